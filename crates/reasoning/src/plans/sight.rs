//! What can be seen on a board without moving anything: who can be taken with what profit, by which side.
//!
//! Plans count every move they make, so their analysis makes none. Exchanges are settled by the swap method on bitboards
//! (pieces behind pieces join in, pieces pinned to their king do not), for either side, whoever is to move.

use chess::attacks::{attackers_to, pins};
use chess::facts::board::{attacks_of, material, rank_from, worth};
use cozy_chess::{BitBoard, Board, Color, Move, Piece, Square, get_line_rays, get_pawn_quiets};

/// A capture, or a promotion, that wins something by exchange.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Prize {
    /// From where.
    pub from: Square,
    /// To where; the victim stands here unless it is a promotion.
    pub to: Square,
    /// The profit when the exchange is played out, hundredths.
    pub gain: i32,
}

/// The static picture of a board.
pub(super) struct Sight<'b> {
    pub board: &'b Board,
    /// Pieces pinned to their own king, of both sides.
    pinned: BitBoard,
    /// What each side could win by one capture, largest first, one entry for each victim.
    pub prizes: [Vec<Prize>; Color::NUM],
}

/// What a pawn gains by becoming a queen, in hundredths.
const QUEENING: i32 = 800;
/// The rank before the last, counted from 0 for each side.
const SEVENTH: i32 = 6;

impl<'b> Sight<'b> {
    pub(super) fn new(board: &'b Board) -> Sight<'b> {
        let pinned = Color::ALL
            .into_iter()
            .flat_map(|color| pins(board, color))
            .map(|pin| pin.pinned)
            .collect();
        let mut sight = Sight {
            board,
            pinned,
            prizes: [Vec::new(), Vec::new()],
        };
        for side in Color::ALL {
            sight.prizes[side as usize] = sight.find_prizes(side);
        }
        sight
    }

    /// Whether a pinned piece may go to a square at all.
    fn may_reach(&self, from: Square, to: Square) -> bool {
        if !self.pinned.has(from) {
            return true;
        }
        let Some(color) = self.board.color_on(from) else {
            return false;
        };
        get_line_rays(self.board.king(color), from).has(to)
    }

    fn find_prizes(&self, side: Color) -> Vec<Prize> {
        let board = self.board;
        let mut prizes = Vec::new();
        let victims = board.colors(!side) - board.pieces(Piece::King);
        for to in victims {
            let captors = attackers_to(board, to, board.occupied()) & board.colors(side);
            let best = captors
                .into_iter()
                .filter(|&from| self.may_reach(from, to))
                .map(|from| Prize {
                    from,
                    to,
                    gain: self.swap(from, to),
                })
                .max_by_key(|prize| prize.gain);
            prizes.extend(best.filter(|prize| prize.gain > 0));
        }
        for from in board.colored_pieces(side, Piece::Pawn) {
            if rank_from(from, side) == SEVENTH {
                for to in get_pawn_quiets(from, side, board.occupied()) {
                    let hit = !(attackers_to(board, to, board.occupied()) & board.colors(!side)).is_empty();
                    if !hit {
                        prizes.push(Prize {
                            from,
                            to,
                            gain: QUEENING,
                        });
                    }
                }
            }
        }
        prizes.sort_by_key(|prize| -prize.gain);
        prizes
    }

    /// The result of `from` taking (or going) to `to` when both sides take back with their cheapest piece as long as it pays.
    pub(super) fn swap(&self, from: Square, to: Square) -> i32 {
        let board = self.board;
        let (Some(mut standing), Some(mut side)) = (board.piece_on(from), board.color_on(from)) else {
            return 0;
        };
        let mut gains = vec![board.piece_on(to).map_or(0, worth)];
        let mut occupied = board.occupied() - from.bitboard();
        loop {
            side = !side;
            let captors = attackers_to(board, to, occupied) & board.colors(side) & occupied;
            let cheapest = captors
                .into_iter()
                .filter(|&square| self.may_reach(square, to))
                .filter_map(|square| board.piece_on(square).map(|piece| (worth(piece), square, piece)))
                .min_by_key(|&(price, square, _)| (price, square as usize));
            let Some((_, square, piece)) = cheapest else { break };
            if piece == Piece::King {
                // A king takes only what nobody guards.
                let left = occupied - square.bitboard();
                if !(attackers_to(board, to, left) & board.colors(!side) & left).is_empty() {
                    break;
                }
            }
            let last = gains[gains.len() - 1];
            gains.push(worth(standing) - last);
            standing = piece;
            occupied -= square.bitboard();
        }
        // Each side stops when going on would cost it something.
        for index in (1..gains.len()).rev() {
            gains[index - 1] = -(-gains[index - 1]).max(gains[index]);
        }
        gains[0]
    }

    /// Material for `side`.
    pub(super) fn material(&self, side: Color) -> i32 {
        material(self.board, side)
    }

    /// The largest profit of a side and the largest one with another captor and another victim.
    pub(super) fn two_best(&self, side: Color) -> (i32, i32) {
        let list = &self.prizes[side as usize];
        let Some(first) = list.first() else {
            return (0, 0);
        };
        let second = list.iter().skip(1).find(|prize| prize.to != first.to);
        (first.gain, second.map_or(0, |prize| prize.gain))
    }

    /// What the side to move can expect from exchanges alone, material included: it takes the best prize and suffers the
    /// worst, or it saves the worst and suffers the second.
    pub(super) fn settled(&self, mover: Color) -> i32 {
        let taking = self.taking(mover).map(|(_, value)| value);
        self.material(mover) + self.saving(mover).max(taking.unwrap_or(i32::MIN))
    }

    /// The best prize of a side, with what remains of it after the other's worst capture in return.
    pub(super) fn taking(&self, mover: Color) -> Option<(Prize, i32)> {
        let prize = *self.prizes[mover as usize].first()?;
        let loss = self.prizes[!mover as usize]
            .iter()
            .find(|threat| threat.from != prize.to && threat.to != prize.from)
            .map_or(0, |threat| threat.gain);
        Some((prize, prize.gain - loss))
    }

    /// What remains of the enemy's threats when the mover saves the most valuable target.
    pub(super) fn saving(&self, mover: Color) -> i32 {
        -self.two_best(!mover).1
    }

    /// Enemy pieces a piece of ours would attack from a square after moving there, with the profit of taking each.
    pub(super) fn hits(&self, mv: Move, side: Color) -> Vec<(Square, i32)> {
        let board = self.board;
        let Some(attacker) = mv.promotion.or(board.piece_on(mv.from)) else {
            return Vec::new();
        };
        let occupied = (board.occupied() - mv.from.bitboard()) | mv.to.bitboard();
        let reach = attacks_of(attacker, side, mv.to, occupied) & board.colors(!side);
        let mut found = Vec::new();
        for target in reach {
            let Some(piece) = board.piece_on(target) else {
                continue;
            };
            if piece == Piece::King {
                continue;
            }
            let guards = attackers_to(board, target, occupied) & board.colors(!side) & occupied;
            let guarded = guards.into_iter().any(|guard| self.may_reach(guard, target));
            let gain = if guarded {
                worth(piece) - worth(attacker)
            } else {
                worth(piece)
            };
            if gain > 0 {
                found.push((target, gain));
            }
        }
        found.sort_by_key(|&(_, gain)| -gain);
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::facts::exchange::{captures_on, exchange};
    use chess::testing::{board, random_positions};

    #[test]
    fn the_swap_agrees_with_the_exact_exchange_in_nearly_all_positions() {
        let (mut same, mut all) = (0, 0);
        for position in random_positions(200, 71) {
            let sight = Sight::new(&position);
            for square in position.colors(!position.side_to_move()) {
                for mv in captures_on(&position, square) {
                    if mv.promotion.is_some() {
                        continue;
                    }
                    all += 1;
                    same += usize::from(sight.swap(mv.from, mv.to) == exchange(&position, mv));
                }
            }
        }
        assert!(all > 300 && same * 100 >= all * 97, "{same} of {all}");
    }

    #[test]
    fn two_loose_pieces_cannot_both_be_saved() {
        let forked = board("6k1/pp1b1p1p/6p1/4N3/2r5/8/PPPP1PPP/6K1 b - - 0 1");
        let sight = Sight::new(&forked);
        assert_eq!(sight.two_best(Color::White), (500, 300));
        assert_eq!(sight.saving(Color::Black), -300);
        let single = board("6k1/pp3p1p/6p1/4N3/2r5/8/PPPP1PPP/6K1 b - - 0 1");
        assert_eq!(Sight::new(&single).saving(Color::Black), 0);
    }
}

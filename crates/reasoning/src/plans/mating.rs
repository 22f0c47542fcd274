//! Mates in one seen without moving: the check, the covered flights, no captor, no piece to put between.
//!
//! Plans count every move they make, so this makes none. What is called a mate is one (a test holds it against the rules); a few
//! mates are not seen: those where only pinned pieces could help, mates by castling, by taking in passing and by a double step.

use chess::facts::board::{ahead, attacks_of};
use cozy_chess::{
    BitBoard, Board, Color, Move, Piece, Square, get_between_rays, get_bishop_moves, get_king_moves,
    get_knight_moves, get_pawn_attacks, get_rook_moves,
};

/// A move of the side to move that mates, if one is seen.
pub(super) fn mate_in_one(board: &Board) -> Option<Move> {
    let mut found = None;
    board.generate_moves(|set| {
        for mv in set {
            if After::new(board, set.piece, mv).is_some_and(|after| after.is_mate()) {
                found = Some(mv);
                return true;
            }
        }
        false
    });
    found
}

/// The pieces as they would stand after a move.
struct After<'b> {
    board: &'b Board,
    mover: Color,
    king: Square,
    /// The piece that moved, and where it stands.
    piece: Piece,
    to: Square,
    own: BitBoard,
    enemies: BitBoard,
}

impl<'b> After<'b> {
    /// `None` for moves that are left aside.
    fn new(board: &'b Board, piece: Piece, mv: Move) -> Option<After<'b>> {
        let mover = board.side_to_move();
        let castles = board.colors(mover).has(mv.to);
        let double = piece == Piece::Pawn && (mv.from.rank() as i32 - mv.to.rank() as i32).abs() == 2;
        let in_passing =
            piece == Piece::Pawn && mv.from.file() != mv.to.file() && !board.occupied().has(mv.to);
        (!castles && !double && !in_passing && piece != Piece::King).then(|| After {
            board,
            mover,
            king: board.king(!mover),
            piece: mv.promotion.unwrap_or(piece),
            to: mv.to,
            own: board.colors(mover) - mv.from.bitboard(),
            enemies: board.colors(!mover) - mv.to.bitboard(),
        })
    }

    fn is_mate(&self) -> bool {
        let occupied = self.own | self.enemies | self.to.bitboard();
        let checkers = self.attackers(self.king, occupied);
        if checkers.is_empty() {
            return false;
        }
        // The king does not shield the squares behind it.
        let behind = occupied - self.king.bitboard();
        let flights = get_king_moves(self.king) - self.enemies;
        if flights
            .into_iter()
            .any(|square| self.attackers(square, behind).is_empty())
        {
            return false;
        }
        if checkers.len() > 1 {
            return true;
        }
        checkers.into_iter().all(|checker| {
            self.captors(checker, occupied).is_empty()
                && get_between_rays(checker, self.king)
                    .into_iter()
                    .all(|square| !self.can_be_filled(square, occupied))
        })
    }

    /// Our pieces that attack a square.
    fn attackers(&self, square: Square, occupied: BitBoard) -> BitBoard {
        let mut pieces = line_pieces(self.board, square, occupied) & self.own;
        pieces |= get_pawn_attacks(square, !self.mover) & self.board.pieces(Piece::Pawn) & self.own;
        if square != self.to && attacks_of(self.piece, self.mover, self.to, occupied).has(square) {
            pieces |= self.to.bitboard();
        }
        pieces
    }

    /// Enemy pieces but the king that could take on a square.
    fn captors(&self, square: Square, occupied: BitBoard) -> BitBoard {
        let pawns = get_pawn_attacks(square, self.mover) & self.board.pieces(Piece::Pawn);
        ((line_pieces(self.board, square, occupied) - self.board.pieces(Piece::King)) | pawns) & self.enemies
    }

    /// Whether an enemy piece but the king could step on an empty square.
    fn can_be_filled(&self, square: Square, occupied: BitBoard) -> bool {
        let pieces = line_pieces(self.board, square, occupied) - self.board.pieces(Piece::King);
        if !(pieces & self.enemies).is_empty() {
            return true;
        }
        let pawns = self.board.pieces(Piece::Pawn) & self.enemies;
        // Seen from the square, enemy pawns come from ahead of us.
        let Some(near) = ahead(square, self.mover) else {
            return false;
        };
        pawns.has(near) || (!occupied.has(near) && ahead(near, self.mover).is_some_and(|far| pawns.has(far)))
    }
}

/// Pieces of both sides, pawns left out, that bear on a square.
fn line_pieces(board: &Board, square: Square, occupied: BitBoard) -> BitBoard {
    let queens = board.pieces(Piece::Queen);
    (get_knight_moves(square) & board.pieces(Piece::Knight))
        | (get_king_moves(square) & board.pieces(Piece::King))
        | (get_bishop_moves(square, occupied) & (board.pieces(Piece::Bishop) | queens))
        | (get_rook_moves(square, occupied) & (board.pieces(Piece::Rook) | queens))
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::facts::mates::mates_in_one;

    #[test]
    fn what_is_called_a_mate_is_one_and_most_are_seen() {
        let starts = [
            "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 4",
            "r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B1P1/PP2PPBP/R2Q1RK1 w - - 0 12",
            "2k1rb1r/ppp3pp/2np1q2/5b2/2B2P2/2P1BQ2/PP1N1P1P/2KR3R b - - 0 13",
            "3r2k1/p4ppp/8/8/8/1P6/b1P2PPP/R5K1 w - - 0 1",
        ];
        let (mut positions, mut mates, mut seen) = (0, 0, 0);
        let mut random = 7_u64;
        for start in starts.into_iter().cycle().take(400) {
            let mut board: Board = start.parse().unwrap();
            for _ in 0..60 {
                let real = mates_in_one(&board);
                let found = mate_in_one(&board);
                assert!(found.is_none_or(|mv| real.contains(&mv)), "{found:?} in {board}");
                positions += 1;
                mates += usize::from(!real.is_empty());
                seen += usize::from(found.is_some());
                let moves = chess::facts::board::legal_moves(&board);
                if moves.is_empty() {
                    break;
                }
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                board.play_unchecked(moves[(random >> 33) as usize % moves.len()]);
            }
        }
        assert!(mates > 100, "{mates} mates in {positions} positions");
        assert!(seen * 10 >= mates * 8, "{seen} of {mates} mates are seen");
    }
}

//! Relations along lines: x-rays, pins, skewers, batteries, discovered attacks.

use super::board::{attackers_of, attacks_from, is_slider, rank_of, without, worth};
use super::exchange::profit_on;
use crate::{BitBoard, Board, Color, Piece, Square, get_between_rays};

/// A piece that must not, or cannot, leave the line between a slider and what stands behind it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Pin {
    /// Whether the piece behind is the king.
    pub kind: PinKind,
    /// The slider that pins.
    pub pinner: Square,
    /// The piece that is pinned.
    pub pinned: Square,
    /// What stands behind it.
    pub behind: Square,
}

/// Absolute pins forbid the move, relative ones make it expensive.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum PinKind {
    /// The king stands behind: leaving the line is illegal.
    Absolute,
    /// A piece worth more, or as much and unguarded, stands behind.
    Relative,
}

/// Two enemy pieces on one line, the more valuable one in front.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Skewer {
    /// The slider.
    pub attacker: Square,
    /// The piece that is hit.
    pub front: Square,
    /// The piece behind it.
    pub back: Square,
}

/// Whether the slider on `slider` bears on `target` through exactly the piece on `through`.
pub fn sees_through(board: &Board, slider: Square, through: Square, target: Square) -> bool {
    let Some(piece) = board.piece_on(slider).filter(|&piece| is_slider(piece)) else {
        return false;
    };
    if !get_between_rays(slider, target).has(through) {
        return false;
    }
    let occupied = board.occupied() - through.bitboard();
    let color = board.color_on(slider).unwrap_or(Color::White);
    super::board::attacks_of(piece, color, slider, occupied).has(target)
}

/// The pin of `pinned` by `pinner` against `behind`, if there is one.
pub fn pin(board: &Board, pinner: Square, pinned: Square, behind: Square) -> Option<PinKind> {
    let (attacker, front, back) = (
        board.piece_on(pinner)?,
        board.piece_on(pinned)?,
        board.piece_on(behind)?,
    );
    let (hunter, owner) = (board.color_on(pinner)?, board.color_on(pinned)?);
    if owner == hunter || board.color_on(behind) != Some(owner) || !attacks_from(board, pinner).has(pinned) {
        return None;
    }
    if !sees_through(board, pinner, pinned, behind) {
        return None;
    }
    if back == Piece::King {
        return Some(PinKind::Absolute);
    }
    let cheaper_behind = front == Piece::King || worth(back) < worth(front);
    let level_and_guarded = worth(back) == worth(front) && !attackers_of(board, owner, behind).is_empty();
    if cheaper_behind || back == Piece::Pawn || level_and_guarded {
        return None;
    }
    let lost = worth(back) > worth(attacker)
        || without(board, pinned).is_some_and(|open| profit_on(&open, behind, hunter) > 0);
    lost.then_some(PinKind::Relative)
}

/// Triples (slider, first piece, second piece) along the lines of the sliders of `side`, both pieces being enemies.
fn enemy_pairs(board: &Board, side: Color) -> Vec<(Square, Square, Square)> {
    let sliders = board.colors(side)
        & (board.pieces(Piece::Bishop) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen));
    let mut found = Vec::new();
    for slider in sliders {
        let piece = board.piece_on(slider).unwrap_or(Piece::Queen);
        for front in attacks_from(board, slider) & board.colors(!side) {
            let occupied = board.occupied() - front.bitboard();
            let opened = super::board::attacks_of(piece, side, slider, occupied) & board.colors(!side);
            found.extend(
                opened
                    .into_iter()
                    .filter(|&back| get_between_rays(slider, back).has(front))
                    .map(|back| (slider, front, back)),
            );
        }
    }
    found
}

/// All pins that pieces of `side` exert.
pub fn pins_by(board: &Board, side: Color) -> Vec<Pin> {
    enemy_pairs(board, side)
        .into_iter()
        .filter_map(|(pinner, pinned, behind)| {
            pin(board, pinner, pinned, behind).map(|kind| Pin {
                kind,
                pinner,
                pinned,
                behind,
            })
        })
        .collect()
}

/// All skewers that pieces of `side` exert: front in danger, and back lost once front has gone.
pub fn skewers_by(board: &Board, side: Color) -> Vec<Skewer> {
    enemy_pairs(board, side)
        .into_iter()
        .map(|(attacker, front, back)| Skewer {
            attacker,
            front,
            back,
        })
        .filter(|skewer| is_skewer(board, *skewer, side))
        .collect()
}

/// Whether the three pieces stand in a skewer by `side`.
pub fn is_skewer(board: &Board, skewer: Skewer, side: Color) -> bool {
    let Skewer {
        attacker,
        front,
        back,
    } = skewer;
    let (Some(a), Some(f), Some(b)) = (
        board.piece_on(attacker),
        board.piece_on(front),
        board.piece_on(back),
    ) else {
        return false;
    };
    if board.color_on(attacker) != Some(side)
        || board.color_on(front) != Some(!side)
        || board.color_on(back) != Some(!side)
    {
        return false;
    }
    if b == Piece::Pawn
        || rank_of(f) < rank_of(b)
        || !attacks_from(board, attacker).has(front)
        || !sees_through(board, attacker, front, back)
    {
        return false;
    }
    if f == Piece::King {
        let guards = attackers_of(board, !side, back) - front.bitboard();
        return worth(b) > worth(a) || guards.is_empty();
    }
    let front_in_danger = worth(f) > worth(a) || profit_on(board, front, side) > 0;
    let back_falls =
        || worth(b) > worth(a) || without(board, front).is_some_and(|open| profit_on(&open, back, side) > 0);
    front_in_danger && back_falls()
}

/// Pairs of sliders of `side` on one line, the one behind supporting the one in front: (front, behind).
pub fn batteries(board: &Board, side: Color) -> Vec<(Square, Square)> {
    let sliders = board.colors(side)
        & (board.pieces(Piece::Bishop) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen));
    let mut found = Vec::new();
    for behind in sliders {
        for front in attacks_from(board, behind) & sliders {
            let same_line = attacks_from(board, front).has(behind);
            if same_line {
                found.push((front, behind));
            }
        }
    }
    found
}

/// Discovered attacks that `side` has in hand: (piece that masks, slider behind it, target it would open to).
pub fn masked_attacks(board: &Board, side: Color) -> Vec<(Square, Square, Square)> {
    let sliders = board.colors(side)
        & (board.pieces(Piece::Bishop) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen));
    let mut found = Vec::new();
    for slider in sliders {
        let piece = board.piece_on(slider).unwrap_or(Piece::Queen);
        for mask in attacks_from(board, slider) & board.colors(side) {
            let opened = super::board::attacks_of(piece, side, slider, board.occupied() - mask.bitboard());
            let targets: BitBoard = opened & board.colors(!side);
            found.extend(
                targets
                    .into_iter()
                    .filter(|&target| get_between_rays(slider, target).has(mask))
                    .map(|target| (mask, slider, target)),
            );
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::board::{after, legal_moves};
    use super::*;
    use crate::testing::{board, random_positions};

    #[test]
    fn absolute_pins_are_exactly_the_pieces_that_may_not_leave_their_line() {
        for position in random_positions(300, 31) {
            let mover = position.side_to_move();
            let mine: BitBoard = pins_by(&position, !mover)
                .into_iter()
                .filter(|pin| pin.kind == PinKind::Absolute)
                .map(|pin| pin.pinned)
                .collect();
            assert_eq!(mine, position.pinned() & position.colors(mover), "{position}");
        }
    }

    #[test]
    fn masked_attacks_open_when_the_mask_leaves_the_line() {
        for position in random_positions(200, 32) {
            let side = position.side_to_move();
            let masked = masked_attacks(&position, side);
            for mv in legal_moves(&position) {
                let next = after(&position, mv);
                for &(mask, slider, target) in &masked {
                    let leaves =
                        mv.from == mask && !get_between_rays(slider, target).has(mv.to) && mv.to != target;
                    let stands = next.color_on(slider) == Some(side) && next.color_on(target) == Some(!side);
                    if leaves && stands && !super::super::board::is_castling(&position, mv) {
                        assert!(attacks_from(&next, slider).has(target), "{position} {mv}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_relative_pin_needs_something_worth_more_behind() {
        let pinned = board("3qk3/8/5n2/6B1/8/8/8/4K3 w - - 0 1");
        assert_eq!(
            pin(&pinned, Square::G5, Square::F6, Square::D8),
            Some(PinKind::Relative)
        );
        let free = board("3bk3/8/5n2/6B1/8/8/8/4K3 w - - 0 1");
        assert_eq!(pin(&free, Square::G5, Square::F6, Square::D8), None);
    }

    #[test]
    fn a_skewer_has_the_greater_piece_in_front() {
        let skewered = board("8/8/1q3k2/8/8/8/8/1R2K3 b - - 0 1");
        assert!(skewers_by(&skewered, Color::White).is_empty());
        let king_in_front = board("1q6/8/8/1k6/8/8/8/1R2K3 b - - 0 1");
        assert_eq!(
            skewers_by(&king_in_front, Color::White),
            vec![Skewer {
                attacker: Square::B1,
                front: Square::B5,
                back: Square::B8
            }]
        );
    }
}

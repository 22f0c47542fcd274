//! Pawns and what they decide for good: passed, isolated, doubled and backward pawns, files, outposts, weak squares,
//! levers, bad bishops, the square of a pawn, key squares and races.

use super::board::{ahead, attackers_of, distance, is_light, rank_from};
use crate::{BitBoard, Board, Color, File, Piece, Rank, Square, get_between_rays, get_pawn_attacks};

/// The home rank of pawns, seen from their side.
const PAWN_HOME: i32 = 1;
/// Steps a pawn on its home square needs to promote: the first one may be a double step.
const STEPS_FROM_HOME: i32 = 5;
/// The rank of promotion, seen from the pawn's side.
const LAST_RANK: i32 = 7;

/// The pawns of `side`.
pub fn pawns(board: &Board, side: Color) -> BitBoard {
    board.colored_pieces(side, Piece::Pawn)
}

/// Whether rank of `a` lies strictly in front of that of `b` for `side`.
pub fn is_ahead(a: Square, b: Square, side: Color) -> bool {
    rank_from(a, side) > rank_from(b, side)
}

fn file_gap(a: Square, b: Square) -> i32 {
    (a.file() as i32 - b.file() as i32).abs()
}

fn is_pawn_of(board: &Board, square: Square, side: Color) -> bool {
    pawns(board, side).has(square)
}

/// No enemy pawn in front on its file or a neighboring one, no own pawn in front on its file.
pub fn is_passed(board: &Board, square: Square, side: Color) -> bool {
    is_pawn_of(board, square, side)
        && !pawns(board, !side)
            .into_iter()
            .any(|enemy| file_gap(enemy, square) <= 1 && is_ahead(enemy, square, side))
        && !pawns(board, side)
            .into_iter()
            .any(|own| own.file() == square.file() && is_ahead(own, square, side))
}

/// The passed pawns of `side`.
pub fn passed(board: &Board, side: Color) -> BitBoard {
    pawns(board, side)
        .into_iter()
        .filter(|&pawn| is_passed(board, pawn, side))
        .collect()
}

/// No own pawn on a neighboring file.
pub fn is_isolated(board: &Board, square: Square, side: Color) -> bool {
    is_pawn_of(board, square, side)
        && !pawns(board, side)
            .into_iter()
            .any(|own| file_gap(own, square) == 1)
}

/// Another own pawn on its file.
pub fn is_doubled(board: &Board, square: Square, side: Color) -> bool {
    is_pawn_of(board, square, side)
        && pawns(board, side)
            .into_iter()
            .any(|own| own != square && own.file() == square.file())
}

/// Not isolated, no own neighbor beside or behind it, and the square in front is hit by an enemy pawn.
pub fn is_backward(board: &Board, square: Square, side: Color) -> bool {
    if !is_pawn_of(board, square, side) || is_isolated(board, square, side) {
        return false;
    }
    let helped = pawns(board, side)
        .into_iter()
        .any(|own| file_gap(own, square) == 1 && !is_ahead(own, square, side));
    let held = ahead(square, side)
        .is_some_and(|stop| !(get_pawn_attacks(stop, side) & pawns(board, !side)).is_empty());
    !helped && held
}

/// Whether an own pawn guards the square.
pub fn is_pawn_guarded(board: &Board, square: Square, side: Color) -> bool {
    !(get_pawn_attacks(square, !side) & pawns(board, side)).is_empty()
}

/// What kind of passed pawn, beyond being one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum PassedKind {
    /// Just passed.
    Plain,
    /// Guarded by a pawn.
    Protected,
    /// All enemy pawns are at least three files away.
    Outside,
    /// Another passed pawn stands on a neighboring file, at most one rank apart.
    Connected,
}

/// Whether the passed pawn on `square` is of that kind.
pub fn is_passed_kind(board: &Board, square: Square, side: Color, kind: PassedKind) -> bool {
    /// Files between an outside passed pawn and the nearest enemy pawn.
    const OUTSIDE_FILES: i32 = 3;
    is_passed(board, square, side)
        && match kind {
            PassedKind::Plain => true,
            PassedKind::Protected => is_pawn_guarded(board, square, side),
            PassedKind::Outside => {
                let enemies = pawns(board, !side);
                !enemies.is_empty()
                    && enemies
                        .into_iter()
                        .all(|enemy| file_gap(enemy, square) >= OUTSIDE_FILES)
            }
            PassedKind::Connected => pawns(board, side).into_iter().any(|own| {
                let near = (own.rank() as i32 - square.rank() as i32).abs() <= 1;
                file_gap(own, square) == 1 && near && is_passed(board, own, side)
            }),
        }
}

/// The state of a file for one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum FileState {
    /// No pawns at all.
    Open,
    /// No own pawns, but enemy ones.
    HalfOpen,
    /// An own pawn stands on it.
    Closed,
}

/// The state of `file` for `side`.
pub fn file_state(board: &Board, file: File, side: Color) -> FileState {
    let own = !(pawns(board, side) & file.bitboard()).is_empty();
    let enemy = !(pawns(board, !side) & file.bitboard()).is_empty();
    match (own, enemy) {
        (true, _) => FileState::Closed,
        (false, true) => FileState::HalfOpen,
        (false, false) => FileState::Open,
    }
}

/// On the fourth to seventh rank, guarded by an own pawn, never to be hit by an enemy pawn.
pub fn is_outpost(board: &Board, square: Square, side: Color) -> bool {
    (3..=6).contains(&rank_from(square, side))
        && is_pawn_guarded(board, square, side)
        && !pawns(board, !side)
            .into_iter()
            .any(|enemy| file_gap(enemy, square) == 1 && is_ahead(enemy, square, side))
}

/// Whether `side` still has a knight, or a bishop of the square's color, to put on `square`.
pub fn has_minor_for(board: &Board, square: Square, side: Color) -> bool {
    !board.colored_pieces(side, Piece::Knight).is_empty()
        || board
            .colored_pieces(side, Piece::Bishop)
            .into_iter()
            .any(|bishop| is_light(bishop) == is_light(square))
}

/// A square of `side` on its third or fourth rank that none of its pawns can ever guard again, given up for good, and
/// of use to an enemy knight or bishop.
pub fn is_hole(board: &Board, square: Square, side: Color) -> bool {
    if !(2..=3).contains(&rank_from(square, side)) || is_pawn_of(board, square, side) {
        return false;
    }
    let near: Vec<Square> = pawns(board, side)
        .into_iter()
        .filter(|&own| file_gap(own, square) == 1)
        .collect();
    if near.iter().any(|&own| is_ahead(square, own, side)) {
        return false;
    }
    let given_up = !near.is_empty() || is_pawn_guarded(board, square, !side);
    given_up && has_minor_for(board, square, !side)
}

/// At least three own pawns, the majority, on the bishop's color, two of them blocked.
pub fn is_bad_bishop(board: &Board, square: Square, side: Color) -> bool {
    if !board.colored_pieces(side, Piece::Bishop).has(square) {
        return false;
    }
    let own = pawns(board, side);
    let same: Vec<Square> = own
        .into_iter()
        .filter(|&pawn| is_light(pawn) == is_light(square))
        .collect();
    let blocked = same
        .iter()
        .filter(|&&pawn| ahead(pawn, side).is_some_and(|stop| board.occupied().has(stop)))
        .count();
    same.len() >= 3 && blocked >= 2 && same.len() * 2 > own.len() as usize
}

/// Whether `side` has bishops of both colors of square.
pub fn has_bishop_pair(board: &Board, side: Color) -> bool {
    let bishops = board.colored_pieces(side, Piece::Bishop);
    !(bishops & BitBoard::LIGHT_SQUARES).is_empty() && !(bishops & BitBoard::DARK_SQUARES).is_empty()
}

/// Pawn moves of `side` that would hit an enemy pawn: (square the pawn goes to, pawn it hits).
pub fn levers(board: &Board, side: Color) -> Vec<(Square, Square)> {
    let mut found = Vec::new();
    for pawn in pawns(board, side) {
        let Some(stop) = ahead(pawn, side).filter(|&stop| !board.occupied().has(stop)) else {
            continue;
        };
        let double = ahead(stop, side)
            .filter(|&next| rank_from(pawn, side) == PAWN_HOME && !board.occupied().has(next));
        for to in [Some(stop), double].into_iter().flatten() {
            found.extend(
                (get_pawn_attacks(to, side) & pawns(board, !side))
                    .into_iter()
                    .map(|hit| (to, hit)),
            );
        }
    }
    found
}

/// Moves a pawn needs to promote on a clear path; five from home.
pub fn steps_to_promote(square: Square, side: Color) -> i32 {
    let rank = rank_from(square, side);
    if rank == PAWN_HOME {
        STEPS_FROM_HOME
    } else {
        LAST_RANK - rank
    }
}

/// The square where the pawn promotes.
pub fn promotion_square(square: Square, side: Color) -> Square {
    Square::new(
        square.file(),
        if side == Color::White {
            Rank::Eighth
        } else {
            Rank::First
        },
    )
}

/// Nothing stands between the pawn and its promotion square, nor on it.
pub fn is_path_clear(board: &Board, square: Square, side: Color) -> bool {
    let goal = promotion_square(square, side);
    !board.occupied().has(goal) && (get_between_rays(square, goal) & board.occupied()).is_empty()
}

/// Whether a king on `king` catches the free pawn by the rule of the square; one step more when the king moves first.
pub fn is_caught(pawn: Square, side: Color, king: Square, king_to_move: bool) -> bool {
    distance(king, promotion_square(pawn, side)) <= steps_to_promote(pawn, side) + i32::from(king_to_move)
}

/// The textbook key squares of a pawn; none are defined on the seventh rank.
pub fn key_squares(square: Square, side: Color) -> BitBoard {
    let (file, rank) = (square.file() as i32, rank_from(square, side));
    let at = |file: i32, rank: i32| -> Option<Square> {
        let rank = if side == Color::White {
            rank
        } else {
            LAST_RANK - rank
        };
        let (file, rank) = (usize::try_from(file).ok()?, usize::try_from(rank).ok()?);
        Some(Square::new(File::try_index(file)?, Rank::try_index(rank)?))
    };
    if file == File::A as i32 || file == File::H as i32 {
        let beside = if file == File::A as i32 {
            file + 1
        } else {
            file - 1
        };
        return [at(beside, 6), at(beside, 7)].into_iter().flatten().collect();
    }
    let rows: Vec<i32> = match rank {
        ..=3 => vec![rank + 2],
        _ => vec![rank + 1, rank + 2]
            .into_iter()
            .filter(|&row| row <= LAST_RANK)
            .collect(),
    };
    rows.into_iter()
        .flat_map(|row| [at(file - 1, row), at(file, row), at(file + 1, row)])
        .flatten()
        .collect()
}

/// Who promotes first in a race of two free pawns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum RaceFirst {
    /// The first side named.
    Own,
    /// The other side.
    Enemy,
    /// Both, on consecutive plies.
    SameMove,
}

/// Whether a free pawn runs away from the enemy king: the king is outside its square and does not take it at once. A pawn that
/// its own king sees home may be inside that square and is not counted here.
pub fn outruns(board: &Board, pawn: Square, side: Color) -> bool {
    let (king, king_moves) = (board.king(!side), board.side_to_move() != side);
    let taken = king_moves && distance(king, pawn) == 1;
    !taken && !is_caught(pawn, side, king, king_moves)
}

/// The passed pawn of a side that queens first, of those with a clear path that the enemy king does not catch.
pub fn runner(board: &Board, side: Color) -> Option<Square> {
    passed(board, side)
        .into_iter()
        .filter(|&pawn| is_path_clear(board, pawn, side) && outruns(board, pawn, side))
        .min_by_key(|&pawn| steps_to_promote(pawn, side))
}

/// The count of a race between free pawns of `side` and its enemy, with the side to move of `board`.
pub fn race(board: &Board, own: Square, enemy: Square, side: Color) -> (i32, i32, RaceFirst) {
    let (n, k) = (steps_to_promote(own, side), steps_to_promote(enemy, !side));
    let own_moves = board.side_to_move() == side;
    let (own_ply, enemy_ply) = (2 * n - i32::from(own_moves), 2 * k - i32::from(!own_moves));
    let first = match own_ply - enemy_ply {
        -1 | 1 => RaceFirst::SameMove,
        gap if gap < 0 => RaceFirst::Own,
        _ => RaceFirst::Enemy,
    };
    (n, k, first)
}

/// Whether any piece of `side`, the pawn itself excepted, guards `square`; used for blockades.
pub fn is_guarded(board: &Board, square: Square, side: Color) -> bool {
    !attackers_of(board, side, square).is_empty()
}

#[cfg(test)]
mod tests {
    use super::super::board::{after, legal_moves};
    use super::*;
    use crate::get_king_moves;
    use crate::testing::{board, random_positions};

    /// Every square of a pawn and a king, whoever is to move: where the king is said to come too late no walk of it catches the pawn.
    #[test]
    fn a_pawn_that_outruns_the_king_is_never_caught() {
        let caught = |pawn: Square, king: Square, king_moves: bool| {
            let (mut pawn, mut kings, mut turn) = (pawn, king.bitboard(), king_moves);
            loop {
                if turn {
                    let steps = kings
                        .into_iter()
                        .fold(kings, |all, square| all | get_king_moves(square));
                    kings = steps - get_pawn_attacks(pawn, Color::White);
                }
                if kings.has(pawn) {
                    return true;
                }
                if pawn.rank() == Rank::Eighth {
                    return false;
                }
                if !turn {
                    let step = if pawn.rank() == Rank::Second { 2 } else { 1 };
                    pawn = Square::new(pawn.file(), Rank::index(pawn.rank() as usize + step));
                }
                turn = !turn;
            }
        };
        let (mut free, mut held) = (0, 0);
        for pawn in Square::ALL {
            for king in Square::ALL {
                for mover in Color::ALL {
                    let mut builder = crate::BoardBuilder::empty();
                    *builder.square_mut(pawn) = Some((Piece::Pawn, Color::White));
                    *builder.square_mut(king) = Some((Piece::King, Color::Black));
                    let home = if king.file() < File::E {
                        Square::H1
                    } else {
                        Square::A1
                    };
                    *builder.square_mut(home) = Some((Piece::King, Color::White));
                    builder.side_to_move = mover;
                    let Ok(position) = builder.build() else { continue };
                    if position.occupied().len() < 3 {
                        continue;
                    }
                    if outruns(&position, pawn, Color::White) {
                        free += 1;
                        assert!(!caught(pawn, king, mover == Color::Black), "{position}");
                    } else {
                        held += 1;
                    }
                }
            }
        }
        assert!(free > 1_000 && held > 1_000, "{free} {held}");
    }

    #[test]
    fn a_passed_pawn_can_never_meet_a_pawn_and_others_can() {
        // Brute force: walk every enemy pawn down the board with all captures allowed; a pawn is passed when none of
        // them, while still in front of it, can come to its file or attack a square of its path.
        for position in random_positions(200, 41) {
            for side in Color::ALL {
                for pawn in pawns(&position, side) {
                    let mut stoppable = pawns(&position, side)
                        .into_iter()
                        .any(|own| own.file() == pawn.file() && is_ahead(own, pawn, side));
                    for enemy in pawns(&position, !side) {
                        stoppable |= get_pawn_attacks(enemy, !side).has(pawn);
                        for dr in 1..8 {
                            let Some(path) = pawn.try_offset(0, if side == Color::White { dr } else { -dr })
                            else {
                                break;
                            };
                            stoppable |= enemy == path
                                || get_pawn_attacks(enemy, !side).has(path)
                                || (is_ahead(enemy, path, side) && file_gap(enemy, path) <= 1);
                        }
                    }
                    assert_eq!(is_passed(&position, pawn, side), !stoppable, "{position} {pawn}");
                }
            }
        }
    }

    #[test]
    fn levers_are_pawn_moves_that_touch_a_pawn() {
        for position in random_positions(200, 42) {
            let side = position.side_to_move();
            let found = levers(&position, side);
            for mv in legal_moves(&position) {
                let pushes = position.piece_on(mv.from) == Some(Piece::Pawn)
                    && mv.from.file() == mv.to.file()
                    && mv.promotion.is_none();
                if pushes {
                    let next = after(&position, mv);
                    for hit in get_pawn_attacks(mv.to, side) & pawns(&next, !side) {
                        assert!(found.contains(&(mv.to, hit)), "{position} {mv}");
                    }
                }
            }
        }
    }

    #[test]
    fn key_squares_follow_the_textbook() {
        let names = |square, side| {
            key_squares(square, side)
                .into_iter()
                .map(|s| s.to_string())
                .collect::<Vec<_>>()
        };
        assert_eq!(names(Square::E3, Color::White), ["d5", "e5", "f5"]);
        assert_eq!(
            names(Square::E5, Color::White),
            ["d6", "e6", "f6", "d7", "e7", "f7"]
        );
        assert_eq!(names(Square::A4, Color::White), ["b7", "b8"]);
        assert_eq!(names(Square::D6, Color::Black), ["c4", "d4", "e4"]);
    }

    #[test]
    fn the_square_of_the_pawn_counts_the_king_to_move() {
        assert!(!is_caught(Square::A5, Color::White, Square::F6, false));
        assert!(is_caught(Square::A5, Color::White, Square::E6, true));
        assert!(!is_caught(Square::A5, Color::White, Square::E6, false));
    }

    #[test]
    fn holes_and_outposts_are_two_views_of_one_square() {
        let position = board("r2q1rk1/4bppp/p2p1n2/1p2p1B1/4P3/2N5/PPPQ1PPP/R4RK1 w - - 0 1");
        assert!(is_outpost(&position, Square::D5, Color::White));
        assert!(!is_outpost(&position, Square::F5, Color::White));
        assert!(is_backward(&position, Square::D6, Color::Black));
    }
}

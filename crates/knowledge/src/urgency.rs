//! d for chess: how much a position asks to be searched on behalf of each side (Harris 1975).
//!
//! Over-sensitive by design: it adds up what *might* bring an abrupt change (men that can be won, checks, pins, forks,
//! uncovered attacks, pawns about to promote, a crowded king) and leaves the verdict to the search. The two sides are counted
//! apart and never cancel. Numbers are hundredths of a pawn; all of them are unmeasured guesses.

use crate::game::ChessGame;
use chess::attacks;
use cozy_chess::{BitBoard, Board, Color, Piece, Rank, Square};
use search::{Alarm, Urgency};

/// What a man is worth when it can be won, by kind: pawn, knight, bishop, rook, queen, king.
const PRIZE: [i32; 6] = [100, 320, 330, 500, 900, 0];
/// A second man that can be won counts by this part, in percent.
const SECOND_PRIZE_PART: i32 = 50;
/// The enemy king stands in check.
const IN_CHECK: i32 = 120;
/// A check that costs nothing, for each checking square up to [`CHECKS_LIMIT`].
const SAFE_CHECK: i32 = 35;
/// Check squares beyond this many add nothing.
const CHECKS_LIMIT: u32 = 4;
/// A man pinned to its king, by an eighth of its worth.
const PIN_DIVISOR: i32 = 8;
/// A knight or a pawn can step to a square from which it attacks two greater men.
const FORK: i32 = 110;
/// A man whose departure uncovers an attack on the king.
const DISCOVERY: i32 = 60;
/// A free pawn on the sixth and on the seventh rank.
const SIXTH_RANK_PAWN: i32 = 60;
const SEVENTH_RANK_PAWN: i32 = 220;
/// Each attacked square next to the enemy king.
const KING_ZONE: i32 = 14;
/// A king on its first rank without a flight, with an enemy rook or queen on the board.
const BACK_RANK: i32 = 70;
/// No side's urgency is larger.
const URGENCY_LIMIT: i32 = 900;

/// The alarm of chess.
#[derive(Clone, Copy, Debug, Default)]
pub struct ChessAlarm;

impl Alarm<ChessGame> for ChessAlarm {
    fn urgency(&mut self, game: &ChessGame) -> [Urgency; 2] {
        let board = &game.board;
        let reach = [Color::White, Color::Black].map(|side| Reach::of(board, side));
        [Color::White, Color::Black].map(|side| {
            let (own, other) = (&reach[side as usize], &reach[!side as usize]);
            let total = prizes(board, side, own, other)
                + checks(board, side, own, other)
                + pins(board, side)
                + forks(board, side, other)
                + pawns(board, side)
                + king(board, side, own);
            Urgency::new(total.clamp(0, URGENCY_LIMIT) as u16)
        })
    }
}

/// The squares one side attacks, by kind of man and together.
struct Reach {
    by: [BitBoard; 6],
    all: BitBoard,
}

impl Reach {
    fn of(board: &Board, side: Color) -> Reach {
        let mut reach = Reach {
            by: [BitBoard::EMPTY; 6],
            all: BitBoard::EMPTY,
        };
        for piece in Piece::ALL {
            for square in board.colored_pieces(side, piece) {
                reach.by[piece as usize] |= attacks::attacks_from(piece, side, square, board.occupied());
            }
            reach.all |= reach.by[piece as usize];
        }
        reach
    }
}

/// Enemy men that can be won: loose ones, and those attacked by something cheaper.
fn prizes(board: &Board, side: Color, own: &Reach, other: &Reach) -> i32 {
    let (mut first, mut second) = (0, 0);
    for victim in Piece::ALL {
        for square in board.colored_pieces(!side, victim) & own.all {
            let cheapest = Piece::ALL
                .into_iter()
                .find(|&piece| own.by[piece as usize].has(square))
                .map_or(0, |piece| PRIZE[piece as usize]);
            let worth = PRIZE[victim as usize];
            let prize = if other.all.has(square) {
                worth - cheapest
            } else {
                worth
            };
            if prize > first {
                second = first;
                first = prize;
            } else if prize > second {
                second = prize;
            }
        }
    }
    first + second * SECOND_PRIZE_PART / 100
}

/// A check that stands, and checks that could be given without loss.
fn checks(board: &Board, side: Color, own: &Reach, other: &Reach) -> i32 {
    let king = board.king(!side);
    if board.side_to_move() != side && !board.checkers().is_empty() {
        return IN_CHECK;
    }
    let occupied = board.occupied();
    let diagonal = cozy_chess::get_bishop_moves(king, occupied);
    let straight = cozy_chess::get_rook_moves(king, occupied);
    let safe = !other.all & !board.colors(side);
    let knight = own.by[Piece::Knight as usize] & cozy_chess::get_knight_moves(king);
    let bishop = own.by[Piece::Bishop as usize] & diagonal;
    let rook = own.by[Piece::Rook as usize] & straight;
    let queen = own.by[Piece::Queen as usize] & (diagonal | straight);
    let squares = (knight | bishop | rook | queen) & safe;
    let uncovers = attacks::discoverers(board, side).len() as i32 * DISCOVERY;
    squares.len().min(CHECKS_LIMIT) as i32 * SAFE_CHECK + uncovers
}

/// Enemy men pinned to their king.
fn pins(board: &Board, side: Color) -> i32 {
    let mut total = 0;
    for square in attacks::pinned(board, !side) {
        if let Some(piece) = board.piece_on(square) {
            total += PRIZE[piece as usize] / PIN_DIVISOR;
        }
    }
    total
}

/// Knights and pawns that can step to a fork.
fn forks(board: &Board, side: Color, other: &Reach) -> i32 {
    let enemies = board.colors(!side);
    let great =
        enemies & (board.pieces(Piece::King) | board.pieces(Piece::Queen) | board.pieces(Piece::Rook));
    if great.len() < 2 {
        return 0;
    }
    let pawn_guard = other.by[Piece::Pawn as usize];
    for square in board.colored_pieces(side, Piece::Knight) {
        for to in cozy_chess::get_knight_moves(square) & !board.colors(side) & !pawn_guard {
            if (cozy_chess::get_knight_moves(to) & great).len() >= 2 {
                return FORK;
            }
        }
    }
    let targets = great | (enemies & (board.pieces(Piece::Knight) | board.pieces(Piece::Bishop)));
    for square in board.colored_pieces(side, Piece::Pawn) {
        for to in cozy_chess::get_pawn_quiets(square, side, board.occupied()) & !other.all {
            if (cozy_chess::get_pawn_attacks(to, side) & targets).len() >= 2 {
                return FORK;
            }
        }
    }
    0
}

/// Pawns about to promote.
fn pawns(board: &Board, side: Color) -> i32 {
    let pawns = board.colored_pieces(side, Piece::Pawn);
    let unblocked = |square: Square| !cozy_chess::get_pawn_quiets(square, side, board.occupied()).is_empty();
    let on = |rank: Rank| pawns & rank.relative_to(side).bitboard();
    let seventh = on(Rank::Seventh)
        .into_iter()
        .filter(|&square| unblocked(square))
        .count() as i32;
    let sixth = on(Rank::Sixth)
        .into_iter()
        .filter(|&square| unblocked(square))
        .count() as i32;
    seventh * SEVENTH_RANK_PAWN + sixth * SIXTH_RANK_PAWN
}

/// Pressure on the enemy king, and a first rank without a flight.
fn king(board: &Board, side: Color, own: &Reach) -> i32 {
    let king = board.king(!side);
    let near = cozy_chess::get_king_moves(king);
    let pressed = (near & own.all).len() as i32;
    let heavy = board.colors(side) & (board.pieces(Piece::Rook) | board.pieces(Piece::Queen));
    let first_rank = Rank::First.relative_to(!side);
    let flights = near & !first_rank.bitboard() & !board.colors(!side) & !own.all;
    let boxed_in = king.rank() == first_rank && flights.is_empty() && !heavy.is_empty();
    let pressure = if pressed > 1 { pressed * KING_ZONE } else { 0 };
    pressure + if boxed_in { BACK_RANK } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn urgency(fen: &str) -> [u16; 2] {
        let board: Board = fen.parse().unwrap();
        ChessAlarm
            .urgency(&ChessGame::new(board))
            .map(Urgency::hundredths)
    }

    /// Each feature in a position where it is, and the same position without it.
    #[test]
    fn every_feature_raises_the_urgency_of_its_own_side() {
        let pairs = [
            (
                "a loose knight",
                "4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1",
                "4k3/8/8/2n5/8/8/8/3RK3 w - - 0 1",
            ),
            (
                "a check",
                "4k3/8/8/8/8/8/8/4RK2 b - - 0 1",
                "4k3/8/8/8/8/8/8/5KR1 b - - 0 1",
            ),
            (
                "a pin",
                "4k3/4n3/8/8/8/8/8/K3R3 w - - 0 1",
                "3k4/4n3/8/8/8/8/8/K3R3 w - - 0 1",
            ),
            (
                "a fork",
                "r3k3/8/8/1N6/8/8/8/4K3 w q - 0 1",
                "4k3/8/8/1N6/8/8/8/4K3 w - - 0 1",
            ),
            (
                "a promotion",
                "8/2P4k/8/8/8/8/8/4K3 w - - 0 1",
                "8/7k/8/8/2P5/8/8/4K3 w - - 0 1",
            ),
            (
                "a back rank",
                "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1",
                "6k1/5pp1/7p/8/8/8/8/R3K3 w - - 0 1",
            ),
            (
                "a discovery",
                "4k3/8/8/8/4B3/8/8/4RK2 w - - 0 1",
                "4k3/8/8/8/3B4/8/8/3R1K2 w - - 0 1",
            ),
        ];
        for (what, with, without) in pairs {
            assert!(
                urgency(with)[0] > urgency(without)[0],
                "{what}: {:?} {:?}",
                urgency(with),
                urgency(without)
            );
        }
    }

    #[test]
    fn mutual_threats_do_not_cancel() {
        let [white, black] = urgency("3rk3/8/8/3N4/3n4/8/8/3RK3 w - - 0 1");
        assert!(white > 0 && black > 0, "{white} {black}");
        let quiet = urgency("4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1");
        assert_eq!(quiet, [0, 0]);
    }
}

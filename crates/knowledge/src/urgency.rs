//! d for chess: how much a position asks to be searched on behalf of each side (Harris 1975).
//!
//! Over-sensitive by design: it adds up what *might* bring an abrupt change (men that can be won, checks, pins, forks,
//! uncovered attacks, pawns about to promote, a crowded king) and leaves the verdict to the search. The two sides are counted
//! apart and never cancel. The weights are fitted to jumps of the value in games (`wherefore lab urgency --fit`; what was
//! fitted on what is in docs/reasoning.md); a side that is to move and one that waits have their own.

use crate::facts::exchange::profit_on;
use crate::game::ChessGame;
use chess::attacks;
use cozy_chess::{BitBoard, Board, Color, Piece, Rank, Square};
use search::{Alarm, Urgency};

/// How many kinds of signs there are.
pub const SIGNS: usize = 16;

/// What the signs are called.
pub const SIGN_NAMES: [&str; SIGNS] = [
    "prize",
    "second prize",
    "check",
    "safe checks",
    "discoveries",
    "pins",
    "fork",
    "sixth rank",
    "seventh rank",
    "king zone",
    "back rank",
    "attackers",
    "tension",
    "thin guard",
    "pawn stroke",
    "loose",
];

/// d in hundredths for one unit of each sign (a prize counts by the pawn), for the side that waits and the side to move.
/// A standing check cannot be fitted, because positions in check were left out, no sign is worth less than a little,
/// and a pin is worth more than a check square: these are guesses.
const WEIGHTS: [[i32; SIGNS]; 2] = [
    [6, 24, 120, 61, 63, 13, 10, 96, 182, 5, 8, 26, 3, 71, 14, 2],
    [114, 5, 120, 35, 5, 13, 27, 77, 87, 16, 14, 11, 2, 60, 3, 17],
];
/// The side that waits is less likely to gain: so much is taken off its d, hundredths (the difference of the fitted constants), but
/// never more than [`WAITING_PART`] leaves of it.
const WAITING: i32 = 98;
/// The least part of its d that the side that waits keeps, as a divisor.
const WAITING_PART: i32 = 4;
/// Check squares beyond this many add nothing.
const CHECKS_LIMIT: u32 = 4;
/// No side's urgency is larger.
const URGENCY_LIMIT: i32 = 900;
/// One pawn, in hundredths.
const PAWN: i32 = 100;

/// The alarm of chess.
#[derive(Clone, Copy, Debug, Default)]
pub struct ChessAlarm;

impl Alarm<ChessGame> for ChessAlarm {
    fn urgency(&mut self, game: &ChessGame) -> [Urgency; 2] {
        let board = &game.board;
        let signs = signs(board);
        let forced = !board.checkers().is_empty();
        [Color::White, Color::Black].map(|side| {
            let moves = board.side_to_move() == side;
            let weights = &WEIGHTS[usize::from(moves)];
            let own = signs[side as usize];
            let total: i32 = own.iter().zip(weights).map(|(sign, weight)| sign * weight).sum();
            let total = total / PAWN;
            // A check keeps the initiative: the reply is forced, and the side that waits for it waits for nothing else.
            let d = if moves || forced {
                total
            } else {
                (total - WAITING).max(total / WAITING_PART)
            };
            Urgency::new(d.clamp(0, URGENCY_LIMIT) as u16)
        })
    }
}

/// The signs of both sides, white first, each in hundredths of its unit.
pub fn signs(board: &Board) -> [[i32; SIGNS]; 2] {
    let reach = [Color::White, Color::Black].map(|side| Reach::of(board, side));
    [Color::White, Color::Black].map(|side| {
        let (own, other) = (&reach[side as usize], &reach[!side as usize]);
        let [prize, second] = prizes(board, side, own);
        let [check, checks, discoveries] = checks(board, side, own, other);
        let [sixth, seventh] = pawns(board, side);
        let [zone, back_rank, attackers] = king(board, side, own);
        let [tension, thin, loose] = targets(board, side, own, other);
        let counted = [
            check,
            checks,
            discoveries,
            pins(board, side),
            forks(board, side, other),
            sixth,
            seventh,
            zone,
            back_rank,
            attackers,
            tension,
            thin,
            strokes(board, side, other),
            loose,
        ];
        let mut signs = [0; SIGNS];
        signs[0] = prize;
        signs[1] = second;
        for (sign, count) in signs[2..].iter_mut().zip(counted) {
            *sign = count * PAWN;
        }
        signs
    })
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

/// What the two most profitable exchanges on enemy men would win, in hundredths.
fn prizes(board: &Board, side: Color, own: &Reach) -> [i32; 2] {
    let (mut first, mut second) = (0, 0);
    let men = board.colors(!side) & own.all & !board.pieces(Piece::King);
    for square in men {
        let prize = profit_on(board, square, side);
        if prize > first {
            second = first;
            first = prize;
        } else if prize > second {
            second = prize;
        }
    }
    [first, second]
}

/// Whether a check stands, squares from which one could be given without loss, and men that uncover one.
fn checks(board: &Board, side: Color, own: &Reach, other: &Reach) -> [i32; 3] {
    let king = board.king(!side);
    if board.side_to_move() != side && !board.checkers().is_empty() {
        return [1, 0, 0];
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
    let uncovers = attacks::discoverers(board, side).len() as i32;
    [0, squares.len().min(CHECKS_LIMIT) as i32, uncovers]
}

/// Enemy men pinned to their king, heavier ones counted more.
fn pins(board: &Board, side: Color) -> i32 {
    attacks::pinned(board, !side)
        .into_iter()
        .map(|square| match board.piece_on(square) {
            Some(Piece::Pawn) | None => 1,
            Some(Piece::Knight | Piece::Bishop) => 3,
            Some(Piece::Rook) => 5,
            Some(Piece::Queen | Piece::King) => 9,
        })
        .sum()
}

/// Whether a knight or a pawn can step to a square from which it attacks two greater men.
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
                return 1;
            }
        }
    }
    let targets = great | (enemies & (board.pieces(Piece::Knight) | board.pieces(Piece::Bishop)));
    for square in board.colored_pieces(side, Piece::Pawn) {
        for to in cozy_chess::get_pawn_quiets(square, side, board.occupied()) & !other.all {
            if (cozy_chess::get_pawn_attacks(to, side) & targets).len() >= 2 {
                return 1;
            }
        }
    }
    0
}

/// Enemy pieces that a pawn could attack by a safe step.
fn strokes(board: &Board, side: Color, other: &Reach) -> i32 {
    let pieces = board.colors(!side) & !board.pieces(Piece::Pawn) & !board.pieces(Piece::King);
    let guard = other.by[Piece::Pawn as usize];
    let mut hit = BitBoard::EMPTY;
    for square in board.colored_pieces(side, Piece::Pawn) {
        for to in cozy_chess::get_pawn_quiets(square, side, board.occupied()) & !guard {
            hit |= cozy_chess::get_pawn_attacks(to, side) & pieces;
        }
    }
    hit.len() as i32
}

/// Pawns about to promote: free ones on the sixth and on the seventh rank.
fn pawns(board: &Board, side: Color) -> [i32; 2] {
    let pawns = board.colored_pieces(side, Piece::Pawn);
    let unblocked = |square: Square| !cozy_chess::get_pawn_quiets(square, side, board.occupied()).is_empty();
    [Rank::Sixth, Rank::Seventh].map(|rank| {
        let there = pawns & rank.relative_to(side).bitboard();
        there.into_iter().filter(|&square| unblocked(square)).count() as i32
    })
}

/// Attacked squares next to the enemy king, a first rank without a flight, and men that bear on the king.
fn king(board: &Board, side: Color, own: &Reach) -> [i32; 3] {
    let king = board.king(!side);
    let near = cozy_chess::get_king_moves(king);
    let pressed = (near & own.all).len() as i32;
    let heavy = board.colors(side) & (board.pieces(Piece::Rook) | board.pieces(Piece::Queen));
    let first_rank = Rank::First.relative_to(!side);
    let flights = near & !first_rank.bitboard() & !board.colors(!side) & !own.all;
    let boxed_in = king.rank() == first_rank && flights.is_empty() && !heavy.is_empty();
    let mut attackers = 0;
    for piece in [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen] {
        for square in board.colored_pieces(side, piece) {
            let reach = attacks::attacks_from(piece, side, square, board.occupied());
            attackers += i32::from(!(reach & near).is_empty());
        }
    }
    let pressure = if pressed > 1 { pressed } else { 0 };
    [
        pressure,
        i32::from(boxed_in),
        if attackers > 1 { attackers } else { 0 },
    ]
}

/// Attacked enemy men, attacked enemy pieces with no more guards than attackers, and enemy pieces without a guard.
fn targets(board: &Board, side: Color, own: &Reach, other: &Reach) -> [i32; 3] {
    let enemies = board.colors(!side) & !board.pieces(Piece::King);
    let pieces = enemies & !board.pieces(Piece::Pawn);
    let thin = (pieces & own.all)
        .into_iter()
        .filter(|&square| {
            let count = |side: Color| {
                (attacks::attackers_to(board, square, board.occupied()) & board.colors(side)).len()
            };
            count(side) >= count(!side)
        })
        .count();
    let loose = (pieces & !other.all).len();
    [(enemies & own.all).len() as i32, thin as i32, loose as i32]
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

    /// What counts as a position that asks to be searched on: a pawn's worth.
    const THRESHOLD: u16 = 100;
    /// Harris's Board I: 1.Qh5+ gives the queen for a mate ten moves on, with one quiet move, the ninth.
    const BOARD_I: &str = "4rbn1/p3rkp1/q2ppn1p/1pp2P2/3P4/1BP5/PP4PP/3QRRK1 w - - 0 1";
    const BOARD_I_LINE: &str =
        "d1h5 f6h5 f5e6 f7g6 b3c2 g6g5 f1f5 g5g6 f5f6 g6g5 f6g6 g5h4 e1e4 h5f4 e4f4 h4h5";

    #[test]
    fn checks_and_captures_keep_the_urgency_high() {
        let mut board: Board = BOARD_I.parse().unwrap();
        let mut forced = 0;
        for mv in BOARD_I_LINE.split_whitespace() {
            board.play(mv.parse().unwrap());
            if !board.checkers().is_empty() {
                forced += 1;
                let d = urgency(&board.to_string())[0];
                assert!(d >= THRESHOLD, "{board}: {d}");
            }
        }
        assert_eq!(forced, 8, "every White move of the line but the ninth checks");
        // A capture that can be taken back, and the same without the recapture.
        assert!(urgency("4k3/8/2p5/3N4/8/8/8/4K3 b - - 0 1")[1] >= THRESHOLD);
        assert!(urgency("4k3/8/8/3N4/8/8/8/4K3 b - - 0 1")[1] < THRESHOLD);
    }

    #[test]
    fn mobilized_attackers_carry_the_search_past_the_quiet_move() {
        let mut board: Board = BOARD_I.parse().unwrap();
        for mv in BOARD_I_LINE.split_whitespace() {
            board.play(mv.parse().unwrap());
        }
        let before_the_quiet_move = urgency(&board.to_string())[0];
        assert!(before_the_quiet_move >= THRESHOLD, "{before_the_quiet_move}");
        // The same black king and men, the white attackers at home.
        let at_home = urgency("4rbn1/p3r1p1/q2pP2p/1pp4k/3P4/2P5/PP4PP/R4BKR w - - 0 9")[0];
        assert!(at_home < THRESHOLD, "{at_home}");
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

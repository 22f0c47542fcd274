//! d for chess: how much a position asks to be searched on behalf of each side (Harris 1975).
//!
//! Over-sensitive by design: it adds up what *might* bring an abrupt change (pieces that can be won, checks, pins, forks,
//! uncovered attacks, pawns about to promote, a crowded king) and leaves the verdict to the search. The two sides are counted
//! apart and never cancel. The weights are fitted to jumps of the value in games (`wherefore-lab urgency --fit`; what was
//! fitted on what is in docs/notebook/2026-11-15-urgency-fit.md); a side that is to move and one that waits have their own.

mod attack;
mod signs;

pub use attack::is_attacking;
pub use signs::{SIGN_NAMES, SIGNS, signs};

use crate::game::ChessGame;
use cozy_chess::Color;
use search::{Alarm, Urgency};

/// d in hundredths for one unit of each sign (a prize counts by the pawn), for the side that waits and the side to move.
/// A standing check cannot be fitted, because positions in check were left out; where the fit gives a sign nothing (a pin and a back
/// rank for the side to move, a loose piece for the side that waits) it keeps a little, because it is on Harris's list. These are guesses.
const WEIGHTS: [[i32; SIGNS]; 2] = [
    [
        11, 34, 120, 34, 96, 14, 29, 46, 157, 15, 8, 21, 25, 2, 38, 16, 106, 10, 47, 22, 212, 19, 12, 14, 181,
    ],
    [
        126, 6, 120, 46, 84, 13, 38, 61, 136, 9, 14, 19, 44, 11, 2, 15, 26, 10, 38, 19, 189, 10, 12, 12, 115,
    ],
];
/// The side that waits is less likely to gain: so much is taken off its d, hundredths (the difference of the fitted constants), but
/// never more than [`WAITING_PART`] leaves of it.
const WAITING: i32 = 133;
/// The least part of its d that the side that waits keeps, as a divisor.
const WAITING_PART: i32 = 4;
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

    fn attacking(&mut self, game: &ChessGame) -> [bool; 2] {
        [Color::White, Color::Black].map(|side| is_attacking(&game.board, side))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cozy_chess::Board;

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
        // The same black king and pieces, the white attackers at home.
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

//! A stated model of human error: how likely a player of a given strength is to play each move.
//!
//! # Idea
//! People look at what strikes the eye. Each legal move has an appeal: what it seems worth at a glance (the evaluation after it, less
//! what then hangs), what it is worth after a short look at the answer (two plies and the exchanges), and whether it is a capture, a
//! recapture, a check or a step back, which are easier or harder to see. The chance of a move grows with the exponential of
//! its appeal; the stronger the player, the more the look counts.
//!
//! # Source
//! The form is Luce's choice rule, as Regan & Haworth 2011 use it to rate players by their errors. The weights are fitted by
//! `wherefore-lab opponent moves --games lichess_rated.pgn --fit`, the numbers are in `docs/notebook/2026-11-15-opponent.md`.
//!
//! # Limits
//! One move at a time, without memory, fatigue or opening knowledge. A deep point that a strong player sees and the short look does
//! not is underrated.

use crate::probe::{ProbeEffort, Prober};
use chess::facts::board::{after, gives_check, is_capture, landing, rank_from};
use chess::facts::exchange::hanging;
use cozy_chess::{Board, Move, Piece, Square};
use knowledge::ChessGame;
use knowledge::evaluation::Evaluator;
use search::Silent;
use search::opponent::{Fallible, soft_choice};
use std::fmt;
use std::str::FromStr;

/// Whom we play against.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum Opponent {
    /// Somebody who makes no mistakes: no model is used.
    #[default]
    Perfect,
    /// Knows the moves and little else.
    Beginner,
    /// Plays in a club.
    Club,
    /// Knows the game well.
    Expert,
}

impl Opponent {
    /// All of them.
    pub const ALL: [Opponent; 4] = [
        Opponent::Perfect,
        Opponent::Beginner,
        Opponent::Club,
        Opponent::Expert,
    ];

    /// The name users type.
    pub const fn name(self) -> &'static str {
        match self {
            Opponent::Perfect => "perfect",
            Opponent::Beginner => "beginner",
            Opponent::Club => "club",
            Opponent::Expert => "expert",
        }
    }

    /// The rating the model takes for him, on the scale of the games it was fitted to; none who errs, none needed.
    pub const fn rating(self) -> Option<i32> {
        match self {
            Opponent::Perfect => None,
            Opponent::Beginner => Some(1_100),
            Opponent::Club => Some(1_600),
            Opponent::Expert => Some(2_100),
        }
    }
}

impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no opponent has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no opponent \"{name}\"; the opponents are {}", Opponent::ALL.map(Opponent::name).join(", "))]
pub struct UnknownOpponent {
    /// What was asked for.
    pub name: String,
}

impl FromStr for Opponent {
    type Err = UnknownOpponent;

    fn from_str(name: &str) -> Result<Opponent, UnknownOpponent> {
        Opponent::ALL
            .into_iter()
            .find(|opponent| opponent.name() == name)
            .ok_or_else(|| UnknownOpponent {
                name: name.to_owned(),
            })
    }
}

/// How many things make a move appealing.
pub const APPEALS: usize = 6;
/// Their names, for tables.
pub const APPEAL_NAMES: [&str; APPEALS] = ["glance", "look", "capture", "recapture", "check", "step back"];
/// What a move has of each.
pub type Appeal = [f64; APPEALS];

/// Weights: at the middle rating, and how they grow with it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ErrorModel {
    /// At a rating of [`MIDDLE_RATING`].
    pub middle: Appeal,
    /// More for each [`RATING_STEP`] above it.
    pub growth: Appeal,
}

/// The rating at which the middle weights hold.
pub const MIDDLE_RATING: i32 = 1_600;
/// The rating difference that the growth belongs to.
pub const RATING_STEP: f64 = 400.0;

impl Default for ErrorModel {
    fn default() -> Self {
        ErrorModel {
            middle: [0.70, 0.52, 1.07, 0.40, 0.89, -0.31],
            growth: [0.10, 0.18, -0.16, -0.27, -0.21, 0.08],
        }
    }
}

impl ErrorModel {
    /// The weights of a player.
    pub fn weights(&self, rating: i32) -> Appeal {
        let steps = f64::from(rating - MIDDLE_RATING) / RATING_STEP;
        std::array::from_fn(|place| self.middle[place] + steps * self.growth[place])
    }
}

/// A move that seems this much worse than another, in pawns, is as bad as any.
const HOPELESS: f64 = 6.0;
/// How far the short look goes after the move, in plies, before the exchanges are settled.
const LOOK_PLIES: i32 = 1;
/// The most nodes of a look; some positions have endless exchanges.
const LOOK_NODES: u64 = 400;
/// A look needs few positions to be remembered, in MiB.
const LOOK_TABLE: usize = 1;

/// Looks at moves as a person would.
pub struct Glancer {
    evaluator: Evaluator,
    prober: Prober,
}

impl Default for Glancer {
    fn default() -> Self {
        Glancer {
            evaluator: Evaluator::new(),
            prober: Prober::new(LOOK_TABLE),
        }
    }
}

impl Glancer {
    /// Nodes of all looks so far.
    pub fn nodes(&self) -> u64 {
        self.prober.nodes()
    }

    /// What each of `moves` has that appeals, in the same order; `arrived` is the square where the last move ended.
    pub fn appeals(&mut self, board: &Board, moves: &[Move], arrived: Option<Square>) -> Vec<Appeal> {
        self.prober.forget();
        let side = board.side_to_move();
        let mut glances = Vec::new();
        let mut looks = Vec::new();
        for &mv in moves {
            let next = after(board, mv);
            let risk = hanging(&next, side).into_iter().map(|(_, profit)| profit).max();
            let still = -self.evaluator.evaluate(&next, &mut Silent);
            glances.push(f64::from(still - risk.unwrap_or(0)) / 100.0);
            let look = self
                .prober
                .value_of(board, mv, ProbeEffort::plies(LOOK_PLIES, LOOK_NODES));
            looks.push(f64::from(look.hundredths()) / 100.0);
        }
        let behind = |values: &[f64], place: usize| {
            let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            (values[place] - most).max(-HOPELESS)
        };
        let strikes = |mv: Move| {
            let to = landing(board, mv);
            let capture = is_capture(board, mv);
            let back = board.piece_on(mv.from) != Some(Piece::Pawn)
                && !capture
                && rank_from(to, side) < rank_from(mv.from, side);
            [
                capture,
                capture && arrived == Some(to),
                gives_check(board, mv),
                back,
            ]
            .map(|yes| f64::from(u8::from(yes)))
        };
        moves
            .iter()
            .enumerate()
            .map(|(place, &mv)| {
                let [capture, recapture, check, back] = strikes(mv);
                let (glance, look) = (behind(&glances, place), behind(&looks, place));
                [glance, look, capture, recapture, check, back]
            })
            .collect()
    }
}

/// A player of a rating, as the model sees him.
pub struct FallibleChess {
    weights: Appeal,
    glancer: Glancer,
}

impl FallibleChess {
    /// A player of this rating.
    pub fn new(rating: i32) -> FallibleChess {
        FallibleChess {
            weights: ErrorModel::default().weights(rating),
            glancer: Glancer::default(),
        }
    }

    /// Nodes of all looks so far.
    pub fn nodes(&self) -> u64 {
        self.glancer.nodes()
    }
}

/// The chances of moves with these appeals under these weights.
pub fn chances(appeals: &[Appeal], weights: &Appeal) -> Vec<f64> {
    let sums: Vec<f64> = appeals
        .iter()
        .map(|appeal| appeal.iter().zip(weights).map(|(has, weight)| has * weight).sum())
        .collect();
    soft_choice(&sums)
}

impl Fallible<ChessGame> for FallibleChess {
    fn chances(&mut self, game: &ChessGame, moves: &[Move], last: Option<Move>) -> Vec<f64> {
        // Castling ends on neither of the squares it is written with, and nothing is recaptured there.
        let arrived = last.map(|mv| mv.to);
        chances(&self.glancer.appeals(&game.board, moves, arrived), &self.weights)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::facts::board::legal_moves;
    use chess::testing::board;

    fn chance(rating: i32, fen: &str, wanted: &str, last: Option<&str>) -> f64 {
        let board = board(fen);
        let moves = legal_moves(&board);
        let last = last.map(|text| text.parse().unwrap());
        let chances = FallibleChess::new(rating).chances(&ChessGame::new(board), &moves, last);
        assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        let wanted: Move = wanted.parse().unwrap();
        let place = moves.iter().position(|&mv| mv == wanted).unwrap();
        chances[place]
    }

    #[test]
    fn names_are_read_back_and_others_refused() {
        for opponent in Opponent::ALL {
            assert_eq!(opponent.name().parse(), Ok(opponent));
        }
        let error = "gambler".parse::<Opponent>().unwrap_err().to_string();
        assert!(error.contains("gambler") && error.contains("club"), "{error}");
    }

    #[test]
    fn a_hanging_queen_is_taken_by_nearly_everybody() {
        let hanging = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1";
        assert!(chance(1_100, hanging, "e4d5", None) > 0.8);
        assert!(chance(2_100, hanging, "e4d5", None) > 0.9);
    }

    #[test]
    fn a_recapture_is_easier_to_see_than_a_capture_and_strength_helps() {
        let fen = "4k3/8/2p5/3P4/8/8/8/4K3 b - - 0 1";
        let fresh = chance(1_600, fen, "c6d5", None);
        assert!(chance(1_600, fen, "c6d5", Some("e4d5")) > fresh);
        // The knight fork is two plies deep: the more so, the stronger the player.
        let fork = "r3k3/pp3ppp/8/1N6/8/8/PP3PPP/4K3 w - - 0 1";
        assert!(chance(2_100, fork, "b5c7", None) > chance(1_100, fork, "b5c7", None));
    }
}

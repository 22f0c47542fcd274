//! What alpha-beta tells a witness: its decisions, as the values they were made with.

use super::guide::Extension;
use crate::{Depth, Value};

/// Why a position was left without looking at (all) its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Cut {
    /// The transposition table knew enough.
    Table,
    /// The position repeats one on the path, or a drawing rule applies.
    Draw,
    /// The mover can go back to a position on the path, and needs no more than the draw that this is.
    Return,
    /// The game is over.
    Over,
    /// A shorter win or loss is already known elsewhere.
    MateDistance,
    /// Certain knowledge (a table of endings, a rule) settled it.
    Knowledge,
    /// The evaluation is so far above beta that a search would not change it.
    ReverseFutility,
    /// The evaluation is so far below alpha that quiescence alone was asked.
    Razoring,
    /// Even a pass keeps the value above beta.
    NullMove,
    /// A capture beats a raised beta at reduced depth.
    ProbCut,
    /// Several moves beat beta at reduced depth.
    MultiCut,
    /// Standing pat is good enough.
    StandPat,
    /// A move was found that the opponent will not allow.
    Refuted,
}

/// Why a move was not looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Prune {
    /// It comes late in the order at low depth.
    LateMove,
    /// It cannot raise the value to alpha.
    Futility,
    /// It loses material by exchange.
    Exchange,
    /// It has failed often in such positions.
    History,
    /// It lies outside Shannon's k best.
    Width,
}

/// One thing that happened.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Event<M> {
    /// A position was entered by `mv` (none at the root and after a pass).
    Entered {
        /// Plies from the root.
        ply: u16,
        /// The move that led here.
        mv: Option<M>,
        /// The depth left.
        depth: Depth,
        /// The window.
        alpha: Value,
        /// The window.
        beta: Value,
    },
    /// The move about to be made is searched deeper.
    Extended {
        /// Plies from the root.
        ply: u16,
        /// The move.
        mv: M,
        /// The reason.
        reason: Extension,
        /// By how much.
        by: Depth,
    },
    /// A move was skipped.
    Pruned {
        /// Plies from the root.
        ply: u16,
        /// The move.
        mv: M,
        /// The reason.
        reason: Prune,
    },
    /// A position was left with a value for its mover.
    Left {
        /// Plies from the root.
        ply: u16,
        /// The value, as seen from the root.
        value: Value,
        /// Why it was left early, if it was.
        cut: Option<Cut>,
        /// The best or refuting move.
        best: Option<M>,
    },
    /// The mover passed to see whether that is good enough.
    Passed {
        /// Plies from the root to the position the pass was made in.
        ply: u16,
        /// The depth left after the pass.
        depth: Depth,
        /// What the pass keeps for the mover: at most this where it is below beta, else at least.
        value: Value,
        /// What was to be kept.
        beta: Value,
        /// What the opponent did about it, as the table has it; none where nothing helped.
        reply: Option<M>,
    },
    /// A move of the root was searched to the end in the present window. Its last visit says with what result.
    RootMove {
        /// The move.
        mv: M,
        /// Nodes it took.
        nodes: u64,
    },
    /// An iteration ended or was cut short: the best move now.
    Best {
        /// The iteration's depth, in plies.
        plies: i32,
        /// The move.
        mv: M,
        /// Its value.
        value: Value,
    },
}

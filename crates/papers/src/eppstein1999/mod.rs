//! D. Eppstein, lecture notes on strategy and board game programming (1999): the horizon, extensions, the null move, conspiracies.
//!
//! | In the notes | Here | Command |
//! | --- | --- | --- |
//! | the horizon effect and three remedies | `horizon` | `wherefore-lab paper horizon` |
//! | a mate one ply beyond the horizon | `mates` | `wherefore-lab paper mate-horizon` |
//! | Shannon's type B and why it fails | `static_order` | `wherefore-lab paper static-order` |
//! | accuracy and importance | `accuracy_importance` | `wherefore-lab paper accuracy-importance` |
//! | conspiracy numbers | `conspiracy` | `wherefore-lab paper conspiracy` |
//! | the null move, and what it overlooks | `null_move` | `wherefore-lab paper null-move` |
//!
//! Quiescence, fractional and singular extensions are the product's own alpha-beta (`search::alphabeta`).

mod accuracy_importance;
mod conspiracy;
pub(crate) mod horizon;
mod mates;
mod null_move;
mod static_order;

use crate::Experiment;

/// The experiments on this paper, in its order.
pub const EXPERIMENTS: &[Experiment] = &[
    Experiment {
        name: "conspiracy",
        question: "What do conspiracy numbers cost at quiet and at sharp roots? (Eppstein 1999, Schaeffer 1990)",
        run: conspiracy::run,
    },
    Experiment {
        name: "mate-horizon",
        question: "Is a mate in n invisible to a search of 2n - 2 plies and seen by one of 2n - 1? (Eppstein 1999)",
        run: mates::run,
    },
    Experiment {
        name: "horizon",
        question: "Does a search of fixed depth throw a pawn to put a loss off, and which remedy stops it? (Eppstein 1999)",
        run: horizon::run,
    },
    Experiment {
        name: "accuracy-importance",
        question: "Are tips expanded where their value is inaccurate and near the preferred line? (Eppstein 1999)",
        run: accuracy_importance::run,
    },
    Experiment {
        name: "static-order",
        question: "How often does Shannon's type B leave out the best move? (Eppstein 1999)",
        run: static_order::run,
    },
    Experiment {
        name: "null-move",
        question: "What does the null move save, and what does it overlook? (Eppstein 1999)",
        run: null_move::run,
    },
];

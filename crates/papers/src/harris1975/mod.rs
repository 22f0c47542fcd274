//! L. R. Harris, "The heuristic search and the game of chess" (IJCAI 1975): f = g + h + d, with h the value and d the urgency.
//!
//! | In the paper | Here | Command |
//! | --- | --- | --- |
//! | the loop, and the move chosen by h | `search::bestfirst::heuristic` | `wherefore solve SUITE --method heuristic` |
//! | d, over-sensitive and not accurate | [`urgency`], [`signs`] | `wherefore-lab urgency`, `wherefore-lab signs` |
//! | quiescence relative to the rest of the tree | `quiescence_rule` | `wherefore-lab paper quiescence-rule` |
//! | sacrifices: Boards I and II | `sacrifices`, `series` | `wherefore-lab paper sacrifices`, `... series` |
//! | the pawn wall: Board III | `hump` | `wherefore-lab paper hump` |
//! | three plans: Board IV | [`plans`], with a policy of its own | `wherefore-lab paper plans` |
//! | a chess program hangs by its weakest link | `weakest_link` | `wherefore-lab paper weakest-link` |
//!
//! The four boards themselves, rebuilt, are solved by the tests of the crate's `seeds`.

mod hump;
pub mod plans;
mod quiescence_rule;
mod sacrifices;
mod series;
pub mod signs;
pub mod urgency;
mod weakest_link;

use crate::Experiment;

/// The experiments on this paper, in its order.
pub const EXPERIMENTS: &[Experiment] = &[
    Experiment {
        name: "sacrifices",
        question: "Does a separate d tell good sacrifices from bad ones where one value cannot? (Harris 1975)",
        run: sacrifices::run,
    },
    Experiment {
        name: "quiescence-rule",
        question: "Is d better as the order of a best-first search than as the rule of a depth-first quiescence? (Harris 1975)",
        run: quiescence_rule::run,
    },
    Experiment {
        name: "series",
        question: "Can a shallow search play a long mate it cannot begin? (Harris 1975)",
        run: series::run,
    },
    Experiment {
        name: "hump",
        question: "Does the growth of g drive the search off a plateau? (Harris 1975)",
        run: hump::run,
    },
    Experiment {
        name: "plans",
        question: "Does rating plans separately keep the deep plan alive? (Harris 1975)",
        run: plans::run,
    },
    Experiment {
        name: "weakest-link",
        question: "How much do driver, evaluation and d each contribute? (Harris 1975)",
        run: weakest_link::run,
    },
];

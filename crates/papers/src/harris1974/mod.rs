//! L. R. Harris, "The heuristic search under conditions of error" (Artificial Intelligence 5, 1974): bandwidth heuristic search.
//!
//! | In the paper | Here | Command |
//! | --- | --- | --- |
//! | an error of at most e costs at most e; dropping; the salesman | [`single`] | `wherefore-lab single degradation`, `... weights`, `... anytime`, `... dropping` |
//! | four faults of minimax | `four_faults` | `wherefore-lab paper four-faults` |
//! | f' alternates in sign | `alternating` | `wherefore-lab paper alternating` |
//! | the drop rule, e and d as knobs | `drop_rule`, `density` | `wherefore-lab paper drop-rule`, `... density` |
//! | move choice when stopped | `move_choice` | `wherefore-lab paper move-choice` |
//! | coarse and fine judgment | `coarse_fine`, `better_heuristic`, `better_evaluation` | `wherefore-lab paper coarse-fine`, `... better-heuristic`, `... better-evaluation` |
//! | double expansion | `double_expansion` | `wherefore-lab paper double-expansion` |
//! | bandwidth search against alpha-beta | `matches` | `wherefore-lab paper chess-match`, `... score-four-match` |
//!
//! The searches themselves are `search::single` and `search::bestfirst::bandwidth`.

mod alternating;
mod better_evaluation;
mod better_heuristic;
mod coarse_fine;
mod density;
mod double_expansion;
mod drop_rule;
mod four_faults;
mod matches;
mod move_choice;
pub mod single;

use crate::Experiment;

/// The experiments on this paper, in its order.
pub const EXPERIMENTS: &[Experiment] = &[
    Experiment {
        name: "four-faults",
        question: "How much of the four faults of minimax does each search have? (Harris 1974)",
        run: four_faults::run,
    },
    Experiment {
        name: "drop-rule",
        question: "Is the drop rule safe, and what does understating the band cost? (Harris 1974)",
        run: drop_rule::run,
    },
    Experiment {
        name: "density",
        question: "How does the strength of bandwidth search depend on e and d where they cannot be proved? (Harris 1974)",
        run: density::run,
    },
    Experiment {
        name: "alternating",
        question: "Does the alternating f make the search try the opponent's other replies? (Harris 1974)",
        run: alternating::run,
    },
    Experiment {
        name: "double-expansion",
        question: "Does single expansion reverse the order of moves when the evaluation favors the last mover? (Harris 1974)",
        run: double_expansion::run,
    },
    Experiment {
        name: "move-choice",
        question: "Is it better to move by h than towards the node to expand next? (Harris 1974)",
        run: move_choice::run,
    },
    Experiment {
        name: "better-heuristic",
        question: "Does bandwidth search gain as much from a better heuristic as minimax? (Harris 1974)",
        run: better_heuristic::run,
    },
    Experiment {
        name: "better-evaluation",
        question: "Does bandwidth search gain as much from a better chess evaluation as minimax? (Harris 1974)",
        run: better_evaluation::run,
    },
    Experiment {
        name: "coarse-fine",
        question: "Is the evaluation reliable beyond a bandwidth and not within? (Harris 1974)",
        run: coarse_fine::run,
    },
    Experiment {
        name: "chess-match",
        question: "Does bandwidth search beat alpha-beta at chess with the same evaluation? (Harris 1974)",
        run: matches::chess,
    },
    Experiment {
        name: "score-four-match",
        question: "Does bandwidth search beat alpha-beta at Score Four with the same evaluation? (Harris 1974)",
        run: matches::score_four,
    },
];

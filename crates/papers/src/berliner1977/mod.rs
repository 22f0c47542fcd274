//! H. J. Berliner, "Search and knowledge" (IJCAI 1977): B*, causality, state classes, making progress.
//!
//! | In the paper | Here | Command |
//! | --- | --- | --- |
//! | B*, and where its bounds come from | `bstar`, `finding_bounds` | `wherefore-lab paper bstar`, `... finding-bounds` |
//! | B* where every choice is ours, beside A* | `best_arc` | `wherefore-lab paper best-arc` |
//! | a modest proposal: effort where moves compete | `modest_proposal` | `wherefore-lab paper modest-proposal` |
//! | the causality facility, lemmas, counter-causal moves | [`causes`] | `wherefore-lab causes`, `wherefore causes FEN` |
//! | ends and means: what is threatened at the end of a line | [`threats`] | `wherefore-lab threats FEN` |
//! | state classes; backgammon | `state_classes`, [`backgammon`] | `wherefore-lab paper state-classes`, `wherefore-lab backgammon` |
//!
//! Losing positions and making progress are played by the product (`wherefore against`), and measured by `wherefore-lab opponent`.

pub mod backgammon;
mod best_arc;
mod bstar;
pub mod causes;
mod finding_bounds;
mod modest_proposal;
mod state_classes;
pub mod threats;

use crate::Experiment;

/// The experiments on this paper, in its order.
pub const EXPERIMENTS: &[Experiment] = &[
    Experiment {
        name: "bstar",
        question: "Does B* expand fewer nodes than SSS*, alpha-beta and best-first minimax? (Berliner 1977)",
        run: bstar::run,
    },
    Experiment {
        name: "best-arc",
        question: "Is B* ever worse than A* where every choice is ours? (Berliner 1977)",
        run: best_arc::run,
    },
    Experiment {
        name: "finding-bounds",
        question: "Does a second move give B* better optimistic bounds than d does? (Berliner 1977, Berliner & McConnell 1996)",
        run: finding_bounds::run,
    },
    Experiment {
        name: "modest-proposal",
        question: "Does B* spend its effort where moves compete? (Berliner 1977)",
        run: modest_proposal::run,
    },
    Experiment {
        name: "state-classes",
        question: "Do state classes beat one polynomial at backgammon, and smooth borders sharp ones? (Berliner 1977)",
        run: state_classes::run,
    },
];

//! The papers' empirical claims, one named experiment each: a short report, a plot and the raw data.
//!
//! `wherefore lab paper NAME` runs one, `wherefore lab paper --all --quick` runs all of them in minutes. Numbers come from
//! seeds, so the synthetic ones are reproducible to the digit; those with a clock say so.

mod alternating;
mod bstar;
mod coarse_fine;
mod conspiracy;
mod double_expansion;
mod drop_rule;
mod hump;
mod matches;
mod move_choice;
mod noise;
mod plans;
pub mod report;
mod sacrifices;
mod series;
mod trees;

pub use report::Report;

/// How much to spend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// Minutes for all experiments together.
    Quick,
    /// As long as it takes for narrow error bars.
    Full,
}

impl Effort {
    /// One number for a quick run, another for a full one.
    pub fn pick<T>(self, quick: T, full: T) -> T {
        match self {
            Effort::Quick => quick,
            Effort::Full => full,
        }
    }
}

/// A named experiment.
#[derive(Clone, Copy)]
pub struct Experiment {
    /// The name users type.
    pub name: &'static str,
    /// What it asks, in one line.
    pub question: &'static str,
    /// Runs it.
    pub run: fn(Effort) -> anyhow::Result<Report>,
}

/// All experiments, in the order of the papers.
pub const ALL: &[Experiment] = &[
    Experiment {
        name: "sacrifices",
        question: "Does a separate d tell good sacrifices from bad ones where one value cannot? (Harris 1975)",
        run: sacrifices::run,
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
        name: "drop-rule",
        question: "Is the drop rule safe, and what does understating the band cost? (Harris 1974)",
        run: drop_rule::run,
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
        run: noise::run,
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
    Experiment {
        name: "bstar",
        question: "Does B* expand fewer nodes than SSS*, alpha-beta and best-first minimax? (Berliner 1977)",
        run: bstar::run,
    },
    Experiment {
        name: "conspiracy",
        question: "What do conspiracy numbers cost at quiet and at sharp roots? (Eppstein 1999, Schaeffer 1990)",
        run: conspiracy::run,
    },
];

/// The experiment with this name.
pub fn find(name: &str) -> Option<&'static Experiment> {
    ALL.iter().find(|experiment| experiment.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_found() {
        for (place, experiment) in ALL.iter().enumerate() {
            assert!(find(experiment.name).is_some());
            assert!(ALL[..place].iter().all(|other| other.name != experiment.name));
        }
    }

    /// The cheap experiments run to the end and say what the papers say, where the papers are right.
    #[test]
    fn synthetic_experiments_support_the_claims_that_hold() {
        let value = |name: &str, row: &str, column: &str| {
            let report = (find(name).unwrap().run)(Effort::Quick).unwrap();
            report
                .cell(row, column)
                .unwrap_or_else(|| panic!("{name}: no {row}/{column} in {:?}", report.rows))
        };
        assert_eq!(
            value("drop-rule", "1.00", "best move dropped, safe rule (%)"),
            "0.00"
        );
        let with: f64 = value("alternating", "alternating", "replies tried")
            .parse()
            .unwrap();
        let without: f64 = value("alternating", "one-sided", "replies tried")
            .parse()
            .unwrap();
        assert!(with > without, "{with} {without}");
        let single: f64 = value("double-expansion", "40", "single").parse().unwrap();
        let double: f64 = value("double-expansion", "40", "double").parse().unwrap();
        assert!(double > single, "{double} {single}");
    }
}

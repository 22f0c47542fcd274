//! A guided tour beside the papers: for each one what it claims, where its mechanism is, and the command that shows it.
//!
//! | Paper | Module |
//! | --- | --- |
//! | Harris 1974, bandwidth heuristic search | [`harris1974`] |
//! | Harris 1975, heuristic search for chess, h and d | [`harris1975`] |
//! | Berliner 1977, B*, causality, state classes | [`berliner1977`] |
//! | Pitrat 1977, plans | [`pitrat1977`] |
//! | Perdue and Berliner 1977, EG | [`perdue1977`] |
//! | Eppstein 1999, search techniques | [`eppstein1999`] |
//!
//! Each module opens with a table: what the paper says, what here reproduces it, which command runs it. A named experiment gives a
//! short [`ExperimentReport`], a plot and the raw data: `wherefore-lab paper NAME` runs one, `wherefore-lab paper --all --quick` runs all of them in
//! minutes. Numbers come from seeds, so the synthetic ones are reproducible to the digit; those with a clock say so. The product
//! uses nothing of this crate; `docs/conformance.md` has a row for every mechanism with the test that shows it.

pub mod berliner1977;
pub mod eppstein1999;
pub mod harris1974;
pub mod harris1975;
pub mod perdue1977;
pub mod pitrat1977;

mod correlation;
pub mod report;
#[cfg(test)]
mod seeds;
mod tasks;
#[cfg(test)]
mod testdata;
#[cfg(test)]
mod tests;
mod trees;

pub use report::ExperimentReport;

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
    pub run: fn(Effort) -> anyhow::Result<ExperimentReport>,
}

/// All named experiments, in the order of the papers.
pub fn all() -> impl Iterator<Item = &'static Experiment> {
    [
        harris1975::EXPERIMENTS,
        harris1974::EXPERIMENTS,
        berliner1977::EXPERIMENTS,
        eppstein1999::EXPERIMENTS,
    ]
    .into_iter()
    .flatten()
}

/// The experiment with this name.
pub fn find(name: &str) -> Option<&'static Experiment> {
    all().find(|experiment| experiment.name == name)
}

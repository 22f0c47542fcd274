//! `scan`: whole collections as Parquet tables, the same bytes as by the command.

use crate::reading::Failure;
use crate::waiting::wait;
use ::scan::filter::{Filter, FilterCondition};
use ::scan::look::ScanEffort;
use ::scan::{ScanError, ScanSettings};
use anyhow::Context;
use pyo3::prelude::*;
use serde_json::json;
use std::path::PathBuf;

/// What a scan is given, as Python gives it.
#[derive(FromPyObject)]
pub(crate) struct Order {
    inputs: Vec<PathBuf>,
    out: PathBuf,
    shard: String,
    part_games: u64,
    nodes: u64,
    claims: bool,
    conditions: Vec<String>,
    sample: f64,
    jobs: usize,
}

impl Order {
    /// Read with the ranges and messages of the command line.
    fn settings(self) -> anyhow::Result<ScanSettings> {
        let within = |name: &str, number: u64, most: u64| {
            anyhow::ensure!(
                (1..=most).contains(&number),
                "{name}: {number} is not in 1..={most}"
            );
            Ok(number)
        };
        anyhow::ensure!(
            self.sample > 0.0 && self.sample <= 1.0,
            "sample: expected a part above 0 and at most 1, found {}",
            self.sample
        );
        anyhow::ensure!(!self.inputs.is_empty(), "paths: none was given");
        for path in &self.inputs {
            std::fs::File::open(path).with_context(|| path.display().to_string())?;
        }
        let read = |text: &String| {
            text.parse::<FilterCondition>()
                .with_context(|| format!("where {text:?}"))
        };
        Ok(ScanSettings {
            shard: self.shard.parse().context("shard")?,
            part: within("part_games", self.part_games, ::scan::command::MOST_PART_GAMES)?,
            effort: ScanEffort {
                nodes: within("nodes", self.nodes, ::scan::command::MOST_NODES)?,
                claims: self.claims,
            },
            filter: Filter {
                conditions: self.conditions.iter().map(read).collect::<Result<_, _>>()?,
                sample: self.sample,
            },
            jobs: self.jobs.max(1),
            inputs: self.inputs,
            out: self.out,
        })
    }
}

/// Scans collections; what was done, as JSON.
#[pyfunction]
pub(crate) fn scan(py: Python<'_>, order: Order) -> PyResult<String> {
    wait(py, move |stop| {
        let settings = order.settings()?;
        let outcome = ::scan::scan(&settings, stop, &|| ()).map_err(|error| match error {
            ScanError::Engine(error) => Failure::from(error),
            // Files that cannot be used: what the user named.
            other => Failure::Input(other.into()),
        })?;
        let told = json!({"written": outcome.written, "skipped": outcome.skipped, "games": outcome.games,
            "positions": outcome.positions, "claims": outcome.claims, "broken": outcome.broken,
            "stopped": outcome.stopped});
        Ok(told.to_string())
    })
}

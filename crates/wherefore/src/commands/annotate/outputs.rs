//! Where reviews go: one file in a format by its ending, exercises beside it, and records of the players for the report at the end; or the
//! terminal.

use super::AnnotateArgs;
use super::input::Input;
use anyhow::Context;
use explain::words::Voice;
use std::path::{Path, PathBuf};
use workbench::files::{Files, beside, check_output};
use workbench::ledger::{OutputLedger, Run};
use workbench::review::{Review, ReviewSettings, exercises, habits, page, text};

/// In which form a review is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Format {
    Pgn,
    Html,
    Json,
    Text,
}

impl Format {
    fn of(path: &Path) -> Format {
        let ending = path
            .extension()
            .map(|ending| ending.to_string_lossy().to_lowercase());
        match ending.as_deref() {
            Some("html" | "htm") => Format::Html,
            Some("json" | "jsonl") => Format::Json,
            Some("txt") => Format::Text,
            _ => Format::Pgn,
        }
    }
}

/// What one entry of the input gives.
pub(super) enum EntryOutput {
    /// No game, or one that is left as it is.
    Raw(Vec<u8>),
    /// A review, and the game's text with it put in.
    Reviewed(Box<Review>, Vec<u8>),
}

/// The outputs of a run.
pub(super) struct Outputs {
    format: Format,
    exercises: Option<PathBuf>,
    /// None where the review is printed.
    ledger: Option<OutputLedger>,
    /// Records of a run that is printed.
    records: Vec<habits::GameHabits>,
    items: usize,
    finished: usize,
    heading: String,
    voice: Voice,
}

impl Outputs {
    /// Checks and opens everything before any work is done.
    pub(super) fn open(
        args: &AnnotateArgs,
        input: &Input,
        settings: &ReviewSettings,
        fingerprint: &str,
    ) -> anyhow::Result<Outputs> {
        let mut outputs = Outputs {
            format: args.output.as_deref().map_or(Format::Text, Format::of),
            exercises: args.exercises.clone(),
            ledger: None,
            records: Vec::new(),
            items: input.items,
            finished: 0,
            voice: settings.voice,
            heading: args
                .games
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned(),
        };
        let Some(output) = &args.output else {
            return Ok(outputs);
        };
        let mut paths = vec![output.clone()];
        paths.extend(args.exercises.clone());
        anyhow::ensure!(
            args.exercises.as_ref() != Some(output),
            "--exercises: {} is the output already",
            output.display()
        );
        let interrupted = args.resume && beside(output, ".done").exists();
        for path in &paths {
            check_output(path, &[&args.games], args.force || interrupted)?;
        }
        paths.push(beside(output, ".players"));
        let run = Run {
            input: input.digest,
            settings: format!("{settings:?} {:?} {fingerprint}", outputs.format).replace('\n', " "),
            items: input.items,
        };
        let ledger = OutputLedger::open(&Files::default(), &paths, run, args.resume)?;
        outputs.finished = ledger.finished();
        outputs.ledger = Some(ledger);
        Ok(outputs)
    }

    /// How many entries are finished.
    pub(super) fn finished(&self) -> usize {
        self.finished
    }

    /// Adds a finished entry.
    pub(super) fn add(&mut self, pieces: &EntryOutput, settings: &ReviewSettings) -> anyhow::Result<()> {
        let main = self.main_piece(pieces, settings);
        let record = match pieces {
            EntryOutput::Raw(_) => None,
            EntryOutput::Reviewed(review, _) => Some(habits::record(review)),
        };
        let index = self.finished;
        self.finished += 1;
        let Some(ledger) = &mut self.ledger else {
            cli::output::print_bytes(&main);
            self.records.extend(record);
            return Ok(());
        };
        let mut all = vec![main];
        if let Some(path) = &self.exercises {
            all.push(exercise_piece(pieces, path, index));
        }
        let line = record.map(|record| serde_json::to_string(&record)).transpose()?;
        all.push(
            line.map(|line| format!("{line}\n").into_bytes())
                .unwrap_or_default(),
        );
        ledger.push(&all)?;
        Ok(())
    }

    /// Notes what was added: a run that is killed after this goes on behind it.
    pub(super) fn note(&mut self) -> anyhow::Result<()> {
        if let Some(ledger) = &mut self.ledger {
            ledger.note()?;
        }
        Ok(())
    }

    fn main_piece(&self, pieces: &EntryOutput, settings: &ReviewSettings) -> Vec<u8> {
        let index = self.finished;
        let thresholds = settings.thresholds;
        match (self.format, pieces) {
            (Format::Pgn, EntryOutput::Raw(text) | EntryOutput::Reviewed(_, text)) => text.clone(),
            (Format::Html, _) => {
                let mut out = String::new();
                if index == 0 {
                    out.push_str(&page::head(&self.heading, self.voice));
                }
                if let EntryOutput::Reviewed(review, _) = pieces {
                    out.push_str(&page::article(review, index + 1, thresholds));
                }
                if index + 1 == self.items {
                    out.push_str(&page::foot(self.voice));
                }
                out.into_bytes()
            }
            (Format::Json, EntryOutput::Reviewed(review, _)) => {
                format!("{}\n", workbench::json::review_to_json(review)).into_bytes()
            }
            (Format::Text, EntryOutput::Reviewed(review, _)) => {
                format!("{}\n", text::print(review, thresholds)).into_bytes()
            }
            (Format::Json | Format::Text, EntryOutput::Raw(_)) => Vec::new(),
        }
    }

    /// All is done: outputs get their names, and a player with many games is told of his habits.
    pub(super) fn finish(mut self, player: Option<&str>) -> anyhow::Result<()> {
        let last = 1 + usize::from(self.exercises.is_some());
        if let Some(ledger) = &mut self.ledger {
            let lines = ledger.read(last)?;
            let lines = String::from_utf8_lossy(&lines);
            self.records = lines
                .lines()
                .map(|line| serde_json::from_str(line).context("the records of the players"))
                .collect::<anyhow::Result<_>>()?;
        }
        if let Some(ledger) = self.ledger {
            ledger.finish(|stream| stream != last)?;
        }
        let name = player
            .map(str::to_owned)
            .or_else(|| habits::player_of(&self.records));
        if let Some(name) = name {
            let report = habits::report(&self.records, &name, self.voice);
            anyhow::ensure!(
                player.is_none() || !report.is_empty(),
                "--player: nobody called {name:?} plays in these games"
            );
            cli::output::print_bytes(report.as_bytes());
        }
        Ok(())
    }
}

fn exercise_piece(pieces: &EntryOutput, path: &Path, index: usize) -> Vec<u8> {
    let EntryOutput::Reviewed(review, _) = pieces else {
        return Vec::new();
    };
    let name = format!("{} (game {})", text::title(review), index + 1);
    let is_pgn = path
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("pgn"));
    let text = if is_pgn {
        exercises::to_pgn(review, &name)
    } else {
        exercises::to_epd(review, &name)
    };
    text.into_bytes()
}

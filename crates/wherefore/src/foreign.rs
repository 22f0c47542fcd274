//! `--engine` and `--engine-option`: a foreign UCI engine in place of ours, for every command that searches.

use anyhow::Context;
use server::jobs::Maker;
use workbench::{Engine, UciCommand, UciEngine};

/// Which engine searches.
#[derive(clap::Args)]
pub(crate) struct EngineArgs {
    /// Let this UCI engine decide and answer, in place of ours: a program on the path, or a command line
    #[arg(long, value_name = "COMMAND")]
    engine: Option<String>,
    /// Set an option of that engine; may be repeated
    #[arg(long = "engine-option", value_name = "NAME=VALUE", requires = "engine")]
    engine_options: Vec<String>,
}

impl EngineArgs {
    /// Whether a foreign engine is asked for.
    pub(crate) fn is_foreign(&self) -> bool {
        self.engine.is_some()
    }

    /// The foreign engine, started, or else our own.
    pub(crate) fn engine(&self, own: impl FnOnce() -> Box<dyn Engine>) -> anyhow::Result<Box<dyn Engine>> {
        match self.maker()? {
            Some(make) => Ok(make()?),
            None => Ok(own()),
        }
    }

    /// What starts the foreign engine, as often as it is needed; nothing where ours is asked for.
    pub(crate) fn maker(&self) -> anyhow::Result<Option<Box<Maker>>> {
        let Some(line) = &self.engine else {
            return Ok(None);
        };
        let mut options = Vec::new();
        for option in &self.engine_options {
            // A button has no value.
            let (name, value) = option.split_once('=').unwrap_or((option, ""));
            options.push((name.trim().to_owned(), value.trim().to_owned()));
        }
        let command = UciCommand::from_line(line, options).with_context(|| format!("--engine {line:?}"))?;
        Ok(Some(Box::new(move || {
            let engine: Box<dyn Engine> = Box::new(UciEngine::started(command.clone())?);
            Ok(engine)
        })))
    }
}

//! How users name a contestant: a method of ours, or `uci:` and a command line.

use super::Contestant;
use super::own::{OwnChess, OwnScoreFour};
use super::uci_process::UciContestant;
use anyhow::{Context, bail};
use games::score_four;
use knowledge::ChessGame;
use std::fmt;
use std::time::Duration;
use workbench::score_four::PlayerOptions;
use workbench::{Method, MethodOptions, UciCommand};

/// A contestant by name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NamedContestant {
    /// One of our methods.
    Own(Method),
    /// A UCI engine.
    Uci(UciCommand),
}

/// An engine may take this much longer than allowed before it counts as hung.
const PATIENCE: Duration = Duration::from_secs(5);

impl NamedContestant {
    /// Reads `alpha-beta` or `uci:PROGRAM ARGUMENTS`, with UCI options as `Name=Value`.
    ///
    /// # Errors
    /// When there is no such method, no program, or an option without `=`.
    pub fn parse(text: &str, options: &[String]) -> anyhow::Result<NamedContestant> {
        let Some(command) = text.strip_prefix("uci:") else {
            if !options.is_empty() {
                bail!("options are for UCI engines; {text} is a method of ours");
            }
            return Ok(NamedContestant::Own(text.parse()?));
        };
        let mut pairs = Vec::new();
        for option in options {
            let Some((name, value)) = option.split_once('=') else {
                bail!("the option \"{option}\" is not Name=Value");
            };
            pairs.push((name.to_owned(), value.to_owned()));
        }
        let command = UciCommand::from_line(command, pairs).with_context(|| format!("\"{text}\""))?;
        Ok(NamedContestant::Uci(command))
    }

    /// A chess player.
    pub fn chess(&self, memory: usize) -> Box<dyn Contestant<ChessGame>> {
        match self {
            NamedContestant::Own(method) => {
                let mut options = MethodOptions {
                    memory,
                    ..MethodOptions::default()
                };
                options.engine.overhead = Duration::ZERO;
                Box::new(OwnChess::new(*method, options))
            }
            NamedContestant::Uci(command) => Box::new(UciContestant::new(command.clone(), PATIENCE)),
        }
    }

    /// A Score Four player; UCI engines do not play it.
    pub fn score_four(
        &self,
        memory: usize,
    ) -> anyhow::Result<Box<dyn Contestant<score_four::ScoreFourPosition>>> {
        match self {
            NamedContestant::Own(method) => {
                let options = PlayerOptions {
                    memory,
                    ..PlayerOptions::default()
                };
                Ok(Box::new(OwnScoreFour::new(*method, options)))
            }
            NamedContestant::Uci(command) => bail!(
                "{} is a chess engine; Score Four is for our methods",
                command.program
            ),
        }
    }
}

impl fmt::Display for NamedContestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NamedContestant::Own(method) => write!(f, "{method}"),
            NamedContestant::Uci(command) => {
                write!(f, "uci:{}", command.program)?;
                for argument in &command.arguments {
                    write!(f, " {argument}")?;
                }
                for (name, value) in &command.options {
                    write!(f, " {name}={value}")?;
                }
                Ok(())
            }
        }
    }
}

//! Any program that speaks UCI as an engine.
//!
//! It is started when it is first asked and asked only what it says it can do. Whatever goes wrong is an [`EngineFault`] with the engine's
//! name: no answer is waited for longer than its time and a few seconds, and after a fault the program is gone; the next question starts it
//! afresh. Everything it tells on its way becomes evidence.

mod command;
mod hearing;
mod info;
mod options;
mod process;
#[cfg(test)]
mod tests;

use super::{Control, Engine, EngineError, Scale, SearchLimits, Thinking, Thought};
use crate::clock::TimeControl;
use crate::position::Position;
use chess::notation::{self, CastlingStyle};
pub use command::{NoProgram, UciCommand};
use cozy_chess::Move;
pub use hearing::{Allowed, EngineAnswer};
use hearing::{Heard, Wait, allowed};
use info::Info;
use options::Declared;
use process::Process;
use search::alphabeta::Line;
use search::{Bounds, Evidence, Stopped, Value};
use std::time::{Duration, Instant};

/// A program has this long to say that it is ready.
pub const PATIENCE: Duration = Duration::from_secs(4);
/// The table of a program that takes one, in MiB, unless the user says otherwise: as large as ours.
const TABLE: i64 = 16;
/// The most options a program may declare.
const MOST_OPTIONS: usize = 1_000;

/// What went wrong with a program.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EngineFault {
    /// It could not be started.
    #[error("it cannot be started: {0}")]
    Unstartable(String),
    /// It ended in the middle.
    #[error("it ended by itself ({0})")]
    Crashed(String),
    /// It did not say what it was to say.
    #[error("it gave no {word} within {:.1} s and was ended", time.as_secs_f64())]
    Hung {
        /// The word that was waited for.
        word: &'static str,
        /// How long.
        time: Duration,
    },
    /// It does not take what it is told.
    #[error("it does not read its input and was ended")]
    Deaf,
    /// It named something that is not a legal move.
    #[error("it answered {answer:?}, which is no legal move in {fen}")]
    Illegal {
        /// What it said.
        answer: String,
        /// Where.
        fen: String,
    },
    /// It named a move and never said what it thinks of the position.
    #[error("it gave a move without a score")]
    NoScore,
    /// It has no such option.
    #[error("it has no option {name:?}; its options are {known}")]
    UnknownOption {
        /// What was asked for.
        name: String,
        /// What there is.
        known: String,
    },
    /// An option does not take such a value.
    #[error("its option {name:?} does not take {value:?}; expected {expected}")]
    WrongValue {
        /// The option.
        name: String,
        /// What was asked for.
        value: String,
        /// What it takes.
        expected: String,
    },
}

/// A program that speaks UCI.
pub struct UciEngine {
    command: UciCommand,
    running: Option<Process>,
    patience: Duration,
    name: String,
    declared: Vec<Declared>,
    /// The lines it was last asked for.
    lines: usize,
    /// Whether it was last told to castle as Chess960 does.
    chess960: bool,
}

impl UciEngine {
    /// An engine that starts its program when it is first asked.
    pub fn new(command: UciCommand) -> UciEngine {
        UciEngine {
            name: command.program.clone(),
            command,
            running: None,
            patience: PATIENCE,
            declared: Vec::new(),
            lines: 1,
            chess960: false,
        }
    }

    /// Starts the program, so that whatever is wrong with it is known now.
    ///
    /// # Errors
    /// When it cannot be started, does not speak UCI or does not take an option.
    pub fn started(command: UciCommand) -> Result<UciEngine, EngineError> {
        let mut engine = UciEngine::new(command);
        let ready = engine.ready();
        engine.named(ready)?;
        Ok(engine)
    }

    /// A new game begins.
    ///
    /// # Errors
    /// When the program does not take it.
    pub fn new_game(&mut self) -> Result<(), EngineFault> {
        self.guarded(|engine| {
            engine.ready()?;
            engine.send("ucinewgame".to_owned())?;
            engine.synchronize()
        })
    }

    /// Asks for a move with a `go` command.
    ///
    /// # Errors
    /// When the program fails to answer.
    pub fn ask(
        &mut self,
        position: &Position,
        go: &str,
        allowed: Allowed,
        control: &mut Control<'_>,
    ) -> Result<EngineAnswer, EngineFault> {
        self.guarded(|engine| {
            engine.ready()?;
            engine.place(position)?;
            engine.synchronize()?;
            engine.send(go.to_owned())?;
            engine.listen(position, allowed, control)
        })
    }

    /// Whatever fails ends the program.
    fn guarded<T>(
        &mut self,
        work: impl FnOnce(&mut UciEngine) -> Result<T, EngineFault>,
    ) -> Result<T, EngineFault> {
        let result = work(self);
        if result.is_err() {
            self.running = None;
        }
        result
    }

    fn named<T>(&self, result: Result<T, EngineFault>) -> Result<T, EngineError> {
        result.map_err(|fault| EngineError::Foreign {
            engine: self.command.to_string(),
            fault,
        })
    }

    /// Starts the program unless it runs, and sets its options.
    fn ready(&mut self) -> Result<(), EngineFault> {
        if self.running.is_some() {
            return Ok(());
        }
        self.guarded(|engine| {
            engine.running = Some(Process::start(
                &engine.command.program,
                &engine.command.arguments,
            )?);
            (engine.lines, engine.chess960) = (1, false);
            engine.introduce()?;
            engine.set_options()?;
            engine.synchronize()
        })
    }

    /// Hears who it is and what it can be told.
    fn introduce(&mut self) -> Result<(), EngineFault> {
        let mut declared = Vec::new();
        let mut name = None;
        self.send("uci".to_owned())?;
        self.wait_for("uciok", |line| {
            if let Some(text) = line.strip_prefix("id name ") {
                name = Some(text.trim().to_owned());
            }
            if line.starts_with("option ") && declared.len() < MOST_OPTIONS {
                declared.extend(Declared::read(line));
            }
        })?;
        self.declared = declared;
        let name = name.unwrap_or_else(|| self.command.program.clone());
        let options = self.command.options.iter();
        self.name = options.fold(name, |name, (option, value)| format!("{name}, {option}={value}"));
        Ok(())
    }

    /// The user's options, and of ours what the program declares and the user did not set.
    fn set_options(&mut self) -> Result<(), EngineFault> {
        for (name, value) in self.command.options.clone() {
            let Some(option) = self.option(&name) else {
                let known: Vec<&str> = self.declared.iter().map(|option| option.name.as_str()).collect();
                return Err(EngineFault::UnknownOption {
                    name,
                    known: known.join(", "),
                });
            };
            let command = option.set(&value)?;
            self.send(command)?;
        }
        for (name, value) in [("Threads", 1), ("Hash", TABLE)] {
            let users = self.command.options.iter();
            if !users.clone().any(|(option, _)| option.eq_ignore_ascii_case(name)) {
                self.set_number(name, value)?;
            }
        }
        Ok(())
    }

    fn option(&self, name: &str) -> Option<&Declared> {
        self.declared.iter().find(|option| option.is(name))
    }

    /// Sets an option to the nearest number it takes, where there is such an option.
    fn set_number(&mut self, name: &str, number: i64) -> Result<(), EngineFault> {
        let command = self
            .option(name)
            .map(|option| option.set(&option.nearest(number).to_string()));
        command.map_or(Ok(()), |command| self.send(command?))
    }

    fn send(&mut self, text: String) -> Result<(), EngineFault> {
        match &mut self.running {
            Some(process) => process.send(text),
            None => Err(EngineFault::Crashed("it does not run".to_owned())),
        }
    }

    fn line(&mut self, deadline: Instant) -> Result<Option<String>, EngineFault> {
        match &mut self.running {
            Some(process) => process.line(deadline),
            None => Err(EngineFault::Crashed("it does not run".to_owned())),
        }
    }

    /// Waits until everything before is done and said.
    fn synchronize(&mut self) -> Result<(), EngineFault> {
        self.send("isready".to_owned())?;
        self.wait_for("readyok", |_| {})
    }

    /// Waits for a line that is this word, handing all others on.
    fn wait_for(&mut self, word: &'static str, mut other: impl FnMut(&str)) -> Result<(), EngineFault> {
        let time = self.patience;
        let deadline = Instant::now() + time;
        loop {
            match self.line(deadline)? {
                Some(line) if line.trim() == word => return Ok(()),
                Some(line) => other(line.trim()),
                None => return Err(EngineFault::Hung { word, time }),
            }
        }
    }

    /// Sets the position up.
    fn place(&mut self, position: &Position) -> Result<(), EngineFault> {
        let start = position.start_board();
        let style = CastlingStyle::of(start);
        let chess960 = style == CastlingStyle::Chess960;
        if chess960 != self.chess960
            && let Some(option) = self.option("UCI_Chess960")
        {
            let command = option.set(if chess960 { "true" } else { "false" })?;
            self.send(command)?;
            self.chess960 = chess960;
        }
        let mut text = format!("position fen {}", chess::fen::to_fen(start));
        let mut board = start.clone();
        for (place, &mv) in position.moves().iter().enumerate() {
            text += if place == 0 { " moves " } else { " " };
            text += &notation::uci(&board, mv, style);
            board.play_unchecked(mv);
        }
        self.send(text)
    }

    /// Asks for so many lines, or as many as the program can.
    fn set_lines(&mut self, lines: usize) -> Result<(), EngineFault> {
        if lines != self.lines {
            self.set_number("MultiPV", lines as i64)?;
            self.lines = lines;
        }
        Ok(())
    }

    /// Hears everything up to the move.
    fn listen(
        &mut self,
        position: &Position,
        allowed: Allowed,
        control: &mut Control<'_>,
    ) -> Result<EngineAnswer, EngineFault> {
        let mut heard = Heard::new(position);
        let mut wait = Wait::new(allowed, control);
        loop {
            let now = Instant::now();
            if wait.is_over(now) {
                return Err(EngineFault::Hung {
                    word: "bestmove",
                    time: now - heard.start,
                });
            }
            if wait.must_stop(now, control) {
                self.send("stop".to_owned())?;
            }
            let Some(line) = self.line(wait.next(now))? else {
                continue;
            };
            let line = line.trim();
            if line.split_whitespace().next() == Some("bestmove") {
                return heard.answer(line);
            }
            if let Some(info) = Info::read(line, position.board()) {
                heard.hear(info, control);
            }
        }
    }

    /// Thinks with as many lines as asked, in one search where the program can.
    fn lines(
        &mut self,
        position: &Position,
        limits: &SearchLimits,
        control: &mut Control<'_>,
    ) -> Result<EngineAnswer, EngineFault> {
        let open = if limits.only.is_empty() {
            position.legal_moves()
        } else {
            limits.only.clone()
        };
        let wanted = limits.lines.clamp(1, open.len().max(1));
        self.guarded(UciEngine::ready)?;
        if wanted > 1 && self.option("MultiPV").is_none() {
            return self.one_by_one(position, limits, (open, wanted), control);
        }
        self.guarded(|engine| engine.set_lines(wanted))?;
        let held = control.is_held();
        let go = go(position, limits, held);
        self.ask(position, &go, allowed(limits), control)
    }

    /// The best line, then the best of the other moves, and so on, each with its part of the nodes and time.
    fn one_by_one(
        &mut self,
        position: &Position,
        limits: &SearchLimits,
        (mut open, wanted): (Vec<Move>, usize),
        control: &mut Control<'_>,
    ) -> Result<EngineAnswer, EngineFault> {
        let mut all: Option<EngineAnswer> = None;
        for _ in 0..wanted {
            let part = SearchLimits {
                lines: 1,
                only: open.clone(),
                ..limits.scaled(1.0 / wanted as f64)
            };
            let found = self.ask(position, &go(position, &part, false), allowed(&part), control)?;
            // Who does not keep to the moves asked for has no more to say.
            if !open.contains(&found.best) {
                break;
            }
            open.retain(|&mv| mv != found.best);
            match &mut all {
                None => all = Some(found),
                Some(all) => {
                    all.nodes += found.nodes;
                    all.lines.extend(found.lines);
                    all.evidence.moves.extend(found.evidence.moves);
                }
            }
        }
        all.ok_or(EngineFault::NoScore)
    }
}

impl Engine for UciEngine {
    fn think(&mut self, position: &Position, limits: &SearchLimits, control: &mut Control<'_>) -> Thinking {
        let start = Instant::now();
        if position.legal_moves().is_empty() {
            return Ok(nothing());
        }
        let answer = self.lines(position, limits, control);
        let mut answer = self.named(answer)?;
        // Not every program keeps to chosen moves.
        let chosen = |line: &Line<Move>| limits.only.is_empty() || limits.only.contains(&line.moves[0]);
        if answer.lines.is_empty() {
            return self.named(Err(EngineFault::NoScore));
        }
        answer.lines.retain(chosen);
        let value = answer.lines.first().map_or(Value::DRAW, |line| line.value);
        Ok(Thought {
            value,
            bounds: if value.is_decided() {
                Bounds::exact(value)
            } else {
                Bounds::UNKNOWN
            },
            stopped: match limits {
                _ if control.is_over() => Stopped::Time,
                SearchLimits { nodes: Some(_), .. } => Stopped::Nodes,
                SearchLimits { depth: Some(_), .. } => Stopped::Depth,
                _ => Stopped::Time,
            },
            settled: None,
            nodes: answer.nodes,
            plies: answer.lines.first().map_or(0, |line| line.plies),
            deepest: answer.deepest,
            elapsed: start.elapsed(),
            evidence: answer.evidence,
            lines: answer.lines,
        })
    }

    fn forget(&mut self) -> Result<(), EngineError> {
        let result = self.new_game();
        self.named(result)
    }

    fn prober(&mut self) -> &mut dyn Engine {
        self
    }

    fn scale(&self) -> Scale {
        Scale::Common
    }

    fn foreign_name(&self) -> Option<&str> {
        Some(&self.name)
    }
}

/// The thought about a game that is over.
fn nothing() -> Thought {
    Thought {
        lines: Vec::new(),
        value: Value::DRAW,
        bounds: Bounds::UNKNOWN,
        stopped: Stopped::Proved,
        settled: None,
        nodes: 0,
        plies: 0,
        deepest: 0,
        elapsed: Duration::ZERO,
        evidence: Evidence::default(),
    }
}

/// The command for a search within these limits; one that is held begins without an end.
fn go(position: &Position, limits: &SearchLimits, held: bool) -> String {
    let mut text = "go".to_owned();
    match limits.time {
        _ if held => text += " infinite",
        TimeControl::Unlimited => {}
        TimeControl::PerMove(time) => text += &format!(" movetime {}", time.as_millis().max(1)),
        TimeControl::Clock {
            left,
            increment,
            moves_to_go,
        } => {
            let (left, increment) = (left.as_millis(), increment.as_millis());
            text += &format!(" wtime {left} btime {left} winc {increment} binc {increment}");
            if let Some(moves) = moves_to_go {
                text += &format!(" movestogo {moves}");
            }
        }
    }
    if !held {
        let numbers = [
            ("nodes", limits.nodes),
            ("depth", limits.depth.map(|depth| depth.max(1) as u64)),
            ("mate", limits.mate.map(u64::from)),
        ];
        for (word, number) in numbers {
            text += &number.map_or(String::new(), |number| format!(" {word} {}", number.max(1)));
        }
    }
    if text == "go" {
        text += " infinite";
    }
    if !limits.only.is_empty() {
        let style = CastlingStyle::of(position.start_board());
        text += " searchmoves";
        for &mv in &limits.only {
            text += &format!(" {}", notation::uci(position.board(), mv, style));
        }
    }
    text
}

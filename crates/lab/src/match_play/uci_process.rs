//! A UCI engine in a process of its own. It may crash, hang or talk nonsense: each is a [`Fault`], and the next game
//! starts it afresh.

use super::contestant::{Allowance, Answer, Contestant, Fault, Score};
use anyhow::Context;
use chess::notation::{self, CastlingStyle};
use cozy_chess::Move;
use knowledge::ChessGame;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// How to start an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UciCommand {
    /// The program.
    pub program: String,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// UCI options, name and value.
    pub options: Vec<(String, String)>,
    /// How much longer than allowed an answer may take before the engine counts as hung.
    pub patience: Duration,
}

impl UciCommand {
    /// Reads a command line, the program and its arguments between spaces.
    ///
    /// # Errors
    /// When the line names no program.
    pub fn from_line(
        line: &str,
        options: Vec<(String, String)>,
        patience: Duration,
    ) -> anyhow::Result<UciCommand> {
        let mut words = line.split_whitespace().map(str::to_owned);
        Ok(UciCommand {
            program: words.next().context("expected a program")?,
            arguments: words.collect(),
            options,
            patience,
        })
    }

    /// The options of an engine that is asked about one position at a time on one thread.
    pub(crate) fn modest(mebibytes: u32) -> Vec<(String, String)> {
        vec![
            ("Threads".to_owned(), "1".to_owned()),
            ("Hash".to_owned(), mebibytes.to_string()),
        ]
    }
}

/// An engine has this long to say that it is ready.
const START_PATIENCE: Duration = Duration::from_secs(10);

/// A running engine.
struct Running {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = writeln!(self.stdin, "quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The contestant.
pub struct UciContestant {
    command: UciCommand,
    running: Option<Running>,
}

impl UciContestant {
    /// A contestant that starts its engine when the first game begins.
    pub fn new(command: UciCommand) -> UciContestant {
        UciContestant {
            command,
            running: None,
        }
    }

    fn start(&mut self) -> Result<(), Fault> {
        let unusable = |error: std::io::Error| Fault::Unusable(format!("{}: {error}", self.command.program));
        let mut child = Command::new(&self.command.program)
            .args(&self.command.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(unusable)?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Fault::Unusable("no pipes".to_owned()));
        };
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        self.running = Some(Running { child, stdin, lines });
        self.send("uci")?;
        self.wait_for("uciok", START_PATIENCE)?;
        for (name, value) in self.command.options.clone() {
            self.send(&format!("setoption name {name} value {value}"))?;
        }
        Ok(())
    }

    fn send(&mut self, text: &str) -> Result<(), Fault> {
        let Some(running) = &mut self.running else {
            return Err(Fault::Crashed("not running".to_owned()));
        };
        let sent = writeln!(running.stdin, "{text}").and_then(|()| running.stdin.flush());
        sent.map_err(|error| {
            self.running = None;
            Fault::Crashed(error.to_string())
        })
    }

    /// The next line that starts with `word`, handing all others to `other`.
    fn wait_with(
        &mut self,
        word: &str,
        patience: Duration,
        other: &mut dyn FnMut(&str),
    ) -> Result<String, Fault> {
        let deadline = Instant::now() + patience;
        let Some(running) = &mut self.running else {
            return Err(Fault::Crashed("not running".to_owned()));
        };
        let fault = loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match running.lines.recv_timeout(left) {
                Ok(line) if line.split_whitespace().next() == Some(word) => return Ok(line),
                Ok(line) => other(&line),
                Err(RecvTimeoutError::Timeout) => break Fault::Hung(patience),
                Err(RecvTimeoutError::Disconnected) => {
                    break Fault::Crashed("it closed its output".to_owned());
                }
            }
        };
        self.running = None;
        Err(fault)
    }

    fn wait_for(&mut self, word: &str, patience: Duration) -> Result<String, Fault> {
        self.wait_with(word, patience, &mut |_| {})
    }

    fn go(&mut self, score: &Score<ChessGame>, allowance: Allowance) -> Result<Duration, Fault> {
        let mut text = format!("position fen {}", score.start.board);
        let mut board = score.start.board.clone();
        for (place, &mv) in score.moves.iter().enumerate() {
            text += if place == 0 { " moves " } else { " " };
            text += &notation::uci(&board, mv, CastlingStyle::Standard);
            board.play_unchecked(mv);
        }
        self.send(&text)?;
        let (command, most) = match allowance {
            Allowance::Time(time) => (format!("go movetime {}", time.as_millis()), time),
            Allowance::Nodes(nodes) => (format!("go nodes {nodes}"), Duration::from_secs(60)),
            Allowance::Clock {
                own,
                other,
                increment,
            } => {
                let white_moves = board.side_to_move() == cozy_chess::Color::White;
                let (white, black) = if white_moves { (own, other) } else { (other, own) };
                let command = format!(
                    "go wtime {} btime {} winc {inc} binc {inc}",
                    white.as_millis(),
                    black.as_millis(),
                    inc = increment.as_millis()
                );
                (command, own)
            }
        };
        self.send(&command)?;
        Ok(most + self.command.patience)
    }
}

impl Contestant<ChessGame> for UciContestant {
    fn new_game(&mut self) -> Result<(), Fault> {
        if self.running.is_none() {
            self.start()?;
        }
        self.send("ucinewgame")?;
        self.send("isready")?;
        self.wait_for("readyok", START_PATIENCE).map(|_| ())
    }

    fn choose(&mut self, score: &Score<ChessGame>, allowance: Allowance) -> Result<Answer<Move>, Fault> {
        let patience = self.go(score, allowance)?;
        let (mut value, mut nodes) = (None, 0);
        let line = self.wait_with("bestmove", patience, &mut |line| {
            value = value_in(line).or(value);
            nodes = number_after(line, "nodes").map_or(nodes, i64::unsigned_abs);
        })?;
        let text = line.split_whitespace().nth(1).unwrap_or_default();
        let mv = notation::parse_uci(&score.now.board, text).map_err(|_| Fault::Illegal(line.clone()))?;
        Ok(Answer { mv, value, nodes })
    }
}

fn number_after(line: &str, word: &str) -> Option<i64> {
    let mut words = line.split_whitespace();
    words.find(|&other| other == word)?;
    words.next()?.parse().ok()
}

/// The opinion in an info line, mates as ten thousand hundredths.
fn value_in(line: &str) -> Option<i32> {
    const MATE_VALUE: i64 = 10_000;
    let value = match number_after(line, "mate") {
        Some(moves) => moves.signum() * MATE_VALUE,
        None => number_after(line, "cp")?,
    };
    i32::try_from(value).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contestant(script: &str) -> UciContestant {
        UciContestant::new(UciCommand {
            program: "/bin/sh".to_owned(),
            arguments: vec!["-c".to_owned(), script.to_owned()],
            options: Vec::new(),
            patience: Duration::from_millis(200),
        })
    }

    const GREETING: &str = "read a; echo uciok; read b; read c; echo readyok; read d; read e;";

    fn ask(script: &str) -> Result<Answer<Move>, Fault> {
        let mut player = contestant(script);
        player.new_game()?;
        let score = Score::new(ChessGame::new(cozy_chess::Board::default()));
        player.choose(&score, Allowance::Time(Duration::from_millis(50)))
    }

    #[test]
    fn a_good_engine_answers_with_its_opinion() {
        let script =
            format!("{GREETING} echo info depth 3 score cp 31 nodes 77 pv e2e4; echo bestmove e2e4; read f");
        let answer = ask(&script).unwrap();
        assert_eq!(
            (answer.mv.to_string().as_str(), answer.value, answer.nodes),
            ("e2e4", Some(31), 77)
        );
    }

    #[test]
    fn crashing_hanging_and_cheating_engines_are_faults() {
        assert!(matches!(
            ask(&format!("{GREETING} exit 3")),
            Err(Fault::Crashed(_))
        ));
        assert!(matches!(
            ask(&format!("{GREETING} sleep 20")),
            Err(Fault::Hung(_))
        ));
        let cheat = format!("{GREETING} echo bestmove e2e5; read f");
        assert!(matches!(ask(&cheat), Err(Fault::Illegal(_))));
        let missing = UciCommand {
            program: "/no/such/engine".to_owned(),
            arguments: Vec::new(),
            options: Vec::new(),
            patience: Duration::ZERO,
        };
        assert!(matches!(
            UciContestant::new(missing).new_game(),
            Err(Fault::Unusable(_))
        ));
    }
}

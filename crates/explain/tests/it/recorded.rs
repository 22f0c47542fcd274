//! The engine the tests ask: recorded answers of the engine that ships, so that the tests are quick, do not move when the
//! engine is tuned, and still speak of what a user gets.
//!
//! A file of `tests/recordings` has a section (`# `) for every explanation that is made: its positions (`= `), what was asked of
//! them (`? `: nodes, lines, and where given the depth and the only first moves) and the answer (value, depth, moves), a line
//! each. An answer that is not there makes the test fail, unless [`RECORD`] is set: then the engine is asked and the file
//! written.

use cozy_chess::{Board, Move};
use explain::evidence::Evidence;
use explain::probe::{Ask, Probe, ProbeLine};
use explain::study::Spending;
use explain::{Explanation, Settings, explain};
use knowledge::{ChessGame, ChessGuide};
use search::alphabeta::{Limits, Params, Searcher, TranspositionTable};
use search::{NodeBudget, Silent, Value};
use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;

/// The environment variable that has missing answers asked and written. One thread, because several tests share a file.
const RECORD: &str = "WHEREFORE_RECORD";
/// What to run where an answer is missing.
const COMMAND: &str = "WHEREFORE_RECORD=1 cargo test -p wherefore-explain -- --test-threads=1";
/// Moves of a line that are kept.
const MOVES_KEPT: usize = 12;

/// One question to a position, as it is written, with its answer.
#[derive(Clone)]
struct Answer {
    position: String,
    ask: String,
    lines: Vec<ProbeLine>,
}

/// Recorded answers, and the engine where they are being recorded.
pub(crate) struct Recorded {
    path: PathBuf,
    title: String,
    /// What the file has.
    known: Vec<Answer>,
    /// What was asked, in order.
    asked: Vec<Answer>,
    engine: Option<Shipped>,
}

impl Recorded {
    /// The answers of the section `title` in the file `group`.
    pub(crate) fn new(group: &str, title: &str) -> Recorded {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/recordings");
        let path = PathBuf::from(format!("{folder}/{group}.txt"));
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let section = sections(&text).into_iter().find(|(name, _)| *name == title);
        Recorded {
            known: section.map_or_else(Vec::new, |(_, body)| read(body)),
            asked: Vec::new(),
            engine: std::env::var_os(RECORD).map(|_| Shipped::new()),
            title: title.to_owned(),
            path,
        }
    }

    /// Writes what was asked, where it is being recorded.
    pub(crate) fn keep(&self) {
        if self.engine.is_none() {
            return;
        }
        let text = std::fs::read_to_string(&self.path).unwrap_or_default();
        let section = written(&self.asked);
        let others = sections(&text)
            .into_iter()
            .filter(|(name, _)| *name != self.title);
        let mut all: Vec<(&str, &str)> = others.chain([(self.title.as_str(), section.as_str())]).collect();
        all.sort_unstable();
        let text: String = all
            .into_iter()
            .map(|(name, body)| format!("# {name}\n{body}"))
            .collect();
        let folder = self.path.parent().expect("a folder");
        std::fs::create_dir_all(folder)
            .and_then(|()| std::fs::write(&self.path, text))
            .unwrap_or_else(|error| panic!("{}: {error}", self.path.display()));
    }
}

impl Probe for Recorded {
    fn search(&mut self, board: &Board, ask: &Ask) -> Vec<ProbeLine> {
        let (position, question) = (board.to_string(), ask_words(ask));
        let same = |answer: &&Answer| answer.position == position && answer.ask == question;
        let known = self.asked.iter().chain(&self.known).find(same).cloned();
        let answer = match (known, &mut self.engine) {
            (Some(answer), _) => answer,
            (None, Some(engine)) => Answer {
                lines: engine.search(board, ask),
                position,
                ask: question,
            },
            (None, None) => panic!(
                "{} has no answer to \"{question}\" in {position}, section {:?}. If the explanation is right to ask, \
                 record it: {COMMAND}",
                self.path.display(),
                self.title
            ),
        };
        let lines = answer.lines.clone();
        if !self
            .asked
            .iter()
            .any(|old| (&old.position, &old.ask) == (&answer.position, &answer.ask))
        {
            self.asked.push(answer);
        }
        lines
    }
}

/// What is asked, in words: "1875 1", "4000 3 depth 6", "7500 1 only e2e4 d2d4".
fn ask_words(ask: &Ask) -> String {
    let mut words = format!("{} {}", ask.nodes, ask.lines);
    if let Some(depth) = ask.depth {
        write!(words, " depth {depth}").expect("a string");
    }
    if !ask.only.is_empty() {
        words.push_str(" only");
        words.extend(ask.only.iter().map(|mv| format!(" {mv}")));
    }
    words
}

/// The sections of a file: title and text.
fn sections(text: &str) -> Vec<(&str, &str)> {
    let starts: Vec<usize> = text
        .match_indices("# ")
        .map(|(at, _)| at)
        .filter(|&at| at == 0 || text.as_bytes()[at - 1] == b'\n')
        .collect();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts
        .iter()
        .zip(ends)
        .filter_map(|(&start, end)| text[start + 2..end].split_once('\n'))
        .collect()
}

/// The answers of a section.
fn read(section: &str) -> Vec<Answer> {
    let mut answers: Vec<Answer> = Vec::new();
    let mut position = "";
    for row in section.lines() {
        if let Some(fen) = row.strip_prefix("= ") {
            position = fen;
        } else if let Some(ask) = row.strip_prefix("? ") {
            answers.push(Answer {
                position: position.to_owned(),
                ask: ask.to_owned(),
                lines: Vec::new(),
            });
        } else {
            let answer = answers.last_mut().expect("an answer follows its question");
            answer.lines.push(read_line_row(row));
        }
    }
    answers
}

/// "35 12 e2e4 e7e5", with "win 3" or "loss 4" (plies) for decided values.
fn read_line_row(row: &str) -> ProbeLine {
    let mut words = row.split(' ');
    let mut next = || words.next().unwrap_or_else(|| panic!("{row}: too short"));
    let value = match next() {
        "win" => Value::win_in(next().parse().expect("plies")),
        "loss" => Value::loss_in(next().parse().expect("plies")),
        word => Value::new(word.parse().expect("a value")),
    };
    let depth = next().parse().expect("a depth");
    let moves: Vec<Move> = words.map(|word| word.parse().expect("a move")).collect();
    ProbeLine {
        mv: moves[0],
        value,
        moves,
        depth,
    }
}

/// The text of a section: what was asked of a position stands together.
fn written(answers: &[Answer]) -> String {
    let mut positions: Vec<&str> = Vec::new();
    for answer in answers {
        if !positions.contains(&answer.position.as_str()) {
            positions.push(&answer.position);
        }
    }
    let mut text = String::new();
    for position in positions {
        writeln!(text, "= {position}").expect("a string");
        for answer in answers.iter().filter(|answer| answer.position == position) {
            writeln!(text, "? {}", answer.ask).expect("a string");
            for line in &answer.lines {
                let value = match line.value.plies_to_end() {
                    Some(plies) if line.value.is_win() => format!("win {plies}"),
                    Some(plies) => format!("loss {plies}"),
                    None => line.value.hundredths().to_string(),
                };
                let moves: Vec<String> = line.moves.iter().map(Move::to_string).collect();
                writeln!(text, "{value} {} {}", line.depth, moves.join(" ")).expect("a string");
            }
        }
    }
    text
}

/// The engine that ships, with a small table.
struct Shipped {
    searcher: Searcher<ChessGame, ChessGuide>,
}

impl Shipped {
    fn new() -> Shipped {
        const MEBIBYTES: usize = 8;
        let table = Arc::new(TranspositionTable::with_mebibytes(MEBIBYTES));
        Shipped {
            searcher: Searcher::new(ChessGuide::default(), Params::default(), table),
        }
    }

    fn search(&mut self, board: &Board, ask: &Ask) -> Vec<ProbeLine> {
        let limits = Limits {
            lines: ask.lines.max(1),
            depth: ask.depth.map(|depth| depth as i32),
            only: ask.only.clone(),
            ..Limits::default()
        };
        let game = ChessGame::new(board.clone());
        let mut budget = NodeBudget::new(ask.nodes);
        let found = self
            .searcher
            .think(&game, &[], &limits, &mut budget, &mut Silent, &mut |_| {});
        let to_line = |mut line: search::alphabeta::Line<Move>| {
            line.moves.truncate(MOVES_KEPT);
            Some(ProbeLine {
                mv: *line.moves.first()?,
                value: line.value,
                moves: line.moves,
                depth: line.plies as u32,
            })
        };
        found.lines.into_iter().filter_map(to_line).collect()
    }
}

pub(crate) fn board(fen: &str) -> Board {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Explains a position along a given line, with a budget for tables of many positions: what is said then depends on the
/// line and on clear-cut values, not on which of several moves the engine likes best today. Without a legal first move
/// the engine chooses the line. `None` when the game is over. The answers are in the file `group`.
pub(crate) fn explained_along(group: &str, fen: &str, line: &str) -> Option<Explanation> {
    explained_from(group, fen, line, &Evidence::default())
}

/// The same with the evidence of a search.
pub(crate) fn explained_from(group: &str, fen: &str, line: &str, evidence: &Evidence) -> Option<Explanation> {
    const MAIN_NODES: u64 = 60_000;
    const PROBE_NODES: u64 = 360_000;
    let board = board(fen);
    let mut engine = Recorded::new(group, &format!("{fen} along {line}"));
    let moves = read_line(&board, line);
    let ask = Ask {
        only: moves.iter().copied().take(1).collect(),
        ..Ask::several(MAIN_NODES, if moves.is_empty() { 3 } else { 1 })
    };
    let mut lines = engine.search(&board, &ask);
    if let (Some(first), false) = (lines.first_mut(), moves.is_empty()) {
        first.moves = moves;
    }
    let settings = Settings {
        spending: Spending::within(PROBE_NODES),
        ..Settings::default()
    };
    let explanation = explain(&mut engine, &board, (&lines, evidence), &settings);
    engine.keep();
    explanation
}

/// The legal beginning of a line in UCI.
fn read_line(board: &Board, line: &str) -> Vec<Move> {
    let mut board = board.clone();
    let mut moves = Vec::new();
    for word in line.split_whitespace() {
        let Some(mv) = chess::notation::parse_uci(&board, word).ok() else {
            break;
        };
        board.play_unchecked(mv);
        moves.push(mv);
    }
    moves
}

//! `why -i`: step through moves and ask again. The engine keeps its table between questions, and what has been explained
//! is not searched a second time.
//!
//! The dialog reads lines and writes lines, so it can be driven from a pipe as well as from a keyboard.

use super::{Args, Ask, Task, engine, explain_one, part, read_move, view};
use cozy_chess::{Board, Move};
use std::collections::HashMap;
use std::io::{BufRead, Write};
use std::sync::atomic::AtomicBool;
use workbench::{Control, Engine, Explained};

const HELP: &str = "\
why            explain the position
why not MOVE   explain why not this move
threats        what is threatened
plan           what to do next
line           the main line
MOVE           play a move (Nf3 or g1f3)
back           take the last move back
board          show the board
new FEN        set up another position (new alone: the first one again)
quit           end
";

/// The positions on the way, and what is known of them.
struct Dialog<'a> {
    args: &'a Args,
    engine: Box<dyn Engine>,
    start: Board,
    path: Vec<(Board, Move)>,
    board: Board,
    known: HashMap<(u64, Option<Move>), Explained>,
}

/// Answers the lines of `input` until `quit` or its end.
pub(super) fn run(
    args: &Args,
    board: Board,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let mut dialog = Dialog {
        args,
        engine: engine(args)?,
        start: board.clone(),
        path: Vec::new(),
        board,
        known: HashMap::new(),
    };
    write!(out, "{}", view::board_view(&dialog.board, None))?;
    writeln!(
        out,
        "Ask: why, why not MOVE, threats, plan, line, a move, back, help, quit."
    )?;
    let mut bytes = Vec::new();
    loop {
        write!(out, "> ")?;
        out.flush()?;
        bytes.clear();
        if input.read_until(b'\n', &mut bytes)? == 0 {
            writeln!(out)?;
            return Ok(());
        }
        // What is no text becomes a move that does not exist.
        let line = String::from_utf8_lossy(&bytes);
        match line.trim() {
            "" => {}
            "quit" | "exit" | "q" => return Ok(()),
            words => match dialog.answer(words) {
                Ok(text) => write!(out, "{text}")?,
                Err(error) => writeln!(out, "error: {error:#}")?,
            },
        }
    }
}

impl Dialog<'_> {
    fn answer(&mut self, words: &str) -> anyhow::Result<String> {
        let words = words.trim_end_matches(['?', '.', ' ']);
        let plain = words.to_ascii_lowercase();
        if plain.starts_with("why not ") {
            let mv = read_move(&self.board, words["why not ".len()..].trim())?;
            return Ok(view::paint(&self.page(Some(mv))?));
        }
        if plain == "new" || plain.starts_with("new ") {
            let fen = words["new".len()..].trim();
            self.board = if fen.is_empty() {
                self.start.clone()
            } else {
                chess::fen::parse_lenient(fen)?
            };
            self.path.clear();
            return Ok(view::board_view(&self.board, None));
        }
        match plain.as_str() {
            "help" | "" => Ok(HELP.to_owned()),
            "why" => Ok(view::paint(&self.page(None)?)),
            "threats" => self.part(Ask::Threats),
            "plan" => self.part(Ask::Plan),
            "line" => self.part(Ask::Line),
            "board" => {
                let explained = self.known.get(&(self.board.hash(), None));
                Ok(view::board_view(&self.board, explained))
            }
            "back" => match self.path.pop() {
                Some((board, _)) => {
                    self.board = board;
                    Ok(view::board_view(&self.board, None))
                }
                None => Ok("This is the first position.\n".to_owned()),
            },
            _ => {
                let mv = read_move(&self.board, words)?;
                let before = self.board.clone();
                self.board.play_unchecked(mv);
                self.path.push((before, mv));
                Ok(view::board_view(&self.board, None))
            }
        }
    }

    /// The explanation of the position, searched at most once.
    fn explained(&mut self, asked: Option<Move>) -> anyhow::Result<&Explained> {
        let key = (self.board.hash(), asked);
        if !self.known.contains_key(&key) {
            let task = Task {
                id: None,
                board: self.board.clone(),
            };
            let never = AtomicBool::new(false);
            let mut control = Control::new(&never);
            let explained = explain_one(&mut self.engine, self.args, &task, asked, &mut control)?;
            self.known.insert(key, explained);
        }
        Ok(&self.known[&key])
    }

    fn page(&mut self, asked: Option<Move>) -> anyhow::Result<String> {
        let detail = self.args.detail;
        self.explained(asked)
            .map(|explained| super::words(explained, detail))
    }

    fn part(&mut self, ask: Ask) -> anyhow::Result<String> {
        self.explained(None).map(|explained| part(explained, ask))
    }
}

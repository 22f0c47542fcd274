//! `why -i`: step through moves and ask again. The engine keeps its table between questions, and what has been explained
//! is not searched a second time.
//!
//! The dialog reads lines and writes lines, so it can be driven from a pipe as well as from a keyboard.

use super::{Ask, LabelledPosition, WhyArgs, engine, explain_one, part, question, read_move, view};
use cozy_chess::{Board, Move};
use std::collections::HashMap;
use std::io::{BufRead, Write};
use std::sync::atomic::AtomicBool;
use workbench::{Control, Engine, Explained};

const HELP: &str = "\
why            explain the position
why not MOVE   explain why not this move (or: what if MOVE)
threats        what is threatened (or: what is he threatening)
plan           what to do next (or: ideas)
line           the main line
MOVE           play a move (Nf3 or g1f3), or several
back           take the last move back
board          show the board
new FEN        set up another position (or the FEN alone; new alone: the first one again)
quit           end
";

/// The positions on the way, and what is known of them.
struct Dialog<'a> {
    args: &'a WhyArgs,
    engine: Box<dyn Engine>,
    start: Board,
    path: Vec<(Board, Move)>,
    board: Board,
    known: HashMap<(u64, Option<Move>), Explained>,
}

/// Answers the lines of `input` until `quit` or its end.
pub(super) fn run(
    args: &WhyArgs,
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

/// What a line of input asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Wish<'w> {
    /// The explanation.
    Why,
    /// What to think of a move.
    About(&'w str),
    /// A part of the explanation.
    Part(Ask),
    /// Another position; nothing for the first one again.
    New(&'w str),
    /// The board.
    Board,
    /// The last move back.
    Back,
    /// What can be asked.
    Help,
    /// Moves to be played.
    Moves,
}

/// Beginnings of a question about a move.
const ABOUT: [&str; 9] = [
    "why not ",
    "what if ",
    "what about ",
    "how about ",
    "what is wrong with ",
    "what's wrong with ",
    "and if ",
    "can i play ",
    "is ",
];

/// What is asked, in the words people use.
fn wish(words: &str) -> Wish<'_> {
    let plain = words.to_ascii_lowercase();
    let has = |parts: &[&str]| parts.iter().any(|part| plain.contains(part));
    if let Some(beginning) = ABOUT.iter().find(|beginning| plain.starts_with(**beginning)) {
        // "why not play Qxb7", "what if I play Nd5 here", "is Nd5 good": the move is the word with a rank in it, or castling.
        let rest = &words[beginning.len()..];
        let is_move = |word: &&str| {
            let castles = word.starts_with("O-O") || word.starts_with("0-0");
            castles || word.contains(|letter: char| ('1'..='8').contains(&letter))
        };
        let found = rest.split_whitespace().find(is_move);
        return Wish::About(found.unwrap_or(rest).trim_matches(['?', '!', ',', '.']));
    }
    if plain == "new" || plain.starts_with("new ") {
        return Wish::New(words["new".len()..].trim());
    }
    if words.matches('/').count() >= 7 {
        let fen = words
            .strip_prefix("position fen ")
            .or_else(|| words.strip_prefix("fen "));
        return Wish::New(fen.unwrap_or(words).trim());
    }
    match plain.as_str() {
        "help" | "" => Wish::Help,
        "board" => Wish::Board,
        "back" | "undo" => Wish::Back,
        _ if has(&["threat"]) => Wish::Part(Ask::Threats),
        _ if has(&["plan", "idea", "what now", "what next"]) => Wish::Part(Ask::Plan),
        _ if has(&["line", "go on", "goes on"]) => Wish::Part(Ask::Line),
        _ if has(&["why", "best", "what should", "what to play", "hint"]) => Wish::Why,
        _ => Wish::Moves,
    }
}

impl Dialog<'_> {
    fn answer(&mut self, words: &str) -> anyhow::Result<String> {
        let words = words.trim_end_matches(['?', '.', ' ']);
        match wish(words) {
            Wish::Why => Ok(view::paint(&self.page(None)?)),
            Wish::About(mv) => self.about(mv),
            Wish::Part(ask) => self.part(ask),
            Wish::New(fen) => {
                self.board = if fen.is_empty() {
                    self.start.clone()
                } else {
                    chess::fen::parse_lenient(fen)?
                };
                self.path.clear();
                Ok(view::board_view(&self.board, None))
            }
            Wish::Help => Ok(HELP.to_owned()),
            Wish::Board => {
                let explained = self.known.get(&(self.board.hash(), None));
                Ok(view::board_view(&self.board, explained))
            }
            Wish::Back => match self.path.pop() {
                Some((board, _)) => {
                    self.board = board;
                    Ok(view::board_view(&self.board, None))
                }
                None => Ok("This is the first position.\n".to_owned()),
            },
            Wish::Moves => self.play(words),
        }
    }

    /// What to think of a move: of the side to move, or of the other side's answer to the best move.
    fn about(&mut self, text: &str) -> anyhow::Result<String> {
        let read = read_move(&self.board, text);
        if let Ok(mv) = read {
            return Ok(view::paint(&self.page(Some(mv))?));
        }
        let best = self.explained(None)?.explanation.as_ref();
        let best = best.and_then(|explanation| explanation.pv.first().copied());
        let next = best.map(|best| chess::facts::board::after(&self.board, best));
        let answer = next.and_then(|next| Some((read_move(&next, text).ok()?, next)));
        let Some((mv, next)) = answer else {
            read?;
            return Ok(String::new());
        };
        let here = std::mem::replace(&mut self.board, chess::facts::board::after(&next, mv));
        let page = self.page(None);
        self.board = here;
        Ok(view::paint(&page?))
    }

    /// Plays moves, with or without their numbers; none of them where one is illegal.
    fn play(&mut self, words: &str) -> anyhow::Result<String> {
        let numberless = |word: &str| {
            word.trim_start_matches(|letter: char| letter.is_ascii_digit())
                .starts_with('.')
        };
        let mut board = self.board.clone();
        let mut path = Vec::new();
        for word in words.split_whitespace() {
            let word = match numberless(word) {
                true => word.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == '.'),
                false => word,
            };
            if word.is_empty() {
                continue;
            }
            let mv = read_move(&board, word)?;
            path.push((board.clone(), mv));
            board.play_unchecked(mv);
        }
        self.path.extend(path);
        self.board = board;
        Ok(view::board_view(&self.board, None))
    }

    /// The explanation of the position, searched at most once.
    fn explained(&mut self, asked: Option<Move>) -> anyhow::Result<&Explained> {
        let key = (self.board.hash(), asked);
        if !self.known.contains_key(&key) {
            let task = LabelledPosition {
                id: None,
                board: self.board.clone(),
            };
            let never = AtomicBool::new(false);
            let mut control = Control::new(&never);
            let decided = self
                .known
                .get(&(self.board.hash(), None))
                .filter(|_| asked.is_some());
            let explained = match decided {
                // A question about a move is answered beside the move that was named before.
                Some(decided) => {
                    let (_, settings) = question(self.args, &task, asked);
                    workbench::explain_again(&mut *self.engine, decided, &settings, &mut control)?
                }
                None => explain_one(&mut *self.engine, self.args, &task, asked, &mut control)?,
            };
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_ask_in_their_own_words() {
        let cases = [
            ("why", Wish::Why),
            ("what should I play", Wish::Why),
            ("why not Qxb7", Wish::About("Qxb7")),
            ("what if Nd5", Wish::About("Nd5")),
            ("What if I play Nd5 here", Wish::About("Nd5")),
            ("is O-O good", Wish::About("O-O")),
            ("ideas", Wish::Part(Ask::Plan)),
            ("what is he threatening", Wish::Part(Ask::Threats)),
            ("how does it go on", Wish::Part(Ask::Line)),
            ("new", Wish::New("")),
            (
                "8/8/8/8/8/2k5/8/K7 w - - 0 1",
                Wish::New("8/8/8/8/8/2k5/8/K7 w - - 0 1"),
            ),
            ("Nf3", Wish::Moves),
            ("1. e4 e5 2. Nf3", Wish::Moves),
        ];
        for (words, meant) in cases {
            assert_eq!(wish(words), meant, "{words}");
        }
    }
}

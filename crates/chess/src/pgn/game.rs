//! A game as a tree: tags, a starting position, and a line of moves that carry comments, glyphs and variations in the
//! order in which they were written.

use crate::history::History;
use crate::{Board, Move, fen, moves};
use std::fmt;

/// Which rules a game follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum Variant {
    /// Orthodox chess, from any position.
    #[default]
    Standard,
    /// Chess960, also called Fischer random chess.
    Chess960,
}

/// The result as the movetext gives it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: unfinished or unknown.
    #[default]
    Unknown,
}

impl GameResult {
    /// Reads a result token.
    pub fn from_token(token: &str) -> Option<GameResult> {
        match token {
            "1-0" => Some(GameResult::WhiteWins),
            "0-1" => Some(GameResult::BlackWins),
            "1/2-1/2" | "1/2" => Some(GameResult::Draw),
            "*" => Some(GameResult::Unknown),
            _ => None,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GameResult::WhiteWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        })
    }
}

/// A numeric annotation glyph: `$1` is `!`, `$2` is `?`, and so on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub struct Nag(pub u8);

/// The glyphs that people write as characters, with their numbers in the PGN standard (section 8.2.4 and the table of
/// section 10).
const GLYPHS: [(&str, Nag); 14] = [
    ("!", Nag(1)),
    ("?", Nag(2)),
    ("!!", Nag(3)),
    ("??", Nag(4)),
    ("!?", Nag(5)),
    ("?!", Nag(6)),
    ("=", Nag(10)),
    ("∞", Nag(13)),
    ("+=", Nag(14)),
    ("=+", Nag(15)),
    ("±", Nag(16)),
    ("∓", Nag(17)),
    ("+-", Nag(18)),
    ("-+", Nag(19)),
];

impl Nag {
    /// The number of a glyph written as characters.
    pub fn from_glyph(glyph: &str) -> Option<Nag> {
        GLYPHS
            .iter()
            .find(|(text, _)| *text == glyph)
            .map(|(_, nag)| *nag)
    }

    /// The characters for this glyph, where there are any.
    pub fn glyph(self) -> Option<&'static str> {
        GLYPHS.iter().find(|(_, nag)| *nag == self).map(|(text, _)| *text)
    }
}

/// One half-move of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Ply {
    /// A legal move.
    Move(Move),
    /// A null move, `--`: the side to move passes. Annotators use it to show a threat.
    Pass,
}

impl Ply {
    /// The position after this half-move, or `None` if it cannot be played.
    pub fn apply(self, board: &Board) -> Option<Board> {
        match self {
            Ply::Move(mv) => board.is_legal(mv).then(|| moves::after(board, mv)),
            Ply::Pass => board.null_move(),
        }
    }
}

/// What an annotator adds after a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Annotation {
    /// A comment, without its braces; line breaks are single blanks.
    Comment(String),
    /// A glyph.
    Nag(Nag),
    /// Another line instead of the move that this annotation follows.
    Variation(Line),
}

/// A half-move with what was written after it, in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// What was played.
    pub ply: Ply,
    /// What follows it.
    pub annotations: Vec<Annotation>,
}

impl Node {
    /// A move without annotations.
    pub fn new(mv: Move) -> Node {
        Node {
            ply: Ply::Move(mv),
            annotations: Vec::new(),
        }
    }

    /// The comments after the move.
    pub fn comments(&self) -> impl Iterator<Item = &str> {
        self.annotations.iter().filter_map(|annotation| match annotation {
            Annotation::Comment(text) => Some(text.as_str()),
            _ => None,
        })
    }

    /// The glyphs after the move.
    pub fn nags(&self) -> impl Iterator<Item = Nag> {
        self.annotations.iter().filter_map(|annotation| match annotation {
            Annotation::Nag(nag) => Some(*nag),
            _ => None,
        })
    }

    /// The lines that replace the move.
    pub fn variations(&self) -> impl Iterator<Item = &Line> {
        self.annotations.iter().filter_map(|annotation| match annotation {
            Annotation::Variation(line) => Some(line),
            _ => None,
        })
    }
}

/// A sequence of half-moves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// Comments and glyphs before the first move.
    pub introduction: Vec<Annotation>,
    /// The half-moves in order.
    pub nodes: Vec<Node>,
}

impl Line {
    /// The half-moves with the position before each, from `start`; ends before a half-move that cannot be played.
    pub fn positions<'a>(&'a self, start: &Board) -> impl Iterator<Item = (Board, &'a Node)> + use<'a> {
        let mut board = Some(start.clone());
        self.nodes.iter().map_while(move |node| {
            let before = board.take()?;
            board = node.ply.apply(&before);
            board.as_ref()?;
            Some((before, node))
        })
    }

    /// How many half-moves the line and all its variations have.
    pub fn total_plies(&self) -> usize {
        let below = |node: &Node| node.variations().map(Line::total_plies).sum::<usize>();
        self.nodes.iter().map(|node| 1 + below(node)).sum()
    }
}

/// A game.
///
/// ```
/// let game = chess::pgn::parse("[White \"A\"]\n\n1. e4 e5 $1 (1... c5 {Sicilian}) 2. Nf3 *").unwrap();
/// assert_eq!(game.tag("White"), Some("A"));
/// assert_eq!(game.line.nodes[1].variations().count(), 1);
/// assert_eq!(game.to_string(), "[White \"A\"]\n\n1. e4 e5 $1 ( 1... c5 { Sicilian } ) 2. Nf3 *\n");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// The tags, in order.
    pub tags: Vec<(String, String)>,
    /// Which rules it follows.
    pub variant: Variant,
    /// Where it begins.
    pub start: Board,
    /// What was played, with its annotations.
    pub line: Line,
    /// How it ended.
    pub result: GameResult,
}

impl Default for Game {
    fn default() -> Game {
        Game::new(Board::default())
    }
}

impl Game {
    /// A game without moves or tags; where it does not begin from the usual position, the tags `SetUp` and `FEN` say so.
    pub fn new(start: Board) -> Game {
        let mut game = Game {
            tags: Vec::new(),
            variant: Variant::Standard,
            start,
            line: Line::default(),
            result: GameResult::Unknown,
        };
        if game.start != Board::default() {
            let fen = fen::to_fen(&game.start);
            game.set_tag("SetUp", "1");
            game.set_tag("FEN", &fen);
        }
        game
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|(tag, _)| tag == name)
            .map(|(_, value)| value.as_str())
    }

    /// Adds a tag, or replaces its value.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        match self.tags.iter_mut().find(|(tag, _)| tag == name) {
            Some((_, old)) => *old = value.to_string(),
            None => self.tags.push((name.to_string(), value.to_string())),
        }
    }

    /// The moves of the main line, up to the first null move.
    pub fn moves(&self) -> Vec<Move> {
        let as_move = |node: &Node| match node.ply {
            Ply::Move(mv) => Some(mv),
            Ply::Pass => None,
        };
        self.line.nodes.iter().map_while(as_move).collect()
    }

    /// The main line, up to the first null move, with its repetitions and ending.
    pub fn history(&self) -> History {
        let mut history = History::new(self.start.clone());
        for mv in self.moves() {
            if history.push(mv).is_err() {
                break;
            }
        }
        history
    }
}

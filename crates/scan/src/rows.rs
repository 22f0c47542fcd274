//! The three tables and how their rows are made: `positions`, `claims`, `games`.

use crate::input::{Item, ItemContent};
use crate::look::{Looked, uci_text};
use crate::table::{Cell, Layout, Sort, Table};
use chess::pgn::{Game, Node, Ply};
use chess::{Color, Move, openings};
use serde_json::{Map, Value as Json};
use workbench::Position;
use workbench::review::Thresholds;

/// One row a position.
pub const POSITIONS: Layout = &[
    ("game", Sort::Long),
    ("ply", Sort::Int),
    ("key", Sort::Long),
    ("fen", Sort::Text),
    ("move", Sort::Text),
    ("best", Sort::Text),
    ("cp", Sort::Int),
    ("mate", Sort::Int),
    ("depth", Sort::Int),
    ("knodes", Sort::Int),
    ("line", Sort::Text),
];

/// One row a claim.
pub const CLAIMS: Layout = &[
    ("game", Sort::Long),
    ("ply", Sort::Int),
    ("key", Sort::Long),
    ("claim", Sort::Text),
    ("type", Sort::Text),
    ("role", Sort::Text),
    ("confidence", Sort::Text),
    ("ground", Sort::Text),
    ("side", Sort::Text),
    ("move", Sort::Text),
    ("fields", Sort::Text),
    ("text", Sort::Text),
];

/// One row a game or puzzle.
pub const GAMES: Layout = &[
    ("game", Sort::Long),
    ("source", Sort::Text),
    ("line", Sort::Long),
    ("id", Sort::Text),
    ("event", Sort::Text),
    ("date", Sort::Text),
    ("white", Sort::Text),
    ("black", Sort::Text),
    ("white_elo", Sort::Int),
    ("black_elo", Sort::Int),
    ("result", Sort::Text),
    ("time_control", Sort::Text),
    ("eco", Sort::Text),
    ("opening", Sort::Text),
    ("rating", Sort::Int),
    ("themes", Sort::Text),
    ("plies", Sort::Int),
    ("positions", Sort::Int),
    ("white_judged", Sort::Int),
    ("white_loss", Sort::Real),
    ("white_inaccuracies", Sort::Int),
    ("white_mistakes", Sort::Int),
    ("white_blunders", Sort::Int),
    ("black_judged", Sort::Int),
    ("black_loss", Sort::Real),
    ("black_inaccuracies", Sort::Int),
    ("black_mistakes", Sort::Int),
    ("black_blunders", Sort::Int),
];

/// A position of a game, and what was found out about it.
#[derive(Clone, Debug)]
pub struct Seen {
    /// Half-moves before it.
    pub ply: usize,
    /// The position.
    pub position: Position,
    /// What was played there; for a puzzle, its solution. None at the end of a game.
    pub played: Option<Move>,
    /// What was found out.
    pub looked: Looked,
}

/// The tables of one part.
pub struct PartTables {
    /// One row a position.
    pub positions: Table,
    /// One row a claim.
    pub claims: Table,
    /// One row a game.
    pub games: Table,
}

impl Default for PartTables {
    fn default() -> PartTables {
        PartTables {
            positions: Table::new("positions", POSITIONS),
            claims: Table::new("claims", CLAIMS),
            games: Table::new("games", GAMES),
        }
    }
}

fn text(value: impl Into<String>) -> Cell {
    Cell::Text(Some(value.into()))
}

fn count(value: usize) -> Cell {
    Cell::Int(Some(i32::try_from(value).unwrap_or(i32::MAX)))
}

impl PartTables {
    /// Adds a game or puzzle with what was found out about its positions, in their order.
    pub fn add(&mut self, item: &Item, seen: &[Seen]) {
        let game = i64::try_from(item.number).unwrap_or(i64::MAX);
        for one in seen {
            self.add_position(game, one);
        }
        self.add_game(game, item, seen);
    }

    fn add_position(&mut self, game: i64, seen: &Seen) {
        /// Nodes are told in thousands, as in the public files.
        const THOUSAND: u64 = 1_000;
        let looked = &seen.looked;
        // The key of the position as 64 bits; signed, because Parquet's readers like signed numbers better.
        let key = seen.position.board().hash().cast_signed();
        let place = || [Cell::Long(Some(game)), count(seen.ply), Cell::Long(Some(key))];
        let one = |mv: Move| uci_text(&seen.position, &[mv]);
        let knodes = i32::try_from(looked.nodes.div_ceil(THOUSAND)).unwrap_or(i32::MAX);
        let mut row = Vec::from(place());
        row.extend([
            text(chess::fen::to_fen(seen.position.board())),
            Cell::Text(seen.played.map(one)),
            Cell::Text(looked.line.first().copied().map(one)),
            Cell::Int(looked.cp),
            Cell::Int(looked.mate),
            Cell::Int(Some(looked.depth)),
            Cell::Int(Some(knodes)),
            text(uci_text(&seen.position, &looked.line)),
        ]);
        self.positions.add(row);
        for claim in &looked.claims {
            let mut row = Vec::from(place());
            row.extend(claim_cells(claim));
            self.claims.add(row);
        }
    }

    fn add_game(&mut self, number: i64, item: &Item, seen: &[Seen]) {
        let (game, puzzle) = match &item.content {
            ItemContent::Game(game) => (Some(game.as_ref()), None),
            ItemContent::Puzzle(puzzle) => (None, Some(puzzle.as_ref())),
            ItemContent::Broken(_) => return,
        };
        let tag = |name: &str| Cell::Text(game.and_then(|game| tag(game, name)).map(str::to_owned));
        let elo = |name: &str| Cell::Int(game.and_then(|game| tag_number(game, name)));
        let known = game.and_then(opening);
        let eco = game.and_then(|game| self::tag(game, "ECO")).map(str::to_owned);
        let id = match puzzle {
            Some(puzzle) => text(&puzzle.id),
            None => tag("Site"),
        };
        let plies = game.map_or_else(
            || puzzle.map_or(0, |puzzle| puzzle.solution.len()),
            |game| game.line.nodes.len(),
        );
        let mut row = vec![
            Cell::Long(Some(number)),
            text(&item.source),
            Cell::Long(i64::try_from(item.line).ok()),
            id,
            tag("Event"),
            tag("Date"),
            tag("White"),
            tag("Black"),
            elo("WhiteElo"),
            elo("BlackElo"),
            Cell::Text(game.map(|game| game.result.to_string())),
            tag("TimeControl"),
            Cell::Text(eco.or_else(|| known.as_ref().map(|(eco, _)| eco.clone()))),
            Cell::Text(known.map(|(_, name)| name)),
            Cell::Int(puzzle.and_then(|puzzle| puzzle.rating)),
            Cell::Text(puzzle.map(|puzzle| puzzle.themes.clone())),
            count(plies),
            count(seen.len()),
        ];
        for side in [Color::White, Color::Black] {
            row.extend(Summary::of(seen, side).cells());
        }
        self.games.add(row);
    }
}

/// The tag, unless it says that it is not known.
pub(crate) fn tag<'g>(game: &'g Game, name: &str) -> Option<&'g str> {
    let value = game.tag(name)?.trim();
    (!value.is_empty() && !value.starts_with('?')).then_some(value)
}

/// The move of a half-move that is no pass.
pub(crate) fn move_of(node: &Node) -> Option<Move> {
    match node.ply {
        Ply::Move(mv) => Some(mv),
        Ply::Pass => None,
    }
}

fn tag_number(game: &Game, name: &str) -> Option<i32> {
    tag(game, name)?.parse().ok()
}

/// Code and name of the opening.
fn opening(game: &Game) -> Option<(String, String)> {
    let moves: Vec<Move> = game.line.nodes.iter().map_while(move_of).collect();
    let played = openings::of_game(&game.start, &moves)?;
    Some((played.opening.eco.to_owned(), played.opening.name.to_owned()))
}

/// The cells of a claim behind its place.
fn claim_cells(claim: &Json) -> [Cell; 9] {
    /// The fields with a column of their own.
    const OWN: [&str; 9] = [
        "id",
        "type",
        "role",
        "confidence",
        "ground",
        "side",
        "move",
        "text",
        "score",
    ];
    let word = |name: &str| Cell::Text(claim[name].as_str().map(str::to_owned));
    let rest: Map<String, Json> = claim
        .as_object()
        .into_iter()
        .flatten()
        .filter(|(name, _)| !OWN.contains(&name.as_str()))
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect();
    [
        word("id"),
        word("type"),
        word("role"),
        word("confidence"),
        word("ground"),
        word("side"),
        word("move"),
        text(Json::Object(rest).to_string()),
        word("text"),
    ]
}

/// How one side played, as far as both positions around a move were looked at.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Summary {
    judged: usize,
    lost: f64,
    inaccuracies: usize,
    mistakes: usize,
    blunders: usize,
}

impl Summary {
    fn of(seen: &[Seen], side: Color) -> Summary {
        let marks = Thresholds::default();
        let mut out = Summary::default();
        for pair in seen.windows(2) {
            let [before, after] = pair else { continue };
            let next = after.ply == before.ply + 1;
            if !next || before.position.board().side_to_move() != side {
                continue;
            }
            let change = after.looked.chances - before.looked.chances;
            let gain = if side == Color::White { change } else { -change };
            let best = before.played.is_some() && before.played == before.looked.line.first().copied();
            let loss = if best { 0.0 } else { (-gain).max(0.0) };
            out.judged += 1;
            out.lost += loss;
            if loss >= marks.blunder {
                out.blunders += 1;
            } else if loss >= marks.mistake {
                out.mistakes += 1;
            } else if loss >= marks.inaccuracy {
                out.inaccuracies += 1;
            }
        }
        out
    }

    fn cells(self) -> [Cell; 5] {
        let mean = (self.judged > 0).then(|| self.lost / self.judged as f64);
        [
            count(self.judged),
            Cell::Real(mean),
            count(self.inaccuracies),
            count(self.mistakes),
            count(self.blunders),
        ]
    }
}

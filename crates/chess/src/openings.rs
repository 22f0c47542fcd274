//! Names of openings, looked up by position, so that transpositions are found too.
//!
//! The lines are those of lichess-org/chess-openings (CC0), in `data/openings.tsv`: moves, code, name. A position that several lines
//! reach has the name of the longest one that ends there; a line's earlier positions are known too, by the last name on the way there.

use crate::moves::position_key;
use crate::{Board, Move, notation};
use std::collections::HashMap;
use std::sync::OnceLock;

/// The lines, compiled in.
const LINES: &str = include_str!("../data/openings.tsv");

/// A named opening.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The code of the Encyclopaedia of Chess Openings, `C41`.
    pub eco: &'static str,
    /// The name, `Philidor Defense`.
    pub name: &'static str,
}

impl Opening {
    /// The name before the colon, `Slav Defense`.
    pub fn family(&self) -> &'static str {
        self.name.split(": ").next().unwrap_or(self.name)
    }

    /// What distinguishes it from another opening: the whole name, or within one family what follows the colon; nothing where the
    /// other one's name says as much.
    pub fn beyond(&self, other: &Opening) -> Option<&'static str> {
        match self.name.split_once(": ") {
            _ if self.name == other.name || other.name.starts_with(&format!("{}, ", self.name)) => None,
            Some((family, line)) if family == other.family() => {
                let more = other
                    .name
                    .split_once(": ")
                    .and_then(|(_, known)| line.strip_prefix(known));
                Some(more.map_or(line, |more| more.trim_start_matches(", ")))
            }
            None if self.name == other.family() => None,
            _ => Some(self.name),
        }
    }
}

/// The opening of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayedOpening {
    /// The last named opening the game went through.
    pub opening: Opening,
    /// After how many half-moves it stood on the board.
    pub named: usize,
    /// After how many half-moves the game left all known lines; every move up to there is known.
    pub left: usize,
}

/// A position of a known line.
#[derive(Clone, Copy, Debug)]
struct Known {
    /// Its name, or the last name before it, if any.
    opening: Option<Opening>,
    /// Whether the name is its own: a line ends here.
    own: bool,
    /// How many lines pass through it or end there.
    lines: u32,
}

/// The names of positions: those that end a line, and those on the way, which have the last name before them, if any.
fn table() -> &'static HashMap<u64, Known> {
    static TABLE: OnceLock<HashMap<u64, Known>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = HashMap::new();
        let mut lines = Vec::new();
        for line in LINES.lines().filter(|line| !line.starts_with('#')) {
            let mut fields = line.split('\t');
            let (Some(moves), Some(eco), Some(name)) = (fields.next(), fields.next(), fields.next()) else {
                continue;
            };
            let mut board = Board::default();
            let mut keys = Vec::new();
            for word in moves.split(' ') {
                let Ok(mv) = notation::parse_uci(&board, word) else {
                    break;
                };
                board.play_unchecked(mv);
                keys.push(position_key(&board));
            }
            let opening = Some(Opening { eco, name });
            table.insert(
                position_key(&board),
                Known {
                    opening,
                    own: true,
                    lines: 0,
                },
            );
            lines.push(keys);
        }
        for (key, opening) in lines.iter().flat_map(on_the_way(&table)).collect::<Vec<_>>() {
            table.entry(key).or_insert(Known {
                opening,
                own: false,
                lines: 0,
            });
        }
        for key in lines.into_iter().flatten() {
            table.entry(key).and_modify(|known| known.lines += 1);
        }
        table
    })
}

/// The positions of a line that no line ends in, each with the last name before it.
fn on_the_way(ends: &HashMap<u64, Known>) -> impl Fn(&Vec<u64>) -> Vec<(u64, Option<Opening>)> + use<'_> {
    move |keys| {
        let mut last = None;
        let mut out = Vec::new();
        for &key in keys {
            match ends.get(&key) {
                Some(known) => last = known.opening,
                None => out.push((key, last)),
            }
        }
        out
    }
}

/// The name of a position, if it has one or lies on the way from one to another.
pub fn named(board: &Board) -> Option<Opening> {
    table().get(&position_key(board))?.opening
}

/// The name that a position has of its own: a known line ends there.
pub fn own_name(board: &Board) -> Option<Opening> {
    table()
        .get(&position_key(board))
        .filter(|known| known.own)?
        .opening
}

/// How many known lines pass through a position or end there.
pub fn lines_through(board: &Board) -> u32 {
    table().get(&position_key(board)).map_or(0, |known| known.lines)
}

/// Whether a known line passes through a position.
pub fn is_known(board: &Board) -> bool {
    table().contains_key(&position_key(board))
}

/// The opening of a game from the usual position; none where it began elsewhere or nothing in it has a name.
///
/// ```
/// use chess::{Board, notation::parse_san, openings};
/// let mut board = Board::default();
/// let mut moves = Vec::new();
/// for san in ["e4", "e5", "Nf3", "d6", "h4"] {
///     let mv = parse_san(&board, san).unwrap();
///     board.play(mv);
///     moves.push(mv);
/// }
/// let played = openings::of_game(&Board::default(), &moves).unwrap();
/// assert_eq!((played.opening.eco, played.opening.name), ("C41", "Philidor Defense"));
/// assert_eq!((played.named, played.left), (4, 4));
/// ```
pub fn of_game(start: &Board, moves: &[Move]) -> Option<PlayedOpening> {
    if position_key(start) != position_key(&Board::default()) {
        return None;
    }
    let mut board = start.clone();
    let (mut last, mut left) = (None, 0);
    for (ply, &mv) in moves.iter().enumerate() {
        if board.try_play(mv).is_err() {
            break;
        }
        if ply > left + TRANSPOSING_LIMIT {
            break;
        }
        if is_known(&board) {
            left = ply + 1;
        }
        if let Some(opening) = named(&board) {
            last = Some((opening, ply + 1));
        }
    }
    let (opening, named) = last?;
    Some(PlayedOpening {
        opening,
        named,
        left: left.max(named),
    })
}

/// So many half-moves outside the known lines may lead back into them.
const TRANSPOSING_LIMIT: usize = 6;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_legal_and_its_end_has_a_name() {
        let mut lines = 0;
        for line in LINES.lines().filter(|line| !line.starts_with('#')) {
            let fields: Vec<&str> = line.split('\t').collect();
            assert_eq!(fields.len(), 3, "{line}");
            let mut board = Board::default();
            for word in fields[0].split(' ') {
                let mv = notation::parse_uci(&board, word).expect(line);
                board.play(mv);
            }
            assert!(named(&board).is_some(), "{line}");
            lines += 1;
        }
        assert!(lines > 3_000, "{lines}");
    }

    #[test]
    fn a_name_says_what_is_new_in_it() {
        let opening = |name| Opening { eco: "D15", name };
        let slav = opening("Slav Defense: Modern Line");
        let chebanenko = opening("Slav Defense: Chebanenko Variation");
        assert_eq!(chebanenko.beyond(&slav), Some("Chebanenko Variation"));
        assert_eq!(opening("Slav Defense").beyond(&slav), None);
        assert_eq!(slav.beyond(&slav), None);
        let advance = opening("Slav Defense: Chebanenko Variation, Advance System");
        assert_eq!(advance.beyond(&chebanenko), Some("Advance System"));
        assert_eq!(chebanenko.beyond(&advance), None);
        assert_eq!(
            opening("Semi-Slav Defense").beyond(&slav),
            Some("Semi-Slav Defense")
        );
    }

    #[test]
    fn transpositions_have_their_name_and_other_starts_none() {
        let play = |words: &[&str]| {
            let mut board = Board::default();
            let mut moves = Vec::new();
            for word in words {
                let mv = notation::parse_san(&board, word).unwrap();
                board.play(mv);
                moves.push(mv);
            }
            of_game(&Board::default(), &moves)
        };
        let straight = play(&["d4", "d5", "c4", "e6", "Nc3", "Nf6"]).unwrap();
        let round = play(&["Nf3", "d5", "d4", "Nf6", "c4", "e6", "Nc3"]).unwrap();
        assert!(straight.opening.name.starts_with("Queen's Gambit Declined"));
        assert!(
            round.opening.name.starts_with("Queen's Gambit Declined"),
            "{round:?}"
        );
        let other: Board = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse().unwrap();
        assert_eq!(of_game(&other, &["e2e4".parse().unwrap()]), None);
    }
}

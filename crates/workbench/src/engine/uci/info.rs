//! What a program tells while it searches.

use chess::notation;
use cozy_chess::{Board, Move};
use search::Value;
use search::alphabeta::Bound;

/// No line of play is followed further than this.
const LONGEST_PLAY: usize = 128;
/// Depths beyond this are not believed.
const DEEPEST: i64 = 255;

/// One `info` line.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Info {
    /// Which line, 0 for the best.
    pub(super) index: usize,
    pub(super) plies: Option<i32>,
    pub(super) deepest: Option<usize>,
    pub(super) score: Option<(Value, Bound)>,
    pub(super) nodes: Option<u64>,
    pub(super) fullness: Option<u32>,
    /// The line of play as far as it is legal.
    pub(super) moves: Vec<Move>,
}

impl Info {
    /// Reads a line; none where it says nothing about the search.
    pub(super) fn read(line: &str, board: &Board) -> Option<Info> {
        let mut words = line.split_whitespace();
        if words.next() != Some("info") {
            return None;
        }
        let mut info = Info {
            index: 0,
            plies: None,
            deepest: None,
            score: None,
            nodes: None,
            fullness: None,
            moves: Vec::new(),
        };
        while let Some(word) = words.next() {
            match word {
                "string" => break,
                "pv" => {
                    info.moves = legal_part(board, words);
                    break;
                }
                "score" => {
                    let kind = words.next()?;
                    let number = words.next()?.parse().ok()?;
                    info.score = Some((value(kind, number)?, Bound::Exact));
                }
                "lowerbound" => info.score = info.score.map(|(value, _)| (value, Bound::Lower)),
                "upperbound" => info.score = info.score.map(|(value, _)| (value, Bound::Upper)),
                "depth" | "seldepth" | "multipv" | "nodes" | "hashfull" => {
                    info.take(word, words.next()?.parse().ok()?);
                }
                _ => {}
            }
        }
        Some(info)
    }

    fn take(&mut self, field: &str, number: i64) {
        let number = number.max(0);
        match field {
            "depth" => self.plies = Some(number.min(DEEPEST) as i32),
            "seldepth" => self.deepest = Some(number.min(DEEPEST) as usize),
            "multipv" => self.index = (number - 1).max(0) as usize,
            "nodes" => self.nodes = Some(number.unsigned_abs()),
            _ => self.fullness = Some(number.min(1000) as u32),
        }
    }
}

/// A score of the protocol; mates are counted in moves there and in plies here.
fn value(kind: &str, number: i64) -> Option<Value> {
    /// Longer mates are no mates to us.
    const MOST_MOVES: i64 = 400;
    let moves = number.clamp(-MOST_MOVES, MOST_MOVES);
    match kind {
        "cp" => Some(Value::estimate(i32::try_from(number).unwrap_or(if number < 0 {
            -i32::MAX
        } else {
            i32::MAX
        }))),
        "mate" if moves > 0 => Some(Value::win_in(2 * moves as u32 - 1)),
        "mate" => Some(Value::loss_in(2 * moves.unsigned_abs() as u32)),
        _ => None,
    }
}

/// The moves up to the first that is none.
fn legal_part<'w>(board: &Board, words: impl Iterator<Item = &'w str>) -> Vec<Move> {
    let mut board = board.clone();
    let mut moves = Vec::new();
    for word in words.take(LONGEST_PLAY) {
        let Ok(mv) = notation::parse_uci(&board, word) else {
            break;
        };
        moves.push(mv);
        board.play_unchecked(mv);
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Option<Info> {
        Info::read(line, &Board::default())
    }

    #[test]
    fn an_info_line_is_read_and_an_illegal_tail_is_cut() {
        let info = read(
            "info depth 12 seldepth 20 multipv 2 score cp -31 upperbound nodes 77 nps 5 hashfull 3 time 1 pv e2e4 e7e5 e4e5 d2d4",
        )
        .unwrap();
        assert_eq!((info.index, info.plies, info.deepest), (1, Some(12), Some(20)));
        assert_eq!(info.score, Some((Value::new(-31), Bound::Upper)));
        assert_eq!((info.nodes, info.fullness), (Some(77), Some(3)));
        assert_eq!(info.moves.len(), 2);
    }

    #[test]
    fn mates_become_plies_and_nonsense_says_nothing() {
        let score =
            |text: &str| read(&format!("info depth 1 score {text} pv e2e4")).and_then(|info| info.score);
        assert_eq!(score("mate 3"), Some((Value::win_in(5), Bound::Exact)));
        assert_eq!(score("mate -2"), Some((Value::loss_in(4), Bound::Exact)));
        assert_eq!(score("mate 0"), Some((Value::loss_in(0), Bound::Exact)));
        assert_eq!(score("cp much"), None);
        assert!(score("cp 99999999999").unwrap().0 > Value::new(20_000));
        assert!(!score("mate 99999999999").unwrap().0.is_loss());
        assert_eq!(read("info string depth 3 pv e2e4").unwrap().plies, None);
        assert_eq!(read("readyok"), None);
        assert_eq!(read("info depth"), None);
    }
}

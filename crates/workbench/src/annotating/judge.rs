//! Judging one move by the loss of winning chances. A judgement never contradicts itself: the best move loses nothing, a
//! longer mate is no mistake, and a decided game is left in peace.

use super::cache::Known;
use cozy_chess::{Board, Move};
use explain::scale::{MATE_LIMIT, chances};

/// How bad a move is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Mark {
    /// Doubtful, `?!`.
    Doubtful,
    /// A mistake, `?`.
    Mistake,
    /// A blunder, `??`.
    Blunder,
}

impl Mark {
    /// The numeric glyph of the PGN standard.
    pub const fn glyph(self) -> u8 {
        match self {
            Mark::Doubtful => 6,
            Mark::Mistake => 2,
            Mark::Blunder => 4,
        }
    }

    /// The word a comment begins with.
    pub const fn word(self) -> &'static str {
        match self {
            Mark::Doubtful => "Doubtful",
            Mark::Mistake => "Mistake",
            Mark::Blunder => "Blunder",
        }
    }
}

/// Losses in points of winning chances from which a move gets a mark.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Thresholds {
    /// From here on doubtful.
    pub doubtful: f64,
    /// From here on a mistake.
    pub mistake: f64,
    /// From here on a blunder.
    pub blunder: f64,
}

impl Default for Thresholds {
    fn default() -> Thresholds {
        Thresholds {
            doubtful: 7.0,
            mistake: 12.0,
            blunder: 22.0,
        }
    }
}

impl Thresholds {
    /// Thresholds with the lowest mark at `points`, the others in proportion.
    pub fn from_lowest(points: f64) -> Thresholds {
        let plain = Thresholds::default();
        let factor = points / plain.doubtful;
        Thresholds {
            doubtful: points,
            mistake: plain.mistake * factor,
            blunder: plain.blunder * factor,
        }
    }
}

/// A judged move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judged {
    /// Loss in points of winning chances.
    pub loss: f64,
    /// The mark, if it deserves one.
    pub mark: Option<Mark>,
}

/// Chances beyond which a game counts as decided, from the winner's side.
const DECIDED: f64 = 94.0;

/// Judges `mv`: `known` is what a search said before it, `next` the value after it for the side then to move.
pub fn judge(board: &Board, mv: Move, known: &Known, next: i32, thresholds: Thresholds) -> Judged {
    let sound = Judged {
        loss: 0.0,
        mark: None,
    };
    let best_known = known.moves.first() == Some(&mv);
    let (best, now) = (known.value, -next);
    let still_mates = best > MATE_LIMIT && now > MATE_LIMIT;
    let mated_anyway = best < -MATE_LIMIT && now < -MATE_LIMIT;
    if best_known || still_mates || mated_anyway || !board.is_legal(mv) {
        return sound;
    }
    let (before, after) = (chances(best), chances(now));
    let loss = (before - after).max(0.0);
    let decided = (before >= DECIDED && after >= DECIDED - 12.0) || before <= 100.0 - DECIDED;
    let mark = match loss {
        _ if decided => None,
        loss if loss >= thresholds.blunder => Some(Mark::Blunder),
        loss if loss >= thresholds.mistake => Some(Mark::Mistake),
        loss if loss >= thresholds.doubtful => Some(Mark::Doubtful),
        _ => None,
    };
    Judged { loss, mark }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(best: i32, now: i32, played_best: bool) -> Option<Mark> {
        let board = Board::default();
        let moves: Vec<Move> = vec!["e2e4".parse().expect("a move")];
        let played = if played_best { "e2e4" } else { "a2a3" };
        let known = Known { value: best, moves };
        judge(
            &board,
            played.parse().expect("a move"),
            &known,
            -now,
            Thresholds::default(),
        )
        .mark
    }

    #[test]
    fn losses_are_marked_and_the_best_move_never_is() {
        assert_eq!(check(50, -400, false), Some(Mark::Blunder));
        assert_eq!(check(50, -400, true), None);
        assert_eq!(check(50, -110, false), Some(Mark::Mistake));
        assert_eq!(check(50, 20, false), None);
    }

    #[test]
    fn a_longer_mate_is_no_mistake_but_a_lost_one_is() {
        assert_eq!(check(9_998, 9_990, false), None);
        assert_eq!(check(9_998, 0, false), Some(Mark::Blunder));
    }

    #[test]
    fn decided_games_are_left_in_peace() {
        assert_eq!(check(-1_500, -9_995, false), None);
        assert_eq!(check(1_800, 900, false), None);
    }
}

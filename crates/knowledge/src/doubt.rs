//! Doubt: how far a searched value may lie from what a search with a hundred times the nodes will say.
//!
//! For each side the reach is what nineteen of twenty values keep: half the interval of 90%. It is counted in winning chances, because
//! a pawn more matters little where the game is won, and it is a product of factors, one for each thing that matters: the depth behind the value, the noise of the position (d of the side in whose favor the value would
//! move, Harris 1975), how much is left on the board, how far the value moved in its last two plies, how large it is, and
//! whether the move was chosen for it or lost against another. The factors are fitted so that every class of every factor keeps its
//! nineteen of twenty (`wherefore-lab doubt`, docs/notebook/2026-11-17-separation.md says on how many positions).
//!
//! It is a measured frequency, not a bound: what is proved is said elsewhere.

use crate::game::ChessGame;
use crate::urgency::ChessAlarm;
use cozy_chess::{Board, Color, Piece};
use search::interval::spread::class;
use search::{Alarm, Urgency, Value};

/// Things the reach depends on.
pub const FACTORS: usize = 6;
/// The most classes of one of them.
pub const CLASSES: usize = 8;
/// How many classes each has.
pub const CLASSES_OF: [usize; FACTORS] = [8, 4, 3, 5, 5, 2];
/// What they are called.
pub const NAMES: [&str; FACTORS] = ["depth", "noise", "board", "change", "size", "role"];

/// Plies between two classes of depth; the last serves all greater depths.
const ROW_PLIES: i32 = 2;
/// A class of change begins at so many hundredths; the last class is that of values without a past.
const CHANGE_LIMITS: [i32; 3] = [12, 35, 90];
/// A class of size begins at so many hundredths.
const SIZE_LIMITS: [i32; 4] = [60, 160, 400, 900];
/// With fewer pieces than this beside kings and pawns it is late, with fewer than that an ending.
const LATE: u32 = 10;
const ENDING: u32 = 5;
/// Nobody is surer than this, in hundredths.
const LEAST: i32 = 8;
/// Values beyond this are all alike, in hundredths: how a won game is won does not matter.
pub const LARGEST_VALUE: i32 = 2_000;

/// Whose move it is that is doubted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum MoveStanding {
    /// It was chosen.
    Chosen,
    /// It lost against the chosen one.
    Rival,
}

/// In which direction a value moves, for the one who made the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum ErrorDirection {
    /// It turns out to be worse.
    Down,
    /// It turns out to be better.
    Up,
}

/// A searched value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchedValue {
    /// The value for the one who made the move.
    pub value: Value,
    /// The depth behind it, in plies after the move.
    pub plies: i32,
    /// By how much it differs from the value two plies before, in hundredths, where that is known.
    pub change: Option<i32>,
}

/// What in the position after a move makes its value doubtful.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Doubt {
    /// d in favor of the opponent, and of the one who made the move.
    urgency: [Urgency; 2],
    pieces: u32,
    standing: MoveStanding,
}

/// The factors of one direction, in thousandths after the first, which is in tenths of a point of winning chances.
pub type FactorTable = [[i32; CLASSES]; FACTORS];

/// As fitted; unused classes are 0.
const FITTED: [FactorTable; 2] = [
    [
        [37, 37, 37, 30, 30, 29, 29, 29],
        [1_000, 1_244, 1_244, 1_244, 0, 0, 0, 0],
        [1_000, 1_348, 2_239, 0, 0, 0, 0, 0],
        [1_000, 1_214, 1_214, 1_430, 992, 0, 0, 0],
        [1_000, 1_267, 1_560, 835, 228, 0, 0, 0],
        [1_000, 1_337, 0, 0, 0, 0, 0, 0],
    ],
    [
        [51, 51, 51, 44, 42, 38, 38, 38],
        [1_000, 1_000, 1_247, 1_247, 0, 0, 0, 0],
        [1_000, 1_861, 2_955, 0, 0, 0, 0, 0],
        [1_000, 1_218, 1_644, 1_975, 1_391, 0, 0, 0],
        [1_000, 1_642, 1_436, 695, 161, 0, 0, 0],
        [1_000, 517, 0, 0, 0, 0, 0, 0],
    ],
];

/// A move that was chosen among thirty was chosen for its luck as well, not only for its worth: what is measured of the better of two moves
/// is stretched by this much downwards and upwards. Measured on the pages of 92 positions of games
/// (docs/notebook/2026-11-17-separation.md).
const LUCK: [f64; 2] = [1.45, 0.9];

/// All winning chances, in tenths of a point.
const ALL: f64 = 1_000.0;
/// From these winning chances on a game is as good as won, and how it is won is not the question, in tenths of a point.
const WON: f64 = 990.0;
/// Slope of the curve of winning chances per hundredth, as that of the claims schema.
const SLOPE: f64 = 0.003_682_08;

/// A value in hundredths as winning chances, in tenths of a point.
pub fn points(value: i32) -> f64 {
    ALL / (1.0 + (-SLOPE * f64::from(value)).exp())
}

/// The value in hundredths with these winning chances; at the edge where the game is as good as over.
fn value_with(points: f64) -> i32 {
    match points {
        WON.. => LARGEST_VALUE,
        _ if points <= ALL - WON => -LARGEST_VALUE,
        _ => (-(ALL / points - 1.0).ln() / SLOPE).round() as i32,
    }
}

impl Doubt {
    /// What makes a move doubtful that leads to `board`.
    pub fn after(board: &Board, standing: MoveStanding) -> Doubt {
        let game = ChessGame::new(board.clone());
        let urgency = ChessAlarm.urgency(&game);
        let mover = !board.side_to_move();
        let of = |side: Color| urgency[side as usize];
        let light = board.pieces(Piece::Pawn) | board.pieces(Piece::King);
        Doubt {
            urgency: [of(!mover), of(mover)],
            pieces: (board.occupied() - light).len(),
            standing,
        }
    }

    /// d of the side in whose favor a value would move.
    pub fn urgency(&self, direction: ErrorDirection) -> Urgency {
        self.urgency[direction as usize]
    }

    /// The classes a value falls into, one for each factor.
    pub fn classes(&self, searched: &SearchedValue, direction: ErrorDirection) -> [usize; FACTORS] {
        let depth = (searched.plies.max(0) / ROW_PLIES) as usize;
        let among = |limits: &[i32], size: i32| limits.iter().filter(|&&limit| size >= limit).count();
        let board = match self.pieces {
            LATE.. => 0,
            ENDING.. => 1,
            _ => 2,
        };
        let change = searched.change.map_or(CHANGE_LIMITS.len() + 1, |change| {
            among(&CHANGE_LIMITS, change.abs())
        });
        [
            depth.min(CLASSES_OF[0] - 1),
            class(self.urgency(direction)),
            board,
            change,
            among(&SIZE_LIMITS, cut(searched.value).abs()),
            self.standing as usize,
        ]
    }

    /// How far the value may move in a direction, in hundredths: nineteen of twenty do not move further.
    pub fn reach(&self, searched: &SearchedValue, direction: ErrorDirection) -> i32 {
        let product = self.product(&FITTED[direction as usize], searched, direction);
        let luck = match self.standing {
            MoveStanding::Chosen => LUCK[direction as usize],
            MoveStanding::Rival => 1.0,
        };
        moved(searched, direction, product * luck)
    }

    /// The same by another table, for a move that is compared with one other.
    pub fn reach_by(&self, table: &FactorTable, searched: &SearchedValue, direction: ErrorDirection) -> i32 {
        moved(searched, direction, self.product(table, searched, direction))
    }

    /// The product of the factors, in tenths of a point.
    fn product(&self, table: &FactorTable, searched: &SearchedValue, direction: ErrorDirection) -> f64 {
        /// Factors are written in parts of this.
        const PARTS: f64 = 1_000.0;
        let classes = self.classes(searched, direction);
        (0..FACTORS).fold(PARTS, |product, factor| {
            product * f64::from(table[factor][classes[factor]]) / PARTS
        })
    }
}

/// How far a value moves with so many tenths of a point, in hundredths.
fn moved(searched: &SearchedValue, direction: ErrorDirection, tenths: f64) -> i32 {
    let value = cut(searched.value);
    let moved = match direction {
        ErrorDirection::Down => value - value_with(points(value) - tenths),
        ErrorDirection::Up => value_with(points(value) + tenths) - value,
    };
    moved.max(LEAST)
}

/// A value in hundredths, mates and won games alike at the edge.
pub fn cut(value: Value) -> i32 {
    value.hundredths().clamp(-LARGEST_VALUE, LARGEST_VALUE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn doubt(fen: &str) -> Doubt {
        Doubt::after(&fen.parse().expect("a position"), MoveStanding::Chosen)
    }

    fn searched(plies: i32) -> SearchedValue {
        SearchedValue {
            value: Value::new(30),
            plies,
            change: Some(5),
        }
    }

    #[test]
    fn deeper_values_are_surer_and_noise_makes_them_doubtful() {
        let quiet = doubt("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
        for direction in [ErrorDirection::Down, ErrorDirection::Up] {
            for plies in 0..20 {
                let (now, later) = (searched(plies), searched(plies + 2));
                assert!(quiet.reach(&now, direction) >= quiet.reach(&later, direction));
            }
        }
        // White, who has just moved, may lose his queen.
        let hanging = doubt("4k3/8/8/3q4/3Q4/8/PPP5/1K6 b - - 0 1");
        let calm = doubt("3qk3/3p4/8/8/8/3P4/PPP5/1K1Q4 b - - 0 1");
        let at = searched(8);
        assert!(hanging.urgency(ErrorDirection::Down) > calm.urgency(ErrorDirection::Down));
        assert!(hanging.reach(&at, ErrorDirection::Down) > calm.reach(&at, ErrorDirection::Down));
    }

    #[test]
    fn what_moved_before_may_move_again() {
        let quiet = doubt("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
        let moved = SearchedValue {
            change: Some(150),
            ..searched(8)
        };
        assert!(quiet.reach(&moved, ErrorDirection::Down) > quiet.reach(&searched(8), ErrorDirection::Down));
    }
}

//! One side of a pawn ending: its pawns, its king's ways, and what can be read off them.

use chess::{BitBoard, Board, Color, File, Piece, Rank, Square, get_king_moves, get_pawn_attacks};

/// Steps to a square that a king cannot reach on foot.
pub(super) const UNREACHED: u8 = 15;
/// Neither square is near: what counts as far for a king's errands.
pub(super) const FAR: usize = 8;
/// The leash of a king that no passed pawn ties.
pub(super) const FREE: usize = 6;
/// The number of a side without a passed pawn in the order of [`Side::fastest`].
pub(super) const NO_PASSER: usize = 12;

/// How a pawn stands among pawns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// No enemy pawn can stop it.
    Passed,
    /// A pawn guards it.
    Guarded,
    /// An enemy pawn blocks it.
    Rammed,
    /// None of these.
    Plain,
}

/// One side of a pawn ending.
pub(super) struct Side {
    pub(super) color: Color,
    pub(super) to_move: bool,
    pub(super) king: Square,
    pub(super) enemy_king: Square,
    pub(super) own: BitBoard,
    pub(super) enemy: BitBoard,
    /// Own pawns that no enemy pawn can stop, the first of each file.
    pub(super) passed: BitBoard,
    /// Squares that own pawns guard.
    pub(super) guards: BitBoard,
    /// Squares that enemy pawns guard.
    pub(super) enemy_guards: BitBoard,
    /// The own king's steps to every square, around own pawns and squares that enemy pawns guard; the other king is not looked at.
    steps: [u8; Square::NUM],
}

impl Side {
    pub(super) fn of(board: &Board, color: Color) -> Side {
        let own = board.colored_pieces(color, Piece::Pawn);
        let enemy = board.colored_pieces(!color, Piece::Pawn);
        let king = board.king(color);
        let stopped = behind(enemy, color);
        let enemy_guards = guarded(enemy, !color);
        Side {
            color,
            to_move: board.side_to_move() == color,
            king,
            enemy_king: board.king(!color),
            own,
            enemy,
            passed: own & !(stopped | sideways(stopped) | behind(own, color)),
            guards: guarded(own, color),
            enemy_guards,
            steps: walk(king, own | enemy_guards),
        }
    }

    /// The rank of a square as this side sees it.
    pub(super) fn rank(&self, square: Square) -> usize {
        square.rank().relative_to(self.color) as usize
    }

    /// The king's steps to a square on foot, [`UNREACHED`] where there is no way.
    pub(super) fn steps_to(&self, square: Square) -> i32 {
        i32::from(self.steps[square as usize])
    }

    /// How a pawn stands to the own king: ranks ahead plus 7, times 8, plus files apart.
    pub(super) fn relation(&self, pawn: Square) -> usize {
        let ranks = 7 + self.rank(pawn) - self.rank(self.king);
        ranks * 8 + (pawn.file() as usize).abs_diff(self.king.file() as usize)
    }

    /// How an own pawn stands among pawns.
    pub(super) fn kind(&self, pawn: Square) -> Kind {
        if self.passed.has(pawn) {
            Kind::Passed
        } else if self.guards.has(pawn) {
            Kind::Guarded
        } else if self.enemy.has(self.before(pawn)) {
            Kind::Rammed
        } else {
            Kind::Plain
        }
    }

    /// The square before an own pawn.
    pub(super) fn before(&self, pawn: Square) -> Square {
        self.on_file(pawn, (self.rank(pawn) + 1).min(7))
    }

    /// Where a pawn queens.
    pub(super) fn goal(&self, pawn: Square) -> Square {
        self.on_file(pawn, 7)
    }

    fn on_file(&self, pawn: Square, rank: usize) -> Square {
        Square::new(pawn.file(), Rank::index(rank).relative_to(self.color))
    }

    /// A pawn's steps to its queening square, one more where its own king is in the way.
    pub(super) fn way(&self, pawn: Square) -> i32 {
        let rank = self.rank(pawn) as i32;
        let blocked = (ahead(pawn, self.color) & pawn.file().bitboard()).has(self.king);
        7 - rank - i32::from(rank == 1 && !blocked) + i32::from(blocked)
    }

    /// By how many steps the other king on foot comes too late for every square of a passed pawn's way; 0 and less: it is in time.
    pub(super) fn head_start(&self, pawn: Square, other: &Side) -> i32 {
        let mut rank = self.rank(pawn);
        let (mut number, mut least) = (0, i32::MAX);
        while rank < 7 {
            rank += if rank == 1 { 2 } else { 1 };
            number += 1;
            least = least.min(other.steps_to(self.on_file(pawn, rank)) - number);
        }
        least - i32::from(!self.to_move)
    }

    /// The fastest passed pawn in one number: steps less one if the other king comes too late for it, else steps plus five.
    pub(super) fn fastest(&self, other: &Side) -> usize {
        let number = |pawn: Square| {
            let steps = self.way(pawn).clamp(1, 6) as usize;
            if self.head_start(pawn, other) > 0 {
                steps - 1
            } else {
                steps + 5
            }
        };
        self.passed.into_iter().map(number).min().unwrap_or(NO_PASSER)
    }

    /// How many moves the own king can spend elsewhere before a passed pawn escapes it, plus 1: 0 for too late already, at
    /// most 5, [`FREE`] where there is none.
    pub(super) fn leash(&self, other: &Side) -> usize {
        let spare = |pawn: Square| {
            let rank = other.rank(pawn) as i32;
            let goal = other.goal(pawn);
            let way = 7 - rank - i32::from(rank == 1) + i32::from(self.to_move);
            let walk = self.steps_to(goal).min(distance(self.king, goal) + 2);
            (way - walk + 1).clamp(0, 5) as usize
        };
        other.passed.into_iter().map(spare).min().unwrap_or(FREE)
    }

    /// Enemy pawns that no pawn guards.
    pub(super) fn prey(&self) -> BitBoard {
        self.enemy & !self.enemy_guards
    }

    /// The king's steps to the nearest of them, [`FAR`] at most.
    pub(super) fn meal(&self) -> usize {
        let steps = |pawn: Square| self.steps_to(pawn) as usize;
        self.prey().into_iter().map(steps).min().unwrap_or(FAR).min(FAR)
    }

    /// The other king's steps to a square beside a pawn or on it.
    pub(super) fn steps_near(&self, pawn: Square) -> i32 {
        let near = get_king_moves(pawn) | pawn.bitboard();
        let steps = near.into_iter().map(|square| self.steps_to(square)).min();
        steps.unwrap_or(i32::from(UNREACHED))
    }

    /// Pawns that can step forward without being taken.
    pub(super) fn spare_moves(&self) -> usize {
        let occupied = self.own | self.enemy | self.king.bitboard() | self.enemy_king.bitboard();
        let safe = |pawn: &Square| {
            let step = self.before(*pawn);
            !occupied.has(step) && (get_pawn_attacks(step, self.color) & self.enemy).is_empty()
        };
        self.own.into_iter().filter(safe).count()
    }

    /// Plies until the first passed pawn that nobody stops has become a queen, and that pawn.
    pub(super) fn runner(&self) -> Option<(i32, Square)> {
        let plies = |pawn: Square| {
            let front = ahead(pawn, self.color) & pawn.file().bitboard();
            let steps = self.way(pawn);
            let goal = self.goal(pawn);
            let caught = distance(self.enemy_king, goal) <= steps + i32::from(!self.to_move);
            // A king that stands by on the last two ranks guards the rest of the way.
            let beside = get_king_moves(self.king);
            let escorted = beside.has(goal) && beside.has(self.on_file(pawn, 6));
            let free = !front.has(self.enemy_king) && (!caught || escorted);
            free.then_some((2 * steps - i32::from(self.to_move), pawn))
        };
        self.passed
            .into_iter()
            .filter_map(plies)
            .min_by_key(|&(plies, _)| plies)
    }

    /// Whether a pawn that is not passed can be made so by its helpers.
    pub(super) fn is_candidate(&self, pawn: Square) -> bool {
        let front = ahead(pawn, self.color);
        let beside = pawn.file().adjacent();
        let open = (front & pawn.file().bitboard() & (self.own | self.enemy)).is_empty();
        open && (!front & beside & self.own).len() >= (front & beside & self.enemy).len()
    }
}

/// A king's steps to every square around what it may not enter.
fn walk(king: Square, barred: BitBoard) -> [u8; Square::NUM] {
    let mut steps = [UNREACHED; Square::NUM];
    let mut reached = king.bitboard();
    let mut front = reached;
    let mut number = 0;
    while !front.is_empty() && number < UNREACHED {
        for square in front {
            steps[square as usize] = number;
        }
        let row = front | sideways(front);
        front = BitBoard(row.0 | row.0 << 8 | row.0 >> 8) & !reached & !barred;
        reached |= front;
        number += 1;
    }
    steps
}

/// The squares beside these.
fn sideways(squares: BitBoard) -> BitBoard {
    let right = (squares.0 & !File::H.bitboard().0) << 1;
    let left = (squares.0 & !File::A.bitboard().0) >> 1;
    BitBoard(right | left)
}

/// The squares that pawns guard.
fn guarded(pawns: BitBoard, color: Color) -> BitBoard {
    let beside = sideways(pawns).0;
    BitBoard(match color {
        Color::White => beside << 8,
        Color::Black => beside >> 8,
    })
}

/// The squares from which a pawn of a color would walk into one of these on its file.
fn behind(pawns: BitBoard, color: Color) -> BitBoard {
    let shift = |squares: u64, by: u32| match color {
        Color::White => squares >> by,
        Color::Black => squares << by,
    };
    let mut squares = shift(pawns.0, 8);
    squares |= shift(squares, 8);
    squares |= shift(squares, 16);
    squares |= shift(squares, 32);
    BitBoard(squares)
}

/// Every square beyond a square's rank, as a side sees it.
pub(super) fn ahead(square: Square, color: Color) -> BitBoard {
    let rank = square.rank() as u32;
    BitBoard(match color {
        Color::White => (!0_u64 << 8) << (8 * rank),
        Color::Black => (!0_u64 >> 8) >> (8 * (7 - rank)),
    })
}

pub(super) fn distance(one: Square, two: Square) -> i32 {
    let files = (one.file() as i32 - two.file() as i32).abs();
    let ranks = (one.rank() as i32 - two.rank() as i32).abs();
    files.max(ranks)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn side(fen: &str, color: Color) -> Side {
        Side::of(&chess::fen::parse_lenient(fen).expect("legal"), color)
    }

    /// A king walks around squares that pawns guard, and four pawns can guard a whole rank.
    #[test]
    fn a_king_walks_around_what_pawns_guard() {
        let open = side("8/8/8/8/3K4/8/8/6k1 w - - 0 1", Color::White);
        assert_eq!(open.steps_to(Square::D8), 4);
        let walled = side("8/8/1p1p1p1p/8/3K4/8/8/6k1 w - - 0 1", Color::White);
        assert_eq!(walled.steps_to(Square::D5), 1);
        assert_eq!(walled.steps_to(Square::D6), 2);
        let shut = side("6k1/8/1pp2pp1/8/3K4/8/8/8 w - - 0 1", Color::White);
        assert_eq!(shut.steps_to(Square::B6), i32::from(UNREACHED));
    }

    /// A passed pawn has no enemy pawn before it on three files and no own pawn before it on its file.
    #[test]
    fn passed_pawns_are_those_that_nothing_stops() {
        let white = side("8/8/2p5/1P6/4P3/4P3/7p/K1k5 w - - 0 1", Color::White);
        assert_eq!(white.passed, Square::E4.bitboard());
        let black = side("8/8/2p5/1P6/4P3/4P3/7p/K1k5 w - - 0 1", Color::Black);
        assert_eq!(black.passed, Square::H2.bitboard());
    }

    /// The king on f6 is just in time for the pawn on b4 that White moves; one file farther away it is too late.
    #[test]
    fn a_leash_says_how_far_a_king_may_stray() {
        let leash = |fen: &str| {
            let [white, black] = Color::ALL.map(|color| side(fen, color));
            black.leash(&white)
        };
        assert_eq!(leash("8/8/5k2/8/1P6/8/8/K7 w - - 0 1"), 1);
        assert_eq!(leash("8/8/6k1/8/1P6/8/8/K7 w - - 0 1"), 0);
        assert_eq!(leash("8/8/5k2/1p6/1P6/8/8/K7 w - - 0 1"), FREE);
    }
}

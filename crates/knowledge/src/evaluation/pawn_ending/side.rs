//! One side of a pawn ending: its pawns, its king's ways, and what can be read off them.

use chess::{BitBoard, Board, Color, File, Piece, Rank, Square, distance, get_king_moves};

/// Steps to a square that a king cannot reach on foot.
pub(super) const UNREACHED: u8 = 15;
/// Neither square is near: what counts as far for a king's walks.
pub(super) const FAR: usize = 8;
/// How far a king may go that no passed pawn ties.
pub(super) const FREE: usize = 6;
/// The number of a side without a passed pawn in the order of their speed.
pub(super) const NO_PASSER: usize = 12;

/// How a pawn stands among pawns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PawnKind {
    /// No enemy pawn can stop it.
    Passed,
    /// A pawn guards it.
    Guarded,
    /// An enemy pawn blocks it.
    Rammed,
    /// None of these.
    Plain,
}

/// One side of a pawn ending: all pawns, and one king.
pub(super) struct Side {
    pub(super) color: Color,
    pub(super) king: Square,
    pub(super) own: BitBoard,
    pub(super) enemy: BitBoard,
    /// Own pawns that no enemy pawn can stop, the first of each file.
    pub(super) passed: BitBoard,
    /// Enemy pawns that no own pawn can stop, likewise.
    pub(super) enemy_passed: BitBoard,
    /// Squares that own pawns guard.
    pub(super) guards: BitBoard,
    /// Squares that enemy pawns guard.
    pub(super) enemy_guards: BitBoard,
    /// What the own king reaches with so many steps, around own pawns and squares that enemy pawns guard; the other king is
    /// not looked at. From `farthest` on nothing is added.
    reached: [BitBoard; UNREACHED as usize],
    farthest: usize,
}

impl Side {
    pub(super) fn of(board: &Board, color: Color) -> Side {
        let own = board.colored_pieces(color, Piece::Pawn);
        let enemy = board.colored_pieces(!color, Piece::Pawn);
        let king = board.king(color);
        let enemy_guards = guarded(enemy, !color);
        let (reached, farthest) = walk(king, own | enemy_guards);
        Side {
            color,
            king,
            own,
            enemy,
            passed: passed(own, enemy, color),
            enemy_passed: passed(enemy, own, !color),
            guards: guarded(own, color),
            enemy_guards,
            reached,
            farthest,
        }
    }

    /// The rank of a square as this side sees it.
    pub(super) fn rank(&self, square: Square) -> usize {
        square.rank().relative_to(self.color) as usize
    }

    /// The rank of a square as the other side sees it.
    pub(super) fn enemy_rank(&self, square: Square) -> usize {
        square.rank().relative_to(!self.color) as usize
    }

    /// The king's steps to a square on foot, [`UNREACHED`] where there is no way.
    pub(super) fn steps_to(&self, square: Square) -> i32 {
        self.steps_to_any(square.bitboard())
    }

    /// The king's steps to the nearest of some squares.
    fn steps_to_any(&self, goals: BitBoard) -> i32 {
        let far = &self.reached[..=self.farthest];
        let steps = far.iter().position(|reached| !(*reached & goals).is_empty());
        steps.unwrap_or(usize::from(UNREACHED)) as i32
    }

    /// How a pawn stands to the own king: ranks ahead plus 7, times 8, plus files apart.
    pub(super) fn relation(&self, pawn: Square) -> usize {
        let ranks = 7 + self.rank(pawn) - self.rank(self.king);
        ranks * 8 + (pawn.file() as usize).abs_diff(self.king.file() as usize)
    }

    /// How an own pawn stands among pawns.
    pub(super) fn kind(&self, pawn: Square) -> PawnKind {
        kind(
            self.passed.has(pawn),
            self.guards.has(pawn),
            self.enemy.has(step(pawn, self.color)),
        )
    }

    /// How an enemy pawn stands among pawns.
    pub(super) fn enemy_kind(&self, pawn: Square) -> PawnKind {
        kind(
            self.enemy_passed.has(pawn),
            self.enemy_guards.has(pawn),
            self.own.has(step(pawn, !self.color)),
        )
    }

    /// The square before an own pawn.
    pub(super) fn before(&self, pawn: Square) -> Square {
        step(pawn, self.color)
    }

    /// A pawn's steps to its queening square, one more where its own king is in the way.
    pub(super) fn way(&self, pawn: Square) -> i32 {
        let rank = self.rank(pawn) as i32;
        let blocked = (ahead(pawn, self.color) & pawn.file().bitboard()).has(self.king);
        7 - rank - i32::from(rank == 1 && !blocked) + i32::from(blocked)
    }

    /// By how many steps the king on foot comes too late for every square of an enemy passed pawn's way if the pawn moves first;
    /// 0 and less: it is in time.
    pub(super) fn lateness(&self, pawn: Square) -> i32 {
        let mut rank = self.enemy_rank(pawn);
        let (mut number, mut least) = (0, i32::MAX);
        while rank < 7 {
            rank += if rank == 1 { 2 } else { 1 };
            number += 1;
            least = least.min(self.steps_to(on_file(pawn, rank, !self.color)) - number);
        }
        least
    }

    /// How many moves the king can spend elsewhere before a passed pawn escapes it, plus 1: 0 for too late already, at
    /// most 5, [`FREE`] where there is none.
    pub(super) fn roaming(&self, to_move: bool) -> usize {
        let spare = |pawn: Square| {
            let rank = self.enemy_rank(pawn) as i32;
            let goal = on_file(pawn, 7, !self.color);
            let way = 7 - rank - i32::from(rank == 1) + i32::from(to_move);
            let walk = self.steps_to(goal).min(distance(self.king, goal) + 2);
            (way - walk + 1).clamp(0, 5) as usize
        };
        self.enemy_passed.into_iter().map(spare).min().unwrap_or(FREE)
    }

    /// Enemy pawns that no pawn guards.
    pub(super) fn targets(&self) -> BitBoard {
        self.enemy & !self.enemy_guards
    }

    /// The king's steps to the nearest of them, [`FAR`] at most.
    pub(super) fn meal(&self) -> usize {
        (self.steps_to_any(self.targets()) as usize).min(FAR)
    }

    /// The king's steps to a square beside a pawn or on it.
    pub(super) fn steps_near(&self, pawn: Square) -> i32 {
        self.steps_to_any(get_king_moves(pawn) | pawn.bitboard())
    }

    /// Squares that own pawns can step on without being taken, as far as pawns are concerned.
    pub(super) fn safe_steps(&self) -> BitBoard {
        let before = match self.color {
            Color::White => self.own.0 << 8,
            Color::Black => self.own.0 >> 8,
        };
        BitBoard(before) & !(self.own | self.enemy | self.enemy_guards)
    }

    /// Whether a pawn that is not passed can be made so by its helpers.
    pub(super) fn is_candidate(&self, pawn: Square) -> bool {
        let front = ahead(pawn, self.color);
        let beside = pawn.file().adjacent();
        let open = (front & pawn.file().bitboard() & (self.own | self.enemy)).is_empty();
        open && (!front & beside & self.own).len() >= (front & beside & self.enemy).len()
    }
}

fn kind(passed: bool, guarded: bool, rammed: bool) -> PawnKind {
    match (passed, guarded, rammed) {
        (true, ..) => PawnKind::Passed,
        (_, true, _) => PawnKind::Guarded,
        (.., true) => PawnKind::Rammed,
        _ => PawnKind::Plain,
    }
}

/// Pawns that no enemy pawn can stop, the first of each file.
fn passed(own: BitBoard, enemy: BitBoard, color: Color) -> BitBoard {
    let stopped = behind(enemy, color);
    own & !(stopped | sideways(stopped) | behind(own, color))
}

/// The square before a pawn.
fn step(pawn: Square, color: Color) -> Square {
    on_file(pawn, (pawn.rank().relative_to(color) as usize + 1).min(7), color)
}

/// The square of a pawn's file on a rank as its side sees it.
#[inline(always)]
pub(super) fn on_file(pawn: Square, rank: usize, color: Color) -> Square {
    Square::new(pawn.file(), Rank::index(rank).relative_to(color))
}

/// What a king reaches with 0, 1, 2 and more steps around what it may not enter, and after how many nothing is added.
fn walk(king: Square, barred: BitBoard) -> ([BitBoard; UNREACHED as usize], usize) {
    let mut reached = [king.bitboard(); UNREACHED as usize];
    let mut farthest = 0;
    for number in 1..reached.len() {
        let last = reached[number - 1];
        let row = last | sideways(last);
        let next = last | (BitBoard(row.0 | row.0 << 8 | row.0 >> 8) & !barred);
        if next == last {
            break;
        }
        reached[number] = next;
        farthest = number;
    }
    (reached, farthest)
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
    fn a_roaming_says_how_far_a_king_may_stray() {
        let roaming = |fen: &str| side(fen, Color::Black).roaming(false);
        assert_eq!(roaming("8/8/5k2/8/1P6/8/8/K7 w - - 0 1"), 1);
        assert_eq!(roaming("8/8/6k1/8/1P6/8/8/K7 w - - 0 1"), 0);
        assert_eq!(roaming("8/8/5k2/1p6/1P6/8/8/K7 w - - 0 1"), FREE);
    }
}

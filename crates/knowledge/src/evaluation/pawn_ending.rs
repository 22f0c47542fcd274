//! The expert of pawn endings: what kings and pawns are worth to each other when nothing else is left.
//!
//! Idea: the ordinary terms speak of pawns and kings apart, because in the middlegame other men decide. Here they are
//! all there is: how a king stands to each pawn, who is inside the square of a passed pawn, who queens first, which pawns
//! a king reaches before the other, how many moves can be waited, who has the opposition. Each of these is a table with a
//! name; the expert adds up one weight for each thing it finds, and the sum is one noted score on top of the ordinary terms.
//! Source: the questions are those of EG's rules (Perdue and Berliner 1977); the answers here are not certain, only likely.
//! What is certain is said by [`crate::ending::judge`].
//!
//! The weights (`pawn_ending.txt`) are fitted by `wherefore lab ending --fit`; the head of the file says on what.

use chess::{BitBoard, Board, Color, Piece, Rank, Square, get_king_moves, get_pawn_attacks};

/// The fitted weights that ship with the program.
const SHIPPED: &str = include_str!("pawn_ending.txt");

macro_rules! features {
    ($( $(#[doc = $doc:literal])+ $name:ident [$count:expr]; )+) => {
        /// What the expert counts.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Feature { $( $(#[doc = $doc])+ $name, )+ }

        impl Feature {
            /// Every feature, in the order of the weights.
            pub const ALL: &'static [Feature] = &[ $( Feature::$name, )+ ];
            const COUNTS: &'static [usize] = &[ $( $count, )+ ];

            /// The feature with this name.
            pub fn named(key: &str) -> Option<Feature> {
                Feature::ALL.iter().copied().find(|feature| feature.key() == key)
            }

            /// The name in the weights file.
            pub const fn key(self) -> &'static str {
                match self { $( Feature::$name => stringify!($name), )+ }
            }
        }
    };
}

features! {
    /// A king and an own pawn: the pawn's rank minus the king's, as its side sees them, plus 7, times 8, plus files apart.
    KingOwnPawn[15 * 8];
    /// A king and an enemy pawn, indexed alike.
    KingEnemyPawn[15 * 8];
    /// Where a pawn stands: rank times 4 plus the distance to the edge file.
    PawnPlace[8 * 4];
    /// Where a king stands, indexed alike.
    KingPlace[8 * 4];
    /// Own pawns times 9 plus enemy pawns.
    Balance[9 * 9];
    /// A passed pawn: rank times 8 plus by how many steps (at most 3 too late, 4 too early, plus 3) the enemy king misses its square.
    PasserSquare[8 * 8];
    /// A passed pawn: rank times 8 plus the own king's steps to the square before it.
    PasserEscort[8 * 8];
    /// A passed pawn guarded by a pawn, by rank.
    ProtectedPasser[8];
    /// A passed pawn with a passed pawn on the next file, by rank.
    ConnectedPasser[8];
    /// A passed pawn, by the files between it and the nearest enemy pawn.
    OutsidePasser[8];
    /// A pawn that pawns can make a passed one, by rank.
    Candidate[8];
    /// A pawn nobody stops when the other side has none: plies until it queens.
    LoneRunner[14];
    /// Each side has such a pawn: plies to the own queen minus plies to the other, at least -6, at most 6, plus 6.
    Race[13];
    /// An enemy pawn no pawn guards: own king's steps to it minus the other king's, at least -3, at most 3, plus 3.
    Prey[7];
    /// Safe steps of pawns, at most 7.
    SpareMoves[8];
    /// The opposition of the side not to move: direct, distant, farther, diagonal.
    Opposition[4];
    /// The right to move.
    Turn[1];
    /// The square of a king as the mover sees it, the board mirrored so that his own king stands on the files a to d.
    KingSquare[64];
    /// The square of a pawn, seen alike.
    PawnSquare[64];
}

impl Feature {
    /// How many weights a feature has.
    pub const fn count(self) -> usize {
        Feature::COUNTS[self as usize]
    }

    /// Where the weights of a feature begin.
    pub const fn offset(self) -> usize {
        let mut sum = 0;
        let mut index = 0;
        while index < self as usize {
            sum += Feature::COUNTS[index];
            index += 1;
        }
        sum
    }
}

/// How many weights there are in all.
pub const FEATURES: usize = {
    let mut sum = 0;
    let mut index = 0;
    while index < Feature::COUNTS.len() {
        sum += Feature::COUNTS[index];
        index += 1;
    }
    sum
};

/// Plies to a queen of a side that has no pawn nobody stops.
const NEVER: i32 = 99;
/// The widest difference of two races that is told apart.
const RACE_LIMIT: i32 = 6;

/// The weights of the expert, in hundredths of a pawn.
#[derive(Clone)]
pub struct Expert {
    weights: Box<[i16; FEATURES]>,
}

impl Default for Expert {
    fn default() -> Expert {
        Expert::read(SHIPPED)
    }
}

impl Expert {
    /// An expert from the text of its weights. What is missing counts nothing.
    pub fn read(text: &str) -> Expert {
        let mut weights = Box::new([0; FEATURES]);
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let mut words = line.split_whitespace();
            let Some(feature) = words.next().and_then(Feature::named) else {
                continue;
            };
            for (place, word) in words.enumerate().take(feature.count()) {
                weights[feature.offset() + place] = word.parse().unwrap_or_default();
            }
        }
        Expert { weights }
    }

    /// What the expert adds for White, in hundredths of a pawn; nothing with other men on the board or without pawns.
    #[inline]
    pub fn speak(&self, board: &Board) -> Option<i32> {
        if !is_pawn_ending(board) {
            return None;
        }
        let mut sum = 0;
        features(board, &mut |color, place| {
            let weight = i32::from(self.weights[place]);
            sum += if color == Color::White { weight } else { -weight };
        });
        Some(sum)
    }
}

/// Whether kings and pawns are the only men, and there are pawns.
#[inline]
pub fn is_pawn_ending(board: &Board) -> bool {
    let pawns = board.pieces(Piece::Pawn);
    board.occupied() == pawns | board.pieces(Piece::King) && !pawns.is_empty()
}

/// Everything the expert finds in a pawn ending: whose it is, and the number of its weight.
pub fn features(board: &Board, note: &mut impl FnMut(Color, usize)) {
    let mover = board.side_to_move();
    note(mover, Feature::Turn.offset());
    let runs = [Color::White, Color::Black].map(|color| {
        let side = Side::of(board, color);
        side.count_pawns(&mut |feature, index| note(color, feature.offset() + index));
        side.count_king(&mut |feature, index| note(color, feature.offset() + index));
        side.queens_in()
    });
    for color in Color::ALL {
        let (own, other) = (runs[color as usize], runs[!color as usize]);
        if own != NEVER && other == NEVER {
            note(color, Feature::LoneRunner.offset() + own.clamp(0, 13) as usize);
        } else if own != NEVER {
            let lead = (own - other).clamp(-RACE_LIMIT, RACE_LIMIT) + RACE_LIMIT;
            note(color, Feature::Race.offset() + lead as usize);
        }
    }
    if let Some(kind) = opposition(board.king(Color::White), board.king(Color::Black)) {
        note(!mover, Feature::Opposition.offset() + kind);
    }
    note_squares(board, note);
}

/// Where everything stands, as the mover sees it.
fn note_squares(board: &Board, note: &mut impl FnMut(Color, usize)) {
    /// Turns a square to the other side of its rank.
    const OTHER_WING: usize = 7;
    /// Turns a square to the other side of its file.
    const OTHER_SIDE: usize = 56;
    let mover = board.side_to_move();
    let right = board.king(mover).file() as usize > 3;
    let turn = usize::from(right) * OTHER_WING + usize::from(mover == Color::Black) * OTHER_SIDE;
    for color in Color::ALL {
        note(
            color,
            Feature::KingSquare.offset() + (board.king(color) as usize ^ turn),
        );
        for pawn in board.colored_pieces(color, Piece::Pawn) {
            note(color, Feature::PawnSquare.offset() + (pawn as usize ^ turn));
        }
    }
}

/// One side of a pawn ending.
struct Side {
    color: Color,
    to_move: bool,
    king: Square,
    enemy_king: Square,
    own: BitBoard,
    enemy: BitBoard,
    passed: BitBoard,
}

impl Side {
    fn of(board: &Board, color: Color) -> Side {
        let own = board.colored_pieces(color, Piece::Pawn);
        let enemy = board.colored_pieces(!color, Piece::Pawn);
        let passed = own.into_iter().filter(|&pawn| {
            let file = pawn.file().bitboard();
            let front = ahead(pawn, color);
            (front & (file | pawn.file().adjacent()) & enemy).is_empty() && (front & file & own).is_empty()
        });
        Side {
            color,
            to_move: board.side_to_move() == color,
            king: board.king(color),
            enemy_king: board.king(!color),
            own,
            enemy,
            passed: passed.fold(BitBoard::EMPTY, |all, pawn| all | pawn.bitboard()),
        }
    }

    fn rank(&self, square: Square) -> usize {
        square.rank().relative_to(self.color) as usize
    }

    /// How a pawn stands to the own king.
    fn relation(&self, pawn: Square) -> usize {
        let ranks = 7 + self.rank(pawn) - self.rank(self.king);
        ranks * 8 + pawn.file() as usize - usize::min(pawn.file() as usize, self.king.file() as usize)
            + (self.king.file() as usize).saturating_sub(pawn.file() as usize)
    }

    fn count_pawns(&self, note: &mut impl FnMut(Feature, usize)) {
        let color = self.color;
        let mut spare = 0;
        let occupied = self.own | self.enemy | self.king.bitboard() | self.enemy_king.bitboard();
        for pawn in self.own {
            let rank = self.rank(pawn);
            note(Feature::KingOwnPawn, self.relation(pawn));
            note(Feature::PawnPlace, rank * 4 + edge(pawn));
            let front = ahead(pawn, color) & pawn.file().bitboard();
            let step = Square::new(pawn.file(), Rank::index((rank + 1).min(7)).relative_to(color));
            spare +=
                usize::from(!occupied.has(step) && (get_pawn_attacks(step, color) & self.enemy).is_empty());
            if self.passed.has(pawn) {
                self.count_passer(pawn, step, note);
            } else if (front & (self.own | self.enemy)).is_empty() {
                let beside = pawn.file().adjacent();
                let watchers = (ahead(pawn, color) & beside & self.enemy).len();
                let helpers = (!ahead(pawn, color) & beside & self.own).len();
                if helpers >= watchers {
                    note(Feature::Candidate, rank);
                }
            }
        }
        note(Feature::SpareMoves, spare.min(7));
        note(
            Feature::Balance,
            self.own.len() as usize * 9 + self.enemy.len() as usize,
        );
    }

    fn count_passer(&self, pawn: Square, step: Square, note: &mut impl FnMut(Feature, usize)) {
        let rank = self.rank(pawn);
        let missed =
            (distance(self.enemy_king, self.goal(pawn)) - self.steps(pawn) - i32::from(!self.to_move))
                .clamp(-3, 4);
        note(Feature::PasserSquare, rank * 8 + (missed + 3) as usize);
        note(
            Feature::PasserEscort,
            rank * 8 + distance(self.king, step) as usize,
        );
        if !(get_pawn_attacks(pawn, !self.color) & self.own).is_empty() {
            note(Feature::ProtectedPasser, rank);
        }
        if !(pawn.file().adjacent() & self.passed).is_empty() {
            note(Feature::ConnectedPasser, rank);
        }
        let files = self
            .enemy
            .into_iter()
            .map(|other| (other.file() as usize).abs_diff(pawn.file() as usize))
            .min();
        note(Feature::OutsidePasser, files.unwrap_or(0));
    }

    fn count_king(&self, note: &mut impl FnMut(Feature, usize)) {
        note(Feature::KingPlace, self.rank(self.king) * 4 + edge(self.king));
        for pawn in self.enemy {
            note(Feature::KingEnemyPawn, self.relation(pawn));
            if (get_pawn_attacks(pawn, self.color) & self.enemy).is_empty() {
                let nearer = distance(self.king, pawn) - distance(self.enemy_king, pawn);
                note(Feature::Prey, (nearer.clamp(-3, 3) + 3) as usize);
            }
        }
    }

    /// Where a pawn queens.
    fn goal(&self, pawn: Square) -> Square {
        Square::new(pawn.file(), Rank::Eighth.relative_to(self.color))
    }

    /// A pawn's steps to its queening square, one more where its own king is in the way.
    fn steps(&self, pawn: Square) -> i32 {
        let rank = self.rank(pawn) as i32;
        let blocked = (ahead(pawn, self.color) & pawn.file().bitboard()).has(self.king);
        7 - rank - i32::from(rank == 1 && !blocked) + i32::from(blocked)
    }

    /// Plies until the first passed pawn that nobody stops has become a queen.
    fn queens_in(&self) -> i32 {
        let runner = |pawn: Square| {
            let front = ahead(pawn, self.color) & pawn.file().bitboard();
            let steps = self.steps(pawn);
            let caught = distance(self.enemy_king, self.goal(pawn)) <= steps + i32::from(!self.to_move);
            // A king that stands by on the last two ranks guards the rest of the way.
            let goal = self.goal(pawn);
            let before = Square::new(pawn.file(), Rank::Seventh.relative_to(self.color));
            let guarded = (get_king_moves(self.king).has(goal) && get_king_moves(self.king).has(before))
                && !front.has(self.enemy_king);
            let free = !front.has(self.enemy_king) && (!caught || guarded);
            free.then_some(2 * steps - i32::from(self.to_move))
        };
        self.passed.into_iter().filter_map(runner).min().unwrap_or(NEVER)
    }
}

/// Which opposition two kings stand in, if any.
fn opposition(one: Square, two: Square) -> Option<usize> {
    let files = (one.file() as usize).abs_diff(two.file() as usize);
    let ranks = (one.rank() as usize).abs_diff(two.rank() as usize);
    match (files, ranks) {
        (0, 2) | (2, 0) => Some(0),
        (0, 4) | (4, 0) => Some(1),
        (0, 6) | (6, 0) => Some(2),
        (2, 2) => Some(3),
        _ => None,
    }
}

/// Every square beyond a square's rank, as a side sees it.
fn ahead(square: Square, color: Color) -> BitBoard {
    let rank = square.rank() as u32;
    BitBoard(match color {
        Color::White => (!0_u64 << 8) << (8 * rank),
        Color::Black => (!0_u64 >> 8) >> (8 * (7 - rank)),
    })
}

fn edge(square: Square) -> usize {
    let file = square.file() as usize;
    file.min(7 - file)
}

fn distance(one: Square, two: Square) -> i32 {
    let files = (one.file() as i32 - two.file() as i32).abs();
    let ranks = (one.rank() as i32 - two.rank() as i32).abs();
    files.max(ranks)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(fen: &str) -> Option<i32> {
        Expert::default().speak(&chess::fen::parse_lenient(fen).expect("legal"))
    }

    /// Every line of the weights file names a feature and has a number for each of its weights.
    #[test]
    fn the_weights_fit_the_features() {
        let lines: Vec<&str> = SHIPPED.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(lines.len(), Feature::ALL.len());
        for (line, feature) in lines.iter().zip(Feature::ALL) {
            let words: Vec<&str> = line.split_whitespace().collect();
            assert_eq!(words[0], feature.key());
            assert_eq!(
                words.len() - 1,
                Feature::COUNTS[*feature as usize],
                "{}",
                words[0]
            );
            assert!(
                words[1..].iter().all(|word| word.parse::<i16>().is_ok()),
                "{}",
                words[0]
            );
        }
    }

    /// The expert has no favorite color, and no favorite wing.
    #[test]
    fn colors_and_wings_are_alike() {
        let board = said("8/5p2/k1p2p1p/2P1p2P/2K1P1P1/5P2/8/8 w - - 0 1");
        let turned = said("8/8/5p2/2k1p1p1/2p1P2p/K1P2P1P/5P2/8 b - - 0 1");
        assert_eq!(board.map(|value| -value), turned);
        let mirrored = said("8/2p5/p1p2p1k/P2p1P2/1P1P1K2/2P5/8/8 w - - 0 1");
        assert_eq!(board, mirrored);
    }

    /// A pawn that nobody catches is told from one that is caught, and other men make the expert silent.
    #[test]
    fn a_runner_is_seen_and_other_men_silence_the_expert() {
        let runner_of = |fen: &str| {
            let mut owner = None;
            let runners = Feature::LoneRunner.offset()..Feature::Race.offset();
            let board = chess::fen::parse_lenient(fen).expect("legal");
            features(&board, &mut |color, place| {
                if runners.contains(&place) {
                    owner = Some((color, place - runners.start));
                }
            });
            owner
        };
        assert_eq!(
            runner_of("8/8/8/P5k1/8/5p2/8/7K w - - 0 1"),
            Some((Color::White, 5))
        );
        assert_eq!(runner_of("8/8/8/P2k4/8/5p2/8/7K w - - 0 1"), None);
        assert_eq!(said("8/8/8/P1k5/8/5p2/8/6NK w - - 0 1"), None);
    }
}

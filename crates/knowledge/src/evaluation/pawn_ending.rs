//! The expert of pawn endings: what kings and pawns are worth to each other when nothing else is left.
//!
//! Idea: the ordinary terms speak of pawns and kings apart, because in the middlegame other men decide. Here they are
//! all there is: how a king stands to each pawn, who is inside the square of a passed pawn, who queens first, which pawns
//! a king reaches before the other, how many moves can be waited, who has the opposition. Each of these is a table with a
//! name; the expert adds up one weight for each thing it finds, and the sum is one noted score on top of the ordinary terms.
//! What decides is seldom one of these alone: my king may eat a pawn if it is back in time, and if the other king eats more slowly.
//! So many tables hold one thing of each side against the other, and whose move it is. Kings walk around squares that pawns guard.
//! Source: the questions are those of EG's rules (Perdue and Berliner 1977); the answers here are not certain, only likely.
//! What is certain is said by [`crate::ending::judge`].
//!
//! The weights (`pawn_ending.txt`) are fitted by `wherefore lab ending --fit`; the head of the file says on what.

mod side;

use chess::{BitBoard, Board, Color, File, Piece, Square, get_bishop_moves, get_rook_moves};
use side::{FAR, FREE, NO_PASSER, Side, distance};

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
    /// A king and an own pawn: passed, guarded, rammed or plain, times 120, plus its rank minus the king's, as its side sees them,
    /// plus 7, times 8, plus files apart.
    KingOwnPawn[4 * RELATIONS];
    /// A king and an enemy pawn, indexed alike.
    KingEnemyPawn[4 * RELATIONS];
    /// Where a pawn stands: rank times 4 plus the distance to the edge file.
    PawnPlace[8 * 4];
    /// Where a king stands, indexed alike.
    KingPlace[8 * 4];
    /// Own pawns times 9 plus enemy pawns.
    Balance[9 * 9];
    /// A passed pawn: rank times 8 plus by how many steps (at most 3 too late, 4 too early, plus 3) the enemy king misses its square.
    PasserSquare[8 * 8];
    /// A passed pawn, indexed alike with the enemy king's steps on foot to any square of the pawn's way.
    PasserWalk[8 * 8];
    /// A passed pawn: rank times 9 plus the own king's steps on foot to the square before it, at most 8.
    PasserEscort[8 * 9];
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
    /// Each side has such a pawn: plies to the own queen minus plies to the other, at least -6, at most 6, plus 6, times 4, plus 1 if the
    /// new queen guards the other's queening square, plus 2 if it checks.
    Race[13 * 4];
    /// The fastest passed pawns of both sides, whether they are caught, and whose move it is.
    Fastest[2 * PASSERS * PASSERS];
    /// The ranks of both sides' foremost passed pawns, and whose move it is.
    Foremost[2 * 8 * 8];
    /// Pawns more or less, at most 3, plus 3, times 16, plus own passed pawns times 4, plus enemy ones.
    Passers[7 * 16];
    /// An enemy pawn no pawn guards, by turn, by how much sooner the own king attacks it than the other guards it, and by its steps.
    Prey[2 * 9 * 6];
    /// Both kings' steps to the nearest such pawn, and whose move it is.
    Meals[2 * MEALS * MEALS];
    /// How far each king may stray before a passed pawn escapes it, and whose move it is.
    Leashes[2 * LEASHES * LEASHES];
    /// How far a king may stray, its steps to the nearest prey, and whose move it is.
    Errand[2 * LEASHES * MEALS];
    /// Three files in a row with own pawns: own and enemy pawns on them, files between them and the enemy king, the foremost own rank.
    Majority[4 * 4 * 4 * 6];
    /// The same pawns, and how many files each king is away, by turn.
    MajorityKings[2 * 16 * 16];
    /// Pawns that can step safely, at most 4, of both sides, and whose move it is.
    SpareMoves[2 * 5 * 5];
    /// The opposition of the side not to move (direct, distant, farther, diagonal, none) times 5 plus its lead in safe pawn steps.
    Opposition[5 * 5];
    /// The right to move.
    Turn[1];
}

/// Ways a pawn can stand to a king: ranks ahead or behind, and files apart.
const RELATIONS: usize = 15 * 8;
/// Numbers of the fastest passed pawn.
const PASSERS: usize = NO_PASSER + 1;
/// Numbers of steps to the nearest prey.
const MEALS: usize = FAR + 1;
/// Numbers of moves a king may stray.
const LEASHES: usize = FREE + 1;

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
    let sides = Color::ALL.map(|color| Side::of(board, color));
    let summaries = Color::ALL.map(|color| Summary::of(&sides[color as usize], &sides[!color as usize]));
    for color in Color::ALL {
        let (own, other) = (&sides[color as usize], &sides[!color as usize]);
        let mut put = |feature: Feature, index: usize| note(color, feature.offset() + index);
        count_pawns(own, other, &mut put);
        count_king(own, other, &mut put);
        count_duels(
            turn(own),
            &summaries[color as usize],
            &summaries[!color as usize],
            &mut put,
        );
        for file in 0..=LAST_WINDOW {
            count_majority(own, file, &mut put);
        }
    }
    count_race(board, &sides, note);
    let kind = opposition(board.king(Color::White), board.king(Color::Black));
    let spare = |color: Color| summaries[color as usize].spare as i32;
    let lead = spare(!mover) - spare(mover);
    note(
        !mover,
        Feature::Opposition.offset() + kind * 5 + (lead.clamp(-2, 2) + 2) as usize,
    );
}

fn turn(side: &Side) -> usize {
    usize::from(side.to_move)
}

/// The pawns of a side, each by itself.
fn count_pawns(side: &Side, other: &Side, put: &mut impl FnMut(Feature, usize)) {
    for pawn in side.own {
        let rank = side.rank(pawn);
        put(
            Feature::KingOwnPawn,
            side.kind(pawn) as usize * RELATIONS + side.relation(pawn),
        );
        put(Feature::PawnPlace, rank * 4 + edge(pawn));
        if side.passed.has(pawn) {
            count_passer(side, other, pawn, put);
        } else if side.is_candidate(pawn) {
            put(Feature::Candidate, rank);
        }
    }
    put(
        Feature::Balance,
        side.own.len() as usize * 9 + side.enemy.len() as usize,
    );
}

fn count_passer(side: &Side, other: &Side, pawn: Square, put: &mut impl FnMut(Feature, usize)) {
    let rank = side.rank(pawn);
    let late = |steps: i32| rank * 8 + (steps.clamp(-3, 4) + 3) as usize;
    let missed = distance(side.enemy_king, side.goal(pawn)) - side.way(pawn) - i32::from(!side.to_move);
    put(Feature::PasserSquare, late(missed));
    put(Feature::PasserWalk, late(side.head_start(pawn, other)));
    let escort = side.steps_to(side.before(pawn)) as usize;
    put(Feature::PasserEscort, rank * 9 + escort.min(8));
    if side.guards.has(pawn) {
        put(Feature::ProtectedPasser, rank);
    }
    if !(pawn.file().adjacent() & side.passed).is_empty() {
        put(Feature::ConnectedPasser, rank);
    }
    let apart = |enemy: Square| (enemy.file() as usize).abs_diff(pawn.file() as usize);
    let files = side.enemy.into_iter().map(apart).min();
    put(Feature::OutsidePasser, files.unwrap_or(0));
}

/// The king of a side and the enemy pawns.
fn count_king(side: &Side, other: &Side, put: &mut impl FnMut(Feature, usize)) {
    put(Feature::KingPlace, side.rank(side.king) * 4 + edge(side.king));
    for pawn in side.enemy {
        put(
            Feature::KingEnemyPawn,
            other.kind(pawn) as usize * RELATIONS + side.relation(pawn),
        );
    }
    for pawn in side.prey() {
        let steps = side.steps_to(pawn) - 1;
        let sooner = (steps - other.steps_near(pawn)).clamp(-4, 4) + 4;
        put(
            Feature::Prey,
            (turn(side) * 9 + sooner as usize) * 6 + steps.clamp(0, 5) as usize,
        );
    }
}

/// What is held against the same of the other side.
struct Summary {
    leash: usize,
    meal: usize,
    fastest: usize,
    foremost: usize,
    pawns: i32,
    passed: usize,
    spare: usize,
}

impl Summary {
    fn of(side: &Side, other: &Side) -> Summary {
        let foremost = side.passed.into_iter().map(|pawn| side.rank(pawn)).max();
        Summary {
            leash: side.leash(other),
            meal: side.meal(),
            fastest: side.fastest(other),
            foremost: foremost.unwrap_or(0),
            pawns: side.own.len() as i32,
            passed: side.passed.len().min(3) as usize,
            spare: side.spare_moves(),
        }
    }
}

/// What both sides have, held against each other.
fn count_duels(turn: usize, own: &Summary, other: &Summary, put: &mut impl FnMut(Feature, usize)) {
    let leash = turn * LEASHES + own.leash;
    put(Feature::Leashes, leash * LEASHES + other.leash);
    put(Feature::Errand, leash * MEALS + own.meal);
    put(Feature::Meals, (turn * MEALS + own.meal) * MEALS + other.meal);
    let fastest = turn * PASSERS + own.fastest;
    put(Feature::Fastest, fastest * PASSERS + other.fastest);
    put(Feature::Foremost, (turn * 8 + own.foremost) * 8 + other.foremost);
    let lead = (own.pawns - other.pawns).clamp(-3, 3) + 3;
    put(
        Feature::Passers,
        lead as usize * 16 + own.passed * 4 + other.passed,
    );
    let [mine, theirs] = [own.spare, other.spare].map(|count| count.min(4));
    put(Feature::SpareMoves, (turn * 5 + mine) * 5 + theirs);
}

/// The first file of the last three in a row.
const LAST_WINDOW: usize = 5;

/// Three files in a row, with the pawns on them and the kings beside them.
fn count_majority(side: &Side, file: usize, put: &mut impl FnMut(Feature, usize)) {
    let files = BitBoard((File::A.bitboard().0 * 7) << file);
    let own = side.own & files;
    let Some(foremost) = own.into_iter().map(|pawn| side.rank(pawn)).max() else {
        return;
    };
    let pawns = own.len().min(3) as usize * 4 + (side.enemy & files).len().min(3) as usize;
    let away = |king: Square| {
        let king = king.file() as usize;
        (file.saturating_sub(king) + king.saturating_sub(file + 2)).min(3)
    };
    let enemy_away = away(side.enemy_king);
    let rank = (foremost - 1).min(5);
    put(Feature::Majority, (pawns * 4 + enemy_away) * 6 + rank);
    put(
        Feature::MajorityKings,
        (turn(side) * 16 + pawns) * 16 + away(side.king) * 4 + enemy_away,
    );
}

/// The pawns that nobody stops.
fn count_race(board: &Board, sides: &[Side; 2], note: &mut impl FnMut(Color, usize)) {
    let runners = [sides[0].runner(), sides[1].runner()];
    for color in Color::ALL {
        let side = &sides[color as usize];
        let Some((own, pawn)) = runners[color as usize] else {
            continue;
        };
        let Some((other, enemy)) = runners[!color as usize] else {
            note(color, Feature::LoneRunner.offset() + own.clamp(0, 13) as usize);
            continue;
        };
        let goal = side.goal(pawn);
        let occupied = (board.occupied() ^ pawn.bitboard() ^ enemy.bitboard()) | goal.bitboard();
        let sight = get_bishop_moves(goal, occupied) | get_rook_moves(goal, occupied);
        let guards = usize::from(sight.has(sides[!color as usize].goal(enemy)));
        let checks = usize::from(sight.has(side.enemy_king));
        let lead = (own - other).clamp(-RACE_LIMIT, RACE_LIMIT) + RACE_LIMIT;
        note(
            color,
            Feature::Race.offset() + lead as usize * 4 + guards + 2 * checks,
        );
    }
}

/// Which opposition two kings stand in: direct, distant, farther, diagonal, none.
fn opposition(one: Square, two: Square) -> usize {
    let files = (one.file() as usize).abs_diff(two.file() as usize);
    let ranks = (one.rank() as usize).abs_diff(two.rank() as usize);
    match (files, ranks) {
        (0, 2) | (2, 0) => 0,
        (0, 4) | (4, 0) => 1,
        (0, 6) | (6, 0) => 2,
        (2, 2) => 3,
        _ => 4,
    }
}

fn edge(square: Square) -> usize {
    let file = square.file() as usize;
    file.min(7 - file)
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

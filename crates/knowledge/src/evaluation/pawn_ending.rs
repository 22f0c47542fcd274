//! The expert of pawn endings: what kings and pawns are worth to each other when nothing else is left.
//!
//! Idea: the ordinary terms speak of pawns and kings apart, because in the middlegame other pieces decide. Here they are
//! all there is: how a king stands to each pawn, who is inside the square of a passed pawn, who queens first, which pawns
//! a king reaches before the other, how many moves can be waited, who has the opposition. Each of these is a table with a
//! name; each thing found says what it does to its owner's chances to win and to the other side's (`chances`). The tables are
//! bundled to eight considerations, and what these come to together (`interplay`) is noted consideration by consideration on top of
//! the ordinary terms.
//! What decides is seldom one of these alone: my king may eat a pawn if it is back in time, and if the other king eats more slowly.
//! So many tables hold one thing of each side against the other, and whose move it is. Kings walk around squares that pawns guard.
//! Source: the questions are those of EG's rules (Perdue and Berliner 1977); the answers here are not certain, only likely.
//! What is certain is said by [`endings::judge`].
//!
//! The weights (`pawn_ending.tables`, `pawn_ending.txt`) are fitted by `wherefore-lab ending --fit`; the head of the text says on what.

mod chances;
mod company;
mod features;
mod half;
pub mod interplay;
mod side;

use chances::{CONSIDERATIONS, Chances, Found};
use chess::{BitBoard, Board, Color, File, Piece, Square, get_bishop_moves, get_rook_moves};
use company::{Companies, FILE_STATES};
pub use features::{Consideration, FEATURES, Feature};
use features::{MEALS, PASSERS, RELATIONS, ROAMINGS};
use half::{Half, Halves};
use interplay::Interplay;
use side::{NO_PASSER, Side};
use std::sync::{Arc, OnceLock};

/// The fitted units that ship with the program.
const UNITS: &str = include_str!("pawn_ending.txt");
/// The fitted tables: for every thing that can be found what it says of both sides, a byte each.
const TABLES: &[u8] = include_bytes!("pawn_ending.tables");

/// The widest difference of two races that is told apart.
const RACE_LIMIT: i32 = 6;

/// The weights of the expert, and what it saw before.
#[derive(Clone)]
pub struct Expert {
    weights: Arc<ConsiderationWeights>,
    halves: Halves,
}

/// What each thing that can be found does to the chances of both sides.
struct ConsiderationWeights {
    single: Vec<Chances>,
    companies: Companies,
    interplay: Interplay,
}

impl ConsiderationWeights {
    fn read(units: &str, tables: &[u8]) -> ConsiderationWeights {
        let mut numbers = [[0.0; interplay::UNITS]; interplay::LINES];
        for line in units.lines().filter(|line| !line.starts_with('#')) {
            let mut words = line.split_whitespace();
            let Some(name) = words.next() else { continue };
            let Some(place) = interplay::lines().position(|line| line == name) else {
                continue;
            };
            for (weight, word) in numbers[place].iter_mut().zip(words) {
                *weight = word.parse().unwrap_or_default();
            }
        }
        let mut single: Vec<Chances> = tables.as_chunks().0.iter().map(Chances::read).collect();
        single.resize(FEATURES, Chances::NONE);
        ConsiderationWeights {
            companies: Companies::of(&single),
            single,
            interplay: Interplay::new(&numbers),
        }
    }
}

impl Default for Expert {
    fn default() -> Expert {
        static WEIGHTS: OnceLock<Arc<ConsiderationWeights>> = OnceLock::new();
        Expert {
            weights: Arc::clone(WEIGHTS.get_or_init(|| Arc::new(ConsiderationWeights::read(UNITS, TABLES)))),
            halves: Halves::new(),
        }
    }
}

impl Expert {
    /// An expert from its units and its tables. What is missing counts nothing.
    pub fn read(units: &str, tables: &[u8]) -> Expert {
        Expert {
            weights: Arc::new(ConsiderationWeights::read(units, tables)),
            halves: Halves::new(),
        }
    }

    /// What a pawn ending that the ordinary terms value at `ordinary` is worth to White, in hundredths of a pawn; nothing with
    /// other pieces on the board or without pawns.
    #[inline]
    pub fn speak(&mut self, board: &Board, ordinary: i32) -> Option<i32> {
        if !is_pawn_ending(board) {
            return None;
        }
        let found = self.find(board);
        Some(found.value(ordinary, &self.weights.interplay))
    }

    /// What [`Expert::speak`] adds to the ordinary value, consideration by consideration, in hundredths for White: first what is
    /// left of the ordinary value itself, with nothing else considered, then what each consideration adds on average over all
    /// orders in which they could be considered (Shapley 1953): none is favored by its place, and together they are the value.
    pub fn reasons(&mut self, board: &Board, ordinary: i32) -> Option<Vec<(Option<Consideration>, i32)>> {
        if !is_pawn_ending(board) {
            return None;
        }
        let found = self.find(board);
        let interplay = &self.weights.interplay;
        let values: Vec<i32> = (0..1 << CONSIDERATIONS)
            .map(|chosen| found.only(chosen).value(ordinary, interplay))
            .collect();
        let mut reasons = vec![(None, values[0] - ordinary)];
        // Shares are rounded so that nothing is lost between them.
        let (mut sum, mut told) = (0.0_f64, 0);
        for (index, &consideration) in Consideration::ALL.iter().enumerate() {
            sum += share(&values, index);
            let rounded = sum.round() as i32;
            reasons.push((Some(consideration), rounded - told));
            told = rounded;
        }
        Some(reasons)
    }

    #[inline(always)]
    fn find(&mut self, board: &Board) -> Found {
        let mover = board.side_to_move();
        let weights = &*self.weights;
        let halves = self.halves.both(board, weights);
        let mut found = [Found::NOTHING; Color::NUM];
        meet(mover, halves, &mut |color, feature, place| {
            found[color as usize].add(feature.consideration(), weights.single[place]);
        });
        weights.companies.add(mover, halves, &mut found);
        let mut found = Found::together(found);
        for color in Color::ALL {
            let half = halves[color as usize];
            found.add_all(&half.worth);
            found.add(
                Feature::PasserWalk.consideration(),
                half.walks[usize::from(color == mover)],
            );
        }
        found
    }
}

/// What one of several players adds on average over all orders in which they could come; `values` has what every set of them is
/// worth, numbered by its bits.
fn share(values: &[i32], player: usize) -> f64 {
    let players = values.len().ilog2() as usize;
    // How many orders have exactly a given set of so many players before this one, as a part of all orders.
    let mut parts = vec![1.0 / players as f64];
    for before in 1..players {
        parts.push(parts[before - 1] * before as f64 / (players - before) as f64);
    }
    (0..values.len())
        .filter(|set| set >> player & 1 == 0)
        .map(|set| parts[set.count_ones() as usize] * f64::from(values[set | 1 << player] - values[set]))
        .sum()
}

/// Whether kings and pawns are the only pieces, and there are pawns.
#[inline]
pub fn is_pawn_ending(board: &Board) -> bool {
    let pawns = board.pieces(Piece::Pawn);
    board.occupied() == pawns | board.pieces(Piece::King) && !pawns.is_empty()
}

/// Everything the expert finds in a pawn ending: whose it is, what it is, and the number of its weight.
pub fn features(board: &Board, note: &mut impl FnMut(Color, Feature, usize)) {
    let mover = board.side_to_move();
    for color in Color::ALL {
        let side = Side::of(board, color);
        count_alone(&side, note);
        count_walks(&side, color == mover, note);
    }
    let [white, black] = Color::ALL.map(|color| Half::of(&Side::of(board, color)));
    meet(mover, [&white, &black], note);
    company::count(mover, [&white, &black], note);
}

/// What can be found with one king on the board, whoever is to move.
fn count_alone(side: &Side, note: &mut impl FnMut(Color, Feature, usize)) {
    let color = side.color;
    count_pawns(side, &mut |feature, index| {
        note(color, feature, feature.offset() + index)
    });
    count_king(side, &mut |feature, index| {
        note(color, feature, feature.offset() + index);
    });
    count_squares(side, &mut |feature, index| {
        note(color, feature, feature.offset() + index);
    });
    count_majority(side, &mut |feature, index| {
        note(!color, feature, feature.offset() + index);
    });
}

/// How late the king is for the other side's passed pawns.
fn count_walks(side: &Side, to_move: bool, note: &mut impl FnMut(Color, Feature, usize)) {
    for pawn in side.enemy_passed {
        let late = side.lateness(pawn) - i32::from(to_move);
        let index = late_index(side.enemy_rank(pawn), late);
        note(
            !side.color,
            Feature::PasserWalk,
            Feature::PasserWalk.offset() + index,
        );
    }
}

/// The pawns of a side, each by itself, and its king among them.
fn count_pawns(side: &Side, put: &mut impl FnMut(Feature, usize)) {
    for pawn in side.own {
        let rank = side.rank(pawn);
        put(
            Feature::KingOwnPawn,
            side.kind(pawn) as usize * RELATIONS + side.relation(pawn),
        );
        put(Feature::PawnPlace, rank * 4 + edge(pawn));
        if side.passed.has(pawn) {
            count_passer(side, pawn, put);
        } else if side.is_candidate(pawn) {
            put(Feature::Candidate, rank);
        }
    }
    put(
        Feature::Balance,
        side.own.len() as usize * 9 + side.enemy.len() as usize,
    );
}

fn count_passer(side: &Side, pawn: Square, put: &mut impl FnMut(Feature, usize)) {
    let rank = side.rank(pawn);
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
fn count_king(side: &Side, put: &mut impl FnMut(Feature, usize)) {
    put(Feature::KingPlace, side.rank(side.king) * 4 + edge(side.king));
    for pawn in side.enemy {
        put(
            Feature::KingEnemyPawn,
            side.enemy_kind(pawn) as usize * RELATIONS + side.relation(pawn),
        );
    }
}

/// The king and each pawn by their squares, and files beside each other.
fn count_squares(side: &Side, put: &mut impl FnMut(Feature, usize)) {
    let mirrored = side.king.file() as usize > 3;
    let place = |square: Square| {
        let square = if mirrored { square.flip_file() } else { square };
        side.rank(square) * 8 + square.file() as usize
    };
    let king = place(side.king);
    let king = king / 8 * 4 + king % 8;
    for pawn in side.own {
        let pair = king * 64 + place(pawn);
        put(Feature::KingOwnPawnSquares, pair * 4 + side.kind(pawn) as usize);
    }
    for pawn in side.enemy {
        let pair = king * 64 + place(pawn);
        put(
            Feature::KingEnemyPawnSquares,
            pair * 4 + side.enemy_kind(pawn) as usize,
        );
    }
    let states: [usize; File::NUM] = std::array::from_fn(|file| company::file_state(side, file));
    for (left, pair) in states.windows(2).enumerate() {
        let (mut outer, mut inner) = (pair[0], pair[1]);
        if left > 3 || (left == 3 && outer > inner) {
            (outer, inner) = (inner, outer);
        }
        if outer + inner > 0 {
            put(
                Feature::FilePair,
                (left.min(6 - left) * FILE_STATES + outer) * FILE_STATES + inner,
            );
        }
    }
}

/// Three files in a row with pawns of the other side, and the king beside them.
fn count_majority(side: &Side, put: &mut impl FnMut(Feature, usize)) {
    for file in 0..=LAST_WINDOW {
        let (enemy, own) = (side.enemy & window(file), side.own & window(file));
        if !enemy.is_empty() {
            let place = crowd(enemy, own) * 4 + files_away(side.king, file);
            let foremost = foremost_rank(enemy, !side.color);
            put(Feature::Majority, place * 6 + (foremost - 1).min(5));
        }
    }
}

/// The rank of the foremost of some pawns, as their side sees it; 0 for none.
fn foremost_rank(pawns: BitBoard, color: Color) -> usize {
    let behind = match color {
        Color::White => pawns.0.leading_zeros(),
        Color::Black => pawns.0.trailing_zeros(),
    };
    7_usize.saturating_sub(behind as usize / 8)
}

/// A rank and by how many steps a king comes too late.
fn late_index(rank: usize, steps: i32) -> usize {
    rank * 8 + (steps.clamp(-3, 4) + 3) as usize
}

/// The first file of the last three in a row.
const LAST_WINDOW: usize = 5;

/// Three files in a row.
fn window(file: usize) -> BitBoard {
    BitBoard((File::A.bitboard().0 * 7) << file)
}

/// Own and enemy pawns of three files in one number.
fn crowd(own: BitBoard, enemy: BitBoard) -> usize {
    own.len().min(3) as usize * 4 + enemy.len().min(3) as usize
}

/// How many files, at most 3, a king is beside three in a row.
fn files_away(king: Square, file: usize) -> usize {
    let king = king.file() as usize;
    (file.saturating_sub(king) + king.saturating_sub(file + 2)).min(3)
}

/// What is found when both kings are looked at together.
#[inline(always)]
fn meet(mover: Color, halves: [&Half; 2], note: &mut impl FnMut(Color, Feature, usize)) {
    note(mover, Feature::Turn, Feature::Turn.offset());
    let kings = halves[0].king.bitboard() | halves[1].king.bitboard();
    let spare = [0, 1].map(|index| (halves[index].safe_steps & !kings).len() as usize);
    let fastest = [
        fastest(mover, halves, Color::White),
        fastest(mover, halves, Color::Black),
    ];
    for color in Color::ALL {
        let (own, other) = (halves[color as usize], halves[!color as usize]);
        let turn = usize::from(color == mover);
        let mut put = |feature: Feature, index: usize| note(color, feature, feature.offset() + index);
        for pawn in own.passed {
            let missed = own.missed(other, pawn) - i32::from(turn == 0);
            put(Feature::PasserSquare, late_index(own.rank(pawn), missed));
        }
        count_targets(turn, own, other, &mut put);
        count_majorities(turn, own, other, &mut put);
        count_duels(turn, own, other, &mut put);
        let [mine, theirs] = [color, !color].map(|color| fastest[color as usize]);
        let runners = (turn * PASSERS + mine) * PASSERS + theirs;
        put(Feature::Fastest, runners);
        put(Feature::FastestAndPawns, runners * 7 + pawns_more(own, other));
        put(Feature::KingsApart, apart(turn, own, other));
        let [mine, theirs] = [color, !color].map(|color| spare[color as usize].min(4));
        put(Feature::SpareMoves, (turn * 5 + mine) * 5 + theirs);
        put(
            Feature::Waiting,
            (roamings(turn, own, other) * 5 + mine) * 5 + theirs,
        );
    }
    count_race(mover, halves, note);
    let kind = opposition(halves[0].king, halves[1].king);
    let lead = spare[!mover as usize] as i32 - spare[mover as usize] as i32;
    note(
        !mover,
        Feature::Opposition,
        Feature::Opposition.offset() + kind * 5 + (lead.clamp(-2, 2) + 2) as usize,
    );
}

/// The kings to each other and the numbers of pawns in one number.
#[inline(always)]
fn apart(turn: usize, own: &Half, other: &Half) -> usize {
    let files = (own.king.file() as usize)
        .abs_diff(other.king.file() as usize)
        .min(6);
    let ranks = (own.rank(other.king) as i32 - own.rank(own.king) as i32).clamp(-3, 3) + 3;
    let pawns = [own, other].map(|half| usize::from(half.pawns).min(6));
    let passed = [own, other].map(|half| usize::from(!half.passed.is_empty()));
    let kings = (turn * 7 + files) * 7 + ranks as usize;
    ((kings * 7 + pawns[0]) * 7 + pawns[1]) * 4 + passed[0] * 2 + passed[1]
}

/// The fastest passed pawn in one number: steps less one if the other king comes too late for it, else steps plus five.
#[inline(always)]
fn fastest(mover: Color, halves: [&Half; 2], color: Color) -> usize {
    let (own, other) = (halves[color as usize], halves[!color as usize]);
    let wait = i32::from(color != mover);
    let number = |pawn: Square| {
        let steps = own.way(pawn).clamp(1, 6) as usize;
        if other.lateness(pawn) - wait > 0 {
            steps - 1
        } else {
            steps + 5
        }
    };
    own.passed.into_iter().map(number).min().unwrap_or(NO_PASSER)
}

/// The enemy pawns that no pawn guards.
#[inline(always)]
fn count_targets(turn: usize, own: &Half, other: &Half, put: &mut impl FnMut(Feature, usize)) {
    for (&meal, &near) in own.meals[..usize::from(other.loose)].iter().zip(&other.near) {
        let steps = i32::from(meal) - 1;
        let sooner = (steps - i32::from(near)).clamp(-4, 4) + 4;
        put(
            Feature::Targets,
            (turn * 9 + sooner as usize) * 6 + steps.clamp(0, 5) as usize,
        );
    }
}

/// Three files in a row with own pawns, and both kings beside them.
#[inline(always)]
fn count_majorities(turn: usize, own: &Half, other: &Half, put: &mut impl FnMut(Feature, usize)) {
    for (&pawns, &away) in own.crowds.iter().zip(&other.away) {
        if pawns != Half::NOBODY {
            let place = usize::from(pawns) + usize::from(away);
            put(Feature::MajorityKings, turn * 16 * 16 + place);
        }
    }
}

/// What both sides have, held against each other.
#[inline(always)]
fn count_duels(turn: usize, own: &Half, other: &Half, put: &mut impl FnMut(Feature, usize)) {
    let roamings = roamings(turn, own, other);
    put(Feature::Roamings, roamings);
    let meals = [own.meal, other.meal].map(usize::from);
    put(Feature::Raid, roamings / ROAMINGS * MEALS + meals[0]);
    put(Feature::Meals, (turn * MEALS + meals[0]) * MEALS + meals[1]);
    put(Feature::Raids, (roamings * MEALS + meals[0]) * MEALS + meals[1]);
    let ranks = [own.foremost, other.foremost].map(usize::from);
    put(Feature::Foremost, (turn * 8 + ranks[0]) * 8 + ranks[1]);
    let passed = [own, other].map(|half| half.passed.len().min(3) as usize);
    put(
        Feature::Passers,
        pawns_more(own, other) * 16 + passed[0] * 4 + passed[1],
    );
}

/// How far each king may stray, and whose move it is, in one number.
#[inline(always)]
fn roamings(turn: usize, own: &Half, other: &Half) -> usize {
    let [mine, theirs] = [own.roaming[turn], other.roaming[1 - turn]].map(usize::from);
    (turn * ROAMINGS + mine) * ROAMINGS + theirs
}

/// Pawns more or less, at most 3, plus 3.
#[inline(always)]
fn pawns_more(own: &Half, other: &Half) -> usize {
    ((i32::from(own.pawns) - i32::from(other.pawns)).clamp(-3, 3) + 3) as usize
}

/// The pawns that nobody stops.
#[inline(always)]
fn count_race(mover: Color, halves: [&Half; 2], note: &mut impl FnMut(Color, Feature, usize)) {
    let runner = |own: &Half, other: &Half| own.runner(other, own.color == mover);
    let runners = [runner(halves[0], halves[1]), runner(halves[1], halves[0])];
    for color in Color::ALL {
        let own = halves[color as usize];
        let Some((mine, pawn)) = runners[color as usize] else {
            continue;
        };
        let Some((theirs, enemy)) = runners[!color as usize] else {
            note(
                color,
                Feature::LoneRunner,
                Feature::LoneRunner.offset() + mine.clamp(0, 13) as usize,
            );
            continue;
        };
        let other = halves[!color as usize];
        let goal = own.goal(pawn);
        let army = own.army | other.army | own.king.bitboard() | other.king.bitboard();
        let occupied = (army ^ pawn.bitboard() ^ enemy.bitboard()) | goal.bitboard();
        let sight = get_bishop_moves(goal, occupied) | get_rook_moves(goal, occupied);
        let guards = usize::from(sight.has(other.goal(enemy)));
        let checks = usize::from(sight.has(other.king));
        let lead = (mine - theirs).clamp(-RACE_LIMIT, RACE_LIMIT) + RACE_LIMIT;
        note(
            color,
            Feature::Race,
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
        Expert::default().speak(&chess::fen::parse_lenient(fen).expect("legal"), 0)
    }

    /// Every line of the units has a name and a number for each unit, and the tables have a byte for everything a thing can say.
    #[test]
    fn the_weights_fit_the_features() {
        let lines: Vec<&str> = UNITS.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(lines.len(), interplay::lines().count());
        for (line, name) in lines.iter().zip(interplay::lines()) {
            let words: Vec<&str> = line.split_whitespace().collect();
            assert_eq!(words[0], name);
            assert_eq!(words.len(), 1 + interplay::UNITS, "{name}");
            assert!(
                words[1..].iter().all(|word| word.parse::<f32>().is_ok()),
                "{name}"
            );
        }
        assert_eq!(TABLES.len(), FEATURES * 2 * interplay::ASPECTS);
    }

    /// Two gloves are worth something only together, and both have the same part in it; who adds the same to every set has just that.
    #[test]
    fn shares_are_fair() {
        let gloves = |set: usize| if set & 0b11 == 0b11 { 60 } else { 0 };
        let values: Vec<i32> = (0..8).map(|set| gloves(set) + 7 * (set as i32 >> 2)).collect();
        let shares = [0, 1, 2].map(|player| share(&values, player));
        for (found, wanted) in shares.into_iter().zip([30.0, 30.0, 7.0]) {
            assert!((found - wanted).abs() < 1e-9, "{shares:?}");
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

    /// What is remembered of one king is what would be found anew, however the pawns and the kings move on.
    #[test]
    fn a_remembered_half_says_what_a_fresh_look_says() {
        let mut expert = Expert::default();
        let mut compared = 0;
        for seed in 0..60_u64 {
            let start = "8/pp3ppp/2p1k3/4p3/3P4/1P2K3/P4PPP/8 w - - 0 1";
            let mut board = chess::fen::parse_lenient(start).expect("legal");
            for ply in 0..120 {
                let moves = chess::legal_moves(&board);
                if moves.is_empty() {
                    break;
                }
                let choice = search::testing::mix(1_000 * seed + ply) as usize % moves.len();
                board.play_unchecked(moves[choice]);
                if !is_pawn_ending(&board) {
                    break;
                }
                let mut found = [Found::NOTHING; Color::NUM];
                features(&board, &mut |color, feature, place| {
                    found[color as usize].add(feature.consideration(), expert.weights.single[place]);
                });
                let value = Found::together(found).value(30, &expert.weights.interplay);
                assert_eq!(expert.speak(&board, 30), Some(value), "{board}");
                let reasons = expert.reasons(&board, 30).expect("a pawn ending");
                assert_eq!(30 + reasons.iter().map(|&(_, more)| more).sum::<i32>(), value);
                compared += 1;
            }
        }
        assert!(compared > 1_000, "{compared}");
    }

    /// A pawn with its king before it is as good as won where the other king is away from both, and worth next to nothing where
    /// that king stands in the way, though the material is the same. Each pawn and each file with pawns is asked about once for a side.
    #[test]
    fn both_kings_are_seen_beside_the_same_pawn() {
        let led = "8/8/3K4/8/3P4/8/8/k7 w - - 0 1";
        let stopped = "8/8/3k4/8/3P4/3K4/8/8 w - - 0 1";
        let value = |fen: &str| {
            let board = chess::fen::parse_lenient(fen).expect("legal");
            Expert::default().speak(&board, 150).expect("a pawn ending")
        };
        assert!(value(led) > 500, "{}", value(led));
        assert!(value(stopped).abs() < 50, "{}", value(stopped));

        let asked = |fen: &str, wanted: Feature| {
            let board = chess::fen::parse_lenient(fen).expect("legal");
            let mut count = 0;
            features(&board, &mut |_, feature, _| count += i32::from(feature == wanted));
            count
        };
        let two = "8/4p3/3K4/8/3P4/8/8/k7 w - - 0 1";
        assert_eq!(
            [led, stopped, two].map(|fen| asked(fen, Feature::PawnKings)),
            [1, 1, 2]
        );
        assert_eq!(
            [led, stopped, two].map(|fen| asked(fen, Feature::FileKings)),
            [2, 2, 4]
        );
    }

    /// A pawn that nobody catches is told from one that is caught, and other pieces make the expert silent.
    #[test]
    fn a_runner_is_seen_and_other_army_silence_the_expert() {
        let runner_of = |fen: &str| {
            let mut owner = None;
            let runners = Feature::LoneRunner.offset()..Feature::Race.offset();
            let board = chess::fen::parse_lenient(fen).expect("legal");
            features(&board, &mut |color, _, place| {
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

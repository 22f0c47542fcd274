//! What is counted on a board: the terms of every polynomial.
//!
//! Each side is described by the same numbers, of the order of one; a polynomial weighs the difference of the two sides, or each side by
//! itself where their roles differ. The list follows what Berliner names for BKG (1977, 1980): the race, checkers sent back, blots in
//! danger, points made and primes, anchors, checkers out of play.

use super::board::{BAR, BackgammonBoard, HOME, POINTS, Side};
use super::dice::{CASES, Dice};

/// Terms of one side.
pub const TERMS: usize = 20;

/// What the terms are called.
pub const TERM_NAMES: [&str; TERMS] = [
    "pips",
    "checkers off",
    "checkers on the bar",
    "checkers in the enemy's home",
    "shots at the blots",
    "pips at risk",
    "home points",
    "blocking points",
    "prime",
    "checkers behind the prime",
    "anchors",
    "advanced anchor",
    "home points against the bar",
    "stacks",
    "checkers out of play",
    "closed out",
    "gammon to save",
    "gaps at home",
    "checkers outside home",
    "wasted pips",
];

/// Pips of the opening.
const OPENING_PIPS: f32 = 167.0;
/// The longest prime that counts.
const FULL_PRIME: usize = 6;
/// Points in front of which an enemy checker can be held: the own 2-point to the own 12-point.
const PRIME_POINTS: std::ops::Range<usize> = 1..12;
/// Checkers beyond this number on a point are stacked.
const STACK_LIMIT: u8 = 3;
/// The most that a single roll moves one checker.
const LONGEST_SHOT: usize = 24;

/// The terms of a side, for the owner of the board.
pub fn terms(board: &BackgammonBoard) -> [f32; TERMS] {
    let own = &board.own;
    let count = |range: std::ops::Range<usize>| -> f32 {
        own.0[range]
            .iter()
            .map(|&checkers| f32::from(checkers))
            .sum::<f32>()
    };
    let made = |range: std::ops::Range<usize>| range.filter(|&point| own.holds(point)).count() as f32;
    let (prime, behind) = prime(board);
    let (shots, risk) = danger(board);
    let home = made(0..HOME);
    let enemy_bar = f32::from(board.other.0[BAR]);
    let pips = own.pips() as f32;
    let outside = count(HOME..POINTS + 1);
    let advanced = (POINTS - HOME - 1..POINTS - HOME + 3).any(|point| own.holds(point));
    [
        pips / OPENING_PIPS,
        f32::from(own.off()) / 15.0,
        f32::from(own.0[BAR]) / 2.0,
        count(POINTS - HOME..POINTS + 1) / 4.0,
        shots,
        risk,
        home / HOME as f32,
        made(HOME..HOME + 4) / 4.0,
        prime as f32 / FULL_PRIME as f32,
        behind,
        made(POINTS - HOME..POINTS) / 2.0,
        f32::from(u8::from(advanced)),
        home / HOME as f32 * enemy_bar.min(2.0),
        stacks(own),
        count(0..2) / 5.0,
        f32::from(u8::from(home as usize == HOME && enemy_bar > 0.0)),
        gammon(own),
        (3..HOME).filter(|&point| own.0[point] == 0).count() as f32 / 3.0,
        outside / 15.0,
        wasted(own),
    ]
}

/// The longest prime of a side and how many enemy checkers stand behind it, in units of a full prime holding two checkers.
fn prime(board: &BackgammonBoard) -> (usize, f32) {
    let (mut best, mut held, mut run) = (0, 0.0_f32, 0);
    for point in PRIME_POINTS.start..PRIME_POINTS.end + 1 {
        if point < PRIME_POINTS.end && board.own.holds(point) {
            run += 1;
            continue;
        }
        if run > 0 {
            let start = point - run;
            // Enemy checkers behind it have still to pass: they stand on lower points of ours or on the bar.
            let trapped: u8 = (0..start).map(|place| board.facing(place)).sum::<u8>() + board.other.0[BAR];
            let length = run.min(FULL_PRIME);
            let strength = (length as f32 / FULL_PRIME as f32).powi(2);
            held = held.max(strength * f32::from(trapped.min(4)) / 2.0);
            best = best.max(length);
        }
        run = 0;
    }
    (best, held)
}

/// The chance that one of the blots is hit by the next roll, and the pips that stand to be lost, in units of a hundred.
fn danger(board: &BackgammonBoard) -> (f32, f32) {
    let blots: Vec<usize> = (0..POINTS).filter(|&point| board.own.0[point] == 1).collect();
    if blots.is_empty() || !board.has_contact() {
        return (0.0, 0.0);
    }
    let (mut hit, mut risk) = (0, 0.0);
    for (dice, cases) in Dice::all() {
        // The costliest blot that this roll hits.
        let loss = blots
            .iter()
            .filter(|&&blot| hits(board, blot, dice))
            .map(|&blot| POINTS - blot)
            .max();
        if let Some(loss) = loss {
            hit += cases;
            risk += (cases * loss as u32) as f32;
        }
    }
    let cases = CASES as f32;
    (hit as f32 / cases, risk / cases / 100.0)
}

/// Whether the opponent hits a blot with this roll: directly, or over an open point between. A checker on the bar comes in first.
fn hits(board: &BackgammonBoard, blot: usize, dice: Dice) -> bool {
    let enemy = &board.other;
    // Places are counted in the enemy's numbering, in which he moves downwards.
    let target = POINTS - 1 - blot;
    let open = |place: usize| place < POINTS && board.own.0[POINTS - 1 - place] < 2;
    let (high, low) = (usize::from(dice.high()), usize::from(dice.low()));
    let from = |distance: usize| {
        let place = target + distance;
        place <= BAR && enemy.0[place] > 0 && (enemy.0[BAR] == 0 || place == BAR)
    };
    // With checkers on the bar the other die may hit from anywhere, once the bar is cleared.
    let entering = |die: usize| enemy.0[BAR] == 1 && open(BAR - die);
    let after_entry = |die: usize| {
        let place = target + die;
        place < BAR && enemy.0[place] > 0
    };
    if dice.is_double() {
        return (1..=4).any(|steps| {
            let distance = steps * high;
            distance <= LONGEST_SHOT
                && from(distance)
                && (1..steps).all(|step| open(target + distance - step * high))
        });
    }
    let combined = from(high + low) && (open(target + high) || open(target + low));
    let via_bar = (entering(low) && after_entry(high)) || (entering(high) && after_entry(low));
    from(high) || from(low) || combined || via_bar
}

/// Checkers that stand too many on one point.
fn stacks(side: &Side) -> f32 {
    let excess = |&checkers: &u8| f32::from(checkers.saturating_sub(STACK_LIMIT)).powi(2);
    side.0[..POINTS].iter().map(excess).sum::<f32>() / 20.0
}

/// How much is missing to save a gammon: pips to bring every checker home and one off, in units of fifty; none once a checker is off.
fn gammon(side: &Side) -> f32 {
    if side.off() > 0 {
        return 0.0;
    }
    let outside: u32 = side
        .0
        .iter()
        .enumerate()
        .skip(HOME)
        .map(|(place, &checkers)| u32::from(checkers) * (place + 1 - HOME) as u32)
        .sum();
    (outside as f32 + 6.0) / 50.0
}

/// Pips that bearing off will waste: low points give less than a die is worth.
fn wasted(side: &Side) -> f32 {
    let waste = [3.0, 1.5, 0.5];
    let sum: f32 = side
        .0
        .iter()
        .zip(waste)
        .map(|(&checkers, each)| f32::from(checkers) * each)
        .sum();
    sum / 20.0
}

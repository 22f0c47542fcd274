//! State classes: what kind of position it is, sharply or by degrees.
//!
//! One polynomial cannot know that a checker on the ace point is ruin in the middle game and fine in a race. Berliner (1977) gave each class
//! of positions a function of its own and met the blemish effect: where two functions disagree at a border, the program
//! stays on the side that looks better, though crossing would be right. His cure, SNAC (smoothness, nonlinearity, application coefficients;
//! Berliner 1980), lets every function apply to a degree that changes slowly, so that no border is a cliff.
//! [`BackgammonClass::of`] draws sharp borders, [`application`] smooth ones around the same ideas.

use super::board::{BAR, BackgammonBoard, HOME, POINTS, Side};

/// The kinds of positions, for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum BackgammonClass {
    /// The middle game.
    Contact,
    /// The mover waits on one anchor for a shot.
    HoldingOwn,
    /// The opponent does.
    HoldingOther,
    /// The mover has two anchors or more and waits far behind.
    BackOwn,
    /// The opponent does.
    BackOther,
    /// The sides have passed one another; checkers are still outside.
    Race,
    /// Both sides have brought everything home.
    BearOff,
}

/// How many classes there are.
pub const CLASSES: usize = 7;

impl BackgammonClass {
    /// All classes.
    pub const ALL: [BackgammonClass; CLASSES] = [
        BackgammonClass::Contact,
        BackgammonClass::HoldingOwn,
        BackgammonClass::HoldingOther,
        BackgammonClass::BackOwn,
        BackgammonClass::BackOther,
        BackgammonClass::Race,
        BackgammonClass::BearOff,
    ];

    /// What the class is called.
    pub fn name(self) -> &'static str {
        match self {
            BackgammonClass::Contact => "contact",
            BackgammonClass::HoldingOwn => "holding game of the mover",
            BackgammonClass::HoldingOther => "holding game of the opponent",
            BackgammonClass::BackOwn => "back game of the mover",
            BackgammonClass::BackOther => "back game of the opponent",
            BackgammonClass::Race => "race",
            BackgammonClass::BearOff => "bear-off",
        }
    }

    /// The class of a board, with sharp borders.
    pub fn of(board: &BackgammonBoard) -> BackgammonClass {
        if !board.has_contact() {
            return if board.own.is_home() && board.other.is_home() {
                BackgammonClass::BearOff
            } else {
                BackgammonClass::Race
            };
        }
        let turned = board.turned();
        let (own, other) = (WaitingDegree::of(board), WaitingDegree::of(&turned));
        if own.back >= HALF {
            BackgammonClass::BackOwn
        } else if other.back >= HALF {
            BackgammonClass::BackOther
        } else if own.holding >= HALF && own.holding >= other.holding {
            BackgammonClass::HoldingOwn
        } else if other.holding >= HALF {
            BackgammonClass::HoldingOther
        } else {
            BackgammonClass::Contact
        }
    }
}

/// A degree from which a sharp border counts a position in.
const HALF: f32 = 0.5;
/// Pips behind at which a player may be said to wait, and over how many the degree rises; unmeasured.
const BEHIND_BASE: f32 = 0.0;
const BEHIND_WIDTH: f32 = 60.0;
/// Checkers that still have to pass, from which there is full contact; unmeasured.
const FULL_CONTACT: f32 = 6.0;
/// Checkers outside, of both sides, from which a race is no bear-off at all; unmeasured.
const FULL_RACE: f32 = 8.0;

/// To which degree a player waits behind the opponent.
struct WaitingDegree {
    holding: f32,
    back: f32,
}

impl WaitingDegree {
    /// The degrees for the owner of the board.
    fn of(board: &BackgammonBoard) -> WaitingDegree {
        let own = &board.own;
        let anchors = (POINTS - HOME..POINTS).filter(|&point| own.holds(point)).count();
        let back_checkers: u8 = own.0[POINTS - HOME..=BAR].iter().sum();
        let behind = own.pips() as f32 - board.other.pips() as f32;
        let waits = ramp(behind, BEHIND_BASE, BEHIND_WIDTH);
        let second = if anchors >= 2 { 1.0 } else { 0.0 };
        let back = second * ramp(f32::from(back_checkers), 2.0, 2.0) * waits;
        // A holding game: an anchor, and few enemy checkers left to trap in turn.
        let enemy_back: u8 = board.other.0[POINTS - HOME - 1..=BAR].iter().sum();
        let freed = 1.0 - ramp(f32::from(enemy_back), 0.0, 2.0);
        let anchor = if anchors >= 1 { 1.0 } else { 0.0 };
        WaitingDegree {
            holding: anchor * freed * waits.max(0.25) * (1.0 - back),
            back,
        }
    }
}

/// 0 up to `base`, 1 from `base + width` on, a straight line between.
fn ramp(value: f32, base: f32, width: f32) -> f32 {
    ((value - base) / width).clamp(0.0, 1.0)
}

/// Checkers of a side that have still to pass enemy checkers.
fn to_pass(side: &Side, enemy: &Side) -> u8 {
    let Some(rear) = enemy.rear() else { return 0 };
    // An enemy checker on his place `rear` stands on our point 23 - rear; on the bar he is in front of everybody.
    let first = POINTS.saturating_sub(rear);
    side.0[first..].iter().sum()
}

/// The application coefficients: to which degree each class applies. They add up to one and change slowly as checkers move.
pub fn application(board: &BackgammonBoard) -> [f32; CLASSES] {
    let checkers = to_pass(&board.own, &board.other) + to_pass(&board.other, &board.own);
    let contact = if board.has_contact() {
        ramp(f32::from(checkers), 0.0, FULL_CONTACT).max(1.0 / FULL_CONTACT)
    } else {
        0.0
    };
    let outside = |side: &Side| side.0[HOME..].iter().sum::<u8>();
    let race = ramp(
        f32::from(outside(&board.own) + outside(&board.other)),
        0.0,
        FULL_RACE,
    );
    let (own, other) = (WaitingDegree::of(board), WaitingDegree::of(&board.turned()));
    // Both may wait to a degree; together they take no more than the whole of the contact.
    let waiting = [own.holding, other.holding, own.back, other.back];
    let sum: f32 = waiting.iter().sum();
    let share = contact / sum.max(1.0);
    let [hold_own, hold_other, back_own, back_other] = waiting.map(|degree| degree * share);
    let rest = contact - (hold_own + hold_other + back_own + back_other);
    [
        rest.max(0.0),
        hold_own,
        hold_other,
        back_own,
        back_other,
        (1.0 - contact) * race,
        (1.0 - contact) * (1.0 - race),
    ]
}

//! The facility on a game small enough to see through: a house with four doors.
//!
//! The first player guards the house and may close or open a door each turn; the second enters through an open door and
//! wins. A watched door can be entered in vain; descriptions do not know about watchmen, which is what makes lemmas fail.

use super::{Causal, Lemma, Lemmas, Origin, Tester, counter_causal, origin, verify};
use crate::{Game, Outcome, Player, Value};

const DOORS: u8 = 4;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
enum Step {
    Close(u8),
    Open(u8),
    Enter(u8),
    Wait,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct House {
    open: u8,
    watched: u8,
    mover: Player,
    entered: bool,
}

impl House {
    fn new(open: u8, watched: u8) -> House {
        House {
            open,
            watched,
            mover: Player::First,
            entered: false,
        }
    }
}

impl Game for House {
    type Move = Step;

    fn moves(&self, moves: &mut Vec<Step>) {
        if self.entered {
            return;
        }
        for door in 0..DOORS {
            let open = self.open >> door & 1 == 1;
            match (self.mover, open) {
                (Player::First, true) => moves.push(Step::Close(door)),
                (Player::First, false) => moves.push(Step::Open(door)),
                (Player::Second, true) => moves.push(Step::Enter(door)),
                (Player::Second, false) => {}
            }
        }
        moves.push(Step::Wait);
    }

    fn after(&self, mv: Step) -> House {
        let mut next = self.clone();
        next.mover = self.mover.other();
        match mv {
            Step::Close(door) => next.open &= !(1 << door),
            Step::Open(door) => next.open |= 1 << door,
            Step::Enter(door) => next.entered = self.watched >> door & 1 == 0,
            Step::Wait => {}
        }
        next
    }

    fn outcome(&self) -> Option<Outcome> {
        self.entered.then_some(Outcome::Loss)
    }

    fn mover(&self) -> Player {
        self.mover
    }

    fn key(&self) -> u64 {
        u64::from(self.open) | u64::from(self.watched) << 8 | (self.mover as u64) << 16
    }

    fn pass(&self) -> Option<House> {
        Some(self.after(Step::Wait))
    }
}

/// Minimax to a fixed depth.
struct Lookout(u32);

fn value(house: &House, plies: u32) -> Value {
    if house.outcome().is_some() {
        return Value::loss_in(0);
    }
    let mut moves = Vec::new();
    house.moves(&mut moves);
    if plies == 0 {
        return Value::DRAW;
    }
    let values = moves
        .into_iter()
        .map(|mv| (-value(&house.after(mv), plies - 1)).one_ply_earlier());
    values.max().unwrap_or(Value::DRAW)
}

impl Tester<House> for Lookout {
    fn reaches(&mut self, game: &House, bound: Value) -> Option<bool> {
        Some(value(game, self.0) >= bound)
    }
}

/// A cause is the door that was entered.
struct Doors;

impl Causal<House> for Doors {
    type Cause = u8;

    fn describe(&self, _game: &House, _failed: Option<Step>, refutation: &[Step]) -> Option<u8> {
        match refutation.first()? {
            Step::Enter(door) => Some(*door),
            _ => None,
        }
    }

    fn answers(&mut self, _game: &House, cause: &u8, moves: &[Step]) -> Vec<Step> {
        let closes = |mv: &Step| matches!(mv, Step::Close(door) if door == cause);
        moves.iter().copied().filter(closes).collect()
    }

    fn still_holds(&self, game: &House, cause: &u8) -> bool {
        game.open >> cause & 1 == 1
    }
}

/// Better than losing.
const LEVEL: Value = Value::new(-100);

#[test]
fn opening_a_door_causes_the_burglary_and_waiting_does_not() {
    let shut = House::new(0b0000, 0);
    assert_eq!(
        origin(&shut, &[Step::Enter(2)], (LEVEL, LEVEL), &mut Lookout(1)),
        Origin::Caused
    );
    let ajar = House::new(0b0010, 0);
    assert_eq!(
        origin(&ajar, &[Step::Enter(1)], (LEVEL, LEVEL), &mut Lookout(1)),
        Origin::ThereBefore
    );
    // Losing is less than the one mark and more than the other: half of the trouble was there.
    let marks = (LEVEL, Value::loss_in(0));
    assert_eq!(
        origin(&ajar, &[Step::Enter(1)], marks, &mut Lookout(1)),
        Origin::Partly
    );
    // Door 1 was open, but the burglar came through door 2.
    assert_eq!(
        origin(&ajar, &[Step::Enter(2)], (LEVEL, LEVEL), &mut Lookout(1)),
        Origin::Caused
    );
}

#[test]
fn the_counter_causal_set_is_what_closes_the_door() {
    let ajar = House::new(0b0010, 0);
    let passed = ajar.pass().unwrap();
    let cause = Doors.describe(&passed, None, &[Step::Enter(1)]).unwrap();
    let proposed = counter_causal(&ajar, &[cause], &mut Doors);
    assert_eq!(proposed, vec![Step::Close(1)]);
    let set = verify(&ajar, proposed, LEVEL, &mut Lookout(1));
    assert_eq!(set.confirmed, vec![Step::Close(1)]);
    assert!(set.overlooked.is_empty() && set.open.is_empty());
}

#[test]
fn two_open_doors_cannot_both_be_closed() {
    let ajar = House::new(0b0110, 0);
    assert_eq!(counter_causal(&ajar, &[1, 2], &mut Doors), Vec::new());
    assert_eq!(counter_causal(&ajar, &[1], &mut Doors), vec![Step::Close(1)]);
}

#[test]
fn a_move_the_generator_forgets_is_found_by_the_verification() {
    let ajar = House::new(0b0010, 0);
    let set = verify(&ajar, vec![Step::Wait], LEVEL, &mut Lookout(1));
    assert!(set.confirmed.is_empty());
    assert_eq!(set.overlooked, vec![Step::Close(1)]);
    let mut moves = Vec::new();
    ajar.moves(&mut moves);
    assert_eq!(set.avoiding(&moves), vec![Step::Close(1)]);
}

#[test]
fn lemmas_are_used_only_where_a_probe_agrees() {
    let mut lemmas = Lemmas::default();
    lemmas.post(Lemma {
        failed: Step::Open(2),
        refutation: vec![Step::Enter(2)],
        cause: 2,
        below: LEVEL,
    });
    // Elsewhere the same move fails for the same reason.
    let other = House::new(0b0001, 0b0001);
    assert!(lemmas.fails(&other, Step::Open(2), LEVEL, &Doors, &mut Lookout(1)));
    // A watchman the description knows nothing of: the lemma matches, the probe says no, the move stays.
    let watched = House::new(0b0000, 0b0100);
    assert!(!lemmas.fails(&watched, Step::Open(2), LEVEL, &Doors, &mut Lookout(1)));
    // Another move is no match at all.
    assert!(!lemmas.fails(&other, Step::Open(3), LEVEL, &Doors, &mut Lookout(1)));
    let record = lemmas.record();
    assert_eq!((record.asked, record.matched), (3, 2));
    assert_eq!((record.confirmed, record.refuted), (1, 1));
}

#[test]
fn what_refutes_one_move_is_tried_on_the_others_and_believed_where_a_probe_agrees() {
    let mut lemmas = Lemmas::default();
    lemmas.post(Lemma {
        failed: Step::Wait,
        refutation: vec![Step::Enter(2)],
        cause: 2,
        below: LEVEL,
    });
    let ajar = House::new(0b0100, 0);
    let mut alike = |house: &House, mv| lemmas.fails_alike(house, mv, LEVEL, &Doors, &mut Lookout(1));
    assert!(alike(&ajar, Step::Open(1)));
    // Closing that door takes the condition away; behind a watched door the probe says no.
    assert!(!alike(&ajar, Step::Close(2)));
    assert!(!alike(&House::new(0b0100, 0b0100), Step::Open(1)));
    let record = lemmas.record();
    assert_eq!((record.asked, record.matched), (3, 2));
    assert_eq!((record.confirmed, record.refuted), (1, 1));
}

//! A budget that ends in the middle of an expansion ends the search there, and leaves a sound tree behind.

use crate::bestfirst::bandwidth::{self, Bandwidth};
use crate::bestfirst::policy::Beliefs;
use crate::bestfirst::{BestFirst, BestFirstMinimax, Policy, TreeLimits};
use crate::budget::NodeBudget;
use crate::testing::HashTree;
use crate::{Stopped, Value};
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};

/// Says stop when it is asked for the value of so many positions, and counts those it is asked to look at carefully after that.
struct Tripwire<'t> {
    stop: &'t AtomicBool,
    left: u32,
    hurried: bool,
    careful_after: &'t Cell<u32>,
}

impl Beliefs<HashTree> for Tripwire<'_> {
    fn value(&mut self, game: &HashTree) -> Value {
        if self.stop.load(Ordering::Relaxed) && !self.hurried {
            self.careful_after.set(self.careful_after.get() + 1);
        }
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            self.stop.store(true, Ordering::Relaxed);
        }
        Value::estimate((crate::Game::key(game) % 200) as i32 - 100)
    }

    fn hurry(&mut self, on: bool) {
        self.hurried = on;
    }
}

fn check<'t, P: Policy<HashTree>>(
    stop: &'t AtomicBool,
    careful_after: &'t Cell<u32>,
    left: u32,
    policy: impl Fn(Tripwire<'t>) -> P,
) {
    stop.store(false, Ordering::Relaxed);
    careful_after.set(0);
    let beliefs = Tripwire {
        stop,
        left,
        hurried: false,
        careful_after,
    };
    let game = HashTree::new(7, 30, 12, 300);
    let mut search = BestFirst::new(game, &[], policy(beliefs), TreeLimits::nodes(100_000)).unwrap();
    let mut budget = NodeBudget {
        nodes: u64::MAX,
        stop: Some(stop),
    };
    let finding = search.run(&mut budget);
    assert_eq!(finding.stopped, Stopped::Time, "after {left} values");
    assert!(finding.best.is_some(), "there is an answer at any time");
    assert_eq!(careful_after.get(), 0, "after {left} values");
    search.tree().check().unwrap();
    // The tree grows on as if nothing had happened.
    stop.store(false, Ordering::Relaxed);
    let before = search.nodes();
    search.run(&mut NodeBudget::new(before + 500));
    search.tree().check().unwrap();
    assert!(search.nodes() >= before + 500);
}

#[test]
fn a_stop_inside_an_expansion_is_heard_there() {
    let (stop, careful) = (AtomicBool::new(false), Cell::new(0));
    for left in 1..400 {
        check(&stop, &careful, left, BestFirstMinimax::new);
        check(&stop, &careful, left, |beliefs| {
            Bandwidth::new(beliefs, bandwidth::BandwidthParams::default())
        });
    }
}

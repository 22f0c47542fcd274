//! Several plans, rated separately.
//!
//! **Idea.** A node rated by the best value *any* plan gives it favors the plan that pays soonest. Keep one h for each plan, back
//! each up as if it were the only one, and give every plan its share of the effort; only at the end are the plans compared.
//!
//! **Source.** Harris 1975, Board IV and the section on plan-oriented play.
//!
//! **Arguments.** [`PlanBeliefs`]: `P` values a position. `quota`: the share of expansions every plan is sure of.
//!
//! **Returns.** The move of the plan whose backed-up value is best; [`Plans::effort`], the expansions each plan got.
//!
//! **Invariants.** Each plan's values are the negamax of that plan's tips; every live plan gets at least its quota.
//!
//! **Cost.** 8 bytes a plan and node.
//!
//! Alpha-beta with a vector of plan values may cut only where the cut holds for all plans at once: the window that works is
//! the widest of them, which is why the plans share a tree here and not a window.

use search::bestfirst::{Arrival, NodeId, Policy, Record, Settled, Standing, State, TreeOf};
use search::{Bounds, Game, Outcome, Player, Urgency, Value};

/// Beliefs of `P` plans.
pub trait PlanBeliefs<G: Game, const P: usize> {
    /// One value a plan, for the mover: how the position stands if that plan is what matters.
    fn values(&mut self, game: &G) -> [Value; P];

    /// The value of a finished game for the mover, whatever the plan.
    fn outcome(&mut self, _game: &G, outcome: Outcome) -> Value {
        match outcome {
            Outcome::Win => Value::win_in(0),
            Outcome::Draw => Value::DRAW,
            Outcome::Loss => Value::loss_in(0),
        }
    }
}

/// One plan's view of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rating {
    /// Backed-up h of this plan, for the mover.
    pub value: Value,
    /// The place of the best child that is not solved.
    pub pointer: u16,
}

/// The policy.
#[derive(Clone, Debug)]
pub struct Plans<B, const P: usize> {
    beliefs: B,
    quota: f64,
    effort: [u64; P],
    current: usize,
}

impl<B, const P: usize> Plans<B, P> {
    /// Each plan is sure of the share `quota` of all expansions (0 to 1/P); the rest goes to the plan that stands best.
    pub fn new(beliefs: B, quota: f64) -> Plans<B, P> {
        Plans {
            beliefs,
            quota,
            effort: [0; P],
            current: 0,
        }
    }

    /// Expansions so far, by plan.
    pub fn effort(&self) -> [u64; P] {
        self.effort
    }

    /// The plan to work on: one that is behind its quota, or the one that stands best.
    fn next_plan(&self, ratings: &[Rating; P]) -> usize {
        let total: u64 = self.effort.iter().sum();
        let owed = (total + 1) as f64 * self.quota;
        let behind = (0..P)
            .filter(|&plan| (self.effort[plan] as f64) < owed)
            .min_by_key(|&plan| self.effort[plan]);
        behind.unwrap_or_else(|| best_plan(ratings))
    }
}

/// The plan with the best value, the first among equals.
pub fn best_plan<const P: usize>(ratings: &[Rating; P]) -> usize {
    (0..P).rev().max_by_key(|&plan| ratings[plan].value).unwrap_or(0)
}

impl<G: Game, B: PlanBeliefs<G, P>, const P: usize> Policy<G> for Plans<B, P> {
    type Label = [Rating; P];

    fn label(&mut self, game: &G, arrival: Arrival) -> ([Rating; P], State) {
        let exact = |value| [Rating { value, pointer: 0 }; P];
        let done = State::TERMINAL.with(State::SOLVED);
        if let Some(outcome) = arrival.outcome {
            return (exact(self.beliefs.outcome(game, outcome)), done);
        }
        if arrival.repeats {
            return (exact(Value::DRAW), done.with(State::TAINTED));
        }
        let label = self
            .beliefs
            .values(game)
            .map(|value| Rating { value, pointer: 0 });
        (label, State::OPEN)
    }

    fn select(&mut self, tree: &TreeOf<G, Self>, node: NodeId, _chooser: Player) -> Option<NodeId> {
        if node == NodeId::ROOT {
            self.current = self.next_plan(&tree.label(NodeId::ROOT));
            self.effort[self.current] += 1;
        }
        let child = tree.child(node, usize::from(tree.label(node)[self.current].pointer));
        (!tree.state(child).has(State::SOLVED)).then_some(child)
    }

    fn back_up(
        &mut self,
        tree: &mut TreeOf<G, Self>,
        node: NodeId,
        _chooser: Player,
    ) -> ([Rating; P], State) {
        let mut label = [Rating {
            value: Value::MIN,
            pointer: 0,
        }; P];
        for (plan, rating) in label.iter_mut().enumerate() {
            let mut lead = None;
            for (place, child) in tree.child_nodes(node).iter().enumerate() {
                let value = (-child.label[plan].value).one_ply_earlier();
                rating.value = rating.value.max(value);
                let rank = (!child.state().has(State::SOLVED), value);
                if lead.is_none_or(|best| rank > best) {
                    lead = Some(rank);
                    rating.pointer = place as u16;
                }
            }
        }
        let all = tree
            .child_nodes(node)
            .iter()
            .all(|child| child.state().has(State::SOLVED));
        let tainted = tree
            .child_nodes(node)
            .iter()
            .any(|child| child.state().has(State::TAINTED));
        let mut state = tree.state(node).without(State::SOLVED.with(State::TAINTED));
        if all {
            state = state.with(State::SOLVED);
            if tainted {
                state = state.with(State::TAINTED);
            }
        }
        (label, state)
    }

    fn settled(&self, tree: &TreeOf<G, Self>) -> Option<Settled> {
        tree.state(NodeId::ROOT)
            .has(State::SOLVED)
            .then_some(Settled::Solved)
    }

    fn choose(&self, tree: &TreeOf<G, Self>) -> Option<NodeId> {
        let plan = best_plan(&tree.label(NodeId::ROOT));
        tree.children(NodeId::ROOT)
            .min_by_key(|&child| tree.label(child)[plan].value)
    }

    fn value(label: &[Rating; P]) -> Value {
        label[best_plan(label)].value
    }

    fn record(&self, label: &[Rating; P], state: State) -> Record {
        let values = label.map(|rating| rating.value);
        let (mut lower, mut upper) = (values[0], values[0]);
        for value in values {
            lower = lower.min(value);
            upper = upper.max(value);
        }
        Record {
            value: upper,
            bounds: Bounds::new(lower, upper),
            urgency: [Urgency::QUIET; 2],
            standing: Standing::of(state),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use search::NodeBudget;
    use search::bestfirst::{BestFirst, TreeLimits};
    use search::testing::HashTree;

    /// Two plans that believe in different noise; the ends are what they are.
    #[derive(Clone, Copy, Debug)]
    struct Noise;

    impl PlanBeliefs<HashTree, 2> for Noise {
        fn values(&mut self, game: &HashTree) -> [Value; 2] {
            [11, 12].map(|salt| Value::new((game.noise(salt) % 100) as i32 - 50))
        }

        fn outcome(&mut self, game: &HashTree, _outcome: Outcome) -> Value {
            game.leaf_value()
        }
    }

    /// On an exhausted tree the value is that of minimax, whatever the plans believed on the way.
    #[test]
    fn plans_rated_separately_come_to_the_minimax_value() {
        for seed in 0..200 {
            let tree = HashTree::new(seed, 1 + (seed % 4) as u32, 2 + (seed % 3) as u32, 100);
            let policy = Plans::<_, 2>::new(Noise, 0.3);
            let mut search = BestFirst::new(tree.clone(), &[], policy, TreeLimits::nodes(200_000)).unwrap();
            let finding = search.run(&mut NodeBudget::new(1_000_000));
            assert_eq!(search.tree().check(), Ok(()));
            // Where there is one move nothing is searched; else the value is exact. The move is a best one either way.
            if finding.settled != Some(Settled::OneMove) {
                assert_eq!(finding.value, tree.minimax(), "{seed}");
            }
            let reached = finding.best.map(|mv| -tree.after(mv).minimax());
            assert_eq!(reached, Some(tree.minimax()), "{seed}");
        }
    }
}

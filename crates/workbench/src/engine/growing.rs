//! Trees of any method on any game, behind one object: started by name, grown to the end of a budget with progress told on
//! the way, and led along the moves of the game.

use super::Method;
use super::thought::Thought;
use search::bestfirst::bandwidth::{self, Bandwidth};
use search::bestfirst::bstar::{BStar, RootStrategy};
use search::bestfirst::bstar_probability::{self, ProbabilisticBStar};
use search::bestfirst::conspiracy::{self, Conspiracy};
use search::bestfirst::heuristic::{self, HeuristicSearch};
use search::bestfirst::{
    Beliefs, BestFirst, BestFirstMinimax, Finding, LimitTooSmall, Policy, RecordTree, Tree, TreeLimits,
};
use search::budget::Slice;
use search::{Budget, Evidence, Game, Iteration, Stopped};

/// A growing tree of any policy on a game.
pub(crate) trait Growing<M>: Send {
    /// New nodes so far.
    fn nodes(&self) -> u64;
    /// Grows until the budget ends it.
    fn grow(&mut self, budget: &mut dyn Budget) -> Finding<M>;
    /// Follows a move of the game.
    fn follow(&mut self, mv: M) -> bool;
    /// The tree as records.
    fn records(&self, limit: usize) -> RecordTree<M>;
    /// What the tree found out on its way to a finding.
    fn evidence(&self, finding: &Finding<M>) -> Evidence<M>;
}

impl<G, P> Growing<G::Move> for BestFirst<G, P>
where
    G: Game + Send,
    P: Policy<G> + Send,
    P::Label: Send,
{
    fn nodes(&self) -> u64 {
        BestFirst::nodes(self)
    }

    fn grow(&mut self, budget: &mut dyn Budget) -> Finding<G::Move> {
        self.run(budget)
    }

    fn follow(&mut self, mv: G::Move) -> bool {
        self.advance(mv)
    }

    fn records(&self, limit: usize) -> RecordTree<G::Move> {
        BestFirst::records(self, limit)
    }

    fn evidence(&self, finding: &Finding<G::Move>) -> Evidence<G::Move> {
        BestFirst::evidence(self, finding)
    }
}

/// The knobs that differ from game to game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Knobs {
    /// Of heuristic search.
    pub heuristic: heuristic::HeuristicParams,
    /// Of bandwidth search.
    pub bandwidth: bandwidth::BandwidthParams,
}

/// Where a tree begins: the game, the keys of its past, and the memory in MiB.
pub(crate) struct Root<'k, G> {
    pub(crate) game: G,
    pub(crate) keys: &'k [u64],
    pub(crate) memory: usize,
}

/// Starts the tree of a method, with the same beliefs whatever the method. Alpha-beta and the
/// interval search have none of this kind; they get the reference's.
pub(crate) fn start<G, B>(
    method: Method,
    root: Root<'_, G>,
    beliefs: B,
    knobs: &Knobs,
) -> Result<Box<dyn Growing<G::Move>>, LimitTooSmall>
where
    G: Game + Send + 'static,
    B: Beliefs<G> + Send + 'static,
{
    match method {
        Method::AlphaBeta | Method::Interval | Method::BestFirst => root.tree(BestFirstMinimax::new(beliefs)),
        Method::Heuristic => root.tree(HeuristicSearch::new(beliefs, knobs.heuristic)),
        Method::Bandwidth => root.tree(Bandwidth::new(beliefs, knobs.bandwidth)),
        Method::BStar => root.tree(BStar::new(beliefs, RootStrategy::LeastEffort)),
        Method::ProbabilisticBStar => root.tree(ProbabilisticBStar::new(
            beliefs,
            bstar_probability::ProbabilityParams::default(),
        )),
        Method::Conspiracy => root.tree(Conspiracy::new(beliefs, conspiracy::ConspiracyParams::default())),
    }
}

/// Solved positions that a tree remembers beside its nodes.
const SOLVED_SLOTS: usize = 1 << 16;

impl<G: Game + Send + 'static> Root<'_, G> {
    fn tree<P>(self, policy: P) -> Result<Box<dyn Growing<G::Move>>, LimitTooSmall>
    where
        P: Policy<G> + Send + 'static,
        P::Label: Send,
    {
        let nodes = Tree::<G::Move, P::Label>::nodes_in(self.memory << 20);
        let limits = TreeLimits {
            solved: SOLVED_SLOTS,
            ..TreeLimits::nodes(nodes)
        };
        Ok(Box::new(BestFirst::new(self.game, self.keys, policy, limits)?))
    }
}

/// Reports of a growing tree come this much apart: the nodes must have grown by a quarter.
const REPORT_GROWTH: u64 = 4;
/// The first report comes after so many nodes.
const FIRST_REPORT: u64 = 2_000;

/// Grows a tree to the end of its budget or until it is `depth` plies deep somewhere, telling of progress on the way. Nodes are counted from
/// now on: a tree that is kept from an earlier move has some already.
pub(crate) fn grow<M: Copy + PartialEq>(
    tree: &mut dyn Growing<M>,
    budget: &mut dyn Budget,
    depth: Option<i32>,
    listener: &mut dyn FnMut(&Thought<M>),
) -> Thought<M> {
    let before = tree.nodes();
    let mut budget = Since {
        inner: budget,
        before,
    };
    let mut until = before + FIRST_REPORT;
    let mut last: Option<(Option<M>, i32)> = None;
    let mut stable = 0;
    loop {
        // A pause, so that progress can be told.
        let mut slice = Slice::new(&mut budget, until);
        let finding = tree.grow(&mut slice);
        let over = slice.ended().is_some() || finding.settled.is_some() || finding.stopped == Stopped::Memory;
        let evidence = over.then(|| tree.evidence(&finding));
        let thought = Thought {
            nodes: finding.nodes - before,
            ..Thought::from(finding.clone())
        };
        if let Some(evidence) = evidence {
            return Thought { evidence, ..thought };
        }
        listener(&thought);
        let value = thought.value.hundredths();
        let previous = last.map(|(_, value)| value);
        stable = if last.is_some_and(|(best, _)| best == thought.best()) {
            stable + 1
        } else {
            0
        };
        last = Some((thought.best(), value));
        let iteration = Iteration {
            plies: thought.deepest as i32,
            nodes: thought.nodes,
            effort: 0.5,
            stable,
            value,
            previous,
        };
        let deep = depth.is_some_and(|depth| thought.deepest as i32 >= depth);
        let stopped = if deep {
            Some(Stopped::Depth)
        } else {
            budget.after_iteration(&iteration)
        };
        if let Some(stopped) = stopped {
            let evidence = tree.evidence(&finding);
            return Thought {
                stopped,
                evidence,
                ..thought
            };
        }
        until = finding.nodes + thought.nodes / REPORT_GROWTH + 1;
    }
}

/// A budget that counts from a node count on: a tree that is kept has nodes already.
struct Since<'a> {
    inner: &'a mut dyn Budget,
    before: u64,
}

impl Budget for Since<'_> {
    fn exhausted(&mut self, nodes: u64) -> Option<Stopped> {
        self.inner.exhausted(nodes.saturating_sub(self.before))
    }

    fn next_check(&self, nodes: u64) -> Option<u64> {
        let next = self.inner.next_check(nodes.saturating_sub(self.before))?;
        Some(next.saturating_add(self.before))
    }

    fn after_iteration(&mut self, iteration: &Iteration) -> Option<Stopped> {
        self.inner.after_iteration(iteration)
    }
}

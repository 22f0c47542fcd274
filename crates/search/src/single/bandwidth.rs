//! Bandwidth search: A* with an estimate that may be wrong both ways, within a known band (Harris 1974).
//!
//! Idea: let h - d <= h' <= h + e. Ordering by f' = g' + h' finds a goal that costs at most e more than a cheapest one,
//! because some node n* of a cheapest path is always open and f'(n*) <= f(p*) + e. The same node gives the bound on
//! any goal p held: f(p) - min over open s of (f'(s) - e). Going on until that bound is zero makes p optimal.
//! The other side of the band saves space: a node m goes when some q has f'(q) + d < f'(m) - e, since q leads to a
//! goal cheaper than any through m. The inequality must be strict; a goal actually held drops equals as well.
//! With two heuristics, q is judged by the cost of an actual completion (d = 0). Both e and d depend on the node.
//!
//! - Source: Harris 1974, "The bandwidth condition"; the separate search heuristic is Harris 1975. Modern siblings with
//!   the same kind of bound: dynamic weighting (Pohl 1973), A*-epsilon (Pearl and Kim 1982), ARA* (Likhachev 2003).
//! - Invariants: the bound never exceeds the cost of a cheapest goal; it never falls; the memory limit is kept after
//!   every expansion.
//! - Cost: logarithmic in the open nodes for each node generated; dropping passes over the arena.

use super::nodes::{Nodes, Opening, Slot};
use super::problem::{Cost, CostEstimate, Problem, Successor};
use super::report::{BandwidthOptions, Dropping, MemoryTooSmall, SingleAgentEvent, SingleAgentReport, Until};
use crate::{Budget, Stopped, Witness};

/// When space is short, this share of the open nodes is forgotten at once, so that passes over the arena are rare.
const FORGET_SHARE: usize = 4;
/// The drop rule passes over the arena each time the number of nodes has grown by this factor (in tenths).
const DROP_GROWTH_TENTHS: usize = 15;
/// A memory limit must hold at least this many nodes of the size of the start: below it no search is worth the name.
const FIRST_NODES: usize = 8;
/// The drop rule is not worth a pass below this many nodes.
const DROP_BASE: usize = 16;

/// A search that can be run in slices: between them a better goal may be offered from outside.
pub struct BandwidthSearch<P: Problem> {
    options: BandwidthOptions,
    nodes: Nodes<P>,
    /// The cost of the best goal held.
    incumbent: Option<Cost>,
    steps: Option<Vec<P::Step>>,
    /// Some goal costs at most this: the least f'(q) + d seen.
    promised: Option<Cost>,
    /// The least lower bound among forgotten nodes.
    forgotten_lower: Option<Cost>,
    /// The least f' among forgotten nodes.
    forgotten_order: Option<Cost>,
    bound: Cost,
    next_drop: usize,
    counts: Counts,
    scratch: Vec<Successor<P::State, P::Step>>,
}

#[derive(Clone, Copy, Default)]
struct Counts {
    expanded: u64,
    generated: u64,
    dropped: u64,
    forgotten: u64,
}

impl<P: Problem> BandwidthSearch<P> {
    /// A search from the start of `problem`; every later call must be given the same problem.
    ///
    /// # Errors
    /// When the memory limit cannot hold a handful of nodes like the start.
    pub fn new(problem: &mut P, options: BandwidthOptions) -> Result<BandwidthSearch<P>, MemoryTooSmall> {
        let start = problem.start();
        let mut search = BandwidthSearch {
            options,
            nodes: Nodes::new(),
            incumbent: None,
            steps: None,
            promised: None,
            forgotten_lower: None,
            forgotten_order: None,
            bound: 0,
            next_drop: DROP_BASE,
            counts: Counts::default(),
            scratch: Vec::new(),
        };
        search.check_memory(problem, &start)?;
        if let Some(estimate) = problem.estimate(&start) {
            search.open(problem, start, None, estimate);
        }
        Ok(search)
    }

    /// Tells the search of a goal known from elsewhere. Its cost is trusted.
    pub fn offer(&mut self, cost: Cost) {
        if self.incumbent.is_none_or(|held| cost < held) {
            self.incumbent = Some(cost);
            self.steps = None;
        }
    }

    /// The cost of the best goal held.
    pub fn incumbent(&self) -> Option<Cost> {
        self.incumbent
    }

    /// Searches until done or until the budget says stop; may be called again.
    pub fn run<B: Budget, W: Witness<SingleAgentEvent>>(
        &mut self,
        problem: &mut P,
        budget: &mut B,
        witness: &mut W,
    ) -> SingleAgentReport<P::Step> {
        let stopped = loop {
            self.raise_bound(witness);
            if self.is_done() {
                break self.reason_when_done();
            }
            if self.nodes.open() == 0 {
                break Stopped::Memory;
            }
            if let Some(reason) = budget.exhausted(self.counts.expanded) {
                break reason;
            }
            self.expand_next(problem, witness);
            self.save_space(problem, witness);
        };
        self.report(stopped)
    }

    /// Every open node: f', and the least that a goal through it can cost. For certificates and tests.
    pub fn open_nodes(&self) -> impl Iterator<Item = (&P::State, Cost)> {
        self.nodes
            .open_nodes()
            .filter_map(|node| Some((node.state.as_ref()?, node.lower)))
    }

    fn is_done(&mut self) -> bool {
        let exhausted = self.nodes.open() == 0 && self.forgotten_lower.is_none();
        if exhausted {
            return true;
        }
        let Some(incumbent) = self.incumbent else {
            return false;
        };
        match self.options.until {
            Until::FirstGoal => self.nodes.least_order().is_none_or(|order| incumbent <= order),
            Until::Within(gap) => incumbent - self.bound <= gap,
        }
    }

    /// Done, and proved, unless a forgotten node would have been chosen before the goal.
    fn reason_when_done(&self) -> Stopped {
        let lost = self.options.until == Until::FirstGoal
            && match (self.incumbent, self.forgotten_order) {
                (Some(cost), Some(order)) => order < cost,
                _ => false,
            };
        if lost { Stopped::Memory } else { Stopped::Proved }
    }

    /// The bound: what every path still open, or forgotten, must cost; at most the goal held.
    fn raise_bound<W: Witness<SingleAgentEvent>>(&mut self, witness: &mut W) {
        let candidates = [self.nodes.least_lower(), self.forgotten_lower, self.incumbent];
        if let Some(bound) = candidates.into_iter().flatten().min()
            && bound > self.bound
        {
            self.bound = bound;
            let expanded = self.counts.expanded;
            witness.note(|| SingleAgentEvent::Bound {
                cost: bound,
                expanded,
            });
        }
    }

    fn expand_next<W: Witness<SingleAgentEvent>>(&mut self, problem: &mut P, witness: &mut W) {
        let Some((slot, state)) = self.nodes.close_next() else {
            return;
        };
        if self.is_useless(self.nodes.get(slot).lower) {
            self.counts.dropped += 1;
            self.nodes.finish(problem, slot, &state);
            return;
        }
        if problem.is_goal(&state) {
            self.hold(slot, witness);
            self.nodes.finish(problem, slot, &state);
            return;
        }
        self.counts.expanded += 1;
        let mut successors = std::mem::take(&mut self.scratch);
        problem.successors(&state, &mut successors);
        for successor in successors.drain(..) {
            self.counts.generated += 1;
            self.generate(problem, slot, successor, witness);
        }
        self.scratch = successors;
        self.nodes.finish(problem, slot, &state);
    }

    fn generate<W: Witness<SingleAgentEvent>>(
        &mut self,
        problem: &mut P,
        parent: Slot,
        successor: Successor<P::State, P::Step>,
        witness: &mut W,
    ) {
        let Successor { step, cost, state } = successor;
        debug_assert!(cost >= 0, "arc costs are never negative");
        let g = self.nodes.get(parent).g + cost;
        if let Some((_, known)) = problem.key(&state).and_then(|key| self.nodes.find(key))
            && known <= g
        {
            return;
        }
        let Some(estimate) = problem.estimate(&state) else {
            return;
        };
        let is_goal = problem.is_goal(&state);
        if !is_goal && self.is_useless(self.lower_of(Some(parent), g, estimate)) {
            self.counts.dropped += 1;
            return;
        }
        let slot = self.open(problem, state, Some((parent, step, cost)), estimate);
        if is_goal {
            self.hold(slot, witness);
        }
    }

    fn lower_of(&self, parent: Option<Slot>, g: Cost, estimate: CostEstimate) -> Cost {
        let inherited = parent.map_or(0, |parent| self.nodes.get(parent).lower);
        inherited.max(g + estimate.at_least())
    }

    fn open(
        &mut self,
        problem: &mut P,
        state: P::State,
        parent: Option<(Slot, P::Step, Cost)>,
        estimate: CostEstimate,
    ) -> Slot {
        let arc = parent.map_or(0, |(_, _, cost)| cost);
        let g = parent.map_or(0, |(slot, _, _)| self.nodes.get(slot).g) + arc;
        if let Some(most) = estimate.at_most() {
            self.promise(g + most);
        }
        let opening = Opening {
            key: problem.key(&state),
            parent: parent.map(|(slot, step, _)| (slot, step)),
            arc,
            g,
            order: g + estimate.guess + estimate.urgency,
            lower: self.lower_of(parent.map(|(slot, _, _)| slot), g, estimate),
            state,
        };
        self.nodes.open_node(problem, opening)
    }

    fn promise(&mut self, cost: Cost) {
        self.promised = Some(self.promised.map_or(cost, |held| held.min(cost)));
    }

    fn hold<W: Witness<SingleAgentEvent>>(&mut self, slot: Slot, witness: &mut W) {
        let (steps, cost) = self.nodes.path(slot);
        if self.incumbent.is_none_or(|held| cost < held) {
            self.incumbent = Some(cost);
            self.steps = Some(steps);
            let expanded = self.counts.expanded;
            witness.note(|| SingleAgentEvent::Incumbent { cost, expanded });
        }
    }

    /// The drop rule: nothing through a node with this lower bound can be needed.
    fn is_useless(&self, lower: Cost) -> bool {
        self.options.dropping != Dropping::Never
            && (self.incumbent.is_some_and(|held| lower >= held)
                || self.promised.is_some_and(|promised| promised < lower))
    }

    /// Keeps the memory limit: first by the drop rule, then by asking for completions, then by forgetting.
    fn save_space<W: Witness<SingleAgentEvent>>(&mut self, problem: &mut P, witness: &mut W) {
        if self.options.dropping != Dropping::Never && self.nodes.live() >= self.next_drop {
            if self.options.dropping == Dropping::ByCompletion {
                self.ask_for_completion(problem);
            }
            self.drop_useless(problem, witness);
            self.next_drop = (self.nodes.live() * DROP_GROWTH_TENTHS / 10).max(DROP_BASE);
        }
        if self.nodes.bytes() <= self.options.memory_limit {
            return;
        }
        if self.options.dropping != Dropping::Never {
            self.ask_for_completion(problem);
            self.drop_useless(problem, witness);
        }
        while self.nodes.bytes() > self.options.memory_limit && self.nodes.open() > 0 {
            self.forget_worst(problem, witness);
        }
    }

    fn drop_useless<W: Witness<SingleAgentEvent>>(&mut self, problem: &P, witness: &mut W) {
        let (incumbent, promised) = (self.incumbent, self.promised);
        let gone = self.nodes.drop_where(problem, |node| {
            incumbent.is_some_and(|held| node.lower >= held)
                || promised.is_some_and(|promised| promised < node.lower)
        });
        if gone > 0 {
            self.counts.dropped += gone as u64;
            witness.note(|| SingleAgentEvent::Dropped { nodes: gone });
        }
    }

    /// h2' of the most promising open node: some goal costs no more.
    fn ask_for_completion(&mut self, problem: &mut P) {
        let best = self.nodes.open_nodes().min_by_key(|node| (node.order, -node.g));
        let found = best.and_then(|node| {
            let state = node.state.as_ref()?;
            Some(node.g + problem.completion(state)?)
        });
        if let Some(cost) = found {
            self.promise(cost);
        }
    }

    /// Forgets the open nodes of greatest f', and remembers the least that was lost with them.
    fn forget_worst<W: Witness<SingleAgentEvent>>(&mut self, problem: &P, witness: &mut W) {
        let mut orders = self.nodes.orders();
        let keep = orders.len() - (orders.len() / FORGET_SHARE).max(1);
        let (_, &mut limit, _) = orders.select_nth_unstable(keep);
        let mut left = orders.len() - keep;
        let mut lower: Option<Cost> = None;
        let gone = self.nodes.drop_where(problem, |node| {
            let goes = left > 0 && node.order >= limit;
            if goes {
                left -= 1;
                lower = Some(lower.map_or(node.lower, |least| least.min(node.lower)));
            }
            goes
        });
        self.counts.forgotten += gone as u64;
        if let Some(lower) = lower {
            self.forgotten_lower = Some(self.forgotten_lower.map_or(lower, |least| least.min(lower)));
            self.forgotten_order = Some(self.forgotten_order.map_or(limit, |least| least.min(limit)));
            witness.note(|| SingleAgentEvent::Forgotten { nodes: gone, lower });
        }
    }

    fn check_memory(&self, problem: &P, start: &P::State) -> Result<(), MemoryTooSmall> {
        let needed = FIRST_NODES * (Nodes::<P>::NODE_BYTES + problem.heap_bytes(start));
        let limit = self.options.memory_limit;
        if needed > limit {
            return Err(MemoryTooSmall { limit, needed });
        }
        Ok(())
    }

    fn report(&self, stopped: Stopped) -> SingleAgentReport<P::Step> {
        let goal_is_impossible =
            self.nodes.open() == 0 && self.forgotten_lower.is_none() && self.incumbent.is_none();
        SingleAgentReport {
            cost: self.incumbent,
            steps: self.steps.clone(),
            bound: (!goal_is_impossible).then_some(self.bound),
            expanded: self.counts.expanded,
            generated: self.counts.generated,
            dropped: self.counts.dropped,
            forgotten: self.counts.forgotten,
            peak_nodes: self.nodes.peak(),
            stopped,
        }
    }
}

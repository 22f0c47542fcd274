//! The trace: a witness that keeps the top of the tree that alpha-beta walked, each position with what its last visit came to and why it
//! was left.
//!
//! Alpha-beta keeps a table and no tree; this is for whoever wants to see one. It listens to the whole search, so that the effort
//! below each position is counted, and keeps the first plies. A visit inside a visit (singular moves, razoring) counts as effort only.
//! When the budget ends, the values that come back are worth nothing: positions that were open then keep what the visit before said.

use super::event::{Cut, Event, Prune};
use crate::budget::{Iteration, Stopped};
use crate::{Bounds, Budget, Value, Witness};
use std::cell::Cell;
use std::collections::BinaryHeap;
use std::rc::Rc;

/// Why nothing more was looked at in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum TraceEnd {
    /// All its moves were looked at, or passed over one by one.
    Searched,
    /// A cut.
    Cut(Cut),
    /// The move that leads here was not looked at.
    Pruned(Prune),
    /// The budget ended here.
    Budget,
}

/// A position of the trace. Values are its mover's.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TraceNode<M> {
    /// The move that leads here; the root has none.
    pub mv: Option<M>,
    /// The place of the position before it in the list; the root has none.
    pub parent: Option<usize>,
    /// The value of the last visit.
    pub value: Value,
    /// What that visit proved to its depth: exact, at least or at most. Unknown where there was none.
    pub bounds: Bounds,
    /// Why it was left.
    pub left: TraceEnd,
    /// Visits to it and below it, in all iterations.
    pub effort: u64,
    /// Children that were left out.
    pub left_out: usize,
}

/// A visit that goes on.
struct OpenVisit {
    /// Its position, where it is kept.
    node: Option<usize>,
    ply: u16,
    alpha: Value,
    beta: Value,
    /// The count of visits when it began.
    begun: u64,
}

/// Listens to a search and keeps the top of its tree.
pub struct Trace<M> {
    nodes: Vec<TraceNode<M>>,
    children: Vec<Vec<usize>>,
    open: Vec<OpenVisit>,
    visits: u64,
    plies: u16,
    room: usize,
    over: Rc<Cell<bool>>,
}

/// A budget that tells a trace when it has ended.
pub struct Traced<'a> {
    inner: &'a mut dyn Budget,
    over: Rc<Cell<bool>>,
}

impl<M: Copy + Eq> Trace<M> {
    /// A trace of the first `plies` plies, of at most `room` positions.
    pub fn new(plies: u16, room: usize) -> Trace<M> {
        let root = TraceNode {
            mv: None,
            parent: None,
            value: Value::DRAW,
            bounds: Bounds::UNKNOWN,
            left: TraceEnd::Searched,
            effort: 0,
            left_out: 0,
        };
        Trace {
            nodes: vec![root],
            children: vec![Vec::new()],
            open: Vec::new(),
            visits: 0,
            plies,
            room: room.max(1),
            over: Rc::new(Cell::new(false)),
        }
    }

    /// The budget that the search must have, so that the trace knows when values no longer count.
    pub fn budget<'a>(&self, inner: &'a mut dyn Budget) -> Traced<'a> {
        Traced {
            inner,
            over: Rc::clone(&self.over),
        }
    }

    /// The `limit` positions that took the most effort, parents before their children, the root first.
    pub fn nodes(&self, limit: usize) -> Vec<TraceNode<M>> {
        let mut found = vec![self.nodes[0]];
        found[0].left_out = self.children[0].len();
        let mut waiting = BinaryHeap::from([(self.nodes[0].effort, 0_usize, 0_usize)]);
        while let Some((_, place, shown)) = waiting.pop() {
            let children = &self.children[place];
            if found.len() + children.len() > limit.max(1) {
                continue;
            }
            found[shown].left_out = 0;
            for &child in children {
                found.push(TraceNode {
                    parent: Some(shown),
                    left_out: self.children[child].len(),
                    ..self.nodes[child]
                });
                if !self.children[child].is_empty() {
                    waiting.push((self.nodes[child].effort, child, found.len() - 1));
                }
            }
        }
        found
    }

    fn hear(&mut self, event: Event<M>) {
        match event {
            Event::Entered {
                ply, mv, alpha, beta, ..
            } => {
                let above = self.open.last().map(|visit| (visit.node, visit.ply));
                let node = match (above, mv) {
                    (None, _) => Some(0),
                    (Some((Some(parent), before)), Some(mv)) if ply == before + 1 && ply <= self.plies => {
                        self.child(parent, mv)
                    }
                    _ => None,
                };
                self.visits += 1;
                self.open.push(OpenVisit {
                    node,
                    ply,
                    alpha,
                    beta,
                    begun: self.visits - 1,
                });
            }
            Event::Left { value, cut, .. } => self.leave(value, cut),
            Event::Pruned { mv, reason, ply } if ply < self.plies => {
                let parent = self.open.last().and_then(|visit| visit.node);
                if let Some(child) = parent.and_then(|parent| self.child(parent, mv)) {
                    self.nodes[child].left = TraceEnd::Pruned(reason);
                }
            }
            Event::Pruned { .. }
            | Event::Extended { .. }
            | Event::Passed { .. }
            | Event::RootMove { .. }
            | Event::Best { .. } => {}
        }
    }

    fn leave(&mut self, value: Value, cut: Option<Cut>) {
        let Some(visit) = self.open.pop() else { return };
        let Some(node) = visit.node.map(|place| &mut self.nodes[place]) else {
            return;
        };
        node.effort += self.visits - visit.begun;
        if self.over.get() {
            node.left = TraceEnd::Budget;
            return;
        }
        node.value = value;
        node.bounds = if value >= visit.beta {
            Bounds::at_least(value)
        } else if value <= visit.alpha {
            Bounds::at_most(value)
        } else {
            Bounds::exact(value)
        };
        node.left = cut.map_or(TraceEnd::Searched, TraceEnd::Cut);
    }

    /// The child of a position by a move, made where there is room.
    fn child(&mut self, parent: usize, mv: M) -> Option<usize> {
        let known = self.children[parent]
            .iter()
            .find(|&&child| self.nodes[child].mv == Some(mv));
        if let Some(&child) = known {
            return Some(child);
        }
        if self.nodes.len() >= self.room {
            return None;
        }
        let place = self.nodes.len();
        self.nodes.push(TraceNode {
            mv: Some(mv),
            parent: Some(parent),
            // Until it is visited it is worth what the position before it is.
            value: -self.nodes[parent].value,
            bounds: Bounds::UNKNOWN,
            left: TraceEnd::Budget,
            effort: 0,
            left_out: 0,
        });
        self.children.push(Vec::new());
        self.children[parent].push(place);
        Some(place)
    }
}

impl<M: Copy + Eq> Witness<Event<M>> for Trace<M> {
    fn note(&mut self, event: impl FnOnce() -> Event<M>) {
        self.hear(event());
    }
}

impl Budget for Traced<'_> {
    fn exhausted(&mut self, nodes: u64) -> Option<Stopped> {
        let stopped = self.inner.exhausted(nodes);
        self.over.set(self.over.get() || stopped.is_some());
        stopped
    }

    fn next_check(&self, nodes: u64) -> Option<u64> {
        self.inner.next_check(nodes)
    }

    fn after_iteration(&mut self, iteration: &Iteration) -> Option<Stopped> {
        self.inner.after_iteration(iteration)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alphabeta::{Limits, Params, Searcher, TranspositionTable, Verdict};
    use crate::testing::HashTree;
    use crate::testing::guide::TreeGuide;
    use crate::{NodeBudget, Silent};
    use std::sync::Arc;

    fn searcher() -> Searcher<HashTree, TreeGuide> {
        Searcher::new(
            TreeGuide::default(),
            Params::default(),
            Arc::new(TranspositionTable::with_mebibytes(1)),
        )
    }

    fn traced(nodes: u64) -> (Trace<u32>, Verdict<u32>) {
        let mut trace = Trace::new(4, 20_000);
        let mut budget = NodeBudget::new(nodes);
        let mut budget = trace.budget(&mut budget);
        let game = HashTree::new(3, 8, 5, 100);
        let verdict = searcher().think(
            &game,
            &[],
            &Limits::default(),
            &mut budget,
            &mut trace,
            &mut |_| {},
        );
        (trace, verdict)
    }

    #[test]
    fn the_trace_has_the_value_of_the_search_and_changes_nothing() {
        for nodes in [300, 3_000] {
            let (trace, verdict) = traced(nodes);
            let game = HashTree::new(3, 8, 5, 100);
            let mut budget = NodeBudget::new(nodes);
            let limits = Limits::default();
            let plain = searcher().think(&game, &[], &limits, &mut budget, &mut Silent, &mut |_| {});
            assert_eq!(
                (plain.nodes, plain.lines[0].value),
                (verdict.nodes, verdict.lines[0].value)
            );
            let nodes = trace.nodes(10_000);
            let best = verdict.lines[0].moves[0];
            let child = nodes
                .iter()
                .find(|node| node.parent == Some(0) && node.mv == Some(best));
            assert!(child.is_some_and(|child| child.effort > 0));
            assert_eq!(nodes[0].effort, trace.visits);
        }
    }

    #[test]
    fn parents_stand_before_their_children_and_have_at_least_their_effort() {
        let (trace, _) = traced(3_000);
        for limit in [1, 40, 10_000] {
            let nodes = trace.nodes(limit);
            assert!(nodes.len() <= limit);
            for (place, node) in nodes.iter().enumerate().skip(1) {
                let parent = node.parent.unwrap();
                assert!(parent < place && node.effort <= nodes[parent].effort);
            }
            let below: u64 = nodes
                .iter()
                .filter(|node| node.parent == Some(0))
                .map(|node| node.effort)
                .sum();
            assert!(below <= nodes[0].effort);
        }
        let left = |trace: &Trace<u32>, wanted| trace.nodes(10_000).iter().any(|node| node.left == wanted);
        assert!(left(&trace, TraceEnd::Cut(Cut::Refuted)));
        assert!(
            left(&traced(60).0, TraceEnd::Budget),
            "a search that is cut short says where"
        );
    }
}

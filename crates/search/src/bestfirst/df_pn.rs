//! df-pn: proof-number search as a depth-first search with a table.
//!
//! **Idea.** Stay below a node as long as the most-proving node stays below it: its two thresholds say how long that is. The numbers
//! live in a hash table, so memory is fixed and a long forced line costs nothing but time.
//!
//! **Source.** Nagai 2002; the thresholds with the 1 + epsilon rule are Pawlewicz & Lew 2007.
//!
//! **Arguments.** A judge of exact values for the mover, a [`ProofGoal`], the table size, a budget.
//!
//! **Returns.** [`ProofResult`]: verdict, a proving first move, nodes.
//!
//! **Invariants.** The verdict is the game's. A result that leans on a repetition is not stored, so it is never shared between
//! paths.
//!
//! **Cost.** 16 bytes a table entry; every visit of a node lists its moves again.
//!
//! Deviation: a repeated position counts as a draw on its path, which decides it for one of the two sides at once.

use super::proof_number::{INFINITE, ProofGoal, ProofNumbers, ProofStatus};
use crate::{Budget, Game, Value};

/// What df-pn found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProofResult<M> {
    /// The answer.
    pub verdict: ProofStatus,
    /// A move that proves it, where the root's mover has what he wants.
    pub mv: Option<M>,
    /// Positions visited.
    pub nodes: u64,
}

/// Searches for a proof of `goal` at `root`. `exact` gives the value of a decided position for its mover.
pub fn prove<G: Game>(
    root: &G,
    goal: ProofGoal,
    exact: &mut impl FnMut(&G) -> Option<Value>,
    entries: usize,
    budget: &mut impl Budget,
) -> ProofResult<G::Move> {
    let mut search = DfPn {
        goal,
        exact,
        table: vec![None; entries.next_power_of_two()],
        path: vec![],
        nodes: 0,
        budget,
        stopped: false,
        winning: None,
    };
    let whole = ProofNumbers {
        phi: INFINITE,
        delta: INFINITE,
    };
    let label = search.visit(root, whole).0;
    let wants = root.mover() == goal.player;
    let verdict = match (label.phi, label.delta) {
        (0, _) if wants => ProofStatus::Proved,
        (0, _) => ProofStatus::Disproved,
        (_, 0) if wants => ProofStatus::Disproved,
        (_, 0) => ProofStatus::Proved,
        _ => ProofStatus::Unknown,
    };
    let mv = search.winning.and_then(|place| {
        let mut moves = Vec::new();
        root.moves(&mut moves);
        moves.get(place).copied()
    });
    ProofResult {
        verdict,
        mv,
        nodes: search.nodes,
    }
}

struct DfPn<'a, E, B> {
    goal: ProofGoal,
    exact: &'a mut E,
    table: Vec<Option<(u64, ProofNumbers)>>,
    path: Vec<u64>,
    nodes: u64,
    budget: &'a mut B,
    stopped: bool,
    /// The place of the root's move that reaches what its mover wants.
    winning: Option<usize>,
}

/// Lines longer than this are given up as unknown on their path.
const LONGEST_LINE: usize = 512;

/// A child as the loop sees it: its label and whether it leans on a repetition.
struct ProofChild<G> {
    game: G,
    label: ProofNumbers,
    tainted: bool,
    fixed: bool,
}

impl<E, B: Budget> DfPn<'_, E, B> {
    /// Works below `game` until a number reaches its threshold. Returns the label and whether it leans on the path.
    fn visit<G: Game>(&mut self, game: &G, limit: ProofNumbers) -> (ProofNumbers, bool)
    where
        E: FnMut(&G) -> Option<Value>,
    {
        self.nodes += 1;
        let mover = game.mover();
        if let Some(value) = (self.exact)(game) {
            let label = ProofNumbers::decided(self.goal.reached(mover, value));
            self.store(game.key(), label);
            return (label, false);
        }
        self.path.push(game.key());
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let mut children: Vec<ProofChild<G>> =
            moves.into_iter().map(|mv| self.meet(game.after(mv))).collect();
        let result = loop {
            let (label, tainted) = combine(&children);
            let over = label.phi >= limit.phi || label.delta >= limit.delta;
            if over || label.phi == 0 || label.delta == 0 || self.out_of_budget() {
                break (label, tainted);
            }
            let Some((best, second)) = most_proving(&children) else {
                break (label, tainted);
            };
            let child = &children[best];
            let allowed = ProofNumbers {
                phi: limit
                    .delta
                    .saturating_sub(label.delta.saturating_sub(child.label.phi)),
                delta: limit.phi.min(stretched(second)),
            };
            let next = child.game.clone();
            let (label, tainted) = self.visit(&next, allowed);
            children[best].label = label;
            children[best].tainted = tainted;
            children[best].fixed = tainted && (label.phi == 0 || label.delta == 0);
        };
        self.path.pop();
        if self.path.is_empty() {
            self.winning = children.iter().position(|child| child.label.delta == 0);
        }
        if !result.1 {
            self.store(game.key(), result.0);
        }
        result
    }

    /// The label of a child before it is visited.
    fn meet<G: Game>(&mut self, game: G) -> ProofChild<G>
    where
        E: FnMut(&G) -> Option<Value>,
    {
        let repeats = game.reversible_plies() > 0 && self.path.contains(&game.key());
        if repeats || self.path.len() >= LONGEST_LINE {
            let label = ProofNumbers::decided(self.goal.reached(game.mover(), Value::DRAW));
            return ProofChild {
                game,
                label,
                tainted: true,
                fixed: true,
            };
        }
        let label = match (self.exact)(&game) {
            Some(value) => ProofNumbers::decided(self.goal.reached(game.mover(), value)),
            None => self
                .look_up(game.key())
                .unwrap_or(ProofNumbers { phi: 1, delta: 1 }),
        };
        ProofChild {
            game,
            label,
            tainted: false,
            fixed: false,
        }
    }

    fn out_of_budget(&mut self) -> bool {
        self.stopped = self.stopped || self.budget.exhausted(self.nodes).is_some();
        self.stopped
    }

    fn slot(&self, key: u64) -> usize {
        key as usize & (self.table.len() - 1)
    }

    fn look_up(&self, key: u64) -> Option<ProofNumbers> {
        match self.table[self.slot(key)] {
            Some((stored, label)) if stored == key => Some(label),
            _ => None,
        }
    }

    fn store(&mut self, key: u64, label: ProofNumbers) {
        let slot = self.slot(key);
        // A proof is worth more than a count: counts never replace another position's proof.
        let keep = self.table[slot].is_some_and(|(stored, old)| {
            stored != key && (old.phi == 0 || old.delta == 0) && label.phi != 0 && label.delta != 0
        });
        if !keep {
            self.table[slot] = Some((key, label));
        }
    }
}

/// The threshold a quarter above the second best, so that the search does not jump at every tie.
fn stretched(second: u32) -> u32 {
    second.saturating_add(1).saturating_add(second / 4)
}

/// A node's numbers from its children', and whether what decides it leans on a repetition.
fn combine<G>(children: &[ProofChild<G>]) -> (ProofNumbers, bool) {
    let (mut phi, mut delta) = (INFINITE, 0_u32);
    for child in children {
        phi = phi.min(child.label.delta);
        delta = delta.saturating_add(child.label.phi);
    }
    let any_tainted = children.iter().any(|child| child.tainted);
    if phi == 0 {
        let clean = children
            .iter()
            .any(|child| child.label.delta == 0 && !child.tainted);
        return (ProofNumbers::decided(true), !clean);
    }
    if delta == 0 {
        return (ProofNumbers::decided(false), any_tainted);
    }
    (ProofNumbers { phi, delta }, any_tainted)
}

/// The child with the least delta that can still be worked on, and the delta of the runner-up.
fn most_proving<G>(children: &[ProofChild<G>]) -> Option<(usize, u32)> {
    let (mut best, mut second): (Option<usize>, u32) = (None, INFINITE);
    for (place, child) in children.iter().enumerate() {
        if child.fixed || child.label.delta == INFINITE {
            continue;
        }
        match best {
            Some(leader) if child.label.delta >= children[leader].label.delta => {
                second = second.min(child.label.delta);
            }
            _ => {
                if let Some(leader) = best {
                    second = children[leader].label.delta;
                }
                best = Some(place);
            }
        }
    }
    best.map(|best| (best, second))
}

//! The ledger: a witness that keeps what the root's moves came to, at a price nobody notices.
//!
//! It hears of everything and listens only to the root and the three plies below it; what happens deeper is dropped before the
//! event is built. For each root move it keeps one look an iteration: the bounds that the windows of its visits and their values
//! allow, and the reply that set them. A scout that fails low says "at most", one that fails high "at least", an open window
//! "exactly"; a second visit to the same depth (a window that was missed, another line of several) can only narrow that, unless
//! the two contradict each other: then the newer one counts. Beside them it keeps how the best move changed, and what refuted a
//! pass right after a move or after a reply to it: what they threaten.
//!
//! It is not complete by itself: lines end at the reply. [`Searcher::evidence`](super::Searcher::evidence) follows them through the
//! table and says why the tips were left.

use super::event::Event;
use crate::evidence::{Change, DepthLook, RootMove};
use crate::{Bounds, Value, Witness};

/// What was heard of one search near its root.
#[derive(Clone, Debug)]
pub struct Ledger<M> {
    iteration: i32,
    best: Option<(M, Value)>,
    changes: Vec<Change<M>>,
    accounts: Vec<Account<M>>,
    visit: Option<Visit<M>>,
    /// The last reply that was tried to the move being visited.
    reply: Option<M>,
    /// The last pass right after the move.
    pass: Option<Pass<M>>,
    /// The last refuted pass after a reply to it, and the reply.
    later_pass: Option<(M, Pass<M>)>,
}

/// What is kept of a root move.
#[derive(Clone, Debug)]
struct Account<M> {
    candidate: RootMove<M>,
    looks: Vec<ShortLook<M>>,
    /// The iteration of the last look.
    iteration: i32,
}

/// A look whose line ends at the reply.
#[derive(Clone, Copy, Debug)]
struct ShortLook<M> {
    plies: i32,
    bounds: Bounds,
    reply: Option<M>,
}

/// A visit to the position after a root move: the last one counts.
#[derive(Clone, Copy, Debug)]
struct Visit<M> {
    mv: M,
    plies: i32,
    alpha: Value,
    beta: Value,
    value: Value,
    reply: Option<M>,
}

/// A pass, with its value for the side to move at the root, and what refuted it, if anything did.
#[derive(Clone, Copy, Debug)]
struct Pass<M> {
    plies: i32,
    value: Value,
    refuted_by: Option<M>,
}

impl<M> Default for Ledger<M> {
    fn default() -> Self {
        Ledger {
            iteration: 0,
            best: None,
            changes: Vec::new(),
            accounts: Vec::new(),
            visit: None,
            reply: None,
            pass: None,
            later_pass: None,
        }
    }
}

impl<M: Copy + Eq> Witness<Event<M>> for Ledger<M> {
    const FURTHEST: usize = 2;

    #[inline(always)]
    fn note(&mut self, event: impl FnOnce() -> Event<M>) {
        let event = event();
        if !matches!(event, Event::Extended { .. } | Event::Pruned { .. }) {
            self.hear(event);
        }
    }
}

impl<M: Copy + Eq> Ledger<M> {
    #[inline(never)]
    fn hear(&mut self, event: Event<M>) {
        match event {
            Event::Entered { ply: 0, depth, .. } => self.iteration = depth.whole_plies(),
            Event::Entered {
                ply: 1,
                mv: Some(mv),
                depth,
                alpha,
                beta,
            } => {
                self.reply = None;
                self.visit = Some(Visit {
                    mv,
                    plies: depth.whole_plies().max(0) + 1,
                    alpha,
                    beta,
                    value: alpha,
                    reply: None,
                });
            }
            Event::Entered { ply: 2, mv, .. } if mv.is_some() => self.reply = mv,
            // Visits inside a visit to the same position (singular moves, razoring) are left before it, so the last word is its own.
            Event::Left {
                ply: 1, value, best, ..
            } => {
                if let Some(visit) = &mut self.visit {
                    (visit.value, visit.reply) = (value, best);
                }
            }
            Event::Passed {
                ply,
                depth,
                value,
                beta,
                reply,
            } => {
                let pass = Pass {
                    plies: depth.whole_plies().max(0),
                    value,
                    refuted_by: reply.filter(|_| value < beta),
                };
                self.hear_of_pass(ply, pass, value < beta);
            }
            Event::RootMove { mv, nodes } => {
                self.settle(mv, nodes);
                self.settle_passes(mv);
            }
            Event::Best { plies, mv, value } => self.hear_of_best(plies, mv, value),
            Event::Entered { .. } | Event::Left { .. } | Event::Extended { .. } | Event::Pruned { .. } => {}
        }
    }

    /// A pass one ply below the root is the opponent's and shows what the move threatens; two plies below it is the player's and shows
    /// what the reply threatens.
    fn hear_of_pass(&mut self, ply: u16, pass: Pass<M>, refuted: bool) {
        if refuted && pass.refuted_by.is_none() {
            return;
        }
        match ply {
            1 => {
                let value = -pass.value;
                self.pass = Some(Pass { value, ..pass });
            }
            2 if refuted => self.later_pass = self.reply.map(|reply| (reply, pass)),
            _ => {}
        }
    }

    /// Enters what became of the passes that were tried after a root move.
    fn settle_passes(&mut self, mv: M) {
        let (pass, later) = (self.pass.take(), self.later_pass.take());
        if pass.is_none() && later.is_none() {
            return;
        }
        let candidate = &mut self.account(mv).candidate;
        if let Some(Pass {
            plies,
            value,
            refuted_by,
        }) = pass
        {
            match refuted_by {
                Some(next) => {
                    candidate.threat = Some(DepthLook {
                        plies,
                        bounds: Bounds::at_least(value),
                        line: vec![next],
                    });
                }
                // As deep a look that finds less takes the threat back.
                None => {
                    candidate
                        .threat
                        .take_if(|threat| plies >= threat.plies && value < threat.bounds.lower());
                }
            }
        }
        if let Some((
            reply,
            Pass {
                plies,
                value,
                refuted_by: Some(next),
            },
        )) = later
        {
            let look = DepthLook {
                plies,
                bounds: Bounds::at_most(value),
                line: vec![next],
            };
            candidate.counter = Some((reply, look));
        }
    }

    /// Enters the result of the last visit to a root move.
    fn settle(&mut self, mv: M, nodes: u64) {
        let Some(visit) = self.visit.filter(|visit| visit.mv == mv) else {
            return;
        };
        let value = -visit.value;
        let bounds = if visit.value >= visit.beta {
            Bounds::at_most(value)
        } else if visit.value <= visit.alpha {
            Bounds::at_least(value)
        } else {
            Bounds::exact(value)
        };
        let look = ShortLook {
            plies: visit.plies,
            bounds,
            reply: visit.reply,
        };
        let iteration = self.iteration;
        let account = self.account(mv);
        account.candidate.nodes += nodes;
        match account.looks.last_mut() {
            Some(old) if account.iteration == iteration => old.learn(look),
            _ => account.looks.push(look),
        }
        account.iteration = iteration;
    }

    fn hear_of_best(&mut self, plies: i32, mv: M, value: Value) {
        let old = self.best.map(|(old, _)| old).filter(|&old| old != mv);
        let look = old
            .and_then(|old| self.accounts.iter().find(|account| account.candidate.mv == old))
            .filter(|account| account.iteration == plies)
            .and_then(|account| account.looks.last());
        let (reply, most) = look.map_or((None, None), |look| (look.reply, Some(look.bounds.upper())));
        self.decide(plies, (mv, value), reply, most);
    }

    /// The best move now, its value, and what became of the old one if it is another: the reply to it, and what it is worth at most.
    pub(crate) fn decide(
        &mut self,
        plies: i32,
        (mv, value): (M, Value),
        reply: Option<M>,
        most: Option<Value>,
    ) {
        self.account(mv);
        let before = self.best.replace((mv, value));
        if before.is_some_and(|(old, _)| old == mv) {
            return;
        }
        let fell = before
            .zip(most.filter(|&most| most != Value::MAX))
            .map(|((_, before), most)| (before, most));
        self.changes.push(Change {
            plies,
            from: before.map(|(old, _)| old),
            reply,
            fell,
            to: mv,
            value,
        });
    }

    /// Adds nodes to a root move.
    pub(crate) fn spend(&mut self, mv: M, nodes: u64) {
        self.account(mv).candidate.nodes += nodes;
    }

    /// The best move and its value, as far as they were heard of.
    pub fn best(&self) -> Option<(M, Value)> {
        self.best
    }

    /// The root moves with their looks, in the order in which they were first heard of; lines end at the reply.
    pub fn moves(&self) -> Vec<RootMove<M>> {
        self.accounts.iter().map(Account::candidate).collect()
    }

    /// How the best move changed.
    pub fn changes(&self) -> &[Change<M>] {
        &self.changes
    }

    fn account(&mut self, mv: M) -> &mut Account<M> {
        let place = self
            .accounts
            .iter()
            .position(|account| account.candidate.mv == mv)
            .unwrap_or_else(|| {
                self.accounts.push(Account {
                    candidate: RootMove::new(mv),
                    looks: Vec::new(),
                    iteration: 0,
                });
                self.accounts.len() - 1
            });
        &mut self.accounts[place]
    }
}

impl<M: Copy> Account<M> {
    fn candidate(&self) -> RootMove<M> {
        let mv = self.candidate.mv;
        let look = |look: &ShortLook<M>| DepthLook {
            plies: look.plies,
            bounds: look.bounds,
            line: [mv].into_iter().chain(look.reply).collect(),
        };
        RootMove {
            looks: self.looks.iter().map(look).collect(),
            ..self.candidate.clone()
        }
    }
}

impl<M: Copy> ShortLook<M> {
    /// Takes a second look of the same iteration in: the deeper one counts; to the same depth both hold, and where they contradict
    /// each other the newer.
    fn learn(&mut self, newer: ShortLook<M>) {
        if newer.plies < self.plies {
            return;
        }
        let both = self
            .bounds
            .intersect(newer.bounds)
            .filter(|_| newer.plies == self.plies);
        // What the newer one does not narrow was set by the older one's reply.
        if both != Some(self.bounds) || newer.bounds == self.bounds {
            let known = self.reply.filter(|_| both.is_some());
            self.reply = newer.reply.or(known);
        }
        self.plies = newer.plies;
        self.bounds = both.unwrap_or(newer.bounds);
    }
}

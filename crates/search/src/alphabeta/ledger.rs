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
use crate::evidence::{Candidate, Change, Look};
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
    /// The best moves of the positions left last, two and three plies below the root.
    left: [Option<M>; 2],
}

/// What is kept of a root move.
#[derive(Clone, Debug)]
struct Account<M> {
    candidate: Candidate<M>,
    /// The iteration of the last look.
    iteration: i32,
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

/// Nothing further from the root than this is listened to, in plies.
const FURTHEST: u16 = 3;

impl<M> Default for Ledger<M> {
    fn default() -> Self {
        Ledger {
            iteration: 0,
            best: None,
            changes: Vec::new(),
            accounts: Vec::new(),
            visit: None,
            reply: None,
            left: [None, None],
        }
    }
}

impl<M: Copy + Eq> Witness<Event<M>> for Ledger<M> {
    #[inline(always)]
    fn note(&mut self, event: impl FnOnce() -> Event<M>) {
        let event = event();
        let far = match event {
            Event::Entered { ply, .. } | Event::Left { ply, .. } | Event::Passed { ply, .. } => {
                ply > FURTHEST
            }
            Event::Extended { .. } | Event::Pruned { .. } => true,
            Event::RootMove { .. } | Event::Best { .. } => false,
        };
        if !far {
            self.hear(&event);
        }
    }
}

impl<M: Copy + Eq> Ledger<M> {
    #[inline(never)]
    fn hear(&mut self, event: &Event<M>) {
        match *event {
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
            Event::Left { ply: 2, best, .. } => self.left[0] = best,
            Event::Left { ply: 3, best, .. } => self.left[1] = best,
            Event::Passed {
                ply,
                depth,
                value,
                beta,
            } => self.hear_of_pass(ply, depth.whole_plies().max(0), value, beta),
            Event::RootMove { mv, nodes } => {
                self.spend(mv, nodes);
                self.settle(mv);
            }
            Event::Best { plies, mv, value } => self.hear_of_best(plies, mv, value),
            Event::Entered { .. } | Event::Left { .. } | Event::Extended { .. } | Event::Pruned { .. } => {}
        }
    }

    /// A pass one ply below the root is the opponent's and shows what the move threatens; two plies below it is the player's and shows
    /// what the reply threatens.
    fn hear_of_pass(&mut self, ply: u16, plies: i32, value: Value, beta: Value) {
        let Some(Visit { mv, .. }) = self.visit else {
            return;
        };
        let refuted = value < beta;
        let (reply, left) = (self.reply, self.left);
        let candidate = &mut self.account(mv).candidate;
        if ply == 1 {
            let value = -value;
            if let (true, Some(next)) = (refuted, left[0]) {
                candidate.threat = Some(Look {
                    plies,
                    bounds: Bounds::at_least(value),
                    line: vec![next],
                });
            } else if !refuted {
                // As deep a look that finds less takes the threat back.
                candidate
                    .threat
                    .take_if(|threat| plies >= threat.plies && value < threat.bounds.lower());
            }
        } else if let (2, true, Some(reply), Some(next)) = (ply, refuted, reply, left[1]) {
            let look = Look {
                plies,
                bounds: Bounds::at_most(value),
                line: vec![next],
            };
            candidate.counter = Some((reply, look));
        }
    }

    /// Enters the result of the last visit to a root move.
    fn settle(&mut self, mv: M) {
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
        let mut line = vec![mv];
        line.extend(visit.reply);
        let look = Look {
            plies: visit.plies,
            bounds,
            line,
        };
        let iteration = self.iteration;
        let account = self.account(mv);
        let looks = &mut account.candidate.looks;
        match looks.last_mut() {
            Some(old) if account.iteration == iteration => old.learn(look),
            _ => looks.push(look),
        }
        account.iteration = iteration;
    }

    fn hear_of_best(&mut self, plies: i32, mv: M, value: Value) {
        let old = self.best.map(|(old, _)| old).filter(|&old| old != mv);
        let look = old
            .and_then(|old| self.accounts.iter().find(|account| account.candidate.mv == old))
            .filter(|account| account.iteration == plies)
            .and_then(|account| account.candidate.last());
        let (reply, most) = look.map_or((None, None), |look| (look.reply(), Some(look.bounds.upper())));
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
    pub fn moves(&self) -> impl Iterator<Item = &Candidate<M>> {
        self.accounts.iter().map(|account| &account.candidate)
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
                    candidate: Candidate::new(mv),
                    iteration: 0,
                });
                self.accounts.len() - 1
            });
        &mut self.accounts[place]
    }
}

impl<M: Copy> Look<M> {
    /// Takes a second look of the same iteration in: the deeper one counts; to the same depth both hold, and where they contradict
    /// each other the newer.
    fn learn(&mut self, newer: Look<M>) {
        if newer.plies < self.plies {
            return;
        }
        let both = self
            .bounds
            .intersect(newer.bounds)
            .filter(|_| newer.plies == self.plies);
        if both == Some(self.bounds) && (newer.bounds != self.bounds || newer.reply().is_none()) {
            return;
        }
        let reply_is_known = both.is_some() && newer.reply().is_none();
        self.plies = newer.plies;
        self.bounds = both.unwrap_or(newer.bounds);
        if !reply_is_known {
            self.line = newer.line;
        }
    }
}

//! The evidence of an alpha-beta search: what its ledger heard, completed from the table, and why the ends of the lines were left.
//!
//! The ledger knows each root move's bounds and the reply that set them. The table still holds what came after; the ends of the
//! principal lines are put to the same questions the search asked there, in the same order (steps 2, 5 and 6 of `visit.rs`).
//! A pass at the root is never tried by the search itself: whoever wants to know searches the position after it.

use super::deepening::{Line, Verdict};
use super::event::Cut;
use super::guide::Guide;
use super::ledger::Ledger;
use super::recall::LONGEST_READ;
use super::table::Bound;
use super::{LONGEST_LINE, Searcher};
use crate::evidence::{DepthLook, Evidence, RootMove, Tip, TipReason};
use crate::{Bounds, Game, Value};

impl<G: Game, K: Guide<G>> Searcher<G, K> {
    /// What the last [`think`](Searcher::think) found out about `game`, where `ledger` was its witness and `verdict` its answer.
    ///
    /// The moves of the verdict come first, then the others by what they may be worth at most. Lines of last looks go on through
    /// the table; tips are the ends of the verdict's lines. To be called before anything else is searched: the table and the keys
    /// of the game so far must be those of the search. No node is searched.
    pub fn evidence(
        &mut self,
        game: &G,
        mut ledger: Ledger<G::Move>,
        verdict: &Verdict<G::Move>,
    ) -> Evidence<G::Move> {
        if let Some(line) = verdict.lines.first() {
            // A search that was stopped before it had an opinion answers all the same.
            ledger.decide(line.plies, (line.moves[0], line.value), None, None);
        }
        let mut moves: Vec<RootMove<G::Move>> = ledger.moves();
        for candidate in &mut moves {
            let principal = verdict.lines.iter().find(|line| line.moves[0] == candidate.mv);
            self.complete(game, candidate, principal);
        }
        let place = |mv: G::Move| verdict.lines.iter().position(|line| line.moves[0] == mv);
        let most = |candidate: &RootMove<G::Move>| candidate.last().map(|look| look.bounds.upper());
        moves.sort_by_key(|candidate| {
            let place = place(candidate.mv).unwrap_or(verdict.lines.len());
            (place, std::cmp::Reverse(most(candidate)))
        });
        let tips = verdict
            .lines
            .iter()
            .map(|line| {
                let candidate = moves.iter().find(|candidate| candidate.mv == line.moves[0]);
                self.tip(game, line, candidate.and_then(RootMove::last))
            })
            .collect();
        Evidence {
            moves,
            changes: ledger.changes().to_vec(),
            pass: None,
            tips,
        }
    }

    /// Goes on with the line of the last look, and with those of the threats.
    fn complete(&self, game: &G, candidate: &mut RootMove<G::Move>, principal: Option<&Line<G::Move>>) {
        let mv = candidate.mv;
        if let Some(look) = candidate.looks.last_mut() {
            match principal {
                Some(line) if is_measured(look, line) => look.line.clone_from(&line.moves),
                _ => self.follow_table(game, &mut look.line, LONGEST_READ),
            }
        }
        if let Some(threat) = &mut candidate.threat
            && let Some(passed) = game.after(mv).pass()
        {
            self.follow_table(&passed, &mut threat.line, LONGEST_READ);
        }
        if let Some((reply, look)) = &mut candidate.counter
            && let Some(passed) = game.after(mv).after(*reply).pass()
        {
            self.follow_table(&passed, &mut look.line, LONGEST_READ);
        }
    }

    /// The end of a principal line.
    fn tip(
        &mut self,
        game: &G,
        principal: &Line<G::Move>,
        look: Option<&DepthLook<G::Move>>,
    ) -> Tip<G::Move> {
        let mut line = principal.moves.clone();
        let measured = look.is_some_and(|look| is_measured(look, principal));
        if !measured {
            self.follow_table(game, &mut line, LONGEST_READ);
        }
        let bounds = match look {
            Some(look) if !measured => look.bounds,
            _ => Bounds::exact(principal.value),
        };
        let keys = self.keys.len();
        let mut there = game.clone();
        line.truncate(LONGEST_LINE / 2);
        for (ply, &mv) in line.iter().enumerate() {
            let mark = self.guide.footprint(&there, mv);
            self.enter(&there, mark, ply);
            there = there.after(mv);
        }
        let value = if line.len() % 2 == 0 {
            principal.value
        } else {
            -principal.value
        };
        let left = if principal.plies == 0 {
            TipReason::Budget
        } else {
            self.why_left(&there, line.len(), value)
                .unwrap_or_else(|| self.how_judged(&there, measured))
        };
        self.keys.truncate(keys);
        Tip { line, bounds, left }
    }

    /// Why the search would not go on from a position so many plies below the root, worth `value` to its mover, whatever its depth.
    fn why_left(&mut self, game: &G, ply: usize, value: Value) -> Option<TipReason> {
        if let Some(over) = self.finished(game, ply) {
            return Some(match over.cut {
                Some(Cut::Draw) => TipReason::Rule,
                _ => TipReason::Over,
            });
        }
        if game.outcome().is_some() {
            return Some(TipReason::Over);
        }
        let own = value.plies_later(ply as u32);
        let knows = |bounds: Bounds| bounds.is_exact() || own == bounds.lower() || own == bounds.upper();
        if self.guide.knowledge(game).is_some_and(knows) {
            return Some(TipReason::Known);
        }
        let goes_back = self.params.returns
            && value == self.guide.draw_value(game, self.nodes)
            && !self.guide.may_only_wait(game)
            && self.may_return(game, ply);
        goes_back.then_some(TipReason::Rule)
    }

    /// A position whose line was measured to the end was judged by the evaluation; where the line is the table's, what stopped there may
    /// have been a bound.
    fn how_judged(&self, game: &G, measured: bool) -> TipReason {
        match self.recall(game) {
            Some(entry) if !measured && entry.plies > 0 && entry.bound != Bound::Exact => TipReason::Bounded,
            _ => TipReason::Judged,
        }
    }
}

/// Whether a look found the value that the line stands for, and not a bound.
fn is_measured<M>(look: &DepthLook<M>, line: &Line<M>) -> bool {
    look.bounds == Bounds::exact(line.value)
}

//! The evidence of an interval search: what the ledger heard while the root was searched as a whole, then what the tree adds.
//!
//! Each root move has the looks of the iterations; where the tree went further than they did, its interval and its line come last.
//! The interval is a belief (how far values of that depth tend to move), not a proof; where knowledge gave it, it is certain.
//! Nodes are those of the iterations, the scouts and the tree together.

use super::label::{FromAbove, principal};
use super::means::{Means, Reason};
use super::{Interval, Shell};
use crate::alphabeta::{Guide, LONGEST_READ, Ledger};
use crate::bestfirst::Finding;
use crate::bestfirst::evidence::{from_root, supporting_tips};
use crate::bestfirst::tree::NodeId;
use crate::evidence::{DepthLook, Evidence, RootMove, Tip, TipReason};
use crate::{Alarm, Bounds, Game};

impl<G: Game, K: Guide<G>, A: Alarm<G>> Interval<G, K, A> {
    /// What the last search found out about `game`, its root.
    ///
    /// The move it played comes first, then the others by what they may be worth at most. Tips are those that the value of the best
    /// move rests on, as far as they are in the tree: the end of the expected line, then the replies that are worst for the player. No
    /// node is searched.
    pub fn evidence(&self, game: &G) -> Evidence<G::Move> {
        let mut moves: Vec<RootMove<G::Move>> = self.ledger.moves();
        if let Some(shell) = &self.shell {
            for child in shell.tree().children(NodeId::ROOT) {
                self.add_tree_look(shell, game, child, &mut moves);
            }
        }
        for candidate in &mut moves {
            if let Some(look) = candidate.looks.last_mut() {
                self.searcher.follow_table(game, &mut look.line, LONGEST_READ);
            }
        }
        let best = self.ledger.best().map(|(mv, _)| mv);
        moves.sort_by_key(|candidate| {
            let most = candidate.last().map(|look| look.bounds.upper());
            (Some(candidate.mv) != best, std::cmp::Reverse(most))
        });
        Evidence {
            moves,
            changes: self.ledger.changes().to_vec(),
            pass: None,
            tips: self.tips(game, best),
        }
    }

    /// The answer as the ledger's last word: a search that was cut short, or whose scouts object, may play another move than the last
    /// iteration found.
    pub(super) fn hear_of_finding(&mut self, finding: &Finding<G::Move>) {
        match &self.shell {
            Some(shell) => hear_of_tree(&mut self.ledger, shell, finding),
            None => {
                let answer = finding.best.map(|mv| (mv, finding.value));
                if let Some(answer) = answer {
                    self.ledger.decide(self.plies, answer, None, None);
                }
            }
        }
    }

    /// Adds what the tree knows of a root move, where that is more than the iterations do.
    fn add_tree_look(
        &self,
        shell: &Shell<G::Move>,
        game: &G,
        child: NodeId,
        moves: &mut Vec<RootMove<G::Move>>,
    ) {
        let tree = shell.tree();
        let Some(mv) = tree.node(child).mv() else { return };
        let place = moves
            .iter()
            .position(|candidate| candidate.mv == mv)
            .unwrap_or_else(|| {
                moves.push(RootMove::new(mv));
                moves.len() - 1
            });
        let label = tree.label(child);
        let seen = FromAbove::of(&label);
        let plies = i32::from(label.plies) + 1;
        let further = label.ranged || !tree.node(child).is_tip();
        if let Some(last) = moves[place].looks.last_mut()
            && !further
            && last.plies >= plies
        {
            if let Some(below) = shell.line_below(child)
                && last.bounds == Bounds::exact(seen.value)
            {
                last.line.truncate(1);
                last.line.extend_from_slice(below);
            }
            return;
        }
        let mut tip = child;
        let mut line = vec![mv];
        while let Some(next) = principal(tree, tip) {
            line.extend(tree.node(next).mv());
            tip = next;
        }
        line.extend(self.means_of(shell, game, tip).line);
        moves[place].looks.push(DepthLook {
            plies,
            bounds: Bounds::new(seen.lower, seen.upper),
            line,
        });
    }

    fn tips(&self, game: &G, best: Option<G::Move>) -> Vec<Tip<G::Move>> {
        let Some((shell, best)) = self.shell.as_ref().zip(best) else {
            return Vec::new();
        };
        let tree = shell.tree();
        let Some(best) = tree.child_by(NodeId::ROOT, best) else {
            return Vec::new();
        };
        supporting_tips(tree, best, |node| principal(tree, node), |label| label.value)
            .into_iter()
            .map(|tip| {
                let Means {
                    mut path,
                    reason,
                    line,
                    ..
                } = self.means_of(shell, game, tip);
                let bounds = from_root(tree.label(tip).bounds(), path.len() as u32);
                path.extend(line);
                Tip {
                    line: path,
                    bounds,
                    left: left(reason),
                }
            })
            .collect()
    }
}

/// Notes the best move of the tree, and what became of the old one if it is another.
pub(super) fn hear_of_tree<M: Copy + Eq + std::fmt::Debug>(
    ledger: &mut Ledger<M>,
    shell: &Shell<M>,
    finding: &Finding<M>,
) {
    let Some(mv) = finding.best else { return };
    let tree = shell.tree();
    let old = ledger
        .best()
        .filter(|&(old, _)| old != mv)
        .and_then(|(old, _)| tree.child_by(NodeId::ROOT, old));
    let reply = old.and_then(|old| match principal(tree, old) {
        Some(reply) => tree.node(reply).mv(),
        None => shell.line_below(old)?.first().copied(),
    });
    let most = old.map(|old| FromAbove::of(&tree.label(old)).value);
    let plies = i32::from(tree.label(NodeId::ROOT).plies);
    ledger.decide(plies, (mv, finding.value), reply, most);
}

fn left(reason: Reason) -> TipReason {
    match reason {
        Reason::Over => TipReason::Over,
        Reason::Repeats => TipReason::Rule,
        Reason::Known => TipReason::Known,
        Reason::Measured(_) | Reason::Glance => TipReason::Judged,
        Reason::AtLeast(_) | Reason::Enough(_) | Reason::AtMost(_) => TipReason::Bounded,
    }
}

//! `fails_alike`: other moves that fail to the reply that refutes one of them (lemmas: Berliner 1977).
//!
//! A refutation that was found is kept with the conditions under which it holds again. It is tried on the other moves a person would
//! consider, and believed only where a probe agrees. Proposed in [`crate::reasoning::lemmas`].

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, outcome};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Outcome, Role};
use crate::evidence::Evidence;
use crate::kinds::ClaimKind;
use crate::margins::LOST;
use crate::reasoning::failure::{fails, is_best_reply, rival_value};
use crate::study::Study;
use cozy_chess::Move;

/// Other moves that fail to the same reply.
#[derive(Clone, PartialEq, Debug)]
pub struct FailsAlike {
    /// The move whose refutation it is.
    pub mv: Move,
    /// The refutation's first move.
    pub reply: Move,
    /// The other moves that fail to it.
    pub moves: Vec<Move>,
    /// The move and its refutation, which is the same after each of them.
    pub line: Vec<Move>,
    /// What it comes to.
    pub outcome: Outcome,
}

impl ClaimKind for FailsAlike {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let (me, opponent) = (case.mover(), !case.mover());
        ensure!(!self.moves.is_empty(), "no other move is listed");
        ensure!(
            self.line.len() >= 2 && self.line[..2] == [self.mv, self.reply],
            "the line must be move, reply"
        );
        let best = study.value(&case.board, me)?;
        ensure!(best > LOST, "in a lost game every move fails");
        for &mv in self.moves.iter().chain([&self.mv]) {
            let next = case.after(mv)?;
            let value = rival_value(study, &next, me)?;
            ensure!(fails(best, value), "a listed move does not fail");
            let answer = study
                .reply_value(&next, self.reply, opponent)?
                .ok_or("the reply is illegal")?;
            ensure!(is_best_reply(answer, -value), "another reply is better");
            study.outcome(&next, &self.line[1..], opponent, self.outcome, None)?;
        }
        Ok(())
    }

    fn was_seen(&self, evidence: &Evidence) -> bool {
        self.moves.iter().all(|&mv| evidence.saw_reply(mv, self.reply))
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![
            write.mv("move", self.mv),
            write.reply("reply", self.mv, self.reply),
            write.moves("moves", &self.moves),
            write.line(&self.line),
            outcome(self.outcome),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        let mv = read.mv("move")?;
        Ok(FailsAlike {
            mv,
            reply: read.reply("reply", mv)?,
            moves: read.moves("moves")?,
            line: read.line()?,
            outcome: read.outcome()?,
        })
    }

    fn rival(&self, _: Role) -> Option<Move> {
        Some(self.mv)
    }
}

#[cfg(test)]
crate::testing::twins! {
    // Moves that leave the rook's way to d8 open fail alike; without the rook on d1 there is no such reply.
    said: "1qk2b1r/1p3p1p/p3Np2/1N6/6B1/8/PPP2PPP/3RK2R b K - 0 16",
    line: "b8e5 e1f1 a6b5",
    silent: "1qk2b1r/1p3p1p/p3Np2/1N6/6B1/8/PPP2PPP/4K2R b K - 0 16",
}

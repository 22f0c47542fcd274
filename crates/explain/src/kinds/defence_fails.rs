//! `defence_fails`: why a defense fails.
//!
//! Proposed in [`crate::reasoning::tries`].

use crate::check::{Case, Checked, ensure};
use crate::claim::Outcome;
use crate::claim::fields::{NamedField, Writer, outcome};
use crate::claim::reader::{Reader, Reading};
use crate::kinds::ClaimKind;
use crate::reasoning::failure::is_best_reply;
use crate::study::Study;
use chess::facts::board::{gives_check, is_capture};
use chess::facts::exchange::exchange;
use cozy_chess::Move;

/// Why a defense fails.
#[derive(Clone, PartialEq, Debug)]
pub struct DefenceFails {
    /// The defense.
    pub defence: Move,
    /// The answer to it.
    pub answer: Move,
    /// The defense, the answer and what follows.
    pub line: Vec<Move>,
    /// What it comes to.
    pub outcome: Outcome,
}

impl ClaimKind for DefenceFails {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let &DefenceFails {
            defence,
            answer,
            ref line,
            outcome,
        } = self;
        ensure!(
            line.len() >= 2 && line[..2] == [defence, answer],
            "the line must be defence, answer"
        );
        let next = case.after(defence)?;
        let thinkable = gives_check(&case.board, defence)
            || (is_capture(&case.board, defence) && exchange(&case.board, defence) >= 0)
            || study.glance(&case.board, 3, 6)?.contains(&defence);
        ensure!(thinkable, "nobody would defend that way");
        let side = !case.mover();
        let best = study.value(&next, side)?;
        let value = study
            .reply_value(&next, answer, side)?
            .ok_or("the answer is illegal")?;
        ensure!(is_best_reply(value, best), "there is a better answer");
        ensure!(
            study.outcome(&next, &line[1..], side, outcome, None)? >= 120,
            "the defence does not fail"
        );
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![
            write.mv("defence", self.defence),
            write.reply("answer", self.defence, self.answer),
            write.line(&self.line),
            outcome(self.outcome),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        let defence = read.mv("defence")?;
        Ok(DefenceFails {
            defence,
            answer: read.reply("answer", defence)?,
            line: read.line()?,
            outcome: read.outcome()?,
        })
    }

    fn played_line(&self) -> Option<&[Move]> {
        Some(&self.line)
    }

    fn is_of_the_side_not_to_move(&self) -> bool {
        true
    }
}

#[cfg(test)]
crate::testing::twins! {
    said: "r2qr1k1/pbp2ppp/1p3n2/8/3nN3/5NP1/PP2QPBP/R3R1K1 w - - 0 14",
    line: "e4f6 g7f6 e2e8 d8e8 e1e8 a8e8 f3d4 b7g2 g1g2",
    silent: "r2qr1k1/pbp2p1p/1p3n2/8/3nN3/5NP1/PP2QPBP/R3R1K1 w - - 0 14",
}

//! `best_defence`: the best reply and what it leaves.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, int};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, Role};
use crate::detect::Scene;
use crate::kinds::ClaimKind;
use crate::kinds::shared::interval::well_inside;
use crate::reasoning::failure::is_best_reply;
use crate::reasoning::tries::{CLEARLY_BEST, clear_answer};
use crate::scale;
use crate::study::{Flaw, Study};
use chess::facts::board::{in_check, legal_moves};
use cozy_chess::Move;

/// The best reply and what it leaves.
#[derive(Clone, PartialEq, Debug)]
pub struct BestDefence {
    /// The reply.
    pub reply: Move,
    /// The least value, in hundredths.
    pub lo: i32,
    /// The greatest value, in hundredths.
    pub hi: i32,
}

impl ClaimKind for BestDefence {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let BestDefence { reply, lo, hi } = *self;
        ensure!(legal_moves(&case.board).len() > 1, "there is no choice");
        let next = case.after(reply)?;
        let (best, value) = (
            study.value(&case.board, case.mover())?,
            study.value(&next, case.mover())?,
        );
        ensure!(is_best_reply(value, best), "not the best defence");
        ensure!(well_inside(-value, lo, hi), "the value lies outside");
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![
            write.mv("reply", self.reply),
            int("lo", self.lo),
            int("hi", self.hi),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(BestDefence {
            reply: read.mv("reply")?,
            lo: read.int("lo")?,
            hi: read.int("hi")?,
        })
    }

    fn is_of_the_side_not_to_move(&self) -> bool {
        true
    }
}

/// The one good defence, and what it leaves.
pub(crate) fn propose(study: &mut Study<'_>, scene: &Scene) -> Result<Option<Claim>, Flaw> {
    let Some(&reply) = scene.pv.get(1) else {
        return Ok(None);
    };
    let next = &scene.boards[1];
    let left = study.value(&scene.boards[2], scene.side())?;
    let retakes = reply.to == scene.pv[0].to;
    let telling = (150..=600).contains(&left) && legal_moves(next).len() > 1 && !in_check(next) && !retakes;
    if !telling || clear_answer(study, next, CLEARLY_BEST)? != Some(reply) {
        return Ok(None);
    }
    let (lo, hi) = scale::interval(left);
    let kind = BestDefence { reply, lo, hi };
    let claim = Claim::new(kind, &scene.pv[..1], Confidence::Judged).weighing(26);
    Ok(Some(claim.as_role(Role::Context)))
}

#[cfg(test)]
crate::testing::twins! {
    said: "2r1nrk1/1p2bppp/8/p4qPP/P4B2/8/1PPQ2B1/1K1R3R w - - 0 24",
    line: "g2h3 f5c5 h3c8 c5c8 d2d7 c8d7 d1d7 e7c5 d7b7",
    silent: "4nrk1/1p2bppp/8/p4qPP/P4B2/8/1PPQ2B1/1K1R3R w - - 0 24",
}

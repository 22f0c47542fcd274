//! `mends_plan`: a plan that fails at once, and the move that first takes away the reply it fails to (Pitrat 1977).
//!
//! A reply hinders a plan; the move before it takes the piece that would give this reply, draws it away or stands in its way, and then the
//! plan is carried out. Proposed in [`crate::reasoning::ideas`].

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, word};
use crate::claim::reader::{Reader, Reading};
use crate::evidence::Evidence;
use crate::kinds::ClaimKind;
use crate::reasoning::failure::{fails, is_best_reply};
use crate::scale::chances;
use crate::study::Study;
use cozy_chess::{Move, Square};
use reasoning::plans::mend::{Mend, mended};

/// The plan at once costs at least this many points (schema: 8).
const MENDED_POINTS: f64 = 15.0;

/// A plan that fails at once, and how the move mends it.
#[derive(Clone, PartialEq, Debug)]
pub struct MendsPlan {
    /// The move.
    pub mv: Move,
    /// The move the plan is about.
    pub idea: Move,
    /// The reply it fails to at once.
    pub reply: Move,
    /// What becomes of the piece that gives the reply.
    pub how: Mend,
    /// From the move to the idea.
    pub line: Vec<Move>,
}

impl MendsPlan {
    /// The piece that would give the reply, where it stands now.
    pub(crate) fn hinderer(&self) -> Square {
        self.reply.from
    }
}

impl ClaimKind for MendsPlan {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let &MendsPlan {
            mv,
            idea,
            reply,
            ref line,
            ..
        } = self;
        let me = case.mover();
        ensure!(
            mv != idea && line.len() >= 3 && line.len() % 2 == 1,
            "the line must lead from the move to the plan"
        );
        ensure!(
            line[0] == mv && line[line.len() - 1] == idea,
            "the plan is not carried out"
        );
        let boards = case.along(line)?;
        let at_once = case.after(idea)?;
        ensure!(at_once.is_legal(reply), "the reply is illegal");
        ensure!(
            mended(&boards, line, reply) == Some(self.how),
            "the reply is met otherwise"
        );
        study.follow(std::slice::from_ref(&at_once))?;
        let (best, value) = (study.value(&boards[1], me)?, study.value(&at_once, me)?);
        ensure!(
            fails(best, value) && chances(value) <= chances(best) - MENDED_POINTS,
            "the plan works at once"
        );
        study.works(&case.board, mv)?;
        let answer = study
            .reply_value(&at_once, reply, !me)?
            .ok_or("the reply is illegal")?;
        ensure!(is_best_reply(answer, -value), "the reply is not what it fails to");
        study.sound(&boards, line, me, 1)
    }

    fn was_seen(&self, evidence: &Evidence) -> bool {
        evidence.saw_reply(self.idea, self.reply)
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![
            write.mv("move", self.mv),
            write.mv("idea", self.idea),
            write.reply("reply", self.idea, self.reply),
            word("how", self.how.word()),
            write.line(&self.line),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        let idea = read.mv("idea")?;
        Ok(MendsPlan {
            mv: read.mv("move")?,
            idea,
            reply: read.reply("reply", idea)?,
            how: read.term("how", Mend::from_word)?,
            line: read.line()?,
        })
    }

    fn played_line(&self) -> Option<&[Move]> {
        Some(&self.line)
    }
}

#[cfg(test)]
crate::testing::twins! {
    // Pitrat's third figure; with the king on g8 it takes the rook.
    said: "r2r3k/ppp3p1/7p/3q4/8/2P4P/PP1Q2P1/R4RK1 w - - 0 1",
    line: "f1f8 d8f8 d2d5",
    silent: "r2r2k1/ppp3p1/7p/3q4/8/2P4P/PP1Q2P1/R4RK1 w - - 0 1",
}

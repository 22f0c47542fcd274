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
use chess::facts::board::{in_check, is_capture};
use cozy_chess::{Board, Move, Square, get_between_rays};

/// The plan at once costs at least this many points (schema: 8).
const MENDED_POINTS: f64 = 15.0;

/// What a move does about the piece that would hinder a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mend {
    /// The piece is taken.
    Removes,
    /// It is drawn to a square from which it cannot give the reply.
    Lures,
    /// Something stands in its way.
    Blocks,
}

impl Mend {
    const ALL: [Mend; 3] = [Mend::Removes, Mend::Lures, Mend::Blocks];

    /// The schema's word.
    pub const fn word(self) -> &'static str {
        match self {
            Mend::Removes => "removes",
            Mend::Lures => "lures",
            Mend::Blocks => "blocks",
        }
    }

    /// The mend with this word.
    fn from_word(word: &str) -> Option<Mend> {
        Mend::ALL.into_iter().find(|mend| mend.word() == word)
    }
}

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

/// What becomes of the piece that would give `reply`, by the time the last move of the line, which carries the plan out, has been made.
/// Where the piece goes of its own will, or is what the plan takes in the end, nothing was mended.
pub(crate) fn mended(boards: &[Board], line: &[Move], reply: Move) -> Option<Mend> {
    let (&idea, before) = line.split_last()?;
    let carried = boards.get(line.len())?;
    let (mut at, mut forced) = (reply.from, true);
    for (board, mv) in boards.iter().zip(before) {
        if mv.from == at {
            forced &= in_check(board) || is_capture(board, *mv);
            at = mv.to;
        } else if mv.to == at {
            return Some(Mend::Removes);
        }
    }
    let again = Move { from: at, ..reply };
    if carried.is_legal(again) || at == idea.to {
        None
    } else if at != reply.from {
        forced.then_some(Mend::Lures)
    } else {
        let between = get_between_rays(reply.from, reply.to) & carried.occupied();
        (!between.is_empty()).then_some(Mend::Blocks)
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

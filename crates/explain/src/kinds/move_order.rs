//! `move_order`: two moves of one idea in the right order.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, joined};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence};
use crate::detect::Scene;
use crate::evidence::Evidence;
use crate::kinds::ClaimKind;
use crate::reasoning::failure::{fails, is_best_reply};
use crate::reasoning::tries::clear_answer;
use crate::scale::chances;
use crate::study::{Flaw, Study};
use chess::facts::board::{after, legal_moves};
use chess::facts::exchange::exchange;
use cozy_chess::Move;

/// The wrong order costs at least this many points (schema: 8).
const ORDER_POINTS_LIMIT: f64 = 20.0;
/// The answer to the wrong order leads by this much, in hundredths.
const ORDER_LEAD: i32 = 100;

/// Two moves of one idea in the right order.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveOrder {
    /// The move that comes first.
    pub right: Move,
    /// The move that must wait.
    pub wrong: Move,
    /// The reply.
    pub reply: Move,
    /// The line that shows it, from the position spoken of.
    pub line: Vec<Move>,
}

impl ClaimKind for MoveOrder {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let &MoveOrder {
            right,
            wrong,
            reply,
            ref line,
        } = self;
        let me = case.mover();
        ensure!(right != wrong && line.first() == Some(&right), "one move");
        ensure!(
            line.iter().skip(2).step_by(2).any(|&mv| mv == wrong),
            "the other move never comes"
        );
        let boards = case.along(line)?;
        let instead = case.after(wrong)?;
        study.follow(std::slice::from_ref(&instead))?;
        let (value, other) = (study.value(&boards[1], me)?, study.value(&instead, me)?);
        ensure!(
            fails(value, other) && chances(other) <= chances(value) - ORDER_POINTS_LIMIT,
            "the order does not matter"
        );
        study.works(&case.board, right)?;
        let answer = study
            .reply_value(&instead, reply, !me)?
            .ok_or("the reply is illegal")?;
        ensure!(is_best_reply(answer, -other), "the reply is not the reason");
        study.sound(&boards, line, me, 1)
    }

    fn was_seen(&self, evidence: &Evidence) -> bool {
        evidence.saw_reply(self.wrong, self.reply)
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        joined(
            vec![
                write.mv("right", self.right),
                write.mv("wrong", self.wrong),
                write.reply("reply", self.wrong, self.reply),
            ],
            write.optional_line(&self.line),
        )
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        let wrong = read.mv("wrong")?;
        Ok(MoveOrder {
            right: read.mv("right")?,
            wrong,
            reply: read.reply("reply", wrong)?,
            line: read.optional_line()?,
        })
    }

    fn played_line(&self) -> Option<&[Move]> {
        Some(&self.line)
    }
}

/// The same moves the other way round.
pub(crate) fn propose(study: &mut Study<'_>, scene: &Scene) -> Result<Option<Claim>, Flaw> {
    let (root, side, right) = (&scene.root, scene.side(), scene.pv[0]);
    let value = study.value(&scene.boards[1], side)?;
    for ply in [2, 4] {
        let Some(&wrong) = scene.pv.get(ply) else { break };
        let idle = wrong == right || wrong.from == right.to || !root.is_legal(wrong);
        if idle || exchange(root, wrong) < 0 {
            continue;
        }
        let instead = after(root, wrong);
        if legal_moves(&instead).is_empty() || !fails(value, study.value(&instead, side)?) {
            continue;
        }
        // A piece left hanging is no matter of order.
        let Some(reply) = clear_answer(study, &instead, ORDER_LEAD)?.filter(|reply| reply.to != right.from)
        else {
            continue;
        };
        let line = scene.pv[..=ply].to_vec();
        let kind = MoveOrder {
            right,
            wrong,
            reply,
            line,
        };
        return Ok(Some(Claim::new(kind, &[], Confidence::Bounded).weighing(73)));
    }
    Ok(None)
}

#[cfg(test)]
crate::testing::twins! {
    // Taking the queen at once leaves the last rank; without the rook on d5 nobody comes there.
    said: "4r2k/7p/p4p2/1p1R4/5P1q/P5R1/1P2Q2P/6K1 b - - 0 41",
    line: "h4g3 h2g3 e8e2 d5d6",
    silent: "4r2k/7p/p4p2/1p6/5P1q/P5R1/1P2Q2P/6K1 b - - 0 41",
}

//! `plan_fails`: another plan the board suggests, and the reply it fails to (Pitrat 1977; Harris 1975, Board IV).
//!
//! It is proposed together with the plan of the move ([`super::shared::planning`]).

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{Field, Named, Writer};
use crate::claim::reader::{Reader, Reading, Unread};
use crate::claim::{Role, Step};
use crate::kinds::ClaimKind;
use crate::kinds::shared::planning::aims;
use crate::margins::{
    FAILS_POINTS_LIMIT, FAILS_VALUE_LIMIT, REPLY_POINTS_LIMIT, REPLY_VALUE_LIMIT, SLIPS_POINTS_LIMIT,
};
use crate::scale::chances;
use crate::study::Study;
use chess::facts::board::landing;
use cozy_chess::Move;

/// Another plan, and the reply it fails to.
#[derive(Clone, PartialEq, Debug)]
pub struct PlanFails {
    /// The move that begins it.
    pub mv: Move,
    /// What it is after; `by_ply` is when it would be reached if nobody interfered.
    pub goal: Step,
    /// The move and the reply.
    pub line: Vec<Move>,
}

impl ClaimKind for PlanFails {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let PlanFails { mv, goal, line } = self;
        ensure!(
            line.first() == Some(mv) && line.len() == 2,
            "the line is a move and its reply"
        );
        let boards = case.along(line)?;
        let landed = landing(&case.board, *mv);
        ensure!(goal.square != Some(landed), "it is there at once");
        ensure!(
            aims(&case.board)
                .iter()
                .any(|(firsts, aim)| firsts.contains(mv) && aim == goal),
            "nobody plans that"
        );
        let me = case.mover();
        let best = study.value(&case.board, me)?;
        study.follow(&boards[1..])?;
        let (moved, left) = (study.value(&boards[1], me)?, study.value(&boards[2], me)?);
        let worst = left.max(moved);
        let points = chances(best) - chances(worst);
        ensure!(
            points >= FAILS_POINTS_LIMIT
                || (best - worst >= FAILS_VALUE_LIMIT && points >= SLIPS_POINTS_LIMIT),
            "the plan does not fail"
        );
        ensure!(
            left - moved <= REPLY_VALUE_LIMIT || chances(left) - chances(moved) <= REPLY_POINTS_LIMIT,
            "another reply is better"
        );
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<Named> {
        vec![
            write.mv("move", self.mv),
            ("steps", Field::Steps(vec![self.goal])),
            write.line(&self.line),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        let steps = read.steps()?;
        let [goal] = steps[..] else {
            return Err(Unread::unfit("steps", "one step: what the plan is after"));
        };
        Ok(PlanFails {
            mv: read.mv("move")?,
            goal,
            line: read.line()?,
        })
    }

    fn played_line(&self) -> Option<&[Move]> {
        Some(&self.line)
    }

    fn rival(&self, _: Role) -> Option<Move> {
        Some(self.mv)
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::twins;

    /// Harris's Board IV: going for the rook pawn lets the win slip. Without that pawn nobody goes there.
    #[test]
    fn it_is_said_where_it_holds_and_not_beside_it() {
        twins(
            "plan_fails",
            "8/8/2p5/2p1kp2/2P5/7K/7P/8 b - - 0 1",
            "e5d4 h3g2 d4c4 g2f2 c4b3",
            "8/8/2p5/2p1kp2/2P5/7K/8/8 b - - 0 1",
        );
    }
}

//! `creates_threat`: what the move threatens next.
//!
//! Proposed in [`crate::reasoning::threats`], and of a reply in [`crate::reasoning::misses`].

use crate::check::{Case, Checked, ensure};
use crate::claim::Outcome;
use crate::claim::fields::{Field, NamedField, Writer, outcome};
use crate::claim::reader::{Reader, Reading};
use crate::evidence::Evidence;
use crate::kinds::parries::PARRY_VALUE;
use crate::kinds::threat::holds;
use crate::kinds::{ClaimKind, Threat};
use crate::margins::LOST;
use crate::study::{OUT_OF_BUDGET, Study};
use chess::facts::board::after;
use cozy_chess::Move;

/// What the move threatens next.
#[derive(Clone, PartialEq, Debug)]
pub struct CreatesThreat {
    /// The move.
    pub mv: Move,
    /// The line that carries it out, after the move and a pass.
    pub line: Vec<Move>,
    /// What it comes to.
    pub outcome: Outcome,
}

impl ClaimKind for CreatesThreat {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let &CreatesThreat {
            mv,
            ref line,
            outcome,
        } = self;
        let next = case.after(mv)?;
        let me = case.mover();
        let threat = Threat {
            line: line.to_vec(),
            outcome,
        };
        let mates = matches!(outcome, Outcome::Mate { .. });
        ensure!(
            mates || study.value(&case.board, me)? > LOST,
            "in a lost game threats are no reasons"
        );
        let value = holds(study, &next, me, &threat)?;
        ensure!(
            value >= study.value(&next, me)? + 60 || matches!(outcome, Outcome::Mate { .. }),
            "nothing is gained by it"
        );
        match study.outcome(&case.board, line, me, outcome, None) {
            Ok(_) => Err("the threat was there before"),
            Err(OUT_OF_BUDGET) => Err(OUT_OF_BUDGET),
            // Another engine may be laxer than we are: the same first move must be clearly worse now.
            Err(_) if case.board.is_legal(line[0]) => {
                let now = study.value(&after(&case.board, line[0]), me)?;
                ensure!(
                    now <= value - PARRY_VALUE,
                    "the threat may have been there before"
                );
                Ok(())
            }
            Err(_) => Ok(()),
        }
    }

    fn was_seen(&self, evidence: &Evidence) -> bool {
        evidence.saw_own_threat(self.mv, &self.line)
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![
            write.mv("move", self.mv),
            ("line", Field::Words(write.line_after_pass(self.mv, &self.line))),
            outcome(self.outcome),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        let mv = read.mv("move")?;
        Ok(CreatesThreat {
            mv,
            line: read.line_after_pass(mv)?,
            outcome: read.outcome()?,
        })
    }
}

#[cfg(test)]
crate::testing::twins! {
    said: "3q2k1/5ppp/8/8/8/2B5/4QPPP/6K1 w - - 0 1",
    line: "e2g4",
    silent: "3q2k1/5ppp/8/8/8/8/4QPPP/6K1 w - - 0 1",
}

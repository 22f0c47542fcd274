//! `ignores_threat`: a threat may be left alone.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, outcome};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, How, Outcome};
use crate::detect::Scene;
use crate::evidence::Evidence;
use crate::kinds::parries::parry_fits;
use crate::kinds::threat::holds;
use crate::kinds::{ClaimKind, Threat};
use crate::study::{Flaw, Study};
use chess::facts::board::{after, in_check, legal_moves};
use cozy_chess::Move;

/// A threat may be left alone.
#[derive(Clone, PartialEq, Debug)]
pub struct IgnoresThreat {
    /// The move.
    pub mv: Move,
    /// The threat, after a pass.
    pub threat: Threat,
    /// The line that shows it, from the position spoken of.
    pub line: Vec<Move>,
    /// What it comes to.
    pub outcome: Outcome,
}

impl ClaimKind for IgnoresThreat {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let &IgnoresThreat {
            mv,
            ref threat,
            ref line,
            outcome,
        } = self;
        holds(study, &case.board, !case.mover(), threat)?;
        let next = case.after(mv)?;
        ensure!(next.is_legal(threat.line[0]), "no longer possible: a parry");
        ensure!(
            line.len() > 2 && line[..2] == [mv, threat.line[0]],
            "the line must be move, threat"
        );
        study.works(&case.board, mv)?;
        let start = after(&next, threat.line[0]);
        study
            .outcome(&start, &line[2..], case.mover(), outcome, None)
            .map(|_| ())
    }

    fn was_seen(&self, evidence: &Evidence) -> bool {
        evidence.saw_threat(&self.threat.line)
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![
            write.mv("move", self.mv),
            write.threat(&self.threat),
            write.line(&self.line),
            outcome(self.outcome),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(IgnoresThreat {
            mv: read.mv("move")?,
            threat: read.threat()?,
            line: read.line()?,
            outcome: read.outcome()?,
        })
    }

    fn played_line(&self) -> Option<&[Move]> {
        Some(&self.line)
    }
}

/// The threat is let happen, because something better follows.
pub(crate) fn propose(
    study: &mut Study<'_>,
    scene: &Scene,
    mv: Move,
    threat: &Threat,
) -> Result<Option<Claim>, Flaw> {
    let next = after(&scene.root, mv);
    let first = threat.line[0];
    let parried = [How::Capture, How::Block, How::Flee, How::Guard]
        .into_iter()
        .any(|how| parry_fits(&scene.root, mv, threat, how, scene.side()));
    if in_check(&next) || parried || !next.is_legal(first) {
        return Ok(None);
    }
    let fell = after(&next, first);
    if legal_moves(&fell).is_empty() {
        return Ok(None);
    }
    let answer = study.best(&fell)?.moves;
    for length in [1, 3, 5] {
        let Some(prefix) = answer.get(..length) else { break };
        let outcome = study.outcome_of(&fell, prefix, scene.side())?;
        let deed = matches!(outcome, Outcome::Mate { .. } | Outcome::Material { .. });
        if deed && study.outcome(&fell, prefix, scene.side(), outcome, None).is_ok() {
            let line = [mv, first].into_iter().chain(prefix.iter().copied()).collect();
            let kind = IgnoresThreat {
                mv,
                threat: threat.clone(),
                line,
                outcome,
            };
            return Ok(Some(Claim::new(kind, &[], Confidence::Bounded).weighing(70)));
        }
    }
    Ok(None)
}

#[cfg(test)]
crate::testing::twins! {
    said: "r1b1k2r/p4pp1/1q2p3/2bpPn2/N4P1p/5N2/PP4PP/R1BQ1R1K w kq - 0 1",
    line: "g2g4 f5g3 h2g3 h4g3 h1g2 b6b5 a4c5 b5c5 g2g3",
    silent: "r1b1k2r/p4pp1/1q2p3/2bpP3/N4P1p/5N2/PP4PP/R1BQ1R1K w kq - 0 1",
}

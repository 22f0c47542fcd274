//! `no_defence`: nothing helps.
//!
//! Beside a mate that is threatened it is proposed in [`crate::reasoning::threats`].

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{Field, NamedField, Writer, outcome};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, Outcome, Role};
use crate::detect::Scene;
use crate::kinds::threat::{threat_board, threatened};
use crate::kinds::{ClaimKind, Threat};
use crate::margins::DECISIVE;
use crate::notation::uci_line;
use crate::scale::MATE_LIMIT;
use crate::study::{Flaw, Study};
use chess::facts::board::{after, in_check, legal_moves, material};
use cozy_chess::Move;

/// Material from which on it is worth saying that nothing saves it, in hundredths.
const HELPLESS_LOSS: i32 = 240;

/// Nothing helps.
#[derive(Clone, PartialEq, Debug)]
pub struct NoDefence {
    /// The line nothing stops: after a pass, or from the position itself where the king is in check.
    pub line: Vec<Move>,
    /// What it comes to.
    pub outcome: Outcome,
}

impl ClaimKind for NoDefence {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let &NoDefence { ref line, outcome } = self;
        ensure!(case.mover() != case.side, "the defender must be to move");
        let value = study.value(&case.board, case.side)?;
        let start = if in_check(&case.board) {
            case.board.clone()
        } else {
            threat_board(&case.board, case.side)?
        };
        let gained = study.outcome(&start, line, case.side, outcome, None)?;
        match outcome {
            Outcome::Mate { .. } => ensure!(value > MATE_LIMIT, "a defence exists"),
            Outcome::Draw { .. } => ensure!(value.abs() <= 40, "the best defence leaves more"),
            _ => {
                let amount = threatened(outcome);
                let slack = (amount / 4).max(40);
                ensure!(
                    value.min(2_000) >= gained.min(2_000) - slack,
                    "the best defence saves something"
                );
                let kept =
                    material(&study.run_out(&case.board)?, case.side) - material(&case.board, case.side);
                let material_stays = matches!(outcome, Outcome::Material { .. }) && kept * 10 >= amount * 8;
                ensure!(value >= 120 || material_stays, "the best defence holds");
            }
        }
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        let line = if in_check(&write.board) {
            uci_line(&write.board, &self.line)
        } else {
            write.passed_line(&self.line)
        };
        vec![("line", Field::Words(line)), outcome(self.outcome)]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        let line = if in_check(&read.board) {
            read.line()?
        } else {
            read.passed_line()?
        };
        Ok(NoDefence {
            line,
            outcome: read.outcome()?,
        })
    }

    fn is_of_the_side_not_to_move(&self) -> bool {
        true
    }

    fn wins_by_force(&self) -> bool {
        true
    }
}

/// After the move a piece falls whatever is played: passing costs no more than the best defence.
pub(crate) fn propose(study: &mut Study<'_>, scene: &Scene, mv: Move) -> Result<Option<Claim>, Flaw> {
    let (next, side) = (after(&scene.root, mv), scene.side());
    let Some(passed) = next.null_move().filter(|passed| !legal_moves(passed).is_empty()) else {
        return Ok(None);
    };
    let value = study.value(&next, side)?;
    if !(DECISIVE..MATE_LIMIT).contains(&value) {
        return Ok(None);
    }
    // Where passing would be mated, the piece is not what is threatened.
    if study.value(&passed, side)? > MATE_LIMIT {
        return Ok(None);
    }
    let line = study.best(&passed)?.moves;
    for length in [1, 3] {
        let Some(prefix) = line.get(..length) else { break };
        let outcome = study.outcome_of(&passed, prefix, side)?;
        let falls = matches!(outcome, Outcome::Material { cp } if cp >= HELPLESS_LOSS);
        if falls && study.outcome(&passed, prefix, side, outcome, None).is_ok() {
            let threat = Threat {
                line: prefix.to_vec(),
                outcome,
            };
            return Ok(Some(against(scene, mv, threat, 63)));
        }
    }
    Ok(None)
}

/// That nothing helps against the threat after the move.
pub(crate) fn against(scene: &Scene, mv: Move, threat: Threat, salience: i32) -> Claim {
    let kind = NoDefence {
        line: threat.line,
        outcome: threat.outcome,
    };
    Claim::new(kind, &[mv], Confidence::Bounded)
        .as_role(Role::Reason)
        .of(scene.side())
        .weighing(salience)
}

#[cfg(test)]
crate::testing::twins! {
    said: "2r3k1/5pp1/7p/8/2p4P/6P1/5PK1/8 b - - 5 43",
    line: "c4c3",
    silent: "2r3k1/3R1pp1/7p/8/2p4P/6P1/5PK1/8 b - - 5 43",
}

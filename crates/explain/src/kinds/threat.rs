//! `threat`: what the side not to move would do after a pass.
//!
//! Found by [`crate::reasoning::threats`]. Other kinds speak of threats too and carry this struct.

use crate::check::{Case, Checked, ensure};
use crate::claim::Outcome;
use crate::claim::fields::{Field, NamedField, Writer, outcome};
use crate::claim::reader::{Reader, Reading};
use crate::evidence::Evidence;
use crate::kinds::ClaimKind;
use crate::study::{Flaw, Study};
use chess::facts::board::with_mover;
use cozy_chess::{Board, Color, Move};

/// The flaw of a threat against a check.
const IN_CHECK: Flaw = "in check there is no pass";

/// What the side not to move would do after a pass.
#[derive(Clone, PartialEq, Debug)]
pub struct Threat {
    /// The line that carries it out, after a pass.
    pub line: Vec<Move>,
    /// What it comes to.
    pub outcome: Outcome,
}

impl ClaimKind for Threat {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        ensure!(case.mover() != case.side, "the side is to move: no threat");
        let value = holds(study, &case.board, case.side, self)?;
        let base = study.value(&case.board, case.side)?;
        ensure!(
            value >= base + 60 || matches!(self.outcome, Outcome::Mate { .. }),
            "nothing is gained by it"
        );
        Ok(())
    }

    fn was_seen(&self, evidence: &Evidence) -> bool {
        evidence.saw_threat(&self.line)
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![
            ("line", Field::Words(write.passed_line(&self.line))),
            outcome(self.outcome),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(Threat {
            line: read.passed_line()?,
            outcome: read.outcome()?,
        })
    }

    fn is_of_the_side_not_to_move(&self) -> bool {
        true
    }
}

/// The position with `side` to move.
pub(crate) fn threat_board(board: &Board, side: Color) -> Result<Board, Flaw> {
    with_mover(board, side).ok_or(IN_CHECK)
}

/// The threat holds against a pass; returns its value for the one who threatens.
pub(crate) fn holds(study: &mut Study<'_>, board: &Board, side: Color, threat: &Threat) -> Result<i32, Flaw> {
    let base = study.value(board, side)?;
    let passed = threat_board(board, side)?;
    study.outcome(&passed, &threat.line, side, threat.outcome, Some(base))
}

/// The amount a threat is about, as the schema counts it.
pub(crate) fn threatened(outcome: Outcome) -> i32 {
    match outcome {
        Outcome::Mate { .. } => 800,
        Outcome::Promotion => 500,
        Outcome::Draw { .. } => 150,
        Outcome::Material { cp } | Outcome::Eval { cp } => cp.abs(),
    }
}

#[cfg(test)]
crate::testing::twins! {
    // The scholar's mate; without the bishop the queen has nothing to take.
    said: "r1bqkb1r/ppppnppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4",
    line: "g7g6",
    silent: "r1bqkb1r/ppppnppp/2n5/4p2Q/4P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4",
}

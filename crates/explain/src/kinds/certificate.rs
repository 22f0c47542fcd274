//! `certificate`: the fewest pieces with which the refutation of a move still works.
//!
//! Proposed in [`crate::reasoning::contrast`] beside what refutes the move. Its truth is a matter of the rules: no value is asked for.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, outcome, sqs};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Outcome, Role};
use crate::kinds::ClaimKind;
use crate::study::Study;
use chess::facts::board::after;
use cozy_chess::{BitBoard, Board, Move};
use reasoning::causes::{Deed, certificate, is_certificate};

/// The longest refutation whose pieces are looked for, in plies.
const LONGEST: usize = 3;
/// The longest mate, in moves.
const LONGEST_MATE: u32 = 2;

/// More pieces than these are no picture any more.
const MOST: u32 = 9;

/// The pieces a refutation needs.
#[derive(Clone, PartialEq, Debug)]
pub struct Certificate {
    /// The move that fails.
    pub mv: Move,
    /// The move and its refutation.
    pub line: Vec<Move>,
    /// What the refutation does.
    pub outcome: Outcome,
    /// The squares of the pieces, in the position after the move.
    pub squares: BitBoard,
}

/// What the refutation does, where rules alone can show it.
fn deed(outcome: Outcome, plies: usize) -> Option<Deed> {
    match outcome {
        Outcome::Mate { moves } if moves <= LONGEST_MATE => Some(Deed::Mate { moves }),
        Outcome::Material { cp } if plies <= LONGEST => Some(Deed::Material {
            hundredths: cp,
            plies,
        }),
        _ => None,
    }
}

/// The pieces that the refutation of `line[0]` needs.
pub(crate) fn of(board: &Board, line: &[Move], outcome: Outcome) -> Option<Certificate> {
    let (&mv, answer) = line.split_first()?;
    let squares = certificate(&after(board, mv), *answer.first()?, deed(outcome, answer.len())?)?;
    (squares.len() <= MOST).then_some(())?;
    Some(Certificate {
        mv,
        line: line.to_vec(),
        outcome,
        squares,
    })
}

impl ClaimKind for Certificate {
    fn check(&self, _: &mut Study<'_>, case: &Case<'_>) -> Checked {
        ensure!(
            self.line.len() >= 2 && self.line[0] == self.mv,
            "the line must be the move and its refutation"
        );
        case.along(&self.line)?;
        let deed = deed(self.outcome, self.line.len() - 1).ok_or("rules alone do not show it")?;
        ensure!(
            is_certificate(&case.after(self.mv)?, self.line[1], deed, self.squares),
            "other pieces are needed"
        );
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![
            write.mv("move", self.mv),
            write.line(&self.line),
            outcome(self.outcome),
            sqs("squares", self.squares),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(Certificate {
            mv: read.mv("move")?,
            line: read.line()?,
            outcome: read.outcome()?,
            squares: read.square_set("squares")?,
        })
    }

    fn rival(&self, _: Role) -> Option<Move> {
        Some(self.mv)
    }

    fn is_trivial(&self) -> bool {
        true
    }
}

#[cfg(test)]
crate::testing::twins! {
    // Taking the trapped bishop leaves the back rank; without the rook on d8 nothing goes wrong.
    said: "3r2k1/p4ppp/8/8/8/1P6/b1P2PPP/R5K1 w - - 0 1",
    line: "h2h3",
    silent: "6k1/p4ppp/8/8/8/1P6/b1P2PPP/R5K1 w - - 0 1",
}

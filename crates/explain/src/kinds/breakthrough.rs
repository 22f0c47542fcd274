//! `breakthrough`: a pawn is given to get another through.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, Ending};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::kinds::ending_class::ending_of;
use crate::study::Study;
use chess::facts::board::material;
use chess::facts::pawns;
use cozy_chess::Move;

/// A pawn is given to get another through.
#[derive(Clone, PartialEq, Debug)]
pub struct Breakthrough {
    /// The line that shows it, from the position spoken of.
    pub line: Vec<Move>,
}

impl ClaimKind for Breakthrough {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let Breakthrough { line } = self;
        let boards = case.along(line)?;
        ensure!(
            ending_of(&case.board) == Ending::Pawn && case.mover() == case.side && line.len() >= 3,
            "not a pawn ending"
        );
        let start = material(&case.board, case.side);
        let low = boards[3..]
            .iter()
            .step_by(2)
            .map(|b| material(b, case.side))
            .min()
            .unwrap_or(start);
        ensure!(low <= start - 100, "no pawn is given");
        ensure!(study.value(&boards[1], case.side)? >= 330, "it does not win");
        let promotes = line.iter().step_by(2).any(|mv| mv.promotion.is_some());
        let more = pawns::passed(&boards[boards.len() - 1], case.side).len()
            > pawns::passed(&case.board, case.side).len();
        ensure!(promotes || more, "no pawn gets through");
        study.sound(&boards, line, case.side, 0)
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![write.line(&self.line)]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(Breakthrough { line: read.line()? })
    }

    fn played_line(&self) -> Option<&[Move]> {
        Some(&self.line)
    }
}

/// The line of a pawn ending as a whole.
pub(crate) fn propose(spot: &Spot<'_>) -> Option<Claim> {
    (spot.moves.len() >= 3).then(|| {
        let line = spot.line_to(spot.moves.len() - 1);
        spot.claim(Breakthrough { line }, Confidence::Bounded, 80)
    })
}

#[cfg(test)]
crate::testing::twins! {
    said: "8/8/1p5p/1P6/P3kp1P/2K5/8/8 w - - 1 45",
    line: "a4a5 b6a5 b5b6 e4f3 b6b7 a5a4 b7b8q a4a3 b8f8",
    silent: "8/8/1p6/1P6/P3kp1P/2K5/8/8 w - - 1 45",
}

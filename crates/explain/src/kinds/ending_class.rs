//! `ending_class`: the kind of ending.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, word};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, Ending, Role};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::study::Study;
use cozy_chess::{Board, Piece};

/// The kind of ending.
#[derive(Clone, PartialEq, Debug)]
pub struct EndingClass {
    /// The kind of ending.
    pub ending: Ending,
}

impl ClaimKind for EndingClass {
    fn check(&self, _: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let EndingClass { ending } = *self;
        ensure!(ending_of(&case.board) == ending, "another ending");
        Ok(())
    }

    fn fields(&self, _: &Writer) -> Vec<NamedField> {
        vec![word("ending", self.ending.word())]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(EndingClass {
            ending: read.term("ending", Ending::from_word)?,
        })
    }

    fn is_trivial(&self) -> bool {
        true
    }
}

/// The kind of ending, where it tells something.
pub(crate) fn propose(spot: &Spot<'_>) -> Option<Claim> {
    let ending = ending_of(spot.board());
    let telling = !matches!(ending, Ending::Other | Ending::BareKings);
    telling.then(|| {
        let claim = spot.claim(EndingClass { ending }, Confidence::Proved, 28);
        claim.as_role(Role::Context)
    })
}

/// The kind of ending by the pieces on the board.
pub(crate) fn ending_of(board: &Board) -> Ending {
    let has = |piece| !board.pieces(piece).is_empty();
    let (knight, bishop, rook, queen) = (
        has(Piece::Knight),
        has(Piece::Bishop),
        has(Piece::Rook),
        has(Piece::Queen),
    );
    match (has(Piece::Pawn), knight, bishop, rook, queen) {
        (false, false, false, false, false) => Ending::BareKings,
        (true, false, false, false, false) => Ending::Pawn,
        (_, true, false, false, false) => Ending::Knight,
        (_, false, true, false, false) => Ending::Bishop,
        (_, true, true, false, false) => Ending::Minor,
        (_, false, false, true, false) => Ending::Rook,
        (_, false, false, false, true) => Ending::Queen,
        (_, false, false, true, true) => Ending::QueenRook,
        _ => Ending::Other,
    }
}

#[cfg(test)]
crate::testing::twins! {
    said: "8/8/p5p1/1p5p/5k1P/r5p1/P3R1K1/8 w - - 4 49",
    line: "e2b2 f4g4 b2b4 g4f5 b4b2 a6a5 b2b5",
    silent: "3q1rk1/8/p5p1/1p5p/7P/r1n3p1/P3R1KQ/5R2 w - - 4 49",
}

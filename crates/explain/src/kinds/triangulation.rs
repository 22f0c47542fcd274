//! `triangulation`: a tempo is lost on purpose.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::margins::WINNING_LIMIT;
use crate::study::Study;
use cozy_chess::{Color, Move, Piece};

/// A tempo is lost on purpose.
#[derive(Clone, PartialEq, Debug)]
pub struct Triangulation {
    /// The line that shows it, from the position spoken of.
    pub line: Vec<Move>,
}

impl ClaimKind for Triangulation {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let Triangulation { line } = self;
        let boards = case.along(line)?;
        ensure!(
            case.mover() == case.side && line.len() == 5,
            "three own moves and two replies"
        );
        let end = &boards[5];
        let same = Color::ALL
            .iter()
            .all(|&color| end.colors(color) == boards[0].colors(color))
            && Piece::ALL
                .iter()
                .all(|&piece| end.pieces(piece) == boards[0].pieces(piece));
        ensure!(
            same && end.side_to_move() != case.side,
            "the position does not come back"
        );
        let kings = [0, 2, 4]
            .iter()
            .all(|&ply| boards[ply].piece_on(line[ply].from) == Some(Piece::King));
        ensure!(kings, "not only king moves");
        study.sound(&boards, line, case.side, 0)?;
        ensure!(study.value(end, case.side)? >= WINNING_LIMIT, "nothing is gained");
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![write.line(&self.line)]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(Triangulation { line: read.line()? })
    }

    fn played_line(&self) -> Option<&[Move]> {
        Some(&self.line)
    }
}

/// The first three own moves of a pawn ending.
pub(crate) fn propose(spot: &Spot<'_>) -> Option<Claim> {
    (spot.moves.len() >= 5).then(|| {
        let line = spot.line_to(4);
        spot.claim(Triangulation { line }, Confidence::Bounded, 82)
    })
}

#[cfg(test)]
crate::testing::twins! {
    said: "2k5/8/p1P5/P2K4/8/8/8/8 w - - 0 1",
    line: "d5d4 c8d8 d4c4 d8c8 c4d5",
    silent: "2k5/7p/p1P5/P2K4/8/8/8/8 w - - 0 1",
}

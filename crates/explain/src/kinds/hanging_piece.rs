//! `hanging_piece`: a piece can simply be taken.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, joined, sq};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::scale::{MATE_LIMIT, chances};
use crate::study::Study;
use chess::facts::board::{after, is_capture, with_mover};
use chess::facts::exchange::{best_captures_on, profit_on};
use cozy_chess::{Move, Piece, Square};

/// A piece can simply be taken.
#[derive(Clone, PartialEq, Debug)]
pub struct HangingPiece {
    /// Where the piece stands.
    pub square: Square,
    /// The move that takes it, where it is played.
    pub mv: Option<Move>,
}

impl ClaimKind for HangingPiece {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let HangingPiece { square, mv } = *self;
        ensure!(
            case.board.color_on(square) == Some(!case.side),
            "no enemy piece there"
        );
        ensure!(
            profit_on(&case.board, square, case.side) >= 100,
            "capturing wins nothing"
        );
        if let (Some(&last), Some(previous)) = (case.at.last(), &case.previous) {
            ensure!(
                last.to != square || !is_capture(previous, last),
                "that is a recapture"
            );
        }
        if let Some(mv) = mv {
            ensure!(mv.to == square, "the move does not capture it");
            study.works(&case.board, mv)?;
        }
        let position = with_mover(&case.board, case.side).ok_or("in check there is no pass")?;
        let before = study.value(&position, case.side)?;
        for (_, take) in best_captures_on(&position, square).into_iter().take(2) {
            let next = after(&position, take);
            let value = study.value(&next, case.side)?;
            let wins = study.secured(&position, &next, case.side)? >= 60
                && (chances(value) >= chances(before) - 10.0 || value >= 300);
            if wins || value > MATE_LIMIT {
                return Ok(());
            }
        }
        Err("taking it does not win material")
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        joined(vec![sq("square", self.square)], write.optional_move(self.mv))
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(HangingPiece {
            square: read.square("square")?,
            mv: read.optional_move()?,
        })
    }

    fn wins_by_force(&self) -> bool {
        true
    }
}

/// A piece that the first move takes for nothing or for less.
pub(crate) fn propose(spot: &Spot<'_>) -> Option<Claim> {
    let (board, mv, me) = (spot.board(), spot.mv(), spot.me());
    let victim = board.piece_on(mv.to).filter(|_| is_capture(board, mv))?;
    let loose = victim != Piece::Pawn && spot.index() == 0 && profit_on(board, mv.to, me) >= 100;
    let kind = HangingPiece {
        square: mv.to,
        mv: Some(mv),
    };
    loose.then(|| spot.claim(kind, Confidence::Bounded, 87))
}

#[cfg(test)]
crate::testing::twins! {
    said: "r2r2k1/1p3pp1/7p/p1bp4/4Q3/PP2P1P1/1B3PKP/R4R2 b - - 0 20",
    line: "d5e4 a1c1 c5f8 c1c7 a8b8 a3a4 d8d3 b2c3 b7b5",
    silent: "r2r2k1/1p3pp1/7p/p1bp4/8/PP2P1P1/1B3PKP/R4R2 b - - 0 20",
}

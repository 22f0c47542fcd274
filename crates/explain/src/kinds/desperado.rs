//! `desperado`: a lost piece sells itself.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::study::Study;
use chess::facts::board::{in_check, is_capture, worth};
use chess::facts::exchange::{captures_on, profit_on, taken_by};
use cozy_chess::{Move, Piece};

/// A lost piece sells itself.
#[derive(Clone, PartialEq, Debug)]
pub struct Desperado {
    /// The move.
    pub mv: Move,
}

impl ClaimKind for Desperado {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let Desperado { mv } = *self;
        let piece = case.board.piece_on(mv.from).ok_or("no piece")?;
        ensure!(!matches!(piece, Piece::Pawn | Piece::King), "a piece is meant");
        ensure!(
            is_capture(&case.board, mv) && profit_on(&case.board, mv.from, !case.mover()) > 0,
            "it was not lost"
        );
        ensure!(!in_check(&case.board), "in check there is no pass");
        ensure!(taken_by(&case.board, mv) < worth(piece), "an even exchange");
        ensure!(
            !captures_on(&case.after(mv)?, mv.to).is_empty(),
            "it is not recaptured"
        );
        study.works(&case.board, mv)
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![write.mv("move", self.mv)]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(Desperado { mv: read.mv("move")? })
    }
}

/// Every capture by the first move, where a pass is possible.
pub(crate) fn propose(spot: &Spot<'_>) -> Option<Claim> {
    let (board, mv) = (spot.board(), spot.mv());
    let possible = is_capture(board, mv) && !in_check(board) && spot.index() == 0;
    possible.then(|| spot.claim(Desperado { mv }, Confidence::Bounded, 52))
}

#[cfg(test)]
crate::testing::twins! {
    said: "3q2k1/1pp1bp2/r2r2p1/p1n1B2p/4P3/1P1P3P/1PQ2PP1/R2R1NK1 b - - 0 23",
    line: "d6d3 e5c7 d8d4 d1d3 d4d3 c2d3 c5d3 f1e3 e7b4",
    silent: "3q2k1/1pp1bp2/r2r2p1/p1n4p/4P3/1P1P3P/1PQ2PP1/R2R1NK1 b - - 0 23",
}

//! `cut_off_king`: in a rook ending the rook keeps the other king away from a passed pawn.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, int, joined, sq};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, Ending};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::kinds::ending_class::ending_of;
use crate::study::Study;
use chess::facts::pawns::passed;
use cozy_chess::{Move, Square};
use endings::pictures::{CutOff, cut_off};

/// A king that is cut off from a pawn.
#[derive(Clone, PartialEq, Debug)]
pub struct CutOffKing {
    /// The rook, after the move where one is given.
    pub rook: Square,
    /// The passed pawn.
    pub pawn: Square,
    /// Files from the king to the pawn.
    pub files: u32,
    /// The move that brings it about, where one does.
    pub mv: Option<Move>,
}

impl ClaimKind for CutOffKing {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let board = case.seen(self.mv)?;
        ensure!(ending_of(&board) == Ending::Rook, "not a rook ending");
        let found = cut_off(&board, case.side, passed(&board, case.side)).ok_or("the king is not cut off")?;
        let said = (self.rook, self.pawn, self.files);
        ensure!(
            (found.rook, found.pawn, u32::from(found.files)) == said,
            "another count"
        );
        if let Some(mv) = self.mv {
            let before = cut_off(&case.board, case.side, passed(&case.board, case.side));
            ensure!(before.is_none(), "it was cut off before");
            study.works(&case.board, mv)?;
        }
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        joined(
            vec![
                sq("rook", self.rook),
                sq("pawn", self.pawn),
                int("files", self.files as i32),
            ],
            write.optional_move(self.mv),
        )
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(CutOffKing {
            rook: read.square("rook")?,
            pawn: read.square("pawn")?,
            files: read.count("files")?,
            mv: read.optional_move()?,
        })
    }

    fn is_feature(&self) -> bool {
        true
    }
}

/// Where the move cuts the king off, or leaves it cut off.
pub(crate) fn propose(spot: &Spot<'_>) -> Option<Claim> {
    /// What the move brings about.
    const NEW: i32 = 64;
    /// What was there before and stays.
    const KEPT: i32 = 56;
    let (board, next, me) = (spot.board(), spot.next(), spot.me());
    if ending_of(next) != Ending::Rook || ending_of(board) != Ending::Rook {
        return None;
    }
    let before = cut_off(board, me, passed(board, me));
    let CutOff { rook, pawn, files } = match before {
        Some(found) => found,
        None => cut_off(next, me, passed(next, me))?,
    };
    let stays = before.is_some() && cut_off(next, me, passed(next, me)).is_some();
    if before.is_some() && !stays {
        return None;
    }
    let kind = CutOffKing {
        rook,
        pawn,
        files: u32::from(files),
        mv: before.is_none().then_some(spot.mv()),
    };
    let salience = if before.is_none() { NEW } else { KEPT };
    Some(spot.claim(kind, Confidence::Proved, salience).of(me))
}

#[cfg(test)]
crate::testing::twins! {
    said: "8/5k2/8/1P6/2K5/8/7r/4R3 w - - 0 1",
    line: "b5b6 h2b2",
    silent: "8/2k5/8/1P6/2K5/8/7r/4R3 w - - 0 1",
}

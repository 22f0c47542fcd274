//! `rook_behind_passer`: the rook behind a passed pawn.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, joined, sq};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, Delta, Ending, When};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::kinds::ending_class::ending_of;
use crate::study::Study;
use chess::facts::board::rank_from;
use chess::facts::pawns::{self, is_passed};
use cozy_chess::{Board, Color, Piece, Square, get_between_rays};

/// The rook behind a passed pawn.
#[derive(Clone, PartialEq, Debug)]
pub struct RookBehindPasser {
    /// The rook.
    pub rook: Square,
    /// The pawn.
    pub pawn: Square,
    /// Whether it is there, created or removed, and by what.
    pub when: When,
}

impl ClaimKind for RookBehindPasser {
    fn check(&self, _: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let &RookBehindPasser { rook, pawn, ref when } = self;
        let mv = when.mv.ok_or("a move is needed")?;
        let next = case.after(mv)?;
        ensure!(
            when.line.is_empty() && when.delta == Delta::Creates,
            "only what the move creates is said"
        );
        ensure!(is_behind(&next, rook, pawn, case.side), "not behind the pawn");
        let origin = if mv.to == rook { mv.from } else { rook };
        ensure!(
            !is_behind(&case.board, origin, pawn, case.side),
            "already there before"
        );
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        joined(
            vec![sq("rook", self.rook), sq("pawn", self.pawn)],
            write.when(&self.when),
        )
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(RookBehindPasser {
            rook: read.square("rook")?,
            pawn: read.square("pawn")?,
            when: read.when()?,
        })
    }
}

/// Where the move puts a rook behind a passed pawn.
pub(crate) fn propose(spot: &Spot<'_>) -> Option<Claim> {
    let (next, mv, me) = (spot.next(), spot.mv(), spot.me());
    let ending = ending_of(next);
    if !matches!(ending, Ending::Rook | Ending::QueenRook | Ending::Other) || next.occupied().len() > 16 {
        return None;
    }
    let pawn = Color::ALL
        .into_iter()
        .flat_map(|side| pawns::passed(next, side))
        .find(|&pawn| is_behind(next, mv.to, pawn, me) && !is_behind(spot.board(), mv.from, pawn, me))?;
    let kind = RookBehindPasser {
        rook: mv.to,
        pawn,
        when: When::after(mv, Delta::Creates),
    };
    Some(spot.claim(kind, Confidence::Proved, 58).of(me))
}

/// Whether the rook stands behind the passed pawn.
fn is_behind(board: &Board, rook: Square, pawn: Square, side: Color) -> bool {
    let Some(owner) = board
        .color_on(pawn)
        .filter(|_| board.piece_on(pawn) == Some(Piece::Pawn))
    else {
        return false;
    };
    is_passed(board, pawn, owner)
        && board.colored_pieces(side, Piece::Rook).has(rook)
        && rook.file() == pawn.file()
        && rank_from(pawn, owner) > rank_from(rook, owner)
        && (get_between_rays(rook, pawn) & board.occupied()).is_empty()
}

#[cfg(test)]
crate::testing::twins! {
    said: "8/5k2/8/P7/1r6/8/5K2/7R w - - 0 1",
    line: "h1a1",
    silent: "8/5k2/8/8/1r6/8/5K2/7R w - - 0 1",
}

//! `back_rank_weakness`: the back rank is soft.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, sq};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::study::Study;
use chess::facts::kings;
use cozy_chess::{Move, Square};

/// The back rank is soft.
#[derive(Clone, PartialEq, Debug)]
pub struct BackRankWeakness {
    /// The king.
    pub king: Square,
}

impl ClaimKind for BackRankWeakness {
    fn check(&self, _: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let BackRankWeakness { king } = *self;
        ensure!(
            case.board.king(case.side) == king && kings::is_back_rank_weak(&case.board, case.side),
            "the back rank holds"
        );
        Ok(())
    }

    fn fields(&self, _: &Writer) -> Vec<NamedField> {
        vec![sq("king", self.king)]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(BackRankWeakness {
            king: read.square("king")?,
        })
    }
}

/// The back rank of the enemy king, where the line goes there with check.
pub(crate) fn propose(spot: &Spot<'_>) -> Option<Claim> {
    let (board, me) = (spot.board(), spot.me());
    let king = board.king(!me);
    let to_home = |mv: &Move| mv.to.rank() == kings::home_rank(!me);
    let uses_rank = spot.moves.iter().step_by(2).any(to_home);
    let weak = spot.index() == 0 && uses_rank && spot.checks() > 0 && kings::is_back_rank_weak(board, !me);
    weak.then(|| {
        spot.claim(BackRankWeakness { king }, Confidence::Proved, 68)
            .of(!me)
    })
}

#[cfg(test)]
crate::testing::twins! {
    said: "rn2r1k1/pp3pbp/1q3np1/2p2b2/2B2B2/2N1QN2/PPP3PP/R3R1K1 w - - 8 16",
    line: "e3e8 f6e8 e1e8 g7f8 c3d5 b8d7 d5b6 a8e8 b6d7",
    silent: "rn2r1k1/pp3p1p/1q3np1/2p2b2/2B2B2/2N1QN2/PPP3PP/R3R1K1 w - - 8 16",
}

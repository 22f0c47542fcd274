//! `zugzwang`: the side to move would rather pass.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::kinds::known_ending::is_settled;
use crate::scale::chances;
use crate::study::Study;
use cozy_chess::Move;

/// The side to move would rather pass.
#[derive(Clone, PartialEq, Debug)]
pub struct Zugzwang {
    /// The move that brings it about, where one does.
    pub mv: Option<Move>,
}

impl ClaimKind for Zugzwang {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let Zugzwang { mv } = *self;
        let board = case.seen(mv)?;
        let passed = board.null_move().ok_or("in check")?;
        let side = board.side_to_move();
        let (now, free) = (study.value(&board, side)?, study.value(&passed, side)?);
        ensure!(chances(now) <= chances(free) - 22.0, "passing would not help");
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        write.optional_move(self.mv).into_iter().collect()
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(Zugzwang {
            mv: read.optional_move()?,
        })
    }
}

/// The position after the move of a pawn ending; proved where the rules know it and the one after a pass at sight.
pub(crate) fn propose(spot: &Spot<'_>) -> Claim {
    let (next, mv) = (spot.next(), spot.mv());
    let squeezed = is_settled(next) && next.null_move().is_some_and(|passed| is_settled(&passed));
    let confidence = if squeezed {
        Confidence::Proved
    } else {
        Confidence::Bounded
    };
    spot.claim(Zugzwang { mv: Some(mv) }, confidence, 76)
}

#[cfg(test)]
crate::testing::twins! {
    said: "8/8/p7/1p4K1/1P4p1/1P3kP1/8/8 w - - 6 61",
    line: "g5h4 f3e4 h4g4 e4d4 g4f5 d4c3 g3g4 c3b3 g4g5",
    silent: "8/8/p7/1p4K1/1P4p1/1P3k2/8/8 w - - 6 61",
}

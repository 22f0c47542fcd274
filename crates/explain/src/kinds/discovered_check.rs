//! `discovered_check`: a line is opened onto the king.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, sq};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::study::Study;
use chess::facts::board::landing;
use cozy_chess::{Move, Square};

/// A line is opened onto the king.
#[derive(Clone, PartialEq, Debug)]
pub struct DiscoveredCheck {
    /// The move.
    pub mv: Move,
    /// The piece that checks.
    pub checker: Square,
}

impl ClaimKind for DiscoveredCheck {
    fn check(&self, _: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let DiscoveredCheck { mv, checker } = *self;
        let next = case.after(mv)?;
        let stood = case.board.piece_on(checker) == next.piece_on(checker)
            && case.board.color_on(checker) == Some(case.mover());
        ensure!(
            next.checkers().has(checker) && checker != mv.to && stood,
            "no discovered check"
        );
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![write.mv("move", self.mv), sq("checker", self.checker)]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(DiscoveredCheck {
            mv: read.mv("move")?,
            checker: read.square("checker")?,
        })
    }
}

/// Where a piece that did not move checks.
pub(crate) fn propose(spot: &Spot<'_>) -> Option<Claim> {
    let (board, next, mv) = (spot.board(), spot.next(), spot.mv());
    let to = landing(board, mv);
    let stood = |at: Square| {
        at != to && board.color_on(at) == Some(spot.me()) && board.piece_on(at) == next.piece_on(at)
    };
    let checker = next.checkers().into_iter().find(|&at| stood(at))?;
    Some(spot.claim(DiscoveredCheck { mv, checker }, Confidence::Proved, 83))
}

#[cfg(test)]
crate::testing::twins! {
    said: "2krr3/1pp3p1/p4p2/5P2/5P2/7P/PPQp2R1/1R1KBB2 b - - 0 30",
    line: "d2e1q",
    silent: "2k1r3/1pp3p1/p4p2/5P2/5P2/7P/PPQp2R1/1R1KBB2 b - - 0 30",
}

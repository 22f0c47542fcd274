//! `double_check`: two pieces check.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, sqs};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::study::Study;
use cozy_chess::{BitBoard, Move};

/// Two pieces check.
#[derive(Clone, PartialEq, Debug)]
pub struct DoubleCheck {
    /// The move.
    pub mv: Move,
    /// The two pieces that check.
    pub checkers: BitBoard,
}

impl ClaimKind for DoubleCheck {
    fn check(&self, _: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let DoubleCheck { mv, checkers } = *self;
        ensure!(
            case.after(mv)?.checkers() == checkers && checkers.len() == 2,
            "no double check"
        );
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![write.mv("move", self.mv), sqs("checkers", self.checkers)]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(DoubleCheck {
            mv: read.mv("move")?,
            checkers: read.square_set("checkers")?,
        })
    }
}

/// Where the move checks twice.
pub(crate) fn propose(spot: &Spot<'_>) -> Option<Claim> {
    let (mv, checkers) = (spot.mv(), spot.next().checkers());
    (checkers.len() == 2).then(|| spot.claim(DoubleCheck { mv, checkers }, Confidence::Proved, 84))
}

#[cfg(test)]
crate::testing::twins! {
    said: "r1b4r/ppp3pp/3qkp2/2QNN3/2B5/3P4/PP3PPP/n4K1R w - - 6 18",
    line: "d5c7 e6e7 c7d5 e7e6 d5f6 e6e7 f6d5 e7e6 d5e3",
    silent: "r1b4r/ppp3pp/3qkp2/2QNN3/8/3P4/PP3PPP/n4K1R w - - 6 18",
}

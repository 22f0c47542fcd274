//! `skewer`: the greater piece in front must go, the lesser behind falls.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, sq};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::study::Study;
use chess::facts::board::{attacks_from, is_checkmate};
use chess::facts::exchange::gain_on;
use chess::facts::lines::{self, skewers_by};
use cozy_chess::Move;

/// The greater piece in front must go, the lesser behind falls.
#[derive(Clone, PartialEq, Debug)]
pub struct Skewer {
    /// The move.
    pub mv: Move,
    /// Who attacks, what stands in front and what behind.
    pub skewer: lines::Skewer,
}

impl ClaimKind for Skewer {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let Skewer { mv, skewer } = *self;
        let (next, me) = (case.after(mv)?, case.mover());
        ensure!(!is_checkmate(&next), "it is mate at once");
        ensure!(lines::is_skewer(&next, skewer, me), "no skewer");
        let old = skewer.attacker != mv.to
            && attacks_from(&case.board, skewer.attacker).has(skewer.front)
            && lines::sees_through(&case.board, skewer.attacker, skewer.front, skewer.back);
        ensure!(!old, "it was there before");
        ensure!(gain_on(&next, skewer.attacker) == 0, "the attacker can be taken");
        study.works(&case.board, mv)
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![
            write.mv("move", self.mv),
            sq("attacker", self.skewer.attacker),
            sq("front", self.skewer.front),
            sq("back", self.skewer.back),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(Skewer {
            mv: read.mv("move")?,
            skewer: lines::Skewer {
                attacker: read.square("attacker")?,
                front: read.square("front")?,
                back: read.square("back")?,
            },
        })
    }

    fn wins_by_force(&self) -> bool {
        true
    }
}

/// Skewers that were not there before the move.
pub(crate) fn propose(spot: &Spot<'_>) -> Vec<Claim> {
    let (board, next, mv, me) = (spot.board(), spot.next(), spot.mv(), spot.me());
    if is_checkmate(next) {
        return Vec::new();
    }
    let old = skewers_by(board, me);
    skewers_by(next, me)
        .into_iter()
        .filter(|skewer| !old.contains(skewer))
        .map(|skewer| spot.claim(Skewer { mv, skewer }, Confidence::Bounded, 88))
        .collect()
}

#[cfg(test)]
crate::testing::twins! {
    said: "2b1k1nr/3p1ppp/2p5/8/1P1qPP2/r1N3Q1/1KPB2PP/3R1B1R b k - 1 19",
    line: "d4b4 b2c1 a3a1 c3b1 a1b1",
    silent: "2b1k1nr/3p1ppp/2p5/8/1P1qPP2/r1N3Q1/1KP3PP/3R1B1R b k - 1 19",
}

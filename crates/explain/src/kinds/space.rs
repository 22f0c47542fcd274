//! `space`: which side has more room, by the squares in the enemy half that its pawns attack.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, int};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, Role};
use crate::detect::Scene;
use crate::kinds::ClaimKind;
use crate::study::Study;
use chess::facts::terrain;
use cozy_chess::Color;

/// More room is said from this difference on.
const MORE: u32 = 3;
/// With fewer pieces room matters little.
const FULL: u32 = 22;

/// Which side has more room, by the squares in the enemy half that its pawns attack.
#[derive(Clone, PartialEq, Debug)]
pub struct Space {
    /// Squares in the enemy half that pawns of the side attack.
    pub own: u32,
    /// The same of the other side.
    pub other: u32,
}

impl ClaimKind for Space {
    fn check(&self, _: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let count = |side| terrain::space(&case.board, side).len();
        ensure!(
            (self.own, self.other) == (count(case.side), count(!case.side)),
            "another count"
        );
        ensure!(self.own >= self.other + MORE, "no more room");
        Ok(())
    }

    fn fields(&self, _: &Writer) -> Vec<NamedField> {
        vec![int("own", self.own as i32), int("other", self.other as i32)]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(Space {
            own: read.count("own")?,
            other: read.count("other")?,
        })
    }

    fn is_feature(&self) -> bool {
        true
    }
}

/// The side that has more of it, where one has.
pub(crate) fn propose(scene: &Scene) -> Option<Claim> {
    let count = |side| terrain::space(&scene.root, side).len();
    let heavy = scene.root.occupied().len() >= FULL;
    Color::ALL
        .into_iter()
        .filter(|&side| heavy && count(side) >= count(!side) + MORE)
        .map(|side| {
            let kind = Space {
                own: count(side),
                other: count(!side),
            };
            let claim = Claim::new(kind, &[], Confidence::Proved).as_role(Role::Context);
            claim.of(side).weighing(23)
        })
        .next()
}

#[cfg(test)]
crate::testing::twins! {
    said: "r6r/3nk3/2pppq2/ppb1p1pp/4P3/P1NP2PP/1PPQ1PKN/R4R2 b - - 2 16",
    line: "e7d8 c3e2 d8c7 f2f3 b5b4 c2c3 b4b3",
    silent: "r6r/3nk3/2pppq2/2b1p3/4P3/P1NP2PP/1PPQ1PKN/R4R2 b - - 2 16",
}

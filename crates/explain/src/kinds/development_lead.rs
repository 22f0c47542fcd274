//! `development_lead`: which side has brought out more pieces.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, int};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, Role};
use crate::detect::Scene;
use crate::kinds::ClaimKind;
use crate::study::Study;
use chess::facts::terrain;
use cozy_chess::Color;

/// A lead is said from this difference on.
const LEAD: u32 = 2;
/// After this move development is over.
const LAST_MOVE: u16 = 15;

/// Which side has brought out more pieces.
#[derive(Clone, PartialEq, Debug)]
pub struct DevelopmentLead {
    /// Knights and bishops of the side that stand where they began.
    pub own_home: u32,
    /// The same of the other side.
    pub other_home: u32,
}

impl ClaimKind for DevelopmentLead {
    fn check(&self, _: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let home = |side| terrain::undeveloped(&case.board, side).len();
        ensure!(
            (self.own_home, self.other_home) == (home(case.side), home(!case.side)),
            "another count"
        );
        ensure!(self.own_home + LEAD <= self.other_home, "no lead");
        Ok(())
    }

    fn fields(&self, _: &Writer) -> Vec<NamedField> {
        vec![
            int("own_home", self.own_home as i32),
            int("other_home", self.other_home as i32),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(DevelopmentLead {
            own_home: read.count("own_home")?,
            other_home: read.count("other_home")?,
        })
    }

    fn is_feature(&self) -> bool {
        true
    }
}

/// The side that has more of it, where one has.
pub(crate) fn propose(scene: &Scene) -> Option<Claim> {
    let home = |side| terrain::undeveloped(&scene.root, side).len();
    if scene.root.fullmove_number() > LAST_MOVE {
        return None;
    }
    Color::ALL
        .into_iter()
        .filter(|&side| home(side) + LEAD <= home(!side))
        .map(|side| {
            let kind = DevelopmentLead {
                own_home: home(side),
                other_home: home(!side),
            };
            let claim = Claim::new(kind, &[], Confidence::Proved).as_role(Role::Context);
            claim.of(side).weighing(29)
        })
        .next()
}

#[cfg(test)]
crate::testing::twins! {
    said: "rn1qkb1r/pp3ppp/4pn2/2pp4/3P1Bb1/2P1PN2/PP1NBPPP/R2QK2R w KQkq - 0 7",
    line: "e1g1 f8d6 f4d6",
    silent: "rn1qk2r/pp3ppp/4pn2/2pp4/3P1Bb1/2P1PN2/PP1NBPPP/R2QK2R w KQkq - 0 7",
}

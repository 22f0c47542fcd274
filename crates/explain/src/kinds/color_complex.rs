//! `color_complex`: squares of one color that a side can no longer guard with pawns.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, joined, sq, sqs, word};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, Role};
use crate::detect::Scene;
use crate::kinds::ClaimKind;
use crate::kinds::pawn_structure::touched;
use crate::study::Study;
use chess::facts::terrain::weak_color;
use cozy_chess::{BitBoard, Square};

/// Squares of one color that the side of the claim can no longer guard with pawns.
#[derive(Clone, PartialEq, Debug)]
pub struct ColorComplex {
    /// Whether they are the light squares.
    pub light: bool,
    /// The holes.
    pub squares: BitBoard,
    /// The bishop of that color, the last guard.
    pub guard: Option<Square>,
}

impl ClaimKind for ColorComplex {
    fn check(&self, _: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let found = weak_color(&case.board, case.side).ok_or("no color is weak")?;
        ensure!(
            (found.light, found.holes, found.guard) == (self.light, self.squares, self.guard),
            "other squares are weak"
        );
        Ok(())
    }

    fn fields(&self, _: &Writer) -> Vec<NamedField> {
        let color = if self.light { "light" } else { "dark" };
        joined(
            vec![word("color", color), sqs("squares", self.squares)],
            self.guard.map(|guard| sq("guard", guard)),
        )
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        let light = |word: &str| match word {
            "light" => Some(true),
            "dark" => Some(false),
            _ => None,
        };
        Ok(ColorComplex {
            light: read.term("color", light)?,
            squares: read.square_set("squares")?,
            guard: read.optional_square("guard")?,
        })
    }

    fn is_feature(&self) -> bool {
        true
    }
}

/// A weak color of the enemy, or of the mover.
pub(crate) fn propose(scene: &Scene) -> Option<Claim> {
    let me = scene.side();
    [!me, me].into_iter().find_map(|side| {
        // With its bishop left a color is weak only where it has many holes.
        let found =
            weak_color(&scene.root, side).filter(|found| found.guard.is_none() || found.holes.len() >= 3)?;
        let guard = found.guard.map_or(BitBoard::EMPTY, Square::bitboard);
        let kind = ColorComplex {
            light: found.light,
            squares: found.holes,
            guard: found.guard,
        };
        // The enemy's weak squares matter where the line goes for them; the own ones are background.
        let used = side != me && touched(scene, found.holes | guard, side != me);
        let salience = if used { 40 } else { 18 };
        let claim = Claim::new(kind, &[], Confidence::Proved).as_role(Role::Context);
        Some(claim.of(side).weighing(salience))
    })
}

#[cfg(test)]
crate::testing::twins! {
    said: "r1bq1rk1/2p1npbp/p1p1p1p1/3pP1B1/3P4/2N2N2/PPP2PPP/R2Q1RK1 w - - 4 10",
    line: "d1d2 e7f5 g5f6",
    silent: "r1bq1rk1/p1p1npbp/2p1p1p1/3pP1B1/3P4/2N2N2/PPP2PPP/R2Q1RK1 w - - 4 10",
}

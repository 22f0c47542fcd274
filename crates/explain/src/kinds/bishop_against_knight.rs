//! `bishop_against_knight`: a bishop against a knight with the pawns counted.
//!
//! Two rules of thumb decide which of the two is said to be better: a bishop reaches both wings, and pawns on the squares of its
//! color are targets where they are the other side's and obstacles where they are its own. Said only where the search agrees.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{Field, NamedField, Writer, int, sq, word};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, Role};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::study::Study;
use chess::facts::board::material;
use cozy_chess::{Piece, Square};
use endings::pictures::{BishopAndKnight, bishop_and_knight};

/// A bishop against a knight.
#[derive(Clone, PartialEq, Debug)]
pub struct BishopAgainstKnight {
    /// The bishop.
    pub bishop: Square,
    /// The knight.
    pub knight: Square,
    /// Pawns of the bishop's side on squares of its color.
    pub own: u32,
    /// Pawns of the other side on squares of its color.
    pub enemy: u32,
    /// Whether there are pawns on both wings.
    pub both_wings: bool,
    /// Which of the two is better.
    pub better: Piece,
}

/// How much the side with the better piece must be ahead, in hundredths, with level material.
const AHEAD: i32 = 40;

impl ClaimKind for BishopAgainstKnight {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let found = bishop_and_knight(&case.board).ok_or("not a bishop against a knight")?;
        ensure!(
            (self.bishop, self.knight) == (found.bishop, found.knight),
            "other pieces"
        );
        ensure!(
            (self.own, self.enemy, self.both_wings) == (found.own, found.enemy, found.both_wings),
            "another count"
        );
        ensure!(better(&found) == Some(self.better), "the other piece is better");
        ensure!(material(&case.board, found.side) == 0, "material decides");
        let owner = if self.better == Piece::Bishop {
            found.side
        } else {
            !found.side
        };
        ensure!(
            study.value(&case.board, owner)? >= AHEAD,
            "the search does not agree"
        );
        Ok(())
    }

    fn fields(&self, _: &Writer) -> Vec<NamedField> {
        let better = if self.better == Piece::Bishop {
            "bishop"
        } else {
            "knight"
        };
        vec![
            sq("bishop", self.bishop),
            sq("knight", self.knight),
            int("own", self.own as i32),
            int("enemy", self.enemy as i32),
            ("both_wings", Field::Bool(self.both_wings)),
            word("better", better),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        let piece = |word: &str| match word {
            "bishop" => Some(Piece::Bishop),
            "knight" => Some(Piece::Knight),
            _ => None,
        };
        Ok(BishopAgainstKnight {
            bishop: read.square("bishop")?,
            knight: read.square("knight")?,
            own: read.count("own")?,
            enemy: read.count("enemy")?,
            both_wings: read.bool("both_wings")?,
            better: read.term("better", piece)?,
        })
    }

    fn is_feature(&self) -> bool {
        true
    }
}

/// The better piece by the rules of thumb, where they do not contradict each other.
fn better(found: &BishopAndKnight) -> Option<Piece> {
    let free = found.own <= found.enemy;
    match (found.both_wings, free) {
        (true, true) => Some(Piece::Bishop),
        (false, false) => Some(Piece::Knight),
        (true, false) if found.own >= found.enemy + 2 => Some(Piece::Knight),
        _ => None,
    }
}

/// The two pieces compared.
pub(crate) fn propose(spot: &Spot<'_>) -> Option<Claim> {
    let found = bishop_and_knight(spot.board())?;
    let kind = BishopAgainstKnight {
        bishop: found.bishop,
        knight: found.knight,
        own: found.own,
        enemy: found.enemy,
        both_wings: found.both_wings,
        better: better(&found)?,
    };
    let claim = spot.claim(kind, Confidence::Judged, 44).of(found.side);
    Some(claim.as_role(Role::Context))
}

#[cfg(test)]
crate::testing::twins! {
    said: "8/1p4p1/p4k1p/8/2K5/P4B2/1P4PP/n7 w - - 0 1",
    line: "f3b7 a6a5",
    silent: "8/1p4p1/p4k1p/8/2K5/P4N2/1P4PP/n7 w - - 0 1",
}

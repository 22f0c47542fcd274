//! `passed_pawn`: a passed pawn.
//!
//! Of other moves it is proposed in [`crate::reasoning::priced`].

use crate::check::{Case, Checked};
use crate::claim::fields::{NamedField, Writer, joined, sq, word};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, Delta, Role, When};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::kinds::shared::lasting::{Found, feature};
use crate::study::Study;
use chess::facts::board::rank_from;
use chess::facts::pawns::{self, PassedKind};
use cozy_chess::{Board, Color, Move, Piece, Square};
use knowledge::evaluation::Group;

/// A passed pawn.
#[derive(Clone, PartialEq, Debug)]
pub struct PassedPawn {
    /// The pawn.
    pub pawn: Square,
    /// What kind of passed pawn.
    pub kind: PassedKind,
    /// Whether it is there, created or removed, and by what.
    pub when: When,
}

impl ClaimKind for PassedPawn {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let &PassedPawn { pawn, kind, ref when } = self;
        feature(study, case, when, Some(pawn), |b, at| {
            at.is_some_and(|at| pawns::is_passed_kind(b, at, case.side, kind))
        })
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        let kind = match self.kind {
            PassedKind::Plain => "plain",
            PassedKind::Protected => "protected",
            PassedKind::Outside => "outside",
            PassedKind::Connected => "connected",
        };
        joined(
            vec![sq("pawn", self.pawn), word("kind", kind)],
            write.when(&self.when),
        )
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        let kind = |word: &str| match word {
            "plain" => Some(PassedKind::Plain),
            "protected" => Some(PassedKind::Protected),
            "outside" => Some(PassedKind::Outside),
            "connected" => Some(PassedKind::Connected),
            _ => None,
        };
        Ok(PassedPawn {
            pawn: read.square("pawn")?,
            kind: read.term("kind", kind)?,
            when: read.when()?,
        })
    }

    fn rival(&self, role: Role) -> Option<Move> {
        self.when.first_move().filter(|_| role == Role::Alternative)
    }

    fn is_feature(&self) -> bool {
        true
    }

    fn priced_by(&self) -> Option<Group> {
        Some(Group::PassedPawns)
    }
}

/// Own passed pawns that the move makes or pushes far, and an enemy one that it takes.
pub(crate) fn propose(spot: &Spot<'_>) -> Vec<Claim> {
    let (board, next, mv, me) = (spot.board(), spot.next(), spot.mv(), spot.me());
    let mut claims = Vec::new();
    let kinds = [
        PassedKind::Protected,
        PassedKind::Connected,
        PassedKind::Outside,
        PassedKind::Plain,
    ];
    for pawn in pawns::passed(next, me) {
        let before = origin(spot, pawn);
        let was = board.colored_pieces(me, Piece::Pawn).has(before) && pawns::is_passed(board, before, me);
        let kind = kinds
            .into_iter()
            .find(|&kind| pawns::is_passed_kind(next, pawn, me, kind))
            .unwrap_or(PassedKind::Plain);
        if !was {
            let kind = if pawns::is_passed_kind(board, before, me, kind) {
                PassedKind::Plain
            } else {
                kind
            };
            let when = When::after(mv, Delta::Creates);
            claims.push(
                spot.claim(PassedPawn { pawn, kind, when }, Confidence::Proved, 62)
                    .of(me),
            );
        } else if pawn == mv.to && rank_from(pawn, me) >= 5 {
            let when = When::after(mv, Delta::Has);
            claims.push(
                spot.claim(PassedPawn { pawn, kind, when }, Confidence::Proved, 76)
                    .of(me),
            );
        }
    }
    for pawn in pawns::passed(board, !me) {
        if mv.to == pawn {
            let when = When::after(mv, Delta::Removes);
            let kind = PassedPawn {
                pawn,
                kind: PassedKind::Plain,
                when,
            };
            claims.push(spot.claim(kind, Confidence::Proved, 56).of(!me));
        }
    }
    claims
}

/// Where the piece on `square` after the move stood before it.
pub(crate) fn origin(spot: &Spot<'_>, square: Square) -> Square {
    if square == spot.mv().to {
        spot.mv().from
    } else {
        square
    }
}

/// A passed pawn pushed far up the board later in the line.
pub(crate) fn advanced_pawn(spot: &Spot<'_>) -> Option<Claim> {
    let (next, mv, me) = (spot.next(), spot.mv(), spot.me());
    let far = spot.index() > 0 && mv.promotion.is_none() && rank_from(mv.to, me) >= 5;
    if !far || !pawns::is_passed(next, mv.to, me) {
        return None;
    }
    let when = When::after(mv, Delta::Has);
    let kind = PassedPawn {
        pawn: mv.to,
        kind: PassedKind::Plain,
        when,
    };
    Some(spot.claim(kind, Confidence::Proved, 77).of(me))
}

/// The farthest passed pawn.
pub(crate) fn lasting(board: &Board, side: Color) -> Option<Found> {
    /// A pawn that has come this far is a factor (0 is the home rank).
    const FAR: i32 = 4;
    let pawn = pawns::passed(board, side)
        .into_iter()
        .max_by_key(|&pawn| rank_from(pawn, side))?;
    let kind = [
        PassedKind::Protected,
        PassedKind::Connected,
        PassedKind::Outside,
        PassedKind::Plain,
    ]
    .into_iter()
    .find(|&kind| pawns::is_passed_kind(board, pawn, side, kind))?;
    let salience = if rank_from(pawn, side) >= FAR { 21 } else { 17 };
    let when = When::now();
    Some(Found::new(PassedPawn { pawn, kind, when }, Some(pawn), salience))
}

#[cfg(test)]
crate::testing::twins! {
    said: "7R/4k3/1pb1rp1p/p2p4/3K1P1P/P1N1P3/P7/8 w - - 6 36",
    line: "h8h6 b6b5 h6h7 e7d6 h7h8 f6f5 h8b8",
    silent: "7R/4k3/1pb1rppp/p2p4/3K1P1P/P1N1P3/P7/8 w - - 6 36",
}

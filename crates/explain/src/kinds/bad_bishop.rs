//! `bad_bishop`: a bishop behind its own pawns.

use crate::check::{Case, Checked};
use crate::claim::fields::{NamedField, Writer, joined, sq};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, Delta, When};
use crate::detect::Scene;
use crate::kinds::ClaimKind;
use crate::kinds::shared::lasting::{Found, feature};
use crate::study::Study;
use chess::facts::board::is_capture;
use chess::facts::pawns;
use chess::facts::pieces::safe_squares;
use cozy_chess::{Board, Color, Piece, Square};

/// A bishop behind its own pawns.
#[derive(Clone, PartialEq, Debug)]
pub struct BadBishop {
    /// The bishop.
    pub bishop: Square,
    /// Whether it is there, created or removed, and by what.
    pub when: When,
}

impl ClaimKind for BadBishop {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let &BadBishop { bishop, ref when } = self;
        feature(study, case, when, Some(bishop), |b, at| {
            at.is_some_and(|at| pawns::is_bad_bishop(b, at, case.side))
        })
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        joined(vec![sq("bishop", self.bishop)], write.when(&self.when))
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(BadBishop {
            bishop: read.square("bishop")?,
            when: read.when()?,
        })
    }

    fn is_feature(&self) -> bool {
        true
    }
}

/// A bishop that the move hampers, or a bad one exchanged.
pub(crate) fn propose(scene: &Scene) -> Vec<Claim> {
    let (root, side, mv) = (&scene.root, scene.side(), scene.pv[0]);
    let next = &scene.boards[1];
    let mut claims = Vec::new();
    for bishop in next.colored_pieces(!side, Piece::Bishop) {
        if pawns::is_bad_bishop(next, bishop, !side) && !pawns::is_bad_bishop(root, bishop, !side) {
            let when = When::after(mv, Delta::Creates);
            claims.push(
                Claim::new(BadBishop { bishop, when }, &[], Confidence::Proved)
                    .of(!side)
                    .weighing(41),
            );
        }
    }
    let exchanged = scene.pv.get(1).is_some_and(|reply| reply.to == mv.to)
        && root.colored_pieces(side, Piece::Bishop).has(mv.from)
        && is_capture(root, mv);
    if exchanged && pawns::is_bad_bishop(root, mv.from, side) {
        let when = When {
            delta: Delta::Removes,
            mv: None,
            line: scene.pv[..2].to_vec(),
        };
        let kind = BadBishop {
            bishop: mv.from,
            when,
        };
        claims.push(Claim::new(kind, &[], Confidence::Bounded).of(side).weighing(43));
    }
    claims
}

/// A bishop with more safe squares than this does not suffer from its pawns: it may be outside them.
const SHUT_IN: u32 = 3;

/// A bishop shut in by its own pawns.
pub(crate) fn lasting(board: &Board, side: Color) -> Option<Found> {
    let bishop = board
        .colored_pieces(side, Piece::Bishop)
        .into_iter()
        .filter(|&square| safe_squares(board, square).len() <= SHUT_IN)
        .find(|&square| pawns::is_bad_bishop(board, square, side))?;
    let when = When::now();
    Some(Found::new(BadBishop { bishop, when }, Some(bishop), 18))
}

#[cfg(test)]
crate::testing::twins! {
    said: "r1bqk2r/pp4pp/2n1p3/3p1p2/3P4/2P2P2/PP4PP/RNBQK2R w KQkq - 0 1",
    line: "f3f4 e8g8 e1g1",
    silent: "r1bqk2r/pp4pp/2n1p3/3p1p2/8/2P2P2/PP4PP/RNBQK2R w KQkq - 0 1",
}

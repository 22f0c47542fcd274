//! `seventh_rank`: a heavy piece on the seventh rank.

use crate::check::{Case, Checked};
use crate::claim::fields::{NamedField, Writer, joined, sq};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, Delta, When};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::kinds::shared::lasting::{Found, feature};
use crate::study::Study;
use chess::facts::board::rank_from;
use chess::facts::pawns;
use cozy_chess::{Board, Color, Piece, Square};
use knowledge::evaluation::Group;

/// A heavy piece on the seventh rank.
#[derive(Clone, PartialEq, Debug)]
pub struct SeventhRank {
    /// The rook or queen.
    pub piece: Square,
    /// Whether it is there, created or removed, and by what.
    pub when: When,
}

impl ClaimKind for SeventhRank {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let &SeventhRank { piece, ref when } = self;
        feature(study, case, when, Some(piece), |b, at| {
            at.is_some_and(|at| on_seventh(b, at, case.side))
        })
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        joined(vec![sq("piece", self.piece)], write.when(&self.when))
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(SeventhRank {
            piece: read.square("piece")?,
            when: read.when()?,
        })
    }

    fn is_feature(&self) -> bool {
        true
    }

    fn priced_by(&self) -> Option<Group> {
        Some(Group::Pieces)
    }
}

/// Where the move reaches the seventh rank.
pub(crate) fn propose(spot: &Spot<'_>) -> Option<Claim> {
    let (board, next, mv, me) = (spot.board(), spot.next(), spot.mv(), spot.me());
    let reached = on_seventh(next, mv.to, me) && !on_seventh(board, mv.from, me);
    let kind = SeventhRank {
        piece: mv.to,
        when: When::after(mv, Delta::Creates),
    };
    reached.then(|| spot.claim(kind, Confidence::Proved, 54).of(me))
}

/// A rook or queen of `side` on its seventh rank with something to do there.
fn on_seventh(board: &Board, square: Square, side: Color) -> bool {
    let heavy = board.colored_pieces(side, Piece::Rook) | board.colored_pieces(side, Piece::Queen);
    let pawns = pawns::pawns(board, !side) & square.rank().bitboard();
    heavy.has(square)
        && rank_from(square, side) == 6
        && (rank_from(board.king(!side), side) == 7 || !pawns.is_empty())
}

/// A rook on the seventh rank.
pub(crate) fn lasting(board: &Board, side: Color) -> Option<Found> {
    let piece = board
        .colored_pieces(side, Piece::Rook)
        .into_iter()
        .find(|&square| on_seventh(board, square, side))?;
    let when = When::now();
    Some(Found::new(SeventhRank { piece, when }, Some(piece), 19))
}

#[cfg(test)]
crate::testing::twins! {
    said: "3R4/p4ppk/7p/8/8/4PN1P/P4nPK/1r6 w - - 2 27",
    line: "d8d7 b1a1 d7a7 f2d1 a7a3 d1b2 h2g3",
    silent: "3B4/p4ppk/7p/8/8/4PN1P/P4nPK/1r6 w - - 2 27",
}

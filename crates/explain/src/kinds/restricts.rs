//! `restricts`: an enemy piece gets fewer squares.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, int, sq};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::kinds::improves_piece::safe_count;
use crate::study::Study;
use chess::facts::board::worth;
use cozy_chess::{Move, Piece, Square};

/// An enemy piece gets fewer squares.
#[derive(Clone, PartialEq, Debug)]
pub struct Restricts {
    /// The move.
    pub mv: Move,
    /// The enemy piece.
    pub piece: Square,
    /// Its safe squares before the move.
    pub before: i32,
    /// Its safe squares after the move.
    pub after: i32,
}

impl ClaimKind for Restricts {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let Restricts {
            mv,
            piece,
            before,
            after,
        } = *self;
        let counts = (before, after);
        let enemy = case.board.color_on(piece) == Some(!case.mover());
        let kind = case.board.piece_on(piece);
        ensure!(
            enemy && !matches!(kind, None | Some(Piece::Pawn | Piece::King)) && mv.to != piece,
            "no enemy piece there"
        );
        let real = (
            safe_count(&case.board, piece),
            safe_count(&case.after(mv)?, piece),
        );
        ensure!(real == counts && real.1 < real.0, "another count");
        study.works(&case.board, mv)
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![
            write.mv("move", self.mv),
            sq("piece", self.piece),
            int("before", self.before),
            int("after", self.after),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(Restricts {
            mv: read.mv("move")?,
            piece: read.square("piece")?,
            before: read.int("before")?,
            after: read.int("after")?,
        })
    }

    fn is_feature(&self) -> bool {
        true
    }
}

/// The enemy piece that loses most squares, where it is left with few or loses several.
pub(crate) fn propose(spot: &Spot<'_>) -> Option<Claim> {
    let (board, next, mv, me) = (spot.board(), spot.next(), spot.mv(), spot.me());
    let (piece, before, after) = next
        .colors(!me)
        .into_iter()
        .filter(|&square| {
            !matches!(next.piece_on(square), Some(Piece::Pawn | Piece::King)) && square != mv.to
        })
        .map(|square| (square, safe_count(board, square), safe_count(next, square)))
        .filter(|&(_, before, after)| after < before)
        .max_by_key(|&(square, before, after)| {
            (
                (before - after) * 2 + i32::from(after <= 2) * 3,
                next.piece_on(square).map_or(0, worth),
            )
        })
        .filter(|&(_, before, after)| before - after >= 2 || after <= 2)?;
    let salience = 33 + i32::from(after <= 2) * 8 + (before - after).min(3);
    let kind = Restricts {
        mv,
        piece,
        before,
        after,
    };
    Some(spot.claim(kind, Confidence::Bounded, salience))
}

#[cfg(test)]
crate::testing::twins! {
    said: "4k3/R7/2b5/2B2p2/p1P2P2/2K5/2P5/8 b - - 18 47",
    line: "c6d7 c3b4 d7c6 c2c3 e8d8 c5d4 d8e8 b4a3 e8d8",
    silent: "4k3/8/2b5/2B2p2/p1P2P2/2K5/2P5/8 b - - 18 47",
}

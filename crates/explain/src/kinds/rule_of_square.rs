//! `rule_of_square`: the rule of the square.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{Field, NamedField, Writer, sq};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::study::Study;
use chess::facts::pawns::{self, is_caught, is_passed, is_path_clear};
use cozy_chess::{Color, Move, Piece, Square};

/// The rule of the square.
#[derive(Clone, PartialEq, Debug)]
pub struct RuleOfSquare {
    /// The pawn.
    pub pawn: Square,
    /// The king that must catch it.
    pub king: Square,
    /// Whether the king is in time.
    pub caught: bool,
}

impl ClaimKind for RuleOfSquare {
    fn check(&self, _: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let RuleOfSquare { pawn, king, caught } = *self;
        let side = case.side;
        ensure!(
            pawns::pawns(&case.board, side).has(pawn) && case.board.king(!side) == king,
            "no such pawn or king"
        );
        ensure!(
            is_passed(&case.board, pawn, side) && is_path_clear(&case.board, pawn, side),
            "the path is not clear"
        );
        let bare = case.board.colors(!side) - case.board.pieces(Piece::Pawn) == king.bitboard();
        ensure!(bare, "the defender has a piece");
        ensure!(
            is_caught(pawn, side, king, case.mover() != side) == caught,
            "the count says otherwise"
        );
        Ok(())
    }

    fn fields(&self, _: &Writer) -> Vec<NamedField> {
        vec![
            sq("pawn", self.pawn),
            sq("king", self.king),
            ("caught", Field::Bool(self.caught)),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(RuleOfSquare {
            pawn: read.square("pawn")?,
            king: read.square("king")?,
            caught: read.bool("caught")?,
        })
    }
}

/// The rule of the square, for pawns it has something to say about.
pub(crate) fn propose(spot: &Spot<'_>) -> Vec<Claim> {
    let board = spot.board();
    let mut claims = Vec::new();
    for side in Color::ALL {
        let king = board.king(!side);
        let bare = board.colors(!side) - board.pieces(Piece::Pawn) == king.bitboard();
        for pawn in pawns::pawns(board, side) {
            if bare && is_passed(board, pawn, side) && is_path_clear(board, pawn, side) {
                let caught = is_caught(pawn, side, king, spot.me() != side);
                // A pawn that other pieces bring through is not caught, whatever the count of the king's steps.
                if caught && promotes(spot.moves, pawn) {
                    continue;
                }
                let kind = RuleOfSquare { pawn, king, caught };
                let runs = spot.moves.iter().any(|mv| mv.from == pawn);
                let salience = if !caught { 74 } else { 40 } + if runs { 4 } else { 0 };
                claims.push(spot.claim(kind, Confidence::Proved, salience).of(side));
            }
        }
    }
    claims.sort_by_key(|claim| -claim.salience);
    claims.truncate(2);
    claims
}

/// Whether the pawn promotes in the line.
fn promotes(line: &[Move], pawn: Square) -> bool {
    let mut place = pawn;
    line.iter().any(|mv| {
        let goes = mv.from == place;
        if goes {
            place = mv.to;
        }
        goes && mv.promotion.is_some()
    })
}

#[cfg(test)]
crate::testing::twins! {
    said: "8/8/8/P6k/8/8/8/6K1 w - - 0 1",
    line: "a5a6 h5g5 a6a7 g5f6 a7a8q f6e7 a8c6 e7f7 g1g2",
    silent: "8/8/8/P6k/8/8/8/r5K1 w - - 0 1",
}

//! `wrong_bishop`: the bishop of the wrong color.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, sq};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, KnownName};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::kinds::known_ending::known_picture;
use crate::margins::DRAW_LIMIT;
use crate::study::Study;
use chess::facts::board::{distance, is_light};
use chess::facts::pawns::{self, promotion_square};
use cozy_chess::{Board, Color, File, Piece, Square};

/// The bishop of the wrong color.
#[derive(Clone, PartialEq, Debug)]
pub struct WrongBishop {
    /// The bishop.
    pub bishop: Square,
    /// The pawn.
    pub pawn: Square,
    /// The corner where the pawn promotes.
    pub corner: Square,
}

impl ClaimKind for WrongBishop {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let WrongBishop { bishop, pawn, corner } = *self;
        ensure!(
            is_wrong_corner(&case.board, case.side, bishop, pawn, corner),
            "another picture"
        );
        ensure!(
            study.value(&case.board, case.side)?.abs() <= DRAW_LIMIT,
            "not a draw"
        );
        Ok(())
    }

    fn fields(&self, _: &Writer) -> Vec<NamedField> {
        vec![
            sq("bishop", self.bishop),
            sq("pawn", self.pawn),
            sq("corner", self.corner),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(WrongBishop {
            bishop: read.square("bishop")?,
            pawn: read.square("pawn")?,
            corner: read.square("corner")?,
        })
    }
}

/// The first bishop and pawn of either side.
pub(crate) fn propose(spot: &Spot<'_>) -> Vec<Claim> {
    let board = spot.board();
    let mut claims = Vec::new();
    for side in Color::ALL {
        let bishop = board.colored_pieces(side, Piece::Bishop).next_square();
        let pawn = pawns::pawns(board, side).next_square();
        if let (Some(bishop), Some(pawn)) = (bishop, pawn) {
            let corner = promotion_square(pawn, side);
            if is_light(bishop) != is_light(corner) && known_picture(board, side, KnownName::WrongRookPawn) {
                let kind = WrongBishop { bishop, pawn, corner };
                claims.push(spot.claim(kind, Confidence::Judged, 65).of(side));
            }
        }
    }
    claims
}

/// Whether the bishop and rook's pawn picture stands.
pub(crate) fn is_wrong_corner(
    board: &Board,
    side: Color,
    bishop: Square,
    pawn: Square,
    corner: Square,
) -> bool {
    let pieces = board.colors(side) - board.pieces(Piece::Pawn) - board.pieces(Piece::King);
    let to_corner = distance(board.king(!side), corner);
    board.colored_pieces(side, Piece::Bishop).has(bishop)
        && pawns::pawns(board, side).has(pawn)
        && pieces.len() == 1
        && matches!(pawn.file(), File::A | File::H)
        && corner == promotion_square(pawn, side)
        && is_light(bishop) != is_light(corner)
        && pawns::pawns(board, side)
            .into_iter()
            .all(|other| other.file() == pawn.file())
        && (to_corner <= 2 || to_corner < distance(board.king(side), corner))
}

#[cfg(test)]
crate::testing::twins! {
    said: "7k/8/8/6KP/8/8/8/3B4 w - - 0 1",
    line: "g5h6",
    silent: "7k/8/8/6KP/8/8/3B4/8 w - - 0 1",
}

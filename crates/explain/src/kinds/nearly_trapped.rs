//! `nearly_trapped`: a piece with one way out at most, told where it falls in the end.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, sq, sqs};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, Role};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::reasoning::delays::falls_along;
use crate::study::{Study, boards_along};
use chess::facts::board::{PAWN_WORTH, material, worth};
use chess::facts::pieces::{is_trapped, safe_squares};
use cozy_chess::{Board, Move, Piece, Square};

/// With more ways out than this a piece is free.
const WAYS_OUT: u32 = 1;

/// A piece that has hardly a square left.
#[derive(Clone, PartialEq, Debug)]
pub struct NearlyTrapped {
    /// Where it stands.
    pub square: Square,
    /// Where it can go and no pawn hits it.
    pub squares: Vec<Square>,
}

impl ClaimKind for NearlyTrapped {
    fn check(&self, _: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let piece = case.board.piece_on(self.square).ok_or("no piece there")?;
        ensure!(
            piece != Piece::King && worth(piece) > PAWN_WORTH,
            "nothing worth a word"
        );
        let squares = ways_out(&case.board, self.square).ok_or("it has several squares")?;
        ensure!(squares == self.squares, "it has other squares");
        let line = &case.pv[case.at.len().min(case.pv.len())..];
        ensure!(is_lost(&case.board, line, self.square), "it does not matter");
        Ok(())
    }

    fn fields(&self, _: &Writer) -> Vec<NamedField> {
        vec![
            sq("square", self.square),
            sqs("squares", self.squares.iter().copied()),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(NearlyTrapped {
            square: read.square("square")?,
            squares: read.squares("squares")?,
        })
    }
}

/// Whether a line takes the piece for good: when the next two moves are played its owner is down by more than a pawn.
fn is_lost(board: &Board, line: &[Move], square: Square) -> bool {
    /// More than a pawn, in hundredths.
    const MORE_THAN_A_PAWN: i32 = 150;
    /// Moves after the capture: a recapture, and what follows it.
    const SETTLED: usize = 2;
    let (Some(owner), Some(plies)) = (board.color_on(square), falls_along(board, line, square)) else {
        return false;
    };
    let last = (plies + SETTLED).min(line.len());
    let Some(boards) = boards_along(board, &line[..last]) else {
        return false;
    };
    let before = material(board, owner);
    boards[plies..]
        .iter()
        .all(|later| material(later, owner) <= before - MORE_THAN_A_PAWN)
}

/// The squares left to a piece that is nearly trapped.
pub(crate) fn ways_out(board: &Board, square: Square) -> Option<Vec<Square>> {
    let squares = safe_squares(board, square);
    let nearly = squares.len() <= WAYS_OUT && !is_trapped(board, square);
    nearly.then(|| squares.into_iter().collect())
}

/// Pieces of either side that hardly have a square and fall in the main line.
pub(crate) fn propose(spot: &Spot<'_>) -> Vec<Claim> {
    /// What stands on the board before the line begins.
    const SALIENCE: i32 = 56;
    let board = spot.board();
    let pieces = board.occupied() - board.pieces(Piece::King) - board.pieces(Piece::Pawn);
    pieces
        .into_iter()
        .filter(|&square| square != spot.mv().to && is_lost(board, spot.moves, square))
        .filter_map(|square| {
            let squares = ways_out(board, square)?;
            let claim = spot.claim(NearlyTrapped { square, squares }, Confidence::Proved, SALIENCE);
            Some(claim.as_role(Role::Context))
        })
        .collect()
}

#[cfg(test)]
crate::testing::twins! {
    // The bishop has one square and falls; without the pawn on b3 it has more.
    said: "8/3pp1k1/2p5/8/3K4/1P6/b1P4R/8 b - - 0 1",
    line: "a2b1 d4c3 g7f6 h2h1 b1c2 c3c2",
    silent: "8/3pp1k1/2p5/8/3K4/8/b1P4R/8 b - - 0 1",
}

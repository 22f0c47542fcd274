//! `nearly_trapped`: a piece with one way out at most, told where it falls in the end, or would if its side passed.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{Field, NamedField, Writer, sq, sqs};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, Role};
use crate::detect::{Scene, Spot};
use crate::kinds::ClaimKind;
use crate::reasoning::delays::{expected, falls_along};
use crate::study::{Study, boards_along};
use chess::facts::board::{PAWN_WORTH, material, rank_from, worth};
use chess::facts::pieces::{is_trapped, safe_squares};
use cozy_chess::{Board, Move, Piece, Square};

/// With more ways out than this a piece is free.
const WAYS_OUT: u32 = 1;
/// More than a pawn, in hundredths.
const MORE_THAN_A_PAWN: i32 = 150;
/// Moves after the capture: a recapture, and what follows it.
const SETTLED: usize = 2;
/// What stands on the board before the line begins.
const SALIENCE: i32 = 56;

/// A piece that has hardly a square left.
#[derive(Clone, PartialEq, Debug)]
pub struct NearlyTrapped {
    /// Where it stands.
    pub square: Square,
    /// Where it can go and no pawn hits it.
    pub squares: Vec<Square>,
    /// How it would fall after a pass, where it does not fall in the main line.
    pub passed_line: Vec<Move>,
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
        if self.passed_line.is_empty() {
            let line = &case.pv[case.at.len().min(case.pv.len())..];
            ensure!(is_lost(&case.board, line, self.square), "it does not matter");
            return Ok(());
        }
        let me = case.mover();
        ensure!(
            case.board.color_on(self.square) == Some(me),
            "no piece of who would pass"
        );
        let passed = case.board.null_move().ok_or("in check there is no pass")?;
        ensure!(
            is_lost(&passed, &self.passed_line, self.square),
            "it does not fall"
        );
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        let line = (!self.passed_line.is_empty())
            .then(|| ("line", Field::Words(write.passed_line(&self.passed_line))));
        [
            sq("square", self.square),
            sqs("squares", self.squares.iter().copied()),
        ]
        .into_iter()
        .chain(line)
        .collect()
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(NearlyTrapped {
            square: read.square("square")?,
            squares: read.squares("squares")?,
            passed_line: read.optional_passed_line()?,
        })
    }
}

/// Whether a line takes the piece for good: when the next two moves are played its owner is down by more than a pawn.
fn is_lost(board: &Board, line: &[Move], square: Square) -> bool {
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
    let board = spot.board();
    let pieces = board.occupied() - board.pieces(Piece::King) - board.pieces(Piece::Pawn);
    pieces
        .into_iter()
        .filter(|&square| square != spot.mv().to && is_lost(board, spot.moves, square))
        .filter_map(|square| {
            let squares = ways_out(board, square)?;
            let kind = NearlyTrapped {
                square,
                squares,
                passed_line: Vec::new(),
            };
            let claim = spot.claim(kind, Confidence::Proved, SALIENCE);
            Some(claim.as_role(Role::Context))
        })
        .collect()
}

/// Pieces of the mover that hardly have a square, stay in the main line, and would fall after a pass.
pub(crate) fn in_danger(study: &mut Study<'_>, scene: &Scene) -> Vec<Claim> {
    /// The first rank beyond the middle, seen from the piece's side and counted from zero.
    const ABROAD: i32 = 4;
    let (root, me) = (&scene.root, scene.root.side_to_move());
    let pieces = root.colors(me) - root.pieces(Piece::King) - root.pieces(Piece::Pawn);
    // At home a piece without squares is not developed; on the other side of the board it is caught.
    let abroad = |square: Square| rank_from(square, me) >= ABROAD;
    let cornered: Vec<(Square, Vec<Square>)> = pieces
        .into_iter()
        .filter(|&square| abroad(square))
        .filter_map(|square| Some((square, ways_out(root, square)?)))
        .filter(|&(square, _)| !is_lost(root, &scene.pv, square))
        .collect();
    let Some(passed) = root.null_move().filter(|_| !cornered.is_empty()) else {
        return Vec::new();
    };
    let seen = study.evidence().root.pass.as_ref().map(|look| look.line.clone());
    let line = expected(study, &passed, seen.as_deref());
    let mut claims = Vec::new();
    for (square, squares) in cornered {
        let Some(plies) = falls_along(&passed, &line, square) else {
            continue;
        };
        let last = (plies + SETTLED).min(line.len());
        let kind = NearlyTrapped {
            square,
            squares,
            passed_line: line[..last].to_vec(),
        };
        claims.push(
            Claim::new(kind, &[], Confidence::Proved)
                .as_role(Role::Context)
                .weighing(SALIENCE),
        );
    }
    claims
}

#[cfg(test)]
crate::testing::twins! {
    // The bishop has one square and falls; without the pawn on b3 it has more.
    said: "8/3pp1k1/2p5/8/3K4/1P6/b1P4R/8 b - - 0 1",
    line: "a2b1 d4c3 g7f6 h2h1 b1c2 c3c2",
    silent: "8/3pp1k1/2p5/8/3K4/8/b1P4R/8 b - - 0 1",
}

//! `king_walk`: in a pawn ending the king gets to a square in time, by which route (Perdue and Berliner 1977: paths and spheres).
//!
//! The route is the main line's. That the other king cannot keep it out is no matter of one line: with the pawns held still the two
//! kings' game for the square is solved for all placements ([`endings::spheres::Reach`]), and shortest paths say that the route has
//! no detour ([`endings::paths::Paths`]).

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, sq};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, Ending};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::kinds::ending_class::ending_of;
use crate::study::Study;
use chess::facts::board::{in_check, rank_from};
use chess::facts::pawns::{key_squares, passed, pawns};
use cozy_chess::{BitBoard, Board, Color, Move, Piece, Square, get_pawn_attacks};
use endings::paths::Paths;
use endings::spheres::Reach;

/// The longest walk, in steps of the king.
const LONGEST: usize = 5;

/// A walk of the king.
#[derive(Clone, PartialEq, Debug)]
pub struct KingWalk {
    /// Where it leads.
    pub target: Square,
    /// The king's steps with the replies between them, the last step included.
    pub line: Vec<Move>,
}

impl ClaimKind for KingWalk {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let (board, me) = (&case.board, case.mover());
        ensure!(ending_of(board) == Ending::Pawn, "not a pawn ending");
        ensure!(case.side == me, "it is about the side to move");
        ensure!(self.line.len() % 2 == 1, "the line ends with a step");
        let boards = case.along(&self.line)?;
        let steps = self.line.iter().step_by(2);
        ensure!(
            boards
                .iter()
                .step_by(2)
                .zip(steps)
                .all(|(board, mv)| board.piece_on(mv.from) == Some(Piece::King)),
            "not the king's own way"
        );
        ensure!(
            boards[boards.len() - 1].king(me) == self.target,
            "the king is elsewhere"
        );
        ensure!(goals(board, me).has(self.target), "nothing to do there");
        let [own, other] = barred(board, me, self.target);
        let shortest = Paths::find(board.king(me), self.target, own).ok_or("there is no way")?;
        ensure!(shortest.length == self.line.len().div_ceil(2), "a detour");
        let sure = Reach::between(self.target, [own, other]).is_sure(board.king(me), board.king(!me), true);
        ensure!(sure, "the other king keeps it out");
        study.works(board, self.line[0])?;
        study.sound(&boards, &self.line, me, 1)
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![sq("target", self.target), write.line(&self.line)]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(KingWalk {
            target: read.square("target")?,
            line: read.line()?,
        })
    }

    fn played_line(&self) -> Option<&[Move]> {
        Some(&self.line)
    }
}

/// Squares a king walks to in order to win something: enemy pawns, and key squares of its own passed pawns.
fn goals(board: &Board, side: Color) -> BitBoard {
    let own = passed(board, side)
        .into_iter()
        .filter(|&pawn| rank_from(pawn, side) < 6)
        .fold(BitBoard::EMPTY, |all, pawn| all | key_squares(pawn, side));
    (own & !board.occupied()) | pawns(board, !side)
}

/// Squares each king may not enter while the pawns stand still, the walker's first: its own pawns, those of the other side on the way,
/// and what the other side's pawns guard. The other king may take what is not guarded.
fn barred(board: &Board, side: Color, target: Square) -> [BitBoard; 2] {
    let guarded = |by: Color| {
        pawns(board, by)
            .into_iter()
            .fold(BitBoard::EMPTY, |all, pawn| all | get_pawn_attacks(pawn, by))
    };
    let walker = (board.pieces(Piece::Pawn) & !target.bitboard()) | guarded(!side);
    let keeper = pawns(board, !side) & !target.bitboard() | guarded(side);
    [walker, keeper]
}

/// The walk that the main line begins with, where it leads to something.
pub(crate) fn propose(spot: &Spot<'_>) -> Option<Claim> {
    let (board, me) = (spot.board(), spot.me());
    if in_check(board) {
        return None;
    }
    let goals = goals(board, me);
    for plies in (1..=spot.moves.len().min(2 * LONGEST - 1)).step_by(2) {
        let mv = spot.moves[plies - 1];
        if spot.boards[plies - 1].piece_on(mv.from) != Some(Piece::King) {
            return None;
        }
        if goals.has(mv.to) && plies > 1 {
            let kind = KingWalk {
                target: mv.to,
                line: spot.line_to(plies - 1),
            };
            return Some(spot.claim(kind, Confidence::Bounded, 68));
        }
    }
    None
}

#[cfg(test)]
crate::testing::twins! {
    // White's king is a step nearer to the pawn; with Black's a step nearer it is kept out.
    said: "8/8/7k/2p5/2P5/4K3/8/8 w - - 0 1",
    line: "e3e4 h6g6 e4d5 g6f6 d5c5",
    silent: "8/8/4k3/2p5/2P5/4K3/8/8 w - - 0 1",
}

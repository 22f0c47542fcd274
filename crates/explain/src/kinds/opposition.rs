//! `opposition`: the opposition.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, joined, word};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, Ending, OppositionKind};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::kinds::ending_class::ending_of;
use crate::notation::side_word;
use crate::study::Study;
use chess::facts::pawns::{self, is_caught, is_path_clear};
use cozy_chess::{Board, Color, Move, Piece};

/// The opposition.
#[derive(Clone, PartialEq, Debug)]
pub struct Opposition {
    /// Direct, distant or diagonal.
    pub kind: OppositionKind,
    /// Who has it: the side not to move.
    pub holder: Color,
    /// The move that brings it about, where one does.
    pub mv: Option<Move>,
}

impl ClaimKind for Opposition {
    fn check(&self, _: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let Opposition { kind, holder, mv } = *self;
        let board = case.seen(mv)?;
        ensure!(ending_of(&board) == Ending::Pawn, "not a pawn ending");
        ensure!(opposition_of(&board) == Some(kind), "no such opposition");
        ensure!(
            board.side_to_move() != holder,
            "the holder is the side not to move"
        );
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        joined(
            vec![
                word("kind", self.kind.word()),
                word("holder", side_word(self.holder)),
            ],
            write.optional_move(self.mv),
        )
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(Opposition {
            kind: read.term("kind", OppositionKind::from_word)?,
            holder: read.color("holder")?,
            mv: read.optional_move()?,
        })
    }
}

/// Where a king move takes the opposition and no pawn runs.
pub(crate) fn propose(spot: &Spot<'_>) -> Option<Claim> {
    let (board, next, mv) = (spot.board(), spot.next(), spot.mv());
    let king_move = board.piece_on(mv.from) == Some(Piece::King);
    let kind = opposition_of(next).filter(|_| king_move && !somebody_runs(next))?;
    let kind = Opposition {
        kind,
        holder: spot.me(),
        mv: Some(mv),
    };
    Some(spot.claim(kind, Confidence::Proved, 72))
}

/// The opposition the kings stand in, if any.
fn opposition_of(board: &Board) -> Option<OppositionKind> {
    let (white, black) = (board.king(Color::White), board.king(Color::Black));
    let files = (white.file() as i32 - black.file() as i32).abs();
    let ranks = (white.rank() as i32 - black.rank() as i32).abs();
    match (files.min(ranks), files.max(ranks)) {
        (0, 2) => Some(OppositionKind::Direct),
        (0, 4 | 6) => Some(OppositionKind::Distant),
        (2, 2) => Some(OppositionKind::Diagonal),
        _ => None,
    }
}

/// Whether a passed pawn is out of the other king's reach: then steps count, not who must give way.
fn somebody_runs(board: &Board) -> bool {
    Color::ALL.into_iter().any(|side| {
        let king_moves = board.side_to_move() != side;
        pawns::passed(board, side).into_iter().any(|pawn| {
            is_path_clear(board, pawn, side) && !is_caught(pawn, side, board.king(!side), king_moves)
        })
    })
}

#[cfg(test)]
crate::testing::twins! {
    said: "8/8/4k3/8/3K4/4P3/8/8 w - - 0 1",
    line: "d4e4 e6f6 e4d5 f6e7 d5e5 e7d7 e5f6 d7d6 e3e4",
    silent: "8/8/4k3/8/3K4/4P3/8/7R w - - 0 1",
}

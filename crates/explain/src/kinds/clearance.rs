//! `clearance`: a piece makes room for another.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{Field, NamedField, Writer, sq};
use crate::claim::reader::{Reader, Reading, Unread};
use crate::claim::{Claim, Confidence};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::notation::uci;
use crate::study::Study;
use chess::facts::board::{attacks_from, in_check, is_capture, landing, without};
use cozy_chess::{Move, Square, get_between_rays};

/// A cleared square is used within this many plies, or when the line ends in mate at its end.
const HORIZON: usize = 6;

/// A piece makes room for another.
#[derive(Clone, PartialEq, Debug)]
pub struct Clearance {
    /// The move.
    pub mv: Move,
    /// The square that is cleared.
    pub cleared: Square,
    /// The move that uses it.
    pub next_move: Move,
    /// The line that shows it, from the position spoken of.
    pub line: Vec<Move>,
}

impl ClaimKind for Clearance {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let &Clearance {
            mv,
            cleared,
            next_move,
            ref line,
        } = self;
        ensure!(mv.from == cleared, "that square is not cleared");
        let ply = (2..line.len())
            .step_by(2)
            .find(|&ply| line[ply] == next_move)
            .ok_or("it does not come")?;
        ensure!(next_move.from != mv.to && next_move.to != mv.to, "a recapture");
        let through = next_move.to == cleared || get_between_rays(next_move.from, next_move.to).has(cleared);
        ensure!(through, "it does not use the square");
        ensure!(!case.board.is_legal(next_move), "it was possible at once");
        let boards = case.motif(study, mv, line)?;
        let same_piece = case.board.piece_on(next_move.from) == boards[ply].piece_on(next_move.from)
            && case.board.color_on(next_move.from) == Some(case.mover());
        ensure!(same_piece, "another piece");
        let open = without(&case.board, cleared).ok_or("no position without it")?;
        ensure!(
            attacks_from(&open, next_move.from).has(next_move.to),
            "something else stood in the way"
        );
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        let later = self.line.iter().position(|&mv| mv == self.next_move).unwrap_or(0);
        let mut board = write.board.clone();
        self.line[..later].iter().for_each(|&mv| board.play_unchecked(mv));
        let next = ("next_move", Field::Word(uci(&board, self.next_move)));
        vec![
            write.mv("move", self.mv),
            sq("cleared", self.cleared),
            next,
            write.line(&self.line),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        let line = read.line()?;
        let next = read.word("next_move")?;
        let mut board = read.board.clone();
        let mut next_move = None;
        for &mv in &line {
            if uci(&board, mv) == next {
                next_move = next_move.or(Some(mv));
            }
            board.play_unchecked(mv);
        }
        Ok(Clearance {
            mv: read.mv("move")?,
            cleared: read.square("cleared")?,
            next_move: next_move.ok_or_else(|| Unread::illegal("next_move", "it is not in the line"))?,
            line,
        })
    }

    fn played_line(&self) -> Option<&[Move]> {
        Some(&self.line)
    }
}

/// A later move through the square that the piece left.
pub(crate) fn propose(spot: &Spot<'_>) -> Option<Claim> {
    let (board, mv) = (spot.board(), spot.mv());
    let ply = (2..=HORIZON.min(spot.moves.len() - 1)).step_by(2).find(|&ply| {
        let later = spot.moves[ply];
        let through = later.to == mv.from || get_between_rays(later.from, later.to).has(mv.from);
        let others = later.from != mv.to && later.to != mv.to && landing(board, mv) == mv.to;
        let telling = is_capture(&spot.boards[ply], later) || in_check(&spot.boards[ply + 1]);
        telling && through && others && !board.is_legal(later)
    })?;
    let kind = Clearance {
        mv,
        cleared: mv.from,
        next_move: spot.moves[ply],
        line: spot.line_to(ply),
    };
    Some(spot.claim(kind, Confidence::Bounded, 70))
}

#[cfg(test)]
crate::testing::twins! {
    said: "4rrk1/1R5p/p1p3pQ/2Nn4/8/8/1PP1qPPP/5RK1 b - - 4 26",
    line: "e2f2 f1f2 e8e1 f2f1 e1f1",
    silent: "4r1k1/1R5p/p1p3pQ/2Nn4/8/8/1PP1qPPP/5RK1 b - - 4 26",
}

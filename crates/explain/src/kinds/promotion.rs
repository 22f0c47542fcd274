//! `promotion`: a pawn promotes.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, sq};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::study::Study;
use chess::facts::board::is_checkmate;
use cozy_chess::{Move, Piece, Square};

/// A pawn promotes.
#[derive(Clone, PartialEq, Debug)]
pub struct Promotion {
    /// The pawn.
    pub pawn: Square,
    /// The line that ends with the promotion.
    pub line: Vec<Move>,
}

impl ClaimKind for Promotion {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let &Promotion { pawn, ref line } = self;
        ensure!(
            case.board.colored_pieces(case.side, Piece::Pawn).has(pawn),
            "no such pawn"
        );
        let boards = case.along(line)?;
        let mut square = pawn;
        let mut promoted = false;
        for (board, mv) in boards.iter().zip(line) {
            if !promoted && mv.from == square && board.side_to_move() == case.side {
                square = mv.to;
                promoted = mv.promotion.is_some();
            }
        }
        ensure!(promoted, "it does not promote");
        let first = usize::from(case.mover() != case.side);
        let value = study.value(boards.get(first + 1).ok_or("no own move")?, case.side)?;
        let before = study.value(&boards[first], case.side)?;
        ensure!(
            value >= 230 || (value >= -40 && value >= before - 20),
            "it does not work"
        );
        study.sound(&boards, line, case.side, 0)?;
        let end = &boards[boards.len() - 1];
        let gains = is_checkmate(end) || study.secured(&case.board, end, case.side)? >= 90;
        ensure!(gains, "nothing comes of it");
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![sq("pawn", self.pawn), write.line(&self.line)]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(Promotion {
            pawn: read.square("pawn")?,
            line: read.line()?,
        })
    }

    fn played_line(&self) -> Option<&[Move]> {
        Some(&self.line)
    }

    fn wins_by_force(&self) -> bool {
        true
    }
}

/// The first pawn of the line that gets through.
pub(crate) fn propose(spot: &Spot<'_>) -> Option<Claim> {
    let (board, mv, me) = (spot.board(), spot.mv(), spot.me());
    let ply = (0..spot.moves.len())
        .step_by(2)
        .find(|&ply| spot.moves[ply].promotion.is_some())
        .filter(|_| spot.index() == 0 || mv.promotion.is_some())?;
    let mut pawn = spot.moves[ply].from;
    for earlier in (0..ply).step_by(2).rev() {
        if spot.moves[earlier].to == pawn {
            pawn = spot.moves[earlier].from;
        }
    }
    let line = spot.line_to(ply);
    let own = board.colored_pieces(me, Piece::Pawn).has(pawn);
    own.then(|| spot.claim(Promotion { pawn, line }, Confidence::Bounded, 85))
}

#[cfg(test)]
crate::testing::twins! {
    said: "1R6/2p1P1pk/p5pp/8/3P2P1/q6P/6K1/2q1R3 w - - 0 40",
    line: "e7e8q a3a2 g2g1 c1e1 e8e1 a2c4 e1f2 a6a5 g1h2",
    silent: "1R6/2p3pk/p5pp/8/3P2P1/q6P/6K1/2q1R3 w - - 0 40",
}

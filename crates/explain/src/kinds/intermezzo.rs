//! `intermezzo`: a forcing move before the expected capture.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::scale::chances;
use crate::study::Study;
use chess::facts::board::{after, attacks_from, in_check, is_capture, legal_moves, worth};
use chess::facts::exchange::{exchange, profit_on};
use cozy_chess::Move;

/// A forcing move before the expected capture.
#[derive(Clone, PartialEq, Debug)]
pub struct Intermezzo {
    /// The move.
    pub mv: Move,
    /// The capture everybody expects.
    pub expected: Move,
    /// The line that shows it, from the position spoken of.
    pub line: Vec<Move>,
}

impl ClaimKind for Intermezzo {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let &Intermezzo {
            mv,
            expected,
            ref line,
        } = self;
        ensure!(
            case.board.is_legal(expected) && is_capture(&case.board, expected) && expected.to != mv.to,
            "no capture elsewhere"
        );
        ensure!(exchange(&case.board, expected) >= 0, "nobody would expect it");
        let boards = case.motif(study, mv, line)?;
        let me = case.mover();
        let comes = (2..line.len())
            .step_by(2)
            .any(|ply| line[ply].to == expected.to && is_capture(&boards[ply], line[ply]));
        ensure!(comes, "the capture never comes");
        let next = &boards[1];
        let hits = (attacks_from(next, mv.to) & next.colors(!me))
            .into_iter()
            .any(|target| {
                next.piece_on(target).map_or(0, worth) > next.piece_on(mv.to).map_or(0, worth)
                    || profit_on(next, target, me) > 0
            });
        ensure!(
            in_check(next) || is_capture(&case.board, mv) || hits,
            "it forces nothing"
        );
        let taken = after(&case.board, expected);
        // What is gained lies between two positions of which the line shows one: both get the longer look.
        study.follow(&[next.clone(), taken.clone()])?;
        ensure!(study.value(next, me)? > -250, "in a lost game nothing is gained");
        let (value, plain) = (study.value(next, me)?, study.value(&taken, me)?);
        ensure!(
            value >= plain + 110 && (chances(value) >= chances(plain) + 8.0 || value >= plain + 350),
            "it gains nothing"
        );
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![
            write.mv("move", self.mv),
            write.mv("expected", self.expected),
            write.line(&self.line),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(Intermezzo {
            mv: read.mv("move")?,
            expected: read.mv("expected")?,
            line: read.line()?,
        })
    }

    fn played_line(&self) -> Option<&[Move]> {
        Some(&self.line)
    }
}

/// A capture that comes later and was possible at once.
pub(crate) fn propose(spot: &Spot<'_>) -> Option<Claim> {
    let (board, mv) = (spot.board(), spot.mv());
    let ply = [2, 4].into_iter().find(|&ply| {
        spot.moves
            .get(ply)
            .is_some_and(|later| is_capture(&spot.boards[ply], *later) && later.to != mv.to)
    })?;
    let goal = spot.moves[ply].to;
    let expected = legal_moves(board)
        .into_iter()
        .filter(|&other| other.to == goal && is_capture(board, other))
        .max_by_key(|&other| exchange(board, other))
        .filter(|&other| exchange(board, other) >= 0)?;
    let kind = Intermezzo {
        mv,
        expected,
        line: spot.line_to(ply),
    };
    Some(spot.claim(kind, Confidence::Bounded, 71))
}

#[cfg(test)]
crate::testing::twins! {
    // The queen on c3 can wait for the check on d7; without it there is nothing to wait for.
    said: "3r1n2/5k2/pp2p3/2p1Qp2/3n1P2/P1q3PP/1P4R1/1B4K1 w - - 0 35",
    line: "e5c7 d8d7 c7d7 f8d7 b2c3",
    silent: "3r1n2/5k2/pp2p3/2p1Qp2/3n1P2/P5PP/1P4R1/1B4K1 w - - 0 35",
}

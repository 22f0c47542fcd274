//! `deflection`: the guard is drawn or driven away.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, sq};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::kinds::shared::motif::{HORIZON, clearly_worse, mates_through, mating_squares};
use crate::study::Study;
use chess::facts::board::{after, attacks_from, in_check};
use cozy_chess::{Board, Move, Piece, Square};

/// The guard is drawn or driven away.
#[derive(Clone, PartialEq, Debug)]
pub struct Deflection {
    /// The move.
    pub mv: Move,
    /// The piece that guarded.
    pub defender: Square,
    /// What it guarded.
    pub duty: Square,
    /// The line that shows it, from the position spoken of.
    pub line: Vec<Move>,
}

impl ClaimKind for Deflection {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let &Deflection {
            mv,
            defender,
            duty,
            ref line,
        } = self;
        let boards = case.motif(study, mv, line)?;
        let reply = line[1];
        ensure!(reply.from == defender, "the defender does not move");
        let lured =
            reply.to == mv.to || in_check(&boards[1]) || attacks_from(&boards[1], mv.to).has(defender);
        ensure!(lured, "it was not lured or driven");
        ensure!(
            attacks_from(&boards[1], defender).has(duty),
            "it had no such duty"
        );
        ensure!(
            !attacks_from(&boards[2], reply.to).has(duty),
            "it still does its duty"
        );
        ensure!(duty != reply.to, "an exchange");
        ensure!(uses(&boards, line, duty), "the square is not used");
        if case.board.is_legal(line[2]) {
            let value = study.value(&boards[1], case.mover())?;
            let now = study.value(&after(&case.board, line[2]), case.mover())?;
            ensure!(clearly_worse(now, value), "it works at once");
        }
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![
            write.mv("move", self.mv),
            sq("defender", self.defender),
            sq("duty", self.duty),
            write.line(&self.line),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(Deflection {
            mv: read.mv("move")?,
            defender: read.square("defender")?,
            duty: read.square("duty")?,
            line: read.line()?,
        })
    }

    fn played_line(&self) -> Option<&[Move]> {
        Some(&self.line)
    }
}

/// The piece that replies, and the squares it no longer guards that are used.
pub(crate) fn propose(spot: &Spot<'_>) -> Vec<Claim> {
    let (mv, reply) = (spot.mv(), spot.moves[1]);
    let (next, replied) = (&spot.boards[1], &spot.boards[2]);
    let lured = reply.to == mv.to || in_check(next) || attacks_from(next, mv.to).has(reply.from);
    if !lured {
        return Vec::new();
    }
    let dropped = attacks_from(next, reply.from) - attacks_from(replied, reply.to) - reply.to.bitboard();
    let mut found = Vec::new();
    let last = spot.moves.len() - 1;
    for ply in (2..=HORIZON.min(last)).step_by(2) {
        if dropped.has(spot.moves[ply].to) {
            found.push((spot.moves[ply].to, ply));
        }
    }
    found.extend(
        mating_squares(spot)
            .into_iter()
            .filter(|&square| dropped.has(square))
            .map(|square| (square, last)),
    );
    found.truncate(2);
    found
        .into_iter()
        .map(|(duty, ply)| {
            let kind = Deflection {
                mv,
                defender: reply.from,
                duty,
                line: spot.line_to(ply),
            };
            let driven_king = next.piece_on(reply.from) == Some(Piece::King) && reply.to != mv.to;
            spot.claim(kind, Confidence::Bounded, if driven_king { 60 } else { 84 })
        })
        .collect()
}

/// A later own move goes to the square, or the mate runs over it.
fn uses(boards: &[Board], line: &[Move], square: Square) -> bool {
    line.iter().skip(2).step_by(2).any(|mv| mv.to == square) || mates_through(boards, line, square)
}

#[cfg(test)]
crate::testing::twins! {
    said: "5rk1/ppp3pp/3p4/3Np3/4P3/3Pb3/PPP4q/1K3Q2 w - - 5 28",
    line: "d5e7 g8h8 f1f8",
    silent: "5rk1/ppp3p1/3p4/3Np3/4P3/3Pb3/PPP4q/1K3Q2 w - - 5 28",
}

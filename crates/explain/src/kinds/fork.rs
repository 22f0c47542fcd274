//! `fork`: one piece hits two.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, sqs};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::study::Study;
use chess::facts::board::{is_capture, is_checkmate};
use chess::facts::exchange::gain_on;
use chess::facts::pieces;
use cozy_chess::{Move, Piece, Square};

/// One piece hits two.
#[derive(Clone, PartialEq, Debug)]
pub struct Fork {
    /// The move.
    pub mv: Move,
    /// Where the pieces stand that are hit.
    pub targets: Vec<Square>,
    /// The line that shows it, from the position spoken of.
    pub line: Vec<Move>,
}

impl ClaimKind for Fork {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let &Fork {
            mv,
            ref targets,
            ref line,
        } = self;
        let next = case.after(mv)?;
        ensure!(!is_checkmate(&next), "it is mate at once");
        let boards = case.motif(study, mv, line)?;
        let endangered = pieces::targets_in_danger(&next, mv.to);
        ensure!(
            targets.iter().all(|target| endangered.contains(target)),
            "a target is not in danger"
        );
        ensure!(pieces::is_fork(&next, targets), "fewer than two targets");
        ensure!(gain_on(&next, mv.to) == 0, "the forking piece can be taken");
        let falls = (2..line.len())
            .step_by(2)
            .any(|ply| targets.contains(&line[ply].to) && is_capture(&boards[ply], line[ply]));
        let pieces = targets
            .iter()
            .filter(|&&t| next.piece_on(t) != Some(Piece::Pawn))
            .count();
        let mates = is_checkmate(&boards[boards.len() - 1]) && line.len() > 2 && pieces >= 2;
        ensure!(falls || mates, "no target falls");
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![
            write.mv("move", self.mv),
            sqs("targets", self.targets.iter().copied()),
            write.line(&self.line),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(Fork {
            mv: read.mv("move")?,
            targets: read.squares("targets")?,
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

/// Two targets in danger of which one falls in the line, or mate.
pub(crate) fn propose(spot: &Spot<'_>) -> Option<Claim> {
    let (mv, next) = (spot.mv(), spot.next());
    let targets = pieces::targets_in_danger(next, mv.to);
    if !pieces::is_fork(next, &targets) || is_checkmate(next) {
        return None;
    }
    let falls = (2..spot.moves.len())
        .step_by(2)
        .find(|&ply| targets.contains(&spot.moves[ply].to) && is_capture(&spot.boards[ply], spot.moves[ply]));
    let last = match falls {
        Some(ply) => ply,
        None if is_checkmate(&spot.boards[spot.moves.len()]) => spot.moves.len() - 1,
        None => return None,
    };
    Some(spot.claim(
        Fork {
            mv,
            targets,
            line: spot.line_to(last),
        },
        Confidence::Bounded,
        92,
    ))
}

#[cfg(test)]
crate::testing::twins! {
    said: "2q1k2r/1b1p3p/4pp1b/1N1n4/3P4/1P3N2/1P3PPP/3Q1RK1 w k - 0 18",
    line: "b5d6 e8e7 d6c8 h8c8 d1d3 c8h8 d3e4 h6f4 f1e1",
    silent: "2q1k2r/1b1p3p/4pp1b/3n4/3P4/1P3N2/1P3PPP/3Q1RK1 w k - 0 18",
}

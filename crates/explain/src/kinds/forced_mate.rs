//! `forced_mate`: mate by force.

use crate::check::{Case, Checked, ensure};
use crate::claim::Claim;
use crate::claim::fields::{NamedField, Writer, int};
use crate::claim::reader::{Reader, Reading};
use crate::detect::Scene;
use crate::kinds::ClaimKind;
use crate::study::Study;
use chess::facts::board::is_checkmate;
use cozy_chess::Move;

/// Mate by force.
#[derive(Clone, PartialEq, Debug)]
pub struct ForcedMate {
    /// Own moves to mate.
    pub moves: u32,
    /// The line that shows it, from the position spoken of.
    pub line: Vec<Move>,
}

impl ClaimKind for ForcedMate {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let &ForcedMate { moves, ref line } = self;
        let boards = case.along(line)?;
        let end = &boards[boards.len() - 1];
        ensure!(
            is_checkmate(end) && end.side_to_move() != case.side,
            "the line does not end in mate"
        );
        let own = boards[..line.len()]
            .iter()
            .filter(|b| b.side_to_move() == case.side)
            .count() as u32;
        ensure!(own == moves, "the line takes another number of moves");
        let mut played = 0;
        for pair in boards.windows(2) {
            if pair[0].side_to_move() == case.side {
                played += 1;
                let left = (moves - played).max(1);
                let found = study
                    .mate_in(&pair[1], case.side, left)
                    .is_some_and(|(n, _)| n + played <= moves);
                ensure!(found, "a move of the line lets the mate go");
            }
        }
        if case.mover() != case.side {
            ensure!(
                study
                    .mate_in(&case.board, case.side, moves)
                    .is_some_and(|(n, _)| n <= moves),
                "another defence avoids it"
            );
        }
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![int("in", self.moves as i32), write.line(&self.line)]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(ForcedMate {
            moves: read.count("in")?,
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

/// Where the main line ends in mate, for whoever mates.
pub(crate) fn propose(scene: &Scene) -> Option<Claim> {
    if scene.pv.is_empty() || !is_checkmate(scene.end()) {
        return None;
    }
    let loser_moves_last = scene.pv.len().is_multiple_of(2);
    let kind = ForcedMate {
        moves: (scene.pv.len() as u32).div_ceil(2),
        line: scene.pv.clone(),
    };
    let claim = Claim::new(kind, &[], scene.mate_confidence()).weighing(100);
    Some(if loser_moves_last {
        claim.of(!scene.side())
    } else {
        claim
    })
}

#[cfg(test)]
crate::testing::twins! {
    said: "8/5pk1/p7/1p1pPp2/5K1P/2P2R2/PP6/3Qb1q1 b - - 0 35",
    line: "g1g4 f4e3 g4e4",
    silent: "8/5pk1/p7/1p1pPp2/5K1P/2P2R2/PP6/3Qb3 b - - 0 35",
}

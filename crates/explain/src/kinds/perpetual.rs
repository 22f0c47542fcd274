//! `perpetual`: endless checks.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence};
use crate::detect::Scene;
use crate::kinds::ClaimKind;
use crate::margins::DRAW_LIMIT;
use crate::study::Study;
use chess::facts::board::in_check;
use cozy_chess::Move;

/// Endless checks.
#[derive(Clone, PartialEq, Debug)]
pub struct Perpetual {
    /// The checks, to the first repetition.
    pub line: Vec<Move>,
}

impl ClaimKind for Perpetual {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let Perpetual { line } = self;
        let boards = case.along(line)?;
        let mut own = Vec::new();
        for pair in boards.windows(2) {
            if pair[0].side_to_move() == case.side {
                own.push(pair[1].clone());
            }
        }
        ensure!(
            own.len() >= 2 && own.iter().all(in_check),
            "not every move checks"
        );
        let repeats = (1..boards.len()).any(|j| boards[..j].iter().any(|b| b.same_position(&boards[j])));
        ensure!(repeats, "no position repeats");
        for board in std::iter::once(&case.board).chain(&own) {
            ensure!(study.value(board, case.side)?.abs() <= DRAW_LIMIT, "not a draw");
        }
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![write.line(&self.line)]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(Perpetual { line: read.line()? })
    }

    fn played_line(&self) -> Option<&[Move]> {
        Some(&self.line)
    }

    fn wins_by_force(&self) -> bool {
        true
    }
}

/// Where the main line of a drawn game checks with every move until a position comes back.
pub(crate) fn propose(study: &mut Study<'_>, scene: &Scene) -> Option<Claim> {
    let value = study.value(&scene.root, scene.side()).ok()?;
    let all_checks = scene.boards.iter().skip(1).step_by(2).all(in_check);
    if value.abs() > DRAW_LIMIT || !all_checks || scene.pv.len() < 5 {
        return None;
    }
    let length = (1..scene.boards.len()).find(|&j| {
        scene.boards[..j]
            .iter()
            .any(|b| b.same_position(&scene.boards[j]))
    })?;
    let kind = Perpetual {
        line: scene.pv[..length].to_vec(),
    };
    Some(Claim::new(kind, &[], Confidence::Bounded).weighing(90))
}

#[cfg(test)]
crate::testing::twins! {
    said: "6k1/6p1/8/6KQ/1r6/q2b4/8/8 w - - 0 1",
    line: "h5e8 g8h7 e8h5 h7g8 h5e8",
    silent: "6k1/8/8/6KQ/1r6/q2b4/8/8 w - - 0 1",
}

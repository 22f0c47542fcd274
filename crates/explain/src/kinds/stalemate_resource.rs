//! `stalemate_resource`: a draw by stalemate.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence};
use crate::detect::Scene;
use crate::kinds::ClaimKind;
use crate::margins::DRAW_LIMIT;
use crate::study::Study;
use chess::facts::board::{is_stalemate, material};
use cozy_chess::Move;

/// A draw by stalemate.
#[derive(Clone, PartialEq, Debug)]
pub struct StalemateResource {
    /// The line that shows it, from the position spoken of.
    pub line: Vec<Move>,
}

impl ClaimKind for StalemateResource {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let StalemateResource { line } = self;
        let boards = case.along(line)?;
        ensure!(
            is_stalemate(&boards[boards.len() - 1]),
            "the line does not end in stalemate"
        );
        let first = usize::from(case.mover() != case.side);
        ensure!(boards.len() > first + 1, "no own move");
        ensure!(
            study.value(&boards[first + 1], case.side)?.abs() <= DRAW_LIMIT,
            "the first move does not draw"
        );
        let behind = boards[..first + 2]
            .iter()
            .map(|b| material(b, case.side))
            .min()
            .unwrap_or(0);
        ensure!(behind <= -90, "not behind");
        if first == 1 {
            study.sound(&boards[..2], &line[..1], case.side, 0)?;
        }
        for ply in (first..line.len()).step_by(2) {
            study.works(&boards[ply], line[ply])?;
        }
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![write.line(&self.line)]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(StalemateResource { line: read.line()? })
    }

    fn played_line(&self) -> Option<&[Move]> {
        Some(&self.line)
    }
}

/// Where the main line of a drawn game ends in stalemate.
pub(crate) fn propose(study: &mut Study<'_>, scene: &Scene) -> Option<Claim> {
    let value = study.value(&scene.root, scene.side()).ok()?;
    let found = value.abs() <= DRAW_LIMIT && is_stalemate(scene.end()) && scene.pv.len() >= 2;
    found.then(|| {
        let kind = StalemateResource {
            line: scene.pv.clone(),
        };
        Claim::new(kind, &[], Confidence::Bounded).weighing(90)
    })
}

#[cfg(test)]
crate::testing::twins! {
    said: "k1b5/1pP5/1R6/8/8/6q1/8/7K w - - 0 1",
    line: "b6a6 b7a6",
    silent: "k1b5/1pP5/1R6/8/7P/6q1/8/7K w - - 0 1",
}

//! `best_move`: the best move, or nearly.
//!
//! Proposed in [`crate::reasoning::standing`] where the second move is well behind.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer};
use crate::claim::reader::{Reader, Reading};
use crate::detect::Scene;
use crate::kinds::ClaimKind;
use crate::scale::chances;
use crate::scale::plain;
use crate::study::Study;
use cozy_chess::Move;

/// A best move is called that when the second is this many points behind.
const CLEARLY_FIRST: f64 = 12.0;

/// The best move, or nearly.
#[derive(Clone, PartialEq, Debug)]
pub struct BestMove {
    /// The move.
    pub mv: Move,
}

impl ClaimKind for BestMove {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let BestMove { mv } = *self;
        let next = case.after(mv)?;
        let (best, value) = (
            study.value(&case.board, case.mover())?,
            study.value(&next, case.mover())?,
        );
        ensure!(
            chances(value) >= chances(best) - 2.0 || value >= best - 15,
            "there is better"
        );
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![write.mv("move", self.mv)]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(BestMove { mv: read.mv("move")? })
    }

    fn is_trivial(&self) -> bool {
        true
    }
}

/// Whether the search saw the second move well behind the first.
pub(crate) fn is_clearly_first(study: &mut Study<'_>, scene: &Scene) -> bool {
    let Ok(lines) = study.several(&scene.root, 2, 4) else {
        return false;
    };
    let values: Vec<i32> = lines.iter().map(|line| plain(line.value)).collect();
    match values[..] {
        [first, second, ..] => {
            lines[0].mv == scene.pv[0] && chances(first) >= chances(second) + CLEARLY_FIRST
        }
        _ => false,
    }
}

#[cfg(test)]
crate::testing::twins! {
    said: "4rrk1/p4pnp/2p2q2/3p1bp1/P1p5/2P1PQ1P/1P1NBPP1/R4R1K w - - 8 24",
    line: "g2g4 f5e4 d2e4 f6f3 e2f3 d5e4 f3e2 e8b8 a1b1",
    silent: "4rrk1/p4pnp/2p2q2/3p2p1/P1p5/2P1PQ1P/1P1NBPP1/R4R1K w - - 8 24",
}

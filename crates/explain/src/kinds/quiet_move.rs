//! `quiet_move`: a remarkable quiet move.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::margins::LOST;
use crate::probe::ProbeLine;
use crate::scale::plain;
use crate::scale::{MATE_LIMIT, chances};
use crate::study::Study;
use chess::facts::board::{after, in_check, is_quiet, legal_moves};
use cozy_chess::{Move, Piece};

/// Among the five best moves one costs at least this much, in hundredths (schema: 80) ...
const DEPENDS: i32 = 180;
/// ... or in points (schema: 8).
const DEPENDS_POINTS: f64 = 15.0;

/// A remarkable quiet move.
#[derive(Clone, PartialEq, Debug)]
pub struct QuietMove {
    /// The move.
    pub mv: Move,
}

impl ClaimKind for QuietMove {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let QuietMove { mv } = *self;
        ensure!(
            !in_check(&case.board) && is_quiet(&case.board, mv),
            "not a quiet move"
        );
        let all = legal_moves(&case.board);
        let king = case.board.piece_on(mv.from) == Some(Piece::King);
        ensure!(
            !king || all.iter().any(|&q| !is_quiet(&case.board, q)),
            "every move is quiet"
        );
        let me = case.mover();
        let (best, value) = (
            study.value(&case.board, me)?,
            study.value(&after(&case.board, mv), me)?,
        );
        ensure!(
            chances(value) >= chances(best) - 2.0 || value >= best - 15,
            "not the best"
        );
        ensure!(best > LOST, "nothing is strong in a lost game");
        let near = |first: i32, v: i32| {
            v.clamp(-2_000, 2_000) >= first.clamp(-2_000, 2_000) - 110
                || (chances(v) >= chances(first) - 10.0 && first < MATE_LIMIT)
        };
        // The lines that are known already settle most cases.
        let close = |line: &&ProbeLine| line.mv != mv && near(best, plain(line.value));
        let known = study.learned(&case.board).iter().filter(close).count();
        ensure!(known <= 1, "others are as good");
        let top: Vec<(Move, i32)> = study
            .several(&case.board, 5, 5)?
            .iter()
            .map(|line| (line.mv, plain(line.value)))
            .collect();
        let first = top.iter().map(|&(_, v)| v).max().ok_or("no lines")?;
        let near = |v: i32| near(first, v);
        let others: Vec<Move> = top
            .iter()
            .filter(|&&(q, v)| q != mv && near(v))
            .map(|&(q, _)| q)
            .collect();
        ensure!(others.len() <= 1, "others are as good");
        ensure!(
            others.iter().all(|&q| is_quiet(&case.board, q)),
            "a forcing move is as good"
        );
        ensure!(
            top.iter()
                .any(|&(_, v)| chances(v) <= chances(first) - DEPENDS_POINTS || v <= first - DEPENDS),
            "nothing depends on it"
        );
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![write.mv("move", self.mv)]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(QuietMove { mv: read.mv("move")? })
    }
}

/// A quiet move early in the line.
pub(crate) fn propose(spot: &Spot<'_>) -> Option<Claim> {
    let (board, mv) = (spot.board(), spot.mv());
    let remarkable = !in_check(board) && is_quiet(board, mv) && spot.index() < 2;
    remarkable.then(|| spot.claim(QuietMove { mv }, Confidence::Bounded, 66))
}

#[cfg(test)]
crate::testing::twins! {
    said: "6rk/2P3rp/1P6/2p2p2/P7/8/3R2n1/7K w - - 0 43",
    line: "d2d8 g2h4 d8g8 g7g8 b6b7",
    silent: "6rk/6rp/1P6/2p2p2/P7/8/3R2n1/7K w - - 0 43",
}

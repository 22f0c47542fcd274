//! `trap`: a natural reply loses.
//!
//! Proposed in [`crate::reasoning::tries`], and in a lost game in [`crate::reasoning::chances`].

use crate::check::{Case, Checked, ensure};
use crate::claim::Outcome;
use crate::claim::fields::{NamedField, Writer, outcome};
use crate::claim::reader::{Reader, Reading};
use crate::kinds::ClaimKind;
use crate::margins::{LOST, TURNED};
use crate::scale;
use crate::scale::chances;
use crate::study::{Study, keeps};
use chess::facts::board::{after, gives_check, is_capture, is_stalemate, worth};
use chess::facts::exchange::{exchange, taken_by};
use cozy_chess::Move;

/// A trap in a lost game may cost this many points (schema: 8).
const LOST_POINTS: f64 = 5.0;

/// A natural reply loses.
#[derive(Clone, PartialEq, Debug)]
pub struct Trap {
    /// The move.
    pub mv: Move,
    /// The natural reply.
    pub natural: Move,
    /// The move, the natural reply and its punishment.
    pub line: Vec<Move>,
    /// What it comes to.
    pub outcome: Outcome,
}

impl ClaimKind for Trap {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let &Trap {
            mv,
            natural,
            ref line,
            outcome,
        } = self;
        let next = case.after(mv)?;
        ensure!(
            line.len() >= 2 && line[..2] == [mv, natural] && next.is_legal(natural),
            "the line must be move, natural"
        );
        let even = taken_by(&next, natural) >= next.piece_on(natural.from).map_or(0, worth);
        let looks = is_capture(&next, natural) && (exchange(&next, natural) >= 0 || even);
        ensure!(
            looks || gives_check(&next, natural) || natural.promotion.is_some(),
            "the reply is not natural"
        );
        let opponent = !case.mover();
        let fell = after(&next, natural);
        study.follow(&[next.clone(), fell.clone()])?;
        let best = study.value(&next, opponent)?;
        let value = study.value(&fell, opponent)?;
        ensure!(
            -best > LOST || -value >= TURNED,
            "in a lost game everything is a trap"
        );
        ensure!(chances(value) <= chances(best) - 16.0, "the reply is no mistake");
        // Among lost values ours lie further apart than other engines', so there they are compared on the common scale.
        let before = study.value(&case.board, case.mover())?;
        let common = |value| chances(scale::common(value));
        let sound = keeps(before, -best) || (before < LOST && common(-best) >= common(before) - LOST_POINTS);
        ensure!(sound, "the move does not work");
        if line.len() == 2 {
            ensure!(
                is_stalemate(&fell) && matches!(outcome, Outcome::Draw { .. }),
                "nothing follows"
            );
            return Ok(());
        }
        // A value shows a trap only where the game turns round.
        if let Outcome::Eval { .. } = outcome {
            ensure!(-value >= TURNED, "the reply does not turn the game");
            study.follow(&[after(&fell, line[2])])?;
        }
        study
            .outcome(&fell, &line[2..], case.mover(), outcome, None)
            .map(|_| ())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![
            write.mv("move", self.mv),
            write.reply("natural", self.mv, self.natural),
            write.line(&self.line),
            outcome(self.outcome),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        let mv = read.mv("move")?;
        Ok(Trap {
            mv,
            natural: read.reply("natural", mv)?,
            line: read.line()?,
            outcome: read.outcome()?,
        })
    }

    fn played_line(&self) -> Option<&[Move]> {
        Some(&self.line)
    }
}

#[cfg(test)]
crate::testing::twins! {
    said: "2r3k1/p3Bp1p/1p4p1/3N4/2Bb4/1P4P1/P4P1P/6K1 b - - 1 26",
    line: "b6b5 c4d3 c8c1 g1g2 a7a6 g2f3 c1d1 d3e2 d1a1",
    silent: "2r3k1/p4p1p/1p4p1/3N4/2Bb4/1P4P1/P4P1P/6K1 b - - 1 26",
}

//! `evaluation`: the value lies in an interval.
//!
//! Proposed with the other claims about how the game stands, in [`crate::reasoning::standing`].

use crate::check::{Case, Checked, ensure};
use crate::claim::Band;
use crate::claim::fields::{NamedField, Writer, int, joined, word};
use crate::claim::reader::{Reader, Reading};
use crate::kinds::ClaimKind;
use crate::kinds::shared::interval::well_inside;
use crate::scale;
use crate::study::Study;

/// The value lies in an interval.
#[derive(Clone, PartialEq, Debug)]
pub struct Evaluation {
    /// The least value, in hundredths.
    pub lo: i32,
    /// The greatest value, in hundredths.
    pub hi: i32,
    /// The verdict in words.
    pub band: Option<Band>,
}

impl ClaimKind for Evaluation {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let Evaluation { lo, hi, band } = *self;
        let value = study.value(&case.board, case.side)?;
        ensure!(well_inside(value, lo, hi), "the value lies outside");
        ensure!(band.is_none_or(|band| band == scale::band(value)), "another band");
        Ok(())
    }

    fn fields(&self, _: &Writer) -> Vec<NamedField> {
        joined(
            vec![int("lo", self.lo), int("hi", self.hi)],
            self.band.map(|band| word("band", band.word())),
        )
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(Evaluation {
            lo: read.int("lo")?,
            hi: read.int("hi")?,
            band: read.optional_term("band", Band::from_word)?,
        })
    }

    fn is_trivial(&self) -> bool {
        true
    }
}

#[cfg(test)]
crate::testing::twins! {
    said: "2rq1rk1/1p2bppp/p1n1pn2/3p4/3P1B2/2P1QNN1/PP3PPP/R2R2K1 b - - 0 1",
    line: "c6a5 b2b3 a5c6 d1e1 h7h6 h2h3 f8e8 e3d2 d8a5",
    silent: "2rq1rk1/1p3ppp/p1n1pn2/3p4/3P1B2/2P1QNN1/PP3PPP/R2R2K1 b - - 0 1",
}

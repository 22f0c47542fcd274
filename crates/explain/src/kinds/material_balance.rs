//! `material_balance`: the count of material.
//!
//! Proposed in [`crate::reasoning::standing`], and after an exchange in [`crate::reasoning::misses`].

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, int};
use crate::claim::reader::{Reader, Reading};
use crate::kinds::ClaimKind;
use crate::study::Study;
use chess::facts::board::material;

/// The count of material.
#[derive(Clone, PartialEq, Debug)]
pub struct MaterialBalance {
    /// The balance for the side spoken of, in hundredths.
    pub cp: i32,
}

impl ClaimKind for MaterialBalance {
    fn check(&self, _: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let MaterialBalance { cp } = *self;
        ensure!(material(&case.board, case.side) == cp, "another count");
        Ok(())
    }

    fn fields(&self, _: &Writer) -> Vec<NamedField> {
        vec![int("cp", self.cp)]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(MaterialBalance { cp: read.int("cp")? })
    }

    fn is_trivial(&self) -> bool {
        true
    }
}

#[cfg(test)]
crate::testing::twins! {
    said: "1r4k1/p5pp/5p2/4p3/2Rp4/7P/1P3PP1/R5K1 b - - 2 32",
    line: "b8b7 c4c8",
    silent: "1r4k1/p2n2pp/5p2/4p3/2Rp4/7P/1P3PP1/R5K1 b - - 2 32",
}

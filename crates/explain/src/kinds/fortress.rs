//! `fortress`: behind in material, and nobody gets in.
//!
//! Proposed in [`crate::reasoning::standing`].

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer};
use crate::claim::reader::{Reader, Reading};
use crate::kinds::ClaimKind;
use crate::margins::DRAW_LIMIT;
use crate::study::Study;
use chess::facts::board::{after, in_check, is_dead, legal_moves, material};
use cozy_chess::Move;

/// Behind in material, and nobody gets in.
#[derive(Clone, PartialEq, Debug)]
pub struct Fortress {
    /// The move that reaches it, where one does.
    pub mv: Option<Move>,
}

impl ClaimKind for Fortress {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let Fortress { mv } = *self;
        /// Material the side is behind at least (schema).
        const DEFICIT: i32 = -250;
        /// With more pieces there are ways in that a search does not see.
        const FORTRESS_PIECES: u32 = 7;
        ensure!(
            material(&case.board, case.side) <= DEFICIT,
            "not behind in material"
        );
        ensure!(
            case.board.occupied().len() <= FORTRESS_PIECES,
            "too many pieces for a fortress"
        );
        let board = case.seen(mv)?;
        ensure!(
            board.side_to_move() != case.side,
            "the side that attacks must be to move"
        );
        ensure!(
            material(&study.run_out(&board)?, case.side) <= DEFICIT,
            "the material comes back"
        );
        ensure!(!is_dead(&board), "nobody can win at all");
        ensure!(
            !in_check(&board) && legal_moves(&board).len() > 1,
            "a forced reply is no siege"
        );
        for line in study.several(&board, 3, 6)? {
            let value = study.value(&after(&board, line.mv), case.side)?;
            ensure!(value.abs() <= 2 * DRAW_LIMIT, "there is a way in");
        }
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        write.optional_move(self.mv).into_iter().collect()
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(Fortress {
            mv: read.optional_move()?,
        })
    }
}

#[cfg(test)]
crate::testing::twins! {
    said: "7k/8/8/6KP/8/8/8/3B4 w - - 0 1",
    line: "g5h6",
    silent: "7k/8/8/6KP/8/8/3B4/8 w - - 0 1",
}

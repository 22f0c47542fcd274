//! The phrasebook: one sentence for every kind of claim, in the voice of a coach.
//!
//! Sentences are made from the fields of a claim and nothing else, so they can say less than the fields but never more.
//! Every kind of claim implements [`Spoken`]; one without words does not compile.

mod alternatives;
mod endings;
mod features;
mod page;
pub mod proof;
pub mod questions;
pub mod review;
mod sheet;
mod speaker;
mod steps;
mod tactics;
mod threats;
mod verdicts;

pub use page::{Detail, Page, line_rows, page, wrap};
pub use sheet::Sheet;
pub use speaker::{Speaker, gain, number, outcome_words, pawns_range, side_name};
pub use steps::rows;
pub use verdicts::allowed;

use crate::claim::{Claim, Kind, Role};
use crate::kinds::{ForcedMate, PracticalChances};
use cozy_chess::{Board, Move};

/// What has words: every kind of claim.
pub(crate) trait Spoken {
    /// The sentence about the speaker's position.
    fn sentence(&self, s: &Speaker) -> String;
}

/// The sentence of a claim; `pv` is the main line, whose moves any sentence may name.
pub fn sentence(claim: &Claim, root: &Board, pv: &[Move]) -> String {
    let speaker = Speaker::new(claim, root);
    let text = match (&claim.kind, pv) {
        // What to try when the one right reply has been found.
        (&Kind::PracticalChances(PracticalChances { mv, replies, keeping }), _) if !claim.at.is_empty() => {
            return alternatives::later_chance(&speaker, mv, replies, keeping);
        }
        // The mate at the end of another line is told with the moves that lead to it.
        (Kind::ForcedMate(ForcedMate { moves: 1, line }), _) if claim.role == Role::Alternative => {
            return alternatives::mate_at_the_end(root, &claim.at, line[0]);
        }
        (Kind::PracticalChances(PracticalChances { mv, keeping: 1, .. }), [first, reply, ..])
            if mv == first =>
        {
            let text = claim.kind.inner().sentence(&speaker);
            format!(
                "{}: {}.",
                text.trim_end_matches('.'),
                speaker.san_after(*mv, *reply)
            )
        }
        _ => claim.kind.inner().sentence(&speaker),
    };
    speaker.placed(&text)
}

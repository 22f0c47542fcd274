//! The phrasebook: how claims, pages and answers are said.
//!
//! Sentences are made from the fields of a claim and nothing else, so they can say less than the fields but never more. Every kind of
//! claim implements [`Spoken`]: it picks a message and its arguments ([`Phrase`]). The messages are in `phrases/*.ftl`, one file a
//! language; no sentence is in the code.

mod alternatives;
mod endings;
mod features;
mod material;
mod others;
mod page;
mod phrase;
pub mod proof;
pub mod questions;
mod render;
pub mod review;
mod separation;
mod sheet;
mod speaker;
mod steps;
pub mod story;
mod strategy;
mod tactics;
mod threats;
mod verdicts;
mod voice;

#[cfg(test)]
mod tests;

pub use page::{Detail, Page, line_rows, page, sentences, wrap};
pub use phrase::{Phrase, PieceWord, Word};
pub use sheet::Sheet;
pub use speaker::Speaker;
pub use steps::rows;
pub use verdicts::allowed;
pub use voice::{Language, Level, PieceSigns, UnknownLanguage, Voice};

use crate::claim::{Claim, Kind, Role};
use crate::kinds::{ForcedMate, PracticalChances};
use cozy_chess::{Board, Move};

/// What has words: every kind of claim.
pub(crate) trait Spoken {
    /// What is said about the speaker's position: a message and its arguments.
    fn phrase(&self, s: &Speaker) -> Phrase;
}

/// The sentence of a claim; `pv` is the main line, whose moves any sentence may name.
pub fn sentence(claim: &Claim, root: &Board, pv: &[Move], voice: Voice) -> String {
    told(claim, root, pv, voice).text(voice)
}

/// What a claim says, in parts, so that sentences can be joined.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct SpokenClaim {
    /// After which move it is said, where play has gone on.
    place: Option<Word>,
    /// The rest, with its marks.
    clause: String,
}

impl SpokenClaim {
    /// All of it.
    fn text(&self, voice: Voice) -> String {
        let Some(place) = self.place.clone() else {
            return render::plain(&render::sentence(&self.clause));
        };
        let placed = Phrase::of("placed")
            .with("move", place)
            .with("clause", Word::Rendered(self.clause.clone()))
            .with("sentence", Word::Rendered(render::sentence(&self.clause)));
        voice.say(&placed)
    }
}

/// What a claim says, in parts.
pub(crate) fn told(claim: &Claim, root: &Board, pv: &[Move], voice: Voice) -> SpokenClaim {
    let speaker = Speaker::new(claim, root);
    let phrase = match (&claim.kind, pv) {
        // What to try when the one right reply has been found.
        (Kind::PracticalChances(chances), _) if !claim.at.is_empty() => {
            return SpokenClaim {
                place: None,
                clause: render::clause(voice, &alternatives::later_chance(&speaker, chances)),
            };
        }
        // The mate at the end of another line is told with the moves that lead to it.
        (Kind::ForcedMate(ForcedMate { moves: 1, line }), _) if claim.role == Role::Alternative => {
            return SpokenClaim {
                place: None,
                clause: render::clause(voice, &alternatives::mate_at_the_end(root, &claim.at, line[0])),
            };
        }
        (Kind::PracticalChances(PracticalChances { mv, keeping: 1, .. }), [first, reply, ..])
            if mv == first =>
        {
            let phrase = claim.kind.inner().phrase(&speaker).variant("one-reply");
            phrase.with("reply", speaker.mv_after(*mv, *reply))
        }
        // The headline has named the move: what comes next is the plan.
        (Kind::Plan(plan), [first, ..]) if claim.at.is_empty() && plan.line.first() == Some(first) => {
            alternatives::goes_on(&speaker, plan).unwrap_or_else(|| plan.phrase(&speaker))
        }
        _ => claim.kind.inner().phrase(&speaker),
    };
    SpokenClaim {
        place: speaker.last(),
        clause: render::clause(voice, &phrase),
    }
}

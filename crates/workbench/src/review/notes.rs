//! Comments that were written once are kept beside the looks ([`super::cache`]), where those are kept in a file: a review that was
//! interrupted writes none of them again.
//!
//! A note is kept only where what is read back is what was written, so that a review taken up ends with the same bytes.

use super::ReviewSettings;
use super::Reviewed;
use super::cache::Cache;
use super::comments::{MoveNote, Occasion};
use crate::engine::EngineError;
use crate::files::Digest;
use crate::json::{claim_from_json, claim_to_json};
use crate::reading::{Arrow, Meaning};
use chess::notation::{self, CastlingStyle};
use cozy_chess::{Board, Move};
use explain::claim::{Claim, ValueGround};
use serde_json::{Value as Json, json};
use std::sync::atomic::{AtomicBool, Ordering};

/// The motifs that a note may name.
const MOTIFS: [&str; 18] = [
    "missed fork",
    "missed pin",
    "missed skewer",
    "missed discovered attack",
    "missed loose piece",
    "missed overworked defender",
    "missed back rank",
    "missed mate",
    "missed defense",
    "missed passed pawn",
    "allowed fork",
    "allowed pin",
    "allowed mate",
    "left a piece unguarded",
    "lost material",
    "overlooked threat",
    "put a piece where it is lost",
    "opened the own king",
];

/// The notes of one review.
pub(super) struct MoveNotes<'n> {
    cache: &'n Cache,
    /// Everything a note depends on besides the move.
    context: String,
}

impl<'n> MoveNotes<'n> {
    /// Those written with these settings by engines of this fingerprint.
    pub(super) fn new(cache: &'n Cache, fingerprint: &str, settings: &ReviewSettings) -> MoveNotes<'n> {
        MoveNotes {
            cache,
            context: format!("{settings:?} {fingerprint}"),
        }
    }

    /// The note that was kept, or the one that `write` makes, which is then kept unless somebody asked to stop.
    pub(super) fn kept_or(
        &self,
        mv: &Reviewed,
        occasion: Occasion,
        stop: &AtomicBool,
        write: impl FnOnce() -> Result<Option<MoveNote>, EngineError>,
    ) -> Result<Option<MoveNote>, EngineError> {
        let all = format!("{mv:?} {occasion:?} {}", self.context);
        let key = format!(
            "note {} {}",
            env!("CARGO_PKG_VERSION"),
            Digest::of(all.as_bytes())
        );
        if let Some(kept) = self.cache.text(&key).and_then(|text| read(&text, &mv.board)) {
            return Ok(kept);
        }
        let note = write()?;
        let text = to_text(note.as_ref(), &mv.board);
        if !stop.load(Ordering::Relaxed) && read(&text, &mv.board).as_ref() == Some(&note) {
            self.cache.put_text(&key, &text);
        }
        Ok(note)
    }
}

fn to_text(note: Option<&MoveNote>, board: &Board) -> String {
    let Some(note) = note else {
        return Json::Null.to_string();
    };
    let claims = note.claims.iter().enumerate().map(|(index, claim)| {
        json!({"claim": claim_to_json(board, claim, index), "salience": claim.salience, "because": claim.because})
    });
    let arrows = note.arrows.iter();
    let arrows =
        arrows.map(|arrow| json!([arrow.from.to_string(), arrow.to.to_string(), arrow.meaning.word()]));
    json!({"sentences": note.sentences, "claims": claims.collect::<Vec<_>>(), "arrows": arrows.collect::<Vec<_>>(),
        "variation": line_to_text(board, &note.variation), "motifs": note.motifs})
    .to_string()
}

/// The note of a text, which may say that there is none; nothing where it cannot be read.
fn read(text: &str, board: &Board) -> Option<Option<MoveNote>> {
    let json: Json = serde_json::from_str(text).ok()?;
    if json.is_null() {
        return Some(None);
    }
    let list = |name: &str| json[name].as_array();
    let words = |name: &str| {
        list(name)?
            .iter()
            .map(Json::as_str)
            .collect::<Option<Vec<&str>>>()
    };
    let motif = |word: &str| MOTIFS.into_iter().find(|motif| *motif == word);
    Some(Some(MoveNote {
        sentences: words("sentences")?.into_iter().map(str::to_owned).collect(),
        claims: list("claims")?
            .iter()
            .map(|kept| claim(kept, board))
            .collect::<Option<_>>()?,
        arrows: list("arrows")?.iter().map(arrow).collect::<Option<_>>()?,
        variation: line_from_text(board, json["variation"].as_str()?)?,
        motifs: words("motifs")?.into_iter().map(motif).collect::<Option<_>>()?,
    }))
}

fn claim(kept: &Json, board: &Board) -> Option<Claim> {
    let written = &kept["claim"];
    let mut claim = claim_from_json(board, written)?;
    let grounds = [ValueGround::Board, ValueGround::Search, ValueGround::Probes];
    let ground = written["ground"].as_str()?;
    claim.ground = grounds.into_iter().find(|known| known.word() == ground)?;
    claim.text = written["text"].as_str()?.to_owned();
    claim.salience = i32::try_from(kept["salience"].as_i64()?).ok()?;
    let because = kept["because"].as_array()?.iter();
    let because = because.map(|index| usize::try_from(index.as_u64()?).ok());
    claim.because = because.collect::<Option<_>>()?;
    Some(claim)
}

fn arrow(kept: &Json) -> Option<Arrow> {
    let meanings = [Meaning::Best, Meaning::Threat, Meaning::Not, Meaning::Refutation];
    let word = kept[2].as_str()?;
    Some(Arrow {
        from: kept[0].as_str()?.parse().ok()?,
        to: kept[1].as_str()?.parse().ok()?,
        meaning: meanings.into_iter().find(|meaning| meaning.word() == word)?,
    })
}

fn line_to_text(board: &Board, line: &[Move]) -> String {
    let mut board = board.clone();
    let words = line.iter().map(|&mv| {
        let word = notation::uci(&board, mv, CastlingStyle::Chess960);
        board.play_unchecked(mv);
        word
    });
    words.collect::<Vec<_>>().join(" ")
}

fn line_from_text(board: &Board, text: &str) -> Option<Vec<Move>> {
    let mut board = board.clone();
    let words = text.split_whitespace().map(|word| {
        let mv = notation::parse_uci(&board, word).ok()?;
        board.play_unchecked(mv);
        Some(mv)
    });
    words.collect()
}

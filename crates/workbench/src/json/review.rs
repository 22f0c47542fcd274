//! The JSON of a game review, one object a game (`wherefore-review/1`, docs/review.md).

use super::claim_to_json;
use crate::review::class::Pair;
use crate::review::{Exercise, Figures, Grounds, Review, Reviewed};
use chess::notation::san_line;
use explain::notation::{side_word, uci as claim_uci, uci_line};
use explain::words::review::value_words;
use serde_json::{Map, Value as Json, json};

/// The name of the schema.
pub(super) const SCHEMA: &str = "wherefore-review/1";

/// One review as one JSON object.
pub fn review_to_json(review: &Review) -> Json {
    let tags: Map<String, Json> = review
        .tags
        .iter()
        .map(|(name, value)| (name.clone(), json!(value)))
        .collect();
    let opening = review.opening.map(|played| {
        json!({"eco": played.opening.eco, "name": played.opening.name, "named": played.named, "left": played.left})
    });
    json!({
        "schema": SCHEMA,
        "engine": concat!("wherefore ", env!("CARGO_PKG_VERSION")),
        "tags": tags,
        "result": review.result.to_string(),
        "opening": opening,
        "curve": review.curve.iter().map(|points| round(*points)).collect::<Vec<_>>(),
        "moves": review.moves.iter().map(move_to_json).collect::<Vec<_>>(),
        "moments": review.moments,
        "turning_point": review.turning_point,
        "story": {"opening": review.story.opening, "closing": review.story.closing},
        "white": figures_to_json(&review.figures[0]),
        "black": figures_to_json(&review.figures[1]),
        "exercises": review.exercises.iter().map(exercise_to_json).collect::<Vec<_>>(),
    })
}

/// Points with one decimal.
fn round(points: f64) -> f64 {
    (points * 10.0).round() / 10.0
}

fn move_to_json(mv: &Reviewed) -> Json {
    let mut out = Map::new();
    out.insert(
        "move".into(),
        json!(mv.mv.map(|played| claim_uci(&mv.board, played))),
    );
    out.insert("san".into(), json!(mv.san));
    out.insert("number".into(), json!(mv.board.fullmove_number()));
    out.insert("side".into(), json!(side_word(mv.side)));
    out.insert("fen".into(), json!(chess::fen::to_fen(&mv.board)));
    out.insert("phase".into(), json!(mv.phase.word()));
    out.insert("class".into(), json!(mv.class.word()));
    out.insert("lost".into(), json!(round(mv.lost)));
    out.insert("eval".into(), json!(value_words(mv.value)));
    out.insert("best".into(), json!(uci_line(&mv.board, &mv.best)));
    out.insert("grounds".into(), grounds_to_json(&mv.grounds));
    if mv.unclear {
        out.insert("unclear".into(), json!(true));
    }
    if !mv.comment.is_empty() {
        out.insert("comment".into(), json!(mv.comment));
        let claims: Vec<Json> = mv
            .claims
            .iter()
            .enumerate()
            .map(|(index, claim)| claim_to_json(&mv.board, claim, index))
            .collect();
        out.insert("claims".into(), json!(claims));
    }
    if !mv.motifs.is_empty() {
        out.insert("motifs".into(), json!(mv.motifs));
    }
    if let Some(clock) = mv.clock {
        out.insert("clock".into(), json!(clock));
    }
    Json::Object(out)
}

fn grounds_to_json(grounds: &Grounds) -> Json {
    let pair = |pair: Option<Pair>| pair.map(|pair| json!({"best": pair.best, "played": pair.played}));
    json!({
        "legal": grounds.legal,
        "quick": pair(grounds.quick),
        "deep": pair(grounds.deep),
        "others": grounds.others,
        "recaptures": grounds.recaptures,
        "first_choice": grounds.first_choice,
        "offered": grounds.offered,
        "seen_at": grounds.seen_at,
    })
}

fn figures_to_json(figures: &Figures) -> Json {
    let words = |(class, count): (&crate::review::Class, &usize)| (class.word().to_owned(), json!(count));
    let classes: Map<String, Json> = figures.classes.iter().map(words).collect();
    let lost: Map<String, Json> = figures
        .lost_in
        .iter()
        .map(|(phase, lost)| (phase.word().to_owned(), json!(round(*lost))))
        .collect();
    let errors: Map<String, Json> = figures
        .errors_in
        .iter()
        .map(|(phase, count)| (phase.word().to_owned(), json!(count)))
        .collect();
    json!({
        "moves": figures.moves,
        "accuracy": figures.accuracy.map(round),
        "lichess_accuracy": figures.lichess.map(round),
        "average_loss": round(figures.average_loss),
        "classes": classes,
        "lost_in": lost,
        "errors_in": errors,
        "motifs": figures.motifs,
        "short_of_time": figures.short_of_time.map(|(moves, errors)| json!({"moves": moves, "errors": errors})),
    })
}

fn exercise_to_json(exercise: &Exercise) -> Json {
    let names = exercise.accepted.iter().map(|&mv| claim_uci(&exercise.board, mv));
    json!({
        "ply": exercise.ply,
        "fen": chess::fen::to_fen(&exercise.board),
        "accepted": names.collect::<Vec<_>>(),
        "solution": san_line(&exercise.board, &exercise.solution),
        "played": claim_uci(&exercise.board, exercise.played),
        "refutation": san_line(&exercise.board, &exercise.refutation),
        "explanation": exercise.explanation,
        "motifs": exercise.motifs,
    })
}

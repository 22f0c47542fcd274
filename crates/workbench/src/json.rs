//! The JSON of the facade, in the shape of the claims schema. The only place that serializes.

mod details;
mod evidence;
mod judgement;
mod review;
mod separation;

pub(crate) use judgement::claim_from_json;
pub use judgement::{hear, judgement_to_json};
pub use review::review_to_json;

use crate::analysis::{Analysis, SideVerdict};
use crate::asking::{Answer, AnswerDetail};
use crate::explaining::{Explained, to_text};
use chess::notation::{self, CastlingStyle};
use cozy_chess::Board;
use explain::Explanation;
use explain::claim::fields::{Field, piece_word};
use explain::claim::{Claim, Outcome, PlanStep, Role};
use explain::notation::{side_word, uci as claim_uci, uci_line};
use explain::words::Detail;
use serde_json::{Map, Value as Json, json};

/// The schema's name, printed in every record.
pub const SCHEMA: &str = "wherefore-claims/2";

/// One analysis as one JSON object.
pub fn to_json(analysis: &Analysis) -> Json {
    let uci = |line: &[cozy_chess::Move]| {
        let mut board = analysis.board.clone();
        let mut words = Vec::new();
        for &mv in line {
            words.push(notation::uci(&board, mv, CastlingStyle::Standard));
            board.play_unchecked(mv);
        }
        words
    };
    let mut record = Map::new();
    record.insert("schema".into(), json!(SCHEMA));
    let ours = concat!("wherefore ", env!("CARGO_PKG_VERSION"));
    let engine = match &analysis.engine {
        None => ours.to_owned(),
        Some(name) => format!("{ours} with {name}"),
    };
    record.insert("engine".into(), json!(engine));
    if let Some(id) = &analysis.id {
        record.insert("id".into(), json!(id));
    }
    record.insert("fen".into(), json!(chess::fen::to_fen(&analysis.board)));
    let pv = analysis
        .lines
        .first()
        .map(|line| uci(&line.moves))
        .unwrap_or_default();
    if let Some(best) = pv.first() {
        record.insert("bestmove".into(), json!(best));
    }
    record.insert("pv".into(), json!(pv));
    record.insert("verdict".into(), verdict(&analysis.verdict));
    record.insert("claims".into(), json!([]));
    let others: Vec<Json> = analysis
        .lines
        .iter()
        .skip(1)
        .map(|line| json!({"move": uci(&line.moves[..1])[0], "value": line.value.hundredths(), "claims": []}))
        .collect();
    record.insert("alternatives".into(), json!(others));
    record.insert(
        "tree".into(),
        json!({"nodes": analysis.nodes, "depth": analysis.plies}),
    );
    Json::Object(record)
}

fn verdict(verdict: &SideVerdict) -> Json {
    match verdict {
        SideVerdict::Mate { moves } => json!({"mate": moves, "confidence": "proved"}),
        SideVerdict::Proved { result } => {
            let word = match result {
                search::Outcome::Win => "win",
                search::Outcome::Draw => "draw",
                search::Outcome::Loss => "loss",
            };
            json!({"result": word, "confidence": "proved"})
        }
        SideVerdict::Over => json!({"result": "draw", "confidence": "proved"}),
        SideVerdict::Judged { low, high, band } => {
            json!({"value": {"lo": low, "hi": high}, "band": band.word(), "confidence": "judged"})
        }
    }
}

/// One explained analysis as one JSON object.
pub fn explained_to_json(explained: &Explained) -> Json {
    let mut record = to_json(&explained.analysis);
    let Some(explanation) = &explained.explanation else {
        return record;
    };
    let fields = record.as_object_mut().expect("a record is an object");
    let pv = uci_line(&explanation.root, &explanation.pv);
    if let Some(best) = pv.first() {
        fields.insert("bestmove".into(), json!(best));
    }
    fields.insert("pv".into(), json!(pv));
    if let SideVerdict::Mate { moves } = explained.analysis.verdict {
        let word = if explanation.proved_mate {
            "proved"
        } else {
            "bounded"
        };
        fields.insert("verdict".into(), json!({"mate": moves, "confidence": word}));
    }
    fields.insert("claims".into(), claims_to_json(explanation));
    let others: Vec<Json> = explanation
        .others
        .iter()
        .map(|&(mv, value)| {
            let name = claim_uci(&explanation.root, mv);
            let about: Vec<String> = explanation
                .claims
                .iter()
                .enumerate()
                .filter(|(_, claim)| claim.role == Role::Alternative && claim.rival() == Some(mv))
                .map(|(index, _)| claim_id(index))
                .collect();
            let mut told = json!({"move": name, "value": value, "claims": about});
            if let Some(span) = explanation.separation.as_ref().and_then(|found| found.of(mv)) {
                separation::add_span(&mut told, span);
            }
            told
        })
        .collect();
    if let Some(found) = &explanation.separation {
        fields.insert("separation".into(), separation::to_json(&explanation.root, found));
    }
    if let Some(found) = &explanation.steadiness {
        fields.insert(
            "steadiness".into(),
            separation::steadiness(&explanation.root, found),
        );
    }
    fields["tree"]["probes"] = json!(explained.probes);
    let mut evidence = evidence::to_json(&explanation.root, &explained.thought.evidence);
    evidence["refutations"] = refutations_to_json(explanation);
    fields.insert("evidence".into(), evidence);
    fields.insert("alternatives".into(), json!(others));
    fields.insert("language".into(), json!(explained.voice.language.code()));
    fields.insert("text".into(), json!(to_text(explained, Detail::Full)));
    record
}

/// What the refutations that are told consist of, with the fields of the claim `cause`.
fn refutations_to_json(explanation: &Explanation) -> Json {
    let described = explanation.refutations.iter().map(|claim| {
        let fields = claim.fields(&explanation.root);
        let fields = fields
            .iter()
            .map(|(name, field)| ((*name).to_owned(), field_to_json(field)));
        Json::Object(fields.collect())
    });
    described.collect()
}

/// One answer as one JSON object: the fields of every answer, then those that only this question has.
pub fn answer_to_json(answer: &Answer) -> Json {
    let mut record = match &answer.detail {
        AnswerDetail::Page(explained) => explained_to_json(explained),
        _ => answer_record(answer),
    };
    if let Some(fields) = record.as_object_mut() {
        fields.insert("question".into(), json!(answer.question.name()));
        fields.extend(details::fields(answer));
    }
    record
}

fn answer_record(answer: &Answer) -> Json {
    let mut out = Map::new();
    out.insert("schema".into(), json!(SCHEMA));
    out.insert(
        "engine".into(),
        json!(concat!("wherefore ", env!("CARGO_PKG_VERSION"))),
    );
    if let Some(id) = &answer.id {
        out.insert("id".into(), json!(id));
    }
    out.insert("fen".into(), json!(chess::fen::to_fen(&answer.board)));
    let pv = uci_line(&answer.board, &answer.pv);
    if let Some(best) = pv.first() {
        out.insert("bestmove".into(), json!(best));
        out.insert("pv".into(), json!(pv));
    }
    if let Some(found) = &answer.verdict {
        out.insert("verdict".into(), verdict(found));
    }
    out.insert("claims".into(), list(&answer.board, &answer.claims));
    if !answer.others.is_empty() {
        let others = answer
            .others
            .iter()
            .map(|&(mv, value)| json!({"move": claim_uci(&answer.board, mv), "value": value, "claims": []}));
        out.insert("alternatives".into(), others.collect());
    }
    let mut tree = json!({"nodes": answer.nodes});
    if answer.plies > 0 {
        tree["depth"] = json!(answer.plies);
    }
    out.insert("tree".into(), tree);
    out.insert("language".into(), json!(answer.voice.language.code()));
    out.insert("text".into(), json!(answer.to_text()));
    Json::Object(out)
}

fn claim_id(index: usize) -> String {
    format!("c{}", index + 1)
}

/// The claims of an explanation as a JSON list.
pub fn claims_to_json(explanation: &Explanation) -> Json {
    list(&explanation.root, &explanation.claims)
}

fn list(root: &Board, claims: &[Claim]) -> Json {
    let numbered = claims.iter().enumerate();
    numbered
        .map(|(index, claim)| claim_to_json(root, claim, index))
        .collect()
}

pub(crate) fn claim_to_json(root: &Board, claim: &Claim, index: usize) -> Json {
    /// Salience counts to this much.
    const FULL_SALIENCE: f64 = 100.0;
    let mut out = Map::new();
    out.insert("id".into(), json!(claim_id(index)));
    out.insert("type".into(), json!(claim.kind.name()));
    out.insert("role".into(), json!(claim.role.word()));
    out.insert("confidence".into(), json!(claim.confidence.word()));
    out.insert("ground".into(), json!(claim.ground.word()));
    if !claim.at.is_empty() {
        out.insert("at".into(), json!(uci_line(root, &claim.at)));
    }
    if let Some(side) = claim.side {
        out.insert("side".into(), json!(side_word(side)));
    }
    for (name, field) in claim.fields(root) {
        out.insert(name.into(), field_to_json(&field));
    }
    if !claim.because.is_empty() {
        let because: Vec<String> = claim.because.iter().map(|&index| claim_id(index)).collect();
        out.insert("because".into(), json!(because));
    }
    out.insert(
        "score".into(),
        json!(f64::from(claim.salience.clamp(0, 100)) / FULL_SALIENCE),
    );
    out.insert("text".into(), json!(claim.text));
    Json::Object(out)
}

fn field_to_json(field: &Field) -> Json {
    match field {
        Field::Word(word) => json!(word),
        Field::Words(words) => json!(words),
        Field::Int(value) => json!(value),
        Field::Bool(value) => json!(value),
        Field::Outcome(outcome) => outcome_to_json(*outcome),
        Field::Threat(line, outcome) => json!({"line": line, "outcome": outcome_to_json(*outcome)}),
        Field::Threats(threats) => threats
            .iter()
            .map(|(line, outcome)| json!({"line": line, "outcome": outcome_to_json(*outcome)}))
            .collect(),
        Field::Steps(steps) => steps.iter().map(step_to_json).collect(),
    }
}

fn outcome_to_json(outcome: Outcome) -> Json {
    match outcome {
        Outcome::Mate { moves } => json!({"kind": "mate", "moves": moves}),
        Outcome::Material { cp } => json!({"kind": "material", "cp": cp}),
        Outcome::Promotion => json!({"kind": "promotion"}),
        Outcome::Draw { by: Some(by) } => json!({"kind": "draw", "by": by.word()}),
        Outcome::Draw { by: None } => json!({"kind": "draw"}),
        Outcome::Eval { cp } => json!({"kind": "eval", "cp": cp}),
    }
}

fn step_to_json(step: &PlanStep) -> Json {
    let mut out = Map::new();
    out.insert("goal".into(), json!(step.goal.word()));
    if let Some(piece) = step.piece {
        out.insert("piece".into(), json!(piece_word(piece)));
    }
    if let Some(square) = step.square {
        out.insert("square".into(), json!(square.to_string()));
    }
    if let Some(file) = step.file {
        out.insert("file".into(), json!(file.to_string()));
    }
    out.insert("by_ply".into(), json!(step.by_ply));
    Json::Object(out)
}

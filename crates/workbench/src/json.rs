//! The JSON of the facade, in the shape of the claims schema. The only place that serializes.

use crate::analysis::{Analysis, Verdict};
use chess::notation::{self, CastlingStyle};
use serde_json::{Map, Value as Json, json};

/// The schema's name, printed in every record.
pub const SCHEMA: &str = "wherefore-claims/1";

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
    record.insert(
        "engine".into(),
        json!(concat!("wherefore ", env!("CARGO_PKG_VERSION"))),
    );
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
        json!({"nodes": analysis.nodes, "depth": analysis.plies, "ms": analysis.elapsed.as_millis() as u64}),
    );
    Json::Object(record)
}

fn verdict(verdict: &Verdict) -> Json {
    match verdict {
        Verdict::Mate { moves } => json!({"mate": moves, "confidence": "proved"}),
        Verdict::Over => json!({"result": "draw", "confidence": "proved"}),
        Verdict::Judged { low, high, band } => {
            json!({"value": {"lo": low, "hi": high}, "band": band.word(), "confidence": "judged"})
        }
    }
}

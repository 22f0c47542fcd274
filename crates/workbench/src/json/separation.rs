//! How surely the move is better than the others, in the JSON of a page.

use cozy_chess::Board;
use explain::notation::uci;
use explain::separation::{Separation, Span};
use explain::steadiness::{ERROR, Steadiness, Zone};
use serde_json::{Value as Json, json};

/// Every move with its interval, whether it is separated from the chosen one, by how much the intervals overlap, and the noise.
pub(super) fn to_json(root: &Board, found: &Separation) -> Json {
    let told = |span: &Span| {
        let mut told = json!({"move": uci(root, span.mv)});
        add_span(&mut told, span);
        told
    };
    let moves: Vec<Json> = std::iter::once(&found.chosen)
        .chain(&found.rivals)
        .map(told)
        .collect();
    let noise = found.noise;
    let mut out = json!({
        "separated": found.is_separated(),
        "level": LEVEL,
        "moves": moves,
        "nodes": found.nodes,
        "noise": {"d": noise.urgency, "captures": noise.captures, "swing": noise.swing, "quiet": noise.is_quiet()},
    });
    if let Some(overlap) = found.overlap {
        out["overlap"] = json!(overlap.max(0));
    }
    out
}

/// Which moves a tree leaves in question whose judgments may err, in which of Harris's zones it sees the root, and how many judgments would
/// have to change for another move.
pub(super) fn steadiness(root: &Board, found: &Steadiness) -> Json {
    let zone = match found.zone {
        Zone::Won => "won",
        Zone::Uncertain => "uncertain",
        Zone::Lost => "lost",
    };
    let in_question: Vec<String> = found.in_question.iter().map(|&mv| uci(root, mv)).collect();
    let mut out = json!({
        "error": ERROR,
        "in_question": in_question,
        "dropped": found.dropped,
        "zone": zone,
        "positions": found.positions,
    });
    if let Some(plot) = found.plot {
        let (chosen, rival) = (uci(root, plot.chosen), uci(root, plot.rival));
        out["change"] = json!({"judgments": plot.judgments, "chosen": chosen, "rival": rival});
    }
    out
}

/// How many of a hundred intervals hold the value of a much longer search.
const LEVEL: u32 = 90;

/// The ends that are known, and whether the move stands apart.
pub(super) fn add_span(told: &mut Json, span: &Span) {
    for (name, end) in [("low", span.low), ("high", span.high)] {
        if let Some(end) = end {
            told[name] = json!(end);
        }
    }
    told["separated"] = json!(span.apart);
}

//! The evidence of a decision as JSON: what the search found out about the moves of the root, when the best one changed, and what a
//! pass would allow. Values are plain hundredths for the side to move, mates near 10,000; an end that is not known is left out.

use chess::facts::board::after;
use cozy_chess::{Board, Move};
use explain::notation::{uci, uci_line};
use explain::scale::plain;
use search::Evidence;
use search::evidence::{Change, DepthLook, RootMove, TipReason};
use search::{Bounds, Value};
use serde_json::{Map, Value as Json, json};

/// Plies of a line that are told.
const PLIES: usize = 4;

/// What the search found out in `root`.
pub(super) fn to_json(root: &Board, evidence: &Evidence<Move>) -> Json {
    let all = evidence.nodes().max(1) as f64;
    let moves: Vec<Json> = evidence
        .moves
        .iter()
        .map(|candidate| of_move(root, candidate, all))
        .collect();
    let changes: Vec<Json> = evidence
        .changes
        .iter()
        .map(|change| of_change(root, change))
        .collect();
    let mut out = Map::new();
    out.insert("moves".into(), json!(moves));
    out.insert("changes".into(), json!(changes));
    if let Some((pass, passed)) = evidence.pass.as_ref().zip(root.null_move()) {
        out.insert("pass".into(), look(&passed, pass));
    }
    if let Some(tip) = evidence.tips.first() {
        out.insert("left".into(), json!(left(tip.left)));
    }
    Json::Object(out)
}

fn of_move(root: &Board, candidate: &RootMove<Move>, all: f64) -> Json {
    /// Shares are told in thousandths.
    const SHARES: f64 = 1_000.0;
    let mut out = Map::new();
    out.insert("move".into(), json!(uci(root, candidate.mv)));
    if let Some(last) = candidate.last() {
        out.insert("look".into(), look(root, last));
    }
    let share = (candidate.nodes as f64 / all * SHARES).round() / SHARES;
    out.insert("share".into(), json!(share));
    if let Some((threat, passed)) = candidate
        .threat
        .as_ref()
        .zip(after(root, candidate.mv).null_move())
    {
        out.insert("threat".into(), look(&passed, threat));
    }
    Json::Object(out)
}

/// One look; its line is played from `board`.
fn look(board: &Board, look: &DepthLook<Move>) -> Json {
    let mut out = Map::new();
    out.insert("depth".into(), json!(look.plies));
    bounds(look.bounds, &mut out);
    let line = &look.line[..look.line.len().min(PLIES)];
    out.insert("line".into(), json!(uci_line(board, line)));
    Json::Object(out)
}

fn bounds(bounds: Bounds, out: &mut Map<String, Json>) {
    if bounds.lower() > Value::MIN {
        out.insert("lo".into(), json!(plain(bounds.lower())));
    }
    if bounds.upper() < Value::MAX {
        out.insert("hi".into(), json!(plain(bounds.upper())));
    }
}

fn of_change(root: &Board, change: &Change<Move>) -> Json {
    let mut out = Map::new();
    out.insert("depth".into(), json!(change.plies));
    if let Some(from) = change.from {
        out.insert("from".into(), json!(uci(root, from)));
        if let Some(reply) = change.reply {
            out.insert("reply".into(), json!(uci(&after(root, from), reply)));
        }
    }
    out.insert("to".into(), json!(uci(root, change.to)));
    out.insert("value".into(), json!(plain(change.value)));
    Json::Object(out)
}

const fn left(left: TipReason) -> &'static str {
    match left {
        TipReason::Over => "over",
        TipReason::Rule => "rule",
        TipReason::Known => "known",
        TipReason::Bounded => "bounded",
        TipReason::Judged => "judged",
        TipReason::Budget => "budget",
    }
}

#[cfg(test)]
mod tests {
    use crate::asking::{AnswerLimits, Question, ask};
    use crate::engine::{Control, Method, MethodOptions};
    use crate::json::answer_to_json;
    use crate::position::Position;
    use std::sync::atomic::AtomicBool;

    /// The mate that Rxa2 allows is in the evidence: the reply and the bound it sets.
    #[test]
    fn the_search_says_what_it_answered_to_a_rival() {
        let board = "3r2k1/p4ppp/8/8/8/1P6/b1P2PPP/R5K1 w - - 0 1".parse().unwrap();
        let position = Position::new(board);
        let limits = AnswerLimits {
            nodes: Some(60_000),
            ..AnswerLimits::default()
        };
        let never = AtomicBool::new(false);
        for method in [Method::Interval, Method::AlphaBeta, Method::BestFirst] {
            let mut engine = method.engine(MethodOptions::default());
            let answer = ask(
                &mut *engine,
                &position,
                &Question::Why,
                &limits,
                &mut Control::new(&never),
            )
            .unwrap();
            let record = answer_to_json(&answer);
            let moves = record["evidence"]["moves"].as_array().unwrap();
            assert_eq!(moves.len(), position.legal_moves().len(), "{method}");
            let rival = moves.iter().find(|told| told["move"] == "a1a2").unwrap();
            let most = rival["look"]["hi"].as_i64();
            assert!(most.is_some_and(|most| most < -9_000), "{method}: {rival}");
            let changes = record["evidence"]["changes"].as_array().unwrap();
            assert!(!changes.is_empty(), "{method}");
            assert!(record["evidence"]["pass"]["line"].is_array(), "{method}");
        }
    }
}

//! Statements of others: read from the JSON of the claims schema, and what was found out about them.

use super::claim_to_json;
use crate::checking::{CheckedStatement, JudgeError, StatementJudge, StatementTruth};
use cozy_chess::Board;
use explain::claim::{Claim, Given};
use explain::notation::uci_line;
use serde_json::{Map, Value as Json, json};

/// Hears a statement as JSON has it: a claim of the schema as an object, or a sentence as a text; none where it is neither.
pub fn hear(
    judge: &mut StatementJudge<'_, '_>,
    statement: &Json,
) -> Option<Result<CheckedStatement, JudgeError>> {
    match statement {
        Json::Object(object) => Some(judge.hear(&fields(object))),
        Json::String(sentence) => Some(judge.hear_sentence(sentence)),
        _ => None,
    }
}

/// A claim about `root` as [`claim_to_json`] wrote it; what the schema has besides the claim itself (its sentence, its weight) is not read.
pub(crate) fn claim_from_json(root: &Board, json: &Json) -> Option<Claim> {
    Claim::read(root, &fields(json.as_object()?)).ok()
}

fn fields(object: &Map<String, Json>) -> Vec<(String, Given)> {
    let pairs = object.iter().filter(|(_, value)| !value.is_null());
    pairs.map(|(name, value)| (name.clone(), given(value))).collect()
}

fn given(json: &Json) -> Given {
    match json {
        Json::String(text) => Given::Word(text.clone()),
        Json::Bool(value) => Given::Bool(*value),
        Json::Number(number) => number.as_i64().map_or(Given::Other, Given::Int),
        Json::Array(items) => Given::List(items.iter().map(given).collect()),
        Json::Object(object) => Given::Fields(fields(object)),
        Json::Null => Given::Other,
    }
}

/// What was found out about a statement as one JSON object: `holds` (null where it is undecided), `why` not, our sentence, and
/// what really happens.
pub fn judgement_to_json(judgement: &CheckedStatement) -> Json {
    let mut out = Map::new();
    let holds = match judgement.finding {
        StatementTruth::True => json!(true),
        StatementTruth::False(_) => json!(false),
        StatementTruth::Undecided => Json::Null,
    };
    out.insert("holds".into(), holds);
    match &judgement.finding {
        StatementTruth::False(why) => out.insert("why".into(), json!(why)),
        StatementTruth::Undecided => out.insert("why".into(), json!("more nodes are needed to tell")),
        StatementTruth::True => None,
    };
    if judgement.finding == StatementTruth::True {
        out.insert("text".into(), json!(judgement.text));
    }
    if let (Some(claim), StatementTruth::True) = (&judgement.claim, &judgement.finding) {
        out.insert("claim".into(), claim_to_json(&judgement.board, claim, 0));
    }
    if !judgement.instead.is_empty() {
        let line = uci_line(&judgement.board, &judgement.instead);
        let san = chess::notation::san_line(&judgement.board, &judgement.instead);
        out.insert(
            "instead".into(),
            json!({"line": line, "san": san, "value": judgement.value}),
        );
    }
    Json::Object(out)
}

//! What a tool answers: sentences for the reader, and beside them no more data than was asked for.

use crate::arguments::Detail;
use chess::notation;
use serde_json::{Map, Value as Json, json};
use workbench::review::{Review, ReviewSettings, text};
use workbench::{Answer, CheckedStatement, StatementTruth};

/// An answer: the words, and the same as data.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Reply {
    pub(crate) text: String,
    pub(crate) data: Json,
}

/// The answer to a question about a position.
pub(crate) fn answer(answer: &Answer, detail: Detail) -> Reply {
    let full = workbench::json::answer_to_json(answer);
    let text = full["text"]
        .as_str()
        .map_or_else(|| answer.to_text(), str::to_owned);
    if detail == Detail::Full {
        return Reply { text, data: full };
    }
    let mut data = Map::new();
    data.insert("fen".into(), full["fen"].clone());
    if let Some(&best) = answer.pv.first() {
        data.insert("best".into(), json!(notation::san(&answer.board, best)));
    }
    if !full["verdict"].is_null() {
        data.insert("verdict".into(), full["verdict"].clone());
    }
    data.insert("claims".into(), claims(&full["claims"], detail));
    Reply {
        text,
        data: Json::Object(data),
    }
}

/// The claims: by name, or in full.
fn claims(list: &Json, detail: Detail) -> Json {
    if detail == Detail::Claims {
        return list.clone();
    }
    let items = list.as_array().into_iter().flatten();
    items
        .map(|claim| json!({"id": claim["id"], "type": claim["type"], "confidence": claim["confidence"]}))
        .collect()
}

/// What was found out about a statement.
pub(crate) fn judgement(judgement: &CheckedStatement, detail: Detail) -> Reply {
    let mut data = workbench::json::judgement_to_json(judgement);
    let instead = data["instead"]["san"].as_str().map(str::to_owned);
    let text = match &judgement.finding {
        StatementTruth::True => format!("True. {}", data["text"].as_str().unwrap_or_default()),
        StatementTruth::Undecided => "Undecided: more nodes are needed to tell.".to_owned(),
        StatementTruth::False(why) => match instead {
            Some(line) => format!("False: {why}. What really happens: {line}"),
            None => format!("False: {why}."),
        },
    };
    if let (Detail::Text, Some(fields)) = (detail, data.as_object_mut()) {
        fields.remove("claim");
    }
    Reply { text, data }
}

/// The review of a game.
pub(crate) fn review(review: &Review, settings: &ReviewSettings, detail: Detail) -> Reply {
    let printed = text::print(review, settings.thresholds);
    let full = workbench::json::review_to_json(review);
    if detail == Detail::Full {
        return Reply {
            text: printed,
            data: full,
        };
    }
    let moves = full["moves"].as_array().into_iter().flatten().enumerate();
    let commented = moves.filter(|(_, mv)| mv.get("comment").is_some());
    let told = commented.map(|(index, mv)| {
        let mut told = json!({"ply": index, "san": mv["san"], "side": mv["side"], "class": mv["class"], "lost": mv["lost"],
            "best": mv["best"][0]});
        if detail == Detail::Claims {
            told["claims"] = mv["claims"].clone();
        }
        told
    });
    let accuracy = |side: &str| full[side]["accuracy"].clone();
    let data = json!({"result": full["result"], "opening": full["opening"], "turning_point": full["turning_point"],
        "accuracy": {"white": accuracy("white"), "black": accuracy("black")}, "moves": told.collect::<Vec<_>>()});
    Reply { text: printed, data }
}

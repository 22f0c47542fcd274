//! The door from outside: every question gets an answer in one shape, and answers do not contradict the page.

use super::*;
use crate::engine::{AlphaBeta, EngineOptions};
use crate::json::answer_to_json;
use serde_json::Value as Json;
use std::sync::atomic::AtomicBool;

const SCHOLAR: &str = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4";
const BACK_RANK: &str = "3r2k1/p4ppp/8/8/8/1P6/b1P2PPP/R5K1 w - - 0 1";
const PAWNS: &str = "8/8/8/2k5/8/8/2K1P3/8 w - - 0 1";
/// White has a queen too little and every move loses.
const LOST: &str = "r4rk1/pp2qppp/2n5/8/8/2N2N2/PP3PPP/3Q2K1 w - - 0 1";

fn asked(fen: &str, question: &Question, nodes: u64) -> Result<Answer, AskError> {
    let position = Position::new(chess::fen::parse_lenient(fen).expect("a position"));
    let limits = AnswerLimits {
        nodes: Some(nodes),
        ..AnswerLimits::default()
    };
    let never = AtomicBool::new(false);
    let mut engine = AlphaBeta::new(EngineOptions::default());
    ask(
        &mut engine,
        &position,
        question,
        &limits,
        &mut Control::new(&never),
    )
}

fn answer(fen: &str, question: &Question, nodes: u64) -> Answer {
    asked(fen, question, nodes).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn names(answer: &Answer) -> Vec<&'static str> {
    answer.claims.iter().map(|claim| claim.kind.name()).collect()
}

fn every_question() -> Vec<(&'static str, Question)> {
    let effort = ProbeEffort::plies(3, 2_000);
    let rook_takes = "a1a2".parse().expect("a move");
    vec![
        (BACK_RANK, Question::Why),
        (BACK_RANK, Question::WhyNot(rook_takes)),
        (SCHOLAR, Question::Threats { after: None }),
        (
            BACK_RANK,
            Question::Threats {
                after: Some(rook_takes),
            },
        ),
        (SCHOLAR, Question::Causes { of: None, effort }),
        (
            BACK_RANK,
            Question::Causes {
                of: Some(rook_takes),
                effort,
            },
        ),
        (SCHOLAR, Question::Plans { moves: 20, quota: 0 }),
        (LOST, Question::Against(Opponent::Club)),
        (PAWNS, Question::Prove),
        (BACK_RANK, Question::Facts),
    ]
}

/// No field is empty or null, as the schema asks.
fn fill(path: &str, value: &Json) {
    match value {
        Json::Null => panic!("{path} is null"),
        Json::String(text) => assert!(!text.is_empty(), "{path} is empty"),
        Json::Object(fields) => {
            for (name, field) in fields {
                fill(&format!("{path}.{name}"), field);
            }
        }
        Json::Array(items) => items.iter().for_each(|item| fill(path, item)),
        _ => {}
    }
}

#[test]
fn every_answer_has_one_shape() {
    for (fen, question) in every_question() {
        let answer = answer(fen, &question, 30_000);
        let record = answer_to_json(&answer);
        assert_eq!(record["schema"], "wherefore-claims/2");
        assert_eq!(record["question"], question.name());
        assert_eq!(record["fen"], chess::fen::to_fen(&answer.board));
        let claims = record["claims"].as_array().expect("a list");
        assert_eq!(claims.len(), answer.claims.len());
        for claim in claims {
            fill(question.name(), claim);
            for field in ["id", "type", "role", "confidence", "text"] {
                assert!(claim[field].is_string(), "{question:?}: {claim}");
            }
        }
        let heads = claims.iter().filter(|claim| claim["role"] == "headline");
        assert!(heads.count() <= 1, "{question:?}");
        assert_eq!(record["text"], answer.to_text());
        assert!(answer.to_text().ends_with(".\n") || answer.to_text().lines().count() > 1);
        if question != Question::Facts {
            assert_eq!(record["bestmove"], record["pv"][0], "{question:?}");
            assert!(record["verdict"].is_object(), "{question:?}");
        }
    }
}

/// What `why` says of threats, `threats` says too, with the same nodes.
#[test]
fn the_page_and_the_threats_do_not_contradict_each_other() {
    let positions = [
        SCHOLAR,
        "r2qr1k1/pbp2ppp/1p3n2/8/3nN3/5NP1/PP2QPBP/R3R1K1 w - - 0 14",
        "3r2k1/5ppp/8/8/8/1P6/P1R2PPP/6K1 w - - 0 1",
    ];
    let mut said = 0;
    for fen in positions {
        let page = answer(fen, &Question::Why, 200_000);
        let threats = answer(fen, &Question::Threats { after: None }, 200_000);
        assert_eq!(page.pv.first(), threats.pv.first(), "{fen}");
        for claim in page
            .claims
            .iter()
            .filter(|claim| matches!(claim.kind, Kind::Threat(_)))
        {
            said += 1;
            let again = threats.claims.iter().any(|other| other.kind == claim.kind);
            assert!(again, "{fen}: {} is missing: {:?}", claim.text, names(&threats));
        }
    }
    assert!(said > 0, "no page speaks of a threat");
}

#[test]
fn a_mate_threat_is_named_and_where_there_is_air_it_is_not() {
    let threatened = answer(
        "3r2k1/5ppp/8/8/8/1P6/P1R2PPP/6K1 w - - 0 1",
        &Question::Threats { after: None },
        100_000,
    );
    assert!(names(&threatened).contains(&"threat"), "{:?}", threatened.claims);
    let quiet = answer(
        "3r2k1/5ppp/8/8/8/1P5P/P1R2PP1/6K1 w - - 0 1",
        &Question::Threats { after: None },
        100_000,
    );
    assert!(!names(&quiet).contains(&"threat"), "{:?}", quiet.claims);
    assert!(
        quiet.to_text().contains("threatens nothing"),
        "{}",
        quiet.to_text()
    );
}

#[test]
fn a_proof_is_answered_with_checked_claims_and_refused_elsewhere() {
    let proof = answer(PAWNS, &Question::Prove, 100_000);
    let said = names(&proof);
    assert!(
        said.contains(&"opposition") && said.contains(&"only_move"),
        "{said:?}"
    );
    assert_eq!(
        proof.verdict,
        Some(SideVerdict::Proved {
            result: search::Outcome::Win
        })
    );
    let refused = asked(BACK_RANK, &Question::Prove, 1_000).expect_err("a rook is on the board");
    assert!(refused.to_string().contains("rook"), "{refused}");
}

#[test]
fn facts_are_claims_where_there_is_a_kind_and_ask_no_engine() {
    let facts = answer(BACK_RANK, &Question::Facts, 1);
    assert_eq!(facts.nodes, 0);
    assert!(
        names(&facts).contains(&"back_rank_weakness"),
        "{:?}",
        names(&facts)
    );
    let AnswerDetail::Facts(plain) = &facts.detail else {
        panic!("facts are facts");
    };
    assert!(plain.iter().any(|fact| matches!(fact, Fact::Trapped { .. })));
    assert!(!plain.iter().any(|fact| matches!(fact, Fact::WeakBackRank { .. })));
}

#[test]
fn nobody_asks_what_to_play_against_a_perfect_opponent() {
    let refused = asked(LOST, &Question::Against(Opponent::Perfect), 1_000);
    assert_eq!(refused.err(), Some(AskError::PerfectOpponent));
}

#[test]
fn a_move_that_cannot_be_played_is_refused() {
    let mv: Move = "a1a8".parse().expect("a move");
    for question in [Question::WhyNot(mv), Question::Threats { after: Some(mv) }] {
        let refused = asked(SCHOLAR, &question, 1_000);
        assert_eq!(refused.err(), Some(AskError::Illegal(mv)));
    }
}

/// Questions about a finished game are answered, not refused.
#[test]
fn a_finished_game_is_said_to_be_one() {
    let mated = "7k/5KQ1/8/8/8/8/8/8 b - - 0 1";
    for question in [
        Question::Why,
        Question::Threats { after: None },
        Question::Causes {
            of: None,
            effort: ProbeEffort::plies(2, 100),
        },
        Question::Against(Opponent::Club),
    ] {
        let answer = answer(mated, &question, 1_000);
        assert_eq!(answer.to_text(), "The game is over.\n", "{question:?}");
    }
}

/// King and pawn against king is told by what the two sides pursue, also where the strategies prove alone.
#[test]
fn the_strategies_tell_a_pawn_ending_by_its_idea() {
    const OPPOSITION: &str = "8/8/4k3/8/3K4/4P3/8/8 w - - 0 1";
    let usual = answer(OPPOSITION, &Question::Prove, 100_000).to_text();
    assert!(usual.contains("1.Ke4     White takes the opposition."), "{usual}");
    for mined_rules in [true, false] {
        let question = Question::ProveByStrategies { mined_rules };
        let told = answer(OPPOSITION, &question, 100_000).to_text();
        assert!(told.contains("White wins; the strategies prove it."), "{told}");
    }
    let two = "8/8/4k3/4p3/3K4/4P3/8/8 w - - 0 1";
    let question = Question::ProveByStrategies { mined_rules: true };
    assert!(asked(two, &question, 100_000).is_ok(), "another pawn is no error");
}

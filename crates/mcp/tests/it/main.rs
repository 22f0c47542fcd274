//! The tools as a client sees them: listed with their schemas, called, refused with protocol errors, given up.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod fuzz;

use mcp::Server;
use rmcp::model::{CallToolRequestParams, CallToolResult, ErrorCode};
use rmcp::service::{RunningService, ServiceError};
use rmcp::{RoleClient, ServiceExt};
use serde_json::{Value as Json, json};

type Client = RunningService<RoleClient, ()>;

/// A client of a server in the same process.
async fn client() -> Client {
    let (ours, theirs) = tokio::io::duplex(1 << 20);
    tokio::spawn(async move {
        let running = Server::default().serve(ours).await.unwrap();
        running.waiting().await.unwrap();
    });
    ().serve(theirs).await.unwrap()
}

async fn call(client: &Client, name: &'static str, arguments: Json) -> Result<CallToolResult, ServiceError> {
    let Json::Object(arguments) = arguments else {
        panic!("arguments are an object");
    };
    client
        .call_tool(CallToolRequestParams::new(name).with_arguments(arguments))
        .await
}

fn text(result: &CallToolResult) -> &str {
    &result.content[0].as_text().unwrap().text
}

const MATE: &str = "2kr4/pp3p2/2p1b3/3p4/8/2NB2q1/PPP2QPr/R4RK1 b - - 5 19";
const GAME: &str = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n";
/// Enough for these positions.
const NODES: u64 = 60_000;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_tool_is_listed_with_a_schema_that_names_its_fields() {
    let client = client().await;
    let tools = client.list_all_tools().await.unwrap();
    let names: Vec<&str> = tools.iter().map(|tool| tool.name.as_ref()).collect();
    assert_eq!(
        names,
        [
            "explain", "why_not", "threats", "plans", "review", "prove", "check"
        ]
    );
    for tool in &tools {
        let schema = Json::Object(tool.input_schema.as_ref().clone());
        let field = if tool.name == "review" { "pgn" } else { "fen" };
        assert!(schema["properties"][field].is_object(), "{schema}");
        assert_eq!(schema["additionalProperties"], false, "{schema}");
        let words = tool.description.as_ref().unwrap().split_whitespace().count();
        assert!(words < 50, "{} is told in {words} words", tool.name);
    }
    let required = |name: &str| {
        let tool = tools.iter().find(|tool| tool.name == name).unwrap();
        tool.input_schema.get("required").cloned().unwrap_or(json!([]))
    };
    assert_eq!(required("explain"), json!([]));
    assert_eq!(required("why_not"), json!(["move"]));
    assert_eq!(required("check"), json!(["claim"]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_tool_answers() {
    let client = client().await;
    let explained = call(&client, "explain", json!({"fen": MATE, "nodes": NODES}))
        .await
        .unwrap();
    assert!(text(&explained).contains("Rh1+"), "{}", text(&explained));
    let data = explained.structured_content.unwrap();
    assert_eq!(data["best"], "Rh1+");
    assert_eq!(data["verdict"]["mate"], 4);
    assert!(data["claims"][0]["line"].is_null(), "small by default: {data}");
    let more = json!({"fen": MATE, "nodes": NODES, "detail": "claims", "language": "de"});
    let more = call(&client, "explain", more)
        .await
        .unwrap()
        .structured_content
        .unwrap();
    assert!(more["claims"][0]["text"].is_string(), "{more}");

    let not = json!({"fen": MATE, "move": "Qxf2+", "nodes": NODES});
    let not = call(&client, "why_not", not).await.unwrap();
    assert!(text(&not).contains("Qxf2+"), "{}", text(&not));

    let threats = json!({"pgn": GAME, "ply": 5, "nodes": NODES});
    let threats = call(&client, "threats", threats).await.unwrap();
    assert!(text(&threats).contains("Qxf7#"), "{}", text(&threats));

    let plans = json!({"fen": "8/8/4k3/8/8/3K4/3P4/8 w - - 0 1", "nodes": NODES});
    assert!(!text(&call(&client, "plans", plans).await.unwrap()).is_empty());

    let proof = json!({"fen": "8/8/8/2k5/8/8/2K1P3/8 w - - 0 1"});
    let proof = call(&client, "prove", proof).await.unwrap();
    assert_eq!(proof.structured_content.unwrap()["verdict"]["result"], "win");

    let review = call(&client, "review", json!({"pgn": GAME, "nodes": 2_000}))
        .await
        .unwrap();
    assert!(text(&review).starts_with("A - B, 1-0"), "{}", text(&review));
    let data = review.structured_content.unwrap();
    let blunder = data["moves"].as_array().unwrap().iter().find(|mv| mv["ply"] == 5);
    assert_eq!(blunder.unwrap()["san"], "Nf6", "{data}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_statement_is_found_true_or_false_with_what_really_happens() {
    let client = client().await;
    let check = async |claim: Json| {
        let arguments = json!({"fen": MATE, "claim": claim, "nodes": NODES});
        call(&client, "check", arguments).await.unwrap()
    };
    let line = ["Rh1+", "Kxh1", "Rh8+", "Bh7", "Rxh7+", "Kg1", "Qh2#"];
    let mate = check(json!({"type": "forced_mate", "in": 4, "line": line})).await;
    assert_eq!(mate.structured_content.as_ref().unwrap()["holds"], true);
    assert_eq!(text(&mate), "True. Rh1+ mates in four by force.");
    let sooner = check(json!({"type": "forced_mate", "in": 3, "line": line})).await;
    let data = sooner.structured_content.as_ref().unwrap();
    assert_eq!(data["holds"], false);
    assert!(
        text(&sooner).contains("What really happens: Rh1+"),
        "{}",
        text(&sooner)
    );
    // A move that cannot be played makes a statement false, not malformed.
    let illegal = check(json!({"type": "best_move", "move": "e2e4"})).await;
    assert_eq!(illegal.structured_content.unwrap()["holds"], false);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn malformed_arguments_are_protocol_errors_that_name_the_place() {
    let client = client().await;
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    for (tool, arguments, place) in [
        ("explain", json!({}), "fen"),
        ("explain", json!({"fen": "8/8/8/8/8/8/8/8 w - - 0 1"}), "fen"),
        ("explain", json!({"fen": 7}), "string"),
        ("explain", json!({"fen": fen, "nodez": 5}), "nodez"),
        ("explain", json!({"fen": fen, "nodes": -1}), "u64"),
        (
            "explain",
            json!({"fen": fen, "detail": "everything"}),
            "everything",
        ),
        ("explain", json!({"pgn": "1. e4 Ke4 *"}), "pgn: line 1"),
        ("explain", json!({"pgn": "1. e4 *", "ply": 9}), "ply"),
        ("why_not", json!({"fen": fen}), "move"),
        ("why_not", json!({"fen": fen, "move": "e5"}), "move"),
        ("threats", json!({"fen": fen, "move": "Qh5"}), "move"),
        ("plans", json!({"fen": ""}), "fen"),
        ("review", json!({"pgn": ""}), "pgn"),
        ("review", json!({}), "pgn"),
        ("prove", json!({"fen": fen, "ply": 3}), "ply"),
        ("check", json!({"fen": fen}), "claim"),
        (
            "check",
            json!({"fen": fen, "claim": "e4 wins"}),
            "claim: after \"wins\"",
        ),
        (
            "check",
            json!({"fen": fen, "claim": {"type": "masterpiece"}}),
            "claim: type",
        ),
        (
            "check",
            json!({"fen": fen, "claim": {"type": "fork", "move": "e4"}}),
            "claim: targets",
        ),
        ("chess", json!({"fen": fen}), "chess"),
    ] {
        let error = call(&client, tool, arguments.clone()).await.unwrap_err();
        let ServiceError::McpError(error) = error else {
            panic!("{tool} {arguments}: {error}");
        };
        assert_eq!(error.code, ErrorCode::INVALID_PARAMS, "{tool} {arguments}");
        assert!(
            error.message.contains(place),
            "{tool} {arguments}: {}",
            error.message
        );
    }
    // The server is still there, and a question without an answer is told as such.
    let rook = json!({"fen": "4k3/8/8/8/8/8/R7/4K3 w - - 0 1"});
    let refused = call(&client, "prove", rook).await.unwrap();
    assert_eq!(refused.is_error, Some(true));
    assert!(text(&refused).contains("rook"), "{}", text(&refused));
}

//! Changed messages of clients: every request is answered or refused with words, and the server answers a good one behind it.

use mcp::Server;
use rmcp::ServiceExt;
use rmcp::model::ClientJsonRpcMessage;
use search::testing::mutate::{SeededChance, mutated};
use serde_json::{Value as Json, json};
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines, ReadHalf, WriteHalf};

/// Messages that the ordinary tests send.
const USUAL: usize = 600;
/// The most nodes that a changed message may ask for, so that the test is quick.
const NODES: u64 = 40;
/// No message takes longer.
const LONGEST: Duration = Duration::from_secs(20);
/// The longest refusal, in bytes.
const WORDS: usize = 4_000;
/// More than the longest line that is heard.
const TOO_LONG: usize = 20 << 20;

const ENDING: &str = "8/8/8/2k5/8/8/2K1P3/8 w - - 0 1";
const TRAPPED: &str = "2kr4/pp3p2/2p1b3/3p4/8/2NB2q1/PPP2QPr/R4RK1 b - - 5 19";
const GAME: &str = "[White \"A\"]\n\n1. e4 e5 2. Qh5 {so} Nc6 (2... g6) 3. Bc4 Nf6 4. Qxf7# 1-0\n";

/// Good messages, and bad ones that no change of bytes would find.
fn corpus() -> Vec<Vec<u8>> {
    let call = |name: &str, arguments: Json| json!({"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {"name": name, "arguments": arguments}});
    let line = ["Rh1+", "Kxh1", "Rh8+", "Bh7", "Rxh7+", "Kg1", "Qh2#"];
    let good = [
        handshake(),
        json!({"jsonrpc": "2.0", "method": "notifications/initialized"}),
        json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 7, "reason": "no"}}),
        json!({"jsonrpc": "2.0", "method": "notifications/progress", "params": {"progressToken": 1, "progress": 5}}),
        json!({"jsonrpc": "2.0", "id": "words", "method": "ping"}),
        json!({"jsonrpc": "2.0", "id": 2, "method": "tools/list", "params": {"cursor": "x"}}),
        json!({"jsonrpc": "2.0", "id": 3, "method": "resources/read", "params": {"uri": "file:///etc/passwd"}}),
        json!({"jsonrpc": "2.0", "id": 4, "result": {}}),
        json!({"jsonrpc": "2.0", "id": 4, "error": {"code": -32601, "message": "no"}}),
        json!([{"jsonrpc": "2.0", "id": 1, "method": "ping"}, {"jsonrpc": "2.0", "id": 2, "method": "tools/list"}]),
        call(
            "explain",
            json!({"fen": TRAPPED, "nodes": 30, "level": "expert", "detail": "full"}),
        ),
        call(
            "explain",
            json!({"pgn": GAME, "ply": 4, "nodes": 30, "language": "de"}),
        ),
        call("why_not", json!({"fen": TRAPPED, "move": "Qxf2+", "nodes": 30})),
        call(
            "threats",
            json!({"fen": ENDING, "move": "e2e4", "nodes": 30, "level": "beginner"}),
        ),
        call("plans", json!({"fen": ENDING, "nodes": 30})),
        call(
            "review",
            json!({"pgn": GAME, "side": "white", "nodes": 2, "detail": "claims"}),
        ),
        call("prove", json!({"fen": ENDING, "nodes": 30, "detail": "full"})),
        call(
            "check",
            json!({"fen": TRAPPED, "nodes": 30, "claim": "Black mates in 4"}),
        ),
        call(
            "check",
            json!({"fen": TRAPPED, "nodes": 30, "claim": {"type": "forced_mate", "in": 4, "line": line}}),
        ),
    ];
    let mut all: Vec<Vec<u8>> = good.iter().map(|json| json.to_string().into_bytes()).collect();
    let deep = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    for claim in [deep(100), deep(5_000), "1e400".to_owned(), "null".to_owned()] {
        all.push(
            format!(
                r#"{{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{{"name":"check","arguments":{{"fen":"{ENDING}","claim":{claim}}}}}}}"#
            )
            .into_bytes(),
        );
    }
    for odd in [
        r#"{"jsonrpc":"2.0","id":9223372036854775807,"method":"ping"}"#,
        r#"{"jsonrpc":"2.0","id":18446744073709551616,"method":"ping"}"#,
        r#"{"jsonrpc":"2.0","id":-1.5,"method":"tools/list"}"#,
        r#"{"jsonrpc":"2.0","id":null,"method":"tools/list"}"#,
        r#"{"jsonrpc":"2.0","id":1,"id":2,"method":"ping","method":"tools/list"}"#,
        r#"{"jsonrpc":"2.0","id":5,"method":"tools/call","params":[1,2]}"#,
        r#"{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":{},"arguments":"fen"}}"#,
        r#"{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"explain\ud800","arguments":{}}}"#,
        "\u{feff}{\"jsonrpc\":\"2.0\",\"id\":6,\"method\":\"ping\"}",
    ] {
        all.push(odd.as_bytes().to_vec());
    }
    all.push(
        b"{\"jsonrpc\":\"2.0\",\"id\":6,\"method\":\"tools/call\",\"params\":{\"name\":\"\xff\xc3\"}}"
            .to_vec(),
    );
    all
}

fn handshake() -> Json {
    json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"protocolVersion": "2025-06-18",
        "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}})
}

/// A line to the server and the lines that come back.
struct Talk {
    to: WriteHalf<tokio::io::DuplexStream>,
    from: Lines<BufReader<ReadHalf<tokio::io::DuplexStream>>>,
    asked: u64,
}

impl Talk {
    fn new() -> Talk {
        let (ours, theirs) = tokio::io::duplex(1 << 16);
        tokio::spawn(async move {
            if let Ok(running) = Server::default().serve(ours).await {
                // The end of the test ends it, too.
                let _ = running.waiting().await;
            }
        });
        let (from, to) = tokio::io::split(theirs);
        Talk {
            to,
            from: BufReader::new(from).lines(),
            asked: 0,
        }
    }

    /// A talk with a good beginning.
    async fn begun() -> Talk {
        let mut talk = Talk::new();
        talk.send(handshake().to_string().as_bytes()).await.unwrap();
        assert!(talk.hear(b"").await.unwrap()["result"].is_object());
        talk.send(br#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
            .await
            .unwrap();
        talk
    }

    async fn send(&mut self, line: &[u8]) -> std::io::Result<()> {
        self.to.write_all(line).await?;
        self.to.write_all(b"\n").await
    }

    /// The next message behind one of ours; none where the server has gone.
    async fn hear(&mut self, behind: &[u8]) -> Option<Json> {
        let line = tokio::time::timeout(LONGEST, self.from.next_line()).await;
        let line = line.unwrap_or_else(|_| panic!("no answer: {}", String::from_utf8_lossy(behind)));
        let line = line.expect("a pipe of the test")?;
        Some(serde_json::from_str(&line).expect("the server writes JSON"))
    }

    /// Sends a message and a good one behind it, and hears until both are answered.
    async fn ask(&mut self, line: &[u8]) {
        let wanted = request_id(line);
        self.asked += 1;
        let good = format!("good {}", self.asked);
        self.send(line).await.unwrap();
        self.send(
            json!({"jsonrpc": "2.0", "id": good, "method": "ping"})
                .to_string()
                .as_bytes(),
        )
        .await
        .unwrap();
        let (mut open, mut alive) = (wanted.is_some(), false);
        while open || !alive {
            let reply = self.hear(line).await.expect("the server has gone");
            if reply["id"] == good {
                alive = true;
                continue;
            }
            told(&reply);
            open &= wanted.as_ref() != Some(&reply["id"]);
        }
    }
}

/// The id of a message that is a request. What is none (two ids, a list, a fraction as id) is refused without an id by the library, but
/// where it writes an answer at the same moment that refusal may be lost, so that nothing can be waited for.
fn request_id(line: &[u8]) -> Option<Json> {
    let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
    match serde_json::from_slice(line).ok()? {
        ClientJsonRpcMessage::Request(request) => serde_json::to_value(request.id).ok(),
        _ => None,
    }
}

/// An answer, or a refusal with words that are not too many; never the trace of a panic.
fn told(reply: &Json) {
    if let Some(error) = reply.get("error") {
        let words = error["message"].as_str().unwrap_or_default();
        assert!(!words.is_empty() && words.len() < WORDS, "{reply}");
        assert_ne!(error["code"], -32603, "{reply}");
    } else {
        assert!(reply["result"].is_object(), "{reply}");
        if reply["result"]["isError"] == true {
            let words = reply["result"]["content"][0]["text"].as_str().unwrap_or_default();
            assert!(!words.is_empty() && words.len() < WORDS, "{reply}");
        }
    }
}

/// The message as one line, with no more nodes than the test has time for: what may take long is not tried.
fn tamed(message: &[u8]) -> Vec<u8> {
    let mut line = message.to_vec();
    line.retain(|&byte| byte != b'\n');
    let Ok(mut json) = serde_json::from_slice::<Json>(&line) else {
        return line;
    };
    let review = json["params"]["name"] == "review";
    let Some(arguments) = json
        .pointer_mut("/params/arguments")
        .and_then(Json::as_object_mut)
    else {
        return line;
    };
    let most = if review { 2 } else { NODES };
    match arguments.get("nodes").map(Json::as_u64) {
        Some(Some(nodes)) if nodes <= most => return line,
        Some(None) if !arguments["nodes"].is_null() => return line,
        _ => arguments.insert("nodes".to_owned(), json!(most)),
    };
    json.to_string().into_bytes()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn changed_messages_are_answered_or_refused_with_words() {
    let number = |name: &str, usual: usize| {
        let text = std::env::var(name).ok();
        text.and_then(|text| text.parse().ok()).unwrap_or(usual)
    };
    // A message costs what a hundred FENs cost.
    let count =
        std::env::var_os("WHEREFORE_FUZZ").map_or(USUAL, |_| number("WHEREFORE_FUZZ", USUAL).div_ceil(100));
    let seeds = corpus();
    let mut chance = SeededChance::new((number("WHEREFORE_FUZZ_SEED", 1) as u64) << 32 | 3);
    let mut talk = Talk::begun().await;
    let mut longest = (Duration::ZERO, Vec::new());
    let changed = (0..count).map(|_| mutated(&seeds, &mut chance));
    for message in seeds.clone().into_iter().chain(changed) {
        let line = tamed(&message);
        let start = Instant::now();
        talk.ask(&line).await;
        if start.elapsed() > longest.0 {
            longest = (start.elapsed(), line);
        }
    }
    let (took, line) = longest;
    eprintln!(
        "{} messages, the longest {took:?}: {}",
        seeds.len() + count,
        String::from_utf8_lossy(&line)
    );
    // A first message that is no greeting may end the talk, and another begins.
    for _ in 0..count.div_ceil(20) {
        let mut talk = Talk::new();
        talk.send(&tamed(&mutated(&seeds, &mut chance))).await.unwrap();
        let greeted = talk.send(handshake().to_string().as_bytes()).await;
        let mut open = greeted.is_ok();
        while open && let Some(reply) = talk.hear(b"a greeting").await {
            told(&reply);
            open = reply["id"] != 0;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refusal_is_short_however_long_what_it_quotes() {
    const LONG: usize = 100_000;
    let mut talk = Talk::begun().await;
    let long = "\u{e9}".repeat(LONG);
    let unknown = json!({"fen": ENDING, long.as_str(): 1});
    for (name, arguments) in [
        (long.as_str(), json!({})),
        ("explain", unknown),
        ("explain", json!({"fen": long})),
        ("explain", json!({"pgn": format!("1. {long} *")})),
        ("explain", json!({"fen": ENDING, "detail": long})),
        ("why_not", json!({"fen": ENDING, "move": long})),
        ("check", json!({"fen": ENDING, "nodes": 30, "claim": long})),
        (
            "check",
            json!({"fen": ENDING, "nodes": 30, "claim": {"type": long}}),
        ),
        (
            "check",
            json!({"fen": ENDING, "nodes": 30, "claim": {"type": "fork", "move": "e4", long.as_str(): 1}}),
        ),
    ] {
        let params = json!({"name": name, "arguments": arguments});
        let call = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params});
        talk.ask(call.to_string().as_bytes()).await;
    }
    let method = json!({"jsonrpc": "2.0", "id": 1, "method": long});
    talk.ask(method.to_string().as_bytes()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_without_end_takes_no_memory() {
    let mut talk = Talk::begun().await;
    let endless = vec![b'['; 1 << 20];
    for _ in 0..TOO_LONG / endless.len() {
        talk.to.write_all(&endless).await.unwrap();
    }
    talk.ask(b"").await;
    talk.ask(br#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#).await;
}

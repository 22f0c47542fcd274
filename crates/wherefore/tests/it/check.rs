//! `check` and `mcp` from outside: what is true, what is not, and what cannot be read.

use assert_cmd::Command;
use serde_json::Value as Json;

const MATE: &str = "2kr4/pp3p2/2p1b3/3p4/8/2NB2q1/PPP2QPr/R4RK1 b - - 5 19";

fn check(arguments: &[&str]) -> std::process::Output {
    check_with("60000", arguments)
}

fn check_with(nodes: &str, arguments: &[&str]) -> std::process::Output {
    let mut program = Command::cargo_bin("wherefore").unwrap();
    program
        .args(["check", "--nodes", nodes])
        .args(arguments)
        .output()
        .unwrap()
}

#[test]
fn a_true_statement_is_said_in_our_words_and_a_false_one_with_what_happens() {
    let output = check(&[MATE, r#"{"type": "best_move", "move": "Rh1+"}"#]);
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(
        (output.status.code(), said.as_str()),
        (Some(0), "True. Rh1+ is the best move.\n")
    );
    let output = check(&[MATE, r#"{"type": "best_move", "move": "Qxf2+"}"#]);
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.starts_with("False: ") && said.contains("What really happens: Qxf2+"),
        "{said}"
    );
}

#[test]
fn what_cannot_be_read_is_named_with_exit_code_two() {
    for (fen, claim, place) in [
        (MATE, "best_move", "claim"),
        (MATE, "{best_move", "claim"),
        (MATE, "the queen on f2 dances", "\"dances\""),
        (MATE, "", "empty"),
        (MATE, r#"{"type": "best"}"#, "type"),
        (MATE, r#"{"type": "fork", "move": "Rh1+"}"#, "targets"),
        ("8/8/8/8", r#"{"type": "bishop_pair"}"#, "position"),
    ] {
        let output = check(&[fen, claim]);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.starts_with("error: ") && said.contains(place), "{said}");
    }
}

#[test]
fn a_sentence_is_checked_like_a_claim() {
    for (sentence, code, said) in [
        ("Rh1+ is the best move", 0, "True. Rh1+ is the best move.\n"),
        (
            "the bishop on e6 defends the pawn on d5",
            0,
            "True. The bishop on e6 defends the pawn on d5.\n",
        ),
        (
            "the knight on c3 attacks the rook on h2",
            1,
            "False: from c3 it does not reach h2.\n",
        ),
    ] {
        let output = check(&[MATE, sentence]);
        let found = String::from_utf8(output.stdout).unwrap();
        assert_eq!((output.status.code(), found.as_str()), (Some(code), said));
    }
    let output = check(&[MATE, "Black mates in 4", "--json"]);
    let told: Json = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (&told["holds"], &told["claim"]["type"]),
        (&true.into(), &"forced_mate".into()),
        "{told}"
    );
}

/// The forms that are documented are those that are read.
#[test]
fn the_documented_sentences_are_those_of_the_grammar() {
    let page =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/sentences.md")).unwrap();
    let rows = page.lines().filter(|line| line.starts_with("| ")).skip(2);
    let documented: Vec<String> = rows.map(str::to_owned).collect();
    let forms = explain::sentence::FORMS.iter().map(|form| {
        let kind = match form.kind {
            "board" => "the board".to_owned(),
            kind => format!("`{kind}`"),
        };
        format!("| {} | {} | {kind} |", form.form, form.example)
    });
    assert_eq!(documented, forms.collect::<Vec<_>>());
}

/// The claims of an explanation are true statements; the same claims of another position mostly are not.
#[test]
fn our_own_claims_hold_and_are_told_from_others() {
    /// What is told with so many nodes is checked with as many.
    const NODES: &str = "200000";
    let folder = std::env::temp_dir().join(format!("wherefore-check-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let record = Command::cargo_bin("wherefore")
        .unwrap()
        .args(["why", MATE, "--json", "--nodes", NODES])
        .output()
        .unwrap()
        .stdout;
    let mut other: Json = serde_json::from_slice(&record).unwrap();
    let count = other["claims"].as_array().unwrap().len();
    other["fen"] = "4k3/8/8/8/8/8/8/4K2R w - - 0 1".into();
    let file = folder.join("records.jsonl");
    let both = format!("{}\n{other}\n", String::from_utf8(record).unwrap().trim());
    std::fs::write(&file, both).unwrap();
    let output = check_with(NODES, &["--file", file.to_str().unwrap()]);
    let lines = String::from_utf8(output.stdout).unwrap();
    let told: Vec<Json> = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(told.len(), 2 * count);
    let holding = |record: u64| {
        let of = told.iter().filter(move |line| line["record"] == record);
        of.filter(|line| line["holds"] == true).count()
    };
    assert_eq!((holding(1), holding(2)), (count, 0), "{lines}");
    std::fs::remove_dir_all(folder).unwrap();
}

/// A client that goes away ends the server; one that speaks something else is told so.
#[test]
fn the_tools_end_with_their_client() {
    let mut program = Command::cargo_bin("wherefore").unwrap();
    let output = program.arg("mcp").write_stdin("").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .starts_with("error: model context protocol")
    );
}

/// One request over HTTP, with these headers besides the usual ones: the status and the whole answer.
fn request(address: &str, headers: &str, body: &str) -> (u16, String) {
    use std::io::{Read, Write};
    let mut stream = std::net::TcpStream::connect(address).unwrap();
    let length = body.len();
    write!(
        stream,
        "POST /mcp HTTP/1.1\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\n\
         Connection: close\r\nContent-Length: {length}\r\n{headers}\r\n{body}"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let status = answer.split(' ').nth(1).and_then(|word| word.parse().ok());
    (status.unwrap(), answer)
}

#[test]
fn the_tools_over_http_answer_clients_and_refuse_strangers() {
    use std::io::{BufRead, BufReader};
    let program = assert_cmd::cargo::cargo_bin("wherefore");
    let mut server = std::process::Command::new(program)
        .args(["mcp", "--http", "--port", "0"])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = String::new();
    BufReader::new(server.stdout.take().unwrap())
        .read_line(&mut said)
        .unwrap();
    let address = said
        .split_whitespace()
        .find_map(|word| word.strip_prefix("http://")?.strip_suffix("/mcp"));
    let address = address.unwrap().to_owned();
    let call = r#"{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "check",
        "arguments": {"fen": "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "nodes": 1000, "claim": "O-O is legal"}}}"#;
    let ours = format!("Host: {address}\r\n");
    let (status, answer) = request(&address, &ours, call);
    assert!(
        status == 200 && answer.contains("True. O-O is legal."),
        "{answer}"
    );
    for (headers, status) in [
        (format!("{ours}Origin: http://{address}\r\n"), 200),
        (format!("{ours}Origin: http://evil.example\r\n"), 403),
        (format!("{ours}Sec-Fetch-Site: cross-site\r\n"), 403),
        ("Host: evil.example\r\n".to_owned(), 403),
        (format!("{ours}{ours}"), 400),
        (String::new(), 400),
    ] {
        let (found, answer) = request(&address, &headers, call);
        assert_eq!(found, status, "{headers}: {answer}");
    }
    let (status, _) = request(&address, &ours, "{");
    assert!((400..500).contains(&status), "{status}");
    let (status, _) = request(&address, &ours, call);
    assert_eq!(status, 200, "it is still there");
    server.kill().unwrap();
    server.wait().unwrap();
}

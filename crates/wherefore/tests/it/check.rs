//! `check` and `mcp` from outside: what is true, what is not, and what cannot be read.

use assert_cmd::Command;
use serde_json::Value as Json;

const MATE: &str = "2kr4/pp3p2/2p1b3/3p4/8/2NB2q1/PPP2QPr/R4RK1 b - - 5 19";

fn check(arguments: &[&str]) -> std::process::Output {
    let mut program = Command::cargo_bin("wherefore").unwrap();
    program
        .args(["check", "--nodes", "60000"])
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

/// The claims of an explanation are true statements; the same claims of another position mostly are not.
#[test]
fn our_own_claims_hold_and_are_told_from_others() {
    let folder = std::env::temp_dir().join(format!("wherefore-check-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let record = Command::cargo_bin("wherefore")
        .unwrap()
        .args(["why", MATE, "--json", "--nodes", "200000"])
        .output()
        .unwrap()
        .stdout;
    let mut other: Json = serde_json::from_slice(&record).unwrap();
    let count = other["claims"].as_array().unwrap().len();
    other["fen"] = "4k3/8/8/8/8/8/8/4K2R w - - 0 1".into();
    let file = folder.join("records.jsonl");
    let both = format!("{}\n{other}\n", String::from_utf8(record).unwrap().trim());
    std::fs::write(&file, both).unwrap();
    let output = check(&["--file", file.to_str().unwrap()]);
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

//! `prove` as a reader sees it: a proof with its rule, the JSON, and what it says to bad input.

use assert_cmd::Command;

fn prove(arguments: &[&str]) -> std::process::Output {
    Command::cargo_bin("wherefore")
        .unwrap()
        .arg("prove")
        .args(arguments)
        .output()
        .unwrap()
}

#[test]
fn a_proof_names_its_rule_and_its_moves() {
    let output = prove(&["8/8/8/2k5/8/8/2K1P3/8 w - -"]);
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(said.contains("Moves that keep it: Kc3"), "{said}");
    assert!(said.contains("opposition"), "{said}");
}

#[test]
fn the_json_gives_the_result_for_the_side_to_move() {
    let output = prove(&["--json", "6k1/8/2p5/2P3K1/8/8/8/8 b - -"]);
    let record: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(record["verdict"]["result"], "draw");
    assert_eq!(record["verdict"]["confidence"], "proved");
    assert_eq!(record["bestmove"], "g8g7");
}

#[test]
fn what_is_no_pawn_ending_is_refused_with_a_reason() {
    for (fen, reason) in [
        ("8/8/8/2k5/8/8/2K1R3/8 w - -", "rook"),
        ("8/8/8/2k5/8/8/2K5/8 w - -", "king"),
        ("7k/5K2/6P1/8/8/8/8/8 b - -", "stalemate"),
        ("8/8/8/8/8/8/8/8 w - -", "king"),
    ] {
        let output = prove(&[fen]);
        let said = String::from_utf8(output.stderr).unwrap().to_lowercase();
        assert_eq!(output.status.code(), Some(2), "{fen}: {said}");
        assert!(
            said.starts_with("error: ") && said.contains(reason),
            "{fen}: {said}"
        );
    }
}

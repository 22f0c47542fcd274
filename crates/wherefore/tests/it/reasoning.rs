//! `threats` from outside.

use assert_cmd::Command;

fn wherefore(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::cargo_bin("wherefore")
        .unwrap()
        .args(arguments)
        .output()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn threats_are_listed_and_bad_input_is_named() {
    let scholar = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4";
    let (code, out, err) = wherefore(&["threats", scholar, "--nodes", "4000"]);
    assert_eq!(code, Some(0), "{err}");
    assert!(out.contains("Qxf7#") && out.contains("mate in 1"), "{out}");
    let (code, out, _) = wherefore(&["threats", scholar, "--nodes", "4000", "--json"]);
    assert_eq!(code, Some(0));
    assert!(out.contains("\"mate\":1"), "{out}");
    let (code, out, _) = wherefore(&["threats", "4k3/8/8/8/8/8/4r3/4K2R w K - 0 1"]);
    assert_eq!(code, Some(0));
    assert!(out.contains("in check Re2"), "{out}");
    let (code, _, err) = wherefore(&["threats", scholar, "--after", "Nf9"]);
    assert_eq!(code, Some(2));
    assert!(err.starts_with("error: --after"), "{err}");
}

//! `wherefore perft`.

use assert_cmd::Command;
use std::io::Write;

/// Runs the command and returns exit code, standard output and standard error.
fn perft(args: &[&str]) -> (i32, String, String) {
    let output = Command::cargo_bin("wherefore")
        .unwrap()
        .arg("perft")
        .args(args)
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (
        output.status.code().unwrap(),
        text(output.stdout),
        text(output.stderr),
    )
}

/// A suite in a file of its own that lives as long as the test.
fn suite(name: &str, text: &str) -> std::path::PathBuf {
    let path = std::env::temp_dir().join(format!("wherefore-perft-{name}-{}.epd", std::process::id()));
    std::fs::File::create(&path)
        .unwrap()
        .write_all(text.as_bytes())
        .unwrap();
    path
}

#[test]
fn counts_the_starting_position() {
    let (code, out, _) = perft(&["--depth", "4"]);
    assert_eq!(code, 0);
    assert!(out.starts_with("197281 nodes at depth 4"), "{out}");
}

#[test]
fn divides_with_castling_as_the_position_needs_it() {
    let (code, out, _) = perft(&["r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "--depth", "1", "--divide"]);
    assert_eq!(code, 0);
    assert!(out.contains("e1g1: 1\n") && out.contains("26 nodes"), "{out}");
    let (_, out, _) = perft(&["4k3/8/8/8/8/8/8/5K1R w H - 0 1", "--depth", "1", "--divide"]);
    assert!(out.contains("f1h1: 1\n") && out.contains("f1g1: 1\n"), "{out}");
}

#[test]
fn a_suite_is_right_or_wrong_or_unreadable() {
    let right = suite("right", "4k3/8/8/8/8/8/8/4K2R w K - ;D1 15 ;D2 66 ;D3 1197\n");
    let (code, out, _) = perft(&["--suite", right.to_str().unwrap(), "--max-depth", "2"]);
    assert!(code == 0 && out.starts_with("2 of 2 counts right"), "{out}");
    assert!(out.contains("1 larger counts left out"), "{out}");

    let wrong = suite("wrong", "4k3/8/8/8/8/8/8/4K2R w K - ;D1 15 ;D2 67\n");
    let (code, out, _) = perft(&["--suite", wrong.to_str().unwrap()]);
    assert_eq!(code, 1);
    assert!(
        out.contains("line 1, depth 2: 66 nodes, but the file says 67"),
        "{out}"
    );

    let bad = suite("bad", "4k3/8/8/8/8/8/8/4K2R w K - ;D1 15\nnonsense\n");
    let (code, _, err) = perft(&["--suite", bad.to_str().unwrap()]);
    assert_eq!(code, 2);
    assert!(
        err.starts_with("error: ") && err.contains("line 2, column 1"),
        "{err}"
    );

    let empty = suite("empty", "4k3/8/8/8/8/8/8/4K2R w K - bm Rh8;\n");
    let (code, _, err) = perft(&["--suite", empty.to_str().unwrap()]);
    assert!(code == 2 && err.contains("no count to check"), "{err}");
    for path in [right, wrong, bad, empty] {
        std::fs::remove_file(path).unwrap();
    }
}

#[test]
fn bad_input_is_named() {
    let (code, _, err) = perft(&["xyz", "--depth", "1"]);
    assert!(code == 2 && err.contains("1 ranks instead of 8"), "{err}");
    let (code, _, err) = perft(&["--suite", "no-such-file.epd"]);
    assert!(code == 2 && err.contains("no-such-file.epd"), "{err}");
    assert_eq!(perft(&[]).0, 2);
}

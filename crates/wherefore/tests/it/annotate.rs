//! `annotate` from outside: what it keeps, what it says, and that a killed run can be taken up.

use assert_cmd::Command;
use std::path::{Path, PathBuf};

/// Three games: a blunder that allows mate, a game with comments, a variation and an odd tag, and one with an illegal move.
const GAMES: &str = "\
[Event \"First\"]
[White \"A\"]
[Black \"B\"]
[Result \"0-1\"]

1. f3 e5 2. g4 Qh4# 0-1

[Event \"Second\"]
[Odd \"kept {as it is}\"]
[Result \"1-0\"]

1. e4 {King's pawn} e5 2. Nf3 (2. f4 exf4) 2... f6 $6 3. Nxe5 fxe5 4. Qh5+ g6
5. Qxe5+ Qe7 6. Qxh8 Nf6 1-0

[Event \"Broken\"]

1. e4 e5 2. Ke3 1-0
";

/// A folder of its own for each test.
fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("wherefore-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&path).unwrap();
    path
}

fn annotate(games: &Path, output: &Path, more: &[&str]) -> std::process::Output {
    Command::cargo_bin("wherefore")
        .unwrap()
        .arg("annotate")
        .arg(games)
        .arg("-o")
        .arg(output)
        .args(["--nodes", "3000"])
        .args(more)
        .output()
        .unwrap()
}

#[test]
fn everything_that_was_there_is_still_there() {
    let folder = folder("annotate-keeps");
    let (games, output) = (folder.join("in.pgn"), folder.join("out.pgn"));
    std::fs::write(&games, GAMES).unwrap();
    let run = annotate(&games, &output, &[]);
    let error = String::from_utf8(run.stderr).unwrap();
    assert!(run.status.success(), "{error}");
    assert!(error.contains("passed through"), "{error}");
    let text = std::fs::read_to_string(&output).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    // Without what was put in, the file is the old one: every old byte comes again, in order.
    let mut rest = text.as_str();
    for word in GAMES.split_whitespace() {
        let at = rest
            .find(word)
            .unwrap_or_else(|| panic!("{word} is lost in {text}"));
        rest = &rest[at + word.len()..];
    }
    assert!(text.contains("[%eval"), "{text}");
    assert!(text.contains("1. e4 e5 2. Ke3 1-0"), "{text}");
    let blunder = text.lines().find(|line| line.contains("2. g4")).unwrap();
    assert!(blunder.contains("$4"), "{text}");
    assert!(text.contains("Summary."), "{text}");
}

#[test]
fn a_killed_run_is_taken_up_and_ends_with_the_same_bytes() {
    let folder = folder("annotate-resume");
    let (games, whole, broken) = (
        folder.join("in.pgn"),
        folder.join("whole.pgn"),
        folder.join("broken.pgn"),
    );
    std::fs::write(&games, GAMES.repeat(4)).unwrap();
    assert!(annotate(&games, &whole, &["--jobs", "1"]).status.success());
    // A run that is killed leaves the part and the note of an earlier moment, and perhaps half a game behind them.
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_wherefore"))
        .arg("annotate")
        .arg(&games)
        .arg("-o")
        .arg(&broken)
        .args(["--nodes", "3000", "--jobs", "1"])
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let note = folder.join("broken.pgn.done");
    while !note.exists() && child.try_wait().unwrap().is_none() {
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    if !broken.exists() {
        let part = folder.join("broken.pgn.part");
        let mut half = std::fs::read(&part).unwrap();
        half.extend_from_slice(b"[Event \"cut off in the mid");
        std::fs::write(&part, half).unwrap();
        let run = annotate(&games, &broken, &["--resume"]);
        assert!(run.status.success(), "{run:?}");
    }
    let same = std::fs::read(&whole).unwrap() == std::fs::read(&broken).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(same, "the two outputs differ");
}

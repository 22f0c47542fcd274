//! `lab match`, `lab suite`, `lab paper` and `play` from outside.

use crate::program::wherefore;
use assert_cmd::Command;

#[test]
fn a_short_match_ends_with_elo_and_an_interval() {
    let (code, out, err) = wherefore(&[
        "lab",
        "match",
        "best-first",
        "alpha-beta",
        "--game",
        "score-four",
        "--games",
        "2",
        "--nodes",
        "200",
    ]);
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("2 games:") && out.contains("95%"), "{out}");
}

#[test]
fn what_cannot_be_played_exits_with_2_and_says_why() {
    let cases: [(&[&str], &str); 12] = [
        (
            &["lab", "match", "gradient", "alpha-beta"],
            "there is no method \"gradient\"",
        ),
        (
            &["lab", "match", "uci:/no/such/engine", "alpha-beta"],
            "cannot be used",
        ),
        (
            &[
                "lab",
                "match",
                "bandwidth",
                "alpha-beta",
                "--openings",
                "/no/such/file",
            ],
            "/no/such/file",
        ),
        (
            &["lab", "match", "bandwidth", "alpha-beta", "--sprt", "5,0"],
            "the smaller first",
        ),
        (
            &["lab", "match", "bandwidth", "alpha-beta", "--games", "0"],
            "--games: expected at least 1",
        ),
        (
            &["lab", "match", "bandwidth", "alpha-beta", "--time", "0"],
            "--time: expected at least 1",
        ),
        (&["lab", "suite", "/no/such/suite.epd"], "/no/such/suite.epd"),
        (&["lab", "paper", "alchemy"], "there is no experiment \"alchemy\""),
        (&["play", "ludo"], "there is no game \"ludo\""),
        (
            &["play", "backgammon", "--position", "4HPwATDgc/AB-A"],
            "character 13",
        ),
        (&["play", "backgammon", "--roll", "71"], "is not a roll"),
        (
            &["play", "backgammon", "--evaluation", "deep"],
            "there is no evaluation",
        ),
    ];
    for (arguments, wanted) in cases {
        let (code, _, err) = wherefore(arguments);
        assert_eq!(code, 2, "{arguments:?}: {err}");
        assert!(
            err.starts_with("error: ") && err.contains(wanted),
            "{arguments:?}: {err}"
        );
    }
}

#[test]
fn a_broken_opening_and_a_tiny_memory_are_named() {
    let file = std::env::temp_dir().join(format!("broken-openings-{}.epd", std::process::id()));
    std::fs::write(&file, "4k3/8/8/8/8/8/8/4K2R w K - 0 1\nnonsense here\n").unwrap();
    let path = file.to_string_lossy().into_owned();
    let (code, _, err) = wherefore(&["lab", "match", "bandwidth", "alpha-beta", "--openings", &path]);
    std::fs::remove_file(&file).unwrap();
    assert_eq!(code, 2, "{err}");
    assert!(err.starts_with("error: ") && err.contains("line 2"), "{err}");
    let tiny = ["--memory", "0", "--games", "2", "--nodes", "50"];
    let (code, out, err) = wherefore(&[&["lab", "match", "bandwidth", "alpha-beta"], &tiny[..]].concat());
    assert_eq!(code, 0, "the match goes on and counts it: {err}");
    assert!(
        err.contains("too small") && out.contains("lost by faults: 2 and 0"),
        "{err}{out}"
    );
}

#[test]
fn an_engine_that_dies_in_a_game_loses_it_and_the_match_goes_on() {
    let script = std::env::temp_dir().join(format!("dying-engine-{}.sh", std::process::id()));
    std::fs::write(
        &script,
        "while read word rest; do case $word in\nuci) echo uciok;;\nisready) echo readyok;;\ngo) exit 1;;\nesac; done\n",
    )
    .unwrap();
    let engine = format!("uci:/bin/sh {}", script.display());
    let (code, out, err) = wherefore(&[
        "lab",
        "match",
        &engine,
        "alpha-beta",
        "--games",
        "2",
        "--nodes",
        "100",
    ]);
    std::fs::remove_file(&script).unwrap();
    assert_eq!(code, 0, "{err}");
    assert!(
        out.contains("+0 =0 -2") && out.contains("lost by faults: 2 and 0"),
        "{out}"
    );
    assert!(err.contains("crashed"), "{err}");
}

#[test]
fn experiments_are_listed_and_one_is_saved() {
    let (code, out, _) = wherefore(&["lab", "paper"]);
    assert_eq!(code, 0);
    assert!(out.lines().count() >= 14 && out.contains("drop-rule"), "{out}");
    let folder = std::env::temp_dir().join(format!("paper-{}", std::process::id()));
    let (code, _, err) = wherefore(&[
        "lab",
        "paper",
        "hump",
        "--quick",
        "--out",
        &folder.to_string_lossy(),
    ]);
    assert_eq!(code, 0, "{err}");
    for ending in ["md", "csv", "svg"] {
        assert!(folder.join(format!("hump.{ending}")).exists());
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn score_four_is_played_in_the_terminal() {
    let output = Command::cargo_bin("wherefore")
        .unwrap()
        .args(["play", "score-four", "--time", "20", "--moves", "a1 b1 a1 b1 a1"])
        .args(["--second", "--method", "alpha-beta"])
        .write_stdin("z9\nc3\n")
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("\"z9\" is not a column"), "{text}");
    assert!(text.contains("X has four in a row."), "{text}");
}

#[test]
fn backgammon_is_played_in_the_terminal() {
    let output = Command::cargo_bin("wherefore")
        .unwrap()
        .args(["play", "backgammon", "--seed", "3", "--plies", "1"])
        .write_stdin("5/4 nonsense\nhint\nq\n")
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("ID 4HPwATDgc/ABMA (X to play)"), "{text}");
    assert!(text.contains("no man on 5"), "{text}");
    assert!(text.contains("for the opponent on roll: contact"), "{text}");
    // Every book plays an opening 3-1 in the same way.
    let (code, out, _) = wherefore(&[
        "play",
        "backgammon",
        "--position",
        "4HPwATDgc/ABMA",
        "--roll",
        "31",
    ]);
    assert_eq!(code, 0);
    assert!(out.contains("After 8/5 6/5"), "{out}");
}

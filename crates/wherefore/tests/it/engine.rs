//! `--engine`: foreign engines from outside, good ones and bad ones, each a few lines of shell.

#![cfg(unix)]

use super::program::wherefore;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// A script in a file of its own, removed at the end.
struct Program(PathBuf);

impl Program {
    /// A program that does `go` when it is asked for a move; `$at` is the position then.
    fn new(name: &str, go: &str) -> Program {
        Program::of(
            name,
            &format!(
                "while read word rest; do case $word in\nuci) echo id name Fake 1; echo option name Level type spin default 1 min 1 max 9; echo uciok;;\nisready) echo readyok;;\nposition) at=$rest;;\ngo) {go};;\nquit) exit;;\nesac; done\n"
            ),
        )
    }

    fn of(name: &str, script: &str) -> Program {
        let path = std::env::temp_dir().join(format!("wherefore-{name}-{}.sh", std::process::id()));
        std::fs::write(&path, script).unwrap();
        Program(path)
    }

    fn line(&self) -> String {
        format!("/bin/sh {}", self.0.display())
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";

/// Asks `why` with this program; the error it must end with, in time.
fn refused(program: &Program, more: &[&str]) -> String {
    let line = program.line();
    let mut arguments = vec!["why", MATE_IN_ONE, "--nodes", "2000", "--engine", &line];
    arguments.extend(more);
    let start = Instant::now();
    let (code, out, error) = wherefore(&arguments);
    assert_eq!((code, out.as_str()), (2, ""), "{error}");
    assert!(start.elapsed() < Duration::from_secs(8), "{:?}", start.elapsed());
    assert!(error.contains(&line), "the engine is not named: {error}");
    error
}

#[test]
fn every_fault_is_named_and_ends_with_exit_code_2() {
    let cases = [
        ("crash", "exit 3", "ended by itself"),
        ("hang", "exec sleep 30", "no bestmove within"),
        (
            "flood",
            "exec yes info depth 1 score cp 3 pv a1a8",
            "no bestmove within",
        ),
        ("endless", "exec cat /dev/zero", "no bestmove within"),
        (
            "cheat",
            "echo info depth 1 score cp 3 pv a1a8; echo bestmove a1b8",
            "no legal move",
        ),
        ("silent", "echo bestmove a1a8", "without a score"),
    ];
    std::thread::scope(|scope| {
        for (name, go, words) in cases {
            scope.spawn(move || {
                let error = refused(&Program::new(name, go), &[]);
                assert!(error.contains(words), "{name}: {error}");
            });
        }
        scope.spawn(|| {
            let error = refused(&Program::of("mute", "exec sleep 30\n"), &[]);
            assert!(error.contains("no uciok within"), "{error}");
        });
    });
}

#[test]
fn a_missing_program_and_wrong_options_are_refused() {
    let (code, _, error) = wherefore(&["why", "--engine", "/no/such/engine"]);
    assert_eq!(code, 2);
    assert!(
        error.contains("/no/such/engine") && error.contains("cannot be started"),
        "{error}"
    );
    let good = Program::new(
        "options",
        "echo info depth 1 score mate 1 pv a1a8; echo bestmove a1a8",
    );
    let error = refused(&good, &["--engine-option", "Levle=3"]);
    assert!(
        error.contains("no option \"Levle\"") && error.contains("Level"),
        "{error}"
    );
    let error = refused(&good, &["--engine-option", "Level=11"]);
    assert!(error.contains("from 1 to 9"), "{error}");
    let (code, _, error) = wherefore(&["why", "--engine-option", "Level=3"]);
    assert!(code == 2 && error.contains("--engine"), "{error}");
}

#[test]
fn a_foreign_engine_decides_and_its_move_is_explained() {
    let good = Program::new(
        "good",
        "case $at in *' b '*) echo info depth 1 score cp -300 pv g8f8; echo bestmove g8f8;; *) echo info depth 1 score mate 1 nodes 20 pv a1a8 h7h6; echo bestmove a1a8;; esac",
    );
    let line = good.line();
    let engine = ["--engine", &line, "--engine-option", "Level=3"];
    let (code, out, error) =
        wherefore(&[&["why", MATE_IN_ONE, "--json", "--multi", "1"], &engine[..]].concat());
    assert_eq!(code, 0, "{error}");
    let record: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(record["bestmove"], "a1a8");
    assert_eq!(record["verdict"]["mate"], 1);
    let name = record["engine"].as_str().unwrap();
    assert!(name.ends_with("with Fake 1, Level=3"), "{name}");
}

#[test]
fn games_and_opponents_take_a_foreign_engine_and_its_faults() {
    let crash = Program::new("games", "exit 3");
    let line = crash.line();
    let folder = std::env::temp_dir().join(format!("wherefore-engine-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (games, output) = (folder.join("in.pgn"), folder.join("out.pgn"));
    std::fs::write(&games, "[Event \"?\"]\n\n1. e4 e5 2. Nf3 *\n").unwrap();
    let (games, output) = (games.display().to_string(), output.display().to_string());
    let commands: [&[&str]; 2] = [
        &["annotate", &games, "-o", &output, "--jobs", "1"],
        &["against", MATE_IN_ONE],
    ];
    for command in commands {
        let (code, _, error) = wherefore(&[command, &["--engine", &line]].concat());
        assert_eq!(code, 2, "{error}");
        assert!(
            error.contains("ended by itself") && error.contains(&line),
            "{error}"
        );
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

//! `play` from outside, and where the lab is found.

use crate::program::wherefore;
use assert_cmd::Command;

#[test]
fn a_lab_that_is_not_there_is_named_with_the_command_that_builds_it() {
    // A copy of the program in a folder of its own has no lab beside it, and an empty path has none either.
    let folder = std::env::temp_dir().join(format!("lonely-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let copy = folder.join("wherefore");
    std::fs::copy(assert_cmd::cargo::cargo_bin("wherefore"), &copy).unwrap();
    let output = Command::new(&copy)
        .args(["lab", "match", "--games", "2"])
        .env("PATH", &folder)
        .output()
        .unwrap();
    let err = String::from_utf8_lossy(&output.stderr).into_owned();
    #[cfg(unix)]
    {
        // Whatever stands beside the program under the lab's name gets the arguments and gives the exit code.
        use std::os::unix::fs::PermissionsExt;
        let stand_in = folder.join("wherefore-lab");
        std::fs::write(&stand_in, "#!/bin/sh\necho heard \"$@\"\nexit 7\n").unwrap();
        std::fs::set_permissions(&stand_in, std::fs::Permissions::from_mode(0o755)).unwrap();
        let heard = Command::new(&copy)
            .args(["lab", "match", "--games", "2"])
            .output()
            .unwrap();
        assert_eq!(heard.status.code(), Some(7));
        assert_eq!(String::from_utf8_lossy(&heard.stdout), "heard match --games 2\n");
    }
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(output.status.code(), Some(2), "{err}");
    assert!(
        err.starts_with("error: ") && err.contains("cargo build --release -p wherefore-lab"),
        "{err}"
    );
}

#[test]
fn what_cannot_be_played_exits_with_2_and_says_why() {
    let cases: [(&[&str], &str); 4] = [
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
    assert!(text.contains("no checker on 5"), "{text}");
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

//! Runs the program and hands back its exit code and what it printed.

use assert_cmd::Command;

/// Runs `wherefore` with these arguments: exit code, standard output, standard error.
pub(crate) fn wherefore(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::cargo_bin("wherefore")
        .unwrap()
        .args(arguments)
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (
        output.status.code().expect("the program ends by itself"),
        text(output.stdout),
        text(output.stderr),
    )
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_ends_the_program_without_a_word() {
    let mut program = std::process::Command::new(assert_cmd::cargo::cargo_bin("wherefore"))
        .args(["bench", "--depth", "4"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(program.stdout.take());
    let output = program.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(141));
}

/// Every command that prints, with arguments that make it print soon.
const PRINTING: [&[&str]; 14] = [
    &["eval", "4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1"],
    &["why", "4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1", "--nodes", "2000"],
    &[
        "why",
        "4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1",
        "--nodes",
        "2000",
        "--json",
    ],
    &["facts", "4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1"],
    &["threats", "4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1", "--nodes", "2000"],
    &[
        "causes",
        "4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1",
        "--nodes",
        "2000",
        "--search",
        "2000",
    ],
    &[
        "plans",
        "4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1",
        "--nodes",
        "20",
        "--search",
        "2000",
    ],
    &["against", "4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1", "--nodes", "2000"],
    &["prove", "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"],
    &["perft", "-d", "2"],
    &["bench", "--depth", "3"],
    &["tiles", "1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15"],
    &["completions", "bash"],
    &["play", "backgammon", "--roll", "31", "--plies", "1"],
];

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_a_message_and_never_a_panic() {
    for arguments in PRINTING {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = std::process::Command::new(assert_cmd::cargo::cargo_bin("wherefore"))
            .args(arguments)
            .stdout(full)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(
            said.contains("standard output") && !said.contains("panicked"),
            "{arguments:?}: {said}"
        );
    }
    // Nobody can be told when standard error is full as well; the work is done all the same.
    let full = || std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = std::process::Command::new(assert_cmd::cargo::cargo_bin("wherefore"))
        .args(["why", "xyz"])
        .stdout(full())
        .stderr(full())
        .status()
        .unwrap();
    assert_eq!(output.code(), Some(2));
}

#[test]
fn numbers_outside_their_range_are_refused_and_named() {
    for (arguments, place) in [
        (vec!["tiles", "--random", "1000000000"], "--random"),
        (vec!["tiles", "--random", "0"], "--random"),
        (vec!["perft", "-d", "100000"], "--depth"),
        (vec!["why", "--multi", "18446744073709551615"], "--multi"),
        (vec!["why", "--time", "1e20"], "--time"),
        (vec!["why", "--nodes", "0"], "--nodes"),
        (vec!["why", "--jobs", "100000"], "--jobs"),
        (vec!["solve", "x.epd", "--hash", "18446744073709551615"], "--hash"),
        (vec!["solve", "x.epd", "--hash", "1048576"], "--hash"),
        (vec!["tsp", "x.tsp", "--memory", "inf"], "--memory"),
        (vec!["tsp", "x.tsp", "--time", "5 years"], "--time"),
        (vec!["causes", "x", "--plies", "2147483647"], "--plies"),
        (vec!["annotate", "x.pgn", "--threshold", "nan"], "--threshold"),
    ] {
        let (code, _, said) = wherefore(&arguments);
        assert_eq!(code, 2, "{arguments:?}: {said}");
        assert!(
            said.contains(place) && !said.contains("panicked"),
            "{arguments:?}: {said}"
        );
    }
    let (code, _, said) = wherefore(&["prove", "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", "--time", "500ms"]);
    assert_eq!((code <= 1, said.as_str()), (true, ""));
}

#[test]
fn baselines_have_names() {
    let suite = std::env::temp_dir().join(format!("wherefore-baselines-{}.epd", std::process::id()));
    std::fs::write(&suite, "4k3/8/8/3q4/8/8/3R4/4K3 w - - bm Rxd5; id \"queen\";\n").unwrap();
    let suite = suite.to_string_lossy().into_owned();
    for name in ["shannon-a", "shannon-b:3", "turing"] {
        let (code, out, said) = wherefore(&["solve", &suite, "--nodes", "2000", "--baseline", name]);
        assert_eq!(code, 0, "{name}: {said}");
        assert!(out.contains("1 of 1"), "{name}: {out}");
    }
    for name in ["shannon-b:0", "shannon-b", "zuse"] {
        let (code, _, said) = wherefore(&["solve", &suite, "--baseline", name]);
        assert_eq!(code, 2, "{name}");
        assert!(said.contains("shannon-b:K"), "{said}");
    }
    std::fs::remove_file(suite).unwrap();
}

#[test]
fn names_from_files_command_no_terminal() {
    let folder = std::env::temp_dir().join(format!("wherefore-names-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        path.to_string_lossy().into_owned()
    };
    let wiping = "\u{1b}[2J\u{7}\u{9b}31m";
    let suite = file(
        "suite.epd",
        &format!("4k3/8/8/3q4/8/8/3R4/4K3 w - - am Rxd5; id \"{wiping}\";\n"),
    );
    let puzzles = file(
        "puzzles.csv",
        &format!("PuzzleId,FEN,Moves\n{wiping},4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1,d2d1\n"),
    );
    let tour = file(
        "tour.tsp",
        &format!(
            "NAME: {wiping}\nTYPE: TSP\nDIMENSION: 3\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n1 0 0\n2 3 0\n3 0 4\nEOF\n"
        ),
    );
    let wrong = file(
        "wrong.epd",
        &format!("{wiping} w - - bm e4;\n{}", "x".repeat(1 << 20)),
    );
    for arguments in [
        vec!["solve", &suite, "--nodes", "500", "--failures"],
        vec!["why", "--file", &suite, "--nodes", "2000"],
        vec!["why", "--file", &puzzles, "--nodes", "2000"],
        vec!["tsp", &tour],
        vec!["solve", &wrong],
        vec!["prove", "--file", &wrong],
        vec!["why", wiping],
    ] {
        let output = Command::cargo_bin("wherefore")
            .unwrap()
            .args(&arguments)
            .env("CLICOLOR_FORCE", "1")
            .output()
            .unwrap();
        for bytes in [&output.stdout, &output.stderr] {
            let said = String::from_utf8_lossy(bytes);
            assert!(
                !said.contains("\u{1b}[2J") && !said.contains(['\u{7}', '\u{9b}']),
                "{arguments:?}: {said:?}"
            );
            assert!(said.len() < 20_000, "{arguments:?}: {} bytes", said.len());
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

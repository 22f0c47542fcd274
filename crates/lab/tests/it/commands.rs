//! Matches, suites and experiments from outside.

use crate::program::lab;

#[test]
fn a_short_match_ends_with_elo_and_an_interval() {
    let (code, out, err) = lab(&[
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
            &["match", "gradient", "alpha-beta"],
            "there is no method \"gradient\"",
        ),
        (&["match", "uci:/no/such/engine", "alpha-beta"], "cannot be used"),
        (
            &["match", "bandwidth", "alpha-beta", "--openings", "/no/such/file"],
            "/no/such/file",
        ),
        (
            &["match", "bandwidth", "alpha-beta", "--sprt", "5,0"],
            "the smaller first",
        ),
        (&["match", "bandwidth", "alpha-beta", "--games", "0"], "'--games"),
        (&["match", "bandwidth", "alpha-beta", "--time", "0"], "'--time"),
        (
            &[
                "match",
                "bandwidth",
                "alpha-beta",
                "--games",
                "18446744073709551615",
            ],
            "'--games",
        ),
        (
            &[
                "match",
                "bandwidth",
                "alpha-beta",
                "--memory",
                "18446744073709551615",
            ],
            "'--memory",
        ),
        (
            &["match", "bandwidth", "alpha-beta", "--concurrency", "100000"],
            "'--concurrency",
        ),
        (
            &[
                "match",
                "bandwidth",
                "alpha-beta",
                "--games",
                "2",
                "--clock",
                "1e20",
            ],
            "--clock",
        ),
        (&["suite", "/no/such/suite.epd"], "/no/such/suite.epd"),
        (&["paper", "alchemy"], "there is no experiment \"alchemy\""),
    ];
    for (arguments, wanted) in cases {
        let (code, _, err) = lab(arguments);
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
    let (code, _, err) = lab(&["match", "bandwidth", "alpha-beta", "--openings", &path]);
    std::fs::remove_file(&file).unwrap();
    assert_eq!(code, 2, "{err}");
    assert!(err.starts_with("error: ") && err.contains("line 2"), "{err}");
    let tiny = ["--memory", "0", "--games", "2", "--nodes", "50"];
    let (code, out, err) = lab(&[&["match", "bandwidth", "alpha-beta"], &tiny[..]].concat());
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
    let (code, out, err) = lab(&["match", &engine, "alpha-beta", "--games", "2", "--nodes", "100"]);
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
    let (code, out, _) = lab(&["paper"]);
    assert_eq!(code, 0);
    assert!(out.lines().count() >= 14 && out.contains("drop-rule"), "{out}");
    let folder = std::env::temp_dir().join(format!("paper-{}", std::process::id()));
    let (code, _, err) = lab(&["paper", "hump", "--quick", "--out", &folder.to_string_lossy()]);
    assert_eq!(code, 0, "{err}");
    for ending in ["md", "csv", "svg"] {
        assert!(folder.join(format!("hump.{ending}")).exists());
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_study_writes_its_three_files() {
    let folder = std::env::temp_dir().join(format!("wherefore-single-{}", std::process::id()));
    let (code, out, err) = lab(&[
        "single",
        "degradation",
        "--count",
        "20",
        "--out",
        folder.to_str().unwrap(),
    ]);
    assert_eq!(code, 0, "{err}");
    assert!(out.starts_with("# Linear degradation"), "{out}");
    for extension in ["md", "csv", "svg"] {
        assert!(folder.join(format!("degradation.{extension}")).is_file());
    }
}

#[test]
fn experiments_on_reasoning_refuse_what_they_cannot_read() {
    for command in ["causes", "plans"] {
        let (code, _, err) = lab(&[command, "--puzzles", "/no/such/puzzles.csv"]);
        assert_eq!(code, 2);
        assert!(err.contains("/no/such/puzzles.csv"), "{err}");
    }
    let (code, _, err) = lab(&["plans"]);
    assert_eq!(code, 2);
    assert!(err.contains("--suite or --puzzles"), "{err}");
}

#[test]
fn threats_at_the_ends_of_lines_are_listed() {
    let scholar = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4";
    let (code, out, err) = lab(&["threats", scholar, "--leaves", "2", "--nodes", "2000"]);
    assert_eq!(code, 0, "{err}");
    assert!(out.lines().count() >= 4, "{out}");
}

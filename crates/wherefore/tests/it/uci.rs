//! The UCI loop as a GUI sees it: a process with pipes.

use assert_cmd::Command;

fn talk(lines: &str) -> String {
    let output = Command::cargo_bin("wherefore")
        .unwrap()
        .arg("uci")
        .write_stdin(lines)
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_handshake_declares_the_options() {
    let said = talk("uci\nisready\nquit\n");
    for line in [
        "uciok",
        "readyok",
        "option name Hash type spin default 16 min 1 max 1048576",
        "option name UCI_Chess960 type check default false",
        "option name Clear Hash type button",
        "option name Opponent type combo default perfect var perfect var beginner var club var expert",
        "option name SyzygyPath type string default <empty>",
    ] {
        assert!(said.lines().any(|other| other == line), "{line} not in {said}");
    }
}

/// The move after `bestmove`.
fn best_move(said: &str) -> String {
    let line = said
        .lines()
        .find(|line| line.starts_with("bestmove"))
        .unwrap_or_else(|| panic!("no move: {said}"));
    line.split_whitespace().nth(1).unwrap().to_owned()
}

#[test]
fn mates_are_found_and_announced() {
    let said = talk("position fen 6k1/5ppp/8/8/8/8/5PPP/3RR1K1 w - - 0 1\ngo depth 6\n");
    assert!(["d1d8", "e1e8"].contains(&best_move(&said).as_str()), "{said}");
    assert!(said.contains("score mate 1"), "{said}");
}

#[test]
fn a_game_that_is_over_gets_no_move() {
    let said = talk("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo depth 3\n");
    assert!(said.contains("bestmove (none)"), "{said}");
}

#[test]
fn castling_is_written_as_the_mode_asks() {
    let position = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\ngo depth 1 searchmoves ";
    assert_eq!(best_move(&talk(&format!("{position}e1g1\n"))), "e1g1");
    assert_eq!(
        best_move(&talk(&format!(
            "setoption name UCI_Chess960 value true\n{position}e1h1\n"
        ))),
        "e1h1"
    );
}

#[test]
fn stop_ends_an_infinite_search_with_a_move() {
    let said = talk("position startpos\ngo infinite\nstop\nquit\n");
    assert!(said.contains("bestmove "), "{said}");
}

#[test]
fn node_budgets_give_the_same_answer_every_time() {
    let ask = "position startpos moves e2e4 c7c5\ngo nodes 20000\n";
    let strip = |said: String| -> Vec<String> {
        said.lines()
            .filter_map(|line| line.split(" pv ").nth(1).map(str::to_owned))
            .collect()
    };
    assert_eq!(strip(talk(ask)), strip(talk(ask)));
}

#[test]
fn the_last_line_before_the_move_tells_the_whole_search() {
    let said = talk("position startpos moves e2e4 c7c5\ngo nodes 20000\n");
    let told: Vec<u64> = said
        .lines()
        .filter_map(|line| line.split(" nodes ").nth(1)?.split(' ').next()?.parse().ok())
        .collect();
    assert!(told.is_sorted(), "{said}");
    assert_eq!(told.last(), Some(&20_000), "{said}");
    assert_eq!(
        talk("position startpos\ngo depth 1\n")
            .matches("info depth")
            .count(),
        1
    );
}

#[test]
fn bad_lines_are_answered_and_never_end_the_loop() {
    let noise = "xyzzy\nposition fen 8/8/8/8 w\nposition startpos moves e2e5\ngo depth x\nsetoption name Hash value 0\n\u{0}\u{7f}ÿ\n";
    let said = talk(&format!("{noise}isready\nposition startpos\ngo depth 2\n"));
    assert!(said.contains("readyok"), "{said}");
    assert!(said.matches("info string error").count() >= 5, "{said}");
    assert!(said.contains("bestmove "), "{said}");
}

#[test]
fn random_bytes_never_panic() {
    let mut state = 88_172_645_463_325_252_u64;
    let mut bytes = Vec::new();
    for _ in 0..20_000 {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        bytes.push(if state.is_multiple_of(23) {
            b'\n'
        } else {
            (state >> 32) as u8
        });
    }
    let output = Command::cargo_bin("wherefore")
        .unwrap()
        .arg("uci")
        .write_stdin(bytes)
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn every_method_plays_and_unknown_ones_are_named() {
    for method in [
        "alpha-beta",
        "interval",
        "heuristic",
        "bandwidth",
        "bstar",
        "conspiracy",
    ] {
        let said = talk(&format!(
            "setoption name Method value {method}\nposition startpos\ngo nodes 500\n"
        ));
        assert!(!best_move(&said).is_empty(), "{method}: {said}");
    }
    assert!(talk("setoption name Method value magic\n").contains("magic"));
}

#[test]
fn chosen_moves_and_several_lines_are_kept_to_by_every_method() {
    for method in ["interval", "bandwidth"] {
        let set = format!("setoption name Method value {method}\nposition startpos\n");
        let said = talk(&format!("{set}go nodes 2000 searchmoves a2a3 h2h3\n"));
        assert!(["a2a3", "h2h3"].contains(&best_move(&said).as_str()), "{said}");
        let said = talk(&format!("setoption name MultiPV value 3\n{set}go nodes 5000\n"));
        assert!(said.contains("multipv 3"), "{said}");
    }
}

#[test]
fn a_best_first_method_ponders_until_it_is_told_to_stop() {
    let said = talk(
        "setoption name Method value bandwidth\nposition startpos moves e2e4\ngo ponder movetime 1\nponderhit\nisready\n",
    );
    assert!(!best_move(&said).is_empty(), "{said}");
    let said = talk("setoption name Method value heuristic\nposition startpos\ngo ponder movetime 1\nstop\n");
    assert!(!best_move(&said).is_empty(), "{said}");
}

#[test]
fn why_lets_any_method_choose() {
    for method in [
        "interval",
        "heuristic",
        "bandwidth",
        "bstar",
        "conspiracy",
        "alpha-beta",
    ] {
        let output = Command::cargo_bin("wherefore")
            .unwrap()
            .args(["why", "4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1", "--nodes", "20000"])
            .args(["--method", method])
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.code(), Some(0), "{method}");
        assert!(text.contains("Rxd5"), "{method}: {text}");
    }
}

#[test]
fn why_is_driven_by_the_interval_search_and_does_not_speak_of_it() {
    let quiet = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
    let page = |method: &[&str]| {
        let output = Command::cargo_bin("wherefore")
            .unwrap()
            .args(["why", quiet, "--nodes", "60000", "--json"])
            .args(method)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(0), "{method:?}");
        assert!(output.stderr.is_empty(), "{method:?}");
        // The time it took differs from run to run, the nodes do not.
        let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        json["tree"]["nodes"].as_u64().unwrap()
    };
    let driven = page(&[]);
    assert_eq!(driven, page(&["--method", "interval"]));
    assert_ne!(driven, page(&["--method", "alpha-beta"]));
}

#[test]
fn bad_arguments_exit_with_two_and_name_the_place() {
    for (arguments, place) in [
        (vec!["why", "xyz"], "xyz"),
        (
            vec!["why", "--method", "gradient"],
            "there is no method \"gradient\"",
        ),
        (vec!["solve", "missing.epd"], "missing.epd"),
        (vec!["bench", "--depth", "0"], "--depth"),
        (vec!["solve", "missing.epd", "--set", "nothing=1"], "nothing"),
    ] {
        let output = Command::cargo_bin("wherefore")
            .unwrap()
            .args(&arguments)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(message.contains(place), "{arguments:?}: {message}");
    }
}

#[test]
fn the_opponent_can_be_named_and_the_risk_is_told() {
    let position = "position fen r4rk1/pp2qppp/2n5/8/8/2N2N2/PP3PPP/3Q2K1 w - - 0 1\ngo nodes 5000\n";
    let said = talk(&format!("setoption name Opponent value club\n{position}"));
    assert!(said.contains("info string against club: "), "{said}");
    assert!(said.contains("risk"), "{said}");
    best_move(&said);
    let plain = talk(position);
    assert!(!plain.contains("against"), "{plain}");
    assert!(talk("setoption name Opponent value nobody\n").contains("nobody"));
}

#[test]
fn a_network_file_that_is_none_is_named_and_the_game_goes_on() {
    let said = talk(
        "setoption name Evaluation value network\nsetoption name NetworkFile value no/such/file\nposition startpos\ngo nodes 500\n",
    );
    assert!(
        said.contains("info string error: option NetworkFile: no/such/file: "),
        "{said}"
    );
    assert!(!best_move(&said).is_empty(), "{said}");
    let said = talk("setoption name NetworkFile value Cargo.toml\nposition startpos\ngo nodes 500\n");
    assert!(said.contains("not a network of this program"), "{said}");
}

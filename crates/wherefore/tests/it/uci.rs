//! The UCI loop as a GUI sees it: a process with pipes.

use assert_cmd::Command;

fn talk(lines: &str) -> String {
    let output = Command::cargo_bin("wherefore")
        .unwrap()
        .arg("uci")
        .write_stdin(lines)
        // Nothing here takes long; a program that never ends is ended, and the test fails.
        .timeout(std::time::Duration::from_secs(120))
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
fn an_option_set_while_a_search_runs_does_not_block() {
    let said = talk("go infinite\nsetoption name Hash value 4\nisready\nquit\n");
    assert!(said.contains("readyok"), "{said}");
    let said = talk("go infinite\nsetoption name Method value bandwidth\nstop\ngo nodes 300\n");
    assert_eq!(said.matches("bestmove ").count(), 2, "{said}");
}

#[test]
fn every_go_ends_in_a_move() {
    for go in [
        "go fast",
        "go depth x",
        "go movetime",
        "go searchmoves e2e5 a1a1 depth 2",
        "go depth 2 perhaps",
        "go searchmoves depth 2",
    ] {
        let said = talk(&format!("position startpos\n{go}\n"));
        assert_ne!(best_move(&said), "(none)", "{go}: {said}");
    }
}

#[test]
fn a_game_that_a_rule_has_drawn_is_played_on_if_asked() {
    for (fen, moves) in [
        ("8/5k2/8/8/8/2Q5/4K3/8 w - - 100 80", ""),
        ("8/5k2/8/8/8/8/4K3/8 w - - 0 80", ""),
        ("8/5k2/8/8/8/2Q5/4K3/8 w - - 99 80", " moves c3c4"),
    ] {
        for method in ["alpha-beta", "bandwidth"] {
            let said = talk(&format!(
                "setoption name Method value {method}\nposition fen {fen}{moves}\ngo nodes 2000\n"
            ));
            let mv = best_move(&said);
            let board: cozy_chess::Board = fen.parse().unwrap();
            assert!(
                mv != "(none)" && (!moves.is_empty() || board.is_legal(mv.parse().unwrap())),
                "{said}"
            );
        }
    }
}

#[test]
fn a_table_beyond_the_memory_is_refused() {
    let said = talk("setoption name Hash value 1048576\nisready\nposition startpos\ngo depth 2\n");
    assert!(said.contains("info string error: option Hash"), "{said}");
    assert_ne!(best_move(&said), "(none)", "{said}");
}

#[test]
fn the_last_line_needs_no_end_and_a_line_without_end_no_memory() {
    assert!(talk("uci").contains("uciok"));
    let said = talk(&format!("{}\nisready\n", "x".repeat(3 << 20)));
    assert!(
        said.contains("a line of more than") && said.contains("readyok"),
        "{}",
        said.len()
    );
    let said = talk(&format!("{}\n", "y".repeat(1 << 19)));
    assert!(said.len() < 2_000, "{} bytes repeat what was said", said.len());
}

#[test]
fn crowded_boards_are_searched_and_stopped_by_every_method() {
    let crowded = "KQQqk3/1Q1Q1q2/Qq2q2q/2QQ4/q1Q1QQ1q/q1qq2qQ/Q2QQq2/2Qqq2q b - - 0 1";
    for method in workbench::Method::ALL {
        for go in ["go nodes 500", "go depth 3 nodes 4000", "go infinite\nstop"] {
            let said = talk(&format!(
                "setoption name Method value {}\nposition fen {crowded}\n{go}\n",
                method.name()
            ));
            assert_ne!(best_move(&said), "(none)", "{}: {go}", method.name());
        }
        // An ordinary board to a depth: this had no end.
        let said = talk(&format!(
            "setoption name Method value {}\nposition fen r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B1P1/PP2PPBP/R2Q1RK1 w - - 0 12\ngo depth 3\n",
            method.name()
        ));
        assert_ne!(best_move(&said), "(none)", "{}", method.name());
    }
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
fn the_move_that_is_played_is_the_one_explained() {
    // Few nodes choose otherwise than the many of the explanation.
    for nodes in [200, 3_000, 30_000] {
        let said = talk(&format!(
            "setoption name Explain value true\nposition startpos moves e2e4 e7e5\ngo nodes {nodes}\n"
        ));
        let mut board = cozy_chess::Board::default();
        for mv in ["e2e4", "e7e5"] {
            board.play(mv.parse().unwrap());
        }
        let played = chess::notation::parse_uci(&board, &best_move(&said)).unwrap();
        let headline = said.lines().find(|line| line.starts_with("info string 2."));
        let name = chess::notation::san(&board, played);
        assert!(
            headline.is_some_and(|line| line.contains(&name)),
            "{name}: {said}"
        );
    }
}

#[test]
fn stop_ends_an_infinite_search_with_a_move() {
    let said = talk("position startpos\ngo infinite\nstop\nquit\n");
    assert!(said.contains("bestmove "), "{said}");
}

#[test]
fn no_search_outlives_its_input() {
    for method in ["alpha-beta", "interval", "bandwidth"] {
        let said = talk(&format!(
            "setoption name Method value {method}\nposition startpos\ngo infinite\n"
        ));
        assert_eq!(said.matches("bestmove ").count(), 1, "{method}: {said}");
    }
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
    for method in workbench::Method::ALL.map(workbench::Method::name) {
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
    for method in workbench::Method::ALL.map(workbench::Method::name) {
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

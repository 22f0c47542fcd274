//! `why` as a reader sees it: the README's example, the dialog, the web page, the parts, and what it says to bad input.

use assert_cmd::Command;

const MATE: &str = "r6k/6pp/7N/8/8/1Q6/5PPP/6K1 w - - 0 1";
const BACK_RANK: &str = "3r2k1/p4ppp/8/8/8/1P6/b1P2PPP/R5K1 w - - 0 1";

/// Runs `why` with arguments and input; returns what it printed.
fn why(arguments: &[&str], input: &str) -> String {
    let output = Command::cargo_bin("wherefore")
        .unwrap()
        .arg("why")
        .args(arguments)
        .write_stdin(input)
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The lines of a text without trailing blanks and without empty lines at its ends.
fn trimmed(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim_matches('\n').to_owned()
}

#[test]
fn the_readme_opens_with_what_the_program_says() {
    let readme = include_str!("../../../../README.md");
    let (_, rest) = readme.split_once("    $ cargo run --release -- why \"").unwrap();
    let (fen, block) = rest.split_once("\"\n").unwrap();
    let shown: Vec<&str> = block
        .lines()
        .take_while(|line| line.is_empty() || line.starts_with("    "))
        .map(|line| line.strip_prefix("    ").unwrap_or(line))
        .collect();
    assert_eq!(trimmed(&shown.join("\n")), trimmed(&why(&[fen], "")));
}

#[test]
fn a_dialog_steps_through_moves_and_answers_again() {
    let input = "why\nQg8+\nback\nline\nwhy not Nf7+\nthreats\nzz9\nhelp\nquit\nwhy\n";
    let said = why(&["-i", "--nodes", "60000", MATE], input);
    assert!(said.contains("mates in two"), "{said}");
    assert!(
        said.contains("1.Qg8+ Rxg8  the only legal reply") && said.contains("2.Nf7#       mate"),
        "{said}"
    );
    assert!(said.contains("error: move \"zz9\""), "{said}");
    assert!(said.contains("take the last move back"), "{said}");
    // The board after the move shows the queen on g8, and the one after `back` does not.
    assert_eq!(said.matches("r . . . . . Q k").count(), 1, "{said}");
    assert!(!said.contains('\u{1b}'), "colors in a pipe: {said}");
}

/// A question about a move is answered first, and beside the move that was named before.
#[test]
fn a_dialog_never_contradicts_itself() {
    let quiet = "1r2r1k1/2qbbppp/ppnppn2/8/P3PP2/1NN1BB2/1PPQ2PP/R4R1K w - - 0 15";
    let said = why(
        &["-i", "--nodes", "60000", quiet],
        "why\nwhat if Nd5\nwhat if Rfd1\nquit\n",
    );
    let headlines: Vec<&str> = said
        .lines()
        .filter_map(|line| line.strip_prefix("> 15."))
        .collect();
    assert_eq!(headlines.len(), 3, "{said}");
    assert!(
        headlines.iter().all(|line| *line == headlines[0]),
        "{headlines:?}"
    );
    assert!(said.contains("Answer Nd5 loses the knight to exd5."), "{said}");
    assert!(said.contains("Answer Rfd1 "), "{said}");
}

#[test]
fn the_web_page_stands_alone() {
    let folder = std::env::temp_dir().join(format!("wherefore-html-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("page.html");
    why(
        &["--nodes", "60000", "--html", file.to_str().unwrap(), BACK_RANK],
        "",
    );
    let page = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    for part in [
        "<!DOCTYPE html>",
        "<svg",
        "<details",
        "The tree behind it",
        "[bounded]",
        "</html>",
    ] {
        assert!(page.contains(part), "{part}");
    }
    // The only address in it is the name of the SVG format.
    let addresses = page.matches("http").count();
    assert_eq!(addresses, page.matches("http://www.w3.org/2000/svg").count());
    assert!(!page.contains("<script") && !page.contains("src="));
}

#[test]
fn the_board_is_drawn_with_arrows_as_text() {
    let said = why(&["--board", "--nodes", "60000", MATE], "");
    assert!(said.contains("  8  r . . . . . . k\n"), "{said}");
    assert!(said.contains("Arrows b3 -> g8 best"), "{said}");
}

#[test]
fn one_may_ask_why_not_a_move() {
    let said = why(&["--not", "Rxa2", "--nodes", "300000", BACK_RANK], "");
    assert!(said.contains("Rxa2 stops guarding d1: Rd1 is mate."), "{said}");
}

#[test]
fn files_are_explained_line_by_line_as_json() {
    let folder = std::env::temp_dir().join(format!("wherefore-file-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("two.epd");
    std::fs::write(
        &file,
        format!("{MATE} id \"mate\";\n8/8/4k3/8/3K4/4P3/8/8 w - - 0 1\n"),
    )
    .unwrap();
    let said = why(
        &["--file", file.to_str().unwrap(), "--json", "--nodes", "60000"],
        "",
    );
    std::fs::remove_dir_all(&folder).unwrap();
    let records: Vec<serde_json::Value> = said
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(records.len(), 2);
    assert_eq!(records[0]["schema"], "wherefore-claims/2");
    assert_eq!(records[0]["id"], "mate");
    assert_eq!(
        records[0]["verdict"],
        serde_json::json!({"mate": 2, "confidence": "proved"})
    );
    assert_eq!(
        records[1]["verdict"],
        serde_json::json!({"result": "win", "confidence": "proved"})
    );
    assert_eq!(records[1]["bestmove"], "d4e4");
}

#[test]
fn the_same_request_gives_the_same_bytes() {
    let ask = || why(&[BACK_RANK, "--json", "--nodes", "20000"], "");
    assert_eq!(ask(), ask());
}

#[test]
fn the_language_and_the_signs_of_pieces_are_chosen() {
    let german = why(&["--language", "de", "--nodes", "60000", MATE], "");
    assert!(
        german.starts_with("1.Dg8+!!  opfert die Dame und setzt in zwei Zügen matt."),
        "{german}"
    );
    let figurines = why(&["--pieces", "figurines", "--nodes", "60000", MATE], "");
    assert!(figurines.starts_with("1.♛g8+!!"), "{figurines}");
    let record = why(&["--language", "fr", "--nodes", "60000", "--json", MATE], "");
    let record: serde_json::Value = serde_json::from_str(&record).unwrap();
    assert_eq!(record["language"], "fr");
    assert_eq!(record["bestmove"], "b3g8");
    assert!(
        record["text"].as_str().unwrap().contains("sacrifie la dame"),
        "{record}"
    );
}

#[test]
fn bad_input_is_named_and_ends_with_code_two() {
    for (arguments, place) in [
        (vec!["not a position"], "position"),
        (vec!["--not", "Qa9", MATE], "--not"),
        (vec!["--time", "0", MATE], "--time"),
        (vec!["--language", "xx", MATE], "en, de, es, fr"),
        (vec!["--file", "no-such-file.epd"], "no-such-file.epd"),
    ] {
        let output = Command::cargo_bin("wherefore")
            .unwrap()
            .arg("why")
            .args(&arguments)
            .output()
            .unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.contains("error:") && error.contains(place), "{error}");
    }
}

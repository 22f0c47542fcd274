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
        .args(if more.contains(&"--nodes") {
            [].as_slice()
        } else {
            &["--nodes", "3000"]
        })
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
    assert!(blunder.contains("2. g4 $4"), "{text}");
    assert!(text.contains("Black mated on move 2."), "{text}");
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

/// A folder with one input file in it.
fn prepared(name: &str, games: &str) -> (PathBuf, PathBuf) {
    let folder = folder(name);
    let input = folder.join("in.pgn");
    std::fs::write(&input, games).unwrap();
    (folder, input)
}

fn error_of(run: &std::process::Output) -> String {
    assert!(!run.status.success(), "{run:?}");
    String::from_utf8_lossy(&run.stderr).into_owned()
}

#[test]
fn a_second_review_changes_nothing() {
    let (folder, games) = prepared("annotate-twice", GAMES);
    let (once, twice) = (folder.join("once.pgn"), folder.join("twice.pgn"));
    assert!(annotate(&games, &once, &[]).status.success());
    assert!(annotate(&once, &twice, &[]).status.success());
    let (once, twice) = (std::fs::read(&once).unwrap(), std::fs::read(&twice).unwrap());
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(String::from_utf8_lossy(&once), String::from_utf8_lossy(&twice));
}

/// The same position with another fifty-move clock is another position: with 97 half-moves on it the queen has no time to win.
#[test]
fn notes_do_not_depend_on_the_order_of_games_or_on_jobs() {
    let game = |clock: u32| {
        format!(
            "[Event \"{clock}\"]\n[SetUp \"1\"]\n[FEN \"8/8/8/8/8/4k3/8/4K2Q w - - {clock} 80\"]\n\n80. Qg1+ Kd3 81. Qf1+ *\n"
        )
    };
    let (early, late) = (game(0), game(97));
    let review = |name: &str, games: &str, more: &[&str]| {
        let (folder, input) = prepared(name, games);
        let output = folder.join("out.pgn");
        let run = annotate(&input, &output, more);
        assert!(run.status.success(), "{run:?}");
        let text = std::fs::read_to_string(&output).unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
        let (first, second) = text.split_at(text[1..].find("[Event").unwrap() + 1);
        let mut parts = [first.trim().to_owned(), second.trim().to_owned()];
        parts.sort();
        parts
    };
    let one = review("annotate-order-1", &format!("{early}\n{late}"), &["--jobs", "1"]);
    let other = review("annotate-order-2", &format!("{late}\n{early}"), &["--jobs", "1"]);
    let both = review("annotate-order-3", &format!("{late}\n{early}"), &["--jobs", "4"]);
    assert_eq!(one, other);
    assert_eq!(one, both);
    let evals = |text: &str| text.matches("[%eval 0.00]").count();
    assert!(evals(&one[1]) > evals(&one[0]), "{one:?}");
}

#[test]
fn an_output_that_would_be_lost_is_refused_before_the_work() {
    let (folder, games) = prepared("annotate-refused", GAMES);
    let output = folder.join("out.pgn");
    std::fs::write(&output, "precious").unwrap();
    assert!(error_of(&annotate(&games, &output, &[])).contains("--force"));
    assert_eq!(std::fs::read(&output).unwrap(), b"precious");
    assert!(annotate(&games, &output, &["--force"]).status.success());
    assert!(error_of(&annotate(&games, &games, &["--force"])).contains("this is the input"));
    assert!(error_of(&annotate(&games, &folder, &["--force"])).contains("a folder"));
    assert!(error_of(&annotate(&games, Path::new("/dev/null"), &["--force"])).contains("a device"));
    assert_eq!(std::fs::read_to_string(&games).unwrap(), GAMES);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_run_on_another_input_is_not_taken_up() {
    let (folder, games) = prepared("annotate-other", &GAMES.repeat(3));
    let output = folder.join("out.pgn");
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_wherefore"))
        .arg("annotate")
        .arg(&games)
        .arg("-o")
        .arg(&output)
        .args(["--nodes", "30000", "--jobs", "1"])
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let note = folder.join("out.pgn.done");
    while !note.exists() && child.try_wait().unwrap().is_none() {
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let part = std::fs::read(folder.join("out.pgn.part")).unwrap();
    let other = folder.join("other.pgn");
    std::fs::write(&other, GAMES).unwrap();
    let error = error_of(&annotate(&other, &output, &["--resume", "--nodes", "30000"]));
    assert!(error.contains("another input"), "{error}");
    let error = error_of(&annotate(&games, &output, &["--resume", "--threshold", "9"]));
    assert!(error.contains("other settings"), "{error}");
    assert_eq!(std::fs::read(folder.join("out.pgn.part")).unwrap(), part);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_review_is_printed_as_page_data_and_text() {
    let game = "[White \"<b>A</b>\"]\n[Black \"</script><script>alert(1)\"]\n\n1. f3 e5 2. g4 {<i>} Qh4# 0-1\n\n[White \"none\"]\n\n*\n";
    let (folder, games) = prepared("annotate-formats", game);
    let read = |name: &str, more: &[&str]| {
        let output = folder.join(name);
        let run = annotate(&games, &output, more);
        assert!(run.status.success(), "{run:?}");
        std::fs::read_to_string(&output).unwrap()
    };
    let exercises = folder.join("ex.epd");
    let page = read("out.html", &["--exercises", exercises.to_str().unwrap()]);
    assert!(page.starts_with("<!DOCTYPE html>") && page.trim_end().ends_with("</html>"));
    assert!(
        !page.contains("<b>A") && !page.contains("<script>alert") && !page.contains("src="),
        "{page}"
    );
    assert_eq!(page.matches("<article").count(), 1);
    let data = read("out.json", &["--detail", "full"]);
    let data: serde_json::Value = serde_json::from_str(&data).unwrap();
    assert_eq!(data["schema"], "wherefore-review/1");
    assert_eq!(data["moves"][2]["class"], "blunder");
    assert_eq!(data["curve"].as_array().unwrap().len(), 5);
    let text = read(
        "out.txt",
        &["--detail", "brief", "--level", "beginner", "--side", "white"],
    );
    assert!(text.contains("2.g4??"), "{text}");
    let line = std::fs::read_to_string(&exercises).unwrap();
    assert!(line.is_empty() || line.contains(" bm "), "{line}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn nothing_a_game_says_is_markup() {
    let folder = folder("annotate-markup");
    let (games, output) = (folder.join("in.pgn"), folder.join("out.html"));
    let evil = "<script>alert(1)</script><img src=x onerror=alert(1)>'&</style></script>";
    let game = format!(
        "[Event \"{evil}\"]\n[White \"{evil}\"]\n[Black \"{evil}\"]\n[Result \"0-1\"]\n\n1. f3 {{{evil}}} e5 2. g4 Qh4# {{{evil}}} 0-1\n"
    );
    std::fs::write(&games, game).unwrap();
    let run = annotate(&games, &output, &["--force"]);
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let page = std::fs::read_to_string(&output).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(page.contains("&lt;script&gt;"), "the names are shown");
    assert!(
        !page.contains("<script>alert") && !page.contains("<img src=x"),
        "{page}"
    );
}

/// A big file is never in memory as a whole, and entries that are passed through are noted together: what took a flush each took minutes.
#[test]
fn a_hundred_thousand_results_are_passed_through() {
    let folder = folder("annotate-many");
    let (games, output) = (folder.join("in.pgn"), folder.join("out.pgn"));
    let text = "1-0\n\n[Event \"x\"]\n\n*\n\n".repeat(50_000);
    std::fs::write(&games, &text).unwrap();
    let run = annotate(&games, &output, &["--jobs", "2"]);
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    assert_eq!(std::fs::read_to_string(&output).unwrap(), text);
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Games that python-chess read as others once they were annotated: they are passed through.
#[test]
fn games_that_other_programs_would_read_otherwise_are_left_alone() {
    let folder = folder("annotate-ambiguous");
    let (games, output) = (folder.join("in.pgn"), folder.join("out.pgn"));
    for text in [
        "[Event \"A\"]\n\n1. e4 e5 2. Nf3 {never closed Nc6 1-0\n\n[Event \"B\"]\n[Result \"*\"]\n\n1. f3 e5 2. g4 Qh4# *\n",
        "[White \"Doe\"]\nte \"?\"]\n[Black \"Roe{\"]\n\n1. e4 e5 1-0\n",
        "[Event$\"B\"]\n[Result \"*\"]\n\n1. f3 e5 2. g4 Qh4# *\n",
        "[White\n \"Doe, J\"]\n[Black \"Ro{\"]\n\n1. e4 e5 1-0\n",
        "[Event \"B\"]\n;Result \"*\"]\n\n1. f3 e5 2. g4 Qh4# *\n",
    ] {
        std::fs::write(&games, text).unwrap();
        let run = annotate(&games, &output, &["--force"]);
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
        assert_eq!(std::fs::read_to_string(&output).unwrap(), text);
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

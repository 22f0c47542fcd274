//! PGN: the reference files, round trips, errors with their place, and the edges of the format.

use crate::support::{files, own, reference};
use chess::pgn::{
    self, Annotation, Content, Encoding, Entry, Game, GameResult, PgnError, PgnProblem, Ply, Reader, Variant,
};
use std::path::Path;

fn read(bytes: &[u8]) -> Vec<Entry> {
    Reader::new(bytes).map(|entry| entry.unwrap()).collect()
}

/// Reads a file, checks that its entries cover it and that each game survives being written and read; returns the
/// number of games and the errors.
fn check_file(path: &Path) -> (usize, Vec<PgnError>) {
    let bytes = std::fs::read(path).unwrap();
    let entries = read(&bytes);
    let joined: Vec<u8> = entries.iter().flat_map(|entry| entry.raw.clone()).collect();
    assert!(
        joined == bytes,
        "{}: the entries do not cover the file",
        path.display()
    );
    let mut offset = 0;
    let (mut games, mut errors) = (0, Vec::new());
    for entry in &entries {
        assert_eq!(entry.range, offset..offset + entry.raw.len() as u64);
        offset = entry.range.end;
        match entry.game() {
            Some(Ok(game)) => {
                games += 1;
                let written = game.to_string();
                let again = pgn::parse(&written)
                    .unwrap_or_else(|error| panic!("{}: {error}\n{written}", path.display()));
                assert_eq!(&again, game, "{}:\n{written}", path.display());
                assert_eq!(again.to_string(), written);
                assert_eq!(
                    read(written.as_bytes()).len(),
                    1,
                    "{}:\n{written}",
                    path.display()
                );
            }
            Some(Err(error)) => errors.push(error.clone()),
            None => {}
        }
    }
    (games, errors)
}

/// Checks a folder without malformed games; returns how many games there are.
fn check_folder(folder: &Path) -> usize {
    files(folder, "pgn")
        .iter()
        .map(|path| {
            let (games, errors) = check_file(path);
            assert!(errors.is_empty(), "{}: {errors:?}", path.display());
            games
        })
        .sum()
}

/// Checks a folder of files that test readers; returns how many files there are.
fn check_tricky(folder: &Path) -> usize {
    let paths = files(folder, "pgn");
    for path in &paths {
        let (games, errors) = check_file(path);
        let name = path.file_name().unwrap().to_str().unwrap();
        let places: Vec<(usize, usize)> = errors.iter().map(|error| (error.line, error.column)).collect();
        let other_games = ["atomic", "sittuyin", "zh", "antichess", "crazyhouse"]
            .iter()
            .any(|variant| name.contains(variant));
        match name {
            // HTML line breaks between the tags.
            "chessjs__0.pgn" | "wherefore__html_breaks.pgn" => assert_eq!(places, [(1, 12)]),
            // Black has no king that can go to g2.
            "chesslib__err.pgn" => assert_eq!(places, [(14, 551)]),
            // German piece letters.
            "mliebelt-doc__sampleGameThrow.pgn" => assert_eq!(places, [(2, 13)]),
            // Comments do not nest.
            "pgn-extract__nested-comment.pgn" => assert_eq!(places, [(1, 46)]),
            "wherefore__nested_comment.pgn" => assert_eq!(places, [(1, 38)]),
            // A variation is never closed.
            "wherefore__unclosed.pgn" => assert_eq!(places, [(1, 17)]),
            "pychess__badpgn.pgn" => assert_eq!(places, [(1, 18)]),
            _ if other_games => {
                let is_variant =
                    |error: &PgnError| matches!(error.problem, PgnProblem::UnsupportedVariant(_));
                assert!(games == 0 && errors.iter().all(is_variant), "{name}: {errors:?}");
            }
            _ => assert!(errors.is_empty() && games > 0, "{name}: {errors:?}"),
        }
    }
    paths.len()
}

#[test]
fn rated_games_have_no_error() {
    assert_eq!(check_folder(&own("pgn/games")), 44);
}

#[test]
fn tricky_files_fail_only_where_they_are_malformed() {
    assert_eq!(check_tricky(&own("pgn/tricky")), 32);
}

#[test]
#[ignore = "sweep over reference data: WHEREFORE_DATA=FOLDER cargo test -p wherefore-chess -- --ignored"]
fn all_reference_games_are_read() {
    assert_eq!(check_folder(&reference("pgn/games")), 1702);
    assert_eq!(check_folder(&reference("pgn/annotated")), 220);
    assert_eq!(check_tricky(&reference("pgn/tricky")), 101);
}

/// The place and problem of a text that is no game.
fn problem(text: &str) -> (usize, usize, PgnProblem) {
    let error = pgn::parse(text).unwrap_err();
    (error.line, error.column, error.problem)
}

#[test]
fn errors_name_the_place_and_what_was_expected() {
    assert_eq!(problem("[\"x\"]"), (1, 2, PgnProblem::TagName));
    assert_eq!(problem("[White A]"), (1, 8, PgnProblem::TagValue));
    assert_eq!(problem("[White \"A]\n*"), (1, 8, PgnProblem::UnclosedTagValue));
    assert_eq!(problem("[White \"A\" x]"), (1, 12, PgnProblem::TagEnd));
    assert_eq!(problem("1. e4 $ *"), (1, 7, PgnProblem::Nag("$".into())));
    assert_eq!(problem("1. e4 $256 *"), (1, 7, PgnProblem::Nag("$256".into())));
    assert_eq!(problem("1. e4!!! *"), (1, 6, PgnProblem::Nag("!!!".into())));
    assert_eq!(problem("(1. e4) *"), (1, 1, PgnProblem::VariationBeforeMove));
    assert_eq!(problem("1. e4) *"), (1, 6, PgnProblem::NoOpenVariation));
    assert_eq!(problem("1. e4\n (1. d4 *"), (2, 2, PgnProblem::UnclosedVariation));
    assert_eq!(
        problem("1. e4 {never closed *"),
        (1, 7, PgnProblem::UnclosedComment)
    );
    assert_eq!(problem("1. e4 ] *"), (1, 7, PgnProblem::UnexpectedCharacter(']')));
    assert_eq!(problem("1. e4 * e5"), (1, 9, PgnProblem::AfterResult));
    assert!(matches!(
        problem("1. e4\n\n2. Ke4 *"),
        (3, 4, PgnProblem::Move(_))
    ));
    assert!(matches!(
        problem("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n*"),
        (1, 6, PgnProblem::Position(_))
    ));
    assert_eq!(
        problem("1. e4 e5 2. Qh5 Nf6 3. Qxf7+ -- *"),
        (1, 30, PgnProblem::PassInCheck)
    );
    let deep = format!("1. e4 {} *", "(1. e4 ".repeat(300));
    assert!(matches!(problem(&deep), (1, _, PgnProblem::NestedTooDeep(_))));
}

fn game(text: &str) -> Game {
    pgn::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn annotations_keep_their_order() {
    let game = game("{a} 1. e4 {b} $1 {c} (1. d4 {d} d5 (1... f5)) {e} e5?! ; f } f\n* {g}");
    let expected = "{ a } 1. e4 { b } $1 { c } ( 1. d4 { d } 1... d5 ( 1... f5 ) ) { e } 1... e5 $6
; f } f
{ g } *
";
    assert_eq!(game.to_string(), expected);
    assert_eq!(pgn::parse(expected).unwrap(), game);
    assert!(matches!(game.line.introduction[..], [Annotation::Comment(_)]));
    assert_eq!(game.line.nodes[0].comments().collect::<Vec<_>>(), ["b", "c", "e"]);
    assert_eq!(game.line.total_plies(), 5);
}

#[test]
fn long_comments_wrap_and_read_back() {
    let comment = "word ".repeat(60) + "two  blanks %percent " + &"x".repeat(200);
    let text = format!("1. e4 {{{comment}}} e5 *");
    let first = game(&text);
    let written = first.to_string();
    assert!(
        written
            .lines()
            .all(|line| line.len() <= 79 || line.contains("xxx")),
        "{written}"
    );
    assert!(written.lines().all(|line| !line.starts_with('%')), "{written}");
    assert_eq!(game(&written), first);
}

#[test]
fn odd_spellings_of_numbers_nulls_and_glyphs() {
    let odd = game("1.e4 e5 2 Nf3 2.. Nc6 3 . Bb5 -- 4. Z0 a6 ! 5.0-0 Nf6 +- 1-0");
    assert_eq!(odd.line.nodes.len(), 10);
    assert_eq!(odd.line.nodes[5].ply, Ply::Pass);
    assert_eq!(odd.line.nodes[7].nags().map(|nag| nag.0).collect::<Vec<_>>(), [1]);
    assert_eq!(odd.moves().len(), 5, "up to the first null move");
    assert_eq!(odd.result, GameResult::WhiteWins);
}

#[test]
fn a_missing_result_is_taken_from_the_tag() {
    assert_eq!(game("[Result \"0-1\"]\n\n1. e4").result, GameResult::BlackWins);
    assert_eq!(game("1. e4").result, GameResult::Unknown);
    assert_eq!(
        game("[Result \"0-1\"]\n\n1. e4 1/2-1/2").result,
        GameResult::Draw,
        "the movetext has precedence"
    );
}

#[test]
fn tags_escape_quotes_and_backslashes() {
    let quoted = game("[Event \"a \\\"b\\\" \\\\ c\"]\n[Site \"ends in \\\"]\n\n*");
    assert_eq!(quoted.tag("Event"), Some("a \"b\" \\ c"));
    assert_eq!(quoted.tag("Site"), Some("ends in \\"));
    assert_eq!(game(&quoted.to_string()), quoted);
}

#[test]
fn positions_variants_and_encodings() {
    let chess960 = game(
        "[Variant \"Chess 960\"]\n[SetUp \"1\"]\n[FEN \"nnrbkrbq/pppppppp/8/8/8/8/PPPPPPPP/NNRBKRBQ w FCfc - 0 1\"]\n\n1. Nc3 *",
    );
    assert_eq!(chess960.variant, Variant::Chess960);
    let added = Game::new("4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap());
    assert_eq!(added.tag("FEN"), Some("4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
    assert_eq!(game(&added.to_string()), added);
    let latin = read(b"[White \"M\xfcller\"]\n\n1. e4 {caf\xe9} *\n");
    assert_eq!(latin[0].encoding, Encoding::Latin1);
    let player = latin[0]
        .game()
        .unwrap()
        .unwrap()
        .tag("White")
        .unwrap()
        .to_string();
    assert_eq!(player, "Müller");
}

#[test]
fn a_malformed_game_does_not_stop_the_file() {
    let file = "[Event \"1\"]\n\n1. e4 {never closed\n\n[Event \"2\"]\n\n1. d4 (1. c4 *\n\n[Event \"3\"]\n\n1. Nf3 *\n";
    let entries = read(file.as_bytes());
    let places: Vec<(usize, bool)> = entries
        .iter()
        .map(|entry| (entry.line, entry.game().unwrap().is_ok()))
        .collect();
    assert_eq!(places, [(1, false), (5, false), (9, true)]);
    assert_eq!(entries[1].game().unwrap().unwrap_err().line, 7);
    assert_eq!(entries[2].raw, b"[Event \"3\"]\n\n1. Nf3 *\n");
}

#[test]
fn where_games_begin_and_end() {
    let count = |text: &str| {
        read(text.as_bytes())
            .iter()
            .filter(|entry| entry.game().is_some())
            .count()
    };
    assert_eq!(count(""), 0);
    assert_eq!(count(" \r\n\n"), 0);
    assert_eq!(count("% only an escaped line\n; and a remark\n{and another}"), 0);
    assert_eq!(count("e4 *\nd4 *\nc4"), 3);
    assert_eq!(count("[Result \"*\"] e4 *\n[Result \"*\"] d4 *"), 2);
    assert_eq!(count("[Event \"a\"]\n\n[Site \"blank line between\"]\n\n*"), 1);
    assert_eq!(count("[Event \"a\"]\n\n[Event \"b\"]\n\n"), 2);
    assert_eq!(count("[Event \"a\"]\n1. e4\n[Event \"b\"]\n1. d4"), 2);
    assert_eq!(count("1. e4 (1. d4 1-0) {1-0} ; 1-0\n 1-0"), 1);
    assert_eq!(count("\u{feff}[Event \"a\"]\r\n\r\n1. e4 *\r\n"), 1);
    assert_eq!(count("1. e4 * {same line}\n{next line} 1. d4 *"), 2);
    let remarks = read(b"1. e4 *\n\n% the end\n");
    assert!(matches!(remarks[1].content, Content::Remarks));
}

#[test]
fn games_that_are_built_are_written() {
    let mut built = Game::default();
    built.set_tag("Event", "Test");
    built.set_tag("Event", "Test \"two\"");
    for mv in ["e2e4", "e7e5"] {
        built.line.nodes.push(pgn::Node::new(mv.parse().unwrap()));
    }
    built.line.nodes[1]
        .annotations
        .push(Annotation::Comment("with } and\nbreak".into()));
    built.result = GameResult::Draw;
    assert_eq!(
        built.to_string(),
        "[Event \"Test \\\"two\\\"\"]\n\n1. e4 e5\n; with } and break\n1/2-1/2\n".replace("e5\n;", "e5 ;")
    );
    assert_eq!(
        built.history().board().to_string(),
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2"
    );
}

/// A stream that gives a few bytes and then fails.
struct Failing(&'static [u8]);

impl std::io::Read for Failing {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.0.is_empty() {
            return Err(std::io::Error::other("unplugged"));
        }
        let length = self.0.len().min(buffer.len());
        buffer[..length].copy_from_slice(&self.0[..length]);
        self.0 = &self.0[length..];
        Ok(length)
    }
}

#[test]
fn a_failing_stream_ends_the_reading() {
    let source = std::io::BufReader::new(Failing(b"1. e4 *\n\n1. d4"));
    let mut reader = Reader::new(source);
    assert!(reader.next().unwrap().is_ok());
    assert!(reader.next().unwrap().is_err());
    assert!(reader.next().is_none());
}

#[test]
fn a_file_that_never_ends_a_game_is_cut() {
    let junk = b"Nf3 ".repeat(5_000_000);
    let entries = read(&junk);
    assert_eq!(entries.len(), 2);
    assert!(matches!(
        entries[0].game(),
        Some(Err(PgnError {
            problem: PgnProblem::TooLong(_),
            ..
        }))
    ));
}

#[test]
fn a_position_whose_tag_is_spelled_otherwise_is_written_once() {
    let text = "[FEn \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 Ke7 *\n";
    let game = chess::pgn::parse(text).unwrap();
    let written = game.to_string();
    assert_eq!(written.to_lowercase().matches("[fen ").count(), 1, "{written}");
    assert_eq!(chess::pgn::parse(&written).unwrap(), game);
}

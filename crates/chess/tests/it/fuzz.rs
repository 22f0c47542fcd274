//! Nothing a file can contain makes a reader panic, and what is read survives being written.

use crate::support::{Random, own, reference, text};
use chess::fen::{self, FenReason};
use chess::{Board, epd, notation, pgn};
use proptest::prelude::*;
use std::path::Path;

/// Text that looks like chess often enough to get deep into the readers.
const FRAGMENTS: [&str; 48] = [
    "e4",
    "e5",
    "Nf3",
    "Nc6",
    "O-O",
    "0-0-0",
    "exd5",
    "e8=Q",
    "--",
    "Z0",
    "1.",
    "1...",
    "12",
    "$1",
    "$999",
    "!",
    "?!",
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "\"",
    "\\",
    ";",
    "%",
    "\n",
    "\r\n",
    "\n\n",
    " ",
    "\t",
    "*",
    "1-0",
    "1/2-1/2",
    "[Event \"",
    "\"]\n",
    "[FEN \"",
    "[Variant \"",
    "chess960",
    "8/8/8/8/8/8/8/8",
    "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    "\u{feff}",
    "é",
    "½",
    "bm",
    "id",
    "<",
];

fn fragments() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(&FRAGMENTS[..]), 0..60).prop_map(|parts| parts.concat())
}

/// Reads bytes as a PGN file and checks the laws of the reader and the writer.
fn check_pgn(bytes: &[u8]) {
    let mut joined = Vec::new();
    for entry in pgn::Reader::new(bytes) {
        let entry = entry.unwrap();
        joined.extend_from_slice(&entry.raw);
        match &entry.content {
            pgn::Content::Game(game) => {
                let written = game.to_string();
                let again = pgn::parse(&written);
                assert_eq!(
                    again.as_ref(),
                    Ok(game),
                    "{:?} was written as {written}",
                    String::from_utf8_lossy(&entry.raw)
                );
            }
            pgn::Content::Malformed(error) => assert!(error.line >= entry.line && error.column >= 1),
            pgn::Content::Remarks => {}
        }
    }
    assert_eq!(joined, bytes);
}

#[test]
fn a_carriage_return_inside_a_comment_is_a_blank() {
    check_pgn(b"; one } two\rthree\n*\n");
    check_pgn(b"{ one\rtwo }\r\n1. e4 ; a } b\r c\r\n*\n");
}

fn check_fen(text: &str) {
    if let Err(error) = fen::parse_lenient(text) {
        let named = error
            .reasons
            .iter()
            .all(|reason| !matches!(reason, FenReason::Refused(_)));
        assert!(named && !error.reasons.is_empty(), "{text}: {error}");
    }
    for board in [fen::parse(text), fen::parse_lenient(text)].into_iter().flatten() {
        assert_eq!(fen::parse(&fen::to_fen(&board)).as_ref(), Ok(&board));
        assert_eq!(fen::parse(&fen::to_shredder_fen(&board)), Ok(board));
    }
}

fn check_epd(text: &str) {
    for (_, epd) in epd::read(text).flatten() {
        assert_eq!(epd::parse(&epd.to_string()), Ok(epd));
    }
}

fn check_move(text: &str) {
    let board = Board::default();
    if let Ok(mv) = notation::parse_san_lenient(&board, text) {
        assert!(board.is_legal(mv));
    }
    if let Ok(mv) = notation::parse_uci(&board, text) {
        assert!(board.is_legal(mv));
    }
}

fn check_text(text: &str) {
    check_pgn(text.as_bytes());
    check_fen(text);
    check_epd(text);
    check_move(text);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        check_pgn(&bytes);
        check_text(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_text(text in "\\PC{0,80}") {
        check_text(&text);
    }

    #[test]
    fn any_fragments(text in fragments()) {
        check_text(&text);
        check_epd(&format!("4k3/8/8/8/8/8/8/4K3 w - - {text}"));
    }

    #[test]
    fn any_move_like_text(text in "[KQRBNPa-h1-8xO0=+#!?@:.()/-]{0,9}") {
        check_move(&text);
    }
}

/// Deletes, doubles, swaps or overwrites a few bytes.
fn mutate(bytes: &mut Vec<u8>, random: &mut Random) {
    for _ in 0..=random.below(4) {
        if bytes.is_empty() {
            return;
        }
        let at = random.below(bytes.len());
        match random.below(5) {
            0 => {
                bytes.remove(at);
            }
            1 => bytes.insert(at, bytes[at]),
            2 => bytes[at] = b"{}()[];\"%\n *$1-0/\\"[random.below(18)],
            3 => bytes[at] = (random.next() & 0xff) as u8,
            _ => {
                let end = (at + random.below(40)).min(bytes.len());
                bytes.drain(at..end);
            }
        }
    }
}

fn check_mutated_games(path: &Path, random: &mut Random) {
    let text = text(path);
    let bytes = &text.as_bytes()[..text.len().min(12_000)];
    for _ in 0..150 {
        let mut mutated = bytes.to_vec();
        mutate(&mut mutated, random);
        check_pgn(&mutated);
    }
}

fn check_mutated_positions(path: &Path, random: &mut Random) {
    for line in text(path).lines() {
        for _ in 0..10 {
            let mut mutated = line.as_bytes().to_vec();
            mutate(&mut mutated, random);
            let mutated = String::from_utf8_lossy(&mutated);
            check_fen(&mutated);
            check_epd(&mutated);
        }
    }
}

#[test]
fn mutated_games() {
    let mut random = Random(1);
    for name in [
        "pgn/games/lichess.pgn",
        "pgn/tricky/chesslib__promoting.pgn",
        "pgn/tricky/wherefore__annotated.pgn",
        "pgn/tricky/wherefore__chess960.pgn",
    ] {
        check_mutated_games(&own(name), &mut random);
    }
}

#[test]
fn mutated_positions() {
    let mut random = Random(2);
    for name in ["fen/valid.txt", "fen/odd.txt", "epd/sts.epd"] {
        check_mutated_positions(&own(name), &mut random);
    }
}

#[test]
#[ignore = "sweep over reference data: WHEREFORE_DATA=FOLDER cargo test -p wherefore-chess -- --ignored"]
fn mutated_reference_data() {
    let mut random = Random(1);
    for name in [
        "pgn/annotated/old_annotated.pgn",
        "pgn/annotated/lichess-practice-zugzwang_by_arex_2017.02.01.pgn",
        "pgn/tricky/pychess__annotated.pgn",
        "pgn/tricky/python-chess__cutechess-fischerrandom.pgn",
    ] {
        check_mutated_games(&reference(name), &mut random);
    }
    for name in [
        "fen-validation/valid_fens.txt",
        "fen-validation/destructive.epd",
        "epd/sts01.epd",
    ] {
        check_mutated_positions(&reference(name), &mut random);
    }
}

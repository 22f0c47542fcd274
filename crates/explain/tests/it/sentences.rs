//! Sentences that are read, and those that are refused.

use cozy_chess::Board;
use search::testing::mutate::{SeededChance, mutated};
use wherefore_explain::claim::Kind;
use wherefore_explain::sentence::{FORMS, Statement, Unparsed, read};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const MATE: &str = "2kr4/pp3p2/2p1b3/3p4/8/2NB2q1/PPP2QPr/R4RK1 b - - 5 19";

fn board(fen: &str) -> Board {
    fen.parse().expect("a FEN")
}

fn said(fen: &str, text: &str) -> Statement {
    read(&board(fen), text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn why(fen: &str, text: &str) -> String {
    read(&board(fen), text).expect_err(text).to_string()
}

#[test]
fn every_example_is_a_sentence_on_any_board() {
    for form in FORMS {
        for fen in [START, MATE, "8/8/8/4pK2/3kP3/8/8/8 w - - 0 1"] {
            let read = read(&board(fen), form.example);
            assert!(read.is_ok(), "{}: {read:?}", form.example);
        }
    }
}

#[test]
fn articles_colors_case_and_marks_do_not_matter() {
    let plain = said(MATE, "queen on f2 hangs");
    for text in [
        "The queen on f2 hangs.",
        "the white queen on f2 is hanging",
        "White's queen on f2 is en prise!",
        "f2 hangs",
        "  THE QUEEN ON F2 HANGS ",
    ] {
        assert_eq!(said(MATE, text), plain, "{text}");
    }
    let Statement::Claims(claims) = plain else {
        panic!("{plain:?}");
    };
    assert!(matches!(&claims[0].kind, Kind::HangingPiece(_)), "{claims:?}");
}

#[test]
fn what_is_not_on_the_board_is_false_and_says_so() {
    for (text, reason) in [
        ("the knight on f2 hangs", "there is no knight on f2"),
        ("the black queen on f2 hangs", "there is no black queen on f2"),
        ("e4 hangs", "there is no piece on e4"),
        ("Nf6 is the best move", "Nf6 is not legal here"),
        ("after Rh1+ Kxh1 Qxf9, the queen on f2 hangs", ""),
        ("after Rh1+ Nxd5, the queen on f2 hangs", "Nxd5 is not legal here"),
    ] {
        match read(&board(MATE), text) {
            Ok(Statement::Board(Err(found))) => assert_eq!(found, reason, "{text}"),
            Err(Unparsed::Word { word, .. }) => assert_eq!((word.as_str(), reason), ("Qxf9", "")),
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn a_word_outside_the_grammar_is_named_with_the_forms_that_fit() {
    for (text, word, form) in [
        ("the queen on f2 dances", "\"dances\"", "PIECE hangs"),
        ("the queen on f2 is sad", "\"sad\"", "PIECE is trapped"),
        ("Rh1+ is splendid", "\"splendid\"", "MOVE is the best move"),
        ("Black hopes", "\"hopes\"", "SIDE threatens MOVE"),
        ("Black is", "\"is\"", "SIDE is winning"),
        ("the e-file is wide", "\"wide\"", "the FILE is open"),
        ("Rh1+ mates in many", "\"many\"", "MOVE mates in N"),
        ("Rh1+ loses to fate", "\"fate\"", "MOVE loses to MOVE"),
        ("the queen on f2 hangs today", "\"today\"", "PIECE hangs"),
        ("after Rh1+ Kxh1", "\"Kxh1\"", "PIECE hangs"),
        ("hello", "\"hello\"", "SIDE mates in N"),
        ("Rh1+", "\"Rh1+\"", "MOVE forks PIECE and PIECE"),
    ] {
        let said = why(MATE, text);
        assert!(said.contains(word) && said.contains(form), "{text}: {said}");
    }
    assert!(why(MATE, " . ").contains("PIECE hangs"));
    assert!(why(MATE, &"e".repeat(400)).contains("300"));
}

#[test]
fn a_square_is_a_piece_or_a_move_as_the_verb_tells() {
    let open = |text: &str| matches!(said(START, text), Statement::Open { .. });
    assert!(open("e4 is better than g4") && open("d4 wins a pawn"));
    assert!(matches!(said(START, "e2 is pinned"), Statement::Board(Err(_))));
    assert!(matches!(said(START, "e4 is empty"), Statement::Board(Ok(()))));
    assert!(matches!(said(START, "e4 is best"), Statement::Claims(_)));
}

/// Whatever the words are, reading them ends without a panic.
#[test]
fn changed_sentences_are_read_or_refused() {
    let seeds: Vec<Vec<u8>> = FORMS
        .iter()
        .map(|form| form.example.as_bytes().to_vec())
        .collect();
    let boards = [board(START), board(MATE)];
    let mut chance = SeededChance::new(7);
    for _ in 0..20_000 {
        let input = mutated(&seeds, &mut chance);
        let text = String::from_utf8_lossy(&input);
        for board in &boards {
            if let Err(error) = read(board, &text) {
                assert!(!error.to_string().is_empty());
            }
        }
    }
}

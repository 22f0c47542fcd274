//! Golden pages: the examples of the papers, each with what its page must say at default settings.

use std::sync::atomic::AtomicBool;
use wherefore_workbench::asking::{Answer, Limits, Question, ask};
use wherefore_workbench::json::answer_to_json;
use wherefore_workbench::{Control, Method, MethodOptions, Position};

/// Eppstein 1999: the bishop is caught.
const EPPSTEIN: &str = "8/3pp1k1/2p5/8/3K4/1P6/b1P4R/8 b - - 0 1";
/// The horizon effect as it is met over the board: the queen forks king and rook on c3, and a capture pushes that two plies away.
const CAUGHT: &str = "rnb1k1r1/ppq1n2Q/4p3/3pPp2/3p4/P1P5/2P2PPP/R1B1KBNR w KQq - 0 1";
/// Harris 1975, Board II: the queen sacrifice of Board I fails, because the king gets h6.
const HARRIS_II: &str = "4rbn1/p3rkp1/q2ppn2/1pp2P1p/3P4/1BP5/PP4PP/3QRRK1 w - - 0 1";
/// Seven moves keep the gain.
const BACK_RANK: &str = "3r2k1/p4ppp/8/8/8/1P6/b1P2PPP/R5K1 w - - 0 1";
/// One move takes the queen.
const QUEEN: &str = "4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1";
/// Nothing is in contact.
const QUIET: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";

fn page(fen: &str, question: &Question) -> Answer {
    let position = Position::new(fen.parse().expect("a position"));
    let mut engine = Method::Interval.engine(MethodOptions::default());
    let never = AtomicBool::new(false);
    let mut control = Control::new(&never);
    ask(&mut engine, &position, question, &Limits::default(), &mut control).expect("an answer")
}

fn not(mv: &str) -> Question {
    Question::WhyNot(mv.parse().expect("a move"))
}

#[track_caller]
fn says(answer: &Answer, words: &str) {
    let text = answer.to_text();
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(line.contains(words), "{words:?} is not on the page:\n{text}");
}

#[test]
fn the_trapped_bishop_has_one_square_left() {
    says(
        &page(EPPSTEIN, &Question::Why),
        "The bishop on a2 has only b1 left.",
    );
}

#[test]
fn a_capture_that_does_not_save_the_rook_only_delays() {
    says(
        &page(CAUGHT, &not("c3d4")),
        "cxd4 only delays: the rook on a1 is lost anyway.",
    );
}

#[test]
fn the_king_hides_from_the_sacrifice_of_the_second_board() {
    says(&page(HARRIS_II, &not("d1h5")), "The king hides on h6");
}

#[test]
fn a_page_says_how_surely_its_move_is_better() {
    let several = answer_to_json(&page(BACK_RANK, &Question::Why));
    let found = &several["separation"];
    assert_eq!(found["separated"], false);
    assert!(found["overlap"].as_i64().is_some_and(|overlap| overlap > 0));
    let moves = found["moves"].as_array().expect("the moves");
    assert_eq!(moves.len(), 17);
    assert_eq!(moves[0]["move"], several["bestmove"]);
    let mated = moves
        .iter()
        .find(|told| told["move"] == "a1a2")
        .expect("the capture");
    assert_eq!(mated["separated"], true);
    for told in moves {
        let (low, high) = (told["low"].as_i64(), told["high"].as_i64());
        assert!(low.zip(high).is_none_or(|(low, high)| low <= high), "{told}");
    }
    let only = answer_to_json(&page(QUEEN, &Question::Why));
    assert_eq!(only["separation"]["separated"], true);
    assert_eq!(only["separation"]["overlap"], 0);
}

#[test]
fn a_quiet_position_is_called_quiet_and_a_loose_queen_is_not() {
    says(&page(QUIET, &Question::Why), "nothing forced is in sight");
    let loose = answer_to_json(&page(QUEEN, &Question::Why));
    assert_eq!(loose["separation"]["noise"]["quiet"], false);
}

//! Golden pages: the examples of the papers, each with what its page must say at default settings.

use std::sync::atomic::AtomicBool;
use wherefore_workbench::asking::{Answer, AnswerLimits, Question, ask};
use wherefore_workbench::json::answer_to_json;
use wherefore_workbench::{Control, Method, MethodOptions, Position};

/// Eppstein 1999: the bishop is caught.
const EPPSTEIN: &str = "8/3pp1k1/2p5/8/3K4/1P6/b1P4R/8 b - - 0 1";
/// The horizon effect as it is met over the board: the queen forks king and rook on c3, and a capture pushes that two plies away.
const CAUGHT: &str = "rnb1k1r1/ppq1n2Q/4p3/3pPp2/3p4/P1P5/2P2PPP/R1B1KBNR w KQq - 0 1";
/// Harris 1975, Board II: the queen sacrifice of Board I fails, because the king gets h6.
const HARRIS_II: &str = "4rbn1/p3rkp1/q2ppn2/1pp2P1p/3P4/1BP5/PP4PP/3QRRK1 w - - 0 1";
/// Harris 1975, Board I: the queen is given for a mate in nine.
const HARRIS_I: &str = "4rbn1/p3rkp1/q2ppn1p/1pp2P2/3P4/1BP5/PP4PP/3QRRK1 w - - 0 1";
/// Harris 1975, Board III: the king must walk away from its goal to get round the pawns.
const HARRIS_III: &str = "4k3/8/5Pp1/4p1P1/3pP3/2pP4/2P1K3/8 w - - 0 1";
/// Harris 1975, Board IV: three plans, of which one wins.
const HARRIS_IV: &str = "8/8/2p5/2p1kp2/2P5/7K/7P/8 b - - 0 1";
/// Pitrat 1977, Figure 1: Torre - Ed. Lasker, Chicago 1926.
const PITRAT_1: &str = "rn2k1nr/pbp2ppp/3q4/1p2N3/2p5/QP6/PB1PPPPP/R3KB1R b KQkq - 0 1";
/// Pitrat 1977, Figure 2: Schulder - Boden, London 1853.
const PITRAT_2: &str = "2k1rb1r/ppp3pp/2np1q2/5b2/2B2P2/2P1BQ2/PP1N1P1P/2KR3R b - - 0 1";
/// Pitrat 1977, Figure 3, built to the text.
const PITRAT_3: &str = "r2r3k/ppp3p1/7p/3q4/8/2P4P/PP1Q2P1/R4RK1 w - - 0 1";
/// Berliner 1977, Figure 1, built to the text: the queen may be given because the pawn ending is won ...
const BERLINER_FAR: &str = "8/5r2/7k/8/2p3K1/2P2p2/8/5Q2 w - - 0 1";
/// ... and its twin: with the king a step nearer the pawn ending is drawn.
const BERLINER_NEAR: &str = "8/5r2/6k1/8/2p3K1/2P2p2/8/5Q2 w - - 0 1";
/// Lasker - Reichhelm 1901: squares of one king correspond to squares of the other.
const CORRESPONDING: &str = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";
/// Nodes of a page that takes less than two seconds on one core.
const PAGE_NODES: u64 = 1_500_000;
/// A mate is threatened, and a knight on the rim would meet it, too.
const SCHOLAR: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 0 1";
/// A pawn could drive the knight from f5, and weaken its own king.
const WEAKENED: &str = "r2qnrk1/p3b1p1/1p1p3p/1N1Ppn2/P7/2R1B3/1P1N1PPP/3Q1RK1 w - - 2 24";
/// The pawn on e5 is guarded by the knight on c6 alone.
const LOOSE_PAWN: &str = "r1bqkb1r/ppp2ppp/2n5/3np3/2B5/3P1N2/PPP2PPP/RNBQ1RK1 b kq - 1 6";
/// Seven moves keep the gain.
const BACK_RANK: &str = "3r2k1/p4ppp/8/8/8/1P6/b1P2PPP/R5K1 w - - 0 1";
/// One move takes the queen.
const QUEEN: &str = "4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1";
/// Both sides develop.
const COLLE: &str = "r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P4/2PBPN2/PP3PPP/RNBQ1RK1 b kq - 0 6";
/// Nothing is forced.
const QUIET: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";

fn page(fen: &str, question: &Question) -> Answer {
    let position = Position::new(fen.parse().expect("a position"));
    let mut engine = Method::Interval.engine(MethodOptions::default());
    let never = AtomicBool::new(false);
    let mut control = Control::new(&never);
    ask(
        &mut engine,
        &position,
        question,
        &AnswerLimits::default(),
        &mut control,
    )
    .expect("an answer")
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
fn a_weaker_move_that_is_asked_about_comes_with_what_may_follow() {
    // What is nearly as good comes with a line where it is asked about.
    says(
        &page(SCHOLAR, &not("d8e7")),
        "Qe7 is nearly as good: it may go on Ne2",
    );
    let answer = page(SCHOLAR, &not("d7d5"));
    says(&answer, "After d5, Bxd5 makes two threats at once: Qxf7 mate;");
    // That a pawn is gone says more than that the king has not castled; the main line ends in the middle of an exchange.
    let answer = page(LOOSE_PAWN, &not("c6d4"));
    says(&answer, "Nd4 is weaker: after Nxe5 Black has lost a pawn.");
    // Where nothing can be compared, by how much.
    let answer = page(WEAKENED, &not("g2g4"));
    says(&answer, "pawns weaker: it may go on Nxe3 ");
}

#[test]
fn the_king_hides_from_the_sacrifice_of_the_second_board() {
    says(&page(HARRIS_II, &not("d1h5")), "The king hides on h6");
}

/// A page of `why`, within its nodes.
#[track_caller]
fn golden(fen: &str) -> Answer {
    let answer = page(fen, &Question::Why);
    let nodes = answer_to_json(&answer)["tree"]["nodes"].as_u64();
    assert!(nodes.is_some_and(|nodes| nodes <= PAGE_NODES), "{nodes:?}");
    answer
}

#[test]
fn the_first_board_gives_the_queen_for_a_mate_and_the_second_does_not() {
    says(&golden(HARRIS_I), "1.Qh5+!! sacrifices the queen and mates in");
    says(
        &golden(HARRIS_II),
        "1.fxe6+! is the only good move. White is better. [judged]",
    );
}

#[test]
fn the_plan_of_the_third_board_is_the_walk_round_the_wall() {
    let answer = golden(HARRIS_III);
    says(&answer, "1.Kd1 White is winning.");
    says(&answer, "Plan Next, walk the king by way of c1, b1, a2");
}

#[test]
fn of_the_three_plans_of_the_fourth_board_the_winning_one_is_told() {
    let answer = golden(HARRIS_IV);
    says(&answer, "1...Kd4! is the only move that wins.");
    says(&answer, "Plan Next, take on c4.");
}

#[test]
fn the_pages_of_pitrats_figures_tell_the_point_of_each() {
    let first = golden(PITRAT_1);
    says(&first, "c3 threatens Qxd2 mate.");
    says(&first, "if Bxc3, Qxa3 wins");
    says(
        &first,
        "The idea is Qxe5; at once it fails to Bxe5, so c3 first gets in the way of the bishop on b2.",
    );
    let second = golden(PITRAT_2);
    says(&second, "1...d5! is the only move that wins.");
    says(&second, "d5 blocks Bd5. It threatens Qxc3+ with mate in two.");
    let third = golden(PITRAT_3);
    says(&third, "1.Rf8+!! is the only move that wins.");
    says(
        &third,
        "The idea is Qxd5; at once it fails to Rxd5, so Rf8+ first draws the rook on d8 away.",
    );
}

#[test]
fn a_queen_is_given_for_a_won_pawn_ending_and_kept_where_it_is_drawn() {
    let won = golden(BERLINER_FAR);
    says(
        &won,
        "Qxf3 trades into a pawn ending that is won: after Rxf3 Kxf3 White wins the pawn on c4.",
    );
    let drawn = golden(BERLINER_NEAR);
    says(
        &drawn,
        "Qxf3 lets the win go: after Rxf3 Kxf3 the pawn ending is only drawn.",
    );
}

#[test]
fn the_king_keeps_its_distance_in_a_locked_pawn_ending() {
    let answer = golden(CORRESPONDING);
    says(&answer, "1.Kb1! is the only move");
    says(&answer, "Kb1 puts Black in zugzwang");
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
    says(&page(COLLE, &Question::Why), "nothing forced is in sight");
    let loose = answer_to_json(&page(QUEEN, &Question::Why));
    assert_eq!(loose["separation"]["noise"]["quiet"], false);
}

#[test]
fn a_page_knows_how_much_its_choice_hangs_on_judgments() {
    let told = |fen| answer_to_json(&page(fen, &Question::Why))["steadiness"].clone();
    let queen = told(QUEEN);
    assert_eq!(queen["in_question"], serde_json::json!(["d2d5"]), "{queen}");
    assert_eq!(queen["zone"], "uncertain");
    let quiet = told(QUIET);
    assert!(
        quiet["in_question"]
            .as_array()
            .is_some_and(|moves| moves.len() > 3),
        "{quiet}"
    );
    assert!(
        quiet["change"]["judgments"]
            .as_u64()
            .is_some_and(|count| count > 0),
        "{quiet}"
    );
    // Where a mate is proved nothing is judged.
    assert!(
        told(PITRAT_3).is_null()
            == answer_to_json(&page(PITRAT_3, &Question::Why))["verdict"]["mate"].is_i64()
    );
}

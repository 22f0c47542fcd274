//! Causes on boards: what is said, and a twin position in which it must not be said.

use super::*;
use crate::causes::problem::VALUE_LIMIT;
use crate::probe::{ProbeEffort, Prober};
use chess::facts::board::{after, legal_moves};
use chess::notation::{parse_san, san};
use chess::testing::board;
use cozy_chess::{Board, Square};
use knowledge::{ChessGame, ChessGuide};
use search::Value;
use search::causality::{Causal, Lemma, Lemmas, Origin, PlainTester, Tester};

const EFFORT: ProbeEffort = ProbeEffort::plies(6, 60_000);
/// The bishop on a2 is trapped, but taking it allows mate on the back rank.
const TRAPPED: &str = "3r2k1/p4ppp/8/8/8/1P6/b1P2PPP/R5K1 w - - 0 1";
const SCHOLAR: &str = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4";

fn move_problem(position: &Board, text: &str) -> Option<Problem> {
    let mv = parse_san(position, text).unwrap();
    problem_of_move(&mut Prober::default(), position, mv, EFFORT)
}

fn answers(position: &Board) -> Vec<String> {
    let mut prober = Prober::default();
    let problem = problem_of_pass(&mut prober, position, EFFORT).unwrap();
    let answered = answer(&mut prober, position, &[problem], EFFORT).unwrap();
    let mut names: Vec<String> = answered.ways.iter().map(|&(mv, _)| san(position, mv)).collect();
    names.sort();
    names
}

#[test]
fn a_back_rank_mate_is_described_square_by_square() {
    let position = board(TRAPPED);
    let problem = move_problem(&position, "Rxa2").unwrap();
    assert_eq!(problem.origin, Origin::Caused);
    let cause = &problem.cause;
    assert_eq!(cause.loss, Loss::Mate);
    assert_eq!(cause.attackers, Square::D8.bitboard());
    assert!(cause.targets.has(Square::G1));
    assert!(
        [Square::F2, Square::G2, Square::H2]
            .iter()
            .all(|&square| cause.walls.has(square))
    );
    assert!(
        [Square::D4, Square::E1, Square::F1]
            .iter()
            .all(|&square| cause.paths.has(square))
    );
    // With a pawn on h3 the king has air and taking is right.
    let twin = board("3r2k1/p4ppp/8/8/8/1P5P/b1P2PP1/R5K1 w - - 0 1");
    assert_eq!(move_problem(&twin, "Rxa2"), None);
}

#[test]
fn a_threat_that_stood_before_is_not_blamed_on_the_move() {
    let position = board(SCHOLAR);
    assert_eq!(move_problem(&position, "a6").unwrap().origin, Origin::ThereBefore);
    // With the queen on e7 nothing was threatened, and the same move runs into nothing.
    let twin = board("r1b1kb1r/ppppqppp/2n2n2/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 0 4");
    assert_eq!(move_problem(&twin, "a6"), None);
}

#[test]
fn the_answers_to_the_scholars_mate_are_exactly_those_that_stop_it() {
    let position = board(SCHOLAR);
    let listed = answers(&position);
    for expected in ["Nxh5", "Qe7", "Qf6", "g6"] {
        // Qf6 is not legal, the knight stands there.
        let legal = parse_san(&position, expected).is_ok();
        assert_eq!(
            listed.contains(&expected.to_owned()),
            legal,
            "{expected}: {listed:?}"
        );
    }
    for mv in legal_moves(&position) {
        let next = after(&position, mv);
        let mated = chess::facts::mates::mates_in_one(&next)
            .iter()
            .any(|mate| mate.to == Square::F7);
        assert!(!mated || !listed.contains(&san(&position, mv)), "{listed:?}");
    }
}

#[test]
fn answers_to_two_problems_are_in_both_sets() {
    let position = board("6k1/pp3p1p/6p1/4N3/2r3b1/8/PPPP1PPP/6K1 b - - 0 1");
    let mut prober = Prober::default();
    let passed = position.null_move().unwrap();
    let problem = |line: &str| {
        let mv = parse_san(&passed, line).unwrap();
        let cause = Cause::of(&passed, None, &[mv]).unwrap();
        Problem {
            cause,
            level: search::Value::new(0),
            stake: 300,
            expected: search::Value::new(300),
            origin: Origin::ThereBefore,
        }
    };
    let (rook, bishop) = (problem("Nxc4"), problem("Nxg4"));
    let both = answer(&mut prober, &position, &[rook.clone(), bishop.clone()], EFFORT).unwrap();
    let one = answer(&mut prober, &position, &[rook], EFFORT).unwrap();
    let other = answer(&mut prober, &position, &[bishop], EFFORT).unwrap();
    assert!(!both.set.proposed.is_empty());
    for mv in &both.set.proposed {
        assert!(one.set.proposed.contains(mv) && other.set.proposed.contains(mv));
    }
    assert!(both.set.proposed.len() < one.set.proposed.len().max(other.set.proposed.len()));
}

#[test]
fn a_lemma_holds_again_when_its_pieces_stand_as_before_and_not_otherwise() {
    let position = board(TRAPPED);
    let problem = move_problem(&position, "Rxa2").unwrap();
    let failed = parse_san(&position, "Rxa2").unwrap();
    let causes = ChessCauses::new(problem.level, problem.stake);
    let mut lemmas = Lemmas::default();
    lemmas.post(Lemma {
        failed,
        refutation: problem.cause.line.clone(),
        cause: problem.cause.clone(),
        below: problem.level,
    });
    let holds = |fen: &str| {
        let game = knowledge::ChessGame::new(after(&board(fen), failed));
        causes.still_holds(&game, &problem.cause)
    };
    // A pawn elsewhere changes nothing; air for the king does.
    assert!(holds("3r2k1/5ppp/p7/8/8/1P6/b1P2PPP/R5K1 w - - 0 1"));
    assert!(!holds("3r2k1/p4ppp/8/8/8/1P5P/b1P2PP1/R5K1 w - - 0 1"));
    // The rook that mated is gone.
    assert!(!holds("6k1/p4ppp/8/8/8/1P6/b1P2PPP/R5K1 w - - 0 1"));
    assert_eq!(lemmas.len(), 1);
}

#[test]
fn guards_that_fail_are_named() {
    // The knight guards d5 and is pinned.
    let position = board("4k3/8/4n3/8/3N4/8/8/4RK2 w - - 0 1");
    let mv = parse_san(&position, "Nxe6").unwrap();
    assert!(Cause::of(&position, None, &[mv]).unwrap().guards.is_empty());
    let pinned = board("4k3/4n3/8/3p4/8/8/4R1Q1/4K3 w - - 0 1");
    let mv = parse_san(&pinned, "Qxd5").unwrap();
    let cause = Cause::of(&pinned, None, &[mv]).unwrap();
    assert_eq!(
        cause.guards,
        vec![Guard {
            square: Square::E7,
            fault: Fault::Pinned
        }]
    );
    let free = board("3k4/4n3/8/3p4/8/8/4R1Q1/4K3 w - - 0 1");
    let cause = Cause::of(&free, None, &[mv]).unwrap();
    assert!(cause.guards.is_empty(), "{:?}", cause.guards);
}

#[test]
fn forced_replies_cost_no_depth_where_they_are_followed() {
    // After ...Rh8+ Kg1 Rxh1+ Kxh1 Qh3+ Kg1 Qg2# is six plies away, every white move of them forced.
    let checked = ChessGame::new(board("7r/RP4k1/5bp1/2p1p1p1/Q1Pp2q1/3P1pP1/1P3P1K/7R w - - 3 36"));
    let plies = 4;
    let bound = Value::new(-VALUE_LIMIT);
    let plain = || PlainTester::new(ChessGuide::default(), plies, 1_000_000);
    assert_eq!(plain().reaches(&checked, bound), Some(true));
    assert_eq!(plain().following_forced().reaches(&checked, bound), Some(false));
}

/// Harris's second board as reconstructed: with the pawn on h5 the king gets to h6. With the pawn on h6 it is mated.
#[test]
fn a_sacrifice_fails_because_the_king_has_a_square_to_hide_on_and_works_where_it_has_none() {
    let found = |fen: &str, offer: &str| {
        let position = board(fen);
        let mv = parse_san(&position, offer).unwrap();
        hunt(
            &mut Prober::default(),
            &position,
            mv,
            ProbeEffort::plies(9, 200_000),
        )
        .map(|hunt| (hunt.hiding, hunt.line.len()))
    };
    let declined = "4rbn1/p3rkp1/q2ppn2/1pp2P1p/3P4/1BP5/PP4PP/3QRRK1 w - - 0 1";
    let sound = "4rbn1/p3rkp1/q2ppn1p/1pp2P2/3P4/1BP5/PP4PP/3QRRK1 w - - 0 1";
    let (hiding, plies) = found(declined, "Qxh5+").unwrap();
    assert_eq!(hiding, Square::H6);
    assert!(plies >= 3, "at least one more check is given");
    assert_eq!(found(sound, "Qh5+"), None, "the sacrifice mates");
    assert_eq!(
        found(declined, "Bxe6+"),
        None,
        "the king stays where it is or nothing is offered"
    );
}

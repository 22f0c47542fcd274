//! The six explanations we would like to read, in substance: the move, the reasons and the causes.

use crate::asking::{explained, explained_with, quick};
use crate::recorded::explained_along;
use cozy_chess::Move;
use explain::claim::{Cause, Claim, Confidence, Kind, Role};
use explain::kinds::{DoubleThreat, PracticalChances, RefutedBy, Trap};
use explain::notation::san;
use explain::study::Spending;
use explain::{Explanation, Settings};

fn names(explanation: &Explanation) -> Vec<&'static str> {
    explanation.claims.iter().map(|claim| claim.kind.name()).collect()
}

fn first_move(explanation: &Explanation) -> String {
    san(&explanation.root, explanation.pv[0])
}

fn check(fen: &str, mv: &str, wanted: &[&str]) -> Explanation {
    let explanation = explained(fen, &quick());
    let said = names(&explanation);
    assert_eq!(first_move(&explanation), mv, "{said:?}");
    for name in wanted {
        assert!(said.contains(name), "{name} is missing from {said:?}");
    }
    explanation
}

/// The claim about another move, by that move and its type.
fn about<'e>(explanation: &'e Explanation, rival: &str, name: &str) -> Option<&'e Claim> {
    explanation.claims.iter().find(|claim| {
        let spoken = claim.rival().map(|mv| mv.to_string());
        claim.role == Role::Alternative && spoken.as_deref() == Some(rival) && claim.kind.name() == name
    })
}

/// The line of the trap that is set, with its sentence.
fn trap_of(explanation: &Explanation) -> Option<(Vec<String>, &str)> {
    explanation.claims.iter().find_map(|claim| match &claim.kind {
        Kind::Trap(Trap { line, .. }) => {
            Some((line.iter().map(Move::to_string).collect(), claim.text.as_str()))
        }
        _ => None,
    })
}

/// Nodes of the main search where what is told takes a longer look than most examples get.
const LONG_LOOK: u64 = 600_000;
/// Nodes for the questions: more than a page has, so that an example does not hang on what else is asked before.
const AMPLE: u64 = 960_000;

fn asked(fen: &str, mv: &str) -> Explanation {
    asked_after(300_000, fen, mv)
}

/// What is said of a move after a main search of so many nodes.
fn asked_after(main_nodes: u64, fen: &str, mv: &str) -> Explanation {
    let settings = Settings {
        asked: Some(mv.parse().expect("a move")),
        spending: Spending::within(AMPLE),
        ..Settings::default()
    };
    explained_with(main_nodes, fen, &settings)
}

#[test]
fn a_sacrifice_mates_and_says_how() {
    let explanation = check(
        "2kr4/pp3p2/2p1b3/3p4/8/2NB2q1/PPP2QPr/R4RK1 b - - 5 19",
        "Rh1+",
        &["forced_mate", "sacrifice", "attraction", "clearance"],
    );
    assert!(explanation.proved_mate);
    assert_eq!(explanation.pv.len(), 7);
    // The trade of queens looks safe and lets the mate go: the queen it takes is no queen lost.
    let rivals = explanation.claims.iter().filter_map(|claim| claim.rival());
    assert!(
        rivals.map(|mv| mv.to_string()).any(|mv| mv == "g3f2"),
        "{:?}",
        names(&explanation)
    );
    let explanation = asked("2kr4/pp3p2/2p1b3/3p4/8/2NB2q1/PPP2QPr/R4RK1 b - - 5 19", "g3f2");
    let trade = about(&explanation, "g3f2", "refuted_by").map(|claim| &claim.kind);
    assert!(
        matches!(
            trade,
            Some(Kind::RefutedBy(RefutedBy {
                cause: Cause::LetsSlip,
                ..
            }))
        ),
        "{trade:?}"
    );
}

#[test]
fn a_quiet_only_move_has_the_cause_why_each_other_move_fails() {
    let fen = "5N2/p7/1p1Pk3/5p2/r7/B3KP2/8/8 b - - 1 39";
    let explanation = check(fen, "Kf7", &["only_move"]);
    let failures = [
        ("e6f6", "a3b2", Some(Cause::StepsInto)),
        ("e6d5", "d6d7", None),
        ("e6e5", "f3f4", None),
    ];
    for (mv, reply, cause) in failures {
        let claim = about(&explanation, mv, "refuted_by").map(|claim| &claim.kind);
        let Some(&Kind::RefutedBy(RefutedBy {
            reply: said,
            cause: why,
            ..
        })) = claim
        else {
            panic!("{mv}: {:?}", names(&explanation));
        };
        assert_eq!(said.to_string(), reply, "{mv}");
        assert!(cause.is_none_or(|cause| cause == why), "{mv}: {why:?}");
    }
}

#[test]
fn a_pawn_ending_is_won_by_the_opposition() {
    let explanation = check(
        "8/8/4k3/8/3K4/4P3/8/8 w - - 0 1",
        "Ke4",
        &["only_move", "opposition", "key_squares", "zugzwang", "plan"],
    );
    let push = about(&explanation, "e3e4", "refuted_by").expect("the natural push");
    assert_eq!(push.confidence, Confidence::Proved);
    let text: Vec<&str> = explanation
        .claims
        .iter()
        .map(|claim| claim.text.as_str())
        .collect();
    assert!(text.iter().any(|text| text.contains("opposition")), "{text:?}");
    assert!(text.iter().any(|text| text.contains("draw")), "{text:?}");
}

#[test]
fn a_positional_move_names_the_square_the_plan_and_the_blunder_beside_it() {
    let fen = "r2q1rk1/4bppp/p2p1n2/1p2p1B1/4P3/2N5/PPPQ1PPP/R4RK1 w - - 0 1";
    // Rad1 and a queen move first are as good, so the line is given.
    let line = "g5f6 e7f6 c3d5 f6g5 d2e2 a8c8 c2c3";
    let explanation = explained_along("lines", fen, line).expect("moves");
    for name in ["removes_defender", "outpost", "weak_pawn"] {
        assert!(
            names(&explanation).contains(&name),
            "{name} is missing from {:?}",
            names(&explanation)
        );
    }
    // The bishop that is pinned to the queen takes the pinner: that is the line itself.
    assert!(!names(&explanation).contains(&"exploits_pin"));
    assert!(about(&explanation, "c3d5", "refuted_by").is_some());
}

#[test]
fn a_tempting_blunder_is_refuted_by_what_it_lets_in() {
    let fen = "r1bqkbnr/pppp1ppp/8/4p3/2BnP3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
    let explanation = asked_after(LONG_LOOK, fen, "f3e5");
    let best = first_move(&explanation);
    assert!(["Nxd4", "O-O", "c3"].contains(&best.as_str()), "{best}");
    let value = explanation.asked.as_ref().expect("a move was asked about").value;
    assert!(
        value + 25 <= explanation.value,
        "{value} against {}",
        explanation.value
    );
    let shown = ["refuted_by", "rival"]
        .into_iter()
        .find_map(|kind| about(&explanation, "f3e5", kind))
        .expect("why it fails");
    assert!(shown.text.contains("Qg5"), "{}", shown.text);
}

#[test]
fn a_check_that_loses_meets_two_threats_and_the_greedy_capture_fails() {
    let fen = "4r1k1/5pp1/8/3p3p/P1PQ4/3q2P1/1B2r1BP/2R3K1 b - - 0 1";
    let explanation = asked_after(LONG_LOOK, fen, "d3e3");
    let twice = about(&explanation, "d3e3", "double_threat").expect("two threats");
    let Kind::DoubleThreat(DoubleThreat { mv, threats }) = &twice.kind else {
        panic!("{:?}", twice.kind);
    };
    assert_eq!(mv.to_string(), "d4e3");
    assert_eq!(threats.len(), 2);
    let greedy = explanation
        .claims
        .iter()
        .find(|claim| claim.at.len() == 2 && matches!(claim.kind, Kind::RefutedBy(_)))
        .expect("the greedy capture");
    assert!(
        greedy.text.contains("Rxb2") && greedy.text.contains("Qxe8+"),
        "{}",
        greedy.text
    );
}

#[test]
fn where_the_mate_is_guarded_against_the_greedy_line_does_not_end_in_it() {
    // The knight on d2 guards f3.
    let fen = "r1bqkbnr/pppp1ppp/8/4p3/2BnP3/5N2/PPPN1PPP/R1BQK2R w KQkq - 4 4";
    let explanation = asked(fen, "f3e5");
    assert!(about(&explanation, "f3e5", "forced_mate").is_none());
}

#[test]
fn where_the_queen_cannot_come_out_there_are_no_two_threats() {
    // The same capture with a knight on f6 that keeps the queen at home.
    let fen = "r1bqkb1r/pppp1ppp/5n2/4p3/2BnP3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
    let explanation = asked(fen, "f3e5");
    assert!(about(&explanation, "f3e5", "double_threat").is_none());
}

#[test]
fn a_lost_position_plays_for_the_best_practical_chance() {
    let fen = "5N2/p4k2/1p1P4/5p2/r7/B3KP2/8/8 w - - 2 40";
    let practical = |practical| {
        explained_with(
            LONG_LOOK,
            fen,
            &Settings {
                practical,
                spending: Spending::within(AMPLE),
                ..Settings::default()
            },
        )
    };
    let explanation = practical(true);
    assert!(explanation.value < -150, "{}", explanation.value);
    let chance = explanation.claims.iter().find_map(|claim| match claim.kind {
        Kind::PracticalChances(PracticalChances { mv, replies, keeping }) => {
            Some((mv.to_string(), replies, keeping))
        }
        _ => None,
    });
    assert_eq!(chance, Some(("d6d7".into(), 17, 1)), "{:?}", names(&explanation));
    assert_eq!(first_move(&explanation), "d7");
    let text = &explanation.claims[0].text;
    assert!(
        text.contains("one of Black's 17 replies") && text.contains("Rxa3+"),
        "{text}"
    );
    // The other check looks just as good and turns the game round.
    let (trap, text) = trap_of(&explanation).unwrap_or_else(|| {
        let dropped: Vec<(&str, &str)> = explanation
            .dropped
            .iter()
            .map(|d| (d.claim.kind.name(), d.flaw))
            .collect();
        panic!("no trap: {:?} {dropped:?}", names(&explanation))
    });
    assert_eq!(trap, ["d6d7", "f5f4", "e3d2"]);
    assert!(text.contains("f4+") && text.contains("White is"), "{text}");
    // If the one reply is found, the next move asks as much again.
    let then = explanation.claims.iter().find_map(|claim| match claim.kind {
        Kind::PracticalChances(PracticalChances { keeping, .. }) if claim.at.len() == 2 => {
            Some((claim.at[1].to_string(), keeping, &claim.text))
        }
        _ => None,
    });
    let (reply, keeping, text) = then.expect("what to try next");
    assert_eq!(reply, "a4a3");
    assert!(
        (1..=3).contains(&keeping) && text.contains("If Black finds Rxa3+"),
        "{text}"
    );
    // Who does not ask for chances gets the move the search likes best.
    assert_ne!(first_move(&practical(false)), "d7");
}

#[test]
fn a_natural_reply_that_does_not_turn_the_game_is_no_trap() {
    // With another pawn on c6 the check is as natural as before, and after it the pawn is caught all the same.
    let fen = "5N2/p4k2/1ppP4/5p2/r7/B3KP2/8/8 w - - 2 40";
    let settings = Settings {
        practical: true,
        ..quick()
    };
    let explanation = explained(fen, &settings);
    assert!(explanation.value < -150, "{}", explanation.value);
    assert_eq!(trap_of(&explanation), None, "{:?}", names(&explanation));
}

#[test]
fn in_a_game_that_is_not_lost_no_chance_replaces_the_move() {
    let fen = "3r2k1/p4ppp/8/8/8/1P6/b1P2PPP/R5K1 w - - 0 1";
    let practical = |practical| explained(fen, &Settings { practical, ..quick() });
    assert_eq!(practical(true).pv, practical(false).pv);
}

#[test]
fn the_back_rank_puzzle_says_why_the_bishop_is_poisoned() {
    let fen = "3r2k1/p4ppp/8/8/8/1P6/b1P2PPP/R5K1 w - - 0 1";
    let take = "a1a2".parse().expect("a move");
    let explanation = explained(
        fen,
        &Settings {
            asked: Some(take),
            ..quick()
        },
    );
    let cause = explanation.claims.iter().find_map(|claim| match claim.kind {
        Kind::RefutedBy(RefutedBy { mv, cause, .. }) if mv == take => Some(cause),
        _ => None,
    });
    assert_eq!(cause, Some(Cause::Unguards), "{:?}", names(&explanation));
    let best = first_move(&explanation);
    assert!(
        ["h3", "h4", "g3", "g4", "f3", "f4", "Kf1"].contains(&best.as_str()),
        "{best}"
    );
}

#[test]
fn a_mate_that_the_move_makes_possible_is_no_threat_it_ignores() {
    // The knight on h1 takes the king's last square: with it on f2 the rook's capture would be a check and no mate.
    let fen = "6k1/p1p1b1pp/2Q1n1q1/3pPr2/1P1P1p2/P4PrP/1B3NPK/2R2R2 w - - 7 27";
    let explanation = asked(fen, "f2h1");
    let causes: Vec<Cause> = explanation
        .claims
        .iter()
        .filter_map(|claim| match claim.kind {
            Kind::RefutedBy(RefutedBy { mv, cause, .. }) if mv.to_string() == "f2h1" => Some(cause),
            _ => None,
        })
        .collect();
    assert!(!causes.contains(&Cause::IgnoresThreat), "{causes:?}");
}

#[test]
fn a_pawn_that_may_become_a_queen_or_a_rook_is_one_threat() {
    let fen = "2r3k1/2r1qpbp/6p1/pPP5/8/BPn1pN1P/6P1/2R1RQK1 b - - 0 29";
    for claim in explained(fen, &quick()).claims {
        if let Kind::DoubleThreat(DoubleThreat { threats, .. }) = claim.kind {
            let ends = |index: usize| (threats[index].line[0].from, threats[index].line[0].to);
            assert_ne!(ends(0), ends(1));
        }
    }
}

//! Why a move fails that loses nothing at once: it is taken back, what was in the air is met, or a threat is made.
//! Each where it is said, and in a twin position where it must not be.

use crate::asking::{explained, quick};
use explain::Explanation;
use explain::Settings;
use explain::claim::{Cause, Claim, Kind, Role};
use explain::kinds::RefutedBy;

fn about<'e>(explanation: &'e Explanation, rival: &str, name: &str) -> Option<&'e Claim> {
    explanation.claims.iter().find(|claim| {
        let spoken = claim.rival().map(|mv| mv.to_string());
        claim.role == Role::Alternative && spoken.as_deref() == Some(rival) && claim.kind.name() == name
    })
}

fn texts(explanation: &Explanation) -> Vec<&str> {
    explanation
        .claims
        .iter()
        .map(|claim| claim.text.as_str())
        .collect()
}

fn lets_slip(explanation: &Explanation, rival: &str) -> bool {
    about(explanation, rival, "refuted_by").is_some_and(|claim| {
        matches!(
            claim.kind,
            Kind::RefutedBy(RefutedBy {
                cause: Cause::LetsSlip,
                ..
            })
        )
    })
}

#[test]
fn a_trade_that_lets_the_mate_go_says_what_is_left() {
    let explanation = explained("2kr4/pp3p2/2p1b3/3p4/8/2NB2q1/PPP2QPr/R4RK1 b - - 5 19", &quick());
    assert!(lets_slip(&explanation, "g3f2"), "{:?}", texts(&explanation));
    let left = about(&explanation, "g3f2", "material_balance").expect("what is left");
    assert!(
        left.text.contains("White has a knight for a pawn"),
        "{}",
        left.text
    );
    // Without the rook there is no mate to let go.
    let explanation = explained("2kr4/pp3p2/2p1b3/3p4/8/2NB2q1/PPP2QP1/R4RK1 b - - 5 19", &quick());
    assert!(!lets_slip(&explanation, "g3f2"), "{:?}", texts(&explanation));
    assert!(about(&explanation, "g3f2", "material_balance").is_none());
}

#[test]
fn a_capture_gives_time_to_meet_the_point_of_the_best_move() {
    // The fork by the pawn wins a piece; after the queen has taken the pawn the knight steps away.
    let explanation = explained(
        "r4rk1/pbp1qppp/1p6/3pP3/4N3/3BPQ2/PP3PPP/R3K2R b KQ - 0 13",
        &Settings::default(),
    );
    let met = |explanation: &Explanation| {
        let how = ["parries", "prophylaxis"];
        how.into_iter()
            .any(|kind| about(explanation, "e7e5", kind).is_some())
    };
    assert!(met(&explanation), "{:?}", texts(&explanation));
    // Without the pawn there is nothing to meet.
    let explanation = explained(
        "r4rk1/pbp1qppp/1p6/4P3/4N3/3BPQ2/PP3PPP/R3K2R b KQ - 0 13",
        &Settings::default(),
    );
    assert!(!met(&explanation));
}

#[test]
fn a_capture_allows_a_quiet_move_that_threatens_mate() {
    let explanation = explained(
        "2kr3R/2p2pb1/1P4n1/pP1pPq2/P2P1pp1/8/3BNKP1/R6Q b - - 0 26",
        &quick(),
    );
    let captures = ["g7h8", "g6h8", "d8h8"];
    // The mate alone, or with a second threat beside it.
    let threatens = |explanation: &Explanation| {
        captures.iter().any(|capture| {
            ["creates_threat", "double_threat"]
                .iter()
                .filter_map(|name| about(explanation, capture, name))
                .any(|claim| claim.text.contains("Qc1") && claim.text.contains("Qxc7 mate"))
        })
    };
    assert!(threatens(&explanation), "{:?}", texts(&explanation));
    // Without the pawn on b6 there is no mate on c7.
    let explanation = explained(
        "2kr3R/2p2pb1/6n1/pP1pPq2/P2P1pp1/8/3BNKP1/R6Q b - - 0 26",
        &quick(),
    );
    assert!(!threatens(&explanation), "{:?}", texts(&explanation));
}

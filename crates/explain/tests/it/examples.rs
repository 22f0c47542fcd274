//! The six explanations we would like to read, in substance: the move, the reasons and the causes.

use crate::engine::{explained, quick};
use explain::claim::{Cause, Kind};
use explain::notation::san;
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

#[test]
fn a_sacrifice_mates_and_says_how() {
    let explanation = check(
        "2kr4/pp3p2/2p1b3/3p4/8/2NB2q1/PPP2QPr/R4RK1 b - - 5 19",
        "Rh1+",
        &["forced_mate", "sacrifice", "attraction", "clearance"],
    );
    assert!(explanation.proved_mate);
    assert_eq!(explanation.pv.len(), 7);
}

#[test]
fn a_quiet_only_move_is_called_that() {
    check("5N2/p7/1p1Pk3/5p2/r7/B3KP2/8/8 b - - 1 39", "Kf7", &["only_move"]);
}

#[test]
fn a_pawn_ending_is_won_by_the_opposition() {
    let explanation = check("8/8/4k3/8/3K4/4P3/8/8 w - - 0 1", "Ke4", &["opposition"]);
    let text: Vec<&str> = explanation
        .claims
        .iter()
        .map(|claim| claim.text.as_str())
        .collect();
    assert!(text.iter().any(|text| text.contains("opposition")), "{text:?}");
}

#[test]
fn a_positional_move_names_the_blunder_beside_it() {
    let fen = "r2q1rk1/4bppp/p2p1n2/1p2p1B1/4P3/2N5/PPPQ1PPP/R4RK1 w - - 0 1";
    let knight = "c3d5".parse().expect("a move");
    let settings = Settings {
        asked: Some(knight),
        ..quick()
    };
    let explanation = explained(fen, &settings);
    assert_eq!(first_move(&explanation), "Bxf6");
    let refuted = explanation
        .claims
        .iter()
        .any(|claim| matches!(claim.kind, Kind::RefutedBy { mv, .. } if mv == knight));
    assert!(refuted, "{:?}", names(&explanation));
}

#[test]
fn a_tempting_capture_is_held_to_be_worse_when_asked_about() {
    let fen = "r1bqkbnr/pppp1ppp/8/4p3/2BnP3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
    let greedy = "f3e5".parse().expect("a move");
    let settings = Settings {
        asked: Some(greedy),
        ..quick()
    };
    let explanation = explained(fen, &settings);
    let best = first_move(&explanation);
    assert!(["Nxd4", "O-O", "c3"].contains(&best.as_str()), "{best}");
    let (mv, value) = explanation.asked.expect("a move was asked about");
    assert_eq!(mv, greedy);
    assert!(
        value + 25 <= explanation.value,
        "{value} against {}",
        explanation.value
    );
}

#[test]
fn a_lost_position_names_the_best_practical_chance() {
    let explanation = explained("5N2/p4k2/1p1P4/5p2/r7/B3KP2/8/8 w - - 2 40", &quick());
    assert!(explanation.value < -150, "{}", explanation.value);
    let chance = explanation.claims.iter().find_map(|claim| match claim.kind {
        Kind::PracticalChances { mv, replies, keeping } => Some((mv.to_string(), replies, keeping)),
        _ => None,
    });
    assert_eq!(chance, Some(("d6d7".into(), 17, 1)), "{:?}", names(&explanation));
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
        Kind::RefutedBy { mv, cause, .. } if mv == take => Some(cause),
        _ => None,
    });
    assert_eq!(cause, Some(Cause::Unguards), "{:?}", names(&explanation));
    let best = first_move(&explanation);
    assert!(
        ["h3", "h4", "g3", "g4", "f3", "f4", "Kf1"].contains(&best.as_str()),
        "{best}"
    );
}

//! The most natural other move: a page says why it is worse, with the reply, or that it is as good.

use crate::asking::{explained, quick};
use explain::Explanation;
use explain::claim::{Claim, Kind, Role};
use explain::contrast::{Separates, Tried, natural_rival};

/// The claims about another move that show a reply or call it as good.
fn shown<'e>(explanation: &'e Explanation, rival: &str) -> Vec<&'e Claim> {
    let bare = |claim: &Claim| matches!(claim.kind, Kind::Tempting(_) | Kind::SeenLate(_));
    let claims = explanation.claims.iter();
    claims
        .filter(|claim| claim.role == Role::Alternative && !bare(claim))
        .filter(|claim| claim.rival().is_some_and(|mv| mv.to_string() == rival))
        .collect()
}

#[test]
fn a_capture_of_the_queen_that_misses_mate_is_answered() {
    let explanation = explained(
        "r2r2k1/pp3pp1/5Q1p/2P5/1Pbn4/2P1R3/P4PPP/RN4K1 b - - 0 19",
        &quick(),
    );
    let said = shown(&explanation, "g7f6");
    assert!(said.iter().any(|claim| claim.text.contains("cxd4")), "{said:?}");
}

#[test]
fn a_capture_of_a_guarded_pawn_is_answered_by_the_recapture() {
    let explanation = explained("8/8/1p2n1k1/p1p2p2/P1P2P2/4K3/5N2/8 b - - 6 71", &quick());
    let said = shown(&explanation, "e6f4");
    assert!(said.iter().any(|claim| claim.text.contains("Kxf4")), "{said:?}");
}

#[test]
fn the_natural_move_takes_checks_castles_or_develops() {
    let natural = |fen: &str, best: &str| {
        let board = fen.parse().expect("a position");
        natural_rival(&board, best.parse().expect("a move"), &[]).map(|mv| mv.to_string())
    };
    let queen = "r2r2k1/pp3pp1/5Q1p/2P5/1Pbn4/2P1R3/P4PPP/RN4K1 b - - 0 19";
    assert_eq!(natural(queen, "d4e2").as_deref(), Some("g7f6"));
    // Castling, which the rook's square names.
    let castles = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
    assert_eq!(natural(castles, "c2c3").as_deref(), Some("e1h1"));
}

#[test]
fn what_every_rival_does_sets_nothing_apart() {
    let root = cozy_chess::Board::default();
    let line = |mv: &str| vec![mv.parse().expect("a move")];
    let knight = explain::kinds::Development {
        mv: "g1f3".parse().expect("a move"),
    };
    let develops = Claim::new(knight, &[], explain::claim::Confidence::Judged);
    let tried = Tried::of(&root, &[line("b1c3")], 0);
    assert_eq!(tried.separates(&develops, &root), Separates::FromNone);
    let tried = Tried::of(&root, &[line("a2a3")], 0);
    assert_eq!(tried.separates(&develops, &root), Separates::FromAll);
}

//! `threats`, `causes`, `plans` from outside.

use crate::program::wherefore;

#[test]
fn threats_are_listed_and_bad_input_is_named() {
    let scholar = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4";
    let (code, out, err) = wherefore(&["threats", scholar, "--nodes", "40000"]);
    assert_eq!(code, 0, "{err}");
    assert!(out.starts_with("White threatens Qxf7 mate."), "{out}");
    let (code, out, _) = wherefore(&["threats", scholar, "--nodes", "40000", "--json"]);
    assert_eq!(code, 0);
    assert!(
        out.contains("\"question\":\"threats\"")
            && out.contains("\"line\":[\"h5f7\"],\"outcome\":{\"kind\":\"mate\",\"moves\":1}"),
        "{out}"
    );
    let (code, out, _) = wherefore(&["threats", "4k3/8/8/8/8/8/4r3/4K2R w K - 0 1", "--nodes", "10000"]);
    assert_eq!(code, 0);
    assert!(out.starts_with("White is in check from the rook on e2"), "{out}");
    let (code, _, err) = wherefore(&["threats", scholar, "--after", "Nf9"]);
    assert_eq!(code, 2);
    assert!(err.starts_with("error: --after"), "{err}");
}

#[test]
fn causes_name_the_origin_and_the_answers() {
    let trapped = "3r2k1/p4ppp/8/8/8/1P6/b1P2PPP/R5K1 w - - 0 1";
    let (code, out, err) = wherefore(&[
        "causes", trapped, "--move", "Rxa2", "--plies", "5", "--search", "100000",
    ]);
    assert_eq!(code, 0, "{err}");
    let out = out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        out.starts_with("After Rxa2, Rd1 is mate.") && out.contains("The move itself allows it."),
        "{out}"
    );
    let scholar = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4";
    let (code, out, _) = wherefore(&["causes", scholar, "--plies", "5", "--json", "--search", "100000"]);
    assert_eq!(code, 0);
    assert!(
        out.contains("\"origin\":\"there_before\"") && out.contains("\"Nxh5\""),
        "{out}"
    );
    let offer = "4rbn1/p3rkp1/q2ppn2/1pp2P1p/3P4/1BP5/PP4PP/3QRRK1 w - - 0 1";
    let (_, out, _) = wherefore(&["causes", offer, "--move", "Qxh5+", "--search", "100000"]);
    assert!(out.contains("The king hides on h6"), "{out}");
    let (code, _, err) = wherefore(&["causes", scholar, "--move", "Ke9"]);
    assert_eq!(code, 2);
    assert!(err.starts_with("error: --move"), "{err}");
}

#[test]
fn plans_are_printed_with_the_reason_of_every_move() {
    let boden = "2k1rb1r/ppp3pp/2np1q2/5b2/2B2P2/2P1BQ2/PP1N1P1P/2KR3R b - - 0 1";
    let (code, out, err) = wherefore(&["plans", boden, "--nodes", "200", "--search", "20000"]);
    assert_eq!(code, 0, "{err}");
    assert!(
        out.contains("clear d6 with a threat; clear b2; bring the bishop on f8 to a3; mate the king on c1"),
        "{out}"
    );
    let (code, out, _) = wherefore(&["plans", boden, "--nodes", "200", "--search", "20000", "--json"]);
    assert_eq!(code, 0);
    assert!(out.contains("\"combination\":true"), "{out}");
    let three_plans = "8/8/2p5/2p1kp2/2P5/7K/7P/8 b - - 0 1";
    let (code, out, _) = wherefore(&[
        "plans",
        three_plans,
        "--nodes",
        "50",
        "--quota",
        "500",
        "--search",
        "20000",
    ]);
    assert_eq!(code, 0);
    for plan in [
        "walk the king on e5 to d4; take the pawn on c4",
        "take the pawn on h2",
        "promote the pawn on f5",
    ] {
        assert!(out.contains(plan), "{plan}: {out}");
    }
    let (code, _, err) = wherefore(&["plans", "junk"]);
    assert_eq!(code, 2);
    assert!(err.starts_with("error: position"), "{err}");
}

#[test]
fn the_prospects_against_an_opponent_are_tabled_with_their_risk() {
    let lost = "r4rk1/pp2qppp/2n5/8/8/2N2N2/PP3PPP/3Q2K1 w - - 0 1";
    let (code, out, err) = wherefore(&["against", lost, "--opponent", "club", "--nodes", "10000"]);
    assert_eq!(code, 0, "{err}");
    assert!(out.starts_with("Against a club player: "), "{out}");
    assert!(out.contains("expected") && out.contains("risk"), "{out}");
    let (code, out, _) = wherefore(&["against", lost, "--nodes", "10000", "--json"]);
    assert_eq!(code, 0);
    assert!(
        out.contains("\"conduct\"") && out.contains("\"margin\":0.0"),
        "{out}"
    );
    for bad in [
        vec!["against", "junk"],
        vec!["against", lost, "--opponent", "perfect"],
        vec!["against", lost, "--opponent", "gambler"],
    ] {
        let (code, _, err) = wherefore(&bad);
        assert_eq!(code, 2, "{bad:?}");
        assert!(err.starts_with("error: "), "{err}");
    }
}

#[test]
fn facts_are_told_as_sentences_and_as_claims() {
    let back_rank = "3r2k1/p4ppp/8/8/8/1P6/b1P2PPP/R5K1 w - - 0 1";
    let (code, out, err) = wherefore(&["facts", back_rank]);
    assert_eq!(code, 0, "{err}");
    assert!(
        out.contains("the back rank is weak") && out.contains("The bishop on a2 is trapped."),
        "{out}"
    );
    let (code, out, _) = wherefore(&["facts", back_rank, "--json"]);
    assert_eq!(code, 0);
    assert!(
        out.contains("\"type\":\"back_rank_weakness\"") && out.contains("\"fact\":\"trapped\""),
        "{out}"
    );
    let (code, _, err) = wherefore(&["facts", "junk"]);
    assert_eq!(code, 2);
    assert!(err.starts_with("error: position"), "{err}");
}

//! `threats`, `causes`, `plans` and their experiments from outside.

use crate::program::wherefore;

#[test]
fn threats_are_listed_and_bad_input_is_named() {
    let scholar = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4";
    let (code, out, err) = wherefore(&["threats", scholar, "--nodes", "4000"]);
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("Qxf7#") && out.contains("mate in 1"), "{out}");
    let (code, out, _) = wherefore(&["threats", scholar, "--nodes", "4000", "--json"]);
    assert_eq!(code, 0);
    assert!(out.contains("\"mate\":1"), "{out}");
    let (code, out, _) = wherefore(&["threats", "4k3/8/8/8/8/8/4r3/4K2R w K - 0 1"]);
    assert_eq!(code, 0);
    assert!(out.contains("in check Re2"), "{out}");
    let (code, _, err) = wherefore(&["threats", scholar, "--after", "Nf9"]);
    assert_eq!(code, 2);
    assert!(err.starts_with("error: --after"), "{err}");
}

#[test]
fn causes_name_the_origin_and_the_answers() {
    let trapped = "3r2k1/p4ppp/8/8/8/1P6/b1P2PPP/R5K1 w - - 0 1";
    let (code, out, err) = wherefore(&["causes", trapped, "--move", "Rxa2", "--plies", "5"]);
    assert_eq!(code, 0, "{err}");
    assert!(
        out.contains("Rd1#") && out.contains("caused by the move"),
        "{out}"
    );
    let scholar = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4";
    let (code, out, _) = wherefore(&["causes", scholar, "--plies", "5", "--json"]);
    assert_eq!(code, 0);
    assert!(
        out.contains("\"there before\"") && out.contains("\"Nxh5\""),
        "{out}"
    );
    let offer = "4rbn1/p3rkp1/q2ppn2/1pp2P1p/3P4/1BP5/PP4PP/3QRRK1 w - - 0 1";
    let (_, out, _) = wherefore(&["causes", offer, "--move", "Qxh5+"]);
    assert!(out.contains("the king hides on h6"), "{out}");
    let (code, _, err) = wherefore(&["causes", scholar, "--move", "Ke9"]);
    assert_eq!(code, 2);
    assert!(err.starts_with("error: --move"), "{err}");
}

#[test]
fn plans_are_printed_with_the_reason_of_every_move() {
    let boden = "2k1rb1r/ppp3pp/2np1q2/5b2/2B2P2/2P1BQ2/PP1N1P1P/2KR3R b - - 0 1";
    let (code, out, err) = wherefore(&["plans", boden, "--nodes", "200"]);
    assert_eq!(code, 0, "{err}");
    assert!(
        out.contains("remove d6 with threat; remove b2; bring f8 to a3; mate c1"),
        "{out}"
    );
    let (code, out, _) = wherefore(&["plans", boden, "--nodes", "200", "--json"]);
    assert_eq!(code, 0);
    assert!(out.contains("\"combination\":true"), "{out}");
    let three_plans = "8/8/2p5/2p1kp2/2P5/7K/7P/8 b - - 0 1";
    let (code, out, _) = wherefore(&["plans", three_plans, "--nodes", "50", "--quota", "500"]);
    assert_eq!(code, 0);
    for plan in ["walk e5 to d4; take c4", "take h2", "promote f5"] {
        assert!(out.contains(plan), "{plan}: {out}");
    }
    let (code, _, err) = wherefore(&["plans", "junk"]);
    assert_eq!(code, 2);
    assert!(err.starts_with("error: position"), "{err}");
}

#[test]
fn experiments_on_reasoning_refuse_what_they_cannot_read() {
    for command in ["causes", "plans"] {
        let (code, _, err) = wherefore(&["lab", command, "--puzzles", "/no/such/puzzles.csv"]);
        assert_eq!(code, 2);
        assert!(err.contains("/no/such/puzzles.csv"), "{err}");
    }
    let (code, _, err) = wherefore(&["lab", "plans"]);
    assert_eq!(code, 2);
    assert!(err.contains("--suite or --puzzles"), "{err}");
}

#[test]
fn the_prospects_against_an_opponent_are_tabled_with_their_risk() {
    let lost = "r4rk1/pp2qppp/2n5/8/8/2N2N2/PP3PPP/3Q2K1 w - - 0 1";
    let (code, out, err) = wherefore(&["against", lost, "--opponent", "club", "--nodes", "10000"]);
    assert_eq!(code, 0, "{err}");
    assert!(out.starts_with("against club: "), "{out}");
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

//! Twins: each kind of claim in a position where it is said, and in one where it must not be.
//!
//! Most twins are the same position without one of the men the claim speaks of, so that what was said cannot hold.

use crate::engine::explained_quickly;

/// Type, position where it is said, position where it is not.
const TWINS: &[(&str, &str, &str)] = &[
    (
        "attraction",
        "r3r1k1/p1q2ppp/8/3pR3/1b6/1P1P1NQ1/P1P2PPP/R5K1 b - - 0 21",
        "r3r1k1/p1q2ppp/8/3p4/1b6/1P1P1NQ1/P1P2PPP/R5K1 b - - 0 21",
    ),
    (
        "back_rank_weakness",
        "rn2r1k1/pp3pbp/1q3np1/2p2b2/2B2B2/2N1QN2/PPP3PP/R3R1K1 w - - 8 16",
        "rn2r1k1/pp3pb1/1q3np1/2p2b2/2B2B2/2N1QN2/PPP3PP/R3R1K1 w - - 8 16",
    ),
    (
        "bishop_pair",
        "r3k2r/1b1pbpp1/p6n/1ppq2Bp/7P/3PQ1PB/PPP1N3/R3K2R w KQkq - 2 19",
        "r3k2r/1b1pbpp1/p6n/1ppq2Bp/7P/3P2PB/PPP1N3/R3K2R w KQkq - 2 19",
    ),
    (
        "breakthrough",
        "8/8/1p5p/1P6/P3kp1P/2K5/8/8 w - - 1 45",
        "8/8/1p5p/1P6/4kp1P/2K5/8/8 w - - 1 45",
    ),
    (
        "clearance",
        "3r1rk1/ppp1qppp/2nb4/8/2b5/5N2/PP3PPP/RNBQR1K1 w - - 0 13",
        "3r1rk1/ppp1qppp/2nb4/8/2b5/5N2/PP3PPP/RNBQ2K1 w - - 0 13",
    ),
    (
        "creates_threat",
        "6k1/pp3ppq/n1p3r1/3p1N2/3P4/3Q4/PPP4P/1K2r1R1 w - - 0 27",
        "6k1/pp3ppq/n1p3r1/3p1N2/3P4/3Q4/PPP4P/1K4R1 w - - 0 27",
    ),
    (
        "deflection",
        "6k1/5pb1/6bp/2qP1p2/P1N1rP2/5QPP/2R3BK/8 b - - 0 37",
        "6k1/5pb1/6bp/2qP1p2/P1N1rP2/5QPP/6BK/8 b - - 0 37",
    ),
    (
        "development",
        "rn1qk2r/pbp1bppp/1p3n2/3p4/3P4/1PN2NP1/P2BPPBP/R2Q1RK1 b kq - 1 10",
        "rn1qk2r/pbp1bpp1/1p3n2/3p4/3P4/1PN2NP1/P2BPPBP/R2Q1RK1 b kq - 1 10",
    ),
    (
        "discovered_attack",
        "5r1k/pQ4pp/5rq1/8/3P2nP/2P2pP1/P4P2/4RRKB b - - 2 24",
        "5r1k/pQ4pp/5r2/8/3P2nP/2P2pP1/P4P2/4RRKB b - - 2 24",
    ),
    (
        "discovered_check",
        "2krr3/1pp3p1/p4p2/5P2/5P2/7P/PPQp2R1/1R1KBB2 b - - 0 30",
        "2k1r3/1pp3p1/p4p2/5P2/5P2/7P/PPQp2R1/1R1KBB2 b - - 0 30",
    ),
    (
        "double_check",
        "r1b4r/ppp3pp/3qkp2/2QNN3/2B5/3P4/PP3PPP/n4K1R w - - 6 18",
        "r1b4r/ppp3pp/3qkp2/2QNN3/8/3P4/PP3PPP/n4K1R w - - 6 18",
    ),
    (
        "ending_class",
        "1R6/2p1P1pk/p5pp/8/3P2P1/q6P/6K1/2q1R3 w - - 0 40",
        "1R6/2p1P1pk/p5pp/8/3P2P1/7P/6K1/2q1R3 w - - 0 40",
    ),
    (
        "exploits_pin",
        "r3kb1r/ppBnppp1/2p3bp/8/3PN3/5P2/PPP3PP/2K1RnNR w kq - 0 14",
        "r3kb1r/ppBn1pp1/2p3bp/8/3PN3/5P2/PPP3PP/2K1RnNR w kq - 0 14",
    ),
    (
        "exposed_king",
        "8/p7/2qQ2pk/4p3/PP3nPp/2P4P/5K2/3R4 b - - 0 36",
        "8/p7/3Q2pk/4p3/PP3nPp/2P4P/5K2/3R4 b - - 0 36",
    ),
    (
        "forced_mate",
        "8/5pk1/p7/1p1pPp2/5K1P/2P2R2/PP6/3Qb1q1 b - - 0 35",
        "8/5pk1/p7/1p1pPp2/5K1P/2P2R2/PP6/3Qb3 b - - 0 35",
    ),
    (
        "forced_move",
        "r2r2k1/1pp2ppp/pn2b3/4P3/4P3/PPb5/2P1NPPP/R3KB1R w KQ - 0 14",
        "r2r2k1/1pp2ppp/pn2b3/4P3/4P3/PP6/2P1NPPP/R3KB1R w KQ - 0 14",
    ),
    (
        "fork",
        "2q1k2r/1b1p3p/4pp1b/1N1n4/3P4/1P3N2/1P3PPP/3Q1RK1 w k - 0 18",
        "2q1k2r/1b1p3p/4pp1b/3n4/3P4/1P3N2/1P3PPP/3Q1RK1 w k - 0 18",
    ),
    (
        "hanging_piece",
        "r2r2k1/1p3pp1/7p/p1bp4/4Q3/PP2P1P1/1B3PKP/R4R2 b - - 0 20",
        "r2r2k1/1p3pp1/7p/p1bp4/8/PP2P1P1/1B3PKP/R4R2 b - - 0 20",
    ),
    (
        "improves_piece",
        "r3kb1r/1p1n1ppp/p3p1b1/8/P1BBP3/2N2P2/1P2K1PP/R6R b kq - 1 14",
        "4kb1r/1p1n1ppp/p3p1b1/8/P1BBP3/2N2P2/1P2K1PP/R6R b k - 1 14",
    ),
    (
        "interference",
        "r1bqk2r/ppp2ppp/2n1pn2/3p4/4PB1P/P1Q2P2/1PP3P1/2KR1BNR b kq - 0 10",
        "r1bqk2r/ppp2ppp/2n1pn2/8/4PB1P/P1Q2P2/1PP3P1/2KR1BNR b kq - 0 10",
    ),
    (
        "intermezzo",
        "r7/ppp1k1p1/3p4/4p3/4P1Qq/1P1PP3/1PP2r2/RN1K2R1 b - - 0 20",
        "r7/ppp1k1p1/3p4/4p3/4P1Qq/1P1PP3/1PP5/RN1K2R1 b - - 0 20",
    ),
    (
        "key_squares",
        "8/8/4k3/8/3K4/4P3/8/8 w - - 0 1",
        "8/8/4k3/8/3K4/4P3/8/7R w - - 0 1",
    ),
    (
        "king_activity",
        "4k3/ppb4p/5B2/3p4/8/1P2PK2/P1P3R1/3r4 w - - 6 35",
        "4k3/ppb4p/8/3p4/8/1P2PK2/P1P3R1/3r4 w - - 6 35",
    ),
    (
        "king_attack",
        "5r1k/1b1qr1pP/p3p3/1pPpP3/3P1NP1/4B3/5P2/2R1K2R w K - 0 34",
        "5r1k/1b1qr1pP/p3p3/1pPpP3/3P1NP1/4B3/5P2/2R1K3 w - - 0 34",
    ),
    (
        "king_safety",
        "r2q1rk1/pp3pbp/n4np1/2pP1b2/2Q2B2/2N2N2/PP2BPPP/R4RK1 b - - 2 12",
        "r2q2k1/pp3pbp/n4np1/2pP1b2/2Q2B2/2N2N2/PP2BPPP/R4RK1 b - - 2 12",
    ),
    (
        "known_ending",
        "8/8/8/4k3/8/2R5/4K3/8 w - - 0 1",
        "8/8/8/4k3/8/2R5/4K3/7r w - - 0 1",
    ),
    (
        "material_result",
        "8/8/3RP3/8/4kr2/7p/Kp6/8 w - - 0 58",
        "8/8/3RP3/8/4kr2/7p/K7/8 w - - 0 58",
    ),
    (
        "mating_pattern",
        "1r4k1/p4p1p/b5pB/4Q3/8/8/P1P2PPP/6K1 b - - 0 20",
        "6k1/p4p1p/b5pB/4Q3/8/8/P1P2PPP/6K1 b - - 0 20",
    ),
    (
        "only_move",
        "2r4r/pp2kppp/1q2p2n/3pP3/B1bP4/2B2N2/PP4PP/R2KQ3 w - - 1 19",
        "2r4r/pp2kppp/1q2p2n/3pP3/B1bP4/5N2/PP4PP/R2KQ3 w - - 1 19",
    ),
    (
        "open_file",
        "r2q1rk1/pp3pbp/n4np1/2pP1b2/2Q2B2/2N2N2/PP2BPPP/R4RK1 b - - 2 12",
        "r2q1rk1/pp3pbp/n4np1/2pP1b2/2Q2B2/5N2/PP2BPPP/R4RK1 b - - 2 12",
    ),
    (
        "opposition",
        "8/8/4k3/8/3K4/4P3/8/8 w - - 0 1",
        "8/8/4k3/8/3K4/4P3/8/7R w - - 0 1",
    ),
    (
        "outpost",
        "2r3k1/5ppp/4n3/1p2P3/p7/P1B3P1/5PKP/1R6 w - - 2 32",
        "2r3k1/5ppp/4n3/1p2P3/p7/P5P1/5PKP/1R6 w - - 2 32",
    ),
    (
        "overload",
        "r5k1/4Rppp/pp6/n7/3P4/2PK2P1/5r2/4R3 w - - 4 33",
        "6k1/4Rppp/pp6/n7/3P4/2PK2P1/5r2/4R3 w - - 4 33",
    ),
    (
        "parries",
        "r2q1r2/3nb1k1/2p4p/p1Pp2pQ/P2P1P2/5NBP/5PP1/RR4K1 b - - 0 27",
        "r2q1r2/4b1k1/2p4p/p1Pp2pQ/P2P1P2/5NBP/5PP1/RR4K1 b - - 0 27",
    ),
    (
        "passed_pawn",
        "6k1/5pp1/3p3P/1ppP1r2/6Q1/1P3B1K/P6b/1q6 w - - 0 42",
        "6k1/5pp1/3p4/1ppP1r2/6Q1/1P3B1K/P6b/1q6 w - - 0 42",
    ),
    (
        "pawn_break",
        "3r1rk1/pb2bp1p/1p2p1p1/4P3/2Pp2Pq/3B2R1/PP1Q3P/1KBR4 b - - 1 21",
        "3r1rk1/pb2bp1p/1p2p1p1/4P3/2Pp3q/3B2R1/PP1Q3P/1KBR4 b - - 1 21",
    ),
    (
        "pin",
        "r1bqk2r/p2n2pp/2p1p3/2bpPp2/5P2/3BB3/PPP1Q1PP/RN3RK1 b kq - 3 11",
        "r1bqk2r/p2n2pp/2p1p3/3pPp2/5P2/3BB3/PPP1Q1PP/RN3RK1 b kq - 3 11",
    ),
    (
        "plan",
        "1r3bk1/2q2b1p/2n2pp1/2P1p3/3pP3/Q2P1NPB/3B1P1P/4R1K1 w - - 8 26",
        "5bk1/2q2b1p/2n2pp1/2P1p3/3pP3/Q2P1NPB/3B1P1P/4R1K1 w - - 8 26",
    ),
    (
        "promotion",
        "1R6/2p1P1pk/p5pp/8/3P2P1/q6P/6K1/2q1R3 w - - 0 40",
        "1R6/2p3pk/p5pp/8/3P2P1/q6P/6K1/2q1R3 w - - 0 40",
    ),
    (
        "quiet_move",
        "r2q1r2/3nb1k1/2p4p/p1Pp2pQ/P2P1P2/5NBP/5PP1/RR4K1 b - - 0 27",
        "r2q1r2/4b1k1/2p4p/p1Pp2pQ/P2P1P2/5NBP/5PP1/RR4K1 b - - 0 27",
    ),
    (
        "refuted_by",
        "r4rk1/p1p2ppp/1pn1pn2/3p4/3P1PP1/q1PN4/P2N1P1P/2RQR1K1 w - - 1 15",
        "r4rk1/p1p2ppp/1pn1pn2/3p4/3P1PP1/2PN4/P2N1P1P/2RQR1K1 w - - 1 15",
    ),
    (
        "removes_defender",
        "4Q3/2p2ppk/3pqP1p/8/1P6/6PP/2r1NK2/8 w - - 5 37",
        "4Q3/2p2ppk/3p1P1p/8/1P6/6PP/2r1NK2/8 w - - 5 37",
    ),
    (
        "restricts",
        "2k4r/ppp3pp/5p2/3rp3/4R3/P1bP1PBP/2P2PK1/1R6 b - - 1 23",
        "2k4r/ppp3pp/5p2/3rp3/4R3/P1bP1PBP/5PK1/1R6 b - - 1 23",
    ),
    (
        "rule_of_square",
        "8/8/8/P6k/8/8/8/6K1 w - - 0 1",
        "8/8/8/P6k/8/8/8/r5K1 w - - 0 1",
    ),
    (
        "sacrifice",
        "1k1r2nr/2pbq1pp/pp1b1p2/8/1n2P3/Q1N1BN2/PPP1BPPP/2KR3R b - - 1 15",
        "1k1r2nr/2pbq1pp/pp3p2/8/1n2P3/Q1N1BN2/PPP1BPPP/2KR3R b - - 1 15",
    ),
    (
        "seventh_rank",
        "r3k2r/1b1pbpp1/p6n/1ppq2Bp/7P/3PQ1PB/PPP1N3/R3K2R w KQkq - 2 19",
        "r3k2r/1b1pbpp1/p6n/1ppq2Bp/7P/3P2PB/PPP1N3/R3K2R w KQkq - 2 19",
    ),
    (
        "simplification",
        "2Q5/p4ppp/1k6/1n6/P7/1P1r1P2/6PP/2K5 b - a3 0 33",
        "2Q5/p4ppp/1k6/8/P7/1P1r1P2/6PP/2K5 b - - 0 33",
    ),
    (
        "skewer",
        "2b1k1nr/3p1ppp/2p5/8/1P1qPP2/r1N3Q1/1KPB2PP/3R1B1R b k - 1 19",
        "2b1k1nr/3p1ppp/2p5/8/1P1qPP2/r1N3Q1/1KP3PP/3R1B1R b k - 1 19",
    ),
    (
        "special_move",
        "r1b1qrk1/1p4bp/p2p1n2/2pPpp2/2P5/2NBBPP1/PP1Q2P1/1K1R3R w - c6 0 16",
        "r1b1qrk1/1p4bp/p2p1n2/2p1pp2/2P5/2NBBPP1/PP1Q2P1/1K1R3R w - - 0 16",
    ),
    (
        "threat",
        "r2q1rk1/p2nbppp/bpN1pn2/8/4P3/1pB3P1/P1QN1PBP/R4RK1 w - - 0 15",
        "3q1rk1/p2nbppp/bpN1pn2/8/4P3/1pB3P1/P1QN1PBP/R4RK1 w - - 0 15",
    ),
    (
        "trapped_piece",
        "8/2k1p3/1p2Pp2/2p2P2/P2r4/1PK2BrP/2P2R2/8 b - - 0 34",
        "8/2k1p3/1p2Pp2/2p2P2/P7/1PK2BrP/2P2R2/8 b - - 0 34",
    ),
    (
        "weak_pawn",
        "3r1rk1/pb2bp1p/1p2p1p1/4P3/2Pp2Pq/3B2R1/PP1Q3P/1KBR4 b - - 1 21",
        "3r1rk1/pb2b2p/1p2p1p1/4P3/2Pp2Pq/3B2R1/PP1Q3P/1KBR4 b - - 1 21",
    ),
    (
        "weak_square",
        "3r1rk1/pb2bp1p/1p2p1p1/4P3/2Pp2Pq/3B2R1/PP1Q3P/1KBR4 b - - 1 21",
        "3r1rk1/pb2b2p/1p2p1p1/4P3/2Pp2Pq/3B2R1/PP1Q3P/1KBR4 b - - 1 21",
    ),
];

fn says(fen: &str, name: &str) -> bool {
    explained_quickly(fen)
        .is_some_and(|explanation| explanation.claims.iter().any(|claim| claim.kind.name() == name))
}

/// The rows are split over threads of the test runner, to keep both cores busy.
fn check(part: usize, parts: usize) {
    let rows = TWINS
        .iter()
        .enumerate()
        .filter(|(index, _)| index % parts == part);
    let mut wrong = Vec::new();
    for (_, &(name, said, silent)) in rows {
        if !says(said, name) {
            wrong.push(format!("{name} is missing in {said}"));
        }
        if says(silent, name) {
            wrong.push(format!("{name} is said in {silent}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn claims_are_said_where_they_hold_and_not_beside_it_first_half() {
    check(0, 2);
}

#[test]
fn claims_are_said_where_they_hold_and_not_beside_it_second_half() {
    check(1, 2);
}

//! Twins: each kind of claim in a position where it is said, and in one where it must not be.
//!
//! Most twins are the same position without one of the men the claim speaks of, so that what was said cannot hold. The
//! line is given, so that a row does not depend on which of several good moves the engine prefers.

use crate::engine::{board, explained_along};
use cozy_chess::{Board, Move};
use explain::probe::{Ask, Line, Probe};
use explain::study::Spending;
use explain::{Settings, explain};
use search::Value;

/// Type, position where it is said, the line explained, position where it is not said along the same line.
const TWINS: &[(&str, &str, &str, &str)] = &[
    (
        "attraction",
        "r3r1k1/p1q2ppp/8/3pR3/1b6/1P1P1NQ1/P1P2PPP/R5K1 b - - 0 21",
        "e8e5 g3e5 c7e5 f3e5 b4c3 a1d1 c3e5 d3d4 e5f6",
        "r3r1k1/p1q2p1p/8/3pR3/1b6/1P1P1NQ1/P1P2PPP/R5K1 b - - 0 21",
    ),
    (
        "back_rank_weakness",
        "rn2r1k1/pp3pbp/1q3np1/2p2b2/2B2B2/2N1QN2/PPP3PP/R3R1K1 w - - 8 16",
        "e3e8 f6e8 e1e8 g7f8 c3d5 b8d7 d5b6 a8e8 b6d7",
        "rn2r1k1/pp3p1p/1q3np1/2p2b2/2B2B2/2N1QN2/PPP3PP/R3R1K1 w - - 8 16",
    ),
    (
        "bad_bishop",
        "r1bqk2r/pp4pp/2n1p3/3p1p2/3P4/2P2P2/PP4PP/RNBQK2R w KQkq - 0 1",
        "f3f4 e8g8 e1g1",
        "r1bqk2r/pp4pp/2n1p3/3p1p2/8/2P2P2/PP4PP/RNBQK2R w KQkq - 0 1",
    ),
    (
        "best_defence",
        "3r4/ppp1k1pp/2n2n2/2b5/4b3/1BP5/PP3PPP/R1B1R1K1 w - - 3 17",
        "c1g5 e7f8 g5f6 g7f6 e1e4 d8d2 e4f4 f8g7 a1d1",
        "3r4/ppp1k1pp/2n5/2b5/4b3/1BP5/PP3PPP/R1B1R1K1 w - - 3 17",
    ),
    (
        "best_move",
        "4rrk1/p4pnp/2p2q2/3p1bp1/P1p5/2P1PQ1P/1P1NBPP1/R4R1K w - - 8 24",
        "g2g4 f5e4 d2e4 f6f3 e2f3 d5e4 f3e2 e8b8 a1b1",
        "4rrk1/p4pnp/2p2q2/3p2p1/P1p5/2P1PQ1P/1P1NBPP1/R4R1K w - - 8 24",
    ),
    (
        "bishop_pair",
        "r1bq1rk1/pp3ppB/2n1p3/2b1P3/P7/2P2N2/5PPP/R1BQ1RK1 b - - 0 13",
        "g8h7 f3g5 h7g8 d1c2 g7g6 g5e4 c5e7 f1d1 d8c7",
        "r2q1rk1/pp3ppB/2n1p3/2b1P3/P7/2P2N2/5PPP/R2Q1RK1 b - - 0 13",
    ),
    (
        "breakthrough",
        "8/8/1p5p/1P6/P3kp1P/2K5/8/8 w - - 1 45",
        "a4a5 b6a5 b5b6 e4f3 b6b7 a5a4 b7b8q a4a3 b8f8",
        "8/8/1p6/1P6/P3kp1P/2K5/8/8 w - - 1 45",
    ),
    (
        "clearance",
        "4rrk1/1R5p/p1p3pQ/2Nn4/8/8/1PP1qPPP/5RK1 b - - 4 26",
        "e2f2 f1f2 e8e1 f2f1 e1f1",
        "4r1k1/1R5p/p1p3pQ/2Nn4/8/8/1PP1qPPP/5RK1 b - - 4 26",
    ),
    (
        "compensation",
        "3r2k1/2Q2pp1/3r4/7p/8/PR2P1Pq/1P1p1P1P/3R2K1 b - - 0 28",
        "h3g4 c7c2 g4e2 e3e4 d6f6 f2f4 f6c6 b3c3 c6c3",
        "3r2k1/2Q2pp1/3r4/7p/8/PR2P1P1/1P1p1P1P/3R2K1 b - - 0 28",
    ),
    (
        "counter_causal_set",
        "8/RP4pk/P7/8/7p/6p1/1r5P/5K2 w - - 0 42",
        "h2g3 b2b1 f1g2 b1b2 g2h3 h4g3 h3g3 b2b3 g3f4",
        "8/RP5k/P7/8/7p/6p1/1r5P/5K2 w - - 0 42",
    ),
    (
        "creates_threat",
        "3q2k1/5ppp/8/8/8/2B5/4QPPP/6K1 w - - 0 1",
        "e2g4",
        "3q2k1/5ppp/8/8/8/8/4QPPP/6K1 w - - 0 1",
    ),
    (
        "defence_fails",
        "r2qr1k1/pbp2ppp/1p3n2/8/3nN3/5NP1/PP2QPBP/R3R1K1 w - - 0 14",
        "e4f6 g7f6 e2e8 d8e8 e1e8 a8e8 f3d4 b7g2 g1g2",
        "r2qr1k1/pbp2p1p/1p3n2/8/3nN3/5NP1/PP2QPBP/R3R1K1 w - - 0 14",
    ),
    (
        "deflection",
        "5rk1/ppp3pp/3p4/3Np3/4P3/3Pb3/PPP4q/1K3Q2 w - - 5 28",
        "d5e7 g8h8 f1f8",
        "5rk1/ppp3p1/3p4/3Np3/4P3/3Pb3/PPP4q/1K3Q2 w - - 5 28",
    ),
    (
        "desperado",
        "3q2k1/1pp1bp2/r2r2p1/p1n1B2p/4P3/1P1P3P/1PQ2PP1/R2R1NK1 b - - 0 23",
        "d6d3 e5c7 d8d4 d1d3 d4d3 c2d3 c5d3 f1e3 e7b4",
        "3q2k1/1pp1bp2/r2r2p1/p1n4p/4P3/1P1P3P/1PQ2PP1/R2R1NK1 b - - 0 23",
    ),
    (
        "development",
        "r3kb1r/1bqp1ppp/ppn1p3/6B1/2P1P1n1/P1N2N2/1PQ1BPPP/3RK2R b Kkq - 3 12",
        "f8c5 g5h4 f7f6 h4g3 g4e5 c2d2 a8d8 f3e5 f6e5",
        "r3kb1r/1bqp1ppp/ppn1p3/6B1/2P1P1n1/P1N2N2/1PQ1BPPP/3RK2R b - - 3 28",
    ),
    (
        "discovered_attack",
        "5r1k/pQ4pp/5rq1/8/3P2nP/2P2pP1/P4P2/4RRKB b - - 2 24",
        "g4f2 f1f2 g6g3 h1g2 f3g2 b7g2 g3f2 g2f2 f6f2",
        "5r1k/pQ4pp/5rq1/8/3P2nP/2P2pP1/P4P2/4R1KB b - - 2 24",
    ),
    (
        "discovered_check",
        "2krr3/1pp3p1/p4p2/5P2/5P2/7P/PPQp2R1/1R1KBB2 b - - 0 30",
        "d2e1q",
        "2k1r3/1pp3p1/p4p2/5P2/5P2/7P/PPQp2R1/1R1KBB2 b - - 0 30",
    ),
    (
        "double_check",
        "r1b4r/ppp3pp/3qkp2/2QNN3/2B5/3P4/PP3PPP/n4K1R w - - 6 18",
        "d5c7 e6e7 c7d5 e7e6 d5f6 e6e7 f6d5 e7e6 d5e3",
        "r1b4r/ppp3pp/3qkp2/2QNN3/8/3P4/PP3PPP/n4K1R w - - 6 18",
    ),
    (
        "double_threat",
        "2r3k1/R6p/4ppp1/2q5/3Q4/7P/P4PPK/8 w - - 3 34",
        "d4d7 c5a7 d7a7 g8f8 a7h7 c8c2 h2g3 c2a2 h7g6",
        "2r3k1/7p/4ppp1/2q5/3Q4/7P/P4PPK/8 w - - 3 34",
    ),
    (
        "ending_class",
        "3r2k1/5pp1/7p/R2P4/p6P/3r4/5PP1/5RK1 w - - 2 29",
        "f1a1 d3d5 a5d5 d8d5",
        "1n1r1bk1/5pp1/7p/R2P4/p6P/3r4/5PP1/5RK1 w - - 2 29",
    ),
    // Which moves an engine finds equal hangs on what its table holds: here the values come from `Level`. In the twin the
    // second move of the line is not there.
    (
        "equal_alternatives",
        "rn1q2k1/5ppp/8/8/8/8/5PPP/RN1Q2K1 w - - 0 1",
        "h2h3 h7h6 g2g3",
        "rn1q2k1/5ppp/8/8/6P1/8/5P1P/RN1Q2K1 w - - 0 1",
    ),
    (
        "evaluation",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "e2e4 e7e5 g1f3 b8c6",
        "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ),
    (
        "exploits_pin",
        "r3kb1r/ppBnppp1/2p3bp/8/3PN3/5P2/PPP3PP/2K1RnNR w kq - 0 14",
        "e4d6",
        "r3kb1r/ppBn1pp1/2p3bp/8/3PN3/5P2/PPP3PP/2K1RnNR w kq - 0 14",
    ),
    (
        "exposed_king",
        "8/p7/2qQ2pk/4p3/PP3nPp/2P4P/5K2/3R4 b - - 0 36",
        "c6g2 f2e1 g2e2",
        "8/p7/3Q2pk/4p3/PP3nPp/2P4P/5K2/3R4 b - - 0 36",
    ),
    (
        "forced_mate",
        "8/5pk1/p7/1p1pPp2/5K1P/2P2R2/PP6/3Qb1q1 b - - 0 35",
        "g1g4 f4e3 g4e4",
        "8/5pk1/p7/1p1pPp2/5K1P/2P2R2/PP6/3Qb3 b - - 0 35",
    ),
    (
        "forced_move",
        "r2r2k1/1pp2ppp/pn2b3/4P3/4P3/PPb5/2P1NPPP/R3KB1R w KQ - 0 14",
        "e2c3 a6a5 a1d1 a5a4 b3b4 c7c5 d1d8 a8d8 b4c5",
        "r2r2k1/1pp2ppp/pn2b3/4P3/4P3/PP6/2P1NPPP/R3KB1R w KQ - 0 14",
    ),
    (
        "fork",
        "2q1k2r/1b1p3p/4pp1b/1N1n4/3P4/1P3N2/1P3PPP/3Q1RK1 w k - 0 18",
        "b5d6 e8e7 d6c8 h8c8 d1d3 c8h8 d3e4 h6f4 f1e1",
        "2q1k2r/1b1p3p/4pp1b/3n4/3P4/1P3N2/1P3PPP/3Q1RK1 w k - 0 18",
    ),
    (
        "fortress",
        "7k/8/8/6KP/8/8/8/3B4 w - - 0 1",
        "g5h6",
        "7k/8/8/6KP/8/8/3B4/8 w - - 0 1",
    ),
    (
        "hanging_piece",
        "r2r2k1/1p3pp1/7p/p1bp4/4Q3/PP2P1P1/1B3PKP/R4R2 b - - 0 20",
        "d5e4 a1c1 c5f8 c1c7 a8b8 a3a4 d8d3 b2c3 b7b5",
        "r2r2k1/1p3pp1/7p/p1bp4/8/PP2P1P1/1B3PKP/R4R2 b - - 0 20",
    ),
    (
        "ignores_threat",
        "1k4r1/2q2p1p/1p2p3/P5N1/3rQn2/8/5PPP/R4RK1 w - - 0 24",
        "a5b6 d4e4 b6c7 b8c7 g5e4 g8g2 g1h1 e6e5 a1a7",
        "1k4r1/2q2p1p/1p2p3/P5N1/4Qn2/8/5PPP/R4RK1 w - - 0 24",
    ),
    (
        "improves_piece",
        "2kb1Q2/1b6/5B2/3q4/2p4P/2R2P2/6P1/6K1 b - - 0 36",
        "b7c6 h4h5 d5d1 g1h2 c8c7 h5h6 d8f6 f8f6 d1d5",
        "2kb1Q2/1b1p4/5B2/1p1q4/2p4P/2R2P2/6P1/6K1 b - - 0 36",
    ),
    (
        "interference",
        "5r1k/1p2P1p1/1Q6/pP4p1/Pq6/2NR3P/B2K2n1/R7 b - - 2 36",
        "b4b2 d2d1 f8f1",
        "5r1k/1p2P1p1/1Q6/pP4p1/Pq6/2NR3P/B2K2n1/8 b - - 2 36",
    ),
    (
        "intermezzo",
        "r7/ppp1k1p1/3p4/4p3/4P1Qq/1P1PP3/1PP2r2/RN1K2R1 b - - 0 20",
        "f2f1 g1f1 h4g4 d1c1 g4e2 f1d1 e2e3 b1d2 a8h8",
        "r7/ppp1k1p1/3p4/4p3/4P1Qq/1P1PP3/1PP5/RN1K2R1 b - - 0 20",
    ),
    (
        "key_squares",
        "8/8/4k3/8/3K4/4P3/8/8 w - - 0 1",
        "d4e4 e6f6 e4d5 f6e7 d5e5 e7d7 e5f6 d7d6 e3e4",
        "8/8/4k3/8/3K4/4P3/8/7R w - - 0 1",
    ),
    (
        "king_activity",
        "8/kp4R1/1p1P2p1/1P2K1r1/7p/8/8/8 w - - 5 48",
        "e5e6 g5g2 d6d7 g2e2 e6d6 e2d2 d6e7 d2e2 e7f6",
        "8/kp4R1/1p4p1/1P2K1r1/7p/8/8/8 w - - 5 48",
    ),
    (
        "king_attack",
        "5r1k/1b1qr1pP/p3p3/1pPpP3/3P1NP1/4B3/5P2/2R1K2R w K - 0 34",
        "f4g6",
        "5r1k/1b1qr1pP/p3p3/1pPpP3/3P1NP1/4B3/5P2/2R1K3 w - - 0 34",
    ),
    (
        "king_safety",
        "r2q1rk1/pp3pbp/n4np1/2pP1b2/2Q2B2/2N2N2/PP2BPPP/R4RK1 b - - 2 12",
        "f8e8 f3e5 f6d7 e5d7 d8d7 f1e1 g7d4 a1d1 f5g4",
        "r2q2k1/pp3pbp/n4np1/2pP1b2/2Q2B2/2N2N2/PP2BPPP/R4RK1 b - - 2 12",
    ),
    (
        "known_ending",
        "8/8/8/4k3/8/2R5/4K3/8 w - - 0 1",
        "e2d3 e5d5 d3e3 d5e5 c3c5 e5e6 e3e4 e6f6 c5c6",
        "8/8/8/4k3/8/2R5/4K3/7r w - - 0 1",
    ),
    (
        "material_balance",
        "1r4k1/p5pp/5p2/4p3/2Rp4/7P/1P3PP1/R5K1 b - - 2 32",
        "b8b7 c4c8",
        "1r4k1/p2n2pp/5p2/4p3/2Rp4/7P/1P3PP1/R5K1 b - - 2 32",
    ),
    (
        "material_result",
        "1k2r3/pp3p1p/8/5N2/2RP4/5bP1/P4P1P/5K2 b - - 4 35",
        "f3e2 f1g2 e2c4 a2a3 c4d5 g2f1 d5e6 f5e3 e8d8",
        "1k2r3/pp3p1p/8/5N2/3P4/5bP1/P4P1P/5K2 b - - 4 35",
    ),
    (
        "mating_pattern",
        "1r4k1/p4p1p/b5pB/4Q3/8/8/P1P2PPP/6K1 b - - 0 20",
        "b8b1 h6c1 b1c1 e5e1 c1e1",
        "6k1/p4p1p/b5pB/4Q3/8/8/P1P2PPP/6K1 b - - 0 20",
    ),
    (
        "move_order",
        "r2q1rk1/5p1p/6pP/4Q3/p7/1N6/Pp3PP1/1R2K2R b K - 0 27",
        "f8e8 f2f4 e8e5 f4e5 a4b3 a2a3 d8d3 e1f2 d3f5",
        "r2q1rk1/5p1p/6p1/4Q3/p7/1N6/Pp3PP1/1R2K2R b K - 0 27",
    ),
    (
        "no_defence",
        "2r3k1/5pp1/7p/8/2p4P/6P1/5PK1/8 b - - 5 43",
        "c4c3",
        "2r3k1/3R1pp1/7p/8/2p4P/6P1/5PK1/8 b - - 5 43",
    ),
    (
        "only_move",
        "2r4r/pp2kppp/1q2p2n/3pP3/B1bP4/2B2N2/PP4PP/R2KQ3 w - - 1 19",
        "c3b4 e7d8 b4a5 c8c7 a5b6 a7b6 e1b4 b6b5 a4b5",
        "2r4r/pp2kppp/1q2p2n/3pP3/B1bP4/5N2/PP4PP/R2KQ3 w - - 1 19",
    ),
    (
        "open_file",
        "r2qr1k1/3b1ppp/5n2/p1p1B3/1P6/1P6/2P2PPP/RN1QR1K1 b - - 0 16",
        "a5b4 a1a8 d8a8 b1d2 d7f5 d2c4 f6d7 c4e3 e8e5",
        "r2qr1k1/3b1ppp/5n2/p1p1B3/1P6/1P6/2P2PPP/1N1QR1K1 b - - 0 16",
    ),
    (
        "opposite_bishops",
        "8/5k2/4b3/8/5B2/3P4/4K3/8 w - - 0 1",
        "e2e3",
        "8/5k2/8/8/5B2/3P4/4K3/8 w - - 0 1",
    ),
    (
        "opposition",
        "8/8/4k3/8/3K4/4P3/8/8 w - - 0 1",
        "d4e4 e6f6 e4d5 f6e7 d5e5 e7d7 e5f6 d7d6 e3e4",
        "8/8/4k3/8/3K4/4P3/8/7R w - - 0 1",
    ),
    (
        "outpost",
        "2r3k1/5ppp/4n3/1p2P3/p7/P1B3P1/5PKP/1R6 w - - 2 32",
        "c3b4 e6d4 b1d1 c8c4 d1d3 h7h6 g2h3 d4c6 b4d6",
        "2r3k1/5ppp/4n3/1p2P3/p7/P5P1/5PKP/1R6 w - - 2 32",
    ),
    (
        "overload",
        "r5k1/4Rppp/pp6/n7/3P4/2PK2P1/5r2/4R3 w - - 4 33",
        "e7e8 a8e8 e1e8",
        "6k1/4Rppp/pp6/n7/3P4/2PK2P1/5r2/4R3 w - - 4 33",
    ),
    (
        "parries",
        "2rr2k1/2qnbppp/p2p1n2/3Np1B1/1p2P3/5Q1P/PPP2PPN/R3R1K1 b - - 1 17",
        "f6d5 e4d5 e7g5",
        "2rr2k1/2qnbppp/p2p1n2/4p1B1/1p2P3/5Q1P/PPP2PPN/R3R1K1 b - - 1 17",
    ),
    (
        "passed_pawn",
        "2r2r2/4kpp1/2Qpbn1p/q7/2P5/1P6/P4PPP/3RR1K1 w - - 0 29",
        "c6d6 e7e8 e1e6 f7e6 d6e6",
        "2r2r2/4kpp1/2Q1bn1p/q7/2P5/1P6/P4PPP/3RR1K1 w - - 0 29",
    ),
    (
        "pawn_break",
        "8/5pk1/2p1n1p1/4p3/1p2PnR1/3PKP2/2r1N3/5B2 w - - 0 39",
        "d3d4 f4e2 f1e2 e5d4 e3d3 b4b3 e2d1 c2c1 d3d2",
        "8/5pk1/2p1n1p1/4p3/1p2PnR1/3PKP2/4N3/5B2 w - - 0 39",
    ),
    (
        "pawn_race",
        "8/8/8/P6k/6p1/8/8/K7 w - - 0 1",
        "a5a6 g4g3 a6a7 g3g2",
        "8/8/8/P6k/6p1/8/8/5K2 w - - 0 1",
    ),
    (
        "perpetual",
        "6k1/6p1/8/6KQ/1r6/q2b4/8/8 w - - 0 1",
        "h5e8 g8h7 e8h5 h7g8 h5e8",
        "6k1/8/8/6KQ/1r6/q2b4/8/8 w - - 0 1",
    ),
    (
        "pin",
        "r1bqk2r/p2n2pp/2p1p3/2bpPp2/5P2/3BB3/PPP1Q1PP/RN3RK1 b kq - 3 11",
        "d8b6 e3c5 d7c5 e2f2 c5e4 f2b6 a7b6 f1d1 h7h6",
        "r1bqk2r/p2n2pp/2p1p3/3pPp2/5P2/3BB3/PPP1Q1PP/RN3RK1 b kq - 3 11",
    ),
    (
        "plan",
        "1b3r2/3R1p1k/2N4p/1r6/6p1/8/6PP/5RK1 b - - 5 41",
        "h7g7 c6d4 b5b6 d4f5 g7g6 g2g3 b6b2 f5h4 g6g7",
        "1b3r2/3R1p1k/2N4p/1r6/6p1/8/6PP/6K1 b - - 5 41",
    ),
    (
        "practical_chances",
        "5N2/p4k2/1p1P4/5p2/r7/B3KP2/8/8 w - - 2 40",
        "d6d7 a4a3 e3d2",
        // Without the knight as well only two replies win (Rxa3+ and f4+); with the pawn one step back nearly all do.
        "5N2/p4k2/1p6/3P1p2/r7/B3KP2/8/8 w - - 2 40",
    ),
    (
        "promotion",
        "1R6/2p1P1pk/p5pp/8/3P2P1/q6P/6K1/2q1R3 w - - 0 40",
        "e7e8q a3a2 g2g1 c1e1 e8e1 a2c4 e1f2 a6a5 g1h2",
        "1R6/2p3pk/p5pp/8/3P2P1/q6P/6K1/2q1R3 w - - 0 40",
    ),
    (
        "prophylaxis",
        "8/6k1/6p1/5p1p/5K1P/5PP1/8/8 w - - 1 47",
        "f4g5 g7f7 g5h6 f7f6 f3f4",
        "k7/8/6p1/5p1p/5K1P/5PP1/8/8 w - - 1 47",
    ),
    (
        "quiet_move",
        "6rk/2P3rp/1P6/2p2p2/P7/8/3R2n1/7K w - - 0 43",
        "d2d8 g2h4 d8g8 g7g8 b6b7",
        "6rk/6rp/1P6/2p2p2/P7/8/3R2n1/7K w - - 0 43",
    ),
    (
        "refuted_by",
        "3r2k1/p4ppp/8/8/8/1P6/b1P2PPP/R5K1 w - - 0 1",
        "h2h3",
        "6k1/p4ppp/8/8/8/1P6/b1P2PPP/R5K1 w - - 0 1",
    ),
    (
        "removes_defender",
        "4Q3/2p2ppk/3pqP1p/8/1P6/6PP/2r1NK2/8 w - - 5 37",
        "e8e6 f7e6 f6f7 c2b2 f7f8q b2b4 f8f7 c7c5 f7e6",
        "4Q3/2p2ppk/3p1P1p/8/1P6/6PP/2r1NK2/8 w - - 5 37",
    ),
    (
        "restricts",
        "4k3/R7/2b5/2B2p2/p1P2P2/2K5/2P5/8 b - - 18 47",
        "c6d7 c3b4 d7c6 c2c3 e8d8 c5d4 d8e8 b4a3 e8d8",
        "4k3/8/2b5/2B2p2/p1P2P2/2K5/2P5/8 b - - 18 47",
    ),
    (
        "rook_behind_passer",
        "8/5k2/8/P7/1r6/8/5K2/7R w - - 0 1",
        "h1a1",
        "8/5k2/8/8/1r6/8/5K2/7R w - - 0 1",
    ),
    (
        "rule_of_square",
        "8/8/8/P6k/8/8/8/6K1 w - - 0 1",
        "a5a6 h5g5 a6a7 g5f6 a7a8q f6e7 a8c6 e7f7 g1g2",
        "8/8/8/P6k/8/8/8/r5K1 w - - 0 1",
    ),
    (
        "sacrifice",
        "1k1r2nr/2pbq1pp/pp1b1p2/8/1n2P3/Q1N1BN2/PPP1BPPP/2KR3R b - - 1 15",
        "b4d3 d1d3 d6a3 b2a3 e7a3 c1b1 a3b4 b1a1 g8e7",
        "1k1r2nr/2pbq1pp/pp3p2/8/1n2P3/Q1N1BN2/PPP1BPPP/2KR3R b - - 1 15",
    ),
    (
        "seventh_rank",
        "r3k2r/1b1pbpp1/p6n/1ppq2Bp/7P/3PQ1PB/PPP1N3/R3K2R w KQkq - 2 19",
        "e3e7",
        "r3k2r/1b1pbpp1/p6n/1ppq2Bp/7P/3P2PB/PPP1N3/R3K2R w KQkq - 2 19",
    ),
    (
        "simplification",
        "2Q5/p4ppp/1k6/1n6/P7/1P1r1P2/6PP/2K5 b - a3 0 33",
        "d3c3 c8c3 b5c3 c1c2 c3d5 g2g4 b6c5 c2d3 c5b4",
        "2Q5/p4ppp/1k6/8/P7/1P1r1P2/6PP/2K5 b - - 0 33",
    ),
    (
        "skewer",
        "2b1k1nr/3p1ppp/2p5/8/1P1qPP2/r1N3Q1/1KPB2PP/3R1B1R b k - 1 19",
        "d4b4 b2c1 a3a1 c3b1 a1b1",
        "2b1k1nr/3p1ppp/2p5/8/1P1qPP2/r1N3Q1/1KP3PP/3R1B1R b k - 1 19",
    ),
    (
        "special_move",
        "r1b1qrk1/1p4bp/p2p1n2/2pPpp2/2P5/2NBBPP1/PP1Q2P1/1K1R3R w - c6 0 16",
        "d5c6 b7c6 d3e2 c8e6 d2d6 a8d8 d6b4 d8d1 h1d1",
        "r1b1qrk1/1p4bp/p2p1n2/2p1pp2/2P5/2NBBPP1/PP1Q2P1/1K1R3R w - - 0 16",
    ),
    (
        "stalemate_resource",
        "k1b5/1pP5/1R6/8/8/6q1/8/7K w - - 0 1",
        "b6a6 b7a6",
        "k1b5/1pP5/1R6/8/7P/6q1/8/7K w - - 0 1",
    ),
    (
        "tempting",
        "1rr5/3bkppp/3np3/p2p4/1p1P4/1P1BPP2/P2NK1PP/2R1R3 w - - 4 25",
        "e3e4",
        "1rr5/3bkp1p/3np3/p2p4/1p1P4/1P1BPP2/P2NK1PP/2R1R3 w - - 4 25",
    ),
    (
        "threat",
        "r2qr1k1/pbp2ppp/1p3n2/8/3nN3/5NP1/PP2QPBP/R3R1K1 w - - 0 14",
        "e4f6 g7f6 e2e8 d8e8 e1e8 a8e8 f3d4 b7g2 g1g2",
        "r2qr1k1/pbp2ppp/1p3n2/8/3nN3/5NP1/1P2QPBP/R3R1K1 w - - 0 14",
    ),
    (
        "trap",
        "2r3k1/p3Bp1p/1p4p1/3N4/2Bb4/1P4P1/P4P1P/6K1 b - - 1 26",
        "b6b5 c4d3 c8c1 g1g2 a7a6 g2f3 c1d1 d3e2 d1a1",
        "2r3k1/p4p1p/1p4p1/3N4/2Bb4/1P4P1/P4P1P/6K1 b - - 1 26",
    ),
    (
        "trapped_piece",
        "1k1r3r/pp2n1Qp/2np4/4p1B1/8/Pq4P1/1P3PBP/R3R1K1 b - - 2 19",
        "e7f5 g7f6 d8f8 g2c6 f8f6 g5f6 h8f8 e1e5 d6e5",
        "1k1r3r/pp2n1Q1/2np4/4p1B1/8/Pq4P1/1P3PBP/R3R1K1 b - - 2 19",
    ),
    (
        "triangulation",
        "2k5/8/p1P5/P2K4/8/8/8/8 w - - 0 1",
        "d5d4 c8d8 d4c4 d8c8 c4d5",
        "2k5/7p/p1P5/P2K4/8/8/8/8 w - - 0 1",
    ),
    (
        "underpromotion",
        "8/2P5/8/8/3r4/8/2K5/k7 w - - 0 1",
        "c7c8r d4a4 c2b3",
        "8/2P5/8/8/3r4/8/2K5/7k w - - 0 1",
    ),
    (
        "weak_pawn",
        "3r1rk1/pb2bp1p/1p2p1p1/4P3/2Pp2Pq/3B2R1/PP1Q3P/1KBR4 b - - 1 21",
        "f7f6 d2e2 f6e5 e2e5 e7d6 e5e6 g8g7 g4g5 b7c8",
        "3r1rk1/pb2b2p/1p2p1p1/4P3/2Pp2Pq/3B2R1/PP1Q3P/1KBR4 b - - 1 21",
    ),
    (
        "weak_square",
        "3r1rk1/pb2bp1p/1p2p1p1/4P3/2Pp2Pq/3B2R1/PP1Q3P/1KBR4 b - - 1 21",
        "f7f5",
        "3r1rk1/pb2b2p/1p2p1p1/4P3/2Pp2Pq/3B2R1/PP1Q3P/1KBR4 b - - 1 21",
    ),
    (
        "wrong_bishop",
        "7k/8/8/6KP/8/8/8/3B4 w - - 0 1",
        "g5h6",
        "7k/8/8/6KP/8/8/3B4/8 w - - 0 1",
    ),
    (
        "x_ray",
        "2rb2k1/6pp/6q1/2B1Qb2/PPp5/5PP1/2r4P/R2R1BK1 w - - 1 31",
        "e5d5 g6e6 d5e6 f5e6 d1c1 c2b2 f1c4 e6c4 c1c4",
        "2rb2k1/6pp/6q1/2B1Qb2/P1p5/5PP1/2r4P/R2R1BK1 w - - 1 31",
    ),
    (
        "zugzwang",
        "8/8/p7/1p4K1/1P4p1/1P3kP1/8/8 w - - 6 61",
        "g5h4 f3e4 h4g4 e4d4 g4f5 d4c3 g3g4 c3b3 g4g5",
        "8/8/p7/1p4K1/1P4p1/1P3k2/8/8 w - - 6 61",
    ),
];

/// A search to which every position is about level, and that likes two moves a little better than the others.
struct Level {
    best: [Move; 2],
}

impl Probe for Level {
    fn search(&mut self, board: &Board, ask: &Ask) -> Vec<Line> {
        let mut moves: Vec<Move> = knowledge::facts::board::legal_moves(board)
            .into_iter()
            .filter(|mv| ask.only.is_empty() || ask.only.contains(mv))
            .collect();
        moves.sort_by_key(|mv| {
            self.best
                .iter()
                .position(|best| best == mv)
                .unwrap_or(self.best.len())
        });
        moves
            .into_iter()
            .take(ask.lines.max(1))
            .map(|mv| Line {
                mv,
                value: Value::new(if self.best.contains(&mv) { 0 } else { -10 }),
                moves: vec![mv],
                depth: 1,
            })
            .collect()
    }
}

/// What is said where everything is level: `line` is a move, a reply and a move that would have done as well.
fn said_of_level_moves(fen: &str, line: &str) -> Vec<&'static str> {
    /// Nodes cost nothing here.
    const AMPLE: u64 = 100_000_000;
    let root = board(fen);
    let moves: Vec<Move> = line
        .split(' ')
        .map(|word| word.parse().expect("a move"))
        .collect();
    let mut level = Level {
        best: [moves[0], moves[2]],
    };
    let first = Line {
        mv: moves[0],
        value: Value::new(0),
        moves,
        depth: 1,
    };
    let settings = Settings {
        spending: Spending::within(AMPLE),
        ..Settings::default()
    };
    let explanation = explain(&mut level, &root, &[first], &settings).expect("moves");
    explanation.claims.iter().map(|claim| claim.kind.name()).collect()
}

fn says(fen: &str, line: &str, name: &str) -> bool {
    if name == "equal_alternatives" {
        return said_of_level_moves(fen, line).contains(&name);
    }
    explained_along(fen, line)
        .is_some_and(|explanation| explanation.claims.iter().any(|claim| claim.kind.name() == name))
}

/// The rows are split over threads of the test runner, to keep the cores busy.
fn check(part: usize, parts: usize) {
    let rows = TWINS
        .iter()
        .enumerate()
        .filter(|(index, _)| index % parts == part);
    let mut wrong = Vec::new();
    for (_, &(name, said, line, silent)) in rows {
        if !says(said, line, name) {
            wrong.push(format!("{name} is missing in {said}"));
        }
        if says(silent, line, name) {
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

/// The types of the vocabulary, from the tables of the claims schema; empty where it is not at hand.
fn vocabulary() -> Vec<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/claims-schema.md");
    let Ok(schema) = std::fs::read_to_string(path) else {
        println!("{path} is not there: nothing to compare with");
        return Vec::new();
    };
    let vocabulary = schema.split("## 6. The vocabulary").nth(1).unwrap_or_default();
    let tables = vocabulary.split("### 6a.").next().unwrap_or_default();
    tables
        .lines()
        .filter_map(|line| line.strip_prefix("| `"))
        .filter_map(|line| line.split('`').next())
        .map(str::to_owned)
        .collect()
}

#[test]
fn moves_that_come_in_either_order_are_a_matter_of_taste() {
    let row = TWINS.iter().find(|(name, ..)| *name == "equal_alternatives");
    let &(name, said, line, silent) = row.expect("a row");
    let names = said_of_level_moves(said, line);
    assert!(names.contains(&name), "{names:?}");
    let names = said_of_level_moves(silent, line);
    assert!(!names.contains(&name), "{names:?}");
}

#[test]
fn every_type_of_the_vocabulary_has_its_twins() {
    let missing: Vec<String> = vocabulary()
        .into_iter()
        .filter(|name| !TWINS.iter().any(|(row, ..)| row == name))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

//! Perft counts of known positions, as deep as a default test run can afford. The command `wherefore perft
//! --suite` checks them to any depth.

use crate::support::{own, reference, text};
use chess::epd;
use chess::fen::{self, FenReason};
use chess::perft::perft;
use std::path::Path;

/// Counts above this are left to the command.
const NODE_LIMIT: u64 = 300_000;

/// Counts every position whose counts are small enough; returns how many counts were checked.
fn check_suite(path: &Path, every: usize) -> usize {
    let name = path.display();
    let mut checked = 0;
    for line in epd::read(&text(path)).step_by(every) {
        let (number, epd) = line.unwrap_or_else(|error| panic!("{name}: {error}"));
        for (depth, nodes) in epd.perft_counts() {
            if nodes <= NODE_LIMIT {
                assert_eq!(
                    perft(&epd.board, depth),
                    nodes,
                    "{name} line {number} depth {depth}"
                );
                checked += 1;
            }
        }
    }
    checked
}

#[test]
fn standard_positions() {
    assert_eq!(check_suite(&own("perft/standard.epd"), 1), 115);
}

#[test]
fn chess960_positions() {
    assert_eq!(check_suite(&own("perft/chess960.epd"), 1), 94);
}

#[test]
fn double_checks_and_en_passant() {
    assert_eq!(check_suite(&own("perft/double-checks.epd"), 1), 23);
    assert_eq!(check_suite(&own("perft/en-passant.epd"), 1), 22);
}

#[test]
#[ignore = "sweep over reference data: WHEREFORE_DATA=FOLDER cargo test -p wherefore-chess -- --ignored"]
fn reference_suites() {
    for (name, every) in [
        ("perftsuite", 1),
        ("frc-perftsuite", 1),
        ("perft-marcel", 10),
        ("ferdy-double-checks", 1),
        ("ferdy-en-passant", 1),
    ] {
        let checked = check_suite(&reference(&format!("perft/{name}.epd")), every);
        assert!(checked > 0, "{name} has no counts");
    }
}

/// An en-passant square is given although the check on the board cannot come from that double step.
#[test]
fn an_impossible_en_passant_square_is_refused() {
    let error = fen::parse_lenient("4k3/8/5N2/8/2pP4/8/8/4K3 b - d3 0 1").unwrap_err();
    assert!(
        matches!(error.reasons[..], [FenReason::EnPassantCheck(_)]),
        "{error}"
    );
}

/// Blocks of `epd POSITION` and `perft DEPTH NODES` lines. One of them gives an en-passant square although the check
/// on the board cannot come from that double step; such a position is refused.
#[test]
#[ignore = "sweep over reference data: WHEREFORE_DATA=FOLDER cargo test -p wherefore-chess -- --ignored"]
fn tricky_positions() {
    let text = text(&reference("perft/tricky.perft"));
    let mut board = None;
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match (words.as_slice(), &board) {
            (["epd", ..], _) => match fen::parse_lenient(line.trim_start_matches("epd")) {
                Ok(position) => board = Some(position),
                Err(error) => {
                    assert!(
                        matches!(error.reasons[..], [FenReason::EnPassantCheck(_)]),
                        "{line}: {error}"
                    );
                    board = None;
                }
            },
            (["perft", depth, nodes], Some(position)) => {
                let nodes: u64 = nodes.parse().unwrap();
                if nodes <= NODE_LIMIT {
                    assert_eq!(perft(position, depth.parse().unwrap()), nodes, "{position}");
                }
            }
            _ => {}
        }
    }
    assert!(board.is_some());
}

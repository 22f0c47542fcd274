//! Perft counts of the reference suites, as deep as a default test run can afford. The command `wherefore perft
//! --suite` checks them to any depth.

use crate::support::data_text;
use chess::epd;
use chess::fen::{self, FenReason};
use chess::perft::perft;

/// Counts above this are left to the command.
const NODE_LIMIT: u64 = 300_000;

fn check_suite(name: &str, every: usize) {
    let Some(text) = data_text(name) else { return };
    let mut checked = 0;
    for line in epd::read(&text).step_by(every) {
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
    assert!(checked > 0, "{name} has no counts");
}

#[test]
fn standard_suite() {
    check_suite("perft/perftsuite.epd", 1);
}

#[test]
fn chess960_suite() {
    check_suite("perft/frc-perftsuite.epd", 1);
}

#[test]
fn large_collection() {
    check_suite("perft/perft-marcel.epd", 10);
}

#[test]
fn double_checks_and_en_passant() {
    check_suite("perft/ferdy-double-checks.epd", 1);
    check_suite("perft/ferdy-en-passant.epd", 1);
}

/// Blocks of `epd POSITION` and `perft DEPTH NODES` lines. One of them gives an en-passant square although the check
/// on the board cannot come from that double step; such a position is refused.
#[test]
fn tricky_positions() {
    let Some(text) = data_text("perft/tricky.perft") else {
        return;
    };
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

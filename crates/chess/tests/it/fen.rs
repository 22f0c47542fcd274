//! FEN against the reference lines, and reasons that name their place.

use crate::support::{own, reference, text};
use chess::fen::{self, FenReason};
use chess::{Color, Rank, Square};
use std::path::Path;

/// Reads every line and writes it back; returns how many there are.
fn check_valid(path: &Path) -> usize {
    let text = text(path);
    for line in text.lines() {
        let board = fen::parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(fen::to_shredder_fen(&board), line);
        assert_eq!(fen::parse(&fen::to_fen(&board)), Ok(board), "{line}");
    }
    text.lines().count()
}

/// Has every line refused; returns how many there are.
fn check_invalid(path: &Path) -> usize {
    let text = text(path);
    for line in text.lines() {
        assert!(fen::parse(line).is_err(), "{line}");
        assert!(fen::parse_lenient(line).is_err(), "{line}");
    }
    text.lines().count()
}

/// Reads lines of any kind; returns how many are positions and how many are not.
fn check_any(path: &Path) -> (usize, usize) {
    let text = text(path);
    let (mut read, mut refused) = (0, 0);
    for line in text.lines() {
        let _ = fen::parse(line);
        let position = line.split(';').next().unwrap_or_default();
        match fen::parse_lenient(position) {
            Ok(board) => {
                read += 1;
                assert_eq!(fen::parse(&fen::to_fen(&board)), Ok(board), "{line}");
            }
            Err(error) => {
                refused += 1;
                assert!(!error.reasons.is_empty() && !error.to_string().is_empty());
            }
        }
    }
    (read, refused)
}

#[test]
fn valid_lines_are_accepted_and_written_back() {
    assert_eq!(check_valid(&own("fen/valid.txt")), 500);
}

#[test]
fn invalid_lines_are_refused_by_both_doors() {
    assert_eq!(check_invalid(&own("fen/invalid.txt")), 500);
}

#[test]
fn odd_lines_never_panic() {
    assert_eq!(check_any(&own("fen/odd.txt")), (11, 28));
}

#[test]
#[ignore = "sweep over reference data: WHEREFORE_DATA=FOLDER cargo test -p wherefore-chess -- --ignored"]
fn all_reference_positions_are_judged() {
    assert_eq!(check_valid(&reference("fen-validation/valid_fens.txt")), 2000);
    assert_eq!(check_invalid(&reference("fen-validation/invalid_fens.txt")), 1999);
    let (read, refused) = check_any(&reference("fen-validation/destructive.epd"));
    assert!(read > 0 && refused > 0, "{read} read, {refused} refused");
}

/// The reasons given for a text by the strict door.
fn reasons(text: &str) -> Vec<FenReason> {
    fen::parse(text).map_or_else(
        |error| error.reasons,
        |board| panic!("{text} was read as {board}"),
    )
}

#[test]
fn every_reason_is_listed_with_its_place() {
    assert_eq!(
        reasons("rnbqkbnr/pppppppp/8/8/4x3/8/PPPPPPPP/RNBQKBN w - - 0 1"),
        [
            FenReason::UnknownPiece {
                rank: Rank::Fourth,
                column: 2,
                found: 'x'
            },
            FenReason::RankWidth {
                rank: Rank::First,
                found: 7
            },
        ]
    );
    assert_eq!(
        reasons("4k3/8/8/8/8/8/8/P7 z Kx e4 x 0"),
        [
            FenReason::KingCount {
                color: Color::White,
                found: 0
            },
            FenReason::PawnOnBackRank(Square::A1),
            FenReason::SideToMove("z".into()),
            FenReason::HalfmoveClock("x".into()),
            FenReason::FullmoveNumber("0".into()),
        ]
    );
    assert_eq!(
        reasons("4k3/8/8/8/8/8/8/4K2R w KQx e4 -1 65536"),
        [
            FenReason::CastlingWithoutPieces {
                column: 2,
                found: 'Q'
            },
            FenReason::CastlingCharacter {
                column: 3,
                found: 'x'
            },
            FenReason::EnPassantRank(Square::E4),
            FenReason::HalfmoveClock("-1".into()),
            FenReason::FullmoveNumber("65536".into()),
        ]
    );
    assert_eq!(
        reasons("4k3/4K3/8/8/8/8/8/8 w - - 0 1"),
        [FenReason::KingsTouch(Square::E7, Square::E8)]
    );
    assert_eq!(
        reasons("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"),
        [FenReason::OpponentInCheck(Color::Black)]
    );
    assert_eq!(
        reasons("4k3/8/5N2/8/2pP4/8/8/4K3 b - d3 0 1"),
        [FenReason::EnPassantCheck(Square::D3)]
    );
    assert_eq!(
        reasons("4k3/8/8/8/8/8/8/4K3 w - d6 0 1"),
        [FenReason::EnPassantPawn(Square::D6)]
    );
    assert_eq!(
        reasons("4k3/8/8/8/8/8/8/4K2R w KK - 0 1"),
        [FenReason::CastlingRepeated {
            column: 2,
            found: 'K'
        }]
    );
    assert_eq!(
        reasons("4k3/8/8/8/44/8/8/4K3 w - - 0 1"),
        [FenReason::AdjacentDigits {
            rank: Rank::Fourth,
            column: 2
        }]
    );
    assert_eq!(reasons("4k3/8/8/8/8/8/8/4K3 w - -  0 1"), [FenReason::Spacing]);
    assert_eq!(
        reasons("4k3/8/8/8/8/8/8/4K3 w - - 0 1 x"),
        [FenReason::ExtraText("x".into())]
    );
    assert_eq!(reasons("").len(), 6);
}

#[test]
fn x_fen_names_inner_rooks_by_file() {
    // Two rooks right of the king: the right belongs to the inner one.
    let text = "4k3/8/8/8/8/8/8/4K1RR w G - 0 1";
    let board = fen::parse(text).unwrap();
    assert_eq!(fen::to_fen(&board), text);
    let outer = fen::parse("4k3/8/8/8/8/8/8/4K1RR w K - 0 1").unwrap();
    assert_eq!(fen::to_shredder_fen(&outer), "4k3/8/8/8/8/8/8/4K1RR w H - 0 1");
}

#[test]
fn the_lenient_door() {
    let board = fen::parse_lenient("4k3/8/8/8/8/8/8/4K3 w - -").unwrap();
    assert_eq!(fen::to_fen(&board), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    let board = fen::parse_lenient(" 4k3/8/8/8/44/8/8/4K3  w  - -\t150 0 ").unwrap();
    assert_eq!(fen::to_fen(&board), "4k3/8/8/8/8/8/8/4K3 w - - 100 1");
    assert!(fen::parse_lenient("4k3/8/8/8/8/8/8/4K3 w -").is_err());
}

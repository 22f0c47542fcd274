//! Pawn structures that have a name, each by an exact pattern of pawns, and the steps that players know them by.
//!
//! A pattern is written for its owner as White: pawns that must stand, files that must be free of a side's pawns. A
//! structure tells what the game is likely to be about; whether a step of its plans is any good here, a search must say.

use super::board::landing;
use super::pawns::pawns;
use crate::{BitBoard, Board, Color, File, Move, Piece, Square};

/// A named structure. The owner is the side that the name is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Structure {
    /// The owner has a pawn on its fourth rank of the d-file and none beside it, and the enemy has none on that file.
    IsolatedQueenPawn,
    /// The owner has pawns side by side on the fourth rank of the c- and d-files, with none beside them and none against them.
    HangingPawns,
    /// The owner has no c-pawn, the enemy no e-pawn, and the d-pawns block each other: the owner has the minority on the queenside.
    Carlsbad,
    /// The owner's pawns on c4 and e4 hold d5; the enemy has no c-pawn and the owner no d-pawn.
    MaroczyBind,
    /// Pawns on d4 and e5 against d5 and e6; the owner has the pawn on e5.
    FrenchChain,
    /// Pawns on e4 and d5 against e5 and d6; the owner has the pawn on d5.
    KingsIndianChain,
    /// The owner's pawn on d5 and its e-pawn against pawns on c5 and d6; the owner has no c-pawn, the enemy no e-pawn.
    Benoni,
    /// The owner's pawns stand on the third rank of the a-, b-, d- and e-files, against pawns on c4 and e4.
    Hedgehog,
    /// The owner's pawns stand on the third rank of the d- and e-files, against a pawn on e4 and no d-pawn; the owner has no c-pawn.
    SmallCenter,
    /// The owner's pawns stand on d4, e3 and f4, and an enemy pawn on d5.
    Stonewall,
    /// At least three pairs of pawns from the c- to the f-file block each other.
    LockedCenter,
    /// The pawns of one side, five to seven, are the mirror image of the other's.
    Symmetrical,
}

/// A structure on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FoundStructure {
    /// Which.
    pub structure: Structure,
    /// Whose; where it belongs to both sides, White's.
    pub owner: Color,
    /// The pawns of both sides that make it.
    pub pawns: BitBoard,
}

/// A pattern with its owner as White. Of each group of squares one must hold a pawn.
struct Pattern {
    structure: Structure,
    own: &'static [&'static [Square]],
    foe: &'static [&'static [Square]],
    /// Files without pawns of the owner.
    own_free: &'static [File],
    /// Files without pawns of the enemy.
    foe_free: &'static [File],
    /// Files on which the owner has just one pawn.
    single: &'static [File],
}

use Square::{
    A2, A3, A4, B2, B3, B4, B5, B6, B7, C4, C5, C6, C7, D3, D4, D5, D6, D7, E2, E3, E4, E5, E6, E7, F4,
};

/// The patterns, the more special before the more general.
const PATTERNS: [Pattern; 10] = [
    Pattern {
        structure: Structure::HangingPawns,
        own: &[&[C4], &[D4]],
        foe: &[],
        own_free: &[File::B, File::E],
        foe_free: &[File::C, File::D],
        single: &[File::C, File::D],
    },
    Pattern {
        structure: Structure::IsolatedQueenPawn,
        own: &[&[D4]],
        foe: &[&[C5, C6, C7, E5, E6, E7]],
        own_free: &[File::C, File::E],
        foe_free: &[File::D],
        single: &[File::D],
    },
    Pattern {
        structure: Structure::Hedgehog,
        own: &[&[A3], &[B3], &[D3], &[E3]],
        foe: &[&[C5], &[E5]],
        own_free: &[File::C],
        foe_free: &[File::D],
        single: &[],
    },
    Pattern {
        structure: Structure::MaroczyBind,
        own: &[&[C4], &[E4]],
        foe: &[&[D6, D7]],
        own_free: &[File::D],
        foe_free: &[File::C],
        single: &[],
    },
    Pattern {
        structure: Structure::Benoni,
        own: &[&[D5], &[E2, E3, E4]],
        foe: &[&[C5], &[D6]],
        own_free: &[File::C],
        foe_free: &[File::E],
        single: &[],
    },
    Pattern {
        structure: Structure::KingsIndianChain,
        own: &[&[D5], &[E4]],
        foe: &[&[D6], &[E5]],
        own_free: &[],
        foe_free: &[],
        single: &[],
    },
    Pattern {
        structure: Structure::FrenchChain,
        own: &[&[D4], &[E5]],
        foe: &[&[D5], &[E6]],
        own_free: &[],
        foe_free: &[],
        single: &[],
    },
    Pattern {
        structure: Structure::Stonewall,
        own: &[&[D4], &[E3], &[F4]],
        foe: &[&[D5]],
        own_free: &[],
        foe_free: &[],
        single: &[],
    },
    Pattern {
        structure: Structure::Carlsbad,
        own: &[&[D4], &[E2, E3], &[A2, A3, A4], &[B2, B3, B4, B5]],
        foe: &[&[D5], &[C6, C7], &[B5, B6, B7]],
        own_free: &[File::C],
        foe_free: &[File::E],
        single: &[],
    },
    Pattern {
        structure: Structure::SmallCenter,
        own: &[&[D3], &[E3]],
        foe: &[&[E5]],
        own_free: &[File::C],
        foe_free: &[File::D],
        single: &[],
    },
];

/// The square as `owner` sees it.
fn seen(square: Square, owner: Color) -> Square {
    Square::new(square.file(), square.rank().relative_to(owner))
}

/// The pawns that make the pattern for `owner`, where it stands on the board.
fn matching(board: &Board, pattern: &Pattern, owner: Color) -> Option<BitBoard> {
    let (own, foe) = (pawns(board, owner), pawns(board, !owner));
    let free =
        |pawns: BitBoard, files: &[File]| files.iter().all(|file| (pawns & file.bitboard()).is_empty());
    let single = |file: &File| (own & file.bitboard()).len() == 1;
    if !free(own, pattern.own_free) || !free(foe, pattern.foe_free) || !pattern.single.iter().all(single) {
        return None;
    }
    let mut made = BitBoard::EMPTY;
    for (pawns, groups) in [(own, pattern.own), (foe, pattern.foe)] {
        for group in groups {
            // The first of the group that is there: a reader who goes by the list finds the same pawns.
            let mut squares = group.iter().map(|&square| seen(square, owner));
            made |= squares.find(|&square| pawns.has(square))?.bitboard();
        }
    }
    Some(made)
}

/// Pairs of pawns from the c- to the f-file that block each other.
fn locked(board: &Board) -> BitBoard {
    let files = [File::C, File::D, File::E, File::F];
    let (white, black) = (pawns(board, Color::White), pawns(board, Color::Black));
    let mut locked = BitBoard::EMPTY;
    for file in files {
        for pawn in white & file.bitboard() {
            if let Some(stop) = pawn.try_offset(0, 1).filter(|&stop| black.has(stop)) {
                locked |= pawn.bitboard() | stop.bitboard();
            }
        }
    }
    locked
}

/// Whether the pawns of both sides are mirror images, five to seven a side.
fn is_symmetrical(board: &Board) -> bool {
    let (white, black) = (pawns(board, Color::White), pawns(board, Color::Black));
    let mirrored: BitBoard = black.into_iter().map(|pawn| seen(pawn, Color::Black)).collect();
    white == mirrored && (5..=7).contains(&white.len())
}

/// The named structure of a position: the most special one.
pub fn structure(board: &Board) -> Option<FoundStructure> {
    /// Pawns in three pairs.
    const LOCKED: u32 = 6;
    for pattern in &PATTERNS {
        for owner in Color::ALL {
            if let Some(pawns) = matching(board, pattern, owner) {
                return Some(FoundStructure {
                    structure: pattern.structure,
                    owner,
                    pawns,
                });
            }
        }
    }
    let of_both = |structure, pawns| {
        Some(FoundStructure {
            structure,
            owner: Color::White,
            pawns,
        })
    };
    let locked = locked(board);
    if locked.len() >= LOCKED {
        return of_both(Structure::LockedCenter, locked);
    }
    is_symmetrical(board)
        .then(|| of_both(Structure::Symmetrical, BitBoard::EMPTY))
        .flatten()
}

/// The first steps of the plans that belong to a structure, for its owner or for the enemy, each side seen as White: which piece
/// goes where.
fn steps(structure: Structure, owner: bool) -> &'static [(Piece, Square)] {
    use Piece::{Bishop, Knight, Pawn, Rook};
    use Square::{B1, F3, F5, G4, G5};
    match (structure, owner) {
        (Structure::IsolatedQueenPawn, true) => &[(Pawn, D5), (Knight, E5)],
        (Structure::IsolatedQueenPawn, false) => &[(Knight, D4), (Bishop, D4)],
        (Structure::HangingPawns, true) => &[(Pawn, D5), (Pawn, C5)],
        (Structure::HangingPawns, false) => &[(Pawn, B4), (Pawn, E4)],
        (Structure::Carlsbad, true) => &[(Pawn, B4), (Pawn, B5), (Rook, B1), (Pawn, E4)],
        (Structure::Carlsbad, false) => &[(Knight, E5), (Pawn, F4)],
        (Structure::MaroczyBind, true) => &[(Knight, D5), (Pawn, F4)],
        (Structure::MaroczyBind, false) => &[(Pawn, B4), (Pawn, D4), (Pawn, F4)],
        (Structure::FrenchChain, true) => &[(Pawn, F4), (Pawn, F5)],
        (Structure::FrenchChain, false) => &[(Pawn, C4), (Pawn, F3)],
        (Structure::KingsIndianChain, true) => &[(Pawn, C4), (Pawn, C5), (Pawn, B4)],
        (Structure::KingsIndianChain, false) => &[(Pawn, F4)],
        (Structure::Benoni, true) => &[(Pawn, E5), (Pawn, F4), (Knight, C4)],
        (Structure::Benoni, false) => &[(Pawn, B4), (Pawn, C5)],
        (Structure::Hedgehog, true) => &[(Pawn, B4), (Pawn, D4)],
        (Structure::Hedgehog, false) => &[(Pawn, A4), (Pawn, C5), (Pawn, E5)],
        (Structure::SmallCenter, true) => &[(Pawn, D4), (Pawn, E4), (Pawn, B4)],
        (Structure::SmallCenter, false) => &[(Pawn, E5), (Pawn, F5), (Pawn, G4), (Pawn, G5)],
        (Structure::Stonewall, true) => &[(Knight, E5)],
        (Structure::Stonewall, false) => &[(Knight, E5), (Pawn, F3)],
        (Structure::LockedCenter | Structure::Symmetrical, _) => &[],
    }
}

/// Whether a move of the side to move is a first step of a plan that belongs to the structure: no capture, one of the named pieces
/// to one of the named squares.
pub fn is_step(board: &Board, found: &FoundStructure, mv: Move) -> bool {
    let mover = board.side_to_move();
    let to = seen(landing(board, mv), mover);
    !board.occupied().has(mv.to)
        && steps(found.structure, found.owner == mover)
            .iter()
            .any(|&(piece, square)| board.piece_on(mv.from) == Some(piece) && square == to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{board, random_positions};

    fn named(fen: &str) -> Option<(Structure, Color)> {
        structure(&board(fen)).map(|found| (found.structure, found.owner))
    }

    #[test]
    fn textbook_positions_have_their_names() {
        use Color::{Black, White};
        let rows = [
            (
                "r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B1P1/PP2PPBP/R2Q1RK1 w - - 0 12",
                Structure::IsolatedQueenPawn,
                Black,
            ),
            (
                "r1bq1rk1/p3bppp/2n2n2/2pp4/8/2N1PN2/PP1BBPPP/R2Q1RK1 w - - 0 12",
                Structure::HangingPawns,
                Black,
            ),
            (
                "r1bqr1k1/pp1nbppp/2p2n2/3p2B1/3P4/2NBPN2/PPQ2PPP/R4RK1 w - - 0 11",
                Structure::Carlsbad,
                White,
            ),
            (
                "r1bq1rk1/pp2ppbp/2np1np1/8/2PNP3/2N1B3/PP2BPPP/R2QK2R b KQ - 0 9",
                Structure::MaroczyBind,
                White,
            ),
            (
                "rnbqkb1r/pp3ppp/4pn2/2ppP3/3P4/2N2N2/PPP2PPP/R1BQKB1R b KQkq - 0 6",
                Structure::FrenchChain,
                White,
            ),
            (
                "rnbq1rk1/ppp1npbp/3p2p1/3Pp3/2P1P3/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
                Structure::KingsIndianChain,
                White,
            ),
            (
                "rnbq1rk1/pp3pbp/3p1np1/2pP4/4P3/2N2N2/PP2BPPP/R1BQ1RK1 b - - 0 9",
                Structure::Benoni,
                White,
            ),
            (
                "r1r3k1/1bqnbppp/pp1ppn2/8/2P1P3/1PN1BP2/P2QBNPP/2R2RK1 w - - 0 16",
                Structure::Hedgehog,
                Black,
            ),
            (
                "1r2r1k1/2qbbppp/ppnppn2/8/P3PP2/1NN1BB2/1PPQ2PP/R4R1K w - - 0 15",
                Structure::SmallCenter,
                Black,
            ),
            (
                "rnbq1rk1/pp4pp/2pbpn2/3p1p2/2PP4/5NP1/PP2PPBP/RNBQ1RK1 w - - 0 8",
                Structure::Stonewall,
                Black,
            ),
        ];
        for (fen, structure, owner) in rows {
            assert_eq!(named(fen), Some((structure, owner)), "{fen}");
        }
    }

    #[test]
    fn of_several_pawns_that_fit_the_first_of_the_list_is_named() {
        let board = board("rn3rk1/1bp2ppp/pq1bpn2/4N3/P1BP1B2/8/1P2NPPP/R2Q1RK1 b - - 0 1");
        let found = structure(&board).expect("an isolated queen's pawn");
        assert_eq!(found.structure, Structure::IsolatedQueenPawn);
        assert_eq!(found.pawns, Square::D4.bitboard() | Square::C7.bitboard());
    }

    #[test]
    fn one_pawn_more_or_less_is_another_structure() {
        // A neighbor on the c-file: no isolated pawn.
        assert_eq!(
            named("r2q1rk1/pp2bppp/2p1bn2/3p4/3N4/2N1B1P1/PP2PPBP/R2Q1RK1 w - - 0 12"),
            None
        );
        // A pawn on the b-file guards the two: they do not hang.
        assert_eq!(
            named("r1bq1rk1/4bppp/1pn2n2/2pp4/8/2N1PN2/PP1BBPPP/R2Q1RK1 w - - 0 12"),
            None
        );
        assert_eq!(named("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), None);
    }

    #[test]
    fn colors_swapped_is_the_same_structure_of_the_other_side() {
        for position in random_positions(300, 91) {
            let text = position.to_string();
            let rows: Vec<String> = text
                .split(' ')
                .next()
                .unwrap_or("")
                .split('/')
                .rev()
                .map(|row| {
                    row.chars()
                        .map(|c| {
                            if c.is_ascii_uppercase() {
                                c.to_ascii_lowercase()
                            } else {
                                c.to_ascii_uppercase()
                            }
                        })
                        .collect()
                })
                .collect();
            let mover = if position.side_to_move() == Color::White {
                "b"
            } else {
                "w"
            };
            let Ok(swapped) = format!("{} {mover} - - 0 1", rows.join("/")).parse::<Board>() else {
                continue;
            };
            let (here, there) = (structure(&position), structure(&swapped));
            assert_eq!(
                here.map(|found| found.structure),
                there.map(|found| found.structure),
                "{position}"
            );
        }
    }

    #[test]
    fn the_minority_attack_is_a_step_of_the_exchange_structure() {
        let position = board("r1bqr1k1/pp1nbppp/2p2n2/3p2B1/3P4/2NBPN2/PPQ2PPP/R4RK1 w - - 0 11");
        let found = structure(&position).expect("a structure");
        assert!(is_step(&position, &found, "b2b4".parse().expect("a move")));
        assert!(!is_step(&position, &found, "b2b3".parse().expect("a move")));
        assert!(is_step(&position, &found, "a1b1".parse().expect("a move")));
    }
}

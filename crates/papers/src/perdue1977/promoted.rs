//! What the principles say after promotions, held against the exact tables of all the material promotion leads to.

use super::verify::{Tally, board, truth};
use chess::{Color, Piece, Square};
use endings::judge::judge;
use endings::queens_game::QueensGame;
use endings::tables::{PlacedPiece, Placement, Tables};
use explain::words::proof::ground_name;
use rayon::prelude::*;
use search::Outcome;
use std::collections::BTreeMap;

/// The material one pawn each can turn into, White's piece first.
pub const MATERIAL: [(Piece, Piece); 8] = [
    (Piece::Queen, Piece::Queen),
    (Piece::Queen, Piece::Rook),
    (Piece::Queen, Piece::Bishop),
    (Piece::Queen, Piece::Knight),
    (Piece::Queen, Piece::Pawn),
    (Piece::Rook, Piece::Pawn),
    (Piece::Bishop, Piece::Pawn),
    (Piece::Knight, Piece::Pawn),
];

/// What each ground said of one material.
pub type GroundTallies = BTreeMap<&'static str, Tally>;

/// Judges every position of every material in [`MATERIAL`], both sides to move. Every `sample`-th square of the first
/// king is taken; 1 takes all.
pub fn verify(sample: usize) -> Vec<((Piece, Piece), GroundTallies)> {
    let tables = super::verify::pawn_each_tables();
    MATERIAL
        .iter()
        .map(|&pieces| {
            let kings: Vec<Square> = Square::ALL.into_iter().step_by(sample).collect();
            let parts: Vec<GroundTallies> = kings
                .par_iter()
                .map(|&white| judge_all(&tables, pieces, white))
                .collect();
            (pieces, parts.into_iter().fold(GroundTallies::new(), merge))
        })
        .collect()
}

/// What the queen's game calls won must be won; what it does not may be anything.
fn note_queens_game(grounds: &mut GroundTallies, said: bool, is_won: bool) {
    let tally = grounds.entry("the queen's game").or_default();
    tally.positions += 1;
    tally.exact += u64::from(said);
    tally.wrong += u64::from(said && !is_won);
}

fn judge_all(tables: &Tables, (first, second): (Piece, Piece), white: Square) -> GroundTallies {
    let mut grounds = GroundTallies::new();
    let mut queens = QueensGame::new(usize::MAX);
    for one in Square::ALL {
        for two in Square::ALL {
            for (black, mover) in Square::ALL
                .into_iter()
                .flat_map(|black| Color::ALL.map(|mover| (black, mover)))
            {
                let placed = |color, piece, square| Some(PlacedPiece { color, piece, square });
                let placement = Placement {
                    mover,
                    kings: [white, black],
                    pieces: [
                        placed(Color::White, first, one),
                        placed(Color::Black, second, two),
                    ],
                };
                let Some(board) = placement.is_legal().then(|| board(&placement)).flatten() else {
                    continue;
                };
                let judgement = judge(&board);
                let tally = grounds.entry(ground_name(judgement.ground)).or_default();
                tally.positions += 1;
                tally.exact += u64::from(judgement.range.is_exact());
                let truth = truth(tables, &placement);
                tally.wrong += u64::from(!judgement.range.contains(truth));
                if (first, second) == (Piece::Queen, Piece::Pawn) {
                    let won = if mover == Color::White {
                        Outcome::Win
                    } else {
                        Outcome::Loss
                    };
                    note_queens_game(&mut grounds, queens.wins(&board), truth == won);
                }
            }
        }
    }
    grounds
}

fn merge(mut all: GroundTallies, part: GroundTallies) -> GroundTallies {
    for (name, tally) in part {
        let own = all.entry(name).or_default();
        own.positions += tally.positions;
        own.exact += tally.exact;
        own.wrong += tally.wrong;
    }
    all
}

//! `known_ending`: an ending with a name.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, word};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, KnownName, Result};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::kinds::wrong_bishop::is_wrong_corner;
use crate::margins::{DRAW_LIMIT, WINNING_LIMIT};
use crate::study::Study;
use chess::facts::board::{ahead, rank_from};
use chess::facts::pawns::{self, promotion_square};
use cozy_chess::{Board, Color, File, Piece, Square};
use endings::results::Results;

/// An ending with a name.
#[derive(Clone, PartialEq, Debug)]
pub struct KnownEnding {
    /// Its name.
    pub name: KnownName,
    /// Its result.
    pub result: Result,
}

impl ClaimKind for KnownEnding {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let KnownEnding { name, result } = *self;
        ensure!(known_picture(&case.board, case.side, name), "another picture");
        let value = study.value(&case.board, case.side)?;
        let fits = match result {
            Result::Win => value >= WINNING_LIMIT,
            Result::Draw => value.abs() <= DRAW_LIMIT,
        };
        ensure!(fits, "another result");
        Ok(())
    }

    fn fields(&self, _: &Writer) -> Vec<NamedField> {
        vec![word("name", self.name.word()), word("result", self.result.word())]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(KnownEnding {
            name: read.term("name", KnownName::from_word)?,
            result: read.term("result", Result::from_word)?,
        })
    }
}

/// Endings with a name: wins of either side, draws of the side to move.
pub(crate) fn propose(spot: &Spot<'_>) -> Vec<Claim> {
    let board = spot.board();
    let mut claims = Vec::new();
    for side in Color::ALL {
        for name in [
            KnownName::Lucena,
            KnownName::Kqk,
            KnownName::Krk,
            KnownName::Kbnk,
            KnownName::Kpk,
            KnownName::WrongRookPawn,
            KnownName::RookPawnDraw,
            KnownName::Philidor,
        ] {
            let result = match name {
                KnownName::Lucena | KnownName::Kqk | KnownName::Krk | KnownName::Kbnk | KnownName::Kpk => {
                    Result::Win
                }
                KnownName::WrongRookPawn | KnownName::RookPawnDraw | KnownName::Philidor => Result::Draw,
            };
            if known_picture(board, side, name) && (result == Result::Win || side == spot.me()) {
                let confidence = if is_settled(board) {
                    Confidence::Proved
                } else {
                    Confidence::Judged
                };
                claims.push(spot.claim(KnownEnding { name, result }, confidence, 64).of(side));
            }
        }
    }
    claims
}

/// The pieces and the picture of a named ending, `side` being the stronger side where one wins.
pub(crate) fn known_picture(board: &Board, side: Color, name: KnownName) -> bool {
    let pieces = |color: Color| -> String {
        Piece::ALL
            .iter()
            .flat_map(|&piece| {
                std::iter::repeat_n(
                    char::from(piece),
                    board.colored_pieces(color, piece).len() as usize,
                )
            })
            .collect()
    };
    let (own, other) = (pieces(side), pieces(!side));
    let pawn = board.pieces(Piece::Pawn).next_square();
    match name {
        KnownName::Kqk => own == "qk" && other == "k",
        KnownName::Krk => own == "rk" && other == "k",
        KnownName::Kbnk => own == "nbk" && other == "k",
        KnownName::Kpk => own == "pk" && other == "k",
        KnownName::RookPawnDraw => {
            ((own == "pk" && other == "k") || (own == "k" && other == "pk"))
                && pawn.is_some_and(|pawn| matches!(pawn.file(), File::A | File::H))
        }
        KnownName::Lucena => own == "prk" && other == "rk" && pawn.is_some_and(|pawn| is_lucena(board, side, pawn)),
        KnownName::Philidor => {
            let strong = if own == "prk" { side } else { !side };
            let fits = (own == "prk" && other == "rk") || (own == "rk" && other == "prk");
            fits && pawn.is_some_and(|pawn| is_philidor(board, strong, pawn))
        }
        KnownName::WrongRookPawn => Color::ALL.iter().any(|&strong| {
            let bishop = board.colored_pieces(strong, Piece::Bishop).next_square();
            let pawn = pawns::pawns(board, strong).next_square();
            matches!((bishop, pawn), (Some(bishop), Some(pawn)) if is_wrong_corner(board, strong, bishop, pawn, promotion_square(pawn, strong)))
        }),
    }
}

/// The king in front of its pawn on the seventh rank, the other cut off.
fn is_lucena(board: &Board, strong: Color, pawn: Square) -> bool {
    let files_away = (board.king(!strong).file() as i32 - pawn.file() as i32).abs();
    rank_from(pawn, strong) == 6
        && !matches!(pawn.file(), File::A | File::H)
        && ahead(pawn, strong) == Some(board.king(strong))
        && files_away >= 2
}

/// The defending king in front of the pawn, the rook on the third rank or behind.
fn is_philidor(board: &Board, strong: Color, pawn: Square) -> bool {
    let king = board.king(!strong);
    let Some(rook) = board.colored_pieces(!strong, Piece::Rook).next_square() else {
        return false;
    };
    let (pawn_rank, rook_rank) = (rank_from(pawn, strong), rank_from(rook, strong));
    (king.file() as i32 - pawn.file() as i32).abs() <= 1
        && rank_from(king, strong) > pawn_rank
        && ((rook_rank == 5 && pawn_rank <= 4) || (pawn_rank == 5 && rook_rank <= 2))
}

/// Whether the ending rules know the result at sight.
pub(crate) fn is_settled(board: &Board) -> bool {
    Results::default().result(board, board.side_to_move()).is_some()
}

#[cfg(test)]
crate::testing::twins! {
    said: "8/8/8/4k3/8/2R5/4K3/8 w - - 0 1",
    line: "e2d3 e5d5 d3e3 d5e5 c3c5 e5e6 e3e4 e6f6 c5c6",
    silent: "8/8/8/4k3/8/2R5/4K3/7r w - - 0 1",
}

//! Facts of the board that are kinds of claims: what holds without a search. Leads to `pin`, `back_rank_weakness`, `exposed_king`,
//! `passed_pawn`, `rule_of_square`, `weak_square`, `outpost` and `forced_mate`.

use crate::claim::{Claim, Confidence, OutpostPiece, When};
use crate::kinds::{
    BackRankWeakness, ExposedKing, ForcedMate, Kind, Outpost, PassedPawn, Pin, RuleOfSquare, WeakSquare,
};
use chess::facts::Fact;
use chess::facts::pawns::PassedKind;
use cozy_chess::{Board, Color, Piece};

/// The claim that says the same as a fact, where there is a kind for it that needs no search.
pub(crate) fn claim_of(board: &Board, fact: &Fact) -> Option<Claim> {
    let owner = |square| board.color_on(square).unwrap_or(Color::White);
    let (kind, side, salience): (Kind, Color, i32) = match *fact {
        Fact::MateInOne { mv } => {
            let (moves, line) = (1, vec![mv]);
            (ForcedMate { moves, line }.into(), board.side_to_move(), 90)
        }
        Fact::Pinned(pin) => (Pin { pin, mv: None }.into(), owner(pin.pinner), 58),
        Fact::WeakBackRank { king } => (BackRankWeakness { king }.into(), owner(king), 56),
        Fact::ExposedKing { king, .. } => (ExposedKing { king }.into(), owner(king), 54),
        Fact::Runaway { pawn } => {
            let (side, caught) = (owner(pawn), false);
            let king = board.king(!side);
            (RuleOfSquare { pawn, king, caught }.into(), side, 74)
        }
        Fact::Passed { pawn } => {
            let (kind, when) = (PassedKind::Plain, When::now());
            (PassedPawn { pawn, kind, when }.into(), owner(pawn), 50)
        }
        Fact::Outpost { square, side, piece } => {
            let piece = match piece {
                None => OutpostPiece::None,
                Some(Piece::Knight) => OutpostPiece::Knight,
                Some(Piece::Bishop) => OutpostPiece::Bishop,
                Some(Piece::Rook) => OutpostPiece::Rook,
                Some(Piece::Queen) => OutpostPiece::Queen,
                Some(Piece::Pawn | Piece::King) => return None,
            };
            let when = When::now();
            (Outpost::new(board, square, piece, when).into(), side, 40)
        }
        Fact::WeakSquare { square, side } => {
            let when = When::now();
            (WeakSquare { square, when }.into(), side, 30)
        }
        _ => return None,
    };
    Some(
        Claim::new(kind, &[], Confidence::Proved)
            .weighing(salience)
            .of(side),
    )
}

//! What can be said of a position at first sight, with the reason: the static evaluation of EG as a value range.
//!
//! [`judge`] never looks ahead further than the legal moves of the side to move, and what it says is always true. It
//! speaks of positions with kings, pawns and whatever pawns have been promoted to.

use super::principles::{self, Principle};
use super::range::Range;
use super::rules::{self, Rule};
use super::view::View;
use super::{queen_pair, queen_pawn, queens};
use chess::{BitBoard, Board, Color, Piece, get_king_moves, legal_moves};

/// Why a range is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// Nothing is known.
    Nothing,
    /// The side to move is mated.
    Mate,
    /// The side to move has no legal move and is not in check.
    Stalemate,
    /// Neither side can ever mate.
    NobodyCanWin,
    /// A bare king cannot win.
    BareKing,
    /// A queen or a rook that cannot be taken beats the bare king.
    MajorPiece,
    /// A rule of king and pawn against king.
    Rule(&'static Rule),
    /// A principle for more pieces.
    Principle(Principle),
}

/// A range for the side to move, and its ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// Contains the true result for the side to move.
    pub range: Range,
    /// Why.
    pub ground: Ground,
    /// Positions looked at beyond the one judged.
    pub looked_at: u32,
}

impl Judgement {
    /// A range with its ground.
    pub const fn new(range: Range, ground: Ground) -> Judgement {
        Judgement {
            range,
            ground,
            looked_at: 0,
        }
    }
}

/// Judges a position without looking ahead.
pub fn judge(board: &Board) -> Judgement {
    let kings = board.pieces(Piece::King);
    let mover = board.side_to_move();
    let own = board.colors(mover) & !kings;
    let enemy = board.colors(!mover) & !kings;
    match (own.is_empty(), enemy.is_empty()) {
        (true, true) => Judgement::new(Range::DRAW, Ground::NobodyCanWin),
        (false, true) => against_bare_king(board, mover, own),
        (true, false) => bare_king_to_move(board, mover, enemy),
        (false, false) => both_have_pieces(board),
    }
}

/// The side to move has pieces, the other only a king.
fn against_bare_king(board: &Board, mover: Color, own: BitBoard) -> Judgement {
    if let Some(judgement) = single_pawn(board, mover) {
        return judgement;
    }
    if is_hopeless(board, own) {
        return Judgement::new(Range::DRAW, Ground::NobodyCanWin);
    }
    if !(own & majors(board)).is_empty() {
        return Judgement::new(Range::WIN, Ground::MajorPiece);
    }
    principles::two_pawns(board, mover)
        .or_else(|| game_over(board))
        .unwrap_or(Judgement::new(Range::SAFE, Ground::BareKing))
}

/// The side to move has only a king.
fn bare_king_to_move(board: &Board, mover: Color, enemy: BitBoard) -> Judgement {
    if let Some(judgement) = single_pawn(board, mover) {
        return judgement;
    }
    if is_hopeless(board, enemy) {
        return Judgement::new(Range::DRAW, Ground::NobodyCanWin);
    }
    if let Some(judgement) = game_over(board) {
        return judgement;
    }
    let heavy = enemy & majors(board);
    let taken = get_king_moves(board.king(mover)) & heavy;
    let safe = taken.into_iter().all(|square| !can_take(board, square));
    if !heavy.is_empty() && safe {
        return Judgement::new(Range::LOSS, Ground::MajorPiece);
    }
    principles::two_pawns(board, !mover).unwrap_or(Judgement::new(Range::NO_WIN, Ground::BareKing))
}

fn both_have_pieces(board: &Board) -> Judgement {
    let known = game_over(board)
        .or_else(|| principles::pawn_each(board))
        .or_else(|| queen_pawn::queen_against_pawn(board))
        .or_else(|| queens::queen_against_piece(board))
        .or_else(|| queens::pawn_against_piece(board))
        .or_else(|| queen_pair::queen_each(board))
        .or_else(|| queens::queen_against_pawns(board));
    known.unwrap_or(Judgement::new(Range::UNKNOWN, Ground::Nothing))
}

/// King and pawn against king, by the rules.
fn single_pawn(board: &Board, mover: Color) -> Option<Judgement> {
    let (view, owner) = View::of(board)?;
    let ground = |range: Range, ground: Ground| {
        let range = if owner == mover { range } else { -range };
        Judgement::new(range, ground)
    };
    if !view.strong_to_move && view.weak_steps().is_empty() {
        return game_over(board);
    }
    Some(match rules::first(&view) {
        Some(rule) => ground(rule.range, Ground::Rule(rule)),
        None => match game_over(board) {
            Some(over) => over,
            None => ground(Range::SAFE, Ground::BareKing),
        },
    })
}

/// Mate or stalemate on the board.
pub(super) fn game_over(board: &Board) -> Option<Judgement> {
    if chess::moves::has_legal_move(board) {
        return None;
    }
    Some(if board.checkers().is_empty() {
        Judgement::new(Range::DRAW, Ground::Stalemate)
    } else {
        Judgement::new(Range::LOSS, Ground::Mate)
    })
}

fn majors(board: &Board) -> BitBoard {
    board.pieces(Piece::Queen) | board.pieces(Piece::Rook)
}

/// One knight or one bishop and nothing else.
fn is_hopeless(board: &Board, pieces: BitBoard) -> bool {
    let minors = board.pieces(Piece::Knight) | board.pieces(Piece::Bishop);
    pieces.len() == 1 && pieces.is_subset(minors)
}

/// Whether the king to move may take what stands on `square`.
fn can_take(board: &Board, square: chess::Square) -> bool {
    let king = board.king(board.side_to_move());
    legal_moves(board)
        .iter()
        .any(|mv| mv.from == king && mv.to == square)
}

//! The threshold form of the static exchange: a swap-off with bitboards, without playing a move.
//!
//! Idea: the sides take turns, each with its least valuable piece that may move, and slide new attackers in behind
//! the ones that left. The balance always assumes that the piece just moved is lost; the side that is still not
//! behind then has proved its point, and the side that cannot capture any more has failed.
//!
//! Legality: a captor that stands on a line with its own king may not uncover a slider, judged with the occupancy of
//! that moment, so pins appear and vanish as pieces leave; a king does not take a defended piece.
//!
//! Deviation from minimax over all legal captures on the square: the cheapest captor is always used (it can be the
//! wrong one where only a dearer piece opens a line); checks from elsewhere that forbid a recapture are seen only along
//! the captor's line with its king; of promotions in the recaptures only the queen counts. On positions from random
//! games the two forms disagree about "at least zero" for 33 of 49,070 captures and 318 of 351,775 moves, as the test
//! `swap_agrees_with_the_exact_form` prints.
//!
//! Cost: tens of nanoseconds.

use super::{immediate_gain, piece_value};
use crate::{
    BitBoard, Board, Color, Move, Piece, Rank, Square, attacks, get_bishop_moves, get_bishop_rays,
    get_pawn_attacks, get_rook_moves, get_rook_rays, moves,
};

/// Whether the legal move `mv` wins at least `threshold` (hundredths of a pawn; negative: loses at most that) on its
/// target square.
///
/// ```
/// use chess::{Board, exchange::exchange_at_least};
/// let board: Board = "4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1".parse().unwrap();
/// let takes = "d1d5".parse().unwrap();
/// assert!(exchange_at_least(&board, takes, -400) && !exchange_at_least(&board, takes, -399));
/// ```
#[inline]
pub fn exchange_at_least(board: &Board, mv: Move, threshold: i32) -> bool {
    if moves::is_castling(board, mv) {
        return threshold <= 0;
    }
    let Some(piece) = board.piece_on(mv.from) else {
        return false;
    };
    known_exchange_at_least(board, mv, piece, immediate_gain(board, mv), threshold)
}

/// The same where it is known which piece moves, and what it [gains at once](immediate_gain).
#[inline]
pub fn known_exchange_at_least(board: &Board, mv: Move, piece: Piece, gain: i32, threshold: i32) -> bool {
    // What the mover is ahead by if nobody takes back.
    let ahead = gain - threshold;
    if ahead < 0 {
        return false;
    }
    let moved = mv.promotion.unwrap_or(piece);
    if moved == Piece::King {
        // A legal king move ends on a square nobody attacks.
        return true;
    }
    let balance = ahead - piece_value(moved);
    let at_the_edge = matches!(mv.to.rank(), Rank::First | Rank::Eighth);
    if balance >= 0 && !at_the_edge {
        return true;
    }
    let mut swap = Swap::after(board, mv);
    if at_the_edge && swap.has_promoting_captor() {
        return ahead >= swap.reply_value(!board.side_to_move(), moved);
    }
    balance >= 0 || swap.mover_comes_out_ahead(balance)
}

/// The square fought for, and who is left.
struct Swap<'a> {
    board: &'a Board,
    square: Square,
    occupied: BitBoard,
}

impl Swap<'_> {
    /// The state after the first move.
    #[inline(always)]
    fn after(board: &Board, mv: Move) -> Swap<'_> {
        let mut occupied = (board.occupied() ^ mv.from.bitboard()) | mv.to.bitboard();
        let onto_nothing = !board.occupied().has(mv.to);
        if onto_nothing && mv.from.file() != mv.to.file() && moves::is_en_passant(board, mv) {
            occupied ^= Square::new(mv.to.file(), mv.from.rank()).bitboard();
        }
        Swap {
            board,
            square: mv.to,
            occupied,
        }
    }

    /// Whether a pawn may take part by promoting: every pawn that attacks a square of the first or last rank does.
    #[inline]
    fn has_promoting_captor(&self) -> bool {
        let color = match self.square.rank() {
            Rank::First => Color::Black,
            Rank::Eighth => Color::White,
            _ => return false,
        };
        let captors = get_pawn_attacks(self.square, !color) & self.board.colored_pieces(color, Piece::Pawn);
        !(captors & self.occupied).is_empty()
    }

    /// Plays the captures, the opponent of the board's mover first. `balance` is what the mover is ahead by after
    /// losing the piece that stands on the square: below zero on entry. Not for promoting captors, who win more
    /// than they take.
    #[inline(always)]
    fn mover_comes_out_ahead(&mut self, mut balance: i32) -> bool {
        let mover = self.board.side_to_move();
        let mut side = !mover;
        let mut attackers = attacks::attackers_to(self.board, self.square, self.occupied) & self.occupied;
        while let Some((piece, from)) = self.cheapest_captor(side, attackers) {
            attackers = self.take(piece, from, attackers);
            balance = -balance - 1 - piece_value(piece);
            side = !side;
            if balance >= 0 || piece == Piece::King {
                break;
            }
        }
        side != mover
    }

    /// What `side` gains by taking `victim` with its cheapest captor, or zero by leaving it: the same rule by plain
    /// recursion, for the rare squares where a pawn promotes.
    #[cold]
    fn reply_value(&mut self, side: Color, victim: Piece) -> i32 {
        let attackers = attacks::attackers_to(self.board, self.square, self.occupied) & self.occupied;
        let Some((piece, from)) = self.cheapest_captor(side, attackers) else {
            return 0;
        };
        self.take(piece, from, attackers);
        let stands = if piece == Piece::Pawn { Piece::Queen } else { piece };
        let gain = piece_value(victim) + piece_value(stands) - piece_value(piece);
        (gain - self.reply_value(!side, stands)).max(0)
    }

    /// Removes a captor from where it stood and lets the sliders behind it join.
    #[inline(always)]
    fn take(&mut self, piece: Piece, from: Square, mut attackers: BitBoard) -> BitBoard {
        self.occupied ^= from.bitboard();
        if matches!(piece, Piece::Pawn | Piece::Bishop | Piece::Queen) {
            attackers |= get_bishop_moves(self.square, self.occupied) & attacks::diagonal_sliders(self.board);
        }
        if matches!(piece, Piece::Rook | Piece::Queen) {
            attackers |= get_rook_moves(self.square, self.occupied) & attacks::straight_sliders(self.board);
        }
        attackers & self.occupied
    }

    /// The least valuable attacker of `side` that may legally take.
    #[inline(always)]
    fn cheapest_captor(&self, side: Color, attackers: BitBoard) -> Option<(Piece, Square)> {
        let own = attackers & self.board.colors(side);
        if own.is_empty() {
            return None;
        }
        for piece in [
            Piece::Pawn,
            Piece::Knight,
            Piece::Bishop,
            Piece::Rook,
            Piece::Queen,
        ] {
            for from in own & self.board.pieces(piece) {
                if !self.uncovers_king(side, from) {
                    return Some((piece, from));
                }
            }
        }
        // The king is the only captor left; it may not step onto a defended square, pinned defenders included.
        let king = (own & self.board.pieces(Piece::King)).next_square()?;
        let defenders = attackers & self.board.colors(!side);
        defenders.is_empty().then_some((Piece::King, king))
    }

    /// Whether a captor that leaves `from` lets an enemy slider attack its own king.
    #[inline]
    fn uncovers_king(&self, side: Color, from: Square) -> bool {
        let king = self.board.king(side);
        let left = self.occupied ^ from.bitboard();
        // Sliders that have left, or that stand on the square and are being taken, no longer count.
        let enemies = self.board.colors(!side) & left & !self.square.bitboard();
        if get_bishop_rays(king).has(from) {
            let aiming = enemies & attacks::diagonal_sliders(self.board);
            return !(get_bishop_rays(king) & aiming).is_empty()
                && !(get_bishop_moves(king, left) & aiming).is_empty();
        }
        if get_rook_rays(king).has(from) {
            let aiming = enemies & attacks::straight_sliders(self.board);
            return !(get_rook_rays(king) & aiming).is_empty()
                && !(get_rook_moves(king, left) & aiming).is_empty();
        }
        false
    }
}

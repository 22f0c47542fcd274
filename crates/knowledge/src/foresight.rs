//! The key of a position one move ahead, before the move is made.
//!
//! A table is asked for a position soon after the position exists, too soon for the memory to have answered a request made
//! then. A key that is known before the move is made lets the memory work meanwhile. It is a guess: castling, the loss of
//! castling rights and pawns that may be taken in passing are not thought of, and a wrong guess costs nothing but itself.

use cozy_chess::{Board, BoardBuilder, Color, Move, Piece, Square};
use search::alphabeta::Footprint;
use std::sync::LazyLock;

/// How the keys of positions change: the board keeps its numbers to itself, but two boards that differ in one man tell them.
pub(crate) struct KeyChanges {
    /// By man as in [`Footprint::man`] and by square. Those of kings are told only up to a constant, which cancels when one moves.
    men: [[u64; Square::NUM]; 2 * Piece::NUM],
    turn: u64,
}

/// The changes, found out once.
pub(crate) static KEY_CHANGES: LazyLock<KeyChanges> = LazyLock::new(KeyChanges::find_out);

impl KeyChanges {
    /// The key after a move with this mark, for plain moves and captures.
    #[inline]
    pub(crate) fn foresee(&self, board: &Board, mv: Move, mark: &Footprint) -> u64 {
        let man = mark.man as usize;
        let arrives = mv
            .promotion
            .map_or(man, |piece| man - Piece::Pawn as usize + piece as usize);
        let mut key = board.hash_without_ep() ^ self.turn;
        key ^= self.men[man][mv.from as usize] ^ self.men[arrives][mv.to as usize];
        if mark.taken != 0 {
            let owner = !board.side_to_move();
            let taken = owner as usize * Piece::NUM + mark.taken as usize - 1;
            key ^= self.men[taken][mv.to as usize];
        }
        key
    }

    fn find_out() -> KeyChanges {
        let mut men = [[0; Square::NUM]; 2 * Piece::NUM];
        for color in Color::ALL {
            for piece in Piece::ALL {
                for square in Square::ALL {
                    men[color as usize * Piece::NUM + piece as usize][square as usize] =
                        change(color, piece, square).unwrap_or(0);
                }
            }
        }
        let kings = |turn| {
            key_of(
                &[
                    (Piece::King, Color::White, Square::A1),
                    (Piece::King, Color::Black, Square::H8),
                ],
                turn,
            )
        };
        let turn = kings(Color::White)
            .zip(kings(Color::Black))
            .map_or(0, |(white, black)| white ^ black);
        KeyChanges { men, turn }
    }
}

/// What a man on a square adds to the key; for a king, what the square adds to that of the first square. None where no legal
/// position shows it: pawns on the outer ranks.
fn change(color: Color, piece: Piece, square: Square) -> Option<u64> {
    // Some pair of these squares leaves both positions legal for one side to move.
    const PLACES: [Square; 6] = [
        Square::A1,
        Square::H1,
        Square::A8,
        Square::H8,
        Square::D4,
        Square::E6,
    ];
    let asked = (piece, color, square);
    let mut settings = PLACES.iter().flat_map(|&mine| {
        let place = move |theirs| Color::ALL.map(|turn| (mine, theirs, turn));
        PLACES.iter().flat_map(move |&theirs| place(theirs))
    });
    settings.find_map(|(mine, theirs, turn)| {
        let enemy = (Piece::King, !color, theirs);
        let (with, without) = if piece == Piece::King {
            let first = (piece, color, Square::A1);
            (key_of(&[asked, enemy], turn), key_of(&[first, enemy], turn))
        } else {
            let king = (Piece::King, color, mine);
            (key_of(&[asked, king, enemy], turn), key_of(&[king, enemy], turn))
        };
        Some(with? ^ without?)
    })
}

/// The key of a board with these men on it, if it is legal.
fn key_of(men: &[(Piece, Color, Square)], turn: Color) -> Option<u64> {
    let mut builder = BoardBuilder::empty();
    builder.side_to_move = turn;
    for &(piece, color, square) in men {
        let place = &mut builder.board[square as usize];
        if place.is_some() {
            return None;
        }
        *place = Some((piece, color));
    }
    builder.build().ok().map(|board| board.hash())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::ChessGame;
    use crate::guide::ChessGuide;
    use search::Game;
    use search::alphabeta::Guide;

    #[test]
    fn the_key_of_a_plain_move_or_capture_is_known_before_it_is_made() {
        let guide = ChessGuide::default();
        let (mut right, mut all) = (0, 0);
        for seed in 0..40 {
            let mut game = ChessGame::new(Board::startpos());
            for ply in 0..120 {
                let mut moves = Vec::new();
                game.moves(&mut moves);
                for &mv in &moves {
                    let after = game.after(mv);
                    let guess = KEY_CHANGES.foresee(&game.board, mv, &guide.footprint(&game, mv));
                    all += 1;
                    right += usize::from(guess == after.key());
                    let rights = |board: &Board| Color::ALL.map(|color| *board.castle_rights(color));
                    let passing = game.board.en_passant().or(after.board.en_passant());
                    let plain = passing.is_none() && rights(&game.board) == rights(&after.board);
                    assert!(!plain || guess == after.key(), "{mv} in {}", game.board);
                }
                if moves.is_empty() {
                    break;
                }
                let choice = search::testing::mix(1_000 * seed + ply) as usize % moves.len();
                game = game.after(moves[choice]);
            }
        }
        assert!(right * 10 > all * 9, "{right} of {all}");
    }
}

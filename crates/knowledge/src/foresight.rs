//! The key of a position one move ahead, before the move is made.
//!
//! A table is asked for a position soon after the position exists, too soon for the memory to have answered a request made
//! then. A key that is known before the move is made lets the memory work meanwhile. It is a guess: castling, the loss of
//! castling rights and pawns that may be taken in passing are not thought of, and a wrong guess costs nothing but itself.
//!
//! The same changes tell whether a move leads back to a position that has stood before ([`KeyChanges::returns_to`]); that is no guess.

use chess::attacks::attacks_from;
use cozy_chess::{BitBoard, Board, BoardBuilder, Color, Move, Piece, Square, get_between_rays};
use search::alphabeta::Footprint;
use std::sync::LazyLock;

/// How the keys of positions change: the board keeps its numbers to itself, but two boards that differ in one piece tell them.
pub(crate) struct KeyChanges {
    /// By piece as in [`Footprint::piece`] and by square. Those of kings are told only up to a constant, which cancels when one moves.
    pieces: [[u64; Square::NUM]; 2 * Piece::NUM],
    turn: u64,
    /// Every move that can be taken back, by how it changes the key. Half of the places are empty.
    returns: Box<[Return; RETURN_PLACES]>,
}

/// A move of a piece between two squares, either way: how it changes the key (nothing in an empty place), whose it is, and the squares.
#[derive(Clone, Copy)]
struct Return {
    key: u64,
    color: Color,
    squares: [Square; 2],
}

/// Places for the 3,668 moves that can be taken back: a power of two.
const RETURN_PLACES: usize = 8_192;

/// The changes, found out once.
pub(crate) static KEY_CHANGES: LazyLock<KeyChanges> = LazyLock::new(KeyChanges::find_out);

impl KeyChanges {
    /// The key after a move with this mark, for plain moves and captures.
    #[inline]
    pub(crate) fn foresee(&self, board: &Board, mv: Move, mark: &Footprint) -> u64 {
        let piece = mark.piece as usize;
        let arrives = mv
            .promotion
            .map_or(piece, |promoted| piece - Piece::Pawn as usize + promoted as usize);
        let mut key = board.hash_without_ep() ^ self.turn;
        key ^= self.pieces[piece][mv.from as usize] ^ self.pieces[arrives][mv.to as usize];
        if mark.taken != 0 {
            let owner = !board.side_to_move();
            let taken = owner as usize * Piece::NUM + mark.taken as usize - 1;
            key ^= self.pieces[taken][mv.to as usize];
        }
        key
    }

    fn find_out() -> KeyChanges {
        let mut pieces = [[0; Square::NUM]; 2 * Piece::NUM];
        for color in Color::ALL {
            for piece in Piece::ALL {
                for square in Square::ALL {
                    pieces[color as usize * Piece::NUM + piece as usize][square as usize] =
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
        KeyChanges {
            pieces,
            turn,
            returns: returns(&pieces, turn),
        }
    }

    /// Whether the side to move has a plain move to the position with this key, which must have been on the board with no pawn moved
    /// and nothing taken since.
    #[inline]
    pub(crate) fn returns_to(&self, board: &Board, key: u64) -> bool {
        let change = board.hash() ^ key;
        let mut place = change as usize % RETURN_PLACES;
        loop {
            let found = &self.returns[place];
            if found.key == change {
                let [one, other] = found.squares;
                let between = get_between_rays(one, other) & board.occupied();
                return found.color == board.side_to_move() && between.is_empty();
            }
            if found.key == 0 {
                return false;
            }
            place = (place + 1) % RETURN_PLACES;
        }
    }
}

/// All moves that can be taken back, each in the first empty place from where its key points.
fn returns(pieces: &[[u64; Square::NUM]; 2 * Piece::NUM], turn: u64) -> Box<[Return; RETURN_PLACES]> {
    let empty = Return {
        key: 0,
        color: Color::White,
        squares: [Square::A1; 2],
    };
    let mut places = Box::new([empty; RETURN_PLACES]);
    for color in Color::ALL {
        for piece in Piece::ALL.into_iter().filter(|&piece| piece != Piece::Pawn) {
            let keys = &pieces[color as usize * Piece::NUM + piece as usize];
            for from in Square::ALL {
                let reached = attacks_from(piece, color, from, BitBoard::EMPTY);
                for to in reached.into_iter().filter(|&to| to > from) {
                    let key = keys[from as usize] ^ keys[to as usize] ^ turn;
                    let mut place = key as usize % RETURN_PLACES;
                    while places[place].key != 0 {
                        place = (place + 1) % RETURN_PLACES;
                    }
                    places[place] = Return {
                        key,
                        color,
                        squares: [from, to],
                    };
                }
            }
        }
    }
    places
}

/// What a piece on a square adds to the key; for a king, what the square adds to that of the first square. None where no legal
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

/// The key of a board with these pieces on it, if it is legal.
fn key_of(pieces: &[(Piece, Color, Square)], turn: Color) -> Option<u64> {
    let mut builder = BoardBuilder::empty();
    builder.side_to_move = turn;
    for &(piece, color, square) in pieces {
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

    /// In games full of moves there and back, a position of the game is said to be one move away exactly where a legal move leads to it.
    #[test]
    fn a_way_back_is_seen_exactly_where_there_is_one() {
        let (mut found, mut asked) = (0, 0);
        for (seed, fen) in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/8/8/pPk3pp/2P1p3/1pK3P1/5PP1/8 w - - 0 1",
            "4k3/8/3q4/8/8/3Q1R2/8/2N1K3 w - - 0 1",
        ]
        .into_iter()
        .cycle()
        .take(60)
        .enumerate()
        {
            let mut game = ChessGame::new(fen.parse().unwrap());
            let mut line: Vec<u64> = Vec::new();
            for ply in 0..60 {
                let mut moves = Vec::new();
                game.moves(&mut moves);
                let keys: Vec<u64> = moves.iter().map(|&mv| game.after(mv).key()).collect();
                let back = (game.reversible_plies() as usize).min(line.len());
                for distance in (3..=back).step_by(2) {
                    let key = line[line.len() - distance];
                    let said = KEY_CHANGES.returns_to(&game.board, key);
                    assert_eq!(said, keys.contains(&key), "{} {distance}", game.board);
                    asked += 1;
                    found += usize::from(said);
                }
                // Pieces, not pawns, and nothing taken, so that there is a way back.
                moves.retain(|&mv| {
                    game.board.piece_on(mv.from) != Some(Piece::Pawn) && game.board.piece_on(mv.to).is_none()
                });
                if moves.is_empty() {
                    break;
                }
                let choice = search::testing::mix(1_000 * seed as u64 + ply) as usize % moves.len();
                line.push(game.key());
                game = game.after(moves[choice]);
            }
        }
        assert!(found > 500 && asked > 10 * found, "{found} of {asked}");
    }
}

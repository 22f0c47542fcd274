//! What speaks for a quiet move before anything has been learned about it: the better place, and the threat it makes out of a lesser
//! piece's reach. In a search of some thousand nodes the histories are nearly empty, and this is the order.

use crate::evaluation::{Term, Weights};
use cozy_chess::{
    BitBoard, Board, Color, File, Move, Piece, Square, get_bishop_moves, get_knight_moves, get_pawn_attacks,
    get_rook_moves,
};
use search::alphabeta::{Leanings, Marked};

/// Where pieces of the mover would stand in a lesser piece's reach, and where they would threaten something.
struct Sight {
    /// Squares that enemy pawns, then minor pieces as well, then rooks as well, reach.
    reach: [BitBoard; 3],
    /// For each kind of piece the squares from which it would attack a greater or an unguarded one.
    targets: [BitBoard; 6],
}

impl Sight {
    fn new(board: &Board) -> Sight {
        let mover = board.side_to_move();
        let enemies = board.colors(!mover);
        let occupied = board.occupied();
        let pieces = |kind: Piece| board.pieces(kind) & enemies;
        let all = |kind: Piece, moves: &dyn Fn(Square) -> BitBoard| {
            pieces(kind)
                .into_iter()
                .fold(BitBoard::EMPTY, |set, square| set | moves(square))
        };
        let knight = |square| get_knight_moves(square);
        let bishop = |square| get_bishop_moves(square, occupied);
        let rook = |square| get_rook_moves(square, occupied);
        let pawns = pawn_reach(pieces(Piece::Pawn), !mover);
        let minors = pawns | all(Piece::Knight, &knight) | all(Piece::Bishop, &bishop);
        let rooks = minors | all(Piece::Rook, &rook);
        let loose = !rooks & enemies & !(board.pieces(Piece::Pawn) | board.pieces(Piece::King));
        let greater = pieces(Piece::Rook) | pieces(Piece::Queen);
        let mut targets = [BitBoard::EMPTY; 6];
        for square in greater | loose {
            let queen = pieces(Piece::Queen).has(square);
            let hangs = loose.has(square);
            let [diagonal, straight] = [bishop(square), rook(square)];
            targets[Piece::Knight as usize] |= knight(square);
            targets[Piece::Bishop as usize] |= diagonal;
            if queen || hangs {
                targets[Piece::Rook as usize] |= straight;
            }
            if hangs {
                targets[Piece::Queen as usize] |= diagonal | straight;
            }
        }
        for square in enemies & !(board.pieces(Piece::Pawn) | board.pieces(Piece::King)) {
            targets[Piece::Pawn as usize] |= get_pawn_attacks(square, !mover);
        }
        Sight {
            reach: [pawns, minors, rooks],
            targets,
        }
    }

    /// Whether a piece of this kind would stand in a lesser one's reach.
    fn in_danger(&self, piece: Piece, square: Square) -> bool {
        match piece {
            Piece::Pawn | Piece::King => false,
            Piece::Knight | Piece::Bishop => self.reach[0].has(square),
            Piece::Rook => self.reach[1].has(square),
            Piece::Queen => self.reach[2].has(square),
        }
    }
}

/// The squares that pawns of a color attack.
fn pawn_reach(pawns: BitBoard, color: Color) -> BitBoard {
    let (left, right) = (pawns.0 & !File::A.bitboard().0, pawns.0 & !File::H.bitboard().0);
    BitBoard(match color {
        Color::White => left << 7 | right << 9,
        Color::Black => left >> 9 | right >> 7,
    })
}

/// Appends what speaks for each of the listed quiet moves, in units of the histories.
pub(crate) fn append(
    board: &Board,
    weights: &Weights,
    listed: &[Marked<Move>],
    lean: &Leanings,
    scores: &mut Vec<i32>,
) {
    let sight = Sight::new(board);
    let mover = board.side_to_move();
    let turn = orientation(board, mover);
    scores.extend(listed.iter().map(|&(mv, mark)| {
        let piece = Piece::index(mark.piece as usize % Piece::NUM);
        let threat = sight.targets[piece as usize].has(mv.to) && !sight.in_danger(piece, mv.to);
        let place = match square_term(piece) {
            Some(term) => {
                let worth = |square: Square| {
                    let score = weights.get(term, square as usize ^ turn);
                    score.middlegame() + score.endgame()
                };
                worth(mv.to) - worth(mv.from)
            }
            None => 0,
        };
        i32::from(threat) * lean.threat + place * lean.place
    }));
}

/// What to xor to a square so that it is seen from its own side, with the king on the files e-h, as the weights are kept.
fn orientation(board: &Board, color: Color) -> usize {
    let ranks = if color == Color::White { 0 } else { 56 };
    let files = if board.king(color).file() <= File::D { 7 } else { 0 };
    ranks ^ files
}

fn square_term(piece: Piece) -> Option<Term> {
    match piece {
        Piece::Pawn => Some(Term::PawnSquare),
        Piece::Knight => Some(Term::KnightSquare),
        Piece::Bishop => Some(Term::BishopSquare),
        Piece::Rook => Some(Term::RookSquare),
        Piece::Queen => Some(Term::QueenSquare),
        Piece::King => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::ChessGame;
    use crate::guide::ChessGuide;
    use search::alphabeta::Guide;

    fn leanings(fen: &str, lean: Leanings) -> Vec<(String, i32)> {
        let game = ChessGame::new(fen.parse().unwrap());
        let guide = ChessGuide::default();
        let (mut listed, mut scores) = (Vec::new(), Vec::new());
        guide.quiet_moves(&game, &mut listed);
        guide.lean(&game, &listed, &lean, &mut scores);
        assert_eq!(listed.len(), scores.len());
        listed
            .iter()
            .zip(scores)
            .map(|(&(mv, _), score)| (mv.to_string(), score))
            .collect()
    }

    /// Ne5-d7 would fork two rooks; from c4 the knight hits the loose bishop on a5. On g6 a pawn would take it, on d3 it hits nothing.
    #[test]
    fn threats_count_and_those_in_a_lesser_pieces_reach_do_not() {
        let lean = Leanings {
            threat: 100,
            place: 0,
        };
        let fen = "1r3r1k/7p/8/b3N3/8/8/5PPP/6K1 w - - 0 1";
        let found = leanings(fen, lean);
        let of = |mv: &str| {
            found
                .iter()
                .find(|(other, _)| other == mv)
                .map(|&(_, score)| score)
        };
        assert_eq!(of("e5d7"), Some(100));
        assert_eq!(of("e5c4"), Some(100));
        assert_eq!(of("e5g6"), Some(0));
        assert_eq!(of("e5d3"), Some(0));
        assert_eq!(of("e5c6"), Some(100));
    }

    #[test]
    fn a_better_place_counts_for_both_colors_alike() {
        let lean = Leanings { threat: 0, place: 1 };
        let white = leanings("4k3/8/8/8/8/8/8/N3K3 w - - 0 1", lean);
        let black = leanings("n3k3/8/8/8/8/8/8/4K3 b - - 0 1", lean);
        let of = |found: &[(String, i32)], mv: &str| {
            found
                .iter()
                .find(|(other, _)| other == mv)
                .map(|&(_, score)| score)
        };
        assert!(of(&white, "a1c2").unwrap() > 0);
        assert_eq!(of(&white, "a1c2"), of(&black, "a8c7"));
    }
}

//! Minimal certificates: the pieces a refutation needs, and no others.
//!
//! # Idea
//! Pieces are taken off the board while the refutation still works. What is left is the reason: without any one of these pieces it does
//! not work any more. Nobody needs an engine to check it, because "works" is decided by rules: with only these pieces on
//! the board, the refuting move mates in so many moves against every reply, or wins so much material against every reply
//! within the plies of its line, captures on either side played out, with quiet moves allowed to both.

use chess::facts::board::{after, in_check, is_capture, is_checkmate, legal_moves, material, without};
use cozy_chess::{BitBoard, Board, Color, Move, Piece};

/// What a refutation does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// It mates in at most so many moves.
    Mate {
        /// Moves of the winner, the first included.
        moves: u32,
    },
    /// It wins material.
    Material {
        /// At least so much, in hundredths.
        hundredths: i32,
        /// Within so many plies, the first move included; then captures are played out.
        plies: usize,
    },
}

/// Positions one certificate may look at: some tens of milliseconds.
const POSITIONS: u64 = 150_000;

/// The squares of a smallest set of pieces, the kings among them, with which `mv` still does the deed in `start`. `None` where it does not
/// do it with all pieces within the positions allowed.
pub fn certificate(start: &Board, mv: Move, deed: Deed) -> Option<BitBoard> {
    let mut judge = DeedJudge { left: POSITIONS };
    // Castling and en passant are no part of a refutation that a few pieces show.
    let mut board = only(start, start.occupied())?;
    judge.does(&board, mv, deed).then_some(())?;
    loop {
        let mut removed = false;
        for square in in_order(&board, mv) {
            let Some(fewer) = without(&board, square).filter(|fewer| judge.does(fewer, mv, deed)) else {
                continue;
            };
            board = fewer;
            removed = true;
        }
        if judge.left == 0 {
            return None;
        }
        if !removed {
            return Some(board.occupied());
        }
    }
}

/// Whether the pieces on `squares` are a certificate: the deed is done with them, and without any one of them it is not.
pub fn is_certificate(start: &Board, mv: Move, deed: Deed, squares: BitBoard) -> bool {
    let mut judge = DeedJudge { left: POSITIONS };
    let kings = start.pieces(Piece::King);
    if !squares.is_subset(start.occupied()) || !kings.is_subset(squares) {
        return false;
    }
    let Some(board) = only(start, squares) else {
        return false;
    };
    let needed = |square| without(&board, square).is_none_or(|fewer| !judge_once(&fewer, mv, deed));
    judge.does(&board, mv, deed) && (squares - kings).into_iter().all(needed)
}

fn judge_once(board: &Board, mv: Move, deed: Deed) -> bool {
    DeedJudge { left: POSITIONS }.does(board, mv, deed)
}

/// The board with only the pieces on some squares, without castling and en passant; `None` where that is no legal position.
pub fn only(board: &Board, squares: BitBoard) -> Option<Board> {
    let gone = board.occupied() - squares;
    let mut builder = cozy_chess::BoardBuilder::from_board(board);
    for square in gone {
        builder.board[square as usize] = None;
    }
    builder.castle_rights = [cozy_chess::CastleRights::EMPTY; Color::NUM];
    builder.en_passant = None;
    builder.build().ok()
}

/// The pieces that may be taken off: those of little value first, so that what is left is what does the work.
fn in_order(board: &Board, mv: Move) -> Vec<cozy_chess::Square> {
    let kings = board.pieces(Piece::King);
    let mut squares: Vec<cozy_chess::Square> = (board.occupied() - kings - mv.from.bitboard())
        .into_iter()
        .collect();
    squares.sort_by_key(|&square| (board.piece_on(square), square));
    squares
}

/// Decides whether a move does a deed, by trying every reply.
struct DeedJudge {
    left: u64,
}

impl DeedJudge {
    fn does(&mut self, board: &Board, mv: Move, deed: Deed) -> bool {
        if !board.is_legal(mv) {
            return false;
        }
        let winner = board.side_to_move();
        let next = after(board, mv);
        match deed {
            Deed::Mate { moves } => self.is_mated(&next, moves.saturating_sub(1)),
            Deed::Material { hundredths, plies } => {
                let wanted = material(board, winner) + hundredths;
                self.holds(&next, winner, plies.saturating_sub(1), wanted)
            }
        }
    }

    fn spend(&mut self) -> bool {
        self.left = self.left.saturating_sub(1);
        self.left > 0
    }

    /// Whether the side to move is mated in at most so many more moves of the other.
    fn is_mated(&mut self, board: &Board, moves: u32) -> bool {
        if !self.spend() {
            return false;
        }
        let replies = legal_moves(board);
        if replies.is_empty() {
            return is_checkmate(board);
        }
        moves > 0
            && replies.into_iter().all(|reply| {
                let answered = after(board, reply);
                legal_moves(&answered)
                    .into_iter()
                    .any(|mv| self.is_mated(&after(&answered, mv), moves - 1))
            })
    }

    /// Whether the winner reaches so much material, whatever the other side plays, in so many plies and the captures after them.
    fn holds(&mut self, board: &Board, winner: Color, plies: usize, wanted: i32) -> bool {
        if !self.spend() {
            return false;
        }
        let moves = legal_moves(board);
        let mine = board.side_to_move() == winner;
        if moves.is_empty() {
            return in_check(board) && !mine;
        }
        if plies == 0 && !in_check(board) {
            return self.settles(board, winner, wanted);
        }
        let rest = plies.saturating_sub(1);
        let mut ordered = moves;
        ordered.sort_by_key(|&mv| !is_capture(board, mv));
        if mine {
            ordered
                .into_iter()
                .any(|mv| self.holds(&after(board, mv), winner, rest, wanted))
        } else {
            ordered
                .into_iter()
                .all(|mv| self.holds(&after(board, mv), winner, rest, wanted))
        }
    }

    /// The same by captures alone; whoever is to move may also leave it at that.
    fn settles(&mut self, board: &Board, winner: Color, wanted: i32) -> bool {
        if !self.spend() {
            return false;
        }
        let mine = board.side_to_move() == winner;
        let enough = material(board, winner) >= wanted;
        // Standing still is always possible.
        if enough == mine {
            return enough;
        }
        let captures = legal_moves(board).into_iter().filter(|&mv| is_capture(board, mv));
        let captures: Vec<Move> = captures.collect();
        if mine {
            captures
                .into_iter()
                .any(|mv| self.settles(&after(board, mv), winner, wanted))
        } else {
            captures
                .into_iter()
                .all(|mv| self.settles(&after(board, mv), winner, wanted))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(fen: &str, mv: &str, deed: Deed) -> Option<Vec<String>> {
        let board: Board = fen.parse().expect("a position");
        let squares = certificate(&board, mv.parse().expect("a move"), deed)?;
        assert!(
            is_certificate(&board, mv.parse().expect("a move"), deed, squares),
            "{fen}"
        );
        Some(squares.into_iter().map(|square| square.to_string()).collect())
    }

    #[test]
    fn a_back_rank_mate_needs_the_rook_the_king_and_its_pawns() {
        // The rook went to a2; of all the pieces only these matter.
        let fen = "3r2k1/p4ppp/8/8/8/1P6/R1P2PPP/6K1 b - - 0 1";
        let squares = found(fen, "d8d1", Deed::Mate { moves: 1 }).expect("a mate");
        assert_eq!(squares, ["g1", "f2", "g2", "h2", "d8", "g8"]);
    }

    #[test]
    fn a_recapture_needs_the_taker_and_what_it_takes() {
        // A knight took a guarded pawn: the king takes it.
        let fen = "8/8/1p4k1/p1p2p2/P1P2n2/4K3/5N2/8 w - - 0 72";
        let deed = Deed::Material {
            hundredths: 250,
            plies: 1,
        };
        assert_eq!(found(fen, "e3f4", deed).expect("a gain"), ["e3", "f4", "g6"]);
    }

    #[test]
    fn a_capture_in_passing_has_no_certificate() {
        // Where the pawn came from is not on the board for everybody to see.
        let fen = "8/6p1/4p3/4PpP1/4kPK1/8/8/8 w - f6 0 51";
        let deed = Deed::Material {
            hundredths: 90,
            plies: 1,
        };
        assert_eq!(found(fen, "g5f6", deed), None);
    }

    #[test]
    fn there_is_no_certificate_of_what_does_not_work() {
        let fen = "3r2k1/p4ppp/8/8/8/1P5P/R1P2PP1/6K1 b - - 0 1";
        assert_eq!(found(fen, "d8d1", Deed::Mate { moves: 1 }), None);
        let board: Board = fen.parse().expect("a position");
        let mv = "d8d1".parse().expect("a move");
        assert!(!is_certificate(
            &board,
            mv,
            Deed::Mate { moves: 1 },
            board.occupied()
        ));
    }
}

//! Refutations at a glance: what the searches ask thousands of times a second, so bitboards only and no replaying.
//!
//! `reasoning::causes::Cause` describes a refutation fully and takes microseconds; here one or two moves of the refuter are
//! read as four sets of squares: pieces whose leaving helps, squares whose occupation helps, squares worth guarding, pieces worth
//! taking. A hint for the order of moves, not a proof: a move outside the sets may help all the same.

use chess::facts::board::{attacks_of, gives_check, rank_of};
use chess::{exchange, moves};
use cozy_chess::{BitBoard, Board, Color, Move, Piece, Square, get_between_rays, get_king_moves};

/// A refutation as sets of squares, for the side to move that it would hit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Glance {
    loser: Color,
    occupied: BitBoard,
    /// Pieces of the loser whose leaving helps: targets, and pieces that box their king in.
    leaving: BitBoard,
    /// Squares on which a piece of the loser stands in the way.
    blocking: BitBoard,
    /// Squares that the refuter's pieces go to: one guard more may be enough.
    landings: BitBoard,
    /// Pieces without whom there is no refutation.
    attackers: BitBoard,
    /// The king is attacked: its moves help.
    king: bool,
}

/// A pawn, in hundredths: what a capture must win after a pass for the failed move not to have caused it.
const PAWN: i32 = 100;

impl Glance {
    /// Looks at a refutation of a pass (`failed` is `None`) or of a move of `board`'s side to move. `None` in check, and where the
    /// failed move brought the refutation about: it is not there after a pass, or wins nothing there.
    pub(crate) fn of(board: &Board, failed: Option<Move>, line: &[Move]) -> Option<Glance> {
        let passed = board.null_move()?;
        let &first = line.first()?;
        if !passed.is_legal(first) || failed.is_some_and(|mv| caused(&passed, mv, first)) {
            return None;
        }
        let loser = board.side_to_move();
        let mut glance = Glance {
            loser,
            occupied: board.occupied(),
            leaving: BitBoard::EMPTY,
            blocking: BitBoard::EMPTY,
            landings: BitBoard::EMPTY,
            attackers: BitBoard::EMPTY,
            king: false,
        };
        glance.add(&passed, first);
        // The refuter's second move, where the reply between is known and the line is that of the pass.
        if let (None, [_, reply, second]) = (failed, line) {
            let mut next = passed.clone();
            next.play_unchecked(first);
            if next.is_legal(*reply) {
                next.play_unchecked(*reply);
                if next.is_legal(*second) {
                    glance.add(&next, *second);
                }
            }
        }
        glance.leaving &= board.colors(loser);
        glance.attackers &= board.colors(!loser);
        Some(glance)
    }

    /// One move of the refuter.
    fn add(&mut self, board: &Board, mv: Move) {
        let piece = board.piece_on(mv.from).unwrap_or(Piece::Pawn);
        self.attackers |= mv.from.bitboard();
        self.landings |= mv.to.bitboard();
        self.blocking |= get_between_rays(mv.from, mv.to);
        match moves::captured(board, mv) {
            Some((_, victim)) => self.leaving |= victim.bitboard(),
            None => {
                self.blocking |= mv.to.bitboard();
                self.leaving |= new_targets(board, piece, mv);
            }
        }
        if gives_check(board, mv) {
            let king = board.king(self.loser);
            self.king = true;
            self.blocking |= get_between_rays(mv.to, king);
            self.leaving |= get_king_moves(king);
        }
    }

    /// Whether a legal move of the side to move can affect the refutation. `piece` is the piece that moves.
    pub(crate) fn is_affected_by(&self, piece: Piece, mv: Move) -> bool {
        if self.leaving.has(mv.from) || self.blocking.has(mv.to) || self.attackers.has(mv.to) {
            return true;
        }
        if piece == Piece::King {
            return self.king;
        }
        let before = attacks_of(piece, self.loser, mv.from, self.occupied);
        let occupied = (self.occupied ^ mv.from.bitboard()) | mv.to.bitboard();
        let after = attacks_of(piece, self.loser, mv.to, occupied);
        !(after & !before & self.landings).is_empty()
    }
}

/// Whether the failed move brought it about: its piece is what is taken, or the capture wins nothing after a pass.
fn caused(passed: &Board, failed: Move, first: Move) -> bool {
    if first.to == failed.to {
        return true;
    }
    match moves::captured(passed, first) {
        Some(_) => !exchange::exchange_at_least(passed, first, PAWN),
        None => false,
    }
}

/// Pieces of the loser that a quiet move newly attacks and that are worth more than the attacker or stand unguarded.
fn new_targets(board: &Board, piece: Piece, mv: Move) -> BitBoard {
    let winner = board.side_to_move();
    let piece_then = mv.promotion.unwrap_or(piece);
    let occupied = (board.occupied() ^ mv.from.bitboard()) | mv.to.bitboard();
    let before = attacks_of(piece, winner, mv.from, board.occupied());
    let attacked = attacks_of(piece_then, winner, mv.to, occupied) & !before & board.colors(!winner);
    let dear = |square: &Square| {
        let target = board.piece_on(*square).unwrap_or(Piece::Pawn);
        rank_of(target) > rank_of(piece_then) || !is_guarded(board, *square, !winner, occupied)
    };
    attacked.into_iter().filter(dear).collect()
}

fn is_guarded(board: &Board, square: Square, side: Color, occupied: BitBoard) -> bool {
    let pieces = chess::facts::board::attackers_through(board, side, square, occupied);
    !(pieces & board.colors(side)).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn affected(fen: &str, failed: Option<&str>, line: &[&str]) -> Option<Vec<String>> {
        let board: Board = fen.parse().unwrap();
        let line: Vec<Move> = line.iter().map(|mv| mv.parse().unwrap()).collect();
        let failed = failed.map(|mv| mv.parse().unwrap());
        let glance = Glance::of(&board, failed, &line)?;
        let mut found = Vec::new();
        board.generate_moves(|set| {
            for mv in set {
                if glance.is_affected_by(set.piece, mv) {
                    found.push(mv.to_string());
                }
            }
            false
        });
        found.sort();
        Some(found)
    }

    /// A mate on the back rank threatens: luft, a guard of the square, a block and the king's own moves help; a pawn move elsewhere does not.
    #[test]
    fn a_back_rank_mate_is_answered_by_luft_guards_and_blocks() {
        let fen = "3r2k1/5ppp/8/8/8/1P6/P1R2PPP/6K1 w - - 0 1";
        let found = affected(fen, None, &["d8d1"]).unwrap();
        for helps in ["h2h3", "g2g4", "c2c1", "c2d2", "g1f1"] {
            assert!(
                found.iter().any(|mv| mv == helps),
                "{helps} is missing in {found:?}"
            );
        }
        for idle in ["b3b4", "a2a4", "c2c7"] {
            assert!(!found.iter().any(|mv| mv == idle), "{idle} is in {found:?}");
        }
    }

    /// The same mate after a pawn move was there before it; where a knight blocked the file until it left, it was not.
    #[test]
    fn what_a_move_brought_about_is_not_described() {
        let there_before = "3r2k1/5ppp/8/8/8/1P6/P1R2PPP/6K1 w - - 0 1";
        assert!(affected(there_before, Some("b3b4"), &["d8d1"]).is_some());
        let blocked = "3r2k1/5ppp/8/8/3N4/1P6/P4PPP/6K1 w - - 0 1";
        assert!(affected(blocked, Some("d4c6"), &["d8d1"]).is_none());
        let in_check = "3r2k1/5ppp/8/8/8/1P6/P4PPP/q5K1 w - - 0 1";
        assert!(affected(in_check, None, &["d8d1"]).is_none());
    }

    /// A hanging knight may leave or be guarded.
    #[test]
    fn a_hanging_piece_leaves_or_is_guarded() {
        let fen = "3r2k1/5ppp/8/8/3N4/8/PP3PPP/2B3K1 w - - 0 1";
        let found = affected(fen, None, &["d8d4"]).unwrap();
        for helps in ["d4f3", "c1e3"] {
            assert!(
                found.iter().any(|mv| mv == helps),
                "{helps} is missing in {found:?}"
            );
        }
        assert!(!found.iter().any(|mv| mv == "h2h3"), "{found:?}");
    }
}

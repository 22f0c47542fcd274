//! Mates on the board: the mates in one at hand, and the pictures mates have. Longer mates are proved by `reasoning::mating`.

use super::board::{after, attackers_of, is_checkmate, legal_moves};
use crate::{BitBoard, Board, Color, Move, Piece, Square, get_king_moves};

/// Moves that mate at once.
pub fn mates_in_one(board: &Board) -> Vec<Move> {
    legal_moves(board)
        .into_iter()
        .filter(|&mv| is_checkmate(&after(board, mv)))
        .collect()
}

/// Names of mating pictures with a settled definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum MatePattern {
    /// Heavy piece on the home rank, the king walled in by his own pieces in front.
    BackRank,
    /// A knight checks, own pieces on every square around.
    Smothered,
    /// Rook beside a cornered king, guarded by a knight two files and two ranks away.
    Arabian,
    /// King on the edge file, own piece beside him, knight beyond it, heavy piece on the file.
    Anastasia,
    /// Two bishops from different sides.
    Boden,
    /// Two bishops from the same side.
    DoubleBishop,
    /// Queen diagonally next to the king in the open, no other piece helps.
    Dovetail,
    /// Rook guarded by a knight guarded by a pawn.
    Hook,
    /// Own pieces on both sides of the king.
    Epaulette,
    /// A guarded queen next to the king.
    Support,
    /// A rook next to the king guarded by a bishop.
    Opera,
}

impl MatePattern {
    /// All pictures, the more telling ones first.
    pub const ALL: [MatePattern; 11] = [
        MatePattern::Smothered,
        MatePattern::Arabian,
        MatePattern::Anastasia,
        MatePattern::Boden,
        MatePattern::DoubleBishop,
        MatePattern::Hook,
        MatePattern::Dovetail,
        MatePattern::BackRank,
        MatePattern::Opera,
        MatePattern::Epaulette,
        MatePattern::Support,
    ];
}

/// The facts of a final position that all pictures are drawn from.
struct Scene<'a> {
    board: &'a Board,
    loser: Color,
    king: Square,
    near: BitBoard,
    checkers: BitBoard,
}

impl Scene<'_> {
    fn is(&self, square: Square, piece: Piece) -> bool {
        self.board.piece_on(square) == Some(piece)
    }

    fn holds_own(&self, square: Square) -> bool {
        self.board.color_on(square) == Some(self.loser)
    }

    fn guards(&self, square: Square) -> BitBoard {
        attackers_of(self.board, !self.loser, square)
    }

    fn any_checker(&self, test: impl Fn(Square) -> bool) -> bool {
        self.checkers.into_iter().any(test)
    }

    fn is_heavy(&self, square: Square) -> bool {
        self.is(square, Piece::Rook) || self.is(square, Piece::Queen)
    }

    fn on_edge_file(&self) -> bool {
        matches!(self.king.file(), crate::File::A | crate::File::H)
    }

    fn on_edge_rank(&self) -> bool {
        matches!(self.king.rank(), crate::Rank::First | crate::Rank::Eighth)
    }
}

/// Whether the mate on `board`, given by a move to `last`, shows `picture`.
pub fn shows(board: &Board, last: Square, picture: MatePattern) -> bool {
    if !is_checkmate(board) {
        return false;
    }
    let loser = board.side_to_move();
    let king = board.king(loser);
    let scene = Scene {
        board,
        loser,
        king,
        near: get_king_moves(king),
        checkers: board.checkers(),
    };
    match picture {
        MatePattern::BackRank => back_rank(&scene),
        MatePattern::Smothered => {
            scene.any_checker(|c| scene.is(c, Piece::Knight))
                && scene.near.into_iter().all(|s| scene.holds_own(s))
        }
        MatePattern::Arabian => arabian(&scene),
        MatePattern::Anastasia => anastasia(&scene),
        MatePattern::Boden => two_bishops(&scene) == Some(true),
        MatePattern::DoubleBishop => two_bishops(&scene) == Some(false),
        MatePattern::Dovetail => dovetail(&scene, last),
        MatePattern::Hook => hook(&scene),
        MatePattern::Epaulette => epaulette(&scene),
        MatePattern::Support => scene
            .any_checker(|c| scene.is(c, Piece::Queen) && scene.near.has(c) && !scene.guards(c).is_empty()),
        MatePattern::Opera => scene.any_checker(|c| {
            scene.is(c, Piece::Rook)
                && scene.near.has(c)
                && scene.guards(c).into_iter().any(|g| scene.is(g, Piece::Bishop))
        }),
    }
}

fn back_rank(scene: &Scene<'_>) -> bool {
    let rank = scene.king.rank();
    rank == super::kings::home_rank(scene.loser)
        && scene.any_checker(|c| c.rank() == rank && scene.is_heavy(c))
        && (scene.near - rank.bitboard())
            .into_iter()
            .all(|s| scene.holds_own(s))
}

fn arabian(scene: &Scene<'_>) -> bool {
    let two_away = |g: Square| {
        (g.file() as i32 - scene.king.file() as i32).abs() == 2
            && (g.rank() as i32 - scene.king.rank() as i32).abs() == 2
    };
    scene.on_edge_file()
        && scene.on_edge_rank()
        && scene.any_checker(|c| {
            scene.is(c, Piece::Rook)
                && scene.near.has(c)
                && scene
                    .guards(c)
                    .into_iter()
                    .any(|g| scene.is(g, Piece::Knight) && two_away(g))
        })
}

fn anastasia(scene: &Scene<'_>) -> bool {
    if !scene.on_edge_file() || scene.on_edge_rank() {
        return false;
    }
    let inward = if scene.king.file() == crate::File::A {
        1
    } else {
        -1
    };
    let beside = scene
        .king
        .try_offset(inward, 0)
        .is_some_and(|s| scene.holds_own(s));
    let knight = scene
        .king
        .try_offset(3 * inward, 0)
        .is_some_and(|s| scene.is(s, Piece::Knight) && scene.board.color_on(s) == Some(!scene.loser));
    beside && knight && scene.any_checker(|c| c.file() == scene.king.file() && scene.is_heavy(c))
}

/// `Some(true)` for two bishops from different sides of the king's file, `Some(false)` from the same side.
fn two_bishops(scene: &Scene<'_>) -> Option<bool> {
    let bishops: Vec<Square> = scene
        .board
        .colored_pieces(!scene.loser, Piece::Bishop)
        .into_iter()
        .collect();
    let only_bishops = (scene.near | scene.king.bitboard())
        .into_iter()
        .all(|s| scene.guards(s).into_iter().all(|g| scene.is(g, Piece::Bishop)));
    if bishops.len() < 2 || !only_bishops {
        return None;
    }
    let king = scene.king.file();
    Some((bishops[0].file() < king) == (bishops[1].file() > king))
}

fn dovetail(scene: &Scene<'_>, last: Square) -> bool {
    let diagonal = last.file() != scene.king.file() && last.rank() != scene.king.rank();
    !scene.on_edge_file()
        && !scene.on_edge_rank()
        && scene.is(last, Piece::Queen)
        && scene.near.has(last)
        && diagonal
        && (scene.near - last.bitboard()).into_iter().all(|s| {
            let guards = scene.guards(s);
            guards.is_empty() || (guards == last.bitboard() && scene.board.piece_on(s).is_none())
        })
}

fn hook(scene: &Scene<'_>) -> bool {
    scene.any_checker(|c| {
        scene.is(c, Piece::Rook)
            && scene.near.has(c)
            && scene.guards(c).into_iter().any(|g| {
                scene.is(g, Piece::Knight)
                    && scene.near.has(g)
                    && scene.guards(g).into_iter().any(|p| scene.is(p, Piece::Pawn))
            })
    })
}

fn epaulette(scene: &Scene<'_>) -> bool {
    let along_rank = scene.near & scene.king.rank().bitboard();
    let along_file = scene.near & scene.king.file().bitboard();
    let walled = |squares: BitBoard| squares.len() == 2 && squares.into_iter().all(|s| scene.holds_own(s));
    (walled(along_rank) && scene.any_checker(|c| scene.is_heavy(c) && c.file() == scene.king.file()))
        || (walled(along_file) && scene.any_checker(|c| scene.is_heavy(c) && c.rank() == scene.king.rank()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::board;

    #[test]
    fn pictures_fit_and_do_not_fit() {
        let smothered = board("6rk/5Npp/8/8/8/8/5PPP/6K1 b - - 0 1");
        assert!(shows(&smothered, Square::F7, MatePattern::Smothered));
        assert!(!shows(&smothered, Square::F7, MatePattern::BackRank));
        let back_rank = board("3R2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1");
        assert!(shows(&back_rank, Square::D8, MatePattern::BackRank));
        assert!(!shows(&back_rank, Square::D8, MatePattern::Epaulette));
    }
}

//! Mates: the mates in one at hand, the pictures mates have, and a mate search that proves what it says.
//!
//! The search is a plain AND/OR search: the attacker needs one move that works, the defender is allowed every legal
//! reply. Nothing is pruned on the defender's side, so a result `Some(line)` is a proof. A hint (usually the principal
//! variation of the engine) is tried first, then checks, then, where the budget allows, the rest.

use super::board::{after, attackers_of, gives_check, is_checkmate, legal_moves};
use crate::{BitBoard, Board, Color, Move, Piece, Square, get_king_moves};
use std::collections::HashMap;

/// Moves that mate at once.
pub fn mates_in_one(board: &Board) -> Vec<Move> {
    legal_moves(board)
        .into_iter()
        .filter(|&mv| is_checkmate(&after(board, mv)))
        .collect()
}

/// A mate prover with a budget of positions.
#[derive(Debug)]
pub struct Prover<'a> {
    budget: u64,
    /// Best moves suggested by others, by position hash.
    hints: &'a HashMap<u64, Move>,
    /// Whether quiet moves are tried two moves before the mate.
    quiet: bool,
    known: HashMap<(u64, u32, bool), Option<Move>>,
}

impl<'a> Prover<'a> {
    /// A prover that may look at `budget` positions.
    pub fn new(budget: u64, hints: &'a HashMap<u64, Move>) -> Prover<'a> {
        Prover {
            budget,
            hints,
            quiet: true,
            known: HashMap::new(),
        }
    }

    /// A proof that the side to move mates in at most `moves` of its own moves: the first move. `None` when there is
    /// no such mate or the budget ran out.
    pub fn mate_in(&mut self, board: &Board, moves: u32) -> Option<Move> {
        if moves == 0 || self.budget == 0 {
            return None;
        }
        if let Some(&known) = self.known.get(&(board.hash(), moves, self.quiet)) {
            return known;
        }
        let found = self
            .candidates(board, moves)
            .into_iter()
            .find(|&mv| self.mates_by(board, mv, moves));
        if found.is_some() || self.budget > 0 {
            self.known.insert((board.hash(), moves, self.quiet), found);
        }
        found
    }

    /// A proof that `mv` mates in at most `moves` own moves, `mv` included.
    pub fn mates_by(&mut self, board: &Board, mv: Move, moves: u32) -> bool {
        let next = after(board, mv);
        self.budget = self.budget.saturating_sub(1);
        let replies = legal_moves(&next);
        if replies.is_empty() {
            return is_checkmate(&next);
        }
        moves > 1
            && self.budget > 0
            && replies
                .into_iter()
                .all(|reply| self.mate_in(&after(&next, reply), moves - 1).is_some())
    }

    /// A mate in at most `moves` with a line that shows it against the longest defence. Checks alone are tried first:
    /// they cost little and most mates consist of them.
    pub fn mating_line(&mut self, board: &Board, moves: u32) -> Option<Vec<Move>> {
        /// Quiet moves multiply the work; with them only mates this short are looked for.
        const QUIET_MOVES: u32 = 2;
        for (quiet, longest) in [(false, moves), (true, moves.min(QUIET_MOVES))] {
            self.quiet = quiet;
            if let Some(shortest) = (1..=longest).find(|&n| self.mate_in(board, n).is_some()) {
                return self.shown(board, shortest);
            }
        }
        None
    }

    /// The line of a mate that has been found.
    fn shown(&mut self, board: &Board, shortest: u32) -> Option<Vec<Move>> {
        let mut line = Vec::new();
        let mut board = board.clone();
        for left in (1..=shortest).rev() {
            let mv = self.mate_in(&board, left)?;
            line.push(mv);
            board.play_unchecked(mv);
            if is_checkmate(&board) {
                return Some(line);
            }
            // The reply that lasts longest: the one from which a shorter mate cannot be proved.
            let replies = legal_moves(&board);
            let lasting = replies.iter().copied().find(|&reply| {
                let next = after(&board, reply);
                (1..left - 1).all(|n| self.mate_in(&next, n).is_none())
            });
            let reply = lasting.or(replies.first().copied())?;
            line.push(reply);
            board.play_unchecked(reply);
        }
        None
    }

    /// Attacker's moves worth trying: the hint, checks, and with more than one move to go the quiet ones as well.
    fn candidates(&self, board: &Board, moves: u32) -> Vec<Move> {
        /// With this many moves to go or fewer all moves are tried, otherwise checks and the hint only.
        const FULL_WIDTH_MOVES: u32 = 2;
        let hint = self.hints.get(&board.hash()).copied();
        let mut rated: Vec<(u8, Move)> = legal_moves(board)
            .into_iter()
            .map(|mv| {
                let class = if Some(mv) == hint {
                    0
                } else if gives_check(board, mv) {
                    1
                } else {
                    2
                };
                (class, mv)
            })
            .filter(|&(class, _)| class < 2 || (self.quiet && moves == FULL_WIDTH_MOVES))
            .collect();
        rated.sort_by_key(|&(class, _)| class);
        rated.into_iter().map(|(_, mv)| mv).collect()
    }
}

/// Names of mating pictures with a settled definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Picture {
    /// Heavy piece on the home rank, the king walled in by his own men in front.
    BackRank,
    /// A knight checks, own men on every square around.
    Smothered,
    /// Rook beside a cornered king, guarded by a knight two files and two ranks away.
    Arabian,
    /// King on the edge file, own man beside him, knight beyond it, heavy piece on the file.
    Anastasia,
    /// Two bishops from different sides.
    Boden,
    /// Two bishops from the same side.
    DoubleBishop,
    /// Queen diagonally next to the king in the open, no other piece helps.
    Dovetail,
    /// Rook guarded by a knight guarded by a pawn.
    Hook,
    /// Own men on both sides of the king.
    Epaulette,
    /// A guarded queen next to the king.
    Support,
    /// A rook next to the king guarded by a bishop.
    Opera,
}

impl Picture {
    /// All pictures, the more telling ones first.
    pub const ALL: [Picture; 11] = [
        Picture::Smothered,
        Picture::Arabian,
        Picture::Anastasia,
        Picture::Boden,
        Picture::DoubleBishop,
        Picture::Hook,
        Picture::Dovetail,
        Picture::BackRank,
        Picture::Opera,
        Picture::Epaulette,
        Picture::Support,
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
pub fn shows(board: &Board, last: Square, picture: Picture) -> bool {
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
        Picture::BackRank => back_rank(&scene),
        Picture::Smothered => {
            scene.any_checker(|c| scene.is(c, Piece::Knight))
                && scene.near.into_iter().all(|s| scene.holds_own(s))
        }
        Picture::Arabian => arabian(&scene),
        Picture::Anastasia => anastasia(&scene),
        Picture::Boden => two_bishops(&scene) == Some(true),
        Picture::DoubleBishop => two_bishops(&scene) == Some(false),
        Picture::Dovetail => dovetail(&scene, last),
        Picture::Hook => hook(&scene),
        Picture::Epaulette => epaulette(&scene),
        Picture::Support => scene
            .any_checker(|c| scene.is(c, Piece::Queen) && scene.near.has(c) && !scene.guards(c).is_empty()),
        Picture::Opera => scene.any_checker(|c| {
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
    use crate::testing::{board, random_positions};

    /// Full-width mate search without any ordering: the oracle.
    fn brute(position: &Board, moves: u32) -> bool {
        moves > 0
            && legal_moves(position).into_iter().any(|mv| {
                let next = after(position, mv);
                let replies = legal_moves(&next);
                if replies.is_empty() {
                    is_checkmate(&next)
                } else {
                    replies.into_iter().all(|r| brute(&after(&next, r), moves - 1))
                }
            })
    }

    #[test]
    fn a_proved_mate_in_two_is_one_and_none_is_missed() {
        let hints = HashMap::new();
        let mut seen = 0;
        for position in random_positions(250, 71) {
            let proved = Prover::new(u64::MAX, &hints).mate_in(&position, 2).is_some();
            assert_eq!(proved, brute(&position, 2), "{position}");
            seen += usize::from(proved);
        }
        assert!(seen > 0);
    }

    #[test]
    fn a_mating_line_mates_and_is_as_long_as_the_mate() {
        let hints = HashMap::new();
        let cases = [
            ("r6k/6pp/7N/8/8/1Q6/5PPP/6K1 w - - 0 1", Some(3)),
            ("3r1rk1/1p3ppp/p7/5R2/3Q4/6R1/PPPK1P1P/5q2 w - - 1 24", Some(5)),
            ("r6k/6pp/8/8/8/1Q6/5PPP/6K1 w - - 0 1", None),
        ];
        for (fen, plies) in cases {
            let mut position = board(fen);
            let line = Prover::new(60_000, &hints).mating_line(&position, 4);
            assert_eq!(line.as_ref().map(Vec::len), plies, "{fen}");
            line.into_iter().flatten().for_each(|mv| position.play(mv));
            assert_eq!(is_checkmate(&position), plies.is_some());
        }
    }

    #[test]
    fn pictures_fit_and_do_not_fit() {
        let smothered = board("6rk/5Npp/8/8/8/8/5PPP/6K1 b - - 0 1");
        assert!(shows(&smothered, Square::F7, Picture::Smothered));
        assert!(!shows(&smothered, Square::F7, Picture::BackRank));
        let back_rank = board("3R2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1");
        assert!(shows(&back_rank, Square::D8, Picture::BackRank));
        assert!(!shows(&back_rank, Square::D8, Picture::Epaulette));
    }
}

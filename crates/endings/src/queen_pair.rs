//! King and queen against king and queen: decided at once by checks, or level.
//!
//! What "at once" means was read off the exact table. With the enemy king off the edge and the kings three or more squares
//! apart the one winning idea is the skewer, a check that uncovers the queen behind the king. With the enemy king on the
//! edge and the kings four or more apart, three checks in a row are enough to find every mate. With the kings nearer the
//! series may be longer, and where the enemy queen is shut in beside its king, or the own king masks its own queen,
//! even a quiet move may win: there nothing is said about the upper end. A side in check is safe with its king off the
//! edge and the other king at least three squares away, unless its queen stands behind it. The side to move loses only with its own king
//! on the edge two squares from the other. `wherefore-lab ending --verify --material promoted` holds all of it against the table.

use super::judge::{Ground, Judgement};
use super::language::distance;
use super::principles::Principle;
use super::queens::{CORNERS, EDGE, one_each, queen_moves};
use super::range::Range;
use chess::{
    Board, GameStatus, Piece, Square, get_between_rays, get_bishop_moves, get_king_moves, get_line_rays,
    get_rook_moves, legal_moves,
};

/// Kings at least this far apart give each other no mating help on the edge.
const KINGS_APART: i8 = 4;
/// The same off the edge.
const KINGS_APART_INSIDE: i8 = 3;

/// Judges king and queen against king and queen.
pub(super) fn queen_each(board: &Board) -> Option<Judgement> {
    let (own, theirs) = one_each(board)?;
    if board.pieces(Piece::Queen) != own.bitboard() | theirs.bitboard() {
        return None;
    }
    let mut looked_at = 0;
    let pair = Pair::of(board, own, theirs);
    if !board.checkers().is_empty() {
        return pair.in_check(board);
    }
    let checks = pair.checks(board);
    let (range, principle) = if pair.wins_at_once(board, checks, &mut looked_at) {
        (Range::WIN, Principle::WinningChecks)
    } else {
        match (pair.is_safe(board), !matches!(checks, Checks::Part(_))) {
            (true, true) => (Range::DRAW, Principle::QueensLevel),
            (true, false) => (Range::SAFE, Principle::QueenHolds),
            (false, true) => (Range::NO_WIN, Principle::QueenHolds),
            (false, false) if looked_at == 0 => return None,
            (false, false) => (Range::UNKNOWN, Principle::QueenHolds),
        }
    };
    Some(Judgement {
        looked_at,
        ..Judgement::new(range, Ground::Principle(principle))
    })
}

/// Which checks can win, by how the pieces stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Checks {
    /// None can.
    None,
    /// A series of at most so many checks after the first; nothing else wins.
    Series(u32),
    /// The same, but something slower may win too.
    Part(u32),
}

/// Two queens and two kings as the side to move sees them.
struct Pair {
    own: Square,
    theirs: Square,
    king: Square,
    enemy: Square,
}

impl Pair {
    fn of(board: &Board, own: Square, theirs: Square) -> Pair {
        let mover = board.side_to_move();
        Pair {
            own,
            theirs,
            king: board.king(mover),
            enemy: board.king(!mover),
        }
    }

    fn apart(&self) -> i8 {
        distance(self.king, self.enemy)
    }

    fn is_inside(&self) -> bool {
        !EDGE.has(self.enemy)
    }

    /// Whether the own king stands between the own queen and the enemy king, so that its steps give check.
    fn masks(&self) -> bool {
        get_between_rays(self.own, self.enemy).has(self.king)
    }

    /// Whether the side to move cannot lose.
    fn is_safe(&self, board: &Board) -> bool {
        let lurks = get_between_rays(self.theirs, self.king).has(self.enemy);
        self.apart() >= KINGS_APART_INSIDE
            || !EDGE.has(self.king)
            || !lurks && has_safe_check(board, [self.own, self.theirs], [self.king, self.enemy])
    }

    /// What can be said while the side to move is in check: away from the edge and from the other king one check is
    /// harmless unless it skewers, and a check that cannot be answered by taking the queen cannot be turned around.
    fn in_check(&self, board: &Board) -> Option<Judgement> {
        let skewered = get_between_rays(self.theirs, self.own).has(self.king);
        let safe = !skewered && !EDGE.has(self.king) && self.apart() >= KINGS_APART_INSIDE;
        let by_queen = queen_moves(board, self.own).has(self.theirs);
        let by_king =
            get_king_moves(self.king).has(self.theirs) && !get_king_moves(self.enemy).has(self.theirs);
        let harmless = !by_queen && !by_king && self.apart() >= KINGS_APART;
        let (range, principle) = match (safe, harmless) {
            (true, true) => (Range::DRAW, Principle::QueensLevel),
            (true, false) => (Range::SAFE, Principle::QueenHolds),
            (false, true) => (Range::NO_WIN, Principle::QueenHolds),
            (false, false) => return None,
        };
        Some(Judgement::new(range, Ground::Principle(principle)))
    }

    /// Which checks can win here.
    fn checks(&self, board: &Board) -> Checks {
        match (self.is_inside(), self.apart()) {
            (true, KINGS_APART_INSIDE..) if self.masks() && CORNERS.has(self.theirs) => Checks::Part(2),
            (true, KINGS_APART_INSIDE..) if self.masks() => Checks::Series(2),
            (true, KINGS_APART_INSIDE..) if self.may_skewer(board) => Checks::Series(1),
            (true, KINGS_APART_INSIDE..) => Checks::None,
            (true, _) => self.checks_inside(board),
            (false, KINGS_APART..) => self.checks_on_the_edge(board),
            (false, KINGS_APART_INSIDE) => self.checks_near_the_edge(board),
            (false, _) => self.checks_face_to_face(board),
        }
    }

    /// The enemy king off the edge, the kings two squares apart.
    fn checks_inside(&self, board: &Board) -> Checks {
        let cornered = CORNERS.has(self.theirs);
        match self.queen_distance() {
            ..=1 if cornered => Checks::Part(1),
            ..=1 => Checks::None,
            _ if cornered && !self.is_lined_up() => Checks::Part(2),
            2 if !self.may_skewer(board) => Checks::None,
            2 => Checks::Series(1),
            _ if !self.is_lined_up() => Checks::Series(2),
            _ if self.is_far_along_the_second_line() => Checks::Part(2),
            _ if self.may_skewer(board) => Checks::Series(1),
            _ => Checks::None,
        }
    }

    /// The enemy king on the edge, the kings four or more squares apart.
    fn checks_on_the_edge(&self, board: &Board) -> Checks {
        match self.queen_distance() {
            _ if self.may_take(board) => Checks::Series(0),
            ..=1 => Checks::Series(0),
            2 => Checks::None,
            _ if self.may_skewer(board) => Checks::Series(1),
            _ if self.may_line_up() => Checks::Series(2),
            _ => Checks::None,
        }
    }

    /// The enemy king on the edge, the kings three squares apart.
    fn checks_near_the_edge(&self, board: &Board) -> Checks {
        let cornered = CORNERS.has(self.theirs);
        match self.queen_distance() {
            _ if self.masks() => Checks::Part(2),
            ..=1 if EDGE.has(self.theirs) => Checks::Part(0),
            ..=1 => Checks::Series(0),
            2 if cornered => Checks::Part(1),
            2 => Checks::Series(0),
            _ if cornered && EDGE.has(self.king) => Checks::Part(2),
            _ if !self.is_lined_up() && !cornered => Checks::Series(2),
            _ if self.may_skewer(board) => Checks::Series(1),
            _ => Checks::Series(0),
        }
    }

    /// The enemy king on the edge, the kings two squares apart.
    fn checks_face_to_face(&self, board: &Board) -> Checks {
        let helpless = CORNERS.has(self.theirs) && self.masks()
            || !has_safe_check(board, [self.theirs, self.own], [self.enemy, self.king]);
        let far_on_a_line = self.queen_distance() >= 3 && self.is_lined_up();
        if EDGE.has(self.king) && !helpless && !far_on_a_line {
            Checks::Series(2)
        } else {
            Checks::Part(2)
        }
    }

    /// How far the enemy queen is from its king.
    fn queen_distance(&self) -> i8 {
        distance(self.enemy, self.theirs)
    }

    /// Whether the enemy queen and its king stand on one line.
    fn is_lined_up(&self) -> bool {
        !get_line_rays(self.theirs, self.enemy).is_empty()
    }

    /// Whether the enemy queen stands on the edge and its king four squares away on the same line next to another edge.
    fn is_far_along_the_second_line(&self) -> bool {
        let second = |line: usize| matches!(line, 1 | 6);
        let (king, queen) = (self.enemy, self.theirs);
        let along = king.rank() == queen.rank() && second(king.rank() as usize)
            || king.file() == queen.file() && second(king.file() as usize);
        along && EDGE.has(queen) && self.queen_distance() == 4
    }

    fn wins_at_once(&self, board: &Board, checks: Checks, looked_at: &mut u32) -> bool {
        // A queen that is held fast is held by the other queen and may take it. On the edge it may be stalemate.
        if self.is_inside() && self.may_take(board) {
            return true;
        }
        match checks {
            Checks::None => false,
            Checks::Series(longest) | Checks::Part(longest) => {
                (0..=longest).any(|checks| wins_by_checks(board, checks, looked_at))
            }
        }
    }

    /// Whether the enemy queen stands unguarded in the own queen's way.
    fn may_take(&self, board: &Board) -> bool {
        queen_moves(board, self.own).has(self.theirs) && !get_king_moves(self.enemy).has(self.theirs)
    }

    /// Whether the enemy queen stands on the line next to the edge its king stands on: a check that drives the king to
    /// that line prepares the skewer.
    fn may_line_up(&self) -> bool {
        let rank = |square: Square| square.rank() as usize;
        let file = |square: Square| square.file() as usize;
        let next = |king: usize, queen: usize| matches!((king, queen), (0, 1) | (7, 6));
        next(rank(self.enemy), rank(self.theirs)) || next(file(self.enemy), file(self.theirs))
    }

    /// Whether a check from beyond the enemy king would uncover the queen behind it.
    fn may_skewer(&self, board: &Board) -> bool {
        let beyond = get_line_rays(self.theirs, self.enemy)
            & !get_between_rays(self.theirs, self.enemy)
            & !self.enemy.bitboard()
            & !self.theirs.bitboard();
        (beyond & queen_moves(board, self.own))
            .into_iter()
            .any(|square| get_between_rays(square, self.theirs).has(self.enemy))
    }
}

/// Whether the first queen, if its side were to move, could give a check that neither queen nor king can take.
fn has_safe_check(board: &Board, [queen, other]: [Square; 2], [king, target]: [Square; 2]) -> bool {
    let reach = queen_moves(board, queen) & !king.bitboard() & !target.bitboard();
    reach.into_iter().any(|square| {
        let occupied = (board.occupied() & !queen.bitboard()) | square.bitboard();
        let lines = |from: Square| get_rook_moves(from, occupied) | get_bishop_moves(from, occupied);
        let taken_by_king = get_king_moves(target).has(square) && !get_king_moves(king).has(square);
        let taken_by_queen = square != other && lines(other).has(square);
        lines(square).has(target) && !taken_by_king && !taken_by_queen
    })
}

/// Whether the side to move mates or wins the queen by giving check at every move.
fn wins_by_checks(board: &Board, checks: u32, looked_at: &mut u32) -> bool {
    let mover = board.side_to_move();
    let mut checking = Vec::new();
    for mv in legal_moves(board) {
        let takes = board.colored_pieces(!mover, Piece::Queen).has(mv.to);
        if !takes && !may_check(board, mv.from, mv.to) {
            continue;
        }
        let next = chess::moves::after(board, mv);
        if takes {
            *looked_at += 1;
            let recaptured = legal_moves(&next).iter().any(|reply| reply.to == mv.to);
            if !recaptured && next.status() != GameStatus::Drawn {
                return true;
            }
        } else if !next.checkers().is_empty() {
            *looked_at += 1;
            let replies = legal_moves(&next);
            if replies.is_empty() {
                return true;
            }
            if replies.len() <= REPLIES_FOLLOWED || skewers(&next) {
                checking.push((next, replies));
            }
        }
    }
    checks > 0
        && checking.iter().any(|(check, replies)| {
            replies.iter().all(|&reply| {
                let next = chess::moves::after(check, reply);
                *looked_at += 1;
                next.pieces(Piece::Queen).len() == 2 && wins_by_checks(&next, checks - 1, looked_at)
            })
        })
}

/// A check with more replies is followed only if it is a skewer.
const REPLIES_FOLLOWED: usize = 3;

/// Whether the checked king stands between the checking queen and its own.
fn skewers(check: &Board) -> bool {
    let mover = check.side_to_move();
    let own = check.colored_pieces(!mover, Piece::Queen).next_square();
    let theirs = check.colored_pieces(mover, Piece::Queen).next_square();
    own.zip(theirs)
        .is_some_and(|(own, theirs)| get_between_rays(own, theirs).has(check.king(mover)))
}

/// Whether a piece that goes from one square to another may give check: a queen arrives on a line with the king, or leaves
/// one, or anything leaves a line.
fn may_check(board: &Board, from: Square, to: Square) -> bool {
    let enemy = board.king(!board.side_to_move());
    let line = |square: Square| !get_line_rays(square, enemy).is_empty();
    line(to) || line(from)
}

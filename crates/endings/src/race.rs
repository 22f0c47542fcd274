//! One pawn each: does a pawn get home by advancing at every move, whatever the other side does meanwhile?
//!
//! Idea: the runner's king stands still, so all that matters is which squares the other king can have reached by then and
//! how far the other pawn can have come. Both are counted with all the moves there are, so the count is always on the
//! safe side. What the finished race is worth is said by the principles for a queen against a pawn and for two queens.

use super::judge::{Ground, Judgement};
use super::kings::around;
use super::language::distance;
use super::principles::{Principle, Relation, ahead, relation, steps};
use super::queens::EDGE;
use super::range::Range;
use chess::{BitBoard, Board, Color, File, Rank, Square, get_king_moves, get_line_rays, get_pawn_attacks};
use search::Outcome;

/// The race of one side, as its own pawn sees it.
struct Race {
    color: Color,
    king: Square,
    enemy: Square,
    pawn: Square,
    other: Square,
    to_move: bool,
}

/// What both races say, for the side to move.
pub(super) fn race(board: &Board, own: Square, theirs: Square) -> Option<Judgement> {
    let mover = board.side_to_move();
    let mine = Race::of(board, mover, own, theirs).result();
    let yours = -Race::of(board, !mover, theirs, own).result();
    if mine == Range::UNKNOWN && yours == Range::UNKNOWN {
        return None;
    }
    let range = mine.and(yours);
    let principle = if matches!(range.outcome(), Some(Outcome::Win | Outcome::Loss)) {
        Principle::RaceWon
    } else {
        Principle::RunsHome
    };
    Some(Judgement::new(range, Ground::Principle(principle)))
}

impl Race {
    fn of(board: &Board, color: Color, pawn: Square, other: Square) -> Race {
        Race {
            color,
            king: board.king(color),
            enemy: board.king(!color),
            pawn,
            other,
            to_move: board.side_to_move() == color,
        }
    }

    /// What running gives the runner at least, as a range of his.
    fn result(&self) -> Range {
        let apart = matches!(
            relation(self.pawn, self.other, self.color),
            Relation::Apart | Relation::Past | Relation::NeighborsPast
        );
        let own_steps = steps(self.pawn, self.color);
        let replies = if self.to_move { own_steps - 1 } else { own_steps };
        let left = steps(self.other, !self.color) - replies;
        if !apart || left < 1 || self.is_disturbed(replies) || !self.gets_home() {
            return Range::UNKNOWN;
        }
        let file = self.other.file();
        let bishops_file = matches!(file, File::C | File::F);
        let rooks_file = matches!(file, File::A | File::H);
        let home = self.king.rank().relative_to(self.color) <= Rank::Fourth;
        match left {
            4.. => Range::WIN,
            3 if !bishops_file => Range::WIN,
            2 if !bishops_file && !rooks_file && home => Range::WIN,
            2 | 3 => Range::SAFE,
            _ if self.meets_the_queen_calmly() => Range::SAFE,
            _ => Range::UNKNOWN,
        }
    }

    /// Whether the other pawn may give check on its way, or the king stands before either pawn, where it blocks or may
    /// be the cause of a stalemate.
    fn is_disturbed(&self, replies: i8) -> bool {
        let forward = ahead(self.other, !self.color);
        let reach = (forward | self.other.bitboard())
            .into_iter()
            .filter(|&square| distance(square, self.other) <= replies + 2)
            .fold(BitBoard::EMPTY, |all, square| {
                all | get_pawn_attacks(square, !self.color)
            });
        (reach | forward | ahead(self.pawn, self.color)).has(self.king)
    }

    /// Whether the pawn advances at every move until it is a queen that cannot be taken.
    fn gets_home(&self) -> bool {
        let mut reached = self.enemy.bitboard();
        let mut pawn = self.pawn;
        let mut runs = self.to_move;
        loop {
            if runs {
                let from = pawn.rank().relative_to(self.color);
                let double = from == Rank::Second;
                let to = if double {
                    from as usize + 2
                } else {
                    from as usize + 1
                };
                let target = Square::new(pawn.file(), Rank::index(to).relative_to(self.color));
                let path = ahead(pawn, self.color) & !ahead(target, self.color);
                if !(path & reached).is_empty() {
                    return false;
                }
                pawn = target;
            }
            runs = true;
            let queened = pawn.rank().relative_to(self.color) == Rank::Eighth;
            let guarded = get_king_moves(self.king) | self.king.bitboard();
            let steps = around(reached) & !guarded;
            if steps.has(pawn) {
                return false;
            }
            if queened {
                return true;
            }
            reached = (reached | steps) & !get_pawn_attacks(pawn, self.color) & !pawn.bitboard();
        }
    }

    /// Whether a queen that the other pawn becomes leaves the runner, who is to move, out of check and off the edge.
    fn meets_the_queen_calmly(&self) -> bool {
        let queening = Square::new(self.other.file(), Rank::First.relative_to(self.color));
        get_line_rays(queening, self.king).is_empty() && !EDGE.has(self.king) && queening != self.king
    }
}

//! Passed pawns on a board with pieces: their path, the kings' race, rooks behind them, and those nobody can stop.

use super::geometry::{ahead, behind, distance, rank_of, square_ahead};
use super::tally::{Tally, TermNote};
use super::terms::Term;
use super::view::View;
use cozy_chess::{BitBoard, File, Piece, Rank, Square, get_rook_moves};
use search::Witness;

/// Counts what the pieces do for and against a side's passed pawns.
#[inline(always)]
pub(super) fn count<const WHITE: bool, W: Witness<TermNote>>(
    view: &View,
    passed: BitBoard,
    tally: &mut Tally<'_, W>,
) {
    let (us, them) = (view.us::<WHITE>(), view.them::<WHITE>());
    for square in passed & us.army {
        let rank = rank_of::<WHITE>(square);
        let stop = square_ahead::<WHITE>(square);
        let path = ahead::<WHITE>(square.bitboard());
        if them.army.has(stop) {
            tally.add::<WHITE>(Term::BlockadedPasser, rank, 1, Some(square));
        } else if !view.occupied.has(stop) && !them.attacked.has(stop) {
            tally.add::<WHITE>(Term::SafeStepPasser, rank, 1, Some(square));
        }
        if (path & (them.army | them.attacked)).is_empty() {
            tally.add::<WHITE>(Term::FreePathPasser, rank, 1, Some(square));
        }
        let group = rank.saturating_sub(2);
        tally.add::<WHITE>(
            Term::PasserOwnKing,
            group * 8 + distance(us.king, stop),
            1,
            Some(square),
        );
        tally.add::<WHITE>(
            Term::PasserEnemyKing,
            group * 8 + distance(them.king, stop),
            1,
            Some(square),
        );
        let mut rooks_behind =
            behind::<WHITE>(square.bitboard()) & (us.of(Piece::Rook) | them.of(Piece::Rook));
        if !rooks_behind.is_empty() {
            rooks_behind &= get_rook_moves(square, view.occupied);
        }
        if !(rooks_behind & us.army).is_empty() {
            tally.add::<WHITE>(Term::RookBehindPasser, 0, 1, Some(square));
        } else if !rooks_behind.is_empty() {
            tally.add::<WHITE>(Term::EnemyRookBehindPasser, 0, 1, Some(square));
        }
        if !them.has_pieces() && outruns::<WHITE>(view, square, path) {
            tally.add::<WHITE>(Term::UnstoppablePasser, rank, 1, Some(square));
        }
    }
}

/// The rule of the square: the pawn promotes before the enemy king arrives, and nothing of its own stands in its way.
#[inline(never)]
fn outruns<const WHITE: bool>(view: &View, square: Square, path: BitBoard) -> bool {
    let last_rank = if WHITE { Rank::Eighth } else { Rank::First };
    let goal = Square::new(square.file(), last_rank);
    let first_step_double = rank_of::<WHITE>(square) == 1;
    let steps = 7 - rank_of::<WHITE>(square) - usize::from(first_step_double);
    let enemy_moves_first = usize::from(view.white_to_move != WHITE);
    let free = (path & view.occupied).is_empty();
    let own_king = view.us::<WHITE>().king;
    // The own king on the seventh beside a bishop's, knight's or center pawn's file guards the whole rest of the way.
    let escorted = rank_of::<WHITE>(own_king) >= 6
        && own_king.file() != square.file()
        && (own_king.file() as i32 - square.file() as i32).abs() == 1
        && !matches!(square.file(), File::A | File::H);
    free && (escorted || steps + enemy_moves_first < distance(view.them::<WHITE>().king, goal))
}

//! Spheres of influence, exactly as the paper has it, beside the exact answer.
//!
//! Each side first claims its king's square; then the sides alternate in claiming every unclaimed square next to one of
//! their own and not next to one of the other side's, until neither can claim. The paper says that a king can certainly
//! reach its sphere. On an open board that is true, and nothing else can be reached by force; with blocked squares it
//! is not always true, so the product solves the game of two kings exactly ([`endings::spheres::Reach`]).

use chess::{BitBoard, Color, Square};
use endings::spheres::around;

/// The squares each king claims.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spheres {
    /// White's sphere and Black's.
    pub claimed: [BitBoard; 2],
}

impl Spheres {
    /// The spheres of two kings with `mover` claiming first; nobody claims a blocked square.
    pub fn of(kings: [Square; 2], mover: Color, blocked: BitBoard) -> Spheres {
        let mut claimed = kings.map(Square::bitboard);
        let mut side = mover as usize;
        let mut idle = 0;
        while idle < 2 {
            let taken = claimed[0] | claimed[1];
            let new = around(claimed[side]) & !around(claimed[1 - side]) & !taken & !blocked;
            idle = if new.is_empty() { idle + 1 } else { 0 };
            claimed[side] |= new;
            side = 1 - side;
        }
        Spheres { claimed }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::get_king_moves;
    use endings::spheres::Reach;

    /// Compares spheres with the exact game: (claims, claims that fail, squares missed).
    fn compare(blocked: BitBoard) -> (u32, u32, u32) {
        let exact: Vec<Reach> = Square::ALL.map(|target| Reach::to(target, blocked)).to_vec();
        let (mut claims, mut unsound, mut missed) = (0, 0, 0);
        for white in !blocked {
            for black in !blocked & !get_king_moves(white) & !white.bitboard() {
                let spheres = Spheres::of([white, black], Color::White, blocked);
                for target in !blocked {
                    let claimed = spheres.claimed[0].has(target);
                    let sure = exact[target as usize].is_sure(white, black, true);
                    claims += u32::from(claimed);
                    unsound += u32::from(claimed && !sure);
                    missed += u32::from(!claimed && sure);
                }
            }
        }
        (claims, unsound, missed)
    }

    #[test]
    fn spheres_are_exact_on_an_open_board() {
        let (claims, unsound, missed) = compare(BitBoard::EMPTY);
        assert!(claims > 50_000);
        assert_eq!((unsound, missed), (0, 0));
    }

    #[test]
    fn with_blocked_squares_the_papers_certainly_is_too_strong() {
        let wall = [
            Square::C4,
            Square::D4,
            Square::E5,
            Square::F5,
            Square::C5,
            Square::E4,
            Square::B6,
            Square::G3,
        ];
        let blocked = wall
            .into_iter()
            .fold(BitBoard::EMPTY, |all, square| all | square.bitboard());
        let (claims, unsound, missed) = compare(blocked);
        println!("{claims} claims, {unsound} unsound, {missed} squares missed");
        assert!(unsound + missed > 0, "the measurement that led to the exact game");
        assert!(unsound * 50 < claims);
    }
}

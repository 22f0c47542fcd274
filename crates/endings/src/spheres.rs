//! Spheres of influence, exactly as the paper has it, and the exact answer beside it.
//!
//! Each side first claims its king's square; then the sides alternate in claiming every unclaimed square next to one of
//! their own and not next to one of the other side's, until neither can claim (Perdue and Berliner 1977). The paper
//! says that a king can certainly reach its sphere. On an open board that is true, and nothing else can be reached by
//! force; with blocked squares it is not always true, so [`Reach`] solves the game of two kings exactly.

use chess::{BitBoard, Color, Square, get_king_moves};

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

/// Which placements let a king reach a square against every defense of the other king.
#[derive(Clone, Debug)]
pub struct Reach {
    /// By side to move (the attacker's side first) and the square of the defender: squares of the attacker.
    reaching: [[BitBoard; 64]; 2],
}

impl Reach {
    /// Solves the game for one target. Blocked squares are barred to both kings; a king without a step stays.
    pub fn to(target: Square, blocked: BitBoard) -> Reach {
        Reach::between(target, [blocked; 2])
    }

    /// Solves the game for one target, with the squares that are barred to the attacker and those that are barred to the defender: pawns
    /// guard squares against one of them only.
    pub fn between(target: Square, [barred, blocked]: [BitBoard; 2]) -> Reach {
        let mut reaching = [[BitBoard::EMPTY; 64]; 2];
        let legal = |defender: Square| !barred & !get_king_moves(defender) & !defender.bitboard();
        for defender in !blocked {
            let there = target.bitboard() & legal(defender);
            reaching[0][defender as usize] = there;
            reaching[1][defender as usize] = there;
        }
        loop {
            let before = reaching;
            for defender in !blocked {
                let index = defender as usize;
                let here = legal(defender);
                let stuck = here & !around(here);
                reaching[0][index] |= here & (around(reaching[1][index]) | (stuck & reaching[1][index]));
                let mut escapes = BitBoard::EMPTY;
                let mut steps = BitBoard::EMPTY;
                for to in get_king_moves(defender) & !blocked {
                    escapes |= legal(to) & !reaching[0][to as usize];
                    steps |= legal(to);
                }
                reaching[1][index] |= here & ((steps & !escapes) | (!steps & reaching[0][index]));
            }
            if reaching == before {
                return Reach { reaching };
            }
        }
    }

    /// Whether the attacker gets there; `attacker_to_move` says whose move it is.
    pub fn is_sure(&self, attacker: Square, defender: Square, attacker_to_move: bool) -> bool {
        self.reaching[usize::from(!attacker_to_move)][defender as usize].has(attacker)
    }
}

fn around(squares: BitBoard) -> BitBoard {
    squares
        .into_iter()
        .fold(BitBoard::EMPTY, |all, square| all | get_king_moves(square))
}

#[cfg(test)]
mod tests {
    use super::*;

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

//! The game of two kings for a square, solved exactly: who gets there against every defense.
//!
//! Perdue and Berliner (1977) answer the same question by spheres of influence, which is not always right with blocked
//! squares; `papers::perdue1977::spheres` holds the two against each other.

use chess::{BitBoard, Square, get_king_moves};

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

/// The squares next to one of these.
pub fn around(squares: BitBoard) -> BitBoard {
    squares
        .into_iter()
        .fold(BitBoard::EMPTY, |all, square| all | get_king_moves(square))
}

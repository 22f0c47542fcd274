//! The survey: all facts of a position as one list, with the attack maps computed once.

use super::board::{AttackMap, in_check, worth};
use super::exchange::hanging;
use super::kings;
use super::lines::{self, Pin, Skewer};
use super::mates::mates_in_one;
use super::pawns;
use super::pieces;
use crate::{BitBoard, Board, Color, Move, Piece, Square};

/// One thing that is true on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    /// The side to move is in check from these pieces.
    Check {
        /// The checking pieces.
        checkers: BitBoard,
    },
    /// The piece can be taken with this profit if its enemy is, or were, to move.
    Hanging {
        /// Where it stands.
        square: Square,
        /// The profit by static exchange, in hundredths.
        profit: i32,
    },
    /// An attacked piece, not losable by exchange now, with as many attackers as guards.
    UnderDefended {
        /// Where it stands.
        square: Square,
        /// Enemy pieces that attack it.
        attackers: BitBoard,
        /// Own pieces that guard it.
        guards: BitBoard,
    },
    /// A pin.
    Pinned(Pin),
    /// A skewer.
    Skewered(Skewer),
    /// Two sliders of one side on a line.
    Battery {
        /// The one in front.
        front: Square,
        /// The one behind.
        behind: Square,
    },
    /// An own piece masks an attack of the slider behind it.
    MaskedAttack {
        /// The piece in the way.
        mask: Square,
        /// The slider.
        slider: Square,
        /// The enemy piece it would hit.
        target: Square,
    },
    /// A fork is available to the side to move.
    ForkAvailable {
        /// The forking move.
        mv: Move,
        /// What it hits.
        targets: Vec<Square>,
    },
    /// A piece is the only guard of attacked pieces; with two or more it is overloaded.
    SoleGuard {
        /// The guard.
        guard: Square,
        /// What hangs on it.
        duties: BitBoard,
    },
    /// A piece has no safe way out and can be taken.
    Trapped {
        /// Where it stands.
        square: Square,
    },
    /// A piece with at most this many safe squares.
    NearlyTrapped {
        /// Where it stands.
        square: Square,
        /// Its safe squares.
        squares: BitBoard,
    },
    /// The back rank of a side can be entered with check and the king has no air.
    WeakBackRank {
        /// The king.
        king: Square,
    },
    /// A king without shelter, with heavy enemy pieces about.
    ExposedKing {
        /// The king.
        king: Square,
        /// The enemy pieces near it.
        attackers: BitBoard,
    },
    /// Where a king could step.
    FlightSquares {
        /// The king.
        king: Square,
        /// The squares.
        squares: BitBoard,
    },
    /// The side to move mates at once.
    MateInOne {
        /// The mating move.
        mv: Move,
    },
    /// A pawn one step from promotion with a free or capturable square ahead.
    PromotionThreat {
        /// The pawn.
        pawn: Square,
    },
    /// A passed pawn.
    Passed {
        /// The pawn.
        pawn: Square,
    },
    /// A passed pawn whose path is free and that no enemy king catches, the enemy having no pieces.
    Runaway {
        /// The pawn.
        pawn: Square,
    },
    /// A pawn move that would hit an enemy pawn.
    Lever {
        /// Where the pawn would go.
        to: Square,
        /// The pawn it would hit.
        hits: Square,
    },
    /// A square of a side that its pawns can never guard again.
    WeakSquare {
        /// The square.
        square: Square,
        /// Whose weakness.
        side: Color,
    },
    /// A square that a side's piece can hold for good.
    Outpost {
        /// The square.
        square: Square,
        /// Whose outpost.
        side: Color,
        /// The piece on it, if one stands there.
        piece: Option<Piece>,
    },
}

/// A piece is nearly trapped with at most this many safe squares.
const NEARLY_TRAPPED_LIMIT: u32 = 1;

/// All facts of a position.
pub fn survey(board: &Board) -> Vec<Fact> {
    let map = AttackMap::of(board);
    let mut facts = Vec::new();
    if in_check(board) {
        facts.push(Fact::Check {
            checkers: board.checkers(),
        });
    }
    facts.extend(mates_in_one(board).into_iter().map(|mv| Fact::MateInOne { mv }));
    for side in Color::ALL {
        of_pieces(board, &map, side, &mut facts);
        of_lines(board, side, &mut facts);
        of_king(board, side, &mut facts);
        of_pawns(board, side, &mut facts);
    }
    facts.extend(
        pieces::forks(board)
            .into_iter()
            .map(|(mv, targets)| Fact::ForkAvailable { mv, targets }),
    );
    facts
}

fn of_pieces(board: &Board, map: &AttackMap, side: Color, facts: &mut Vec<Fact>) {
    let loose = hanging(board, side);
    let hang: BitBoard = loose.iter().map(|&(square, _)| square).collect();
    facts.extend(
        loose
            .into_iter()
            .map(|(square, profit)| Fact::Hanging { square, profit }),
    );
    let enemies = board.colors(!side);
    for square in board.colors(side) - board.pieces(Piece::King) {
        let attackers = map.attackers(enemies, square);
        let guards = map.attackers(board.colors(side), square);
        if !attackers.is_empty() && !hang.has(square) && attackers.len() >= guards.len() {
            facts.push(Fact::UnderDefended {
                square,
                attackers,
                guards,
            });
        }
        let duties = pieces::duties(board, square);
        if !duties.is_empty() {
            facts.push(Fact::SoleGuard {
                guard: square,
                duties,
            });
        }
        let piece = board.piece_on(square).unwrap_or(Piece::Pawn);
        if worth(piece) <= super::board::PAWN_WORTH {
            continue;
        }
        if pieces::is_trapped(board, square) {
            facts.push(Fact::Trapped { square });
        } else {
            let squares = pieces::safe_squares(board, square);
            if squares.len() <= NEARLY_TRAPPED_LIMIT {
                facts.push(Fact::NearlyTrapped { square, squares });
            }
        }
    }
}

fn of_lines(board: &Board, side: Color, facts: &mut Vec<Fact>) {
    facts.extend(lines::pins_by(board, side).into_iter().map(Fact::Pinned));
    facts.extend(lines::skewers_by(board, side).into_iter().map(Fact::Skewered));
    facts.extend(
        lines::batteries(board, side)
            .into_iter()
            .map(|(front, behind)| Fact::Battery { front, behind }),
    );
    let masked = lines::masked_attacks(board, side).into_iter();
    facts.extend(masked.map(|(mask, slider, target)| Fact::MaskedAttack { mask, slider, target }));
}

fn of_king(board: &Board, side: Color, facts: &mut Vec<Fact>) {
    let king = board.king(side);
    facts.push(Fact::FlightSquares {
        king,
        squares: kings::flight_squares(board, side),
    });
    if kings::is_back_rank_weak(board, side) {
        facts.push(Fact::WeakBackRank { king });
    }
    if kings::is_exposed(board, side) {
        facts.push(Fact::ExposedKing {
            king,
            attackers: kings::attackers(board, side),
        });
    }
}

fn of_pawns(board: &Board, side: Color, facts: &mut Vec<Fact>) {
    let bare_enemy = board.colors(!side) - board.pieces(Piece::Pawn) == board.king(!side).bitboard();
    for pawn in pawns::passed(board, side) {
        facts.push(Fact::Passed { pawn });
        let king_moves = board.side_to_move() != side;
        if bare_enemy
            && pawns::is_path_clear(board, pawn, side)
            && !pawns::is_caught(pawn, side, board.king(!side), king_moves)
        {
            facts.push(Fact::Runaway { pawn });
        }
    }
    for pawn in pawns::pawns(board, side) {
        let last_step = pawns::steps_to_promote(pawn, side) == 1;
        let free = super::board::ahead(pawn, side).is_some_and(|stop| !board.occupied().has(stop));
        let takes = !(crate::get_pawn_attacks(pawn, side) & board.colors(!side)).is_empty();
        if last_step && (free || takes) {
            facts.push(Fact::PromotionThreat { pawn });
        }
    }
    facts.extend(
        pawns::levers(board, side)
            .into_iter()
            .map(|(to, hits)| Fact::Lever { to, hits }),
    );
    for square in Square::ALL {
        if pawns::is_hole(board, square, side) {
            facts.push(Fact::WeakSquare { square, side });
        }
        if pawns::is_outpost(board, square, side) && pawns::has_minor_for(board, square, side) {
            let piece = board
                .piece_on(square)
                .filter(|_| board.color_on(square) == Some(side));
            facts.push(Fact::Outpost { square, side, piece });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{board, random_positions};

    #[test]
    fn surveys_of_random_positions_name_only_pieces_that_are_there() {
        for position in random_positions(200, 81) {
            for fact in survey(&position) {
                match fact {
                    Fact::Hanging { square, profit } => {
                        assert!(position.piece_on(square).is_some() && profit > 0)
                    }
                    Fact::Passed { pawn } | Fact::Runaway { pawn } | Fact::PromotionThreat { pawn } => {
                        assert_eq!(position.piece_on(pawn), Some(Piece::Pawn));
                    }
                    Fact::MateInOne { mv } => assert!(position.is_legal(mv)),
                    _ => {}
                }
            }
        }
    }

    #[test]
    fn the_walked_through_position_shows_its_facts() {
        let position = board("3r2k1/p4ppp/8/8/8/1P6/b1P2PPP/R5K1 w - - 0 1");
        let facts = survey(&position);
        assert!(facts.contains(&Fact::Hanging {
            square: Square::A2,
            profit: 300
        }));
        assert!(facts.contains(&Fact::Trapped { square: Square::A2 }));
    }
}

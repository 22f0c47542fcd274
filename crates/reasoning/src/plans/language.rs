//! The language of plans: steps in order, each with alternatives, printed and read back.
//!
//! ```text
//! remove d6 with threat; remove b2; bring f8 to a3; mate c1
//! bring c4 to c3; take b2 or take e5
//! ```
//!
//! Pitrat 1977: "Remove the pawn from d6 so that it creates a threat. Remove the pawn from b2. Play Bf8-a3." A step can be held
//! against a board: it is met, or it names the pieces whose moves could meet it.

use cozy_chess::{Board, Color, Piece, Square};
use std::fmt;
use std::str::FromStr;

/// One thing to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum PlanAction {
    /// Take the piece on this square.
    Take(Square),
    /// Make this square empty of the piece on it, ours or theirs.
    Remove {
        /// The square.
        square: Square,
        /// Whether a threat must come with it, so that the opponent has no time.
        with_threat: bool,
    },
    /// Put our piece in the way between the two squares, with a threat.
    Block {
        /// One end of the line.
        from: Square,
        /// The other end.
        to: Square,
    },
    /// Bring our piece from one square to another.
    Bring {
        /// Where it stands.
        from: Square,
        /// Where it should stand.
        to: Square,
    },
    /// Offer something on `to`, so that the enemy piece on `piece` goes there.
    Lure {
        /// The enemy piece.
        piece: Square,
        /// Where it is to go.
        to: Square,
    },
    /// Give check or attack something, to move twice.
    Tempo(Square),
    /// Promote the pawn on this square.
    Promote(Square),
    /// Mate the king on this square.
    Mate(Square),
    /// Walk the king from one square to another, over any number of moves.
    Walk {
        /// Where it stands.
        from: Square,
        /// Where it should stand.
        to: Square,
    },
    /// Make the pawn on this square a passed one.
    Pass(Square),
    /// Bring a second rook or the queen to the file of this square.
    Double(Square),
}

impl fmt::Display for PlanAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlanAction::Take(square) => write!(f, "take {square}"),
            PlanAction::Remove { square, with_threat } => {
                let threat = if *with_threat { " with threat" } else { "" };
                write!(f, "remove {square}{threat}")
            }
            PlanAction::Block { from, to } => write!(f, "block {from} {to}"),
            PlanAction::Bring { from, to } => write!(f, "bring {from} to {to}"),
            PlanAction::Lure { piece, to } => write!(f, "lure {piece} to {to}"),
            PlanAction::Tempo(square) => write!(f, "tempo on {square}"),
            PlanAction::Promote(square) => write!(f, "promote {square}"),
            PlanAction::Mate(square) => write!(f, "mate {square}"),
            PlanAction::Walk { from, to } => write!(f, "walk {from} to {to}"),
            PlanAction::Pass(square) => write!(f, "pass {square}"),
            PlanAction::Double(square) => write!(f, "double on {square}"),
        }
    }
}

impl PlanAction {
    /// Whether the step needs no move any more: `then` is the board on which the plan was made, `now` the present one.
    pub fn is_met(&self, then: &Board, now: &Board, side: Color) -> bool {
        let same = |square: Square| {
            then.piece_on(square) == now.piece_on(square) && then.color_on(square) == now.color_on(square)
        };
        match *self {
            PlanAction::Take(square) => now.color_on(square) == Some(side),
            PlanAction::Remove { square, .. } => {
                !same(square) && now.color_on(square) != then.color_on(square)
            }
            PlanAction::Block { from, to } => {
                !(cozy_chess::get_between_rays(from, to) & now.occupied()).is_empty()
            }
            PlanAction::Bring { from, to } | PlanAction::Walk { from, to } => {
                now.color_on(to) == Some(side) && now.piece_on(to) == then.piece_on(from)
            }
            PlanAction::Lure { piece, to } => {
                now.color_on(to) == Some(!side) && now.piece_on(to) == then.piece_on(piece)
            }
            PlanAction::Tempo(_) | PlanAction::Mate(_) => false,
            PlanAction::Pass(square) => {
                now.color_on(square) == Some(side) && chess::facts::pawns::is_passed(now, square, side)
            }
            PlanAction::Double(square) => {
                let heavy = now.pieces(Piece::Rook) | now.pieces(Piece::Queen);
                (now.colors(side) & heavy & square.file().bitboard()).len() >= 2
            }
            PlanAction::Promote(square) => {
                now.color_on(square) != Some(side) || now.piece_on(square) != Some(Piece::Pawn)
            }
        }
    }
}

/// Steps in order; each may be carried out in any of its alternative ways.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Plan {
    /// The steps, each with at least one alternative.
    pub steps: Vec<Vec<PlanAction>>,
}

impl Plan {
    /// A plan whose steps have no alternatives.
    pub fn new(steps: impl IntoIterator<Item = PlanAction>) -> Plan {
        Plan {
            steps: steps.into_iter().map(|step| vec![step]).collect(),
        }
    }

    /// A plan that first does something else: the repair of a plan that failed.
    pub fn after(&self, step: PlanAction) -> Plan {
        let mut steps = vec![vec![step]];
        steps.extend(self.steps.iter().cloned());
        Plan { steps }
    }

    /// The first step that still needs a move: `None` when all are met.
    pub fn due(&self, then: &Board, now: &Board, side: Color) -> Option<&[PlanAction]> {
        self.steps
            .iter()
            .find(|ways| !ways.iter().any(|step| step.is_met(then, now, side)))
            .map(Vec::as_slice)
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, ways) in self.steps.iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            for (number, step) in ways.iter().enumerate() {
                if number > 0 {
                    f.write_str(" or ")?;
                }
                write!(f, "{step}")?;
            }
        }
        Ok(())
    }
}

/// A plan that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlanError {
    /// The step that is not one.
    pub step: String,
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no step of a plan", self.step)
    }
}

impl std::error::Error for PlanError {}

impl FromStr for PlanAction {
    type Err = PlanError;

    fn from_str(text: &str) -> Result<PlanAction, PlanError> {
        let bad = || PlanError {
            step: text.trim().to_owned(),
        };
        let square = |word: &str| word.parse::<Square>().map_err(|_| bad());
        let words: Vec<&str> = text.split_whitespace().collect();
        Ok(match words.as_slice() {
            ["take", a] => PlanAction::Take(square(a)?),
            ["remove", a] => PlanAction::Remove {
                square: square(a)?,
                with_threat: false,
            },
            ["remove", a, "with", "threat"] => PlanAction::Remove {
                square: square(a)?,
                with_threat: true,
            },
            ["block", a, b] => PlanAction::Block {
                from: square(a)?,
                to: square(b)?,
            },
            ["bring", a, "to", b] => PlanAction::Bring {
                from: square(a)?,
                to: square(b)?,
            },
            ["lure", a, "to", b] => PlanAction::Lure {
                piece: square(a)?,
                to: square(b)?,
            },
            ["tempo", "on", a] => PlanAction::Tempo(square(a)?),
            ["promote", a] => PlanAction::Promote(square(a)?),
            ["mate", a] => PlanAction::Mate(square(a)?),
            ["walk", a, "to", b] => PlanAction::Walk {
                from: square(a)?,
                to: square(b)?,
            },
            ["pass", a] => PlanAction::Pass(square(a)?),
            ["double", "on", a] => PlanAction::Double(square(a)?),
            _ => return Err(bad()),
        })
    }
}

impl FromStr for Plan {
    type Err = PlanError;

    fn from_str(text: &str) -> Result<Plan, PlanError> {
        let ways = |step: &str| {
            step.split(" or ")
                .map(str::parse)
                .collect::<Result<Vec<PlanAction>, _>>()
        };
        let steps = text.split(';').map(ways).collect::<Result<Vec<_>, _>>()?;
        Ok(Plan { steps })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::testing::board;

    #[test]
    fn plans_are_printed_and_read_back() {
        let texts = [
            "remove d6 with threat; remove b2; bring f8 to a3; mate c1",
            "bring c4 to c3; take b2 or take e5",
            "lure d8 to f8; take d5",
            "tempo on e1; block b2 e5; promote a7",
        ];
        for text in texts {
            assert_eq!(text.parse::<Plan>().unwrap().to_string(), text);
        }
        assert_eq!("take z9".parse::<Plan>().unwrap_err().step, "take z9");
        assert!("".parse::<Plan>().is_err());
    }

    #[test]
    fn a_step_is_met_when_the_board_says_so() {
        let then = board("r2r3k/ppp3p1/7p/3q4/8/2P4P/PP1Q2P1/R4RK1 w - - 0 1");
        let plan: Plan = "remove d8; take d5".parse().unwrap();
        assert_eq!(
            plan.due(&then, &then, Color::White),
            Some(
                &[PlanAction::Remove {
                    square: Square::D8,
                    with_threat: false
                }][..]
            )
        );
        let lured = board("r4r1k/ppp3p1/7p/3q4/8/2P4P/PP1Q2P1/R5K1 w - - 0 1");
        assert_eq!(
            plan.due(&then, &lured, Color::White),
            Some(&[PlanAction::Take(Square::D5)][..])
        );
    }
}

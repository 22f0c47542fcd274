//! Our own re-check: no claim is made that does not hold on the board and, where the schema asks for values, by probes.
//!
//! The truth condition of a kind is in its file ([`crate::kinds`]), with the margins of [`crate::margins`]. A claim that
//! fails is dropped and the reason is logged; it is never weakened into something that might be true.

use crate::claim::Claim;
use crate::margins::DECISIVE;
use crate::study::{Flaw, Study, boards_along};
use chess::facts::board::after;
use cozy_chess::{Board, Color, Move};

/// Plies of a motif's line in a game that is not decided.
const SHORT_MOTIF: usize = 5;

/// The outcome of a check.
pub type Checked = Result<(), Flaw>;

/// Fails with a reason unless the condition holds.
macro_rules! ensure {
    ($condition:expr, $flaw:expr) => {
        match $condition {
            true => {}
            false => return Err($flaw),
        }
    };
}
pub(crate) use ensure;

/// The position a claim speaks of.
#[derive(Clone, Debug)]
pub struct Case<'a> {
    /// The position after `at`.
    pub board: Board,
    /// Whom the claim is about.
    pub side: Color,
    /// The explanation's main line.
    pub pv: &'a [Move],
    /// Moves from the root.
    pub at: &'a [Move],
    /// The position before the last move of `at`.
    pub previous: Option<Board>,
}

impl<'a> Case<'a> {
    /// The case of a claim about the position after `at`.
    pub fn new(root: &Board, pv: &'a [Move], claim: &'a Claim) -> Result<Case<'a>, Flaw> {
        let mut board = root.clone();
        let mut previous = None;
        for &mv in &claim.at {
            previous = Some(board.clone());
            board.try_play(mv).map_err(|_| "at is illegal")?;
        }
        let waits = claim.kind.inner().is_of_the_side_not_to_move();
        let default = if waits {
            !board.side_to_move()
        } else {
            board.side_to_move()
        };
        Ok(Case {
            side: claim.side.unwrap_or(default),
            board,
            pv,
            at: &claim.at,
            previous,
        })
    }

    /// The case of what the side to move may do in `board`, where there is no claim yet.
    pub fn at_root(board: &Board) -> Case<'static> {
        Case {
            board: board.clone(),
            side: board.side_to_move(),
            pv: &[],
            at: &[],
            previous: None,
        }
    }

    /// Who moves.
    pub fn mover(&self) -> Color {
        self.board.side_to_move()
    }

    /// The position after a move, or the position itself where none is given.
    pub fn seen(&self, mv: Option<Move>) -> Result<Board, Flaw> {
        mv.map_or_else(|| Ok(self.board.clone()), |mv| self.after(mv))
    }

    /// The boards along a line.
    pub fn along(&self, line: &[Move]) -> Result<Vec<Board>, Flaw> {
        boards_along(&self.board, line).ok_or("the line is illegal")
    }

    /// The boards of a motif's line: it starts with the move, the move works, and the rest is honest.
    pub(crate) fn motif(&self, s: &mut Study<'_>, mv: Move, line: &[Move]) -> Result<Vec<Board>, Flaw> {
        ensure!(
            line.first() == Some(&mv) && line.len() >= 3,
            "the line is too short"
        );
        let boards = self.along(line)?;
        // Where nothing is won by force, a motif that needs a long line is one way to play among others.
        ensure!(
            line.len() <= SHORT_MOTIF || s.value(&self.board, self.mover())? >= DECISIVE,
            "the line is too long for what it wins"
        );
        s.works(&self.board, mv)?;
        s.sound(&boards, line, self.mover(), 1)?;
        Ok(boards)
    }

    /// The position after a legal move.
    pub fn after(&self, mv: Move) -> Result<Board, Flaw> {
        if self.board.is_legal(mv) {
            Ok(after(&self.board, mv))
        } else {
            Err("the move is illegal")
        }
    }
}

/// Whether the claim holds.
pub fn check(study: &mut Study<'_>, root: &Board, pv: &[Move], claim: &Claim) -> Checked {
    let case = Case::new(root, pv, claim)?;
    claim.kind.inner().check(study, &case)
}

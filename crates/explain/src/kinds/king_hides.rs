//! `king_hides`: why a sacrifice with check fails: the checks run out, and the king has a square to hide on (Harris 1975, Board II).
//!
//! A refutation that only says who takes the queen leaves out why taking it is safe. The hunt is `reasoning::causes::hunt`; it is proposed
//! for a rival that is refuted, and for one a reader asks about.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, sq};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, Role};
use crate::kinds::ClaimKind;
use crate::scale::plain;
use crate::study::Study;
use chess::facts::board::{gives_check, in_check, material};
use cozy_chess::{Board, Move, Square};
use reasoning::causes::hunt::{Watcher, hunt_watched, safe_checks};

/// What the sacrifice has cost in the end at least, in hundredths: a piece.
const LEAST_COST: i32 = 250;
/// How much worse than the best move it is at least, in hundredths.
const WORSE: i32 = 250;

/// A king that gets away from a sacrifice.
#[derive(Clone, PartialEq, Debug)]
pub struct KingHides {
    /// The move that offers something with check.
    pub mv: Move,
    /// Where the king stands when the checks have run out.
    pub square: Square,
    /// The move, the reply that takes, then checks and replies in turn.
    pub line: Vec<Move>,
}

impl ClaimKind for KingHides {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let me = case.mover();
        ensure!(
            self.line.first() == Some(&self.mv) && self.line.len() >= 4 && self.line.len().is_multiple_of(2),
            "the line is too short"
        );
        let boards = case.along(&self.line)?;
        for (ply, &mv) in self.line.iter().enumerate().step_by(2) {
            ensure!(gives_check(&boards[ply], mv), "a move of the hunt is no check");
        }
        let end = &boards[boards.len() - 1];
        ensure!(end.king(!me) == self.square, "the king stands elsewhere");
        ensure!(boards[1].king(!me) != self.square, "the king has not moved");
        ensure!(!in_check(end) && safe_checks(end).is_empty(), "a check is left");
        ensure!(
            material(&boards[0], me) - material(end, me) >= LEAST_COST,
            "nothing was given"
        );
        let (best, left) = (study.value(&case.board, me)?, study.value(end, me)?);
        ensure!(left <= best - WORSE, "it works all the same");
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![
            write.mv("move", self.mv),
            sq("square", self.square),
            write.line(&self.line),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(KingHides {
            mv: read.mv("move")?,
            square: read.square("square")?,
            line: read.line()?,
        })
    }

    fn played_line(&self) -> Option<&[Move]> {
        Some(&self.line)
    }

    fn rival(&self, _: Role) -> Option<Move> {
        Some(self.mv)
    }
}

/// A study as the one who looks.
struct WatchingStudy<'s, 'p>(&'s mut Study<'p>);

impl Watcher for WatchingStudy<'_, '_> {
    fn best(&mut self, board: &Board) -> Option<(i32, Move)> {
        let line = self.0.best(board).ok()?;
        Some((plain(line.value), line.mv))
    }

    fn value_of(&mut self, board: &Board, mv: Move) -> Option<i32> {
        let side = board.side_to_move();
        self.0.reply_value(board, mv, side).ok().flatten()
    }
}

/// Where the king hides from a move that gives something up with check.
pub(crate) fn propose(study: &mut Study<'_>, root: &Board, mv: Move, salience: i32) -> Option<Claim> {
    if !root.is_legal(mv) || !gives_check(root, mv) {
        return None;
    }
    let found = hunt_watched(&mut WatchingStudy(study), root, mv)?;
    let line = std::iter::once(mv).chain(found.line).collect();
    let kind = KingHides {
        mv,
        square: found.hiding,
        line,
    };
    let claim = Claim::new(kind, &[], Confidence::Bounded).as_role(Role::Alternative);
    Some(claim.weighing(salience))
}

#[cfg(test)]
mod tests {
    use crate::testing::asked_twins;

    /// Harris's Board II: with the pawn on h5 the king gets h6. On Board I, with the pawn on h6, the same check mates.
    #[test]
    fn it_is_said_where_it_holds_and_not_beside_it() {
        asked_twins(
            "king_hides",
            (
                "4rbn1/p3rkp1/q2ppn2/1pp2P1p/3P4/1BP5/PP4PP/3QRRK1 w - - 0 1",
                "d1h5",
            ),
            (
                "4rbn1/p3rkp1/q2ppn1p/1pp2P2/3P4/1BP5/PP4PP/3QRRK1 w - - 0 1",
                "d1h5",
            ),
        );
    }
}

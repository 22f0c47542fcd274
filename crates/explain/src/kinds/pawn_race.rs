//! `pawn_race`: counting a race.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, int, sq, word};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, Ending};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::kinds::ending_class::ending_of;
use crate::study::Study;
use chess::facts::pawns::{RaceFirst, is_passed, is_path_clear, outruns, race, runner};
use cozy_chess::Square;

/// Counting a race.
#[derive(Clone, PartialEq, Debug)]
pub struct PawnRace {
    /// The pawn of the side spoken of.
    pub own: Square,
    /// The other side's pawn.
    pub enemy: Square,
    /// Moves the own pawn needs.
    pub own_steps: i32,
    /// Moves the other side's pawn needs.
    pub enemy_steps: i32,
    /// Who queens first.
    pub first: RaceFirst,
}

impl ClaimKind for PawnRace {
    fn check(&self, _: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let PawnRace {
            own,
            enemy,
            own_steps,
            enemy_steps,
            first,
        } = *self;
        let said = (own_steps, enemy_steps, first);
        let free = |pawn, side| is_passed(&case.board, pawn, side) && is_path_clear(&case.board, pawn, side);
        ensure!(ending_of(&case.board) == Ending::Pawn, "not a pawn ending");
        ensure!(
            free(own, case.side) && free(enemy, !case.side),
            "a path is blocked"
        );
        let runs = |pawn, side| outruns(&case.board, pawn, side);
        ensure!(
            runs(own, case.side) && runs(enemy, !case.side),
            "a king is in time"
        );
        ensure!(race(&case.board, own, enemy, case.side) == said, "another count");
        Ok(())
    }

    fn fields(&self, _: &Writer) -> Vec<NamedField> {
        let first = match self.first {
            RaceFirst::Own => "own",
            RaceFirst::Enemy => "enemy",
            RaceFirst::SameMove => "same_move",
        };
        vec![
            sq("own", self.own),
            sq("enemy", self.enemy),
            int("own_steps", self.own_steps),
            int("enemy_steps", self.enemy_steps),
            word("first", first),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        let first = |word: &str| match word {
            "own" => Some(RaceFirst::Own),
            "enemy" => Some(RaceFirst::Enemy),
            "same_move" => Some(RaceFirst::SameMove),
            _ => None,
        };
        Ok(PawnRace {
            own: read.square("own")?,
            enemy: read.square("enemy")?,
            own_steps: read.int("own_steps")?,
            enemy_steps: read.int("enemy_steps")?,
            first: read.term("first", first)?,
        })
    }
}

/// The race of the fastest pawns that nobody stops, one of each side.
pub(crate) fn propose(spot: &Spot<'_>) -> Option<Claim> {
    let (board, me) = (spot.board(), spot.me());
    let (own, enemy) = (runner(board, me)?, runner(board, !me)?);
    let (own_steps, enemy_steps, first) = race(board, own, enemy, me);
    let kind = PawnRace {
        own,
        enemy,
        own_steps,
        enemy_steps,
        first,
    };
    let runs = spot.moves.iter().any(|mv| mv.from == own);
    let salience = if runs { 80 } else { 60 };
    Some(spot.claim(kind, Confidence::Proved, salience).of(me))
}

#[cfg(test)]
crate::testing::twins! {
    said: "8/8/8/P6k/6p1/8/8/K7 w - - 0 1",
    line: "a5a6 g4g3 a6a7 g3g2",
    silent: "8/8/8/P6k/6p1/8/8/5K2 w - - 0 1",
}

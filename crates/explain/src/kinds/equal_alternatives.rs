//! `equal_alternatives`: moves as good as the best.
//!
//! Proposed in [`crate::reasoning::verdicts`].

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer};
use crate::claim::reader::{Reader, Reading};
use crate::kinds::ClaimKind;
use crate::scale::plain;
use crate::study::Study;
use cozy_chess::Move;

/// Moves are called equal when a search of just these, this many times the usual one, ...
const EQUAL_EFFORT: u64 = 4;
/// ... sees them this close together (schema: 35) ...
const EQUAL_SPREAD: i32 = 5;
/// ... and this close to what the main search saw.
const EQUAL_DRIFT: i32 = 12;

/// Moves as good as the best.
#[derive(Clone, PartialEq, Debug)]
pub struct EqualAlternatives {
    /// Moves as good as the best one.
    pub moves: Vec<Move>,
}

impl ClaimKind for EqualAlternatives {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let EqualAlternatives { moves } = self;
        let best = study.best(&case.board)?;
        ensure!(!moves.is_empty(), "no move is listed");
        let only: Vec<Move> = moves.iter().copied().chain([best.mv]).collect();
        let rated = study.compared(&case.board, &only, EQUAL_EFFORT)?;
        let values: Vec<i32> = rated.iter().map(|line| plain(line.value)).collect();
        let (low, high) = (values.iter().min(), values.iter().max());
        let spread = high.zip(low).map_or(i32::MAX, |(high, low)| high - low);
        let drift = values.iter().map(|value| (value - plain(best.value)).abs()).max();
        ensure!(
            rated.len() == only.len() && spread <= EQUAL_SPREAD,
            "a listed move is worse"
        );
        ensure!(
            drift.is_some_and(|drift| drift <= EQUAL_DRIFT),
            "the value is not firm"
        );
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![write.moves("moves", &self.moves)]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(EqualAlternatives {
            moves: read.moves("moves")?,
        })
    }

    fn is_trivial(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::level_twins;

    #[test]
    fn it_is_said_where_it_holds_and_not_beside_it() {
        // Which moves an engine finds equal hangs on what its table holds: here the values come from `LevelSearch`. In the twin the
        // second move of the line is not there.
        level_twins(
            "equal_alternatives",
            "rn1q2k1/5ppp/8/8/8/8/5PPP/RN1Q2K1 w - - 0 1",
            "h2h3 h7h6 g2g3",
            "rn1q2k1/5ppp/8/8/6P1/8/5P1P/RN1Q2K1 w - - 0 1",
        );
    }
}

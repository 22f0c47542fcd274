//! What alpha-beta is told about Score Four. Noisy moves are those that complete a line or stop one.

use super::evaluation::{LineEvaluation, LineTerm, forced_now};
use super::lines::{CELLS, COLUMNS};
use super::{Column, ScoreFourPosition};
use search::alphabeta::{Extension, Footprint, Guide, Marked};
use search::{Bounds, Depth, Evaluate, Game, Value, Witness};

/// Guides alpha-beta with the same evaluation the best-first policies use.
#[derive(Clone, Copy, Debug, Default)]
pub struct LinesGuide;

/// A move that leaves the opponent one reply is searched deeper by this, in sixteenths of a ply; unmeasured.
const FORCING_EXTENSION: i32 = 12;

impl Evaluate<ScoreFourPosition> for LinesGuide {
    type Term = LineTerm;

    fn value<W: Witness<LineTerm>>(&mut self, game: &ScoreFourPosition, witness: &mut W) -> Value {
        LineEvaluation.value(game, witness)
    }
}

impl LinesGuide {
    /// Cells where somebody can complete a line now.
    fn hot(game: &ScoreFourPosition) -> u64 {
        let mover = game.mover();
        (game.threats(mover) | game.threats(mover.other())) & game.playable()
    }

    fn push(&self, game: &ScoreFourPosition, mut cells: u64, moves: &mut Vec<Marked<Column>>) {
        while cells != 0 {
            if let Some(column) = Column::new(cells.trailing_zeros() as usize % COLUMNS) {
                moves.push((column, self.footprint(game, column)));
            }
            cells &= cells - 1;
        }
    }
}

impl Guide<ScoreFourPosition> for LinesGuide {
    const PIECE_KINDS: usize = 2;
    const PLACES: usize = CELLS;

    fn encode(&self, mv: Column) -> u16 {
        mv.number() as u16 + 1
    }

    fn decode(&self, game: &ScoreFourPosition, code: u16) -> Option<Column> {
        let column = Column::new(usize::from(code).checked_sub(1)?)?;
        game.is_legal(column).then_some(column)
    }

    fn footprint(&self, game: &ScoreFourPosition, mv: Column) -> Footprint {
        let cell = game.landing(mv).unwrap_or(0) as u16;
        Footprint {
            piece: game.mover().index() as u16,
            from: cell,
            to: cell,
            taken: 0,
            gain: 0,
            forcing: false,
            escapes: false,
            runs: false,
        }
    }

    fn noisy_moves(&self, game: &ScoreFourPosition, moves: &mut Vec<Marked<Column>>) {
        self.push(game, if game.is_won() { 0 } else { LinesGuide::hot(game) }, moves);
    }

    fn quiet_moves(&self, game: &ScoreFourPosition, moves: &mut Vec<Marked<Column>>) {
        if !game.is_won() {
            self.push(game, game.playable() & !LinesGuide::hot(game), moves);
        }
    }

    fn is_noisy(&self, game: &ScoreFourPosition, mv: Column) -> bool {
        game.landing(mv)
            .is_some_and(|cell| LinesGuide::hot(game) >> cell & 1 == 1)
    }

    fn is_forced(&self, game: &ScoreFourPosition) -> bool {
        game.threats(game.mover().other()) & game.playable() != 0
    }

    fn extension(
        &self,
        before: &ScoreFourPosition,
        _mv: Column,
        next: &ScoreFourPosition,
        _first: bool,
    ) -> Option<(Extension, Depth)> {
        let forces = next.threats(before.mover()) & next.playable() != 0;
        forces.then_some((Extension::Check, Depth::parts(FORCING_EXTENSION)))
    }

    fn knowledge(&mut self, game: &ScoreFourPosition) -> Option<Bounds> {
        forced_now(game).map(Bounds::exact)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::random_position;
    use super::super::threats::Sequences;
    use super::*;
    use search::alphabeta::{Limits, Params, Searcher, TranspositionTable};
    use search::budget::NodeBudget;
    use std::sync::Arc;

    #[test]
    fn noisy_and_quiet_moves_are_all_moves() {
        for seed in 0..300 {
            let Some(position) = random_position(seed, 20) else {
                continue;
            };
            let (mut parts, mut all) = (Vec::new(), Vec::new());
            LinesGuide.noisy_moves(&position, &mut parts);
            LinesGuide.quiet_moves(&position, &mut parts);
            position.moves(&mut all);
            let mut parts: Vec<Column> = parts.into_iter().map(|(mv, _)| mv).collect();
            parts.sort_unstable();
            all.sort_unstable();
            assert_eq!(parts, all);
        }
    }

    #[test]
    fn alpha_beta_finds_the_forced_sequences() {
        let mut found = 0;
        for seed in 0..400 {
            let Some(position) = random_position(seed, 22) else {
                continue;
            };
            let Some(line) = Sequences::new(500).win(&position) else {
                continue;
            };
            if line.len() > 7 {
                continue;
            }
            let table = Arc::new(TranspositionTable::with_mebibytes(1));
            let mut searcher = Searcher::new(LinesGuide, Params::default(), table);
            let limits = Limits::default();
            let mut budget = NodeBudget::new(200_000);
            let verdict = searcher.think(
                &position,
                &[],
                &limits,
                &mut budget,
                &mut search::Silent,
                &mut |_| {},
            );
            assert!(
                verdict.lines[0].value.is_win(),
                "{position}\n{line:?}\n{verdict:?}"
            );
            found += 1;
        }
        assert!(found > 5, "{found}");
    }
}

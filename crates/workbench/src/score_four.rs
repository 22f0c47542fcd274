//! Score Four by every method, with one evaluation.

use crate::engine::growing::{Growing, Root, grow, start};
use crate::engine::{Knobs, Method, Thought};
use games::score_four::evaluation::Knowledge;
use games::score_four::guide::LinesGuide;
use games::score_four::solver::ScoreFourSolver;
use games::score_four::threats::Sequences;
use games::score_four::{Column, ScoreFourPosition};
use search::alphabeta::{Limits, Line, Params, Searcher, TranspositionTable};
use search::bestfirst::{LimitTooSmall, bandwidth, heuristic};
use search::interval::{self, Interval};
use search::judge::Calm;
use search::{Bounds, Budget, Evidence, Game, Outcome, Silent, Stopped, Value};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How a player is set up.
#[derive(Clone, Copy, Debug)]
pub struct PlayerOptions {
    /// Memory for the tree or the table, in MiB.
    pub memory: usize,
    /// Positions that a forced sequence may look at before each search; 0 for none. The same for every method.
    pub forcing: u32,
    /// From this many stones on the exact solver is asked first.
    pub solve_from: u32,
    /// The most positions the solver may look at.
    pub solver_positions: u64,
}

impl Default for PlayerOptions {
    fn default() -> Self {
        PlayerOptions {
            memory: 16,
            forcing: 20_000,
            solve_from: 32,
            solver_positions: 300_000,
        }
    }
}

/// A player of Score Four.
pub struct ScoreFourPlayer {
    method: Method,
    options: PlayerOptions,
    searcher: Option<Searcher<ScoreFourPosition, LinesGuide>>,
    interval: Option<Interval<ScoreFourPosition, LinesGuide, Calm>>,
    tree: Option<(ScoreFourPosition, Box<dyn Growing<Column>>)>,
    sequences: Sequences,
    solver: ScoreFourSolver,
}

/// Slots of the solver's table.
const SOLVER_SLOTS: usize = 1 << 18;

impl ScoreFourPlayer {
    /// A player of this method.
    pub fn new(method: Method, options: PlayerOptions) -> ScoreFourPlayer {
        let table = Arc::new(TranspositionTable::with_mebibytes(options.memory));
        let build = |()| Searcher::new(LinesGuide, Params::default(), Arc::clone(&table));
        let searcher = (method == Method::AlphaBeta).then(|| build(()));
        let interval = (method == Method::Interval)
            .then(|| Interval::new([(); 2].map(build), Calm, interval::IntervalParams::default()));
        ScoreFourPlayer {
            method,
            options,
            searcher,
            interval,
            tree: None,
            sequences: Sequences::new(options.forcing),
            solver: ScoreFourSolver::new(SOLVER_SLOTS),
        }
    }

    /// Forgets everything, for a new game.
    pub fn forget(&mut self) {
        self.tree = None;
        if let Some(searcher) = &mut self.searcher {
            searcher.forget();
        }
        if let Some(interval) = &mut self.interval {
            for searcher in interval.searchers_mut() {
                searcher.forget();
            }
        }
    }

    /// Thinks about a position until the budget ends it: forced sequences first, then the solver, then the search.
    ///
    /// # Errors
    /// When the memory is too small for a tree.
    pub fn think(
        &mut self,
        position: &ScoreFourPosition,
        budget: &mut dyn Budget,
        listener: &mut dyn FnMut(&Thought<Column>),
    ) -> Result<Thought<Column>, LimitTooSmall> {
        let begun = Instant::now();
        let thought = self.search(position, budget, listener)?;
        Ok(Thought {
            elapsed: begun.elapsed(),
            ..thought
        })
    }

    fn search(
        &mut self,
        position: &ScoreFourPosition,
        budget: &mut dyn Budget,
        listener: &mut dyn FnMut(&Thought<Column>),
    ) -> Result<Thought<Column>, LimitTooSmall> {
        if let Some(known) = self.known(position) {
            return Ok(known);
        }
        if let Some(searcher) = &mut self.searcher {
            return Ok(by_alpha_beta(searcher, position, budget));
        }
        if let Some(interval) = &mut self.interval {
            let finding = interval.think(position, &[], budget, &mut |finding| {
                listener(&Thought::from(finding.clone()));
            })?;
            return Ok(Thought::from(finding));
        }
        let kept = self
            .tree
            .take()
            .and_then(|(earlier, mut tree)| follow(&earlier, position, tree.as_mut()).then_some(tree));
        let mut tree = match kept {
            Some(tree) => tree,
            None => self.new_tree(position)?,
        };
        let thought = grow(tree.as_mut(), budget, None, listener);
        self.tree = Some((*position, tree));
        Ok(thought)
    }

    /// What needs no search.
    fn known(&mut self, position: &ScoreFourPosition) -> Option<Thought<Column>> {
        if self.options.forcing > 0
            && let Some(pv) = self.sequences.win(position)
        {
            let value = Value::win_in(pv.len() as u32);
            return Some(decided(pv, value));
        }
        if position.plies() < self.options.solve_from {
            return None;
        }
        let (outcome, mv) = self.solver.best(position, self.options.solver_positions)?;
        match outcome {
            // The longest defense is the search's business; the solver only knows that all is lost.
            Outcome::Loss => None,
            Outcome::Draw => Some(decided(vec![mv], Value::DRAW)),
            Outcome::Win => Some(decided(vec![mv], Value::win_in(64 - position.plies()))),
        }
    }

    fn new_tree(&self, position: &ScoreFourPosition) -> Result<Box<dyn Growing<Column>>, LimitTooSmall> {
        let root = Root {
            game: *position,
            keys: &[],
            memory: self.options.memory,
        };
        start(self.method, root, Knowledge::light(), &knobs())
    }
}

/// A line of three is worth a fifth of a pawn, so depth must cost less than at chess and the band is narrower; unmeasured.
pub(crate) fn knobs() -> Knobs {
    Knobs {
        heuristic: heuristic::HeuristicParams {
            stop_when_quiet: false,
            ply_price: 2,
            ..heuristic::HeuristicParams::default()
        },
        bandwidth: bandwidth::BandwidthParams {
            e: 150,
            d: 150,
            ply_price: 2,
            ..bandwidth::BandwidthParams::default()
        },
    }
}

fn decided(pv: Vec<Column>, value: Value) -> Thought<Column> {
    let plies = pv.len() as i32;
    Thought {
        lines: vec![Line {
            moves: pv,
            value,
            plies,
        }],
        value,
        bounds: Bounds::exact(value),
        stopped: Stopped::Proved,
        settled: None,
        nodes: 0,
        plies,
        deepest: plies as u32,
        elapsed: Duration::ZERO,
        evidence: Evidence::default(),
    }
}

fn by_alpha_beta(
    searcher: &mut Searcher<ScoreFourPosition, LinesGuide>,
    position: &ScoreFourPosition,
    budget: &mut dyn Budget,
) -> Thought<Column> {
    let verdict = searcher.think(
        position,
        &[],
        &Limits::default(),
        budget,
        &mut Silent,
        &mut |_| {},
    );
    Thought::from(verdict)
}

/// Leads a tree from an earlier position of the game to this one, where one or two moves do it.
fn follow(earlier: &ScoreFourPosition, now: &ScoreFourPosition, tree: &mut dyn Growing<Column>) -> bool {
    if earlier == now {
        return true;
    }
    let mut moves = Vec::new();
    earlier.moves(&mut moves);
    for first in moves {
        let middle = earlier.after(first);
        if middle == *now {
            return tree.follow(first);
        }
        let mut replies = Vec::new();
        middle.moves(&mut replies);
        if let Some(second) = replies.into_iter().find(|&second| middle.after(second) == *now) {
            return tree.follow(first) && tree.follow(second);
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use search::budget::NodeBudget;

    #[test]
    fn every_method_stops_three_in_a_row_and_plays_to_the_end() {
        let position = ScoreFourPosition::from_moves("a1 d4 a1 c4 a1").unwrap();
        for method in Method::ALL {
            let options = PlayerOptions {
                forcing: 0,
                solve_from: 64,
                ..PlayerOptions::default()
            };
            let mut player = ScoreFourPlayer::new(method, options);
            let thought = player
                .think(&position, &mut NodeBudget::new(2_000), &mut |_| {})
                .unwrap();
            assert_eq!(
                thought.best().map(|mv| mv.to_string()).as_deref(),
                Some("a1"),
                "{method}"
            );
        }
        let mut game = ScoreFourPosition::default();
        let mut players = [Method::Bandwidth, Method::AlphaBeta]
            .map(|method| ScoreFourPlayer::new(method, PlayerOptions::default()));
        while game.outcome().is_none() {
            let player = &mut players[game.mover().index()];
            let budget = game.plies() as u64 * 100_000 + 2_000;
            let thought = player
                .think(&game, &mut NodeBudget::new(budget.min(20_000)), &mut |_| {})
                .unwrap();
            let mv = thought.best().expect("the game goes on");
            assert!(game.is_legal(mv));
            game = game.after(mv);
        }
    }
}

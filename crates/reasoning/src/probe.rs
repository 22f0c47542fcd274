//! Alpha-beta as a measuring instrument: short, repeatable searches whose answers are values and lines.
//!
//! Threats, causes and their checks all ask the same kind of question: what is this position worth, to a certain depth
//! or for a certain number of nodes? A [`Prober`] answers it with the one alpha-beta of the project, counts every node
//! and shares one table between its probes. The same questions in the same order get the same answers.

use cozy_chess::{Board, Move};
use knowledge::{ChessGame, ChessGuide};
use search::alphabeta::{Limits, Line, Params, Searcher, TranspositionTable};
use search::{Game, NodeBudget, Outcome, Silent, Value};
use std::sync::Arc;

/// How much one probe may spend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProbeEffort {
    /// The most nodes.
    pub nodes: u64,
    /// The deepest iteration in plies, when given.
    pub plies: Option<i32>,
}

impl ProbeEffort {
    /// So many nodes, to any depth.
    pub const fn nodes(nodes: u64) -> ProbeEffort {
        ProbeEffort { nodes, plies: None }
    }

    /// A full search to this depth, unless it needs more nodes than `nodes`.
    pub const fn plies(plies: i32, nodes: u64) -> ProbeEffort {
        ProbeEffort {
            nodes,
            plies: Some(plies),
        }
    }
}

/// A search that answers short questions about chess positions.
pub struct Prober {
    searcher: Searcher<ChessGame, ChessGuide>,
    table: Arc<TranspositionTable>,
    nodes: u64,
}

/// Size of a prober's own table, in MiB: enough for some hundred thousand nodes.
const TABLE_SIZE: usize = 8;

impl Default for Prober {
    fn default() -> Self {
        Prober::new(TABLE_SIZE)
    }
}

impl Prober {
    /// A prober with a table of so many MiB.
    pub fn new(mebibytes: usize) -> Prober {
        let table = Arc::new(TranspositionTable::with_mebibytes(mebibytes));
        let searcher = Searcher::new(ChessGuide::default(), Params::default(), Arc::clone(&table));
        Prober {
            searcher,
            table,
            nodes: 0,
        }
    }

    /// Nodes of all probes so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Forgets all positions, so that the next answer depends on nothing asked before.
    pub fn forget(&mut self) {
        self.table.clear();
        self.searcher.forget();
    }

    /// The best lines of a position, best first; empty when the game is over.
    pub fn lines(&mut self, board: &Board, count: usize, effort: ProbeEffort) -> Vec<Line<Move>> {
        self.search(board, count, Vec::new(), effort)
    }

    /// The best line; `None` when the game is over.
    pub fn best(&mut self, board: &Board, effort: ProbeEffort) -> Option<Line<Move>> {
        self.lines(board, 1, effort).into_iter().next()
    }

    /// What the position is worth for the side to move.
    pub fn value(&mut self, board: &Board, effort: ProbeEffort) -> Value {
        let game = ChessGame::new(board.clone());
        match game.outcome() {
            Some(Outcome::Loss) => Value::loss_in(0),
            Some(_) => Value::DRAW,
            None => self.best(board, effort).map_or(Value::DRAW, |line| line.value),
        }
    }

    /// What a legal move is worth for the side that plays it.
    pub fn value_of(&mut self, board: &Board, mv: Move, effort: ProbeEffort) -> Value {
        let mut next = board.clone();
        next.play_unchecked(mv);
        (-self.value(&next, effort)).one_ply_earlier()
    }

    fn search(
        &mut self,
        board: &Board,
        count: usize,
        only: Vec<Move>,
        effort: ProbeEffort,
    ) -> Vec<Line<Move>> {
        let limits = Limits {
            depth: effort.plies,
            lines: count,
            only,
            ..Limits::default()
        };
        let mut budget = NodeBudget::new(effort.nodes);
        let game = ChessGame::new(board.clone());
        let verdict = self
            .searcher
            .think(&game, &[], &limits, &mut budget, &mut Silent, &mut |_| {});
        self.nodes += verdict.nodes;
        verdict.lines
    }
}

//! The engine the tests ask: the real alpha-beta with a small table, by nodes, so that every run is the same.

use cozy_chess::{Board, Move};
use explain::probe::{Ask, Line, Probe};
use explain::study::Spending;
use explain::{Explanation, Settings, explain};
use knowledge::{ChessGame, ChessGuide};
use search::alphabeta::{Limits, Params, Searcher, Table};
use search::{NodeBudget, Silent};
use std::sync::Arc;

/// An engine that answers probes.
pub(crate) struct TestEngine {
    searcher: Searcher<ChessGame, ChessGuide>,
}

impl TestEngine {
    pub(crate) fn new() -> TestEngine {
        const MEBIBYTES: usize = 8;
        let table = Arc::new(Table::with_mebibytes(MEBIBYTES));
        TestEngine {
            searcher: Searcher::new(ChessGuide::default(), pinned(), table),
        }
    }
}

/// Parameters that stay as they are when the engine's are tuned, so that a better engine does not move the tables of
/// positions.
fn pinned() -> Params {
    Params {
        razoring: true,
        correction: true,
        forcing_bonus: 0,
        exchange_forcing_margin: 55,
        lazy_blind_margin: 10_000,
        expectation: false,
        reverse_futility_limit: 9,
        late_move_limit: 8,
        futility_limit: 8,
        reduction_divisor: 235,
        singular_limit: 7,
        reverse_futility_margin: 78,
        reverse_futility_improving: 70,
        null_base: 56,
        null_slope: 4,
        null_value_margin: 190,
        prob_cut_margin: 165,
        futility_base: 105,
        futility_slope: 88,
        exchange_quiet_margin: 55,
        exchange_noisy_margin: 95,
        history_margin: 3_200,
        reduction_base: 13,
        reduction_history: 8_192,
        line_reduction: -18,
        cut_node_reduction: 24,
        not_improving_reduction: 10,
        noisy_table_reduction: 8,
        forcing_reduction: -12,
        noisy_reduction: -14,
        praise_slope: 170,
        praise_base: -90,
        praise_limit: 1_700,
        extension_scale: 16,
        singular_margin: 26,
        escape_bonus: 14_000,
        delta_margin: 140,
        runner_reduction: -16,
        late_move_on_line: true,
        escapes: false,
        runners: false,
        forcing_at_root: false,
        list_no_futile: false,
        shallow_estimates: true,
        forcing_captures: false,
        checks_apart: false,
        root_experts: false,
        experts_ahead: false,
        ..Params::default()
    }
}

impl Probe for TestEngine {
    fn search(&mut self, board: &Board, ask: &Ask) -> Vec<Line> {
        let limits = Limits {
            lines: ask.lines.max(1),
            depth: ask.depth.map(|depth| depth as i32),
            only: ask.only.clone(),
            ..Limits::default()
        };
        let game = ChessGame::new(board.clone());
        let mut budget = NodeBudget::new(ask.nodes);
        let found = self
            .searcher
            .think(&game, &[], &limits, &mut budget, &mut Silent, &mut |_| {});
        let to_line = |line: search::alphabeta::Line<Move>| {
            Some(Line {
                mv: *line.moves.first()?,
                value: line.value,
                moves: line.moves,
                depth: line.plies as u32,
            })
        };
        found.lines.into_iter().filter_map(to_line).collect()
    }
}

pub(crate) fn board(fen: &str) -> Board {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Explains a position along a given line, with a budget for tables of many positions: what is said then depends on the
/// line and on clear-cut values, not on which of several moves the engine likes best today. Without a legal first move
/// the engine chooses the line. `None` when the game is over.
pub(crate) fn explained_along(fen: &str, line: &str) -> Option<Explanation> {
    const MAIN_NODES: u64 = 60_000;
    const PROBE_NODES: u64 = 360_000;
    let board = board(fen);
    let mut engine = TestEngine::new();
    let moves = read_line(&board, line);
    let ask = Ask {
        only: moves.iter().copied().take(1).collect(),
        ..Ask::several(MAIN_NODES, if moves.is_empty() { 3 } else { 1 })
    };
    let mut lines = engine.search(&board, &ask);
    if let (Some(first), false) = (lines.first_mut(), moves.is_empty()) {
        first.moves = moves;
    }
    let settings = Settings {
        spending: Spending::within(PROBE_NODES),
        ..Settings::default()
    };
    explain(&mut engine, &board, &lines, &settings)
}

/// The legal beginning of a line in UCI.
fn read_line(board: &Board, line: &str) -> Vec<Move> {
    let mut board = board.clone();
    let mut moves = Vec::new();
    for word in line.split_whitespace() {
        let Some(mv) = chess::notation::parse_uci(&board, word).ok() else {
            break;
        };
        board.play_unchecked(mv);
        moves.push(mv);
    }
    moves
}

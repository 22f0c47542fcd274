//! Chess and Score Four, as trees grow on them.

use super::{Grower, Grown, GrowthGame, Limit, MOST_SHOWN, Planted, PlantedKind};
use crate::engine::MethodOptions;
use crate::engine::growing::{Root, start};
use crate::position::Position;
use crate::score_four::knobs;
use chess::notation::{self, CastlingStyle};
use cozy_chess::Move;
use games::score_four::evaluation::Knowledge;
use games::score_four::guide::LinesGuide;
use games::score_four::{BadMove, Column, ScoreFourPosition};
use knowledge::{ChessAlarm, ChessGame};
use search::alphabeta::{Guide, Limits, Params, Searcher, Trace, TranspositionTable};
use search::bestfirst::proof_number::{ProofGoal, ProofNumber, ProofNumbers};
use search::bestfirst::record::{Record, RecordNode, RecordTree, Standing};
use search::bestfirst::{self, Beliefs, BestFirst, Finding, LimitTooSmall, Policy, Tree};
use search::interval::{self, Interval};
use search::judge::Calm;
use search::{Alarm, Bounds, Budget, Evidence, Game, Urgency, Value};
use std::cell::RefCell;
use std::sync::Arc;

/// Memory of a tree, in MiB.
const MEMORY: usize = 48;
/// Memory of a table, in MiB.
const TABLE: usize = 16;
/// Solved positions that a tree of proof numbers remembers.
const SOLVED_SLOTS: usize = 1 << 16;

/// A tree of proof numbers.
pub(super) trait Proving<M> {
    /// Grows until the budget ends it.
    fn grow(&mut self, budget: &mut dyn Budget) -> Finding<M>;
    /// The tree as records, and the numbers of each.
    fn numbers(&self, limit: usize) -> (RecordTree<M>, Vec<[u32; 2]>);
}

impl<G: Game, B: Beliefs<G>> Proving<G::Move> for BestFirst<G, ProofNumber<B>> {
    fn grow(&mut self, budget: &mut dyn Budget) -> Finding<G::Move> {
        self.run(budget)
    }

    fn numbers(&self, limit: usize) -> (RecordTree<G::Move>, Vec<[u32; 2]>) {
        // Records are made in the order in which they stand.
        let numbers = RefCell::new(Vec::new());
        let records = RecordTree::of_tree(self.tree(), limit, |label, state| {
            numbers.borrow_mut().push([label.phi, label.delta]);
            Policy::<G>::record(self.policy(), label, state)
        });
        (records, numbers.into_inner())
    }
}

/// Can whoever moves at the root force a win?
fn proof<G, B>(game: G, keys: &[u64], beliefs: B) -> Result<Planted<G::Move>, LimitTooSmall>
where
    G: Game + 'static,
    B: Beliefs<G> + 'static,
{
    let policy = ProofNumber::new(beliefs, ProofGoal::win(game.mover()));
    let nodes = Tree::<G::Move, ProofNumbers>::nodes_in(MEMORY << 20);
    let limits = bestfirst::TreeLimits {
        solved: SOLVED_SLOTS,
        ..bestfirst::TreeLimits::nodes(nodes)
    };
    let tree = BestFirst::new(game, keys, policy, limits)?;
    Ok(Planted(PlantedKind::Proof(Box::new(tree))))
}

/// The two searchers of an interval search, over one table.
fn searchers<S>(build: impl Fn(Arc<TranspositionTable>) -> S) -> [S; 2] {
    let table = Arc::new(TranspositionTable::with_mebibytes(TABLE));
    [(); 2].map(|()| build(Arc::clone(&table)))
}

/// The tree of an interval search; where the root was settled before a tree began, its moves and their lines.
fn by_intervals<G: Game, K: Guide<G>, A: Alarm<G>>(
    mut search: Interval<G, K, A>,
    game: &G,
    keys: &[u64],
    limit: &mut Limit<'_>,
) -> Result<Grown<G::Move>, LimitTooSmall> {
    let finding = search.think(game, keys, limit, &mut |_| {})?;
    let records = search.records(MOST_SHOWN);
    let records = records.unwrap_or_else(|| of_evidence(finding.value, &search.evidence(game)));
    Ok(Grown {
        records,
        numbers: Vec::new(),
        best: finding.best,
        settled: finding.settled,
    })
}

/// What evidence says as a tree: each move of the root with its last line.
fn of_evidence<M: Copy + PartialEq>(value: Value, evidence: &Evidence<M>) -> RecordTree<M> {
    let node = |mv, parent, value: Value, bounds: Bounds, effort| RecordNode {
        mv,
        parent,
        record: Record {
            value,
            bounds,
            urgency: [Urgency::QUIET; 2],
            standing: match bounds.lower() == bounds.upper() && value.is_decided() {
                true => Standing::Solved,
                false => Standing::Open,
            },
        },
        effort,
        left_out: 0,
    };
    let all = evidence.nodes().max(1);
    let mut nodes = vec![node(None, None, value, Bounds::UNKNOWN, all)];
    for candidate in &evidence.moves {
        let Some(look) = candidate.last() else { continue };
        let (low, high) = (look.bounds.lower(), look.bounds.upper());
        let known = if high < Value::MAX { high } else { low };
        let effort = candidate.nodes.max(1);
        let mut parent = 0;
        for (ply, &mv) in look.line.iter().enumerate() {
            let ours = ply % 2 == 1;
            let value = if ours { known } else { -known };
            let bounds = if ours { look.bounds } else { -look.bounds };
            nodes.push(node(
                Some(mv),
                Some(parent),
                value,
                bounds,
                (effort >> ply).max(1),
            ));
            parent = nodes.len() - 1;
        }
    }
    RecordTree { nodes }
}

/// A position of chess.
pub struct Chess {
    position: Position,
    options: MethodOptions,
}

impl Chess {
    /// Trees grow from this position.
    pub fn new(position: Position) -> Chess {
        Chess {
            position,
            options: MethodOptions {
                memory: MEMORY,
                ..MethodOptions::default()
            },
        }
    }
}

impl GrowthGame for Chess {
    type Game = ChessGame;

    fn root(&self) -> ChessGame {
        self.position.game()
    }

    fn names(&self, game: &ChessGame, mv: Move) -> Option<[String; 2]> {
        let board = &game.board;
        board.is_legal(mv).then(|| {
            [
                notation::uci(board, mv, CastlingStyle::of(board)),
                notation::san(board, mv),
            ]
        })
    }

    fn alpha_beta(&self, trace: &mut Trace<Move>, limit: &mut Limit<'_>) -> Option<Move> {
        let options = &self.options.engine;
        let table = Arc::new(TranspositionTable::with_mebibytes(TABLE));
        let mut searcher = Searcher::new(options.guide(), options.params.clone(), table);
        let mut budget = trace.budget(limit);
        let keys = self.position.keys();
        let verdict = searcher.think(
            &self.root(),
            keys,
            &Limits::default(),
            &mut budget,
            trace,
            &mut |_| {},
        );
        verdict.lines.first()?.moves.first().copied()
    }

    fn interval(&self, limit: &mut Limit<'_>) -> Result<Grown<Move>, LimitTooSmall> {
        let options = &self.options.engine;
        let params = options.params.or(&Params::for_decisions());
        let search = Interval::new(
            searchers(|table| Searcher::new(options.guide(), params.clone(), table)),
            ChessAlarm,
            self.options.interval.clone(),
        );
        by_intervals(search, &self.root(), self.position.keys(), limit)
    }

    fn plant(&self, grower: Grower) -> Result<Planted<Move>, LimitTooSmall> {
        let options = &self.options;
        let beliefs = options.beliefs();
        let keys = self.position.keys();
        let Grower::Method(method) = grower else {
            return proof(self.root(), keys, beliefs);
        };
        let root = Root {
            game: self.root(),
            keys,
            memory: MEMORY,
        };
        let tree = start(method, root, beliefs, &options.knobs)?;
        Ok(Planted(PlantedKind::Tree(tree)))
    }
}

/// A position of Score Four.
pub struct ScoreFour {
    position: ScoreFourPosition,
}

impl ScoreFour {
    /// Trees grow from the position after these columns.
    ///
    /// # Errors
    /// With the move that cannot be made.
    pub fn new(moves: &str) -> Result<ScoreFour, BadMove> {
        ScoreFourPosition::from_moves(moves).map(|position| ScoreFour { position })
    }

    /// How the game has ended: who made the line, the first or the second player, or nobody; nothing while it goes on.
    pub fn over(&self) -> Option<Option<usize>> {
        self.position.outcome()?;
        let last = self.position.mover().other();
        Some(self.position.is_won().then_some(last.index()))
    }
}

impl GrowthGame for ScoreFour {
    type Game = ScoreFourPosition;

    fn root(&self) -> ScoreFourPosition {
        self.position
    }

    fn names(&self, game: &ScoreFourPosition, mv: Column) -> Option<[String; 2]> {
        game.is_legal(mv).then(|| [mv.to_string(), mv.to_string()])
    }

    fn alpha_beta(&self, trace: &mut Trace<Column>, limit: &mut Limit<'_>) -> Option<Column> {
        let table = Arc::new(TranspositionTable::with_mebibytes(TABLE));
        let mut searcher = Searcher::new(LinesGuide, Params::default(), table);
        let mut budget = trace.budget(limit);
        let limits = Limits::default();
        let verdict = searcher.think(&self.position, &[], &limits, &mut budget, trace, &mut |_| {});
        verdict.lines.first()?.moves.first().copied()
    }

    fn interval(&self, limit: &mut Limit<'_>) -> Result<Grown<Column>, LimitTooSmall> {
        let search = Interval::new(
            searchers(|table| Searcher::new(LinesGuide, Params::default(), table)),
            Calm,
            interval::IntervalParams::default(),
        );
        by_intervals(search, &self.position, &[], limit)
    }

    fn plant(&self, grower: Grower) -> Result<Planted<Column>, LimitTooSmall> {
        let Grower::Method(method) = grower else {
            return proof(self.position, &[], Knowledge::light());
        };
        let root = Root {
            game: self.position,
            keys: &[],
            memory: MEMORY,
        };
        let tree = start(method, root, Knowledge::light(), &knobs())?;
        Ok(Planted(PlantedKind::Tree(tree)))
    }
}

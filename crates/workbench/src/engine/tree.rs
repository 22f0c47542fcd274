//! The best-first methods over chess: a tree that is kept when the game goes on along one of its lines, so that work done earlier is
//! not done again.

use super::alphabeta::AlphaBeta;
use super::growing::{Growing, Root, grow, start};
use super::{Control, Engine, EngineError, Method, MethodOptions, Report, SearchLimits, Thinking, Thought};
use crate::position::Position;
use cozy_chess::Move;
use search::alphabeta::{Bound, Line};
use search::bestfirst::{LimitTooSmall, RecordTree};
use std::time::Instant;

/// Records of the tree that are looked at for rivals: the children of the root are the first of them.
const RECORDS: usize = 512;

/// A chess engine of a best-first method.
pub struct TreeEngine {
    method: Method,
    options: MethodOptions,
    tree: Option<(Position, Box<dyn Growing<Move>>)>,
    /// Answers the questions about what was found; made when it is first asked.
    prober: Option<AlphaBeta>,
}

impl TreeEngine {
    /// An engine of this method.
    pub fn new(method: Method, options: MethodOptions) -> TreeEngine {
        TreeEngine {
            method,
            options,
            tree: None,
            prober: None,
        }
    }

    /// The tree of the last thought, trimmed to `limit` nodes.
    pub fn records(&self, limit: usize) -> Option<RecordTree<Move>> {
        self.tree.as_ref().map(|(_, tree)| tree.records(limit))
    }

    /// The tree of an earlier position of the same game, or a new one.
    fn tree_of(&mut self, position: &Position) -> Result<Box<dyn Growing<Move>>, LimitTooSmall> {
        let kept = self
            .tree
            .take()
            .and_then(|(earlier, mut tree)| follow(&earlier, position, tree.as_mut()).then_some(tree));
        if let Some(tree) = kept {
            return Ok(tree);
        }
        let options = &self.options;
        let beliefs = options.beliefs();
        let root = Root {
            game: position.game(),
            keys: position.keys(),
            memory: options.memory,
        };
        start(self.method, root, beliefs, &options.knobs)
    }
}

impl Engine for TreeEngine {
    fn think(&mut self, position: &Position, limits: &SearchLimits, control: &mut Control<'_>) -> Thinking {
        let begun = Instant::now();
        let mut watch = control.watch(position, limits, self.options.engine.overhead);
        let mut tree = self.tree_of(position)?;
        let mut thought = grow(tree.as_mut(), &mut watch, limits.depth, &mut |thought| {
            control.tell(&report(thought, begun));
        });
        let rivals = rivals(&tree.records(RECORDS), &thought);
        self.tree = Some((position.clone(), tree));
        let room = limits.lines.max(1).saturating_sub(thought.lines.len());
        thought.lines.extend(rivals.into_iter().take(room));
        Ok(Thought {
            elapsed: begun.elapsed(),
            ..thought
        })
    }

    fn forget(&mut self) -> Result<(), EngineError> {
        self.tree = None;
        self.prober.as_mut().map_or(Ok(()), Engine::forget)
    }

    fn prober(&mut self) -> &mut dyn Engine {
        self.prober
            .get_or_insert_with(|| AlphaBeta::new(self.options.engine.clone()))
    }

    fn finds_rivals(&self) -> bool {
        true
    }

    fn keeps_to_chosen_moves(&self) -> bool {
        false
    }
}

/// Leads a tree along the moves between two positions of one game. False when the game took another way.
fn follow(earlier: &Position, now: &Position, tree: &mut dyn Growing<Move>) -> bool {
    let (old, new) = (earlier.moves(), now.moves());
    if earlier.start_board() != now.start_board() || !new.starts_with(old) {
        return false;
    }
    new[old.len()..].iter().all(|&mv| tree.follow(mv))
}

fn report(thought: &Thought, begun: Instant) -> Report {
    Report {
        index: 0,
        moves: thought.pv().to_vec(),
        value: thought.value,
        bound: Bound::Exact,
        plies: thought.plies,
        deepest: thought.deepest as usize,
        nodes: thought.nodes,
        elapsed: begun.elapsed(),
        fullness: 0,
    }
}

/// The other moves of the root as the tree values them, the best first.
fn rivals(tree: &RecordTree<Move>, thought: &Thought) -> Vec<Line<Move>> {
    let children = tree.nodes.iter().filter(|node| node.parent == Some(0));
    let mut rivals: Vec<Line<Move>> = children
        .filter_map(|child| {
            let mv = child.mv.filter(|&mv| Some(mv) != thought.best())?;
            Some(Line {
                moves: vec![mv],
                value: (-child.record.value).one_ply_earlier().min(thought.value),
                plies: 1,
            })
        })
        .collect();
    rivals.sort_by_key(|line| std::cmp::Reverse(line.value));
    rivals
}

//! Alpha-beta against plain minimax on synthetic trees.

use super::*;
use crate::testing::guide::TreeGuide;
use crate::testing::{HashTree, mix};
use crate::{Depth, Evaluate, NodeBudget, Recorder, Silent, Witness};

fn searcher(params: Params) -> Searcher<HashTree, TreeGuide> {
    Searcher::new(
        TreeGuide::noisy(),
        params,
        Arc::new(TranspositionTable::with_mebibytes(1)),
    )
}

/// Minimax to a fixed depth with the same leaf values.
fn oracle(game: &HashTree, plies: u32) -> Value {
    if plies == 0 {
        return game.leaf_value();
    }
    let mut moves = Vec::new();
    game.moves(&mut moves);
    moves
        .into_iter()
        .map(|mv| -oracle(&game.after(mv), plies - 1))
        .max()
        .unwrap()
}

fn think(params: Params, tree: &HashTree, plies: i32) -> Verdict<u32> {
    let limits = Limits {
        depth: Some(plies),
        ..Limits::default()
    };
    let mut budget = NodeBudget::new(u64::MAX);
    searcher(params).think(tree, &[], &limits, &mut budget, &mut Silent, &mut |_| {})
}

#[test]
fn fixed_depth_alpha_beta_is_minimax() {
    let exact = [
        Params::fixed_depth(),
        Params::shannon_a(),
        Params {
            principal_variation: true,
            aspiration: true,
            history_order: true,
            ..Params::shannon_a()
        },
        Params {
            principal_variation: true,
            table_cuts: true,
            mate_distance: true,
            ..Params::shannon_a()
        },
    ];
    for seed in 0..300 {
        let tree = HashTree::new(mix(seed), 9, 5, 400);
        for params in &exact {
            for plies in [1, 3, 6] {
                let verdict = think(params.clone(), &tree, plies);
                let value = oracle(&tree, plies as u32);
                assert_eq!(
                    verdict.lines[0].value, value,
                    "seed {seed}, {plies} plies, {params:?}"
                );
                let mv = verdict.lines[0].moves[0];
                assert_eq!(
                    -oracle(&tree.after(mv), plies as u32 - 1),
                    value,
                    "the move keeps the value"
                );
            }
        }
    }
}

#[test]
fn iterative_deepening_costs_less_than_going_deep_at_once() {
    let params = Params {
        principal_variation: true,
        table_cuts: true,
        history_order: true,
        ..Params::shannon_a()
    };
    let (mut stepwise, mut direct) = (0, 0);
    for seed in 0..20 {
        // A tree whose inner values foretell its leaves: ordering by a shallower search pays only there.
        let tree = Drift {
            node: HashTree::new(mix(seed), 12, 6, 30),
            sum: 0,
        };
        let mut limits = Limits {
            depth: Some(7),
            ..Limits::default()
        };
        let run = |limits: &Limits<u32>| {
            let table = Arc::new(TranspositionTable::with_mebibytes(4));
            let mut searcher = Searcher::new(DriftGuide, params.clone(), table);
            searcher.think(
                &tree,
                &[],
                limits,
                &mut NodeBudget::new(u64::MAX),
                &mut Silent,
                &mut |_| {},
            );
            searcher.nodes()
        };
        stepwise += run(&limits);
        limits.first = 7;
        direct += run(&limits);
    }
    assert!(stepwise < direct, "iterative {stepwise}, direct {direct}");
}

#[test]
fn witnesses_change_nothing() {
    for seed in 0..40 {
        let tree = HashTree::new(mix(seed), 10, 5, 300);
        let limits = Limits {
            depth: Some(7),
            lines: 2,
            ..Limits::default()
        };
        let silent = searcher(Params::default()).think(
            &tree,
            &[],
            &limits,
            &mut NodeBudget::new(50_000),
            &mut Silent,
            &mut |_| {},
        );
        let mut recorder = Recorder::default();
        let heard = searcher(Params::default()).think(
            &tree,
            &[],
            &limits,
            &mut NodeBudget::new(50_000),
            &mut recorder,
            &mut |_| {},
        );
        assert_eq!(silent, heard);
        let entered = recorder
            .events()
            .iter()
            .filter(|event| matches!(event, Event::Entered { .. }))
            .count();
        let left = recorder
            .events()
            .iter()
            .filter(|event| matches!(event, Event::Left { .. }))
            .count();
        assert_eq!(entered, left, "every visit is left again");
        assert!(entered as u64 >= heard.nodes);
    }
}

#[test]
fn depth_falls_along_every_line_whatever_the_guide_asks() {
    let tree = HashTree::new(3, 200, 2, 100);
    let guide = TreeGuide {
        extend_everything: true,
        ..TreeGuide::noisy()
    };
    let mut searcher = Searcher::new(
        guide,
        Params::default(),
        Arc::new(TranspositionTable::with_mebibytes(1)),
    );
    let limits = Limits {
        depth: Some(2),
        ..Limits::default()
    };
    let mut recorder = Recorder::with_limit(200_000);
    searcher.think(
        &tree,
        &[],
        &limits,
        &mut NodeBudget::new(100_000),
        &mut recorder,
        &mut |_| {},
    );
    let mut depths: Vec<Option<Depth>> = vec![None; LONGEST_LINE + 8];
    for event in recorder.events() {
        if let Event::Entered {
            ply,
            depth,
            mv: Some(_),
            ..
        } = *event
        {
            let ply = ply as usize;
            if let Some(parent) = depths[ply - 1]
                && parent > Depth::ZERO
            {
                assert!(depth < parent, "depth {depth:?} under {parent:?}");
            }
            depths[ply] = Some(depth);
        } else if let Event::Entered { ply, depth, .. } = *event {
            depths[ply as usize] = Some(depth);
        }
    }
}

#[test]
fn node_budgets_are_kept_and_answers_are_always_there() {
    let tree = HashTree::new(5, 30, 8, 300);
    for nodes in [1, 2, 10, 1000, 12_345] {
        let limits = Limits::default();
        let verdict = searcher(Params::default()).think(
            &tree,
            &[],
            &limits,
            &mut NodeBudget::new(nodes),
            &mut Silent,
            &mut |_| {},
        );
        assert!(verdict.nodes <= nodes + 1, "{} of {nodes}", verdict.nodes);
        assert!(tree.is_legal(verdict.lines[0].moves[0]));
        assert_eq!(verdict.stopped, Stopped::Nodes);
    }
}

#[test]
fn several_lines_are_the_best_ones_in_order() {
    for seed in 0..60 {
        let tree = HashTree::new(mix(seed), 8, 6, 500);
        let mut moves = Vec::new();
        tree.moves(&mut moves);
        let mut values: Vec<Value> = moves.iter().map(|&mv| -oracle(&tree.after(mv), 4)).collect();
        values.sort_by_key(|value| std::cmp::Reverse(*value));
        let limits = Limits {
            depth: Some(5),
            lines: 3,
            ..Limits::default()
        };
        let mut budget = NodeBudget::new(u64::MAX);
        let verdict =
            searcher(Params::shannon_a()).think(&tree, &[], &limits, &mut budget, &mut Silent, &mut |_| {});
        let found: Vec<Value> = verdict.lines.iter().map(|line| line.value).collect();
        assert_eq!(found, values[..found.len()], "seed {seed}");
        assert_eq!(found.len(), 3.min(moves.len()));
    }
}

/// A tree whose value drifts from move to move, so that shallow values foretell deep ones.
#[derive(Clone, Debug)]
struct Drift {
    node: HashTree,
    sum: i32,
}

impl Game for Drift {
    type Move = u32;
    fn moves(&self, moves: &mut Vec<u32>) {
        self.node.moves(moves);
    }
    fn after(&self, mv: u32) -> Drift {
        let node = self.node.after(mv);
        let sum = -(self.sum + node.leaf_value().hundredths());
        Drift { node, sum }
    }
    fn outcome(&self) -> Option<crate::Outcome> {
        self.node.outcome()
    }
    fn mover(&self) -> crate::Player {
        self.node.mover()
    }
    fn key(&self) -> u64 {
        self.node.key()
    }
}

struct DriftGuide;

impl Evaluate<Drift> for DriftGuide {
    type Term = ();
    fn value<W: Witness<()>>(&mut self, game: &Drift, _: &mut W) -> Value {
        Value::new(game.sum)
    }
}

impl Guide<Drift> for DriftGuide {
    const PIECE_KINDS: usize = 2;
    const PLACES: usize = 8;
    fn encode(&self, mv: u32) -> u16 {
        mv as u16 + 1
    }
    fn decode(&self, game: &Drift, code: u16) -> Option<u32> {
        let mv = u32::from(code.checked_sub(1)?);
        game.is_legal(mv).then_some(mv)
    }
    fn footprint(&self, game: &Drift, mv: u32) -> Footprint {
        Footprint {
            piece: game.mover().index() as u16,
            from: 0,
            to: (mv % 8) as u16,
            taken: 0,
            gain: 0,
            forcing: false,
            escapes: false,
            runs: false,
        }
    }
    fn noisy_moves(&self, _: &Drift, _: &mut Vec<Marked<u32>>) {}
    fn quiet_moves(&self, game: &Drift, moves: &mut Vec<Marked<u32>>) {
        let mut all = Vec::new();
        game.moves(&mut all);
        moves.extend(all.into_iter().map(|mv| (mv, self.footprint(game, mv))));
    }
    fn is_noisy(&self, _: &Drift, _: u32) -> bool {
        false
    }
    fn quick_outcome(&self, _: &Drift) -> Option<crate::Outcome> {
        None
    }
}

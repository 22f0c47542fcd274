//! The limit cases: iterative deepening, best-first minimax and B* are all this search with other numbers.

use super::*;
use crate::alphabeta::{self, TranspositionTable};
use crate::bestfirst::bstar::{self, BStar};
use crate::bestfirst::{Beliefs, BestFirst, BestFirstMinimax, NodeId, Step};
use crate::testing::guide::TreeGuide;
use crate::testing::{HashTree, mix};
use crate::{Bounds, NodeBudget, Outcome, Silent, Urgency};
use std::sync::Arc;

/// An interval that holds the true value and is never a point.
fn range(game: &HashTree) -> Bounds {
    let value = game.minimax();
    let slack = |salt| (game.noise(salt) % 60) as i32 + 1;
    Bounds::new(value - slack(8), value + slack(9))
}

/// A guide whose leaves are worth their leaf value; it may know an interval for every position.
pub(super) fn guide(knows: bool) -> TreeGuide {
    TreeGuide {
        known: knows.then_some(range as fn(&HashTree) -> Bounds),
        ..TreeGuide::default()
    }
}

/// An alarm of noise.
#[derive(Clone, Copy)]
pub(super) struct Noise;

impl Alarm<HashTree> for Noise {
    fn urgency(&mut self, game: &HashTree) -> [Urgency; 2] {
        [5, 6].map(|salt| Urgency::new((game.noise(salt) % 600) as u16))
    }
}

fn searcher(params: alphabeta::Params, knows: bool) -> Searcher<HashTree, TreeGuide> {
    Searcher::new(
        guide(knows),
        params,
        Arc::new(TranspositionTable::with_mebibytes(1)),
    )
}

/// Two over one table.
fn searchers(params: &alphabeta::Params, knows: bool) -> [Searcher<HashTree, TreeGuide>; 2] {
    let table = Arc::new(TranspositionTable::with_mebibytes(1));
    [(); 2].map(|()| Searcher::new(guide(knows), params.clone(), Arc::clone(&table)))
}

fn interval(params: IntervalParams, knows: bool) -> Interval<HashTree, TreeGuide, Noise> {
    Interval::new(searchers(&alphabeta::Params::fixed_depth(), knows), Noise, params)
}

#[test]
fn a_root_that_is_never_expanded_is_iterative_deepening_move_for_move() {
    let params = IntervalParams {
        root_cost: u64::MAX,
        scouting: 0,
        confidence: 0,
        ..IntervalParams::default()
    };
    is_iterative_deepening(&params);
}

/// Scouts that would only go to rivals surer than any rival can be stay at home.
#[test]
fn rivals_without_a_chance_are_not_probed() {
    let params = IntervalParams {
        root_cost: u64::MAX,
        scouting: 30,
        least_chance: 100,
        ..IntervalParams::default()
    };
    is_iterative_deepening(&params);
    let heard = |seed, least_chance| {
        let params = IntervalParams {
            least_chance,
            ..params.clone()
        };
        let tree = HashTree::new(mix(seed), 40, 6, 300);
        let mut search = Interval::new(searchers(&alphabeta::Params::default(), false), Noise, params);
        let mut nodes = Vec::new();
        let mut budget = NodeBudget::new(6_000);
        search
            .think(&tree, &[], &mut budget, &mut |finding| nodes.push(finding.nodes))
            .unwrap();
        nodes
    };
    let scouted = (0..20).filter(|&seed| heard(seed, 100) != heard(seed, 0)).count();
    assert!(scouted > 0, "nobody was ever probed");
}

fn is_iterative_deepening(params: &IntervalParams) {
    for seed in 0..60 {
        let tree = HashTree::new(mix(seed), 40, 6, 300);
        for nodes in [50, 700, 6_000] {
            let all = alphabeta::Params::default();
            let mut shell = Interval::new(searchers(&all, false), Noise, params.clone());
            let mut told = Vec::new();
            let finding = shell
                .think(&tree, &[], &mut NodeBudget::new(nodes), &mut |finding| {
                    told.push((finding.best, finding.value, finding.nodes));
                })
                .unwrap();
            let mut plain = Vec::new();
            let verdict = searcher(all, false).think(
                &tree,
                &[],
                &Limits::default(),
                &mut NodeBudget::new(nodes),
                &mut Silent,
                &mut |progress| {
                    plain.push((
                        progress.line.moves.first().copied(),
                        progress.line.value,
                        progress.nodes,
                    ));
                },
            );
            assert_eq!(told, plain, "seed {seed}, {nodes} nodes");
            assert_eq!(finding.pv, verdict.lines[0].moves);
            assert_eq!(
                (finding.value, finding.nodes),
                (verdict.lines[0].value, verdict.nodes)
            );
        }
    }
}

/// h as the guide has it.
struct Guess;

impl Beliefs<HashTree> for Guess {
    fn value(&mut self, game: &HashTree) -> Value {
        game.leaf_value()
    }

    fn outcome(&mut self, game: &HashTree, _: Outcome) -> Value {
        game.leaf_value()
    }

    fn bounds(&mut self, game: &HashTree) -> Bounds {
        range(game)
    }
}

/// Lets both trees take the same number of steps and compares every value of every node after each.
fn walk_together<P>(
    tree: &HashTree,
    params: IntervalParams,
    knows: bool,
    policy: P,
    steps: usize,
    same: impl Fn(&Label, &P::Label) -> bool,
) where
    P: crate::bestfirst::Policy<HashTree>,
{
    let mut search = interval(params.clone(), knows);
    let root = if knows {
        Label::of_range(range(tree), tree.mover())
    } else {
        Label::of_value(tree.leaf_value(), 0, tree.mover(), 0)
    };
    let mut shell = Shell::new(params, root, 0).unwrap();
    let limits = crate::bestfirst::TreeLimits::nodes(1 << 16);
    let mut other = BestFirst::new(tree.clone(), &[], policy, limits).unwrap();
    for step in 0..steps {
        let theirs = other.step(&mut Silent);
        let next = shell.next_task();
        let Next::Task(task) = next else {
            assert!(
                matches!(theirs, Step::Settled(_)),
                "step {step}: {next:?}, {theirs:?}"
            );
            break;
        };
        assert_eq!(theirs, Step::Expanded, "step {step}: {task:?}");
        let mut worker = Worker {
            searcher: &mut search.searcher,
            alarm: &mut search.alarm,
            params: &search.params,
            root: tree,
            history: &[],
            known: None,
            only: &[],
        };
        let report = worker.perform(&task, 0, &mut NodeBudget::new(u64::MAX));
        shell.absorb(&task, report);
        assert_eq!(shell.tree().len(), other.tree().len(), "step {step}");
        for index in 0..shell.tree().len() {
            let id = shell.tree().at(index);
            let (mine, its) = (shell.tree().label(id), other.tree().label(id));
            assert!(
                same(&mine, &its),
                "step {step}, node {index}: {mine:?} and {its:?}"
            );
        }
        assert_eq!(shell.tree().check(), Ok(()));
    }
    let theirs = other.finding(Stopped::Nodes, None);
    assert_eq!(shell.finding(Stopped::Nodes, None).best, theirs.best);
}

/// Nothing is deepened, nothing is searched first.
pub(super) fn tree_only() -> IntervalParams {
    IntervalParams {
        redeepen: false,
        optimism: false,
        first_plies: 0,
        urgencies: Urgencies::None,
        ..IntervalParams::default()
    }
}

#[test]
fn without_deepening_and_with_a_large_k_it_is_best_first_minimax() {
    for seed in 0..40 {
        let tree = HashTree::new(mix(seed), 9, 5, 300);
        let params = IntervalParams {
            strategy: Strategy::ProveBest,
            descent: Descent::Value,
            spread: Spread::new([[100; spread::CLASSES]; spread::DEPTHS]),
            confidence: 10_000,
            ..tree_only()
        };
        let policy = BestFirstMinimax::new(Guess);
        walk_together(&tree, params, false, policy, 300, |label, value| {
            label.value == *value
        });
    }
}

#[test]
fn with_exact_ranges_at_the_tips_it_is_b_star() {
    for seed in 0..40 {
        let tree = HashTree::new(mix(seed), 7, 4, 300);
        let params = IntervalParams {
            strategy: Strategy::LeastEffort,
            descent: Descent::Optimism,
            shrinkage: 100,
            escalation: 0,
            ..tree_only()
        };
        let policy = BStar::new(Guess, bstar::RootStrategy::LeastEffort);
        walk_together(&tree, params, true, policy, 200, |label, theirs| {
            (label.lower, label.upper) == (theirs.lower, theirs.upper)
        });
    }
}

#[test]
fn given_time_it_finds_the_minimax_move_whatever_its_numbers() {
    let variants = [
        IntervalParams::default(),
        IntervalParams {
            optimism: false,
            strategy: Strategy::ProveBest,
            root_cost: 50,
            ..IntervalParams::default()
        },
        IntervalParams {
            urgencies: Urgencies::One,
            strategy: Strategy::DisproveRest,
            root_cost: 0,
            expand_cost: 10,
            ..IntervalParams::default()
        },
        IntervalParams {
            step: 1,
            root_cost: 0,
            expand_cost: 0,
            ..IntervalParams::default()
        },
    ];
    for seed in 0..50 {
        let tree = HashTree::new(mix(seed), 6, 4, 300);
        for params in &variants {
            let mut search = interval(params.clone(), false);
            let finding = search
                .think(&tree, &[], &mut NodeBudget::new(100_000), &mut |_| {})
                .unwrap();
            let best = finding.best.expect("there is a move");
            assert_eq!(
                -tree.after(best).minimax(),
                tree.minimax(),
                "seed {seed}, {params:?}, {finding:?}"
            );
            assert!(finding.nodes <= 100_000);
            if let Some(shell) = search.shell() {
                assert_eq!(shell.tree().check(), Ok(()));
                assert!(shell.tree().label(NodeId::ROOT).effort as u64 <= finding.nodes);
            }
        }
    }
}

#[test]
fn the_node_budget_is_kept_to_the_node_and_the_same_search_gives_the_same_answer() {
    let tree = HashTree::new(mix(3), 60, 6, 300);
    for nodes in [1, 10, 500, 5_000, 20_000] {
        let run = || {
            let params = IntervalParams {
                root_cost: 100,
                expand_cost: 200,
                ..IntervalParams::default()
            };
            interval(params, false)
                .think(&tree, &[], &mut NodeBudget::new(nodes), &mut |_| {})
                .unwrap()
        };
        let (first, second) = (run(), run());
        assert_eq!(first, second);
        assert!(first.best.is_some());
        assert!(first.nodes <= nodes.max(60), "{} of {nodes}", first.nodes);
    }
}

#[test]
fn contradictions_of_an_interval_are_counted_and_the_newer_value_kept() {
    let mut label = Label::of_value(Value::new(50), 4, crate::Player::First, 1);
    let params = IntervalParams::default();
    label.span(&params, 100);
    let (lower, upper) = (label.lower, label.upper);
    assert!(lower < Value::new(50) && upper > Value::new(50));
    assert!(!label.is_contradicted_by(Value::new(50), Bound::Exact));
    assert!(label.is_contradicted_by(upper + 1, Bound::Exact));
    assert!(label.is_contradicted_by(upper + 1, Bound::Lower));
    assert!(!label.is_contradicted_by(upper + 1, Bound::Upper));
    assert!(label.is_contradicted_by(lower - 1, Bound::Upper));
    label.learn(upper + 40, Bound::Exact, 6, &params);
    assert_eq!((label.value, label.plies), (upper + 40, 6));
}

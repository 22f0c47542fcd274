//! The laws of single-agent search, checked against exact costs on random graphs.

use super::testing::{GraphShape, RandomGraph};
use super::*;
use crate::budget::NodeBudget;
use crate::{Recorder, Silent, Stopped};

/// Random instances for each law.
const INSTANCES: u64 = 10_000;

fn shape(seed: u64, over: u32, under: u32) -> GraphShape {
    GraphShape {
        nodes: 5 + (seed % 26) as u32,
        arcs: 1 + (seed / 7 % 3) as u32,
        most_cost: 1 + (seed / 3 % 30) as u32,
        over,
        under,
    }
}

fn noisy(seed: u64) -> RandomGraph {
    RandomGraph::new(seed, shape(seed, (seed % 17) as u32, (seed / 17 % 13) as u32))
}

fn optimum(graph: &RandomGraph) -> Cost {
    graph.exact(0).expect("the goal is reachable by construction")
}

fn options(until: Until, dropping: Dropping) -> BandwidthOptions {
    BandwidthOptions {
        until,
        dropping,
        memory_limit: usize::MAX,
    }
}

fn search(graph: &mut RandomGraph, options: BandwidthOptions) -> SingleAgentReport<u32> {
    let mut search = BandwidthSearch::new(graph, options).expect("memory is not limited");
    search.run(graph, &mut NodeBudget::new(u64::MAX), &mut Silent)
}

/// The cost of walking `steps`, each the cheapest arc to the named node.
fn walk(graph: &mut RandomGraph, steps: &[u32]) -> Cost {
    let (mut at, mut total) = (0, 0);
    for &step in steps {
        let mut successors = Vec::new();
        graph.successors(&at, &mut successors);
        let arcs = successors.iter().filter(|successor| successor.step == step);
        total += arcs.map(|arc| arc.cost).min().expect("the step exists");
        at = step;
    }
    assert!(graph.is_goal(&at), "the path ends at a goal");
    total
}

#[test]
fn a_star_knows_g_and_expands_nothing_beyond_the_optimum() {
    let mut graph = RandomGraph::new(0, shape(0, 0, 0));
    let found = astar(&mut graph).expect("reachable");
    let from_start = graph.from_start();
    for (key, g) in &found.expanded {
        assert_eq!(from_start[*key as usize], Some(*g));
        let f = g + graph.guess(*key).expect("expanded nodes reach the goal");
        assert!(f <= found.cost, "A* expands nothing beyond the optimum");
    }
    assert_eq!(walk(&mut graph, &found.steps), found.cost);
}

#[test]
fn admissible_estimates_find_a_cheapest_goal() {
    for seed in 0..INSTANCES {
        let mut graph = RandomGraph::new(seed, shape(seed, 0, (seed % 23) as u32));
        let best = optimum(&graph);
        let found = astar(&mut graph).expect("reachable");
        assert_eq!(found.cost, best, "A*, seed {seed}");
        assert_eq!(walk(&mut graph, &found.steps), best, "A* path, seed {seed}");
        let deepened = deepen(&mut graph, &mut NodeBudget::new(20_000), &mut Silent);
        match deepened.stopped {
            Stopped::Proved => assert_eq!(deepened.cost, Some(best), "deepening, seed {seed}"),
            _ => assert!(deepened.bound.is_some_and(|bound| bound <= best)),
        }
    }
}

#[test]
fn consistent_estimates_open_no_node_twice() {
    let mut checked = 0;
    for seed in 0..INSTANCES {
        let mut graph = RandomGraph::new(seed, shape(seed, 0, (seed % 3) as u32));
        if !graph.is_consistent() {
            continue;
        }
        checked += 1;
        let from_start = graph.from_start();
        let found = astar(&mut graph).expect("reachable");
        for (key, g) in &found.expanded {
            assert_eq!(from_start[*key as usize], Some(*g), "g' = g, seed {seed}");
        }
    }
    assert!(checked > INSTANCES / 4, "only {checked} consistent instances");
}

#[test]
fn inconsistent_estimates_do_open_nodes_twice() {
    let reopened = (0..INSTANCES).any(|seed| {
        let mut graph = RandomGraph::new(seed, shape(seed, 0, 25));
        let from_start = graph.from_start();
        let found = astar(&mut graph).expect("reachable");
        found
            .expanded
            .iter()
            .any(|(key, g)| from_start[*key as usize] != Some(*g))
    });
    assert!(reopened, "the test above would not notice a violation");
}

#[test]
fn the_first_goal_costs_at_most_e_too_much() {
    for seed in 0..INSTANCES {
        let mut graph = noisy(seed);
        let (best, over) = (optimum(&graph), graph.claimed_over);
        for dropping in [Dropping::Never, Dropping::ByBand] {
            let report = search(&mut graph, options(Until::FirstGoal, dropping));
            let cost = report.cost.expect("a goal is found");
            assert!(cost <= best + over, "seed {seed}: {cost} > {best} + {over}");
            let gap = report.gap().expect("a goal and a bound");
            assert!(cost - best <= gap, "seed {seed}: the bound on the goal lies");
            assert_eq!(report.steps.map(|steps| walk(&mut graph, &steps)), Some(cost));
        }
    }
}

#[test]
fn going_on_reaches_the_optimum_and_dropping_is_safe() {
    let mut dropped = 0;
    for seed in 0..INSTANCES {
        let mut graph = noisy(seed);
        let best = optimum(&graph);
        for dropping in [Dropping::Never, Dropping::ByBand] {
            let report = search(&mut graph, options(Until::Within(0), dropping));
            assert_eq!(report.cost, Some(best), "seed {seed}, {dropping:?}");
            assert!(report.is_optimal(), "seed {seed}, {dropping:?}");
            dropped += report.dropped;
        }
    }
    assert!(dropped > INSTANCES, "the drop rule hardly worked: {dropped}");
}

#[test]
fn dropping_by_two_heuristics_is_safe() {
    let (mut dropped, mut helped) = (0, 0);
    for seed in 0..INSTANCES {
        let shape = GraphShape {
            nodes: 60,
            ..shape(seed, (seed % 17) as u32, (seed / 17 % 13) as u32)
        };
        let mut graph = RandomGraph::new(seed, shape);
        graph.completes = true;
        let best = optimum(&graph);
        let one = search(&mut graph, options(Until::Within(0), Dropping::ByBand));
        let two = search(&mut graph, options(Until::Within(0), Dropping::ByCompletion));
        assert_eq!((two.cost, two.is_optimal()), (Some(best), true), "seed {seed}");
        dropped += two.dropped;
        helped += u64::from(two.dropped > one.dropped);
    }
    assert!(
        dropped > INSTANCES && helped > INSTANCES / 100,
        "{dropped} dropped, {helped} helped"
    );
}

#[test]
fn an_understated_e_is_found_out() {
    let violated = (0..INSTANCES).find(|&seed| {
        let mut graph = noisy(seed);
        let best = optimum(&graph);
        graph.claimed_over /= 2;
        let claimed = graph.claimed_over;
        let report = search(&mut graph, options(Until::FirstGoal, Dropping::Never));
        report.cost.is_some_and(|cost| cost > best + claimed)
    });
    assert!(
        violated.is_some(),
        "no counterexample: the test of e-optimality is blind"
    );
    let wrong = (0..INSTANCES).find(|&seed| {
        let mut graph = noisy(seed);
        let best = optimum(&graph);
        graph.claimed_over /= 2;
        let report = search(&mut graph, options(Until::Within(0), Dropping::ByBand));
        report.cost != Some(best)
    });
    assert!(
        wrong.is_some(),
        "no counterexample: the drop rule's e is never needed"
    );
}

#[test]
fn an_understated_d_is_found_out() {
    let wrong = (0..INSTANCES).find(|&seed| {
        let mut graph = noisy(seed);
        let best = optimum(&graph);
        graph.claimed_under = -1 - graph.claimed_over;
        let report = search(&mut graph, options(Until::Within(0), Dropping::ByBand));
        report.cost != Some(best)
    });
    assert!(
        wrong.is_some(),
        "no counterexample: the drop rule's d is never needed"
    );
    let halved = (0..4 * INSTANCES).find(|&seed| {
        let mut graph = RandomGraph::new(seed, shape(seed, 0, 12));
        let best = optimum(&graph);
        graph.claimed_under = 0;
        let report = search(&mut graph, options(Until::Within(0), Dropping::ByBand));
        report.cost != Some(best)
    });
    assert!(
        halved.is_some(),
        "no counterexample: d = 0 for d = 12 goes unnoticed"
    );
}

#[test]
fn the_bound_holds_at_every_moment_and_never_falls() {
    for seed in 0..INSTANCES / 10 {
        let mut graph = noisy(seed);
        let best = optimum(&graph);
        let mut bandwidth = BandwidthSearch::new(&mut graph, BandwidthOptions::default()).expect("no limit");
        let mut events = Recorder::default();
        let mut last = 0;
        for nodes in 0.. {
            let report = bandwidth.run(&mut graph, &mut NodeBudget::new(nodes), &mut events);
            let bound = report.bound.expect("a goal exists");
            assert!(
                last <= bound && bound <= best,
                "seed {seed}: {last} {bound} {best}"
            );
            assert!(report.cost.is_none_or(|cost| cost >= best));
            last = bound;
            if report.stopped == Stopped::Proved {
                break;
            }
        }
        assert!(!events.events().is_empty());
    }
}

#[test]
fn a_memory_limit_is_kept_and_the_bound_stays_honest() {
    let (mut forgot, mut still_optimal) = (0, 0);
    for seed in 0..INSTANCES / 10 {
        let mut graph = noisy(seed);
        let best = optimum(&graph);
        let limit = 2_000 + (seed as usize % 8) * 200;
        let limited = BandwidthOptions {
            memory_limit: limit,
            ..BandwidthOptions::default()
        };
        let mut bandwidth = BandwidthSearch::new(&mut graph, limited).expect("room for the start");
        let report = bandwidth.run(&mut graph, &mut NodeBudget::new(u64::MAX), &mut Silent);
        assert!(report.bound.is_none_or(|bound| bound <= best), "seed {seed}");
        assert!(report.cost.is_none_or(|cost| cost >= best), "seed {seed}");
        if report.forgotten > 0 {
            forgot += 1;
        } else {
            assert_eq!(report.cost, Some(best), "seed {seed}");
        }
        if report.is_optimal() {
            assert_eq!(report.cost, Some(best), "seed {seed}");
            still_optimal += 1;
        }
    }
    assert!(forgot > 0 && still_optimal > 0, "{forgot} {still_optimal}");
    let tiny = BandwidthOptions {
        memory_limit: 10,
        ..BandwidthOptions::default()
    };
    let error = BandwidthSearch::new(&mut noisy(1), tiny)
        .err()
        .expect("too small");
    assert!(error.to_string().contains("too small"));
}

#[test]
fn a_witness_changes_nothing() {
    for seed in 0..200 {
        let mut graph = noisy(seed);
        let silent = search(&mut graph, BandwidthOptions::default());
        let mut bandwidth = BandwidthSearch::new(&mut graph, BandwidthOptions::default()).expect("no limit");
        let mut events = Recorder::default();
        let heard = bandwidth.run(&mut graph, &mut NodeBudget::new(u64::MAX), &mut events);
        assert_eq!(silent, heard);
    }
}

#[test]
fn excess_cost_grows_at_most_linearly_with_the_injected_error() {
    for over in [0, 2, 4, 8, 16, 32] {
        let mut worst = 0;
        for seed in 0..INSTANCES / 10 {
            let mut graph = RandomGraph::new(seed, shape(seed, over, over));
            let report = search(&mut graph, options(Until::FirstGoal, Dropping::Never));
            worst = worst.max(report.cost.expect("found") - optimum(&graph));
        }
        assert!(worst <= Cost::from(over), "error {over} cost {worst}");
        assert!(over == 0 || worst > 0, "error {over} has no effect at all");
    }
}

#[test]
fn the_band_of_an_estimate_can_be_measured() {
    let (mut touched, mut caught) = (0, 0);
    for seed in 0..INSTANCES / 10 {
        let mut graph = noisy(seed);
        let band = measure_band(&mut graph, 1_000).expect("a small graph");
        assert_eq!(band.broken, 0, "seed {seed}: {band:?}");
        assert!(
            band.over <= graph.claimed_over && band.under <= graph.claimed_under,
            "seed {seed}"
        );
        touched += u64::from(band.over == graph.claimed_over);
        graph.claimed_over = band.over - 1;
        caught += u64::from(measure_band(&mut graph, 1_000).is_some_and(|band| band.broken > 0));
    }
    assert!(touched > 0 && caught > INSTANCES / 20, "{touched} {caught}");
    assert_eq!(measure_band(&mut noisy(3), 2), None);
}

#[test]
fn offered_goals_are_used_and_a_problem_without_goal_says_so() {
    let mut graph = noisy(11);
    let best = optimum(&graph);
    let mut bandwidth = BandwidthSearch::new(&mut graph, BandwidthOptions::default()).expect("no limit");
    bandwidth.offer(best);
    let report = bandwidth.run(&mut graph, &mut NodeBudget::new(u64::MAX), &mut Silent);
    assert_eq!(
        (report.cost, report.is_optimal(), report.steps),
        (Some(best), true, None)
    );

    let mut lost = Lost;
    let mut bandwidth = BandwidthSearch::new(&mut lost, BandwidthOptions::default()).expect("no limit");
    let report = bandwidth.run(&mut lost, &mut NodeBudget::new(1_000), &mut Silent);
    assert_eq!(
        (report.cost, report.bound, report.stopped),
        (None, None, Stopped::Proved)
    );
}

/// A problem whose ways all end.
struct Lost;

impl Problem for Lost {
    type State = u8;
    type Step = u8;
    type Key = u8;

    fn start(&mut self) -> u8 {
        0
    }
    fn is_goal(&self, _state: &u8) -> bool {
        false
    }
    fn successors(&mut self, &state: &u8, successors: &mut Vec<Successor<u8, u8>>) {
        if state < 5 {
            successors.push(Successor {
                step: 1,
                cost: 1,
                state: state + 1,
            });
        }
    }
    fn estimate(&mut self, _state: &u8) -> Option<CostEstimate> {
        Some(CostEstimate::admissible(0))
    }
    fn key(&self, _state: &u8) -> Option<u8> {
        None
    }
}

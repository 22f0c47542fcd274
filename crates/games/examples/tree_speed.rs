//! How fast the tree grows, how well it keeps its limit, and how long re-rooting and solving take, on Score Four.
//!
//! `cargo run --release -p wherefore-games --example tree_speed [speed|limit|reroot|solve]`

use search::bestfirst::{BestFirst, BestFirstMinimax, Limits, NodeId, Tree};
use search::budget::NodeBudget;
use search::testing::mix;
use search::{Game, Value};
use std::time::Instant;
use wherefore_games::score_four::Position;
use wherefore_games::score_four::evaluation::Knowledge;
use wherefore_games::score_four::solver::Solver;

type Column = <Position as Game>::Move;

fn grown(nodes: u64, limit: usize) -> BestFirst<Position, BestFirstMinimax<Knowledge>> {
    let policy = BestFirstMinimax::new(Knowledge::light());
    let mut search =
        BestFirst::new(Position::default(), &[], policy, Limits::nodes(limit)).expect("a large limit");
    let start = Instant::now();
    let finding = search.run(&mut NodeBudget::new(nodes));
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{} new nodes in {seconds:.3} s: {:.2} million a second; {} expansions, deepest {}, {} in the tree, {} bytes a node, {:?}",
        finding.nodes,
        finding.nodes as f64 / seconds / 1e6,
        finding.expansions,
        finding.deepest,
        search.tree().len(),
        Tree::<Column, Value>::NODE_BYTES,
        finding.stopped,
    );
    search
}

fn speed() {
    grown(5_000_000, 16_000_000);
}

fn limit() {
    let search = grown(40_000_000, 10_000_000);
    assert!(search.tree().len() <= 10_000_000);
    println!(
        "limit 10,000,000 nodes = {} MiB; {}",
        (10_000_000 * Tree::<Column, Value>::NODE_BYTES) >> 20,
        peak_memory()
    );
}

fn peak_memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM"));
    line.unwrap_or("peak memory unknown").to_owned()
}

fn reroot() {
    let mut search = grown(12_000_000, 16_000_000);
    let largest = search
        .tree()
        .children(NodeId::ROOT)
        .max_by_key(|&son| search.tree().size(son))
        .and_then(|son| search.tree().node(son).mv());
    let Some(mv) = largest else { return };
    let before = search.tree().len();
    let start = Instant::now();
    search.advance(mv);
    let milliseconds = start.elapsed().as_secs_f64() * 1e3;
    println!(
        "re-rooting kept {} of {before} nodes in {milliseconds:.1} ms",
        search.tree().len()
    );
}

/// A random position that nobody has won.
fn random_position(seed: u64, stones: u32) -> Option<Position> {
    let mut position = Position::default();
    let mut random = seed;
    while position.plies() < stones {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        moves.retain(|&mv| !position.after(mv).is_won());
        random = mix(random);
        let place = random.checked_rem(moves.len() as u64)?;
        position = position.after(moves[place as usize]);
    }
    position.outcome().is_none().then_some(position)
}

fn solve() {
    let mut solver = Solver::new(1 << 22);
    for stones in (24..=40).rev().step_by(2) {
        let (mut count, mut slowest, mut total, mut most, mut unsolved) = (0, 0.0_f64, 0.0, 0, 0);
        for seed in 0..200 {
            let Some(position) = random_position(mix(seed), stones) else {
                continue;
            };
            let start = Instant::now();
            let solved = solver.solve(&position, 20_000_000);
            let seconds = start.elapsed().as_secs_f64();
            unsolved += u32::from(solved.is_none());
            count += 1;
            slowest = slowest.max(seconds);
            total += seconds;
            most = most.max(solver.positions());
        }
        println!(
            "{stones} stones: {count} positions, mean {:.4} s, slowest {slowest:.3} s, most positions {most}, given up {unsolved}",
            total / f64::from(count)
        );
        if total > 60.0 {
            break;
        }
    }
}

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("limit") => limit(),
        Some("reroot") => reroot(),
        Some("solve") => solve(),
        _ => speed(),
    }
}

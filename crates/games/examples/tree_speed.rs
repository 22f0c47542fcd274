//! How fast the tree grows, how well it keeps its limit, and how long re-rooting and solving take, on Score Four.
//!
//! `cargo run --release -p wherefore-games --example tree_speed [speed|count|limit|reroot|solve]`
//!
//! Times are processor time. `count` grows a small tree, for counting instructions:
//! `valgrind --tool=callgrind target/release/examples/tree_speed count`.

use search::bestfirst::{BestFirst, BestFirstMinimax, NodeId, Tree, TreeLimits};
use search::budget::NodeBudget;
use search::testing::mix;
use search::{Game, Value};
use wherefore_games::score_four::ScoreFourPosition;
use wherefore_games::score_four::evaluation::Knowledge;
use wherefore_games::score_four::solver::ScoreFourSolver;

type Column = <ScoreFourPosition as Game>::Move;

/// Seconds this process has spent on a processor: the machine may be busy with other things.
fn processor_time() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let nanoseconds = text
        .split_whitespace()
        .next()
        .and_then(|word| word.parse::<f64>().ok());
    nanoseconds.unwrap_or(0.0) / 1e9
}

fn grown(nodes: u64, limit: usize) -> BestFirst<ScoreFourPosition, BestFirstMinimax<Knowledge>> {
    let policy = BestFirstMinimax::new(Knowledge::light());
    let mut search = BestFirst::new(
        ScoreFourPosition::default(),
        &[],
        policy,
        TreeLimits::nodes(limit),
    )
    .expect("a large limit");
    let start = processor_time();
    let finding = search.run(&mut NodeBudget::new(nodes));
    let seconds = processor_time() - start;
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

fn limit() {
    let search = grown(40_000_000, 10_000_000);
    assert!(search.tree().len() <= 10_000_000);
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find(|line| line.starts_with("VmHWM"));
    println!(
        "limit 10,000,000 nodes = {} MiB; {}",
        (10_000_000 * Tree::<Column, Value>::NODE_BYTES) >> 20,
        peak.unwrap_or("peak memory unknown")
    );
}

fn reroot() {
    let mut search = grown(12_000_000, 16_000_000);
    loop {
        let tree = search.tree();
        let largest = tree
            .children(NodeId::ROOT)
            .max_by_key(|&child| tree.size(child))
            .and_then(|child| tree.node(child).mv());
        let Some(mv) = largest else { return };
        let before = search.tree().len();
        let start = processor_time();
        search.advance(mv);
        let milliseconds = (processor_time() - start) * 1e3;
        let kept = search.tree().len();
        println!("re-rooting kept {kept} of {before} nodes in {milliseconds:.1} ms");
        if kept < 500_000 {
            return;
        }
    }
}

/// A position after careful but otherwise random play.
fn careful_position(seed: u64, stones: u32) -> Option<ScoreFourPosition> {
    let mut position = ScoreFourPosition::default();
    let mut random = seed;
    while position.plies() < stones {
        let mut cells = position.careful();
        random = mix(random);
        for _ in 0..random.checked_rem(u64::from(cells.count_ones()))? {
            cells &= cells - 1;
        }
        position = position.after_cell(cells.trailing_zeros());
    }
    (position.outcome().is_none() && position.careful() != 0).then_some(position)
}

/// A position after careful play that prefers the stone with the better lines, two times out of three.
fn greedy_position(seed: u64, stones: u32) -> Option<ScoreFourPosition> {
    let mut position = ScoreFourPosition::default();
    let mut random = seed;
    while position.plies() < stones {
        let mut cells = position.careful();
        random = mix(random);
        let sign = if position.mover() == search::Player::First {
            1
        } else {
            -1
        };
        let mut choice: Vec<(i32, u32)> = Vec::new();
        while cells != 0 {
            let cell = cells.trailing_zeros();
            cells &= cells - 1;
            choice.push((-sign * position.after_cell(cell).worth(), cell));
        }
        choice.sort_unstable();
        let place = match random % 3 {
            0 if position.plies() > 0 => 1,
            _ if position.plies() < 4 => random as usize / 3 % choice.len().max(1),
            _ => 0,
        };
        let (_, cell) = *choice.get(place).or(choice.first())?;
        position = position.after_cell(cell);
    }
    (position.outcome().is_none() && position.careful() != 0).then_some(position)
}

/// Solves positions of careful play: `solve [COUNT [FEWEST_STONES [greedy]]]`.
fn solve() {
    let greedy = std::env::args().nth(4).is_some();
    let argument = |place: usize| std::env::args().nth(place).and_then(|word| word.parse().ok());
    let count = argument(2).unwrap_or(200);
    let fewest = argument(3).unwrap_or(30);
    for stones in (fewest as u32..=40).rev() {
        let (mut slowest, mut total, mut most, mut all, mut unsolved) = (0.0_f64, 0.0, 0, 0, 0);
        let positions: Vec<ScoreFourPosition> = (0..)
            .filter_map(|seed| {
                if greedy {
                    greedy_position(mix(seed), stones)
                } else {
                    careful_position(mix(seed), stones)
                }
            })
            .take(count)
            .collect();
        for position in &positions {
            // A fresh table: no position profits from another's.
            let mut solver = ScoreFourSolver::new(1 << 20);
            let start = processor_time();
            unsolved += u32::from(solver.solve(position, 20_000_000).is_none());
            let seconds = processor_time() - start;
            slowest = slowest.max(seconds);
            total += seconds;
            most = most.max(solver.positions());
            all += solver.positions();
        }
        println!(
            "| {stones} | {} | {:.4} s | {slowest:.3} s | {} | {most} | {unsolved} |",
            positions.len(),
            total / positions.len() as f64,
            all / positions.len() as u64,
        );
    }
}

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("limit") => limit(),
        Some("reroot") => reroot(),
        Some("solve") => solve(),
        Some("count") => drop(grown(200_000, 16_000_000)),
        _ => drop(grown(5_000_000, 16_000_000)),
    }
}

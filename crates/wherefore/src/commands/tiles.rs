//! `wherefore tiles`: solves sliding-tile puzzles with a bound on the answer.

use crate::clock::Clock;
use anyhow::{Context, bail};
use cli::seconds;
use games::tiles::Tiles;
use games::tiles::board::{Board, Direction};
use search::Silent;
use search::single::{BandwidthSearch, Dropping, Options, Report, Until, deepen};
use std::process::ExitCode;

/// Arguments of `tiles`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Sixteen numbers, row by row; 0 is the gap, and in the goal every tile lies on the square of its number
    #[arg(
        value_name = "BOARD",
        conflicts_with = "random",
        required_unless_present = "random"
    )]
    board: Option<String>,
    /// Solve this many random boards instead
    #[arg(long, value_name = "N")]
    random: Option<u64>,
    /// The first random board
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Multiply the estimate by this many percent: above 100 answers come sooner, with a certified gap
    #[arg(long, value_name = "PERCENT", default_value_t = 100)]
    weight: u32,
    /// Stop at the first solution instead of proving the shortest (with --weight)
    #[arg(long)]
    first: bool,
    /// Use the bandwidth search with this much memory, in megabytes, instead of iterative deepening
    #[arg(long, value_name = "MB")]
    memory: Option<f64>,
    /// Stop each board after this many seconds
    #[arg(long, value_name = "SECONDS")]
    time: Option<f64>,
}

/// Bytes in a megabyte.
const MEGABYTE: f64 = 1e6;
/// Memory of the bandwidth search where none is named, in megabytes.
const DEFAULT_MEMORY: f64 = 2000.0;
/// The heaviest weight, in percent.
const MOST_WEIGHT: u32 = 10_000;

#[derive(Default)]
struct Totals {
    boards: u64,
    optimal: u64,
    moves: i64,
    generated: u64,
    estimates: i64,
    seconds: f64,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    if !(100..=MOST_WEIGHT).contains(&args.weight) {
        bail!("--weight {}: not from 100 to {MOST_WEIGHT} percent", args.weight);
    }
    let boards: Vec<Board> = match (&args.board, args.random) {
        (Some(text), _) => vec![text.parse().context("BOARD")?],
        (None, count) => {
            let count = count.unwrap_or(0);
            (0..count)
                .map(|number| Board::random(args.seed.wrapping_add(number)))
                .collect()
        }
    };
    let mut totals = Totals::default();
    let mut tiles = Tiles::weighted(Board::GOAL, args.weight);
    for board in boards {
        tiles.restart(board);
        let limit = args.time.map(|time| seconds("--time", time)).transpose()?;
        let mut clock = Clock::start(limit);
        let report = solve(args, &mut tiles, &mut clock)?;
        print_report(&board, &report, clock.elapsed().as_secs_f64());
        totals.add(&board, &report, clock.elapsed().as_secs_f64());
        if clock.is_interrupted() {
            break;
        }
    }
    if args.random.is_some() && totals.boards > 0 {
        totals.print();
    }
    Ok(ExitCode::SUCCESS)
}

fn solve(args: &Args, tiles: &mut Tiles, clock: &mut Clock) -> anyhow::Result<Report<Direction>> {
    let needs_bandwidth = args.memory.is_some() || args.weight > 100 || args.first;
    if !needs_bandwidth {
        return Ok(deepen(tiles, clock, &mut Silent));
    }
    let memory = args.memory.unwrap_or(DEFAULT_MEMORY);
    if !(memory.is_finite() && memory >= 0.0) {
        bail!("--memory {memory}: not a number of megabytes");
    }
    let options = Options {
        until: if args.first {
            Until::FirstGoal
        } else {
            Until::Within(0)
        },
        dropping: Dropping::ByBand,
        memory_limit: (memory * MEGABYTE) as usize,
    };
    let mut search = BandwidthSearch::new(tiles, options).context("--memory")?;
    Ok(search.run(tiles, clock, &mut Silent))
}

fn print_report(board: &Board, report: &Report<Direction>, seconds: f64) {
    let answer = match (report.cost, report.gap()) {
        (Some(cost), Some(0)) => format!("{cost} moves, proved shortest"),
        (Some(cost), Some(gap)) => format!("{cost} moves, at most {gap} too many"),
        _ => format!(
            "unsolved ({:?}), at least {} moves",
            report.stopped,
            report.bound.unwrap_or(0)
        ),
    };
    println!("{board}: {answer}; {} nodes, {seconds:.2} s", report.generated);
    if let Some(steps) = &report.steps {
        let letters: String = steps.iter().map(|step| letter(*step)).collect();
        println!("  gap goes {letters}");
    }
}

fn letter(step: Direction) -> char {
    match step {
        Direction::Up => 'U',
        Direction::Down => 'D',
        Direction::Left => 'L',
        Direction::Right => 'R',
    }
}

impl Totals {
    fn add(&mut self, board: &Board, report: &Report<Direction>, seconds: f64) {
        self.boards += 1;
        self.optimal += u64::from(report.is_optimal());
        self.moves += report.cost.unwrap_or(0);
        self.generated += report.generated;
        self.estimates += i64::from(games::tiles::conflict::Lines::new().estimate(board));
        self.seconds += seconds;
    }

    fn print(&self) {
        let mean = |sum: f64| sum / self.boards as f64;
        println!(
            "{} boards, {} proved shortest; on average {:.2} moves, estimate {:.2}, {:.0} nodes, {:.2} s",
            self.boards,
            self.optimal,
            mean(self.moves as f64),
            mean(self.estimates as f64),
            mean(self.generated as f64),
            mean(self.seconds),
        );
    }
}

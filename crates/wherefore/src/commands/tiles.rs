//! `wherefore tiles`: solves sliding-tile puzzles with a bound on the answer.

use crate::clock::Clock;
use anyhow::Context;
use games::tiles::Tiles;
use games::tiles::board::{Direction, TilesBoard};
use search::Silent;
use search::single::{BandwidthOptions, BandwidthSearch, Dropping, SingleAgentReport, Until, deepen};
use std::process::ExitCode;
use std::time::Duration;

/// Arguments of `tiles`.
#[derive(clap::Args)]
pub(crate) struct TilesArgs {
    /// Sixteen numbers, row by row; 0 is the gap, and in the goal every tile lies on the square of its number
    #[arg(
        value_name = "BOARD",
        conflicts_with = "random",
        required_unless_present = "random"
    )]
    board: Option<String>,
    /// Solve this many random boards instead (1 to 1000000)
    #[arg(long, value_name = "N", value_parser = cli::numbers::within::<u64>(1..=cli::numbers::MOST_ITEMS))]
    random: Option<u64>,
    /// The first random board
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Multiply the estimate by this many percent: above 100 answers come sooner, with a certified gap (100 to 10000)
    #[arg(long, value_name = "PERCENT", default_value_t = 100, value_parser = cli::numbers::within::<u32>(100..=MOST_WEIGHT))]
    weight: u32,
    /// Stop at the first solution instead of proving the shortest (with --weight)
    #[arg(long)]
    first: bool,
    /// Use the bandwidth search with this much memory, in megabytes, instead of iterative deepening (0 to 1000000)
    #[arg(long, value_name = "MB", value_parser = |text: &str| cli::numbers::real(text, &(0.0..=MOST_MEMORY)))]
    memory: Option<f64>,
    /// Stop each board after this time, in seconds or like 500ms, 5s, 2m (above 0 to 1000000 s)
    #[arg(long, value_name = "TIME", value_parser = cli::numbers::seconds)]
    time: Option<Duration>,
}

/// Bytes in a megabyte.
const MEGABYTE: f64 = 1e6;
/// The most memory, in megabytes.
const MOST_MEMORY: f64 = 1e6;
/// Memory of the bandwidth search where none is named, in megabytes.
const DEFAULT_MEMORY: f64 = 2000.0;
/// The heaviest weight, in percent.
const MOST_WEIGHT: u64 = 10_000;

#[derive(Default)]
struct Totals {
    boards: u64,
    optimal: u64,
    moves: i64,
    generated: u64,
    estimates: i64,
    seconds: f64,
}

pub(crate) fn run(args: &TilesArgs) -> anyhow::Result<ExitCode> {
    let given = args.board.as_ref().map(|text| text.parse().context("BOARD"));
    let given: Option<TilesBoard> = given.transpose()?;
    let random = |number| TilesBoard::random(args.seed.wrapping_add(number));
    let boards = given.into_iter().chain((0..args.random.unwrap_or(0)).map(random));
    let mut totals = Totals::default();
    let mut tiles = Tiles::weighted(TilesBoard::GOAL, args.weight);
    for board in boards {
        tiles.restart(board);
        let mut clock = Clock::start(args.time);
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

fn solve(
    args: &TilesArgs,
    tiles: &mut Tiles,
    clock: &mut Clock,
) -> anyhow::Result<SingleAgentReport<Direction>> {
    let needs_bandwidth = args.memory.is_some() || args.weight > 100 || args.first;
    if !needs_bandwidth {
        return Ok(deepen(tiles, clock, &mut Silent));
    }
    let memory = args.memory.unwrap_or(DEFAULT_MEMORY);
    let options = BandwidthOptions {
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

fn print_report(board: &TilesBoard, report: &SingleAgentReport<Direction>, seconds: f64) {
    let answer = match (report.cost, report.gap()) {
        (Some(cost), Some(0)) => format!("{cost} moves, proved shortest"),
        (Some(cost), Some(gap)) => format!("{cost} moves, at most {gap} too many"),
        _ => format!(
            "unsolved ({:?}), at least {} moves",
            report.stopped,
            report.bound.unwrap_or(0)
        ),
    };
    cli::outln!("{board}: {answer}; {} nodes, {seconds:.2} s", report.generated);
    if let Some(steps) = &report.steps {
        let letters: String = steps.iter().map(|step| letter(*step)).collect();
        cli::outln!("  gap goes {letters}");
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
    fn add(&mut self, board: &TilesBoard, report: &SingleAgentReport<Direction>, seconds: f64) {
        self.boards += 1;
        self.optimal += u64::from(report.is_optimal());
        self.moves += report.cost.unwrap_or(0);
        self.generated += report.generated;
        self.estimates += i64::from(games::tiles::conflict::LinearConflicts::new().estimate(board));
        self.seconds += seconds;
    }

    fn print(&self) {
        let mean = |sum: f64| sum / self.boards as f64;
        cli::outln!(
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

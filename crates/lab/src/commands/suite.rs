//! `wherefore-lab suite FILE`: solve a suite of positions by any method.

use anyhow::bail;
use lab::suite::attempt;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use workbench::Method;
use workbench::suite::read;

/// Arguments of `suite`.
#[derive(clap::Args)]
pub(crate) struct SuiteArgs {
    /// An EPD file with `bm` or `am`
    file: PathBuf,
    /// The method: alpha-beta, best-first, heuristic, bandwidth, bstar, bstar-probability, conspiracy
    #[arg(long, default_value = "alpha-beta")]
    method: String,
    /// Time for each position, in milliseconds or like 500ms, 5s, 2m (above 0 to 1000000 s)
    #[arg(long, value_name = "TIME", conflicts_with = "nodes", value_parser = cli::numbers::milliseconds)]
    time: Option<Duration>,
    /// Nodes for each position (1 to 1000000000000)
    #[arg(long, value_parser = cli::numbers::within::<u64>(1..=1_000_000_000_000))]
    nodes: Option<u64>,
    /// Memory in MiB (1 to 1048576, and no more than is free)
    #[arg(long, default_value_t = 64, value_parser = cli::numbers::mebibytes)]
    memory: usize,
    /// Only the first so many positions (1 to 1000000)
    #[arg(long, value_parser = cli::numbers::within::<usize>(1..=1_000_000))]
    limit: Option<usize>,
    /// Exit with 1 when fewer are solved (0 to 1000000000)
    #[arg(long, value_parser = cli::numbers::within::<usize>(0..=1_000_000_000))]
    expect: Option<usize>,
}

pub(crate) fn run(args: &SuiteArgs) -> anyhow::Result<ExitCode> {
    let method: Method = args.method.parse()?;
    let mut tasks = read(&args.file)?;
    tasks.truncate(args.limit.unwrap_or(usize::MAX));
    if tasks.is_empty() {
        bail!("{} has no position with bm or am", args.file.display());
    }
    let (time, nodes) = match (args.time, args.nodes) {
        (None, None) => (Some(Duration::from_millis(1_000)), None),
        given => given,
    };
    let stop = AtomicBool::new(false);
    let mut solved = 0;
    let mut spent = 0;
    for task in &tasks {
        let tried = attempt(task, method, args.memory, time, nodes, &stop)?;
        solved += usize::from(tried.solved);
        spent += tried.nodes;
        let mv = tried.mv.map_or("-".to_owned(), |mv| {
            chess::notation::san(task.position.board(), mv)
        });
        let since = tried
            .since
            .map_or(String::new(), |since| format!(" after {} ms", since.as_millis()));
        let word = if tried.solved { "solved" } else { "failed" };
        cli::outln!("{:24} {word}  {mv}{since}", task.id);
    }
    cli::outln!("{method}: {solved} of {} solved, {spent} nodes", tasks.len());
    let enough = args.expect.is_none_or(|expected| solved >= expected);
    Ok(if enough {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

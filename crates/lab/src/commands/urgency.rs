//! `wherefore-lab urgency`: how well d foresees jumps of the value, on games of one or more sources.

use anyhow::{Context, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use knowledge::urgency::SIGN_NAMES;
use papers::harris1975::urgency::{AlarmCase, Base, Fit, JumpRule, UrgencyLook, alarms, cases, fit, report};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use trials::depths::{self, Sample};

/// Which positions, and how they are searched.
#[derive(clap::Args)]
pub(crate) struct Games {
    /// Games (PGN) to take positions from, or a file that --save wrote, ending in .samples, whose positions are not searched again
    #[arg(long, value_name = "FILE")]
    pub(crate) games: PathBuf,
    /// Positions to take (1 to 1000000)
    #[arg(long, default_value_t = 1_000, value_parser = cli::numbers::within::<usize>(1..=1_000_000))]
    count: usize,
    /// Positions to take from one game at most (1 to 1000000)
    #[arg(long, default_value_t = 4, value_parser = cli::numbers::within::<usize>(1..=1_000_000))]
    per_game: usize,
    /// Depth of the deepest search, in plies (0 to 100)
    #[arg(long, default_value_t = 6, value_parser = cli::numbers::signed::<i32>(0..=100))]
    plies: i32,
    /// The most nodes of one search (1 to 1000000000000)
    #[arg(long, default_value_t = 100_000, value_parser = cli::numbers::within::<u64>(1..=1_000_000_000_000))]
    nodes: u64,
    /// Seed of the choice
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the searched positions of the first file here, with their values
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

/// How the name of a file of searched positions ends.
const SAMPLES: &str = "samples";

/// Arguments of `urgency`.
#[derive(clap::Args)]
pub(crate) struct UrgencyArgs {
    #[command(flatten)]
    games: Games,
    /// More games, of another source, that were never used for improving d
    #[arg(long, value_name = "FILE")]
    apart: Option<PathBuf>,
    /// A jump is a change by more than this, in hundredths (-100000 to 100000)
    #[arg(long, default_value_t = 150, value_parser = cli::numbers::signed::<i32>(-100000..=100_000))]
    margin: i32,
    /// Measure jumps from quiescence instead of the evaluation alone
    #[arg(long)]
    quiet: bool,
    /// Table the jumps by their size as well: up to 2.00, up to 3.00, and larger
    #[arg(long)]
    sizes: bool,
    /// The plies within which a value jumps, even (default: --plies) (0 to 100)
    #[arg(long, value_name = "PLIES", value_parser = cli::numbers::signed::<i32>(0..=100))]
    horizon: Option<i32>,
    /// Table every horizon from 2 plies to --plies
    #[arg(long, conflicts_with = "horizon")]
    horizons: bool,
    /// Count a jump only when the search of --plies confirms it
    #[arg(long)]
    stands: bool,
    /// Count no jump where one side is ahead by more than 5.00 before and after, and hear no d of a side that is
    #[arg(long)]
    open: bool,
    /// Add to d how far a search of so many nodes differs from the evaluation (1 to 1000000000000)
    #[arg(long, value_name = "NODES", conflicts_with = "look", value_parser = cli::numbers::within::<u64>(1..=1_000_000_000_000))]
    probe: Option<u64>,
    /// Add to the d of the side that gains three times what a search of so many plies differs from the evaluation (1 to 20)
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(i32).range(1..=20))]
    look: Option<i32>,
    /// Fit the weights of d to the first file and print them
    #[arg(long)]
    fit: bool,
    /// Write urgency.md, urgency.csv and urgency.svg into this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

/// Reads and searches the positions of a file.
pub(crate) fn gather(games: &Games, path: &Path) -> anyhow::Result<Vec<Sample>> {
    ensure!(
        games.count > 0 && (2..=40).contains(&games.plies),
        "--count and --plies: expected at least 1, and 2 to 40"
    );
    if path.extension().is_some_and(|end| end == SAMPLES) {
        let mut samples = depths::read(path)?;
        samples.truncate(games.count);
        for sample in &mut samples {
            sample.values.truncate(games.plies as usize / 2 + 1);
        }
        ensure!(!samples.is_empty(), "{}: no samples", path.display());
        return Ok(samples);
    }
    let boards = depths::positions(path, games.count, games.per_game, games.seed)?;
    let bar = ProgressBar::new(boards.len() as u64).with_style(
        ProgressStyle::with_template("{pos}/{len} positions {wide_bar} {eta} left")
            .context("progress style")?,
    );
    let stop = cli::interrupt::flag();
    let samples = depths::measure(&boards, games.plies, games.nodes, stop, &|done| {
        bar.set_position(done as u64);
    });
    bar.finish_and_clear();
    ensure!(
        !samples.is_empty(),
        "{}: no position was searched within --nodes",
        path.display()
    );
    if let Some(save) = games.save.as_ref().filter(|_| path == games.games) {
        let lines: String = samples.iter().map(|sample| sample.to_line() + "\n").collect();
        std::fs::write(save, lines).with_context(|| format!("--save {}", save.display()))?;
    }
    Ok(samples)
}

pub(crate) fn run(args: &UrgencyArgs) -> anyhow::Result<ExitCode> {
    let rules = rules(args)?;
    let look = match (args.probe, args.look) {
        (Some(nodes), _) => UrgencyLook::Nodes(nodes),
        (None, Some(plies)) => UrgencyLook::Plies(plies),
        (None, None) => UrgencyLook::Signs,
    };
    let mut sets: Vec<(String, Vec<AlarmCase>)> = Vec::new();
    let mut spent = Vec::new();
    for path in std::iter::once(&args.games.games).chain(&args.apart) {
        let samples = gather(&args.games, path)?;
        if args.fit && sets.is_empty() {
            show_fit(&fit(&samples, &rules[0].1));
        }
        let name = path
            .file_stem()
            .map_or(String::new(), |name| name.to_string_lossy().into_owned());
        let (alarms, nodes) = alarms(&samples, look);
        spent.push(nodes);
        for (class, rule) in &rules {
            sets.push((format!("{name}{class}"), cases(&samples, &alarms, rule)));
        }
    }
    let report = report(&sets, method(args, look, &spent));
    cli::outln!("{}", report.markdown());
    if let Some(folder) = &args.out {
        report.save(folder)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// How it was done, in words.
fn method(args: &UrgencyArgs, look: UrgencyLook, spent: &[f64]) -> String {
    let from = if args.quiet {
        "quiescence"
    } else {
        "the evaluation"
    };
    let mut text = format!(
        "Up to {} positions a game, not in check, after the opening (seed {}); a jump is a difference of more than {} hundredths between {from} and a search of {} plies.",
        args.games.per_game,
        args.games.seed,
        args.margin,
        match args.horizon {
            Some(plies) => plies.to_string(),
            None if args.horizons => format!("2 to {}", args.games.plies),
            None => args.games.plies.to_string(),
        }
    );
    if args.stands {
        text += &format!(" It must stand after {} plies.", args.games.plies);
    }
    if args.open {
        text += " Where one side is ahead by more than 5.00 before and after nothing jumps, and the d of such a side is not heard.";
    }
    let nodes: Vec<String> = spent.iter().map(|nodes| format!("{nodes:.0}")).collect();
    match look {
        UrgencyLook::Signs => {}
        UrgencyLook::Nodes(nodes) => {
            text += &format!(
                " What a search of {nodes} nodes differs from the evaluation is added to d, up to 600."
            );
        }
        UrgencyLook::Plies(plies) => {
            text += &format!(
                " Three times what a search of {plies} plies differs from the evaluation, up to 600, is added to the d of the side that gains ({} nodes a position).",
                nodes.join(" and ")
            );
        }
    }
    text
}

/// Jumps up to these are tabled apart, in hundredths.
const SIZES: [i32; 2] = [200, 300];

/// The classes of jumps to table, with their names: the first is the one that is fitted.
fn rules(args: &UrgencyArgs) -> anyhow::Result<Vec<(String, JumpRule)>> {
    let deepest = args.games.plies;
    let horizon = args.horizon.unwrap_or(deepest);
    ensure!(
        horizon % 2 == 0 && (2..=deepest).contains(&horizon),
        "--horizon: expected an even number of plies from 2 to --plies"
    );
    let whole = JumpRule {
        base: if args.quiet { Base::Quiet } else { Base::Still },
        horizon,
        sizes: args.margin + 1..i32::MAX,
        stands: args.stands,
        open: args.open,
    };
    let mut sizes = vec![(String::new(), whole.sizes.clone())];
    if args.sizes {
        let [small, middle] = SIZES.map(|size| size.max(args.margin));
        let name = |from: i32, to: &str| format!(", {:.2} to {to}", f64::from(from) / 100.0);
        sizes.push((name(args.margin, "2.00"), args.margin + 1..small + 1));
        sizes.push((name(small, "3.00"), small + 1..middle + 1));
        sizes.push((name(middle, "mate"), middle + 1..i32::MAX));
    }
    let horizons: Vec<i32> = if args.horizons {
        (2..=deepest).step_by(2).collect()
    } else {
        vec![horizon]
    };
    let mut rules = Vec::new();
    for &horizon in &horizons {
        for (name, sizes) in &sizes {
            let within = if args.horizons {
                format!(", {horizon} plies")
            } else {
                String::new()
            };
            let rule = JumpRule {
                horizon,
                sizes: sizes.clone(),
                ..whole.clone()
            };
            rules.push((format!("{within}{name}"), rule));
        }
    }
    Ok(rules)
}

fn show_fit(fit: &Fit) {
    cli::outln!("{:<14} {:>8} {:>8}", "sign", "waits", "moves");
    for (place, name) in SIGN_NAMES.iter().enumerate() {
        cli::outln!(
            "{name:<14} {:>8.0} {:>8.0}",
            fit.weights[0][place],
            fit.weights[1][place]
        );
    }
    cli::outln!("{:<14} {:>8.0}", "waiting", fit.waiting);
    for line in fit.weights {
        let cells: Vec<String> = line.iter().map(|weight| format!("{weight:.0}")).collect();
        cli::outln!("    [{}],", cells.join(", "));
    }
}

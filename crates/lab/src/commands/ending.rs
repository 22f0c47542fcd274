//! `wherefore-lab ending`: holds every rule of the pawn endings against exact tables, or draws the map of king and pawn.

use ::endings::Range;
use anyhow::Context;
use cli::interrupt;
use lab::ending::{compare, endings, fit, riddles};
use papers::perdue1977::verify::{Material, Tally, Verification, VerificationPlan, speed, verify};
use papers::perdue1977::{map, play, promoted};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Arguments of `ending`.
#[derive(clap::Args)]
pub(crate) struct EndingArgs {
    /// Hold every judgement, and every result of the solver, against exact tables
    #[arg(long)]
    verify: bool,
    /// The material to verify: kpk, kppk, kpkp or promoted (the last two make sixteen tables first)
    #[arg(long, default_values = ["kpk", "kppk"], value_delimiter = ',')]
    material: Vec<String>,
    /// Solve every so-many-th position; 1 solves all (1 to 1000000)
    #[arg(long, default_value_t = 1, value_parser = cli::numbers::within::<u64>(1..=1_000_000))]
    sample: u64,
    /// The most nodes for one position (1 to 1000000000000)
    #[arg(long, default_value_t = 5_000, value_parser = cli::numbers::within::<u64>(1..=1_000_000_000_000))]
    nodes: u64,
    /// The arrangement of pawns to begin with, where an earlier run ended (0 to 1000000000)
    #[arg(long, default_value_t = 0, value_parser = cli::numbers::within::<usize>(0..=1_000_000_000))]
    from: usize,
    /// Play king and pawn against king from every position (or every `--sample`-th)
    #[arg(long)]
    play: bool,
    /// Time the judgement at first sight
    #[arg(long)]
    speed: bool,
    /// Solve pawn endings beside another engine: EPD files with `bm`, or a puzzle file (CSV)
    #[arg(long, value_name = "FILE", num_args = 1..)]
    compare: Vec<PathBuf>,
    /// The other engine
    #[arg(long, default_value = "stockfish")]
    engine: String,
    /// Time for each position of a comparison, in milliseconds or like 500ms, 5s, 2m (above 0 to 1000000 s)
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = cli::numbers::milliseconds)]
    time: Duration,
    /// Only the first so many positions of each file (1 to 1000000)
    #[arg(long, value_parser = cli::numbers::within::<usize>(1..=1_000_000))]
    limit: Option<usize>,
    /// Make up pawn endings with values by the engine (`--nodes` for each) and write them to this file
    #[arg(long, value_name = "FILE")]
    make: Option<PathBuf>,
    /// With `--make`: most pawns face to face, as games leave them, and neither side winning at the start
    #[arg(long)]
    facing: bool,
    /// Look among made-up endings (`--among`) for riddles, in which one move stands out that a short search does not see, and write
    /// them to this file (EPD); `--nodes` for the long search
    #[arg(long, value_name = "FILE", requires = "among")]
    riddles: Option<PathBuf>,
    /// Files of made-up endings to look among
    #[arg(long, value_name = "FILE", num_args = 1.., requires = "riddles")]
    among: Vec<PathBuf>,
    /// Fit the expert of pawn endings to the endings of these files and write its units to the file of `--weights`, its tables
    /// beside it
    #[arg(long, value_name = "FILE", num_args = 1..)]
    fit: Vec<PathBuf>,
    /// Where to write the fitted units; the tables go to the same name with the ending `.tables`
    #[arg(long, value_name = "FILE", default_value = "pawn_ending.txt")]
    weights: PathBuf,
    /// How often a fit goes through all endings (1 to 1000000)
    #[arg(long, default_value_t = 60, value_parser = cli::numbers::within::<usize>(1..=1_000_000))]
    rounds: usize,
    /// How many games to make endings from (1 to 1000000)
    #[arg(long, default_value_t = 1_000, value_parser = cli::numbers::within::<usize>(1..=1_000_000))]
    games: usize,
    /// The seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the map of king and pawn against king as a picture
    #[arg(long, value_name = "FILE.svg")]
    map: Option<PathBuf>,
}

pub(crate) fn run(args: &EndingArgs) -> anyhow::Result<ExitCode> {
    anyhow::ensure!(args.sample > 0, "--sample: expected a number above 0");
    anyhow::ensure!(
        args.verify
            || args.play
            || args.speed
            || args.map.is_some()
            || args.make.is_some()
            || args.riddles.is_some()
            || !args.fit.is_empty()
            || !args.compare.is_empty(),
        "nothing to do: give --verify, --play, --speed, --compare FILE, --make FILE, --riddles FILE, --fit FILE or --map FILE.svg"
    );
    let mut wrong = 0;
    if args.verify {
        for name in &args.material {
            wrong += verify_material(args, name)?;
        }
    }
    if args.play {
        wrong += play_out(args);
    }
    if args.speed {
        for material in [Material::Kpk, Material::Kppk, Material::Kpkp] {
            let (positions, nanoseconds) = speed(material);
            cli::outln!(
                "{}: {nanoseconds:.0} ns a judgement over {positions} positions",
                material.name()
            );
        }
    }
    for path in &args.compare {
        compare_file(args, path)?;
    }
    if let Some(path) = &args.make {
        let making = endings::Making {
            engine: args.engine.clone(),
            nodes: args.nodes,
            games: args.games,
            seed: args.seed,
            facing: args.facing,
        };
        let mut file = std::fs::File::create(path).with_context(|| path.display().to_string())?;
        let mut count = 0;
        endings::make(&making, interrupt::flag(), &mut |made| {
            count += made.len();
            cli::sayln!("{count} pawn endings");
            Ok(file.write_all(endings::write(&made).as_bytes())?)
        })?;
        cli::outln!("{count} pawn endings");
    }
    if let Some(path) = &args.riddles {
        pose_riddles(args, path)?;
    }
    if !args.fit.is_empty() {
        fit_expert(args)?;
    }
    if let Some(path) = &args.map {
        let made = map::make();
        for ((from, to, blunder), arrow) in &made.arrows {
            let kind = if *blunder { "blunder" } else { "" };
            cli::outln!(
                "{from:?} -> {to:?} {kind:8} {:8} moves, such as {}",
                arrow.moves,
                arrow.witness
            );
        }
        std::fs::write(path, map::to_svg(&made)).with_context(|| format!("{}", path.display()))?;
    }
    Ok(if wrong == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(1)
    })
}

/// Verifies one material, prints what was found, and returns how many statements were false.
fn verify_material(args: &EndingArgs, name: &str) -> anyhow::Result<u64> {
    let material = match name {
        "kpk" => Material::Kpk,
        "kppk" => Material::Kppk,
        "kpkp" => Material::Kpkp,
        "promoted" => return Ok(verify_promoted(args)),
        other => anyhow::bail!("--material: expected kpk, kppk, kpkp or promoted, found {other:?}"),
    };
    let plan = VerificationPlan {
        material,
        sample: args.sample,
        nodes: args.nodes,
        from: args.from,
    };
    let stop = interrupt::flag();
    let found = verify(plan, stop, &|so_far| {
        let [done, all] = so_far.finished;
        let percent = 100 * done / all.max(1);
        if percent > 100 * (done - 1) / all.max(1) {
            cli::sayln!("{} {percent}%: {done} of {all} arrangements", material.name());
        }
    });
    print(material, &found);
    if stop.load(Ordering::Relaxed) {
        cli::outln!("  stopped early");
    }
    Ok(found.wrong())
}

/// Plays king and pawn against king and returns how many games or moves were not as they should be.
fn play_out(args: &EndingArgs) -> u64 {
    let played = play::play(args.sample as usize, interrupt::flag());
    cli::outln!(
        "KPK: {} won positions played (half the board): {} not won in 1.3 times the shortest number of moves, {} repeated, at most {} moves too many",
        played.won,
        played.late,
        played.repeated,
        played.detour
    );
    cli::outln!(
        "  {} drawn or lost positions: in {} another move would have left the opponent fewer good replies",
        played.resisted,
        played.weak
    );
    for example in &played.examples {
        cli::outln!("  {example}");
    }
    played.wrong()
}

fn compare_file(args: &EndingArgs, path: &Path) -> anyhow::Result<()> {
    let mut tasks = compare::read(path)?;
    tasks.truncate(args.limit.unwrap_or(usize::MAX));
    let time = args.time;
    let report = &mut |task: &compare::EndingTask, [ours, theirs]: [bool; 2], range: Range| {
        let word = |solved: bool| if solved { "solved" } else { "failed" };
        cli::outln!("{:32} {} {} {range}", task.id, word(ours), word(theirs));
    };
    let result = compare::compare(&tasks, &args.engine, time, interrupt::flag(), report)?;
    cli::outln!(
        "{}: {} positions, {} ms each: ours solved {} (proved {}, bounded {}), {} solved {}",
        path.display(),
        result.tasks,
        time.as_millis(),
        result.ours,
        result.proved,
        result.bounded,
        args.engine,
        result.theirs
    );
    Ok(())
}

/// The made-up endings of a file.
fn read_endings(path: &Path) -> anyhow::Result<Vec<endings::ValuedEnding>> {
    let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
    endings::read(&text).with_context(|| path.display().to_string())
}

/// Looks for riddles file by file and writes what each file has.
fn pose_riddles(args: &EndingArgs, path: &Path) -> anyhow::Result<()> {
    let mut file = std::fs::File::create(path).with_context(|| path.display().to_string())?;
    let (mut looked, mut found) = (0, 0);
    for among in &args.among {
        let all = read_endings(among)?;
        let riddles = riddles::riddles(&all, args.nodes, interrupt::flag())?;
        file.write_all(riddles::write(&riddles).as_bytes())?;
        looked += all.len();
        found += riddles.len();
        cli::sayln!("{found} riddles among {looked} endings");
        if interrupt::flag().load(Ordering::Relaxed) {
            break;
        }
    }
    cli::outln!("{found} riddles among {looked} endings");
    Ok(())
}

/// Fits the expert of pawn endings and writes its weights.
fn fit_expert(args: &EndingArgs) -> anyhow::Result<()> {
    let mut all = Vec::new();
    for path in &args.fit {
        all.extend(read_endings(path)?);
    }
    let report = &mut |round: usize, fitted: f64, aside: f64| {
        cli::outln!("round {round}: mean squared error {fitted:.5}, set aside {aside:.5}");
    };
    let fitted = fit::fit(&all, args.rounds, args.seed, interrupt::flag(), report);
    let [used, aside] = fitted.endings;
    let [before, after] = fitted.errors;
    cli::outln!(
        "{used} endings fitted, {aside} set aside: mean squared error {before:.5} without the expert, {after:.5} with it"
    );
    let tables = args.weights.with_extension("tables");
    std::fs::write(&tables, fitted.tables).with_context(|| tables.display().to_string())?;
    std::fs::write(&args.weights, fitted.units).with_context(|| args.weights.display().to_string())
}

fn verify_promoted(args: &EndingArgs) -> u64 {
    let mut wrong = 0;
    for ((first, second), grounds) in promoted::verify(args.sample as usize) {
        cli::outln!("king and {first:?} against king and {second:?}");
        wrong += grounds.values().map(|tally| tally.wrong).sum::<u64>();
        print_grounds(&grounds);
    }
    wrong
}

fn print_grounds(grounds: &BTreeMap<&'static str, Tally>) {
    for (name, tally) in grounds {
        cli::outln!(
            "  {name:42} {:9} positions, {:9} exact, {} wrong",
            tally.positions,
            tally.exact,
            tally.wrong
        );
    }
}

fn print(material: Material, found: &Verification) {
    let percent = 100.0 * found.decided() as f64 / found.positions.max(1) as f64;
    cli::outln!(
        "{}: {} positions (half the board), {} decided at first sight ({percent:.1}%)",
        material.name(),
        found.positions,
        found.decided()
    );
    print_grounds(&found.grounds);
    let solved = &found.solved;
    if solved.positions > 0 {
        let mean = solved.nodes as f64 / solved.positions as f64;
        cli::outln!(
            "  solved {} positions: {mean:.1} nodes on average, {} at most, {} above the limit, {} open, {} wrong",
            solved.positions,
            solved.most.0,
            solved.above,
            solved.open,
            solved.wrong
        );
        cli::outln!(
            "  {} at first sight, {} by a proof move by move, {} by the kings' game as a calculation; {} with en passant",
            solved.sight,
            solved.proved,
            solved.calculated,
            solved.en_passant
        );
        cli::outln!("  the most nodes: {}", solved.most.1);
    }
    for example in &found.examples {
        cli::outln!("  {example}");
    }
}

//! `wherefore tsp FILE`: a tour, a bound on how much shorter one could be, and a certificate of that bound.
//! `wherefore tsp --verify FILE CERTIFICATE` checks one.

use crate::clock::Clock;
use anyhow::{Context, bail};
use games::tsp::{
    BoundedTour, Instance, TourProgress, TourSettings, certificate, picture, read_named, solve, verify,
};
use indicatif::ProgressBar;
use search::{Stopped, Witness};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Arguments of `tsp`.
#[derive(clap::Args)]
pub(crate) struct TspArgs {
    /// A TSPLIB file, or a .csv file of points (x,y or name,x,y on each line)
    file: PathBuf,
    /// The certificate to check, with --verify
    #[arg(requires = "verify")]
    certificate_file: Option<PathBuf>,
    /// Check a certificate instead of solving
    #[arg(long, requires = "certificate_file")]
    verify: bool,
    /// Stop when the tour is proved to be within this many percent of a shortest one (0 to 1000000)
    #[arg(long, value_name = "PERCENT", default_value_t = 0.0, value_parser = |text: &str| cli::numbers::real(text, &(0.0..=1e6)))]
    gap: f64,
    /// Stop after this time, in seconds or like 500ms, 5s, 2m (above 0 to 1000000 s)
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = cli::numbers::seconds)]
    time: Duration,
    /// The most memory for the search and its proof, in megabytes (0 to 1000000)
    #[arg(long, value_name = "MB", default_value_t = 2048.0, value_parser = |text: &str| cli::numbers::real(text, &(0.0..=1e6)))]
    memory: f64,
    /// Vary the random kicks of the local search
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the tour here, in TSPLIB's format
    #[arg(long, value_name = "FILE")]
    tour: Option<PathBuf>,
    /// Write a picture of the tour here
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write the certificate here
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Write NAME.tour, NAME.svg and NAME.cert into this folder
    #[arg(long, value_name = "FOLDER")]
    save: Option<PathBuf>,
}

/// Bytes in a megabyte.
const MEGABYTE: f64 = 1e6;
/// Time between two progress lines when standard error is not a terminal.
const LINE_PAUSE: Duration = Duration::from_secs(2);

pub(crate) fn run(args: &TspArgs) -> anyhow::Result<ExitCode> {
    let instance = read_instance(&args.file)?;
    if let Some(file) = &args.certificate_file {
        return check(&instance, file);
    }
    let settings = TourSettings {
        gap: args.gap / 100.0,
        memory_limit: (args.memory * MEGABYTE) as usize,
        seed: args.seed,
    };
    let mut clock = Clock::start(Some(args.time));
    let mut shown = Shown::new(&instance);
    let answer = solve(&instance, settings, &mut clock, &mut shown).context("--memory")?;
    shown.bar.finish_and_clear();
    print_answer(&instance, &answer, &clock);
    write_files(args, &instance, &answer)?;
    Ok(ExitCode::SUCCESS)
}

fn read_instance(file: &Path) -> anyhow::Result<Instance> {
    let name = file.display();
    let bytes = fs::read(file).with_context(|| format!("{name}"))?;
    read_named(file, &String::from_utf8_lossy(&bytes)).with_context(|| format!("{name}"))
}

fn check(instance: &Instance, file: &Path) -> anyhow::Result<ExitCode> {
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    match verify(instance, &text) {
        Ok(verified) => {
            let (length, bound) = (
                instance.show_cost(verified.length),
                instance.show_cost(verified.bound),
            );
            let verdict = if verified.is_optimal() {
                "a shortest one".to_owned()
            } else {
                format!("no tour is shorter than {bound}")
            };
            cli::outln!(
                "{}: verified: the tour of length {length} is valid, {verdict} ({} leaves checked)",
                instance.name(),
                verified.leaves
            );
            Ok(ExitCode::SUCCESS)
        }
        Err(rejection) => {
            cli::outln!("{}: rejected: {rejection}", file.display());
            Ok(ExitCode::FAILURE)
        }
    }
}

fn print_answer(instance: &Instance, answer: &BoundedTour, clock: &Clock) {
    let why = match answer.stopped {
        _ if answer.is_optimal() => "proved shortest",
        Stopped::Memory => "stopped by the memory limit",
        Stopped::Proved => "the gap asked for is reached",
        _ if clock.is_interrupted() => "interrupted, best so far",
        _ => "time is up, best so far",
    };
    cli::outln!(
        "{}: {} cities, length {}, bound {}, gap {:.3}%, {} nodes, {:.2} s: {why}",
        instance.name(),
        instance.cities(),
        instance.show_cost(answer.cost),
        instance.show_cost(answer.bound),
        100.0 * answer.gap(),
        answer.nodes,
        clock.elapsed().as_secs_f64(),
    );
}

fn write_files(args: &TspArgs, instance: &Instance, answer: &BoundedTour) -> anyhow::Result<()> {
    let saved = |extension: &str| {
        let folder = args.save.as_ref()?;
        Some(folder.join(format!("{}.{extension}", safe_name(instance.name()))))
    };
    if let Some(folder) = &args.save {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    if let Some(file) = args.tour.clone().or_else(|| saved("tour")) {
        write(&file, &answer.tour.to_tsplib(instance))?;
    }
    if let Some(file) = args.certificate.clone().or_else(|| saved("cert")) {
        write(&file, &certificate::certificate(instance, answer))?;
    }
    if let Some(file) = args.svg.clone().or_else(|| saved("svg")) {
        let caption = format!(
            "{}: length {}, gap {:.2}%",
            instance.name(),
            instance.show_cost(answer.cost),
            100.0 * answer.gap()
        );
        match picture::picture(instance, &answer.tour, &caption) {
            Some(svg) => write(&file, &svg)?,
            None if args.svg.is_some() => bail!("--svg: the file does not say where its cities lie"),
            None => {}
        }
    }
    Ok(())
}

/// A name from inside a file, made fit for the name of one.
fn safe_name(name: &str) -> String {
    name.chars()
        .map(|c| {
            if c.is_alphanumeric() || c == '-' || c == '_' {
                c
            } else {
                '_'
            }
        })
        .collect()
}

fn write(file: &Path, text: &str) -> anyhow::Result<()> {
    fs::write(file, text).with_context(|| file.display().to_string())
}

/// The progress line: on a terminal one line that changes, elsewhere a line now and then.
struct Shown<'a> {
    instance: &'a Instance,
    bar: ProgressBar,
    last_line: Option<Instant>,
}

impl Shown<'_> {
    fn new(instance: &Instance) -> Shown<'_> {
        Shown {
            instance,
            bar: ProgressBar::new_spinner(),
            last_line: None,
        }
    }
}

impl Witness<TourProgress> for Shown<'_> {
    fn note(&mut self, event: impl FnOnce() -> TourProgress) {
        let progress = event();
        let line = format!(
            "incumbent {}  bound {}  gap {:.3}%  nodes {}",
            self.instance.show_cost(progress.cost),
            self.instance.show_cost(progress.bound),
            100.0 * progress.gap(),
            progress.nodes
        );
        if !self.bar.is_hidden() {
            self.bar.set_message(line);
            self.bar.tick();
        } else if self.last_line.is_none_or(|last| last.elapsed() >= LINE_PAUSE) {
            cli::sayln!("{line}");
            self.last_line = Some(Instant::now());
        }
    }
}

//! Solves every TSPLIB file of a folder for so many seconds of processor time each, checks every certificate, and
//! prints a table: `tsp_table FOLDER SECONDS [THREADS] [NAME...]`. Known optima are read from `optima.csv` there.

use search::{Budget, Stopped, Witness};
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;
use wherefore_games::tsp::certificate::certificate;
use wherefore_games::tsp::{Instance, TourProgress, TourSettings, read_tsplib, solve, verify};

/// Nanoseconds in a second.
const NANOSECONDS: f64 = 1e9;

/// The seconds that this thread has run on a processor, where the system tells; else the time since `start`.
fn processor_seconds(start: Instant) -> f64 {
    fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split(' ').next()?.parse::<f64>().ok())
        .map_or_else(
            || start.elapsed().as_secs_f64(),
            |nanoseconds| nanoseconds / NANOSECONDS,
        )
}

struct Processor {
    start: Instant,
    begun: f64,
    seconds: f64,
}

impl Processor {
    fn spent(&self) -> f64 {
        processor_seconds(self.start) - self.begun
    }
}

impl Budget for Processor {
    fn exhausted(&mut self, steps: u64) -> Option<Stopped> {
        /// The system is asked once in this many steps.
        const STEPS: u64 = 8;
        (steps.is_multiple_of(STEPS) && self.spent() > self.seconds).then_some(Stopped::Time)
    }
}

/// Says how a run goes, on request.
struct Told<'a>(&'a str, bool);

impl Witness<TourProgress> for Told<'_> {
    fn note(&mut self, event: impl FnOnce() -> TourProgress) {
        if self.1 {
            let progress = event();
            eprintln!(
                "{} {} {} {:.3}% {}",
                self.0,
                progress.cost,
                progress.bound,
                progress.gap() * 100.0,
                progress.nodes
            );
        }
    }
}

fn row(instance: &Instance, optimum: Option<&String>, seconds: f64, told: bool) -> String {
    let start = Instant::now();
    let mut budget = Processor {
        start,
        begun: processor_seconds(start),
        seconds,
    };
    let name = instance.name().trim_end_matches(".tsp");
    let answer = match solve(
        instance,
        TourSettings::default(),
        &mut budget,
        &mut Told(name, told),
    ) {
        Ok(answer) => answer,
        Err(error) => return format!("| {name} | {error} |"),
    };
    let spent = budget.spent();
    let text = certificate(instance, &answer);
    let checked = match verify(instance, &text) {
        Ok(verified) if verified.bound == answer.bound => "yes".to_owned(),
        Ok(verified) => format!("only {}", verified.bound),
        Err(rejection) => format!("no: {rejection}"),
    };
    format!(
        "| {name} | {} | {} | {} | {} | {:.2}% | {} | {spent:.1} s | {} kB | {checked}, {:.1} s |",
        instance.cities(),
        optimum.map_or("?", String::as_str),
        answer.cost,
        answer.bound,
        answer.gap() * 100.0,
        answer.nodes,
        text.len() / 1000,
        budget.spent() - spent,
    )
}

fn files(folder: &Path, names: &[String]) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "tsp"))
        .filter(|path| {
            let stem = path.file_stem().unwrap_or_default().to_string_lossy();
            names.is_empty() || names.iter().any(|name| *name == stem)
        })
        .collect();
    files.sort();
    files
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, seconds, rest @ ..] = arguments.as_slice() else {
        eprintln!("usage: tsp_table FOLDER SECONDS [THREADS] [NAME...]");
        std::process::exit(2);
    };
    let (threads, names) = rest.split_first().map_or((1, &[][..]), |(threads, names)| {
        (threads.parse().unwrap_or(1), names)
    });
    let seconds: f64 = seconds.parse().unwrap_or(1.0);
    let folder = Path::new(folder);
    let optima: HashMap<String, String> = fs::read_to_string(folder.join("optima.csv"))
        .unwrap_or_default()
        .lines()
        .filter_map(|line| {
            let mut fields = line.split(',');
            Some((fields.next()?.to_owned(), fields.nth(3)?.to_owned()))
        })
        .collect();
    let (files, next) = (files(folder, names), AtomicUsize::new(0));
    let rows = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let stem = file
                        .file_stem()
                        .unwrap_or_default()
                        .to_string_lossy()
                        .into_owned();
                    let read = fs::read_to_string(file).unwrap_or_default();
                    let row = match read_tsplib(&read) {
                        Ok(instance) => row(&instance, optima.get(&stem), seconds, files.len() == 1),
                        Err(error) => format!("| {stem} | {error} |"),
                    };
                    eprintln!("{row}");
                    if let Ok(mut rows) = rows.lock() {
                        rows.push((stem, row));
                    }
                }
            });
        }
    });
    println!(
        "| instance | cities | shortest known | length | bound | gap | nodes | processor time | certificate | verified |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    let mut rows = rows.into_inner().unwrap_or_default();
    rows.sort();
    for (_, row) in rows {
        println!("{row}");
    }
}

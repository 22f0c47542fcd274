//! Every door under changed inputs: quick in the ordinary tests, long by `tools/fuzz.sh`.
//!
//! Each door has a small corpus of good inputs (`corpus/NAME/`). A run enters with every one of them and then with so many changed ones
//! (`WHEREFORE_FUZZ`, [`USUAL`] without it, more where an input costs less than an ordinary one and fewer where it costs more;
//! `WHEREFORE_FUZZ_SEED` for others). An input that breaks a law is written to the corpus as `found-...`, where it stays and is tried by every
//! later run. As many doors as there are processors are tried at once.

mod doors;

use doors::{DOORS, Door};
use search::testing::mutate::{SeededChance, mutated};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Ordinary inputs that the ordinary tests try at each door: more than a million over all.
const USUAL: usize = 50_000;
/// What an ordinary input costs, in microseconds.
const ORDINARY: usize = 12;
/// No input takes longer, but where it is searched by all methods.
const LONGEST: Duration = Duration::from_secs(1);
/// Doors of this price search.
const SEARCHES: usize = 100_000;
/// No input takes more memory, in megabytes.
const MOST_MEMORY: usize = 512;

fn number(name: &str, usual: usize) -> usize {
    std::env::var(name)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(usual)
}

/// The good inputs of a door: a file each, or a line each of a file that is named `.lines`.
fn corpus(door: &Door) -> Vec<Vec<u8>> {
    let folders: &[&str] = match door.name {
        // Read by two other doors, and checked behind this one.
        "statement" => &["statement", "claim", "sentence"],
        name => &[name],
    };
    let mut files: Vec<PathBuf> = Vec::new();
    for name in folders {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/fuzz/corpus")
            .join(name);
        let found =
            std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        files.extend(found.flatten().map(|file| file.path()));
    }
    files.sort();
    let mut inputs = Vec::new();
    for file in files {
        let bytes = std::fs::read(&file).expect("a file of the corpus");
        match file.extension() {
            Some(extension) if extension == "lines" => {
                let lines = bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
                inputs.extend(lines.map(<[u8]>::to_vec));
            }
            _ => inputs.push(bytes),
        }
    }
    inputs
}

/// Enters, and says how long that took.
fn entered(door: &Door, input: &[u8], work: &Path) -> Duration {
    let start = Instant::now();
    if catch_unwind(AssertUnwindSafe(|| (door.enter)(input, work))).is_err() {
        broken(door, input, "breaks a law");
    }
    start.elapsed()
}

/// Keeps an input and fails.
fn broken(door: &Door, input: &[u8], how: &str) -> ! {
    let digest = workbench::files::Digest::of(input);
    let kept = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fuzz/corpus")
        .join(door.name)
        .join(format!("found-{digest}"));
    let _ = std::fs::write(&kept, input);
    panic!(
        "the door {} {how}; the input is kept as {}",
        door.name,
        kept.display()
    );
}

/// The most memory that this program had, in megabytes, where the system tells.
fn most_memory() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(most.trim().trim_end_matches(" kB").parse::<usize>().ok()? / 1024)
}

/// What a door was entered with, and the longest that an input took.
fn run(door: &Door) -> (usize, Duration) {
    let work = std::env::temp_dir().join(format!("fuzz-{}-{}", door.name, std::process::id()));
    std::fs::create_dir_all(&work).expect("a folder of the test");
    let seeds = corpus(door);
    assert!(!seeds.is_empty(), "no corpus for {}", door.name);
    let mut longest = Duration::ZERO;
    let mut timed = |input: &[u8]| {
        let mut took = entered(door, input, &work);
        // What another program held up is quick the next time.
        for _ in 0..3 {
            if took > LONGEST && door.price < SEARCHES {
                took = took.min(entered(door, input, &work));
            }
        }
        longest = longest.max(took);
        if took > LONGEST && door.price < SEARCHES {
            broken(door, input, "takes too long");
        }
    };
    seeds.iter().for_each(|seed| timed(seed));
    let count = number("WHEREFORE_FUZZ", USUAL)
        .saturating_mul(ORDINARY)
        .div_ceil(door.price);
    let seed = number("WHEREFORE_FUZZ_SEED", 1);
    let mut chance = SeededChance::new((seed as u64) << 32 | door.name.len() as u64);
    for _ in 0..count {
        timed(&mutated(&seeds, &mut chance));
    }
    let _ = std::fs::remove_dir_all(&work);
    (seeds.len() + count, longest)
}

#[test]
fn no_input_breaks_a_law() {
    let only = std::env::var("WHEREFORE_FUZZ_DOOR").ok();
    let mut doors: Vec<&Door> = DOORS
        .iter()
        .filter(|door| only.as_deref().is_none_or(|name| name == door.name))
        .collect();
    // Its corpus alone takes longer than the others.
    doors.sort_by_key(|door| std::cmp::Reverse(door.price));
    let (next, all) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        while let Some(door) = doors.get(next.fetch_add(1, Ordering::Relaxed)) {
            let (count, longest) = run(door);
            all.fetch_add(count, Ordering::Relaxed);
            eprintln!(
                "{:12} {count} inputs, the longest {:.3} s",
                door.name,
                longest.as_secs_f64()
            );
        }
    };
    std::thread::scope(|scope| {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        (0..processors.min(doors.len())).for_each(|_| _ = scope.spawn(work));
    });
    let all = all.into_inner();
    let memory = most_memory();
    eprintln!("{all} inputs in all, {memory:?} MB at most");
    assert!(memory.is_none_or(|most| most < MOST_MEMORY), "{memory:?} MB");
    assert!(all > 0, "no such door");
    if only.is_none() && std::env::var_os("WHEREFORE_FUZZ").is_none() {
        assert!(all >= 1_000_000, "{all} inputs");
    }
}

/// The changes reach what they are for: many inputs are still accepted, many are not.
#[test]
fn changed_inputs_are_neither_all_good_nor_all_bad() {
    let seeds: Vec<Vec<u8>> = vec![b"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".to_vec()];
    let mut chance = SeededChance::new(5);
    let accepted = (0..1_000)
        .filter(|_| {
            let input = mutated(&seeds, &mut chance);
            chess::fen::parse_lenient(&String::from_utf8_lossy(&input)).is_ok()
        })
        .count();
    assert!((50..950).contains(&accepted), "{accepted}");
}

//! Every door under changed inputs: quick in the ordinary tests, long by `tools/fuzz.sh`.
//!
//! Each door has a small corpus of good inputs (`corpus/NAME/`). A run enters with every one of them and then with so many changed ones
//! (`WHEREFORE_FUZZ`, 500 without it, divided by what the door costs; `WHEREFORE_FUZZ_SEED` for others). An input that breaks a law is written
//! to the corpus as `found-...`, where it stays and is tried by every later run.

mod doors;

use doors::{DOORS, Door};
use search::testing::mutate::{SeededChance, mutated};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

fn number(name: &str, usual: usize) -> usize {
    std::env::var(name)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(usual)
}

fn corpus(door: &Door) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fuzz/corpus")
        .join(door.name);
    let files = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = files.flatten().map(|file| file.path()).collect();
    files.sort();
    files
        .into_iter()
        .map(|file| {
            let bytes = std::fs::read(&file).expect("a file of the corpus");
            (file, bytes)
        })
        .collect()
}

/// Enters, and keeps the input where that panics.
fn enter(door: &Door, input: &[u8], work: &Path) {
    let entered = catch_unwind(AssertUnwindSafe(|| (door.enter)(input, work)));
    if entered.is_err() {
        let digest = workbench::files::Digest::of(input);
        let kept = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/fuzz/corpus")
            .join(door.name)
            .join(format!("found-{digest}"));
        let _ = std::fs::write(&kept, input);
        panic!(
            "the door {} breaks a law; the input is kept as {}",
            door.name,
            kept.display()
        );
    }
}

fn run(door: &Door) -> usize {
    let work = std::env::temp_dir().join(format!("fuzz-{}-{}", door.name, std::process::id()));
    std::fs::create_dir_all(&work).expect("a folder of the test");
    let seeds: Vec<Vec<u8>> = corpus(door).into_iter().map(|(_, bytes)| bytes).collect();
    assert!(!seeds.is_empty(), "no corpus for {}", door.name);
    seeds.iter().for_each(|seed| enter(door, seed, &work));
    let count = number("WHEREFORE_FUZZ", 500).div_ceil(door.price);
    let seed = number("WHEREFORE_FUZZ_SEED", 1);
    let mut chance = SeededChance::new((seed as u64) << 32 | door.name.len() as u64);
    for _ in 0..count {
        enter(door, &mutated(&seeds, &mut chance), &work);
    }
    let _ = std::fs::remove_dir_all(&work);
    seeds.len() + count
}

#[test]
fn no_input_breaks_a_law() {
    let only = std::env::var("WHEREFORE_FUZZ_DOOR").ok();
    let mut all = 0;
    for door in DOORS
        .iter()
        .filter(|door| only.as_deref().is_none_or(|name| name == door.name))
    {
        let count = run(door);
        all += count;
        eprintln!("{:12} {count} inputs", door.name);
    }
    eprintln!("{all} inputs in all");
    assert!(all > 0, "no such door");
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

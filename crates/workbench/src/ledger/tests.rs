//! Runs that fail or are killed at every step, and runs that must not go on.

use super::*;
use crate::files::{Fate, WriteStep, check_output};
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The pieces of five items, for two outputs.
fn pieces(item: usize) -> Vec<Vec<u8>> {
    vec![
        format!("first {item}\n").into_bytes(),
        format!("{item};").into_bytes(),
    ]
}

const ITEMS: usize = 5;

fn run() -> Run {
    Run {
        input: Digest::of(b"input"),
        settings: "nodes 1".into(),
        items: ITEMS,
    }
}

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("wherefore-ledger-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

fn outputs(folder: &Path) -> Vec<PathBuf> {
    vec![folder.join("out.pgn"), folder.join("out.epd")]
}

/// Works until the end or the first failure.
fn work(files: &Files, outputs: &[PathBuf], run: Run, resume: bool) -> Result<(), LedgerError> {
    let mut ledger = OutputLedger::open(files, outputs, run, resume)?;
    while ledger.finished() < ITEMS {
        ledger.add(&pieces(ledger.finished()))?;
    }
    ledger.finish(|_| true)
}

fn is_whole(outputs: &[PathBuf]) -> bool {
    (0..2).all(|stream| {
        let whole: Vec<u8> = (0..ITEMS).flat_map(|item| pieces(item)[stream].clone()).collect();
        std::fs::read(&outputs[stream]).ok() == Some(whole)
    })
}

/// Files that work for `steps` steps and then never again: a killed process, or a device that is full for good.
fn dying(steps: usize, short: usize) -> Files {
    let count = AtomicUsize::new(0);
    Files::with_hook(move |_: WriteStep| {
        if count.fetch_add(1, Ordering::Relaxed) < steps {
            Fate::Succeeds
        } else {
            Fate::Fails(io::Error::from(io::ErrorKind::StorageFull), short)
        }
    })
}

#[test]
fn a_run_that_dies_at_any_step_is_taken_up_and_ends_with_the_same_bytes() {
    let folder = folder("steps");
    let outputs = outputs(&folder);
    for short in [0, 3] {
        let mut died = 0;
        for steps in 0.. {
            for path in std::fs::read_dir(&folder).unwrap().flatten() {
                std::fs::remove_file(path.path()).unwrap();
            }
            if work(&dying(steps, short), &outputs, run(), false).is_ok() {
                break;
            }
            died += 1;
            work(&Files::default(), &outputs, run(), true)
                .unwrap_or_else(|error| panic!("step {steps}: {error}"));
            assert!(is_whole(&outputs), "step {steps}");
            let left = std::fs::read_dir(&folder).unwrap().flatten();
            let left: Vec<_> = left
                .filter(|entry| !entry.file_name().to_string_lossy().ends_with(".new"))
                .collect();
            assert_eq!(left.len(), 2, "step {steps}: {left:?}");
        }
        assert!(died > 20, "only {died} steps");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn what_lies_behind_the_last_note_goes_and_what_it_speaks_of_must_be_there() {
    let folder = folder("torn");
    let outputs = outputs(&folder);
    assert!(work(&dying(20, 0), &outputs, run(), false).is_err());
    let part = beside(&outputs[0], ".part");
    let sure = std::fs::read(&part).unwrap();
    std::fs::write(&part, [sure.as_slice(), b"half a ga"].concat()).unwrap();
    work(&Files::default(), &outputs, run(), true).unwrap();
    assert!(is_whole(&outputs));
    // A part that lost bytes, as after a power cut, or holds others, is refused and left as it is.
    for spoiled in [&sure[..4], b"something else of the same length or more"] {
        let _ = std::fs::remove_file(beside(&outputs[0], ".part"));
        let _ = std::fs::remove_file(beside(&outputs[1], ".part"));
        assert!(work(&dying(20, 0), &outputs, run(), false).is_err());
        std::fs::write(&part, spoiled).unwrap();
        let error = work(&Files::default(), &outputs, run(), true).unwrap_err();
        assert!(error.to_string().contains("is not what it speaks of"), "{error}");
        assert_eq!(std::fs::read(&part).unwrap(), spoiled);
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_note_of_another_run_is_refused() {
    let folder = folder("other");
    let outputs = outputs(&folder);
    assert!(work(&dying(25, 0), &outputs, run(), false).is_err());
    let changed = [
        (
            Run {
                input: Digest::of(b"other"),
                ..run()
            },
            "another input",
        ),
        (
            Run {
                settings: "nodes 2".into(),
                ..run()
            },
            "other settings",
        ),
        (Run { items: 1, ..run() }, "more is finished"),
    ];
    for (other, why) in changed {
        let error = work(&Files::default(), &outputs, other, true).unwrap_err();
        assert!(error.to_string().contains(why), "{error}");
    }
    let note = beside(&outputs[0], ".done");
    std::fs::write(&note, "999 50\n").unwrap();
    let error = work(&Files::default(), &outputs, run(), true).unwrap_err();
    assert!(error.to_string().contains("not a note"), "{error}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_second_run_on_the_same_output_is_told_so() {
    let folder = folder("lock");
    let outputs = outputs(&folder);
    let files = Files::default();
    let first = OutputLedger::open(&files, &outputs, run(), false).unwrap();
    let second = OutputLedger::open(&files, &outputs, run(), false);
    assert!(matches!(second, Err(LedgerError::File(FileError::Locked(_)))));
    drop(first);
    work(&files, &outputs, run(), false).unwrap();
    assert!(is_whole(&outputs));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn outputs_that_would_destroy_something_are_refused_before_the_work() {
    let folder = folder("refused");
    let (input, old) = (folder.join("in.pgn"), folder.join("old.pgn"));
    std::fs::write(&input, "x").unwrap();
    std::fs::write(&old, "y").unwrap();
    let refused = |output: &Path, force| check_output(output, &[&input], force).unwrap_err();
    assert!(matches!(refused(&old, false), FileError::Exists(_)));
    assert!(check_output(&old, &[&input], true).is_ok());
    assert!(check_output(&folder.join("new.pgn"), &[&input], false).is_ok());
    assert!(matches!(refused(&input, true), FileError::IsInput(_)));
    assert!(matches!(
        refused(&folder, true),
        FileError::NotAFile { what: "a folder", .. }
    ));
    assert!(matches!(
        refused(&folder.join("none/out.pgn"), true),
        FileError::Io { .. }
    ));
    #[cfg(unix)]
    {
        let (link, twin) = (folder.join("link.pgn"), folder.join("twin.pgn"));
        std::os::unix::fs::symlink(&old, &link).unwrap();
        std::fs::hard_link(&input, &twin).unwrap();
        assert!(matches!(
            refused(&link, true),
            FileError::NotAFile { what: "a link", .. }
        ));
        assert!(matches!(refused(&twin, true), FileError::IsInput(_)));
        assert!(matches!(
            refused(Path::new("/dev/null"), true),
            FileError::NotAFile { what: "a device", .. }
        ));
        // A planted link at the part is not followed.
        std::os::unix::fs::symlink(&old, beside(&folder.join("new.pgn"), ".part")).unwrap();
        let opened = OutputLedger::open(&Files::default(), &[folder.join("new.pgn")], run(), false);
        assert!(matches!(
            opened,
            Err(LedgerError::File(FileError::NotAFile { .. }))
        ));
        assert_eq!(std::fs::read(&old).unwrap(), b"y");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

/// What a power cut leaves: bytes that were flushed, and names whose folder was.
#[derive(Default)]
struct Durable {
    steps: usize,
    syncs: usize,
    lengths: [u64; 2],
    /// The note before the last rename, while that is not sure.
    old_note: Option<Option<Vec<u8>>>,
}

#[test]
fn a_power_cut_at_any_step_loses_no_noted_item() {
    use std::sync::{Arc, Mutex};
    let folder = folder("power");
    let outputs = outputs(&folder);
    let note = beside(&outputs[0], ".done");
    for last in 0.. {
        for path in std::fs::read_dir(&folder).unwrap().flatten() {
            std::fs::remove_file(path.path()).unwrap();
        }
        let durable = Arc::new(Mutex::new(Durable::default()));
        let (seen, parts) = (Arc::clone(&durable), outputs.clone());
        let note_path = note.clone();
        let files = Files::with_hook(move |step| {
            let mut seen = seen.lock().unwrap();
            if seen.steps == last {
                return Fate::Fails(io::Error::other("the lights are out"), 2);
            }
            seen.steps += 1;
            match step {
                // Each note flushes the two parts and then itself.
                WriteStep::Sync => {
                    let place = seen.syncs % 3;
                    seen.syncs += 1;
                    if let Some(part) = parts.get(place) {
                        seen.lengths[place] =
                            std::fs::metadata(beside(part, ".part")).map_or(0, |part| part.len());
                    }
                }
                WriteStep::Rename => seen.old_note = Some(std::fs::read(&note_path).ok()),
                WriteStep::SyncFolder => seen.old_note = None,
                _ => {}
            }
            Fate::Succeeds
        });
        let mut ledger = match OutputLedger::open(&files, &outputs, run(), false) {
            Ok(ledger) => ledger,
            Err(_) => continue,
        };
        let mut noted = 0;
        while ledger.finished() < ITEMS && ledger.add(&pieces(ledger.finished())).is_ok() {
            noted = ledger.finished();
        }
        let all = ledger.finished() == ITEMS && noted == ITEMS;
        drop(ledger);
        // The lights go on again.
        let durable = durable.lock().unwrap();
        for (output, length) in outputs.iter().zip(durable.lengths) {
            let part = std::fs::OpenOptions::new()
                .write(true)
                .open(beside(output, ".part"))
                .unwrap();
            part.set_len(length).unwrap();
        }
        match &durable.old_note {
            Some(Some(old)) => std::fs::write(&note, old).unwrap(),
            Some(None) => drop(std::fs::remove_file(&note)),
            None => {}
        }
        let again = OutputLedger::open(&Files::default(), &outputs, run(), true).unwrap();
        assert!(
            again.finished() >= noted,
            "step {last}: {} of {noted}",
            again.finished()
        );
        drop(again);
        work(&Files::default(), &outputs, run(), true).unwrap();
        assert!(is_whole(&outputs), "step {last}");
        if all {
            assert!(last > 20, "only {last} steps");
            break;
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

//! What is kept of reviews: after kills, damage, refusals of the device, and by whom it can be read.

use super::*;
use crate::jobs::{Engines, StopSignal};
use crate::review::{ReviewRequest, review};
use crate::reviews::Reviews;
use chess::{Board, Move, pgn};
use explain::words::Voice;
use search::evidence::DepthLook;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use workbench::files::Fate;
use workbench::{
    Control, Engine, EngineError, Method, MethodOptions, Position, Scale, SearchLimits, Thinking,
};

const GAME: &str =
    "1. e4 e5 2. Nf3 f6 3. Nxe5 fxe5 4. Qh5+ g6 5. Qxe5+ Qe7 6. Qxh8 Nf6 7. d3 Qg7 8. Qxg7 Bxg7 1-0";
const NAME: &str = "0123456789abcdef01234567";

fn place(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("wherefore-state-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    path
}

fn open(place: &Path) -> StateFolder {
    StateFolder::open(Files::default(), place, "engine").unwrap()
}

fn asked() -> ReviewRequest {
    ReviewRequest {
        game: pgn::parse(GAME).unwrap(),
        nodes: Some(1_000),
        voice: Voice::default(),
    }
}

/// Our engine, which counts its searches and asks everybody to stop when it begins one too many.
struct Mortal {
    inner: Box<dyn Engine>,
    searches: Arc<AtomicUsize>,
    last: usize,
    stop: StopSignal,
}

impl Engine for Mortal {
    fn think(&mut self, position: &Position, limits: &SearchLimits, control: &mut Control<'_>) -> Thinking {
        if self.searches.fetch_add(1, Ordering::Relaxed) == self.last {
            self.stop.request();
        }
        self.inner.think(position, limits, control)
    }

    fn forget(&mut self) -> Result<(), EngineError> {
        self.inner.forget()
    }

    fn prober(&mut self) -> &mut dyn Engine {
        self.inner.prober()
    }

    fn known(&self, board: &Board) -> Option<DepthLook<Move>> {
        self.inner.known(board)
    }

    fn scale(&self) -> Scale {
        self.inner.scale()
    }

    fn fingerprint(&self) -> String {
        self.inner.fingerprint()
    }
}

/// Reviews with what was kept until the search after so many; what was found, and how many searches it took.
fn until(last: usize, cache: &Cache) -> (Option<Json>, usize) {
    let (searches, stop) = (Arc::new(AtomicUsize::new(0)), StopSignal::default());
    let (counter, signal) = (Arc::clone(&searches), stop.clone());
    let make = move || -> Result<Box<dyn Engine>, EngineError> {
        Ok(Box::new(Mortal {
            inner: Method::AlphaBeta.engine(MethodOptions::default()),
            searches: Arc::clone(&counter),
            last,
            stop: signal.clone(),
        }))
    };
    let engines = Engines {
        foreign: Some(Arc::new(make)),
    };
    let found = review(&engines, &asked(), cache, &stop, &mut |_| {}).ok();
    (found, searches.load(Ordering::Relaxed))
}

#[test]
fn a_review_cut_off_at_any_search_does_only_that_one_again_and_ends_with_the_same_bytes() {
    let (whole, all) = until(usize::MAX, &Cache::default());
    let whole = whole.unwrap().to_string();
    assert!(all > 20, "{all}");
    let place = place("cut");
    let folder = open(&place);
    folder.begin(NAME, 0, &json!({"pgn": GAME}));
    for last in (0..all).step_by(2) {
        let (none, spent) = until(last, &folder.looks(NAME));
        assert!(
            none.is_none() && spent == last + 1,
            "{spent} after {last} of {all}: {none:?}"
        );
        let (found, rest) = until(usize::MAX, &folder.looks(NAME));
        assert_eq!(found.unwrap().to_string(), whole, "cut off at search {last}");
        // A comment may take two searches, and is begun again as a whole.
        assert!(
            (all - last..=all - last + 1).contains(&rest),
            "{rest} after {last} of {all}"
        );
        std::fs::remove_file(folder.path(NAME, "looks")).unwrap();
    }
    std::fs::remove_dir_all(&place).unwrap();
}

#[test]
fn what_was_asked_and_found_is_there_for_the_next_server_and_for_one_at_a_time() {
    let place = place("next");
    let folder = open(&place);
    folder.begin(NAME, 7, &json!({"pgn": GAME}));
    drop(folder.looks(NAME));
    let Err(error) = StateFolder::open(Files::default(), &place, "engine") else {
        panic!("two servers have one folder");
    };
    assert!(error.to_string().contains("another server"), "{error}");
    drop(folder);
    let (kept, unreadable) = open(&place).restore().unwrap();
    assert_eq!((kept.len(), unreadable), (1, 0));
    assert_eq!((kept[0].name.as_str(), kept[0].order), (NAME, 7));
    assert_eq!(kept[0].asked["pgn"], GAME);
    assert!(kept[0].found.is_none());
    open(&place).finish(NAME, &json!({"moves": []}));
    let (kept, _) = open(&place).restore().unwrap();
    assert_eq!(kept[0].found, Some(json!({"moves": []})));
    assert!(
        !open(&place).path(NAME, "looks").exists(),
        "they are needed no more"
    );
    // What another engine or version found is found anew.
    let other = StateFolder::open(Files::default(), &place, "other").unwrap();
    let (kept, _) = other.restore().unwrap();
    assert!(kept[0].found.is_none());
    other.remove(NAME);
    assert!(other.restore().unwrap().0.is_empty());
    std::fs::remove_dir_all(&place).unwrap();
}

#[cfg(unix)]
#[test]
fn only_its_owner_can_read_the_folder_and_links_are_not_followed() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let place = place("private");
    std::fs::create_dir_all(place.join("kept-reviews")).unwrap();
    drop(open(&place));
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&place.join("kept-reviews")), 0o700);
    let secret = place.join("secret");
    std::fs::write(&secret, "wherefore-review-1 secret").unwrap();
    let folder = open(&place);
    symlink(&secret, folder.path(NAME, "game")).unwrap();
    assert_eq!(folder.restore().unwrap().1, 1);
    folder.begin(NAME, 0, &json!({}));
    assert_eq!(std::fs::read(&secret).unwrap(), b"wherefore-review-1 secret");
    drop(folder);
    std::fs::remove_dir_all(place.join("kept-reviews")).unwrap();
    symlink(std::env::temp_dir(), place.join("kept-reviews")).unwrap();
    assert!(StateFolder::open(Files::default(), &place, "engine").is_err());
    std::fs::remove_file(place.join("kept-reviews")).unwrap();
    std::fs::remove_dir_all(&place).unwrap();
}

#[test]
fn a_thousand_damaged_files_are_left_alone_or_read_as_they_were_written() {
    use search::testing::mutate::{SeededChance, mutated};
    let place = place("damage");
    let folder = open(&place);
    folder.begin(NAME, 0, &json!({"pgn": GAME}));
    folder.finish(NAME, &json!({"moves": [1, 2, 3]}));
    let whole: Vec<Vec<u8>> = ["game", "review"]
        .map(|ending| std::fs::read(folder.path(NAME, ending)).unwrap())
        .into();
    let mut chance = SeededChance::new(5);
    for number in 0..1_000 {
        let ending = ["game", "review"][number % 2];
        let damaged = mutated(&whole[number % 2..=number % 2], &mut chance);
        std::fs::write(folder.path(NAME, ending), &damaged).unwrap();
        let (kept, unreadable) = folder.restore().unwrap();
        assert_eq!(kept.len() + unreadable, 1);
        for review in kept {
            assert_eq!(review.asked, json!({"pgn": GAME}));
            assert!(review.found.is_none() || review.found == Some(json!({"moves": [1, 2, 3]})));
        }
        assert!(folder.path(NAME, ending).exists(), "it is left alone");
        std::fs::write(folder.path(NAME, ending), &whole[number % 2]).unwrap();
    }
    std::fs::remove_dir_all(&place).unwrap();
}

#[test]
fn a_device_that_refuses_any_step_loses_nothing_that_was_kept() {
    let place = place("faults");
    for last in 0.. {
        let steps = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&steps);
        let files = Files::with_hook(move |_| {
            if counter.fetch_add(1, Ordering::Relaxed) >= last {
                Fate::Fails(io::Error::other("no space"), 3)
            } else {
                Fate::Succeeds
            }
        });
        let _ = std::fs::remove_dir_all(&place);
        if let Ok(folder) = StateFolder::open(files, &place, "engine") {
            folder.begin(NAME, 0, &json!({"pgn": GAME}));
            folder.finish(NAME, &json!({"moves": []}));
        }
        let (kept, unreadable) = open(&place).restore().unwrap();
        assert_eq!(unreadable, 0, "nothing is half there after {last} steps");
        let found = kept.first().and_then(|review| review.found.clone());
        assert!(found.is_none() || found == Some(json!({"moves": []})));
        if steps.load(Ordering::Relaxed) <= last {
            assert_eq!(found, Some(json!({"moves": []})));
            break;
        }
    }
    std::fs::remove_dir_all(&place).unwrap();
}

#[test]
fn no_more_than_eight_are_kept_the_youngest_ones() {
    let place = place("many");
    let folder = open(&place);
    for number in 0..12_u64 {
        folder.begin(&format!("{number:024x}"), 100 - number, &json!({"pgn": GAME}));
    }
    // What belongs to no game is what a kill left.
    std::fs::write(folder.path(NAME, "looks"), "").unwrap();
    std::fs::write(place.join("kept-reviews/notes.txt"), "mine").unwrap();
    drop(Reviews::kept_in(folder).unwrap());
    let mut left: Vec<String> = std::fs::read_dir(place.join("kept-reviews"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    left.sort();
    let mut wanted: Vec<String> = (0..8).map(|number| format!("{number:024x}.game")).collect();
    wanted.extend(["lock".into(), "notes.txt".into()]);
    assert_eq!(left, wanted);
    std::fs::remove_dir_all(&place).unwrap();
}

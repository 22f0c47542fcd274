//! Reviews that outlive the page that asked for them: what each has told is kept, so that whoever comes back hears it from the beginning.
//!
//! A review goes on when its reader leaves. One that nobody has listened to for a while ends; the oldest ones give way to new ones. With a
//! folder for them ([`StateFolder`]) reviews outlive the server too: those of an earlier one rest until somebody asks for them, and go on
//! where they were, and one that nobody listened to rests in the same way.

use crate::jobs::{Jobs, StopSignal};
use crate::problem::RequestProblem;
use crate::state::{KeptReview, NAME_BYTES, StateError, StateFolder};
use crate::stream::{Stage, StreamEvent, Teller, events, run};
use axum::http::StatusCode;
use axum::response::Response;
use serde_json::{Value as Json, json};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, watch};
use workbench::review::cache::Cache;

/// The most reviews that are kept.
const KEPT: usize = 8;
/// A review that nobody has listened to for so long ends.
const UNATTENDED: Duration = Duration::from_secs(600);
/// How often it is looked whether somebody listens.
const LOOK: Duration = Duration::from_secs(5);

/// The reviews of a server.
#[derive(Default)]
pub(crate) struct Reviews {
    kept: Mutex<VecDeque<Arc<Kept>>>,
    folder: Option<StateFolder>,
    /// The place of the next one in their order.
    next: Mutex<u64>,
}

/// One review.
struct Kept {
    name: String,
    /// What was asked, for a review that is to go on after the server's end.
    asked: Json,
    told: Mutex<Vec<StreamEvent>>,
    /// How much was told, and whether that is all.
    length: watch::Sender<(usize, bool)>,
    /// Whether it waits to be asked for.
    rests: AtomicBool,
    readers: AtomicUsize,
    /// Whether it was ended by somebody who does not want it.
    unwanted: AtomicBool,
    stop: StopSignal,
}

impl Kept {
    fn new(name: String, asked: Json, rests: bool) -> Kept {
        let first = ("begun", json!({"id": name, "pgn": asked["pgn"]}));
        Kept {
            name,
            asked,
            told: Mutex::new(vec![first]),
            length: watch::Sender::new((1, false)),
            rests: AtomicBool::new(rests),
            readers: AtomicUsize::new(0),
            unwanted: AtomicBool::new(false),
            stop: StopSignal::default(),
        }
    }

    /// One that an earlier server was asked for: finished, or resting.
    fn restored(review: KeptReview) -> Kept {
        let kept = Kept::new(review.name, review.asked, review.found.is_none());
        if let Some(found) = review.found {
            let mut told = locked(&kept.told);
            told.extend([("review", found), ("done", json!({}))]);
            kept.length.send_replace((told.len(), true));
        }
        kept
    }

    fn is_idle(&self) -> bool {
        self.length.borrow().1 || self.rests.load(Ordering::Relaxed)
    }
}

impl Reviews {
    /// Reviews that are kept in a folder, those of earlier servers among them; and how many files of the folder cannot be read.
    ///
    /// # Errors
    /// When the folder cannot be listed.
    pub(crate) fn kept_in(folder: StateFolder) -> Result<(Reviews, usize), StateError> {
        let (mut found, unreadable) = folder.restore()?;
        for old in found.drain(..found.len().saturating_sub(KEPT)) {
            folder.remove(&old.name);
        }
        let next = found.last().map_or(0, |last| last.order.saturating_add(1));
        let kept = found.into_iter().map(|review| Arc::new(Kept::restored(review)));
        let reviews = Reviews {
            kept: Mutex::new(kept.collect()),
            folder: Some(folder),
            next: Mutex::new(next),
        };
        Ok((reviews, unreadable))
    }

    /// Begins a review and lets the asker listen. Its first event says its name.
    ///
    /// # Errors
    /// When too many run already, or the system gives no random bytes.
    pub(crate) async fn begin(
        self: &Arc<Self>,
        jobs: Arc<Jobs>,
        asked: Json,
        stage: impl FnOnce(&str) -> Stage,
    ) -> Result<Response, RequestProblem> {
        let kept = Arc::new(Kept::new(new_name()?, asked, false));
        self.keep(Arc::clone(&kept))?;
        if self.folder.is_some() {
            let (reviews, new) = (Arc::clone(self), Arc::clone(&kept));
            // A device may take its time. Where a review cannot be kept it is made all the same.
            let _ = tokio::task::spawn_blocking(move || reviews.write_down(&new)).await;
        }
        let stage = stage(&kept.name);
        Ok(self.start(jobs, kept, stage))
    }

    /// What a review has told, and what it goes on to tell. One that rests goes on.
    ///
    /// # Errors
    /// When there is none of this name, or what was asked is refused now.
    pub(crate) fn again(
        self: &Arc<Self>,
        jobs: Arc<Jobs>,
        name: &str,
        stage: impl FnOnce(&Json) -> Result<Stage, RequestProblem>,
    ) -> Result<Response, RequestProblem> {
        let kept = self.find(name)?;
        if kept.rests.swap(false, Ordering::Relaxed) {
            let stage = stage(&kept.asked);
            kept.rests.store(stage.is_err(), Ordering::Relaxed);
            return Ok(self.start(jobs, kept, stage?));
        }
        Ok(listen(kept))
    }

    /// Ends a review.
    ///
    /// # Errors
    /// When there is none of this name.
    pub(crate) fn stop(&self, name: &str) -> Result<(), RequestProblem> {
        let kept = self.find(name)?;
        kept.unwanted.store(true, Ordering::Relaxed);
        kept.stop.request();
        if kept.rests.load(Ordering::Relaxed) {
            self.forget(&kept);
        }
        Ok(())
    }

    /// The looks of a review so far.
    pub(crate) fn looks(&self, name: &str) -> Cache {
        let folder = self.folder.as_ref();
        folder.map(|folder| folder.looks(name)).unwrap_or_default()
    }

    /// Keeps what a review has found, before anybody hears of it.
    pub(crate) fn finish(&self, name: &str, found: &Json) {
        if let Some(folder) = &self.folder {
            folder.finish(name, found);
        }
    }

    /// Keeps what was asked.
    fn write_down(&self, kept: &Kept) {
        let order = {
            let mut next = locked(&self.next);
            *next += 1;
            *next - 1
        };
        if let Some(folder) = &self.folder {
            folder.begin(&kept.name, order, &kept.asked);
        }
    }

    fn start(self: &Arc<Self>, jobs: Arc<Jobs>, kept: Arc<Kept>, stage: Stage) -> Response {
        let (sender, receiver) = mpsc::unbounded_channel();
        let teller = Teller::new(sender, kept.stop.clone());
        tokio::spawn(run(jobs, vec![stage], teller));
        tokio::spawn(gather(Arc::clone(self), Arc::clone(&kept), receiver));
        listen(kept)
    }

    fn find(&self, name: &str) -> Result<Arc<Kept>, RequestProblem> {
        let kept = locked(&self.kept);
        let found = kept.iter().find(|kept| kept.name == name);
        found.cloned().ok_or_else(|| {
            RequestProblem::new(
                StatusCode::NOT_FOUND,
                "there is no such review any more: newer ones took its place, or the server was started again and keeps none",
            )
        })
    }

    /// Makes room and keeps a review. The oldest one that nobody works at gives way.
    fn keep(&self, new: Arc<Kept>) -> Result<(), RequestProblem> {
        let mut kept = locked(&self.kept);
        if kept.len() >= KEPT {
            let done = kept.iter().position(|old| old.is_idle());
            let place = done.ok_or_else(|| {
                RequestProblem::new(
                    StatusCode::SERVICE_UNAVAILABLE,
                    "too many reviews at once; try again soon",
                )
            })?;
            if let (Some(old), Some(folder)) = (kept.remove(place), &self.folder) {
                folder.remove(&old.name);
            }
        }
        kept.push_back(new);
        Ok(())
    }

    /// Removes a review.
    fn forget(&self, gone: &Arc<Kept>) {
        locked(&self.kept).retain(|kept| !Arc::ptr_eq(kept, gone));
        if let Some(folder) = &self.folder {
            folder.remove(&gone.name);
        }
    }

    /// Lets a review rest until it is asked for again.
    fn rest(&self, kept: &Arc<Kept>) {
        let fresh = Arc::new(Kept::new(kept.name.clone(), kept.asked.clone(), true));
        let mut all = locked(&self.kept);
        if let Some(place) = all.iter_mut().find(|other| Arc::ptr_eq(other, kept)) {
            *place = fresh;
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn new_name() -> Result<String, RequestProblem> {
    let mut bytes = [0; NAME_BYTES];
    getrandom::fill(&mut bytes)
        .map_err(|error| RequestProblem::new(StatusCode::INTERNAL_SERVER_ERROR, error.to_string()))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Keeps what a review tells, and ends it when nobody has listened for too long.
async fn gather(reviews: Arc<Reviews>, kept: Arc<Kept>, mut receiver: mpsc::UnboundedReceiver<StreamEvent>) {
    let mut alone: Option<Instant> = None;
    let mut left = false;
    loop {
        match tokio::time::timeout(LOOK, receiver.recv()).await {
            // That a review was ended because nobody listens is said to nobody.
            Ok(Some(("problem", _))) if left => {}
            Ok(Some(told)) => {
                let mut all = locked(&kept.told);
                all.push(told);
                kept.length.send_replace((all.len(), false));
            }
            Ok(None) => break,
            Err(_) => {}
        }
        if kept.readers.load(Ordering::Relaxed) > 0 {
            alone = None;
        } else if alone.get_or_insert_with(Instant::now).elapsed() > UNATTENDED {
            left = reviews.folder.is_some();
            kept.stop.request();
        }
    }
    let is_finished = locked(&kept.told).iter().any(|told| told.0 == "review");
    if kept.unwanted.load(Ordering::Relaxed) && !is_finished {
        if let Some(folder) = &reviews.folder {
            folder.remove(&kept.name);
        }
    } else if left && !is_finished {
        reviews.rest(&kept);
    }
    kept.length.send_modify(|(_, done)| *done = true);
}

/// Tells all of a review from the beginning.
fn listen(kept: Arc<Kept>) -> Response {
    let (sender, receiver) = mpsc::unbounded_channel();
    let mut length = kept.length.subscribe();
    tokio::spawn(async move {
        kept.readers.fetch_add(1, Ordering::Relaxed);
        let mut heard = 0;
        loop {
            let (_, done) = *length.borrow_and_update();
            let new: Vec<StreamEvent> = locked(&kept.told)[heard..].to_vec();
            heard += new.len();
            let gone = new.into_iter().any(|told| sender.send(told).is_err());
            if gone || done {
                break;
            }
            tokio::select! {
                changed = length.changed() => if changed.is_err() { break },
                () = sender.closed() => break,
            }
        }
        kept.readers.fetch_sub(1, Ordering::Relaxed);
    });
    events(receiver, None)
}

//! Reviews that outlive the page that asked for them: what each has told is kept, so that whoever comes back hears it from the beginning.
//!
//! A review goes on when its reader leaves. One that nobody has listened to for a while ends; the oldest ones give way to new ones.

use crate::jobs::{Jobs, StopSignal};
use crate::problem::RequestProblem;
use crate::stream::{Stage, StreamEvent, Teller, events, run};
use axum::http::StatusCode;
use axum::response::Response;
use serde_json::json;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, watch};

/// The most reviews that are kept.
const KEPT: usize = 8;
/// A review that nobody has listened to for so long ends.
const UNATTENDED: Duration = Duration::from_secs(600);
/// How often it is looked whether somebody listens.
const LOOK: Duration = Duration::from_secs(5);
/// Bytes of a name: more than anybody can guess.
const NAME_BYTES: usize = 12;

/// The reviews of a server.
#[derive(Default)]
pub(crate) struct Reviews {
    kept: Mutex<VecDeque<Arc<Kept>>>,
}

/// One review.
struct Kept {
    name: String,
    told: Mutex<Vec<StreamEvent>>,
    /// How much was told, and whether that is all.
    length: watch::Sender<(usize, bool)>,
    readers: AtomicUsize,
    stop: StopSignal,
}

impl Reviews {
    /// Begins a review and lets the asker listen. Its first event says its name.
    ///
    /// # Errors
    /// When too many run already, or the system gives no random bytes.
    pub(crate) fn begin(&self, jobs: Arc<Jobs>, pgn: &str, stage: Stage) -> Result<Response, RequestProblem> {
        let name = new_name()?;
        let first = ("begun", json!({"id": name, "pgn": pgn}));
        let kept = Arc::new(Kept {
            name,
            told: Mutex::new(vec![first]),
            length: watch::Sender::new((1, false)),
            readers: AtomicUsize::new(0),
            stop: StopSignal::default(),
        });
        self.keep(Arc::clone(&kept))?;
        let (sender, receiver) = mpsc::unbounded_channel();
        let teller = Teller::new(sender, kept.stop.clone());
        tokio::spawn(run(jobs, vec![stage], teller));
        tokio::spawn(gather(Arc::clone(&kept), receiver));
        Ok(listen(kept))
    }

    /// What a review has told, and what it goes on to tell.
    ///
    /// # Errors
    /// When there is none of this name.
    pub(crate) fn again(&self, name: &str) -> Result<Response, RequestProblem> {
        self.find(name).map(listen)
    }

    /// Ends a review.
    ///
    /// # Errors
    /// When there is none of this name.
    pub(crate) fn stop(&self, name: &str) -> Result<(), RequestProblem> {
        self.find(name).map(|kept| kept.stop.request())
    }

    fn find(&self, name: &str) -> Result<Arc<Kept>, RequestProblem> {
        let kept = locked(&self.kept);
        let found = kept.iter().find(|kept| kept.name == name);
        found.cloned().ok_or_else(|| {
            RequestProblem::new(
                StatusCode::NOT_FOUND,
                "there is no such review any more: the server was started again, or newer ones took its place",
            )
        })
    }

    /// Makes room and keeps a review. The oldest one that is done gives way first.
    fn keep(&self, new: Arc<Kept>) -> Result<(), RequestProblem> {
        let mut kept = locked(&self.kept);
        if kept.len() >= KEPT {
            let done = kept.iter().position(|old| old.length.borrow().1);
            let place = done.ok_or_else(|| {
                RequestProblem::new(
                    StatusCode::SERVICE_UNAVAILABLE,
                    "too many reviews at once; try again soon",
                )
            })?;
            kept.remove(place);
        }
        kept.push_back(new);
        Ok(())
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
async fn gather(kept: Arc<Kept>, mut receiver: mpsc::UnboundedReceiver<StreamEvent>) {
    let mut alone: Option<Instant> = None;
    loop {
        match tokio::time::timeout(LOOK, receiver.recv()).await {
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
            kept.stop.request();
        }
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

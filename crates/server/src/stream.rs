//! Server-sent events from a search that runs on a thread of its own.

use crate::jobs::{EndsOnDrop, Jobs, Length, StopSignal};
use crate::problem::RequestProblem;
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use serde_json::{Value as Json, json};
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::sync::mpsc;
use tokio_stream::Stream;

/// An event: its name and its data.
pub(crate) type StreamEvent = (&'static str, Json);

/// Where a search says what it found; after the reader is gone it says nothing more.
#[derive(Clone)]
pub(crate) struct Teller {
    sender: mpsc::UnboundedSender<StreamEvent>,
    pub(crate) stop: StopSignal,
}

impl Teller {
    /// A teller to whoever holds the other end.
    pub(crate) const fn new(sender: mpsc::UnboundedSender<StreamEvent>, stop: StopSignal) -> Teller {
        Teller { sender, stop }
    }

    /// Tells one event.
    pub(crate) fn tell(&self, name: &'static str, data: Json) {
        if self.sender.send((name, data)).is_err() {
            self.stop.request();
        }
    }

    /// Tells why there will be no answer.
    pub(crate) fn fail(&self, problem: &RequestProblem) {
        self.tell("problem", problem.to_json());
    }
}

/// One stage of an answer: how long it takes, and the work.
pub(crate) struct Stage {
    /// Which places it needs.
    pub(crate) length: Length,
    /// The work.
    pub(crate) work: Box<dyn FnOnce(&Teller) + Send>,
}

impl Stage {
    /// A stage of this length.
    pub(crate) fn new(length: Length, work: impl FnOnce(&Teller) + Send + 'static) -> Stage {
        Stage {
            length,
            work: Box::new(work),
        }
    }
}

/// Answers with events: the stages run one after the other, each in its place, until the reader is gone. `done` ends the stream.
pub(crate) fn respond(jobs: Arc<Jobs>, stages: Vec<Stage>) -> Response {
    let (sender, receiver) = mpsc::unbounded_channel();
    let stop = StopSignal::default();
    tokio::spawn(run(jobs, stages, Teller::new(sender, stop.clone())));
    events(receiver, Some(EndsOnDrop(stop)))
}

/// What is told, as events; `end` is dropped when nobody reads them any more.
pub(crate) fn events(receiver: mpsc::UnboundedReceiver<StreamEvent>, end: Option<EndsOnDrop>) -> Response {
    let events = Events { receiver, _end: end };
    let mut response = Sse::new(events).keep_alive(KeepAlive::default()).into_response();
    // Proxies must not hold the events back.
    let value = axum::http::HeaderValue::from_static("no");
    response.headers_mut().insert("x-accel-buffering", value);
    response
}

/// Runs the stages one after the other.
pub(crate) async fn run(jobs: Arc<Jobs>, stages: Vec<Stage>, teller: Teller) {
    for stage in stages {
        let place = tokio::select! {
            place = jobs.place(stage.length) => place,
            () = teller.sender.closed() => return,
        };
        let place = match place {
            Ok(place) => place,
            Err(problem) => return teller.fail(&problem),
        };
        let (done, finished) = tokio::sync::oneshot::channel::<()>();
        let worker = teller.clone();
        let work = move || {
            (stage.work)(&worker);
            // The place is free and the next stage begins only when the work has really ended.
            drop(place);
            drop(done);
        };
        let failed = |detail: &str| RequestProblem::new(StatusCode::INTERNAL_SERVER_ERROR, detail);
        match workbench::threads::spawn(work) {
            // A work that panics drops its end of the channel like one that ends.
            Ok(thread) => {
                let _ = finished.await;
                if thread.is_finished() && thread.join().is_err() {
                    return teller.fail(&failed("the search failed; this is a fault of ours"));
                }
            }
            Err(error) => return teller.fail(&failed(&format!("no thread for a search: {error}"))),
        }
        if teller.stop.is_requested() {
            return;
        }
    }
    teller.tell("done", json!({}));
}

/// The events as a stream; dropping it ends the search behind it, where there is one that should end then.
struct Events {
    receiver: mpsc::UnboundedReceiver<StreamEvent>,
    _end: Option<EndsOnDrop>,
}

impl Stream for Events {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.receiver.poll_recv(context).map(|told| {
            let (name, data) = told?;
            Some(Ok(Event::default().event(name).data(data.to_string())))
        })
    }
}

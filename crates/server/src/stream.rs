//! Server-sent events from a search that runs on a thread of its own.

use crate::jobs::{EndsOnDrop, Jobs, Length, Stop};
use crate::problem::Problem;
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

/// Where a search says what it found; after the reader is gone it says nothing more.
#[derive(Clone)]
pub(crate) struct Teller {
    sender: mpsc::UnboundedSender<(&'static str, Json)>,
    pub(crate) stop: Stop,
}

impl Teller {
    /// Tells one event.
    pub(crate) fn tell(&self, name: &'static str, data: Json) {
        if self.sender.send((name, data)).is_err() {
            self.stop.request();
        }
    }

    /// Tells why there will be no answer.
    pub(crate) fn fail(&self, problem: &Problem) {
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
    let stop = Stop::default();
    let teller = Teller {
        sender,
        stop: stop.clone(),
    };
    tokio::spawn(run(jobs, stages, teller));
    let events = Events {
        receiver,
        _end: EndsOnDrop(stop),
    };
    let mut response = Sse::new(events).keep_alive(KeepAlive::default()).into_response();
    // Proxies must not hold the events back.
    let value = axum::http::HeaderValue::from_static("no");
    response.headers_mut().insert("x-accel-buffering", value);
    response
}

async fn run(jobs: Arc<Jobs>, stages: Vec<Stage>, teller: Teller) {
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
        let failed = |detail: &str| Problem::new(StatusCode::INTERNAL_SERVER_ERROR, detail);
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

/// The events as a stream; dropping it ends the search behind it.
struct Events {
    receiver: mpsc::UnboundedReceiver<(&'static str, Json)>,
    _end: EndsOnDrop,
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

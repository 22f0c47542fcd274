//! The server behind `wherefore serve`: the embedded page, and the JSON API (`/api/v1/...`) that the page itself uses.
//!
//! It answers on this machine only unless told otherwise, reads and writes no file but those of the reviews it keeps ([`state`]), and never
//! trusts a request: [`guard`] refuses strangers, [`jobs`] bounds what searches may cost and ends those nobody waits for, [`problem`]
//! says in words what was wrong and where. What is asked goes through `workbench`; nothing here knows chess beyond reading and drawing
//! it.
//!
//! Reading order: [`serving`], [`door`], [`guard`], [`jobs`], [`problem`], [`input`], [`drawing`], [`review`], [`state`], then the
//! routes in `api`.

mod api;
pub mod door;
pub mod drawing;
pub mod guard;
pub mod input;
pub mod jobs;
pub mod pages;
pub mod problem;
pub mod review;
mod reviews;
pub mod serving;
pub mod state;
mod stream;

pub use door::{Door, ServeError};
pub use jobs::Engines;
pub use serving::{Opened, PageServer, ServerSettings};
pub use state::{StateError, StateFolder};

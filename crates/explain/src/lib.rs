//! From facts and a search to checked claims and words.
//!
//! Reading order: [`claim`] (what can be said), [`evidence`] (what the search that decided found out), [`probe`] and [`study`] (what it is
//! asked besides), [`endings::results`] (what rules settle), [`kinds`] (a file for every kind of claim), [`detect`] (what is proposed), [`check`]
//! (what holds), [`scale`] (what a value is worth to a reader), [`focus`] (what is worth saying), [`words`] (how it is said),
//! [`explanation`] (the whole of it), [`topic`] (other questions about a position), [`sentence`] (what others say, read as claims).

#[cfg(test)]
extern crate self as explain;

pub mod check;
pub mod claim;
pub mod detect;
pub mod explanation;
pub mod focus;
pub mod kinds;
pub mod margins;
pub mod notation;
pub mod probe;
mod reasoning;
pub mod scale;
pub mod sentence;
pub mod study;
#[cfg(test)]
#[path = "../tests/support/testing.rs"]
mod testing;
pub mod topic;
pub mod words;

pub use ::reasoning::{evidence, separation, steadiness};
pub use explanation::{AskedMove, Explanation, Settings, explain};
pub use reasoning::contrast;

//! The facade: plain requests in, plain analyses out. The only place where generic searches become concrete engines
//! and where threads and clocks live; no printing, no sockets.
//!
//! Reading order: [`position`], [`clock`], [`engines`], [`analysis`], [`explaining`], [`annotating`], [`terms`], [`json`],
//! [`reading`] and [`html`]; [`threads`] for whoever lets an engine think on a thread of his own; [`against`] for opponents who err; [`methods`], [`interval`] and [`growing`] for the other searches.

pub mod against;
pub mod analysis;
pub mod annotating;
pub mod backgammon;
pub mod bench;
pub mod clock;
pub mod ending;
pub mod engines;
pub mod explaining;
pub mod explaining_by;
pub mod growing;
pub mod html;
pub mod interval;
pub mod json;
pub mod methods;
mod patrol;
pub mod position;
mod progress;
pub mod reading;
pub mod score_four;
pub mod syzygy;
pub mod terms;
pub mod threads;

pub use against::Advice;
pub use analysis::{Analysis, Request, analyze};
pub use clock::TimeControl;
pub use engines::{Engine, EngineOptions, Report, SearchLimits};
pub use explaining::{Explained, explain, info_lines};
pub use explaining_by::{explain_by, explain_driven};
pub use methods::{Method, Thinker, ThinkerOptions, Thought};
pub use position::Position;

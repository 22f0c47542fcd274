//! The facade: plain requests in, plain analyses out. The only place where generic searches become concrete engines
//! and where threads and clocks live; no printing, no sockets.
//!
//! Reading order: [`position`], [`clock`], [`engine`] (the one door to every engine), [`analysis`], [`explaining`], [`asking`]
//! (every other question), [`checking`] (statements of others), [`review`] (whole games), [`terms`],
//! [`json`], [`reading`] and [`html`]; [`suite`] (positions with known best moves); [`playing`] for whoever plays games, with
//! [`against`] for opponents who err; [`growth`] for whoever wants to see a search; [`threads`] for whoever lets an engine think on a thread of his own; [`files`] and [`ledger`]
//! for whoever writes what took long; [`memory`] for whoever takes much of it.

pub mod against;
pub mod analysis;
mod around;
pub mod asking;
pub mod backgammon;
pub mod bench;
pub mod checking;
pub mod clock;
pub mod ending;
pub mod engine;
pub mod explaining;
pub mod files;
pub mod growth;
pub mod html;
pub mod json;
pub mod ledger;
pub mod memory;
pub mod playing;
pub mod position;
mod progress;
pub mod reading;
pub mod review;
pub mod score_four;
pub mod separating;
pub mod suite;
pub mod syzygy;
pub mod terms;
pub mod threads;

pub use against::Advice;
pub use analysis::{Analysis, Request, analyze};
pub use asking::{Answer, AskError, Question, ask};
pub use checking::{CheckedStatement, JudgeError, StatementJudge, StatementTruth};
pub use clock::TimeControl;
pub use engine::{
    AlphaBeta, Control, Engine, EngineError, EngineOptions, EvaluationSource, IntervalEngine, Method,
    MethodOptions, Report, Scale, SearchLimits, Thinking, Thought, UciCommand, UciEngine,
};
pub use explaining::{Explained, explain, explain_again, info_lines};
pub use playing::GamePlayer;
pub use position::Position;

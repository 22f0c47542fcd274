//! Causes in chess: what a refutation consists of, whether a move brought it about, and which moves can do anything about
//! it. The generic half (origins, intersected sets, lemmas and their verification) is [`search::causality`].
//!
//! Reading order: [`describe`] (a refutation as squares and pieces), [`answers`] (how a move meets it), [`generate`] (the
//! counter-causal set), [`problem`] (threats and failed moves as problems, and their verified answers), [`mod@hunt`] (where a king hides from
//! a sacrifice), [`mod@certificate`] (the fewest pieces with which a refutation works). The same at a glance, for searches, is in `knowledge`.

pub mod answers;
pub mod certificate;
pub mod describe;
pub mod generate;
pub mod hunt;
pub mod problem;
#[cfg(test)]
mod tests;

pub use answers::{Test, Way};
pub use certificate::{Deed, certificate, is_certificate, only};
pub use describe::{Cause, Fault, Guard, Loss, Pattern};
pub use generate::ChessCauses;
pub use hunt::{Hunt, hunt};
pub use problem::{Answered, EngineTester, Problem, answer, problem_of_move, problem_of_pass};

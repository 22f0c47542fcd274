//! Facts: what is true on the board, typed and without opinion.
//!
//! Everything here follows from the rules of chess and the plain piece values of [`worth`]: which pieces hang, who is
//! pinned to what, which pawns are passed, where a king has air. Nothing is searched and nothing is weighed. The
//! functions of the submodules answer single questions; [`survey`] lists all facts of a position with the attack maps
//! computed once. An explanation may rest on a fact; a fact never rests on an explanation.
//!
//! Reading order: [`board`], [`exchange`], [`imbalance`], [`lines`], [`pieces`], [`pawns`], [`structures`],
//! [`terrain`], [`routes`], [`purposes`], [`kings`], [`mates`], [`survey`].

pub mod board;
pub mod exchange;
pub mod imbalance;
pub mod kings;
pub mod lines;
pub mod mates;
pub mod pawns;
pub mod pieces;
pub mod purposes;
pub mod routes;
pub mod structures;
pub mod survey;
pub mod terrain;

pub use board::{AttackMap, attackers_of, attacks_from, worth};
pub use survey::{Fact, survey};

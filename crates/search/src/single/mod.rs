//! Search for single-agent problems: the cheapest way from a start to a goal, with a bound on every answer.
//!
//! A domain implements [`Problem`]; then [`astar()`], [`deepen`] and [`BandwidthSearch`] run on it. The last is Harris's
//! bandwidth search (1974): estimates may be too high by e and too low by d, and the search says what that costs.
//!
//! # Adding a problem of your own
//!
//! A knight on an endless board, from one square to another. The estimate is admissible: a move changes the
//! distance by at most three.
//!
//! ```
//! use search::budget::NodeBudget;
//! use search::single::{BandwidthSearch, Cost, CostEstimate, BandwidthOptions, Problem, Successor};
//! use search::{Silent, Stopped};
//!
//! struct Knight {
//!     target: (i32, i32),
//! }
//!
//! impl Problem for Knight {
//!     type State = (i32, i32);
//!     type Step = (i32, i32);
//!     type Key = (i32, i32);
//!
//!     fn start(&mut self) -> (i32, i32) {
//!         (0, 0)
//!     }
//!     fn is_goal(&self, square: &(i32, i32)) -> bool {
//!         *square == self.target
//!     }
//!     fn successors(&mut self, &(x, y): &(i32, i32), out: &mut Vec<Successor<(i32, i32), (i32, i32)>>) {
//!         for (dx, dy) in [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)] {
//!             out.push(Successor { step: (dx, dy), cost: 1, state: (x + dx, y + dy) });
//!         }
//!     }
//!     fn estimate(&mut self, &(x, y): &(i32, i32)) -> Option<CostEstimate> {
//!         let distance = (self.target.0 - x).abs() + (self.target.1 - y).abs();
//!         Some(CostEstimate::admissible(Cost::from((distance + 2) / 3)))
//!     }
//!     fn key(&self, square: &(i32, i32)) -> Option<(i32, i32)> {
//!         Some(*square)
//!     }
//! }
//!
//! let mut knight = Knight { target: (7, 7) };
//! let mut search = BandwidthSearch::new(&mut knight, BandwidthOptions::default())?;
//! let report = search.run(&mut knight, &mut NodeBudget::new(100_000), &mut Silent);
//! assert_eq!(report.stopped, Stopped::Proved);
//! assert_eq!(report.cost, Some(6));
//! assert!(report.is_optimal());
//! # Ok::<(), search::single::MemoryTooSmall>(())
//! ```
//!
//! To give up optimality for speed, return a better guess with an honest `over` and ask for
//! [`Until::FirstGoal`] or [`Until::Within`]; the report's `gap` says how much was given up at most.

pub mod astar;
pub mod band;
pub mod bandwidth;
pub mod deepening;
mod nodes;
pub mod problem;
pub mod report;
pub mod testing;
#[cfg(test)]
mod tests;
pub mod urged;

pub use astar::{CheapestPath, astar};
pub use band::{Band, measure_band};
pub use bandwidth::BandwidthSearch;
pub use deepening::deepen;
pub use problem::{Cost, CostEstimate, Problem, Successor};
pub use report::{BandwidthOptions, Dropping, MemoryTooSmall, SingleAgentEvent, SingleAgentReport, Until};
pub use urged::{Urged, dynamic_weight};

//! J. Pitrat, "A chess combination program which uses plans" (Artificial Intelligence 8, 1977): analyze once, then search by plans.
//!
//! | In the paper | Here | Command |
//! | --- | --- | --- |
//! | the language of plans, repair of plans that fail, the tree | `reasoning::plans` | `wherefore plans FEN` |
//! | how far plans alone get | [`plans`] | `wherefore-lab plans` |
//!
//! Figures 1 to 3, rebuilt, are solved by the tests of the crate's `seeds` and of the planner.

pub mod plans;

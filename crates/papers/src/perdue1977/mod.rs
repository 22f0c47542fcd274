//! C. Perdue and H. J. Berliner, "EG: a case study in problem solving with king and pawn endings" (IJCAI 1977).
//!
//! | In the paper | Here | Command |
//! | --- | --- | --- |
//! | rules, strategies, value ranges, proof | the crate `endings` | `wherefore prove FEN` |
//! | every rule held against exact tables | [`verify`], [`promoted`] | `wherefore-lab ending --verify` |
//! | the map of king and pawn against king (Figure 1) | [`map`] | `wherefore-lab ending --map FILE.svg` |
//! | spheres of influence, and how far they are exact | [`spheres`] | `cargo test -p wherefore-papers spheres` |
//! | progress and resistance, played out | [`play`] | `wherefore-lab ending --play` |

pub mod map;
pub mod play;
pub mod promoted;
pub mod spheres;
pub mod verify;

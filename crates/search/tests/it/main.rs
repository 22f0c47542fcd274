//! The crate as a stranger uses it: the example, run and held against plain minimax.

mod example;

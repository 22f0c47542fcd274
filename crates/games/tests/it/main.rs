//! Games and problems against published data.

mod tsplib;

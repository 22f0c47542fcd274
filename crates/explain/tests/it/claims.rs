//! Twins: each kind of claim in a position where it is said, and in one where it must not be.

//! What the truth conditions and proposals of several kinds need.

pub(crate) mod interval;
pub(crate) mod lasting;
pub(crate) mod line_plan;
pub(crate) mod motif;
pub(crate) mod planning;

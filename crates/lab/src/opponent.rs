//! The opponent model, measured three ways: [`fit`] it to human games, [`swindles`] (points from lost and equal
//! positions against an opponent who errs, model on and off) and [`progress`] (won positions played out without shuffling).

pub mod fit;
pub mod progress;
pub mod swindles;

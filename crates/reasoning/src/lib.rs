//! Reasoning about a chess position: conclusions drawn from facts and small searches, as plain data without words.
//!
//! Modules in reading order: [`probe`] (the small search that all of it asks), [`mating`] (mates that are proved), [`causes`] (what a
//! refutation consists of, whether a move brought it about, which moves answer it), [`contrast`] (what speaks for one line beside another), [`plans`] (plans and the moves that serve them),
//! [`temptation`] and [`interest`] (which moves tempt the eye, and which ask to be looked into), [`evidence`] and [`separation`] (what a search found out, and how surely a move is better), [`steadiness`] (how much the choice hangs on judgments), [`opponent`] (which errors a person makes),
//! [`mechanism`] (what of all this runs behind a page). What a person is told is decided in `explain`; engines, experiments and explanations all ask here.

pub mod causes;
pub mod contrast;
pub mod evidence;
pub mod interest;
pub mod mating;
pub mod mechanism;
pub mod opponent;
pub mod plans;
pub mod probe;
pub mod separation;
pub mod steadiness;
pub mod temptation;

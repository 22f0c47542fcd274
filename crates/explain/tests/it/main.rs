//! Integration tests of the explanations: each kind of claim where it is said and where it must not be, the worked
//! examples, and the wording.

extern crate wherefore_explain as explain;

mod causes;
mod claims;
mod engine;
mod examples;
mod words;

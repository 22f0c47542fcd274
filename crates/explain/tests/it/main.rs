//! Integration tests of the explanations: causes, the worked examples, and the wording. Each kind of claim is tested in its
//! own file.

extern crate wherefore_explain as explain;

mod asking;
mod causes;
mod contrast;
mod examples;
mod focus;
mod recorded;
mod scale;
mod sentences;
mod steps;
mod words;

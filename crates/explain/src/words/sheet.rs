//! The sheet: an answer as a person reads it in a terminal. A headline with its word of confidence, then blocks with titles in the margin.

use super::voice::Voice;
use crate::claim::Confidence;

/// The width in columns.
const WIDTH: usize = 78;
/// The column where text starts.
const MARGIN: usize = 7;

/// An answer before it is set.
#[derive(Clone, PartialEq, Debug)]
pub struct Sheet {
    /// In which language the titles are.
    voice: Voice,
    /// What is said first.
    pub headline: String,
    /// How sure that is.
    pub sure: Option<Confidence>,
    /// The rest: a title of at most six letters, and paragraphs.
    blocks: Vec<(String, Vec<String>)>,
}

impl Sheet {
    /// A sheet with a headline.
    pub fn new(voice: Voice, headline: String, sure: Option<Confidence>) -> Sheet {
        Sheet {
            voice,
            headline,
            sure,
            blocks: Vec::new(),
        }
    }

    /// Adds a block under a title of the phrase files; nothing where it is empty.
    pub fn block(&mut self, title: &'static str, paragraphs: Vec<String>) {
        if !paragraphs.is_empty() {
            self.blocks.push((self.voice.word("title", title), paragraphs));
        }
    }

    /// The sheet as text. What fits into a row is kept as it is: rows may be set in columns.
    pub fn to_text(&self) -> String {
        let mut out = self.first_lines();
        for (title, paragraphs) in &self.blocks {
            out.push('\n');
            for (index, paragraph) in paragraphs.iter().enumerate() {
                let title = if index == 0 { title.as_str() } else { "" };
                let text = format!("{title:<MARGIN$}{paragraph}");
                if text.chars().count() <= WIDTH {
                    out.push_str(&text);
                    out.push('\n');
                } else {
                    out.push_str(&super::wrap(&text, WIDTH, MARGIN));
                }
            }
        }
        out
    }

    /// The headline, with its word of confidence at the end of the first line. What does not fit goes below its text.
    fn first_lines(&self) -> String {
        /// The least between the headline and the word.
        const GAP: usize = 2;
        let Some(sure) = self.sure else {
            return format!("{}\n", self.headline);
        };
        let word = format!("[{}]", self.voice.word("confidence", sure.word()));
        let width = WIDTH - word.chars().count();
        let indent = self
            .headline
            .split_once("  ")
            .map_or(0, |(name, _)| name.chars().count() + GAP);
        let set = if self.headline.chars().count() + GAP > width {
            super::wrap(&self.headline, width - GAP, indent)
        } else {
            format!("{}\n", self.headline)
        };
        let (first, rest) = set.split_once('\n').unwrap_or((&set, ""));
        format!("{first:<width$}{word}\n{rest}")
    }
}

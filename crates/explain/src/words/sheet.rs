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
        let mut out = self.headline.clone();
        if let Some(sure) = self.sure {
            let word = format!("[{}]", self.voice.word("confidence", sure.word()));
            let gap = WIDTH
                .saturating_sub(self.headline.chars().count() + word.chars().count())
                .max(2);
            out += &" ".repeat(gap);
            out += &word;
        }
        out.push('\n');
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
}

//! Options that say in which language, with which signs for pieces and to whom a command speaks.

use explain::words::{self, Language, Voice};

/// Whom it is said to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Level {
    /// What is attacked, what hangs, one idea; words are explained
    Beginner,
    /// The default
    Club,
    /// All reasons, longer lines, numbers with their interval
    Expert,
}

/// How the pieces of moves are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Pieces {
    /// The letters of the language
    Letters,
    /// Figurines
    Figurines,
    /// English letters in every language
    English,
}

/// Options of every command that explains.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct SpeechArgs {
    /// The language of the explanation: en, de, es, fr
    #[arg(long, value_name = "CODE", default_value_t = Language::English)]
    language: Language,
    /// How the pieces of moves are written
    #[arg(long, value_enum, default_value_t = Pieces::Letters)]
    pieces: Pieces,
    /// Whom it is said to
    #[arg(long, value_enum, default_value_t = Level::Club)]
    level: Level,
}

impl SpeechArgs {
    /// The voice that was asked for.
    pub(crate) const fn voice(&self) -> Voice {
        Voice {
            language: self.language,
            pieces: match self.pieces {
                Pieces::Letters => words::PieceSigns::Letters,
                Pieces::Figurines => words::PieceSigns::Figurines,
                Pieces::English => words::PieceSigns::English,
            },
            level: match self.level {
                Level::Beginner => words::Level::Beginner,
                Level::Club => words::Level::Club,
                Level::Expert => words::Level::Expert,
            },
        }
    }
}

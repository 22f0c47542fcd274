//! What each tool is given. The schemas that clients see are made from these types, and unknown fields are refused: a misspelled
//! one would otherwise be passed over in silence.

use crate::place::Place;
use rmcp::schemars::{self, JsonSchema};
use serde::Deserialize;
use serde_json::{Map, Value as Json};

/// How much is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Detail {
    /// The sentences, and the names of the claims behind them.
    #[default]
    Text,
    /// Also the claims with all their fields.
    Claims,
    /// Everything that `--json` prints.
    Full,
}

/// Whom it is said to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Level {
    /// Short lines, few reasons.
    Beginner,
    /// The usual.
    #[default]
    Club,
    /// All reasons and more rivals.
    Expert,
}

/// In which language it is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Language {
    /// English.
    #[default]
    En,
    /// German.
    De,
    /// Spanish.
    Es,
    /// French.
    Fr,
}

/// How an answer is wanted: what the questions about a position have in common.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wish {
    pub(crate) nodes: Option<u64>,
    pub(crate) level: Level,
    pub(crate) language: Language,
    pub(crate) detail: Detail,
}

/// Declares the arguments of a tool that is asked about a position: the fields of all of them, then its own.
macro_rules! asking {
    ($(#[$doc:meta])* $name:ident { $($(#[$note:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct $name {
            $($(#[$note])* pub(crate) $field: $type,)*
            /// The position as FEN. Give this or `pgn`.
            fen: Option<String>,
            /// A game as PGN (the first one is taken). Give this or `fen`.
            pgn: Option<String>,
            /// With `pgn`: how many half-moves have been played, 0 for the start; without it the end of the game.
            ply: Option<u32>,
            /// Nodes to search; more is slower and surer. The same answer every time.
            #[schemars(range(min = 1, max = 5000000))]
            nodes: Option<u64>,
            #[serde(default)]
            level: Level,
            #[serde(default)]
            language: Language,
            #[serde(default)]
            detail: Detail,
        }

        impl $name {
            pub(crate) fn place(&self) -> Place<'_> {
                Place {
                    fen: self.fen.as_deref(),
                    pgn: self.pgn.as_deref(),
                    ply: self.ply,
                }
            }

            pub(crate) fn wish(&self) -> Wish {
                Wish {
                    nodes: self.nodes,
                    level: self.level,
                    language: self.language,
                    detail: self.detail,
                }
            }
        }
    };
}

asking! {
    /// What to play and why; plans; the proof of a pawn ending.
    About {}
}

asking! {
    /// A move that is asked about.
    AboutMove {
        /// The move in question, as SAN or UCI.
        #[serde(rename = "move")]
        mv: String,
    }
}

asking! {
    /// A move that may be asked about.
    AboutSomeMove {
        /// Whose threats are asked for besides the opponent's, as SAN or UCI; without it the best move's.
        #[serde(rename = "move")]
        mv: Option<String>,
    }
}

asking! {
    /// A statement.
    Statement {
        /// A sentence such as "the knight on f5 forks the king on g7 and the queen on d6", "Nf3 is better than Bc4", "Black threatens
        /// Qxh2#", "White mates in 3"; or a claim: its `type` and the fields of that type, moves in UCI or SAN, e.g.
        /// {"type": "forced_mate", "in": 2, "line": ["d1h5", "g7g6", "h5g6"]}.
        claim: Said,
    }
}

/// What is to be checked.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum Said {
    /// A sentence of the small grammar.
    Sentence(String),
    /// A claim of the schema.
    Claim(Map<String, Json>),
}

/// Whose moves are commented.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Side {
    /// White's.
    White,
    /// Black's.
    Black,
}

/// A game.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WholeGame {
    /// The game as PGN (the first one is taken).
    pub(crate) pgn: String,
    /// Comment on the moves of one side only.
    pub(crate) side: Option<Side>,
    /// Nodes of the quick look at each position; the looks that decide take ten times as many.
    #[schemars(range(min = 1, max = 500000))]
    pub(crate) nodes: Option<u64>,
    #[serde(default)]
    pub(crate) detail: Detail,
}

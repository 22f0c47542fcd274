//! Claims: the typed statements an explanation is made of.
//!
//! A claim's fields alone decide whether it is true; the sentence is made from them afterwards and may say less, never
//! more. The vocabulary is that of the claims schema (`wherefore-claims/2`); each variant of [`Kind`] is one of its
//! types and carries exactly the fields the schema gives it ([`crate::kinds`]).

pub mod fields;
pub mod reader;
pub mod terms;

pub use crate::kinds::{Kind, Threat};
pub use crate::study::ValueGround;
use cozy_chess::{Color, Move};
pub use reader::{Given, Unread, signature};
pub use terms::{
    Band, Cause, Comparison, Confidence, Delta, DrawBy, EndResult, Ending, Factor, Goal, How, Keeps,
    KnownName, Looks, OppositionKind, Outcome, OutpostPiece, PawnGoal, PlanStep, PurposeWord, Result, Role,
    SpecialKind, TradeReason, WeakKind, When,
};

/// One statement.
#[derive(Clone, PartialEq, Debug)]
pub struct Claim {
    /// What is said.
    pub kind: Kind,
    /// Moves from the root to the position spoken of.
    pub at: Vec<Move>,
    /// Whom it is about, where that must be said.
    pub side: Option<Color>,
    /// How sure it is.
    pub confidence: Confidence,
    /// On what the values rest that decide on it.
    pub ground: ValueGround,
    /// Its place in the explanation.
    pub role: Role,
    /// Weight for ordering and cutting, 0 to 100.
    pub salience: i32,
    /// The sentence, filled in by the phrasebook.
    pub text: String,
    /// Indices of the claims of the same explanation this one rests on.
    pub because: Vec<usize>,
}

impl Claim {
    /// A claim about the position after `at`, not yet worded.
    pub fn new(kind: impl Into<Kind>, at: &[Move], confidence: Confidence) -> Claim {
        Claim {
            kind: kind.into(),
            at: at.to_vec(),
            side: None,
            confidence,
            ground: ValueGround::Board,
            role: Role::Reason,
            salience: 0,
            text: String::new(),
            because: Vec::new(),
        }
    }

    /// The same claim about `side`.
    #[must_use]
    pub fn of(mut self, side: Color) -> Claim {
        self.side = Some(side);
        self
    }

    /// The other move at the root that an alternative speaks of.
    pub fn rival(&self) -> Option<Move> {
        let first = self.at.first().copied();
        first.or_else(|| self.kind.inner().rival(self.role))
    }

    /// The same claim with a weight.
    #[must_use]
    pub fn weighing(mut self, salience: i32) -> Claim {
        self.salience = salience;
        self
    }

    /// The same claim in another role.
    #[must_use]
    pub fn as_role(mut self, role: Role) -> Claim {
        self.role = role;
        self
    }
}

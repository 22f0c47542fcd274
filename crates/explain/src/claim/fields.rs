//! A claim as named fields in the schema's notation: what a JSON writer prints and what grounds a sentence.

use super::{Claim, Outcome, PlanStep, Threat, When};
use crate::notation::{uci, uci_line};
use chess::facts::board::after;
use chess::facts::mates::MatePattern;
use cozy_chess::{Board, Move, Piece, Square};

/// A field's value in the schema's terms.
#[derive(Clone, PartialEq, Debug)]
pub enum Field {
    /// A square, move, file, side or word.
    Word(String),
    /// A list of squares, moves or words.
    Words(Vec<String>),
    /// A number.
    Int(i64),
    /// A truth value.
    Bool(bool),
    /// An outcome.
    Outcome(Outcome),
    /// A threat: its line and outcome.
    Threat(Vec<String>, Outcome),
    /// Several threats.
    Threats(Vec<(Vec<String>, Outcome)>),
    /// Steps of a plan.
    Steps(Vec<PlanStep>),
}

/// A named field.
pub type NamedField = (&'static str, Field);

/// The schema's name of a piece.
pub const fn piece_word(piece: Piece) -> &'static str {
    match piece {
        Piece::Pawn => "pawn",
        Piece::Knight => "knight",
        Piece::Bishop => "bishop",
        Piece::Rook => "rook",
        Piece::Queen => "queen",
        Piece::King => "king",
    }
}

/// The schema's name of a mating picture.
pub const fn picture_word(picture: MatePattern) -> &'static str {
    match picture {
        MatePattern::BackRank => "back_rank",
        MatePattern::Smothered => "smothered",
        MatePattern::Arabian => "arabian",
        MatePattern::Anastasia => "anastasia",
        MatePattern::Boden => "boden",
        MatePattern::DoubleBishop => "double_bishop",
        MatePattern::Dovetail => "dovetail",
        MatePattern::Hook => "hook",
        MatePattern::Epaulette => "epaulette",
        MatePattern::Support => "support",
        MatePattern::Opera => "opera",
    }
}

/// Writes fields of one claim, with the boards its moves are read on.
pub(crate) struct Writer {
    /// The position after `at`.
    pub(crate) board: Board,
    /// The same with the other side to move, where a pass is possible.
    passed: Option<Board>,
}

impl Writer {
    /// A move, under a name of its own.
    pub(crate) fn mv(&self, name: &'static str, mv: Move) -> NamedField {
        (name, Field::Word(uci(&self.board, mv)))
    }

    /// Several moves.
    pub(crate) fn moves(&self, name: &'static str, moves: &[Move]) -> NamedField {
        let moves = moves.iter().map(|&mv| uci(&self.board, mv)).collect();
        (name, Field::Words(moves))
    }

    /// A move played after `first`.
    pub(crate) fn reply(&self, name: &'static str, first: Move, reply: Move) -> NamedField {
        (name, Field::Word(uci(&after(&self.board, first), reply)))
    }

    /// The move, where there is one.
    pub(crate) fn optional_move(&self, mv: Option<Move>) -> Option<NamedField> {
        mv.map(|mv| self.mv("move", mv))
    }

    /// A line from the position.
    pub(crate) fn line(&self, line: &[Move]) -> NamedField {
        ("line", Field::Words(uci_line(&self.board, line)))
    }

    /// The line, where it is not empty.
    pub(crate) fn optional_line(&self, line: &[Move]) -> Option<NamedField> {
        (!line.is_empty()).then(|| self.line(line))
    }

    /// A line after a pass.
    pub(crate) fn passed_line(&self, line: &[Move]) -> Vec<String> {
        uci_line(self.passed.as_ref().unwrap_or(&self.board), line)
    }

    /// A threat after a pass.
    pub(crate) fn threat(&self, threat: &Threat) -> NamedField {
        (
            "threat",
            Field::Threat(self.passed_line(&threat.line), threat.outcome),
        )
    }

    /// A line played after `mv` and a pass.
    pub(crate) fn line_after_pass(&self, mv: Move, line: &[Move]) -> Vec<String> {
        let next = after(&self.board, mv);
        uci_line(next.null_move().as_ref().unwrap_or(&next), line)
    }

    /// Whether a feature is there, created or removed, and by what.
    pub(crate) fn when(&self, when: &When) -> Vec<NamedField> {
        let delta = ("delta", Field::Word(when.delta.word().into()));
        std::iter::once(delta)
            .chain(self.optional_move(when.mv))
            .chain(self.optional_line(&when.line))
            .collect()
    }
}

/// A square.
pub(crate) fn sq(name: &'static str, square: Square) -> NamedField {
    (name, Field::Word(square.to_string()))
}

/// Several squares.
pub(crate) fn sqs(name: &'static str, squares: impl IntoIterator<Item = Square>) -> NamedField {
    (
        name,
        Field::Words(squares.into_iter().map(|square| square.to_string()).collect()),
    )
}

/// A number.
pub(crate) fn int(name: &'static str, value: i32) -> NamedField {
    (name, Field::Int(value.into()))
}

/// A word.
pub(crate) fn word(name: &'static str, value: &str) -> NamedField {
    (name, Field::Word(value.into()))
}

/// An outcome.
pub(crate) fn outcome(value: Outcome) -> NamedField {
    ("outcome", Field::Outcome(value))
}

/// The fields followed by those of `more`.
pub(crate) fn joined(
    mut fields: Vec<NamedField>,
    more: impl IntoIterator<Item = NamedField>,
) -> Vec<NamedField> {
    fields.extend(more);
    fields
}

impl Claim {
    /// The type's own fields, in the schema's notation; `root` is the position the explanation starts from.
    pub fn fields(&self, root: &Board) -> Vec<NamedField> {
        let mut board = root.clone();
        for &mv in &self.at {
            board.play_unchecked(mv);
        }
        let passed = board.null_move();
        self.kind.inner().fields(&Writer { board, passed })
    }
}

//! Sentences of a small grammar, read as claims: what people say most of a position, in one plain form each.
//!
//! `knight on f5 forks king on g7 and queen on d6`, `Nf3 is better than Bc4`, `Black threatens Qxh2#`. A sentence becomes claims of the
//! schema ([`Statement::Claims`]), whose check is that of our own claims; or a claim whose line is still to be found ([`Statement::Open`]),
//! because nobody says `Rh8+ wins the queen` with the whole line; or, where the schema has no kind for it (who attacks whom, which moves are
//! legal), a matter of the board alone ([`Statement::Board`]). What is outside the grammar is answered with the word that does not fit
//! and the forms that would ([`Unparsed`]).
//!
//! Reading order: this file, `words` (from text to words, pieces and moves), `forms` (one function a subject), [`open`] (the lines).

mod forms;
pub mod open;
mod words;

use crate::claim::Claim;
use cozy_chess::{Board, Move};
pub use open::Open;

/// A form of the grammar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Form {
    /// How it is written; capitals stand for a PIECE (`knight on f5`, `white pawn on d5` or just the square), a MOVE (SAN or UCI), a
    /// SQUARE, a SIDE, a FILE, or N for a number.
    pub form: &'static str,
    /// A sentence of this form.
    pub example: &'static str,
    /// The kind of claim it is read as, or `board` where the board alone decides.
    pub kind: &'static str,
}

const fn form(form: &'static str, example: &'static str, kind: &'static str) -> Form {
    Form { form, example, kind }
}

/// All forms, in the order of docs/sentences.md. Articles may be left out; `after MOVE MOVE, ...` before any of them speaks of the position
/// after these moves.
pub const FORMS: &[Form] = &[
    form("PIECE hangs", "the knight on e5 hangs", "hanging_piece"),
    form("PIECE is trapped", "the bishop on a7 is trapped", "trapped_piece"),
    form(
        "PIECE is undefended",
        "the white rook on a1 is undefended",
        "board",
    ),
    form(
        "PIECE attacks PIECE",
        "the rook on e1 attacks the queen on e7",
        "board",
    ),
    form(
        "PIECE defends PIECE",
        "the pawn on d6 defends the pawn on e5",
        "board",
    ),
    form(
        "PIECE pins PIECE to PIECE",
        "the bishop on g5 pins the knight on f6 to the queen on d8",
        "pin",
    ),
    form("PIECE is pinned", "the knight on f6 is pinned", "pin"),
    form(
        "PIECE forks PIECE and PIECE",
        "the knight on f5 forks the king on g7 and the queen on d6",
        "board",
    ),
    form(
        "MOVE forks PIECE and PIECE",
        "Nf5+ forks the king on g7 and the queen on d6",
        "fork",
    ),
    form(
        "PIECE skewers PIECE to PIECE",
        "the rook on e1 skewers the king on e5 to the queen on e8",
        "board",
    ),
    form(
        "MOVE skewers PIECE to PIECE",
        "Re1+ skewers the king on e5 to the queen on e8",
        "skewer",
    ),
    form("SIDE threatens MOVE", "Black threatens Qxh2#", "threat"),
    form("SIDE threatens mate", "Black threatens mate in 1", "threat"),
    form("MOVE threatens MOVE", "Qh5 threatens Qxf7#", "creates_threat"),
    form("MOVE threatens mate", "Qh5 threatens mate", "creates_threat"),
    form("SIDE mates in N", "White mates in 3", "forced_mate"),
    form("MOVE mates in N", "Rh1+ mates in 4", "forced_mate"),
    form("MOVE is mate", "Qxf7# is mate", "board"),
    form("MOVE wins material", "Nxe5 wins a pawn", "material_result"),
    form("MOVE is the best move", "Rh1+ is the best move", "best_move"),
    form("MOVE is the only move", "Kf1 is the only move", "only_move"),
    form("MOVE is forced", "Kxh1 is forced", "forced_move"),
    form("MOVE is legal", "Nxe5 is legal", "board"),
    form("MOVE gives check", "Bb5 gives check", "board"),
    form("MOVE loses to MOVE", "Nxe4 loses to Qa4+", "refuted_by"),
    form("MOVE is a mistake", "Nxe4 is a mistake", "refuted_by"),
    form("MOVE is better than MOVE", "Nf3 is better than Bc4", "rival"),
    form("MOVE is as good as MOVE", "d4 is as good as e4", "rival"),
    form("SIDE is winning", "White is winning", "evaluation"),
    form("SIDE is better", "Black is slightly better", "evaluation"),
    form("the position is equal", "the position is equal", "evaluation"),
    form("SIDE is up PIECE", "White is up two pawns", "material_balance"),
    form("material is even", "material is even", "material_balance"),
    form("SIDE is in check", "White is in check", "board"),
    form("SIDE is in zugzwang", "Black is in zugzwang", "zugzwang"),
    form(
        "SIDE has the bishop pair",
        "White has the bishop pair",
        "bishop_pair",
    ),
    form(
        "SIDE has the opposition",
        "White has the opposition",
        "opposition",
    ),
    form(
        "PIECE is a passed pawn",
        "the pawn on d5 is a protected passed pawn",
        "passed_pawn",
    ),
    form("PIECE is isolated", "the pawn on d5 is isolated", "weak_pawn"),
    form("PIECE is doubled", "the pawn on c3 is doubled", "weak_pawn"),
    form("PIECE is backward", "the pawn on d6 is backward", "weak_pawn"),
    form("the FILE is open", "the e-file is open", "open_file"),
    form(
        "the FILE is half-open for SIDE",
        "the c-file is half-open for Black",
        "open_file",
    ),
    form(
        "SQUARE is an outpost for SIDE",
        "d5 is an outpost for White",
        "outpost",
    ),
    form("SQUARE is weak for SIDE", "f3 is weak for White", "weak_square"),
    form(
        "SIDE's king is exposed",
        "Black's king is exposed",
        "exposed_king",
    ),
    form(
        "SIDE's back rank is weak",
        "White's back rank is weak",
        "back_rank_weakness",
    ),
    form("there is PIECE", "there is a white knight on f3", "board"),
    form("SQUARE is empty", "e4 is empty", "board"),
];

/// What a sentence says.
#[derive(Clone, PartialEq, Debug)]
pub enum Statement {
    /// These claims: the sentence is true where one of them is. Never empty.
    Claims(Vec<Claim>),
    /// A claim with a line that is to be found.
    Open {
        /// Moves from the root to the position spoken of.
        at: Vec<Move>,
        /// What is said there.
        open: Open,
    },
    /// The board alone decides, and it is so or else why not.
    Board(Result<(), String>),
}

/// Why a sentence cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unparsed {
    /// There is nothing.
    #[error("the sentence is empty; the forms are: {}", list(FORMS))]
    Empty,
    /// There is more than a sentence.
    #[error("a sentence has at most {most} letters, this one has {found}")]
    Long {
        /// How many there may be.
        most: usize,
        /// How many there are.
        found: usize,
    },
    /// A word does not fit.
    #[error("the word {word:?} does not fit: expected {expected}; the forms are: {forms}")]
    Word {
        /// The word.
        word: String,
        /// What could stand there.
        expected: String,
        /// The forms that begin as the sentence does.
        forms: String,
    },
    /// The sentence ends too early.
    #[error("after {word:?} the sentence ends: expected {expected}; the forms are: {forms}")]
    End {
        /// The last word.
        word: String,
        /// What could follow.
        expected: String,
        /// The forms that begin as the sentence does.
        forms: String,
    },
}

/// The most letters of a sentence.
pub const MOST_LETTERS: usize = 300;

/// Reads a sentence about `root`.
///
/// # Errors
/// Names the word that does not fit, and the forms that would.
pub fn read(root: &Board, text: &str) -> Result<Statement, Unparsed> {
    let letters = text.chars().count();
    if letters > MOST_LETTERS {
        return Err(Unparsed::Long {
            most: MOST_LETTERS,
            found: letters,
        });
    }
    let words = words::split(text);
    if words.is_empty() {
        return Err(Unparsed::Empty);
    }
    forms::read(root, words)
}

/// The forms in one line.
fn list(forms: &[Form]) -> String {
    let names: Vec<&str> = forms.iter().map(|form| form.form).collect();
    names.join("; ")
}

/// The forms that begin with this subject.
fn forms_of(subject: &str) -> String {
    let fitting: Vec<Form> = FORMS
        .iter()
        .copied()
        .filter(|form| form.form.starts_with(subject))
        .collect();
    list(if fitting.is_empty() { FORMS } else { &fitting })
}

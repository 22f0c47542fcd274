//! Extended position description: a position and named operations such as `bm Nf3; id "one";`.
//!
//! Every operation is kept in its order and spelling, known or not, so that a file reads and writes back unchanged in
//! meaning; what an operation says is asked for by name ([`Epd::best_moves`], [`Epd::id`], [`Epd::perft_counts`], ...)
//! and only then read on the board. The counters of a six-field FEN, or of the operations `hmvc` and `fmvn`, belong to
//! the position and are kept there.

mod read;
mod write;

pub use read::{EpdError, EpdLines, EpdProblem, parse, read};

use crate::notation::{self, SanError};
use crate::{Board, Move, moves};

/// A position with its operations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Epd {
    /// The position.
    pub board: Board,
    /// The operations in their order.
    pub operations: Vec<Operation>,
}

/// A named operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation {
    /// The name: `bm`, `id`, `D4`, or anything else.
    pub opcode: String,
    /// What follows it.
    pub operands: Vec<Operand>,
}

/// One operand of an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Operand {
    /// A bare word: a move, a number.
    Word(String),
    /// A text in quotes, without them.
    Text(String),
}

impl Operand {
    /// The word or text.
    pub fn as_str(&self) -> &str {
        match self {
            Operand::Word(text) | Operand::Text(text) => text,
        }
    }
}

impl Epd {
    /// A position without operations.
    pub fn new(board: Board) -> Epd {
        Epd {
            board,
            operations: Vec::new(),
        }
    }

    /// The operands of an operation, the first one of that name; `None` if it is not there.
    pub fn operands(&self, opcode: &str) -> Option<&[Operand]> {
        let operation = self
            .operations
            .iter()
            .find(|operation| operation.opcode == opcode)?;
        Some(&operation.operands)
    }

    /// The first operand of an operation.
    pub fn operand(&self, opcode: &str) -> Option<&str> {
        self.operands(opcode)?.first().map(Operand::as_str)
    }

    /// A whole number: `acd`, `acn`, `ce`, `dm` and others.
    pub fn number(&self, opcode: &str) -> Option<i64> {
        self.operand(opcode)?.parse().ok()
    }

    /// The name of the position.
    pub fn id(&self) -> Option<&str> {
        self.operand("id")
    }

    /// The comment `c0` to `c9`.
    pub fn comment(&self, number: u8) -> Option<&str> {
        self.operand(&format!("c{number}"))
    }

    /// The moves of `bm`: any of them is right. Empty without the operation.
    ///
    /// # Errors
    /// When an operand is not a legal move.
    ///
    /// ```
    /// let epd = chess::epd::parse(r#"6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra8#; id "back rank";"#).unwrap();
    /// assert_eq!(epd.best_moves().unwrap(), ["a1a8".parse().unwrap()]);
    /// assert_eq!(epd.id(), Some("back rank"));
    /// ```
    pub fn best_moves(&self) -> Result<Vec<Move>, SanError> {
        self.moves("bm")
    }

    /// The moves of `am`: all of them are wrong. Empty without the operation.
    ///
    /// # Errors
    /// When an operand is not a legal move.
    pub fn avoid_moves(&self) -> Result<Vec<Move>, SanError> {
        self.moves("am")
    }

    /// The operands of `opcode` as moves in this position, in SAN or coordinates.
    ///
    /// # Errors
    /// When an operand is not a legal move.
    pub fn moves(&self, opcode: &str) -> Result<Vec<Move>, SanError> {
        let words = self.operands(opcode).unwrap_or_default();
        words
            .iter()
            .map(|word| notation::parse_san_lenient(&self.board, word.as_str()))
            .collect()
    }

    /// The operands of `pv` (also written `PV:`) as a line of moves, one after the other. Empty without the operation.
    ///
    /// # Errors
    /// At the first move that is not legal in its place.
    pub fn principal_variation(&self) -> Result<Vec<Move>, SanError> {
        let words = ["pv", "PV", "PV:"]
            .into_iter()
            .find_map(|opcode| self.operands(opcode))
            .unwrap_or_default();
        let mut board = self.board.clone();
        let mut line = Vec::with_capacity(words.len());
        for word in words {
            let mv = notation::parse_san_lenient(&board, word.as_str())?;
            board = moves::after(&board, mv);
            line.push(mv);
        }
        Ok(line)
    }

    /// The operations `D1`, `D2`, ... of perft suites: depth and number of leaves.
    pub fn perft_counts(&self) -> Vec<(u32, u64)> {
        let count = |operation: &Operation| {
            let depth = operation.opcode.strip_prefix('D')?.parse().ok()?;
            let nodes = operation.operands.first()?.as_str().parse().ok()?;
            Some((depth, nodes))
        };
        self.operations.iter().filter_map(count).collect()
    }

    /// Adds an operation with bare words, or replaces the first one of that name.
    pub fn set(&mut self, opcode: &str, operands: Vec<Operand>) {
        let operation = self
            .operations
            .iter_mut()
            .find(|operation| operation.opcode == opcode);
        match operation {
            Some(operation) => operation.operands = operands,
            None => self.operations.push(Operation {
                opcode: opcode.to_string(),
                operands,
            }),
        }
    }
}

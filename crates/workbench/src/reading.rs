//! What a reader sees beside the words: arrows for the moves an explanation talks about, and the lines behind it joined
//! into one tree.

use crate::explaining::Explained;
use cozy_chess::{Board, Move, Square};
use explain::Explanation;
use explain::kinds::{Kind, RefutedBy, Tempting, Threat};
use explain::notation::san;
use explain::scale::plain;

/// What an arrow stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// The move to play.
    Best,
    /// What is threatened.
    Threat,
    /// A move that fails.
    Not,
    /// The reply that refutes it.
    Refutation,
}

impl Meaning {
    /// One word for a legend.
    pub const fn word(self) -> &'static str {
        match self {
            Meaning::Best => "best",
            Meaning::Threat => "threat",
            Meaning::Not => "not",
            Meaning::Refutation => "refutation",
        }
    }
}

/// An arrow from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrow {
    /// Where it starts.
    pub from: Square,
    /// Where it points.
    pub to: Square,
    /// What it stands for.
    pub meaning: Meaning,
}

/// The arrows of an explanation, the best move first, each pair of squares once.
pub fn arrows(explanation: &Explanation) -> Vec<Arrow> {
    let mut arrows: Vec<Arrow> = Vec::new();
    let mut add = |mv: Move, meaning| {
        let arrow = Arrow {
            from: mv.from,
            to: mv.to,
            meaning,
        };
        if !arrows
            .iter()
            .any(|old| old.from == arrow.from && old.to == arrow.to)
        {
            arrows.push(arrow);
        }
    };
    if let Some(&best) = explanation.pv.first() {
        add(best, Meaning::Best);
    }
    for claim in explanation.claims.iter().filter(|claim| claim.at.is_empty()) {
        match &claim.kind {
            Kind::Threat(Threat { line, .. }) => add(line[0], Meaning::Threat),
            Kind::RefutedBy(RefutedBy { mv, reply, .. }) => {
                add(*mv, Meaning::Not);
                add(*reply, Meaning::Refutation);
            }
            Kind::Tempting(Tempting { mv, .. }) => add(*mv, Meaning::Not),
            _ => {}
        }
    }
    arrows
}

/// A move of the tree behind an explanation, with what follows it.
#[derive(Clone, Debug)]
pub struct Branch {
    /// The move.
    pub mv: Move,
    /// Its name.
    pub san: String,
    /// The value for the side that made it, in hundredths, where the search gave one.
    pub value: Option<i32>,
    /// Sentences that rest on the line ending here.
    pub notes: Vec<String>,
    /// The moves that follow.
    pub children: Vec<Branch>,
}

/// The lines of the search and of the claims, joined where they share their first moves.
pub fn tree(explained: &Explained) -> Vec<Branch> {
    let mut roots = Vec::new();
    let board = &explained.analysis.board;
    if let Some(explanation) = &explained.explanation {
        grow(&mut roots, board, &explanation.pv, None, None);
    }
    for line in &explained.analysis.lines {
        grow(&mut roots, board, &line.moves, Some(plain(line.value)), None);
    }
    let claims = explained.explanation.iter().flat_map(|e| &e.claims);
    for claim in claims {
        let Some(line) = claim.kind.played_line() else {
            continue;
        };
        let whole: Vec<Move> = claim.at.iter().chain(line).copied().collect();
        grow(&mut roots, board, &whole, None, Some(&claim.text));
    }
    roots
}

/// Adds a line to the tree, as far as it is legal.
fn grow(level: &mut Vec<Branch>, board: &Board, line: &[Move], value: Option<i32>, note: Option<&str>) {
    let Some((&mv, rest)) = line.split_first() else {
        return;
    };
    if !board.is_legal(mv) {
        return;
    }
    let index = level
        .iter()
        .position(|branch| branch.mv == mv)
        .unwrap_or_else(|| {
            level.push(Branch {
                mv,
                san: san(board, mv),
                value: None,
                notes: Vec::new(),
                children: Vec::new(),
            });
            level.len() - 1
        });
    let branch = &mut level[index];
    branch.value = branch.value.or(value);
    if rest.is_empty() {
        branch.notes.extend(note.map(str::to_owned));
    }
    let mut next = board.clone();
    next.play_unchecked(mv);
    grow(&mut branch.children, &next, rest, None, note);
}

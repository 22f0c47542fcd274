//! `pawn_strategy`: king and pawn against king by its idea: what each side pursues, move by move (Perdue and Berliner 1977).
//!
//! The moves and their goals are those of [`endings::story`]; what is said of each is re-checked on the board, and the result of every
//! position of the line is proved.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{Field, NamedField, Writer, sqs, word};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, PawnGoal, Result};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::study::{Flaw, Study};
use crate::words::story::moves;
use chess::facts::board::{after, distance};
use cozy_chess::{Board, Color, Move, Piece, Square};
use endings::rules::{RuleTheme, first_of};
use endings::story::{self, Switches};
use endings::strategy::Goal;
use endings::view::View;
use search::Outcome;

/// The most moves told.
const MOST: usize = 6;

/// King and pawn against king as its strategies play it.
#[derive(Clone, PartialEq, Debug)]
pub struct PawnStrategy {
    /// The play.
    pub line: Vec<Move>,
    /// What each move is for.
    pub goals: Vec<PawnGoal>,
    /// The square each goal is about; where it is about none, where the move goes.
    pub targets: Vec<Square>,
    /// The result for the side with the pawn.
    pub result: Result,
}

impl ClaimKind for PawnStrategy {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let boards = case.along(&self.line)?;
        let (_, strong) = View::of(&case.board).ok_or("not king and pawn against king")?;
        let told = (self.goals.len(), self.targets.len());
        ensure!(
            told == (self.line.len(), self.line.len()) && !self.line.is_empty(),
            "a goal for each move"
        );
        let wanted = match self.result {
            Result::Win => Outcome::Win,
            Result::Draw => Outcome::Draw,
        };
        for board in &boards {
            // What has been taken or promoted needs no proof: the next position settles it.
            if View::of(board).is_none() {
                continue;
            }
            if study.results.result(board, strong).is_none() {
                study.results.settle(board);
            }
            ensure!(
                study.results.result(board, strong) == Some(wanted),
                "another result"
            );
        }
        for (ply, &mv) in self.line.iter().enumerate() {
            is_for(&boards[ply], mv, strong, self.goals[ply], self.targets[ply])?;
        }
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        let goals = self.goals.iter().map(|goal| goal.word().to_owned()).collect();
        vec![
            write.line(&self.line),
            ("goals", Field::Words(goals)),
            sqs("targets", self.targets.iter().copied()),
            word("result", self.result.word()),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(PawnStrategy {
            line: read.line()?,
            goals: read.terms("goals", PawnGoal::from_word)?,
            targets: read.squares("targets")?,
            result: read.term("result", Result::from_word)?,
        })
    }

    fn played_line(&self) -> Option<&[Move]> {
        Some(&self.line)
    }
}

/// Whether a move does what it is said to be for.
fn is_for(
    board: &Board,
    mv: Move,
    strong: Color,
    goal: PawnGoal,
    target: Square,
) -> std::result::Result<(), Flaw> {
    let mover = board.side_to_move();
    let pawn = board.piece_on(mv.from) == Some(Piece::Pawn);
    let nearer = distance(mv.to, target) <= distance(mv.from, target);
    let fits = match goal {
        PawnGoal::Advance => pawn,
        PawnGoal::Reach => {
            let view = View::of(board).map(|(view, _)| view);
            let keys = view.map(|view| view.key_row().into_iter());
            let mut keys = keys.into_iter().flatten();
            mover == strong
                && !pawn
                && nearer
                && keys.any(|square| View::back(board, strong, square) == target)
        }
        PawnGoal::Oppose => {
            let rule = View::of(&after(board, mv)).and_then(|(view, _)| first_of(&view, false));
            mover == strong && !pawn && rule.is_some_and(|rule| rule.theme == RuleTheme::Opposition)
        }
        PawnGoal::Head => mover != strong && nearer,
        PawnGoal::MarkTime | PawnGoal::ShutIn | PawnGoal::Shoulder | PawnGoal::Corner => mover != strong,
    };
    ensure!(fits, "the move is for something else");
    Ok(())
}

/// What the strategies play, where they prove it and begin with the same move.
pub(crate) fn propose(spot: &Spot<'_>) -> Option<Claim> {
    let board = spot.board();
    let (view, strong) = View::of(board)?;
    let told = story::tell(&view, Switches::default());
    let result = match told.range.outcome()? {
        Outcome::Win => Result::Win,
        Outcome::Draw => Result::Draw,
        Outcome::Loss => return None,
    };
    let mut line = moves(board, &told);
    line.truncate(MOST);
    if line.first() != Some(&spot.mv()) {
        return None;
    }
    let mut goals = Vec::new();
    let mut targets = Vec::new();
    for (turn, mv) in told.turns.iter().zip(&line) {
        let (goal, target) = match turn.goal? {
            Goal::Reach(square) => (PawnGoal::Reach, Some(square)),
            Goal::Head(square) => (PawnGoal::Head, Some(square)),
            Goal::Oppose => (PawnGoal::Oppose, None),
            Goal::Advance => (PawnGoal::Advance, None),
            Goal::MarkTime => (PawnGoal::MarkTime, None),
            Goal::ShutIn => (PawnGoal::ShutIn, None),
            Goal::Shoulder => (PawnGoal::Shoulder, None),
            Goal::Corner => (PawnGoal::Corner, None),
        };
        goals.push(goal);
        targets.push(target.map_or(mv.to, |square| View::back(board, strong, square)));
    }
    let kind = PawnStrategy {
        line,
        goals,
        targets,
        result,
    };
    Some(spot.claim(kind, Confidence::Proved, 70).of(strong))
}

#[cfg(test)]
crate::testing::twins! {
    said: "8/8/4k3/8/3K4/4P3/8/8 w - - 0 1",
    line: "d4e4 e6f6 e4d5 f6e7 d5e5 e7d7 e5f6 d7d6 e3e4",
    silent: "8/8/4k3/8/3K4/4P3/8/7R w - - 0 1",
}

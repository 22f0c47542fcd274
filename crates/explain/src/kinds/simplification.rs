//! `simplification`: exchanges into an ending with a known result.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, word};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, Ending, Result};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::kinds::ending_class::ending_of;
use crate::margins::{DRAW_LIMIT, WINNING_LIMIT};
use crate::study::Study;
use chess::facts::board::{in_check, is_checkmate};
use cozy_chess::{Board, Color, Move, Piece};

/// Exchanges into an ending with a known result.
#[derive(Clone, PartialEq, Debug)]
pub struct Simplification {
    /// The move.
    pub mv: Move,
    /// The line that shows it, from the position spoken of.
    pub line: Vec<Move>,
    /// The kind of ending.
    pub ending: Ending,
    /// Its result.
    pub result: Result,
}

impl ClaimKind for Simplification {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let &Simplification {
            mv,
            ref line,
            ending,
            result,
        } = self;
        let boards = case.along(line)?;
        ensure!(line.first() == Some(&mv), "the line must start with the move");
        let end = &boards[boards.len() - 1];
        let pieces =
            |b: &Board, color| (b.colors(color) - b.pieces(Piece::Pawn) - b.pieces(Piece::King)).len();
        ensure!(ending_of(end) == ending, "another ending");
        ensure!(
            Color::ALL
                .iter()
                .all(|&color| pieces(end, color) < pieces(&case.board, color)),
            "nothing was exchanged"
        );
        let left = pieces(end, Color::White) + pieces(end, Color::Black);
        ensure!(ending != Ending::Other || left <= 4, "not an ending yet");
        let value = study.value(end, case.side)?;
        let fits = match result {
            Result::Win => value >= WINNING_LIMIT + 40,
            Result::Draw => value.abs() <= DRAW_LIMIT,
        };
        ensure!(fits, "another result");
        study.works(&case.board, mv)?;
        study.sound(&boards, line, case.mover(), 1)
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![
            write.mv("move", self.mv),
            write.line(&self.line),
            word("ending", self.ending.word()),
            word("result", self.result.word()),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(Simplification {
            mv: read.mv("move")?,
            line: read.line()?,
            ending: read.term("ending", Ending::from_word)?,
            result: read.term("result", Result::from_word)?,
        })
    }

    fn played_line(&self) -> Option<&[Move]> {
        Some(&self.line)
    }
}

/// The first ending that the line exchanges into, as a win and as a draw.
pub(crate) fn propose(spot: &Spot<'_>) -> Vec<Claim> {
    let pieces = |b: &Board, color| (b.colors(color) - b.pieces(Piece::Pawn) - b.pieces(Piece::King)).len();
    let start = spot.board();
    let done = (2..=spot.moves.len().min(6)).find(|&length| {
        let end = &spot.boards[length];
        let exchanged = Color::ALL
            .iter()
            .all(|&color| pieces(end, color) < pieces(start, color));
        exchanged && !in_check(end) && !is_checkmate(end)
    });
    let Some(length) = done else { return Vec::new() };
    let end = &spot.boards[length];
    let ending = ending_of(end);
    let left = pieces(end, Color::White) + pieces(end, Color::Black);
    if ending == Ending::Other && left > 4 {
        return Vec::new();
    }
    [Result::Win, Result::Draw]
        .into_iter()
        .map(|result| {
            let kind = Simplification {
                mv: spot.mv(),
                line: spot.line_to(length - 1),
                ending,
                result,
            };
            spot.claim(kind, Confidence::Judged, 59)
        })
        .collect()
}

#[cfg(test)]
crate::testing::twins! {
    said: "2Q5/p4ppp/1k6/1n6/P7/1P1r1P2/6PP/2K5 b - a3 0 33",
    line: "d3c3 c8c3 b5c3 c1c2 c3d5 g2g4 b6c5 c2d3 c5b4",
    silent: "2Q5/p4ppp/1k6/8/P7/1P1r1P2/6PP/2K5 b - - 0 33",
}

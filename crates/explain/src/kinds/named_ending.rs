//! `named_ending`: endings with pieces that players know by name, beyond those of `known_ending`.
//!
//! The picture is exact ([`endings::pictures`]). The result is proved where the ending rules know it (a queen against a pawn on the
//! seventh), otherwise it is what the search says, and only where that is clear.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, word};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, Result};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::margins::{DRAW_LIMIT, WINNING_LIMIT};
use crate::study::Study;
use cozy_chess::{Board, Color};
use endings::pictures::Picture;
use search::Outcome;

/// Times the usual nodes for the value of an ending that is only judged.
const EFFORT: u64 = 4;

/// An ending with a name.
#[derive(Clone, PartialEq, Debug)]
pub struct NamedEnding {
    /// Its name.
    pub name: Picture,
    /// Its result for the side that has more.
    pub result: Result,
}

/// The word of the JSON.
const fn name_word(name: Picture) -> &'static str {
    match name {
        Picture::Vancura => "vancura",
        Picture::QueenAgainstSeventh => "queen_against_seventh",
        Picture::QueenAgainstRook => "queen_against_rook",
        Picture::RookAgainstMinor => "rook_against_minor",
        Picture::TwoKnights => "two_knights",
    }
}

/// The results that are said of a picture: the exception to the rule has no name.
const fn usual(name: Picture) -> &'static [Result] {
    match name {
        Picture::QueenAgainstSeventh => &[Result::Win, Result::Draw],
        Picture::QueenAgainstRook => &[Result::Win],
        Picture::Vancura | Picture::RookAgainstMinor | Picture::TwoKnights => &[Result::Draw],
    }
}

impl ClaimKind for NamedEnding {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        ensure!(self.name.fits(&case.board, case.side), "another picture");
        ensure!(usual(self.name).contains(&self.result), "not the usual result");
        if let Some(result) = settled(&case.board, case.side) {
            ensure!(result == self.result, "another result");
            return Ok(());
        }
        let value = match case.board.occupied().len() {
            // Nobody mates with two knights unless the other side helps.
            4 if self.name == Picture::TwoKnights => study.value(&case.board, case.side)?,
            _ => study.firm_value(&case.board, case.side, EFFORT)?,
        };
        let fits = match self.result {
            Result::Win => value >= WINNING_LIMIT,
            Result::Draw => value.abs() <= DRAW_LIMIT,
        };
        ensure!(fits, "another result");
        Ok(())
    }

    fn fields(&self, _: &Writer) -> Vec<NamedField> {
        vec![
            word("name", name_word(self.name)),
            word("result", self.result.word()),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        let name = |word: &str| {
            Picture::ALL
                .into_iter()
                .find(|picture| name_word(*picture) == word)
        };
        Ok(NamedEnding {
            name: read.term("name", name)?,
            result: read.term("result", Result::from_word)?,
        })
    }
}

/// The result that the ending rules prove for `side`, where it is a win or a draw.
fn settled(board: &Board, side: Color) -> Option<Result> {
    let (range, _) = endings::static_range(board)?;
    let range = if board.side_to_move() == side {
        range
    } else {
        -range
    };
    match range.outcome()? {
        Outcome::Win => Some(Result::Win),
        Outcome::Draw => Some(Result::Draw),
        Outcome::Loss => None,
    }
}

/// The names that the position has.
pub(crate) fn propose(spot: &Spot<'_>) -> Vec<Claim> {
    let board = spot.board();
    let mut claims = Vec::new();
    if board.occupied().len() > 5 {
        return claims;
    }
    for side in Color::ALL {
        for name in Picture::ALL {
            if !name.fits(board, side) {
                continue;
            }
            let proved = settled(board, side);
            let results = usual(name).iter().copied();
            for result in results.filter(|&result| proved.is_none_or(|proved| proved == result)) {
                let confidence = match proved {
                    Some(_) => Confidence::Proved,
                    None => Confidence::Judged,
                };
                claims.push(spot.claim(NamedEnding { name, result }, confidence, 64).of(side));
            }
        }
    }
    claims
}

#[cfg(test)]
crate::testing::twins! {
    // A queen against a bishop's pawn on the seventh whose king is home is a draw; a knight's pawn there loses.
    said: "8/8/8/8/8/3Q4/5p2/K5k1 w - - 0 1",
    line: "d3g3 g1h1",
    silent: "8/8/8/8/8/3Q4/K7/6k1 w - - 0 1",
}

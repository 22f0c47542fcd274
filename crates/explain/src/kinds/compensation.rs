//! `compensation`: behind, but with enough for it.
//!
//! Proposed in [`crate::reasoning::standing`].

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{Field, NamedField, Writer, int};
use crate::claim::reader::{Reader, Reading};
use crate::kinds::ClaimKind;
use crate::kinds::improves_piece::safe_count;
use crate::study::{Study, boards_along};
use chess::facts::board::{material, rank_from};
use chess::facts::{kings, pawns};
use cozy_chess::{Board, Color, Piece};

/// Behind, but with enough for it.
#[derive(Clone, PartialEq, Debug)]
pub struct Compensation {
    /// What is missing, in hundredths.
    pub down: i32,
    /// What there is for it.
    pub reasons: Vec<Asset>,
}

/// Something that makes up for missing material.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asset {
    /// Both bishops, where the other side has not.
    Bishops,
    /// A passed pawn on the fifth rank or beyond.
    PassedPawn,
    /// More pieces near the king than the other side has.
    Attack,
    /// Two more knights and bishops in play.
    Development,
    /// Pieces with more safe squares.
    Activity,
}

impl Asset {
    /// The word of the claims schema.
    pub const fn word(self) -> &'static str {
        match self {
            Asset::Bishops => "the two bishops",
            Asset::PassedPawn => "a far passed pawn",
            Asset::Attack => "the attack on the king",
            Asset::Development => "the better development",
            Asset::Activity => "the more active pieces",
        }
    }

    /// The asset with this word.
    fn from_word(word: &str) -> Option<Asset> {
        let all = [
            Asset::Bishops,
            Asset::PassedPawn,
            Asset::Attack,
            Asset::Development,
            Asset::Activity,
        ];
        all.into_iter().find(|asset| asset.word() == word)
    }

    /// The variant of the phrase files.
    pub(crate) const fn variant(self) -> &'static str {
        match self {
            Asset::Bishops => "bishops",
            Asset::PassedPawn => "passed-pawn",
            Asset::Attack => "attack",
            Asset::Development => "development",
            Asset::Activity => "activity",
        }
    }
}

impl ClaimKind for Compensation {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let &Compensation { down, ref reasons } = self;
        ensure!(!reasons.is_empty() && down >= 90, "no reason");
        ensure!(material(&case.board, case.side) == -down, "another count");
        ensure!(
            material(&study.run_out(&case.board)?, case.side) * 10 <= -down * 8,
            "the material comes back"
        );
        let expected = study.best(&case.board)?.moves;
        let boards = boards_along(&case.board, &expected).ok_or("the line is illegal")?;
        ensure!(
            boards
                .iter()
                .step_by(2)
                .all(|board| material(board, case.side) * 10 <= -down * 6),
            "the material comes back on the way"
        );
        ensure!(study.value(&case.board, case.side)? >= 0, "not enough for it");
        Ok(())
    }

    fn fields(&self, _: &Writer) -> Vec<NamedField> {
        let reasons = self.reasons.iter().map(|reason| reason.word().into()).collect();
        vec![int("down_cp", self.down), ("for", Field::Words(reasons))]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(Compensation {
            down: read.int("down_cp")?,
            reasons: read.terms("for", Asset::from_word)?,
        })
    }
}

/// What `side` may have for missing material, as facts of the board.
pub(crate) fn reasons_for(board: &Board, side: Color) -> Vec<Asset> {
    let mut reasons = Vec::new();
    if pawns::has_bishop_pair(board, side) && !pawns::has_bishop_pair(board, !side) {
        reasons.push(Asset::Bishops);
    }
    if pawns::passed(board, side)
        .into_iter()
        .any(|pawn| rank_from(pawn, side) >= 4)
    {
        reasons.push(Asset::PassedPawn);
    }
    let bearing = kings::attackers(board, !side).len();
    if bearing >= 2 && bearing > kings::attackers(board, side).len() {
        reasons.push(Asset::Attack);
    }
    let (own, theirs) = (developed(board, side), developed(board, !side));
    if own >= theirs + 2 {
        reasons.push(Asset::Development);
    }
    if active(board, side) >= active(board, !side) + 6 {
        reasons.push(Asset::Activity);
    }
    reasons
}

/// Knights and bishops that have left the home rank.
fn developed(board: &Board, side: Color) -> usize {
    let minors = board.colored_pieces(side, Piece::Knight) | board.colored_pieces(side, Piece::Bishop);
    minors
        .into_iter()
        .filter(|&square| rank_from(square, side) > 0)
        .count()
}

/// Safe squares of all pieces together.
fn active(board: &Board, side: Color) -> i32 {
    let pieces = board.colors(side) - board.pieces(Piece::Pawn) - board.pieces(Piece::King);
    pieces.into_iter().map(|square| safe_count(board, square)).sum()
}

#[cfg(test)]
crate::testing::twins! {
    said: "3r2k1/2Q2pp1/3r4/7p/8/PR2P1Pq/1P1p1P1P/3R2K1 b - - 0 28",
    line: "h3g4 c7c2 g4e2 e3e4 d6f6 f2f4 f6c6 b3c3 c6c3",
    silent: "3r2k1/2Q2pp1/3r4/7p/8/PR2P1P1/1P1p1P1P/3R2K1 b - - 0 28",
}

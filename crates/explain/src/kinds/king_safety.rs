//! `king_safety`: a count around a king changes.
//!
//! Of other moves it is proposed in [`crate::reasoning::priced`].

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, int, word};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, Factor, Role};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::study::Study;
use chess::facts::board::is_castling;
use chess::facts::kings;
use cozy_chess::{Board, Color, Move, Piece};
use knowledge::evaluation::Group;

/// A count around a king changes.
#[derive(Clone, PartialEq, Debug)]
pub struct KingSafety {
    /// What is counted.
    pub factor: Factor,
    /// The count before the move.
    pub before: i32,
    /// The count after the move.
    pub after: i32,
    /// The move.
    pub mv: Move,
}

impl ClaimKind for KingSafety {
    fn check(&self, _: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let KingSafety {
            factor,
            before,
            after,
            mv,
        } = *self;
        let counts = (before, after);
        let real = (
            king_count(&case.board, case.side, factor),
            king_count(&case.after(mv)?, case.side, factor),
        );
        ensure!(real == counts && real.0 != real.1, "another count");
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![
            word("factor", self.factor.word()),
            int("before", self.before),
            int("after", self.after),
            write.mv("move", self.mv),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(KingSafety {
            factor: read.term("factor", Factor::from_word)?,
            before: read.int("before")?,
            after: read.int("after")?,
            mv: read.mv("move")?,
        })
    }

    fn rival(&self, role: Role) -> Option<Move> {
        (role == Role::Alternative).then_some(self.mv)
    }

    fn is_feature(&self) -> bool {
        true
    }

    fn priced_by(&self) -> Option<Group> {
        Some(Group::KingSafety)
    }
}

/// Counts around both kings that the move changes for the better.
pub(crate) fn propose(spot: &Spot<'_>) -> Vec<Claim> {
    let (board, next, mv, me) = (spot.board(), spot.next(), spot.mv(), spot.me());
    let mut claims = Vec::new();
    let mut push = |side: Color, factor: Factor, wanted: fn(i32, i32) -> bool, salience: i32| {
        let (before, after) = (king_count(board, side, factor), king_count(next, side, factor));
        if wanted(before, after) {
            let kind = KingSafety {
                factor,
                before,
                after,
                mv,
            };
            claims.push(spot.claim(kind, Confidence::Proved, salience).of(side));
        }
    };
    let heavy_attack = !next.colored_pieces(me, Piece::Queen).is_empty();
    if heavy_attack {
        push(
            !me,
            Factor::Attackers,
            |before, after| after > before && after >= 2,
            43,
        );
        push(!me, Factor::PawnShield, |before, after| after < before, 45);
    }
    let under_fire = !next.colored_pieces(!me, Piece::Queen).is_empty();
    if under_fire {
        push(
            me,
            Factor::Attackers,
            |before, after| after < before && before >= 2,
            37,
        );
        if is_castling(board, mv) {
            push(me, Factor::PawnShield, |before, after| after > before, 46);
        }
    }
    // A king that may still castle needs no window.
    let rights = board.castle_rights(me);
    let settled = rights.short.is_none() && rights.long.is_none();
    if settled && kings::has_no_air(board, me) {
        push(me, Factor::Luft, |before, after| after > before, 44);
    }
    claims
}

/// The count of one factor around the king of `side`.
pub(crate) fn king_count(board: &Board, side: Color, factor: Factor) -> i32 {
    match factor {
        Factor::PawnShield => kings::shield(board, side),
        Factor::OpenLine => kings::open_lines(board, side),
        Factor::Luft => kings::flight_squares(board, side).len() as i32,
        Factor::Attackers => kings::attackers(board, side).len() as i32,
    }
}

#[cfg(test)]
crate::testing::twins! {
    said: "r2q1rk1/pp3pbp/n4np1/2pP1b2/2Q2B2/2N2N2/PP2BPPP/R4RK1 b - - 2 12",
    line: "f8e8 f3e5 f6d7 e5d7 d8d7 f1e1 g7d4 a1d1 f5g4",
    silent: "r2q2k1/pp3pbp/n4np1/2pP1b2/2Q2B2/2N2N2/PP2BPPP/R4RK1 b - - 2 12",
}

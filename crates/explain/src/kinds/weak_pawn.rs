//! `weak_pawn`: a weak pawn.
//!
//! Of other moves it is proposed in [`crate::reasoning::priced`].

use crate::check::{Case, Checked};
use crate::claim::fields::{NamedField, Writer, joined, sq, word};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, Delta, Role, WeakKind, When};
use crate::detect::Spot;
use crate::kinds::shared::lasting::{Found, feature};
use crate::kinds::{ClaimKind, outpost};
use crate::study::Study;
use chess::facts::board::attacks_from;
use chess::facts::pawns::{self, FileState, file_state};
use cozy_chess::{Board, Color, Move, Square};
use knowledge::evaluation::Group;

/// A weak pawn.
#[derive(Clone, PartialEq, Debug)]
pub struct WeakPawn {
    /// The pawn.
    pub pawn: Square,
    /// What kind of weakness.
    pub kind: WeakKind,
    /// Whether it is there, created or removed, and by what.
    pub when: When,
}

impl ClaimKind for WeakPawn {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let &WeakPawn { pawn, kind, ref when } = self;
        feature(study, case, when, Some(pawn), |b, at| {
            at.is_some_and(|at| is_weak(b, at, case.side, kind))
        })
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        joined(
            vec![sq("pawn", self.pawn), word("kind", self.kind.word())],
            write.when(&self.when),
        )
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(WeakPawn {
            pawn: read.square("pawn")?,
            kind: read.term("kind", WeakKind::from_word)?,
            when: read.when()?,
        })
    }

    fn rival(&self, role: Role) -> Option<Move> {
        self.when.first_move().filter(|_| role == Role::Alternative)
    }

    fn is_feature(&self) -> bool {
        true
    }

    fn priced_by(&self) -> Option<Group> {
        Some(Group::Pawns)
    }
}

/// Enemy pawns that the move makes weak, and the own one that it frees from weakness.
pub(crate) fn propose(spot: &Spot<'_>) -> Vec<Claim> {
    let (board, next, mv, me) = (spot.board(), spot.next(), spot.mv(), spot.me());
    let mut claims = Vec::new();
    for kind in [WeakKind::Isolated, WeakKind::Doubled, WeakKind::Backward] {
        for pawn in pawns::pawns(next, !me) {
            if is_weak(next, pawn, !me, kind) && !is_weak(board, pawn, !me, kind) {
                let when = When::after(mv, Delta::Creates);
                claims.push(
                    spot.claim(WeakPawn { pawn, kind, when }, Confidence::Proved, 42)
                        .of(!me),
                );
            }
        }
        for pawn in pawns::pawns(board, me) {
            let now = if pawn == mv.from { mv.to } else { pawn };
            let gone = next.color_on(now) == Some(me) && !is_weak(next, now, me, kind);
            if pawn == mv.from && is_weak(board, pawn, me, kind) && gone && mv.promotion.is_none() {
                let when = When::after(mv, Delta::Removes);
                claims.push(
                    spot.claim(WeakPawn { pawn, kind, when }, Confidence::Proved, 34)
                        .of(me),
                );
            }
        }
    }
    claims.truncate(2);
    claims
}

/// Backward pawns behind the outposts that are taken.
pub(crate) fn behind_outposts(spot: &Spot<'_>) -> Vec<Claim> {
    outpost::squares(spot)
        .into_iter()
        .filter_map(|square| held_back(spot, square))
        .collect()
}

/// Whether the pawn is weak in that way.
pub(crate) fn is_weak(board: &Board, square: Square, side: Color, kind: WeakKind) -> bool {
    match kind {
        WeakKind::Isolated => pawns::is_isolated(board, square, side),
        WeakKind::Doubled => pawns::is_doubled(board, square, side),
        WeakKind::Backward => pawns::is_backward(board, square, side),
    }
}

/// The backward pawn behind an outpost: what stands there holds it back for good.
fn held_back(spot: &Spot<'_>, outpost: Square) -> Option<Claim> {
    let (board, me) = (spot.board(), spot.me());
    let ahead = if me == Color::White { 1 } else { -1 };
    let pawn = outpost.try_offset(0, ahead)?;
    let kind = WeakKind::Backward;
    let weak = pawns::pawns(board, !me).has(pawn) && is_weak(board, pawn, !me, kind);
    weak.then(|| {
        let when = When::now();
        spot.claim(WeakPawn { pawn, kind, when }, Confidence::Proved, 53)
            .of(!me)
    })
}

/// A weak pawn on a file the other side has half open, with an enemy piece already bearing on it.
pub(crate) fn lasting(board: &Board, side: Color) -> Option<Found> {
    [WeakKind::Backward, WeakKind::Isolated]
        .into_iter()
        .find_map(|kind| {
            let pawn = pawns::pawns(board, side).into_iter().find(|&pawn| {
                let hit = board
                    .colors(!side)
                    .into_iter()
                    .any(|piece| attacks_from(board, piece).has(pawn));
                is_weak(board, pawn, side, kind)
                    && file_state(board, pawn.file(), !side) == FileState::HalfOpen
                    && hit
            })?;
            let when = When::now();
            Some(Found::new(WeakPawn { pawn, kind, when }, Some(pawn), 19))
        })
}

#[cfg(test)]
crate::testing::twins! {
    said: "3r1rk1/pb2bp1p/1p2p1p1/4P3/2Pp2Pq/3B2R1/PP1Q3P/1KBR4 b - - 1 21",
    line: "f7f6 d2e2 f6e5 e2e5 e7d6 e5e6 g8g7 g4g5 b7c8",
    silent: "3r1rk1/pb2b2p/1p2p1p1/4P3/2Pp2Pq/3B2R1/PP1Q3P/1KBR4 b - - 1 21",
}

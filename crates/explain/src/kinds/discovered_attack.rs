//! `discovered_attack`: a line is opened onto a target.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, sq};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::study::Study;
use chess::facts::board::{attacks_from, landing, worth};
use chess::facts::exchange::profit_on;
use cozy_chess::{Move, Piece, Square, get_between_rays};

/// A line is opened onto a target.
#[derive(Clone, PartialEq, Debug)]
pub struct DiscoveredAttack {
    /// The move.
    pub mv: Move,
    /// The piece behind.
    pub attacker: Square,
    /// The piece it now attacks.
    pub target: Square,
}

impl ClaimKind for DiscoveredAttack {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let DiscoveredAttack { mv, attacker, target } = *self;
        let (next, me) = (case.after(mv)?, case.mover());
        ensure!(
            next.color_on(attacker) == Some(me) && attacker != landing(&case.board, mv),
            "no own piece behind"
        );
        ensure!(
            get_between_rays(attacker, target).has(mv.from),
            "the moved piece did not stand between"
        );
        let opened =
            attacks_from(&next, attacker).has(target) && !attacks_from(&case.board, attacker).has(target);
        ensure!(opened && next.color_on(target) == Some(!me), "no line was opened");
        let (hunter, victim) = (next.piece_on(attacker).map_or(0, worth), next.piece_on(target));
        let danger = victim == Some(Piece::King)
            || victim.map_or(0, worth) > hunter
            || profit_on(&next, target, me) > 0;
        ensure!(danger, "the target is in no danger");
        study.works(&case.board, mv)
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![
            write.mv("move", self.mv),
            sq("attacker", self.attacker),
            sq("target", self.target),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(DiscoveredAttack {
            mv: read.mv("move")?,
            attacker: read.square("attacker")?,
            target: read.square("target")?,
        })
    }
}

/// Targets that the move opens a line to, the king apart.
pub(crate) fn propose(spot: &Spot<'_>) -> Vec<Claim> {
    let (board, next, mv, me) = (spot.board(), spot.next(), spot.mv(), spot.me());
    let mut claims = Vec::new();
    for attacker in next.colors(me) - landing(board, mv).bitboard() {
        let opened = attacks_from(next, attacker) - attacks_from(board, attacker);
        for target in opened & next.colors(!me) {
            let king = next.piece_on(target) == Some(Piece::King);
            if king || !get_between_rays(attacker, target).has(mv.from) {
                continue;
            }
            let (hunter, victim) = (
                next.piece_on(attacker).map_or(0, worth),
                next.piece_on(target).map_or(0, worth),
            );
            let danger = victim > hunter || profit_on(next, target, me) > 0;
            let taken = spot
                .moves
                .iter()
                .skip(2)
                .step_by(2)
                .any(|later| later.to == target && later.from == attacker);
            if danger && victim >= 300 || taken {
                let kind = DiscoveredAttack { mv, attacker, target };
                claims.push(spot.claim(kind, Confidence::Bounded, if taken { 84 } else { 66 }));
            }
        }
    }
    claims
}

#[cfg(test)]
crate::testing::twins! {
    said: "5r1k/pQ4pp/5rq1/8/3P2nP/2P2pP1/P4P2/4RRKB b - - 2 24",
    line: "g4f2 f1f2 g6g3 h1g2 f3g2 b7g2 g3f2 g2f2 f6f2",
    silent: "5r1k/pQ4pp/5rq1/8/3P2nP/2P2pP1/P4P2/4R1KB b - - 2 24",
}

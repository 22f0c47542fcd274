//! `pin`: a piece is pinned.
//!
//! What a pin gives the move is [`super::exploits_pin`].

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, joined, sq, word};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::kinds::exploits_pin::{bears_on, exploit, exploited};
use crate::study::Study;
use chess::facts::board::is_checkmate;
use chess::facts::exchange::exchange;
use chess::facts::lines::{self, PinKind, pins_by};
use cozy_chess::{Move, Square};

/// A piece is pinned.
#[derive(Clone, PartialEq, Debug)]
pub struct Pin {
    /// Who pins whom to what.
    pub pin: lines::Pin,
    /// The move that brings it about, where one does.
    pub mv: Option<Move>,
}

impl ClaimKind for Pin {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let Pin { pin, mv } = *self;
        let board = case.seen(mv)?;
        let kind = lines::pin(&board, pin.pinner, pin.pinned, pin.behind);
        ensure!(kind == Some(pin.kind), "no such pin");
        if let Some(mv) = mv {
            ensure!(!is_checkmate(&board), "it is mate at once");
            ensure!(
                lines::pin(&case.board, pin.pinner, pin.pinned, pin.behind).is_none(),
                "the pin was there before"
            );
            study.works(&case.board, mv)?;
        }
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        let kind = if self.pin.kind == PinKind::Absolute {
            "absolute"
        } else {
            "relative"
        };
        let fixed = vec![
            word("kind", kind),
            sq("pinner", self.pin.pinner),
            sq("pinned", self.pin.pinned),
            sq("behind", self.pin.behind),
        ];
        joined(fixed, write.optional_move(self.mv))
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        let kind = |word: &str| match word {
            "absolute" => Some(PinKind::Absolute),
            "relative" => Some(PinKind::Relative),
            _ => None,
        };
        Ok(Pin {
            pin: lines::Pin {
                kind: read.term("kind", kind)?,
                pinner: read.square("pinner")?,
                pinned: read.square("pinned")?,
                behind: read.square("behind")?,
            },
            mv: read.optional_move()?,
        })
    }
}

/// Pins that the move makes or that later moves profit from, and what the move gains from them.
pub(crate) fn propose(spot: &Spot<'_>) -> Vec<Claim> {
    let (board, next, mv, me) = (spot.board(), spot.next(), spot.mv(), spot.me());
    let mut claims = Vec::new();
    if is_checkmate(next) {
        // In a mate a pin matters when the pinned piece would otherwise take or block.
        claims.extend(pins_by(next, me).into_iter().filter_map(|pin| {
            let helps = next
                .checkers()
                .into_iter()
                .any(|checker| bears_on(next, pin, checker));
            helps.then(|| exploit(spot, pin, mv.to))
        }));
        claims.truncate(1);
        return claims;
    }
    for pin in pins_by(next, me) {
        let new = lines::pin(board, pin.pinner, pin.pinned, pin.behind).is_none();
        if let Some(victim) = exploited(spot, pin, new) {
            claims.push(exploit(spot, pin, victim));
        } else if new {
            claims.push(spot.claim(Pin { pin, mv: Some(mv) }, Confidence::Bounded, 74));
        }
    }
    for pin in pins_by(board, me) {
        if mv.to == pin.pinned && exchange(board, mv) > 0 {
            claims.push(exploit(spot, pin, pin.pinned));
        } else if later_goals(spot)
            .into_iter()
            .any(|goal| bears_on(board, pin, goal))
        {
            claims.push(spot.claim(Pin { pin, mv: None }, Confidence::Proved, 58));
        }
    }
    claims
}

/// Squares later own moves of the line go to.
fn later_goals(spot: &Spot<'_>) -> Vec<Square> {
    spot.moves.iter().step_by(2).map(|mv| mv.to).collect()
}

#[cfg(test)]
crate::testing::twins! {
    said: "r1bqk2r/p2n2pp/2p1p3/2bpPp2/5P2/3BB3/PPP1Q1PP/RN3RK1 b kq - 3 11",
    line: "d8b6 e3c5 d7c5 e2f2 c5e4 f2b6 a7b6 f1d1 h7h6",
    silent: "r1bqk2r/p2n2pp/2p1p3/3pPp2/5P2/3BB3/PPP1Q1PP/RN3RK1 b kq - 3 11",
}

//! `x_ray`: a slider works through an enemy piece.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, joined, sq};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::study::Study;
use chess::facts::board::{attackers_of, attacks_from};
use chess::facts::lines::sees_through;
use cozy_chess::{Move, Square};

/// A slider works through an enemy piece.
#[derive(Clone, PartialEq, Debug)]
pub struct XRay {
    /// The piece whose line it is.
    pub attacker: Square,
    /// The enemy piece it works through.
    pub through: Square,
    /// The square it works on.
    pub target: Square,
    /// The move that brings it about, where one does.
    pub mv: Option<Move>,
    /// The line that uses it; empty where it only holds something.
    pub line: Vec<Move>,
}

impl ClaimKind for XRay {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let &XRay {
            attacker,
            through,
            target,
            mv,
            ref line,
        } = self;
        let board = case.seen(mv)?;
        let me = if mv.is_some() { case.mover() } else { case.side };
        ensure!(
            board.color_on(attacker) == Some(me) && board.color_on(through) == Some(!me),
            "other pieces"
        );
        ensure!(sees_through(&board, attacker, through, target), "no x-ray");
        let boards = case.along(line)?;
        let used = (1..line.len()).any(|ply| {
            boards[ply].side_to_move() == me
                && line[ply].from == attacker
                && line[ply].to == target
                && line[ply - 1].to == target
        });
        let held = board.color_on(target) == Some(me) && attackers_of(&board, !me, target).has(through);
        ensure!(used || held, "nothing hangs on it");
        if !line.is_empty() {
            study.sound(&boards, line, case.mover(), 1)?;
        }
        mv.map_or(Ok(()), |mv| study.works(&case.board, mv))
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        let squares = vec![
            sq("attacker", self.attacker),
            sq("through", self.through),
            sq("target", self.target),
        ];
        joined(
            joined(squares, write.optional_move(self.mv)),
            write.optional_line(&self.line),
        )
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(XRay {
            attacker: read.square("attacker")?,
            through: read.square("through")?,
            target: read.square("target")?,
            mv: read.optional_move()?,
            line: read.optional_line()?,
        })
    }
}

/// A slider of the mover that holds or retakes through an enemy piece.
pub(crate) fn propose(spot: &Spot<'_>) -> Vec<Claim> {
    let (next, mv, me) = (spot.next(), spot.mv(), spot.me());
    let mut claims = Vec::new();
    for attacker in next.colors(me) {
        for through in attacks_from(next, attacker) & next.colors(!me) {
            for target in [mv.to]
                .into_iter()
                .chain(spot.moves.iter().skip(2).step_by(2).map(|later| later.to))
            {
                if !sees_through(next, attacker, through, target) {
                    continue;
                }
                let held = next.color_on(target) == Some(me) && attacks_from(next, through).has(target);
                let used = (2..spot.moves.len()).step_by(2).find(|&ply| {
                    spot.moves[ply].from == attacker
                        && spot.moves[ply].to == target
                        && spot.moves[ply - 1].to == target
                });
                if used.is_some() || held {
                    let line = used.map(|ply| spot.line_to(ply)).unwrap_or_default();
                    let kind = XRay {
                        attacker,
                        through,
                        target,
                        mv: Some(mv),
                        line,
                    };
                    claims.push(spot.claim(kind, Confidence::Bounded, 63));
                }
            }
        }
    }
    claims.truncate(1);
    claims
}

#[cfg(test)]
crate::testing::twins! {
    said: "2rb2k1/6pp/6q1/2B1Qb2/PPp5/5PP1/2r4P/R2R1BK1 w - - 1 31",
    line: "e5d5 g6e6 d5e6 f5e6 d1c1 c2b2 f1c4 e6c4 c1c4",
    silent: "2rb2k1/6pp/6q1/2B1Qb2/P1p5/5PP1/2r4P/R2R1BK1 w - - 1 31",
}

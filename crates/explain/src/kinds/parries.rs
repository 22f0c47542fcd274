//! `parries`: the move meets a threat.
//!
//! Proposed in [`crate::reasoning::threats`], and of a reply in [`crate::reasoning::misses`].

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, joined, word};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{How, Outcome};
use crate::evidence::Evidence;
use crate::kinds::threat::holds;
use crate::kinds::{ClaimKind, Threat};
use crate::margins::LEAST_MATERIAL;
use crate::scale::chances;
use crate::study::{Flaw, Study, boards_along};
use chess::facts::board::{after, attackers_of, is_capture, landing, with_mover};
use chess::facts::kings::flight_squares;
use chess::facts::lines::pins_by;
use cozy_chess::{BitBoard, Board, Color, Move, get_between_rays, get_king_moves};

/// A parried threat is worth at least this much less (schema: 100) ...
pub(crate) const PARRY_VALUE: i32 = 170;
/// ... or this many points (schema: 8).
const PARRY_POINTS: f64 = 13.0;

/// The move meets a threat.
#[derive(Clone, PartialEq, Debug)]
pub struct Parries {
    /// The move.
    pub mv: Move,
    /// The threat, after a pass.
    pub threat: Threat,
    /// In which way, where the board shows it.
    pub how: Option<How>,
}

impl ClaimKind for Parries {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let &Parries { mv, ref threat, how } = self;
        let (me, opponent) = (case.mover(), !case.mover());
        let next = case.after(mv)?;
        // A pawn that is merely worth less to take is no parry a reader can see.
        let pawn = matches!(threat.outcome, Outcome::Material { cp } if cp <= LEAST_MATERIAL);
        ensure!(
            !(pawn && matches!(how, None | Some(How::Counter))),
            "how the pawn is kept does not show"
        );
        let value = holds(study, &case.board, opponent, threat)?;
        ensure!(
            weaker(study, &next, threat.line[0], opponent, value)?,
            "the threat still works"
        );
        study.works(&case.board, mv)?;
        ensure!(
            how.is_none_or(|how| parry_fits(&case.board, mv, threat, how, me)),
            "it parries in another way"
        );
        Ok(())
    }

    fn was_seen(&self, evidence: &Evidence) -> bool {
        evidence.saw_threat(&self.threat.line)
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        joined(
            vec![write.mv("move", self.mv), write.threat(&self.threat)],
            self.how.map(|how| word("how", how.word())),
        )
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(Parries {
            mv: read.mv("move")?,
            threat: read.threat()?,
            how: read.optional_term("how", How::from_word)?,
        })
    }
}

/// Whether the threatening move is illegal after the parry or clearly worse.
fn weaker(study: &mut Study<'_>, next: &Board, mv: Move, opponent: Color, value: i32) -> Result<bool, Flaw> {
    Ok(match study.reply_value(next, mv, opponent)? {
        None => true,
        Some(now) => now <= value - PARRY_VALUE || chances(now) <= chances(value) - PARRY_POINTS,
    })
}

/// Whether the way of parrying fits the picture.
pub(crate) fn parry_fits(board: &Board, mv: Move, threat: &Threat, how: How, me: Color) -> bool {
    let Some(passed) = with_mover(board, !me) else {
        return false;
    };
    let Some(boards) = boards_along(&passed, &threat.line) else {
        return false;
    };
    let own: Vec<Move> = threat.line.iter().step_by(2).copied().collect();
    let king = board.king(me);
    let goals: BitBoard = own.iter().map(|mv| mv.to).collect();
    let path = own.iter().fold(goals, |path, mv| {
        path | get_between_rays(mv.from, mv.to) | get_between_rays(mv.to, king)
    });
    let next = after(board, mv);
    let to = landing(board, mv);
    let end = &boards[boards.len() - 1];
    match how {
        How::Capture => {
            let near = goals | get_king_moves(king);
            is_capture(board, mv)
                && (own.iter().any(|threat| threat.from == to)
                    || near.into_iter().any(|square| {
                        attackers_of(board, !me, square).has(to) || attackers_of(end, !me, square).has(to)
                    }))
        }
        How::Block => path.has(to) && mv.from != king && own.iter().all(|threat| threat.from != to),
        How::Guard => goals.into_iter().any(|square| {
            let before = attackers_of(board, me, square) - mv.from.bitboard();
            attackers_of(&next, me, square).len() > before.len()
        }),
        How::Flee => mv.from == king || goals.has(mv.from),
        How::Counter => next.is_legal(threat.line[0]),
        How::Luft => mv.from != king && flight_squares(&next, me).len() > flight_squares(board, me).len(),
        How::Unpin => pinned_pieces(&next, me).len() < pinned_pieces(board, me).len(),
    }
}

/// The pinned pieces of `side`.
fn pinned_pieces(board: &Board, side: Color) -> BitBoard {
    pins_by(board, !side).into_iter().map(|pin| pin.pinned).collect()
}

/// What a move of `side` does on the board about a threat, the plainest way first.
pub(crate) fn parried_how(board: &Board, mv: Move, threat: &Threat, side: Color) -> Option<How> {
    [
        How::Capture,
        How::Flee,
        How::Luft,
        How::Block,
        How::Unpin,
        How::Guard,
    ]
    .into_iter()
    .find(|&how| parry_fits(board, mv, threat, how, side))
}

#[cfg(test)]
crate::testing::twins! {
    said: "2rr2k1/2qnbppp/p2p1n2/3Np1B1/1p2P3/5Q1P/PPP2PPN/R3R1K1 b - - 1 17",
    line: "f6d5 e4d5 e7g5",
    silent: "2rr2k1/2qnbppp/p2p1n2/4p1B1/1p2P3/5Q1P/PPP2PPN/R3R1K1 b - - 1 17",
}

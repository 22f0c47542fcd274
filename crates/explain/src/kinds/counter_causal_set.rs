//! `counter_causal_set`: all moves that do anything about a threat.
//!
//! Proposed in [`crate::reasoning::threats`].

use crate::check::{Case, Checked, ensure};
use crate::claim::Outcome;
use crate::claim::fields::{NamedField, Writer};
use crate::claim::reader::{Reader, Reading};
use crate::evidence::Evidence;
use crate::kinds::threat::{holds, threatened};
use crate::kinds::{ClaimKind, Threat};
use crate::study::{Flaw, Study};
use chess::facts::board::{after, legal_moves};
use cozy_chess::{Board, Move};

/// A set of answers with more members is no longer a set worth printing.
const LARGEST_SET: usize = 5;

/// All moves that do anything about a threat.
#[derive(Clone, PartialEq, Debug)]
pub struct CounterCausalSet {
    /// The threat, after a pass.
    pub threat: Threat,
    /// All moves that do something about it.
    pub moves: Vec<Move>,
}

impl ClaimKind for CounterCausalSet {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let CounterCausalSet { threat, moves } = self;
        /// Values beyond this count alike (schema's checker).
        const EDGE: i32 = 2_000;
        let (me, opponent) = (case.mover(), !case.mover());
        ensure!(!moves.is_empty(), "no move is listed");
        let value = holds(study, &case.board, opponent, threat)?;
        let amount = threatened(threat.outcome);
        // In a lost game all values are close together and nothing separates the moves.
        ensure!(
            study.value(&case.board, me)? > -250 && amount >= 300,
            "too little is at stake"
        );
        let mut worth = Vec::new();
        for mv in legal_moves(&case.board) {
            worth.push((mv, study.value(&after(&case.board, mv), me)?.clamp(-EDGE, EDGE)));
        }
        let best = worth
            .iter()
            .map(|&(_, value)| value)
            .max()
            .ok_or("no legal move")?;
        for &(mv, value) in &worth {
            let lost = best - value;
            ensure!(
                moves.contains(&mv) || lost * 10 >= amount * 9,
                "an unlisted move also holds"
            );
        }
        for &mv in moves {
            let now = study.reply_value(&after(&case.board, mv), threat.line[0], opponent)?;
            ensure!(
                now.is_none_or(|now| now <= value - 170),
                "a listed move does nothing about it"
            );
        }
        Ok(())
    }

    fn was_seen(&self, evidence: &Evidence) -> bool {
        evidence.saw_threat(&self.threat.line)
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![write.threat(&self.threat), write.moves("moves", &self.moves)]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(CounterCausalSet {
            threat: read.threat()?,
            moves: read.moves("moves")?,
        })
    }
}

/// The moves that do something about the threat and hold; `None` when they are too many to print.
pub(crate) fn answers(
    study: &mut Study<'_>,
    board: &Board,
    threat: &Threat,
) -> Result<Option<Vec<Move>>, Flaw> {
    let (me, opponent) = (board.side_to_move(), !board.side_to_move());
    let moves = legal_moves(board);
    let costly = moves.len() as i64 * 2;
    if costly * 4_000 > study.left() {
        return Ok(None);
    }
    let passed = board.null_move().ok_or("in check")?;
    let threatened = study.value(&after(&passed, threat.line[0]), opponent)?;
    let amount = match threat.outcome {
        Outcome::Mate { .. } => 800,
        Outcome::Material { cp } => cp,
        _ => return Ok(None),
    };
    let best = study.value(board, me)?.clamp(-2_000, 2_000);
    let mut set = Vec::new();
    for mv in moves {
        let value = study.value(&after(board, mv), me)?.clamp(-2_000, 2_000);
        if (best - value) * 10 < amount * 4 {
            let now = study.reply_value(&after(board, mv), threat.line[0], opponent)?;
            if now.is_some_and(|now| now > threatened - 170) {
                return Ok(None);
            }
            set.push(mv);
            if set.len() > LARGEST_SET {
                return Ok(None);
            }
        }
    }
    Ok((!set.is_empty()).then_some(set))
}

#[cfg(test)]
crate::testing::twins! {
    said: "6k1/1p4p1/R5K1/5PP1/8/8/8/8 b - - 0 51",
    line: "b7a6 f5f6 a6a5 f6f7 g8f8",
    silent: "6k1/1p4p1/6K1/5PP1/8/8/8/8 b - - 0 51",
}

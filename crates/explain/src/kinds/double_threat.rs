//! `double_threat`: two threats at once.
//!
//! Of replies to other moves it is proposed in [`crate::reasoning::rivals`].

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{Field, NamedField, Writer};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, Outcome};
use crate::detect::Scene;
use crate::kinds::threat::{holds, threat_board};
use crate::kinds::{ClaimKind, Threat};
use crate::margins::LOST;
use crate::reasoning::threats::{WORTH_A_WORD, telling};
use crate::scale::chances;
use crate::scale::plain;
use crate::study::{Flaw, Study};
use chess::facts::board::{after, is_capture, legal_moves};
use cozy_chess::{Board, Color, Move, Square};

/// A reply that the long look chooses may cost this many points by the next one (schema: 8) ...
const CHOSEN_POINTS: f64 = 6.0;
/// ... or this much value (schema: 60).
const CHOSEN_VALUE: i32 = 50;

/// Two threats at once.
#[derive(Clone, PartialEq, Debug)]
pub struct DoubleThreat {
    /// The move.
    pub mv: Move,
    /// The threats, each after a pass.
    pub threats: Vec<Threat>,
}

impl ClaimKind for DoubleThreat {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let &DoubleThreat { mv, ref threats } = self;
        let next = case.after(mv)?;
        ensure!(
            threats.len() >= 2 && are_two(&threat_board(&next, case.mover())?, &threats[0], &threats[1]),
            "fewer than two threats"
        );
        ensure!(
            study.value(&case.board, case.mover())? > LOST,
            "in a lost game threats are no reasons"
        );
        for threat in threats {
            holds(study, &next, case.mover(), threat)?;
        }
        study.follow(&[case.board.clone(), next])?;
        // A reply to another move, where the long look chooses it, may cost what the schema lets a move cost that works: two looks
        // at neighboring positions differ by so much.
        if !case.at.is_empty() && study.best(&case.board)?.mv == mv {
            let (before, now) = (
                study.value(&case.board, case.mover())?,
                study.reply_value(&case.board, mv, case.mover())?,
            );
            let kept = now.is_some_and(|now| {
                chances(now) >= chances(before) - CHOSEN_POINTS || now >= before - CHOSEN_VALUE
            });
            ensure!(kept, "the move does not work");
            return Ok(());
        }
        study.works(&case.board, mv)
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        let threats = self
            .threats
            .iter()
            .map(|threat| (write.line_after_pass(self.mv, &threat.line), threat.outcome))
            .collect();
        vec![write.mv("move", self.mv), ("threats", Field::Threats(threats))]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        let mv = read.mv("move")?;
        Ok(DoubleThreat {
            mv,
            threats: read.threats_after(mv)?,
        })
    }
}

/// Two different threats after the move.
pub(crate) fn propose(study: &mut Study<'_>, scene: &Scene, mv: Move) -> Result<Option<Claim>, Flaw> {
    /// Each of two threats is at least this serious, in hundredths.
    const SERIOUS: i32 = 200;
    let kind = made_by(study, &scene.root, mv, SERIOUS)?;
    Ok(kind.map(|kind| Claim::new(kind, &[], Confidence::Bounded).weighing(71)))
}

/// Whether two threats after a pass are different: one pawn that may become this or that is one threat, and so is the same piece
/// that two ways win, or the same pawn that queens with or without a move in between.
pub(crate) fn are_two(passed: &Board, first: &Threat, second: &Threat) -> bool {
    let apart = |one: Move, other: Move| (one.from, one.to) != (other.from, other.to);
    let material = |threat: &Threat| matches!(threat.outcome, Outcome::Material { .. });
    let same_spoil =
        || spoil(passed, &first.line).is_some_and(|won| Some(won) == spoil(passed, &second.line));
    apart(first.line[0], second.line[0]) && !(material(first) && material(second) && same_spoil())
}

/// The first thing the one who threatens gets along the line: the square he takes on, or where the pawn stands that he promotes.
fn spoil(passed: &Board, line: &[Move]) -> Option<Square> {
    let mut board = passed.clone();
    for (ply, &mv) in line.iter().enumerate() {
        let own = ply % 2 == 0;
        if own && is_capture(&board, mv) {
            return Some(mv.to);
        }
        if own && mv.promotion.is_some() {
            let steps = line[..ply].iter().rev().skip(1).step_by(2);
            return Some(steps.fold(mv.from, |at, step| if step.to == at { step.from } else { at }));
        }
        board = after(&board, mv);
    }
    None
}

/// Two different threats that `mv` makes, each of mate or of at least this much material in hundredths.
pub(crate) fn made_by(
    study: &mut Study<'_>,
    board: &Board,
    mv: Move,
    least: i32,
) -> Result<Option<DoubleThreat>, Flaw> {
    let threats = two_threats(study, &after(board, mv), board.side_to_move(), least)?;
    Ok(threats.map(|threats| DoubleThreat { mv, threats }))
}

/// Two different threats of `side`, which is not to move, each of mate or of at least this much material in hundredths.
pub(crate) fn two_threats(
    study: &mut Study<'_>,
    board: &Board,
    side: Color,
    least: i32,
) -> Result<Option<Vec<Threat>>, Flaw> {
    /// Times the usual nodes for the moves after the pass.
    const TWO_EFFORT: u64 = 4;
    let Some(passed) = board.null_move() else {
        return Ok(None);
    };
    if legal_moves(&passed).is_empty() {
        return Ok(None);
    }
    let base = study.value(board, side)?;
    let mut threats: Vec<Threat> = Vec::new();
    for line in study.several(&passed, 3, TWO_EFFORT)? {
        let gain = plain(line.value) - base;
        if gain < WORTH_A_WORD.min(least) || threats.len() == 2 {
            break;
        }
        let Some(threat) = telling(study, &passed, &line.moves, side, base)? else {
            continue;
        };
        let serious = !matches!(threat.outcome, Outcome::Material { cp } if cp < least);
        if serious && threats.iter().all(|other| are_two(&passed, other, &threat)) {
            threats.push(threat);
        }
    }
    Ok((threats.len() == 2).then_some(threats))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::check_twins;

    #[test]
    fn it_is_said_where_it_holds_and_not_beside_it() {
        check_twins(
            "double_threat",
            "2r3k1/R6p/4ppp1/2q5/3Q4/7P/P4PPK/8 w - - 3 34",
            "d4d7 c5a7 d7a7 g8f8 a7h7 c8c2 h2g3 c2a2 h7g6",
            "2r3k1/7p/4ppp1/2q5/3Q4/7P/P4PPK/8 w - - 3 34",
        );
    }

    fn winning(line: &str) -> Threat {
        Threat {
            line: line.split(' ').map(|mv| mv.parse().expect("a move")).collect(),
            outcome: Outcome::Material { cp: 500 },
        }
    }

    #[test]
    fn the_same_pawn_or_the_same_piece_is_one_threat_and_another_is_a_second() {
        // White's pawn on a6 runs, his rook looks at d7 and h4.
        let passed: Board = "6k1/3n4/P7/8/3R3n/8/8/K7 w - - 0 1".parse().expect("a position");
        let runs = winning("a6a7 g8g7 a7a8q");
        assert!(!are_two(&passed, &runs, &winning("a1b2 g8g7 a6a7 g7g8 a7a8q")));
        assert!(!are_two(&passed, &runs, &winning("a6a7 g8f7 a7a8r")));
        assert!(are_two(&passed, &runs, &winning("d4d7")));
        assert!(are_two(&passed, &winning("d4d7"), &winning("d4h4")));
        let (slow, fast) = (winning("a1b2 g8g7 d4d7"), winning("d4d7"));
        assert!(!are_two(&passed, &slow, &fast));
        // Two ways to mate are two threats, whatever is taken on the way.
        let mate = Threat {
            outcome: Outcome::Mate { moves: 2 },
            ..winning("d4d7 g8g7")
        };
        assert!(are_two(&passed, &mate, &slow));
    }
}

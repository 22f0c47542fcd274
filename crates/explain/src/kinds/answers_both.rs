//! `answers_both`: the opponent threatens two things at once, and only these moves answer both (Berliner 1977).
//!
//! The answers to each threat are generated from its description and intersected; what is left is put to the test.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{Field, NamedField, Writer};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence};
use crate::detect::Scene;
use crate::evidence::Evidence;
use crate::kinds::double_threat::{are_two, two_threats};
use crate::kinds::threat::{holds, threat_board, threatened};
use crate::kinds::{ClaimKind, Threat};
use crate::study::{Flaw, Look, Study};
use chess::facts::board::{after, legal_moves};
use cozy_chess::{Board, Move};
use knowledge::ChessGame;
use reasoning::causes::{Cause, ChessCauses};
use search::Value;
use search::causality::counter_causal;

/// As many answers as a reader keeps apart.
const MOST: usize = 4;
/// Each threat is at least this serious, in hundredths.
const SERIOUS: i32 = 200;
/// Where the mover stands worse than this anyway, threats are no matter.
const STANDING: i32 = -250;
/// What a threat loses by an answer, in hundredths (schema: 100).
const ANSWERED: i32 = 170;
/// A move that answers both keeps all but this part of what is at stake, in percent; ...
const KEPT_PERCENT: i32 = 30;
/// ... every other one loses at least this part (schema: 40).
const LOST_PERCENT: i32 = 80;
/// Values beyond this count alike, in hundredths (schema).
const EDGE: i32 = 2_000;

/// Two threats against the mover, and the moves that answer both.
#[derive(Clone, PartialEq, Debug)]
pub struct AnswersBoth {
    /// The threats, each after a pass.
    pub threats: Vec<Threat>,
    /// All moves that answer both.
    pub moves: Vec<Move>,
}

impl AnswersBoth {
    /// What is at stake: the lesser of the threats.
    fn stake(&self) -> i32 {
        let stakes = self.threats.iter().map(|threat| threatened(threat.outcome));
        stakes.min().unwrap_or(0)
    }

    /// Whether every listed move takes the point out of both threats and keeps what there is.
    fn are_answers(&self, study: &mut Study<'_>, board: &Board) -> Checked {
        let (me, opponent) = (board.side_to_move(), !board.side_to_move());
        let best = study.value(board, me)?.clamp(-EDGE, EDGE);
        let passed = threat_board(board, opponent)?;
        for &mv in &self.moves {
            let next = after(board, mv);
            let value = study.value(&next, me)?.clamp(-EDGE, EDGE);
            ensure!(
                (best - value) * 100 <= self.stake() * KEPT_PERCENT,
                "a listed move loses something"
            );
            for threat in &self.threats {
                let before = study.value(&after(&passed, threat.line[0]), opponent)?;
                let now = study.reply_value(&next, threat.line[0], opponent)?;
                ensure!(
                    now.is_none_or(|now| now <= before - ANSWERED),
                    "a listed move leaves a threat"
                );
            }
        }
        Ok(())
    }
}

impl ClaimKind for AnswersBoth {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let (board, me, opponent) = (&case.board, case.mover(), !case.mover());
        ensure!(!self.moves.is_empty(), "no move is listed");
        ensure!(
            self.threats.len() == 2
                && are_two(
                    &threat_board(board, opponent)?,
                    &self.threats[0],
                    &self.threats[1]
                ),
            "fewer than two threats"
        );
        for threat in &self.threats {
            holds(study, board, opponent, threat)?;
        }
        let best = study.value(board, me)?;
        ensure!(
            best > STANDING && self.stake() >= SERIOUS,
            "too little is at stake"
        );
        self.are_answers(study, board)?;
        let kept = best.clamp(-EDGE, EDGE) - self.stake() * LOST_PERCENT / 100;
        let others = study.keeping(board, kept, self.moves.len(), Look::Short)?;
        ensure!(
            others.winning <= self.moves.len() && others.close == 0,
            "an unlisted move also holds"
        );
        Ok(())
    }

    fn was_seen(&self, evidence: &Evidence) -> bool {
        self.threats
            .iter()
            .all(|threat| evidence.saw_threat(&threat.line))
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        let threats = self
            .threats
            .iter()
            .map(|threat| (write.passed_line(&threat.line), threat.outcome))
            .collect();
        vec![
            ("threats", Field::Threats(threats)),
            write.moves("moves", &self.moves),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(AnswersBoth {
            threats: read.threats()?,
            moves: read.moves("moves")?,
        })
    }
}

/// Two threats at once against the mover, and the few moves that answer both.
pub(crate) fn propose(study: &mut Study<'_>, scene: &Scene) -> Result<Option<Claim>, Flaw> {
    /// Above the single threat, of which it says more.
    const SALIENCE: i32 = 68;
    let root = &scene.root;
    if study.value(root, scene.side())? <= STANDING {
        return Ok(None);
    }
    let Some(threats) = two_threats(study, root, !scene.side(), SERIOUS)? else {
        return Ok(None);
    };
    let Some(moves) = answers(study, root, &threats)? else {
        return Ok(None);
    };
    study.allow(legal_moves(root).len() as u64 / 2);
    let kind = AnswersBoth { threats, moves };
    if kind.are_answers(study, root).is_err() {
        return Ok(None);
    }
    Ok(Some(
        Claim::new(kind, &[], Confidence::Bounded).weighing(SALIENCE),
    ))
}

/// The moves that can affect both threats, as their descriptions generate them, and that keep what there is; `None` where there are too
/// many or none.
fn answers(study: &mut Study<'_>, board: &Board, threats: &[Threat]) -> Result<Option<Vec<Move>>, Flaw> {
    /// Candidates that are looked at: with more nothing is scarce.
    const CANDIDATES: usize = 10;
    let me = board.side_to_move();
    let passed = board.null_move().ok_or("in check there is no pass")?;
    let best = study.value(board, me)?.clamp(-EDGE, EDGE);
    let stake = threats.iter().map(|threat| threatened(threat.outcome)).min();
    let stake = stake.ok_or("no threat")?;
    let causes: Option<Vec<Cause>> = threats
        .iter()
        .map(|threat| Cause::of(&passed, None, &threat.line))
        .collect();
    let Some(causes) = causes else { return Ok(None) };
    let level = Value::new(best - stake / 3);
    let game = ChessGame::new(board.clone());
    let mut generated = counter_causal(&game, &causes, &mut ChessCauses::new(level, stake));
    if generated.len() > CANDIDATES {
        return Ok(None);
    }
    let mut kept = Vec::new();
    for mv in generated.drain(..) {
        let value = study.value(&after(board, mv), me)?.clamp(-EDGE, EDGE);
        if (best - value) * 100 <= stake * KEPT_PERCENT {
            kept.push(mv);
        }
    }
    Ok((1..=MOST).contains(&kept.len()).then_some(kept))
}

#[cfg(test)]
crate::testing::twins! {
    // The queen can be taken, and the bishop makes for h6; without the bishop one threat is left.
    said: "4r1k1/1b2pp1p/p2p2p1/3P2B1/qP2P3/2Q5/5PPP/R5K1 b - - 1 28",
    line: "a4b5 g5h6 f7f6",
    silent: "4r1k1/1b2pp1p/p2p2p1/3P4/qP2P3/2Q5/5PPP/R5K1 b - - 1 28",
}

//! Lemmas between rivals: a refutation that was found for one move is tried on the other moves a person would consider (Berliner 1977).
//! Leads to `fails_alike`.

use crate::claim::{Claim, Confidence, Role};
use crate::detect::Scene;
use crate::kinds::{FailsAlike, Kind, RefutedBy};
use crate::reasoning::failure::fails;
use crate::scale::plain;
use crate::study::{Flaw, Study};
use chess::facts::board::{after, legal_moves};
use cozy_chess::{Board, Move};
use knowledge::ChessGame;
use reasoning::causes::{Cause, ChessCauses};
use reasoning::temptation::natural_moves;
use search::Value;
use search::causality::{Lemma, Lemmas, Tester};

/// As many moves are tried as come to mind.
const TRIED: usize = 10;
/// As many are named as a reader keeps apart.
const NAMED: usize = 3;
/// What trying them may cost, in values.
const VALUES: u64 = 12;
/// Below the refutation it belongs to.
const LESS: i32 = 2;

/// Answers yes or no by the values of the study.
struct StudyTester<'s, 'p>(&'s mut Study<'p>);

impl Tester<ChessGame> for StudyTester<'_, '_> {
    fn reaches(&mut self, game: &ChessGame, bound: Value) -> Option<bool> {
        let value = self.0.value(&game.board, game.board.side_to_move()).ok()?;
        Some(value >= plain(bound))
    }
}

/// The moves that fail to what refutes one of `kept`: of the refutations the one that does most.
pub(crate) fn alike_claims(study: &mut Study<'_>, scene: &Scene, kept: &[Claim]) -> Vec<Claim> {
    let refuted = kept
        .iter()
        .filter(|claim| claim.at.is_empty() && claim.role == Role::Alternative);
    let refuted = refuted.filter_map(|claim| match &claim.kind {
        Kind::RefutedBy(refuted) => Some((refuted, claim.salience)),
        _ => None,
    });
    study.allow(VALUES);
    let found = refuted.filter_map(|(refuted, salience)| {
        let kind = alike(study, scene, refuted, kept).ok().flatten()?;
        Some(Claim::new(kind, &[], Confidence::Bounded).weighing(salience - LESS))
    });
    let best = found.max_by_key(|claim| match &claim.kind {
        Kind::FailsAlike(alike) => alike.moves.len(),
        _ => 0,
    });
    best.map(|claim| claim.as_role(Role::Alternative))
        .into_iter()
        .collect()
}

/// The other moves that fail to the refutation of one.
fn alike(
    study: &mut Study<'_>,
    scene: &Scene,
    refuted: &RefutedBy,
    kept: &[Claim],
) -> Result<Option<FailsAlike>, Flaw> {
    let root = &scene.root;
    let start = after(root, refuted.mv);
    let best = study.value(root, scene.side())?;
    let lost = best - study.value(&start, scene.side())?;
    let Some(cause) = Cause::of_whole(&start, Some(refuted.mv), &refuted.line[1..]) else {
        return Ok(None);
    };
    let causes = ChessCauses::new(Value::new(best - lost / 3), lost);
    let mut lemmas = Lemmas::default();
    lemmas.post(Lemma {
        failed: refuted.mv,
        refutation: refuted.line[1..].to_vec(),
        cause,
        below: Value::new(best - lost / 3),
    });
    let game = ChessGame::new(root.clone());
    let mut moves = Vec::new();
    for mv in considered(root, scene.pv.first().copied(), refuted, kept) {
        // What the opponent reaches after his reply, less a third of what the move lost.
        let level = Value::new(best - lost / 3);
        let alike = lemmas.fails_alike(&game, mv, level, &causes, &mut StudyTester(study));
        if alike && fails(best, study.value(&after(root, mv), scene.side())?) {
            moves.push(mv);
        }
        if moves.len() == NAMED {
            break;
        }
    }
    Ok((!moves.is_empty()).then(|| FailsAlike {
        mv: refuted.mv,
        reply: refuted.reply,
        moves,
        line: refuted.line.clone(),
        outcome: refuted.outcome,
    }))
}

/// The moves a person would consider that nothing is said of yet.
fn considered(root: &Board, best: Option<Move>, refuted: &RefutedBy, kept: &[Claim]) -> Vec<Move> {
    let told = |mv: Move| {
        kept.iter().any(|claim| match &claim.kind {
            // A second move that fails to the same reply is not told by itself.
            Kind::RefutedBy(other) if other.mv == mv => other.reply != refuted.reply,
            _ => claim.role == Role::Alternative && claim.rival() == Some(mv),
        })
    };
    natural_moves(root, &[])
        .into_iter()
        .filter(|&mv| Some(mv) != best && mv != refuted.mv && !told(mv))
        .filter(|&mv| !legal_moves(&after(root, mv)).is_empty())
        .take(TRIED)
        .collect()
}

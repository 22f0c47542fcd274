//! Questions other than "why this move": what is threatened, what to plan, what a proof shows, what chances are left.
//!
//! The claims that answer them come from the same reasoning, pass the same checks and have the same words as those of a page
//! ([`crate::explanation`]). Only what is proposed differs, and nothing true is left out for want of room.

use crate::check::check;
use crate::claim::{Claim, Confidence, Kind, Role, Threat};
use crate::detect::{self, Scene};
use crate::evidence::Evidence;
use crate::explanation::Dropped;
use crate::kinds::cause::{self, Origin};
use crate::kinds::shared::line_plan;
use crate::kinds::{CounterCausalSet, plan};
use crate::probe::{Ask, Probe, ProbeLine};
use crate::reasoning::{board, proved_ending};
use crate::study::{OUT_OF_BUDGET, Spending, Study};
use crate::words::{self, Voice};
use chess::facts::Fact;
use cozy_chess::{Board, Move};
use endings::Solution;
use endings::results::Results;

/// What is asked about a position.
#[derive(Clone, Copy, Debug)]
pub enum Topic<'a> {
    /// What the other side threatens, which moves do anything about it, and what a move (else the best one) threatens itself.
    Threats {
        /// The move.
        after: Option<Move>,
    },
    /// Why a move fails, or doing nothing.
    Causes {
        /// The move.
        of: Option<Move>,
        /// The moves that avoid what is threatened, as far as they are known.
        answers: &'a [Move],
    },
    /// What the side to move is about to do.
    Plans,
    /// What a move asks of the opponent in a lost game.
    Chances {
        /// The move.
        of: Move,
    },
    /// Why a pawn ending ends as it is proved to end.
    ProvedEnding {
        /// The proof.
        solution: &'a Solution,
        /// The line it shows.
        line: &'a [Move],
    },
    /// What is true on the board, whatever is played.
    Board {
        /// What was found there.
        facts: &'a [Fact],
    },
}

/// The claims about a topic.
#[derive(Clone, Debug, Default)]
pub struct Told {
    /// The line the claims are about.
    pub pv: Vec<Move>,
    /// What holds, the weightiest first, worded.
    pub claims: Vec<Claim>,
    /// What was proposed and failed.
    pub dropped: Vec<Dropped>,
}

/// What can be said about a topic in `board`, where a search found `lines` and left `evidence`.
pub fn tell(
    probe: &mut dyn Probe,
    board: &Board,
    (lines, evidence): (&[ProbeLine], &Evidence),
    topic: &Topic<'_>,
    (spending, voice): (Spending, Voice),
) -> Told {
    let scene = Scene::new(board, &line_of(topic, lines));
    let mut study = Study::new(probe, evidence, spending);
    study.results = match topic {
        Topic::ProvedEnding { solution, .. } => Results::of_solution(board, solution),
        Topic::Board { .. } => Results::default(),
        _ => Results::of(board),
    };
    study.learn(board, lines.to_vec());
    let mut dropped = Vec::new();
    let proposals = propose(&mut study, &scene, topic);
    let held = holding(&mut study, &scene, proposals, &mut dropped);
    // The second and harder look, as on a page.
    let (left, results) = (study.left(), study.results.clone());
    let seen = study.into_memory();
    let mut study = Study::new(probe, evidence, spending.firm(left));
    study.results = results;
    study.learn(board, lines.to_vec());
    study.recall(seen);
    let mut claims = confirmed(&mut study, &scene, held, &mut dropped);
    claims.sort_by_key(|claim| -claim.salience);
    link_threats(&mut claims);
    if let Some(first) = claims.first_mut().filter(|claim| claim.role == Role::Reason) {
        first.role = Role::Headline;
    }
    for claim in &mut claims {
        claim.text = words::sentence(claim, board, &scene.pv, voice);
    }
    Told {
        pv: scene.pv,
        claims,
        dropped,
    }
}

/// The claims that hold on the board alone, of those that say the same as `facts`.
pub fn tell_board(board: &Board, facts: &[Fact], voice: Voice) -> Told {
    /// Nobody to ask: what needs a value is not said.
    struct Nobody;
    impl Probe for Nobody {
        fn search(&mut self, _: &Board, _: &Ask) -> Vec<ProbeLine> {
            Vec::new()
        }
    }
    let nothing = Evidence::default();
    let topic = Topic::Board { facts };
    tell(
        &mut Nobody,
        board,
        (&[], &nothing),
        &topic,
        (Spending::within(0), voice),
    )
}

/// The fact in a claim's words, where a kind of claim says the same and it holds on the board alone.
pub fn is_claimed(board: &Board, fact: &Fact) -> bool {
    !tell_board(board, std::slice::from_ref(fact), Voice::default())
        .claims
        .is_empty()
}

/// The line a topic is about: that of the move spoken of, where the search has one.
fn line_of(topic: &Topic<'_>, lines: &[ProbeLine]) -> Vec<Move> {
    let of = match topic {
        Topic::ProvedEnding { line, .. } => return line.to_vec(),
        Topic::Threats { after } => *after,
        Topic::Chances { of } => Some(*of),
        // A move that fails is held against the best one.
        Topic::Causes { .. } | Topic::Plans => None,
        Topic::Board { .. } => return Vec::new(),
    };
    let searched = match of {
        Some(mv) => lines.iter().find(|line| line.mv == mv),
        None => lines.first(),
    };
    let alone = || of.into_iter().collect();
    searched.map_or_else(alone, |line| line.moves.clone())
}

fn propose(study: &mut Study<'_>, scene: &Scene, topic: &Topic<'_>) -> Vec<Claim> {
    match topic {
        Topic::Threats { .. } => detect::threat_claims(study, scene),
        Topic::Causes { of, answers } => causes(study, scene, *of, answers),
        Topic::Plans => {
            let first = scene.spots().next();
            first.map_or_else(Vec::new, |spot| {
                let found = plan::carried_out(&spot).into_iter();
                found
                    .chain(line_plan::propose(scene).into_iter().take(1))
                    .collect()
            })
        }
        Topic::Chances { of } => {
            let chance = detect::best_chance(study, &scene.root, Some(*of));
            let mut claims = match chance {
                Ok(Some(chances)) => detect::practical_chances(&chances),
                _ => Vec::new(),
            };
            claims.extend(detect::try_claims(study, scene));
            claims
        }
        Topic::ProvedEnding { solution, .. } => proved_ending::propose(study, scene, solution),
        Topic::Board { facts } => facts
            .iter()
            .filter_map(|fact| board::claim_of(&scene.root, fact))
            .collect(),
    }
}

/// The cause of a failure; where it is a threat that was there before, the threat and the moves that do something about it.
fn causes(study: &mut Study<'_>, scene: &Scene, of: Option<Move>, answers: &[Move]) -> Vec<Claim> {
    let root = &scene.root;
    let mut claims: Vec<Claim> = cause::propose(study, root, of)
        .ok()
        .flatten()
        .into_iter()
        .collect();
    // Where no description holds, a page still says what is wrong with the move: so does this.
    if let Some(mv) = of.filter(|_| claims.is_empty()) {
        claims.extend(detect::rival_claims(study, scene, Some(mv), &[]));
        claims.extend(detect::comparisons(study, scene, Some(mv), &claims));
        claims.retain(|claim| !detect::is_vague(claim));
    }
    let before = |claim: &Claim| matches!(&claim.kind, Kind::FailureCause(cause) if cause.origin == Origin::ThereBefore);
    if of.is_some() && claims.iter().any(before) {
        let threat = cause::propose(study, root, None).ok().flatten();
        claims.extend(threat.map(|claim| claim.weighing(60)));
    }
    let threat = claims.iter().find_map(|claim| match &claim.kind {
        Kind::FailureCause(cause) if cause.mv.is_none() => Some(Threat {
            line: cause.line.clone(),
            outcome: cause.outcome,
        }),
        _ => None,
    });
    if let Some(threat) = threat.filter(|_| !answers.is_empty()) {
        let moves = answers.to_vec();
        let kind = CounterCausalSet { threat, moves };
        claims.push(Claim::new(kind, &[], Confidence::Bounded).weighing(50));
    }
    claims
}

/// Those of the proposals that hold, each once.
fn holding(
    study: &mut Study<'_>,
    scene: &Scene,
    proposals: Vec<Claim>,
    dropped: &mut Vec<Dropped>,
) -> Vec<Claim> {
    let mut kept: Vec<Claim> = Vec::new();
    for mut claim in proposals {
        if kept.iter().any(|old| is_same(old, &claim)) {
            continue;
        }
        study.stand();
        match check(study, &scene.root, &scene.pv, &claim) {
            Ok(()) => {
                claim.ground = study.ground();
                kept.push(claim);
            }
            Err(flaw) => dropped.push(Dropped { claim, flaw }),
        }
    }
    kept
}

/// Those that stand the second look. A claim whose look the budget does not cover stands on the first one.
fn confirmed(
    study: &mut Study<'_>,
    scene: &Scene,
    claims: Vec<Claim>,
    dropped: &mut Vec<Dropped>,
) -> Vec<Claim> {
    let mut kept = Vec::new();
    for claim in claims {
        match check(study, &scene.root, &scene.pv, &claim) {
            Ok(()) | Err(OUT_OF_BUDGET) => kept.push(claim),
            Err(flaw) => dropped.push(Dropped { claim, flaw }),
        }
    }
    kept
}

fn is_same(one: &Claim, other: &Claim) -> bool {
    one.kind == other.kind && one.at == other.at
}

/// What is done about a threat rests on the threat.
fn link_threats(claims: &mut [Claim]) {
    let Some(threat) = claims
        .iter()
        .position(|claim| matches!(claim.kind, Kind::Threat(_)))
    else {
        return;
    };
    for claim in claims.iter_mut() {
        if matches!(
            claim.kind,
            Kind::Parries(_) | Kind::CounterCausalSet(_) | Kind::IgnoresThreat(_)
        ) {
            claim.because = vec![threat];
        }
    }
}

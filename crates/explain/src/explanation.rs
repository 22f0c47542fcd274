//! The whole of it: from a search result to an explanation that has been checked.
//!
//! Steps: follow the main line and extend it to its point; propose claims from facts and evidence; re-check each; choose
//! what is worth saying; word it. What failed is kept with its reason, for the log and for tests.

use crate::check::check;
use crate::claim::{Claim, Confidence, Kind, Outcome, Role, ValueGround};
use crate::detect::{self, Chances, Scene};
use crate::evidence::Evidence;
use crate::focus::{PageLimits, focus, leave_out_orphans};
use crate::kinds::{RefutedBy, Rival, cause};
use crate::probe::{Probe, ProbeLine};
use crate::scale::plain;
use crate::scale::{MATE, MATE_LIMIT};
use crate::separation::Separation;
use crate::steadiness::{Steadiness, steadiness};
use crate::study::{Flaw, OUT_OF_BUDGET, Spending, Study};
use crate::words::{self, Voice};
use ::reasoning::mechanism::{Mechanism, Mechanisms};
use ::reasoning::plans::Planned;
use chess::facts::board::{after, is_checkmate, legal_moves};
use cozy_chess::{Board, Move};
use endings::results::Results;

/// Nodes for all questions of an explanation: with the main search less than a second on one core. More make more claims true
/// (docs/notebook/2026-11-19-more-nodes.md).
const PROBE_NODES: u64 = 870_000;

/// How an explanation is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Probes.
    pub spending: Spending,
    /// The main line is followed to this many plies; a mate to its end.
    pub plies: usize,
    /// How much is said.
    pub page_limits: PageLimits,
    /// A move the reader asks about.
    pub asked: Option<Move>,
    /// In a lost game, explain the move that asks most of the opponent instead of the first one.
    pub practical: bool,
    /// In which language, with which signs for pieces and to whom it is said.
    pub voice: Voice,
    /// What is at work: all of it, unless somebody measures what a part is worth.
    pub mechanisms: Mechanisms,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            spending: Spending::within(PROBE_NODES),
            plies: 9,
            page_limits: PageLimits::default(),
            asked: None,
            practical: false,
            voice: Voice::default(),
            mechanisms: Mechanisms::ALL,
        }
    }
}

/// A claim that was proposed and does not hold.
#[derive(Clone, PartialEq, Debug)]
pub struct Dropped {
    /// What was proposed.
    pub claim: Claim,
    /// Why it was dropped.
    pub flaw: Flaw,
}

/// A move that the reader asked about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AskedMove {
    /// The move.
    pub mv: Move,
    /// Its value for the side to move.
    pub value: i32,
    /// What the search expects after it.
    pub line: Vec<Move>,
}

/// A checked explanation.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The position.
    pub root: Board,
    /// The main line, from the best move on.
    pub pv: Vec<Move>,
    /// Value for the side to move in plain hundredths, mates near 10,000.
    pub value: i32,
    /// Whether the mate in the value, if there is one, is proved.
    pub proved_mate: bool,
    /// The result for the side to move, where the ending rules prove it.
    pub result: Option<search::Outcome>,
    /// Plies of the main line that a reader is shown; a mate is shown to its end.
    pub shown: usize,
    /// What is said, in reading order.
    pub claims: Vec<Claim>,
    /// What the refutations that are told consist of: claims of the kind `cause`, as evidence.
    pub refutations: Vec<Claim>,
    /// The move the reader asked about.
    pub asked: Option<AskedMove>,
    /// What was proposed and failed.
    pub dropped: Vec<Dropped>,
    /// What held at the first look, said or not.
    pub held: Vec<Claim>,
    /// Other moves the search took seriously, with their values.
    pub others: Vec<(Move, i32)>,
    /// How surely the move is better than the others, where that was asked of the engine.
    pub separation: Option<Separation>,
    /// How much the choice of the move hangs on judgments; nothing where rules or a mate decide.
    pub steadiness: Option<Steadiness>,
    /// How it is said.
    pub voice: Voice,
}

/// Positions of each tree that says how much hangs on judgments: some hundredths of a second.
const STEADINESS_POSITIONS: usize = 1_500;

/// The longest mate followed move by move.
const LONGEST_MATE: usize = 30;

/// Explains the first of `lines`, which a search found in `board`, together with the evidence it left.
pub fn explain(
    probe: &mut dyn Probe,
    board: &Board,
    (lines, evidence): (&[ProbeLine], &Evidence),
    settings: &Settings,
) -> Option<Explanation> {
    let best = lines.first()?;
    let at_work = |mechanism| settings.mechanisms.has(mechanism);
    let nothing = Evidence::default();
    let evidence = if at_work(Mechanism::Evidence) {
        evidence
    } else {
        &nothing
    };
    let results = match at_work(Mechanism::EndingRules) {
        true => Results::of(board).with_tables(&|board| probe.outcome(board), board),
        false => Results::default(),
    };
    let mut study = Study::new(probe, evidence, settings.spending);
    study.results = results.clone();
    study.learn(board, lines.to_vec());
    let hard_look = settings.asked.and_then(|mv| asked_about(&mut study, board, mv));
    // In a lost game the count of replies comes first: it is costly, and what else there is to say matters less.
    // Who keeps to the move of the search is not told of another one's chances.
    let only = (!settings.practical).then_some(best.mv);
    let chance = match at_work(Mechanism::Chances) {
        true => detect::best_chance(&mut study, board, only).ok().flatten(),
        false => None,
    };
    let (first, play) = match &chance {
        Some(chances) => (chances.first.mv, chances.line()),
        None => (best.mv, Vec::new()),
    };
    let chosen = lines.iter().find(|line| line.mv == first).unwrap_or(best);
    // What the chances speak of is the line; where they end the search knows how it goes on.
    let play = if play.len() > 1 {
        play
    } else {
        chosen.moves.clone()
    };
    let pv = main_line(&mut study, board, &play, settings.plies);
    let mut scene = Scene::new(board, &pv);
    let value = plain(best.value);
    if value.abs() > MATE_LIMIT {
        let winner = if value > 0 { scene.side() } else { !scene.side() };
        let moves = (MATE - value.abs()) as u32;
        scene.mate = study.mate_in(board, winner, moves).map(|(_, proved)| proved);
    }
    let mut dropped = Vec::new();
    let claims = gather(&mut study, &scene, chance.as_ref(), settings, &mut dropped);
    let held = claims.clone();
    let left = study.left();
    let spent = study.into_memory();
    let mut study = Study::new(probe, evidence, settings.spending.firm(left));
    study.results = results.clone();
    study.learn(board, lines.to_vec());
    study.recall(spent);
    if let Some((next, lines)) = hard_look {
        study.learn_line(&next, &lines);
    }
    let mut claims = confirm(&mut study, &scene, claims, settings.page_limits, &mut dropped);
    // A reader who asks is told how much less the move is worth.
    if settings.asked.is_none() {
        leave_out_orphans(&mut claims);
    }
    for claim in &mut claims {
        claim.text = words::sentence(claim, board, &scene.pv, settings.voice);
    }
    let asked = settings.asked.and_then(|mv| worth_of(&mut study, board, mv));
    let others = lines
        .iter()
        .filter(|line| line.mv != chosen.mv)
        .map(|line| (line.mv, plain(line.value)))
        .collect();
    let result = results.result(board, board.side_to_move());
    let judged = result.is_none() && value.abs() <= MATE_LIMIT && at_work(Mechanism::Steadiness);
    Some(Explanation {
        root: board.clone(),
        pv: scene.pv,
        value,
        proved_mate: scene.mate == Some(true),
        result,
        shown: settings.page_limits.line,
        refutations: refutations(&mut study, board, &claims),
        claims,
        asked,
        dropped,
        held,
        others,
        separation: None,
        steadiness: judged.then(|| steadiness(board, STEADINESS_POSITIONS)).flatten(),
        voice: settings.voice,
    })
}

/// What the move that was asked about is worth, and how play goes on after it.
fn worth_of(study: &mut Study<'_>, board: &Board, mv: Move) -> Option<AskedMove> {
    let value = study
        .reply_value(board, mv, board.side_to_move())
        .ok()
        .flatten()?;
    let line = study
        .best(&after(board, mv))
        .map_or_else(|_| Vec::new(), |line| line.moves);
    Some(AskedMove { mv, value, line })
}

/// What the refutations among the claims consist of: who attacks what over which squares, and whether the move brought it about.
fn refutations(study: &mut Study<'_>, board: &Board, claims: &[Claim]) -> Vec<Claim> {
    let told = claims.iter().filter(|claim| claim.at.is_empty());
    let described = told.filter_map(|claim| match &claim.kind {
        Kind::RefutedBy(RefutedBy { line, outcome, .. }) if !matches!(outcome, Outcome::Eval { .. }) => {
            cause::of_refutation(study, board, line, *outcome)
        }
        _ => None,
    });
    described
        .map(|kind| Claim::new(kind, &[], Confidence::Bounded))
        .collect()
}

/// A long look at the position after the move the reader asks about: that is the question.
fn asked_about(study: &mut Study<'_>, board: &Board, mv: Move) -> Option<(Board, Vec<ProbeLine>)> {
    /// Times the usual nodes.
    const ASKED_EFFORT: u64 = 16;
    let next = after(board, mv);
    let lines = study.several(&next, 2, ASKED_EFFORT).ok()?;
    study.learn_line(&next, &lines);
    Some((next, lines))
}

/// The searched line, followed further by probes: to the end of a mate, otherwise to `plies`.
fn main_line(study: &mut Study<'_>, board: &Board, searched: &[Move], plies: usize) -> Vec<Move> {
    let mut pv: Vec<Move> = Vec::new();
    let mut position = board.clone();
    let mut searched = searched.iter();
    loop {
        if legal_moves(&position).is_empty() {
            break;
        }
        let given = searched
            .next()
            .copied()
            .filter(|&mv| position.is_legal(mv) && pv.len() < plies);
        let next = match given {
            Some(mv) => mv,
            None => {
                let Ok(line) = study.best(&position) else { break };
                let mating = plain(line.value).abs() > MATE_LIMIT && pv.len() < LONGEST_MATE;
                if !mating && pv.len() >= plies {
                    break;
                }
                line.mv
            }
        };
        pv.push(next);
        position.play_unchecked(next);
        if is_checkmate(&position) {
            break;
        }
    }
    pv
}

/// What is worth saying among `pool`, after a second and harder look: what fails it is dropped, and the next in line
/// takes its place. A claim whose look the budget does not cover stands on the first one, unless it leans on a line: that gets an
/// allowance of its own, and what even this does not cover is not said.
fn confirm(
    study: &mut Study<'_>,
    scene: &Scene,
    mut pool: Vec<Claim>,
    page_limits: PageLimits,
    dropped: &mut Vec<Dropped>,
) -> Vec<Claim> {
    let same = |a: &Claim, b: &Claim| a.kind == b.kind && a.at == b.at;
    let mut confirmed: Vec<Claim> = Vec::new();
    let mut tried: Vec<(Move, &'static str)> = Vec::new();
    loop {
        let chosen = focus(pool.clone(), page_limits);
        let mut failed: Vec<Dropped> = Vec::new();
        for claim in &chosen {
            if confirmed.iter().any(|old| same(old, claim)) {
                continue;
            }
            study.stand();
            let plies = plies_leaned_on(claim);
            study.allow_line(plies);
            match check(study, &scene.root, &scene.pv, claim) {
                Ok(()) => confirmed.push(Claim {
                    ground: ground_of(study, claim),
                    ..claim.clone()
                }),
                Err(OUT_OF_BUDGET) if plies == 0 => confirmed.push(claim.clone()),
                Err(flaw) => failed.push(Dropped {
                    claim: claim.clone(),
                    flaw,
                }),
            }
        }
        if failed.is_empty() {
            let ground = |claim: &Claim| {
                let old = confirmed.iter().find(|old| same(old, claim));
                old.map_or(claim.ground, |old| old.ground)
            };
            return chosen
                .into_iter()
                .map(|claim| Claim {
                    ground: ground(&claim),
                    ..claim
                })
                .collect();
        }
        pool.retain(|claim| !failed.iter().any(|gone| same(&gone.claim, claim)));
        for gone in &failed {
            pool.extend(rebuilt(study, scene, &gone.claim, &mut tried));
        }
        dropped.extend(failed);
    }
}

/// Plies of the line that a comparison leans on, where it is a long one: its later moves are where another engine differs.
fn plies_leaned_on(claim: &Claim) -> usize {
    /// A move, the reply and one move more are short enough for the usual look.
    const SHORT: usize = 3;
    match &claim.kind {
        Kind::Rival(Rival { line, .. }) if line.len() > SHORT => line.len(),
        _ => 0,
    }
}

/// On what a claim rests that has just been checked. What the search that decided saw itself is its own reason, though probes confirmed it.
fn ground_of(study: &Study<'_>, claim: &Claim) -> ValueGround {
    let seen = claim.at.is_empty() && claim.kind.inner().was_seen(study.evidence());
    match study.ground() {
        ValueGround::Probes if seen => ValueGround::Search,
        ground => ground,
    }
}

/// A rival whose refutation did not stand the second look gets another one made from what that look saw, once, or is compared.
fn rebuilt(
    study: &mut Study<'_>,
    scene: &Scene,
    claim: &Claim,
    tried: &mut Vec<(Move, &'static str)>,
) -> Option<Claim> {
    let rival = claim.rival().filter(|_| claim.role == Role::Alternative)?;
    let way = (rival, claim.kind.name());
    if tried.contains(&way) {
        return None;
    }
    tried.push(way);
    let root = &scene.root;
    let again = match claim.kind {
        Kind::RefutedBy(RefutedBy {
            outcome: Outcome::Eval { .. },
            ..
        }) if claim.at.is_empty() => detect::opinion(study, root, rival).ok().flatten(),
        Kind::RefutedBy(_) if claim.at.is_empty() => detect::refutation(study, root, rival, 2).ok().flatten(),
        Kind::Rival(_) => detect::compared(study, scene, rival).ok().flatten(),
        Kind::DoubleThreat(_) => detect::hit_twice(study, root, rival, false)
            .ok()?
            .into_iter()
            .next(),
        _ => None,
    };
    let mut again = first_that_holds(study, scene, again);
    if again.is_none() && claim.at.is_empty() {
        let other = match claim.kind {
            Kind::Rival(_) => detect::opinion(study, root, rival),
            _ => detect::compared(study, scene, rival),
        };
        again = first_that_holds(study, scene, other.ok().flatten());
    }
    let mut again = again?;
    again.salience = claim.salience;
    Some(again)
}

/// The claim, or where it does not hold what is left of it that does.
fn first_that_holds(study: &mut Study<'_>, scene: &Scene, claim: Option<Claim>) -> Option<Claim> {
    std::iter::successors(claim, |claim| detect::plainer(&scene.root, claim))
        .find(|claim| check(study, &scene.root, &scene.pv, claim).is_ok())
}

/// The claims that hold, and those that do not.
struct Pool<'a> {
    scene: &'a Scene,
    kept: Vec<Claim>,
    dropped: &'a mut Vec<Dropped>,
}

impl Pool<'_> {
    /// Checks what is proposed.
    fn sift(&mut self, study: &mut Study<'_>, proposals: Vec<Claim>) {
        for mut claim in proposals {
            study.stand();
            match check(study, &self.scene.root, &self.scene.pv, &claim) {
                Ok(()) => {
                    claim.ground = ground_of(study, &claim);
                    self.kept.push(claim);
                }
                Err(flaw) => self.dropped.push(Dropped { claim, flaw }),
            }
        }
    }

    /// Compares other moves with the best one; where what makes the difference does not hold, the verdict may.
    fn compare(&mut self, study: &mut Study<'_>, asked: Option<Move>, mates: bool) {
        let mut proposals = detect::comparisons(study, self.scene, asked, &self.kept);
        // Beside a mate nothing is as good, or nearly.
        proposals.retain(|claim| !mates || !detect::is_nearly_as_good(claim));
        self.sift_or_less(study, proposals.clone());
        // What was seen while a comparison was checked may have changed it: then it is made once more.
        let first = proposals.into_iter().next();
        let Some(before) = first.filter(|claim| !self.has_comparison(claim)) else {
            return;
        };
        let again = before
            .rival()
            .and_then(|mv| detect::compared(study, self.scene, mv).ok()?);
        let again = again.filter(|claim| !mates || !detect::is_nearly_as_good(claim));
        let again = again.map(|claim| claim.weighing(before.salience));
        self.sift_or_less(study, again.into_iter().collect());
    }

    /// Keeps each comparison that holds, or as much of it as does.
    fn sift_or_less(&mut self, study: &mut Study<'_>, proposals: Vec<Claim>) {
        let root = &self.scene.root;
        let less = |claim: &Claim| {
            std::iter::successors(detect::plainer(root, claim), |claim| detect::plainer(root, claim))
        };
        let plainer: Vec<Claim> = proposals.iter().flat_map(less).collect();
        self.sift(study, proposals);
        for claim in plainer {
            if !self.has_comparison(&claim) {
                self.sift(study, vec![claim]);
            }
        }
    }

    /// Whether a comparison with the same move holds.
    fn has_comparison(&self, claim: &Claim) -> bool {
        let of_it = |kept: &Claim| matches!(kept.kind, Kind::Rival(_)) && kept.rival() == claim.rival();
        self.kept.iter().any(of_it)
    }
}

/// All claims that hold.
fn gather(
    study: &mut Study<'_>,
    scene: &Scene,
    chance: Option<&Chances>,
    settings: &Settings,
    dropped: &mut Vec<Dropped>,
) -> Vec<Claim> {
    let mut pool = Pool {
        scene,
        kept: Vec::new(),
        dropped,
    };
    let at_work = |mechanism| settings.mechanisms.has(mechanism);
    let value = study.value(&scene.root, scene.side()).unwrap_or(0);
    // In a lost game the chances come first and the traps next: they are what is left to play for.
    if let Some(chances) = chance {
        pool.sift(study, detect::practical_chances(chances));
        let proposals = detect::try_claims(study, scene);
        pool.sift(study, proposals);
    }
    // What the reader asks about is answered before the nodes are spent on other things.
    if settings.asked.is_some() {
        let proposals = detect::rival_claims(study, scene, settings.asked, &[]);
        pool.sift(study, proposals);
        if at_work(Mechanism::Delays) {
            let proposals = detect::delay_claims(study, scene, settings.asked);
            pool.sift(study, proposals);
        }
        if at_work(Mechanism::Hunts) {
            let proposals = detect::hunt_claims(study, scene, settings.asked, &pool.kept);
            pool.sift(study, proposals);
        }
    }
    let proposals = detect::propose(scene, value);
    pool.sift(study, proposals);
    let proposals = detect::propose_outcomes(study, scene);
    pool.sift(study, proposals);
    let proposals = detect::propose_verdicts(study, scene);
    pool.sift(study, proposals);
    let mates = pool
        .kept
        .iter()
        .any(|claim| matches!(claim.kind, Kind::ForcedMate(_)) && claim.role != Role::Alternative);
    if !mates && at_work(Mechanism::Threats) {
        let proposals = detect::threat_claims(study, scene);
        pool.sift(study, proposals);
    }
    let proposals = detect::standing_claims(study, scene);
    pool.sift(study, proposals);
    let planned = match at_work(Mechanism::PlanTree) {
        true => detect::planned(&scene.root),
        false => Planned::default(),
    };
    if !mates && chance.is_none() {
        let proposals = detect::try_claims(study, scene);
        pool.sift(study, proposals);
        let proposals = detect::mended_plans(study, scene, &planned, &pool.kept);
        pool.sift(study, proposals);
    }
    if settings.asked.is_none() {
        let sharp = at_work(Mechanism::HeuristicSearch);
        let hopes = detect::hopes(&scene.root, &planned, sharp);
        let proposals = detect::rival_claims(study, scene, None, &hopes);
        pool.sift(study, proposals);
        if at_work(Mechanism::Delays) {
            let proposals = detect::delay_claims(study, scene, None);
            pool.sift(study, proposals);
        }
        if at_work(Mechanism::Hunts) {
            let proposals = detect::hunt_claims(study, scene, None, &pool.kept);
            pool.sift(study, proposals);
        }
    }
    if at_work(Mechanism::Comparisons) {
        pool.compare(study, settings.asked, mates);
    }
    if at_work(Mechanism::Certificates) {
        let proposals = detect::certificates(&scene.root, &pool.kept);
        pool.sift(study, proposals);
    }
    if chance.is_none() && at_work(Mechanism::Lemmas) {
        let proposals = detect::alike_claims(study, scene, &pool.kept);
        pool.sift(study, proposals);
    }
    leave_out_judged(&mut pool.kept);
    let proposals = detect::maneuver_claims(study, scene);
    pool.sift(study, proposals);
    if !mates && at_work(Mechanism::Plans) {
        let proposals = detect::plan_claims(study, scene);
        pool.sift(study, proposals);
        let proposals = detect::further_plans(study, scene, &pool.kept);
        pool.sift(study, proposals);
    }
    if chance.is_none() {
        detect::weigh(study, scene, &mut pool.kept);
    }
    pool.kept
}

/// A move whose comparison shows the reply is not called worse besides.
fn leave_out_judged(claims: &mut Vec<Claim>) {
    let shown: Vec<Option<Move>> = claims
        .iter()
        .filter(|claim| matches!(claim.kind, Kind::Rival(_)))
        .map(Claim::rival)
        .collect();
    claims.retain(|claim| !detect::is_vague(claim) || !shown.contains(&claim.rival()));
}

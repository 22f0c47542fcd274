//! The whole of it: from a search result to an explanation that has been checked.
//!
//! Steps: follow the main line and extend it to its point; propose claims from facts and evidence; re-check each; choose
//! what is worth saying; word it. What failed is kept with its reason, for the log and for tests.

use crate::check::check;
use crate::claim::{Claim, Kind, Role};
use crate::detect::{self, Scene};
use crate::focus::{Appetite, focus};
use crate::margins::{MATE, MATE_LIMIT};
use crate::probe::{Line, Probe};
use crate::study::{Flaw, Spending, Study, plain};
use crate::words;
use cozy_chess::{Board, Move};
use knowledge::facts::board::{is_checkmate, legal_moves};

/// How an explanation is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Probes.
    pub spending: Spending,
    /// The main line is followed to this many plies; a mate to its end.
    pub plies: usize,
    /// How much is said.
    pub appetite: Appetite,
    /// A move the reader asks about.
    pub asked: Option<Move>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            spending: Spending {
                nodes: 9_000,
                total: 700_000,
                proof: 30_000,
            },
            plies: 9,
            appetite: Appetite::default(),
            asked: None,
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
    /// What is said, in reading order.
    pub claims: Vec<Claim>,
    /// What was proposed and failed.
    pub dropped: Vec<Dropped>,
    /// Other moves the search took seriously, with their values.
    pub others: Vec<(Move, i32)>,
}

/// The longest mate followed move by move.
const LONGEST_MATE: usize = 30;

/// Explains the first of `lines`, which a search found in `board`.
pub fn explain(
    probe: &mut dyn Probe,
    board: &Board,
    lines: &[Line],
    settings: &Settings,
) -> Option<Explanation> {
    let best = lines.first()?;
    let mut study = Study::new(probe, settings.spending);
    study.learn(board, lines.to_vec());
    let pv = main_line(&mut study, board, &best.moves, settings.plies);
    let mut scene = Scene::new(board, &pv);
    let value = plain(best.value);
    if value.abs() > MATE_LIMIT {
        let winner = if value > 0 { scene.side() } else { !scene.side() };
        let moves = (MATE - value.abs()) as u32;
        scene.mate = study.mate_in(board, winner, moves).map(|(_, proved)| proved);
    }
    let mut dropped = Vec::new();
    let claims = gather(&mut study, &scene, settings, &mut dropped);
    let mut claims = focus(claims, settings.appetite);
    for claim in &mut claims {
        claim.text = words::sentence(claim, board);
    }
    let others = lines
        .iter()
        .skip(1)
        .map(|line| (line.mv, plain(line.value)))
        .collect();
    Some(Explanation {
        root: board.clone(),
        pv: scene.pv,
        value,
        proved_mate: scene.mate == Some(true),
        claims,
        dropped,
        others,
    })
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

/// All claims that hold.
fn gather(
    study: &mut Study<'_>,
    scene: &Scene,
    settings: &Settings,
    dropped: &mut Vec<Dropped>,
) -> Vec<Claim> {
    let mut kept: Vec<Claim> = Vec::new();
    let mut sift = |study: &mut Study<'_>, proposals: Vec<Claim>, kept: &mut Vec<Claim>| {
        for claim in proposals {
            match check(study, &scene.root, &scene.pv, &claim) {
                Ok(()) => kept.push(claim),
                Err(flaw) => dropped.push(Dropped { claim, flaw }),
            }
        }
    };
    let proposals = detect::propose(scene);
    sift(study, proposals, &mut kept);
    let proposals = detect::propose_outcomes(study, scene);
    sift(study, proposals, &mut kept);
    let proposals = detect::propose_verdicts(study, scene);
    sift(study, proposals, &mut kept);
    let mates = kept
        .iter()
        .any(|claim| matches!(claim.kind, Kind::ForcedMate { .. }));
    if !mates {
        let proposals = detect::threat_claims(study, scene);
        sift(study, proposals, &mut kept);
    }
    let enough = kept
        .iter()
        .filter(|claim| claim.role == Role::Reason && claim.salience >= 60)
        .count()
        >= 4;
    if !(mates && enough) || settings.asked.is_some() {
        let proposals = detect::rival_claims(study, scene, settings.asked);
        sift(study, proposals, &mut kept);
    }
    kept
}

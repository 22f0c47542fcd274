//! Detectors: they propose claims from the main line, the facts of its positions and the search's evidence.
//!
//! A proposal costs little and may be wrong; [`crate::check`] decides. Motifs are looked for at every own move of the
//! main line, not just at the root, because that is where combinations keep their point.

mod chances;
mod endings;
mod features;
mod greed;
mod lures;
mod mates;
mod misses;
mod motifs;
mod picture;
mod plans;
mod priced;
mod rivals;
mod standing;
mod threats;
mod tries;
mod verdicts;

pub use chances::{Chance, Chances, best_chance, practical_chances};
pub(crate) use rivals::{hit_twice, opinion, refutation};
pub use rivals::{rival_claims, tempting_moves};
pub use standing::standing_claims;
pub use threats::threat_claims;
pub use tries::try_claims;
pub use verdicts::propose_verdicts;

use crate::claim::{Claim, Confidence, Kind};
use crate::margins::DECISIVE;
use crate::study::{Study, boards_along};
use cozy_chess::{Board, Color, Move};

/// How many own moves of the main line are looked at.
const OWN_MOVES: usize = 5;
/// A motif one own move later is this much less salient.
const LATER: i32 = 6;

/// The main line with its boards.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The root.
    pub root: Board,
    /// The main line.
    pub pv: Vec<Move>,
    /// The boards along it, the root first.
    pub boards: Vec<Board>,
    /// Whether the line ends in a mate that is proved.
    pub mate: Option<bool>,
}

impl Scene {
    /// The scene of a root and its main line, which is cut at the first illegal move.
    pub fn new(root: &Board, pv: &[Move]) -> Scene {
        let mut legal = pv.len();
        while boards_along(root, &pv[..legal]).is_none() {
            legal -= 1;
        }
        let boards = boards_along(root, &pv[..legal]).unwrap_or_else(|| vec![root.clone()]);
        Scene {
            root: root.clone(),
            pv: pv[..legal].to_vec(),
            boards,
            mate: None,
        }
    }

    /// The side whose move is explained.
    pub fn side(&self) -> Color {
        self.root.side_to_move()
    }

    /// The own moves of the line as spots.
    pub fn spots(&self) -> impl Iterator<Item = Spot<'_>> {
        (0..self.pv.len()).step_by(2).take(OWN_MOVES).map(|ply| Spot {
            at: &self.pv[..ply],
            boards: &self.boards[ply..],
            moves: &self.pv[ply..],
        })
    }
}

/// One own move of the main line, with what follows.
#[derive(Clone, Copy, Debug)]
pub struct Spot<'a> {
    /// Moves from the root.
    pub at: &'a [Move],
    /// Boards from here on.
    pub boards: &'a [Board],
    /// Moves from here on.
    pub moves: &'a [Move],
}

impl Spot<'_> {
    /// The position.
    pub fn board(&self) -> &Board {
        &self.boards[0]
    }

    /// The move played here.
    pub fn mv(&self) -> Move {
        self.moves[0]
    }

    /// The position after it.
    pub fn next(&self) -> &Board {
        &self.boards[1]
    }

    /// Who moves.
    pub fn me(&self) -> Color {
        self.boards[0].side_to_move()
    }

    /// The index of the own move.
    pub fn index(&self) -> usize {
        self.at.len() / 2
    }

    /// A proposal about this spot.
    pub fn claim(&self, kind: Kind, confidence: Confidence, salience: i32) -> Claim {
        let mut claim = Claim::new(kind, self.at, confidence);
        claim.salience = salience - LATER * self.index() as i32;
        claim
    }

    /// The line from here through ply `last`, included.
    pub fn line_to(&self, last: usize) -> Vec<Move> {
        self.moves[..=last.min(self.moves.len() - 1)].to_vec()
    }
}

/// All proposals about the main line that need no probes, most salient first. Where the line wins nothing (`value` is
/// that of the root), its later moves are one way to play among others, and only the first is spoken of.
pub fn propose(scene: &Scene, value: i32) -> Vec<Claim> {
    let mut claims = Vec::new();
    let spots = if value >= DECISIVE { OWN_MOVES } else { 1 };
    for spot in scene.spots().take(spots) {
        claims.extend(motifs::propose(&spot));
        claims.extend(lures::propose(&spot, value >= DECISIVE));
        claims.extend(features::advanced_pawn(&spot));
    }
    claims.extend(mates::propose(scene));
    if let Some(spot) = scene.spots().next() {
        claims.extend(features::propose(&spot));
        claims.extend(endings::propose(&spot));
        claims.extend(plans::propose(&spot));
        claims.extend(picture::propose(scene));
    }
    claims.sort_by_key(|claim| -claim.salience);
    claims
}

/// Proposals that cost probes: material won, sacrifices with their outcome, draws.
pub fn propose_outcomes(study: &mut Study<'_>, scene: &Scene) -> Vec<Claim> {
    let mut claims = mates::outcomes(study, scene);
    claims.sort_by_key(|claim| -claim.salience);
    claims
}

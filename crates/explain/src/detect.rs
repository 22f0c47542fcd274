//! What is proposed and in which order: claims from the main line, the facts of its positions and the search's evidence.
//!
//! Each kind proposes itself ([`crate::kinds`]), or several are found together ([`crate::reasoning`]). The order matters: all
//! checks spend one budget of probes, and of two claims of the same weight the first one is said.
//!
//! A proposal costs little and may be wrong; [`crate::check`] decides. Motifs are looked for at every own move of the
//! main line, not just at the root, because that is where combinations keep their point.

pub(crate) use crate::kinds::shared::planning::{further_plans, plan_claims};
pub(crate) use crate::reasoning::chances::{Chances, best_chance, practical_chances};
pub(crate) use crate::reasoning::contrast::{
    certificates, compared, comparisons, is_as_good, is_nearly_as_good, is_vague, plainer, weigh,
};
pub(crate) use crate::reasoning::delays::delay_claims;
pub(crate) use crate::reasoning::ideas::{mended_plans, planned};
pub(crate) use crate::reasoning::lemmas::alike_claims;
pub(crate) use crate::reasoning::rivals::{hit_twice, opinion, refutation, rival_claims};
pub(crate) use crate::reasoning::standing::standing_claims;
pub(crate) use crate::reasoning::threats::threat_claims;
pub(crate) use crate::reasoning::tries::try_claims;
pub(crate) use crate::reasoning::verdicts::propose_verdicts;
pub(crate) use reasoning::interest::hopes;

use crate::claim::{Claim, Confidence, Ending};
use crate::kinds::ending_class::ending_of;
use crate::kinds::*;
use crate::margins::DECISIVE;
use crate::reasoning::picture;
use crate::study::{Study, boards_along};
use chess::facts::board::in_check;
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

    /// The position at the end of the line.
    pub fn end(&self) -> &Board {
        &self.boards[self.boards.len() - 1]
    }

    /// How sure the mate at the end of the line is.
    pub(crate) fn mate_confidence(&self) -> Confidence {
        if self.mate == Some(true) {
            Confidence::Proved
        } else {
            Confidence::Bounded
        }
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

    /// How many own moves from here on give check.
    pub fn checks(&self) -> usize {
        let after_own = self.boards.iter().skip(1).step_by(2);
        after_own.filter(|board| in_check(board)).count()
    }

    /// A proposal about this spot.
    pub fn claim(&self, kind: impl Into<Kind>, confidence: Confidence, salience: i32) -> Claim {
        Claim::new(kind, self.at, confidence).weighing(salience - LATER * self.index() as i32)
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
        claims.extend(propose_motifs(&spot));
        claims.extend(propose_lures(&spot, value >= DECISIVE));
        claims.extend(passed_pawn::advanced_pawn(&spot));
    }
    claims.extend(forced_mate::propose(scene));
    claims.extend(mating_pattern::propose(scene));
    if let Some(spot) = scene.spots().next() {
        claims.extend(propose_features(&spot));
        claims.extend(propose_endings(&spot));
        claims.extend(plan::carried_out(&spot));
        claims.extend(simplification::propose(&spot));
        claims.extend(nearly_trapped::propose(&spot));
        claims.extend(picture::propose(scene));
        claims.extend(propose_background(scene, value));
    }
    claims.sort_by_key(|claim| -claim.salience);
    claims
}

/// Motifs of one own move.
fn propose_motifs(spot: &Spot<'_>) -> Vec<Claim> {
    let mut claims = Vec::new();
    claims.extend(fork::propose(spot));
    claims.extend(pin::propose(spot));
    claims.extend(skewer::propose(spot));
    claims.extend(double_check::propose(spot));
    claims.extend(discovered_check::propose(spot));
    claims.extend(discovered_attack::propose(spot));
    claims.extend(hanging_piece::propose(spot));
    claims.extend(trapped_piece::propose(spot));
    claims.extend(desperado::propose(spot));
    claims.extend(exposed_king::propose(spot));
    claims.extend(king_attack::propose(spot));
    claims.extend(back_rank_weakness::propose(spot));
    claims.extend(quiet_move::propose(spot));
    claims.extend(underpromotion::propose(spot));
    claims.extend(promotion::propose(spot));
    claims
}

/// Motifs that need what follows. Where the line is not `decisive` only the capture of a defender is worth a word.
fn propose_lures(spot: &Spot<'_>, decisive: bool) -> Vec<Claim> {
    if spot.moves.len() < 3 {
        return x_ray::propose(spot);
    }
    let mut claims = Vec::new();
    claims.extend(removes_defender::propose(spot));
    if !decisive {
        return claims;
    }
    claims.extend(deflection::propose(spot));
    claims.extend(attraction::propose(spot));
    claims.extend(overload::propose(spot));
    claims.extend(interference::propose(spot));
    claims.extend(clearance::propose(spot));
    claims.extend(intermezzo::propose(spot));
    claims.extend(x_ray::propose(spot));
    claims
}

/// What a move does for good: pawns, files, squares, bishops, kings, and the activity of pieces.
pub(crate) fn propose_features(spot: &Spot<'_>) -> Vec<Claim> {
    let mut claims = Vec::new();
    claims.extend(passed_pawn::propose(spot));
    claims.extend(weak_pawn::propose(spot));
    claims.extend(open_file::propose(spot));
    claims.extend(seventh_rank::propose(spot));
    claims.extend(outpost::propose(spot));
    claims.extend(weak_pawn::behind_outposts(spot));
    claims.extend(weak_square::propose(spot));
    claims.extend(bishop_pair::propose(spot));
    claims.extend(king_safety::propose(spot));
    claims.extend(improves_piece::propose(spot));
    claims.extend(development::propose(spot));
    claims.extend(pawn_break::propose(spot));
    claims.extend(trade::propose(spot));
    claims.extend(purpose::propose(spot));
    claims.extend(restricts::propose(spot));
    claims.extend(special_move::propose(spot));
    claims
}

/// What the position is about: the opening, the structure, colors, room and development.
fn propose_background(scene: &Scene, value: i32) -> Vec<Claim> {
    /// Where the game is decided, room is no matter.
    const DECIDED: i32 = 300;
    let mut claims = Vec::new();
    claims.extend(opening::propose(scene));
    claims.extend(opening_choices::propose(scene));
    claims.extend(pawn_structure::propose(scene));
    claims.extend(color_complex::propose(scene));
    claims.extend(space::propose(scene).filter(|_| value.abs() < DECIDED));
    claims.extend(development_lead::propose(scene));
    claims
}

/// Maneuvers of a quiet position that cost probes: breaks that are prepared, and ways to better squares.
pub(crate) fn maneuver_claims(study: &mut Study<'_>, scene: &Scene) -> Vec<Claim> {
    if scene.pv.is_empty() {
        return Vec::new();
    }
    let prepared = prepares_break::propose(study, scene).ok().flatten();
    let route = piece_route::propose(study, scene).ok().flatten();
    let step = pawn_structure::propose_step(study, scene);
    prepared.into_iter().chain(route).chain(step).collect()
}

/// Endings: their kind, and the rules that settle them.
fn propose_endings(spot: &Spot<'_>) -> Vec<Claim> {
    let mut claims = Vec::new();
    claims.extend(ending_class::propose(spot));
    if ending_of(spot.board()) == Ending::Pawn {
        claims.extend(opposition::propose(spot));
        claims.push(zugzwang::propose(spot));
        claims.extend(key_squares::propose(spot));
        claims.extend(pawn_race::propose(spot));
        claims.extend(king_walk::propose(spot));
        claims.extend(pawn_strategy::propose(spot));
        claims.extend(breakthrough::propose(spot));
        claims.extend(triangulation::propose(spot));
    }
    claims.extend(rule_of_square::propose(spot));
    claims.extend(rook_behind_passer::propose(spot));
    claims.extend(king_activity::propose(spot));
    claims.extend(known_ending::propose(spot));
    claims.extend(named_ending::propose(spot));
    claims.extend(cut_off_king::propose(spot));
    claims.extend(bishop_against_knight::propose(spot));
    claims.extend(wrong_bishop::propose(spot));
    claims.push(opposite_bishops::propose(spot));
    claims
}

/// Where the king hides from sacrifices with check that are refuted, or asked about.
pub(crate) fn hunt_claims(
    study: &mut Study<'_>,
    scene: &Scene,
    asked: Option<Move>,
    kept: &[Claim],
) -> Vec<Claim> {
    /// Below the refutation it belongs to.
    const LESS: i32 = 1;
    /// Of a move that nothing refutes at once.
    const SALIENCE: i32 = 44;
    let refuted = kept
        .iter()
        .filter(|claim| claim.at.is_empty() && matches!(claim.kind, Kind::RefutedBy(_)))
        .filter_map(|claim| Some((claim.rival()?, claim.salience - LESS)));
    let mut moves: Vec<(Move, i32)> = refuted.collect();
    if let Some(mv) = asked.filter(|mv| moves.iter().all(|(other, _)| other != mv)) {
        moves.push((mv, SALIENCE));
    }
    moves
        .into_iter()
        .filter_map(|(mv, salience)| king_hides::propose(study, &scene.root, mv, salience))
        .collect()
}

/// Proposals that cost probes: material won, sacrifices with their outcome, draws.
pub fn propose_outcomes(study: &mut Study<'_>, scene: &Scene) -> Vec<Claim> {
    let mut claims = sacrifice::propose(study, scene);
    claims.extend(material_result::propose(study, scene));
    claims.extend(stalemate_resource::propose(study, scene));
    claims.extend(perpetual::propose(study, scene));
    claims.extend(proved_trade::propose(study, scene));
    claims.extend(nearly_trapped::in_danger(study, scene));
    claims.sort_by_key(|claim| -claim.salience);
    claims
}

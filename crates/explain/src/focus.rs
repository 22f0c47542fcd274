//! Focus: which of the true claims are worth saying.
//!
//! What separates the best move from its rivals comes first; a motif is said once; features are left out where tactics
//! decide. At most one headline, four or five reasons, one plan and two or three rivals: whoever reads it should be able
//! to keep it in mind.

use crate::claim::{Cause, Claim, Confidence, How, Kind, Role};
use crate::kinds::shared::planning::CERTAIN_PLAN;
use crate::kinds::{
    Deflection, DiscoveredAttack, DiscoveredCheck, ExploitsPin, HangingPiece, Intermezzo, KingSafety,
    MendsPlan, MoveOrder, Outpost, Overload, Parries, PassedPawn, PieceRoute, Pin, PreparesBreak, Promotion,
    Purpose, RefutedBy, RemovesDefender, Tempting, WeakPawn,
};
use crate::words::Level;
use chess::facts::purposes::Purpose as Deed;
use cozy_chess::Move;

/// How much is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PageLimits {
    /// Most reasons, the headline included.
    pub reasons: usize,
    /// Most rivals.
    pub rivals: usize,
    /// Plies of the main line that are shown.
    pub line: usize,
    /// Whether lasting features are said beside what happens by force; otherwise only where there is nothing else.
    pub structure: bool,
}

impl PageLimits {
    /// What a reader of a level takes in.
    pub const fn of(level: Level) -> PageLimits {
        match level {
            Level::Beginner => PageLimits {
                reasons: 2,
                rivals: 1,
                line: 3,
                structure: false,
            },
            Level::Club => PageLimits {
                reasons: 5,
                rivals: 3,
                line: 7,
                structure: true,
            },
            Level::Expert => PageLimits {
                reasons: 7,
                rivals: 4,
                line: 9,
                structure: true,
            },
        }
    }
}

impl Default for PageLimits {
    fn default() -> PageLimits {
        PageLimits::of(Level::Club)
    }
}

/// Where tactics decide, features below this salience are idle.
const IDLE_IN_TACTICS: i32 = 48;
/// From this salience on a claim says that tactics decide.
const TACTICAL: i32 = 66;
/// Most features said of a quiet move.
const QUIET_FEATURES: usize = 3;

/// Lasting features below this salience separate no move from its rivals: they are said where little else is ...
const PICTURE: i32 = 22;
/// ... which is to say, fewer claims than this, ...
const FEW: usize = 4;
/// ... and no more of them than this.
const PICTURE_LIMIT: usize = 2;

/// The claims worth saying, in reading order, with the headline first.
pub fn focus(mut claims: Vec<Claim>, page_limits: PageLimits) -> Vec<Claim> {
    claims.sort_by_key(|claim| -claim.salience);
    let tactical = claims
        .iter()
        .any(|claim| claim.role == Role::Reason && claim.salience >= TACTICAL);
    let (mut reasons, mut rivals, mut plans, mut context) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut features = 0;
    for claim in claims {
        let said: Vec<&Claim> = reasons.iter().chain(&context).collect();
        if claim.role != Role::Alternative && says_the_same(&claim, &said) {
            continue;
        }
        match claim.role {
            Role::Alternative | Role::Caution => rivals.push(claim),
            Role::Plan => plans.push(claim),
            Role::Context => context.push(claim),
            _ if claim.kind.inner().is_feature() => {
                let idle = tactical && claim.salience < IDLE_IN_TACTICS;
                if !idle && features < QUIET_FEATURES {
                    features += 1;
                    reasons.push(claim);
                }
            }
            _ => reasons.push(claim),
        }
    }
    // Beside a mate pawns, files and space are idle, and so is a pawn that would be caught.
    let mates = reasons
        .iter()
        .any(|claim: &Claim| matches!(claim.kind, Kind::ForcedMate(_)) && claim.at.is_empty());
    if mates {
        let idle = |claim: &Claim| {
            let caught = matches!(&claim.kind, Kind::RuleOfSquare(rule) if rule.caught);
            caught || claim.kind.inner().is_feature()
        };
        reasons.retain(|claim| !idle(claim));
        context.retain(|claim| !idle(claim));
    }
    // What a move does to the reach of a piece is a side effect: it is said last, and never as the point.
    reasons.sort_by_key(is_mobility);
    if !page_limits.structure && reasons.iter().any(|claim| !claim.kind.inner().is_feature()) {
        reasons.retain(|claim| !claim.kind.inner().is_feature());
        context.retain(|claim: &Claim| !claim.kind.inner().is_feature());
    }
    if reasons.iter().any(is_deed) {
        reasons.retain(|claim| !waits(claim) && !takes(claim));
    } else if plans.iter().any(begins_at_once) {
        reasons.retain(|claim| !waits(claim));
    }
    reasons.truncate(page_limits.reasons);
    leave_out_beside_trades(&mut rivals);
    // Beside a mate little else needs a word.
    let rivals = of_first(
        rivals,
        if mates {
            page_limits.rivals.min(2)
        } else {
            page_limits.rivals
        },
    );
    let rivals: Vec<Claim> = rivals
        .into_iter()
        .filter(|rival| !is_named(rival, &reasons))
        .collect();
    let forced = reasons
        .iter()
        .chain(&context)
        .any(|claim| claim.kind.inner().wins_by_force());
    plans.retain(|plan| !forced || plan.salience >= CERTAIN_PLAN);
    plans.truncate(1);
    let said = [reasons.len(), plans.len() + rivals.len()];
    let context = beside(context, said, forced);
    if let Some(first) = reasons.first_mut().filter(|first| !is_mobility(first)) {
        first.role = Role::Headline;
    }
    let mut chosen: Vec<Claim> = reasons
        .into_iter()
        .chain(context)
        .chain(plans)
        .chain(rivals)
        .collect();
    link(&mut chosen);
    chosen
}

/// What stands beside so many reasons, and so many plans and rivals: what holds besides, the trap, and the kind of ending.
fn beside(context: Vec<Claim>, [reasons, others]: [usize; 2], forced: bool) -> Vec<Claim> {
    // With so many reasons one word more is enough.
    const MANY: usize = 4;
    let apart = |claims: Vec<Claim>, test: fn(&Claim) -> bool| -> (Vec<Claim>, Vec<Claim>) {
        claims.into_iter().partition(test)
    };
    // What kind of ending it is everybody sees: it is kept for those who sort pages, and takes nobody's place.
    let (ending, context) = apart(context, |claim| matches!(claim.kind, Kind::EndingClass(_)));
    // A trap has a place of its own, too.
    let (mut traps, context) = apart(context, |claim| matches!(claim.kind, Kind::Trap(_)));
    traps.truncate(1);
    let (picture, mut context) = apart(context, |claim| {
        claim.salience < PICTURE && claim.kind.inner().is_feature()
    });
    context.truncate(if reasons >= MANY { 1 } else { 2 });
    if !forced {
        let left = FEW.saturating_sub(reasons + others + context.len() + traps.len());
        context.extend(picture.into_iter().take(left.min(PICTURE_LIMIT)));
    }
    context.into_iter().chain(traps).chain(ending).collect()
}

/// Whether a claim only counts the squares of a piece.
pub(crate) fn is_mobility(claim: &Claim) -> bool {
    matches!(claim.kind, Kind::ImprovesPiece(_) | Kind::Restricts(_))
}

/// Whether it is said that the move only passes the time.
fn waits(claim: &Claim) -> bool {
    matches!(&claim.kind, Kind::Purpose(purpose) if purpose.deed == Deed::Wait)
}

/// Whether it is only said that the move takes something.
fn takes(claim: &Claim) -> bool {
    matches!(&claim.kind, Kind::Purpose(purpose) if matches!(purpose.deed, Deed::Take(_)))
}

/// Whether a claim says what the move does, other than to pass the time.
fn is_deed(claim: &Claim) -> bool {
    use Kind::{
        Development, ImprovesPiece, KingActivity, KingSafety, OpenFile, Outpost, PieceRoute, PreparesBreak,
        Restricts,
    };
    match &claim.kind {
        ImprovesPiece(_) | Restricts(_) => false,
        Development(_) | KingActivity(_) | KingSafety(_) | OpenFile(_) | Outpost(_) | PieceRoute(_)
        | PreparesBreak(_) => true,
        kind => !kind.inner().is_feature() && !waits(claim) && !takes(claim),
    }
}

/// Whether the first move of its line is part of a plan: a step of it, or on the way of a piece that goes on.
fn begins_at_once(claim: &Claim) -> bool {
    let Kind::Plan(plan) = &claim.kind else {
        return false;
    };
    let Some((first, later)) = plan.line.split_first() else {
        return false;
    };
    let goes_on = later.iter().skip(1).step_by(2).any(|mv| mv.from == first.to);
    goes_on || plan.steps.first().is_some_and(|step| step.by_ply == 1)
}

/// Leaves out what shows why another move is worse that no claim calls worse.
pub fn leave_out_orphans(claims: &mut Vec<Claim>) {
    let worse: Vec<Option<Move>> = claims
        .iter()
        .filter(|claim| claim.at.is_empty())
        .filter(|claim| {
            matches!(
                claim.kind,
                Kind::RefutedBy(_) | Kind::Tempting(_) | Kind::Rival(_) | Kind::ProvedTrade(_)
            )
        })
        .map(Claim::rival)
        .collect();
    claims.retain(|claim| {
        let shows = !matches!(claim.kind, Kind::DoubleThreat(_) | Kind::ForcedMate(_));
        !shows || claim.role != Role::Alternative || worse.contains(&claim.rival())
    });
    // The pieces of a refutation that is not told are nobody's concern.
    let refuted: Vec<Option<Move>> = claims
        .iter()
        .filter(|claim| claim.at.is_empty() && matches!(claim.kind, Kind::RefutedBy(_)))
        .map(Claim::rival)
        .collect();
    let needs_it = |kind: &Kind| matches!(kind, Kind::Certificate(_) | Kind::FailsAlike(_));
    claims.retain(|claim| !needs_it(&claim.kind) || refuted.contains(&claim.rival()));
}

/// Leaves out what else is wrong with a move whose trade into a pawn ending is told: the result says it all.
fn leave_out_beside_trades(rivals: &mut Vec<Claim>) {
    let traded: Vec<Option<Move>> = rivals
        .iter()
        .filter(|claim| matches!(claim.kind, Kind::ProvedTrade(_)))
        .map(Claim::rival)
        .collect();
    rivals.retain(|claim| {
        let flaw = matches!(
            claim.kind,
            Kind::RefutedBy(_) | Kind::Tempting(_) | Kind::Rival(_) | Kind::Certificate(_)
        );
        !flaw || !traded.contains(&claim.rival())
    });
}

/// Whether a reason says already why a move that looks good has to wait.
fn is_named(rival: &Claim, reasons: &[Claim]) -> bool {
    let mended = |reason: &Claim| match reason.kind {
        Kind::MendsPlan(MendsPlan { idea, .. }) => reason.at.is_empty() && rival.rival() == Some(idea),
        _ => false,
    };
    if reasons.iter().any(mended) {
        return true;
    }
    let Kind::Tempting(Tempting { mv, .. }) = rival.kind else {
        return false;
    };
    reasons.iter().any(|reason| match reason.kind {
        Kind::Intermezzo(Intermezzo { expected, .. }) => reason.at.is_empty() && expected == mv,
        Kind::MoveOrder(MoveOrder { wrong, .. }) => reason.at.is_empty() && wrong == mv,
        _ => false,
    })
}

/// The claims about the first `count` rivals: one move may take several sentences.
fn of_first(claims: Vec<Claim>, count: usize) -> Vec<Claim> {
    let mut spoken: Vec<Option<Move>> = Vec::new();
    let mut answers: Vec<Move> = Vec::new();
    claims
        .into_iter()
        .filter(|claim| {
            // One move that does nothing about the threat stands for all of them.
            if let Kind::RefutedBy(RefutedBy {
                reply,
                cause: Cause::IgnoresThreat | Cause::TooSlow,
                ..
            }) = claim.kind
            {
                if answers.contains(&reply) {
                    return false;
                }
                answers.push(reply);
            }
            let rival = claim.rival();
            if !spoken.contains(&rival) && spoken.len() < count {
                spoken.push(rival);
            }
            spoken.contains(&rival)
        })
        .collect()
}

/// Whether what a claim says has been said, by the same type or by a stronger one about the same pieces.
fn says_the_same(claim: &Claim, said: &[&Claim]) -> bool {
    said.iter().any(|other| {
        let same_type = claim.kind.name() == other.kind.name();
        match (&claim.kind, &other.kind) {
            (Kind::Pin(Pin { pin, .. }), Kind::ExploitsPin(ExploitsPin { pin: used, .. })) => {
                pin.pinned == used.pinned
            }
            (Kind::Pin(_), Kind::Pin(_)) => true,
            (
                Kind::DiscoveredAttack(DiscoveredAttack { mv, .. }),
                Kind::DiscoveredCheck(DiscoveredCheck { mv: first, .. }),
            ) => mv == first,
            (Kind::Overload(Overload { piece, .. }), Kind::Deflection(Deflection { defender, .. })) => {
                piece == defender
            }
            (Kind::NoDefence(_), Kind::ForcedMate(_)) => true,
            (Kind::CreatesThreat(_), Kind::DoubleThreat(_) | Kind::NoDefence(_)) => true,
            // Two threats are said with their answers, not one of them before.
            (Kind::Threat(_) | Kind::CounterCausalSet(_), Kind::AnswersBoth(_)) => true,
            (Kind::BestMove(_) | Kind::EqualAlternatives(_), Kind::OnlyMove(_)) => true,
            (
                Kind::MaterialBalance(_),
                Kind::Compensation(_) | Kind::Fortress(_) | Kind::MaterialResult(_) | Kind::HangingPiece(_),
            ) => true,
            (Kind::MoveOrder(_), Kind::Deflection(_) | Kind::RemovesDefender(_)) => {
                claim.at.len() == other.at.len()
            }
            (Kind::MaterialResult(_) | Kind::MoveOrder(_), Kind::HangingPiece(_)) => true,
            (
                Kind::RemovesDefender(RemovesDefender { mv, .. }),
                Kind::HangingPiece(HangingPiece { mv: taken, .. }),
            ) => Some(*mv) == *taken,
            (
                Kind::KingSafety(KingSafety { factor, .. }),
                Kind::KingSafety(KingSafety { factor: first, .. }),
            ) => factor == first,
            (Kind::CreatesThreat(_), Kind::ForcedMate(_)) => true,
            (Kind::PassedPawn(PassedPawn { pawn, .. }), Kind::Promotion(Promotion { pawn: first, .. })) => {
                pawn == first
            }
            (Kind::WeakPawn(WeakPawn { pawn, .. }), Kind::PassedPawn(PassedPawn { pawn: first, .. })) => {
                pawn == first
            }
            // First one, then the other: said once.
            (
                Kind::Intermezzo(Intermezzo { mv, expected, .. }),
                Kind::MoveOrder(MoveOrder { right, wrong, .. }),
            )
            | (
                Kind::MoveOrder(MoveOrder { right, wrong, .. }),
                Kind::Intermezzo(Intermezzo { mv, expected, .. }),
            ) => (mv, expected) == (right, wrong),
            (Kind::MatingPattern(_), Kind::MatingPattern(_)) => false,
            (Kind::Fork(_), Kind::Fork(_)) => claim.at.len() == other.at.len() || said.len() >= 4,
            (Kind::KnownEnding(_), Kind::WrongBishop(_)) => true,
            (Kind::Simplification(_), Kind::ProvedTrade(_)) => true,
            (Kind::RefutedBy(RefutedBy { mv, .. }), Kind::RefutedBy(RefutedBy { mv: first, .. })) => {
                mv == first
            }
            // Left alone for something better, or no longer worth much: one of the two is enough.
            (
                Kind::Parries(Parries {
                    how: None | Some(How::Counter),
                    ..
                }),
                Kind::IgnoresThreat(_),
            ) => true,
            // The way of a piece says where it arrives, and a break that is prepared says the order of moves.
            (Kind::Outpost(Outpost { square, .. }), Kind::PieceRoute(PieceRoute { to, .. }))
            | (Kind::PieceRoute(PieceRoute { to, .. }), Kind::Outpost(Outpost { square, .. })) => {
                square == to
            }
            (Kind::PreparesBreak(PreparesBreak { push, .. }), Kind::MoveOrder(MoveOrder { wrong, .. })) => {
                push == wrong
            }
            // How a plan is mended says the order of moves, and what becomes of the piece in its way.
            (Kind::MoveOrder(MoveOrder { wrong: later, .. }), Kind::MendsPlan(MendsPlan { idea, .. }))
            | (
                Kind::Intermezzo(Intermezzo { expected: later, .. }),
                Kind::MendsPlan(MendsPlan { idea, .. }),
            ) => later == idea,
            (Kind::Deflection(Deflection { defender, .. }), Kind::MendsPlan(plan)) => {
                claim.at.is_empty() && *defender == plan.hinderer()
            }
            (Kind::PracticalChances(_), Kind::PracticalChances(_)) => claim.at == other.at,
            (Kind::Purpose(purpose), _) => is_told(purpose, &other.kind),
            _ => same_type,
        }
    })
}

/// Whether what a move does is told by another claim: by what it parries or threatens, by the break it prepares, or by as much of the
/// same sort.
fn is_told(purpose: &Purpose, other: &Kind) -> bool {
    match (purpose.deed, other) {
        (
            Deed::Save | Deed::Guard(_) | Deed::Sidestep(_) | Deed::StopChecks,
            Kind::Parries(_) | Kind::CounterCausalSet(_),
        ) => true,
        (Deed::Centralize, Kind::Outpost(_) | Kind::Development(_)) => true,
        (
            Deed::FreeCastling | Deed::Wait,
            Kind::Parries(_) | Kind::Prophylaxis(_) | Kind::CreatesThreat(_),
        ) => true,
        (Deed::Space, Kind::PawnBreak(_) | Kind::PassedPawn(_)) => true,
        (Deed::Attack(square) | Deed::Pressure(square), Kind::PawnBreak(hit)) if hit.challenges == square => {
            true
        }
        (
            Deed::Attack(_) | Deed::Pressure(_),
            Kind::CreatesThreat(_) | Kind::DoubleThreat(_) | Kind::Fork(_) | Kind::Skewer(_) | Kind::Pin(_),
        ) => true,
        (Deed::OpenLine(_), Kind::DiscoveredAttack(_) | Kind::DiscoveredCheck(_) | Kind::Clearance(_)) => {
            true
        }
        (Deed::Prepare(_), Kind::PreparesBreak(_) | Kind::MoveOrder(_)) => true,
        (Deed::Deny { .. }, Kind::Prophylaxis(_) | Kind::Restricts(_)) => true,
        // To guard a piece and to protect it, to attack it and to press on it, is the same to a reader.
        (Deed::Cover(square), Kind::Purpose(first)) if first.deed == Deed::Guard(square) => true,
        (Deed::Pressure(square), Kind::Purpose(first)) if first.deed == Deed::Attack(square) => true,
        (deed, Kind::Purpose(first)) => std::mem::discriminant(&deed) == std::mem::discriminant(&first.deed),
        _ => false,
    }
}

/// Says which claims rest on which: the headline on its reasons, answers on the threat they answer.
fn link(claims: &mut [Claim]) {
    let threat = claims
        .iter()
        .position(|claim| matches!(claim.kind, Kind::Threat(_)));
    let reasons: Vec<usize> = (1..claims.len())
        .filter(|&i| claims[i].role == Role::Reason && Some(i) != threat)
        .take(3)
        .collect();
    for (index, claim) in claims.iter_mut().enumerate() {
        claim.because = match (&claim.kind, threat) {
            (Kind::Threat(_), _) => Vec::new(),
            _ if index == 0 && threat != Some(0) => reasons.iter().copied().chain(threat).collect(),
            (Kind::Parries(_) | Kind::CounterCausalSet(_), Some(threat)) => vec![threat],
            (
                Kind::RefutedBy(RefutedBy {
                    cause: Cause::IgnoresThreat,
                    ..
                }),
                Some(threat),
            ) => vec![threat],
            _ => Vec::new(),
        };
    }
}

/// The weakest confidence among the claims a reader sees first.
pub fn weakest(claims: &[Claim]) -> Option<Confidence> {
    let rank = |confidence| match confidence {
        Confidence::Proved => 0,
        Confidence::Bounded => 1,
        Confidence::Judged => 2,
    };
    claims
        .iter()
        .map(|claim| claim.confidence)
        .max_by_key(|&confidence| rank(confidence))
}

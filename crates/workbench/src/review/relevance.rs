//! Which claims a comment of a review is made of: what says why a move fails, what a reply does, what a good move is worth, and the motif
//! of each.

use super::Reviewed;
use super::class::points;
use chess::facts::board::after;
use chess::facts::exchange::{exchange, taken_by};
use chess::facts::purposes::Purpose as Deed;
use cozy_chess::{Board, Color, Move, Piece};
use explain::Explanation;
use explain::claim::{Cause, Claim, Kind, Outcome, Role};
use explain::kinds::{MaterialResult, RefutedBy};
use explain::scale::{MATE, MATE_LIMIT};

/// Whether a claim says why the move fails.
pub(super) fn is_about(claim: &Claim, played: Move) -> bool {
    match &claim.kind {
        Kind::RefutedBy(RefutedBy { mv, .. }) => *mv == played && claim.at.is_empty(),
        _ => false,
    }
}

/// Whether a refutation agrees with the longest look: mates are the same length, and a trade is not called a loss.
pub(super) fn fits(claim: &Claim, mv: &Reviewed, played: Move) -> bool {
    let value = if mv.side == Color::White {
        mv.value
    } else {
        -mv.value
    };
    let Kind::RefutedBy(RefutedBy {
        outcome,
        reply,
        cause,
        ..
    }) = &claim.kind
    else {
        return true;
    };
    let best_reply = mv.replies.first() == Some(reply);
    if *cause == Cause::DropsPiece && !is_lost_by(mv, played, *reply) {
        return false;
    }
    match *outcome {
        Outcome::Mate { moves } => value < -MATE_LIMIT && i64::from(MATE + value) == i64::from(moves),
        Outcome::Material { cp } => {
            cp > taken_by(&mv.board, played) && value < MATE_LIMIT && !is_mated_soon(value)
        }
        // Who still stands better was not refuted, and a mate is called by its name.
        Outcome::Eval { .. } => best_reply && !is_mated_soon(value) && points(value) < 50.0,
        Outcome::Promotion | Outcome::Draw { .. } => true,
    }
}

/// Whether the reply takes more than the move took: what is recaptured was traded and not lost.
fn is_lost_by(mv: &Reviewed, played: Move, reply: Move) -> bool {
    let next = after(&mv.board, played);
    exchange(&next, reply) > taken_by(&mv.board, played)
}

/// Material between a pawn and a piece, in hundredths, has no name of its own.
const UNNAMED: std::ops::Range<i32> = 150..250;

/// Whether a refutation says all by itself what is lost and why.
pub(super) fn is_concrete(claim: &Claim) -> bool {
    let Kind::RefutedBy(RefutedBy { outcome, cause, .. }) = &claim.kind else {
        return false;
    };
    let has_cause = !matches!(cause, Cause::TooSlow | Cause::LetsSlip);
    match outcome {
        Outcome::Mate { .. } | Outcome::Promotion | Outcome::Draw { .. } => true,
        Outcome::Material { cp } => *cause == Cause::DropsPiece || (has_cause && !UNNAMED.contains(cp)),
        Outcome::Eval { .. } => false,
    }
}

/// Whether a refutation only says how the game stands.
pub(super) fn is_judgment(claim: &Claim) -> bool {
    matches!(
        &claim.kind,
        Kind::RefutedBy(RefutedBy {
            outcome: Outcome::Eval { .. },
            ..
        })
    )
}

/// What the reply to a mistake does: what it takes, attacks, threatens; nothing that answers the mistake's own threats, and no trade.
pub(super) fn deeds<'e>(answer: &'e Explanation, mv: &Reviewed, played: Move) -> Vec<&'e Claim> {
    /// A loss from which a pawn does not explain it, in points.
    const MUCH: f64 = 22.0;
    let Some(&reply) = mv
        .replies
        .first()
        .filter(|reply| answer.pv.first() == Some(reply))
    else {
        return Vec::new();
    };
    let takes_back = reply.to == played.to && taken_by(&mv.board, played) > 0;
    let trades = reply.to == played.to && !is_lost_by(mv, played, reply);
    let misleads = |claim: &Claim| match &claim.kind {
        // What has just taken was not left to be taken.
        Kind::HangingPiece(_) => trades || takes_back,
        // What has no name, or is far less than what the game has lost, says nothing.
        Kind::MaterialResult(MaterialResult {
            outcome: Outcome::Material { cp },
            ..
        }) => trades || UNNAMED.contains(cp) || (*cp < UNNAMED.end && mv.lost >= MUCH),
        Kind::Simplification(_) => true,
        _ => false,
    };
    let mut deeds: Vec<&Claim> = answer
        .claims
        .iter()
        .filter(|claim| is_telling(claim, &answer.root) && claim.at.is_empty())
        .filter(|claim| !is_defense(claim, !mv.side) && !misleads(claim))
        .collect();
    deeds.sort_by_key(|claim| -claim.salience);
    if deeds.is_empty() {
        let name = answer.voice.san(&answer.root, reply);
        let attacks = |claim: &&Claim| match &claim.kind {
            Kind::Purpose(purpose) => matches!(
                purpose.deed,
                Deed::Attack(_) | Deed::Prepare(_) | Deed::Deny { .. }
            ),
            _ => !is_defense(claim, !mv.side) && !misleads(claim),
        };
        let merits = answer.claims.iter().filter(|claim| is_merit_of(claim, &name));
        deeds.extend(merits.filter(attacks).take(1));
    }
    deeds
}

/// The same claim seen from one move before.
pub(super) fn later(claim: &Claim, played: Move) -> Claim {
    let mut claim = claim.clone();
    claim.at.insert(0, played);
    claim.because.clear();
    claim
}

/// A threat need not be told where the move that answers it is told to answer it.
pub(super) fn leave_out_answered(claims: &mut Vec<&Claim>, mover: Color) {
    if claims.iter().any(|claim| matches!(claim.kind, Kind::Parries(_))) {
        claims.retain(|claim| !is_their_threat(claim, mover));
    }
}

/// Whether a claim says something about a good move that is worth reading: what it does by force, what it attacks, stops or decides, and
/// not how many squares a piece has.
pub(super) fn is_telling(claim: &Claim, board: &Board) -> bool {
    let tactics = matches!(
        claim.kind,
        Kind::MaterialResult(_)
            | Kind::ForcedMate(_)
            | Kind::MatingPattern(_)
            | Kind::Perpetual(_)
            | Kind::StalemateResource(_)
            | Kind::Threat(_)
            | Kind::CreatesThreat(_)
            | Kind::DoubleThreat(_)
            | Kind::Parries(_)
            | Kind::NoDefence(_)
            | Kind::Fork(_)
            | Kind::Skewer(_)
            | Kind::DiscoveredAttack(_)
            | Kind::DiscoveredCheck(_)
            | Kind::DoubleCheck(_)
            | Kind::RemovesDefender(_)
            | Kind::Deflection(_)
            | Kind::Attraction(_)
            | Kind::Overload(_)
            | Kind::Interference(_)
            | Kind::Clearance(_)
            | Kind::TrappedPiece(_)
            | Kind::HangingPiece(_)
            | Kind::BackRankWeakness(_)
            | Kind::Promotion(_)
            | Kind::Underpromotion(_)
    );
    let play = matches!(
        claim.kind,
        Kind::PawnBreak(_)
            | Kind::Simplification(_)
            | Kind::Prophylaxis(_)
            | Kind::Outpost(_)
            | Kind::PassedPawn(_)
            | Kind::RuleOfSquare(_)
            | Kind::Opposition(_)
            | Kind::KeySquares(_)
            | Kind::Zugzwang(_)
            | Kind::PawnRace(_)
            | Kind::Breakthrough(_)
            | Kind::KnownEnding(_)
            | Kind::RookBehindPasser(_)
    ) || is_new_pin(claim, board);
    /// Features of the position below this weight separate no move from its rivals.
    const PLAY_WEIGHT: i32 = 45;
    let weighs = tactics || (play && claim.salience >= PLAY_WEIGHT && claim.at.is_empty());
    matches!(claim.role, Role::Headline | Role::Reason) && weighs && !claim.kind.is_trivial()
}

/// Whether a claim names a pin that the move brings about, of something better than a pawn.
fn is_new_pin(claim: &Claim, board: &Board) -> bool {
    let Kind::Pin(pin) = &claim.kind else { return false };
    pin.mv.is_some() && board.piece_on(pin.pin.pinned) != Some(Piece::Pawn)
}

/// Whether a claim says what a move, by its name, does on the board at once or for good.
pub(super) fn is_merit_of(claim: &Claim, name: &str) -> bool {
    is_quiet_merit(claim) && claim.at.is_empty() && claim.text.contains(name)
}

/// Whether a claim names something lasting, or a trap, that a good move may be shown for where nothing happens by force.
fn is_quiet_merit(claim: &Claim) -> bool {
    let merit = matches!(
        claim.kind,
        Kind::Trade(_)
            | Kind::PieceRoute(_)
            | Kind::WeakPawn(_)
            | Kind::OpenFile(_)
            | Kind::SeventhRank(_)
            | Kind::KingAttack(_)
            | Kind::PreparesBreak(_)
            | Kind::PawnBreak(_)
            | Kind::Outpost(_)
            | Kind::PassedPawn(_)
            | Kind::Prophylaxis(_)
            | Kind::CutOffKing(_)
    ) || matches!(&claim.kind, Kind::Purpose(purpose) if !matches!(purpose.deed, Deed::Centralize | Deed::Connect | Deed::StopChecks));
    let said = matches!(claim.role, Role::Headline | Role::Reason);
    ((merit && said) || matches!(claim.kind, Kind::Trap(_))) && !claim.kind.is_trivial()
}

/// Whether a claim is about what the opponent was up to: no reason for a sacrifice.
pub(super) fn is_defense(claim: &Claim, mover: Color) -> bool {
    match claim.kind {
        Kind::Parries(_) | Kind::IgnoresThreat(_) | Kind::Prophylaxis(_) | Kind::CounterCausalSet(_) => true,
        _ => is_their_threat(claim, mover),
    }
}

/// Whether a mate is near enough to be counted: whoever is mated later is lost, and that is all a reader wants to know.
pub(super) fn is_mated_soon(value: i32) -> bool {
    const COUNTED: i32 = 8;
    value < -MATE_LIMIT && MATE + value <= COUNTED
}

/// Whether a claim names what the opponent threatens.
pub(super) fn is_their_threat(claim: &Claim, mover: Color) -> bool {
    matches!(claim.kind, Kind::Threat(_)) && claim.side != Some(mover)
}

pub(super) fn says_mate(claim: &Claim) -> bool {
    matches!(claim.kind, Kind::ForcedMate(_))
}

/// The motif that a missed move would have used.
pub(super) fn missed_motif(claim: &Claim) -> Option<&'static str> {
    Some(match claim.kind {
        Kind::Fork(_) | Kind::DoubleThreat(_) => "missed fork",
        Kind::Pin(_) | Kind::ExploitsPin(_) => "missed pin",
        Kind::Skewer(_) | Kind::XRay(_) => "missed skewer",
        Kind::DiscoveredAttack(_) | Kind::DiscoveredCheck(_) | Kind::DoubleCheck(_) => {
            "missed discovered attack"
        }
        Kind::HangingPiece(_) | Kind::TrappedPiece(_) => "missed loose piece",
        Kind::RemovesDefender(_) | Kind::Deflection(_) | Kind::Overload(_) => "missed overworked defender",
        Kind::BackRankWeakness(_) => "missed back rank",
        Kind::ForcedMate(_) | Kind::MatingPattern(_) => "missed mate",
        Kind::Parries(_) | Kind::CounterCausalSet(_) | Kind::Prophylaxis(_) => "missed defense",
        Kind::PassedPawn(_) | Kind::Promotion(_) | Kind::Breakthrough(_) => "missed passed pawn",
        _ => return None,
    })
}

/// What the reply to a mistake made use of.
pub(super) fn suffered_motif(claim: &Claim) -> Option<&'static str> {
    Some(match claim.kind {
        Kind::Fork(_) | Kind::DoubleThreat(_) => "allowed fork",
        Kind::Pin(_) => "allowed pin",
        Kind::HangingPiece(_) | Kind::TrappedPiece(_) | Kind::RemovesDefender(_) => "left a piece unguarded",
        Kind::ForcedMate(_) | Kind::MatingPattern(_) => "allowed mate",
        Kind::MaterialResult(_) => "lost material",
        _ => return None,
    })
}

/// What a move allowed.
pub(super) fn allowed_motif(claim: &Claim) -> Option<&'static str> {
    let Kind::RefutedBy(RefutedBy { outcome, cause, .. }) = &claim.kind else {
        return None;
    };
    Some(match (outcome, cause) {
        (Outcome::Mate { .. }, _) => "allowed mate",
        (_, Cause::IgnoresThreat) => "overlooked threat",
        (_, Cause::DropsPiece | Cause::StepsInto) => "put a piece where it is lost",
        (_, Cause::Unguards) => "left a piece unguarded",
        (_, Cause::SelfPin) => "allowed pin",
        (_, Cause::OpensKing) => "opened the own king",
        (Outcome::Material { .. }, _) => "lost material",
        _ => return None,
    })
}

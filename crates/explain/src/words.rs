//! The phrasebook: one sentence for every kind of claim, in the voice of a coach.
//!
//! Sentences are made from the fields of a claim and nothing else, so they can say less than the fields but never more.
//! The match is exhaustive: a claim without words does not compile.

mod alternatives;
mod endings;
mod features;
mod page;
mod speaker;
mod steps;
mod tactics;
mod threats;
mod verdicts;

pub use page::{Detail, Page, line_rows, page, wrap};
pub use speaker::{Speaker, gain, number, outcome_words, pawns_range, side_name};
pub use verdicts::allowed;

use crate::claim::{Claim, Kind, Role};
use cozy_chess::{Board, Move};

/// The sentence of a claim; `pv` is the main line, whose moves any sentence may name.
pub fn sentence(claim: &Claim, root: &Board, pv: &[Move]) -> String {
    let speaker = Speaker::new(claim, root);
    let text = match (&claim.kind, pv) {
        // What to try when the one right reply has been found.
        (&Kind::PracticalChances { mv, replies, keeping }, _) if !claim.at.is_empty() => {
            return alternatives::later_chance(&speaker, mv, replies, keeping);
        }
        // The mate at the end of another line is told with the moves that lead to it.
        (Kind::ForcedMate { moves: 1, line }, _) if claim.role == Role::Alternative => {
            return alternatives::mate_at_the_end(root, &claim.at, line[0]);
        }
        (Kind::PracticalChances { mv, keeping: 1, .. }, [first, reply, ..]) if mv == first => {
            let text = speak(&speaker, claim);
            format!(
                "{}: {}.",
                text.trim_end_matches('.'),
                speaker.san_after(*mv, *reply)
            )
        }
        _ => speak(&speaker, claim),
    };
    speaker.placed(&text)
}

fn speak(s: &Speaker, claim: &Claim) -> String {
    match &claim.kind {
        Kind::Evaluation { lo, hi, band } => verdicts::evaluation(s, *lo, *hi, *band),
        Kind::BestMove { mv } => format!("{} is the move.", s.san(*mv)),
        Kind::OnlyMove { mv, keeps } => verdicts::only_move(s, *mv, *keeps),
        Kind::ForcedMove { mv } => format!("{} is the only legal move.", s.san(*mv)),
        Kind::EqualAlternatives { moves } => verdicts::equal_alternatives(s, moves),
        Kind::ForcedMate { moves, line } => verdicts::forced_mate(s, *moves, line),
        Kind::MaterialResult { line, outcome } => verdicts::material_result(s, line, *outcome),
        Kind::Perpetual { line } => verdicts::perpetual(s, line),
        Kind::StalemateResource { line } => verdicts::stalemate_resource(s, line),
        Kind::Fortress { mv } => verdicts::fortress(s, *mv),
        Kind::Threat { line, outcome } => threats::threat(s, line, *outcome),
        Kind::CreatesThreat { mv, line, outcome } => threats::creates_threat(s, *mv, line, *outcome),
        Kind::DoubleThreat { mv, threats } => threats::double_threat(s, *mv, threats),
        Kind::Parries { mv, threat, how } => threats::parries(s, *mv, threat, *how),
        Kind::CounterCausalSet { threat, moves } => threats::counter_causal_set(s, threat, moves),
        Kind::NoDefence { line, outcome } => threats::no_defence(s, line, *outcome),
        Kind::Prophylaxis { mv, prevents } => threats::prophylaxis(s, *mv, *prevents),
        Kind::IgnoresThreat {
            mv, threat, outcome, ..
        } => threats::ignores_threat(s, *mv, threat, *outcome),
        Kind::Fork { mv, targets, .. } => tactics::fork(s, *mv, targets),
        Kind::Pin { pin, mv } => tactics::pin(s, *pin, *mv),
        Kind::ExploitsPin { mv, pin, victim } => tactics::exploits_pin(s, *mv, *pin, *victim),
        Kind::Skewer { mv, skewer } => tactics::skewer(s, *mv, *skewer),
        Kind::DiscoveredAttack { mv, attacker, target } => {
            tactics::discovered_attack(s, *mv, *attacker, *target)
        }
        Kind::DiscoveredCheck { mv, checker } => tactics::discovered_check(s, *mv, *checker),
        Kind::DoubleCheck { mv, .. } => tactics::double_check(s, *mv),
        Kind::XRay {
            attacker,
            through,
            target,
            mv,
            ..
        } => tactics::x_ray(s, (*attacker, *through, *target), *mv),
        Kind::RemovesDefender {
            mv,
            defender,
            defended,
            ..
        } => tactics::removes_defender(s, *mv, *defender, *defended),
        Kind::Deflection {
            mv,
            defender,
            duty,
            line,
        } => tactics::deflection(s, *mv, (*defender, *duty), line),
        Kind::Attraction { mv, piece, to, line } => tactics::attraction(s, *mv, (*piece, *to), line),
        Kind::Overload { piece, duties, .. } => tactics::overload(s, *piece, duties),
        Kind::Interference {
            square,
            line_piece,
            cut_off,
            ..
        } => tactics::interference(s, *square, *line_piece, *cut_off),
        Kind::Clearance {
            mv,
            cleared,
            next_move,
            line,
        } => tactics::clearance(s, *mv, (*cleared, *next_move), line),
        Kind::Intermezzo { mv, expected, .. } => tactics::intermezzo(s, *mv, *expected),
        Kind::TrappedPiece { square, mv } => tactics::trapped_piece(s, *square, *mv),
        Kind::HangingPiece { square, mv } => tactics::hanging_piece(s, *square, *mv),
        Kind::BackRankWeakness { king } => tactics::back_rank_weakness(s, *king),
        Kind::MatingPattern { name, .. } => verdicts::mating_pattern(*name),
        Kind::ExposedKing { king } => tactics::exposed_king(s, *king),
        Kind::KingAttack { king, attackers, mv } => tactics::king_attack(s, *king, *attackers, *mv),
        Kind::Sacrifice {
            mv, offered, outcome, ..
        } => tactics::sacrifice(s, *mv, *offered, *outcome),
        Kind::QuietMove { mv } => format!(
            "{} is a quiet move, and no check or capture is as good.",
            s.san(*mv)
        ),
        Kind::Promotion { pawn, line } => tactics::promotion(s, *pawn, line),
        Kind::Underpromotion { mv } => tactics::underpromotion(s, *mv),
        Kind::Desperado { mv } => tactics::desperado(s, *mv),
        Kind::SpecialMove { mv, kind } => tactics::special_move(s, *mv, *kind),
        Kind::Tempting { mv, looks } => alternatives::tempting(s, *mv, *looks),
        Kind::RefutedBy {
            line,
            outcome,
            cause,
            square,
            ..
        } => alternatives::refuted_by(s, line, *outcome, (*cause, *square)),
        Kind::DefenceFails { line, outcome, .. } => alternatives::defence_fails(s, line, *outcome),
        Kind::BestDefence { reply, lo, hi } => alternatives::best_defence(s, *reply, *lo, *hi),
        Kind::MoveOrder {
            right, wrong, reply, ..
        } => alternatives::move_order(s, *right, *wrong, *reply),
        Kind::Plan { steps, line } => alternatives::plan(s, steps, line),
        Kind::Simplification {
            mv, ending, result, ..
        } => alternatives::simplification(s, *mv, *ending, *result),
        Kind::PawnBreak { mv, challenges } => features::pawn_break(s, *mv, *challenges),
        Kind::ImprovesPiece { mv, before, after } => features::improves_piece(s, *mv, *before, *after),
        Kind::Restricts {
            mv,
            piece,
            before,
            after,
        } => features::restricts(s, *mv, *piece, (*before, *after)),
        Kind::Development { mv } => features::development(s, *mv),
        Kind::PassedPawn { pawn, kind, when } => features::passed_pawn(s, *pawn, *kind, when),
        Kind::WeakPawn { pawn, kind, when } => features::weak_pawn(s, *pawn, *kind, when),
        Kind::OpenFile {
            file,
            kind,
            piece,
            when,
        } => features::open_file(s, (*file, *kind), *piece, when),
        Kind::SeventhRank { piece, when } => features::seventh_rank(s, *piece, when),
        Kind::Outpost { square, piece, when } => features::outpost(s, *square, *piece, when),
        Kind::WeakSquare { square, when } => features::weak_square(s, *square, when),
        Kind::BadBishop { bishop, when } => features::bad_bishop(s, *bishop, when),
        Kind::BishopPair { when } => features::bishop_pair(s, when),
        Kind::KingSafety {
            factor,
            before,
            after,
            mv,
        } => features::king_safety(s, *factor, (*before, *after), *mv),
        Kind::Compensation { down, reasons } => features::compensation(s, *down, reasons),
        Kind::MaterialBalance { cp } => features::material_balance(s, *cp),
        Kind::EndingClass { ending } => endings::ending_class(*ending),
        Kind::RuleOfSquare { pawn, king, caught } => endings::rule_of_square(s, *pawn, *king, *caught),
        Kind::Opposition { kind, holder, mv } => endings::opposition(s, *kind, *holder, *mv),
        Kind::KeySquares {
            pawn,
            squares,
            reached,
            ..
        } => endings::key_squares(*pawn, *squares, *reached),
        Kind::Zugzwang { mv } => endings::zugzwang(s, *mv),
        Kind::Triangulation { line } => endings::triangulation(s, line),
        Kind::PawnRace {
            own_steps,
            enemy_steps,
            first,
            ..
        } => endings::pawn_race(s, *own_steps, *enemy_steps, *first),
        Kind::Breakthrough { line } => endings::breakthrough(s, line),
        Kind::WrongBishop { corner, .. } => endings::wrong_bishop(*corner),
        Kind::OppositeBishops => "Opposite-colored bishops: a pawn up may not be enough.".into(),
        Kind::RookBehindPasser { rook, pawn, .. } => endings::rook_behind_passer(*rook, *pawn),
        Kind::KingActivity {
            mv, target, after, ..
        } => endings::king_activity(s, *mv, *target, *after),
        Kind::KnownEnding { name, result } => endings::known_ending(*name, *result),
        Kind::PracticalChances { mv, replies, keeping } => {
            alternatives::practical_chances(s, *mv, *replies, *keeping)
        }
        Kind::Trap { line, outcome, .. } => alternatives::trap(s, line, *outcome),
    }
}

//! Our own re-check: no claim is made that does not hold on the board and, where the schema asks for values, by probes.
//!
//! Each function states the truth condition of one claim type, with the margins of [`crate::margins`]. A claim that
//! fails is dropped and the reason is logged; it is never weakened into something that might be true.

mod alternative;
mod ending;
mod feature;
mod lured;
mod plan;
mod tactic;
mod threat;
mod verdict;

pub use alternative::cause_fits;
pub(crate) use alternative::{fails, hits_something, is_plain_deed, rival_value, slips, slips_away};
pub(crate) use ending::{is_behind, known_picture, opposition_of, worth_going_to};
pub(crate) use feature::{is_weak, king_count, on_seventh, safe_count};
pub use plan::ending_of;
pub(crate) use tactic::offered_by;
pub(crate) use threat::are_two;
pub use threat::parry_fits;
pub use verdict::{kept, kept_by};

use crate::claim::{Claim, Kind};
use crate::margins::DECISIVE;
use crate::study::{Flaw, Study, boards_along};
use cozy_chess::{Board, Color, Move};
use knowledge::facts::board::after;

/// Plies of a motif's line in a game that is not decided.
const SHORT_MOTIF: usize = 5;

/// The outcome of a check.
pub type Checked = Result<(), Flaw>;

/// Fails with a reason unless the condition holds.
macro_rules! ensure {
    ($condition:expr, $flaw:expr) => {
        match $condition {
            true => {}
            false => return Err($flaw),
        }
    };
}
use ensure;

/// The position a claim speaks of.
#[derive(Clone, Debug)]
pub struct Case<'a> {
    /// The position after `at`.
    pub board: Board,
    /// Whom the claim is about.
    pub side: Color,
    /// The explanation's main line.
    pub pv: &'a [Move],
    /// Moves from the root.
    pub at: &'a [Move],
    /// The position before the last move of `at`.
    pub previous: Option<Board>,
}

impl<'a> Case<'a> {
    /// The case of a claim about the position after `at`.
    pub fn new(root: &Board, pv: &'a [Move], claim: &'a Claim) -> Result<Case<'a>, Flaw> {
        let mut board = root.clone();
        let mut previous = None;
        for &mv in &claim.at {
            previous = Some(board.clone());
            board.try_play(mv).map_err(|_| "at is illegal")?;
        }
        let other = matches!(
            claim.kind,
            Kind::Threat { .. }
                | Kind::NoDefence { .. }
                | Kind::DefenceFails { .. }
                | Kind::BestDefence { .. }
        );
        let default = if other {
            !board.side_to_move()
        } else {
            board.side_to_move()
        };
        Ok(Case {
            side: claim.side.unwrap_or(default),
            board,
            pv,
            at: &claim.at,
            previous,
        })
    }

    /// Who moves.
    pub fn mover(&self) -> Color {
        self.board.side_to_move()
    }

    /// The position after a move, or the position itself where none is given.
    pub fn seen(&self, mv: Option<Move>) -> Result<Board, Flaw> {
        mv.map_or_else(|| Ok(self.board.clone()), |mv| self.after(mv))
    }

    /// The boards along a line.
    pub fn along(&self, line: &[Move]) -> Result<Vec<Board>, Flaw> {
        boards_along(&self.board, line).ok_or("the line is illegal")
    }

    /// The boards of a motif's line: it starts with the move, the move works, and the rest is honest.
    fn motif(&self, s: &mut Study<'_>, mv: Move, line: &[Move]) -> Result<Vec<Board>, Flaw> {
        ensure!(
            line.first() == Some(&mv) && line.len() >= 3,
            "the line is too short"
        );
        let boards = self.along(line)?;
        // Where nothing is won by force, a motif that needs a long line is one way to play among others.
        ensure!(
            line.len() <= SHORT_MOTIF || s.value(&self.board, self.mover())? >= DECISIVE,
            "the line is too long for what it wins"
        );
        s.works(&self.board, mv)?;
        s.sound(&boards, line, self.mover(), 1)?;
        Ok(boards)
    }

    /// The position after a legal move.
    pub fn after(&self, mv: Move) -> Result<Board, Flaw> {
        if self.board.is_legal(mv) {
            Ok(after(&self.board, mv))
        } else {
            Err("the move is illegal")
        }
    }
}

/// Whether the claim holds.
pub fn check(study: &mut Study<'_>, root: &Board, pv: &[Move], claim: &Claim) -> Checked {
    let case = Case::new(root, pv, claim)?;
    let (s, c) = (study, &case);
    match &claim.kind {
        Kind::Evaluation { lo, hi, band } => verdict::evaluation(s, c, *lo, *hi, *band),
        Kind::BestMove { mv } => verdict::best_move(s, c, *mv),
        Kind::OnlyMove { mv, keeps } => verdict::only_move(s, c, *mv, *keeps),
        Kind::ForcedMove { mv } => verdict::forced_move(c, *mv),
        Kind::EqualAlternatives { moves } => verdict::equal_alternatives(s, c, moves),
        Kind::ForcedMate { moves, line } => verdict::forced_mate(s, c, *moves, line),
        Kind::MaterialResult { line, outcome } => {
            s.outcome(&c.board, line, c.side, *outcome, None).map(|_| ())
        }
        Kind::Perpetual { line } => verdict::perpetual(s, c, line),
        Kind::StalemateResource { line } => verdict::stalemate_resource(s, c, line),
        Kind::Fortress { mv } => verdict::fortress(s, c, *mv),
        Kind::Threat { line, outcome } => threat::threat(s, c, line, *outcome),
        Kind::CreatesThreat { mv, line, outcome } => threat::creates_threat(s, c, *mv, line, *outcome),
        Kind::DoubleThreat { mv, threats } => threat::double_threat(s, c, *mv, threats),
        Kind::Parries { mv, threat, how } => threat::parries(s, c, *mv, threat, *how),
        Kind::CounterCausalSet { threat, moves } => threat::counter_causal_set(s, c, threat, moves),
        Kind::NoDefence { line, outcome } => threat::no_defence(s, c, line, *outcome),
        Kind::Prophylaxis { mv, prevents } => threat::prophylaxis(s, c, *mv, *prevents),
        Kind::IgnoresThreat {
            mv,
            threat,
            line,
            outcome,
        } => threat::ignores_threat(s, c, *mv, threat, line, *outcome),
        Kind::Fork { mv, targets, line } => tactic::fork(s, c, *mv, targets, line),
        Kind::Pin { pin, mv } => tactic::pin(s, c, *pin, *mv),
        Kind::ExploitsPin { mv, pin, victim } => tactic::exploits_pin(s, c, *mv, *pin, *victim),
        Kind::Skewer { mv, skewer } => tactic::skewer(s, c, *mv, *skewer),
        Kind::DiscoveredAttack { mv, attacker, target } => {
            tactic::discovered_attack(s, c, *mv, *attacker, *target)
        }
        Kind::DiscoveredCheck { mv, checker } => tactic::discovered_check(c, *mv, *checker),
        Kind::DoubleCheck { mv, checkers } => tactic::double_check(c, *mv, *checkers),
        Kind::XRay {
            attacker,
            through,
            target,
            mv,
            line,
        } => lured::x_ray(s, c, (*attacker, *through, *target), *mv, line),
        Kind::RemovesDefender {
            mv,
            defender,
            defended,
            line,
        } => lured::removes_defender(s, c, *mv, (*defender, *defended), line),
        Kind::Deflection {
            mv,
            defender,
            duty,
            line,
        } => lured::deflection(s, c, *mv, (*defender, *duty), line),
        Kind::Attraction { mv, piece, to, line } => lured::attraction(s, c, *mv, (*piece, *to), line),
        Kind::Overload {
            piece,
            duties,
            mv,
            line,
        } => lured::overload(s, c, *mv, (*piece, duties), line),
        Kind::Interference {
            mv,
            square,
            line_piece,
            cut_off,
            line,
        } => lured::interference(s, c, *mv, (*square, *line_piece, *cut_off), line),
        Kind::Clearance {
            mv,
            cleared,
            next_move,
            line,
        } => lured::clearance(s, c, *mv, (*cleared, *next_move), line),
        Kind::Intermezzo { mv, expected, line } => lured::intermezzo(s, c, *mv, *expected, line),
        Kind::TrappedPiece { square, mv } => tactic::trapped_piece(s, c, *square, *mv),
        Kind::HangingPiece { square, mv } => tactic::hanging_piece(s, c, *square, *mv),
        Kind::BackRankWeakness { king } => feature::back_rank_weakness(c, *king),
        Kind::MatingPattern { name, line } => verdict::mating_pattern(s, c, *name, line),
        Kind::ExposedKing { king } => feature::exposed_king(c, *king),
        Kind::KingAttack { king, attackers, mv } => feature::king_attack(s, c, *king, *attackers, *mv),
        Kind::Sacrifice {
            mv,
            offered,
            line,
            outcome,
        } => tactic::sacrifice(s, c, (*mv, *offered), line, *outcome),
        Kind::QuietMove { mv } => tactic::quiet_move(s, c, *mv),
        Kind::Promotion { pawn, line } => tactic::promotion(s, c, *pawn, line),
        Kind::Underpromotion { mv } => tactic::underpromotion(s, c, *mv),
        Kind::Desperado { mv } => tactic::desperado(s, c, *mv),
        Kind::SpecialMove { mv, kind } => plan::special_move(c, *mv, *kind),
        Kind::Tempting { mv, looks } => alternative::tempting(s, c, *mv, *looks),
        Kind::RefutedBy {
            mv,
            reply,
            line,
            outcome,
            cause,
            square,
        } => alternative::refuted_by(s, c, (*mv, *reply), line, *outcome, (*cause, *square)),
        Kind::DefenceFails {
            defence,
            answer,
            line,
            outcome,
        } => alternative::defence_fails(s, c, (*defence, *answer), line, *outcome),
        Kind::BestDefence { reply, lo, hi } => alternative::best_defence(s, c, *reply, *lo, *hi),
        Kind::MoveOrder {
            right,
            wrong,
            reply,
            line,
        } => alternative::move_order(s, c, (*right, *wrong), *reply, line),
        Kind::Plan { steps, line } => plan::plan(s, c, steps, line),
        Kind::Simplification {
            mv,
            line,
            ending,
            result,
        } => plan::simplification(s, c, *mv, line, (*ending, *result)),
        Kind::PawnBreak { mv, challenges } => plan::pawn_break(s, c, *mv, *challenges),
        Kind::ImprovesPiece { mv, before, after } => plan::improves_piece(s, c, *mv, (*before, *after)),
        Kind::Restricts {
            mv,
            piece,
            before,
            after,
        } => plan::restricts(s, c, *mv, *piece, (*before, *after)),
        Kind::Development { mv } => plan::development(s, c, *mv),
        Kind::PassedPawn { pawn, kind, when } => feature::passed_pawn(s, c, *pawn, *kind, when),
        Kind::WeakPawn { pawn, kind, when } => feature::weak_pawn(s, c, *pawn, *kind, when),
        Kind::OpenFile {
            file,
            kind,
            piece,
            when,
        } => feature::open_file(s, c, (*file, *kind), *piece, when),
        Kind::SeventhRank { piece, when } => feature::seventh_rank(s, c, *piece, when),
        Kind::Outpost { square, piece, when } => feature::outpost(s, c, *square, *piece, when),
        Kind::WeakSquare { square, when } => feature::weak_square(s, c, *square, when),
        Kind::BadBishop { bishop, when } => feature::bad_bishop(s, c, *bishop, when),
        Kind::BishopPair { when } => feature::bishop_pair(s, c, when),
        Kind::KingSafety {
            factor,
            before,
            after,
            mv,
        } => feature::king_safety(c, *factor, (*before, *after), *mv),
        Kind::Compensation { down, reasons } => feature::compensation(s, c, *down, reasons),
        Kind::MaterialBalance { cp } => feature::material_balance(c, *cp),
        Kind::EndingClass { ending } => ending::ending_class(c, *ending),
        Kind::RuleOfSquare { pawn, king, caught } => ending::rule_of_square(c, *pawn, *king, *caught),
        Kind::Opposition { kind, holder, mv } => ending::opposition(c, *kind, *holder, *mv),
        Kind::KeySquares {
            pawn,
            squares,
            reached,
            mv,
        } => ending::key_squares(s, c, *pawn, (*squares, *reached), *mv),
        Kind::Zugzwang { mv } => ending::zugzwang(s, c, *mv),
        Kind::Triangulation { line } => ending::triangulation(s, c, line),
        Kind::PawnRace {
            own,
            enemy,
            own_steps,
            enemy_steps,
            first,
        } => ending::pawn_race(c, (*own, *enemy), (*own_steps, *enemy_steps, *first)),
        Kind::Breakthrough { line } => ending::breakthrough(s, c, line),
        Kind::WrongBishop { bishop, pawn, corner } => ending::wrong_bishop(s, c, *bishop, *pawn, *corner),
        Kind::OppositeBishops => ending::opposite_bishops(c),
        Kind::RookBehindPasser { rook, pawn, when } => ending::rook_behind_passer(s, c, *rook, *pawn, when),
        Kind::KingActivity {
            mv,
            target,
            before,
            after,
        } => ending::king_activity(s, c, (*mv, *target), (*before, *after)),
        Kind::KnownEnding { name, result } => ending::known_ending(s, c, *name, *result),
        Kind::PracticalChances { mv, replies, keeping } => {
            alternative::practical_chances(s, c, *mv, (*replies, *keeping))
        }
        Kind::Trap {
            mv,
            natural,
            line,
            outcome,
        } => alternative::trap(s, c, (*mv, *natural), line, *outcome),
    }
}

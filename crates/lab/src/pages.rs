//! Pages, measured: what the explanations of a file of positions say, and what they leave out.
//!
//! For every position the page of `why` at its default settings. The most natural other move is the one the model of the eye in
//! `reasoning` names, given what a search to four plies likes. Whether a reason sets the move apart is tried on up to three rivals, the
//! best ones that lose at least 40 hundredths in a search of several lines: each is explained as if it had been chosen, and the
//! reason counts where nothing of the kind holds there.

use anyhow::Context;
use cozy_chess::{Board, Move};
use explain::Settings;
use explain::claim::{Cause, Claim, Comparison, Kind, Role};
use explain::contrast::{CHOSEN_OVER, Separates, TRIED, Tried, natural_rival};
use explain::explanation::Explanation;
use explain::scale::plain;
use reasoning::mechanism::Mechanisms;
use reasoning::temptation::first_look;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use workbench::asking::AnswerLimits;
use workbench::json::explained_to_json;
use workbench::{Control, Engine, Method, MethodOptions, Position, SearchLimits, explaining};

/// Lines of the search for rivals.
const LINES: usize = 8;
/// Nodes of the search for rivals.
const RIVAL_NODES: u64 = 400_000;

/// What one page says.
#[derive(Clone, Debug, Default)]
pub struct PageCheck {
    /// The position's name.
    pub id: String,
    /// Whether there is a reason that is more than background.
    pub reason: bool,
    /// Whether all that is said of the move is how many squares a piece has.
    pub mobility_alone: bool,
    /// The most natural other move, and whether the page says why it is worse or that it is as good.
    pub natural: Option<(Move, bool)>,
    /// What of that move was not said because a check did not bear it out.
    pub unsaid: Vec<String>,
    /// Whether another move is explained.
    pub rival: bool,
    /// Whether there is a plan.
    pub plan: bool,
    /// Whether a reason holds of none of the rivals that lose something; none where there is no such rival.
    pub apart: Option<bool>,
    /// Claims on the page.
    pub claims: usize,
    /// How many other moves fail to a reply that is told.
    pub refuted: usize,
    /// How many of them for a cause on the board, and not just because an advantage or time is lost.
    pub caused: usize,
    /// Milliseconds of the page.
    pub millis: u128,
    /// The page as `why --json` prints it.
    pub json: String,
}

/// What of a page is measured.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    /// What is at work behind the page.
    pub mechanisms: Mechanisms,
    /// Whether it is asked which reasons set the move apart: several pages more for each position.
    pub apart: bool,
}

/// The page of one position.
///
/// # Errors
/// When the engine fails.
pub fn measure(
    engine: &mut dyn Engine,
    (id, board): (&str, &Board),
    measured: Measured,
) -> anyhow::Result<Option<PageCheck>> {
    let never = AtomicBool::new(false);
    let mut control = Control::new(&never);
    let position = Position::new(board.clone());
    let (request, spending) = AnswerLimits::default().split(&position);
    let settings = Settings {
        spending,
        practical: true,
        mechanisms: measured.mechanisms,
        ..Settings::default()
    };
    engine.forget()?;
    let start = Instant::now();
    let explained = explaining::explain(engine, &request, &settings, &mut control)?;
    let millis = start.elapsed().as_millis();
    let json = explained_to_json(&explained).to_string();
    let Some(explanation) = explained.explanation else {
        return Ok(None);
    };
    let Some(&best) = explanation.pv.first() else {
        return Ok(None);
    };
    let claims = &explanation.claims;
    let natural = natural_rival(board, best, &first_look(board));
    let reasons: Vec<&Claim> = claims.iter().filter(|claim| is_reason(claim)).collect();
    let counted = claims.iter().any(is_mobility);
    Ok(Some(PageCheck {
        id: id.to_owned(),
        reason: !reasons.is_empty(),
        mobility_alone: counted && reasons.is_empty(),
        natural: natural.map(|mv| (mv, is_explained(claims, mv))),
        unsaid: natural.map_or_else(Vec::new, |mv| unsaid(&explanation, mv)),
        rival: claims.iter().any(|claim| claim.role == Role::Alternative),
        plan: claims.iter().any(|claim| claim.role == Role::Plan),
        apart: match measured.apart {
            true => apart(engine, &position, (best, &reasons), &mut control)?,
            false => None,
        },
        claims: claims.len(),
        refuted: causes(claims).count(),
        caused: causes(claims).filter(|&cause| is_concrete(cause)).count(),
        millis,
        json,
    }))
}

/// Whether a claim says why the move is good, beyond a verdict and beyond the reach of a piece.
fn is_reason(claim: &Claim) -> bool {
    let why = matches!(claim.role, Role::Headline | Role::Reason);
    why && !claim.kind.is_trivial() && !is_mobility(claim)
}

/// Why the other moves fail of which a reply is told.
fn causes(claims: &[Claim]) -> impl Iterator<Item = Cause> {
    claims.iter().filter_map(|claim| match &claim.kind {
        Kind::RefutedBy(refuted) if claim.at.is_empty() => Some(refuted.cause),
        _ => None,
    })
}

fn is_concrete(cause: Cause) -> bool {
    !matches!(cause, Cause::LetsSlip | Cause::TooSlow)
}

fn is_mobility(claim: &Claim) -> bool {
    matches!(claim.kind, Kind::ImprovesPiece(_) | Kind::Restricts(_))
}

/// Whether the page says why the move is worse, or that it is as good.
fn is_explained(claims: &[Claim], mv: Move) -> bool {
    claims.iter().any(|claim| match &claim.kind {
        Kind::EqualAlternatives(equal) => equal.moves.contains(&mv),
        Kind::Tempting(_) | Kind::SeenLate(_) => false,
        Kind::MoveOrder(order) => order.wrong == mv,
        Kind::Intermezzo(order) => order.expected == mv,
        // That it is worse, without a reply, is no reason.
        Kind::Rival(rival) if rival.line.is_empty() && !is_near(rival.comparison) => false,
        _ => claim.role == Role::Alternative && claim.rival() == Some(mv),
    })
}

fn is_near(comparison: Comparison) -> bool {
    matches!(comparison, Comparison::AsGood | Comparison::Close)
}

/// What was proposed about another move and did not hold, with the flaw.
fn unsaid(explanation: &Explanation, mv: Move) -> Vec<String> {
    let about = explanation
        .dropped
        .iter()
        .filter(|dropped| dropped.claim.role == Role::Alternative && dropped.claim.rival() == Some(mv));
    about
        .map(|dropped| format!("{}: {}", dropped.claim.kind.name(), dropped.flaw))
        .collect()
}

/// Lines of a search, with their values for the side to move.
fn lines(
    engine: &mut dyn Engine,
    position: &Position,
    control: &mut Control<'_>,
    limit: impl Fn(&mut SearchLimits),
) -> anyhow::Result<Vec<(Vec<Move>, i32)>> {
    let mut limits = SearchLimits {
        lines: LINES,
        ..SearchLimits::nodes(RIVAL_NODES)
    };
    limit(&mut limits);
    let thought = engine.prober().think(position, &limits, control)?;
    let found = thought.lines.into_iter();
    Ok(found.map(|line| (line.moves, plain(line.value))).collect())
}

/// Whether one of the reasons holds of none of the rivals that lose something.
fn apart(
    engine: &mut dyn Engine,
    position: &Position,
    (best, reasons): (Move, &[&Claim]),
    control: &mut Control<'_>,
) -> anyhow::Result<Option<bool>> {
    let board = position.board();
    let found = lines(engine, position, control, |_| {})?;
    let value = found.iter().find(|(line, _)| line.first() == Some(&best));
    let value = value.or_else(|| found.first()).map_or(0, |&(_, value)| value);
    let rivals: Vec<Move> = found
        .iter()
        .filter(|(line, other)| line.first() != Some(&best) && *other <= value - CHOSEN_OVER)
        .filter_map(|(line, _)| line.first().copied())
        .take(TRIED)
        .collect();
    if rivals.is_empty() {
        return Ok(None);
    }
    let mut held: Vec<Vec<Claim>> = Vec::new();
    for mv in rivals {
        let (mut request, spending) = AnswerLimits::default().split(position);
        request.only = vec![mv];
        request.lines = 1;
        let settings = Settings {
            spending,
            ..Settings::default()
        };
        let explained = explaining::explain(engine, &request, &settings, control)?;
        let explanation = explained.explanation.context("the game goes on")?;
        held.push(explanation.held);
    }
    let tried = Tried::from_claims(board, &held);
    let sets_apart = |claim: &&&Claim| tried.separates(claim, board) == Separates::FromAll;
    Ok(Some(reasons.iter().any(|claim| sets_apart(&claim))))
}

/// An engine as `why` uses it.
pub fn engine() -> Box<dyn Engine> {
    Box::new(Method::Interval.engine(MethodOptions::default()))
}

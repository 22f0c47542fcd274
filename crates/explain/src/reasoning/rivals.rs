//! The other moves: what refutes them, what can be said where nothing does at once. Leads to `refuted_by`, `tempting` and `double_threat`.

use crate::claim::{Cause, Claim, Confidence, DrawBy, Looks, Outcome, Role};
use crate::detect::Scene;
use crate::kinds::{Kind, RefutedBy, SeenLate, Tempting, double_threat};
use crate::margins::{LEAST_MATERIAL, LOST};
use crate::probe::ProbeLine;
use crate::reasoning::causes::cause_of;
use crate::reasoning::failure::{fails, is_plain_deed, rival_value, slips};
use crate::reasoning::greed::greedy_try;
use crate::reasoning::misses::{missed, taken_back};
use crate::reasoning::priced::priced;
use crate::scale;
use crate::scale::chances;
use crate::scale::plain;
use crate::study::{Flaw, Study};
use chess::facts::board::{after, gives_check, in_check, is_capture, is_checkmate, legal_moves};
use chess::facts::exchange::taken_by;
use cozy_chess::{Board, Move};
use reasoning::temptation::{is_fair, tempting_moves};

/// How many tempting moves are looked at.
const LOOKED_AT: usize = 6;
/// The moves that come to mind first get a longer look, of this many times the usual nodes.
const TEMPTING_EFFORT: [u64; 2] = [8, 4];
/// Points a short look may be wrong by.
const DOUBT: f64 = 3.0;
/// How many of them are explained.
const EXPLAINED: usize = 3;
/// A refutation is clearly the best reply with this lead, in hundredths.
const CLEARLY_BEST: i32 = 50;
/// A move that only looks good loses at least this many points (schema: 5), ...
const CLEARLY_WORSE: f64 = 13.0;
/// ... or this many where the reply shows why.
const WORSE_FOR_A_REASON: f64 = 9.0;
/// A move is worse at all from this on, in hundredths.
const WORSE: i32 = 60;
/// A reply this close to the best one will do, in hundredths (schema: 60).
const CLOSE_REPLY: i32 = 25;
/// The least of two threats made by a reply, in hundredths.
const ONE_PAWN: i32 = 90;

/// Claims about the tempting moves that fail; `hoped` are those that ask to be looked into.
pub(crate) fn rival_claims(
    study: &mut Study<'_>,
    scene: &Scene,
    asked: Option<Move>,
    hoped: &[Move],
) -> Vec<Claim> {
    let root = &scene.root;
    let Some(&best) = scene.pv.first() else {
        return Vec::new();
    };
    // What the search itself took for the best move until it looked deeper tempts most.
    let mut seen = study.evidence().overthrown();
    let lines = study.several(root, 3, 1).unwrap_or_default();
    seen.extend(lines.iter().map(|line| line.mv));
    let candidates: Vec<Move> = match asked {
        Some(mv) => vec![mv],
        None => tempting_moves(root, &seen, hoped)
            .into_iter()
            .filter(|&mv| mv != best)
            .take(LOOKED_AT)
            .collect(),
    };
    let mut claims = Vec::new();
    let mut explained = 0;
    for (place, mv) in candidates.into_iter().enumerate() {
        if explained >= EXPLAINED {
            break;
        }
        // What the search found to be as good needs no refutation.
        if asked.is_none() && is_as_good(study, root, mv) {
            continue;
        }
        // What a reader asks about, and what comes to mind first, is looked at for longer.
        let next = after(root, mv);
        if let Some(&effort) = TEMPTING_EFFORT.get(place).filter(|_| asked.is_none())
            && !legal_moves(&next).is_empty()
            && study.look(&next, effort).is_err()
        {
            break;
        }
        let (found, salience) = match refutation(study, root, mv, 4) {
            Ok(Some(claim)) => (vec![claim], 60),
            Ok(None) => (without_deed(study, scene, mv, asked.is_some()), 44),
            Err(_) => continue,
        };
        let found = with_depth(study, mv, found);
        explained += usize::from(!found.is_empty());
        claims.extend(found.into_iter().zip(0..).map(|(mut claim, place)| {
            claim.salience = salience - 4 * explained as i32 - place;
            claim
        }));
    }
    claims
}

/// Adds to what is said of a move how far the search had to look to see through it, where that was far.
fn with_depth(study: &Study<'_>, mv: Move, mut found: Vec<Claim>) -> Vec<Claim> {
    /// What is seen sooner is no trap for anybody.
    const FAR_PLIES: i32 = 6;
    let depth = study.evidence().looked_best_until(mv);
    if let (Some(depth), false) = (depth.filter(|&depth| depth >= FAR_PLIES), found.is_empty()) {
        let claim = Claim::new(SeenLate { mv, depth }, &[], Confidence::Bounded);
        found.push(claim.as_role(Role::Alternative));
    }
    found
}

/// Whether the search that found the lines saw hardly anything between the move and the best one.
fn is_as_good(study: &Study<'_>, board: &Board, mv: Move) -> bool {
    let lines = study.learned(board);
    let value = |line: &ProbeLine| chances(plain(line.value));
    let (best, line) = (lines.first(), lines.iter().find(|line| line.mv == mv));
    best.zip(line)
        .is_some_and(|(best, line)| value(line) > value(best) - DOUBT)
}

/// What can be said of a failing move that no deed refutes: that it is worse, and two threats at once where the reply
/// makes them. The value after the best reply is an opinion, and only for a reader who asks: of those given unasked one in
/// ten was off by more than the schema allows.
fn without_deed(study: &mut Study<'_>, scene: &Scene, mv: Move, asked: bool) -> Vec<Claim> {
    let board = &scene.root;
    /// As many moves as a reader can keep apart.
    const FEW_SQUARES: usize = 4;
    if failure(study, board, &after(board, mv)).is_ok_and(|failure| failure.is_none()) {
        if !asked {
            return Vec::new();
        }
        let twice = hit_twice(study, board, mv, asked).unwrap_or_default();
        return match twice.as_slice() {
            [] => priced(study, scene, mv).ok().flatten().into_iter().collect(),
            _ => twice,
        };
    }
    let mut claims = Vec::new();
    // Of a king in check with few squares each is accounted for.
    let cornered = in_check(board) && legal_moves(board).len() <= FEW_SQUARES;
    if asked || cornered {
        claims.extend(opinion(study, board, mv).ok().flatten());
    } else if let Some(worse) = looks_good(study, board, mv, CLEARLY_WORSE) {
        let back = taken_back(study, board, mv).unwrap_or_default();
        claims.extend(if back.is_empty() { vec![worse] } else { back });
    }
    // Two threats at once show why a move fails that costs less than is said without a reason.
    let worse = looks_good(study, board, mv, WORSE_FOR_A_REASON);
    if asked || worse.is_some() {
        let twice = hit_twice(study, board, mv, asked).unwrap_or_default();
        if claims.is_empty() && !twice.is_empty() {
            claims.extend(worse);
        }
        claims.extend(twice);
    }
    // Where it is only called worse, or a number is all there is, the cause is looked for off the main line; what is left of the
    // advantage comes last, because engines differ most about that.
    if claims.iter().all(|claim| is_bare(&claim.kind)) && !claims.is_empty() {
        let shown = missed(study, scene, mv).unwrap_or_default();
        let slip = match shown.is_empty() && !asked && !cornered {
            true => let_slip(study, board, mv).ok().flatten(),
            false => None,
        };
        match slip {
            Some(slip) => claims = vec![slip],
            None => claims.extend(shown),
        }
    }
    claims
}

/// Whether a claim says that a move is worse and shows nothing.
fn is_bare(kind: &Kind) -> bool {
    let value = matches!(
        kind,
        Kind::RefutedBy(RefutedBy {
            outcome: Outcome::Eval { .. },
            ..
        })
    );
    value || matches!(kind, Kind::Tempting(_))
}

/// The best reply makes two threats at once, and what the greedy try against it comes to.
pub(crate) fn hit_twice(
    study: &mut Study<'_>,
    board: &Board,
    mv: Move,
    asked: bool,
) -> Result<Vec<Claim>, Flaw> {
    /// Replies looked at.
    const REPLIES: usize = 2;
    let (me, next) = (board.side_to_move(), after(board, mv));
    let (best, value) = (study.value(board, me)?, rival_value(study, &next, me)?);
    if legal_moves(&next).is_empty() || value > best - WORSE {
        return Ok(Vec::new());
    }
    let replies: Vec<Move> = study
        .several(&next, REPLIES, 3)?
        .iter()
        .filter(|line| plain(line.value) + CLOSE_REPLY >= -value)
        .map(|line| line.mv)
        .collect();
    for reply in replies {
        let Some(kind) = double_threat::made_by(study, &next, reply, ONE_PAWN)? else {
            continue;
        };
        let claim = Claim::new(kind, &[mv], Confidence::Bounded).as_role(Role::Alternative);
        let mut claims = vec![claim];
        claims.extend(greedy_try(study, board, (mv, reply), asked).unwrap_or_default());
        return Ok(claims);
    }
    Ok(Vec::new())
}

/// What a move that looks good lets slip, where what is left is little enough to be sure of: that tells a reader more than
/// that it is worse.
fn let_slip(study: &mut Study<'_>, board: &Board, mv: Move) -> Result<Option<Claim>, Flaw> {
    /// Beyond this, in hundredths, engines differ too much about what is left: of 35 such claims nearer to zero all were true, of 46
    /// up to 110 hundredths 12 were false.
    const LITTLE: i32 = 20;
    let Some(claim) = opinion(study, board, mv)? else {
        return Ok(None);
    };
    let little = match claim.kind {
        Kind::RefutedBy(RefutedBy {
            reply,
            outcome: Outcome::Eval { cp },
            cause: Cause::LetsSlip,
            ..
        }) if cp.abs() <= LITTLE => is_clear(&study.several(&after(board, mv), 2, 4)?, reply),
        _ => false,
    };
    Ok(little.then_some(claim))
}

/// A move that looks good and is worse by so many points, where no single reply shows why.
fn looks_good(study: &mut Study<'_>, board: &Board, mv: Move, points: f64) -> Option<Claim> {
    let (me, next) = (board.side_to_move(), after(board, mv));
    let (best, value) = (study.value(board, me).ok()?, study.value(&next, me).ok()?);
    if !is_fair(board, mv) {
        return None;
    }
    let looks = match () {
        () if is_capture(board, mv) => Looks::Capture,
        () if gives_check(board, mv) => Looks::Check,
        () if mv.promotion.is_some() => Looks::Promotion,
        // That it attacks something is no temptation by itself.
        () => return None,
    };
    let worse = chances(value) <= chances(best) - points;
    worse.then(|| Claim::new(Tempting { mv, looks }, &[], Confidence::Bounded).as_role(Role::Alternative))
}

/// What the position and the rival that leads to `next` are worth to the mover, where the rival fails. A short look
/// decides whether a longer one is worth its nodes.
fn failure(study: &mut Study<'_>, board: &Board, next: &Board) -> Result<Option<(i32, i32)>, Flaw> {
    let me = board.side_to_move();
    let (best, quick) = (study.value(board, me)?, study.value(next, me)?);
    if chances(quick) > chances(best) - DOUBT || legal_moves(next).is_empty() {
        return Ok(None);
    }
    let value = rival_value(study, next, me)?;
    Ok((fails(best, value) || slips(best, value)).then_some((best, value)))
}

/// Why `mv` fails, if it does, by deeds: mate, settled material, a new queen. The reply must be clearly the best one in
/// a look of `effort` times the usual nodes, because another engine must find it too.
pub(crate) fn refutation(
    study: &mut Study<'_>,
    board: &Board,
    mv: Move,
    effort: u64,
) -> Result<Option<Claim>, Flaw> {
    let (me, next) = (board.side_to_move(), after(board, mv));
    if let Some(claim) = proved_slip(study, board, mv)? {
        return Ok(Some(claim));
    }
    let Some((best, value)) = failure(study, board, &next)?.filter(|&(best, _)| best >= LOST) else {
        return Ok(None);
    };
    let answer = study.best(&next)?.moves;
    let firm = study.several(&next, 2, effort)?;
    if !is_clear(&firm, answer[0]) {
        return Ok(None);
    }
    let mut options: Vec<(Vec<Move>, Outcome)> = Vec::new();
    for length in [1, 3, 5] {
        let Some(prefix) = answer.get(..length) else { break };
        let outcome = net(study.outcome_of(&next, prefix, !me)?, taken_by(board, mv));
        // Values of positions are opinions, and two engines differ: a rival is refuted by deeds.
        let deed = match outcome {
            Outcome::Eval { .. } => false,
            Outcome::Material { cp } => cp >= LEAST_MATERIAL,
            _ => true,
        };
        if deed && study.outcome(&next, prefix, !me, outcome, None).is_ok() {
            let answer = study.trimmed(&next, prefix, !me, outcome, None);
            let line: Vec<Move> = std::iter::once(mv).chain(answer).collect();
            options.push((line, outcome));
        }
    }
    options.sort_by_key(|(line, outcome)| (rank(*outcome), line.len()));
    if let Some(mating) = mating_line(study, board, mv, &answer) {
        options.insert(0, mating);
    }
    for (line, outcome) in options {
        if !fails(best, value) && !is_plain_deed(study, &next, line[1], outcome)? {
            continue;
        }
        if let Some(claim) = caused(study, board, line, outcome)? {
            return Ok(Some(claim));
        }
    }
    Ok(None)
}

/// Whether the reply is clearly the best of the lines.
fn is_clear(lines: &[ProbeLine], reply: Move) -> bool {
    match lines {
        [only] => only.mv == reply,
        [first, second, ..] => first.mv == reply && plain(first.value) >= plain(second.value) + CLEARLY_BEST,
        [] => false,
    }
}

/// An outcome less what the move took: a queen retaken is no queen lost.
pub(crate) fn net(outcome: Outcome, taken: i32) -> Outcome {
    match outcome {
        Outcome::Material { cp } => Outcome::Material { cp: cp - taken },
        other => other,
    }
}

/// A win that the ending rules prove becomes a draw that they prove as well.
fn proved_slip(study: &mut Study<'_>, board: &Board, mv: Move) -> Result<Option<Claim>, Flaw> {
    use search::Outcome::{Draw, Win};
    let (me, next) = (board.side_to_move(), after(board, mv));
    let proved = |study: &Study<'_>, board: &Board| study.results.result(board, me);
    if proved(study, board) != Some(Win) || proved(study, &next) != Some(Draw) {
        return Ok(None);
    }
    study.results.settle(&next);
    let expected = study.best(&next)?.mv;
    let holds = |study: &Study<'_>, reply: Move| proved(study, &after(&next, reply)) == Some(Draw);
    let reply = std::iter::once(expected)
        .chain(legal_moves(&next))
        .find(|&reply| holds(study, reply));
    let Some(reply) = reply else { return Ok(None) };
    let outcome = Outcome::Draw {
        by: Some(DrawBy::Theory),
    };
    Ok(
        caused(study, board, vec![mv, reply], outcome)?.map(|claim| Claim {
            confidence: Confidence::Proved,
            ..claim
        }),
    )
}

/// Why a move is worse where no deed shows it: the value after the best reply.
pub(crate) fn opinion(study: &mut Study<'_>, board: &Board, mv: Move) -> Result<Option<Claim>, Flaw> {
    let (me, next) = (board.side_to_move(), after(board, mv));
    if failure(study, board, &next)?.is_none() {
        return Ok(None);
    }
    let reply = study.best(&next)?.mv;
    let cp = scale::common(study.value(&after(&next, reply), !me)?);
    caused(study, board, vec![mv, reply], Outcome::Eval { cp })
}

/// The refutation as a claim, when a cause fits.
pub(crate) fn caused(
    study: &mut Study<'_>,
    board: &Board,
    line: Vec<Move>,
    outcome: Outcome,
) -> Result<Option<Claim>, Flaw> {
    let (mv, reply) = (line[0], line[1]);
    let Some((cause, square)) = cause_of(study, board, (mv, reply), &line, outcome)? else {
        return Ok(None);
    };
    let confidence = match outcome {
        Outcome::Mate { moves: 1 } => Confidence::Proved,
        Outcome::Eval { .. } => Confidence::Judged,
        _ => Confidence::Bounded,
    };
    let kind = RefutedBy {
        mv,
        reply,
        line,
        outcome,
        cause,
        square,
    };
    Ok(Some(Claim::new(kind, &[], confidence).as_role(Role::Alternative)))
}

/// The order in which outcomes are told, the plainest deed first.
fn rank(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Mate { .. } => 0,
        Outcome::Material { .. } => 1,
        Outcome::Promotion => 2,
        Outcome::Draw { .. } => 3,
        Outcome::Eval { .. } => 4,
    }
}

/// The whole answer when it ends in mate.
fn mating_line(
    study: &mut Study<'_>,
    board: &Board,
    mv: Move,
    answer: &[Move],
) -> Option<(Vec<Move>, Outcome)> {
    let next = after(board, mv);
    let mut end = next.clone();
    answer.iter().for_each(|&mv| end.play_unchecked(mv));
    if !is_checkmate(&end) {
        return None;
    }
    let outcome = study.outcome_of(&next, answer, !board.side_to_move()).ok()?;
    study
        .outcome(&next, answer, !board.side_to_move(), outcome, None)
        .ok()?;
    Some((
        std::iter::once(mv).chain(answer.iter().copied()).collect(),
        outcome,
    ))
}

//! Contrast: how the moves a person would consider compare with the best one, and which reasons set the best move apart.
//!
//! A page speaks of the most natural other move, whatever else it says: why it is worse, with the reply that shows it, or that it is as
//! good. And of the reasons proposed for the best move those count that do not hold of the moves it was chosen over: what
//! every sensible move does is no reason.

use crate::claim::fields::Field;
use crate::claim::{Cause, Claim, Comparison, Confidence, Delta, Outcome, OutpostPiece, Role};
use crate::detect::{Scene, propose};
use crate::kinds::rival::{best_replies, word_for};
use crate::kinds::weak_pawn::is_weak;
use crate::kinds::{Kind, RefutedBy, Rival, certificate};
use crate::probe::ProbeLine;
use crate::reasoning::rivals::refutation;
use crate::scale::{MATE_LIMIT, plain};
use crate::study::{Flaw, Study};
use chess::facts::board::{after, is_capture, legal_moves};
use chess::facts::exchange::{exchange, taken_by};
use cozy_chess::{Board, Move};
use reasoning::contrast::{Contrast, Difference};
use reasoning::temptation::{first_look, natural_moves};

/// The longest line in which a difference is looked for, in plies.
const LONGEST: usize = 6;
/// The longest line to a difference with a move that is nearly as good: what shows later neither convinces nor is sure to come.
const LONGEST_CLOSE: usize = 4;
/// A reply shows by itself that a move is weaker where it is better than the next by this, in hundredths, ...
const LEAD: i32 = 60;
/// ... and what is so after it is told of a move that is nearly as good where it is better by this.
const LEAD_CLOSE: i32 = 25;
/// What the most natural rival may cost, in values, ...
const VALUES: u64 = 100;
/// ... and each of the others.
const OTHER_VALUES: u64 = 30;
/// Beyond this value, in hundredths, the game is decided.
const DECIDED: i32 = 300;
/// What is said of the most natural rival comes before what is said of others.
const NATURAL: i32 = 62;
/// What is said of another rival that nothing refutes.
const OTHER: i32 = 34;

/// The move besides `best` that comes to mind first: captures, checks, promotions, attacks, and what a short look likes
/// (`seen`, the first first).
pub fn natural_rival(board: &Board, best: Move, seen: &[Move]) -> Option<Move> {
    natural_moves(board, seen).into_iter().find(|&mv| mv != best)
}

/// How the most natural rival compares, or the move that is asked about, where no claim of `kept` shows what is wrong with it; then
/// the search's second choice, and the next natural one.
pub(crate) fn comparisons(
    study: &mut Study<'_>,
    scene: &Scene,
    asked: Option<Move>,
    kept: &[Claim],
) -> Vec<Claim> {
    let (root, Some(&best)) = (&scene.root, scene.pv.first()) else {
        return Vec::new();
    };
    if legal_moves(root).len() < 2 {
        return Vec::new();
    }
    study.allow(VALUES);
    let mut natural = match asked {
        Some(mv) => vec![mv],
        None => natural_moves(root, &first_look(root)),
    };
    natural.retain(|&mv| mv != best);
    let lines = study.several(root, 3, 1).unwrap_or_default();
    let searched = lines.iter().map(|line| line.mv).filter(|_| asked.is_none());
    let others = natural.iter().copied().skip(1).take(1);
    let value = study.value(root, scene.side()).unwrap_or(0);
    let decided = value.abs() >= DECIDED;
    let mut claims = Vec::new();
    let mut tried: Vec<Move> = vec![best];
    for mv in natural
        .iter()
        .copied()
        .take(1)
        .chain(searched.take(2))
        .chain(others)
    {
        if tried.contains(&mv) {
            continue;
        }
        let salience = match tried.len() {
            1 => NATURAL,
            before => OTHER + 1 - before as i32,
        };
        tried.push(mv);
        // Of the most natural move a verdict alone is not enough.
        if is_shown(kept, mv) || salience != NATURAL && is_refuted(kept, mv) {
            continue;
        }
        if salience != NATURAL {
            // In a decided game one other move is enough.
            if decided {
                break;
            }
            study.allow(OTHER_VALUES);
        }
        let found = compared(study, scene, mv).ok().flatten();
        claims.extend(found.map(|claim| claim.weighing(salience)));
    }
    if asked.is_none() && claims.iter().all(|claim| !is_capture_of(root, claim)) {
        claims.extend(bad_capture(study, root, best, kept));
    }
    claims
}

fn is_capture_of(root: &Board, claim: &Claim) -> bool {
    claim.rival().is_some_and(|mv| is_capture(root, mv))
}

/// A capture that simply loses to the recapture: where there are few captures it comes to mind all the same.
fn bad_capture(study: &mut Study<'_>, root: &Board, best: Move, kept: &[Claim]) -> Option<Claim> {
    /// With more captures than these nobody counts on every one of them.
    const FEW: usize = 3;
    /// Below what else is said of other moves.
    const SALIENCE: i32 = 36;
    /// What it takes to show it, in values.
    const VALUES: u64 = 8;
    let captures: Vec<Move> = legal_moves(root)
        .into_iter()
        .filter(|&mv| is_capture(root, mv))
        .collect();
    if captures.len() > FEW
        || kept
            .iter()
            .any(|claim| claim.role == Role::Alternative && is_capture_of(root, claim))
    {
        return None;
    }
    let greatest = captures
        .into_iter()
        .filter(|&mv| mv != best)
        .max_by_key(|&mv| (taken_by(root, mv), exchange(root, mv)))?;
    study.allow(VALUES);
    let claim = refutation(study, root, greatest, 2).ok()??;
    Some(claim.weighing(SALIENCE))
}

/// The pieces each refutation of `kept` needs, said after it.
pub(crate) fn certificates(root: &Board, kept: &[Claim]) -> Vec<Claim> {
    /// Below the refutation it belongs to, and below what else is said of it.
    const LESS: i32 = 3;
    kept.iter()
        .filter(|claim| claim.at.is_empty() && claim.role == Role::Alternative)
        .filter_map(|claim| match &claim.kind {
            Kind::RefutedBy(RefutedBy { line, outcome, .. }) => {
                Some((claim, certificate::of(root, line, *outcome)?))
            }
            _ => None,
        })
        .map(|(claim, found)| {
            let certificate = Claim::new(found, &[], Confidence::Proved).as_role(Role::Alternative);
            certificate.weighing(claim.salience - LESS)
        })
        .collect()
}

/// Whether a claim calls a move as good as the best one.
pub(crate) fn is_as_good(claim: &Claim) -> bool {
    matches!(&claim.kind, Kind::Rival(rival) if rival.comparison == Comparison::AsGood)
}

/// Whether a claim calls a move as good as the best one, or nearly.
pub(crate) fn is_nearly_as_good(claim: &Claim) -> bool {
    let near = |rival: &Rival| matches!(rival.comparison, Comparison::AsGood | Comparison::Close);
    matches!(&claim.kind, Kind::Rival(rival) if near(rival))
}

/// Whether a claim shows what is wrong with the move, by its reply.
pub(crate) fn is_shown(claims: &[Claim], mv: Move) -> bool {
    claims.iter().any(|claim| {
        let about = claim.role == Role::Alternative && claim.rival() == Some(mv);
        about && !is_vague(claim) && !matches!(claim.kind, Kind::SeenLate(_))
    })
}

/// Whether a claim names the reply that makes the move worse.
fn is_refuted(claims: &[Claim], mv: Move) -> bool {
    claims.iter().any(|claim| {
        let refutation = matches!(claim.kind, Kind::RefutedBy(_)) && claim.at.is_empty();
        refutation && claim.rival() == Some(mv)
    })
}

/// Whether a claim calls a move worse and shows no more than a verdict, about which engines differ.
pub(crate) fn is_vague(claim: &Claim) -> bool {
    /// Up to here the game is level, in hundredths: that is more than an opinion.
    const LEVEL: i32 = 39;
    match &claim.kind {
        Kind::Tempting(_) => true,
        // What lets the chance slip is told by how it does: a trade, a recapture.
        Kind::RefutedBy(RefutedBy {
            outcome: Outcome::Eval { cp },
            cause,
            ..
        }) => cp.abs() > LEVEL && claim.at.is_empty() && *cause != Cause::LetsSlip,
        _ => false,
    }
}

/// How a move compares with the best one, with what makes the difference where it is less good.
pub(crate) fn compared(study: &mut Study<'_>, scene: &Scene, mv: Move) -> Result<Option<Claim>, Flaw> {
    let (root, best) = (&scene.root, scene.pv[0]);
    let next = after(root, mv);
    let Some((comparison, value)) = word_for(study, root, best, mv)? else {
        return Ok(None);
    };
    let mut rival = Rival {
        mv,
        comparison,
        line: Vec::new(),
        instead: Vec::new(),
        difference: None,
    };
    if comparison != Comparison::AsGood {
        if legal_moves(&next).is_empty() {
            return Ok(None);
        }
        let replies = best_replies(study, &next)?;
        rival = shown_by(rival, scene, &replies, value > MATE_LIMIT);
    }
    let claim = Claim::new(rival, &[], Confidence::Judged);
    Ok(Some(claim.as_role(Role::Alternative)))
}

/// A comparison with the line that shows it, beginning with the best reply, and the difference at its end. Where the reply is one of
/// several, it shows nothing by itself, nor does what is so after it where the move is nearly as good: of two hundred such replies a
/// stronger engine found a better one after every eighth (docs/notebook/2026-11-19-comparisons.md).
fn shown_by(mut rival: Rival, scene: &Scene, replies: &[ProbeLine], mates: bool) -> Rival {
    let comparison = rival.comparison;
    let answer = replies.first().map_or(&[][..], |line| &line.moves);
    let line: Vec<Move> = std::iter::once(rival.mv)
        .chain(answer.iter().copied())
        .take(LONGEST)
        .collect();
    let leads = lead(replies);
    let longest = match comparison {
        Comparison::Close => LONGEST_CLOSE,
        _ => LONGEST,
    };
    let telling = |&(plies, difference): &(usize, Difference)| {
        let idle = comparison == Comparison::Close && (is_made_up(difference) || leads < LEAD_CLOSE);
        !mates && !idle && plies <= longest
    };
    match difference(scene, &line).filter(telling) {
        Some((plies, difference)) if !decides(comparison) || is_grave(difference) => {
            rival.line = line[..plies].to_vec();
            rival.instead = scene.pv[..plies].to_vec();
            rival.difference = Some(difference);
        }
        _ if comparison == Comparison::Close || comparison == Comparison::Worse && leads < LEAD => {}
        _ => rival.line = line[..line.len().min(2)].to_vec(),
    }
    rival
}

/// By how much the best reply is better than the next, in hundredths.
fn lead(replies: &[ProbeLine]) -> i32 {
    match replies {
        [first, second, ..] => plain(first.value) - plain(second.value),
        _ => i32::MAX,
    }
}

/// The same comparison with less to show it, for where that does not hold: a difference that shows in fewer plies; without one, with
/// the reply where that tells something; then the verdict alone. That a move saves nothing in a lost game is news only with the reply.
pub(crate) fn plainer(root: &Board, claim: &Claim) -> Option<Claim> {
    let Kind::Rival(rival) = &claim.kind else {
        return None;
    };
    if let Some(shorter) = in_fewer_plies(root, rival) {
        return Some(Claim {
            kind: shorter.into(),
            ..claim.clone()
        });
    }
    let shown = match rival.comparison {
        Comparison::NoBetter => 2,
        Comparison::Close | Comparison::Worse => 0,
        _ if rival.difference.is_some() => 2,
        _ => 0,
    };
    if rival.line.len() <= shown && rival.difference.is_none() {
        return None;
    }
    let plain = Rival {
        line: rival.line[..shown].to_vec(),
        instead: Vec::new(),
        difference: None,
        ..rival.clone()
    };
    Some(Claim {
        kind: plain.into(),
        ..claim.clone()
    })
}

/// The comparison with another difference, which shows earlier in the two lines.
fn in_fewer_plies(root: &Board, rival: &Rival) -> Option<Rival> {
    rival.difference?;
    let longest = rival.line.len().min(rival.instead.len());
    let lines = [&rival.instead[..longest], &rival.line[..longest]];
    let telling = |plies: usize, difference: Difference| match rival.comparison {
        Comparison::Close => plies <= LONGEST_CLOSE && !is_made_up(difference),
        comparison => !decides(comparison) || is_grave(difference),
    };
    let (plies, difference) = (2..longest).rev().find_map(|plies| {
        let contrast = Contrast::of(root, &rival.instead[..plies], &rival.line[..plies])?;
        let mut found = contrast.differences().into_iter();
        let found =
            found.find(|&difference| telling(plies, difference) && lasts(root, lines, plies, difference));
        Some((plies, found?))
    })?;
    Some(Rival {
        line: rival.line[..plies].to_vec(),
        instead: rival.instead[..plies].to_vec(),
        difference: Some(difference),
        ..rival.clone()
    })
}

/// The most telling difference between the main line and another, and in how many plies it shows: the same difference is told in the
/// shortest line.
fn difference(scene: &Scene, line: &[Move]) -> Option<(usize, Difference)> {
    let longest = line.len().min(scene.pv.len());
    let found: Vec<(usize, Difference)> = (2..=longest)
        .filter_map(|plies| {
            let contrast = Contrast::of(&scene.root, &scene.pv[..plies], &line[..plies])?;
            Some((plies, contrast.differences().into_iter().next()?))
        })
        .collect();
    let rank = |difference: Difference| {
        use reasoning::contrast::Theme;
        Theme::ALL.iter().position(|&theme| theme == difference.theme)
    };
    found
        .iter()
        .filter(|&&(plies, difference)| {
            lasts(
                &scene.root,
                [&scene.pv[..longest], &line[..longest]],
                plies,
                difference,
            )
        })
        .min_by_key(|&&(plies, difference)| (rank(difference), plies))
        .copied()
}

/// Whether a difference is there from so many plies on: what is no longer there at the end was true for a move or two only. Where
/// the better line ends in the middle of an exchange material says nothing.
fn lasts(root: &Board, [better, worse]: [&[Move]; 2], plies: usize, difference: Difference) -> bool {
    let mut later = (plies..=better.len())
        .filter_map(|plies| Contrast::of(root, &better[..plies], &worse[..plies]))
        .filter(|contrast| !is_material(difference) || !contrast.may_take_back());
    is_of_the_moment(difference) || later.all(|contrast| contrast.has(difference))
}

/// Whether the game turns on it.
fn decides(comparison: Comparison) -> bool {
    matches!(comparison, Comparison::GivesWinAway | Comparison::Loses)
}

/// Whether a difference is great enough for a game to turn on it: a weak pawn or an outpost is not.
fn is_grave(difference: Difference) -> bool {
    use reasoning::contrast::Theme;
    matches!(
        difference.theme,
        Theme::Material | Theme::Attacked | Theme::TheirPassedPawn | Theme::NoPassedPawn | Theme::Shelter
    )
}

fn is_material(difference: Difference) -> bool {
    difference.theme == reasoning::contrast::Theme::Material
}

/// Whether the next move makes up for it: who has not castled or developed yet may still do so.
fn is_made_up(difference: Difference) -> bool {
    use reasoning::contrast::Theme;
    matches!(difference.theme, Theme::NotCastled | Theme::Undeveloped)
}

/// Whether a difference is about the reply, not about what lasts.
fn is_of_the_moment(difference: Difference) -> bool {
    use reasoning::contrast::Theme;
    matches!(difference.theme, Theme::Attacked | Theme::MovesAgain)
}

/// A rival is worse by this much where the best move was chosen over it, in hundredths.
pub const CHOSEN_OVER: i32 = 40;
/// Rivals that a reason is tried for.
pub const TRIED: usize = 3;

/// What the reasons of a move are tried against: the claims proposed of the best rivals that lose something.
#[derive(Clone, Debug, Default)]
pub struct Tried {
    /// For each rival, what can be said of it as of the best move.
    of_rivals: Vec<Vec<Essence>>,
}

/// What a claim says, without the move that does it.
type Essence = (&'static str, Vec<String>);

/// How a reason fares when it is tried for the rivals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Separates {
    /// It holds of none of them.
    FromAll,
    /// It holds of some.
    FromSome,
    /// It holds of every one, or there is none.
    FromNone,
}

impl Tried {
    /// Proposes for each of the rivals, given with its line, what is proposed for the best move.
    pub fn of(root: &Board, lines: &[Vec<Move>], value: i32) -> Tried {
        let essences = |line: &Vec<Move>| {
            let scene = Scene::new(root, line);
            let claims = propose(&scene, value);
            claims.iter().map(|claim| essence(claim, root)).collect()
        };
        Tried {
            of_rivals: lines.iter().take(TRIED).map(essences).collect(),
        }
    }

    /// The same from claims that hold of the rivals, where they were looked for.
    pub fn from_claims(root: &Board, held: &[Vec<Claim>]) -> Tried {
        let essences = |claims: &Vec<Claim>| claims.iter().map(|claim| essence(claim, root)).collect();
        Tried {
            of_rivals: held.iter().map(essences).collect(),
        }
    }

    /// Whether there is a rival to try.
    pub fn is_empty(&self) -> bool {
        self.of_rivals.is_empty()
    }

    /// Which of the rivals the claim sets the move apart from.
    pub fn separates(&self, claim: &Claim, root: &Board) -> Separates {
        let essence = essence(claim, root);
        let same = |said: &&Vec<Essence>| said.contains(&essence);
        match self.of_rivals.iter().filter(same).count() {
            0 if !self.of_rivals.is_empty() => Separates::FromAll,
            count if count == self.of_rivals.len() => Separates::FromNone,
            _ => Separates::FromSome,
        }
    }
}

/// What a claim says without the move: its kind, and the squares and words that do not name the move.
fn essence(claim: &Claim, root: &Board) -> Essence {
    let fields = claim.fields(root);
    let of = |name: &str| fields.iter().find(|(known, _)| *known == name);
    let moved: Vec<String> = match of("move") {
        Some((_, Field::Word(mv))) => [mv.get(..2), mv.get(2..4)]
            .into_iter()
            .flatten()
            .map(str::to_owned)
            .collect(),
        _ => Vec::new(),
    };
    let mut words: Vec<String> = Vec::new();
    for (name, field) in &fields {
        match field {
            _ if ["move", "line", "threat", "delta"].contains(name) => {}
            Field::Word(word) if !moved.contains(word) => words.push(format!("{name} {word}")),
            Field::Words(list) => {
                words.extend(
                    list.iter()
                        .filter(|word| !moved.contains(word))
                        .map(|word| format!("{name} {word}")),
                );
            }
            _ => {}
        }
    }
    (claim.kind.name(), words)
}

/// Whether a feature of a pawn or a square is gone a few plies later in the main line: what is exchanged at once was no reason.
fn is_passing(claim: &Claim, scene: &Scene) -> bool {
    /// Plies of the main line that it must outlast.
    const PLIES: usize = 5;
    let (square, side) = match &claim.kind {
        Kind::WeakPawn(weak) => (weak.pawn, claim.side),
        Kind::PassedPawn(passed) => (passed.pawn, claim.side),
        Kind::Outpost(outpost) if outpost.piece != OutpostPiece::None => (outpost.square, claim.side),
        _ => return false,
    };
    if !claim.at.is_empty() || claim.role != Role::Reason {
        return false;
    }
    let Some(first) = scene.boards.get(1).filter(|board| board.occupied().has(square)) else {
        return false;
    };
    let owner = side.or_else(|| first.color_on(square));
    let mut now = square;
    for (ply, &mv) in scene.pv.iter().enumerate().take(PLIES).skip(1) {
        if mv.to == now && scene.boards[ply].color_on(now) == owner {
            return true;
        }
        if mv.from == now {
            now = mv.to;
        }
    }
    match (&claim.kind, owner) {
        (Kind::WeakPawn(weak), Some(owner)) if weak.when.delta != Delta::Removes => {
            let end = &scene.boards[PLIES.min(scene.boards.len() - 1)];
            !is_weak(end, now, owner, weak.kind)
        }
        _ => false,
    }
}

/// Weighs the reasons of the best move by whether they set it apart from the rivals it was chosen over: what holds of all of them is
/// background.
pub(crate) fn weigh(study: &mut Study<'_>, scene: &Scene, claims: &mut Vec<Claim>) {
    /// What a reason that sets the move apart gains, ...
    const GAIN: i32 = 6;
    /// ... and what one loses that holds of every rival.
    const LOSS: i32 = 24;
    claims.retain(|claim| !is_passing(claim, scene));
    let Ok(value) = study.value(&scene.root, scene.side()) else {
        return;
    };
    let lines: Vec<Vec<Move>> = study
        .learned(&scene.root)
        .iter()
        .filter(|line| Some(&line.mv) != scene.pv.first() && plain(line.value) <= value - CHOSEN_OVER)
        .map(|line| line.moves.clone())
        .collect();
    let tried = Tried::of(&scene.root, &lines, value);
    if tried.is_empty() {
        return;
    }
    for claim in claims {
        let feature = claim.role == Role::Reason && claim.kind.inner().is_feature();
        if !feature || !claim.at.is_empty() {
            continue;
        }
        match tried.separates(claim, &scene.root) {
            Separates::FromAll => claim.salience += GAIN,
            Separates::FromSome => {}
            Separates::FromNone => claim.salience -= LOSS,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reasoning::contrast::Theme;

    fn read(line: &str) -> Vec<Move> {
        line.split(' ')
            .map(|word| word.parse().expect("a move"))
            .collect()
    }

    #[test]
    fn a_line_that_does_not_hold_is_cut_to_what_shows_earlier_and_lasts() {
        let fen = "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4";
        let root: Board = fen.parse().expect("a position");
        let rival = |line: &str, instead: &str| Rival {
            mv: read(line)[0],
            comparison: Comparison::Worse,
            line: read(line),
            instead: read(instead),
            difference: Some(Difference {
                theme: Theme::Castling,
                square: None,
            }),
        };
        let traded = rival("b5c6 d7c6 e1e2", "b5a4 g8f6 d2d3");
        let shorter = in_fewer_plies(&root, &traded).expect("the bishop pair is gone at once");
        let found = shorter.difference.expect("a difference");
        assert_eq!((found.theme, shorter.line.len()), (Theme::BishopPair, 2));
        // Where nothing else lasts there is nothing shorter to tell.
        let kept = rival("b5c4 g8f6 e1e2", "b5a4 g8f6 d2d3");
        assert_eq!(in_fewer_plies(&root, &kept), None);
        // After the bishop pair is gone on both sides it is no difference any more.
        let both = rival("b5c6 d7c6 e1e2 g8f6", "b5a4 g8f6 a4c6 d7c6");
        let shorter = in_fewer_plies(&root, &both).and_then(|rival| rival.difference);
        assert!(
            shorter.is_none_or(|found| found.theme != Theme::BishopPair),
            "{shorter:?}"
        );
    }
}

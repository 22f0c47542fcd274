//! The other moves on a page: why not, what is as good, and what is said of the one that was asked about.

use super::alternatives::tempting;
use super::page::spoken;
use super::phrase::{Phrase, Word};
use super::speaker::{Speaker, line_from};
use super::voice::Level;
use crate::claim::{Claim, Comparison, Kind, Role};
use crate::detect::is_as_good;
use crate::explanation::{AskedMove, Explanation};
use crate::kinds::Certificate;
use crate::notation::san;
use chess::facts::board::after;
use cozy_chess::Move;

/// The other moves, a paragraph each. Where it is shown why a move that looks good is worse, the showing takes the place of
/// the judgment: "Bxh8 takes the rook and looks natural, but Qc1 threatens Qxc7 mate."
pub(super) fn told_together(explanation: &Explanation) -> Vec<Paragraph> {
    let rivals: Vec<&Claim> = explanation
        .claims
        .iter()
        .filter(|claim| claim.role == Role::Alternative)
        // A beginner is not shown a line to the mate at its end.
        .filter(|claim| {
            let long = matches!(claim.kind, Kind::ForcedMate(_)) && claim.at.len() > 1;
            !long || explanation.voice.level != Level::Beginner
        })
        .filter(|claim| is_short_enough(claim, explanation.voice.level))
        .filter(|claim| !is_seen_at_once(explanation, claim))
        .filter(|claim| !is_as_good(claim) && !is_bare(claim) && !is_bare_and_worse(explanation, claim))
        .collect();
    let mut paragraphs: Vec<Paragraph> = Vec::new();
    let mut shown = None;
    for (index, claim) in rivals.iter().enumerate() {
        if shown == Some(index) {
            continue;
        }
        let rival = claim.rival();
        let mut text = claim.text.clone();
        let next = rivals.get(index + 1).filter(|next| next.rival() == rival);
        if let (Kind::Tempting(looks), Some(next)) = (&claim.kind, next)
            && claim.at.is_empty()
            && let Some(flaw) = reply_shown(explanation, next)
        {
            let speaker = Speaker::new(claim, &explanation.root);
            text = explanation.voice.say(&tempting(&speaker, looks, flaw));
            shown = Some(index + 1);
        }
        match paragraphs.last_mut().filter(|last| last.rival == rival) {
            Some(last) => last.text = format!("{} {text}", last.text),
            None => paragraphs.push(Paragraph { rival, text }),
        }
    }
    // The one asked about is told by itself.
    let asked = explanation.asked.as_ref().map(|asked| asked.mv);
    let is_weaker = |claim: &Claim| is_bare_and_worse(explanation, claim) && claim.rival().is_some();
    let weaker = |of_it: bool| {
        let test = |claim: &Claim| is_weaker(claim) && (claim.rival() == asked) == of_it;
        let text = together(explanation, "all-worse", test);
        let rival = asked.filter(|_| of_it);
        text.map(|text| Paragraph { rival, text })
    };
    let alone = weaker(true);
    paragraphs.into_iter().chain(weaker(false)).chain(alone).collect()
}

/// Whether it is said of a move that is simply taken how far one has to look: who sees the capture sees enough.
fn is_seen_at_once(explanation: &Explanation, claim: &Claim) -> bool {
    let is_taken = |other: &Claim| match &other.kind {
        Kind::RefutedBy(refuted) => {
            other.at.is_empty() && refuted.line.get(1).is_some_and(|reply| reply.to == refuted.mv.to)
        }
        _ => false,
    };
    let late = matches!(claim.kind, Kind::SeenLate(_));
    late && explanation
        .claims
        .iter()
        .any(|other| other.rival() == claim.rival() && is_taken(other))
}

/// What is said of another move, in a paragraph.
pub(super) struct Paragraph {
    /// The move, where it is one.
    pub(super) rival: Option<Move>,
    /// What is said of it.
    pub(super) text: String,
}

/// One sentence about all moves that a claim of a sort speaks of.
fn together(
    explanation: &Explanation,
    variant: &'static str,
    test: impl Fn(&Claim) -> bool,
) -> Option<String> {
    let mut moves: Vec<Word> = Vec::new();
    for mv in explanation
        .claims
        .iter()
        .filter(|claim| test(claim))
        .filter_map(Claim::rival)
    {
        let name = Word::Moves(san(&explanation.root, mv));
        if !moves.contains(&name) {
            moves.push(name);
        }
    }
    let phrase = Phrase::of("rival").variant(variant).with("count", moves.len());
    (!moves.is_empty()).then(|| explanation.voice.say(&phrase.with("moves", Word::List(moves))))
}

/// The other moves that are as good, and those that nearly are and of which no more is known, in a sentence each; those that a
/// reason has named, or the answer about the move asked about, are left out.
pub(super) fn as_good(explanation: &Explanation) -> Vec<String> {
    let asked = explanation.asked.as_ref().map(|asked| asked.mv);
    let named = |mv: &Move| {
        asked == Some(*mv)
            || explanation.claims.iter().any(|claim| match &claim.kind {
                Kind::EqualAlternatives(equal) => equal.moves.contains(mv),
                _ => false,
            })
    };
    let told = |variant, test: fn(&Claim) -> bool| {
        together(explanation, variant, |claim| {
            test(claim) && claim.rival().is_some_and(|mv| !named(&mv))
        })
    };
    let as_good = told("all-as-good", is_as_good);
    let nearly = told("all-close", is_bare);
    as_good.into_iter().chain(nearly).collect()
}

/// That the move asked about is as good, or nearly, where a claim says no more.
pub(super) fn as_good_alone(explanation: &Explanation, asked: Move) -> Option<String> {
    let says_so = |claim: &&Claim| {
        claim.role == Role::Alternative
            && claim.rival() == Some(asked)
            && (is_as_good(claim) || is_bare(claim))
    };
    let claim = explanation.claims.iter().find(says_so)?;
    (!is_bare_and_asked(explanation, asked)).then(|| claim.text.clone())
}

/// Whether a claim calls a move nearly as good without a line that shows it.
fn is_bare(claim: &Claim) -> bool {
    matches!(&claim.kind, Kind::Rival(rival) if rival.comparison == Comparison::Close && rival.line.is_empty())
}

/// Whether a claim calls a move weaker and nothing on the page shows why, or says how far one has to look to see it.
fn is_bare_and_worse(explanation: &Explanation, claim: &Claim) -> bool {
    let bare = |kind: &Kind| matches!(kind, Kind::Rival(rival) if rival.comparison == Comparison::Worse && rival.line.is_empty());
    let of_move = |other: &&Claim| other.role == Role::Alternative && other.rival() == claim.rival();
    let mut others = explanation.claims.iter().filter(of_move);
    others.clone().any(|other| bare(&other.kind))
        && others.all(|other| bare(&other.kind) || matches!(other.kind, Kind::SeenLate(_)))
}

/// Whether the move was asked about, and a bare verdict is all that the claims say of it, while a line of it is known.
fn is_bare_and_asked(explanation: &Explanation, mv: Move) -> bool {
    let asked = explanation.asked.as_ref();
    let shown = asked.is_some_and(|asked| asked.mv == mv && !asked.line.is_empty());
    shown
        && explanation
            .claims
            .iter()
            .any(|claim| is_bare(claim) && claim.rival() == Some(mv))
}

/// Whether a claim is said in words: the pieces that a refutation needs are for experts; others see them on the board of the web page.
fn is_short_enough(claim: &Claim, level: Level) -> bool {
    match &claim.kind {
        // That a piece is simply taken needs no list.
        Kind::Certificate(certificate) => {
            level == Level::Expert && (certificate.line.len() > 2 || is_mate(certificate))
        }
        _ => true,
    }
}

fn is_mate(certificate: &Certificate) -> bool {
    matches!(certificate.outcome, crate::claim::Outcome::Mate { .. })
}

/// What a claim about the position right after a rival says, as the end of a sentence.
fn reply_shown(explanation: &Explanation, claim: &Claim) -> Option<Word> {
    let told = spoken(explanation, claim);
    let shown = claim.at.len() == 1 && told.place.is_some();
    shown.then(|| Word::Rendered(told.clause.trim_end_matches('.').to_owned()))
}

/// A word about a move that was asked about and that no claim speaks of.
pub(super) fn about_asked(explanation: &Explanation) -> Option<String> {
    /// Moves this close are as good as each other, in hundredths.
    const LEVEL: i32 = 25;
    /// Plies of what follows that are shown.
    const SHOWN: usize = 3;
    let AskedMove { mv, value, line } = explanation.asked.as_ref()?;
    let (mv, value) = (*mv, *value);
    let spoken = explanation.claims.iter().any(|claim| {
        let judged = matches!(
            claim.kind,
            Kind::RefutedBy(_) | Kind::Tempting(_) | Kind::Rival(_) | Kind::ProvedTrade(_)
        );
        judged && claim.at.is_empty() && claim.role == Role::Alternative && claim.rival() == Some(mv)
    });
    let what_follows = || {
        let next = after(&explanation.root, mv);
        Word::Moves(line_from(&next, &line[..line.len().min(SHOWN)]))
    };
    let of = |variant| {
        let name = Word::Moves(san(&explanation.root, mv));
        Phrase::of("asked").variant(variant).with("move", name)
    };
    let best = explanation.pv.first().copied();
    let less = explanation.value - value;
    let amount = || Word::Decimal(format!("{:.1}", f64::from(less) / 100.0));
    let phrase = match less {
        _ if is_bare_and_asked(explanation, mv) => of("goes-on").with("line", what_follows()),
        _ if spoken => return None,
        _ if best == Some(mv) => of("best"),
        ..=LEVEL => of("as-good"),
        _ if line.is_empty() => of("less").with("pawns", amount()),
        _ => of("less-line")
            .with("pawns", amount())
            .with("line", what_follows()),
    };
    Some(explanation.voice.say(&phrase))
}

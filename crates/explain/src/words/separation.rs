//! How surely the move is better than the others, and how quiet the position is, in a sentence each.

use super::phrase::{Phrase, Word};
use super::voice::Level;
use crate::claim::{Comparison, Kind};
use crate::detect::is_as_good;
use crate::explanation::Explanation;
use crate::notation::san;
use crate::scale::MATE_LIMIT;
use crate::separation::{Separation, Span};
use cozy_chess::Color;

/// Moves that are named.
const NAMED: usize = 3;

/// "Nf5 +0.8 to +1.3; all others below +0.4." for who wants numbers, "Nf5 is clearly best." for others. Nothing where the rules decide,
/// where there is no choice, and where a claim has said it.
pub(super) fn lead(explanation: &Explanation) -> Option<String> {
    let separation = explanation.separation.as_ref()?;
    let decided = explanation.value.abs() > MATE_LIMIT || explanation.result.is_some();
    if decided || separation.rivals.is_empty() || explanation.pv.first() != Some(&separation.chosen.mv) {
        return None;
    }
    let phrase = match explanation.voice.level {
        Level::Expert => in_numbers(explanation, separation)?,
        Level::Beginner | Level::Club => in_words(explanation, separation)?,
    };
    Some(explanation.voice.say(&phrase))
}

fn in_words(explanation: &Explanation, separation: &Separation) -> Option<Phrase> {
    let said = |test: fn(&Kind) -> bool| {
        explanation
            .claims
            .iter()
            .any(|claim| claim.at.is_empty() && test(&claim.kind))
    };
    let of = |variant| {
        let name = Word::Moves(san(&explanation.root, separation.chosen.mv));
        Phrase::of("lead").variant(variant).with("move", name)
    };
    if separation.is_separated() {
        let only = said(|kind| matches!(kind, Kind::OnlyMove(_) | Kind::ForcedMove(_)));
        let shared = explanation.claims.iter().any(is_as_good);
        return (!only && !shared).then(|| of("clear"));
    }
    if said(|kind| matches!(kind, Kind::EqualAlternatives(_) | Kind::OnlyMove(_))) {
        return None;
    }
    let level: Vec<&Span> = separation.level().collect();
    // Moves that are called as good, or nearly, elsewhere on the page are not named again.
    let is_compared = |span: &&&Span| {
        explanation.claims.iter().any(|claim| match &claim.kind {
            Kind::Rival(rival) => {
                rival.mv == span.mv && matches!(rival.comparison, Comparison::AsGood | Comparison::Close)
            }
            _ => false,
        })
    };
    let others: Vec<&&Span> = level.iter().filter(|span| !is_compared(span)).collect();
    if others.len() < level.len() && others.len() <= NAMED {
        return None;
    }
    let names = || {
        let named = others
            .iter()
            .map(|span| Word::Moves(san(&explanation.root, span.mv)));
        Word::List(named.collect())
    };
    Some(match others.len() {
        0 => of("narrow"),
        1..=NAMED => of("rivals").with("count", others.len()).with("others", names()),
        _ => of("several"),
    })
}

fn in_numbers(explanation: &Explanation, separation: &Separation) -> Option<Phrase> {
    let white = explanation.root.side_to_move() == Color::White;
    let pawns = |cp: i32| {
        let cp = if white { cp } else { -cp };
        // Less than half a tenth is no sign's worth.
        match cp.abs() < 5 {
            true => Word::Decimal("0.0".to_owned()),
            false => Word::Decimal(format!("{:+.1}", f64::from(cp) / 100.0)),
        }
    };
    let span = |span: &Span| {
        let name = Word::Moves(san(&explanation.root, span.mv));
        let told = |variant| Phrase::of("interval").variant(variant).with("move", name.clone());
        let (near, far) = match (span.low?, span.high?) {
            (low, high) if white => (low, high),
            (low, high) => (high, low),
        };
        Some(told("both").with("near", pawns(near)).with("far", pawns(far)))
    };
    let chosen = span(&separation.chosen)?;
    let open: Vec<&Span> = separation.open().collect();
    let rest = separation.ceiling().map(|high| {
        let side = if white { "below" } else { "above" };
        Phrase::of("interval").variant(side).with("edge", pawns(high))
    });
    let of = |variant| Phrase::of("lead").variant(variant).with("chosen", chosen.clone());
    let told: Vec<Word> = match open.len() {
        ..=NAMED => open
            .iter()
            .filter_map(|rival| span(rival))
            .map(Word::from)
            .collect(),
        _ => Vec::new(),
    };
    // Who is not named is counted: nobody is left out between the two groups.
    let all_named = told.len() == open.len();
    Some(match (open.len(), rest) {
        (0, rest) => of("numbers").with("rest", rest?),
        (count, Some(rest)) if !all_named => of("numbers-several").with("count", count).with("rest", rest),
        (_, None) if !all_named => of("numbers-alone"),
        (_, None) => of("numbers-rivals").with("rivals", Word::List(told)),
        (_, Some(rest)) => of("numbers-open")
            .with("rivals", Word::List(told))
            .with("rest", rest),
    })
}

/// "If no judgment errs by more than half a pawn, only Nf5 and Rd1 can be best; for Rd1 to be chosen three judgments would have to change."
/// For who wants the fine points, and only where the tree keeps the move in question: otherwise its judgments err by more.
pub(super) fn steadiness(explanation: &Explanation) -> Option<String> {
    let found = explanation.steadiness.as_ref()?;
    let best = explanation.pv.first()?;
    if explanation.voice.level != Level::Expert || !found.in_question.contains(best) {
        return None;
    }
    let name = |mv| Word::Moves(san(&explanation.root, mv));
    let count = found.in_question.len();
    let few = (count <= NAMED).then(|| {
        let named = found.in_question.iter().map(|&mv| name(mv)).collect();
        let phrase = Phrase::of("steadiness").variant("few").with("count", count);
        explanation.voice.say(&phrase.with("moves", Word::List(named)))
    });
    // A move that is out of the question is not talked back into it.
    let plot = found
        .plot
        .filter(|plot| plot.chosen == *best && found.in_question.contains(&plot.rival));
    let change = plot.map(|plot| {
        let phrase = Phrase::of("steadiness")
            .variant("change")
            .with("count", usize::from(plot.judgments));
        explanation.voice.say(&phrase.with("move", name(plot.rival)))
    });
    let told: Vec<String> = few.into_iter().chain(change).collect();
    (!told.is_empty()).then(|| told.join(" "))
}

/// "The position is quiet: nothing forced is in sight." Said where it tells something: nothing on the page is forced, or the verdict
/// hangs on captures that are still to come.
pub(super) fn noise(explanation: &Explanation) -> Option<String> {
    /// A swing of less than this, in hundredths, is no news, ...
    const NEWS: i32 = 70;
    /// ... and one of more than this says only that nothing is decided.
    const ANYTHING: i32 = 300;
    let noise = explanation.separation.as_ref()?.noise;
    let decided = explanation.value.abs() > MATE_LIMIT || explanation.result.is_some();
    if decided || explanation.voice.level == Level::Beginner {
        return None;
    }
    let forced = explanation.claims.iter().any(|claim| {
        claim.kind.inner().wins_by_force() || matches!(claim.kind, Kind::Threat(_) | Kind::CreatesThreat(_))
    });
    let phrase = if noise.is_restless() && (NEWS..=ANYTHING).contains(&noise.swing) {
        let pawns = Word::Decimal(format!("{:.1}", f64::from(noise.swing) / 100.0));
        Phrase::of("noise")
            .variant("restless")
            .with("count", noise.captures)
            .with("pawns", pawns)
    } else if noise.is_quiet() && !forced {
        Phrase::of("noise").variant("quiet")
    } else {
        return None;
    };
    Some(explanation.voice.say(&phrase))
}

//! The page: an explanation as a person reads it in a terminal. Headline, why, plan or line, what not, how sure.

use super::sheet::Sheet;
use super::speaker::{gain, number, pawns_range, side_name};
use super::steps::{numbered, rows};
use super::verdicts::band_words;
use crate::claim::{Claim, Confidence, Keeps, Kind, Role};
use crate::explanation::Explanation;
use crate::kinds::{OnlyMove, PracticalChances, Sacrifice};
use crate::notation::san;
use crate::scale;
use crate::scale::{MATE, MATE_LIMIT};
use cozy_chess::{Color, Move};
use search::Outcome;

/// How long the text is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Detail {
    /// One phrase.
    Phrase,
    /// One or two sentences, as a comment in a game.
    Comment,
    /// The whole page.
    #[default]
    Full,
}

/// What a page is made of besides the explanation.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Page {
    /// How long.
    pub detail: Detail,
    /// Nodes behind it.
    pub nodes: u64,
    /// Depth reached.
    pub depth: u32,
    /// The interval of the verdict.
    pub range: Option<(i32, i32)>,
}

/// The explanation as text.
pub fn page(explanation: &Explanation, page: &Page) -> String {
    let headline = headline(explanation, page);
    match page.detail {
        Detail::Phrase => in_a_line(&headline),
        Detail::Comment => {
            let reasons = why(explanation).into_iter().take(2).collect::<Vec<_>>().join(" ");
            format!("{} {reasons}", in_a_line(&headline))
                .trim_end()
                .to_owned()
        }
        Detail::Full => full(explanation, page, &headline),
    }
}

/// The headline without its columns: "45.a5! wins." or "9.O-O-O: the position is about level."
fn in_a_line(headline: &str) -> String {
    let Some((name, rest)) = headline.split_once("  ") else {
        return headline.to_owned();
    };
    match rest.strip_prefix("The ") {
        Some(rest) => format!("{name}: the {rest}"),
        None if rest.starts_with(char::is_uppercase) => format!("{name}: {rest}"),
        None => format!("{name} {rest}"),
    }
}

fn full(explanation: &Explanation, page: &Page, headline: &str) -> String {
    let mut sheet = Sheet::new(headline.to_owned(), Some(overall(explanation)));
    let reasons = why(explanation);
    if !reasons.is_empty() {
        sheet.block("Why", vec![reasons.join(" ")]);
    }
    sheet.block("Trap", texts(explanation, is_trap));
    sheet.block("Then", texts(explanation, is_later_chance));
    sheet.block(
        "Plan",
        texts(explanation, |claim| {
            claim.role == Role::Plan && !is_later_chance(claim)
        }),
    );
    sheet.block("Line", line_rows(explanation));
    let mut rivals: Vec<String> = about_asked(explanation).into_iter().collect();
    rivals.extend(told_together(explanation));
    sheet.block("Not", rivals);
    sheet.block("Sure", vec![sure(explanation, page)]);
    sheet.to_text()
}

/// The confidence of the verdict itself.
fn overall(explanation: &Explanation) -> Confidence {
    if explanation.value.abs() > MATE_LIMIT {
        return if explanation.proved_mate {
            Confidence::Proved
        } else {
            Confidence::Bounded
        };
    }
    if explanation.result.is_some() {
        return Confidence::Proved;
    }
    let first = explanation
        .claims
        .first()
        .filter(|claim| claim.role == Role::Headline);
    match first.map(|claim| &claim.kind) {
        Some(Kind::ForcedMove(_)) => Confidence::Proved,
        Some(Kind::OnlyMove(_) | Kind::PracticalChances(_)) => Confidence::Bounded,
        _ => Confidence::Judged,
    }
}

fn headline(explanation: &Explanation, page: &Page) -> String {
    let Some(&mv) = explanation.pv.first() else {
        return "The game is over.".into();
    };
    let name = format!("{}{}", numbered(&explanation.root, &[mv]), glyph(explanation));
    let side = explanation.root.side_to_move();
    let find = |test: fn(&Kind) -> bool| {
        explanation
            .claims
            .iter()
            .find(|claim| test(&claim.kind) && claim.at.is_empty())
    };
    let offered = find(|kind| matches!(kind, Kind::Sacrifice(_))).and_then(|claim| match claim.kind {
        Kind::Sacrifice(Sacrifice { offered, .. }) => Some(offered),
        _ => None,
    });
    if explanation.value > MATE_LIMIT {
        let moves = MATE - explanation.value;
        let deed = if moves == 1 {
            "is mate".to_owned()
        } else {
            format!("mates in {}", number(moves.into()))
        };
        return match offered {
            Some(cp) if moves > 1 => format!("{name}  gives up {} and {deed}.", gain(cp)),
            _ => format!("{name}  {deed}."),
        };
    }
    if explanation.value < -MATE_LIMIT {
        return format!(
            "{name}  cannot stop mate in {}.",
            number((MATE + explanation.value).into())
        );
    }
    if let Some(result) = explanation.result {
        let only = find(|kind| matches!(kind, Kind::OnlyMove(_))).is_some();
        return format!("{name}  {}", proved_words(result, only));
    }
    let best_chance = |claim: &Claim| matches!(claim.kind, Kind::PracticalChances(PracticalChances { mv: tried, .. }) if tried == mv);
    if explanation.claims.iter().any(best_chance) {
        return format!("{name}  is the best chance in a lost position.");
    }
    let state = state(explanation.value, side, page.range);
    if find(|kind| matches!(kind, Kind::ForcedMove(_))).is_some() {
        return format!("{name}  is the only legal move. {state}");
    }
    let only = find(|kind| matches!(kind, Kind::OnlyMove(_))).map(|claim| &claim.kind);
    if let Some(&Kind::OnlyMove(OnlyMove { keeps, .. })) = only {
        return format!("{name}  {}", only_words(keeps, &state));
    }
    format!("{name}  {state}")
}

/// What only this move does, and how things stand.
fn only_words(keeps: Keeps, state: &str) -> String {
    match keeps {
        Keeps::Win => "is the only move that wins.".into(),
        Keeps::Draw => format!("is the only move that holds. {state}"),
        Keeps::Advantage => format!("alone keeps the advantage. {state}"),
        Keeps::Material => format!("alone gives nothing away. {state}"),
        Keeps::Life => format!("is the only move that avoids mate. {state}"),
    }
}

fn proved_words(result: Outcome, only: bool) -> &'static str {
    match (result, only) {
        (Outcome::Win, true) => "wins; no other move does.",
        (Outcome::Win, false) => "wins.",
        (Outcome::Draw, true) => "holds the draw; every other move loses.",
        (Outcome::Draw, false) => "leads to a draw with best play.",
        (Outcome::Loss, _) => "loses like everything else.",
    }
}

/// "White is better, by 0.5 to 1.1 pawns."
fn state(value: i32, side: Color, range: Option<(i32, i32)>) -> String {
    let band = scale::band(value.abs());
    let better = if value < 0 { !side } else { side };
    if band == crate::claim::Band::Equal {
        return "The position is about level.".into();
    }
    match range {
        Some((lo, hi))
            if lo.signum() == hi.signum() && lo.abs().max(hi.abs()) <= 2 * lo.abs().min(hi.abs()) =>
        {
            let (lo, hi) = if value < 0 { (-hi, -lo) } else { (lo, hi) };
            format!(
                "{} {}, by {}.",
                side_name(better),
                band_words(band),
                pawns_range(lo, hi)
            )
        }
        _ => format!("{} {}.", side_name(better), band_words(band)),
    }
}

/// "!!" for a sound sacrifice that is the only good move, "!" for an only move that is not obvious.
fn glyph(explanation: &Explanation) -> &'static str {
    let has = |test: fn(&Kind) -> bool| {
        explanation
            .claims
            .iter()
            .any(|claim| claim.at.is_empty() && test(&claim.kind))
    };
    let only = has(|kind| matches!(kind, Kind::OnlyMove(_)));
    let offers = has(|kind| matches!(kind, Kind::Sacrifice(_)));
    match (only, offers) {
        // Mate on the board needs no praise.
        _ if explanation.value == MATE - 1 => "",
        (_, true) => "!!",
        (true, false) => "!",
        _ => "",
    }
}

/// The sentences of the reasons, without those the headline has said.
fn why(explanation: &Explanation) -> Vec<String> {
    let mates = explanation.value > MATE_LIMIT;
    let said = |claim: &&Claim| {
        // The headline of a mate says what is given up for it.
        let offer = matches!(claim.kind, Kind::Sacrifice(_)) && mates && claim.at.is_empty();
        let only = matches!(claim.kind, Kind::OnlyMove(_)) && claim.at.is_empty();
        !offer
            && !only
            && !matches!(
                claim.kind,
                Kind::ForcedMate(_) | Kind::ForcedMove(_) | Kind::Evaluation(_) | Kind::BestMove(_)
            )
    };
    let mut claims: Vec<&Claim> = explanation
        .claims
        .iter()
        .filter(|claim| matches!(claim.role, Role::Headline | Role::Reason | Role::Context))
        .filter(|claim| !is_trap(claim))
        .filter(said)
        .collect();
    // The cause first: a threat is told before what is done about it.
    let threat = claims
        .iter()
        .position(|claim| matches!(claim.kind, Kind::Threat(_)));
    let answer = claims.iter().position(|claim| {
        matches!(
            claim.kind,
            Kind::Parries(_) | Kind::CounterCausalSet(_) | Kind::IgnoresThreat(_)
        )
    });
    if let (Some(threat), Some(answer)) = (threat, answer)
        && answer < threat
    {
        claims[answer..=threat].rotate_right(1);
    }
    flowing(claims.into_iter().map(|claim| claim.text.clone()).collect())
}

/// Sentences in a row about the same move say once where it is played and what it is: "Kf1 threatens Rxa2. It is a quiet
/// stop sign against Rd2.", "After Kf8, Qa4+ checks. Qa4+ hits the rook."
fn flowing(sentences: Vec<String>) -> Vec<String> {
    let mut flowing: Vec<String> = Vec::with_capacity(sentences.len());
    let mut last: Option<String> = None;
    for sentence in sentences {
        let subject = subject(&sentence);
        let again = subject.is_some_and(|(place, name)| last.as_deref() == Some(&sentence[..place + name]));
        last = subject.map(|(place, name)| sentence[..place + name].to_owned());
        flowing.push(match subject {
            Some((0, name)) if again => format!("It{}", &sentence[name..]),
            Some((place, _)) if again => sentence[place..].to_owned(),
            _ => sentence,
        });
    }
    flowing
}

/// How long the words are that say where the move of a sentence is played ("After Nxd4, "), and how long its name is.
fn subject(sentence: &str) -> Option<(usize, usize)> {
    let place = sentence
        .strip_prefix("After ")
        .and_then(|rest| rest.split_once(", "))
        .map_or(0, |(last, _)| "After ".len() + last.len() + ", ".len());
    let word = sentence[place..].split(' ').next()?;
    let named = word.contains(|letter: char| letter.is_ascii_digit()) || word.starts_with("O-O");
    (named && !word.ends_with([',', ':', '.'])).then_some((place, word.len()))
}

/// Traps have a place of their own on the page.
fn is_trap(claim: &Claim) -> bool {
    matches!(claim.kind, Kind::Trap(_)) && claim.role != Role::Headline
}

/// What to try when the opponent has found the one right reply.
fn is_later_chance(claim: &Claim) -> bool {
    matches!(claim.kind, Kind::PracticalChances(_)) && !claim.at.is_empty()
}

fn texts(explanation: &Explanation, test: impl Fn(&Claim) -> bool) -> Vec<String> {
    explanation
        .claims
        .iter()
        .filter(|claim| test(claim))
        .map(|claim| claim.text.clone())
        .collect()
}

/// The other moves, a paragraph each. Where it is shown why a move that looks good is worse, the showing takes the place of
/// the judgment: "Bxh8 takes the rook and looks natural, but Qc1 threatens Qxc7 mate."
fn told_together(explanation: &Explanation) -> Vec<String> {
    /// What the phrasebook says where nothing is shown.
    const JUDGMENT: &str = "it is clearly worse.";
    let mut told: Vec<(Option<Move>, String)> = Vec::new();
    for claim in explanation
        .claims
        .iter()
        .filter(|claim| claim.role == Role::Alternative)
    {
        let (rival, text) = (claim.rival(), claim.text.as_str());
        match told.last_mut().filter(|(last, _)| *last == rival) {
            Some((_, paragraph)) => {
                let reply = claim
                    .at
                    .first()
                    .filter(|_| claim.at.len() == 1)
                    .map(|&mv| format!("After {}, ", san(&explanation.root, mv)))
                    .and_then(|place| text.strip_prefix(&place));
                match (paragraph.strip_suffix(JUDGMENT), reply) {
                    (Some(looks), Some(reply)) => *paragraph = format!("{looks}{reply}"),
                    _ => *paragraph = format!("{paragraph} {text}"),
                }
            }
            None => told.push((rival, text.to_owned())),
        }
    }
    told.into_iter().map(|(_, paragraph)| paragraph).collect()
}

/// A word about a move that was asked about and that no claim speaks of.
fn about_asked(explanation: &Explanation) -> Option<String> {
    /// Moves this close are as good as each other, in hundredths.
    const LEVEL: i32 = 25;
    let (mv, value) = explanation.asked?;
    let about: Vec<&Claim> = explanation
        .claims
        .iter()
        .filter(|claim| claim.role == Role::Alternative && claim.rival() == Some(mv))
        .collect();
    let spoken = about
        .iter()
        .any(|claim| claim.at.is_empty() && matches!(claim.kind, Kind::RefutedBy(_) | Kind::Tempting(_)));
    let name = san(&explanation.root, mv);
    let best = explanation.pv.first().copied();
    match explanation.value - value {
        _ if spoken => None,
        _ if best == Some(mv) => Some(format!("{name} is the move to play.")),
        ..=LEVEL => Some(format!("{name} is about as good.")),
        less if about.is_empty() => Some(format!(
            "{name} is worth about {} less, and no single reply shows why.",
            tenths(less)
        )),
        less => Some(format!("{name} is worth about {} less.", tenths(less))),
    }
}

/// "0.6 pawns".
fn tenths(cp: i32) -> String {
    format!("{:.1} pawns", f64::from(cp) / 100.0)
}

/// The main line as far as a person can follow it, each row with its purpose.
pub fn line_rows(explanation: &Explanation) -> Vec<String> {
    rows(&explanation.root, &shown(explanation))
}

/// The part of the main line a person can follow.
fn shown(explanation: &Explanation) -> Vec<Move> {
    let mate = explanation.value.abs() > MATE_LIMIT;
    let plies = if mate {
        explanation.pv.len()
    } else {
        explanation.shown.min(explanation.pv.len())
    };
    explanation.pv[..plies].to_vec()
}

fn sure(explanation: &Explanation, page: &Page) -> String {
    let effort = format!("{} positions, {} plies deep", thousands(page.nodes), page.depth);
    match overall(explanation) {
        Confidence::Proved if explanation.value.abs() > MATE_LIMIT => {
            "Proved: every reply was searched to mate.".to_owned()
        }
        Confidence::Proved if explanation.result.is_some() => {
            "Proved by the rules of pawn endings: no opinion is in it.".to_owned()
        }
        Confidence::Proved => "Proved by the rules.".to_owned(),
        Confidence::Bounded if counts_replies(explanation) => format!(
            "Bounded: all replies were searched ({effort}). The best chance is the move after which the fewest of \
             them win; it does not know your opponent."
        ),
        Confidence::Bounded => format!("Bounded: the search excludes better within its bounds ({effort})."),
        Confidence::Judged => format!("Judged: the price of the position is an opinion ({effort})."),
    }
}

/// Whether the explanation counts the replies that still win.
fn counts_replies(explanation: &Explanation) -> bool {
    explanation
        .claims
        .iter()
        .any(|claim| matches!(claim.kind, Kind::PracticalChances(_)))
}

fn thousands(n: u64) -> String {
    match n {
        ..10_000 => n.to_string(),
        10_000..1_000_000 => format!("{} thousand", n / 1_000),
        _ => format!("{:.1} million", n as f64 / 1e6),
    }
}

/// Wraps text at `width` columns; lines after the first start at `indent`.
pub fn wrap(text: &str, width: usize, indent: usize) -> String {
    let mut out = String::new();
    let lead: String = text.chars().take_while(|c| *c == ' ').collect();
    let (mut line, mut used) = (lead.clone(), lead.len());
    let mut first = true;
    // The title and its padding are kept as they are.
    let (title, rest) = match text.char_indices().nth(indent) {
        Some((at, _)) => text.split_at(at),
        None => (text, ""),
    };
    if !rest.is_empty() {
        line = title.to_owned();
        used = title.chars().count();
    }
    for word in if rest.is_empty() { text } else { rest }.split_whitespace() {
        let length = word.chars().count();
        if !first && used + 1 + length > width {
            out.push_str(line.trim_end());
            out.push('\n');
            line = " ".repeat(indent);
            used = indent;
            first = true;
        }
        if !first {
            line.push(' ');
            used += 1;
        }
        line.push_str(word);
        used += length;
        first = false;
    }
    out.push_str(line.trim_end());
    out.push('\n');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_move_is_named_once_in_a_row() {
        let said =
            |sentences: &[&str]| flowing(sentences.iter().map(|&text| text.to_owned()).collect()).join(" ");
        assert_eq!(
            said(&[
                "Kf1 threatens Rxa2.",
                "Kf1 stops Rd2.",
                "The rook is open.",
                "Kf1 waits."
            ]),
            "Kf1 threatens Rxa2. It stops Rd2. The rook is open. Kf1 waits."
        );
        assert_eq!(
            said(&[
                "After Kf8, Qa4+ checks.",
                "After Kf8, Qa4+ hits a rook.",
                "After Kg8, Qa4 waits."
            ]),
            "After Kf8, Qa4+ checks. Qa4+ hits a rook. After Kg8, Qa4 waits."
        );
    }

    #[test]
    fn a_headline_becomes_a_sentence() {
        assert_eq!(
            in_a_line("45.a5!  is the only move that wins."),
            "45.a5! is the only move that wins."
        );
        assert_eq!(
            in_a_line("9.O-O-O  The position is about level."),
            "9.O-O-O: the position is about level."
        );
        assert_eq!(in_a_line("1.Kf1  White is better."), "1.Kf1: White is better.");
        assert_eq!(in_a_line("The game is over."), "The game is over.");
    }
}

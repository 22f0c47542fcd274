//! The page: an explanation as a person reads it in a terminal. Headline, why, plan or line, what not, how sure.

use super::material::offered;
use super::others::{Paragraph, about_asked, as_good, as_good_alone, told_together};
use super::phrase::{Phrase, Word};
use super::render;
use super::separation::{lead, noise, steadiness};
use super::sheet::Sheet;
use super::steps::rows;
use super::verdicts::standing;
use super::voice::{Level, Voice};
use super::{SpokenClaim, told};
use crate::claim::{Band, Claim, Confidence, How, Keeps, Kind, Role};
use crate::explanation::Explanation;
use crate::focus::is_mobility;
use crate::kinds::{HangingPiece, OnlyMove, PracticalChances, RemovesDefender, Sacrifice};
use crate::scale;
use crate::scale::{MATE, MATE_LIMIT};
use chess::facts::board::after;
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

/// The explanation as text, in its own voice.
pub fn page(explanation: &Explanation, page: &Page) -> String {
    let voice = explanation.voice;
    let headline = headline(explanation, page);
    match page.detail {
        Detail::Phrase => headline.in_a_line(voice),
        Detail::Comment => {
            let reasons = why(explanation).into_iter().take(2).collect::<Vec<_>>().join(" ");
            let headline = headline.in_a_line(voice);
            format!("{headline} {reasons}").trim_end().to_owned()
        }
        Detail::Full => full(explanation, page, &headline),
    }
}

/// The headline: a move and what is said of it.
struct Headline {
    /// The move with its number and glyph; nothing where the game is over.
    name: Option<String>,
    /// What the move does ("is the only move that wins."), or how things stand.
    text: Phrase,
    /// Whether the text is a sentence of its own, not the end of one about the move.
    own_sentence: bool,
}

impl Headline {
    /// In two columns: "9.O-O-O  The position is equal."
    fn in_columns(&self, voice: Voice) -> String {
        let text = match self.own_sentence {
            true => voice.say(&self.text),
            false => voice.part(&self.text),
        };
        match &self.name {
            Some(name) => format!("{name}  {text}"),
            None => text,
        }
    }

    /// As a sentence: "45.a5! wins." or "9.O-O-O: the position is equal."
    fn in_a_line(&self, voice: Voice) -> String {
        match &self.name {
            Some(name) if self.own_sentence => format!("{name}: {}", voice.part(&self.text)),
            Some(name) => format!("{name} {}", voice.part(&self.text)),
            None => voice.say(&self.text),
        }
    }
}

fn full(explanation: &Explanation, page: &Page, headline: &Headline) -> String {
    let voice = explanation.voice;
    let mut sheet = Sheet::new(voice, headline.in_columns(voice), Some(overall(explanation)));
    // Who asks about a move reads of it first.
    let asked = explanation.asked.as_ref().map(|asked| asked.mv);
    let told = told_together(explanation);
    let (about, rivals): (Vec<Paragraph>, Vec<Paragraph>) = told
        .into_iter()
        .partition(|told| asked.is_some() && told.rival == asked);
    let text = |told: Vec<Paragraph>| told.into_iter().map(|told| told.text);
    let about = about_asked(explanation).into_iter().chain(text(about));
    let about = about.chain(asked.and_then(|mv| as_good_alone(explanation, mv)));
    sheet.block("answer", about.collect());
    let reasons = why(explanation);
    if !reasons.is_empty() {
        sheet.block("why", vec![reasons.join(" ")]);
    }
    sheet.block("trap", texts(explanation, is_trap));
    sheet.block("then", texts(explanation, is_later_chance));
    sheet.block(
        "plan",
        texts(explanation, |claim| {
            claim.role == Role::Plan && !is_later_chance(claim)
        }),
    );
    sheet.block("line", line_rows(explanation));
    sheet.block("not", text(rivals).collect());
    sheet.block("also", as_good(explanation));
    sheet.block("words", glossary(explanation));
    let mut surety: Vec<String> = lead(explanation).into_iter().collect();
    surety.extend(steadiness(explanation));
    surety.extend(noise(explanation));
    surety.push(sure(explanation, page));
    sheet.block("sure", surety);
    sheet.to_text()
}

/// The words of the page that a beginner may not know, each explained once.
fn glossary(explanation: &Explanation) -> Vec<String> {
    let voice = explanation.voice;
    if voice.level != Level::Beginner {
        return Vec::new();
    }
    let mut words: Vec<String> = Vec::new();
    for claim in &explanation.claims {
        let kind = claim.kind.name();
        if render::has(voice.language, "explained", kind) {
            let word = voice.say(&Phrase::of("explained").variant(kind));
            if !words.contains(&word) {
                words.push(word);
            }
        }
    }
    words
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
        // Who says that no other move does it must have held every other move below it.
        Some(Kind::OnlyMove(_))
            if explanation
                .separation
                .as_ref()
                .is_some_and(|found| !found.is_separated()) =>
        {
            Confidence::Judged
        }
        Some(Kind::OnlyMove(_) | Kind::PracticalChances(_)) => Confidence::Bounded,
        _ => Confidence::Judged,
    }
}

fn headline(explanation: &Explanation, page: &Page) -> Headline {
    let of = |variant| Phrase::of("headline").variant(variant);
    let Some(&mv) = explanation.pv.first() else {
        return Headline {
            name: None,
            text: Phrase::of("over"),
            own_sentence: true,
        };
    };
    let number = explanation.voice.numbered(&explanation.root, &[mv]);
    let about_move = |text| Headline {
        name: Some(format!("{number}{}", glyph(explanation))),
        text,
        own_sentence: false,
    };
    let find = |test: fn(&Kind) -> bool| {
        explanation
            .claims
            .iter()
            .find(|claim| test(&claim.kind) && claim.at.is_empty())
    };
    let given = find(|kind| matches!(kind, Kind::Sacrifice(_))).and_then(|claim| match claim.kind {
        Kind::Sacrifice(Sacrifice { mv, offered: cp, .. }) => Some(offered(&explanation.root, mv, cp)),
        _ => None,
    });
    let moves = MATE - explanation.value.abs();
    if explanation.value > MATE_LIMIT {
        return about_move(match given {
            _ if moves == 1 => of("mate"),
            Some(offered) => of("mates-offering").with("offered", offered).with("moves", moves),
            None => of("mates").with("moves", moves),
        });
    }
    if explanation.value < -MATE_LIMIT {
        return about_move(of("mated").with("moves", moves));
    }
    let only = find(|kind| matches!(kind, Kind::OnlyMove(_))).map(|claim| &claim.kind);
    if let Some(result) = explanation.result {
        return about_move(of(proved_variant(result, only.is_some())));
    }
    let best_chance = |claim: &Claim| matches!(claim.kind, Kind::PracticalChances(PracticalChances { mv: tried, .. }) if tried == mv);
    if explanation.claims.iter().any(best_chance) {
        return about_move(of("best-chance"));
    }
    let state = state(explanation.value, explanation.root.side_to_move(), page.range);
    let with_state =
        |phrase: Phrase| about_move(phrase.with("state", Word::Sentence(Box::new(state.clone()))));
    if find(|kind| matches!(kind, Kind::ForcedMove(_))).is_some() {
        return with_state(of("forced"));
    }
    if let Some(&Kind::OnlyMove(OnlyMove { keeps, .. })) = only {
        return with_state(of(match keeps {
            Keeps::Win => "only-win",
            Keeps::Draw => "only-draw",
            Keeps::Advantage => "only-advantage",
            Keeps::Material => "only-material",
            Keeps::Life => "only-life",
        }));
    }
    Headline {
        own_sentence: true,
        ..about_move(state)
    }
}

const fn proved_variant(result: Outcome, only: bool) -> &'static str {
    match (result, only) {
        (Outcome::Win, true) => "proved-only-win",
        (Outcome::Win, false) => "proved-win",
        (Outcome::Draw, true) => "proved-only-draw",
        (Outcome::Draw, false) => "proved-draw",
        (Outcome::Loss, _) => "proved-loss",
    }
}

/// "White is better." The interval of the verdict, from White's point of view, is for those who want it.
fn state(value: i32, side: Color, interval: Option<(i32, i32)>) -> Phrase {
    let band = scale::band(value.abs());
    let better = if value < 0 { !side } else { side };
    let of = |level: &'static str, banded: &'static str| match band {
        Band::Equal => Phrase::of("state").variant(level),
        _ => {
            let phrase = Phrase::of("state").variant(banded).with("side", better);
            phrase.with("band", standing(value.abs()))
        }
    };
    let Some((lo, hi)) = interval else {
        return of("level", "band");
    };
    let (lo, hi) = match side {
        Color::White => (lo, hi),
        Color::Black => (-hi, -lo),
    };
    let pawns = |cp: i32| Word::Decimal(format!("{:+.1}", f64::from(cp) / 100.0));
    let range = Phrase::of("range").variant("signed");
    let range = range.with("near", pawns(lo)).with("far", pawns(hi));
    of("level-range", "range").with("range", range)
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
        (_, true) if only || explanation.value > MATE_LIMIT => "!!",
        (true, false) => "!",
        _ => "",
    }
}

/// What happens after more plies than this is not told before what holds now.
const NEAR: usize = 1;

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
                // What kind of ending it is everybody sees.
                Kind::ForcedMate(_)
                    | Kind::ForcedMove(_)
                    | Kind::Evaluation(_)
                    | Kind::BestMove(_)
                    | Kind::EndingClass(_)
            )
    };
    let mut claims: Vec<&Claim> = explanation
        .claims
        .iter()
        .filter(|claim| matches!(claim.role, Role::Headline | Role::Reason | Role::Context))
        .filter(|claim| !is_trap(claim))
        .filter(said)
        .collect();
    // How many squares a piece has is no reason to anybody; an expert counts everything.
    if explanation.voice.level != Level::Expert {
        claims.retain(|claim| !is_mobility(claim));
    }
    claims = without_repeats(claims, explanation);
    // After the point what holds now, then what comes later; a point far down the line waits for its turn.
    let soon = usize::from(claims.first().is_some_and(|first| first.at.len() <= NEAR));
    if let Some(rest) = claims.get_mut(soon..) {
        rest.sort_by_key(|claim| claim.at.len());
    }
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
    // The name of the opening comes before everything, and what it may lead to after it.
    claims.sort_by_key(|claim| match claim.kind {
        Kind::Opening(_) => 0,
        Kind::OpeningChoices(_) => 2,
        _ => 1,
    });
    let told = claims.into_iter().map(|claim| spoken(explanation, claim));
    flowing(told.collect(), None, explanation.voice)
}

/// Reasons without those that another one, or the headline, has said in other words.
fn without_repeats<'a>(claims: Vec<&'a Claim>, explanation: &Explanation) -> Vec<&'a Claim> {
    /// With so many other reasons nobody asks what sort of move it is.
    const ENOUGH: usize = 3;
    let here = || claims.iter().filter(|claim| claim.at.is_empty());
    let taken = here().find_map(|claim| match claim.kind {
        Kind::HangingPiece(HangingPiece { mv, .. }) => mv,
        _ => None,
    });
    // "Rxc5 takes the undefended rook" is how it meets the threat.
    let takes = |kind: &Kind| matches!(kind, Kind::Parries(parries) if parries.how == Some(How::Capture) && Some(parries.mv) == taken);
    let parried = here().any(|claim| matches!(claim.kind, Kind::Parries(_)) && !takes(&claim.kind));
    let is_only = explanation
        .claims
        .iter()
        .any(|claim| claim.at.is_empty() && matches!(claim.kind, Kind::OnlyMove(_)));
    let said = |claim: &Claim| match &claim.kind {
        kind @ Kind::Parries(_) => takes(kind),
        Kind::CounterCausalSet(answers) => answers.moves.len() == 1 && parried && is_only,
        Kind::QuietMove(_) => claims.len() >= ENOUGH,
        _ => false,
    };
    let idle = |claim: &Claim| match claim.at.is_empty() {
        true => said(claim),
        false => is_trade(explanation, claim),
    };
    claims.iter().filter(|claim| !idle(claim)).copied().collect()
}

/// Whether the defender that is taken has just taken a piece of its own sort: that is a trade, whatever the piece guarded.
fn is_trade(explanation: &Explanation, claim: &Claim) -> bool {
    let Kind::RemovesDefender(RemovesDefender { mv, .. }) = claim.kind else {
        return false;
    };
    let Some((&last, earlier)) = claim.at.split_last() else {
        return false;
    };
    let before = earlier
        .iter()
        .fold(explanation.root.clone(), |board, &mv| after(&board, mv));
    let taken = before.piece_on(last.to);
    last.to == mv.to && taken.is_some() && taken == before.piece_on(last.from)
}

/// Claims of an explanation as sentences in a row, each move named once; `named` says that its first move was named just before.
pub fn sentences(explanation: &Explanation, claims: &[&Claim], named: bool) -> Vec<String> {
    let told = claims.iter().map(|claim| spoken(explanation, claim));
    let first = explanation.pv.first().filter(|_| named);
    let first = first.map(|&mv| explanation.voice.san(&explanation.root, mv));
    flowing(told.collect(), first, explanation.voice)
}

/// What a claim of the page says, in parts.
pub(super) fn spoken(explanation: &Explanation, claim: &Claim) -> SpokenClaim {
    told(claim, &explanation.root, &explanation.pv, explanation.voice)
}

/// Sentences in a row about the same position say once where it is, and those about the same move name it once: "Kf1 threatens
/// Rxa2. It prepares Rd2.", "After Kf8, Qa4+ checks. It attacks the rook." `named` is the move that the words before spoke of.
fn flowing(sentences: Vec<SpokenClaim>, named: Option<String>, voice: Voice) -> Vec<String> {
    let mut flowing: Vec<String> = Vec::with_capacity(sentences.len());
    let (mut last_place, mut last_subject) = (named.as_ref().map(|_| None), named);
    for told in sentences {
        let subject = render::subject(&told.clause).map(str::to_owned);
        let same_place = last_place.as_ref() == Some(&told.place);
        let again = same_place && subject.is_some() && subject == last_subject;
        let text = if again {
            let pronoun = render::clause(voice, &Phrase::of("pronoun").variant("move"));
            render::plain(&render::sentence(&render::with_subject(&told.clause, &pronoun)))
        } else if same_place {
            render::plain(&render::sentence(&told.clause))
        } else {
            told.text(voice)
        };
        if !flowing.contains(&text) {
            flowing.push(text);
        }
        (last_place, last_subject) = (Some(told.place), subject);
    }
    flowing
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

/// The main line as far as a person can follow it, each row with its purpose.
pub fn line_rows(explanation: &Explanation) -> Vec<String> {
    rows(&explanation.root, &shown(explanation), explanation.voice)
}

/// The part of the main line a person can follow.
fn shown(explanation: &Explanation) -> Vec<Move> {
    // A mate is shown to its end, but not to somebody who follows three plies.
    let mate = explanation.value.abs() > MATE_LIMIT && explanation.voice.level != Level::Beginner;
    let plies = if mate {
        explanation.pv.len()
    } else {
        explanation.shown.min(explanation.pv.len())
    };
    explanation.pv[..plies].to_vec()
}

fn sure(explanation: &Explanation, page: &Page) -> String {
    let effort = Phrase::of("effort")
        .with("positions", positions(page.nodes))
        .with("plies", page.depth);
    let of = |variant| Phrase::of("sure").variant(variant);
    explanation.voice.say(&match overall(explanation) {
        Confidence::Proved if explanation.value.abs() > MATE_LIMIT => of("mate"),
        Confidence::Proved if explanation.result.is_some() => of("ending"),
        Confidence::Proved => of("rules"),
        Confidence::Bounded if counts_replies(explanation) => of("replies").with("effort", effort),
        Confidence::Bounded if explanation.separation.is_some() => of("apart").with("effort", effort),
        Confidence::Bounded => of("bounded").with("effort", effort),
        Confidence::Judged => of("judged").with("effort", effort),
    })
}

/// Whether the explanation counts the replies that still win.
fn counts_replies(explanation: &Explanation) -> bool {
    explanation
        .claims
        .iter()
        .any(|claim| matches!(claim.kind, Kind::PracticalChances(_)))
}

/// "630 thousand".
fn positions(nodes: u64) -> Phrase {
    let of = |variant, number| Phrase::of("positions").variant(variant).with("number", number);
    match nodes {
        ..10_000 => of("plain", Word::Key(nodes.to_string())),
        10_000..1_000_000 => of("thousand", Word::Key((nodes / 1_000).to_string())),
        _ => of("million", Word::Decimal(format!("{:.1}", nodes as f64 / 1e6))),
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
    for word in if rest.is_empty() { text } else { rest }
        .split(' ')
        .filter(|word| !word.is_empty())
    {
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

    /// A sentence whose first word, if it is a move, is marked as the files mark it.
    fn said(place: Option<&str>, text: &str) -> SpokenClaim {
        let name = Word::Moves(text.split(' ').next().unwrap_or_default().to_owned());
        let first = text.split(' ').next().unwrap_or_default();
        let clause = match first.contains(|letter: char| letter.is_ascii_digit()) {
            true => {
                let marked = Phrase::of("asked").variant("best").with("move", name);
                let marked = render::clause(Voice::default(), &marked);
                let mark = marked.chars().next().unwrap_or(' ');
                format!("{mark}{text}")
            }
            false => text.to_owned(),
        };
        SpokenClaim {
            place: place.map(|mv| Word::Moves(mv.to_owned())),
            clause,
        }
    }

    #[test]
    fn the_same_move_is_named_once_in_a_row() {
        let joined = |sentences: Vec<SpokenClaim>| flowing(sentences, None, Voice::default()).join(" ");
        assert_eq!(
            joined(vec![
                said(None, "Kf1 threatens Rxa2."),
                said(None, "Kf1 stops Rd2."),
                said(None, "the rook is open."),
                said(None, "Kf1 waits.")
            ]),
            "Kf1 threatens Rxa2. It stops Rd2. The rook is open. Kf1 waits."
        );
        assert_eq!(
            joined(vec![
                said(Some("Kf8"), "Qa4+ checks."),
                said(Some("Kf8"), "Qa4+ hits a rook."),
                said(Some("Kg8"), "Qa4 waits.")
            ]),
            "After Kf8, Qa4+ checks. It hits a rook. After Kg8, Qa4 waits."
        );
    }

    #[test]
    fn a_line_that_begins_with_the_named_move_is_told_whole() {
        let line = Word::Moves("Be6+ Kg6 Bf5+".to_owned());
        let told = SpokenClaim {
            place: None,
            clause: render::clause(Voice::default(), &Phrase::of("perpetual").with("line", line)),
        };
        let said = flowing(vec![told], Some("Be6+".to_owned()), Voice::default());
        assert_eq!(
            said.concat(),
            "Be6+ Kg6 Bf5+, and the checks never stop: a draw by perpetual check."
        );
    }

    #[test]
    fn a_headline_becomes_a_sentence() {
        let line = |name: Option<&str>, text, own_sentence| {
            let name = name.map(str::to_owned);
            let headline = Headline {
                name,
                text,
                own_sentence,
            };
            headline.in_a_line(Voice::default())
        };
        let wins = Phrase::of("headline").variant("proved-win");
        assert_eq!(line(Some("45.a5!"), wins, false), "45.a5! wins.");
        let level = state(0, Color::White, None);
        assert_eq!(
            line(Some("9.O-O-O"), level, true),
            "9.O-O-O: the position is equal."
        );
        let better = state(120, Color::White, None);
        assert_eq!(line(Some("1.Kf1"), better, true), "1.Kf1: White is better.");
        assert_eq!(line(None, Phrase::of("over"), true), "The game is over.");
    }
}

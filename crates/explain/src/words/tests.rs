//! The phrase files, read as a whole: every language says everything, and every kind of claim comes out as a sound sentence.

use super::phrase::{Phrase, PieceWord, Word};
use super::render::{self, phrases};
use super::voice::{Language, Level, PieceSigns, Voice};
use super::{sentence, told};
use crate::claim::fields::Field;
use crate::claim::{Claim, Kind};
use crate::notation::uci_line;
use crate::testing::{self, Sayings};
use cozy_chess::{Board, Color, Piece, Square};
use fluent_bundle::FluentResource;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey};
use std::collections::{BTreeMap, BTreeSet};

/// No sentence is longer, in words.
const MOST_WORDS: usize = 30;

fn voices() -> impl Iterator<Item = Voice> {
    let levels = [Level::Beginner, Level::Club, Level::Expert];
    Language::ALL.into_iter().flat_map(move |language| {
        levels.map(|level| Voice {
            language,
            level,
            ..Voice::default()
        })
    })
}

/// Names of a message that are forms of a word: each language has those it needs.
fn is_form(id: &str) -> bool {
    ["piece", "side", "number", "square"]
        .iter()
        .any(|name| id.starts_with(name))
}

/// Variants for a level may be left out: the usual one is said then.
fn is_for_a_level(id: &str) -> bool {
    ["beginner", "expert"].iter().any(|level| id.ends_with(level))
}

#[test]
fn every_language_has_every_message() {
    let needed = |language| -> BTreeSet<&str> {
        let ids = phrases(language).ids.iter().map(String::as_str);
        ids.filter(|id| !is_form(id) && !is_for_a_level(id)).collect()
    };
    let english = needed(Language::English);
    for language in Language::ALL {
        let own = needed(language);
        let missing: Vec<_> = english.difference(&own).collect();
        let unknown: Vec<_> = own.difference(&english).collect();
        assert!(
            missing.is_empty() && unknown.is_empty(),
            "{language}: {missing:?}, {unknown:?}"
        );
    }
}

#[test]
fn every_kind_has_a_message() {
    for language in Language::ALL {
        let messages: BTreeSet<&str> = phrases(language)
            .ids
            .iter()
            .map(|id| id.split('.').next().unwrap_or(id))
            .collect();
        for name in Kind::NAMES {
            assert!(messages.contains(name), "{language} has no words for {name}");
        }
    }
}

/// How the arguments of a pattern are used, by their names.
#[derive(Default)]
struct Usage {
    words: BTreeMap<String, Word>,
    forms: BTreeSet<String>,
}

impl Usage {
    fn of_pattern(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.of_expression(expression);
            }
        }
    }

    fn of_expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.of_inline(inline, None),
            Expression::Select { selector, variants } => {
                let plural = variants.iter().any(|variant| match &variant.key {
                    VariantKey::Identifier { name } => *name == "one",
                    VariantKey::NumberLiteral { .. } => true,
                });
                self.of_inline(selector, plural.then_some(Word::Count(3)));
                for variant in variants {
                    self.of_pattern(&variant.value);
                }
            }
        }
    }

    fn of_inline(&mut self, inline: &InlineExpression<&str>, word: Option<Word>) {
        match inline {
            InlineExpression::VariableReference { id } => {
                let plain = Word::Key("x".to_owned());
                let known = self
                    .words
                    .entry(id.name.to_owned())
                    .or_insert_with(|| plain.clone());
                if let (Some(word), true) = (word, *known == plain) {
                    *known = word;
                }
            }
            InlineExpression::FunctionReference { id, arguments } => {
                let rook = Word::Piece(PieceWord {
                    piece: Piece::Rook,
                    square: Some(Square::E4),
                    side: Some(Color::White),
                });
                let word = match id.name {
                    "NUM" => Word::Count(3),
                    "SIDE" => Word::Side(Color::Black),
                    "LIST" => Word::List(vec![rook.clone(), rook]),
                    _ => rook,
                };
                for argument in &arguments.positional {
                    self.of_inline(argument, Some(word.clone()));
                }
                for named in &arguments.named {
                    if let (InlineExpression::StringLiteral { value }, "form") =
                        (&named.value, named.name.name)
                    {
                        self.forms.insert(format!("{} {value}", id.name));
                    }
                }
            }
            InlineExpression::Placeable { expression } => self.of_expression(expression),
            _ => {}
        }
    }
}

/// Whether all pieces, or both sides, have the form that a function is called with.
fn has_form(language: Language, call: &str) -> bool {
    let (function, form) = call.split_once(' ').unwrap_or((call, ""));
    let names: &[&str] = match function {
        "SIDE" => &["side-white", "side-black"],
        _ => &[
            "piece-pawn",
            "piece-knight",
            "piece-bishop",
            "piece-rook",
            "piece-queen",
            "piece-king",
        ],
    };
    let ids = &phrases(language).ids;
    if function == "NUM" {
        // Numbers have a form only where it differs.
        return ids
            .iter()
            .any(|id| id.starts_with("number.n") && id.ends_with(&format!("-{form}")));
    }
    let has = |id: String| ids.contains(&id);
    names.iter().all(|name| {
        let owned = ["white", "black"].map(|owner| has(format!("{name}.{form}-{owner}")));
        has(format!("{name}.{form}")) || owned == [true, true]
    })
}

/// The patterns of a phrase file with the names of message and variant.
fn patterns(resource: &FluentResource) -> Vec<(&str, Option<&str>, &Pattern<&str>)> {
    let mut found = Vec::new();
    for entry in resource.entries() {
        if let Entry::Message(message) = entry {
            let value = message
                .value
                .iter()
                .map(|pattern| (message.id.name, None, pattern));
            let attributes = message.attributes.iter();
            found.extend(value);
            found.extend(
                attributes.map(|attribute| (message.id.name, Some(attribute.id.name), &attribute.value)),
            );
        }
    }
    found
}

/// Every variant of every message, with arguments of the kinds its uses in all languages ask for: a form that is missing, or an
/// argument that English does not have, is found even where no test position leads to the variant.
#[test]
fn every_variant_renders_in_every_language() {
    let files = Language::ALL.map(|language| {
        let source = render::source(language).to_owned();
        FluentResource::try_new(source).unwrap_or_else(|(_, errors)| panic!("{language}: {errors:?}"))
    });
    let mut usages: BTreeMap<(&str, Option<&str>), Usage> = BTreeMap::new();
    let mut english: BTreeMap<(&str, Option<&str>), BTreeSet<String>> = BTreeMap::new();
    for (message, variant, pattern) in patterns(&files[0]) {
        let mut usage = Usage::default();
        usage.of_pattern(pattern);
        english.insert((message, variant), usage.words.into_keys().collect());
    }
    for (language, file) in Language::ALL.iter().zip(&files) {
        for (message, variant, pattern) in patterns(file) {
            let mut own = Usage::default();
            own.of_pattern(pattern);
            let usual = variant.map(|name| name.trim_end_matches("-beginner").trim_end_matches("-expert"));
            let known = english
                .get(&(message, variant))
                .or_else(|| english.get(&(message, usual)));
            if let Some(known) = known {
                // A clause may be said as a sentence of its own.
                let known = |name: &str| known.contains(name) || (message, name) == ("placed", "sentence");
                let strange: Vec<_> = own.words.keys().filter(|name| !known(name)).collect();
                assert!(
                    strange.is_empty(),
                    "{language} {message}.{variant:?}: {strange:?}"
                );
            }
            for form in &own.forms {
                assert!(
                    has_form(*language, form),
                    "{language} {message}.{variant:?}: no {form}"
                );
            }
            usages.entry((message, variant)).or_default().of_pattern(pattern);
        }
    }
    for (language, file) in Language::ALL.iter().zip(&files) {
        for (message, variant, _) in patterns(file) {
            if is_form(message) || message == "list" {
                continue;
            }
            let mut phrase = Phrase::of(message.to_owned().leak());
            if let Some(variant) = variant {
                phrase = phrase.variant(variant.to_owned());
            }
            for (name, word) in &usages[&(message, variant)].words {
                phrase = phrase.with(name.clone().leak(), word.clone());
            }
            let voice = Voice {
                language: *language,
                ..Voice::default()
            };
            let text = voice.say(&phrase);
            let fault = text.contains("  ") || text.contains(['{', '$']) || text.contains(" .");
            let table = (message, variant) == ("against", Some("table"));
            assert!(!fault || table, "{language} {message}.{variant:?}: {text:?}");
        }
    }
}

/// Words that nobody says at the board, by what the coach's list has.
#[test]
fn english_has_none_of_the_words_that_grate() {
    const GRATING: [&str; 29] = [
        " man ",
        " men ",
        " worth",
        " price",
        "the search excludes",
        "gets more than enough",
        "gets out of the way of",
        "does nothing about the threat",
        "leaves the threat",
        "cannot run",
        "has no way out",
        "captures have run out",
        "gains something",
        "lets the game slip",
        "clearly worse.",
        "no single reply",
        "nobody is better",
        "the other way round",
        "no check or capture is as good",
        "lost its shelter",
        "has no air",
        "bear on",
        "hits what stands",
        "are left of",
        "hampered",
        "one more piece against",
        "steps into",
        "just takes",
        "Doubtful",
    ];
    let text = include_str!("../../phrases/en.ftl");
    for line in text.lines() {
        let said = line.split_once(" = ").map_or(line, |(_, said)| said);
        for word in GRATING {
            assert!(!format!(" {said} ").contains(word), "{word:?} in {line:?}");
        }
    }
}

/// All squares that a claim's fields or the main line name.
fn grounded(told: &Sayings, claim: &Claim) -> Vec<String> {
    let mut words = uci_line(&told.root, &told.pv);
    words.extend(uci_line(&told.root, &claim.at));
    for (_, field) in claim.fields(&told.root) {
        match field {
            Field::Word(word) => words.push(word),
            Field::Words(list) | Field::Threat(list, _) => words.extend(list),
            Field::Threats(threats) => words.extend(threats.into_iter().flat_map(|(line, _)| line)),
            Field::Steps(steps) => {
                words.extend(steps.iter().filter_map(|step| step.square).map(|s| s.to_string()))
            }
            Field::Int(_) | Field::Bool(_) | Field::Outcome(_) => {}
        }
    }
    let halves = |word: &String| {
        let parts = [word.get(..2), word.get(2..4)];
        parts.into_iter().flatten().map(str::to_owned).collect::<Vec<_>>()
    };
    words.iter().flat_map(halves).collect()
}

/// Squares named in a text.
fn named(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    letters
        .windows(2)
        .filter(|pair| ('a'..='h').contains(&pair[0]) && ('1'..='8').contains(&pair[1]))
        .map(|pair| pair.iter().collect())
        .collect()
}

/// What is wrong with a sentence, if anything.
fn flaw(told: &Sayings, claim: &Claim, text: &str) -> Option<String> {
    let ground = grounded(told, claim);
    let words = |sentence: &str| sentence.split_whitespace().filter(|word| word.len() > 1).count();
    // A move number or a result is no end of a sentence.
    let longest = text.split(". ").map(words).max().unwrap_or(0);
    let begins = text.chars().next();
    if text.contains("{") || text.contains("$") || text.contains("??") {
        Some("unresolved".to_owned())
    } else if text.contains("  ") || text.starts_with(' ') || text.contains(" .") || text.contains(" ,") {
        Some("spaces".to_owned())
    } else if !text.ends_with('.') || text.ends_with("..") {
        Some("end".to_owned())
    } else if longest > MOST_WORDS {
        Some(format!("{longest} words"))
    } else if begins.is_some_and(char::is_lowercase) && named(text.split(' ').next().unwrap_or("")).is_empty()
    {
        Some("small letter".to_owned())
    } else {
        let strange = named(text).into_iter().find(|square| !ground.contains(square));
        strange.map(|square| format!("{square} is not in the claim"))
    }
}

#[test]
fn every_kind_is_said_soundly_in_every_language() {
    let mut said: BTreeSet<&str> = BTreeSet::new();
    let mut flaws = Vec::new();
    for told in testing::everything_told() {
        for claim in &told.claims {
            said.insert(claim.kind.name());
            for voice in voices() {
                let text = sentence(claim, &told.root, &told.pv, voice);
                if let Some(flaw) = flaw(told, claim, &text) {
                    flaws.push(format!(
                        "{} {} {:?}: {flaw}: {text}",
                        voice.language,
                        claim.kind.name(),
                        voice.level
                    ));
                }
            }
        }
    }
    flaws.sort();
    flaws.dedup();
    assert!(flaws.is_empty(), "{}", flaws.join("\n"));
    let silent: Vec<_> = Kind::NAMES.iter().filter(|name| !said.contains(*name)).collect();
    assert!(silent.is_empty(), "not said anywhere: {silent:?}");
}

/// The languages say different things, and the letters of pieces are their own.
#[test]
fn languages_and_signs_differ() {
    let told = testing::everything_told()
        .iter()
        .find(|told| told.claims.iter().any(|claim| claim.kind.name() == "fork"))
        .expect("a fork");
    let fork = told
        .claims
        .iter()
        .find(|claim| claim.kind.name() == "fork")
        .expect("a fork");
    let say = |language, pieces| {
        let voice = Voice {
            language,
            pieces,
            ..Voice::default()
        };
        sentence(fork, &told.root, &told.pv, voice)
    };
    let letters = Language::ALL.map(|language| say(language, PieceSigns::Letters));
    insta::assert_snapshot!(letters.join("\n"), @r"
    After 23.Nxe5, Bc3 forks the rook on a1 and the knight on e5.
    Nach 23.Sxe5: Lc3 gabelt den Turm auf a1 und den Springer auf e5.
    Tras 23.Cxe5, Ac3 ataca a la vez la torre de a1 y el caballo de e5.
    Après 23.Cxe5, Fc3 attaque à la fois la tour en a1 et le cavalier en e5.
    ");
    let figurines = say(Language::English, PieceSigns::Figurines);
    assert!(figurines.starts_with("After 23.♞xe5, ♝c3 forks"), "{figurines}");
    let english = say(Language::German, PieceSigns::English);
    assert!(english.starts_with("Nach 23.Nxe5: Bc3 gabelt"), "{english}");
}

/// What is said of the same position differs by the level.
#[test]
fn levels_differ_in_words() {
    let all = testing::everything_told();
    let texts = |level| -> Vec<String> {
        let voice = Voice {
            level,
            ..Voice::default()
        };
        all.iter()
            .flat_map(|told| {
                told.claims
                    .iter()
                    .map(|claim| sentence(claim, &told.root, &told.pv, voice))
            })
            .collect()
    };
    let (beginner, club, expert) = (texts(Level::Beginner), texts(Level::Club), texts(Level::Expert));
    assert_ne!(beginner, club);
    assert_ne!(club, expert);
}

/// A claim is told in parts that make up its sentence.
#[test]
fn later_play_is_placed() {
    let all = testing::everything_told();
    let later = all.iter().find_map(|told| {
        let claim = told
            .claims
            .iter()
            .find(|claim| claim.kind.name() == "fork" && !claim.at.is_empty());
        claim.map(|claim| (told, claim))
    });
    let Some((position, claim)) = later else {
        return;
    };
    let parts = told(claim, &position.root, &position.pv, Voice::default());
    assert!(parts.place.is_some());
    let root: &Board = &position.root;
    assert!(sentence(claim, root, &position.pv, Voice::default()).starts_with("After "));
}

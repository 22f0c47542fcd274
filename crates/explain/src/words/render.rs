//! From phrases to text: the phrase files (`phrases/*.ftl`, Fluent syntax), parsed once a language, and the functions they call.
//!
//! `PIECE($x, form: "acc")` names a piece in a form that its message lists, `LIST($x, form: ...)` joins things with the language's
//! "and", `SIDE($x, form: ...)` names a side, `NUM($n)` writes small numbers as words, `GENDER($x)` is for selectors. Without a
//! function an argument is said in the form `the`.

use super::phrase::{Phrase, PieceWord, Word};
use super::voice::{Language, Level, Voice};
use cozy_chess::{Color, Piece};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::types::FluentType;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::OnceLock;

/// Stands before moves and squares until a sentence is finished: they never get a capital letter.
const NAME: char = '\u{2060}';
/// The form of a name where the phrase asks for none.
const USUAL_FORM: &str = "the";

/// A phrase file, parsed.
pub(super) struct Phrases {
    bundle: FluentBundle<FluentResource>,
    /// Messages and attributes that are text alone, by `message.attribute`: names and their forms.
    forms: HashMap<String, String>,
    /// All messages and attributes, by `message` and `message.attribute`.
    #[cfg(test)]
    pub(super) ids: Vec<String>,
}

pub(super) const fn source(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("../../phrases/en.ftl"),
        Language::German => include_str!("../../phrases/de.ftl"),
        Language::Spanish => include_str!("../../phrases/es.ftl"),
        Language::French => include_str!("../../phrases/fr.ftl"),
    }
}

/// The phrases of a language: a pure table, made when it is first asked for.
pub(super) fn phrases(language: Language) -> &'static Phrases {
    static PHRASES: [OnceLock<Phrases>; 4] = [const { OnceLock::new() }; 4];
    let place = Language::ALL.iter().position(|&other| other == language);
    PHRASES[place.unwrap_or(0)].get_or_init(|| Phrases::parse(language))
}

impl Phrases {
    fn parse(language: Language) -> Phrases {
        // What does not parse is left out; a test reads the files.
        let resource = match FluentResource::try_new(source(language).to_owned()) {
            Ok(resource) => resource,
            Err((resource, errors)) => {
                debug_assert!(errors.is_empty(), "{}: {errors:?}", language.code());
                resource
            }
        };
        let (forms, _ids) = names(&resource);
        let mut bundle = FluentBundle::new_concurrent(vec![language.code().parse().unwrap_or_default()]);
        bundle.set_use_isolating(false);
        let doubled = bundle.add_resource(resource);
        debug_assert!(doubled.is_ok(), "{}: {doubled:?}", language.code());
        for name in ["PIECE", "LIST", "SIDE"] {
            let added = bundle.add_function(name, in_form);
            debug_assert!(added.is_ok());
        }
        let added = bundle.add_function("GENDER", gender);
        debug_assert!(added.is_ok());
        let added = bundle.add_function("NUM", move |values, named| number(language, values, named));
        debug_assert!(added.is_ok());
        Phrases {
            bundle,
            forms,
            #[cfg(test)]
            ids: _ids,
        }
    }

    /// The text of a message or an attribute that has no arguments.
    fn form(&self, message: &str, attribute: &str) -> Option<&str> {
        self.forms
            .get(&format!("{message}.{attribute}"))
            .map(String::as_str)
    }
}

/// Messages that are text alone with their text, and the names of all messages.
fn names(resource: &FluentResource) -> (HashMap<String, String>, Vec<String>) {
    use fluent_syntax::ast::{Entry, Pattern, PatternElement};
    let text = |pattern: &Pattern<&str>| match pattern.elements.as_slice() {
        [PatternElement::TextElement { value }] => Some((*value).to_owned()),
        _ => None,
    };
    let (mut forms, mut ids) = (HashMap::new(), Vec::new());
    for entry in resource.entries() {
        let Entry::Message(message) = entry else { continue };
        let id = message.id.name;
        if let Some(pattern) = &message.value {
            ids.push(id.to_owned());
            if let Some(text) = text(pattern) {
                forms.insert(id.to_owned(), text);
            }
        }
        for attribute in &message.attributes {
            let name = format!("{id}.{}", attribute.id.name);
            if let Some(text) = text(&attribute.value) {
                forms.insert(name.clone(), text);
            }
            ids.push(name);
        }
    }
    (forms, ids)
}

/// The phrase as a part of a sentence; moves and squares are marked.
pub(super) fn clause(voice: Voice, phrase: &Phrase) -> String {
    let phrases = phrases(voice.language);
    let Some(message) = phrases.bundle.get_message(phrase.message) else {
        debug_assert!(
            false,
            "{} has no message {}",
            voice.language.code(),
            phrase.message
        );
        return phrase.message.to_owned();
    };
    let at_level = match voice.level {
        Level::Beginner => Some("beginner"),
        Level::Club => None,
        Level::Expert => Some("expert"),
    };
    let attribute = |name: &str| message.get_attribute(name).map(|found| found.value());
    let leveled = at_level.and_then(|level| match &phrase.variant {
        Some(variant) => attribute(&format!("{variant}-{level}")),
        None => attribute(level),
    });
    let usual = || match &phrase.variant {
        Some(variant) => attribute(variant),
        None => message.value(),
    };
    let Some(pattern) = leveled.or_else(usual) else {
        debug_assert!(
            false,
            "{}: no {}.{:?}",
            voice.language.code(),
            phrase.message,
            phrase.variant
        );
        return phrase.message.to_owned();
    };
    let mut args = FluentArgs::new();
    for (name, word) in &phrase.words {
        args.set(*name, value(voice, word));
    }
    let mut errors = Vec::new();
    let text = phrases
        .bundle
        .format_pattern(pattern, Some(&args), &mut errors)
        .into_owned();
    debug_assert!(
        errors.is_empty(),
        "{}: {}.{:?}: {errors:?}",
        voice.language.code(),
        phrase.message,
        phrase.variant
    );
    text
}

/// Whether a language has this variant of a message.
pub(super) fn has(language: Language, message: &str, variant: &str) -> bool {
    phrases(language)
        .bundle
        .get_message(message)
        .is_some_and(|message| message.get_attribute(variant).is_some())
}

/// The clause with a capital first letter, unless it begins with a name.
pub(super) fn sentence(clause: &str) -> String {
    let mut letters = clause.chars();
    match letters.next() {
        Some(NAME) | None => clause.to_owned(),
        Some(first) => first.to_uppercase().collect::<String>() + letters.as_str(),
    }
}

/// The text without the marks of names.
pub(super) fn plain(text: &str) -> String {
    text.replace(NAME, "")
}

/// The move a clause begins with, where it begins with one and goes on.
pub(super) fn subject(clause: &str) -> Option<&str> {
    let (word, rest) = clause.strip_prefix(NAME)?.split_once(' ')?;
    // A move after the move: the clause begins with a line and not with somebody who does something.
    (!word.ends_with([',', ':', '.']) && !rest.starts_with(NAME)).then_some(word)
}

/// The clause with something else for the name it begins with.
pub(super) fn with_subject(clause: &str, subject: &str) -> String {
    let rest = clause.split_once(' ').map_or("", |(_, rest)| rest);
    format!("{subject} {rest}")
}

fn value(voice: Voice, word: &Word) -> FluentValue<'static> {
    match word {
        Word::Count(count) => FluentValue::from(*count),
        Word::Piece(_) | Word::Square(_) | Word::Side(_) | Word::List(_) => {
            FluentValue::Custom(Box::new(Named {
                voice,
                word: word.clone(),
            }))
        }
        other => FluentValue::from(named(voice, other, USUAL_FORM)),
    }
}

/// A word in a form.
fn named(voice: Voice, word: &Word, form: &str) -> String {
    let phrases = phrases(voice.language);
    match word {
        // Each move of a line has the mark: what begins with a line begins with nobody who does something.
        Word::Moves(moves) => format!("{NAME}{}", voice.signs(moves).replace(' ', &format!(" {NAME}"))),
        Word::Square(square) => match phrases.form("square", form) {
            Some(before) => format!("{before} {NAME}{square}"),
            None => format!("{NAME}{square}"),
        },
        Word::Piece(piece) => piece_name(phrases, *piece, form),
        Word::Side(side) => {
            let name = phrases.form(side_message(*side), form);
            debug_assert!(name.is_some(), "{} {form}", side_message(*side));
            name.unwrap_or_default().to_owned()
        }
        Word::Count(count) => count.to_string(),
        Word::Decimal(number) => {
            let point = phrases.form("number", "point").unwrap_or(".");
            number.replace('.', point)
        }
        Word::List(words) => {
            let and = phrases.form("list", "and").unwrap_or_default();
            let mut names: Vec<String> = words.iter().map(|word| named(voice, word, form)).collect();
            let Some(last) = names.pop() else {
                return String::new();
            };
            if names.is_empty() {
                last
            } else {
                format!("{} {and} {last}", names.join(", "))
            }
        }
        Word::Part(phrase) => clause(voice, phrase),
        Word::Sentence(phrase) => sentence(&clause(voice, phrase)),
        Word::Key(text) | Word::Rendered(text) => text.clone(),
    }
}

const fn piece_message(piece: Piece) -> &'static str {
    match piece {
        Piece::Pawn => "piece-pawn",
        Piece::Knight => "piece-knight",
        Piece::Bishop => "piece-bishop",
        Piece::Rook => "piece-rook",
        Piece::Queen => "piece-queen",
        Piece::King => "piece-king",
    }
}

const fn side_message(side: Color) -> &'static str {
    match side {
        Color::White => "side-white",
        Color::Black => "side-black",
    }
}

/// A piece in a form, with its square; a form may differ by the owner (`owned-white`, `owned-black`).
fn piece_name(phrases: &Phrases, word: PieceWord, form: &str) -> String {
    let message = piece_message(word.piece);
    let owned = || {
        let owner = match word.side? {
            Color::White => "white",
            Color::Black => "black",
        };
        phrases.form(message, &format!("{form}-{owner}"))
    };
    let name = phrases.form(message, form).or_else(owned);
    debug_assert!(name.is_some(), "{message} {form}");
    let name = name.unwrap_or_default();
    match word.square {
        Some(square) => format!(
            "{name} {} {NAME}{square}",
            phrases.form("piece", "on").unwrap_or_default()
        ),
        None => name.to_owned(),
    }
}

/// A word whose form the message chooses.
#[derive(Clone, PartialEq, Debug)]
struct Named {
    voice: Voice,
    word: Word,
}

impl FluentType for Named {
    fn duplicate(&self) -> Box<dyn FluentType + Send> {
        Box::new(self.clone())
    }

    fn as_string(&self, _: &intl_memoizer::IntlLangMemoizer) -> Cow<'static, str> {
        named(self.voice, &self.word, USUAL_FORM).into()
    }

    fn as_string_threadsafe(&self, _: &intl_memoizer::concurrent::IntlLangMemoizer) -> Cow<'static, str> {
        named(self.voice, &self.word, USUAL_FORM).into()
    }
}

fn as_named<'v>(values: &'v [FluentValue<'_>]) -> Option<&'v Named> {
    match values.first()? {
        FluentValue::Custom(value) => value.as_any().downcast_ref::<Named>(),
        _ => None,
    }
}

fn option<'v>(options: &'v FluentArgs<'_>, name: &'v str) -> Option<&'v str> {
    match options.get(name)? {
        FluentValue::String(text) => Some(text),
        _ => None,
    }
}

/// `PIECE`, `LIST` and `SIDE`: the word in the form asked for. What has no forms is said as it is.
fn in_form<'a>(values: &[FluentValue<'a>], options: &FluentArgs<'_>) -> FluentValue<'a> {
    let form = option(options, "form").unwrap_or(USUAL_FORM);
    match as_named(values) {
        Some(named_word) => named(named_word.voice, &named_word.word, form).into(),
        None => values.first().cloned().unwrap_or(FluentValue::Error),
    }
}

/// `GENDER`: the gender of a piece, as its message gives it; `none` for what is no piece.
fn gender<'a>(values: &[FluentValue<'a>], _: &FluentArgs<'_>) -> FluentValue<'a> {
    let gender = as_named(values).and_then(|named_word| match named_word.word {
        Word::Piece(word) => phrases(named_word.voice.language).form(piece_message(word.piece), "gender"),
        _ => None,
    });
    FluentValue::from(gender.unwrap_or("none"))
}

/// `NUM`: a small number as a word, in a form (a gender, say) where the language has one.
fn number<'a>(language: Language, values: &[FluentValue<'a>], options: &FluentArgs<'_>) -> FluentValue<'a> {
    let Some(FluentValue::Number(number)) = values.first() else {
        return FluentValue::Error;
    };
    let whole = number.value as i64;
    let phrases = phrases(language);
    let formed = option(options, "form").and_then(|form| phrases.form("number", &format!("n{whole}-{form}")));
    let word = formed.or_else(|| phrases.form("number", &format!("n{whole}")));
    FluentValue::from(word.map_or_else(|| whole.to_string(), str::to_owned))
}

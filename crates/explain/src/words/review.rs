//! Sentences of a game review: classes, the course of a game, its end, and what a player can take home.
//!
//! They say in words what a review holds as numbers (the curve of winning chances, classes, counts) and nothing more; what is said about
//! moves comes from claims, like everything else. The sentences are in the phrase files (`review-...`).

use super::{Phrase, Voice, Word};
use crate::scale::{self, MATE, MATE_LIMIT};
use cozy_chess::Color;
use std::borrow::Cow;

/// A word of the schema as the name of a variant: `missed_mate` is `missed-mate`.
fn variant(word: &str) -> Cow<'static, str> {
    word.replace(['_', ' '], "-").into()
}

/// Text that is the same in every language: names of people and openings, numbers.
fn same(text: impl Into<String>) -> Word {
    Word::Key(text.into())
}

/// A move in English notation.
fn moves(san: &str) -> Word {
    Word::Moves(san.to_owned())
}

/// Whole points.
fn whole(points: f64) -> Word {
    same(format!("{points:.0}"))
}

/// Points with one decimal.
fn tenths(points: f64) -> Word {
    Word::Decimal(format!("{points:.1}"))
}

/// The class of a move as a reader sees it: "Blunder".
pub fn class_word(class: &str, voice: Voice) -> String {
    voice.say(&Phrase::of("review-class").variant(variant(class)))
}

/// The class inside a sentence or a list: "blunder".
pub fn class_part(class: &str, voice: Voice) -> String {
    voice.part(&Phrase::of("review-class").variant(variant(class)))
}

/// The class with its article, inside a sentence.
fn class_phrase(class: &str) -> Phrase {
    let named = match class {
        "inaccuracy" | "mistake" | "blunder" | "missed_mate" | "missed_win" | "missed_save" | "great"
        | "brilliant" => class,
        _ => "good",
    };
    Phrase::of("review-class-a").variant(variant(named))
}

/// How a side stands, by its points of winning chances: the variant of the sentence.
pub fn standing(points: f64) -> &'static str {
    match points {
        points if points >= 80.0 => "winning",
        points if points >= 68.0 => "clearly-better",
        points if points >= 57.0 => "better",
        points if points > 43.0 => "level",
        points if points > 32.0 => "worse",
        points if points > 20.0 => "clearly-worse",
        _ => "lost",
    }
}

fn side_standing(side: Color, points: f64) -> Phrase {
    Phrase::of("review-standing")
        .variant(standing(points))
        .with("side", side)
}

/// How the game stands, by White's points.
fn game_standing(white: f64) -> Phrase {
    match white {
        white if white >= 50.0 => side_standing(Color::White, white),
        white => side_standing(Color::Black, 100.0 - white),
    }
}

/// The only move. `points` are the mover's after it, `rest` after the best other move.
pub fn only_move(points: f64, rest: f64, voice: Voice) -> String {
    let keeps = match points {
        points if points >= 80.0 => "win",
        points if points >= 60.0 => "advantage",
        points if points >= 35.0 => "balance",
        _ => "game",
    };
    let phrase = Phrase::of("review-only-move").variant(keeps);
    voice.say(&phrase.with("points", whole(points)).with("rest", whole(rest)))
}

/// A sacrifice whose point is deep: what can be taken, in hundredths, and what the move itself took. A beginner is not told of plies.
pub fn sacrifice(
    (lost, taken): (i32, i32),
    seen_at: Option<i32>,
    mate_in: Option<i32>,
    voice: Voice,
) -> String {
    let offer = match lost {
        450..=849 if taken >= 250 => "exchange",
        ..=449 => "a-piece",
        450..=849 => "a-rook",
        850..=949 => "a-queen",
        _ => "much",
    };
    let phrase = Phrase::of("review-sacrifice").with("offer", Phrase::of("offer").variant(offer));
    voice.say(&match (mate_in, seen_at) {
        (Some(moves), _) => phrase.variant("mates").with("moves", moves),
        (None, Some(plies)) => phrase.variant("deep").with("plies", plies),
        (None, None) => phrase,
    })
}

/// What was better, and where no claim says why, how the mover would then stand, by his points.
pub fn better_was(san: &str, then: Option<(Color, f64)>, voice: Voice) -> String {
    let phrase = Phrase::of("review-better").with("move", moves(san));
    voice.say(&match then {
        Some((mover, points)) => phrase
            .variant("then")
            .with("standing", side_standing(mover, points)),
        None => phrase,
    })
}

/// A mate that was there.
pub fn mate_was_there(san: &str, mate_in: i32, voice: Voice) -> String {
    let phrase = Phrase::of("review-mate-was-there");
    voice.say(&match mate_in {
        ..=1 => phrase
            .variant("at-once")
            .with("move", moves(san.trim_end_matches('#'))),
        _ => phrase.with("move", moves(san)).with("moves", mate_in),
    })
}

/// The end of the opening.
pub fn leaves_book(name: &str, eco: &str, white: f64, voice: Voice) -> String {
    let phrase = Phrase::of("review-leaves-book").with("opening", same(name));
    voice.say(
        &phrase
            .with("code", same(eco))
            .with("standing", game_standing(white)),
    )
}

/// The passage into the ending.
pub fn ending_begins(white: f64, voice: Voice) -> String {
    voice.say(&Phrase::of("review-ending-begins").with("standing", game_standing(white)))
}

/// The game was decided here.
pub fn turning_point(voice: Voice) -> String {
    voice.say(&Phrase::of("review-turning-point"))
}

/// How a game ended on the board, or else by its result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The side mated.
    Mate(Color),
    /// Stalemate.
    Stalemate,
    /// The side won otherwise.
    Won(Color),
    /// A draw.
    Drawn,
    /// Nothing is known.
    Open,
}

/// The last sentence about the moves; `white` is how it stood.
pub fn end(end: End, white: f64, voice: Voice) -> String {
    let of = |variant| Phrase::of("review-end").variant(variant);
    let standing = game_standing(white);
    voice.say(&match end {
        End::Mate(side) => of("mate").with("side", !side),
        End::Stalemate => of("stalemate"),
        End::Won(side) => {
            let points = if side == Color::White {
                white
            } else {
                100.0 - white
            };
            match points {
                points if points >= 80.0 => of("lost").with("side", !side),
                points if points >= 57.0 => of("ahead").with("side", side).with("standing", standing),
                _ => of("won").with("side", side).with("standing", standing),
            }
        }
        End::Drawn => of("drawn").with("standing", standing),
        End::Open => of("open").with("standing", standing),
    })
}

/// Who played what: the players' names, and the opening's name, code and last known move.
pub fn introduction(players: [Option<&str>; 2], opening: Option<(&str, &str, u32)>, voice: Voice) -> String {
    let of = |variant| Phrase::of("review-players").variant(variant);
    let names = match players {
        [Some(white), Some(black)] => Some(of("both").with("white", same(white)).with("black", same(black))),
        [Some(white), None] => Some(of("white").with("white", same(white))),
        [None, Some(black)] => Some(of("black").with("black", same(black))),
        [None, None] => None,
    };
    let opening = match opening {
        Some((name, code, moves)) => {
            let phrase = Phrase::of("review-opening")
                .with("opening", same(name))
                .with("code", same(code))
                .with("moves", moves);
            Some(match names {
                Some(_) => phrase,
                None => phrase.variant("alone"),
            })
        }
        None if names.is_none() => Some(Phrase::of("review-opening").variant("unknown")),
        None => None,
    };
    let sentences = [names, opening].into_iter().flatten();
    let sentences: Vec<String> = sentences.map(|phrase| voice.say(&phrase)).collect();
    as_written(sentences.join(" "), players)
}

/// A name keeps the letters its bearer gave it, even at the beginning of a sentence.
fn as_written(text: String, players: [Option<&str>; 2]) -> String {
    let Some(name) = players.into_iter().flatten().next() else {
        return text;
    };
    let same = text.chars().zip(name.chars()).enumerate();
    let differs = same
        .filter(|(_, (one, other))| one != other)
        .map(|(place, _)| place);
    match differs.collect::<Vec<_>>()[..] {
        [0] => {
            let first: String = name.chars().take(1).collect();
            first + &text.chars().skip(1).collect::<String>()
        }
        _ => text,
    }
}

/// The course of a game: stretches of the same standing, each with the number of its first move.
pub fn course(stretches: &[(u32, f64)], voice: Voice) -> String {
    let of = |variant, white| {
        let phrase = Phrase::of("review-course").variant(variant);
        phrase.with("standing", game_standing(white))
    };
    let [(_, first), rest @ ..] = stretches else {
        return String::new();
    };
    if rest.is_empty() {
        return voice.say(&of("throughout", *first));
    }
    let mut parts = vec![voice.say(&of("first", *first))];
    parts.extend(
        rest.iter()
            .map(|&(from, white)| voice.part(&of("then", white).with("move", from))),
    );
    parts.join("; ") + "."
}

/// What the named moves are to a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// They decided it.
    Decided,
    /// They mattered, but the result has another ground: a draw, or the clock.
    Mattered,
    /// None of them decided by itself.
    Slight,
}

/// The moves that decided or mattered, each with its class.
pub fn decided_by(moments: &[(String, &str)], weight: Weight, voice: Voice) -> String {
    let named = moments.iter().map(|(name, class)| {
        let moment = Phrase::of("review-moment").with("move", moves(name));
        Word::from(moment.with("class", class_phrase(class)))
    });
    let variant = match moments {
        _ if weight == Weight::Slight => "slight",
        _ if weight == Weight::Mattered => "mattered",
        [_] => "one",
        _ => "many",
    };
    let phrase = Phrase::of("review-decided").variant(variant);
    voice.say(&phrase.with("moments", Word::List(named.collect())))
}

/// A game nobody spoiled.
pub fn no_errors(voice: Voice) -> String {
    voice.say(&Phrase::of("review-no-errors"))
}

/// How the game ended, in how many moves.
pub fn result_words(end: End, moves: u32, voice: Voice) -> String {
    let of = |variant| Phrase::of("review-result").variant(variant);
    let phrase = match end {
        End::Mate(side) => of("mate").with("side", side),
        End::Won(side) => of("won").with("side", side),
        End::Stalemate => of("stalemate"),
        End::Drawn => of("drawn"),
        End::Open => of("open"),
    };
    voice.say(&phrase.with("moves", moves))
}

/// What a player can take home: what he found, and where the points went. Errors are counted by kind (`blunder`, `missed-chance`,
/// `mistake`, `inaccuracy`); `recurs` has the motifs that came up more than once, and how often.
pub fn take_home(
    side: Color,
    praised: &[String],
    errors: &[(usize, &'static str)],
    worst: Option<(&str, &str)>,
    recurs: &[(&'static str, usize)],
    voice: Voice,
) -> String {
    let did = |variant: &'static str, name: &'static str, list: Vec<Word>| {
        let phrase = Phrase::of("review-did").variant(variant);
        (!list.is_empty()).then(|| Word::from(phrase.with(name, Word::List(list))))
    };
    let counted = |missed: bool| -> Vec<Word> {
        errors
            .iter()
            .filter(|&&(count, kind)| count > 0 && (kind == "missed-chance") == missed)
            .map(|&(count, kind)| several(count, kind).into())
            .collect()
    };
    let found = praised.iter().map(|name| moves(name)).collect();
    let all = [
        did("found", "found", found),
        did("made", "errors", counted(false)),
        did("missed", "errors", counted(true)),
    ];
    let all: Vec<Word> = all.into_iter().flatten().collect();
    let none = errors.iter().all(|&(count, _)| count == 0);
    let of = |variant| Phrase::of("review-take-home").variant(variant);
    let phrase = match all.is_empty() {
        true => of("nothing"),
        false => of("did").with("did", Word::List(all)),
    };
    let mut sentence = voice.say(&phrase.with("side", side));
    if let Some((mv, better)) = worst.filter(|_| !none) {
        let worst = of("worst").with("move", moves(mv)).with("better", moves(better));
        sentence.push(' ');
        sentence.push_str(&voice.say(&worst));
    }
    if !recurs.is_empty() {
        let times = |&(motif, times): &(&'static str, usize)| {
            let motif = Phrase::of("review-motif").variant(variant(motif));
            let phrase = Phrase::of("review-motif-times").with("motif", motif);
            Word::from(phrase.with("times", times))
        };
        let motifs = Word::List(recurs.iter().map(times).collect());
        sentence.push(' ');
        sentence.push_str(&voice.say(&of("recurs").with("motifs", motifs)));
    }
    sentence
}

/// "one mistake", "two mistakes".
fn several(count: usize, kind: &'static str) -> Phrase {
    Phrase::of("review-count").variant(kind).with("count", count)
}

/// A value after a move as a reader sees it: "+0.35", "#3", for White, on the common scale.
pub fn value_words(value: i32) -> String {
    if value.abs() > MATE_LIMIT {
        let moves = MATE - value.abs();
        let sign = if value > 0 { "" } else { "-" };
        return format!("#{sign}{moves}");
    }
    format!("{:.2}", f64::from(scale::common(value)) / 100.0)
}

/// How the mover stands after the best reply, where no claim says what a move allowed. `before` and `points` are the mover's points
/// before and after, `value` his value.
pub fn after_reply(
    reply: &str,
    mover: Color,
    (before, points): (f64, f64),
    value: i32,
    voice: Voice,
) -> String {
    if value < -MATE_LIMIT {
        return super::allowed(reply, mover, value, voice);
    }
    let variant = match standing(points) {
        "winning" => "less",
        "clearly-better" | "better" if standing(before) == "winning" => "not-winning",
        "clearly-better" | "better" => "less",
        _ => "other",
    };
    let phrase = Phrase::of("review-after-reply").variant(variant);
    let phrase = phrase.with("reply", moves(reply));
    voice.say(&phrase.with("standing", side_standing(mover, points)))
}

/// The heading of a report on many games of one player.
pub fn habits_heading(player: &str, games: usize, voice: Voice) -> String {
    let phrase = Phrase::of("review-habits").with("player", same(player));
    voice.part(&phrase.with("games", games))
}

/// What a habit is: a motif, or errors in a phase of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HabitName<'a> {
    /// A motif as a review names it: "missed fork".
    Motif(&'a str),
    /// A phase: "opening".
    Phase(&'a str),
}

/// A habit: what happens, how often, in how many games, and what it costs.
pub fn habit(what: HabitName<'_>, times: usize, games: usize, points: f64, voice: Voice) -> String {
    let what = match what {
        HabitName::Motif(motif) => Phrase::of("review-motif").variant(variant(motif)),
        HabitName::Phase(phase) => Phrase::of("review-errors-in").variant(variant(phase)),
    };
    let phrase = Phrase::of("review-habit").with("what", what).with("times", times);
    voice.say(&phrase.with("games", games).with("points", whole(points)))
}

/// What an opening costs a player.
pub fn opening_habit(opening: &str, games: usize, points: f64, voice: Voice) -> String {
    let phrase = Phrase::of("review-habit-opening").with("opening", same(opening));
    voice.part(&phrase.with("games", games).with("points", tenths(points)))
}

/// What was played instead of a solution.
pub fn played(name: &str, voice: Voice) -> String {
    voice.part(&Phrase::of("review-played").with("move", moves(name)))
}

/// A heading or the name of a figure, with a capital letter.
pub fn label(name: &'static str, voice: Voice) -> String {
    voice.say(&Phrase::of("review-label").variant(name))
}

/// The last line of a page.
pub fn foot(version: &str, voice: Voice) -> String {
    let phrase = Phrase::of("review-label").variant("foot");
    voice.say(&phrase.with("version", same(version)))
}

/// The figures of a player in one line; `classes` are counted already.
pub fn figures(side: Color, accuracies: [&str; 2], loss: f64, classes: &str, voice: Voice) -> String {
    let phrase = Phrase::of("review-figures").with("side", side);
    let phrase = phrase.with("accuracy", same(accuracies[0]));
    let phrase = phrase.with("lichess", same(accuracies[1]));
    voice.say(&phrase.with("loss", tenths(loss)).with("classes", same(classes)))
}

/// Errors with little time left.
pub fn short_of_time(moves: usize, errors: usize, voice: Voice) -> String {
    let phrase = Phrase::of("review-figures").variant("short");
    voice.part(
        &phrase
            .with("moves", moves)
            .with("errors", several(errors, "error")),
    )
}

/// "White to move".
pub fn to_move(side: Color, voice: Voice) -> String {
    voice.say(&Phrase::of("review-to-move").with("side", side))
}

/// "White" or "Black", in the reader's language.
pub fn side_name(side: Color, voice: Voice) -> String {
    voice.say(&Phrase::of("review-side").with("side", side))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;

    const VOICE: Voice = Voice {
        language: Language::English,
        pieces: crate::words::PieceSigns::Letters,
        level: crate::words::Level::Club,
    };

    #[test]
    fn a_sacrifice_is_named_by_what_is_given_and_taken() {
        let said = |lost, taken| sacrifice((lost, taken), None, None, VOICE);
        assert_eq!(said(300, 100), "A brilliant sacrifice of a piece.");
        assert_eq!(said(500, 300), "A brilliant sacrifice of the exchange.");
        assert_eq!(said(500, 100), "A brilliant sacrifice of a rook.");
        assert_eq!(said(900, 0), "A brilliant sacrifice of the queen.");
    }

    #[test]
    fn the_course_names_each_stretch_once() {
        let words = course(&[(1, 52.0), (9, 75.0), (12, 96.0)], VOICE);
        assert_eq!(
            words,
            "The game is about level at first; from move 9 on White is clearly better; from move 12 on White is winning."
        );
    }

    #[test]
    fn names_are_written_as_their_bearers_write_them() {
        let words = introduction([Some("anna99"), Some("Bert")], None, VOICE);
        assert_eq!(words, "anna99 has White against Bert.");
        let words = introduction([None, Some("bert")], None, VOICE);
        assert_eq!(words, "bert has Black.");
    }

    #[test]
    fn who_is_still_ahead_after_an_error_is_told_what_is_gone() {
        let said = |before, after| after_reply("Qd8", Color::White, (before, after), 100, VOICE);
        assert_eq!(
            said(96.0, 85.0),
            "After Qd8 White is winning, but less clearly than before."
        );
        assert_eq!(
            said(90.0, 70.0),
            "After Qd8 White is clearly better, but no longer winning."
        );
        assert_eq!(
            said(75.0, 60.0),
            "After Qd8 White is better, but less clearly than before."
        );
        assert_eq!(said(75.0, 50.0), "After Qd8 the game is about level.");
    }

    #[test]
    fn chances_are_missed_and_not_made() {
        let errors = [(1, "blunder"), (2, "missed-chance")];
        let words = take_home(Color::Black, &["9...Qh4".into()], &errors, None, &[], VOICE);
        assert_eq!(
            words,
            "Black found 9...Qh4, made one blunder and missed two chances."
        );
    }

    #[test]
    fn one_mistake_is_counted_in_the_singular() {
        let errors = [(1, "mistake"), (2, "inaccuracy")];
        let words = take_home(Color::Black, &[], &errors, Some(("9...b5", "Qxb2")), &[], VOICE);
        assert_eq!(
            words,
            "Black made one mistake and two inaccuracies. The one to remember is 9...b5, where Qxb2 was better."
        );
    }

    #[test]
    fn a_review_speaks_every_language() {
        let said = Language::ALL.map(|language| {
            let voice = Voice { language, ..VOICE };
            let errors = [(1, "blunder"), (2, "inaccuracy")];
            take_home(
                Color::White,
                &["16.Qb8+".into()],
                &errors,
                Some(("9.Qxb7", "Nf3")),
                &[("overlooked threat", 2)],
                voice,
            )
        });
        assert_eq!(
            said,
            [
                "White found 16.Qb8+ and made one blunder and two inaccuracies. The one to remember is 9.Qxb7, where Nf3 was better. More than once: overlooked threat (2×).",
                "Weiß fand 16.Db8+ und beging einen groben Fehler und zwei Ungenauigkeiten. Zu merken ist 9.Dxb7; besser war dort Sf3. Mehr als einmal: Drohung übersehen (2×).",
                "Las blancas encontraron 16.Db8+ y cometieron un error grave y dos imprecisiones. La jugada para recordar es 9.Dxb7: era mejor Cf3. Más de una vez: amenaza no vista (2×).",
                "Les Blancs ont trouvé 16.Db8+ et commis une gaffe et deux imprécisions. Le coup à retenir est 9.Dxb7 : Cf3 était meilleur. Plus d'une fois : menace non vue (2×).",
            ]
        );
    }
}

//! Sentences of a game review: classes, the course of a game, its end, and what a player can take home.
//!
//! They say in words what a review holds as numbers (the curve of winning chances, classes, counts) and nothing more; what is said about
//! moves comes from claims, like everything else.

use super::Voice;
use crate::scale::{self, MATE, MATE_LIMIT};
use cozy_chess::Color;

/// The class of a move as a reader sees it.
pub fn class_word(class: &str) -> &'static str {
    match class {
        "book" => "Book",
        "forced" => "Forced",
        "best" => "Best",
        "inaccuracy" => "Inaccuracy",
        "mistake" => "Mistake",
        "blunder" => "Blunder",
        "missed_mate" => "Missed mate",
        "missed_win" => "Missed win",
        "missed_save" => "Missed save",
        "great" => "Great",
        "brilliant" => "Brilliant",
        _ => "Good",
    }
}

/// The class with its article, inside a sentence.
pub fn class_phrase(class: &str) -> &'static str {
    match class {
        "inaccuracy" => "an inaccuracy",
        "mistake" => "a mistake",
        "blunder" => "a blunder",
        "missed_mate" => "a missed mate",
        "missed_win" => "a missed win",
        "missed_save" => "a missed chance to save the game",
        "great" => "the only move",
        "brilliant" => "a brilliant sacrifice",
        _ => "a good move",
    }
}

/// How a side stands, by its points of winning chances: "is winning".
pub fn standing(points: f64) -> &'static str {
    match points {
        points if points >= 80.0 => "is winning",
        points if points >= 68.0 => "is clearly better",
        points if points >= 57.0 => "is better",
        points if points > 43.0 => "is about level",
        points if points > 32.0 => "is worse",
        points if points > 20.0 => "is clearly worse",
        _ => "is lost",
    }
}

/// How the game stands, by White's points.
pub fn game_standing(white: f64) -> String {
    match white {
        white if (43.0..=57.0).contains(&white) => "the game is about level".into(),
        white if white > 50.0 => format!("White {}", standing(white)),
        white => format!("Black {}", standing(100.0 - white)),
    }
}

/// What an only move keeps, by the points it keeps.
pub fn keeps(points: f64) -> &'static str {
    match points {
        points if points >= 80.0 => "gives away the win",
        points if points >= 60.0 => "gives away the advantage",
        points if points >= 35.0 => "loses the balance",
        _ => "loses at once",
    }
}

/// The only move. `points` are the mover's after it, `rest` after the best other move.
pub fn only_move(points: f64, rest: f64) -> String {
    format!(
        "The only move: everything else {} ({points:.0} points against {rest:.0}).",
        keeps(points)
    )
}

/// A sacrifice whose point is deep. A beginner is not told of plies.
pub fn sacrifice(offered: i32, seen_at: Option<i32>, mate_in: Option<i32>) -> String {
    let offer = match offered {
        ..=249 => "the exchange".into(),
        250..=349 => "a piece".into(),
        350..=449 => "a piece and more".into(),
        450..=549 => "a rook".into(),
        550..=849 => "more than a rook".into(),
        850..=949 => "the queen".into(),
        _ => gain(offered),
    };
    let point = match (mate_in, seen_at) {
        (Some(moves), _) => format!("; it mates in {}", number(i64::from(moves))),
        (None, Some(plies)) => format!("; one must look {plies} plies ahead to see that it works"),
        (None, None) => String::new(),
    };
    format!("A brilliant sacrifice of {offer}{point}.")
}

/// What was better.
pub fn better_was(san: &str) -> String {
    format!("Better was {san}.")
}

/// A mate that was there.
pub fn mate_was_there(san: &str, moves: i32) -> String {
    if moves <= 1 {
        return format!("{} was mate.", san.trim_end_matches('#'));
    }
    format!("{san} mates in {}.", number(i64::from(moves)))
}

/// The end of the opening.
pub fn leaves_book(name: &str, eco: &str, white: f64) -> String {
    format!(
        "The game leaves the known lines of the {name} ({eco}); {}.",
        game_standing(white)
    )
}

/// The passage into the ending.
pub fn ending_begins(white: f64) -> String {
    format!("With this the ending begins; {}.", game_standing(white))
}

/// The looks disagree.
pub const UNCLEAR: &str = "Unclear: a short look and a long one disagree about this move.";

/// The game was decided here.
pub const TURNING_POINT: &str = "The turning point of the game.";

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
pub fn end(end: End, white: f64) -> String {
    match end {
        End::Mate(side) => format!("{} is mated.", side_name(!side)),
        End::Stalemate => "Stalemate: a draw.".into(),
        End::Won(side) => {
            let points = if side == Color::White {
                white
            } else {
                100.0 - white
            };
            match points {
                points if points >= 80.0 => format!("{} is lost, and the game is over.", side_name(!side)),
                _ => format!(
                    "{} wins, though on the board {}.",
                    side_name(side),
                    game_standing(white)
                ),
            }
        }
        End::Drawn => format!("A draw; {}.", game_standing(white)),
        End::Open => format!("Here the moves end; {}.", game_standing(white)),
    }
}

/// Who played what.
pub fn introduction(players: [Option<&str>; 2], opening: Option<(&str, &str, u32)>) -> String {
    let names = match players {
        [Some(white), Some(black)] => format!("{white} has White against {black}"),
        [Some(white), None] => format!("{white} has White"),
        [None, Some(black)] => format!("{black} has Black"),
        [None, None] => "The game".into(),
    };
    match (opening, players) {
        (Some((name, eco, moves)), [None, None]) => {
            format!("The game is a {name} ({eco}), in known lines until move {moves}.")
        }
        (Some((name, eco, moves)), _) => {
            format!("{names}. The opening is the {name} ({eco}), in known lines until move {moves}.")
        }
        (None, [None, None]) => "The game begins outside the known openings.".into(),
        (None, _) => format!("{names}."),
    }
}

/// The course of a game: stretches of the same standing, each with the number of its first move.
pub fn course(stretches: &[(u32, f64)]) -> String {
    if let [(_, white)] = stretches {
        return format!("{} throughout.", capital(&game_standing(*white)));
    }
    let mut sentence = String::new();
    for (index, &(from, white)) in stretches.iter().enumerate() {
        let standing = match index {
            0 => capital(&game_standing(white)),
            _ => game_standing(white),
        };
        match index {
            0 => sentence.push_str(&format!("{standing} at first")),
            _ => sentence.push_str(&format!("; from move {from} on {standing}")),
        }
    }
    sentence.push('.');
    sentence
}

/// The moves that decided.
pub fn decided_by(moments: &[(String, &str)]) -> String {
    let named: Vec<String> = moments
        .iter()
        .map(|(name, class)| format!("{name} ({})", class_phrase(class)))
        .collect();
    match named.len() {
        1 => format!("One move decided: {}.", named[0]),
        _ => format!("The moments that decided: {}.", list(&named)),
    }
}

/// A game nobody spoiled.
pub const NO_ERRORS: &str = "Neither side made a mistake that a long look confirms.";

/// How the game was won or saved, from what decided it.
pub fn result_words(end: End, moves: u32) -> String {
    match end {
        End::Mate(side) => format!("{} mated on move {moves}.", side_name(side)),
        End::Won(side) => format!("{} won after {moves} moves.", side_name(side)),
        End::Stalemate => format!("Stalemate on move {moves}."),
        End::Drawn => format!("A draw after {moves} moves."),
        End::Open => format!("The result is not recorded; {moves} moves were played."),
    }
}

/// What a player can take home: what he praises himself for, and where the points went.
pub fn take_home(
    side: Color,
    praised: &[String],
    errors: &[(usize, &str)],
    worst: Option<(&str, &str)>,
) -> String {
    let who = side_name(side);
    let mut parts = Vec::new();
    if !praised.is_empty() {
        parts.push(format!("{who} found {}", list(praised)));
    }
    let counted: Vec<String> = errors
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|&(count, word)| several(count, word))
        .collect();
    match (counted.is_empty(), parts.is_empty()) {
        (true, true) => return format!("{who} made no mistake that a long look confirms."),
        (true, false) => {}
        (false, true) => parts.push(format!("{who} made {}", list(&counted))),
        (false, false) => parts.push(format!("made {}", list(&counted))),
    }
    let mut sentence = format!("{}.", parts.join(" and "));
    if let Some((mv, better)) = worst {
        sentence.push_str(&format!(
            " The one to remember is {mv}, where {better} was better."
        ));
    }
    sentence
}

/// "one mistake", "two mistakes".
pub fn several(count: usize, word: &str) -> String {
    let plural = match (count, word) {
        (1, _) => word.to_owned(),
        (_, "inaccuracy") => "inaccuracies".to_owned(),
        (_, word) if word.starts_with("missed ") => format!("{word}s"),
        (_, word) => format!("{word}s"),
    };
    format!("{} {plural}", number(count as i64))
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

/// How the mover stands after the best reply, where no claim says what a move allowed. `points` are the mover's, `value` his value.
pub fn after_reply(reply: &str, mover: Color, points: f64, value: i32) -> String {
    let side = side_name(mover);
    match points {
        _ if value < -MATE_LIMIT => super::allowed(reply, mover, value, Voice::default()),
        points if points >= 57.0 => format!(
            "After {reply} {side} {}, but no more than that.",
            standing(points)
        ),
        points if points > 43.0 => format!("After {reply} the game is about level."),
        points => format!("After {reply} {side} {}.", standing(points)),
    }
}

/// The heading of a report on many games of one player.
pub fn habits_heading(player: &str, games: usize) -> String {
    format!("{player}: habits in {games} games")
}

/// A habit: what happens, how often, in how many games, and what it costs.
pub fn habit(what: &str, times: usize, games: usize, points: f64) -> String {
    let often = if times == 1 {
        "once".into()
    } else {
        format!("{} times", number(times as i64))
    };
    let spread = if games == 1 {
        "one game".into()
    } else {
        format!("{} games", number(games as i64))
    };
    format!(
        "{}: {often}, in {spread}, {points:.0} points lost.",
        capital(what)
    )
}

/// "White" or "Black".
pub const fn side_name(side: Color) -> &'static str {
    match side {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// Small numbers as words.
fn number(n: i64) -> String {
    let words = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    usize::try_from(n)
        .ok()
        .and_then(|n| words.get(n))
        .map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

/// An amount of material in words.
fn gain(cp: i32) -> String {
    match cp {
        ..=149 => "a pawn".into(),
        150..=249 => "two pawns' worth".into(),
        250..=349 => "a piece".into(),
        350..=449 => "a piece and a pawn".into(),
        450..=549 => "a rook's worth".into(),
        550..=849 => "more than a rook".into(),
        850..=1049 => "a queen's worth".into(),
        _ => "a great deal of material".into(),
    }
}

/// "a, b and c".
fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// The sentence with a capital first letter.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().collect::<String>() + letters.as_str(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_course_names_each_stretch_once() {
        let words = course(&[(1, 52.0), (9, 75.0), (12, 96.0)]);
        assert_eq!(
            words,
            "The game is about level at first; from move 9 on White is clearly better; from move 12 on White is winning."
        );
    }

    #[test]
    fn one_mistake_is_counted_in_the_singular() {
        let words = take_home(
            Color::Black,
            &[],
            &[(1, "mistake"), (2, "inaccuracy")],
            Some(("9...b5", "Qxb2")),
        );
        assert_eq!(
            words,
            "Black made one mistake and two inaccuracies. The one to remember is 9...b5, where Qxb2 was better."
        );
    }
}

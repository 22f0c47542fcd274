//! The story of a game: what decided it, who stood better when, how it ended, and what each player can take home. Everything is read from
//! the curve, the classes and the figures; nothing is searched here.

use super::class::Class;
use super::comments::end_of;
use super::text::glyph_text;
use super::{Review, Reviewed, Story, Thresholds};
use cozy_chess::Color;
use explain::words::review as words;
use explain::words::review::{End, Weight};
use std::collections::BTreeMap;

/// The story tells of so many moments at most.
const MOMENTS: usize = 3;
/// Stretches of the curve shorter than this many half-moves are not told.
const SHORTEST_STRETCH: usize = 4;
/// Stretches that a story tells of at most.
const STRETCHES: usize = 4;
/// Points of a sacrifice, to which its depth and size are added.
const SACRIFICE_WEIGHT: f64 = 25.0;

/// How much a move mattered, in points.
fn weight(mv: &Reviewed) -> f64 {
    let gap = |others: i32| {
        let kept = mv.grounds.deep.map_or(50.0, |pair| super::points(pair.played));
        (kept - super::points(others)).clamp(0.0, 60.0)
    };
    match mv.class {
        Class::Brilliant => {
            let depth = f64::from(mv.grounds.seen_at.unwrap_or(0));
            SACRIFICE_WEIGHT + 2.0 * depth + f64::from(mv.grounds.offered) / 100.0
        }
        Class::Great => mv.grounds.others.map_or(0.0, gap),
        class if class.is_error() => mv.lost,
        _ => 0.0,
    }
}

/// Indices of the critical moments, the weightiest first.
pub(super) fn moments(review: &Review) -> Vec<usize> {
    let mut plies: Vec<usize> = (0..review.moves.len())
        .filter(|&ply| review.moves[ply].class.is_error() || review.moves[ply].class.is_praise())
        .collect();
    let order = |ply: usize| (weight(&review.moves[ply]) * 100.0) as i64;
    plies.sort_by_key(|&ply| (-order(ply), ply));
    plies
}

/// The error that decided the game: the heaviest of the loser's after which the winner's lead was never lost again.
pub(super) fn turning_point(review: &Review) -> Option<usize> {
    lasting_slip(review, true)
}

/// The heaviest error of the loser's after which the winner's lead was never lost again; an inaccuracy only where all count.
fn lasting_slip(review: &Review, heavy: bool) -> Option<usize> {
    /// Who has less than this has no lead.
    const LEAD: f64 = 57.0;
    /// The turning point leaves at least this much.
    const TURNED: f64 = 62.0;
    let (End::Mate(winner) | End::Won(winner)) = end_of(review) else {
        return None;
    };
    let points = |index: usize| {
        let white = review.curve[index];
        if winner == Color::White {
            white
        } else {
            100.0 - white
        }
    };
    let lasting = (0..review.curve.len())
        .rev()
        .find(|&index| points(index) < LEAD)
        .map_or(0, |index| index);
    (lasting..review.moves.len())
        .filter(|&ply| {
            let mv = &review.moves[ply];
            let error = mv.class.is_error() && !(heavy && mv.class == Class::Inaccuracy);
            mv.side != winner && error && points(ply + 1) >= TURNED
        })
        .max_by(|&a, &b| {
            review.moves[a]
                .lost
                .total_cmp(&review.moves[b].lost)
                .then(b.cmp(&a))
        })
}

/// The opening and closing paragraph.
pub(super) fn story(review: &Review) -> Story {
    let mut story = Story::default();
    let voice = review.voice;
    let players = [review.players[0].as_deref(), review.players[1].as_deref()];
    let opening = review.opening.map(|played| {
        let moves = played.left.div_ceil(2) as u32;
        (played.opening.name, played.opening.eco, moves)
    });
    story.opening.push(words::introduction(players, opening, voice));
    if review.moves.is_empty() {
        return story;
    }
    story.opening.push(words::course(&stretches(review), voice));
    let named = |plies: &[usize]| -> Vec<(String, &str)> {
        let moves = plies.iter().map(|&ply| &review.moves[ply]);
        moves.map(|mv| (mv.numbered(), mv.class.word())).collect()
    };
    let (decisive, slight) = (decisive(review), slight(review));
    story
        .opening
        .push(match (decisive.as_slice(), slight.as_slice()) {
            ([], []) => words::no_errors(voice),
            ([], slight) => words::decided_by(&named(slight), Weight::Slight, voice),
            (decisive, _) if fits_result(review) => {
                words::decided_by(&named(decisive), Weight::Decided, voice)
            }
            (decisive, _) => words::decided_by(&named(decisive), Weight::Mattered, voice),
        });
    // A mate has the number that stands beside it, whatever position the game began with.
    let last = review
        .moves
        .last()
        .map_or(0, |mv| u32::from(mv.board.fullmove_number()));
    let moves = match end_of(review) {
        End::Mate(_) | End::Stalemate => last,
        _ => review.moves.len().div_ceil(2) as u32,
    };
    story
        .closing
        .push(words::result_words(end_of(review), moves, voice));
    if let Some(sentence) = how(review) {
        story.closing.push(sentence);
    }
    // Where nobody did anything worth a word, the opening paragraph has said so.
    if !review.moments.is_empty() {
        story
            .closing
            .extend([Color::White, Color::Black].map(|side| take_home(review, side)));
    }
    story
}

/// Whether who won stood better at the end.
fn fits_result(review: &Review) -> bool {
    let (End::Mate(winner) | End::Won(winner)) = end_of(review) else {
        return false;
    };
    let white = review.curve.last().copied().unwrap_or(50.0);
    (white > 50.0) == (winner == Color::White)
}

/// The weightiest moments in the order of the game; the turning point is always among them.
fn decisive(review: &Review) -> Vec<usize> {
    let heavy = |ply: &&usize| review.moves[**ply].class != Class::Inaccuracy;
    let mut plies: Vec<usize> = review.turning_point.into_iter().collect();
    if plies.is_empty() && review.moments.iter().any(|ply| heavy(&ply)) {
        plies.extend(lasting_slip(review, false));
    }
    // A sacrifice is what a game is remembered for.
    let brilliant = review
        .moments
        .iter()
        .filter(|&&ply| review.moves[ply].class == Class::Brilliant);
    for &ply in brilliant.chain(review.moments.iter().filter(heavy)) {
        if plies.len() < MOMENTS && !plies.contains(&ply) {
            plies.push(ply);
        }
    }
    plies.sort_unstable();
    plies
}

/// Where no mistake decided and somebody won all the same: the loser's heaviest inaccuracies, in the order of the game.
fn slight(review: &Review) -> Vec<usize> {
    let (End::Mate(winner) | End::Won(winner)) = end_of(review) else {
        return Vec::new();
    };
    let lost = review.moments.iter().copied();
    let mut plies: Vec<usize> = lost
        .filter(|&ply| review.moves[ply].side != winner && review.moves[ply].class == Class::Inaccuracy)
        .take(MOMENTS)
        .collect();
    plies.sort_unstable();
    plies
}

/// Where the standing changed for a while: number of the first move and White's points there.
fn stretches(review: &Review) -> Vec<(u32, f64)> {
    let mut out: Vec<(usize, usize, &str)> = Vec::new();
    for (index, &white) in review.curve.iter().enumerate() {
        let word = words::standing(white);
        match out.last_mut() {
            Some((_, end, last)) if *last == word => *end = index,
            _ => out.push((index, index, word)),
        }
    }
    let long: Vec<(usize, usize, &str)> = out
        .iter()
        .enumerate()
        .filter(|(place, (from, to, _))| {
            *place == 0 || *place + 1 == out.len() || to - from + 1 >= SHORTEST_STRETCH
        })
        .map(|(_, &stretch)| stretch)
        .collect();
    let mut told: Vec<(usize, usize, &str)> = Vec::new();
    for stretch in long {
        match told.last_mut() {
            Some(last) if last.2 == stretch.2 => last.1 = stretch.1,
            _ => told.push(stretch),
        }
    }
    // The beginning and the end are told; between them the longest.
    while told.len() > STRETCHES {
        let shortest = (1..told.len() - 1).min_by_key(|&place| told[place].1 - told[place].0);
        let Some(place) = shortest else { break };
        told.remove(place);
        if told[place].2 == told[place - 1].2 {
            told[place - 1].1 = told[place].1;
            told.remove(place);
        }
    }
    told.iter()
        .map(|&(from, _, _)| {
            let ply = from.saturating_sub(1).min(review.moves.len().saturating_sub(1));
            let number = u32::from(review.moves[ply].board.fullmove_number());
            (number, review.curve[from])
        })
        .collect()
}

/// What the decisive move was commented with: the first claim about it.
fn how(review: &Review) -> Option<String> {
    let ply = review.turning_point.or_else(|| review.moments.first().copied())?;
    let mv = &review.moves[ply];
    let claim = mv.claims.first()?;
    let refuted =
        matches!(claim.kind, explain::kinds::Kind::RefutedBy(_)) || claim.at.first() == mv.mv.as_ref();
    let plain = review.turning_point.is_some() || claim.at.is_empty();
    let about = mv.class.is_praise() || (refuted && plain);
    let (numbered, name) = (mv.numbered_for(review.voice), mv.named_for(review.voice));
    about.then(|| match claim.text.strip_prefix(&name) {
        Some(rest) if rest.starts_with(' ') => format!("{numbered}{rest}"),
        _ => format!(
            "{numbered}{} {}",
            glyph_text(mv, Thresholds::default()),
            claim.text
        ),
    })
}

/// What a player can take home.
fn take_home(review: &Review, side: Color) -> String {
    let own = || review.moves.iter().filter(move |mv| mv.side == side);
    let praised: Vec<String> = own()
        .filter(|mv| mv.class.is_praise())
        .take(MOMENTS)
        .map(Reviewed::numbered)
        .collect();
    let count = |class: Class| own().filter(|mv| mv.class == class).count();
    let missed = [Class::MissedMate, Class::MissedWin, Class::MissedSave].map(count);
    let errors = [
        (count(Class::Blunder), "blunder"),
        (missed.iter().sum(), "missed-chance"),
        (count(Class::Mistake), "mistake"),
        (count(Class::Inaccuracy), "inaccuracy"),
    ];
    let worst = own()
        .filter(|mv| mv.class.is_error())
        .max_by(|a, b| a.lost.total_cmp(&b.lost))
        .and_then(|mv| {
            let best = *mv.best.first()?;
            Some((mv.numbered(), chess::notation::san(&mv.board, best)))
        });
    let worst = worst.as_ref().map(|(mv, better)| (mv.as_str(), better.as_str()));
    let mut motifs: BTreeMap<&'static str, usize> = BTreeMap::new();
    for motif in own().flat_map(|mv| mv.motifs.iter().copied()) {
        *motifs.entry(motif).or_default() += 1;
    }
    let mut recurs: Vec<(&'static str, usize)> = motifs.into_iter().filter(|&(_, times)| times > 1).collect();
    recurs.sort_by_key(|&(motif, times)| (std::cmp::Reverse(times), motif));
    recurs.truncate(MOMENTS);
    words::take_home(side, &praised, &errors, worst, &recurs, review.voice)
}

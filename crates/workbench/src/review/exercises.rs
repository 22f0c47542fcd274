//! Turning points as exercises: a position, who moves, the moves that are accepted, why, and what refutes the move that was played.
//!
//! An exercise is posed only where the accepted moves stand clearly apart: after leaving them out, the best of the rest is worse by
//! at least a mistake, by a look as long as the one that marks mistakes.

use super::class::{Class, GONE_LIMIT, WON_LIMIT, points};
use super::team::{Look, Team};
use super::{DEEPER, LeftAlone, Review, ReviewSettings};
use chess::epd::{Epd, Operand};
use chess::notation::{numbered_line, san, san_line};
use cozy_chess::{Board, Move};
use explain::words::review::to_move;

/// The best of the rest is this much worse, in points, ...
const CLEAR_GAP: f64 = 14.0;
/// ... and this much more for every further move that is accepted: where several solve it, another engine often finds one more
/// (docs/notebook/2026-11-18-reviews-second.md).
const FURTHER_GAP: f64 = 8.0;
/// Moves this close to the best are accepted, too.
const ACCEPTED_GAP: f64 = 3.0;
/// So many moves may be accepted.
const ACCEPTED_LIMIT: usize = 3;
/// A game gives so many exercises at most.
const EXERCISES: usize = 6;

/// A position to solve.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// The index of the move in the game.
    pub ply: usize,
    /// The position.
    pub board: Board,
    /// The moves that solve it.
    pub accepted: Vec<Move>,
    /// The best play.
    pub solution: Vec<Move>,
    /// The move that was played.
    pub played: Move,
    /// The play that shows what is wrong with it; empty where the solver's own move is the solution.
    pub refutation: Vec<Move>,
    /// What a review says about it.
    pub explanation: String,
    /// Motifs missed or allowed by the played move.
    pub motifs: Vec<&'static str>,
}

/// The exercises of a game, in its order.
pub(super) fn exercises(
    team: &mut Team<'_>,
    review: &Review,
    settings: &ReviewSettings,
) -> Result<Vec<Exercise>, LeftAlone> {
    let wanted = |ply: &usize| {
        let mv = &review.moves[*ply];
        let told = !matches!(mv.class, Class::Inaccuracy) && !mv.comment.is_empty();
        told && mv.mv.is_some() && settings.side.is_none_or(|side| side == mv.side)
    };
    let mut plies: Vec<usize> = review
        .moments
        .iter()
        .copied()
        .filter(wanted)
        .take(EXERCISES)
        .collect();
    plies.sort_unstable();
    let mut out = Vec::new();
    for ply in plies {
        let mv = &review.moves[ply];
        let Some(played) = mv.mv else { continue };
        let (best, solution) = match mv.class.is_error() {
            true => (mv.before, mv.best.clone()),
            false => {
                let line = std::iter::once(played).chain(mv.replies.iter().copied());
                (
                    mv.grounds.deep.map_or(mv.before, |pair| points(pair.played)),
                    line.collect(),
                )
            }
        };
        let Some(&first) = solution.first() else { continue };
        let Some(accepted) = accepted(team, &mv.board, first, best, settings)? else {
            continue;
        };
        if mv.class.is_error() && accepted.contains(&played) {
            continue;
        }
        let refutation = if mv.class.is_error() {
            std::iter::once(played)
                .chain(mv.replies.iter().copied().take(5))
                .collect()
        } else {
            Vec::new()
        };
        out.push(Exercise {
            ply,
            board: mv.board.clone(),
            accepted,
            solution: solution.into_iter().take(7).collect(),
            played,
            refutation,
            explanation: mv.comment.clone(),
            motifs: mv.motifs.clone(),
        });
    }
    Ok(out)
}

/// The moves that solve a position; none where they do not stand apart.
fn accepted(
    team: &mut Team<'_>,
    board: &Board,
    first: Move,
    best: f64,
    settings: &ReviewSettings,
) -> Result<Option<Vec<Move>>, LeftAlone> {
    let mut accepted = vec![first];
    while accepted.len() <= ACCEPTED_LIMIT {
        let look = Look {
            without: accepted.clone(),
            ..Look::new(board, settings.nodes * DEEPER)
        };
        let found = team.look(&[look])?;
        let Some(rest) = found.first() else { break };
        let left = points(rest.value);
        if stands_apart(best, left, accepted.len()) || (rest.moves.is_empty() && rest.value < 0) {
            return Ok(Some(accepted));
        }
        match rest.moves.first() {
            Some(&next) if best - left <= ACCEPTED_GAP => accepted.push(next),
            _ => break,
        }
    }
    Ok(None)
}

/// Whether so many accepted moves, worth `best`, stand apart from the best of the rest: clearly worse, and where a win was there it is
/// gone. Who wins in another way is not told that he failed.
fn stands_apart(best: f64, rest: f64, accepted: usize) -> bool {
    let clear = CLEAR_GAP + FURTHER_GAP * (accepted - 1) as f64;
    best - rest >= clear && (best < WON_LIMIT || rest < GONE_LIMIT)
}

/// Exercises as lines of EPD: `bm` the accepted moves, `am` the move that was played where it is wrong, `pv` the solution, `c0` the
/// explanation.
pub fn to_epd(review: &Review, name: &str) -> String {
    let mut out = String::new();
    for exercise in &review.exercises {
        let mut epd = Epd::new(exercise.board.clone());
        let word = |mv: &Move| Operand::Word(san(&exercise.board, *mv));
        epd.set("bm", exercise.accepted.iter().map(word).collect());
        if !exercise.refutation.is_empty() {
            epd.set("am", vec![word(&exercise.played)]);
        }
        let line = san_line(&exercise.board, &exercise.solution);
        epd.set(
            "pv",
            line.split(' ').map(|mv| Operand::Word(mv.to_owned())).collect(),
        );
        let text = |text: &str| vec![Operand::Text(text.replace('"', "'"))];
        epd.set(
            "id",
            text(&format!("{name}, {}", review.moves[exercise.ply].numbered())),
        );
        epd.set("c0", text(&exercise.explanation));
        if !exercise.refutation.is_empty() {
            epd.set("c1", text(&numbered_line(&exercise.board, &exercise.refutation)));
        }
        out.push_str(&format!("{epd}\n"));
    }
    out
}

/// Exercises as games of PGN, each from its position: the solution is the game, the refuted move a variation.
pub fn to_pgn(review: &Review, name: &str) -> String {
    let mut out = String::new();
    for exercise in &review.exercises {
        let title = format!("{name}, {}", review.moves[exercise.ply].numbered());
        let side = to_move(exercise.board.side_to_move(), review.voice);
        let quoted = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"");
        let refuted = match exercise.refutation.is_empty() {
            true => String::new(),
            false => format!(" ( {} )", numbered_line(&exercise.board, &exercise.refutation)),
        };
        let line = numbered_line(&exercise.board, &exercise.solution);
        let (first, rest) = split_first_move(&line);
        out.push_str(&format!(
            "[Event \"{}\"]\n[White \"{side}\"]\n[Black \"?\"]\n[Result \"*\"]\n[SetUp \"1\"]\n[FEN \"{}\"]\n\n\
             {first} {{ {} }}{refuted} {rest}*\n\n",
            quoted(&title),
            chess::fen::to_fen(&exercise.board),
            exercise.explanation.replace(['{', '}'], "")
        ));
    }
    out
}

/// The first move with its number, and the rest with a blank at its end.
fn split_first_move(line: &str) -> (String, String) {
    let mut words = line.split(' ');
    let mut first: Vec<&str> = Vec::new();
    for word in words.by_ref() {
        first.push(word);
        if !word.ends_with('.') {
            break;
        }
    }
    let rest: String = words.map(|word| format!("{word} ")).collect();
    (first.join(" "), rest)
}

#[cfg(test)]
mod tests {
    use super::stands_apart;

    #[test]
    fn a_slower_win_solves_no_exercise_wrongly() {
        // Of levels and losses the gap decides, and a wider one where several moves are accepted.
        assert!(stands_apart(55.0, 41.0, 1) && !stands_apart(55.0, 42.0, 1));
        assert!(stands_apart(55.0, 33.0, 2) && !stands_apart(55.0, 40.0, 2));
        // 59...Kd4 wins faster than 59...Kf3, and both win.
        assert!(!stands_apart(93.4, 78.0, 1));
        assert!(stands_apart(93.4, 65.0, 1));
    }
}

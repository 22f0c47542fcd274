//! Habits: what one player does again and again over many games.
//!
//! A game leaves a small record ([`GameHabits`]), one line of JSON, so that a run that was interrupted can still report on all of its games.

use super::{Phase, Review};
use cozy_chess::Color;
use explain::words::Voice;
use explain::words::review as words;
use explain::words::review::HabitName;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// From this many games of one player on there is a report.
const GAMES_LIMIT: usize = 3;
/// So many habits are told, ...
const HABITS: usize = 6;
/// ... each with so many exercises.
const EXERCISES: usize = 3;

/// One error of a player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Slip {
    /// The move with its number.
    pub name: String,
    /// The position as FEN.
    pub fen: String,
    /// What was better.
    pub better: String,
    /// Points lost.
    pub lost: f64,
    /// In which phase.
    pub phase: String,
    /// Motifs missed or allowed.
    pub motifs: Vec<String>,
    /// Whether it is posed as an exercise.
    pub exercise: bool,
}

/// What a game says about its players.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct GameHabits {
    /// The players, White's first.
    pub players: [Option<String>; 2],
    /// The family of the opening.
    pub opening: String,
    /// Moves of each.
    pub moves: [usize; 2],
    /// Points lost by each.
    pub lost: [f64; 2],
    /// Errors of each.
    pub slips: [Vec<Slip>; 2],
}

/// The record of a game.
pub fn record(review: &Review) -> GameHabits {
    let side = |side: Color| {
        let own = review
            .moves
            .iter()
            .enumerate()
            .filter(move |(_, mv)| mv.side == side);
        own.filter(|(_, mv)| mv.class.is_error())
            .map(|(ply, mv)| Slip {
                name: mv.numbered(),
                fen: chess::fen::to_fen(&mv.board),
                better: mv
                    .best
                    .first()
                    .map(|&best| chess::notation::san(&mv.board, best))
                    .unwrap_or_default(),
                lost: mv.lost,
                phase: mv.phase.word().to_owned(),
                motifs: mv.motifs.iter().map(|motif| (*motif).to_owned()).collect(),
                exercise: review.exercises.iter().any(|exercise| exercise.ply == ply),
            })
            .collect()
    };
    let name = review.opening.map_or("", |played| played.opening.name);
    GameHabits {
        players: review.players.clone(),
        opening: name.split(':').next().unwrap_or_default().to_owned(),
        moves: [0, 1].map(|side: usize| review.figures[side].moves),
        lost: [0, 1].map(|side: usize| review.figures[side].average_loss * review.figures[side].moves as f64),
        slips: [side(Color::White), side(Color::Black)],
    }
}

/// The one player of whom there are most games, where most games are his.
pub fn player_of(records: &[GameHabits]) -> Option<String> {
    let mut games: BTreeMap<&str, usize> = BTreeMap::new();
    for name in records.iter().flat_map(|record| record.players.iter().flatten()) {
        *games.entry(name).or_default() += 1;
    }
    let (name, count) = games.into_iter().max_by_key(|&(_, count)| count)?;
    (count >= GAMES_LIMIT && 2 * count > records.len()).then(|| name.to_owned())
}

/// One habit in the making.
#[derive(Default)]
struct Habit<'r> {
    times: usize,
    games: BTreeSet<usize>,
    lost: f64,
    slips: Vec<&'r Slip>,
}

impl<'r> Habit<'r> {
    fn add(&mut self, game: usize, slip: &'r Slip) {
        self.times += 1;
        self.games.insert(game);
        self.lost += slip.lost;
        self.slips.push(slip);
    }
}

/// The report on a player's games; nothing where he is in none of them.
pub fn report(records: &[GameHabits], player: &str, voice: Voice) -> String {
    let mut motifs: BTreeMap<&str, Habit<'_>> = BTreeMap::new();
    let mut phases: BTreeMap<&str, Habit<'_>> = BTreeMap::new();
    let mut openings: BTreeMap<&str, (usize, usize, f64)> = BTreeMap::new();
    let mut games = 0;
    for (game, record) in records.iter().enumerate() {
        let own = (0..2).filter(|&side| record.players[side].as_deref() == Some(player));
        for side in own {
            games += 1;
            let opening = openings.entry(&record.opening).or_default();
            opening.0 += 1;
            opening.1 += record.moves[side];
            opening.2 += record.lost[side];
            for slip in &record.slips[side] {
                phases.entry(&slip.phase).or_default().add(game, slip);
                for motif in &slip.motifs {
                    motifs.entry(motif).or_default().add(game, slip);
                }
            }
        }
    }
    if games == 0 {
        return String::new();
    }
    let mut out = format!("{}\n\n", words::habits_heading(player, games, voice));
    let mut habits: Vec<(&str, Habit<'_>)> = motifs.into_iter().collect();
    habits.sort_by(|a, b| b.1.lost.total_cmp(&a.1.lost).then(a.0.cmp(b.0)));
    for (name, habit) in habits.iter().take(HABITS) {
        out.push_str(&format!(
            "{}\n",
            words::habit(
                HabitName::Motif(name),
                habit.times,
                habit.games.len(),
                habit.lost,
                voice
            )
        ));
        out.push_str(&exercises(habit, voice));
    }
    if !phases.is_empty() {
        out.push_str(&format!("\n{}\n", words::label("by-phase", voice)));
    }
    for phase in [Phase::Opening, Phase::Middlegame, Phase::Ending] {
        if let Some(habit) = phases.get(phase.word()) {
            out.push_str(&format!(
                "{}\n",
                words::habit(
                    HabitName::Phase(phase.word()),
                    habit.times,
                    habit.games.len(),
                    habit.lost,
                    voice
                )
            ));
        }
    }
    let mut by_loss: Vec<_> = openings
        .into_iter()
        .filter(|(name, _)| !name.is_empty())
        .collect();
    by_loss.sort_by(|a, b| b.1.2.total_cmp(&a.1.2).then(a.0.cmp(b.0)));
    if !by_loss.is_empty() {
        out.push_str(&format!("\n{}\n", words::label("by-opening", voice)));
    }
    for (name, (count, moves, lost)) in by_loss.into_iter().take(HABITS) {
        let average = lost / moves.max(1) as f64;
        out.push_str(&words::opening_habit(name, count, average, voice));
        out.push('\n');
    }
    out
}

/// The worst slips of a habit, those first that are clear exercises.
fn exercises(habit: &Habit<'_>, voice: Voice) -> String {
    let mut slips = habit.slips.clone();
    slips.sort_by(|a, b| b.exercise.cmp(&a.exercise).then(b.lost.total_cmp(&a.lost)));
    let lines = slips.into_iter().take(EXERCISES).map(|slip| {
        let played = words::played(&slip.name, voice);
        format!("    {}  {} ({played})\n", slip.fen, slip.better)
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(white: &str, motif: &str, lost: f64) -> GameHabits {
        let slip = Slip {
            name: "9...b5".into(),
            fen: "8/8/8/8/8/8/8/K1k5 w - - 0 1".into(),
            better: "Qxb2".into(),
            lost,
            phase: "opening".into(),
            motifs: vec![motif.into()],
            exercise: true,
        };
        GameHabits {
            players: [Some(white.into()), Some("B".into())],
            opening: "Philidor Defense".into(),
            moves: [20, 20],
            lost: [lost, 0.0],
            slips: [vec![slip], Vec::new()],
        }
    }

    #[test]
    fn who_made_no_error_gets_no_empty_headings() {
        let mut clean = game("A", "missed fork", 0.0);
        clean.slips = Default::default();
        clean.opening = String::new();
        let text = report(&[clean.clone(), clean.clone(), clean], "A", Voice::default());
        assert_eq!(text, "A: habits in 3 games\n\n");
    }

    #[test]
    fn the_costliest_habit_of_the_commonest_player_comes_first() {
        let records = [
            game("A", "missed fork", 20.0),
            game("A", "missed pin", 15.0),
            game("A", "missed fork", 30.0),
            game("C", "missed pin", 90.0),
        ];
        assert_eq!(player_of(&records).as_deref(), Some("B"));
        let text = report(&records, "A", Voice::default());
        let (fork, pin) = (
            text.find("Missed fork").unwrap(),
            text.find("Missed pin").unwrap(),
        );
        assert!(fork < pin, "{text}");
        assert!(text.contains("two times, in two games, 50 points lost"), "{text}");
        assert!(report(&records, "nobody", Voice::default()).is_empty());
        assert_eq!(player_of(&records[..2]), None);
    }
}

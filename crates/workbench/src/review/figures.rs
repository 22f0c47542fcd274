//! Figures of a player: accuracy by two formulas, the average loss, and counts by class, phase and motif.
//!
//! Ours: of the moves that could go wrong (not known, not forced, in a game not yet decided) the mean of 100 less four times the loss in
//! points, not below 0. The other is the formula of Lichess (lila, `AccuracyPercent`), on our curve: the accuracy of a move falls
//! exponentially with its loss; a game is the mean of their harmonic mean and of their mean weighted by how volatile the curve is.

use super::Reviewed;
use super::class::{Class, DECIDED_LIMIT};
use super::phases::Phase;
use cozy_chess::Color;
use std::collections::BTreeMap;

/// Under this many seconds a player is short of time.
const SHORT_SECONDS: u32 = 60;

/// What one player did.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Figures {
    /// His moves.
    pub moves: usize,
    /// Our accuracy, 0 to 100; none where no move could go wrong.
    pub accuracy: Option<f64>,
    /// The accuracy of Lichess on our curve.
    pub lichess: Option<f64>,
    /// Points of winning chances lost a move.
    pub average_loss: f64,
    /// How many moves of each class.
    pub classes: BTreeMap<Class, usize>,
    /// Points lost in each phase.
    pub lost_in: BTreeMap<Phase, f64>,
    /// Errors in each phase.
    pub errors_in: BTreeMap<Phase, usize>,
    /// Motifs missed and allowed, with how often.
    pub motifs: BTreeMap<String, usize>,
    /// Moves made with less than a minute on the clock, and errors among them, where the game has clocks.
    pub short_of_time: Option<(usize, usize)>,
}

/// The figures of one side; `curve` has White's chances before the first move and after each.
pub(super) fn figures(moves: &[Reviewed], curve: &[f64], side: Color) -> Figures {
    let own: Vec<&Reviewed> = moves.iter().filter(|mv| mv.side == side).collect();
    let mut out = Figures {
        moves: own.len(),
        ..Figures::default()
    };
    let mut open = Vec::new();
    for mv in &own {
        *out.classes.entry(mv.class).or_default() += 1;
        *out.lost_in.entry(mv.phase).or_default() += mv.lost;
        if mv.class.is_error() {
            *out.errors_in.entry(mv.phase).or_default() += 1;
        }
        for motif in &mv.motifs {
            *out.motifs.entry((*motif).to_owned()).or_default() += 1;
        }
        let settled = matches!(mv.class, Class::Book | Class::Forced);
        let decided = mv.before >= DECIDED_LIMIT || mv.before <= 100.0 - DECIDED_LIMIT;
        if !settled && (!decided || mv.class.is_error()) {
            open.push((100.0 - 4.0 * mv.lost).max(0.0));
        }
    }
    out.average_loss = mean(&own.iter().map(|mv| mv.lost).collect::<Vec<_>>()).unwrap_or(0.0);
    out.accuracy = mean(&open);
    out.lichess = lichess(moves, curve, side);
    let timed: Vec<&&Reviewed> = own.iter().filter(|mv| mv.clock.is_some()).collect();
    if !timed.is_empty() {
        let short = timed
            .iter()
            .filter(|mv| mv.clock.is_some_and(|left| left < SHORT_SECONDS));
        let errors = short.clone().filter(|mv| mv.class.is_error()).count();
        out.short_of_time = Some((short.count(), errors));
    }
    out
}

fn mean(numbers: &[f64]) -> Option<f64> {
    (!numbers.is_empty()).then(|| numbers.iter().sum::<f64>() / numbers.len() as f64)
}

/// The accuracy of one move by the formula of Lichess.
fn lichess_move(loss: f64) -> f64 {
    let raw = 103.166_810_071_164_9 * (-0.043_544_153_867_539_51 * loss).exp() - 3.166_924_740_191_411;
    (raw + 1.0).clamp(0.0, 100.0)
}

/// The accuracy of a game by the formula of Lichess.
fn lichess(moves: &[Reviewed], curve: &[f64], side: Color) -> Option<f64> {
    let window = (moves.len() / 10).clamp(2, 8).min(curve.len());
    let (mut weighted, mut weights, mut inverse, mut count) = (0.0, 0.0, 0.0, 0.0);
    for (ply, mv) in moves.iter().enumerate() {
        if mv.side != side {
            continue;
        }
        // The first windows are all the first one, so that every move has one.
        let from = (ply + 2).saturating_sub(window).min(curve.len() - window);
        let weight = deviation(&curve[from..from + window]).clamp(0.5, 12.0);
        let (before, after) = (curve[ply], curve[ply + 1]);
        let loss = if side == Color::White {
            before - after
        } else {
            after - before
        };
        let accuracy = lichess_move(loss.max(0.0));
        weighted += weight * accuracy;
        weights += weight;
        inverse += 1.0 / accuracy.max(1.0);
        count += 1.0;
    }
    (count > 0.0).then(|| (weighted / weights + count / inverse) / 2.0)
}

fn deviation(numbers: &[f64]) -> f64 {
    let middle = mean(numbers).unwrap_or(0.0);
    let squares: Vec<f64> = numbers.iter().map(|number| (number - middle).powi(2)).collect();
    mean(&squares).unwrap_or(0.0).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_without_loss_is_fully_accurate_and_a_lost_game_hardly() {
        assert!((lichess_move(0.0) - 100.0).abs() < 1e-6);
        assert!(lichess_move(50.0) < 15.0);
        assert!(lichess_move(100.0) == 0.0);
    }
}

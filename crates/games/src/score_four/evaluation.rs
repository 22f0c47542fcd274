//! What is believed about a position of Score Four: h by open lines and waiting threats, d by what could happen at once,
//! and exact values that the next moves force.
//!
//! A threat on a cell that cannot be reached yet waits for its column to fill. If both players only follow each other, the
//! second player fills the even levels and the first the odd ones, so a waiting threat counts more on a level of the
//! right parity (the rule of Connect Four, Allis 1988).

use super::lines::{COLUMNS, ODD_LEVELS};
use super::{ScoreFourPosition, threats};
use search::bestfirst::Beliefs;
use search::{Alarm, Evaluate, Game, Player, Urgency, Value, Witness};

/// A waiting threat on a level that its owner reaches last, in hundredths; unmeasured.
const GOOD_PARITY_WORTH: i32 = 40;
/// A waiting threat on the other levels, in hundredths; unmeasured.
const BAD_PARITY_WORTH: i32 = 12;
/// Being on the move, in hundredths; unmeasured.
const TEMPO_WORTH: i32 = 4;

/// One term of the evaluation, for the mover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineTerm {
    /// All open lines of both players.
    Lines {
        /// Its worth.
        worth: i32,
    },
    /// Waiting threats of one player.
    Threats {
        /// Whose.
        player: Player,
        /// On levels of the right parity.
        good: u32,
        /// On the other levels.
        bad: u32,
        /// Their worth for the mover.
        worth: i32,
    },
    /// The right to move.
    Tempo {
        /// Its worth.
        worth: i32,
    },
}

impl LineTerm {
    /// What the term adds for the mover, in hundredths.
    pub fn worth(self) -> i32 {
        match self {
            LineTerm::Lines { worth } | LineTerm::Threats { worth, .. } | LineTerm::Tempo { worth } => worth,
        }
    }
}

/// h of Score Four.
#[derive(Clone, Copy, Debug, Default)]
pub struct LineEvaluation;

impl Evaluate<ScoreFourPosition> for LineEvaluation {
    type Term = LineTerm;

    #[inline]
    fn value<W: Witness<LineTerm>>(&mut self, game: &ScoreFourPosition, witness: &mut W) -> Value {
        let mover = game.mover();
        let sign = if mover == Player::First { 1 } else { -1 };
        let lines = sign * game.worth();
        witness.note(|| LineTerm::Lines { worth: lines });
        let mut total = lines + TEMPO_WORTH;
        witness.note(|| LineTerm::Tempo { worth: TEMPO_WORTH });
        let waiting = !game.playable();
        for player in [Player::First, Player::Second] {
            let cells = game.threats(player) & waiting;
            if cells == 0 {
                continue;
            }
            let right = match player {
                Player::First => ODD_LEVELS,
                Player::Second => !ODD_LEVELS,
            };
            let (good, bad) = ((cells & right).count_ones(), (cells & !right).count_ones());
            let own = if player == mover { 1 } else { -1 };
            let worth = own * (good as i32 * GOOD_PARITY_WORTH + bad as i32 * BAD_PARITY_WORTH);
            witness.note(|| LineTerm::Threats {
                player,
                good,
                bad,
                worth,
            });
            total += worth;
        }
        Value::estimate(total)
    }
}

/// A line that can be completed now, in hundredths; unmeasured.
const NOW_URGENCY: u16 = 400;
/// A threat that waits, in hundredths; unmeasured.
const WAITING_URGENCY: u16 = 60;

impl Alarm<ScoreFourPosition> for LineEvaluation {
    fn urgency(&mut self, game: &ScoreFourPosition) -> [Urgency; 2] {
        let playable = game.playable();
        [Player::First, Player::Second].map(|player| {
            let cells = game.threats(player);
            let now = if cells & playable != 0 { NOW_URGENCY } else { 0 };
            let waiting = (cells & !playable).count_ones() as u16;
            Urgency::new(now).plus(waiting * WAITING_URGENCY)
        })
    }
}

/// What the next two moves force: a line completed now, a double threat, a forced reply that opens the cell above it.
#[inline]
pub fn forced_now(game: &ScoreFourPosition) -> Option<Value> {
    let mover = game.mover();
    let playable = game.playable();
    if game.threats(mover) & playable != 0 {
        return Some(Value::win_in(1));
    }
    let theirs = game.threats(mover.other());
    let must = theirs & playable;
    if must == 0 {
        return None;
    }
    let is_double = must & (must - 1) != 0;
    let opens = (must << COLUMNS) & theirs != 0;
    (is_double || opens).then_some(Value::loss_in(2))
}

/// What a search of Score Four may ask: h, d, and exact values by forced sequences up to a number of positions.
#[derive(Clone, Debug)]
pub struct Knowledge {
    forcing: Option<threats::Sequences>,
}

impl Knowledge {
    /// Only what the next two moves force.
    pub fn light() -> Knowledge {
        Knowledge { forcing: None }
    }

    /// Forced sequences as well, at most `positions` of them looked at for each question.
    pub fn forcing(positions: u32) -> Knowledge {
        Knowledge {
            forcing: Some(threats::Sequences::new(positions)),
        }
    }
}

impl Beliefs<ScoreFourPosition> for Knowledge {
    #[inline]
    fn value(&mut self, game: &ScoreFourPosition) -> Value {
        LineEvaluation.value(game, &mut search::Silent)
    }

    #[inline]
    fn urgency(&mut self, game: &ScoreFourPosition) -> [Urgency; 2] {
        LineEvaluation.urgency(game)
    }

    #[inline]
    fn proven(&mut self, game: &ScoreFourPosition) -> Option<Value> {
        if let Some(value) = forced_now(game) {
            return Some(value);
        }
        let sequences = self.forcing.as_mut()?;
        let plies = sequences.win(game)?.len() as u32;
        Some(Value::win_in(plies))
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::random_position;
    use super::*;
    use search::Recorder;

    #[test]
    fn the_terms_add_up_to_the_value() {
        for seed in 0..200 {
            let Some(position) = random_position(seed, 20) else {
                continue;
            };
            let mut recorder = Recorder::default();
            let value = LineEvaluation.value(&position, &mut recorder);
            let sum: i32 = recorder.events().iter().map(|term| term.worth()).sum();
            assert_eq!(value.hundredths(), sum);
        }
    }

    #[test]
    fn what_is_forced_now_is_true() {
        let mut seen = 0;
        for seed in 0..2_000 {
            let Some(position) = random_position(seed, 24) else {
                continue;
            };
            let Some(value) = forced_now(&position) else {
                continue;
            };
            seen += 1;
            let plies = value.plies_to_end().expect("forced values are decided");
            assert_eq!(
                to_the_end(&position, plies),
                value.hundredths().signum(),
                "{position}"
            );
        }
        assert!(seen > 100);
    }

    /// 1, 0 or -1 for the mover by plain search of so many plies.
    fn to_the_end(position: &ScoreFourPosition, plies: u32) -> i32 {
        if position.is_won() {
            return -1;
        }
        if plies == 0 {
            return 0;
        }
        let mut moves = Vec::new();
        position.moves(&mut moves);
        moves
            .into_iter()
            .map(|mv| -to_the_end(&position.after(mv), plies - 1))
            .max()
            .unwrap_or(0)
    }
}

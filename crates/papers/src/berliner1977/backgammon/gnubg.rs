//! Decisions that GNU Backgammon has analyzed: an SGF file with the plays it considered and their chances.
//!
//! For each decision the file names plays with the chances to win, to win a gammon and a backgammon, and to lose them. From these comes
//! the worth of each play in points without the cube, and with it what another evaluation's choice among the same plays gives
//! away. Only what this needs is read; the rest of the file is passed over.

use anyhow::{Context, bail, ensure};
use games::backgammon::evaluation::ClassEvaluation;
use games::backgammon::{BackgammonPosition, Dice, Play};
use search::chance::Chance;
use search::{Game, Player, Silent};

/// A play with its worth by GNU Backgammon, in points for the player who makes it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Candidate {
    /// The play.
    pub play: Play,
    /// Its worth.
    pub points: f64,
}

/// A position with its roll and the plays that were considered.
#[derive(Clone, Debug)]
pub struct RollDecision {
    /// The position, dice known.
    pub position: BackgammonPosition,
    /// The plays, the best first.
    pub candidates: Vec<Candidate>,
}

/// Reads every decision of the games of a file.
///
/// # Errors
/// Names the game and the move at which the text and the rules part.
pub fn read(text: &str) -> anyhow::Result<Vec<RollDecision>> {
    let mut decisions = Vec::new();
    for (number, game) in text.split("(;").skip(1).enumerate() {
        read_game(game, &mut decisions).with_context(|| format!("game {}", number + 1))?;
    }
    ensure!(!decisions.is_empty(), "no analyzed decisions");
    Ok(decisions)
}

fn read_game(text: &str, decisions: &mut Vec<RollDecision>) -> anyhow::Result<()> {
    let mut position: Option<BackgammonPosition> = None;
    for (number, node) in text.split("\n;").skip(1).enumerate() {
        let place = || {
            format!(
                "move {}: {}",
                number + 1,
                node.chars().take(16).collect::<String>()
            )
        };
        let (player, rest) = match node.split_once('[') {
            Some(("W", rest)) => (Player::First, rest),
            Some(("B", rest)) => (Player::Second, rest),
            _ => continue,
        };
        let Some((mv, rest)) = rest.split_once(']') else {
            bail!("{}: no end", place())
        };
        let Some(dice) = mv.get(..2).and_then(|dice| dice.parse::<Dice>().ok()) else {
            // Doubling, taking and dropping are the cube's business.
            continue;
        };
        let now = position
            .unwrap_or_else(|| BackgammonPosition::awaiting(BackgammonPosition::default().board, player));
        ensure!(now.mover() == player, "{}: out of turn", place());
        let rolled = now.rolled(dice);
        let made = read_letters(&rolled, &mv[2..]).with_context(place)?;
        let candidates = candidates(&rolled, rest).with_context(place)?;
        if candidates.len() > 1 {
            decisions.push(RollDecision {
                position: rolled,
                candidates,
            });
        }
        position = Some(rolled.after(made));
    }
    Ok(())
}

/// The plays of the analysis that follows a move: `A[0][fehe E ver 3 chances ...][...]`.
fn candidates(position: &BackgammonPosition, text: &str) -> anyhow::Result<Vec<Candidate>> {
    let mut found = Vec::new();
    let Some((_, analysis)) = text.split_once("A[") else {
        return Ok(found);
    };
    for entry in analysis.split('[').skip(1) {
        let words: Vec<&str> = entry
            .trim_end()
            .trim_end_matches(']')
            .split_whitespace()
            .collect();
        let [letters, "E", "ver", "3", numbers @ ..] = words.as_slice() else {
            continue;
        };
        let chances: Vec<f64> = numbers
            .iter()
            .take(5)
            .filter_map(|word| word.parse().ok())
            .collect();
        let [wins, gammons, backgammons, lost_gammons, lost_backgammons] = chances[..] else {
            bail!("play {letters}: five chances expected");
        };
        found.push(Candidate {
            play: read_letters(position, letters).with_context(|| format!("play {letters}"))?,
            points: 2.0 * wins - 1.0 + gammons + backgammons - lost_gammons - lost_backgammons,
        });
    }
    found.sort_by(|first, second| second.points.total_cmp(&first.points));
    Ok(found)
}

/// A play in SGF letters: pairs of places, a to x for the points as White counts them, y for the bar and z for off.
fn read_letters(position: &BackgammonPosition, letters: &str) -> anyhow::Result<Play> {
    const BAR: u8 = 25;
    let mut words = Vec::new();
    for pair in letters.as_bytes().chunks(2) {
        let [from, to] = pair else {
            bail!("\"{letters}\" has an odd letter")
        };
        let place = |letter: u8| match letter {
            b'y' => Some(BAR),
            b'z' => Some(0),
            b'a'..=b'x' => {
                let point = letter - b'a' + 1;
                Some(match position.mover() {
                    Player::First => point,
                    Player::Second => BAR - point,
                })
            }
            _ => None,
        };
        let (Some(from), Some(to)) = (place(*from), place(*to)) else {
            bail!("\"{letters}\" is no play in letters");
        };
        words.push((from, to));
    }
    fitting(position, &words)
        .with_context(|| format!("\"{letters}\" with {:?} on {}", position.dice(), position.id()))
}

/// The play that moves checkers so. Steps of one checker may be written as one, so only where checkers end up counts, and what is hit on the way by the
/// steps as they are written.
fn fitting(position: &BackgammonPosition, steps: &[(u8, u8)]) -> anyhow::Result<Play> {
    let mut plays = Vec::new();
    position.moves(&mut plays);
    let mut left = position.board;
    let mut ordered: Vec<(u8, u8)> = steps.to_vec();
    ordered.sort_by_key(|&(from, _)| std::cmp::Reverse(from));
    for (from, to) in ordered {
        let from = usize::from(from) - 1;
        ensure!(left.own.0[from] > 0, "no checker on {}", from + 1);
        left.own.0[from] -= 1;
        if to > 0 {
            let to = usize::from(to) - 1;
            left.own.0[to] += 1;
            if left.facing(to) == 1 {
                left.other.0[23 - to] = 0;
                left.other.0[24] += 1;
            }
        }
    }
    let exact = plays.iter().find(|play| play.on(position.board) == left);
    exact.copied().context("not a legal play")
}

/// What an evaluation's choices give away, by GNU Backgammon's own numbers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Quality {
    /// Decisions with a choice.
    pub decisions: usize,
    /// Points given away a decision, on average.
    pub loss: f64,
    /// The share of decisions in which the same play is chosen.
    pub agreement: f64,
    /// Half the width of the 95% interval of the loss.
    pub error: f64,
}

/// Lets an evaluation choose among the analyzed plays.
pub fn quality(evaluation: &ClassEvaluation, decisions: &[RollDecision]) -> Quality {
    let mut losses = Vec::new();
    let mut agreed = 0;
    for decision in decisions {
        let worth = |candidate: &Candidate| {
            let next = decision.position.after(candidate.play);
            match next.lost() {
                Some(points) => points as f32,
                None => -evaluation.points(&next, &mut Silent),
            }
        };
        let chosen = decision
            .candidates
            .iter()
            .max_by(|first, second| worth(first).total_cmp(&worth(second)));
        let (Some(best), Some(chosen)) = (decision.candidates.first(), chosen) else {
            continue;
        };
        losses.push(best.points - chosen.points);
        agreed += usize::from(best.play == chosen.play);
    }
    let count = losses.len().max(1) as f64;
    let mean = losses.iter().sum::<f64>() / count;
    let variance = losses.iter().map(|loss| (loss - mean).powi(2)).sum::<f64>() / count;
    Quality {
        decisions: losses.len(),
        loss: mean,
        agreement: agreed as f64 / count,
        error: 1.96 * (variance / count).sqrt(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::backgammon::evaluation::Organization;

    const GAME: &str = "(;FF[4]GM[6]
;B[41lpab]A[0][lpab E ver 3 0.496 0.14 0.006 0.135 0.006 -0.0047 2C 0][lpst E ver 3 0.45 0.14 0.007 0.146 0.01 -0.03 2C 0]
;W[31fehe]DA[E ver 3 2C 1 0.0 1]A[0][fehe E ver 3 0.52 0.158 0.008 0.138 0.007 0.088 0C 0][xwmj E ver 3 0.46 0.12 0.006 0.16 0.009 -0.15 0C 0])";

    #[test]
    fn decisions_are_read_with_their_worth() {
        let decisions = read(GAME).unwrap();
        assert_eq!(decisions.len(), 2);
        assert_eq!(decisions[0].candidates[0].play.to_string(), "13/9 24/23");
        let best = decisions[1].candidates[0];
        assert_eq!(best.play.to_string(), "8/5 6/5");
        assert!((best.points - 0.061).abs() < 1e-9, "{best:?}");
    }

    #[test]
    fn a_move_against_the_rules_is_named() {
        let broken = GAME.replace("W[31fehe]", "W[31ffhe]");
        let error = format!("{:#}", read(&broken).unwrap_err());
        assert!(error.contains("game 1") && error.contains("move 2"), "{error}");
        assert!(read("nothing").is_err());
    }

    /// Every play made or considered in a whole match is one of ours, and knowledge gives away less than none.
    #[test]
    #[ignore = "sweep over reference data: WHEREFORE_DATA=FOLDER cargo test -p wherefore-papers -- --ignored"]
    fn an_analyzed_match_is_replayed() {
        let path = crate::testdata::reference("backgammon/gnubg_7pt_match_2305_analysed.sgf");
        let text = std::fs::read_to_string(path).unwrap();
        let decisions = read(&text).unwrap();
        assert!(decisions.len() > 100, "{}", decisions.len());
        let smooth = ClassEvaluation::fitted(Organization::Smooth);
        let mut ignorant = smooth.clone();
        ignorant.polynomials = [[0.0; _]; _];
        let loss = |evaluation| quality(evaluation, &decisions).loss;
        assert!(loss(&smooth) * 4.0 < loss(&ignorant), "{}", loss(&smooth));
    }
}

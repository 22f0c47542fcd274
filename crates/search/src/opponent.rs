//! Choosing a move against an opponent who errs: progress, resistance, and traps that cost nothing.
//!
//! # Idea
//! Minimax asks what a move is worth against perfect play. Against anybody else two moves of the same value are not
//! equally good: one may leave the opponent an easy reply, the other a single hard one at every step. A [`Fallible`] opponent
//! gives each reply a chance; the outcome that may be *expected* is the mean over his replies, followed along the line he ought to
//! play, so that a win which asks for several hard moves counts as the chance to find them all. The move of the largest
//! expectation is chosen among those that give up at most a stated margin against perfect play, and never a
//! proved result. A won game is not gambled with: there only progress counts, and a position that has been on the board
//! before is avoided.
//!
//! # Source
//! Berliner 1977 ("losing positions": minimax picks the longest delay; any model of the opponent does better; likewise
//! make-progress); Perdue & Berliner 1977 (resistance is not the inverse of progress); Carmel & Markovitch 1996 (opponent
//! models in game-tree search).
//!
//! # Invariants
//! A move's risk, what it gives up against the best reply, is part of the answer and never above the margin. Only mistakes that are larger than the error
//! of the values count.
//!
//! # Cost
//! None of its own: values and chances are brought along by the caller.

use crate::{Bounds, Game, Value};

/// A player who does not always find the best move.
pub trait Fallible<G: Game> {
    /// The chance of each of `moves`, all legal here, in the same order and adding up to 1. `last` is the move that led here.
    fn chances(&mut self, game: &G, moves: &[G::Move], last: Option<G::Move>) -> Vec<f64>;
}

/// Chances from how much each choice appeals: the logit of a choice grows with its appeal (Luce 1959).
pub fn soft_choice(appeals: &[f64]) -> Vec<f64> {
    let most = appeals.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let weights: Vec<f64> = appeals.iter().map(|appeal| (appeal - most).exp()).collect();
    let sum: f64 = weights.iter().sum();
    weights.into_iter().map(|weight| weight / sum).collect()
}

/// A reply the opponent may give.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Reply<M> {
    /// The reply.
    pub mv: M,
    /// What the position is worth after it, for the player who chooses among prospects.
    pub value: Value,
    /// How likely it is.
    pub chance: f64,
}

/// One decision of the opponent's: the replies that were looked at. What is missing to a chance of 1 belongs to replies that were
/// not, and counts as if he had found the best one.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision<M> {
    replies: Vec<Reply<M>>,
    best: usize,
}

impl<M: Copy> Decision<M> {
    /// A decision among replies; `None` without any.
    pub fn new(replies: Vec<Reply<M>>) -> Option<Decision<M>> {
        let (best, _) = replies.iter().enumerate().min_by_key(|(_, reply)| reply.value)?;
        Some(Decision { replies, best })
    }

    /// The replies.
    pub fn replies(&self) -> &[Reply<M>] {
        &self.replies
    }

    /// The reply he ought to find.
    pub fn best(&self) -> &Reply<M> {
        &self.replies[self.best]
    }
}

/// A move that could be chosen.
#[derive(Clone, PartialEq, Debug)]
pub struct Prospect<M> {
    /// The move.
    pub mv: M,
    /// Its value against perfect play.
    pub sound: Value,
    /// What is proved about it.
    pub proved: Bounds,
    /// Whether the position after it has been on the board before.
    pub repeats: bool,
    /// The opponent's decisions: after the move, and on along the line of best play.
    pub decisions: Vec<Decision<M>>,
}

/// What counts, in parts of a won game.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// The part of a won game, 0 to 1, that an estimate promises. It never falls as the value grows.
    pub chances: fn(Value) -> f64,
    /// The most that may be given up against perfect play while the game is open.
    pub margin: f64,
    /// The same when the game is lost anyway.
    pub lost_margin: f64,
    /// The least gain in expectation that is worth a deviation.
    pub least_gain: f64,
    /// From this chance on the game is won and nothing is risked.
    pub won_from: f64,
    /// Below this chance the game is lost.
    pub lost_below: f64,
    /// A reply that gives away at least this much falls into a trap; less is within the error of the values and counts as nothing.
    pub blunder: f64,
}

impl Terms {
    /// What may be given up when the best move promises `most`.
    pub fn margin_at(&self, most: f64) -> f64 {
        if most < self.lost_below {
            self.lost_margin
        } else {
            self.margin
        }
    }

    /// What a value stands for: the part of a won game that it promises, 0 to 1.
    pub fn points(&self, value: Value) -> f64 {
        if value.is_decided() {
            return f64::from(u8::from(value.is_win()));
        }
        (self.chances)(value)
    }
}

/// The likeliest way for the opponent to go wrong.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Trap<M> {
    /// The reply that falls into it.
    pub reply: M,
    /// How likely he is to give it, at the moment when he could.
    pub chance: f64,
    /// What it gives away, in parts of a won game.
    pub gain: f64,
    /// At which of his decisions it lies, 0 for the first.
    pub decision: usize,
}

/// A prospect with what may be expected of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Rated<M> {
    /// The move.
    pub mv: M,
    /// Its value against perfect play.
    pub sound: Value,
    /// What that stands for, 0 to 1.
    pub points: f64,
    /// What may be expected against this opponent, 0 to 1.
    pub expected: f64,
    /// What the move gives up against perfect play.
    pub risk: f64,
    /// The likeliest large mistake.
    pub trap: Option<Trap<M>>,
    /// Decisions in which a single reply, of those looked at, does not give anything away.
    pub only_replies: usize,
    /// Whether the terms allow it.
    pub allowed: bool,
}

/// Why a move was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Conduct {
    /// It is the best move, and no other promises more.
    Sound,
    /// The game is won: the best move that leads on.
    Progress,
    /// The game is lost: the move that asks most of the opponent.
    Resistance,
    /// The game is open: a trap that costs next to nothing.
    Trap,
}

/// What was chosen and from what.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice<M> {
    /// The prospects in the order given.
    pub rated: Vec<Rated<M>>,
    /// The place of the chosen one.
    pub chosen: usize,
    /// Why.
    pub conduct: Conduct,
}

impl<M> Choice<M> {
    /// The chosen move with its numbers.
    pub fn chosen(&self) -> &Rated<M> {
        &self.rated[self.chosen]
    }
}

/// Chooses among prospects; `None` without any.
pub fn choose<M: Copy>(prospects: &[Prospect<M>], terms: &Terms) -> Option<Choice<M>> {
    let (best, prime) = prospects
        .iter()
        .enumerate()
        .rev()
        .max_by_key(|(_, prospect)| prospect.sound)?;
    let most = terms.points(prime.sound);
    let rated: Vec<Rated<M>> = prospects
        .iter()
        .map(|prospect| rate(prospect, prime, most, terms))
        .collect();
    if most >= terms.won_from {
        let leads_on = |place: usize| {
            !prospects[place].repeats && terms.points(prospects[place].sound) >= terms.won_from
        };
        let chosen = (0..prospects.len())
            .filter(|&place| leads_on(place))
            .rev()
            .max_by_key(|&place| prospects[place].sound)
            .unwrap_or(best);
        return Some(Choice {
            rated,
            chosen,
            conduct: Conduct::Progress,
        });
    }
    let chosen = (0..rated.len())
        .filter(|&place| rated[place].allowed)
        .max_by(|&a, &b| rated[a].expected.total_cmp(&rated[b].expected))
        .filter(|&place| rated[place].expected >= rated[best].expected + terms.least_gain)
        .unwrap_or(best);
    let conduct = if chosen == best {
        Conduct::Sound
    } else if most < terms.lost_below {
        Conduct::Resistance
    } else {
        Conduct::Trap
    };
    Some(Choice {
        rated,
        chosen,
        conduct,
    })
}

fn rate<M: Copy>(prospect: &Prospect<M>, prime: &Prospect<M>, most: f64, terms: &Terms) -> Rated<M> {
    let points = terms.points(prospect.sound);
    let risk = (most - points).max(0.0);
    let keeps_proved = prospect.proved.lower() >= prime.proved.lower().min(Value::DRAW);
    let mut expected = points;
    let mut trap: Option<Trap<M>> = None;
    let mut only_replies = 0;
    // From the far end: the expectation of a decision needs that of the next one.
    for (number, decision) in prospect.decisions.iter().enumerate().rev() {
        let held = terms.points(decision.best().value);
        // The search that valued the replies and the one that valued the move need not agree; what counts is the difference.
        let shift = points - held;
        let mut mean = 0.0;
        let mut missing = 1.0;
        let mut good = 0;
        for (place, reply) in decision.replies.iter().enumerate() {
            missing -= reply.chance;
            let worth = terms.points(reply.value);
            if worth - held < terms.blunder {
                good += 1;
            } else if trap.is_none_or(|known| reply.chance * (worth - held) > known.chance * known.gain) {
                trap = Some(Trap {
                    reply: reply.mv,
                    chance: reply.chance,
                    gain: worth - held,
                    decision: number,
                });
            }
            let falls = place != decision.best && worth - held >= terms.blunder;
            mean += reply.chance
                * if falls {
                    (worth + shift).clamp(0.0, 1.0)
                } else {
                    expected
                };
        }
        only_replies += usize::from(good == 1 && decision.replies.len() > 1);
        expected = mean + missing.max(0.0) * expected;
    }
    Rated {
        mv: prospect.mv,
        sound: prospect.sound,
        points,
        expected,
        risk,
        trap,
        only_replies,
        allowed: risk <= terms.margin_at(most) && keeps_proved,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prospect(mv: char, sound: i32, decisions: &[&[(char, i32, f64)]]) -> Prospect<char> {
        let decision = |replies: &&[(char, i32, f64)]| {
            let reply = |&(mv, value, chance): &(char, i32, f64)| Reply {
                mv,
                value: Value::new(value),
                chance,
            };
            Decision::new(replies.iter().map(reply).collect()).unwrap()
        };
        Prospect {
            mv,
            sound: Value::new(sound),
            proved: Bounds::UNKNOWN,
            repeats: false,
            decisions: decisions.iter().map(decision).collect(),
        }
    }

    /// A steep curve: 120 hundredths are 73% of a won game.
    const TERMS: Terms = Terms {
        chances: |value| 1.0 / (1.0 + (-f64::from(value.hundredths()) / 120.0).exp()),
        margin: 0.02,
        lost_margin: 0.05,
        least_gain: 0.02,
        won_from: 0.92,
        lost_below: 0.12,
        blunder: 0.10,
    };

    fn chosen(prospects: &[Prospect<char>]) -> (char, Conduct) {
        let choice = choose(prospects, &TERMS).unwrap();
        (choice.chosen().mv, choice.conduct)
    }

    #[test]
    fn chances_follow_appeal() {
        let chances = soft_choice(&[0.0, (3.0_f64).ln()]);
        assert!((chances[0] - 0.25).abs() < 1e-12 && (chances[1] - 0.75).abs() < 1e-12);
        assert_eq!(soft_choice(&[700.0, 700.0]), [0.5, 0.5]);
    }

    /// Berliner's example: a sure loss of a rook, or the risk of a win for the opponent that he must find.
    #[test]
    fn a_lost_game_is_defended_by_the_move_that_asks_most() {
        let sure = prospect('a', -500, &[&[('x', -500, 0.9), ('y', -450, 0.1)]]);
        let mut risky = prospect('b', 0, &[&[('x', -900, 0.3), ('y', 0, 0.7)]]);
        risky.sound = Value::loss_in(10);
        assert_eq!(chosen(&[sure.clone(), risky.clone()]), ('b', Conduct::Resistance));
        // A win that is easy to find asks nothing.
        let mut easy = prospect('b', 0, &[&[('x', -900, 0.99), ('y', 0, 0.01)]]);
        easy.sound = Value::loss_in(10);
        assert_eq!(chosen(&[sure, easy]), ('a', Conduct::Sound));
    }

    #[test]
    fn several_hard_replies_ask_more_than_one() {
        let hard: &[(char, i32, f64)] = &[('x', -300, 0.5), ('y', 0, 0.5)];
        let once = prospect('a', -300, &[hard]);
        let twice = prospect('b', -300, &[hard, hard]);
        let choice = choose(&[once, twice], &TERMS).unwrap();
        let [once, twice] = [&choice.rated[0], &choice.rated[1]];
        let (lost, level) = (once.points, 0.5);
        assert!((once.expected - (0.5 * lost + 0.5 * level)).abs() < 1e-9);
        assert!((twice.expected - (0.25 * lost + 0.75 * level)).abs() < 1e-9);
        assert_eq!((once.only_replies, twice.only_replies), (1, 2));
        assert_eq!(choice.chosen, 1);
    }

    #[test]
    fn a_trap_in_an_equal_game_may_cost_next_to_nothing_and_no_more() {
        let plain = prospect('a', 0, &[&[('x', 0, 1.0)]]);
        let trap: &[(char, i32, f64)] = &[('x', -8, 0.6), ('y', 400, 0.4)];
        let cheap = prospect('b', -8, &[trap]);
        assert_eq!(chosen(&[plain.clone(), cheap.clone()]), ('b', Conduct::Trap));
        let choice = choose(&[plain.clone(), cheap], &TERMS).unwrap();
        let rated = choice.chosen();
        assert!(rated.risk > 0.0 && rated.risk <= TERMS.margin);
        let found = rated.trap.unwrap();
        assert_eq!((found.reply, found.decision), ('y', 0));
        let dear = prospect('b', -60, &[&[('x', -60, 0.1), ('y', 900, 0.9)]]);
        let choice = choose(&[plain, dear], &TERMS).unwrap();
        assert_eq!(choice.conduct, Conduct::Sound);
        assert!(!choice.rated[1].allowed && choice.rated[1].expected > choice.rated[0].expected);
    }

    #[test]
    fn a_proved_draw_and_a_won_game_are_kept() {
        let mut held = prospect('a', 0, &[]);
        held.proved = Bounds::exact(Value::DRAW);
        let trap = prospect('b', 0, &[&[('x', 0, 0.2), ('y', 900, 0.8)]]);
        assert_eq!(chosen(&[held.clone(), trap.clone()]), ('a', Conduct::Sound));
        held.proved = Bounds::UNKNOWN;
        assert_eq!(chosen(&[held, trap]), ('b', Conduct::Trap));
        let won = prospect('a', 600, &[&[('x', 600, 1.0)]]);
        let gamble = prospect('b', 590, &[&[('x', 590, 0.1), ('y', 2000, 0.9)]]);
        assert_eq!(chosen(&[won, gamble]), ('a', Conduct::Progress));
    }

    #[test]
    fn a_won_game_goes_on_to_positions_that_were_not_there_before() {
        let mut again = prospect('a', 700, &[]);
        again.repeats = true;
        let on = prospect('b', 650, &[]);
        let slip = prospect('c', 100, &[]);
        assert_eq!(
            chosen(&[again.clone(), on, slip.clone()]),
            ('b', Conduct::Progress)
        );
        // Nothing else wins: repeating is better than giving the win away.
        assert_eq!(chosen(&[again, slip]), ('a', Conduct::Progress));
    }
}

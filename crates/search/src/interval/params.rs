//! Every number and switch of the interval search, each written once: name, default, range and meaning.

use super::spread::Spread;
use crate::alphabeta::ParamError;

/// Which of the two ways to separation is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strategy {
    /// Whichever has the better chance per node to change the root's opinion: the best move may fall behind the next
    /// (PROVEBEST is put to the test), or a rival may overtake it (DISPROVEREST).
    Merit,
    /// PROVEBEST or DISPROVEREST, whichever seems to cost less by the shares of the intervals (Berliner 1979).
    LeastEffort,
    /// Always PROVEBEST, as long as there is something to do for it.
    ProveBest,
    /// Always DISPROVEREST, as long as there is a rival to disprove.
    DisproveRest,
}

/// How a child is chosen on the way down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Descent {
    /// The child with the best chance to bring its mover past the target: the distance in units of its own spread.
    Chance,
    /// The most optimistic child (Berliner 1977).
    Optimism,
    /// The child of best value: the principal line (Korf & Chickering 1996).
    Value,
}

/// Whose urgencies widen an interval.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Urgencies {
    /// The mover's widens it upwards, the opponent's downwards.
    Each,
    /// The larger of the two widens it both ways.
    One,
    /// None: the spread depends on the depth alone.
    None,
}

/// The parameters of one search.
#[derive(Clone, PartialEq, Debug)]
pub struct IntervalParams {
    /// Which way to separation.
    pub strategy: Strategy,
    /// How to go down.
    pub descent: Descent,
    /// Whose urgencies count.
    pub urgencies: Urgencies,
    /// How far values move when the depth grows.
    pub spread: Spread,
    /// Tips are deepened as long as that is cheap; off, they are expanded at once.
    pub redeepen: bool,
    /// A rival that does not reach the target even if the opponent passes is not looked at further.
    pub optimism: bool,
    /// The root is searched as a whole to this depth at least, in plies; 0: not at all.
    pub first_plies: i32,
    /// Plies added when a tip is deepened; an even number compares positions after the same player's move.
    pub step: i32,
    /// A tip is expanded when deepening it is expected to cost more nodes than this.
    pub expand_cost: u64,
    /// The same for the root, which is searched as a whole until then.
    pub root_cost: u64,
    /// The part of all nodes, in percent, that goes to single rivals between two iterations of the whole root.
    pub scouting: u64,
    /// Between two iterations only rivals with this chance to be better than the best move are probed, in percent.
    pub least_chance: i32,
    /// Further threads probe single rivals of one common tree; off, they search the whole root like the first (lazy SMP).
    pub patrols: bool,
    /// A root move that somebody proposes with a reason counts as this much likelier to be better, in percent; 100: proposals do
    /// not matter.
    pub proposal: u64,
    /// A root move that can affect what the opponent does to the best one counts as this much likelier to be better, in percent, after
    /// the value has fallen (the causality facility); 100: causes do not matter.
    pub causality: u64,
    /// The value has fallen when it lies this much below what was expected, in hundredths.
    pub fall: i32,
    /// Nodes of one ply more, in percent of those of the last probe.
    pub growth: u64,
    /// k: half the width of an interval, in percent of the spread.
    pub confidence: i32,
    /// After separation k grows to this percentage and the search goes on; 0: it stops.
    pub escalation: i32,
    /// What a move is held to be worth when the best is chosen: its value less this percentage of the way to its lower bound.
    pub shrinkage: i32,
    /// How far beyond a bound the value is held to lie, in percent of the spread.
    pub unseen: i32,
    /// A rival is not searched deeper than the best move and so many plies: values of different depth do not compare.
    pub lead: i32,
    /// Children from this place on, in the order in which they are tried, begin with less depth.
    pub late_after: usize,
    /// By so many plies.
    pub late_reduction: i32,
    /// Plies taken off in the search after an opponent's pass.
    pub optimism_reduction: i32,
    /// The most nodes of the tree.
    pub tree_nodes: usize,
}

impl Default for IntervalParams {
    fn default() -> IntervalParams {
        IntervalParams {
            strategy: Strategy::Merit,
            descent: Descent::Chance,
            urgencies: Urgencies::Each,
            spread: Spread::default(),
            redeepen: true,
            optimism: true,
            first_plies: 4,
            step: 2,
            expand_cost: 20_000,
            root_cost: u64::MAX,
            scouting: 5,
            least_chance: 20,
            patrols: false,
            proposal: 100,
            causality: 100,
            fall: 40,
            growth: 170,
            confidence: 100,
            escalation: 150,
            shrinkage: 0,
            unseen: 400,
            lead: 2,
            late_after: 4,
            late_reduction: 2,
            optimism_reduction: 3,
            tree_nodes: 1 << 16,
        }
    }
}

impl IntervalParams {
    /// The names that [`IntervalParams::set`] knows.
    pub const NAMES: [&'static str; 26] = [
        "strategy",
        "descent",
        "urgencies",
        "redeepen",
        "optimism",
        "first_plies",
        "step",
        "expand_cost",
        "root_cost",
        "scouting",
        "least_chance",
        "patrols",
        "proposal",
        "causality",
        "fall",
        "growth",
        "confidence",
        "escalation",
        "shrinkage",
        "unseen",
        "lead",
        "late_after",
        "late_reduction",
        "optimism_reduction",
        "spread",
        "tree_nodes",
    ];

    /// Sets a parameter by name. A spread is given as a percentage of the default one.
    ///
    /// # Errors
    /// When there is no such parameter, or the value is outside its range.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), ParamError> {
        let bad = || ParamError::BadValue {
            name: name.to_owned(),
            value: value.to_owned(),
        };
        let number = |low: i64, high: i64| {
            let number: i64 = value.parse().map_err(|_| bad())?;
            (low..=high).contains(&number).then_some(number).ok_or_else(bad)
        };
        let switch = || match value {
            "on" | "true" => Ok(true),
            "off" | "false" => Ok(false),
            _ => Err(bad()),
        };
        match name {
            "strategy" => {
                self.strategy = match value {
                    "merit" => Strategy::Merit,
                    "least-effort" => Strategy::LeastEffort,
                    "prove-best" => Strategy::ProveBest,
                    "disprove-rest" => Strategy::DisproveRest,
                    _ => return Err(bad()),
                }
            }
            "descent" => {
                self.descent = match value {
                    "chance" => Descent::Chance,
                    "optimism" => Descent::Optimism,
                    "value" => Descent::Value,
                    _ => return Err(bad()),
                }
            }
            "urgencies" => {
                self.urgencies = match value {
                    "each" => Urgencies::Each,
                    "one" => Urgencies::One,
                    "none" => Urgencies::None,
                    _ => return Err(bad()),
                }
            }
            "redeepen" => self.redeepen = switch()?,
            "optimism" => self.optimism = switch()?,
            "first_plies" => self.first_plies = number(0, 100)? as i32,
            "step" => self.step = number(1, 8)? as i32,
            "expand_cost" => self.expand_cost = number(0, i64::MAX)? as u64,
            "root_cost" => self.root_cost = number(0, i64::MAX)? as u64,
            "scouting" => self.scouting = number(0, 90)? as u64,
            "least_chance" => self.least_chance = number(0, 100)? as i32,
            "patrols" => self.patrols = switch()?,
            "proposal" => self.proposal = number(100, 100_000)? as u64,
            "causality" => self.causality = number(100, 100_000)? as u64,
            "fall" => self.fall = number(0, 10_000)? as i32,
            "growth" => self.growth = number(100, 1_000)? as u64,
            "confidence" => self.confidence = number(0, 10_000)? as i32,
            "escalation" => self.escalation = number(0, 1_000)? as i32,
            "shrinkage" => self.shrinkage = number(0, 100)? as i32,
            "unseen" => self.unseen = number(0, 1_000)? as i32,
            "lead" => self.lead = number(0, 100)? as i32,
            "late_after" => self.late_after = number(0, 1_000)? as usize,
            "late_reduction" => self.late_reduction = number(0, 20)? as i32,
            "optimism_reduction" => self.optimism_reduction = number(0, 20)? as i32,
            "spread" => self.spread = Spread::default().scaled(number(0, 10_000)? as i32),
            "tree_nodes" => self.tree_nodes = number(2_048, 1 << 26)? as usize,
            _ => return Err(ParamError::Unknown(name.to_owned())),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_named_parameter_can_be_set_and_bad_values_are_refused() {
        for name in IntervalParams::NAMES {
            let value = match name {
                "strategy" => "prove-best",
                "descent" => "optimism",
                "urgencies" => "one",
                "redeepen" | "optimism" => "off",
                "patrols" => "on",
                "tree_nodes" => "4096",
                "lead" | "scouting" => "1",
                "growth" | "proposal" | "causality" => "200",
                "expand_cost" | "root_cost" | "spread" | "confidence" => "77",
                _ => "5",
            };
            let mut params = IntervalParams::default();
            assert_eq!(params.set(name, value), Ok(()), "{name}");
            assert_ne!(params, IntervalParams::default(), "{name}");
            assert!(
                matches!(params.set(name, "much"), Err(ParamError::BadValue { .. })),
                "{name}"
            );
        }
        let error = IntervalParams::default().set("depth", "3").unwrap_err();
        assert!(error.to_string().contains("depth"));
    }
}

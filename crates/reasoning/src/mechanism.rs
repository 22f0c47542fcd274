//! The mechanisms behind a page, by name, so that each can be switched off and what it is worth can be measured.
//!
//! A page is made with all of them. Whoever measures (`wherefore-lab pages --without NAME`) leaves one out and holds the pages against
//! those with all.

use std::fmt;
use std::str::FromStr;

/// What runs behind a page besides the search that decides and the facts of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mechanism {
    /// What the search that decided found out on its way (rows 67, 87).
    Evidence,
    /// Results that rules and proofs of endings settle (rows 119 to 143).
    EndingRules,
    /// The tree of plans that fail and are mended (rows 110 to 118).
    PlanTree,
    /// A best-first tree f = g + h + d that says which moves tempt (rows 1 to 23).
    HeuristicSearch,
    /// Refutations carried from one move to others (row 97).
    Lemmas,
    /// Moves that only postpone a loss (rows 33 and 34).
    Delays,
    /// Where a king hides from a sacrifice (row 18).
    Hunts,
    /// Threats by the pass and what answers them (rows 95, 98, 99).
    Threats,
    /// The fewest pieces with which a refutation works (row 96).
    Certificates,
    /// What differs at the end of the lines of the best move and of its rivals.
    Comparisons,
    /// Plans that are played out against free replies (rows 24, 25, 27).
    Plans,
    /// What an opponent who errs must find (rows 102 and 107).
    Chances,
    /// A tree whose judgments may err, and how many of them would have to change (rows 48, 69 to 76, 80 and 81).
    Steadiness,
}

impl Mechanism {
    /// All of them.
    pub const ALL: [Mechanism; 13] = [
        Mechanism::Evidence,
        Mechanism::EndingRules,
        Mechanism::PlanTree,
        Mechanism::HeuristicSearch,
        Mechanism::Lemmas,
        Mechanism::Delays,
        Mechanism::Hunts,
        Mechanism::Threats,
        Mechanism::Certificates,
        Mechanism::Comparisons,
        Mechanism::Plans,
        Mechanism::Chances,
        Mechanism::Steadiness,
    ];

    /// The name users type.
    pub const fn name(self) -> &'static str {
        match self {
            Mechanism::Evidence => "evidence",
            Mechanism::EndingRules => "ending-rules",
            Mechanism::PlanTree => "plan-tree",
            Mechanism::HeuristicSearch => "heuristic-search",
            Mechanism::Lemmas => "lemmas",
            Mechanism::Delays => "delays",
            Mechanism::Hunts => "hunts",
            Mechanism::Threats => "threats",
            Mechanism::Certificates => "certificates",
            Mechanism::Comparisons => "comparisons",
            Mechanism::Plans => "plans",
            Mechanism::Chances => "chances",
            Mechanism::Steadiness => "steadiness",
        }
    }
}

impl fmt::Display for Mechanism {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that is no mechanism's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownMechanism(String);

impl fmt::Display for UnknownMechanism {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Mechanism::ALL.map(Mechanism::name).join(", ");
        write!(f, "there is no mechanism \"{}\"; there are {names}", self.0)
    }
}

impl std::error::Error for UnknownMechanism {}

impl FromStr for Mechanism {
    type Err = UnknownMechanism;

    fn from_str(name: &str) -> Result<Mechanism, UnknownMechanism> {
        let found = Mechanism::ALL
            .into_iter()
            .find(|mechanism| mechanism.name() == name);
        found.ok_or_else(|| UnknownMechanism(name.to_owned()))
    }
}

/// Which mechanisms are at work: all, unless one is left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mechanisms(u16);

impl Mechanisms {
    /// Every one.
    pub const ALL: Mechanisms = Mechanisms(u16::MAX);

    /// The same without `mechanism`.
    #[must_use]
    pub const fn without(self, mechanism: Mechanism) -> Mechanisms {
        Mechanisms(self.0 & !(1 << mechanism as u16))
    }

    /// Whether `mechanism` is at work.
    pub const fn has(self, mechanism: Mechanism) -> bool {
        self.0 & (1 << mechanism as u16) != 0
    }
}

impl Default for Mechanisms {
    fn default() -> Mechanisms {
        Mechanisms::ALL
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_out_is_left_out_alone() {
        for gone in Mechanism::ALL {
            let rest = Mechanisms::ALL.without(gone);
            assert!(
                Mechanism::ALL
                    .into_iter()
                    .all(|one| rest.has(one) == (one != gone))
            );
            assert_eq!(gone.name().parse(), Ok(gone));
        }
        assert!("magic".parse::<Mechanism>().is_err());
    }
}

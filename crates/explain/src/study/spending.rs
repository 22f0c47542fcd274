//! How much a study may spend, and how that is divided between its two looks.

/// Positions a mate proof may look at: some tens of milliseconds.
const PROOF_POSITIONS: u64 = 30_000;

/// How much a study may spend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spending {
    /// Nodes for one value.
    pub nodes: u64,
    /// Nodes for all probes together.
    pub total: u64,
    /// Nodes that one more value adds to them where something has an effort of its own: its share, however small.
    pub share: u64,
    /// Positions a mate proof may look at.
    pub proof: u64,
    /// Nodes for one value in the second look, which only what is about to be said gets.
    pub firm_nodes: u64,
    /// Nodes for the second look together.
    pub firm_total: u64,
    /// Positions along a line that is spoken of are looked at with this many times the nodes for one value: the later
    /// moves of lines were the most frequent false claims (docs/notebook/2026-11-16-false-claims.md).
    pub line_effort: u64,
}

impl Spending {
    /// Divides `nodes` between a first look at everything proposed and a second, harder one at what is about to be said.
    pub fn within(nodes: u64) -> Spending {
        /// Values the first look is expected to ask for.
        const FIRST_VALUES: u64 = 64;
        /// Values the second look is expected to ask for.
        const FIRM_VALUES: u64 = 28;
        /// Fewer nodes than this see nothing.
        const LEAST: u64 = 500;
        /// Of three parts one goes to the first look.
        const PARTS: u64 = 3;
        let first = nodes / PARTS;
        let firm = nodes - first;
        Spending {
            nodes: (first / FIRST_VALUES).max(LEAST),
            total: first,
            share: first / FIRST_VALUES,
            proof: PROOF_POSITIONS,
            firm_nodes: (firm / FIRM_VALUES).max(2 * LEAST),
            firm_total: firm,
            line_effort: 1,
        }
    }

    /// The spending of the second look, with what the first one left over or without what it borrowed.
    #[must_use]
    pub fn firm(self, left: i64) -> Spending {
        /// Times the nodes for one value that a position along a line gets.
        const LINE_EFFORT: u64 = 3;
        let total = self.firm_total.saturating_add_signed(left);
        Spending {
            nodes: self
                .firm_nodes
                .min(self.firm_nodes * total / self.firm_total.max(1)),
            total,
            line_effort: LINE_EFFORT,
            ..self
        }
    }
}

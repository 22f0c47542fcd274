//! The budget inside an expansion: on crowded boards one expansion may take longer than the whole search is allowed.
//!
//! Time and the stop flag end an expansion at once. The number of nodes lets an ordinary expansion be finished, so that a search of so many
//! nodes compares all moves alike, and ends only one that goes far beyond.

use crate::{Budget, Stopped};

/// An expansion may go beyond the limit of nodes by so many: more than a double expansion of any position of ordinary games.
const EXPANSION_ROOM: u64 = 4_096;

/// Asks a budget while a node is given its children, and remembers when it ended.
pub(super) struct ExpansionBudget<'b, B: ?Sized> {
    budget: &'b mut B,
    ended: Option<Stopped>,
}

impl<'b, B: Budget + ?Sized> ExpansionBudget<'b, B> {
    pub(super) fn new(budget: &'b mut B) -> Self {
        ExpansionBudget { budget, ended: None }
    }

    /// Whether the budget ends just now; false when it ended before.
    pub(super) fn ends(&mut self, nodes: u64) -> bool {
        if self.ended.is_some() {
            return false;
        }
        self.ended = self.budget.exhausted(nodes.saturating_sub(EXPANSION_ROOM));
        self.ended.is_some()
    }

    /// Why the budget ended, if it did.
    pub(super) fn ended(&self) -> Option<Stopped> {
        self.ended
    }
}

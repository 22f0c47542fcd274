//! The record of a branch and bound: a tree of decisions whose leaves are closed by bounds that anybody can recompute.
//!
//! ```text
//!            fix by multipliers, then branch on 3-7
//!             /                               \
//!      3-7 in: leaf, multipliers      3-7 out: fix, branch on 2-9
//!                                        /              \
//!                                   2-9 in: no tour   2-9 out: leaf, multipliers
//! ```

use super::comb::Comb;
use search::single::Cost;

/// The place of a node in a [`BoundProof`].
pub type ProofNode = usize;

/// What ends a node of the proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NodeEnd {
    /// The bound under the last multipliers holds for every tour here.
    Leaf,
    /// The decisions so far leave no tour.
    Impossible,
    /// The tours here that use the edge, and those that do not.
    Branch {
        /// One end.
        from: usize,
        /// The other end.
        to: usize,
        /// The part where the edge is in the tour.
        with: ProofNode,
        /// The part where it is not.
        without: ProofNode,
    },
}

/// One node: the multipliers under which edges are fixed, in order, and what follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeProof {
    /// Multipliers in parts of a unit of cost, of the cities and then of the combs, which may be left out where all are
    /// zero. A leaf's last ones give its bound; all others fix edges.
    pub multipliers: Vec<Box<[Cost]>>,
    /// What follows.
    pub step: NodeEnd,
}

/// A tree of decisions; node 0 is the root.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BoundProof {
    combs: Vec<Comb>,
    parts: Vec<NodeProof>,
    bytes: usize,
}

impl BoundProof {
    /// Says which combs the multipliers after those of the cities belong to.
    pub(super) fn set_combs(&mut self, combs: Vec<Comb>) {
        self.bytes += combs.iter().map(Comb::bytes).sum::<usize>();
        self.combs = combs;
    }

    /// The combs that have multipliers.
    pub fn combs(&self) -> &[Comb] {
        &self.combs
    }

    /// Adds a node and returns its place.
    pub fn add(&mut self, multipliers: Vec<Box<[Cost]>>, step: NodeEnd) -> ProofNode {
        self.bytes += size_of::<NodeProof>();
        self.bytes += multipliers.iter().map(|row| size_of_val(&**row)).sum::<usize>();
        self.parts.push(NodeProof { multipliers, step });
        self.parts.len() - 1
    }

    /// Changes what follows a node.
    pub fn resolve(&mut self, node: ProofNode, step: NodeEnd) {
        self.parts[node].step = step;
    }

    /// Fixes edges under the last multipliers before the node's bound is taken under `multipliers`.
    pub fn refine(&mut self, node: ProofNode, multipliers: &[Cost]) {
        self.bytes += size_of_val(multipliers);
        self.parts[node].multipliers.push(multipliers.into());
    }

    /// The nodes.
    pub fn parts(&self) -> &[NodeProof] {
        &self.parts
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.bytes
    }
}

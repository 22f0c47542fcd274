//! Writes what a run proved, so that a stranger can check it: the tour, the bound, and the tree of decisions with the
//! multipliers under which its leaves are closed. [`verify`](super::verify) reads it back.
//!
//! ```text
//! wherefore-tsp-certificate 2
//! name gr17
//! cities 17
//! digest 6c62272e07bb0142        FNV-1a of the distances
//! tour 1 16 12 ...
//! length 2085
//! bound 2085                     no tour is shorter
//! scale 1000                     multipliers are in 1/1000 of a unit
//! combs 1                        combs that may be priced, each on a line: its handle, then its teeth
//! C 3 4 7 | 3 9 | 4 12 | 7 8
//! nodes 5                        lines of the tree below, in preorder
//! F -120 35 ...                  fix edges under these multipliers (of cities, then of combs), then go on
//! B 3 7                          branch: first the tours with edge 3-7, then those without
//! L -110 31 ...                  leaf: the 1-tree under these multipliers is its bound
//! X                              leaf: the decisions leave no tour
//! checksum 85944171f73967e8      FNV-1a of everything above
//! ```

use super::comb::Comb;
use super::instance::{Fnv, Instance};
use super::onetree::SCALE;
use super::proof::{BoundProof, NodeEnd, NodeProof};
use super::solve::BoundedTour;
use search::single::Cost;
use std::fmt::Write;

/// The first line of every certificate.
pub const HEADING: &str = "wherefore-tsp-certificate 2";

/// The certificate of an answer.
pub fn certificate(instance: &Instance, answer: &BoundedTour) -> String {
    let tree = tree_lines(&answer.proof);
    let tour: Vec<String> = answer
        .tour
        .order()
        .iter()
        .map(|city| (city + 1).to_string())
        .collect();
    let mut text = format!(
        "{HEADING}\nname {}\ncities {}\ndigest {:016x}\ntour {}\nlength {}\nbound {}\nscale {SCALE}\ncombs {}\n",
        instance.name(),
        instance.cities(),
        instance.digest(),
        tour.join(" "),
        answer.cost,
        answer.bound,
        answer.proof.combs().len()
    );
    for comb in answer.proof.combs() {
        text.push_str(&comb_line(comb));
    }
    text.push_str(&format!("nodes {}\n", tree.len()));
    for line in tree {
        text.push_str(&line);
        text.push('\n');
    }
    sealed(&text)
}

/// The same text with its checksum line.
pub fn sealed(text: &str) -> String {
    let mut checksum = Fnv::new();
    checksum.bytes(text.as_bytes());
    format!("{text}checksum {:016x}\n", checksum.value())
}

fn tree_lines(proof: &BoundProof) -> Vec<String> {
    let mut lines = Vec::new();
    let mut waiting = vec![0];
    while let Some(node) = waiting.pop() {
        let NodeProof { multipliers, step } = &proof.parts()[node];
        let fixing = match step {
            NodeEnd::Leaf => multipliers.len() - 1,
            NodeEnd::Branch { .. } | NodeEnd::Impossible => multipliers.len(),
        };
        lines.extend(multipliers[..fixing].iter().map(|row| row_line('F', row)));
        match *step {
            NodeEnd::Leaf => lines.push(row_line('L', &multipliers[fixing])),
            NodeEnd::Impossible => lines.push("X".to_owned()),
            NodeEnd::Branch {
                from,
                to,
                with,
                without,
            } => {
                lines.push(format!("B {} {}", from + 1, to + 1));
                waiting.push(without);
                waiting.push(with);
            }
        }
    }
    lines
}

fn comb_line(comb: &Comb) -> String {
    let cities = |set: &[u32]| {
        let words: Vec<String> = set.iter().map(|city| (city + 1).to_string()).collect();
        words.join(" ")
    };
    let mut line = format!("C {}", cities(comb.handle()));
    for tooth in comb.teeth() {
        line.push_str(" | ");
        line.push_str(&cities(tooth));
    }
    line.push('\n');
    line
}

fn row_line(kind: char, row: &[Cost]) -> String {
    let mut line = String::from(kind);
    for multiplier in row {
        write!(line, " {multiplier}").expect("writing to a string cannot fail");
    }
    line
}

//! `opening_choices`: what the replies to a move are called.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{Field, NamedField, Writer};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, Role};
use crate::detect::Scene;
use crate::kinds::ClaimKind;
use crate::kinds::opening::{is_early, is_plain};
use crate::study::Study;
use chess::facts::board::{after, legal_moves};
use chess::openings;
use cozy_chess::Move;

/// Most replies that are named.
const MOST: usize = 3;

/// Replies with the names they lead to.
#[derive(Clone, PartialEq, Debug)]
pub struct OpeningChoices {
    /// The moves.
    pub moves: Vec<Move>,
    /// The name after each.
    pub names: Vec<String>,
}

impl ClaimKind for OpeningChoices {
    fn check(&self, _: &mut Study<'_>, case: &Case<'_>) -> Checked {
        ensure!(
            self.moves.len() >= 2 && self.moves.len() == self.names.len(),
            "no choice, or not a name for each move"
        );
        for (&mv, name) in self.moves.iter().zip(&self.names) {
            let found = openings::own_name(&case.after(mv)?).ok_or("a move without a name")?;
            ensure!(found.name == name, "it has another name");
        }
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![
            write.moves("moves", &self.moves),
            ("names", Field::Words(self.names.clone())),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(OpeningChoices {
            moves: read.moves("moves")?,
            names: read.terms("names", |word| Some(word.to_owned()))?,
        })
    }

    fn is_trivial(&self) -> bool {
        true
    }
}

/// The replies to the first move that have names of their own, those with most known lines first.
pub(crate) fn propose(scene: &Scene) -> Option<Claim> {
    let board = scene.boards.get(1).filter(|board| is_early(board))?;
    let here = openings::named(board)?;
    let mut named: Vec<(u32, Move, &str)> = legal_moves(board)
        .into_iter()
        .filter_map(|mv| {
            let next = after(board, mv);
            let found = openings::own_name(&next).filter(|found| is_plain(found.name))?;
            found.beyond(&here)?;
            Some((openings::lines_through(&next), mv, found.name))
        })
        .collect();
    named.sort_by_key(|&(lines, _, _)| std::cmp::Reverse(lines));
    let mut kept: Vec<(Move, &str)> = Vec::new();
    for (_, mv, name) in named {
        if kept.len() < MOST && kept.iter().all(|&(_, other)| other != name) {
            kept.push((mv, name));
        }
    }
    let kind = OpeningChoices {
        moves: kept.iter().map(|&(mv, _)| mv).collect(),
        names: kept.iter().map(|&(_, name)| name.to_owned()).collect(),
    };
    (kept.len() >= 2).then(|| {
        Claim::new(kind, &scene.pv[..1], Confidence::Proved)
            .as_role(Role::Context)
            .weighing(31)
    })
}

#[cfg(test)]
crate::testing::twins! {
    said: "rnbqkb1r/pp2pppp/2p2n2/3p4/2PP4/5N2/PP2PPPP/RNBQKB1R w KQkq - 0 4",
    line: "b1c3 d5c4 a2a4",
    silent: "rnbqkb1r/pp2pppp/2p2n2/3p4/2PP4/5N1P/PP2PPP1/RNBQKB1R w KQkq - 0 4",
}

//! `opening`: what the position is called, or what the move makes of it.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, joined, word};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, Role};
use crate::detect::Scene;
use crate::kinds::ClaimKind;
use crate::study::Study;
use chess::openings;
use cozy_chess::{Board, Move};

/// After so many moves nothing is looked up any more: the longest known lines end here.
const LAST_MOVE: u16 = 20;

/// The name of an opening.
#[derive(Clone, PartialEq, Debug)]
pub struct Opening {
    /// The name, with a colon between the opening and its variation.
    pub name: String,
    /// The code.
    pub eco: String,
    /// The move that leads there, where the name is new.
    pub mv: Option<Move>,
}

impl ClaimKind for Opening {
    fn check(&self, _: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let board = case.seen(self.mv)?;
        let found = match self.mv {
            Some(_) => openings::own_name(&board),
            None => openings::named(&board),
        };
        let found = found.ok_or("the position has no name")?;
        ensure!(
            (found.name, found.eco) == (&*self.name, &*self.eco),
            "it has another name"
        );
        if self.mv.is_some() {
            let before = openings::named(&case.board);
            let new = before.is_none_or(|before| found.beyond(&before).is_some());
            ensure!(new, "the name is not new");
        }
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        joined(
            vec![word("name", &self.name), word("eco", &self.eco)],
            write.optional_move(self.mv),
        )
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(Opening {
            name: read.word("name")?.to_owned(),
            eco: read.word("eco")?.to_owned(),
            mv: read.optional_move()?,
        })
    }

    fn is_trivial(&self) -> bool {
        true
    }
}

/// Whether a name can be said: one with a move in it names squares that no field has.
pub(crate) fn is_plain(name: &str) -> bool {
    !name.contains(|c: char| c.is_ascii_digit())
}

/// Whether openings are looked up at all.
pub(crate) fn is_early(board: &Board) -> bool {
    board.fullmove_number() <= LAST_MOVE
}

/// The name that the move leads to, or the one that the position has.
pub(crate) fn propose(scene: &Scene) -> Option<Claim> {
    if !is_early(&scene.root) {
        return None;
    }
    let before = openings::named(&scene.root);
    let entered = openings::own_name(&scene.boards[1])
        .filter(|after| before.is_none_or(|before| after.beyond(&before).is_some()))
        .filter(|after| is_plain(after.name));
    let (found, mv) = match entered {
        Some(after) => (after, Some(scene.pv[0])),
        None => (before.filter(|before| is_plain(before.name))?, None),
    };
    let kind = Opening {
        name: found.name.to_owned(),
        eco: found.eco.to_owned(),
        mv,
    };
    Some(
        Claim::new(kind, &[], Confidence::Proved)
            .as_role(Role::Context)
            .weighing(50),
    )
}

#[cfg(test)]
crate::testing::twins! {
    said: "rnbqkb1r/pp2pppp/2p2n2/3p4/2PP4/5N2/PP2PPPP/RNBQKB1R w KQkq - 0 4",
    line: "b1c3 d5c4 a2a4",
    silent: "rnbqkb1r/pp2pppp/2p2n2/3p4/2PP4/5N1P/PP2PPP1/RNBQKB1R w KQkq - 0 4",
}

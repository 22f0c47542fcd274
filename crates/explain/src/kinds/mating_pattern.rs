//! `mating_pattern`: the mate has a name.

use crate::check::{Case, Checked, ensure};
use crate::claim::Claim;
use crate::claim::fields::{NamedField, Writer, picture_word, word};
use crate::claim::reader::{Reader, Reading};
use crate::detect::Scene;
use crate::kinds::ClaimKind;
use crate::study::Study;
use chess::facts::board::is_checkmate;
use chess::facts::mates::{MatePattern, shows};
use cozy_chess::Move;

/// The mate has a name.
#[derive(Clone, PartialEq, Debug)]
pub struct MatingPattern {
    /// Its name.
    pub name: MatePattern,
    /// The line that shows it, from the position spoken of.
    pub line: Vec<Move>,
}

impl ClaimKind for MatingPattern {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let &MatingPattern { name, ref line } = self;
        let boards = case.along(line)?;
        let end = &boards[boards.len() - 1];
        ensure!(is_checkmate(end), "not mate");
        ensure!(shows(end, line[line.len() - 1].to, name), "another picture");
        study.sound(&boards, line, !end.side_to_move(), 0)
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![word("name", picture_word(self.name)), write.line(&self.line)]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        let picture = |word: &str| {
            MatePattern::ALL
                .into_iter()
                .find(|&picture| picture_word(picture) == word)
        };
        Ok(MatingPattern {
            name: read.term("name", picture)?,
            line: read.line()?,
        })
    }
}

/// The names of the mate at the end of the main line, where the side to move mates.
pub(crate) fn propose(scene: &Scene) -> Vec<Claim> {
    let end = scene.end();
    if scene.pv.len().is_multiple_of(2) || !is_checkmate(end) {
        return Vec::new();
    }
    let last = scene.pv[scene.pv.len() - 1].to;
    MatePattern::ALL
        .into_iter()
        .filter(|&picture| shows(end, last, picture))
        .take(2)
        .map(|name| {
            let salience = if name == MatePattern::Support { 42 } else { 86 };
            let kind = MatingPattern {
                name,
                line: scene.pv.clone(),
            };
            Claim::new(kind, &[], scene.mate_confidence()).weighing(salience)
        })
        .collect()
}

#[cfg(test)]
crate::testing::twins! {
    said: "1r4k1/p4p1p/b5pB/4Q3/8/8/P1P2PPP/6K1 b - - 0 20",
    line: "b8b1 h6c1 b1c1 e5e1 c1e1",
    silent: "6k1/p4p1p/b5pB/4Q3/8/8/P1P2PPP/6K1 b - - 0 20",
}

//! `material_result`: material won when the captures have run out.

use crate::check::{Case, Checked};
use crate::claim::fields::{NamedField, Writer, outcome};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, Outcome};
use crate::detect::Scene;
use crate::kinds::ClaimKind;
use crate::margins::{DECISIVE, LEAST_MATERIAL};
use crate::study::{Study, modest};
use chess::facts::board::is_checkmate;
use cozy_chess::Move;

/// Where the game is not decided, material won later than this is one line among others.
const UNDECIDED_PLIES: usize = 3;
/// Where it is decided, a reader can still follow this many.
const DECIDED_PLIES: usize = 7;
/// A longer line is spoken of where it wins this much more, in hundredths.
const WORTH_WAITING: i32 = 190;
/// A pawn won leaves its winner this well off at least, in hundredths; otherwise something else was given for it.
const PAWN_TELLS: i32 = 60;

/// Material won when the captures have run out.
#[derive(Clone, PartialEq, Debug)]
pub struct MaterialResult {
    /// The line that shows it, from the position spoken of.
    pub line: Vec<Move>,
    /// What it comes to.
    pub outcome: Outcome,
}

impl ClaimKind for MaterialResult {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        study
            .outcome(&case.board, &self.line, case.side, self.outcome, None)
            .map(|_| ())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![write.line(&self.line), outcome(self.outcome)]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(MaterialResult {
            line: read.line()?,
            outcome: read.outcome()?,
        })
    }

    fn played_line(&self) -> Option<&[Move]> {
        Some(&self.line)
    }

    fn wins_by_force(&self) -> bool {
        true
    }
}

/// The material that the shortest telling part of the line wins.
pub(crate) fn propose(study: &mut Study<'_>, scene: &Scene) -> Option<Claim> {
    if is_checkmate(&scene.boards[scene.boards.len() - 1]) {
        return None;
    }
    let (line, gained) = winning_prefix(study, scene)?;
    let cp = modest(gained);
    let value = study.value(&scene.root, scene.side()).ok()?;
    if cp <= LEAST_MATERIAL && value < PAWN_TELLS {
        return None;
    }
    let line = study.trimmed(&scene.root, &line, scene.side(), Outcome::Material { cp }, None);
    Some(
        Claim::new(
            MaterialResult {
                line,
                outcome: Outcome::Material { cp },
            },
            &[],
            Confidence::Bounded,
        )
        .weighing(60),
    )
}

/// The shortest prefix of the line, ending with an own move, whose material gain is that of the whole line.
fn winning_prefix(study: &mut Study<'_>, scene: &Scene) -> Option<(Vec<Move>, i32)> {
    let side = scene.side();
    let mut best: Option<(Vec<Move>, i32)> = None;
    let decided = study.value(&scene.root, side).ok()? >= DECISIVE;
    let longest = if decided { DECIDED_PLIES } else { UNDECIDED_PLIES };
    for length in (1..=scene.pv.len().min(longest)).step_by(2) {
        let gain = study.sayable(&scene.root, &scene.boards[length], side).ok()?;
        if !study.is_settled(&scene.boards[length]).ok()? {
            continue;
        }
        if gain >= LEAST_MATERIAL && best.as_ref().is_none_or(|(_, old)| gain > *old + WORTH_WAITING) {
            best = Some((scene.pv[..length].to_vec(), gain));
        }
    }
    best
}

#[cfg(test)]
crate::testing::twins! {
    said: "1k2r3/pp3p1p/8/5N2/2RP4/5bP1/P4P1P/5K2 b - - 4 35",
    line: "f3e2 f1g2 e2c4 a2a3 c4d5 g2f1 d5e6 f5e3 e8d8",
    silent: "1k2r3/pp3p1p/8/5N2/3P4/5bP1/P4P1P/5K2 b - - 4 35",
}

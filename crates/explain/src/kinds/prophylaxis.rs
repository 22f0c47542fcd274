//! `prophylaxis`: a quiet move against the opponent's idea.
//!
//! Of a reply it is proposed in [`crate::reasoning::misses`].

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{Field, NamedField, Writer};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence};
use crate::detect::Scene;
use crate::evidence::Evidence;
use crate::kinds::ClaimKind;
use crate::kinds::threat::threat_board;
use crate::study::{Flaw, Study};
use chess::facts::board::{after, gives_check, is_capture, is_quiet, legal_moves};
use cozy_chess::Move;

/// Beyond this value, in hundredths, the game is decided.
const DECIDED: i32 = 500;

/// A quiet move against the opponent's idea.
#[derive(Clone, PartialEq, Debug)]
pub struct Prophylaxis {
    /// The move.
    pub mv: Move,
    /// The idea of the opponent that no longer works.
    pub prevents: Move,
}

impl ClaimKind for Prophylaxis {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let Prophylaxis { mv, prevents } = *self;
        let opponent = !case.mover();
        let next = case.after(mv)?;
        ensure!(
            !is_capture(&case.board, mv) && !gives_check(&case.board, mv),
            "not a quiet move"
        );
        let passed = threat_board(&case.board, opponent)?;
        ensure!(passed.is_legal(prevents), "illegal even after a pass");
        study.follow(&[passed.clone(), after(&passed, prevents), next.clone()])?;
        let idea = study
            .reply_value(&passed, prevents, opponent)?
            .ok_or("illegal even after a pass")?;
        let (base, best) = (
            study.value(&case.board, opponent)?,
            study.value(&passed, opponent)?,
        );
        ensure!(base.abs() < DECIDED, "in a decided game nothing is prevented");
        ensure!(idea - base >= 90, "not worth preventing");
        ensure!(idea >= best - 10, "there was better");
        let (now, instead) = (
            study.reply_value(&next, prevents, opponent)?,
            study.value(&next, opponent)?,
        );
        ensure!(
            now.is_none_or(|now| now <= instead - 90 && now <= idea - 90),
            "still playable"
        );
        study.works(&case.board, mv)
    }

    fn was_seen(&self, evidence: &Evidence) -> bool {
        evidence.saw_threat(&[self.prevents])
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        let prevents = write.passed_line(&[self.prevents]).remove(0);
        vec![write.mv("move", self.mv), ("prevents", Field::Word(prevents))]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(Prophylaxis {
            mv: read.mv("move")?,
            prevents: read.passed_move("prevents")?,
        })
    }
}

/// A quiet move against the opponent's best idea, where that idea is no outright threat.
pub(crate) fn propose(study: &mut Study<'_>, scene: &Scene, mv: Move) -> Result<Option<Claim>, Flaw> {
    /// The idea is worth preventing from this gain on, in hundredths (schema: 40).
    const IDEA: i32 = 100;
    let side = scene.side();
    let Some(passed) = scene.root.null_move() else {
        return Ok(None);
    };
    if !is_quiet(&scene.root, mv) || legal_moves(&passed).is_empty() {
        return Ok(None);
    }
    let prevents = study.best(&passed)?.mv;
    let gain = study.value(&passed, !side)? - study.value(&scene.root, !side)?;
    // What takes or checks is met as a threat, not stopped by a sign.
    if gain < IDEA || !is_quiet(&passed, prevents) {
        return Ok(None);
    }
    let kind = Prophylaxis { mv, prevents };
    Ok(Some(Claim::new(kind, &[], Confidence::Judged).weighing(57)))
}

#[cfg(test)]
crate::testing::twins! {
    said: "r1b1k2r/p3npbp/1nppp1p1/q7/1p1PPPP1/4BN2/PPPQN2P/1K1R1B1R w kq - 0 1",
    line: "e2c1 a5a4 c1b3 c8a6 f4f5 a6f1 h1f1 e6f5 g4f5",
    silent: "r1b1k2r/p3npbp/2ppp1p1/q7/1p1PPPP1/4BN2/PPPQN2P/1K1R1B1R w kq - 0 1",
}

//! `refuted_by`: why a move fails.
//!
//! Proposed in [`crate::reasoning::rivals`]; the causes are in [`crate::reasoning::causes`].

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, joined, outcome, sq, word};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Cause, Outcome, Role};
use crate::evidence::Evidence;
use crate::kinds::ClaimKind;
use crate::kinds::rival::leads;
use crate::margins::LOST;
use crate::reasoning::causes::{CLEAR_GAME, cause_fits};
use crate::reasoning::failure::{fails, is_best_reply, is_far_ahead, is_plain_deed, rival_value, slips};
use crate::study::Study;
use cozy_chess::{Move, Piece, Square};

/// Material below this, in hundredths, is a pawn or two; ...
const SMALL_GAIN: i32 = 200;
/// ... what loses more than this has another cause than a pawn or two.
const UNSHOWN: i32 = 350;

/// Why a move fails.
#[derive(Clone, PartialEq, Debug)]
pub struct RefutedBy {
    /// The move.
    pub mv: Move,
    /// The reply.
    pub reply: Move,
    /// The move, the reply and what follows.
    pub line: Vec<Move>,
    /// What it comes to.
    pub outcome: Outcome,
    /// Why it fails.
    pub cause: Cause,
    /// The square the cause is about, where it is about one.
    pub square: Option<Square>,
}

impl ClaimKind for RefutedBy {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let &RefutedBy {
            mv,
            reply,
            ref line,
            outcome,
            cause,
            square,
        } = self;
        let why = (cause, square);
        let (me, opponent) = (case.mover(), !case.mover());
        let next = case.after(mv)?;
        ensure!(
            line.len() >= 2 && line[..2] == [mv, reply],
            "the line must be move, reply"
        );
        let (best, value) = (study.value(&case.board, me)?, rival_value(study, &next, me)?);
        let shown = match outcome {
            Outcome::Eval { .. } => is_far_ahead(study, &next, reply)?,
            _ => is_plain_deed(study, &next, reply, outcome)?,
        };
        let refuted = fails(best, value) || (slips(best, value) && shown);
        ensure!(best > LOST && refuted, "the move is not refuted");
        // In a pawn ending one pawn is the game.
        let pawn_ending =
            case.board.occupied() == case.board.pieces(Piece::King) | case.board.pieces(Piece::Pawn);
        if let (Outcome::Material { cp: ..SMALL_GAIN }, false) = (outcome, pawn_ending) {
            let lost = best.min(CLEAR_GAME) - value.max(-CLEAR_GAME);
            // A piece that is taken where it took is seen to be lost.
            let retaken = line.len() == 2 && reply.to == mv.to;
            ensure!(retaken || lost <= UNSHOWN, "the line does not show what is lost");
        }
        let answer = study
            .reply_value(&next, reply, opponent)?
            .ok_or("the reply is illegal")?;
        ensure!(
            is_best_reply(answer, -value)
                || is_far_ahead(study, &next, reply)?
                || leads(study, &next, reply)?,
            "the reply is not the refutation"
        );
        study.outcome(&next, &line[1..], opponent, outcome, None)?;
        cause_fits(study, case, (mv, reply), line, why)
    }

    fn was_seen(&self, evidence: &Evidence) -> bool {
        evidence.saw_reply(self.mv, self.reply)
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        joined(
            vec![
                write.mv("move", self.mv),
                write.reply("reply", self.mv, self.reply),
                write.line(&self.line),
                outcome(self.outcome),
                word("cause", self.cause.word()),
            ],
            self.square.map(|square| sq("square", square)),
        )
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        let mv = read.mv("move")?;
        Ok(RefutedBy {
            mv,
            reply: read.reply("reply", mv)?,
            line: read.line()?,
            outcome: read.outcome()?,
            cause: read.term("cause", Cause::from_word)?,
            square: read.optional_square("square")?,
        })
    }

    fn played_line(&self) -> Option<&[Move]> {
        Some(&self.line)
    }

    fn rival(&self, _: Role) -> Option<Move> {
        Some(self.mv)
    }
}

#[cfg(test)]
crate::testing::twins! {
    said: "3r2k1/p4ppp/8/8/8/1P6/b1P2PPP/R5K1 w - - 0 1",
    line: "h2h3",
    silent: "6k1/p4ppp/8/8/8/1P6/b1P2PPP/R5K1 w - - 0 1",
}

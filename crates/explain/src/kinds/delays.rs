//! `delays`: a move that only postpones a loss (the horizon effect: Berliner 1973, Eppstein 1999).
//!
//! A piece is in danger: if its owner passed, it would be taken. A check or a capture pushes that two plies further away; the reply
//! answers it, and the piece falls all the same. A search that ends in between takes the move for a rescue. Proposed in
//! [`crate::reasoning::delays`].

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, sq};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Outcome, Role};
use crate::evidence::Evidence;
use crate::kinds::ClaimKind;
use crate::reasoning::delays::{expected, falls_along, is_forcing};
use crate::reasoning::failure::{is_best_reply, rival_value};
use crate::study::Study;
use chess::facts::board::worth;
use cozy_chess::{Move, Piece, Square};

/// What the loss comes to at least when all is taken, in hundredths: a piece for a pawn.
pub(crate) const LEAST_LOSS: i32 = 150;

/// Moves this close are worth the same, in hundredths.
const ALIKE: i32 = 30;

/// A move only postpones the loss of a piece.
#[derive(Clone, PartialEq, Debug)]
pub struct Delays {
    /// The move.
    pub mv: Move,
    /// Where the piece stands that is lost.
    pub piece: Square,
    /// The move, the reply, and what follows until the piece is taken.
    pub line: Vec<Move>,
}

impl ClaimKind for Delays {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let &Delays { mv, piece, ref line } = self;
        let (board, me) = (&case.board, case.mover());
        ensure!(
            line.first() == Some(&mv) && line.len() >= 4,
            "the line is too short"
        );
        ensure!(board.color_on(piece) == Some(me), "no piece of the mover");
        let lost = board.piece_on(piece).unwrap_or(Piece::Pawn);
        ensure!(lost != Piece::Pawn && lost != Piece::King, "nothing worth a word");
        ensure!(mv.from != piece, "the piece itself moves");
        ensure!(is_forcing(board, mv), "it forces nothing");
        case.along(line)?;
        ensure!(
            falls_along(board, line, piece) == Some(line.len()),
            "it is not taken"
        );
        // It was in danger before.
        let passed = board.null_move().ok_or("in check there is no pass")?;
        let before = expected(study, &passed, None);
        ensure!(
            falls_along(&passed, &before, piece).is_some(),
            "it was in no danger before"
        );
        let next = case.after(mv)?;
        let (best, value) = (study.value(board, me)?, rival_value(study, &next, me)?);
        ensure!(value <= best + ALIKE, "it is the best move");
        let answer = study
            .reply_value(&next, line[1], !me)?
            .ok_or("the reply is illegal")?;
        ensure!(is_best_reply(answer, -value), "the reply is not the best one");
        match study.outcome_of(&next, &line[1..], !me)? {
            Outcome::Material { cp } => {
                ensure!(cp >= LEAST_LOSS && cp <= worth(lost) + LEAST_LOSS, "another loss");
                study
                    .outcome(&next, &line[1..], !me, Outcome::Material { cp }, None)
                    .map(|_| ())
            }
            _ => Err("it does not come to material"),
        }
    }

    fn was_seen(&self, evidence: &Evidence) -> bool {
        evidence.saw_reply(self.mv, self.line[1])
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![
            write.mv("move", self.mv),
            sq("piece", self.piece),
            write.line(&self.line),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(Delays {
            mv: read.mv("move")?,
            piece: read.square("piece")?,
            line: read.line()?,
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
mod tests {
    use crate::testing::asked_twins;

    /// The queen takes on c3 with check and wins the rook; taking a pawn first changes nothing. A bishop on d2 guards the pawn.
    #[test]
    fn it_is_said_where_it_holds_and_not_beside_it() {
        asked_twins(
            "delays",
            (
                "rnb1k1r1/ppq1n2Q/4p3/3pPp2/3p4/P1P5/2P2PPP/R1B1KBNR w KQq - 0 1",
                "c3d4",
            ),
            (
                "rnb1k1r1/ppq1n2Q/4p3/3pPp2/3p4/P1P5/2PB1PPP/R3KBNR w KQq - 0 1",
                "c3d4",
            ),
        );
    }
}

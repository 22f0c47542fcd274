//! `overload`: a piece has two jobs.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, sq, sqs};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::kinds::shared::motif::{HORIZON, mates_through, mating_squares};
use crate::study::Study;
use chess::facts::board::{attacks_from, gives_check, in_check, is_capture};
use cozy_chess::{Move, Square};

/// A piece has two jobs.
#[derive(Clone, PartialEq, Debug)]
pub struct Overload {
    /// The piece.
    pub piece: Square,
    /// What it has to guard.
    pub duties: Vec<Square>,
    /// The move that uses it.
    pub mv: Move,
    /// The line that shows it, from the position spoken of.
    pub line: Vec<Move>,
}

impl ClaimKind for Overload {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let &Overload {
            piece,
            ref duties,
            mv,
            ref line,
        } = self;
        let boards = case.motif(study, mv, line)?;
        ensure!(
            case.board.color_on(piece) == Some(!case.mover()),
            "no enemy piece"
        );
        let reach = attacks_from(&case.board, piece);
        ensure!(
            duties.len() >= 2 && duties.iter().all(|&duty| reach.has(duty)),
            "it does not guard them"
        );
        let hits: Vec<(usize, Square)> = (0..line.len())
            .step_by(2)
            .filter(|&ply| {
                let mv = line[ply];
                let taken = line.get(ply + 1).is_some_and(|reply| reply.to == mv.to);
                duties.contains(&mv.to)
                    && (is_capture(&boards[ply], mv) || gives_check(&boards[ply], mv) || taken)
            })
            .map(|ply| (ply, line[ply].to))
            .collect();
        let (first, _) = *hits.first().ok_or("no duty is used")?;
        let two = hits.iter().any(|&(_, square)| square != hits[0].1);
        let rest = duties
            .iter()
            .filter(|duty| hits.iter().all(|(_, square)| square != *duty));
        ensure!(
            two || rest.into_iter().any(|&duty| mates_through(&boards, line, duty)),
            "one duty only"
        );
        let answers = line.get(first + 1).is_some_and(|reply| reply.from == piece);
        ensure!(answers, "the piece has nothing to do with it");
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![
            sq("piece", self.piece),
            sqs("duties", self.duties.iter().copied()),
            write.mv("move", self.mv),
            write.line(&self.line),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(Overload {
            piece: read.square("piece")?,
            duties: read.squares("duties")?,
            mv: read.mv("move")?,
            line: read.line()?,
        })
    }

    fn played_line(&self) -> Option<&[Move]> {
        Some(&self.line)
    }
}

/// The piece that takes, and what else it guarded.
pub(crate) fn propose(spot: &Spot<'_>) -> Option<Claim> {
    let (board, mv) = (spot.board(), spot.mv());
    let piece = spot.moves[1].from;
    let reach = attacks_from(board, piece);
    if !reach.has(mv.to) || spot.moves[1].to != mv.to {
        return None;
    }
    let second = (2..=HORIZON.min(spot.moves.len() - 1)).step_by(2).find(|&ply| {
        let later = spot.moves[ply];
        later.to != mv.to
            && reach.has(later.to)
            && (is_capture(&spot.boards[ply], later) || in_check(&spot.boards[ply + 1]))
    });
    let (duty, last) = match second {
        Some(ply) => (spot.moves[ply].to, ply),
        None => {
            let square = mating_squares(spot)
                .into_iter()
                .find(|&square| square != mv.to && reach.has(square))?;
            (square, spot.moves.len() - 1)
        }
    };
    let kind = Overload {
        piece,
        duties: vec![mv.to, duty],
        mv,
        line: spot.line_to(last),
    };
    Some(spot.claim(kind, Confidence::Bounded, 64))
}

#[cfg(test)]
crate::testing::twins! {
    said: "r5k1/4Rppp/pp6/n7/3P4/2PK2P1/5r2/4R3 w - - 4 33",
    line: "e7e8 a8e8 e1e8",
    silent: "6k1/4Rppp/pp6/n7/3P4/2PK2P1/5r2/4R3 w - - 4 33",
}

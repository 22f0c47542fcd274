//! `attraction`: a piece is lured to a bad square.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, sq};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::study::Study;
use chess::facts::board::{attacks_from, in_check, is_checkmate, worth};
use cozy_chess::{Move, Piece, Square, get_king_moves};

/// A piece is lured to a bad square.
#[derive(Clone, PartialEq, Debug)]
pub struct Attraction {
    /// The move.
    pub mv: Move,
    /// The piece.
    pub piece: Square,
    /// Where it is lured.
    pub to: Square,
    /// The line that shows it, from the position spoken of.
    pub line: Vec<Move>,
}

impl ClaimKind for Attraction {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let &Attraction {
            mv,
            piece,
            to,
            ref line,
        } = self;
        let boards = case.motif(study, mv, line)?;
        ensure!(
            line[1].from == piece && line[1].to == to && to == mv.to,
            "it is not lured there"
        );
        let lured = boards[2].piece_on(to).ok_or("no piece")?;
        let hit = if line[2].to == to {
            worth(lured) > boards[1].piece_on(to).map_or(0, worth)
        } else {
            attacks_from(&boards[3], line[2].to).has(to)
        };
        let king = lured == Piece::King && in_check(&boards[3]);
        let end = &boards[boards.len() - 1];
        let wall = is_checkmate(end)
            && end.piece_on(to) == Some(lured)
            && end.color_on(to) == Some(!case.mover())
            && get_king_moves(end.king(end.side_to_move())).has(to);
        ensure!(hit || king || wall, "nothing hits it there");
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![
            write.mv("move", self.mv),
            sq("piece", self.piece),
            sq("to", self.to),
            write.line(&self.line),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(Attraction {
            mv: read.mv("move")?,
            piece: read.square("piece")?,
            to: read.square("to")?,
            line: read.line()?,
        })
    }

    fn played_line(&self) -> Option<&[Move]> {
        Some(&self.line)
    }
}

/// The piece that takes, and what hits it there.
pub(crate) fn propose(spot: &Spot<'_>) -> Option<Claim> {
    let (mv, reply) = (spot.mv(), spot.moves[1]);
    if reply.to != mv.to {
        return None;
    }
    let third = spot.moves[2];
    let hits =
        third.to == mv.to || attacks_from(&spot.boards[3], third.to).has(mv.to) || in_check(&spot.boards[3]);
    let last = if hits {
        2
    } else if ends_in_mate(spot) {
        spot.moves.len() - 1
    } else {
        return None;
    };
    let kind = Attraction {
        mv,
        piece: reply.from,
        to: mv.to,
        line: spot.line_to(last),
    };
    let king = spot.boards[2].piece_on(mv.to) == Some(Piece::King);
    Some(spot.claim(kind, Confidence::Bounded, if king { 84 } else { 70 }))
}

/// Whether the line ends in mate.
fn ends_in_mate(spot: &Spot<'_>) -> bool {
    spot.boards.last().is_some_and(is_checkmate)
}

#[cfg(test)]
crate::testing::twins! {
    said: "r3r1k1/p1q2ppp/8/3pR3/1b6/1P1P1NQ1/P1P2PPP/R5K1 b - - 0 21",
    line: "e8e5 g3e5 c7e5 f3e5 b4c3 a1d1 c3e5 d3d4 e5f6",
    silent: "r3r1k1/p1q2p1p/8/3pR3/1b6/1P1P1NQ1/P1P2PPP/R5K1 b - - 0 21",
}

//! `interference`: a line of an enemy slider is cut.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, joined, sq};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::kinds::shared::motif::{HORIZON, mates_through, mating_squares};
use crate::study::Study;
use chess::facts::board::{attacks_from, in_check, is_capture, is_slider};
use cozy_chess::{Move, Square, get_between_rays};

/// A line of an enemy slider is cut.
#[derive(Clone, PartialEq, Debug)]
pub struct Interference {
    /// The move.
    pub mv: Move,
    /// Where the line is cut.
    pub square: Square,
    /// The slider whose line is cut.
    pub line_piece: Square,
    /// The square it no longer reaches.
    pub cut_off: Square,
    /// The line that shows it, from the position spoken of.
    pub line: Vec<Move>,
}

impl ClaimKind for Interference {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let &Interference {
            mv,
            square,
            line_piece: slider,
            cut_off,
            ref line,
        } = self;
        let boards = case.motif(study, mv, line)?;
        let next = if mv.to == square {
            boards[1].clone()
        } else {
            ensure!(line[1].to == square, "nothing comes to that square");
            boards[2].clone()
        };
        let enemy = case.board.color_on(slider) == Some(!case.mover())
            && case.board.piece_on(slider).is_some_and(is_slider);
        ensure!(
            enemy && attacks_from(&case.board, slider).has(cut_off),
            "no enemy slider bears there"
        );
        ensure!(get_between_rays(slider, cut_off).has(square), "not between");
        ensure!(!attacks_from(&next, slider).has(cut_off), "the line is not cut");
        ensure!(
            next.piece_on(slider) == case.board.piece_on(slider)
                && next.color_on(slider) == Some(!case.mover()),
            "the slider left"
        );
        ensure!(
            line[1].from != slider || line[1].to != square,
            "the slider takes what cuts it off"
        );
        let forceful = (2..line.len()).step_by(2).any(|ply| {
            line[ply].to == cut_off && (is_capture(&boards[ply], line[ply]) || in_check(&boards[ply + 1]))
        });
        ensure!(
            forceful || mates_through(&boards, line, cut_off),
            "the square is not used"
        );
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        joined(
            vec![
                write.mv("move", self.mv),
                sq("square", self.square),
                sq("line_piece", self.line_piece),
                sq("cut_off", self.cut_off),
            ],
            write.optional_line(&self.line),
        )
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(Interference {
            mv: read.mv("move")?,
            square: read.square("square")?,
            line_piece: read.square("line_piece")?,
            cut_off: read.square("cut_off")?,
            line: read.optional_line()?,
        })
    }

    fn played_line(&self) -> Option<&[Move]> {
        Some(&self.line)
    }
}

/// The first enemy slider that the move or the reply cuts off from a square that is used.
pub(crate) fn propose(spot: &Spot<'_>) -> Option<Claim> {
    let (board, mv, me) = (spot.board(), spot.mv(), spot.me());
    let last = spot.moves.len() - 1;
    for (square, position) in [(mv.to, &spot.boards[1]), (spot.moves[1].to, &spot.boards[2])] {
        for slider in board.colors(!me) {
            let stays =
                position.piece_on(slider) == board.piece_on(slider) && position.color_on(slider) == Some(!me);
            if !stays || !board.piece_on(slider).is_some_and(is_slider) {
                continue;
            }
            let cut = attacks_from(board, slider) - attacks_from(position, slider);
            let used = (2..=HORIZON.min(last))
                .step_by(2)
                .find(|&ply| cut.has(spot.moves[ply].to));
            let found = used.map(|ply| (spot.moves[ply].to, ply)).or_else(|| {
                mating_squares(spot)
                    .into_iter()
                    .find(|&goal| cut.has(goal))
                    .map(|goal| (goal, last))
            });
            if let Some((cut_off, ply)) =
                found.filter(|&(goal, _)| get_between_rays(slider, goal).has(square))
            {
                let kind = Interference {
                    mv,
                    square,
                    line_piece: slider,
                    cut_off,
                    line: spot.line_to(ply),
                };
                return Some(spot.claim(kind, Confidence::Bounded, 54));
            }
        }
    }
    None
}

#[cfg(test)]
crate::testing::twins! {
    said: "5r1k/1p2P1p1/1Q6/pP4p1/Pq6/2NR3P/B2K2n1/R7 b - - 2 36",
    line: "b4b2 d2d1 f8f1",
    silent: "5r1k/1p2P1p1/1Q6/pP4p1/Pq6/2NR3P/B2K2n1/8 b - - 2 36",
}

//! `outpost`: a square for good.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, joined, sq, sqs, word};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, Delta, OutpostPiece, When};
use crate::detect::Spot;
use crate::kinds::shared::lasting::{Found, feature};
use crate::kinds::{ClaimKind, Kind};
use crate::study::Study;
use chess::facts::{attacks_from, pawns};
use cozy_chess::{BitBoard, Board, Color, Piece, Square};
use knowledge::evaluation::Group;

/// A square for good.
#[derive(Clone, PartialEq, Debug)]
pub struct Outpost {
    /// The square.
    pub square: Square,
    /// What stands there.
    pub piece: OutpostPiece,
    /// Whether it is there, created or removed, and by what.
    pub when: When,
    /// What the piece attacks from there; where it is empty, nothing is said of it.
    pub attacks: BitBoard,
}

impl ClaimKind for Outpost {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let &Outpost {
            square,
            piece,
            ref when,
            attacks,
        } = self;
        ensure!(
            attacks.is_empty() || attacks == self.attacked(&case.board),
            "it attacks other pieces"
        );
        feature(study, case, when, None, |b, _| {
            let there = match piece {
                OutpostPiece::None => {
                    return pawns::is_outpost(b, square, case.side)
                        && pawns::has_minor_for(b, square, case.side);
                }
                OutpostPiece::Knight => Piece::Knight,
                OutpostPiece::Bishop => Piece::Bishop,
                OutpostPiece::Rook => Piece::Rook,
                OutpostPiece::Queen => Piece::Queen,
            };
            pawns::is_outpost(b, square, case.side) && b.colored_pieces(case.side, there).has(square)
        })
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        let attacks = (!self.attacks.is_empty()).then(|| sqs("attacks", self.attacks));
        joined(
            vec![sq("square", self.square), word("piece", self.piece.word())],
            write.when(&self.when).into_iter().chain(attacks),
        )
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(Outpost {
            square: read.square("square")?,
            piece: read.term("piece", OutpostPiece::from_word)?,
            when: read.when()?,
            attacks: read.square_set("attacks")?,
        })
    }

    fn is_feature(&self) -> bool {
        true
    }

    fn priced_by(&self) -> Option<Group> {
        Some(Group::Pieces)
    }
}

impl Outpost {
    /// An outpost of the position spoken of, with what is attacked from it.
    pub(crate) fn new(board: &Board, square: Square, piece: OutpostPiece, when: When) -> Outpost {
        let attacks = BitBoard::EMPTY;
        let mut outpost = Outpost {
            square,
            piece,
            when,
            attacks,
        };
        outpost.attacks = outpost.attacked(board);
        outpost
    }

    /// What the piece attacks from its outpost, seen from the position spoken of: enemy pieces, and pawns that no pawn guards.
    fn attacked(&self, board: &Board) -> BitBoard {
        let line = self.when.mv.iter().filter(|_| self.when.line.is_empty());
        let mut end = board.clone();
        for &mv in line.chain(&self.when.line) {
            if end.try_play(mv).is_err() {
                return BitBoard::EMPTY;
            }
        }
        let Some(side) = end
            .color_on(self.square)
            .filter(|_| self.piece != OutpostPiece::None)
        else {
            return BitBoard::EMPTY;
        };
        let enemies = end.colors(!side) - end.pieces(Piece::King);
        (attacks_from(&end, self.square) & enemies)
            .into_iter()
            .filter(|&at| !pawns::pawns(&end, !side).has(at) || !pawns::is_pawn_guarded(&end, at, !side))
            .collect()
    }
}

/// An outpost that the move takes, and one that a later move takes.
pub(crate) fn propose(spot: &Spot<'_>) -> Vec<Claim> {
    taken(spot).into_iter().chain(later_outpost(spot)).collect()
}

/// Where the pieces stand that [`propose`] speaks of.
pub(crate) fn squares(spot: &Spot<'_>) -> Vec<Square> {
    let square = |claim: Claim| match claim.kind {
        Kind::Outpost(Outpost { square, .. }) => Some(square),
        _ => None,
    };
    propose(spot).into_iter().filter_map(square).collect()
}

/// The outpost that the move takes.
fn taken(spot: &Spot<'_>) -> Option<Claim> {
    let (next, mv, me) = (spot.next(), spot.mv(), spot.me());
    let piece = next
        .piece_on(mv.to)
        .and_then(outpost_piece)
        .filter(|_| pawns::is_outpost(next, mv.to, me))?;
    let kind = Outpost::new(spot.board(), mv.to, piece, When::after(mv, Delta::Creates));
    Some(spot.claim(kind, Confidence::Proved, 60).of(me))
}

/// A knight or bishop in the words of the schema.
fn outpost_piece(piece: Piece) -> Option<OutpostPiece> {
    match piece {
        Piece::Knight => Some(OutpostPiece::Knight),
        Piece::Bishop => Some(OutpostPiece::Bishop),
        _ => None,
    }
}

/// A knight or bishop that reaches an outpost with one of the next two own moves.
fn later_outpost(spot: &Spot<'_>) -> Option<Claim> {
    let me = spot.me();
    let ply = [2, 4].into_iter().find(|&ply| {
        spot.moves.get(ply).is_some_and(|mv| {
            let there = &spot.boards[ply + 1];
            there.piece_on(mv.to).and_then(outpost_piece).is_some() && pawns::is_outpost(there, mv.to, me)
        })
    })?;
    let square = spot.moves[ply].to;
    let piece = spot.boards[ply + 1].piece_on(square).and_then(outpost_piece)?;
    let when = When {
        delta: Delta::Creates,
        mv: None,
        line: spot.line_to(ply),
    };
    let kind = Outpost::new(spot.board(), square, piece, when);
    Some(spot.claim(kind, Confidence::Bounded, 55).of(me))
}

/// A knight that no pawn can chase.
pub(crate) fn lasting(board: &Board, side: Color) -> Option<Found> {
    let square = board
        .colored_pieces(side, Piece::Knight)
        .into_iter()
        .find(|&square| pawns::is_outpost(board, square, side))?;
    let kind = Outpost::new(board, square, OutpostPiece::Knight, When::now());
    Some(Found::new(kind, Some(square), 20))
}

#[cfg(test)]
crate::testing::twins! {
    said: "2r3k1/5ppp/4n3/1p2P3/p7/P1B3P1/5PKP/1R6 w - - 2 32",
    line: "c3b4 e6d4 b1d1 c8c4 d1d3 h7h6 g2h3 d4c6 b4d6",
    silent: "2r3k1/5ppp/4n3/1p2P3/p7/P5P1/5PKP/1R6 w - - 2 32",
}

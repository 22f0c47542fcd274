//! `open_file`: an open or half-open file.

use crate::check::{Case, Checked};
use crate::claim::fields::{NamedField, Writer, joined, sq, word};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, Delta, When};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::kinds::shared::lasting::{Found, feature};
use crate::study::Study;
use chess::facts::pawns::{FileState, file_state};
use cozy_chess::{BitBoard, Board, Color, File, Piece, Square};
use knowledge::evaluation::Group;

/// An open or half-open file.
#[derive(Clone, PartialEq, Debug)]
pub struct OpenFile {
    /// The file.
    pub file: File,
    /// Open or half-open.
    pub kind: FileState,
    /// The rook or queen on it.
    pub piece: Option<Square>,
    /// Whether it is there, created or removed, and by what.
    pub when: When,
}

impl ClaimKind for OpenFile {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let &OpenFile {
            file,
            kind,
            piece,
            ref when,
        } = self;
        feature(study, case, when, None, |b, _| {
            let heavies =
                b.colored_pieces(case.side, Piece::Rook) | b.colored_pieces(case.side, Piece::Queen);
            kind != FileState::Closed
                && file_state(b, file, case.side) == kind
                && !heavies.is_empty()
                && piece.is_none_or(|piece| heavies.has(piece) && piece.file() == file)
        })
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        let kind = if self.kind == FileState::Open {
            "open"
        } else {
            "half_open"
        };
        let fixed = vec![word("file", &self.file.to_string()), word("kind", kind)];
        let piece = self.piece.map(|piece| sq("piece", piece));
        joined(joined(fixed, piece), write.when(&self.when))
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        let kind = |word: &str| match word {
            "open" => Some(FileState::Open),
            "half_open" => Some(FileState::HalfOpen),
            _ => None,
        };
        Ok(OpenFile {
            file: read.file("file")?,
            kind: read.term("kind", kind)?,
            piece: read.optional_square("piece")?,
            when: read.when()?,
        })
    }

    fn is_feature(&self) -> bool {
        true
    }

    fn priced_by(&self) -> Option<Group> {
        self.piece.map(|_| Group::Pieces)
    }
}

/// Files that the move opens, or that a rook comes to.
pub(crate) fn propose(spot: &Spot<'_>) -> Vec<Claim> {
    let (board, next, mv, me) = (spot.board(), spot.next(), spot.mv(), spot.me());
    let mut claims = Vec::new();
    // Without pawns every file is open.
    if next.pieces(Piece::Pawn).is_empty() {
        return claims;
    }
    for file in File::ALL {
        let (before, now) = (file_state(board, file, me), file_state(next, file, me));
        let there = (heavies(next, me) & file.bitboard()).next_square();
        if now == FileState::Closed {
            continue;
        }
        let arrives =
            board.piece_on(mv.from) == Some(Piece::Rook) && mv.to.file() == file && mv.from.file() != file;
        let opened = before != now && !heavies(next, me).is_empty();
        let (piece, salience) = if arrives && before == now {
            (Some(mv.to), if now == FileState::Open { 50 } else { 41 })
        } else if opened {
            (there, if there.is_some() { 44 } else { 33 })
        } else {
            continue;
        };
        let kind = OpenFile {
            file,
            kind: now,
            piece,
            when: When::after(mv, Delta::Creates),
        };
        claims.push(spot.claim(kind, Confidence::Proved, salience).of(me));
    }
    claims
}

/// An open file that only one side holds.
pub(crate) fn lasting(board: &Board, side: Color) -> Option<Found> {
    File::ALL.into_iter().find_map(|file| {
        let rook = (board.colored_pieces(side, Piece::Rook) & file.bitboard()).next_square()?;
        let alone = (heavies(board, !side) & file.bitboard()).is_empty();
        let kind = OpenFile {
            file,
            kind: FileState::Open,
            piece: Some(rook),
            when: When::now(),
        };
        (alone && file_state(board, file, side) == FileState::Open).then(|| Found::new(kind, Some(rook), 17))
    })
}

/// Rooks and queens.
pub(crate) fn heavies(board: &Board, side: Color) -> BitBoard {
    board.colored_pieces(side, Piece::Rook) | board.colored_pieces(side, Piece::Queen)
}

#[cfg(test)]
crate::testing::twins! {
    said: "2r3k1/p5p1/4p2p/3bP3/1P5P/P1pK2P1/2B5/2R5 b - - 0 1",
    line: "c8f8 c2d1 f8f1 d3c3 d5f3 c3c2 h6h5 d1f3 f1f3",
    silent: "2r3k1/p4pp1/4p2p/3bP3/1P5P/P1pK2P1/2B5/2R5 b - - 0 1",
}

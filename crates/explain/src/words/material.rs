//! Material in words: what a line wins, named piece by piece where that adds up to the count of the claim.

use super::phrase::{Phrase, Word};
use crate::margins::LEAST_MATERIAL;
use crate::study::modest;
use chess::facts::board::{after, material};
use cozy_chess::{Board, Color, Move, Piece};

/// From the greatest to the least.
const PIECES: [Piece; 5] = [
    Piece::Queen,
    Piece::Rook,
    Piece::Bishop,
    Piece::Knight,
    Piece::Pawn,
];
/// More different pieces than this are no longer listed.
const MOST_LISTED: usize = 2;

/// A line as it is played by whom it profits.
#[derive(Clone, Debug)]
pub(super) struct Played<'a> {
    /// The position before the first move of `side` in it.
    pub(super) start: Board,
    /// The moves.
    pub(super) line: &'a [Move],
    /// Whom it profits.
    pub(super) side: Color,
}

impl Played<'_> {
    /// What the line wins, which is `cp` by the count of the claim.
    pub(super) fn won(&self, cp: i32) -> Phrase {
        let promotes = self.line.iter().any(|mv| mv.promotion.is_some());
        let mut boards = vec![self.start.clone()];
        for &mv in self.line {
            boards.extend(boards.last().map(|board| after(board, mv)));
        }
        // At the end of the line, or before like was exchanged for like.
        let gained = |board: &Board| material(board, self.side) - material(&self.start, self.side);
        let end = boards
            .iter()
            .rev()
            .find(|board| is_about(gained(board), cp))
            .filter(|_| !promotes);
        end.and_then(|end| named(&difference(end, &self.start, self.side)))
            .unwrap_or_else(|| about(cp))
    }
}

/// Whether a count is what a claim gives: claims are careful and give a little less, of large gains three quarters.
fn is_about(count: i32, cp: i32) -> bool {
    const CARE: i32 = 60;
    (cp..=cp + CARE).contains(&count) || (count > cp && modest(count) == cp)
}

/// How many more of each piece `side` has than the other on `board`, compared with `before`.
fn difference(board: &Board, before: &Board, side: Color) -> Vec<(Piece, i32)> {
    let balance = |board: &Board, piece| {
        let count = |side| board.colored_pieces(side, piece).len() as i32;
        count(side) - count(!side)
    };
    let difference = PIECES.map(|piece| (piece, balance(board, piece) - balance(before, piece)));
    difference.into_iter().filter(|&(_, more)| more != 0).collect()
}

/// What the other side has won of `side` between two positions, where it is at least a pawn and can be named.
pub(super) fn lost(before: &Board, end: &Board, side: Color) -> Option<Phrase> {
    let lost = material(before, side) - material(end, side);
    (lost >= LEAST_MATERIAL).then(|| named(&difference(end, before, !side)))?
}

/// How much `side` is ahead on `board`, where it can be named.
pub(super) fn ahead(board: &Board, side: Color) -> Option<Phrase> {
    let count = |side, piece| board.colored_pieces(side, piece).len() as i32;
    let difference = PIECES.map(|piece| (piece, count(side, piece) - count(!side, piece)));
    named(
        &difference
            .into_iter()
            .filter(|&(_, more)| more != 0)
            .collect::<Vec<_>>(),
    )
}

/// "a knight", "a rook for two pawns", "the exchange".
fn named(difference: &[(Piece, i32)]) -> Option<Phrase> {
    let of = |sign: i32| -> Vec<(Piece, u32)> {
        let these = difference.iter().filter(|(_, more)| more.signum() == sign);
        these.map(|&(piece, more)| (piece, more.unsigned_abs())).collect()
    };
    let (won, given) = (of(1), of(-1));
    match (won.as_slice(), given.as_slice()) {
        ([], _) => None,
        ([(Piece::Rook, 1)], [(Piece::Knight | Piece::Bishop, 1)]) => {
            Some(Phrase::of("amount").variant("exchange"))
        }
        _ if won.len() > MOST_LISTED || given.len() > MOST_LISTED => None,
        (_, []) => Some(Phrase::of("amount").variant("named").with("won", pieces(&won))),
        _ => Some(
            Phrase::of("amount")
                .variant("for")
                .with("won", pieces(&won))
                .with("given", pieces(&given)),
        ),
    }
}

/// An amount of which only the size is known.
pub(super) fn about(cp: i32) -> Phrase {
    Phrase::of("amount").variant(match cp {
        ..=149 => "pawn",
        150..=249 => "material",
        250..=349 => "piece",
        350..=849 => "more-than-piece",
        _ => "much",
    })
}

/// What a move offers, which is `cp`: the piece that moves, less what it takes, where that is it.
pub(super) fn offered(board: &Board, mv: Move, cp: i32) -> Phrase {
    let worth = |piece: Piece| chess::facts::board::worth(piece);
    let taken = board
        .piece_on(mv.to)
        .filter(|_| board.color_on(mv.to) != board.color_on(mv.from));
    let of = |variant, piece: Piece| Phrase::of("offer").variant(variant).with("piece", piece);
    match (board.piece_on(mv.from), taken) {
        (Some(piece), None) if is_about(worth(piece), cp) && piece != Piece::Pawn => of("piece", piece),
        (Some(Piece::Rook), Some(Piece::Knight | Piece::Bishop))
            if is_about(worth(Piece::Rook) - worth(Piece::Bishop), cp) =>
        {
            Phrase::of("offer").variant("exchange")
        }
        (Some(piece), Some(taken)) if is_about(worth(piece) - worth(taken), cp) => {
            of("for", piece).with("taken", taken)
        }
        _ => Phrase::of("offer").variant(match cp {
            ..=149 => "a-pawn",
            150..=249 => "material",
            250..=349 => "a-piece",
            450..=549 => "a-rook",
            850..=949 => "a-queen",
            _ => "much",
        }),
    }
}

/// "a rook and two pawns".
pub(super) fn pieces(counts: &[(Piece, u32)]) -> Word {
    let names = counts.iter().map(|&(piece, count)| {
        let several = Phrase::of("several").variant(if count == 1 { "one" } else { "many" });
        several.with("piece", piece).with("count", count).into()
    });
    Word::List(names.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Voice;

    fn won(fen: &str, moves: &str, cp: i32) -> String {
        let start: Board = fen.parse().expect("a position");
        let line: Vec<Move> = moves.split(' ').map(|mv| mv.parse().expect("a move")).collect();
        let side = start.side_to_move();
        let played = Played {
            start,
            line: &line,
            side,
        };
        Voice::default().part(&played.won(cp))
    }

    #[test]
    fn material_is_named_where_the_line_shows_it() {
        let fen = "3rk3/8/4b3/8/8/8/6P1/3RK2R w - - 0 1";
        assert_eq!(won(fen, "d1d8", 500), "a rook");
        assert_eq!(won(fen, "d1d8 e8d8", 90), "a pawn");
        assert_eq!(
            won("3rk3/8/4B3/8/8/8/8/3K4 w - - 0 1", "e6d7 d8d7", 250),
            "a piece"
        );
        assert_eq!(
            won("3rk3/2P5/8/8/8/8/8/3K4 w - - 0 1", "c7d8q", 1_300),
            "a lot of material"
        );
        assert_eq!(won("r3k3/8/8/3B4/8/8/8/3K4 w - - 0 1", "d5a8", 500), "a rook");
        // Of a large gain a claim gives three quarters.
        assert_eq!(won("r3k3/8/8/3B4/8/8/8/3K4 w - - 0 1", "d5a8", 350), "a rook");
        assert_eq!(
            won("3qk3/8/8/6B1/8/8/8/3K4 w - - 0 1", "g5d8 e8d8", 450),
            "a queen for a bishop"
        );
        assert_eq!(
            won("r3k3/1q6/8/3B4/8/8/8/3K4 w - - 0 1", "d5b7 a8a1", 900),
            "a queen"
        );
        assert_eq!(
            won("r3k3/1r6/8/3B4/8/8/8/3K4 w - - 0 1", "d5b7 a8b8 d1d2 b8b7", 200),
            "the exchange"
        );
    }
}

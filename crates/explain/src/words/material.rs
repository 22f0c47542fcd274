//! Material in words: what a line wins, named piece by piece where that adds up to the count of the claim.

use super::phrase::{Phrase, Word};
use crate::margins::LEAST_MATERIAL;
use crate::study::modest;
use chess::facts::board::{after, legal_moves, material, worth};
use chess::facts::imbalance::{Uneven, balance, uneven};
use cozy_chess::{Board, Color, Move, Piece, Square};

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
        // Where the line ends with a capture, the recaptures belong to it.
        if let Some(last) = self.line.last() {
            let end = boards.last().unwrap_or(&self.start).clone();
            boards.extend(recaptures(&end, last.to));
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

/// The boards after captures on a square, each with the cheapest piece, as long as there are any.
fn recaptures(board: &Board, square: Square) -> Vec<Board> {
    let mut boards: Vec<Board> = Vec::new();
    loop {
        let now = boards.last().unwrap_or(board);
        if now.piece_on(square).is_none() {
            return boards;
        }
        let cheapest = legal_moves(now)
            .into_iter()
            .filter(|mv| mv.to == square && mv.promotion.is_none())
            .min_by_key(|mv| now.piece_on(mv.from).map(worth));
        match cheapest {
            Some(mv) => boards.push(after(now, mv)),
            None => return boards,
        }
    }
}

/// Whether a count is what a claim gives: claims are careful and give a little less, of large gains three quarters.
fn is_about(count: i32, cp: i32) -> bool {
    const CARE: i32 = 60;
    (cp..=cp + CARE).contains(&count) || (count > cp && modest(count) == cp)
}

/// How many more of each piece `side` has than the other on `board`, compared with `before`.
fn difference(board: &Board, before: &Board, side: Color) -> Vec<(Piece, i32)> {
    let (now, then) = (balance(board, side), balance(before, side));
    let both = now.into_iter().zip(then);
    both.map(|((piece, now), (_, then))| (piece, now - then))
        .collect()
}

/// What the other side has won of `side` between two positions, where it is at least a pawn and can be named.
pub(super) fn lost(before: &Board, end: &Board, side: Color) -> Option<Phrase> {
    let lost = material(before, side) - material(end, side);
    (lost >= LEAST_MATERIAL).then(|| named(&difference(end, before, !side)))?
}

/// How much `side` is ahead on `board`, where it can be named.
pub(super) fn ahead(board: &Board, side: Color) -> Option<Phrase> {
    named(&balance(board, side))
}

/// "a knight", "a rook for two pawns", "the exchange and a pawn".
fn named(difference: &[(Piece, i32)]) -> Option<Phrase> {
    let Uneven { won, given, exchange } = uneven(difference);
    if won.len() > MOST_LISTED || given.len() > MOST_LISTED {
        return None;
    }
    match (won.as_slice(), given.as_slice()) {
        ([], _) if !exchange => None,
        ([], []) => Some(Phrase::of("amount").variant("exchange")),
        (_, []) => {
            let won = with_exchange(&won, exchange);
            Some(Phrase::of("amount").variant("named").with("won", won))
        }
        _ => {
            let phrase = Phrase::of("amount").variant("for");
            let phrase = phrase.with("won", with_exchange(&won, exchange));
            Some(phrase.with("given", pieces(&given)))
        }
    }
}

/// "the exchange and a pawn".
pub(super) fn with_exchange(counts: &[(Piece, u32)], exchange: bool) -> Word {
    let first = exchange.then(|| Phrase::of("amount").variant("exchange"));
    Word::List(
        first
            .into_iter()
            .chain(piece_names(counts))
            .map(Word::from)
            .collect(),
    )
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
    Word::List(piece_names(counts).map(Word::from).collect())
}

fn piece_names(counts: &[(Piece, u32)]) -> impl Iterator<Item = Phrase> {
    counts.iter().map(|&(piece, count)| {
        let several = Phrase::of("several").variant(if count == 1 { "one" } else { "many" });
        several.with("piece", piece).with("count", count)
    })
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

    #[test]
    fn material_is_counted_as_people_count_it() {
        let said = |fen: &str| {
            let board: Board = fen.parse().expect("a position");
            ahead(&board, Color::White).map(|phrase| Voice::default().part(&phrase))
        };
        let is = |fen: &str, words: &str| assert_eq!(said(fen).as_deref(), Some(words), "{fen}");
        is("4k3/5p2/3n4/8/8/8/3BPPP1/4K3 w - - 0 1", "two pawns");
        is("4k3/5p2/3n4/8/8/8/3RPP2/4K3 w - - 0 1", "the exchange and a pawn");
        is(
            "4k3/5ppp/3n4/8/8/8/3RPP2/4K3 w - - 0 1",
            "the exchange for a pawn",
        );
        is("4k3/5pp1/3b4/8/8/8/3NBPP1/4K3 w - - 0 1", "a knight");
        is("4k3/5p2/3r4/8/8/8/3QP3/4K3 w - - 0 1", "a queen for a rook");
        assert_eq!(said("4k3/5p2/3n4/8/8/8/3BP3/4K3 w - - 0 1"), None);
    }
}

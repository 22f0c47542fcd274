//! Material as people count it: a bishop against a knight is even, a rook for one of them is the exchange.

use crate::{Board, Color, Piece};

/// From the greatest to the least.
const PIECES: [Piece; 5] = [
    Piece::Queen,
    Piece::Rook,
    Piece::Bishop,
    Piece::Knight,
    Piece::Pawn,
];

/// How many more of each piece `side` has than the other.
pub fn balance(board: &Board, side: Color) -> [(Piece, i32); 5] {
    let count = |side, piece| board.colored_pieces(side, piece).len() as i32;
    PIECES.map(|piece| (piece, count(side, piece) - count(!side, piece)))
}

/// What one side has more and the other, as people count it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Uneven {
    /// What the one has more.
    pub won: Vec<(Piece, u32)>,
    /// What the other has more.
    pub given: Vec<(Piece, u32)>,
    /// Besides, the one has a rook where the other has a bishop or a knight.
    pub exchange: bool,
}

/// A difference as people count it: a bishop against a knight is even, and a rook for one of them is the exchange.
pub fn uneven(difference: &[(Piece, i32)]) -> Uneven {
    let more = |piece| {
        let found = difference.iter().find(|(kind, _)| *kind == piece);
        found.map_or(0, |&(_, more)| more)
    };
    let [queens, mut rooks, mut bishops, mut knights, pawns] = PIECES.map(more);
    if bishops.signum() == -knights.signum() {
        let even = bishops.abs().min(knights.abs()) * bishops.signum();
        (bishops, knights) = (bishops - even, knights + even);
    }
    let exchange = queens == 0 && rooks == 1 && bishops + knights == -1;
    if exchange {
        (rooks, bishops, knights) = (0, 0, 0);
    }
    let counts = PIECES.into_iter().zip([queens, rooks, bishops, knights, pawns]);
    let (won, given): (Vec<_>, Vec<_>) = counts
        .filter(|&(_, more)| more != 0)
        .partition(|&(_, more)| more > 0);
    let size = |these: Vec<(Piece, i32)>| -> Vec<(Piece, u32)> {
        let these = these.into_iter();
        these.map(|(piece, more)| (piece, more.unsigned_abs())).collect()
    };
    Uneven {
        won: size(won),
        given: size(given),
        exchange,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bishop_against_a_knight_is_even_and_a_rook_for_one_of_them_the_exchange() {
        let counted = |fen: &str| {
            let board: Board = fen.parse().expect("a position");
            let Uneven { won, given, exchange } = uneven(&balance(&board, Color::White));
            (won, given, exchange)
        };
        let pawns = |count| vec![(Piece::Pawn, count)];
        let even = counted("4k3/5p2/3n4/8/8/8/3BPPP1/4K3 w - - 0 1");
        assert_eq!(even, (pawns(2), Vec::new(), false));
        let exchange = counted("4k3/5ppp/3n4/8/8/8/3RPP2/4K3 w - - 0 1");
        assert_eq!(exchange, (Vec::new(), pawns(1), true));
    }
}

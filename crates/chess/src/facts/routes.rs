//! Ways of a piece to a better square, in two or three moves over squares where it is safe as things stand.

use super::board::{attackers_of, attacks_from, rank_of};
use super::pawns;
use crate::{BitBoard, Board, Color, Piece, Square};

/// What a piece does on its new square that it does not do now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Aim {
    /// It stands on an outpost.
    Outpost,
    /// It attacks a pawn that is isolated or backward.
    Attack(Square),
}

/// A way of a piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Route {
    /// Where the piece stands.
    pub from: Square,
    /// The squares it goes to, in order.
    pub path: Vec<Square>,
    /// What it does at the end.
    pub aim: Aim,
}

/// Most moves of a route.
const LONGEST: usize = 3;

/// What the piece of `side` does on `square` as things stand.
pub fn does(board: &Board, piece: Piece, side: Color, square: Square, aim: Aim) -> bool {
    match aim {
        Aim::Outpost => {
            matches!(piece, Piece::Knight | Piece::Bishop) && pawns::is_outpost(board, square, side)
        }
        Aim::Attack(target) => {
            let attacks = super::board::attacks_of(piece, side, square, board.occupied());
            attacks.has(target) && is_target(board, target, !side)
        }
    }
}

/// An isolated or backward pawn of `owner`.
pub fn is_target(board: &Board, pawn: Square, owner: Color) -> bool {
    pawns::is_isolated(board, pawn, owner) || pawns::is_backward(board, pawn, owner)
}

/// Whether a piece that comes to `square` from `from` is attacked by nothing cheaper, and guarded where anything attacks it.
fn is_safe(board: &Board, piece: Piece, side: Color, from: Square, square: Square) -> bool {
    let attackers = attackers_of(board, !side, square);
    let guards = attackers_of(board, side, square) - from.bitboard();
    let cheaper = attackers.into_iter().any(|at| {
        board
            .piece_on(at)
            .is_some_and(|other| rank_of(other) < rank_of(piece))
    });
    !cheaper && (attackers.is_empty() || !guards.is_empty())
}

/// The ways of the knights and bishops of `side` to a better square, in at least two moves; the shortest one for each aim.
pub fn routes(board: &Board, side: Color) -> Vec<Route> {
    let targets: Vec<Square> = pawns::pawns(board, !side)
        .into_iter()
        .filter(|&pawn| is_target(board, pawn, !side))
        .collect();
    let mut aims = vec![Aim::Outpost];
    aims.extend(targets.into_iter().map(Aim::Attack));
    let mut found = Vec::new();
    for piece in [Piece::Knight, Piece::Bishop] {
        for from in board.colored_pieces(side, piece) {
            let aims: Vec<Aim> = aims
                .iter()
                .copied()
                .filter(|&aim| !does(board, piece, side, from, aim))
                .collect();
            found.extend(from_square(board, side, from, &aims));
        }
    }
    found
}

/// The shortest way of the piece on `from` to each aim, by looking at all squares in rings.
fn from_square(board: &Board, side: Color, from: Square, aims: &[Aim]) -> Vec<Route> {
    let Some(piece) = board.piece_on(from) else {
        return Vec::new();
    };
    let free = !board.occupied();
    let (mut ring, mut known) = (vec![vec![from]], from.bitboard());
    let mut open: Vec<Aim> = aims.to_vec();
    let mut found = Vec::new();
    for moves in 1..=LONGEST {
        let mut next: Vec<Vec<Square>> = Vec::new();
        for path in &ring {
            let at = path.last().copied().unwrap_or(from);
            let reach: BitBoard = if at == from {
                attacks_from(board, from)
            } else {
                super::board::attacks_of(piece, side, at, board.occupied() - from.bitboard())
            };
            for square in (reach & free) - known {
                if !is_safe(board, piece, side, from, square) {
                    continue;
                }
                known |= square.bitboard();
                let mut way = path.clone();
                way.push(square);
                let reached = |&aim: &Aim| does(board, piece, side, square, aim);
                if let Some(aim) = open.iter().copied().find(reached) {
                    // One move is no route: the aim is near, and needs no words.
                    if moves > 1 {
                        found.push(Route {
                            from,
                            path: way[1..].to_vec(),
                            aim,
                        });
                    }
                    open.retain(|other| *other != aim);
                }
                next.push(way);
            }
        }
        ring = next;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{board, random_positions};

    #[test]
    fn the_knight_on_c3_can_go_to_c5_by_a4() {
        let position = board("r1bq1rk1/2p1npbp/p1p1p1p1/3pP1B1/3P4/2N2N2/PPP2PPP/R2Q1RK1 w - - 4 10");
        let knight: Vec<Route> = routes(&position, Color::White)
            .into_iter()
            .filter(|route| route.from == Square::C3 && route.aim == Aim::Outpost)
            .collect();
        assert_eq!(knight.len(), 1);
        assert_eq!(knight[0].path, [Square::A4, Square::C5]);
    }

    #[test]
    fn routes_go_over_free_squares_in_two_or_three_moves() {
        for position in random_positions(300, 92) {
            for side in Color::ALL {
                for route in routes(&position, side) {
                    assert!((2..=LONGEST).contains(&route.path.len()));
                    assert!(route.path.iter().all(|&square| !position.occupied().has(square)));
                    let piece = position.piece_on(route.from).expect("a piece");
                    assert!(!does(&position, piece, side, route.from, route.aim));
                }
            }
        }
    }
}

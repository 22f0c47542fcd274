//! A pawn structure by itself: where kings may stand, and what becomes of it when a pawn moves.

use super::{PawnPlacement, Placements, SQUARES};
use chess::{
    BitBoard, Board, BoardBuilder, Color, Piece, Rank, Square, get_king_moves, get_pawn_attacks,
    get_pawn_quiets,
};
use std::collections::HashSet;

impl PawnPlacement {
    /// The pawns of a board.
    pub fn of(board: &Board) -> PawnPlacement {
        PawnPlacement {
            pawns: [Color::White, Color::Black].map(|color| board.colored_pieces(color, Piece::Pawn)),
        }
    }

    pub(crate) fn attacks(self, color: Color) -> BitBoard {
        self.pawns[color as usize]
            .into_iter()
            .fold(BitBoard::EMPTY, |all, pawn| all | get_pawn_attacks(pawn, color))
    }

    pub(super) fn legal_kings(self) -> BitBoard {
        !(self.pawns[0] | self.pawns[1])
    }

    pub(super) fn legal(self) -> Placements {
        let mut legal = Placements::EMPTY;
        let free = self.legal_kings();
        for black in free {
            let white = free & !get_king_moves(black) & !black.bitboard();
            if !self.attacks(Color::White).has(black) {
                legal.0[Color::White as usize][black as usize] = white;
            }
            legal.0[Color::Black as usize][black as usize] = white & !self.attacks(Color::Black);
        }
        legal
    }

    /// The structure after a pawn of `mover` has moved, or vanished, and what stood on its target was taken.
    pub(crate) fn after(self, mover: Color, from: Square, to: Option<Square>) -> PawnPlacement {
        let mut next = self;
        next.pawns[mover as usize] &= !from.bitboard();
        if let Some(to) = to {
            next.pawns[mover as usize] |= to.bitboard();
            next.pawns[!mover as usize] &= !to.bitboard();
        }
        next
    }

    pub(crate) fn without(mut self, color: Color, square: Square) -> PawnPlacement {
        self.pawns[color as usize] &= !square.bitboard();
        self
    }

    /// The structures that one pawn move, capture or promotion leads to.
    fn successors(self) -> Vec<PawnPlacement> {
        let all = self.pawns[0] | self.pawns[1];
        let mut next = Vec::new();
        for mover in Color::ALL {
            let enemy = self.pawns[!mover as usize];
            next.extend(enemy.into_iter().map(|victim| self.without(!mover, victim)));
            for pawn in self.pawns[mover as usize] {
                let takes = get_pawn_attacks(pawn, mover) & enemy;
                for to in get_pawn_quiets(pawn, mover, all) | takes {
                    let after = self.after(mover, pawn, Some(to));
                    let promotes = to.rank() == Rank::Eighth.relative_to(mover);
                    next.push(if promotes { after.without(mover, to) } else { after });
                }
            }
        }
        next
    }

    /// How many structures with pawns a calculation about this one goes through, itself included.
    pub fn reach(self) -> usize {
        self.reach_within(usize::MAX)
    }

    /// Whether a calculation about this structure goes through at most so many.
    pub fn reaches_at_most(self, limit: usize) -> bool {
        self.reach_within(limit) <= limit
    }

    /// The reach, counted until it exceeds `limit`.
    fn reach_within(self, limit: usize) -> usize {
        let mut seen = HashSet::from([self]);
        let mut open = vec![self];
        while let Some(structure) = open.pop() {
            if seen.len() > limit {
                break;
            }
            for next in structure.successors() {
                if !(next.pawns[0] | next.pawns[1]).is_empty() && seen.insert(next) {
                    open.push(next);
                }
            }
        }
        seen.len()
    }

    /// The board with the kings there, or nothing when it cannot occur.
    pub(crate) fn board(self, kings: [Square; 2], mover: Color) -> Option<Board> {
        let mut builder = self.builder(kings);
        builder.side_to_move = mover;
        builder.build().ok()
    }

    fn builder(self, kings: [Square; 2]) -> BoardBuilder {
        let mut builder = BoardBuilder::empty();
        for color in Color::ALL {
            *builder.square_mut(kings[color as usize]) = Some((Piece::King, color));
            for pawn in self.pawns[color as usize] {
                *builder.square_mut(pawn) = Some((Piece::Pawn, color));
            }
        }
        builder
    }

    /// The board after a promotion, or nothing when the move is illegal there.
    pub(super) fn promoted(
        self,
        mover: Color,
        from: Square,
        to: (Square, Piece),
        kings: [Square; 2],
    ) -> Option<Board> {
        let next = self.after(mover, from, Some(to.0)).without(mover, to.0);
        let mut builder = next.builder(kings);
        *builder.square_mut(to.0) = Some((to.1, mover));
        builder.side_to_move = !mover;
        builder.build().ok()
    }

    /// Placements in which `side`, to move, is mated.
    pub(super) fn mated(self, stuck: &Placements, side: Color) -> [BitBoard; SQUARES] {
        let attacked = self.attacks(!side);
        let mut mated = [BitBoard::EMPTY; SQUARES];
        for black in Square::ALL {
            let stuck = stuck.0[side as usize][black as usize];
            mated[black as usize] = match side {
                Color::White => stuck & attacked,
                Color::Black if attacked.has(black) => stuck,
                Color::Black => BitBoard::EMPTY,
            };
        }
        mated
    }
}

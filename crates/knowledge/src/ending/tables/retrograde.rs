//! Makes one exact table by working backwards from decided positions.
//!
//! Idea: every placement starts as undecided. A placement is won for its mover as soon as one move leads to a won one,
//! lost as soon as all moves lead to lost ones; sweeps repeat until nothing changes, and what is left is drawn
//! (Ströhlein 1970, Thompson 1986). With pawns on the board the sweeps run over one arrangement of pawns at a time,
//! the most advanced first, because a pawn never steps back.
//! Cost: one byte a placement; king and pawn against king and pawn takes seconds, the pawnless tables somewhat longer.

use super::{Man, Placement, Score, Tables};
use cozy_chess::{
    BitBoard, Color, Piece, Rank, Square, get_bishop_moves, get_king_moves, get_knight_moves, get_pawn_attacks,
    get_rook_moves,
};

/// Squares of the board.
const SQUARES: usize = 64;
/// King squares of one eighth of the board, enough for White's king when there is no pawn.
const TRIANGLE: usize = 10;
/// What a table stores for a placement that cannot occur.
const ILLEGAL: i8 = 2;

/// All placements of one material, with their values.
#[derive(Debug)]
pub struct Table {
    men: Vec<(Color, Piece)>,
    values: Vec<i8>,
}

impl Table {
    /// Solves the table of `men`, given those of everything captures and promotions lead to.
    pub(super) fn solve(men: &[(Color, Piece)], exits: &Tables) -> Table {
        let mut table = Table {
            men: men.to_vec(),
            values: Vec::new(),
        };
        let king_squares = if table.has_pawn() { SQUARES } else { TRIANGLE };
        let second = if men.len() == 2 { SQUARES } else { 1 };
        table.values = vec![0; 2 * king_squares * SQUARES * SQUARES * second];
        for (first, second) in table.slices() {
            table.solve_slice(&first, &second, exits);
        }
        table
    }

    /// Whether this table answers for a canonical placement.
    pub(super) fn covers(&self, placement: &Placement) -> bool {
        let mut men = placement.men.iter().flatten();
        self.men.iter().all(|&(color, piece)| {
            men.next().is_some_and(|man| man.color == color && man.piece == piece)
        }) && men.next().is_none()
    }

    /// The value of a legal canonical placement.
    pub(super) fn value(&self, placement: &Placement) -> Score {
        match self.values[self.index(placement)] {
            1 => Score::WhiteWins,
            -1 => Score::BlackWins,
            _ => Score::Draw,
        }
    }

    fn has_pawn(&self) -> bool {
        self.men.iter().any(|&(_, piece)| piece == Piece::Pawn)
    }

    /// Squares of the first and the second man that are solved together, in an order in which pawn moves only lead to
    /// what is solved already.
    fn slices(&self) -> Vec<(Vec<Square>, Vec<Square>)> {
        let all: Vec<Square> = Square::ALL.to_vec();
        let choices = |slot: usize| -> Vec<Vec<Square>> {
            match self.men.get(slot) {
                Some(&(color, Piece::Pawn)) => {
                    let mut squares: Vec<Square> = all
                        .iter()
                        .copied()
                        .filter(|square| !matches!(square.rank(), Rank::First | Rank::Eighth))
                        .collect();
                    squares.sort_by_key(|square| std::cmp::Reverse(square.rank().relative_to(color) as usize));
                    squares.into_iter().map(|square| vec![square]).collect()
                }
                Some(_) => vec![all.clone()],
                None => vec![vec![Square::A1]],
            }
        };
        let mut slices = Vec::new();
        for first in choices(0) {
            for second in choices(1) {
                slices.push((first.clone(), second.clone()));
            }
        }
        slices
    }

    fn solve_slice(&mut self, first: &[Square], second: &[Square], exits: &Tables) {
        let mut open = self.open_placements(first, second);
        loop {
            let before = open.len();
            open.retain(|placement| {
                let value = self.from_moves(placement, exits);
                if value != 0 {
                    let index = self.index(placement);
                    self.values[index] = value;
                }
                value == 0
            });
            if open.len() == before {
                return;
            }
        }
    }

    /// Marks what cannot occur and lists the rest, once for each stored index.
    fn open_placements(&mut self, first: &[Square], second: &[Square]) -> Vec<Placement> {
        let mut open = Vec::new();
        for &one in first {
            for &two in second {
                let men = [
                    self.men.first().map(|&(color, piece)| Man { color, piece, square: one }),
                    self.men.get(1).map(|&(color, piece)| Man { color, piece, square: two }),
                ];
                for white in Square::ALL {
                    if !self.has_pawn() && TRIANGLE_INDEX[white as usize] >= TRIANGLE as u8 {
                        continue;
                    }
                    for black in Square::ALL {
                        for mover in Color::ALL {
                            let placement = Placement { mover, kings: [white, black], men };
                            if placement.is_legal() {
                                open.push(placement);
                            } else {
                                let index = self.index(&placement);
                                self.values[index] = ILLEGAL;
                            }
                        }
                    }
                }
            }
        }
        open
    }

    /// 1 or -1 when the moves decide the placement for White or for Black, 0 when they do not (yet).
    fn from_moves(&self, placement: &Placement, exits: &Tables) -> i8 {
        let wanted = if placement.mover == Color::White { 1 } else { -1 };
        let mut all_lost = true;
        let mut any = false;
        for_each_move(placement, |next, same_material| {
            any = true;
            let value = if same_material {
                self.values[self.index(&next)]
            } else {
                exits.probe(&next) as i8
            };
            let value = match en_passant_reply(placement, &next) {
                Some(reply) if placement.mover == Color::White => value.min(exits.probe(&reply) as i8),
                Some(reply) => value.max(exits.probe(&reply) as i8),
                None => value,
            };
            all_lost &= value == -wanted;
            value == wanted
        })
        .map_or_else(
            || match any {
                true if all_lost => -wanted,
                true => 0,
                false if is_attacked(placement, placement.kings[placement.mover as usize], !placement.mover) => -wanted,
                false => 0,
            },
            |()| wanted,
        )
    }

    fn index(&self, placement: &Placement) -> usize {
        let [white, black] = placement.kings.map(|square| square as usize);
        let square = |slot: usize| placement.men[slot].map_or(0, |man| man.square as usize);
        let (first, second) = (square(0), square(1));
        let side = placement.mover as usize;
        let two = self.men.len() == 2;
        if self.has_pawn() {
            let men = if two { first * SQUARES + second } else { first };
            return ((men * 2 + side) * SQUARES + white) * SQUARES + black;
        }
        let turn = &TURNS[TRIANGLE_TURN[white] as usize];
        let king = TRIANGLE_INDEX[turn[white] as usize] as usize;
        let men = if two {
            turn[first] as usize * SQUARES + turn[second] as usize
        } else {
            turn[first] as usize
        };
        ((men * 2 + side) * TRIANGLE + king) * SQUARES + turn[black] as usize
    }
}

/// Calls `visit` for each legal move with the placement after it and whether the material stayed the same, until it
/// answers true. A double step is reported without the right to take en passant; see [`en_passant_reply`].
fn for_each_move(placement: &Placement, mut visit: impl FnMut(Placement, bool) -> bool) -> Option<()> {
    let mover = placement.mover;
    let occupied = occupied(placement);
    let mut own = placement.kings[mover as usize].bitboard();
    for man in placement.men.iter().flatten() {
        if man.color == mover {
            own |= man.square.bitboard();
        }
    }
    let targets = !own & !placement.kings[!mover as usize].bitboard();
    for to in get_king_moves(placement.kings[mover as usize]) & targets {
        let mut next = *placement;
        next.kings[mover as usize] = to;
        let same = take(&mut next, to, mover);
        if finish(&mut next, mover) && visit(next, same) {
            return Some(());
        }
    }
    for slot in 0..placement.men.len() {
        let Some(man) = placement.men[slot].filter(|man| man.color == mover) else {
            continue;
        };
        let reach = match man.piece {
            Piece::Pawn => pawn_targets(placement, man, occupied),
            piece => attacks(piece, man.color, man.square, occupied),
        };
        for to in reach & targets {
            let promotions: &[Piece] = if man.piece == Piece::Pawn && matches!(to.rank(), Rank::First | Rank::Eighth) {
                &[Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight]
            } else {
                std::slice::from_ref(&man.piece)
            };
            for &piece in promotions {
                let mut next = *placement;
                next.men[slot] = Some(Man { piece, square: to, ..man });
                let other = 1 - slot;
                let captured = next.men[other].is_some_and(|victim| victim.square == to);
                if captured {
                    next.men[other] = None;
                }
                let same = !captured && piece == man.piece;
                if finish(&mut next, mover) && visit(next, same) {
                    return Some(());
                }
            }
        }
    }
    None
}

/// The best the opponent can do by taking en passant after the double step that led from `before` to `after`.
fn en_passant_reply(before: &Placement, after: &Placement) -> Option<Placement> {
    let slot = (0..2).find(|&slot| before.men[slot] != after.men[slot])?;
    let (from, to) = (before.men[slot]?, after.men[slot]?);
    let passed = (from.square as usize + to.square as usize) / 2;
    if from.piece != Piece::Pawn || from.square.file() != to.square.file() {
        return None;
    }
    let distance = (from.square as usize).abs_diff(to.square as usize);
    let taker = after.men[1 - slot].filter(|man| man.color != to.color && man.piece == Piece::Pawn)?;
    let passed = Square::index(passed);
    if distance != 2 * 8 || !get_pawn_attacks(taker.square, taker.color).has(passed) {
        return None;
    }
    let mut next = *after;
    next.men[slot] = None;
    next.men[1 - slot] = Some(Man { square: passed, ..taker });
    finish(&mut next, taker.color).then_some(next)
}

/// Squares the bare black king may legally step to, capturing included.
pub(super) fn bare_king_moves(placement: &Placement) -> BitBoard {
    let mut moves = BitBoard::EMPTY;
    for_each_move(placement, |next, _| {
        moves |= next.kings[1].bitboard();
        false
    });
    moves
}

/// Whether `square` is attacked by the side `by`.
pub(super) fn is_attacked(placement: &Placement, square: Square, by: Color) -> bool {
    let occupied = occupied(placement);
    get_king_moves(placement.kings[by as usize]).has(square)
        || placement
            .men
            .iter()
            .flatten()
            .any(|man| man.color == by && attacks(man.piece, by, man.square, occupied).has(square))
}

fn occupied(placement: &Placement) -> BitBoard {
    let mut occupied = placement.kings[0].bitboard() | placement.kings[1].bitboard();
    for man in placement.men.iter().flatten() {
        occupied |= man.square.bitboard();
    }
    occupied
}

fn attacks(piece: Piece, color: Color, square: Square, occupied: BitBoard) -> BitBoard {
    match piece {
        Piece::Queen => get_rook_moves(square, occupied) | get_bishop_moves(square, occupied),
        Piece::Rook => get_rook_moves(square, occupied),
        Piece::Bishop => get_bishop_moves(square, occupied),
        Piece::Knight => get_knight_moves(square),
        Piece::Pawn => get_pawn_attacks(square, color),
        Piece::King => get_king_moves(square),
    }
}

fn pawn_targets(placement: &Placement, pawn: Man, occupied: BitBoard) -> BitBoard {
    let pushes = cozy_chess::get_pawn_quiets(pawn.square, pawn.color, occupied);
    let mut enemies = BitBoard::EMPTY;
    for man in placement.men.iter().flatten() {
        if man.color != pawn.color {
            enemies |= man.square.bitboard();
        }
    }
    pushes | (get_pawn_attacks(pawn.square, pawn.color) & enemies)
}

/// Removes an enemy man from `square`; true when there was none.
fn take(placement: &mut Placement, square: Square, mover: Color) -> bool {
    for slot in &mut placement.men {
        if slot.is_some_and(|man| man.square == square && man.color != mover) {
            *slot = None;
            return false;
        }
    }
    true
}

/// Hands the move over; false when the mover's king is left in check.
fn finish(next: &mut Placement, mover: Color) -> bool {
    next.mover = !mover;
    !is_attacked(next, next.kings[mover as usize], !mover)
}

/// Where each square goes under each of the eight turns and reflections of the board.
static TURNS: [[u8; SQUARES]; 8] = turns();
/// The turn that brings a square into the triangle a1-d1-d4.
static TRIANGLE_TURN: [u8; SQUARES] = triangle_turns();
/// The number of a square inside the triangle, or more than any such number outside it.
static TRIANGLE_INDEX: [u8; SQUARES] = triangle_indices();

const fn turns() -> [[u8; SQUARES]; 8] {
    let mut turns = [[0; SQUARES]; 8];
    let mut turn = 0;
    while turn < 8 {
        let mut square = 0;
        while square < SQUARES {
            let (mut file, mut rank) = (square % 8, square / 8);
            if turn & 1 != 0 {
                file = 7 - file;
            }
            if turn & 2 != 0 {
                rank = 7 - rank;
            }
            if turn & 4 != 0 {
                (file, rank) = (rank, file);
            }
            turns[turn][square] = (rank * 8 + file) as u8;
            square += 1;
        }
        turn += 1;
    }
    turns
}

const fn in_triangle(square: usize) -> bool {
    let (file, rank) = (square % 8, square / 8);
    file < 4 && rank <= file
}

const fn triangle_turns() -> [u8; SQUARES] {
    let all = turns();
    let mut result = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut turn = 0;
        while !in_triangle(all[turn][square] as usize) {
            turn += 1;
        }
        result[square] = turn as u8;
        square += 1;
    }
    result
}

const fn triangle_indices() -> [u8; SQUARES] {
    let mut result = [u8::MAX; SQUARES];
    let mut next = 0;
    let mut square = 0;
    while square < SQUARES {
        if in_triangle(square) {
            result[square] = next;
            next += 1;
        }
        square += 1;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts of all 331,352 legal placements, known from many independent solutions.
    #[test]
    fn king_and_pawn_against_king_has_the_known_counts() {
        let tables = Tables::kpk();
        let mut counts = [[0_u32; 2]; 2];
        for pawn in Square::ALL {
            for white in Square::ALL {
                for black in Square::ALL {
                    for mover in Color::ALL {
                        let placement = Placement {
                            mover,
                            kings: [white, black],
                            men: [Some(Man { color: Color::White, piece: Piece::Pawn, square: pawn }), None],
                        };
                        if placement.is_legal() {
                            let won = tables.probe(&placement) == Score::WhiteWins;
                            counts[mover as usize][usize::from(won)] += 1;
                        }
                    }
                }
            }
        }
        assert_eq!(counts, [[163_328 - 124_960, 124_960], [168_024 - 97_604, 97_604]]);
    }
}

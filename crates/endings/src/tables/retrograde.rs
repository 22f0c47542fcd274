//! Makes one exact table by working backwards from decided positions.
//!
//! Idea: a placement is won for its mover as soon as one move leads to a lost one for the opponent, lost as soon as
//! all moves lead to won ones. Each decided placement is handed back once to the placements it can be reached from,
//! which count their moves down; what is never decided is drawn (Ströhlein 1970, Thompson 1986). With pawns on the
//! board this runs over one arrangement of pawns at a time, the most advanced first, because a pawn never steps back.
//! Cost: two bytes a placement, each move looked at twice; all tables together take about a minute.

use super::{PlacedPiece, Placement, TableResult, Tables};
use chess::{
    BitBoard, Color, Piece, Rank, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};

/// Squares of the board.
const SQUARES: usize = 64;
/// King squares of one quarter of the board, enough for White's king when there is no pawn.
const QUARTER: usize = 16;
/// A count of moves that never runs out: the placement cannot become lost.
const NEVER: u8 = u8::MAX;
/// What a table stores for a placement that cannot occur.
const ILLEGAL: i8 = 2;

/// All placements of one material, with their values.
#[derive(Debug)]
pub struct RetrogradeTable {
    pieces: Vec<(Color, Piece)>,
    values: Vec<i8>,
    /// While solving: moves of a placement that are not known to lose.
    open_moves: Vec<u8>,
}

impl RetrogradeTable {
    /// Solves the table of `pieces`, given those of everything captures and promotions lead to.
    pub(super) fn solve(pieces: &[(Color, Piece)], exits: &Tables) -> RetrogradeTable {
        let mut table = RetrogradeTable {
            pieces: pieces.to_vec(),
            values: Vec::new(),
            open_moves: Vec::new(),
        };
        let king_squares = if table.has_pawn() { SQUARES } else { QUARTER };
        let second = if pieces.len() == 2 { SQUARES } else { 1 };
        let size = 2 * king_squares * SQUARES * SQUARES * second;
        table.values = vec![0; size];
        table.open_moves = vec![0; size];
        for (first, second) in table.slices() {
            table.solve_slice(&first, &second, exits);
        }
        table.open_moves = Vec::new();
        table
    }

    /// Whether this table answers for a canonical placement.
    pub(super) fn covers(&self, placement: &Placement) -> bool {
        let mut pieces = placement.pieces.iter().flatten();
        self.pieces.iter().all(|&(color, piece)| {
            pieces
                .next()
                .is_some_and(|placed| placed.color == color && placed.piece == piece)
        }) && pieces.next().is_none()
    }

    /// The value of a legal canonical placement.
    pub(super) fn value(&self, placement: &Placement) -> TableResult {
        match self.values[self.index(placement)] {
            1 => TableResult::WhiteWins,
            -1 => TableResult::BlackWins,
            _ => TableResult::Draw,
        }
    }

    fn has_pawn(&self) -> bool {
        self.pieces.iter().any(|&(_, piece)| piece == Piece::Pawn)
    }

    /// Squares of the first and the second piece that are solved together, in an order in which pawn moves only lead to
    /// what is solved already.
    fn slices(&self) -> Vec<(Vec<Square>, Vec<Square>)> {
        let all: Vec<Square> = Square::ALL.to_vec();
        let choices = |slot: usize| -> Vec<Vec<Square>> {
            match self.pieces.get(slot) {
                Some(&(color, Piece::Pawn)) => {
                    let mut squares: Vec<Square> = all
                        .iter()
                        .copied()
                        .filter(|square| !matches!(square.rank(), Rank::First | Rank::Eighth))
                        .collect();
                    squares
                        .sort_by_key(|square| std::cmp::Reverse(square.rank().relative_to(color) as usize));
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
        let mut decided = self.first_pass(first, second, exits);
        while let Some(placement) = decided.pop() {
            let value = self.values[self.index(&placement)];
            let lost_for_mover = value == -wish(placement.mover);
            for before in predecessors(&placement) {
                let index = self.index(&before);
                if self.values[index] != 0 {
                    continue;
                }
                if lost_for_mover {
                    self.values[index] = wish(before.mover);
                } else {
                    if self.open_moves[index] == NEVER {
                        continue;
                    }
                    self.open_moves[index] -= 1;
                    if self.open_moves[index] > 0 {
                        continue;
                    }
                    self.values[index] = -wish(before.mover);
                }
                decided.push(before);
            }
        }
    }

    /// Marks what cannot occur, counts the moves of the rest, and lists what is decided without a further look.
    fn first_pass(&mut self, first: &[Square], second: &[Square], exits: &Tables) -> Vec<Placement> {
        let mut decided = Vec::new();
        for &one in first {
            for &two in second {
                let pieces = [
                    self.pieces.first().map(|&(color, piece)| PlacedPiece {
                        color,
                        piece,
                        square: one,
                    }),
                    self.pieces.get(1).map(|&(color, piece)| PlacedPiece {
                        color,
                        piece,
                        square: two,
                    }),
                ];
                for white in Square::ALL {
                    if !self.has_pawn() && !in_quarter(white as usize) {
                        continue;
                    }
                    for (black, mover) in Square::ALL
                        .into_iter()
                        .flat_map(|black| Color::ALL.map(|mover| (black, mover)))
                    {
                        let placement = Placement {
                            mover,
                            kings: [white, black],
                            pieces,
                        };
                        let index = self.index(&placement);
                        if !placement.is_legal() {
                            self.values[index] = ILLEGAL;
                            continue;
                        }
                        let (value, open_moves) = self.first_look(&placement, exits);
                        self.values[index] = value;
                        self.open_moves[index] = open_moves;
                        if value != 0 {
                            decided.push(placement);
                        }
                    }
                }
            }
        }
        decided
    }

    /// The value that moves out of the table decide at once (0 when they do not), and how many moves may still save the
    /// mover.
    fn first_look(&self, placement: &Placement, exits: &Tables) -> (i8, u8) {
        let mine = wish(placement.mover);
        let mut any = false;
        let mut open_moves = 0_u8;
        let mut saved = false;
        let won = for_each_move(placement, |next, inside| {
            any = true;
            if inside && pawns_stay(placement, &next) {
                open_moves += 1;
                return false;
            }
            let mut value = if inside {
                self.values[self.index(&next)]
            } else {
                exits.probe(&next) as i8
            };
            if let Some(reply) = en_passant_reply(placement, &next) {
                let taken = exits.probe(&reply) as i8;
                value = if mine > 0 {
                    value.min(taken)
                } else {
                    value.max(taken)
                };
            }
            saved |= value == 0;
            value == mine
        });
        let in_check = || {
            is_attacked(
                placement,
                placement.kings[placement.mover as usize],
                !placement.mover,
            )
        };
        match (won, any) {
            (Some(()), _) => (mine, 0),
            (None, false) if in_check() => (-mine, 0),
            (None, false) => (0, NEVER),
            (None, true) if saved => (0, NEVER),
            (None, true) if open_moves == 0 => (-mine, 0),
            (None, true) => (0, open_moves),
        }
    }

    fn index(&self, placement: &Placement) -> usize {
        let [white, black] = placement.kings.map(|square| square as usize);
        let square = |slot: usize| placement.pieces[slot].map_or(0, |placed| placed.square as usize);
        let (first, second) = (square(0), square(1));
        let side = placement.mover as usize;
        let two = self.pieces.len() == 2;
        if self.has_pawn() {
            let pieces = if two { first * SQUARES + second } else { first };
            return ((pieces * 2 + side) * SQUARES + white) * SQUARES + black;
        }
        let turn = (if white % 8 > 3 { 7 } else { 0 }) ^ (if white / 8 > 3 { 56 } else { 0 });
        let king = ((white ^ turn) / 8) * 4 + (white ^ turn) % 8;
        let pieces = if two {
            (first ^ turn) * SQUARES + (second ^ turn)
        } else {
            first ^ turn
        };
        ((pieces * 2 + side) * QUARTER + king) * SQUARES + (black ^ turn)
    }
}

/// The value a side plays for.
const fn wish(color: Color) -> i8 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}

const fn in_quarter(square: usize) -> bool {
    square % 8 < 4 && square / 8 < 4
}

/// Calls `visit` for each legal move with the placement after it and whether the material stayed the same, until it
/// answers true. A double step is reported without the right to take en passant; see [`en_passant_reply`].
fn for_each_move(placement: &Placement, mut visit: impl FnMut(Placement, bool) -> bool) -> Option<()> {
    let mover = placement.mover;
    let occupied = occupied(placement);
    let mut own = placement.kings[mover as usize].bitboard();
    for placed in placement.pieces.iter().flatten() {
        if placed.color == mover {
            own |= placed.square.bitboard();
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
    for slot in 0..placement.pieces.len() {
        let Some(placed) = placement.pieces[slot].filter(|placed| placed.color == mover) else {
            continue;
        };
        let reach = match placed.piece {
            Piece::Pawn => pawn_targets(placement, placed, occupied),
            piece => attacks(piece, placed.color, placed.square, occupied),
        };
        for to in reach & targets {
            let promotions: &[Piece] =
                if placed.piece == Piece::Pawn && matches!(to.rank(), Rank::First | Rank::Eighth) {
                    &[Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight]
                } else {
                    std::slice::from_ref(&placed.piece)
                };
            for &piece in promotions {
                let mut next = *placement;
                next.pieces[slot] = Some(PlacedPiece {
                    piece,
                    square: to,
                    ..placed
                });
                let other = 1 - slot;
                let captured = next.pieces[other].is_some_and(|victim| victim.square == to);
                if captured {
                    next.pieces[other] = None;
                }
                let same = !captured && piece == placed.piece;
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
    let slot = (0..2).find(|&slot| before.pieces[slot] != after.pieces[slot])?;
    let (from, to) = (before.pieces[slot]?, after.pieces[slot]?);
    let passed = (from.square as usize + to.square as usize) / 2;
    if from.piece != Piece::Pawn || from.square.file() != to.square.file() {
        return None;
    }
    let distance = (from.square as usize).abs_diff(to.square as usize);
    let taker =
        after.pieces[1 - slot].filter(|placed| placed.color != to.color && placed.piece == Piece::Pawn)?;
    let passed = Square::index(passed);
    if distance != 2 * 8 || !get_pawn_attacks(taker.square, taker.color).has(passed) {
        return None;
    }
    let mut next = *after;
    next.pieces[slot] = None;
    next.pieces[1 - slot] = Some(PlacedPiece {
        square: passed,
        ..taker
    });
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
        || placement.pieces.iter().flatten().any(|placed| {
            placed.color == by && attacks(placed.piece, by, placed.square, occupied).has(square)
        })
}

fn occupied(placement: &Placement) -> BitBoard {
    let mut occupied = placement.kings[0].bitboard() | placement.kings[1].bitboard();
    for placed in placement.pieces.iter().flatten() {
        occupied |= placed.square.bitboard();
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

fn pawn_targets(placement: &Placement, pawn: PlacedPiece, occupied: BitBoard) -> BitBoard {
    let pushes = chess::get_pawn_quiets(pawn.square, pawn.color, occupied);
    let mut enemies = BitBoard::EMPTY;
    for placed in placement.pieces.iter().flatten() {
        if placed.color != pawn.color {
            enemies |= placed.square.bitboard();
        }
    }
    pushes | (get_pawn_attacks(pawn.square, pawn.color) & enemies)
}

/// Removes an enemy piece from `square`; true when there was none.
fn take(placement: &mut Placement, square: Square, mover: Color) -> bool {
    for slot in &mut placement.pieces {
        if slot.is_some_and(|placed| placed.square == square && placed.color != mover) {
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

/// Whether every pawn stands where it stood.
fn pawns_stay(before: &Placement, after: &Placement) -> bool {
    before
        .pieces
        .iter()
        .zip(&after.pieces)
        .all(|(old, new)| old.is_none_or(|placed| placed.piece != Piece::Pawn) || old == new)
}

/// Where the side that is not to move may have come from without taking, pushing or promoting.
fn predecessors(placement: &Placement) -> Vec<Placement> {
    let came = !placement.mover;
    let occupied = occupied(placement);
    let mut before = Vec::with_capacity(32);
    let mut add = |earlier: Placement| {
        if earlier.is_legal() {
            before.push(earlier);
        }
    };
    let base = Placement {
        mover: came,
        ..*placement
    };
    for from in get_king_moves(placement.kings[came as usize]) & !occupied {
        let mut earlier = base;
        earlier.kings[came as usize] = from;
        add(earlier);
    }
    for slot in 0..2 {
        let Some(placed) =
            placement.pieces[slot].filter(|placed| placed.color == came && placed.piece != Piece::Pawn)
        else {
            continue;
        };
        for from in attacks(placed.piece, came, placed.square, occupied) & !occupied {
            let mut earlier = base;
            earlier.pieces[slot] = Some(PlacedPiece {
                square: from,
                ..placed
            });
            add(earlier);
        }
    }
    before
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
                            pieces: [
                                Some(PlacedPiece {
                                    color: Color::White,
                                    piece: Piece::Pawn,
                                    square: pawn,
                                }),
                                None,
                            ],
                        };
                        if placement.is_legal() {
                            let won = tables.probe(&placement) == TableResult::WhiteWins;
                            counts[mover as usize][usize::from(won)] += 1;
                        }
                    }
                }
            }
        }
        assert_eq!(counts, [[163_328 - 124_960, 124_960], [168_024 - 97_604, 97_604]]);
    }
}

//! The kings' game: with the pawns held still, which king reaches what, exactly.
//!
//! Idea: a pawn structure is a small board for two kings, with squares that pawns block or guard. Every pawn move and
//! every capture leaves it for another structure, never to return, so structures are solved the most advanced first
//! and each is one short calculation over sets of squares: the squares from which a side wins grow until they stop.
//! Both ends of the value range are kept, because what a promotion leads to may be unknown. Pairs of king squares
//! where the result depends on who must move are the corresponding squares of the endgame books.
//!
//! Source: the feasibility calculations of Perdue and Berliner 1977, made exact for blocked and guarded squares.
//! Deviation: EG calculated with all other men "stationary by assumption"; here their moves are exits with values.
//! Cost: about a tenth of a millisecond a structure without promotions; memory about 6 KiB a structure.

use super::range::Range;
use chess::{BitBoard, Board, BoardBuilder, Color, Piece, Rank, Square, get_king_moves, get_pawn_attacks};
use search::Outcome;
use std::collections::HashMap;
use std::rc::Rc;

/// Squares of the board.
const SQUARES: usize = 64;

/// Where the pawns stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Structure {
    /// White's pawns and Black's.
    pub pawns: [BitBoard; 2],
}

/// For each side to move and each square of the black king, a set of squares of the white king.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Placements([[BitBoard; SQUARES]; 2]);

impl Placements {
    const EMPTY: Placements = Placements([[BitBoard::EMPTY; SQUARES]; 2]);

    fn has(&self, mover: Color, white: Square, black: Square) -> bool {
        self.0[mover as usize][black as usize].has(white)
    }
}

/// A structure with everything known about it.
#[derive(Debug)]
pub struct Solved {
    legal: Placements,
    stuck: Placements,
    /// Placements each side surely wins, and those it may win.
    wins: [Placements; 2],
    may_win: [Placements; 2],
}

impl Solved {
    /// The range of a placement for the side to move; nothing is known of what cannot occur.
    pub fn range(&self, mover: Color, kings: [Square; 2]) -> Range {
        if !self.legal.has(mover, kings[0], kings[1]) {
            return Range::UNKNOWN;
        }
        let holds = |sets: &[Placements; 2], side: Color| sets[side as usize].has(mover, kings[0], kings[1]);
        let lower = match () {
            () if holds(&self.wins, mover) => Outcome::Win,
            () if !holds(&self.may_win, !mover) => Outcome::Draw,
            () => Outcome::Loss,
        };
        let upper = match () {
            () if holds(&self.wins, !mover) => Outcome::Loss,
            () if !holds(&self.may_win, mover) => Outcome::Draw,
            () => Outcome::Win,
        };
        Range::new(lower, upper)
    }

    /// Whether the kings may stand so.
    pub fn is_legal(&self, mover: Color, kings: [Square; 2]) -> bool {
        self.legal.has(mover, kings[0], kings[1])
    }

    /// Squares of the enemy king that correspond to a square of the king of `side`: with the kings there, `side` wins
    /// if the enemy must move and does not win if it must move itself.
    pub fn corresponding(&self, side: Color, king: Square) -> BitBoard {
        let mut squares = BitBoard::EMPTY;
        for enemy in Square::ALL {
            let kings = if side == Color::White {
                [king, enemy]
            } else {
                [enemy, king]
            };
            if !self.is_legal(side, kings) || !self.is_legal(!side, kings) {
                continue;
            }
            let to_move = self.range(side, kings);
            let waiting = -self.range(!side, kings);
            if waiting == Range::WIN && to_move.upper() < Outcome::Win {
                squares |= enemy.bitboard();
            }
        }
        squares
    }
}

/// What moves that leave the structure offer, for one side that wants to win.
struct Exits {
    /// The wanting side is to move and some exit wins.
    wins: [BitBoard; SQUARES],
    /// The other side is to move and some exit does not lose.
    saves: [BitBoard; SQUARES],
}

/// Values what a promotion leads to, for the side to move after it.
pub trait Promotions {
    /// A range that contains the true result for the side to move. `known` answers for positions with kings and pawns
    /// only, as far as their structures have been solved.
    fn range(&mut self, board: &Board, known: &dyn Fn(&Board) -> Option<Range>) -> Range;
}

/// Solves structures and remembers them.
#[derive(Debug)]
pub struct KingsGame<P> {
    solved: HashMap<Structure, Rc<Solved>>,
    /// Values promotions.
    pub promotions: P,
    /// The most structures to solve; beyond it nothing is known.
    pub limit: usize,
}

impl<P: Promotions> KingsGame<P> {
    /// A game that has solved nothing yet.
    pub fn new(promotions: P, limit: usize) -> KingsGame<P> {
        KingsGame {
            solved: HashMap::new(),
            promotions,
            limit,
        }
    }

    /// How many structures have been solved.
    pub fn structures(&self) -> usize {
        self.solved.len()
    }

    /// The range of a position with kings and pawns only, for the side to move.
    pub fn range(&mut self, board: &Board) -> Range {
        let structure = Structure::of(board);
        let kings = [board.king(Color::White), board.king(Color::Black)];
        let mover = board.side_to_move();
        let solved = self.solve(structure);
        let quiet = solved.range(mover, kings);
        let stuck = solved.stuck.has(mover, kings[0], kings[1]);
        // The right to take en passant is a move the structure does not know of.
        let mut taken: Option<Range> = None;
        for mv in chess::legal_moves(board) {
            if chess::moves::is_en_passant(board, mv) {
                let after = chess::moves::after(board, mv);
                let range = -self.range(&after);
                taken = Some(taken.map_or(range, |other| other.best(range)));
            }
        }
        match taken {
            None => quiet,
            Some(taken) if stuck => taken,
            Some(taken) => quiet.best(taken),
        }
    }

    /// The structure with all placements of the kings.
    pub fn solve(&mut self, structure: Structure) -> Rc<Solved> {
        if let Some(solved) = self.solved.get(&structure) {
            return Rc::clone(solved);
        }
        let solved = Rc::new(if self.solved.len() >= self.limit {
            unknown(structure)
        } else {
            self.calculate(structure)
        });
        if self.solved.len() < self.limit {
            self.solved.insert(structure, Rc::clone(&solved));
        }
        solved
    }

    fn calculate(&mut self, structure: Structure) -> Solved {
        let legal = structure.legal();
        let exits = self.exits(structure, &legal);
        let mut has_move = king_moves(&legal);
        for mover in Color::ALL {
            for black in 0..SQUARES {
                has_move.0[mover as usize][black] |= exits.any[mover as usize][black];
            }
        }
        let stuck = stuck(&legal, &has_move);
        let mated = [Color::White, Color::Black].map(|side| structure.mated(&stuck, side));
        let solve = |side: Color, sure: bool| {
            let chosen = if sure { &exits.sure } else { &exits.maybe };
            grow(
                &legal,
                &has_move,
                &chosen[side as usize],
                &mated[!side as usize],
                side,
            )
        };
        let wins = [solve(Color::White, true), solve(Color::Black, true)];
        let may_win = [solve(Color::White, false), solve(Color::Black, false)];
        Solved {
            legal,
            stuck,
            wins,
            may_win,
        }
    }

    fn exits(&mut self, structure: Structure, legal: &Placements) -> AllExits {
        let mut exits = AllExits::new();
        for mover in Color::ALL {
            let own = structure.pawns[mover as usize];
            let enemy = structure.pawns[!mover as usize];
            for pawn in own {
                for to in pawn_moves(pawn, mover, own | enemy, enemy) {
                    if matches!(to.rank(), Rank::First | Rank::Eighth) {
                        self.add_promotions(structure, mover, pawn, to, legal, &mut exits);
                    } else {
                        self.add_pawn_move(structure, mover, pawn, to, &mut exits);
                    }
                }
            }
            for victim in enemy {
                self.add_king_takes(structure, mover, victim, &mut exits);
            }
        }
        exits
    }

    fn add_pawn_move(
        &mut self,
        structure: Structure,
        mover: Color,
        from: Square,
        to: Square,
        exits: &mut AllExits,
    ) {
        let next = structure.after(mover, from, Some(to));
        let child = self.solve(next);
        let double = (from as usize).abs_diff(to as usize) == 2 * 8;
        let passed = Square::index((from as usize + to as usize) / 2);
        let mut takers = Vec::new();
        if double {
            for taker in structure.pawns[!mover as usize] & get_pawn_attacks(passed, mover) {
                let mut taken = next.after(!mover, taker, Some(passed));
                taken.pawns[mover as usize] &= !to.bitboard();
                takers.push(self.solve(taken));
            }
        }
        for black in Square::ALL {
            let mut possible = child.legal.0[!mover as usize][black as usize];
            if double {
                possible &= !passed.bitboard();
                if black == passed {
                    continue;
                }
            }
            for white in possible {
                let mut range = child.range(!mover, [white, black]);
                for (index, taken) in takers.iter().enumerate() {
                    if !taken.is_legal(mover, [white, black]) {
                        continue;
                    }
                    let reply = -taken.range(mover, [white, black]);
                    let only = index == 0 && child.stuck.has(!mover, white, black);
                    range = if only { reply } else { range.best(reply) };
                }
                exits.add(mover, white, black, -range);
            }
        }
    }

    fn add_king_takes(&mut self, structure: Structure, mover: Color, victim: Square, exits: &mut AllExits) {
        let mut next = structure;
        next.pawns[!mover as usize] &= !victim.bitboard();
        let child = self.solve(next);
        let here = structure.legal_kings();
        for other in Square::ALL {
            let kings = if mover == Color::White {
                [victim, other]
            } else {
                [other, victim]
            };
            if !child.is_legal(!mover, kings) {
                continue;
            }
            let range = -child.range(!mover, kings);
            for from in get_king_moves(victim) & here {
                let (white, black) = if mover == Color::White {
                    (from, other)
                } else {
                    (other, from)
                };
                exits.add(mover, white, black, range);
            }
        }
    }

    fn add_promotions(
        &mut self,
        structure: Structure,
        mover: Color,
        from: Square,
        to: Square,
        legal: &Placements,
        exits: &mut AllExits,
    ) {
        // The promoted man may be taken at once.
        self.solve(structure.after(mover, from, Some(to)).without(mover, to));
        for taker in structure.pawns[!mover as usize] {
            self.solve(
                structure
                    .after(mover, from, Some(to))
                    .without(mover, to)
                    .without(!mover, taker),
            );
        }
        let (solved, promotions) = (&self.solved, &mut self.promotions);
        let known = |board: &Board| {
            let solved = solved.get(&Structure::of(board))?;
            let kings = [board.king(Color::White), board.king(Color::Black)];
            board
                .en_passant()
                .is_none()
                .then(|| solved.range(board.side_to_move(), kings))
        };
        for black in Square::ALL {
            for white in legal.0[mover as usize][black as usize] {
                if white == to || black == to {
                    continue;
                }
                let mut best: Option<Range> = None;
                for piece in [Piece::Queen, Piece::Rook, Piece::Knight, Piece::Bishop] {
                    if best.is_some_and(|best| best.lower() == Outcome::Win) {
                        break;
                    }
                    let Some(board) = structure.promoted(mover, from, (to, piece), [white, black]) else {
                        break;
                    };
                    let range = -promotions.range(&board, &known);
                    best = Some(best.map_or(range, |other| other.best(range)));
                }
                if let Some(range) = best {
                    exits.add(mover, white, black, range);
                }
            }
        }
    }
}

/// Exits of both sides, sure and possible.
struct AllExits {
    any: [[BitBoard; SQUARES]; 2],
    sure: [Exits; 2],
    maybe: [Exits; 2],
}

impl AllExits {
    fn new() -> AllExits {
        let none = || Exits {
            wins: [BitBoard::EMPTY; SQUARES],
            saves: [BitBoard::EMPTY; SQUARES],
        };
        AllExits {
            any: [[BitBoard::EMPTY; SQUARES]; 2],
            sure: [none(), none()],
            maybe: [none(), none()],
        }
    }

    /// Notes an exit of `mover` with its range for `mover`.
    fn add(&mut self, mover: Color, white: Square, black: Square, range: Range) {
        let square = white.bitboard();
        let black = black as usize;
        let (own, other) = (mover as usize, !mover as usize);
        self.any[own][black] |= square;
        if range.lower() == Outcome::Win {
            self.sure[own].wins[black] |= square;
        }
        if range.upper() == Outcome::Win {
            self.maybe[own].wins[black] |= square;
        }
        // For the side that waits: the exit saves the mover unless it surely (or possibly) loses.
        if range.upper() > Outcome::Loss {
            self.sure[other].saves[black] |= square;
        }
        if range.lower() > Outcome::Loss {
            self.maybe[other].saves[black] |= square;
        }
    }
}

impl Structure {
    /// The pawns of a board.
    pub fn of(board: &Board) -> Structure {
        Structure {
            pawns: [Color::White, Color::Black].map(|color| board.colored_pieces(color, Piece::Pawn)),
        }
    }

    fn attacks(self, color: Color) -> BitBoard {
        self.pawns[color as usize]
            .into_iter()
            .fold(BitBoard::EMPTY, |all, pawn| all | get_pawn_attacks(pawn, color))
    }

    fn legal_kings(self) -> BitBoard {
        !(self.pawns[0] | self.pawns[1])
    }

    fn legal(self) -> Placements {
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
    fn after(self, mover: Color, from: Square, to: Option<Square>) -> Structure {
        let mut next = self;
        next.pawns[mover as usize] &= !from.bitboard();
        if let Some(to) = to {
            next.pawns[mover as usize] |= to.bitboard();
            next.pawns[!mover as usize] &= !to.bitboard();
        }
        next
    }

    fn without(mut self, color: Color, square: Square) -> Structure {
        self.pawns[color as usize] &= !square.bitboard();
        self
    }

    /// The board after a promotion, or nothing when the move is illegal there.
    fn promoted(self, mover: Color, from: Square, to: (Square, Piece), kings: [Square; 2]) -> Option<Board> {
        let next = self.after(mover, from, Some(to.0)).without(mover, to.0);
        let mut builder = BoardBuilder::empty();
        for color in Color::ALL {
            *builder.square_mut(kings[color as usize]) = Some((Piece::King, color));
            for pawn in next.pawns[color as usize] {
                *builder.square_mut(pawn) = Some((Piece::Pawn, color));
            }
        }
        *builder.square_mut(to.0) = Some((to.1, mover));
        builder.side_to_move = !mover;
        builder.build().ok()
    }

    /// Placements in which `side`, to move, is mated.
    fn mated(self, stuck: &Placements, side: Color) -> [BitBoard; SQUARES] {
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

/// Nothing is known of a structure, except which placements can occur.
fn unknown(structure: Structure) -> Solved {
    let legal = structure.legal();
    Solved {
        stuck: Placements::EMPTY,
        wins: [Placements::EMPTY, Placements::EMPTY],
        may_win: [legal.clone(), legal.clone()],
        legal,
    }
}

fn pawn_moves(pawn: Square, color: Color, pawns: BitBoard, enemy: BitBoard) -> BitBoard {
    chess::get_pawn_quiets(pawn, color, pawns) | (get_pawn_attacks(pawn, color) & enemy)
}

/// Every square next to a square of the set.
fn around(squares: BitBoard) -> BitBoard {
    const A_FILE: u64 = 0x0101_0101_0101_0101;
    const H_FILE: u64 = A_FILE << 7;
    let sides = ((squares.0 & !H_FILE) << 1) | ((squares.0 & !A_FILE) >> 1);
    let row = squares.0 | sides;
    BitBoard(sides | (row << 8) | (row >> 8))
}

/// Placements in which the mover's king has a step inside the structure.
fn king_moves(legal: &Placements) -> Placements {
    let mut has_move = Placements::EMPTY;
    for black in Square::ALL {
        let here = legal.0[Color::White as usize][black as usize];
        has_move.0[Color::White as usize][black as usize] =
            here & around(legal.0[Color::Black as usize][black as usize]);
        let mut steps = BitBoard::EMPTY;
        for to in get_king_moves(black) {
            steps |= legal.0[Color::White as usize][to as usize];
        }
        has_move.0[Color::Black as usize][black as usize] =
            legal.0[Color::Black as usize][black as usize] & steps;
    }
    has_move
}

fn stuck(legal: &Placements, has_move: &Placements) -> Placements {
    let mut stuck = Placements::EMPTY;
    for mover in 0..2 {
        for black in 0..SQUARES {
            stuck.0[mover][black] = legal.0[mover][black] & !has_move.0[mover][black];
        }
    }
    stuck
}

/// The placements `side` wins: they grow from exits and mates until nothing is added.
fn grow(
    legal: &Placements,
    has_move: &Placements,
    exits: &Exits,
    mated: &[BitBoard; SQUARES],
    side: Color,
) -> Placements {
    let mut won = Placements::EMPTY;
    let (own, other) = (side as usize, !side as usize);
    won.0[other] = *mated;
    for black in 0..SQUARES {
        won.0[own][black] = exits.wins[black] & legal.0[own][black];
    }
    loop {
        let mut changed = false;
        for black in Square::ALL {
            let index = black as usize;
            let attack = match side {
                Color::White => around(won.0[other][index]),
                Color::Black => get_king_moves(black)
                    .into_iter()
                    .fold(BitBoard::EMPTY, |all, to| all | won.0[other][to as usize]),
            };
            let gained = won.0[own][index] | (attack & legal.0[own][index]);
            changed |= gained != won.0[own][index];
            won.0[own][index] = gained;
        }
        for black in Square::ALL {
            let index = black as usize;
            let refuge = match side {
                Color::White => get_king_moves(black)
                    .into_iter()
                    .fold(BitBoard::EMPTY, |all, to| {
                        all | (legal.0[own][to as usize] & !won.0[own][to as usize])
                    }),
                Color::Black => around(legal.0[own][index] & !won.0[own][index]),
            };
            let lost = legal.0[other][index] & has_move.0[other][index] & !exits.saves[index] & !refuge;
            let gained = won.0[other][index] | lost;
            changed |= gained != won.0[other][index];
            won.0[other][index] = gained;
        }
        if !changed {
            return won;
        }
    }
}

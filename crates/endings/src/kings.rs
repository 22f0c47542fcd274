//! The kings' game: with the pawns held still, which king reaches what, exactly.
//!
//! Idea: a pawn structure is a small board for two kings, with squares that pawns block or guard. Every pawn move and
//! every capture leaves it for another structure, never to return, so structures are solved the most advanced first
//! and each is one short calculation over sets of squares: the squares from which a side wins grow until they stop.
//! Both ends of the value range are kept, because what a promotion leads to may be unknown. Pairs of king squares
//! where the result depends on who must move are the corresponding squares of the endgame books.
//!
//! Source: the feasibility calculations of Perdue and Berliner 1977, made exact for blocked and guarded squares.
//! Deviation: EG calculated with all other pieces "stationary by assumption"; here their moves are exits with values.
//! Cost: about a tenth of a millisecond a structure without promotions; memory about 6 KiB a structure.

mod exits;
mod growth;
mod structure;

use super::judge::judge;
use super::language::distance;
use super::range::Range;
use chess::{BitBoard, Board, Color, File, Piece, Rank, Square, get_king_moves, get_pawn_attacks};
use exits::AllExits;
pub(super) use growth::around;
use growth::{grow, king_moves, level_index, stuck};
use search::Outcome;
use std::collections::HashMap;
use std::rc::Rc;

/// Squares of the board.
const SQUARES: usize = 64;

/// Where the pawns stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PawnPlacement {
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
    /// For each side the stages in which its sure wins were found, one for each placement.
    levels: [Vec<u8>; 2],
    aim: PlaysFor,
}

/// With more pawns the judgement at first sight says too little to be asked everywhere.
const PAWNS_JUDGED: u32 = 2;
/// The stage of a placement that is not won.
const NO_LEVEL: u8 = u8::MAX;

impl Solved {
    /// How far the win of `side` is inside this structure: each of its right steps, and each reply, makes it less.
    pub fn level(&self, side: Color, mover: Color, kings: [Square; 2]) -> Option<u8> {
        let level = *self.levels[side as usize].get(level_index(mover, kings[0], kings[1]))?;
        (level != NO_LEVEL).then_some(level)
    }

    /// The range of a placement for the side to move; nothing is known of what cannot occur.
    pub fn range(&self, mover: Color, kings: [Square; 2]) -> Range {
        if !self.legal.has(mover, kings[0], kings[1]) {
            return Range::UNKNOWN;
        }
        let holds = |sets: &[Placements; 2], side: Color| sets[side as usize].has(mover, kings[0], kings[1]);
        if self.aim == PlaysFor::Safety {
            let lower = if holds(&self.wins, mover) {
                Outcome::Draw
            } else {
                Outcome::Loss
            };
            let upper = if holds(&self.wins, !mover) {
                Outcome::Draw
            } else {
                Outcome::Win
            };
            return Range::new(lower, upper);
        }
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

/// Values what a promotion leads to, for the side to move after it.
pub trait Promotions {
    /// A range that contains the true result for the side to move. `known` answers for positions with kings and pawns
    /// only, as far as their structures have been solved.
    fn range(&mut self, board: &Board, known: &dyn Fn(&Board) -> Option<Range>) -> Range;

    /// Whether values need not be true, only likely; then they are given in bulk where the other side has pawns.
    fn guesses(&self) -> bool {
        false
    }

    /// Whether guesses with so many pieces on the board are given in bulk.
    fn in_bulk(&self, _pieces: u32) -> bool {
        true
    }
}

/// Answers whether work must end now; whoever owns a clock gives one.
#[derive(Clone)]
pub struct Stop(Rc<dyn Fn() -> bool>);

impl Stop {
    /// Work ends when the answer becomes true.
    pub fn when(answer: impl Fn() -> bool + 'static) -> Stop {
        Stop(Rc::new(answer))
    }

    /// Work never ends early.
    pub fn never() -> Stop {
        Stop::when(|| false)
    }

    /// Whether to stop now.
    pub fn is_now(&self) -> bool {
        (self.0)()
    }
}

impl std::fmt::Debug for Stop {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Stop")
    }
}

/// What a side plays for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PlaysFor {
    /// To win.
    #[default]
    Win,
    /// To reach, by force, a position that certainly does not lose. Both sides may be able to.
    Safety,
}

impl PlaysFor {
    /// Whether a range is what the side to move plays for.
    fn is_met(self, range: Range) -> bool {
        range.lower() >= self.least()
    }

    /// Whether a range may still become what the side to move plays for.
    fn may_be_met(self, range: Range) -> bool {
        range.upper() >= self.least()
    }

    fn least(self) -> Outcome {
        match self {
            PlaysFor::Win => Outcome::Win,
            PlaysFor::Safety => Outcome::Draw,
        }
    }
}

/// Solves structures and remembers them.
#[derive(Debug)]
pub struct KingsGame<P> {
    solved: HashMap<PawnPlacement, Rc<Solved>>,
    /// Values promotions.
    pub promotions: P,
    /// The most structures to solve; beyond it nothing is known.
    pub limit: usize,
    /// Asked before each structure; after it answers yes nothing more is known.
    pub stop: Stop,
    /// Whether every placement is judged at first sight, which takes long and makes plans short.
    pub judged: bool,
    aim: PlaysFor,
}

impl<P: Promotions> KingsGame<P> {
    /// A game that has solved nothing yet.
    pub fn new(promotions: P, limit: usize) -> KingsGame<P> {
        KingsGame {
            solved: HashMap::new(),
            promotions,
            limit,
            stop: Stop::never(),
            judged: false,
            aim: PlaysFor::Win,
        }
    }

    /// The same game played for another aim.
    pub fn aiming_at(mut self, aim: PlaysFor) -> KingsGame<P> {
        self.aim = aim;
        self
    }

    /// How many structures have been solved.
    pub fn structures(&self) -> usize {
        self.solved.len()
    }

    /// The range of a position with kings and pawns only, for the side to move.
    pub fn range(&mut self, board: &Board) -> Range {
        let structure = PawnPlacement::of(board);
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

    /// What is known of a position with kings and pawns only without solving anything more.
    pub fn remembered(&self, board: &Board) -> Option<Range> {
        let plain = board.pieces(Piece::King) | board.pieces(Piece::Pawn);
        if board.occupied() != plain {
            return None;
        }
        known(&self.solved, board)
    }

    /// What a position with promoted pieces is worth, for the side to move, by whatever values promotions.
    pub fn promotion(&mut self, board: &Board) -> Range {
        let (solved, promotions) = (&self.solved, &mut self.promotions);
        promotions.range(board, &|board| known(solved, board))
    }

    /// The structure with all placements of the kings.
    pub fn solve(&mut self, structure: PawnPlacement) -> Rc<Solved> {
        if let Some(solved) = self.solved.get(&structure) {
            return Rc::clone(solved);
        }
        let ended = self.solved.len() >= self.limit || self.stop.is_now();
        let solved = Rc::new(if ended {
            unknown(structure, self.aim)
        } else {
            self.calculate(structure)
        });
        if !ended && self.solved.len() < self.limit {
            self.solved.insert(structure, Rc::clone(&solved));
        }
        solved
    }

    fn calculate(&mut self, structure: PawnPlacement) -> Solved {
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
        let certain = self.certain(structure, &legal);
        let solve = |side: Color, sure: bool| {
            let chosen = if sure { &exits.sure } else { &exits.maybe };
            grow(
                &legal,
                &has_move,
                &chosen[side as usize],
                &mated[!side as usize],
                &certain[side as usize],
                side,
            )
        };
        let (white, white_levels) = solve(Color::White, true);
        let (black, black_levels) = solve(Color::Black, true);
        let may_win = [solve(Color::White, false).0, solve(Color::Black, false).0];
        Solved {
            legal,
            stuck,
            wins: [white, black],
            may_win,
            levels: [white_levels, black_levels],
            aim: self.aim,
        }
    }

    /// Placements where each side has what it plays for at first sight.
    fn certain(&self, structure: PawnPlacement, legal: &Placements) -> [Placements; 2] {
        let mut certain = [Placements::EMPTY, Placements::EMPTY];
        if !self.judged || (structure.pawns[0] | structure.pawns[1]).len() > PAWNS_JUDGED {
            return certain;
        }
        for mover in Color::ALL {
            for black in Square::ALL {
                for white in legal.0[mover as usize][black as usize] {
                    let Some(board) = structure.board([white, black], mover) else {
                        continue;
                    };
                    let range = judge(&board).range;
                    for (side, range) in [(mover, range), (!mover, -range)] {
                        if self.aim.is_met(range) {
                            certain[side as usize].0[mover as usize][black as usize] |= white.bitboard();
                        }
                    }
                }
            }
        }
        certain
    }

    fn exits(&mut self, structure: PawnPlacement, legal: &Placements) -> AllExits {
        let mut exits = AllExits::new(self.aim, self.judged);
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
        structure: PawnPlacement,
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
            if takers.is_empty() {
                exits.add_all(mover, black, possible, &child);
                continue;
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
                exits.time(mover, white, black, &child);
            }
        }
    }

    fn add_king_takes(
        &mut self,
        structure: PawnPlacement,
        mover: Color,
        victim: Square,
        exits: &mut AllExits,
    ) {
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
                exits.time_to(mover, (white, black), kings, &child);
            }
        }
    }

    fn add_promotions(
        &mut self,
        structure: PawnPlacement,
        mover: Color,
        from: Square,
        to: Square,
        legal: &Placements,
        exits: &mut AllExits,
    ) {
        // The promoted piece may be taken at once.
        self.solve(structure.after(mover, from, Some(to)).without(mover, to));
        for taker in structure.pawns[!mover as usize] {
            self.solve(
                structure
                    .after(mover, from, Some(to))
                    .without(mover, to)
                    .without(!mover, taker),
            );
        }
        let pieces = (structure.pawns[0] | structure.pawns[1]).len() + 2;
        let bulk = self.promotions.guesses() && self.promotions.in_bulk(pieces);
        if bulk && !structure.pawns[!mover as usize].is_empty() {
            self.guess_promotions(structure, mover, (from, to), legal, exits);
            return;
        }
        let (solved, promotions) = (&self.solved, &mut self.promotions);
        let known = |board: &Board| known(solved, board);
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
                    if !super::sensible::is_wanted(&board, to) {
                        continue;
                    }
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

impl<P: Promotions> KingsGame<P> {
    /// Values promotions in bulk: a queen that can be taken is taken, one that meets a pawn on the seventh draws, any
    /// other wins.
    fn guess_promotions(
        &mut self,
        structure: PawnPlacement,
        mover: Color,
        (from, to): (Square, Square),
        legal: &Placements,
        exits: &mut AllExits,
    ) {
        let next = structure.after(mover, from, Some(to)).without(mover, to);
        let taken = self.solve(next);
        let guarded_by_pawn = next.attacks(mover).has(to);
        let taken_by_pawn = next.attacks(!mover).has(to);
        let seventh = Rank::Seventh.relative_to(!mover).bitboard();
        let answered = taken_by_pawn || !(next.pawns[!mover as usize] & seventh).is_empty();
        let sixth = Rank::Sixth.relative_to(!mover).bitboard();
        let edge_files = [File::A, File::C, File::F, File::H]
            .into_iter()
            .fold(BitBoard::EMPTY, |all, file| all | file.bitboard());
        let stubborn = next.pawns[!mover as usize] & sixth & edge_files;
        let free = !(next.pawns[0] | next.pawns[1]);
        for black in free {
            for white in legal.0[mover as usize][black as usize] & free {
                if white == to || black == to || next.attacks(!mover).has([white, black][mover as usize]) {
                    continue;
                }
                let (own, enemy) = if mover == Color::White {
                    (white, black)
                } else {
                    (black, white)
                };
                let near = get_king_moves(to);
                let range = if near.has(enemy) && !near.has(own) && !guarded_by_pawn {
                    let kings = if mover == Color::White {
                        [white, to]
                    } else {
                        [to, black]
                    };
                    taken.range(mover, kings)
                } else if answered || is_escorted(stubborn, enemy, own) {
                    Range::DRAW
                } else {
                    Range::WIN
                };
                exits.add(mover, white, black, range);
            }
        }
    }
}

/// Whether a rook's or bishop's pawn two steps from promotion has its king beside it and the other king far away: a
/// queen hardly stops it.
fn is_escorted(pawns: BitBoard, king: Square, enemy: Square) -> bool {
    pawns
        .into_iter()
        .any(|pawn| distance(king, pawn) <= 2 && distance(enemy, pawn) > 3)
}

/// What is known of a position with kings and pawns only, if its structure has been solved.
fn known(solved: &HashMap<PawnPlacement, Rc<Solved>>, board: &Board) -> Option<Range> {
    let solved = solved.get(&PawnPlacement::of(board))?;
    let kings = [board.king(Color::White), board.king(Color::Black)];
    board
        .en_passant()
        .is_none()
        .then(|| solved.range(board.side_to_move(), kings))
}

/// Nothing is known of a structure, except which placements can occur.
fn unknown(structure: PawnPlacement, aim: PlaysFor) -> Solved {
    let legal = structure.legal();
    Solved {
        stuck: Placements::EMPTY,
        wins: [Placements::EMPTY, Placements::EMPTY],
        levels: [Vec::new(), Vec::new()],
        may_win: [legal.clone(), legal.clone()],
        legal,
        aim,
    }
}

fn pawn_moves(pawn: Square, color: Color, pawns: BitBoard, enemy: BitBoard) -> BitBoard {
    chess::get_pawn_quiets(pawn, color, pawns) | (get_pawn_attacks(pawn, color) & enemy)
}

//! The queen's game: with the pawns held still, does a king with a queen beat a king?
//!
//! Idea: as in the kings' game, a pawn structure is a small board, here for two kings and one queen. All placements are
//! solved at once over sets of queen squares; a capture or a move of a weak pawn leaves for another structure. The strong side's own
//! pawn moves are left out and a promotion of the weak side counts as lost unless the new queen is taken at once, so
//! the calculation errs on the side of saying too little: what it calls won is won, whatever else may be.
//! Whoever knows endings of kings and pawns may say so ([`QueensGame::wins_knowing`]): then a queen may also be given
//! back for a pawn, where the pawn ending that is left is won.
//!
//! Cost: about 30 milliseconds and 64 KiB a structure.

use super::kings::{PawnPlacement, Stop};
use super::proof::KnownRanges;
use super::range::Range;
use chess::{
    BitBoard, Board, Color, Piece, Rank, Square, get_between_rays, get_bishop_moves, get_king_moves,
    get_line_rays, get_pawn_attacks, get_pawn_quiets, get_rook_moves,
};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

const SQUARES: usize = 64;
const PAIRS: usize = SQUARES * SQUARES;

/// Solves structures with a queen and remembers them.
#[derive(Debug)]
pub struct QueensGame {
    solved: HashMap<(PawnPlacement, Color), Rc<QueenStructure>>,
    /// Whether few enough structures can be reached from one.
    near: HashMap<(PawnPlacement, Color), bool>,
    /// The most structures to solve; beyond it nothing is known.
    pub limit: usize,
    /// Asked before each structure.
    pub stop: Stop,
}

/// One structure with a queen: for each pair of kings, the queen squares from which the strong side wins.
#[derive(Debug)]
struct QueenStructure {
    /// The strong side to move, the weak side to move.
    won: [Vec<BitBoard>; 2],
}

/// Where a pair of kings stands in a list, the strong king first.
fn pair(strong: Square, weak: Square) -> usize {
    strong as usize * SQUARES + weak as usize
}

impl QueensGame {
    /// A game that may solve so many structures.
    pub fn new(limit: usize) -> QueensGame {
        QueensGame {
            solved: HashMap::new(),
            near: HashMap::new(),
            limit,
            stop: Stop::never(),
        }
    }

    /// How many structures have been solved.
    pub fn structures(&self) -> usize {
        self.solved.len()
    }

    /// The side with the queen, where one queen is the only piece besides kings and pawns.
    pub fn strong_side(board: &Board) -> Option<Color> {
        let queens = board.pieces(Piece::Queen);
        let plain = board.pieces(Piece::King) | board.pieces(Piece::Pawn) | queens;
        if queens.len() != 1 || board.occupied() != plain {
            return None;
        }
        let strong = if (queens & board.colors(Color::White)).is_empty() {
            Color::Black
        } else {
            Color::White
        };
        Some(strong)
    }

    /// Whether the side with the queen wins, as far as the calculation sees.
    pub fn wins(&mut self, board: &Board) -> bool {
        self.wins_knowing(board, &|_| None)
    }

    /// As [`QueensGame::wins`], with something that knows positions of kings and pawns. What is solved is remembered, so
    /// one game should always be asked with the same knowledge.
    pub fn wins_knowing(&mut self, board: &Board, known: KnownRanges<'_>) -> bool {
        let Some(strong) = QueensGame::strong_side(board) else {
            return false;
        };
        let Some(queen) = board.pieces(Piece::Queen).next_square() else {
            return false;
        };
        let kings = pair(board.king(strong), board.king(!strong));
        let turn = usize::from(board.side_to_move() != strong);
        // The right to take en passant is a move the structure does not know of.
        board.en_passant().is_none()
            && self
                .solve(PawnPlacement::of(board), strong, known)
                .is_some_and(|solved| solved.won[turn][kings].has(queen))
    }

    /// Whether the side with the queen wins, or nothing where the calculation would go through more than `reach` structures or was
    /// cut short. Without pawns of its own "no" means that it does not win by the queen alone.
    pub fn says(&mut self, board: &Board, reach: usize) -> Option<bool> {
        let strong = QueensGame::strong_side(board)?;
        let structure = PawnPlacement::of(board);
        let near = self.solved.contains_key(&(structure, strong))
            || *self
                .near
                .entry((structure, strong))
                .or_insert_with(|| reaches_at_most(structure, strong, reach));
        if !near || board.en_passant().is_some() {
            return None;
        }
        self.solve(structure, strong, &|_| None)?;
        Some(self.wins(board))
    }

    fn solve(
        &mut self,
        structure: PawnPlacement,
        strong: Color,
        known: KnownRanges<'_>,
    ) -> Option<Rc<QueenStructure>> {
        if let Some(solved) = self.solved.get(&(structure, strong)) {
            return Some(Rc::clone(solved));
        }
        if self.solved.len() >= self.limit || self.stop.is_now() {
            return None;
        }
        let mut exits = self.exits(structure, strong, known)?;
        exits.given_back = given_back(structure, strong, known);
        let solved = Rc::new(QueenWins::new(structure, strong, exits).run());
        self.solved.insert((structure, strong), Rc::clone(&solved));
        Some(solved)
    }

    /// The structures that captures and moves of weak pawns lead to.
    fn exits(
        &mut self,
        structure: PawnPlacement,
        strong: Color,
        known: KnownRanges<'_>,
    ) -> Option<QueenExits> {
        let weak = !strong;
        let all = structure.pawns[0] | structure.pawns[1];
        let mut exits = QueenExits::default();
        for victim in structure.pawns[weak as usize] {
            let next = structure.without(weak, victim);
            exits.taken.push((victim, self.solve(next, strong, known)?));
        }
        for victim in structure.pawns[strong as usize] {
            let next = structure.without(strong, victim);
            exits.lost.push((victim, self.solve(next, strong, known)?));
        }
        for pawn in structure.pawns[weak as usize] {
            let takes = get_pawn_attacks(pawn, weak) & structure.pawns[strong as usize];
            for to in get_pawn_quiets(pawn, weak, all) | takes {
                let next = structure.after(weak, pawn, Some(to));
                let queens = to.rank() == Rank::Eighth.relative_to(weak);
                let next = if queens { next.without(weak, to) } else { next };
                let child = self.solve(next, strong, known)?;
                exits.pushes.push(Push {
                    pawn,
                    to,
                    queens,
                    child,
                });
            }
        }
        Some(exits)
    }
}

/// Whether at most so many structures are met when this one is calculated: the strong pawns stand still.
fn reaches_at_most(structure: PawnPlacement, strong: Color, limit: usize) -> bool {
    let weak = !strong;
    let mut seen = HashSet::from([structure]);
    let mut open = vec![structure];
    while let Some(now) = open.pop() {
        let mut next: Vec<PawnPlacement> = Color::ALL
            .into_iter()
            .flat_map(|color| {
                now.pawns[color as usize]
                    .into_iter()
                    .map(move |pawn| now.without(color, pawn))
            })
            .collect();
        for pawn in now.pawns[weak as usize] {
            let takes = get_pawn_attacks(pawn, weak) & now.pawns[strong as usize];
            let steps = get_pawn_quiets(pawn, weak, now.pawns[0] | now.pawns[1]) | takes;
            next.extend(steps.into_iter().map(|to| {
                let after = now.after(weak, pawn, Some(to));
                let queens = to.rank() == Rank::Eighth.relative_to(weak);
                if queens { after.without(weak, to) } else { after }
            }));
        }
        open.extend(next.into_iter().filter(|next| seen.insert(*next)));
        if seen.len() > limit {
            return false;
        }
    }
    true
}

/// For each square of the weak king, which has just taken the queen there, the squares of the strong king from which the
/// pawn ending that is left is won. Nothing where nobody knows.
fn given_back(structure: PawnPlacement, strong: Color, known: KnownRanges<'_>) -> Vec<BitBoard> {
    let free = !(structure.pawns[0] | structure.pawns[1]);
    let mut won = vec![BitBoard::EMPTY; SQUARES];
    if structure.pawns[strong as usize].is_empty() {
        return won;
    }
    for weak in free {
        for king in free & !get_king_moves(weak) & !weak.bitboard() {
            let kings = match strong {
                Color::White => [king, weak],
                Color::Black => [weak, king],
            };
            let board = structure.board(kings, strong);
            if board.and_then(|board| known(&board)) == Some(Range::WIN) {
                won[weak as usize] |= king.bitboard();
            }
        }
    }
    won
}

/// Ways out of a structure.
#[derive(Default)]
struct QueenExits {
    /// Weak pawns the strong side may take, with what is left.
    taken: Vec<(Square, Rc<QueenStructure>)>,
    /// Strong pawns the weak king may take.
    lost: Vec<(Square, Rc<QueenStructure>)>,
    /// Moves of weak pawns.
    pushes: Vec<Push>,
    /// Where the queen may be taken by the weak king and the strong king still wins, by the weak king's square.
    given_back: Vec<BitBoard>,
}

struct Push {
    pawn: Square,
    to: Square,
    queens: bool,
    child: Rc<QueenStructure>,
}

/// Won sets that grow in stages.
struct QueenWins {
    structure: PawnPlacement,
    strong: Color,
    exits: QueenExits,
    pawns: BitBoard,
    solved: QueenStructure,
}

/// Whether a placement that a move of the side whose turn it is may lead to has just changed.
fn is_near_fresh(fresh: &[bool], turn: usize, strong: Square, weak: Square) -> bool {
    let steps = |king: Square| get_king_moves(king) | king.bitboard();
    if turn == 0 {
        steps(strong).into_iter().any(|to| fresh[pair(to, weak)])
    } else {
        steps(weak).into_iter().any(|to| fresh[pair(strong, to)])
    }
}

/// A queen's lines from a square.
fn lines(from: Square, occupied: BitBoard) -> BitBoard {
    get_rook_moves(from, occupied) | get_bishop_moves(from, occupied)
}

/// Queen squares that hold a pawn fast before its king, so that it may not make this move.
fn pinning(push: &Push, king: Square, occupied: BitBoard) -> BitBoard {
    if get_line_rays(push.pawn, king).has(push.to) {
        return BitBoard::EMPTY;
    }
    let through = lines(king, occupied & !push.pawn.bitboard());
    (through & get_line_rays(push.pawn, king))
        .into_iter()
        .filter(|&queen| get_between_rays(queen, king).has(push.pawn))
        .fold(BitBoard::EMPTY, |all, queen| all | queen.bitboard())
}

impl QueenWins {
    fn new(structure: PawnPlacement, strong: Color, exits: QueenExits) -> QueenWins {
        let none = || vec![BitBoard::EMPTY; PAIRS];
        QueenWins {
            structure,
            strong,
            exits,
            pawns: structure.pawns[0] | structure.pawns[1],
            solved: QueenStructure {
                won: [none(), none()],
            },
        }
    }

    fn run(mut self) -> QueenStructure {
        // A pair of kings is looked at again only after something near it has changed.
        let mut fresh = [vec![true; PAIRS], vec![true; PAIRS]];
        loop {
            let mut changed = false;
            for turn in [1, 0] {
                let mut found_now = vec![false; PAIRS];
                for strong in !self.pawns {
                    for weak in !self.pawns & !get_king_moves(strong) & !strong.bitboard() {
                        if !is_near_fresh(&fresh[1 - turn], turn, strong, weak) {
                            continue;
                        }
                        let found = if turn == 0 {
                            self.wins(strong, weak)
                        } else {
                            self.losses(strong, weak)
                        };
                        found_now[pair(strong, weak)] = self.add(turn, pair(strong, weak), found);
                        changed |= found_now[pair(strong, weak)];
                    }
                }
                fresh[turn] = found_now;
            }
            if !changed {
                return self.solved;
            }
        }
    }

    fn add(&mut self, turn: usize, kings: usize, found: BitBoard) -> bool {
        let new = found & !self.solved.won[turn][kings];
        self.solved.won[turn][kings] |= new;
        !new.is_empty()
    }

    /// Queen squares from which the strong side, to move, wins.
    fn wins(&self, strong: Square, weak: Square) -> BitBoard {
        let occupied = self.pawns | strong.bitboard() | weak.bitboard();
        let free = !occupied;
        // Nobody may stand in check while the other side is to move.
        let legal = free & !lines(weak, occupied) & !self.solved.won[0][pair(strong, weak)];
        if legal.is_empty() {
            return BitBoard::EMPTY;
        }
        let guarded = self.structure.attacks(!self.strong);
        let mut won = BitBoard::EMPTY;
        let mut targets = self.solved.won[1][pair(strong, weak)];
        for (victim, child) in &self.exits.taken {
            if child.won[1][pair(strong, weak)].has(*victim) {
                targets |= victim.bitboard();
            }
            let steps = get_king_moves(strong).has(*victim) && !get_king_moves(weak).has(*victim);
            if steps && !guarded.has(*victim) {
                won |= child.won[1][pair(*victim, weak)];
            }
        }
        for queen in legal & !won {
            if !(lines(queen, occupied) & targets).is_empty() {
                won |= queen.bitboard();
            }
        }
        let forbidden = get_king_moves(weak) | guarded | self.pawns;
        for to in get_king_moves(strong) & !forbidden {
            won |= self.solved.won[1][pair(to, weak)] & !to.bitboard();
        }
        if guarded.has(strong) {
            // In check from a pawn the queen may not wander.
            won &= self.solved_by_the_king(strong, weak, forbidden);
        }
        won & legal
    }

    fn solved_by_the_king(&self, strong: Square, weak: Square, forbidden: BitBoard) -> BitBoard {
        (get_king_moves(strong) & !forbidden)
            .into_iter()
            .fold(BitBoard::EMPTY, |all, to| {
                all | self.solved.won[1][pair(to, weak)] & !to.bitboard()
            })
    }

    /// Queen squares from which the weak side, to move, loses.
    fn losses(&self, strong: Square, weak: Square) -> BitBoard {
        let occupied = self.pawns | strong.bitboard() | weak.bitboard();
        let free = !occupied;
        let checks = lines(weak, occupied);
        let shadowed = occupied & !weak.bitboard();
        let near = get_king_moves(strong);
        let struck = self.structure.attacks(self.strong);
        let own = self.structure.pawns[!self.strong as usize];
        let mut lost = free & !self.solved.won[1][pair(strong, weak)];
        let mut stuck = free;
        for to in get_king_moves(weak) & !own & !near {
            if lost.is_empty() {
                return BitBoard::EMPTY;
            }
            // The queen may be taken where nothing guards it, for better or worse.
            if !struck.has(to) {
                if !self.exits.given_back[to as usize].has(strong) {
                    lost &= !to.bitboard();
                }
                stuck &= !to.bitboard();
                let barred = lines(to, shadowed & !to.bitboard());
                stuck &= barred | to.bitboard();
                let kept = match self.exits.lost.iter().find(|(victim, _)| *victim == to) {
                    Some((_, child)) => child.won[0][pair(strong, to)],
                    None => self.solved.won[0][pair(strong, to)],
                };
                lost &= barred | kept | to.bitboard();
            }
        }
        let mut pushes = BitBoard::EMPTY;
        for push in &self.exits.pushes {
            let allowed = self.may_push(push, strong, weak, checks);
            // A pawn held fast does not save its side from stalemate.
            pushes |= allowed & !pinning(push, weak, occupied);
            let kept = if push.queens {
                self.retakes(push, strong, weak)
            } else {
                push.child.won[0][pair(strong, weak)]
            };
            lost &= !allowed | kept;
        }
        for pawn in own {
            // A pawn may take the queen.
            lost &= !get_pawn_attacks(pawn, !self.strong);
        }
        lost & !(stuck & !checks & !pushes)
    }

    /// Queen squares with which a weak pawn may make its move.
    fn may_push(&self, push: &Push, strong: Square, weak: Square, checks: BitBoard) -> BitBoard {
        if push.to == strong || push.to == weak {
            return BitBoard::EMPTY;
        }
        let between = get_between_rays(push.pawn, push.to);
        if !(between & (strong.bitboard() | weak.bitboard())).is_empty() {
            return BitBoard::EMPTY;
        }
        let blocks = checks
            .into_iter()
            .filter(|&queen| get_between_rays(queen, weak).has(push.to))
            .fold(BitBoard::EMPTY, |all, queen| all | queen.bitboard());
        (!checks | blocks) & !push.to.bitboard() & !between
    }

    /// Queen squares from which the strong side takes a pawn that has just become a queen, and still wins.
    fn retakes(&self, push: &Push, strong: Square, weak: Square) -> BitBoard {
        let occupied = (self.pawns & !push.pawn.bitboard()) | strong.bitboard() | weak.bitboard();
        let child = &push.child;
        let mut kept = BitBoard::EMPTY;
        if child.won[1][pair(strong, weak)].has(push.to) {
            kept |= lines(push.to, occupied);
        }
        let guarded = get_king_moves(weak).has(push.to);
        let checked = lines(push.to, occupied).has(strong);
        if get_king_moves(strong).has(push.to) && !guarded {
            kept |= child.won[1][pair(push.to, weak)];
        } else if checked && guarded {
            return BitBoard::EMPTY;
        }
        kept
    }
}

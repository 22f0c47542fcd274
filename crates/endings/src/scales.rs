//! Two scales, not one number: progress for the side that wins and resistance for the side that does not.
//!
//! Perdue and Berliner 1977 ("A paradox"): what the winner calls progress need not be what the loser minds. Progress is
//! counted in plies to a safe promotion; resistance in how few of the opponent's replies keep his result, because each
//! only move is a chance to err.

use super::judge::{Ground, judge};
use super::kings::{KingsGame, PawnPlacement, Promotions};
use super::range::Range;
use super::rules::RuleTheme;
use chess::{Board, BoardBuilder, Color, Move, Piece, Square, get_king_moves, legal_moves};
use search::Outcome;
use std::collections::HashMap;
use std::rc::Rc;

/// What the distance table holds for placements that are not won.
const NEVER: u8 = u8::MAX;

/// Plies to a safe promotion for a side with pawns against the bare king, over the kings' game.
#[derive(Debug, Default)]
pub struct PromotionProgress {
    known: HashMap<PawnPlacement, Rc<Vec<u8>>>,
}

impl PromotionProgress {
    /// Plies until the strong side has promoted safely, against the longest defense; `None` when it is not won or the
    /// weak side has pawns.
    pub fn plies<P: Promotions>(&mut self, board: &Board, game: &mut KingsGame<P>) -> Option<u8> {
        let structure = PawnPlacement::of(board);
        let owner = sole_owner(structure)?;
        let table = self.table(structure, owner, game);
        let kings = [board.king(Color::White), board.king(Color::Black)];
        let plies = table[index(board.side_to_move(), kings)];
        (plies != NEVER).then_some(plies)
    }

    fn table<P: Promotions>(
        &mut self,
        structure: PawnPlacement,
        owner: Color,
        game: &mut KingsGame<P>,
    ) -> Rc<Vec<u8>> {
        if let Some(table) = self.known.get(&structure) {
            return Rc::clone(table);
        }
        let solved = game.solve(structure);
        let mut table = vec![NEVER; 2 * 64 * 64];
        let mut exits = vec![NEVER; 64 * 64];
        let mut won = Vec::new();
        for mover in Color::ALL {
            for white in Square::ALL {
                for black in Square::ALL {
                    let kings = [white, black];
                    let wanted = if mover == owner { Range::WIN } else { Range::LOSS };
                    if solved.is_legal(mover, kings) && solved.range(mover, kings) == wanted {
                        won.push((mover, kings));
                        if mover == owner {
                            exits[white as usize * 64 + black as usize] =
                                self.exit(structure, owner, kings, game);
                        }
                    }
                }
            }
        }
        let taken: Vec<(Square, Rc<Vec<u8>>)> = structure.pawns[owner as usize]
            .into_iter()
            .filter(|_| structure.pawns[owner as usize].len() > 1)
            .map(|pawn| {
                let mut left = structure;
                left.pawns[owner as usize] ^= pawn.bitboard();
                (pawn, self.table(left, owner, game))
            })
            .collect();
        loop {
            let mut changed = false;
            for &(mover, kings) in &won {
                let plies = if mover == owner {
                    shortest(&table, &exits, owner, kings)
                } else {
                    longest(&table, &taken, &solved, owner, kings)
                };
                let slot = &mut table[index(mover, kings)];
                changed |= *slot != plies;
                *slot = plies;
            }
            if !changed {
                break;
            }
        }
        let table = Rc::new(table);
        self.known.insert(structure, Rc::clone(&table));
        table
    }

    /// The fewest plies by a pawn move.
    fn exit<P: Promotions>(
        &mut self,
        structure: PawnPlacement,
        owner: Color,
        kings: [Square; 2],
        game: &mut KingsGame<P>,
    ) -> u8 {
        let Some(board) = placed(structure, kings, owner) else {
            return NEVER;
        };
        let mut best = NEVER;
        for mv in legal_moves(&board) {
            if board.piece_on(mv.from) != Some(Piece::Pawn) {
                continue;
            }
            let next = chess::moves::after(&board, mv);
            let plies = if mv.promotion.is_some() {
                self.promoted(&next, owner, game)
            } else {
                let table = self.table(PawnPlacement::of(&next), owner, game);
                table[index(!owner, kings)]
            };
            best = best.min(plies.saturating_add(1));
        }
        best
    }
}

impl PromotionProgress {
    /// Plies after a promotion: none when it is safe; a queen that is taken may still leave a pawn that wins.
    fn promoted<P: Promotions>(&mut self, next: &Board, owner: Color, game: &mut KingsGame<P>) -> u8 {
        if judge(next).range == Range::LOSS {
            return 0;
        }
        let mut worst = None;
        for mv in legal_moves(next) {
            let after = chess::moves::after(next, mv);
            let structure = PawnPlacement::of(&after);
            let kings = [after.king(Color::White), after.king(Color::Black)];
            let taken = after.occupied() == after.pieces(Piece::King) | after.pieces(Piece::Pawn);
            let plies = match (taken, structure.pawns[owner as usize].is_empty()) {
                (true, true) => NEVER,
                (true, false) => self.table(structure, owner, game)[index(owner, kings)],
                (false, _) if judge(&after).range == Range::WIN => 0,
                (false, _) => NEVER,
            };
            worst = worst.max(Some(plies.saturating_add(1)));
        }
        worst.unwrap_or(NEVER)
    }
}

/// The only side with pawns.
fn sole_owner(structure: PawnPlacement) -> Option<Color> {
    match (structure.pawns[0].is_empty(), structure.pawns[1].is_empty()) {
        (false, true) => Some(Color::White),
        (true, false) => Some(Color::Black),
        _ => None,
    }
}

fn index(mover: Color, kings: [Square; 2]) -> usize {
    (mover as usize * 64 + kings[0] as usize) * 64 + kings[1] as usize
}

fn shortest(table: &[u8], exits: &[u8], owner: Color, kings: [Square; 2]) -> u8 {
    let mut best = exits[kings[0] as usize * 64 + kings[1] as usize];
    for to in get_king_moves(kings[owner as usize]) {
        let mut next = kings;
        next[owner as usize] = to;
        best = best.min(table[index(!owner, next)].saturating_add(1));
    }
    best
}

/// The most plies the bare king can make of it, by a step or by taking a pawn.
fn longest(
    table: &[u8],
    taken: &[(Square, Rc<Vec<u8>>)],
    solved: &super::kings::Solved,
    owner: Color,
    kings: [Square; 2],
) -> u8 {
    let mut worst = 0;
    for (pawn, left) in taken {
        let mut next = kings;
        next[!owner as usize] = *pawn;
        let plies = left[index(owner, next)];
        // A guarded pawn cannot be taken: the table left knows no such placement as won.
        if get_king_moves(kings[!owner as usize]).has(*pawn) && plies != NEVER {
            worst = worst.max(plies.saturating_add(1));
        }
    }
    for to in get_king_moves(kings[!owner as usize]) {
        let mut next = kings;
        next[!owner as usize] = to;
        if solved.is_legal(owner, next) {
            worst = worst.max(table[index(owner, next)].saturating_add(1));
        }
    }
    worst
}

fn placed(structure: PawnPlacement, kings: [Square; 2], mover: Color) -> Option<Board> {
    let mut builder = BoardBuilder::empty();
    for color in Color::ALL {
        *builder.square_mut(kings[color as usize]) = Some((Piece::King, color));
        for pawn in structure.pawns[color as usize] {
            *builder.square_mut(pawn) = Some((Piece::Pawn, color));
        }
    }
    builder.side_to_move = mover;
    builder.build().ok()
}

/// How hard a move makes it for the opponent: the number of his replies that keep his result, how many of these ask
/// nothing of him, and all his replies. Fewer keeping replies are more resistance; with none but one, he must find an only
/// move. Among equals, what makes him know more resists more (Perdue and Berliner 1977: make White use the opposition;
/// keep the pawn, so that Black must know the stalemate).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Resistance {
    /// Replies that keep the opponent's result.
    pub keeping: usize,
    /// Of these, replies after which the result rests neither on the opposition nor on the squares before the pawn.
    pub easy: usize,
    /// All replies.
    pub replies: usize,
}

/// Measures the resistance of the move that led to `after`, given what each reply is worth to the opponent.
pub fn resistance(after: &Board, mut value: impl FnMut(&Board) -> Range) -> Resistance {
    let replies: Vec<Move> = legal_moves(after).into_iter().collect();
    let ranges: Vec<Range> = replies
        .iter()
        .map(|&mv| -value(&chess::moves::after(after, mv)))
        .collect();
    let best = ranges
        .iter()
        .map(|range| range.lower())
        .max()
        .unwrap_or(Outcome::Loss);
    let keeping: Vec<Move> = replies
        .iter()
        .zip(&ranges)
        .filter(|(_, range)| range.lower() >= best)
        .map(|(mv, _)| *mv)
        .collect();
    Resistance {
        keeping: keeping.len(),
        easy: keeping.iter().filter(|&&mv| is_easy(after, mv)).count(),
        replies: replies.len(),
    }
}

/// Whether a good reply asks nothing of the opponent: it takes the pawn, or what follows is seen by counting moves.
fn is_easy(board: &Board, mv: Move) -> bool {
    if chess::moves::is_capture(board, mv) || mv.promotion.is_some() {
        return true;
    }
    match judge(&chess::moves::after(board, mv)).ground {
        Ground::Rule(rule) => !matches!(
            rule.theme,
            RuleTheme::Opposition | RuleTheme::Blockade | RuleTheme::KeySquares
        ),
        Ground::Stalemate => false,
        _ => true,
    }
}

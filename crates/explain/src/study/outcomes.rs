//! What a line achieves: mate, settled material, a promotion, a draw, a value.

use super::{Flaw, Study, boards_along, keeps};
use crate::claim::{DrawBy, Outcome};
use crate::margins::{DRAW_LIMIT, GIFT_POINTS_LIMIT, GIFT_VALUE_LIMIT, LEAST_MATERIAL, WINNING_LIMIT};
use crate::scale;
use crate::scale::{MATE, MATE_LIMIT, chances};
use chess::facts::board::{
    gives_check, in_check, is_capture, is_checkmate, is_dead, is_quiet, is_stalemate, legal_moves, material,
};
use chess::facts::exchange::hanging;
use cozy_chess::{Board, Color, Move};

/// Two looks see the same value up to this, in hundredths of the common scale, ...
const SAME_VALUE: i32 = 20;
/// ... and this part of the value (schema: 60 and three tenths).
const SAME_PART: i32 = 10;
/// A mate up to this long may be said without its line.
const SHORT_MATE: u32 = 3;

impl Study<'_> {
    /// The position when captures, promotions and checks have run out along the expected play.
    pub fn run_out(&mut self, board: &Board) -> Result<Board, Flaw> {
        /// The longest run of forcing moves followed.
        const RUN_OUT_PLIES: usize = 10;
        if legal_moves(board).is_empty() {
            return Ok(board.clone());
        }
        let line = self.best(board)?.moves;
        let mut board = board.clone();
        for mv in line.into_iter().take(RUN_OUT_PLIES) {
            let forcing = is_capture(&board, mv)
                || mv.promotion.is_some()
                || in_check(&board)
                || gives_check(&board, mv);
            if !board.is_legal(mv) || !forcing {
                break;
            }
            board.play_unchecked(mv);
        }
        Ok(board)
    }

    /// Material `side` has gained since `start` when the captures after `end` have run out, and again when the
    /// expected play goes on: the lesser of the two.
    pub fn secured(&mut self, start: &Board, end: &Board, side: Color) -> Result<i32, Flaw> {
        /// The expected play is followed this far; what is taken later is another story.
        const LATER_PLIES: usize = 6;
        /// What later captures may take from the count, in hundredths: enough to doubt a pawn, not a piece.
        const DOUBT: i32 = 60;
        let quiet = self.run_out(end)?;
        let mut least = material(&quiet, side);
        if !legal_moves(&quiet).is_empty() {
            let mut later = quiet.clone();
            for mv in self.best(&quiet)?.moves.into_iter().take(LATER_PLIES) {
                if later.is_legal(mv) {
                    later.play_unchecked(mv);
                }
            }
            least = least.min(material(&later, side).max(least - DOUBT));
        }
        Ok(least - material(start, side))
    }

    /// The secured gain as far as it may be said: what the other side can still take with profit by the exchange on its
    /// square does not count, even where the expected play does not take it.
    pub fn sayable(&mut self, start: &Board, end: &Board, side: Color) -> Result<i32, Flaw> {
        let gained = self.secured(start, end, side)?;
        if end.side_to_move() == side {
            return Ok(gained);
        }
        let loose = hanging(end, side)
            .into_iter()
            .map(|(_, profit)| profit)
            .max()
            .unwrap_or(0);
        let left = material(end, side) - material(start, side) - loose;
        Ok(gained.min(left))
    }

    /// Whether the expected play goes on quietly, so that the material on the board is what it will be.
    pub fn is_settled(&mut self, board: &Board) -> Result<bool, Flaw> {
        if is_checkmate(board) {
            return Ok(true);
        }
        let quiet = self.run_out(board)?;
        let side = board.side_to_move();
        Ok(material(&quiet, side) == material(board, side))
    }

    /// Whether `line` from `start` gives `side` the outcome; returns the value after its first own move. `base` is
    /// what it had without the line, which a threat must improve on.
    pub fn outcome(
        &mut self,
        start: &Board,
        line: &[Move],
        side: Color,
        outcome: Outcome,
        base: Option<i32>,
    ) -> Result<i32, Flaw> {
        let (boards, first) = profiting(start, line, side)?;
        let value = self.value(&boards[first + 1], side)?;
        let sound_from = if first == 1 { 0 } else { 1 };
        match outcome {
            Outcome::Mate { moves } => self.outcome_mate(&boards, first, side, moves)?,
            Outcome::Material { cp } => {
                self.follow(&boards[first..])?;
                let end = &boards[boards.len() - 1];
                if cp < LEAST_MATERIAL || self.secured(&boards[first], end, side)? < cp - 20 {
                    return Err("the line wins less");
                }
                if !self.is_settled(end)? {
                    return Err("the captures have not run out");
                }
                self.sound(&boards, line, side, sound_from)?;
                let end = self.value(&boards[boards.len() - 1], side)?;
                if value < end - GIFT_VALUE_LIMIT && chances(value) < chances(end) - GIFT_POINTS_LIMIT {
                    return Err("the line needs bad defence");
                }
                let before = self.value(&boards[first], side)?;
                let gains = base.is_some_and(|base| value >= base + 90.max(cp * 3 / 5));
                if !(keeps(before, value) || gains) {
                    return Err("the first move is not sound");
                }
            }
            Outcome::Promotion => {
                if !promotes(&boards, line, side) || value < WINNING_LIMIT {
                    return Err("the promotion does not win");
                }
                self.sound(&boards, line, side, sound_from)?;
            }
            Outcome::Draw { by } => {
                if value.abs() > DRAW_LIMIT || !draw_shown(&boards, side, by) {
                    return Err("not a draw");
                }
                self.sound(&boards, line, side, sound_from)?;
            }
            Outcome::Eval { cp } => {
                if (scale::common(value) - cp).abs() > SAME_VALUE + cp.abs() / SAME_PART {
                    return Err("another value");
                }
                if first == 1 {
                    self.sound(&boards[..2], &line[..1], side, 0)?;
                }
            }
        }
        if let (Some(base), Outcome::Eval { .. } | Outcome::Draw { .. }) = (base, outcome) {
            /// A threat of value gains at least this on what there was without it (schema: 60).
            const GAIN_LIMIT: i32 = 110;
            if value < base + GAIN_LIMIT {
                return Err("nothing is gained");
            }
        }
        Ok(value)
    }

    /// A line that wins material without the quiet moves at its end, as far as the outcome still holds: they prove
    /// nothing, and each is one more move that may be wrong.
    pub fn trimmed(
        &mut self,
        start: &Board,
        line: &[Move],
        side: Color,
        outcome: Outcome,
        base: Option<i32>,
    ) -> Vec<Move> {
        let first = usize::from(start.side_to_move() != side);
        let mut length = line.len();
        if let (Outcome::Material { .. }, Some(boards)) = (outcome, boards_along(start, line)) {
            while length > first + 1 {
                let (board, mv) = (&boards[length - 1], line[length - 1]);
                let quiet = is_quiet(board, mv) && !in_check(board);
                let shorter = &line[..length - 1];
                if !quiet || self.outcome(start, shorter, side, outcome, base).is_err() {
                    break;
                }
                length -= 1;
            }
        }
        line[..length].to_vec()
    }

    fn outcome_mate(&mut self, boards: &[Board], first: usize, side: Color, moves: u32) -> Result<(), Flaw> {
        let (left, _) = self
            .mate_in(&boards[first + 1], side, moves.saturating_sub(1).max(1))
            .ok_or("no forced mate")?;
        if left + 1 > moves {
            return Err("the mate takes longer");
        }
        let end = &boards[boards.len() - 1];
        let own = boards[..boards.len() - 1]
            .iter()
            .filter(|b| b.side_to_move() == side)
            .count() as u32;
        let said = if is_checkmate(end) { own } else { left + 1 };
        if !is_checkmate(end) && moves > SHORT_MATE {
            return Err("a long mate is said with its whole line");
        }
        if moves > said.max(left + 1) {
            return Err("the mate is shorter");
        }
        if first == 1
            && self
                .mate_in(&boards[0], side, moves)
                .is_none_or(|(n, _)| n > moves)
        {
            return Err("another defence avoids the mate");
        }
        Ok(())
    }

    /// The plainest outcome the line can be said to have for `side`, and whether it is a proved mate.
    pub fn outcome_of(&mut self, start: &Board, line: &[Move], side: Color) -> Result<Outcome, Flaw> {
        let (boards, first) = profiting(start, line, side)?;
        let end = boards[boards.len() - 1].clone();
        let value = self.value(&boards[first + 1], side)?;
        if value > MATE_LIMIT {
            let own = boards[..boards.len() - 1]
                .iter()
                .filter(|b| b.side_to_move() == side)
                .count() as u32;
            let shortest = (MATE - value) as u32 + 1;
            return Ok(Outcome::Mate {
                moves: if is_checkmate(&end) {
                    own.max(shortest)
                } else {
                    shortest
                },
            });
        }
        let gained = self.sayable(&boards[first], &end, side)?;
        if gained >= LEAST_MATERIAL && self.is_settled(&end)? {
            return Ok(Outcome::Material { cp: modest(gained) });
        }
        if value >= WINNING_LIMIT && promotes(&boards, line, side) {
            return Ok(Outcome::Promotion);
        }
        Ok(Outcome::Eval {
            cp: scale::common(value),
        })
    }
}

/// Whether `side` promotes in the line.
fn promotes(boards: &[Board], line: &[Move], side: Color) -> bool {
    boards
        .iter()
        .zip(line)
        .any(|(b, mv)| b.side_to_move() == side && mv.promotion.is_some())
}

/// The boards along a line and the ply of the first move by `side`, which must be there.
fn profiting(start: &Board, line: &[Move], side: Color) -> Result<(Vec<Board>, usize), Flaw> {
    let boards = boards_along(start, line).ok_or("the line is illegal")?;
    let first = usize::from(start.side_to_move() != side);
    if boards.len() < first + 2 {
        return Err("the line has no move by the side that profits");
    }
    Ok((boards, first))
}

/// What may be said of a material gain: a little less than counted, and of large gains three quarters, because the
/// loser's last captures are where two engines differ.
pub fn modest(gained: i32) -> i32 {
    /// Up to this it is a pawn, and named as one.
    const PAWN_GAIN: i32 = 149;
    /// Up to a piece half a pawn is held back.
    const PIECE_GAIN: i32 = 320;
    /// What is held back of a piece, in hundredths.
    const HELD_BACK: i32 = 50;
    if gained <= PAWN_GAIN {
        LEAST_MATERIAL
    } else if gained <= PIECE_GAIN {
        gained - HELD_BACK
    } else {
        (gained * 3 / 4 / 50 * 50).max(300)
    }
}

/// Whether the line shows how the draw comes about.
fn draw_shown(boards: &[Board], side: Color, by: Option<DrawBy>) -> bool {
    let end = &boards[boards.len() - 1];
    let repeats = (1..boards.len()).any(|j| boards[..j].iter().any(|b| b.same_position(&boards[j])));
    let all_checks = boards
        .windows(2)
        .all(|pair| pair[0].side_to_move() != side || in_check(&pair[1]));
    match by {
        Some(DrawBy::Stalemate) => is_stalemate(end),
        Some(DrawBy::Repetition) => repeats,
        Some(DrawBy::Perpetual) => repeats && all_checks,
        Some(DrawBy::Material) => is_dead(end),
        Some(DrawBy::Theory) => end.occupied().len() <= 7,
        None => end.occupied().len() <= 7 || is_stalemate(end) || repeats,
    }
}

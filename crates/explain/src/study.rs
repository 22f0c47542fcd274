//! The study of one position: what the search says about it and its surroundings, asked once and remembered.
//!
//! All checks and detectors ask through here, so that each position is searched once, and all of them stop together
//! when the budget for probes is spent: a claim that could no longer be checked is not made.

use crate::claim::{DrawBy, Outcome};
use crate::margins::{
    DRAW_LIMIT, GIFT_POINTS_LIMIT, GIFT_VALUE_LIMIT, LEAST_MATERIAL, MATE, MATE_LIMIT, WINNING_LIMIT,
    WORKS_POINTS_LIMIT, WORKS_VALUE_LIMIT, chances,
};
use crate::probe::{Ask, Line, Probe};
use crate::results::Results;
use cozy_chess::{Board, Color, Move};
use knowledge::facts::board::{
    after, gives_check, in_check, is_capture, is_checkmate, is_dead, is_stalemate, legal_moves, material,
};
use knowledge::facts::mates::Prover;
use search::Value;
use std::collections::HashMap;

/// Why a claim does not hold, for the log.
pub type Flaw = &'static str;

/// A mate up to this long may be said without its line.
const SHORT_MATE: u32 = 3;

/// The flaw of a claim that could not be checked any more.
pub const OUT_OF_BUDGET: Flaw = "the budget for checking is spent";

/// Positions a mate proof may look at: some tens of milliseconds.
const PROOF_POSITIONS: u64 = 30_000;

/// How much a study may spend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spending {
    /// Nodes for one value.
    pub nodes: u64,
    /// Nodes for all probes together.
    pub total: u64,
    /// Positions a mate proof may look at.
    pub proof: u64,
    /// Nodes for one value in the second look, which only what is about to be said gets.
    pub firm_nodes: u64,
    /// Nodes for the second look together.
    pub firm_total: u64,
}

impl Spending {
    /// Divides `nodes` between a first look at everything proposed and a second, harder one at what is about to be said.
    pub fn within(nodes: u64) -> Spending {
        /// Values the first look is expected to ask for.
        const FIRST_VALUES: u64 = 64;
        /// Values the second look is expected to ask for.
        const FIRM_VALUES: u64 = 16;
        /// Fewer nodes than this see nothing.
        const LEAST: u64 = 500;
        let half = nodes / 2;
        Spending {
            nodes: (half / FIRST_VALUES).max(LEAST),
            total: half,
            proof: PROOF_POSITIONS,
            firm_nodes: (half / FIRM_VALUES).max(2 * LEAST),
            firm_total: half,
        }
    }

    /// The spending of the second look.
    #[must_use]
    pub fn firm(self) -> Spending {
        Spending {
            nodes: self.firm_nodes,
            total: self.firm_total,
            ..self
        }
    }
}

/// A position under study.
pub struct Study<'p> {
    probe: &'p mut dyn Probe,
    spending: Spending,
    best: HashMap<u64, Line>,
    several: HashMap<(u64, usize), Vec<Line>>,
    /// Best moves seen so far, for mate proofs.
    hints: HashMap<u64, Move>,
    mates: HashMap<(u64, Color, u32), Option<(u32, bool)>>,
    /// What the ending rules settle.
    pub results: Results,
}

impl<'p> Study<'p> {
    /// A study that asks `probe`.
    pub fn new(probe: &'p mut dyn Probe, spending: Spending) -> Study<'p> {
        Study {
            probe,
            spending,
            best: HashMap::new(),
            several: HashMap::new(),
            hints: HashMap::new(),
            mates: HashMap::new(),
            results: Results::default(),
        }
    }

    /// Nodes left for probes.
    pub fn left(&self) -> u64 {
        self.spending.total
    }

    /// Notes what a larger search found, so that it is not asked again.
    pub fn learn(&mut self, board: &Board, lines: Vec<Line>) {
        if let Some(line) = lines.first() {
            self.remember(board, line);
            self.best.insert(board.hash(), line.clone());
            self.several.insert((board.hash(), lines.len()), lines);
        }
    }

    /// Best moves seen, for another study of the same position.
    pub fn into_hints(self) -> HashMap<u64, Move> {
        self.hints
    }

    /// Takes over the best moves another study saw.
    pub fn hint(&mut self, hints: HashMap<u64, Move>) {
        for (hash, mv) in hints {
            self.hints.entry(hash).or_insert(mv);
        }
    }

    fn remember(&mut self, board: &Board, line: &Line) {
        let mut board = board.clone();
        for &mv in &line.moves {
            if !board.is_legal(mv) {
                break;
            }
            self.hints.entry(board.hash()).or_insert(mv);
            board.play_unchecked(mv);
        }
    }

    fn spend(&mut self, nodes: u64) -> Result<(), Flaw> {
        if self.spending.total < nodes {
            return Err(OUT_OF_BUDGET);
        }
        self.spending.total -= nodes;
        Ok(())
    }

    /// The best line of a position that is not over.
    pub fn best(&mut self, board: &Board) -> Result<Line, Flaw> {
        if let Some(line) = self.best.get(&board.hash()) {
            return Ok(line.clone());
        }
        self.spend(self.spending.nodes)?;
        let line = self
            .probe
            .search(board, &Ask::best(self.spending.nodes))
            .into_iter()
            .next();
        let line = line.ok_or("the game is over")?;
        self.remember(board, &line);
        self.best.insert(board.hash(), line.clone());
        Ok(line)
    }

    /// The best `count` lines, searched with `effort` times the usual nodes.
    pub fn several(&mut self, board: &Board, count: usize, effort: u64) -> Result<Vec<Line>, Flaw> {
        let known = self
            .several
            .iter()
            .filter(|((hash, lines), _)| *hash == board.hash() && *lines >= count)
            .min_by_key(|((_, lines), _)| *lines);
        if let Some((_, lines)) = known {
            return Ok(lines.clone());
        }
        let nodes = self.spending.nodes * effort;
        self.spend(nodes)?;
        let lines = self.probe.search(board, &Ask::several(nodes, count));
        if let Some(line) = lines.first() {
            self.remember(board, line);
        }
        self.several.insert((board.hash(), count), lines.clone());
        Ok(lines)
    }

    /// The value of the best move other than `mv`, for the side to move.
    pub fn best_without(&mut self, board: &Board, mv: Move) -> Result<i32, Flaw> {
        let only: Vec<Move> = legal_moves(board)
            .into_iter()
            .filter(|&other| other != mv)
            .collect();
        let nodes = self.spending.nodes * 4;
        self.spend(nodes)?;
        let lines = self.probe.search(
            board,
            &Ask {
                nodes,
                lines: 1,
                only,
                depth: None,
            },
        );
        lines.first().map(|line| plain(line.value)).ok_or("no other move")
    }

    /// The first moves of a shallow look: what the eye sees.
    pub fn glance(&mut self, board: &Board, count: usize, depth: u32) -> Result<Vec<Move>, Flaw> {
        /// Nodes for a glance; the depth stops it earlier.
        const GLANCE_NODES: u64 = 4_000;
        self.spend(GLANCE_NODES / 2)?;
        let ask = Ask {
            nodes: GLANCE_NODES,
            lines: count,
            depth: Some(depth),
            ..Ask::default()
        };
        Ok(self
            .probe
            .search(board, &ask)
            .into_iter()
            .map(|line| line.mv)
            .collect())
    }

    /// The value for `side`; a mate in n is `MATE - n`.
    pub fn value(&mut self, board: &Board, side: Color) -> Result<i32, Flaw> {
        if is_checkmate(board) {
            return Ok(if board.side_to_move() == side { -MATE } else { MATE });
        }
        if is_stalemate(board) || is_dead(board) {
            return Ok(0);
        }
        let value = plain(self.best(board)?.value);
        let value = if board.side_to_move() == side {
            value
        } else {
            -value
        };
        /// What a proved win is worth at least.
        const PROVED_WIN: i32 = 600;
        Ok(match self.results.result(board, side) {
            Some(search::Outcome::Win) => value.max(PROVED_WIN),
            Some(search::Outcome::Draw) => 0,
            Some(search::Outcome::Loss) => value.min(-PROVED_WIN),
            None => value,
        })
    }

    /// The value for `side` after `mv`, or `None` when it is illegal.
    pub fn reply_value(&mut self, board: &Board, mv: Move, side: Color) -> Result<Option<i32>, Flaw> {
        if !board.is_legal(mv) {
            return Ok(None);
        }
        self.value(&after(board, mv), side).map(Some)
    }

    /// The move is no mistake.
    pub fn works(&mut self, board: &Board, mv: Move) -> Result<(), Flaw> {
        let side = board.side_to_move();
        let (before, now) = (self.value(board, side)?, self.value(&after(board, mv), side)?);
        keeps(before, now).then_some(()).ok_or("the move does not work")
    }

    /// No own move of the line is a mistake and none of the other side a gift, from ply `start` on.
    pub fn sound(&mut self, boards: &[Board], moves: &[Move], side: Color, start: usize) -> Result<(), Flaw> {
        for ply in start..moves.len() {
            let (before, now) = (
                self.value(&boards[ply], side)?,
                self.value(&boards[ply + 1], side)?,
            );
            if boards[ply].side_to_move() == side {
                if !keeps(before, now) {
                    return Err("a move of the line is a mistake");
                }
            } else if now > before + GIFT_VALUE_LIMIT && chances(now) > chances(before) + GIFT_POINTS_LIMIT {
                return Err("the line needs a gift");
            }
        }
        Ok(())
    }

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
        let quiet = self.run_out(end)?;
        let mut least = material(&quiet, side);
        if !legal_moves(&quiet).is_empty() {
            let mut later = quiet.clone();
            for mv in self.best(&quiet)?.moves {
                if later.is_legal(mv) {
                    later.play_unchecked(mv);
                }
            }
            least = least.min(material(&later, side).max(least - 100));
        }
        Ok(least - material(start, side))
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

    /// The value for `side` after `effort` times the usual nodes, when it agrees with the quick one.
    pub fn firm_value(&mut self, board: &Board, side: Color, effort: u64) -> Result<i32, Flaw> {
        let quick = self.value(board, side)?;
        let nodes = self.spending.nodes * effort;
        self.spend(nodes)?;
        let lines = self.probe.search(board, &Ask::best(nodes));
        let value = plain(lines.first().ok_or("the game is over")?.value);
        let value = if board.side_to_move() == side {
            value
        } else {
            -value
        };
        if (value - quick).abs() > 50 + value.abs() / 5 {
            return Err("the value is not firm");
        }
        Ok(value)
    }

    /// Moves `side` needs to mate, whoever is to move, at most `limit`; with the word whether that is proved.
    pub fn mate_in(&mut self, board: &Board, side: Color, limit: u32) -> Option<(u32, bool)> {
        if is_checkmate(board) {
            return (board.side_to_move() != side).then_some((0, true));
        }
        let key = (board.hash(), side, limit);
        if let Some(&known) = self.mates.get(&key) {
            return known;
        }
        let claimed = self
            .value(board, side)
            .ok()
            .filter(|&value| value > MATE_LIMIT)
            .map(|value| (MATE - value) as u32);
        let found = match claimed {
            Some(moves) if moves <= limit => {
                let mut prover = Prover::new(self.spending.proof, &self.hints);
                let proved = if board.side_to_move() == side {
                    prover.mate_in(board, limit).is_some()
                } else {
                    let replies = legal_moves(board);
                    replies
                        .into_iter()
                        .all(|reply| prover.mate_in(&after(board, reply), limit).is_some())
                };
                Some((moves, proved))
            }
            _ => None,
        };
        self.mates.insert(key, found);
        found
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
        let boards = boards_along(start, line).ok_or("the line is illegal")?;
        let first = usize::from(boards[0].side_to_move() != side);
        let reached = boards
            .get(first + 1)
            .ok_or("the line has no move by the side that profits")?
            .clone();
        let value = self.value(&reached, side)?;
        let sound_from = if first == 1 { 0 } else { 1 };
        match outcome {
            Outcome::Mate { moves } => self.outcome_mate(&boards, first, side, moves)?,
            Outcome::Material { cp } => {
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
                let promotes = boards
                    .iter()
                    .zip(line)
                    .any(|(b, mv)| b.side_to_move() == side && mv.promotion.is_some());
                if !promotes || value < WINNING_LIMIT {
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
                if (value - cp).abs() > 20 {
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
        let boards = boards_along(start, line).ok_or("the line is illegal")?;
        let first = usize::from(boards[0].side_to_move() != side);
        let reached = boards
            .get(first + 1)
            .ok_or("the line has no move by the side that profits")?
            .clone();
        let end = boards[boards.len() - 1].clone();
        let value = self.value(&reached, side)?;
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
        let gained = self.secured(&boards[first], &end, side)?;
        if gained >= LEAST_MATERIAL && self.is_settled(&end)? {
            return Ok(Outcome::Material { cp: modest(gained) });
        }
        Ok(Outcome::Eval { cp: value })
    }
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

/// The value in plain hundredths, mates as `MATE` less the moves to mate.
pub fn plain(value: Value) -> i32 {
    /// Estimates beyond this say no more than "won".
    const PLAIN_LIMIT: i32 = 5_000;
    match value.plies_to_end() {
        Some(plies) => {
            let moves = (plies as i32 + 1) / 2;
            if value.is_win() {
                MATE - moves
            } else {
                moves - MATE
            }
        }
        None => value.hundredths().clamp(-PLAIN_LIMIT, PLAIN_LIMIT),
    }
}

/// Whether a move from `before` to `now` is no mistake.
pub fn keeps(before: i32, now: i32) -> bool {
    chances(now) >= chances(before) - WORKS_POINTS_LIMIT || now >= before - WORKS_VALUE_LIMIT
}

/// The boards along a line, the first being `start`; `None` when a move is illegal.
pub fn boards_along(start: &Board, line: &[Move]) -> Option<Vec<Board>> {
    let mut boards = vec![start.clone()];
    for &mv in line {
        let mut next = boards[boards.len() - 1].clone();
        next.try_play(mv).ok()?;
        boards.push(next);
    }
    Some(boards)
}

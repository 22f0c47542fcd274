//! The study of one position: what the search says about it and its surroundings, asked once and remembered.
//!
//! All checks and detectors ask through here, so that each position is searched once, and all of them stop together
//! when the budget for probes is spent: a claim that could no longer be checked is not made.

mod outcomes;
mod spending;

pub use outcomes::modest;
pub use spending::Spending;

use crate::evidence::{Evidence, plies_within};
use crate::margins::{
    GIFT_POINTS_LIMIT, GIFT_VALUE_LIMIT, WINNING_LIMIT, WORKS_POINTS_LIMIT, WORKS_VALUE_LIMIT,
};
use crate::probe::{Ask, Probe, ProbeLine};
use crate::scale::{MATE, MATE_LIMIT, chances, plain};
use chess::facts::board::{after, distance, is_checkmate, is_dead, is_light, is_stalemate, legal_moves};
use cozy_chess::{Board, Color, File, Move, Piece, Rank, Square};
use endings::results::Results;
use reasoning::mating::MateProver;
use std::collections::HashMap;

/// Why a claim does not hold, for the log.
pub type Flaw = &'static str;

/// The flaw of a claim that could not be checked any more.
pub const OUT_OF_BUDGET: Flaw = "the budget for checking is spent";

/// A count of replies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Keeping {
    /// Replies after which their mover stands at the limit or better.
    pub winning: usize,
    /// Replies close to the limit.
    pub close: usize,
}

/// How long each of many replies is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// To find out which move is worth counting.
    Glance,
    /// To count.
    Short,
}

impl Look {
    /// The part of the nodes for one value that it takes.
    const fn part(self) -> u64 {
        match self {
            Look::Glance => 10,
            Look::Short => 3,
        }
    }
}

/// On what a claim rests, as far as values decide on it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum ValueGround {
    /// On the board alone.
    #[default]
    Board,
    /// On what the search that decided found out.
    Search,
    /// On further questions to the engine.
    Probes,
}

impl ValueGround {
    /// The word of the JSON.
    pub const fn word(self) -> &'static str {
        match self {
            ValueGround::Board => "board",
            ValueGround::Search => "search",
            ValueGround::Probes => "probes",
        }
    }
}

/// A best line with the nodes spent on it and where it is from.
#[derive(Clone, Debug)]
struct Seen {
    line: ProbeLine,
    nodes: u64,
    ground: ValueGround,
}

/// What a study saw, handed on to the next one of the same position.
#[derive(Clone, Debug)]
pub struct Memory {
    best: HashMap<u64, Seen>,
    several: HashMap<(u64, usize), (Vec<ProbeLine>, u64)>,
    hints: HashMap<u64, Move>,
}

/// A position under study.
pub struct Study<'p> {
    probe: &'p mut dyn Probe,
    spending: Spending,
    borrowed: u64,
    evidence: &'p Evidence,
    /// The weakest ground that a value since [`Study::stand`] rests on.
    ground: ValueGround,
    /// Best lines with the nodes spent on them.
    best: HashMap<u64, Seen>,
    /// Several lines with the nodes spent on them, by position and number of lines.
    several: HashMap<(u64, usize), (Vec<ProbeLine>, u64)>,
    /// Moves compared in one search, by position, moves and nodes.
    compared: HashMap<(u64, Vec<Move>, u64), Vec<ProbeLine>>,
    /// Values of short looks for the side that moved there, by position and nodes.
    short: HashMap<(u64, u64), i32>,
    /// Best moves seen so far, for mate proofs.
    hints: HashMap<u64, Move>,
    mates: HashMap<(u64, Color, u32), Option<(u32, bool)>>,
    /// What the ending rules settle.
    pub results: Results,
}

impl<'p> Study<'p> {
    /// A study that reads `evidence` and asks `probe` what it does not say.
    pub fn new(probe: &'p mut dyn Probe, evidence: &'p Evidence, spending: Spending) -> Study<'p> {
        Study {
            probe,
            spending,
            borrowed: 0,
            evidence,
            ground: ValueGround::Board,
            best: HashMap::new(),
            several: HashMap::new(),
            compared: HashMap::new(),
            short: HashMap::new(),
            hints: HashMap::new(),
            mates: HashMap::new(),
            results: Results::default(),
        }
    }

    /// What the search that decided found out.
    pub fn evidence(&self) -> &'p Evidence {
        self.evidence
    }

    /// Begins to note on what values rest.
    pub fn stand(&mut self) {
        self.ground = ValueGround::Board;
    }

    /// The weakest ground that a value since [`Study::stand`] rests on.
    pub fn ground(&self) -> ValueGround {
        self.ground
    }

    fn rest_on(&mut self, ground: ValueGround) {
        self.ground = self.ground.max(ground);
    }

    /// Nodes left for probes; below zero when more was borrowed than is left.
    pub fn left(&self) -> i64 {
        self.spending.total as i64 - self.borrowed as i64
    }

    /// Borrows nodes for `values` values from the second look, for a question that came up late and is worth it.
    pub fn borrow(&mut self, values: u64) {
        let nodes = values * self.spending.nodes;
        self.borrowed += nodes;
        self.spending.total += nodes;
    }

    /// Allows nodes for `values` more values, for what has an effort of its own or must not be left out.
    pub fn allow(&mut self, values: u64) {
        self.spending.total += values * self.spending.share;
    }

    /// Allows nodes for the longer look at the positions of a line of so many plies.
    pub fn allow_line(&mut self, plies: usize) {
        self.spending.total += plies as u64 * self.spending.line_effort * self.spending.nodes;
    }

    /// Begins questions with an effort of their own, of so many values; returns what everything else may spend, for [`Study::rejoin`].
    pub fn apart(&mut self, values: u64) -> u64 {
        std::mem::replace(&mut self.spending.total, values * self.spending.share)
    }

    /// Ends what [`Study::apart`] began.
    pub fn rejoin(&mut self, rest: u64) {
        self.spending.total = rest;
    }

    /// Notes what a larger search found, so that it is not asked again.
    pub fn learn(&mut self, board: &Board, lines: Vec<ProbeLine>) {
        if let Some(line) = lines.first() {
            self.remember(board, line);
            let seen = Seen {
                line: line.clone(),
                nodes: u64::MAX,
                ground: ValueGround::Search,
            };
            self.best.insert(board.hash(), seen);
            self.several
                .insert((board.hash(), lines.len()), (lines, u64::MAX));
        }
    }

    /// Notes what a larger search found, and with it the value after the first move of the best line.
    pub fn learn_line(&mut self, board: &Board, lines: &[ProbeLine]) {
        self.learn(board, lines.to_vec());
        let Some((line, &mv)) = lines.first().and_then(|line| Some((line, line.moves.get(1)?))) else {
            return;
        };
        let replied = after(board, line.mv);
        if replied.is_legal(mv) {
            let rest = ProbeLine {
                mv,
                value: -line.value,
                moves: line.moves[1..].to_vec(),
                depth: line.depth.saturating_sub(1),
            };
            // It counts as looked at once: along a line it gets its own longer look.
            let seen = Seen {
                line: rest,
                nodes: self.spending.nodes,
                ground: ValueGround::Probes,
            };
            self.best.insert(replied.hash(), seen);
        }
    }

    /// What was seen, for another study of the same position.
    pub fn into_memory(self) -> Memory {
        Memory {
            best: self.best,
            several: self.several,
            hints: self.hints,
        }
    }

    /// Takes over the best moves another study saw, and the lines it spent as many nodes on as a value is worth here.
    pub fn recall(&mut self, memory: Memory) {
        let enough = self.spending.nodes;
        for (hash, mv) in memory.hints {
            self.hints.entry(hash).or_insert(mv);
        }
        for (hash, known) in memory.best.into_iter().filter(|(_, seen)| seen.nodes >= enough) {
            self.best.entry(hash).or_insert(known);
        }
        for (key, known) in memory.several.into_iter().filter(|(_, known)| known.1 >= enough) {
            self.several.entry(key).or_insert(known);
        }
    }

    fn remember(&mut self, board: &Board, line: &ProbeLine) {
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
        self.rest_on(ValueGround::Probes);
        if self.spending.total < nodes {
            return Err(OUT_OF_BUDGET);
        }
        self.spending.total -= nodes;
        Ok(())
    }

    /// The best line of a position that is not over.
    pub fn best(&mut self, board: &Board) -> Result<ProbeLine, Flaw> {
        self.look(board, 1)?;
        let seen = self.best.get(&board.hash()).ok_or("the game is over")?;
        let (line, ground) = (seen.line.clone(), seen.ground);
        self.rest_on(ground);
        Ok(line)
    }

    /// Looks at a position with `effort` times the usual nodes, so that its value is firmer from now on; nothing is asked where as
    /// many nodes have been spent on it before.
    pub fn look(&mut self, board: &Board, effort: u64) -> Result<(), Flaw> {
        let nodes = self.spending.nodes * effort;
        if self
            .best
            .get(&board.hash())
            .is_some_and(|seen| seen.nodes >= nodes)
        {
            return Ok(());
        }
        let (line, ground) = match self.found_before(board, nodes) {
            Some(line) => (line, ValueGround::Search),
            None => {
                self.spend(nodes)?;
                let line = self.probe.search(board, &Ask::best(nodes)).into_iter().next();
                (line.ok_or("the game is over")?, ValueGround::Probes)
            }
        };
        self.remember(board, &line);
        self.best.insert(board.hash(), Seen { line, nodes, ground });
        Ok(())
    }

    /// The best line as the search that decided left it, where it looked as deeply as a probe with so many nodes would.
    fn found_before(&self, board: &Board, nodes: u64) -> Option<ProbeLine> {
        let known = self.evidence.known(board)?;
        let mv = *known.line.first()?;
        let enough = known.bounds.is_exact() && known.plies >= plies_within(nodes);
        enough.then(|| ProbeLine {
            mv,
            value: known.bounds.lower(),
            moves: known.line.clone(),
            depth: known.plies as u32,
        })
    }

    /// Looks at a position as [`Study::look`] does, and learns from it what the position after the best move is worth.
    pub fn long_look(&mut self, board: &Board, effort: u64) -> Result<(), Flaw> {
        self.look(board, effort)?;
        let line = self.best(board)?;
        self.learn_line(board, &[line]);
        Ok(())
    }

    /// The best `count` lines, searched with `effort` times the usual nodes.
    pub fn several(&mut self, board: &Board, count: usize, effort: u64) -> Result<Vec<ProbeLine>, Flaw> {
        let known = self
            .several
            .iter()
            .filter(|((hash, lines), _)| *hash == board.hash() && *lines >= count)
            .min_by_key(|((_, lines), _)| *lines);
        if let Some((_, (lines, spent))) = known {
            let (lines, learned) = (lines.clone(), *spent == u64::MAX);
            self.rest_on(if learned {
                ValueGround::Search
            } else {
                ValueGround::Probes
            });
            return Ok(lines);
        }
        let nodes = self.spending.nodes * effort;
        self.spend(nodes)?;
        let lines = self.probe.search(board, &Ask::several(nodes, count));
        if let Some(line) = lines.first() {
            self.remember(board, line);
        }
        self.several.insert((board.hash(), count), (lines.clone(), nodes));
        Ok(lines)
    }

    /// The lines a larger search found in a position, where it looked for several.
    pub fn learned(&self, board: &Board) -> &[ProbeLine] {
        self.several
            .iter()
            .find(|((hash, count), (_, nodes))| *hash == board.hash() && *count > 1 && *nodes == u64::MAX)
            .map_or(&[], |(_, (lines, _))| lines)
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

    /// How many of the replies leave their mover at `winning` or better, and how many are close to that, by short looks;
    /// stops counting beyond `limit`.
    pub fn keeping(
        &mut self,
        board: &Board,
        winning: i32,
        limit: usize,
        look: Look,
    ) -> Result<Keeping, Flaw> {
        /// Values this close to the limit may fall on either side.
        const CLOSE: i32 = 60;
        let nodes = (self.spending.nodes / look.part()).max(1);
        let mut counted = Keeping::default();
        for reply in legal_moves(board) {
            let next = after(board, reply);
            let known = self
                .best
                .get(&next.hash())
                .map(|seen| (-plain(seen.line.value), seen.ground));
            self.rest_on(known.map_or(ValueGround::Probes, |(_, ground)| ground));
            let known = known.map(|(value, _)| value);
            let value = match known.or_else(|| self.short.get(&(next.hash(), nodes)).copied()) {
                _ if legal_moves(&next).is_empty() => self.value(&next, board.side_to_move())?,
                Some(value) => value,
                None => {
                    self.spend(nodes)?;
                    let lines = self.probe.search(&next, &Ask::best(nodes));
                    let value = -plain(lines.first().ok_or("the game is over")?.value);
                    self.short.insert((next.hash(), nodes), value);
                    value
                }
            };
            counted.winning += usize::from(value >= winning);
            counted.close += usize::from((value - winning).abs() < CLOSE);
            if counted.winning > limit {
                break;
            }
        }
        Ok(counted)
    }

    /// The given moves compared in one search of `effort` times the usual nodes, or more where one is known, best first.
    pub fn compared(&mut self, board: &Board, only: &[Move], effort: u64) -> Result<Vec<ProbeLine>, Flaw> {
        let nodes = self.spending.nodes * effort;
        let key = (board.hash(), only.to_vec(), nodes);
        let known = self
            .compared
            .iter()
            .filter(|((hash, moves, spent), _)| *hash == key.0 && *moves == key.1 && *spent >= nodes)
            .max_by_key(|((_, _, spent), _)| *spent);
        if let Some((_, lines)) = known {
            let lines = lines.clone();
            self.rest_on(ValueGround::Probes);
            return Ok(lines);
        }
        self.spend(nodes)?;
        let ask = Ask {
            nodes,
            lines: only.len(),
            only: only.to_vec(),
            depth: None,
        };
        let lines = self.probe.search(board, &ask);
        self.compared.insert(key, lines.clone());
        Ok(lines)
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
        if is_stalemate(board) || is_dead(board) || is_corner_draw(board) {
            return Ok(0);
        }
        let value = plain(self.best(board)?.value);
        let value = if board.side_to_move() == side {
            value
        } else {
            -value
        };
        /// What a proved win is worth at least.
        const PROVED_WIN: i32 = 1_500;
        let by_tables = || {
            let outcome = self.probe.outcome(board)?;
            Some(match (board.side_to_move() == side, outcome) {
                (false, search::Outcome::Win) => search::Outcome::Loss,
                (false, search::Outcome::Loss) => search::Outcome::Win,
                (_, outcome) => outcome,
            })
        };
        Ok(match self.results.result(board, side).or_else(by_tables) {
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

    /// The move is no mistake. Where the search that decided bounded it well enough, its word counts.
    pub fn works(&mut self, board: &Board, mv: Move) -> Result<(), Flaw> {
        let side = board.side_to_move();
        let before = self.value(board, side)?;
        let next = after(board, mv);
        let works = match self.range(&next, side) {
            Some((low, _)) if keeps(before, low) => {
                self.rest_on(ValueGround::Search);
                true
            }
            Some((_, high)) if !keeps(before, high) => {
                self.rest_on(ValueGround::Search);
                false
            }
            _ => keeps(before, self.value(&next, side)?),
        };
        works.then_some(()).ok_or("the move does not work")
    }

    /// What the search that decided says of a position for `side`, in plain hundredths, where it looked deeply enough and nothing
    /// better is known: the value lies between the two.
    fn range(&self, board: &Board, side: Color) -> Option<(i32, i32)> {
        let settled = self.best.contains_key(&board.hash()) || self.results.result(board, side).is_some();
        let known = self.evidence.known(board).filter(|_| !settled)?;
        let bounds = known.bounds_for(board.side_to_move(), side);
        (known.plies >= plies_within(self.spending.nodes))
            .then(|| (plain(bounds.lower()), plain(bounds.upper())))
    }

    /// Gives the positions of a line their longer look, once each.
    pub fn follow(&mut self, boards: &[Board]) -> Result<(), Flaw> {
        if self.spending.line_effort <= 1 {
            return Ok(());
        }
        for board in boards {
            let settled = legal_moves(board).is_empty() || self.results.result(board, Color::White).is_some();
            if !settled {
                self.look(board, self.spending.line_effort)?;
            }
        }
        Ok(())
    }

    /// No own move of the line is a mistake and none of the other side a gift, from ply `start` on.
    pub fn sound(&mut self, boards: &[Board], moves: &[Move], side: Color, start: usize) -> Result<(), Flaw> {
        for ply in start..moves.len() {
            self.follow(&boards[ply..=ply + 1])?;
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

    /// The value for `side` after `effort` times the usual nodes, when it agrees with the quick one, or both say that the same side wins.
    pub fn firm_value(&mut self, board: &Board, side: Color, effort: u64) -> Result<i32, Flaw> {
        let quick = self.value(board, side)?;
        let nodes = self.spending.nodes * effort;
        if self
            .best
            .get(&board.hash())
            .is_some_and(|seen| seen.nodes >= nodes)
        {
            return Ok(quick);
        }
        self.spend(nodes)?;
        let lines = self.probe.search(board, &Ask::best(nodes));
        let value = plain(lines.first().ok_or("the game is over")?.value);
        let value = if board.side_to_move() == side {
            value
        } else {
            -value
        };
        let decided = value.min(quick) >= WINNING_LIMIT || value.max(quick) <= -WINNING_LIMIT;
        if (value - quick).abs() > 50 + value.abs() / 5 && !decided {
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
                let mut prover = MateProver::new(self.spending.proof, &self.hints);
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
}

/// Whether a move from `before` to `now` is no mistake.
pub fn keeps(before: i32, now: i32) -> bool {
    chances(now) >= chances(before) - WORKS_POINTS_LIMIT || now >= before - WORKS_VALUE_LIMIT
}

/// A bare king in or next to the corner where the rook's pawn promotes, against a bishop that does not control it: a draw
/// by the textbook, which a search cannot see.
pub fn is_corner_draw(board: &Board) -> bool {
    Color::ALL.into_iter().any(|strong| {
        let (pieces, pawns) = (board.colors(strong), board.colored_pieces(strong, Piece::Pawn));
        let bishop = board.colored_pieces(strong, Piece::Bishop);
        let Some((pawn, bishop)) = pawns.next_square().zip(bishop.next_square()) else {
            return false;
        };
        let corner = Square::new(pawn.file(), Rank::Eighth.relative_to(strong));
        board.colors(!strong).len() == 1
            && pieces.len() == pawns.len() + 2
            && matches!(pawn.file(), File::A | File::H)
            && pawns.is_subset(pawn.file().bitboard())
            && is_light(bishop) != is_light(corner)
            && distance(board.king(!strong), corner) <= 1
    })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wrong_bishop_does_not_win_against_the_corner() {
        let draw = |fen: &str| is_corner_draw(&fen.parse().expect("a position"));
        assert!(draw("7k/8/8/6KP/8/8/8/3B4 w - - 0 1"));
        assert!(draw("8/6k1/8/6KP/8/8/8/3B4 b - - 0 1"));
        // The right bishop, a king too far away, and a knight's pawn all win.
        assert!(!draw("7k/8/8/6KP/8/8/3B4/8 w - - 0 1"));
        assert!(!draw("8/8/4k3/6KP/8/8/8/3B4 w - - 0 1"));
        assert!(!draw("6k1/8/8/6KP/6P1/8/8/3B4 w - - 0 1"));
    }
}

//! Proofs guided by the kings' game: the guess says where to look, every leaf is proved.
//!
//! Idea: the kings' game with promotions valued at a glance gives a plan for every placement of the kings: which
//! moves keep what, and how far a win is. [`EndingGuide::proves_win`] follows the plan of the winner against every defense;
//! since pawns never step back and the plan's distance falls with each king move, no line can repeat.
//! [`EndingGuide::proves_hold`] follows a plan of the holder against every attack until no new position turns up; there
//! repetition is on the holder's side. Where a leaf contradicts the guess, another move is tried. What is proved is
//! true whatever the guess was.
//!
//! With few pawns every promotion is looked at until it is certain, and then the kings' game is no guess but a
//! calculation: where a proof move by move would be long, it is the proof, and each structure it goes through counts
//! as one node.

use super::glance::{Glance, likely};
use super::judge::judge;
use super::kings::{KingsGame, PawnPlacement, PlaysFor, Stop};
use super::proof::Prover;
use super::queens_game::QueensGame;
use super::range::Range;
use super::scales::PromotionProgress;
use chess::{Board, Color, GameStatus, Move, Piece, legal_moves};
use search::Outcome;
use search::budget::NodeBudget;
use std::collections::{HashMap, HashSet};

/// A guide with its memory.
#[derive(Debug)]
pub struct EndingGuide {
    /// The kings' game for many pawns, with guessed promotions.
    many: Games,
    /// The kings' game for few pawns, in which every promotion is looked at and only what is certain is said.
    few: Games,
    /// Whether the present question is about few pawns.
    is_few: bool,
    /// The queen's game, for the time after promotions.
    pub queens: QueensGame,
    prover: Prover,
    won: HashMap<(u64, Color), bool>,
    held: HashMap<(u64, Color), bool>,
    judged: HashMap<u64, Range>,
    guessed: HashMap<u64, Range>,
    progress: PromotionProgress,
    /// Different positions looked at by proofs.
    pub nodes: u64,
    /// The most positions one proof may visit.
    pub node_limit: u64,
    /// Whether the last proof rests on the calculation alone.
    pub calculated: bool,
    spent: u64,
}

/// The kings' game played for the win and for certain safety.
#[derive(Debug)]
struct Games {
    win: KingsGame<Glance>,
    safety: KingsGame<Glance>,
}

impl Games {
    fn new(structures: usize, guesses: u64, few: bool) -> Games {
        let game = |aim| {
            let promotions = Glance {
                limit: guesses,
                careful: few,
                sure: few && aim == PlaysFor::Win,
                ..Glance::default()
            };
            let mut game = KingsGame::new(promotions, structures).aiming_at(aim);
            game.judged = few;
            game
        };
        Games {
            win: game(PlaysFor::Win),
            safety: game(PlaysFor::Safety),
        }
    }
}

/// Up to so many pawns the kings' game looks closely at every promotion.
const FEW_PAWNS: u32 = 2;
/// Nodes for the proof of one position with promoted pieces, at least.
const LEAF_NODES: u64 = 600;
/// The same as a part of what the whole proof may visit.
const LEAF_SHARE: u64 = 50;
/// Depth of such a proof, in plies.
const LEAF_DEPTH: u32 = 24;
/// Moves after a promotion that are followed before the proof search takes over.
const PIECE_PLIES: u32 = 4;
/// Up to so many pieces the judgement at first sight knows what a promotion leads to.
const FEW_PIECES: u32 = 4;
/// The most structures with a queen to solve.
const QUEEN_STRUCTURES: usize = 200;
/// More than any level: puts steps whose distance cannot be compared behind pawn moves.
const NO_MEASURE: usize = 1_000;
/// A proof move by move that takes more positions than this gives way to the calculation, with few pawns.
const SHORT_PROOF: u64 = 64;
/// How often a plan of the holder may be changed.
const CHANGES: usize = 400;

impl EndingGuide {
    /// A guide that may solve so many structures, guess so many promotions and visit so many positions a proof.
    pub fn new(structures: usize, guesses: u64, node_limit: u64) -> EndingGuide {
        EndingGuide {
            many: Games::new(structures, guesses, false),
            few: Games::new(structures, guesses, true),
            is_few: false,
            queens: QueensGame::new(structures.min(QUEEN_STRUCTURES)),
            prover: Prover::new(),
            won: HashMap::new(),
            held: HashMap::new(),
            judged: HashMap::new(),
            guessed: HashMap::new(),
            progress: PromotionProgress::default(),
            nodes: 0,
            node_limit,
            calculated: false,
            spent: 0,
        }
    }

    fn games(&mut self) -> &mut Games {
        if self.is_few {
            &mut self.few
        } else {
            &mut self.many
        }
    }

    /// The kings' game that the present question is planned with.
    pub fn game(&mut self) -> &mut KingsGame<Glance> {
        &mut self.games().win
    }

    /// Chooses the kings' game for a question about this position.
    pub fn ask_about(&mut self, board: &Board) {
        self.is_few = is_few(board);
    }

    /// Lets a clock end the work.
    pub fn stop_when(&mut self, stop: &Stop) {
        for games in [&mut self.many, &mut self.few] {
            games.win.stop = stop.clone();
            games.safety.stop = stop.clone();
        }
        self.queens.stop = stop.clone();
    }

    /// Forgets what was proved; the guesses stay.
    pub fn forget(&mut self) {
        self.prover = Prover::new();
        self.won.clear();
        self.held.clear();
        self.judged.clear();
        self.nodes = 0;
    }

    /// Whether the nodes of this proof are spent, or the clock says stop.
    fn is_spent(&self) -> bool {
        self.nodes - self.spent >= self.node_limit || self.many.win.stop.is_now()
    }

    fn leaf_nodes(&self) -> u64 {
        let left = self.node_limit.saturating_sub(self.nodes - self.spent);
        LEAF_NODES.max(self.node_limit / LEAF_SHARE).min(left)
    }

    /// What is certain at first sight; each position counts once.
    fn sight(&mut self, board: &Board) -> Range {
        let key = board.hash();
        if let Some(&range) = self.judged.get(&key) {
            return range;
        }
        let judgement = judge(board);
        self.nodes += 1 + u64::from(judgement.looked_at);
        self.judged.insert(key, judgement.range);
        judgement.range
    }

    /// What the guess says, for the side to move.
    pub fn guess(&mut self, board: &Board) -> Range {
        if is_plain(board) {
            let range = self.game().range(board);
            return if self.is_few { likely(range) } else { range };
        }
        let key = board.hash();
        if let Some(&range) = self.guessed.get(&key) {
            return range;
        }
        let range = match self.queen_play(board) {
            Some(range) => range,
            None => self.glance(board),
        };
        self.guessed.insert(key, range);
        range
    }

    /// What a position with promoted pieces looks like at a glance; with few pawns too, since this only orders moves.
    fn glance(&mut self, board: &Board) -> Range {
        let game = self.game();
        let sure = std::mem::replace(&mut game.promotions.sure, false);
        let range = game.promotion(board);
        game.promotions.sure = sure;
        range
    }

    /// What the queen's game says where there are too many pieces for the judgement at first sight.
    fn queen_play(&mut self, board: &Board) -> Option<Range> {
        if board.occupied().len() <= FEW_PIECES {
            return None;
        }
        let mover = board.side_to_move();
        if let Some(strong) = QueensGame::strong_side(board) {
            let wins = self.queens.wins(board);
            return Some(match (wins, strong == mover) {
                (true, true) => Range::WIN,
                (true, false) => Range::LOSS,
                (false, _) => Range::DRAW,
            });
        }
        // A pawn has just become a queen: can it be taken?
        let pieces = board.colors(!mover) & !board.pieces(Piece::Pawn);
        let wins = legal_moves(board).into_iter().any(|mv| {
            let next = chess::moves::after(board, mv);
            let alone = pieces.has(mv.to) && QueensGame::strong_side(&next) == Some(mover);
            alone && self.queens.wins(&next)
        });
        wins.then_some(Range::WIN)
    }

    /// Whether the winner's queen alone stands against pawns, with so many pieces that the queen's game is asked.
    fn is_queen_play(&self, board: &Board, winner: Color) -> bool {
        board.occupied().len() > FEW_PIECES && QueensGame::strong_side(board) == Some(winner)
    }

    /// A proved range for the side to move, as narrow as the guess allows.
    pub fn prove(&mut self, board: &Board) -> Range {
        self.spent = self.nodes;
        self.calculated = false;
        let mover = board.side_to_move();
        let mut range = self.sight(board);
        if range.is_exact() {
            return range;
        }
        if self.is_few {
            range = range.and(self.prove_few(board, mover));
            return if range.is_exact() {
                range
            } else {
                range.and(self.follow(board, mover))
            };
        }
        range.and(self.follow(board, mover))
    }

    /// With few pawns: a short proof move by move, else the calculation, which says only what is certain.
    fn prove_few(&mut self, board: &Board, mover: Color) -> Range {
        let limit = std::mem::replace(&mut self.node_limit, SHORT_PROOF);
        let range = self.follow(board, mover);
        self.node_limit = limit;
        if range.is_exact() {
            return range;
        }
        self.nodes += PawnPlacement::of(board).reach() as u64;
        let calculated = self.game().range(board);
        self.calculated = calculated.is_exact();
        calculated.and(range)
    }

    /// Follows what the guess promises, and returns what that proves.
    fn follow(&mut self, board: &Board, mover: Color) -> Range {
        let mut range = Range::UNKNOWN;
        let guess = self.guess(board);
        if guess.lower() == Outcome::Win && self.proves_win(board, mover) {
            return Range::WIN;
        }
        if guess.upper() == Outcome::Loss && self.proves_win(board, !mover) {
            return Range::LOSS;
        }
        if guess.lower() >= Outcome::Draw && self.proves_hold(board, mover) {
            range = range.and(Range::SAFE);
        }
        if guess.upper() <= Outcome::Draw && self.proves_hold(board, !mover) {
            range = range.and(Range::NO_WIN);
        }
        range
    }

    /// Whether `winner` wins, proved against every defense.
    fn proves_win(&mut self, board: &Board, winner: Color) -> bool {
        self.win(board, winner, PIECE_PLIES)
    }

    fn win(&mut self, board: &Board, winner: Color, piece_plies: u32) -> bool {
        let key = (board.hash(), winner);
        if let Some(&known) = self.won.get(&key) {
            return known;
        }
        if self.is_spent() {
            return false;
        }
        let mover = board.side_to_move();
        let own = |range: Range| if mover == winner { range } else { -range };
        let judged = own(self.sight(board));
        if judged.lower() == Outcome::Win || judged.upper() < Outcome::Win {
            return judged.lower() == Outcome::Win;
        }
        if own(self.guess(board)).upper() < Outcome::Win {
            return false;
        }
        if self.is_queen_play(board, winner) && self.queens.wins(board) {
            self.won.insert(key, true);
            return true;
        }
        let planned = is_plain(board);
        if !planned && piece_plies == 0 {
            let mut budget = NodeBudget::new(self.leaf_nodes());
            let proof = self.prover.prove(board, LEAF_DEPTH, &mut budget);
            self.nodes += proof.nodes;
            self.won.insert(key, own(proof.range) == Range::WIN);
            return own(proof.range) == Range::WIN;
        }
        let below = if planned {
            PIECE_PLIES
        } else {
            piece_plies.saturating_sub(1)
        };
        let proved = if mover == winner {
            let moves = self.plan(board, winner);
            moves
                .into_iter()
                .any(|mv| self.win(&chess::moves::after(board, mv), winner, below))
        } else {
            super::sensible::moves(board)
                .into_iter()
                .all(|mv| self.win(&chess::moves::after(board, mv), winner, below))
        };
        if proved || !self.is_spent() {
            self.won.insert(key, proved);
        }
        proved
    }

    /// The winner's moves: those that leave the structure and look won, and king steps that bring the win nearer.
    fn plan(&mut self, board: &Board, winner: Color) -> Vec<Move> {
        let planned = is_plain(board);
        let alike: Vec<(Move, Board, bool)> = legal_moves(board)
            .into_iter()
            .map(|mv| (mv, chess::moves::after(board, mv)))
            .map(|(mv, next)| (mv, next.clone(), planned && is_plain(&next)))
            .collect();
        let here = if planned { self.level(board, winner) } else { None };
        let mut moves = Vec::new();
        for (mv, next, alike) in alike {
            if alike {
                let same = PawnPlacement::of(&next) == PawnPlacement::of(board);
                let level = self.level(&next, winner);
                match (level, here) {
                    (Some(level), _) if !same => moves.push((usize::from(level), mv)),
                    (Some(level), Some(here)) if level < here => {
                        moves.push((self.detour(board, winner) + usize::from(level), mv));
                    }
                    _ => {}
                }
            } else if let Some(order) = promotion_order(board, mv, &next)
                && self.guess(&next).upper() == Outcome::Loss
            {
                moves.push((order, mv));
            }
        }
        moves.sort_by_cached_key(|&(order, mv)| {
            let won = judge(&chess::moves::after(board, mv)).range == Range::LOSS;
            (!won, order)
        });
        moves.into_iter().map(|(_, mv)| mv).collect()
    }

    /// King steps come after pawn moves unless their distances can be compared.
    fn detour(&self, board: &Board, winner: Color) -> usize {
        if self.is_few || board.colored_pieces(!winner, Piece::Pawn).is_empty() {
            0
        } else {
            NO_MEASURE
        }
    }

    /// How far the win is: plies to a safe promotion against a bare king, else the stage inside the structure.
    fn level(&mut self, board: &Board, winner: Color) -> Option<u8> {
        if board.colored_pieces(!winner, Piece::Pawn).is_empty() {
            let games = if self.is_few {
                &mut self.few
            } else {
                &mut self.many
            };
            return self.progress.plies(board, &mut games.win);
        }
        let solved = self.game().solve(PawnPlacement::of(board));
        solved.level(
            winner,
            board.side_to_move(),
            [board.king(Color::White), board.king(Color::Black)],
        )
    }

    /// Whether `holder` does not lose, proved against every attack.
    fn proves_hold(&mut self, board: &Board, holder: Color) -> bool {
        let mut bad: HashSet<u64> = HashSet::new();
        for _ in 0..CHANGES {
            match self.closure(board, holder, &bad) {
                Closure::Closed => return true,
                Closure::Broken(keys) => {
                    if keys.contains(&board.hash()) {
                        return false;
                    }
                    bad.extend(keys);
                }
                Closure::TooLarge => return false,
            }
        }
        false
    }

    /// Collects everything that can happen when the holder follows a plan that avoids what is known to be bad.
    fn closure(&mut self, board: &Board, holder: Color, bad: &HashSet<u64>) -> Closure {
        let mut seen: HashSet<u64> = HashSet::new();
        let mut open = vec![board.clone()];
        seen.insert(board.hash());
        while let Some(board) = open.pop() {
            if self.is_spent() {
                return Closure::TooLarge;
            }
            match self.is_held_at_sight(&board, holder) {
                Some(true) => continue,
                Some(false) => return Closure::Broken(vec![board.hash()]),
                None => {}
            }
            let mut moves = super::sensible::moves(&board);
            if board.side_to_move() == holder {
                moves.sort_by_cached_key(|&mv| -super::progress::promise(&board, mv));
            }
            let mut next: Vec<Board> = moves.iter().map(|&mv| chess::moves::after(&board, mv)).collect();
            if board.side_to_move() == holder {
                next.retain(|next| !bad.contains(&next.hash()));
                next.sort_by_cached_key(|next| {
                    let safe = holds_at_sight(next, holder);
                    let way = self.way_to_safety(next, holder);
                    (
                        !safe,
                        way,
                        !seen.contains(&next.hash()),
                        self.promise(next, holder),
                    )
                });
                next.truncate(1);
                if next.is_empty() {
                    return Closure::Broken(vec![board.hash()]);
                }
            } else if let Some(trouble) = next.iter().find(|next| bad.contains(&next.hash())) {
                let _ = trouble;
                return Closure::Broken(vec![board.hash()]);
            }
            for next in next {
                if seen.insert(next.hash()) {
                    open.push(next);
                }
            }
        }
        Closure::Closed
    }

    /// How far certain safety is after a move of the holder, inside the structure; a guess, for ordering.
    fn way_to_safety(&mut self, next: &Board, holder: Color) -> u8 {
        if !is_plain(next) {
            return 0;
        }
        let solved = self.games().safety.solve(PawnPlacement::of(next));
        let kings = [next.king(Color::White), next.king(Color::Black)];
        solved
            .level(holder, next.side_to_move(), kings)
            .unwrap_or(u8::MAX)
    }

    /// Orders the holder's moves: what looks best for him first.
    fn promise(&mut self, next: &Board, holder: Color) -> u8 {
        let range = self.guess(next);
        let own = if next.side_to_move() == holder {
            range
        } else {
            -range
        };
        match (own.lower(), own.upper()) {
            (Outcome::Win, _) => 0,
            (Outcome::Draw, _) => 1,
            (_, Outcome::Loss) => 3,
            _ => 2,
        }
    }

    /// Whether the holder is safe here for sure, lost for sure, or neither can be said yet.
    fn is_held_at_sight(&mut self, board: &Board, holder: Color) -> Option<bool> {
        let own = |range: Range| {
            if board.side_to_move() == holder {
                range
            } else {
                -range
            }
        };
        let judged = own(self.sight(board)).is_held();
        if judged.is_none() && own(self.guess(board)).upper() == Outcome::Loss {
            return Some(false);
        }
        judged
    }
}

/// Whether the holder is certainly safe, at first sight.
fn holds_at_sight(board: &Board, holder: Color) -> bool {
    let range = judge(board).range;
    if board.side_to_move() == holder {
        range.lower() >= Outcome::Draw
    } else {
        range.upper() <= Outcome::Draw
    }
}

/// When a move to other material is tried, if at all: less than a queen is wanted only where a queen stalemates or a
/// knight checks.
fn promotion_order(board: &Board, mv: Move, next: &Board) -> Option<usize> {
    match mv.promotion {
        None | Some(Piece::Queen) => Some(0),
        Some(Piece::Rook) if queen_stalemates(board, mv) => Some(1),
        Some(Piece::Knight) if !next.checkers().is_empty() => Some(1_000),
        Some(_) => None,
    }
}

/// Whether the same promotion to a queen would leave the opponent without a move.
fn queen_stalemates(board: &Board, mv: Move) -> bool {
    let queen = Move {
        promotion: Some(Piece::Queen),
        ..mv
    };
    chess::moves::after(board, queen).status() == GameStatus::Drawn
}

/// What following a plan led to.
enum Closure {
    /// Nothing new turned up and nothing was lost.
    Closed,
    /// These positions must be avoided.
    Broken(Vec<u64>),
    /// The node limit was reached.
    TooLarge,
}

/// Whether so few pawns are left that every promotion is looked at closely.
pub(super) fn is_few(board: &Board) -> bool {
    board.pieces(Piece::Pawn).len() <= FEW_PAWNS
}

/// Nothing but kings and pawns.
fn is_plain(board: &Board) -> bool {
    board.occupied() == board.pieces(Piece::King) | board.pieces(Piece::Pawn)
}

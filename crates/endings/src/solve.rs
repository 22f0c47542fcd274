//! Solves a pawn ending: first by what can be seen, then by a short search, then by the kings' game, then by search.
//!
//! [`solve`] is what the command `prove`, the explanations and the engine call. Its range is always true; it is exact
//! when the ending is solved. Each move of the root gets a range of its own, so that only moves can be counted.

use super::guided::{self, EndingGuide};
use super::judge::{Ground, judge};
use super::kings::{PawnPlacement, Stop};
use super::numbers;
use super::proof::Prover;
use super::queens_game::QueensGame;
use super::range::Range;
use super::scales::{PromotionProgress, resistance};
use super::sure_queens::{STRUCTURE_LIMIT, SureGames};
use chess::{BitBoard, Board, Color, Move, Piece, Square, legal_moves};
use search::budget::NodeBudget;
use search::{Budget, Outcome};
use std::collections::HashMap;

/// How a result was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SolvingMethod {
    /// At first sight, for this reason.
    Sight(Ground),
    /// By searching moves.
    Search,
    /// By following the plan of the kings' game against every defense.
    Kings,
    /// By the kings' game itself: all placements of the kings, with every exit known for certain.
    Calculation,
    /// The range is all that is known.
    Open,
}

/// What is known of a pawn ending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The range for the side to move.
    pub range: Range,
    /// What the kings' game says where nothing is proved, for the side to move; else the range itself.
    pub guess: Range,
    /// How it was found.
    pub method: SolvingMethod,
    /// The legal moves with their ranges for the side to move, best first.
    pub moves: Vec<(Move, Range)>,
    /// A line both sides may well play.
    pub line: Vec<Move>,
    /// Positions visited for the result; a pawn structure whose kings' game was calculated counts as one.
    pub nodes: u64,
    /// Positions visited in all: for the result, for each move of the root, for the line.
    pub all_nodes: u64,
    /// Pawn structures solved by the kings' game.
    pub structures: usize,
    /// Whether the side to move would rather pass: with the other side to move the result is better for it.
    pub zugzwang: bool,
    /// Squares of the enemy king that correspond to those the winning king steps to (mutual zugzwang), if any.
    pub corresponding: Vec<(Square, BitBoard)>,
}

/// How hard to try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SolveEffort {
    /// Nodes of the first, short search.
    pub first_nodes: u64,
    /// The most pawn structures to solve.
    pub structures: usize,
    /// Promotions the kings' game may value at a glance.
    pub guesses: u64,
    /// Positions one guided proof may visit.
    pub guided_nodes: u64,
    /// Nodes of the last search.
    pub last_nodes: u64,
    /// The most positions in all, the moves of the root and the line included.
    pub total_nodes: u64,
}

impl Default for SolveEffort {
    fn default() -> SolveEffort {
        SolveEffort {
            first_nodes: 300,
            structures: 2_000,
            guesses: 1_000_000,
            guided_nodes: 300_000,
            last_nodes: 1_000_000,
            total_nodes: u64::MAX,
        }
    }
}

/// The deepest search, in plies.
const DEPTH_LIMIT: u32 = 60;

/// Up to so many pieces the guess is nearly always right, and following it takes the fewest nodes.
const FEW_PIECES: u32 = 4;
/// With more, this part of the last search comes before the kings' game.
const SEARCH_SHARE: u64 = 4;
/// The proof by numbers may cost this part of the last search; each of its nodes is as much work as many there. Guess.
const NUMBERS_SHARE: u64 = 8;
/// A move of the root may cost this part of what the root itself may.
const CHILD_SHARE: u64 = 10;
/// A structure with certain exits is as much work as so many positions. Guess.
const STRUCTURE_WORK: u64 = 100;
/// The longest line shown, in plies.
const LINE_LIMIT: usize = 16;

/// Why a position is not for this module.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotAPawnEnding {
    /// Pieces other than kings and pawns are on the board.
    OtherPieces(Square, Piece),
    /// The game is over: mate.
    Mate,
    /// The game is over: stalemate.
    Stalemate,
    /// Nothing but the kings is left.
    BareKings,
}

/// Whether a board is a pawn ending that still goes on, or why not.
pub fn accept(board: &Board) -> Result<(), NotAPawnEnding> {
    let plain = board.pieces(Piece::King) | board.pieces(Piece::Pawn);
    if let Some(square) = (board.occupied() & !plain).next_square() {
        let piece = board.piece_on(square).unwrap_or(Piece::Queen);
        return Err(NotAPawnEnding::OtherPieces(square, piece));
    }
    match super::judge::game_over(board).map(|judgement| judgement.ground) {
        Some(Ground::Mate) => Err(NotAPawnEnding::Mate),
        Some(_) => Err(NotAPawnEnding::Stalemate),
        None if board.pieces(Piece::Pawn).is_empty() => Err(NotAPawnEnding::BareKings),
        None => Ok(()),
    }
}

/// What is certain at first sight about a position with kings and pawns, and promoted pieces: cheap enough for a search.
pub fn static_range(board: &Board) -> Option<(Range, Ground)> {
    let judgement = judge(board);
    (judgement.range != Range::UNKNOWN).then_some((judgement.range, judgement.ground))
}

/// A solver with its memory; one serves many positions of one game.
#[derive(Debug)]
pub struct Solver {
    prover: Prover,
    guide: EndingGuide,
    sure: SureGames,
    /// A queen against pawns after a breakthrough.
    queens: QueensGame,
    progress: PromotionProgress,
    /// Positions on the line of a win found by proof numbers, for the side to move.
    forced: HashMap<u64, Range>,
    effort: SolveEffort,
    /// Positions visited for the present question.
    spent: u64,
}

impl Solver {
    /// A solver that tries as hard as `effort` says.
    pub fn new(effort: SolveEffort) -> Solver {
        Solver {
            prover: Prover::new(),
            guide: EndingGuide::new(effort.structures, effort.guesses, effort.guided_nodes),
            sure: SureGames::default(),
            queens: QueensGame::new(usize::MAX),
            progress: PromotionProgress::default(),
            forced: HashMap::new(),
            effort,
            spent: 0,
        }
    }

    /// Lets a clock end the work, also in the middle of a calculation.
    pub fn stop_when(&mut self, stop: Stop) {
        self.guide.stop_when(&stop);
        self.sure.stop_when(&stop);
        self.queens.stop = stop;
    }

    /// Positions that may still be visited.
    fn left(&self) -> u64 {
        self.effort.total_nodes.saturating_sub(self.spent)
    }

    /// Searches moves within what is left.
    fn search(&mut self, board: &Board, nodes: u64, budget: &mut impl Budget) -> Range {
        let mut both = Both {
            first: budget,
            second: NodeBudget::new(nodes.min(self.left())),
        };
        let proof = self.prover.prove(board, DEPTH_LIMIT, &mut both);
        self.spent += proof.nodes;
        proof.range
    }

    /// Follows the kings' game within what is left.
    fn follow(&mut self, board: &Board, nodes: u64) -> Range {
        self.guide.node_limit = nodes.min(self.left());
        let before = self.guide.nodes;
        let range = self.guide.prove(board);
        self.spent += self.guide.nodes - before;
        range
    }

    /// Forgets every proof; what was calculated about pawn structures stays.
    pub fn forget(&mut self) {
        self.prover = Prover::new();
        self.guide.forget();
        self.forced.clear();
    }

    /// Only the range of the position, how it was found, and the nodes spent on it.
    pub fn result(&mut self, board: &Board, budget: &mut impl Budget) -> (Range, SolvingMethod, u64) {
        self.spent = 0;
        let (range, method) = self.root(board, budget);
        (range, method, self.spent)
    }

    /// Solves a pawn ending as far as the effort allows. `budget` may end the work earlier.
    pub fn solve(&mut self, board: &Board, budget: &mut impl Budget) -> Solution {
        self.spent = 0;
        let (range, method) = self.root(board, budget);
        let root_nodes = self.spent;
        let mut solution = Solution {
            range,
            guess: if range.is_exact() {
                range
            } else {
                self.guide.guess(board)
            },
            method,
            moves: Vec::new(),
            line: Vec::new(),
            nodes: root_nodes,
            all_nodes: 0,
            structures: 0,
            zugzwang: false,
            corresponding: Vec::new(),
        };
        for mv in legal_moves(board) {
            let next = chess::moves::after(board, mv);
            let below = self.child(&next, budget);
            solution.moves.push((mv, -below));
        }
        // What is known of the position bounds its moves, and the other way round.
        let backed = solution
            .moves
            .iter()
            .fold(Range::LOSS, |all, (_, range)| all.best(*range));
        solution.range = solution.range.and(backed);
        self.rank(board, &mut solution, budget);
        if solution.range.is_exact() && solution.method == SolvingMethod::Open {
            solution.method = SolvingMethod::Search;
        }
        solution.line = self.line(board, &solution, budget);
        solution.zugzwang = self.is_zugzwang(board, solution.range, budget);
        solution.corresponding = self.corresponding(board, solution.guess);
        solution.structures = self.guide.game().structures();
        solution.all_nodes = self.spent;
        solution
    }

    /// Orders the moves: by result, then by progress for the winner and by resistance for anybody else.
    fn rank(&mut self, board: &Board, solution: &mut Solution, budget: &mut impl Budget) {
        // Some move keeps the result: the last one that is not known to give it away.
        let least = solution.range.lower();
        let mut keeping = solution
            .moves
            .iter_mut()
            .filter(|(_, range)| range.upper() >= least);
        if let (Some((_, only)), None) = (keeping.next(), keeping.next()) {
            *only = Range::new(least.max(only.lower()), only.upper());
        }
        let best = solution
            .moves
            .iter()
            .map(|(_, range)| range.lower())
            .max()
            .unwrap_or(Outcome::Loss);
        let mut keyed = Vec::new();
        for &(mv, range) in &solution.moves {
            let next = chess::moves::after(board, mv);
            let effort = if range.lower() < best || !solution.range.is_exact() {
                (0, 0)
            } else if best == Outcome::Win {
                (self.plies(&next), 0)
            } else {
                let met = resistance(&next, |reply| self.child(reply, budget));
                (met.keeping, met.easy)
            };
            let guess = if solution.range.is_exact() || !is_plain(&next) {
                range
            } else {
                -self.guide.guess(&next)
            };
            let result = (
                range.upper() < least,
                std::cmp::Reverse(range.lower()),
                std::cmp::Reverse(guess.lower()),
                std::cmp::Reverse(range.upper()),
            );
            let order = (
                result,
                effort,
                std::cmp::Reverse(super::progress::promise(board, mv)),
            );
            keyed.push((order, (mv, range)));
        }
        keyed.sort_by_key(|(order, _)| *order);
        solution.moves = keyed.into_iter().map(|(_, found)| found).collect();
    }

    /// Plies to a safe promotion after a winning move, where the loser has a bare king; 0 where nothing is counted.
    fn plies(&mut self, next: &Board) -> usize {
        if !is_plain(next) {
            return 0;
        }
        if let Some(level) = self.sure.level(next, !next.side_to_move()) {
            return usize::from(level);
        }
        self.progress
            .plies(next, self.guide.game())
            .map_or(0, usize::from)
    }

    fn root(&mut self, board: &Board, budget: &mut impl Budget) -> (Range, SolvingMethod) {
        let judgement = judge(board);
        self.spent += 1;
        self.guide.ask_about(board);
        if judgement.range.is_exact() {
            return (judgement.range, SolvingMethod::Sight(judgement.ground));
        }
        // Against a bare king the guess is exact, and following it takes the fewest nodes.
        let few_pieces = board.occupied().len() <= FEW_PIECES;
        let first = if few_pieces || has_bare_king(board) {
            judgement.range
        } else {
            self.search(board, self.effort.first_nodes, budget)
        };
        if first.is_exact() {
            return (first, SolvingMethod::Search);
        }
        if is_locked(board)
            && let Some(range) = self.calculate(board)
        {
            return (range, SolvingMethod::Calculation);
        }
        let few = guided::is_few(board);
        if !few && numbers::may_break_through(board) && self.breaks_through(board, budget) {
            return (Range::WIN, SolvingMethod::Search);
        }
        // Races and breakthroughs are found by trying moves, what is locked by the kings' game.
        let first = if few {
            first
        } else {
            first.and(self.search(board, self.effort.last_nodes / SEARCH_SHARE, budget))
        };
        if first.is_exact() {
            return (first, SolvingMethod::Search);
        }
        let kings = first.and(self.follow(board, self.effort.guided_nodes));
        if kings.is_exact() {
            let calculated = self.guide.calculated;
            return (
                kings,
                if calculated {
                    SolvingMethod::Calculation
                } else {
                    SolvingMethod::Kings
                },
            );
        }
        if budget.exhausted(self.spent).is_some() {
            return (kings, SolvingMethod::Open);
        }
        if let Some(range) = self.calculate(board) {
            return (range, SolvingMethod::Calculation);
        }
        let range = kings.and(self.search(board, self.effort.last_nodes, budget));
        let method = if range.is_exact() {
            SolvingMethod::Search
        } else {
            SolvingMethod::Open
        };
        (range, method)
    }

    /// Where a breakthrough is to be thought of: whether the side to move wins by force, found by proof numbers. The line is remembered.
    fn breaks_through(&mut self, board: &Board, budget: &mut impl Budget) -> bool {
        let nodes = (self.effort.last_nodes / NUMBERS_SHARE).min(self.left());
        let mut both = Both {
            first: budget,
            second: NodeBudget::new(nodes),
        };
        let (mut won, _, spent) = numbers::prove_win(board, board.side_to_move(), None, &mut both);
        self.spent += spent;
        let mut queens = None;
        if !won && both.first.exhausted(self.spent).is_none() {
            both.second = NodeBudget::new(nodes.min(self.left()));
            queens = Some(&mut self.queens);
            let (found, _, spent) =
                numbers::prove_win(board, board.side_to_move(), queens.as_deref_mut(), &mut both);
            won = found;
            self.spent += spent;
        }
        if won {
            let line = numbers::line(board, LINE_LIMIT, queens, &mut both);
            self.forced
                .extend(line.into_iter().map(|(board, range)| (board.hash(), range)));
        }
        won
    }

    /// With many pawns: a win that the kings' game promises, proved by playing it with certain exits only.
    fn calculate(&mut self, board: &Board) -> Option<Range> {
        if guided::is_few(board) {
            return None;
        }
        let guess = self.guide.guess(board);
        let winner = winner(guess, board.side_to_move())?;
        let limit = (self.left() / STRUCTURE_WORK).min(STRUCTURE_LIMIT as u64) as usize;
        let structures = self.sure.proves(board, winner, limit)?;
        self.spent += structures as u64;
        Some(guess)
    }

    /// The range after a move of the root, from whatever knows it cheapest.
    fn child(&mut self, board: &Board, budget: &mut impl Budget) -> Range {
        let forced = self.forced.get(&board.hash()).copied();
        let judged = judge(board)
            .range
            .and(self.sure.remembered(board))
            .and(forced.unwrap_or(Range::UNKNOWN));
        self.spent += 1;
        if judged.is_exact() || budget.exhausted(self.spent).is_some() {
            return judged;
        }
        let range = judged.and(self.search(board, self.effort.first_nodes, budget));
        if range.is_exact() || !is_plain(board) {
            return range;
        }
        range.and(self.follow(board, self.effort.guided_nodes / CHILD_SHARE))
    }

    /// Whether the side to move would do better if the other had to move.
    fn is_zugzwang(&mut self, board: &Board, range: Range, budget: &mut impl Budget) -> bool {
        let Some(passed) = board.null_move() else {
            return false;
        };
        let Some(outcome) = range.outcome() else {
            return false;
        };
        let other = self.child(&passed, budget);
        (-other).lower() > outcome
    }

    /// Corresponding squares of the king that wins, or is thought to: everywhere where no pawn can move, else next to it.
    fn corresponding(&mut self, board: &Board, range: Range) -> Vec<(Square, BitBoard)> {
        let winner = match range.outcome() {
            Some(Outcome::Win) => board.side_to_move(),
            Some(Outcome::Loss) => !board.side_to_move(),
            _ => return Vec::new(),
        };
        if board.colored_pieces(!winner, Piece::Pawn).is_empty() || self.guide.game().structures() == 0 {
            return Vec::new();
        }
        let solved = self.guide.game().solve(PawnPlacement::of(board));
        let king = board.king(winner);
        let squares = if is_locked(board) {
            BitBoard::FULL
        } else {
            chess::get_king_moves(king) | king.bitboard()
        };
        squares
            .into_iter()
            .map(|square| (square, solved.corresponding(winner, square)))
            .filter(|(_, squares)| !squares.is_empty())
            .collect()
    }

    /// Follows moves that keep each side's result, never back to a position of the line, while all ranges are exact.
    fn line(&mut self, board: &Board, solution: &Solution, budget: &mut impl Budget) -> Vec<Move> {
        let mut line = Vec::new();
        let Some(&(first, _)) = solution.moves.first() else {
            return line;
        };
        line.push(first);
        let mut seen = vec![board.hash()];
        let mut board = chess::moves::after(board, first);
        while line.len() < LINE_LIMIT
            && board.occupied() == board.pieces(Piece::King) | board.pieces(Piece::Pawn)
        {
            seen.push(board.hash());
            let mut moves = Vec::new();
            for mv in legal_moves(&board) {
                let next = chess::moves::after(&board, mv);
                if !seen.contains(&next.hash()) {
                    moves.push((mv, -self.child(&next, budget)));
                }
            }
            moves.sort_by_cached_key(|(mv, range)| {
                let next = chess::moves::after(&board, *mv);
                let far = self.sure.level(&next, !next.side_to_move());
                // Who loses stays in the structure as long as it can.
                let kept = PawnPlacement::of(&next) == PawnPlacement::of(&board);
                let holds_out = if *range == Range::LOSS && kept {
                    self.sure.level(&next, next.side_to_move())
                } else {
                    None
                };
                (
                    std::cmp::Reverse(range.lower()),
                    far.unwrap_or(0),
                    std::cmp::Reverse(holds_out.unwrap_or(0)),
                    std::cmp::Reverse(super::progress::promise(&board, *mv)),
                )
            });
            match moves.first() {
                Some(&(mv, range)) if range.is_exact() => {
                    line.push(mv);
                    board = chess::moves::after(&board, mv);
                }
                _ => break,
            }
        }
        line
    }
}

/// Whether every pawn is blocked by a pawn and has nothing to take.
fn is_locked(board: &Board) -> bool {
    let pawns = board.pieces(Piece::Pawn);
    Color::ALL.iter().all(|&color| {
        board.colored_pieces(color, Piece::Pawn).into_iter().all(|pawn| {
            let takes = chess::get_pawn_attacks(pawn, color) & board.colored_pieces(!color, Piece::Pawn);
            chess::get_pawn_quiets(pawn, color, pawns).is_empty() && takes.is_empty()
        })
    })
}

fn has_bare_king(board: &Board) -> bool {
    Color::ALL.iter().any(|&color| board.colors(color).len() == 1)
}

fn is_plain(board: &Board) -> bool {
    board.occupied() == board.pieces(Piece::King) | board.pieces(Piece::Pawn)
}

/// Two budgets: the stricter rules.
struct Both<'a, A> {
    first: &'a mut A,
    second: NodeBudget<'static>,
}

impl<A: Budget> Budget for Both<'_, A> {
    fn exhausted(&mut self, nodes: u64) -> Option<search::Stopped> {
        self.second
            .exhausted(nodes)
            .or_else(|| self.first.exhausted(nodes))
    }
}

/// The side whose win a range promises to the side to move, if any.
pub fn winner(range: Range, mover: Color) -> Option<Color> {
    match range.outcome() {
        Some(Outcome::Win) => Some(mover),
        Some(Outcome::Loss) => Some(!mover),
        _ => None,
    }
}

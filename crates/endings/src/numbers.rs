//! Wins by force, found by proof numbers: pawns are given to let another one through.
//!
//! Idea: a breakthrough is a short forced line among many quiet ones. A search that grows evenly does not reach its end;
//! one that follows the fewest replies ([`search::bestfirst::df_pn`]) goes straight there. The winner may leave moves out
//! (at first it moves only pawns, with a queen it tries only the few that take a pawn, check, or hold the one nearest to promotion); the
//! loser may not, so what is proved is true.
//!
//! A repetition counts against the winner, so no proof rests on one.
//!
//! Where a queen must still stop pawns that have their king beside them, trying moves takes too long. [`prove_win`] is then given the
//! queen's game ([`QueensGame`]), and such an ending is calculated once for all places of kings and queen.

use super::judge::judge;
use super::language::distance;
use super::queens_game::QueensGame;
use super::range::Range;
use chess::history::{QUIET_PLIES_LIMIT, is_insufficient_material};
use chess::{
    BitBoard, Board, Color, GameStatus, Move, Piece, Rank, Square, get_king_moves, get_pawn_attacks,
};
use search::bestfirst::df_pn;
use search::bestfirst::proof_number::{ProofGoal, ProofStatus};
use search::{Budget, Game, Outcome, Player, Value};

/// Entries of the table of one proof, 16 bytes each: fewer and the proof is forgotten while it is made.
const ENTRIES: usize = 1 << 20;

/// A pawn ending in which one side looks for a win.
#[derive(Clone, Debug)]
struct Quest {
    board: Board,
    winner: Color,
}

impl Game for Quest {
    type Move = Move;

    fn moves(&self, moves: &mut Vec<Move>) {
        let board = &self.board;
        if board.halfmove_clock() >= QUIET_PLIES_LIMIT || is_insufficient_material(board) {
            return;
        }
        moves.extend(chess::legal_moves(board));
        moves.sort_by_cached_key(|&mv| -super::progress::promise(board, mv));
        if board.side_to_move() == self.winner {
            purposeful(board, moves);
        }
    }

    fn after(&self, mv: Move) -> Quest {
        Quest {
            board: chess::moves::after(&self.board, mv),
            winner: self.winner,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.board.status() {
            GameStatus::Won => Some(Outcome::Loss),
            GameStatus::Drawn => Some(Outcome::Draw),
            GameStatus::Ongoing => is_insufficient_material(&self.board).then_some(Outcome::Draw),
        }
    }

    fn mover(&self) -> Player {
        match self.board.side_to_move() {
            Color::White => Player::First,
            Color::Black => Player::Second,
        }
    }

    fn key(&self) -> u64 {
        self.board.hash()
    }

    fn reversible_plies(&self) -> u32 {
        u32::from(self.board.halfmove_clock())
    }
}

/// The most moves the winner looks at with a queen on the board.
const QUEEN_MOVES: usize = 5;

/// The winner's moves worth a look, the best first: pawn moves before there is a queen, no promotion to a rook or a bishop, and
/// with a queen only the few moves that take a pawn, check, or hold the pawn that is nearest to promotion.
fn purposeful(board: &Board, moves: &mut Vec<Move>) {
    moves.retain(|mv| !matches!(mv.promotion, Some(Piece::Rook | Piece::Bishop)));
    let mover = board.side_to_move();
    if !board.checkers().is_empty() {
        return;
    }
    if board.colored_pieces(mover, Piece::Queen).is_empty() {
        let pawns = board.colored_pieces(mover, Piece::Pawn);
        if moves.iter().any(|mv| pawns.has(mv.from)) {
            moves.retain(|mv| pawns.has(mv.from));
        }
        return;
    }
    if !board.colored_pieces(!mover, Piece::Queen).is_empty() {
        return;
    }
    moves.sort_by_cached_key(|&mv| -purpose(board, mv));
    moves.truncate(QUEEN_MOVES);
}

/// How much a move of the side with the queen does against the pawns. Only orders moves.
fn purpose(board: &Board, mv: Move) -> i32 {
    const TAKES: i32 = 1000;
    const PROMOTES: i32 = 900;
    const LOSES_THE_QUEEN: i32 = -2000;
    const BLOCKS: i32 = 300;
    const HOLDS: i32 = 250;
    const STRIKES: i32 = 60;
    const CHECKS: i32 = 150;
    let mover = board.side_to_move();
    let enemy = board.colored_pieces(!mover, Piece::Pawn);
    let steps = |pawn: Square| pawn.rank().relative_to(!mover) as i32;
    let mut score = if mv.promotion.is_some() { PROMOTES } else { 0 };
    if enemy.has(mv.to) {
        score += TAKES + steps(mv.to);
    }
    let king = board.king(!mover);
    let front = enemy.into_iter().max_by_key(|&pawn| steps(pawn));
    let queen = match board.piece_on(mv.from) {
        Some(Piece::Queen) => mv.to,
        Some(Piece::King) => {
            let goal = front.unwrap_or(king);
            return score + 2 * i32::from(distance(mv.from, goal) - distance(mv.to, goal));
        }
        _ => return score,
    };
    let next = chess::moves::after(board, mv);
    let guarded = get_king_moves(board.king(mover)).has(queen);
    let by_pawn = !(get_pawn_attacks(queen, mover) & enemy).is_empty();
    if by_pawn || get_king_moves(king).has(queen) && !guarded {
        score += LOSES_THE_QUEEN;
    }
    let seen = chess::attacks::attacks_from(Piece::Queen, mover, queen, next.occupied());
    score += STRIKES * (seen & enemy).len() as i32;
    if !next.checkers().is_empty() {
        score += CHECKS;
    }
    if let Some(front) = front {
        let way = super::principles::ahead(front, !mover);
        if way.has(queen) {
            score += BLOCKS;
        } else if !(seen & (way | front.bitboard())).is_empty() {
            score += HOLDS;
        }
    }
    score
}

/// Whether a breakthrough is worth looking for: a pawn of the side to move can be pushed to where a pawn may take it, and the other
/// king is outside its square.
pub(super) fn may_break_through(board: &Board) -> bool {
    let mover = board.side_to_move();
    let struck = board
        .colored_pieces(!mover, Piece::Pawn)
        .into_iter()
        .fold(BitBoard::EMPTY, |all, pawn| all | get_pawn_attacks(pawn, !mover));
    board.colored_pieces(mover, Piece::Pawn).into_iter().any(|pawn| {
        let offered = chess::get_pawn_quiets(pawn, mover, board.occupied()) & struck;
        let queening = Square::new(pawn.file(), Rank::Eighth.relative_to(mover));
        !offered.is_empty() && distance(board.king(!mover), queening) > distance(pawn, queening)
    })
}

/// The most structures that may be reached from one that the queen's game is asked about. Guess: three pawns of the loser.
const QUEEN_REACH: usize = 400;

/// Whether `winner` wins by force: the move that begins it where it is his turn, and the positions visited. With `queens` given
/// a queen against pawns is calculated.
pub(super) fn prove_win(
    board: &Board,
    winner: Color,
    mut queens: Option<&mut QueensGame>,
    budget: &mut impl Budget,
) -> (bool, Option<Move>, u64) {
    let root = Quest {
        board: board.clone(),
        winner,
    };
    let player = match winner {
        Color::White => Player::First,
        Color::Black => Player::Second,
    };
    let mut exact = |quest: &Quest| {
        let board = &quest.board;
        if board.halfmove_clock() >= QUIET_PLIES_LIMIT {
            return Some(Value::DRAW);
        }
        let own = board.side_to_move() == winner;
        let range = judge(board).range;
        let range = if own { range } else { -range };
        // For the question asked a result is a win or it is not.
        match (range.lower(), range.upper()) {
            (Outcome::Win, _) if own => Some(Value::win_in(0)),
            (Outcome::Win, _) => Some(Value::loss_in(0)),
            (_, Outcome::Loss | Outcome::Draw) => Some(Value::DRAW),
            _ => queens
                .as_deref_mut()
                .and_then(|queens| by_queen(queens, board, winner)),
        }
    };
    let proof = df_pn::prove(&root, ProofGoal::win(player), &mut exact, ENTRIES, budget);
    (proof.verdict == ProofStatus::Proved, proof.mv, proof.nodes)
}

/// What the queen's game says of a position, for the side to move.
fn by_queen(queens: &mut QueensGame, board: &Board, winner: Color) -> Option<Value> {
    if QueensGame::strong_side(board) != Some(winner) {
        return None;
    }
    let own = board.side_to_move() == winner;
    let won = queens.says(board, QUEEN_REACH)?;
    match (won, own) {
        (true, true) => Some(Value::win_in(0)),
        (true, false) => Some(Value::loss_in(0)),
        // The calculation lets a pinned pawn move. Legal replies tell.
        (false, false) if loses_after_each_reply(queens, board) => Some(Value::loss_in(0)),
        // Not won by the queen alone: without other pieces there is nothing to look for.
        (false, _) => board
            .colored_pieces(winner, Piece::Pawn)
            .is_empty()
            .then_some(Value::DRAW),
    }
}

/// Whether the queen's game calls every reply lost.
fn loses_after_each_reply(queens: &mut QueensGame, board: &Board) -> bool {
    let replies = chess::legal_moves(board);
    let lost = |&mv: &Move| queens.says(&chess::moves::after(board, mv), QUEEN_REACH) == Some(true);
    !replies.is_empty() && replies.iter().all(lost)
}

/// A line of a win proved so: the winner's moves and the replies that take what is given. Each position on it comes with its range.
pub(super) fn line(
    board: &Board,
    plies: usize,
    mut queens: Option<&mut QueensGame>,
    budget: &mut impl Budget,
) -> Vec<(Board, Range)> {
    let winner = board.side_to_move();
    let mut found = Vec::new();
    let mut now = board.clone();
    while found.len() < plies {
        let (won, mv, _) = prove_win(&now, winner, queens.as_deref_mut(), budget);
        let Some(mv) = mv.filter(|_| won) else { break };
        found.push((now.clone(), Range::WIN));
        now = chess::moves::after(&now, mv);
        found.push((now.clone(), Range::LOSS));
        if mv.promotion.is_some() {
            break;
        }
        let replies = chess::legal_moves(&now);
        let reply = replies
            .into_iter()
            .min_by_key(|&mv| -super::progress::promise(&now, mv));
        let Some(reply) = reply else { break };
        now = chess::moves::after(&now, reply);
    }
    found
}

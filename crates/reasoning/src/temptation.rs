//! Which moves tempt a human eye.
//!
//! The model of the eye is simple and stated: it sees captures (the bigger the better), checks, recaptures, promotions
//! and attacks on bigger or loose pieces, and what a shallow look likes.

use crate::probe::{ProbeEffort, Prober};
use chess::facts::board::{
    after, attacks_from, gives_check, is_capture, is_castling, landing, legal_moves, rank_from, rank_of,
    worth,
};
use chess::facts::exchange::{exchange, profit_on, taken_by};
use chess::facts::kings::zone;
use chess::facts::pawns::is_passed;
use cozy_chess::{Board, Color, File, Move, Piece, Square};

/// The worth of a knight or bishop, in hundredths (schema).
const PIECE: i32 = 300;

/// Moves that tempt, most tempting first: what the eye falls on, what a search liked at first (`seen`) and what asks to be looked into
/// (`hoped`), those first that do it most.
pub fn tempting_moves(board: &Board, seen: &[Move], hoped: &[Move]) -> Vec<Move> {
    /// With so few moves to choose from every one of them comes to mind.
    const FEW_MOVES: usize = 5;
    let me = board.side_to_move();
    let moves = legal_moves(board);
    let few = moves.len() <= FEW_MOVES;
    let mut rated: Vec<(i32, Move)> = moves
        .into_iter()
        .filter(|mv| mv.promotion.is_none_or(|piece| piece == Piece::Queen))
        .map(|mv| {
            let mut appeal = if few { 30 } else { 0 };
            // What plainly gives a piece away tempts nobody, unless it checks.
            let safe = is_fair(board, mv);
            if is_capture(board, mv) && safe {
                appeal += 100 + taken_by(board, mv);
            }
            appeal += match (gives_check(board, mv), safe) {
                (true, true) => 90,
                // A check that offers more than a piece, or gives one for nothing, is no temptation.
                (true, false) if is_offer(board, mv) => 30,
                (true, false) => 0,
                (false, _) => 0,
            };
            appeal += mv.promotion.map_or(0, worth);
            if safe && hits_something(&after(board, mv), landing(board, mv), me) {
                appeal += 40;
            }
            if safe && takes_post(board, mv) {
                appeal += 50;
            }
            if safe && runs(board, mv) {
                appeal += 110;
            }
            let place = seen.iter().position(|&other| other == mv);
            appeal += place.map_or(0, |place| 120 - 20 * place.min(5) as i32);
            let place = hoped.iter().position(|&other| other == mv);
            appeal += place.map_or(0, |place| 80 - 15 * place.min(4) as i32);
            (appeal, mv)
        })
        .filter(|&(appeal, _)| appeal > 0)
        .collect();
    rated.sort_by_key(|&(appeal, mv)| (-appeal, mv.from as usize, mv.to as usize));
    rated.into_iter().map(|(_, mv)| mv).collect()
}

/// What a first look likes: the best moves of a short search that knows nothing of others, so that the same position is always seen
/// alike.
pub fn first_look(board: &Board) -> Vec<Move> {
    /// Its depth in plies, ...
    const PLIES: i32 = 4;
    /// ... how many moves it names, ...
    const MOVES: usize = 3;
    /// ... the most nodes it takes, ...
    const NODES: u64 = 20_000;
    /// ... and the size of its table, in MiB.
    const TABLE_SIZE: usize = 1;
    let lines = Prober::new(TABLE_SIZE).lines(board, MOVES, ProbeEffort::plies(PLIES, NODES));
    lines
        .iter()
        .filter_map(|line| line.moves.first().copied())
        .collect()
}

/// The moves that a person would consider, the most natural first: what takes or checks at no loss, castles, develops, attacks, or runs, and
/// what a short look likes (`seen`, the first first). A king that walks about with queens on the board comes last.
pub fn natural_moves(board: &Board, seen: &[Move]) -> Vec<Move> {
    let me = board.side_to_move();
    let queens = !board.pieces(Piece::Queen).is_empty();
    let mut rated: Vec<(i32, Move)> = legal_moves(board)
        .into_iter()
        .filter(|mv| mv.promotion.is_none_or(|piece| piece == Piece::Queen))
        .map(|mv| {
            let safe = is_fair(board, mv);
            let place = seen.iter().position(|&other| other == mv);
            let mut appeal = place.map_or(0, |place| 70 - 15 * place.min(4) as i32);
            let signs = [
                (is_capture(board, mv) && safe, 100 + taken_by(board, mv)),
                (gives_check(board, mv) && safe, 70),
                (mv.promotion.is_some(), 300),
                (is_castling(board, mv), 65),
                (safe && runs(board, mv), 60),
                (
                    safe && hits_something(&after(board, mv), landing(board, mv), me),
                    62,
                ),
                (safe && takes_post(board, mv), 45),
                (safe && develops(board, mv), 45),
            ];
            appeal += signs
                .iter()
                .filter(|(shown, _)| *shown)
                .map(|(_, gain)| gain)
                .sum::<i32>();
            if queens && board.piece_on(mv.from) == Some(Piece::King) && !is_castling(board, mv) {
                appeal -= 45;
            }
            (appeal, mv)
        })
        .filter(|&(appeal, _)| appeal > 0)
        .collect();
    rated.sort_by_key(|&(appeal, mv)| (-appeal, mv.from as usize, mv.to as usize));
    rated.into_iter().map(|(_, mv)| mv).collect()
}

/// A knight or bishop leaves the first rank.
fn develops(board: &Board, mv: Move) -> bool {
    let minor = matches!(board.piece_on(mv.from), Some(Piece::Knight | Piece::Bishop));
    let me = board.side_to_move();
    minor && rank_from(mv.from, me) == 0 && rank_from(mv.to, me) > 0
}

/// A check that gives up a piece at most, and takes something for it.
fn is_offer(board: &Board, mv: Move) -> bool {
    board.piece_on(mv.from).map_or(0, worth) <= PIECE && is_capture(board, mv)
}

/// Whether the move gives a piece for a pawn, or a rook for a piece, by a capture beside the enemy king.
pub fn is_sacrifice(board: &Board, mv: Move) -> bool {
    /// What is given at most, in hundredths.
    const GIVEN: i32 = 230;
    let near = zone(board, !board.side_to_move()).has(mv.to);
    near && is_capture(board, mv) && exchange(board, mv) >= -GIVEN
}

/// Whether the move loses nothing by the exchange on its square, or takes as much as it stakes.
pub fn is_fair(board: &Board, mv: Move) -> bool {
    exchange(board, mv) >= 0 || taken_by(board, mv) >= board.piece_on(mv.from).map_or(0, worth)
}

/// A piece steps onto a central square of the enemy's half.
fn takes_post(board: &Board, mv: Move) -> bool {
    let piece = !matches!(board.piece_on(mv.from), None | Some(Piece::Pawn | Piece::King));
    let central = (File::C..=File::F).contains(&mv.to.file());
    piece && central && (4..=5).contains(&rank_from(mv.to, board.side_to_move()))
}

/// A passed pawn steps forward.
fn runs(board: &Board, mv: Move) -> bool {
    let me = board.side_to_move();
    board.piece_on(mv.from) == Some(Piece::Pawn) && is_passed(board, mv.from, me)
}

/// Whether the piece on `square` attacks something worth more or loose.
pub fn hits_something(board: &Board, square: Square, me: Color) -> bool {
    (attacks_from(board, square) & board.colors(!me))
        .into_iter()
        .any(|target| {
            board.piece_on(target).map_or(0, worth) > board.piece_on(square).map_or(0, rank_of)
                || profit_on(board, target, me) > 0
        })
}

/// Replies the eye falls on: fair captures, checks and promotions.
pub fn natural(board: &Board, mv: Move) -> bool {
    let even = taken_by(board, mv) >= board.piece_on(mv.from).map_or(0, worth);
    let fair = exchange(board, mv) >= 0 || (is_capture(board, mv) && even);
    fair && (is_capture(board, mv) || gives_check(board, mv))
}

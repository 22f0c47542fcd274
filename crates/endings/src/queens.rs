//! After promotions: a queen against a smaller piece, a pawn against what was just promoted, a queen against pawns.
//!
//! Two queens are in [`super::queen_pair`], a queen against a single pawn in [`super::queen_pawn`].
//! `wherefore-lab ending --verify --material promoted` holds all of it against the tables.

use super::judge::{Ground, Judgement};
use super::language::distance;
use super::principles::Principle;
use super::range::Range;
use chess::{
    BitBoard, Board, Color, File, Piece, Rank, Square, get_between_rays, get_bishop_moves, get_king_moves,
    get_rook_moves,
};

/// Kings at least this far apart give each other no mating help on the edge.
const KINGS_APART: i8 = 4;
/// The same off the edge.
const KINGS_APART_INSIDE: i8 = 3;
/// The squares of the corners.
pub(super) const CORNERS: BitBoard = BitBoard(0x8100_0000_0000_0081);
/// The squares of the rim.
pub(super) const EDGE: BitBoard = BitBoard(0xff81_8181_8181_81ff);

/// King and queen against king and a smaller piece, the queen to move: what a promotion to less than a queen meets.
pub(super) fn queen_against_piece(board: &Board) -> Option<Judgement> {
    let (queen, other) = one_each(board)?;
    let piece = board.piece_on(other)?;
    if board.piece_on(queen)? != Piece::Queen || matches!(piece, Piece::Queen | Piece::Pawn) {
        return None;
    }
    let quiet = board.checkers().is_empty();
    let range = match piece {
        _ if quiet && !board.pinned().has(queen) => Range::WIN,
        Piece::Rook if !quiet => return None,
        _ => Range::SAFE,
    };
    Some(Judgement::new(range, Ground::Principle(Principle::QueenHolds)))
}

/// King and pawn, to move, against king and a piece that has just been promoted.
pub(super) fn pawn_against_piece(board: &Board) -> Option<Judgement> {
    let (pawn, other) = one_each(board)?;
    let mover = board.side_to_move();
    let fresh = other.rank() == Rank::Eighth.relative_to(!mover);
    if board.piece_on(pawn)? != Piece::Pawn || !fresh {
        return None;
    }
    let king = board.king(mover);
    let takes = (get_king_moves(king) | chess::get_pawn_attacks(pawn, mover)).has(other);
    let rank = pawn.rank().relative_to(mover);
    let bishops_file = matches!(pawn.file(), File::C | File::F);
    let (range, principle) = match board.piece_on(other)? {
        Piece::Rook if rank == Rank::Seventh => return runs_home(board, pawn, other),
        Piece::Queen if takes || rank == Rank::Seventh => return None,
        Piece::Queen if rank <= Rank::Fourth || (rank == Rank::Fifth && !bishops_file) => {
            (Range::LOSS, Principle::QueenStopsPawn)
        }
        Piece::Queen if rank <= Rank::Fifth => (Range::NO_WIN, Principle::QueenHolds),
        Piece::Rook if !takes && rank <= Rank::Fifth => (Range::NO_WIN, Principle::QueenHolds),
        Piece::Bishop if !takes && rank <= Rank::Third => (Range::DRAW, Principle::LoneMinor),
        Piece::Bishop | Piece::Knight => (Range::SAFE, Principle::LoneMinor),
        _ => return None,
    };
    Some(Judgement::new(range, Ground::Principle(principle)))
}

/// A pawn on the seventh, to move against a rook, that promotes in peace.
fn runs_home(board: &Board, pawn: Square, other: Square) -> Option<Judgement> {
    let mover = board.side_to_move();
    let queening = Square::new(pawn.file(), Rank::Eighth.relative_to(mover));
    let enemy = board.king(!mover);
    let attacked = get_king_moves(enemy).has(queening) || attacks_of(board, other).has(queening);
    let held_fast = board.pinned().has(pawn);
    if !board.checkers().is_empty() || board.occupied().has(queening) || attacked || held_fast {
        return None;
    }
    let mv = chess::Move {
        from: pawn,
        to: queening,
        promotion: Some(Piece::Queen),
    };
    let next = chess::moves::after(board, mv);
    is_safe_from_rook(&next, queening, other).then(|| Judgement {
        looked_at: 1,
        ..Judgement::new(Range::SAFE, Ground::Principle(Principle::QueenHolds))
    })
}

/// A rook to move neither takes the queen nor forks it with the king along a line.
fn is_safe_from_rook(board: &Board, queen: Square, rook: Square) -> bool {
    let king = board.king(!board.side_to_move());
    let reach = attacks_of(board, rook);
    let lines = |from: Square| get_rook_moves(from, BitBoard::EMPTY);
    let skewers = (reach & lines(king) & lines(queen))
        .into_iter()
        .any(|square| get_between_rays(square, queen).has(king) || get_between_rays(square, king).has(queen));
    let apart = distance(king, board.king(board.side_to_move()));
    let mating = apart < KINGS_APART_INSIDE || EDGE.has(king) && apart <= KINGS_APART;
    !reach.has(queen) && !skewers && !mating
}

/// The squares a queen on `square` attacks.
pub(super) fn queen_moves(board: &Board, square: Square) -> BitBoard {
    get_rook_moves(square, board.occupied()) | get_bishop_moves(square, board.occupied())
}

/// The only piece of each side besides the kings, the mover's first.
pub(super) fn one_each(board: &Board) -> Option<(Square, Square)> {
    let pieces = board.occupied() & !board.pieces(Piece::King);
    let only = |color: Color| {
        let own = board.colors(color) & pieces;
        (own.len() == 1).then(|| own.next_square()).flatten()
    };
    Some((only(board.side_to_move())?, only(!board.side_to_move())?))
}

/// The squares a queen or a rook on `square` attacks.
fn attacks_of(board: &Board, square: Square) -> BitBoard {
    match board.piece_on(square) {
        Some(Piece::Rook) => get_rook_moves(square, board.occupied()),
        _ => queen_moves(board, square),
    }
}

/// The most pieces on the board for which the rule below is used: those of the tables it was checked against. With more
/// pieces nobody has shown it, so nothing is said.
const PIECES_CHECKED: u32 = 4;

/// A queen, with whatever pawns it has beside it, against pawns that are still far from promotion.
pub(super) fn queen_against_pawns(board: &Board) -> Option<Judgement> {
    let mover = board.side_to_move();
    let owner = match (queens_only(board, mover), pawns_only(board, !mover)) {
        (true, true) => mover,
        _ if queens_only(board, !mover) && pawns_only(board, mover) => !mover,
        _ => return None,
    };
    if !board.checkers().is_empty() {
        return None;
    }
    let pawns = board.colored_pieces(!owner, Piece::Pawn);
    let mobile = mobile_pawns(board, !owner);
    let furthest = mobile
        .into_iter()
        .map(|pawn| pawn.rank().relative_to(!owner))
        .max()
        .unwrap_or(Rank::First);
    let queens = board.colored_pieces(owner, Piece::Queen);
    let struck = pawns
        .into_iter()
        .fold(get_king_moves(board.king(!owner)), |all, pawn| {
            all | chess::get_pawn_attacks(pawn, !owner)
        });
    let limit = match (owner == mover, mobile.len() <= 1) {
        (true, true) => Rank::Fifth,
        (true, false) | (false, true) => Rank::Fourth,
        (false, false) => Rank::Third,
    };
    // In the corner even a pawn's check may be answered by nothing but stalemate.
    let cornered = CORNERS.has(board.king(!owner));
    let safe = owner == mover || (struck & queens).is_empty() && !cornered;
    let range = if owner == mover { Range::WIN } else { Range::LOSS };
    let checked = board.occupied().len() <= PIECES_CHECKED;
    (checked && safe && furthest <= limit)
        .then(|| Judgement::new(range, Ground::Principle(Principle::QueenStopsPawn)))
}

/// Pawns of a side that are not held fast by an enemy pawn before them, or that have something to take.
fn mobile_pawns(board: &Board, color: Color) -> BitBoard {
    let enemy = board.colored_pieces(!color, Piece::Pawn);
    board
        .colored_pieces(color, Piece::Pawn)
        .into_iter()
        .filter(|&pawn| {
            let free = !chess::get_pawn_quiets(pawn, color, enemy).is_empty();
            free || !(chess::get_pawn_attacks(pawn, color) & board.colors(!color)).is_empty()
        })
        .fold(BitBoard::EMPTY, |all, pawn| all | pawn.bitboard())
}

/// At least one queen, and no pieces but pawns beside it.
fn queens_only(board: &Board, color: Color) -> bool {
    let queens = board.colored_pieces(color, Piece::Queen);
    let plain = board.pieces(Piece::King) | board.pieces(Piece::Pawn) | queens;
    !queens.is_empty() && board.colors(color).is_subset(plain)
}

/// Pawns, and no other pieces.
fn pawns_only(board: &Board, color: Color) -> bool {
    board
        .colors(color)
        .is_subset(board.pieces(Piece::King) | board.pieces(Piece::Pawn))
}

//! After promotions: a queen against a queen, a smaller piece or a pawn, and a pawn against what was just promoted.
//!
//! Two queens are decided at once by checks, or it is a draw. What "at once" means was read off the exact table of queen
//! against queen with the waiting queen on its promotion rank, the only place where it has just arrived: with the
//! waiting king off the edge and the kings three or more squares apart the one winning idea is the skewer, a check that
//! uncovers the queen behind the king; with the waiting king on the edge a series of three checks may mate; with the
//! kings next to each other's reach nothing is said. `lab ending --verify` holds all of it against the tables.

use super::judge::{Ground, Judgement};
use super::language::distance;
use super::principles::Principle;
use super::range::Range;
use chess::{
    BitBoard, Board, Color, File, GameStatus, Piece, Rank, Square, get_between_rays, get_bishop_moves,
    get_king_moves, get_line_rays, get_rook_moves, legal_moves,
};

/// The longest series of checks tried against a king on the edge, in moves after the first.
const CHECKS: u32 = 2;
/// The same against a king off the edge, where only a skewer wins.
const SKEWER_CHECKS: u32 = 1;
/// Kings at least this far apart give each other no mating help on the edge.
const KINGS_APART: i8 = 4;
/// The same off the edge.
const KINGS_APART_INSIDE: i8 = 3;
/// The squares of the rim.
const EDGE: BitBoard = BitBoard(0xff81_8181_8181_81ff);

/// Judges king and queen against king and queen, the opponent's queen just promoted.
pub(super) fn queen_each(board: &Board) -> Option<Judgement> {
    let mover = board.side_to_move();
    let (own, theirs) = one_each(board)?;
    if board.pieces(Piece::Queen) != own.bitboard() | theirs.bitboard() || !board.checkers().is_empty() {
        return None;
    }
    let judged = |range, principle, looked_at| {
        Some(Judgement {
            looked_at,
            ..Judgement::new(range, Ground::Principle(principle))
        })
    };
    let (king, enemy) = (board.king(mover), board.king(!mover));
    let free = queen_moves(board, own).has(theirs) && !get_king_moves(enemy).has(theirs);
    if free && !EDGE.has(enemy) {
        return judged(Range::WIN, Principle::WinningChecks, 0);
    }
    let promoted = theirs.rank() == Rank::Eighth.relative_to(!mover);
    let apart = distance(king, enemy);
    let uncovers = get_between_rays(own, enemy).has(king);
    let inside = !EDGE.has(enemy) && apart >= KINGS_APART_INSIDE && !uncovers;
    if inside && promoted && !may_skewer(board, own, theirs, enemy) {
        return judged(Range::DRAW, Principle::QueensLevel, 0);
    }
    let mut looked_at = 0;
    let checks = if inside && promoted { SKEWER_CHECKS } else { CHECKS };
    if wins_by_checks(board, checks, &mut looked_at) {
        return judged(Range::WIN, Principle::WinningChecks, looked_at);
    }
    if promoted && (inside || apart >= KINGS_APART) {
        return judged(Range::DRAW, Principle::QueensLevel, looked_at);
    }
    let safe = promoted && apart >= KINGS_APART_INSIDE;
    safe.then(|| Judgement {
        looked_at,
        ..Judgement::new(Range::SAFE, Ground::Principle(Principle::QueenHolds))
    })
}

/// Whether a check from beyond the enemy king would uncover the queen behind it.
fn may_skewer(board: &Board, own: Square, theirs: Square, enemy: Square) -> bool {
    let beyond = get_line_rays(theirs, enemy)
        & !get_between_rays(theirs, enemy)
        & !enemy.bitboard()
        & !theirs.bitboard();
    (beyond & queen_moves(board, own))
        .into_iter()
        .any(|square| get_between_rays(square, theirs).has(enemy))
}

fn queen_moves(board: &Board, square: Square) -> BitBoard {
    get_rook_moves(square, board.occupied()) | get_bishop_moves(square, board.occupied())
}

/// The only man of each side besides the kings, the mover's first.
fn one_each(board: &Board) -> Option<(Square, Square)> {
    let men = board.occupied() & !board.pieces(Piece::King);
    let only = |color: Color| {
        let own = board.colors(color) & men;
        (own.len() == 1).then(|| own.next_square()).flatten()
    };
    Some((only(board.side_to_move())?, only(!board.side_to_move())?))
}

/// Whether the side to move mates or wins the queen by giving check at every move.
fn wins_by_checks(board: &Board, checks: u32, looked_at: &mut u32) -> bool {
    let mover = board.side_to_move();
    let mut checking = Vec::new();
    for mv in legal_moves(board) {
        let next = chess::moves::after(board, mv);
        if board.colored_pieces(!mover, Piece::Queen).has(mv.to) {
            *looked_at += 1;
            let recaptured = legal_moves(&next).iter().any(|reply| reply.to == mv.to);
            if !recaptured && next.status() != GameStatus::Drawn {
                return true;
            }
        } else if !next.checkers().is_empty() {
            *looked_at += 1;
            if next.status() == GameStatus::Won {
                return true;
            }
            checking.push(next);
        }
    }
    checks > 0
        && checking.iter().any(|check| {
            legal_moves(check).into_iter().all(|reply| {
                let next = chess::moves::after(check, reply);
                *looked_at += 1;
                next.pieces(Piece::Queen).len() == 2 && wins_by_checks(&next, checks - 1, looked_at)
            })
        })
}

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
        Piece::Queen | Piece::Rook if rank == Rank::Seventh => return runs_home(board, pawn, other),
        Piece::Queen if takes => return None,
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

/// A pawn on the seventh, to move, that promotes in peace: what the two queens, or queen and rook, then say.
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
    let held = match board.piece_on(other)? {
        Piece::Queen => queen_each(&next).map_or((false, 0), |judgement| {
            (
                judgement.range.upper() <= search::Outcome::Draw,
                judgement.looked_at,
            )
        }),
        _ => (is_safe_from_rook(&next, queening, other), 0),
    };
    held.0.then(|| Judgement {
        looked_at: held.1 + 1,
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

/// The squares a queen or a rook on `square` attacks.
fn attacks_of(board: &Board, square: Square) -> BitBoard {
    match board.piece_on(square) {
        Some(Piece::Rook) => get_rook_moves(square, board.occupied()),
        _ => queen_moves(board, square),
    }
}

/// King and queen against king and pawn, the queen to move.
pub(super) fn queen_against_pawn(board: &Board) -> Option<Judgement> {
    let (queen, pawn) = one_each(board)?;
    if board.piece_on(queen)? != Piece::Queen || board.piece_on(pawn)? != Piece::Pawn {
        return None;
    }
    let mover = board.side_to_move();
    let quiet = board.checkers().is_empty();
    let king = board.king(mover);
    let enemy = board.king(!mover);
    let win = |principle| Some(Judgement::new(Range::WIN, Ground::Principle(principle)));
    let bishops_file = matches!(pawn.file(), File::C | File::F);
    let queening = Square::new(pawn.file(), Rank::First.relative_to(mover));
    let decided = match pawn.rank().relative_to(!mover) {
        Rank::Seventh if quiet => on_the_seventh(board, queen, pawn),
        Rank::Seventh => None,
        Rank::Fifth | Rank::Second if !quiet && (EDGE.has(king) || EDGE.has(enemy)) => None,
        Rank::Sixth
            if quiet && bishops_file && distance(enemy, pawn) <= 2 && distance(king, queening) > 3 =>
        {
            None
        }
        _ => win(Principle::QueenStopsPawn),
    };
    decided.or_else(|| quiet.then(|| Judgement::new(Range::SAFE, Ground::Principle(Principle::QueenHolds))))
}

/// A queen to move, not in check, against a pawn on its seventh rank.
fn on_the_seventh(board: &Board, queen: Square, pawn: Square) -> Option<Judgement> {
    let mover = board.side_to_move();
    let (king, enemy) = (board.king(mover), board.king(!mover));
    let queening = Square::new(pawn.file(), Rank::First.relative_to(mover));
    let guarded = !get_king_moves(enemy) | get_king_moves(king);
    let reach = queen_moves(board, queen) & !king.bitboard() & guarded;
    let near = distance(enemy, pawn);
    let own = distance(king, queening);
    let rooks_file = matches!(pawn.file(), File::A | File::H);
    let bishops_file = matches!(pawn.file(), File::C | File::F);
    // On the rim the capture may be stalemate.
    let takes = reach.has(pawn) && !EDGE.has(enemy);
    let low = enemy.rank().relative_to(mover) <= Rank::Second;
    // The enemy king on the side of the pawn where the corner is.
    let short_side = (enemy.file() < pawn.file()) == (pawn.file() <= File::D);
    let long_side = !short_side && enemy.file() != pawn.file();
    let won = match () {
        () if near >= 4 || reach.has(queening) || takes => true,
        () if near == 3 && !(bishops_file && low) => true,
        () if rooks_file => own <= 3 || enemy.rank().relative_to(mover) >= Rank::Fourth,
        () if bishops_file => {
            own <= 1 || own == 2 && !short_side || own == 3 && long_side && king.file() != enemy.file()
        }
        () => {
            near == 2
                || (distance(enemy, queening) >= 2 && distance(king, enemy) > 3)
                || own <= 1
                || can_pin(board, reach, pawn, enemy)
        }
    };
    if won {
        return Some(Judgement::new(
            Range::WIN,
            Ground::Principle(Principle::QueenStopsSeventh),
        ));
    }
    let fortress =
        (rooks_file || bishops_file) && low && near <= 2 && enemy != queening && own >= 6 && !reach.has(pawn);
    fortress.then(|| Judgement::new(Range::DRAW, Ground::Principle(Principle::SeventhRankFortress)))
}

/// Whether the queen can go where it holds the pawn fast before its king.
fn can_pin(board: &Board, reach: BitBoard, pawn: Square, enemy: Square) -> bool {
    let beyond = get_line_rays(enemy, pawn) & !get_between_rays(enemy, pawn) & !pawn.bitboard();
    (beyond & reach).into_iter().any(|square| {
        let between = get_between_rays(square, enemy) & board.occupied();
        between == pawn.bitboard()
    })
}

/// The most men on the board for which the rule below is used: those of the tables it was checked against. With more
/// men nobody has shown it, so nothing is said.
const MEN_CHECKED: u32 = 4;

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
    let safe = owner == mover || (struck & queens).is_empty();
    let range = if owner == mover { Range::WIN } else { Range::LOSS };
    let checked = board.occupied().len() <= MEN_CHECKED;
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

/// At least one queen, and no men but pawns beside it.
fn queens_only(board: &Board, color: Color) -> bool {
    let queens = board.colored_pieces(color, Piece::Queen);
    let plain = board.pieces(Piece::King) | board.pieces(Piece::Pawn) | queens;
    !queens.is_empty() && board.colors(color).is_subset(plain)
}

/// Pawns, and no other men.
fn pawns_only(board: &Board, color: Color) -> bool {
    board
        .colors(color)
        .is_subset(board.pieces(Piece::King) | board.pieces(Piece::Pawn))
}

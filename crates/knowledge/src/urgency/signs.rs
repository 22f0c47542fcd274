//! The signs d is made of: what on a board might bring an abrupt change, counted for each side (Harris 1975, "captures, checks,
//! pins, forks, discovered attacks, back rank attacks, promotion, and other phenomena").
//!
//! Every sign is cheap: attack maps and exchanges on single squares, nothing searched. A sign never speaks against looking.

use chess::attacks;
use chess::facts::board::{distance, rank_from, worth};
use chess::facts::exchange::profit_on;
use chess::facts::pawns;
use cozy_chess::{BitBoard, Board, Color, File, Piece, Rank, Square};

/// How many kinds of signs there are.
pub const SIGNS: usize = 25;

/// What the signs are called.
pub const SIGN_NAMES: [&str; SIGNS] = [
    "prize",
    "second prize",
    "check",
    "safe checks",
    "discoveries",
    "pins",
    "fork",
    "sixth rank",
    "seventh rank",
    "king zone",
    "back rank",
    "attackers",
    "thin guard",
    "loose",
    "guard under fire",
    "masked attack",
    "skewer",
    "double attack",
    "mating check",
    "passed pawns",
    "runner",
    "weak zone",
    "bare king",
    "capture with check",
    "pawn ending",
];

/// Check squares beyond this many add nothing.
const CHECKS_LIMIT: u32 = 4;
/// One pawn, in hundredths.
const PAWN: i32 = 100;

/// The signs of both sides, white first, each in hundredths of its unit.
pub fn signs(board: &Board) -> [[i32; SIGNS]; 2] {
    let reach = [Color::White, Color::Black].map(|side| Reach::of(board, side));
    [Color::White, Color::Black].map(|side| {
        let (own, other) = (&reach[side as usize], &reach[!side as usize]);
        let [prize, second] = prizes(board, side, own);
        let [check, checks, discoveries] = checks(board, side, own, other);
        let [sixth, seventh] = pawns(board, side);
        let [zone, back_rank, attackers] = king(board, side, own);
        let [thin, loose] = targets(board, side, own, other);
        let [mating, weak] = net(board, side, other);
        let [advance, runners] = passers(board, side);
        let counted = [
            check,
            checks,
            discoveries,
            pins(board, side),
            forks(board, side, other),
            sixth,
            seventh,
            zone,
            back_rank,
            attackers,
            thin,
            loose,
            guards_under_fire(board, side, own),
            masked(board, side, other),
            skewers(board, side, other),
            double_attacks(board, side, own, other),
            mating,
            advance,
            runners,
            weak,
            bare_king(board, side),
            checking_captures(board, side),
            unsettled_pawns(board),
        ];
        let mut signs = [0; SIGNS];
        signs[0] = prize;
        signs[1] = second;
        for (sign, count) in signs[2..].iter_mut().zip(counted) {
            *sign = count * PAWN;
        }
        signs
    })
}

/// The squares one side attacks, by kind of piece and together.
struct Reach {
    by: [BitBoard; 6],
    all: BitBoard,
}

impl Reach {
    fn of(board: &Board, side: Color) -> Reach {
        let mut reach = Reach {
            by: [BitBoard::EMPTY; 6],
            all: BitBoard::EMPTY,
        };
        for piece in Piece::ALL {
            for square in board.colored_pieces(side, piece) {
                reach.by[piece as usize] |= attacks::attacks_from(piece, side, square, board.occupied());
            }
            reach.all |= reach.by[piece as usize];
        }
        reach
    }
}

/// What the two most profitable exchanges on enemy pieces would win, in hundredths.
fn prizes(board: &Board, side: Color, own: &Reach) -> [i32; 2] {
    let (mut first, mut second) = (0, 0);
    let pieces = board.colors(!side) & own.all & !board.pieces(Piece::King);
    for square in pieces {
        let prize = profit_on(board, square, side);
        if prize > first {
            second = first;
            first = prize;
        } else if prize > second {
            second = prize;
        }
    }
    [first, second]
}

/// Whether a check stands, squares from which one could be given without loss, and pieces that uncover one.
fn checks(board: &Board, side: Color, own: &Reach, other: &Reach) -> [i32; 3] {
    let king = board.king(!side);
    if board.side_to_move() != side && !board.checkers().is_empty() {
        return [1, 0, 0];
    }
    let occupied = board.occupied();
    let diagonal = cozy_chess::get_bishop_moves(king, occupied);
    let straight = cozy_chess::get_rook_moves(king, occupied);
    let safe = !other.all & !board.colors(side);
    let knight = own.by[Piece::Knight as usize] & cozy_chess::get_knight_moves(king);
    let bishop = own.by[Piece::Bishop as usize] & diagonal;
    let rook = own.by[Piece::Rook as usize] & straight;
    let queen = own.by[Piece::Queen as usize] & (diagonal | straight);
    let squares = (knight | bishop | rook | queen) & safe;
    // A pawn on the king's file does not leave it by going on.
    let stuck = board.colored_pieces(side, Piece::Pawn) & king.file().bitboard();
    let uncovers = (attacks::discoverers(board, side) - stuck).len() as i32;
    [0, squares.len().min(CHECKS_LIMIT) as i32, uncovers]
}

/// Enemy pieces pinned to their king, heavier ones counted more.
fn pins(board: &Board, side: Color) -> i32 {
    attacks::pinned(board, !side)
        .into_iter()
        .map(|square| match board.piece_on(square) {
            Some(Piece::Pawn) | None => 1,
            Some(Piece::Knight | Piece::Bishop) => 3,
            Some(Piece::Rook) => 5,
            Some(Piece::Queen | Piece::King) => 9,
        })
        .sum()
}

/// Whether a knight or a pawn can step to a square from which it attacks two greater pieces.
fn forks(board: &Board, side: Color, other: &Reach) -> i32 {
    let enemies = board.colors(!side);
    let great =
        enemies & (board.pieces(Piece::King) | board.pieces(Piece::Queen) | board.pieces(Piece::Rook));
    if great.len() < 2 {
        return 0;
    }
    let pawn_guard = other.by[Piece::Pawn as usize];
    for square in board.colored_pieces(side, Piece::Knight) {
        for to in cozy_chess::get_knight_moves(square) & !board.colors(side) & !pawn_guard {
            if (cozy_chess::get_knight_moves(to) & great).len() >= 2 {
                return 1;
            }
        }
    }
    let targets = great | (enemies & (board.pieces(Piece::Knight) | board.pieces(Piece::Bishop)));
    for square in board.colored_pieces(side, Piece::Pawn) {
        for to in cozy_chess::get_pawn_quiets(square, side, board.occupied()) & !other.all {
            if (cozy_chess::get_pawn_attacks(to, side) & targets).len() >= 2 {
                return 1;
            }
        }
    }
    0
}

/// Pawns about to promote: free ones on the sixth and on the seventh rank.
fn pawns(board: &Board, side: Color) -> [i32; 2] {
    let pawns = board.colored_pieces(side, Piece::Pawn);
    let unblocked = |square: Square| !cozy_chess::get_pawn_quiets(square, side, board.occupied()).is_empty();
    [Rank::Sixth, Rank::Seventh].map(|rank| {
        let there = pawns & rank.relative_to(side).bitboard();
        there.into_iter().filter(|&square| unblocked(square)).count() as i32
    })
}

/// Attacked squares next to the enemy king, a first rank without a flight, and pieces that bear on the king.
fn king(board: &Board, side: Color, own: &Reach) -> [i32; 3] {
    let king = board.king(!side);
    let near = cozy_chess::get_king_moves(king);
    let pressed = (near & own.all).len() as i32;
    let heavy = board.colors(side) & (board.pieces(Piece::Rook) | board.pieces(Piece::Queen));
    let first_rank = Rank::First.relative_to(!side);
    let flights = near & !first_rank.bitboard() & !board.colors(!side) & !own.all;
    let boxed_in = king.rank() == first_rank && flights.is_empty() && !heavy.is_empty();
    let mut attackers = 0;
    for piece in FIGHTERS {
        for square in board.colored_pieces(side, piece) {
            let reach = attacks::attacks_from(piece, side, square, board.occupied());
            attackers += i32::from(!(reach & near).is_empty());
        }
    }
    let pressure = if pressed > 1 { pressed } else { 0 };
    [
        pressure,
        i32::from(boxed_in),
        if attackers > 1 { attackers } else { 0 },
    ]
}

/// Attacked enemy pieces with no more guards than attackers, and enemy pieces without a guard.
fn targets(board: &Board, side: Color, own: &Reach, other: &Reach) -> [i32; 2] {
    let pieces = pieces(board, !side);
    let thin = (pieces & own.all)
        .into_iter()
        .filter(|&square| {
            let around = attacks::attackers_to(board, square, board.occupied());
            (around & board.colors(side)).len() >= (around & board.colors(!side)).len()
        })
        .count();
    [thin as i32, (pieces - other.all).len() as i32]
}

/// All pieces but pawns and the king.
fn pieces(board: &Board, side: Color) -> BitBoard {
    board.colors(side) - board.pieces(Piece::Pawn) - board.pieces(Piece::King)
}

/// Attacked enemy pieces whose only guard is attacked too.
fn guards_under_fire(board: &Board, side: Color, own: &Reach) -> i32 {
    let fire = own.all - board.pieces(Piece::King);
    (pieces(board, !side) & own.all)
        .into_iter()
        .filter(|&square| {
            let guards = attacks::attackers_to(board, square, board.occupied()) & board.colors(!side);
            guards.len() == 1 && !(guards & fire).is_empty()
        })
        .count() as i32
}

/// Own pieces that mask an attack on a piece that is loose or worth more than the attacker.
fn masked(board: &Board, side: Color, other: &Reach) -> i32 {
    let targets = pieces(board, !side);
    attacks::discoveries(board, side, targets)
        .into_iter()
        .filter(|found| {
            let price = board.piece_on(found.slider).map_or(0, worth);
            let victim = board.piece_on(found.target).map_or(0, worth);
            victim > price || !other.all.has(found.target)
        })
        .count() as i32
}

/// Attacked enemy pieces with another one behind them that is loose or worth more than the attacker.
fn skewers(board: &Board, side: Color, other: &Reach) -> i32 {
    let pieces = pieces(board, !side);
    let mut count = 0;
    for piece in [Piece::Bishop, Piece::Rook, Piece::Queen] {
        for slider in board.colored_pieces(side, piece) {
            let first = attacks::attacks_from(piece, side, slider, board.occupied())
                & (pieces | board.colors(!side) & board.pieces(Piece::King));
            let behind = attacks::attacks_from(piece, side, slider, board.occupied() - first)
                - attacks::attacks_from(piece, side, slider, board.occupied());
            count += (behind & pieces)
                .into_iter()
                .filter(|&square| {
                    let victim = board.piece_on(square).map_or(0, worth);
                    victim > worth(piece) || !other.all.has(square)
                })
                .count() as i32;
        }
    }
    count
}

/// Pieces that attack from afar: all but pawns and kings.
const FIGHTERS: [Piece; 4] = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];
/// Mating checks beyond this many add nothing.
const MATING_LIMIT: i32 = 3;
/// Captures with check beyond this many add nothing.
const CHECKING_CAPTURES_LIMIT: i32 = 4;
/// Pawns that shield a king fully.
const FULL_SHIELD: i32 = 3;
/// The rank from which on a passed pawn counts, from 0.
const ADVANCED_RANK: i32 = 2;
/// Double attacks beyond this many add nothing.
const DOUBLE_LIMIT: i32 = 3;

/// Safe steps of pieces to squares from which they attack two pieces that are loose or worth more, or the king and one.
fn double_attacks(board: &Board, side: Color, own: &Reach, other: &Reach) -> i32 {
    let loose = pieces(board, !side) - other.all;
    let king = board.king(!side).bitboard();
    let mut count = 0;
    for piece in FIGHTERS {
        let mut targets = loose | king;
        for greater in [Piece::Rook, Piece::Queen] {
            if worth(greater) > worth(piece) {
                targets |= board.colored_pieces(!side, greater);
            }
        }
        if targets.len() < 2 {
            continue;
        }
        for from in board.colored_pieces(side, piece) {
            let occupied = board.occupied() - from.bitboard();
            for to in attacks::attacks_from(piece, side, from, board.occupied()) - board.colors(side) {
                let guarded = other.all.has(to);
                if guarded && (other.by[Piece::Pawn as usize].has(to) || !own.all.has(to)) {
                    continue;
                }
                let hits = attacks::attacks_from(piece, side, to, occupied) & (targets - to.bitboard());
                count += i32::from(hits.len() >= 2);
            }
        }
    }
    count.min(DOUBLE_LIMIT)
}

/// Checks from squares that only the king guards and that leave it no flight, and squares at the king that only he guards.
fn net(board: &Board, side: Color, other: &Reach) -> [i32; 2] {
    let king = board.king(!side);
    let near = cozy_chess::get_king_moves(king);
    let bare = board.occupied() - king.bitboard();
    let held = attacks::attacked_squares(board, side, bare);
    let flights = near - board.colors(!side) - held;
    let guarded = FIGHTERS
        .into_iter()
        .chain([Piece::Pawn])
        .fold(BitBoard::EMPTY, |all, piece| all | other.by[piece as usize]);
    let weak = near & (held - guarded);
    let mut mating = 0;
    for piece in FIGHTERS {
        let sees = attacks::attacks_from(piece, side, king, board.occupied());
        for from in board.colored_pieces(side, piece) {
            let reach = attacks::attacks_from(piece, side, from, board.occupied()) - board.colors(side);
            for to in reach & (sees - guarded) {
                // Next to the king the checking piece needs a guard of its own.
                let helpers = attacks::attackers_to(board, to, board.occupied()) & board.colors(side);
                let supported = !near.has(to) || helpers.len() > 1;
                let left = flights - attacks::attacks_from(piece, side, to, bare - from.bitboard());
                mating += i32::from(supported && left.is_empty());
            }
        }
    }
    [mating.min(MATING_LIMIT), weak.len() as i32]
}

/// Passed pawns that can go on, by how far they are, and free ones that no king catches where there are no pieces.
fn passers(board: &Board, side: Color) -> [i32; 2] {
    let alone = pieces(board, !side).is_empty();
    let king_moves = board.side_to_move() != side;
    let (own_king, king) = (board.king(side), board.king(!side));
    let (mut advance, mut runners) = (0, 0);
    for pawn in pawns::passed(board, side) {
        let rank = rank_from(pawn, side);
        if cozy_chess::get_pawn_quiets(pawn, side, board.occupied()).is_empty() {
            continue;
        }
        let escorted = rank > ADVANCED_RANK + 1 && distance(own_king, pawn) < distance(king, pawn);
        advance += (rank - ADVANCED_RANK).max(0) + i32::from(escorted);
        let free = alone && pawns::is_path_clear(board, pawn, side);
        runners += i32::from(free && !pawns::is_caught(pawn, side, king, king_moves));
    }
    [advance, runners]
}

/// Pawns that the shield of the enemy king lacks, where we have a queen.
fn bare_king(board: &Board, side: Color) -> i32 {
    if board.colored_pieces(side, Piece::Queen).is_empty() {
        return 0;
    }
    let king = board.king(!side);
    let shield = board.colored_pieces(!side, Piece::Pawn) & cozy_chess::get_king_moves(king);
    (FULL_SHIELD - shield.len() as i32).max(0)
}

/// Captures with check.
fn checking_captures(board: &Board, side: Color) -> i32 {
    let king = board.king(!side);
    let mut count = 0;
    for piece in FIGHTERS {
        let sees = attacks::attacks_from(piece, side, king, board.occupied());
        for from in board.colored_pieces(side, piece) {
            let reach = attacks::attacks_from(piece, side, from, board.occupied());
            count += (reach & sees & board.colors(!side)).len() as i32;
        }
    }
    count.min(CHECKING_CAPTURES_LIMIT)
}

/// Whether only pawns are left and they are not the same on both sides: such endings turn on one tempo.
fn unsettled_pawns(board: &Board) -> i32 {
    let only_pawns = pieces(board, Color::White).is_empty() && pieces(board, Color::Black).is_empty();
    let even = File::ALL.into_iter().all(|file| {
        let count = |side| (board.colored_pieces(side, Piece::Pawn) & file.bitboard()).len();
        count(Color::White) == count(Color::Black)
    });
    i32::from(only_pawns && !even)
}

//! Knights, bishops, rooks and queens: where they stand, where they can go, and what they do there.
//!
//! Attacks of sliders look through own pieces that could join the attack (bishops through queens, rooks through rooks
//! and queens). A pinned piece only moves on its line.

use super::geometry::{ahead, distance, down, edge_distance, rank_of, ranks};
use super::pawns::PawnEntry;
use super::placement::orientation;
use super::tally::{Tally, TermNote, color_of};
use super::terms::Term;
use super::view::{View, blocked_pawns};
use cozy_chess::{
    BitBoard, Board, Color, File, Piece, Square, get_between_rays, get_bishop_moves, get_bishop_rays,
    get_knight_moves, get_line_rays, get_rook_moves, get_rook_rays,
};
use search::Witness;

/// Counts a side's pieces and adds their attacks to the view.
#[inline(always)]
pub(super) fn count<const WHITE: bool, W: Witness<TermNote>>(
    view: &mut View,
    pawns: &PawnEntry,
    tally: &mut Tally<'_, W>,
) {
    // Squares on the fourth to sixth rank that no enemy pawn can ever attack.
    let holes = ranks::<WHITE>(3, 5) & !pawns.reach[WHITE as usize];
    knights::<WHITE, W>(holes, view, tally);
    bishops::<WHITE, W>(holes, view, tally);
    rooks::<WHITE, W>(view, pawns.files, tally);
    queens::<WHITE, W>(view, tally);
}

/// Counts where a side's pieces stand and nothing else, for the first look.
#[inline(always)]
pub(super) fn place<const WHITE: bool, W: Witness<TermNote>>(board: &Board, tally: &mut Tally<'_, W>) {
    let color = color_of::<WHITE>();
    let army = board.colors(color);
    let turn = orientation::<WHITE>(board.king(color));
    for (piece, term) in [
        (Piece::Knight, Term::KnightSquare),
        (Piece::Bishop, Term::BishopSquare),
        (Piece::Rook, Term::RookSquare),
        (Piece::Queen, Term::QueenSquare),
    ] {
        for square in army & board.pieces(piece) {
            tally.add::<WHITE>(term, square as usize ^ turn, 1, Some(square));
        }
    }
}

/// The terms that differ only in their tables.
struct PieceTerms {
    piece: Piece,
    mobility: Term,
    near_king: Term,
}

/// Mobility and nearness to the enemy king; records the attacks.
#[inline(always)]
fn common<const WHITE: bool, W: Witness<TermNote>>(
    square: Square,
    attacks: BitBoard,
    kind: &PieceTerms,
    view: &mut View,
    tally: &mut Tally<'_, W>,
) -> u32 {
    let us = view.us::<WHITE>();
    let attacks = if us.pinned.has(square) {
        attacks & get_line_rays(us.king, square)
    } else {
        attacks
    };
    let mobility = (attacks & us.room).len();
    tally.add::<WHITE>(kind.mobility, mobility as usize, 1, Some(square));
    let at_king = attacks & view.them::<WHITE>().zone;
    if !at_king.is_empty() {
        tally.add_attack::<WHITE>(kind.near_king, 1, Some(square));
        tally.add_attack::<WHITE>(Term::ZoneAttacks, at_king.len() as i32, Some(square));
    }
    view.us_mut::<WHITE>().add_attacks(kind.piece, attacks);
    mobility
}

#[inline(always)]
fn knights<const WHITE: bool, W: Witness<TermNote>>(
    holes: BitBoard,
    view: &mut View,
    tally: &mut Tally<'_, W>,
) {
    let kind = PieceTerms {
        piece: Piece::Knight,
        mobility: Term::KnightMobility,
        near_king: Term::KnightAtKing,
    };
    for square in view.us::<WHITE>().of(Piece::Knight) {
        let attacks = get_knight_moves(square);
        common::<WHITE, W>(square, attacks, &kind, view, tally);
        minor::<WHITE, W>(square, view, tally);
        let us = view.us::<WHITE>();
        tally.add::<WHITE>(Term::KnightFromKing, distance(square, us.king), 1, Some(square));
        let by_pawns = us.attacks_of(Piece::Pawn);
        if holes.has(square) {
            tally.add::<WHITE>(Term::Outpost, usize::from(by_pawns.has(square)), 1, Some(square));
        } else if !(attacks & holes & by_pawns & !us.army).is_empty() {
            tally.add::<WHITE>(Term::ReachableOutpost, 0, 1, Some(square));
        }
    }
}

#[inline(always)]
fn bishops<const WHITE: bool, W: Witness<TermNote>>(
    holes: BitBoard,
    view: &mut View,
    tally: &mut Tally<'_, W>,
) {
    let kind = PieceTerms {
        piece: Piece::Bishop,
        mobility: Term::BishopMobility,
        near_king: Term::BishopAtKing,
    };
    let queens = view.us::<WHITE>().of(Piece::Queen) | view.them::<WHITE>().of(Piece::Queen);
    let blockers = view.occupied ^ queens;
    for square in view.us::<WHITE>().of(Piece::Bishop) {
        common::<WHITE, W>(square, get_bishop_moves(square, blockers), &kind, view, tally);
        minor::<WHITE, W>(square, view, tally);
        let us = view.us::<WHITE>();
        tally.add::<WHITE>(Term::BishopFromKing, distance(square, us.king), 1, Some(square));
        if holes.has(square) {
            let defended = us.attacks_of(Piece::Pawn).has(square);
            tally.add::<WHITE>(Term::Outpost, 2 + usize::from(defended), 1, Some(square));
        }
        let same_color = us.of(Piece::Pawn) & color_of_square(square);
        let rammed = blocked_pawns::<WHITE>(same_color, view.occupied);
        tally.add::<WHITE>(Term::BadBishop, 0, same_color.len() as i32, Some(square));
        tally.add::<WHITE>(Term::RammedBishop, 0, rammed.len() as i32, Some(square));
        let pawns = us.of(Piece::Pawn) | view.them::<WHITE>().of(Piece::Pawn);
        if LONG_DIAGONALS.has(square) && (get_bishop_moves(square, pawns) & CENTER).len() > 1 {
            tally.add::<WHITE>(Term::LongDiagonalBishop, 0, 1, Some(square));
        }
    }
}

#[inline(always)]
fn rooks<const WHITE: bool, W: Witness<TermNote>>(
    view: &mut View,
    pawn_files: [u8; Color::NUM],
    tally: &mut Tally<'_, W>,
) {
    let kind = PieceTerms {
        piece: Piece::Rook,
        mobility: Term::RookMobility,
        near_king: Term::RookAtKing,
    };
    let (us, them) = (view.us::<WHITE>(), view.them::<WHITE>());
    let blockers = view.occupied ^ (us.of(Piece::Queen) | them.of(Piece::Queen) | us.of(Piece::Rook));
    let (own, enemy) = (us.of(Piece::Pawn), them.of(Piece::Pawn));
    let (own_files, enemy_files) = (pawn_files[!WHITE as usize], pawn_files[WHITE as usize]);
    let stuck = blocked_pawns::<WHITE>(own, view.occupied);
    let seventh = ranks::<WHITE>(6, 6);
    let worth_the_seventh = rank_of::<WHITE>(them.king) == 7 || !(enemy & seventh).is_empty();
    for square in us.of(Piece::Rook) {
        let mobility = common::<WHITE, W>(square, get_rook_moves(square, blockers), &kind, view, tally);
        let file = square.file();
        if own_files >> file as u32 & 1 == 0 {
            let term = if enemy_files >> file as u32 & 1 == 1 {
                Term::RookHalfOpenFile
            } else {
                Term::RookOpenFile
            };
            tally.add::<WHITE>(term, 0, 1, Some(square));
        } else if !(stuck & file.bitboard()).is_empty() {
            tally.add::<WHITE>(Term::RookClosedFile, 0, 1, Some(square));
        }
        if seventh.has(square) && worth_the_seventh {
            tally.add::<WHITE>(Term::RookOnSeventh, 0, 1, Some(square));
        }
        let others = view.us::<WHITE>().of(Piece::Rook) & file.bitboard();
        if others.len() > 1
            && let Some(partner) = (others & ahead::<WHITE>(square.bitboard())).next_square()
            && (get_between_rays(square, partner) & view.occupied).is_empty()
        {
            tally.add::<WHITE>(Term::DoubledRooks, 0, 1, Some(square));
        }
        if mobility <= TRAPPED_ROOK_LIMIT {
            trapped_rook::<WHITE, W>(square, view, tally);
        }
    }
}

#[inline(always)]
fn queens<const WHITE: bool, W: Witness<TermNote>>(view: &mut View, tally: &mut Tally<'_, W>) {
    let kind = PieceTerms {
        piece: Piece::Queen,
        mobility: Term::QueenMobility,
        near_king: Term::QueenAtKing,
    };
    for square in view.us::<WHITE>().of(Piece::Queen) {
        let attacks = get_bishop_moves(square, view.occupied) | get_rook_moves(square, view.occupied);
        common::<WHITE, W>(square, attacks, &kind, view, tally);
        let them = view.them::<WHITE>();
        let snipers = (get_rook_rays(square) & them.of(Piece::Rook))
            | (get_bishop_rays(square) & them.of(Piece::Bishop));
        let in_line = |sniper: Square| (get_between_rays(square, sniper) & view.occupied).len() == 1;
        if snipers.into_iter().any(in_line) {
            tally.add::<WHITE>(Term::QueenExposed, 0, 1, Some(square));
        }
    }
}

/// What knights and bishops share.
#[inline(always)]
fn minor<const WHITE: bool, W: Witness<TermNote>>(square: Square, view: &View, tally: &mut Tally<'_, W>) {
    let pawns = view.us::<WHITE>().of(Piece::Pawn) | view.them::<WHITE>().of(Piece::Pawn);
    if down::<WHITE>(pawns).has(square) {
        tally.add::<WHITE>(Term::MinorBehindPawn, 0, 1, Some(square));
    }
}

/// The squares d4, e4, d5, e5.
pub(super) const CENTER: BitBoard = BitBoard(0x0000_0018_1800_0000);
/// The diagonals a1-h8 and h1-a8, the only ones with two squares in the center.
const LONG_DIAGONALS: BitBoard = BitBoard(0x8142_2418_1824_4281);
/// A rook with at most this many squares may be trapped by its king.
const TRAPPED_ROOK_LIMIT: u32 = 3;

/// All squares of one color.
#[inline(always)]
fn color_of_square(square: Square) -> BitBoard {
    if BitBoard::DARK_SQUARES.has(square) {
        BitBoard::DARK_SQUARES
    } else {
        BitBoard::LIGHT_SQUARES
    }
}

/// A rook in the corner behind its own king, between king and edge.
#[inline(always)]
fn trapped_rook<const WHITE: bool, W: Witness<TermNote>>(
    square: Square,
    view: &View,
    tally: &mut Tally<'_, W>,
) {
    let king = view.us::<WHITE>().king;
    let outside = if king.file() <= File::D {
        square.file() < king.file()
    } else {
        square.file() > king.file()
    };
    let home = rank_of::<WHITE>(square) <= 1 && rank_of::<WHITE>(king) == 0 && edge_distance(king.file()) > 0;
    if home && outside {
        tally.add::<WHITE>(
            Term::TrappedRook,
            usize::from(!view.may_castle::<WHITE>()),
            1,
            Some(square),
        );
    }
}

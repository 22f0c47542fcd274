//! The attack on a king: units collected from everything that presses on it, turned into a score as a whole.
//!
//! One attacker frightens nobody, three together mate, so the middlegame score grows with the square of the units; the
//! endgame score grows in proportion. What the defender has left (a queenless enemy, knights and guards on the wing)
//! takes units away. Shelter and storm are counted with the pawns.

use super::geometry::ranks;
use super::score::Score;
use super::tally::{Tally, TermNote};
use super::terms::Term;
use super::view::View;
use cozy_chess::{BitBoard, File, Piece, get_bishop_moves, get_knight_moves, get_rook_moves};
use search::Witness;

/// Middlegame units are squared and divided by this. Unmeasured.
pub const ATTACK_SQUARE_DIVISOR: i32 = 1024;
/// Endgame units are divided by this. Unmeasured.
pub const ATTACK_LINEAR_DIVISOR: i32 = 16;
/// No attack counts for more units than this: a queen and a half in the middlegame. Unmeasured.
pub const ATTACK_UNIT_LIMIT: i32 = 1200;

/// What a side's attack on the enemy king is worth.
#[inline(always)]
pub(super) fn count<const WHITE: bool, W: Witness<TermNote>>(
    view: &View,
    bare_files: u8,
    tally: &mut Tally<'_, W>,
) {
    let (us, them) = (view.us::<WHITE>(), view.them::<WHITE>());
    tally.add_attack::<WHITE>(Term::AttackBase, 1, None);
    let weak = weak_squares::<WHITE>(view);
    let weak_zone = them.zone & weak & us.attacked;
    tally.add_attack::<WHITE>(Term::WeakZoneSquares, weak_zone.len() as i32, None);
    checks::<WHITE, W>(view, weak, tally);
    if us.of(Piece::Queen).is_empty() {
        tally.add_attack::<WHITE>(Term::NoQueen, 1, None);
    }
    let flank = FLANKS[them.king.file() as usize] & ranks::<WHITE>(3, 7);
    let pressure = us.attacked & flank;
    let pressure = pressure.len() + (pressure & us.attacked_twice).len();
    tally.add_attack::<WHITE>(Term::FlankAttacks, pressure as i32, None);
    tally.add_attack::<WHITE>(Term::FlankDefense, (them.attacked & flank).len() as i32, None);
    tally.add_attack::<WHITE>(Term::PinnedDefenders, them.pinned.len() as i32, None);
    if !(them.attacks_of(Piece::Knight) & them.attacks_of(Piece::King)).is_empty() {
        tally.add_attack::<WHITE>(Term::KnightDefender, 1, None);
    }
    tally.add_attack::<WHITE>(Term::BareKingFiles, i32::from(bare_files), None);
    if view.white_to_move == WHITE {
        tally.add_attack::<WHITE>(Term::AttackTempo, 1, None);
    }
    let score = attack_score(tally.attack[!WHITE as usize]);
    tally.add_score::<WHITE>(Term::KingAttack, score);
}

/// Turns the units of an attack into its score.
#[inline(always)]
pub fn attack_score(units: Score) -> Score {
    let middlegame = units.middlegame().clamp(0, ATTACK_UNIT_LIMIT);
    let endgame = units.endgame().clamp(0, ATTACK_UNIT_LIMIT);
    Score::new(
        middlegame * middlegame / ATTACK_SQUARE_DIVISOR,
        endgame / ATTACK_LINEAR_DIVISOR,
    )
}

/// Squares the defender holds with nothing better than king or queen, against one attacker more.
#[inline(always)]
fn weak_squares<const WHITE: bool>(view: &View) -> BitBoard {
    let (us, them) = (view.us::<WHITE>(), view.them::<WHITE>());
    let loosely_held = !them.attacked | them.attacks_of(Piece::King) | them.attacks_of(Piece::Queen);
    us.attacked & !them.attacked_twice & loosely_held
}

/// Checks the attacker could give: safe ones by kind, costly ones together.
#[inline(always)]
fn checks<const WHITE: bool, W: Witness<TermNote>>(view: &View, weak: BitBoard, tally: &mut Tally<'_, W>) {
    let (us, them) = (view.us::<WHITE>(), view.them::<WHITE>());
    if !us.has_pieces() {
        tally.add_attack::<WHITE>(Term::UnsafeCheck, 0, None);
        return;
    }
    // A queen does not shelter its king from lines that go through it once it moves away.
    let blockers = view.occupied ^ them.of(Piece::Queen);
    let lines = get_rook_moves(them.king, blockers) & !us.army;
    let diagonals = get_bishop_moves(them.king, blockers) & !us.army;
    let jumps = get_knight_moves(them.king) & !us.army;
    let safe = !them.attacked | (weak & us.attacked_twice);

    let rook = lines & us.attacks_of(Piece::Rook);
    let queen = (lines | diagonals) & us.attacks_of(Piece::Queen);
    let bishop = diagonals & us.attacks_of(Piece::Bishop);
    let knight = jumps & us.attacks_of(Piece::Knight);
    let queen_safe = queen & safe & !them.attacks_of(Piece::Queen) & !rook;
    let mut costly = BitBoard::EMPTY;
    for (term, squares, safe_squares) in [
        (Term::RookCheck, rook, rook & safe),
        (Term::QueenCheck, queen, queen_safe),
        (Term::BishopCheck, bishop, bishop & safe),
        (Term::KnightCheck, knight, knight & safe),
    ] {
        if safe_squares.is_empty() {
            costly |= squares;
        } else {
            tally.add_attack::<WHITE>(term, 1 + i32::from(safe_squares.len() > 1), None);
        }
    }
    tally.add_attack::<WHITE>(Term::UnsafeCheck, costly.len() as i32, None);
}

/// The files a king's wing reaches over, by the king's file.
const FLANKS: [BitBoard; File::NUM] = {
    const A_TO_C: BitBoard = files(0, 2);
    const A_TO_D: BitBoard = files(0, 3);
    const C_TO_F: BitBoard = files(2, 5);
    const E_TO_H: BitBoard = files(4, 7);
    const F_TO_H: BitBoard = files(5, 7);
    [A_TO_C, A_TO_D, A_TO_D, C_TO_F, C_TO_F, E_TO_H, E_TO_H, F_TO_H]
};

const fn files(from: usize, to: usize) -> BitBoard {
    let mut set = 0;
    let mut file = from;
    while file <= to {
        set |= File::index_const(file).bitboard().0;
        file += 1;
    }
    BitBoard(set)
}

//! What a move does on the board at once, seen without a search: what it guards, attacks, denies, opens and makes possible.

use super::board::{
    after, attackers_of, attacks_from, gives_check, in_check, is_capture, is_castling, is_slider, landing,
    legal_moves, rank_from, with_mover, worth,
};
use super::exchange::{exchange, gain_on};
use super::pawns::is_pawn_guarded;
use super::terrain::space;
use crate::{BitBoard, Board, Color, Move, Piece, Square};
use cozy_chess::get_between_rays;

/// Something a move does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// It guards the own piece on the square, which is attacked at least as often as it was guarded.
    Guard(Square),
    /// It attacks the enemy piece on the square: one worth as much (no pawn) or more, one that nothing guards, or one attacked more often
    /// than guarded.
    Attack(Square),
    /// A pawn takes the square from an enemy knight or bishop.
    Deny {
        /// The knight or bishop.
        piece: Square,
        /// Where it could have gone at no loss.
        square: Square,
    },
    /// It opens the line of the own bishop, rook or queen on the square.
    OpenLine(Square),
    /// The piece was attacked and could be taken with profit; now it cannot.
    Save,
    /// A knight, bishop, queen or rook reaches one of the four squares in the center, where it cannot be taken with profit.
    Centralize,
    /// The enemy could give check at no loss, and cannot any more.
    StopChecks,
    /// It connects the rooks.
    Connect,
    /// The king leaves the line of the enemy bishop, rook or queen on the square.
    Sidestep(Square),
    /// It makes possible an own move of another piece that was blocked or would have lost material.
    Prepare(Move),
    /// It guards the own piece or pawn on the square, which nothing guarded.
    Cover(Square),
    /// It attacks the enemy piece or pawn on the square once more: it is now attacked at least twice, and at least as often as guarded.
    Pressure(Square),
    /// The last piece between king and rook leaves the way for castling.
    FreeCastling,
    /// A rook or queen comes behind the own pawn on the square, which stands on the fourth rank or further.
    Support(Square),
    /// A pawn takes squares in the other half.
    Space,
    /// It takes the piece or pawn on the square.
    Take(Square),
    /// It waits: a pass would be as good, which only a search can say.
    Wait,
}

/// An opened line has at least this many new squares.
const NEW_SQUARES: u32 = 3;
/// A square is denied up to this rank as its owner counts from 0: beyond it the enemy is at home.
const FURTHEST_DENIED: i32 = 4;

/// The fourth rank, as a side counts from 0.
const FOURTH: i32 = 3;

/// The squares of the center.
const CENTER: [Square; 4] = [Square::D4, Square::E4, Square::D5, Square::E5];

/// What a legal move does, most telling first; `next` is an own move that may follow it.
pub fn purposes(board: &Board, mv: Move, next: Option<Move>) -> Vec<Purpose> {
    let me = board.side_to_move();
    let squares = || board.occupied().into_iter();
    let prepare = next.map(Purpose::Prepare);
    let attacks = squares().map(Purpose::Attack);
    let guards = squares().map(Purpose::Guard);
    let enemies =
        (board.colors(!me) & (board.pieces(Piece::Knight) | board.pieces(Piece::Bishop))).into_iter();
    let denied = enemies.flat_map(|piece| {
        attacks_from(board, piece)
            .into_iter()
            .map(move |square| Purpose::Deny { piece, square })
    });
    let sidesteps = squares().map(Purpose::Sidestep);
    let opened = squares().map(Purpose::OpenLine);
    prepare
        .into_iter()
        .chain([Purpose::Save])
        .chain(guards)
        .chain(attacks)
        .chain(denied)
        .chain(sidesteps)
        .chain(opened)
        .chain([Purpose::Centralize, Purpose::StopChecks, Purpose::Connect])
        .chain([Purpose::FreeCastling])
        .chain(squares().map(Purpose::Pressure))
        .chain(squares().map(Purpose::Support))
        .chain(squares().map(Purpose::Cover))
        .chain([Purpose::Space])
        .filter(|&purpose| serves(board, mv, purpose))
        .collect()
}

/// Whether a legal move does that.
pub fn serves(board: &Board, mv: Move, purpose: Purpose) -> bool {
    let me = board.side_to_move();
    let (now, at) = (after(board, mv), landing(board, mv));
    match purpose {
        Purpose::Guard(square) => {
            let attackers = attackers_of(board, !me, square).len();
            let newly = attacks_from(&now, at).has(square) && !attacks_from(board, mv.from).has(square);
            let own = board.color_on(square) == Some(me) && now.color_on(square) == Some(me);
            let by_pawns = attackers_of(board, !me, square) & board.pieces(Piece::Pawn);
            newly
                && own
                && square != at
                && now.piece_on(square) != Some(Piece::King)
                && attackers >= 1
                && !attackers_of(&now, !me, square).is_empty()
                && attackers_of(board, me, square).len() <= attackers
                && (!is_pawn_guarded(board, square, me) || !by_pawns.is_empty())
        }
        Purpose::Attack(target) => is_attack(board, &now, (mv.from, at), target, me),
        Purpose::Deny { piece, square } => denies(board, &now, mv, (piece, square)),
        Purpose::OpenLine(slider) => {
            let line = attacks_from(board, slider);
            board.color_on(slider) == Some(me)
                && board.piece_on(slider).is_some_and(is_slider)
                && now.color_on(slider) == Some(me)
                && slider != at
                && !is_castling(board, mv)
                && line.has(mv.from)
                && (attacks_from(&now, slider) - line).len() >= NEW_SQUARES
        }
        Purpose::Save => {
            let piece = board.piece_on(mv.from);
            let passed =
                with_mover(board, !me).filter(|_| piece != Some(Piece::King) && piece != Some(Piece::Pawn));
            passed.is_some_and(|passed| gain_on(&passed, mv.from) > 0) && gain_on(&now, at) <= 0
        }
        Purpose::Centralize => {
            let piece = board.piece_on(mv.from);
            let officer = piece.is_some_and(|piece| !matches!(piece, Piece::Pawn | Piece::King));
            officer && CENTER.contains(&at) && !CENTER.contains(&mv.from) && gain_on(&now, at) <= 0
        }
        Purpose::StopChecks => {
            let passed = with_mover(board, !me);
            passed.is_some_and(|passed| has_safe_check(&passed)) && !has_safe_check(&now)
        }
        Purpose::Connect => connected(&now, me) && !connected(board, me),
        Purpose::Sidestep(slider) => {
            let king = board.king(me);
            mv.from == king
                && !is_castling(board, mv)
                && now.color_on(slider) == Some(!me)
                && blockers(board, slider, king) == Some(1)
                && blockers(&now, slider, at).is_none_or(|count| count > 1)
        }
        Purpose::Prepare(next) => is_prepared(board, &now, at, next),
        Purpose::Cover(square) => {
            newly_guards(board, &now, (mv.from, at), square, me) && attackers_of(board, me, square).is_empty()
        }
        Purpose::Pressure(target) => is_pressure(board, &now, (mv.from, at), target, me),
        Purpose::FreeCastling => frees_castling(board, mv, me),
        Purpose::Support(pawn) => {
            let heavy = matches!(now.piece_on(at), Some(Piece::Rook | Piece::Queen));
            let advanced = now.piece_on(pawn) == Some(Piece::Pawn) && rank_from(pawn, me) >= FOURTH;
            heavy
                && advanced
                && pawn.file() == at.file()
                && mv.from.file() != at.file()
                && rank_from(at, me) < rank_from(pawn, me)
                && newly_guards(board, &now, (mv.from, at), pawn, me)
        }
        Purpose::Space => {
            let pawn = board.piece_on(mv.from) == Some(Piece::Pawn);
            pawn && space(&now, me).len() > space(board, me).len()
        }
        Purpose::Take(square) => {
            square == mv.to && is_capture(board, mv) && board.color_on(square) == Some(!me)
        }
        Purpose::Wait => !in_check(board) && with_mover(board, !me).is_some(),
    }
}

/// Whether the moved piece guards an own piece or pawn that it did not guard before; the king needs no guard.
fn newly_guards(board: &Board, now: &Board, (from, at): (Square, Square), square: Square, me: Color) -> bool {
    let newly = attacks_from(now, at).has(square) && !attacks_from(board, from).has(square);
    let own = board.color_on(square) == Some(me) && now.color_on(square) == Some(me);
    newly && own && square != at && now.piece_on(square) != Some(Piece::King)
}

fn is_pressure(board: &Board, now: &Board, (from, at): (Square, Square), target: Square, me: Color) -> bool {
    let newly = attacks_from(now, at).has(target) && !attacks_from(board, from).has(target);
    let (attackers, guards) = (attackers_of(now, me, target), attackers_of(now, !me, target));
    newly
        && now.color_on(target) == Some(!me)
        && now.piece_on(target) != Some(Piece::King)
        && now.piece_on(at) != Some(Piece::King)
        && attackers.len() >= 2
        && attackers.len() >= guards.len()
        && gain_on(now, at) <= 0
}

/// Whether the move takes away the only piece between the king and a rook with which it may castle.
fn frees_castling(board: &Board, mv: Move, me: Color) -> bool {
    let king = board.king(me);
    let rights = board.castle_rights(me);
    let wings = [rights.short, rights.long].into_iter().flatten();
    mv.from != king
        && wings.map(|file| Square::new(file, king.rank())).any(|rook| {
            let between = get_between_rays(king, rook);
            between & board.occupied() == mv.from.bitboard() && !between.has(mv.to)
        })
}

fn is_attack(board: &Board, now: &Board, (from, at): (Square, Square), target: Square, me: Color) -> bool {
    let (Some(attacker), Some(piece)) = (now.piece_on(at), now.piece_on(target)) else {
        return false;
    };
    let newly = attacks_from(now, at).has(target) && !attacks_from(board, from).has(target);
    let (attackers, guards) = (attackers_of(now, me, target), attackers_of(now, !me, target));
    newly
        && now.color_on(target) == Some(!me)
        && piece != Piece::King
        && attacker != Piece::King
        && (worth(piece) > worth(attacker)
            || worth(piece) == worth(attacker) && piece != Piece::Pawn
            || guards.is_empty()
            || attackers.len() > guards.len())
        && gain_on(now, at) <= 0
}

fn denies(board: &Board, now: &Board, mv: Move, (piece, square): (Square, Square)) -> bool {
    let me = board.side_to_move();
    let pawn =
        board.piece_on(mv.from) == Some(Piece::Pawn) && !is_capture(board, mv) && mv.promotion.is_none();
    let minor = matches!(board.piece_on(piece), Some(Piece::Knight | Piece::Bishop));
    let goes = Move {
        from: piece,
        to: square,
        promotion: None,
    };
    let could = || {
        let passed = with_mover(board, !me);
        passed.is_some_and(|passed| passed.is_legal(goes) && exchange(&passed, goes) >= 0)
    };
    pawn && minor
        && board.color_on(piece) == Some(!me)
        && !board.occupied().has(square)
        && rank_from(square, me) <= FURTHEST_DENIED
        && attacks_from(now, mv.to).has(square)
        && !is_pawn_guarded(board, square, me)
        && could()
        && now.is_legal(goes)
        && exchange(now, goes) < 0
}

/// Whether the side to move can give check at no loss.
fn has_safe_check(board: &Board) -> bool {
    let checks = legal_moves(board)
        .into_iter()
        .filter(|&mv| gives_check(board, mv));
    checks.into_iter().any(|mv| exchange(board, mv) >= 0)
}

/// Whether two rooks of `side` stand on their home rank with nothing between them.
fn connected(board: &Board, side: Color) -> bool {
    let home = super::kings::home_rank(side).bitboard();
    let mut rooks = (board.colored_pieces(side, Piece::Rook) & home).into_iter();
    match (rooks.next(), rooks.next()) {
        (Some(first), Some(second)) => (get_between_rays(first, second) & board.occupied()).is_empty(),
        _ => false,
    }
}

/// How many pieces stand between a bishop, rook or queen and a square on one of its lines.
fn blockers(board: &Board, slider: Square, square: Square) -> Option<u32> {
    let piece = board.piece_on(slider).filter(|&piece| is_slider(piece))?;
    let color = board.color_on(slider)?;
    let reach = super::board::attacks_of(piece, color, slider, BitBoard::EMPTY);
    reach
        .has(square)
        .then(|| (get_between_rays(slider, square) & board.occupied()).len())
}

fn is_prepared(board: &Board, now: &Board, at: Square, next: Move) -> bool {
    let me = board.side_to_move();
    let Some(passed) = with_mover(now, me).filter(|_| !in_check(board)) else {
        return false;
    };
    let fails = !board.is_legal(next) || exchange(board, next) < 0;
    next.from != at
        && board.color_on(next.from) == Some(me)
        && fails
        && passed.is_legal(next)
        && exchange(&passed, next) >= 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::board;

    fn mv(text: &str) -> Move {
        text.parse().expect("a move")
    }

    #[test]
    fn guards_and_attacks_need_something_at_stake() {
        // The pawn on e4 is attacked by the knight and guarded by nobody.
        let open = board("4k3/8/5n2/8/4P3/8/3P4/3QK3 w - - 0 1");
        assert!(serves(&open, mv("d1e2"), Purpose::Guard(Square::E4)));
        assert!(serves(&open, mv("d2d3"), Purpose::Guard(Square::E4)));
        // Nobody attacks it.
        let calm = board("4k3/8/7n/8/4P3/8/3P4/3QK3 w - - 0 1");
        assert!(!serves(&calm, mv("d1e2"), Purpose::Guard(Square::E4)));
        // A queen attacks a loose pawn, not one that another pawn guards.
        let loose = board("7k/8/8/8/p7/8/4Q3/4K3 w - - 0 1");
        assert!(serves(&loose, mv("e2e4"), Purpose::Attack(Square::A4)));
        let held = board("7k/8/8/1p6/p7/8/4Q3/4K3 w - - 0 1");
        assert!(!serves(&held, mv("e2e4"), Purpose::Attack(Square::A4)));
    }

    #[test]
    fn a_capture_takes_what_stands_on_its_square() {
        let open = board("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
        assert!(serves(&open, mv("e4d5"), Purpose::Take(Square::D5)));
        assert!(!serves(&open, mv("e4e5"), Purpose::Take(Square::E5)));
        // In passing nothing stands there.
        let passing = board("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
        assert!(!serves(&passing, mv("e5d6"), Purpose::Take(Square::D6)));
    }

    #[test]
    fn a_pawn_takes_a_square_from_a_minor_piece() {
        let start = board("rnbqkb1r/ppp1pppp/5n2/3p4/3P4/5N2/PPP1PPPP/RNBQKB1R w KQkq - 2 3");
        let square = Square::G4;
        let from = |piece| Purpose::Deny { piece, square };
        assert!(serves(&start, mv("h2h3"), from(Square::C8)));
        assert!(serves(&start, mv("h2h3"), from(Square::F6)));
        assert!(!serves(&start, mv("a2a3"), from(Square::C8)));
    }

    #[test]
    fn lines_open_rooks_connect_kings_step_aside() {
        let fianchetto = board("4k3/8/8/8/8/5N2/6B1/R2QK2R w KQ - 0 1");
        assert!(serves(&fianchetto, mv("f3d2"), Purpose::OpenLine(Square::G2)));
        let castled = board("4k3/8/8/8/8/8/8/R2Q1RK1 w - - 0 1");
        assert!(serves(&castled, mv("d1d4"), Purpose::Connect));
        assert!(!serves(&castled, mv("d1e1"), Purpose::Connect));
        let pinned = board("4k3/8/1b6/8/8/8/5P2/6K1 w - - 0 1");
        assert!(serves(&pinned, mv("g1h1"), Purpose::Sidestep(Square::B6)));
        assert!(!serves(&pinned, mv("f2f3"), Purpose::Sidestep(Square::B6)));
    }

    #[test]
    fn a_piece_is_saved_centralized_and_checks_are_stopped() {
        let hit = board("4k3/8/8/3p4/4N3/8/8/4K3 w - - 0 1");
        assert!(serves(&hit, mv("e4c3"), Purpose::Save));
        assert!(!serves(&hit, mv("e1d1"), Purpose::Save));
        let knight = board("4k3/8/8/8/8/2N5/8/4K3 w - - 0 1");
        assert!(serves(&knight, mv("c3d5"), Purpose::Centralize));
        assert!(!serves(&knight, mv("c3b5"), Purpose::Centralize));
        let rank = board("3r2k1/8/8/8/8/8/5PPP/6K1 w - - 0 1");
        assert!(!serves(&rank, mv("h2h3"), Purpose::StopChecks));
        let file = board("3r2k1/8/8/8/8/7P/5PP1/6K1 w - - 0 1");
        assert!(serves(&file, mv("g1h2"), Purpose::StopChecks));
    }

    #[test]
    fn a_move_is_prepared_that_was_blocked_or_lost_material() {
        let blocked = board("4k3/8/8/8/8/8/8/R2QK3 w - - 0 1");
        assert!(serves(&blocked, mv("d1d4"), Purpose::Prepare(mv("a1d1"))));
        assert!(!serves(&blocked, mv("d1d4"), Purpose::Prepare(mv("a1b1"))));
        // d4 loses a pawn until something guards the square.
        let push = board("4k3/8/8/4p3/8/8/3P4/4K1N1 w - - 0 1");
        assert!(serves(&push, mv("g1f3"), Purpose::Prepare(mv("d2d4"))));
        assert!(!serves(&push, mv("e1d1"), Purpose::Prepare(mv("d2d4"))));
        assert_eq!(purposes(&push, mv("e1d1"), Some(mv("d2d4"))), []);
    }

    #[test]
    fn loose_pieces_are_covered_and_pawns_pressed_and_supported() {
        // Nothing guards the knight on b5; with a pawn on c4 one does.
        let loose = board("4k3/8/8/1N6/8/8/8/3QK3 w - - 0 1");
        assert!(serves(&loose, mv("d1e2"), Purpose::Cover(Square::B5)));
        let held = board("4k3/8/8/1N6/2P5/8/8/3QK3 w - - 0 1");
        assert!(!serves(&held, mv("d1b3"), Purpose::Cover(Square::B5)));
        // The second attacker equals the one guard; alone it is no pressure.
        let pressed = board("4k3/8/5n2/8/3p4/5N2/8/R3K3 w - - 0 1");
        assert!(!serves(&pressed, mv("a1a4"), Purpose::Pressure(Square::F6)));
        assert!(serves(&pressed, mv("a1a4"), Purpose::Pressure(Square::D4)));
        let alone = board("4k3/8/5n2/8/3p4/8/8/R3K3 w - - 0 1");
        assert!(!serves(&alone, mv("a1a4"), Purpose::Pressure(Square::D4)));
        let pawn = board("4k3/8/8/8/2P5/8/8/R3K3 w - - 0 1");
        assert!(serves(&pawn, mv("a1c1"), Purpose::Support(Square::C4)));
        assert!(!serves(&pawn, mv("a1a4"), Purpose::Support(Square::C4)));
    }

    #[test]
    fn castling_is_freed_and_space_is_taken() {
        let bishop = board("4k3/8/8/8/8/8/8/4KB1R w K - 0 1");
        assert!(serves(&bishop, mv("f1d3"), Purpose::FreeCastling));
        assert!(!serves(&bishop, mv("h1g1"), Purpose::FreeCastling));
        let both = board("4k3/8/8/8/8/8/8/4KBNR w K - 0 1");
        assert!(!serves(&both, mv("f1d3"), Purpose::FreeCastling));
        let pawn = board("4k3/8/8/8/8/8/P7/4K3 w - - 0 1");
        assert!(serves(&pawn, mv("a2a4"), Purpose::Space));
        assert!(!serves(&pawn, mv("a2a3"), Purpose::Space));
    }
}

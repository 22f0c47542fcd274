//! Lists of moves with their marks, by kind: captures and promotions, quiet moves, those among them that check or run.
//!
//! The move generator of the board works out every move of a piece before anybody can say which kind is wanted. Most nodes
//! of a search ask for captures or for checks only, so these two are found from the targets' side wherever that is
//! certain to give the same moves: nobody in check, no capture en passant.

use crate::sight::{CheckSight, nets_at_least};
use chess::attacks::attackers_to;
use chess::{exchange, moves};
use cozy_chess::{
    BitBoard, Board, Color, File, Move, Piece, PieceMoves, Rank, Square, get_bishop_moves, get_king_moves,
    get_knight_moves, get_line_rays, get_pawn_attacks, get_rook_moves,
};
use search::alphabeta::{Footprint, Marked};

/// A passed pawn's steps to this rank, seen from its own side, and beyond are never skipped.
const RUNNING_RANK: Rank = Rank::Fifth;

/// Squares on which a promotion happens.
const PROMOTION_RANKS: BitBoard = BitBoard(0xff00_0000_0000_00ff);

/// Where the mover's noisy moves of one kind of piece may go: enemy pieces, and for pawns the last rank.
#[inline]
fn noisy_targets(board: &Board, piece: Piece) -> BitBoard {
    let enemies = board.colors(!board.side_to_move());
    if piece != Piece::Pawn {
        return enemies;
    }
    let passing = moves::en_passant_square(board).map_or(BitBoard::EMPTY, Square::bitboard);
    enemies | passing | PROMOTION_RANKS
}

/// Whether a pawn's arrival on the last rank without a capture is worth a noisy move: queens alone are.
#[inline]
pub(crate) fn is_noisy_promotion(mv: Move) -> bool {
    matches!(mv.promotion, Some(Piece::Queen))
}

/// Whether a legal move is a noisy one.
#[inline]
pub(crate) fn is_noisy(board: &Board, mv: Move) -> bool {
    is_noisy_promotion(mv) || moves::is_capture(board, mv)
}

/// The history mark of a move whose piece and victim are known.
#[inline]
pub(crate) fn mark(board: &Board, piece: Piece, mv: Move, taken: Option<Piece>) -> Footprint {
    let promotion = mv.promotion.map_or(0, exchange::promotion_gain);
    Footprint {
        piece: board.side_to_move() as u16 * 6 + piece as u16,
        from: mv.from as u16,
        to: mv.to as u16,
        taken: taken.map_or(0, |piece| piece as u8 + 1),
        gain: (taken.map_or(0, exchange::piece_value) + promotion) as i16,
        forcing: false,
        escapes: false,
        runs: false,
    }
}

/// The kind of piece that leaves a mark.
#[inline]
pub(crate) fn kind_of(mark: &Footprint) -> Piece {
    const KINDS: [Piece; 16] = {
        let mut kinds = [Piece::Pawn; 16];
        let mut index = 0;
        while index < 2 * Piece::NUM {
            kinds[index] = Piece::ALL[index % Piece::NUM];
            index += 1;
        }
        kinds
    };
    KINDS[mark.piece as usize & 15]
}

/// The history mark of a quiet move, with what makes it worth a look.
#[inline]
fn quiet_mark(board: &Board, piece: Piece, mv: Move, [forcing, escapes, runs]: [bool; 3]) -> Footprint {
    Footprint {
        forcing,
        escapes,
        runs,
        ..mark(board, piece, mv, None)
    }
}

/// Whether a piece of this kind would be attacked by a lesser one on a square, with these squares occupied.
#[inline]
fn lesser_piece_reaches(board: &Board, piece: Piece, square: Square, occupied: BitBoard) -> bool {
    let mover = board.side_to_move();
    let enemies = board.colors(!mover);
    let pieces = |kind: Piece| board.pieces(kind) & enemies;
    let by_pawns = get_pawn_attacks(square, mover) & pieces(Piece::Pawn);
    match piece {
        Piece::Pawn | Piece::King => false,
        Piece::Knight | Piece::Bishop => !by_pawns.is_empty(),
        Piece::Rook | Piece::Queen => {
            let by_minors = (get_knight_moves(square) & pieces(Piece::Knight))
                | (get_bishop_moves(square, occupied) & pieces(Piece::Bishop));
            let by_rooks = || get_rook_moves(square, occupied) & pieces(Piece::Rook);
            !(by_pawns | by_minors).is_empty() || (piece == Piece::Queen && !by_rooks().is_empty())
        }
    }
}

/// Whether a quiet move takes a piece out of a lesser piece's reach.
#[inline]
pub(crate) fn escapes(board: &Board, piece: Piece, mv: Move) -> bool {
    lesser_piece_reaches(board, piece, mv.from, board.occupied())
        && !lesser_piece_reaches(board, piece, mv.to, board.occupied() ^ mv.from.bitboard())
}

/// Whether a pawn steps beyond the middle with no enemy pawn left that could stop it.
#[inline]
pub(crate) fn runs(board: &Board, mv: Move) -> bool {
    let mover = board.side_to_move();
    let enemies = board.colored_pieces(!mover, Piece::Pawn);
    mv.to.rank().relative_to(mover) >= RUNNING_RANK && (enemies & pawn_span(mv.to, mover)).is_empty()
}

/// The squares from which an enemy pawn could still stop a pawn: ahead of it on its file and the two beside it.
#[inline]
fn pawn_span(square: Square, mover: Color) -> BitBoard {
    let file = square.file();
    let ahead = match mover {
        Color::White => !0 << 8 << (8 * square.rank() as u32),
        Color::Black => !0 >> 8 >> (8 * (Rank::Eighth as u32 - square.rank() as u32)),
    };
    BitBoard(ahead) & (file.bitboard() | file.adjacent())
}

/// The squares one step behind these, seen from a side.
#[inline]
fn behind(set: BitBoard, color: Color) -> BitBoard {
    BitBoard(match color {
        Color::White => set.0 >> 8,
        Color::Black => set.0 << 8,
    })
}

/// The squares beside these on their ranks.
#[inline]
fn beside(set: BitBoard) -> BitBoard {
    BitBoard(((set.0 & !File::A.bitboard().0) >> 1) | ((set.0 & !File::H.bitboard().0) << 1))
}

/// Appends captures, and promotions to a queen.
///
/// What is rare stands in functions of its own, to keep short what every node runs through.
pub(crate) fn noisy(board: &Board, list: &mut Vec<Marked<Move>>) {
    if !board.checkers().is_empty() {
        noisy_of(board, BitBoard::FULL, BitBoard::FULL, list);
        return;
    }
    let mover = board.side_to_move();
    let (own, enemies) = (board.colors(mover), board.colors(!mover));
    let (pinned, occupied) = (board.pinned(), board.occupied());
    noisy_pawns(board, list);
    for from in own & board.pieces(Piece::Knight) & !pinned {
        push_captures(board, Piece::Knight, from, get_knight_moves(from) & enemies, list);
    }
    for piece in [Piece::Bishop, Piece::Rook, Piece::Queen] {
        let pieces = own & board.pieces(piece);
        // In the order of the board's generator: those that are free, then those that are pinned.
        for from in pieces & !pinned {
            let to = slides(piece, from, occupied) & enemies;
            push_captures(board, piece, from, to, list);
        }
        if !(pieces & pinned).is_empty() {
            pinned_captures(board, piece, pieces & pinned, list);
        }
    }
    let king = board.king(mover);
    let near = get_king_moves(king) & enemies;
    if !near.is_empty() {
        let left = occupied ^ king.bitboard();
        let guarded = |square: Square| !(attackers_to(board, square, left) & enemies).is_empty();
        let free = near.into_iter().filter(|square| !guarded(*square));
        let to = free.fold(BitBoard::EMPTY, |set, square| set | square.bitboard());
        push_captures(board, Piece::King, king, to, list);
    }
}

/// Appends the noisy moves of some pieces to some squares, as the board's generator finds them.
#[inline(never)]
fn noisy_of(board: &Board, pieces: BitBoard, targets: BitBoard, list: &mut Vec<Marked<Move>>) {
    board.generate_moves_for(pieces, |mut set| {
        set.to &= targets;
        push_noisy(board, set, list);
        false
    });
}

/// Appends the captures of sliders that may not leave the line to their king.
#[cold]
#[inline(never)]
fn pinned_captures(board: &Board, piece: Piece, pieces: BitBoard, list: &mut Vec<Marked<Move>>) {
    let mover = board.side_to_move();
    for from in pieces {
        let line = get_line_rays(board.king(mover), from);
        let to = slides(piece, from, board.occupied()) & board.colors(!mover) & line;
        push_captures(board, piece, from, to, list);
    }
}

/// Where a slider may go on a board so occupied.
#[inline(always)]
fn slides(piece: Piece, from: Square, occupied: BitBoard) -> BitBoard {
    match piece {
        Piece::Bishop => get_bishop_moves(from, occupied),
        Piece::Rook => get_rook_moves(from, occupied),
        _ => get_bishop_moves(from, occupied) | get_rook_moves(from, occupied),
    }
}

/// Pawns' captures and promotions, out of check.
#[inline]
fn noisy_pawns(board: &Board, list: &mut Vec<Marked<Move>>) {
    let mover = board.side_to_move();
    let enemies = board.colors(!mover);
    let pawns = board.colors(mover) & board.pieces(Piece::Pawn);
    let promoting = Rank::Seventh.relative_to(mover).bitboard();
    let busy = pawns & (behind(beside(enemies), mover) | promoting);
    if !busy.is_empty() {
        let (king, pinned) = (board.king(mover), board.pinned());
        let empty_ahead = pawns & promoting & behind(!board.occupied(), mover);
        let mut targets = |from: Square, line: BitBoard| {
            let mut to = get_pawn_attacks(from, mover) & enemies;
            if empty_ahead.has(from) {
                to |= Square::new(from.file(), Rank::Eighth.relative_to(mover)).bitboard();
            }
            let set = PieceMoves {
                piece: Piece::Pawn,
                from,
                to: to & line,
            };
            push_noisy(board, set, list);
        };
        for from in busy & !pinned {
            targets(from, BitBoard::FULL);
        }
        for from in busy & pinned {
            targets(from, get_line_rays(king, from));
        }
    }
    if let Some(square) = moves::en_passant_square(board) {
        let captors = get_pawn_attacks(square, !mover) & pawns;
        if !captors.is_empty() {
            noisy_of(board, captors, square.bitboard(), list);
        }
    }
}

/// Appends a piece's captures; the targets are enemy pieces.
#[inline]
fn push_captures(board: &Board, piece: Piece, from: Square, to: BitBoard, list: &mut Vec<Marked<Move>>) {
    for to in to {
        let mv = Move {
            from,
            to,
            promotion: None,
        };
        list.push((mv, mark(board, piece, mv, Some(victim_on(board, to)))));
    }
}

/// The kind of the piece on a square where one stands that is not a king. Reads no branch: victims are hard to foretell.
#[inline]
fn victim_on(board: &Board, square: Square) -> Piece {
    const KINDS: [Piece; 8] = [
        Piece::Pawn,
        Piece::Knight,
        Piece::Bishop,
        Piece::Rook,
        Piece::Queen,
        Piece::Pawn,
        Piece::Pawn,
        Piece::Pawn,
    ];
    let is = |piece: Piece| (board.pieces(piece).0 >> square as u32 & 1) as usize;
    let index = is(Piece::Knight) + 2 * is(Piece::Bishop) + 3 * is(Piece::Rook) + 4 * is(Piece::Queen);
    KINDS[index & 7]
}

/// Appends the noisy ones among a piece's moves.
#[inline]
fn push_noisy(board: &Board, mut set: PieceMoves, list: &mut Vec<Marked<Move>>) {
    let enemies = board.colors(!board.side_to_move());
    if set.piece != Piece::Pawn {
        push_captures(board, set.piece, set.from, set.to & enemies, list);
        return;
    }
    set.to &= noisy_targets(board, Piece::Pawn);
    for mv in set {
        let taken = if enemies.has(mv.to) {
            Some(victim_on(board, mv.to))
        } else if mv.promotion.is_some() {
            if !is_noisy_promotion(mv) {
                continue;
            }
            None
        } else {
            Some(Piece::Pawn)
        };
        list.push((mv, mark(board, Piece::Pawn, mv, taken)));
    }
}

/// Appends every legal move that is not noisy.
pub(crate) fn quiet(board: &Board, list: &mut Vec<Marked<Move>>) {
    let sight = CheckSight::new(board);
    board.generate_moves(|set| {
        if set.piece == Piece::Pawn {
            quiet_pawn(board, &sight, set, list);
        } else {
            quiet_piece(board, &sight, set, list);
        }
        false
    });
}

/// Appends a piece's quiet moves.
#[inline]
fn quiet_piece(board: &Board, sight: &CheckSight, set: PieceMoves, list: &mut Vec<Marked<Move>>) {
    let PieceMoves { piece, from, to } = set;
    let to = to & !board.colors(!board.side_to_move());
    let uncovers = sight.discoverers.has(from);
    let checks = sight.from(piece);
    let in_danger = lesser_piece_reaches(board, piece, from, board.occupied());
    let first = list.len();
    let base = mark(board, piece, plain(from, from), None);
    for to in to {
        let mark = Footprint {
            to: to as u16,
            forcing: checks.has(to),
            ..base
        };
        list.push((plain(from, to), mark));
    }
    if uncovers || in_danger {
        let left = board.occupied() ^ from.bitboard();
        for (mv, mark) in &mut list[first..] {
            mark.forcing = mark.forcing || (uncovers && sight.checks(board, *mv));
            mark.escapes = in_danger && !lesser_piece_reaches(board, piece, mv.to, left);
        }
    }
}

#[inline]
fn plain(from: Square, to: Square) -> Move {
    Move {
        from,
        to,
        promotion: None,
    }
}

/// Appends a pawn's quiet moves: lesser promotions first.
#[inline]
fn quiet_pawn(board: &Board, sight: &CheckSight, set: PieceMoves, list: &mut Vec<Marked<Move>>) {
    let enemies = board.colors(!board.side_to_move());
    let mut push = |mv: Move, forcing: bool| {
        let marks = [forcing, false, runs(board, mv)];
        list.push((mv, quiet_mark(board, Piece::Pawn, mv, marks)));
    };
    let mut lesser = set;
    lesser.to &= PROMOTION_RANKS & !enemies;
    for mv in lesser.into_iter().filter(|mv| !is_noisy_promotion(*mv)) {
        push(mv, sight.checks(board, mv));
    }
    let suspects = if sight.discoverers.has(set.from) {
        BitBoard::FULL
    } else {
        sight.from(Piece::Pawn)
    };
    for to in set.to & !noisy_targets(board, Piece::Pawn) {
        let mv = plain(set.from, to);
        push(mv, suspects.has(to) && sight.checks(board, mv));
    }
}

/// The mover's pieces that may have a quiet move that checks or runs: a king or a pawn mostly has none, which is cheaper to see
/// than to generate.
#[inline]
fn may_be_loud(board: &Board, sight: &CheckSight) -> BitBoard {
    let mover = board.side_to_move();
    let own = board.colors(mover);
    let pawns = own & board.pieces(Piece::Pawn);
    let beyond_the_middle = match mover {
        Color::White => BitBoard(!0 << 24),
        Color::Black => BitBoard(!0 >> 24),
    };
    let king = own & board.pieces(Piece::King);
    (own & !pawns & !king)
        | (pawns & (beyond_the_middle | sight.king.file().adjacent()))
        | (own & sight.discoverers)
}

/// Appends the quiet moves that check or run.
pub(crate) fn loud_quiet(board: &Board, list: &mut Vec<Marked<Move>>) {
    let sight = CheckSight::new(board);
    board.generate_moves_for(may_be_loud(board, &sight), |mut set| {
        let (piece, from) = (set.piece, set.from);
        if piece != Piece::Pawn && !sight.discoverers.has(from) {
            set.to &= sight.from(piece);
        }
        set.to &= !board.colors(!board.side_to_move());
        for mv in set {
            let forcing = sight.checks(board, mv);
            let runs = piece == Piece::Pawn && runs(board, mv);
            if (forcing || runs) && !is_noisy(board, mv) {
                let escapes = escapes(board, piece, mv);
                list.push((mv, quiet_mark(board, piece, mv, [forcing, escapes, runs])));
            }
        }
        false
    });
}

/// The mover's pieces that may have a quiet check: whose kind and square do not rule it out.
#[inline]
fn may_check(board: &Board, sight: &CheckSight) -> BitBoard {
    let mover = board.side_to_move();
    let own = board.colors(mover);
    let king = sight.king;
    // From two knight's moves away, or from nowhere.
    let mut jumps = BitBoard::EMPTY;
    for square in get_knight_moves(king) & !board.occupied() {
        jumps |= get_knight_moves(square);
    }
    let same_color = if BitBoard::DARK_SQUARES.has(king) {
        BitBoard::DARK_SQUARES
    } else {
        BitBoard::LIGHT_SQUARES
    };
    let steps = behind(get_pawn_attacks(king, !mover) & !board.occupied(), mover);
    let double_steps = behind(steps, mover) & Rank::Second.relative_to(mover).bitboard();
    let pieces = (board.pieces(Piece::Knight) & jumps)
        | (board.pieces(Piece::Bishop) & same_color)
        | board.pieces(Piece::Rook)
        | board.pieces(Piece::Queen)
        | (board.pieces(Piece::Pawn) & (steps | double_steps))
        | sight.discoverers;
    pieces & own
}

/// Appends the quiet moves that check and lose nothing by exchange.
pub(crate) fn forcing_quiet(board: &Board, list: &mut Vec<Move>) {
    let sight = CheckSight::new(board);
    board.generate_moves_for(may_check(board, &sight), |mut set| {
        let targets = if sight.discoverers.has(set.from) {
            BitBoard::FULL
        } else {
            sight.from(set.piece)
        };
        set.to &= targets & !noisy_targets(board, set.piece);
        for mv in set {
            if sight.checks(board, mv) && nets_at_least(board, mv, 0) {
                list.push(mv);
            }
        }
        false
    });
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::game::ChessGame;
    use crate::guide::ChessGuide;
    use search::Game;
    use search::alphabeta::Guide;
    use search::testing::mix;

    pub(crate) fn random_positions(count: usize) -> Vec<Board> {
        let mut boards = Vec::new();
        let mut random = 11;
        while boards.len() < count {
            let mut game = ChessGame::new(Board::startpos());
            for _ in 0..120 {
                let mut list = Vec::new();
                game.moves(&mut list);
                if list.is_empty() {
                    break;
                }
                random = mix(random);
                game = game.after(list[(random % list.len() as u64) as usize]);
                boards.push(game.board.clone());
            }
        }
        boards
    }

    /// What the board's own generator lists, in its order.
    fn noisy_by_generator(board: &Board) -> Vec<Marked<Move>> {
        let mut list = Vec::new();
        board.generate_moves(|set| {
            push_noisy(board, set, &mut list);
            false
        });
        list
    }

    #[test]
    fn noisy_moves_are_those_of_the_generator_in_its_order() {
        for board in random_positions(20_000) {
            let mut list = Vec::new();
            noisy(&board, &mut list);
            assert_eq!(list, noisy_by_generator(&board), "{board}");
        }
        // Pins, promotions and captures en passant are rare in random games.
        for fen in [
            "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
            "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1",
            "1n1q4/P1P5/8/8/8/4k3/p1p5/1N1K4 w - - 0 1",
            "3rk3/2P5/8/8/1b6/2N5/3B4/4K2r w - - 0 1",
            "4k3/4r3/8/b7/1P6/2B5/4Q3/4K3 w - - 0 1",
            "7k/8/8/1q6/2B5/3N4/4K3/8 w - - 0 1",
        ] {
            let board: Board = fen.parse().unwrap();
            let mut list = Vec::new();
            noisy(&board, &mut list);
            assert_eq!(list, noisy_by_generator(&board), "{board}");
        }
    }

    #[test]
    fn forcing_moves_are_the_quiet_checks_that_lose_nothing() {
        let mut found = 0;
        for board in random_positions(20_000) {
            let (mut listed, mut forcing) = (Vec::new(), Vec::new());
            quiet(&board, &mut listed);
            let lesser = |mv: Move| mv.promotion.is_some();
            let expected: Vec<Move> = listed
                .into_iter()
                .filter(|(mv, mark)| mark.forcing && !lesser(*mv) && nets_at_least(&board, *mv, 0))
                .map(|(mv, _)| mv)
                .collect();
            forcing_quiet(&board, &mut forcing);
            found += forcing.len();
            assert_eq!(forcing, expected, "{board}");
        }
        assert!(found > 1_000);
    }

    #[test]
    fn loud_moves_are_the_quiet_ones_that_check_or_run() {
        let guide = ChessGuide::default();
        let mut found = 0;
        for board in random_positions(3_000) {
            let (mut quiets, mut loud) = (Vec::new(), Vec::new());
            quiet(&board, &mut quiets);
            quiets.retain(|(_, mark)| mark.is_loud());
            loud_quiet(&board, &mut loud);
            found += loud.len();
            let sorted = |mut list: Vec<Marked<Move>>| {
                list.sort_by_key(|&(mv, _)| guide.encode(mv));
                list
            };
            assert_eq!(sorted(loud), sorted(quiets), "{board}");
        }
        assert!(found > 1_000);
    }
}

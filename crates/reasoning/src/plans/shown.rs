//! Plans that a line shows: two or more of its own moves, at least one of them later than the first, that serve something a coach would
//! name and that is still there where the plan ends.
//!
//! Where pieces go is what the line says anyway. A plan says what for: a file to hold, a pawn to attack, a square that no pawn guards, a
//! passed pawn to push, a trade, the king to bring to safety or into play. Nothing is searched here.

use chess::facts::board::{
    attackers_of, attacks_from, distance, in_check, is_capture, is_castling, landing, rank_from, worth,
};
use chess::facts::kings::zone;
use chess::facts::pawns::{
    FileState, file_state, is_outpost, is_passed, is_pawn_guarded, key_squares, passed,
};
use cozy_chess::{BitBoard, Board, Color, File, Move, Piece, Rank, Square};

/// What an own move of a line serves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Served {
    /// The king castles.
    Castle,
    /// Pieces of this kind are traded.
    Trade(Piece),
    /// A pawn becomes a passed one.
    NewPasser,
    /// A pawn is pushed: a passed one, one that meets something, or one that takes room.
    Pawn {
        /// Where it comes to stand.
        to: Square,
        /// What it meets.
        target: Option<Square>,
    },
    /// The king walks.
    King(Square),
    /// A rook comes to a file without own pawns.
    File(File),
    /// Another piece, or a rook elsewhere.
    Piece {
        /// The kind.
        piece: Piece,
        /// Where it comes to stand.
        to: Square,
        /// What it attacks there.
        target: Option<Square>,
    },
}

/// What the own moves of a line serve, each with its ply, where the last move of the line does and nobody is in check on the way; `boards`
/// are those along `moves`, the first one included.
pub fn shown(boards: &[Board], moves: &[Move]) -> Option<Vec<(usize, Served)>> {
    if boards.iter().any(in_check) || boards.len() != moves.len() + 1 {
        return None;
    }
    // A piece that goes and comes back was chased or waits: nothing was planned.
    let own: Vec<Move> = moves.iter().copied().step_by(2).collect();
    let returns = |pair: &[Move]| (pair[0].from, pair[0].to) == (pair[1].to, pair[1].from);
    if own.windows(2).any(returns) {
        return None;
    }
    let line = PlannedLine { boards, moves };
    let served: Vec<(usize, Served)> = (0..moves.len())
        .step_by(2)
        .filter_map(|ply| Some((ply, line.served(ply)?)))
        .collect();
    let last = served.last().is_some_and(|&(ply, _)| ply + 1 == moves.len());
    last.then_some(served)
}

/// The part of a line that is a plan.
struct PlannedLine<'a> {
    boards: &'a [Board],
    moves: &'a [Move],
}

impl PlannedLine<'_> {
    fn start(&self) -> &Board {
        &self.boards[0]
    }

    fn end(&self) -> &Board {
        &self.boards[self.boards.len() - 1]
    }

    fn side(&self) -> Color {
        self.start().side_to_move()
    }

    /// What the own move at `ply` serves.
    fn served(&self, ply: usize) -> Option<Served> {
        let (board, mv) = (&self.boards[ply], self.moves[ply]);
        let at = landing(board, mv);
        if is_castling(board, mv) {
            return Some(Served::Castle);
        }
        if is_capture(board, mv) {
            return self.traded(ply).map(Served::Trade);
        }
        let stays = self.end().piece_on(at) == board.piece_on(mv.from)
            && self.end().color_on(at) == Some(self.side());
        let moves_on = (ply + 2..self.moves.len())
            .step_by(2)
            .any(|later| self.moves[later].from == at);
        if !stays || moves_on {
            return None;
        }
        match board.piece_on(mv.from)? {
            Piece::Pawn => self.pawn_serves(ply, at),
            Piece::King => (king_is_free(board) && self.walks_straight(ply, at)).then_some(Served::King(at)),
            piece => self.piece_serves(ply, at, piece),
        }
    }

    /// The kind of piece that both sides lose by a capture that takes back.
    fn traded(&self, ply: usize) -> Option<Piece> {
        let before = ply.checked_sub(1)?;
        let (mv, taken) = (self.moves[ply], self.moves[before]);
        let back = mv.to == taken.to && is_capture(&self.boards[before], taken);
        let theirs = self.boards[ply].piece_on(mv.to)?;
        let ours = self.boards[before].piece_on(taken.to)?;
        (back && theirs == ours && theirs != Piece::Pawn).then_some(theirs)
    }

    fn pawn_serves(&self, ply: usize, at: Square) -> Option<Served> {
        let (side, now, end) = (self.side(), &self.boards[ply + 1], self.end());
        let passers = |board: &Board| passed(board, side).len();
        let pushed = Served::Pawn { to: at, target: None };
        if is_passed(now, at, side) && is_passed(end, at, side) {
            let new = passers(now) > passers(self.start());
            return Some(if new { Served::NewPasser } else { pushed });
        }
        let target = self.target(ply, at);
        let twice = (0..ply)
            .step_by(2)
            .any(|earlier| self.moves[earlier].to == self.moves[ply].from);
        // A pawn that is pushed twice, or into the other half, takes room.
        let takes_room = twice || rank_from(at, side) >= OTHER_HALF;
        (target.is_some() || takes_room).then_some(Served::Pawn { to: at, target })
    }

    fn piece_serves(&self, ply: usize, at: Square, piece: Piece) -> Option<Served> {
        let from = self.moves[ply].from;
        // Without pawns no file is worth more than another.
        let files = !self.end().pieces(Piece::Pawn).is_empty();
        if piece == Piece::Rook && files && from.file() != at.file() && self.holds_file(ply, at.file()) {
            return Some(Served::File(at.file()));
        }
        let target = self.target(ply, at);
        let useful = is_useful(self.start(), self.end(), (from, at), piece, self.side());
        (target.is_some() || useful).then_some(Served::Piece {
            piece,
            to: at,
            target,
        })
    }

    /// Whether one more rook or queen than at the start stands on a file without own pawns, now and at the end.
    fn holds_file(&self, ply: usize, file: File) -> bool {
        let side = self.side();
        let heavies = |board: &Board| {
            let heavy = board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
            (board.colors(side) & heavy & file.bitboard()).len()
        };
        let open = |board: &Board| file_state(board, file, side) != FileState::Closed;
        let more = |board: &Board| open(board) && heavies(board) > heavies(self.start());
        open(self.start()) && more(&self.boards[ply + 1]) && more(self.end())
    }

    /// What is attacked from `at`, at once and at the end.
    fn target(&self, ply: usize, at: Square) -> Option<Square> {
        let seen = [&self.boards[ply + 1], self.end()].map(|now| targets(self.start(), now, at, self.side()));
        seen[0].iter().copied().find(|target| seen[1].contains(target))
    }

    /// Whether the king goes the shortest way to `at`, nearer to the center, to an enemy pawn or to a key square of an own passed one.
    fn walks_straight(&self, ply: usize, at: Square) -> bool {
        let (side, end) = (self.side(), self.end());
        let from = self.start().king(side);
        let steps = (0..=ply)
            .step_by(2)
            .filter(|&own| self.boards[own].king(side) == self.moves[own].from);
        let escorted = passed(end, side)
            .into_iter()
            .fold(BitBoard::EMPTY, |all, pawn| all | key_squares(pawn, side));
        let goals = end.colored_pieces(!side, Piece::Pawn) | escorted;
        let nearest = |king: Square| goals.into_iter().map(|goal| distance(king, goal)).min();
        let center = |king: Square| CENTER.into_iter().map(|goal| distance(king, goal)).min();
        let nearer = nearest(at) < nearest(from) || center(at) < center(from);
        nearer && steps.count() as i32 == distance(from, at)
    }
}

/// The first rank of the other half, as a side counts from 0.
const OTHER_HALF: i32 = 4;

/// The squares of the center.
const CENTER: [Square; 4] = [Square::D4, Square::E4, Square::D5, Square::E5];

/// Whether the king is a piece to play with: the queens are off and little is left beside.
fn king_is_free(board: &Board) -> bool {
    /// The most that a side has beside pawns: two rooks or so.
    const FORCE: i32 = 1_000;
    let force = |side: Color| -> i32 {
        let pieces = board.colors(side) - board.pieces(Piece::Pawn) - board.pieces(Piece::King);
        let kinds = pieces.into_iter().filter_map(|at| board.piece_on(at));
        kinds.map(worth).sum()
    };
    board.pieces(Piece::Queen).is_empty() && Color::ALL.into_iter().all(|side| force(side) <= FORCE)
}

/// What a piece or pawn on `at` attacks, more often than it was at the `start`: a piece worth more, or what no pawn guards; of a pawn,
/// whatever it meets. The most valuable first.
pub fn targets(start: &Board, now: &Board, at: Square, side: Color) -> Vec<Square> {
    let Some(mover) = now.piece_on(at) else {
        return Vec::new();
    };
    let bear = |board: &Board, target| attackers_of(board, side, target).len();
    let worthwhile = |&target: &Square| match now.piece_on(target) {
        Some(Piece::King) | None => false,
        Some(_) if mover == Piece::Pawn => true,
        Some(piece) => worth(piece) > worth(mover) || !is_pawn_guarded(now, target, !side),
    };
    let mut found: Vec<Square> = (attacks_from(now, at) & now.colors(!side) & start.colors(!side))
        .into_iter()
        .filter(worthwhile)
        .filter(|&target| bear(now, target) > bear(start, target))
        .collect();
    found.sort_by_key(|&target| (-now.piece_on(target).map_or(0, worth), target as usize));
    found
}

/// Whether a piece is good for something on `at` beside what it attacks there, and was not where it stood.
fn is_useful(start: &Board, end: &Board, (from, at): (Square, Square), piece: Piece, side: Color) -> bool {
    let there = use_on(end, piece, at, side);
    let home = |square: Square| rank_from(square, side) == 0;
    let minor = matches!(piece, Piece::Knight | Piece::Bishop);
    let develops = minor && home(from) && !home(at) && start.occupied().len() >= OPENING_PIECES;
    develops || there.is_some_and(|good| use_on(start, piece, from, side) != Some(good))
}

/// With so many pieces and pawns on the board a piece that leaves its home rank is developed.
pub const OPENING_PIECES: u32 = 20;

/// What a piece is good for on its square, whatever it attacks there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SquareUse {
    /// No pawn can chase it.
    Outpost,
    /// A rook on the rank where the enemy pawns began.
    Seventh,
    /// A rook behind an own passed pawn.
    Behind,
    /// It aims at squares beside the enemy king, and its queen is on the board.
    AtKing,
    /// It stands in the center.
    Center,
}

/// What a piece of `side` on `at` is good for.
pub fn use_on(board: &Board, piece: Piece, at: Square, side: Color) -> Option<SquareUse> {
    let minor = matches!(piece, Piece::Knight | Piece::Bishop);
    let rook = piece == Piece::Rook;
    let ahead = |pawn: Square| pawn.file() == at.file() && rank_from(pawn, side) > rank_from(at, side);
    let behind = || {
        let mut passers = passed(board, side).into_iter();
        passers.any(|pawn| ahead(pawn) && attacks_from(board, at).has(pawn))
    };
    let aims = || {
        let queens = !board.colored_pieces(side, Piece::Queen).is_empty();
        queens && !(attacks_from(board, at) & zone(board, !side)).is_empty()
    };
    if minor && is_outpost(board, at, side) {
        Some(SquareUse::Outpost)
    } else if rook && at.rank() == Rank::Seventh.relative_to(side) {
        Some(SquareUse::Seventh)
    } else if rook && behind() {
        Some(SquareUse::Behind)
    } else if aims() {
        Some(SquareUse::AtKing)
    } else if CENTER.contains(&at) {
        Some(SquareUse::Center)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::facts::board::after;
    use chess::testing::board;

    fn told(fen: &str, line: &str) -> Vec<(usize, Served)> {
        let moves: Vec<Move> = line
            .split(' ')
            .map(|word| word.parse().expect("a move"))
            .collect();
        let mut boards = vec![board(fen)];
        for &mv in &moves {
            boards.push(after(&boards[boards.len() - 1], mv));
        }
        shown(&boards, &moves).unwrap_or_default()
    }

    const ROOKS: &str = "6k1/5ppp/8/8/8/8/5PPP/R4RK1 w - - 0 1";

    #[test]
    fn a_piece_that_comes_back_has_followed_no_plan() {
        assert_eq!(told(ROOKS, "f1d1 h7h6 d1f1"), []);
        assert_eq!(told(ROOKS, "g2g3 h7h6 f1d1"), [(2, Served::File(File::D))]);
        // Without pawns every file is open.
        assert_eq!(told("6k1/8/8/8/8/8/8/R4RK1 w - - 0 1", "g1g2 g8g7 f1d1"), []);
        // Where pieces go is what the line says anyway.
        assert_eq!(told(ROOKS, "g2g3 h7h6 h2h4"), []);
    }

    #[test]
    fn what_the_first_move_does_is_no_plan_and_what_does_not_last_is_none() {
        assert_eq!(told(ROOKS, "f1d1 h7h6 h2h4"), []);
        let files = [(0, Served::File(File::D)), (2, Served::File(File::C))];
        assert_eq!(told(ROOKS, "f1d1 h7h6 a1c1"), files);
        let both = "f1d1 h7h6 d1d2 g8h7 a1d1";
        assert_eq!(told(ROOKS, both), [(4, Served::File(File::D))]);
    }

    #[test]
    fn steps_have_a_purpose() {
        // The knight goes where no pawn can chase it; with a pawn on c7 one can, and only the center is left.
        let outpost = "r5k1/5ppp/3p4/8/4P3/8/5PPP/1N2R1K1 w - - 0 1";
        let knight = Served::Piece {
            piece: Piece::Knight,
            to: Square::D5,
            target: None,
        };
        assert_eq!(told(outpost, "b1c3 h7h6 c3d5"), [(2, knight)]);
        // A passed pawn runs, and a pawn meets a pawn.
        let pawn = |to, target| Served::Pawn { to, target };
        let runs = "6k1/5ppp/3p4/8/8/P7/5PPP/6K1 w - - 0 1";
        assert_eq!(told(runs, "g2g3 h7h6 a3a4"), [(2, pawn(Square::A4, None))]);
        let meets = "6k1/5pp1/7p/8/5PP1/8/5P1P/6K1 w - - 0 1";
        let met = pawn(Square::G5, Some(Square::H6));
        assert_eq!(told(meets, "h2h3 g8f8 g4g5"), [(2, met)]);
        // Knights are traded where the move takes back.
        let trade = "6k1/5ppp/2n5/8/8/5N2/5PPP/3R2K1 w - - 0 1";
        assert_eq!(told(trade, "f3d4 c6d4 d1d4"), [(2, Served::Trade(Piece::Knight))]);
        assert_eq!(told(trade, "d1d4 c6d4 f3d4"), []);
    }
}

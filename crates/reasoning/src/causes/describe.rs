//! The description of a refutation: who attacks, over which squares, what is hit, where the king could not go, and which
//! guards failed (Berliner 1977).
//!
//! A description is read off the refuting line by replaying it on the board; every square in it is a square of the
//! position in which the line begins, so that moves of that position can be held against it.

use chess::attacks::pinned;
use chess::facts::board::{
    after, attackers_of, in_check, is_capture, is_en_passant, landing, legal_moves, material,
};
use chess::facts::exchange::hanging;
use chess::facts::pieces::duties;
use cozy_chess::{BitBoard, Board, Color, Move, Piece, Square, get_between_rays, get_king_moves};

/// How a refutation ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loss {
    /// The loser is mated at the end of the line.
    Mate,
    /// Material, in hundredths, when the exchanges at the end of the line are settled.
    Material {
        /// How much the loser loses.
        hundredths: i32,
    },
    /// Nothing that can be counted at the end of the line: the search says that the position is worse.
    Standing,
}

/// Why a piece that seemed to guard did not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It was taken on the way.
    Removed,
    /// It had more than one duty, or was drawn away by the line.
    Overloaded,
    /// It was pinned to the king.
    Pinned,
}

/// A guard that failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guard {
    /// Where it stood when the line began.
    pub square: Square,
    /// Why it failed.
    pub fault: Fault,
}

/// The description of a refutation, in squares of the position in which it begins.
#[derive(Clone, PartialEq, Debug)]
pub struct Cause {
    /// Whose loss it is.
    pub loser: Color,
    /// The move that failed; `None` when the loser passed (a threat).
    pub failed: Option<Move>,
    /// The refutation, beginning with the winner's move; never empty.
    pub line: Vec<Move>,
    /// How it ends.
    pub loss: Loss,
    /// The winner's pieces that move in the line.
    pub attackers: BitBoard,
    /// Squares those pieces pass over, and the lines of the final check.
    pub paths: BitBoard,
    /// Squares on which those pieces land.
    pub landings: BitBoard,
    /// The loser's pieces that are taken, or the king that is mated.
    pub targets: BitBoard,
    /// Squares around the mated king that the winner covers, so that the king cannot flee there.
    pub flights: BitBoard,
    /// The loser's own pieces around the mated king: a flight square would come free if one left.
    pub walls: BitBoard,
    /// Guards that failed.
    pub guards: Vec<Guard>,
    /// The pieces on all these squares: the conditions under which the cause holds again.
    pub pattern: Pattern,
}

/// Part of a board: which pieces stand on some of its squares, and which of those squares are empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pattern {
    squares: BitBoard,
    colors: [BitBoard; Color::NUM],
    pieces: [BitBoard; Piece::NUM],
}

impl Pattern {
    /// What stands on `squares`.
    pub fn of(board: &Board, squares: BitBoard) -> Pattern {
        Pattern {
            squares,
            colors: Color::ALL.map(|color| board.colors(color) & squares),
            pieces: Piece::ALL.map(|piece| board.pieces(piece) & squares),
        }
    }

    /// Whether the same pieces stand on the same squares of another board.
    pub fn matches(&self, board: &Board) -> bool {
        *self == Pattern::of(board, self.squares)
    }

    /// The squares it speaks of.
    pub fn squares(&self) -> BitBoard {
        self.squares
    }
}

/// The longest line that is described, in plies.
pub const LINE_LIMIT: usize = 9;

impl Cause {
    /// Describes what the line does to the side that is not to move in `board`; `None` when the line is empty or not
    /// legal.
    pub fn of(board: &Board, failed: Option<Move>, line: &[Move]) -> Option<Cause> {
        Cause::of_whole(board, failed, telling(board, line, !board.side_to_move())?)
    }

    /// As [`Cause::of`], of the whole line and not only of the part that tells.
    pub fn of_whole(board: &Board, failed: Option<Move>, line: &[Move]) -> Option<Cause> {
        let winner = board.side_to_move();
        let loser = !winner;
        let mut trace = Trace::new(board.clone());
        for &mv in line {
            if !trace.board.is_legal(mv) {
                return None;
            }
            trace.play(mv, winner);
        }
        let mut cause = Cause {
            loser,
            failed,
            line: line.to_vec(),
            loss: Loss::Standing,
            attackers: trace.movers,
            paths: trace.paths,
            landings: trace.landings,
            targets: trace.taken & board.colors(loser),
            flights: BitBoard::EMPTY,
            walls: BitBoard::EMPTY,
            guards: trace.guards,
            pattern: Pattern::of(board, BitBoard::EMPTY),
        };
        let end = &trace.board;
        let mated = in_check(end) && end.side_to_move() == loser && legal_moves(end).is_empty();
        if mated {
            cause.see_mate(board, end);
        } else {
            let lost = lost_by(board, end, loser);
            if lost > 0 {
                cause.loss = Loss::Material { hundredths: lost };
            }
        }
        cause.pattern = Pattern::of(board, cause.squares());
        (!line.is_empty()).then_some(cause)
    }

    fn see_mate(&mut self, start: &Board, end: &Board) {
        let king = end.king(self.loser);
        self.loss = Loss::Mate;
        self.targets |= start.king(self.loser).bitboard();
        let around = get_king_moves(king);
        self.walls = around & end.colors(self.loser) & start.colors(self.loser);
        self.flights = around - end.colors(self.loser);
        for checker in end.checkers() {
            self.paths |= get_between_rays(checker, king);
        }
        // Winner's pieces that hold the flight squares take part, though they may not move.
        for square in self.flights {
            self.attackers |= attackers_of(end, !self.loser, square) & start.colors(!self.loser);
        }
    }

    /// Every square the description speaks of.
    pub fn squares(&self) -> BitBoard {
        let guards: BitBoard = self.guards.iter().map(|guard| guard.square).collect();
        self.attackers | self.paths | self.landings | self.targets | self.flights | self.walls | guards
    }
}

/// Material for `side`, in hundredths.
pub(super) fn balance(board: &Board, side: Color) -> i32 {
    material(board, side)
}

/// Material for `side` once the side to move has taken what it can take with profit on one square.
pub(super) fn settled(board: &Board, side: Color) -> i32 {
    let mover = board.side_to_move();
    let profit = hanging(board, !mover)
        .into_iter()
        .map(|(_, profit)| profit)
        .max()
        .unwrap_or(0);
    balance(board, side) + if mover == side { profit } else { -profit }
}

/// What `loser` loses between two positions, exchanges settled.
pub(super) fn lost_by(start: &Board, end: &Board, loser: Color) -> i32 {
    balance(start, loser) - settled(end, loser)
}

/// The part of a line that tells: up to the mate, or to the winner's move after which most of the loss has happened.
fn telling<'l>(board: &Board, line: &'l [Move], loser: Color) -> Option<&'l [Move]> {
    let line = &line[..line.len().min(LINE_LIMIT)];
    let start = balance(board, loser);
    let mut end = board.clone();
    let mut rated = Vec::new();
    for (ply, &mv) in line.iter().enumerate() {
        if !end.is_legal(mv) {
            return None;
        }
        end.play_unchecked(mv);
        if ply % 2 == 0 {
            if in_check(&end) && legal_moves(&end).is_empty() {
                return Some(&line[..=ply]);
            }
            rated.push((ply, start - settled(&end, loser)));
        }
    }
    let most = rated.iter().map(|&(_, lost)| lost).max()?;
    // Four fifths: later plies often add a piece that has nothing to do with the refutation.
    let enough = most - most.abs() / 5;
    let (ply, _) = rated.into_iter().find(|&(_, lost)| lost >= enough)?;
    Some(&line[..=ply])
}

/// A line being replayed, with every piece traced back to where it stood at the beginning.
struct Trace {
    board: Board,
    start: Board,
    origin: [Square; Square::NUM],
    movers: BitBoard,
    paths: BitBoard,
    landings: BitBoard,
    taken: BitBoard,
    guards: Vec<Guard>,
    /// The loser's pieces that have moved, by origin.
    drawn: BitBoard,
}

impl Trace {
    fn new(board: Board) -> Trace {
        Trace {
            start: board.clone(),
            board,
            origin: Square::ALL,
            movers: BitBoard::EMPTY,
            paths: BitBoard::EMPTY,
            landings: BitBoard::EMPTY,
            taken: BitBoard::EMPTY,
            guards: Vec::new(),
            drawn: BitBoard::EMPTY,
        }
    }

    fn play(&mut self, mv: Move, winner: Color) {
        let to = landing(&self.board, mv);
        let from = self.origin[mv.from as usize];
        let captures = is_capture(&self.board, mv);
        if self.board.side_to_move() == winner {
            self.movers |= from.bitboard() & self.start.colors(winner);
            self.paths |= get_between_rays(mv.from, to);
            self.landings |= to.bitboard();
            if captures {
                let victim = if is_en_passant(&self.board, mv) {
                    Square::new(to.file(), mv.from.rank())
                } else {
                    to
                };
                let first = self.origin[victim as usize];
                self.taken |= first.bitboard();
                self.note_guards(to, mv);
                for guard in &mut self.guards {
                    if guard.square == first {
                        guard.fault = Fault::Removed;
                    }
                }
            }
        } else {
            self.drawn |= from.bitboard();
        }
        self.origin[to as usize] = from;
        self.board.play_unchecked(mv);
    }

    /// The loser's pieces that guarded a square of the line and did not take back.
    fn note_guards(&mut self, square: Square, mv: Move) {
        let loser = !self.board.side_to_move();
        let next = after(&self.board, mv);
        let held = pinned(&next, loser);
        for piece in attackers_of(&self.start, loser, square) {
            if self.guards.iter().any(|guard| guard.square == piece) {
                continue;
            }
            let fault = if self.taken.has(piece) {
                Fault::Removed
            } else if held.has(piece) && self.origin[piece as usize] == piece {
                Fault::Pinned
            } else if self.drawn.has(piece) || duties(&self.start, piece).len() > 1 {
                Fault::Overloaded
            } else {
                continue;
            };
            self.guards.push(Guard { square: piece, fault });
        }
    }
}

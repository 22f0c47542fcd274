//! A game line: a starting position and the moves played, with what the board alone cannot know: repetitions, and
//! whether and why the game is over.
//!
//! Draws by threefold repetition and by the fifty-move rule end the game here as soon as they can be claimed, which is
//! how engines and servers play. The material rule covers the positions that are dead whatever is played: bare kings, a
//! single minor piece, and any number of bishops that all stand on squares of one color.

use crate::{BitBoard, Board, Color, Move, Piece, moves};

/// A position that occurs this often may be claimed as a draw.
const REPETITION_LIMIT: usize = 3;

/// Plies without a capture or a pawn move after which a draw may be claimed.
pub const QUIET_PLIES_LIMIT: u8 = 100;

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum EndReason {
    /// The side to move is in check and has no move.
    Checkmate,
    /// The side to move is not in check and has no move.
    Stalemate,
    /// Nobody can ever be mated with the pieces left.
    InsufficientMaterial,
    /// The position has occurred three times.
    ThreefoldRepetition,
    /// Fifty moves of each side without a capture or a pawn move.
    FiftyMoves,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Ending {
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
    /// Why.
    pub reason: EndReason,
}

/// A move that cannot be played at its place in a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("ply {ply}: {mv} is not legal")]
pub struct IllegalMove {
    /// How many plies had been played.
    pub ply: usize,
    /// The move.
    pub mv: Move,
}

/// A starting position and the moves played from it.
///
/// ```
/// use chess::{Board, history::{EndReason, History}};
/// let mut game = History::new(Board::default());
/// for mv in ["f2f3", "e7e5", "g2g4", "d8h4"] {
///     game.push(mv.parse().unwrap()).unwrap();
/// }
/// assert_eq!(game.ending().unwrap().reason, EndReason::Checkmate);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct History {
    /// The start and the position after each move; one longer than `moves`.
    positions: Vec<Board>,
    moves: Vec<Move>,
    /// The repetition key of each position.
    keys: Vec<u64>,
    /// For each position, the index of the first one it could repeat: the last capture or pawn move ends there.
    tails: Vec<usize>,
}

impl History {
    /// A line without moves.
    pub fn new(start: Board) -> History {
        History {
            keys: vec![moves::position_key(&start)],
            positions: vec![start],
            moves: Vec::new(),
            tails: vec![0],
        }
    }

    /// A line of moves.
    ///
    /// # Errors
    /// At the first move that is not legal.
    pub fn from_moves(start: Board, line: &[Move]) -> Result<History, IllegalMove> {
        let mut history = History::new(start);
        for &mv in line {
            history.push(mv)?;
        }
        Ok(history)
    }

    /// Plays a move.
    ///
    /// # Errors
    /// When it is not legal; the line stays as it was.
    pub fn push(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let board = self.board();
        if !board.is_legal(mv) {
            let ply = self.moves.len();
            return Err(IllegalMove { ply, mv });
        }
        let irreversible = moves::is_capture(board, mv) || board.pieces(Piece::Pawn).has(mv.from);
        let next = moves::after(board, mv);
        let tail = if irreversible {
            self.positions.len()
        } else {
            self.tails[self.moves.len()]
        };
        self.keys.push(moves::position_key(&next));
        self.positions.push(next);
        self.moves.push(mv);
        self.tails.push(tail);
        Ok(())
    }

    /// Takes the last move back.
    pub fn pop(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        self.keys.pop();
        self.tails.pop();
        Some(mv)
    }

    /// Where the line begins.
    pub fn start(&self) -> &Board {
        &self.positions[0]
    }

    /// The position now.
    pub fn board(&self) -> &Board {
        &self.positions[self.moves.len()]
    }

    /// The start and the position after each move.
    pub fn positions(&self) -> &[Board] {
        &self.positions
    }

    /// The moves played.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The repetition keys of the start and of the position after each move.
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// How often the current position has occurred, this time included: 1 when it is new.
    pub fn occurrences(&self) -> usize {
        self.occurrences_since(0)
    }

    /// How often the current position has occurred since `ply` moves were played, this time included. With the ply
    /// at which a search began, 2 is a repetition inside the search.
    pub fn occurrences_since(&self, ply: usize) -> usize {
        let last = self.moves.len();
        let first = self.tails[last].max(ply);
        let Some(earlier) = self.keys.get(first..last) else {
            return 1;
        };
        1 + earlier.iter().filter(|&&key| key == self.keys[last]).count()
    }

    /// Whether and why the game is over.
    pub fn ending(&self) -> Option<Ending> {
        ending_of(self.board()).or_else(|| {
            (self.occurrences() >= REPETITION_LIMIT).then_some(Ending {
                winner: None,
                reason: EndReason::ThreefoldRepetition,
            })
        })
    }
}

/// Whether and why the game is over, as far as the position alone can tell: everything but repetition.
pub fn ending_of(board: &Board) -> Option<Ending> {
    let draw = |reason| Some(Ending { winner: None, reason });
    if !moves::has_legal_move(board) {
        if board.checkers().is_empty() {
            return draw(EndReason::Stalemate);
        }
        return Some(Ending {
            winner: Some(!board.side_to_move()),
            reason: EndReason::Checkmate,
        });
    }
    if is_insufficient_material(board) {
        return draw(EndReason::InsufficientMaterial);
    }
    if board.halfmove_clock() >= QUIET_PLIES_LIMIT {
        return draw(EndReason::FiftyMoves);
    }
    None
}

/// Whether no series of legal moves can mate anybody, by material alone: bare kings, one knight or one bishop besides
/// the kings, or only bishops, all on squares of one color.
///
/// ```
/// use chess::{Board, history::is_insufficient_material};
/// let same_color: Board = "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1".parse().unwrap();
/// assert!(is_insufficient_material(&same_color));
/// let opposite: Board = "2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1".parse().unwrap();
/// assert!(!is_insufficient_material(&opposite), "a helpmate exists");
/// ```
#[inline]
pub fn is_insufficient_material(board: &Board) -> bool {
    let kings = board.pieces(Piece::King);
    let bishops = board.pieces(Piece::Bishop);
    let others = board.occupied() & !kings;
    if others.len() <= 1 {
        return others.is_subset(bishops | board.pieces(Piece::Knight));
    }
    let one_color = bishops.is_subset(BitBoard::LIGHT_SQUARES) || bishops.is_subset(BitBoard::DARK_SQUARES);
    others == bishops && one_color
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(fen: &str, line: &str) -> History {
        let moves: Vec<Move> = line.split_whitespace().map(|mv| mv.parse().unwrap()).collect();
        History::from_moves(fen.parse().unwrap(), &moves).unwrap()
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn reason(history: &History) -> Option<EndReason> {
        history.ending().map(|ending| ending.reason)
    }

    #[test]
    fn a_position_three_times_is_a_draw() {
        let mut game = play(START, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
        assert_eq!((game.occurrences(), reason(&game)), (2, None));
        game.push("f6g8".parse().unwrap()).unwrap();
        assert_eq!(
            (game.occurrences(), reason(&game)),
            (3, Some(EndReason::ThreefoldRepetition))
        );
        assert_eq!(
            game.occurrences_since(4),
            2,
            "inside a search that began at ply 4"
        );
        assert_eq!(game.occurrences_since(5), 1);
        assert_eq!(game.occurrences_since(99), 1);
        game.pop();
        assert_eq!(reason(&game), None);
    }

    #[test]
    fn lost_castling_rights_make_a_new_position() {
        let game = play(START, "e2e4 e7e5 e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8");
        assert_eq!(game.occurrences(), 2, "with the rights it occurred once more");
    }

    #[test]
    fn an_en_passant_file_nobody_can_use_is_no_difference() {
        let game = play(START, "e2e4 g8f6 g1f3 f6g8 f3g1");
        assert_eq!(game.keys()[1], game.keys()[5]);
        assert_eq!(game.occurrences(), 2);
        let game = play(
            "4k1n1/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1",
            "e2e4 g8f6 g1f3 f6g8 f3g1",
        );
        assert_eq!(game.occurrences(), 1, "the first time, d4xe3 was possible");
    }

    #[test]
    fn endings_by_position() {
        let ending = |fen: &str| {
            ending_of(&crate::fen::parse(fen).unwrap()).map(|ending| (ending.winner, ending.reason))
        };
        assert_eq!(ending(START), None);
        let mate = ending("R5k1/5ppp/8/8/8/8/8/4K3 b - - 100 80");
        assert_eq!(
            mate,
            Some((Some(Color::White), EndReason::Checkmate)),
            "mate comes before the clock"
        );
        assert_eq!(
            ending("7k/5Q2/8/8/8/8/8/4K3 b - - 0 1"),
            Some((None, EndReason::Stalemate))
        );
        assert_eq!(
            ending("4k3/8/8/8/8/8/8/R3K3 b - - 100 80"),
            Some((None, EndReason::FiftyMoves))
        );
        assert_eq!(ending("4k3/8/8/8/8/8/8/R3K3 b - - 99 80"), None);
        let dead = Some((None, EndReason::InsufficientMaterial));
        for (fen, expected) in [
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", dead),
            ("4k3/8/8/8/8/8/8/3BK3 w - - 0 1", dead),
            ("4k3/8/8/8/8/8/8/3NK3 w - - 0 1", dead),
            ("4k3/8/8/8/8/8/3P4/4K3 w - - 0 1", None),
            ("4k3/8/8/8/8/8/8/2NNK3 w - - 0 1", None),
            ("4kn2/8/8/8/8/8/8/3NK3 w - - 0 1", None),
            ("4k3/8/8/8/8/8/B7/B1B1K3 w - - 0 1", None),
            ("4kb2/8/8/8/8/8/8/B1B1K3 w - - 0 1", dead),
        ] {
            assert_eq!(ending(fen), expected, "{fen}");
        }
    }

    #[test]
    fn an_illegal_move_is_named() {
        let mut game = play(START, "e2e4");
        let mv: Move = "e4e5".parse().unwrap();
        assert_eq!(game.push(mv), Err(IllegalMove { ply: 1, mv }));
        assert_eq!(game.moves().len(), 1);
    }
}

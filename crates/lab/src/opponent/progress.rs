//! Won positions played out: does the engine get on, or does it shuffle?
//!
//! The engine plays both sides, the winner with few nodes and the loser with more. Each position of the game counts
//! that has been on the board before when the loser is to move: the winner has made no progress since.

use crate::opponent::swindles::thrice;
use chess::facts::board::without;
use chess::{Board, Piece};
use rayon::prelude::*;
use reasoning::opponent::Opponent;
use reasoning::probe::{ProbeEffort, Prober};
use std::sync::atomic::AtomicBool;
use workbench::{AlphaBeta, Control, EngineOptions, GamePlayer, Position, SearchLimits};

/// How a won position went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WonGame {
    /// Whether it ended in mate.
    pub won: bool,
    /// Plies played.
    pub plies: usize,
    /// Positions that the winner brought about again.
    pub repeated: usize,
}

/// Longer games count as not won, in plies.
const LONGEST: usize = 300;
/// Table of each player, in MiB.
const TABLE: usize = 4;

/// Plays one position out; the side to move is winning and gets `nodes` a move, the defender `defender` nodes.
pub fn play_out(board: &Board, nodes: u64, defender: u64, opponent: Opponent) -> WonGame {
    let player = |opponent| {
        let mut player = GamePlayer::new(AlphaBeta::new(EngineOptions {
            hash: TABLE,
            ..EngineOptions::default()
        }));
        player.set_opponent(opponent);
        player
    };
    let winner = board.side_to_move();
    let mut players = [player(opponent), player(Opponent::Perfect)];
    let mut position = Position::new(board.clone());
    let never = AtomicBool::new(false);
    let mut course = WonGame {
        won: false,
        plies: 0,
        repeated: 0,
    };
    while course.plies < LONGEST && !position.is_over() && !thrice(&position) {
        let wins = position.board().side_to_move() == winner;
        let limits = SearchLimits {
            nodes: Some(if wins { nodes } else { defender }),
            ..SearchLimits::default()
        };
        let found = players[usize::from(!wins)].think(&position, &limits, &mut Control::new(&never));
        let Some(mv) = found.ok().and_then(|thought| thought.best()) else {
            break;
        };
        position.play(mv);
        course.plies += 1;
        course.repeated += usize::from(wins && position.keys().contains(&position.board().hash()));
    }
    let mated = position.legal_moves().is_empty() && !position.board().checkers().is_empty();
    course.won = mated && position.board().side_to_move() != winner;
    course
}

/// Plays many positions out.
pub fn play_all(boards: &[Board], nodes: u64, defender: u64, opponent: Opponent) -> Vec<WonGame> {
    boards
        .par_iter()
        .map(|board| play_out(board, nodes, defender, opponent))
        .collect()
}

/// Elementary wins, with the side to move winning; those with pawns are proved by `wherefore prove`.
pub const ELEMENTARY: [&str; 7] = [
    "8/8/8/3k4/8/8/8/KQ6 w - - 0 1",
    "8/8/8/3k4/8/8/8/KR6 w - - 0 1",
    "8/8/4k3/8/4K3/8/4P3/8 w - - 0 1",
    "8/8/2k5/8/1K6/8/PP6/8 w - - 0 1",
    "8/8/4k3/8/8/8/1R6/KR6 w - - 0 1",
    "6k1/5pp1/7p/8/8/2R4P/5PP1/6K1 w - - 0 1",
    "8/8/8/4k3/8/8/8/KBB5 w - - 0 1",
];

/// A middlegame counts as won from this value on, hundredths ...
const WON: i32 = 300;
/// ... by a search of so many nodes.
const WON_NODES: u64 = 5_000;

/// Middlegames in which the side to move is winning because the other has lost a knight.
pub fn knight_up(count: usize, seed: u64) -> Vec<Board> {
    let openings = trials::match_play::openings::random_chess(8 * count, seed);
    let mut prober = Prober::default();
    let mut boards = Vec::new();
    for game in openings {
        let board = game.board;
        let victim = !board.side_to_move();
        let knights = board.colored_pieces(victim, Piece::Knight);
        let left = knights.into_iter().find_map(|knight| without(&board, knight));
        let won = |board: &Board| {
            let value = prober.value(board, ProbeEffort::nodes(WON_NODES));
            board.checkers().is_empty() && value.hundredths() >= WON
        };
        boards.extend(left.filter(won));
        if boards.len() == count {
            break;
        }
    }
    boards
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Mates with few pieces and an extra piece are brought home without a single position twice.
    #[test]
    fn won_positions_get_on_without_repeating() {
        for fen in &ELEMENTARY[..5] {
            let board = chess::fen::parse_lenient(fen).unwrap();
            let course = play_out(&board, 3_000, 3_000, Opponent::Perfect);
            assert!(course.won, "{fen}: {course:?}");
            assert_eq!(course.repeated, 0, "{fen}: {course:?}");
        }
        for board in knight_up(1, 1) {
            let course = play_out(&board, 6_000, 1_000, Opponent::Club);
            assert!(course.won, "{board}: {course:?}");
            assert_eq!(course.repeated, 0, "{board}: {course:?}");
        }
    }
}

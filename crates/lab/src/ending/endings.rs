//! Made-up pawn endings with values, for fitting the expert of pawn endings.
//!
//! Idea: kings and pawns are put on the board at random, and an engine plays on from there with few nodes a move; every
//! third move is a random one, because a search meets poor moves more often than good ones. Each quiet position on the way
//! is kept with the value the engine gave it. Nothing is read from games or suites, so nothing that is measured later
//! can have been seen.

use anyhow::Context;
use chess::{BitBoard, Board, BoardBuilder, Color, Move, Piece, Square, legal_moves, moves};
use knowledge::ChessGame;
use knowledge::evaluation::pawn_ending::is_pawn_ending;
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use trials::match_play::uci_process::UciContestant;
use trials::match_play::{Allowance, Contestant, Forfeit, GameSoFar};
use trials::random::Random;
use workbench::UciCommand;

/// A pawn ending and its value for the side to move, in hundredths of a pawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValuedEnding {
    /// The position.
    pub board: Board,
    /// The value.
    pub value: i32,
}

/// How endings are made.
#[derive(Clone, Debug)]
pub struct Making {
    /// The engine that plays and values, with its arguments.
    pub engine: String,
    /// Its nodes for each position.
    pub nodes: u64,
    /// How many starting positions.
    pub games: usize,
    /// The seed of the random numbers.
    pub seed: u64,
    /// Whether most pawns stand face to face, as games leave them, and neither side is winning at the start.
    pub facing: bool,
}

/// The longest game, in plies.
const GAME_PLIES: usize = 24;
/// One move in so many is a random one.
const WANDERING: usize = 3;
/// From here on a position counts as decided, in hundredths of a pawn.
const DECIDED: i32 = 900;
/// A game goes on for so many plies after it is decided.
const DECIDED_PLIES: usize = 3;
/// How much longer than allowed the engine may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// How many games one task plays with one engine process.
const GAMES_A_TASK: usize = 200;
/// Tasks after which what was made is handed over.
const TASKS_A_STRETCH: usize = 16;

/// Makes endings on all cores and hands them over stretch by stretch, always in the same order. `stop` ends it early.
///
/// # Errors
/// When the engine cannot be used, or `hand_over` fails.
pub fn make(
    making: &Making,
    stop: &AtomicBool,
    hand_over: &mut dyn FnMut(Vec<ValuedEnding>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let tasks: Vec<usize> = (0..making.games.div_ceil(GAMES_A_TASK)).collect();
    for stretch in tasks.chunks(TASKS_A_STRETCH) {
        let made: anyhow::Result<Vec<Vec<ValuedEnding>>> = stretch
            .par_iter()
            .map(|&task| make_task(making, task, stop))
            .collect();
        // Whoever ends this program may have ended the engines with it.
        if stop.load(Ordering::Relaxed) {
            break;
        }
        hand_over(made?.into_iter().flatten().collect())?;
    }
    Ok(())
}

/// The endings of a few games, played with one engine process.
fn make_task(making: &Making, task: usize, stop: &AtomicBool) -> anyhow::Result<Vec<ValuedEnding>> {
    let mut engine = start_engine(&making.engine)?;
    let mut kept = Vec::new();
    for game in task * GAMES_A_TASK..making.games.min((task + 1) * GAMES_A_TASK) {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let mut random = Random::new(making.seed, game as u64);
        engine.new_game().map_err(failed)?;
        play(
            &mut random,
            making.facing,
            &mut |board| ask(&mut engine, board, making.nodes),
            &mut kept,
        )?;
    }
    Ok(kept)
}

fn start_engine(line: &str) -> anyhow::Result<UciContestant> {
    // Many of them run at once, each on small questions.
    let table = vec![("Hash".to_owned(), "1".to_owned())];
    let command = UciCommand::from_line(line, table).context("--engine")?;
    Ok(UciContestant::new(command, PATIENCE))
}

fn ask(engine: &mut UciContestant, board: &Board, nodes: u64) -> anyhow::Result<(Move, i32)> {
    let score = GameSoFar::new(ChessGame::new(board.clone()));
    let answer = engine.choose(&score, Allowance::Nodes(nodes)).map_err(failed)?;
    Ok((answer.mv, answer.value.unwrap_or_default()))
}

fn failed(fault: Forfeit) -> anyhow::Error {
    anyhow::anyhow!("the engine failed: {fault}")
}

/// Plays one game and keeps its quiet positions.
fn play(
    random: &mut Random,
    balance: bool,
    ask: &mut dyn FnMut(&Board) -> anyhow::Result<(Move, i32)>,
    kept: &mut Vec<ValuedEnding>,
) -> anyhow::Result<()> {
    let mut board = if balance {
        balanced(random, ask)?
    } else {
        scattered(random)
    };
    let mut decided = 0;
    for _ in 0..GAME_PLIES {
        let choices = legal_moves(&board);
        if choices.is_empty() || !is_pawn_ending(&board) {
            break;
        }
        let (best, value) = ask(&board)?;
        if is_quiet(&board, &choices) {
            kept.push(ValuedEnding {
                board: board.clone(),
                value,
            });
        }
        decided += usize::from(value.abs() >= DECIDED);
        if decided > DECIDED_PLIES {
            break;
        }
        let mv = if random.below(WANDERING) == 0 {
            choices[random.below(choices.len())]
        } else {
            best
        };
        board.play_unchecked(mv);
    }
    Ok(())
}

/// Whether the mover has nothing to take, to queen or to get out of.
fn is_quiet(board: &Board, choices: &[Move]) -> bool {
    let loud = |mv: &Move| mv.promotion.is_some() || moves::is_capture(board, *mv);
    board.checkers().is_empty() && !choices.iter().any(loud)
}

/// How often a pawn stands on each rank, as its side sees them, in shares of all.
const RANK_SHARES: [usize; 8] = [0, 5, 5, 5, 4, 2, 1, 0];
/// The most pawns of a side.
const PAWN_LIMIT: usize = 7;
/// By how many pawns the sides may differ, each as likely as the next.
const SURPLUS: [i32; 6] = [-1, 0, 0, 0, 0, 1];

/// Beyond this a start is no even one, hundredths of a pawn.
const EVEN: i32 = 200;
/// How many starts are tried before one that is not even will do.
const EVEN_TRIALS: usize = 20;

/// Pawns face to face, with neither side winning.
fn balanced(
    random: &mut Random,
    ask: &mut dyn FnMut(&Board) -> anyhow::Result<(Move, i32)>,
) -> anyhow::Result<Board> {
    let mut board = facing(random);
    for _ in 0..EVEN_TRIALS {
        if ask(&board)?.1.abs() <= EVEN {
            break;
        }
        board = facing(random);
    }
    Ok(board)
}

/// Kings and pawns wherever they fall.
fn scattered(random: &mut Random) -> Board {
    loop {
        let first = 1 + random.below(PAWN_LIMIT) as i32;
        let second = (first + SURPLUS[random.below(SURPLUS.len())]).clamp(0, PAWN_LIMIT as i32);
        let mut builder = BoardBuilder::empty();
        let mut taken = BitBoard::EMPTY;
        let mut files = [[false; 8]; 2];
        for (color, count) in [(Color::White, first), (Color::Black, second)] {
            for index in 0..=count {
                let square = loop {
                    let square = if index == 0 {
                        Square::index(random.below(64))
                    } else {
                        pawn_square(random, color, &mut files[color as usize])
                    };
                    if !taken.has(square) {
                        break square;
                    }
                };
                taken |= square.bitboard();
                let piece = if index == 0 { Piece::King } else { Piece::Pawn };
                *builder.square_mut(square) = Some((piece, color));
            }
        }
        builder.side_to_move = Color::ALL[random.below(2)];
        if let Some(board) = playable(&builder) {
            return board;
        }
    }
}

/// Pawns face to face, and kings wherever they fall.
fn facing(random: &mut Random) -> Board {
    loop {
        let mut builder = BoardBuilder::empty();
        let mut taken = BitBoard::EMPTY;
        for (square, color) in face_to_face(random) {
            taken |= square.bitboard();
            *builder.square_mut(square) = Some((Piece::Pawn, color));
        }
        for color in Color::ALL {
            let square = Square::index(random.below(64));
            if !taken.has(square) {
                taken |= square.bitboard();
                *builder.square_mut(square) = Some((Piece::King, color));
            }
        }
        builder.side_to_move = Color::ALL[random.below(2)];
        if let Some(board) = playable(&builder) {
            return board;
        }
    }
}

/// The board, if it is legal and the game is not over.
fn playable(builder: &BoardBuilder) -> Option<Board> {
    let board = builder.build().ok()?;
    let legal = chess::fen::parse_lenient(&board.to_string()).is_ok();
    (legal && !legal_moves(&board).is_empty()).then_some(board)
}

/// The most files with pawns of both sides.
const FACING_LIMIT: usize = 5;
/// How often a file's pawns stand against each other, in shares of [`SHARES`].
const RAMMED_SHARE: usize = 5;
/// How often a side has one more pawn somewhere, likewise.
const SINGLE_SHARE: usize = 5;
/// The shares of all cases.
const SHARES: usize = 10;
/// White's ranks where pawns stand against each other, and elsewhere, the first rank being 0.
const RAMMED_RANKS: [usize; 6] = [2, 3, 3, 3, 4, 4];
const FREE_RANKS: [usize; 8] = [1, 1, 1, 2, 2, 2, 3, 3];

/// Most files with pawns have one of each side, half of them against each other.
fn face_to_face(random: &mut Random) -> Vec<(Square, Color)> {
    let mut files: Vec<usize> = (0..8).collect();
    random.shuffle(&mut files);
    let pairs = 1 + random.below(FACING_LIMIT);
    let square = |file: usize, rank: usize, color| {
        let rank = chess::Rank::index(rank).relative_to(color);
        (Square::new(chess::File::index(file), rank), color)
    };
    let mut pawns = Vec::new();
    for &file in &files[..pairs] {
        let (white, black) = if random.below(SHARES) < RAMMED_SHARE {
            let white = RAMMED_RANKS[random.below(RAMMED_RANKS.len())];
            (white, 6 - white)
        } else {
            let [white, black] = [0; 2].map(|_| FREE_RANKS[random.below(FREE_RANKS.len())]);
            (white, black)
        };
        pawns.push(square(file, white, Color::White));
        pawns.push(square(file, black, Color::Black));
    }
    for (color, &file) in Color::ALL.into_iter().zip(&files[pairs..]) {
        if random.below(SHARES) < SINGLE_SHARE {
            let rank = 1 + random.below(4);
            pawns.push(square(file, rank, color));
        }
    }
    pawns
}

/// A square for a pawn, seldom on a file that has one of its color.
fn pawn_square(random: &mut Random, color: Color, files: &mut [bool; 8]) -> Square {
    let mut file = random.below(8);
    if files[file] {
        file = random.below(8);
    }
    files[file] = true;
    let mut share = random.below(RANK_SHARES.iter().sum());
    let mut rank = 0;
    while share >= RANK_SHARES[rank] {
        share -= RANK_SHARES[rank];
        rank += 1;
    }
    Square::new(
        chess::File::index(file),
        chess::Rank::index(rank).relative_to(color),
    )
}

/// One line for each ending: its FEN and its value.
pub fn write(endings: &[ValuedEnding]) -> String {
    let line = |ending: &ValuedEnding| format!("{} {}\n", chess::fen::to_fen(&ending.board), ending.value);
    endings.iter().map(line).collect()
}

/// Reads what [`write`] wrote.
///
/// # Errors
/// Names the line that cannot be read.
pub fn read(text: &str) -> anyhow::Result<Vec<ValuedEnding>> {
    let lines = text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(place, line)| {
            let parsed = line.rsplit_once(' ').and_then(|(fen, value)| {
                let board = chess::fen::parse_lenient(fen).ok()?;
                let value = value.parse().ok()?;
                is_pawn_ending(&board).then_some(ValuedEnding { board, value })
            });
            parsed.with_context(|| format!("line {}: expected a pawn ending and its value", place + 1))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A player without opinions: the first legal move, and a value from the pawns.
    fn count_pawns(board: &Board) -> anyhow::Result<(Move, i32)> {
        let mover = board.side_to_move();
        let count = |color| board.colored_pieces(color, Piece::Pawn).len() as i32;
        Ok((legal_moves(board)[0], 100 * (count(mover) - count(!mover))))
    }

    #[test]
    fn made_endings_are_quiet_pawn_endings_and_survive_writing() {
        let mut kept = Vec::new();
        for game in 0..200 {
            let mut random = Random::new(1, game);
            play(
                &mut random,
                game % 2 == 0,
                &mut |board| count_pawns(board),
                &mut kept,
            )
            .expect("it answers");
        }
        assert!(kept.len() > 200, "{}", kept.len());
        for ending in &kept {
            assert!(is_pawn_ending(&ending.board), "{}", ending.board);
            assert!(
                is_quiet(&ending.board, &legal_moves(&ending.board)),
                "{}",
                ending.board
            );
        }
        let text = write(&kept);
        assert_eq!(text, write(&read(&text).expect("as written")));
    }

    #[test]
    fn bad_lines_are_named() {
        let wrong = "8/8/4k3/8/4P3/4K3/8/8 w - - 0 1 35\n8/8/4k3/8/8/4K1N1/8/8 w - - 0 1 35\n";
        assert!(read(wrong).expect_err("a knight").to_string().contains("line 2"));
        assert!(read("8/8/4k3/8/4P3/4K3/8/8 w - - 0 1 x").is_err());
    }
}

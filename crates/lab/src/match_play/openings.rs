//! Where games begin: positions from a file, or random balanced ones from a seed.

use anyhow::{Context, bail};
use cozy_chess::Board;
use games::score_four::evaluation::forced_now;
use games::score_four::{self, threats::Sequences};
use knowledge::ChessGame;
use knowledge::evaluation::Evaluator;
use search::testing::mix;
use search::{Game, Silent};

/// Random plies of a chess opening.
const CHESS_PLIES: usize = 8;
/// A random chess opening counts as balanced within this value, in hundredths.
const BALANCED_LIMIT: i32 = 80;
/// Random stones of a Score Four opening.
const SCORE_FOUR_STONES: usize = 6;

/// Reads one position a line, as FEN or EPD; empty lines and lines that begin with `#` are skipped.
///
/// # Errors
/// Names the file and the line that cannot be read.
pub fn read(path: &std::path::Path) -> anyhow::Result<Vec<ChessGame>> {
    let text = std::fs::read_to_string(path).with_context(|| format!("openings {}", path.display()))?;
    let mut openings = Vec::new();
    for (place, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let board = parse(line).with_context(|| format!("{}, line {}", path.display(), place + 1))?;
        openings.push(ChessGame::new(board));
    }
    if openings.is_empty() {
        bail!("{} holds no position", path.display());
    }
    Ok(openings)
}

fn parse(line: &str) -> anyhow::Result<Board> {
    if let Ok(board) = chess::fen::parse(line) {
        return Ok(board);
    }
    Ok(chess::epd::parse(line)?.board)
}

/// `count` different chess positions after random moves, balanced by the static evaluation.
pub fn random_chess(count: usize, seed: u64) -> Vec<ChessGame> {
    let mut evaluator = Evaluator::new();
    random(
        count,
        seed,
        ChessGame::new(Board::default()),
        CHESS_PLIES,
        |game| {
            let quiet = game.board.checkers().is_empty();
            quiet && evaluator.evaluate(&game.board, &mut Silent).abs() <= BALANCED_LIMIT
        },
    )
}

/// `count` different Score Four positions after random moves in which nothing is forced yet.
pub fn random_score_four(count: usize, seed: u64) -> Vec<score_four::Position> {
    let start = score_four::Position::default();
    random(count, seed, start, SCORE_FOUR_STONES, |game| {
        forced_now(game).is_none() && Sequences::new(2_000).win(game).is_none()
    })
}

fn random<G: Game>(
    count: usize,
    seed: u64,
    start: G,
    plies: usize,
    mut fits: impl FnMut(&G) -> bool,
) -> Vec<G> {
    let mut openings: Vec<G> = Vec::new();
    let mut keys = std::collections::HashSet::new();
    let mut random = mix(seed);
    while openings.len() < count {
        let mut game = start.clone();
        for _ in 0..plies {
            let mut moves = Vec::new();
            game.moves(&mut moves);
            random = mix(random);
            match random.checked_rem(moves.len() as u64) {
                Some(place) => game = game.after(moves[place as usize]),
                None => break,
            }
        }
        if game.outcome().is_none() && fits(&game) && keys.insert(game.key()) {
            openings.push(game);
        }
    }
    openings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_openings_are_reproducible_and_different() {
        let keys = |openings: &[ChessGame]| openings.iter().map(Game::key).collect::<Vec<_>>();
        let first = keys(&random_chess(20, 1));
        assert_eq!(first, keys(&random_chess(20, 1)));
        assert_ne!(first, keys(&random_chess(20, 2)));
        assert_eq!(random_score_four(20, 1).len(), 20);
    }

    #[test]
    fn a_broken_line_is_named() {
        let path = std::env::temp_dir().join(format!("openings-{}.epd", std::process::id()));
        std::fs::write(
            &path,
            "# two\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\nnonsense\n",
        )
        .unwrap();
        let error = format!("{:#}", read(&path).unwrap_err());
        std::fs::remove_file(&path).unwrap();
        assert!(error.contains("line 3"), "{error}");
    }
}

//! Where games begin: positions from a file, or random balanced ones from a seed.

use anyhow::{Context, bail};
use cozy_chess::Board;
use games::score_four::evaluation::forced_now;
use games::score_four::{self, threats::Sequences};
use knowledge::ChessGame;
use knowledge::evaluation::Evaluator;
use reasoning::probe::{ProbeEffort, Prober};
use search::testing::mix;
use search::{Game, Silent};

/// Random plies of a chess opening.
const CHESS_PLIES: usize = 8;
/// A random chess opening counts as balanced within this value, in hundredths.
const BALANCED_LIMIT: i32 = 80;
/// Nodes of the search that must agree before a match begins there: enough to see what can be taken.
const BALANCED_NODES: u64 = 3_000;
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
    chess(seed, move |game| looks_balanced(&mut evaluator, game))
        .take(count)
        .collect()
}

/// Different chess positions after random moves, balanced by a short search too: where a piece hangs, the static evaluation says
/// nothing, and both games of a pair are won by whoever may take it.
pub fn balanced_chess(seed: u64) -> impl Iterator<Item = ChessGame> {
    let mut evaluator = Evaluator::new();
    let mut prober = Prober::default();
    chess(seed, move |game| {
        looks_balanced(&mut evaluator, game) && {
            let value = prober.value(&game.board, ProbeEffort::nodes(BALANCED_NODES));
            value.hundredths().abs() <= BALANCED_LIMIT
        }
    })
}

fn looks_balanced(evaluator: &mut Evaluator, game: &ChessGame) -> bool {
    let quiet = game.board.checkers().is_empty();
    quiet && evaluator.evaluate(&game.board, &mut Silent).abs() <= BALANCED_LIMIT
}

fn chess(seed: u64, fits: impl FnMut(&ChessGame) -> bool) -> impl Iterator<Item = ChessGame> {
    random(seed, ChessGame::new(Board::default()), CHESS_PLIES, fits)
}

/// `count` different Score Four positions after random moves in which nothing is forced yet.
pub fn random_score_four(count: usize, seed: u64) -> Vec<score_four::ScoreFourPosition> {
    let start = score_four::ScoreFourPosition::default();
    let fits = |game: &score_four::ScoreFourPosition| {
        forced_now(game).is_none() && Sequences::new(2_000).win(game).is_none()
    };
    random(seed, start, SCORE_FOUR_STONES, fits).take(count).collect()
}

/// Different positions that fit after random moves, without end.
fn random<G: Game>(
    seed: u64,
    start: G,
    plies: usize,
    mut fits: impl FnMut(&G) -> bool,
) -> impl Iterator<Item = G> {
    let mut keys = std::collections::HashSet::new();
    let mut random = mix(seed);
    let walk = move || {
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
        game
    };
    std::iter::repeat_with(walk)
        .filter(move |game| game.outcome().is_none() && fits(game) && keys.insert(game.key()))
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

    /// Where a piece hangs the static evaluation sees balance; the search that matches begin with does not.
    #[test]
    fn a_match_begins_where_nothing_hangs() {
        let value = |game: &ChessGame| {
            let mut prober = Prober::default();
            prober
                .value(&game.board, ProbeEffort::nodes(20_000))
                .hundredths()
                .abs()
        };
        let lopsided = |openings: &[ChessGame]| openings.iter().filter(|game| value(game) > 150).count();
        let balanced: Vec<ChessGame> = balanced_chess(3).take(30).collect();
        assert_eq!(lopsided(&balanced), 0);
        assert!(lopsided(&random_chess(30, 3)) > 3);
        let again: Vec<u64> = balanced_chess(3).take(30).map(|game| game.key()).collect();
        assert_eq!(again, balanced.iter().map(Game::key).collect::<Vec<_>>());
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

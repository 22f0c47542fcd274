//! Score Four against the Monte Carlo tree search of the `minimax` crate, at the same time a move on one thread.
//!
//! `cargo run --release -p wherefore-lab --example score_four_mcts METHOD GAMES MILLISECONDS [PAIRS_AT_ONCE]`

use games::score_four::{Column, ScoreFourPosition};
use minimax::{MCTSOptions, MonteCarloTreeSearch, Strategy, Winner};
use search::{Game, Outcome};
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use trials::match_play::own::OwnScoreFour;
use trials::match_play::{
    Adjudication, Allowance, Audience, Contestant, Contestants, Forfeit, GameSoFar, MatchPlan, MatchStanding,
    Pace, PlayedGame, PlayedMove, play_match,
};
use workbench::Method;
use workbench::score_four::PlayerOptions;

/// The rules as the other crate wants them.
struct Rules;

impl minimax::Game for Rules {
    type S = ScoreFourPosition;
    type M = Column;

    fn generate_moves(state: &ScoreFourPosition, moves: &mut Vec<Column>) -> Option<Winner> {
        let winner = Rules::get_winner(state);
        if winner.is_none() {
            state.moves(moves);
        }
        winner
    }

    fn apply(state: &mut ScoreFourPosition, mv: Column) -> Option<ScoreFourPosition> {
        Some(state.after(mv))
    }

    fn get_winner(state: &ScoreFourPosition) -> Option<Winner> {
        state.outcome().map(|outcome| match outcome {
            Outcome::Draw => Winner::Draw,
            _ => Winner::PlayerJustMoved,
        })
    }
}

/// Its search as a contestant.
struct MonteCarlo;

impl Contestant<ScoreFourPosition> for MonteCarlo {
    fn new_game(&mut self) -> Result<(), Forfeit> {
        Ok(())
    }

    fn choose(
        &mut self,
        score: &GameSoFar<ScoreFourPosition>,
        allowance: Allowance,
    ) -> Result<PlayedMove<Column>, Forfeit> {
        let mut search: MonteCarloTreeSearch<Rules> =
            MonteCarloTreeSearch::new(MCTSOptions::default().with_num_threads(1));
        if let Allowance::Time(time) = allowance {
            search.set_timeout(time);
        }
        let mv = search
            .choose_move(&score.now)
            .ok_or_else(|| Forfeit::Illegal("no move".to_owned()))?;
        Ok(PlayedMove {
            mv,
            value: None,
            nodes: 0,
        })
    }
}

struct Printer;

impl Audience<ScoreFourPosition> for Printer {
    fn pair(&self, standing: &MatchStanding, games: &[PlayedGame<ScoreFourPosition>; 2], pair: usize) {
        let [wins, draws, losses] = standing.games;
        let plies: Vec<usize> = games.iter().map(|game| game.score.moves.len()).collect();
        println!("pair {}: +{wins} ={draws} -{losses}, plies {plies:?}", pair + 1);
    }
}

/// One stone each, in every combination of columns up to the seed's order.
fn openings(pairs: usize) -> Vec<ScoreFourPosition> {
    (0..pairs)
        .map(|pair| {
            let first = search::testing::mix(pair as u64) as usize % 16;
            let second = search::testing::mix(pair as u64 + 1_000) as usize % 16;
            [first, second]
                .into_iter()
                .filter_map(Column::new)
                .fold(ScoreFourPosition::default(), |game, column| game.after(column))
        })
        .collect()
}

fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let method: Method = arguments.next().unwrap_or("best-first".to_owned()).parse()?;
    let games: usize = arguments.next().unwrap_or("100".to_owned()).parse()?;
    let milliseconds: u64 = arguments.next().unwrap_or("1000".to_owned()).parse()?;
    let threads: usize = arguments.next().unwrap_or("1".to_owned()).parse()?;
    let plan = MatchPlan {
        title: format!("{method} v MCTS"),
        openings: openings(games.div_ceil(2)),
        pairs: games.div_ceil(2),
        pace: Pace::Time(Duration::from_millis(milliseconds)),
        adjudication: Adjudication {
            win_value: 0,
            ..Adjudication::default()
        },
        threads,
        sprt: None,
    };
    let enlist = || -> anyhow::Result<Contestants<ScoreFourPosition>> {
        Ok([
            Box::new(OwnScoreFour::new(method, PlayerOptions::default())),
            Box::new(MonteCarlo),
        ])
    };
    let standing = play_match(&plan, None, &enlist, &Printer, &AtomicBool::new(false))?;
    println!(
        "{method} against MCTS at {milliseconds} ms a move: {:?} wins, draws, losses",
        standing.games
    );
    Ok(())
}

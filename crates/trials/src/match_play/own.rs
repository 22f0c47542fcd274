//! Our own methods as contestants, in this process.

use super::contestant::{Allowance, Contestant, Forfeit, GameSoFar, PlayedMove};
use games::score_four;
use knowledge::ChessGame;
use search::{Budget, Stopped, Value};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use workbench::score_four::{PlayerOptions, ScoreFourPlayer};
use workbench::{Control, GamePlayer, Method, MethodOptions, Position, SearchLimits, TimeControl};

/// Chess by one of our methods.
pub struct OwnChess {
    player: GamePlayer,
}

impl OwnChess {
    /// A player of this method with so much memory in MiB.
    pub fn new(method: Method, options: MethodOptions) -> OwnChess {
        OwnChess {
            player: GamePlayer::new(method.engine(options)),
        }
    }
}

impl Contestant<ChessGame> for OwnChess {
    fn new_game(&mut self) -> Result<(), Forfeit> {
        self.player
            .forget()
            .map_err(|error| Forfeit::Unusable(error.to_string()))
    }

    fn choose(
        &mut self,
        score: &GameSoFar<ChessGame>,
        allowance: Allowance,
    ) -> Result<PlayedMove<cozy_chess::Move>, Forfeit> {
        let mut position = Position::new(score.start.board.clone());
        for &mv in &score.moves {
            position.play(mv);
        }
        let mut limits = SearchLimits::default();
        match allowance {
            Allowance::Time(time) => limits.time = TimeControl::PerMove(time),
            Allowance::Nodes(nodes) => limits.nodes = Some(nodes),
            Allowance::Clock { own, increment, .. } => {
                limits.time = TimeControl::Clock {
                    left: own,
                    increment,
                    moves_to_go: None,
                }
            }
        }
        let stop = AtomicBool::new(false);
        let thought = self
            .player
            .think(&position, &limits, &mut Control::new(&stop))
            .map_err(|error| Forfeit::Unusable(error.to_string()))?;
        answer(thought.best(), thought.value, thought.nodes)
    }
}

/// What a player answers, if it has found a move.
fn answer<M>(best: Option<M>, value: Value, nodes: u64) -> Result<PlayedMove<M>, Forfeit> {
    let mv = best.ok_or_else(|| Forfeit::Illegal("no move".to_owned()))?;
    Ok(PlayedMove {
        mv,
        value: Some(value.hundredths()),
        nodes,
    })
}

/// A budget of time or nodes for games without a UCI clock.
pub struct Stopwatch {
    until: Option<Instant>,
    nodes: u64,
}

/// A clock is spent evenly over this many moves.
const CLOCK_PART: u32 = 20;

impl Stopwatch {
    /// The budget that an allowance stands for, from now on.
    pub fn start(allowance: Allowance) -> Stopwatch {
        let within = |time: Duration| Some(Instant::now() + time);
        let (until, nodes) = match allowance {
            Allowance::Time(time) => (within(time), u64::MAX),
            Allowance::Nodes(nodes) => (None, nodes),
            Allowance::Clock { own, increment, .. } => (within(own / CLOCK_PART + increment / 2), u64::MAX),
        };
        Stopwatch { until, nodes }
    }
}

impl Budget for Stopwatch {
    fn exhausted(&mut self, nodes: u64) -> Option<Stopped> {
        if nodes >= self.nodes {
            return Some(Stopped::Nodes);
        }
        self.until
            .filter(|&until| Instant::now() >= until)
            .map(|_| Stopped::Time)
    }

    fn next_check(&self, nodes: u64) -> Option<u64> {
        const INTERVAL: u64 = 1_024;
        Some(self.nodes.min(nodes + INTERVAL))
    }
}

/// Score Four by one of our methods.
pub struct OwnScoreFour {
    player: ScoreFourPlayer,
}

impl OwnScoreFour {
    /// A player of this method.
    pub fn new(method: Method, options: PlayerOptions) -> OwnScoreFour {
        OwnScoreFour {
            player: ScoreFourPlayer::new(method, options),
        }
    }
}

impl Contestant<score_four::ScoreFourPosition> for OwnScoreFour {
    fn new_game(&mut self) -> Result<(), Forfeit> {
        self.player.forget();
        Ok(())
    }

    fn choose(
        &mut self,
        score: &GameSoFar<score_four::ScoreFourPosition>,
        allowance: Allowance,
    ) -> Result<PlayedMove<score_four::Column>, Forfeit> {
        let mut watch = Stopwatch::start(allowance);
        let thought = self
            .player
            .think(&score.now, &mut watch, &mut |_| {})
            .map_err(|error| Forfeit::Unusable(error.to_string()))?;
        answer(thought.best(), thought.value, thought.nodes)
    }
}

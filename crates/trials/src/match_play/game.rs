//! One game between two contestants, from an opening to a result.

use super::contestant::{Allowance, Contestant, Forfeit, GameSoFar};
use search::{Game, Player};
use std::fmt;
use std::time::{Duration, Instant};

/// What each move may cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// A fixed time for each move.
    Time(Duration),
    /// A fixed number of nodes for each move.
    Nodes(u64),
    /// A clock for the game.
    Clock {
        /// Time at the start.
        base: Duration,
        /// Added after each move.
        increment: Duration,
    },
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pace::Time(time) => write!(f, "{} ms a move", time.as_millis()),
            Pace::Nodes(nodes) => write!(f, "{nodes} nodes a move"),
            Pace::Clock { base, increment } => {
                write!(f, "{}+{}", base.as_secs_f64(), increment.as_secs_f64())
            }
        }
    }
}

/// When a game is called off early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Adjudication {
    /// Both players agree that one is ahead by this much, in hundredths; 0 switches it off.
    pub win_value: i32,
    /// For so many moves of each player in a row.
    pub win_moves: usize,
    /// Longer games are drawn, in plies.
    pub longest: usize,
}

impl Default for Adjudication {
    fn default() -> Self {
        Adjudication {
            win_value: 800,
            win_moves: 3,
            longest: 400,
        }
    }
}

/// Why a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Termination {
    /// By the rules.
    Rules,
    /// Both players agreed who wins.
    Agreed,
    /// It was too long.
    TooLong,
    /// A player failed.
    Fault(Forfeit),
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Termination::Rules => f.write_str("rules"),
            Termination::Agreed => f.write_str("agreed"),
            Termination::TooLong => f.write_str("too long"),
            Termination::Fault(fault) => write!(f, "{fault}"),
        }
    }
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct PlayedGame<G: Game> {
    /// The moves.
    pub score: GameSoFar<G>,
    /// The winner, none for a draw.
    pub winner: Option<Player>,
    /// Why it ended.
    pub termination: Termination,
    /// Nodes spent by the first and the second player of the game.
    pub nodes: [u64; 2],
}

/// A move may overstep its clock by this much, for the way between processes.
const GRACE: Duration = Duration::from_millis(50);

/// Plays one game. `players` are in the order of the game: the one to move first at the empty board comes first.
pub fn play<G: Game>(
    start: G,
    players: [&mut dyn Contestant<G>; 2],
    pace: Pace,
    adjudication: Adjudication,
) -> PlayedGame<G> {
    let mut table = Table {
        score: GameSoFar::new(start),
        clocks: [Duration::ZERO; 2],
        streaks: [0; 2],
        nodes: [0; 2],
    };
    if let Pace::Clock { base, .. } = pace {
        table.clocks = [base; 2];
    }
    let (winner, termination) = table.run(players, pace, adjudication);
    PlayedGame {
        score: table.score,
        winner,
        termination,
        nodes: table.nodes,
    }
}

struct Table<G: Game> {
    score: GameSoFar<G>,
    clocks: [Duration; 2],
    /// For each player, how many of its moves in a row it has seen the game decided, for (+) or against (-) the first.
    streaks: [i32; 2],
    nodes: [u64; 2],
}

impl<G: Game> Table<G> {
    fn run(
        &mut self,
        players: [&mut dyn Contestant<G>; 2],
        pace: Pace,
        adjudication: Adjudication,
    ) -> (Option<Player>, Termination) {
        let [first, second] = players;
        for (player, contestant) in [(Player::First, &mut *first), (Player::Second, &mut *second)] {
            if let Err(fault) = contestant.new_game() {
                return (Some(player.other()), Termination::Fault(fault));
            }
        }
        loop {
            if let Some(winner) = self.score.result() {
                return (winner, Termination::Rules);
            }
            if self.score.moves.len() >= adjudication.longest {
                return (None, Termination::TooLong);
            }
            let mover = self.score.now.mover();
            let contestant = if mover == Player::First {
                &mut *first
            } else {
                &mut *second
            };
            if let Err(fault) = self.turn(contestant, mover, pace, adjudication) {
                return (Some(mover.other()), Termination::Fault(fault));
            }
            if let Some(winner) = self.agreed(adjudication) {
                return (Some(winner), Termination::Agreed);
            }
        }
    }

    fn turn(
        &mut self,
        contestant: &mut dyn Contestant<G>,
        mover: Player,
        pace: Pace,
        adjudication: Adjudication,
    ) -> Result<(), Forfeit> {
        let allowance = match pace {
            Pace::Time(time) => Allowance::Time(time),
            Pace::Nodes(nodes) => Allowance::Nodes(nodes),
            Pace::Clock { increment, .. } => Allowance::Clock {
                own: self.clocks[mover.index()],
                other: self.clocks[mover.other().index()],
                increment,
            },
        };
        let begun = Instant::now();
        let answer = contestant.choose(&self.score, allowance)?;
        if let Pace::Clock { increment, .. } = pace {
            let clock = &mut self.clocks[mover.index()];
            let spent = begun.elapsed();
            if spent > *clock + GRACE {
                return Err(Forfeit::Late(spent - *clock));
            }
            *clock = clock.saturating_sub(spent) + increment;
        }
        if !self.score.now.is_legal(answer.mv) {
            return Err(Forfeit::Illegal(format!("{:?}", answer.mv)));
        }
        self.nodes[mover.index()] += answer.nodes;
        self.note(mover, answer.value, adjudication);
        self.score.play(answer.mv);
        Ok(())
    }

    fn note(&mut self, mover: Player, value: Option<i32>, adjudication: Adjudication) {
        let sign = if mover == Player::First { 1 } else { -1 };
        let value = sign * value.unwrap_or(0);
        let streak = &mut self.streaks[mover.index()];
        *streak = if adjudication.win_value == 0 || value.abs() < adjudication.win_value {
            0
        } else if value.signum() == streak.signum() {
            *streak + value.signum()
        } else {
            value.signum()
        };
    }

    fn agreed(&self, adjudication: Adjudication) -> Option<Player> {
        let enough = adjudication.win_moves.max(1) as i32;
        match self.streaks {
            [a, b] if a >= enough && b >= enough => Some(Player::First),
            [a, b] if a <= -enough && b <= -enough => Some(Player::Second),
            _ => None,
        }
    }
}

//! A UCI engine as a contestant. Whatever goes wrong with its program is an [`EngineFault`], and the next game starts it afresh.

use super::contestant::{Allowance, Contestant, Forfeit, GameSoFar, PlayedMove};
use cozy_chess::{Color, Move};
use knowledge::ChessGame;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use workbench::engine::uci::{self, Allowed};
use workbench::{Control, Position, UciCommand, UciEngine};

/// A search for nodes may take this long.
const MOST_FOR_NODES: Duration = Duration::from_secs(60);

/// The contestant.
pub struct UciContestant {
    engine: UciEngine,
    patience: Duration,
}

impl UciContestant {
    /// A contestant that starts its engine when the first game begins. It may take `patience` longer than allowed before it counts as hung.
    pub fn new(command: UciCommand, patience: Duration) -> UciContestant {
        UciContestant {
            engine: UciEngine::new(command),
            patience,
        }
    }
}

impl Contestant<ChessGame> for UciContestant {
    fn new_game(&mut self) -> Result<(), Forfeit> {
        self.engine.new_game().map_err(fault)
    }

    fn choose(
        &mut self,
        score: &GameSoFar<ChessGame>,
        allowance: Allowance,
    ) -> Result<PlayedMove<Move>, Forfeit> {
        let mut position = Position::new(score.start.board.clone());
        for &mv in &score.moves {
            position.play(mv);
        }
        let (go, most) = go(position.board().side_to_move(), allowance);
        let allowed = Allowed {
            stop: None,
            end: most + self.patience,
        };
        let never = AtomicBool::new(false);
        let answer = self
            .engine
            .ask(&position, &go, allowed, &mut Control::new(&never))
            .map_err(fault)?;
        let value = answer.lines.first().map(|line| line.value);
        Ok(PlayedMove {
            mv: answer.best,
            value: value.map(hundredths),
            nodes: answer.nodes,
        })
    }
}

/// The command for an allowance, and the time it stands for.
fn go(mover: Color, allowance: Allowance) -> (String, Duration) {
    match allowance {
        Allowance::Time(time) => (format!("go movetime {}", time.as_millis()), time),
        Allowance::Nodes(nodes) => (format!("go nodes {nodes}"), MOST_FOR_NODES),
        Allowance::Clock {
            own,
            other,
            increment,
        } => {
            let (white, black) = match mover {
                Color::White => (own, other),
                Color::Black => (other, own),
            };
            let command = format!(
                "go wtime {} btime {} winc {inc} binc {inc}",
                white.as_millis(),
                black.as_millis(),
                inc = increment.as_millis()
            );
            (command, own)
        }
    }
}

/// An opinion in hundredths, mates as ten thousand.
fn hundredths(value: search::Value) -> i32 {
    const MATE_VALUE: i32 = 10_000;
    if value.is_decided() {
        value.hundredths().signum() * MATE_VALUE
    } else {
        value.hundredths()
    }
}

fn fault(fault: uci::EngineFault) -> Forfeit {
    match fault {
        uci::EngineFault::Crashed(why) => Forfeit::Crashed(why),
        uci::EngineFault::Hung { time, .. } => Forfeit::Hung(time),
        uci::EngineFault::Illegal { answer, .. } => Forfeit::Illegal(answer),
        other => Forfeit::Unusable(other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contestant(script: &str) -> UciContestant {
        let command = UciCommand {
            program: "/bin/sh".to_owned(),
            arguments: vec!["-c".to_owned(), script.to_owned()],
            options: Vec::new(),
        };
        UciContestant::new(command, Duration::from_millis(200))
    }

    /// Says what is expected until the first `go`.
    const GREETING: &str = "while read word rest; do case $word in uci) echo uciok;; isready) echo readyok;; go) break;; esac; done;";

    fn ask(script: &str) -> Result<PlayedMove<Move>, Forfeit> {
        let mut player = contestant(script);
        player.new_game()?;
        let score = GameSoFar::new(ChessGame::new(cozy_chess::Board::default()));
        player.choose(&score, Allowance::Time(Duration::from_millis(50)))
    }

    #[test]
    fn a_good_engine_answers_with_its_opinion() {
        let script =
            format!("{GREETING} echo info depth 3 score cp 31 nodes 77 pv e2e4; echo bestmove e2e4; read f");
        let answer = ask(&script).unwrap();
        assert_eq!(
            (answer.mv.to_string().as_str(), answer.value, answer.nodes),
            ("e2e4", Some(31), 77)
        );
    }

    #[test]
    fn crashing_hanging_and_cheating_engines_are_faults() {
        assert!(matches!(
            ask(&format!("{GREETING} exit 3")),
            Err(Forfeit::Crashed(_))
        ));
        assert!(matches!(
            ask(&format!("{GREETING} exec sleep 20")),
            Err(Forfeit::Hung(_))
        ));
        let cheat = format!("{GREETING} echo bestmove e2e5; read f");
        assert!(matches!(ask(&cheat), Err(Forfeit::Illegal(_))));
        let missing = UciCommand {
            program: "/no/such/engine".to_owned(),
            arguments: Vec::new(),
            options: Vec::new(),
        };
        assert!(matches!(
            UciContestant::new(missing, Duration::ZERO).new_game(),
            Err(Forfeit::Unusable(_))
        ));
    }
}

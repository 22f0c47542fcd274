//! Matches on Score Four: both colors, resuming, faults.

use super::*;
use games::score_four::{Column, ScoreFourPosition};

/// Plays the first or the last legal column; fails on purpose after so many moves.
struct Simple {
    last: bool,
    faulty_after: usize,
}

impl Contestant<ScoreFourPosition> for Simple {
    fn new_game(&mut self) -> Result<(), Forfeit> {
        Ok(())
    }

    fn choose(
        &mut self,
        score: &GameSoFar<ScoreFourPosition>,
        _allowance: Allowance,
    ) -> Result<PlayedMove<Column>, Forfeit> {
        if score.moves.len() >= self.faulty_after {
            return Err(Forfeit::Crashed("on purpose".to_owned()));
        }
        let mut moves = Vec::new();
        score.now.moves(&mut moves);
        let mv = if self.last { moves.last() } else { moves.first() };
        let mv = *mv.ok_or_else(|| Forfeit::Illegal("none".to_owned()))?;
        Ok(PlayedMove {
            mv,
            value: None,
            nodes: 1,
        })
    }
}

struct Nobody;

impl Audience<ScoreFourPosition> for Nobody {
    fn pair(&self, _standing: &MatchStanding, _games: &[PlayedGame<ScoreFourPosition>; 2], _pair: usize) {}
}

fn plan(pairs: usize) -> MatchPlan<ScoreFourPosition> {
    MatchPlan {
        title: "first v last".to_owned(),
        openings: openings::random_score_four(4, 9),
        pairs,
        pace: Pace::Nodes(1),
        adjudication: Adjudication::default(),
        threads: 2,
        sprt: None,
    }
}

fn run(plan: &MatchPlan<ScoreFourPosition>, journal: Option<&Path>, faulty_after: usize) -> MatchStanding {
    let enlist = || -> anyhow::Result<Contestants<ScoreFourPosition>> {
        Ok([
            Box::new(Simple {
                last: false,
                faulty_after,
            }),
            Box::new(Simple {
                last: true,
                faulty_after: usize::MAX,
            }),
        ])
    };
    play_match(plan, journal, &enlist, &Nobody, &AtomicBool::new(false)).unwrap()
}

#[test]
fn a_match_is_resumed_where_it_stopped() {
    let path = std::env::temp_dir().join(format!("match-{}.csv", std::process::id()));
    let _ = std::fs::remove_file(&path);
    let whole = run(&plan(8), None, usize::MAX);
    assert_eq!(whole.pairs.count(), 8);
    assert_eq!(whole.games.iter().sum::<u64>(), 16);
    let part = run(&plan(3), Some(&path), usize::MAX);
    assert_eq!(part.pairs.count(), 3);
    let resumed = run(&plan(8), Some(&path), usize::MAX);
    let lines = std::fs::read_to_string(&path).unwrap().lines().count();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(resumed, whole);
    assert_eq!(lines, 2 + 8, "no pair was played twice");
}

#[test]
fn a_failing_player_loses_and_the_match_goes_on() {
    let standing = run(&plan(4), None, 2);
    assert_eq!(standing.games, [0, 0, 8]);
    assert!(
        standing.faults[0] >= 6,
        "most games end by the fault: {standing:?}"
    );
    assert_eq!(standing.faults[1], 0);
}

#[test]
fn a_test_that_is_decided_ends_the_match() {
    let plan = MatchPlan {
        sprt: Some(Sprt {
            elo0: 0.0,
            elo1: 200.0,
            alpha: 0.05,
            beta: 0.05,
        }),
        ..plan(500)
    };
    let standing = run(&plan, None, 2);
    assert!(standing.pairs.count() < 100, "{standing:?}");
}

#[test]
fn entries_are_read_and_mistakes_are_named() {
    assert_eq!(
        NamedContestant::parse("bandwidth", &[]).unwrap().to_string(),
        "bandwidth"
    );
    let engine = NamedContestant::parse("uci:stockfish bench", &["Hash=16".to_owned()]).unwrap();
    assert_eq!(engine.to_string(), "uci:stockfish bench Hash=16");
    assert!(engine.score_four(16).is_err());
    for (text, options) in [
        ("gradient", vec![]),
        ("uci:", vec![]),
        ("uci:x", vec!["Hash".to_owned()]),
    ] {
        assert!(NamedContestant::parse(text, &options).is_err(), "{text}");
    }
}

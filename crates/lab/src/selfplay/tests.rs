//! Runs are repeatable, whatever the threads, and go on where they were stopped.

use super::*;
use crate::positions::Labelled;

fn plan(name: &str, games: u64, threads: usize) -> SelfPlayPlan {
    let folder = std::env::temp_dir().join(format!("wherefore-selfplay-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    SelfPlayPlan {
        games,
        threads,
        out: folder.join(name),
        rules: GameRules {
            nodes: 300,
            ..GameRules::default()
        },
        openings: Vec::new(),
        weights: Weights::default(),
    }
}

fn sorted_lines(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

#[test]
fn a_run_is_repeatable_and_can_be_resumed() {
    let go = AtomicBool::new(false);
    let once = plan("once", 4, 1);
    let progress = run(&once, &go, &|_| {}).unwrap();
    assert_eq!(progress.games, 4);

    let again = plan("again", 2, 2);
    run(&again, &go, &|_| {}).unwrap();
    // A line that was cut off in the middle of a game is dropped with its game.
    let text = std::fs::read_to_string(&again.out).unwrap();
    let first_line = text.lines().next().unwrap().to_owned();
    std::fs::write(&again.out, text + &first_line + "\n" + &first_line[..20]).unwrap();
    run(
        &SelfPlayPlan {
            games: 4,
            ..again.clone()
        },
        &go,
        &|_| {},
    )
    .unwrap();
    assert_eq!(sorted_lines(&once.out), sorted_lines(&again.out));

    for line in sorted_lines(&once.out) {
        if let Some(labelled) = Labelled::parse(&line).unwrap() {
            assert!(labelled.board.checkers().is_empty());
        }
    }
}

#[test]
fn a_file_of_something_else_is_left_alone() {
    let plan = plan("other", 1, 1);
    std::fs::write(&plan.out, "my diary\n").unwrap();
    let error = run(&plan, &AtomicBool::new(false), &|_| {}).unwrap_err();
    assert!(error.to_string().contains("left alone"), "{error}");
    assert_eq!(std::fs::read_to_string(&plan.out).unwrap(), "my diary\n");
}

#[test]
fn a_stopped_run_keeps_whole_games_only() {
    let plan = plan("stopped", 1_000_000, 1);
    let stop = AtomicBool::new(false);
    let after_two = |progress: SelfPlayProgress| {
        if progress.games == 2 {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let progress = run(&plan, &stop, &after_two).unwrap();
    assert_eq!(progress.games, 2);
    let text = std::fs::read_to_string(&plan.out).unwrap();
    assert!(text.trim_end().lines().last().unwrap().starts_with(GAME_MARK));
}

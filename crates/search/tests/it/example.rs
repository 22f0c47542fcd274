//! Three in a row, the example of the crate: its rules keep the laws of games, and every search agrees with minimax.

#[path = "../../examples/three_in_a_row.rs"]
#[allow(unreachable_pub, reason = "an example is a program of its own")]
mod three_in_a_row;

use search::bestfirst::bandwidth::{self, Bandwidth};
use search::bestfirst::bstar::{BStar, Strategy};
use search::bestfirst::proof_number::Verdict;
use search::testing::{check_game, minimax};
use search::{Game, Outcome, Value};
use three_in_a_row::{Middle, Three, by_alpha_beta, by_tree, is_won, main};

/// 1 for a win of the side to move, 0 for a draw, -1 for a loss.
fn truth(game: &Three) -> i32 {
    let mut leaf = |game: &Three| match game.outcome() {
        Some(Outcome::Loss) => Value::new(-1),
        _ => Value::DRAW,
    };
    minimax(game, &mut leaf).hundredths()
}

fn sign(value: Value) -> i32 {
    if value.is_decided() {
        value.hundredths().signum()
    } else {
        0
    }
}

fn after(columns: &[u16]) -> Three {
    columns
        .iter()
        .fold(Three::default(), |game, &column| game.after(column))
}

#[test]
fn the_rules_keep_the_laws_of_games() {
    check_game(&Three::default(), 16, 200, 3);
}

#[test]
fn every_search_agrees_with_minimax() {
    // Some pieces are on the board already, so that plain minimax is quick.
    let positions = [
        vec![1, 1, 2, 0, 3],
        vec![0, 3, 0, 0, 3, 3],
        vec![1, 1, 1, 1, 0, 3, 3],
        vec![0, 1, 1, 0, 0, 1, 1, 0, 3],
        vec![1, 0, 2, 3, 0],
    ];
    let mut seen = Vec::new();
    for columns in positions {
        let game = after(&columns);
        assert!(game.outcome().is_none(), "{columns:?}");
        let truth = truth(&game);
        seen.push(truth);
        assert_eq!(sign(by_alpha_beta(&game, 16).1), truth, "alpha-beta, {columns:?}");
        let bstar = by_tree(&game, BStar::new(Middle, Strategy::LeastEffort));
        assert!(bstar.0.is_some(), "B*, {columns:?}");
        let bandwidth = by_tree(&game, Bandwidth::new(Middle, bandwidth::Params::default()));
        assert!(bandwidth.0.is_some(), "bandwidth, {columns:?}");
        for mv in [bstar.0, bandwidth.0].into_iter().flatten() {
            assert_eq!(
                -self::truth(&game.after(mv)),
                truth,
                "{columns:?}: {mv} throws it away"
            );
        }
        let proved = is_won(&game);
        assert_eq!(
            proved == Verdict::Proved,
            truth == 1,
            "proof numbers, {columns:?}"
        );
        assert_eq!(
            proved == Verdict::Disproved,
            truth != 1,
            "proof numbers, {columns:?}"
        );
    }
    seen.sort_unstable();
    seen.dedup();
    assert!(seen.len() > 1, "the positions must not all end alike: {seen:?}");
}

#[test]
fn the_example_runs() {
    main();
}

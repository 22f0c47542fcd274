//! Three in a row, the example of the crate: its rules keep the laws of games, and every search agrees with minimax.

#[path = "../../examples/three_in_a_row.rs"]
#[allow(unreachable_pub, reason = "an example is a program of its own")]
mod three_in_a_row;

use search::bestfirst::bandwidth::{self, Bandwidth};
use search::bestfirst::bstar::{BStar, RootStrategy};
use search::bestfirst::proof_number::ProofStatus;
use search::testing::{check_game, minimax, mix};
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

/// A position after so many random moves, if the game goes on there.
fn wander(seed: u64, plies: u64) -> Option<Three> {
    let mut game = Three::default();
    for ply in 0..plies {
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let count = moves.len() as u64;
        game = game.after(*moves.get(mix(seed ^ mix(ply)).checked_rem(count)? as usize)?);
    }
    game.outcome().is_none().then_some(game)
}

#[test]
fn the_rules_keep_the_laws_of_games() {
    check_game(&Three::default(), 16, 200, 3);
}

#[test]
fn every_search_agrees_with_minimax() {
    // Some pieces are on the board already, so that plain minimax is quick.
    let mut seen = Vec::new();
    for (seed, game) in (0..200).filter_map(|seed| Some((seed, wander(seed, 7)?))) {
        let truth = truth(&game);
        seen.push(truth);
        assert_eq!(sign(by_alpha_beta(&game, 16).1), truth, "alpha-beta, {seed}");
        let bstar = by_tree(&game, BStar::new(Middle, RootStrategy::LeastEffort)).0;
        let bandwidth = by_tree(
            &game,
            Bandwidth::new(Middle, bandwidth::BandwidthParams::default()),
        )
        .0;
        for (name, mv) in [("B*", bstar), ("bandwidth", bandwidth)] {
            let mv = mv.unwrap_or_else(|| panic!("{name} has no move, {seed}"));
            assert_eq!(-self::truth(&game.after(mv)), truth, "{name}, {seed}: {mv}");
        }
        let verdict = if truth == 1 {
            ProofStatus::Proved
        } else {
            ProofStatus::Disproved
        };
        assert_eq!(is_won(&game), verdict, "proof numbers, {seed}");
    }
    assert!(seen.len() > 20, "too few games go on: {}", seen.len());
    seen.sort_unstable();
    seen.dedup();
    assert!(seen.len() == 3, "wins, draws and losses must all occur: {seen:?}");
}

#[test]
fn the_example_runs() {
    main();
}

//! Many pawns: wins that the kings' game proves when every exit is certain.

use crate::{Range, Solution, SolveEffort, Solver, SolvingMethod};
use chess::Square;
use search::Outcome;
use search::budget::NodeBudget;

/// Solves a position that the kings' game, and not the search before it, must prove a win.
fn calculated_win(fen: &str) -> Solution {
    let board = chess::fen::parse_lenient(fen).expect("legal");
    let effort = SolveEffort {
        last_nodes: 20_000,
        guided_nodes: 20_000,
        ..SolveEffort::default()
    };
    let solution = Solver::new(effort).solve(&board, &mut NodeBudget::new(u64::MAX));
    assert_eq!(
        (solution.range, solution.method),
        (Range::WIN, SolvingMethod::Calculation)
    );
    solution
}

/// Fine's number 70 (Lasker and Reichhelm 1901): Kb1 wins and nothing else, proved. On the way a queen is given back for the
/// last pawn that could promote.
#[test]
fn the_win_of_lasker_and_reichhelm_is_proved() {
    let solution = calculated_win("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1");
    let winning: Vec<String> = solution
        .moves
        .iter()
        .filter(|(_, range)| range.lower() == Outcome::Win)
        .map(|(mv, _)| mv.to_string())
        .collect();
    assert_eq!(winning, ["a1b1"]);
    let others = solution
        .moves
        .iter()
        .all(|(mv, range)| mv.to_string() == "a1b1" || *range == Range::DRAW);
    assert!(others, "{:?}", solution.moves);
    let named = |king: Square| solution.corresponding.iter().find(|(own, _)| *own == king);
    assert_eq!(
        named(Square::D1).map(|(_, enemy)| *enemy),
        Some(Square::C7.bitboard())
    );
}

/// What is proved of the position is kept by the move named first, however few nodes are left for the moves themselves.
#[test]
fn a_proved_win_is_not_given_away_by_the_move_named_first() {
    let board = chess::fen::parse_lenient("8/8/8/1p1k4/1P1P4/2K5/8/8 w - - 0 1").expect("legal");
    for total_nodes in [2_000, 5_000, 20_000, 100_000, 300_000] {
        let effort = SolveEffort {
            total_nodes,
            ..SolveEffort::default()
        };
        let solution = Solver::new(effort).solve(&board, &mut NodeBudget::new(u64::MAX));
        let (first, range) = solution.moves[0];
        assert!(
            range.upper() >= solution.range.lower(),
            "{total_nodes}: {} but {first} is {range}",
            solution.range
        );
    }
}

/// Triangulation (Fahrni and Alapin 1912): White loses a move on purpose. Three pawns, proved with certain exits, promotions on
/// the way included.
#[test]
fn a_win_by_triangulation_is_proved() {
    let solution = calculated_win("2k5/8/p1P5/P2K4/8/8/8/8 w - - 0 1");
    let pushed = solution.moves.iter().find(|(mv, _)| mv.to_string() == "c6c7");
    assert_eq!(pushed.map(|(_, range)| *range), Some(Range::DRAW));
    assert!(solution.line.len() > 5, "{:?}", solution.line);
    // Black holds out longest, and after three steps of White's king the same position is there with Black to move.
    let mut now = chess::fen::parse_lenient("2k5/8/p1P5/P2K4/8/8/8/8 w - - 0 1").expect("legal");
    let start = now.clone();
    for &mv in &solution.line[..5] {
        now.play_unchecked(mv);
    }
    assert_eq!(now.occupied(), start.occupied(), "{:?}", solution.line);
    assert_ne!(now.side_to_move(), start.side_to_move());
}

/// The classic breakthrough: three pawns on the fifth against three on the seventh, kings far away. It is proved by force, and the
/// line gives a pawn before another one queens.
#[test]
fn a_breakthrough_is_proved() {
    for fen in [
        "8/ppp5/8/PPP5/8/7k/8/7K w - - 0 1",
        "7k/8/7K/8/ppp5/8/PPP5/8 b - - 0 1",
        // The defending king is near enough to help its pawns: a queen against three of them is calculated.
        "8/ppp5/8/PPP5/8/8/8/5k1K w - - 0 1",
    ] {
        let board = chess::fen::parse_lenient(fen).expect("legal");
        let solution = Solver::new(SolveEffort::default()).solve(&board, &mut NodeBudget::new(u64::MAX));
        println!("{fen}: {} nodes {:?}", solution.nodes, solution.line);
        assert_eq!(
            (solution.range, solution.method),
            (Range::WIN, SolvingMethod::Search),
            "{fen}"
        );
        assert!(
            solution.line.iter().any(|mv| mv.promotion.is_some()),
            "{:?}",
            solution.line
        );
    }
}

/// The same pawns with the defending king in time: nothing is proved won.
#[test]
fn a_breakthrough_that_the_king_meets_is_not_called_won() {
    for fen in [
        "3k4/ppp5/8/PPP5/8/8/8/7K w - - 0 1",
        "8/4kppp/8/5PPP/8/8/8/K7 w - - 0 1",
    ] {
        let board = chess::fen::parse_lenient(fen).expect("legal");
        let effort = SolveEffort {
            last_nodes: 100_000,
            guided_nodes: 10_000,
            structures: 500,
            ..SolveEffort::default()
        };
        let solution = Solver::new(effort).solve(&board, &mut NodeBudget::new(200_000));
        assert_ne!(solution.range, Range::WIN, "{fen}");
    }
}

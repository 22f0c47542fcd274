//! Pitrat's three figures by plans, with the stated reasons; twins in which there is nothing; honest counting.

use super::tree::Tree;
use super::*;
use chess::notation::{parse_san, san};
use chess::testing::{board, random_positions};
use cozy_chess::Square;

/// Torre - Ed. Lasker, 1926: c4-c3 was missed.
const FIGURE_1: &str = "rn2k1nr/pbp2ppp/3q4/1p2N3/2p5/QP6/PB1PPPPP/R3KB1R b KQkq - 0 1";
/// Schulder - Boden, 1853.
const FIGURE_2: &str = "2k1rb1r/ppp3pp/2np1q2/5b2/2B2P2/2P1BQ2/PP1N1P1P/2KR3R b - - 0 1";
/// Built to the text: Rf1-f8 wins.
const FIGURE_3: &str = "r2r3k/ppp3p1/7p/3q4/8/2P4P/PP1Q2P1/R4RK1 w - - 0 1";
/// Nodes allowed for each figure.
const FIGURE_NODES: usize = 200;

fn solve(fen: &str, limit: usize) -> (String, Planned) {
    let position = board(fen);
    let planned = plan(&position, limit);
    assert!(planned.nodes <= limit, "{} nodes", planned.nodes);
    let name = planned.best().map_or(String::new(), |mv| san(&position, mv));
    (name, planned)
}

fn reason(planned: &Planned) -> Option<MoveReason> {
    planned.line.first().map(|step| step.reason)
}

#[test]
fn figure_1_is_found_by_mending_the_capture_that_the_bishop_hindered() {
    let (mv, planned) = solve(FIGURE_1, FIGURE_NODES);
    assert_eq!(mv, "c3");
    assert!(planned.is_combination());
    // Qd6xe5 fails to Bb2xe5, so a piece goes to c3, where it obstructs the bishop or threatens it.
    let mended = matches!(
        reason(&planned),
        Some(MoveReason::Repair(
            PlanAction::Remove {
                square: Square::B2,
                ..
            } | PlanAction::Block { from: Square::B2, .. }
        ))
    );
    assert!(mended, "{:?}", reason(&planned));
    let takes = |target| Plan::new([PlanAction::Take(target)]);
    let plans: Vec<&Plan> = planned.plans.iter().map(|proposal| &proposal.plan).collect();
    assert!(plans.contains(&&takes(Square::E5)) && plans.contains(&&takes(Square::A3)));
}

#[test]
fn figure_2_is_a_plan_of_four_steps() {
    let (mv, planned) = solve(FIGURE_2, FIGURE_NODES);
    assert_eq!(mv, "d5");
    assert!(planned.is_combination());
    assert_eq!(
        planned.plan.unwrap().to_string(),
        "remove d6 with threat; remove b2; bring f8 to a3; mate c1"
    );
    // The second step after 1...d5 2.Bxd5: take what the pawn on b2 protects.
    let (mv, planned) = solve(
        "2k1rb1r/ppp3pp/2n2q2/3B1b2/5P2/2P1BQ2/PP1N1P1P/2KR3R b - - 0 1",
        50,
    );
    assert_eq!(mv, "Qxc3+");
    assert!(planned.gain > Planned::MATE);
}

#[test]
fn figure_3_is_found_by_removing_the_rook_that_took_back() {
    let (mv, planned) = solve(FIGURE_3, FIGURE_NODES);
    assert_eq!(mv, "Rf8+");
    assert!(planned.is_combination());
    assert_eq!(
        reason(&planned),
        Some(MoveReason::Repair(PlanAction::Remove {
            square: Square::D8,
            with_threat: true
        }))
    );
    // With the king on g8 it simply takes the rook.
    let (mv, _) = solve(
        "r2r2k1/ppp3p1/7p/3q4/8/2P4P/PP1Q2P1/R4RK1 w - - 0 1",
        FIGURE_NODES,
    );
    assert_ne!(mv, "Rf8+");
}

#[test]
fn a_fork_is_planned_and_without_a_second_target_there_is_none() {
    let (mv, planned) = solve("r3k3/8/8/1N6/8/8/8/4K3 w q - 0 1", 60);
    assert_eq!(mv, "Nc7+");
    assert!(planned.gain >= 400);
    let fork = planned
        .plans
        .iter()
        .any(|proposal| proposal.plan.to_string().starts_with("bring b5 to c7"));
    assert!(fork);
    let (_, planned) = solve("4k3/8/8/1N6/8/8/8/4K3 w - - 0 1", 60);
    assert!(!planned.is_combination(), "{}", planned.gain);
}

#[test]
fn a_quiet_position_has_no_combination() {
    let (_, planned) = solve("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 300);
    assert!(!planned.is_combination(), "{}", planned.gain);
}

#[test]
fn every_move_made_is_counted_and_has_a_reason() {
    let (mut probes, mut made) = (0, 0);
    for position in random_positions(60, 91) {
        let plans = analyze(&position);
        let mut tree = Tree::new(&position, &plans);
        tree.grow(120);
        assert!(tree.made <= 120);
        assert_eq!(tree.nodes.len(), tree.made + 1);
        for node in &tree.nodes[1..] {
            assert!(node.reason.is_some());
            let above = &tree.nodes[node.parent].board;
            match node.mv {
                Some(mv) => assert!(above.is_legal(mv)),
                None => assert_eq!(node.reason, Some(MoveReason::Pass)),
            }
        }
        made += tree.made;
        probes += tree.nodes[1..]
            .iter()
            .filter(|node| node.reason == Some(MoveReason::Probe))
            .count();
    }
    println!("{probes} of {made} moves are there for no reason but that they look safe");
    assert!(
        probes * 4 < made,
        "{probes} of {made}: a plan or a motif admits most moves"
    );
}

#[test]
fn the_same_position_gets_the_same_plans() {
    for position in random_positions(20, 92) {
        assert_eq!(plan(&position, 100), plan(&position, 100));
    }
}

#[test]
fn a_finished_game_has_no_plan() {
    let mated = board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert!(parse_san(&mated, "Kg8").is_err());
    let planned = plan(&mated, 10);
    assert!(planned.line.is_empty() && planned.nodes == 0);
}

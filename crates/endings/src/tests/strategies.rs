//! The search by strategies seen from outside: its messages, its contexts, its failures, and what resists most.

use super::{board_of, half_board};
use crate::judge::{Ground, judge};
use crate::rules::RuleTheme;
use crate::strategy::{Goal, PawnEndingMove, Strategist, StrategyEvent};
use crate::view::View;
use crate::{Range, SolveEffort, Solver};
use chess::{Piece, Square, legal_moves};
use search::budget::NodeBudget;
use search::{Outcome, Witness};
use std::collections::{HashMap, HashSet};

/// Keeps every event.
#[derive(Default)]
struct Trace(Vec<StrategyEvent>);

impl Witness<StrategyEvent> for Trace {
    fn note(&mut self, event: impl FnOnce() -> StrategyEvent) {
        self.0.push(event());
    }
}

const NODES: u32 = 300;
/// Every so-many-th position of the half board.
const STRIDE: usize = 37;

fn traces() -> Vec<(View, Outcome, Range, Trace)> {
    half_board()
        .into_iter()
        .step_by(STRIDE)
        .map(|(view, truth)| {
            let mut trace = Trace::default();
            let searched = Strategist::new(NODES).search(&view, &mut trace);
            (view, truth, searched.range, trace)
        })
        .collect()
}

/// Row 129: when a line was lost to the opposition the weak king hears of it and marks time, and that saves some games.
#[test]
fn who_loses_to_the_opposition_marks_time() {
    let (mut heard, mut countered, mut saved) = (0, 0, 0);
    for (view, _, range, trace) in traces() {
        for (index, event) in trace.0.iter().enumerate() {
            if *event != StrategyEvent::OppositionHeard {
                continue;
            }
            heard += 1;
            let next = trace.0[index + 1..]
                .iter()
                .find(|event| matches!(event, StrategyEvent::Proposed(..) | StrategyEvent::Failed));
            // The counter-measure is tried at once, unless each of its steps has been tried under another name.
            let counter = matches!(next, Some(StrategyEvent::Proposed(Goal::MarkTime, _)));
            assert!(
                counter || next == Some(&StrategyEvent::Failed),
                "{view:?}: {next:?}"
            );
            countered += usize::from(counter);
            saved += usize::from(counter && range == Range::DRAW && !view.strong_to_move);
        }
    }
    println!("heard {heard} times, countered {countered} times, saved {saved}");
    assert!(
        heard > 10 && saved > 0 && countered * 2 > heard,
        "{heard}, {countered}, {saved}"
    );
}

/// Row 130: the same position under two strategies is searched twice; under the same one it is not entered on one path again.
#[test]
fn a_position_is_another_one_under_another_strategy() {
    let mut twice = 0;
    for (_, _, _, trace) in traces() {
        let mut under: HashMap<View, HashSet<[Option<Goal>; 2]>> = HashMap::new();
        for event in &trace.0 {
            if let StrategyEvent::Entered(view, goals) = event {
                under.entry(*view).or_default().insert(*goals);
            }
        }
        twice += under.values().filter(|goals| goals.len() > 1).count();
    }
    println!("{twice} positions were searched under several strategies");
    assert!(twice > 0);
}

/// Row 132: a strategy that brings its minimum ends the search of its node; where all fail the static minimum is returned, with the
/// assumption kept apart from what is certain.
#[test]
fn a_strategy_that_succeeds_ends_the_search_and_failure_is_kept_apart() {
    let (mut succeeded, mut failed) = (0, 0);
    for (view, truth, range, trace) in traces() {
        let searched = Strategist::new(NODES).search(&view, &mut search::Silent);
        if trace.0.last() == Some(&StrategyEvent::Failed) {
            failed += 1;
            assert_eq!(range, Range::SAFE, "{view:?}");
            let assumed = if view.strong_to_move {
                Outcome::Draw
            } else {
                Outcome::Win
            };
            assert_eq!(searched.assumed, assumed, "{view:?}");
        } else if let Some(outcome) = range.outcome()
            && trace.0.len() > 2
        {
            succeeded += 1;
            let last = trace.0.iter().rev().find_map(|event| match event {
                StrategyEvent::Proposed(goal, _) => Some(*goal),
                _ => None,
            });
            assert!(last.is_some_and(|goal| goal.minimum() == outcome), "{view:?}");
            assert_eq!(outcome, truth, "{view:?}");
        }
    }
    println!("{succeeded} succeeded, {failed} failed");
    assert!(succeeded > 100 && failed > 10, "{succeeded}, {failed}");
}

/// Row 137: what may interrupt a strategy is named in advance, aims at no less, and may not be interrupted itself, so that the
/// time a plan takes can be bounded.
#[test]
fn interruptions_are_named_and_do_not_nest() {
    let goals = [
        Goal::Reach(Square::C4),
        Goal::Head(Square::C4),
        Goal::Oppose,
        Goal::Advance,
        Goal::MarkTime,
    ];
    for goal in goals {
        for interruption in goal.interruptions() {
            assert_eq!(interruption.minimum(), goal.minimum(), "{goal:?}");
            assert!(interruption.interruptions().is_empty(), "{goal:?}");
        }
    }
    assert_eq!(Goal::Reach(Square::C4).interruptions(), [Goal::Oppose]);
    assert_eq!(Goal::Head(Square::C4).interruptions(), [Goal::MarkTime]);
}

/// Row 137: the search keeps to the lists: a strategy that is under way is interrupted only by what it names, and by that it is.
#[test]
fn only_what_is_named_interrupts() {
    let (mut marches, mut heads) = (0, 0);
    for (view, _, _, trace) in traces() {
        for event in &trace.0 {
            if let StrategyEvent::Interrupted(pursued, goal) = event {
                assert!(pursued.interruptions().contains(goal), "{view:?}: {event:?}");
                marches += usize::from(matches!(pursued, Goal::Reach(_)));
                heads += usize::from(matches!(pursued, Goal::Head(_)));
            }
        }
    }
    println!("the strong king's march is interrupted {marches} times, the weak king's way {heads} times");
    assert!(marches > 0 && heads > 0, "{marches}, {heads}");
}

/// Row 128: from every drawn position with the bare king to move, the step its strategies name first keeps the draw.
#[test]
fn the_bare_kings_strategies_keep_the_draw() {
    let truths: HashMap<View, Outcome> = half_board().into_iter().collect();
    let (mut drawn, mut lost) = (0, Vec::new());
    for (view, truth) in half_board() {
        if truth != Outcome::Draw
            || view.strong_to_move
            || judge(&board_of(&view)).ground == Ground::Stalemate
        {
            continue;
        }
        drawn += 1;
        let searched = Strategist::new(NODES).search(&view, &mut search::Silent);
        let kept = match searched.best {
            // Decided at sight: the rule names no step, the solver does.
            None => continue,
            Some(PawnEndingMove::King(to)) if to == view.pawn => true,
            Some(PawnEndingMove::King(to)) => {
                let next = View {
                    weak: to,
                    strong_to_move: true,
                    ..view
                };
                truths.get(&next) == Some(&Outcome::Draw)
            }
            Some(PawnEndingMove::Pawn(_)) => false,
        };
        if !kept {
            lost.push(view);
        }
    }
    println!("{drawn} drawn positions, {} given away", lost.len());
    assert!(
        drawn > 30_000 && lost.is_empty(),
        "{:?}",
        &lost[..lost.len().min(5)]
    );
}

/// Row 140: the lost side makes the winner use the opposition where it can, and the side that cannot win keeps its pawn, so that
/// the other must know the squares before it.
#[test]
fn resistance_prefers_what_the_opponent_must_know() {
    let mut solver = Solver::new(SolveEffort::default());
    let (mut lost, mut opposed, mut held, mut kept) = (0, 0, 0, 0);
    for (view, truth) in half_board().into_iter().step_by(997) {
        let board = board_of(&view);
        let solution = solver.solve(&board, &mut NodeBudget::new(u64::MAX));
        let Some(&(best, _)) = solution.moves.first() else {
            continue;
        };
        let next = chess::moves::after(&board, best);
        let needs = |next: &chess::Board| {
            legal_moves(next).into_iter().any(|mv| {
                let after = chess::moves::after(next, mv);
                matches!(judge(&after).ground, Ground::Rule(rule) if rule.theme == RuleTheme::Opposition)
            })
        };
        if truth == Outcome::Win && !view.strong_to_move {
            lost += 1;
            opposed += usize::from(needs(&next));
        } else if truth == Outcome::Draw && view.strong_to_move {
            // The pawn is kept wherever some move keeps it.
            let safe = |board: &chess::Board| {
                let takes = |mv: &chess::Move| board.piece_on(mv.to) == Some(Piece::Pawn);
                !legal_moves(board).iter().any(takes)
            };
            let can = legal_moves(&board)
                .into_iter()
                .any(|mv| mv.promotion.is_none() && safe(&chess::moves::after(&board, mv)));
            held += usize::from(can);
            kept += usize::from(can && safe(&next) && best.promotion.is_none());
        }
    }
    println!("{lost} lost, {opposed} met by the opposition; {held} drawn with a pawn to keep, {kept} kept");
    assert!(lost > 20 && opposed > 0, "{lost}, {opposed}");
    assert_eq!(held, kept);
}

/// Rows 127 to 132: what the strategies find out with the mined rules and with those of textbooks alone, and what exclusion saves. Nothing
/// is ever false; without the mined rules more is left to assume, and exclusion saves more.
#[test]
fn the_mined_rules_can_be_left_out() {
    let positions: Vec<(View, Outcome)> = half_board().into_iter().step_by(97).collect();
    let mut saved = Vec::new();
    for mined in [true, false] {
        let (mut proved, mut assumed, mut nodes, mut plain, mut most) = (0, 0, 0_u64, 0_u64, 0);
        for (view, truth) in &positions {
            let mut strategist = Strategist::new(NODES);
            strategist.mined_rules = mined;
            let searched = strategist.search(view, &mut search::Silent);
            strategist.exclusion = false;
            plain += u64::from(strategist.search(view, &mut search::Silent).nodes);
            assert!(searched.range.contains(*truth), "{view:?}: {}", searched.range);
            proved += usize::from(searched.range.is_exact());
            assumed += usize::from(searched.assumed == *truth);
            nodes += u64::from(searched.nodes);
            most = most.max(searched.nodes);
        }
        println!(
            "mined rules {mined}: {} positions, {proved} proved, {assumed} with the right assumption, {:.2} nodes each, {most} at most, {:.2} without exclusion",
            positions.len(),
            nodes as f64 / positions.len() as f64,
            plain as f64 / positions.len() as f64,
        );
        saved.push((proved, plain - nodes));
    }
    assert!(saved[0].0 > saved[1].0, "the mined rules decide more: {saved:?}");
    assert!(
        saved[1].1 > saved[0].1,
        "exclusion saves more without them: {saved:?}"
    );
}

/// Row 143: EG's third example, won by the opposition, within the 17 nodes of the paper, with its own kind of rules.
#[test]
fn the_third_example_takes_no_more_nodes_than_the_papers() {
    let board: chess::Board = "8/8/8/2k5/8/8/2K1P3/8 w - - 0 1".parse().expect("a position");
    let (view, _) = View::of(&board).expect("king and pawn against king");
    for mined in [true, false] {
        let mut strategist = Strategist::new(NODES);
        strategist.mined_rules = mined;
        let searched = strategist.search(&view, &mut search::Silent);
        println!(
            "mined rules {mined}: {} with {} nodes",
            searched.range, searched.nodes
        );
        assert!(searched.nodes <= 17, "{} nodes", searched.nodes);
    }
}

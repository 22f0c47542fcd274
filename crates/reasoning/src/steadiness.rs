//! How firmly the choice of a move stands: what a small tree says if its judgments may err, and how many of them would have to change.
//!
//! Two trees grow from the position. The first is bandwidth search (Harris 1974): every judgment may be wrong by so much either way,
//! and a move is dropped only when another is better by more than the whole band, so that what was dropped cannot be best while the
//! judgments keep the band. The second counts conspiracies (McAllester 1988): the fewest tips that must change for another move to
//! become the best. Neither says which move is best; both say how much the answer hangs on judgments.

use cozy_chess::{Board, Move};
use knowledge::{ChessAlarm, ChessGame, ChessGuide};
pub use search::bestfirst::bandwidth::Zone;
use search::bestfirst::bandwidth::{Bandwidth, BandwidthParams, Distance};
use search::bestfirst::conspiracy::{Conspiracy, ConspiracyParams, conspirators};
use search::bestfirst::quiesced::ExchangeParams;
use search::bestfirst::tree::State;
use search::bestfirst::{BestFirst, NodeId, Quiesced, TreeLimits};
use search::budget::NodeBudget;

/// By how much a judgment may err either way, in hundredths: what engines differ by on quiet positions.
pub const ERROR: i32 = 50;

/// What the two trees say of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Steadiness {
    /// The moves that may be best if no judgment errs by more than [`ERROR`], the best judged first.
    pub in_question: Vec<Move>,
    /// How many moves were dropped.
    pub dropped: usize,
    /// Harris's zone of the root: won, lost or uncertain.
    pub zone: Zone,
    /// The cheapest way to another choice; none where no change of judgments leads there.
    pub plot: Option<CheapestChange>,
    /// Positions of each tree.
    pub positions: usize,
}

/// The fewest judgments that must change for another move to be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CheapestChange {
    /// Judgments that must change.
    pub judgments: u16,
    /// The move that is chosen now.
    pub chosen: Move,
    /// The move that would be.
    pub rival: Move,
}

/// What trees of so many positions say; nothing where there is no choice.
pub fn steadiness(board: &Board, positions: usize) -> Option<Steadiness> {
    let limits = || TreeLimits::nodes(positions);
    let game = || ChessGame::new(board.clone());
    let band = BandwidthParams {
        e: ERROR,
        d: ERROR,
        ..BandwidthParams::default()
    };
    let mut search = BestFirst::new(game(), &[], Bandwidth::new(beliefs(), band), limits()).ok()?;
    search.run(&mut NodeBudget::new(positions as u64));
    let tree = search.tree();
    let dropped = |child: &NodeId| tree.state(*child).has(State::DROPPED);
    let mut open: Vec<NodeId> = tree
        .children(NodeId::ROOT)
        .filter(|child| !dropped(child))
        .collect();
    let all = tree.children(NodeId::ROOT).count();
    if all < 2 {
        return None;
    }
    open.sort_by_key(|&child| tree.label(child).value);
    let scale = Distance {
        band: 2 * ERROR,
        ..Distance::HARRIS
    };
    let in_question: Vec<Move> = open.iter().filter_map(|&child| tree.node(child).mv()).collect();
    let zone = scale.zone(tree.label(NodeId::ROOT).value);

    let policy = Conspiracy::new(beliefs(), ConspiracyParams::default());
    let mut search = BestFirst::new(game(), &[], policy, limits()).ok()?;
    search.run(&mut NodeBudget::new(positions as u64));
    let tree = search.tree();
    let chosen = tree
        .children(NodeId::ROOT)
        .min_by_key(|&child| tree.label(child).value);
    let mv = |child: NodeId| tree.node(child).mv();
    let plot = conspirators(tree).and_then(|plot| {
        Some(CheapestChange {
            judgments: plot.size,
            chosen: mv(chosen?)?,
            rival: mv(plot.rival)?,
        })
    });
    Some(Steadiness {
        dropped: all - in_question.len(),
        in_question,
        zone,
        plot,
        positions,
    })
}

/// h in the named terms, after the exchanges at the tips, which are settled roughly.
fn beliefs() -> Quiesced<ChessGame, ChessGuide, ChessAlarm> {
    let params = ExchangeParams {
        plies: 4,
        positions: 48,
        ..ExchangeParams::default()
    };
    Quiesced::new(ChessGuide::default(), ChessAlarm, params)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::testing::board;

    /// Positions of the trees of a page.
    const POSITIONS: usize = 1_500;

    #[test]
    fn where_a_queen_hangs_one_move_is_left_and_many_judgments_would_have_to_change() {
        let found = steadiness(&board("4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1"), POSITIONS).expect("a choice");
        let names: Vec<String> = found.in_question.iter().map(Move::to_string).collect();
        assert_eq!(names, ["d2d5"]);
        assert!(found.dropped > 10, "{found:?}");
        assert!(found.plot.is_none_or(|plot| plot.judgments > 3), "{found:?}");
    }

    #[test]
    fn where_nothing_is_forced_several_moves_are_left_and_few_judgments_decide() {
        let quiet = board("r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9");
        let found = steadiness(&quiet, POSITIONS).expect("a choice");
        assert!(found.in_question.len() > 3, "{found:?}");
        assert_eq!(found.zone, Zone::Uncertain);
        let plot = found.plot.expect("another move could be chosen");
        assert!((1..=20).contains(&plot.judgments), "{found:?}");
        assert_ne!(plot.rival, plot.chosen);
    }

    #[test]
    fn a_mate_is_in_the_zone_of_wins_and_without_choice_there_is_nothing_to_say() {
        let mate = board("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
        assert_eq!(
            steadiness(&mate, POSITIONS).map(|found| found.zone),
            Some(Zone::Won)
        );
        assert_eq!(
            steadiness(&board("7k/8/8/8/8/8/5q2/7K w - - 0 1"), POSITIONS),
            None
        );
    }
}

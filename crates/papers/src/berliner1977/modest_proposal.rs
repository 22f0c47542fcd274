//! Berliner's modest proposal: knowledge should be applied where moves compete. Does B* spend its effort there?
//!
//! At the root every move has an interval from its first look. Where it overlaps the interval of its strongest rival, the two
//! compete; where it does not, the question is settled. The experiment sets the overlap at the start against the nodes that
//! the search then spent below the move, for B* and for a full-width alpha-beta that knows no intervals.

use super::bstar::negamax;
use crate::correlation::spearman;
use crate::report::{ExperimentReport, Series};
use crate::trees::{Noisy, mean, trees};
use crate::{Effort, find};
use games::score_four::evaluation::Knowledge;
use knowledge::{ChessAlarm, ChessGuide};
use search::bestfirst::bstar::{BStar, BStarLabel, RootStrategy};
use search::bestfirst::{Beliefs, BestFirst, NodeId, Quiesced, Tree, TreeLimits, quiesced};
use search::testing::HashTree;
use search::{Bounds, Game, NodeBudget, Silent, Value};
use trials::match_play::openings::{random_chess, random_score_four};

/// Plies of the synthetic trees.
const HEIGHT: u32 = 6;
/// Half the width of the bounds in synthetic trees, in hundredths.
const WIDTH: i32 = 40;
const SEED: u64 = 109;
/// Groups of equal size that the overlaps are sorted into for the plot.
const GROUPS: usize = 4;

/// A root move: how much its first interval overlaps its rival's, in hundredths, and its share of the effort (1 is an equal share).
type Move = (f64, f64);

/// The moves of one position under B*.
fn under_bstar<G: Game, B: Beliefs<G>>(game: &G, beliefs: B, nodes: u64) -> anyhow::Result<Vec<Move>> {
    let policy = BStar::new(beliefs, RootStrategy::LeastEffort);
    let limits = TreeLimits::nodes(nodes as usize * 2 + 1_000);
    let mut search = BestFirst::new(game.clone(), &[], policy, limits)?;
    search.step(&mut Silent);
    let overlaps = overlaps(&intervals(search.tree()));
    search.run(&mut NodeBudget::new(nodes));
    let tree = search.tree();
    let efforts = tree.children(NodeId::ROOT).map(|child| below(tree, child) as f64);
    Ok(shared(overlaps, efforts.collect()))
}

/// The root moves' intervals, for the player who chooses.
fn intervals<M: Copy>(tree: &Tree<M, BStarLabel>) -> Vec<Bounds> {
    let seen = |child| {
        let label = tree.label(child);
        -Bounds::new(label.lower, label.upper)
    };
    tree.children(NodeId::ROOT).map(seen).collect()
}

/// How much each interval overlaps that of its strongest rival: the best pessimistic value, or for that move itself the most optimistic other.
fn overlaps(intervals: &[Bounds]) -> Vec<f64> {
    let others = |place: usize| (0..intervals.len()).filter(move |&other| other != place);
    let best = (0..intervals.len()).max_by_key(|&place| (intervals[place].lower(), intervals[place].upper()));
    (0..intervals.len())
        .map(|place| {
            let rival = if best == Some(place) {
                others(place).max_by_key(|&other| intervals[other].upper())
            } else {
                best
            };
            rival.map_or(0.0, |rival| {
                let (one, other) = (intervals[place], intervals[rival]);
                let overlap = one.upper().min(other.upper()) - one.lower().max(other.lower());
                f64::from(overlap.max(0))
            })
        })
        .collect()
}

/// Nodes of a subtree.
fn below<M: Copy>(tree: &Tree<M, BStarLabel>, node: NodeId) -> u64 {
    1 + tree.children(node).map(|child| below(tree, child)).sum::<u64>()
}

/// Overlaps beside shares of the effort.
fn shared(overlaps: Vec<f64>, efforts: Vec<f64>) -> Vec<Move> {
    let equal = mean(efforts.iter().copied());
    let shares = efforts.into_iter().map(|effort| effort / equal.max(1.0));
    overlaps.into_iter().zip(shares).collect()
}

/// The same tree under alpha-beta: leaves below each root move.
fn under_alpha_beta(tree: &HashTree, beliefs: &mut Noisy) -> Vec<Move> {
    let mut moves = Vec::new();
    tree.moves(&mut moves);
    let first_look = moves.iter().map(|&mv| -beliefs.bounds(&tree.after(mv)));
    let overlaps = overlaps(&first_look.collect::<Vec<_>>());
    let mut alpha = Value::MIN;
    let efforts = moves.iter().map(|&mv| {
        let mut leaves = 0;
        let value = -negamax(&tree.after(mv), Value::MIN, -alpha, &mut leaves);
        alpha = alpha.max(value);
        leaves as f64
    });
    shared(overlaps, efforts.collect())
}

pub(super) fn run(effort: Effort) -> anyhow::Result<ExperimentReport> {
    let trees = trees(effort.pick(200, 3_000), HEIGHT, 5, 3);
    let mut beliefs = Noisy {
        error: WIDTH,
        last_mover_bias: 0,
    };
    let mut searches: Vec<(&str, Vec<Move>)> = vec![
        ("B*, random trees", Vec::new()),
        ("alpha-beta, random trees", Vec::new()),
        ("B*, Score Four", Vec::new()),
        ("B*, chess", Vec::new()),
    ];
    for tree in &trees {
        searches[0].1.extend(under_bstar(tree, beliefs, 5_000)?);
        searches[1].1.extend(under_alpha_beta(tree, &mut beliefs));
    }
    let nodes = effort.pick(2_000, 20_000);
    for game in random_score_four(effort.pick(12, 100), SEED) {
        searches[2]
            .1
            .extend(under_bstar(&game, Knowledge::light(), nodes)?);
    }
    for game in random_chess(effort.pick(6, 100), SEED) {
        let beliefs = Quiesced::new(
            ChessGuide::default(),
            ChessAlarm,
            quiesced::ExchangeParams::default(),
        );
        searches[3].1.extend(under_bstar(&game, beliefs, nodes)?);
    }
    Ok(report(&searches, trees.len(), nodes))
}

/// The mean share of the effort by groups of rising overlap.
fn groups(moves: &[Move]) -> Vec<f64> {
    let mut sorted = moves.to_vec();
    sorted.sort_by(|one, other| one.0.total_cmp(&other.0));
    let size = sorted.len().div_ceil(GROUPS).max(1);
    let mut groups: Vec<f64> = sorted
        .chunks(size)
        .map(|group| mean(group.iter().map(|pair| pair.1)))
        .collect();
    groups.resize(GROUPS, 0.0);
    groups
}

fn report(searches: &[(&str, Vec<Move>)], trees: usize, nodes: u64) -> ExperimentReport {
    let rows: Vec<Vec<String>> = searches
        .iter()
        .map(|(name, moves)| {
            let mut row = vec![
                (*name).to_owned(),
                format!("{:.2}", spearman(moves)),
                moves.len().to_string(),
            ];
            row.extend(groups(moves).iter().map(|share| format!("{share:.2}")));
            row
        })
        .collect();
    let series = searches.iter().map(|(name, moves)| Series {
        name: (*name).to_owned(),
        points: groups(moves)
            .into_iter()
            .enumerate()
            .map(|(place, share)| (place as f64 + 1.0, share))
            .collect(),
    });
    let answers: Vec<String> = rows.iter().map(|row| format!("{} {}", row[0], row[1])).collect();
    let mut columns: Vec<String> = ["search", "rank correlation", "root moves"]
        .map(str::to_owned)
        .to_vec();
    columns.extend((1..=GROUPS).map(|group| format!("effort, quarter {group}")));
    ExperimentReport {
        name: "modest-proposal",
        question: find("modest-proposal").map_or("", |experiment| experiment.question),
        method: format!(
            "Each root move's interval after the first look, overlapped with its strongest rival's, against the nodes spent below it (1 is an equal share). {trees} random trees of {HEIGHT} plies with bounds of +-{WIDTH}; random openings of Score Four and chess (seed {SEED}), {nodes} nodes each. Quarters: root moves by rising overlap."
        ),
        answer: format!("Rank correlation of overlap and effort: {}.", answers.join("; ")),
        columns,
        rows,
        axes: ["quarter of the overlaps, the least first", "share of the effort"],
        series: series.collect(),
    }
}

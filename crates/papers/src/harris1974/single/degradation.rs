//! Linear degradation (Harris 1975, 1974): what the answer loses when the estimate is wrong by up to e.

use super::SingleStudy;
use super::plot::{Axes, Line, plot};
use super::table::Table;
use search::Silent;
use search::budget::NodeBudget;
use search::single::testing::{GraphShape, RandomGraph};
use search::single::{BandwidthOptions, BandwidthSearch, Dropping, Until};

/// The errors injected, in the unit of arc costs.
const ERRORS: [u32; 8] = [0, 2, 4, 8, 16, 32, 48, 64];

/// Searches `count` random graphs for each error and reports the excess cost of the first goal.
///
/// # Errors
/// When the plot cannot be drawn.
pub fn degradation(count: u64) -> anyhow::Result<SingleStudy> {
    let mut table = Table::new(&[
        "e",
        "mean excess",
        "worst excess",
        "mean certified gap",
        "mean expanded",
    ]);
    let (mut worst_line, mut mean_line, mut gap_line) = (Vec::new(), Vec::new(), Vec::new());
    let mut violations = 0;
    for error in ERRORS {
        let (mut sum, mut worst, mut gaps, mut expanded) = (0, 0, 0, 0);
        for seed in 0..count {
            let (excess, gap, nodes) = one(seed, error)?;
            sum += excess;
            gaps += gap;
            expanded += nodes;
            worst = worst.max(excess);
            violations += u64::from(excess > i64::from(error) || excess > gap);
        }
        let mean = |sum: f64| sum / count.max(1) as f64;
        let x = f64::from(error);
        mean_line.push((x, mean(sum as f64)));
        worst_line.push((x, worst as f64));
        gap_line.push((x, mean(gaps as f64)));
        table.row(vec![
            error.to_string(),
            format!("{:.3}", mean(sum as f64)),
            worst.to_string(),
            format!("{:.2}", mean(gaps as f64)),
            format!("{:.1}", mean(expanded as f64)),
        ]);
    }
    let limit = ERRORS
        .iter()
        .map(|&error| (f64::from(error), f64::from(error)))
        .collect();
    let line = |label: &str, points| Line {
        label: label.to_owned(),
        points,
    };
    let lines = [
        line("e, the proved limit", limit),
        line("worst excess", worst_line),
        line("mean certified gap", gap_line),
        line("mean excess", mean_line),
    ];
    let axes = Axes {
        caption: "Excess cost of the first goal against the error of the estimate",
        x: "e: the most by which the estimate is too high",
        y: "cost above the optimum",
    };
    let report = format!(
        "# Linear degradation\n\nThe estimate is exact plus noise between -e and e; {count} random graphs (60 nodes, arc costs 1 \
         to 30) for each e. The first goal chosen by the bandwidth search may cost at most e more than a cheapest \
         one; violations of that, or of the certified gap: {violations}.\n\n{}",
        table.markdown()
    );
    Ok(SingleStudy {
        name: "degradation",
        report,
        csv: table.csv(),
        svg: plot(&axes, &lines)?,
    })
}

/// Excess cost, certified gap and expansions on one graph.
fn one(seed: u64, error: u32) -> anyhow::Result<(i64, i64, u64)> {
    let shape = GraphShape {
        nodes: 60,
        arcs: 3,
        most_cost: 30,
        over: error,
        under: error,
    };
    let mut graph = RandomGraph::new(seed, shape);
    let options = BandwidthOptions {
        until: Until::FirstGoal,
        dropping: Dropping::Never,
        ..BandwidthOptions::default()
    };
    let mut search = BandwidthSearch::new(&mut graph, options)?;
    let report = search.run(&mut graph, &mut NodeBudget::new(u64::MAX), &mut Silent);
    let optimum = graph.exact(0).unwrap_or(0);
    let excess = report.cost.map_or(0, |cost| cost - optimum);
    Ok((excess, report.gap().unwrap_or(0), report.expanded))
}

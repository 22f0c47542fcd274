//! What the drop rule saves: the most nodes held at once, with and without it.

use super::plot::{Axes, Line, plot};
use super::table::Table;
use super::{SingleStudy, random_cities};
use games::tsp::reduced::{Guess, PartialTours};
use search::Silent;
use search::budget::NodeBudget;
use search::single::{BandwidthOptions, BandwidthSearch, Dropping, SingleAgentReport, Until};

/// Sizes of the instances.
const CITIES: [usize; 5] = [8, 9, 10, 11, 12];
/// The weight of h1, in hundredths.
const WEIGHT: u8 = 80;

/// Searches `count` random instances of each size to a proved optimum under each rule.
///
/// # Errors
/// When the plot cannot be drawn.
pub fn dropping(count: u64) -> anyhow::Result<SingleStudy> {
    let mut table = Table::new(&[
        "cities",
        "peak nodes, none dropped",
        "peak, one heuristic",
        "peak, two heuristics",
        "expanded, none",
        "expanded, one",
        "expanded, two",
        "same optimum",
    ]);
    let rules = [Dropping::Never, Dropping::ByBand, Dropping::ByCompletion];
    let mut lines: Vec<Line> = ["nothing dropped", "one heuristic", "two heuristics"]
        .map(|label| Line {
            label: label.to_owned(),
            points: Vec::new(),
        })
        .into();
    for cities in CITIES {
        let (mut peaks, mut expanded, mut agreed) = ([0; 3], [0; 3], 0);
        for seed in 0..count {
            let mut costs = [None; 3];
            for (rule, &dropping) in rules.iter().enumerate() {
                let report = one(seed, cities, dropping)?;
                peaks[rule] += report.peak_nodes;
                expanded[rule] += report.expanded;
                costs[rule] = report.cost;
            }
            agreed += u64::from(costs[0] == costs[1] && costs[1] == costs[2]);
        }
        let mean = |sum: f64| sum / count.max(1) as f64;
        let mut row = vec![cities.to_string()];
        for (rule, line) in lines.iter_mut().enumerate() {
            line.points.push((cities as f64, mean(peaks[rule] as f64)));
            row.push(format!("{:.0}", mean(peaks[rule] as f64)));
        }
        row.extend(expanded.map(|sum| format!("{:.0}", mean(sum as f64))));
        row.push(format!("{agreed}/{count}"));
        table.row(row);
    }
    let axes = Axes {
        caption: "Nodes held at once until the optimum is proved",
        x: "cities",
        y: "peak nodes (mean)",
    };
    let report = format!(
        "# What the drop rule saves\n\n{count} random instances of each size, ordered by h1(0.{WEIGHT}), searched until the optimum is \
         proved. One heuristic drops against goals held; two heuristics also against h2, the cost of an actual \
         completion of the most promising open node.\n\n{}",
        table.markdown()
    );
    Ok(SingleStudy {
        name: "dropping",
        report,
        csv: table.csv(),
        svg: plot(&axes, &lines)?,
    })
}

fn one(seed: u64, cities: usize, dropping: Dropping) -> anyhow::Result<SingleAgentReport<usize>> {
    let instance = random_cities(seed, cities);
    let mut tours = PartialTours::new(&instance, Guess::Weighted(WEIGHT))
        .ok_or_else(|| anyhow::anyhow!("{cities} cities do not fit"))?;
    let options = BandwidthOptions {
        until: Until::Within(0),
        dropping,
        ..BandwidthOptions::default()
    };
    let mut search = BandwidthSearch::new(&mut tours, options)?;
    Ok(search.run(&mut tours, &mut NodeBudget::new(u64::MAX), &mut Silent))
}

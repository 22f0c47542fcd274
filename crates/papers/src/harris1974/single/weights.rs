//! The paper's h1(w) on the reduced matrix: nodes and excess cost against w.

use super::plot::{Axes, Line, plot};
use super::table::Table;
use super::{SingleStudy, random_cities};
use games::tsp::exact::shortest;
use games::tsp::reduced::{Guess, PartialTours};
use search::Silent;
use search::budget::NodeBudget;
use search::single::{BandwidthOptions, BandwidthSearch, Dropping, Until};

/// Weights of the smallest cells, in hundredths.
const WEIGHTS: [u8; 9] = [100, 95, 90, 85, 80, 75, 70, 60, 50];
/// Cities of every instance: small enough for the exact dynamic program.
const CITIES: usize = 12;

#[derive(Default)]
struct Sums {
    expanded: u64,
    excess_percent: f64,
    worst_percent: f64,
    gap_percent: f64,
    optimal: u64,
}

/// Searches `count` random instances for each weight.
///
/// # Errors
/// When the plot cannot be drawn.
pub fn weights(count: u64) -> anyhow::Result<SingleStudy> {
    let mut table = Table::new(&[
        "w",
        "mean expanded",
        "mean excess %",
        "worst excess %",
        "mean certified gap %",
        "found optimal",
    ]);
    let (mut nodes, mut excess, mut gaps) = (Vec::new(), Vec::new(), Vec::new());
    let guesses = std::iter::once(Guess::Minima).chain(WEIGHTS.map(Guess::Weighted));
    for guess in guesses {
        let mut sums = Sums::default();
        for seed in 0..count {
            add(&mut sums, seed, guess)?;
        }
        let mean = |sum: f64| sum / count.max(1) as f64;
        let label = match guess {
            Guess::Minima => "h0".to_owned(),
            Guess::Weighted(w) => {
                let x = f64::from(w) / 100.0;
                nodes.push((x, mean(sums.expanded as f64) / 1000.0));
                excess.push((x, mean(sums.excess_percent)));
                gaps.push((x, mean(sums.gap_percent)));
                format!("{x:.2}")
            }
        };
        table.row(vec![
            label,
            format!("{:.0}", mean(sums.expanded as f64)),
            format!("{:.3}", mean(sums.excess_percent)),
            format!("{:.2}", sums.worst_percent),
            format!("{:.2}", mean(sums.gap_percent)),
            format!("{}/{count}", sums.optimal),
        ]);
    }
    let line = |label: &str, points| Line {
        label: label.to_owned(),
        points,
    };
    let lines = [
        line("nodes expanded, thousands", nodes),
        line("mean excess, %", excess),
        line("mean certified gap, %", gaps),
    ];
    let axes = Axes {
        caption: "h1(w) on the reduced matrix: effort and quality",
        x: "w: weight of the smallest cell of each row",
        y: "see legend",
    };
    let report = format!(
        "# h1(w): nodes and excess cost against w\n\n{count} random instances of {CITIES} cities; the first goal of the bandwidth \
         search with h1(w), whose e(n) = h1(n) - h0(n) is certified at every node. The first row is the admissible \
         h0. Excess is measured against the exact dynamic program.\n\n{}",
        table.markdown()
    );
    Ok(SingleStudy {
        name: "weights",
        report,
        csv: table.csv(),
        svg: plot(&axes, &lines)?,
    })
}

fn add(sums: &mut Sums, seed: u64, guess: Guess) -> anyhow::Result<()> {
    let instance = random_cities(seed, CITIES);
    let optimum = shortest(&instance).unwrap_or(1) as f64;
    let Some(mut tours) = PartialTours::new(&instance, guess) else {
        return Ok(());
    };
    let options = BandwidthOptions {
        until: Until::FirstGoal,
        dropping: Dropping::Never,
        ..BandwidthOptions::default()
    };
    let mut search = BandwidthSearch::new(&mut tours, options)?;
    let report = search.run(&mut tours, &mut NodeBudget::new(u64::MAX), &mut Silent);
    let cost = report.cost.unwrap_or(0) as f64;
    let percent = 100.0 * (cost - optimum) / optimum;
    sums.expanded += report.expanded;
    sums.excess_percent += percent;
    sums.worst_percent = sums.worst_percent.max(percent);
    sums.gap_percent += 100.0 * report.gap().unwrap_or(0) as f64 / (cost - report.gap().unwrap_or(0) as f64);
    sums.optimal += u64::from(percent == 0.0);
    Ok(())
}

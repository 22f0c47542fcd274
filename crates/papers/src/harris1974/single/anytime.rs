//! Anytime curves: how the certified gap falls with time, for the paper's search and for the modern one.
//!
//! The paper's search orders by h1 on the reduced matrix and continues to optimality; the modern one is the 1-tree
//! branch and bound. Harris's claim is that a bandwidth search, unlike the ad hoc methods of its day, can say how far
//! from the optimum its tour may be; the curve shows what each can say, and when.

use super::SingleStudy;
use super::plot::{Axes, Line, plot};
use super::table::Table;
use games::tsp::reduced::{Guess, MOST_REDUCED_CITIES, PartialTours};
use games::tsp::{Instance, TourProgress, TourSettings, solve};
use search::single::{BandwidthOptions, BandwidthSearch, Dropping, SingleAgentEvent, Until};
use search::{Budget, Stopped, Witness};
use std::time::{Duration, Instant};

/// The weight of h1, in hundredths.
const WEIGHT: u8 = 70;
/// Memory for the paper's search, in bytes.
const MEMORY: usize = 500_000_000;
/// Gaps are shown up to this many percent: the first bounds of a weak estimate would flatten the rest.
const MOST_PERCENT: f64 = 100.0;

/// Runs both searches on each instance for at most `limit`.
///
/// # Errors
/// When the plot cannot be drawn.
pub fn anytime(instances: &[Instance], limit: Duration) -> anyhow::Result<SingleStudy> {
    let mut table = Table::new(&["instance", "search", "seconds", "tour", "bound", "gap %"]);
    let mut summary = Table::new(&["instance", "search", "tour", "bound", "gap %", "seconds"]);
    let mut lines = Vec::new();
    for instance in instances {
        let mut curves = vec![("1-tree branch and bound", modern(instance, limit)?)];
        if (2..=MOST_REDUCED_CITIES).contains(&instance.cities()) {
            curves.push(("reduced matrix, h1(0.70)", original(instance, limit)?));
        }
        for (search, curve) in curves {
            for moment in &curve {
                table.row(moment.cells(instance.name(), search));
            }
            if let Some(last) = curve.last() {
                summary.row(last.summary(instance.name(), search));
            }
            lines.push(Line {
                label: format!("{}, {search}", instance.name()),
                points: curve
                    .iter()
                    .map(|moment| (moment.seconds, moment.percent().min(MOST_PERCENT)))
                    .collect(),
            });
        }
    }
    let axes = Axes {
        caption: "The certified gap over time",
        x: "seconds",
        y: "gap, % of the bound",
    };
    let report = format!(
        "# Anytime gap curves\n\nEach search says at every moment how much longer than a shortest tour its tour can be. At most \
         {:.0} s each; the last moment of every curve:\n\n{}",
        limit.as_secs_f64(),
        summary.markdown()
    );
    Ok(SingleStudy {
        name: "anytime",
        report,
        csv: table.csv(),
        svg: plot(&axes, &lines)?,
    })
}

/// What was known at one moment.
#[derive(Clone, Copy, Debug)]
struct Moment {
    seconds: f64,
    cost: i64,
    bound: i64,
}

impl Moment {
    fn percent(&self) -> f64 {
        100.0 * (self.cost - self.bound).max(0) as f64 / self.bound.max(1) as f64
    }

    fn cells(&self, instance: &str, search: &str) -> Vec<String> {
        vec![
            instance.to_owned(),
            search.replace(',', ""),
            format!("{:.4}", self.seconds),
            self.cost.to_string(),
            self.bound.to_string(),
            format!("{:.3}", self.percent()),
        ]
    }

    fn summary(&self, instance: &str, search: &str) -> Vec<String> {
        vec![
            instance.to_owned(),
            search.to_owned(),
            self.cost.to_string(),
            self.bound.to_string(),
            format!("{:.3}", self.percent()),
            format!("{:.2}", self.seconds),
        ]
    }
}

struct Deadline(Instant);

impl Budget for Deadline {
    fn exhausted(&mut self, _nodes: u64) -> Option<Stopped> {
        (Instant::now() >= self.0).then_some(Stopped::Time)
    }
}

/// Keeps the moments at which something changed.
struct Curve {
    start: Instant,
    cost: Option<i64>,
    bound: i64,
    moments: Vec<Moment>,
}

impl Curve {
    fn new() -> Curve {
        Curve {
            start: Instant::now(),
            cost: None,
            bound: 0,
            moments: Vec::new(),
        }
    }

    fn keep(&mut self) {
        if let Some(cost) = self.cost {
            self.moments.push(Moment {
                seconds: self.start.elapsed().as_secs_f64(),
                cost,
                bound: self.bound,
            });
        }
    }
}

impl Witness<TourProgress> for Curve {
    fn note(&mut self, event: impl FnOnce() -> TourProgress) {
        let progress = event();
        (self.cost, self.bound) = (Some(progress.cost), progress.bound);
        self.keep();
    }
}

impl Witness<SingleAgentEvent> for Curve {
    fn note(&mut self, event: impl FnOnce() -> SingleAgentEvent) {
        match event() {
            SingleAgentEvent::Incumbent { cost, .. } => self.cost = Some(cost),
            SingleAgentEvent::Bound { cost, .. } => self.bound = cost,
            SingleAgentEvent::Dropped { .. } | SingleAgentEvent::Forgotten { .. } => return,
        }
        self.keep();
    }
}

fn modern(instance: &Instance, limit: Duration) -> anyhow::Result<Vec<Moment>> {
    let mut curve = Curve::new();
    let mut deadline = Deadline(Instant::now() + limit);
    let answer = solve(instance, TourSettings::default(), &mut deadline, &mut curve)?;
    (curve.cost, curve.bound) = (Some(answer.cost), answer.bound);
    curve.keep();
    Ok(curve.moments)
}

fn original(instance: &Instance, limit: Duration) -> anyhow::Result<Vec<Moment>> {
    let mut curve = Curve::new();
    let mut deadline = Deadline(Instant::now() + limit);
    let mut tours = PartialTours::new(instance, Guess::Weighted(WEIGHT))
        .ok_or_else(|| anyhow::anyhow!("{}: the number of cities does not fit", instance.name()))?;
    let options = BandwidthOptions {
        until: Until::Within(0),
        dropping: Dropping::ByCompletion,
        memory_limit: MEMORY,
    };
    let mut search = BandwidthSearch::new(&mut tours, options)?;
    let report = search.run(&mut tours, &mut deadline, &mut curve);
    curve.bound = report.bound.unwrap_or(curve.bound);
    curve.keep();
    Ok(curve.moments)
}

/// Random instances for a run without files.
pub fn random_instances() -> Vec<Instance> {
    vec![super::random_cities(1, 14), super::random_cities(2, 60)]
}

//! "A chess program hangs by its weakest link": driver, evaluation and d, each replaced by a poor one, alone and together.
//!
//! Harris (1975) holds that the search strategy plays a lesser part than the other modules. The eight combinations of a good and a poor driver,
//! evaluation and d solve the same positions with the same nodes; the effect of a module is what its good form saves on average
//! over the four settings of the other two.

use super::quiescence_rule::Use;
use crate::eppstein1999::horizon;
use crate::report::{ExperimentReport, Series};
use crate::tasks::{ERROR_LIMIT, Reference, tasks};
use crate::trees::mean;
use crate::{Effort, find};
use knowledge::ChessGuide;
use knowledge::evaluation::Evaluator;

const SEED: u64 = 31;
/// d counts from here on, in hundredths; the poor d is never heard.
const THRESHOLD: u16 = 250;
const NEVER: u16 = u16::MAX;
/// Good and poor forms of the three modules.
const MODULES: [[&str; 2]; 3] = [
    ["best-first", "depth-first"],
    ["whole evaluation", "material"],
    ["d", "no d"],
];

/// A setting of the three modules, a bit each; a set bit is the poor form.
type Setting = usize;

fn is_poor(setting: Setting, module: usize) -> bool {
    setting >> module & 1 == 1
}

fn name(setting: Setting) -> String {
    let words = MODULES
        .iter()
        .enumerate()
        .map(|(module, forms)| forms[usize::from(is_poor(setting, module))]);
    words.collect::<Vec<_>>().join(", ")
}

pub(super) fn run(effort: Effort) -> anyhow::Result<ExperimentReport> {
    let nodes = effort.pick(1_000, 5_000);
    let mut reference = Reference::new(nodes * 20);
    let mut tasks = tasks(effort.pick(40, 100), SEED, &mut reference);
    let mut given_away = [0.0; 8];
    for (setting, mean_loss) in given_away.iter_mut().enumerate() {
        let mut losses = Vec::new();
        for task in &mut tasks {
            let how = if is_poor(setting, 0) {
                Use::Absolute
            } else {
                Use::Order
            };
            let guide = if is_poor(setting, 1) {
                ChessGuide::new(Evaluator::with_weights(horizon::material()))
            } else {
                ChessGuide::default()
            };
            let threshold = if is_poor(setting, 2) { NEVER } else { THRESHOLD };
            let (mv, _) = how.think(&task.game, guide, threshold, nodes)?;
            losses.push(f64::from(task.regret(mv, &mut reference)));
        }
        *mean_loss = mean(losses);
    }
    let effects: Vec<f64> = (0..MODULES.len())
        .map(|module| {
            let side = |poor: bool| {
                let settings = (0..8).filter(|&setting| is_poor(setting, module) == poor);
                mean(settings.map(|setting| given_away[setting]))
            };
            side(true) - side(false)
        })
        .collect();
    let mut rows: Vec<Vec<String>> = given_away
        .iter()
        .enumerate()
        .map(|(setting, loss)| vec![name(setting), format!("{loss:.1}")])
        .collect();
    for (forms, effect) in MODULES.iter().zip(&effects) {
        rows.push(vec![
            format!("saved by {} over {}", forms[0], forms[1]),
            format!("{effect:.1}"),
        ]);
    }
    Ok(ExperimentReport {
        name: "weakest-link",
        question: find("weakest-link").map_or("", |experiment| experiment.question),
        method: format!(
            "{} positions from random openings, every other one with one more random move (seed {SEED}), {nodes} positions looked at; what the chosen move gives away in hundredths by the whole engine with {} nodes, cut at {ERROR_LIMIT}.",
            tasks.len(),
            reference.nodes()
        ),
        answer: format!(
            "On average over the other two modules the best-first driver saves {:.1} hundredths a move, the whole evaluation {:.1}, d {:.1}.",
            effects[0], effects[1], effects[2]
        ),
        columns: ["setting", "given away"].map(str::to_owned).to_vec(),
        rows,
        axes: ["0 driver, 1 evaluation, 2 d", "hundredths saved a move"],
        series: vec![Series {
            name: "saved".to_owned(),
            points: effects
                .iter()
                .enumerate()
                .map(|(place, &effect)| (place as f64, effect))
                .collect(),
        }],
    })
}

//! `explain`: a position in, an analysis with a checked explanation out. The engine that searched answers the probes too,
//! so that all of them share one table.

use crate::analysis::{Analysis, Band, Request, Verdict, analyze};
use crate::clock::Patience;
use crate::engines::{Engine, Report, SearchLimits};
use crate::position::Position;
use cozy_chess::{Board, Move};
use explain::claim::Band as ClaimBand;
use explain::probe::{Ask, Line, Probe};
use explain::scale;
use explain::words::{Detail, Page, page};
use explain::{Explanation, Settings};
use knowledge::facts::mates::Prover;
use search::Value;
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

/// A probe begins no iteration once this part of its nodes is spent, ...
const PROBE_PART: f64 = 0.5;
/// ... or this part where its answer has settled.
const PROBE_SETTLED_PART: f64 = 0.25;
/// The search for the move begins no iteration once this part of its nodes is spent, ...
const MOVE_PART: f64 = 0.6;
/// ... or this part where it has settled.
const MOVE_SETTLED_PART: f64 = 0.4;

/// An engine that answers probes.
pub struct EngineProbe<'e> {
    engine: &'e mut Engine,
    stop: &'e AtomicBool,
    /// Nodes of all probes so far.
    pub nodes: u64,
}

impl<'e> EngineProbe<'e> {
    /// Probes `engine`; `stop` ends a running probe.
    pub fn new(engine: &'e mut Engine, stop: &'e AtomicBool) -> EngineProbe<'e> {
        EngineProbe {
            engine,
            stop,
            nodes: 0,
        }
    }
}

impl Probe for EngineProbe<'_> {
    fn search(&mut self, board: &Board, ask: &Ask) -> Vec<Line> {
        let limits = SearchLimits {
            nodes: Some(ask.nodes),
            patience: Some(Patience::of(ask.nodes, PROBE_PART, PROBE_SETTLED_PART)),
            depth: ask.depth.map(|depth| depth as i32),
            lines: ask.lines,
            only: ask.only.clone(),
            ..SearchLimits::default()
        };
        let found = self.engine.think(
            &Position::new(board.clone()),
            &limits,
            self.stop,
            None,
            &mut |_| {},
        );
        self.nodes += found.nodes;

        found.lines.into_iter().filter_map(to_line).collect()
    }
}

fn to_line(line: search::alphabeta::Line<Move>) -> Option<Line> {
    let mv = *line.moves.first()?;
    Some(Line {
        mv,
        value: line.value,
        moves: line.moves,
        depth: line.plies.max(0) as u32,
    })
}

/// An analysis with its explanation; `None` when the game is over.
#[derive(Clone, Debug)]
pub struct Explained {
    /// What the search found.
    pub analysis: Analysis,
    /// What can be said about it.
    pub explanation: Option<Explanation>,
}

/// Searches a position and explains what was found.
pub fn explain(
    engine: &mut Engine,
    request: &Request,
    settings: &Settings,
    stop: &AtomicBool,
    listener: &mut dyn FnMut(&Report),
) -> Explained {
    let analysis = decide(engine, request, stop, &mut |engine, request| {
        analyze(engine, request, stop, listener)
    });
    explain_analysis(engine, analysis, settings, stop)
}

/// The part of the nodes or time that decides on the move, one line deep; the rest looks for the rivals' lines. Looking
/// for several lines at once finds a worse move with the same nodes (docs/explanations.md).
const DECIDING_PART: f64 = 0.8;

/// A search that finds the move, with an engine whose table it may use.
pub(crate) type Decider<'d> = dyn FnMut(&mut Engine, &Request) -> Analysis + 'd;

/// Finds the move first, by `decider`, and its rivals afterwards, from the same table.
pub(crate) fn decide(
    engine: &mut Engine,
    request: &Request,
    stop: &AtomicBool,
    decider: &mut Decider<'_>,
) -> Analysis {
    if request.lines <= 1 {
        return decider(engine, request);
    }
    let part = |part: f64| Request {
        lines: 1,
        nodes: request.nodes.map(|nodes| (nodes as f64 * part) as u64),
        patience: request
            .nodes
            .map(|nodes| Patience::of((nodes as f64 * part) as u64, MOVE_PART, MOVE_SETTLED_PART)),
        time: request.time.map(|time| time.mul_f64(part)),
        ..request.clone()
    };
    let mut analysis = decider(engine, &part(DECIDING_PART));
    let Some((best, &mv)) = analysis
        .lines
        .first()
        .and_then(|line| Some((line.clone(), line.moves.first()?)))
    else {
        return analysis;
    };
    let allowed = |other: &Move| request.only.is_empty() || request.only.contains(other);
    let mut others = request.position.legal_moves();
    others.retain(|other| *other != mv && allowed(other));
    if others.is_empty() {
        return analysis;
    }
    // The best move's line is known: only the others are looked at.
    let rest = Request {
        lines: request.lines - 1,
        only: others,
        ..part(1.0 - DECIDING_PART)
    };
    let round = analyze(engine, &rest, stop, &mut |_| {});
    // A rival seen less deeply may look better than the move; it is not taken for better.
    analysis
        .lines
        .extend(round.lines.into_iter().map(|line| search::alphabeta::Line {
            value: line.value.min(best.value),
            ..line
        }));
    analysis.lines.truncate(request.lines);
    analysis.nodes += round.nodes;
    analysis.elapsed += round.elapsed;
    analysis
}

/// Explains what some search found; `engine` answers the probes.
pub(crate) fn explain_analysis(
    engine: &mut Engine,
    mut analysis: Analysis,
    settings: &Settings,
    stop: &AtomicBool,
) -> Explained {
    see_short_mates(&mut analysis);
    let lines: Vec<Line> = analysis.lines.iter().cloned().filter_map(to_line).collect();
    let mut probe = EngineProbe::new(engine, stop);
    let explanation = explain::explain(&mut probe, &analysis.board, &lines, settings);
    analysis.nodes += probe.nodes;
    if let (Verdict::Judged { .. }, Some(line)) = (analysis.verdict, lines.first()) {
        analysis.verdict = calibrated(line.value.hundredths());
        if let Some(result) = explanation.as_ref().and_then(|explanation| explanation.result) {
            analysis.verdict = Verdict::Proved { result };
        }
    }
    Explained {
        analysis,
        explanation,
    }
}

/// A selective search may overlook a short mate; a proof of one overrules it.
fn see_short_mates(analysis: &mut Analysis) {
    /// Moves of the mates looked for.
    const MATE_MOVES: u32 = 5;
    /// Positions the proof may look at: some tens of milliseconds.
    const POSITIONS: u64 = 30_000;
    let Some(best) = analysis.lines.first() else {
        return;
    };
    if best.value.is_decided() {
        return;
    }
    let hints = HashMap::new();
    let Some(moves) = Prover::new(POSITIONS, &hints).mating_line(&analysis.board, MATE_MOVES) else {
        return;
    };
    let value = Value::win_in(moves.len() as u32);
    let plies = moves.len() as i32;
    analysis.lines.retain(|line| line.moves.first() != moves.first());
    analysis
        .lines
        .insert(0, search::alphabeta::Line { moves, value, plies });
    analysis.verdict = Verdict::of(value);
}

/// The verdict of a searched value on the common scale.
pub fn calibrated(value: i32) -> Verdict {
    let (low, high) = scale::interval(value);
    let band = match scale::band(value) {
        ClaimBand::Winning => Band::Winning,
        ClaimBand::ClearlyBetter => Band::ClearlyBetter,
        ClaimBand::Better => Band::Better,
        ClaimBand::Equal => Band::Equal,
        ClaimBand::Worse => Band::Worse,
        ClaimBand::ClearlyWorse => Band::ClearlyWorse,
        ClaimBand::Lost => Band::Lost,
    };
    Verdict::Judged { low, high, band }
}

/// The explanation as a page of text.
pub fn to_text(explained: &Explained, detail: Detail) -> String {
    let Some(explanation) = &explained.explanation else {
        return "The game is over.\n".into();
    };
    let range = match explained.analysis.verdict {
        Verdict::Judged { low, high, .. } => Some((low, high)),
        _ => None,
    };
    let depth = explained.analysis.plies.max(0) as u32;
    page(
        explanation,
        &Page {
            detail,
            nodes: explained.analysis.nodes,
            depth,
            range,
        },
    )
}

/// The explanation as `info string` lines for a UCI program.
pub fn info_lines(explained: &Explained) -> Vec<String> {
    to_text(explained, Detail::Full)
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .map(|line| {
            format!(
                "info string {}",
                line.split_whitespace().collect::<Vec<_>>().join(" ")
            )
        })
        .collect()
}

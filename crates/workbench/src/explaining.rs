//! `explain`: a position in, an analysis with a checked explanation out, by any engine.
//!
//! The engine decides; whoever it names as its prober answers the questions of the explanation, from the same table where there is one.
//! The move comes first and its rivals afterwards, unless the engine finds them in one search.

use crate::analysis::{Analysis, Request, SideVerdict};
use crate::around;
use crate::asking::NODES_PER_SECOND;
use crate::clock::{Patience, TimeControl};
use crate::engine::{Control, Engine, EngineError, Scale, SearchLimits, Thought};
use crate::position::Position;
use crate::separating::{self, separation, told};
use chess::facts::board::after;
use cozy_chess::{Board, Move, Piece};
use explain::evidence::Evidence;
use explain::probe::{Ask, Probe, ProbeLine};
use explain::scale::plain;
use explain::words::{Detail, Page, Voice, page, questions};
use explain::{Explanation, Settings};
use reasoning::mating::MateProver;
use search::alphabeta::Line as SearchLine;
use search::evidence::DepthLook;
use search::{Bounds, Value};
use std::collections::HashMap;

/// A probe begins no iteration once this part of its nodes is spent, ...
const PROBE_PART: f64 = 0.5;
/// ... or this part where its answer has settled.
const PROBE_SETTLED_PART: f64 = 0.25;
/// The search for the move begins no iteration once this part of its nodes is spent, ...
const MOVE_PART: f64 = 0.6;
/// ... or this part where it has settled.
const MOVE_SETTLED_PART: f64 = 0.4;
/// The same where the position is quiet (docs/notebook/2026-11-17-separation.md), ...
const QUIET_PART: f64 = 0.4;
/// ... and where it has settled besides.
const QUIET_SETTLED_PART: f64 = 0.2;

/// An engine that answers probes, on our own scale. After its first failure, or when its time is over, it says nothing more.
pub struct EngineProbe<'e> {
    engine: &'e mut dyn Engine,
    control: Control<'e>,
    /// Nodes of all probes so far.
    nodes: u64,
    failure: Option<EngineError>,
}

impl<'e> EngineProbe<'e> {
    /// Probes `engine`; the control ends a running probe.
    pub fn new(engine: &'e mut dyn Engine, control: Control<'e>) -> EngineProbe<'e> {
        EngineProbe {
            engine,
            control,
            nodes: 0,
            failure: None,
        }
    }

    /// The nodes of all probes.
    ///
    /// # Errors
    /// When a probe failed; what was concluded from the probes is worth nothing then.
    pub fn finish(self) -> Result<u64, EngineError> {
        self.failure.map_or(Ok(self.nodes), Err)
    }
}

impl Probe for EngineProbe<'_> {
    fn search(&mut self, board: &Board, ask: &Ask) -> Vec<ProbeLine> {
        if self.failure.is_some() || self.control.is_over() {
            return Vec::new();
        }
        let limits = probe_limits(ask);
        let position = Position::new(board.clone());
        match self.engine.think(&position, &limits, &mut self.control) {
            Ok(thought) => {
                self.nodes += thought.nodes;
                to_lines(&thought.lines, self.engine.scale())
            }
            Err(error) => {
                self.failure = Some(error);
                Vec::new()
            }
        }
    }

    fn outcome(&self, board: &Board) -> Option<search::Outcome> {
        self.engine.outcome(board)
    }
}

/// What a question of an explanation allows a search.
pub(crate) fn probe_limits(ask: &Ask) -> SearchLimits {
    SearchLimits {
        patience: Some(Patience::of(ask.nodes, PROBE_PART, PROBE_SETTLED_PART)),
        depth: ask.depth.map(|depth| depth as i32),
        lines: ask.lines,
        only: ask.only.clone(),
        ..SearchLimits::nodes(ask.nodes)
    }
}

/// The lines as an explanation reads them: on our own scale.
pub(crate) fn to_lines(lines: &[SearchLine<Move>], scale: Scale) -> Vec<ProbeLine> {
    lines
        .iter()
        .filter_map(|line| {
            Some(ProbeLine {
                mv: *line.moves.first()?,
                value: scale.to_own(line.value),
                moves: line.moves.clone(),
                depth: line.plies.max(0) as u32,
            })
        })
        .collect()
}

/// An analysis with its explanation; `None` when the game is over.
#[derive(Clone, Debug)]
pub struct Explained {
    /// What the engine found.
    pub analysis: Analysis,
    /// What can be said about it.
    pub explanation: Option<Explanation>,
    /// What the engine thought when it decided on the move.
    pub thought: Thought,
    /// Nodes of the questions that the evidence did not answer.
    pub probes: u64,
    /// In which language and to whom it is said.
    pub voice: Voice,
}

/// Lets an engine decide and explains its move.
///
/// # Errors
/// When the engine cannot answer.
pub fn explain(
    engine: &mut dyn Engine,
    request: &Request,
    settings: &Settings,
    control: &mut Control<'_>,
) -> Result<Explained, EngineError> {
    let Decided {
        mut thought,
        mut analysis,
        lines,
        evidence,
    } = decided(engine, request, control)?;
    let prober = engine.prober();
    let mut probe = EngineProbe::new(prober, control.silent());
    let mut explanation = explain::explain(&mut probe, &analysis.board, (&lines, &evidence), settings);
    let probes = probe.finish()?;
    analysis.nodes += probes;
    if let (SideVerdict::Judged { .. }, Some(line)) = (analysis.verdict, lines.first()) {
        analysis.verdict = SideVerdict::judged(line.value.hundredths());
        if let Some(result) = explanation.as_ref().and_then(|explanation| explanation.result) {
            analysis.verdict = SideVerdict::Proved { result };
        }
    }
    if let Some(explanation) = &mut explanation {
        in_the_engines_words(explanation, &analysis);
        explanation.separation = stand_apart(engine, request, &mut analysis, &mut thought, control)?;
    }
    Ok(Explained {
        analysis,
        explanation,
        thought,
        probes,
        voice: settings.voice,
    })
}

/// Explains again what an engine has decided, as other settings ask: another move is asked about, somebody else is spoken to. The move,
/// its value and its interval stay as they were, so that two answers about a position never contradict each other.
///
/// # Errors
/// When the engine cannot answer.
pub fn explain_again(
    engine: &mut dyn Engine,
    before: &Explained,
    settings: &Settings,
    control: &mut Control<'_>,
) -> Result<Explained, EngineError> {
    let mut analysis = before.analysis.clone();
    let lines = to_lines(&analysis.lines, analysis.scale);
    let prober = engine.prober();
    let evidence = around::evidence(prober, &analysis.board, &lines, &before.thought.evidence);
    let mut probe = EngineProbe::new(prober, control.silent());
    let mut explanation = explain::explain(&mut probe, &analysis.board, (&lines, &evidence), settings);
    let probes = probe.finish()?;
    analysis.nodes += probes;
    if let Some(explanation) = &mut explanation {
        in_the_engines_words(explanation, &analysis);
        explanation.separation = before
            .explanation
            .as_ref()
            .and_then(|before| before.separation.clone());
    }
    Ok(Explained {
        analysis,
        explanation,
        thought: before.thought.clone(),
        probes,
        voice: settings.voice,
    })
}

/// The part of the nodes or time of the search for the move that goes into separating it from the others.
const SEPARATING_PART: f64 = 0.35;

/// Finds out how surely the move is better than the others. What is known of its own value is the uncertainty of the thought.
fn stand_apart(
    engine: &mut dyn Engine,
    request: &Request,
    analysis: &mut Analysis,
    thought: &mut Thought,
    control: &Control<'_>,
) -> Result<Option<explain::separation::Separation>, EngineError> {
    let nodes = match (request.nodes, request.time) {
        (Some(nodes), _) => nodes as f64,
        (None, Some(time)) => time.as_secs_f64() * NODES_PER_SECOND,
        (None, None) => return Ok(None),
    };
    let nodes = (nodes * SEPARATING_PART) as u64;
    let (position, lines) = (&request.position, &analysis.lines);
    let found = separation(engine, position, lines, thought, nodes, &mut control.silent())?;
    let Some(found) = found else {
        return Ok(None);
    };
    analysis.nodes += found.nodes;
    if let Some(chosen) = found.chosen() {
        thought.bounds = chosen.bounds;
    }
    Ok(told(position.board(), &found))
}

/// What an engine decided, as everything said about the position starts from it.
pub(crate) struct Decided {
    /// What the engine thought when it decided on the move.
    pub(crate) thought: Thought,
    /// The same as plain data, with the rivals of the move.
    pub(crate) analysis: Analysis,
    /// Its lines on our own scale.
    pub(crate) lines: Vec<ProbeLine>,
    /// What the search found out on the way.
    pub(crate) evidence: Evidence,
}

/// Lets an engine decide.
///
/// # Errors
/// When the engine cannot answer.
pub(crate) fn decided(
    engine: &mut dyn Engine,
    request: &Request,
    control: &mut Control<'_>,
) -> Result<Decided, EngineError> {
    let (mut thought, mut analysis) = decide(engine, request, control)?;
    see_short_mates(&mut analysis);
    name_queens(&analysis.board, &mut analysis.lines);
    analysis.nodes += look_at_passes(engine, request, control, &mut thought)?;
    let lines = to_lines(&analysis.lines, analysis.scale);
    let evidence = around::evidence(engine.prober(), &analysis.board, &lines, &thought.evidence);
    Ok(Decided {
        thought,
        analysis,
        lines,
        evidence,
    })
}

/// A reader is told the values of the rivals as the engine gave them.
fn in_the_engines_words(explanation: &mut Explanation, analysis: &Analysis) {
    if analysis.scale == Scale::Own {
        return;
    }
    for (mv, value) in &mut explanation.others {
        if let Some(line) = analysis.lines.iter().find(|line| line.moves.first() == Some(mv)) {
            *value = plain(line.value);
        }
    }
}

/// The part of the nodes or time that decides on the move, one line deep; the rest looks for the rivals' lines. Looking
/// for several lines at once finds a worse move with the same nodes (docs/notebook/2026-11-16-claims-history.md).
const DECIDING_PART: f64 = 0.8;

/// Finds the move first, and its rivals afterwards where the engine did not find them on the way.
fn decide(
    engine: &mut dyn Engine,
    request: &Request,
    control: &mut Control<'_>,
) -> Result<(Thought, Analysis), EngineError> {
    let position = &request.position;
    if request.lines <= 1 || engine.finds_rivals() {
        let thought = engine.think(position, &request.limits(), control)?;
        let analysis = Analysis::of(engine, request, &thought);
        return Ok((thought, analysis));
    }
    let thought = engine.think(position, &part_of(request, DECIDING_PART), control)?;
    let mut analysis = Analysis::of(engine, request, &thought);
    let Some((best, mv)) = thought.lines.first().zip(thought.best()) else {
        return Ok((thought, analysis));
    };
    let allowed = |other: &Move| request.only.is_empty() || request.only.contains(other);
    let mut others = position.legal_moves();
    others.retain(|other| *other != mv && allowed(other));
    if others.is_empty() {
        return Ok((thought, analysis));
    }
    // The best move's line is known: only the others are looked at.
    let rest = SearchLimits {
        lines: request.lines - 1,
        only: others,
        ..part_of(request, 1.0 - DECIDING_PART)
    };
    let round = engine.prober().think(position, &rest, &mut control.silent())?;
    // A rival seen less deeply may look better than the move; it is not taken for better.
    let rivals = round.lines.into_iter().map(|line| SearchLine {
        value: line.value.min(best.value),
        ..line
    });
    analysis.lines.extend(rivals);
    analysis.lines.truncate(request.lines);
    analysis.nodes += round.nodes;
    analysis.elapsed += round.elapsed;
    Ok((thought, analysis))
}

/// The part of the nodes or time that goes into each pass. Guess: twice what a probe gets.
const PASS_PART: f64 = 0.03;

/// Adds to the evidence what becomes of a pass: what the opponent threatens, and what the best move does. Returns the nodes.
fn look_at_passes(
    engine: &mut dyn Engine,
    request: &Request,
    control: &mut Control<'_>,
    thought: &mut Thought,
) -> Result<u64, EngineError> {
    let Some(best) = thought.best() else {
        return Ok(0);
    };
    let root = request.position.board();
    let next = after(root, best);
    let evidence = &mut thought.evidence;
    let (pass, mut nodes) = look_after_pass(engine, root, request, control)?;
    evidence.pass = pass.map(|look| DepthLook {
        bounds: Bounds::exact((-look.bounds.lower()).one_ply_earlier()),
        ..look
    });
    if let Some(candidate) = evidence.moves.iter_mut().find(|candidate| candidate.mv == best) {
        let (threat, more) = look_after_pass(engine, &next, request, control)?;
        nodes += more;
        candidate.threat = threat.map(|look| DepthLook {
            bounds: Bounds::exact(look.bounds.lower().plies_earlier(2)),
            ..look
        });
    }
    Ok(nodes)
}

/// What is done to somebody who passes on `board`, for the one who does it, with the nodes it took. Nothing in check and where the
/// game would be over.
fn look_after_pass(
    engine: &mut dyn Engine,
    board: &Board,
    request: &Request,
    control: &mut Control<'_>,
) -> Result<(Option<DepthLook<Move>>, u64), EngineError> {
    let Some(passed) = board.null_move() else {
        return Ok((None, 0));
    };
    let limits = SearchLimits {
        only: Vec::new(),
        ..part_of(request, PASS_PART)
    };
    let thought = engine
        .prober()
        .think(&Position::new(passed), &limits, &mut control.silent())?;
    let look = thought.lines.into_iter().next().map(|line| DepthLook {
        plies: line.plies,
        bounds: Bounds::exact(line.value),
        line: line.moves,
    });
    Ok((look, thought.nodes))
}

/// The limits for one line with a part of the request's nodes or time.
fn part_of(request: &Request, part: f64) -> SearchLimits {
    let nodes = request.nodes.map(|nodes| (nodes as f64 * part) as u64);
    SearchLimits {
        lines: 1,
        nodes,
        patience: nodes.map(|nodes| patience(request.position.board(), nodes)),
        time: request.time.map_or(TimeControl::Unlimited, |time| {
            TimeControl::PerMove(time.mul_f64(part))
        }),
        ..request.limits()
    }
}

/// When no deeper iteration is begun. A quiet position is settled sooner: nothing forced is left to find.
fn patience(root: &Board, nodes: u64) -> Patience {
    match separating::is_quiet(root) {
        true => Patience::of(nodes, QUIET_PART, QUIET_SETTLED_PART),
        false => Patience::of(nodes, MOVE_PART, MOVE_SETTLED_PART),
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
    let Some(moves) = MateProver::new(POSITIONS, &hints).mating_line(&analysis.board, MATE_MOVES) else {
        return;
    };
    let value = Value::win_in(moves.len() as u32);
    let plies = moves.len() as i32;
    analysis.lines.retain(|line| line.moves.first() != moves.first());
    analysis.lines.insert(0, SearchLine { moves, value, plies });
    analysis.verdict = SideVerdict::of(value);
}

/// A new rook or bishop that is taken at once might as well have been a queen, and a reader expects one. A new knight may
/// give a check that a queen would not.
fn name_queens(root: &Board, lines: &mut [SearchLine<Move>]) {
    let lesser = |mv: Move| matches!(mv.promotion, Some(Piece::Rook | Piece::Bishop));
    for line in lines {
        let mut board = root.clone();
        for ply in 0..line.moves.len() {
            let mv = line.moves[ply];
            let taken = line.moves.get(ply + 1).is_some_and(|reply| reply.to == mv.to);
            let queen = Move {
                promotion: Some(Piece::Queen),
                ..mv
            };
            // The first move is the decision itself.
            if ply > 0 && lesser(mv) && taken && after(&board, queen).is_legal(line.moves[ply + 1]) {
                line.moves[ply] = queen;
            }
            board = after(&board, line.moves[ply]);
        }
    }
}

/// The explanation as a page of text.
pub fn to_text(explained: &Explained, detail: Detail) -> String {
    let Some(explanation) = &explained.explanation else {
        return format!("{}\n", questions::over(explained.voice));
    };
    let spanned = explanation
        .separation
        .as_ref()
        .and_then(|found| found.chosen.low.zip(found.chosen.high));
    let range = match explained.analysis.verdict {
        SideVerdict::Judged { low, high, .. } => Some(spanned.unwrap_or((low, high))),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Method, MethodOptions, Report};
    use explain::study::Spending;
    use std::sync::atomic::AtomicBool;

    #[test]
    fn a_new_rook_that_is_taken_at_once_is_told_as_a_queen() {
        let told = |fen: &str, moves: &str| {
            let line = SearchLine {
                moves: moves.split(' ').map(|mv| mv.parse().expect("a move")).collect(),
                value: Value::DRAW,
                plies: 3,
            };
            let mut lines = [line];
            name_queens(&fen.parse().expect("a position"), &mut lines);
            lines[0].moves[1].promotion
        };
        let fen = "8/P1K5/4k3/8/1r6/8/8/8 b - - 0 1";
        assert_eq!(told(fen, "b4a4 a7a8r a4a8"), Some(Piece::Queen));
        assert_eq!(told(fen, "b4a4 a7a8n a4a8"), Some(Piece::Knight));
        // Where it is not taken, the rook was meant.
        assert_eq!(told(fen, "b4a4 a7a8r a4a7"), Some(Piece::Rook));
    }

    /// The driver's page has the driver's move, searched-out lines for the rivals, and keeps its budget.
    #[test]
    fn the_interval_search_drives_a_page() {
        let fen = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 4";
        let mut request = Request::new(fen.parse().unwrap());
        request.nodes = Some(20_000);
        request.lines = 3;
        let settings = Settings {
            spending: Spending::within(30_000),
            ..Settings::default()
        };
        let never = AtomicBool::new(false);
        let mut engine = Method::Interval.engine(MethodOptions::default());
        let mut told = 0;
        let mut listener = |_: &Report| told += 1;
        let mut control = Control::new(&never).told(&mut listener);
        let explained = explain(&mut engine, &request, &settings, &mut control).unwrap();
        let thought = explained.thought;
        assert_eq!(thought.best().map(|mv| mv.to_string()).as_deref(), Some("h5f7"));
        assert!(thought.nodes <= 20_000 && told > 0);
        let explanation = explained.explanation.expect("the game goes on");
        assert_eq!(explanation.pv.first().copied(), thought.best());
        // In a quiet position the rivals come with lines.
        let quiet = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
        request = Request {
            nodes: Some(20_000),
            lines: 3,
            ..Request::new(quiet.parse().unwrap())
        };
        let mut control = Control::new(&never);
        let explained = explain(&mut engine, &request, &settings, &mut control).unwrap();
        let lines = &explained.analysis.lines;
        assert_eq!(lines.len(), 3);
        assert_eq!(lines[0].moves.first().copied(), explained.thought.best());
        assert!(lines.iter().all(|line| line.moves.len() > 1), "{lines:?}");
        // Chosen moves are kept to.
        let only = vec!["b1c3".parse().unwrap()];
        let chosen = Request {
            only: only.clone(),
            ..request.clone()
        };
        let explained = explain(&mut engine, &chosen, &settings, &mut control).unwrap();
        assert_eq!(explained.analysis.lines[0].moves[0], only[0]);
        // A finished game is said to be one.
        let mated = Request::new("7k/5KQ1/8/8/8/8/8/8 b - - 0 1".parse().unwrap());
        let explained = explain(&mut engine, &mated, &settings, &mut control).unwrap();
        assert!(explained.explanation.is_none());
    }

    #[test]
    fn every_method_explains_its_own_move() {
        let fen = "4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1";
        for method in Method::ALL {
            let mut request = Request::new(fen.parse().unwrap());
            request.nodes = Some(3_000);
            request.lines = 3;
            let settings = Settings {
                spending: Spending::within(20_000),
                ..Settings::default()
            };
            let mut engine = method.engine(MethodOptions::default());
            let never = AtomicBool::new(false);
            let mut control = Control::new(&never);
            let explained = explain(&mut engine, &request, &settings, &mut control).unwrap();
            let best = explained.thought.best();
            let explanation = explained.explanation.expect("the game goes on");
            assert_eq!(explanation.pv.first().copied(), best, "{method}");
            assert_eq!(best.map(|mv| mv.to_string()).as_deref(), Some("d2d5"), "{method}");
            let lines = &explained.analysis.lines;
            assert!(
                lines.windows(2).all(|pair| pair[0].value >= pair[1].value),
                "{method}"
            );
            assert!(
                method == Method::AlphaBeta || lines.len() == 3,
                "{method}: {lines:?}"
            );
        }
    }
}

//! What is found out about one position: its value, its best line, and where they are asked for the checked claims.
//!
//! Every look begins with an empty table and has a fixed number of nodes, so that it depends on the position and its past alone.

use chess::notation::{self, CastlingStyle};
use chess::{Color, Move};
use explain::scale::{common, plain};
use serde_json::Value as Json;
use std::sync::atomic::AtomicBool;
use workbench::analysis::SideVerdict;
use workbench::asking::{AnswerDetail, AnswerLimits};
use workbench::review::class::points;
use workbench::{AskError, Control, Engine, EngineError, Position, Question, SearchLimits};

/// How hard one looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScanEffort {
    /// Nodes a position, those of the checks included.
    pub nodes: u64,
    /// Whether claims are made.
    pub claims: bool,
}

/// What was found out about a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Looked {
    /// The value in hundredths of a pawn from White's view, on the common scale, where it is no mate.
    pub cp: Option<i32>,
    /// Moves to mate, positive when White mates.
    pub mate: Option<i32>,
    /// White's winning chances in points of 100.
    pub chances: f64,
    /// The depth in plies.
    pub depth: i32,
    /// The nodes.
    pub nodes: u64,
    /// The expected play.
    pub line: Vec<Move>,
    /// The claims as JSON, with our sentences.
    pub claims: Vec<Json>,
}

/// Looks at a position that is not over.
///
/// # Errors
/// When the engine fails.
pub fn look(
    engine: &mut dyn Engine,
    position: &Position,
    effort: ScanEffort,
    stop: &AtomicBool,
) -> Result<Looked, EngineError> {
    engine.forget()?;
    let white = if position.board().side_to_move() == Color::White {
        1
    } else {
        -1
    };
    let mut control = Control::new(stop);
    if !effort.claims {
        let thought = engine.think(position, &SearchLimits::nodes(effort.nodes), &mut control)?;
        let best = thought.lines.first();
        let value = best.map(|line| (SideVerdict::of(line.value), plain(line.value)));
        let line = best.map(|line| line.moves.clone()).unwrap_or_default();
        return Ok(looked(
            value,
            white,
            (thought.plies, thought.nodes),
            line,
            Vec::new(),
        ));
    }
    let limits = AnswerLimits {
        nodes: Some(effort.nodes),
        ..AnswerLimits::default()
    };
    let answer = match workbench::ask(engine, position, &Question::Why, &limits, &mut control) {
        Ok(answer) => answer,
        Err(AskError::Engine(error)) => return Err(error),
        Err(other) => unreachable!("a question about no move: {other}"),
    };
    let lines = match &answer.detail {
        AnswerDetail::Page(explained) => explained.analysis.lines.as_slice(),
        _ => &[],
    };
    let value = lines
        .first()
        .map(|line| (SideVerdict::of(line.value), plain(line.value)));
    let mut record = workbench::json::answer_to_json(&answer);
    let claims = match record["claims"].take() {
        Json::Array(claims) => claims,
        _ => Vec::new(),
    };
    Ok(looked(
        value,
        white,
        (answer.plies, answer.nodes),
        answer.pv,
        claims,
    ))
}

fn looked(
    value: Option<(SideVerdict, i32)>,
    white: i32,
    (depth, nodes): (i32, u64),
    line: Vec<Move>,
    claims: Vec<Json>,
) -> Looked {
    let mate = match value {
        Some((SideVerdict::Mate { moves }, _)) => Some(white * moves),
        _ => None,
    };
    let plain = value.map(|(_, plain)| plain);
    let chances = points(plain.unwrap_or(0));
    Looked {
        cp: plain
            .filter(|_| mate.is_none())
            .map(|value| white * common(value)),
        mate,
        chances: if white > 0 { chances } else { 100.0 - chances },
        depth,
        nodes,
        line,
        claims,
    }
}

/// A line in UCI, separated by blanks.
pub(crate) fn uci_text(position: &Position, line: &[Move]) -> String {
    let mut board = position.board().clone();
    let style = CastlingStyle::of(&board);
    let mut words = Vec::new();
    for &mv in line {
        words.push(notation::uci(&board, mv, style));
        board.play_unchecked(mv);
    }
    words.join(" ")
}

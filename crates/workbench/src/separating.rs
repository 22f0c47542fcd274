//! How surely the move of a page is better than the others: what the search left behind, made into contenders, and B* at the root over
//! the engine's own probes (`search::interval::separation`) with the measured doubt of chess values (`knowledge::doubt`).

use crate::engine::{Control, Engine, EngineError, Thought};
use crate::position::Position;
use chess::facts::board::{after, legal_moves};
use chess::facts::exchange::profit_on;
use cozy_chess::{Board, Move};
use explain::scale::plain;
use explain::separation::{Noise, Span};
use knowledge::doubt::{Doubt, ErrorDirection, MoveStanding, SearchedValue};
use knowledge::{ChessAlarm, ChessGame};
use search::alphabeta::Line;
use search::evidence::RootMove;
use search::interval::separation::{Contender, Doubts, Measured, Separation};
use search::interval::spread::class;
use search::{Alarm, Value};
use std::collections::HashMap;

/// The doubt of every move of a root.
pub struct RootDoubts {
    of: HashMap<Move, Doubt>,
}

impl RootDoubts {
    /// The doubts of the moves of `root`, of which `chosen` was chosen.
    pub fn of(root: &Board, chosen: Move) -> RootDoubts {
        let doubt = |mv: Move| {
            let standing = if mv == chosen {
                MoveStanding::Chosen
            } else {
                MoveStanding::Rival
            };
            (mv, Doubt::after(&after(root, mv), standing))
        };
        RootDoubts {
            of: legal_moves(root).into_iter().map(doubt).collect(),
        }
    }
}

impl Doubts<Move> for RootDoubts {
    fn reach(&self, mv: Move, measured: &Measured) -> [i32; 2] {
        let searched = SearchedValue {
            value: measured.value,
            plies: measured.plies,
            change: measured.change,
        };
        let reach = |direction| {
            self.of
                .get(&mv)
                .map_or(0, |doubt| doubt.reach(&searched, direction))
        };
        [ErrorDirection::Down, ErrorDirection::Up].map(reach)
    }
}

/// Separates the first of `lines` from all other moves, with at most `nodes` nodes. Nothing where there is no line, or where the engine
/// answers no probes of this kind.
///
/// # Errors
/// When the engine fails.
pub(crate) fn separation(
    engine: &mut dyn Engine,
    position: &Position,
    lines: &[Line<Move>],
    thought: &Thought,
    nodes: u64,
    control: &mut Control<'_>,
) -> Result<Option<Separation<Move>>, EngineError> {
    let Some(&chosen) = lines.first().and_then(|line| line.moves.first()) else {
        return Ok(None);
    };
    // The depths of a tree are not those of alpha-beta: its values count as if nothing stood behind them.
    let deep = !engine.finds_rivals();
    let contenders = contenders(position.board(), lines, thought, deep);
    let doubts = RootDoubts::of(position.board(), chosen);
    engine
        .prober()
        .separate(position, contenders, &doubts, nodes, control)
}

/// The same as an explanation tells of it.
pub(crate) fn told(root: &Board, found: &Separation<Move>) -> Option<explain::separation::Separation> {
    let span = |contender: &Contender<Move>| {
        let (low, high) = (contender.bounds.lower(), contender.bounds.upper());
        Span {
            mv: contender.mv,
            value: contender.measured.map(|measured| plain(measured.value)),
            low: (low > Value::MIN).then(|| plain(low)),
            high: (high < Value::MAX).then(|| plain(high)),
            apart: found.is_apart(contender),
        }
    };
    let (chosen, rivals) = found.contenders.split_first()?;
    Some(explain::separation::Separation {
        chosen: Span {
            apart: found.is_separated(),
            ..span(chosen)
        },
        rivals: rivals.iter().map(span).collect(),
        overlap: found.overlap,
        noise: noise(root, chosen),
        nodes: found.nodes,
    })
}

/// Whether nothing forced is in sight: neither side has an urgent sign.
pub(crate) fn is_quiet(root: &Board) -> bool {
    let d = ChessAlarm.urgency(&ChessGame::new(root.clone()));
    d.iter().all(|d| class(*d) == 0)
}

/// The noise of a position before and after the chosen move.
fn noise(root: &Board, chosen: &Contender<Move>) -> Noise {
    let next = after(root, chosen.mv);
    let d = |board: &Board| ChessAlarm.urgency(&ChessGame::new(board.clone()));
    let (before, later) = (d(root), d(&next));
    let side = root.side_to_move();
    let urgency = [side, !side].map(|side| {
        let side = side as usize;
        i32::from(before[side].max(later[side]).hundredths())
    });
    let captures = [side, !side].map(|side| {
        let theirs = next.colors(!side).into_iter();
        theirs
            .filter(|&square| profit_on(&next, square, side) > 0)
            .count()
    });
    let swing = chosen.measured.map_or(0, |measured| {
        let value = measured.value;
        (value - chosen.bounds.lower()).max(chosen.bounds.upper() - value)
    });
    Noise {
        urgency,
        captures: captures.iter().sum(),
        swing,
    }
}

/// The moves of the root as the search left them, the chosen one first.
fn contenders(root: &Board, lines: &[Line<Move>], thought: &Thought, deep: bool) -> Vec<Contender<Move>> {
    let evidence = &thought.evidence;
    let mut contenders: Vec<Contender<Move>> = Vec::new();
    for line in lines {
        let Some(&mv) = line.moves.first() else { continue };
        let known = evidence.of(mv);
        let first = contenders.is_empty();
        let measured = Measured {
            value: line.value,
            plies: if deep { (line.plies - 1).max(0) } else { 0 },
            change: known.filter(|_| first && deep).and_then(last_change),
        };
        // What the last iteration took of all that was spent on the move. Guess: the half.
        let nodes = known.map_or(0, |candidate| candidate.nodes / 2);
        contenders.push(Contender::measured(mv, measured, line.moves.clone(), nodes));
    }
    for mv in legal_moves(root) {
        if contenders.iter().any(|contender| contender.mv == mv) {
            continue;
        }
        let look = evidence.of(mv).filter(|_| deep).and_then(RootMove::last);
        contenders.push(match look {
            Some(look) => Contender::at_most(mv, look.bounds.upper(), (look.plies - 1).max(0)),
            None => Contender::unknown(mv),
        });
    }
    contenders
}

/// By how much the value of a move changed in its last two plies, in hundredths.
fn last_change(candidate: &RootMove<Move>) -> Option<i32> {
    let last = candidate.last().filter(|look| look.bounds.is_exact())?;
    let before = candidate
        .looks
        .iter()
        .find(|look| look.plies == last.plies - 2 && look.bounds.is_exact())?;
    let (now, then) = (last.bounds.lower(), before.bounds.lower());
    (!now.is_decided() && !then.is_decided()).then(|| now - then)
}

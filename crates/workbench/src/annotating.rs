//! `annotate`: whole games judged and commented.
//!
//! Every position of the main line is searched with a fixed number of nodes and an empty table, so that a verdict
//! depends on the position alone: the same game gives the same notes whatever came before, which makes interruption,
//! resuming and caching safe. Moves are judged by the loss of winning chances. The notes are put into the original text
//! behind the moves they speak of; not a byte of the original is changed.

pub mod cache;
mod insert;
mod judge;

pub use judge::{Judged, Mark, Thresholds, judge};

use crate::around;
use crate::engine::{Control, Engine, EngineError, Scale, SearchLimits};
use crate::explaining::{EngineProbe, probe_limits, to_lines};
use crate::position::Position;
use cache::{Cache, Known};
use chess::notation;
use chess::pgn::{Annotation, Game, Node, Ply};
use cozy_chess::{Board, Color, Move};
use explain::claim::{Claim, Kind, Role};
use explain::kinds::RefutedBy;
use explain::probe::Ask;
use explain::scale::plain;
use explain::scale::{MATE, MATE_LIMIT};
use explain::study::Spending;
use explain::words::allowed;
use explain::{Explanation, Settings};
use std::sync::atomic::{AtomicBool, Ordering};

/// How a game is annotated.
#[derive(Clone, Debug)]
pub struct AnnotateSettings {
    /// Only this side's moves are commented.
    pub side: Option<Color>,
    /// Nodes for each position.
    pub nodes: u64,
    /// What counts as a mistake.
    pub thresholds: Thresholds,
    /// Plies of a variation.
    pub plies: usize,
}

impl Default for AnnotateSettings {
    fn default() -> AnnotateSettings {
        /// Nodes for each position: a fraction of a second, so that a game of forty moves takes well under a minute.
        const NODES: u64 = 120_000;
        AnnotateSettings {
            side: None,
            nodes: NODES,
            thresholds: Thresholds::default(),
            plies: 7,
        }
    }
}

/// Why a game was left as it is.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LeftAlone {
    /// The moves of the text and of the game could not be matched.
    #[error("the moves could not be found in the text")]
    Unmatched,
    /// The search was stopped.
    #[error("stopped")]
    Stopped,
    /// The engine failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
}

/// One judged position of the main line.
struct Seen {
    board: Board,
    mv: Option<Move>,
    known: Known,
}

/// Annotates one game: returns its text with the notes put in.
pub fn annotate(
    engine: &mut dyn Engine,
    game: &Game,
    raw: &[u8],
    settings: &AnnotateSettings,
    cache: &Cache,
    stop: &AtomicBool,
) -> Result<Vec<u8>, LeftAlone> {
    let places = insert::move_places(raw);
    if places.len() != game.line.nodes.len() {
        return Err(LeftAlone::Unmatched);
    }
    let seen = look(engine, game, settings, cache, stop)?;
    let mut notes = Vec::new();
    let mut tallies = [Tally::default(), Tally::default()];
    for (ply, pair) in seen.windows(2).enumerate() {
        let Some(mv) = pair[0].mv else {
            notes.push(String::new());
            continue;
        };
        let scale = engine.scale();
        let judged = judge(
            &pair[0].board,
            mv,
            &on_our_scale(&pair[0].known, scale),
            on_our_scale(&pair[1].known, scale).value,
            settings.thresholds,
        );
        let mover = pair[0].board.side_to_move();
        tallies[mover as usize].count(&judged);
        let has_eval = game.line.nodes[ply]
            .comments()
            .any(|comment| comment.contains("[%eval"));
        let wanted = settings.side.is_none_or(|side| side == mover);
        let mut note = Note {
            eval: (!has_eval).then(|| eval_of(&pair[1])),
            ..Note::default()
        };
        if let (Some(mark), true) = (judged.mark, wanted) {
            note = explain_mistake(engine, pair, mv, mark, settings, note, stop)?;
            // The author's own variation says it already.
            if pair[0]
                .known
                .moves
                .first()
                .is_some_and(|&best| shows(&game.line.nodes[ply], best))
            {
                note.variation.clear();
            }
        }
        notes.push(note.text());
        if stop.load(Ordering::Relaxed) {
            return Err(LeftAlone::Stopped);
        }
    }
    if let Some(last) = notes.last_mut() {
        last.push_str(&summary(&tallies));
    }
    Ok(insert::insert(raw, &places, &notes))
}

/// Whether a variation that is there already begins with the move.
fn shows(node: &Node, mv: Move) -> bool {
    node.annotations.iter().any(|annotation| match annotation {
        Annotation::Variation(line) => line.nodes.first().is_some_and(|first| first.ply == Ply::Move(mv)),
        _ => false,
    })
}

/// Searches every position of the main line, the one after the last move included.
fn look(
    engine: &mut dyn Engine,
    game: &Game,
    settings: &AnnotateSettings,
    cache: &Cache,
    stop: &AtomicBool,
) -> Result<Vec<Seen>, LeftAlone> {
    let mut seen = Vec::new();
    let mut board = game.start.clone();
    for node in &game.line.nodes {
        let mv = match node.ply {
            Ply::Move(mv) => Some(mv),
            Ply::Pass => None,
        };
        let known = know(engine, &board, settings.nodes, cache, stop)?;
        let next = node.ply.apply(&board).ok_or(LeftAlone::Unmatched)?;
        seen.push(Seen {
            board: std::mem::replace(&mut board, next),
            mv,
            known,
        });
        if stop.load(Ordering::Relaxed) {
            return Err(LeftAlone::Stopped);
        }
    }
    let known = know(engine, &board, settings.nodes, cache, stop)?;
    seen.push(Seen {
        board,
        mv: None,
        known,
    });
    Ok(seen)
}

/// The same with its value on our own scale, for whatever is judged by it.
fn on_our_scale(known: &Known, scale: Scale) -> Known {
    Known {
        value: scale.plain_to_own(known.value, MATE_LIMIT),
        moves: known.moves.clone(),
    }
}

/// Under what a position is kept in the cache: everything that the answer depends on.
fn cache_key(engine: &dyn Engine, board: &Board, nodes: u64) -> String {
    let fen = chess::fen::to_fen(board);
    let place = fen.split(' ').take(4).collect::<Vec<_>>().join(" ");
    match engine.foreign_name() {
        None => format!("{place} {nodes}"),
        Some(name) => format!("{place} {nodes} {name}"),
    }
}

/// What a search of fixed size says about a position, from the cache where it has been asked before.
fn know(
    engine: &mut dyn Engine,
    board: &Board,
    nodes: u64,
    cache: &Cache,
    stop: &AtomicBool,
) -> Result<Known, EngineError> {
    let key = cache_key(engine, board, nodes);
    if let Some(known) = cache.get(&key, board) {
        return Ok(known);
    }
    engine.forget()?;
    let position = Position::new(board.clone());
    let found = engine.think(&position, &SearchLimits::nodes(nodes), &mut Control::new(stop))?;
    let known = match found.lines.first() {
        Some(line) => Known {
            value: plain(line.value),
            moves: line.moves.clone(),
        },
        None if board.checkers().is_empty() => Known {
            value: 0,
            moves: Vec::new(),
        },
        None => Known {
            value: -MATE,
            moves: Vec::new(),
        },
    };
    if !stop.load(Ordering::Relaxed) {
        cache.put(&key, board, &known);
    }
    Ok(known)
}

/// The `[%eval]` of the position after a move, from White's point of view.
fn eval_of(after: &Seen) -> String {
    let white = if after.board.side_to_move() == Color::White {
        after.known.value
    } else {
        -after.known.value
    };
    if white.abs() > MATE_LIMIT {
        let moves = (MATE - white.abs()) * white.signum();
        return if moves == 0 {
            format!("[%eval #{}]", if white > 0 { "0" } else { "-0" })
        } else {
            format!("[%eval #{moves}]")
        };
    }
    format!("[%eval {:.2}]", f64::from(white) / 100.0)
}

/// What is put behind one move.
#[derive(Default)]
struct Note {
    glyph: Option<u8>,
    eval: Option<String>,
    /// Commands for arrows and squares.
    drawing: String,
    comment: String,
    variation: String,
}

impl Note {
    fn text(&self) -> String {
        let mut out = String::new();
        if let Some(glyph) = self.glyph {
            out.push_str(&format!(" ${glyph}"));
        }
        let inside: Vec<&str> = [self.eval.as_deref().unwrap_or(""), &self.drawing, &self.comment]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect();
        if !inside.is_empty() {
            out.push_str(&format!(" {{ {} }}", inside.join(" ")));
        }
        if !self.variation.is_empty() {
            out.push_str(&format!(" ( {} )", self.variation));
        }
        out
    }
}

/// Says what a mistake allowed, from what cause, and what was better and why.
fn explain_mistake(
    engine: &mut dyn Engine,
    pair: &[Seen],
    played: Move,
    mark: Mark,
    settings: &AnnotateSettings,
    mut note: Note,
    stop: &AtomicBool,
) -> Result<Note, EngineError> {
    let (before, after) = (&pair[0], &pair[1]);
    note.glyph = Some(mark.glyph());
    let Some(&best) = before.known.moves.first() else {
        return Ok(note);
    };
    let explanation = explain_position(engine, &before.board, settings, played, stop)?;
    let better = notation::san(&before.board, best);
    let mut text = format!("{}.", mark.word());
    let refuted = explanation
        .as_ref()
        .and_then(|e| e.claims.iter().find(|claim| is_about(claim, played)))
        .or_else(|| {
            let claims = &explanation.as_ref()?.claims;
            claims
                .iter()
                .find(|claim| claim.role == Role::Alternative && claim.rival() == Some(played))
        });
    let mut arrows = vec![format!("G{}{}", best.from, best.to)];
    match refuted {
        Some(claim) => text.push_str(&format!(" {}", claim.text)),
        None => {
            if let Some(&reply) = after.known.moves.first() {
                let reply = notation::san(&after.board, reply);
                let mover = before.board.side_to_move();
                let value = on_our_scale(&after.known, engine.scale()).value;
                text.push_str(&format!(" {}", allowed(&reply, mover, -value)));
            }
        }
    }
    if let Some(&reply) = after.known.moves.first() {
        arrows.push(format!("R{}{}", reply.from, reply.to));
    }
    text.push_str(&format!(" Better was {better}."));
    let same_best = explanation.as_ref().filter(|e| e.pv.first() == Some(&best));
    let why = same_best.and_then(|e| {
        e.claims
            .iter()
            .find(|claim| matches!(claim.role, Role::Headline | Role::Reason) && !claim.kind.is_trivial())
    });
    if let Some(claim) = why {
        text.push_str(&format!(" {}", claim.text));
    }
    note.comment = text.replace(['{', '}'], "");
    note.drawing = format!("[%cal {}]", arrows.join(","));
    let line: Vec<Move> = before.known.moves.iter().copied().take(settings.plies).collect();
    note.variation = variation(&before.board, &line);
    Ok(note)
}

fn is_about(claim: &Claim, played: Move) -> bool {
    matches!(claim.kind, Kind::RefutedBy(RefutedBy { mv, .. }) if mv == played)
}

/// The explanation of one position, asked about one move, by the same fixed effort everywhere.
fn explain_position(
    engine: &mut dyn Engine,
    board: &Board,
    settings: &AnnotateSettings,
    played: Move,
    stop: &AtomicBool,
) -> Result<Option<Explanation>, EngineError> {
    /// Probes of one comment may cost this many times the search of one position.
    const PROBES: u64 = 3;
    engine.forget()?;
    let limits = probe_limits(&Ask::best(settings.nodes));
    let position = Position::new(board.clone());
    let thought = engine.think(&position, &limits, &mut Control::new(stop))?;
    let lines = to_lines(&thought.lines, engine.scale());
    let prober = engine.prober();
    let evidence = around::evidence(prober, board, &lines, &thought.evidence);
    let mut probe = EngineProbe::new(prober, Control::new(stop));
    let asked = Settings {
        spending: Spending::within(settings.nodes * PROBES),
        asked: Some(played),
        ..Settings::default()
    };
    let explanation = explain::explain(&mut probe, board, (&lines, &evidence), &asked);
    probe.finish()?;
    Ok(explanation)
}

/// A variation with move numbers, as PGN writes it.
fn variation(board: &Board, line: &[Move]) -> String {
    let mut board = board.clone();
    let mut words = Vec::new();
    for (ply, &mv) in line.iter().enumerate() {
        let number = board.fullmove_number();
        match (board.side_to_move(), ply) {
            (Color::White, _) => words.push(format!("{number}.")),
            (Color::Black, 0) => words.push(format!("{number}...")),
            _ => {}
        }
        words.push(notation::san(&board, mv));
        board.play_unchecked(mv);
    }
    words.join(" ")
}

/// What one player did.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    moves: u32,
    lost: f64,
    marks: [u32; 3],
}

impl Tally {
    fn count(&mut self, judged: &Judged) {
        self.moves += 1;
        self.lost += judged.loss;
        if let Some(mark) = judged.mark {
            self.marks[mark as usize] += 1;
        }
    }

    fn words(&self, name: &str) -> String {
        let average = if self.moves == 0 {
            0.0
        } else {
            self.lost / f64::from(self.moves)
        };
        let [doubtful, mistakes, blunders] = self.marks;
        let several = |count: u32, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
        format!(
            "{name}: {doubtful} doubtful, {}, {}, {average:.1} points lost a move.",
            several(mistakes, "mistake"),
            several(blunders, "blunder")
        )
    }
}

fn summary(tallies: &[Tally; 2]) -> String {
    let [white, black] = tallies;
    format!(
        " {{ Summary. {} {} }}",
        white.words("White"),
        black.words("Black")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_blunder_is_counted_in_the_singular() {
        let tally = Tally {
            moves: 10,
            lost: 30.0,
            marks: [0, 2, 1],
        };
        let words = tally.words("White");
        assert_eq!(
            words,
            "White: 0 doubtful, 2 mistakes, 1 blunder, 3.0 points lost a move."
        );
    }

    #[test]
    fn a_variation_of_the_author_is_not_repeated() {
        let mut node = Node::new("e2e4".parse().expect("a move"));
        let other: Move = "d2d4".parse().expect("a move");
        assert!(!shows(&node, other));
        let line = chess::pgn::Line {
            nodes: vec![Node::new(other)],
            ..chess::pgn::Line::default()
        };
        node.annotations.push(Annotation::Variation(line));
        assert!(shows(&node, other) && !shows(&node, "c2c4".parse().expect("a move")));
    }
}

//! Comments where they teach: why a mistake fails, what was better and why, what a good move achieves, and a sentence where the game
//! passes from one part into the next. What is said about moves comes from checked claims; where no claim fits what the longest look
//! says, the reply and the standing are given and no reason.

use super::class::{Class, points};
use super::notes::MoveNotes;
use super::relevance::{
    allowed_motif, deeds, fits, is_about, is_concrete, is_defense, is_judgment, is_mated_soon, is_merit_of,
    is_telling, is_their_threat, later, leave_out_answered, missed_motif, says_mate, suffered_motif,
};
use super::team::{ReviewNews, Team};
use super::{CommentDetail, LeftAlone, Review, ReviewSettings, Reviewed};
use crate::around;
use crate::engine::{Control, Engine, EngineError};
use crate::explaining::{EngineProbe, probe_limits, to_lines};
use crate::position::Position;
use crate::reading::{Arrow, Meaning};
use chess::facts::board::{after, is_checkmate, is_stalemate};
use chess::facts::exchange::{exchange, taken_by};
use chess::notation::san;
use chess::pgn::GameResult;
use cozy_chess::{Board, Color, Move};
use explain::claim::Claim;
use explain::probe::{Ask, ProbeLine};
use explain::scale::{MATE, MATE_LIMIT};
use explain::study::Spending;
use explain::words::review as words;
use explain::words::review::End;
use explain::words::{Level, sentences};
use explain::{Explanation, Settings};
use std::sync::atomic::{AtomicBool, Ordering};

/// No comment is longer than this many words.
pub const WORDS_LIMIT: usize = 60;

/// Why a move is commented.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Occasion {
    /// It is marked.
    Error,
    /// It is praised.
    Praise,
    /// It shows what a good move achieves.
    Example,
}

struct CommentTask {
    ply: usize,
    occasion: Occasion,
}

/// Puts comments, arrows and variations into a review.
pub(super) fn comment(
    team: &mut Team<'_>,
    review: &mut Review,
    settings: &ReviewSettings,
) -> Result<(), LeftAlone> {
    let structural = structural(review, settings);
    let tasks = choose(review, settings, structural.len());
    let (stop, listener) = (team.stop(), team.listener());
    let written = {
        let review = &*review;
        let notes = MoveNotes::new(team.cache(), team.fingerprint(), settings);
        team.each(&tasks, |engine, task| {
            let mv = &review.moves[task.ply];
            let note = notes.kept_or(mv, task.occasion, stop, || {
                write(engine, mv, task.occasion, settings, stop)
            })?;
            if let Some(tell) = listener {
                tell(ReviewNews::Noted);
            }
            Ok(note)
        })?
    };
    let (least, _) = span(review, settings);
    let mut count = structural.len();
    for (task, note) in tasks.iter().zip(written) {
        let Some(note) = note else { continue };
        if task.occasion == Occasion::Example && count >= least && settings.detail != CommentDetail::Full {
            continue;
        }
        count += usize::from(!note.sentences.is_empty());
        let turning = review.turning_point == Some(task.ply);
        let mv = &mut review.moves[task.ply];
        let mut sentences = note.sentences;
        if turning {
            sentences.insert(1.min(sentences.len()), words::turning_point(settings.voice));
        }
        mv.comment = within(sentences, WORDS_LIMIT);
        mv.claims = note.claims;
        // Their reasons are not among them: the places they name are those of the explanations they were taken from.
        mv.claims.iter_mut().for_each(|claim| claim.because.clear());
        mv.arrows = note.arrows;
        mv.variation = note.variation;
        mv.motifs = note.motifs;
    }
    for (ply, sentence) in structural {
        let mv = &mut review.moves[ply];
        // What is said of an error begins with its name: one without a comment of its own gets none.
        if mv.class.is_error() && mv.comment.is_empty() {
            continue;
        }
        let old = std::mem::take(&mut mv.comment);
        mv.comment = within(
            [old, sentence]
                .into_iter()
                .filter(|text| !text.is_empty())
                .collect(),
            WORDS_LIMIT,
        );
    }
    Ok(())
}

/// The sentences in order as far as they fit, whole ones only.
fn within(sentences: Vec<String>, most: usize) -> String {
    let mut out: Vec<String> = Vec::new();
    let mut count = 0;
    for sentence in sentences {
        let length = sentence.split_whitespace().count();
        if count + length <= most {
            count += length;
            out.push(sentence);
        }
    }
    out.join(" ")
}

/// The least and the most comments of a game.
fn span(review: &Review, settings: &ReviewSettings) -> (usize, usize) {
    let plies = review.moves.len();
    match settings.detail {
        CommentDetail::Brief => (0, 5),
        CommentDetail::Normal => ((plies / 9).clamp(0, 9), (plies / 5).clamp(4, 16)),
        CommentDetail::Full => (plies, plies),
    }
}

/// Sentences at the end of the opening, the beginning of the ending and the end of the game.
fn structural(review: &Review, settings: &ReviewSettings) -> Vec<(usize, String)> {
    let mut out = Vec::new();
    let plies = review.moves.len();
    /// Who leaves the book sooner than this many half-moves is told so by the story alone.
    const BOOK: usize = 8;
    let least = if settings.detail == CommentDetail::Full {
        1
    } else {
        BOOK
    };
    if let Some(played) = review
        .opening
        .filter(|played| played.left >= least && played.left < plies)
        // Where a mistake ends the known lines, it is what is spoken of.
        .filter(|played| !review.moves[played.left].class.is_error())
        && settings.detail != CommentDetail::Brief
    {
        let (name, eco) = (played.opening.name, played.opening.eco);
        out.push((
            played.left,
            words::leaves_book(name, eco, review.curve[played.left], settings.voice),
        ));
    }
    let ending = (1..plies).find(|&ply| {
        review.moves[ply].phase == super::Phase::Ending && review.moves[ply - 1].phase != super::Phase::Ending
    });
    if let Some(ply) = ending.filter(|&ply| settings.detail != CommentDetail::Brief && ply + 1 < plies) {
        out.push((ply - 1, words::ending_begins(review.curve[ply], settings.voice)));
    }
    if plies > 0 {
        out.push((
            plies - 1,
            words::end(end_of(review), review.curve[plies], settings.voice),
        ));
    }
    out
}

/// How the game ended.
pub(super) fn end_of(review: &Review) -> End {
    let loser = review.last.side_to_move();
    match review.result {
        _ if is_checkmate(&review.last) => End::Mate(!loser),
        _ if is_stalemate(&review.last) => End::Stalemate,
        GameResult::WhiteWins => End::Won(Color::White),
        GameResult::BlackWins => End::Won(Color::Black),
        GameResult::Draw => End::Drawn,
        GameResult::Unknown => End::Open,
    }
}

/// Which moves are commented, the weightiest first where there are too many; in the order of the game otherwise.
fn choose(review: &Review, settings: &ReviewSettings, taken: usize) -> Vec<CommentTask> {
    let (least, most) = span(review, settings);
    let wanted = |ply: &usize| settings.side.is_none_or(|side| side == review.moves[*ply].side);
    let brief = settings.detail == CommentDetail::Brief;
    let mut tasks: Vec<CommentTask> = review
        .moments
        .iter()
        .copied()
        .filter(wanted)
        .filter(|&ply| !brief || review.moves[ply].class != Class::Inaccuracy)
        .take(most.saturating_sub(taken))
        .map(|ply| CommentTask {
            ply,
            occasion: if review.moves[ply].class.is_error() {
                Occasion::Error
            } else {
                Occasion::Praise
            },
        })
        .collect();
    let full = settings.detail == CommentDetail::Full;
    // Half of the examples may have nothing to say, and so may inaccuracies.
    let slight = |task: &&CommentTask| review.moves[task.ply].class == Class::Inaccuracy;
    let sure = tasks.len() - tasks.iter().filter(slight).count() / 2;
    let wish = if full {
        usize::MAX
    } else {
        (2 * least).saturating_sub(2 * (sure + taken))
    };
    let examples = examples(review, &tasks, full)
        .into_iter()
        .filter(wanted)
        .take(wish);
    let examples: Vec<usize> = examples.collect();
    tasks.extend(examples.into_iter().map(|ply| CommentTask {
        ply,
        occasion: Occasion::Example,
    }));
    tasks
}

/// Good moves that may be worth a word: where the game was tense, far from other comments.
fn examples(review: &Review, tasks: &[CommentTask], all: bool) -> Vec<usize> {
    /// Half-moves between an example and any other comment.
    const APART: usize = 3;
    let fits = |ply: usize| {
        let mv = &review.moves[ply];
        mv.mv.is_some()
            && matches!(mv.class, Class::Best | Class::Good)
            && !mv.unclear
            && mv.lost < 2.0
            && !mv.grounds.recaptures
            && !mv.mv.is_some_and(|played| is_even_trade(&mv.board, played))
            && mv.before > 8.0
            && mv.before < 99.0
    };
    let mut order: Vec<usize> = (0..review.moves.len()).filter(|&ply| fits(ply)).collect();
    if all {
        return order;
    }
    // What a quick look does not settle at once is where something happens.
    order.sort_by_key(|&ply| {
        (
            review.moves[ply].grounds.first_choice,
            std::cmp::Reverse(stir(review, ply)),
            ply,
        )
    });
    let mut chosen: Vec<usize> = Vec::new();
    for ply in order {
        let near = |other: usize| other.abs_diff(ply) < APART;
        if !tasks.iter().any(|task| near(task.ply)) && !chosen.iter().any(|&other| near(other)) {
            chosen.push(ply);
        }
    }
    chosen
}

/// Whether a move takes no more than what is taken back.
fn is_even_trade(board: &Board, mv: Move) -> bool {
    taken_by(board, mv) > 0 && exchange(board, mv) <= 0
}

/// How much the curve moves around a half-move, in whole points.
fn stir(review: &Review, ply: usize) -> i64 {
    let later = (ply + 5).min(review.curve.len() - 1);
    let (now, then) = (review.curve[ply], review.curve[later]);
    (now - then).abs() as i64
}

/// What is put beside one move.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct MoveNote {
    pub(super) sentences: Vec<String>,
    pub(super) claims: Vec<Claim>,
    pub(super) arrows: Vec<Arrow>,
    pub(super) variation: Vec<Move>,
    pub(super) motifs: Vec<&'static str>,
}

fn write(
    engine: &mut dyn Engine,
    mv: &Reviewed,
    occasion: Occasion,
    settings: &ReviewSettings,
    stop: &AtomicBool,
) -> Result<Option<MoveNote>, EngineError> {
    let Some(played) = mv.mv else {
        return Ok(None);
    };
    match occasion {
        Occasion::Error => error_note(engine, mv, played, settings, stop).map(Some),
        Occasion::Praise => praise_note(engine, mv, played, settings, stop).map(Some),
        Occasion::Example => example_note(engine, mv, played, settings, stop),
    }
}

/// Says what a mistake allowed, what was better and why.
fn error_note(
    engine: &mut dyn Engine,
    mv: &Reviewed,
    played: Move,
    settings: &ReviewSettings,
    stop: &AtomicBool,
) -> Result<MoveNote, EngineError> {
    let value = mv.grounds.deep.or(mv.grounds.quick).map_or(0, |pair| pair.best);
    let explanation = explain_line(engine, &mv.board, &mv.best, value, Some(played), settings, stop)?;
    let mut note = MoveNote {
        sentences: vec![format!("{}.", words::class_word(mv.class.word(), settings.voice))],
        claims: Vec::new(),
        arrows: Vec::new(),
        variation: mv.best.iter().copied().take(plies(settings)).collect(),
        motifs: Vec::new(),
    };
    let claims = explanation.as_ref().map_or(&[][..], |e| &e.claims);
    let refuted = claims
        .iter()
        .find(|claim| is_about(claim, played) && fits(claim, mv, played));
    let after_value = if mv.side == Color::White {
        mv.value
    } else {
        -mv.value
    };
    let counted = match is_mated_soon(after_value) {
        true => after_value,
        false => after_value.max(-MATE_LIMIT),
    };
    // Where the refutation does not say what is lost, the reply is explained as the opponent sees it.
    let answer = match refuted.is_some_and(is_concrete) || is_mated_soon(after_value) {
        true => None,
        false => {
            let value = at_root(-after_value);
            explain_line(
                engine,
                &after(&mv.board, played),
                &mv.replies,
                value,
                None,
                settings,
                stop,
            )?
        }
    };
    let shown = answer
        .as_ref()
        .map_or_else(Vec::new, |answer| deeds(answer, mv, played));
    match refuted.filter(|claim| shown.is_empty() || !is_judgment(claim)) {
        Some(claim) => {
            note.sentences.push(claim.text.clone());
            note.motifs.extend(allowed_motif(claim));
            note.claims.push(claim.clone());
        }
        None => {
            if let Some(&reply) = mv.replies.first() {
                let name = san(&after(&mv.board, played), reply);
                note.sentences.push(words::after_reply(
                    &name,
                    mv.side,
                    (points(value), points(after_value)),
                    counted,
                    settings.voice,
                ));
            }
        }
    }
    let most = if note.claims.is_empty() { 2 } else { 1 };
    let shown: Vec<&Claim> = shown.into_iter().take(most).collect();
    if let Some(answer) = &answer {
        note.sentences.extend(sentences(answer, &shown, false));
        note.motifs
            .extend(shown.iter().find_map(|claim| suffered_motif(claim)));
        note.claims.extend(shown.iter().map(|claim| later(claim, played)));
    }
    let says_why_better = add_better(
        &mut note,
        explanation.as_ref(),
        mv,
        (value, after_value),
        settings,
    );
    // A small slip of which no reason is known teaches nothing; it keeps its mark and its line.
    if mv.class == Class::Inaccuracy
        && refuted.is_none()
        && shown.is_empty()
        && !says_why_better
        && settings.detail != CommentDetail::Full
    {
        note.sentences.clear();
    }
    if let Some(&reply) = mv.replies.first() {
        note.arrows.push(arrow(reply, Meaning::Refutation));
    }
    Ok(note)
}

/// Adds the move that was better to a note on an error, with its reason where one is known. Returns whether a reason was said.
fn add_better(
    note: &mut MoveNote,
    explanation: Option<&Explanation>,
    mv: &Reviewed,
    (value, after_value): (i32, i32),
    settings: &ReviewSettings,
) -> bool {
    let Some(&best) = mv.best.first() else {
        return false;
    };
    note.arrows.push(arrow(best, Meaning::Best));
    let better = san(&mv.board, best);
    if value > MATE_LIMIT {
        note.sentences
            .push(words::mate_was_there(&better, MATE - value, settings.voice));
        note.motifs.push("missed mate");
        return false;
    }
    let same = explanation.filter(|e| e.pv.first() == Some(&best));
    // What the opponent threatened is no merit of the better move.
    let says_why = |claim: &&Claim| {
        is_telling(claim, &mv.board) && claim.at.is_empty() && !is_their_threat(claim, mv.side)
    };
    let quietly = |claim: &&Claim| is_merit_of(claim, &settings.voice.san(&mv.board, best));
    let why = same.and_then(|e| {
        let claim = e.claims.iter().find(says_why);
        Some((e, claim.or_else(|| e.claims.iter().find(quietly))?))
    });
    let stands = (mv.side, points(value));
    let differs = words::standing(points(value)) != words::standing(points(after_value));
    let then = Some(stands).filter(|_| why.is_none() && differs);
    note.sentences
        .push(words::better_was(&better, then, settings.voice));
    let Some((explanation, claim)) = why else {
        return false;
    };
    note.sentences.extend(sentences(explanation, &[claim], true));
    note.motifs.extend(missed_motif(claim));
    note.claims.push(claim.clone());
    true
}

/// Says what makes a praised move hard and what it achieves.
fn praise_note(
    engine: &mut dyn Engine,
    mv: &Reviewed,
    played: Move,
    settings: &ReviewSettings,
    stop: &AtomicBool,
) -> Result<MoveNote, EngineError> {
    let value = at_root(mv.grounds.deep.map_or(0, |pair| pair.played));
    let line = line_of(mv, played);
    let explanation = explain_line(engine, &mv.board, &line, value, None, settings, stop)?;
    let first = match (mv.class, mv.grounds.others) {
        (Class::Brilliant, _) => {
            let depth = mv
                .grounds
                .seen_at
                .filter(|_| settings.voice.level != Level::Beginner);
            let mate = (value > MATE_LIMIT).then_some(MATE - value);
            let taken = taken_by(&mv.board, played);
            words::sacrifice((mv.grounds.offered + taken, taken), depth, mate, settings.voice)
        }
        (_, Some(others)) => words::only_move(points(value), points(others), settings.voice),
        _ => format!("{}.", words::class_word(mv.class.word(), settings.voice)),
    };
    let mut note = MoveNote {
        sentences: vec![first],
        claims: Vec::new(),
        arrows: vec![arrow(played, Meaning::Best)],
        variation: Vec::new(),
        motifs: Vec::new(),
    };
    let claims = explanation.iter().flat_map(|e| &e.claims);
    let mates = value > MATE_LIMIT;
    let mut telling: Vec<&Claim> = claims
        .filter(|claim| is_telling(claim, &mv.board) && !(mates && says_mate(claim)))
        .filter(|claim| mv.class != Class::Brilliant || !is_defense(claim, mv.side))
        .collect();
    leave_out_answered(&mut telling, mv.side);
    // What the move does comes before what follows it.
    telling.sort_by_key(|claim| (claim.at.len().min(1), -claim.salience));
    telling.truncate(2);
    if let Some(explanation) = &explanation {
        note.sentences.extend(sentences(explanation, &telling, false));
        note.claims.extend(telling.into_iter().cloned());
    }
    Ok(note)
}

/// Says what a good move achieves, where a claim of weight says it.
fn example_note(
    engine: &mut dyn Engine,
    mv: &Reviewed,
    played: Move,
    settings: &ReviewSettings,
    stop: &AtomicBool,
) -> Result<Option<MoveNote>, EngineError> {
    /// Claims below this weight are not worth a comment of their own.
    const WEIGHT: i32 = 40;
    if mv.unclear {
        return Ok(None);
    }
    let value = at_root(if mv.side == Color::White {
        mv.value
    } else {
        -mv.value
    });
    let line = line_of(mv, played);
    let Some(explanation) = explain_line(engine, &mv.board, &line, value, None, settings, stop)? else {
        return Ok(None);
    };
    let name = settings.voice.san(&mv.board, played);
    let telling = |claim: &&Claim| {
        let weighs = is_telling(claim, &mv.board) && claim.salience >= WEIGHT;
        // Of quieter things only what the move itself does.
        weighs || is_merit_of(claim, &name)
    };
    let mut claims: Vec<&Claim> = explanation.claims.iter().filter(telling).collect();
    leave_out_answered(&mut claims, mv.side);
    // What the move does comes before what follows it, which alone would hang in the air.
    claims.sort_by_key(|claim| !claim.at.is_empty());
    claims.truncate(2);
    let begins = |claim: &&Claim| claim.at.is_empty() && !is_their_threat(claim, mv.side);
    if !claims.first().is_some_and(begins) {
        return Ok(None);
    }
    Ok(Some(MoveNote {
        sentences: sentences(&explanation, &claims, false),
        claims: claims.into_iter().cloned().collect(),
        arrows: Vec::new(),
        variation: Vec::new(),
        motifs: Vec::new(),
    }))
}

/// The mover's value after his move as the value of the move: a mate is one move longer.
fn at_root(value: i32) -> i32 {
    if value > MATE_LIMIT { value - 1 } else { value }
}

/// The move and what was found to follow it.
fn line_of(mv: &Reviewed, played: Move) -> Vec<Move> {
    std::iter::once(played)
        .chain(mv.replies.iter().copied())
        .collect()
}

fn plies(settings: &ReviewSettings) -> usize {
    match settings.voice.level {
        Level::Beginner => 4,
        Level::Club => 7,
        Level::Expert => 12,
    }
}

fn arrow(mv: Move, meaning: Meaning) -> Arrow {
    Arrow {
        from: mv.from,
        to: mv.to,
        meaning,
    }
}

/// The explanation of a line that a longer look found, asked about one move, by the same fixed effort everywhere.
fn explain_line(
    engine: &mut dyn Engine,
    board: &Board,
    line: &[Move],
    value: i32,
    asked: Option<Move>,
    settings: &ReviewSettings,
    stop: &AtomicBool,
) -> Result<Option<Explanation>, EngineError> {
    /// Probes of one comment may cost this many times a quick look.
    const PROBES: u64 = 4;
    let Some(&first) = line.first() else {
        return Ok(None);
    };
    // A comment may ask for two explanations: the second is not begun once somebody has asked to stop.
    if stop.load(Ordering::Relaxed) {
        return Ok(None);
    }
    engine.forget()?;
    let limits = probe_limits(&Ask::best(settings.nodes));
    let position = Position::new(board.clone());
    let thought = engine.think(&position, &limits, &mut Control::new(stop))?;
    let mut lines = to_lines(&thought.lines, engine.scale());
    let depth = lines.first().map_or(0, |line| line.depth);
    lines.retain(|other| other.mv != first);
    let known = ProbeLine {
        mv: first,
        value: search_value(value),
        moves: line.to_vec(),
        depth,
    };
    for other in &mut lines {
        other.value = other.value.min(known.value);
    }
    lines.insert(0, known);
    let prober = engine.prober();
    let evidence = around::evidence(prober, board, &lines, &thought.evidence);
    let mut probe = EngineProbe::new(prober, Control::new(stop));
    let asked = Settings {
        spending: Spending::within(settings.nodes * PROBES),
        asked,
        voice: settings.voice,
        ..Settings::default()
    };
    let explanation = explain::explain(&mut probe, board, (&lines, &evidence), &asked);
    probe.finish()?;
    Ok(explanation)
}

/// A plain value as the search has it, for the side to move.
fn search_value(value: i32) -> search::Value {
    let moves = (MATE - value.abs()).max(0) as u32;
    match value {
        _ if value > MATE_LIMIT => search::Value::win_in((2 * moves).saturating_sub(1)),
        _ if value < -MATE_LIMIT => search::Value::loss_in(2 * moves),
        _ => search::Value::new(value),
    }
}

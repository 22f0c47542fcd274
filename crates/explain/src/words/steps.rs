//! The main line as a person reads it: a row ends with a move of which there is something to say, and what it does.
//!
//! A purpose is a fact of the board (a forced reply, an attack on a piece worth more or loose, a mate), never a value, so
//! it is true whatever the search thinks. What the notation shows (a check, a capture, castling) is put into words only
//! for beginners.

use super::phrase::{Phrase, Word};
use super::voice::{Level, Voice};
use chess::facts::board::{
    after, gives_check, is_capture, is_castling, is_checkmate, is_en_passant, legal_moves, rank_from,
};
use chess::facts::exchange::newly_attacked;
use chess::facts::pawns::is_passed;
use cozy_chess::{Board, Move, Piece, Square};

/// More rows than this are one line: a long mate is not read row by row.
const MOST_ROWS: usize = 6;
/// Wider moves leave no room for a purpose, in columns.
const MOVES_WIDTH: usize = 30;
/// The gap between the moves and what they do, in columns.
const GAP: usize = 2;

/// The rows of a line: moves and purposes in two columns, or the moves alone where there is nothing to say. What is said beside a row is
/// said of its last move.
pub fn rows(root: &Board, line: &[Move], voice: Voice) -> Vec<String> {
    let whole = vec![voice.numbered(root, line)];
    if line.len().div_ceil(2) > MOST_ROWS {
        return whole;
    }
    let mut rows: Vec<(String, String)> = Vec::new();
    // The position before each move that is in no row yet, and the number of its ply.
    let mut waiting: Vec<(Board, usize)> = Vec::new();
    let mut board = root.clone();
    for (ply, said) in purposes(root, line, voice.level).into_iter().enumerate() {
        waiting.push((board.clone(), ply));
        if let Some(said) = said {
            // The move before stands beside it: who reads on knows what was answered.
            let beside = waiting.len().saturating_sub(2);
            let (start, from) = waiting[beside].clone();
            if let Some((earlier, first)) = waiting.first().filter(|_| beside > 0) {
                rows.push((voice.numbered(earlier, &line[*first..from]), String::new()));
            }
            rows.push((voice.numbered(&start, &line[from..=ply]), voice.part(&said)));
            waiting.clear();
        }
        board = after(&board, line[ply]);
    }
    if let Some((start, from)) = waiting.first() {
        rows.push((voice.numbered(start, &line[*from..]), String::new()));
    }
    if rows.iter().all(|(_, words)| words.is_empty()) {
        return whole;
    }
    let width = rows
        .iter()
        .filter(|(_, words)| !words.is_empty())
        .map(|(moves, _)| moves.chars().count())
        .max()
        .unwrap_or(0)
        .min(MOVES_WIDTH);
    rows.into_iter()
        .map(|(moves, words)| format!("{moves:<width$}{:GAP$}{words}", "").trim_end().to_owned())
        .collect()
}

/// What each move of a line is for, where there is something to say.
fn purposes(root: &Board, line: &[Move], level: Level) -> Vec<Option<Phrase>> {
    let spelled_out = level == Level::Beginner;
    let mut purposes: Vec<Option<Phrase>> = Vec::with_capacity(line.len());
    let mut board = root.clone();
    let mut taken_on = None;
    let mut seen = vec![root.clone()];
    let mut repeats = false;
    for pair in line.chunks(2) {
        let falls = pair.get(1).is_some_and(|reply| reply.to == pair[0].to);
        let next = after(&board, pair[0]);
        // What is attacked does not matter where the reply is forced.
        let idle = falls || legal_moves(&next).len() == 1;
        purposes.push(if spelled_out {
            own_deed(&board, pair[0], taken_on, falls)
        } else {
            own_purpose(&board, pair[0], idle)
        });
        taken_on = None;
        if let Some(&reply) = pair.get(1) {
            purposes.push(if spelled_out {
                reply_deed(&board, pair[0], reply)
            } else {
                reply_purpose(&board, pair[0], reply)
            });
            taken_on = is_capture(&next, reply).then_some(reply.to);
        }
        if !repeats && returns(&mut seen, pair) {
            repeats = true;
            if let Some(last) = purposes.last_mut() {
                *last = Some(match last.take() {
                    Some(said) => purpose("joined")
                        .with("first", said)
                        .with("next", purpose("repeats")),
                    None => purpose("repeats"),
                });
            }
        }
        board = pair.iter().fold(board, |board, &mv| after(&board, mv));
    }
    purposes
}

/// Whether the moves after the last position lead to one that was there before; adds theirs.
fn returns(seen: &mut Vec<Board>, moves: &[Move]) -> bool {
    let mut found = false;
    for &mv in moves {
        let Some(next) = seen.last().map(|board| after(board, mv)) else {
            break;
        };
        found |= seen.iter().any(|board| board.same_position(&next));
        seen.push(next);
    }
    found
}

fn purpose(variant: &'static str) -> Phrase {
    Phrase::of("step-purpose").variant(variant)
}

/// What an own move does beyond what the notation shows; what it attacks only where that is not `idle`.
fn own_purpose(board: &Board, mv: Move, idle: bool) -> Option<Phrase> {
    let next = after(board, mv);
    if is_checkmate(&next) {
        return Some(purpose("mate"));
    }
    if let Some(piece) = mv.promotion {
        return Some(purpose("new").with("piece", piece));
    }
    let hit = if idle {
        Vec::new()
    } else {
        newly_hit(board, &next, mv)
    };
    if hit.is_empty() {
        return runs(board, mv);
    }
    Some(purpose("hits").with("targets", Word::List(hit)))
}

/// What an own move does, spelled out; `taken_on` is the square where the last move captured.
fn own_deed(board: &Board, mv: Move, taken_on: Option<Square>, falls: bool) -> Option<Phrase> {
    let told = own_purpose(board, mv, falls);
    if is_checkmate(&after(board, mv)) {
        return told;
    }
    let check = gives_check(board, mv);
    let deed = match mv.promotion {
        None if is_capture(board, mv) && taken_on == Some(mv.to) => Some(purpose("takes-back")),
        None if is_capture(board, mv) => Some(purpose("takes").with("piece", victim(board, mv))),
        None if is_castling(board, mv) => Some(purpose("castles")),
        None if check && !falls => {
            let hit = newly_hit(board, &after(board, mv), mv);
            return Some(match hit.is_empty() {
                true => purpose("check"),
                false => purpose("check-hits").with("targets", Word::List(hit)),
            });
        }
        None if check => return Some(purpose("check")),
        _ => told.or_else(|| develops(board, mv)),
    };
    deed.map(|deed| match check {
        true => purpose("with-check").with("deed", deed),
        false => deed,
    })
}

/// A passed pawn that runs.
fn runs(board: &Board, mv: Move) -> Option<Phrase> {
    let pawn = board.piece_on(mv.from) == Some(Piece::Pawn) && !is_capture(board, mv);
    (pawn && is_passed(board, mv.from, board.side_to_move())).then(|| purpose("passed-pawn-runs"))
}

/// A piece that leaves the first rank while most of them are on the board.
fn develops(board: &Board, mv: Move) -> Option<Phrase> {
    /// With fewer pieces on the board nothing is developed any more.
    const OPENING_PIECES: u32 = 26;
    let minor = matches!(board.piece_on(mv.from), Some(Piece::Knight | Piece::Bishop));
    let home = rank_from(mv.from, board.side_to_move()) == 0;
    (minor && home && board.occupied().len() >= OPENING_PIECES).then(|| purpose("develops"))
}

/// What the answer to `mv` is beyond what the notation shows.
fn reply_purpose(board: &Board, mv: Move, reply: Move) -> Option<Phrase> {
    let next = after(board, mv);
    if is_checkmate(&after(&next, reply)) {
        return Some(purpose("mate"));
    }
    if legal_moves(&next).len() == 1 {
        return Some(purpose("only-reply"));
    }
    let piece = reply.promotion?;
    Some(purpose("new").with("piece", piece))
}

/// What the answer to `mv` does, spelled out.
fn reply_deed(board: &Board, mv: Move, reply: Move) -> Option<Phrase> {
    if let Some(told) = reply_purpose(board, mv, reply) {
        return Some(told);
    }
    let next = after(board, mv);
    match is_capture(&next, reply) {
        true if reply.to == mv.to && is_capture(board, mv) => Some(purpose("taken-back")),
        true if reply.to == mv.to => {
            let taker = next.piece_on(reply.from).unwrap_or(Piece::Pawn);
            Some(purpose("taken-by").with("piece", taker))
        }
        true => Some(purpose("is-taken").with("piece", victim(&next, reply))),
        false if gives_check(&next, reply) => Some(purpose("answered-with-check")),
        false => None,
    }
}

fn victim(board: &Board, mv: Move) -> Piece {
    if is_en_passant(board, mv) {
        return Piece::Pawn;
    }
    board.piece_on(mv.to).unwrap_or(Piece::Pawn)
}

/// What the moved piece attacks now and did not before, where that is no crowd.
fn newly_hit(board: &Board, next: &Board, mv: Move) -> Vec<Word> {
    const CROWD: usize = 4;
    let hit = newly_attacked(board, mv);
    if hit.len() >= CROWD {
        return Vec::new();
    }
    hit.into_iter()
        .map(|target| Word::piece_on(next, target))
        .collect()
}

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

#[cfg(test)]
mod tests {
    use super::*;

    fn check(fen: &str, moves: &str, wanted: &str) {
        check_for(Level::Club, fen, moves, wanted);
    }

    fn check_for(level: Level, fen: &str, moves: &str, wanted: &str) {
        let root: Board = fen.parse().expect("a position");
        let mut board = root.clone();
        let mut line = Vec::new();
        for word in moves.split(' ') {
            let mv = chess::notation::parse_uci(&board, word).expect("a move");
            board.play_unchecked(mv);
            line.push(mv);
        }
        let voice = Voice {
            level,
            ..Voice::default()
        };
        assert_eq!(rows(&root, &line, voice).join("\n"), wanted);
    }

    #[test]
    fn what_is_said_beside_a_row_is_said_of_its_last_move() {
        check(
            "4rnk1/pp1q1p1p/2p3p1/3p4/3Pn3/2P2NPP/PPQ3P1/5RK1 w - - 3 21",
            "f3e5 d7c7 f1f7 c7b6 c2b3 b6b3",
            "21.Ne5            attacks the queen on d7\n\
             21...Qc7 22.Rxf7  attacks the queen on c7\n\
             22...Qb6 23.Qb3 Qxb3",
        );
    }

    #[test]
    fn what_the_notation_shows_is_not_said_again() {
        check(
            "2kr4/pp3p2/2p1b3/3p4/8/2NB2q1/PPP2QPr/R4RK1 b - - 5 19",
            "h2h1 g1h1 d8h8 d3h7 h8h7 h1g1 g3h2",
            "19...Rh1+ 20.Kxh1  the only legal reply\n\
             20...Rh8+ 21.Bh7\n\
             21...Rxh7+ 22.Kg1  the only legal reply\n\
             22...Qh2#          mate",
        );
        check("8/P7/8/8/8/1k6/8/2K5 w - - 0 1", "a7a8r", "1.a8=R  a new rook");
    }

    #[test]
    fn a_beginner_hears_what_every_step_does() {
        check_for(
            Level::Beginner,
            "2kr4/pp3p2/2p1b3/3p4/8/2NB2q1/PPP2QPr/R4RK1 b - - 5 19",
            "h2h1 g1h1 d8h8 d3h7 h8h7 h1g1 g3h2",
            "19...Rh1+     check\n\
             20.Kxh1       the only legal reply\n\
             20...Rh8+     check\n\
             21.Bh7 Rxh7+  takes the bishop with check\n\
             22.Kg1        the only legal reply\n\
             22...Qh2#     mate",
        );
    }

    #[test]
    fn a_line_without_deeds_stays_one_line() {
        check(
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "e2e4 e7e5 d2d3",
            "1.e4 e5 2.d3",
        );
    }

    #[test]
    fn a_line_that_goes_in_circles_says_so() {
        check(
            "8/1B4k1/5p1p/1pB5/2n4n/P7/4KP2/8 b - - 1 44",
            "h4g6 e2f3 g6h4 f3e2 h4f5",
            "44...Ng6 45.Kf3\n45...Nh4+ 46.Ke2  the position repeats\n46...Nf5",
        );
    }

    #[test]
    fn moves_without_a_purpose_share_a_row() {
        check_for(
            Level::Beginner,
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
            "g8f6 d2d3 a7a6 a2a3 h7h6 h2h3",
            "1...Nf6  develops\n2.d3 a6 3.a3 h6 4.h3",
        );
    }

    #[test]
    fn an_attack_is_named_only_when_it_is_new_and_hurts() {
        // The knight comes to attack the queen; the guarded pawn is no target.
        check(
            "3qk3/1p6/p7/8/8/2N5/8/4K3 w - - 0 1",
            "c3d5 d8d6 d5f4",
            "1.Nd5 Qd6 2.Nf4",
        );
        check(
            "4k3/1pq5/p7/8/8/2N5/8/4K3 w - - 0 1",
            "c3d5",
            "1.Nd5  attacks the queen on c7",
        );
    }
}

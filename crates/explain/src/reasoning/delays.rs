//! Delays: moves that push a loss over the horizon. A detector for any line of any engine.
//!
//! What would be lost after a pass is in danger; a check or a capture answers nothing if, after the reply, the same piece falls all the
//! same. No depth enters: the pair of moves is taken out of the line, and the loss is the same.

use crate::claim::{Claim, Confidence, Role};
use crate::detect::Scene;
use crate::kinds::Delays;
use crate::kinds::nearly_trapped::ways_out;
use crate::study::Study;
use chess::facts::board::{after, gives_check, is_capture, legal_moves};
use chess::facts::exchange::exchange;
use cozy_chess::{Board, Move, Piece, Square};

/// Moves that are looked at.
const LOOKED_AT: usize = 3;
/// A loss further away than this, in plies, is another story.
const PLIES: usize = 12;

/// Whether a move asks for an answer before anything else and gives a pawn for it at most: a check or a capture.
pub(crate) fn is_forcing(board: &Board, mv: Move) -> bool {
    /// What it may cost, in hundredths.
    const LITTLE: i32 = 150;
    (gives_check(board, mv) || is_capture(board, mv)) && exchange(board, mv) >= -LITTLE
}

/// The expected play from a position, followed beyond the first look.
pub(crate) fn expected(study: &mut Study<'_>, board: &Board, known: Option<&[Move]>) -> Vec<Move> {
    let mut line = match known {
        Some(line) => line.to_vec(),
        None => study.best(board).map(|line| line.moves).unwrap_or_default(),
    };
    let mut end = board.clone();
    let legal = line.iter().take_while(|&&mv| end.try_play(mv).is_ok()).count();
    line.truncate(legal);
    if line.len() < PLIES
        && !legal_moves(&end).is_empty()
        && let Ok(more) = study.best(&end)
    {
        line.extend(more.moves);
    }
    line
}

/// After how many moves of a line the piece that stands on `square` at its beginning is lost, wherever it has gone by then.
pub(crate) fn falls_along(board: &Board, line: &[Move], square: Square) -> Option<usize> {
    let owner = board.color_on(square)?;
    let (mut board, mut at) = (board.clone(), square);
    for (ply, &mv) in line.iter().enumerate() {
        if !board.is_legal(mv) {
            return None;
        }
        let mover = board.side_to_move();
        // A piece that is traded is not lost.
        if mover != owner && mv.to == at && is_capture(&board, mv) && exchange(&board, mv) > 0 {
            return Some(ply + 1);
        }
        if mover == owner && mv.from == at {
            at = mv.to;
        }
        board.play_unchecked(mv);
    }
    None
}

/// The mover's pieces that a line takes, where they stand at its beginning.
fn fallen(board: &Board, line: &[Move], start: &Board) -> Vec<Square> {
    let me = start.side_to_move();
    let minor = |square: Square| {
        let piece = start.piece_on(square);
        !matches!(piece, None | Some(Piece::Pawn | Piece::King))
    };
    start
        .colors(me)
        .into_iter()
        .filter(|&square| minor(square) && falls_along(board, line, square).is_some())
        .collect()
}

/// Moves that only put off a loss which a pass would allow: what the search saw after a pass says what is in danger.
pub(crate) fn delay_claims(study: &mut Study<'_>, scene: &Scene, asked: Option<Move>) -> Vec<Claim> {
    /// Beside what refutes a move outright it is the smaller word.
    const SALIENCE: i32 = 52;
    let root = &scene.root;
    let Some(passed) = root.null_move() else {
        return Vec::new();
    };
    let mut seen = study.evidence().root.pass.as_ref().map(|look| look.line.clone());
    // A reader who asks gets an answer where the search saw no pass, or not to its end; so does whoever has a piece in a corner.
    let cornered = root
        .colors(root.side_to_move())
        .into_iter()
        .any(|square| is_cornered(root, square));
    if asked.is_some() || (cornered && seen.is_some()) {
        seen = Some(expected(study, &passed, seen.as_deref()));
    }
    let in_danger = seen.map_or_else(Vec::new, |line| fallen(&passed, &line, root));
    if in_danger.is_empty() {
        return Vec::new();
    }
    let mut claims = Vec::new();
    for mv in candidates(study, scene, asked) {
        if let Some((piece, line)) = delay(study, root, mv, &in_danger) {
            let claim = Claim::new(Delays { mv, piece, line }, &[], Confidence::Bounded);
            claims.push(claim.as_role(Role::Alternative).weighing(SALIENCE));
        }
    }
    claims
}

/// Whether a piece has hardly a square left.
fn is_cornered(board: &Board, square: Square) -> bool {
    let piece = board.piece_on(square);
    !matches!(piece, None | Some(Piece::Pawn | Piece::King)) && ways_out(board, square).is_some()
}

/// Checks and captures other than the best move, what the search spent most on first.
fn candidates(study: &Study<'_>, scene: &Scene, asked: Option<Move>) -> Vec<Move> {
    let root = &scene.root;
    if let Some(mv) = asked {
        return vec![mv];
    }
    let best = scene.pv.first().copied();
    let spent = |mv: Move| study.evidence().root.of(mv).map_or(0, |known| known.nodes);
    let mut moves: Vec<Move> = legal_moves(root)
        .into_iter()
        .filter(|&mv| Some(mv) != best && is_forcing(root, mv))
        .collect();
    moves.sort_by_key(|&mv| std::cmp::Reverse(spent(mv)));
    moves.truncate(LOOKED_AT);
    moves
}

/// The piece that falls after a move all the same, with the line that shows it.
fn delay(study: &mut Study<'_>, root: &Board, mv: Move, in_danger: &[Square]) -> Option<(Square, Vec<Move>)> {
    let next = after(root, mv);
    let mut line = vec![mv];
    let mut board = next;
    // What one look does not show to its end the next one may.
    for _ in 0..2 {
        if legal_moves(&board).is_empty() || line.len() >= PLIES {
            return None;
        }
        for mv in study.best(&board).ok()?.moves {
            if board.is_legal(mv) {
                line.push(mv);
                board.play_unchecked(mv);
            }
        }
        let falls = in_danger
            .iter()
            .filter(|&&square| square != mv.from)
            .filter_map(|&square| Some((falls_along(root, &line, square)?, square)))
            .min();
        if let Some((plies, square)) = falls.filter(|&(plies, _)| plies <= PLIES) {
            line.truncate(plies);
            return (plies >= 4).then_some((square, line));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> Vec<Move> {
        text.split_whitespace()
            .map(|mv| mv.parse().expect("a move"))
            .collect()
    }

    #[test]
    fn a_piece_is_followed_to_where_it_is_taken() {
        let board: Board = "8/3pp1k1/2p5/8/3K4/1P6/b1P4R/8 b - - 0 1"
            .parse()
            .expect("a position");
        let play = line("a2b1 d4c3 g7f6 h2h1 b1c2 c3c2");
        assert_eq!(falls_along(&board, &play, Square::A2), Some(6));
        assert_eq!(falls_along(&board, &play[..5], Square::A2), None);
        assert_eq!(falls_along(&board, &play, Square::C6), None);
        assert_eq!(fallen(&board, &play, &board), [Square::A2]);
    }

    #[test]
    fn a_quiet_move_forces_nothing() {
        let board: Board = "8/3pp1k1/2p5/8/3K4/1P6/b1P4R/8 b - - 0 1"
            .parse()
            .expect("a position");
        assert!(is_forcing(&board, "c6c5".parse().expect("a move")));
        // Who gives a piece for a pawn is not delaying.
        assert!(!is_forcing(&board, "a2b3".parse().expect("a move")));
        assert!(!is_forcing(&board, "g7f6".parse().expect("a move")));
    }
}

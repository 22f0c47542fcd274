//! Why a pawn ending ends as it is proved to end: the textbook's reasons that fit the proof. Leads to `only_move`,
//! `rule_of_square`, `key_squares`, `opposition`, `zugzwang`, `pawn_race`, `breakthrough`, `triangulation` and `known_ending`.
//!
//! The proof settles values; whether a reason holds is for its own check, as everywhere.

use crate::claim::{Claim, Confidence, KnownName, Result};
use crate::detect::{Scene, Spot};
use crate::kinds::only_move::kept_by;
use crate::kinds::{
    Breakthrough, KeySquares, KnownEnding, OnlyMove, Zugzwang, key_squares, opposition, pawn_race,
    rule_of_square, triangulation, zugzwang,
};
use crate::study::Study;
use chess::facts::board::rank_from;
use chess::facts::pawns;
use cozy_chess::{Board, Color, File, Move, Piece};
use endings::Solution;
use endings::range::Range;
use endings::solve::winner;
use endings::view::View;
use search::Outcome;

/// Plies of a triangulation.
const TRIANGLE: usize = 5;
/// What settling a position of a line may cost, in nodes: with less left it is not tried.
const SETTLING: i64 = 30_000;

/// The reasons that may stand behind the solution.
pub(crate) fn propose(study: &mut Study<'_>, scene: &Scene, solution: &Solution) -> Vec<Claim> {
    let Some(spot) = scene.spots().next() else {
        return Vec::new();
    };
    let mut claims: Vec<Claim> = only_move(study, &spot).into_iter().collect();
    claims.extend(rule_of_square::propose(&spot));
    claims.extend(key_square(&spot, solution));
    if something_gives_it_away(solution) {
        claims.extend(opposition::propose(&spot));
    }
    claims.extend(pawn_race::propose(&spot));
    claims.extend(squeezed(study, scene, solution));
    claims.extend(king_and_pawn(scene, solution));
    if solution.range == Range::WIN {
        let tricks = breakthrough(&spot).into_iter().chain(comes_back(&spot));
        for claim in tricks {
            if let Some(line) = claim.kind.played_line() {
                settle(study, &scene.boards[..=line.len()]);
            }
            claims.push(claim);
        }
    }
    claims
}

/// Settles positions of a line, so that its moves are judged by proof where that is possible.
fn settle(study: &mut Study<'_>, boards: &[Board]) {
    for board in boards {
        let known = study.results.result(board, Color::White).is_some();
        if !known && study.left() >= SETTLING {
            study.results.settle(board);
        }
    }
}

/// Only one move keeps the result.
fn only_move(study: &Study<'_>, spot: &Spot<'_>) -> Option<Claim> {
    let mv = spot.mv();
    let keeps = study.results.only(spot.board(), mv).and_then(kept_by)?;
    Some(spot.claim(OnlyMove { mv, keeps }, Confidence::Proved, 92))
}

/// The king stands on a key square of its pawn, or gets there, and wins.
fn key_square(spot: &Spot<'_>, solution: &Solution) -> Vec<Claim> {
    let (board, mover) = (spot.board(), spot.me());
    let Some(side) = winner(solution.range, mover) else {
        return Vec::new();
    };
    if side == mover {
        let mut claims = key_squares::propose(spot);
        claims.retain(|claim| {
            matches!(
                claim.kind,
                crate::kinds::Kind::KeySquares(KeySquares { reached: true, .. })
            )
        });
        return claims;
    }
    let mut claims = Vec::new();
    for pawn in pawns::passed(board, side) {
        let squares = pawns::key_squares(pawn, side);
        if board.occupied().len() == 3 && rank_from(pawn, side) < 6 && squares.has(board.king(side)) {
            let kind = KeySquares {
                pawn,
                squares,
                reached: true,
                mv: None,
            };
            claims.push(spot.claim(kind, Confidence::Proved, 66).of(side));
        }
    }
    claims
}

/// Whether the right move matters: some other one would give the result away.
fn something_gives_it_away(solution: &Solution) -> bool {
    solution
        .range
        .outcome()
        .is_some_and(|outcome| outcome != Outcome::Loss)
        && solution
            .moves
            .iter()
            .any(|(_, range)| range.lower() < solution.range.lower())
}

/// The side to move would rather pass, or the other side would after the move.
fn squeezed(study: &mut Study<'_>, scene: &Scene, solution: &Solution) -> Vec<Claim> {
    let Some(spot) = scene.spots().next() else {
        return Vec::new();
    };
    let mut claims = Vec::new();
    let mut squeeze = |study: &mut Study<'_>, board: &Board, mv: Option<Move>| {
        let Some(passed) = board.null_move() else {
            return;
        };
        settle(study, &[board.clone(), passed.clone()]);
        let proved = [board, &passed]
            .iter()
            .all(|board| study.results.result(board, Color::White).is_some());
        let confidence = if proved {
            Confidence::Proved
        } else {
            Confidence::Bounded
        };
        let salience = zugzwang::propose(&spot).salience;
        claims.push(spot.claim(Zugzwang { mv }, confidence, salience));
    };
    if solution.zugzwang {
        squeeze(study, spot.board(), None);
    }
    if solution.range == Range::WIN {
        squeeze(study, spot.next(), Some(spot.mv()));
    }
    claims
}

/// A line that begins with a pawn and ends with the first promotion, a pawn being given on the way.
fn breakthrough(spot: &Spot<'_>) -> Option<Claim> {
    let own = (0..spot.moves.len()).step_by(2);
    let queened = own.into_iter().find(|&ply| spot.moves[ply].promotion.is_some())?;
    let begins = spot.board().piece_on(spot.mv().from) == Some(Piece::Pawn);
    let gives = spot.moves[..queened]
        .iter()
        .skip(1)
        .step_by(2)
        .zip(spot.boards.iter().skip(1).step_by(2));
    let taken = gives.into_iter().any(|(mv, board)| board.occupied().has(mv.to));
    (begins && taken).then(|| {
        let line = spot.line_to(queened);
        spot.claim(Breakthrough { line }, Confidence::Bounded, 80)
    })
}

/// A line that comes back to the same position with the other side to move.
fn comes_back(spot: &Spot<'_>) -> Option<Claim> {
    let back = spot.boards.get(TRIANGLE)?;
    let same = back.pieces(Piece::Pawn) == spot.board().pieces(Piece::Pawn)
        && Color::ALL
            .into_iter()
            .all(|color| back.king(color) == spot.board().king(color));
    same.then(|| triangulation::propose(spot)).flatten()
}

/// King and pawn against king, with its result for the side with the pawn.
fn king_and_pawn(scene: &Scene, solution: &Solution) -> Option<Claim> {
    let (_, owner) = View::of(&scene.root)?;
    let range = if scene.side() == owner {
        solution.range
    } else {
        -solution.range
    };
    let result = match range.outcome()? {
        Outcome::Win => Result::Win,
        Outcome::Draw => Result::Draw,
        Outcome::Loss => return None,
    };
    let pawn = pawns::pawns(&scene.root, owner).next_square()?;
    let name = match (result, pawn.file()) {
        (Result::Draw, File::A | File::H) => KnownName::RookPawnDraw,
        _ => KnownName::Kpk,
    };
    let kind = KnownEnding { name, result };
    Some(Claim::new(kind, &[], Confidence::Proved).weighing(64).of(owner))
}

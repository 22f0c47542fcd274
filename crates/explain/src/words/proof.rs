//! A proof of a pawn ending in words: the result, how it is known, corresponding squares, each move with its range.

use super::speaker::{piece_name, side_name};
use crate::notation::san;
use chess::facts::board::after;
use cozy_chess::{BitBoard, Board};
use endings::judge::{Ground, judge};
use endings::principles::Principle;
use endings::range::{Range, word};
use endings::solve::winner;
use endings::{Method, NotAPawnEnding, Solution};
use search::Outcome;

/// What the report says first: the result and for whom.
pub fn result(board: &Board, solution: &Solution) -> String {
    let mover = board.side_to_move();
    match solution.range.outcome() {
        Some(Outcome::Win) => format!("{} to move wins.", side_name(mover)),
        Some(Outcome::Draw) => format!("{} to move: a draw.", side_name(mover)),
        Some(Outcome::Loss) => format!("{} to move loses.", side_name(mover)),
        None => format!(
            "{} to move: not proved; between {}.",
            side_name(mover),
            between(solution.range)
        ),
    }
}

fn between(range: Range) -> String {
    format!("{} and {}", word(range.lower()), word(range.upper()))
}

/// How the result is known.
pub fn method(solution: &Solution) -> String {
    match solution.method {
        Method::Sight(ground) => sight(ground).to_owned(),
        Method::Search => "Proved by searching every defense.".to_owned(),
        Method::Kings => "Proved by following the plan of the kings' game against every defense.".to_owned(),
        Method::Calculation => format!(
            "Calculated by the kings' game: every placement of the kings was worked out over {} pawn structures.",
            solution.structures
        ),
        Method::Open => "The range is true, but its ends have not met.".to_owned(),
    }
}

/// A ground as a sentence.
fn sight(ground: Ground) -> &'static str {
    match ground {
        Ground::Nothing => "Nothing is known at first sight.",
        Ground::Mate => "It is mate.",
        Ground::Stalemate => "It is stalemate.",
        Ground::NobodyCanWin => "Neither side has anything left to win with.",
        Ground::BareKing => "A bare king cannot win.",
        Ground::MajorPiece => "The new queen or rook cannot be taken and beats the bare king.",
        Ground::Rule(rule) => rule.statement,
        Ground::Principle(principle) => principle_words(principle),
    }
}

/// A short name of a ground, for lists.
pub fn ground_name(ground: Ground) -> &'static str {
    match ground {
        Ground::Nothing => "nothing",
        Ground::Mate => "mate",
        Ground::Stalemate => "stalemate",
        Ground::NobodyCanWin => "nobody can win",
        Ground::BareKing => "bare king",
        Ground::MajorPiece => "queen or rook against bare king",
        Ground::Rule(rule) => rule.name,
        Ground::Principle(Principle::WinsByItself) => "one pawn wins by itself",
        Ground::Principle(Principle::ConnectedPawns) => "connected pawns",
        Ground::Principle(Principle::WidePawns) => "pawns far apart",
        Ground::Principle(Principle::RookPawns) => "doubled rook's pawns",
        Ground::Principle(Principle::HoldsAlone) => "the pawn alone is held",
        Ground::Principle(Principle::BothHold) => "both pawns are held",
        Ground::Principle(Principle::RaceWon) => "won race",
        Ground::Principle(Principle::RunsHome) => "runs home in time",
        Ground::Principle(Principle::QueenStopsPawn) => "queen stops pawn",
        Ground::Principle(Principle::QueenStopsSeventh) => "queen stops pawn on the seventh",
        Ground::Principle(Principle::QueenHolds) => "queen to move holds",
        Ground::Principle(Principle::LoneMinor) => "lone bishop or knight",
        Ground::Principle(Principle::SeventhRankFortress) => "fortress on the seventh",
        Ground::Principle(Principle::WinningChecks) => "winning checks",
        Ground::Principle(Principle::QueensLevel) => "queens level",
    }
}

fn principle_words(principle: Principle) -> &'static str {
    match principle {
        Principle::WinsByItself => "One of the two pawns wins by itself; the other only helps.",
        Principle::ConnectedPawns => "The two pawns on neighboring files help each other on.",
        Principle::WidePawns => "The pawns are too far apart for one king to stop both.",
        Principle::RookPawns => "Two pawns on one rook's file do not drive the king out of the corner.",
        Principle::HoldsAlone => "The pawn would not win even if the other side had none.",
        Principle::BothHold => "Each king holds the other side's pawn.",
        Principle::RunsHome => "The pawn runs home in time to hold the other.",
        Principle::RaceWon => "The pawn queens while the other is still at least two steps away.",
        Principle::QueenStopsPawn => "The queen is to move and the pawn is not yet on the seventh rank.",
        Principle::QueenStopsSeventh => {
            "The queen is to move and the pawn's king is in no position to help it."
        }
        Principle::QueenHolds => "The queen is to move and holds its own against what was promoted.",
        Principle::LoneMinor => "A lone bishop or knight does not beat a pawn.",
        Principle::SeventhRankFortress => {
            "A bishop's or rook's pawn on the seventh with its king beside it holds against a queen whose king is far away."
        }
        Principle::WinningChecks => "A short series of checks mates or wins the queen.",
        Principle::QueensLevel => "A queen each, the kings apart, and no winning checks.",
    }
}

/// Corresponding squares as a sentence, when the kings' game found any.
pub fn corresponding(board: &Board, solution: &Solution) -> Option<String> {
    let side = winner(solution.guess, board.side_to_move())?;
    if solution.corresponding.is_empty() {
        return None;
    }
    let pairs: Vec<String> = solution
        .corresponding
        .iter()
        .map(|(square, enemies)| format!("{square} to {}", list(*enemies)))
        .collect();
    let proved = if solution.range.is_exact() {
        ""
    } else {
        ", calculated but not proved"
    };
    Some(format!(
        "Corresponding squares{proved} ({}'s king to the other, whoever must move gives way): {}.",
        side_name(side),
        pairs.join("; ")
    ))
}

/// Why a position cannot be proved.
pub fn refusal(reason: NotAPawnEnding) -> String {
    match reason {
        NotAPawnEnding::OtherPieces(square, piece) => {
            format!(
                "not a pawn ending: a {} stands on {square}; only kings and pawns are allowed",
                piece_name(piece)
            )
        }
        NotAPawnEnding::Mate => "the game is over: checkmate".to_owned(),
        NotAPawnEnding::Stalemate => "the game is over: stalemate".to_owned(),
        NotAPawnEnding::BareKings => "the game is over: only the kings are left".to_owned(),
    }
}

fn list(squares: BitBoard) -> String {
    squares
        .into_iter()
        .map(|square| square.to_string())
        .collect::<Vec<_>>()
        .join(", ")
}

/// The proof at reading length: each move of the root with its range, worst ones last, and why where it is seen at once.
pub fn moves(board: &Board, solution: &Solution) -> Vec<String> {
    solution
        .moves
        .iter()
        .map(|(mv, range)| {
            let next = after(board, *mv);
            let judgement = judge(&next);
            let why = if judgement.range.is_exact() {
                ground_name(judgement.ground)
            } else {
                "searched"
            };
            format!("{:6} {range} ({why})", san(board, *mv))
        })
        .collect()
}

//! Reading what a request says: positions with their past, moves, and texts that may be FEN, EPD or PGN.

use crate::problem::RequestProblem;
use chess::Board;
use chess::notation;
use chess::{Move, pgn};
use serde::Deserialize;
use workbench::Position;

/// The most moves of a past: longer than the longest game ever played.
pub const MOVES_LIMIT: usize = 1_200;

/// A position as requests give it: a FEN (without one, the start of the game) and the moves played from there, in UCI or SAN.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct GivenPosition {
    /// Where the moves begin.
    #[serde(default)]
    pub fen: Option<String>,
    /// The moves since.
    #[serde(default)]
    pub moves: Vec<String>,
}

impl GivenPosition {
    /// The position.
    ///
    /// # Errors
    /// With the field, and the number of the move that cannot be played.
    pub fn position(&self) -> Result<Position, RequestProblem> {
        let board = match &self.fen {
            Some(fen) => board(fen)?,
            None => Board::default(),
        };
        if self.moves.len() > MOVES_LIMIT {
            let detail = format!("more than {MOVES_LIMIT} moves");
            return Err(RequestProblem::in_field("moves", detail));
        }
        let mut position = Position::new(board);
        for (index, text) in self.moves.iter().enumerate() {
            let mv = read_move(position.board(), text)
                .map_err(|detail| RequestProblem::in_field("moves", detail).at(index + 1, 1))?;
            position.play(mv);
        }
        Ok(position)
    }
}

/// A position as FEN.
///
/// # Errors
/// With every reason, and the column of the field that the first one is about.
pub fn board(text: &str) -> Result<Board, RequestProblem> {
    chess::fen::parse_lenient(text).map_err(|error| {
        let problem = RequestProblem::in_field("fen", error.to_string());
        match error.reasons.first().and_then(|reason| column(text, reason)) {
            Some(column) => problem.at(1, column),
            None => problem,
        }
    })
}

/// Where the reason stands in the text, counting characters from 1.
fn column(text: &str, reason: &chess::fen::FenReason) -> Option<usize> {
    use chess::fen::FenReason as Reason;
    let field = |number: usize| {
        let word = text.split_whitespace().nth(number)?;
        let start = word.as_ptr().addr() - text.as_ptr().addr();
        Some(text[..start].chars().count() + 1)
    };
    let in_rank = |rank: chess::Rank, column: usize| {
        let placement = text.split_whitespace().next()?;
        let before: usize = placement
            .split('/')
            .take(7 - rank as usize)
            .map(|row| row.chars().count() + 1)
            .sum();
        Some(field(0)? + before + column - 1)
    };
    match reason {
        Reason::UnknownPiece { rank, column, .. } | Reason::AdjacentDigits { rank, column } => {
            in_rank(*rank, *column)
        }
        Reason::RankWidth { rank, .. } => in_rank(*rank, 1),
        Reason::SideToMove(_) => field(1),
        Reason::CastlingCharacter { column, .. }
        | Reason::CastlingRepeated { column, .. }
        | Reason::CastlingWithoutPieces { column, .. } => Some(field(2)? + column - 1),
        Reason::EnPassantSquare(_) | Reason::EnPassantRank(_) | Reason::EnPassantPawn(_) => field(3),
        Reason::HalfmoveClock(_) => field(4),
        Reason::FullmoveNumber(_) => field(5),
        Reason::MissingField(_) => Some(text.chars().count() + 1),
        _ => None,
    }
}

/// A move as a person or a program writes it.
///
/// # Errors
/// In words.
pub fn read_move(board: &Board, text: &str) -> Result<Move, String> {
    notation::parse_uci(board, text)
        .or_else(|_| notation::parse_san_lenient(board, text))
        .map_err(|error| error.to_string())
}

/// What a text turned out to be.
#[derive(Clone, Debug)]
pub enum Read {
    /// One position.
    Fen(Board),
    /// Positions with their operations.
    Epd(Vec<chess::epd::Epd>),
    /// Games, with how many more there are.
    Pgn(Vec<pgn::Game>, usize),
}

/// The most games and positions that are read from one text.
pub const GAMES_LIMIT: usize = 200;

/// Reads a text that may be FEN, EPD or PGN.
///
/// # Errors
/// With the line and column, in the words of what it most looks like.
pub fn read(text: &str) -> Result<Read, RequestProblem> {
    let text = text.trim_start_matches('\u{feff}');
    let trimmed = text.trim();
    if trimmed.is_empty() {
        return Err(RequestProblem::in_field("text", "there is nothing to read").at(1, 1));
    }
    if !looks_like_positions(trimmed) {
        return read_games(text);
    }
    if trimmed.lines().count() == 1 && !trimmed.contains(';') {
        return board(trimmed).map(Read::Fen).map_err(|problem| RequestProblem {
            field: Some("text"),
            ..problem
        });
    }
    let mut found = Vec::new();
    for (index, line) in text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty())
    {
        let epd = chess::epd::parse(line).map_err(|error| {
            RequestProblem::in_field("text", error.problem.to_string()).at(index + 1, error.column)
        })?;
        found.push(epd);
        if found.len() == GAMES_LIMIT {
            break;
        }
    }
    Ok(Read::Epd(found))
}

/// Whether the first word is a placement of pieces, or tries to be one.
fn looks_like_positions(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or("");
    first.matches('/').count() >= 4
}

fn read_games(text: &str) -> Result<Read, RequestProblem> {
    let mut games = Vec::new();
    let mut more = 0;
    let mut flaw = None;
    for entry in pgn::Reader::new(text.as_bytes()) {
        let entry = entry.map_err(|error| RequestProblem::in_field("text", error.to_string()))?;
        match entry.content {
            pgn::Content::Game(_) if games.len() >= GAMES_LIMIT => more += 1,
            pgn::Content::Game(game) => games.push(game),
            pgn::Content::Malformed(error) => {
                flaw.get_or_insert(error);
            }
            pgn::Content::Remarks => {}
        }
    }
    match (games.is_empty(), flaw) {
        (true, Some(error)) => Err(RequestProblem::in_game("text", &error)),
        (true, None) => Err(RequestProblem::in_field("text", "no game was found").at(1, 1)),
        (false, _) => Ok(Read::Pgn(games, more)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place_of(result: Result<Read, RequestProblem>) -> (usize, usize) {
        let place = result.unwrap_err().place.unwrap();
        (place.line, place.column)
    }

    #[test]
    fn a_text_is_read_as_what_it_is() {
        let fen = "3r2k1/p4ppp/8/8/8/1P6/b1P2PPP/R5K1 w - - 0 1";
        assert!(matches!(read(fen), Ok(Read::Fen(_))));
        let epd = format!("{} bm h3; id \"a\";\n{fen}\n", &fen[..fen.len() - 4]);
        assert!(matches!(read(&epd), Ok(Read::Epd(list)) if list.len() == 2));
        assert!(matches!(read("1. e4 e5 2. Nf3 *"), Ok(Read::Pgn(games, 0)) if games.len() == 1));
        assert!(read("  \n").is_err());
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        assert_eq!(place_of(read("8/8/8/8/8/8/7x/K1k5 w - - 0 1")), (1, 14));
        assert_eq!(place_of(read("8/8/8/8/8/8/8/K1k5 x - - 0 1")), (1, 20));
        assert_eq!(place_of(read("1. e4 e5\n2. Ke3 *")), (2, 4));
        assert_eq!(
            place_of(read(
                "K6k/8/8/8/8/8/8/8 w - - bm Kb8;\n8/8/8/8/8/8/8/8 w - - bm Kb8;"
            ))
            .0,
            2
        );
    }

    #[test]
    fn a_past_is_played_and_an_illegal_move_named() {
        let place = |moves: &[&str]| GivenPosition {
            fen: None,
            moves: moves.iter().map(|&text| text.to_owned()).collect(),
        };
        assert_eq!(place(&["e2e4", "e5", "Nf3"]).position().unwrap().moves().len(), 3);
        let problem = place(&["e2e4", "e2e4"]).position().unwrap_err();
        assert_eq!(problem.place.map(|place| place.line), Some(2));
        let long = vec!["a1a2".to_owned(); MOVES_LIMIT + 1];
        assert!(
            GivenPosition {
                fen: None,
                moves: long
            }
            .position()
            .is_err()
        );
    }
}

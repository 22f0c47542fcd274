//! The position a tool is asked about: a FEN, or a game and how many half-moves of it have been played.

use crate::tools::Refusal;
use chess::pgn::{Content, Game, Ply, Reader};
use chess::{Board, Move, notation};
use workbench::Position;

/// A position as it is given.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'a> {
    pub(crate) fen: Option<&'a str>,
    pub(crate) pgn: Option<&'a str>,
    pub(crate) ply: Option<u32>,
}

impl Place<'_> {
    /// The position, with its past where a game was given.
    pub(crate) fn position(&self) -> Result<Position, Refusal> {
        match (self.fen, self.pgn, self.ply) {
            (Some(_), Some(_), _) => Err(Refusal::malformed("fen", "give fen or pgn, not both")),
            (None, None, _) => Err(Refusal::malformed("fen", "give a position: fen, or pgn with ply")),
            (Some(_), None, Some(_)) => Err(Refusal::malformed("ply", "it counts the half-moves of a pgn")),
            (Some(fen), None, None) => board(fen).map(Position::new),
            (None, Some(pgn), ply) => along(&game(pgn)?, ply),
        }
    }
}

fn board(fen: &str) -> Result<Board, Refusal> {
    chess::fen::parse_lenient(fen).map_err(|error| Refusal::malformed("fen", error.to_string()))
}

/// The first game of a text.
pub(crate) fn game(text: &str) -> Result<Game, Refusal> {
    for entry in Reader::new(text.as_bytes()) {
        let entry = entry.map_err(|error| Refusal::malformed("pgn", error.to_string()))?;
        match entry.content {
            Content::Game(game) => return Ok(game),
            Content::Malformed(error) => return Err(Refusal::malformed("pgn", error.to_string())),
            Content::Remarks => {}
        }
    }
    Err(Refusal::malformed("pgn", "no game was found"))
}

/// The position after so many half-moves, with the moves before it.
fn along(game: &Game, ply: Option<u32>) -> Result<Position, Refusal> {
    let nodes = &game.line.nodes;
    let count = ply.map_or(nodes.len(), |ply| ply as usize);
    if count > nodes.len() {
        let detail = format!("the game has {} half-moves", nodes.len());
        return Err(Refusal::malformed("ply", detail));
    }
    let mut position = Position::new(game.start.clone());
    for node in &nodes[..count] {
        match node.ply {
            Ply::Move(mv) => position.play(mv),
            Ply::Pass => {
                let passed = position.board().null_move();
                let refusal = || Refusal::malformed("pgn", "a side in check passes");
                position = Position::new(passed.ok_or_else(refusal)?);
            }
        }
    }
    Ok(position)
}

/// A move as a person or a program writes it.
pub(crate) fn read_move(board: &Board, text: &str) -> Result<Move, Refusal> {
    notation::parse_uci(board, text)
        .or_else(|_| notation::parse_san_lenient(board, text))
        .map_err(|error| Refusal::malformed("move", error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place<'a>(fen: Option<&'a str>, pgn: Option<&'a str>, ply: Option<u32>) -> Place<'a> {
        Place { fen, pgn, ply }
    }

    #[test]
    fn a_game_and_a_number_of_half_moves_give_the_position() {
        let game = "[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 *";
        let at = |ply| chess::fen::to_fen(place(None, Some(game), ply).position().unwrap().board());
        assert_eq!(at(Some(0)), chess::fen::to_fen(&Board::default()));
        assert_eq!(
            at(Some(1)),
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
        );
        assert_eq!(at(None), at(Some(4)));
        let moves = place(None, Some(game), Some(3)).position().unwrap();
        assert_eq!(moves.moves().len(), 3);
    }

    #[test]
    fn what_is_wrong_is_named() {
        let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
        for (wrong, field) in [
            (place(None, None, None), "fen"),
            (place(Some(fen), Some("1. e4 *"), None), "fen"),
            (place(Some(fen), None, Some(1)), "ply"),
            (place(None, Some("1. e4 *"), Some(2)), "ply"),
            (place(None, Some("1. Ke2 *"), None), "pgn"),
            (place(None, Some(""), None), "pgn"),
            (place(Some("8/8/8/8 w"), None, None), "fen"),
        ] {
            let refusal = wrong.position().unwrap_err();
            assert!(refusal.to_string().starts_with(field), "{refusal}");
        }
    }
}

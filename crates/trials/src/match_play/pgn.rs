//! A played chess game as PGN.

use super::game::{PlayedGame, Termination};
use chess::pgn::{Game, GameResult, Node};
use knowledge::ChessGame;
use search::Player;

/// The game as text. `names` are White's and Black's.
pub fn write(game: &PlayedGame<ChessGame>, names: [&String; 2], pair: usize) -> String {
    let mut pgn = Game::new(game.score.start.board.clone());
    pgn.result = match game.winner {
        Some(Player::First) => GameResult::WhiteWins,
        Some(Player::Second) => GameResult::BlackWins,
        None => GameResult::Draw,
    };
    let mut tags = vec![
        ("Event".to_owned(), "wherefore-lab match".to_owned()),
        ("Site".to_owned(), "?".to_owned()),
        ("Date".to_owned(), "????.??.??".to_owned()),
        ("Round".to_owned(), (pair + 1).to_string()),
        ("White".to_owned(), names[0].clone()),
        ("Black".to_owned(), names[1].clone()),
        ("Result".to_owned(), pgn.result.to_string()),
    ];
    tags.append(&mut pgn.tags);
    pgn.tags = tags;
    if game.termination != Termination::Rules {
        pgn.set_tag("Termination", &game.termination.to_string());
    }
    pgn.line.nodes = game.score.moves.iter().map(|&mv| Node::new(mv)).collect();
    pgn.to_string()
}

#[cfg(test)]
mod tests {
    use super::super::contestant::GameSoFar;
    use super::*;

    #[test]
    fn a_written_game_reads_back() {
        let mut score = GameSoFar::new(ChessGame::new(cozy_chess::Board::default()));
        for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
            score.play(chess::notation::parse_uci(&score.now.board, text).unwrap());
        }
        assert_eq!(score.result(), Some(Some(Player::Second)));
        let game = PlayedGame {
            score,
            winner: Some(Player::Second),
            termination: Termination::Rules,
            nodes: [0; 2],
        };
        let text = write(&game, [&"a".to_owned(), &"b".to_owned()], 0);
        let read = chess::pgn::parse(&text).unwrap();
        assert_eq!((read.result, read.moves().len()), (GameResult::BlackWins, 4));
        assert!(text.contains("Qh4#"), "{text}");
    }
}

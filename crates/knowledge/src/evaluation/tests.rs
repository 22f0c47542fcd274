//! Laws of the whole evaluation, checked on random positions.

use super::*;
use cozy_chess::{BoardBuilder, Move};
use proptest::prelude::*;
use search::{Recorder, Silent};

/// A position reached by random legal moves from the start.
fn play_out(choices: &[u16]) -> Board {
    let mut board = Board::default();
    for &choice in choices {
        let mut moves: Vec<Move> = Vec::new();
        board.generate_moves(|set| {
            moves.extend(set);
            false
        });
        let Some(mv) = moves.get(choice as usize % moves.len().max(1)) else {
            break;
        };
        let mut next = board.clone();
        next.play(*mv);
        if next.status() != cozy_chess::GameStatus::Ongoing {
            break;
        }
        board = next;
    }
    board
}

/// The same position with colors swapped.
fn swap_colors(board: &Board) -> Board {
    let mut builder = BoardBuilder::from_board(board);
    let original = builder.clone();
    for square in Square::ALL {
        *builder.square_mut(square) = original
            .square(square.flip_rank())
            .map(|(piece, color)| (piece, !color));
    }
    builder.side_to_move = !original.side_to_move;
    *builder.castle_rights_mut(Color::White) = *original.castle_rights(Color::Black);
    *builder.castle_rights_mut(Color::Black) = *original.castle_rights(Color::White);
    builder.en_passant = original.en_passant.map(Square::flip_rank);
    builder.build().unwrap()
}

/// The same position with left and right swapped, castling rights removed.
fn swap_wings(board: &Board) -> (Board, Board) {
    let mut plain = BoardBuilder::from_board(board);
    for color in Color::ALL {
        *plain.castle_rights_mut(color) = cozy_chess::CastleRights::EMPTY;
    }
    plain.en_passant = None;
    let mut turned = plain.clone();
    for square in Square::ALL {
        *turned.square_mut(square) = plain.square(square.flip_file());
    }
    (plain.build().unwrap(), turned.build().unwrap())
}

fn choices() -> impl Strategy<Value = Vec<u16>> {
    proptest::collection::vec(any::<u16>(), 0..160)
}

use cozy_chess::Square;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn terms_add_up_to_the_value(choices in choices()) {
        let board = play_out(&choices);
        let mut evaluator = Evaluator::new();
        let mut heard = Recorder::default();
        let value = evaluator.evaluate(&board, &mut heard);
        let mut sum = Score::ZERO;
        for note in heard.events() {
            if note.color == Color::White { sum += note.score } else { sum -= note.score }
        }
        let white = taper(sum, phase(&board));
        prop_assert_eq!(value, if board.side_to_move() == Color::White { white } else { -white });
        prop_assert_eq!(value, evaluator.evaluate(&board, &mut Silent));
        prop_assert_eq!(value, evaluator.evaluate(&board, &mut Silent), "second time, from the caches");
    }

    #[test]
    fn swapped_colors_give_the_same_value(choices in choices()) {
        let board = play_out(&choices);
        let mut evaluator = Evaluator::new();
        let value = evaluator.evaluate(&board, &mut Silent);
        prop_assert_eq!(value, evaluator.evaluate(&swap_colors(&board), &mut Silent), "{}", board);
    }

    #[test]
    fn swapped_wings_give_the_same_value(choices in choices()) {
        let (plain, turned) = swap_wings(&play_out(&choices));
        let mut evaluator = Evaluator::new();
        let value = evaluator.evaluate(&plain, &mut Silent);
        prop_assert_eq!(value, evaluator.evaluate(&turned, &mut Silent), "{}", plain);
    }
}

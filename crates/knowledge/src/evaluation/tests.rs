//! Laws of the whole evaluation, checked on random positions.

use super::*;
use cozy_chess::{BoardBuilder, Move, Square};
use proptest::prelude::*;
use search::{Recorder, Silent};

/// A position reached by random legal moves from the start.
pub(super) fn play_out(choices: &[u16]) -> Board {
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

/// The positions after each legal move.
pub(super) fn successors(board: &Board) -> Vec<Board> {
    let mut boards = Vec::new();
    board.generate_moves(|set| {
        for mv in set {
            let mut next = board.clone();
            next.play(mv);
            boards.push(next);
        }
        false
    });
    boards
}

/// The value for the side to move, and what the noted terms add up to.
fn told(evaluator: &mut Evaluator, board: &Board) -> (i32, i32) {
    let mut heard = Recorder::default();
    let value = evaluator.evaluate(board, &mut heard);
    let mut sum = Score::ZERO;
    for note in heard.events() {
        if note.color == Color::White {
            sum += note.score;
        } else {
            sum -= note.score;
        }
    }
    (value, for_mover(board, taper(sum, phase(board))))
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

/// A random position with few pieces, if the draws make a legal one.
fn random_ending(draws: &[u16]) -> Option<Board> {
    let mut builder = BoardBuilder::empty();
    let mut draws = draws.iter().map(|&draw| usize::from(draw));
    for color in Color::ALL {
        let square = Square::index(draws.next()? % 64);
        if builder.square(square).is_some() {
            return None;
        }
        *builder.square_mut(square) = Some((Piece::King, color));
    }
    for draw in draws {
        let square = Square::index(draw % 64);
        let piece = Piece::index(draw / 64 % 5);
        let color = Color::index(draw / 512 % 2);
        if builder.square(square).is_none() {
            *builder.square_mut(square) = Some((piece, color));
        }
    }
    let board = builder.build().ok()?;
    let kings = Color::ALL.map(|color| board.king(color));
    let apart = !cozy_chess::get_king_moves(kings[0]).has(kings[1]);
    apart.then_some(board)
}

/// How much of a capture's change in value is the classes' doing: the change with experts and scales less the change of
/// the polynomial alone.
fn tear(board: &Board, after: &Board, whole: &mut Evaluator, plain: &mut Evaluator) -> i32 {
    let change = |evaluator: &mut Evaluator| {
        -evaluator.evaluate(after, &mut Silent) - evaluator.evaluate(board, &mut Silent)
    };
    change(whole) - change(plain)
}

/// No border of classes tears the landscape by more than this, hundredths of a pawn: less than a queen. Dead draws are
/// the exception: there the game is over.
const BORDER_LIMIT: i32 = 1_000;

#[test]
fn the_landscape_rolls_across_the_borders_of_classes() {
    let (mut whole, mut plain) = (Evaluator::new(), Evaluator::new().without_experts());
    let mut random = 0x2545_F491_4F6C_DD1D_u64;
    let (mut across, mut inside) = (Vec::new(), Vec::new());
    while across.len() < 3_000 {
        let draws: Vec<u16> = (0..4 + random % 6)
            .map(|_| {
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                (random >> 20) as u16
            })
            .collect();
        let Some(board) = random_ending(&draws) else {
            continue;
        };
        let mut captures: Vec<Move> = Vec::new();
        board.generate_moves(|set| {
            captures.extend(
                set.into_iter()
                    .filter(|mv| board.colors(!board.side_to_move()).has(mv.to)),
            );
            false
        });
        for mv in captures.into_iter().filter(|mv| mv.promotion.is_none()) {
            let mut after = board.clone();
            after.play(mv);
            let classes = (state_class(&board), state_class(&after));
            if classes.1 == StateClass::DeadDraw || after.status() != cozy_chess::GameStatus::Ongoing {
                continue;
            }
            let jump = tear(&board, &after, &mut whole, &mut plain).abs();
            if classes.0 == classes.1 {
                inside.push(jump)
            } else {
                across.push(jump)
            }
            assert!(
                classes.0 == classes.1 || jump <= BORDER_LIMIT,
                "{jump} from {board} ({}) by {mv} ({})",
                classes.0.name(),
                classes.1.name()
            );
        }
    }
    across.sort_unstable();
    inside.sort_unstable();
    let (median_across, median_inside) = (across[across.len() / 2], inside[inside.len() / 2]);
    let (mean, largest) = (
        across.iter().sum::<i32>() / across.len() as i32,
        across[across.len() - 1],
    );
    let percentile = |sorted: &[i32], part: usize| sorted[sorted.len() * part / 100];
    let (most_across, most_inside) = (percentile(&across, 95), percentile(&inside, 95));
    println!(
        "tears: median {median_across} across borders, {median_inside} inside; 95% below {most_across} and {most_inside}; \
         mean {mean}, largest {largest}"
    );
    assert!(mean <= BORDER_LIMIT / 4, "{mean}");
    assert!(most_across <= 2 * most_inside, "{most_across} {most_inside}");
}

#[test]
fn one_polynomial_cannot_know_what_experts_know() {
    let (mut whole, mut plain) = (Evaluator::new(), Evaluator::new().without_experts());
    let mut both = |fen: &str| {
        let board: Board = fen.parse().unwrap();
        (
            whole.evaluate(&board, &mut Silent),
            plain.evaluate(&board, &mut Silent),
        )
    };
    // A rook pawn whose corner the bishop does not control: a draw with any number of pawns on the file.
    let (expert, polynomial) = both("k7/8/1K6/P7/8/4B3/P7/8 w - - 0 1");
    assert!(expert.abs() < 30 && polynomial > 200, "{expert} {polynomial}");
    // Bishop and knight: the right corner is better than the wrong one.
    let right = both("k7/8/2K5/3N4/4B3/8/8/8 w - - 0 1");
    let wrong = both("7k/8/5K2/4N3/4B3/8/8/8 w - - 0 1");
    assert!(right.0 > wrong.0 + 100, "{right:?} {wrong:?}");
    assert!(
        right.1 < wrong.1 + 100,
        "the polynomial does not know: {right:?} {wrong:?}"
    );
    // Mate is nearer with the king at the edge, which no term of the polynomial says so plainly.
    let edge = both("8/8/8/8/8/2K5/7R/k7 w - - 0 1");
    let center = both("8/8/8/4k3/8/2K5/7R/8 w - - 0 1");
    assert!(edge.0 - center.0 > 80, "{edge:?} {center:?}");
}

/// Fixed depth, no quiescence: the search whose horizon Eppstein describes.
fn fixed_depth(board: &Board, depth: u32, mut alpha: i32, beta: i32, evaluator: &mut Evaluator) -> i32 {
    match board.status() {
        cozy_chess::GameStatus::Won => return -20_000,
        cozy_chess::GameStatus::Drawn => return 0,
        cozy_chess::GameStatus::Ongoing => {}
    }
    if depth == 0 {
        return evaluator.evaluate(board, &mut Silent);
    }
    for next in successors(board) {
        let value = -fixed_depth(&next, depth - 1, -beta, -alpha, evaluator);
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// Weights that know material and nothing else, but for the terms named, which take most of a minor piece away.
fn only(terms: &[Term]) -> Weights {
    const AS_GOOD_AS_LOST: Score = Score::new(-250, -250);
    let mut scores = [Score::ZERO; WEIGHTS];
    let pawns = [
        (Term::Pawn, 1),
        (Term::Knight, 3),
        (Term::Bishop, 3),
        (Term::Rook, 5),
        (Term::Queen, 9),
    ];
    for (term, value) in pawns {
        scores[term.offset()] = Score::new(100 * value, 100 * value);
    }
    for term in terms {
        scores[term.offset()] = AS_GOOD_AS_LOST;
    }
    Weights::from_all(&scores)
}

#[test]
fn knowledge_of_trapped_pieces_sees_past_the_horizon() {
    // Eppstein's lecture: the bishop on a2 is lost; a pawn check only pushes the loss over the horizon.
    let board: Board = "8/3pp1k1/2p5/8/3K4/1P6/b1P4R/8 b - - 0 1".parse().unwrap();
    let delay: Move = "c6c5".parse().unwrap();
    let mut thrown = board.clone();
    thrown.play(delay);
    let gain_of_delay = |weights: Weights| {
        let mut evaluator = Evaluator::with_weights(weights).without_experts();
        let depth = 5;
        let delayed = -fixed_depth(&thrown, depth, -30_000, 30_000, &mut evaluator);
        let others = successors(&board)
            .into_iter()
            .filter(|next| !next.same_position(&thrown));
        let best = others
            .map(|next| -fixed_depth(&next, depth, -30_000, 30_000, &mut evaluator))
            .max();
        delayed - best.unwrap()
    };
    let blind = gain_of_delay(only(&[]));
    let knowing = gain_of_delay(only(&[Term::TrappedPiece]));
    println!("throwing the pawn seems to gain {blind} without the term, {knowing} with it");
    assert!(blind > 0, "the horizon effect shows: {blind}");
    assert!(
        knowing < blind,
        "knowledge makes the delay less tempting: {knowing} against {blind}"
    );
}

fn choices() -> impl Strategy<Value = Vec<u16>> {
    proptest::collection::vec(any::<u16>(), 0..160)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn terms_add_up_to_the_value(choices in choices()) {
        let board = play_out(&choices);
        let mut evaluator = Evaluator::new();
        let (value, sum) = told(&mut evaluator, &board);
        prop_assert_eq!(value, sum);
        prop_assert_eq!(value, evaluator.evaluate(&board, &mut Silent));
        prop_assert_eq!(value, evaluator.evaluate(&board, &mut Silent), "second time, from the caches");
    }

    #[test]
    fn the_reasons_of_a_pawn_ending_add_up_to_its_value(choices in choices()) {
        let mut board = "8/pp2kppp/2p5/8/3P4/1P2K3/P4PPP/8 w - - 0 1".parse::<Board>().unwrap();
        for &choice in &choices {
            let next = successors(&board);
            match next.get(choice as usize % next.len().max(1)) {
                Some(next) if pawn_ending::is_pawn_ending(next) => board = next.clone(),
                _ => break,
            }
        }
        let mut evaluator = Evaluator::new();
        evaluator.hear_pawn_endings(true);
        let (value, sum) = told(&mut evaluator, &board);
        prop_assert_eq!(value, sum);
        prop_assert_eq!(value, evaluator.evaluate(&board, &mut Silent));
        prop_assert_eq!(value, evaluator.evaluate(&swap_colors(&board), &mut Silent), "{}", board);
    }

    #[test]
    fn swapped_colors_give_the_same_value(choices in choices()) {
        let board = play_out(&choices);
        let mut evaluator = Evaluator::new();
        let value = evaluator.evaluate(&board, &mut Silent);
        prop_assert_eq!(value, evaluator.evaluate(&swap_colors(&board), &mut Silent), "{}", board);
    }

    #[test]
    fn a_value_seen_before_is_the_value(choices in choices(), idle in 0u8..100) {
        let mut builder = BoardBuilder::from_board(&play_out(&choices));
        let mut evaluator = Evaluator::new();
        for clock in [0, idle] {
            builder.halfmove_clock = clock;
            builder.en_passant = None;
            let board = builder.build().unwrap();
            let fresh = Evaluator::new().evaluate(&board, &mut Silent);
            prop_assert_eq!(evaluator.evaluate(&board, &mut Silent), fresh);
            prop_assert_eq!(evaluator.evaluate(&board, &mut Silent), fresh);
        }
    }

    #[test]
    fn swapped_wings_give_the_same_value(choices in choices()) {
        let (plain, turned) = swap_wings(&play_out(&choices));
        let mut evaluator = Evaluator::new();
        let value = evaluator.evaluate(&plain, &mut Silent);
        prop_assert_eq!(value, evaluator.evaluate(&turned, &mut Silent), "{}", plain);
    }
}

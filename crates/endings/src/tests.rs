//! Everything about king and pawn against king, held against the exact table.

use super::Range;
use super::glance::Glance;
use super::judge::judge;
use super::kings::{KingsGame, PawnPlacement};
use super::promoted::AfterPromotion;
use super::rules::{self, KPK};
use super::scales::PromotionProgress;
use super::solve::{SolveEffort, Solver};
use super::strategy::Strategist;
use super::tables::{PlacedPiece, Placement, TableResult, Tables};
use super::view::View;
use chess::{BitBoard, Board, BoardBuilder, Color, File, Piece, Rank, Square, legal_moves};
use search::Outcome;
use search::budget::NodeBudget;

mod form;
mod many_pawns;
mod one_each;
mod strategies;

/// Every legal position, pawn on the files a to d, with its true result for the strong side.
pub(crate) fn half_board() -> Vec<(View, Outcome)> {
    let tables = Tables::kpk();
    let mut positions = Vec::new();
    for pawn in Square::ALL {
        for strong in Square::ALL {
            for weak in Square::ALL {
                for mover in Color::ALL {
                    let view = View::new(strong, weak, pawn, Color::White, mover);
                    if pawn.file() > File::D || !view.is_legal() {
                        continue;
                    }
                    let placed = PlacedPiece {
                        color: Color::White,
                        piece: Piece::Pawn,
                        square: pawn,
                    };
                    let placement = Placement {
                        mover,
                        kings: [strong, weak],
                        pieces: [Some(placed), None],
                    };
                    let truth = match tables.probe(&placement) {
                        TableResult::WhiteWins => Outcome::Win,
                        _ => Outcome::Draw,
                    };
                    positions.push((view, truth));
                }
            }
        }
    }
    positions
}

#[test]
fn every_rule_is_true_on_its_whole_domain() {
    let positions = half_board();
    let mut decided = 0;
    let mut used = vec![0; KPK.len()];
    for (view, _) in &positions {
        if let Some(rule) = rules::first(view) {
            decided += 1;
            used[KPK.iter().position(|other| other == rule).expect("found")] += 1;
        }
    }
    for (rule, used) in KPK.iter().zip(used) {
        let domain: Vec<_> = positions
            .iter()
            .filter(|(view, _)| rule.condition.holds(view))
            .collect();
        let wrong = domain
            .iter()
            .filter(|(_, truth)| !rule.range.contains(*truth))
            .count();
        println!(
            "{:45} domain {:6} first {:6} wrong {}",
            rule.name,
            domain.len(),
            used,
            wrong
        );
        for (view, _) in domain
            .iter()
            .filter(|(_, truth)| !rule.range.contains(*truth))
            .take(3)
        {
            println!("   {view:?}");
        }
    }
    println!("decided {decided} of {}", positions.len());
    for rule in &KPK {
        for (view, truth) in &positions {
            assert!(
                !rule.condition.holds(view) || rule.range.contains(*truth),
                "{}: {view:?}",
                rule.name
            );
        }
    }
}

/// The search by strategies never says anything false, and with or without the exclusionary property says the same.
#[test]
fn strategies_keep_to_the_truth() {
    let positions = half_board();
    let (mut solved, mut nodes, mut plain_nodes, mut agreed, mut count) = (0, 0_u64, 0_u64, 0, 0);
    for (view, truth) in positions.iter().step_by(11) {
        let searched = Strategist::new(STRATEGY_NODES).search(view, &mut search::Silent);
        let mut plain = Strategist::new(STRATEGY_NODES);
        plain.exclusion = false;
        let unexcluded = plain.search(view, &mut search::Silent);
        assert!(searched.range.contains(*truth), "{view:?}: {}", searched.range);
        assert_eq!(
            searched.range, unexcluded.range,
            "{view:?}: exclusion changes no result"
        );
        count += 1;
        nodes += u64::from(searched.nodes);
        plain_nodes += u64::from(unexcluded.nodes);
        solved += usize::from(searched.range.is_exact());
        agreed += usize::from(searched.assumed == *truth);
    }
    println!(
        "{count} positions: {solved} proved, {agreed} assumed rightly, {nodes} nodes ({plain_nodes} without exclusion)"
    );
    assert!(nodes < plain_nodes, "exclusion saves nodes");
    assert!(solved * 100 >= count * 94);
    assert!(agreed * 100 >= count * 95);
}

/// King and pawn against king, every legal position: right, with few nodes.
#[test]
fn every_position_of_king_and_pawn_against_king_is_solved() {
    let (mut nodes, mut most, mut count) = (0_u64, 0_u64, 0_u64);
    let mut solver = Solver::new(SolveEffort::default());
    for (view, truth) in half_board() {
        let board = board_of(&view);
        solver.forget();
        let (range, _, spent) = solver.result(&board, &mut NodeBudget::new(u64::MAX));
        let range = if view.strong_to_move { range } else { -range };
        assert_eq!(range.outcome(), Some(truth), "{view:?}");
        nodes += spent;
        most = most.max(spent);
        count += 1;
    }
    println!(
        "{count} positions, {:.2} nodes on average, {most} at most",
        nodes as f64 / count as f64
    );
    assert!(nodes <= 25 * count);
    assert!(most <= MOST_NODES, "{most}");
}

/// King and two pawns against king, a sample: right, with few nodes. `wherefore-lab ending --verify` takes all of them.
#[test]
fn a_sample_of_two_pawns_against_a_king_is_solved() {
    let tables = Tables::kppk();
    let mut solver = Solver::new(SolveEffort {
        structures: usize::MAX,
        ..SolveEffort::default()
    });
    let (mut nodes, mut most, mut count) = (0_u64, 0_u64, 0_u64);
    for pawns in [
        [Square::B4, Square::B5],
        [Square::A2, Square::A4],
        [Square::D2, Square::F3],
        [Square::C6, Square::C2],
    ] {
        let pieces = pawns.map(|square| {
            Some(PlacedPiece {
                color: Color::White,
                piece: Piece::Pawn,
                square,
            })
        });
        for (white, black, mover) in Square::ALL
            .into_iter()
            .flat_map(|white| Square::ALL.map(|black| (white, black)))
            .flat_map(|(white, black)| Color::ALL.map(|mover| (white, black, mover)))
            .step_by(7)
        {
            let placement = Placement {
                mover,
                kings: [white, black],
                pieces,
            };
            if !placement.is_legal() {
                continue;
            }
            let won = tables.probe(&placement) == TableResult::WhiteWins;
            let truth = match (won, mover) {
                (false, _) => Outcome::Draw,
                (true, Color::White) => Outcome::Win,
                (true, Color::Black) => Outcome::Loss,
            };
            let board = placed(&placement);
            solver.forget();
            let (range, _, spent) = solver.result(&board, &mut NodeBudget::new(u64::MAX));
            assert_eq!(range.outcome(), Some(truth), "{board}");
            (nodes, most, count) = (nodes + spent, most.max(spent), count + 1);
        }
    }
    println!("{count} positions, {nodes} nodes, {most} at most");
    assert!(most <= MOST_NODES_TWO_PAWNS, "{most}");
}

/// What is said at first sight of two queens is true, on a sample; `wherefore-lab ending --verify --material promoted` takes every
/// position of everything promotion leads to.
#[test]
fn principles_for_two_queens_keep_to_the_table() {
    let mut tables = Tables::default();
    tables.make(&[(Color::White, Piece::Queen)]);
    tables.make(&[(Color::White, Piece::Queen), (Color::Black, Piece::Queen)]);
    let mut random = 0_u32;
    let mut square = || {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        Square::index((random >> 24) as usize % 64)
    };
    let mut looked_at = 0;
    for _ in 0..20_000 {
        let queen = |color, square| {
            Some(PlacedPiece {
                color,
                piece: Piece::Queen,
                square,
            })
        };
        let placement = Placement {
            mover: Color::White,
            kings: [square(), square()],
            pieces: [
                queen(Color::White, square()),
                queen(Color::Black, Square::new(square().file(), Rank::First)),
            ],
        };
        if !placement.is_legal() {
            continue;
        }
        let truth = match tables.probe(&placement) {
            TableResult::Draw => Outcome::Draw,
            TableResult::WhiteWins => Outcome::Win,
            TableResult::BlackWins => Outcome::Loss,
        };
        let board = placed(&placement);
        let said = judge(&board).range;
        assert!(said.contains(truth), "{board}: {said}, but it is a {truth:?}");
        looked_at += 1;
    }
    assert!(looked_at > 5_000);
}

fn placed(placement: &Placement) -> Board {
    let mut builder = BoardBuilder::empty();
    for color in Color::ALL {
        *builder.square_mut(placement.kings[color as usize]) = Some((Piece::King, color));
    }
    for placed in placement.pieces.iter().flatten() {
        *builder.square_mut(placed.square) = Some((placed.piece, placed.color));
    }
    builder.side_to_move = placement.mover;
    builder.build().expect("legal")
}

/// The kings' game agrees with the table on king and two pawns against king (one file of first pawns).
#[test]
fn the_kings_game_is_exact_with_two_pawns() {
    let mut game = KingsGame::new(AfterPromotion::new(100), usize::MAX);
    let tables = Tables::kppk();
    for pawns in [
        [Square::B4, Square::C3],
        [Square::A2, Square::A4],
        [Square::D5, Square::F4],
        [Square::C6, Square::C2],
    ] {
        let set = pawns
            .into_iter()
            .fold(BitBoard::EMPTY, |all, square| all | square.bitboard());
        let solved = game.solve(PawnPlacement {
            pawns: [set, BitBoard::EMPTY],
        });
        for (white, black) in Square::ALL
            .into_iter()
            .flat_map(|white| Square::ALL.map(|black| (white, black)))
        {
            for mover in Color::ALL {
                let pieces = pawns.map(|square| {
                    Some(PlacedPiece {
                        color: Color::White,
                        piece: Piece::Pawn,
                        square,
                    })
                });
                let placement = Placement {
                    mover,
                    kings: [white, black],
                    pieces,
                };
                assert_eq!(placement.is_legal(), solved.is_legal(mover, [white, black]));
                if placement.is_legal() {
                    let score = tables.probe(&placement);
                    let won = if mover == Color::White {
                        Range::WIN
                    } else {
                        Range::LOSS
                    };
                    let truth = if score == TableResult::WhiteWins {
                        won
                    } else {
                        Range::DRAW
                    };
                    assert_eq!(solved.range(mover, [white, black]), truth, "{placement:?}");
                }
            }
        }
    }
}

fn board_of(view: &View) -> Board {
    let mut builder = BoardBuilder::empty();
    *builder.square_mut(view.strong) = Some((Piece::King, Color::White));
    *builder.square_mut(view.weak) = Some((Piece::King, Color::Black));
    *builder.square_mut(view.pawn) = Some((Piece::Pawn, Color::White));
    builder.side_to_move = if view.strong_to_move {
        Color::White
    } else {
        Color::Black
    };
    builder.build().expect("legal")
}

/// The most nodes a position with one pawn may need.
const MOST_NODES: u64 = 300;

/// The most nodes a position with two pawns against none may need.
const MOST_NODES_TWO_PAWNS: u64 = 5_000;

/// Nodes of a strategic search in the tests.
const STRATEGY_NODES: u32 = 300;

/// The kings' game with no limit to what it may work out.
fn boundless_kings_game() -> KingsGame<Glance> {
    KingsGame::new(
        Glance {
            limit: u64::MAX,
            ..Glance::default()
        },
        usize::MAX,
    )
}

/// From every won position of king and pawn against king the winner makes progress with every move, so that nothing
/// repeats and no defense delays him further than the best one; the longest win to a safe promotion is known.
#[test]
fn won_positions_are_won_without_repeating() {
    let mut game = boundless_kings_game();
    let mut progress = PromotionProgress::default();
    let mut longest = 0;
    for (index, (view, truth)) in half_board().into_iter().enumerate() {
        let board = board_of(&view);
        let plies = progress.plies(&board, &mut game);
        assert_eq!(plies.is_some(), truth == Outcome::Win, "{view:?}");
        longest = longest.max(plies.unwrap_or(0));
        let (Some(plies), true) = (plies, index % 17 == 0) else {
            continue;
        };
        let mut after = Vec::new();
        for mv in legal_moves(&board) {
            let next = chess::moves::after(&board, mv);
            let safe = mv.promotion.is_some() && judge(&next).range == Range::LOSS;
            after.push(if safe {
                Some(0)
            } else {
                progress.plies(&next, &mut game)
            });
        }
        if view.strong_to_move {
            assert_eq!(after.iter().flatten().min(), Some(&(plies - 1)), "{view:?}");
        } else {
            assert_eq!(after.iter().flatten().max(), Some(&(plies - 1)), "{view:?}");
            assert!(after.iter().all(Option::is_some), "{view:?}");
        }
    }
    assert_eq!(longest, LONGEST_WIN);
}

/// Played out: the move the solver names wins against the longest defense, never repeats a position, and takes no more
/// moves than the exact count allows (the bound asked for is 1.3 times as many).
#[test]
fn the_named_moves_win_every_won_position_of_a_sample() {
    let mut game = boundless_kings_game();
    let mut progress = PromotionProgress::default();
    let mut solver = Solver::new(SolveEffort::default());
    let won = half_board()
        .into_iter()
        .filter(|(view, truth)| view.strong_to_move && *truth == Outcome::Win);
    let mut played = 0;
    for (view, _) in won.step_by(1_201) {
        let mut board = board_of(&view);
        let plies = progress.plies(&board, &mut game).expect("won");
        let allowed = u32::from(plies.div_ceil(2)) * 13 / 10;
        let mut seen = vec![board.hash()];
        let mut moves = 0;
        loop {
            let best = solver.solve(&board, &mut NodeBudget::new(u64::MAX)).moves[0].0;
            board = chess::moves::after(&board, best);
            moves += 1;
            assert!(!seen.contains(&board.hash()), "{board} was there before");
            seen.push(board.hash());
            if best.promotion.is_some() && judge(&board).range == Range::LOSS {
                break;
            }
            assert!(moves <= allowed, "{view:?}: more than {allowed} moves");
            board = legal_moves(&board)
                .into_iter()
                .map(|mv| chess::moves::after(&board, mv))
                .max_by_key(|next| progress.plies(next, &mut game).unwrap_or(0))
                .expect("the game goes on");
            seen.push(board.hash());
        }
        played += 1;
    }
    assert!(played > 50);
}

/// Where nothing can be won, from drawn and from lost positions, the named move leaves the opponent the fewest replies that keep
/// his result.
#[test]
fn the_named_moves_resist_most() {
    let tables = Tables::kpk();
    let mut solver = Solver::new(SolveEffort::default());
    let keeping = |board: &Board| {
        let truth = |board: &Board| {
            let (view, _) = View::of(board)?;
            let placed = PlacedPiece {
                color: Color::White,
                piece: Piece::Pawn,
                square: view.pawn,
            };
            let placement = Placement {
                mover: if view.strong_to_move {
                    Color::White
                } else {
                    Color::Black
                },
                kings: [view.strong, view.weak],
                pieces: [Some(placed), None],
            };
            Some(tables.probe(&placement) == TableResult::WhiteWins)
        };
        let replies = legal_moves(board);
        let after: Vec<_> = replies
            .iter()
            .map(|&mv| {
                let next = chess::moves::after(board, mv);
                truth(&next).unwrap_or_else(|| {
                    let range = judge(&next).range;
                    range
                        == if next.side_to_move() == Color::White {
                            Range::WIN
                        } else {
                            Range::LOSS
                        }
                })
            })
            .collect();
        let strong = board.side_to_move() == Color::White;
        let best = if strong {
            after.contains(&true)
        } else {
            !after.contains(&false)
        };
        after.iter().filter(|won| **won == best).count()
    };
    let positions = half_board()
        .into_iter()
        .filter(|(view, truth)| *truth == Outcome::Draw || !view.strong_to_move);
    let mut tried = [0, 0];
    for (view, truth) in positions.step_by(1_009) {
        let board = board_of(&view);
        let solution = solver.solve(&board, &mut NodeBudget::new(u64::MAX));
        let Some(&(best, range)) = solution.moves.first() else {
            continue;
        };
        let counts: Vec<usize> = solution
            .moves
            .iter()
            .filter(|(_, other)| *other == range)
            .map(|(mv, _)| keeping(&chess::moves::after(&board, *mv)))
            .collect();
        let chosen = keeping(&chess::moves::after(&board, best));
        assert_eq!(counts.iter().min(), Some(&chosen), "{board}: {best}");
        tried[usize::from(truth == Outcome::Win)] += 1;
    }
    assert!(tried[0] > 50 && tried[1] > 20, "{tried:?}");
}

/// The six examples of Perdue and Berliner 1977 and Berliner's Figure 1 without its queens: the position, the result for
/// the side to move, and the only move that keeps it, where the text names one. Node counts are printed.
#[test]
fn the_papers_examples_come_out_as_stated() {
    let examples = [
        (
            "example 1",
            "8/8/8/8/2k4P/8/8/K7 w - - 0 1",
            Outcome::Win,
            Some("h4h5"),
        ),
        ("example 1", "8/8/8/8/2k4P/8/8/K7 b - - 0 1", Outcome::Draw, None),
        (
            "example 2",
            "8/8/3k4/3p4/4P3/4K3/1P6/8 w - - 0 1",
            Outcome::Win,
            Some("e4d5"),
        ),
        (
            "example 3",
            "8/8/8/2k5/8/8/2K1P3/8 w - - 0 1",
            Outcome::Win,
            Some("c2c3"),
        ),
        (
            "example 4",
            "6k1/8/2p5/2P3K1/8/8/8/8 b - - 0 1",
            Outcome::Draw,
            Some("g8g7"),
        ),
        ("example 5", "3k4/8/3K4/3P4/8/8/8/8 w - - 0 1", Outcome::Win, None),
        (
            "example 5",
            "3k4/8/3K4/3P4/8/8/8/8 b - - 0 1",
            Outcome::Loss,
            None,
        ),
        (
            "example 6",
            "8/8/8/2k5/2P5/2K5/8/8 w - - 0 1",
            Outcome::Draw,
            None,
        ),
        (
            "example 6",
            "8/8/8/2k5/2P5/2K5/8/8 b - - 0 1",
            Outcome::Draw,
            None,
        ),
        (
            "Figure 1, far king",
            "8/5k2/1p6/1P1K4/8/8/8/8 b - - 0 1",
            Outcome::Loss,
            None,
        ),
        (
            "Figure 1, near king",
            "8/4k3/1p6/1P1K4/8/8/8/8 b - - 0 1",
            Outcome::Draw,
            None,
        ),
    ];
    for (name, fen, outcome, only) in examples {
        let board = chess::fen::parse_lenient(fen).expect("legal");
        let solution = Solver::new(SolveEffort::default()).solve(&board, &mut NodeBudget::new(u64::MAX));
        println!("{name}: {} nodes", solution.nodes);
        assert_eq!(solution.range.outcome(), Some(outcome), "{fen}");
        if let Some(only) = only {
            let keeping: Vec<String> = solution
                .moves
                .iter()
                .filter(|(_, range)| range.lower() >= outcome)
                .map(|(mv, _)| mv.to_string())
                .collect();
            assert_eq!(keeping, [only], "{fen}");
        }
    }
    let (view, _) = View::of(&chess::fen::parse_lenient(examples[3].1).expect("legal")).expect("one pawn");
    let searched = Strategist::new(STRATEGY_NODES).search(&view, &mut search::Silent);
    println!(
        "example 3 by strategies: {} nodes (the paper: 17)",
        searched.nodes
    );
    assert_eq!(searched.range, Range::WIN);
}

/// Fine's number 70: the kings' game finds the one move, by corresponding squares.
#[test]
fn corresponding_squares_find_the_move_of_lasker_and_reichhelm() {
    let board = chess::fen::parse_lenient("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1").expect("legal");
    let mut game = boundless_kings_game();
    let winning: Vec<String> = legal_moves(&board)
        .into_iter()
        .filter(|&mv| game.range(&chess::moves::after(&board, mv)) == Range::LOSS)
        .map(|mv| mv.to_string())
        .collect();
    assert_eq!(winning, ["a1b1"]);
    let solved = game.solve(PawnPlacement::of(&board));
    let answers = |king| solved.corresponding(Color::White, king);
    assert_eq!(answers(Square::D1), Square::C7.bitboard());
    assert_eq!(answers(Square::C1), Square::B7.bitboard());
    assert_eq!(answers(Square::D2), Square::C8.bitboard());
}

/// Plies of the longest win to a safe promotion with king and pawn against king, known from earlier tables.
const LONGEST_WIN: u8 = 38;

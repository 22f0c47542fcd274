//! Long-range plans for quiet positions and endings: walk the king round, escort a pawn, make a passed pawn, double on a file, and
//! the maneuvers of single pieces and pawns (Harris 1975: each plan is rated by itself and gets effort of its own).
//!
//! Nothing is played to find them: the way of a king is the shortest one over squares that no enemy piece but the king guards, so a
//! wall of pawns is gone round. A plan is then rated by searching the moves that begin it, with a quota of nodes for
//! each plan: the plan that pays soonest does not starve one that pays more.

use super::language::{Plan, PlanAction};
use super::maneuvers::maneuvers;
use crate::probe::{ProbeEffort, Prober};
use chess::attacks::attackers_to;
use chess::facts::board::{attacks_of, distance, rank_from, worth};
use chess::facts::pawns::{is_passed, key_squares, passed};
use cozy_chess::{BitBoard, Board, Color, File, Move, Piece, Square, get_king_moves, get_pawn_attacks};
use search::Value;

/// A long-range plan.
#[derive(Clone, PartialEq, Debug)]
pub struct LongRangePlan {
    /// The plan.
    pub plan: Plan,
    /// Legal moves that begin it, likeliest first.
    pub first: Vec<Move>,
    /// Own moves it takes if nobody interferes.
    pub moves: i32,
    /// What it promises at a glance, hundredths; decides only which plans are rated.
    pub promise: i32,
}

/// A plan with the rating it got for itself.
#[derive(Clone, PartialEq, Debug)]
pub struct RatedPlan {
    /// The plan.
    pub prospect: LongRangePlan,
    /// The move that begins it best.
    pub first: Move,
    /// What the search of its first moves says, for the side to move.
    pub rating: Value,
    /// Nodes spent on this plan.
    pub nodes: u64,
}

/// Plans that are kept, most promising first.
const PROSPECT_LIMIT: usize = 14;
/// First moves of one plan that are rated.
const FIRST_LIMIT: usize = 2;
/// A king does not set out on a longer walk, steps.
const WALK_LIMIT: i32 = 10;
/// A side with more than this beside pawns keeps its king at home, hundredths: a rook and a minor piece.
const ENDING_LIMIT: i32 = 800;
/// Each move that a plan takes lowers its promise by this much, hundredths. Guess.
const MOVE_PRICE: i32 = 10;
/// An enemy king that is nearer to the goal lowers the promise by this much, hundredths. Guess.
const GUARDED_PRICE: i32 = 50;
/// What an escorted passed pawn promises, hundredths, more for each rank. Guess.
const ESCORT_PROMISE: i32 = 80;
/// What a new passed pawn promises, hundredths, more for each rank. Guess.
const PASSED_PROMISE: i32 = 60;
/// A rank of a pawn is worth this much of a promise, hundredths. Guess.
const RANK_PROMISE: i32 = 15;
/// What two rooks on an open file promise, hundredths; half of it on a half-open one. Guess.
const FILE_PROMISE: i32 = 50;

/// The long-range plans of the side to move, most promising first; none in check.
pub fn prospects(board: &Board) -> Vec<LongRangePlan> {
    if !board.checkers().is_empty() {
        return Vec::new();
    }
    let mut found = Vec::new();
    if is_ending(board) {
        king_walks(board, &mut found);
    }
    new_passed_pawns(board, &mut found);
    doubled_rooks(board, &mut found);
    maneuvers(board, &mut found);
    found.retain(|prospect| !prospect.first.is_empty());
    found.sort_by_key(|prospect| -prospect.promise);
    found.truncate(PROSPECT_LIMIT);
    found
}

/// Rates each plan by itself, with at most `quota` nodes for each; best rating first.
pub fn rate(prober: &mut Prober, board: &Board, prospects: &[LongRangePlan], quota: u64) -> Vec<RatedPlan> {
    let mut rated: Vec<RatedPlan> = prospects
        .iter()
        .filter_map(|prospect| {
            let before = prober.nodes();
            let tried = &prospect.first[..prospect.first.len().min(FIRST_LIMIT)];
            let effort = ProbeEffort::nodes(quota / tried.len().max(1) as u64);
            // What other plans found must not depend on the order in which they are rated.
            prober.forget();
            let (first, rating) = tried
                .iter()
                .map(|&mv| (mv, prober.value_of(board, mv, effort)))
                .max_by_key(|&(_, rating)| rating)?;
            Some(RatedPlan {
                prospect: prospect.clone(),
                first,
                rating,
                nodes: prober.nodes() - before,
            })
        })
        .collect();
    rated.sort_by_key(|rated| std::cmp::Reverse(rated.rating));
    rated
}

fn is_ending(board: &Board) -> bool {
    let force = |side: Color| -> i32 {
        let pieces = board.colors(side) - board.pieces(Piece::Pawn);
        pieces
            .into_iter()
            .filter_map(|square| board.piece_on(square))
            .map(worth)
            .sum()
    };
    board.pieces(Piece::Queen).is_empty() && Color::ALL.into_iter().all(|side| force(side) <= ENDING_LIMIT)
}

/// Walk the king to where it attacks a pawn that no pawn guards, or to a key square of an own passed pawn.
fn king_walks(board: &Board, found: &mut Vec<LongRangePlan>) {
    let side = board.side_to_move();
    let walk = Walk::of(board, side);
    let enemy_king = board.king(!side);
    for pawn in board.colored_pieces(!side, Piece::Pawn) {
        let guarded = get_pawn_attacks(pawn, side) & board.colored_pieces(!side, Piece::Pawn);
        if !guarded.is_empty() {
            continue;
        }
        let Some((goal, steps)) = walk.nearest(get_king_moves(pawn)) else {
            continue;
        };
        let late = if distance(enemy_king, pawn) < steps + 1 {
            GUARDED_PRICE
        } else {
            0
        };
        found.push(LongRangePlan {
            plan: walked(walk.start, goal, PlanAction::Take(pawn)),
            first: walk.first_moves(board, goal),
            moves: steps + 1,
            promise: worth(Piece::Pawn) - MOVE_PRICE * steps - late,
        });
    }
    for pawn in passed(board, side) {
        let Some((goal, steps)) = walk.nearest(key_squares(pawn, side)) else {
            continue;
        };
        let late = if distance(enemy_king, goal) < steps {
            GUARDED_PRICE
        } else {
            0
        };
        found.push(LongRangePlan {
            plan: walked(walk.start, goal, PlanAction::Promote(pawn)),
            first: walk.first_moves(board, goal),
            moves: steps + chess::facts::pawns::steps_to_promote(pawn, side),
            promise: ESCORT_PROMISE + RANK_PROMISE * rank_from(pawn, side) - MOVE_PRICE * steps - late,
        });
    }
}

/// A walk, where one is needed, and what it is for.
fn walked(from: Square, to: Square, last: PlanAction) -> Plan {
    if from == to {
        Plan::new([last])
    } else {
        Plan::new([PlanAction::Walk { from, to }, last])
    }
}

/// Where a king can walk to, and in how many steps.
struct Walk {
    start: Square,
    /// Steps to each square, `None` where it cannot go.
    steps: [Option<i32>; Square::NUM],
}

impl Walk {
    fn of(board: &Board, side: Color) -> Walk {
        let start = board.king(side);
        let occupied = board.occupied() - start.bitboard();
        let guards = board.colors(!side) - board.pieces(Piece::King);
        let guarded = guards.into_iter().fold(BitBoard::EMPTY, |all, square| {
            let reach = board.piece_on(square).map_or(BitBoard::EMPTY, |piece| {
                attacks_of(piece, !side, square, occupied)
            });
            all | reach
        });
        let free = !(board.occupied() | guarded);
        let mut steps = [None; Square::NUM];
        steps[start as usize] = Some(0);
        let mut wave = start.bitboard();
        for step in 1..=WALK_LIMIT {
            let next = wave
                .into_iter()
                .fold(BitBoard::EMPTY, |all, square| all | get_king_moves(square));
            wave = (next & free)
                .into_iter()
                .filter(|&square| steps[square as usize].is_none())
                .collect();
            for square in wave {
                steps[square as usize] = Some(step);
            }
        }
        Walk { start, steps }
    }

    fn nearest(&self, goals: BitBoard) -> Option<(Square, i32)> {
        goals
            .into_iter()
            .filter_map(|square| Some((square, self.steps[square as usize]?)))
            .min_by_key(|&(square, steps)| (steps, square as usize))
    }

    /// Legal first steps of the shortest ways to a goal; every legal king move where the king is there already.
    fn first_moves(&self, board: &Board, goal: Square) -> Vec<Move> {
        let mut on_way = goal.bitboard();
        let mut step = self.steps[goal as usize].unwrap_or(0);
        while step > 1 {
            step -= 1;
            let behind = on_way
                .into_iter()
                .fold(BitBoard::EMPTY, |all, square| all | get_king_moves(square));
            on_way = behind
                .into_iter()
                .filter(|&square| self.steps[square as usize] == Some(step))
                .collect();
        }
        let mut moves = Vec::new();
        board.generate_moves_for(self.start.bitboard(), |set| {
            moves.extend(set.into_iter().filter(|mv| on_way.has(mv.to)));
            false
        });
        moves
    }
}

/// Make a pawn a passed one: nothing stands before it on its file, and its neighbors are no fewer than its guards.
fn new_passed_pawns(board: &Board, found: &mut Vec<LongRangePlan>) {
    let side = board.side_to_move();
    let (own, enemy) = (
        board.colored_pieces(side, Piece::Pawn),
        board.colored_pieces(!side, Piece::Pawn),
    );
    for pawn in own {
        let rank = rank_from(pawn, side);
        let ahead = |square: &Square| rank_from(*square, side) > rank;
        let opposed = (enemy & pawn.file().bitboard())
            .into_iter()
            .any(|square| ahead(&square));
        if opposed || is_passed(board, pawn, side) {
            continue;
        }
        let beside = pawn.file().adjacent();
        let guards: BitBoard = (enemy & beside).into_iter().filter(ahead).collect();
        let helpers = own & beside;
        if helpers.len() < guards.len() {
            continue;
        }
        let contact = guards
            .into_iter()
            .map(|guard| rank_from(guard, side) - rank - 1)
            .min()
            .unwrap_or(0);
        let first = passing_moves(board, pawn);
        found.push(LongRangePlan {
            plan: Plan::new([PlanAction::Pass(pawn)]),
            first,
            moves: contact.max(0) + 1,
            promise: PASSED_PROMISE + RANK_PROMISE * rank - MOVE_PRICE * contact,
        });
    }
}

/// Moves of a pawn and of those beside it, the pawn itself first: they may make it a passed one.
pub(super) fn passing_moves(board: &Board, pawn: Square) -> Vec<Move> {
    let helpers = board.colored_pieces(board.side_to_move(), Piece::Pawn) & pawn.file().adjacent();
    let mut moves = Vec::new();
    board.generate_moves_for(pawn.bitboard() | helpers, |set| {
        moves.extend(set.into_iter().filter(|mv| mv.promotion.is_none()));
        false
    });
    moves.sort_by_key(|mv| mv.from != pawn);
    moves
}

/// First steps of the king's shortest ways to `goal`.
pub(super) fn walk_moves(board: &Board, goal: Square) -> Vec<Move> {
    let walk = Walk::of(board, board.side_to_move());
    match walk.steps[goal as usize] {
        Some(steps) if steps > 0 => walk.first_moves(board, goal),
        _ => Vec::new(),
    }
}

/// Moves that bring a rook to a file where nothing attacks it.
pub(super) fn rook_moves(board: &Board, file: File) -> Vec<Move> {
    let side = board.side_to_move();
    let rooks = board.colored_pieces(side, Piece::Rook) - file.bitboard();
    let mut moves = Vec::new();
    board.generate_moves_for(rooks, |set| {
        moves.extend(set.into_iter().filter(|mv| {
            let safe = (attackers_to(board, mv.to, board.occupied()) & board.colors(!side)).is_empty();
            mv.to.file() == file && safe && board.color_on(mv.to) != Some(side)
        }));
        false
    });
    moves
}

/// Bring a second rook or the queen to a file without own pawns where one stands, or could stand.
fn doubled_rooks(board: &Board, found: &mut Vec<LongRangePlan>) {
    let side = board.side_to_move();
    let rooks = board.colored_pieces(side, Piece::Rook);
    let heavy = rooks | board.colored_pieces(side, Piece::Queen);
    for file in File::ALL {
        let there = heavy & file.bitboard();
        let closed = !(board.colored_pieces(side, Piece::Pawn) & file.bitboard()).is_empty();
        if closed || rooks.is_empty() || heavy.len() < 2 || there.len() > 1 {
            continue;
        }
        let first = rook_moves(board, file);
        let Some(&bring) = first.first() else { continue };
        let open = (board.colored_pieces(!side, Piece::Pawn) & file.bitboard()).is_empty();
        let missing = 2 - there.len() as i32;
        found.push(LongRangePlan {
            plan: Plan::new([PlanAction::Double(bring.to)]),
            first,
            moves: missing,
            promise: FILE_PROMISE / if open { 1 } else { 2 } - MOVE_PRICE * (missing - 1),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::notation::san;
    use chess::testing::{board, random_positions};

    /// Harris's Board III, rebuilt: the king must go round the wall c3, d4, e5.
    const WALL: &str = "4k3/8/5Pp1/4p1P1/3pP3/2pP4/2P1K3/8 w - - 0 1";
    /// Harris's Board IV, rebuilt: three plans, of which one wins.
    const THREE_PLANS: &str = "8/8/2p5/2p1kp2/2P5/7K/7P/8 b - - 0 1";
    /// Nodes for each plan.
    const QUOTA: u64 = 20_000;

    fn named(position: &Board) -> Vec<(String, String)> {
        prospects(position)
            .into_iter()
            .map(|prospect| (prospect.plan.to_string(), san(position, prospect.first[0])))
            .collect()
    }

    #[test]
    fn the_king_walks_round_the_wall() {
        let position = board(WALL);
        let plans = prospects(&position);
        let round = plans
            .iter()
            .find(|prospect| prospect.plan.to_string() == "walk e2 to d5; take e5")
            .unwrap_or_else(|| panic!("{:?}", named(&position)));
        assert_eq!(round.moves, 8);
        assert_eq!(san(&position, round.first[0]), "Kd1");
        // Without the wall the way is short.
        let open = board("4k3/8/5Pp1/4p1P1/4P3/8/2P1K3/8 w - - 0 1");
        let short = prospects(&open)
            .into_iter()
            .find(|prospect| prospect.plan.to_string().ends_with("take e5"));
        assert!(short.is_some_and(|prospect| prospect.moves < 8));
    }

    #[test]
    fn of_three_plans_the_one_that_wins_is_named() {
        let position = board(THREE_PLANS);
        let plans = prospects(&position);
        let names = named(&position);
        for part in ["take c4", "take h2", "promote f5"] {
            assert!(
                names.iter().any(|(name, _)| name.ends_with(part)),
                "{part}: {names:?}"
            );
        }
        let rated = rate(&mut Prober::default(), &position, &plans, QUOTA);
        let best = &rated[0];
        assert_eq!(best.prospect.plan.to_string(), "walk e5 to d4; take c4");
        assert_eq!(san(&position, best.first), "Kd4");
        assert!(
            rated.iter().all(|plan| plan.nodes <= QUOTA + QUOTA / 10),
            "{rated:?}"
        );
        assert!(best.rating > rated[1].rating);
    }

    #[test]
    fn a_majority_and_an_open_file_are_planned_and_without_them_nothing_is() {
        let majority = named(&board("6k1/1p3ppp/8/8/8/8/PP3PPP/6K1 w - - 0 1"));
        assert!(majority.iter().any(|(name, _)| name == "pass a2"), "{majority:?}");
        let even = named(&board("6k1/pp3ppp/8/8/8/8/PP3PPP/6K1 w - - 0 1"));
        assert!(!even.iter().any(|(name, _)| name.starts_with("pass")), "{even:?}");
        let file = named(&board("r5k1/ppp2ppp/8/8/R7/2N5/PPP2PPP/3R2K1 w - - 0 1"));
        assert!(
            file.iter()
                .any(|(name, mv)| name == "double on d4" && mv.ends_with("d4")),
            "{file:?}"
        );
        let closed = named(&board("r5k1/ppp2ppp/8/8/R7/2NP4/PPP2PPP/3R2K1 w - - 0 1"));
        assert!(
            !closed.iter().any(|(name, _)| name.starts_with("double on d")),
            "{closed:?}"
        );
        assert!(
            prospects(&board("4k3/8/8/8/8/8/4r3/4K2R w K - 0 1")).is_empty(),
            "in check"
        );
    }

    #[test]
    fn plans_begin_with_legal_moves_and_are_read_back() {
        for position in random_positions(150, 93) {
            for prospect in prospects(&position) {
                assert!(
                    prospect.first.iter().all(|&mv| position.is_legal(mv)),
                    "{position}"
                );
                assert!(prospect.moves > 0);
                let text = prospect.plan.to_string();
                assert_eq!(text.parse::<Plan>().as_ref(), Ok(&prospect.plan), "{text}");
            }
        }
    }
}

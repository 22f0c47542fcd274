//! King and pawn against king played out: every won position is won, every other one resisted.
//!
//! The solver names a move in every position; the other side answers with the longest defense there is. A game ends with
//! a promotion that wins. Counted are games that took more than 1.3 times the shortest number of moves, and games in
//! which a position came back. From drawn and lost positions the named move must keep the result and leave the opponent
//! as few replies that keep his as any other move would, by the exact table.

use super::verify::{Material, arrangements, board, truth};
use chess::{Board, Color, Move, Piece, Square, legal_moves};
use endings::judge::judge;
use endings::kings::KingsGame;
use endings::promoted::AfterPromotion;
use endings::scales::PromotionProgress;
use endings::tables::{Placement, Tables};
use endings::{Range, SolveEffort, Solver};
use rayon::prelude::*;
use search::Outcome;
use search::budget::NodeBudget;
use std::sync::atomic::{AtomicBool, Ordering};

/// What was played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// Won positions with the winner to move, each played to its end.
    pub won: u64,
    /// Of these: not won in at most 1.3 times the shortest number of moves.
    pub late: u64,
    /// Of these: a position came back.
    pub repeated: u64,
    /// The most moves more than necessary.
    pub detour: u64,
    /// Positions that are drawn, or lost for the side to move.
    pub resisted: u64,
    /// Of these: the named move gives the result away, or another leaves the opponent fewer good replies.
    pub weak: u64,
    /// A few positions where something went wrong.
    pub examples: Vec<String>,
}

/// The most examples kept.
const EXAMPLES: usize = 12;
/// Nodes for the value of one promotion when distances are counted.
const PROMOTION_NODES: u64 = 1_000;

/// One player with its memory.
struct Player {
    solver: Solver,
    game: KingsGame<AfterPromotion>,
    progress: PromotionProgress,
}

/// Plays every so-many-th position of king and pawn against king, the pawn on the files a to d, on all cores.
pub fn play(sample: usize, stop: &AtomicBool) -> Played {
    let tables = Tables::kpk();
    let mut positions = Vec::new();
    for pieces in arrangements(Material::Kpk) {
        for (white, black) in Square::ALL
            .into_iter()
            .flat_map(|white| Square::ALL.map(|black| (white, black)))
        {
            for mover in Color::ALL {
                let kings = [white, black];
                let placement = Placement { mover, kings, pieces };
                if placement.is_legal() {
                    positions.push(placement);
                }
            }
        }
    }
    let chosen: Vec<&Placement> = positions.iter().step_by(sample.max(1)).collect();
    chosen
        .par_iter()
        .map_init(
            || Player {
                solver: Solver::new(SolveEffort::default()),
                game: KingsGame::new(AfterPromotion::new(PROMOTION_NODES), usize::MAX),
                progress: PromotionProgress::default(),
            },
            |player, placement| {
                let mut played = Played::default();
                let start = board(placement).filter(|start| !legal_moves(start).is_empty());
                if let Some(start) = start.filter(|_| !stop.load(Ordering::Relaxed)) {
                    match truth(&tables, placement) {
                        Outcome::Win => player.win(&start, &mut played),
                        _ => player.resist(&start, &tables, &mut played),
                    }
                }
                played
            },
        )
        .reduce(Played::default, Played::and)
}

impl Player {
    /// Plays a won position to the promotion that wins.
    fn win(&mut self, start: &Board, played: &mut Played) {
        played.won += 1;
        let Some(plies) = self.progress.plies(start, &mut self.game) else {
            played.late += 1;
            return played.example(format!("{start} is not counted as won"));
        };
        let shortest = u64::from(plies.div_ceil(2));
        let (mut moves, mut seen) = (0, vec![start.hash()]);
        let mut board = start.clone();
        // Ten times thirteen tenths, so that whole numbers suffice.
        while 10 * moves < 13 * shortest {
            let Some(mv) = self.named(&board) else { break };
            board = chess::moves::after(&board, mv);
            moves += 1;
            if mv.promotion.is_some() && judge(&board).range == Range::LOSS {
                played.detour = played.detour.max(moves - shortest.min(moves));
                return;
            }
            let Some(reply) = self.longest_defense(&board) else {
                break;
            };
            for position in [&board, &reply] {
                if seen.contains(&position.hash()) {
                    played.repeated += 1;
                    return played.example(format!("{start}: {position} came back"));
                }
                seen.push(position.hash());
            }
            board = reply;
        }
        played.late += 1;
        played.example(format!(
            "{start} is not won in {moves} moves, the shortest are {shortest}"
        ));
    }

    fn named(&mut self, board: &Board) -> Option<Move> {
        let solution = self.solver.solve(board, &mut NodeBudget::new(u64::MAX));
        solution.moves.first().map(|&(mv, _)| mv)
    }

    fn longest_defense(&mut self, board: &Board) -> Option<Board> {
        legal_moves(board)
            .into_iter()
            .map(|mv| chess::moves::after(board, mv))
            .max_by_key(|next| self.progress.plies(next, &mut self.game).unwrap_or(u8::MAX))
    }

    /// Whether the named move keeps the result and leaves the opponent as few good replies as any.
    fn resist(&mut self, start: &Board, tables: &Tables, played: &mut Played) {
        played.resisted += 1;
        let values: Vec<(Move, Outcome, usize)> = legal_moves(start)
            .into_iter()
            .map(|mv| {
                let next = chess::moves::after(start, mv);
                let replies: Vec<Outcome> = legal_moves(&next)
                    .into_iter()
                    .map(|reply| value(&chess::moves::after(&next, reply), tables))
                    .map(endings::range::opposite)
                    .collect();
                let own = endings::range::opposite(value(&next, tables));
                let best = replies.iter().max();
                (
                    mv,
                    own,
                    replies.iter().filter(|value| Some(*value) == best).count(),
                )
            })
            .collect();
        let best = values.iter().map(|(_, own, _)| *own).max();
        let fewest = values
            .iter()
            .filter(|(_, own, _)| Some(*own) == best)
            .map(|(_, _, keeping)| *keeping)
            .min();
        let named = self.named(start);
        let right = values
            .iter()
            .any(|(mv, own, keeping)| Some(*mv) == named && Some(*own) == best && Some(*keeping) == fewest);
        if !right {
            played.weak += 1;
            played.example(format!("{start}: {named:?} is not the most stubborn move"));
        }
    }
}

/// The exact value for the side to move; what promotions lead to is judged at first sight, which suffices for one pawn.
fn value(board: &Board, tables: &Tables) -> Outcome {
    let pawn = board.pieces(Piece::Pawn).next_square();
    match (pawn, judge(board).range.outcome()) {
        (_, Some(outcome)) => outcome,
        (Some(square), None) => {
            let color = if board.colors(Color::White).has(square) {
                Color::White
            } else {
                Color::Black
            };
            let placed = endings::tables::PlacedPiece {
                color,
                piece: Piece::Pawn,
                square,
            };
            truth(
                tables,
                &Placement {
                    mover: board.side_to_move(),
                    kings: [board.king(Color::White), board.king(Color::Black)],
                    pieces: [Some(placed), None],
                },
            )
        }
        (None, None) => Outcome::Draw,
    }
}

impl Played {
    fn and(mut self, other: Played) -> Played {
        self.won += other.won;
        self.late += other.late;
        self.repeated += other.repeated;
        self.detour = self.detour.max(other.detour);
        self.resisted += other.resisted;
        self.weak += other.weak;
        for example in other.examples {
            self.example(example);
        }
        self
    }

    fn example(&mut self, text: String) {
        if self.examples.len() < EXAMPLES {
            self.examples.push(text);
        }
    }

    /// Games and moves that were not as they should be.
    pub fn wrong(&self) -> u64 {
        self.late + self.repeated + self.weak
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_won_in_time_and_resisted() {
        let played = play(997, &AtomicBool::new(false));
        assert!(played.won > 50 && played.resisted > 50, "{played:?}");
        assert_eq!(played.wrong(), 0, "{played:?}");
    }
}

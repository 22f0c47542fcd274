//! What alpha-beta is told about chess: which moves are noisy, what they gain, which deserve more depth, when a pass is
//! fair. Opinions about values are the evaluation's; this file only directs attention.

use crate::evaluation::{self, Evaluator, TermNote, Window};
use crate::foresight::{KEY_CHANGES, KeyChanges};
use crate::game::ChessGame;
use crate::glance::Glance;
use crate::leanings;
use crate::listing;
use crate::network::{Network, NetworkJudge};
use crate::sight::{self, nets_at_least, uncovers_check};
use chess::history::QUIET_PLIES_LIMIT;
use chess::{exchange, moves};
use cozy_chess::{Board, Move, Piece, Rank, Square};
use endings::tablebase::{EndingTables, known_bounds};
use search::alphabeta::{Extension, Footprint, Guide, Leanings, Marked, Refutation, StaticValue};
use search::{Bounds, Depth, Evaluate, Outcome, Value, Witness};
use std::sync::Arc;

/// With fewer pieces than this, without pawns, or with nothing but pawns, the network is not asked: the evaluation has experts for such
/// endings. Guess.
const JUDGED_PIECES: u32 = 7;
/// A checking move that loses nothing is searched deeper by this, in sixteenths of a ply. Guess.
const CHECK_EXTENSION: i32 = 10;
/// The only legal move out of check is searched deeper by this, in sixteenths. Guess.
const ONLY_REPLY_EXTENSION: i32 = 8;
/// A pawn that reaches the seventh rank is searched deeper by this, in sixteenths. Guess.
const ADVANCE_EXTENSION: i32 = 6;

/// Guides alpha-beta through chess with a readable evaluation.
#[derive(Clone)]
pub struct ChessGuide {
    evaluator: Evaluator,
    /// The network that says what positions are worth, where one is heard.
    judge: Option<Box<NetworkJudge>>,
    key_changes: &'static KeyChanges,
    tables: Option<Arc<dyn EndingTables>>,
    /// Whether the search began in a pawn ending, whose experts are heard throughout it.
    in_pawn_ending: bool,
}

impl ChessGuide {
    /// A guide with its own evaluator.
    pub fn new(evaluator: Evaluator) -> ChessGuide {
        ChessGuide {
            evaluator,
            judge: None,
            key_changes: &KEY_CHANGES,
            tables: None,
            in_pawn_ending: false,
        }
    }

    /// Lets a network say what positions are worth, except in endings for which the evaluation has an expert.
    pub fn hearing(mut self, network: Option<Arc<Network>>) -> ChessGuide {
        self.judge = network.map(|network| Box::new(NetworkJudge::new(network)));
        self
    }

    /// What the network says, where one is heard and it is no ending for an expert.
    #[inline]
    fn judged(&mut self, board: &Board) -> Option<i32> {
        let judge = self.judge.as_mut()?;
        is_judged(board).then(|| judge.value(board))
    }

    /// Lets the search ask ending tables from now on, or no longer.
    pub fn set_tables(&mut self, tables: Option<Arc<dyn EndingTables>>) {
        self.tables = tables;
    }
}

/// Whether the network judges a position where one is heard: the others are for experts.
#[inline]
pub fn is_judged(board: &Board) -> bool {
    let pawns = board.pieces(Piece::Pawn);
    let pieces = board.occupied() ^ pawns ^ board.pieces(Piece::King);
    board.occupied().len() >= JUDGED_PIECES && !pawns.is_empty() && !pieces.is_empty()
}

impl Default for ChessGuide {
    fn default() -> ChessGuide {
        ChessGuide::new(Evaluator::default())
    }
}

impl Evaluate<ChessGame> for ChessGuide {
    type Term = TermNote;

    #[inline]
    fn value<W: Witness<TermNote>>(&mut self, game: &ChessGame, witness: &mut W) -> Value {
        match self.judged(&game.board) {
            None => Value::estimate(self.evaluator.evaluate(&game.board, witness)),
            Some(value) => {
                // Who listens hears the terms, and what the network sees beyond them.
                let mover = game.board.side_to_move();
                let mut listens = false;
                witness.note(|| {
                    listens = true;
                    TermNote::beyond_terms(mover, 0)
                });
                if listens {
                    let more = value - self.evaluator.evaluate(&game.board, witness);
                    witness.note(|| TermNote::beyond_terms(mover, more));
                }
                Value::estimate(value)
            }
        }
    }
}

impl Guide<ChessGame> for ChessGuide {
    const PIECE_KINDS: usize = 12;
    const PLACES: usize = 64;

    #[inline]
    fn encode(&self, mv: Move) -> u16 {
        let promotion = mv.promotion.map_or(0, |piece| piece as u16 + 1);
        mv.from as u16 | (mv.to as u16) << 6 | promotion << 12
    }

    #[inline]
    fn decode(&self, game: &ChessGame, code: u16) -> Option<Move> {
        let from = Square::try_index((code & 63) as usize)?;
        let to = Square::try_index((code >> 6 & 63) as usize)?;
        let promotion = match code >> 12 {
            0 => None,
            index => Some(Piece::try_index(index as usize - 1)?),
        };
        let mv = Move { from, to, promotion };
        game.board.is_legal(mv).then_some(mv)
    }

    #[inline]
    fn footprint(&self, game: &ChessGame, mv: Move) -> Footprint {
        let board = &game.board;
        let piece = board.piece_on(mv.from).unwrap_or(Piece::Pawn);
        let taken = moves::captured(board, mv).map(|(piece, _)| piece);
        let quiet = taken.is_none() && !listing::is_noisy_promotion(mv);
        Footprint {
            forcing: quiet && sight::checks(board, mv),
            escapes: quiet && listing::escapes(board, piece, mv),
            runs: quiet && piece == Piece::Pawn && listing::runs(board, mv),
            ..listing::mark(board, piece, mv, taken)
        }
    }

    #[inline]
    fn noisy_moves(&self, game: &ChessGame, list: &mut Vec<Marked<Move>>) {
        listing::noisy(&game.board, list);
    }

    #[inline]
    fn quiet_moves(&self, game: &ChessGame, list: &mut Vec<Marked<Move>>) {
        listing::quiet(&game.board, list);
    }

    #[inline]
    fn loud_quiet_moves(&self, game: &ChessGame, list: &mut Vec<Marked<Move>>) {
        listing::loud_quiet(&game.board, list);
    }

    #[inline]
    fn value_near(&mut self, game: &ChessGame, (low, high): (Value, Value), beyond: i32) -> StaticValue {
        let window = Window {
            low: low.hundredths(),
            high: high.hundredths(),
            beyond,
        };
        if let Some(value) = self.judged(&game.board) {
            return StaticValue {
                value: Value::estimate(value),
                beyond: 0,
                whole: true,
            };
        }
        let near = self.evaluator.evaluate_near(&game.board, &window);
        StaticValue {
            value: Value::estimate(near.value),
            beyond: near.beyond,
            whole: near.whole,
        }
    }

    fn first_look(&mut self, game: &ChessGame) -> Option<Value> {
        if self.judge.is_some() {
            return None;
        }
        Some(Value::estimate(self.evaluator.first_look(&game.board)))
    }

    #[inline]
    fn is_noisy(&self, game: &ChessGame, mv: Move) -> bool {
        listing::is_noisy(&game.board, mv)
    }

    #[inline]
    fn forces(&self, game: &ChessGame, mv: Move) -> bool {
        sight::checks(&game.board, mv)
    }

    #[inline]
    fn exchange_at_least(&self, game: &ChessGame, mv: Move, threshold: i32) -> bool {
        nets_at_least(&game.board, mv, threshold)
    }

    #[inline]
    fn marked_exchange_at_least(&self, game: &ChessGame, mv: Move, mark: &Footprint, threshold: i32) -> bool {
        let piece = listing::kind_of(mark);
        exchange::known_exchange_at_least(&game.board, mv, piece, i32::from(mark.gain), threshold)
            || uncovers_check(&game.board, mv)
    }

    #[inline]
    fn forcing_quiet_moves(&self, game: &ChessGame, moves: &mut Vec<Move>) {
        listing::forcing_quiet(&game.board, moves);
    }

    #[inline(never)]
    fn mark_answers(
        &self,
        game: &ChessGame,
        refutation: &Refutation<Move>,
        listed: &[Marked<Move>],
        answers: &mut Vec<bool>,
    ) {
        let Some(glance) = Glance::of(&game.board, refutation.failed, &refutation.line) else {
            return;
        };
        answers.extend(listed.iter().map(|&(mv, mark)| {
            let piece = game.board.piece_on(mv.from).unwrap_or(Piece::Pawn);
            mark.forcing || glance.is_affected_by(piece, mv)
        }));
    }

    #[inline(never)]
    fn lean(&self, game: &ChessGame, listed: &[Marked<Move>], lean: &Leanings, scores: &mut Vec<i32>) {
        leanings::append(&game.board, self.evaluator.weights(), listed, lean, scores);
    }

    #[inline]
    fn is_forced(&self, game: &ChessGame) -> bool {
        !game.board.checkers().is_empty()
    }

    #[inline]
    fn may_pass(&self, game: &ChessGame) -> bool {
        let board = &game.board;
        let plain = board.pieces(Piece::Pawn) | board.pieces(Piece::King);
        !(board.colors(board.side_to_move()) & !plain).is_empty()
    }

    fn extension(
        &self,
        game: &ChessGame,
        mv: Move,
        child: &ChessGame,
        first: bool,
    ) -> Option<(Extension, Depth)> {
        let board = &game.board;
        let by = |reason, parts| Some((reason, Depth::parts(parts)));
        if first && !board.checkers().is_empty() && has_single_reply(board) {
            return by(Extension::OnlyReply, ONLY_REPLY_EXTENSION);
        }
        let checks = !child.board.checkers().is_empty();
        let advances = mv.to.rank() == Rank::Seventh.relative_to(board.side_to_move())
            && board.piece_on(mv.from) == Some(Piece::Pawn);
        if !(checks || advances) || !nets_at_least(board, mv, 0) {
            return None;
        }
        if checks {
            by(Extension::Check, CHECK_EXTENSION)
        } else {
            by(Extension::Advance, ADVANCE_EXTENSION)
        }
    }

    #[inline]
    fn quick_outcome(&self, game: &ChessGame) -> Option<Outcome> {
        if game.board.halfmove_clock() >= QUIET_PLIES_LIMIT {
            return search::Game::outcome(game);
        }
        game.is_dead().then_some(Outcome::Draw)
    }

    #[inline]
    fn wants_more_depth(&self, game: &ChessGame) -> bool {
        evaluation::wants_more_depth(&game.board)
    }

    #[inline]
    fn knowledge(&mut self, game: &ChessGame) -> Option<Bounds> {
        if let Some(tables) = self.tables.as_deref() {
            return known_bounds(tables, &game.board);
        }
        if self.in_pawn_ending
            && let Some(bounds) =
                endings::promoted_bounds(&game.board).or_else(|| endings::drawn_bounds(&game.board))
        {
            return Some(bounds);
        }
        endings::known_bounds(&game.board)
    }

    fn begin(&mut self, root: &ChessGame, experts: bool, ahead: bool) -> bool {
        self.in_pawn_ending = experts && evaluation::pawn_ending::is_pawn_ending(&root.board);
        self.evaluator
            .hear_pawn_endings(self.in_pawn_ending || (experts && ahead));
        self.in_pawn_ending
    }

    #[inline]
    fn foresee(&self, game: &ChessGame, mv: Move, mark: &Footprint) -> Option<u64> {
        Some(self.key_changes.foresee(&game.board, mv, mark))
    }

    #[inline]
    fn returns_to(&self, game: &ChessGame, key: u64) -> bool {
        self.key_changes.returns_to(&game.board, key)
    }

    #[inline]
    fn may_only_wait(&self, game: &ChessGame) -> bool {
        evaluation::pawn_ending::is_pawn_ending(&game.board)
    }

    #[inline]
    fn prepare(&self, game: &ChessGame) {
        self.evaluator.prepare(&game.board);
    }
}

#[inline(never)]
fn has_single_reply(board: &Board) -> bool {
    let mut count = 0;
    board.generate_moves(|set| {
        count += set.len();
        count > 1
    });
    count == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::listing::tests::random_positions;
    use search::Game;

    #[test]
    fn noisy_and_quiet_moves_are_all_moves_and_codes_come_back() {
        let guide = ChessGuide::default();
        for board in random_positions(3_000) {
            let game = ChessGame::new(board);
            let (mut all, mut parts) = (Vec::new(), Vec::new());
            game.moves(&mut all);
            if all.is_empty() {
                continue;
            }
            guide.noisy_moves(&game, &mut parts);
            assert!(parts.iter().all(|(mv, _)| guide.is_noisy(&game, *mv)));
            let noisy = parts.len();
            guide.quiet_moves(&game, &mut parts);
            assert!(parts[noisy..].iter().all(|(mv, _)| !guide.is_noisy(&game, *mv)));
            assert!(
                parts
                    .iter()
                    .all(|(mv, mark)| guide.footprint(&game, *mv) == *mark)
            );
            let parts: Vec<Move> = parts.into_iter().map(|(mv, _)| mv).collect();
            let sorted = |list: &[Move]| {
                let mut codes: Vec<u16> = list.iter().map(|mv| guide.encode(*mv)).collect();
                codes.sort_unstable();
                codes
            };
            assert_eq!(sorted(&all), sorted(&parts));
            for mv in all {
                assert_eq!(guide.decode(&game, guide.encode(mv)), Some(mv));
            }
        }
    }
}

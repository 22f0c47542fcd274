//! What alpha-beta is told about chess: which moves are noisy, what they gain, which deserve more depth, when a pass is
//! fair. Opinions about values are the evaluation's; this file only directs attention.

use crate::causes::quick::Glance;
use crate::ending;
use crate::evaluation::{self, Evaluator, TermNote};
use crate::game::{ChessGame, FIFTY_MOVES};
use crate::leanings;
use crate::tables::{EndingTables, known_bounds};
use chess::{attacks, exchange, moves};
use cozy_chess::{BitBoard, Board, Color, File, Move, Piece, Rank, Square};
use search::alphabeta::{Extension, Footprint, Guide, Leanings, Marked, Refutation};
use search::{Bounds, Depth, Evaluate, Outcome, Value, Witness};
use std::sync::Arc;

/// A checking move that loses nothing is searched deeper by this, in sixteenths of a ply. Guess.
const CHECK_EXTENSION: i32 = 10;
/// The only legal move out of check is searched deeper by this, in sixteenths. Guess.
const ONLY_REPLY_EXTENSION: i32 = 8;
/// A pawn that reaches the seventh rank is searched deeper by this, in sixteenths. Guess.
const ADVANCE_EXTENSION: i32 = 6;

/// A passed pawn's steps to this rank, seen from its own side, and beyond are never skipped.
const RUNNING_RANK: Rank = Rank::Fifth;

/// Guides alpha-beta through chess with a readable evaluation.
#[derive(Clone, Default)]
pub struct ChessGuide {
    evaluator: Evaluator,
    tables: Option<Arc<dyn EndingTables>>,
    /// Whether the search began in a pawn ending, whose experts are heard throughout it.
    in_pawn_ending: bool,
}

impl ChessGuide {
    /// A guide with its own evaluator.
    pub fn new(evaluator: Evaluator) -> ChessGuide {
        ChessGuide {
            evaluator,
            tables: None,
            in_pawn_ending: false,
        }
    }

    /// Lets the search ask ending tables from now on, or no longer.
    pub fn set_tables(&mut self, tables: Option<Arc<dyn EndingTables>>) {
        self.tables = tables;
    }
}

impl Evaluate<ChessGame> for ChessGuide {
    type Term = TermNote;

    #[inline]
    fn value<W: Witness<TermNote>>(&mut self, game: &ChessGame, witness: &mut W) -> Value {
        Value::estimate(self.evaluator.evaluate(&game.board, witness))
    }
}

/// Squares on which a promotion happens.
const PROMOTION_RANKS: BitBoard = BitBoard(0xff00_0000_0000_00ff);

/// Where the mover's noisy moves of one kind of man may go: enemy men, and for pawns the last rank.
#[inline]
fn noisy_targets(board: &Board, piece: Piece) -> BitBoard {
    let enemies = board.colors(!board.side_to_move());
    if piece != Piece::Pawn {
        return enemies;
    }
    let passing = moves::en_passant_square(board).map_or(BitBoard::EMPTY, Square::bitboard);
    enemies | passing | PROMOTION_RANKS
}

/// Whether a pawn's arrival on the last rank without a capture is worth a noisy move: queens alone are.
#[inline]
fn is_noisy_promotion(mv: Move) -> bool {
    matches!(mv.promotion, Some(Piece::Queen))
}

/// The history mark of a move whose man and victim are known.
#[inline]
fn mark(board: &Board, piece: Piece, mv: Move, taken: Option<Piece>) -> Footprint {
    let promotion = mv.promotion.map_or(0, exchange::promotion_gain);
    Footprint {
        man: board.side_to_move() as u16 * 6 + piece as u16,
        from: mv.from as u16,
        to: mv.to as u16,
        taken: taken.map_or(0, |piece| piece as u8 + 1),
        gain: (taken.map_or(0, exchange::piece_value) + promotion) as i16,
        forcing: false,
        escapes: false,
        runs: false,
    }
}

/// The history mark of a quiet move, with what makes it worth a look.
#[inline]
fn quiet_mark(board: &Board, piece: Piece, mv: Move, [forcing, escapes, runs]: [bool; 3]) -> Footprint {
    Footprint {
        forcing,
        escapes,
        runs,
        ..mark(board, piece, mv, None)
    }
}

/// Whether a man of this kind would be attacked by a lesser one on a square, with these squares occupied.
#[inline]
fn lesser_man_reaches(board: &Board, piece: Piece, square: Square, occupied: BitBoard) -> bool {
    let mover = board.side_to_move();
    let enemies = board.colors(!mover);
    let men = |kind: Piece| board.pieces(kind) & enemies;
    let by_pawns = cozy_chess::get_pawn_attacks(square, mover) & men(Piece::Pawn);
    match piece {
        Piece::Pawn | Piece::King => false,
        Piece::Knight | Piece::Bishop => !by_pawns.is_empty(),
        Piece::Rook | Piece::Queen => {
            let by_minors = (cozy_chess::get_knight_moves(square) & men(Piece::Knight))
                | (cozy_chess::get_bishop_moves(square, occupied) & men(Piece::Bishop));
            let by_rooks = || cozy_chess::get_rook_moves(square, occupied) & men(Piece::Rook);
            !(by_pawns | by_minors).is_empty() || (piece == Piece::Queen && !by_rooks().is_empty())
        }
    }
}

/// Whether a quiet move takes a man out of a lesser man's reach.
#[inline]
fn escapes(board: &Board, piece: Piece, mv: Move) -> bool {
    lesser_man_reaches(board, piece, mv.from, board.occupied())
        && !lesser_man_reaches(board, piece, mv.to, board.occupied() ^ mv.from.bitboard())
}

/// Whether a pawn steps beyond the middle with no enemy pawn left that could stop it.
#[inline]
fn runs(board: &Board, mv: Move) -> bool {
    let mover = board.side_to_move();
    let enemies = board.colored_pieces(!mover, Piece::Pawn);
    mv.to.rank().relative_to(mover) >= RUNNING_RANK && (enemies & pawn_span(mv.to, mover)).is_empty()
}

/// The squares from which an enemy pawn could still stop a pawn: ahead of it on its file and the two beside it.
#[inline]
fn pawn_span(square: Square, mover: Color) -> BitBoard {
    let file = square.file();
    let ahead = match mover {
        Color::White => !0 << 8 << (8 * square.rank() as u32),
        Color::Black => !0 >> 8 >> (8 * (Rank::Eighth as u32 - square.rank() as u32)),
    };
    BitBoard(ahead) & (file.bitboard() | file.adjacent())
}

/// The mover's men that may have a noisy move: a king or a pawn that reaches no victim is left out early, because the
/// move generator would spend most of its time on their other moves.
#[inline]
fn may_be_noisy(board: &Board) -> BitBoard {
    if !board.checkers().is_empty() {
        return BitBoard::FULL;
    }
    let mover = board.side_to_move();
    let (own, enemies) = (board.colors(mover), board.colors(!mover));
    let king = board.king(mover);
    let mut men = own & !board.pieces(Piece::Pawn) & !king.bitboard();
    if !(cozy_chess::get_king_moves(king) & enemies).is_empty() {
        men |= king.bitboard();
    }
    let passing = moves::en_passant_square(board).map_or(BitBoard::EMPTY, Square::bitboard);
    let victims = (enemies | passing).0;
    let beside =
        BitBoard(((victims & !File::A.bitboard().0) >> 1) | ((victims & !File::H.bitboard().0) << 1));
    let (captors, promoting) = match mover {
        Color::White => (beside.0 >> 8, Rank::Seventh),
        Color::Black => (beside.0 << 8, Rank::Second),
    };
    men | (own & board.pieces(Piece::Pawn) & (BitBoard(captors) | promoting.bitboard()))
}

/// The mover's men that may have a quiet move that checks or runs: a king or a pawn mostly has none, which is cheaper to see
/// than to generate.
#[inline]
fn may_be_loud(board: &Board, sight: &CheckSight) -> BitBoard {
    let mover = board.side_to_move();
    let own = board.colors(mover);
    let pawns = own & board.pieces(Piece::Pawn);
    let beyond_the_middle = match mover {
        Color::White => BitBoard(!0 << 24),
        Color::Black => BitBoard(!0 >> 24),
    };
    let king = own & board.pieces(Piece::King);
    (own & !pawns & !king)
        | (pawns & (beyond_the_middle | sight.king.file().adjacent()))
        | (own & sight.discoverers)
}

impl Guide<ChessGame> for ChessGuide {
    const MEN: usize = 12;
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
        let quiet = taken.is_none() && !is_noisy_promotion(mv);
        Footprint {
            forcing: quiet && CheckSight::new(board).checks(board, mv),
            escapes: quiet && escapes(board, piece, mv),
            runs: quiet && piece == Piece::Pawn && runs(board, mv),
            ..mark(board, piece, mv, taken)
        }
    }

    fn noisy_moves(&self, game: &ChessGame, list: &mut Vec<Marked<Move>>) {
        let board = &game.board;
        let enemies = board.colors(!board.side_to_move());
        board.generate_moves_for(may_be_noisy(board), |mut set| {
            let (piece, from) = (set.piece, set.from);
            if piece == Piece::Pawn {
                set.to &= noisy_targets(board, Piece::Pawn);
                for mv in set {
                    let taken = if enemies.has(mv.to) {
                        board.piece_on(mv.to)
                    } else if mv.promotion.is_some() {
                        if !is_noisy_promotion(mv) {
                            continue;
                        }
                        None
                    } else {
                        Some(Piece::Pawn)
                    };
                    list.push((mv, mark(board, piece, mv, taken)));
                }
            } else {
                for to in set.to & enemies {
                    let mv = Move {
                        from,
                        to,
                        promotion: None,
                    };
                    list.push((mv, mark(board, piece, mv, board.piece_on(to))));
                }
            }
            false
        });
    }

    fn quiet_moves(&self, game: &ChessGame, list: &mut Vec<Marked<Move>>) {
        let board = &game.board;
        let enemies = board.colors(!board.side_to_move());
        let sight = CheckSight::new(board);
        board.generate_moves(|mut set| {
            let (piece, from) = (set.piece, set.from);
            let in_danger = lesser_man_reaches(board, piece, from, board.occupied());
            let left = board.occupied() ^ from.bitboard();
            let mut push = |mv: Move, forcing: bool| {
                let escapes = in_danger && !lesser_man_reaches(board, piece, mv.to, left);
                let runs = piece == Piece::Pawn && runs(board, mv);
                list.push((mv, quiet_mark(board, piece, mv, [forcing, escapes, runs])));
            };
            if piece == Piece::Pawn {
                let mut lesser = set;
                lesser.to &= PROMOTION_RANKS & !enemies;
                for mv in lesser.into_iter().filter(|mv| !is_noisy_promotion(*mv)) {
                    push(mv, sight.checks(board, mv));
                }
                set.to &= !noisy_targets(board, Piece::Pawn);
            }
            let suspects = if sight.discoverers.has(from) {
                BitBoard::FULL
            } else {
                sight.from(piece)
            };
            for to in set.to & !enemies {
                let mv = Move {
                    from,
                    to,
                    promotion: None,
                };
                push(mv, suspects.has(to) && sight.checks(board, mv));
            }
            false
        });
    }

    fn loud_quiet_moves(&self, game: &ChessGame, list: &mut Vec<Marked<Move>>) {
        let board = &game.board;
        let sight = CheckSight::new(board);
        board.generate_moves_for(may_be_loud(board, &sight), |mut set| {
            let (piece, from) = (set.piece, set.from);
            if piece != Piece::Pawn && !sight.discoverers.has(from) {
                set.to &= sight.from(piece);
            }
            set.to &= !board.colors(!board.side_to_move());
            for mv in set {
                let forcing = sight.checks(board, mv);
                let runs = piece == Piece::Pawn && runs(board, mv);
                if (forcing || runs) && !self.is_noisy(game, mv) {
                    let escapes = escapes(board, piece, mv);
                    list.push((mv, quiet_mark(board, piece, mv, [forcing, escapes, runs])));
                }
            }
            false
        });
    }

    #[inline]
    fn value_near(&mut self, game: &ChessGame, window: (Value, Value), margin: i32) -> (Value, bool) {
        let (alpha, beta) = (window.0.hundredths(), window.1.hundredths());
        let (value, whole) = self
            .evaluator
            .evaluate_near(&game.board, alpha - margin, beta + margin);
        (Value::estimate(value), whole)
    }

    #[inline]
    fn is_noisy(&self, game: &ChessGame, mv: Move) -> bool {
        is_noisy_promotion(mv) || moves::is_capture(&game.board, mv)
    }

    #[inline]
    fn forces(&self, game: &ChessGame, mv: Move) -> bool {
        CheckSight::new(&game.board).checks(&game.board, mv)
    }

    #[inline]
    fn exchange_at_least(&self, game: &ChessGame, mv: Move, threshold: i32) -> bool {
        nets_at_least(&game.board, mv, threshold)
    }

    fn forcing_quiet_moves(&self, game: &ChessGame, moves: &mut Vec<Move>) {
        let board = &game.board;
        let sight = CheckSight::new(board);
        board.generate_moves(|mut set| {
            let targets = if sight.discoverers.has(set.from) {
                BitBoard::FULL
            } else {
                sight.from(set.piece)
            };
            set.to &= targets & !noisy_targets(board, set.piece);
            for mv in set {
                if sight.checks(board, mv) && nets_at_least(board, mv, 0) {
                    moves.push(mv);
                }
            }
            false
        });
    }

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
        if game.board.halfmove_clock() >= FIFTY_MOVES {
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
                ending::promoted_bounds(&game.board).or_else(|| ending::drawn_bounds(&game.board))
        {
            return Some(bounds);
        }
        ending::known_bounds(&game.board)
    }

    fn begin(&mut self, root: &ChessGame, experts: bool) {
        self.in_pawn_ending = experts && evaluation::pawn_ending::is_pawn_ending(&root.board);
        self.evaluator.hear_pawn_endings(self.in_pawn_ending);
    }

    #[inline]
    fn structure_key(&self, game: &ChessGame) -> u64 {
        let board = &game.board;
        let white = board.colored_pieces(Color::White, Piece::Pawn).0;
        let black = board.colored_pieces(Color::Black, Piece::Pawn).0;
        search::testing::mix(white ^ search::testing::mix(black))
    }
}

fn has_single_reply(board: &Board) -> bool {
    let mut count = 0;
    board.generate_moves(|set| {
        count += set.len();
        count > 1
    });
    count == 1
}

/// Whether the exchange a move begins nets at least so much. A man that uncovers a check cannot simply be taken: the
/// exchange, which knows nothing of checks, is not asked about it.
#[inline]
fn nets_at_least(board: &Board, mv: Move, threshold: i32) -> bool {
    exchange::exchange_at_least(board, mv, threshold) || uncovers_check(board, mv)
}

/// Whether a man leaves the line between an own slider and the enemy king.
#[inline]
fn uncovers_check(board: &Board, mv: Move) -> bool {
    let king = board.king(!board.side_to_move());
    let line = cozy_chess::get_line_rays(king, mv.from);
    !line.is_empty() && !line.has(mv.to) && discoverers(board, king).has(mv.from)
}

/// The squares from which the mover's men would check, and the men whose departure uncovers a check.
struct CheckSight {
    king: Square,
    diagonal: BitBoard,
    straight: BitBoard,
    discoverers: BitBoard,
}

impl CheckSight {
    #[inline]
    fn new(board: &Board) -> CheckSight {
        let king = board.king(!board.side_to_move());
        let occupied = board.occupied();
        CheckSight {
            king,
            diagonal: cozy_chess::get_bishop_moves(king, occupied),
            straight: cozy_chess::get_rook_moves(king, occupied),
            discoverers: discoverers(board, king),
        }
    }

    #[inline]
    fn from(&self, piece: Piece) -> BitBoard {
        match piece {
            Piece::Knight => cozy_chess::get_knight_moves(self.king),
            Piece::Bishop => self.diagonal,
            Piece::Rook => self.straight,
            Piece::Queen => self.diagonal | self.straight,
            // A pawn's check squares depend on its color; `checks` looks closer. Kings check by discovery only.
            Piece::Pawn => cozy_chess::get_king_moves(self.king),
            Piece::King => BitBoard::EMPTY,
        }
    }

    /// Whether a legal move gives check (castling and en passant discoveries aside: they are rare and cost much).
    #[inline]
    fn checks(&self, board: &Board, mv: Move) -> bool {
        let mover = board.side_to_move();
        let piece = mv.promotion.or(board.piece_on(mv.from)).unwrap_or(Piece::Pawn);
        let direct = match piece {
            Piece::Pawn => cozy_chess::get_pawn_attacks(mv.to, mover).has(self.king),
            Piece::King => false,
            other if mv.promotion.is_some() => {
                let occupied = board.occupied() ^ mv.from.bitboard();
                attacks::attacks_from(other, mover, mv.to, occupied).has(self.king)
            }
            other => self.from(other).has(mv.to),
        };
        direct || (self.discoverers.has(mv.from) && !cozy_chess::get_line_rays(self.king, mv.from).has(mv.to))
    }
}

/// The mover's men that stand between one of its sliders and the enemy king.
#[inline]
fn discoverers(board: &Board, king: Square) -> BitBoard {
    let mover = board.side_to_move();
    let own = board.colors(mover);
    let queens = board.pieces(Piece::Queen);
    let diagonal = cozy_chess::get_bishop_rays(king) & (board.pieces(Piece::Bishop) | queens);
    let straight = cozy_chess::get_rook_rays(king) & (board.pieces(Piece::Rook) | queens);
    let mut found = BitBoard::EMPTY;
    for slider in (diagonal | straight) & own {
        let between = cozy_chess::get_between_rays(king, slider) & board.occupied();
        if between.len() == 1 {
            found |= between & own;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use search::Game;
    use search::testing::mix;

    fn random_positions(count: usize) -> Vec<Board> {
        let mut boards = Vec::new();
        let mut random = 11;
        while boards.len() < count {
            let mut game = ChessGame::new(Board::startpos());
            for _ in 0..120 {
                let mut list = Vec::new();
                game.moves(&mut list);
                if list.is_empty() {
                    break;
                }
                random = mix(random);
                game = game.after(list[(random % list.len() as u64) as usize]);
                boards.push(game.board.clone());
            }
        }
        boards
    }

    #[test]
    fn loud_moves_are_the_quiet_ones_that_check_or_run() {
        let guide = ChessGuide::default();
        let mut found = 0;
        for board in random_positions(3_000) {
            let game = ChessGame::new(board);
            let (mut quiet, mut loud) = (Vec::new(), Vec::new());
            guide.quiet_moves(&game, &mut quiet);
            quiet.retain(|(_, mark)| mark.is_loud());
            guide.loud_quiet_moves(&game, &mut loud);
            found += loud.len();
            let sorted = |mut list: Vec<Marked<Move>>| {
                list.sort_by_key(|&(mv, _)| guide.encode(mv));
                list
            };
            assert_eq!(sorted(loud), sorted(quiet), "{}", game.board);
        }
        assert!(found > 1_000);
    }

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

    #[test]
    fn checks_are_seen_before_they_are_played() {
        for board in random_positions(3_000) {
            let game = ChessGame::new(board.clone());
            let sight = CheckSight::new(&board);
            let mut all = Vec::new();
            game.moves(&mut all);
            for mv in all {
                let special = moves::is_castling(&board, mv) || moves::is_en_passant(&board, mv);
                if !special {
                    let gives = !game.after(mv).board.checkers().is_empty();
                    assert_eq!(sight.checks(&board, mv), gives, "{board} {mv}");
                }
            }
        }
    }
}

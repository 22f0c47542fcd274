//! Moves with a reason: which moves of a position deserve a place in the tree, for whom, and what they promise at best.
//!
//! The same rules serve both sides. A move enters because it takes something, checks a king that cannot run far, attacks two
//! pieces at once, uncovers an attack, promotes, saves what is threatened, or carries out a step of a plan. The promise is an
//! optimistic value; it decides the order of work and never the choice of a move (Harris's d). Nothing is played here.

use super::language::PlanAction;
use super::sight::Sight;
use chess::attacks::{attacked_squares, attackers_to, discoverers};
use chess::facts::board::{attacks_of, rank_from, worth};
use chess::facts::pawns::is_passed;
use cozy_chess::{
    BitBoard, Board, Color, Move, Piece, Square, get_between_rays, get_king_moves, get_line_rays,
};

/// Why a move is in the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum MoveReason {
    /// It takes with profit, or at no loss.
    Capture,
    /// It takes a guarded piece, at a loss, near the king or because the piece guards something.
    Sacrifice,
    /// It checks a king with so many flight squares.
    Check {
        /// Squares the king could still go to.
        flights: u8,
    },
    /// It attacks two pieces at once.
    DoubleAttack,
    /// It attacks a piece that cannot get away, or drives a valuable one.
    Attack,
    /// It uncovers an attack.
    Discovery,
    /// It brings another piece against the king.
    KingAttack,
    /// It promotes, or goes to promote.
    Promotion,
    /// Only pawns are left: every tempo counts, so every move is worth a look.
    Race,
    /// It saves what is threatened.
    Save,
    /// It answers a check.
    Evasion,
    /// It carries out a step of a plan of the root.
    Plan(PlanAction),
    /// It mends a plan that a reply had hindered.
    Repair(PlanAction),
    /// Nothing better is left: it is safe, and a pass after it shows what it would threaten.
    Probe,
    /// The opponent does nothing: what is the threat?
    Pass,
}

/// A move that may enter the tree.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Candidate {
    /// The move; `None` is a pass.
    pub mv: Option<Move>,
    pub reason: MoveReason,
    /// The best that can be hoped for, for the mover, material included, hundredths.
    pub promise: i32,
}

/// Promises of checks by the flight squares left to the king, hundredths: what such a king is worth as a target even when
/// material was given. Guess, from the rule that a sacrifice needs a target of low mobility (Harris 1975).
const CHECK_PROMISES: [i32; 4] = [700, 500, 300, 120];
/// What a check promises when fewer than two pieces take part in the attack: this many hundredths less.
const LONELY_CHECK: i32 = 100;
/// A promise shrinks by this much each ply, hundredths.
const FADING: i32 = 18;
/// A quiet move against the king promises this much, hundredths. Guess.
const KING_ATTACK: i32 = 90;
/// What a quiet move promises against a king with no or one flight square, hundredths. Guess.
const NET_PROMISES: [i32; 2] = [300, 120];
/// An even capture promises this much, hundredths: something may be loose afterwards. Guess.
const EVEN_CAPTURE: i32 = 40;
/// A driven piece promises this part of its worth.
const DRIVEN_PART: i32 = 5;
/// A pawn that comes to the seventh rank promises this much, hundredths. Guess.
const ADVANCE: i32 = 200;

/// What a step of a passed pawn further back promises, hundredths. Guess.
const PASSED_STEP: i32 = 60;
/// What any pawn move promises where only pawns are left, hundredths; a king move half of it. Guess.
const RACE: i32 = 40;

/// All moves of the side to move with a reason, most promising first. `origin` is the mover's material at the root, `ply` the
/// distance from it.
pub(super) fn candidates(sight: &Sight<'_>, origin: i32, ply: i32) -> Vec<Candidate> {
    let board = sight.board;
    let mover = board.side_to_move();
    let mut list = Vec::new();
    let settled = sight.settled(mover);
    if !board.checkers().is_empty() {
        evasions(sight, settled, &mut list);
        return sorted(list);
    }
    let scene = Scene::new(sight, origin, ply, settled);
    board.generate_moves(|set| {
        for mv in set {
            if let Some((reason, promise)) = scene.judge(mv) {
                list.push(Candidate {
                    mv: Some(mv),
                    reason,
                    promise,
                });
            }
        }
        false
    });
    sorted(list)
}

fn sorted(mut list: Vec<Candidate>) -> Vec<Candidate> {
    list.sort_by_key(|candidate| {
        let tie = candidate
            .mv
            .map_or((0, 0), |mv| (mv.from as usize, mv.to as usize));
        (std::cmp::Reverse(candidate.promise), tie)
    });
    list
}

fn evasions(sight: &Sight<'_>, settled: i32, list: &mut Vec<Candidate>) {
    let board = sight.board;
    board.generate_moves(|set| {
        for mv in set {
            let swap = sight.swap(mv.from, mv.to);
            // A king that takes takes for nothing; legality has settled the rest.
            let king = board.piece_on(mv.from) == Some(Piece::King);
            let swap = if king {
                board.piece_on(mv.to).map_or(0, worth)
            } else {
                swap
            };
            let promise = settled.max(sight.material(board.side_to_move())) + swap;
            list.push(Candidate {
                mv: Some(mv),
                reason: MoveReason::Evasion,
                promise,
            });
        }
        false
    });
}

/// What the rules need to know about a position, once.
struct Scene<'s, 'b> {
    sight: &'s Sight<'b>,
    mover: Color,
    /// The mover's material at the root: promises against the king are measured from it, whatever was given since.
    origin: i32,
    fading: i32,
    settled: i32,
    /// The enemy king, and the squares around it.
    king: Square,
    zone: BitBoard,
    /// Squares around the enemy king that it could step to now.
    flights: BitBoard,
    /// Our pieces that bear on the zone.
    attackers: BitBoard,
    own_attacks: BitBoard,
    enemy_attacks: BitBoard,
    discoverers: BitBoard,
    /// Whether nobody has a piece left.
    only_pawns: bool,
    /// Our piece that is in most danger, with what its loss costs, and the second cost.
    danger: Option<(Square, Square, i32)>,
    spare: i32,
}

impl<'s, 'b> Scene<'s, 'b> {
    fn new(sight: &'s Sight<'b>, origin: i32, ply: i32, settled: i32) -> Scene<'s, 'b> {
        let board = sight.board;
        let mover = board.side_to_move();
        let king = board.king(!mover);
        let zone = get_king_moves(king) | king.bitboard();
        let occupied = board.occupied();
        let own_attacks = attacked_squares(board, mover, occupied - king.bitboard());
        let enemy_attacks = attacked_squares(board, !mover, occupied);
        let attackers = board
            .colors(mover)
            .into_iter()
            .filter(|&square| {
                board.piece_on(square).is_some_and(|piece| {
                    piece != Piece::King && !(attacks_of(piece, mover, square, occupied) & zone).is_empty()
                })
            })
            .collect();
        let danger = sight.prizes[!mover as usize]
            .first()
            .map(|prize| (prize.to, prize.from, prize.gain));
        Scene {
            sight,
            mover,
            origin,
            fading: FADING * ply,
            settled,
            king,
            zone,
            flights: get_king_moves(king) - board.colors(!mover) - own_attacks,
            attackers,
            own_attacks,
            enemy_attacks,
            discoverers: discoverers(board, mover),
            only_pawns: (occupied - board.pieces(Piece::Pawn)).len() == Color::NUM as u32,
            danger,
            spare: -sight.two_best(!mover).1,
        }
    }

    fn board(&self) -> &Board {
        self.sight.board
    }

    /// Why a move deserves a place, and what it promises.
    fn judge(&self, mv: Move) -> Option<(MoveReason, i32)> {
        let board = self.board();
        let piece = board.piece_on(mv.from)?;
        let material = self.sight.material(self.mover);
        let victim = board
            .piece_on(mv.to)
            .filter(|_| board.color_on(mv.to) == Some(!self.mover));
        let mut swap = self.sight.swap(mv.from, mv.to);
        if board.color_on(mv.to) == Some(self.mover) {
            swap = 0; // Castling is written as the king taking its own rook.
        }
        let mut best: Option<(MoveReason, i32)> = None;
        let mut offer = |reason, promise: i32| {
            if best.is_none_or(|(_, known)| promise > known) {
                best = Some((reason, promise));
            }
        };
        if let Some(promotion) = mv.promotion {
            if promotion == Piece::Queen || promotion == Piece::Knight {
                let gain = worth(promotion) - worth(Piece::Pawn) + victim.map_or(0, worth);
                offer(MoveReason::Promotion, material + gain - self.fading);
            }
        } else if piece == Piece::Pawn && rank_from(mv.to, self.mover) >= 5 && victim.is_none() {
            let near = if rank_from(mv.to, self.mover) == 6 {
                ADVANCE
            } else {
                ADVANCE / 2
            };
            offer(MoveReason::Promotion, self.settled + near - self.fading);
        } else if piece == Piece::Pawn && victim.is_none() && is_passed(board, mv.from, self.mover) {
            offer(MoveReason::Promotion, self.settled + PASSED_STEP - self.fading);
        }
        if self.only_pawns {
            let hope = if piece == Piece::Pawn { RACE } else { RACE / 2 };
            offer(MoveReason::Race, self.settled + hope - self.fading);
        }
        if victim.is_some() && swap >= 0 {
            let loss = self.sight.prizes[!self.mover as usize]
                .iter()
                .find(|threat| threat.from != mv.to && threat.to != mv.from)
                .map_or(0, |threat| threat.gain);
            // A capture with check leaves the opponent no time for threats of his own.
            let loss = if self.check_by(mv, piece).is_some() {
                0
            } else {
                loss
            };
            let even = if swap == 0 { EVEN_CAPTURE } else { EVEN_CAPTURE / 2 };
            offer(
                MoveReason::Capture,
                (material + swap - loss).max(self.settled) + even,
            );
        }
        if let Some(flights) = self.check_by(mv, piece) {
            let share = CHECK_PROMISES[usize::from(flights).min(CHECK_PROMISES.len() - 1)];
            let company = (self.attackers - mv.from.bitboard()).len();
            let lonely = if company == 0 { LONELY_CHECK } else { 0 };
            let promise = (self.origin + share - lonely - self.fading).max(self.settled + 40 - self.fading);
            // Sacrifices pay out of the promise; sound checks add to what is there.
            let promise = if swap >= 0 {
                promise.max(self.settled + share / 2 - self.fading)
            } else {
                promise
            };
            offer(MoveReason::Check { flights }, promise);
        }
        if victim.is_some() && swap < 0 && (self.zone.has(mv.to) || self.guards_something(mv.to)) {
            let promise = if self.zone.has(mv.to) && self.attackers.len() > 1 {
                self.origin + CHECK_PROMISES[self.flights.len().min(3) as usize] - 200 - self.fading
            } else {
                self.settled + 30 - self.fading
            };
            offer(MoveReason::Sacrifice, promise);
        }
        if swap >= 0 {
            self.judge_quiet(mv, piece, material, &mut offer);
        }
        if self.discoverers.has(mv.from) && self.uncovers(mv) {
            offer(MoveReason::Discovery, self.settled + 250 - self.fading);
        }
        self.judge_save(mv, swap, material, &mut offer);
        best
    }

    fn judge_quiet(&self, mv: Move, piece: Piece, material: i32, offer: &mut impl FnMut(MoveReason, i32)) {
        let hits = self.sight.hits(mv, self.mover);
        let checks = self.check_by(mv, piece).is_some();
        let new: Vec<&(Square, i32)> = hits
            .iter()
            .filter(|(target, _)| {
                !self.sight.prizes[self.mover as usize]
                    .iter()
                    .any(|prize| prize.to == *target)
            })
            .collect();
        if checks && !new.is_empty() {
            offer(MoveReason::DoubleAttack, material + new[0].1 - self.fading);
        } else if new.len() >= 2 {
            offer(
                MoveReason::DoubleAttack,
                (material + new[1].1).max(self.settled + new[1].1 / 2) - self.fading,
            );
        } else if let [(target, gain)] = new.as_slice() {
            let open = self.sight.prizes[self.mover as usize]
                .first()
                .map_or(0, |prize| prize.gain);
            let promise = if open > 0 {
                // A second threat next to one that stands.
                open.min(*gain)
            } else if !self.can_leave(*target) {
                *gain
            } else {
                gain / DRIVEN_PART
            };
            offer(MoveReason::Attack, self.settled + promise - self.fading);
        }
        let occupied = self.board().occupied() - mv.from.bitboard();
        let reach = attacks_of(piece, self.mover, mv.to, occupied) & self.zone;
        let company = (self.attackers - mv.from.bitboard()).len();
        if piece != Piece::King && !reach.is_empty() && company >= 1 && self.flights.len() <= 2 {
            let promise = KING_ATTACK + 40 * i32::try_from(reach.len().min(3)).unwrap_or(0);
            offer(MoveReason::KingAttack, self.settled + promise - self.fading);
            // A king without flight squares is a target whatever was given before.
            let left = (self.flights - reach).len() as usize;
            if let Some(share) = NET_PROMISES.get(left) {
                offer(MoveReason::KingAttack, self.origin + share - self.fading);
            }
        }
    }

    /// Moves that save what is in most danger.
    fn judge_save(&self, mv: Move, swap: i32, material: i32, offer: &mut impl FnMut(MoveReason, i32)) {
        let Some((target, attacker, gain)) = self.danger else {
            return;
        };
        let moves_away = mv.from == target && swap >= 0;
        let takes = mv.to == attacker && swap > -gain;
        let blocks = get_between_rays(attacker, target).has(mv.to) && swap > -gain;
        let board = self.board();
        let guards = mv.from != target
            && swap >= 0
            && board.piece_on(mv.from).is_some_and(|piece| {
                attacks_of(piece, self.mover, mv.to, board.occupied() - mv.from.bitboard()).has(target)
                    && worth(board.piece_on(target).unwrap_or(Piece::Pawn))
                        <= worth(board.piece_on(attacker).unwrap_or(Piece::Pawn))
            });
        if moves_away || takes || blocks || guards {
            offer(MoveReason::Save, material + self.spare + swap.min(0));
        }
    }

    /// Whether a piece on `square` guards another enemy piece that we attack, or a flight of its king.
    fn guards_something(&self, square: Square) -> bool {
        let board = self.board();
        let Some(piece) = board.piece_on(square) else {
            return false;
        };
        let reach = attacks_of(piece, !self.mover, square, board.occupied());
        !(reach & board.colors(!self.mover) & (self.own_attacks - self.king.bitboard())).is_empty()
    }

    fn can_leave(&self, target: Square) -> bool {
        let board = self.board();
        let Some(piece) = board.piece_on(target) else {
            return true;
        };
        let reach = attacks_of(piece, !self.mover, target, board.occupied()) - board.colors(!self.mover);
        !(reach - self.own_attacks).is_empty()
    }

    /// Whether a slider behind the mover gets a profitable view by its leaving.
    fn uncovers(&self, mv: Move) -> bool {
        let board = self.board();
        let occupied = (board.occupied() - mv.from.bitboard()) | mv.to.bitboard();
        let sliders = board.colors(self.mover)
            & (board.pieces(Piece::Bishop) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen));
        sliders.into_iter().any(|slider| {
            let Some(piece) = board.piece_on(slider) else {
                return false;
            };
            let line = get_line_rays(slider, mv.from);
            if slider == mv.from || line.is_empty() || line.has(mv.to) {
                return false;
            }
            let before = attacks_of(piece, self.mover, slider, board.occupied());
            let fresh = attacks_of(piece, self.mover, slider, occupied) - before;
            (fresh & board.colors(!self.mover)).into_iter().any(|target| {
                board.piece_on(target).is_some_and(|victim| {
                    victim == Piece::King || worth(victim) >= worth(piece) || !self.enemy_attacks.has(target)
                })
            })
        })
    }

    /// The flight squares the enemy king would have after a move, when the move checks.
    fn check_by(&self, mv: Move, piece: Piece) -> Option<u8> {
        let board = self.board();
        let arriving = mv.promotion.unwrap_or(piece);
        let occupied = (board.occupied() - mv.from.bitboard()) | mv.to.bitboard();
        let reach = attacks_of(arriving, self.mover, mv.to, occupied);
        let direct = reach.has(self.king);
        let uncovered = self.discoverers.has(mv.from) && !get_line_rays(self.king, mv.from).has(mv.to);
        if !direct && !uncovered {
            return None;
        }
        // The checked king does not shield the squares behind it, and the checking piece may itself be taken.
        let through = attacks_of(arriving, self.mover, mv.to, occupied - self.king.bitboard());
        let mut left = self.flights - through - mv.to.bitboard();
        let guarded = !(attackers_to(board, mv.to, occupied)
            & (board.colors(self.mover) - mv.from.bitboard()))
        .is_empty();
        if get_king_moves(self.king).has(mv.to) && !guarded {
            left |= mv.to.bitboard();
        }
        if board.color_on(mv.to) == Some(!self.mover) {
            // A square the capture emptied of its own piece is open only if nobody covers it.
            left -= mv.to.bitboard()
                & if guarded {
                    mv.to.bitboard()
                } else {
                    BitBoard::EMPTY
                };
        }
        Some(left.len() as u8)
    }
}

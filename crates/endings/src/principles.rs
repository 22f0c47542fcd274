//! Principles for more than one pawn: what the rules of king and pawn against king still say when other pieces are on the
//! board, and who wins a race.
//!
//! EG "generalized the evaluator for king and pawn versus king a little bit": a pawn that wins by itself wins with a
//! second one beside it, "with minor exceptions". Here the exceptions are conditions, found by holding the statement
//! against the exact tables until none was left; `wherefore-lab ending --verify` repeats that over every position.

use super::judge::{Ground, Judgement};
use super::language::distance;
use super::range::Range;
use super::rules;
use super::view::View;
use chess::{BitBoard, Board, Color, File, Piece, Rank, Square, get_king_moves, get_pawn_attacks};

/// A principle by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum Principle {
    /// One of two pawns wins by itself.
    WinsByItself,
    /// Two pawns on neighboring files help each other on.
    ConnectedPawns,
    /// Two pawns are too far apart for one king.
    WidePawns,
    /// Two pawns on one rook's file do not drive a king out of the corner.
    RookPawns,
    /// The opponent's pawn would not win even if one's own were not there.
    HoldsAlone,
    /// Each side holds the other's pawn.
    BothHold,
    /// A pawn runs home long before the other.
    RaceWon,
    /// A pawn runs home in time to hold.
    RunsHome,
    /// A queen to move stops a pawn that is not yet on the seventh rank.
    QueenStopsPawn,
    /// A queen to move stops a seventh-rank pawn on a center or knight's file.
    QueenStopsSeventh,
    /// A queen to move, not in check and not pinned, beats a rook, a bishop or a knight; and a queen holds its own.
    QueenHolds,
    /// A lone bishop or knight does not beat a pawn.
    LoneMinor,
    /// A queen cannot win against a seventh-rank bishop's or rook's pawn that its king supports from nearby.
    SeventhRankFortress,
    /// A queen each, and the side to move wins by a short series of checks.
    WinningChecks,
    /// A queen each, the side to move has no winning checks, and the kings are too far apart for anything slower.
    QueensLevel,
}

impl Principle {
    /// All principles.
    pub const ALL: [Principle; 15] = [
        Principle::WinsByItself,
        Principle::ConnectedPawns,
        Principle::WidePawns,
        Principle::RookPawns,
        Principle::HoldsAlone,
        Principle::BothHold,
        Principle::RaceWon,
        Principle::RunsHome,
        Principle::QueenStopsPawn,
        Principle::QueenStopsSeventh,
        Principle::QueenHolds,
        Principle::LoneMinor,
        Principle::SeventhRankFortress,
        Principle::WinningChecks,
        Principle::QueensLevel,
    ];
}

/// King and pawns against the bare king: one pawn that wins by itself is enough.
pub(super) fn two_pawns(board: &Board, owner: Color) -> Option<Judgement> {
    let pawns = board.colored_pieces(owner, Piece::Pawn);
    if pawns.len() != 2 || !has_only_pawns(board) {
        return None;
    }
    let mover = board.side_to_move();
    let (king, bare) = (board.king(owner), board.king(!owner));
    for pawn in pawns {
        let rest = pawns ^ pawn.bitboard();
        if !(ahead(pawn, owner) & rest).is_empty() {
            continue;
        }
        let view = View::new(king, bare, pawn, owner, mover);
        // A pawn about to promote may stalemate, and so may a king that has no step left.
        let far = distance(view.weak, Square::new(view.pawn.file(), Rank::Eighth)) > 2;
        let cornered = mover != owner && !far && in_corner_region(view.weak) && rest_on_seventh(rest, owner);
        let quiet = (view.steps() > 1 || far) && !cornered && (mover != owner || has_step(board, !owner));
        if quiet && view.is_legal() && rules::first(&view).is_some_and(|rule| rule.range == Range::WIN) {
            let range = if mover == owner { Range::WIN } else { Range::LOSS };
            return Some(Judgement::new(range, Ground::Principle(Principle::WinsByItself)));
        }
    }
    doubled_pawns(board, owner).or_else(|| pawns_together(board, owner))
}

/// Two pawns on one file: the rear one may win by itself from afar, and on a rook's file the corner holds both.
fn doubled_pawns(board: &Board, owner: Color) -> Option<Judgement> {
    let mover = board.side_to_move();
    let mut pawns: Vec<Square> = board.colored_pieces(owner, Piece::Pawn).into_iter().collect();
    pawns.sort_by_key(|pawn| pawn.rank().relative_to(owner) as usize);
    let (rear, front) = (*pawns.first()?, *pawns.get(1)?);
    if rear.file() != front.file() {
        return None;
    }
    let alone = |pawn: Square| {
        let view = View::new(board.king(owner), board.king(!owner), pawn, owner, mover);
        let rule = view.is_legal().then(|| rules::first(&view)).flatten();
        rule.map(|rule| rule.range)
    };
    let queening = Square::new(front.file(), Rank::Eighth.relative_to(owner));
    let range = if mover == owner { Range::WIN } else { Range::LOSS };
    if alone(front) != Some(Range::DRAW) {
        return None;
    }
    if distance(rear, front) >= 2 && alone(rear) == Some(Range::WIN) {
        return Some(Judgement::new(range, Ground::Principle(Principle::WinsByItself)));
    }
    let gate = match front.file() {
        File::A => Square::new(File::B, Rank::Seventh.relative_to(owner)),
        File::H => Square::new(File::G, Rank::Seventh.relative_to(owner)),
        _ => return None,
    };
    let to_corner = distance(board.king(!owner), queening);
    let still_far = front.rank().relative_to(owner) < Rank::Seventh;
    let held = to_corner <= 1 || still_far && to_corner <= distance(board.king(owner), gate) - 2;
    held.then(|| Judgement::new(Range::DRAW, Ground::Principle(Principle::RookPawns)))
}

/// Two pawns that win by standing together, or far enough apart.
fn pawns_together(board: &Board, owner: Color) -> Option<Judgement> {
    let pawns = board.colored_pieces(owner, Piece::Pawn);
    let mut squares = pawns.into_iter();
    let (one, two) = (squares.next()?, squares.next()?);
    let files = (one.file() as i8 - two.file() as i8).abs();
    let ranks = (one.rank() as i8 - two.rank() as i8).abs();
    let bare = board.king(!owner);
    let touched = pawns.into_iter().any(|pawn| distance(bare, pawn) == 1);
    let to_move = board.side_to_move() == owner;
    if !has_step(board, !owner) {
        return None;
    }
    let principle = match (files, ranks) {
        (1, 1) => Principle::ConnectedPawns,
        (1, 0) if to_move || !touched => Principle::ConnectedPawns,
        (1, 2) if !touched => Principle::ConnectedPawns,
        (1, 3..) if to_move && !touched => Principle::ConnectedPawns,
        (4, _) if !touched && (to_move || ranks == 0) => Principle::WidePawns,
        (5, _) if !touched => Principle::WidePawns,
        (6.., _) => Principle::WidePawns,
        _ => return None,
    };
    let range = if to_move { Range::WIN } else { Range::LOSS };
    Some(Judgement::new(range, Ground::Principle(principle)))
}

/// One pawn each.
pub(super) fn pawn_each(board: &Board) -> Option<Judgement> {
    let mover = board.side_to_move();
    let own = single(board.colored_pieces(mover, Piece::Pawn))?;
    let theirs = single(board.colored_pieces(!mover, Piece::Pawn))?;
    if board.en_passant().is_some() || !has_only_pawns(board) {
        return None;
    }
    if race_won(board, mover, own, theirs) {
        return Some(Judgement::new(Range::WIN, Ground::Principle(Principle::RaceWon)));
    }
    let held = match (
        holds(board, mover, own, theirs),
        holds(board, !mover, theirs, own),
    ) {
        (true, true) => {
            return Some(Judgement::new(
                Range::DRAW,
                Ground::Principle(Principle::BothHold),
            ));
        }
        (true, false) => Some(Range::SAFE),
        (false, true) => Some(Range::NO_WIN),
        (false, false) => None,
    };
    let race = super::race::race(board, own, theirs);
    let ground = Ground::Principle(Principle::HoldsAlone);
    match (held, race) {
        (None, race) => race,
        (Some(held), None) => Some(Judgement::new(held, ground)),
        // Two true ranges together; the race is named where it decides.
        (Some(held), Some(race)) if race.range.and(held) != held => Some(Judgement {
            range: race.range.and(held),
            ..race
        }),
        (Some(held), Some(_)) => Some(Judgement::new(held, ground)),
    }
}

/// Whether there are no pieces but kings and pawns.
fn has_only_pawns(board: &Board) -> bool {
    board.occupied() == board.pieces(Piece::King) | board.pieces(Piece::Pawn)
}

/// How two opposing pawns stand to each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Relation {
    /// Head to head.
    Locked,
    /// On one file, still to meet.
    Facing,
    /// On neighboring files, still to pass each other.
    Neighbors,
    /// They have passed each other on one file.
    Past,
    /// They have passed each other on neighboring files.
    NeighborsPast,
    /// Two or more files apart.
    Apart,
}

pub(super) fn relation(own: Square, theirs: Square, color: Color) -> Relation {
    let files = (own.file() as i8 - theirs.file() as i8).abs();
    let to_meet = theirs.rank().relative_to(color) > own.rank().relative_to(color);
    match (files, to_meet) {
        (0, true) if distance(own, theirs) == 1 => Relation::Locked,
        (0, true) => Relation::Facing,
        (0, false) => Relation::Past,
        (1, true) => Relation::Neighbors,
        (1, false) => Relation::NeighborsPast,
        _ => Relation::Apart,
    }
}

/// Whether `color` can hold the enemy pawn, its own pawn only being in the way or not.
fn holds(board: &Board, color: Color, own: Square, theirs: Square) -> bool {
    let mover = board.side_to_move();
    let king = board.king(color);
    let near = distance(king, own);
    let free = match relation(own, theirs, color) {
        Relation::Locked => false,
        Relation::Past => true,
        Relation::Neighbors => mover == color,
        Relation::Facing => mover == color && near >= 2,
        Relation::NeighborsPast => near >= 3,
        Relation::Apart => near >= 4 || !in_the_way(king, own, theirs, color),
    };
    if !free {
        return false;
    }
    let view = View::new(board.king(!color), king, theirs, !color, mover);
    view.is_legal() && rules::first(&view).is_some_and(|rule| rule.range == Range::DRAW)
}

/// Whether one's own pawn stands in the box that the king and the enemy pawn's way span.
fn in_the_way(king: Square, own: Square, theirs: Square, color: Color) -> bool {
    let queening = Square::new(theirs.file(), Rank::First.relative_to(color));
    let corners = [king, theirs, queening];
    let within = |value: i8, values: [i8; 3]| {
        let low = values.into_iter().min().unwrap_or(value) - 1;
        let high = values.into_iter().max().unwrap_or(value) + 1;
        low <= value && value <= high
    };
    within(own.file() as i8, corners.map(|square| square.file() as i8))
        && within(own.rank() as i8, corners.map(|square| square.rank() as i8))
}

/// Whether the side to move queens in peace while the other pawn is still two steps from queening.
fn race_won(board: &Board, mover: Color, own: Square, theirs: Square) -> bool {
    let king = board.king(mover);
    let enemy = board.king(!mover);
    if !board.checkers().is_empty() {
        return false;
    }
    if matches!(
        relation(own, theirs, mover),
        Relation::Locked | Relation::Facing | Relation::Neighbors
    ) {
        return false;
    }
    let steps_home = steps(own, mover);
    let their_steps = steps(theirs, !mover);
    let queening = Square::new(own.file(), Rank::Eighth.relative_to(mover));
    let runs = steps_home < distance(enemy, queening) && !ahead(own, mover).has(king);
    let home = king.rank().relative_to(mover) <= Rank::Fifth;
    let quiet = steps_home > 1 || distance(enemy, queening) > 2;
    runs && quiet && (steps_home <= their_steps - 3 || (steps_home == their_steps - 2 && home))
}

pub(super) fn steps(pawn: Square, color: Color) -> i8 {
    View::new(pawn, pawn, pawn, color, color).steps()
}

/// The corner and the square next to it on the last rank.
fn in_corner_region(king: Square) -> bool {
    king.rank() == Rank::Eighth && !matches!(king.file(), File::C | File::D | File::E | File::F)
}

fn rest_on_seventh(pawns: BitBoard, owner: Color) -> bool {
    !(pawns & Rank::Seventh.relative_to(owner).bitboard()).is_empty()
}

/// Whether the bare king of `color` has a square to go to, whoever is to move.
fn has_step(board: &Board, color: Color) -> bool {
    let mut guarded = get_king_moves(board.king(!color));
    for pawn in board.colored_pieces(!color, Piece::Pawn) {
        guarded |= get_pawn_attacks(pawn, !color);
    }
    !(get_king_moves(board.king(color)) & !guarded).is_empty()
}

/// The squares in front of a pawn.
pub(super) fn ahead(pawn: Square, color: Color) -> BitBoard {
    let file = pawn.file().bitboard();
    let above = |rank: Rank| {
        Rank::ALL
            .iter()
            .filter(|&&other| other > rank)
            .fold(BitBoard::EMPTY, |all, rank| all | rank.bitboard())
    };
    match color {
        Color::White => file & above(pawn.rank()),
        Color::Black => file & !above(pawn.rank()) & !pawn.rank().bitboard(),
    }
}

fn single(squares: BitBoard) -> Option<Square> {
    (squares.len() == 1).then(|| squares.next_square()).flatten()
}

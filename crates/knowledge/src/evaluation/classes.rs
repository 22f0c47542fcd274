//! State classes: what kind of position this is, and which expert knows about it.
//!
//! Berliner's remedy for the limits of a single polynomial: positions fall into classes by the material on the board,
//! and a class may add what its expert knows. The ordinary terms stay in force in every class and experts only add or
//! scale within limits, so that crossing a border by a capture never tears the landscape (a test measures the jumps).
//! Source: Berliner, *Some Innovations Introduced by BKG*, 1977, on SNAC (smoothness, nonlinearity, application
//! coefficients).

use super::view::View;
use cozy_chess::{BitBoard, Color, Piece};

/// What kind of position this is. Opening and middlegame differ in nothing but the name; each ending has its own scale
/// or expert.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum StateClass {
    /// Nearly all pieces are on the board.
    Opening,
    /// Neither opening nor ending.
    Middlegame,
    /// Kings and pawns only.
    PawnEnding,
    /// One minor piece on each side, or on one, and pawns.
    MinorPieceEnding,
    /// Bishops of opposite colors and pawns, nothing else.
    OppositeBishops,
    /// Rooks and pawns.
    RookEnding,
    /// Queens and pawns.
    QueenEnding,
    /// Few pieces of different kinds.
    MixedEnding,
    /// The named side mates the bare king of the other.
    BareKing(Color),
    /// Bishop and knight against a bare king: the right corner is needed.
    BishopAndKnight(Color),
    /// The named side has the queen against a rook.
    QueenAgainstRook(Color),
    /// The named side has the rook against a pawn.
    RookAgainstPawn(Color),
    /// The named side has the queen against a pawn.
    QueenAgainstPawn(Color),
    /// Nobody can mate.
    DeadDraw,
}

impl StateClass {
    /// The words a person reads.
    pub const fn name(self) -> &'static str {
        match self {
            StateClass::Opening => "opening",
            StateClass::Middlegame => "middlegame",
            StateClass::PawnEnding => "pawn ending",
            StateClass::MinorPieceEnding => "minor piece ending",
            StateClass::OppositeBishops => "bishops of opposite colors",
            StateClass::RookEnding => "rook ending",
            StateClass::QueenEnding => "queen ending",
            StateClass::MixedEnding => "ending",
            StateClass::BareKing(_) => "mating a bare king",
            StateClass::BishopAndKnight(_) => "mating with bishop and knight",
            StateClass::QueenAgainstRook(_) => "queen against rook",
            StateClass::RookAgainstPawn(_) => "rook against pawn",
            StateClass::QueenAgainstPawn(_) => "queen against pawn",
            StateClass::DeadDraw => "dead draw",
        }
    }
}

/// At this phase and above it is still the opening.
const OPENING_PHASE_LIMIT: i32 = 22;
/// Below this phase it is an ending.
pub(super) const ENDING_PHASE_LIMIT: i32 = 9;

/// Names the class of a position.
#[inline(always)]
pub(super) fn classify(view: &View, phase: i32) -> StateClass {
    if phase >= OPENING_PHASE_LIMIT {
        return StateClass::Opening;
    }
    if phase >= ENDING_PHASE_LIMIT {
        return StateClass::Middlegame;
    }
    classify_ending(view)
}

/// Names the class of an ending. Not inlined, like everything else that only endings need (`drawish`, `endings`, `passed`): what
/// every middlegame runs through stays short.
#[inline(never)]
fn classify_ending(view: &View) -> StateClass {
    let (white, black) = (Hand::of::<true>(view), Hand::of::<false>(view));
    known(&white, &black, Color::White)
        .or_else(|| known(&black, &white, Color::Black))
        .unwrap_or_else(|| general(&white, &black))
}

/// How many of each kind a side has, and the colors of its bishops.
pub(super) struct Hand {
    pub(super) pawns: u32,
    pub(super) knights: u32,
    pub(super) bishops: BitBoard,
    pub(super) rooks: u32,
    pub(super) queens: u32,
}

impl Hand {
    pub(super) fn of<const WHITE: bool>(view: &View) -> Hand {
        let us = view.us::<WHITE>();
        Hand {
            pawns: us.of(Piece::Pawn).len(),
            knights: us.of(Piece::Knight).len(),
            bishops: us.of(Piece::Bishop),
            rooks: us.of(Piece::Rook).len(),
            queens: us.of(Piece::Queen).len(),
        }
    }

    fn minors(&self) -> u32 {
        self.knights + self.bishops.len()
    }

    fn pieces(&self) -> u32 {
        self.minors() + self.rooks + self.queens
    }

    fn is_bare(&self) -> bool {
        self.pieces() + self.pawns == 0
    }

    fn has_only(&self, queens: u32, rooks: u32, minors: u32, pawns: u32) -> bool {
        (self.queens, self.rooks, self.minors(), self.pawns) == (queens, rooks, minors, pawns)
    }

    /// Whether this side can force mate against a bare king.
    fn can_mate_bare_king(&self) -> bool {
        let bishops_of_both_colors = !(self.bishops & BitBoard::DARK_SQUARES).is_empty()
            && !(self.bishops & BitBoard::LIGHT_SQUARES).is_empty();
        self.queens + self.rooks > 0
            || bishops_of_both_colors
            || (!self.bishops.is_empty() && self.knights > 0)
            || self.knights > 2
    }
}

/// The classes in which one side's role is fixed.
fn known(strong: &Hand, weak: &Hand, color: Color) -> Option<StateClass> {
    if weak.is_bare() && strong.pawns == 0 {
        return Some(if !strong.can_mate_bare_king() {
            StateClass::DeadDraw
        } else if strong.has_only(0, 0, 2, 0) && strong.knights == 1 {
            StateClass::BishopAndKnight(color)
        } else {
            StateClass::BareKing(color)
        });
    }
    if weak.is_bare() && strong.can_mate_bare_king() {
        return Some(StateClass::BareKing(color));
    }
    if strong.has_only(1, 0, 0, 0) && weak.has_only(0, 1, 0, 0) {
        return Some(StateClass::QueenAgainstRook(color));
    }
    if strong.has_only(0, 1, 0, 0) && weak.has_only(0, 0, 0, 1) {
        return Some(StateClass::RookAgainstPawn(color));
    }
    if strong.has_only(1, 0, 0, 0) && weak.has_only(0, 0, 0, 1) {
        return Some(StateClass::QueenAgainstPawn(color));
    }
    None
}

/// The classes by what pieces are left.
fn general(white: &Hand, black: &Hand) -> StateClass {
    let queens = white.queens + black.queens;
    let rooks = white.rooks + black.rooks;
    let minors = white.minors() + black.minors();
    let most_minors = white.minors().max(black.minors());
    match (queens, rooks, minors) {
        (0, 0, 0) => StateClass::PawnEnding,
        (0, 0, 1..=2) if most_minors < 2 => {
            if are_opposite(white.bishops, black.bishops) {
                StateClass::OppositeBishops
            } else {
                StateClass::MinorPieceEnding
            }
        }
        (0, 1.., 0) => StateClass::RookEnding,
        (1.., 0, 0) => StateClass::QueenEnding,
        _ => StateClass::MixedEnding,
    }
}

/// Whether both sides have one bishop, on squares of different colors.
pub(super) fn are_opposite(white: BitBoard, black: BitBoard) -> bool {
    let dark = |bishops: BitBoard| !(bishops & BitBoard::DARK_SQUARES).is_empty();
    white.len() == 1 && black.len() == 1 && dark(white) != dark(black)
}

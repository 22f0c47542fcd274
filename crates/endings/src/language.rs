//! The rule language: pure expressions over squares, printable, without side effects.
//!
//! EG's rules (Perdue and Berliner 1977, "The form of rules in EG") use conditionals, mapping functions, unions over
//! mapped sets, selection of subsets, quantifiers over lists, booleans and primitive functions, and nothing else. The
//! four types below are exactly that: a [`Place`] is a square, a [`Count`] a number, [`Squares`] a set and a
//! [`Condition`] a truth value. Rules are constant data; evaluating one reads a [`View`] and changes nothing.
//! Inside a quantifier or a mapping, [`Place::It`] is the element under consideration.

use super::view::View;
use chess::{BitBoard, File, Rank, Square, get_king_moves};
use std::fmt;

/// A square named by its role.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// Where the king of the side with the pawn stands.
    StrongKing,
    /// Where the bare king stands.
    WeakKing,
    /// The pawn's square.
    Pawn,
    /// So many squares in front of the pawn, the queening square at most.
    Before(u8),
    /// Where the pawn queens.
    Queening,
    /// The key square on the pawn's own file.
    MiddleKey,
    /// The key square on the side of the strong king.
    NearKey,
    /// The seventh-rank square on the file nearer the center than the pawn's.
    GateSeventh,
    /// The element a quantifier or a mapping is looking at.
    It,
}

/// A number of steps, ranks or files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// The number itself.
    Is(i8),
    /// King steps on an open board.
    Distance(Place, Place),
    /// Moves the pawn needs to queen, its double step counted.
    Steps,
    /// The rank, from 1 to 8, as the pawn counts.
    RankOf(Place),
    /// Files between a square and the nearer edge.
    FromEdge(Place),
    /// Files between two squares.
    FilesApart(Place, Place),
    /// How many ranks the first square is ahead of the second.
    RanksAhead(Place, Place),
    /// How many steps less the strong king needs to a square than the weak king.
    Lead(Place),
    /// A difference.
    Minus(&'static Count, &'static Count),
    /// The largest value over a set.
    Most(&'static Squares, &'static Count),
    /// One of two, by a condition.
    If(&'static Condition, &'static Count, &'static Count),
}

/// A set of squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Squares {
    /// The squares that decide king and pawn against king: two ranks ahead of the pawn, from its fifth rank on also
    /// one rank ahead, on its own and the neighboring files; none for a rook's pawn.
    KeySquares,
    /// The three squares of the key rank nearest the pawn.
    KeyRow,
    /// The squares a king standing there may step to on an open board.
    StepsFrom(Place),
    /// Squares where the weak king may really go: not guarded by the other king or by the pawn.
    WeakSteps,
    /// Squares where the strong king may really go.
    StrongSteps,
    /// The images of a set: each element is replaced by the place, which speaks of [`Place::It`].
    Map(&'static Squares, Place),
    /// The union of the sets that the elements are mapped to.
    UnionMap(&'static Squares, &'static Squares),
    /// The elements with a property.
    Where(&'static Squares, &'static Condition),
}

/// A statement that is true or false of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    /// The side with the pawn is to move.
    StrongToMove,
    /// The bare king is to move.
    WeakToMove,
    /// All of them hold.
    All(&'static [Condition]),
    /// At least one holds.
    Any(&'static [Condition]),
    /// It does not hold.
    Not(&'static Condition),
    /// The first number is at least the second.
    AtLeast(Count, Count),
    /// The first number is at most the second.
    AtMost(Count, Count),
    /// The numbers are equal.
    Equal(Count, Count),
    /// A square is in a set.
    In(Place, Squares),
    /// Some element of the set has the property.
    Exists(Squares, &'static Condition),
    /// Every element of the set has the property.
    Forall(Squares, &'static Condition),
    /// One of two, by a condition.
    If(&'static Condition, &'static Condition, &'static Condition),
}

/// What the evaluation of one rule carries along: the position and the elements bound so far.
#[derive(Clone, Copy)]
struct Scope<'a> {
    view: &'a View,
    it: Square,
}

impl Condition {
    /// Whether the statement is true of the position.
    pub fn holds(&self, view: &View) -> bool {
        self.in_scope(Scope { view, it: view.pawn })
    }

    fn in_scope(&self, scope: Scope<'_>) -> bool {
        match self {
            Condition::StrongToMove => scope.view.strong_to_move,
            Condition::WeakToMove => !scope.view.strong_to_move,
            Condition::All(parts) => parts.iter().all(|part| part.in_scope(scope)),
            Condition::Any(parts) => parts.iter().any(|part| part.in_scope(scope)),
            Condition::Not(part) => !part.in_scope(scope),
            Condition::AtLeast(a, b) => a.value(scope) >= b.value(scope),
            Condition::AtMost(a, b) => a.value(scope) <= b.value(scope),
            Condition::Equal(a, b) => a.value(scope) == b.value(scope),
            Condition::In(place, set) => set.members(scope).has(place.square(scope)),
            Condition::Exists(set, property) => set
                .members(scope)
                .into_iter()
                .any(|it| property.in_scope(Scope { it, ..scope })),
            Condition::Forall(set, property) => set
                .members(scope)
                .into_iter()
                .all(|it| property.in_scope(Scope { it, ..scope })),
            Condition::If(condition, then, otherwise) => {
                if condition.in_scope(scope) {
                    then.in_scope(scope)
                } else {
                    otherwise.in_scope(scope)
                }
            }
        }
    }
}

impl Count {
    fn value(&self, scope: Scope<'_>) -> i8 {
        let view = scope.view;
        match self {
            Count::Is(number) => *number,
            Count::Distance(a, b) => distance(a.square(scope), b.square(scope)),
            Count::Steps => view.steps(),
            Count::RankOf(place) => place.square(scope).rank() as i8 + 1,
            Count::FromEdge(place) => {
                let file = place.square(scope).file() as i8;
                file.min(File::H as i8 - file)
            }
            Count::FilesApart(a, b) => (a.square(scope).file() as i8 - b.square(scope).file() as i8).abs(),
            Count::RanksAhead(a, b) => a.square(scope).rank() as i8 - b.square(scope).rank() as i8,
            Count::Lead(place) => {
                let square = place.square(scope);
                distance(view.weak, square) - distance(view.strong, square)
            }
            Count::Minus(a, b) => a.value(scope) - b.value(scope),
            Count::Most(set, count) => set
                .members(scope)
                .into_iter()
                .map(|it| count.value(Scope { it, ..scope }))
                .max()
                .unwrap_or(i8::MIN),
            Count::If(condition, then, otherwise) => {
                if condition.in_scope(scope) {
                    then.value(scope)
                } else {
                    otherwise.value(scope)
                }
            }
        }
    }
}

impl Place {
    fn square(self, scope: Scope<'_>) -> Square {
        let view = scope.view;
        let key_rank = || (view.pawn.rank() as usize + view.key_distance()).min(Rank::Eighth as usize);
        match self {
            Place::StrongKing => view.strong,
            Place::WeakKing => view.weak,
            Place::Pawn => view.pawn,
            Place::Before(squares) => {
                let rank = (view.pawn.rank() as usize + usize::from(squares)).min(Rank::Eighth as usize);
                Square::new(view.pawn.file(), Rank::index(rank))
            }
            Place::Queening => Square::new(view.pawn.file(), Rank::Eighth),
            Place::MiddleKey => Square::new(view.pawn.file(), Rank::index(key_rank())),
            Place::NearKey => Square::new(view.near_key_file(), Rank::index(key_rank())),
            Place::GateSeventh => Square::new(File::index(view.pawn.file() as usize + 1), Rank::Seventh),
            Place::It => scope.it,
        }
    }
}

impl Squares {
    fn members(&self, scope: Scope<'_>) -> BitBoard {
        let view = scope.view;
        match self {
            Squares::KeySquares => view.key_squares(),
            Squares::KeyRow => view.key_row(),
            Squares::StepsFrom(place) => get_king_moves(place.square(scope)),
            Squares::WeakSteps => view.weak_steps(),
            Squares::StrongSteps => view.strong_steps(),
            Squares::Map(set, place) => set
                .members(scope)
                .into_iter()
                .map(|it| place.square(Scope { it, ..scope }).bitboard())
                .fold(BitBoard::EMPTY, |union, square| union | square),
            Squares::UnionMap(set, image) => set
                .members(scope)
                .into_iter()
                .map(|it| image.members(Scope { it, ..scope }))
                .fold(BitBoard::EMPTY, |union, members| union | members),
            Squares::Where(set, property) => set
                .members(scope)
                .into_iter()
                .filter(|&it| property.in_scope(Scope { it, ..scope }))
                .map(Square::bitboard)
                .fold(BitBoard::EMPTY, |union, square| union | square),
        }
    }
}

/// King steps between two squares of an open board.
#[inline]
pub fn distance(a: Square, b: Square) -> i8 {
    chess::distance(a, b) as i8
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::StrongKing => f.write_str("strong-king"),
            Place::WeakKing => f.write_str("weak-king"),
            Place::Pawn => f.write_str("pawn"),
            Place::Before(squares) => write!(f, "(before pawn {squares})"),
            Place::Queening => f.write_str("queening-square"),
            Place::MiddleKey => f.write_str("middle-key"),
            Place::NearKey => f.write_str("near-key"),
            Place::GateSeventh => f.write_str("gate-seventh"),
            Place::It => f.write_str("it"),
        }
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Count::Is(number) => write!(f, "{number}"),
            Count::Distance(a, b) => write!(f, "(distance {a} {b})"),
            Count::Steps => f.write_str("steps"),
            Count::RankOf(place) => write!(f, "(rank {place})"),
            Count::FromEdge(place) => write!(f, "(from-edge {place})"),
            Count::FilesApart(a, b) => write!(f, "(files-apart {a} {b})"),
            Count::RanksAhead(a, b) => write!(f, "(ranks-ahead {a} {b})"),
            Count::Lead(place) => write!(f, "(lead {place})"),
            Count::Minus(a, b) => write!(f, "(- {a} {b})"),
            Count::Most(set, count) => write!(f, "(most {set} {count})"),
            Count::If(condition, then, otherwise) => write!(f, "(if {condition} {then} {otherwise})"),
        }
    }
}

impl fmt::Display for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Squares::KeySquares => f.write_str("key-squares"),
            Squares::KeyRow => f.write_str("key-row"),
            Squares::StepsFrom(place) => write!(f, "(steps {place})"),
            Squares::WeakSteps => f.write_str("weak-steps"),
            Squares::StrongSteps => f.write_str("strong-steps"),
            Squares::Map(set, place) => write!(f, "(map {set} {place})"),
            Squares::UnionMap(set, image) => write!(f, "(union-map {set} {image})"),
            Squares::Where(set, property) => write!(f, "(where {set} {property})"),
        }
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |f: &mut fmt::Formatter<'_>, word: &str, parts: &[Condition]| {
            write!(f, "({word}")?;
            parts.iter().try_for_each(|part| write!(f, " {part}"))?;
            f.write_str(")")
        };
        match self {
            Condition::StrongToMove => f.write_str("strong-to-move"),
            Condition::WeakToMove => f.write_str("weak-to-move"),
            Condition::All(parts) => list(f, "and", parts),
            Condition::Any(parts) => list(f, "or", parts),
            Condition::Not(part) => write!(f, "(not {part})"),
            Condition::AtLeast(a, b) => write!(f, "(>= {a} {b})"),
            Condition::AtMost(a, b) => write!(f, "(<= {a} {b})"),
            Condition::Equal(a, b) => write!(f, "(= {a} {b})"),
            Condition::In(place, set) => write!(f, "(in {place} {set})"),
            Condition::Exists(set, property) => write!(f, "(exists {set} {property})"),
            Condition::Forall(set, property) => write!(f, "(forall {set} {property})"),
            Condition::If(condition, then, otherwise) => write!(f, "(if {condition} {then} {otherwise})"),
        }
    }
}

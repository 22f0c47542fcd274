//! Rules as data: a condition in the rule language, the range it promises, a name and a statement.
//!
//! A rule's range is true on every position its condition accepts, by itself, whatever other rules say; the tests hold
//! each one against the exact table over all 331,352 positions. "Strong" is the side with the pawn, "weak" the bare
//! king. The distances are king steps on an open board: EG's "calculations" (Perdue and Berliner 1977), time and
//! distance in place of search. The textbook rules come first; the later ones were found by looking for distance
//! comparisons that the table never contradicts, and are stated as what they are.

use super::language::Condition::{
    All, Any, AtLeast, AtMost, Equal, Exists, In, Not, StrongToMove, WeakToMove,
};
use super::language::Count::{
    Distance, FilesApart, FromEdge, Is, Lead, Minus, Most, RankOf, RanksAhead, Steps,
};
use super::language::Place::{
    Before, GateSeventh, It, MiddleKey, NearKey, Pawn, Queening, StrongKing, WeakKing,
};
use super::language::Squares::{KeyRow, KeySquares};
use super::language::{Condition, Count, Place};
use super::range::Range;

/// What kind of knowledge a rule is, for whoever turns it into a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum RuleTheme {
    /// The pawn outruns the king, or does not.
    Square,
    /// One king keeps the other from passing.
    Opposition,
    /// The strong king stands on, or reaches, a deciding square.
    KeySquares,
    /// The weak king takes the pawn.
    Capture,
    /// The weak king holds the squares before the pawn.
    Blockade,
    /// The weak king reaches the corner before a rook's pawn.
    Corner,
    /// One king is nearer than the other.
    Distance,
}

/// One rule about king and pawn against king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rule {
    /// A short name, unique.
    pub name: &'static str,
    /// What the rule says, in one sentence.
    pub statement: &'static str,
    /// What kind of knowledge it is.
    pub theme: RuleTheme,
    /// When it applies.
    pub condition: Condition,
    /// What then is true, for the strong side.
    pub range: Range,
}

const fn at_least(count: Count, number: i8) -> Condition {
    AtLeast(count, Is(number))
}

const fn at_most(count: Count, number: i8) -> Condition {
    AtMost(count, Is(number))
}

const fn equal(count: Count, number: i8) -> Condition {
    Equal(count, Is(number))
}

const fn win(name: &'static str, theme: RuleTheme, condition: Condition, statement: &'static str) -> Rule {
    Rule {
        name,
        statement,
        theme,
        condition,
        range: Range::WIN,
    }
}

const fn draw(name: &'static str, theme: RuleTheme, condition: Condition, statement: &'static str) -> Rule {
    Rule {
        name,
        statement,
        theme,
        condition,
        range: Range::DRAW,
    }
}

/// Steps of the pawn less steps of the weak king to the queening square.
const MARGIN: Count = Minus(&Steps, &Distance(WeakKing, Queening));
/// The weak king, to move, is inside the square of the pawn.
const WEAK_TO_MOVE_CATCHES: Condition = at_least(MARGIN, -1);
/// The weak king is inside the square though the strong side is to move.
const CATCHES: Condition = at_least(MARGIN, 0);
/// The pawn is not on a rook's file.
const NO_ROOK_PAWN: Condition = at_least(FromEdge(Pawn), 1);
/// The best lead of the strong king over the key squares nearest the pawn.
const BEST_KEY_LEAD: Count = Most(&KeyRow, &Lead(It));
/// How many files nearer to the pawn's file the weak king is than the strong king.
const FILE_LAG: Count = Minus(&FilesApart(StrongKing, Pawn), &FilesApart(WeakKing, Pawn));
/// Steps of the weak king to the pawn less steps of the strong king to the square before it.
const ESCORT: Count = Minus(&Distance(WeakKing, Pawn), &Distance(StrongKing, Before(1)));
/// The pawn's file runs between the kings, or through one of them.
const FILE_BETWEEN: Condition = Equal(
    Minus(&FilesApart(StrongKing, WeakKing), &FilesApart(StrongKing, Pawn)),
    FilesApart(WeakKing, Pawn),
);
const S_TO_PAWN: Count = Distance(StrongKing, Pawn);
const W_TO_PAWN: Count = Distance(WeakKing, Pawn);

const fn strong(place: Place) -> Count {
    Distance(StrongKing, place)
}

const fn weak(place: Place) -> Count {
    Distance(WeakKing, place)
}

/// The rules of king and pawn against king, in the order in which they are tried.
pub static KPK: [Rule; 36] = [
    win(
        "outside the square",
        RuleTheme::Square,
        All(&[StrongToMove, at_most(MARGIN, -1), at_least(strong(Before(1)), 1)]),
        "The pawn runs home: the bare king is outside its square, even after the pawn has moved.",
    ),
    win(
        "outside the square, king to move",
        RuleTheme::Square,
        All(&[
            WeakToMove,
            at_least(W_TO_PAWN, 2),
            at_most(MARGIN, -2),
            at_least(strong(Queening), 1),
        ]),
        "The pawn runs home: the bare king is to move and still cannot step into its square.",
    ),
    draw(
        "takes the pawn",
        RuleTheme::Capture,
        All(&[WeakToMove, equal(W_TO_PAWN, 1), at_least(S_TO_PAWN, 2)]),
        "The bare king takes the unguarded pawn.",
    ),
    draw(
        "two steps nearer the block",
        RuleTheme::Blockade,
        All(&[
            StrongToMove,
            CATCHES,
            at_most(Lead(Before(1)), -2),
            at_most(RankOf(Pawn), 6),
        ]),
        "The bare king is in the square and two steps nearer to the square before the pawn: it gets there and stays.",
    ),
    draw(
        "the king is too far away",
        RuleTheme::Distance,
        All(&[
            WeakToMove,
            WEAK_TO_MOVE_CATCHES,
            at_most(Lead(MiddleKey), -1),
            at_least(strong(Before(1)), 4),
        ]),
        "The bare king is in the square and the pawn's own king is too far away to help.",
    ),
    win(
        "nearer to a key square",
        RuleTheme::KeySquares,
        All(&[
            StrongToMove,
            NO_ROOK_PAWN,
            at_least(Lead(Pawn), -1),
            at_least(Lead(NearKey), 1),
            at_least(weak(Before(1)), 2),
        ]),
        "The king is as near to its pawn as the bare king and nearer to a key square, so it gets there first.",
    ),
    win(
        "opposition",
        RuleTheme::Opposition,
        All(&[
            WeakToMove,
            NO_ROOK_PAWN,
            at_least(RanksAhead(StrongKing, Pawn), 1),
            equal(FilesApart(StrongKing, WeakKing), 0),
            Any(&[
                equal(RanksAhead(WeakKing, StrongKing), 2),
                equal(RanksAhead(WeakKing, StrongKing), 4),
                equal(RanksAhead(WeakKing, StrongKing), 6),
            ]),
        ]),
        "The king stands before its pawn and has the opposition: the bare king must give way.",
    ),
    win(
        "on a key square",
        RuleTheme::KeySquares,
        All(&[StrongToMove, In(StrongKing, KeySquares)]),
        "The king stands on a key square of its pawn, which wins.",
    ),
    win(
        "on a key square, king to move",
        RuleTheme::KeySquares,
        All(&[
            WeakToMove,
            In(StrongKing, KeySquares),
            Any(&[at_least(W_TO_PAWN, 2), equal(S_TO_PAWN, 1)]),
            Not(&All(&[
                equal(FromEdge(WeakKing), 0),
                equal(RankOf(WeakKing), 8),
                equal(FilesApart(WeakKing, Pawn), 1),
                equal(RankOf(Pawn), 6),
            ])),
        ]),
        "The king stands on a key square, the pawn is safe, and there is no stalemate in the corner.",
    ),
    draw(
        "first to the block",
        RuleTheme::Blockade,
        All(&[
            WeakToMove,
            at_least(RankOf(WeakKing), 3),
            WEAK_TO_MOVE_CATCHES,
            at_most(Lead(Before(1)), -1),
            at_least(S_TO_PAWN, 2),
        ]),
        "The bare king is to move and first at the square before the pawn, which its king does not yet guard.",
    ),
    draw(
        "first to the third square",
        RuleTheme::Blockade,
        All(&[
            WeakToMove,
            at_most(RankOf(Pawn), 5),
            WEAK_TO_MOVE_CATCHES,
            at_most(Lead(Before(3)), -2),
            at_least(strong(Before(2)), 2),
        ]),
        "The bare king is clearly first at the third square before the pawn and keeps the king from passing.",
    ),
    win(
        "two steps nearer to a key square",
        RuleTheme::KeySquares,
        All(&[
            WeakToMove,
            NO_ROOK_PAWN,
            at_least(BEST_KEY_LEAD, 2),
            at_most(FILE_LAG, 0),
            at_least(ESCORT, 1),
            at_least(Lead(Before(2)), 1),
        ]),
        "The king is two steps nearer to a key square than the bare king and keeps its pawn on the way.",
    ),
    win(
        "escort to the near key square",
        RuleTheme::KeySquares,
        All(&[
            WeakToMove,
            NO_ROOK_PAWN,
            at_least(Lead(Pawn), 0),
            at_most(Lead(Queening), 2),
            at_least(Lead(NearKey), 2),
            at_least(strong(GateSeventh), 1),
        ]),
        "The king is not further from its pawn than the bare king and two steps nearer to the key square on its side.",
    ),
    win(
        "far ahead",
        RuleTheme::Distance,
        All(&[
            WeakToMove,
            at_least(Lead(MiddleKey), 4),
            at_least(Lead(Queening), 2),
        ]),
        "The bare king is four steps behind in the race for the square before the pawn.",
    ),
    win(
        "ahead of a distant king",
        RuleTheme::Distance,
        All(&[
            WeakToMove,
            at_least(Lead(MiddleKey), 3),
            at_least(Lead(Queening), 2),
            at_least(weak(Before(1)), 4),
        ]),
        "The bare king is three steps behind in the race and too far from the pawn to disturb it.",
    ),
    win(
        "shoulder to shoulder",
        RuleTheme::Opposition,
        All(&[
            WeakToMove,
            equal(RanksAhead(StrongKing, WeakKing), 0),
            at_least(weak(Before(2)), 2),
            at_most(FILE_LAG, 0),
            at_least(FilesApart(StrongKing, Pawn), 1),
        ]),
        "The kings stand on one rank with the pawn's king on the inside: it shoulders the bare king away.",
    ),
    draw(
        "slower round the side",
        RuleTheme::Blockade,
        All(&[
            StrongToMove,
            CATCHES,
            at_most(Lead(NearKey), 0),
            at_least(FILE_LAG, 2),
            at_least(weak(Before(1)), 1),
        ]),
        "The bare king is in the square and reaches the near key square no later, and the other king comes from the side.",
    ),
    win(
        "to the gate of the seventh",
        RuleTheme::KeySquares,
        All(&[
            StrongToMove,
            at_least(FilesApart(StrongKing, WeakKing), 1),
            at_least(Lead(Before(1)), -1),
            at_least(Lead(GateSeventh), 1),
            at_least(ESCORT, 0),
            at_least(weak(Before(1)), 3),
        ]),
        "The king reaches the seventh rank beside the queening square first and guards the way.",
    ),
    win(
        "one step nearer the middle key square",
        RuleTheme::KeySquares,
        All(&[
            StrongToMove,
            NO_ROOK_PAWN,
            equal(Lead(MiddleKey), 1),
            at_most(RanksAhead(StrongKing, WeakKing), 2),
        ]),
        "The king, to move, is a step nearer to the key square before its pawn.",
    ),
    draw(
        "first to the corner",
        RuleTheme::Corner,
        All(&[
            StrongToMove,
            equal(FromEdge(Pawn), 0),
            at_most(RanksAhead(StrongKing, WeakKing), -2),
            CATCHES,
            at_most(Lead(GateSeventh), 0),
            at_most(RankOf(Pawn), 5),
        ]),
        "Against a rook's pawn the bare king reaches the corner in time and cannot be driven out.",
    ),
    draw(
        "the escort comes late",
        RuleTheme::Distance,
        All(&[StrongToMove, CATCHES, at_most(ESCORT, -2), at_least(S_TO_PAWN, 3)]),
        "The bare king is in the square and attacks the pawn before its king can guard the way.",
    ),
    win(
        "wide apart with the nearer king",
        RuleTheme::Distance,
        All(&[
            StrongToMove,
            NO_ROOK_PAWN,
            at_least(FilesApart(StrongKing, WeakKing), 2),
            at_least(Lead(Pawn), -1),
            at_least(Lead(Before(3)), -2),
            at_most(FILE_LAG, 1),
            at_least(FilesApart(WeakKing, Pawn), 2),
        ]),
        "The kings are files apart and the bare king is too far to the side to stop the escort.",
    ),
    win(
        "cut off by three files",
        RuleTheme::Distance,
        All(&[
            WeakToMove,
            at_least(FilesApart(StrongKing, WeakKing), 3),
            equal(Lead(Before(3)), -1),
            equal(BEST_KEY_LEAD, 1),
            at_most(FILE_LAG, 0),
            at_most(Lead(MiddleKey), 0),
        ]),
        "The bare king is three files away and comes to the key squares a step too late.",
    ),
    draw(
        "faced in time",
        RuleTheme::Opposition,
        All(&[
            StrongToMove,
            at_most(RanksAhead(WeakKing, Pawn), 4),
            at_most(FilesApart(StrongKing, WeakKing), 1),
            at_least(Distance(StrongKing, WeakKing), 4),
            CATCHES,
            at_most(BEST_KEY_LEAD, 0),
            at_least(strong(Queening), 5),
        ]),
        "The bare king stands opposite and no key square is nearer to the other king.",
    ),
    draw(
        "king behind its pawn",
        RuleTheme::Opposition,
        All(&[
            WeakToMove,
            at_most(RanksAhead(StrongKing, Pawn), -1),
            at_most(FilesApart(StrongKing, WeakKing), 1),
            WEAK_TO_MOVE_CATCHES,
            at_most(RankOf(StrongKing), 3),
        ]),
        "The king is behind its pawn and the bare king, to move, stands in its way.",
    ),
    draw(
        "passed by",
        RuleTheme::Blockade,
        All(&[
            StrongToMove,
            at_least(RanksAhead(StrongKing, WeakKing), 2),
            at_least(MARGIN, 1),
            at_most(BEST_KEY_LEAD, 0),
            at_most(Lead(Before(3)), 0),
        ]),
        "The king has gone past, but the bare king is well inside the square and nearer to every key square.",
    ),
    draw(
        "a step nearer to the pawn",
        RuleTheme::Capture,
        All(&[
            WeakToMove,
            at_least(RankOf(Pawn), 3),
            WEAK_TO_MOVE_CATCHES,
            equal(Lead(Pawn), -1),
            at_least(RanksAhead(StrongKing, WeakKing), 2),
        ]),
        "The bare king comes from behind, is a step nearer to the pawn and wins or blocks it.",
    ),
    win(
        "on the other side of the file",
        RuleTheme::KeySquares,
        All(&[
            StrongToMove,
            at_most(RanksAhead(StrongKing, WeakKing), 2),
            at_least(Lead(Before(1)), -1),
            at_least(Lead(Before(3)), -2),
            at_most(FILE_LAG, 1),
            FILE_BETWEEN,
            at_least(FilesApart(StrongKing, Pawn), 1),
            at_least(FilesApart(WeakKing, Pawn), 1),
            Exists(KeyRow, &at_most(Distance(StrongKing, It), 2)),
            Not(&Exists(KeyRow, &at_most(Distance(StrongKing, It), 1))),
        ]),
        "The pawn's file lies between the kings and the strong king is two steps from a key square.",
    ),
    draw(
        "low kings face to face",
        RuleTheme::Opposition,
        All(&[
            StrongToMove,
            at_most(RanksAhead(WeakKing, Pawn), 2),
            at_most(FilesApart(StrongKing, WeakKing), 1),
            at_most(RankOf(StrongKing), 3),
            CATCHES,
            at_most(BEST_KEY_LEAD, 0),
            at_least(Lead(Before(2)), -1),
        ]),
        "The bare king faces the other low on the board and no key square can be reached first.",
    ),
    draw(
        "sidestep to the opposition",
        RuleTheme::Opposition,
        All(&[
            WeakToMove,
            equal(FilesApart(StrongKing, WeakKing), 1),
            at_most(strong(Before(1)), 1),
            at_most(BEST_KEY_LEAD, 1),
            at_most(RanksAhead(StrongKing, Pawn), 1),
        ]),
        "The bare king, to move, steps across and takes the opposition.",
    ),
    draw(
        "level with the square",
        RuleTheme::Square,
        All(&[
            StrongToMove,
            at_least(RankOf(StrongKing), 4),
            equal(MARGIN, 0),
            equal(BEST_KEY_LEAD, -1),
            at_most(RanksAhead(WeakKing, Pawn), 0),
        ]),
        "The bare king is just inside the square and nearer to every key square.",
    ),
    draw(
        "takes the distant opposition",
        RuleTheme::Opposition,
        All(&[
            WeakToMove,
            at_least(RankOf(Pawn), 3),
            at_most(RanksAhead(WeakKing, Pawn), 4),
            equal(FilesApart(StrongKing, WeakKing), 0),
            at_least(Distance(StrongKing, WeakKing), 3),
            WEAK_TO_MOVE_CATCHES,
            AtMost(Distance(StrongKing, Queening), Steps),
        ]),
        "The kings stand on one file and the bare king, to move, can take the opposition.",
    ),
    win(
        "the sixth-rank pawn",
        RuleTheme::KeySquares,
        All(&[
            StrongToMove,
            equal(RankOf(Pawn), 6),
            NO_ROOK_PAWN,
            at_least(RanksAhead(WeakKing, Pawn), 1),
            at_most(MARGIN, 1),
            at_least(Lead(Before(1)), -1),
            at_least(strong(Queening), 3),
        ]),
        "With the pawn on the sixth the bare king, not before the queening square, comes too late.",
    ),
    win(
        "the sixth-rank pawn, king to move",
        RuleTheme::KeySquares,
        All(&[
            WeakToMove,
            equal(RankOf(Pawn), 6),
            NO_ROOK_PAWN,
            at_most(RanksAhead(StrongKing, WeakKing), -1),
            at_least(Lead(MiddleKey), 0),
            equal(strong(Queening), 3),
        ]),
        "With the pawn on the sixth the bare king must leave the squares before it.",
    ),
    win(
        "the bare king is behind the pawn",
        RuleTheme::Distance,
        All(&[
            WeakToMove,
            at_most(RanksAhead(StrongKing, Pawn), 3),
            at_most(RanksAhead(WeakKing, Pawn), -1),
            at_least(RanksAhead(StrongKing, WeakKing), 1),
            at_least(Lead(Before(1)), 0),
            at_least(ESCORT, 1),
            at_least(strong(Queening), 1),
        ]),
        "The bare king is behind the pawn and the other king is in time to see it home.",
    ),
    draw(
        "before a rook's pawn",
        RuleTheme::Corner,
        All(&[
            WeakToMove,
            equal(FromEdge(Pawn), 0),
            at_most(Distance(StrongKing, WeakKing), 3),
            CATCHES,
            at_most(BEST_KEY_LEAD, 1),
            FILE_BETWEEN,
        ]),
        "The bare king gets before the rook's pawn, and there is no way round on the edge.",
    ),
];

/// The rules that textbooks and the paper have: the square, the capture, the calculation, the opposition, key squares. The others
/// were mined from the exact table.
pub const TEXTBOOK: [&str; 7] = [
    "outside the square",
    "outside the square, king to move",
    "takes the pawn",
    "nearer to a key square",
    "opposition",
    "on a key square",
    "on a key square, king to move",
];

impl Rule {
    /// Whether the rule was found by looking for comparisons that the exact table never contradicts.
    pub fn is_mined(&self) -> bool {
        !TEXTBOOK.contains(&self.name)
    }
}

/// The first rule that speaks of the position, with its range for the strong side.
pub fn first(view: &super::view::View) -> Option<&'static Rule> {
    first_of(view, true)
}

/// The first rule that speaks of the position, the mined ones among them or not.
pub fn first_of(view: &super::view::View, mined: bool) -> Option<&'static Rule> {
    KPK.iter()
        .filter(|rule| mined || !rule.is_mined())
        .find(|rule| rule.condition.holds(view))
}

//! Contrast: what two lines of play come to, held against each other.
//!
//! Two moves of a position are each followed by a line of the same length. What stands on the board at the end of one and not
//! at the end of the other, and speaks for the first, is a [`Difference`]. Each is a fact of the two boards that anybody
//! can check; whether it carries the difference in value is asked of the evaluation: the group of terms the fact belongs to
//! must speak for the better line as well.

use chess::facts::board::{attacks_from, is_capture, material, rank_from, rank_of, worth};
use chess::facts::exchange::{hanging, profit_on};
use chess::facts::kings::shield;
use chess::facts::pawns::{
    FileState, file_state, has_bishop_pair, is_backward, is_doubled, is_isolated, is_outpost, is_passed,
    passed, pawns,
};
use cozy_chess::{BitBoard, Board, Color, Move, Piece, Square};
use knowledge::evaluation::{Group, GroupTotals};

/// What speaks against a line, for the side that makes its first move, beside a better line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Theme {
    /// It has less material at the end.
    Material,
    /// The answer attacks a piece worth more than the attacker, or one that hangs.
    Attacked,
    /// A pawn of its own is isolated.
    Isolated,
    /// A pawn of its own is doubled.
    Doubled,
    /// A pawn of its own is backward.
    Backward,
    /// The other side has a passed pawn.
    TheirPassedPawn,
    /// A passed pawn of its own is missing.
    NoPassedPawn,
    /// Its bishop pair is gone.
    BishopPair,
    /// The other side has the bishop pair.
    TheirBishopPair,
    /// It can no longer castle, and has not.
    Castling,
    /// Its king has not castled, as in the better line.
    NotCastled,
    /// Fewer pawns stand before its king.
    Shelter,
    /// A knight or bishop of the other side has an outpost.
    TheirOutpost,
    /// An outpost of its own is missing.
    NoOutpost,
    /// A rook of the other side stands on an open file.
    TheirFile,
    /// A rook of its own does not stand on the open file.
    NoFile,
    /// The piece that moved, no king, has to move again.
    MovesAgain,
    /// A knight or bishop is still at home.
    Undeveloped,
    /// The queens are off the board.
    QueensOff,
}

impl Theme {
    /// All themes, the most telling first.
    pub const ALL: [Theme; 19] = [
        Theme::Material,
        Theme::TheirPassedPawn,
        Theme::NoPassedPawn,
        Theme::Castling,
        Theme::BishopPair,
        Theme::Isolated,
        Theme::Doubled,
        Theme::Backward,
        Theme::Attacked,
        Theme::TheirBishopPair,
        Theme::TheirOutpost,
        Theme::NoOutpost,
        Theme::Shelter,
        Theme::NotCastled,
        Theme::MovesAgain,
        Theme::Undeveloped,
        Theme::TheirFile,
        Theme::NoFile,
        Theme::QueensOff,
    ];

    /// The theme in a word, as claims write it.
    pub const fn word(self) -> &'static str {
        match self {
            Theme::Material => "material",
            Theme::Attacked => "attacked",
            Theme::Isolated => "isolated",
            Theme::Doubled => "doubled",
            Theme::Backward => "backward",
            Theme::TheirPassedPawn => "their_passed_pawn",
            Theme::NoPassedPawn => "no_passed_pawn",
            Theme::BishopPair => "bishop_pair",
            Theme::TheirBishopPair => "their_bishop_pair",
            Theme::Castling => "castling",
            Theme::NotCastled => "not_castled",
            Theme::Shelter => "shelter",
            Theme::TheirOutpost => "their_outpost",
            Theme::NoOutpost => "no_outpost",
            Theme::TheirFile => "their_file",
            Theme::NoFile => "no_file",
            Theme::MovesAgain => "moves_again",
            Theme::Undeveloped => "undeveloped",
            Theme::QueensOff => "queens_off",
        }
    }

    /// The theme with this word.
    pub fn from_word(word: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.word() == word)
    }

    /// The groups of evaluation terms that must speak for the better line too; nothing where the board says enough.
    const fn groups(self) -> &'static [Group] {
        match self {
            Theme::Material | Theme::Attacked | Theme::MovesAgain | Theme::QueensOff => &[],
            Theme::Isolated | Theme::Doubled | Theme::Backward => &[Group::Pawns],
            Theme::TheirPassedPawn | Theme::NoPassedPawn => &[Group::PassedPawns],
            Theme::BishopPair | Theme::TheirBishopPair => &[],
            Theme::Castling | Theme::NotCastled | Theme::Shelter => &[Group::KingSafety, Group::Placement],
            Theme::TheirOutpost | Theme::NoOutpost | Theme::TheirFile | Theme::NoFile => {
                &[Group::Pieces, Group::Mobility, Group::Placement]
            }
            Theme::Undeveloped => &[Group::Placement, Group::Mobility],
        }
    }
}

/// What speaks against a line, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Difference {
    /// What.
    pub theme: Theme,
    /// The square it is about, where it is about one.
    pub square: Option<Square>,
}

/// Two lines of a position for the side to move.
#[derive(Clone, Debug)]
pub struct Contrast {
    me: Color,
    root: Board,
    /// The boards of the better line, the root first.
    better: Vec<Board>,
    /// The boards of the other line, the root first.
    worse: Vec<Board>,
    /// The moves of the other line.
    moves: Vec<Move>,
}

/// A group of terms speaks for a line from this on, in hundredths.
const TELLING: i32 = 5;
/// Less material than this is nothing, in hundredths.
const LEAST_MATERIAL: i32 = 90;

impl Contrast {
    /// The contrast of two legal lines of the same length; `None` where one is empty or they differ in length.
    pub fn of(root: &Board, better: &[Move], worse: &[Move]) -> Option<Contrast> {
        let boards = |line: &[Move]| {
            let mut boards = vec![root.clone()];
            for &mv in line {
                let mut next = boards[boards.len() - 1].clone();
                next.try_play(mv).ok()?;
                boards.push(next);
            }
            Some(boards)
        };
        (!worse.is_empty() && better.len() == worse.len()).then_some(())?;
        Some(Contrast {
            me: root.side_to_move(),
            root: root.clone(),
            better: boards(better)?,
            worse: boards(worse)?,
            moves: worse.to_vec(),
        })
    }

    fn here(&self) -> &Board {
        &self.better[self.better.len() - 1]
    }

    fn there(&self) -> &Board {
        &self.worse[self.worse.len() - 1]
    }

    /// What speaks against the second line, the most telling first, as far as the evaluation agrees.
    pub fn differences(&self) -> Vec<Difference> {
        let (here, there) = (GroupTotals::of(self.here()), GroupTotals::of(self.there()));
        let better_by = |group: &Group| here.total(*group, self.me) - there.total(*group, self.me);
        Theme::ALL
            .into_iter()
            .filter(|theme| {
                let groups = theme.groups();
                groups.is_empty() || groups.iter().map(better_by).sum::<i32>() >= TELLING
            })
            .filter_map(|theme| self.find(theme))
            .collect()
    }

    /// Whether the better line ends in the middle of an exchange: its side can take back with profit.
    pub fn may_take_back(&self) -> bool {
        is_loose(self.here(), !self.me)
    }

    /// Whether the difference is there.
    pub fn has(&self, difference: Difference) -> bool {
        self.squares(difference.theme).contains(&difference.square)
    }

    fn find(&self, theme: Theme) -> Option<Difference> {
        let square = self.squares(theme).into_iter().next()?;
        Some(Difference { theme, square })
    }

    /// Where the theme is found: no entry where it is not, an entry without a square where it is about none.
    fn squares(&self, theme: Theme) -> Vec<Option<Square>> {
        let (me, root, here, there) = (self.me, &self.root, self.here(), self.there());
        let somewhere = |found: bool| if found { vec![None] } else { Vec::new() };
        let new_in_there = |side: Color, has: &dyn Fn(&Board, Square) -> bool| {
            let squares = there.colors(side).into_iter();
            squares
                .filter(|&square| has(there, square) && !has(here, square) && !has(root, square))
                .map(Some)
                .collect()
        };
        let missing_there = |side: Color, has: &dyn Fn(&Board, Square) -> bool| {
            let squares = here.colors(side).into_iter();
            squares
                .filter(|&square| has(here, square) && !has(there, square) && !has(root, square))
                .map(Some)
                .collect()
        };
        match theme {
            Theme::Material => {
                let settled = !is_loose(here, me) && !is_loose(there, !me);
                somewhere(settled && material(there, me) <= material(here, me) - LEAST_MATERIAL)
            }
            Theme::Isolated => self.new_weakness(is_isolated),
            Theme::Doubled => self.new_weakness(is_doubled),
            Theme::Backward => self.new_weakness(is_backward),
            Theme::TheirPassedPawn => new_in_there(!me, &|board, square| is_passed(board, square, !me)),
            Theme::NoPassedPawn => {
                let fewer = passed(there, me).len() < passed(here, me).len();
                let missing = missing_there(me, &|board, square| is_passed(board, square, me));
                if fewer { missing } else { Vec::new() }
            }
            Theme::BishopPair => somewhere(
                has_bishop_pair(root, me) && has_bishop_pair(here, me) && !has_bishop_pair(there, me),
            ),
            Theme::TheirBishopPair => {
                let one_sided = |board: &Board| has_bishop_pair(board, !me) && !has_bishop_pair(board, me);
                somewhere(one_sided(there) && !one_sided(here) && !one_sided(root))
            }
            Theme::Castling => {
                let may = |board: &Board| may_castle(board, me);
                somewhere(
                    may(root)
                        && !may(there)
                        && !self.castled(&self.worse)
                        && (may(here) || self.castled(&self.better)),
                )
            }
            Theme::NotCastled => somewhere(self.castled(&self.better) && !self.castled(&self.worse)),
            Theme::Shelter => somewhere(
                here.king(me) == there.king(me)
                    && rank_from(here.king(me), me) == 0
                    && shield(there, me) < shield(here, me)
                    && shield(there, me) < shield(root, me),
            ),
            Theme::TheirOutpost => new_in_there(!me, &|board, square| has_outpost(board, square, !me)),
            Theme::NoOutpost => missing_there(me, &|board, square| has_outpost(board, square, me)),
            Theme::TheirFile => new_in_there(!me, &|board, square| holds_file(board, square, !me)),
            Theme::NoFile => missing_there(me, &|board, square| holds_file(board, square, me)),
            Theme::Attacked => self.attacked().into_iter().map(Some).collect(),
            Theme::MovesAgain => {
                let again = self.moves.len() > 2
                    && self.moves[2].from == self.moves[0].to
                    && self.worse[2].piece_on(self.moves[0].to) != Some(Piece::King)
                    && !is_capture(&self.worse[2], self.moves[2])
                    && attacks_from(&self.worse[2], self.moves[1].to).has(self.moves[0].to);
                if again {
                    vec![Some(self.moves[0].to)]
                } else {
                    Vec::new()
                }
            }
            Theme::Undeveloped => {
                let home = |board: &Board| at_home(board, me);
                (home(there) - home(here)).into_iter().map(Some).collect()
            }
            Theme::QueensOff => {
                let queens = |board: &Board| board.pieces(Piece::Queen).len();
                somewhere(queens(root) == 2 && queens(here) == 2 && queens(there) == 0)
            }
        }
    }

    /// Own pawns with a weakness at the end of the second line that they have neither now nor at the end of the first.
    fn new_weakness(&self, weak: fn(&Board, Square, Color) -> bool) -> Vec<Option<Square>> {
        let (me, here, there) = (self.me, self.here(), self.there());
        let count = |board: &Board| {
            let own = pawns(board, me).into_iter();
            own.filter(|&pawn| weak(board, pawn, me)).count()
        };
        if count(there) <= count(here) || count(there) <= count(&self.root) {
            return Vec::new();
        }
        let own = pawns(there, me).into_iter();
        let new =
            |&pawn: &Square| weak(there, pawn, me) && !weak(here, pawn, me) && !weak(&self.root, pawn, me);
        own.filter(new).map(Some).collect()
    }

    /// Whether the side has castled on the way.
    fn castled(&self, boards: &[Board]) -> bool {
        let me = self.me;
        boards.windows(2).any(|pair| {
            let (from, to) = (pair[0].king(me), pair[1].king(me));
            pair[0].side_to_move() == me && (from.file() as i32 - to.file() as i32).abs() > 1
        })
    }

    /// What the answer to the other move attacks: something worth more than the attacker, or that hangs, and did not before. The
    /// answer to the better move attacks nothing so large.
    fn attacked(&self) -> Vec<Square> {
        let hit = |boards: &[Board], answer: Move| -> Vec<Square> {
            let (before, after) = (&boards[1], &boards[2]);
            if is_capture(before, answer) {
                return Vec::new();
            }
            let attacker = after.piece_on(answer.to).map_or(0, rank_of);
            let targets = attacks_from(after, answer.to) & after.colors(self.me);
            let mut hit: Vec<Square> = targets
                .into_iter()
                .filter(|&square| {
                    let target = after.piece_on(square).map_or(0, worth);
                    let more = target > attacker;
                    let loose = profit_on(after, square, !self.me) > 0;
                    let new = profit_on(before, square, !self.me) <= 0;
                    (more || loose) && new && target > 100
                })
                .collect();
            hit.sort_by_key(|&square| -after.piece_on(square).map_or(0, worth));
            hit
        };
        if self.worse.len() < 3 || self.worse[2].king(self.me) == self.moves[1].to {
            return Vec::new();
        }
        let found = hit(&self.worse, self.moves[1]);
        // The better line must not suffer the same.
        let same = self.better.len() >= 3 && {
            let moved = self.better[1].colors(!self.me) ^ self.better[2].colors(!self.me);
            (moved & self.better[2].colors(!self.me)).into_iter().any(|to| {
                let targets = attacks_from(&self.better[2], to) & self.better[2].colors(self.me);
                targets.into_iter().any(|square| {
                    profit_on(&self.better[2], square, !self.me) > 0
                        && profit_on(&self.better[1], square, !self.me) <= 0
                })
            })
        };
        if same { Vec::new() } else { found }
    }
}

/// Whether the one to move can take something of `side` with profit of a pawn or more.
fn is_loose(board: &Board, side: Color) -> bool {
    board.side_to_move() != side
        && hanging(board, side)
            .into_iter()
            .any(|(_, profit)| profit >= LEAST_MATERIAL)
}

fn may_castle(board: &Board, side: Color) -> bool {
    let rights = board.castle_rights(side);
    rights.short.is_some() || rights.long.is_some()
}

/// A knight or bishop on an outpost.
fn has_outpost(board: &Board, square: Square, side: Color) -> bool {
    let minor = board.colored_pieces(side, Piece::Knight) | board.colored_pieces(side, Piece::Bishop);
    minor.has(square) && is_outpost(board, square, side)
}

/// A rook on a file without pawns, where the other side has no rook or queen.
fn holds_file(board: &Board, square: Square, side: Color) -> bool {
    let heavy = board.colored_pieces(!side, Piece::Rook) | board.colored_pieces(!side, Piece::Queen);
    board.colored_pieces(side, Piece::Rook).has(square)
        && file_state(board, square.file(), side) == FileState::Open
        && (heavy & square.file().bitboard()).is_empty()
}

/// Knights and bishops on the first rank.
fn at_home(board: &Board, side: Color) -> BitBoard {
    let minor = board.colored_pieces(side, Piece::Knight) | board.colored_pieces(side, Piece::Bishop);
    minor
        .into_iter()
        .filter(|&square| rank_from(square, side) == 0)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn themes(fen: &str, better: &str, worse: &str) -> Vec<Theme> {
        let root: Board = fen.parse().expect("a position");
        let read = |line: &str| -> Vec<Move> {
            line.split(' ')
                .map(|word| word.parse().expect("a move"))
                .collect()
        };
        let contrast = Contrast::of(&root, &read(better), &read(worse)).expect("two lines");
        contrast
            .differences()
            .into_iter()
            .map(|found| found.theme)
            .collect()
    }

    #[test]
    fn an_exchange_that_gives_up_the_bishop_pair_is_seen() {
        let fen = "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4";
        let found = themes(fen, "b5a4 g8f6", "b5c6 d7c6");
        assert!(found.contains(&Theme::BishopPair), "{found:?}");
        let same = themes(fen, "b5a4 g8f6", "b5c4 g8f6");
        assert!(!same.contains(&Theme::BishopPair), "{same:?}");
    }

    #[test]
    fn a_king_that_moves_cannot_castle_any_more() {
        let fen = "rnbqk1nr/pppp1ppp/8/4p3/1b2P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3";
        let found = themes(fen, "c2c3 b4a5", "e1e2 g8f6");
        assert!(found.contains(&Theme::Castling), "{found:?}");
    }

    #[test]
    fn an_answer_with_an_attack_on_the_queen_is_seen() {
        let fen = "2r1r1k1/1pp2ppp/p1nq2b1/3p4/NP1Pn3/PQ2PN2/4BPPP/2R2RK1 w - - 2 19";
        let found = themes(fen, "f1e1 h7h6", "b4b5 c6a5");
        assert!(found.contains(&Theme::Attacked), "{found:?}");
    }

    #[test]
    fn a_piece_that_is_driven_on_loses_time_and_a_king_does_not() {
        let rook = "R7/P5k1/8/5P2/8/6K1/8/6r1 w - - 3 79";
        let found = themes(rook, "g3f2 g1a1 f2e2", "g3f4 g1f1 f4g4");
        assert!(!found.contains(&Theme::MovesAgain), "{found:?}");
        let fen = "rnbqkbnr/ppp1pppp/8/3p4/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3";
        let found = themes(fen, "e4d5 d8d5 b1c3", "f3e5 f7f6 e5f3");
        assert!(found.contains(&Theme::MovesAgain), "{found:?}");
    }

    #[test]
    fn lines_of_different_length_are_not_compared() {
        let root = Board::default();
        let [first, second]: [Move; 2] = ["e2e4", "d2d4"].map(|word| word.parse().expect("a move"));
        assert!(Contrast::of(&root, &[first], &[]).is_none());
        assert!(Contrast::of(&root, &[first], &[second]).is_some());
    }
}

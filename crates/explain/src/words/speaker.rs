//! Words for the moves, pieces, sides and amounts of one claim.

use super::material::Played;
use super::phrase::{Phrase, Word};
use super::voice::Voice;
use crate::claim::{Claim, Outcome};
use crate::notation::san;
use chess::facts::board::after;
use cozy_chess::{Board, Color, Move, Piece, Square};

/// From so many plies on a move of the line is told with its number.
const FAR: usize = 2;

/// Speaks about the position of one claim.
#[derive(Clone, Debug)]
pub struct Speaker {
    /// The position spoken of.
    pub board: Board,
    /// Whom the claim is about.
    pub side: Color,
    /// The message of the claim's kind.
    message: &'static str,
    /// The last move before it, where play has gone on.
    last: Option<String>,
}

impl Speaker {
    /// A speaker for `claim`.
    pub fn new(claim: &Claim, root: &Board) -> Speaker {
        let mut board = root.clone();
        let mut last = None;
        for (ply, &mv) in claim.at.iter().enumerate() {
            let name = san(&board, mv);
            // Two moves of the same name in a row are told apart by their number, and one far down the line is found by it.
            last = Some(match last {
                Some(before) if before == name => english().numbered(&board, &[mv]),
                _ if ply >= FAR => english().numbered(&board, &[mv]),
                _ => name,
            });
            board.play_unchecked(mv);
        }
        let side = claim.side.unwrap_or(board.side_to_move());
        Speaker {
            board,
            side,
            message: claim.kind.name(),
            last,
        }
    }

    /// The message of the claim's kind.
    pub fn phrase(&self) -> Phrase {
        Phrase::of(self.message)
    }

    /// A variant of the message of the claim's kind.
    pub fn variant(&self, variant: &'static str) -> Phrase {
        self.phrase().variant(variant)
    }

    /// The last move before the position spoken of; nothing at the root.
    pub(super) fn last(&self) -> Option<Word> {
        self.last.clone().map(Word::Moves)
    }

    /// A legal move in English algebraic notation.
    pub(super) fn san(&self, mv: Move) -> String {
        san(&self.board, mv)
    }

    /// A legal move.
    pub fn mv(&self, mv: Move) -> Word {
        Word::Moves(self.san(mv))
    }

    /// A legal move without its sign of mate, where the words say it.
    pub fn mv_unmated(&self, mv: Move) -> Word {
        Word::Moves(unmated(&self.san(mv)))
    }

    /// A move made after `first`.
    pub fn mv_after(&self, first: Move, mv: Move) -> Word {
        Word::Moves(san(&after(&self.board, first), mv))
    }

    /// A move made after `first`, without its sign of mate.
    pub fn mv_after_unmated(&self, first: Move, mv: Move) -> Word {
        Word::Moves(unmated(&san(&after(&self.board, first), mv)))
    }

    /// Moves that are listed.
    pub fn moves(&self, moves: &[Move]) -> Word {
        Word::List(moves.iter().map(|&mv| self.mv(mv)).collect())
    }

    /// A line in algebraic notation without move numbers.
    pub fn line(&self, line: &[Move]) -> Word {
        Word::Moves(line_from(&self.board, line))
    }

    /// The first move of a line played after a pass, without its sign of mate.
    pub fn passed(&self, line: &[Move]) -> Word {
        let board = self.board.null_move().unwrap_or_else(|| self.board.clone());
        Word::Moves(unmated(&line_from(&board, &line[..line.len().min(1)])))
    }

    /// "the knight on f6", or "f6" for an empty square.
    pub fn piece(&self, square: Square) -> Word {
        Word::piece_on(&self.board, square)
    }

    /// The piece as it stands after `mv`.
    pub fn piece_after(&self, mv: Move, square: Square) -> Word {
        Word::piece_on(&after(&self.board, mv), square)
    }

    /// The piece as it stands after `mv`, if there is one, or now.
    pub fn piece_then(&self, mv: Option<Move>, square: Square) -> Word {
        mv.map_or_else(|| self.piece(square), |mv| self.piece_after(mv, square))
    }

    /// The piece that moves, without its square.
    pub fn mover(&self, mv: Move) -> Word {
        self.kind_on(mv.from)
    }

    /// The piece on a square, without the square.
    pub fn kind_on(&self, square: Square) -> Word {
        self.board.piece_on(square).unwrap_or(Piece::Pawn).into()
    }

    /// A line from the position spoken of, as it profits the side to move.
    pub(super) fn ours<'a>(&self, line: &'a [Move]) -> Played<'a> {
        Played {
            start: self.board.clone(),
            line,
            side: self.us(),
        }
    }

    /// A line from the position spoken of, as it profits the other side from its second move on.
    pub(super) fn theirs<'a>(&self, line: &'a [Move]) -> Played<'a> {
        let (first, rest) = line.split_at(line.len().min(1));
        Played {
            start: first
                .iter()
                .fold(self.board.clone(), |board, &mv| after(&board, mv)),
            line: rest,
            side: self.them(),
        }
    }

    /// A line played after a pass of the side to move.
    pub(super) fn after_pass<'a>(&self, line: &'a [Move]) -> Played<'a> {
        Played {
            start: self.board.null_move().unwrap_or_else(|| self.board.clone()),
            line,
            side: self.them(),
        }
    }

    /// The side to move.
    pub fn us(&self) -> Color {
        self.board.side_to_move()
    }

    /// The other side.
    pub fn them(&self) -> Color {
        !self.board.side_to_move()
    }
}

/// The voice whose notation is that of the arguments.
pub(super) fn english() -> Voice {
    Voice::default()
}

/// A line in English algebraic notation from `board`.
pub(super) fn line_from(board: &Board, line: &[Move]) -> String {
    let mut board = board.clone();
    let mut words = Vec::new();
    for &mv in line {
        words.push(san(&board, mv));
        board.play_unchecked(mv);
    }
    words.join(" ")
}

/// A move without its sign of mate.
pub(super) fn unmated(san: &str) -> String {
    san.trim_end_matches('#').to_owned()
}

/// What a move gives, as the end of a sentence about it: "mates in two", "wins a piece".
pub(super) fn outcome_of_move(outcome: Outcome, played: &Played<'_>) -> Phrase {
    outcome_phrase("outcome-of-move", outcome, played)
}

/// What a side gets, as the end of a sentence about it: "wins a piece", "is winning".
pub(super) fn outcome_of_side(outcome: Outcome, played: &Played<'_>) -> Phrase {
    outcome_phrase("outcome-of-side", outcome, played)
}

fn outcome_phrase(message: &'static str, outcome: Outcome, played: &Played<'_>) -> Phrase {
    let of = |variant| Phrase::of(message).variant(variant);
    match outcome {
        Outcome::Mate { moves: 1 } => of("mate"),
        Outcome::Mate { moves } => of("mates").with("moves", moves),
        Outcome::Material { cp } => of("material").with("amount", played.won(cp)),
        Outcome::Promotion => of("promotion"),
        Outcome::Draw { .. } => of("draw"),
        Outcome::Eval { cp } => of(match cp {
            300.. => "winning",
            120..=299 => "much-better",
            40..=119 => "better",
            -39..=39 => "equal",
            -119..=-40 => "slightly-worse",
            -299..=-120 => "worse",
            _ => "lost",
        }),
    }
}

/// A range of values in pawns.
pub(super) fn range(lo: i32, hi: i32) -> Phrase {
    let tenth = |cp: i32| {
        let value = f64::from((cp.abs() + 5) / 10) / 10.0;
        Word::Decimal(if value.fract() == 0.0 {
            format!("{value:.0}")
        } else {
            format!("{value:.1}")
        })
    };
    let (near, far) = if lo.abs() <= hi.abs() { (lo, hi) } else { (hi, lo) };
    if lo < 0 && hi > 0 {
        return Phrase::of("range").variant("level");
    }
    let between = Phrase::of("range").variant("between");
    between.with("near", tenth(near)).with("far", tenth(far))
}

/// A value to the nearest half pawn: "two and a half pawns".
pub(super) fn half_pawns(cp: i32) -> Phrase {
    /// Half a pawn, in hundredths.
    const HALF: i32 = 50;
    let halves = (cp.abs() + HALF / 2) / HALF;
    let of = |variant| Phrase::of("half-pawns").variant(variant);
    match (halves / 2, halves % 2) {
        (0, _) => of("half"),
        (1, 0) => of("one"),
        (1, _) => of("one-and-half"),
        (whole, 0) => of("whole").with("count", whole),
        (whole, _) => of("and-half").with("count", whole),
    }
}

//! Names of moves, pieces, sides and amounts, as the phrasebook uses them.

use super::steps::numbered;
use crate::claim::{Claim, Outcome};
use crate::notation::san;
use chess::facts::board::after;
use cozy_chess::{Board, Color, Move, Piece, Square};

/// Speaks about the position of one claim.
#[derive(Clone, Debug)]
pub struct Speaker {
    /// The position spoken of.
    pub board: Board,
    /// Whom the claim is about.
    pub side: Color,
    /// The last move before it, where play has gone on.
    last: Option<String>,
}

impl Speaker {
    /// A speaker for `claim`.
    pub fn new(claim: &Claim, root: &Board) -> Speaker {
        let mut board = root.clone();
        let mut last = None;
        for &mv in &claim.at {
            let name = san(&board, mv);
            // Two moves of the same name in a row are told apart by their number.
            last = Some(match last {
                Some(before) if before == name => numbered(&board, &[mv]),
                _ => name,
            });
            board.play_unchecked(mv);
        }
        let side = claim.side.unwrap_or(board.side_to_move());
        Speaker { board, side, last }
    }

    /// The sentence, marked as later play where it is.
    pub(super) fn placed(&self, text: &str) -> String {
        let Some(last) = &self.last else {
            return text.to_owned();
        };
        // Moves and sides keep their capital: "After Kh8 Nf7 ...", but "After Kh8 the king ...".
        let word = text.split(' ').next().unwrap_or(text);
        let is_name = word.contains(|letter: char| letter.is_ascii_digit()) || word.starts_with("O-O");
        let is_side = word.starts_with("White") || word.starts_with("Black");
        let mut letters = text.chars();
        let first = letters.next().unwrap_or(' ');
        let head = if is_name || is_side {
            first.to_string()
        } else {
            first.to_lowercase().to_string()
        };
        format!("After {last}, {head}{}", letters.as_str())
    }

    /// The last move before the position spoken of; empty at the root.
    pub(super) fn last(&self) -> &str {
        self.last.as_deref().unwrap_or_default()
    }

    /// A legal move in algebraic notation.
    pub fn san(&self, mv: Move) -> String {
        san(&self.board, mv)
    }

    /// A move made after `first`.
    pub fn san_after(&self, first: Move, mv: Move) -> String {
        san(&after(&self.board, first), mv)
    }

    /// A line in algebraic notation without move numbers.
    pub fn line(&self, line: &[Move]) -> String {
        line_from(&self.board, line)
    }

    /// A line played after a pass.
    pub fn passed_line(&self, line: &[Move]) -> String {
        line_from(self.board.null_move().as_ref().unwrap_or(&self.board), line)
    }

    /// "the knight on f6", or "f6" for an empty square.
    pub fn piece(&self, square: Square) -> String {
        piece(&self.board, square)
    }

    /// The piece as it stands after `mv`.
    pub fn piece_after(&self, mv: Move, square: Square) -> String {
        piece(&after(&self.board, mv), square)
    }

    /// The name of the piece that moves.
    pub fn mover(&self, mv: Move) -> &'static str {
        self.board.piece_on(mv.from).map_or("man", piece_name)
    }

    /// The side to move.
    pub fn us(&self) -> &'static str {
        side_name(self.board.side_to_move())
    }

    /// The other side.
    pub fn them(&self) -> &'static str {
        side_name(!self.board.side_to_move())
    }
}

/// A line in algebraic notation from `board`.
pub(super) fn line_from(board: &Board, line: &[Move]) -> String {
    let mut board = board.clone();
    let mut words = Vec::new();
    for &mv in line {
        words.push(san(&board, mv));
        board.play_unchecked(mv);
    }
    words.join(" ")
}

fn piece(board: &Board, square: Square) -> String {
    match board.piece_on(square) {
        Some(piece) => format!("the {} on {square}", piece_name(piece)),
        None => square.to_string(),
    }
}

/// The English name of a piece.
pub(super) const fn piece_name(piece: Piece) -> &'static str {
    crate::claim::fields::piece_word(piece)
}

/// "White" or "Black".
pub const fn side_name(side: Color) -> &'static str {
    match side {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// Small numbers as words.
pub fn number(n: i64) -> String {
    let words = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    usize::try_from(n)
        .ok()
        .and_then(|n| words.get(n))
        .map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

/// An amount of material in words.
pub fn gain(cp: i32) -> String {
    match cp {
        ..=149 => "a pawn".into(),
        150..=249 => "two pawns' worth".into(),
        250..=349 => "a piece".into(),
        350..=449 => "a piece and a pawn".into(),
        450..=549 => "a rook's worth".into(),
        550..=849 => "more than a rook".into(),
        850..=1049 => "a queen's worth".into(),
        _ => "a great deal of material".into(),
    }
}

/// What an outcome gives, as the end of a sentence about the side that profits: "mates", "wins a piece".
pub fn outcome_words(outcome: Outcome) -> String {
    match outcome {
        Outcome::Mate { moves: 1 } => "is mate".into(),
        Outcome::Mate { moves } => format!("mates in {}", number(moves.into())),
        Outcome::Material { cp } => format!("wins {}", gain(cp)),
        Outcome::Promotion => "gets a new queen".into(),
        Outcome::Draw { .. } => "is a draw".into(),
        Outcome::Eval { cp } => match cp {
            300.. => "is winning".into(),
            120..=299 => "is much better".into(),
            40..=119 => "is better".into(),
            -39..=39 => "is equal".into(),
            -119..=-40 => "is only slightly worse".into(),
            -299..=-120 => "is still worse, but holds on".into(),
            _ => "is still lost".into(),
        },
    }
}

/// A range of values in pawns, in words.
pub fn pawns_range(lo: i32, hi: i32) -> String {
    let tenth = |cp: i32| {
        let value = f64::from((cp.abs() + 5) / 10) / 10.0;
        if value.fract() == 0.0 {
            format!("{value:.0}")
        } else {
            format!("{value:.1}")
        }
    };
    let (near, far) = if lo.abs() <= hi.abs() { (lo, hi) } else { (hi, lo) };
    if lo < 0 && hi > 0 {
        return "about level".into();
    }
    format!("{} to {} pawns", tenth(near), tenth(far))
}

/// A value to the nearest half pawn: "two and a half pawns".
pub(super) fn half_pawns(cp: i32) -> String {
    /// Half a pawn, in hundredths.
    const HALF: i32 = 50;
    let halves = (cp.abs() + HALF / 2) / HALF;
    match (halves / 2, halves % 2) {
        (0, _) => "half a pawn".into(),
        (1, 0) => "a pawn".into(),
        (1, _) => "a pawn and a half".into(),
        (whole, 0) => format!("{} pawns", number(whole.into())),
        (whole, _) => format!("{} and a half pawns", number(whole.into())),
    }
}

/// "a, b and c".
pub(super) fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// The sentence with a capital first letter.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().collect::<String>() + letters.as_str(),
        None => String::new(),
    }
}

//! From text to a position: the fields in order, then the laws that join them.

use super::placement::{self, squares_of};
use super::{FenError, FenField, FenReason};
use crate::{
    BitBoard, Board, BoardBuilder, Color, File, Piece, Rank, Square, get_between_rays, get_bishop_moves,
    get_king_moves, get_knight_moves, get_pawn_attacks, get_rook_moves,
};

/// The largest clock the rules need: at 100 plies the game is drawn.
const CLOCK_LIMIT: u8 = 100;

/// More pieces than two cannot give check after one move.
const CHECKERS_LIMIT: usize = 2;

/// How much is forgiven.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rules {
    /// Six fields, single spaces, values in range.
    Strict,
    /// Counters may be missing or out of range, blanks may repeat.
    Lenient,
}

/// Reads a FEN of six fields, separated by single spaces.
///
/// # Errors
/// Every reason why the text is not a legal position.
///
/// ```
/// use chess::fen::{self, FenReason};
/// assert!(fen::parse("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").is_ok());
/// let error = fen::parse("8/8/8/8/8/8/8/9 x - - 0 1").unwrap_err();
/// assert_eq!(error.reasons[1], FenReason::SideToMove("x".to_string()));
/// ```
pub fn parse(text: &str) -> Result<Board, FenError> {
    let fields: Vec<&str> = text.split(' ').collect();
    if fields.len() > 1 && fields.iter().any(|field| field.is_empty()) {
        return Err(FenError {
            reasons: vec![FenReason::Spacing],
        });
    }
    parse_all(&fields, Rules::Strict)
}

/// Reads a FEN as found in the wild: the counters may be missing (0 and 1 are meant), the clock may run past 100 (100
/// is meant), the move number may be 0 (1 is meant), blanks may repeat.
///
/// # Errors
/// Every reason why the text is not a legal position.
///
/// ```
/// use chess::fen;
/// let board = fen::parse_lenient("  8/8/8/4k3/8/8/4P3/4K3  b - - ").unwrap();
/// assert_eq!(fen::to_fen(&board), "8/8/8/4k3/8/8/4P3/4K3 b - - 0 1");
/// ```
pub fn parse_lenient(text: &str) -> Result<Board, FenError> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    parse_all(&fields, Rules::Lenient)
}

fn parse_all(fields: &[&str], rules: Rules) -> Result<Board, FenError> {
    let known = fields.len().min(FenField::ALL.len());
    let extra = fields[known..].join(" ");
    match parse_fields(&fields[..known], rules) {
        Ok(board) if extra.is_empty() => Ok(board),
        Ok(_) => Err(FenError {
            reasons: vec![FenReason::ExtraText(extra)],
        }),
        Err(mut error) => {
            if !extra.is_empty() {
                error.reasons.push(FenReason::ExtraText(extra));
            }
            Err(error)
        }
    }
}

/// Reads up to six fields.
pub(crate) fn parse_fields(fields: &[&str], rules: Rules) -> Result<Board, FenError> {
    let mut reasons = Vec::new();
    let mut builder = BoardBuilder::empty();
    let field = |which: FenField, reasons: &mut Vec<FenReason>| {
        let text = fields
            .get(which as usize)
            .copied()
            .filter(|text| !text.is_empty());
        let counter = matches!(which, FenField::HalfmoveClock | FenField::FullmoveNumber);
        if text.is_none() && !(counter && rules == Rules::Lenient) {
            reasons.push(FenReason::MissingField(which));
        }
        text
    };

    if let Some(text) = field(FenField::Placement, &mut reasons) {
        placement::read(text, rules, &mut builder, &mut reasons);
        if reasons.is_empty() {
            placement::check_material(&builder, &mut reasons);
        }
    }
    let pieces_hold = reasons.is_empty();
    let side = field(FenField::SideToMove, &mut reasons).and_then(|text| read_side(text, &mut reasons));
    if let (true, Some(side)) = (pieces_hold, side) {
        builder.side_to_move = side;
        check_kings(&builder, &mut reasons);
    }
    if let Some(text) = field(FenField::Castling, &mut reasons)
        && pieces_hold
    {
        read_castling(text, &mut builder, &mut reasons);
    }
    if let Some(text) = field(FenField::EnPassant, &mut reasons)
        && let Some(square) = read_en_passant(text, &mut reasons)
        && pieces_hold
        && side.is_some()
    {
        check_en_passant(square, &builder, &mut reasons);
        builder.en_passant = Some(square);
    }
    if let Some(text) = field(FenField::HalfmoveClock, &mut reasons) {
        builder.halfmove_clock = read_clock(text, rules, &mut reasons);
    }
    if let Some(text) = field(FenField::FullmoveNumber, &mut reasons) {
        builder.fullmove_number = read_number(text, rules, &mut reasons);
    }
    if !reasons.is_empty() {
        return Err(FenError { reasons });
    }
    builder.build().map_err(|refused| FenError {
        reasons: vec![FenReason::Refused(refused.to_string())],
    })
}

fn read_side(text: &str, reasons: &mut Vec<FenReason>) -> Option<Color> {
    match text {
        "w" => Some(Color::White),
        "b" => Some(Color::Black),
        _ => {
            reasons.push(FenReason::SideToMove(text.to_string()));
            None
        }
    }
}

/// Neither king may be capturable, and no more than two pieces may give check. Called when each side has one king.
fn check_kings(builder: &BoardBuilder, reasons: &mut Vec<FenReason>) {
    let side = builder.side_to_move;
    let (Some(own), Some(other)) = (king_of(builder, side), king_of(builder, !side)) else {
        return;
    };
    if get_king_moves(own).has(other) {
        reasons.push(FenReason::KingsTouch(own, other));
    }
    if !checkers_of(builder, !side).is_empty() {
        reasons.push(FenReason::OpponentInCheck(!side));
    }
    let checkers = checkers_of(builder, side).len() as usize;
    if checkers > CHECKERS_LIMIT {
        reasons.push(FenReason::TooManyCheckers(checkers));
    }
}

fn king_of(builder: &BoardBuilder, color: Color) -> Option<Square> {
    squares_of(builder, color, Some(Piece::King)).next_square()
}

/// The enemy pieces that attack the king of `color`.
fn checkers_of(builder: &BoardBuilder, color: Color) -> BitBoard {
    let Some(king) = king_of(builder, color) else {
        return BitBoard::EMPTY;
    };
    let occupied = squares_of(builder, Color::White, None) | squares_of(builder, Color::Black, None);
    let enemy = |piece| squares_of(builder, !color, Some(piece));
    (get_pawn_attacks(king, color) & enemy(Piece::Pawn))
        | (get_knight_moves(king) & enemy(Piece::Knight))
        | (get_bishop_moves(king, occupied) & (enemy(Piece::Bishop) | enemy(Piece::Queen)))
        | (get_rook_moves(king, occupied) & (enemy(Piece::Rook) | enemy(Piece::Queen)))
}

fn read_castling(text: &str, builder: &mut BoardBuilder, reasons: &mut Vec<FenReason>) {
    if text == "-" {
        return;
    }
    for (index, found) in text.chars().enumerate() {
        let column = index + 1;
        let color = if found.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        let letter = found.to_ascii_lowercase();
        if !matches!(letter, 'k' | 'q' | 'a'..='h') {
            reasons.push(FenReason::CastlingCharacter { column, found });
            continue;
        }
        let Some((is_short, rook)) = castling_rook(letter, color, builder) else {
            reasons.push(FenReason::CastlingWithoutPieces { column, found });
            continue;
        };
        let rights = builder.castle_rights_mut(color);
        let right = if is_short {
            &mut rights.short
        } else {
            &mut rights.long
        };
        if right.replace(rook).is_some() {
            reasons.push(FenReason::CastlingRepeated { column, found });
        }
    }
}

/// The rook a castling letter means, and whether it stands on the king's short side.
fn castling_rook(letter: char, color: Color, builder: &BoardBuilder) -> Option<(bool, File)> {
    let back_rank = Rank::First.relative_to(color);
    let king = king_of(builder, color)
        .filter(|king| king.rank() == back_rank)?
        .file();
    let rooks = squares_of(builder, color, Some(Piece::Rook)) & back_rank.bitboard();
    let mut files = rooks.into_iter().map(Square::file);
    let rook = match letter {
        'k' => files.filter(|&file| file > king).last()?,
        'q' => files.find(|&file| file < king)?,
        _ => {
            let named = File::try_from(letter).ok()?;
            files.find(|&file| file == named)?
        }
    };
    Some((rook > king, rook))
}

fn read_en_passant(text: &str, reasons: &mut Vec<FenReason>) -> Option<Square> {
    if text == "-" {
        return None;
    }
    let square = text.parse().ok();
    if square.is_none() {
        reasons.push(FenReason::EnPassantSquare(text.to_string()));
    }
    square
}

/// The square must lie right behind an enemy pawn that can have come from its starting square, and a check on the
/// board must be that pawn's or one that its step uncovered.
fn check_en_passant(square: Square, builder: &BoardBuilder, reasons: &mut Vec<FenReason>) {
    let side = builder.side_to_move;
    if square.rank() != Rank::Third.relative_to(!side) {
        reasons.push(FenReason::EnPassantRank(square));
        return;
    }
    let start = Square::new(square.file(), Rank::Second.relative_to(!side));
    let pawn = Square::new(square.file(), Rank::Fourth.relative_to(!side));
    let passed = builder.square(pawn) == Some((Piece::Pawn, !side))
        && builder.square(square).is_none()
        && builder.square(start).is_none();
    if !passed {
        reasons.push(FenReason::EnPassantPawn(square));
        return;
    }
    let Some(king) = king_of(builder, side) else {
        return;
    };
    let explained = |checker| checker == pawn || get_between_rays(checker, king).has(start);
    if !checkers_of(builder, side).into_iter().all(explained) {
        reasons.push(FenReason::EnPassantCheck(square));
    }
}

fn read_clock(text: &str, rules: Rules, reasons: &mut Vec<FenReason>) -> u8 {
    match digits(text) {
        Some(number) if number <= u64::from(CLOCK_LIMIT) => number as u8,
        Some(_) if rules == Rules::Lenient => CLOCK_LIMIT,
        _ => {
            reasons.push(FenReason::HalfmoveClock(text.to_string()));
            0
        }
    }
}

fn read_number(text: &str, rules: Rules, reasons: &mut Vec<FenReason>) -> u16 {
    match digits(text) {
        Some(number @ 1..=0xffff) => number as u16,
        Some(0) if rules == Rules::Lenient => 1,
        _ => {
            reasons.push(FenReason::FullmoveNumber(text.to_string()));
            1
        }
    }
}

/// A number of plain digits, without a sign; absurdly long ones are no numbers.
fn digits(text: &str) -> Option<u64> {
    text.bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| text.parse().ok())?
}

//! The first field: eight ranks of pieces and counts of empty squares, and what is wrong with the pieces found there.

use super::{FenReason, read::Rules};
use crate::{BitBoard, BoardBuilder, Color, File, Piece, Rank, Square};

/// Reads the ranks into `builder`.
pub(super) fn read(text: &str, rules: Rules, builder: &mut BoardBuilder, reasons: &mut Vec<FenReason>) {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != Rank::NUM {
        reasons.push(FenReason::RankCount(ranks.len()));
        return;
    }
    for (row, rank) in ranks.iter().zip(Rank::ALL.into_iter().rev()) {
        read_rank(row, rank, rules, builder, reasons);
    }
}

fn read_rank(row: &str, rank: Rank, rules: Rules, builder: &mut BoardBuilder, reasons: &mut Vec<FenReason>) {
    let mut width = 0;
    let mut after_digit = false;
    for (index, found) in row.chars().enumerate() {
        let column = index + 1;
        match found {
            '1'..='8' => {
                if after_digit && rules == Rules::Strict {
                    reasons.push(FenReason::AdjacentDigits { rank, column });
                }
                width += found as usize - '0' as usize;
            }
            _ => match piece_of(found) {
                Some(piece) => {
                    if let Some(file) = File::try_index(width) {
                        *builder.square_mut(Square::new(file, rank)) = Some(piece);
                    }
                    width += 1;
                }
                None => {
                    reasons.push(FenReason::UnknownPiece { rank, column, found });
                    return;
                }
            },
        }
        after_digit = found.is_ascii_digit();
    }
    if width != File::NUM {
        reasons.push(FenReason::RankWidth { rank, found: width });
    }
}

fn piece_of(letter: char) -> Option<(Piece, Color)> {
    let piece = Piece::try_from(letter.to_ascii_lowercase()).ok()?;
    let color = if letter.is_ascii_uppercase() {
        Color::White
    } else {
        Color::Black
    };
    Some((piece, color))
}

/// Counts kings, pieces and pawns of each side.
pub(super) fn check_material(builder: &BoardBuilder, reasons: &mut Vec<FenReason>) {
    for color in Color::ALL {
        let all = squares_of(builder, color, None);
        let kings = squares_of(builder, color, Some(Piece::King)).len() as usize;
        let pawns = squares_of(builder, color, Some(Piece::Pawn));
        if kings != 1 {
            reasons.push(FenReason::KingCount { color, found: kings });
        }
        if all.len() > 16 {
            let found = all.len() as usize;
            reasons.push(FenReason::TooManyPieces { color, found });
        }
        if pawns.len() > 8 {
            let found = pawns.len() as usize;
            reasons.push(FenReason::TooManyPawns { color, found });
        }
        let back_ranks = Rank::First.bitboard() | Rank::Eighth.bitboard();
        reasons.extend((pawns & back_ranks).into_iter().map(FenReason::PawnOnBackRank));
    }
}

/// The squares of one side's pieces, or of one kind of them.
pub(super) fn squares_of(builder: &BoardBuilder, color: Color, kind: Option<Piece>) -> BitBoard {
    let mut squares = BitBoard::EMPTY;
    for square in Square::ALL {
        if let Some((piece, owner)) = builder.square(square)
            && owner == color
            && kind.is_none_or(|kind| kind == piece)
        {
            squares |= square.bitboard();
        }
    }
    squares
}

//! GNU Backgammon's position IDs: fourteen characters that hold all checkers of both sides.
//!
//! The checkers of the opponent and then those of the player on roll are written from the ace point to the bar, a one for each checker and a zero
//! after each place: 50 zeros and up to 30 ones. The bits fill ten bytes from the lowest upwards, and the bytes are
//! written in base 64 without padding. (GNU Backgammon manual, "A technical description of the Position ID".)

use super::board::{BackgammonBoard, CHECKERS, POINTS, Side};

/// Characters of an ID.
const LENGTH: usize = 14;
/// Bits of a key.
const BITS: usize = 80;
/// The digits of base 64.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Why a text is not a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadPositionId {
    /// Not fourteen characters.
    #[error("a position ID has {LENGTH} characters, \"{text}\" has {length}")]
    Length {
        /// The text.
        text: String,
        /// Its length.
        length: usize,
    },
    /// A character that is no digit of base 64.
    #[error("character {place} of \"{text}\", '{sign}', is not one of A-Z, a-z, 0-9, + and /")]
    Sign {
        /// The text.
        text: String,
        /// Where it stands, from 1.
        place: usize,
        /// The character.
        sign: char,
    },
    /// A side with more than fifteen checkers, or bits that run past the end.
    #[error("\"{text}\": {side} has more than {CHECKERS} checkers")]
    TooManyPieces {
        /// The text.
        text: String,
        /// Whose checkers.
        side: &'static str,
    },
    /// A point held by both.
    #[error("\"{text}\": both sides have checkers on the {point}-point of the player on roll")]
    Shared {
        /// The text.
        text: String,
        /// The point, from 1.
        point: usize,
    },
    /// Both sides have borne off everything.
    #[error("\"{text}\": no side has a checker left")]
    Empty {
        /// The text.
        text: String,
    },
}

/// The ID of a board whose owner is on roll.
pub fn write(board: &BackgammonBoard) -> String {
    let mut key = 0_u128;
    let mut bit = 0;
    for checkers in board.other.0.iter().chain(&board.own.0) {
        key |= ((1_u128 << checkers) - 1) << bit;
        bit += u32::from(*checkers) + 1;
    }
    let bytes = key.to_le_bytes();
    let group = |start: usize| {
        let byte = |place: usize| u32::from(if place < BITS / 8 { bytes[place] } else { 0 });
        byte(start) << 16 | byte(start + 1) << 8 | byte(start + 2)
    };
    (0..LENGTH)
        .map(|place| {
            let shift = 18 - 6 * (place % 4);
            char::from(DIGITS[(group(place / 4 * 3) >> shift & 63) as usize])
        })
        .collect()
}

/// The board that an ID stands for.
///
/// # Errors
/// Names the character or the side that is wrong.
pub fn read(text: &str) -> Result<BackgammonBoard, BadPositionId> {
    let text = text.trim().to_owned();
    let length = text.chars().count();
    if length != LENGTH {
        return Err(BadPositionId::Length { text, length });
    }
    let mut bits = Vec::with_capacity(LENGTH * 6);
    for (place, sign) in text.chars().enumerate() {
        let digit = DIGITS.iter().position(|&digit| char::from(digit) == sign);
        let Some(digit) = digit else {
            let place = place + 1;
            return Err(BadPositionId::Sign { text, place, sign });
        };
        bits.extend((0..6).rev().map(|bit| digit >> bit & 1 == 1));
    }
    // Each byte was written from its highest bit downwards, but is filled from its lowest.
    let mut bits = bits
        .chunks_exact(8)
        .flat_map(|byte| byte.iter().rev().copied().collect::<Vec<bool>>());
    let mut sides = [Side([0; POINTS + 1]); 2];
    for (side, name) in sides.iter_mut().zip(["the opponent", "the player on roll"]) {
        for place in &mut side.0 {
            while bits.next() == Some(true) {
                *place += 1;
            }
        }
        if side.0.iter().map(|&checkers| u32::from(checkers)).sum::<u32>() > u32::from(CHECKERS) {
            return Err(BadPositionId::TooManyPieces { text, side: name });
        }
    }
    let [other, own] = sides;
    let board = BackgammonBoard { own, other };
    if let Some(point) = (0..POINTS).find(|&point| own.0[point] > 0 && board.facing(point) > 0) {
        let point = point + 1;
        return Err(BadPositionId::Shared { text, point });
    }
    if own.left() == 0 && other.left() == 0 {
        return Err(BadPositionId::Empty { text });
    }
    Ok(board)
}

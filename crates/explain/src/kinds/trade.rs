//! `trade`: an exchange of like for like, and whom it helps.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, sq, word};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, TradeReason};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::study::Study;
use chess::facts::board::{is_capture, material, worth};
use chess::facts::{kings, pawns, terrain};
use cozy_chess::{Board, Color, Move, Piece, Square};

/// From this lead on, in hundredths, the side ahead likes to trade.
const AHEAD: i32 = 200;
/// Pieces of the enemy near the king from which an attack is one.
const ATTACK: u32 = 3;
/// From this difference in space on the cramped side likes to trade.
const CRAMPED: u32 = 3;

/// With fewer pieces on the board nobody is cramped.
const FULL: u32 = 22;

/// An exchange of like for like.
#[derive(Clone, PartialEq, Debug)]
pub struct Trade {
    /// The move that takes or offers.
    pub mv: Move,
    /// Where the own piece stands that goes.
    pub own: Square,
    /// Where the enemy piece stands that goes.
    pub other: Square,
    /// Why it helps the mover.
    pub reason: TradeReason,
    /// The play until both are gone.
    pub line: Vec<Move>,
}

impl ClaimKind for Trade {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let me = case.mover();
        ensure!(self.line.first() == Some(&self.mv), "the line begins otherwise");
        let boards = case.along(&self.line)?;
        let pieces = [(self.own, me), (self.other, !me)].map(|(square, side)| {
            let piece = case.board.piece_on(square);
            piece.filter(|_| case.board.color_on(square) == Some(side))
        });
        let [Some(own), Some(other)] = pieces else {
            return Err("no such pieces");
        };
        ensure!(
            own != Piece::Pawn && worth(own) == worth(other),
            "not like for like"
        );
        ensure!(
            is_taken(&self.line, self.own) && is_taken(&self.line, self.other),
            "one of them stays"
        );
        let end = &boards[boards.len() - 1];
        ensure!(
            material(end, me) == material(&case.board, me),
            "more than a trade"
        );
        ensure!(
            holds(&case.board, me, (self.own, self.other), self.reason),
            "no reason"
        );
        if self.reason == TradeReason::Ahead {
            ensure!(study.value(&case.board, me)? >= AHEAD, "the lead is no advantage");
        }
        study.works(&case.board, self.mv)?;
        study.sound(&boards, &self.line, me, 1)
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![
            write.mv("move", self.mv),
            sq("own", self.own),
            sq("other", self.other),
            word("reason", self.reason.word()),
            write.line(&self.line),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(Trade {
            mv: read.mv("move")?,
            own: read.square("own")?,
            other: read.square("other")?,
            reason: read.term("reason", TradeReason::from_word)?,
            line: read.line()?,
        })
    }

    fn played_line(&self) -> Option<&[Move]> {
        Some(&self.line)
    }

    fn is_feature(&self) -> bool {
        true
    }
}

/// Whether the piece that stands on `square` at the start is taken in the line, wherever it has gone by then.
fn is_taken(line: &[Move], square: Square) -> bool {
    let mut at = square;
    for mv in line {
        if mv.from == at {
            at = mv.to;
        } else if mv.to == at {
            return true;
        }
    }
    false
}

/// Whether the reason is a fact of the board.
fn holds(board: &Board, me: Color, (own, other): (Square, Square), reason: TradeReason) -> bool {
    match reason {
        TradeReason::ColorGuard => {
            terrain::weak_color(board, !me).is_some_and(|found| found.guard == Some(other))
        }
        TradeReason::BadBishop => pawns::is_bad_bishop(board, own, me),
        TradeReason::StrongPiece => {
            let minor = matches!(board.piece_on(other), Some(Piece::Knight | Piece::Bishop));
            minor && pawns::is_outpost(board, other, !me)
        }
        TradeReason::Attacker => {
            let attackers = kings::attackers(board, me);
            attackers.has(other) && attackers.len() >= ATTACK
        }
        TradeReason::Ahead => material(board, me) >= AHEAD,
        TradeReason::Cramped => {
            let count = |side| terrain::space(board, side).len();
            board.occupied().len() >= FULL && count(!me) >= count(me) + CRAMPED
        }
    }
}

/// An exchange that the move makes, or offers and the reply accepts.
pub(crate) fn propose(spot: &Spot<'_>) -> Option<Claim> {
    let (board, mv, me) = (spot.board(), spot.mv(), spot.me());
    let reply = *spot.moves.get(1)?;
    let (own, other, plies) = if is_capture(board, mv) {
        (reply.to == mv.to).then_some((mv.from, mv.to, 2))?
    } else {
        let back = *spot.moves.get(2)?;
        let taken = if reply.to == mv.to { mv.from } else { reply.to };
        let accepted = is_capture(spot.next(), reply) && back.to == reply.to;
        accepted.then_some((taken, reply.from, 3))?
    };
    let reasons = [
        TradeReason::ColorGuard,
        TradeReason::BadBishop,
        TradeReason::StrongPiece,
        TradeReason::Attacker,
        TradeReason::Ahead,
        TradeReason::Cramped,
    ];
    let reason = reasons
        .into_iter()
        .find(|&reason| holds(board, me, (own, other), reason))?;
    let kind = Trade {
        mv,
        own,
        other,
        reason,
        line: spot.line_to(plies - 1),
    };
    let salience = if matches!(reason, TradeReason::Cramped) {
        44
    } else {
        52
    };
    Some(spot.claim(kind, Confidence::Judged, salience))
}

#[cfg(test)]
crate::testing::twins! {
    said: "1n1q1rk1/rb3pp1/2p1p2p/ppNnP3/3P4/1P3NP1/2Q2PBP/R1R3K1 b - - 4 16",
    line: "b8a6 c5b7 a7b7 c2c6 d8a8 f3e1 a6b4",
    silent: "1n1q1rk1/r4pp1/2p1p2p/ppNnP3/3P4/1P3NP1/2Q2PBP/R1R3K1 b - - 4 16",
}

//! `purpose`: what a move does on the board at once.
//!
//! What it guards, attacks, denies, opens or makes possible ([`chess::facts::purposes`]). Said where nothing happens by force:
//! that is what a move is for. A capture has its own reasons; that it takes something is said where there are none.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, joined, sq, word};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, PurposeWord};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::kinds::threat::threat_board;
use crate::study::Study;
use chess::facts::board::{is_castling, is_quiet};
use chess::facts::purposes::{Purpose as Deed, purposes, serves};
use cozy_chess::{Move, Piece, Square};

/// A pass costs at most this much where a move only waits, in hundredths (schema: 60).
const WAITING: i32 = 20;
/// Purposes of one move that are proposed.
const MOST: usize = 3;

/// What a quiet move does on the board at once.
#[derive(Clone, PartialEq, Debug)]
pub struct Purpose {
    /// The move.
    pub mv: Move,
    /// What it does.
    pub deed: Deed,
    /// The move, the reply and what the move made possible; empty for everything else.
    pub line: Vec<Move>,
}

impl Purpose {
    /// The square it is about.
    pub fn square(&self) -> Option<Square> {
        match self.deed {
            Deed::Guard(square) | Deed::Attack(square) | Deed::Deny { square, .. } => Some(square),
            Deed::OpenLine(square) | Deed::Sidestep(square) => Some(square),
            Deed::Cover(square) | Deed::Pressure(square) | Deed::Support(square) => Some(square),
            Deed::Take(square) => Some(square),
            Deed::Save | Deed::Centralize | Deed::StopChecks | Deed::Connect | Deed::Prepare(_) => None,
            Deed::FreeCastling | Deed::Space | Deed::Wait => None,
        }
    }

    fn word(&self) -> PurposeWord {
        match self.deed {
            Deed::Guard(_) => PurposeWord::Guard,
            Deed::Attack(_) => PurposeWord::Attack,
            Deed::Deny { .. } => PurposeWord::Deny,
            Deed::OpenLine(_) => PurposeWord::OpenLine,
            Deed::Save => PurposeWord::Save,
            Deed::Centralize => PurposeWord::Centralize,
            Deed::StopChecks => PurposeWord::StopChecks,
            Deed::Connect => PurposeWord::Connect,
            Deed::Sidestep(_) => PurposeWord::Sidestep,
            Deed::Prepare(_) => PurposeWord::Prepare,
            Deed::Cover(_) => PurposeWord::Cover,
            Deed::Pressure(_) => PurposeWord::Pressure,
            Deed::FreeCastling => PurposeWord::FreeCastling,
            Deed::Support(_) => PurposeWord::Support,
            Deed::Space => PurposeWord::Space,
            Deed::Take(_) => PurposeWord::Take,
            Deed::Wait => PurposeWord::Wait,
        }
    }
}

impl ClaimKind for Purpose {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        case.after(self.mv)?;
        let takes = matches!(self.deed, Deed::Take(_)) && self.mv.promotion.is_none();
        ensure!(takes || is_quiet(&case.board, self.mv), "not a quiet move");
        ensure!(
            serves(&case.board, self.mv, self.deed),
            "the move does not do that"
        );
        study.works(&case.board, self.mv)?;
        if self.deed == Deed::Wait {
            let (me, passed) = (case.mover(), threat_board(&case.board, !case.mover())?);
            let (best, waiting) = (study.value(&case.board, me)?, study.value(&passed, me)?);
            ensure!(waiting >= best - WAITING, "something has to be done");
        }
        let Deed::Prepare(next) = self.deed else {
            return Ok(());
        };
        ensure!(
            self.line.len() == 3 && self.line[0] == self.mv && self.line[2] == next,
            "the move is not in the line"
        );
        let boards = case.along(&self.line)?;
        study.sound(&boards, &self.line, case.mover(), 1)
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        let fields = vec![write.mv("move", self.mv), word("purpose", self.word().word())];
        let fields = joined(fields, self.square().map(|square| sq("square", square)));
        let fields = match self.deed {
            Deed::Deny { piece, .. } => joined(fields, [sq("piece", piece)]),
            _ => fields,
        };
        joined(fields, write.optional_line(&self.line))
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        let purpose = read.term("purpose", PurposeWord::from_word)?;
        let line = read.optional_line()?;
        let deed = match purpose {
            PurposeWord::Guard => Deed::Guard(read.square("square")?),
            PurposeWord::Attack => Deed::Attack(read.square("square")?),
            PurposeWord::Deny => Deed::Deny {
                piece: read.square("piece")?,
                square: read.square("square")?,
            },
            PurposeWord::OpenLine => Deed::OpenLine(read.square("square")?),
            PurposeWord::Save => Deed::Save,
            PurposeWord::Centralize => Deed::Centralize,
            PurposeWord::StopChecks => Deed::StopChecks,
            PurposeWord::Connect => Deed::Connect,
            PurposeWord::Sidestep => Deed::Sidestep(read.square("square")?),
            PurposeWord::Cover => Deed::Cover(read.square("square")?),
            PurposeWord::Pressure => Deed::Pressure(read.square("square")?),
            PurposeWord::FreeCastling => Deed::FreeCastling,
            PurposeWord::Support => Deed::Support(read.square("square")?),
            PurposeWord::Space => Deed::Space,
            PurposeWord::Take => Deed::Take(read.square("square")?),
            PurposeWord::Wait => Deed::Wait,
            PurposeWord::Prepare => {
                let line = read.line()?;
                Deed::Prepare(line[line.len() - 1])
            }
        };
        Ok(Purpose {
            mv: read.mv("move")?,
            deed,
            line,
        })
    }

    fn played_line(&self) -> Option<&[Move]> {
        (!self.line.is_empty()).then_some(self.line.as_slice())
    }

    fn is_feature(&self) -> bool {
        true
    }
}

/// What the move does; with the main line, what it makes possible.
pub(crate) fn propose(spot: &Spot<'_>) -> Vec<Claim> {
    let (board, mv) = (spot.board(), spot.mv());
    if !spot.at.is_empty() {
        return Vec::new();
    }
    if !is_quiet(board, mv) {
        let deed = Deed::Take(mv.to);
        let takes = serves(board, mv, deed) && mv.promotion.is_none();
        let kind = Purpose {
            mv,
            deed,
            line: Vec::new(),
        };
        let claim = takes.then(|| spot.claim(kind, Confidence::Bounded, salience(deed)));
        return claim.into_iter().collect();
    }
    // What takes back, or takes what has just come, was not prepared.
    let answers = |next: Move| next.to == spot.moves[1].to;
    let next = spot.moves.get(2).copied().filter(|&next| !answers(next));
    let mut deeds = purposes(board, mv, next);
    // Castling that becomes possible is said once.
    let king = board.pieces(Piece::King);
    if next.is_some_and(|next| king.has(next.from) && is_castling(board, next)) {
        deeds.retain(|&deed| deed != Deed::FreeCastling);
    }
    deeds.truncate(MOST);
    if deeds.is_empty() && serves(board, mv, Deed::Wait) {
        deeds.push(Deed::Wait);
    }
    deeds
        .into_iter()
        .map(|deed| {
            let line = match deed {
                Deed::Prepare(_) => spot.line_to(2),
                _ => Vec::new(),
            };
            spot.claim(Purpose { mv, deed, line }, Confidence::Bounded, salience(deed))
        })
        .collect()
}

/// Below what happens by force and what lasts, above the reach of a piece.
fn salience(deed: Deed) -> i32 {
    match deed {
        Deed::Save => 47,
        Deed::Prepare(_) => 46,
        Deed::Guard(_) => 45,
        Deed::Attack(_) => 44,
        Deed::Deny { .. } => 42,
        Deed::Sidestep(_) => 40,
        Deed::Centralize => 39,
        Deed::StopChecks => 38,
        Deed::OpenLine(_) => 37,
        Deed::Connect => 36,
        Deed::FreeCastling => 35,
        Deed::Pressure(_) => 34,
        Deed::Support(_) => 33,
        Deed::Cover(_) => 31,
        Deed::Space => 30,
        Deed::Wait => 24,
        Deed::Take(_) => 23,
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check_twins;

    #[test]
    fn it_is_said_where_it_holds_and_not_beside_it() {
        // The pawn guards the one on e4; where it uncovers a check, that is what it does.
        check_twins(
            "purpose",
            "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/2P2N2/PP1P1PPP/RNBQKB1R w KQkq - 1 4",
            "d2d3 d7d5 d1c2",
            "r1bq1b1r/pppp1ppp/2n2n1k/4p3/4P3/2P2N2/PP1P1PPP/RNBQKB1R w KQ - 1 4",
        );
    }
}

//! `king_attack`: more attackers than defenders at the king.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, joined, sq, sqs};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, Role};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::study::Study;
use chess::facts::board::attacks_from;
use chess::facts::kings::{self, zone};
use cozy_chess::{BitBoard, Move, Piece, Square};

/// More attackers than defenders at the king.
#[derive(Clone, PartialEq, Debug)]
pub struct KingAttack {
    /// The king.
    pub king: Square,
    /// The pieces that bear on the king.
    pub attackers: BitBoard,
    /// The move that brings it about, where one does.
    pub mv: Option<Move>,
}

impl ClaimKind for KingAttack {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let KingAttack { king, attackers, mv } = *self;
        let board = case.seen(mv)?;
        let owner = board
            .color_on(king)
            .filter(|_| board.piece_on(king) == Some(Piece::King))
            .ok_or("no king there")?;
        ensure!(mv.is_none() || owner != case.mover(), "the wrong king");
        let zone = zone(&board, owner);
        let bears = |at: Square| {
            board.color_on(at) == Some(!owner)
                && board.piece_on(at) != Some(Piece::King)
                && !(attacks_from(&board, at) & zone).is_empty()
        };
        ensure!(
            attackers.len() >= 2 && attackers.into_iter().all(bears),
            "a listed piece takes no part"
        );
        let heavy = board.pieces(Piece::Queen) | board.pieces(Piece::Rook);
        ensure!(!(attackers & heavy).is_empty(), "no heavy piece takes part");
        let defenders = kings::pieces_near(&board, owner, owner).len();
        let value = study.value(&board, !owner)?;
        ensure!(
            attackers.len() >= defenders && ((attackers.len() > defenders && value >= 30) || value >= 230),
            "there are enough defenders"
        );
        mv.map_or(Ok(()), |mv| study.works(&case.board, mv))
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        joined(
            vec![sq("king", self.king), sqs("attackers", self.attackers)],
            write.optional_move(self.mv),
        )
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(KingAttack {
            king: read.square("king")?,
            attackers: read.square_set("attackers")?,
            mv: read.optional_move()?,
        })
    }
}

/// Pieces of the mover, pawns included, that bear on the enemy king, where the line has something to do with it.
pub(crate) fn propose(spot: &Spot<'_>) -> Vec<Claim> {
    let me = spot.me();
    let zone = kings::zone(spot.board(), !me);
    let enters = spot.moves.iter().step_by(2).take(3).any(|mv| zone.has(mv.to));
    if spot.index() > 2 || !(spot.checks() > 0 || enters) {
        return Vec::new();
    }
    let mut claims = Vec::new();
    for (position, mv) in [(spot.next(), Some(spot.mv())), (spot.board(), None)] {
        let zone = kings::zone(position, !me);
        let own = position.colors(me) - position.pieces(Piece::King);
        let attackers: BitBoard = own
            .into_iter()
            .filter(|&piece| !(attacks_from(position, piece) & zone).is_empty())
            .collect();
        // A piece that is taken next takes no part.
        if spot
            .moves
            .get(1)
            .is_some_and(|reply| attackers.has(reply.to) || mv.is_none() && reply.to == spot.mv().to)
        {
            continue;
        }
        let defenders = kings::pieces_near(position, !me, !me).len();
        let heavy = position.pieces(Piece::Queen) | position.pieces(Piece::Rook);
        // A rook and a pawn are no attack.
        let pieces = attackers - position.pieces(Piece::Pawn);
        let enough = pieces.len() >= 2 || !(attackers & position.pieces(Piece::Queen)).is_empty();
        if enough && attackers.len() >= 2 && attackers.len() >= defenders && !(attackers & heavy).is_empty() {
            let kind = KingAttack {
                king: position.king(!me),
                attackers,
                mv,
            };
            let salience = if mv.is_some() { 57 } else { 55 };
            claims.push(
                spot.claim(kind, Confidence::Judged, salience)
                    .as_role(Role::Context),
            );
        }
    }
    claims
}

#[cfg(test)]
crate::testing::twins! {
    said: "5r1k/1b1qr1pP/p3p3/1pPpP3/3P1NP1/4B3/5P2/2R1K2R w K - 0 34",
    line: "f4g6",
    silent: "5r1k/1b1qr1pP/p3p3/1pPpP3/3P1NP1/4B3/5P2/2R1K3 w - - 0 34",
}

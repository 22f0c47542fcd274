//! Words of lasting features and of what a move does for a piece.

use super::Spoken;
use super::material::{about, ahead, pieces, with_exchange};
use super::phrase::{Phrase, PieceWord, Word};
use super::speaker::Speaker;
use crate::claim::{Delta, Factor, OutpostPiece, WeakKind};
use crate::kinds::{
    BadBishop, BishopPair, Compensation, Development, ImprovesPiece, KingSafety, MaterialBalance, OpenFile,
    Outpost, PassedPawn, PawnBreak, Restricts, SeventhRank, WeakPawn, WeakSquare,
};
use chess::facts::board::{after, is_castling};
use chess::facts::imbalance::{Uneven, balance, uneven};
use chess::facts::pawns::{FileState, PassedKind};
use chess::facts::terrain::pawns_by_color;
use cozy_chess::{Color, Piece, Square};

impl Spoken for PawnBreak {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let PawnBreak { mv, challenges } = *self;
        s.variant(if mv.to == challenges { "takes" } else { "hits" })
            .with("move", s.mv(mv))
            .with("square", challenges)
    }
}

impl Spoken for ImprovesPiece {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let ImprovesPiece { mv, before, after } = *self;
        s.phrase()
            .with("piece", s.mover(mv))
            .with("before", before)
            .with("square", mv.to)
            .with("after", after)
    }
}

impl Spoken for Restricts {
    fn phrase(&self, s: &Speaker) -> Phrase {
        s.variant(if self.after == 0 { "none-left" } else { "some-left" })
            .with("move", s.mv(self.mv))
            .with("piece", s.piece(self.piece))
            .with("before", self.before)
            .with("after", self.after)
    }
}

impl Spoken for Development {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let Development { mv } = *self;
        if is_castling(&s.board, mv) {
            s.variant("castles").with("move", s.mv(mv))
        } else {
            let phrase = s.variant("piece").with("move", s.mv(mv));
            phrase.with("piece", s.mover(mv))
        }
    }
}

impl Spoken for PassedPawn {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let &PassedPawn { pawn, kind, ref when } = self;
        let extra = Phrase::of("passed-kind").variant(match kind {
            PassedKind::Plain => "plain",
            PassedKind::Protected => "protected",
            PassedKind::Outside => "outside",
            PassedKind::Connected => "connected",
        });
        let phrase = match (when.delta, when.mv) {
            (Delta::Creates, Some(mv)) => s.variant("creates").with("move", s.mv(mv)),
            (Delta::Removes, Some(mv)) => s.variant("removes").with("move", s.mv(mv)),
            (_, Some(mv)) => s.variant("pushes").with("move", s.mv(mv)),
            _ => s.variant("has").with("owned", owned(s.side, Piece::Pawn, pawn)),
        };
        phrase.with("pawn", pawn).with("kind", extra)
    }
}

/// "White's pawn on d5".
fn owned(side: Color, piece: Piece, square: Square) -> Word {
    Word::Piece(PieceWord {
        piece,
        square: Some(square),
        side: Some(side),
    })
}

impl Spoken for WeakPawn {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let &WeakPawn { pawn, kind, ref when } = self;
        let kind = match kind {
            WeakKind::Isolated => "isolated",
            WeakKind::Doubled => "doubled",
            WeakKind::Backward => "backward",
        };
        let phrase = match (when.delta, when.mv) {
            (Delta::Creates, Some(mv)) => s.variant("creates").with("move", s.mv(mv)),
            (Delta::Removes, Some(mv)) => s.variant("removes").with("move", s.mv(mv)),
            (Delta::Removes, None) => s.variant("removes-later").with("line", s.line(&when.line)),
            _ => s.variant("has"),
        };
        phrase
            .with("side", s.side)
            .with("kind", Phrase::of("weak-kind").variant(kind))
            .with("a-kind", Phrase::of("a-weak-kind").variant(kind))
            .with("square", pawn)
    }
}

impl Spoken for OpenFile {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let open = self.kind == FileState::Open;
        let of = |full, half| s.variant(if open { full } else { half }).with("file", self.file);
        match (self.when.mv, self.piece) {
            (Some(mv), Some(piece)) if mv.to == piece => {
                let heavy = s.board.pieces(Piece::Rook) | s.board.pieces(Piece::Queen);
                let there = heavy & s.board.colors(s.us()) & self.file.bitboard();
                let phrase = match (there - mv.from.bitboard()).is_empty() {
                    true => of("takes-open", "takes-half-open"),
                    false => of("doubles-open", "doubles-half-open"),
                };
                phrase.with("move", s.mv(mv))
            }
            (Some(mv), Some(piece)) => of("opens-for", "half-opens-for")
                .with("move", s.mv(mv))
                .with("piece", s.piece_after(mv, piece)),
            (Some(mv), None) => of("opens", "half-opens").with("move", s.mv(mv)),
            (None, Some(piece)) => of("held-open", "held-half-open").with("piece", s.piece(piece)),
            (None, None) => of("open", "half-open"),
        }
    }
}

impl Spoken for SeventhRank {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let &SeventhRank { piece, ref when } = self;
        let board = when.mv.map_or_else(|| s.board.clone(), |mv| after(&s.board, mv));
        let pawns = board.colored_pieces(!s.side, Piece::Pawn) & piece.rank().bitboard();
        let variant = match (when.mv, pawns.is_empty()) {
            (Some(_), false) => "reaches-pawns",
            (Some(_), true) => "reaches-king",
            (None, false) => "stands-pawns",
            (None, true) => "stands-king",
        };
        s.variant(variant).with("piece", s.piece_then(when.mv, piece))
    }
}

impl Spoken for Outpost {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let (square, when, attacks) = (self.square, &self.when, self.attacks);
        let kind = match self.piece {
            OutpostPiece::None => return s.variant("free").with("square", square).with("side", s.side),
            OutpostPiece::Knight => Piece::Knight,
            OutpostPiece::Bishop => Piece::Bishop,
            OutpostPiece::Rook => Piece::Rook,
            OutpostPiece::Queen => Piece::Queen,
        };
        let idle = attacks.is_empty();
        let phrase = match when.mv {
            None if !when.line.is_empty() => s.variant("comes").with("piece", kind).with("square", square),
            Some(_) => s
                .variant(if idle { "there" } else { "there-attacks" })
                .with("piece", kind)
                .with("square", square),
            None => s
                .variant(if idle { "has" } else { "has-attacks" })
                .with("owned", owned(s.side, kind, square)),
        };
        let board = when.mv.map_or_else(|| s.board.clone(), |mv| after(&s.board, mv));
        phrase.with("targets", Word::pieces_on(&board, attacks))
    }
}

impl Spoken for WeakSquare {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let &WeakSquare { square, ref when } = self;
        let phrase = match when.mv {
            Some(mv) => s.variant("after").with("move", s.mv(mv)),
            None => s.variant("now"),
        };
        phrase.with("side", s.side).with("square", square)
    }
}

impl Spoken for BadBishop {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let &BadBishop { bishop, ref when } = self;
        let phrase = match (when.delta, when.mv) {
            (Delta::Creates, Some(mv)) => s.variant("creates").with("move", s.mv(mv)),
            (Delta::Removes, _) => s.variant("removes"),
            _ => s.variant("has"),
        };
        let (same, other) = pawns_by_color(&s.board, bishop, s.side);
        phrase
            .with("bishop", owned(s.side, Piece::Bishop, bishop))
            .with("side", s.side)
            .with("same", same)
            .with("all", same + other)
    }
}

impl Spoken for BishopPair {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let BishopPair { when } = self;
        let phrase = match (when.delta, when.mv) {
            (Delta::Creates, Some(mv)) => s.variant("creates").with("move", s.mv(mv)),
            (Delta::Removes, Some(mv)) => s.variant("removes").with("move", s.mv(mv)),
            _ => s.variant("has"),
        };
        phrase.with("side", s.side)
    }
}

impl Spoken for KingSafety {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let (before, after) = (self.before, self.after);
        let variant = match self.factor {
            Factor::PawnShield => "pawn-shield",
            Factor::OpenLine => "open-line",
            Factor::Luft => "luft",
            Factor::Attackers if after > before => "more-attackers",
            Factor::Attackers => "fewer-attackers",
        };
        let king = Word::Piece(PieceWord {
            piece: Piece::King,
            square: None,
            side: Some(s.side),
        });
        s.variant(variant)
            .with("move", s.mv(self.mv))
            .with("king", king)
            .with("before", before)
            .with("after", after)
    }
}

impl Spoken for Compensation {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let &Compensation { down, ref reasons } = self;
        let reasons = reasons.iter().map(|reason| {
            let phrase = Phrase::of("compensation-for").variant(reason.variant());
            phrase.into()
        });
        s.phrase()
            .with("side", s.side)
            .with("amount", ahead(&s.board, !s.side).unwrap_or_else(|| about(down)))
            .with("reasons", Word::List(reasons.collect()))
    }
}

impl Spoken for MaterialBalance {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let MaterialBalance { cp } = *self;
        let ahead = if cp < 0 { !s.side } else { s.side };
        let Uneven { won, given, exchange } = uneven(&balance(&s.board, ahead));
        let more = with_exchange(&won, exchange);
        match (won.as_slice(), given.as_slice()) {
            _ if cp == 0 => s.variant("level"),
            ([], []) if exchange => s.variant("exchange").with("side", ahead),
            (_, []) => s.variant("up").with("side", ahead).with("more", more),
            (_, given) => s
                .variant("for")
                .with("side", ahead)
                .with("more", more)
                .with("fewer", pieces(given)),
        }
    }
}

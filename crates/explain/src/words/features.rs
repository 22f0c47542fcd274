//! Sentences of lasting features and of what a move does for a piece.

use super::Spoken;
use super::speaker::{Speaker, gain, list, number, piece_name, side_name};
use crate::claim::{Delta, Factor, OutpostPiece, WeakKind};
use crate::kinds::{
    BadBishop, BishopPair, Compensation, Development, ImprovesPiece, KingSafety, MaterialBalance, OpenFile,
    Outpost, PassedPawn, PawnBreak, Restricts, SeventhRank, WeakPawn, WeakSquare,
};
use chess::facts::board::is_castling;
use chess::facts::pawns::{FileState, PassedKind};
use cozy_chess::{Color, Piece};

impl Spoken for PawnBreak {
    fn sentence(&self, s: &Speaker) -> String {
        let PawnBreak { mv, challenges } = *self;
        if mv.to == challenges {
            return format!(
                "{} takes the pawn on {challenges} and opens the position.",
                s.san(mv)
            );
        }
        format!("The break {} hits the pawn on {challenges}.", s.san(mv))
    }
}

impl Spoken for ImprovesPiece {
    fn sentence(&self, s: &Speaker) -> String {
        let ImprovesPiece { mv, before, after } = *self;
        format!(
            "The {} had {} safe {}; on {} it has {}.",
            s.mover(mv),
            number(before.into()),
            if before == 1 { "square" } else { "squares" },
            mv.to,
            number(after.into())
        )
    }
}

impl Spoken for Restricts {
    fn sentence(&self, s: &Speaker) -> String {
        let Restricts {
            mv,
            piece,
            before,
            after,
        } = *self;
        let piece = s.piece(piece);
        match after {
            0 => format!("After {} {piece} has no safe square left.", s.san(mv)),
            _ => format!(
                "{} takes squares from {piece}: {} are left of {}.",
                s.san(mv),
                number(after.into()),
                number(before.into())
            ),
        }
    }
}

impl Spoken for Development {
    fn sentence(&self, s: &Speaker) -> String {
        let Development { mv } = *self;
        if is_castling(&s.board, mv) {
            "It castles: the king is safe and the rook comes into play.".into()
        } else {
            format!("{} brings the {} into play.", s.san(mv), s.mover(mv))
        }
    }
}

impl Spoken for PassedPawn {
    fn sentence(&self, s: &Speaker) -> String {
        let &PassedPawn { pawn, kind, ref when } = self;
        let extra = match kind {
            PassedKind::Plain => "",
            PassedKind::Protected => ", and guarded by its neighbor",
            PassedKind::Outside => ", far from the enemy pawns",
            PassedKind::Connected => ", and has a passed neighbor",
        };
        match (when.delta, when.mv) {
            (Delta::Creates, Some(mv)) => {
                format!("{} makes the pawn on {pawn} a passed pawn{extra}.", s.san(mv))
            }
            (Delta::Removes, Some(mv)) => format!("{} ends the passed pawn on {pawn}.", s.san(mv)),
            (_, Some(mv)) => format!("{} pushes the passed pawn{extra}.", s.san(mv)),
            _ => format!("{}'s pawn on {pawn} is passed{extra}.", side_name(s.side)),
        }
    }
}

impl Spoken for WeakPawn {
    fn sentence(&self, s: &Speaker) -> String {
        let &WeakPawn { pawn, kind, ref when } = self;
        let word = kind.word();
        let article = if kind == WeakKind::Isolated { "an" } else { "a" };
        match (when.delta, when.mv) {
            (Delta::Creates, Some(mv)) => {
                format!(
                    "{} leaves {} with {article} {word} pawn on {pawn}.",
                    s.san(mv),
                    side_name(s.side)
                )
            }
            (Delta::Removes, Some(mv)) => format!("{} gets rid of the {word} pawn on {pawn}.", s.san(mv)),
            (Delta::Removes, None) => format!(
                "After {} {} is rid of the {word} pawn on {pawn}.",
                s.line(&when.line),
                side_name(s.side)
            ),
            _ => format!("{} has {article} {word} pawn on {pawn}.", side_name(s.side)),
        }
    }
}

impl Spoken for OpenFile {
    fn sentence(&self, s: &Speaker) -> String {
        let &OpenFile {
            file,
            kind,
            piece,
            ref when,
        } = self;
        let kind = if kind == FileState::Open {
            "open"
        } else {
            "half-open"
        };
        match (when.mv, piece) {
            (Some(mv), Some(piece)) if mv.to == piece => {
                format!("{} takes the {kind} {file}-file.", s.san(mv))
            }
            (Some(mv), Some(piece)) => {
                let deed = if kind == "open" { "opens" } else { "half opens" };
                format!(
                    "{} {deed} the {file}-file for {}.",
                    s.san(mv),
                    s.piece_after(mv, piece)
                )
            }
            (Some(mv), None) if kind == "open" => format!("{} opens the {file}-file.", s.san(mv)),
            (Some(mv), None) => format!("{} half opens the {file}-file.", s.san(mv)),
            (None, Some(piece)) => format!(
                "The {file}-file is {kind}, and {}'s {} holds it.",
                side_name(s.side),
                s.piece(piece).trim_start_matches("the ")
            ),
            (None, None) => format!("The {file}-file is {kind}."),
        }
    }
}

impl Spoken for SeventhRank {
    fn sentence(&self, s: &Speaker) -> String {
        let &SeventhRank { piece, ref when } = self;
        let Some(mv) = when.mv else {
            return format!(
                "{}'s {} stands on the seventh rank and hits what stands there from the side.",
                side_name(s.side),
                s.piece(piece).trim_start_matches("the ")
            );
        };
        let piece = s.piece_after(mv, piece);
        super::speaker::capital(&format!(
            "{piece} reaches the seventh rank and hits what stands there from the side."
        ))
    }
}

impl Spoken for Outpost {
    fn sentence(&self, s: &Speaker) -> String {
        let &Outpost {
            square,
            piece,
            ref when,
        } = self;
        match (piece, when.mv) {
            (OutpostPiece::None, _) => format!(
                "{square} belongs to {}: no pawn can ever guard it again.",
                side_name(s.side)
            ),
            (piece, None) if !when.line.is_empty() => format!(
                "The {} comes to {square}, where no pawn can ever chase it.",
                piece.word()
            ),
            (piece, Some(_)) => format!("On {square} the {} can never be chased by a pawn.", piece.word()),
            (piece, None) => format!(
                "{}'s {} on {square} can never be chased by a pawn.",
                side_name(s.side),
                piece.word()
            ),
        }
    }
}

impl Spoken for WeakSquare {
    fn sentence(&self, s: &Speaker) -> String {
        let &WeakSquare { square, ref when } = self;
        match when.mv {
            Some(mv) => format!(
                "After {} {} can never guard {square} with a pawn again.",
                s.san(mv),
                side_name(s.side)
            ),
            None => format!(
                "{} can never guard {square} with a pawn again.",
                side_name(s.side)
            ),
        }
    }
}

impl Spoken for BadBishop {
    fn sentence(&self, s: &Speaker) -> String {
        let &BadBishop { bishop, ref when } = self;
        let side = side_name(s.side);
        match (when.delta, when.mv) {
            (Delta::Creates, Some(mv)) => format!(
                "After {} {side}'s bishop on {bishop} is hampered by its own pawns, most of which stand on its color.",
                s.san(mv)
            ),
            (Delta::Removes, _) => {
                format!("{side}'s bishop on {bishop}, hampered by its own pawns, is exchanged.")
            }
            _ => format!(
                "{side}'s bishop on {bishop} is hampered by its own pawns, most of which stand on its color."
            ),
        }
    }
}

impl Spoken for BishopPair {
    fn sentence(&self, s: &Speaker) -> String {
        let BishopPair { when } = self;
        match (when.delta, when.mv) {
            (Delta::Creates, Some(mv)) => {
                format!("{} leaves {} with the two bishops.", s.san(mv), side_name(s.side))
            }
            (Delta::Removes, Some(mv)) => {
                format!("{} takes the bishop pair from {}.", s.san(mv), side_name(s.side))
            }
            _ => format!("{} has the two bishops.", side_name(s.side)),
        }
    }
}

impl Spoken for KingSafety {
    fn sentence(&self, s: &Speaker) -> String {
        let KingSafety {
            factor,
            before,
            after,
            mv,
        } = *self;
        let counts = (before, after);
        let (mv, side) = (s.san(mv), side_name(s.side));
        let (before, now) = (number(before.into()), number(after.into()));
        match factor {
            Factor::PawnShield => {
                let pawns = if counts.1 == 1 {
                    "pawn shields"
                } else {
                    "pawns shield"
                };
                format!("After {mv} {now} {pawns} {side}'s king instead of {before}.")
            }
            Factor::OpenLine => {
                let files = if counts.1 == 1 { "file is" } else { "files are" };
                format!("After {mv} {now} {files} open near {side}'s king instead of {before}.")
            }
            Factor::Luft => {
                let noun = if counts.1 == 1 { "square" } else { "squares" };
                format!("{mv} gives {side}'s king air: {now} free {noun} instead of {before}.")
            }
            Factor::Attackers if counts.1 > counts.0 => {
                format!("{mv} brings one more piece against {side}'s king: {now} now.")
            }
            Factor::Attackers => {
                let noun = if counts.1 == 1 { "attacker" } else { "attackers" };
                format!("{mv} eases the pressure on {side}'s king: {now} {noun} instead of {before}.")
            }
        }
    }
}

impl Spoken for Compensation {
    fn sentence(&self, s: &Speaker) -> String {
        let &Compensation { down, ref reasons } = self;
        let reasons: Vec<String> = reasons.iter().map(|&reason| reason.into()).collect();
        format!(
            "{} is {} down, but has enough for it: {}.",
            side_name(s.side),
            gain(down),
            list(&reasons)
        )
    }
}

impl Spoken for MaterialBalance {
    fn sentence(&self, s: &Speaker) -> String {
        let MaterialBalance { cp } = *self;
        let ahead = if cp < 0 { !s.side } else { s.side };
        let (more, fewer) = (surplus(s, ahead), surplus(s, !ahead));
        let name = side_name(ahead);
        match (more.as_slice(), fewer.as_slice()) {
            _ if cp == 0 => "Material is level.".into(),
            ([(Piece::Rook, 1)], [(Piece::Knight | Piece::Bishop, 1)]) => {
                format!("{name} is the exchange up.")
            }
            (more, []) => format!("{name} is {} up.", pieces(more)),
            (more, fewer) => format!("{name} has {} for {}.", pieces(more), pieces(fewer)),
        }
    }
}

/// The pieces of which `side` has more, with how many more.
fn surplus(s: &Speaker, side: Color) -> Vec<(Piece, u32)> {
    let count = |side, piece| s.board.colored_pieces(side, piece).len();
    [
        Piece::Queen,
        Piece::Rook,
        Piece::Bishop,
        Piece::Knight,
        Piece::Pawn,
    ]
    .into_iter()
    .map(|piece| (piece, count(side, piece).saturating_sub(count(!side, piece))))
    .filter(|&(_, more)| more > 0)
    .collect()
}

/// "a rook and two pawns".
fn pieces(counts: &[(Piece, u32)]) -> String {
    let names: Vec<String> = counts
        .iter()
        .map(|&(piece, count)| match count {
            1 => format!("a {}", piece_name(piece)),
            _ => format!("{} {}s", number(count.into()), piece_name(piece)),
        })
        .collect();
    list(&names)
}

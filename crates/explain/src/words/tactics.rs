//! Words of motifs.

use super::Spoken;
use super::material::offered;
use super::phrase::{Phrase, Word};
use super::speaker::Speaker;
use crate::claim::{Outcome, SpecialKind};
use crate::kinds::{
    Attraction, BackRankWeakness, Clearance, Deflection, Desperado, DiscoveredAttack, DiscoveredCheck,
    DoubleCheck, ExploitsPin, ExposedKing, Fork, HangingPiece, Interference, Intermezzo, KingAttack,
    NearlyTrapped, Overload, Pin, Promotion, QuietMove, RemovesDefender, Sacrifice, Skewer, SpecialMove,
    TrappedPiece, Underpromotion, XRay,
};
use crate::notation::san;
use chess::facts::board::{after, attackers_of, gives_check, is_checkmate};
use chess::facts::kings::pieces_near;
use chess::facts::lines::PinKind;
use cozy_chess::Piece;

impl Spoken for Fork {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let &Fork { mv, ref targets, .. } = self;
        // The greatest first: the king, then by worth.
        let next = after(&s.board, mv);
        let mut targets = targets.to_vec();
        targets.sort_by_key(|&target| std::cmp::Reverse(next.piece_on(target)));
        s.phrase()
            .with("move", s.mv(mv))
            .with("targets", Word::pieces_on(&next, targets))
    }
}

impl Spoken for Pin {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let Pin { pin, mv } = *self;
        let behind = match pin.kind {
            PinKind::Absolute => Piece::King.into(),
            PinKind::Relative => s.piece_then(mv, pin.behind),
        };
        let phrase = match mv {
            Some(mv) => s.variant("by").with("move", s.mv(mv)),
            None => s.variant("now"),
        };
        phrase
            .with("pinned", s.piece_then(mv, pin.pinned))
            .with("behind", behind)
    }
}

impl Spoken for ExploitsPin {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let ExploitsPin { mv, pin, victim } = *self;
        if mv.to == pin.pinned && victim == pin.pinned {
            let takes = s.variant("takes").with("pinned", s.piece(pin.pinned));
            return takes.with("move", s.mv_unmated(mv));
        }
        let pinned = s.piece_after(mv, pin.pinned);
        if victim == pin.pinned {
            let attacks = s.variant("attacks").with("pinned", pinned);
            attacks.with("move", s.mv_unmated(mv))
        } else {
            let cannot = s.variant("cannot-take").with("pinned", pinned);
            cannot.with("square", victim)
        }
    }
}

impl Spoken for Skewer {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let Skewer { mv, skewer } = *self;
        s.phrase()
            .with("move", s.mv(mv))
            .with("front", s.piece_after(mv, skewer.front))
            .with("back", s.piece_after(mv, skewer.back))
    }
}

impl Spoken for DiscoveredAttack {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let DiscoveredAttack { mv, attacker, target } = *self;
        s.phrase()
            .with("move", s.mv(mv))
            .with("attacker", s.piece_after(mv, attacker))
            .with("target", s.piece_after(mv, target))
    }
}

impl Spoken for DiscoveredCheck {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let DiscoveredCheck { mv, checker } = *self;
        s.phrase()
            .with("piece", s.mover(mv))
            .with("checker", s.piece_after(mv, checker))
    }
}

impl Spoken for DoubleCheck {
    fn phrase(&self, s: &Speaker) -> Phrase {
        s.phrase().with("move", s.mv_unmated(self.mv))
    }
}

impl Spoken for XRay {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let XRay {
            attacker,
            through,
            target,
            mv,
            ..
        } = *self;
        s.phrase()
            .with("attacker", s.piece_then(mv, attacker))
            .with("through", s.piece_then(mv, through))
            .with("square", target)
    }
}

impl Spoken for RemovesDefender {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let RemovesDefender {
            mv,
            defender,
            defended,
            ..
        } = *self;
        s.phrase()
            .with("move", s.mv(mv))
            .with("defender", s.kind_on(defender))
            .with("square", defended)
    }
}

impl Spoken for Deflection {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let mv = self.mv;
        let takes = self.line.get(1).is_some_and(|reply| reply.to == mv.to);
        s.variant(if takes { "draws" } else { "drives" })
            .with("move", s.mv(mv))
            .with("defender", s.piece_after(mv, self.defender))
            .with("square", self.duty)
    }
}

impl Spoken for Attraction {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let lured = self.line[..2].iter();
        let board = lured.fold(s.board.clone(), |board, &mv| after(&board, mv));
        s.phrase()
            .with("move", s.mv(self.mv))
            .with("piece", s.kind_on(self.piece))
            .with("square", self.to)
            .with("next", Word::Moves(san(&board, self.line[2])))
    }
}

impl Spoken for Overload {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let &Overload {
            piece, ref duties, ..
        } = self;
        s.phrase()
            .with("piece", s.piece(piece))
            .with("duties", Word::squares(duties.iter().copied()))
            .with("count", duties.len())
    }
}

impl Spoken for Interference {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let Interference {
            square,
            line_piece: slider,
            cut_off,
            ..
        } = *self;
        s.phrase()
            .with("square", square)
            .with("slider", s.piece(slider))
            .with("target", cut_off)
    }
}

impl Spoken for Clearance {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let before = self.line.iter().take_while(|&&mv| mv != self.next_move);
        let board = before.fold(s.board.clone(), |board, &mv| after(&board, mv));
        s.phrase()
            .with("move", s.mv(self.mv))
            .with("square", self.cleared)
            .with("next", Word::Moves(san(&board, self.next_move)))
    }
}

impl Spoken for Intermezzo {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let Intermezzo { mv, expected, .. } = *self;
        let checks = gives_check(&s.board, mv);
        s.variant(if checks { "check" } else { "other" })
            .with("move", s.mv(mv))
            .with("expected", s.mv(expected))
    }
}

impl Spoken for TrappedPiece {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let TrappedPiece { square, mv } = *self;
        let phrase = match mv {
            Some(mv) => s.variant("after").with("move", s.mv(mv)),
            None => s.variant("now"),
        };
        phrase.with("piece", s.piece_then(mv, square))
    }
}

impl Spoken for NearlyTrapped {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let phrase = match self.squares.is_empty() {
            true => s.variant("none"),
            false => s
                .variant("few")
                .with("squares", Word::squares(self.squares.iter().copied())),
        };
        phrase.with("piece", s.piece(self.square))
    }
}

impl Spoken for HangingPiece {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let HangingPiece { square, mv } = *self;
        let guards = attackers_of(&s.board, s.board.color_on(square).unwrap_or(s.side), square);
        let phrase = match (guards.is_empty(), mv) {
            (true, Some(_)) => s.variant("loose-takes"),
            (true, None) => s.variant("loose"),
            (false, Some(_)) => s.variant("weak-takes"),
            (false, None) => s.variant("weak"),
        };
        let phrase = phrase.with("piece", s.piece(square));
        match mv {
            Some(mv) => phrase.with("move", s.mv_unmated(mv)),
            None => phrase,
        }
    }
}

impl Spoken for BackRankWeakness {
    fn phrase(&self, s: &Speaker) -> Phrase {
        s.phrase().with("side", s.side).with("king", s.piece(self.king))
    }
}

impl Spoken for ExposedKing {
    fn phrase(&self, s: &Speaker) -> Phrase {
        s.phrase().with("side", s.side).with("king", s.piece(self.king))
    }
}

impl Spoken for KingAttack {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let KingAttack { king, attackers, mv } = *self;
        let names: Vec<Word> = attackers
            .into_iter()
            .map(|square| s.piece_then(mv, square))
            .collect();
        let board = mv.map_or_else(|| s.board.clone(), |mv| after(&s.board, mv));
        let owner = board.color_on(king).unwrap_or(s.side);
        s.variant(if names.len() == 2 { "both" } else { "all" })
            .with("attackers", Word::List(names))
            .with("defenders", pieces_near(&board, owner, owner).len())
            .with("king", s.piece_then(mv, king))
    }
}

impl Spoken for Sacrifice {
    fn phrase(&self, s: &Speaker) -> Phrase {
        /// From here on, in hundredths, more than enough is got for it.
        const MORE_THAN_ENOUGH: i32 = 60;
        let Sacrifice {
            mv,
            offered: cp,
            outcome,
            ..
        } = *self;
        let phrase = match outcome {
            Outcome::Mate { moves } => s.variant("mates").with("moves", moves),
            Outcome::Material { .. } => s.variant("material"),
            Outcome::Promotion => s.variant("promotion"),
            Outcome::Draw { .. } => s.variant("draw"),
            Outcome::Eval { cp } if cp < MORE_THAN_ENOUGH => s.variant("enough"),
            Outcome::Eval { .. } => s.variant("more-than-enough"),
        };
        phrase
            .with("move", s.mv(mv))
            .with("offered", offered(&s.board, mv, cp))
    }
}

impl Spoken for Promotion {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let &Promotion { pawn, ref line } = self;
        let board = line.iter().fold(s.board.clone(), |board, &mv| after(&board, mv));
        let variant = match line.len() {
            1 => "now",
            _ if is_checkmate(&board) => "mate",
            _ => "later",
        };
        s.variant(variant).with("pawn", pawn)
    }
}

impl Spoken for Underpromotion {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let Underpromotion { mv } = *self;
        s.phrase()
            .with("move", s.mv_unmated(mv))
            .with("piece", mv.promotion.unwrap_or(Piece::Knight))
    }
}

impl Spoken for Desperado {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let Desperado { mv } = *self;
        s.phrase().with("piece", s.mover(mv)).with("move", s.mv(mv))
    }
}

impl Spoken for SpecialMove {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let SpecialMove { mv, kind } = *self;
        match kind {
            SpecialKind::Castling => s.variant("castling"),
            SpecialKind::EnPassant => s.variant("en-passant").with("move", s.mv(mv)),
        }
    }
}

impl Spoken for QuietMove {
    fn phrase(&self, s: &Speaker) -> Phrase {
        s.phrase().with("move", s.mv(self.mv))
    }
}

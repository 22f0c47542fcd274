//! Words of openings, structures, weak colors, room, trades and maneuvers.

use super::Spoken;
use super::phrase::{Phrase, Word};
use super::speaker::Speaker;
use crate::claim::TradeReason;
use crate::kinds::{
    ColorComplex, DevelopmentLead, Opening, OpeningChoices, PawnStructure, PieceRoute, PreparesBreak,
    Purpose, Space, Trade,
};
use crate::notation::san;
use chess::facts::board::{after, is_capture, is_castling};
use chess::facts::purposes::Purpose as Deed;
use chess::facts::routes::Aim;
use chess::facts::structures::Structure;
use chess::openings;
use cozy_chess::{File, Move, Piece, Square};

/// A name, the same in all languages.
fn same(name: &str) -> Word {
    Word::Key(name.to_owned())
}

impl Spoken for Opening {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let parts = self.name.split_once(": ");
        let phrase = match (self.mv, parts) {
            (None, None) => s.variant("is"),
            (None, Some(_)) => s.variant("is-line"),
            (Some(_), None) => s.variant("enters"),
            (Some(_), Some(_)) => s.variant("enters-line"),
        };
        let (family, line) = parts.unwrap_or((&self.name, ""));
        let phrase = phrase
            .with("name", same(&self.name))
            .with("family", same(family))
            .with("line", same(line));
        match self.mv {
            Some(mv) => phrase.with("move", s.mv(mv)),
            None => phrase,
        }
    }
}

impl Spoken for OpeningChoices {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let here = openings::named(&s.board);
        let choices = self.moves.iter().zip(&self.names).map(|(&mv, name)| {
            let found = openings::own_name(&after(&s.board, mv));
            let short = found.zip(here).and_then(|(found, here)| found.beyond(&here));
            let phrase = Phrase::of("opening-choice").with("move", s.mv(mv));
            phrase.with("name", same(short.unwrap_or(name))).into()
        });
        s.phrase().with("choices", Word::List(choices.collect()))
    }
}

/// The variant of a structure.
const fn variant(structure: Structure) -> &'static str {
    match structure {
        Structure::IsolatedQueenPawn => "isolated-queen-pawn",
        Structure::HangingPawns => "hanging-pawns",
        Structure::Carlsbad => "carlsbad",
        Structure::MaroczyBind => "maroczy-bind",
        Structure::FrenchChain => "french-chain",
        Structure::KingsIndianChain => "kings-indian-chain",
        Structure::Benoni => "benoni",
        Structure::Hedgehog => "hedgehog",
        Structure::SmallCenter => "small-center",
        Structure::Stonewall => "stonewall",
        Structure::LockedCenter => "locked-center",
        Structure::Symmetrical => "symmetrical",
    }
}

impl Spoken for PawnStructure {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let board = self
            .by
            .iter()
            .fold(s.board.clone(), |board, &mv| after(&board, mv));
        let own = self.pawns & board.colors(s.side);
        let foe = self.pawns & board.colors(!s.side);
        let structure = |message: &'static str| {
            Phrase::of(message)
                .variant(variant(self.structure))
                .with("side", s.side)
                .with("other", !s.side)
                .with("squares", Word::squares(own))
                .with("against", Word::squares(foe))
        };
        if !self.by.is_empty() {
            return structure("structure-by").with("line", s.line(&self.by));
        }
        match self.line.split_last() {
            None => s.variant("now").with("structure", structure("structure")),
            Some((&step, play)) => s
                .variant("planned")
                .with("structure", structure("structure"))
                .with("step", Word::Sentence(Box::new(self.step(s, step, play)))),
        }
    }
}

impl PawnStructure {
    /// The first step of the plan: now, or with a later move.
    fn step(&self, s: &Speaker, step: Move, play: &[Move]) -> Phrase {
        let before = play.iter().fold(s.board.clone(), |board, &mv| after(&board, mv));
        let piece = before.piece_on(step.from).unwrap_or(Piece::Pawn);
        let own = before.side_to_move() == s.side;
        let way = match (self.structure, piece) {
            (Structure::Carlsbad, _) if own && step.to.file() == File::B => ["minority", "minority-later"],
            (Structure::IsolatedQueenPawn, _) if !own => ["blockade", "blockade-later"],
            (_, Piece::Pawn) => ["push", "push-later"],
            _ => ["post", "post-later"],
        };
        Phrase::of("structure-step")
            .variant(way[usize::from(!play.is_empty())])
            .with("move", Word::Moves(san(&before, step)))
            .with("piece", piece)
            .with("square", step.to)
    }
}

impl Spoken for ColorComplex {
    fn phrase(&self, s: &Speaker) -> Phrase {
        /// Squares that are named at most.
        const NAMED: usize = 4;
        let mut squares: Vec<Square> = self.squares.into_iter().collect();
        squares.sort_by_key(|square| (square.file() as i32 * 2 - 7).abs());
        squares.truncate(NAMED);
        squares.sort();
        let phrase = match (self.light, self.guard) {
            (true, Some(guard)) => s.variant("light-guarded").with("guard", s.piece(guard)),
            (false, Some(guard)) => s.variant("dark-guarded").with("guard", s.piece(guard)),
            (true, None) => s.variant("light"),
            (false, None) => s.variant("dark"),
        };
        phrase
            .with("side", s.side)
            .with("squares", Word::squares(squares))
    }
}

impl Spoken for Space {
    fn phrase(&self, s: &Speaker) -> Phrase {
        s.phrase()
            .with("side", s.side)
            .with("other", !s.side)
            .with("own-count", self.own)
            .with("other-count", self.other)
    }
}

impl Spoken for DevelopmentLead {
    fn phrase(&self, s: &Speaker) -> Phrase {
        s.phrase()
            .with("side", s.side)
            .with("other", !s.side)
            .with("own-count", self.own_home)
            .with("other-count", self.other_home)
    }
}

impl Spoken for Trade {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let takes = is_capture(&s.board, self.mv);
        let why = match self.reason {
            TradeReason::ColorGuard => "color-guard",
            TradeReason::BadBishop => "bad-bishop",
            TradeReason::StrongPiece => "strong-piece",
            TradeReason::Attacker => "attacker",
            TradeReason::Ahead => "ahead",
            TradeReason::Cramped => "cramped",
        };
        s.variant(if takes { "takes" } else { "offers" })
            .with("move", s.mv(self.mv))
            .with("own", s.piece(self.own))
            .with("other", s.piece(self.other))
            .with("why", Phrase::of("trade-why").variant(why).with("side", s.us()))
    }
}

impl Spoken for PieceRoute {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let own = self.line.iter().step_by(2);
        let via = own.take(self.line.len() / 2).map(|mv| mv.to);
        let phrase = match self.aim {
            Aim::Outpost => s.variant("outpost"),
            Aim::Attack(target) => s.variant("attack").with("target", target),
        };
        phrase
            .with("piece", s.piece(self.piece))
            .with("square", self.to)
            .with("via", Word::squares(via))
    }
}

impl Spoken for Purpose {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let phrase = match self.deed {
            Deed::Guard(square) => s.variant("guard").with("piece", s.piece(square)),
            Deed::Attack(square) => s.variant("attack").with("piece", s.piece(square)),
            Deed::Deny { piece, square } => {
                let phrase = s.variant("deny").with("piece", s.piece(piece));
                phrase.with("square", square)
            }
            Deed::OpenLine(square) => s.variant("open-line").with("piece", s.piece(square)),
            Deed::Save => s.variant("save").with("piece", s.kind_on(self.mv.from)),
            Deed::Centralize => s.variant("centralize").with("piece", s.kind_on(self.mv.from)),
            Deed::StopChecks => s.variant("stop-checks").with("side", s.them()),
            Deed::Connect => s.variant("connect"),
            Deed::Cover(square) => s.variant("cover").with("piece", s.piece(square)),
            Deed::Pressure(square) => s.variant("pressure").with("piece", s.piece(square)),
            Deed::FreeCastling => s.variant("free-castling"),
            Deed::Support(square) => {
                let phrase = s.variant("support").with("own", s.kind_on(self.mv.from));
                phrase.with("piece", s.piece(square))
            }
            Deed::Space => s.variant("space"),
            Deed::Take(square) => s.variant("take").with("piece", s.piece(square)),
            Deed::Wait => s.variant("wait"),
            Deed::Sidestep(square) => s.variant("sidestep").with("piece", s.piece(square)),
            Deed::Prepare(next) => {
                let before = self.line.iter().take(self.line.len().saturating_sub(1));
                let board = before.fold(s.board.clone(), |board, &mv| after(&board, mv));
                if is_castling(&board, next) {
                    s.variant("free-castling")
                } else {
                    s.variant("prepare").with("next", Word::Moves(san(&board, next)))
                }
            }
        };
        phrase.with("move", s.mv(self.mv))
    }
}

impl Spoken for PreparesBreak {
    fn phrase(&self, s: &Speaker) -> Phrase {
        s.phrase()
            .with("move", s.mv(self.mv))
            .with("break", s.mv(self.push))
            .with("reply", s.mv_after(self.push, self.reply))
    }
}

//! Words of ending rules.

use super::Spoken;
use super::alternatives::ending_variant;
use super::phrase::{Phrase, Word};
use super::speaker::Speaker;
use crate::claim::{KnownName, OppositionKind, PawnGoal, Result};
use crate::kinds::{
    BishopAgainstKnight, Breakthrough, CutOffKing, EndingClass, KeySquares, KingActivity, KingWalk,
    KnownEnding, NamedEnding, OppositeBishops, Opposition, PawnRace, PawnStrategy, RookBehindPasser,
    RuleOfSquare, Triangulation, WrongBishop, Zugzwang,
};
use chess::facts::board::after;
use chess::facts::pawns::{self, RaceFirst, promotion_square};
use cozy_chess::{Piece, Square};
use endings::pictures::Picture;

impl Spoken for EndingClass {
    fn phrase(&self, s: &Speaker) -> Phrase {
        s.variant(ending_variant(self.ending))
    }
}

impl Spoken for RuleOfSquare {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let RuleOfSquare { pawn, king, caught } = *self;
        s.variant(if caught { "caught" } else { "runs" })
            .with("king", s.piece(king))
            .with("pawn", pawn)
    }
}

impl Spoken for Opposition {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let Opposition { kind, holder, mv } = *self;
        let kind = Phrase::of("opposition-kind").variant(match kind {
            OppositionKind::Direct => "direct",
            OppositionKind::Distant => "distant",
            OppositionKind::Diagonal => "diagonal",
        });
        let phrase = match mv {
            Some(mv) => s.variant("takes").with("move", s.mv(mv)),
            None => s.variant("has").with("holder", holder),
        };
        phrase.with("kind", kind).with("other", !holder)
    }
}

impl Spoken for KeySquares {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let KeySquares {
            pawn,
            squares,
            reached,
            ..
        } = *self;
        s.variant(if reached { "reached" } else { "named" })
            .with("pawn", pawn)
            .with("squares", Word::squares(squares))
    }
}

impl Spoken for Zugzwang {
    fn phrase(&self, s: &Speaker) -> Phrase {
        match self.mv {
            Some(mv) => s.variant("after").with("move", s.mv(mv)).with("side", s.them()),
            None => s.variant("now").with("side", s.us()),
        }
    }
}

impl Spoken for Triangulation {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let Triangulation { line } = self;
        let (&last, rest) = match line.split_last() {
            Some(split) => split,
            None => return Phrase::of("nothing"),
        };
        let before = rest.iter().fold(s.board.clone(), |board, &mv| after(&board, mv));
        s.phrase()
            .with("first", line[0].to)
            .with("second", line[2].to)
            .with("third", Word::Moves(crate::notation::san(&before, last)))
    }
}

impl Spoken for PawnRace {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let PawnRace {
            own_steps,
            enemy_steps,
            first,
            ..
        } = *self;
        let end = match first {
            RaceFirst::Own => Phrase::of("race-end").variant("first").with("side", s.side),
            RaceFirst::Enemy => Phrase::of("race-end").variant("first").with("side", !s.side),
            // Whoever comes first, the other follows at once: not always within one numbered move.
            RaceFirst::SameMove => Phrase::of("race-end").variant("together"),
        };
        s.phrase()
            .with("side", s.side)
            .with("other", !s.side)
            .with("own", own_steps)
            .with("enemy", enemy_steps)
            .with("end", end)
    }
}

impl Spoken for Breakthrough {
    fn phrase(&self, s: &Speaker) -> Phrase {
        s.phrase().with("move", s.mv(self.line[0]))
    }
}

impl Spoken for WrongBishop {
    fn phrase(&self, s: &Speaker) -> Phrase {
        s.phrase().with("corner", self.corner)
    }
}

impl Spoken for RookBehindPasser {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let RookBehindPasser { rook, pawn, .. } = *self;
        s.phrase().with("rook", rook).with("pawn", pawn)
    }
}

impl Spoken for KingActivity {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let KingActivity {
            mv, target, after, ..
        } = *self;
        let mover = s.board.side_to_move();
        let queens_there = |pawn: Square| promotion_square(pawn, !mover) == target;
        let empty = !s.board.occupied().has(target);
        let queens = empty && pawns::passed(&s.board, !mover).into_iter().any(queens_there);
        let phrase = match (after, queens) {
            (0, _) => s.variant("takes"),
            (1, false) => s.variant("next-to"),
            (1, true) => s.variant("next-to-queening"),
            (n, false) => s.variant("towards").with("steps", n),
            (n, true) => s.variant("towards-queening").with("steps", n),
        };
        phrase.with("move", s.mv(mv)).with("target", s.piece(target))
    }
}

impl Spoken for KnownEnding {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let KnownEnding { name, result } = *self;
        let name = Phrase::of("known-name").variant(match name {
            KnownName::Lucena => "lucena",
            KnownName::Philidor => "philidor",
            KnownName::Kpk => "kpk",
            KnownName::Krk => "krk",
            KnownName::Kqk => "kqk",
            KnownName::Kbnk => "kbnk",
            KnownName::WrongRookPawn => "wrong-rook-pawn",
            KnownName::RookPawnDraw => "rook-pawn-draw",
        });
        let variant = if result == Result::Win { "won" } else { "drawn" };
        s.variant(variant).with("name", name)
    }
}

impl Spoken for NamedEnding {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let name = match self.name {
            Picture::Vancura => "vancura",
            Picture::QueenAgainstSeventh => "queen-against-seventh",
            Picture::QueenAgainstRook => "queen-against-rook",
            Picture::RookAgainstMinor => "rook-against-minor",
            Picture::TwoKnights => "two-knights",
        };
        let variant = if self.result == Result::Win {
            "won"
        } else {
            "drawn"
        };
        s.phrase().variant(format!("{name}-{variant}"))
    }
}

impl Spoken for CutOffKing {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let phrase = match self.mv {
            Some(mv) => s.variant("move").with("move", s.mv(mv)),
            None => s.variant("now").with("rook", self.rook),
        };
        phrase.with("pawn", self.pawn).with("other", !s.side)
    }
}

impl Spoken for BishopAgainstKnight {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let variant = match (self.better, self.both_wings) {
            (Piece::Bishop, _) => "bishop",
            (_, true) => "knight-color",
            (_, false) => "knight-wing",
        };
        s.variant(variant).with("own", self.own).with("enemy", self.enemy)
    }
}

impl Spoken for KingWalk {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let steps: Vec<Square> = self.line.iter().step_by(2).map(|mv| mv.to).collect();
        let (target, way) = match steps.split_last() {
            Some((&target, way)) => (target, way.to_vec()),
            None => return Phrase::of("nothing"),
        };
        let variant = match (s.board.occupied().has(target), way.is_empty()) {
            (true, false) => "pawn",
            (true, true) => "takes",
            (false, false) => "key",
            (false, true) => "key-now",
        };
        s.variant(variant)
            .with("side", s.side)
            .with("target", target)
            .with("way", Word::squares(way))
    }
}

impl Spoken for PawnStrategy {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let of = |index: usize| -> Option<Word> {
            let (goal, target) = (*self.goals.get(index)?, *self.targets.get(index)?);
            let side = if index.is_multiple_of(2) { s.us() } else { s.them() };
            let variant = match goal {
                PawnGoal::Reach => "reach",
                PawnGoal::Oppose => "oppose",
                PawnGoal::Advance => "advance",
                PawnGoal::Head if s.board.piece_on(target) == Some(Piece::Pawn) => "head-pawn",
                PawnGoal::Head => "head",
                PawnGoal::MarkTime => "mark-time",
                PawnGoal::ShutIn => "shut-in",
                PawnGoal::Shoulder => "shoulder",
                PawnGoal::Corner => "corner",
            };
            let phrase = Phrase::of("strategy").variant(variant);
            let told = phrase.with("side", side).with("square", target);
            Some(Word::Sentence(Box::new(told)))
        };
        // The first moves of the two, and the first move of who began that is for something else.
        let news = (2..self.goals.len())
            .step_by(2)
            .find(|&index| (self.goals[index], self.targets[index]) != (self.goals[0], self.targets[0]));
        let first = of(0).unwrap_or(Word::Key(String::new()));
        match (of(1), news.and_then(of)) {
            (Some(reply), Some(then)) => s
                .variant("three")
                .with("first", first)
                .with("reply", reply)
                .with("then", then),
            (Some(reply), None) => s.variant("two").with("first", first).with("reply", reply),
            _ => s.variant("one").with("first", first),
        }
    }
}

impl Spoken for OppositeBishops {
    fn phrase(&self, s: &Speaker) -> Phrase {
        s.phrase()
    }
}

//! Sentences of ending rules.

use super::Spoken;
use super::alternatives::ending_name;
use super::speaker::{Speaker, list, number, side_name};
use crate::claim::{Ending, KnownName, OppositionKind, Result};
use crate::kinds::{
    Breakthrough, EndingClass, KeySquares, KingActivity, KnownEnding, OppositeBishops, Opposition, PawnRace,
    RookBehindPasser, RuleOfSquare, Triangulation, WrongBishop, Zugzwang,
};
use chess::facts::pawns::{self, RaceFirst, promotion_square};
use cozy_chess::Square;

impl Spoken for EndingClass {
    fn sentence(&self, _: &Speaker) -> String {
        let EndingClass { ending } = *self;
        match ending {
            Ending::Other => "This is an ending.".into(),
            Ending::Minor | Ending::QueenRook => format!("This is an {}.", ending_name(ending)),
            _ => format!("This is a {}.", ending_name(ending)),
        }
    }
}

impl Spoken for RuleOfSquare {
    fn sentence(&self, s: &Speaker) -> String {
        let RuleOfSquare { pawn, king, caught } = *self;
        let enemy = side_name(!s.side);
        if caught {
            format!("{enemy}'s king on {king} is inside the square of the pawn on {pawn} and can catch it.")
        } else {
            format!(
                "{enemy}'s king on {king} is outside the square of the pawn on {pawn}: alone it cannot catch it."
            )
        }
    }
}

impl Spoken for Opposition {
    fn sentence(&self, s: &Speaker) -> String {
        let Opposition { kind, holder, mv } = *self;
        let kind = match kind {
            OppositionKind::Direct => "the opposition",
            OppositionKind::Distant => "the distant opposition",
            OppositionKind::Diagonal => "the diagonal opposition",
        };
        match mv {
            Some(mv) => format!("{} takes {kind}: {} is to move.", s.san(mv), side_name(!holder)),
            None => format!(
                "{} has {kind}: {} is to move.",
                side_name(holder),
                side_name(!holder)
            ),
        }
    }
}

impl Spoken for KeySquares {
    fn sentence(&self, _: &Speaker) -> String {
        let KeySquares {
            pawn,
            squares,
            reached,
            ..
        } = *self;
        let names: Vec<String> = squares.into_iter().map(|square| square.to_string()).collect();
        if reached {
            format!(
                "The king stands on a key square of the pawn on {pawn}: {}.",
                list(&names)
            )
        } else {
            format!("The key squares of the pawn on {pawn} are {}.", list(&names))
        }
    }
}

impl Spoken for Zugzwang {
    fn sentence(&self, s: &Speaker) -> String {
        let Zugzwang { mv } = *self;
        match mv {
            Some(mv) => format!("After {} {} would love to pass, but cannot.", s.san(mv), s.them()),
            None => format!("{} would love to pass, but cannot.", s.us()),
        }
    }
}

impl Spoken for Triangulation {
    fn sentence(&self, s: &Speaker) -> String {
        let Triangulation { line } = self;
        format!(
            "The king loses a move on purpose: {}, {}, {}.",
            line[0].to,
            line[2].to,
            s.line(line).rsplit(' ').next().unwrap_or("")
        )
    }
}

impl Spoken for PawnRace {
    fn sentence(&self, s: &Speaker) -> String {
        let PawnRace {
            own_steps: own,
            enemy_steps: enemy,
            first,
            ..
        } = *self;
        let (us, them) = (side_name(s.side), side_name(!s.side));
        let end = match first {
            RaceFirst::Own => format!("{us} queens first"),
            RaceFirst::Enemy => format!("{them} queens first"),
            // Whoever comes first, the other follows at once: not always within one numbered move.
            RaceFirst::SameMove => "the queens come one right after the other".to_owned(),
        };
        format!(
            "Count: {us} needs {} moves to queen, {them} {}: {end}.",
            number(own.into()),
            number(enemy.into())
        )
    }
}

impl Spoken for Breakthrough {
    fn sentence(&self, s: &Speaker) -> String {
        let Breakthrough { line } = self;
        format!(
            "{} breaks through: a pawn is given, another gets past.",
            s.san(line[0])
        )
    }
}

impl Spoken for WrongBishop {
    fn sentence(&self, _: &Speaker) -> String {
        let WrongBishop { corner, .. } = *self;
        format!("The bishop does not control {corner}: the defender draws by sitting in the corner.")
    }
}

impl Spoken for RookBehindPasser {
    fn sentence(&self, _: &Speaker) -> String {
        let RookBehindPasser { rook, pawn, .. } = *self;
        format!("The rook belongs behind the passed pawn on {pawn}, and on {rook} it is there.")
    }
}

impl Spoken for KingActivity {
    fn sentence(&self, s: &Speaker) -> String {
        let KingActivity {
            mv, target, after, ..
        } = *self;
        let mover = s.board.side_to_move();
        let queens_there = |pawn: Square| promotion_square(pawn, !mover) == target;
        let empty = !s.board.occupied().has(target);
        let goal = if empty && pawns::passed(&s.board, !mover).into_iter().any(queens_there) {
            format!("{target}, where a pawn would queen")
        } else {
            s.piece(target)
        };
        match after {
            0 => format!("{} takes {goal}.", s.san(mv)),
            1 => format!("{} brings the king next to {goal}.", s.san(mv)),
            n => format!(
                "{} brings the king towards {goal}; it is {} steps away.",
                s.san(mv),
                number(n.into())
            ),
        }
    }
}

impl Spoken for KnownEnding {
    fn sentence(&self, _: &Speaker) -> String {
        let KnownEnding { name, result } = *self;
        let name = match name {
            KnownName::Lucena => "the Lucena position",
            KnownName::Philidor => "the Philidor position",
            KnownName::Kpk => "king and pawn against king",
            KnownName::Krk => "king and rook against king",
            KnownName::Kqk => "king and queen against king",
            KnownName::Kbnk => "bishop and knight against king",
            KnownName::WrongRookPawn => "rook's pawn and the wrong bishop",
            KnownName::RookPawnDraw => "king and rook's pawn against king",
        };
        let result = if result == Result::Win { "won" } else { "drawn" };
        format!("This is {name}, and it is {result}.")
    }
}

impl Spoken for OppositeBishops {
    fn sentence(&self, _: &Speaker) -> String {
        "Opposite-colored bishops: a pawn up may not be enough.".into()
    }
}

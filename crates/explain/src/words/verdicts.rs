//! Words of verdicts: values, only moves, mates and their pictures, material, draws.

use super::Spoken;
use super::phrase::{Phrase, Word};
use super::speaker::{Speaker, outcome_of_move, range};
use super::voice::Voice;
use crate::claim::{Band, Keeps, Outcome};
use crate::kinds::{
    BestMove, EqualAlternatives, Evaluation, ForcedMate, ForcedMove, Fortress, MaterialResult, MatingPattern,
    OnlyMove, Perpetual, StalemateResource,
};
use crate::scale;
use crate::scale::{MATE, MATE_LIMIT};
use chess::facts::mates::MatePattern;
use cozy_chess::Color;

/// "is better" and the like, of a side for which the value is this much.
pub(super) fn standing(value: i32) -> Phrase {
    band_of_side(scale::band(value), scale::common(value))
}

/// "is better" and the like, of a side; `common` is the value on the common scale.
fn band_of_side(band: Band, common: i32) -> Phrase {
    /// Less than this, in hundredths, is a slight advantage.
    const SLIGHT: i32 = 100;
    let slight = common.abs() < SLIGHT;
    Phrase::of("band").variant(match band {
        Band::Winning => "winning",
        Band::ClearlyBetter => "clearly-better",
        Band::Better if slight => "slightly-better",
        Band::Better => "better",
        Band::Equal => "equal",
        Band::Worse if slight => "slightly-worse",
        Band::Worse => "worse",
        Band::ClearlyWorse => "clearly-worse",
        Band::Lost => "lost",
    })
}

/// What a move allows where nothing else explains it: how its mover stands after the best reply, in English notation. `value` is
/// the mover's.
pub fn allowed(reply: &str, mover: Color, value: i32, voice: Voice) -> String {
    let moves = MATE - value.abs();
    let of = |variant| {
        let reply = Word::Moves(reply.to_owned());
        Phrase::of("allowed").variant(variant).with("reply", reply)
    };
    let mated = value < -MATE_LIMIT;
    voice.say(&match scale::band(value) {
        _ if mated && moves <= 1 => of("mate"),
        _ if mated => of("mated").with("side", mover).with("moves", moves),
        Band::Equal => of("level"),
        Band::Winning => of("still").with("side", mover).with("band", standing(value)),
        _ => of("band").with("side", mover).with("band", standing(value)),
    })
}

impl Spoken for Evaluation {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let Evaluation { lo, hi, band } = *self;
        let of = |variant| s.variant(variant).with("side", s.side);
        let standing = |band| band_of_side(band, (lo + hi) / 2);
        match band {
            Some(Band::Equal) => s.variant("equal"),
            Some(band) if lo < 0 && hi > 0 => of("little").with("band", standing(band)),
            Some(band) => of("range")
                .with("band", standing(band))
                .with("range", range(lo, hi)),
            None if lo == -hi => s.variant("balanced"),
            None => of("value").with("range", range(lo, hi)),
        }
    }
}

impl Spoken for OnlyMove {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let OnlyMove { mv, keeps } = *self;
        let variant = match keeps {
            Keeps::Win => "win",
            Keeps::Draw => "draw",
            Keeps::Advantage => "advantage",
            Keeps::Material => "material",
            Keeps::Life => "life",
        };
        s.variant(variant).with("move", s.mv_unmated(mv))
    }
}

impl Spoken for EqualAlternatives {
    fn phrase(&self, s: &Speaker) -> Phrase {
        s.phrase()
            .with("moves", s.moves(&self.moves))
            .with("count", self.moves.len())
    }
}

impl Spoken for ForcedMate {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let &ForcedMate { moves, ref line } = self;
        let ours = s.side == s.board.side_to_move();
        match (ours, moves) {
            (true, 1) => s.variant("now").with("move", s.mv_unmated(line[0])),
            (true, 2) => s.variant("next").with("move", s.mv(line[0])),
            (true, n) => s.variant("forced").with("move", s.mv(line[0])).with("moves", n),
            (false, 1) => s.variant("theirs-next").with("side", s.side),
            (false, n) => s.variant("theirs").with("side", s.side).with("moves", n),
        }
    }
}

impl Spoken for MaterialResult {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let &MaterialResult { ref line, outcome } = self;
        let of = |variant| s.variant(variant).with("move", s.mv(line[0]));
        match outcome {
            Outcome::Material { cp } if line.len() == 1 => of("at-once").with("amount", s.ours(line).won(cp)),
            Outcome::Material { cp } => of("later")
                .with("side", s.side)
                .with("amount", s.ours(line).won(cp)),
            other => of("other").with("outcome", outcome_of_move(other, &s.ours(line))),
        }
    }
}

impl Spoken for Perpetual {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let Perpetual { line } = self;
        s.phrase().with("line", s.line(&line[..line.len().min(3)]))
    }
}

impl Spoken for StalemateResource {
    fn phrase(&self, s: &Speaker) -> Phrase {
        s.phrase().with("move", s.mv(self.line[0]))
    }
}

impl Spoken for Fortress {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let Fortress { mv } = *self;
        let of = |variant| s.variant(variant).with("holder", s.side).with("other", !s.side);
        match mv {
            Some(mv) => of("after").with("move", s.mv(mv)),
            None => of("now"),
        }
    }
}

impl Spoken for MatingPattern {
    fn phrase(&self, s: &Speaker) -> Phrase {
        s.variant(match self.name {
            MatePattern::BackRank => "back-rank",
            MatePattern::Smothered => "smothered",
            MatePattern::Arabian => "arabian",
            MatePattern::Anastasia => "anastasia",
            MatePattern::Boden => "boden",
            MatePattern::DoubleBishop => "double-bishop",
            MatePattern::Dovetail => "dovetail",
            MatePattern::Hook => "hook",
            MatePattern::Epaulette => "epaulette",
            MatePattern::Support => "support",
            MatePattern::Opera => "opera",
        })
    }
}

impl Spoken for BestMove {
    fn phrase(&self, s: &Speaker) -> Phrase {
        s.phrase().with("move", s.mv(self.mv))
    }
}

impl Spoken for ForcedMove {
    fn phrase(&self, s: &Speaker) -> Phrase {
        s.phrase().with("move", s.mv(self.mv))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_move_allows_is_said_by_how_its_mover_stands() {
        let said = |reply, mover, value| allowed(reply, mover, value, Voice::default());
        assert_eq!(said("Qc6", Color::White, -900), "After Qc6 White is losing.");
        assert_eq!(said("Qc6", Color::Black, 0), "After Qc6 the position is equal.");
        assert_eq!(
            said("Kg7", Color::White, 900),
            "After Kg7 White is still winning, but less clearly."
        );
        assert_eq!(said("Qxh7#", Color::White, 1 - MATE), "It allows Qxh7#.");
        assert_eq!(
            said("Qg3", Color::Black, 3 - MATE),
            "After Qg3 Black is mated in three."
        );
    }
}

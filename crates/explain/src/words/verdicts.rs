//! Sentences of verdicts: values, only moves, mates and their pictures, material, draws.

use super::Spoken;
use super::speaker::{Speaker, gain, list, number, outcome_words, pawns_range, side_name};
use crate::claim::{Band, Keeps, Outcome};
use crate::kinds::{
    BestMove, EqualAlternatives, Evaluation, ForcedMate, ForcedMove, Fortress, MaterialResult, MatingPattern,
    OnlyMove, Perpetual, StalemateResource,
};
use crate::scale;
use crate::scale::{MATE, MATE_LIMIT};
use chess::facts::mates::Picture;
use cozy_chess::Color;

/// "White is better" and the like.
pub(super) fn band_words(band: Band) -> &'static str {
    match band {
        Band::Winning => "is winning",
        Band::ClearlyBetter => "is clearly better",
        Band::Better => "is better",
        Band::Equal => "is neither better nor worse",
        Band::Worse => "is worse",
        Band::ClearlyWorse => "is clearly worse",
        Band::Lost => "is lost",
    }
}

/// What a move allows where nothing else explains it: how its mover stands after the best reply. `value` is the mover's.
pub fn allowed(reply: &str, mover: Color, value: i32) -> String {
    let side = side_name(mover);
    let moves = MATE - value.abs();
    match value {
        _ if value < -MATE_LIMIT && moves <= 1 => format!("It allows {reply}."),
        _ if value < -MATE_LIMIT => format!("After {reply} {side} is mated in {}.", number(i64::from(moves))),
        _ if scale::band(value) == Band::Equal => format!("After {reply} the position is about level."),
        _ => format!("After {reply} {side} {}.", band_words(scale::band(value))),
    }
}

impl Spoken for Evaluation {
    fn sentence(&self, s: &Speaker) -> String {
        let Evaluation { lo, hi, band } = *self;
        let side = side_name(s.side);
        match band {
            Some(Band::Equal) => "The position is about level.".into(),
            Some(band) if lo < 0 && hi > 0 => format!("{side} {}, if only a little.", band_words(band)),
            Some(band) => format!("{side} {}, by {}.", band_words(band), pawns_range(lo, hi)),
            None if lo == -hi => "The position is balanced, give or take little more than a pawn.".into(),
            None => format!("The value for {side} is {}.", pawns_range(lo, hi)),
        }
    }
}

impl Spoken for OnlyMove {
    fn sentence(&self, s: &Speaker) -> String {
        let OnlyMove { mv, keeps } = *self;
        let mv = s.san(mv);
        let mv = mv.trim_end_matches('#');
        match keeps {
            Keeps::Win => format!("Only {mv} wins."),
            Keeps::Draw => format!("Only {mv} holds the balance; everything else loses."),
            Keeps::Advantage => format!("Only {mv} keeps the advantage."),
            Keeps::Material => format!("Only {mv} will do: every other move gives something away."),
            Keeps::Life => format!("Only {mv} avoids mate."),
        }
    }
}

impl Spoken for EqualAlternatives {
    fn sentence(&self, s: &Speaker) -> String {
        let EqualAlternatives { moves } = self;
        let names: Vec<String> = moves.iter().map(|&mv| s.san(mv)).collect();
        let verb = if names.len() == 1 { "is" } else { "are" };
        format!("{} {verb} just as good; it is a matter of taste.", list(&names))
    }
}

impl Spoken for ForcedMate {
    fn sentence(&self, s: &Speaker) -> String {
        let &ForcedMate { moves, ref line } = self;
        let ours = s.side == s.board.side_to_move();
        match (ours, moves) {
            (true, 1) => format!("{} is mate.", s.san(line[0]).trim_end_matches('#')),
            (true, 2) => format!("{} mates next move, whatever the defence.", s.san(line[0])),
            (true, n) => format!("{} mates in {} by force.", s.san(line[0]), number(n.into())),
            (false, 1) => format!("{} mates next move, whatever is played.", side_name(s.side)),
            (false, n) => format!(
                "{} mates in {}, whatever is played.",
                side_name(s.side),
                number(n.into())
            ),
        }
    }
}

impl Spoken for MaterialResult {
    fn sentence(&self, s: &Speaker) -> String {
        let &MaterialResult { ref line, outcome } = self;
        let first = s.san(line[0]);
        match outcome {
            Outcome::Material { cp } if line.len() == 1 => format!("{first} wins {}.", gain(cp)),
            Outcome::Material { cp } => format!(
                "When the captures after {first} have run out, {} has won {}.",
                side_name(s.side),
                gain(cp)
            ),
            other => format!("{first} {}.", outcome_words(other)),
        }
    }
}

impl Spoken for Perpetual {
    fn sentence(&self, s: &Speaker) -> String {
        let Perpetual { line } = self;
        format!(
            "After {} the checks never end: a draw by perpetual check.",
            s.line(&line[..line.len().min(3)])
        )
    }
}

impl Spoken for StalemateResource {
    fn sentence(&self, s: &Speaker) -> String {
        let StalemateResource { line } = self;
        format!(
            "{} saves the half point: the line ends in stalemate.",
            s.san(line[0])
        )
    }
}

impl Spoken for Fortress {
    fn sentence(&self, s: &Speaker) -> String {
        let Fortress { mv } = *self;
        let (holder, other) = (side_name(s.side), side_name(!s.side));
        match mv {
            Some(mv) => format!(
                "{holder} is behind, but after {} {other} cannot get in: it is a fortress.",
                s.san(mv)
            ),
            None => format!("{holder} is behind, but {other} cannot get in: it is a fortress."),
        }
    }
}

impl Spoken for MatingPattern {
    fn sentence(&self, _: &Speaker) -> String {
        let MatingPattern { name, .. } = *self;
        match name {
            Picture::BackRank => {
                "It is a back-rank mate: the king is shut in by his own men in front of him."
            }
            Picture::Smothered => "It is a smothered mate: the king is walled in by his own men.",
            Picture::Arabian => "It is the Arabian mate: rook and knight catch the king in the corner.",
            Picture::Anastasia => {
                "It is Anastasia's mate: knight and own man take the king's squares, the edge does the rest."
            }
            Picture::Boden => "It is Boden's mate: two bishops crossing from both sides.",
            Picture::DoubleBishop => "The two bishops mate side by side.",
            Picture::Dovetail => {
                "It is the dovetail mate: the queen alone, with the king's own men in his way."
            }
            Picture::Hook => "It is the hook mate: rook, knight and pawn guard each other.",
            Picture::Epaulette => "It is an epaulette mate: the king's own men stand on both his shoulders.",
            Picture::Support => "The queen mates from next door, with support.",
            Picture::Opera => "It is the opera mate: a rook next to the king, guarded by a bishop.",
        }
        .into()
    }
}

impl Spoken for BestMove {
    fn sentence(&self, s: &Speaker) -> String {
        format!("{} is the move.", s.san(self.mv))
    }
}

impl Spoken for ForcedMove {
    fn sentence(&self, s: &Speaker) -> String {
        format!("{} is the only legal move.", s.san(self.mv))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_move_allows_is_said_by_how_its_mover_stands() {
        assert_eq!(allowed("Qc6", Color::White, -900), "After Qc6 White is lost.");
        assert_eq!(
            allowed("Qc6", Color::Black, 0),
            "After Qc6 the position is about level."
        );
        assert_eq!(allowed("Qxh7#", Color::White, 1 - MATE), "It allows Qxh7#.");
        assert_eq!(
            allowed("Qg3", Color::Black, 3 - MATE),
            "After Qg3 Black is mated in three."
        );
    }
}

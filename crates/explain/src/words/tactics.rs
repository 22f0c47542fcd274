//! Sentences of motifs.

use super::Spoken;
use super::speaker::{Speaker, capital, gain, list, number, piece_name, side_name};
use crate::claim::{Outcome, SpecialKind};
use crate::kinds::{
    Attraction, BackRankWeakness, Clearance, Deflection, Desperado, DiscoveredAttack, DiscoveredCheck,
    DoubleCheck, ExploitsPin, ExposedKing, Fork, HangingPiece, Interference, Intermezzo, KingAttack,
    Overload, Pin, Promotion, QuietMove, RemovesDefender, Sacrifice, Skewer, SpecialMove, TrappedPiece,
    Underpromotion, XRay,
};
use crate::notation::san;
use chess::facts::board::{after, is_checkmate};
use chess::facts::lines::PinKind;
use cozy_chess::{Move, Square};

/// The move without its sign of mate.
fn plain(s: &Speaker, mv: Move) -> String {
    s.san(mv).trim_end_matches('#').to_owned()
}

impl Spoken for Fork {
    fn sentence(&self, s: &Speaker) -> String {
        let &Fork { mv, ref targets, .. } = self;
        // The greatest first: the king, then by worth.
        let next = after(&s.board, mv);
        let mut targets = targets.to_vec();
        targets.sort_by_key(|&target| std::cmp::Reverse(next.piece_on(target)));
        let pieces: Vec<String> = targets.iter().map(|&target| s.piece_after(mv, target)).collect();
        format!("{} hits {} at once.", s.san(mv), list(&pieces))
    }
}

impl Spoken for Pin {
    fn sentence(&self, s: &Speaker) -> String {
        let Pin { pin, mv } = *self;
        let piece = |square| mv.map_or_else(|| s.piece(square), |mv| s.piece_after(mv, square));
        let (pinned, behind) = (piece(pin.pinned), piece(pin.behind));
        let behind = if pin.kind == PinKind::Absolute {
            "the king".to_owned()
        } else {
            behind
        };
        match mv {
            Some(mv) => format!("{} pins {pinned} to {behind}.", s.san(mv)),
            None => capital(&format!("{pinned} is pinned to {behind}.")),
        }
    }
}

impl Spoken for ExploitsPin {
    fn sentence(&self, s: &Speaker) -> String {
        let ExploitsPin { mv, pin, victim } = *self;
        if mv.to == pin.pinned && victim == pin.pinned {
            return capital(&format!(
                "{} is pinned, and {} simply takes it.",
                s.piece(pin.pinned),
                plain(s, mv)
            ));
        }
        let pinned = s.piece_after(mv, pin.pinned);
        if victim == pin.pinned {
            format!(
                "{} goes for {pinned}, which is pinned and cannot run.",
                plain(s, mv)
            )
        } else {
            capital(&format!("{pinned} is pinned, so it cannot take on {victim}."))
        }
    }
}

impl Spoken for Skewer {
    fn sentence(&self, s: &Speaker) -> String {
        let Skewer { mv, skewer } = *self;
        let (front, back) = (s.piece_after(mv, skewer.front), s.piece_after(mv, skewer.back));
        format!(
            "{} hits {front}, and when it steps aside, {back} behind it falls.",
            s.san(mv)
        )
    }
}

impl Spoken for DiscoveredAttack {
    fn sentence(&self, s: &Speaker) -> String {
        let DiscoveredAttack { mv, attacker, target } = *self;
        format!(
            "{} opens the line of {} onto {}.",
            s.san(mv),
            s.piece_after(mv, attacker),
            s.piece_after(mv, target)
        )
    }
}

impl Spoken for DiscoveredCheck {
    fn sentence(&self, s: &Speaker) -> String {
        let DiscoveredCheck { mv, checker } = *self;
        capital(&format!(
            "the {} moves with a discovered check from {}.",
            s.mover(mv),
            s.piece_after(mv, checker)
        ))
    }
}

impl Spoken for DoubleCheck {
    fn sentence(&self, s: &Speaker) -> String {
        let DoubleCheck { mv, .. } = *self;
        format!("{} is a double check: only the king may move.", plain(s, mv))
    }
}

impl Spoken for XRay {
    fn sentence(&self, s: &Speaker) -> String {
        let XRay {
            attacker,
            through,
            target,
            mv,
            ..
        } = *self;
        let piece = |square| mv.map_or_else(|| s.piece(square), |mv| s.piece_after(mv, square));
        capital(&format!(
            "{} works on {target} right through {}.",
            piece(attacker),
            piece(through)
        ))
    }
}

impl Spoken for RemovesDefender {
    fn sentence(&self, s: &Speaker) -> String {
        let RemovesDefender {
            mv,
            defender,
            defended,
            ..
        } = *self;
        let piece = s.board.piece_on(defender).map_or("man", piece_name);
        format!("{} takes the {piece} that guarded {defended}.", s.san(mv))
    }
}

impl Spoken for Deflection {
    fn sentence(&self, s: &Speaker) -> String {
        let &Deflection {
            mv,
            defender,
            duty,
            ref line,
        } = self;
        let piece = s.piece_after(mv, defender);
        if line.get(1).is_some_and(|reply| reply.to == mv.to) {
            format!("{} draws {piece} away from {duty}.", s.san(mv))
        } else {
            format!("{} drives {piece} away from {duty}.", s.san(mv))
        }
    }
}

impl Spoken for Attraction {
    fn sentence(&self, s: &Speaker) -> String {
        let &Attraction {
            mv,
            piece,
            to,
            ref line,
        } = self;
        let piece = s.board.piece_on(piece).map_or("man", piece_name);
        let mut board = s.board.clone();
        line[..2].iter().for_each(|&mv| board.play_unchecked(mv));
        let next = san(&board, line[2]);
        format!(
            "{} lures the {piece} to {to}, where {next} is waiting.",
            s.san(mv)
        )
    }
}

impl Spoken for Overload {
    fn sentence(&self, s: &Speaker) -> String {
        let &Overload {
            piece, ref duties, ..
        } = self;
        let names: Vec<String> = duties.iter().map(Square::to_string).collect();
        capital(&format!(
            "{} has to guard {}, and cannot do both.",
            s.piece(piece),
            list(&names)
        ))
    }
}

impl Spoken for Interference {
    fn sentence(&self, s: &Speaker) -> String {
        let Interference {
            square,
            line_piece: slider,
            cut_off,
            ..
        } = *self;
        format!("On {square} the line of {} to {cut_off} is cut.", s.piece(slider))
    }
}

impl Spoken for Clearance {
    fn sentence(&self, s: &Speaker) -> String {
        let &Clearance {
            mv,
            cleared,
            next_move,
            ref line,
        } = self;
        let mut board = s.board.clone();
        for &mv in line {
            if mv == next_move {
                break;
            }
            board.play_unchecked(mv);
        }
        format!("{} clears {cleared} for {}.", s.san(mv), san(&board, next_move))
    }
}

impl Spoken for Intermezzo {
    fn sentence(&self, s: &Speaker) -> String {
        let Intermezzo { mv, expected, .. } = *self;
        format!(
            "Before taking with {}, {} comes first and gains something.",
            s.san(expected),
            s.san(mv)
        )
    }
}

impl Spoken for TrappedPiece {
    fn sentence(&self, s: &Speaker) -> String {
        let TrappedPiece { square, mv } = *self;
        match mv {
            Some(mv) => format!(
                "After {} {} has no way out.",
                s.san(mv),
                s.piece_after(mv, square)
            ),
            None => capital(&format!("{} has no way out.", s.piece(square))),
        }
    }
}

impl Spoken for HangingPiece {
    fn sentence(&self, s: &Speaker) -> String {
        let HangingPiece { square, mv } = *self;
        let guarded =
            chess::facts::board::attackers_of(&s.board, s.board.color_on(square).unwrap_or(s.side), square);
        let piece = capital(&s.piece(square));
        let how = if guarded.is_empty() {
            "is not guarded"
        } else {
            "is not guarded well enough"
        };
        match mv {
            Some(mv) => format!("{piece} {how}: {} just takes it.", plain(s, mv)),
            None => format!("{piece} {how}."),
        }
    }
}

impl Spoken for BackRankWeakness {
    fn sentence(&self, s: &Speaker) -> String {
        let BackRankWeakness { king } = *self;
        format!(
            "{}'s king on {king} has no air: the back rank is soft.",
            side_name(s.side)
        )
    }
}

impl Spoken for ExposedKing {
    fn sentence(&self, s: &Speaker) -> String {
        let ExposedKing { king } = *self;
        format!("{}'s king on {king} has lost its shelter.", side_name(s.side))
    }
}

impl Spoken for KingAttack {
    fn sentence(&self, s: &Speaker) -> String {
        let KingAttack { king, attackers, mv } = *self;
        let piece = |square| mv.map_or_else(|| s.piece(square), |mv| s.piece_after(mv, square));
        let names: Vec<String> = attackers.into_iter().map(piece).collect();
        let all = if names.len() == 2 { "both" } else { "all" };
        capital(&format!("{} {all} bear on the king on {king}.", list(&names)))
    }
}

impl Spoken for Sacrifice {
    fn sentence(&self, s: &Speaker) -> String {
        let Sacrifice {
            mv, offered, outcome, ..
        } = *self;
        let aim = match outcome {
            Outcome::Mate { moves } => format!("and mates in {}", number(moves.into())),
            Outcome::Material { cp } => format!("and comes out {} ahead", gain(cp)),
            Outcome::Promotion => "for a new queen".into(),
            Outcome::Draw { .. } => "for a draw".into(),
            Outcome::Eval { .. } => "and gets more than enough for it".into(),
        };
        let aim = if matches!(outcome, Outcome::Eval { cp } if cp < 60) {
            "and gets enough for it".to_owned()
        } else {
            aim
        };
        format!("{} offers {} {aim}.", s.san(mv), gain(offered))
    }
}

impl Spoken for Promotion {
    fn sentence(&self, s: &Speaker) -> String {
        let &Promotion { pawn, ref line } = self;
        if line.len() == 1 {
            return format!("The pawn on {pawn} promotes.");
        }
        let mut board = s.board.clone();
        line.iter().for_each(|&mv| board.play_unchecked(mv));
        let end = if is_checkmate(&board) {
            "promotes with mate"
        } else {
            "goes through to promote"
        };
        format!("The pawn on {pawn} {end}.")
    }
}

impl Spoken for Underpromotion {
    fn sentence(&self, s: &Speaker) -> String {
        let Underpromotion { mv } = *self;
        let piece = mv.promotion.map_or("piece", piece_name);
        format!(
            "{} makes a {piece}, not a queen: here it is worth more.",
            plain(s, mv)
        )
    }
}

impl Spoken for Desperado {
    fn sentence(&self, s: &Speaker) -> String {
        let Desperado { mv } = *self;
        format!(
            "The {} is lost anyway, so it sells itself with {}.",
            s.mover(mv),
            s.san(mv)
        )
    }
}

impl Spoken for SpecialMove {
    fn sentence(&self, s: &Speaker) -> String {
        let SpecialMove { mv, kind } = *self;
        match kind {
            SpecialKind::Castling => "Castling brings the king to safety.".into(),
            SpecialKind::EnPassant => format!("{} takes en passant.", s.san(mv)),
        }
    }
}

impl Spoken for QuietMove {
    fn sentence(&self, s: &Speaker) -> String {
        format!(
            "{} is a quiet move, and no check or capture is as good.",
            s.san(self.mv)
        )
    }
}

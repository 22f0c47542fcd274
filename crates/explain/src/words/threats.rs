//! Words of threats and of what is done about them.

use super::Spoken;
use super::material::Played;
use super::phrase::{Phrase, Word};
use super::speaker::{Speaker, line_from, outcome_of_move, unmated};
use crate::claim::{How, Outcome};
use crate::kinds::cause::Origin;
use crate::kinds::{
    AnswersBoth, CounterCausalSet, CreatesThreat, DoubleThreat, FailureCause, IgnoresThreat, NoDefence,
    Parries, Prophylaxis, Threat,
};
use chess::facts::board::after;
use cozy_chess::{Move, Piece};
use reasoning::causes::{Cause, Fault, Test, Way};

/// A move with what it does: "Rd1 mate", "Rxd5, winning a pawn".
fn deed(mv: Word, outcome: Outcome, played: &Played<'_>) -> Phrase {
    let of = |variant| Phrase::of("deed").variant(variant).with("move", mv);
    match outcome {
        Outcome::Mate { moves: 1 } => of("mate"),
        Outcome::Mate { moves } => of("mates").with("moves", moves),
        Outcome::Material { cp } => of("material").with("amount", played.won(cp)),
        Outcome::Promotion => of("promotion"),
        Outcome::Draw { .. } => of("draw"),
        Outcome::Eval { .. } => of("eval"),
    }
}

impl Spoken for Threat {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let &Threat { ref line, outcome } = self;
        s.phrase()
            .with("side", s.side)
            .with("deed", deed(s.passed(line), outcome, &s.after_pass(line)))
    }
}

/// What is threatened by a line played after `mv` and a pass.
fn deed_after_pass(s: &Speaker, mv: Move, line: &[Move], outcome: Outcome) -> Phrase {
    let next = after(&s.board, mv);
    let start = next.null_move().unwrap_or(next);
    let first = Word::Moves(unmated(&line_from(&start, &line[..line.len().min(1)])));
    let side = s.us();
    deed(first, outcome, &Played { start, line, side })
}

impl Spoken for CreatesThreat {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let &CreatesThreat {
            mv,
            ref line,
            outcome,
        } = self;
        s.phrase()
            .with("move", s.mv(mv))
            .with("deed", deed_after_pass(s, mv, line, outcome))
    }
}

impl Spoken for DoubleThreat {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let &DoubleThreat { mv, ref threats } = self;
        let deeds = threats
            .iter()
            .map(|threat| deed_after_pass(s, mv, &threat.line, threat.outcome));
        let joined = deeds.reduce(|first, next| {
            let both = Phrase::of("double_threat").variant("joined");
            both.with("first", first).with("next", next)
        });
        s.phrase()
            .with("move", s.mv(mv))
            .with("deeds", joined.unwrap_or_else(|| Phrase::of("nothing")))
    }
}

impl Spoken for Parries {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let &Parries { mv, ref threat, how } = self;
        let taken = s.board.piece_on(mv.to).filter(|_| threat.line[0].from == mv.to);
        let of = |variant| {
            let phrase = s.variant(variant).with("move", s.mv(mv));
            phrase.with("threat", s.passed(&threat.line))
        };
        match (how, taken) {
            (Some(How::Capture), Some(piece)) => of("takes").with("piece", piece),
            (Some(How::Capture), None) => of("takes-helper"),
            (Some(How::Block), _) => of("blocks"),
            (Some(How::Guard), _) => of("guards"),
            (Some(How::Flee), _) if s.board.piece_on(mv.from) == Some(Piece::King) => of("king-flees"),
            (Some(How::Flee), _) => of("flees").with("piece", s.mover(mv)),
            (Some(How::Luft), _) => of("luft"),
            (Some(How::Unpin), _) => of("unpins"),
            (Some(How::Counter) | None, _) => of("counters"),
        }
    }
}

impl Spoken for CounterCausalSet {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let CounterCausalSet { threat, moves } = self;
        let answer = |mv: Move| match way(s, threat, mv) {
            Some(way) if moves.len() > 1 => {
                let answer = Phrase::of("answer").variant(way);
                answer.with("move", s.mv(mv)).into()
            }
            _ => s.mv(mv),
        };
        let answers = Word::List(moves.iter().map(|&mv| answer(mv)).collect());
        let variant = if moves.len() == 1 { "one" } else { "several" };
        s.variant(variant)
            .with("moves", answers)
            .with("count", moves.len())
            .with("threat", s.passed(&threat.line))
    }
}

impl Spoken for AnswersBoth {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let deeds = self.threats.iter().map(|threat| {
            deed(
                s.passed(&threat.line),
                threat.outcome,
                &s.after_pass(&threat.line),
            )
        });
        let joined = deeds.reduce(|first, next| {
            let both = s.variant("joined").with("first", first);
            both.with("next", next)
        });
        let moves = self.moves.iter().map(|&mv| s.mv(mv)).collect();
        s.phrase()
            .with("side", s.them())
            .with("deeds", joined.unwrap_or_else(|| Phrase::of("nothing")))
            .with("moves", Word::List(moves))
            .with("count", self.moves.len())
    }
}

/// In which way a move answers the threat, where the board shows it.
fn way(s: &Speaker, threat: &Threat, mv: Move) -> Option<&'static str> {
    let cause = Cause::of(&s.board.null_move()?, None, &threat.line)?;
    match Test::new(&s.board, &cause, 0)?.way(mv)? {
        Way::Capture => Some("taking"),
        Way::Block => Some("blocking"),
        Way::MoveAway | Way::Flee => Some("stepping-away"),
        Way::Vacate => Some("making-room"),
        Way::Protect => Some("guarding"),
        Way::Pin => Some("pinning"),
        Way::Unpin => Some("unpinning"),
        Way::InBetween | Way::Desperado | Way::CounterThreat | Way::Race | Way::Otherwise => None,
    }
}

impl Spoken for NoDefence {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let &NoDefence { ref line, outcome } = self;
        let in_check = !s.board.checkers().is_empty();
        let (threat, played) = match line.as_slice() {
            // The second move of the line after the reply to the check.
            [reply, next, ..] if in_check => (s.mv_after_unmated(*reply, *next), s.theirs(line)),
            line => (s.passed(line), s.after_pass(line)),
        };
        match outcome {
            Outcome::Mate { .. } => s.variant("mate"),
            _ => s.variant("deed").with("deed", deed(threat, outcome, &played)),
        }
    }
}

impl Spoken for Prophylaxis {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let Prophylaxis { mv, prevents } = *self;
        s.phrase()
            .with("move", s.mv(mv))
            .with("prevents", s.passed(&[prevents]))
    }
}

impl Spoken for IgnoresThreat {
    fn phrase(&self, s: &Speaker) -> Phrase {
        s.phrase()
            .with("move", s.mv(self.mv))
            .with("threat", s.passed(&self.threat.line))
            .with("outcome", outcome_of_move(self.outcome, &s.ours(&self.line)))
    }
}

impl Spoken for FailureCause {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let Ok(start) = self.start(&s.board) else {
            return Phrase::of("nothing");
        };
        let reply = line_from(&start, &self.refutation()[..1]);
        let played = Played {
            side: start.side_to_move(),
            start: start.clone(),
            line: self.refutation(),
        };
        let of = |variant| {
            let head = s.variant(variant).with("reply", Word::Moves(unmated(&reply)));
            head.with("outcome", outcome_of_move(self.outcome, &played))
        };
        let head = match self.mv {
            Some(mv) => of("after").with("move", s.mv(mv)),
            None => of("pass").with("side", s.us()),
        };
        let mut facts = s
            .variant("targets")
            .with("attackers", Word::pieces_on(&start, self.attackers))
            .with("count", self.attackers.len())
            .with("targets", Word::pieces_on(&start, self.targets));
        let both = |first: Phrase, next: Phrase| s.variant("joined").with("first", first).with("next", next);
        if !self.flights.is_empty() {
            let covered = s
                .variant("covered")
                .with("squares", Word::squares(self.flights))
                .with("count", self.flights.len());
            facts = both(facts, covered);
        }
        for guard in &self.guards {
            let fault = s.variant(match guard.fault {
                Fault::Removed => "guard-taken",
                Fault::Overloaded => "guard-overloaded",
                Fault::Pinned => "guard-pinned",
            });
            facts = both(facts, fault.with("guard", Word::piece_on(&start, guard.square)));
        }
        let whole = match (self.mv, self.origin) {
            (None, _) | (_, Origin::Unclear) => "unclear",
            (_, Origin::Caused) => "caused",
            (_, Origin::ThereBefore) => "there-before",
            (_, Origin::Partly) => "partly",
        };
        s.variant(whole)
            .with("head", head)
            .with("facts", Word::Sentence(Box::new(facts)))
    }
}

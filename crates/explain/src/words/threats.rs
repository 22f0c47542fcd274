//! Sentences of threats and of what is done about them.

use super::Spoken;
use super::questions::{piece, pieces};
use super::speaker::{Speaker, capital, line_from, list, number, outcome_words, piece_name, side_name};
use crate::claim::{How, Outcome};
use crate::kinds::cause::Origin;
use crate::kinds::{
    CounterCausalSet, CreatesThreat, DoubleThreat, FailureCause, IgnoresThreat, NoDefence, Parries,
    Prophylaxis, Threat,
};
use chess::facts::board::after;
use cozy_chess::Move;
use reasoning::causes::{Cause, Fault, Test, Way};

/// "Rd1, which is mate" without the sign of mate twice.
fn deed(line: &str, outcome: Outcome) -> String {
    let first = line.split(' ').next().unwrap_or(line).trim_end_matches('#');
    match outcome {
        Outcome::Mate { moves: 1 } => format!("{first} mate"),
        Outcome::Mate { moves } => format!("{first} with mate in {}", number(moves.into())),
        Outcome::Material { cp } => format!("{first}, winning {}", super::gain(cp)),
        Outcome::Promotion => format!("{first} and a new queen"),
        Outcome::Draw { .. } => format!("{first} with a draw"),
        Outcome::Eval { .. } => first.to_owned(),
    }
}

impl Spoken for Threat {
    fn sentence(&self, s: &Speaker) -> String {
        let &Threat { ref line, outcome } = self;
        format!(
            "{} threatens {}.",
            side_name(s.side),
            deed(&s.passed_line(line), outcome)
        )
    }
}

fn after_pass(s: &Speaker, mv: Move, line: &[Move]) -> String {
    let next = after(&s.board, mv);
    line_from(next.null_move().as_ref().unwrap_or(&next), line)
}

impl Spoken for CreatesThreat {
    fn sentence(&self, s: &Speaker) -> String {
        let &CreatesThreat {
            mv,
            ref line,
            outcome,
        } = self;
        format!(
            "{} threatens {}.",
            s.san(mv),
            deed(&after_pass(s, mv, line), outcome)
        )
    }
}

impl Spoken for DoubleThreat {
    fn sentence(&self, s: &Speaker) -> String {
        let &DoubleThreat { mv, ref threats } = self;
        let deeds: Vec<String> = threats
            .iter()
            .map(|t| deed(&after_pass(s, mv, &t.line), t.outcome))
            .collect();
        format!(
            "{} makes two threats at once: {}.",
            s.san(mv),
            deeds.join("; and ")
        )
    }
}

impl Spoken for Parries {
    fn sentence(&self, s: &Speaker) -> String {
        let &Parries { mv, ref threat, how } = self;
        let name = s.passed_line(&threat.line[..1]);
        let name = name.trim_end_matches('#');
        let taken = s.board.piece_on(mv.to).filter(|_| threat.line[0].from == mv.to);
        let mv = s.san(mv);
        match how {
            Some(How::Capture) if taken.is_some() => {
                let piece = taken.map_or("man", piece_name);
                format!("{mv} takes the {piece}, and {name} is gone.")
            }
            Some(How::Capture) => format!("{mv} takes a man that the threat of {name} needs."),
            Some(How::Block) => format!("{mv} steps in the way of {name}."),
            Some(How::Guard) => format!("{mv} guards against {name}."),
            Some(How::Flee) => format!("{mv} gets out of the way of {name}."),
            Some(How::Luft) => format!("{mv} gives the king air, so {name} no longer hurts."),
            Some(How::Unpin) => format!("{mv} breaks a pin, so {name} no longer works."),
            Some(How::Counter) | None => format!("After {mv} the threat of {name} no longer works."),
        }
    }
}

impl Spoken for CounterCausalSet {
    fn sentence(&self, s: &Speaker) -> String {
        let CounterCausalSet { threat, moves } = self;
        let names: Vec<String> = moves
            .iter()
            .map(|&mv| match way(s, threat, mv) {
                Some(way) if moves.len() > 1 => format!("{} ({way})", s.san(mv)),
                _ => s.san(mv),
            })
            .collect();
        let name = s.passed_line(&threat.line[..1]);
        let name = name.trim_end_matches('#');
        match names.as_slice() {
            [one] => format!("Only {one} does anything about {name}."),
            many => capital(&format!(
                "{} moves do something about {name}: {}.",
                number(many.len() as i64),
                list(many)
            )),
        }
    }
}

/// In which way a move answers the threat, where the board shows it.
fn way(s: &Speaker, threat: &Threat, mv: Move) -> Option<&'static str> {
    let cause = Cause::of(&s.board.null_move()?, None, &threat.line)?;
    match Test::new(&s.board, &cause, 0)?.way(mv)? {
        Way::Capture => Some("taking"),
        Way::Block => Some("blocking"),
        Way::MoveAway | Way::Flee => Some("stepping away"),
        Way::Vacate => Some("making room"),
        Way::Protect => Some("guarding"),
        Way::Pin => Some("pinning"),
        Way::Unpin => Some("unpinning"),
        Way::InBetween | Way::Desperado | Way::CounterThreat | Way::Race | Way::Otherwise => None,
    }
}

impl Spoken for NoDefence {
    fn sentence(&self, s: &Speaker) -> String {
        let &NoDefence { ref line, outcome } = self;
        let in_check = !s.board.checkers().is_empty();
        let line = if in_check {
            s.line(&line[1..2.min(line.len())])
        } else {
            s.passed_line(line)
        };
        match outcome {
            Outcome::Mate { .. } => "There is no defence against the mate.".into(),
            _ => format!("There is no defence against {}.", deed(&line, outcome)),
        }
    }
}

impl Spoken for Prophylaxis {
    fn sentence(&self, s: &Speaker) -> String {
        let Prophylaxis { mv, prevents } = *self;
        format!(
            "{} is a quiet stop sign against {}.",
            s.san(mv),
            s.passed_line(&[prevents])
        )
    }
}

impl Spoken for IgnoresThreat {
    fn sentence(&self, s: &Speaker) -> String {
        let &IgnoresThreat {
            mv,
            ref threat,
            outcome,
            ..
        } = self;
        let name = s.passed_line(&threat.line[..1]);
        format!(
            "{} leaves the threat of {name} alone: the answer {}.",
            s.san(mv),
            outcome_words(outcome)
        )
    }
}

impl Spoken for FailureCause {
    fn sentence(&self, s: &Speaker) -> String {
        let Ok(start) = self.start(&s.board) else {
            return String::new();
        };
        let reply = line_from(&start, &self.refutation()[..1]);
        let reply = reply.trim_end_matches('#');
        let head = match self.mv {
            Some(mv) => format!("After {}, {reply} {}", s.san(mv), outcome_words(self.outcome)),
            None => format!(
                "If {} does nothing, {reply} {}",
                s.us(),
                outcome_words(self.outcome)
            ),
        };
        let pieces = |squares| pieces(&start, squares);
        let mut facts = vec![format!(
            "{} {} after {}",
            pieces(self.attackers),
            if self.attackers.len() == 1 { "is" } else { "are" },
            pieces(self.targets)
        )];
        if !self.flights.is_empty() {
            let verb = if self.flights.len() == 1 { "is" } else { "are" };
            let squares: Vec<String> = self
                .flights
                .into_iter()
                .map(|square| square.to_string())
                .collect();
            facts.push(format!("{} {verb} covered", list(&squares)));
        }
        for guard in &self.guards {
            let fault = match guard.fault {
                Fault::Removed => "is taken",
                Fault::Overloaded => "has too much to do",
                Fault::Pinned => "is pinned",
            };
            facts.push(format!("{} {fault}", piece(&start, guard.square)));
        }
        let origin = match (self.mv, self.origin) {
            (None, _) | (_, Origin::Unclear) => "",
            (_, Origin::Caused) => " The move itself brings it about.",
            (_, Origin::ThereBefore) => " It was there before, and the move does nothing about it.",
            (_, Origin::Partly) => " Part of it was there before.",
        };
        format!("{head}. {}.{origin}", capital(&facts.join("; ")))
    }
}

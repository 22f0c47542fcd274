//! `cause`: what the refutation of a move, or of doing nothing, consists of (Berliner 1977).
//!
//! The description is that of [`reasoning::causes`]: who attacks, over which squares, what is hit, which flight squares are covered,
//! which guards fail. Whether the move brought it about is asked by a pass. Squares are those of the position in which the
//! refutation begins.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{Field, NamedField, Writer, joined, outcome, sqs, word};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, Outcome, Role};
use crate::kinds::ClaimKind;
use crate::reasoning::failure::{fails, is_best_reply, slips};
use crate::study::{Flaw, Study};
use chess::facts::board::after;
use cozy_chess::{BitBoard, Board, Move};
use reasoning::causes::{Cause, Fault, Guard};

/// Values beyond this count alike, in hundredths: a lost game is lost.
const EDGE: i32 = 1_500;
/// What a pass must cost, in hundredths: less needs no answer.
const STAKE: i32 = 150;
/// The refuting line is looked for with this many times the usual nodes.
const EFFORT: u64 = 4;

/// Whether the move brought the refutation about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// After a pass the refutation does not work.
    Caused,
    /// It works against a pass too.
    ThereBefore,
    /// After a pass it takes something, but not most of it.
    Partly,
    /// In check there is no pass to compare with.
    Unclear,
}

impl Origin {
    /// The schema's word.
    pub const fn word(self) -> &'static str {
        match self {
            Origin::Caused => "caused",
            Origin::ThereBefore => "there_before",
            Origin::Partly => "partly",
            Origin::Unclear => "unclear",
        }
    }

    /// The origin with this word.
    fn from_word(word: &str) -> Option<Origin> {
        let all = [
            Origin::Caused,
            Origin::ThereBefore,
            Origin::Partly,
            Origin::Unclear,
        ];
        all.into_iter().find(|origin| origin.word() == word)
    }
}

/// What a refutation consists of.
#[derive(Clone, PartialEq, Debug)]
pub struct FailureCause {
    /// The move that fails; `None` when doing nothing does.
    pub mv: Option<Move>,
    /// The move and its refutation; what follows a pass where there is no move.
    pub line: Vec<Move>,
    /// What it comes to for the other side.
    pub outcome: Outcome,
    /// The other side's pieces that take part.
    pub attackers: BitBoard,
    /// Squares they pass over.
    pub paths: BitBoard,
    /// What is taken, or the king that is mated.
    pub targets: BitBoard,
    /// Squares next to the mated king that are covered.
    pub flights: BitBoard,
    /// Guards that fail, and why.
    pub guards: Vec<Guard>,
    /// Whether the move brought it about.
    pub origin: Origin,
}

impl FailureCause {
    /// The claim that `line` (after `mv`, if there is one) comes to the outcome by this cause.
    fn new(
        mv: Option<Move>,
        line: Vec<Move>,
        outcome: Outcome,
        cause: Cause,
        origin: Origin,
    ) -> FailureCause {
        FailureCause {
            mv,
            line,
            outcome,
            attackers: cause.attackers,
            paths: cause.paths,
            targets: cause.targets,
            flights: cause.flights,
            guards: cause.guards,
            origin,
        }
    }

    /// The refutation itself.
    pub(crate) fn refutation(&self) -> &[Move] {
        match self.mv {
            Some(_) => &self.line[1..],
            None => &self.line,
        }
    }

    /// The position in which the refutation begins.
    pub(crate) fn start(&self, board: &Board) -> Result<Board, Flaw> {
        match self.mv {
            Some(mv) if board.is_legal(mv) => Ok(after(board, mv)),
            Some(_) => Err("the move is illegal"),
            None => board.null_move().ok_or("in check there is no pass"),
        }
    }

    /// Whether the description is that of the line on this board.
    fn describes(&self, start: &Board) -> bool {
        let line = self.refutation();
        Cause::of_whole(start, self.mv, line).is_some_and(|cause| {
            (cause.attackers, cause.paths) == (self.attackers, self.paths)
                && (cause.targets, cause.flights) == (self.targets, self.flights)
                && cause.guards == self.guards
        })
    }
}

impl ClaimKind for FailureCause {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let (me, opponent) = (case.mover(), !case.mover());
        ensure!(case.side == me, "it is about the side to move");
        ensure!(
            self.mv.is_none() || self.line.first() == self.mv.as_ref(),
            "the line must begin with the move"
        );
        let start = self.start(&case.board)?;
        let &reply = self.refutation().first().ok_or("no refutation")?;
        ensure!(self.describes(&start), "the line shows something else");
        ensure!(!self.targets.is_empty(), "nothing is hit");
        let (best, value) = (study.value(&case.board, me)?, study.value(&start, me)?);
        let lost = match self.mv {
            Some(_) => fails(best, value) || slips(best, value),
            None => best - value >= STAKE && slips(best, value),
        };
        ensure!(lost, "nothing is lost by it");
        let answer = study
            .reply_value(&start, reply, opponent)?
            .ok_or("the refutation is illegal")?;
        ensure!(is_best_reply(answer, -value), "another reply is better");
        let base = self.mv.is_none().then_some(-best);
        study.outcome(&start, self.refutation(), opponent, self.outcome, base)?;
        ensure!(
            self.origin == Origin::Unclear || origin(study, &case.board, self.mv, reply)? == self.origin,
            "it came about otherwise"
        );
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        let line = match self.mv {
            Some(_) => write.line(&self.line),
            None => ("line", Field::Words(write.passed_line(&self.line))),
        };
        let lists = [
            ("attackers", self.attackers),
            ("path", self.paths),
            ("targets", self.targets),
            ("flights", self.flights),
        ];
        let mut fields = joined(write.optional_move(self.mv).into_iter().collect(), [line]);
        fields.push(outcome(self.outcome));
        fields.push(word("origin", self.origin.word()));
        let filled = lists.into_iter().filter(|(_, squares)| !squares.is_empty());
        fields.extend(filled.map(|(name, squares)| sqs(name, squares)));
        if !self.guards.is_empty() {
            fields.push(sqs("guards", self.guards.iter().map(|guard| guard.square)));
            let faults = self.guards.iter().map(|guard| fault(guard.fault).to_owned());
            fields.push(("faults", Field::Words(faults.collect())));
        }
        fields
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        let mv = read.optional_move()?;
        let line = match mv {
            Some(_) => read.line()?,
            None => read.passed_line()?,
        };
        let squares = match read.square_set("guards")?.is_empty() {
            true => Vec::new(),
            false => read.squares("guards")?,
        };
        let faults = read.terms("faults", fault_of)?;
        let guards = squares.into_iter().zip(faults);
        Ok(FailureCause {
            mv,
            line,
            outcome: read.outcome()?,
            attackers: read.square_set("attackers")?,
            paths: read.square_set("path")?,
            targets: read.square_set("targets")?,
            flights: read.square_set("flights")?,
            guards: guards.map(|(square, fault)| Guard { square, fault }).collect(),
            origin: read.term("origin", Origin::from_word)?,
        })
    }

    fn played_line(&self) -> Option<&[Move]> {
        self.mv.map(|_| self.line.as_slice())
    }

    fn rival(&self, _: Role) -> Option<Move> {
        self.mv
    }
}

/// Why a guard failed, in the schema's word.
pub(crate) const fn fault(fault: Fault) -> &'static str {
    match fault {
        Fault::Removed => "removed",
        Fault::Overloaded => "overloaded",
        Fault::Pinned => "pinned",
    }
}

fn fault_of(word: &str) -> Option<Fault> {
    let all = [Fault::Removed, Fault::Overloaded, Fault::Pinned];
    all.into_iter().find(|&known| fault(known) == word)
}

/// Whether the reply that refutes `mv` worked before it: a third of what is lost by the move decides. What shows after a pass was there.
fn origin(study: &mut Study<'_>, board: &Board, mv: Option<Move>, reply: Move) -> Result<Origin, Flaw> {
    /// Up to this part of the stake is lost anyway, or kept anyway.
    const PART: i32 = 3;
    let Some(mv) = mv else {
        return Ok(Origin::ThereBefore);
    };
    let Some(passed) = board.null_move() else {
        return Ok(Origin::Unclear);
    };
    let me = board.side_to_move();
    let Some(before) = study.reply_value(&passed, reply, me)? else {
        return Ok(Origin::Caused);
    };
    let clamped = |value: i32| value.clamp(-EDGE, EDGE);
    let best = clamped(study.value(board, me)?);
    let left = clamped(study.value(&after(board, mv), me)?);
    let (before, part) = (clamped(before), (best - left) / PART);
    Ok(if before >= best - part {
        Origin::Caused
    } else if before <= left + part {
        Origin::ThereBefore
    } else {
        Origin::Partly
    })
}

/// The cause of the failure of `mv`, or of doing nothing, where a deed shows it.
pub(crate) fn propose(study: &mut Study<'_>, board: &Board, mv: Option<Move>) -> Result<Option<Claim>, Flaw> {
    let start = match mv {
        Some(mv) => after(board, mv),
        None => board.null_move().ok_or("in check there is no pass")?,
    };
    study.long_look(&start, EFFORT)?;
    let line = study.best(&start)?.moves;
    let Some(telling) = Cause::of(&start, mv, &line) else {
        return Ok(None);
    };
    let Some((cause, outcome)) = shown(study, &start, mv, &line, telling.line.len())? else {
        return Ok(None);
    };
    let origin = origin(study, board, mv, cause.line[0])?;
    let line = mv.into_iter().chain(cause.line.iter().copied()).collect();
    let kind = FailureCause::new(mv, line, outcome, cause, origin);
    Ok(Some(Claim::new(kind, &[], Confidence::Bounded).weighing(70)))
}

/// What a refutation consists of that a page tells: the move and the line against it.
pub(crate) fn of_refutation(
    study: &mut Study<'_>,
    board: &Board,
    line: &[Move],
    outcome: Outcome,
) -> Option<FailureCause> {
    let (&mv, refutation) = line.split_first()?;
    let cause = Cause::of_whole(&after(board, mv), Some(mv), refutation)?;
    let origin = origin(study, board, Some(mv), *refutation.first()?).ok()?;
    (!cause.targets.is_empty()).then(|| FailureCause::new(Some(mv), line.to_vec(), outcome, cause, origin))
}

/// The shortest beginning of `line` from ply `least` on that comes to a deed, with its description.
fn shown(
    study: &mut Study<'_>,
    start: &Board,
    mv: Option<Move>,
    line: &[Move],
    least: usize,
) -> Result<Option<(Cause, Outcome)>, Flaw> {
    /// Plies tried beyond the part that tells: exchanges run out.
    const MORE: usize = 4;
    let winner = start.side_to_move();
    for length in (least..=least + MORE).step_by(2) {
        let Some(prefix) = line.get(..length) else { break };
        let outcome = study.outcome_of(start, prefix, winner)?;
        let deed = matches!(
            outcome,
            Outcome::Mate { .. } | Outcome::Material { .. } | Outcome::Promotion
        );
        if deed && study.outcome(start, prefix, winner, outcome, None).is_ok() {
            return Ok(Cause::of_whole(start, mv, prefix).map(|cause| (cause, outcome)));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use crate::testing::cause_twins;

    #[test]
    fn it_is_said_where_it_holds_and_not_beside_it() {
        // Taking the trapped bishop leaves the back rank; with air for the king nothing goes wrong.
        cause_twins(
            "cause",
            ("3r2k1/p4ppp/8/8/8/1P6/b1P2PPP/R5K1 w - - 0 1", "a1a2"),
            ("3r2k1/p4ppp/8/8/8/1P5P/b1P2PP1/R5K1 w - - 0 1", "a1a2"),
        );
    }

    #[test]
    fn a_threat_is_there_before_and_what_a_move_allows_is_caused_by_it() {
        use crate::testing::origins;
        let scholar = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4";
        assert_eq!(origins(scholar, None), ["there_before"]);
        let back_rank = "3r2k1/p4ppp/8/8/8/1P6/b1P2PPP/R5K1 w - - 0 1";
        assert_eq!(origins(back_rank, Some("a1a2")), ["caused"]);
        assert!(origins(back_rank, None).is_empty());
    }
}

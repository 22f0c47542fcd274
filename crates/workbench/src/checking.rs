//! Statements of somebody else: a claim of the schema in, whether it is true out, and what really happens where it is not.
//!
//! A [`StatementJudge`] looks at a position once and then hears any number of statements about it. A statement passes the same check as our own
//! claims ([`explain::check`]), first quickly and then with the harder look that everything printed gets; the second look decides.

use crate::asking::AnswerLimits;
use crate::engine::{Control, Engine, EngineError};
use crate::explaining::{self, Decided, EngineProbe};
use crate::position::Position;
use chess::facts::board::after;
use cozy_chess::{Board, Move};
use explain::check::check;
use explain::claim::fields::Field;
use explain::claim::{Claim, Given, Unread};
use explain::probe::{Ask, Probe};
use explain::results::Results;
use explain::scale::plain;
use explain::study::{Flaw, Memory, OUT_OF_BUDGET, Spending, Study};
use explain::words::{self, Voice};

/// Whether a statement is true.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StatementTruth {
    /// It holds.
    True,
    /// It does not, and why.
    False(String),
    /// The nodes did not suffice to tell.
    Undecided,
}

/// What was found out about a statement.
#[derive(Clone, Debug)]
pub struct CheckedStatement {
    /// The position at the root.
    pub board: Board,
    /// The statement, with our sentence for it where it holds; none where it speaks of moves that cannot be played.
    pub claim: Option<Claim>,
    /// Whether it is true.
    pub finding: StatementTruth,
    /// For a false statement: what really happens, from the root, by the move it speaks of or else the best one; may be empty.
    pub instead: Vec<Move>,
    /// The value at the end of `instead`'s given moves for the side to move at the root, in plain hundredths, where it was asked.
    pub value: Option<i32>,
}

/// Nodes for the line that shows what really happens.
const INSTEAD_NODES: u64 = 60_000;

/// A position, looked at, and whoever answers further questions about it.
pub struct StatementJudge<'e, 'c> {
    engine: &'e mut dyn Engine,
    control: &'e Control<'c>,
    decided: Decided,
    results: Results,
    spending: Spending,
    seen: Option<Memory>,
    voice: Voice,
}

impl<'e, 'c> StatementJudge<'e, 'c> {
    /// Looks at a position. The nodes of the limits are those of the look and of each statement.
    ///
    /// # Errors
    /// When the engine cannot answer.
    pub fn new(
        engine: &'e mut dyn Engine,
        position: &Position,
        limits: &AnswerLimits,
        control: &'e mut Control<'c>,
    ) -> Result<StatementJudge<'e, 'c>, EngineError> {
        let (request, spending) = limits.split(position);
        let decided = explaining::decided(engine, &request, control)?;
        let results = Results::of(position.board());
        Ok(StatementJudge {
            engine,
            control,
            decided,
            results,
            spending,
            seen: None,
            voice: limits.voice,
        })
    }

    /// The position.
    fn board(&self) -> &Board {
        &self.decided.analysis.board
    }

    /// The best play that was found.
    pub fn pv(&self) -> &[Move] {
        let first = self.decided.lines.first();
        first.map_or(&[], |line| line.moves.as_slice())
    }

    /// Hears a statement.
    ///
    /// # Errors
    /// When it cannot be read or the engine fails. A move that cannot be played is no error: what is said of it is false.
    pub fn hear(&mut self, fields: &[(String, Given)]) -> Result<CheckedStatement, JudgeError> {
        let board = self.board().clone();
        let claim = match Claim::read(&board, fields) {
            Ok(claim) => claim,
            Err(unread) if unread.is_illegal() => return Ok(illegal(board, &unread)),
            Err(unread) => return Err(unread.into()),
        };
        let found = self.look(&claim)?;
        let finding = match found {
            Ok(()) => StatementTruth::True,
            Err(OUT_OF_BUDGET) => StatementTruth::Undecided,
            Err(flaw) => StatementTruth::False(flaw.to_owned()),
        };
        let mut judgement = CheckedStatement {
            board,
            claim: Some(claim),
            finding,
            instead: Vec::new(),
            value: None,
        };
        self.illustrate(&mut judgement)?;
        Ok(judgement)
    }

    /// The two looks at a claim; the second decides, unless the nodes end before it does.
    fn look(&mut self, claim: &Claim) -> Result<Result<(), Flaw>, EngineError> {
        let mut probe = EngineProbe::new(self.engine.prober(), self.control.silent());
        let mut first = Err(OUT_OF_BUDGET);
        let mut left = 0;
        for is_second in [false, true] {
            let spending = match is_second {
                false => self.spending,
                true => self.spending.firm(left),
            };
            let mut study = Study::new(&mut probe, &self.decided.evidence, spending);
            study.results = self.results.clone();
            study.learn(&self.decided.analysis.board, self.decided.lines.clone());
            if let Some(seen) = self.seen.take() {
                study.recall(seen);
            }
            let pv = self.decided.lines.first().map_or(&[][..], |line| &line.moves);
            let found = check(&mut study, &self.decided.analysis.board, pv, claim);
            left = study.left();
            self.seen = Some(study.into_memory());
            first = match found {
                Err(OUT_OF_BUDGET) => first,
                found => found,
            };
        }
        probe.finish()?;
        Ok(first)
    }

    /// Our sentence for what holds; what really happens for what does not.
    fn illustrate(&mut self, judgement: &mut CheckedStatement) -> Result<(), EngineError> {
        let Some(claim) = &mut judgement.claim else {
            return Ok(());
        };
        if judgement.finding == StatementTruth::True {
            let pv: Vec<Move> = self.pv().to_vec();
            claim.text = words::sentence(claim, &judgement.board, &pv, self.voice);
        }
        if !matches!(judgement.finding, StatementTruth::False(_)) {
            return Ok(());
        }
        let mut line = claim.at.clone();
        line.extend(spoken_of(claim, &judgement.board));
        let mut end = judgement.board.clone();
        line.iter().for_each(|&mv| end.play_unchecked(mv));
        let mut probe = EngineProbe::new(self.engine.prober(), self.control.silent());
        let found = probe.search(&end, &Ask::best(INSTEAD_NODES)).into_iter().next();
        probe.finish()?;
        if let Some(best) = found {
            let same = end.side_to_move() == judgement.board.side_to_move();
            judgement.value = Some(if same {
                plain(best.value)
            } else {
                -plain(best.value)
            });
            line.extend(best.moves);
        }
        judgement.instead = line;
        Ok(())
    }
}

/// Why there is no judgement.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum JudgeError {
    /// The statement is none.
    #[error(transparent)]
    Unread(#[from] Unread),
    /// The engine failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
}

fn illegal(board: Board, unread: &Unread) -> CheckedStatement {
    CheckedStatement {
        board,
        claim: None,
        finding: StatementTruth::False(unread.to_string()),
        instead: Vec::new(),
        value: None,
    }
}

/// The move a claim is about, from the position it speaks of.
fn spoken_of(claim: &Claim, root: &Board) -> Option<Move> {
    if let Some(&mv) = claim.kind.played_line().and_then(<[Move]>::first) {
        return Some(mv);
    }
    let board = claim.at.iter().fold(root.clone(), |board, &mv| after(&board, mv));
    let fields = claim.fields(root);
    let word = fields.iter().find_map(|(name, field)| match field {
        Field::Word(word) if *name == "move" => Some(word),
        _ => None,
    })?;
    chess::notation::parse_uci(&board, word).ok()
}

//! Statements of somebody else: a claim of the schema or a sentence in, whether it is true out, and what really happens where it is not.
//!
//! A [`StatementJudge`] looks at a position once and then hears any number of statements about it. A statement passes the same check as our own
//! claims ([`explain::check`]), first quickly and then with the harder look that everything printed gets; the second look decides.

use crate::asking::AnswerLimits;
use crate::engine::{Control, Engine, EngineError};
use crate::explaining::{self, Decided, EngineProbe};
use crate::position::Position;
use chess::facts::board::after;
use cozy_chess::{Board, Move};
use endings::results::Results;
use explain::check::check;
use explain::claim::fields::Field;
use explain::claim::{Claim, Given, Unread};
use explain::probe::{Ask, Probe};
use explain::scale::plain;
use explain::sentence::{self, Open, Statement, Unparsed};
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
    /// The statement as a claim; none where it speaks of what is not on the board, or where the board alone decides.
    pub claim: Option<Claim>,
    /// Our sentence for it where it holds; empty where it does not.
    pub text: String,
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
        let found = self.look(&claim, None)?;
        self.judgement(claim, found, None)
    }

    /// Hears a sentence of the small grammar ([`explain::sentence`]).
    ///
    /// # Errors
    /// When it is none of the grammar, or the engine fails. What speaks of a piece or a move that is not there is no error but false.
    pub fn hear_sentence(&mut self, text: &str) -> Result<CheckedStatement, JudgeError> {
        match sentence::read(self.board(), text)? {
            Statement::Board(holds) => Ok(on_the_board(self.board().clone(), holds, text)),
            Statement::Claims(claims) => {
                let candidates = claims.into_iter().map(|claim| (claim, None));
                self.hear_any(candidates.collect())
            }
            Statement::Open { at, open } => self.hear_open(&at, &open),
        }
    }

    /// Finds the lines of what was said without them.
    fn hear_open(&mut self, at: &[Move], open: &Open) -> Result<CheckedStatement, JudgeError> {
        let board = self.board().clone();
        let found = self.studied(None, |study| open.candidates(study, &board, at))?;
        let why = match found {
            Ok(candidates) => {
                let candidates = candidates.into_iter();
                return self.hear_any(candidates.map(|found| (found.claim, found.beside)).collect());
            }
            Err(why) => why,
        };
        let mut judgement = CheckedStatement {
            board,
            claim: None,
            text: String::new(),
            finding: finding(Err(why)),
            instead: Vec::new(),
            value: None,
        };
        let mut line = at.to_vec();
        line.extend(open.first_move());
        self.show(&mut judgement, line)?;
        Ok(judgement)
    }

    /// Hears claims of which one must hold, each with the move that counts as the best beside it; the first that holds is the answer, and
    /// where none does, the first.
    fn hear_any(&mut self, candidates: Vec<(Claim, Option<Move>)>) -> Result<CheckedStatement, JudgeError> {
        let mut failed = None;
        for (claim, beside) in candidates {
            let found = self.look(&claim, beside)?;
            if found.is_ok() {
                return self.judgement(claim, found, beside);
            }
            // Nodes that ran out leave open what another reading may settle.
            if failed.is_none() || found == Err(OUT_OF_BUDGET) {
                failed = Some((claim, found, beside));
            }
        }
        match failed {
            Some((claim, found, beside)) => self.judgement(claim, found, beside),
            None => {
                let nothing = Err("there is nothing to check".to_owned());
                Ok(on_the_board(self.board().clone(), nothing, ""))
            }
        }
    }

    /// What was found out, with our sentence or what really happens.
    fn judgement(
        &mut self,
        claim: Claim,
        found: Result<(), Flaw>,
        beside: Option<Move>,
    ) -> Result<CheckedStatement, JudgeError> {
        let mut judgement = CheckedStatement {
            board: self.board().clone(),
            claim: Some(claim),
            text: String::new(),
            finding: finding(found),
            instead: Vec::new(),
            value: None,
        };
        self.illustrate(&mut judgement, beside)?;
        Ok(judgement)
    }

    /// The two looks at a claim; the second decides, unless the nodes end before it does. The best move is `beside` where there is one.
    fn look(&mut self, claim: &Claim, beside: Option<Move>) -> Result<Result<(), Flaw>, EngineError> {
        let board = self.board().clone();
        let pv = self.pv_beside(beside);
        let mut found = Err(OUT_OF_BUDGET);
        let mut left = 0;
        for is_second in [false, true] {
            let (now, rest) = self.studied(is_second.then_some(left), |study| {
                (check(study, &board, &pv, claim), study.left())
            })?;
            left = rest;
            found = match now {
                Err(OUT_OF_BUDGET) => found,
                now => now,
            };
        }
        Ok(found)
    }

    /// The best play, or the move that counts as the best.
    fn pv_beside(&self, beside: Option<Move>) -> Vec<Move> {
        beside.map_or_else(|| self.pv().to_vec(), |mv| vec![mv])
    }

    /// Asks a study of the position: the first look, or the second with what the first one left over.
    fn studied<T>(
        &mut self,
        left: Option<i64>,
        ask: impl FnOnce(&mut Study<'_>) -> T,
    ) -> Result<T, EngineError> {
        let mut probe = EngineProbe::new(self.engine.prober(), self.control.silent());
        let spending = match left {
            None => self.spending,
            Some(left) => self.spending.firm(left),
        };
        let mut study = Study::new(&mut probe, &self.decided.evidence, spending);
        study.results = self.results.clone();
        study.learn(&self.decided.analysis.board, self.decided.lines.clone());
        if let Some(seen) = self.seen.take() {
            study.recall(seen);
        }
        let answer = ask(&mut study);
        self.seen = Some(study.into_memory());
        probe.finish()?;
        Ok(answer)
    }

    /// Our sentence for what holds; what really happens for what does not.
    fn illustrate(
        &mut self,
        judgement: &mut CheckedStatement,
        beside: Option<Move>,
    ) -> Result<(), EngineError> {
        let Some(claim) = &mut judgement.claim else {
            return Ok(());
        };
        if judgement.finding == StatementTruth::True {
            let first = self.decided.lines.first();
            let best = first.map_or_else(Vec::new, |line| line.moves.clone());
            let pv = beside.map_or(best, |mv| vec![mv]);
            claim.text = words::sentence(claim, &judgement.board, &pv, self.voice);
            judgement.text.clone_from(&claim.text);
        }
        let mut line = claim.at.clone();
        line.extend(spoken_of(claim, &judgement.board));
        self.show(judgement, line)
    }

    /// What really happens after the moves of a false statement.
    fn show(&mut self, judgement: &mut CheckedStatement, mut line: Vec<Move>) -> Result<(), EngineError> {
        if !matches!(judgement.finding, StatementTruth::False(_)) {
            return Ok(());
        }
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
    /// The claim is none of the schema.
    #[error(transparent)]
    Unread(#[from] Unread),
    /// The sentence is none of the grammar.
    #[error(transparent)]
    Unparsed(#[from] Unparsed),
    /// The engine failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
}

fn finding(found: Result<(), Flaw>) -> StatementTruth {
    match found {
        Ok(()) => StatementTruth::True,
        Err(OUT_OF_BUDGET) => StatementTruth::Undecided,
        Err(flaw) => StatementTruth::False(flaw.to_owned()),
    }
}

/// What needs no search; where it is so, the sentence says it itself.
fn on_the_board(board: Board, holds: Result<(), String>, text: &str) -> CheckedStatement {
    let said = text.trim().trim_end_matches(['.', '!']);
    let mut letters = said.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string());
    CheckedStatement {
        board,
        claim: None,
        text: match holds {
            Ok(()) => format!("{}{}.", first.unwrap_or_default(), letters.as_str()),
            Err(_) => String::new(),
        },
        finding: holds.map_or_else(StatementTruth::False, |()| StatementTruth::True),
        instead: Vec::new(),
        value: None,
    }
}

fn illegal(board: Board, unread: &Unread) -> CheckedStatement {
    CheckedStatement {
        board,
        claim: None,
        text: String::new(),
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

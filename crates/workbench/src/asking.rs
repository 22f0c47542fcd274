//! `ask`: a position and a question in, an answer out. Every command but the games goes through this door.
//!
//! An answer is a list of checked and worded claims, with the verdict and the line they belong to, and whatever tables only its
//! question has. One printer ([`Answer::to_text`]) and one JSON ([`crate::json::answer_to_json`]) serve all questions.

mod sheet;

use crate::against::{self, Advice};
use crate::analysis::{Request, SideVerdict};
use crate::ending::{self, EndingReport, Unproved};
use crate::engine::{Control, Engine, EngineError, SearchLimits};
use crate::explaining::{self, Decided, EngineProbe, Explained};
use crate::position::Position;
use crate::progress;
use chess::facts::{Fact, survey};
use cozy_chess::{Board, Move};
use endings::NotAPawnEnding;
use explain::Settings;
use explain::claim::{Claim, Kind};
use explain::focus::PageLimits;
use explain::scale::plain;
use explain::study::Spending;
use explain::topic::{Told, Topic, tell, tell_board};
use explain::words::{Voice, proof};
use reasoning::causes::{self, Hunt, Way, problem_of_pass};
use reasoning::opponent::Opponent;
use reasoning::plans::{Planned, RatedPlan, plan, prospects, rate};
use reasoning::probe::{ProbeEffort, Prober};
use std::time::{Duration, Instant};

/// What is asked about a position.
#[derive(Clone, PartialEq, Debug)]
pub enum Question {
    /// What to play and why.
    Why,
    /// Why not this move.
    WhyNot(Move),
    /// What the other side threatens, what helps against it, and what a move threatens.
    Threats {
        /// The move; without one, the best.
        after: Option<Move>,
    },
    /// Why a move fails, or doing nothing, and which moves do something about it.
    Causes {
        /// The move.
        of: Option<Move>,
        /// How hard each move is tried as an answer.
        effort: ProbeEffort,
    },
    /// What the side to move can plan.
    Plans {
        /// The most moves of the tree in which plans are carried out, for both sides.
        moves: usize,
        /// The most nodes for rating each long-range plan; 0 leaves them out.
        quota: u64,
    },
    /// What to play against somebody who errs.
    Against(Opponent),
    /// How a pawn ending must end, and why.
    Prove,
    /// What the strategies of king and pawn against king find out, and the game as they tell it.
    ProveByStrategies {
        /// Whether the rules mined from the exact table judge positions, beside those of textbooks.
        mined_rules: bool,
    },
    /// What is true on the board, whatever is played.
    Facts,
}

impl Question {
    /// Why a move fails, or doing nothing, with the usual effort for the answers.
    pub const fn causes(of: Option<Move>) -> Question {
        Question::Causes {
            of,
            effort: ProbeEffort::plies(ANSWER_PLIES, ANSWER_NODES),
        }
    }

    /// The move it is about.
    fn about(&self) -> Option<Move> {
        match self {
            Question::WhyNot(mv) => Some(*mv),
            Question::Threats { after: mv } | Question::Causes { of: mv, .. } => *mv,
            _ => None,
        }
    }

    /// The question in a word.
    pub const fn name(&self) -> &'static str {
        match self {
            Question::Why => "why",
            Question::WhyNot(_) => "why_not",
            Question::Threats { .. } => "threats",
            Question::Causes { .. } => "causes",
            Question::Plans { .. } => "plans",
            Question::Against(_) => "against",
            Question::Prove | Question::ProveByStrategies { .. } => "prove",
            Question::Facts => "facts",
        }
    }
}

/// What an answer may cost: the search for the move and the questions that follow from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AnswerLimits {
    /// Time; measured, so that the answer may differ from run to run.
    pub time: Option<Duration>,
    /// Nodes; the same answer every time.
    pub nodes: Option<u64>,
    /// In which language and to whom it is answered.
    pub voice: Voice,
}

/// Nodes of the search for the move when neither time nor nodes is given.
const DEFAULT_NODES: u64 = 470_000;
/// Nodes for choosing a move against somebody who errs.
const AGAINST_NODES: u64 = 200_000;
/// How deep each move is tried as an answer to a failure, in plies, ...
const ANSWER_PLIES: i32 = 7;
/// ... and the most nodes for it.
const ANSWER_NODES: u64 = 200_000;
/// Time for a proof.
const PROOF_TIME: Duration = Duration::from_secs(10);
/// The part of the nodes or time that goes into the search for the move; the rest answers what follows from it.
const MAIN_PART: f64 = 0.35;
/// Nodes a second assumed when only a time is given, for the questions that follow.
pub(crate) const NODES_PER_SECOND: f64 = 800_000.0;
/// Moves the search looks for.
const LINES: usize = 3;

impl AnswerLimits {
    /// The search for the move, and what may be spent on the questions that follow from it.
    pub fn split(&self, position: &Position) -> (Request, Spending) {
        let mut request = Request::new(position.board().clone());
        request.position = position.clone();
        request.lines = LINES;
        let mut spending = Settings::default().spending;
        if let Some(time) = self.time {
            request.time = Some(time.mul_f64(MAIN_PART));
            let rest = time.as_secs_f64() * (1.0 - MAIN_PART);
            spending = Spending::within((rest * NODES_PER_SECOND) as u64);
        }
        if let Some(nodes) = self.nodes {
            request.nodes = Some((nodes as f64 * MAIN_PART) as u64);
            spending = Spending::within((nodes as f64 * (1.0 - MAIN_PART)) as u64);
        }
        if self.time.is_none() && self.nodes.is_none() {
            request.nodes = Some(DEFAULT_NODES);
        }
        (request, spending)
    }
}

/// What only the answer to one question has.
#[derive(Clone, Debug)]
pub enum AnswerDetail {
    /// Nothing.
    Claims,
    /// The page of `why`.
    Page(Box<Explained>),
    /// The move whose threats were asked for, where there is one.
    Threats(Option<Move>),
    /// What is done about the failure.
    Causes(Box<Remedies>),
    /// Plans with their ratings.
    Plans(Box<PlansFound>),
    /// The candidates and the choice; none where the game is over.
    Against(Box<Option<Advice>>),
    /// The proof.
    Proof(Box<EndingReport>),
    /// What is on the board and no kind of claim says.
    Facts(Vec<Fact>),
}

/// What is done about a failure.
#[derive(Clone, Debug, Default)]
pub struct Remedies {
    /// The move that fails; without one, doing nothing.
    pub of: Option<Move>,
    /// How many moves could answer the threat by what the board shows.
    pub proposed: usize,
    /// Those that a search confirms, with the way in which each does it.
    pub answers: Vec<(Move, Way)>,
    /// How the king gets away from the move, where that is a check that offers material.
    pub hunt: Option<Hunt>,
}

/// Plans, carried out and rated.
#[derive(Clone, Debug)]
pub struct PlansFound {
    /// The plans of the position and the line in which the best was carried out.
    pub planned: Planned,
    /// Long-range plans, each rated by itself.
    pub rated: Vec<RatedPlan>,
}

/// The answer to a question.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The caller's label.
    pub id: Option<String>,
    /// The position.
    pub board: Board,
    /// What was asked.
    pub question: Question,
    /// How good the position is for the side to move, where the question asks for a search.
    pub verdict: Option<SideVerdict>,
    /// The best line, from the best move on; empty without a search and where the game is over.
    pub pv: Vec<Move>,
    /// What holds, checked and worded, in reading order.
    pub claims: Vec<Claim>,
    /// Other moves the search took seriously, with their values in plain hundredths.
    pub others: Vec<(Move, i32)>,
    /// Nodes behind it.
    pub nodes: u64,
    /// Depth reached, in plies; 0 without a search.
    pub plies: i32,
    /// Time spent.
    pub elapsed: Duration,
    /// In which language and to whom it is answered.
    pub voice: Voice,
    /// What only this question has.
    pub detail: AnswerDetail,
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AskError {
    /// A proof was asked for and it is no pawn ending.
    #[error("{}", proof::refusal(*.0))]
    NotAPawnEnding(NotAPawnEnding),
    /// The move asked about cannot be played.
    #[error("{0} is not legal here")]
    Illegal(Move),
    /// Who never errs leaves nothing to choose.
    #[error("against a perfect opponent there is nothing to choose; ask `wherefore why`")]
    PerfectOpponent,
    /// The engine failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
}

impl From<Unproved> for AskError {
    fn from(failure: Unproved) -> AskError {
        match failure {
            Unproved::NotAPawnEnding(reason) => AskError::NotAPawnEnding(reason),
            Unproved::Engine(error) => AskError::Engine(error),
        }
    }
}

/// Asks a question about a position.
///
/// # Errors
/// When the question does not fit the position, or the engine cannot answer.
pub fn ask(
    engine: &mut dyn Engine,
    position: &Position,
    question: &Question,
    limits: &AnswerLimits,
    control: &mut Control<'_>,
) -> Result<Answer, AskError> {
    let start = Instant::now();
    if let Some(mv) = question.about().filter(|&mv| !position.board().is_legal(mv)) {
        return Err(AskError::Illegal(mv));
    }
    let mut asked = Asked {
        engine,
        position,
        question,
        limits,
        control,
    };
    let mut answer = match question {
        Question::Why => asked.page(None)?,
        Question::WhyNot(mv) => asked.page(Some(*mv))?,
        Question::Threats { after } => {
            let topic = Topic::Threats { after: *after };
            let (mut answer, _) = asked.searched(|_| topic)?;
            answer.detail = AnswerDetail::Threats(after.or(answer.pv.first().copied()));
            answer
        }
        &Question::Causes { of, effort } => asked.causes(of, effort)?,
        &Question::Plans { moves, quota } => asked.plans(moves, quota)?,
        Question::Against(opponent) => asked.against(*opponent)?,
        Question::Prove => asked.proof(true)?,
        &Question::ProveByStrategies { mined_rules } => asked.proof(mined_rules)?,
        Question::Facts => asked.facts(),
    };
    answer.elapsed = start.elapsed();
    Ok(answer)
}

/// A question on its way through the door.
struct Asked<'a, 'c> {
    engine: &'a mut dyn Engine,
    position: &'a Position,
    question: &'a Question,
    limits: &'a AnswerLimits,
    control: &'a mut Control<'c>,
}

impl Asked<'_, '_> {
    /// An answer without anything in it yet.
    fn blank(&self, detail: AnswerDetail) -> Answer {
        Answer {
            id: None,
            board: self.position.board().clone(),
            question: self.question.clone(),
            verdict: None,
            pv: Vec::new(),
            claims: Vec::new(),
            others: Vec::new(),
            nodes: 0,
            plies: 0,
            elapsed: Duration::ZERO,
            voice: self.limits.voice,
            detail,
        }
    }

    /// The page of `why`.
    fn page(&mut self, asked: Option<Move>) -> Result<Answer, AskError> {
        let (request, spending) = self.limits.split(self.position);
        let settings = Settings {
            spending,
            asked,
            practical: true,
            voice: self.limits.voice,
            page_limits: PageLimits::of(self.limits.voice.level),
            ..Settings::default()
        };
        let explained = explaining::explain(self.engine, &request, &settings, self.control)?;
        let mut answer = self.blank(AnswerDetail::Claims);
        answer.verdict = Some(explained.analysis.verdict);
        if let Some(explanation) = &explained.explanation {
            answer.pv.clone_from(&explanation.pv);
            answer.claims.clone_from(&explanation.claims);
            answer.others.clone_from(&explanation.others);
        }
        answer.nodes = explained.analysis.nodes;
        answer.plies = explained.analysis.plies;
        answer.detail = AnswerDetail::Page(Box::new(explained));
        Ok(answer)
    }

    /// Lets the engine decide and tells what there is to a topic, which may depend on the move.
    fn searched<'t>(
        &mut self,
        topic: impl FnOnce(&Decided) -> Topic<'t>,
    ) -> Result<(Answer, Told), AskError> {
        let (request, spending) = self.limits.split(self.position);
        let decided = explaining::decided(self.engine, &request, self.control)?;
        let topic = topic(&decided);
        let Decided {
            analysis,
            lines,
            evidence,
            ..
        } = decided;
        let mut probe = EngineProbe::new(self.engine.prober(), self.control.silent());
        let spending = (spending, self.limits.voice);
        let told = tell(&mut probe, &analysis.board, (&lines, &evidence), &topic, spending);
        let probes = probe.finish()?;
        let mut answer = self.blank(AnswerDetail::Claims);
        answer.verdict = Some(match (analysis.verdict, lines.first()) {
            (SideVerdict::Judged { .. }, Some(line)) => SideVerdict::judged(line.value.hundredths()),
            (verdict, _) => verdict,
        });
        if let Some(line) = lines.first() {
            answer.pv.clone_from(&line.moves);
        }
        answer.claims.clone_from(&told.claims);
        let rivals = lines.iter().skip(1);
        answer.others = rivals.map(|line| (line.mv, plain(line.value))).collect();
        answer.nodes = analysis.nodes + probes;
        answer.plies = analysis.plies;
        Ok((answer, told))
    }

    fn causes(&mut self, of: Option<Move>, effort: ProbeEffort) -> Result<Answer, AskError> {
        let board = self.position.board();
        let mut prober = Prober::default();
        let answered = problem_of_pass(&mut prober, board, effort)
            .and_then(|threat| causes::answer(&mut prober, board, &[threat], effort));
        let mut remedies = Remedies {
            of,
            hunt: of.and_then(|mv| causes::hunt(&mut prober, board, mv, effort)),
            ..Remedies::default()
        };
        if let Some(answered) = answered {
            remedies.proposed = answered.set.proposed.len();
            remedies.answers = answered.ways;
        }
        let answers: Vec<Move> = remedies.answers.iter().map(|&(mv, _)| mv).collect();
        let topic = Topic::Causes {
            of,
            answers: &answers,
        };
        let (mut answer, _) = self.searched(|_| topic)?;
        // What the move itself brought about is avoided by not playing it.
        let threatened =
            |claim: &Claim| matches!(&claim.kind, Kind::FailureCause(cause) if cause.mv.is_none());
        if !answer.claims.iter().any(threatened) {
            remedies.answers.clear();
        }
        answer.nodes += prober.nodes();
        answer.detail = AnswerDetail::Causes(Box::new(remedies));
        Ok(answer)
    }

    fn plans(&mut self, moves: usize, quota: u64) -> Result<Answer, AskError> {
        let (mut answer, _) = self.searched(|_| Topic::Plans)?;
        let board = &answer.board;
        let rated = match quota {
            0 => Vec::new(),
            quota => rate(&mut Prober::default(), board, &prospects(board), quota),
        };
        let planned = plan(board, moves);
        answer.nodes += rated.iter().map(|rated| rated.nodes).sum::<u64>();
        answer.detail = AnswerDetail::Plans(Box::new(PlansFound { planned, rated }));
        Ok(answer)
    }

    fn against(&mut self, opponent: Opponent) -> Result<Answer, AskError> {
        if opponent == Opponent::Perfect {
            return Err(AskError::PerfectOpponent);
        }
        let limits = match (self.limits.nodes, self.limits.time) {
            (None, Some(time)) => SearchLimits {
                time: crate::clock::TimeControl::PerMove(time),
                ..SearchLimits::default()
            },
            (nodes, _) => SearchLimits::nodes(nodes.unwrap_or(AGAINST_NODES)),
        };
        let part = limits.scaled(against::MAIN_PART);
        let main = progress::think(self.engine, None, self.position, &part, self.control)?;
        let control = self.control.silent();
        let (thought, advice) =
            against::choose(self.engine, opponent, self.position, &limits, main, &control)?;
        let mut answer = self.blank(AnswerDetail::Claims);
        answer.nodes = thought.nodes;
        answer.plies = thought.plies;
        if let Some(line) = thought.lines.first() {
            answer.verdict = Some(SideVerdict::of(line.value));
            answer.pv.clone_from(&line.moves);
        }
        if let Some(advice) = &advice {
            let lines = explaining::to_lines(&advice.lines, self.engine.scale());
            let mut probe = EngineProbe::new(self.engine.prober(), self.control.silent());
            let topic = Topic::Chances {
                of: advice.choice.chosen().mv,
            };
            let spending = Spending::within(limits.nodes.unwrap_or(AGAINST_NODES));
            let nothing = explain::evidence::Evidence::default();
            let spending = (spending, self.limits.voice);
            let told = tell(&mut probe, &answer.board, (&lines, &nothing), &topic, spending);
            answer.nodes += probe.finish()?;
            answer.claims = told.claims;
        }
        answer.detail = AnswerDetail::Against(Box::new(advice));
        Ok(answer)
    }

    fn proof(&mut self, mined_rules: bool) -> Result<Answer, AskError> {
        let limits = ending::EndingLimits {
            time: self.limits.time.unwrap_or(PROOF_TIME),
            nodes: self.limits.nodes,
            voice: self.limits.voice,
        };
        let mut report = ending::prove(self.engine, self.position.board(), None, limits)?;
        report.tell_story(mined_rules);
        let mut answer = self.blank(AnswerDetail::Claims);
        answer.verdict = Some(report.verdict());
        answer.pv = report.line();
        answer.claims.clone_from(&report.claims);
        answer.nodes = report.solution.nodes;
        answer.detail = AnswerDetail::Proof(Box::new(report));
        Ok(answer)
    }

    fn facts(&self) -> Answer {
        let board = self.position.board();
        let (claimed, plain): (Vec<Fact>, Vec<Fact>) = survey(board)
            .into_iter()
            .partition(|fact| explain::topic::is_claimed(board, fact));
        let mut answer = self.blank(AnswerDetail::Facts(plain));
        answer.claims = tell_board(board, &claimed, self.limits.voice).claims;
        answer
    }
}

#[cfg(test)]
mod tests;

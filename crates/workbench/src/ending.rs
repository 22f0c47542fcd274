//! Pawn endings at the facade: a position in, a proof or a bounded judgment with checked claims out.
//!
//! A pawn ending is first given to the solver of `endings`, whose ranges are always true. Where it cannot
//! close the range within its share of the time, alpha-beta says what it would play; the range is kept beside it.

use crate::analysis::{Analysis, Request, SideVerdict, analyze};
use crate::engine::{Control, Engine, EngineError};
use crate::explaining::EngineProbe;
use chess::{Board, Color, Move, Piece};
use endings::kings::Stop;
use endings::range::Range;
use endings::story::{self, EndingStory, Switches};
use endings::view::View;
use endings::{NotAPawnEnding, Solution, SolveEffort, Solver, accept};
use explain::claim::Claim;
use explain::evidence::Evidence;
use explain::scale::band_of_common;
use explain::study::Spending;
use explain::topic::{Topic, tell};
use explain::words::Voice;
use search::{Budget, Outcome, Stopped, Value};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// What is known of a pawn ending.
#[derive(Clone, Debug)]
pub struct EndingReport {
    /// The caller's label.
    pub id: Option<String>,
    /// The position.
    pub board: Board,
    /// What is proved.
    pub solution: Solution,
    /// What can be said, checked and worded.
    pub claims: Vec<Claim>,
    /// What alpha-beta plays where the range is open.
    pub judged: Option<Analysis>,
    /// A forced mate in few moves, where the position is proved won.
    pub mate: Option<Vec<Move>>,
    /// The play of king and pawn against king as the strategies tell it, and after how many moves of the line it begins.
    pub story: Option<(usize, EndingStory)>,
    /// Time spent.
    pub elapsed: Duration,
}

impl EndingReport {
    /// Lets the strategies tell the position, or the first one of its line with king and pawn against king.
    pub fn tell_story(&mut self, mined_rules: bool) {
        let switches = Switches {
            mined_rules,
            ..Switches::default()
        };
        let mut board = self.board.clone();
        let line = self.line();
        for plies in 0..=line.len() {
            if let Some((view, _)) = View::of(&board) {
                self.story = Some((plies, story::tell(&view, switches)));
                return;
            }
            match line.get(plies) {
                Some(&mv) if board.is_legal(mv) => board.play_unchecked(mv),
                _ => return,
            }
        }
    }

    /// The move to play.
    pub fn best(&self) -> Option<Move> {
        self.line().first().copied()
    }

    /// The verdict for the side to move: what is proved, else what is judged inside the proved range.
    pub fn verdict(&self) -> SideVerdict {
        if let Some(result) = self.solution.range.outcome() {
            return SideVerdict::Proved { result };
        }
        match self.judged.as_ref().map(|analysis| analysis.verdict) {
            Some(SideVerdict::Judged { low, high, .. }) => within(self.solution.range, low, high),
            Some(verdict) => verdict,
            None => within(self.solution.range, 0, 0),
        }
    }

    /// The line that begins with [`EndingReport::best`].
    pub fn line(&self) -> Vec<Move> {
        // Alpha-beta speaks where nothing is proved, unless it sees no way forward and the kings' game does: locked
        // structures are won by walks longer than any search.
        if let Some(mate) = &self.mate {
            return mate.clone();
        }
        match self.judged.as_ref().and_then(|analysis| analysis.lines.first()) {
            Some(line) => {
                let quiet = line.value.hundredths() < CLEAR_ADVANTAGE;
                let plan = self.solution.guess == Range::WIN
                    && quiet
                    && self.solution.structures > 0
                    && !self.solution.range.is_exact();
                // A proved draw is better than what looks like a loss.
                let safe = line.value < Value::DRAW && self.solution.range.lower() == Outcome::Draw;
                if plan || safe {
                    self.solution.line.clone()
                } else {
                    line.moves.clone()
                }
            }
            None => self.solution.line.clone(),
        }
    }
}

/// From here on, in hundredths of a pawn, alpha-beta's move is preferred to a guessed plan. Guess.
const CLEAR_ADVANTAGE: i32 = 250;

/// Part of the time that the solver may spend before alpha-beta is asked, in percent, at least and at most. Guess.
const SOLVER_SHARE: [u32; 2] = [20, 60];
/// What alpha-beta can use well; only time beyond it is the solver's up to the larger share. Guess.
const JUDGING: Duration = Duration::from_millis(400);
/// With more pawns than this free to step, a proof within a fraction of a second is rare (docs/notebook/2026-11-16-endings-examples.md).
const FEW_FREE_PAWNS: u32 = 4;
/// The solver's share there: enough for what is seen at once.
const CROWDED_SHARE: [u32; 2] = [5, 60];
/// What alpha-beta can use well there. Guess.
const CROWDED_JUDGING: Duration = Duration::from_millis(800);

/// Alpha-beta gets at least this long to name a move, even when the solver has used the time up.
const LEAST_JUDGING: Duration = Duration::from_millis(5);

/// What one position may cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndingLimits {
    /// The time for the proof and, where it fails, the judgement.
    pub time: Duration,
    /// The most positions of both together.
    pub nodes: Option<u64>,
    /// In which language and to whom it is told.
    pub voice: Voice,
}

/// Why there is no report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unproved {
    /// It is no pawn ending.
    NotAPawnEnding(NotAPawnEnding),
    /// The engine failed where it was asked to judge.
    Engine(EngineError),
}

impl From<NotAPawnEnding> for Unproved {
    fn from(reason: NotAPawnEnding) -> Unproved {
        Unproved::NotAPawnEnding(reason)
    }
}

impl From<EngineError> for Unproved {
    fn from(error: EngineError) -> Unproved {
        Unproved::Engine(error)
    }
}

/// Proves a pawn ending, or bounds it within the limits.
///
/// # Errors
/// When it is no pawn ending, or the engine cannot answer.
pub fn prove(
    engine: &mut dyn Engine,
    board: &Board,
    id: Option<String>,
    limits: EndingLimits,
) -> Result<EndingReport, Unproved> {
    accept(board)?;
    let start = Instant::now();
    let end = start + solver_time(board, limits.time);
    let mut solver = Solver::new(effort(limits));
    solver.stop_when(Stop::when(move || Instant::now() >= end));
    let solution = solver.solve(board, &mut Deadline { end });
    let never = AtomicBool::new(false);
    let mut judged = None;
    if !is_settled(&solution) {
        let mut request = Request::new(board.clone());
        request.only = undecided(&solution);
        request.time = Some(limits.time.saturating_sub(start.elapsed()).max(LEAST_JUDGING));
        request.nodes = limits
            .nodes
            .map(|nodes| nodes.saturating_sub(solution.all_nodes).max(1));
        judged = Some(analyze(engine, &request, &mut Control::new(&never))?);
    }
    let mut mate = None;
    let left = limits.time.saturating_sub(start.elapsed());
    if solution.range == Range::WIN && !left.is_zero() {
        mate = short_mate(engine, board, &solution, left)?;
    }
    let mut report = EndingReport {
        id,
        board: board.clone(),
        solution,
        claims: Vec::new(),
        judged,
        mate,
        story: None,
        elapsed: start.elapsed(),
    };
    report.claims = reasons(engine, &report, limits, start + limits.time)?;
    report.elapsed = start.elapsed();
    Ok(report)
}

/// The reasons that hold, within what is left of the limits.
fn reasons(
    engine: &mut dyn Engine,
    report: &EndingReport,
    limits: EndingLimits,
    end: Instant,
) -> Result<Vec<Claim>, EngineError> {
    /// Nodes for one value; where the rules settle a position they are not needed.
    const VALUE_NODES: u64 = 8_000;
    /// Nodes for all values of one look, at most.
    const MOST_NODES: u64 = 300_000;
    /// Nodes a second that the time left is counted for.
    const NODES_PER_SECOND: f64 = 300_000.0;
    let left = limits.time.saturating_sub(report.elapsed);
    let by_time = (left.as_secs_f64() * NODES_PER_SECOND) as u64;
    let by_nodes = limits.nodes.map_or(u64::MAX, |nodes| {
        nodes.saturating_sub(report.solution.all_nodes) / 2
    });
    let total = by_time.min(by_nodes).min(MOST_NODES);
    let spending = Spending {
        nodes: VALUE_NODES,
        total,
        share: VALUE_NODES,
        proof: 0,
        firm_nodes: VALUE_NODES,
        firm_total: total,
        line_effort: 1,
    };
    let line = report.line();
    let topic = Topic::ProvedEnding {
        solution: &report.solution,
        line: &line,
    };
    let (never, nothing) = (AtomicBool::new(false), Evidence::default());
    let mut control = Control::new(&never);
    control.until = Some(end);
    let mut probe = EngineProbe::new(engine.prober(), control);
    let told = tell(
        &mut probe,
        &report.board,
        (&[], &nothing),
        &topic,
        (spending, limits.voice),
    );
    probe.finish()?;
    Ok(told.claims)
}

/// Whether the result is proved and the move named first is proved to keep it. The clock may run out between the two.
fn is_settled(solution: &Solution) -> bool {
    let least = solution.range.lower();
    solution.range.is_exact()
        && solution
            .moves
            .first()
            .is_some_and(|(_, range)| range.lower() >= least)
}

/// Nodes for a look whether a won position is mate in few moves. Guess: a twentieth of a second.
const MATE_NODES: u64 = 50_000;
/// The same where the proof has left time for it. Guess: a tenth of a second.
const MATE_NODES_AT_LEISURE: u64 = 150_000;
/// What must be left for that.
const LEISURE: Duration = Duration::from_millis(150);
/// A mate in more moves than this is no shorter than the plan, to a reader.
const MATE_MOVES: u32 = 6;

/// The line of a forced mate in few moves: nothing makes more progress than mate.
fn short_mate(
    engine: &mut dyn Engine,
    board: &Board,
    solution: &Solution,
    left: Duration,
) -> Result<Option<Vec<Move>>, EngineError> {
    let mut request = Request::new(board.clone());
    // Naming every move asks for a plain search; a mate that it finds needs no other proof.
    request.only = solution.moves.iter().map(|(mv, _)| *mv).collect();
    request.time = Some(left);
    request.nodes = Some(if left >= LEISURE {
        MATE_NODES_AT_LEISURE
    } else {
        MATE_NODES
    });
    let never = AtomicBool::new(false);
    let found = analyze(engine, &request, &mut Control::new(&never))?;
    Ok(found.lines.into_iter().next().and_then(|line| {
        let plies = line.value.plies_to_end().filter(|_| line.value.is_win())?;
        (plies < 2 * MATE_MOVES).then_some(line.moves)
    }))
}

/// The solver's part of the time: alpha-beta comes first where there is little, and more so where many pawns can step, because
/// every step makes a structure of its own.
fn solver_time(board: &Board, time: Duration) -> Duration {
    let (share, judging) = if free_pawns(board) > FEW_FREE_PAWNS {
        (CROWDED_SHARE, CROWDED_JUDGING)
    } else {
        (SOLVER_SHARE, JUDGING)
    };
    let [least, most] = share.map(|share| time * share / 100);
    time.saturating_sub(judging).clamp(least, most)
}

/// Pawns with no pawn in front of them.
fn free_pawns(board: &Board) -> u32 {
    let pawns = board.pieces(Piece::Pawn);
    let [white, black] = Color::ALL.map(|color| pawns & board.colors(color));
    let held = (white.0 & pawns.0 >> 8).count_ones() + (black.0 & pawns.0 << 8).count_ones();
    pawns.len() - held
}

/// The moves among which alpha-beta chooses: those that are not proved to be no better than another.
fn undecided(solution: &Solution) -> Vec<Move> {
    let sure = solution.moves.iter().map(|(_, range)| range.lower()).max();
    let open = |range: &Range| !range.is_exact() && Some(range.upper()) > sure;
    let moves = solution.moves.iter().filter(|(_, range)| open(range));
    moves.map(|(mv, _)| *mv).collect()
}

/// How hard the solver may try. The clock ends the work; the shares keep one method from using up what the next one needs.
fn effort(limits: EndingLimits) -> SolveEffort {
    let scale = |per_second: u64| (per_second as f64 * limits.time.as_secs_f64()).max(1.0) as u64;
    // Half of the nodes are kept for the judgement, should there be no proof.
    let total = limits.nodes.map_or(u64::MAX, |nodes| nodes / 2);
    SolveEffort {
        first_nodes: 300,
        structures: scale(20_000) as usize,
        guesses: u64::MAX,
        guided_nodes: scale(200_000).min(total / 2),
        last_nodes: scale(500_000),
        total_nodes: total,
    }
}

/// Ends work at a moment.
struct Deadline {
    end: Instant,
}

impl Budget for Deadline {
    fn exhausted(&mut self, _nodes: u64) -> Option<Stopped> {
        (Instant::now() >= self.end).then_some(Stopped::Time)
    }
}

/// A judged value never says what the proved range excludes.
fn within(range: Range, low: i32, high: i32) -> SideVerdict {
    let least = if range.lower() >= Outcome::Draw {
        0
    } else {
        i32::MIN
    };
    let most = if range.upper() <= Outcome::Draw {
        0
    } else {
        i32::MAX
    };
    let (low, high) = (low.clamp(least, most), high.clamp(least, most));
    let band = band_of_common(low.midpoint(high));
    SideVerdict::Judged { low, high, band }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{AlphaBeta, EngineOptions};
    use crate::syzygy::Syzygy;
    use chess::{BoardBuilder, Square};
    use endings::queens_game::QueensGame;
    use endings::sure_queens::{STRUCTURE_LIMIT, SureGames};
    use endings::tablebase::EndingTables;
    use explain::claim::Kind;
    use std::sync::Arc;

    /// Squares one after the other, the same in every run.
    struct Squares(u64);

    impl Squares {
        fn next(&mut self) -> usize {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) as usize % 64
        }

        /// A legal pawn ending with so many pawns a side that still goes on.
        fn ending(&mut self, pawns: [usize; 2]) -> Board {
            loop {
                let mut builder = BoardBuilder::empty();
                let mut taken = chess::BitBoard::EMPTY;
                for color in Color::ALL {
                    for place in 0..=pawns[color as usize] {
                        let (piece, square) = match place {
                            0 => (Piece::King, Square::index(self.next())),
                            _ => (Piece::Pawn, Square::index(8 + self.next() % 48)),
                        };
                        if !taken.has(square) {
                            *builder.square_mut(square) = Some((piece, color));
                        }
                        taken |= square.bitboard();
                    }
                }
                if taken.len() as usize != pawns[0] + pawns[1] + 2 {
                    continue;
                }
                builder.side_to_move = if self.next().is_multiple_of(2) {
                    Color::White
                } else {
                    Color::Black
                };
                // The reader refuses what the builder lets pass, such as kings side by side.
                let Ok(board) = builder.build() else { continue };
                if chess::fen::parse_lenient(&board.to_string()).is_ok() && accept(&board).is_ok() {
                    return board;
                }
            }
        }
    }

    /// The tables that come with the crate.
    fn tables() -> Arc<Syzygy> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/syzygy");
        Syzygy::open(folder).unwrap_or_else(|error| panic!("{folder}: {error}"))
    }

    /// Whatever the pawn ending, there is a report with a legal move, its range contains the tables' result, and what is
    /// judged stays inside the range. With four pieces everything is proved.
    #[test]
    fn random_pawn_endings_are_proved_as_the_tables_say() {
        let mut engine = AlphaBeta::new(EngineOptions::default());
        let mut squares = Squares(7);
        let tables = tables();
        let limits = |nodes| EndingLimits {
            time: Duration::from_secs(600),
            nodes: Some(nodes),
            voice: Voice::default(),
        };
        for (pawns, count, nodes) in [
            ([1, 0], 20, 20_000),
            ([2, 0], 20, 20_000),
            ([1, 1], 40, 40_000),
            ([2, 1], 6, 4_000),
            ([3, 3], 4, 4_000),
        ] {
            for _ in 0..count {
                let board = squares.ending(pawns);
                let report = prove(&mut engine, &board, None, limits(nodes)).expect("a pawn ending");
                let range = report.solution.range;
                assert!(
                    chess::legal_moves(&board).contains(&report.best().expect("a move")),
                    "{board}"
                );
                if board.occupied().len() <= 4 {
                    let truth = tables.outcome(&board).expect("a table that is here");
                    assert_eq!(range.outcome(), Some(truth), "{board}: {range}");
                }
                let verdict = report.verdict();
                let low = match verdict {
                    SideVerdict::Judged { low, .. } => low,
                    _ => 0,
                };
                assert!(range.upper() > Outcome::Draw || low <= 0, "{board}: {verdict:?}");
            }
        }
    }

    /// One pawn each: every win that the kings' game proves with certain promotions is a win by the tables.
    #[test]
    fn certain_wins_are_wins_by_the_tables() {
        let tables = tables();
        let mut squares = Squares(11);
        let (mut won, mut proved) = (0, 0);
        for _ in 0..40 {
            let board = squares.ending([1, 1]);
            let mover = board.side_to_move();
            let truth = Some(tables.outcome(&board).expect("a table that is here"));
            let mut sure = SureGames::default();
            for winner in Color::ALL {
                let expected = if winner == mover {
                    Outcome::Win
                } else {
                    Outcome::Loss
                };
                let is_won = truth == Some(expected);
                let said = sure.proves(&board, winner, STRUCTURE_LIMIT).is_some();
                assert!(is_won || !said, "{board}");
                won += u32::from(is_won);
                proved += u32::from(said);
            }
        }
        println!("{proved} of {won} wins are proved so");
        assert!(won > 8 && proved * 2 > won, "{proved} of {won}");
    }

    /// A queen against a pawn: what the queen's game calls won is won, and it calls nearly every win so.
    #[test]
    fn what_the_queens_game_calls_won_is_won() {
        let tables = tables();
        let mut queens = QueensGame::new(usize::MAX);
        let mut squares = Squares(3);
        let (mut won, mut called) = (0, 0);
        for _ in 0..40_000 {
            let mut builder = BoardBuilder::empty();
            let pawn = Square::index(8 + squares.next() % 48);
            for (piece, color) in [
                (Piece::King, Color::White),
                (Piece::King, Color::Black),
                (Piece::Queen, Color::White),
            ] {
                *builder.square_mut(Square::index(squares.next())) = Some((piece, color));
            }
            *builder.square_mut(pawn) = Some((Piece::Pawn, Color::Black));
            builder.side_to_move = Color::ALL[squares.next() % 2];
            let Ok(board) = builder.build() else { continue };
            if board.occupied().len() != 4 || chess::fen::parse_lenient(&board.to_string()).is_err() {
                continue;
            }
            let truth = tables.outcome(&board).expect("a table that is here");
            let is_won = truth
                == if board.side_to_move() == Color::White {
                    Outcome::Win
                } else {
                    Outcome::Loss
                };
            let said = queens.wins(&board);
            assert!(is_won || !said, "{board}");
            won += u32::from(is_won);
            called += u32::from(said);
        }
        println!("{called} of {won} wins are called so");
        assert!(won > 1_000 && called * 10 > won * 9, "{called} of {won}");
    }

    fn proved(fen: &str, seconds: u64) -> EndingReport {
        let board = chess::fen::parse_lenient(fen).expect("legal");
        let mut engine = AlphaBeta::new(EngineOptions::default());
        let limits = EndingLimits {
            time: Duration::from_secs(seconds),
            nodes: None,
            voice: Voice::default(),
        };
        prove(&mut engine, &board, None, limits).expect("a pawn ending")
    }

    /// Counts what an engine is asked to spend.
    struct Counted(AlphaBeta, u64);

    impl Engine for Counted {
        fn think(
            &mut self,
            position: &crate::Position,
            limits: &crate::SearchLimits,
            control: &mut Control<'_>,
        ) -> Result<crate::Thought, EngineError> {
            let thought = self.0.think(position, limits, control)?;
            self.1 += thought.nodes;
            Ok(thought)
        }

        fn forget(&mut self) -> Result<(), EngineError> {
            self.0.forget()
        }

        fn prober(&mut self) -> &mut dyn Engine {
            self
        }
    }

    /// A proof that used up its time is not followed by searches of a fixed size.
    #[test]
    fn a_proof_that_has_no_time_left_searches_no_more() {
        for fen in [
            "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1",
            "8/5p2/4k3/8/3PP3/4K3/8/8 w - - 0 1",
            "8/2k5/8/1PP5/8/2K5/8/8 w - - 0 1",
        ] {
            let board = chess::fen::parse_lenient(fen).expect("legal");
            let mut engine = Counted(AlphaBeta::new(EngineOptions::default()), 0);
            let limits = EndingLimits {
                time: Duration::from_micros(10),
                nodes: None,
                voice: Voice::default(),
            };
            prove(&mut engine, &board, None, limits).expect("a pawn ending");
            // Five milliseconds of judging are always allowed; a look for a mate took at least 50,000 nodes.
            assert!(engine.1 < MATE_NODES * 3 / 4, "{fen}: {}", engine.1);
        }
    }

    fn says(report: &EndingReport, wanted: fn(&Kind) -> bool) -> bool {
        report.claims.iter().any(|claim| wanted(&claim.kind))
    }

    /// Three pawns against three with the kings far away break through, and `prove` says so; with the king in time it does not.
    #[test]
    fn a_breakthrough_is_named_and_its_twin_is_not() {
        let named = |kind: &Kind| matches!(kind, Kind::Breakthrough(_));
        let report = proved("8/ppp5/8/PPP5/8/7k/8/7K w - - 0 1", 60);
        assert_eq!(report.solution.range, Range::WIN);
        assert!(says(&report, named), "{:?}", report.claims);
        let twin = proved("3k4/ppp5/8/PPP5/8/8/8/7K w - - 0 1", 1);
        assert_ne!(twin.solution.range, Range::WIN);
        assert!(!says(&twin, named), "{:?}", twin.claims);
    }

    /// The king that must lose a move triangulates, and `prove` says so; where the way is open it does not.
    #[test]
    fn a_triangulation_is_named_and_its_twin_is_not() {
        let named = |kind: &Kind| matches!(kind, Kind::Triangulation(_));
        let report = proved("2k5/8/p1P5/P2K4/8/8/8/8 w - - 0 1", 60);
        assert!(says(&report, named), "{:?} {:?}", report.claims, report.line());
        let twin = proved("3k4/8/p1P5/P1K5/8/8/8/8 w - - 0 1", 60);
        assert_eq!(twin.solution.range, Range::WIN);
        assert!(!says(&twin, named), "{:?}", twin.line());
    }

    /// A proved win that is mate in few moves is shown as the mate.
    #[test]
    fn a_short_mate_is_played_where_the_win_is_proved() {
        let report = proved("k3K3/P1P5/8/8/P7/P7/8/8 w - - 0 1", 60);
        assert_eq!(report.solution.range, Range::WIN);
        assert_eq!(report.best().map(|mv| mv.to_string()).as_deref(), Some("e8d7"));
        assert!(report.mate.is_some());
    }

    /// Where many pawns can step there is no hope of a quick proof, and alpha-beta gets nearly all of a short time; with locked pawns, few
    /// pawns or much time the solver has its share.
    #[test]
    fn a_short_time_is_for_the_method_that_can_use_it() {
        let share = |fen: &str, time: u64| {
            let board = chess::fen::parse_lenient(fen).expect("legal");
            solver_time(&board, Duration::from_millis(time)).as_millis()
        };
        let free = "8/7p/p3pk2/1p5P/3K1P2/1P6/P7/8 w - - 0 1";
        let locked = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";
        let few = "8/6p1/5k2/7P/4K3/8/8/8 b - - 0 1";
        assert_eq!([free, locked, few].map(|fen| share(fen, 500)), [25, 100, 100]);
        assert_eq!([free, locked, few].map(|fen| share(fen, 10_000)), [6_000; 3]);
    }

    /// A proved win whose first move is not proved to keep it, because the clock ran out in between, is not settled.
    #[test]
    fn a_result_is_settled_only_with_a_move_that_keeps_it() {
        let report = proved("8/4k3/5p2/5P2/6K1/8/8/8 w - - 0 1", 60);
        assert_eq!(report.best().map(|mv| mv.to_string()).as_deref(), Some("g4h5"));
        let mut solution = report.solution;
        assert!(is_settled(&solution) && report.judged.is_none());
        solution.moves[0].1 = Range::UNKNOWN;
        assert!(!is_settled(&solution));
    }
}

//! One conversation with a GUI: the position, the options, and the engine's thread.

use super::command::{Go, GuiCommand};
use super::options::{self, Setting};
use super::{complain, say};
use chess::notation::{self, CastlingStyle};
use chess::{Board, Color, Move};
use cozy_chess::BoardBuilder;
use explain::Settings;
use explain::scale::win_draw_loss;
use knowledge::network::Network;
use search::Value;
use search::alphabeta::Bound;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender};
use std::time::{Duration, Instant};
use workbench::against::conduct_name;
use workbench::syzygy::Syzygy;
use workbench::{
    Advice, AlphaBeta, Control, EngineError, EngineOptions, GamePlayer, Method, MethodOptions, Position,
    Report, Request, SearchLimits, Thought, TimeControl,
};

/// What the engine's thread is asked to do.
pub(super) enum Job {
    Think(Box<Search>),
    Set(Setting),
    NewGame,
    /// Answered when everything before it is done.
    Ready(Sender<()>),
    Quit,
}

/// One search with everything it needs.
pub(super) struct Search {
    position: Position,
    limits: SearchLimits,
    style: CastlingStyle,
    show_wdl: bool,
    /// The GUI will say when to stop: no move before that.
    waits: bool,
    explains: bool,
    flags: Arc<Flags>,
}

/// What the reading thread may change while a search runs.
#[derive(Default)]
struct Flags {
    stop: AtomicBool,
    pondering: AtomicBool,
    /// The move has been given.
    answered: AtomicBool,
}

pub(super) struct Session {
    jobs: Sender<Job>,
    position: Position,
    flags: Arc<Flags>,
    lines: usize,
    chess960: bool,
    show_wdl: bool,
    explains: bool,
    /// Whether the last search asked for has no end of its own.
    endless: bool,
    /// Whether a search was asked for.
    asked: bool,
}

impl Session {
    pub(super) fn new(jobs: Sender<Job>) -> Session {
        Session {
            jobs,
            position: Position::start(),
            flags: Arc::default(),
            lines: 1,
            chess960: false,
            show_wdl: false,
            explains: false,
            endless: false,
            asked: false,
        }
    }

    pub(super) fn quit(&mut self) {
        self.stop();
        let _ = self.jobs.send(Job::Quit);
    }

    /// The input has ended: a search with an end of its own is let finish, an endless one is stopped.
    pub(super) fn finish(&mut self) {
        if self.endless {
            self.stop();
        }
        let _ = self.jobs.send(Job::Quit);
    }

    /// Whether a search runs or waits to run.
    fn is_searching(&self) -> bool {
        self.asked && !self.flags.answered.load(Ordering::Relaxed)
    }

    pub(super) fn stop(&self) {
        self.flags.stop.store(true, Ordering::Relaxed);
        self.flags.pondering.store(false, Ordering::Relaxed);
    }

    fn send(&self, job: Job) -> Result<(), String> {
        self.jobs
            .send(job)
            .map_err(|_| "the engine has stopped working".to_owned())
    }

    pub(super) fn handle(&mut self, command: GuiCommand) -> Result<(), String> {
        match command {
            GuiCommand::Uci => self.introduce(),
            GuiCommand::IsReady => {
                // A search may run on: the protocol wants an answer at once then. Otherwise whatever was asked for before is done first.
                if !self.is_searching() {
                    let (done, wait) = std::sync::mpsc::channel();
                    self.send(Job::Ready(done))?;
                    let _ = wait.recv();
                }
                say("readyok");
            }
            GuiCommand::NewGame => {
                self.stop();
                self.position = Position::start();
                self.send(Job::NewGame)?;
            }
            GuiCommand::Position { fen, moves } => {
                self.position = self.read_position(fen.as_deref(), &moves)?
            }
            GuiCommand::Go(go) => self.go(&go)?,
            GuiCommand::Stop => self.stop(),
            GuiCommand::PonderHit => self.flags.pondering.store(false, Ordering::Relaxed),
            GuiCommand::SetOption { name, value } => self.set_option(&name, value.as_deref())?,
            GuiCommand::Display => say(&format!(
                "info string {}",
                chess::fen::to_fen(self.position.board())
            )),
            GuiCommand::Debug | GuiCommand::Quit => {}
        }
        Ok(())
    }

    fn introduce(&self) {
        say(concat!("id name Wherefore ", env!("CARGO_PKG_VERSION")));
        say("id author the Wherefore authors");
        for line in options::declarations() {
            say(&line);
        }
        say("uciok");
    }

    fn read_position(&self, fen: Option<&str>, moves: &[String]) -> Result<Position, String> {
        let board = match fen {
            None => Board::startpos(),
            Some(fen) => chess::fen::parse_lenient(fen).map_err(|error| format!("position: {error}"))?,
        };
        let mut position = Position::new(board);
        for text in moves {
            position
                .play_uci(text)
                .map_err(|error| format!("position: move {text:?}: {error}"))?;
        }
        Ok(position)
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), String> {
        match options::check(name, value)? {
            Setting::Lines(lines) => self.lines = lines,
            Setting::Chess960(on) => self.chess960 = on,
            Setting::ShowWdl(on) => self.show_wdl = on,
            Setting::Explain(on) => self.explains = on,
            Setting::Ponder | Setting::AnalyseMode => {}
            // It is done before the next search, and after the one that runs: `stop` and `quit` are heard meanwhile.
            setting => self.send(Job::Set(setting))?,
        }
        Ok(())
    }

    fn go(&mut self, go: &Go) -> Result<(), String> {
        // A search that still runs is ended first; its answer comes before the next one's.
        self.stop();
        let position = playable(&self.position);
        let board = position.board();
        for words in &go.ignored {
            complain(&format!("go: {words:?} says nothing"));
        }
        let mut only = Vec::new();
        for text in &go.search_moves {
            match notation::parse_uci(board, text) {
                Ok(mv) => only.push(mv),
                Err(error) => complain(&format!("go searchmoves {text:?}: {error}")),
            }
        }
        let limits = SearchLimits {
            time: time_control(go, board.side_to_move()),
            depth: go.depth,
            nodes: go.nodes,
            mate: go.mate,
            lines: self.lines,
            only,
            ..SearchLimits::default()
        };
        self.endless = go.infinite
            || go.ponder
            || (limits.time == TimeControl::Unlimited && limits.depth.or(limits.nodes.map(|_| 1)).is_none());
        self.flags = Arc::new(Flags {
            stop: AtomicBool::new(false),
            pondering: AtomicBool::new(go.ponder),
            answered: AtomicBool::new(false),
        });
        self.asked = true;
        let style = if self.chess960 {
            CastlingStyle::Chess960
        } else {
            CastlingStyle::Standard
        };
        let search = Search {
            position,
            limits,
            style,
            show_wdl: self.show_wdl,
            waits: go.infinite,
            explains: self.explains,
            flags: Arc::clone(&self.flags),
        };
        self.send(Job::Think(Box::new(search)))
    }
}

/// The position to think about. Where a rule has drawn the game already (fifty moves) and it is played on all the same, the rule is taken to
/// begin anew, so that there is still a best move.
fn playable(position: &Position) -> Position {
    if !position.is_over() || position.legal_moves().is_empty() {
        return position.clone();
    }
    let mut fresh = BoardBuilder::from_board(position.board());
    fresh.halfmove_clock = 0;
    fresh.build().map_or_else(|_| position.clone(), Position::new)
}

fn time_control(go: &Go, mover: Color) -> TimeControl {
    if go.infinite {
        return TimeControl::Unlimited;
    }
    if let Some(time) = go.move_time {
        return TimeControl::PerMove(time);
    }
    match go.time[mover as usize] {
        Some(left) => TimeControl::Clock {
            left,
            increment: go.increment[mover as usize].unwrap_or_default(),
            moves_to_go: go.moves_to_go,
        },
        None => TimeControl::Unlimited,
    }
}

/// The engine's thread.
pub(super) fn work(inbox: &Receiver<Job>) {
    let mut player = GamePlayer::new(AlphaBeta::new(EngineOptions::default()));
    let mut method = Method::AlphaBeta;
    let mut other: Option<GamePlayer> = None;
    let mut options = MethodOptions::default();
    while let Ok(job) = inbox.recv() {
        match job {
            Job::Think(search) => {
                match &mut other {
                    Some(other) if !needs_alpha_beta(method, &search.limits) => {
                        think_otherwise(other, &search);
                    }
                    _ => think(&mut player, &search),
                }
                search.flags.answered.store(true, Ordering::Relaxed);
            }
            Job::Set(setting) => {
                if let Setting::Evaluation(evaluation) = setting {
                    options.tree_evaluation = evaluation;
                }
                match setting {
                    Setting::Method(chosen) => method = chosen,
                    Setting::IntervalParam(name, value) => {
                        if let Err(error) = options.set(&name, &value) {
                            complain(&error.to_string());
                        }
                    }
                    setting => apply(&mut player, setting),
                }
                // Another way to search shares the engine's options; what it knew of the game so far is lost.
                options.engine = player.engine().options().clone();
                options.memory = options.engine.hash;
                other =
                    (method != Method::AlphaBeta).then(|| GamePlayer::new(method.engine(options.clone())));
            }
            Job::NewGame => {
                let forgotten = player.forget();
                admit(forgotten.and_then(|()| other.as_mut().map_or(Ok(()), GamePlayer::forget)));
            }
            Job::Ready(done) => {
                let _ = done.send(());
            }
            Job::Quit => break,
        }
    }
}

/// Says what went wrong, if anything did.
fn admit(result: Result<(), EngineError>) {
    if let Err(error) = result {
        complain(&error.to_string());
    }
}

fn apply(player: &mut GamePlayer<AlphaBeta>, setting: Setting) {
    if let Setting::Opponent(opponent) = setting {
        player.set_opponent(opponent);
        return;
    }
    let engine = player.engine_mut();
    match setting {
        Setting::Hash(mebibytes) => match workbench::memory::check(mebibytes) {
            Ok(()) => engine.set_hash(mebibytes),
            Err(error) => complain(&format!("option Hash: {error}")),
        },
        Setting::ClearHash => engine.clear_hash(),
        Setting::Threads(threads) => engine.set_threads(threads),
        Setting::Evaluation(evaluation) => engine.set_evaluation(evaluation),
        Setting::Overhead(milliseconds) => engine.set_overhead(Duration::from_millis(milliseconds)),
        Setting::Param(name, value) => {
            let mut params = engine.options().params.clone();
            match params.set(&name, &value) {
                Ok(()) => engine.set_params(params),
                Err(error) => complain(&error.to_string()),
            }
        }
        Setting::NetworkFile(None) => engine.set_network(None),
        Setting::NetworkFile(Some(path)) => match Network::open(Path::new(&path)) {
            Ok(network) => engine.set_network(Some(network)),
            Err(error) => say(&format!("info string error: option NetworkFile: {error}")),
        },
        Setting::SyzygyPath(None) => engine.set_tables(None),
        Setting::SyzygyPath(Some(path)) => match Syzygy::open(&path) {
            Ok(tables) => engine.set_tables(Some(tables)),
            Err(error) => complain(&format!("option SyzygyPath: {error}")),
        },
        Setting::Lines(_)
        | Setting::Opponent(_)
        | Setting::Ponder
        | Setting::Chess960(_)
        | Setting::ShowWdl(_)
        | Setting::Method(_)
        | Setting::IntervalParam(..)
        | Setting::Explain(_)
        | Setting::AnalyseMode => {}
    }
}

fn think(player: &mut GamePlayer<AlphaBeta>, search: &Search) {
    let board = search.position.board();
    let flags = &search.flags;
    let start = Instant::now();
    let mut last = None;
    let mut tell = |report: &Report| {
        say(&info_line(board, report, search));
        last = Some(report.clone());
    };
    let mut control = Control::new(&flags.stop)
        .pondering(&flags.pondering)
        .told(&mut tell);
    let thought = match player.think(&search.position, &search.limits, &mut control) {
        Ok(thought) => thought,
        Err(error) => return excuse(&error, search),
    };
    if let Some(report) = last.and_then(|last| closing_report(last, &thought, start.elapsed())) {
        say(&info_line(board, &report, search));
    }
    if let Some(advice) = player.advice() {
        say(&advice_line(board, advice, search.style));
    }
    for complaint in player.engine().complaints() {
        complain(&complaint);
    }
    wait_if_asked(search);
    if search.explains {
        admit(explain(player.engine_mut(), search, thought.best()));
    }
    answer(board, thought.pv(), search.style);
}

/// Says why there is no thought and answers with a legal move.
fn excuse(error: &EngineError, search: &Search) {
    complain(&error.to_string());
    let first: Vec<Move> = search.position.legal_moves().into_iter().take(1).collect();
    answer(search.position.board(), &first, search.style);
}

/// What the whole search came to, where it went on after it last told a line.
fn closing_report(last: Report, thought: &Thought, elapsed: Duration) -> Option<Report> {
    let [line] = thought.lines.as_slice() else {
        return None;
    };
    if thought.nodes <= last.nodes {
        return None;
    }
    let told = last.moves == line.moves && last.value == line.value;
    Some(Report {
        moves: line.moves.clone(),
        value: line.value,
        bound: if told { last.bound } else { Bound::Exact },
        plies: line.plies,
        nodes: thought.nodes,
        elapsed,
        ..last
    })
}

/// Why this move against this opponent, and what it risks.
fn advice_line(board: &Board, advice: &Advice, style: CastlingStyle) -> String {
    let chosen = advice.choice.chosen();
    format!(
        "info string against {}: {} by {}, expected {:.2}, risk {:.3}",
        advice.opponent,
        notation::uci(board, chosen.mv, style),
        conduct_name(advice.choice.conduct),
        chosen.expected,
        chosen.risk
    )
}

/// The protocol wants no move before `stop` while analyzing or pondering.
fn wait_if_asked(search: &Search) {
    let flags = &search.flags;
    let waits = || search.waits || flags.pondering.load(Ordering::Relaxed);
    while waits() && !flags.stop.load(Ordering::Relaxed) {
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Nodes spent on an explanation beside the search: few, because the table is warm.
const EXPLAIN_NODES: u64 = 100_000;

/// Explains the move that will be played: where the second look prefers another, it is asked about that one alone.
fn explain(engine: &mut AlphaBeta, search: &Search, played: Option<Move>) -> Result<(), EngineError> {
    let mut request = Request::new(search.position.board().clone());
    request.nodes = Some(EXPLAIN_NODES);
    let never = AtomicBool::new(false);
    let mut control = Control::new(&never);
    let mut explained = workbench::explain(engine, &request, &Settings::default(), &mut control)?;
    let told = explained
        .explanation
        .as_ref()
        .and_then(|told| told.pv.first().copied());
    if let Some(played) = played.filter(|_| told != played) {
        request.only = vec![played];
        explained = workbench::explain(engine, &request, &Settings::default(), &mut control)?;
    }
    for line in workbench::info_lines(&explained) {
        say(&line);
    }
    Ok(())
}

fn answer(board: &Board, line: &[Move], style: CastlingStyle) {
    let mut words = line_words(board, line, style);
    if words.is_empty() {
        // A dead draw is played on if that is asked for.
        let first = Position::new(board.clone()).legal_moves().first().copied();
        words.extend(first.map(|mv| notation::uci(board, mv, style)));
    }
    match words.as_slice() {
        [] => {
            let score = if board.checkers().is_empty() {
                "cp 0"
            } else {
                "mate 0"
            };
            say(&format!("info depth 0 score {score}"));
            say("bestmove (none)");
        }
        [best] => say(&format!("bestmove {best}")),
        [best, reply, ..] => say(&format!("bestmove {best} ponder {reply}")),
    }
}

/// Only alpha-beta knows several lines and mates in so many moves, and only it and the interval search know chosen root moves; asked for what
/// its method does not know, alpha-beta answers.
fn needs_alpha_beta(method: Method, limits: &SearchLimits) -> bool {
    let chosen = !limits.only.is_empty() && method != Method::Interval;
    chosen || limits.lines > 1 || limits.mate.is_some()
}

/// A search by one of the other methods.
fn think_otherwise(player: &mut GamePlayer, search: &Search) {
    let board = search.position.board();
    let start = Instant::now();
    let say_line = |moves: &[Move], value: Value, deepest: usize, nodes: u64| {
        let milliseconds = start.elapsed().as_millis().max(1) as u64;
        let line = line_words(board, moves, search.style).join(" ");
        if !line.is_empty() {
            say(&format!(
                "info depth {} score {} nodes {nodes} nps {} time {milliseconds} pv {line}",
                deepest.max(1),
                score(value),
                nodes * 1000 / milliseconds
            ));
        }
    };
    let mut tell = |report: &Report| say_line(&report.moves, report.value, report.deepest, report.nodes);
    let mut control = Control::new(&search.flags.stop)
        .pondering(&search.flags.pondering)
        .told(&mut tell);
    let thought = player.think(&search.position, &search.limits, &mut control);
    wait_if_asked(search);
    match thought {
        Ok(thought) => {
            say_line(
                thought.pv(),
                thought.value,
                thought.deepest as usize,
                thought.nodes,
            );
            answer(board, thought.pv(), search.style);
        }
        Err(error) => excuse(&error, search),
    }
}

fn line_words(board: &Board, line: &[Move], style: CastlingStyle) -> Vec<String> {
    let mut board = board.clone();
    let mut words = Vec::new();
    for &mv in line {
        if !board.is_legal(mv) {
            break;
        }
        words.push(notation::uci(&board, mv, style));
        board.play_unchecked(mv);
    }
    words
}

fn info_line(board: &Board, report: &Report, search: &Search) -> String {
    let milliseconds = report.elapsed.as_millis().max(1) as u64;
    let mut line = format!("info depth {} seldepth {}", report.plies, report.deepest.max(1));
    if search.limits.lines > 1 {
        let _ = write!(line, " multipv {}", report.index + 1);
    }
    let _ = write!(line, " score {}", score(report.value));
    match report.bound {
        Bound::Lower => line.push_str(" lowerbound"),
        Bound::Upper => line.push_str(" upperbound"),
        Bound::Exact => {}
    }
    if search.show_wdl {
        let (win, draw, loss) = win_draw_loss(report.value);
        let _ = write!(line, " wdl {win} {draw} {loss}");
    }
    let speed = report.nodes * 1000 / milliseconds;
    let _ = write!(
        line,
        " nodes {} nps {speed} hashfull {} time {milliseconds} pv {}",
        report.nodes,
        report.fullness,
        line_words(board, &report.moves, search.style).join(" ")
    );
    line
}

fn score(value: Value) -> String {
    match value.plies_to_end() {
        Some(plies) if value.is_win() => format!("mate {}", plies.div_ceil(2)),
        Some(plies) => format!("mate -{}", plies.div_ceil(2)),
        None => format!("cp {}", value.hundredths()),
    }
}

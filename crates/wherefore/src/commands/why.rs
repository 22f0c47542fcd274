//! `wherefore why`: what to play and why, for one position or for a file of them.

mod batch;
mod dialog;
mod view;

use crate::foreign::EngineArgs;
use crate::speech::SpeechArgs;
use anyhow::Context;
use chess::notation;
use cozy_chess::{Board, Move};
use explain::Settings;
use explain::focus::PageLimits;
use explain::words::{Detail, Phrase, line_rows, questions};
use search::{Bounds, Value};
use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use workbench::asking::AnswerLimits;
use workbench::syzygy::Syzygy;
use workbench::{
    Control, Engine, Explained, Method, MethodOptions, Position, Report, Request, Thought, explaining,
};

/// Shown when no position is given: the bishop on a2 is trapped, but taking it at once allows a mate on the back rank.
const DEFAULT_POSITION: &str = "3r2k1/p4ppp/8/8/8/1P6/b1P2PPP/R5K1 w - - 0 1";

/// What part of the explanation is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Ask {
    /// What the opponent threatens and what the move threatens
    Threats,
    /// What to do next
    Plan,
    /// The main line
    Line,
}

/// How much is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Length {
    /// One phrase
    Phrase,
    /// A sentence or two
    Comment,
    /// The whole page
    Full,
}

/// Arguments of `why`.
#[derive(clap::Args)]
pub(crate) struct WhyArgs {
    /// The position as FEN (default: a back-rank puzzle)
    fen: Option<String>,
    /// Explain every position of a file: EPD, or a puzzle CSV (then after its first move)
    #[arg(long, value_name = "FILE", conflicts_with = "fen")]
    file: Option<PathBuf>,
    /// Print JSON in the shape of wherefore-claims/2, one object a line
    #[arg(long)]
    json: bool,
    /// Why not this move?
    #[arg(long, value_name = "MOVE", conflicts_with = "file")]
    not: Option<String>,
    /// Only this part of the explanation
    #[arg(long, value_enum)]
    ask: Option<Ask>,
    /// How long the text is
    #[arg(long, value_enum, default_value_t = Length::Full)]
    detail: Length,
    /// Let this method choose: interval, alpha-beta, best-first, heuristic, bandwidth, bstar, bstar-probability, conspiracy
    #[arg(long, default_value_t = Method::Interval, conflicts_with = "engine")]
    method: Method,
    #[command(flatten)]
    speech: SpeechArgs,
    #[command(flatten)]
    engine: EngineArgs,
    /// The most time, in seconds or like 500ms, 5s, 2m (above 0 to 1000000 s): a third for the search, the rest for the questions behind the
    /// explanation as far as they need it
    #[arg(long, value_name = "TIME", value_parser = cli::numbers::seconds)]
    time: Option<Duration>,
    /// Nodes to search; the same answer every time (1 to 1000000000000)
    #[arg(long, value_parser = cli::numbers::within::<u64>(1..=cli::numbers::MOST_NODES))]
    nodes: Option<u64>,
    /// Folders with Syzygy tables, as for the UCI option SyzygyPath: results that they hold are proved
    #[arg(long, value_name = "PATH")]
    syzygy: Option<String>,
    /// How many moves to look at (1 to 256)
    #[arg(long, default_value_t = 3, value_parser = cli::numbers::within::<usize>(1..=256))]
    multi: usize,
    /// Step through moves and ask again (why, why not MOVE, threats, plan, line, a move, back, quit)
    #[arg(short, long, conflicts_with_all = ["file", "json", "html"])]
    interactive: bool,
    /// Draw the board above the text
    #[arg(long)]
    board: bool,
    /// Write one self-contained web page with board, text and the tree behind it
    #[arg(long, value_name = "FILE", conflicts_with = "file")]
    html: Option<PathBuf>,
    /// Print what was proposed and dropped, with the reason, on standard error
    #[arg(long)]
    dropped: bool,
    /// Threads for a file of positions (0 to 512; 0: one for each core)
    #[arg(long, default_value_t = 0, value_parser = cli::numbers::within::<usize>(0..=cli::numbers::MOST_THREADS))]
    jobs: usize,
    /// Only this many positions of the file (1 to 1000000)
    #[arg(long, value_parser = cli::numbers::within::<usize>(1..=cli::numbers::MOST_ITEMS))]
    limit: Option<usize>,
}

/// One position to explain, with its label.
#[derive(Clone, Debug)]
struct LabelledPosition {
    id: Option<String>,
    board: Board,
}

pub(crate) fn run(args: &WhyArgs) -> anyhow::Result<ExitCode> {
    if let Some(file) = &args.file {
        return batch::run(args, file);
    }
    let fen = args.fen.as_deref().unwrap_or(DEFAULT_POSITION);
    let board = chess::fen::parse_lenient(fen).with_context(|| format!("position {fen:?}"))?;
    if args.interactive {
        let mut out = cli::output::writer();
        dialog::run(args, board, &mut std::io::stdin().lock(), &mut out)?;
        return Ok(ExitCode::SUCCESS);
    }
    let asked = args
        .not
        .as_deref()
        .map(|text| read_move(&board, text).with_context(|| format!("--not {text:?}")))
        .transpose()?;
    let mut engine = engine(args)?;
    let mut glimpse = Glimpse::new(!args.json);
    let task = LabelledPosition { id: None, board };
    let never = AtomicBool::new(false);
    let mut show = |report: &Report| glimpse.show(&task.board, report);
    let mut control = Control::new(&never).told(&mut show);
    let explained = explain_one(&mut engine, args, &task, asked, &mut control)?;
    glimpse.clear();
    if args.dropped {
        print_dropped(&explained);
    }
    if let Some(path) = &args.html {
        std::fs::write(path, workbench::html::page(&explained))
            .with_context(|| format!("--html {}", path.display()))?;
    }
    if args.json {
        cli::outln!("{}", workbench::json::explained_to_json(&explained));
    } else {
        if args.board {
            cli::out!("{}\n", view::board_view(&task.board, Some(&explained)));
        }
        cli::out!("{}", view::paint(&text(args, &explained)));
    }
    Ok(ExitCode::SUCCESS)
}

/// The best move so far, shown on standard error while the search goes on, so that the first words come at once.
struct Glimpse {
    wanted: bool,
    terminal: bool,
    shown: usize,
}

impl Glimpse {
    fn new(wanted: bool) -> Glimpse {
        Glimpse {
            wanted,
            terminal: std::io::stderr().is_terminal(),
            shown: 0,
        }
    }

    fn show(&mut self, board: &Board, report: &Report) {
        /// Shallower iterations are no impression yet.
        const LEAST_PLIES: i32 = 4;
        let Some(&mv) = report.moves.first() else {
            return;
        };
        // A file gets one line, a terminal the latest.
        if !self.wanted
            || report.index > 0
            || report.plies < LEAST_PLIES
            || (self.shown > 0 && !self.terminal)
        {
            return;
        }
        let words = format!("First look: {} ...", notation::san(board, mv));
        if self.terminal {
            cli::say!("\r{words:<WIDTH$}", WIDTH = self.shown);
            self.shown = words.len();
        } else {
            cli::sayln!("{words}");
            self.shown = 1;
        }
    }

    /// Wipes the line from a terminal.
    fn clear(&self) {
        if self.terminal && self.shown > 0 {
            cli::say!("\r{:WIDTH$}\r", "", WIDTH = self.shown);
        }
    }
}

/// The engine that decides and answers the questions of the explanation.
fn engine(args: &WhyArgs) -> anyhow::Result<Box<dyn Engine>> {
    let mut engine = args
        .engine
        .engine(|| args.method.engine(MethodOptions::default()))?;
    if let Some(path) = &args.syzygy {
        let tables = Syzygy::open(path).with_context(|| format!("--syzygy {path:?}"))?;
        anyhow::ensure!(
            engine.ask_tables(tables),
            "--syzygy: only the methods interval and alpha-beta ask tables"
        );
    }
    Ok(engine)
}

/// Explains one position as the arguments ask.
fn explain_one(
    engine: &mut dyn Engine,
    args: &WhyArgs,
    task: &LabelledPosition,
    asked: Option<Move>,
    control: &mut Control<'_>,
) -> anyhow::Result<Explained> {
    let (request, settings) = question(args, task, asked);
    if let Some(time) = args.time.filter(|_| args.engine.is_foreign()) {
        // How many nodes a foreign engine searches in a second is not known.
        control.until = Instant::now().checked_add(time);
    }
    let explained = workbench::explain(engine, &request, &settings, control)?;
    if args.method.is_tree() {
        note(args.method, &explained.thought);
    }
    Ok(explained)
}

/// What the arguments ask about a position.
fn question(args: &WhyArgs, task: &LabelledPosition, asked: Option<Move>) -> (Request, Settings) {
    let limits = AnswerLimits {
        time: args.time,
        nodes: args.nodes.filter(|_| args.time.is_none()),
        ..AnswerLimits::default()
    };
    let (mut request, spending) = limits.split(&Position::new(task.board.clone()));
    request.id.clone_from(&task.id);
    request.lines = args.multi;
    let mut settings = Settings {
        spending,
        ..Settings::default()
    };
    settings.voice = args.speech.voice();
    settings.page_limits = PageLimits::of(settings.voice.level);
    settings.asked = asked;
    settings.practical = true;
    (request.priced(args.method.node_price()), settings)
}

/// Says on standard error what a best-first method thought of the position: its bounds and why it stopped.
fn note(method: Method, thought: &Thought) {
    cli::sayln!(
        "{method}: value {}, {}, {} nodes, {}",
        hundredths(thought.value),
        between(thought.bounds),
        thought.nodes,
        thought
            .settled
            .map_or_else(
                || format!("stopped by {:?}", thought.stopped),
                |why| format!("settled: {why:?}")
            )
            .to_lowercase()
    );
}

fn hundredths(value: Value) -> String {
    match value.plies_to_end() {
        Some(plies) if value.is_win() => format!("win in {plies} plies"),
        Some(plies) => format!("loss in {plies} plies"),
        None => format!("{:+.2}", f64::from(value.hundredths()) / 100.0),
    }
}

fn between(bounds: Bounds) -> String {
    if bounds == Bounds::UNKNOWN {
        return "no bounds".to_owned();
    }
    format!(
        "between {} and {}",
        hundredths(bounds.lower()),
        hundredths(bounds.upper())
    )
}

/// A move as a person writes it: SAN or UCI.
fn read_move(board: &Board, text: &str) -> anyhow::Result<Move> {
    notation::parse_san_lenient(board, text)
        .or_else(|_| notation::parse_uci(board, text))
        .with_context(|| format!("move {text:?}"))
}

/// The text the arguments ask for.
fn text(args: &WhyArgs, explained: &Explained) -> String {
    match args.ask {
        None => words(explained, args.detail),
        Some(ask) => part(explained, ask),
    }
}

/// The whole explanation at a length.
fn words(explained: &Explained, length: Length) -> String {
    let detail = match length {
        Length::Phrase => Detail::Phrase,
        Length::Comment => Detail::Comment,
        Length::Full => Detail::Full,
    };
    let text = explaining::to_text(explained, detail);
    if detail == Detail::Full {
        text
    } else {
        format!("{text}\n")
    }
}

/// One part of the explanation.
fn part(explained: &Explained, ask: Ask) -> String {
    let wanted: &[&str] = match ask {
        Ask::Threats => &[
            "threat",
            "creates_threat",
            "double_threat",
            "parries",
            "counter_causal_set",
            "no_defence",
            "ignores_threat",
            "prophylaxis",
        ],
        Ask::Plan => &["plan", "simplification"],
        Ask::Line => &["forced_mate", "material_result"],
    };
    let voice = explained.voice;
    let nothing = Phrase::of("part").variant(match ask {
        Ask::Threats => "no-threat",
        Ask::Plan => "no-plan",
        Ask::Line => "no-line",
    });
    let nothing = voice.say(&nothing);
    let Some(explanation) = &explained.explanation else {
        return format!("{}\n", questions::over(voice));
    };
    let mut said: Vec<String> = explanation
        .claims
        .iter()
        .filter(|claim| wanted.contains(&claim.kind.name()))
        .map(|claim| claim.text.clone())
        .collect();
    match ask {
        Ask::Line => said.splice(0..0, line_rows(explanation)).for_each(drop),
        Ask::Plan if said.is_empty() => {
            said.push(nothing);
            said.extend(line_rows(explanation));
        }
        _ if said.is_empty() => said.push(nothing),
        _ => {}
    }
    said.join("\n") + "\n"
}

fn print_dropped(explained: &Explained) {
    for dropped in explained
        .explanation
        .iter()
        .flat_map(|explanation| &explanation.dropped)
    {
        let at = dropped.claim.at.len();
        cli::sayln!(
            "dropped at ply {at}: {} ({})",
            dropped.claim.kind.name(),
            dropped.flaw
        );
    }
}

//! `wherefore why`: what to play and why, for one position or for a file of them.

mod batch;

use anyhow::{Context, bail};
use chess::notation;
use cozy_chess::{Board, Move};
use explain::Settings;
use explain::focus::Appetite;
use explain::words::Detail;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use workbench::{Engine, EngineOptions, Explained, Request, explaining};

/// Shown when no position is given: the bishop on a2 is trapped, but taking it at once allows a mate on the back rank.
const DEFAULT_POSITION: &str = "3r2k1/p4ppp/8/8/8/1P6/b1P2PPP/R5K1 w - - 0 1";
/// Nodes of the main search when neither time nor nodes is given: a good third of a second on one core.
const DEFAULT_NODES: u64 = 400_000;
/// The part of the nodes or time that goes into the main search; the rest answers the questions of the explanation.
const MAIN_PART: f64 = 0.5;
/// Nodes a second assumed when only a time is given, for the probes.
const NODES_PER_SECOND: f64 = 800_000.0;

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

/// Whom it is said to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Level {
    /// Short lines, few reasons
    Beginner,
    /// The default
    Club,
    /// All reasons and more rivals
    Expert,
}

/// Arguments of `why`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The position as FEN (default: a back-rank puzzle)
    fen: Option<String>,
    /// Explain every position of a file: EPD, or a puzzle CSV (then after its first move)
    #[arg(long, value_name = "FILE", conflicts_with = "fen")]
    file: Option<PathBuf>,
    /// Print JSON in the shape of wherefore-claims/1, one object a line
    #[arg(long)]
    json: bool,
    /// Why not this move?
    #[arg(long, value_name = "MOVE")]
    not: Option<String>,
    /// Only this part of the explanation
    #[arg(long, value_enum)]
    ask: Option<Ask>,
    /// How long the text is
    #[arg(long, value_enum, default_value_t = Length::Full)]
    detail: Length,
    /// Whom it is said to
    #[arg(long, value_enum, default_value_t = Level::Club)]
    level: Level,
    /// Seconds to think
    #[arg(long, value_name = "SECONDS")]
    time: Option<f64>,
    /// Nodes to search; the same answer every time
    #[arg(long)]
    nodes: Option<u64>,
    /// How many moves to look at
    #[arg(long, default_value_t = 3)]
    multi: usize,
    /// Print what was proposed and dropped, with the reason, on standard error
    #[arg(long)]
    dropped: bool,
    /// Threads for a file of positions
    #[arg(long, default_value_t = 0)]
    jobs: usize,
    /// Only this many positions of the file
    #[arg(long)]
    limit: Option<usize>,
}

/// One position to explain, with its label.
#[derive(Clone, Debug)]
struct Task {
    id: Option<String>,
    board: Board,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    if let Some(file) = &args.file {
        return batch::run(args, file);
    }
    let fen = args.fen.as_deref().unwrap_or(DEFAULT_POSITION);
    let board = chess::fen::parse_lenient(fen).with_context(|| format!("position {fen:?}"))?;
    let mut engine = Engine::new(EngineOptions::default());
    let explained = explain_one(&mut engine, args, &Task { id: None, board })?;
    if args.dropped {
        print_dropped(&explained);
    }
    if args.json {
        println!("{}", workbench::json::explained_to_json(&explained));
    } else {
        anstream::print!("{}", text(args, &explained));
    }
    Ok(ExitCode::SUCCESS)
}

/// Explains one position as the arguments ask.
fn explain_one(engine: &mut Engine, args: &Args, task: &Task) -> anyhow::Result<Explained> {
    let mut request = Request::new(task.board.clone());
    request.id.clone_from(&task.id);
    request.lines = args.multi.max(1);
    let mut settings = Settings::default();
    if let Some(seconds) = args.time {
        if !(seconds.is_finite() && seconds > 0.0) {
            bail!("--time: expected seconds above 0, found {seconds}");
        }
        let seconds = seconds.min(1e6);
        request.time = Some(Duration::from_secs_f64(seconds * MAIN_PART));
        settings.spending.total = (seconds * (1.0 - MAIN_PART) * NODES_PER_SECOND) as u64;
    } else if let Some(nodes) = args.nodes {
        request.nodes = Some((nodes as f64 * MAIN_PART) as u64);
        settings.spending.total = (nodes as f64 * (1.0 - MAIN_PART)) as u64;
    } else {
        request.nodes = Some(DEFAULT_NODES);
    }
    settings.spending.nodes = settings.spending.nodes.min(settings.spending.total / 40).max(500);
    settings.appetite = match args.level {
        Level::Beginner => Appetite {
            reasons: 3,
            rivals: 1,
        },
        Level::Club => Appetite::default(),
        Level::Expert => Appetite {
            reasons: 7,
            rivals: 3,
        },
    };
    settings.asked = args
        .not
        .as_deref()
        .map(|text| read_move(&task.board, text))
        .transpose()?;
    Ok(workbench::explain(
        engine,
        &request,
        &settings,
        &AtomicBool::new(false),
        &mut |_| {},
    ))
}

/// A move as a person writes it: SAN or UCI.
fn read_move(board: &Board, text: &str) -> anyhow::Result<Move> {
    notation::parse_san_lenient(board, text)
        .or_else(|_| notation::parse_uci(board, text))
        .with_context(|| format!("--not {text:?}"))
}

/// The text the arguments ask for.
fn text(args: &Args, explained: &Explained) -> String {
    let detail = match args.detail {
        Length::Phrase => Detail::Phrase,
        Length::Comment => Detail::Comment,
        Length::Full => Detail::Full,
    };
    let text = explaining::to_text(explained, detail);
    let wanted: &[&str] = match args.ask {
        None if detail == Detail::Full => return text,
        None => return format!("{text}\n"),
        Some(Ask::Threats) => &[
            "threat",
            "creates_threat",
            "double_threat",
            "parries",
            "counter_causal_set",
            "no_defence",
        ],
        Some(Ask::Plan) => &["plan", "simplification"],
        Some(Ask::Line) => &["forced_mate", "material_result"],
    };
    let claims = explained
        .explanation
        .iter()
        .flat_map(|explanation| &explanation.claims);
    let mut said: Vec<String> = claims
        .filter(|claim| wanted.contains(&claim.kind.name()))
        .map(|claim| claim.text.clone())
        .collect();
    if args.ask == Some(Ask::Line)
        && let Some(explanation) = &explained.explanation
    {
        said.insert(0, notation::san_line(&explanation.root, &explanation.pv));
    }
    if said.is_empty() {
        said.push("Nothing worth a word was found and proved.".into());
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
        eprintln!(
            "dropped at ply {at}: {} ({})",
            dropped.claim.kind.name(),
            dropped.flaw
        );
    }
}

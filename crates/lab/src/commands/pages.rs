//! `wherefore-lab pages`: what the pages of a file of positions explain.

use anyhow::{Context, ensure};
use chess::notation::san;
use cozy_chess::Board;
use indicatif::{ProgressBar, ProgressStyle};
use lab::pages::{Measured, PageCheck, engine, measure};
use rayon::prelude::*;
use reasoning::mechanism::{Mechanism, Mechanisms};
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `pages`.
#[derive(clap::Args)]
pub(crate) struct PagesArgs {
    /// Positions, one FEN or EPD a line
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Only this many positions (1 to 1000000)
    #[arg(long, value_parser = cli::numbers::within::<usize>(1..=1_000_000))]
    limit: Option<usize>,
    /// Print what each page lacks
    #[arg(long)]
    list: bool,
    /// Leave out a mechanism behind the pages (evidence, ending-rules, plan-tree, heuristic-search, lemmas, delays, hunts, threats,
    /// certificates, comparisons, plans, chances); may be given several times
    #[arg(long, value_name = "NAME")]
    without: Vec<Mechanism>,
    /// Do not ask which reasons set the move apart, which takes several pages more for each
    #[arg(long)]
    quick: bool,
    /// Write the pages there as `why --json` prints them, one a line
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

pub(crate) fn run(args: &PagesArgs) -> anyhow::Result<ExitCode> {
    let name = || format!("file {}", args.file.display());
    let text = std::fs::read_to_string(&args.file).with_context(name)?;
    let rows: Vec<&str> = text.lines().filter(|row| !row.trim().is_empty()).collect();
    let rows = &rows[..args.limit.unwrap_or(rows.len()).min(rows.len())];
    ensure!(!rows.is_empty(), "{}: no positions", name());
    let bar = ProgressBar::new(rows.len() as u64).with_style(
        ProgressStyle::with_template("{pos}/{len} pages {wide_bar} {eta} left").context("progress style")?,
    );
    let mechanisms = args.without.iter();
    let measured = Measured {
        mechanisms: mechanisms.fold(Mechanisms::ALL, |all, &gone| all.without(gone)),
        apart: !args.quick,
    };
    let pages: Vec<Option<(PageCheck, Board)>> = rows
        .par_iter()
        .map_init(
            engine,
            |engine, row| -> anyhow::Result<Option<(PageCheck, Board)>> {
                let fen: Vec<&str> = row.split_whitespace().take(4).collect();
                let board =
                    chess::fen::parse_lenient(&fen.join(" ")).with_context(|| format!("position {row:?}"))?;
                let id = row.split('"').nth(1).unwrap_or(row);
                let page = measure(&mut **engine, (id, &board), measured)?;
                bar.inc(1);
                Ok(page.map(|page| (page, board)))
            },
        )
        .collect::<anyhow::Result<_>>()?;
    bar.finish_and_clear();
    let pages: Vec<(PageCheck, Board)> = pages.into_iter().flatten().collect();
    if let Some(path) = &args.json {
        let lines: Vec<&str> = pages.iter().map(|(page, _)| page.json.as_str()).collect();
        let text = lines.join("\n") + "\n";
        std::fs::write(path, text).with_context(|| format!("file {}", path.display()))?;
    }
    if args.list {
        pages.iter().for_each(|(page, board)| list(page, board));
    }
    show(&pages.into_iter().map(|(page, _)| page).collect::<Vec<_>>());
    Ok(ExitCode::SUCCESS)
}

fn list(page: &PageCheck, board: &Board) {
    let natural = page.natural.filter(|(_, explained)| !explained);
    let lacks = [
        (!page.reason).then(|| "reason".to_owned()),
        page.mobility_alone.then(|| "more than mobility".to_owned()),
        natural.map(|(mv, _)| match page.unsaid.as_slice() {
            [] => format!("why not {}", san(board, mv)),
            unsaid => format!("why not {} ({})", san(board, mv), unsaid.join("; ")),
        }),
        (!page.plan).then(|| "plan".to_owned()),
        (page.apart == Some(false)).then(|| "what sets the move apart".to_owned()),
    ];
    let lacks: Vec<String> = lacks.into_iter().flatten().collect();
    if !lacks.is_empty() {
        cli::outln!("{}: no {}", page.id, lacks.join(", "));
    }
}

fn show(pages: &[PageCheck]) {
    let row = |name: &str, has: &dyn Fn(&PageCheck) -> Option<bool>| {
        let told: Vec<bool> = pages.iter().filter_map(has).collect();
        let count = told.iter().filter(|has| **has).count();
        let share = 100.0 * count as f64 / told.len().max(1) as f64;
        cli::outln!("{name:<42} {count:>4} of {:>4}  {share:>5.1}%", told.len());
    };
    row("a reason that is more than background", &|page| Some(page.reason));
    row("the most natural other move explained", &|page| {
        page.natural.map(|(_, explained)| explained)
    });
    row("some other move explained", &|page| Some(page.rival));
    let count = |what: fn(&PageCheck) -> usize| pages.iter().map(what).sum::<usize>();
    let (refuted, caused) = (count(|page| page.refuted), count(|page| page.caused));
    let (claims, pages_told) = (count(|page| page.claims) as f64, pages.len().max(1) as f64);
    let share = 100.0 * caused as f64 / refuted.max(1) as f64;
    cli::outln!(
        "{:<42} {caused:>4} of {refuted:>4}  {share:>5.1}%",
        "refuted moves with a cause"
    );
    cli::outln!("{:<42} {:.2}", "claims a page", claims / pages_told);
    row("a plan", &|page| Some(page.plan));
    row("a reason that holds of no worse rival", &|page| page.apart);
    row("nothing but mobility", &|page| Some(page.mobility_alone));
    let millis: Vec<u128> = pages.iter().map(|page| page.millis).collect();
    let mean = millis.iter().sum::<u128>() / (millis.len().max(1) as u128);
    let most = millis.iter().max().copied().unwrap_or(0);
    cli::outln!("{:<42} {mean} on the average, {most} at most", "milliseconds");
}

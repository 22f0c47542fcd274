//! `wherefore lab ending`: holds every rule of the pawn endings against exact tables, or draws the map of king and pawn.

use anyhow::Context;
use lab::ending::{Material, Verification, map, verify};
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `lab ending`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Hold every judgement against exact tables
    #[arg(long)]
    verify: bool,
    /// The material to verify: kpk, kppk or kpkp (kpkp makes sixteen tables first and takes many minutes)
    #[arg(long, default_values = ["kpk", "kppk"], value_delimiter = ',')]
    material: Vec<String>,
    /// Also search every so-many-th position
    #[arg(long, default_value_t = 50)]
    sample: u64,
    /// Nodes for each of these searches
    #[arg(long, default_value_t = 5_000)]
    nodes: u64,
    /// Write the map of king and pawn against king as a picture
    #[arg(long, value_name = "FILE.svg")]
    map: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    anyhow::ensure!(args.sample > 0, "--sample: expected a number above 0");
    anyhow::ensure!(
        args.verify || args.map.is_some(),
        "nothing to do: give --verify or --map FILE.svg"
    );
    let mut wrong = 0;
    if args.verify {
        for name in &args.material {
            let material = match name.as_str() {
                "kpk" => Material::Kpk,
                "kppk" => Material::Kppk,
                "kpkp" => Material::Kpkp,
                other => anyhow::bail!("--material: expected kpk, kppk or kpkp, found {other:?}"),
            };
            let found = verify(material, args.sample, args.nodes);
            print(material, &found);
            wrong += found.wrong();
        }
    }
    if let Some(path) = &args.map {
        let made = map::make();
        for ((from, to, blunder), arrow) in &made.arrows {
            let kind = if *blunder { "blunder" } else { "" };
            println!(
                "{from:?} -> {to:?} {kind:8} {:8} moves, such as {}",
                arrow.moves, arrow.witness
            );
        }
        std::fs::write(path, map::to_svg(&made)).with_context(|| format!("{}", path.display()))?;
    }
    Ok(if wrong == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(1)
    })
}

fn print(material: Material, found: &Verification) {
    let percent = 100.0 * found.decided() as f64 / found.positions.max(1) as f64;
    println!(
        "{}: {} positions (half the board), {} decided at first sight ({percent:.1}%)",
        material.name(),
        found.positions,
        found.decided()
    );
    for (name, tally) in &found.grounds {
        println!(
            "  {name:42} {:9} positions, {:9} exact, {} wrong",
            tally.positions, tally.exact, tally.wrong
        );
    }
    let [exact, open, wrong] = found.kings;
    println!(
        "  kings' game: {} structures, {exact} exact, {open} open, {wrong} wrong",
        found.structures
    );
    let [count, nodes, most, open, wrong] = found.search;
    if count > 0 {
        let mean = nodes as f64 / count as f64;
        println!(
            "  search of {count} positions: {mean:.1} nodes on average, {most} at most, {open} open, {wrong} wrong"
        );
    }
    for example in &found.examples {
        println!("  {example}");
    }
}

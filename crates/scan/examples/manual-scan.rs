//! Writes the man page of `wherefore-scan`, for whoever makes packages: `cargo run --example manual-scan -- DIR`.

use std::path::PathBuf;

fn main() -> anyhow::Result<()> {
    let folder = std::env::args_os().nth(1).map(PathBuf::from);
    let folder = folder
        .ok_or_else(|| anyhow::anyhow!("name a folder"))?
        .join("man");
    std::fs::create_dir_all(&folder)?;
    clap_mangen::generate_to(scan::command::arguments(), &folder)?;
    Ok(())
}

//! Writes the man pages of `wherefore` and its commands, and completions for shells, for whoever makes packages:
//! `cargo run --example manual-wherefore -- DIR`.

use std::path::PathBuf;

fn main() -> anyhow::Result<()> {
    let folder = std::env::args_os().nth(1).map(PathBuf::from);
    let folder = folder.ok_or_else(|| anyhow::anyhow!("name a folder"))?;
    let (man, completions) = (folder.join("man"), folder.join("completions"));
    std::fs::create_dir_all(&man)?;
    std::fs::create_dir_all(&completions)?;
    clap_mangen::generate_to(wherefore::arguments(), &man)?;
    for shell in [
        clap_complete::Shell::Bash,
        clap_complete::Shell::Zsh,
        clap_complete::Shell::Fish,
    ] {
        clap_complete::generate_to(shell, &mut wherefore::arguments(), "wherefore", &completions)?;
    }
    Ok(())
}

//! Finds out what `--version` says of the build: the commit, the processor it is for, whether it is optimised.

use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=WHEREFORE_COMMIT");
    let word = |name: &str| std::env::var(name).unwrap_or_default();
    let mut parts = Vec::new();
    // A build for tests is not made anew for every commit.
    if word("PROFILE") == "release" {
        parts.extend(commit().map(|commit| format!("commit {commit}")));
    }
    parts.push(word("TARGET"));
    let features = word("CARGO_CFG_TARGET_FEATURE");
    let has = |name: &str| features.split(',').any(|feature| feature == name);
    parts.extend(
        ["popcnt", "avx2"]
            .into_iter()
            .filter(|name| has(name))
            .map(str::to_owned),
    );
    if word("PROFILE") != "release" {
        parts.push("not optimised".to_owned());
    }
    println!("cargo:rustc-env=WHEREFORE_BUILD={}", parts.join(", "));
}

/// The commit: as whoever builds a package says, as `cargo package` noted it, or as git knows it.
fn commit() -> Option<String> {
    /// As many letters as git shows.
    const SHOWN: usize = 8;
    if let Ok(commit) = std::env::var("WHEREFORE_COMMIT") {
        return Some(commit);
    }
    if let Ok(note) = std::fs::read_to_string(".cargo_vcs_info.json") {
        let hash = note.split("\"sha1\": \"").nth(1)?;
        return Some(hash.chars().take(SHOWN).collect());
    }
    // Only this project's own history counts, not that of a folder around an unpacked archive.
    if !Path::new("../../.git").exists() {
        return None;
    }
    for name in ["HEAD", "logs/HEAD"] {
        let place = PathBuf::from(git(&["rev-parse", "--git-path", name])?);
        if place.exists() {
            println!("cargo:rerun-if-changed={}", place.display());
        }
    }
    git(&["rev-parse", "--short=8", "HEAD"])
}

fn git(words: &[&str]) -> Option<String> {
    let told = Command::new("git").args(words).output().ok()?;
    let text = String::from_utf8(told.stdout).ok()?;
    let text = text.trim();
    (told.status.success() && !text.is_empty()).then(|| text.to_owned())
}

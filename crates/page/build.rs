//! Builds `web/` with Node (`npm ci` from the lockfile, then `vite build`) and lists the result as Rust constants.
//!
//! Cargo runs this only when a file of `web/` changes, so that a change to Rust alone never rebuilds the page. Without Node, without a
//! network on the first build, or with `WHEREFORE_PAGE=none`, nothing is embedded, the build goes on, and the reason is kept for whoever
//! asks for the page.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the page is made of; a change to any of them rebuilds it.
const SOURCES: [&str; 8] = [
    "index.html",
    "package.json",
    "package-lock.json",
    "public",
    "src",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
];

fn main() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    for source in SOURCES {
        println!("cargo:rerun-if-changed={}", web.join(source).display());
    }
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=WHEREFORE_PAGE");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let dist = out.join("dist");
    let built = build(&web, &dist);
    if let Err(reason) = &built {
        println!("cargo:warning=the page is not embedded: {reason}");
    }
    let listed = built.and_then(|()| list(&dist).map_err(|error| error.to_string()));
    let text = match listed {
        Ok(files) => constants(&files, None),
        Err(reason) => constants(&[], Some(&reason)),
    };
    fs::write(out.join("files.rs"), text).expect("OUT_DIR can be written");
}

/// Builds the page into `dist`.
fn build(web: &Path, dist: &Path) -> Result<(), String> {
    if std::env::var("WHEREFORE_PAGE").is_ok_and(|wish| wish == "none") {
        return Err("WHEREFORE_PAGE=none was set when it was built".to_owned());
    }
    if !web.join("package-lock.json").exists() {
        return Err("its sources (web/) were not there when it was built".to_owned());
    }
    // Two builds at once, of two profiles, would install into one folder.
    let lock = File::create(web.join("node_modules.lock")).map_err(|error| error.to_string())?;
    lock.lock().map_err(|error| error.to_string())?;
    install(web)?;
    let vite = web.join("node_modules/vite/bin/vite.js");
    let mut command = Command::new("node");
    command
        .arg(vite)
        .args(["build", "--logLevel", "warn", "--emptyOutDir", "--outDir"]);
    run(command.arg(dist).current_dir(web), "vite build")
}

/// Installs what the lockfile names, unless it is there already.
fn install(web: &Path) -> Result<(), String> {
    let wanted = fs::read(web.join("package-lock.json")).map_err(|error| error.to_string())?;
    let stamp = web.join("node_modules/.installed-lock.json");
    if fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let mut command = Command::new(npm);
    command.args(["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
    // Without a network it should say so soon.
    command.args(["--fetch-retries=1", "--fetch-timeout=20000"]);
    run(command.current_dir(web), "npm ci")?;
    fs::write(stamp, wanted).map_err(|error| error.to_string())
}

/// Runs a program to its end; what it printed is the reason when it fails.
fn run(command: &mut Command, name: &str) -> Result<(), String> {
    let output = command.output().map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => "Node.js was not found when it was built".to_owned(),
        _ => format!("{name}: {error}"),
    })?;
    if output.status.success() {
        return Ok(());
    }
    /// Words of a failure that are worth telling.
    const WORDS: usize = 60;
    let said = String::from_utf8_lossy(&output.stderr);
    let words: Vec<&str> = said.split_whitespace().take(WORDS).collect();
    Err(format!("{name} failed: {}", words.join(" ")))
}

/// All files below a folder with their paths in it, in order.
fn list(folder: &Path) -> io::Result<Vec<(String, PathBuf)>> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(folder).map_err(io::Error::other)?;
            let name = name.to_string_lossy().replace('\\', "/");
            files.push((name, path));
        }
    }
    files.sort();
    Ok(files)
}

/// The Rust that embeds the files.
fn constants(files: &[(String, PathBuf)], missing: Option<&str>) -> String {
    let mut text = String::from("pub(crate) static FILES: &[(&str, &[u8])] = &[\n");
    for (name, path) in files {
        let _ = writeln!(text, "    ({name:?}, include_bytes!({path:?})),");
    }
    let _ = writeln!(text, "];\npub(crate) const MISSING: Option<&str> = {missing:?};");
    text
}

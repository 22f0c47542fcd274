//! `wherefore serve`: the page, on this machine.

use crate::foreign::EngineArgs;
use anyhow::{Context, ensure};
use cli::interrupt;
use server::{Engines, Opened, PageServer, ServerSettings, StateFolder};
use std::net::{IpAddr, ToSocketAddrs};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::Arc;
use workbench::files::Files;

/// The largest file that the page opens with, in bytes.
const FILE_LIMIT: u64 = 2 << 20;

/// Arguments of `serve`.
#[derive(clap::Args)]
pub(crate) struct ServeArgs {
    /// Games (PGN) or positions (EPD, FEN) to open
    game: Option<PathBuf>,
    /// The port (0 to 65535); 0 takes any that is free
    #[arg(long, default_value_t = 8042)]
    port: u16,
    /// Open the page in the browser (the default)
    #[arg(long, overrides_with = "no_open")]
    open: bool,
    /// Only print the address
    #[arg(long, overrides_with = "open")]
    no_open: bool,
    /// Listen on this address, or on that of this name of the machine, instead of this machine only; whoever opens the page needs the
    /// token that is printed then
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    listen: String,
    /// Keep reviews in this folder, so that they go on after a restart [default: the user's folder for such things]
    #[arg(long, value_name = "FOLDER", conflicts_with = "no_state")]
    state: Option<PathBuf>,
    /// Keep no reviews on disk
    #[arg(long)]
    no_state: bool,
    #[command(flatten)]
    engine: EngineArgs,
}

pub(crate) fn run(args: &ServeArgs) -> anyhow::Result<ExitCode> {
    let opened = args.game.as_deref().map(read).transpose()?;
    // One that does not start is said at once, not by the first page.
    let foreign = args.engine.maker()?;
    if let Some(make) = &foreign {
        make()?;
    }
    let engines = Engines {
        foreign: foreign.map(Arc::from),
    };
    let (address, name) = place(&args.listen)?;
    let state = state_folder(args, &engines)?;
    let server = PageServer::bind(ServerSettings {
        address,
        name,
        port: args.port,
        engines,
        opened,
        state,
    })?;
    if server.unreadable() > 0 {
        cli::sayln!(
            "{} kept reviews cannot be read and are left alone",
            server.unreadable()
        );
    }
    if let Some(advice) = server::pages::advice() {
        cli::sayln!("{advice}");
    }
    let address = server.address();
    cli::outln!("The page is at {address}  (Ctrl-C ends it)");
    cli::output::flush();
    if !args.no_open && !open(&address) {
        cli::sayln!("no browser could be opened; open the address by hand");
    }
    server.run(interrupt::flag())?;
    Ok(ExitCode::SUCCESS)
}

/// Where reviews are kept. A folder that was named must be had; without the usual one the page works all the same.
fn state_folder(args: &ServeArgs, engines: &Engines) -> anyhow::Result<Option<StateFolder>> {
    if args.no_state {
        return Ok(None);
    }
    let fingerprint = engines.fingerprint()?;
    let open = |folder: &Path| StateFolder::open(Files::default(), folder, &fingerprint);
    if let Some(folder) = &args.state {
        return Ok(Some(open(folder).context("--state")?));
    }
    let Some(folder) = usual_state() else {
        cli::sayln!(
            "reviews are not kept on disk: this user has no folder for them (--state FOLDER names one)"
        );
        return Ok(None);
    };
    let kept = open(&folder);
    Ok(kept
        .inspect_err(|error| cli::sayln!("reviews are not kept on disk: {error}"))
        .ok())
}

/// The folder in which programs of this user keep their state.
fn usual_state() -> Option<PathBuf> {
    let named = |name: &str| {
        std::env::var_os(name)
            .map(PathBuf::from)
            .filter(|path| path.is_absolute())
    };
    let home = || named("HOME");
    let base = if cfg!(windows) {
        named("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support"))
    } else {
        named("XDG_STATE_HOME").or_else(|| home().map(|home| home.join(".local/state")))
    };
    base.map(|base| base.join("wherefore"))
}

/// The address to listen on, and the name it was given by.
fn place(listen: &str) -> anyhow::Result<(IpAddr, Option<String>)> {
    if let Ok(address) = listen.parse() {
        return Ok((address, None));
    }
    let fit = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '.';
    ensure!(
        !listen.is_empty() && listen.chars().all(fit),
        "--listen: {listen:?} is neither an address nor the name of a machine"
    );
    let found = (listen, 0).to_socket_addrs();
    let mut found = found.with_context(|| format!("--listen: no address is known of {listen:?}"))?;
    let address = found
        .next()
        .with_context(|| format!("--listen: no address is known of {listen:?}"))?;
    Ok((address.ip(), Some(listen.to_owned())))
}

fn read(path: &Path) -> anyhow::Result<Opened> {
    let place = || format!("file {}", path.display());
    let size = std::fs::metadata(path).with_context(place)?.len();
    ensure!(
        size <= FILE_LIMIT,
        "file {}: {size} bytes, more than the page opens ({FILE_LIMIT})",
        path.display()
    );
    let bytes = std::fs::read(path).with_context(place)?;
    let name = path.file_name().unwrap_or_default();
    Ok(Opened {
        name: name.to_string_lossy().into_owned(),
        text: String::from_utf8_lossy(&bytes).into_owned(),
    })
}

/// Asks the system to open an address. False when it has no way to.
fn open(address: &str) -> bool {
    let opener: &[&str] = if cfg!(target_os = "macos") {
        &["open"]
    } else if cfg!(windows) {
        &["cmd", "/C", "start", ""]
    } else {
        &["xdg-open"]
    };
    let mut command = Command::new(opener[0]);
    command.args(&opener[1..]).arg(address);
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.spawn().is_ok()
}

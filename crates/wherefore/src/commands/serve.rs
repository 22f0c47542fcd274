//! `wherefore serve`: the page, on this machine.

use crate::foreign::EngineArgs;
use anyhow::{Context, ensure};
use cli::interrupt;
use server::{Engines, Opened, PageServer, ServerSettings};
use std::net::{IpAddr, ToSocketAddrs};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::Arc;

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
    let (address, name) = place(&args.listen)?;
    let server = PageServer::bind(ServerSettings {
        address,
        name,
        port: args.port,
        engines: Engines {
            foreign: foreign.map(Arc::from),
        },
        opened,
    })?;
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

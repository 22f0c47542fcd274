//! `wherefore mcp`: the tools for language models, over standard input and output or over HTTP on this machine.

use anyhow::Context;
use cli::interrupt;
use server::Door;
use std::net::{IpAddr, Ipv4Addr};
use std::process::ExitCode;

/// Arguments of `mcp`.
#[derive(clap::Args)]
pub(crate) struct McpArgs {
    /// Speak streamable HTTP on this machine (127.0.0.1) instead of standard input and output
    #[arg(long)]
    http: bool,
    /// The port (0 to 65535); 0 takes any that is free
    #[arg(long, default_value_t = 8043, requires = "http")]
    port: u16,
}

pub(crate) fn run(args: &McpArgs) -> anyhow::Result<ExitCode> {
    if args.http {
        let door = Door::bind(IpAddr::V4(Ipv4Addr::LOCALHOST), None, args.port)?;
        let address = door.address();
        let path = mcp::http::PATH;
        cli::outln!(
            "The tools are at {}{path}  (Ctrl-C ends it)",
            address.trim_end_matches('/')
        );
        cli::output::flush();
        door.run(mcp::http::router(), interrupt::flag())?;
    } else {
        mcp::serve_stdio().context("model context protocol")?;
    }
    Ok(ExitCode::SUCCESS)
}

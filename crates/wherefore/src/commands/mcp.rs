//! `wherefore mcp`: the tools for language models, over standard input and output.

use anyhow::Context;
use std::process::ExitCode;

/// Arguments of `mcp`.
#[derive(clap::Args)]
pub(crate) struct McpArgs {}

pub(crate) fn run(_: &McpArgs) -> anyhow::Result<ExitCode> {
    mcp::serve_stdio().context("model context protocol")?;
    Ok(ExitCode::SUCCESS)
}

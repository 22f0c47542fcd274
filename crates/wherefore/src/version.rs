//! What `--version` says: the version, the commit, what the processor must have, and whether the page is inside.

use std::sync::OnceLock;

/// `0.2.0 (commit 0123abcd, x86_64-unknown-linux-gnu, popcnt, avx2, page)`.
pub(crate) fn said() -> &'static str {
    static SAID: OnceLock<String> = OnceLock::new();
    SAID.get_or_init(|| {
        let page = if server::pages::advice().is_none() {
            "page"
        } else {
            "no page"
        };
        format!(
            "{} ({}, {page})",
            env!("CARGO_PKG_VERSION"),
            env!("WHEREFORE_BUILD")
        )
    })
}

//! The page of `wherefore serve`, embedded: whatever `web/` was built into when this crate was built.
//!
//! The build script makes it with Node; where there is none, nothing is embedded and [`missing`] says why. No server lives here, and
//! no knowledge of what the page does.

mod files {
    include!(concat!(env!("OUT_DIR"), "/files.rs"));
}

/// The bytes of a file of the page, by its path (`index.html`, `assets/...`).
pub fn file(path: &str) -> Option<&'static [u8]> {
    files::FILES
        .iter()
        .find(|(name, _)| *name == path)
        .map(|(_, bytes)| *bytes)
}

/// The paths of all files.
pub fn paths() -> impl Iterator<Item = &'static str> {
    files::FILES.iter().map(|(name, _)| *name)
}

/// Why there is no page, where there is none.
pub fn missing() -> Option<&'static str> {
    files::MISSING
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_either_a_page_or_a_reason_why_not() {
        assert_eq!(file("index.html").is_some(), missing().is_none());
        assert!(paths().all(|path| file(path).is_some()));
        assert!(file("../Cargo.toml").is_none());
    }
}

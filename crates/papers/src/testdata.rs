//! Where the tests of this crate find their positions, puzzles and matches.

use std::path::{Path, PathBuf};

/// A file of `tests/data`, which comes with the crate.
pub(crate) fn own(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(name);
    assert!(path.is_file(), "{} is missing", path.display());
    path
}

/// A file of the reference data, for tests that are asked for by name.
pub(crate) fn reference(name: &str) -> PathBuf {
    let folder =
        std::env::var_os("WHEREFORE_DATA").expect("WHEREFORE_DATA names the folder of reference data");
    let path = PathBuf::from(folder).join(name);
    assert!(path.is_file(), "{} is missing", path.display());
    path
}

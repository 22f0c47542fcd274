//! The native part of the Python package `wherefore`: an engine that stays warm, scans, and the command.
//!
//! Everything that goes in is text or a number, everything that comes out is JSON, words or HTML: the types that a Python programmer sees
//! are made of it in `python/wherefore`. Searches run on threads of their own without the interpreter's lock, and Ctrl-C ends the wait
//! for them.
//!
//! Reading order: `waiting` (threads and signals), `reading` (arguments), `engine`, `collections`.

mod collections;
mod engine;
mod reading;
mod waiting;

use pyo3::prelude::*;

/// The native module; the package's own modules give it its Python face.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::collections::scan;
    #[pymodule_export]
    use super::command;
    #[pymodule_export]
    use super::engine::Engine;
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("version", env!("CARGO_PKG_VERSION"))
    }
}

/// The commands `wherefore` and `wherefore-scan`, their own name first; returns the exit code.
#[pyfunction]
fn command(py: Python<'_>, arguments: Vec<std::ffi::OsString>) -> u8 {
    let is_scan = |at: usize, name: &str| arguments.get(at).is_some_and(|word| word == name);
    let code = if is_scan(0, "wherefore-scan") {
        py.detach(|| ::scan::command::run(arguments))
    } else if is_scan(1, "scan") {
        // Without the package, `wherefore` starts a second program for it; here both are in one library.
        let mut words = arguments;
        words.remove(0);
        words[0] = "wherefore-scan".into();
        py.detach(|| ::scan::command::run(words))
    } else {
        py.detach(|| wherefore::run(arguments))
    };
    // The standard library tells whether two codes are equal, but no number.
    (0..=u8::MAX)
        .find(|&number| std::process::ExitCode::from(number) == code)
        .unwrap_or(1)
}

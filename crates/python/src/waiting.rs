//! Work on a thread of its own: the interpreter's lock is free meanwhile, and Ctrl-C ends the wait.

use crate::reading::Failure;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

/// How often somebody looks whether Ctrl-C was pressed.
const GLANCE: Duration = Duration::from_millis(50);

/// How long somebody who pressed Ctrl-C waits at most for the work to end; then it ends by itself.
const PATIENCE: Duration = Duration::from_secs(2);

/// Does the work and waits for it. On Ctrl-C the work is told to stop, and the exception is raised when it has.
pub(crate) fn wait<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&AtomicBool) -> Result<T, Failure> + Send + 'static,
) -> PyResult<T> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    let (sender, mut receiver) = mpsc::channel();
    let search = move || {
        // Nobody hears what was given up.
        let _ = sender.send(work(&flag));
    };
    workbench::threads::spawn(search).map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    loop {
        let answer;
        (receiver, answer) = py.detach(move || {
            let answer = receiver.recv_timeout(GLANCE);
            (receiver, answer)
        });
        match answer {
            Ok(found) => return found.map_err(PyErr::from),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err("the search ended without an answer"));
            }
        }
        if let Err(pressed) = py.check_signals() {
            stop.store(true, Ordering::Relaxed);
            let _ = py.detach(move || receiver.recv_timeout(PATIENCE));
            return Err(pressed);
        }
    }
}

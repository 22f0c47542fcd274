//! Ctrl-C, once for the whole program: the first press asks running work to stop and print what it has, the second
//! ends the program at once.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of a program ended by Ctrl-C: 128 plus the number of SIGINT.
const INTERRUPTED: i32 = 130;

static FLAG: OnceLock<AtomicBool> = OnceLock::new();

/// A flag that becomes true when the user presses Ctrl-C. The first call installs the handler.
pub fn flag() -> &'static AtomicBool {
    let first = FLAG.get().is_none();
    let flag = FLAG.get_or_init(|| AtomicBool::new(false));
    if first {
        // Without a handler Ctrl-C still ends the program, so a failure to install one is not worth a message.
        let _ = ctrlc::set_handler(|| {
            if flag.swap(true, Ordering::Relaxed) {
                std::process::exit(INTERRUPTED);
            }
        });
    }
    flag
}

//! The UCI loop: reads lines, keeps one engine, prints what the protocol allows and nothing else.
//!
//! The main thread reads; a second thread owns the engine and searches. Every output line goes through one function,
//! so that lines never mix. Complaints about bad input are `info string` lines, which every GUI passes over.

mod command;
mod options;
mod session;

use command::Command;
use session::{Job, Session};
use std::io::{BufRead, Write};
use std::sync::mpsc;

/// Talks UCI until `quit` or the end of the input.
pub(crate) fn run(input: impl BufRead) {
    let (jobs, inbox) = mpsc::channel::<Job>();
    let mut session = Session::new(jobs);
    let worker = match workbench::threads::spawn(move || session::work(&inbox)) {
        Ok(worker) => worker,
        Err(error) => {
            say(&format!("info string error: no thread to search on: {error}"));
            return;
        }
    };
    let mut told_to_quit = false;
    for line in input.split(b'\n') {
        let Ok(bytes) = line else { break };
        let line = String::from_utf8_lossy(&bytes);
        match command::parse(&line) {
            Ok(None) => {}
            Ok(Some(Command::Quit)) => {
                told_to_quit = true;
                break;
            }
            Ok(Some(command)) => {
                if let Err(complaint) = session.handle(command) {
                    say(&format!("info string error: {complaint}"));
                }
            }
            Err(complaint) => say(&format!("info string error: {complaint}")),
        }
    }
    if told_to_quit {
        session.quit();
    } else {
        session.finish();
    }
    let _ = worker.join();
}

/// Prints one line at once. A closed pipe is not our problem: the GUI is gone and `quit` follows.
pub(crate) fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{line}");
    let _ = out.flush();
}

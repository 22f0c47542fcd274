//! The UCI loop: reads lines, keeps one engine, prints what the protocol allows and nothing else.
//!
//! The main thread reads; a second thread owns the engine and searches. Every output line goes through one function,
//! so that lines never mix. Complaints about bad input are `info string` lines, which every GUI passes over.

mod command;
mod options;
mod session;

use command::GuiCommand;
use session::{Job, Session};
use std::io::{BufRead, Read, Write};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// Longer lines are not read, in bytes: a game of ten thousand moves is shorter.
const LONGEST_LINE: u64 = 1 << 20;
/// When the input has ended, a search may go on so long at most.
const LONGEST_END: Duration = Duration::from_secs(60);
/// How often it is looked whether that search has ended.
const GLANCE: Duration = Duration::from_millis(5);
/// How often it is told then that the search goes on, so that an output that nobody reads any more is noticed.
const HEARTBEAT: Duration = Duration::from_secs(1);

/// Talks UCI until `quit` or the end of the input.
pub(crate) fn run(mut input: impl BufRead) {
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
    while let Some(line) = next_line(&mut input) {
        let command = line.and_then(|line| command::parse(&line));
        match command {
            Ok(None) => {}
            Ok(Some(GuiCommand::Quit)) => {
                told_to_quit = true;
                break;
            }
            Ok(Some(command)) => {
                if let Err(complaint) = session.handle(command) {
                    complain(&complaint);
                }
            }
            Err(complaint) => complain(&complaint),
        }
    }
    if told_to_quit {
        session.quit();
    } else {
        session.finish();
        let ended = Instant::now();
        let mut told = ended;
        while !worker.is_finished() {
            std::thread::sleep(GLANCE);
            if told.elapsed() >= HEARTBEAT {
                told = Instant::now();
                let heard = try_say("info string the input has ended, the search goes on");
                if !heard || ended.elapsed() >= LONGEST_END {
                    session.stop();
                }
            }
        }
    }
    let _ = worker.join();
}

/// Says what is wrong with the input, on one line that a person can read.
fn complain(complaint: &str) {
    say(&format!("info string error: {}", cli::failure::tidy(complaint)));
}

/// The next line, the last one also without its end; an error when it is too long to be read.
fn next_line(input: &mut impl BufRead) -> Option<Result<String, String>> {
    let mut bytes = Vec::new();
    let read = input.take(LONGEST_LINE).read_until(b'\n', &mut bytes);
    if !matches!(read, Ok(1..)) {
        return None;
    }
    if bytes.len() as u64 == LONGEST_LINE && bytes.last() != Some(&b'\n') {
        // The rest is passed over without being kept.
        input.skip_until(b'\n').ok()?;
        return Some(Err(format!("a line of more than {LONGEST_LINE} bytes")));
    }
    Some(Ok(String::from_utf8_lossy(&bytes).into_owned()))
}

/// Prints one line at once. A closed pipe is not our problem: the GUI is gone and `quit` follows.
pub(crate) fn say(line: &str) {
    try_say(line);
}

/// Prints one line at once and says whether somebody could read it.
fn try_say(line: &str) -> bool {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}").and_then(|()| out.flush()).is_ok()
}

//! A program and its pipes. It may crash, hang, flood or never read: nothing it does takes memory or time without a bound.
//!
//! One thread reads its lines into a bounded channel and cuts long ones, another writes what it is told; whoever waits for a line has a
//! deadline. The program is ended and reaped when the process is dropped.

use super::EngineFault;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::time::{Duration, Instant};

/// Longer lines are cut, in bytes: a line of play of hundreds of moves.
const LONGEST_LINE: usize = 8 << 10;
/// Lines that wait to be read; a program that says more is held.
const WAITING_LINES: usize = 256;
/// Commands that wait to be taken; with the system's pipe full as well, the program does not read.
const WAITING_COMMANDS: usize = 64;
/// A program that is told to quit has this long before it is killed.
const FAREWELL: Duration = Duration::from_millis(200);
/// How often it is looked whether it has gone.
const PAUSE: Duration = Duration::from_millis(5);

/// A running program.
pub(super) struct Process {
    child: Child,
    commands: Option<SyncSender<String>>,
    lines: Receiver<String>,
}

impl Process {
    /// Starts a program; a name without a slash is looked up on the path.
    pub(super) fn start(program: &str, arguments: &[String]) -> Result<Process, EngineFault> {
        let mut command = Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        // Ctrl-C at the terminal is for us; the engine is told what to do.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command
            .spawn()
            .map_err(|error| EngineFault::Unstartable(error.to_string()))?;
        let (Some(mut stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(EngineFault::Unstartable("it has no pipes".to_owned()));
        };
        let (sender, lines) = sync_channel(WAITING_LINES);
        std::thread::spawn(move || hand_on(stdout, &sender));
        let (commands, inbox) = sync_channel::<String>(WAITING_COMMANDS);
        std::thread::spawn(move || {
            while let Ok(text) = inbox.recv() {
                if writeln!(stdin, "{text}").and_then(|()| stdin.flush()).is_err() {
                    break;
                }
            }
        });
        Ok(Process {
            child,
            commands: Some(commands),
            lines,
        })
    }

    /// Tells the program something.
    pub(super) fn send(&mut self, text: String) -> Result<(), EngineFault> {
        let Some(commands) = &self.commands else {
            return Err(self.ended());
        };
        match commands.try_send(text) {
            Ok(()) => Ok(()),
            Err(TrySendError::Full(_)) => Err(EngineFault::Deaf),
            Err(TrySendError::Disconnected(_)) => Err(self.ended()),
        }
    }

    /// The next line, or none before the deadline. A flood does not put the deadline off.
    pub(super) fn line(&mut self, deadline: Instant) -> Result<Option<String>, EngineFault> {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Ok(None);
        }
        match self.lines.recv_timeout(left) {
            Ok(line) => Ok(Some(line)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
        }
    }

    /// How the program ended.
    fn ended(&mut self) -> EngineFault {
        self.wait(FAREWELL);
        EngineFault::Crashed(match self.child.try_wait() {
            Ok(Some(status)) => status.to_string(),
            _ => "it closed its pipes".to_owned(),
        })
    }

    /// Waits for its end, at most so long.
    fn wait(&mut self, most: Duration) {
        let until = Instant::now() + most;
        while matches!(self.child.try_wait(), Ok(None)) && Instant::now() < until {
            std::thread::sleep(PAUSE);
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if let Some(commands) = self.commands.take() {
            let _ = commands.try_send("quit".to_owned());
        }
        self.wait(FAREWELL);
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Hands on line after line, the long ones cut, until the program or the listener goes away.
fn hand_on(output: impl Read, sender: &SyncSender<String>) {
    let mut reader = BufReader::new(output);
    let mut line = Vec::new();
    loop {
        let chunk = match reader.fill_buf() {
            Ok(chunk) if !chunk.is_empty() => chunk,
            _ => return,
        };
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let length = end.unwrap_or(chunk.len());
        let room = LONGEST_LINE - line.len();
        line.extend_from_slice(&chunk[..length.min(room)]);
        reader.consume(length + usize::from(end.is_some()));
        if end.is_some() {
            let text = String::from_utf8_lossy(&line).into_owned();
            if sender.send(text).is_err() {
                return;
            }
            line.clear();
        }
    }
}

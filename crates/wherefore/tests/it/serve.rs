//! `wherefore serve`: reviews that outlive the server.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

const GAME: &str =
    "1. e4 e5 2. Nf3 f6 3. Nxe5 fxe5 4. Qh5+ g6 5. Qxe5+ Qe7 6. Qxh8 Nf6 7. d3 Qg7 8. Qxg7 Bxg7 1-0";

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("wherefore-serve-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    path
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("wherefore"));
    command
        .args(["serve", "--port", "0", "--no-open"])
        .args(arguments);
    command
}

/// A server that is ended by a kill, as by a power cut that spares the disk.
struct Served {
    child: Child,
    address: String,
}

impl Served {
    fn with_state(state: &Path) -> Served {
        let mut child = command(&["--state", state.to_str().unwrap()])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut said = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut said)
            .unwrap();
        let address = said
            .split_whitespace()
            .find_map(|word| word.strip_prefix("http://")?.strip_suffix('/'));
        let address = address.unwrap_or_else(|| panic!("{said}")).to_owned();
        Served { child, address }
    }

    /// The events that it answers with. HTTP/1.0 has no chunks, so that they can be read as they are.
    fn ask(&self, request: &str, body: &str) -> Told {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(
            stream,
            "{request} HTTP/1.0\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )
        .unwrap();
        Told(BufReader::new(stream))
    }

    fn review(&self) -> Told {
        self.ask(
            "POST /api/v1/review",
            &format!(r#"{{"pgn": "{GAME}", "nodes": 1000}}"#),
        )
    }

    fn again(&self, name: &str) -> Told {
        self.ask(&format!("GET /api/v1/review/{name}"), "")
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

struct Told(BufReader<TcpStream>);

impl Told {
    /// The data of the next event of this name; none where there is none any more.
    fn next(&mut self, name: &str) -> Option<String> {
        let wanted = format!("event: {name}\n");
        let mut line = String::new();
        while line != wanted {
            line.clear();
            if self.0.read_line(&mut line).unwrap_or(0) == 0 {
                return None;
            }
        }
        line.clear();
        self.0.read_line(&mut line).unwrap();
        Some(line)
    }

    fn rest(mut self) -> String {
        let mut text = String::new();
        self.0.read_to_string(&mut text).unwrap();
        text
    }
}

#[test]
fn a_review_goes_on_after_the_server_was_killed_and_ends_with_the_same_bytes() {
    let (whole, killed) = (folder("whole"), folder("killed"));
    let undisturbed = Served::with_state(&whole).review().next("review").unwrap();
    let server = Served::with_state(&killed);
    let mut told = server.review();
    let begun = told.next("begun").unwrap();
    let name = begun.split('"').nth(3).unwrap().to_owned();
    told.next("progress").unwrap();
    drop(server);
    // Killed again and again: each server finds what those before it have finished.
    for progress in [2, 9, 16] {
        let server = Served::with_state(&killed);
        let mut told = server.again(&name);
        for _ in 0..progress {
            told.next("progress").unwrap();
        }
        if progress == 16 {
            told.next("explaining");
        }
    }
    let server = Served::with_state(&killed);
    assert_eq!(server.again(&name).next("review").unwrap(), undisturbed);
    drop(server);
    let server = Served::with_state(&killed);
    assert_eq!(
        server.again(&name).next("review").unwrap(),
        undisturbed,
        "it was kept"
    );
    // Who stops a review wants nothing kept of it.
    let mut told = server.review();
    let begun = told.next("begun").unwrap();
    let unwanted = begun.split('"').nth(3).unwrap().to_owned();
    let stop = format!("POST /api/v1/review/{unwanted}/stop");
    assert!(server.ask(&stop, "{}").rest().contains("true"));
    told.rest();
    drop(server);
    let server = Served::with_state(&killed);
    assert!(server.again(&unwanted).rest().contains("404"));
    assert!(server.again("../lock").rest().contains("404"));
    drop(server);
    std::fs::remove_dir_all(&whole).unwrap();
    std::fs::remove_dir_all(&killed).unwrap();
}

fn complaint(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_second_server_on_the_same_reviews_is_told_so() {
    let state = folder("second");
    let first = Served::with_state(&state);
    let second = command(&["--state", state.to_str().unwrap()]).output().unwrap();
    assert_eq!(second.status.code(), Some(2), "{}", complaint(&second));
    assert!(complaint(&second).contains("another server keeps its reviews here"));
    drop(first);
    drop(Served::with_state(&state));
    std::fs::write(state.join("file"), "").unwrap();
    let file = state.join("file");
    let refused = command(&["--state", file.to_str().unwrap()]).output().unwrap();
    assert_eq!(refused.status.code(), Some(2), "{}", complaint(&refused));
    std::fs::remove_dir_all(&state).unwrap();
}

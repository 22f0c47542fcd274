//! UCI lines read into typed commands. Whatever a GUI sends, the answer is a command or an error that names the word.

use std::time::Duration;

/// What a GUI can ask.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum GuiCommand {
    Uci,
    Debug,
    IsReady,
    NewGame,
    Position {
        fen: Option<String>,
        moves: Vec<String>,
    },
    Go(Go),
    Stop,
    PonderHit,
    SetOption {
        name: String,
        value: Option<String>,
    },
    Quit,
    /// Not UCI, but handy at a terminal: print the board.
    Display,
}

/// The arguments of `go`.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Go {
    pub(crate) search_moves: Vec<String>,
    pub(crate) ponder: bool,
    pub(crate) infinite: bool,
    pub(crate) time: [Option<Duration>; 2],
    pub(crate) increment: [Option<Duration>; 2],
    pub(crate) moves_to_go: Option<u32>,
    pub(crate) depth: Option<i32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) mate: Option<u32>,
    pub(crate) move_time: Option<Duration>,
    /// Words that say nothing, as they stand.
    pub(crate) ignored: Vec<String>,
}

/// Reads a line. Unknown words before a known command are skipped, as the protocol asks; a blank line is nothing.
pub(crate) fn parse(line: &str) -> Result<Option<GuiCommand>, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    for (index, word) in words.iter().enumerate() {
        let rest = &words[index + 1..];
        let command = match *word {
            "uci" => GuiCommand::Uci,
            "debug" => GuiCommand::Debug,
            "isready" => GuiCommand::IsReady,
            "ucinewgame" => GuiCommand::NewGame,
            "position" => position(rest)?,
            "go" => GuiCommand::Go(go(rest)),
            "stop" => GuiCommand::Stop,
            "ponderhit" => GuiCommand::PonderHit,
            "setoption" => set_option(rest)?,
            "quit" => GuiCommand::Quit,
            "d" => GuiCommand::Display,
            _ => continue,
        };
        return Ok(Some(command));
    }
    match words.first() {
        None => Ok(None),
        Some(word) => Err(format!("unknown command {word:?}")),
    }
}

fn position(words: &[&str]) -> Result<GuiCommand, String> {
    let split = words
        .iter()
        .position(|word| *word == "moves")
        .unwrap_or(words.len());
    let moves = words
        .get(split + 1..)
        .unwrap_or_default()
        .iter()
        .map(|word| (*word).to_owned())
        .collect();
    match words[..split].split_first() {
        Some((&"startpos", [])) => Ok(GuiCommand::Position { fen: None, moves }),
        Some((&"startpos", extra)) => Err(format!("position: unexpected word {:?} after startpos", extra[0])),
        Some((&"fen", [])) => Err("position: no FEN after the word fen".to_owned()),
        Some((&"fen", fields)) => Ok(GuiCommand::Position {
            fen: Some(fields.join(" ")),
            moves,
        }),
        Some((word, _)) => Err(format!("position: expected startpos or fen, found {word:?}")),
        None => Err("position: expected startpos or fen".to_owned()),
    }
}

const GO_WORDS: [&str; 12] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
];

/// Reads the limits of a search. Whatever stands here, a search is asked for and a move must follow: words that say nothing are passed over
/// and named.
fn go(words: &[&str]) -> Go {
    let mut go = Go::default();
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        match word {
            "ponder" => go.ponder = true,
            "infinite" => go.infinite = true,
            "searchmoves" => {
                while let Some(mv) = words.next_if(|word| !GO_WORDS.contains(word)) {
                    go.search_moves.push(mv.to_owned());
                }
            }
            _ if GO_WORDS.contains(&word) => match words.next_if(|word| !GO_WORDS.contains(word)) {
                Some(text) => match text.parse() {
                    Ok(number) => set_number(&mut go, word, number),
                    Err(_) => go.ignored.push(format!("{word} {text}")),
                },
                None => go.ignored.push(word.to_owned()),
            },
            _ => go.ignored.push(word.to_owned()),
        }
    }
    let limited = go.infinite
        || go.ponder
        || go.time.iter().any(Option::is_some)
        || go.move_time.is_some()
        || go.depth.is_some()
        || go.nodes.is_some()
        || go.mate.is_some();
    // A limit was meant and could not be read: whoever waits for a move gets one at once, not never.
    if !limited && !go.ignored.is_empty() {
        go.depth = Some(1);
    }
    go
}

/// GUIs send negative clocks when an engine has overstepped; they count as zero.
fn set_number(go: &mut Go, word: &str, number: i64) {
    let positive = number.max(0);
    let time = Some(Duration::from_millis(positive.unsigned_abs()));
    let small = u32::try_from(positive).unwrap_or(u32::MAX);
    match word {
        "wtime" => go.time[0] = time,
        "btime" => go.time[1] = time,
        "winc" => go.increment[0] = time,
        "binc" => go.increment[1] = time,
        "movestogo" => go.moves_to_go = (small > 0).then_some(small),
        "depth" => go.depth = Some(i32::try_from(positive).unwrap_or(i32::MAX).max(1)),
        "nodes" => go.nodes = Some(positive.unsigned_abs().max(1)),
        "mate" => go.mate = Some(small.clamp(1, 500)),
        "movetime" => go.move_time = time,
        _ => {}
    }
}

fn set_option(words: &[&str]) -> Result<GuiCommand, String> {
    let Some((&"name", rest)) = words.split_first() else {
        return Err("setoption: expected the word name".to_owned());
    };
    let split = rest
        .iter()
        .position(|word| *word == "value")
        .unwrap_or(rest.len());
    let name = rest[..split].join(" ");
    if name.is_empty() {
        return Err("setoption: the option has no name".to_owned());
    }
    let value = (split < rest.len()).then(|| rest[split + 1..].join(" "));
    Ok(GuiCommand::SetOption { name, value })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_of_the_protocol_is_read() {
        assert_eq!(parse("uci"), Ok(Some(GuiCommand::Uci)));
        assert_eq!(parse("  \t "), Ok(None));
        assert_eq!(parse("joho isready"), Ok(Some(GuiCommand::IsReady)));
        assert_eq!(
            parse("position startpos moves e2e4 e7e5"),
            Ok(Some(GuiCommand::Position {
                fen: None,
                moves: vec!["e2e4".into(), "e7e5".into()]
            }))
        );
        assert_eq!(
            parse("setoption name Move Overhead value 30"),
            Ok(Some(GuiCommand::SetOption {
                name: "Move Overhead".into(),
                value: Some("30".into())
            }))
        );
        let Ok(Some(GuiCommand::Go(go))) =
            parse("go wtime 1000 btime -5 winc 10 movestogo 3 searchmoves e2e4 d2d4 depth 5")
        else {
            panic!("go was not read");
        };
        assert_eq!(go.time, [Some(Duration::from_secs(1)), Some(Duration::ZERO)]);
        assert_eq!(go.search_moves, ["e2e4", "d2d4"]);
        assert_eq!((go.depth, go.moves_to_go), (Some(5), Some(3)));
    }

    #[test]
    fn a_search_is_asked_for_whatever_words_stand_there() {
        let read = |line| match parse(line) {
            Ok(Some(GuiCommand::Go(go))) => go,
            other => panic!("{line}: {other:?}"),
        };
        for (line, ignored) in [
            ("go depth", vec!["depth"]),
            ("go depth x", vec!["depth x"]),
            ("go fast", vec!["fast"]),
            (
                "go movetime 99999999999999999999",
                vec!["movetime 99999999999999999999"],
            ),
        ] {
            let go = read(line);
            assert_eq!(go.ignored, ignored, "{line}");
            assert_eq!(go.depth, Some(1), "{line}: an end of its own");
        }
        let go = read("go perhaps wtime 1000 btime x nodes 5 tomorrow");
        assert_eq!((go.time[0], go.time[1]), (Some(Duration::from_secs(1)), None));
        assert_eq!((go.nodes, go.depth), (Some(5), None));
        assert_eq!(go.ignored, ["perhaps", "btime x", "tomorrow"]);
        assert_eq!(read("go"), Go::default());
    }

    #[test]
    fn malformed_lines_name_the_word() {
        for (line, word) in [
            ("position", "startpos or fen"),
            ("position fen", "FEN"),
            ("position here", "here"),
            ("setoption Hash 3", "name"),
            ("setoption name", "no name"),
            ("xyzzy", "xyzzy"),
        ] {
            let error = parse(line).unwrap_err();
            assert!(error.contains(word), "{line}: {error}");
        }
    }
}

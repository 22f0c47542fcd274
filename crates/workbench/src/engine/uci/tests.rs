//! Good and bad programs, each a few lines of shell.

use super::*;
use std::sync::atomic::AtomicBool;

/// A program that introduces itself with `hello`, is ready, and does `go` when asked for a move.
fn script(hello: &str, go: &str) -> UciCommand {
    let script = format!(
        "while read word rest; do case $word in uci) echo id name Fake 1; {hello} echo uciok;; isready) echo readyok;; go) {go};; quit) exit;; esac; done"
    );
    shell(&script)
}

fn shell(script: &str) -> UciCommand {
    UciCommand {
        program: "/bin/sh".to_owned(),
        arguments: vec!["-c".to_owned(), script.to_owned()],
        options: Vec::new(),
    }
}

fn engine(command: UciCommand) -> UciEngine {
    UciEngine {
        patience: Duration::from_secs(2),
        ..UciEngine::new(command)
    }
}

fn think(command: UciCommand, limits: &SearchLimits) -> Result<Thought, EngineFault> {
    let never = AtomicBool::new(false);
    engine(command)
        .think(&Position::start(), limits, &mut Control::new(&never))
        .map_err(|error| match error {
            EngineError::Foreign { fault, .. } => fault,
            EngineError::Memory(error) => panic!("{error}"),
        })
}

fn answer(go: &str) -> Result<Thought, EngineFault> {
    think(script("", go), &SearchLimits::nodes(1_000))
}

fn names(moves: &[Move]) -> Vec<String> {
    moves.iter().map(|mv| mv.to_string()).collect()
}

const MULTI_PV: &str = "echo option name MultiPV type spin default 1 min 1 max 9;";

#[test]
fn what_a_program_tells_becomes_lines_and_evidence() {
    let go = "echo info string hello; \
        echo info depth 1 seldepth 2 multipv 1 score cp 30 nodes 20 pv e2e4 e7e5; \
        echo info depth 1 multipv 2 score cp 10 nodes 25 pv d2d4; \
        echo info depth 2 multipv 1 score cp 12 upperbound nodes 40 pv e2e4 d7d5; \
        echo info depth 2 seldepth 4 multipv 1 score cp 20 nodes 60 pv d2d4 d7d5 d4d6 e2e4; \
        echo info depth 2 multipv 2 score cp 12 nodes 70 pv e2e4 d7d5; \
        echo bestmove d2d4 ponder d7d5";
    let limits = SearchLimits {
        lines: 2,
        ..SearchLimits::nodes(1_000)
    };
    let thought = think(script(MULTI_PV, go), &limits).unwrap();
    assert_eq!((thought.nodes, thought.plies, thought.deepest), (70, 2, 4));
    assert_eq!(thought.value, Value::new(20));
    let [first, second] = thought.lines.as_slice() else {
        panic!("{:?}", thought.lines);
    };
    // The illegal tail is cut.
    assert_eq!(names(&first.moves), ["d2d4", "d7d5"]);
    assert_eq!(
        (names(&second.moves), second.value),
        (vec!["e2e4".to_owned(), "d7d5".to_owned()], Value::new(12))
    );
    let evidence = &thought.evidence;
    assert_eq!(evidence.moves.len(), 2);
    assert_eq!(
        names(&[evidence.moves[0].mv, evidence.moves[1].mv]),
        ["d2d4", "e2e4"]
    );
    assert_eq!(evidence.moves[0].looks.len(), 2);
    let change = evidence.changes.last().unwrap();
    assert_eq!(names(&[change.from.unwrap(), change.to]), ["e2e4", "d2d4"]);
    assert_eq!(change.fell, Some((Value::new(30), Value::new(12))));
    assert_eq!(names(&[change.reply.unwrap()]), ["d7d5"]);
}

#[test]
fn a_program_without_several_lines_is_asked_move_by_move() {
    // It plays the first of the moves it is asked about.
    let go = "set -- $rest; best=e2e4; value=30; \
        while [ $# -gt 0 ]; do [ $1 = searchmoves ] && [ $2 != b1a3 ] && { best=$2; value=10; }; shift; done; \
        echo info depth 3 score cp $value nodes 5 pv $best; echo bestmove $best";
    let limits = SearchLimits {
        lines: 2,
        ..SearchLimits::nodes(1_000)
    };
    let thought = think(script("", go), &limits).unwrap();
    assert_eq!(thought.lines.len(), 2, "{:?}", thought.lines);
    assert_ne!(thought.lines[0].moves[0], thought.lines[1].moves[0]);
    assert_eq!(thought.nodes, 10);
}

#[test]
fn what_no_program_should_do_is_a_fault_with_a_name() {
    let missing = UciCommand {
        program: "/no/such/engine".to_owned(),
        arguments: Vec::new(),
        options: Vec::new(),
    };
    let limits = SearchLimits::nodes(1_000);
    assert!(matches!(
        think(missing, &limits),
        Err(EngineFault::Unstartable(_))
    ));
    assert!(matches!(
        think(shell("exec sleep 20"), &limits),
        Err(EngineFault::Hung { word: "uciok", .. })
    ));
    assert!(matches!(
        think(shell("exit 3"), &limits),
        Err(EngineFault::Crashed(_))
    ));
    let Err(EngineFault::Crashed(how)) = answer("exit 3") else {
        panic!("it did not crash");
    };
    assert!(how.contains('3'), "{how}");
    assert!(matches!(
        answer("echo info depth 1 score cp 3 pv e2e4; echo bestmove e2e5"),
        Err(EngineFault::Illegal { .. })
    ));
    assert!(matches!(
        answer("echo bestmove '(none)'"),
        Err(EngineFault::Illegal { .. })
    ));
    assert!(matches!(
        answer("echo bestmove"),
        Err(EngineFault::Illegal { .. })
    ));
    assert!(matches!(answer("echo bestmove e2e4"), Err(EngineFault::NoScore)));
}

#[test]
fn who_never_answers_is_stopped_and_then_ended_in_time() {
    let endless_line = "exec cat /dev/zero";
    let endless_lines = "exec yes info depth 1 score cp 3 pv e2e4";
    for go in ["exec sleep 20", endless_line, endless_lines] {
        let start = Instant::now();
        let result = answer(go);
        assert!(
            matches!(result, Err(EngineFault::Hung { word: "bestmove", .. })),
            "{go}: {result:?}"
        );
        assert!(start.elapsed() < Duration::from_secs(5), "{go}");
    }
}

#[test]
fn who_is_only_slow_is_told_to_stop_and_answers() {
    let go = "echo info depth 1 score cp 3 pv e2e4; read stop; echo bestmove e2e4";
    assert_eq!(names(answer(go).unwrap().pv()), ["e2e4"]);
}

#[test]
fn a_long_flood_before_the_answer_does_no_harm() {
    let go = "i=0; while [ $i -lt 3000 ]; do echo info depth $i score cp $i pv e2e4; i=$((i+1)); done; echo bestmove e2e4";
    let limits = SearchLimits {
        time: TimeControl::PerMove(Duration::from_secs(5)),
        ..SearchLimits::default()
    };
    let thought = think(script("", go), &limits).unwrap();
    assert!(thought.evidence.moves[0].looks.len() <= 256);
}

#[test]
fn options_are_checked_before_they_are_sent() {
    let with = |name: &str, value: &str| UciCommand {
        options: vec![(name.to_owned(), value.to_owned())],
        ..script(
            "echo option name Skill Level type spin default 9 min 0 max 9;",
            "echo info depth 1 score cp 1 pv e2e4; echo bestmove e2e4",
        )
    };
    let limits = SearchLimits::nodes(10);
    assert!(think(with("skill level", "3"), &limits).is_ok());
    let Err(EngineFault::UnknownOption { known, .. }) = think(with("Skill", "3"), &limits) else {
        panic!("there is no such option");
    };
    assert_eq!(known, "Skill Level");
    assert!(matches!(
        think(with("Skill Level", "10"), &limits),
        Err(EngineFault::WrongValue { .. })
    ));
}

#[test]
fn a_finished_game_needs_no_program() {
    let position = Position::new("7k/5KQ1/8/8/8/8/8/8 b - - 0 1".parse().unwrap());
    let never = AtomicBool::new(false);
    let mut engine = engine(shell("exit 1"));
    let thought = engine
        .think(&position, &SearchLimits::nodes(10), &mut Control::new(&never))
        .unwrap();
    assert!(thought.lines.is_empty());
}

#[test]
fn a_program_is_gone_when_its_engine_is() {
    let note = std::env::temp_dir().join(format!("uci-program-{}", std::process::id()));
    let go = format!(
        "echo $$ > '{}'; echo info depth 1 score cp 1 pv e2e4; echo bestmove e2e4; exec sleep 20",
        note.display()
    );
    answer(&go).unwrap();
    let program = std::fs::read_to_string(&note).unwrap();
    std::fs::remove_file(&note).unwrap();
    let alive = std::process::Command::new("/bin/sh")
        .args(["-c", &format!("kill -0 {} 2> /dev/null", program.trim())])
        .status()
        .unwrap();
    assert!(!alive.success(), "{program} still runs");
}

#[test]
fn a_command_line_keeps_what_is_quoted_together() {
    let read = |line: &str| UciCommand::from_line(line, Vec::new());
    let command = read("lc0 --weights='my net' \"a b\" ''").unwrap();
    assert_eq!(command.program, "lc0");
    assert_eq!(command.arguments, ["--weights=my net", "a b", ""]);
    assert_eq!(read("  "), Err(NoProgram));
    assert_eq!(read("''"), Err(NoProgram));
}

//! Conversations with the engine in which lines are changed, doubled, left out and cut: the engine still answers at the end.

use assert_cmd::Command;
use search::testing::mutate::{SeededChance, mutated};

const SESSIONS: [&str; 3] = [
    "uci\nisready\nucinewgame\nposition startpos moves e2e4 e7e5\ngo nodes 50\nsetoption name Hash value 2\nsetoption name MultiPV value 2\ngo depth 2\nd\n",
    "setoption name UCI_Chess960 value true\nposition fen bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\ngo movetime 1\nstop\nponderhit\ndebug on\n",
    "setoption name Method value bandwidth\nposition fen 8/8/8/4k3/8/8/4P3/4K3 w - - 0 1 moves e1d2\ngo wtime 50 btime 50 winc 1 binc 1 movestogo 2\nsetoption name Method value alpha-beta\nsetoption name Clear Hash\ngo nodes 20 searchmoves d2d3\n",
];

#[test]
fn fuzzed_conversations_end_in_a_move() {
    let count: usize = std::env::var("WHEREFORE_FUZZ")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(500);
    let seeds: Vec<Vec<u8>> = SESSIONS.iter().map(|text| text.as_bytes().to_vec()).collect();
    let mut chance = SeededChance::new(17);
    for _ in 0..count.div_ceil(50) {
        let mut lines = Vec::new();
        for _ in 0..10 {
            lines.extend(mutated(&seeds, &mut chance));
            lines.push(b'\n');
        }
        // What would end the conversation, take long by itself or take all memory is left out.
        let text = String::from_utf8_lossy(&lines).into_owned();
        let tame = |line: &&str| {
            let numbers = line
                .split_whitespace()
                .filter_map(|word| word.parse::<u64>().ok());
            !line.contains("quit") && numbers.max().unwrap_or(0) <= 2_000 && !line.contains("Threads")
        };
        let tamed: Vec<&str> = text.lines().filter(tame).collect();
        let session = format!(
            "{}\nstop\nsetoption name Method value alpha-beta\nposition startpos\ngo nodes 77\nisready\n",
            tamed.join("\nstop\n")
        );
        let output = Command::cargo_bin("wherefore")
            .unwrap()
            .arg("uci")
            .write_stdin(session.clone())
            .timeout(std::time::Duration::from_secs(300))
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{session}\n{output:?}");
        assert!(said.contains("readyok"), "{session}");
        let last = said.lines().rfind(|line| line.starts_with("bestmove"));
        assert!(
            last.is_some_and(|line| !line.contains("(none)")),
            "{session}\n{said}"
        );
    }
}

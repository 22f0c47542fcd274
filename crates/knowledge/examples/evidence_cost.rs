//! What gathering evidence costs: the same search of three middlegames, with nobody listening and with the ledger.
//!
//! `cargo build --release -p wherefore-knowledge --example evidence_cost`, then count the instructions of both:
//! `valgrind --tool=callgrind target/release/examples/evidence_cost silent`, and the same with `ledger`.
//! `show` prints what the ledger kept. Nodes and values must be the same; the ledger may cost one instruction in a hundred.

use search::alphabeta::{Event, Ledger, Limits, Params, Searcher, TranspositionTable, Verdict};
use search::{Bounds, NodeBudget, Silent, Value, Witness};
use std::sync::Arc;
use wherefore_knowledge::{ChessGame, ChessGuide};

type Move = <ChessGame as search::Game>::Move;

const POSITIONS: [&str; 3] = [
    "r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B1P1/PP2PPBP/R2Q1RK1 w - - 0 12",
    "r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 3 9",
    "3r2k1/p4ppp/8/8/8/1P6/b1P2PPP/R5K1 w - - 0 1",
];
/// Nodes a position.
const NODES: u64 = 20_000;
/// The size of the table: large enough for the search, small enough not to count.
const TABLE_MEBIBYTES: usize = 4;

fn main() {
    let how = std::env::args().nth(1).unwrap_or_default();
    for fen in POSITIONS {
        let game = ChessGame::new(fen.parse().expect("the positions above are legal"));
        let table = Arc::new(TranspositionTable::with_mebibytes(TABLE_MEBIBYTES));
        let mut searcher = Searcher::new(ChessGuide::default(), Params::default(), table);
        let mut ledger = Ledger::default();
        let verdict = if how == "silent" {
            think(&mut searcher, &game, &mut Silent)
        } else {
            think(&mut searcher, &game, &mut ledger)
        };
        let (nodes, best) = (verdict.nodes, &verdict.lines[0]);
        println!("{nodes} nodes, {} {}", best.moves[0], best.value);
        if how == "show" {
            show(&mut searcher, &game, ledger, &verdict);
        }
    }
}

fn think(
    searcher: &mut Searcher<ChessGame, ChessGuide>,
    game: &ChessGame,
    witness: &mut impl Witness<Event<Move>>,
) -> Verdict<Move> {
    let mut budget = NodeBudget::new(NODES);
    searcher.think(game, &[], &Limits::default(), &mut budget, witness, &mut |_| {})
}

fn show(
    searcher: &mut Searcher<ChessGame, ChessGuide>,
    game: &ChessGame,
    ledger: Ledger<Move>,
    verdict: &Verdict<Move>,
) {
    let evidence = searcher.evidence(game, ledger, verdict);
    let words = |line: &[Move]| line.iter().map(Move::to_string).collect::<Vec<_>>().join(" ");
    for candidate in &evidence.moves {
        println!("{} ({} nodes)", candidate.mv, candidate.nodes);
        for look in &candidate.looks {
            println!(
                "  {:2} plies {}: {}",
                look.plies,
                worth(look.bounds),
                words(&look.line)
            );
        }
        if let Some(threat) = &candidate.threat {
            println!("  threatens {} {}", words(&threat.line), worth(threat.bounds));
        }
        if let Some((reply, look)) = &candidate.counter {
            println!("  {reply} threatens {} {}", words(&look.line), worth(look.bounds));
        }
    }
    for change in &evidence.changes {
        println!("{change:?}");
    }
    for tip in &evidence.tips {
        println!("tip {} {} {:?}", words(&tip.line), worth(tip.bounds), tip.left);
    }
}

fn worth(bounds: Bounds) -> String {
    match (bounds.lower(), bounds.upper()) {
        (lower, upper) if lower == upper => format!("= {lower}"),
        (Value::MIN, upper) => format!("<= {upper}"),
        (lower, Value::MAX) => format!(">= {lower}"),
        (lower, upper) => format!("{lower} to {upper}"),
    }
}

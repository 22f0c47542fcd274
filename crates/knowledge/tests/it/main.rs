//! Alpha-beta on chess: what each technique of Eppstein's notes does, on positions where it shows.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod causes;
mod sacrifices;

use cozy_chess::{Board, Move};
use search::alphabeta::{
    Bound, Cut, Event, Extension, Guide, Limits, Params, Quiescence, Searcher, TranspositionTable, Verdict,
};
use search::{Game, NodeBudget, Recorder, Silent, Value, Witness};
use std::sync::Arc;
use wherefore_knowledge::{ChessGame, ChessGuide};

/// The smothered mate: 1.Qg8+ Rxg8 2.Nf7 mate.
const MATE_IN_TWO: &str = "r6k/6pp/7N/8/8/1Q6/5PPP/6K1 w - - 0 1";
/// The queen can check for ever on the open board.
const PERPETUAL: &str = "6k1/5ppp/8/8/8/1r6/pr5P/4Q2K w - - 0 1";
const MIDDLEGAME: &str = "r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B1P1/PP2PPBP/R2Q1RK1 w - - 0 12";
/// White must not pass here: whoever is to move loses ground.
const PAWN_ENDING: &str = "8/8/1p1k4/p1pPp1p1/P1P1P1P1/1P1K4/8/8 w - - 0 1";

pub(crate) fn search<W: Witness<Event<Move>>>(
    fen: &str,
    params: Params,
    plies: i32,
    nodes: u64,
    witness: &mut W,
) -> Verdict<Move> {
    let board: Board = fen.parse().unwrap();
    let table = Arc::new(TranspositionTable::with_mebibytes(4));
    let mut searcher = Searcher::new(ChessGuide::default(), params, table);
    let limits = Limits {
        depth: Some(plies),
        ..Limits::default()
    };
    searcher.think(
        &ChessGame::new(board),
        &[],
        &limits,
        &mut NodeBudget::new(nodes),
        witness,
        &mut |_| {},
    )
}

#[test]
fn a_mate_beyond_the_horizon_is_invisible() {
    let seen = |plies| {
        search(MATE_IN_TWO, Params::fixed_depth(), plies, 3_000_000, &mut Silent).lines[0]
            .value
            .is_win()
    };
    assert!(!seen(2), "two plies cannot see a mate on the third");
    assert!(seen(3));
}

#[test]
fn checks_in_quiescence_end_even_where_they_could_go_on_for_ever() {
    let params = Params {
        quiescence_checks: 4,
        ..Params::default()
    };
    let verdict = search(PERPETUAL, params, 3, 2_000_000, &mut Silent);
    assert_eq!(verdict.plies, 3, "the search must finish inside its budget");
    assert!(verdict.deepest < 100, "a line of {} plies", verdict.deepest);
}

#[test]
fn quiescence_stands_pat_and_settles_exchanges() {
    // The rook takes a pawn that a pawn guards. Without quiescence the pawn looks won.
    let bait = "4k3/2p5/3p4/8/8/8/8/3RK3 w - - 0 1";
    let takes: Move = "d1d6".parse().unwrap();
    let best = |quiescence| {
        search(
            bait,
            Params {
                quiescence,
                ..Params::fixed_depth()
            },
            1,
            10_000,
            &mut Silent,
        )
        .lines[0]
            .moves[0]
    };
    assert_eq!(best(Quiescence::Off), takes);
    assert_ne!(best(Quiescence::Captures), takes);
    assert_ne!(best(Quiescence::Full), takes);
}

#[test]
fn shannon_b_overlooks_the_sacrifice_that_full_width_finds() {
    let queen: Move = "b3g8".parse().unwrap();
    let first = |params, plies| search(MATE_IN_TWO, params, plies, 3_000_000, &mut Silent).lines[0].moves[0];
    assert_eq!(first(Params::shannon_a(), 3), queen);
    // Captures alone do not look for mate at the horizon, so Turing's machine needs a ply more.
    assert_eq!(first(Params::turing(), 4), queen);
    assert_ne!(
        first(Params::shannon_b(1), 3),
        queen,
        "one move a position leaves no room for it"
    );
}

#[test]
fn every_cut_and_extension_is_told_by_its_reason() {
    let mut recorder = Recorder::with_limit(4_000_000);
    search(MIDDLEGAME, Params::default(), 11, 150_000, &mut recorder);
    let cut = |wanted: Cut| {
        recorder
            .events()
            .iter()
            .any(|event| matches!(event, Event::Left { cut: Some(cut), .. } if *cut == wanted))
    };
    for wanted in [
        Cut::Table,
        Cut::NullMove,
        Cut::ReverseFutility,
        Cut::StandPat,
        Cut::Refuted,
    ] {
        assert!(cut(wanted), "{wanted:?} never happened");
    }
    let extended = |wanted: Extension| {
        recorder
            .events()
            .iter()
            .any(|event| matches!(event, Event::Extended { reason, .. } if *reason == wanted))
    };
    assert!(extended(Extension::Check));
    assert!(extended(Extension::Singular));
}

#[test]
fn techniques_can_be_switched_off() {
    let events = |params: Params| {
        let mut recorder = Recorder::with_limit(4_000_000);
        search(MIDDLEGAME, params, 10, 80_000, &mut recorder);
        recorder.into_events()
    };
    let null_cuts = |events: &[Event<Move>]| {
        events
            .iter()
            .filter(|event| {
                matches!(
                    event,
                    Event::Left {
                        cut: Some(Cut::NullMove),
                        ..
                    }
                )
            })
            .count()
    };
    let extensions = |events: &[Event<Move>]| {
        events
            .iter()
            .filter(|event| matches!(event, Event::Extended { .. }))
            .count()
    };
    let on = events(Params::default());
    let off = events(Params {
        null_move: false,
        extensions: false,
        singular: false,
        ..Params::default()
    });
    assert!(null_cuts(&on) > 0 && null_cuts(&off) == 0);
    assert!(extensions(&on) > 0 && extensions(&off) == 0);
}

#[test]
fn no_pass_is_tried_where_zugzwang_rules() {
    let guide = ChessGuide::default();
    assert!(!guide.may_pass(&ChessGame::new(PAWN_ENDING.parse().unwrap())));
    assert!(guide.may_pass(&ChessGame::new(MIDDLEGAME.parse().unwrap())));
    let mut recorder = Recorder::with_limit(2_000_000);
    search(PAWN_ENDING, Params::default(), 12, 100_000, &mut recorder);
    let cuts = recorder.events().iter().filter(|event| {
        matches!(
            event,
            Event::Left {
                cut: Some(Cut::NullMove),
                ..
            }
        )
    });
    assert_eq!(cuts.count(), 0);
}

/// Wherever a search counts a way back as a draw in hand, a legal move leads to a position of the line; where that is switched off it
/// never does. A search that begins in a pawn ending has a switch of its own.
#[test]
fn a_draw_in_hand_is_a_legal_move_back_to_the_line() {
    let count = |fen: &str, [returns, expert_returns]: [bool; 2]| {
        let params = Params {
            returns,
            expert_returns,
            ..Params::default()
        };
        let mut recorder = Recorder::with_limit(4_000_000);
        search(fen, params, 14, 60_000, &mut recorder);
        // The positions from the root, and the plies of the visits that have not ended.
        let (mut line, mut open): (Vec<ChessGame>, Vec<u16>) = (Vec::new(), Vec::new());
        let mut found = 0;
        for event in recorder.events() {
            match *event {
                // A second visit inside a visit, for the value without one move.
                Event::Entered { ply, mv: None, .. } if open.last() == Some(&ply) => open.push(ply),
                Event::Entered { ply, mv, .. } => {
                    line.truncate(usize::from(ply));
                    let game = match (line.last(), mv) {
                        (None, _) => ChessGame::new(fen.parse().unwrap()),
                        (Some(before), Some(mv)) => before.after(mv),
                        (Some(before), None) => before.pass().unwrap(),
                    };
                    line.push(game);
                    open.push(ply);
                }
                Event::Left { ply, value, cut, .. } => {
                    open.pop();
                    if cut != Some(Cut::Return) {
                        continue;
                    }
                    let (before, here) = line.split_at(usize::from(ply));
                    let mut moves = Vec::new();
                    here[0].moves(&mut moves);
                    let back = |mv: &Move| {
                        let key = here[0].after(*mv).key();
                        before.iter().any(|before| before.key() == key)
                    };
                    assert!(moves.iter().any(back), "{}", here[0].board);
                    assert_eq!(value, Value::DRAW);
                    found += 1;
                }
                _ => {}
            }
        }
        found
    };
    const QUEENS: &str = "8/8/3P4/6P1/1p6/p2K4/k7/8 w - - 0 1";
    assert!(count(MIDDLEGAME, [true, false]) > 50);
    assert_eq!(count(MIDDLEGAME, [false, true]), 0);
    assert!(count(QUEENS, [false, true]) > 50);
    assert_eq!(count(QUEENS, [true, false]), 0);
}

/// The experts of pawn endings are heard in searches that begin there, in the rook ending whose exchanges lead to pawn endings if
/// that is wanted, and nowhere else.
#[test]
fn experts_are_heard_where_the_search_begins_or_leads_there() {
    const ROOK_ENDING: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
    let run = |fen: &str, root_experts: bool, experts_ahead: bool| {
        let params = Params {
            root_experts,
            experts_ahead,
            ..Params::default()
        };
        let verdict = search(fen, params, 11, 300_000, &mut Silent);
        (
            verdict.nodes,
            verdict.lines[0].value,
            verdict.lines[0].moves.clone(),
        )
    };
    for fen in [MIDDLEGAME, PERPETUAL, ROOK_ENDING] {
        assert_eq!(run(fen, true, false), run(fen, false, false), "{fen}");
        assert_eq!(run(fen, false, true), run(fen, false, false), "{fen}");
    }
    assert_eq!(run(MIDDLEGAME, true, true), run(MIDDLEGAME, true, false));
    assert_ne!(run(ROOK_ENDING, true, true), run(ROOK_ENDING, true, false));
    assert_ne!(run(PAWN_ENDING, true, false), run(PAWN_ENDING, false, false));
    assert_eq!(run(PAWN_ENDING, true, true), run(PAWN_ENDING, true, false));
}

#[test]
fn a_refusing_evaluation_overruns_the_horizon_by_a_bounded_amount() {
    // A pawn is about to promote: the evaluation does not trust itself while it stands there.
    let unsettled = "8/1P3k2/8/8/8/8/5K2/8 w - - 0 1";
    let run = |refusal| {
        let params = Params {
            refusal,
            ..Params::fixed_depth()
        };
        search(unsettled, params, 2, 1_000_000, &mut Silent)
    };
    let (trusting, refusing) = (run(false), run(true));
    assert_eq!((trusting.deepest, refusing.plies), (1, 2));
    let limit = 2 + Params::default().refusal_limit as usize;
    assert!(
        refusing.deepest > 1 && refusing.deepest <= limit,
        "{} plies",
        refusing.deepest
    );
    assert!(refusing.nodes > trusting.nodes);
}

#[test]
fn a_piece_about_to_be_lost_may_go_however_late_its_turn_comes() {
    // The knight takes a queen, a pawn takes the knight and attacks the white queen, which must then move.
    let fork = "r1b2rk1/pp1p2pp/1b2q3/3QP1N1/3P4/8/PP3PPP/R4RK1 w - - 3 17";
    for plies in 1..=6 {
        let verdict = search(fork, Params::default(), plies, 1_000_000, &mut Silent);
        let value = verdict.lines[0].value.hundredths();
        assert!(value > 300, "{plies} plies: {value}");
    }
}

#[test]
fn a_move_that_beat_the_window_is_kept_when_time_runs_out() {
    let taking = "rnb1kb1r/pp3p1p/2p5/8/4qN2/4N3/PPPP2PP/R1BQK2R b KQkq - 1 11";
    let mut kept = 0;
    for nodes in (500..30_000).step_by(250) {
        let mut searcher = Searcher::new(
            ChessGuide::default(),
            Params::default(),
            Arc::new(TranspositionTable::with_mebibytes(4)),
        );
        let mut last = None;
        let verdict = searcher.think(
            &ChessGame::new(taking.parse().unwrap()),
            &[],
            &Limits::default(),
            &mut NodeBudget::new(nodes),
            &mut Silent,
            &mut |progress| last = Some((progress.bound, progress.line.plies)),
        );
        if let Some((Bound::Lower, plies)) = last {
            kept += 1;
            assert_eq!(verdict.lines[0].plies, plies, "{nodes} nodes");
        }
    }
    assert!(
        kept > 0,
        "no search was cut short in a window that had been beaten"
    );
}

/// Where an expert speaks, the search has numbers of its own (from which depth moves are asked whether they stand alone, how many
/// quiet moves are always tried, which captures are hopeless); elsewhere they change nothing.
#[test]
fn an_expert_brings_numbers_of_its_own() {
    let nodes = |fen, name: &str, number: &str, experts| {
        let mut params = Params {
            root_experts: experts,
            ..Params::default()
        };
        params.set(name, number).unwrap();
        search(fen, params, 10, 1_000_000, &mut Silent).nodes
    };
    let ending = "8/7p/p3pk2/1p5P/3K1P2/1P6/P7/8 w - - 0 1";
    for (name, one, other) in [
        ("expert_singular_limit", "6", "100"),
        ("expert_late_move_base", "2", "50"),
        ("expert_delta_margin", "0", "2000"),
    ] {
        let both = |fen, experts| [one, other].map(|number| nodes(fen, name, number, experts));
        let [first, second] = both(ending, true);
        assert_ne!(first, second, "{name}");
        for (fen, experts) in [(ending, false), (MIDDLEGAME, true)] {
            let [first, second] = both(fen, experts);
            assert_eq!(first, second, "{name}");
        }
    }
}

//! The doors: every way in which bytes from outside enter, each with the laws that hold whatever they are. A door panics where a law is broken.

use chess::{Board, epd, fen, notation, pgn};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use trials::match_play::journal::Journal;
use workbench::files::{Digest, Files};
use workbench::ledger::{OutputLedger, Run};
use workbench::review::cache::Cache;
use workbench::syzygy::Syzygy;
use workbench::{Control, Method, MethodOptions, Position, Request, SearchLimits};

/// A way in.
pub(crate) struct Door {
    /// Its name, which is that of its folder in the corpus.
    pub(crate) name: &'static str,
    /// Takes an input; `work` is a folder of its own.
    pub(crate) enter: fn(&[u8], &Path),
    /// One execution of this door takes as long as so many of an ordinary one.
    pub(crate) price: usize,
}

/// All doors.
pub(crate) const DOORS: &[Door] = &[
    door("fen", read_fen, 1),
    door("epd", read_epd, 1),
    door("pgn", read_pgn, 1),
    door("moves", read_moves, 1),
    door("sentence", read_sentence, 1),
    door("suite", read_suite, 4),
    door("tsplib", read_tsplib, 4),
    door("points", read_points, 4),
    door("certificate", read_certificate, 4),
    door("network", read_network, 20),
    door("cache", open_cache, 10),
    door("note", resume_note, 10),
    door("journal", open_journal, 10),
    door("syzygy", open_tables, 10),
    door("backgammon", read_backgammon, 1),
    door("score-four", read_score_four, 1),
    door("tiles", read_tiles, 1),
    door("search", search_by_all, 1_000),
];

const fn door(name: &'static str, enter: fn(&[u8], &Path), price: usize) -> Door {
    Door { name, enter, price }
}

fn text(input: &[u8]) -> String {
    String::from_utf8_lossy(input).into_owned()
}

/// A board that is read is written and read as the same board.
fn read_fen(input: &[u8], _work: &Path) {
    let text = text(input);
    for board in [fen::parse(&text), fen::parse_lenient(&text)]
        .into_iter()
        .flatten()
    {
        assert_eq!(fen::parse(&fen::to_fen(&board)).as_ref(), Ok(&board), "{text}");
        assert_eq!(
            fen::parse(&fen::to_shredder_fen(&board)).as_ref(),
            Ok(&board),
            "{text}"
        );
    }
    let _ = fen::parse(&text).map_err(|error| error.to_string());
}

fn read_epd(input: &[u8], _work: &Path) {
    for (_, epd) in epd::read(&text(input)).flatten() {
        let written = epd.to_string();
        assert_eq!(epd::parse(&written).as_ref(), Ok(&epd), "{written}");
        let _ = (epd.best_moves(), epd.avoid_moves());
    }
}

/// Entries tile the file; a game that is read is written and read as the same game.
fn read_pgn(input: &[u8], _work: &Path) {
    let mut joined = Vec::new();
    for entry in pgn::Reader::new(input) {
        let entry = entry.expect("memory can be read");
        if let pgn::Content::Game(game) = &entry.content {
            let written = game.to_string();
            assert_eq!(pgn::parse(&written).as_ref(), Ok(game), "{written}");
        }
        joined.extend_from_slice(&entry.raw);
    }
    assert_eq!(joined, input);
}

/// A line of moves from the start, in any notation: what is read is legal, and is read again as it is written.
fn read_moves(input: &[u8], _work: &Path) {
    let mut board = Board::default();
    for word in text(input).split_whitespace().take(100) {
        let read = notation::parse_san_lenient(&board, word)
            .or_else(|_| notation::parse_uci(&board, word).map_err(drop));
        let Ok(mv) = read else { continue };
        assert!(board.is_legal(mv), "{word} in {board}");
        let san = notation::san(&board, mv);
        assert_eq!(
            notation::parse_san(&board, &san).ok(),
            Some(mv),
            "{san} in {board}"
        );
        board.play_unchecked(mv);
    }
}

/// A sentence of the small grammar is read or refused with words, on any board, and what it says is of legal moves.
fn read_sentence(input: &[u8], _work: &Path) {
    use explain::sentence::{Statement, read};
    const MATE: &str = "2kr4/pp3p2/2p1b3/3p4/8/2NB2q1/PPP2QPr/R4RK1 b - - 5 19";
    let text = text(input);
    for board in [Board::default(), MATE.parse().expect("legal")] {
        match read(&board, &text) {
            Ok(Statement::Claims(claims)) => {
                assert!(!claims.is_empty(), "{text}");
                claims.iter().for_each(|claim| _ = claim.fields(&board));
            }
            Ok(Statement::Open { at, open }) => {
                let mut here = board;
                at.iter().for_each(|&mv| here.play(mv));
                assert!(open.first_move().is_none_or(|mv| here.is_legal(mv)), "{text}");
            }
            Ok(Statement::Board(holds)) => assert_ne!(holds, Err(String::new()), "{text}"),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

fn read_suite(input: &[u8], work: &Path) {
    let path = written(input, work, "suite.epd");
    if let Err(error) = workbench::suite::read(&path) {
        assert!(!error.to_string().is_empty());
    }
}

fn written(input: &[u8], work: &Path, name: &str) -> PathBuf {
    let path = work.join(name);
    std::fs::write(&path, input).expect("a file of the test");
    path
}

fn read_tsplib(input: &[u8], _work: &Path) {
    if let Ok(instance) = games::tsp::read_tsplib(&text(input)) {
        assert!(!instance.name().contains(char::is_control));
    }
}

fn read_points(input: &[u8], _work: &Path) {
    let _ = games::tsp::read_csv("points", &text(input));
}

/// A certificate that is accepted proves no more than is true: its tour is no shorter than its bound.
fn read_certificate(input: &[u8], _work: &Path) {
    const FILE: &str = "NAME: five\nTYPE: TSP\nDIMENSION: 5\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n1 0 0\n2 10 0\n3 10 10\n4 0 10\n5 5 14\nEOF\n";
    /// The length of the shortest tour, by trying all.
    const SHORTEST: i64 = 42;
    let instance = games::tsp::read_tsplib(FILE).expect("a good file");
    if let Ok(verified) = games::tsp::verify(&instance, &text(input)) {
        assert!(
            verified.bound <= SHORTEST && verified.length >= SHORTEST,
            "{verified:?}"
        );
    }
}

fn read_network(input: &[u8], _work: &Path) {
    if let Err(error) = knowledge::network::Network::read(input) {
        assert!(!error.to_string().is_empty());
    }
}

/// Whatever stands in the file, what is put is found, and what is found was put.
fn open_cache(input: &[u8], work: &Path) {
    let path = written(input, work, "cache");
    let Ok(cache) = Cache::open(&path) else { return };
    let board = Board::default();
    let known = workbench::review::cache::CachedLook {
        value: 12,
        plies: 3,
        leads: Vec::new(),
        moves: Vec::new(),
    };
    let _ = cache.get("key", &board);
    cache.put("another key", &board, &known);
    assert_eq!(cache.get("another key", &board), Some(known));
}

/// A note is believed as a whole or not at all: what a resumed run keeps is a beginning of what was written.
fn resume_note(input: &[u8], work: &Path) {
    const PART: &[u8] = b"one\ntwo\nthree\n";
    let output = work.join("out.pgn");
    written(PART, work, "out.pgn.part");
    written(input, work, "out.pgn.done");
    let run = Run {
        input: Digest::of(b"input"),
        settings: "settings".to_owned(),
        items: 9,
    };
    if let Ok(ledger) = OutputLedger::open(&Files::default(), std::slice::from_ref(&output), run, true) {
        let finished = ledger.finished();
        drop(ledger);
        let kept = std::fs::read(work.join("out.pgn.part")).expect("the part");
        assert!(PART.starts_with(&kept) && finished <= 9, "{finished}");
    }
}

/// A journal is resumed with the pairs it holds, each once, or left alone.
fn open_journal(input: &[u8], work: &Path) {
    let path = written(input, work, "match.csv");
    match Journal::open(&Files::default(), &path, "a v b") {
        Ok((journal, done)) => {
            let mut pairs: Vec<usize> = done.iter().map(|line| line.pair).collect();
            pairs.sort_unstable();
            pairs.dedup();
            assert_eq!(pairs.len(), done.len());
            drop(journal);
            let again =
                Journal::open(&Files::default(), &path, "a v b").expect("resumed once, resumed again");
            assert_eq!(again.1, done);
        }
        Err(_) => assert_eq!(std::fs::read(&path).ok().as_deref(), Some(input)),
    }
}

fn open_tables(input: &[u8], work: &Path) {
    use endings_tables::outcome;
    written(input, work, "KPvK.rtbw");
    let tables = Syzygy::open(&work.to_string_lossy()).expect("there is a file");
    let board: Board = "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1".parse().expect("legal");
    if outcome(&tables, &board).is_none() {
        assert_eq!(tables.complaints().len(), 1);
    }
}

/// The door of tables is a trait of another crate.
mod endings_tables {
    use chess::Board;
    use workbench::syzygy::Syzygy;

    pub(super) fn outcome(tables: &Syzygy, board: &Board) -> Option<search::Outcome> {
        endings::tablebase::EndingTables::outcome(tables, board)
    }
}

fn read_backgammon(input: &[u8], _work: &Path) {
    let _ = games::backgammon::BackgammonPosition::from_id(&text(input), search::Player::First);
}

fn read_score_four(input: &[u8], _work: &Path) {
    let _ = games::score_four::ScoreFourPosition::from_moves(&text(input));
}

fn read_tiles(input: &[u8], _work: &Path) {
    let _ = text(input).parse::<games::tiles::board::TilesBoard>();
}

/// Every position that is accepted is searched by every method, explained, and stopped.
fn search_by_all(input: &[u8], _work: &Path) {
    let Ok(board) = fen::parse_lenient(&text(input)) else {
        return;
    };
    let position = Position::new(board.clone());
    for stopped in [false, true] {
        let stop = AtomicBool::new(stopped);
        for method in Method::ALL {
            let mut options = MethodOptions {
                memory: 1,
                ..MethodOptions::default()
            };
            options.engine.hash = 1;
            let mut engine = method.engine(options);
            let thought = engine.think(&position, &SearchLimits::nodes(60), &mut Control::new(&stop));
            let thought = thought.expect("our own engines answer");
            assert_eq!(thought.best().is_some(), !position.is_over(), "{method}: {board}");
            assert!(
                thought.best().is_none_or(|mv| board.is_legal(mv)),
                "{method}: {board}"
            );
        }
        let mut request = Request::new(board.clone());
        request.nodes = Some(200);
        let settings = explain::Settings {
            spending: explain::study::Spending::within(400),
            ..explain::Settings::default()
        };
        let mut engine = Method::Interval.engine(MethodOptions::default());
        workbench::explain(&mut engine, &request, &settings, &mut Control::new(&stop))
            .expect("our own engine answers");
    }
}

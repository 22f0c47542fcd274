//! The doors: every way in which bytes from outside enter, each with the laws that hold whatever they are. A door panics where a law is broken.

use chess::notation::CastlingStyle;
use chess::{Board, epd, fen, notation, pgn};
use explain::claim::{Claim, Given};
use games::backgammon::BackgammonPosition;
use games::score_four::ScoreFourPosition;
use games::tiles::board::TilesBoard;
use games::tsp::Tour;
use knowledge::network::{Network, NetworkJudge};
use serde_json::Value as Json;
use sha2::{Digest as _, Sha256};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use trials::match_play::journal::{Journal, PairLine};
use workbench::asking::AnswerLimits;
use workbench::checking::{StatementJudge, StatementTruth};
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
    /// About how many microseconds an input takes in the build of the tests.
    pub(crate) price: usize,
}

/// All doors.
pub(crate) const DOORS: &[Door] = &[
    door("fen", read_fen, 12),
    door("epd", read_epd, 18),
    door("pgn", read_pgn, 70),
    door("moves", read_moves, 16),
    door("sentence", read_sentence, 25),
    door("claim", read_claim, 5),
    door("statement", hear_statement, 20_000),
    door("suite", read_suite, 400),
    door("puzzles", read_puzzles, 8),
    door("tsplib", read_tsplib, 20),
    door("points", read_points, 6),
    door("certificate", read_certificate, 50),
    door("network", read_network, 600),
    door("cache", open_cache, 900),
    door("note", resume_note, 2_500),
    door("journal", open_journal, 1_000),
    door("syzygy", open_tables, 1_500),
    door("backgammon", read_backgammon, 1),
    door("score-four", read_score_four, 2),
    door("tiles", read_tiles, 3),
    door("search", search_by_all, 600_000),
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
        let _ = (epd.best_moves(), epd.avoid_moves(), epd.perft_counts());
        let mut board = epd.board.clone();
        for mv in epd.principal_variation().unwrap_or_default() {
            assert!(board.is_legal(mv), "{mv} in {board}: {written}");
            board.play_unchecked(mv);
        }
    }
}

/// Entries tile the file, in whatever pieces it comes; a game that is read is written and read as the same game.
fn read_pgn(input: &[u8], _work: &Path) {
    let mut joined = Vec::new();
    let in_pieces = BufReader::with_capacity(61, input);
    let mut again = pgn::Reader::new(in_pieces).map(|entry| entry.expect("memory can be read"));
    for entry in pgn::Reader::new(input) {
        let entry = entry.expect("memory can be read");
        assert_eq!(again.next().map(|entry| entry.raw).as_ref(), Some(&entry.raw));
        if let pgn::Content::Game(game) = &entry.content {
            let written = game.to_string();
            assert_eq!(pgn::parse(&written).as_ref(), Ok(game), "{written}");
            let _ = game.history();
            assert!(game.moves().len() <= game.line.total_plies(), "{written}");
        }
        joined.extend_from_slice(&entry.raw);
    }
    assert!(again.next().is_none() && joined == input);
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
        for style in [CastlingStyle::of(&board), CastlingStyle::Chess960] {
            let uci = notation::uci(&board, mv, style);
            assert_eq!(notation::parse_uci(&board, &uci), Ok(mv), "{uci} in {board}");
        }
        board.play_unchecked(mv);
    }
}

/// A board on which much can be said.
const MATE: &str = "2kr4/pp3p2/2p1b3/3p4/8/2NB2q1/PPP2QPr/R4RK1 b - - 5 19";

/// A sentence of the small grammar is read or refused with words, on any board, and what it says is of legal moves.
fn read_sentence(input: &[u8], _work: &Path) {
    use explain::sentence::{Statement, read};
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

/// A claim of the schema is read or refused with words, on any board, and its own fields can be told.
fn read_claim(input: &[u8], _work: &Path) {
    let Ok(Json::Object(object)) = serde_json::from_slice(input) else {
        return;
    };
    let fields = given_fields(&object);
    for board in [Board::default(), MATE.parse().expect("legal")] {
        match Claim::read(&board, &fields) {
            Ok(claim) => assert!(!claim.kind.name().is_empty() && claim.fields(&board).len() < 100),
            Err(unread) => assert!(!unread.to_string().is_empty()),
        }
    }
}

fn given_fields(object: &serde_json::Map<String, Json>) -> Vec<(String, Given)> {
    let named = object.iter().map(|(name, value)| (name.clone(), given(value)));
    named.collect()
}

fn given(json: &Json) -> Given {
    match json {
        Json::String(text) => Given::Word(text.clone()),
        Json::Bool(value) => Given::Bool(*value),
        Json::Number(number) => number.as_i64().map_or(Given::Other, Given::Int),
        Json::Array(items) => Given::List(items.iter().map(given).collect()),
        Json::Object(object) => Given::Fields(given_fields(object)),
        Json::Null => Given::Other,
    }
}

/// What somebody claims, as fields or as a sentence, is found true, false or open, or refused with words.
fn hear_statement(input: &[u8], _work: &Path) {
    let stop = AtomicBool::new(false);
    let mut control = Control::new(&stop);
    let mut options = MethodOptions {
        memory: 1,
        ..MethodOptions::default()
    };
    options.engine.hash = 1;
    let limits = AnswerLimits {
        nodes: Some(300),
        ..AnswerLimits::default()
    };
    let mut engine = Method::AlphaBeta.engine(options);
    let position = Position::new(MATE.parse().expect("legal"));
    let mut judge = StatementJudge::new(&mut engine, &position, &limits, &mut control).expect("it answers");
    let heard = match serde_json::from_slice(input) {
        Ok(Json::Object(object)) => judge.hear(&given_fields(&object)),
        _ => judge.hear_sentence(&text(input)),
    };
    match heard {
        Ok(checked) => assert_eq!(checked.text.is_empty(), checked.finding != StatementTruth::True),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// What is read can be played from its start.
fn read_puzzles(input: &[u8], _work: &Path) {
    match trials::puzzles::from_text(&text(input)) {
        Ok(puzzles) => puzzles.iter().for_each(|puzzle| {
            let (board, mv) = puzzle.task();
            assert!(board.is_legal(mv), "{puzzle:?}");
        }),
        Err(error) => assert!(!error.to_string().is_empty()),
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

/// An instance has a distance both ways that is the same; a tour that is read visits every city, and is written and read as the same.
fn read_tsplib(input: &[u8], _work: &Path) {
    let text = text(input);
    if let Ok(instance) = games::tsp::read_tsplib(&text) {
        assert!(!instance.name().contains(char::is_control));
        let last = instance.cities() - 1;
        assert_eq!(instance.distance(0, last), instance.distance(last, 0));
    }
    let five = games::tsp::read_tsplib(INSTANCES[0].0).expect("a good file");
    if let Ok(tour) = Tour::read_tsplib(&text, five.cities()) {
        assert!(tour.cost(&five) >= INSTANCES[0].1, "{tour:?}");
        assert_eq!(Tour::read_tsplib(&tour.to_tsplib(&five), five.cities()), Ok(tour));
    }
}

fn read_points(input: &[u8], _work: &Path) {
    let _ = games::tsp::read_csv("points", &text(input));
}

/// The instances that certificates are held against, with the length of their shortest tours, by trying all.
const INSTANCES: [(&str, i64); 4] = [
    (include_str!("corpus/tsplib/00"), 42),
    (include_str!("corpus/tsplib/with-a-branch"), 7),
    (include_str!("corpus/tsplib/with-combs"), 29),
    (include_str!("corpus/tsplib/with-empty-parts"), 44),
];

/// A certificate that is accepted proves no more than is true: its tour is no shorter than its bound. That holds for a forger too, who can
/// make the checksum fit.
fn read_certificate(input: &[u8], _work: &Path) {
    let text = text(input);
    let forged = games::tsp::certificate::sealed(body(&text, "checksum "));
    for (file, shortest) in INSTANCES {
        let instance = games::tsp::read_tsplib(file).expect("a good file");
        if !text.contains(instance.name()) {
            continue;
        }
        for text in [&text, &forged] {
            if let Ok(verified) = games::tsp::verify(&instance, text) {
                assert!(
                    verified.bound <= shortest && verified.length >= shortest,
                    "{verified:?}"
                );
            }
        }
    }
}

/// The text before the line that seals it.
fn body<'a>(text: &'a str, seal: &str) -> &'a str {
    text.rfind(seal).map_or(text, |start| &text[..start])
}

/// The file itself, and a whole network of which the input has taken the place of the beginning and of an end, sealed by a forger: it judges
/// positions, whatever its weights are.
fn read_network(input: &[u8], _work: &Path) {
    const WHOLE: &[u8] = include_bytes!("../../../knowledge/src/network/network.bin");
    const HASH_BYTES: usize = 32;
    if let Err(error) = Network::read(input) {
        assert!(!error.to_string().is_empty());
    }
    let mut forged = WHOLE[..WHOLE.len() - HASH_BYTES].to_vec();
    let (head, tail) = input.split_at(input.len().min(forged.len()) / 2);
    forged[..head.len()].copy_from_slice(head);
    let end = forged.len() - tail.len();
    forged[end..].copy_from_slice(tail);
    let hash = Sha256::digest(&forged);
    forged.extend_from_slice(&hash);
    if let Ok(network) = Network::read(&forged) {
        let mut judge = NetworkJudge::new(Arc::new(network));
        let mut board = Board::default();
        for mv in ["e2e4", "d7d5", "e4d5", "d8d5", "b1c3"] {
            let opinion = judge.opinion(&board);
            assert!(opinion.low <= opinion.value && opinion.value <= opinion.high);
            board.play(mv.parse().expect("a move"));
        }
    }
}

/// Whatever stands in the file, and in one whose lines a forger has sealed, what is put is found, and found moves are legal.
fn open_cache(input: &[u8], work: &Path) {
    let text = text(input);
    let sealed = text.split_inclusive('\n').map(|line| match line.split_once(' ') {
        Some((_, body)) if line.contains('\t') => {
            format!("{} {body}", Digest::of(body.trim_end_matches('\n').as_bytes()))
        }
        _ => line.to_owned(),
    });
    for input in [input, sealed.collect::<String>().as_bytes()] {
        put_and_get(&written(input, work, "cache"));
    }
}

fn put_and_get(path: &Path) {
    let Ok(cache) = Cache::open(path) else { return };
    let board = Board::default();
    let known = workbench::review::cache::CachedLook {
        value: 12,
        plies: 3,
        leads: Vec::new(),
        moves: vec!["d2d4".parse().expect("a move")],
    };
    if let Some(found) = cache.get("key", &board) {
        let mut board = board.clone();
        found.moves.iter().for_each(|&mv| board.play(mv));
    }
    cache.put("another key", &board, &known);
    assert_eq!(cache.get("another key", &board), Some(known));
}

/// A note is believed as a whole or not at all: what a resumed run keeps is a beginning of what was written. That holds for a note that a
/// forger has sealed, too.
fn resume_note(input: &[u8], work: &Path) {
    const PART: &[u8] = b"one\ntwo\nthree\n";
    let text = text(input);
    let body = body(&text, "note ");
    let forged = format!("{body}note {}\n", Digest::of(body.as_bytes()));
    let output = work.join("out.pgn");
    for input in [input, forged.as_bytes()] {
        written(PART, work, "out.pgn.part");
        written(input, work, "out.pgn.done");
        let run = Run {
            input: Digest::of(b"input"),
            settings: "settings".to_owned(),
            items: 9,
        };
        let open = |run| OutputLedger::open(&Files::default(), std::slice::from_ref(&output), run, true);
        let Ok(mut ledger) = open(run.clone()) else {
            continue;
        };
        let finished = ledger.finished();
        let kept = std::fs::read(work.join("out.pgn.part")).expect("the part");
        assert!(PART.starts_with(&kept) && finished <= 9, "{finished}");
        if finished < 9 {
            ledger.add(&[b"more\n".to_vec()]).expect("a file of the test");
            drop(ledger);
            let again = open(run).expect("resumed once, resumed again");
            assert_eq!(again.finished(), finished + 1);
            let grown = std::fs::read(work.join("out.pgn.part")).expect("the part");
            assert_eq!(grown, [kept.as_slice(), b"more\n"].concat());
        }
    }
}

/// A journal is resumed with the pairs it holds, each once, or left alone.
fn open_journal(input: &[u8], work: &Path) {
    let path = written(input, work, "match.csv");
    match Journal::open(&Files::default(), &path, "a v b") {
        Ok((mut journal, mut done)) => {
            let mut pairs: Vec<usize> = done.iter().map(|line| line.pair).collect();
            pairs.sort_unstable();
            pairs.dedup();
            assert_eq!(pairs.len(), done.len());
            let new = PairLine {
                pair: pairs.last().map_or(0, |last| last.wrapping_add(1)),
                half_points: [2, 1],
                plies: [7, 8],
                terminations: ["rules".to_owned(), "a comma; a line".to_owned()],
            };
            if !pairs.contains(&new.pair) {
                journal.add(&new).expect("a file of the test");
                done.push(new);
            }
            drop(journal);
            let again =
                Journal::open(&Files::default(), &path, "a v b").expect("resumed once, resumed again");
            assert_eq!(again.1, done);
        }
        Err(_) => assert_eq!(std::fs::read(&path).ok().as_deref(), Some(input)),
    }
}

/// A table is named or answers; the line before it, if there is one of these, says which it is.
fn open_tables(input: &[u8], work: &Path) {
    use endings_tables::outcome;
    const BOARDS: [(&str, [&str; 2]); 3] = [
        (
            "KRvK",
            [
                "8/8/8/4k3/8/8/2R5/4K3 w - - 0 1",
                "8/8/8/4K3/8/2r5/3k4/8 w - - 0 1",
            ],
        ),
        (
            "KNvK",
            [
                "8/8/8/4k3/8/5N2/8/4K3 b - - 0 1",
                "8/8/8/8/8/5k2/5N2/7K b - - 0 1",
            ],
        ),
        (
            "KPvK",
            [
                "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1",
                "8/8/8/8/8/4k3/4P3/6K1 b - - 0 1",
            ],
        ),
    ];
    let named = |name: &str| input.strip_prefix(format!("{name}\n").as_bytes());
    let (name, fens, table) = BOARDS
        .into_iter()
        .find_map(|(name, fens)| Some((name, fens, named(name)?)))
        .unwrap_or((BOARDS[2].0, BOARDS[2].1, input));
    let folder = work.join(name);
    std::fs::create_dir_all(&folder).expect("a folder of the test");
    written(table, &folder, &format!("{name}.rtbw"));
    let tables = Syzygy::open(&folder.to_string_lossy()).expect("there is a file");
    let known = fens.map(|fen| outcome(&tables, &fen.parse().expect("legal")).is_some());
    if known.contains(&false) {
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

/// A position has one name.
fn read_backgammon(input: &[u8], _work: &Path) {
    let read = |id: &str| BackgammonPosition::from_id(id, search::Player::First);
    match read(&text(input)) {
        Ok(position) => assert_eq!(read(&position.id()), Ok(position)),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

fn read_score_four(input: &[u8], _work: &Path) {
    match ScoreFourPosition::from_moves(&text(input)) {
        Ok(position) => assert!(position.plies() <= 64),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// A board is written and read as the same board.
fn read_tiles(input: &[u8], _work: &Path) {
    match text(input).parse::<TilesBoard>() {
        Ok(board) => assert_eq!(board.to_string().parse(), Ok(board)),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
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

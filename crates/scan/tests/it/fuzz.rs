//! Changed and hostile inputs of scans: packed files that are damaged or hold more than any memory, and changed puzzle files. What is in them is
//! read, or left out with its line; what cannot be unpacked is refused with the name of the file.

use crate::Place;
use scan::filter::Filter;
use scan::input::{Item, ItemContent, Items};
use scan::look::ScanEffort;
use scan::{ScanSettings, Shard, scan};
use search::testing::mutate::{SeededChance, mutated};
use std::collections::VecDeque;
use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Changed files that the ordinary tests enter with.
const USUAL: usize = 1_000;
/// What an input costs, in FENs.
const PRICE: usize = 50;
/// No input takes longer.
const LONGEST: Duration = Duration::from_secs(1);
/// What hostile inputs may take, in megabytes.
const MOST_MEMORY: usize = 128;
/// Tests that measure the memory of this program, one after the other.
static MEASURED: Mutex<()> = Mutex::new(());

const GAMES: &[u8] = include_bytes!("../data/games.pgn");
const PUZZLES: &[u8] = include_bytes!("../data/puzzles.csv");
const MORE_PUZZLES: &[u8] = b"PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\r\n\
    \"quoted\"\"one\",rn3rk1/ppp2ppp/1n2pq2/8/2PP2b1/P1PB1N2/5PPP/R1BQ1RK1 w - - 3 11,d3h7 g8h7 f3g5 f6g5,1757,76,91,311,\"advantage, short\",https://x,\r\n\
    castling,r3k2r/pppq1ppp/8/8/8/8/PPPQ1PPP/R3K2R w KQkq - 0 1,e1g1 e8c8 d2d7,99999999999,76,91,311,,,\n\
    open,\"6k1/5ppp/8/8/8/7P/5PP1/3R2K1 b - - 0 1,g8h8 d1d8,600\n";

type Packer = fn(&[u8]) -> Vec<u8>;
const PACKERS: [(&str, Packer); 3] = [("zst", zstd), ("gz", gzip), ("bz2", bzip)];

fn zstd(plain: &[u8]) -> Vec<u8> {
    let mut packer = zstd::stream::write::Encoder::new(Vec::new(), 1).unwrap();
    packer.include_checksum(plain.len().is_multiple_of(2)).unwrap();
    packer.write_all(plain).unwrap();
    packer.finish().unwrap()
}

fn gzip(plain: &[u8]) -> Vec<u8> {
    let mut packer = flate2::GzBuilder::new()
        .filename("games.pgn")
        .comment("a comment")
        .write(Vec::new(), flate2::Compression::fast());
    packer.write_all(plain).unwrap();
    packer.finish().unwrap()
}

fn bzip(plain: &[u8]) -> Vec<u8> {
    let mut packer = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    packer.write_all(plain).unwrap();
    packer.finish().unwrap()
}

fn number(name: &str, usual: usize) -> usize {
    let text = std::env::var(name).ok();
    text.and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn count() -> usize {
    std::env::var_os("WHEREFORE_FUZZ").map_or(USUAL, |_| number("WHEREFORE_FUZZ", USUAL).div_ceil(PRICE))
}

fn chance(salt: u64) -> SeededChance {
    SeededChance::new((number("WHEREFORE_FUZZ_SEED", 1) as u64) << 32 | salt)
}

/// The most memory that this program had, in megabytes, where the system tells.
fn most_memory() -> Option<usize> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(most.trim().trim_end_matches(" kB").parse::<usize>().ok()? / 1024)
}

/// What an item says, as far as it is compared.
type Told = (u64, u64, String, String);

/// The items of a file, and why it could not be read on.
fn items(path: &Path) -> (Vec<Told>, Option<String>) {
    let (mut told, mut refused) = (Vec::new(), None);
    for item in Items::new(vec![path.to_owned()]) {
        assert!(refused.is_none(), "nothing comes behind a refusal");
        match item {
            Ok(item) => {
                assert_eq!(item.number, told.len() as u64);
                let content = checked(&item);
                told.push((item.number, item.line, item.digest.to_string(), content));
            }
            Err(error) => {
                let words = error.to_string();
                let reason = words.strip_prefix(&format!("{}: ", path.display()));
                assert!(reason.is_some_and(|reason| !reason.is_empty()), "{words}");
                refused = Some(words);
            }
        }
    }
    (told, refused)
}

/// The laws of an item; what it says.
fn checked(item: &Item) -> String {
    match &item.content {
        ItemContent::Broken(reason) => {
            assert!(reason.starts_with("line "), "{reason}");
            assert!(reason.len() < 4_000, "{reason}");
            reason.clone()
        }
        ItemContent::Puzzle(puzzle) => {
            let mut board = puzzle.board.clone();
            for &mv in &puzzle.solution {
                assert!(board.is_legal(mv), "{mv} in {board}");
                board.play_unchecked(mv);
            }
            assert!(!puzzle.solution.is_empty());
            format!("{} {:?} {}", puzzle.id, puzzle.rating, puzzle.themes)
        }
        ItemContent::Game(game) => game.to_string(),
    }
}

/// Enters with a file, and says what was in it.
fn entered(path: &Path, bytes: &[u8]) -> (Vec<Told>, Option<String>) {
    fs::write(path, bytes).unwrap();
    let mut took = Duration::MAX;
    let mut found = None;
    // What another program held up is quick the next time.
    for _ in 0..4 {
        if took > LONGEST {
            let start = Instant::now();
            found = Some(items(path));
            took = start.elapsed();
        }
    }
    assert!(took <= LONGEST, "{took:?} for {}", path.display());
    found.unwrap()
}

#[test]
fn changed_packed_files_are_read_or_refused_with_the_place() {
    let place = Place::new("changed-packed");
    let path = place.at("changed");
    let mut seeds: Vec<Vec<u8>> = Vec::new();
    for (_, pack) in PACKERS {
        seeds.push(pack(GAMES));
        seeds.push(pack(&PUZZLES[1..]));
        seeds.push(pack(PUZZLES));
        seeds.push([pack(&GAMES[..100]), pack(b""), pack(&GAMES[100..])].concat());
    }
    // Others than ours read and skip frames without games, and a window that is too large.
    seeds.push([b"\x50\x2a\x4d\x18\x04\0\0\0skip".as_slice(), &zstd(GAMES)].concat());
    seeds.push(b"\x28\xb5\x2f\xfd\x00\xff\x01\0\0".to_vec());
    let (mut read, mut refused) = (0, 0);
    let mut chance = chance(21);
    let changed = (0..count()).map(|_| mutated(&seeds, &mut chance));
    for input in seeds.clone().into_iter().chain(changed) {
        match entered(&path, &input).1 {
            None => read += 1,
            Some(_) => refused += 1,
        }
    }
    eprintln!(
        "{read} packed files were read, {refused} refused, {:?} MB at most",
        most_memory()
    );
    assert!(read > refused / 50 && refused > read / 50, "{read} {refused}");
}

/// However it is packed, in one piece or in many, a file holds the same.
#[test]
fn changed_games_and_puzzles_are_the_same_however_they_are_packed() {
    let place = Place::new("changed-plain");
    let seeds: Vec<Vec<u8>> = [GAMES, PUZZLES, MORE_PUZZLES].map(<[u8]>::to_vec).into();
    let mut chance = chance(22);
    let (mut puzzles, mut games, mut broken) = (0, 0, 0);
    for index in 0..seeds.len() + count() {
        let plain = match seeds.get(index) {
            Some(seed) => seed.clone(),
            None => mutated(&seeds, &mut chance),
        };
        let wanted = entered(&place.at("plain"), &plain);
        assert!(wanted.1.is_none() || plain.starts_with(b"BZh"), "{wanted:?}");
        for (_, _, _, content) in &wanted.0 {
            match content {
                content if content.starts_with("line ") => broken += 1,
                content if content.starts_with('[') => games += 1,
                _ => puzzles += 1,
            }
        }
        let (_, pack) = PACKERS[index % PACKERS.len()];
        // The first bytes, by which an input is known, in pieces too.
        let cut = chance.below(12).min(plain.len());
        let packed = [pack(&plain[..cut]), pack(&plain[cut..])].concat();
        assert_eq!(entered(&place.at("plain"), &packed), wanted);
    }
    eprintln!(
        "{games} games, {puzzles} puzzles, {broken} left out, {:?} MB at most",
        most_memory()
    );
    assert!(games > 0 && puzzles > 0 && broken > 0);
}

/// One quote too many costs one puzzle. Before, it took all that followed into its field.
#[test]
fn a_quote_that_is_never_closed_ends_with_its_line() {
    let place = Place::new("quote");
    let text = [
        MORE_PUZZLES,
        &PUZZLES[PUZZLES.iter().position(|&byte| byte == b'\n').unwrap() + 1..],
    ]
    .concat();
    let (told, refused) = entered(&place.at("puzzles.csv"), &text);
    assert_eq!(refused, None);
    let broken: Vec<_> = told
        .iter()
        .map(|(_, line, _, content)| (*line, content.starts_with("line ")))
        .collect();
    assert_eq!(
        broken,
        [(2, false), (3, false), (4, true), (5, false), (6, true)],
        "{told:?}"
    );
}

/// What is written again and again, to some length.
struct Again {
    piece: Vec<u8>,
    left: usize,
    at: usize,
}

impl Read for Again {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let piece = &self.piece[self.at..];
        let length = piece.len().min(buffer.len()).min(self.left);
        buffer[..length].copy_from_slice(&piece[..length]);
        self.left -= length;
        self.at = (self.at + length) % self.piece.len();
        Ok(length)
    }
}

/// Packed files of some kilobytes that hold hundreds of megabytes: a part of their items stays in memory, as in a scan.
#[test]
fn files_that_unpack_to_far_more_than_they_are_take_no_memory() {
    const HELD: usize = 100;
    const MEGABYTE: usize = 1 << 20;
    let _alone = MEASURED.lock();
    let place = Place::new("bombs");
    let shuffled = "Nf3 Nf6 Ng1 Ng8 ".repeat(25_000) + "*\n\n";
    let variations =
        "1. e4 (1. d4 {a comment that nobody needs}) e5 ".to_owned() + &"(1... c5) ".repeat(50_000) + "*\n\n";
    let tags = (0..50_000)
        .map(|tag| format!("[T{tag} \"x\"]\n"))
        .collect::<String>()
        + "\n1. e4 *\n\n";
    let columns = "PuzzleId,FEN,Moves\n";
    let bombs: [(&str, &str, &str, usize, &str); 7] = [
        (
            "a game without end",
            "1. e4 {",
            "words ",
            24,
            "no game ends within",
        ),
        ("long games", "", &shuffled, 20, "100000 half-moves"),
        ("games with many variations", "", &variations, 12, "1. e4 e5"),
        ("games with many tags", "", &tags, 12, "bytes of tags"),
        ("a line without end", columns, "a", 200, "longer than"),
        ("an open quote", &format!("{columns}\""), "a,\n", 2, "FEN"),
        (
            "a name without end",
            &format!("{columns}\""),
            "a\"\"",
            200,
            "longer than",
        ),
    ];
    for (name, start, piece, megabytes, said) in bombs {
        let path = place.at(&format!("{}.zst", name.replace(' ', "-")));
        let mut packer = zstd::stream::write::Encoder::new(fs::File::create(&path).unwrap(), 1).unwrap();
        packer.write_all(start.as_bytes()).unwrap();
        let piece = piece.repeat((MEGABYTE / 16).div_ceil(piece.len())).into_bytes();
        let left = megabytes * MEGABYTE;
        io::copy(&mut Again { piece, left, at: 0 }, &mut packer).unwrap();
        packer.finish().unwrap();
        assert!(fs::metadata(&path).unwrap().len() < MEGABYTE as u64 / 2);
        let start = Instant::now();
        let mut held: VecDeque<Item> = VecDeque::new();
        let (mut count, mut found) = (0_u64, false);
        for item in Items::new(vec![path]) {
            let item = item.unwrap();
            if count < HELD as u64 {
                found |= checked(&item).contains(said);
            }
            count += 1;
            held.truncate(HELD - 1);
            held.push_front(item);
        }
        let memory = most_memory();
        eprintln!(
            "{name}: {count} items in {:?}, {memory:?} MB at most",
            start.elapsed()
        );
        assert!(found, "{name}: {said}");
        assert!(
            memory.is_none_or(|most| most < MOST_MEMORY),
            "{name}: {memory:?} MB"
        );
    }
}

/// The pasts of all positions of one game of 75 kB took half a gigabyte.
#[test]
fn the_positions_of_a_very_long_game_take_no_memory_for_their_pasts() {
    let _alone = MEASURED.lock();
    let place = Place::new("long-game");
    let mut game = "Nf3 Nf6 Ng1 Ng8 ".repeat(4_000);
    for file in ["a", "b", "c", "d", "e", "g", "h"] {
        for (white, black) in [(3, 6), (4, 5)] {
            game += &"Nf3 Nf6 Ng1 Ng8 ".repeat(24);
            game += &format!("{file}{white} ");
            game += &"Nf6 Nf3 Ng8 Ng1 ".repeat(24);
            game += &format!("{file}{black} ");
        }
    }
    let path = place.at("long.pgn");
    fs::write(&path, game + "*\n").unwrap();
    let settings = ScanSettings {
        inputs: vec![path],
        out: place.at("out"),
        shard: Shard { number: 1, of: 1 },
        part: 100,
        effort: ScanEffort {
            nodes: 1,
            claims: false,
        },
        filter: Filter {
            conditions: Vec::new(),
            sample: 1.0,
        },
        jobs: 1,
    };
    // All positions wait while the first one is looked at.
    let stop = AtomicBool::new(false);
    let outcome = scan(&settings, &stop, &|| stop.store(true, Ordering::Relaxed)).unwrap();
    assert!(outcome.stopped && outcome.unread == 0);
    let memory = most_memory();
    eprintln!("{memory:?} MB at most");
    assert!(memory.is_none_or(|most| most < MOST_MEMORY), "{memory:?} MB");
}

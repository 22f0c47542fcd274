//! Scans from outside: what is in the tables, that packing, threads, shards and kills change nothing, and what is refused.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod fuzz;

use assert_cmd::cargo::cargo_bin;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const GAMES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/games.pgn");
const PUZZLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/puzzles.csv");
/// Few, so that the tests are quick.
const NODES: &str = "3000";

/// A folder that goes away with the test.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Place {
        let path = std::env::temp_dir().join(format!("wherefore-scan-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Place(path)
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn command(input: &Path, out: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(cargo_bin("wherefore-scan"));
    command
        .arg(input)
        .arg("--out")
        .arg(out)
        .args(["--nodes", NODES])
        .args(more);
    command
}

fn scan(input: &Path, out: &Path, more: &[&str]) -> Output {
    let output = command(input, out, more).output().unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    output
}

type Row = BTreeMap<String, Field>;

fn rows(out: &Path, table: &str) -> Vec<Row> {
    let mut paths: Vec<PathBuf> = fs::read_dir(out.join(table))
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    paths.sort();
    let mut rows = Vec::new();
    for path in paths {
        let reader = SerializedFileReader::new(fs::File::open(path).unwrap()).unwrap();
        for row in reader.get_row_iter(None).unwrap() {
            let row = row.unwrap();
            rows.push(
                row.get_column_iter()
                    .map(|(name, field)| (name.clone(), field.clone()))
                    .collect(),
            );
        }
    }
    rows
}

fn text(row: &Row, name: &str) -> Option<String> {
    match &row[name] {
        Field::Str(text) => Some(text.clone()),
        Field::Null => None,
        other => panic!("{name}: {other:?}"),
    }
}

fn int(row: &Row, name: &str) -> Option<i64> {
    match row[name] {
        Field::Int(value) => Some(value.into()),
        Field::Long(value) => Some(value),
        Field::Null => None,
        ref other => panic!("{name}: {other:?}"),
    }
}

/// Every file of a scan but the lock, by its name.
fn bytes(out: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for folder in ["", "positions", "claims", "games", "parts"] {
        for file in fs::read_dir(out.join(folder)).unwrap() {
            let path = file.unwrap().path();
            if path.is_file() {
                let name = path.strip_prefix(out).unwrap().display().to_string();
                found.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    found
}

#[test]
fn the_tables_say_what_the_games_say() {
    let place = Place::new("tables");
    let out = place.at("out");
    let output = scan(Path::new(GAMES), &out, &[]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("games.pgn: line 16, column 13"), "{said}");
    let games = rows(&out, "games");
    let named: Vec<_> = games
        .iter()
        .map(|row| (int(row, "game").unwrap(), text(row, "id").unwrap()))
        .collect();
    assert_eq!(named, [(0, "one".into()), (2, "two".into()), (3, "three".into())]);
    assert_eq!(text(&games[0], "white").as_deref(), Some("Ann"));
    assert_eq!(int(&games[1], "white_elo"), Some(1200));
    assert_eq!(int(&games[1], "line"), Some(18));
    assert_eq!(
        (int(&games[0], "plies"), int(&games[0], "positions")),
        (Some(7), Some(7))
    );
    // The blunder that allows mate is counted.
    assert_eq!(int(&games[0], "black_blunders"), Some(1));
    assert!(text(&games[2], "opening").unwrap().contains("Philidor"));
    let positions = rows(&out, "positions");
    assert_eq!(positions.len(), 7 + 4 + 10);
    let before_mate = &positions[6];
    assert_eq!(text(before_mate, "move").as_deref(), Some("h5f7"));
    assert_eq!(text(before_mate, "best").as_deref(), Some("h5f7"));
    assert_eq!(
        (int(before_mate, "mate"), int(before_mate, "cp")),
        (Some(1), None)
    );
    // From White's view: Black mates.
    let fool = &positions[7 + 3];
    assert_eq!(
        (int(fool, "mate"), text(fool, "line").as_deref()),
        (Some(-1), Some("d8h4"))
    );
    assert!(positions.iter().all(|row| int(row, "knodes") <= Some(4)));
    let last = &positions[20];
    assert_eq!((text(last, "move"), int(last, "ply")), (None, Some(9)));
    let claims = rows(&out, "claims");
    let of = |row: &Row| (int(row, "game"), int(row, "ply"), int(row, "key"));
    assert!(
        claims
            .iter()
            .all(|claim| positions.iter().any(|row| of(row) == of(claim)))
    );
    let mate = claims
        .iter()
        .find(|row| text(row, "type").as_deref() == Some("forced_mate"))
        .unwrap();
    assert!(text(mate, "fields").unwrap().contains("\"in\":1"), "{mate:?}");
    assert!(text(mate, "text").unwrap().contains("Qxf7"), "{mate:?}");
}

#[test]
fn packed_games_and_standard_input_give_the_same_tables() {
    let place = Place::new("packed");
    let plain = place.at("plain");
    scan(Path::new(GAMES), &plain, &[]);
    let wanted = bytes(&plain);
    let raw = fs::read(GAMES).unwrap();
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(&raw).unwrap();
    let mut bzip = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    bzip.write_all(&raw).unwrap();
    for (name, packed) in [
        ("games.zst", zstd::encode_all(raw.as_slice(), 1).unwrap()),
        ("games.gz", gzip.finish().unwrap()),
        ("games.bz2", bzip.finish().unwrap()),
    ] {
        let file = place.at(name);
        fs::write(&file, packed).unwrap();
        let out = place.at(&format!("{name}.out"));
        scan(&file, &out, &[]);
        let found = bytes(&out);
        for table in ["positions/part-000000.parquet", "claims/part-000000.parquet"] {
            assert_eq!(found[table], wanted[table], "{name}: {table}");
        }
    }
    let out = place.at("stdin.out");
    let mut command = command(Path::new("-"), &out, &[]);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(&raw).unwrap();
    assert!(child.wait().unwrap().success());
    let table = "positions/part-000000.parquet";
    assert_eq!(bytes(&out)[table], wanted[table]);
    // A file that is cut off is said to be.
    let cut = place.at("cut.gz");
    fs::write(&cut, &fs::read(place.at("games.gz")).unwrap()[..100]).unwrap();
    let refused = self::command(&cut, &place.at("cut"), &[]).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("cut.gz"));
}

#[test]
fn threads_and_shards_change_nothing() {
    let place = Place::new("shards");
    let whole = place.at("whole");
    scan(Path::new(GAMES), &whole, &["--part-games", "1", "--jobs", "1"]);
    let shared = place.at("shared");
    for shard in ["2/3", "1/3", "3/3"] {
        scan(
            Path::new(GAMES),
            &shared,
            &["--part-games", "1", "--jobs", "2", "--shard", shard],
        );
    }
    assert_eq!(bytes(&whole), bytes(&shared));
    // What is finished is not done again.
    let again = scan(Path::new(GAMES), &whole, &["--part-games", "1"]);
    let said = String::from_utf8(again.stdout).unwrap();
    assert!(said.contains("in 4 parts (4 finished before)"), "{said}");
}

/// A run that is killed after any number of parts goes on to the same bytes.
#[test]
fn a_killed_run_goes_on_to_the_same_bytes() {
    let place = Place::new("killed");
    let whole = place.at("whole");
    let more = ["--part-games", "1", "--jobs", "1"];
    scan(Path::new(GAMES), &whole, &more);
    let wanted = bytes(&whole);
    for seen in [
        "manifest.json",
        "positions/part-000000.parquet",
        "parts/part-000000.json",
        "claims/part-000002.parquet",
    ] {
        let out = place.at("out");
        let mut child = command(Path::new(GAMES), &out, &more)
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        while !out.join(seen).exists() && child.try_wait().unwrap().is_none() {
            std::thread::yield_now();
        }
        child.kill().unwrap();
        child.wait().unwrap();
        scan(Path::new(GAMES), &out, &more);
        let mut found = bytes(&out);
        // What a kill may leave behind is a file under another name than the tables have.
        found.retain(|name, _| !name.ends_with(".new"));
        assert_eq!(found, wanted, "killed when {seen} was there");
        fs::remove_dir_all(out).unwrap();
    }
}

#[test]
fn another_input_or_other_settings_are_refused() {
    let place = Place::new("refused");
    let out = place.at("out");
    let input = place.at("games.pgn");
    let text = fs::read_to_string(GAMES).unwrap();
    fs::write(&input, &text).unwrap();
    scan(&input, &out, &["--part-games", "2"]);
    let refused = |input: &Path, more: &[&str]| {
        let output = command(input, &out, more).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        said
    };
    let said = refused(&input, &["--part-games", "3"]);
    assert!(said.contains("part_games is 2, not 3"), "{said}");
    let said = refused(&input, &["--part-games", "2", "--where", "White=Ann"]);
    assert!(said.contains("where"), "{said}");
    // As long as before, but another game.
    fs::write(&input, text.replace("5. Nxe5", "5. Ng5 ")).unwrap();
    let said = refused(&input, &["--part-games", "2"]);
    assert!(said.contains("other games"), "{said}");
    for (more, place) in [
        (["--shard", "3/2"], "3/2"),
        (["--sample", "0"], "--sample"),
        (["--where", "WhiteElo"], "WhiteElo"),
        (["--nodes", "0"], "--nodes"),
    ] {
        let said = refused(&input, &more);
        assert!(said.contains(place), "{said}");
    }
    let said = refused(&place.at("missing.pgn"), &[]);
    assert!(said.contains("missing.pgn"), "{said}");
}

#[test]
fn filters_choose_games_and_positions() {
    let place = Place::new("filters");
    let out = place.at("out");
    let only = [
        "--where",
        "WhiteElo>=1500",
        "--where",
        "side=black",
        "--where",
        "ply>=3",
        "--without-claims",
    ];
    scan(Path::new(GAMES), &out, &only);
    assert_eq!(rows(&out, "games").len(), 1);
    let plies: Vec<_> = rows(&out, "positions")
        .iter()
        .map(|row| int(row, "ply").unwrap())
        .collect();
    assert_eq!(plies, [3, 5]);
    assert!(rows(&out, "claims").is_empty());
}

#[test]
fn puzzles_are_read_from_their_files() {
    let place = Place::new("puzzles");
    let out = place.at("out");
    let output = scan(Path::new(PUZZLES), &out, &[]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("puzzles.csv: line 3: move 1"), "{said}");
    let positions = rows(&out, "positions");
    assert_eq!(positions.len(), 1);
    assert_eq!(text(&positions[0], "move"), text(&positions[0], "best"));
    assert_eq!(int(&positions[0], "mate"), Some(1));
    let games = rows(&out, "games");
    assert_eq!(text(&games[0], "id").as_deref(), Some("back1"));
    assert_eq!(int(&games[0], "rating"), Some(600));
    assert!(text(&games[0], "themes").unwrap().contains("backRankMate"));
}

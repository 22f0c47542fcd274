//! The tables that come with the crate agree with themselves, and damaged ones are named and do no harm.

use super::*;
use cozy_chess::{BoardBuilder, Color, Square};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/syzygy");

/// Seeded chance.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) as usize % most
    }
}

/// A random legal position with these pieces, white's first.
fn position(name: &str, chance: &mut Chance) -> Option<Board> {
    let mut builder = BoardBuilder::empty();
    builder.side_to_move = if chance.below(2) == 0 {
        Color::White
    } else {
        Color::Black
    };
    for (color, letters) in [Color::White, Color::Black].into_iter().zip(name.split('v')) {
        for letter in letters.chars() {
            let piece: Piece = letter.to_ascii_lowercase().to_string().parse().ok()?;
            let square = Square::index(chance.below(64));
            if builder.board[square as usize].is_some() {
                return None;
            }
            builder.board[square as usize] = Some((piece, color));
        }
    }
    // The builder lets kings stand side by side.
    let board = builder.build().ok()?;
    chess::fen::parse(&chess::fen::to_fen(&board)).ok()
}

fn bytes_of(name: &str) -> Vec<u8> {
    std::fs::read(Path::new(FOLDER).join(format!("{name}.rtbw"))).unwrap()
}

/// Holds so many random positions of each material against the positions after their moves; counts the values.
fn hold_against_themselves(folder: &str, names: &[&str], count: usize) -> [usize; 5] {
    let tables = Syzygy::open(folder).unwrap();
    let mut chance = Chance(7);
    let mut seen = [0; 5];
    for name in names {
        let mut checked = 0;
        while checked < count {
            let Some(board) = position(name, &mut chance) else {
                continue;
            };
            checked += 1;
            let mut best: Option<Points> = None;
            let mut known = true;
            board.generate_moves(|set| {
                for mv in set {
                    let mut next = board.clone();
                    next.play_unchecked(mv);
                    match tables.points(&next) {
                        Some(value) => best = best.max(Some(-value)),
                        None => known = false,
                    }
                }
                false
            });
            // A pawn that promotes leaves what the folder may not hold.
            let over = if board.checkers().is_empty() { 0 } else { LOST };
            if known {
                let value = tables.points(&board);
                assert_eq!(value, Some(best.unwrap_or(over)), "{name}: {board}");
                seen[(value.unwrap_or(0) + 2) as usize] += 1;
            }
        }
    }
    assert_eq!(tables.complaints(), Vec::<String>::new());
    seen
}

#[test]
fn a_position_is_worth_what_its_best_move_leads_to() {
    let names = ["KPvK", "KPPvK", "KPvKP", "KQvKP", "KQvK", "KRvK", "KvKP", "KPvKQ"];
    let seen = hold_against_themselves(FOLDER, &names, 400);
    assert!(seen[0] > 100 && seen[2] > 100 && seen[4] > 100, "{seen:?}");
}

/// The same for all tables of up to four pieces in `syzygy` under `WHEREFORE_DATA`.
#[test]
#[ignore = "sweep over reference data: WHEREFORE_DATA=FOLDER cargo test -p wherefore-workbench -- --ignored"]
fn every_table_of_a_folder_agrees_with_itself() {
    let folder = Path::new(&std::env::var("WHEREFORE_DATA").unwrap()).join("syzygy");
    let files = std::fs::read_dir(&folder).unwrap().flatten();
    let names: Vec<String> = files
        .filter(|file| material_of(&file.path()).is_some_and(|material| material.pieces() <= 4))
        .filter_map(|file| Some(file.path().file_stem()?.to_str()?.to_owned()))
        .collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let seen = hold_against_themselves(folder.to_str().unwrap(), &names, 500);
    eprintln!("{} tables: {seen:?}", names.len());
    assert!(seen[0] > 100 && seen[2] > 100 && seen[4] > 100, "{seen:?}");
}

/// A table with a few bytes changed, cut off or filled.
fn damaged(mut bytes: Vec<u8>, chance: &mut Chance) -> Vec<u8> {
    // Most of the structure is at the beginning.
    let region = if chance.below(3) == 0 {
        bytes.len()
    } else {
        bytes.len().min(160)
    };
    match chance.below(5) {
        0 => bytes.truncate(chance.below(bytes.len())),
        1 => {
            let at = chance.below(region);
            bytes[at] ^= 1 << chance.below(8);
        }
        2 => (0..=chance.below(8)).for_each(|_| {
            let at = chance.below(region);
            bytes[at] = chance.below(256) as u8;
        }),
        3 => {
            let at = chance.below(region);
            let end = (at + chance.below(40)).min(bytes.len());
            bytes[at..end].fill(if chance.below(2) == 0 { 0 } else { 255 });
        }
        _ => bytes.extend_from_slice(&[0; 64]),
    }
    bytes
}

#[test]
fn a_thousand_damaged_tables_are_named_and_never_asked() {
    let mut chance = Chance(11);
    let folder = std::env::temp_dir().join(format!("syzygy-damaged-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for turn in 0..1_000 {
        let name = ["KPvK", "KQvK", "KPPvK", "KRvK", "KNvK"][turn % 5];
        let whole = bytes_of(name);
        let bytes = damaged(whole.clone(), &mut chance);
        if bytes == whole {
            continue;
        }
        std::fs::write(folder.join(format!("{name}.rtbw")), &bytes).unwrap();
        let tables = Syzygy::open(folder.to_str().unwrap()).unwrap();
        let board = loop {
            if let Some(board) = position(name, &mut chance)
                && captures(&board).is_empty()
            {
                break board;
            }
        };
        assert_eq!(tables.outcome(&board), None, "{name} {turn}");
        let complaints = tables.complaints();
        assert!(
            complaints.len() == 1 && complaints[0].contains(name),
            "{turn}: {complaints:?}"
        );
        std::fs::remove_file(folder.join(format!("{name}.rtbw"))).unwrap();
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

/// A forger can make the checksum fit. Then a value may be wrong, and nothing else happens.
#[test]
fn forged_tables_give_a_value_or_none() {
    let mut chance = Chance(13);
    let (mut read, mut refused) = (0, 0);
    for turn in 0..3_000 {
        let name = ["KPvK", "KQvK", "KPPvK", "KRvK", "KNvK", "KPvKP", "KQvKP"][turn % 7];
        let mut bytes = damaged(bytes_of(name), &mut chance);
        bytes.truncate(bytes.len() / 64 * 64);
        if bytes.is_empty() {
            continue;
        }
        let sum = checksum::of(&bytes);
        bytes.extend_from_slice(&sum);
        let material = Material::parse(name).unwrap();
        let Ok(table) = Table::read(Source::Kept(bytes), material) else {
            refused += 1;
            continue;
        };
        read += 1;
        for _ in 0..50 {
            if let Some(board) = position(name, &mut chance) {
                table.value(&board);
            }
        }
    }
    assert!(read > 100 && refused > 100, "{read} {refused}");
}

#[test]
fn a_folder_without_tables_is_named() {
    let error = Syzygy::open("/nowhere/at/all").err().unwrap();
    assert!(error.to_string().contains("/nowhere/at/all"), "{error}");
}

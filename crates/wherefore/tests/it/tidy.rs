//! What the project promises about itself, checked on its own files: dependency arrows, file sizes, headers, and words that
//! belong elsewhere.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The most lines of code (tests not counted) one file may have.
const LINES_LIMIT: usize = 600;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Crates and the crates of ours that they may depend on, a row a crate.
const ARROWS: [(&str, &[&str]); 18] = [
    ("search", &[]),
    ("chess", &[]),
    ("endings", &["search", "chess"]),
    ("knowledge", &["search", "chess", "endings"]),
    ("games", &["search"]),
    ("reasoning", &["search", "chess", "knowledge"]),
    (
        "explain",
        &["search", "chess", "endings", "knowledge", "reasoning", "games"],
    ),
    (
        "workbench",
        &[
            "search",
            "chess",
            "endings",
            "knowledge",
            "reasoning",
            "games",
            "explain",
        ],
    ),
    ("cli", &["workbench"]),
    (
        "trials",
        &["search", "chess", "knowledge", "reasoning", "games", "workbench"],
    ),
    (
        "papers",
        &[
            "search",
            "chess",
            "endings",
            "knowledge",
            "reasoning",
            "games",
            "explain",
            "workbench",
            "trials",
        ],
    ),
    (
        "lab",
        &[
            "search",
            "chess",
            "endings",
            "knowledge",
            "reasoning",
            "games",
            "explain",
            "workbench",
            "cli",
            "trials",
            "papers",
        ],
    ),
    ("page", &[]),
    ("server", &["search", "chess", "explain", "workbench", "page"]),
    ("mcp", &["chess", "explain", "workbench"]),
    ("scan", &["chess", "explain", "workbench", "cli"]),
    (
        "wherefore",
        &[
            "search",
            "chess",
            "endings",
            "knowledge",
            "reasoning",
            "games",
            "explain",
            "workbench",
            "cli",
            "server",
            "mcp",
        ],
    ),
    (
        "python",
        &["chess", "explain", "workbench", "cli", "scan", "wherefore"],
    ),
];

#[test]
fn every_crate_has_its_arrows() {
    for entry in fs::read_dir(root().join("crates")).unwrap().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let listed = ARROWS.iter().any(|(other, _)| *other == name);
        assert!(
            listed || !entry.path().join("Cargo.toml").exists(),
            "crates/{name} has no row in ARROWS"
        );
    }
}

/// One part of all source lines that no crate may exceed.
const LARGEST_PART: usize = 5;

#[test]
fn no_crate_has_more_than_a_fifth_of_all_source_lines() {
    let mut lines = vec![0; ARROWS.len()];
    for (path, text) in sources() {
        let inside = path.strip_prefix(root().join("crates")).unwrap();
        let parts: Vec<_> = inside.components().map(|part| part.as_os_str()).collect();
        let place = ARROWS.iter().position(|(name, _)| parts[0] == *name);
        if let (Some(place), true) = (place, parts[1] == "src") {
            lines[place] += text.lines().count();
        }
    }
    let all: usize = lines.iter().sum();
    for ((name, _), count) in ARROWS.iter().zip(&lines) {
        assert!(
            count * LARGEST_PART <= all,
            "{name} has {count} of {all} source lines"
        );
    }
}

#[test]
fn dependencies_point_only_one_way() {
    for (name, allowed) in ARROWS {
        let manifest = fs::read_to_string(root().join("crates").join(name).join("Cargo.toml")).unwrap();
        let normal = manifest.split("[dependencies]").nth(1).unwrap_or("");
        let normal = normal.split("\n[").next().unwrap_or("");
        for (other, _) in ARROWS {
            let depends = normal
                .lines()
                .any(|line| line.starts_with(&format!("{other}.workspace")));
            assert!(
                !depends || allowed.contains(&other),
                "{name} must not depend on {other}"
            );
        }
    }
}

/// The most names of public types that stand in more than one crate: a fact of the board and the claim about it may share theirs.
const SHARED_NAMES_LIMIT: usize = 20;

/// A type that a line of code defines: its name, and whether everyone may use it. Associated types are not meant.
fn defined_type(line: &str) -> Option<(&str, bool)> {
    let code = line.trim_start();
    let is_public = code.starts_with("pub ");
    let code = match code.strip_prefix("pub") {
        Some(rest) => rest.split_once(' ')?.1,
        None => code,
    };
    let (keyword, rest) = code.split_once(' ')?;
    let is_inner = line.starts_with(' ');
    let defines = ["struct", "enum", "trait"].contains(&keyword) || (keyword == "type" && !is_inner);
    let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
    let name = &rest[..end.unwrap_or(rest.len())];
    (defines && name.starts_with(char::is_uppercase)).then_some((name, is_public))
}

#[test]
fn a_type_name_means_one_thing_in_a_crate_and_few_are_shared() {
    let mut by_crate: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    let mut shared: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (path, text) in sources() {
        let inside = path.strip_prefix(root().join("crates")).unwrap().to_path_buf();
        let parts: Vec<_> = inside.iter().map(|part| part.to_string_lossy()).collect();
        let is_test = parts
            .iter()
            .any(|part| part.as_ref() == "tests" || part.ends_with("tests.rs"));
        if parts[1] != "src" || is_test {
            continue;
        }
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or("");
        for (number, line) in code.lines().enumerate() {
            let Some((name, is_public)) = defined_type(line) else {
                continue;
            };
            let place = format!("{}:{}", inside.display(), number + 1);
            let key = (parts[0].to_string(), name.to_string());
            by_crate.entry(key).or_default().push(place);
            if is_public {
                shared
                    .entry(name.to_string())
                    .or_default()
                    .insert(parts[0].to_string());
            }
        }
    }
    assert!(by_crate.len() > 500, "{} types were found", by_crate.len());
    // The papers' modules stand apart, each with the words of its paper.
    let twice: Vec<_> = by_crate
        .iter()
        .filter(|((of, _), places)| of != "papers" && places.len() > 1)
        .collect();
    assert!(twice.is_empty(), "one name for two things: {twice:#?}");
    shared.retain(|_, crates| crates.len() > 1);
    assert!(
        shared.len() <= SHARED_NAMES_LIMIT,
        "{} names of public types stand in more than one crate: {shared:#?}",
        shared.len()
    );
}

fn sources() -> Vec<(PathBuf, String)> {
    let mut folders = vec![root().join("crates")];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                files.push((path, text));
            }
        }
    }
    files
}

#[test]
fn every_file_opens_with_what_it_is_and_stays_readable() {
    let files = sources();
    assert!(files.len() > 100, "the sources were not found");
    for (path, text) in files {
        assert!(
            text.starts_with("//!"),
            "{} does not open with //!",
            path.display()
        );
        let is_test = path
            .components()
            .any(|part| part.as_os_str() == "tests" || part.as_os_str() == "tests.rs");
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or("");
        let lines = code
            .lines()
            .filter(|line| !line.trim().is_empty() && !line.trim_start().starts_with("//"))
            .count();
        assert!(
            is_test || lines <= LINES_LIMIT,
            "{} has {lines} lines of code",
            path.display()
        );
    }
}

/// The most lines of one function, from its name to its last brace.
const FUNCTION_LIMIT: usize = 100;

#[test]
fn functions_fit_on_a_screen() {
    for (path, text) in sources() {
        let lines: Vec<&str> = text.lines().collect();
        for (start, line) in lines.iter().enumerate() {
            let code = line.trim_start();
            let words: Vec<&str> = code.split_whitespace().take_while(|&word| word != "fn").collect();
            let qualifiers =
                |word: &&str| word.starts_with("pub") || ["const", "unsafe", "async"].contains(word);
            if !code.contains("fn ") || !words.iter().all(qualifiers) {
                continue;
            }
            let close = format!("{}}}", &line[..line.len() - code.len()]);
            let length = lines[start..].iter().position(|line| line.starts_with(&close));
            assert!(
                length.is_none_or(|length| length < FUNCTION_LIMIT),
                "{}:{} is longer than {FUNCTION_LIMIT} lines: {code}",
                path.display(),
                start + 1
            );
        }
    }
}

#[test]
fn the_search_crate_knows_no_chess() {
    let nouns = ["pawn", "knight", "bishop", "rook", "castl", "checkmate", "cozy"];
    for (path, text) in sources() {
        let in_search = path.components().any(|part| part.as_os_str() == "search");
        if !in_search || !path.components().any(|part| part.as_os_str() == "src") {
            continue;
        }
        for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
            let lower = line.to_lowercase();
            let found = nouns.iter().find(|noun| lower.contains(**noun));
            assert!(found.is_none(), "{}: {found:?} in {line:?}", path.display());
        }
    }
}

#[test]
fn all_rows_of_the_papers_are_tracked() {
    let table = fs::read_to_string(root().join("docs/conformance.md")).unwrap();
    for row in 1..=143 {
        let line = table.lines().find(|line| line.starts_with(&format!("| {row} |")));
        let line = line.unwrap_or_else(|| panic!("row {row} is missing"));
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        assert!(
            ["works", "partly", "negative", "note only"].contains(&fields[3]),
            "row {row}: status {:?}",
            fields[3]
        );
        let (met, by_default, shown) = (fields[4], fields[5], fields[6]);
        assert!(
            !met.is_empty() && !by_default.is_empty(),
            "row {row} does not say where a user meets it"
        );
        assert!(
            fields[3] != "works" || !shown.is_empty(),
            "row {row} works, but nothing shows it"
        );
    }
}

/// The macros of the standard library and of others end a program by a panic when its output cannot be written.
#[test]
fn the_programs_print_through_one_checked_way() {
    let of_a_program = |path: &Path| {
        ["wherefore/src", "lab/src", "server/src", "scan/src"]
            .iter()
            .any(|folder| path.to_string_lossy().contains(&format!("crates/{folder}")))
    };
    for (file, text) in sources().iter().filter(|(path, _)| of_a_program(path)) {
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for (number, line) in code.lines().enumerate() {
            let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
            let printing = ["print!", "println!", "eprint!", "eprintln!"].iter().any(|name| {
                line.match_indices(name)
                    .any(|(at, _)| !line[..at].ends_with(is_word))
            });
            let place = format!("{}:{}", file.display(), number + 1);
            assert!(!printing, "{place}: use cli's out!, outln!, say! and sayln!");
        }
    }
}

/// SECURITY.md names the tests that keep its promises: each of them is there.
#[test]
fn every_promise_names_a_test_that_exists() {
    let text = fs::read_to_string(root().join("SECURITY.md")).unwrap();
    let all: String = sources().into_iter().map(|(_, text)| text).collect();
    let mut named = 0;
    for row in text
        .lines()
        .filter(|line| line.starts_with("| "))
        .filter(|line| !line.contains("---"))
    {
        let tests = row.trim_end_matches('|').rsplit('|').next().unwrap_or_default();
        if tests.trim() == "Test" {
            continue;
        }
        assert!(tests.contains('`'), "no test for: {row}");
        for name in tests.split('`').skip(1).step_by(2) {
            let is_test = |(at, _): (usize, &str)| {
                let above = all[..at].rsplit('\n').nth(1).unwrap_or_default().trim();
                above == "#[test]" || above.starts_with("#[tokio::test")
            };
            assert!(
                all.match_indices(&format!("fn {name}(")).any(is_test),
                "{name} is no test"
            );
            named += 1;
        }
    }
    assert!(named > 20, "{named}");
}

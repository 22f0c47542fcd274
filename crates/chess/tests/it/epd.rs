//! EPD: every line of the reference suites, errors with their place, and round trips.

use crate::support::data;
use chess::epd::{self, EpdProblem, Operand};
use std::path::Path;

/// Reads every `.epd` file below a folder of the reference data.
fn for_each_file(folder: &str, visit: &mut impl FnMut(&Path, &str)) {
    let Some(path) = data(folder) else { return };
    let mut entries: Vec<_> = std::fs::read_dir(path)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    entries.sort();
    for path in entries {
        if path.extension().is_some_and(|extension| extension == "epd") {
            visit(&path, &std::fs::read_to_string(&path).unwrap());
        }
    }
}

#[test]
fn every_reference_line_reads_and_writes_back() {
    let mut lines = 0;
    for folder in ["epd", "mates", "mates/endgames", "studies", "books"] {
        for_each_file(folder, &mut |path, text| {
            for line in epd::read(text) {
                let (number, epd) = line.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
                let written = epd.to_string();
                assert_eq!(
                    epd::parse(&written).as_ref(),
                    Ok(&epd),
                    "{} line {number}",
                    path.display()
                );
                lines += 1;
            }
        });
    }
    println!("{lines} lines");
}

#[test]
fn best_moves_and_lines_of_the_suites_are_legal() {
    let mut count = 0;
    for folder in ["epd", "studies"] {
        for_each_file(folder, &mut |path, text| {
            for line in epd::read(text) {
                let (number, epd) = line.unwrap();
                let place = format!("{} line {number}", path.display());
                count += epd
                    .best_moves()
                    .unwrap_or_else(|error| panic!("{place}: {error}"))
                    .len();
                count += epd
                    .avoid_moves()
                    .unwrap_or_else(|error| panic!("{place}: {error}"))
                    .len();
            }
        });
    }
    for_each_file("mates", &mut |path, text| {
        for line in epd::read(text) {
            let (number, epd) = line.unwrap();
            let result = epd.principal_variation();
            count += result
                .unwrap_or_else(|error| panic!("{} line {number}: {error}", path.display()))
                .len();
        }
    });
    println!("{count} moves");
}

const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - -";

fn problem(operations: &str) -> (usize, EpdProblem) {
    let error = epd::parse(&format!("{KINGS} {operations}")).unwrap_err();
    (error.column - KINGS.len() - 1, error.problem)
}

#[test]
fn errors_name_the_column() {
    assert_eq!(problem("bm Kd1; \"x\""), (9, EpdProblem::Opcode("\"x\"".into())));
    assert_eq!(problem("c0 \"abc; id 5"), (4, EpdProblem::UnclosedText));
    assert_eq!(problem("c0 \"abc\" bm Kd1;"), (4, EpdProblem::UnclosedText));
    assert_eq!(
        problem("hmvc x;"),
        (
            1,
            EpdProblem::Counter {
                opcode: "hmvc".into(),
                found: "x".into()
            }
        )
    );
    let error = epd::parse("4k3/8/8 w - - bm Kd1;").unwrap_err();
    assert_eq!((error.line, error.column), (1, 1));
    assert!(matches!(error.problem, EpdProblem::Position(_)));
}

#[test]
fn a_bad_line_does_not_stop_the_file() {
    let file = format!("\u{feff}{KINGS} id \"one\";\r\n\r\n# a remark\nbad\n{KINGS} id \"two\"\n");
    let read: Vec<_> = epd::read(&file).collect();
    assert_eq!(read.len(), 3);
    assert_eq!(read[0].as_ref().unwrap().0, 1);
    assert_eq!(read[1].as_ref().unwrap_err().line, 4);
    assert_eq!(read[2].as_ref().unwrap().1.id(), Some("two"));
}

#[test]
fn operations_keep_order_spelling_and_quotes() {
    let line = format!(r#"{KINGS} bm Kd1 Kd2; c0 "say \"hi\\\""; zz; ce -12; acd 7; dm 3;"#);
    let mut epd = epd::parse(&line).unwrap();
    assert_eq!(epd.to_string(), line);
    assert_eq!(epd.number("ce"), Some(-12));
    assert_eq!(epd.number("acd"), Some(7));
    assert_eq!(epd.number("zz"), None);
    assert_eq!(epd.comment(0), Some("say \"hi\\\""));
    assert_eq!(epd.best_moves().unwrap().len(), 2);
    epd.set("ce", vec![Operand::Word("5".into())]);
    epd.set("id", vec![Operand::Text("new".into())]);
    assert!(epd.to_string().ends_with("ce 5; acd 7; dm 3; id \"new\";"));
}

#[test]
fn quotes_that_nobody_escaped_belong_to_the_text() {
    let epd = epd::parse(&format!(
        "{KINGS} id \"\"Guru\" - \"Pawnder\", London\"; c0 \"a\" \"b\";"
    ))
    .unwrap();
    assert_eq!(epd.id(), Some("\"Guru\" - \"Pawnder\", London"));
    assert_eq!(epd.operands("c0").unwrap().len(), 2);
    assert_eq!(epd::parse(&epd.to_string()), Ok(epd));
}

#[test]
fn counters_belong_to_the_position() {
    let from_fen = epd::parse(&format!("{KINGS} 7 42 ; id \"x\"")).unwrap();
    assert_eq!(
        from_fen.to_string(),
        format!("{KINGS} hmvc 7; fmvn 42; id \"x\";")
    );
    assert_eq!(epd::parse(&from_fen.to_string()), Ok(from_fen));
}

//! EPD: every line of the reference suites, errors with their place, and round trips.

use crate::support::{files, own, reference, text};
use chess::epd::{self, Epd, EpdProblem, Operand};
use chess::notation::SanError;
use std::path::Path;

/// Reads every line of a folder's `.epd` files and writes it back; returns how many there are.
fn check_lines(folder: &Path) -> usize {
    let mut lines = 0;
    for path in files(folder, "epd") {
        for line in epd::read(&text(&path)) {
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
    }
    lines
}

/// Looks at the moves that a folder's `.epd` files name; returns how many there are.
fn count_moves(folder: &Path, named: impl Fn(&Epd) -> Result<usize, SanError>) -> usize {
    let mut count = 0;
    for path in files(folder, "epd") {
        for line in epd::read(&text(&path)) {
            let (number, epd) = line.unwrap();
            count += named(&epd).unwrap_or_else(|error| panic!("{} line {number}: {error}", path.display()));
        }
    }
    count
}

fn best_and_avoided(epd: &Epd) -> Result<usize, SanError> {
    Ok(epd.best_moves()?.len() + epd.avoid_moves()?.len())
}

fn variation(epd: &Epd) -> Result<usize, SanError> {
    Ok(epd.principal_variation()?.len())
}

#[test]
fn every_line_reads_and_writes_back() {
    assert_eq!(check_lines(&own("epd")), 227);
}

#[test]
fn best_moves_and_lines_are_legal() {
    assert_eq!(count_moves(&own("epd"), best_and_avoided), 163);
    assert_eq!(count_moves(&own("epd"), variation), 5);
}

#[test]
#[ignore = "sweep over reference data: WHEREFORE_DATA=FOLDER cargo test -p wherefore-chess -- --ignored"]
fn every_reference_line_reads_and_its_moves_are_legal() {
    for folder in ["epd", "mates", "mates/endgames", "studies", "books"] {
        let lines = check_lines(&reference(folder));
        assert!(lines > 0, "{folder}");
        println!("{folder}: {lines} lines");
    }
    for folder in ["epd", "studies"] {
        assert!(count_moves(&reference(folder), best_and_avoided) > 0, "{folder}");
    }
    assert!(count_moves(&reference("mates"), variation) > 0);
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

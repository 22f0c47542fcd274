//! Each study on a small scale: the laws hold in its numbers, and its files are what they claim to be.

use super::*;
use std::time::Duration;

fn check(study: &SingleStudy, rows: usize) {
    assert!(study.report.starts_with("# "), "{}", study.report);
    assert_eq!(study.csv.lines().count(), rows + 1, "{}", study.csv);
    assert!(study.svg.starts_with("<svg") && study.svg.trim_end().ends_with("</svg>"));
}

#[test]
fn degradation_stays_within_the_injected_error() {
    let study = degradation::degradation(200).expect("a plot");
    check(&study, 8);
    assert!(study.report.contains("certified gap: 0."), "{}", study.report);
}

#[test]
fn weights_trade_nodes_for_cost() {
    let study = weights::weights(8).expect("a plot");
    check(&study, 10);
    let expanded = |row: usize| -> f64 {
        let line = study.csv.lines().nth(row).expect("a row");
        line.split(',')
            .nth(1)
            .and_then(|cell| cell.parse().ok())
            .expect("a number")
    };
    assert!(
        expanded(8) < expanded(1),
        "h1(0.70) expands fewer nodes than h0: {}",
        study.csv
    );
}

#[test]
fn dropping_saves_space_and_keeps_the_optimum() {
    let study = dropping::dropping(4).expect("a plot");
    check(&study, 5);
    for line in study.csv.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        let peak = |at: usize| cells[at].parse::<f64>().expect("a number");
        assert!(peak(3) <= peak(1), "{line}");
        assert_eq!(cells[7], "4/4", "{line}");
    }
}

#[test]
fn anytime_curves_end_with_the_optimum() {
    let study = anytime::anytime(&[random_cities(1, 10)], Duration::from_secs(60)).expect("a plot");
    assert_eq!(study.report.matches("| 0.000 |").count(), 2, "{}", study.report);
    assert!(study.csv.lines().count() > 2);
}

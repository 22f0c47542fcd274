//! The published instances and optima.

use search::Silent;
use search::budget::NodeBudget;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use wherefore_games::tsp::certificate::certificate;
use wherefore_games::tsp::{Instance, Tour, TourSettings, read_tsplib, solve, verify};

/// Instances up to this size are solved to proved optimality in well under a second each.
const SMALL: usize = 52;

/// Twenty of the instances, which come with the crate.
fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/tsplib")
}

/// All instances of the reference data, for a test that is asked for by name.
fn reference() -> PathBuf {
    let folder =
        std::env::var_os("WHEREFORE_DATA").expect("WHEREFORE_DATA names the folder of reference data");
    PathBuf::from(folder).join("tsplib")
}

fn optima(folder: &Path) -> HashMap<String, i64> {
    let text = fs::read_to_string(folder.join("optima.csv")).expect("the list of optima");
    let mut lines = text.lines();
    let headings: Vec<&str> = lines.next().expect("headings").split(',').collect();
    let column = headings
        .iter()
        .position(|&name| name == "optimal_length")
        .expect("a column");
    lines
        .map(|line| {
            let cells: Vec<&str> = line.split(',').collect();
            (cells[0].to_owned(), cells[column].parse().expect("a length"))
        })
        .collect()
}

fn instances(folder: &Path) -> Vec<(String, Instance)> {
    let mut names: Vec<String> = optima(folder).into_keys().collect();
    names.sort();
    names
        .into_iter()
        .map(|name| {
            let text = fs::read_to_string(folder.join(format!("{name}.tsp"))).expect("an instance");
            let instance = read_tsplib(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
            (name, instance)
        })
        .collect()
}

/// Checks every tour of a folder; returns how many there are.
fn check_tours(folder: &Path) -> usize {
    let optima = optima(folder);
    let mut checked = 0;
    for (name, instance) in instances(folder) {
        let Ok(text) = fs::read_to_string(folder.join(format!("{name}.opt.tour"))) else {
            continue;
        };
        let tour =
            Tour::read_tsplib(&text, instance.cities()).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(tour.cost(&instance), optima[&name], "{name}");
        checked += 1;
    }
    checked
}

#[test]
fn published_optimal_tours_have_their_published_lengths() {
    assert_eq!(check_tours(&folder()), 12);
}

#[test]
#[ignore = "sweep over reference data: WHEREFORE_DATA=FOLDER cargo test -p wherefore-games -- --ignored"]
fn all_published_optimal_tours_have_their_published_lengths() {
    assert_eq!(check_tours(&reference()), 26);
}

#[test]
fn small_instances_are_proved_optimal_with_certificates() {
    let folder = folder();
    let optima = optima(&folder);
    let mut checked = 0;
    for (name, instance) in instances(&folder) {
        if instance.cities() > SMALL {
            continue;
        }
        let mut budget = NodeBudget::new(u64::MAX);
        let answer =
            solve(&instance, TourSettings::default(), &mut budget, &mut Silent).expect("memory suffices");
        assert_eq!(
            (answer.cost, answer.bound),
            (optima[&name], optima[&name]),
            "{name}"
        );
        let verified = verify(&instance, &certificate(&instance, &answer)).expect("a true certificate");
        assert!(verified.is_optimal(), "{name}");
        checked += 1;
    }
    assert_eq!(checked, 16);
}

#[test]
fn larger_instances_get_a_tour_and_a_verified_bound_within_two_percent() {
    let folder = folder();
    let optima = optima(&folder);
    for name in ["rat99", "rd100", "ch130", "kroA200"] {
        let text = fs::read_to_string(folder.join(format!("{name}.tsp"))).expect("an instance");
        let instance = read_tsplib(&text).expect("a good file");
        let settings = TourSettings {
            gap: 0.02,
            ..TourSettings::default()
        };
        let mut budget = NodeBudget::new(u64::MAX);
        let answer = solve(&instance, settings, &mut budget, &mut Silent).expect("memory suffices");
        assert!(answer.gap() <= 0.02, "{name}: {}", answer.gap());
        assert!(
            answer.bound <= optima[name] && optima[name] <= answer.cost,
            "{name}"
        );
        let verified = verify(&instance, &certificate(&instance, &answer)).expect("a true certificate");
        assert_eq!(verified.bound, answer.bound, "{name}");
    }
}

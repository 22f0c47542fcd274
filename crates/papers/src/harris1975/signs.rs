//! d's signs beside an independent tagger: do they ring where people and programs have tagged a motif?
//!
//! Puzzles of the lichess database carry themes that another program found (fork, pin, discovered attack ...). For each theme that has a
//! sign of ours, the sign of the solver's side is looked up in every position of the solution in which it could show: before each of
//! his moves and after it. The figure is how often it rings in puzzles with the theme and in those without; a sign that
//! has nothing to do with a theme would ring equally often in both.

use crate::report::{ExperimentReport, Series};
use cozy_chess::Board;
use knowledge::urgency::{SIGN_NAMES, SIGNS, signs};
use trials::puzzles::Puzzle;

/// Themes and the signs that ought to ring for them.
pub const THEMES: [(&[&str], &[&str]); 7] = [
    (&["fork"], &["fork", "second prize"]),
    (&["pin"], &["pins"]),
    (&["discoveredAttack", "discoveredCheck"], &["discoveries"]),
    (&["hangingPiece"], &["prize", "loose"]),
    (&["promotion", "advancedPawn"], &["sixth rank", "seventh rank"]),
    (&["backRankMate"], &["back rank"]),
    (&["mate", "kingsideAttack"], &["safe checks", "check"]),
];

/// How a theme and its signs agree.
#[derive(Clone, Debug)]
pub struct Agreement {
    /// The theme, or themes counted together.
    pub theme: String,
    /// The signs.
    pub signs: String,
    /// Puzzles with the theme.
    pub tagged: usize,
    /// The part of them in which a sign rings, 0 to 1.
    pub recall: f64,
    /// Puzzles without the theme.
    pub others: usize,
    /// The part of them in which it rings, 0 to 1.
    pub false_alarms: f64,
    /// Where the largest amount of the sign, rather than its presence, tells puzzles with the theme from others: the chance that a random
    /// tagged one has more of it than a random untagged one, ties counting half (0.5 is chance).
    pub separation: f64,
}

/// Every theme's agreement over some puzzles.
pub fn agreements(puzzles: &[Puzzle]) -> Vec<Agreement> {
    let loudest: Vec<[i32; SIGNS]> = puzzles.iter().map(loudest).collect();
    THEMES
        .iter()
        .map(|(themes, names)| {
            let places: Vec<usize> = names
                .iter()
                .filter_map(|name| SIGN_NAMES.iter().position(|sign| sign == name))
                .collect();
            let (mut tagged, mut others) = (Vec::new(), Vec::new());
            for (puzzle, loudest) in puzzles.iter().zip(&loudest) {
                let has = puzzle
                    .themes
                    .split_whitespace()
                    .any(|theme| themes.contains(&theme));
                let amount: i32 = places.iter().map(|&place| loudest[place]).sum();
                if has { &mut tagged } else { &mut others }.push(amount);
            }
            let rings = |amounts: &[i32]| {
                let ringing = amounts.iter().filter(|&&amount| amount > 0).count();
                ringing as f64 / amounts.len().max(1) as f64
            };
            Agreement {
                theme: themes.join(", "),
                signs: names.join(", "),
                recall: rings(&tagged),
                false_alarms: rings(&others),
                separation: separation(&tagged, &others),
                tagged: tagged.len(),
                others: others.len(),
            }
        })
        .collect()
}

/// The most of each sign that the solver's side shows along the solution.
fn loudest(puzzle: &Puzzle) -> [i32; SIGNS] {
    let (mut board, _) = puzzle.task();
    let side = board.side_to_move();
    let mut most = [0; SIGNS];
    let mut look = |board: &Board| {
        for (most, sign) in most.iter_mut().zip(signs(board)[side as usize]) {
            *most = (*most).max(sign);
        }
    };
    look(&board);
    // The solver makes the first move of the rest and every second one after it.
    for (ply, &mv) in puzzle.moves[1..].iter().enumerate() {
        board.play_unchecked(mv);
        let solver_moved = ply % 2 == 0;
        if solver_moved || board.side_to_move() == side {
            look(&board);
        }
    }
    most
}

/// The chance that a random member of the first list is larger than one of the second, ties counting half.
fn separation(first: &[i32], second: &[i32]) -> f64 {
    if first.is_empty() || second.is_empty() {
        return 0.5;
    }
    let mut sorted = second.to_vec();
    sorted.sort_unstable();
    let sum: f64 = first
        .iter()
        .map(|amount| {
            let less = sorted.partition_point(|other| other < amount) as f64;
            let up_to = sorted.partition_point(|other| other <= amount) as f64;
            (less + up_to) / 2.0
        })
        .sum();
    sum / (first.len() * second.len()) as f64
}

/// The report.
pub fn report(agreements: &[Agreement], puzzles: usize) -> ExperimentReport {
    let percent = |part: f64| format!("{:.1}", 100.0 * part);
    let rows: Vec<Vec<String>> = agreements
        .iter()
        .map(|one| {
            vec![
                one.theme.clone(),
                one.signs.clone(),
                one.tagged.to_string(),
                percent(one.recall),
                percent(one.false_alarms),
                format!("{:.3}", one.separation),
            ]
        })
        .collect();
    let known: Vec<&Agreement> = agreements.iter().filter(|one| one.tagged > 0).collect();
    let mean = |part: fn(&Agreement) -> f64| {
        known.iter().map(|one| part(one)).sum::<f64>() / known.len().max(1) as f64
    };
    let line = |name: &str, part: fn(&Agreement) -> f64| Series {
        name: name.to_owned(),
        points: agreements
            .iter()
            .enumerate()
            .map(|(place, one)| (place as f64, part(one)))
            .collect(),
    };
    ExperimentReport {
        name: "signs",
        question: "Do d's signs ring where an independent tagger found the motif? (Harris 1975)",
        method: format!(
            "{puzzles} puzzles with themes; a sign counts when the solver's side shows it before or after one of his moves of the solution."
        ),
        answer: format!(
            "Over {} themes the signs ring in {:.0}% of the puzzles with the theme and in {:.0}% of those without; the amount of a sign tells the two apart with {:.2} (0.5 is chance).",
            known.len(),
            100.0 * mean(|one| one.recall),
            100.0 * mean(|one| one.false_alarms),
            mean(|one| one.separation),
        ),
        columns: [
            "theme",
            "signs",
            "puzzles",
            "rings with the theme (%)",
            "rings without (%)",
            "separation",
        ]
        .map(str::to_owned)
        .to_vec(),
        rows,
        axes: ["theme, in the order of the table", "part"],
        series: vec![
            line("rings with the theme", |one| one.recall),
            line("rings without", |one| one.false_alarms),
            line("separation", |one| one.separation),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testdata;
    use std::path::Path;

    #[test]
    fn every_sign_that_is_named_exists() {
        for (_, names) in THEMES {
            assert!(names.iter().all(|name| SIGN_NAMES.contains(name)), "{names:?}");
        }
        assert!((separation(&[2, 3], &[1, 2]) - 0.875).abs() < 1e-9);
        assert!((separation(&[], &[1]) - 0.5).abs() < 1e-9);
    }

    /// Checks the themes with at least 30 puzzles among the first 4,000 of a file; returns how many there are.
    fn compare(path: &Path) -> usize {
        let puzzles = trials::puzzles::read(path).unwrap();
        let sample = &puzzles[..puzzles.len().min(4_000)];
        let often: Vec<Agreement> = agreements(sample)
            .into_iter()
            .filter(|one| one.tagged >= 30)
            .collect();
        for one in &often {
            println!("{one:?}");
            assert!(one.separation > 0.5 && one.recall >= one.false_alarms, "{one:?}");
        }
        often.len()
    }

    #[test]
    fn signs_ring_more_often_where_the_tagger_found_the_motif() {
        assert_eq!(compare(&testdata::own("puzzles.csv")), 2);
    }

    #[test]
    #[ignore = "sweep over reference data: WHEREFORE_DATA=FOLDER cargo test -p wherefore-papers -- --ignored"]
    fn signs_ring_more_often_in_thousands_of_puzzles() {
        assert!(compare(&testdata::reference("puzzles/puzzles_random.csv")) > 0);
    }
}

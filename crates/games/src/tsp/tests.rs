//! The whole solver against exact answers, and certificates against tampering.

use super::certificate::{certificate, sealed};
use super::exact::shortest;
use super::random::SplitMix;
use super::reduced::{Guess, Partial, PartialTours};
use super::*;
use search::budget::NodeBudget;
use search::single::{
    BandwidthOptions, BandwidthSearch, Cost, Dropping, Problem, SingleAgentReport, Until, Urged, astar,
    dynamic_weight, measure_band,
};
use search::{Recorder, Silent, Stopped};

/// Random points on a square of this side.
const SIDE: usize = 100;

fn random_plane(seed: u64, cities: usize) -> Instance {
    let mut random = SplitMix::new(seed << 20);
    let points: Vec<(f64, f64)> = (0..cities)
        .map(|_| (random.below(SIDE) as f64, random.below(SIDE) as f64))
        .collect();
    let metric = distance::Metric::Euclidean;
    Instance::new("plane", cities, |i, j| metric.distance(points[i], points[j])).expect("short distances")
}

fn random_matrix(seed: u64, cities: usize) -> Instance {
    let mut random = SplitMix::new(seed << 20);
    Instance::new("matrix", cities, |_, _| random.below(SIDE) as i64).expect("short distances")
}

fn run(instance: &Instance) -> BoundedTour {
    let mut budget = NodeBudget::new(1_000_000);
    solve(instance, TourSettings::default(), &mut budget, &mut Silent).expect("memory suffices")
}

#[test]
fn the_solver_agrees_with_the_exact_dynamic_program() {
    for seed in 0..600 {
        let cities = 1 + (seed % 12) as usize;
        for instance in [random_plane(seed, cities), random_matrix(seed, cities)] {
            let exact = shortest(&instance).expect("few cities");
            let answer = run(&instance);
            assert_eq!(
                answer.cost,
                exact,
                "{} seed {seed}, {cities} cities",
                instance.name()
            );
            assert_eq!(answer.tour.cost(&instance), exact);
            assert!(answer.is_optimal(), "seed {seed}, {cities} cities");
            let verified = verify(&instance, &certificate(&instance, &answer)).expect("a true certificate");
            assert!(verified.is_optimal());
        }
    }
}

#[test]
fn branching_proofs_of_random_matrices_verify() {
    let mut branched = 0;
    for seed in 0..40 {
        let instance = random_matrix(seed, 30);
        let answer = run(&instance);
        assert!(answer.is_optimal());
        branched += u32::from(answer.nodes > 0);
        let verified = verify(&instance, &certificate(&instance, &answer)).expect("a true certificate");
        assert_eq!((verified.length, verified.bound), (answer.cost, answer.cost));
    }
    assert!(branched > 0, "no proof needed a branch");
}

#[test]
fn an_early_stop_leaves_a_tour_and_a_bound_that_verify() {
    let instance = random_plane(3, 60);
    let best = run(&instance).cost;
    for steps in [1, 2, 5, 20, 100, 400] {
        let mut budget = NodeBudget::new(steps);
        let answer = solve(&instance, TourSettings::default(), &mut budget, &mut Silent).expect("memory");
        assert!(answer.bound <= best && best <= answer.cost, "{steps} steps");
        let verified = verify(&instance, &certificate(&instance, &answer)).expect("a true certificate");
        assert_eq!(verified.bound, answer.bound);
    }
}

#[test]
fn progress_only_gets_better_and_a_witness_changes_nothing() {
    let instance = random_plane(9, 80);
    let mut events = Recorder::default();
    let mut budget = NodeBudget::new(1_000_000);
    let heard = solve(&instance, TourSettings::default(), &mut budget, &mut events).expect("memory");
    let silent = run(&instance);
    assert_eq!(
        (heard.cost, heard.bound, heard.nodes),
        (silent.cost, silent.bound, silent.nodes)
    );
    for pair in events.events().windows(2) {
        assert!(
            pair[1].cost <= pair[0].cost && pair[1].bound >= pair[0].bound,
            "{pair:?}"
        );
    }
}

#[test]
fn a_gap_and_a_memory_limit_are_kept() {
    let instance = random_plane(5, 70);
    let settings = TourSettings {
        gap: 0.05,
        ..TourSettings::default()
    };
    let answer = solve(&instance, settings, &mut NodeBudget::new(1_000_000), &mut Silent).expect("memory");
    assert!(answer.gap() <= 0.05);
    let hard = random_plane(21, 100);
    let tiny = TourSettings {
        memory_limit: 1_000,
        ..TourSettings::default()
    };
    let error = solve(&hard, tiny, &mut NodeBudget::new(1_000_000), &mut Silent);
    assert!(error.is_err_and(|error| error.to_string().contains("too small")));
    let small = TourSettings {
        memory_limit: 60_000,
        ..TourSettings::default()
    };
    let answer = solve(&hard, small, &mut NodeBudget::new(1_000_000), &mut Silent).expect("enough to begin");
    assert_eq!(answer.stopped, Stopped::Memory);
    let verified = verify(&hard, &certificate(&hard, &answer)).expect("a true certificate");
    assert_eq!(verified.bound, answer.bound);
}

fn branched_answer() -> (Instance, BoundedTour) {
    (0..100)
        .map(|seed| {
            let instance = random_plane(seed, 40);
            let answer = run(&instance);
            (instance, answer)
        })
        .find(|(_, answer)| answer.nodes > 2 && !answer.proof.combs().is_empty())
        .expect("some instance needs combs and branching")
}

#[test]
fn every_changed_byte_of_a_certificate_is_noticed() {
    let (instance, answer) = branched_answer();
    let text = certificate(&instance, &answer);
    assert!(verify(&instance, &text).is_ok());
    for place in (0..text.len()).step_by(7) {
        let mut bytes = text.clone().into_bytes();
        bytes[place] = if bytes[place] == b'1' { b'2' } else { b'1' };
        let tampered = String::from_utf8(bytes).expect("ASCII");
        assert!(
            verify(&instance, &tampered).is_err(),
            "byte {place} was changed unnoticed"
        );
    }
    for length in (0..text.len()).step_by(11) {
        assert!(verify(&instance, &text[..length]).is_err(), "cut off at {length}");
    }
}

/// The certificate with one line changed and sealed again, as a forger would.
fn forged(text: &str, mut change: impl FnMut(&str) -> Option<String>) -> String {
    let body = &text[..text.rfind("checksum").expect("a seal")];
    let mut done = false;
    let lines: Vec<String> = body
        .lines()
        .map(|line| match change(line) {
            Some(changed) if !done => {
                done = true;
                changed
            }
            _ => line.to_owned(),
        })
        .collect();
    assert!(done, "the forger found nothing to change");
    sealed(&format!("{}\n", lines.join("\n")))
}

#[test]
fn a_forger_who_can_seal_is_found_out_in_every_field() {
    let (instance, answer) = branched_answer();
    let text = certificate(&instance, &answer);
    let swap =
        |line: &str, field: &str, value: String| line.starts_with(field).then(|| format!("{field} {value}"));
    let check = |field: &str, forgery: String| {
        let rejection = verify(&instance, &forgery).expect_err(field);
        assert!(rejection.line > 0 && !rejection.problem.is_empty(), "{field}");
    };
    check(
        "heading",
        forged(&text, |line| swap(line, "wherefore-tsp-certificate", "1".into())),
    );
    check("name", forged(&text, |line| swap(line, "name", "other".into())));
    check("cities", forged(&text, |line| swap(line, "cities", "41".into())));
    check(
        "digest",
        forged(&text, |line| swap(line, "digest", "0123456789abcdef".into())),
    );
    check(
        "length",
        forged(&text, |line| swap(line, "length", (answer.cost - 1).to_string())),
    );
    check(
        "bound",
        forged(&text, |line| swap(line, "bound", (answer.cost + 1).to_string())),
    );
    check(
        "bound sign",
        forged(&text, |line| swap(line, "bound", "x".into())),
    );
    check("scale", forged(&text, |line| swap(line, "scale", "1".into())));
    check("nodes", forged(&text, |line| swap(line, "nodes", "1".into())));
    check(
        "tour order",
        forged(&text, |line| {
            let mut cities: Vec<&str> = line.strip_prefix("tour ")?.split(' ').collect();
            let middle = cities.len() / 2;
            cities.swap(1, middle);
            Some(format!("tour {}", cities.join(" ")))
        }),
    );
    check(
        "tour city",
        forged(&text, |line| {
            let (rest, _) = line.strip_prefix("tour ")?.rsplit_once(' ')?;
            Some(format!("tour {rest} 1"))
        }),
    );
    check(
        "leaf given up",
        forged(&text, |line| line.starts_with('L').then(|| "X".into())),
    );
    check("all multipliers emptied", {
        let empty = format!(" {}", vec!["0"; instance.cities()].join(" "));
        let body = &text[..text.rfind("checksum").expect("a seal")];
        let line = |line: &str| match line.split_at(1) {
            (kind @ ("L" | "F"), _) => format!("{kind}{empty}\n"),
            _ => format!("{line}\n"),
        };
        sealed(&body.lines().map(line).collect::<String>())
    });
    check(
        "fixing overdone",
        forged(&text, |line| {
            let cities = line.strip_prefix("F ")?.split(' ').count();
            Some(format!("F {}", vec!["99999999999999"; cities].join(" ")))
        }),
    );
    check(
        "multiplier missing",
        forged(&text, |line| {
            line.strip_prefix("L ")?
                .split_once(' ')
                .map(|(_, rest)| format!("L {rest}"))
        }),
    );
    check(
        "branch on nothing",
        forged(&text, |line| line.starts_with('B').then(|| "B 1 1".into())),
    );
    check(
        "branch dropped",
        forged(&text, |line| line.starts_with('B').then(|| "X".into())),
    );
    check(
        "unknown step",
        forged(&text, |line| line.starts_with('B').then(|| "Q 1 2".into())),
    );
}

#[test]
fn a_forged_comb_is_found_out() {
    let (instance, answer) = branched_answer();
    let text = certificate(&instance, &answer);
    let check = |what: &str, change: &mut dyn FnMut(&str) -> Option<String>| {
        let rejection = verify(&instance, &forged(&text, change)).expect_err(what);
        assert!(rejection.line > 0 && !rejection.problem.is_empty(), "{what}");
    };
    let of_comb = |change: fn(&mut Vec<String>)| {
        move |line: &str| {
            let mut sets: Vec<String> = line.strip_prefix("C ")?.split(" | ").map(str::to_owned).collect();
            change(&mut sets);
            Some(format!("C {}", sets.join(" | ")))
        }
    };
    check(
        "an even number of teeth",
        &mut of_comb(|sets| {
            sets.pop();
        }),
    );
    check("no teeth", &mut of_comb(|sets| sets.truncate(1)));
    check("a tooth twice", &mut of_comb(|sets| sets[2] = sets[1].clone()));
    check(
        "a tooth inside the handle",
        &mut of_comb(|sets| sets[0] = format!("{} {}", sets[0], sets[1])),
    );
    check(
        "a tooth of one city",
        &mut of_comb(|sets| {
            sets[1] = sets[1].split(' ').next().expect("a city").to_owned();
        }),
    );
    check(
        "a city that does not exist",
        &mut of_comb(|sets| sets[0].push_str(" 41")),
    );
    check("city zero", &mut of_comb(|sets| sets[0].push_str(" 0")));
    check("an empty handle", &mut of_comb(|sets| sets[0].clear()));
    check("a comb left out", &mut |line| {
        let count: usize = line.strip_prefix("combs ")?.parse().ok()?;
        Some(format!("combs {}", count - 1))
    });
    check("not a number of combs", &mut |line| {
        line.starts_with("combs").then(|| "combs many".into())
    });
    let last = |line: &str, value: &str| {
        let rest = line
            .strip_prefix("L ")
            .filter(|rest| rest.split(' ').count() > instance.cities())?;
        Some(format!("L {} {value}", rest.rsplit_once(' ')?.0))
    };
    check("a negative price", &mut |line| last(line, "-1"));
    check("a price too large", &mut |line| last(line, "99999999999999"));
}

#[test]
fn a_certificate_of_another_instance_is_refused() {
    let (one, other) = (random_plane(1, 20), random_plane(2, 20));
    let text = certificate(&one, &run(&one));
    assert_eq!(
        verify(&other, &text).expect_err("other distances").field,
        "digest"
    );
}

#[test]
fn one_two_and_three_cities_have_their_only_tour() {
    for cities in 1..=3 {
        let instance = Instance::new("few", cities, |_, _| 7).expect("short");
        let answer = run(&instance);
        assert!(answer.is_optimal());
        assert_eq!(answer.cost, [0, 14, 21][cities - 1]);
        assert!(verify(&instance, &certificate(&instance, &answer)).is_ok());
    }
    let same = Instance::new("same", 6, |_, _| 0).expect("short");
    assert_eq!(run(&same).cost, 0);
    assert!(verify(&same, &certificate(&same, &run(&same))).is_ok_and(|verified| verified.is_optimal()));
}

// The paper's own heuristics.

/// The matrix drawn in `reduced.rs`: five cities, of which 1 and 3 are on the tour.
fn drawn() -> Instance {
    let rows = [
        [0, 7, 1, 9, 2],
        [7, 0, 5, 4, 8],
        [1, 5, 0, 9, 6],
        [9, 4, 9, 0, 3],
        [2, 8, 6, 3, 0],
    ];
    Instance::new("drawn", 5, |i, j| rows[i][j]).expect("short")
}

#[test]
fn the_reduced_matrix_drawn_by_hand() {
    let instance = drawn();
    let tours = PartialTours::new(&instance, Guess::Minima).expect("five cities");
    let partial = tours.partial(&[0, 2]);
    // Rows 3, 2, 4, 5 have minima 5, 4, 3, 2; columns 2, 4, 5, 1 have minima 4, 3, 3, 2.
    assert_eq!(tours.h0(&partial), 14);
    // Second smallest of the rows: 6, 7, 4, 3, in all 20.
    assert_eq!(tours.h1(&partial, 100), 14);
    assert_eq!(tours.h1(&partial, 50), 17);
    assert_eq!(tours.h1(&partial, 0), 20);
    // Nearest each time: 3-2 (5), 2-4 (4), 4-5 (3), 5-1 (2).
    assert_eq!(tours.h2(&partial), 14);
}

fn partials(instance: &Instance, seed: u64) -> Vec<usize> {
    let mut random = SplitMix::new(seed);
    let mut left: Vec<usize> = (1..instance.cities()).collect();
    let mut path = vec![0];
    for _ in 0..random.below(instance.cities()) {
        path.push(left.swap_remove(random.below(left.len())));
    }
    path
}

/// h by brute force: the cheapest completion.
fn exact_rest(instance: &Instance, path: &[usize]) -> Cost {
    let left: Vec<usize> = (0..instance.cities())
        .filter(|city| !path.contains(city))
        .collect();
    let at = path[path.len() - 1];
    if left.is_empty() {
        return instance.distance(at, 0);
    }
    left.iter()
        .map(|&city| {
            let longer: Vec<usize> = path.iter().copied().chain([city]).collect();
            instance.distance(at, city) + exact_rest(instance, &longer)
        })
        .min()
        .unwrap_or(0)
}

#[test]
fn h0_is_admissible_h2_is_an_upper_bound_and_e_is_certified() {
    let mut too_high = 0;
    for seed in 0..1_500 {
        let instance = random_matrix(seed, 4 + (seed % 4) as usize);
        let mut tours = PartialTours::new(&instance, Guess::Weighted(70)).expect("few cities");
        let path = partials(&instance, seed);
        let partial: Partial = tours.partial(&path);
        let exact = exact_rest(&instance, &path);
        assert!(
            tours.h0(&partial) <= exact && exact <= tours.h2(&partial),
            "seed {seed}"
        );
        let estimate = tours.estimate(&partial).expect("always");
        assert!(
            estimate.guess <= exact + estimate.over,
            "seed {seed}: the certified e lies"
        );
        too_high += u32::from(estimate.guess > exact);
    }
    assert!(too_high > 0, "h1 never overestimates: the band is not tested");
}

#[test]
fn the_measured_e_of_the_papers_heuristics() {
    for seed in 0..20 {
        let instance = random_plane(seed, 8);
        let band = |guess| {
            let mut tours = PartialTours::new(&instance, guess).expect("eight cities");
            measure_band(&mut tours, 100_000).expect("few partial tours")
        };
        let admissible = band(Guess::Minima);
        assert_eq!((admissible.over, admissible.broken), (0, 0), "seed {seed}");
        let [light, heavy] = [90, 50].map(|w| band(Guess::Weighted(w)));
        assert_eq!((light.broken, heavy.broken), (0, 0), "seed {seed}");
        assert!(
            light.over <= heavy.over && heavy.under <= light.under,
            "seed {seed}"
        );
    }
}

fn reduced(instance: &Instance, guess: Guess, until: Until, dropping: Dropping) -> SingleAgentReport<usize> {
    let mut tours = PartialTours::new(instance, guess).expect("few cities");
    let options = BandwidthOptions {
        until,
        dropping,
        ..BandwidthOptions::default()
    };
    let mut search = BandwidthSearch::new(&mut tours, options).expect("no limit");
    let report = search.run(&mut tours, &mut NodeBudget::new(u64::MAX), &mut Silent);
    let tour = report
        .steps
        .as_ref()
        .and_then(|steps| tours.tour(steps))
        .expect("a tour");
    assert_eq!(Some(tour.cost(instance)), report.cost);
    report
}

#[test]
fn the_papers_search_finds_tours_within_its_bound_and_then_the_shortest() {
    for seed in 0..150 {
        let instance = random_plane(seed, 4 + (seed % 7) as usize);
        let exact = shortest(&instance).expect("few cities");
        for w in [100, 90, 80, 70] {
            let first = reduced(&instance, Guess::Weighted(w), Until::FirstGoal, Dropping::Never);
            let cost = first.cost.expect("a tour");
            assert!(
                cost - exact <= first.gap().expect("a bound"),
                "seed {seed}, w {w}"
            );
            for dropping in [Dropping::Never, Dropping::ByBand, Dropping::ByCompletion] {
                let last = reduced(&instance, Guess::Weighted(w), Until::Within(0), dropping);
                assert_eq!(last.cost, Some(exact), "seed {seed}, w {w}, {dropping:?}");
            }
        }
        let plain = reduced(&instance, Guess::Minima, Until::FirstGoal, Dropping::Never);
        assert_eq!(plain.cost, Some(exact), "h0 is admissible, seed {seed}");
    }
}

/// Pohl's dynamic weighting written directly into the estimate, as its author did.
struct Pohl<'a> {
    tours: PartialTours<'a>,
    cities: u32,
    percent: Cost,
}

impl Problem for Pohl<'_> {
    type State = Partial;
    type Step = usize;
    type Key = Partial;

    fn start(&mut self) -> Partial {
        self.tours.start()
    }
    fn is_goal(&self, state: &Partial) -> bool {
        self.tours.is_goal(state)
    }
    fn successors(&mut self, state: &Partial, out: &mut Vec<search::single::Successor<Partial, usize>>) {
        self.tours.successors(state, out);
    }
    fn estimate(&mut self, state: &Partial) -> Option<search::single::CostEstimate> {
        let estimate = self.tours.estimate(state)?;
        let remaining = Cost::from(self.cities - state.visited());
        let extra = self.percent * estimate.guess * remaining / (100 * Cost::from(self.cities));
        Some(search::single::CostEstimate::admissible(estimate.guess + extra))
    }
    fn key(&self, state: &Partial) -> Option<Partial> {
        Some(*state)
    }
}

#[test]
fn dynamic_weighting_is_a_case_of_the_separate_search_heuristic() {
    for seed in 0..200 {
        let instance = random_plane(seed, 5 + (seed % 5) as usize);
        let cities = instance.cities() as u32;
        let exact = shortest(&instance).expect("few cities");
        for percent in [0, 20, 50, 100] {
            let tours = || PartialTours::new(&instance, Guess::Minima).expect("few cities");
            let pohl = astar(&mut Pohl {
                tours: tours(),
                cities,
                percent,
            })
            .expect("a tour");
            let mut urged = Urged {
                problem: tours(),
                urgency: |state: &Partial, estimate: search::single::CostEstimate| {
                    dynamic_weight(percent, estimate.guess, cities - state.visited(), cities)
                },
            };
            let options = BandwidthOptions {
                until: Until::FirstGoal,
                dropping: Dropping::Never,
                ..BandwidthOptions::default()
            };
            let mut search = BandwidthSearch::new(&mut urged, options).expect("no limit");
            let report = search.run(&mut urged, &mut NodeBudget::new(u64::MAX), &mut Silent);
            assert_eq!(report.cost, Some(pohl.cost), "seed {seed}, {percent}%");
            assert!(
                100 * pohl.cost <= (100 + percent) * exact,
                "Pohl's bound, seed {seed}, {percent}%"
            );
            assert!(report.gap().is_some_and(|gap| pohl.cost - exact <= gap));
        }
    }
}

//! `wherefore tsp`: answers, files, certificates, and a clear word about every kind of bad input.

use crate::program::wherefore;
use std::path::PathBuf;

/// A folder of its own for one test.
fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("wherefore-tsp-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&path).unwrap();
    path
}

fn file(test: &str, name: &str, text: &str) -> String {
    let path = folder(test).join(name);
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

/// Runs the command and returns exit code, standard output and standard error.
fn tsp(arguments: &[&str]) -> (i32, String, String) {
    wherefore(&[&["tsp"], arguments].concat())
}

fn refused(name: &str, text: &str, places: &[&str]) {
    let path = file("bad", name, text);
    let (code, out, err) = tsp(&[&path]);
    assert_eq!(code, 2, "{name}: {out}{err}");
    for place in places {
        assert!(err.contains(place), "{name}: {err}");
    }
    assert!(
        err.starts_with("error: ") && !err.contains("panicked"),
        "{name}: {err}"
    );
}

/// A ring of points, so that the shortest tour is plain to see.
fn ring(cities: usize) -> String {
    let points: String = (0..cities)
        .map(|city| {
            let angle = city as f64 * std::f64::consts::TAU / cities as f64;
            format!(
                "{} {:.3} {:.3}\n",
                city + 1,
                1000.0 * angle.cos(),
                1000.0 * angle.sin()
            )
        })
        .collect();
    format!(
        "NAME : ring\nTYPE : TSP\nDIMENSION : {cities}\nEDGE_WEIGHT_TYPE : EUC_2D\nNODE_COORD_SECTION\n{points}EOF\n"
    )
}

/// Numbers that look random and make a proof branch.
fn scattered(cities: u64) -> String {
    let mut points = String::new();
    let mut x = 7_u64;
    for city in 1..=cities {
        let mut next = || {
            x = x
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            x >> 40
        };
        points += &format!("{city} {} {}\n", next() % 5000, next() % 5000);
    }
    format!(
        "NAME: scattered\nTYPE: TSP\nDIMENSION: {cities}\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n{points}EOF\n"
    )
}

#[test]
fn solves_saves_and_verifies() {
    let path = file("good", "scattered.tsp", &scattered(60));
    let save = folder("good").join("out");
    let (code, out, err) = tsp(&[&path, "--save", save.to_str().unwrap()]);
    assert_eq!(code, 0, "{err}");
    assert!(
        out.contains("proved shortest") && out.contains("gap 0.000%"),
        "{out}"
    );
    assert!(
        err.contains("incumbent") && err.contains("bound") && err.contains("nodes"),
        "{err}"
    );
    let tour = std::fs::read_to_string(save.join("scattered.tour")).unwrap();
    assert!(tour.contains("DIMENSION : 60") && tour.trim_end().ends_with("EOF"));
    assert!(
        std::fs::read_to_string(save.join("scattered.svg"))
            .unwrap()
            .starts_with("<svg")
    );
    let certificate = save.join("scattered.cert").display().to_string();
    let (code, out, _) = tsp(&["--verify", &path, &certificate]);
    assert_eq!(code, 0);
    assert!(
        out.contains("verified") && out.contains("a shortest one"),
        "{out}"
    );

    let text = std::fs::read_to_string(&certificate).unwrap();
    let forged = text.replacen("\nbound ", "\nbound 1", 1);
    let forged = file("good", "forged.cert", &forged);
    let (code, out, _) = tsp(&["--verify", &path, &forged]);
    assert_eq!(code, 1);
    assert!(out.contains("rejected: line"), "{out}");
    let (code, out, _) = tsp(&["--verify", &file("good", "ring.tsp", &ring(60)), &certificate]);
    assert_eq!((code, out.contains("rejected")), (1, true), "{out}");
}

#[test]
fn stops_at_a_gap_or_at_the_clock_with_what_it_has() {
    let path = file("stop", "scattered.tsp", &scattered(150));
    let (code, out, _) = tsp(&[&path, "--gap", "5"]);
    assert_eq!(code, 0);
    assert!(
        out.contains("the gap asked for is reached") || out.contains("proved shortest"),
        "{out}"
    );
    let (code, out, _) = tsp(&[&path, "--time", "1ms"]);
    assert_eq!(code, 0);
    assert!(out.contains("time is up, best so far"), "{out}");
}

#[test]
fn one_city_and_two_equal_cities_have_their_trivial_tour() {
    for (name, cities, points) in [("one.tsp", 1, "1 5 5\n"), ("two.tsp", 2, "1 5 5\n2 5 5\n")] {
        let text = format!(
            "NAME: few\nTYPE: TSP\nDIMENSION: {cities}\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n{points}EOF\n"
        );
        let certificate = folder("few").join(name).display().to_string() + ".cert";
        let (code, out, err) = tsp(&[&file("few", name, &text), "--certificate", &certificate]);
        assert_eq!(code, 0, "{err}");
        assert!(
            out.contains("length 0, bound 0") && out.contains("proved shortest"),
            "{out}"
        );
        assert_eq!(tsp(&["--verify", &file("few", name, &text), &certificate]).0, 0);
    }
}

#[test]
fn points_from_a_csv_file_keep_their_decimals() {
    let path = file(
        "csv",
        "square.csv",
        "city,x,y\nA,0,0\nB,0,0.5\nC,0.5,0.5\nD,0.5,0\n",
    );
    let (code, out, err) = tsp(&[&path]);
    assert_eq!(code, 0, "{err}");
    assert!(
        out.contains("square: 4 cities, length 2.000, bound 2.000"),
        "{out}"
    );
    for (text, place) in [
        ("x,y\n1,2\n3,nan\n", "line 3, y: `nan` is not a finite number"),
        ("x,y\n1,2\n3,zwei\n", "line 3, y: `zwei` is not a number"),
        ("1,2,3,4\n", "line 1, columns: 4 columns"),
        ("", "points: the file has none"),
    ] {
        let (code, _, err) = tsp(&[&file("csv", "bad.csv", text)]);
        assert_eq!((code, err.contains(place)), (2, true), "{text}: {err}");
    }
}

/// An instance of three cities with these rows of coordinates.
fn points(rows: &str) -> String {
    format!("NAME: x\nTYPE: TSP\nDIMENSION: 3\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n{rows}")
}

/// An instance of three cities with these rows of distances.
fn matrix(rows: &str) -> String {
    format!(
        "NAME: x\nTYPE: TSP\nDIMENSION: 3\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: FULL_MATRIX\n\
         EDGE_WEIGHT_SECTION\n{rows}EOF\n"
    )
}

#[test]
fn bad_files_are_refused_with_line_and_field() {
    refused(
        "cut.tsp",
        &points("1 0 0\n2 1"),
        &["line 7", "NODE_COORD_SECTION", "in the middle of a city"],
    );
    refused(
        "cut2.tsp",
        &points("1 0 0\n2 1 1\n"),
        &["line 7", "NODE_COORD_SECTION", "only 2 of 3"],
    );
    refused(
        "nan.tsp",
        &points("1 0 0\n2 nan 1\n3 1 1\n"),
        &["line 7", "NODE_COORD_SECTION", "finite"],
    );
    refused(
        "word.tsp",
        &points("1 0 0\n2 zwei 1\n3 1 1\n"),
        &["line 7", "not a number"],
    );
    refused(
        "twice.tsp",
        &points("1 0 0\n1 2 1\n3 1 1\n"),
        &["line 7", "city 1 is given twice"],
    );
    refused(
        "range.tsp",
        &points("1 0 0\n9 2 1\n3 1 1\n"),
        &["line 7", "`9` is not a city"],
    );
    refused(
        "huge.tsp",
        &points("1 0 0\n2 1e300 1\n3 1 1\n"),
        &["NODE_COORD_SECTION", "exceeds"],
    );
    refused(
        "asymmetric.tsp",
        &matrix("0 1 2\n1 0 3\n2 4 0\n"),
        &["line 9", "EDGE_WEIGHT_SECTION", "not symmetric"],
    );
    refused(
        "negative.tsp",
        &matrix("0 1 2\n1 0 -3\n2 -3 0\n"),
        &["line 8", "EDGE_WEIGHT_SECTION", "negative"],
    );
}

#[test]
fn more_bad_files_are_refused_with_line_and_field() {
    refused(
        "short.tsp",
        &matrix("0 1 2\n1 0 3\n"),
        &["line 8", "EDGE_WEIGHT_SECTION", "only 6 of 9"],
    );
    refused(
        "long.tsp",
        &matrix("0 1 2\n1 0 3\n2 3 0\n7\n"),
        &["line 10", "more weights"],
    );
    refused(
        "real.tsp",
        &matrix("0 1.5 2\n1.5 0 3\n2 3 0\n"),
        &["line 7", "not a whole number"],
    );
    refused(
        "type.tsp",
        &ring(5).replace("EUC_2D", "EUC_9D"),
        &["line 4", "EDGE_WEIGHT_TYPE", "`EUC_9D` is not known"],
    );
    refused(
        "atsp.tsp",
        &ring(5).replace("TYPE : TSP", "TYPE : ATSP"),
        &["line 2", "TYPE", "ATSP"],
    );
    refused(
        "nodim.tsp",
        &ring(5).replace("DIMENSION : 5\n", ""),
        &["DIMENSION", "missing"],
    );
    refused(
        "zero.tsp",
        &ring(5).replace("DIMENSION : 5", "DIMENSION : 0"),
        &["line 3", "DIMENSION"],
    );
    refused(
        "many.tsp",
        &ring(5).replace("DIMENSION : 5", "DIMENSION : 99999"),
        &["line 3", "DIMENSION"],
    );
    refused(
        "fixed.tsp",
        &(ring(5).replace("EOF\n", "") + "FIXED_EDGES_SECTION\n1 2\n-1\nEOF\n"),
        &["line 11", "FIXED_EDGES_SECTION"],
    );
    refused("empty.tsp", "", &["line 1", "DIMENSION", "missing"]);
    refused("binary.tsp", "\u{0}\u{1}\u{fffd}", &["line 1"]);
}

#[test]
fn bad_options_are_refused() {
    let path = file("options", "scattered.tsp", &scattered(120));
    for (args, place) in [
        (vec!["/nonexistent/file.tsp"], "/nonexistent/file.tsp"),
        (vec![path.as_str(), "--memory", "0.001"], "too small"),
        (vec![path.as_str(), "--memory", "nan"], "--memory"),
        (vec![path.as_str(), "--time=-1"], "--time"),
        (vec![path.as_str(), "--gap", "nan"], "--gap"),
        (vec!["--verify", path.as_str()], "certificate"),
    ] {
        let (code, out, err) = tsp(&args);
        assert_eq!(
            (code, err.to_lowercase().contains(place)),
            (2, true),
            "{args:?}: {out}{err}"
        );
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_prints_the_best_so_far() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::Stdio;
    let path = file("interrupt", "scattered.tsp", &scattered(400));
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("wherefore"))
        .args(["tsp", &path, "--time", "600"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut progress = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    progress.read_line(&mut line).unwrap();
    assert!(line.contains("incumbent"), "{line}");
    let killed = std::process::Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(killed.success());
    let mut out = String::new();
    child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    assert!(child.wait().unwrap().success());
    assert!(
        out.contains("interrupted, best so far") && out.contains("length"),
        "{out}"
    );
}

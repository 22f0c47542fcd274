//! `wherefore tiles`.

use crate::program::wherefore;

const EASY: &str = "4 1 2 3 5 9 6 7 8 0 10 11 12 13 14 15";

#[test]
fn solves_a_board_with_each_search() {
    for extra in [vec![], vec!["--memory", "50"], vec!["--weight", "200"]] {
        let (code, out, err) = wherefore(&[vec!["tiles", EASY], extra].concat());
        assert_eq!(code, 0, "{err}");
        assert!(
            out.contains("3 moves, proved shortest") && out.contains("gap goes ULU"),
            "{out}"
        );
    }
    let (code, out, _) = wherefore(&["tiles", "--random", "2", "--weight", "300", "--first"]);
    assert_eq!(code, 0);
    assert!(out.contains("too many") && out.contains("2 boards"), "{out}");
}

#[test]
fn a_bad_board_or_limit_is_refused() {
    for (args, place) in [
        (vec!["tiles", "1 2 3"], "3 numbers"),
        (
            vec!["tiles", "0 2 1 3 4 5 6 7 8 9 10 11 12 13 14 15"],
            "cannot be solved",
        ),
        (vec!["tiles", EASY, "--memory", "0.0001"], "too small"),
        (vec!["tiles", EASY, "--weight", "50"], "--weight"),
        (vec!["tiles"], "required"),
    ] {
        let (code, out, err) = wherefore(&args);
        assert_eq!((code, err.contains(place)), (2, true), "{args:?}: {out}{err}");
    }
}

//! Runs the program and hands back its exit code and what it printed.

use assert_cmd::Command;

/// Runs `wherefore-lab` with these arguments: exit code, standard output, standard error.
pub(crate) fn lab(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::cargo_bin("wherefore-lab")
        .unwrap()
        .args(arguments)
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (
        output.status.code().expect("the program ends by itself"),
        text(output.stdout),
        text(output.stderr),
    )
}

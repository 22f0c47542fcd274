//! Runs the program and hands back its exit code and what it printed.

use assert_cmd::Command;

/// Runs `wherefore` with these arguments: exit code, standard output, standard error.
pub(crate) fn wherefore(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::cargo_bin("wherefore")
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

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_ends_the_program_without_a_word() {
    let mut program = std::process::Command::new(assert_cmd::cargo::cargo_bin("wherefore"))
        .args(["bench", "--depth", "4"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(program.stdout.take());
    let output = program.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(141));
}

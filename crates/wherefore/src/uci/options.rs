//! The options a GUI may set: declared once, checked on the way in.

use reasoning::opponent::Opponent;
use search::alphabeta::Params;
use workbench::{EvaluationSource, Method};

/// One option as the protocol describes it.
pub(crate) struct Spec {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
}

pub(crate) enum Kind {
    Spin {
        default: i64,
        low: i64,
        high: i64,
    },
    Check {
        default: bool,
    },
    Button,
    Text {
        default: &'static str,
    },
    /// The ways to search.
    Methods,
    /// Whom the moves are chosen for.
    Opponents,
    /// Who says what a position is worth.
    Evaluations,
}

pub(crate) const LARGEST_HASH: i64 = 1 << 20;
pub(crate) const MOST_THREADS: i64 = 512;
pub(crate) const MOST_LINES: i64 = 256;

pub(crate) const SPECS: &[Spec] = &[
    Spec {
        name: "Method",
        kind: Kind::Methods,
    },
    Spec {
        name: "Opponent",
        kind: Kind::Opponents,
    },
    Spec {
        name: "Evaluation",
        kind: Kind::Evaluations,
    },
    Spec {
        name: "Explain",
        kind: Kind::Check { default: false },
    },
    Spec {
        name: "Hash",
        kind: Kind::Spin {
            default: 16,
            low: 1,
            high: LARGEST_HASH,
        },
    },
    Spec {
        name: "Clear Hash",
        kind: Kind::Button,
    },
    Spec {
        name: "Threads",
        kind: Kind::Spin {
            default: 1,
            low: 1,
            high: MOST_THREADS,
        },
    },
    Spec {
        name: "MultiPV",
        kind: Kind::Spin {
            default: 1,
            low: 1,
            high: MOST_LINES,
        },
    },
    Spec {
        name: "Ponder",
        kind: Kind::Check { default: false },
    },
    Spec {
        name: "UCI_Chess960",
        kind: Kind::Check { default: false },
    },
    Spec {
        name: "UCI_ShowWDL",
        kind: Kind::Check { default: false },
    },
    Spec {
        name: "UCI_AnalyseMode",
        kind: Kind::Check { default: false },
    },
    Spec {
        name: "Move Overhead",
        kind: Kind::Spin {
            default: 10,
            low: 0,
            high: 10_000,
        },
    },
    Spec {
        name: "NetworkFile",
        kind: Kind::Text { default: "<empty>" },
    },
    Spec {
        name: "SyzygyPath",
        kind: Kind::Text { default: "<empty>" },
    },
];

/// The lines that declare the options.
pub(crate) fn declarations() -> Vec<String> {
    SPECS
        .iter()
        .map(|spec| match &spec.kind {
            Kind::Spin { default, low, high } => {
                format!(
                    "option name {} type spin default {default} min {low} max {high}",
                    spec.name
                )
            }
            Kind::Check { default } => format!("option name {} type check default {default}", spec.name),
            Kind::Methods => combo(
                spec.name,
                Method::AlphaBeta.name(),
                &Method::ALL.map(Method::name),
            ),
            Kind::Opponents => combo(
                spec.name,
                Opponent::default().name(),
                &Opponent::ALL.map(Opponent::name),
            ),
            Kind::Evaluations => combo(
                spec.name,
                EvaluationSource::default().name(),
                &EvaluationSource::ALL.map(EvaluationSource::name),
            ),
            Kind::Button => format!("option name {} type button", spec.name),
            Kind::Text { default } => format!("option name {} type string default {default}", spec.name),
        })
        .collect()
}

fn combo(name: &str, default: &str, values: &[&str]) -> String {
    let values: Vec<String> = values.iter().map(|value| format!(" var {value}")).collect();
    format!(
        "option name {name} type combo default {default}{}",
        values.concat()
    )
}

/// A value that passed its check.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Setting {
    Hash(usize),
    ClearHash,
    Threads(usize),
    Lines(usize),
    Ponder,
    Chess960(bool),
    ShowWdl(bool),
    AnalyseMode,
    Overhead(u64),
    NetworkFile(Option<String>),
    SyzygyPath(Option<String>),
    Method(Method),
    Opponent(Opponent),
    Evaluation(EvaluationSource),
    Explain(bool),
    Param(String, String),
    IntervalParam(String, String),
}

/// Checks an option; names are compared without regard to case.
pub(crate) fn check(name: &str, value: Option<&str>) -> Result<Setting, String> {
    let spec = SPECS.iter().find(|spec| spec.name.eq_ignore_ascii_case(name));
    let Some(spec) = spec else {
        return search_parameter(name, value).ok_or_else(|| format!("no option is called {name:?}"));
    };
    let wrong = |expected: &str| {
        format!(
            "option {}: expected {expected}, found {:?}",
            spec.name,
            value.unwrap_or("")
        )
    };
    let number = match (&spec.kind, value) {
        (Kind::Spin { low, high, .. }, Some(text)) => match text.parse::<i64>() {
            Ok(number) if (*low..=*high).contains(&number) => number,
            _ => return Err(wrong(&format!("a number from {low} to {high}"))),
        },
        (Kind::Spin { low, high, .. }, None) => return Err(wrong(&format!("a number from {low} to {high}"))),
        _ => 0,
    };
    let switch = match (&spec.kind, value) {
        (Kind::Check { .. }, Some("true")) => true,
        (Kind::Check { .. }, Some("false")) => false,
        (Kind::Check { .. }, _) => return Err(wrong("true or false")),
        _ => false,
    };
    Ok(match spec.name {
        "Method" => Setting::Method(
            value
                .unwrap_or("")
                .parse()
                .map_err(|error| format!("option Method: {error}"))?,
        ),
        "Opponent" => Setting::Opponent(
            value
                .unwrap_or("")
                .parse()
                .map_err(|error| format!("option Opponent: {error}"))?,
        ),
        "Evaluation" => Setting::Evaluation(
            value
                .unwrap_or("")
                .parse()
                .map_err(|error| format!("option Evaluation: {error}"))?,
        ),
        "Explain" => Setting::Explain(switch),
        "Hash" => Setting::Hash(number as usize),
        "Clear Hash" => Setting::ClearHash,
        "Threads" => Setting::Threads(number as usize),
        "MultiPV" => Setting::Lines(number as usize),
        "Ponder" => Setting::Ponder,
        "UCI_Chess960" => Setting::Chess960(switch),
        "UCI_ShowWDL" => Setting::ShowWdl(switch),
        "UCI_AnalyseMode" => Setting::AnalyseMode,
        "Move Overhead" => Setting::Overhead(number as u64),
        "NetworkFile" => Setting::NetworkFile(path(value)),
        _ => Setting::SyzygyPath(path(value)),
    })
}

/// A path that was given, if any was.
fn path(value: Option<&str>) -> Option<String> {
    value
        .filter(|path| !path.is_empty() && *path != "<empty>")
        .map(str::to_owned)
}

/// Search parameters can be set too, for measurements; they are not declared, so that GUIs stay tidy.
fn search_parameter(name: &str, value: Option<&str>) -> Option<Setting> {
    let given = value.unwrap_or("").to_owned();
    if let Some(own) = name.strip_prefix("interval.") {
        let known = search::interval::IntervalParams::NAMES.contains(&own);
        return known.then(|| Setting::IntervalParam(name.to_owned(), given));
    }
    let known = Params::SWITCHES.iter().any(|(switch, _)| *switch == name)
        || Params::NUMBERS.iter().any(|(number, ..)| *number == name);
    known.then(|| Setting::Param(name.to_owned(), given))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_checked() {
        assert_eq!(check("hash", Some("64")), Ok(Setting::Hash(64)));
        assert_eq!(check("Clear Hash", None), Ok(Setting::ClearHash));
        assert!(check("Hash", Some("0")).unwrap_err().contains("from 1 to"));
        assert!(
            check("Ponder", Some("yes"))
                .unwrap_err()
                .contains("true or false")
        );
        assert_eq!(
            check("opponent", Some("club")),
            Ok(Setting::Opponent(Opponent::Club))
        );
        assert!(check("Opponent", Some("me")).unwrap_err().contains("beginner"));
        assert!(check("Colour", Some("red")).unwrap_err().contains("Colour"));
        assert_eq!(
            check("SyzygyPath", Some("<empty>")),
            Ok(Setting::SyzygyPath(None))
        );
    }
}

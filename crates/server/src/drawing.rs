//! What a sentence looks like on a board: its squares, its arrows, and the line that shows it, move by move.
//!
//! A claim arrives in the shape of `--json`. Its fields name squares and moves; which position they are played in follows from the
//! claim (`at`, then its move, sometimes a pass). The page gets every step with its position, so that it needs no rules of its own.
//! A line that cannot be played is left out rather than guessed.

use chess::notation::{self, san};
use chess::{Board, Square, fen};
use explain::scale::chances;
use serde_json::{Map, Value as Json, json};

/// One step of a line to be shown: a move in UCI, or a pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Word<'a> {
    Move(&'a str),
    Pass,
}

/// Moves of a line that get an arrow.
const ARROWS_OF_LINE: usize = 3;
/// Candidates that are shown.
const CANDIDATES: usize = 6;

/// Adds what the page draws to an answer: `draw` to every claim, `line` and `best` to the answer, `candidates` to a search.
pub fn illustrate(root: &Board, answer: &mut Json) {
    let certificates: Vec<Json> = answer["claims"]
        .as_array()
        .into_iter()
        .flatten()
        .filter(|claim| claim["type"] == "certificate")
        .cloned()
        .collect();
    if let Some(claims) = answer["claims"].as_array_mut() {
        for claim in claims {
            let mut drawn = draw(root, claim);
            // What is said of another move fades what its refutation does not need.
            let told = certificates.iter().find(|other| other["move"] == claim["move"]);
            if let Some(told) = told.filter(|_| claim["role"] == "alternative") {
                drawn["keep"] = json!(what_is_needed(told));
            }
            claim["draw"] = drawn;
        }
    }
    let pv = words(&answer["pv"]);
    if let Some(steps) = walk(root, &pv) {
        if let Some(first) = steps.first() {
            answer["best"] = first.clone();
        }
        answer["line"] = json!(steps);
    }
    let shown = candidates(root, answer);
    if !shown.is_empty() {
        answer["candidates"] = json!(shown);
    }
}

/// The squares, arrows and line of one claim.
pub fn draw(root: &Board, claim: &Json) -> Json {
    let mut out = Map::new();
    out.insert("squares".into(), json!(squares(claim)));
    out.insert("arrows".into(), json!(arrows(claim)));
    if let Some(steps) = line(root, claim).filter(|steps| !steps.is_empty()) {
        out.insert("line".into(), json!(steps));
    }
    if claim["type"] == "cause" {
        out.insert("keep".into(), json!(what_matters(root, claim)));
    }
    Json::Object(out)
}

/// The moves of a field that holds one or several.
fn words(field: &Json) -> Vec<Word<'_>> {
    match field {
        Json::String(mv) => vec![Word::Move(mv)],
        Json::Array(moves) => moves.iter().filter_map(Json::as_str).map(Word::Move).collect(),
        _ => Vec::new(),
    }
}

/// Plays a line; nothing if a step of it cannot be played.
fn walk(root: &Board, line: &[Word<'_>]) -> Option<Vec<Json>> {
    let mut board = root.clone();
    let mut steps = Vec::new();
    for word in line {
        match word {
            Word::Move(text) => {
                let mv = notation::parse_uci(&board, text).ok()?;
                let name = san(&board, mv);
                board.play_unchecked(mv);
                let (from, to) = ends(text)?;
                steps.push(
                    json!({"uci": text, "san": name, "from": from, "to": to, "fen": fen::to_fen(&board)}),
                );
            }
            Word::Pass => {
                board = board.null_move()?;
                steps.push(json!({"san": "pass", "fen": fen::to_fen(&board)}));
            }
        }
    }
    Some(steps)
}

/// The line that shows a claim.
fn line(root: &Board, claim: &Json) -> Option<Vec<Json>> {
    let at = words(&claim["at"]);
    let first = ["move", "defence", "wrong", "natural"]
        .iter()
        .map(|&name| words(&claim[name]))
        .find(|found| !found.is_empty())
        .unwrap_or_default();
    let told = [
        &claim["line"],
        &claim["threat"]["line"],
        &claim["threats"][0]["line"],
    ];
    let line = told.into_iter().map(words).find(|found| !found.is_empty());
    let reply = ["reply", "answer", "next_move"]
        .iter()
        .map(|&name| words(&claim[name]))
        .find(|found| !found.is_empty())
        .unwrap_or_default();
    let pass = || vec![Word::Pass];
    let readings: Vec<Vec<Vec<Word<'_>>>> = match line {
        Some(line) if line.first() == first.first() => vec![vec![line]],
        Some(line) if claim["type"] == "creates_threat" || claim["type"] == "double_threat" => {
            vec![vec![first.clone(), pass(), line.clone()], vec![first, line]]
        }
        Some(line) if !first.is_empty() && words(&claim["line"]).is_empty() => {
            // A threat told beside a move is what the other side would do after a pass.
            vec![vec![pass(), line.clone()], vec![first, line]]
        }
        Some(line) => vec![
            vec![first.clone(), line.clone()],
            vec![first.clone(), pass(), line.clone()],
            vec![line.clone()],
            vec![pass(), line],
        ],
        None => vec![vec![first.clone(), reply], vec![first]],
    };
    readings.into_iter().find_map(|reading| {
        let whole: Vec<Word<'_>> = at.iter().copied().chain(reading.into_iter().flatten()).collect();
        walk(root, &whole)
    })
}

/// Fields that hold no squares even where their text looks like one.
const NO_SQUARES: [&str; 9] = [
    "at", "because", "text", "line", "id", "type", "role", "file", "outcome",
];

/// The squares a claim names, each once, with the field as the reason.
fn squares(claim: &Json) -> Vec<Json> {
    let mut found: Vec<(&str, &str)> = Vec::new();
    for (name, field) in claim.as_object().into_iter().flatten() {
        if NO_SQUARES.contains(&name.as_str()) {
            continue;
        }
        let texts = match field {
            Json::String(text) => vec![text.as_str()],
            Json::Array(list) => list
                .iter()
                .filter_map(|item| item.as_str().or_else(|| item["square"].as_str()))
                .collect(),
            _ => Vec::new(),
        };
        for text in texts.into_iter().filter(|text| is_square(text)) {
            if !found.iter().any(|(old, _)| *old == text) {
                found.push((text, name));
            }
        }
    }
    found
        .into_iter()
        .map(|(square, field)| json!({"square": square, "as": field}))
        .collect()
}

fn is_square(text: &str) -> bool {
    text.parse::<Square>().is_ok()
}

/// The squares a move in UCI leaves and reaches.
fn ends(uci: &str) -> Option<(&str, &str)> {
    let (from, to) = (uci.get(..2)?, uci.get(2..4)?);
    (is_square(from) && is_square(to)).then_some((from, to))
}

/// Kinds whose piece strikes at what the claim names.
const STRIKES: [&str; 9] = [
    "fork",
    "pin",
    "skewer",
    "discovered_attack",
    "discovered_check",
    "x_ray",
    "exploits_pin",
    "king_attack",
    "double_check",
];
/// Fields that say who strikes.
const STRIKERS: [&str; 5] = ["attacker", "pinner", "checker", "attackers", "checkers"];
/// Fields that say what is struck.
const STRUCK: [&str; 7] = ["target", "targets", "behind", "back", "victim", "king", "front"];

/// The arrows of a claim, each pair of squares once.
fn arrows(claim: &Json) -> Vec<Json> {
    let mut found: Vec<(String, String, &'static str)> = Vec::new();
    let mut add = |from: &str, to: &str, meaning: &'static str| {
        if from != to && !found.iter().any(|(a, b, _)| a == from && b == to) {
            found.push((from.to_owned(), to.to_owned(), meaning));
        }
    };
    let mut add_move = |field: &Json, meaning: &'static str| {
        if let Some((from, to)) = field.as_str().and_then(ends) {
            add(from, to, meaning);
        }
    };
    let own = if claim["role"] == "alternative" {
        "not"
    } else {
        "move"
    };
    for (name, meaning) in [
        ("move", own),
        ("defence", "not"),
        ("wrong", "not"),
        ("natural", "not"),
        ("right", "move"),
        ("reply", "reply"),
        ("answer", "reply"),
        ("next_move", "move"),
        ("prevents", "threat"),
        ("expected", "not"),
    ] {
        add_move(&claim[name], meaning);
    }
    let threatening = claim["type"] == "threat";
    let line = claim["line"].as_array().into_iter().flatten();
    for (index, mv) in line.take(ARROWS_OF_LINE).enumerate() {
        let meaning = match (threatening, index % 2) {
            (true, 0) => "threat",
            (_, 0) => "move",
            _ => "reply",
        };
        add_move(mv, meaning);
    }
    add_move(&claim["threat"]["line"][0], "threat");
    for threat in claim["threats"].as_array().into_iter().flatten() {
        add_move(&threat["line"][0], "threat");
    }
    for mv in claim["moves"].as_array().into_iter().flatten() {
        add_move(mv, "move");
    }
    if claim["type"].as_str().is_some_and(|kind| STRIKES.contains(&kind)) {
        let mut from = named(claim, &STRIKERS);
        if from.is_empty() {
            from.extend(claim["move"].as_str().and_then(ends).map(|(_, to)| to));
        }
        for from in from {
            for to in named(claim, &STRUCK) {
                add(from, to, "strikes");
            }
        }
    }
    let to_json =
        |(from, to, meaning): (String, String, &str)| json!({"from": from, "to": to, "meaning": meaning});
    found.into_iter().map(to_json).collect()
}

/// The squares in these fields.
fn named<'a>(claim: &'a Json, fields: &[&str]) -> Vec<&'a str> {
    let texts = fields.iter().flat_map(|&name| match &claim[name] {
        Json::String(text) => vec![text.as_str()],
        Json::Array(list) => list.iter().filter_map(Json::as_str).collect(),
        _ => Vec::new(),
    });
    texts.filter(|text| is_square(text)).collect()
}

/// The squares of a certificate, which stands in the position after the move, as they are before it: the piece that moves is still where
/// it came from.
fn what_is_needed(certificate: &Json) -> Vec<&str> {
    let mut needed = named(certificate, &["squares"]);
    if let Some((from, to)) = certificate["move"].as_str().and_then(ends) {
        needed.retain(|&square| square != from && square != to);
        needed.extend([from, to]);
    }
    needed
}

/// The squares of the certificate of a failure: whatever else stands on the board does not matter to it. A mate also needs what stands
/// in the king's way.
fn what_matters(root: &Board, claim: &Json) -> Vec<String> {
    let fields = ["attackers", "path", "targets", "flights", "guards"];
    let mut keep: Vec<String> = named(claim, &fields).into_iter().map(str::to_owned).collect();
    for mv in claim["line"].as_array().into_iter().flatten() {
        if let Some((from, to)) = mv.as_str().and_then(ends) {
            keep.extend([from.to_owned(), to.to_owned()]);
        }
    }
    if claim["outcome"]["kind"] == "mate" {
        for king in named(claim, &["targets"])
            .into_iter()
            .filter_map(|text| text.parse().ok())
        {
            let around = chess::get_king_moves(king) & root.occupied();
            keep.extend(around.into_iter().map(|square: Square| square.to_string()));
        }
    }
    keep.sort();
    keep.dedup();
    keep
}

/// The moves of the root that the search took most seriously, with what it knows of their values: hundredths for the side to move
/// and the same as winning chances. An end that is not known is left out.
fn candidates(root: &Board, answer: &Json) -> Vec<Json> {
    let best = answer["bestmove"].as_str().unwrap_or("");
    let mut moves: Vec<&Json> = answer["evidence"]["moves"]
        .as_array()
        .into_iter()
        .flatten()
        .collect();
    let known = |told: &Json| {
        answer["alternatives"]
            .as_array()
            .is_some_and(|list| list.iter().any(|other| other["move"] == told["move"]))
    };
    let spans = answer["separation"]["moves"].as_array();
    // The most hopeful move comes first where the intervals are known.
    let hope = |told: &Json| {
        let place = spans.and_then(|spans| spans.iter().position(|span| span["move"] == told["move"]));
        place.unwrap_or(usize::MAX)
    };
    let share = |told: &Json| told["share"].as_f64().unwrap_or(0.0);
    moves.sort_by(|a, b| {
        let rank = |told: &Json| (told["move"] == best, known(told));
        let by_hope = hope(a).cmp(&hope(b));
        rank(b)
            .cmp(&rank(a))
            .then(by_hope)
            .then(share(b).total_cmp(&share(a)))
    });
    moves
        .into_iter()
        .take(CANDIDATES)
        .filter_map(|told| candidate(root, answer, told))
        .collect()
}

fn candidate(root: &Board, answer: &Json, told: &Json) -> Option<Json> {
    let mv = told["move"].as_str()?;
    let look = &told["look"];
    let steps = walk(root, &words(&look["line"])).unwrap_or_default();
    let first = walk(root, &[Word::Move(mv)])?;
    let mut out = json!({"uci": mv, "san": first[0]["san"], "share": told["share"], "depth": look["depth"], "line": steps});
    // The measured interval where there is one, else what the search itself says.
    let spans = answer["separation"]["moves"].as_array().into_iter().flatten();
    let span = spans.into_iter().find(|span| span["move"] == *mv);
    if let Some(span) = span {
        out["separated"] = span["separated"].clone();
    }
    for (end, chance, known) in [("lo", "low_chance", "low"), ("hi", "high_chance", "high")] {
        let value = match span {
            Some(span) => &span[known],
            None => &look[end],
        };
        if let Some(value) = value.as_i64() {
            out[end] = json!(value);
            out[chance] = json!(rounded(chances(value as i32)));
        }
    }
    let others = answer["alternatives"].as_array().into_iter().flatten();
    if let Some(other) = others.into_iter().find(|other| other["move"] == *mv) {
        out["value"] = other["value"].clone();
    }
    Some(out)
}

/// Points of winning chances with one digit.
pub(crate) fn rounded(points: f64) -> f64 {
    (points * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRAPPED: &str = "3r2k1/p4ppp/8/8/8/1P6/b1P2PPP/R5K1 w - - 0 1";

    fn drawn(fen: &str, claim: Json) -> Json {
        draw(&fen.parse().unwrap(), &claim)
    }

    fn sans(drawn: &Json) -> Vec<&str> {
        let steps = drawn["line"].as_array().into_iter().flatten();
        steps.filter_map(|step| step["san"].as_str()).collect()
    }

    #[test]
    fn a_refutation_is_played_move_by_move() {
        let claim = json!({"type": "refuted_by", "role": "alternative", "move": "a1a2", "reply": "d8d1", "square": "d1",
            "line": ["a1a2", "d8d1"]});
        let drawn = drawn(TRAPPED, claim);
        assert_eq!(sans(&drawn), ["Rxa2", "Rd1#"]);
        assert_eq!(drawn["arrows"][0]["meaning"], "not");
        assert_eq!(
            drawn["arrows"][1],
            json!({"from": "d8", "to": "d1", "meaning": "reply"})
        );
        assert_eq!(drawn["squares"][0]["square"], "d1");
    }

    #[test]
    fn what_a_move_threatens_is_shown_after_the_move_and_a_pass() {
        let claim = json!({"type": "creates_threat", "role": "headline", "move": "g1f1", "line": ["a1a2"]});
        assert_eq!(sans(&drawn(TRAPPED, claim)), ["Kf1", "pass", "Rxa2"]);
        let claim = json!({"type": "threat", "role": "reason", "line": ["a2b3"]});
        let drawn = drawn(TRAPPED, claim);
        assert_eq!(sans(&drawn), ["pass", "Bxb3"]);
        assert_eq!(drawn["arrows"][0]["meaning"], "threat");
    }

    #[test]
    fn a_certificate_is_all_that_is_kept() {
        let board: Board = TRAPPED.parse().unwrap();
        let mut answer = json!({"claims": [
            {"type": "refuted_by", "role": "alternative", "move": "a1a2", "line": ["a1a2", "d8d1"]},
            {"type": "certificate", "role": "alternative", "move": "a1a2", "line": ["a1a2", "d8d1"], "squares": ["d8", "g1"]},
            {"type": "refuted_by", "role": "alternative", "move": "h2h3"},
            {"type": "fork", "role": "reason", "move": "a1a2"}]});
        illustrate(&board, &mut answer);
        let keep = |index: usize| answer["claims"][index]["draw"]["keep"].clone();
        assert_eq!(keep(0), json!(["d8", "g1", "a1", "a2"]));
        assert_eq!(keep(1), keep(0));
        assert!(keep(2).is_null() && keep(3).is_null(), "only of that move");
    }

    #[test]
    fn a_cause_keeps_only_what_matters() {
        let claim = json!({"type": "cause", "outcome": {"kind": "mate"}, "move": "a1a2", "line": ["a1a2", "d8d1"], "attackers": ["d8"],
            "path": ["d7"], "targets": ["g1"]});
        let drawn = drawn(TRAPPED, claim);
        assert_eq!(
            drawn["keep"],
            json!(["a1", "a2", "d1", "d7", "d8", "f2", "g1", "g2", "h2"])
        );
    }

    #[test]
    fn a_fork_strikes_from_where_the_move_ends_and_nonsense_draws_nothing() {
        let fen = "r3k3/pp3ppp/8/1N6/8/8/PP3PPP/4K3 w - - 0 1";
        let fork = json!({"type": "fork", "move": "b5c7", "targets": ["e8", "a8"]});
        let drawn = drawn(fen, fork);
        assert_eq!(drawn["arrows"].as_array().map(Vec::len), Some(3));
        assert_eq!(drawn["squares"].as_array().map(Vec::len), Some(2));
        let odd = draw(
            &fen.parse().unwrap(),
            &json!({"type": 7, "move": "éé", "line": ["a9a9"], "at": "x", "square": {}}),
        );
        assert_eq!(odd["arrows"], json!([]));
        assert!(odd["line"].is_null());
    }
}

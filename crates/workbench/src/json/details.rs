//! The fields that only the answer to one question has.

use crate::against::TERMS;
use crate::against::{Advice, conduct_name, named_trap, value_word};
use crate::asking::{Answer, AnswerDetail, PlansFound, Remedies};
use crate::ending::EndingReport;
use chess::facts::Fact;
use chess::facts::lines::PinKind;
use chess::notation::{san, san_line};
use cozy_chess::{BitBoard, Board, Square};
use endings::story::Turn;
use endings::strategy::Goal;
use explain::words::{Voice, proof, questions};
use reasoning::plans::Planned;
use serde_json::{Map, Value as Json, json};

/// The fields of the question.
pub(super) fn fields(answer: &Answer) -> Map<String, Json> {
    let fields = match &answer.detail {
        AnswerDetail::Claims | AnswerDetail::Page(_) => json!({}),
        AnswerDetail::Threats(mv) => threats(answer, *mv),
        AnswerDetail::Causes(remedies) => causes(&answer.board, remedies, answer.voice),
        AnswerDetail::Plans(found) => plans(&answer.board, found, answer.voice),
        AnswerDetail::Against(advice) => match advice.as_ref() {
            Some(advice) => against(&answer.board, advice),
            None => json!({}),
        },
        AnswerDetail::Proof(report) => proved(report, answer.voice),
        AnswerDetail::Facts(facts) => {
            let list: Vec<Json> = facts.iter().map(|fact| fact_json(&answer.board, fact)).collect();
            json!({ "facts": list })
        }
    };
    match fields {
        Json::Object(fields) => fields,
        _ => Map::new(),
    }
}

fn threats(answer: &Answer, mv: Option<cozy_chess::Move>) -> Json {
    let mut fields = json!({});
    if let Some(mv) = mv {
        fields["after"] = json!(san(&answer.board, mv));
    }
    if !answer.board.checkers().is_empty() {
        fields["no_pass"] = json!("in check");
        fields["checkers"] = json!(named(&answer.board, answer.board.checkers()));
    }
    fields
}

fn causes(board: &Board, remedies: &Remedies, voice: Voice) -> Json {
    let mut fields = json!({});
    if let Some(mv) = remedies.of {
        fields["of"] = json!(san(board, mv));
        if let Some(hunt) = &remedies.hunt {
            let mut start = board.clone();
            start.play_unchecked(mv);
            fields["hunt"] = json!({"line": san_line(&start, &hunt.line), "hiding": hunt.hiding.to_string()});
        }
    }
    if !remedies.answers.is_empty() {
        let mut answers: Vec<(String, String)> = remedies
            .answers
            .iter()
            .map(|&(mv, way)| (san(board, mv), questions::way(way, voice)))
            .collect();
        answers.sort();
        let answers: Vec<Json> = answers
            .iter()
            .map(|(mv, way)| json!({"move": mv, "way": way}))
            .collect();
        fields["answers"] = json!(answers);
        fields["proposed"] = json!(remedies.proposed);
    }
    fields
}

fn plans(board: &Board, found: &PlansFound, voice: Voice) -> Json {
    let planned = &found.planned;
    let plans: Vec<Json> = planned
        .plans
        .iter()
        .map(|proposal| json!({"plan": proposal.plan.to_string(), "promise": proposal.promise}))
        .collect();
    let mut position = board.clone();
    let mut line = Vec::new();
    for step in &planned.line {
        line.push(
            json!({"move": san(&position, step.mv), "reason": questions::reason(board, step.reason, voice)}),
        );
        position.play_unchecked(step.mv);
    }
    let rated: Vec<Json> = found
        .rated
        .iter()
        .map(|rated| {
            json!({"plan": rated.prospect.plan.to_string(), "first": san(board, rated.first),
                "moves": rated.prospect.moves, "promise": rated.prospect.promise,
                "rating": rated.rating.hundredths(), "nodes": rated.nodes})
        })
        .collect();
    let mut fields = json!({"plans": plans, "line": line, "gain": planned.gain, "mate": planned.gain > Planned::MATE,
        "combination": planned.is_combination(), "prospects": rated});
    if let Some(plan) = &planned.plan {
        fields["plan"] = json!(plan.to_string());
    }
    fields
}

fn against(board: &Board, advice: &Advice) -> Json {
    let moves: Vec<Json> = advice
        .choice
        .rated
        .iter()
        .zip(&advice.lines)
        .map(|(rated, line)| {
            let mut record = json!({"move": san(board, rated.mv), "line": san_line(board, &line.moves),
                "value": value_word(rated), "sound": rounded(rated.points), "expected": rounded(rated.expected),
                "risk": rounded(rated.risk), "only_replies": rated.only_replies, "allowed": rated.allowed});
            if let Some((reply, chance)) = named_trap(board, rated) {
                let gain = rated.trap.map_or(0.0, |trap| trap.gain);
                record["trap"] = json!({"reply": reply, "chance": rounded(chance), "gain": rounded(gain)});
            }
            record
        })
        .collect();
    json!({"opponent": advice.opponent.name(), "chosen": san(board, advice.choice.chosen().mv),
        "conduct": conduct_name(advice.choice.conduct), "margin": TERMS.margin,
        "lost_margin": TERMS.lost_margin, "moves": moves})
}

fn rounded(part: f64) -> f64 {
    (part * 1000.0).round() / 1000.0
}

fn proved(report: &EndingReport, voice: Voice) -> Json {
    let solution = &report.solution;
    let mut fields = json!({"x_range": solution.range.to_string(), "x_method": proof::method(solution, voice),
        "x_all_nodes": solution.all_nodes, "x_structures": solution.structures});
    if !solution.corresponding.is_empty() {
        let pairs = solution.corresponding.iter().map(|(own, enemy)| {
            let enemy: Vec<String> = enemy.into_iter().map(|square| square.to_string()).collect();
            json!({"own": own.to_string(), "enemy": enemy})
        });
        fields["x_corresponding"] = pairs.collect();
    }
    if let Some((after, story)) = &report.story {
        let goal = |turn: &Turn| turn.goal.map_or("none", Goal::word);
        let goals: Vec<&str> = story.turns.iter().map(goal).collect();
        fields["x_strategies"] = json!({"after": after, "range": story.range.to_string(), "nodes": story.nodes,
            "nodes_without_exclusion": story.nodes_without_exclusion, "goals": goals, "rule": story.rule.map(|rule| rule.name)});
    }
    fields
}

/// A piece with its square: `Nf6`, pawns as `pe4`.
fn name(board: &Board, square: Square) -> String {
    let Some(piece) = board.piece_on(square) else {
        return square.to_string();
    };
    let letter = piece.to_string();
    if letter == "p" {
        format!("{letter}{square}")
    } else {
        format!("{}{square}", letter.to_uppercase())
    }
}

fn named(board: &Board, squares: BitBoard) -> Vec<String> {
    squares.into_iter().map(|square| name(board, square)).collect()
}

/// A fact that no kind of claim speaks of.
fn fact_json(board: &Board, fact: &Fact) -> Json {
    let one = |square: Square| name(board, square);
    let many = |squares: BitBoard| named(board, squares);
    let san = |mv| san(board, mv);
    match fact {
        Fact::Check { checkers } => json!({"fact": "check", "by": many(*checkers)}),
        Fact::Hanging { square, profit } => {
            json!({"fact": "hanging", "piece": one(*square), "profit": profit})
        }
        Fact::UnderDefended {
            square,
            attackers,
            guards,
        } => {
            json!({"fact": "under_defended", "piece": one(*square), "attackers": many(*attackers), "guards": many(*guards)})
        }
        Fact::Pinned(pin) => {
            let kind = if pin.kind == PinKind::Absolute {
                "absolute"
            } else {
                "relative"
            };
            json!({"fact": "pin", "kind": kind, "by": one(pin.pinner), "piece": one(pin.pinned), "behind": one(pin.behind)})
        }
        Fact::Skewered(skewer) => {
            json!({"fact": "skewer", "by": one(skewer.attacker), "front": one(skewer.front), "back": one(skewer.back)})
        }
        Fact::Battery { front, behind } => {
            json!({"fact": "battery", "front": one(*front), "behind": one(*behind)})
        }
        Fact::MaskedAttack { mask, slider, target } => {
            json!({"fact": "masked_attack", "mask": one(*mask), "by": one(*slider), "target": one(*target)})
        }
        Fact::ForkAvailable { mv, targets } => {
            let targets: Vec<String> = targets.iter().map(|&target| one(target)).collect();
            json!({"fact": "fork_available", "move": san(*mv), "targets": targets})
        }
        Fact::SoleGuard { guard, duties } => {
            let name = if duties.len() > 1 {
                "overloaded"
            } else {
                "sole_guard"
            };
            json!({"fact": name, "guard": one(*guard), "duties": many(*duties)})
        }
        Fact::Trapped { square } => json!({"fact": "trapped", "piece": one(*square)}),
        Fact::NearlyTrapped { square, squares } => {
            json!({"fact": "nearly_trapped", "piece": one(*square), "squares": many(*squares)})
        }
        Fact::WeakBackRank { king } => json!({"fact": "weak_back_rank", "king": one(*king)}),
        Fact::ExposedKing { king, attackers } => {
            json!({"fact": "exposed_king", "king": one(*king), "attackers": many(*attackers)})
        }
        Fact::FlightSquares { king, squares } => {
            json!({"fact": "flight_squares", "king": one(*king), "squares": many(*squares)})
        }
        Fact::MateInOne { mv } => json!({"fact": "mate_in_one", "move": san(*mv)}),
        Fact::PromotionThreat { pawn } => json!({"fact": "promotion_threat", "pawn": one(*pawn)}),
        Fact::Passed { pawn } => json!({"fact": "passed", "pawn": one(*pawn)}),
        Fact::Runaway { pawn } => json!({"fact": "runaway", "pawn": one(*pawn)}),
        Fact::Lever { to, hits } => json!({"fact": "lever", "to": to.to_string(), "hits": one(*hits)}),
        Fact::WeakSquare { square, side } => {
            json!({"fact": "weak_square", "square": square.to_string(), "side": side.to_string()})
        }
        Fact::Outpost { square, side, piece } => {
            let piece = piece.map_or("none".to_owned(), |piece| piece.to_string());
            json!({"fact": "outpost", "square": square.to_string(), "side": side.to_string(), "piece": piece})
        }
    }
}

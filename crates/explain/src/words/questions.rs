//! What answers say besides their claims: that there is nothing to say, how things stand, what a move was tried for.

use super::phrase::{Phrase, Word};
use super::speaker::line_from;
use super::voice::Voice;
use crate::notation::san;
use chess::facts::Fact;
use chess::facts::lines::PinKind;
use cozy_chess::{BitBoard, Board, Color, Move, Square};
use reasoning::causes::{Hunt, Way};
use reasoning::plans::{MoveReason, Plan, PlanAction, Planned};
use search::opponent::Conduct;

fn of(variant: &'static str) -> Phrase {
    Phrase::of("question").variant(variant)
}

fn mv_word(board: &Board, mv: Move) -> Word {
    Word::Moves(san(board, mv))
}

/// What is said of a finished game.
pub fn over(voice: Voice) -> String {
    voice.say(&Phrase::of("over"))
}

/// In check nobody can pass, so that threats cannot be asked for.
pub fn no_pass(board: &Board, voice: Voice) -> String {
    let phrase = of("no-pass").with("side", board.side_to_move());
    voice.say(&phrase.with("checkers", Word::pieces_on(board, board.checkers())))
}

/// Nothing comes of a pass.
pub fn no_threat(side: Color, voice: Voice) -> String {
    voice.say(&of("no-threat").with("side", side))
}

/// The move makes no threat.
pub fn threatens_nothing(board: &Board, mv: Move, voice: Voice) -> String {
    voice.say(&of("threatens-nothing").with("move", mv_word(board, mv)))
}

/// A threat that there is no pass to ask about: the move gives check.
pub fn gives_check(board: &Board, mv: Move, voice: Voice) -> String {
    voice.say(&of("gives-check").with("move", mv_word(board, mv)))
}

/// Nothing goes wrong.
pub fn nothing_fails(board: &Board, mv: Option<Move>, voice: Voice) -> String {
    voice.say(&match mv {
        Some(mv) => of("move-holds").with("move", mv_word(board, mv)),
        None => of("pass-holds").with("side", board.side_to_move()),
    })
}

/// A sacrifice whose checks come to nothing.
pub fn runs_out(board: &Board, mv: Move, voice: Voice) -> String {
    voice.say(&of("runs-out").with("move", mv_word(board, mv)))
}

/// Where a king hides from a sacrifice.
pub fn hidden(start: &Board, hunt: &Hunt, voice: Voice) -> String {
    let phrase = of("hidden").with("square", hunt.hiding);
    voice.say(&phrase.with("line", Word::Moves(line_from(start, &hunt.line))))
}

/// How a move does something about a problem.
pub fn way(way: Way, voice: Voice) -> String {
    voice.word(
        "way",
        match way {
            Way::Capture => "capture",
            Way::Block => "block",
            Way::MoveAway => "move-away",
            Way::Flee => "flee",
            Way::Vacate => "vacate",
            Way::Protect => "protect",
            Way::Pin => "pin",
            Way::Unpin => "unpin",
            Way::InBetween => "in-between",
            Way::Desperado => "desperado",
            Way::CounterThreat => "counter-threat",
            Way::Race => "race",
            Way::Otherwise => "otherwise",
        },
    )
}

/// What planning came to.
pub fn planned(board: &Board, planned: &Planned, voice: Voice) -> String {
    let gain = Word::Decimal(format!("{:.2}", f64::from(planned.gain) / 100.0));
    let Some(plan) = &planned.plan else {
        return voice.say(&Phrase::of("planned").variant("nothing"));
    };
    let of = |variant| {
        let phrase = Phrase::of("planned").variant(variant);
        phrase.with("plan", plan_phrase(board, plan))
    };
    voice.say(&if planned.gain > Planned::MATE {
        of("mates")
    } else if planned.is_combination() {
        of("wins").with("gain", gain)
    } else {
        of("quiet")
    })
}

/// A plan in words.
pub fn plan(board: &Board, plan: &Plan, voice: Voice) -> String {
    voice.part(&plan_phrase(board, plan))
}

fn plan_phrase(board: &Board, plan: &Plan) -> Phrase {
    let joined = |variant, parts: Vec<Phrase>| {
        let both = |first, next| {
            let phrase = Phrase::of("plan-step").variant(variant);
            phrase.with("first", first).with("next", next)
        };
        let all = parts.into_iter().reduce(both);
        all.unwrap_or_else(|| Phrase::of("nothing"))
    };
    let ways =
        |ways: &Vec<PlanAction>| joined("or", ways.iter().map(|&step| step_phrase(board, step)).collect());
    joined("next", plan.steps.iter().map(ways).collect())
}

/// A step of a plan; pieces are named as they stand on `board`.
fn step_phrase(board: &Board, step: PlanAction) -> Phrase {
    let of = |variant| Phrase::of("plan-step").variant(variant);
    let piece = |square| Word::piece_on(board, square);
    match step {
        PlanAction::Take(square) => of("take").with("piece", piece(square)),
        PlanAction::Remove { square, with_threat } => of(if with_threat {
            "remove-with-threat"
        } else {
            "remove"
        })
        .with("square", square),
        PlanAction::Block { from, to } => of("block").with("from", from).with("to", to),
        PlanAction::Bring { from, to } => of("bring").with("piece", piece(from)).with("to", to),
        PlanAction::Lure { piece: lured, to } => of("lure").with("piece", piece(lured)).with("to", to),
        PlanAction::Tempo(square) => of("tempo").with("square", square),
        PlanAction::Promote(square) => of("promote").with("square", square),
        PlanAction::Mate(square) => of("mate").with("square", square),
        PlanAction::Walk { from, to } => of("walk").with("piece", piece(from)).with("to", to),
        PlanAction::Pass(square) => of("pass").with("square", square),
        PlanAction::Double(square) => of("double").with("file", square.file()),
    }
}

/// What a move of a plan is for; `board` is where the plan was made.
pub fn reason(board: &Board, reason: MoveReason, voice: Voice) -> String {
    let of = |variant| Phrase::of("move-reason").variant(variant);
    voice.part(&match reason {
        MoveReason::Capture => of("capture"),
        MoveReason::Sacrifice => of("sacrifice"),
        MoveReason::Check { flights: 0 } => of("check-no-flight"),
        MoveReason::Check { flights } => of("check").with("flights", u32::from(flights)),
        MoveReason::DoubleAttack => of("double-attack"),
        MoveReason::Attack => of("attack"),
        MoveReason::Discovery => of("discovery"),
        MoveReason::KingAttack => of("king-attack"),
        MoveReason::Promotion => of("promotion"),
        MoveReason::Race => of("race"),
        MoveReason::Save => of("save"),
        MoveReason::Evasion => of("evasion"),
        MoveReason::Plan(step) => of("plan").with("step", step_phrase(board, step)),
        MoveReason::Repair(step) => of("repair").with("step", step_phrase(board, step)),
        MoveReason::Probe => of("probe"),
        MoveReason::Pass => of("pass"),
    })
}

/// Why a move was chosen against somebody who errs, as the end of a sentence.
pub fn conduct(conduct: Conduct, voice: Voice) -> String {
    voice.word(
        "conduct",
        match conduct {
            Conduct::Sound => "sound",
            Conduct::Progress => "progress",
            Conduct::Resistance => "resistance",
            Conduct::Trap => "trap",
        },
    )
}

/// How many things hold on the board.
pub fn surveyed(facts: usize, voice: Voice) -> String {
    let variant = match facts {
        0 => "none",
        1 => "one",
        _ => "several",
    };
    voice.say(&Phrase::of("surveyed").variant(variant).with("count", facts))
}

/// A fact that no kind of claim speaks of, as a sentence.
pub fn fact(board: &Board, fact: &Fact, voice: Voice) -> String {
    let one = |square: Square| Word::piece_on(board, square);
    let many = |squares: BitBoard| Word::pieces_on(board, squares);
    let of = |variant| Phrase::of("fact").variant(variant);
    voice.say(&match fact {
        Fact::Check { checkers } => of("check").with("checkers", many(*checkers)),
        Fact::Hanging { square, profit } => of("hanging").with("piece", one(*square)).with("profit", *profit),
        Fact::UnderDefended {
            square,
            attackers,
            guards,
        } => of(if guards.is_empty() {
            "no-guard"
        } else {
            "few-guards"
        })
        .with("piece", one(*square))
        .with("attackers", many(*attackers))
        .with("guards", many(*guards)),
        Fact::Pinned(pin) => of(match pin.kind {
            PinKind::Absolute => "pins",
            PinKind::Relative => "holds",
        })
        .with("pinner", one(pin.pinner))
        .with("pinned", one(pin.pinned))
        .with("behind", one(pin.behind)),
        Fact::Skewered(skewer) => of("skewers")
            .with("attacker", one(skewer.attacker))
            .with("front", one(skewer.front))
            .with("back", one(skewer.back)),
        Fact::Battery { front, behind } => of("battery")
            .with("front", one(*front))
            .with("behind", one(*behind)),
        Fact::MaskedAttack { mask, slider, target } => of("masked-attack")
            .with("mask", one(*mask))
            .with("slider", one(*slider))
            .with("target", one(*target)),
        Fact::ForkAvailable { mv, targets } => of("fork-available")
            .with("move", mv_word(board, *mv))
            .with("targets", Word::pieces_on(board, targets.iter().copied())),
        Fact::SoleGuard { guard, duties } => of(if duties.len() > 1 {
            "overloaded"
        } else {
            "sole-guard"
        })
        .with("guard", one(*guard))
        .with("duties", many(*duties)),
        Fact::Trapped { square } => of("trapped").with("piece", one(*square)),
        Fact::NearlyTrapped { square, squares } => {
            let variant = if squares.is_empty() {
                "no-square"
            } else {
                "few-squares"
            };
            of(variant)
                .with("piece", one(*square))
                .with("squares", many(*squares))
        }
        Fact::WeakBackRank { king } => of("weak-back-rank").with("king", one(*king)),
        Fact::ExposedKing { king, attackers } => of("exposed-king")
            .with("king", one(*king))
            .with("attackers", many(*attackers)),
        Fact::FlightSquares { king, squares } => {
            let variant = if squares.is_empty() {
                "no-flight"
            } else {
                "flights"
            };
            of(variant)
                .with("king", one(*king))
                .with("squares", many(*squares))
        }
        Fact::MateInOne { mv } => of("mate-in-one").with("move", mv_word(board, *mv)),
        Fact::PromotionThreat { pawn } => of("about-to-promote").with("pawn", one(*pawn)),
        Fact::Passed { pawn } => of("passed").with("pawn", one(*pawn)),
        Fact::Runaway { pawn } => of("runaway").with("pawn", one(*pawn)),
        Fact::Lever { to, hits } => of("lever").with("square", *to).with("target", one(*hits)),
        Fact::WeakSquare { square, side } => of("weak-square").with("square", *square).with("side", *side),
        Fact::Outpost { square, side, .. } => of("outpost").with("square", *square).with("side", *side),
    })
}

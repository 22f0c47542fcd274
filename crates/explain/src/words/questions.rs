//! What answers say besides their claims: that there is nothing to say, how things stand, what a move was tried for.

use super::speaker::{capital, line_from, list, piece_name, side_name};
use crate::notation::san;
use chess::facts::Fact;
use chess::facts::lines::PinKind;
use cozy_chess::{BitBoard, Board, Color, Move, Square};
use reasoning::causes::{Hunt, Way};
use reasoning::plans::{Planned, Reason};
use search::opponent::Conduct;

/// What is said of a finished game.
pub const OVER: &str = "The game is over.";

/// In check nobody can pass, so that threats cannot be asked for.
pub fn no_pass(board: &Board) -> String {
    format!(
        "{} is in check from {}; in check there is no pass, so no threat beyond it.",
        side_name(board.side_to_move()),
        pieces(board, board.checkers())
    )
}

/// Nothing comes of a pass.
pub fn no_threat(side: Color) -> String {
    format!("{} threatens nothing that needs an answer.", side_name(side))
}

/// The move makes no threat.
pub fn threatens_nothing(board: &Board, mv: Move) -> String {
    format!("{} makes no threat of its own.", san(board, mv))
}

/// A threat that there is no pass to ask about: the move gives check.
pub fn gives_check(board: &Board, mv: Move) -> String {
    format!("{} gives check.", san(board, mv))
}

/// "the rook on e2 and the knight on f3".
pub fn pieces(board: &Board, squares: BitBoard) -> String {
    let names: Vec<String> = squares.into_iter().map(|square| piece(board, square)).collect();
    list(&names)
}

/// "the rook on e2", or the name of an empty square.
pub fn piece(board: &Board, square: Square) -> String {
    match board.piece_on(square) {
        Some(piece) => format!("the {} on {square}", piece_name(piece)),
        None => square.to_string(),
    }
}

/// Nothing goes wrong.
pub fn nothing_fails(board: &Board, mv: Option<Move>) -> String {
    match mv {
        Some(mv) => format!("Nothing shows {} to fail.", san(board, mv)),
        None => format!(
            "If {} did nothing, nothing would go wrong that a better move could avoid.",
            side_name(board.side_to_move())
        ),
    }
}

/// A sacrifice whose checks come to nothing.
pub fn runs_out(board: &Board, mv: Move) -> String {
    format!("{} does not work: the checks run out.", san(board, mv))
}

/// Where a king hides from a sacrifice.
pub fn hidden(start: &Board, hunt: &Hunt) -> String {
    format!(
        "The king hides on {}: after {} no check is left that does not lose a piece.",
        hunt.hiding,
        line_from(start, &hunt.line)
    )
}

/// How a move does something about a problem.
pub fn way(way: Way) -> &'static str {
    match way {
        Way::Capture => "takes an attacker",
        Way::Block => "blocks",
        Way::MoveAway => "moves the target away",
        Way::Flee => "the king leaves",
        Way::Vacate => "gives a way out",
        Way::Protect => "guards",
        Way::Pin => "stops the attacker from moving",
        Way::Unpin => "frees a guard",
        Way::InBetween => "comes first",
        Way::Desperado => "the target sells itself",
        Way::CounterThreat => "threatens as much",
        Way::Race => "wins a tempo in the race",
        Way::Otherwise => "the line no longer works",
    }
}

/// What planning came to.
pub fn planned(planned: &Planned) -> String {
    let gain = || format!("{:.2}", f64::from(planned.gain) / 100.0);
    match &planned.plan {
        None => "No move has a reason.".to_owned(),
        Some(plan) if planned.gain > Planned::MATE => format!("The plan mates: {plan}."),
        Some(plan) if planned.is_combination() => format!("The plan wins {}: {plan}.", gain()),
        Some(plan) => format!("No combination; the best plan is: {plan}."),
    }
}

/// What a move of a plan is for.
pub fn reason(reason: Reason) -> String {
    match reason {
        Reason::Capture => "takes".to_owned(),
        Reason::Sacrifice => "gives something to take a guard or to open the king".to_owned(),
        Reason::Check { flights: 0 } => "checks a king without flight squares".to_owned(),
        Reason::Check { flights } => format!("checks a king with {flights} flight squares"),
        Reason::DoubleAttack => "attacks two pieces".to_owned(),
        Reason::Attack => "attacks a piece".to_owned(),
        Reason::Discovery => "uncovers an attack".to_owned(),
        Reason::KingAttack => "joins the attack on the king".to_owned(),
        Reason::Promotion => "goes to promote".to_owned(),
        Reason::Race => "every tempo counts in a pawn ending".to_owned(),
        Reason::Save => "saves what is threatened".to_owned(),
        Reason::Evasion => "answers the check".to_owned(),
        Reason::Plan(step) => format!("plan: {step}"),
        Reason::Repair(step) => format!("repair: {step}"),
        Reason::Probe => "is tried for what it would threaten".to_owned(),
        Reason::Pass => "does nothing".to_owned(),
    }
}

/// Why a move was chosen against somebody who errs, as the end of a sentence.
pub fn conduct(conduct: Conduct) -> &'static str {
    match conduct {
        Conduct::Sound => "the best move, and no other promises more",
        Conduct::Progress => "the game is won, and it leads on",
        Conduct::Resistance => "the game is lost, and it asks most of the opponent",
        Conduct::Trap => "it sets a trap and costs next to nothing",
    }
}

/// How many things hold on the board.
pub fn surveyed(facts: usize) -> String {
    match facts {
        0 => "Nothing remarkable stands on the board.".to_owned(),
        1 => "One thing is true on this board.".to_owned(),
        count => format!("{count} things are true on this board."),
    }
}

/// A fact that no kind of claim speaks of, as a sentence.
pub fn fact(board: &Board, fact: &Fact) -> String {
    let one = |square: Square| piece(board, square);
    let many = |squares: BitBoard| pieces(board, squares);
    let text = match fact {
        Fact::Check { checkers } => format!("there is check from {}", many(*checkers)),
        Fact::Hanging { square, profit } => {
            format!("{} hangs: taking it wins {profit} hundredths", one(*square))
        }
        Fact::UnderDefended {
            square,
            attackers,
            guards,
        } if guards.is_empty() => {
            format!(
                "{} is attacked by {} and has no guard",
                one(*square),
                many(*attackers)
            )
        }
        Fact::UnderDefended {
            square,
            attackers,
            guards,
        } => format!(
            "{} is attacked by {} and guarded by {}",
            one(*square),
            many(*attackers),
            many(*guards)
        ),
        Fact::Pinned(pin) => {
            let kind = match pin.kind {
                PinKind::Absolute => "pins",
                PinKind::Relative => "holds",
            };
            format!(
                "{} {kind} {} to {}",
                one(pin.pinner),
                one(pin.pinned),
                one(pin.behind)
            )
        }
        Fact::Skewered(skewer) => format!(
            "{} skewers {} and {}",
            one(skewer.attacker),
            one(skewer.front),
            one(skewer.back)
        ),
        Fact::Battery { front, behind } => format!("{} backs up {}", one(*behind), one(*front)),
        Fact::MaskedAttack { mask, slider, target } => format!(
            "when {} moves, {} hits {}",
            one(*mask),
            one(*slider),
            one(*target)
        ),
        Fact::ForkAvailable { mv, targets } => {
            let targets: Vec<String> = targets.iter().map(|&target| one(target)).collect();
            format!("{} would fork {}", san(board, *mv), list(&targets))
        }
        Fact::SoleGuard { guard, duties } if duties.len() > 1 => {
            format!("{} is overloaded: it alone guards {}", one(*guard), many(*duties))
        }
        Fact::SoleGuard { guard, duties } => format!("{} alone guards {}", one(*guard), many(*duties)),
        Fact::Trapped { square } => format!("{} is trapped", one(*square)),
        Fact::NearlyTrapped { square, squares } if squares.is_empty() => {
            format!("{} has no safe square left", one(*square))
        }
        Fact::NearlyTrapped { square, squares } => {
            format!("{} has only {} left", one(*square), many(*squares))
        }
        Fact::WeakBackRank { king } => format!("{} has a weak back rank", one(*king)),
        Fact::ExposedKing { king, attackers } => {
            format!("{} is exposed to {}", one(*king), many(*attackers))
        }
        Fact::FlightSquares { king, squares } if squares.is_empty() => {
            format!("{} cannot step anywhere", one(*king))
        }
        Fact::FlightSquares { king, squares } => format!("{} can step to {}", one(*king), many(*squares)),
        Fact::MateInOne { mv } => format!("{} is mate", san(board, *mv)),
        Fact::PromotionThreat { pawn } => format!("{} is about to promote", one(*pawn)),
        Fact::Passed { pawn } => format!("{} is passed", one(*pawn)),
        Fact::Runaway { pawn } => format!("{} runs home alone", one(*pawn)),
        Fact::Lever { to, hits } => format!("a pawn on {to} would hit {}", one(*hits)),
        Fact::WeakSquare { square, side } => format!("{square} is a weak square of {}", side_name(*side)),
        Fact::Outpost { square, side, .. } => format!("{square} is an outpost of {}", side_name(*side)),
    };
    capital(&format!("{text}."))
}

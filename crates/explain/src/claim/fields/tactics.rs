//! The fields of tactical claims.

use super::{Field, Kind, Named, Writer, int, outcome, picture_word, sq, sqs, word};
use crate::notation::uci;
use cozy_chess::BitBoard;
use knowledge::facts::lines::PinKind;

pub(super) fn line_tactic_fields(w: &Writer, kind: &Kind) -> Option<Vec<Named>> {
    Some(match kind {
        Kind::Fork { mv, targets, line } => {
            vec![
                w.mv("move", *mv),
                sqs("targets", targets.iter().copied()),
                w.line(line),
            ]
        }
        Kind::XRay {
            attacker,
            through,
            target,
            mv,
            line,
        } => {
            let fixed = [
                sq("attacker", *attacker),
                sq("through", *through),
                sq("target", *target),
            ];
            fixed
                .into_iter()
                .chain(w.optional_move(*mv))
                .chain(w.optional_line(line))
                .collect()
        }
        Kind::RemovesDefender {
            mv,
            defender,
            defended,
            line,
        } => {
            vec![
                w.mv("move", *mv),
                sq("defender", *defender),
                sq("defended", *defended),
                w.line(line),
            ]
        }
        Kind::Deflection {
            mv,
            defender,
            duty,
            line,
        } => {
            vec![
                w.mv("move", *mv),
                sq("defender", *defender),
                sq("duty", *duty),
                w.line(line),
            ]
        }
        Kind::Attraction { mv, piece, to, line } => {
            vec![
                w.mv("move", *mv),
                sq("piece", *piece),
                sq("to", *to),
                w.line(line),
            ]
        }
        Kind::Overload {
            piece,
            duties,
            mv,
            line,
        } => {
            vec![
                sq("piece", *piece),
                sqs("duties", duties.iter().copied()),
                w.mv("move", *mv),
                w.line(line),
            ]
        }
        Kind::Interference {
            mv,
            square,
            line_piece,
            cut_off,
            line,
        } => {
            let fixed = [
                w.mv("move", *mv),
                sq("square", *square),
                sq("line_piece", *line_piece),
                sq("cut_off", *cut_off),
            ];
            fixed.into_iter().chain(w.optional_line(line)).collect()
        }
        Kind::Clearance {
            mv,
            cleared,
            next_move,
            line,
        } => {
            let later = line.iter().position(|mv| mv == next_move).unwrap_or(0);
            let mut board = w.board.clone();
            line[..later].iter().for_each(|&mv| board.play_unchecked(mv));
            let next = ("next_move", Field::Word(uci(&board, *next_move)));
            vec![w.mv("move", *mv), sq("cleared", *cleared), next, w.line(line)]
        }
        Kind::Intermezzo { mv, expected, line } => {
            vec![w.mv("move", *mv), w.mv("expected", *expected), w.line(line)]
        }
        Kind::MatingPattern { name, line } => vec![word("name", picture_word(*name)), w.line(line)],
        Kind::Sacrifice {
            mv,
            offered,
            line,
            outcome: o,
        } => {
            vec![
                w.mv("move", *mv),
                int("offered_cp", *offered),
                w.line(line),
                outcome(*o),
            ]
        }
        Kind::Promotion { pawn, line } => vec![sq("pawn", *pawn), w.line(line)],
        _ => return None,
    })
}

pub(super) fn tactic_fields(w: &Writer, kind: &Kind) -> Option<Vec<Named>> {
    let one = |bits: &BitBoard, name| sqs(name, *bits);
    Some(match kind {
        Kind::Pin { pin, mv } => {
            let kind = if pin.kind == PinKind::Absolute {
                "absolute"
            } else {
                "relative"
            };
            let fixed = [
                word("kind", kind),
                sq("pinner", pin.pinner),
                sq("pinned", pin.pinned),
                sq("behind", pin.behind),
            ];
            fixed.into_iter().chain(w.optional_move(*mv)).collect()
        }
        Kind::ExploitsPin { mv, pin, victim } => {
            let pin = [
                sq("pinner", pin.pinner),
                sq("pinned", pin.pinned),
                sq("behind", pin.behind),
            ];
            std::iter::once(w.mv("move", *mv))
                .chain(pin)
                .chain([sq("victim", *victim)])
                .collect()
        }
        Kind::Skewer { mv, skewer } => {
            let line = [
                sq("attacker", skewer.attacker),
                sq("front", skewer.front),
                sq("back", skewer.back),
            ];
            std::iter::once(w.mv("move", *mv)).chain(line).collect()
        }
        Kind::DiscoveredAttack { mv, attacker, target } => {
            vec![
                w.mv("move", *mv),
                sq("attacker", *attacker),
                sq("target", *target),
            ]
        }
        Kind::DiscoveredCheck { mv, checker } => vec![w.mv("move", *mv), sq("checker", *checker)],
        Kind::DoubleCheck { mv, checkers } => vec![w.mv("move", *mv), one(checkers, "checkers")],
        Kind::TrappedPiece { square, mv } | Kind::HangingPiece { square, mv } => {
            std::iter::once(sq("square", *square))
                .chain(w.optional_move(*mv))
                .collect()
        }
        Kind::BackRankWeakness { king } | Kind::ExposedKing { king } => vec![sq("king", *king)],
        Kind::KingAttack { king, attackers, mv } => [sq("king", *king), one(attackers, "attackers")]
            .into_iter()
            .chain(w.optional_move(*mv))
            .collect(),
        Kind::QuietMove { mv }
        | Kind::Underpromotion { mv }
        | Kind::Desperado { mv }
        | Kind::Development { mv } => {
            vec![w.mv("move", *mv)]
        }
        Kind::SpecialMove { mv, kind } => vec![w.mv("move", *mv), word("kind", kind.word())],
        _ => return None,
    })
}

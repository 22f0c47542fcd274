//! Sentences of motifs.

use super::speaker::{Speaker, capital, gain, list, number, piece_name, side_name};
use crate::claim::{Outcome, SpecialKind};
use crate::notation::san;
use cozy_chess::{BitBoard, Move, Square};
use knowledge::facts::board::{after, is_checkmate};
use knowledge::facts::lines::{Pin, PinKind, Skewer};

/// The move without its sign of mate.
fn plain(s: &Speaker, mv: Move) -> String {
    s.san(mv).trim_end_matches('#').to_owned()
}

pub(super) fn fork(s: &Speaker, mv: Move, targets: &[Square]) -> String {
    // The greatest first: the king, then by worth.
    let next = after(&s.board, mv);
    let mut targets = targets.to_vec();
    targets.sort_by_key(|&target| std::cmp::Reverse(next.piece_on(target)));
    let men: Vec<String> = targets.iter().map(|&target| s.man_after(mv, target)).collect();
    format!("{} hits {} at once.", s.san(mv), list(&men))
}

pub(super) fn pin(s: &Speaker, pin: Pin, mv: Option<Move>) -> String {
    let man = |square| mv.map_or_else(|| s.man(square), |mv| s.man_after(mv, square));
    let (pinned, behind) = (man(pin.pinned), man(pin.behind));
    let behind = if pin.kind == PinKind::Absolute {
        "the king".to_owned()
    } else {
        behind
    };
    match mv {
        Some(mv) => format!("{} pins {pinned} to {behind}.", s.san(mv)),
        None => capital(&format!("{pinned} is pinned to {behind}.")),
    }
}

pub(super) fn exploits_pin(s: &Speaker, mv: Move, pin: Pin, victim: Square) -> String {
    if mv.to == pin.pinned && victim == pin.pinned {
        return capital(&format!(
            "{} is pinned, and {} simply takes it.",
            s.man(pin.pinned),
            plain(s, mv)
        ));
    }
    let pinned = s.man_after(mv, pin.pinned);
    if victim == pin.pinned {
        format!(
            "{} goes for {pinned}, which is pinned and cannot run.",
            plain(s, mv)
        )
    } else {
        capital(&format!("{pinned} is pinned, so it cannot take on {victim}."))
    }
}

pub(super) fn skewer(s: &Speaker, mv: Move, skewer: Skewer) -> String {
    let (front, back) = (s.man_after(mv, skewer.front), s.man_after(mv, skewer.back));
    format!(
        "{} hits {front}, and when it steps aside, {back} behind it falls.",
        s.san(mv)
    )
}

pub(super) fn discovered_attack(s: &Speaker, mv: Move, attacker: Square, target: Square) -> String {
    format!(
        "{} opens the line of {} onto {}.",
        s.san(mv),
        s.man_after(mv, attacker),
        s.man_after(mv, target)
    )
}

pub(super) fn discovered_check(s: &Speaker, mv: Move, checker: Square) -> String {
    capital(&format!(
        "the {} moves with a discovered check from {}.",
        s.mover(mv),
        s.man_after(mv, checker)
    ))
}

pub(super) fn double_check(s: &Speaker, mv: Move) -> String {
    format!("{} is a double check: only the king may move.", plain(s, mv))
}

pub(super) fn x_ray(s: &Speaker, squares: (Square, Square, Square), mv: Option<Move>) -> String {
    let (attacker, through, target) = squares;
    let man = |square| mv.map_or_else(|| s.man(square), |mv| s.man_after(mv, square));
    capital(&format!(
        "{} works on {target} right through {}.",
        man(attacker),
        man(through)
    ))
}

pub(super) fn removes_defender(s: &Speaker, mv: Move, defender: Square, defended: Square) -> String {
    let man = s.board.piece_on(defender).map_or("man", piece_name);
    format!("{} takes the {man} that guarded {defended}.", s.san(mv))
}

pub(super) fn deflection(s: &Speaker, mv: Move, squares: (Square, Square), line: &[Move]) -> String {
    let (defender, duty) = squares;
    let man = s.man_after(mv, defender);
    if line.get(1).is_some_and(|reply| reply.to == mv.to) {
        format!("{} draws {man} away from {duty}.", s.san(mv))
    } else {
        format!("{} drives {man} away from {duty}.", s.san(mv))
    }
}

pub(super) fn attraction(s: &Speaker, mv: Move, squares: (Square, Square), line: &[Move]) -> String {
    let (piece, to) = squares;
    let man = s.board.piece_on(piece).map_or("man", piece_name);
    let mut board = s.board.clone();
    line[..2].iter().for_each(|&mv| board.play_unchecked(mv));
    let next = san(&board, line[2]);
    format!("{} lures the {man} to {to}, where {next} is waiting.", s.san(mv))
}

pub(super) fn overload(s: &Speaker, piece: Square, duties: &[Square]) -> String {
    let names: Vec<String> = duties.iter().map(Square::to_string).collect();
    capital(&format!(
        "{} has to guard {}, and cannot do both.",
        s.man(piece),
        list(&names)
    ))
}

pub(super) fn interference(s: &Speaker, square: Square, slider: Square, cut_off: Square) -> String {
    format!("On {square} the line of {} to {cut_off} is cut.", s.man(slider))
}

pub(super) fn clearance(s: &Speaker, mv: Move, next: (Square, Move), line: &[Move]) -> String {
    let (cleared, next_move) = next;
    let mut board = s.board.clone();
    for &mv in line {
        if mv == next_move {
            break;
        }
        board.play_unchecked(mv);
    }
    format!("{} clears {cleared} for {}.", s.san(mv), san(&board, next_move))
}

pub(super) fn intermezzo(s: &Speaker, mv: Move, expected: Move) -> String {
    format!(
        "Before taking with {}, {} comes first and gains something.",
        s.san(expected),
        s.san(mv)
    )
}

pub(super) fn trapped_piece(s: &Speaker, square: Square, mv: Option<Move>) -> String {
    match mv {
        Some(mv) => format!("After {} {} has no way out.", s.san(mv), s.man_after(mv, square)),
        None => capital(&format!("{} has no way out.", s.man(square))),
    }
}

pub(super) fn hanging_piece(s: &Speaker, square: Square, mv: Option<Move>) -> String {
    let guarded =
        knowledge::facts::board::attackers_of(&s.board, s.board.color_on(square).unwrap_or(s.side), square);
    let man = capital(&s.man(square));
    let how = if guarded.is_empty() {
        "is not guarded"
    } else {
        "is not guarded well enough"
    };
    match mv {
        Some(mv) => format!("{man} {how}: {} just takes it.", plain(s, mv)),
        None => format!("{man} {how}."),
    }
}

pub(super) fn back_rank_weakness(s: &Speaker, king: Square) -> String {
    format!(
        "{}'s king on {king} has no air: the back rank is soft.",
        side_name(s.side)
    )
}

pub(super) fn exposed_king(s: &Speaker, king: Square) -> String {
    format!("{}'s king on {king} has lost its shelter.", side_name(s.side))
}

pub(super) fn king_attack(s: &Speaker, king: Square, attackers: BitBoard, mv: Option<Move>) -> String {
    let man = |square| mv.map_or_else(|| s.man(square), |mv| s.man_after(mv, square));
    let names: Vec<String> = attackers.into_iter().map(man).collect();
    let all = if names.len() == 2 { "both" } else { "all" };
    capital(&format!("{} {all} bear on the king on {king}.", list(&names)))
}

pub(super) fn sacrifice(s: &Speaker, mv: Move, offered: i32, outcome: Outcome) -> String {
    let aim = match outcome {
        Outcome::Mate { moves } => format!("and mates in {}", number(moves.into())),
        Outcome::Material { cp } => format!("and comes out {} ahead", gain(cp)),
        Outcome::Promotion => "for a new queen".into(),
        Outcome::Draw { .. } => "for a draw".into(),
        Outcome::Eval { .. } => "and gets more than enough for it".into(),
    };
    let aim = if matches!(outcome, Outcome::Eval { cp } if cp < 60) {
        "and gets enough for it".to_owned()
    } else {
        aim
    };
    format!("{} offers {} {aim}.", s.san(mv), gain(offered))
}

pub(super) fn promotion(s: &Speaker, pawn: Square, line: &[Move]) -> String {
    if line.len() == 1 {
        return format!("The pawn on {pawn} promotes.");
    }
    let mut board = s.board.clone();
    line.iter().for_each(|&mv| board.play_unchecked(mv));
    let end = if is_checkmate(&board) {
        "promotes with mate"
    } else {
        "goes through to promote"
    };
    format!("The pawn on {pawn} {end}.")
}

pub(super) fn underpromotion(s: &Speaker, mv: Move) -> String {
    let piece = mv.promotion.map_or("piece", piece_name);
    format!(
        "{} makes a {piece}, not a queen: here it is worth more.",
        plain(s, mv)
    )
}

pub(super) fn desperado(s: &Speaker, mv: Move) -> String {
    format!(
        "The {} is lost anyway, so it sells itself with {}.",
        s.mover(mv),
        s.san(mv)
    )
}

pub(super) fn special_move(s: &Speaker, mv: Move, kind: SpecialKind) -> String {
    match kind {
        SpecialKind::Castling => "Castling brings the king to safety.".into(),
        SpecialKind::EnPassant => format!("{} takes en passant.", s.san(mv)),
    }
}

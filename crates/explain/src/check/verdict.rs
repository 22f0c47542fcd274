//! Truth conditions of the verdicts: values, best and only moves, mates, draws.

use super::{Case, Checked, ensure};
use crate::claim::{Band, Keeps};
use crate::margins::{DRAW_LIMIT, HOPELESS, LOST, MATE_LIMIT, ONLY_POINTS_LIMIT, STILL_WINNING, chances};
use crate::scale;
use crate::study::{Study, plain};
use cozy_chess::Move;
use knowledge::facts::board::{after, in_check, is_checkmate, is_dead, is_stalemate, legal_moves, material};
use knowledge::facts::mates::{Picture, shows};
use search::Outcome;

/// Moves are called equal when a search of just these, this many times the usual one, ...
const EQUAL_EFFORT: u64 = 4;
/// ... sees them this close together (schema: 35) ...
const EQUAL_SPREAD: i32 = 5;
/// ... and this close to what the main search saw.
const EQUAL_DRIFT: i32 = 12;
/// The widest interval that says anything (schema).
const WIDEST: i32 = 400;
/// Values beyond this are all alike in intervals (schema).
const INTERVAL_EDGE: i32 = 1_000;

/// Whether `value` lies in the interval and the interval says something.
pub(super) fn in_interval(value: i32, lo: i32, hi: i32) -> bool {
    let [lo, hi, value] = [lo, hi, value].map(|v| v.clamp(-INTERVAL_EDGE, INTERVAL_EDGE));
    lo <= hi && hi - lo <= WIDEST && (lo..=hi).contains(&value)
}

pub(super) fn evaluation(s: &mut Study<'_>, c: &Case<'_>, lo: i32, hi: i32, band: Option<Band>) -> Checked {
    let value = s.value(&c.board, c.side)?;
    ensure!(well_inside(value, lo, hi), "the value lies outside");
    ensure!(band.is_none_or(|band| band == scale::band(value)), "another band");
    Ok(())
}

/// Whether a searched value lies in the inner part of an interval of the common scale.
pub(super) fn well_inside(value: i32, lo: i32, hi: i32) -> bool {
    let edge = (hi - lo) / 5;
    in_interval(scale::common(value), lo, hi) && in_interval(scale::common(value), lo + edge, hi - edge)
}

pub(super) fn fortress(s: &mut Study<'_>, c: &Case<'_>, mv: Option<Move>) -> Checked {
    /// Material the side is behind at least (schema).
    const DEFICIT: i32 = -250;
    /// With more men there are ways in that a search does not see.
    const FORTRESS_MEN: u32 = 7;
    ensure!(material(&c.board, c.side) <= DEFICIT, "not behind in material");
    ensure!(
        c.board.occupied().len() <= FORTRESS_MEN,
        "too many men for a fortress"
    );
    let board = c.seen(mv)?;
    ensure!(
        board.side_to_move() != c.side,
        "the side that attacks must be to move"
    );
    ensure!(
        material(&s.run_out(&board)?, c.side) <= DEFICIT,
        "the material comes back"
    );
    ensure!(!is_dead(&board), "nobody can win at all");
    ensure!(
        !in_check(&board) && legal_moves(&board).len() > 1,
        "a forced reply is no siege"
    );
    for line in s.several(&board, 3, 6)? {
        let value = s.value(&after(&board, line.mv), c.side)?;
        ensure!(value.abs() <= 2 * DRAW_LIMIT, "there is a way in");
    }
    Ok(())
}

pub(super) fn best_move(s: &mut Study<'_>, c: &Case<'_>, mv: Move) -> Checked {
    let next = c.after(mv)?;
    let (best, value) = (s.value(&c.board, c.mover())?, s.value(&next, c.mover())?);
    ensure!(
        chances(value) >= chances(best) - 2.0 || value >= best - 15,
        "there is better"
    );
    Ok(())
}

pub(super) fn only_move(s: &mut Study<'_>, c: &Case<'_>, mv: Move, keeps: Keeps) -> Checked {
    ensure!(legal_moves(&c.board).len() > 1, "there is only one legal move");
    if let Some(result) = s.results.only(&c.board, mv) {
        ensure!(kept_by(result) == Some(keeps), "it keeps something else");
        return Ok(());
    }
    let lines = s.several(&c.board, 2, 4)?;
    ensure!(lines.len() > 1 && lines[0].mv == mv, "another move is first");
    let first = plain(lines[0].value);
    ensure!(first > LOST, "everything loses");
    // A search that has found a mate cares little about the rest: look at it separately.
    let second = if first > MATE_LIMIT {
        s.best_without(&c.board, mv)?
    } else {
        plain(lines[1].value)
    };
    // Two engines differ most about how much is won: a second move that wins as well is left out.
    ensure!(second < STILL_WINNING, "the second move wins as well");
    let points = |value: i32| chances(scale::common(value));
    ensure!(
        points(first) - points(second) >= ONLY_POINTS_LIMIT || first - second >= 350,
        "the second move is close"
    );
    ensure!(kept(first, second) == Some(keeps), "it keeps something else");
    Ok(())
}

/// What a move that alone leads to a proved result keeps.
pub fn kept_by(result: Outcome) -> Option<Keeps> {
    match result {
        Outcome::Win => Some(Keeps::Win),
        Outcome::Draw => Some(Keeps::Draw),
        Outcome::Loss => None,
    }
}

/// What the first move keeps over the second, well inside the schema's limits.
pub fn kept(first: i32, second: i32) -> Option<Keeps> {
    if second < -MATE_LIMIT && first > HOPELESS {
        Some(Keeps::Life)
    } else if first >= 280 && second < 90 {
        Some(Keeps::Win)
    } else if (-40..=40).contains(&first) && second <= -300 {
        Some(Keeps::Draw)
    } else if first >= 130 && second < first - 150 {
        Some(Keeps::Advantage)
    } else if first - second >= 150 {
        Some(Keeps::Material)
    } else {
        None
    }
}

pub(super) fn forced_move(c: &Case<'_>, mv: Move) -> Checked {
    ensure!(legal_moves(&c.board) == [mv], "other moves are legal");
    Ok(())
}

pub(super) fn equal_alternatives(s: &mut Study<'_>, c: &Case<'_>, moves: &[Move]) -> Checked {
    let best = s.best(&c.board)?;
    ensure!(!moves.is_empty(), "no move is listed");
    let only: Vec<Move> = moves.iter().copied().chain([best.mv]).collect();
    let rated = s.compared(&c.board, &only, EQUAL_EFFORT)?;
    let values: Vec<i32> = rated.iter().map(|line| plain(line.value)).collect();
    let (low, high) = (values.iter().min(), values.iter().max());
    let spread = high.zip(low).map_or(i32::MAX, |(high, low)| high - low);
    let drift = values.iter().map(|value| (value - plain(best.value)).abs()).max();
    ensure!(
        rated.len() == only.len() && spread <= EQUAL_SPREAD,
        "a listed move is worse"
    );
    ensure!(
        drift.is_some_and(|drift| drift <= EQUAL_DRIFT),
        "the value is not firm"
    );
    Ok(())
}

pub(super) fn forced_mate(s: &mut Study<'_>, c: &Case<'_>, moves: u32, line: &[Move]) -> Checked {
    let boards = c.along(line)?;
    let end = &boards[boards.len() - 1];
    ensure!(
        is_checkmate(end) && end.side_to_move() != c.side,
        "the line does not end in mate"
    );
    let own = boards[..line.len()]
        .iter()
        .filter(|b| b.side_to_move() == c.side)
        .count() as u32;
    ensure!(own == moves, "the line takes another number of moves");
    let mut played = 0;
    for pair in boards.windows(2) {
        if pair[0].side_to_move() == c.side {
            played += 1;
            let left = (moves - played).max(1);
            let found = s
                .mate_in(&pair[1], c.side, left)
                .is_some_and(|(n, _)| n + played <= moves);
            ensure!(found, "a move of the line lets the mate go");
        }
    }
    if c.mover() != c.side {
        ensure!(
            s.mate_in(&c.board, c.side, moves)
                .is_some_and(|(n, _)| n <= moves),
            "another defence avoids it"
        );
    }
    Ok(())
}

pub(super) fn mating_pattern(s: &mut Study<'_>, c: &Case<'_>, name: Picture, line: &[Move]) -> Checked {
    let boards = c.along(line)?;
    let end = &boards[boards.len() - 1];
    ensure!(is_checkmate(end), "not mate");
    ensure!(shows(end, line[line.len() - 1].to, name), "another picture");
    s.sound(&boards, line, !end.side_to_move(), 0)
}

pub(super) fn perpetual(s: &mut Study<'_>, c: &Case<'_>, line: &[Move]) -> Checked {
    let boards = c.along(line)?;
    let mut own = Vec::new();
    for pair in boards.windows(2) {
        if pair[0].side_to_move() == c.side {
            own.push(pair[1].clone());
        }
    }
    ensure!(
        own.len() >= 2 && own.iter().all(in_check),
        "not every move checks"
    );
    let repeats = (1..boards.len()).any(|j| boards[..j].iter().any(|b| b.same_position(&boards[j])));
    ensure!(repeats, "no position repeats");
    for board in std::iter::once(&c.board).chain(&own) {
        ensure!(s.value(board, c.side)?.abs() <= DRAW_LIMIT, "not a draw");
    }
    Ok(())
}

pub(super) fn stalemate_resource(s: &mut Study<'_>, c: &Case<'_>, line: &[Move]) -> Checked {
    let boards = c.along(line)?;
    ensure!(
        is_stalemate(&boards[boards.len() - 1]),
        "the line does not end in stalemate"
    );
    let first = usize::from(c.mover() != c.side);
    ensure!(boards.len() > first + 1, "no own move");
    ensure!(
        s.value(&boards[first + 1], c.side)?.abs() <= DRAW_LIMIT,
        "the first move does not draw"
    );
    let behind = boards[..first + 2]
        .iter()
        .map(|b| material(b, c.side))
        .min()
        .unwrap_or(0);
    ensure!(behind <= -90, "not behind");
    if first == 1 {
        s.sound(&boards[..2], &line[..1], c.side, 0)?;
    }
    for ply in (first..line.len()).step_by(2) {
        s.works(&boards[ply], line[ply])?;
    }
    Ok(())
}

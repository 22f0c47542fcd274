//! `sacrifice`: material is given up for something.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, int, outcome};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, Outcome};
use crate::detect::{Scene, Spot};
use crate::kinds::ClaimKind;
use crate::margins::DECISIVE;
use crate::scale;
use crate::study::{Study, boards_along};
use chess::facts::board::{in_check, is_capture, is_checkmate, material};
use chess::facts::exchange::{exchange, profit_on, taken_by};
use cozy_chess::{Board, Move};

/// The least that is called a sacrifice, in hundredths.
const LEAST_OFFER: i32 = 150;

/// Material is given up for something.
#[derive(Clone, PartialEq, Debug)]
pub struct Sacrifice {
    /// The move.
    pub mv: Move,
    /// What is offered, in hundredths.
    pub offered: i32,
    /// The line that shows it, from the position spoken of.
    pub line: Vec<Move>,
    /// What it comes to.
    pub outcome: Outcome,
}

impl ClaimKind for Sacrifice {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let &Sacrifice {
            mv,
            offered,
            ref line,
            outcome,
        } = self;
        ensure!(line.first() == Some(&mv) && offered >= 90, "no offer");
        ensure!(
            offered_by(&case.board, line).is_some_and(|real| real >= offered),
            "less is offered"
        );
        study.works(&case.board, mv)?;
        study
            .outcome(&case.board, line, case.mover(), outcome, None)
            .map(|_| ())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![
            write.mv("move", self.mv),
            int("offered_cp", self.offered),
            write.line(&self.line),
            outcome(self.outcome),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(Sacrifice {
            mv: read.mv("move")?,
            offered: read.int("offered_cp")?,
            line: read.line()?,
            outcome: read.outcome()?,
        })
    }

    fn played_line(&self) -> Option<&[Move]> {
        Some(&self.line)
    }

    fn wins_by_force(&self) -> bool {
        true
    }
}

/// The first of the early own moves that offers more than a pawn, with what it comes to.
pub(crate) fn propose(study: &mut Study<'_>, scene: &Scene) -> Vec<Claim> {
    let mut claims = Vec::new();
    let mates = is_checkmate(&scene.boards[scene.boards.len() - 1]);
    // Where nothing is won, what is offered later in the line is one way to play among others.
    let decided = study
        .value(&scene.root, scene.side())
        .is_ok_and(|value| value >= DECISIVE);
    for spot in scene.spots().take(if decided { 3 } else { 1 }) {
        let whole = spot.moves.to_vec();
        let Some(offered) = offered_by(spot.board(), &whole).filter(|&offered| offered >= 90) else {
            continue;
        };
        // A mere pawn is no sacrifice worth the word.
        if offered < LEAST_OFFER {
            continue;
        }
        let line = if mates {
            whole
        } else {
            let keep = (0..whole.len()).step_by(2).find(|&ply| {
                material(&spot.boards[ply + 1], spot.me()) - material(spot.board(), spot.me()) <= -offered
            });
            spot.line_to(keep.unwrap_or(0).max(2).min(whole.len() - 1) / 2 * 2)
        };
        let Some(offered) = offered_by(spot.board(), &line).filter(|&offered| offered >= 90) else {
            continue;
        };
        let Some((line, outcome)) = settled(study, &spot, line) else {
            continue;
        };
        let kind = Sacrifice {
            mv: spot.mv(),
            offered,
            line,
            outcome,
        };
        let quiet_offer = !is_capture(spot.board(), spot.mv()) && !in_check(spot.next());
        let confidence = match outcome {
            Outcome::Mate { .. } if scene.mate == Some(true) => Confidence::Proved,
            Outcome::Eval { .. } => Confidence::Judged,
            _ => Confidence::Bounded,
        };
        claims.push(spot.claim(kind, confidence, if quiet_offer { 80 } else { 86 }));
        break;
    }
    claims
}

/// What a move offers, as the schema counts it.
fn offered_by(board: &Board, line: &[Move]) -> Option<i32> {
    let boards = boards_along(board, line)?;
    let me = board.side_to_move();
    let start = material(board, me);
    let later: Vec<&Board> = if boards.len() > 3 {
        boards[3..].iter().step_by(2).collect()
    } else {
        boards[1..].iter().skip(1).collect()
    };
    let later = if later.is_empty() {
        vec![boards.get(1)?]
    } else {
        later
    };
    let low = later.into_iter().map(|b| material(b, me) - start).min()?;
    let next = &boards[1];
    let pieces = next.colors(me) - next.king(me).bitboard();
    let hang = pieces
        .into_iter()
        .map(|piece| profit_on(next, piece, !me))
        .max()
        .unwrap_or(0);
    let first = line[0];
    Some(
        (-low)
            .max(hang - taken_by(board, first))
            .max(-exchange(board, first)),
    )
}

/// The line with an outcome that another engine will see as well: mate, settled material, or a firm winning value. The
/// line is lengthened until its captures have run out.
pub(crate) fn settled(
    study: &mut Study<'_>,
    spot: &Spot<'_>,
    line: Vec<Move>,
) -> Option<(Vec<Move>, Outcome)> {
    /// A value is only named as the point of a sacrifice from here on.
    const FIRM_WIN: i32 = 350;
    let start = line.len();
    for length in (start..=spot.moves.len()).step_by(2) {
        let longer = spot.moves[..length].to_vec();
        let outcome = study.outcome_of(spot.board(), &longer, spot.me()).ok()?;
        if !matches!(outcome, Outcome::Eval { .. }) {
            return Some((longer, outcome));
        }
    }
    let value = study.firm_value(spot.next(), spot.me(), 4).ok()?;
    let quick = study.value(spot.next(), spot.me()).ok()?;
    let cp = scale::common(quick);
    (value >= FIRM_WIN).then_some((line, Outcome::Eval { cp }))
}

#[cfg(test)]
crate::testing::twins! {
    said: "1k1r2nr/2pbq1pp/pp1b1p2/8/1n2P3/Q1N1BN2/PPP1BPPP/2KR3R b - - 1 15",
    line: "b4d3 d1d3 d6a3 b2a3 e7a3 c1b1 a3b4 b1a1 g8e7",
    silent: "1k1r2nr/2pbq1pp/pp3p2/8/1n2P3/Q1N1BN2/PPP1BPPP/2KR3R b - - 1 15",
}

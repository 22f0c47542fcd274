//! Claims whose line nobody says: the search finds it, and the claim with that line is checked like any other.

use crate::claim::{Band, Claim, Comparison, Confidence, Kind, Outcome, Role};
use crate::kinds::rival::two_values;
use crate::kinds::{CreatesThreat, Evaluation, ForcedMate, Fork, MaterialResult, RefutedBy, Rival, Threat};
use crate::reasoning::rivals::{caused, net, opinion, refutation};
use crate::reasoning::threats::{telling, threat_of};
use crate::scale;
use crate::study::{Flaw, Study, boards_along};
use chess::facts::board::{after, is_checkmate, legal_moves, worth};
use chess::facts::exchange::taken_by;
use cozy_chess::{Board, Color, Move, Piece, Square};

/// What is won at least.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Least {
    /// Anything.
    Material,
    /// A rook for a knight or a bishop.
    Exchange,
    /// As much as this piece is worth.
    Piece(Piece),
}

/// A statement without its line.
#[derive(Clone, PartialEq, Debug)]
pub enum Open {
    /// A side mates in so many moves.
    Mate {
        /// Who mates.
        side: Color,
        /// In how many of its moves.
        moves: u32,
    },
    /// The move begins a mate in so many moves.
    MateBy {
        /// The move.
        mv: Move,
        /// In how many moves, this one counted.
        moves: u32,
    },
    /// The move forks.
    Fork {
        /// The move.
        mv: Move,
        /// Where the pieces stand that it hits.
        targets: Vec<Square>,
    },
    /// The move wins material.
    Wins {
        /// The move.
        mv: Move,
        /// How much at least.
        least: Least,
    },
    /// The side not to move threatens this move.
    Threatens {
        /// Who threatens.
        side: Color,
        /// The move it would play after a pass.
        mv: Move,
    },
    /// The side not to move threatens mate.
    ThreatensMate {
        /// Who threatens.
        side: Color,
        /// In how many moves, where it is said.
        moves: Option<u32>,
    },
    /// The move threatens another.
    MoveThreatens {
        /// The move.
        mv: Move,
        /// What would follow after a pass.
        threat: Move,
    },
    /// The move threatens mate.
    MoveThreatensMate {
        /// The move.
        mv: Move,
        /// In how many moves, where it is said.
        moves: Option<u32>,
    },
    /// The move fails, by this reply or by any.
    Fails {
        /// The move.
        mv: Move,
        /// The reply.
        reply: Option<Move>,
    },
    /// A move compares with another.
    Compare {
        /// The better move, or the first of two as good.
        better: Move,
        /// The other.
        other: Move,
        /// How the other compares.
        comparison: Comparison,
    },
    /// How a side stands.
    Stands {
        /// Which.
        side: Color,
        /// The words of which one must fit.
        bands: &'static [Band],
    },
}

/// A claim that would make a statement true, and the best play it is checked beside.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// The claim.
    pub claim: Claim,
    /// The line whose first move counts as the best; none for that of the whole look.
    pub beside: Option<Move>,
}

/// Lengths of lines that are tried, the shortest first.
const LENGTHS: [usize; 4] = [1, 3, 5, 7];
/// Half of the interval that is said of a value, in hundredths.
const AROUND: i32 = 100;

impl Open {
    /// The move that is spoken of, where one is.
    pub const fn first_move(&self) -> Option<Move> {
        match *self {
            Open::MateBy { mv, .. }
            | Open::Fork { mv, .. }
            | Open::Wins { mv, .. }
            | Open::MoveThreatens { mv, .. }
            | Open::MoveThreatensMate { mv, .. }
            | Open::Fails { mv, .. } => Some(mv),
            Open::Compare { other, .. } => Some(other),
            Open::Mate { .. } | Open::Threatens { .. } | Open::ThreatensMate { .. } | Open::Stands { .. } => {
                None
            }
        }
    }

    /// The claims of which one must hold, about the position after `at`.
    ///
    /// # Errors
    /// Why there are none: the statement is false then, or the nodes ran out ([`crate::study::OUT_OF_BUDGET`]).
    pub fn candidates(
        &self,
        study: &mut Study<'_>,
        root: &Board,
        at: &[Move],
    ) -> Result<Vec<Candidate>, Flaw> {
        let boards = boards_along(root, at).ok_or("at is illegal")?;
        let board = &boards[boards.len() - 1];
        let (beside, claims) = match *self {
            Open::Compare {
                better,
                other,
                comparison,
            } => {
                let (better, other) = ordered(study, board, better, other, comparison)?;
                (Some(better), rivals(at, other, comparison))
            }
            _ => (None, self.claims(study, board, at)?),
        };
        let candidates = claims.into_iter().map(|claim| Candidate { claim, beside });
        Ok(candidates.collect())
    }

    fn claims(&self, study: &mut Study<'_>, board: &Board, at: &[Move]) -> Result<Vec<Claim>, Flaw> {
        let claim = |kind: Kind| Claim::new(kind, at, Confidence::Bounded);
        let me = board.side_to_move();
        match *self {
            Open::Mate { side, moves } => {
                let line = mating_line(study, board, &[], moves, side)?;
                Ok(vec![claim(ForcedMate { moves, line }.into()).of(side)])
            }
            Open::MateBy { mv, moves } => {
                let line = mating_line(study, board, &[mv], moves, me)?;
                Ok(vec![claim(ForcedMate { moves, line }.into())])
            }
            Open::Fork { mv, ref targets } => {
                let line = line_of(study, board, mv)?;
                let lines = beginnings(&line).filter(|line| line.len() >= 3);
                let kinds = lines.map(|line| Fork {
                    mv,
                    targets: targets.clone(),
                    line,
                });
                some(kinds.map(|fork| claim(fork.into())).collect(), "no target falls")
            }
            Open::Wins { mv, least } => won(study, board, at, mv, least),
            Open::Threatens { side, mv } => {
                let passed = board.null_move().ok_or("in check there is no pass")?;
                let base = study.value(board, side)?;
                let line = line_of(study, &passed, mv)?;
                let threat = telling(study, &passed, &line, side, base)?;
                let threat = threat.ok_or("nothing is gained by it")?;
                Ok(vec![claim(threat.into()).of(side)])
            }
            Open::ThreatensMate { side, moves } => {
                if me == side {
                    return Err("the side is to move: no threat");
                }
                let threat = mate_threat(study, board, side, moves)?;
                Ok(vec![claim(threat.into()).of(side)])
            }
            Open::MoveThreatens { mv, threat } => {
                let next = after(board, mv);
                let passed = next
                    .null_move()
                    .ok_or("it gives check: that is more than a threat")?;
                let base = study.value(&next, me)?;
                let line = line_of(study, &passed, threat)?;
                let threat = telling(study, &passed, &line, me, base)?;
                let Threat { line, outcome } = threat.ok_or("nothing is gained by it")?;
                Ok(vec![claim(CreatesThreat { mv, line, outcome }.into())])
            }
            Open::MoveThreatensMate { mv, moves } => {
                let Threat { line, outcome } = mate_threat(study, &after(board, mv), me, moves)?;
                Ok(vec![claim(CreatesThreat { mv, line, outcome }.into())])
            }
            Open::Fails { mv, reply } => {
                let claims = failures(study, board, mv, reply)?;
                let about = claims.into_iter().map(|claim| Claim {
                    at: at.to_vec(),
                    ..claim
                });
                some(about.collect(), "the move is not refuted")
            }
            Open::Compare {
                other, comparison, ..
            } => Ok(rivals(at, other, comparison)),
            Open::Stands { side, bands } => {
                let value = study.value(board, side)?;
                let band = scale::band(value);
                if !bands.contains(&band) {
                    return Err(stands_otherwise(band));
                }
                let middle = scale::common(value);
                let evaluation = Evaluation {
                    lo: middle - AROUND,
                    hi: middle + AROUND,
                    band: Some(band),
                };
                Ok(vec![claim(evaluation.into()).of(side)])
            }
        }
    }
}

impl Least {
    fn is_reached_by(self, outcome: Outcome) -> bool {
        /// Part of a piece's worth that still counts as winning it: what is said of gains is modest.
        const PART: (i32, i32) = (3, 5);
        let least = match self {
            Least::Material => 0,
            Least::Exchange => worth(Piece::Rook) - worth(Piece::Knight),
            Least::Piece(piece) => worth(piece),
        };
        matches!(outcome, Outcome::Material { cp } if cp * PART.1 >= least * PART.0)
    }
}

fn some(claims: Vec<Claim>, flaw: Flaw) -> Result<Vec<Claim>, Flaw> {
    if claims.is_empty() { Err(flaw) } else { Ok(claims) }
}

/// What really is the case, in words.
const fn stands_otherwise(band: Band) -> Flaw {
    match band {
        Band::Winning => "that side is winning",
        Band::ClearlyBetter => "that side is clearly better",
        Band::Better => "that side is slightly better",
        Band::Equal => "the position is about equal",
        Band::Worse => "that side is slightly worse",
        Band::ClearlyWorse => "that side is clearly worse",
        Band::Lost => "that side is lost",
    }
}

/// The two moves of a comparison, the better one first. As good as another is also who is better, so that what is said of two moves
/// as good is checked of the worse one.
fn ordered(
    study: &mut Study<'_>,
    board: &Board,
    better: Move,
    other: Move,
    comparison: Comparison,
) -> Result<(Move, Move), Flaw> {
    if comparison != Comparison::AsGood || better == other {
        return Ok((better, other));
    }
    let (first, second) = two_values(study, board, (better, other), 1)?;
    Ok(if first < second {
        (other, better)
    } else {
        (better, other)
    })
}

/// How a move compares with the best. Who compares two moves says nothing of the reply.
fn rivals(at: &[Move], mv: Move, comparison: Comparison) -> Vec<Claim> {
    let rival = Rival {
        mv,
        comparison,
        line: Vec::new(),
        instead: Vec::new(),
        difference: None,
    };
    let claim = Claim::new(rival, at, Confidence::Bounded);
    vec![claim.as_role(Role::Alternative)]
}

/// What a move wins by the best play after it.
fn won(
    study: &mut Study<'_>,
    board: &Board,
    at: &[Move],
    mv: Move,
    least: Least,
) -> Result<Vec<Claim>, Flaw> {
    let line = line_of(study, board, mv)?;
    let mut claims = Vec::new();
    for line in beginnings(&line) {
        let outcome = study.outcome_of(board, &line, board.side_to_move())?;
        if least.is_reached_by(outcome) {
            let result = MaterialResult { line, outcome };
            claims.push(Claim::new(result, at, Confidence::Bounded));
        }
    }
    some(claims, "it does not win that much")
}

/// A move and the best play after it.
fn line_of(study: &mut Study<'_>, board: &Board, mv: Move) -> Result<Vec<Move>, Flaw> {
    let next = after(board, mv);
    let mut line = vec![mv];
    if !legal_moves(&next).is_empty() {
        line.extend(study.best(&next)?.moves);
    }
    Ok(line)
}

/// The beginnings of a line that end with a move of its first mover.
fn beginnings(line: &[Move]) -> impl Iterator<Item = Vec<Move>> {
    LENGTHS
        .into_iter()
        .filter_map(|length| line.get(..length).map(<[Move]>::to_vec))
}

/// A line from `board`, beginning as said, by which `side` mates; it has to do so in `moves` of its moves.
fn mating_line(
    study: &mut Study<'_>,
    board: &Board,
    first: &[Move],
    moves: u32,
    side: Color,
) -> Result<Vec<Move>, Flaw> {
    let mut line = first.to_vec();
    let mut end = first.iter().fold(board.clone(), |board, &mv| after(&board, mv));
    // One move more than asked for is looked at, so that a longer mate is told from none.
    for _ in 0..=2 * moves {
        if is_checkmate(&end) {
            break;
        }
        if legal_moves(&end).is_empty() {
            return Err("the line does not end in mate");
        }
        let best = study.best(&end)?;
        // The rest of a line that mates is taken as a whole: it is what the search has seen.
        let boards = boards_along(&end, &best.moves).ok_or("the line is illegal")?;
        let whole = is_checkmate(&boards[boards.len() - 1]);
        let part = if whole {
            Some(&best.moves[..])
        } else {
            best.moves.get(..1)
        };
        let part = part.ok_or("no such mate is found")?;
        line.extend_from_slice(part);
        end = part.iter().fold(end, |board, &mv| after(&board, mv));
    }
    match is_checkmate(&end) && end.side_to_move() != side {
        true => Ok(line),
        false => Err("no such mate is found"),
    }
}

/// The threat of mate by `side`, which is not to move.
fn mate_threat(
    study: &mut Study<'_>,
    board: &Board,
    side: Color,
    moves: Option<u32>,
) -> Result<Threat, Flaw> {
    let threat = threat_of(study, board, side)?.ok_or("nothing is threatened")?;
    match threat.outcome {
        Outcome::Mate { moves: found } if moves.is_none_or(|moves| moves == found) => Ok(threat),
        Outcome::Mate { .. } => Err("the mate takes another number of moves"),
        _ => Err("what is threatened is no mate"),
    }
}

/// Why a move fails: by deeds, or by what the position after the reply is worth; with the given reply, where there is one.
fn failures(study: &mut Study<'_>, board: &Board, mv: Move, reply: Option<Move>) -> Result<Vec<Claim>, Flaw> {
    /// Times the usual nodes, as for a move that is asked about.
    const EFFORT: u64 = 4;
    let mut claims = Vec::new();
    claims.extend(refutation(study, board, mv, EFFORT)?);
    claims.extend(opinion(study, board, mv)?);
    let Some(reply) = reply else {
        return Ok(claims);
    };
    claims.retain(
        |claim| matches!(&claim.kind, Kind::RefutedBy(RefutedBy { reply: other, .. }) if *other == reply),
    );
    let (me, next) = (board.side_to_move(), after(board, mv));
    let answer = line_of(study, &next, reply)?;
    for answer in beginnings(&answer) {
        let outcome = net(study.outcome_of(&next, &answer, !me)?, taken_by(board, mv));
        let line = std::iter::once(mv).chain(answer).collect();
        claims.extend(caused(study, board, line, outcome)?);
    }
    Ok(claims)
}

//! The looks of a review: a quick one at every position, then longer ones only where a class depends on them.
//!
//! First stage: every position of the game. Second stage, ten times as long: both positions of every move that seems to give something
//! away, of every offer of material, and of every move that seems to be the only one; for those also the best of the other moves.
//! Third stage: offers that the second one has brought closer to sound are looked at longer still, and the depth is found at which a
//! search sees their point.

use super::LeftAlone;
use super::cache::CachedLook;
use super::class::{
    DECIDED_LIMIT, Grounds, NEARLY_BEST_LIMIT, OFFER_LIMIT, Pair, QUEEN_OFFER, SOUND_LIMIT, Thresholds,
    WON_LIMIT, points,
};
use super::offers;
use super::team::{Look, Team};
use chess::facts::board::{after, is_checkmate, legal_moves, material};
use chess::openings;
use cozy_chess::{Board, Move};
use explain::scale::MATE_LIMIT;
use std::collections::HashMap;

/// The second look is so many times as long as the first.
pub const DEEPER: u64 = 10;
/// The third look, at offers only, in first looks.
const OFFER_DEEPER: u64 = 40;
/// Offers that lose less than this by the second look get the third.
const OFFER_HOPE: f64 = 20.0;
/// A gap to the other moves from which a longer look is worth its time.
const GAP_HOPE: f64 = 9.0;
/// A move a quick look settles on no deeper than this is its first choice.
const FIRST_CHOICE_PLIES: i32 = 3;
/// How deep the point of an offer is looked for.
const DEEPEST_POINT: i32 = 14;
/// A point is seen at a depth where the next so many depths see it too.
const SEEN_TWICE: i32 = 2;
/// An offer's point is seen where its value is this close to what the long look says, in points.
const SEEN_POINTS: f64 = 12.0;

/// One half-move of the main line, as it is to be looked at.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// The position before it.
    pub(super) board: Board,
    /// The move; none for a pass.
    pub(super) mv: Option<Move>,
}

/// What was found out about a move.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// What decides its class.
    pub(super) grounds: Grounds,
    /// The longest look at the position before it.
    pub(super) before: CachedLook,
    /// The longest look at the position after it.
    pub(super) after: CachedLook,
}

/// All looks of a game: by position and effort.
struct Looks<'g> {
    steps: &'g [Step],
    last: &'g Board,
    quick: Vec<CachedLook>,
    longer: HashMap<usize, (u64, CachedLook)>,
    others: HashMap<usize, (u64, CachedLook)>,
}

impl Looks<'_> {
    fn board(&self, index: usize) -> &Board {
        self.steps.get(index).map_or(self.last, |step| &step.board)
    }

    /// The longest look at a position.
    fn best(&self, index: usize) -> &CachedLook {
        self.longer
            .get(&index)
            .map_or(&self.quick[index], |(_, known)| known)
    }

    /// The longest look at a position before a move. A look that prefers the move and promises more than the look at the position
    /// after it is wrong about the move; what the other moves are worth was then asked for, and the best of them counts.
    fn before(&self, ply: usize) -> &CachedLook {
        let found = self.best(ply);
        let prefers = self.steps[ply].mv.is_some() && found.moves.first() == self.steps[ply].mv.as_ref();
        match self.others.get(&ply) {
            Some((effort, others)) if prefers && others.value > -self.best(ply + 1).value => {
                let as_long = self
                    .longer
                    .get(&ply)
                    .is_some_and(|(longest, _)| effort >= longest);
                if as_long { others } else { found }
            }
            _ => found,
        }
    }

    /// What one effort says of a move.
    fn pair(&self, ply: usize, quick: bool) -> Option<Pair> {
        let mv = self.steps[ply].mv?;
        let (before, next) = if quick {
            (&self.quick[ply], &self.quick[ply + 1])
        } else {
            (self.before(ply), self.best(ply + 1))
        };
        Some(Pair {
            best: before.value,
            played: -next.value,
            is_best: before.moves.first() == Some(&mv),
        })
    }

    /// Whether both positions of a move were looked at for longer.
    fn is_deep(&self, ply: usize) -> bool {
        let sure = |index: usize| self.longer.contains_key(&index) || self.quick[index].moves.is_empty();
        sure(ply) && sure(ply + 1)
    }

    /// Takes longer looks at positions.
    fn deepen(&mut self, team: &mut Team<'_>, mut indices: Vec<usize>, nodes: u64) -> Result<(), LeftAlone> {
        indices.sort_unstable();
        indices.dedup();
        indices.retain(|index| {
            let done = self.longer.get(index).is_some_and(|&(effort, _)| effort >= nodes);
            !done && !self.quick[*index].moves.is_empty()
        });
        let looks: Vec<Look> = indices
            .iter()
            .map(|&index| Look::new(self.board(index), nodes))
            .collect();
        let found = team.look(&looks)?;
        self.longer.extend(
            indices
                .into_iter()
                .zip(found)
                .map(|(index, known)| (index, (nodes, known))),
        );
        Ok(())
    }

    /// Looks at the best of the moves that were not played.
    fn look_at_others(&mut self, team: &mut Team<'_>, plies: &[usize], nodes: u64) -> Result<(), LeftAlone> {
        let looks: Vec<Look> = plies
            .iter()
            .map(|&ply| Look {
                without: self.steps[ply].mv.into_iter().collect(),
                ..Look::new(self.board(ply), nodes)
            })
            .collect();
        let found = team.look(&looks)?;
        self.others
            .extend(plies.iter().zip(found).map(|(&ply, known)| (ply, (nodes, known))));
        Ok(())
    }
}

/// Looks at a game and says what decides the class of each of its moves.
pub(super) fn look_at_game(
    team: &mut Team<'_>,
    steps: &[Step],
    last: &Board,
    (nodes, thresholds): (u64, Thresholds),
    known_until: usize,
) -> Result<Vec<Found>, LeftAlone> {
    let mut all: Vec<Look> = steps.iter().map(|step| Look::new(&step.board, nodes)).collect();
    all.push(Look::new(last, nodes));
    let mut looks = Looks {
        steps,
        last,
        quick: team.look(&all)?,
        longer: HashMap::new(),
        others: HashMap::new(),
    };
    let offers: Vec<usize> = (0..steps.len()).filter(|&ply| is_offer(&steps[ply])).collect();
    let doubtful = (0..steps.len()).filter(|&ply| seems_wrong(&looks, ply, thresholds));
    let mut candidates: Vec<usize> = doubtful.chain(offers.iter().copied()).collect();
    let only: Vec<usize> = (known_until..steps.len())
        .filter(|&ply| seems_only(&looks, ply))
        .collect();
    looks.look_at_others(team, &only, nodes / 2)?;
    let only: Vec<usize> = only.into_iter().filter(|&ply| has_gap(&looks, ply)).collect();
    candidates.extend(&only);
    let both = candidates.iter().flat_map(|&ply| [ply, ply + 1]).collect();
    looks.deepen(team, both, nodes * DEEPER)?;
    // What only the longer look finds is the hardest to find.
    let late = (known_until..steps.len()).filter(|&ply| is_found_late(&looks, ply));
    let fallen = (0..steps.len()).filter(|&ply| falls(&looks, ply, thresholds));
    let mut only: Vec<usize> = only.into_iter().chain(late).chain(fallen).collect();
    only.sort_unstable();
    only.dedup();
    looks.look_at_others(team, &only, nodes * DEEPER)?;
    let mut seen_at = HashMap::new();
    for ply in offers {
        if let Some(plies) = look_at_offer(team, &mut looks, ply, nodes)? {
            seen_at.insert(ply, plies);
        }
    }
    let found = (0..steps.len()).map(|ply| {
        let mut grounds = grounds(&looks, ply, nodes);
        grounds.known = ply < known_until;
        grounds.seen_at = seen_at.get(&ply).copied();
        Found {
            grounds,
            before: looks.before(ply).clone(),
            after: looks.best(ply + 1).clone(),
        }
    });
    Ok(found.collect())
}

fn is_offer(step: &Step) -> bool {
    step.mv.is_some_and(|mv| {
        legal_moves(&step.board).len() > 1
            && offers::offered(&step.board, mv) >= OFFER_LIMIT
            && !is_checkmate(&after(&step.board, mv))
            && offers::could_decline(&step.board, mv, OFFER_LIMIT)
    })
}

/// Whether the value falls by a quick look, at once or after the reply that was played, even where that look prefers the move itself.
fn seems_wrong(looks: &Looks<'_>, ply: usize, thresholds: Thresholds) -> bool {
    let Some(pair) = looks.pair(ply, true) else {
        return false;
    };
    let later = looks.quick.get(ply + 2).map_or(pair.played, |known| known.value);
    let worst = Pair {
        played: pair.played.min(later),
        ..pair
    };
    worst.fall() >= thresholds.inaccuracy * 0.75 && points(pair.best) > 100.0 - super::class::DECIDED_LIMIT
}

/// Whether the longer look prefers a move that the longer look after it finds to be worth much less.
fn falls(looks: &Looks<'_>, ply: usize, thresholds: Thresholds) -> bool {
    let deep = looks.pair(ply, false).filter(|_| looks.is_deep(ply));
    deep.is_some_and(|deep| deep.is_best && deep.fall() >= thresholds.inaccuracy)
}

/// Whether a move may be the only one: best, not obvious, in a game that is open.
fn seems_only(looks: &Looks<'_>, ply: usize) -> bool {
    let (Some(mv), Some(pair)) = (looks.steps[ply].mv, looks.pair(ply, true)) else {
        return false;
    };
    let step = &looks.steps[ply];
    let open = points(pair.played) > super::class::LOST_LIMIT;
    let before = ply.checked_sub(1).and_then(|last| {
        let last = &looks.steps[last];
        Some((&last.board, last.mv?))
    });
    open && pair.loss() < 1.0
        && legal_moves(&step.board).len() > 1
        && !is_first_choice(&looks.quick[ply], mv)
        && !offers::recaptures(before, &step.board, mv)
}

/// Whether a quick look settles on the move at once and stays with it.
fn is_first_choice(known: &CachedLook, mv: Move) -> bool {
    let early = known
        .leads
        .iter()
        .take_while(|lead| lead.0 <= FIRST_CHOICE_PLIES)
        .last();
    early.is_none_or(|lead| lead.1 == mv)
}

/// Whether a quick look takes a move for worse than it is by a longer one, which finds nothing better.
fn is_found_late(looks: &Looks<'_>, ply: usize) -> bool {
    /// Less than this is no change of mind.
    const DOUBT: f64 = 3.0;
    let (Some(quick), Some(deep)) = (looks.pair(ply, true), looks.pair(ply, false)) else {
        return false;
    };
    let open = points(deep.played) > super::class::LOST_LIMIT;
    open && looks.is_deep(ply)
        && deep.loss() < 1.0
        && quick.loss() >= DOUBT
        && legal_moves(looks.board(ply)).len() > 1
}

fn has_gap(looks: &Looks<'_>, ply: usize) -> bool {
    let (Some((_, others)), Some(pair)) = (looks.others.get(&ply), looks.pair(ply, true)) else {
        return false;
    };
    let rest = points(others.value);
    points(pair.played) - rest >= GAP_HOPE && rest < WON_LIMIT + GAP_HOPE
}

/// The third stage for one offer: a longer look where there is hope, the other moves, and the depth at which its point is seen.
fn look_at_offer(
    team: &mut Team<'_>,
    looks: &mut Looks<'_>,
    ply: usize,
    nodes: u64,
) -> Result<Option<i32>, LeftAlone> {
    let loss = |looks: &Looks<'_>| looks.pair(ply, false).map_or(100.0, Pair::loss);
    let left = looks.pair(ply, false).map_or(0.0, |pair| points(pair.played));
    if loss(looks) >= OFFER_HOPE || left < SOUND_LIMIT - OFFER_HOPE / 2.0 {
        return Ok(None);
    }
    if loss(looks) >= 1.0 {
        looks.deepen(team, vec![ply, ply + 1], nodes * OFFER_DEEPER)?;
    }
    let Some(pair) = looks
        .pair(ply, false)
        .filter(|pair| pair.loss() < NEARLY_BEST_LIMIT && points(pair.played) >= SOUND_LIMIT)
    else {
        return Ok(None);
    };
    if !looks.others.contains_key(&ply) {
        looks.look_at_others(team, &[ply], nodes)?;
    }
    // Who wins with other moves too is not praised for giving something away, unless it mates or is the queen.
    let step = &looks.steps[ply];
    let queen = step
        .mv
        .is_some_and(|mv| offers::offered(&step.board, mv) >= QUEEN_OFFER);
    let others = looks
        .others
        .get(&ply)
        .map_or(100.0, |(_, known)| points(known.value));
    if others >= DECIDED_LIMIT && !queen && pair.played <= MATE_LIMIT {
        return Ok(None);
    }
    let next = looks.board(ply + 1).clone();
    let enough = points(pair.played) - SEEN_POINTS;
    let mut seen = None;
    // The depth counts the move itself; what is seen at so many depths in a row is seen.
    for plies in 2..=DEEPEST_POINT {
        let look = Look {
            depth: Some(plies - 1),
            ..Look::new(&next, nodes * DEEPER)
        };
        let value = team.look(&[look])?.first().map_or(0, |known| -known.value);
        if points(value) < enough {
            seen = None;
            continue;
        }
        let first = *seen.get_or_insert(plies);
        if plies - first >= SEEN_TWICE {
            break;
        }
    }
    Ok(Some(seen.unwrap_or(DEEPEST_POINT + 1)))
}

/// What decides the class of one move, apart from the opening and the depth of its point.
fn grounds(looks: &Looks<'_>, ply: usize, nodes: u64) -> Grounds {
    let step = &looks.steps[ply];
    let Some(mv) = step.mv else {
        return Grounds::default();
    };
    let last = ply.checked_sub(1).map(|last| &looks.steps[last]);
    let offered = offers::offered(&step.board, mv);
    let deep = looks.pair(ply, false).filter(|_| looks.is_deep(ply));
    // Which move is best is said by the longest look at the position, even where the move itself got no second look.
    let preferred = looks.before(ply).moves.first() == Some(&mv);
    let quick = looks.pair(ply, true).map(|pair| Pair {
        is_best: if deep.is_some() { pair.is_best } else { preferred },
        ..pair
    });
    Grounds {
        known: false,
        legal: legal_moves(&step.board).len(),
        quick,
        deep,
        others: looks.others.get(&ply).map(|(_, known)| known.value),
        others_deep: looks
            .others
            .get(&ply)
            .is_some_and(|&(effort, _)| effort >= nodes * DEEPER),
        earlier: ply
            .checked_sub(1)
            .map(|last| 100.0 - points(looks.best(last).value)),
        recaptures: offers::recaptures(
            last.and_then(|last| Some((&last.board, last.mv?))),
            &step.board,
            mv,
        ),
        first_choice: is_first_choice(&looks.quick[ply], mv),
        offered,
        quiet_offer: offers::is_quiet_offer(&step.board, mv, OFFER_LIMIT),
        balance: material(&step.board, step.board.side_to_move()) - offered,
        could_decline: offered >= OFFER_LIMIT && offers::could_decline(&step.board, mv, OFFER_LIMIT),
        seen_at: None,
    }
}

/// How many half-moves of a game are in the known lines of the openings.
pub(super) fn known_until(start: &Board, moves: &[Move]) -> usize {
    openings::of_game(start, moves).map_or(0, |played| played.left)
}

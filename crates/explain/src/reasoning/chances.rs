//! A lost game: the move that asks most of the opponent, the reply that would tempt him into throwing the win away, and
//! what to try next if he finds the right one. Leads to `practical_chances` and `trap`.

use crate::claim::{Claim, Confidence, Outcome, Role};
use crate::kinds::{PracticalChances, Trap};
use crate::margins::TURNED;
use crate::scale;
use crate::scale::plain;
use crate::scale::{MATE_LIMIT, chances};
use crate::study::{Flaw, Look, Study};
use chess::facts::board::{after, is_capture, legal_moves};
use cozy_chess::{Board, Move};
use reasoning::temptation::{natural, tempting_moves};
use std::ops::RangeInclusive;

/// A practical try may cost this many points (schema: 10).
const AFFORDABLE: f64 = 8.0;
/// With fewer or more replies than this they are not counted.
const COUNTED_REPLIES: RangeInclusive<usize> = 4..=26;
/// A game is lost from the higher value on, and down to the lower one there is still something to hope for.
const LOST: RangeInclusive<i32> = -2_500..=-230;
/// A reply keeps the win when it is worth this much to the one who plays it (schema).
const WON: i32 = 150;
/// Moves of the first kind that are compared: those the search took seriously.
const CANDIDATES: usize = 3;
/// Moves compared after the reply that keeps the win: there the search has looked less, so more are counted.
const LATER_CANDIDATES: usize = 5;

/// A move in a lost game and what it asks of the opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Chance {
    /// The move.
    pub(crate) mv: Move,
    /// The replies to it.
    pub(crate) replies: usize,
    /// Those of them that still win.
    pub(crate) keeping: usize,
}

/// The best chance, and where only one reply keeps the win, the best one after that reply.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Chances {
    /// The move.
    pub(crate) first: Chance,
    /// The tempting reply that turns the game round.
    pub(crate) trap: Option<Claim>,
    /// The reply that keeps the win, and what to try then.
    pub(crate) then: Option<(Move, Chance)>,
}

impl Chances {
    /// The play the chances speak of.
    pub(crate) fn line(&self) -> Vec<Move> {
        let then = self.then.iter().flat_map(|(reply, next)| [*reply, next.mv]);
        std::iter::once(self.first.mv).chain(then).collect()
    }
}

/// In a lost game: the move after which the fewest replies still win, among those the search took seriously, or what
/// `only` asks of the opponent.
pub(crate) fn best_chance(
    study: &mut Study<'_>,
    root: &Board,
    only: Option<Move>,
) -> Result<Option<Chances>, Flaw> {
    let first = match only {
        Some(mv) if is_lost(study.value(root, root.side_to_move())?) => {
            count(study, root, mv, usize::MAX, Look::Short)?
        }
        Some(_) => None,
        None => chance_among(study, root, CANDIDATES, Look::Short)?,
    };
    let Some(first) = first else {
        return Ok(None);
    };
    let next = after(root, first.mv);
    // Everybody takes back, and a mate is found too often to hope against it.
    let right = study.best(&next)?;
    let taken_back = is_capture(root, first.mv) && right.mv.to == first.mv.to;
    if plain(right.value) > MATE_LIMIT || (taken_back && first.keeping == 1) {
        return Ok(None);
    }
    let trap = turning_reply(study, root, first.mv).ok().flatten();
    let then = match first.keeping {
        1 => later_chance(study, &next).ok().flatten(),
        _ => None,
    };
    Ok(Some(Chances { first, trap, then }))
}

/// Lost, with something left to hope for.
pub(crate) fn is_lost(value: i32) -> bool {
    LOST.contains(&value)
}

/// The reply that keeps the win and the best chance after it. The candidates are counted at a glance, the best of them
/// once more.
fn later_chance(study: &mut Study<'_>, next: &Board) -> Result<Option<(Move, Chance)>, Flaw> {
    let reply = study.best(next)?.mv;
    let replied = after(next, reply);
    let Some(quick) = chance_among(study, &replied, LATER_CANDIDATES, Look::Glance)? else {
        return Ok(None);
    };
    let counted = count(study, &replied, quick.mv, quick.replies, Look::Short)?;
    Ok(counted.map(|chance| (reply, chance)))
}

/// The move after which the fewest replies still win, among the first `candidates` of a search.
fn chance_among(
    study: &mut Study<'_>,
    board: &Board,
    candidates: usize,
    look: Look,
) -> Result<Option<Chance>, Flaw> {
    let value = study.value(board, board.side_to_move())?;
    if !is_lost(value) {
        return Ok(None);
    }
    let candidates: Vec<Move> = study
        .several(board, candidates, 1)?
        .iter()
        .filter(|line| chances(plain(line.value)) >= chances(value) - AFFORDABLE)
        .map(|line| line.mv)
        .collect();
    let mut best: Option<Chance> = None;
    for mv in candidates {
        let most = best.map_or(usize::MAX, |least| least.keeping.saturating_sub(1));
        best = count(study, board, mv, most, look)?.or(best);
    }
    Ok(best)
}

/// The replies to `mv` and those of them that still win, where these are few and at most `most`.
fn count(
    study: &mut Study<'_>,
    board: &Board,
    mv: Move,
    most: usize,
    look: Look,
) -> Result<Option<Chance>, Flaw> {
    /// Of this many replies no more than one wins.
    const FEW: usize = 3;
    let next = after(board, mv);
    let replies = legal_moves(&next).len();
    if !COUNTED_REPLIES.contains(&replies) {
        return Ok(None);
    }
    let most = most.min(replies / FEW);
    let counted = study.keeping(&next, WON, most, look)?;
    let telling = counted.winning <= most && counted.close <= 1;
    Ok(telling.then_some(Chance {
        mv,
        replies,
        keeping: counted.winning,
    }))
}

/// The best chances as proposals.
pub(crate) fn practical_chances(chances: &Chances) -> Vec<Claim> {
    /// The best chance leads the page.
    const FIRST: i32 = 78;
    /// What to try next comes after it.
    const NEXT: i32 = 50;
    let claim = |chance: Chance, at: &[Move], salience| {
        let kind = PracticalChances {
            mv: chance.mv,
            replies: chance.replies as i32,
            keeping: chance.keeping as i32,
        };
        Claim::new(kind, at, Confidence::Bounded).weighing(salience)
    };
    let mut claims = vec![claim(chances.first, &[], FIRST)];
    claims.extend(chances.trap.clone());
    if let Some((reply, chance)) = chances.then {
        claims.push(claim(chance, &[chances.first.mv, reply], NEXT).as_role(Role::Plan));
    }
    claims
}

/// The most tempting reply that throws the win away and leaves the one who was lost better. What it comes to is a value,
/// so it takes a long look, and the claim is an opinion.
pub(crate) fn turning_reply(study: &mut Study<'_>, root: &Board, mv: Move) -> Result<Option<Claim>, Flaw> {
    /// Replies looked at.
    const LOOKED_AT: usize = 3;
    /// Times the usual nodes for the position after the reply.
    const TURNING_EFFORT: u64 = 30;
    /// A quick look that sees less than this, in hundredths, is not followed by a long one.
    const HOPEFUL: i32 = 0;
    let (side, next) = (root.side_to_move(), after(root, mv));
    let right = study.best(&next)?.mv;
    let replies: Vec<Move> = tempting_moves(&next, &[], &[])
        .into_iter()
        .filter(|&reply| natural(&next, reply) && reply != right)
        .take(LOOKED_AT)
        .collect();
    for natural in replies {
        let fell = after(&next, natural);
        if legal_moves(&fell).is_empty() || study.value(&fell, side)? < HOPEFUL {
            continue;
        }
        study.long_look(&fell, TURNING_EFFORT)?;
        let value = study.value(&fell, side)?;
        if value < TURNED {
            continue;
        }
        let answer = study.best(&fell)?.mv;
        let kind = Trap {
            mv,
            natural,
            line: vec![mv, natural, answer],
            outcome: Outcome::Eval {
                cp: scale::common(value),
            },
        };
        return Ok(Some(
            Claim::new(kind, &[], Confidence::Judged)
                .as_role(Role::Context)
                .weighing(46),
        ));
    }
    Ok(None)
}

//! Every play of a roll, once.
//!
//! The rules that make this more than a double loop: checkers on the bar come in first; both dice must be played if that is possible, and if
//! only one can be, the higher one if it can; doubles are played four times; a checker may be borne off with a higher number
//! only when none stands behind it. Two plays that leave the same board are one.

use super::board::{BAR, BackgammonBoard, HOME};
use super::dice::Dice;
use super::play::{CheckerMove, Play, STEPS};

/// The step of the checker on `from` by `die`, if the rules allow it.
pub(super) fn step(board: &BackgammonBoard, from: usize, die: u8) -> Option<CheckerMove> {
    let own = &board.own.0;
    if own[from] == 0 || (from != BAR && own[BAR] > 0) {
        return None;
    }
    let die = usize::from(die);
    if from >= die {
        let to = from - die;
        return (board.facing(to) < 2).then(|| CheckerMove {
            from: from as u8,
            to: Some(to as u8),
            hits: board.facing(to) == 1,
        });
    }
    let exact = from + 1 == die;
    let bears_off =
        board.own.is_home() && (exact || own[from + 1..HOME].iter().all(|&checkers| checkers == 0));
    bears_off.then_some(CheckerMove {
        from: from as u8,
        to: None,
        hits: false,
    })
}

/// A play in the making.
#[derive(Clone, Copy)]
struct Draft {
    board: BackgammonBoard,
    play: Play,
    steps: usize,
    /// The die of the first step.
    first: u8,
}

/// All plays of a roll, with the board after each as the player who made it sees it. Sorted by that board; never empty, because a roll that
/// cannot be played is the empty play.
pub fn plays(board: &BackgammonBoard, dice: Dice) -> Vec<(BackgammonBoard, Play)> {
    let mut drafts = Vec::new();
    let start = Draft {
        board: *board,
        play: Play::default(),
        steps: 0,
        first: 0,
    };
    if dice.is_double() {
        grow(start, &[dice.high(); STEPS], BAR, &mut drafts);
    } else {
        grow(start, &[dice.high(), dice.low()], BAR, &mut drafts);
        grow(start, &[dice.low(), dice.high()], BAR, &mut drafts);
    }
    let most = drafts.iter().map(|draft| draft.steps).max().unwrap_or(0);
    let higher = |draft: &Draft| draft.first == dice.high();
    let must_be_higher = most == 1 && drafts.iter().any(|draft| draft.steps == 1 && higher(draft));
    drafts.retain(|draft| draft.steps == most && (!must_be_higher || higher(draft)));
    let mut plays: Vec<(BackgammonBoard, Play)> = drafts
        .into_iter()
        .map(|draft| (draft.board, draft.play))
        .collect();
    plays.sort_by_key(|play| play.0);
    plays.dedup_by(|later, earlier| later.0 == earlier.0);
    plays
}

/// Extends a draft by the dice that are left. Doubles are played from the rear forwards, which loses nothing: a step never makes one of
/// a checker further back possible that was not.
fn grow(draft: Draft, dice: &[u8], rear: usize, drafts: &mut Vec<Draft>) {
    let mut ended = true;
    if let Some((&die, rest)) = dice.split_first() {
        let same = rest.first() == Some(&die) || draft.steps > 0 && draft.first == die;
        for from in (0..=rear.min(BAR)).rev() {
            let Some(step) = step(&draft.board, from, die) else {
                continue;
            };
            ended = false;
            let mut next = draft;
            step.make(&mut next.board);
            next.play = draft.play.with(step);
            next.steps += 1;
            if draft.steps == 0 {
                next.first = die;
            }
            grow(next, rest, if same { from } else { BAR }, drafts);
        }
    }
    if ended {
        drafts.push(draft);
    }
}

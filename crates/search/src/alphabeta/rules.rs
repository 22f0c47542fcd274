//! The rules by which alpha-beta leaves a position or a move unsearched, one function each.
//!
//! A rule looks and answers; the loop in `visit.rs` acts. Margins come from [`Params`](super::Params).

use super::event::Prune;
use super::picker::Stage;
use super::{Params, REDUCTION_SIDE};
use crate::{Depth, Value};

/// What the rules look at.
#[derive(Clone, Copy)]
pub(super) struct Scene {
    pub(super) plies: i32,
    pub(super) alpha: Value,
    pub(super) beta: Value,
    /// The static value where it would cut: the lower one, if the table doubts it.
    pub(super) low: Value,
    /// The static value where moves would be skipped: the higher one, if the table doubts it.
    pub(super) high: Value,
    pub(super) improving: bool,
}

/// Reverse futility: far above beta at low depth, a search would not change the verdict.
pub(super) fn reverse_futility(params: &Params, scene: &Scene) -> Option<Value> {
    let improving = if scene.improving {
        params.reverse_futility_improving
    } else {
        0
    };
    let margin = params.reverse_futility_margin * scene.plies - improving;
    let applies = params.reverse_futility
        && scene.plies <= params.reverse_futility_limit
        && !scene.beta.is_loss()
        && !scene.low.is_decided()
        && scene.low - margin >= scene.beta;
    // Half way between: the estimate is too good to be believed whole.
    applies.then(|| Value::new((scene.low.hundredths() + scene.beta.hundredths()) / 2))
}

/// Razoring: far below alpha at low depth; quiescence will say whether anything is to be had.
pub(super) fn razors(params: &Params, scene: &Scene) -> bool {
    params.razoring
        && scene.plies <= params.razoring_limit
        && scene.high + params.razoring_margin * scene.plies < scene.alpha
        && !scene.alpha.is_decided()
}

/// The depth of the search after a pass.
pub(super) fn null_depth(params: &Params, scene: &Scene, depth: Depth) -> Depth {
    let excess = (scene.low - scene.beta).max(0) / params.null_value_margin;
    let reduction =
        params.null_base + depth.in_parts() * params.null_slope / Depth::PARTS + excess.min(3) * Depth::PARTS;
    depth - Depth::parts(reduction)
}

/// How many quiet moves are tried at this depth before the rest is skipped.
pub(super) fn late_move_count(params: &Params, plies: i32, improving: bool) -> i32 {
    let count = params.late_move_base + plies * plies;
    if improving { count } else { count / 2 }
}

/// What is known of a move before it is made.
pub(super) struct Candidate {
    pub(super) stage: Stage,
    pub(super) noisy: bool,
    pub(super) forcing: bool,
    pub(super) history: i32,
    pub(super) reduced_plies: i32,
    pub(super) quiet_tried: i32,
}

/// Whether a quiet move searched to so many plies could not lift the static value to alpha.
#[inline]
pub(super) fn futile(params: &Params, scene: &Scene, plies: i32) -> bool {
    params.futility
        && plies <= params.futility_limit
        && scene.high + params.futility_base + params.futility_slope * plies.max(0) <= scene.alpha
}

/// Whether a move may be skipped without making it, and why. The exchange rule is asked separately (it costs more).
pub(super) fn prunes(params: &Params, scene: &Scene, candidate: &Candidate) -> Option<Prune> {
    if candidate.noisy {
        return None;
    }
    let plies = candidate.reduced_plies;
    let on_line = scene.beta - scene.alpha > 1;
    if params.late_move_pruning
        && !on_line
        && scene.plies <= params.late_move_limit
        && candidate.quiet_tried >= late_move_count(params, scene.plies, scene.improving)
    {
        return Some(Prune::LateMove);
    }
    if futile(params, scene, plies) {
        return Some(Prune::Futility);
    }
    if params.history_pruning
        && plies <= params.history_limit
        && candidate.stage == Stage::Quiet
        && candidate.history < -params.history_margin * plies.max(1)
    {
        return Some(Prune::History);
    }
    None
}

/// The material a move may lose by exchange before it is skipped; `None` when the rule does not apply.
pub(super) fn exchange_allowance(params: &Params, scene: &Scene, candidate: &Candidate) -> Option<i32> {
    if !params.exchange_pruning || scene.plies > params.exchange_limit {
        return None;
    }
    if candidate.forcing {
        Some(-params.exchange_forcing_margin * scene.plies)
    } else if candidate.noisy {
        (candidate.stage == Stage::Losing).then_some(-params.exchange_noisy_margin * scene.plies)
    } else {
        Some(-params.exchange_quiet_margin * candidate.reduced_plies.max(0))
    }
}

/// The late-move reduction in sixteenths, before its adjustments.
pub(super) fn base_reduction(table: &[i32], plies: i32, number: i32) -> i32 {
    let depth = (plies.max(0) as usize).min(REDUCTION_SIDE - 1);
    let number = (number.max(0) as usize).min(REDUCTION_SIDE - 1);
    table[depth * REDUCTION_SIDE + number]
}

/// Praise for a move that cut at this depth, in history units.
pub(super) fn bonus(params: &Params, plies: i32) -> i32 {
    const LEAST: i32 = 20;
    (params.bonus_slope * plies + params.bonus_base).clamp(LEAST, params.bonus_limit)
}

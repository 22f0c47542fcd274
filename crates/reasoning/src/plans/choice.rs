//! Which move of the root to play when the moves allowed are spent: some hundreds are too few to settle every one.
//!
//! The claim of a move is its balance, less what it still has to fear, and a part of what it may still hope for and of what its
//! reason promised; a move whose only reason is to save, to wait or to look round has less of a claim than one that gains. All
//! weights are those of a logistic choice among the root's moves, fitted to the solutions of 4,094 puzzles (docs/notebook/2026-11-16-plans.md).

use super::reasons::MoveReason;

/// What is known of a move of the root, for the root's side, hundredths.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outlook {
    pub balance: i32,
    pub hope: i32,
    pub fear: i32,
    /// What its reason promised.
    pub promised: i32,
    pub reason: Option<MoveReason>,
    /// Whether moves that matter could still enter below it.
    pub open: bool,
}

/// Up to here a hope is common, hundredths ...
const COMMON_HOPE: i32 = 200;
/// ... and counts by this part, in percent; the rest counts by the second part.
const HOPE_PERCENTS: [i32; 2] = [19, 53];
/// Hope is counted up to this, hundredths.
const HOPE_LIMIT: i32 = 1_000;
/// Fear is counted up to this, hundredths ...
const FEAR_LIMIT: i32 = 200;
/// ... and by this part, in percent.
const FEAR_PERCENT: i32 = 55;
/// A promise beyond the balance counts from here to there, hundredths ...
const PROMISE_LIMITS: [i32; 2] = [200, 600];
/// ... and by this part, in percent.
const PROMISE_PERCENT: i32 = 28;
/// What it costs that the move is not settled, hundredths.
const OPEN: i32 = 53;

/// The claim of a move, hundredths.
pub(super) fn claim(outlook: &Outlook) -> i32 {
    let hope = (outlook.hope - outlook.balance).clamp(0, HOPE_LIMIT);
    let fear = (outlook.balance - outlook.fear).clamp(0, FEAR_LIMIT);
    let [from, to] = PROMISE_LIMITS;
    let promise = (outlook.promised - outlook.balance).clamp(from, to) - from;
    let common = hope.min(COMMON_HOPE);
    let parts = common * HOPE_PERCENTS[0] + (hope - common) * HOPE_PERCENTS[1] - fear * FEAR_PERCENT
        + promise * PROMISE_PERCENT;
    outlook.balance + parts / 100 + outlook.reason.map_or(0, standing) - if outlook.open { OPEN } else { 0 }
}

/// What the reason of a move adds to its claim, hundredths.
const fn standing(reason: MoveReason) -> i32 {
    match reason {
        MoveReason::Capture | MoveReason::Check { .. } | MoveReason::Plan(_) | MoveReason::Pass => 0,
        MoveReason::Discovery => 18,
        MoveReason::Sacrifice => 6,
        MoveReason::Promotion => -11,
        MoveReason::Repair(_) => -17,
        MoveReason::DoubleAttack => -29,
        MoveReason::Attack => -30,
        MoveReason::KingAttack => -48,
        MoveReason::Evasion => -61,
        MoveReason::Race => -109,
        MoveReason::Save => -183,
        MoveReason::Probe => -219,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SETTLED: Outlook = Outlook {
        balance: 50,
        hope: 50,
        fear: 50,
        promised: 50,
        reason: Some(MoveReason::Capture),
        open: false,
    };

    #[test]
    fn hopes_and_promises_raise_a_claim_fears_and_waiting_lower_it() {
        let plain = claim(&SETTLED);
        assert_eq!(plain, 50);
        let hopeful = Outlook { hope: 650, ..SETTLED };
        assert!(claim(&hopeful) > plain + 200 && claim(&hopeful) < 650);
        let promised = Outlook {
            promised: 650,
            ..SETTLED
        };
        assert!(claim(&promised) > plain && claim(&promised) < claim(&hopeful));
        let doubtful = Outlook {
            fear: -150,
            open: true,
            ..SETTLED
        };
        assert!(claim(&doubtful) < plain);
        let waiting = Outlook {
            reason: Some(MoveReason::Save),
            ..SETTLED
        };
        assert!(claim(&waiting) < plain);
    }
}

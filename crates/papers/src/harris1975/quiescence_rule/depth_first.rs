//! A depth-first search whose only subtlety is the question asked at its maximum depth: is this tip quiet?
//!
//! Alpha-beta with iterative deepening, captures first, no table and no pruning, so that nothing but the rule of inclusion
//! distinguishes two searches. A tip that is not quiet is searched on, with all its moves where d is the rule and with
//! captures alone where the exchange is.

use knowledge::{ChessGame, ChessGuide};
use search::alphabeta::Guide;
use search::{Alarm, Evaluate, Game, Outcome, Silent, Value};

/// Which tips at the maximum depth are searched on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Inclusion {
    /// Where d reaches the threshold, whatever is known of the rest of the tree (what Harris objects to).
    Absolute(u16),
    /// Where d reaches the threshold and what it promises to either side could bring the value into the window. This is delta
    /// pruning with d as the margin: alpha-beta does know alpha and beta.
    Relative(u16),
    /// Captures and promotions that do not lose by exchange and could reach alpha; the mover may stand pat.
    Captures,
}

/// Plies beyond the maximum depth after which every tip counts as quiet: lines of high d need not end by themselves.
const OVERRUN_LIMIT: i32 = 8;
/// What a capture may gain beyond the piece taken, hundredths (the delta of delta pruning; customary, unmeasured here).
const DELTA_MARGIN: i32 = 200;
/// Deepening ends here though nodes are left.
const DEEPEST: i32 = 40;

/// What a search of some nodes found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Answer<M> {
    pub(super) best: Option<M>,
    pub(super) value: Value,
    /// The last depth that was finished.
    pub(super) plies: i32,
}

/// The search.
pub(super) struct DepthFirst<A> {
    guide: ChessGuide,
    alarm: A,
    inclusion: Inclusion,
    nodes: u64,
    limit: u64,
}

/// The budget is spent.
struct Spent;

impl<A: Alarm<ChessGame>> DepthFirst<A> {
    pub(super) fn new(guide: ChessGuide, alarm: A, inclusion: Inclusion, limit: u64) -> Self {
        DepthFirst {
            guide,
            alarm,
            inclusion,
            nodes: 0,
            limit,
        }
    }

    /// Deepens until the nodes are spent, or to `deepest` plies. An unfinished depth counts as far as it improved on the
    /// move of the depth before, which it tries first.
    pub(super) fn think(&mut self, game: &ChessGame, deepest: i32) -> Answer<<ChessGame as Game>::Move> {
        let mut moves = self.ordered(game, true);
        let mut answer = Answer {
            best: moves.first().copied(),
            value: self.guide.value(game, &mut Silent),
            plies: 0,
        };
        for plies in 1..=deepest.min(DEEPEST) {
            let mut best: Option<(Value, usize)> = None;
            for (place, &mv) in moves.iter().enumerate() {
                let alpha = best.map_or(Value::MIN, |(value, _)| value);
                let Ok(reply) = self.visit(&game.after(mv), plies - 1, Value::MIN, -alpha) else {
                    break;
                };
                let value = (-reply).one_ply_earlier();
                if best.is_none_or(|(most, _)| value > most) {
                    best = Some((value, place));
                }
            }
            let Some((value, place)) = best else { break };
            answer.best = Some(moves[place]);
            answer.value = value;
            moves[..=place].rotate_right(1);
            if self.nodes >= self.limit {
                break;
            }
            answer.plies = plies;
        }
        answer
    }

    fn visit(&mut self, game: &ChessGame, plies: i32, mut alpha: Value, beta: Value) -> Result<Value, Spent> {
        if self.nodes >= self.limit {
            return Err(Spent);
        }
        self.nodes += 1;
        if let Some(outcome) = game.outcome() {
            return Ok(match outcome {
                Outcome::Loss => Value::loss_in(0),
                Outcome::Draw => Value::DRAW,
                Outcome::Win => Value::win_in(0),
            });
        }
        let beyond = plies <= 0;
        let mut best = Value::MIN;
        if beyond {
            let still = self.guide.value(game, &mut Silent);
            if plies <= -OVERRUN_LIMIT || !self.goes_on(game, still, alpha, beta) {
                return Ok(still);
            }
            if self.stands_pat(game) {
                best = still;
                alpha = alpha.max(best);
            }
        }
        let floor = alpha;
        let still = best;
        for mv in self.ordered(game, !beyond || !self.stands_pat(game)) {
            if beyond && self.is_hopeless(game, mv, still, floor) {
                continue;
            }
            let value = -self.visit(&game.after(mv), plies - 1, -beta, -alpha)?;
            best = best.max(value.one_ply_earlier());
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        Ok(best)
    }

    /// The question at the maximum depth.
    fn goes_on(&mut self, game: &ChessGame, still: Value, alpha: Value, beta: Value) -> bool {
        let (threshold, relative) = match self.inclusion {
            Inclusion::Absolute(threshold) => (threshold, false),
            Inclusion::Relative(threshold) => (threshold, true),
            Inclusion::Captures => return self.guide.is_forced(game) || still < beta,
        };
        let d = self.alarm.urgency(game);
        let mover = game.mover();
        let own = i32::from(d[mover.index()].hundredths());
        let other = i32::from(d[mover.other().index()].hundredths());
        let matters = still + own > alpha && still - other < beta;
        own.max(other) >= i32::from(threshold) && (!relative || matters)
    }

    fn stands_pat(&self, game: &ChessGame) -> bool {
        self.inclusion == Inclusion::Captures && !self.guide.is_forced(game)
    }

    /// Whether a capture cannot help: it loses pieces, or what it takes does not reach the window.
    fn is_hopeless(
        &self,
        game: &ChessGame,
        mv: <ChessGame as Game>::Move,
        still: Value,
        alpha: Value,
    ) -> bool {
        if !self.stands_pat(game) {
            return false;
        }
        let gain = i32::from(self.guide.footprint(game, mv).gain);
        still + gain + DELTA_MARGIN <= alpha || !self.guide.exchange_at_least(game, mv, 0)
    }

    /// All moves, or the captures and promotions; what takes most comes first.
    fn ordered(&self, game: &ChessGame, all: bool) -> Vec<<ChessGame as Game>::Move> {
        let mut noisy = Vec::new();
        self.guide.noisy_moves(game, &mut noisy);
        noisy.sort_by_key(|(_, footprint)| std::cmp::Reverse(footprint.gain));
        if all {
            self.guide.quiet_moves(game, &mut noisy);
        }
        noisy.into_iter().map(|(mv, _)| mv).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use knowledge::ChessAlarm;

    fn game(fen: &str) -> ChessGame {
        ChessGame::new(chess::fen::parse(fen).unwrap())
    }

    fn plain(game: &ChessGame, plies: u32) -> Value {
        let mut moves = Vec::new();
        game.moves(&mut moves);
        if moves.is_empty() {
            return match game.outcome() {
                Some(Outcome::Loss) => Value::loss_in(0),
                _ => Value::DRAW,
            };
        }
        if plies == 0 {
            return ChessGuide::default().value(game, &mut Silent);
        }
        let values = moves.iter().map(|&mv| -plain(&game.after(mv), plies - 1));
        values.max().map_or(Value::DRAW, Value::one_ply_earlier)
    }

    /// With a threshold that nothing reaches the search is plain minimax of fixed depth.
    #[test]
    fn without_inclusion_it_is_minimax() {
        for fen in [
            "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
            "8/5k2/3p4/1p1P4/1P3K2/8/8/8 w - - 0 1",
        ] {
            let game = game(fen);
            for inclusion in [Inclusion::Absolute(u16::MAX), Inclusion::Relative(u16::MAX)] {
                let mut search = DepthFirst::new(ChessGuide::default(), ChessAlarm, inclusion, u64::MAX);
                assert_eq!(search.think(&game, 3).value, plain(&game, 3), "{fen}");
            }
        }
    }

    /// A queen takes a guarded pawn: one ply without inclusion believes in the pawn, every rule of inclusion sees the recapture.
    #[test]
    fn every_rule_sees_through_a_capture_at_the_horizon() {
        let game = game("4k3/2p5/3p4/8/3Q4/8/PPP5/4K3 w - - 0 1");
        let choice = |inclusion| {
            let mut search = DepthFirst::new(ChessGuide::default(), ChessAlarm, inclusion, 1_000_000);
            search.think(&game, 1).best.map(|mv| mv.to_string())
        };
        assert_eq!(choice(Inclusion::Absolute(u16::MAX)).as_deref(), Some("d4d6"));
        for inclusion in [
            Inclusion::Absolute(600),
            Inclusion::Relative(600),
            Inclusion::Captures,
        ] {
            assert_ne!(choice(inclusion).as_deref(), Some("d4d6"), "{inclusion:?}");
        }
    }
}

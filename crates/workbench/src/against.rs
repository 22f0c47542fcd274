//! Playing against somebody who errs: the engine's candidates, the replies he might give, and the move of the best prospects.
//!
//! The mechanism is `search::opponent`, the model of his errors `reasoning::opponent`; here the engine's searches bring the
//! values. Most of the effort finds the best move as always; the rest values its rivals, what becomes of likely replies, and
//! once more the move that would be played instead.

use crate::engine::{Control, Engine, EngineError, SearchLimits, Thought};
use crate::position::Position;
use crate::progress::repeats;
use chess::{Board, Move};
use reasoning::opponent::{FallibleChess, Opponent};
use search::alphabeta::Line;
use search::opponent::{
    Choice, Conduct, Decision, Fallible, Prospect, Rated, Reply, Terms, choose as choose_among,
};
use search::{Bounds, Outcome, Value};
use std::sync::atomic::{AtomicBool, Ordering};

/// What the engine would play against an opponent, with everything it weighed.
#[derive(Clone, Debug)]
pub struct Advice {
    /// Against whom.
    pub opponent: Opponent,
    /// The candidates and the choice among them.
    pub choice: Choice<Move>,
    /// Each candidate's line, in the same order.
    pub lines: Vec<Line<Move>>,
}

/// What counts, on the one curve from values to points. The limits were first set on a steeper curve (a pawn and a fifth 73%) and stand
/// here at the same values as other engines count them: a tenth of a pawn may be given up in an open game, half a pawn given away is a
/// mistake, the game is won from three pawns on and lost from two and a half below (a quarter more by the network's values). In a
/// lost game mate may be risked for a rook (Berliner's example).
pub const TERMS: Terms = Terms {
    chances: explain::scale::expected_points,
    margin: 0.009,
    lost_margin: 0.175,
    least_gain: 0.009,
    won_from: 0.80,
    lost_below: 0.255,
    blunder: 0.045,
};

/// The part of time or nodes that goes into the ordinary search.
pub const MAIN_PART: f64 = 0.6;
/// The part of the rest that goes into valuing the candidates.
const CANDIDATES_PART: f64 = 0.25;
/// The part of the rest that goes into looking at the chosen move once more before it is played.
const CHECK_PART: f64 = 0.35;
/// Moves that are considered.
const CANDIDATES: usize = 6;
/// The opponent's decisions that are followed along the best line.
const DECISIONS: usize = 2;
/// Replies that are valued at each decision, at most.
const REPLIES: usize = 8;
/// Replies are valued from the likeliest on until so much of the chance is covered.
const COVERED: f64 = 0.96;
/// A search of fewer nodes says nothing.
const LEAST_NODES: u64 = 50;

/// Chooses for this opponent, on what the ordinary search (of [`MAIN_PART`] of the limits) thought. Returns what was weighed where
/// there was a choice.
///
/// # Errors
/// When the engine cannot answer.
pub fn choose(
    engine: &mut dyn Engine,
    opponent: Opponent,
    position: &Position,
    limits: &SearchLimits,
    main: Thought,
    control: &Control<'_>,
) -> Result<(Thought, Option<Advice>), EngineError> {
    let (Some(rating), Some(best)) = (opponent.rating(), main.lines.first()) else {
        return Ok((main, None));
    };
    if control.is_stopped() {
        return Ok((main, None));
    }
    let terms = TERMS;
    let pool = match limits.nodes {
        Some(nodes) => nodes.saturating_sub(main.nodes),
        None => main.nodes,
    };
    let mut study = Study {
        engine,
        model: FallibleChess::new(rating),
        stop: control.stop,
        nodes: 0,
    };
    let (lines, prospects) = study.prospects(position, best, pool, &terms)?;
    let Some(mut choice) = choose_among(&prospects, &terms) else {
        return Ok((main, None));
    };
    study.check(position, &lines, &mut choice, (pool, &terms))?;
    let spent = study.nodes + study.model.nodes();
    let chosen = lines[choice.chosen].clone();
    let thought = Thought {
        value: chosen.value,
        bounds: match choice.chosen {
            0 => main.bounds,
            _ => Bounds::UNKNOWN,
        },
        lines: vec![chosen],
        nodes: main.nodes + spent,
        ..main
    };
    let advice = Advice {
        opponent,
        choice,
        lines,
    };
    Ok((thought, Some(advice)))
}

type Lines = Vec<Line<Move>>;

struct Study<'a> {
    engine: &'a mut dyn Engine,
    model: FallibleChess,
    stop: &'a AtomicBool,
    nodes: u64,
}

impl Study<'_> {
    /// The candidates with their lines; the move that the ordinary search chose is always the first.
    fn prospects(
        &mut self,
        position: &Position,
        best: &Line<Move>,
        pool: u64,
        terms: &Terms,
    ) -> Result<(Lines, Vec<Prospect<Move>>), EngineError> {
        let won = terms.points(best.value) >= terms.won_from;
        if won && !repeats(position, best.moves[0]) {
            return Ok((vec![best.clone()], vec![prospect(position, best, Vec::new())]));
        }
        let for_candidates = (pool as f64 * CANDIDATES_PART) as u64;
        let found = self.lines(position, CANDIDATES, Vec::new(), for_candidates)?;
        let lines = alongside(best, found);
        let most = terms.points(best.value);
        let allowed = |line: &Line<Move>| most - terms.points(line.value) <= terms.margin_at(most);
        let count = lines.iter().filter(|line| allowed(line)).count() as u64;
        let share = (pool as f64 * (1.0 - CANDIDATES_PART - CHECK_PART)) as u64 / count.max(1);
        let prospects = lines
            .iter()
            .map(|line| {
                let decisions = if won || !allowed(line) || count < 2 {
                    Vec::new()
                } else {
                    self.decisions(position, line, share)?
                };
                Ok(prospect(position, line, decisions))
            })
            .collect::<Result<_, EngineError>>()?;
        Ok((lines, prospects))
    }

    /// Looks at a move that would be played instead of the best one with more nodes than it got among the candidates; what it
    /// turns out to risk counts, and where that is too much the best move is played after all.
    fn check(
        &mut self,
        position: &Position,
        lines: &[Line<Move>],
        choice: &mut Choice<Move>,
        (pool, terms): (u64, &Terms),
    ) -> Result<(), EngineError> {
        if !matches!(choice.conduct, Conduct::Resistance | Conduct::Trap) {
            return Ok(());
        }
        let mv = lines[choice.chosen].moves[0];
        let nodes = (pool as f64 * CHECK_PART) as u64;
        let found = self.lines(position, 1, vec![mv], nodes)?;
        let most = terms.points(lines[0].value);
        let chosen = &mut choice.rated[choice.chosen];
        if let Some(line) = found.first() {
            chosen.sound = line.value.min(chosen.sound);
            chosen.points = terms.points(chosen.sound);
            chosen.risk = (most - chosen.points).max(0.0);
        }
        chosen.allowed = chosen.risk <= terms.margin_at(most);
        if !chosen.allowed {
            choice.chosen = 0;
            choice.conduct = Conduct::Sound;
        }
        Ok(())
    }

    /// What the opponent must decide along a line.
    fn decisions(
        &mut self,
        position: &Position,
        line: &Line<Move>,
        nodes: u64,
    ) -> Result<Vec<Decision<Move>>, EngineError> {
        let mut position = position.clone();
        let mut decisions = Vec::new();
        let (mut own, mut expected) = (line.moves[0], line.moves.get(1).copied());
        while decisions.len() < DECISIONS {
            position.play(own);
            if position.is_over() {
                break;
            }
            let before = self.nodes + self.model.nodes();
            let Some((decision, replies)) =
                self.decision(&position, expected, own, nodes / DECISIONS as u64, before)?
            else {
                break;
            };
            let best = decision.best().mv;
            decisions.push(decision);
            let on = replies.iter().find(|line| line.moves[0] == best);
            match on.map(|line| &line.moves[1..]) {
                Some([answer, rest @ ..]) => {
                    position.play(best);
                    (own, expected) = (*answer, rest.first().copied());
                }
                _ => break,
            }
        }
        Ok(decisions)
    }

    fn decision(
        &mut self,
        position: &Position,
        expected: Option<Move>,
        last: Move,
        nodes: u64,
        before: u64,
    ) -> Result<Option<(Decision<Move>, Lines)>, EngineError> {
        let moves = position.legal_moves();
        let chances = self.model.chances(&position.game(), &moves, Some(last));
        let mut likely: Vec<(Move, f64)> = moves.into_iter().zip(chances).collect();
        // The reply that ought to be found is valued in any case.
        likely.sort_by(|a, b| {
            let key = |&(mv, chance): &(Move, f64)| chance + f64::from(u8::from(Some(mv) == expected));
            key(b).total_cmp(&key(a))
        });
        let mut covered = 0.0;
        let considered: Vec<(Move, f64)> = likely
            .into_iter()
            .take(REPLIES)
            .take_while(|&(_, chance)| {
                let goes_on = covered < COVERED;
                covered += chance;
                goes_on
            })
            .collect();
        let looked = self.nodes + self.model.nodes() - before;
        let only: Vec<Move> = considered.iter().map(|&(mv, _)| mv).collect();
        let lines = self.lines(position, only.len(), only, nodes.saturating_sub(looked))?;
        let replies = lines.iter().filter_map(|line| {
            let (mv, chance) = *considered.iter().find(|(mv, _)| *mv == line.moves[0])?;
            Some(Reply {
                mv,
                value: -line.value,
                chance,
            })
        });
        Ok(Decision::new(replies.collect()).map(|decision| (decision, lines)))
    }

    fn lines(
        &mut self,
        position: &Position,
        count: usize,
        only: Vec<Move>,
        nodes: u64,
    ) -> Result<Lines, EngineError> {
        if self.stop.load(Ordering::Relaxed) {
            return Ok(Vec::new());
        }
        let limits = SearchLimits {
            lines: count,
            only,
            ..SearchLimits::nodes(nodes.max(LEAST_NODES))
        };
        let mut control = Control::new(self.stop);
        let thought = self.engine.prober().think(position, &limits, &mut control)?;
        self.nodes += thought.nodes;
        Ok(thought.lines)
    }
}

/// The best line and its rivals on one scale: the ordinary search went deeper, so the rivals keep their distance from the best
/// move in their own search, and none is better than the best.
fn alongside(best: &Line<Move>, found: Vec<Line<Move>>) -> Vec<Line<Move>> {
    let same = found.iter().find(|line| line.moves[0] == best.moves[0]);
    let shift = match same {
        Some(line) if !line.value.is_decided() && !best.value.is_decided() => best.value - line.value,
        _ => 0,
    };
    let mut lines = vec![best.clone()];
    for mut line in found {
        if line.moves[0] == best.moves[0] {
            continue;
        }
        if !line.value.is_decided() {
            line.value = line.value + shift;
        }
        line.value = line.value.min(best.value);
        lines.push(line);
    }
    lines
}

fn prospect(position: &Position, line: &Line<Move>, decisions: Vec<Decision<Move>>) -> Prospect<Move> {
    let mut next = position.clone();
    next.play(line.moves[0]);
    Prospect {
        mv: line.moves[0],
        sound: line.value,
        proved: proved(next.board()),
        repeats: repeats(position, line.moves[0]),
        decisions,
    }
}

/// What the ending rules prove for the side that has just moved.
fn proved(board: &Board) -> Bounds {
    if endings::accept(board).is_err() {
        return Bounds::UNKNOWN;
    }
    match endings::static_range(board).map(|(range, _)| range.upper()) {
        Some(Outcome::Loss) => Bounds::at_least(Value::estimate(i32::MAX)),
        Some(Outcome::Draw) => Bounds::at_least(Value::DRAW),
        _ => Bounds::UNKNOWN,
    }
}

/// Why the move was chosen, in a word that is the same everywhere.
pub fn conduct_name(conduct: Conduct) -> &'static str {
    match conduct {
        Conduct::Sound => "sound",
        Conduct::Progress => "progress",
        Conduct::Resistance => "resistance",
        Conduct::Trap => "trap",
    }
}

/// A candidate's value against perfect play: pawns, or the moves to mate.
pub(crate) fn value_word(rated: &Rated<Move>) -> String {
    match rated.sound.plies_to_end() {
        Some(plies) if rated.sound.is_win() => format!("#{}", plies.div_ceil(2)),
        Some(plies) => format!("#-{}", plies.div_ceil(2)),
        None => format!("{:+.2}", f64::from(rated.sound.hundredths()) / 100.0),
    }
}

/// The trap's reply with its chance; a later one is named by its squares, because the moves before it may differ.
pub(crate) fn named_trap(board: &Board, rated: &Rated<Move>) -> Option<(String, f64)> {
    let trap = rated.trap?;
    let mut board = board.clone();
    board.play_unchecked(rated.mv);
    let name = if trap.decision == 0 && board.is_legal(trap.reply) {
        chess::notation::san(&board, trap.reply)
    } else {
        format!("{} later", trap.reply)
    };
    Some((name, trap.chance))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{AlphaBeta, EngineOptions};
    use crate::playing::GamePlayer;

    fn against(opponent: Opponent, position: &Position, nodes: u64) -> (Thought, Option<Advice>) {
        let mut player = GamePlayer::new(AlphaBeta::new(EngineOptions::default()));
        player.set_opponent(opponent);
        let never = AtomicBool::new(false);
        let thought = player
            .think(position, &SearchLimits::nodes(nodes), &mut Control::new(&never))
            .unwrap();
        (thought, player.advice().cloned())
    }

    fn position(fen: &str) -> Position {
        Position::new(chess::fen::parse_lenient(fen).unwrap())
    }

    /// A rook behind: whatever is chosen gives up no more than the margin, and the numbers are shown.
    #[test]
    fn the_choice_keeps_to_its_margin_and_budget_and_is_repeatable() {
        let lost = position("r4rk1/pp2qppp/2n5/8/8/2N2N2/PP3PPP/3Q2K1 w - - 0 1");
        let (thought, advice) = against(Opponent::Club, &lost, 20_000);
        let advice = advice.unwrap();
        let chosen = advice.choice.chosen();
        assert_eq!(thought.lines[0].moves[0], chosen.mv);
        assert!(chosen.allowed && chosen.risk <= TERMS.lost_margin);
        assert!(advice.choice.rated.len() > 1);
        assert!(
            advice
                .choice
                .rated
                .iter()
                .all(|rated| (0.0..=1.0).contains(&rated.expected))
        );
        // Looks are counted too and may overrun a little.
        assert!(thought.nodes < 30_000, "{}", thought.nodes);
        let (again, _) = against(Opponent::Club, &lost, 20_000);
        assert_eq!((again.lines, again.nodes), (thought.lines, thought.nodes));
    }

    /// What the limits mean in values, and Berliner's example: a sure loss of a rook, or a mate that he must find.
    #[test]
    fn the_limits_stand_at_values_a_player_knows() {
        let points = |value: i32| TERMS.points(Value::new(value));
        assert!(points(385) >= TERMS.won_from && points(345) < TERMS.won_from);
        assert!(points(-310) < TERMS.lost_below && points(-285) > TERMS.lost_below);
        assert!(points(0) - points(-10) <= TERMS.margin && points(0) - points(-19) > TERMS.margin);
        assert!(points(75) - points(0) >= TERMS.blunder && points(50) - points(0) < TERMS.blunder);
        let reply = |mv: &str, value: i32, chance: f64| Reply {
            mv: mv.parse::<Move>().unwrap(),
            value: Value::new(value),
            chance,
        };
        let prospect = |mv: &str, sound: Value, replies: Vec<Reply<Move>>| Prospect {
            mv: mv.parse().unwrap(),
            sound,
            proved: Bounds::UNKNOWN,
            repeats: false,
            decisions: Decision::new(replies).into_iter().collect(),
        };
        let sure = prospect(
            "a2a3",
            Value::new(-500),
            vec![reply("a7a6", -500, 0.9), reply("b7b6", -450, 0.1)],
        );
        let risky = prospect(
            "b2b3",
            Value::loss_in(10),
            vec![reply("a7a6", -900, 0.3), reply("b7b6", 0, 0.7)],
        );
        let choice = choose_among(&[sure, risky], &TERMS).unwrap();
        assert_eq!((choice.chosen, choice.conduct), (1, Conduct::Resistance));
    }

    #[test]
    fn against_a_perfect_opponent_nothing_is_modeled() {
        let (_, advice) = against(Opponent::Perfect, &Position::start(), 2_000);
        assert!(advice.is_none());
    }

    /// What is proved for the side that has just moved; that a proved draw is kept is a test of the choice itself.
    #[test]
    fn the_ending_rules_say_what_must_not_be_given_up() {
        let board = |fen: &str| chess::fen::parse_lenient(fen).unwrap();
        let held = proved(&board("8/8/8/2k5/2P5/2K5/8/8 w - - 0 1"));
        assert_eq!(held.lower(), Value::DRAW);
        let lost = proved(&board("8/8/8/8/2k4P/8/8/K7 w - - 0 1"));
        assert_eq!(lost, Bounds::UNKNOWN);
        assert_eq!(proved(&Board::startpos()), Bounds::UNKNOWN);
    }
}

//! A game of king and pawn against king as the strategies play it, with the reason of every move: what each side pursues, what
//! interrupts it, which tries fail and why, and the rule that settles it (Perdue and Berliner 1977).
//!
//! The search is that of [`crate::strategy`]; here its choices are followed move by move until a textbook rule speaks. There are no
//! sentences here.

use super::range::Range;
use super::rules::Rule;
use super::strategy::{Context, Goal, PawnEndingMove, Strategist, StrategyResult, Trial, after, judge};
use super::view::View;
use search::{Outcome, Silent};

/// The longest story, in plies.
const LONGEST: usize = 24;
/// Nodes a move of the story may cost.
const NODES: u32 = 3_000;

/// One move of the story.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The position before it.
    pub view: View,
    /// The move.
    pub step: PawnEndingMove,
    /// What its strategy wants; nothing where no strategy had a move and any would do.
    pub goal: Option<Goal>,
    /// The strategy under way that it interrupts.
    pub interrupts: Option<Goal>,
    /// What was tried before and failed.
    pub failed: Vec<Trial>,
}

/// A game told by the strategies of both sides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndingStory {
    /// What is certain, for the strong side.
    pub range: Range,
    /// What the strategies assume where nothing is certain.
    pub assumed: Outcome,
    /// The moves.
    pub turns: Vec<Turn>,
    /// Where it ends.
    pub end: View,
    /// The rule that settles the end, where one does.
    pub rule: Option<&'static Rule>,
    /// Nodes of the search for the result.
    pub nodes: u32,
    /// The same without the exclusionary property.
    pub nodes_without_exclusion: u32,
}

/// How a position is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Switches {
    /// Whether the rules mined from the exact table judge positions.
    pub mined_rules: bool,
    /// The most nodes of one search.
    pub node_limit: u32,
}

impl Default for Switches {
    fn default() -> Switches {
        Switches {
            mined_rules: true,
            node_limit: NODES,
        }
    }
}

/// Searches a position by strategies and plays it out by them.
pub fn tell(view: &View, switches: Switches) -> EndingStory {
    let mut strategist = Strategist::new(switches.node_limit);
    strategist.mined_rules = switches.mined_rules;
    let searched = strategist.search(view, &mut Silent);
    strategist.exclusion = false;
    let nodes_without_exclusion = strategist.search(view, &mut Silent).nodes;
    strategist.exclusion = true;
    let mut story = EndingStory {
        range: searched.range,
        assumed: searched.assumed,
        turns: Vec::new(),
        end: *view,
        rule: None,
        nodes: searched.nodes,
        nodes_without_exclusion,
    };
    let mut context = Context::default();
    while story.turns.len() < LONGEST {
        // A textbook rule ends the story, but not before a move has been made.
        let judged = judge(&story.end, false);
        if let Some((range, rule)) = judged
            && (!story.turns.is_empty() || rule.is_none())
            && range.is_exact()
        {
            story.rule = rule;
            break;
        }
        let strong = story.end.strong_to_move;
        // What was pursued is gone on with; where that gives the result away, the position is looked at afresh.
        let kept = [context, Context::default()].into_iter().find_map(|context| {
            let chosen = strategist.choose(&story.end, context, &mut Silent);
            let turn = turn_of(&story.end, &chosen)?;
            let next = after(&story.end, turn.step);
            keeps(&mut strategist, &story, &next).then_some(turn)
        });
        let Some(turn) = kept else { break };
        if !strong && turn.failed.iter().any(|trial| trial.by_opposition) {
            context = context.hearing();
        }
        if let Some(goal) = turn.goal {
            context = context.pursuing(goal, strong);
        }
        story.end = after(&story.end, turn.step);
        story.turns.push(turn);
        let seen = story.turns.iter().any(|turn| turn.view == story.end);
        if seen {
            break;
        }
    }
    story
}

/// Whether the result that is certain is not given away by a move to `next`.
fn keeps(strategist: &mut Strategist, story: &EndingStory, next: &View) -> bool {
    let owner = match story.range.outcome() {
        Some(Outcome::Win) => true,
        Some(_) => false,
        None => return true,
    };
    // What the other side does cannot give it away.
    story.end.strong_to_move != owner || strategist.search(next, &mut Silent).range == story.range
}

/// The chosen move with its reason and the tries before it.
fn turn_of(view: &View, chosen: &StrategyResult) -> Option<Turn> {
    let step = chosen.best?;
    let trial = chosen.trials.iter().find(|trial| trial.step == step);
    let before = chosen.trials.iter().take_while(|trial| trial.step != step);
    Some(Turn {
        view: *view,
        step,
        goal: trial.map(|trial| trial.goal),
        interrupts: trial.and_then(|trial| trial.interrupts),
        failed: before.copied().collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Board;

    fn told(fen: &str, mined_rules: bool) -> EndingStory {
        let board: Board = fen.parse().expect("a position");
        let (view, _) = View::of(&board).expect("king and pawn against king");
        let switches = Switches {
            mined_rules,
            ..Switches::default()
        };
        tell(&view, switches)
    }

    /// EG's third example: the march to the key squares is interrupted for the opposition, with and without the mined rules.
    #[test]
    fn the_march_is_told_with_its_interruption() {
        for mined in [true, false] {
            let won = told("8/8/4k3/8/3K4/4P3/8/8 w - - 0 1", mined);
            assert_eq!(won.range, Range::WIN);
            assert_eq!(won.turns[0].goal, Some(Goal::Oppose));
        }
    }

    /// Every story keeps to its result: what is proved is not given away by a move of the side it belongs to.
    #[test]
    fn a_proved_win_is_not_given_away() {
        for (view, truth) in crate::tests::half_board().into_iter().step_by(997) {
            let story = tell(&view, Switches::default());
            assert!(story.range.contains(truth), "{view:?}");
            if let Some(rule) = story.rule {
                let kept = rule.range.contains(truth) || story.range.outcome().is_none();
                assert!(kept, "{view:?}: {} after {:?}", rule.name, story.turns);
            }
        }
    }
}

//! EG's search: only moves with a reason, each from a strategy (Perdue and Berliner 1977, "Searching and strategies").
//!
//! A strategy is a goal with a generator that gives one move or none, the least result it aims for, and the
//! interruptions it allows. The strong side marches its king to the nearest key squares and may be interrupted to take
//! the opposition; the weak king heads for the nearest square of the pawn's file that the distance test does not rule
//! out, and marks time when it hears that it lost to the opposition. A strategy tried at a node is not tried again in
//! the trees of the siblings of what it generated (the exclusionary property). Two positions are the same only if
//! their contexts are: the strategies pursued and the events heard.
//!
//! Values: every range returned contains the truth. Where all strategies fail the static minimum is returned, as in
//! the paper; the result the paper would then assume is kept apart in [`StrategyResult::assumed`].

use super::language::distance;
use super::paths::Paths;
use super::range::Range;
use super::rules::{self, RuleTheme};
use super::view::View;
use chess::{BitBoard, File, Rank, Square, get_king_moves};
use search::{Outcome, Witness};

/// What a strategy wants.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// The strong king wants to stand there.
    Reach(Square),
    /// The strong king wants the opposition.
    Oppose,
    /// The pawn wants to queen.
    Advance,
    /// The weak king wants to stand there.
    Head(Square),
    /// The weak king steps aside and lets the other move.
    MarkTime,
    /// The weak king keeps the other on the rook's file, in front of its own pawn.
    ShutIn,
    /// The weak king gets in the way of the other, which has to come back to its pawn.
    Shoulder,
    /// The weak king wants the corner before a knight's pawn that checks it, where it may be stalemated.
    Corner,
}

impl Goal {
    /// The goals that may interrupt this one, named in advance so that feasibility can be tested.
    pub fn interruptions(self) -> &'static [Goal] {
        match self {
            Goal::Reach(_) => &[Goal::Oppose],
            Goal::Head(_) => &[Goal::MarkTime],
            Goal::Oppose | Goal::Advance | Goal::MarkTime | Goal::ShutIn | Goal::Shoulder | Goal::Corner => {
                &[]
            }
        }
    }

    /// The result, for the strong side, that the strategy is meant to bring about at the least.
    pub fn minimum(self) -> Outcome {
        match self {
            Goal::Reach(_) | Goal::Oppose | Goal::Advance => Outcome::Win,
            Goal::Head(_) | Goal::MarkTime | Goal::ShutIn | Goal::Shoulder | Goal::Corner => Outcome::Draw,
        }
    }

    /// The goal in a word.
    pub const fn word(self) -> &'static str {
        match self {
            Goal::Reach(_) => "reach",
            Goal::Oppose => "oppose",
            Goal::Advance => "advance",
            Goal::Head(_) => "head",
            Goal::MarkTime => "mark_time",
            Goal::ShutIn => "shut_in",
            Goal::Shoulder => "shoulder",
            Goal::Corner => "corner",
        }
    }

    fn bit(self) -> u32 {
        match self {
            Goal::Reach(square) => 1 << (square.file() as u32),
            Goal::Oppose => 1 << 8,
            Goal::Advance => 1 << 9,
            Goal::Head(square) => 1 << (16 + square.rank() as u32),
            Goal::MarkTime => 1 << 24,
            Goal::ShutIn => 1 << 25,
            Goal::Shoulder => 1 << 26,
            Goal::Corner => 1 << 27,
        }
    }
}

/// A move in king and pawn against king, turned as in [`View`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PawnEndingMove {
    /// The king of the side to move goes there.
    King(Square),
    /// The pawn goes forward so many squares.
    Pawn(u8),
}

/// What the search says about itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StrategyEvent {
    /// A position was entered while the strong and the weak side pursued these strategies.
    Entered(View, [Option<Goal>; 2]),
    /// A strategy proposed a move.
    Proposed(Goal, PawnEndingMove),
    /// A position was judged by a rule.
    Landmark(&'static str),
    /// While the first strategy was still under way, the second one, which it allows, proposed the move.
    Interrupted(Goal, Goal),
    /// The opposition decided a line against the weak king: it will mark time.
    OppositionHeard,
    /// No strategy had a move left.
    Failed,
}

/// The result of a strategic search, for the strong side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StrategyResult {
    /// Contains the truth.
    pub range: Range,
    /// What EG would assume: the minimum of the last failing strategy where the range is open.
    pub assumed: Outcome,
    /// The first move of the best line.
    pub best: Option<PawnEndingMove>,
    /// What was tried at the root, in order; empty where it was decided at sight.
    pub trials: Vec<Trial>,
    /// Nodes, the root included.
    pub nodes: u32,
}

/// A strategy tried at the root, with the move it proposed and what came of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trial {
    /// What the strategy wants.
    pub goal: Goal,
    /// Its move.
    pub step: PawnEndingMove,
    /// The strategy under way that it interrupts.
    pub interrupts: Option<Goal>,
    /// What the move leads to, for the strong side.
    pub range: Range,
    /// Whether the opposition decided the lines below it.
    pub by_opposition: bool,
}

/// The strategies pursued and the events heard.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Context {
    strong: Option<Goal>,
    weak: Option<Goal>,
    opposition_heard: bool,
}

/// A strategic search with its switches.
#[derive(Debug)]
pub struct Strategist {
    /// Whether a strategy tried at a node is left out below its siblings.
    pub exclusion: bool,
    /// Whether the rules mined from the exact table judge positions, beside those of textbooks.
    pub mined_rules: bool,
    /// The most nodes.
    pub node_limit: u32,
    nodes: u32,
    path: Vec<(View, Context)>,
    trials: Vec<Trial>,
}

/// What the weak king does where no strategy is proved to hold and none of these is refuted.
const LAST_RESORTS: [Goal; 3] = [Goal::ShutIn, Goal::Shoulder, Goal::Corner];

/// Longer lines are cut.
const LINE_LIMIT: usize = 40;

struct FoundPlan {
    range: Range,
    assumed: Outcome,
    by_opposition: bool,
}

impl Strategist {
    /// A strategist with the exclusionary property.
    pub fn new(node_limit: u32) -> Strategist {
        Strategist {
            exclusion: true,
            mined_rules: true,
            node_limit,
            nodes: 0,
            path: Vec::new(),
            trials: Vec::new(),
        }
    }

    /// Searches a position by strategies.
    pub fn search(&mut self, view: &View, witness: &mut impl Witness<StrategyEvent>) -> StrategyResult {
        self.nodes = 0;
        self.path.clear();
        self.trials.clear();
        let mut best = None;
        let found = self.visit(view, Context::default(), 0, &mut best, witness);
        self.searched(&found, best)
    }

    /// Lets the strategies choose a move, also where the position itself is decided at sight.
    pub(super) fn choose(
        &mut self,
        view: &View,
        context: Context,
        witness: &mut impl Witness<StrategyEvent>,
    ) -> StrategyResult {
        self.nodes = 1;
        self.trials.clear();
        self.path.clear();
        self.path.push((*view, context));
        let mut best = None;
        let found = self.try_strategies(view, context, 0, &mut best, witness);
        self.searched(&found, best)
    }

    fn searched(&mut self, found: &FoundPlan, best: Option<PawnEndingMove>) -> StrategyResult {
        StrategyResult {
            range: found.range,
            assumed: found.assumed,
            best,
            trials: std::mem::take(&mut self.trials),
            nodes: self.nodes,
        }
    }

    fn visit(
        &mut self,
        view: &View,
        context: Context,
        excluded: u32,
        best: &mut Option<PawnEndingMove>,
        witness: &mut impl Witness<StrategyEvent>,
    ) -> FoundPlan {
        self.nodes += 1;
        witness.note(|| StrategyEvent::Entered(*view, [context.strong, context.weak]));
        let judged = judge(view, self.mined_rules);
        if let Some((range, rule)) = judged.filter(|(range, _)| range.is_exact()) {
            witness.note(|| StrategyEvent::Landmark(rule.map_or("the game is over", |rule| rule.name)));
            let by_opposition = rule.is_some_and(|rule| rule.theme == RuleTheme::Opposition);
            return FoundPlan {
                range,
                assumed: range.lower(),
                by_opposition,
            };
        }
        let open = FoundPlan {
            range: Range::SAFE,
            assumed: Outcome::Draw,
            by_opposition: false,
        };
        let seen = self.path.contains(&(*view, context));
        if seen || self.path.len() >= LINE_LIMIT || self.nodes >= self.node_limit {
            return open;
        }
        self.path.push((*view, context));
        let found = self.try_strategies(view, context, excluded, best, witness);
        self.path.pop();
        found
    }

    fn try_strategies(
        &mut self,
        view: &View,
        mut context: Context,
        excluded: u32,
        best: &mut Option<PawnEndingMove>,
        witness: &mut impl Witness<StrategyEvent>,
    ) -> FoundPlan {
        let strong = view.strong_to_move;
        let mut tried = Vec::new();
        let mut refuted = None;
        let mut open = Vec::new();
        let mut by_opposition = false;
        let mut here = 0;
        // A round of suggestion; for the weak king another one follows, in which it marks time.
        let mut round = 0;
        while round < 2 {
            round += 1;
            let waiting = round == 2;
            let under_way = context.under_way(view, waiting, self.mined_rules);
            for goal in suggest(view, context, waiting) {
                let interrupts = under_way.filter(|pursued| *pursued != goal);
                if interrupts.is_some_and(|pursued| !pursued.interruptions().contains(&goal)) {
                    continue;
                }
                if excluded & goal.bit() != 0 {
                    continue;
                }
                for step in generate(view, goal, self.mined_rules) {
                    if tried.contains(&step) || self.nodes >= self.node_limit {
                        continue;
                    }
                    tried.push(step);
                    witness.note(|| StrategyEvent::Proposed(goal, step));
                    if let Some(pursued) = interrupts {
                        witness.note(|| StrategyEvent::Interrupted(pursued, goal));
                    }
                    let below = if self.exclusion { excluded | here } else { excluded };
                    let next_context = context.pursuing(goal, strong);
                    let found = self.visit(&after(view, step), next_context, below, &mut None, witness);
                    by_opposition |= found.by_opposition;
                    if self.path.len() == 1 {
                        self.trials.push(Trial {
                            goal,
                            step,
                            interrupts,
                            range: found.range,
                            by_opposition: found.by_opposition,
                        });
                    }
                    // The strategy has brought about what it is meant to: nothing else need be tried.
                    if found.range.outcome() == Some(goal.minimum()) {
                        *best = Some(step);
                        return FoundPlan {
                            by_opposition: false,
                            ..found
                        };
                    }
                    // What is refuted is played only where everything is.
                    refuted.get_or_insert(step);
                    if !found.range.is_exact() {
                        open.push((goal, step));
                    }
                }
                if matches!(goal, Goal::Reach(_)) {
                    here |= goal.bit();
                }
            }
            if strong {
                break;
            }
            if by_opposition && !context.opposition_heard {
                witness.note(|| StrategyEvent::OppositionHeard);
                context.opposition_heard = true;
            }
        }
        // Nothing is proved: where the king has a last resort that is not refuted, it is played, else what was thought of first.
        let resort = LAST_RESORTS
            .into_iter()
            .filter(|_| !strong)
            .flat_map(|goal| {
                let steps = generate(view, goal, self.mined_rules);
                steps.into_iter().map(move |step| (goal, step))
            })
            .find(|(_, step)| open.iter().any(|(_, other)| other == step));
        if let Some((goal, step)) = resort {
            witness.note(|| StrategyEvent::Proposed(goal, step));
        }
        let first = resort.or(open.first().copied()).map(|(_, step)| step);
        *best = first.or(refuted);
        witness.note(|| StrategyEvent::Failed);
        // All strategies failed: the static minimum, and the assumption kept apart.
        let assumed = if strong { Outcome::Draw } else { Outcome::Win };
        FoundPlan {
            range: Range::SAFE,
            assumed,
            by_opposition,
        }
    }
}

impl Context {
    /// The context below a move for a goal. An interruption leaves the strategy that it interrupts in place, to be gone on with.
    pub(super) fn pursuing(mut self, goal: Goal, strong: bool) -> Context {
        let pursued = if strong { &mut self.strong } else { &mut self.weak };
        if !pursued.is_some_and(|old| old.interruptions().contains(&goal)) {
            *pursued = Some(goal);
        }
        self
    }

    /// The context after a side has heard that it loses to the opposition.
    pub(super) fn hearing(self) -> Context {
        Context {
            opposition_heard: true,
            ..self
        }
    }

    /// The strategy that the mover keeps to: begun above, not a matter of one move, still sensible and with a move left.
    fn under_way(self, view: &View, waiting: bool, mined: bool) -> Option<Goal> {
        let pursued = if view.strong_to_move {
            self.strong
        } else {
            self.weak
        };
        pursued.filter(|goal| {
            matches!(goal, Goal::Reach(_) | Goal::Head(_))
                && suggest(view, self, waiting).contains(goal)
                && !generate(view, *goal, mined).is_empty()
        })
    }
}

/// What is known at sight, for the strong side.
pub(super) fn judge(view: &View, mined: bool) -> Option<(Range, Option<&'static rules::Rule>)> {
    if view.pawn == view.weak {
        return Some((Range::DRAW, None));
    }
    if view.pawn.rank() == Rank::Eighth {
        let guarded = distance(view.strong, view.pawn) == 1;
        let near = distance(view.weak, view.pawn) <= 2;
        let safe = guarded || distance(view.weak, view.pawn) > 1;
        return match (safe, near) {
            (false, _) => Some((Range::DRAW, None)),
            (true, false) => Some((Range::WIN, None)),
            (true, true) => None,
        };
    }
    if !view.strong_to_move && view.weak_steps().is_empty() {
        return Some((Range::DRAW, None));
    }
    rules::first_of(view, mined).map(|rule| (rule.range, Some(rule)))
}

/// The strategies for the side to move, the most wanted first.
fn suggest(view: &View, context: Context, waiting: bool) -> Vec<Goal> {
    if view.pawn.rank() == Rank::Eighth {
        return Vec::new();
    }
    if view.strong_to_move {
        let mut goals = vec![Goal::Oppose];
        let row = view.key_row();
        let nearest = row.into_iter().map(|square| distance(view.strong, square)).min();
        goals.extend(
            row.into_iter()
                .filter(|&square| Some(distance(view.strong, square)) == nearest)
                .map(Goal::Reach),
        );
        goals.push(Goal::Advance);
        return goals;
    }
    let mut goals = Vec::new();
    if context.opposition_heard || waiting {
        goals.push(Goal::MarkTime);
    }
    let file = |ahead: usize| {
        let rank = (view.pawn.rank() as usize + ahead).min(Rank::Eighth as usize);
        Square::new(view.pawn.file(), Rank::index(rank))
    };
    // The distance test: squares the other king is clearly nearer to are ruled out.
    let mut feasible: Vec<Square> = (0..=3)
        .map(file)
        .filter(|&square| distance(view.weak, square) <= distance(view.strong, square) + 1)
        .collect();
    feasible.sort_by_key(|&square| distance(view.weak, square));
    goals.extend(feasible.into_iter().map(Goal::Head));
    goals
}

/// The moves a strategy has here: one or none, except where it marks time.
fn generate(view: &View, goal: Goal, mined: bool) -> Vec<PawnEndingMove> {
    let one = |step: Option<Square>| step.map(PawnEndingMove::King).into_iter().collect();
    match goal {
        Goal::Reach(square) => one(toward(
            view.strong,
            square,
            view.strong_steps(),
            view.pawn.bitboard(),
        )),
        Goal::Oppose => one(view.strong_steps().into_iter().find(|&to| {
            let next = View {
                strong: to,
                strong_to_move: false,
                ..*view
            };
            rules::first_of(&next, mined)
                .is_some_and(|rule| rule.theme == RuleTheme::Opposition && rule.range == Range::WIN)
        })),
        Goal::Advance => {
            let next = Square::try_index(view.pawn as usize + 8);
            let free = next.is_some_and(|next| next != view.strong && next != view.weak);
            if free {
                vec![PawnEndingMove::Pawn(1)]
            } else {
                Vec::new()
            }
        }
        Goal::Head(square) => one(toward(view.weak, square, view.weak_steps(), BitBoard::EMPTY)),
        Goal::ShutIn => one(shut_in(view)),
        Goal::Shoulder => one(shoulder(view)),
        Goal::Corner => one(corner(view)),
        Goal::MarkTime => {
            let before = Square::new(view.pawn.file(), view.pawn.rank());
            let mut steps: Vec<Square> = view.weak_steps().into_iter().collect();
            steps.sort_by_key(|&to| distance(to, before));
            steps.into_iter().map(PawnEndingMove::King).collect()
        }
    }
}

fn files_apart(one: Square, two: Square) -> u8 {
    (one.file() as u8).abs_diff(two.file() as u8)
}

fn ranks_apart(one: Square, two: Square) -> u8 {
    (one.rank() as u8).abs_diff(two.rank() as u8)
}

/// The strong king stands before its own rook's pawn, which cannot be attacked behind its back: the step to the third file from
/// the edge that comes nearest to the king's rank.
fn shut_in(view: &View) -> Option<Square> {
    let on_edge = matches!(view.pawn.file(), File::A | File::H);
    let in_front = view.strong.file() == view.pawn.file() && view.strong.rank() > view.pawn.rank();
    let steps = view.weak_steps();
    let attacks = steps.into_iter().any(|to| distance(to, view.pawn) <= 1);
    if !(on_edge && in_front) || attacks && distance(view.strong, view.pawn) > 1 {
        return None;
    }
    steps
        .into_iter()
        .filter(|&to| files_apart(to, view.pawn) == 2)
        .min_by_key(|&to| (ranks_apart(to, view.strong), std::cmp::Reverse(to.rank())))
}

/// The strong king is no nearer to its pawn than this many files, and as many ranks ahead of it: it has to come back.
const STRAYED: u8 = 3;

/// The strong king has strayed, and the weak king is not between it and the pawn: the step towards the pawn's file that stands
/// two ranks from the strong king and beside its file or on it.
fn shoulder(view: &View) -> Option<Square> {
    let ahead = view.strong.rank() as i8 - view.pawn.rank() as i8;
    let strayed = files_apart(view.strong, view.pawn) >= STRAYED && ahead >= STRAYED as i8;
    if !strayed || files_apart(view.weak, view.pawn) < files_apart(view.strong, view.pawn) {
        return None;
    }
    view.weak_steps().into_iter().find(|&to| {
        files_apart(to, view.pawn) < files_apart(view.weak, view.pawn)
            && ranks_apart(to, view.strong) == 2
            && files_apart(to, view.strong) <= 1
    })
}

/// A knight's pawn on the sixth rank has checked the king out of the square beside the corner: the corner.
fn corner(view: &View) -> Option<Square> {
    let file = match view.pawn.file() {
        File::B => File::A,
        File::G => File::H,
        _ => return None,
    };
    let checked = view.pawn.rank() == Rank::Sixth && view.weak == Square::new(file, Rank::Seventh);
    let corner = Square::new(file, Rank::Eighth);
    (checked && view.weak_steps().has(corner)).then_some(corner)
}

/// The first step of a shortest path that is legal now.
fn toward(from: Square, goal: Square, steps: BitBoard, blocked: BitBoard) -> Option<Square> {
    let paths = Paths::find(from, goal, blocked)?;
    let mut first: Vec<Square> = (paths.first_steps() & steps).into_iter().collect();
    first.sort_by_key(|&square| (square.file() as i8 - goal.file() as i8).abs());
    first
        .into_iter()
        .next()
        .or_else(|| (get_king_moves(goal) & steps).into_iter().next())
}

pub(super) fn after(view: &View, step: PawnEndingMove) -> View {
    let mut next = *view;
    next.strong_to_move = !view.strong_to_move;
    match step {
        PawnEndingMove::King(to) if view.strong_to_move => next.strong = to,
        PawnEndingMove::King(to) => next.weak = to,
        PawnEndingMove::Pawn(squares) => {
            next.pawn = Square::index(view.pawn as usize + 8 * usize::from(squares))
        }
    }
    next
}

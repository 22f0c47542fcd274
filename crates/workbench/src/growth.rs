//! Searches to look at: the tree that a method grows on a position of chess or of Score Four, told at growing sizes, and the
//! travelling salesman's tour as it falls towards its bound.
//!
//! Every node says why it was left. The best-first methods and the interval search keep a tree; of alpha-beta, which keeps a table, the top
//! of the tree it walked is shown as a witness heard of it ([`search::alphabeta::Trace`]). Values are the first player's.

mod grounds;
mod salesman;

pub use grounds::{Chess, ScoreFour};
pub use salesman::{BadCities, MOST_CITIES, Salesman, TourStep};

use crate::engine::Method;
use crate::engine::growing::Growing;
use explain::scale::plain;
use search::alphabeta::{Cut, Prune, Trace, TraceEnd};
use search::bestfirst::bandwidth::{Distance, Zone};
use search::bestfirst::record::{Record, RecordTree, Standing};
use search::bestfirst::{LimitTooSmall, Settled};
use search::{Bounds, Budget, Game, Stopped, Value};
use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What grows a tree: one of the methods that choose moves, or proof numbers, which only prove.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grower {
    /// One of the methods.
    Method(Method),
    /// Can the side to move force a win? (Allis, van der Meulen & van den Herik 1994)
    ProofNumbers,
}

/// The name of proof numbers.
const PROOF_NUMBERS: &str = "proof-numbers";

impl Grower {
    /// The name users type.
    pub const fn name(self) -> &'static str {
        match self {
            Grower::Method(method) => method.name(),
            Grower::ProofNumbers => PROOF_NUMBERS,
        }
    }

    /// The names of all.
    pub fn names() -> Vec<&'static str> {
        let methods = Method::ALL.into_iter().map(Method::name);
        methods.chain([PROOF_NUMBERS]).collect()
    }
}

/// A name that grows no tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGrower(String);

impl fmt::Display for UnknownGrower {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Grower::names().join(", ");
        write!(f, "there is no method \"{}\"; the methods are {names}", self.0)
    }
}

impl FromStr for Grower {
    type Err = UnknownGrower;

    fn from_str(name: &str) -> Result<Grower, UnknownGrower> {
        if name == PROOF_NUMBERS {
            return Ok(Grower::ProofNumbers);
        }
        let method = name.parse().map(Grower::Method);
        method.map_err(|_| UnknownGrower(name.to_owned()))
    }
}

/// A node of a tree that is shown. Values are the first player's, in hundredths; mates as [`plain`] has them.
#[derive(Clone, PartialEq, Debug)]
pub struct ShownNode {
    /// The place of its parent, which stands before it; the root has none.
    pub parent: Option<usize>,
    /// The move that leads here, for programs and for people; the root has none.
    pub names: Option<[String; 2]>,
    /// The backed-up value.
    pub value: i32,
    /// The lower end of what is known, where something is.
    pub low: Option<i32>,
    /// The upper end.
    pub high: Option<i32>,
    /// Where the work went: nodes below, itself included.
    pub effort: u64,
    /// Why it was left, in a word.
    pub left: &'static str,
    /// Children that are not shown.
    pub left_out: usize,
    /// Tips that must still be won to prove the goal, and to disprove it; only of proof numbers.
    pub proof: Option<[u32; 2]>,
}

/// A tree at one size.
#[derive(Clone, PartialEq, Debug)]
pub struct ShownTree {
    /// Nodes of the search.
    pub size: u64,
    /// The nodes that took the most effort, parents before their children.
    pub nodes: Vec<ShownNode>,
    /// The move it would play, for people.
    pub best: Option<String>,
    /// What it is sure of, where it stopped of itself.
    pub settled: Option<&'static str>,
    /// The root on Harris's scale; only of bandwidth search.
    pub standing: Option<RootStanding>,
}

/// What the root costs on Harris's scale (1974): moves to a forced win, or a place in the uncertain zone, or beyond it. Low is good for
/// the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RootStanding {
    /// The cost.
    pub cost: i32,
    /// Costs below this are forced wins.
    pub won_below: i32,
    /// Costs above this are expected losses.
    pub lost_above: i32,
    /// The zone, in a word: `won`, `uncertain` or `lost`.
    pub zone: &'static str,
}

impl RootStanding {
    fn of(value: Value) -> RootStanding {
        let scale = Distance::HARRIS;
        RootStanding {
            cost: scale.of(value),
            won_below: scale.n,
            lost_above: scale.n + scale.band,
            zone: match scale.zone(value) {
                Zone::Won => "won",
                Zone::Uncertain => "uncertain",
                Zone::Lost => "lost",
            },
        }
    }
}

/// A game with what the searches on it need. `Send` is not asked for: a tree is grown and told on one thread.
pub trait GrowthGame {
    /// The game.
    type Game: Game;

    /// Where the tree begins.
    fn root(&self) -> Self::Game;
    /// A move for programs and for people; nothing where it cannot be played.
    fn names(&self, game: &Self::Game, mv: Moved<Self>) -> Option<[String; 2]>;
    /// Alpha-beta with somebody who listens; the best move.
    fn alpha_beta(&self, trace: &mut Trace<Moved<Self>>, limit: &mut Limit<'_>) -> Option<Moved<Self>>;
    /// The interval search.
    ///
    /// # Errors
    /// When the memory is too small.
    fn interval(&self, limit: &mut Limit<'_>) -> Result<Grown<Moved<Self>>, LimitTooSmall>;
    /// The tree of a best-first method, or of proof numbers.
    ///
    /// # Errors
    /// When the memory is too small.
    fn plant(&self, grower: Grower) -> Result<Planted<Moved<Self>>, LimitTooSmall>;
}

/// The moves of a ground's game.
pub type Moved<S> = <<S as GrowthGame>::Game as Game>::Move;

/// What a search left behind.
pub struct Grown<M> {
    records: RecordTree<M>,
    numbers: Vec<[u32; 2]>,
    best: Option<M>,
    settled: Option<Settled>,
}

/// A tree that grows.
pub struct Planted<M>(PlantedKind<M>);

enum PlantedKind<M> {
    Tree(Box<dyn Growing<M>>),
    Proof(Box<dyn grounds::Proving<M>>),
}

/// The most nodes of a tree that are shown.
pub const MOST_SHOWN: usize = 10_000;
/// The first size at which a tree is told.
const FIRST_SIZE: u64 = 250;
/// Each next size is so many times as large, in sevenths.
const GROWTH_SEVENTHS: u64 = 10;
/// Plies of alpha-beta's tree that are kept, and positions.
const TRACE: (u16, usize) = (8, 150_000);

/// Grows a tree of up to `nodes` nodes and tells it at growing sizes.
///
/// # Errors
/// When the memory is too small for a tree.
pub fn grow<S: GrowthGame>(
    ground: &S,
    grower: Grower,
    nodes: u64,
    (stop, until): (&AtomicBool, Instant),
    tell: &mut dyn FnMut(&ShownTree),
) -> Result<(), LimitTooSmall> {
    let mut planted = match grower {
        Grower::Method(Method::AlphaBeta | Method::Interval) => None,
        _ => Some(ground.plant(grower)?),
    };
    let mut size = FIRST_SIZE.min(nodes);
    loop {
        let mut limit = Limit {
            nodes: size,
            stop,
            until,
        };
        let (shown, settled) = match (&mut planted, grower) {
            (Some(planted), _) => {
                let grown = planted.grow(&mut limit);
                let mut shown = of_records(ground, &grown, size);
                if grower == Grower::Method(Method::Bandwidth) {
                    let root = grown.records.nodes.first();
                    shown.standing = root.map(|root| RootStanding::of(root.record.value));
                }
                (shown, grown.settled.is_some())
            }
            (None, Grower::Method(Method::AlphaBeta)) => {
                let mut trace = Trace::new(TRACE.0, TRACE.1);
                let best = ground.alpha_beta(&mut trace, &mut limit);
                (of_trace(ground, &trace, best, size), false)
            }
            (None, _) => {
                let grown = ground.interval(&mut limit)?;
                (of_records(ground, &grown, size), grown.settled.is_some())
            }
        };
        if stop.load(Ordering::Relaxed) {
            return Ok(());
        }
        tell(&shown);
        if size >= nodes || settled || Instant::now() >= until {
            return Ok(());
        }
        size = (size * GROWTH_SEVENTHS / 7).min(nodes);
    }
}

impl<M: Copy + PartialEq> Planted<M> {
    /// Grows the tree up to a limit of all its nodes.
    fn grow(&mut self, limit: &mut Limit<'_>) -> Grown<M> {
        let (finding, records, numbers) = match &mut self.0 {
            PlantedKind::Tree(tree) => (tree.grow(limit), tree.records(MOST_SHOWN), Vec::new()),
            PlantedKind::Proof(tree) => {
                let finding = tree.grow(limit);
                let (records, numbers) = tree.numbers(MOST_SHOWN);
                (finding, records, numbers)
            }
        };
        Grown {
            records,
            numbers,
            best: finding.best,
            settled: finding.settled,
        }
    }
}

/// How large and how long a search may be.
pub struct Limit<'a> {
    nodes: u64,
    stop: &'a AtomicBool,
    until: Instant,
}

impl Budget for Limit<'_> {
    fn exhausted(&mut self, nodes: u64) -> Option<Stopped> {
        if nodes >= self.nodes {
            return Some(Stopped::Nodes);
        }
        let over = self.stop.load(Ordering::Relaxed) || Instant::now() >= self.until;
        over.then_some(Stopped::Time)
    }

    fn next_check(&self, nodes: u64) -> Option<u64> {
        const INTERVAL: u64 = 1024;
        Some(self.nodes.min(nodes + INTERVAL))
    }
}

/// A node before it has names.
struct Bare<M> {
    mv: Option<M>,
    parent: Option<usize>,
    value: Value,
    bounds: Bounds,
    effort: u64,
    left: &'static str,
    left_out: usize,
    proof: Option<[u32; 2]>,
}

fn of_records<S: GrowthGame>(ground: &S, grown: &Grown<Moved<S>>, size: u64) -> ShownTree {
    let bare = grown.records.nodes.iter().enumerate().map(|(place, node)| Bare {
        mv: node.mv,
        parent: node.parent,
        value: node.record.value,
        bounds: node.record.bounds,
        effort: node.effort,
        left: standing(&node.record),
        left_out: node.left_out,
        proof: grown.numbers.get(place).copied(),
    });
    ShownTree {
        settled: grown.settled.map(settled),
        ..shown(ground, bare, grown.best, size)
    }
}

fn of_trace<S: GrowthGame>(
    ground: &S,
    trace: &Trace<Moved<S>>,
    best: Option<Moved<S>>,
    size: u64,
) -> ShownTree {
    let bare = trace.nodes(MOST_SHOWN).into_iter().map(|node| Bare {
        mv: node.mv,
        parent: node.parent,
        value: node.value,
        bounds: node.bounds,
        effort: node.effort.max(1),
        left: left(node.left),
        left_out: node.left_out,
        proof: None,
    });
    shown(ground, bare, best, size)
}

/// Names the moves and turns the values to the first player. What cannot be played is left out, with all below it.
fn shown<S: GrowthGame>(
    ground: &S,
    nodes: impl Iterator<Item = Bare<Moved<S>>>,
    best: Option<Moved<S>>,
    size: u64,
) -> ShownTree {
    let root = ground.root();
    let best = best.and_then(|mv| ground.names(&root, mv));
    let mut games: Vec<Option<(S::Game, usize)>> = Vec::new();
    let mut found: Vec<ShownNode> = Vec::new();
    for node in nodes {
        let place = found.len();
        let entered = match (node.parent, node.mv) {
            (None, _) => Some((root.clone(), None, None)),
            (Some(parent), Some(mv)) => games[parent].as_ref().and_then(|(before, parent)| {
                let names = ground.names(before, mv)?;
                Some((before.after(mv), Some(names), Some(*parent)))
            }),
            _ => None,
        };
        let Some((game, names, parent)) = entered else {
            games.push(None);
            continue;
        };
        let mover = game.mover();
        let bounds = mover.turned(node.bounds);
        let (low, high) = (bounds.lower(), bounds.upper());
        found.push(ShownNode {
            parent,
            names,
            value: plain(mover.turned(node.value)),
            low: (low > Value::MIN).then(|| plain(low)),
            high: (high < Value::MAX).then(|| plain(high)),
            effort: node.effort,
            left: node.left,
            left_out: node.left_out,
            proof: node.proof.map(|[phi, delta]| {
                // The goal is the root mover's; his numbers stand first.
                if mover == root.mover() {
                    [phi, delta]
                } else {
                    [delta, phi]
                }
            }),
        });
        games.push(Some((game, place)));
    }
    ShownTree {
        size,
        nodes: found,
        best: best.map(|[_, name]| name),
        settled: None,
        standing: None,
    }
}

const fn standing(record: &Record) -> &'static str {
    match record.standing {
        Standing::Open => "open",
        Standing::Solved => "solved",
        Standing::Dropped => "dropped",
        Standing::Stub => "stub",
    }
}

const fn settled(settled: Settled) -> &'static str {
    match settled {
        Settled::Solved => "solved",
        Settled::Separated => "separated",
        Settled::Quiet => "quiet",
        Settled::Confident => "confident",
        Settled::Stable => "stable",
        Settled::OneMove => "one move",
        Settled::NoMove => "no move",
    }
}

const fn left(left: TraceEnd) -> &'static str {
    match left {
        TraceEnd::Searched => "searched",
        TraceEnd::Budget => "budget",
        TraceEnd::Cut(cut) => match cut {
            Cut::Table => "table",
            Cut::Draw | Cut::Return => "draw",
            Cut::Over => "over",
            Cut::MateDistance => "mate_distance",
            Cut::Knowledge => "knowledge",
            Cut::ReverseFutility => "reverse_futility",
            Cut::Razoring => "razoring",
            Cut::NullMove => "null_move",
            Cut::ProbCut => "prob_cut",
            Cut::MultiCut => "multi_cut",
            Cut::StandPat => "stand_pat",
            Cut::Refuted => "refuted",
        },
        TraceEnd::Pruned(prune) => match prune {
            Prune::LateMove => "late_move",
            Prune::Futility => "futility",
            Prune::Exchange => "exchange",
            Prune::History => "history",
            Prune::Width => "width",
        },
    }
}

/// The longest time that a search to be looked at takes.
pub const LONGEST: Duration = Duration::from_secs(30);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;

    const MATE_IN_ONE: &str = "3r2k1/p4ppp/8/8/8/1P6/R1P2PPP/6K1 b - - 0 1";

    fn trees<S: GrowthGame>(ground: &S, name: &str, nodes: u64) -> Vec<ShownTree> {
        let mut told = Vec::new();
        let stop = AtomicBool::new(false);
        let until = Instant::now() + LONGEST;
        grow(
            ground,
            name.parse().unwrap(),
            nodes,
            (&stop, until),
            &mut |tree| {
                told.push(tree.clone());
            },
        )
        .unwrap();
        told
    }

    fn check(trees: &[ShownTree]) {
        assert!(!trees.is_empty());
        for pair in trees.windows(2) {
            assert!(pair[0].size < pair[1].size);
        }
        for tree in trees {
            for (place, node) in tree.nodes.iter().enumerate() {
                assert_eq!(node.parent.is_none(), place == 0);
                assert!(node.parent.is_none_or(|parent| parent < place));
                assert_eq!(node.names.is_none(), place == 0);
                if let (Some(low), Some(high)) = (node.low, node.high) {
                    assert!(low <= high);
                }
            }
        }
    }

    #[test]
    fn bandwidth_search_says_in_which_of_harris_s_zones_the_root_is() {
        let zone = |fen: &str, name: &str| {
            let told = trees(&Chess::new(Position::new(fen.parse().unwrap())), name, 2_000);
            told.last().and_then(|tree| tree.standing)
        };
        let won = zone(MATE_IN_ONE, "bandwidth").unwrap();
        assert_eq!((won.zone, won.cost), ("won", 1));
        let open = zone("4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1", "bandwidth").unwrap();
        assert_eq!(open.zone, "uncertain");
        assert!((open.won_below..=open.lost_above).contains(&open.cost));
        // Every move is answered by mate.
        let lost = zone("7k/8/6K1/8/8/8/8/R7 b - - 0 1", "bandwidth").unwrap();
        assert_eq!(lost.zone, "lost");
        assert!(zone(MATE_IN_ONE, "best-first").is_none());
    }

    #[test]
    fn every_method_grows_a_tree_on_chess_and_on_score_four() {
        let chess = Chess::new(Position::start());
        let cube = ScoreFour::new("a1 d4 a1 c4").unwrap();
        for name in Grower::names() {
            let grown = trees(&chess, name, 1_500);
            check(&grown);
            assert!(grown.last().unwrap().nodes.len() > 20, "{name}");
            let grown = trees(&cube, name, 1_500);
            check(&grown);
            assert!(grown.last().unwrap().nodes.len() > 15, "{name}");
        }
        assert!("nothing".parse::<Grower>().is_err());
    }

    #[test]
    fn alpha_beta_says_why_each_position_was_left() {
        let chess = Chess::new(Position::start());
        let grown = trees(&chess, "alpha-beta", 4_000);
        let last = grown.last().unwrap();
        let seen = |word: &str| last.nodes.iter().any(|node| node.left == word);
        assert!(seen("refuted") && seen("table") && seen("late_move") && seen("stand_pat"));
        let replies = last.nodes.iter().filter(|node| {
            node.parent
                .is_some_and(|parent| last.nodes[parent].parent == Some(0))
        });
        assert!(replies.count() > 20, "at least two plies are shown");
        assert!(last.best.is_some());
    }

    #[test]
    fn proof_numbers_prove_a_mate() {
        let chess = Chess::new(Position::new(chess::fen::parse_lenient(MATE_IN_ONE).unwrap()));
        let grown = trees(&chess, "proof-numbers", 4_000);
        let last = grown.last().unwrap();
        assert_eq!(last.settled, Some("solved"));
        assert_eq!(last.nodes[0].proof.map(|[proof, _]| proof), Some(0));
        assert_eq!(last.best.as_deref(), Some("Rd1#"));
        assert!(last.nodes[0].value < 0, "good for Black");
    }

    #[test]
    fn a_search_that_is_stopped_tells_nothing_more() {
        let stop = AtomicBool::new(true);
        let until = Instant::now() + LONGEST;
        let chess = Chess::new(Position::start());
        let mut told = 0;
        let method = Grower::Method(Method::AlphaBeta);
        grow(&chess, method, 1_000, (&stop, until), &mut |_| told += 1).unwrap();
        assert_eq!(told, 0);
    }
}

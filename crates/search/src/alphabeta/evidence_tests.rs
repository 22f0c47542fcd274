//! What the ledger says of a search, against plain minimax and on trees made by hand.

use super::*;
use crate::evidence::{DepthLook, Evidence, TipReason};
use crate::testing::guide::TreeGuide;
use crate::testing::{HashTree, mix};
use crate::{Bounds, Evaluate, NodeBudget, Outcome, Player, Recorder, Silent, Witness};

/// A guide through any game with numbers for moves: no move is noisy, and a pass is always fair.
struct PlainGuide<F>(F);

impl<G: Game<Move = u32>, F: Fn(&G) -> Value> Evaluate<G> for PlainGuide<F> {
    type Term = ();
    fn value<W: Witness<()>>(&mut self, game: &G, _: &mut W) -> Value {
        (self.0)(game)
    }
}

impl<G: Game<Move = u32>, F: Fn(&G) -> Value> Guide<G> for PlainGuide<F> {
    const PIECE_KINDS: usize = 2;
    const PLACES: usize = 8;
    fn encode(&self, mv: u32) -> u16 {
        mv as u16 + 1
    }
    fn decode(&self, game: &G, code: u16) -> Option<u32> {
        let mv = u32::from(code.checked_sub(1)?);
        game.is_legal(mv).then_some(mv)
    }
    fn footprint(&self, game: &G, mv: u32) -> Footprint {
        Footprint {
            piece: game.mover().index() as u16,
            to: (mv % 8) as u16,
            ..Footprint::default()
        }
    }
    fn noisy_moves(&self, _: &G, _: &mut Vec<Marked<u32>>) {}
    fn quiet_moves(&self, game: &G, moves: &mut Vec<Marked<u32>>) {
        let mut all = Vec::new();
        game.moves(&mut all);
        moves.extend(all.into_iter().map(|mv| (mv, self.footprint(game, mv))));
    }
    fn is_noisy(&self, _: &G, _: u32) -> bool {
        false
    }
    fn may_pass(&self, _: &G) -> bool {
        true
    }
    fn quick_outcome(&self, _: &G) -> Option<Outcome> {
        None
    }
    // A finished game is worth what the tree says, not a draw.
    fn draw_value(&self, game: &G, _: u64) -> Value {
        (self.0)(game)
    }
}

/// A tree made by hand: what each node is worth to its mover at a glance, and its children.
#[derive(Clone, Debug)]
struct Hand {
    nodes: &'static [(i32, &'static [usize])],
    at: usize,
    ply: u32,
}

impl Hand {
    fn new(nodes: &'static [(i32, &'static [usize])]) -> Hand {
        Hand { nodes, at: 0, ply: 0 }
    }

    fn guide() -> PlainGuide<impl Fn(&Hand) -> Value> {
        PlainGuide(|game: &Hand| Value::new(game.nodes[game.at].0))
    }
}

impl Game for Hand {
    type Move = u32;
    fn moves(&self, moves: &mut Vec<u32>) {
        moves.extend(self.nodes[self.at].1.iter().map(|&child| child as u32));
    }
    fn after(&self, mv: u32) -> Hand {
        Hand {
            at: mv as usize,
            ply: self.ply + 1,
            ..*self
        }
    }
    fn outcome(&self) -> Option<Outcome> {
        self.nodes[self.at].1.is_empty().then_some(Outcome::Draw)
    }
    fn mover(&self) -> Player {
        Player::at_ply(self.ply)
    }
    fn key(&self) -> u64 {
        mix(self.at as u64 + 1)
    }
}

/// A hash tree in which a pass is a move of its own that nobody may choose.
#[derive(Clone, Debug)]
struct Passable(HashTree);

/// No listed move has this number.
const PASS: u32 = 1_000;

impl Game for Passable {
    type Move = u32;
    fn moves(&self, moves: &mut Vec<u32>) {
        self.0.moves(moves);
    }
    fn after(&self, mv: u32) -> Passable {
        Passable(self.0.after(mv))
    }
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }
    fn mover(&self) -> Player {
        self.0.mover()
    }
    fn key(&self) -> u64 {
        self.0.key()
    }
    fn pass(&self) -> Option<Passable> {
        (!self.0.noise(33).is_multiple_of(5)).then(|| self.after(PASS))
    }
}

fn table() -> Arc<TranspositionTable> {
    Arc::new(TranspositionTable::with_mebibytes(1))
}

/// Minimax to a fixed depth.
fn oracle<G: Game>(game: &G, plies: u32, leaf: &impl Fn(&G) -> Value) -> Value {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    if plies == 0 || moves.is_empty() {
        return leaf(game);
    }
    let values = moves
        .into_iter()
        .map(|mv| -oracle(&game.after(mv), plies - 1, leaf));
    values.max().unwrap()
}

fn gather<G: Game, K: Guide<G>>(
    searcher: &mut Searcher<G, K>,
    game: &G,
    limits: &Limits<G::Move>,
    nodes: u64,
) -> (Verdict<G::Move>, Evidence<G::Move>) {
    let mut ledger = Ledger::default();
    let mut budget = NodeBudget::new(nodes);
    let verdict = searcher.think(game, &[], limits, &mut budget, &mut ledger, &mut |_| {});
    let evidence = searcher.evidence(game, ledger, &verdict);
    (verdict, evidence)
}

fn to_depth(plies: i32) -> Limits<u32> {
    Limits {
        depth: Some(plies),
        ..Limits::default()
    }
}

fn assert_legal<G: Game + std::fmt::Debug>(game: &G, line: &[G::Move]) {
    let mut game = game.clone();
    for &mv in line {
        assert!(game.is_legal(mv), "{mv:?} of {line:?} in {game:?}");
        game = game.after(mv);
    }
}

/// Searches that leave nothing out: a value to a depth is the minimax value to that depth.
fn exact_params() -> [Params; 4] {
    let scouting = Params {
        principal_variation: true,
        aspiration: true,
        aspiration_limit: 2,
        aspiration_margin: 10,
        history_order: true,
        ..Params::shannon_a()
    };
    [
        Params::fixed_depth(),
        Params::shannon_a(),
        Params {
            table_cuts: true,
            ..scouting.clone()
        },
        scouting,
    ]
}

#[test]
fn every_bound_holds_the_minimax_value_to_its_depth() {
    let (mut looks, mut bounded, mut replies, mut changes) = (0, 0, 0, 0);
    for seed in 0..120 {
        let tree = HashTree::new(mix(seed), 9, 5, 400);
        for params in exact_params() {
            for lines in [1, 3] {
                let limits = Limits { lines, ..to_depth(6) };
                // Entries of other depths would answer for this one.
                let tables = params.table_cuts;
                let mut searcher = Searcher::new(TreeGuide::noisy(), params.clone(), table());
                let (verdict, evidence) = gather(&mut searcher, &tree, &limits, u64::MAX);
                for candidate in &evidence.moves {
                    let child = tree.after(candidate.mv);
                    for look in &candidate.looks {
                        let value = -oracle(&child, look.plies as u32 - 1, &HashTree::leaf_value);
                        assert!(look.bounds.contains(value), "seed {seed}: {look:?}, {value:?}");
                        looks += 1;
                        bounded += u32::from(!look.bounds.is_exact());
                        let Some(reply) = look.reply() else { continue };
                        replies += 1;
                        assert!(child.is_legal(reply));
                        if look.plies > 1 && !tables {
                            let after = child.after(reply);
                            let value = oracle(&after, look.plies as u32 - 2, &HashTree::leaf_value);
                            assert!(
                                value <= look.bounds.upper(),
                                "the reply brings it down to the bound"
                            );
                        }
                    }
                    assert_eq!(candidate.last().unwrap().plies, 6);
                }
                agrees(&tree, &verdict, &evidence);
                changes += evidence.changes.len() - 1;
            }
        }
    }
    assert!(
        looks > 5_000 && bounded > 1_000 && replies > 3_000,
        "{looks} {bounded} {replies}"
    );
    assert!(changes > 500, "{changes}");
}

/// What holds of the evidence of any finished search.
fn agrees<G: Game<Move = u32> + std::fmt::Debug>(game: &G, verdict: &Verdict<u32>, evidence: &Evidence<u32>) {
    for (line, candidate) in verdict.lines.iter().zip(&evidence.moves) {
        assert_eq!(candidate.mv, line.moves[0]);
        let look = candidate.last().unwrap();
        assert!(look.bounds.contains(line.value), "{look:?}, {line:?}");
    }
    for candidate in &evidence.moves {
        for look in &candidate.looks {
            assert_eq!(look.line[0], candidate.mv);
            assert_legal(game, &look.line);
        }
    }
    let best = &verdict.lines[0];
    assert_eq!(evidence.changes.last().unwrap().to, best.moves[0]);
    assert_eq!(evidence.changes[0].from, None);
    for pair in evidence.changes.windows(2) {
        assert_eq!(pair[1].from, Some(pair[0].to));
        assert_ne!(pair[1].from, Some(pair[1].to));
        assert!(pair[1].plies >= pair[0].plies);
    }
    assert!(evidence.nodes() <= verdict.nodes);
    assert_eq!(evidence.tips.len(), verdict.lines.len());
    for tip in &evidence.tips {
        assert_legal(game, &tip.line);
    }
}

#[test]
fn the_ledger_changes_nothing_and_hears_what_the_recorder_hears() {
    for seed in 0..40 {
        let tree = HashTree::new(mix(seed), 10, 5, 300);
        for (lines, nodes) in [(1, 50_000), (2, 50_000), (1, 700), (3, 1)] {
            let limits = Limits { lines, ..to_depth(7) };
            let new = || Searcher::new(TreeGuide::noisy(), Params::default(), table());
            let silent = new().think(
                &tree,
                &[],
                &limits,
                &mut NodeBudget::new(nodes),
                &mut Silent,
                &mut |_| {},
            );
            let mut recorder = Recorder::default();
            let recorded = new().think(
                &tree,
                &[],
                &limits,
                &mut NodeBudget::new(nodes),
                &mut recorder,
                &mut |_| {},
            );
            let mut searcher = new();
            let (verdict, evidence) = gather(&mut searcher, &tree, &limits, nodes);
            assert_eq!(silent, recorded);
            assert_eq!(silent, verdict);
            let tried = |mv: u32| {
                let of_it =
                    |event: &&Event<u32>| matches!(event, Event::RootMove { mv: other, .. } if *other == mv);
                recorder.events().iter().filter(of_it).count()
            };
            for candidate in &evidence.moves {
                assert!(candidate.looks.len() <= tried(candidate.mv));
                assert_eq!(candidate.looks.is_empty(), tried(candidate.mv) == 0);
                let effort = searcher.efforts().iter().find(|(mv, _)| *mv == candidate.mv);
                assert_eq!(candidate.nodes, effort.map_or(0, |(_, nodes)| *nodes));
            }
            let best = verdict.lines[0].moves[0];
            assert_eq!(evidence.changes.last().unwrap().to, best);
            for tip in &evidence.tips {
                assert_legal(&tree, &tip.line);
                assert_eq!(tip.left == TipReason::Budget, verdict.plies == 0);
            }
        }
    }
}

/// Move 1 looks good until the reply 4 and the move 7 after it; move 2 is sound.
///
/// ```text
/// 0 -- 1 (-90) -- 3 (+80)
///   |          +- 4 (+85) -- 7 (+70): 60 lost for the player of 1
///   +- 2 (-10) -- 5 (+12) -- 8 (-12)
///   |          +- 6 (+15) -- 9 (-15)
/// ```
const TRAP: &[(i32, &[usize])] = &[
    (0, &[1, 2]),
    (-90, &[3, 4]),
    (-10, &[5, 6]),
    (80, &[10]),
    (85, &[7]),
    (12, &[8]),
    (15, &[9]),
    (70, &[]),
    (-12, &[]),
    (-15, &[]),
    (-80, &[]),
];

#[test]
fn a_move_that_looked_best_is_overthrown_by_the_reply_that_refutes_it() {
    let game = Hand::new(TRAP);
    for params in exact_params() {
        let mut searcher = Searcher::new(Hand::guide(), params, table());
        let (verdict, evidence) = gather(&mut searcher, &game, &to_depth(3), u64::MAX);
        assert_eq!(verdict.lines[0].moves, [2, 5, 8]);
        let fallen: Vec<_> = evidence.overthrown().collect();
        assert_eq!(fallen.len(), 1, "{evidence:?}");
        let (mv, change) = fallen[0];
        assert_eq!((mv, change.to, change.plies), (1, 2, 3));
        assert_eq!(change.reply, Some(4));
        let (before, after) = change.fell.unwrap();
        assert_eq!(before, Value::new(80));
        assert!(after >= Value::new(-70) && after < Value::new(12), "{change:?}");
        assert_eq!(change.fall(), Some(before - after));
        let values = |mv| {
            let looks = &evidence.of(mv).unwrap().looks;
            looks
                .iter()
                .map(|look| (look.plies, look.bounds))
                .collect::<Vec<_>>()
        };
        assert_eq!(values(1)[0], (1, Bounds::exact(Value::new(90))));
        assert_eq!(values(2)[2], (3, Bounds::exact(Value::new(12))));
        assert_eq!(evidence.of(1).unwrap().last().unwrap().line[..2], [1, 4]);
        assert_eq!(evidence.tips[0].line, [2, 5, 8]);
        assert_eq!(evidence.tips[0].bounds, Bounds::exact(Value::new(12)));
    }
}

#[test]
fn what_refuted_a_pass_is_a_threat() {
    let (mut threats, mut counters) = (0, 0);
    for seed in 0..100 {
        let tree = Passable(HashTree::new(mix(seed), 10, 5, 400));
        let params = Params {
            null_move: true,
            null_limit: 1,
            null_base: 2 * crate::Depth::PARTS,
            null_slope: 0,
            principal_variation: true,
            history_order: true,
            ..Params::shannon_a()
        };
        let guide = PlainGuide(|game: &Passable| game.0.leaf_value());
        let mut searcher = Searcher::new(guide, params, table());
        let (_, evidence) = gather(&mut searcher, &tree, &to_depth(7), u64::MAX);
        let within = |game: &Passable, look: &DepthLook<u32>, for_mover: bool| {
            assert_legal(game, &look.line);
            // At this depth nothing below was passed over, so the move that is named reaches the bound itself.
            if look.plies != 1 {
                return;
            }
            let value = -game.after(look.line[0]).0.leaf_value();
            let value = if for_mover { value } else { -value };
            assert!(look.bounds.contains(value), "{look:?} {value:?}");
        };
        for candidate in &evidence.moves {
            let after = tree.after(candidate.mv);
            if let Some(threat) = &candidate.threat {
                within(&after.pass().unwrap(), threat, true);
                threats += 1;
            }
            if let Some((reply, look)) = &candidate.counter {
                assert!(after.is_legal(*reply));
                within(&after.after(*reply).pass().unwrap(), look, false);
                counters += 1;
            }
        }
    }
    assert!(threats > 50 && counters > 50, "{threats} {counters}");
}

#[test]
fn the_table_knows_the_neighborhood_of_what_was_searched() {
    let (mut known, mut lower, mut upper) = (0, 0, 0);
    for seed in 0..60 {
        let tree = HashTree::new(mix(seed), 9, 5, 400);
        let params = exact_params()[3].clone();
        let mut searcher = Searcher::new(TreeGuide::noisy(), params, table());
        assert_eq!(searcher.known(&tree), None);
        let (verdict, _) = gather(&mut searcher, &tree, &to_depth(6), u64::MAX);
        let root = searcher.known(&tree).unwrap();
        assert_eq!(
            (root.plies, root.bounds),
            (6, Bounds::exact(verdict.lines[0].value))
        );
        let mut moves = Vec::new();
        tree.moves(&mut moves);
        for mv in moves {
            let child = tree.after(mv);
            let mut replies = Vec::new();
            child.moves(&mut replies);
            for game in replies
                .iter()
                .map(|&reply| child.after(reply))
                .chain([child.clone()])
            {
                let Some(look) = searcher.known(&game) else {
                    continue;
                };
                let value = oracle(&game, look.plies as u32, &HashTree::leaf_value);
                assert!(look.bounds.contains(value), "seed {seed}: {look:?}, {value:?}");
                assert_legal(&game, &look.line);
                known += 1;
                lower += u32::from(look.bounds.upper() == Value::MAX);
                upper += u32::from(look.bounds.lower() == Value::MIN);
            }
        }
    }
    assert!(known > 300 && lower > 50 && upper > 50, "{known} {lower} {upper}");
}

#[test]
fn an_entry_whose_move_is_not_legal_is_of_another_position() {
    let tree = HashTree::new(4, 6, 4, 100);
    let shared = table();
    let searcher = Searcher::new(TreeGuide::noisy(), Params::default(), Arc::clone(&shared));
    let mut entry = TableEntry {
        code: 1,
        value: Value::new(30),
        estimate: None,
        plies: 5,
        bound: Bound::Lower,
        principal: false,
    };
    shared.store(tree.key(), entry);
    let look = searcher.known(&tree).unwrap();
    assert_eq!((look.plies, look.bounds), (5, Bounds::at_least(Value::new(30))));
    assert_eq!(look.line, [0]);
    entry.code = 900;
    shared.store(tree.key(), entry);
    assert_eq!(searcher.known(&tree), None);
}

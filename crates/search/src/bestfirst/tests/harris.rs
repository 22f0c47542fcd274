//! Harris 1974 and 1975 on trees small enough to trace by hand.

use super::sketch::{AsWritten, Place, Sketch, expansions, grown};
use crate::bestfirst::bandwidth::{
    self, Bandwidth, BandwidthParams, DepthCharge, Distance, DropRule, OrderingTip, Zone, priority,
};
use crate::bestfirst::heuristic::{self, HeuristicSearch, noise};
use crate::bestfirst::{Beliefs, BestFirst, Expansion, NodeId, Settled, Step, TreeEvent, TreeLimits};
use crate::budget::NodeBudget;
use crate::testing::{HashTree, minimax};
use crate::{Outcome, Player, Recorder, Silent, Stopped, Urgency, Value};

/// A search that goes on though nothing is urgent.
const RESTLESS: heuristic::HeuristicParams = heuristic::HeuristicParams {
    ply_price: 10,
    folded: false,
    stop_when_quiet: false,
    sacrifice_limit: 0,
};

fn limits() -> TreeLimits {
    TreeLimits::nodes(5_000)
}

fn heuristic(
    sketch: &str,
    params: heuristic::HeuristicParams,
) -> BestFirst<Place, HeuristicSearch<AsWritten>> {
    let start = Sketch::read(sketch).start();
    BestFirst::new(start, &[], HeuristicSearch::new(AsWritten, params), limits()).unwrap()
}

fn best_name(search: &BestFirst<Place, impl crate::bestfirst::Policy<Place>>) -> String {
    let finding = search.finding(Stopped::Nodes, None);
    search.root().name_of(finding.best.unwrap()).to_owned()
}

/// Ten nodes, traced by hand. A ply costs 10. First the root; a leads (f 20 - 10); its reply a1 is worth -5, so b
/// leads (f 12 - 10); its reply b1 keeps it at 12, two plies deep: f 12 - 20 against a's -5 - 20; so b1 is followed.
const TEN: &str = "root 0
  a 20
    a1 -5
      a1x -5 !
  b 12
    b1 12
      b1x 12
        b1y 30 !
  c -20
    c1 -20 !";

#[test]
fn the_loop_follows_f_as_traced_by_hand() {
    let mut search = heuristic(TEN, RESTLESS);
    assert_eq!(expansions(&mut search, 4), ["root", "a", "b", "b1"]);
    assert_eq!(best_name(&search), "b");
}

#[test]
fn every_f_pointer_names_an_open_child_of_extreme_f() {
    let params = RESTLESS;
    let mut search = heuristic(TEN, params);
    while search.step(&mut Silent) == Step::Expanded {
        let tree = search.tree();
        let mut stack = vec![(NodeId::ROOT, Player::First)];
        while let Some((id, chooser)) = stack.pop() {
            if tree.node(id).is_tip() {
                continue;
            }
            let f = |child: NodeId| {
                priority(
                    tree.label(child).line.for_parent(),
                    chooser,
                    params.ply_price,
                    DepthCharge::Alternating,
                )
            };
            let open = |child: &NodeId| !tree.state(*child).has(crate::bestfirst::State::SOLVED);
            let pointed = tree.child(id, usize::from(tree.label(id).pointer));
            let most = tree.children(id).filter(open).map(f).max();
            assert!(most.is_none_or(|most| f(pointed) == most));
            stack.extend(tree.children(id).map(|child| (child, chooser.other())));
        }
    }
}

#[test]
fn the_search_stops_at_the_end_of_the_game_or_of_its_budget() {
    let params = RESTLESS;
    let finding = heuristic(TEN, params).run(&mut NodeBudget::new(1_000));
    assert_eq!(
        (finding.stopped, finding.settled),
        (Stopped::Proved, Some(Settled::Solved))
    );
    assert_eq!(finding.value, Value::new(30));
    let early = heuristic(TEN, params).run(&mut NodeBudget::new(3));
    assert_eq!(early.stopped, Stopped::Nodes);
    assert!(early.best.is_some(), "an answer is there at any time");
}

#[test]
fn the_move_is_chosen_by_h_and_not_by_f() {
    // c asks loudly to be searched, so f prefers it; h prefers a.
    let sketch = "root 0
  a 20
    a1 20
  c 5 90 0
    c1 5 90 0";
    let mut search = heuristic(sketch, heuristic::HeuristicParams::default());
    assert_eq!(expansions(&mut search, 2), ["root", "c"]);
    assert_eq!(best_name(&search), "a");
}

#[test]
fn urgencies_of_the_two_players_do_not_cancel() {
    let sketch = "root 0
  a 10 80 80
    a1 10
  b 0
    b1 0";
    let mut search = heuristic(sketch, heuristic::HeuristicParams::default());
    search.step(&mut Silent);
    let tree = search.tree();
    let a = tree.label(tree.child(NodeId::ROOT, 0));
    assert_eq!(a.line.d.map(Urgency::hundredths), [80, 80]);
    assert_eq!((a.lower, a.upper), (Value::new(-90), Value::new(70)));
    assert_eq!(noise(tree), Some(70), "b at 0 may overtake a at 10 - 80");
}

#[test]
fn the_root_is_quiet_though_its_tips_are_not() {
    // a's threats can only improve it, c is noisy but hopeless: nothing can change the move.
    let sketch = "root 0
  a 50 300 0
    a1 50 300 0
  c -200 40 400
    c1 -200 40 400";
    let finding = heuristic(sketch, heuristic::HeuristicParams::default()).run(&mut NodeBudget::new(1_000));
    assert_eq!(finding.settled, Some(Settled::Quiet));
    assert_eq!(finding.expansions, 1);
    // The same with a threat against a that would change the order must be looked into.
    let sketch = "root 0
  a 50 0 300
    a1 50
  c -200 40 400
    c1 -200";
    let finding = heuristic(sketch, heuristic::HeuristicParams::default()).run(&mut NodeBudget::new(1_000));
    assert_eq!(finding.settled, Some(Settled::Quiet));
    assert_eq!(finding.expansions, 2, "the exchange under a is played out first");
}

#[test]
fn the_noise_of_the_root_is_searched_away() {
    let sketch = "root 0
  a 10 50 50
    a1 10 30 30
      a1x 10 10 10
        a1y 10
    a2 40
  b 0 40 40
    b1 0 20 20
      b1x 0";
    let mut search = heuristic(sketch, heuristic::HeuristicParams::default());
    let mut noises = Vec::new();
    while search.step(&mut Silent) == Step::Expanded {
        noises.extend(noise(search.tree()));
    }
    assert_eq!(noises.last(), Some(&0));
    assert!(noises.windows(2).all(|pair| pair[1] <= pair[0]), "{noises:?}");
    assert!(noises.len() > 2, "{noises:?}");
}

#[test]
fn a_sacrifice_is_looked_into_first_and_played_only_when_it_works() {
    let twin = |end: i32| {
        format!(
            "root 0
  quiet 10
    q1 10
      q2 10
  sacrifice -300 1500 0
    taken -900 1500 0
      check -900 1500 0
        flight -900 1500 0
          end {end} !"
        )
    };
    let params = heuristic::HeuristicParams::default();
    let mut sound = heuristic(&twin(2_000), params);
    assert_eq!(expansions(&mut sound, 2), ["root", "sacrifice"]);
    assert_eq!(best_name(&sound), "quiet", "not played before its h is best");
    sound.run(&mut NodeBudget::new(1_000));
    assert_eq!(best_name(&sound), "sacrifice");
    let mut unsound = heuristic(&twin(-900), params);
    unsound.run(&mut NodeBudget::new(1_000));
    assert_eq!(best_name(&unsound), "quiet");
}

/// The sketch's first player attacks wherever his d is not 0.
struct Attacks;

impl Beliefs<Place> for Attacks {
    fn value(&mut self, game: &Place) -> Value {
        AsWritten.value(game)
    }

    fn outcome(&mut self, game: &Place, outcome: crate::Outcome) -> Value {
        AsWritten.outcome(game, outcome)
    }

    fn urgency(&mut self, game: &Place) -> [Urgency; 2] {
        AsWritten.urgency(game)
    }

    fn attacking(&mut self, game: &Place) -> [bool; 2] {
        [self.urgency(game)[0] != Urgency::QUIET, false]
    }
}

#[test]
fn what_was_given_counts_for_d_while_the_attack_lasts() {
    let searched = |end: i32, d: u16, sacrifice_limit: i32| {
        let sketch = format!(
            "root 0
  quiet 10
    q1 10
      q2 10
        q3 10
  sacrifice -300 {d} 0
    taken -900 {d} 0
      check -900 {d} 0
        flight -900 {d} 0
          end {end} !"
        );
        let params = heuristic::HeuristicParams {
            sacrifice_limit,
            ..RESTLESS
        };
        let policy = HeuristicSearch::new(Attacks, params);
        let mut search = BestFirst::new(Sketch::read(&sketch).start(), &[], policy, limits()).unwrap();
        let names = expansions(&mut search, 6);
        (names.iter().any(|name| name == "flight"), best_name(&search))
    };
    assert_eq!(searched(2_000, 30, 1_500), (true, "sacrifice".to_owned()));
    assert_eq!(
        searched(-900, 30, 1_500),
        (true, "quiet".to_owned()),
        "looked into, not played"
    );
    // Without an attack, or without the rule, the loss hides what comes after it.
    assert!(!searched(2_000, 0, 1_500).0);
    assert!(!searched(2_000, 30, 0).0);
}

#[test]
fn depth_is_charged_to_whoever_chooses() {
    let line = OrderingTip {
        h: Value::new(100),
        g: 6,
        d: [Urgency::QUIET; 2],
    };
    let alternating = |chooser| priority(line, chooser, 10, DepthCharge::Alternating);
    assert_eq!(
        (alternating(Player::First), alternating(Player::Second)),
        (40, 40)
    );
    let one_sided = |chooser| priority(line, chooser, 10, DepthCharge::Against(Player::First));
    assert_eq!((one_sided(Player::First), one_sided(Player::Second)), (40, 160));
}

#[test]
fn costs_and_zones() {
    let distance = Distance::HARRIS;
    assert_eq!(distance.of(Value::win_in(0)), 0);
    assert_eq!(distance.of(Value::win_in(7)), 7);
    assert!(distance.of(Value::loss_in(3)) > 1_400);
    assert!(
        distance.of(Value::new(50)) < distance.of(Value::new(-50)),
        "low is good"
    );
    assert_eq!(distance.zone(Value::win_in(9)), Zone::Won);
    assert_eq!(distance.zone(Value::new(-3_000)), Zone::Uncertain);
    assert_eq!(distance.zone(Value::loss_in(9)), Zone::Lost);
}

/// A game whose ends are won, drawn or lost, with guesses that know nothing.
struct Solved;

fn end_of(game: &HashTree) -> Value {
    match game.leaf_value().hundredths().rem_euclid(3) {
        0 => Value::win_in(0),
        1 => Value::loss_in(0),
        _ => Value::DRAW,
    }
}

impl Beliefs<HashTree> for Solved {
    fn value(&mut self, game: &HashTree) -> Value {
        Value::new((game.noise(77) % 401) as i32 - 200)
    }

    fn outcome(&mut self, game: &HashTree, _outcome: Outcome) -> Value {
        end_of(game)
    }
}

#[test]
fn zones_are_never_contradicted_on_solved_games() {
    let mut told = [0; 3];
    for seed in 0..300 {
        // Whoever moves last has the better of it, so both have their trees.
        let tree = HashTree::new(seed, 4 + seed as u32 % 2, 4, 1_000);
        let truth = minimax(&tree, &mut end_of);
        for nodes in [10, 40, 160, 640, 2_560] {
            let params = BandwidthParams {
                drop: DropRule::Never,
                ..BandwidthParams::default()
            };
            let policy = Bandwidth::new(Solved, params);
            let mut search = BestFirst::new(tree.clone(), &[], policy, TreeLimits::nodes(20_000)).unwrap();
            let value = search.run(&mut NodeBudget::new(nodes)).value;
            let zone = Distance::HARRIS.zone(value);
            told[zone as usize] += 1;
            match zone {
                Zone::Won => assert!(truth.is_win(), "seed {seed}, {nodes} nodes"),
                Zone::Lost => assert!(truth.is_loss(), "seed {seed}, {nodes} nodes"),
                Zone::Uncertain => {}
            }
        }
    }
    assert!(told.iter().all(|&count| count > 50), "{told:?}");
}

#[test]
fn closed_nodes_copy_their_line_and_siblings_are_sorted() {
    let sketch = Sketch::read(
        "root 0
  a 0
    a1 30
    a2 10
  b 0
    b1 15
    b2 40",
    );
    let params = bandwidth::BandwidthParams {
        drop: DropRule::Never,
        ..bandwidth::BandwidthParams::default()
    };
    let tree = grown(&mut Bandwidth::new(AsWritten, params), &sketch.start());
    let root = tree.label(NodeId::ROOT);
    // The opponent picks a2 and b1; the program picks b. h, g and the place are copied from the tip b1.
    assert_eq!((root.line.h, root.line.g), (Value::new(15), 2));
    assert_eq!(root.first_child, 1);
    let b = tree.child(NodeId::ROOT, 1);
    assert_eq!(tree.label(b).line.h, Value::new(-15));
    assert_eq!(tree.label(b).next_sibling, 0, "a comes after b");
    assert_eq!(
        tree.label(tree.child(NodeId::ROOT, 0)).next_sibling,
        0,
        "a is the last"
    );
}

#[test]
fn the_bandwidth_steps_are_those_of_the_paper() {
    let sketch = "root 0
  a 0
    a1 30
      a1x 30
        a1y 35
    a2 10
      a2x 12
        a2y -40
  b 0
    b1 15
      b1x 18
        b1y 16
    b2 40
      b2x 44
        b2y 45
  c -900
    c1 -900";
    let params = bandwidth::BandwidthParams {
        e: 100,
        d: 100,
        ..bandwidth::BandwidthParams::default()
    };
    let start = Sketch::read(sketch).start();
    let mut search = BestFirst::new(start, &[], Bandwidth::new(AsWritten, params), limits()).unwrap();
    assert_eq!(search.step(&mut Silent), Step::Expanded);
    // Double expansion: children and grandchildren at once; c is dropped before its children are made.
    assert_eq!(search.tree().len(), 1 + 3 + 4);
    assert_eq!(search.policy().drops(), 1);
    assert_eq!(expansions(&mut search, 2), ["b1", "a2"]);
    assert_eq!(best_name(&search), "b");
    let zone = Distance { n: 1_000, band: 200 }.zone(search.finding(Stopped::Nodes, None).value);
    assert_eq!(zone, Zone::Uncertain);
}

/// With a tempo bias of 40 for whoever moved last, single expansion tries every move before it goes on with any; double follows the best.
#[test]
fn single_expansion_tries_every_move_where_double_follows_one() {
    let mut outline = String::from("root 0\n");
    for (name, value) in [("a", 9), ("b", 6), ("c", 3), ("d", 0)] {
        outline += &format!(
            "  {name} {}\n    {name}1 {}\n      {name}2 {}\n",
            value + 40,
            value - 40,
            value + 40
        );
    }
    let order = |expansion| {
        let params = bandwidth::BandwidthParams {
            ply_price: 0,
            drop: DropRule::Never,
            expansion,
            ..bandwidth::BandwidthParams::default()
        };
        let start = Sketch::read(&outline).start();
        let mut search = BestFirst::new(start, &[], Bandwidth::new(AsWritten, params), limits()).unwrap();
        expansions(&mut search, 6)
    };
    // Single: every move is tried in turn, because each looks bad once it has been answered.
    assert_eq!(order(Expansion::Single)[..5], ["root", "a", "b", "c", "d"]);
    // Double: the best move by the heuristic's own order goes on being followed.
    assert_eq!(order(Expansion::Double)[..2], ["root", "a1"]);
}

/// Without the alternating definition depth makes the opponent's line look better to him, so he never tries another reply.
#[test]
fn alternation_makes_the_opponent_try_his_other_replies() {
    let mut outline = String::from("root 0\n  a 0\n");
    for reply in ["r1", "r2", "r3"] {
        let mut indent = String::from("    ");
        outline += &format!("{indent}{reply} 0\n");
        for depth in 0..12 {
            indent += "  ";
            outline += &format!("{indent}{reply}{depth} 0\n");
        }
    }
    outline += "  b -500\n    b1 -500\n      b2 -500\n";
    let replies = |charge| {
        let params = bandwidth::BandwidthParams {
            drop: DropRule::Never,
            expansion: Expansion::Single,
            charge,
            ..bandwidth::BandwidthParams::default()
        };
        let start = Sketch::read(&outline).start();
        let mut search = BestFirst::new(start, &[], Bandwidth::new(AsWritten, params), limits()).unwrap();
        let names = expansions(&mut search, 10);
        ["r1", "r2", "r3"]
            .iter()
            .filter(|reply| names.iter().any(|name| name == *reply))
            .count()
    };
    assert_eq!(replies(DepthCharge::Alternating), 3);
    assert_eq!(replies(DepthCharge::Against(Player::First)), 1);
}

/// A plateau of `length` positions that looks better than the detour which wins.
fn hump(length: usize) -> String {
    let mut outline = String::from("root 0\n");
    let mut indent = String::from("  ");
    for step in 0..length + 4 {
        outline += &format!("{indent}plateau{step} 40\n");
        indent += "  ";
    }
    let mut indent = String::from("  ");
    for (step, value) in [-20, -30, -30, -20].iter().enumerate() {
        outline += &format!("{indent}detour{step} {value}\n");
        indent += "  ";
    }
    outline += &format!("{indent}goal 500 !\n");
    outline
}

#[test]
fn a_plateau_is_left_after_a_number_of_expansions_that_grows_with_its_price() {
    for (ply_price, most) in [(10, 24), (20, 16)] {
        let params = heuristic::HeuristicParams {
            ply_price,
            stop_when_quiet: false,
            ..heuristic::HeuristicParams::default()
        };
        let mut search = heuristic(&hump(30), params);
        let names = expansions(&mut search, 60);
        let found = names
            .iter()
            .position(|name| name == "detour3")
            .expect("the detour is walked to its end");
        assert!(found <= most, "found after {found} expansions: {names:?}");
    }
    // The same values searched to a fixed shallow depth prefer the plateau for ever.
    let sketch = Sketch::read(&hump(30)).start();
    let fixed = |plies: usize| {
        let plateau = AsWritten.value(&walk(&sketch, 0, plies));
        let detour = AsWritten.value(&walk(&sketch, 1, plies));
        if plies.is_multiple_of(2) {
            plateau > detour
        } else {
            plateau < detour
        }
    };
    assert!((1..=4).all(fixed));
}

/// The position after `plies` moves of the only line that begins with root move `first`.
fn walk(start: &Place, first: usize, plies: usize) -> Place {
    use crate::Game;
    let mut game = start.clone();
    for ply in 0..plies {
        let mut moves = Vec::new();
        game.moves(&mut moves);
        game = game.after(moves[if ply == 0 { first } else { 0 }]);
    }
    game
}

#[test]
fn a_catastrophe_is_reported_with_the_move_and_the_reply() {
    let sketch = "root 0
  a 50
    a1 40
    a2 -400
  b 0
    b1 0";
    let mut search = heuristic(sketch, RESTLESS);
    let mut recorder = Recorder::default();
    search.step(&mut recorder);
    search.step(&mut recorder);
    let name = |mv: usize| search.root().name_of(mv).to_owned();
    let found = recorder.events().iter().find_map(|event| match *event {
        TreeEvent::Catastrophe { mv, reply, loss, .. } => Some((name(mv), name(reply), loss)),
        _ => None,
    });
    assert_eq!(found, Some(("a".to_owned(), "a2".to_owned(), 450)));
}

#[test]
fn a_forced_line_is_followed_to_any_depth() {
    let mut outline = String::from("root 0\n  quiet 0\n    q1 0\n");
    let mut indent = String::from("  ");
    for step in 0..100 {
        outline += &format!("{indent}forced{step} -50 2000 0\n");
        indent += "  ";
    }
    outline += &format!("{indent}won 900 !\n");
    let mut search = heuristic(&outline, heuristic::HeuristicParams::default());
    let finding = search.run(&mut NodeBudget::new(1_000));
    assert_eq!(best_name(&search), "forced0");
    assert!(
        finding.deepest > 100,
        "no depth limit stood in the way: {}",
        finding.deepest
    );
}

#[test]
fn a_witness_changes_nothing() {
    let silent = heuristic(TEN, RESTLESS).run(&mut NodeBudget::new(100));
    let mut recorder = Recorder::default();
    let heard = heuristic(TEN, RESTLESS).run_with(&mut NodeBudget::new(100), &mut recorder);
    assert_eq!(silent, heard);
    assert!(!recorder.events().is_empty());
}

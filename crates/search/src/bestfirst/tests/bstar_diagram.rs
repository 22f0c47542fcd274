//! Berliner's Diagram 1 (rebuilt), reproduced expansion by expansion.

use super::sketch::{AsWritten, Place, Sketch, Spot};
use crate::bestfirst::bstar::{BStar, RootStrategy};
use crate::bestfirst::{BestFirst, NodeId, Settled, Step, Tree, TreeEvent, TreeLimits};
use crate::{Recorder, Value};
use serde_json::Value as Json;
use std::collections::HashMap;
use std::path::Path;

fn fixture() -> Json {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/bstar-diagram.json");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap()
}

fn sketch(nodes: &Json) -> Sketch {
    let nodes = nodes.as_object().unwrap();
    let mut names: Vec<&String> = nodes.keys().collect();
    names.sort_by_key(|name| (name.as_str() != "R", name.to_string()));
    let place: HashMap<&str, usize> = names
        .iter()
        .enumerate()
        .map(|(at, name)| (name.as_str(), at))
        .collect();
    let spots = names
        .iter()
        .map(|name| {
            let node = &nodes[name.as_str()];
            let number = |field: &str| node[field].as_i64().map(|value| value as i32);
            let children = node["children"].as_array().map_or(Vec::new(), |children| {
                children
                    .iter()
                    .map(|child| place[child.as_str().unwrap()])
                    .collect()
            });
            Spot {
                name: name.to_string(),
                children,
                bounds: Some((number("pess").unwrap_or(-1000), number("opt").unwrap_or(1000))),
                ..Spot::default()
            }
        })
        .collect();
    Sketch { spots }
}

type BStarTree = Tree<usize, crate::bestfirst::bstar::BStarLabel>;

/// The bounds of every root move as [optimistic, pessimistic] for the first player.
fn successor_values(tree: &BStarTree, root: &Place) -> HashMap<String, [i64; 2]> {
    tree.children(NodeId::ROOT)
        .map(|child| {
            let label = tree.label(child);
            let name = root.name_of(tree.node(child).mv().unwrap()).to_owned();
            let opt = -label.lower.hundredths();
            let pess = -label.upper.hundredths();
            (name, [i64::from(opt), i64::from(pess)])
        })
        .collect()
}

fn check(tree: &Json) {
    let root = sketch(&tree["nodes"]).start();
    let policy = BStar::new(AsWritten, RootStrategy::Optimistic);
    let mut search = BestFirst::new(root.clone(), &[], policy, TreeLimits::nodes(2_000)).unwrap();
    let expected = &tree["expected"];
    for step in expected["trace"].as_array().unwrap() {
        let mut recorder = Recorder::default();
        assert_eq!(search.step(&mut recorder), Step::Expanded);
        let [
            TreeEvent::Chosen { mv: chosen, .. },
            TreeEvent::Expanded { mv, .. },
            ..,
        ] = recorder.events()[..]
        else {
            panic!("a choice and its expansion were noted");
        };
        assert_eq!(chosen, mv);
        assert_eq!(root.name_of(mv.unwrap_or(0)), step["expand"].as_str().unwrap());
        let values = successor_values(search.tree(), &root);
        for (name, wanted) in step["successor_values"].as_object().unwrap() {
            let wanted = [wanted[0].as_i64().unwrap(), wanted[1].as_i64().unwrap()];
            assert_eq!(values[name], wanted, "{name} at step {}", step["step"]);
        }
    }
    assert_eq!(
        search.step(&mut crate::Silent),
        Step::Settled(Settled::Separated),
        "{}: the trace is complete",
        tree["name"]
    );
    let finding = search.finding(crate::Stopped::Proved, Some(Settled::Separated));
    assert_eq!(
        root.name_of(finding.best.unwrap()),
        expected["best"].as_str().unwrap()
    );
    let last = &expected["final"]["R"];
    assert_eq!(
        finding.bounds.upper(),
        Value::new(last[0].as_i64().unwrap() as i32)
    );
    assert_eq!(
        finding.bounds.lower(),
        Value::new(last[1].as_i64().unwrap() as i32)
    );
}

#[test]
fn the_diagrams_are_reproduced_expansion_by_expansion() {
    let fixture = fixture();
    let trees = fixture["trees"].as_array().unwrap();
    assert_eq!(trees.len(), 2);
    for tree in trees {
        check(tree);
    }
}

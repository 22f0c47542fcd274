//! Small trees written by hand: each position has a name, a value for the first player, and an urgency for each player.

use crate::bestfirst::{Arrival, Beliefs, BestFirst, NodeId, Policy, Step, Tree};
use crate::{Bounds, Game, Outcome, Player, Urgency, Value};
use std::sync::Arc;

/// One position of a sketch. Values and bounds are the first player's.
#[derive(Clone, Debug, Default)]
pub(super) struct Spot {
    pub(super) name: String,
    pub(super) children: Vec<usize>,
    pub(super) value: i32,
    pub(super) d: [u16; 2],
    pub(super) bounds: Option<(i32, i32)>,
    pub(super) ends: bool,
}

/// A whole sketch; spot 0 is the root.
#[derive(Clone, Debug, Default)]
pub(super) struct Sketch {
    pub(super) spots: Vec<Spot>,
}

impl Sketch {
    /// Reads an outline: one position a line, two spaces deeper than its parent, as `name value [d1 d2] [!]`. `!` ends the game.
    pub(super) fn read(outline: &str) -> Sketch {
        let mut spots: Vec<Spot> = Vec::new();
        let mut parents: Vec<usize> = Vec::new();
        for line in outline.lines().filter(|line| !line.trim().is_empty()) {
            let depth = (line.len() - line.trim_start().len()) / 2;
            let words: Vec<&str> = line.split_whitespace().collect();
            let ends = words.last() == Some(&"!");
            let numbers: Vec<i32> = words[1..].iter().filter_map(|word| word.parse().ok()).collect();
            let d = [1, 2].map(|at| numbers.get(at).map_or(0, |&d| d as u16));
            let spot = Spot {
                name: words[0].to_owned(),
                value: numbers[0],
                d,
                ends,
                ..Spot::default()
            };
            let id = spots.len();
            spots.push(spot);
            parents.truncate(depth);
            if let Some(&parent) = parents.last() {
                spots[parent].children.push(id);
            }
            parents.push(id);
        }
        Sketch { spots }
    }

    pub(super) fn start(self) -> Place {
        Place {
            sketch: Arc::new(self),
            at: 0,
            mover: Player::First,
        }
    }
}

/// A position in a sketch.
#[derive(Clone, Debug)]
pub(super) struct Place {
    sketch: Arc<Sketch>,
    at: usize,
    mover: Player,
}

impl Place {
    pub(super) fn spot(&self) -> &Spot {
        &self.sketch.spots[self.at]
    }

    pub(super) fn name_of(&self, at: usize) -> &str {
        &self.sketch.spots[at].name
    }

    fn turned(&self, value: i32) -> Value {
        Value::new(if self.mover == Player::First {
            value
        } else {
            -value
        })
    }
}

impl Game for Place {
    type Move = usize;

    fn moves(&self, moves: &mut Vec<usize>) {
        moves.extend(&self.spot().children);
    }

    fn after(&self, mv: usize) -> Place {
        Place {
            sketch: Arc::clone(&self.sketch),
            at: mv,
            mover: self.mover.other(),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.spot().ends.then_some(Outcome::Draw)
    }

    fn mover(&self) -> Player {
        self.mover
    }

    fn key(&self) -> u64 {
        self.at as u64
    }
}

/// What the sketch says of itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct AsWritten;

impl Beliefs<Place> for AsWritten {
    fn value(&mut self, game: &Place) -> Value {
        game.turned(game.spot().value)
    }

    fn outcome(&mut self, game: &Place, _outcome: Outcome) -> Value {
        game.turned(game.spot().value)
    }

    fn urgency(&mut self, game: &Place) -> [Urgency; 2] {
        game.spot().d.map(Urgency::new)
    }

    fn bounds(&mut self, game: &Place) -> Bounds {
        match game.spot().bounds {
            Some((low, high)) => {
                let (a, b) = (game.turned(low), game.turned(high));
                Bounds::new(a.min(b), a.max(b))
            }
            None => {
                let d = self.urgency(game);
                let (own, other) = (d[game.mover.index()], d[game.mover.other().index()]);
                crate::bestfirst::policy::around(self.value(game), own, other)
            }
        }
    }
}

/// Runs a search step by step and names the position each step expanded.
pub(super) fn expansions<P: Policy<Place>>(search: &mut BestFirst<Place, P>, most: usize) -> Vec<String> {
    let mut names = Vec::new();
    while names.len() < most {
        let mut recorder = crate::Recorder::default();
        if search.step(&mut recorder) != Step::Expanded {
            break;
        }
        for event in recorder.events() {
            if let crate::bestfirst::TreeEvent::Expanded { mv, .. } = event {
                let at = mv.unwrap_or(0);
                names.push(search.root().name_of(at).to_owned());
            }
        }
    }
    names
}

/// The whole sketch as a tree of labels, every position expanded.
pub(super) fn grown<P: Policy<Place>>(policy: &mut P, start: &Place) -> Tree<usize, P::Label> {
    let arrival = |game: &Place, ply| Arrival {
        ply,
        outcome: game.outcome(),
        repeats: false,
        known: None,
    };
    let (label, state) = policy.label(start, arrival(start, 0));
    let mut tree = Tree::new(10_000, label, state).unwrap();
    let mut order = vec![(NodeId::ROOT, start.clone(), 0)];
    let mut next = 0;
    while next < order.len() {
        let (id, game, ply) = order[next].clone();
        let mut moves = Vec::new();
        game.moves(&mut moves);
        tree.add_children(id, moves.len(), |place| {
            let child = game.after(moves[place]);
            let (label, state) = policy.label(&child, arrival(&child, ply + 1));
            (moves[place], label, state)
        })
        .unwrap();
        for (place, &mv) in moves.iter().enumerate() {
            order.push((tree.child(id, place), game.after(mv), ply + 1));
        }
        next += 1;
    }
    for (id, game, _) in order.into_iter().rev() {
        if !tree.node(id).is_tip() {
            let (label, state) = policy.back_up(&mut tree, id, game.mover());
            *tree.label_mut(id) = label;
            tree.set_state(id, state);
        }
    }
    tree
}

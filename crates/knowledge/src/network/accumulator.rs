//! The first layers of positions shortly before, from which that of the next one is made.
//!
//! A search walks down a line and back, so the position one ply before is nearly always the parent, and the one kept for the same ply a
//! sibling. For each ply of the game one first layer is kept for each side; the next one is made from whichever of them differs least in
//! what stands where. Nothing is undone and nothing can go stale: every layer knows its position.

use super::{INPUTS, Network, Units};
use cozy_chess::{BitBoard, Board, Color, File, Piece, Square};

/// Plies of the game that are kept; a power of two.
const KEPT: usize = 64;
/// How many plies back a layer to begin from is looked for.
const BACK: usize = 3;
/// Pieces of both colors, by kind.
const KINDS: usize = Color::NUM * Piece::NUM;

/// What stands where: a set of squares for each color and kind.
type Placement = [BitBoard; KINDS];

/// The first layer of a position from one side.
#[derive(Clone)]
struct Layer {
    placement: Placement,
    mirrored: bool,
    units: Units,
}

/// Layers by ply and side.
#[derive(Clone)]
pub(super) struct Accumulators {
    layers: Vec<[Layer; Color::NUM]>,
}

/// Inputs to add and to take away: at most all pieces of two positions.
#[derive(Default)]
struct Change {
    add: arrayvec::ArrayVec<u16, 64>,
    take: arrayvec::ArrayVec<u16, 64>,
}

impl Accumulators {
    /// Empty boards for all plies.
    pub(super) fn new(network: &Network) -> Accumulators {
        let empty = || Layer {
            placement: [BitBoard::EMPTY; KINDS],
            mirrored: false,
            units: network.first_bias,
        };
        Accumulators {
            layers: (0..KEPT).map(|_| [empty(), empty()]).collect(),
        }
    }

    /// The first layers of the side to move and of the other side.
    #[inline]
    pub(super) fn of(&mut self, network: &Network, board: &Board) -> (&Units, &Units) {
        let placement = placement(board);
        let mover = board.side_to_move();
        let ply = usize::from(board.fullmove_number()) * 2 + usize::from(mover == Color::Black);
        for side in Color::ALL {
            self.update(network, &placement, board.king(side), side, ply);
        }
        let here = &self.layers[ply % KEPT];
        (&here[mover as usize].units, &here[!mover as usize].units)
    }

    /// Makes the layer of one side at a ply.
    #[inline]
    fn update(&mut self, network: &Network, placement: &Placement, king: Square, side: Color, ply: usize) {
        let mirrored = king.file() >= File::E;
        let (mut from, mut least) = (ply, u32::MAX);
        for back in 0..BACK {
            let place = (ply + KEPT - back) % KEPT;
            let layer = &self.layers[place][side as usize];
            if layer.mirrored == mirrored || layer.is_empty() {
                let differs = difference(&layer.placement, placement);
                if differs < least {
                    (from, least) = (place, differs);
                }
            }
        }
        let target = ply % KEPT;
        if least == u32::MAX {
            let layer = &mut self.layers[target][side as usize];
            layer.placement = [BitBoard::EMPTY; KINDS];
            layer.units = network.first_bias;
            from = target;
        }
        let from = from % KEPT;
        let change = change(
            &self.layers[from][side as usize].placement,
            placement,
            side,
            mirrored,
        );
        let unchanged = change.add.is_empty() && change.take.is_empty();
        if from != target || !unchanged {
            let units = self.layers[from][side as usize].units;
            apply(
                &mut self.layers[target][side as usize].units,
                &units,
                network,
                &change,
            );
        }
        let layer = &mut self.layers[target][side as usize];
        layer.placement = *placement;
        layer.mirrored = mirrored;
    }
}

impl Layer {
    fn is_empty(&self) -> bool {
        self.placement.iter().all(|squares| squares.is_empty())
    }
}

#[inline]
fn placement(board: &Board) -> Placement {
    let mut sets = [BitBoard::EMPTY; KINDS];
    for color in Color::ALL {
        for piece in Piece::ALL {
            sets[color as usize * Piece::NUM + piece as usize] = board.colored_pieces(color, piece);
        }
    }
    sets
}

/// How many inputs differ.
#[inline]
fn difference(before: &Placement, after: &Placement) -> u32 {
    before
        .iter()
        .zip(after)
        .map(|(before, after)| (before.0 ^ after.0).count_ones())
        .sum()
}

#[inline]
fn change(before: &Placement, after: &Placement, side: Color, mirrored: bool) -> Change {
    let mut change = Change::default();
    for (kind, (before, after)) in before.iter().zip(after).enumerate() {
        if before == after {
            continue;
        }
        let input = |square: Square| input(kind, square, side, mirrored) as u16;
        change.add.extend((*after & !*before).into_iter().map(input));
        change.take.extend((*before & !*after).into_iter().map(input));
    }
    change
}

/// The input that says that a piece stands on a square, as `side` sees it.
#[inline]
fn input(kind: usize, square: Square, side: Color, mirrored: bool) -> usize {
    let (color, piece) = (kind / Piece::NUM, kind % Piece::NUM);
    let others = usize::from(color != side as usize);
    let mut place = square as usize;
    if side == Color::Black {
        place ^= 56;
    }
    if mirrored {
        place ^= 7;
    }
    let input = others * INPUTS / 2 + piece * Square::NUM + place;
    debug_assert!(input < INPUTS);
    input
}

/// The units after a change. The usual changes of a move are made in one sweep.
#[inline]
fn apply(target: &mut Units, units: &Units, network: &Network, change: &Change) {
    let row = |input: u16| &network.first[usize::from(input)];
    match (change.add.as_slice(), change.take.as_slice()) {
        (&[add], &[take]) => {
            let (add, take) = (row(add), row(take));
            for (((target, &unit), &add), &take) in target.iter_mut().zip(units).zip(add).zip(take) {
                *target = unit.wrapping_add(add).wrapping_sub(take);
            }
        }
        (&[add], &[one, two]) => {
            let (add, one, two) = (row(add), row(one), row(two));
            for ((((target, &unit), &add), &one), &two) in
                target.iter_mut().zip(units).zip(add).zip(one).zip(two)
            {
                *target = unit.wrapping_add(add).wrapping_sub(one).wrapping_sub(two);
            }
        }
        (add, take) => {
            *target = *units;
            for &input in add {
                for (unit, &weight) in target.iter_mut().zip(row(input)) {
                    *unit = unit.wrapping_add(weight);
                }
            }
            for &input in take {
                for (unit, &weight) in target.iter_mut().zip(row(input)) {
                    *unit = unit.wrapping_sub(weight);
                }
            }
        }
    }
}

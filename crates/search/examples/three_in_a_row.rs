//! Three in a row on four columns of four, where pieces drop: a game in some sixty lines that gets every search of the crate for free.
//!
//! `cargo run -p wherefore-search --example three_in_a_row`

use search::alphabeta::{self, Params, PlainGuide, Searcher, TranspositionTable};
use search::bestfirst::bandwidth::{self, Bandwidth};
use search::bestfirst::bstar::{BStar, RootStrategy};
use search::bestfirst::proof_number::{ProofGoal, ProofNumber, ProofStatus};
use search::bestfirst::{Beliefs, BestFirst, Policy, TreeLimits};
use search::{Bounds, Evaluate, Game, NodeBudget, Outcome, Player, Silent, Value, Witness};

/// The pieces of both sides: bit 4 * row + column, the lowest row first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Three {
    mover: u16,
    other: u16,
}

/// Whether these pieces hold a line: a row, a column, a rising or a falling diagonal.
fn has_line(pieces: u16) -> bool {
    const LEFT: u16 = 0x3333;
    let along = |step: u16| pieces & (pieces >> step) & (pieces >> (2 * step));
    (along(1) | along(5)) & LEFT | along(4) | along(3) & !LEFT != 0
}

impl Game for Three {
    /// The column.
    type Move = u16;

    fn moves(&self, moves: &mut Vec<u16>) {
        const TOP: u16 = 12;
        let full = self.mover | self.other;
        if !has_line(self.other) {
            moves.extend((0..4).filter(|column| full & (1 << (TOP + column)) == 0));
        }
    }

    fn after(&self, column: u16) -> Three {
        // The first empty place: on the floor of the column, or on top of its pieces.
        let pillar = 0x1111 << column;
        let full = (self.mover | self.other) & pillar;
        let place = (full << 4 | 1 << column) & pillar & !full;
        Three {
            mover: self.other,
            other: self.mover | place,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if has_line(self.other) {
            return Some(Outcome::Loss);
        }
        (self.mover | self.other == u16::MAX).then_some(Outcome::Draw)
    }

    fn mover(&self) -> Player {
        let even = (self.mover | self.other).count_ones().is_multiple_of(2);
        if even { Player::First } else { Player::Second }
    }

    fn key(&self) -> u64 {
        search::testing::mix(u64::from(self.mover) << 16 | u64::from(self.other))
    }
}

/// The opinion: the two columns in the middle are worth something, and nothing is certain before the end.
#[derive(Clone, Copy, Debug)]
pub struct Middle;

impl Evaluate<Three> for Middle {
    type Term = ();

    fn value<W: Witness<()>>(&mut self, game: &Three, _witness: &mut W) -> Value {
        let middle = |pieces: u16| (pieces & 0x6666).count_ones() as i32;
        Value::new(10 * (middle(game.mover) - middle(game.other)))
    }
}

impl Beliefs<Three> for Middle {
    fn value(&mut self, game: &Three) -> Value {
        Evaluate::value(self, game, &mut Silent)
    }

    fn bounds(&mut self, _game: &Three) -> Bounds {
        Bounds::UNKNOWN
    }
}

/// What alpha-beta says: the first move of its line, and the value.
pub fn by_alpha_beta(game: &Three, plies: i32) -> (Option<u16>, Value) {
    let table = std::sync::Arc::new(TranspositionTable::with_mebibytes(1));
    let mut searcher = Searcher::new(PlainGuide(Middle), Params::shannon_a(), table);
    let limits = alphabeta::Limits {
        depth: Some(plies),
        ..alphabeta::Limits::default()
    };
    let mut budget = NodeBudget::new(1_000_000);
    let verdict = searcher.think(game, &[], &limits, &mut budget, &mut Silent, &mut |_| {});
    let line = verdict.lines.first();
    (
        line.map(|line| line.moves[0]),
        line.map_or(Value::DRAW, |line| line.value),
    )
}

/// What a best-first search says, whatever its policy.
pub fn by_tree<P: Policy<Three>>(game: &Three, policy: P) -> (Option<u16>, Value, BestFirst<Three, P>) {
    let limits = TreeLimits::nodes(500_000);
    let mut search = BestFirst::new(*game, &[], policy, limits).expect("room for a root and its moves");
    let finding = search.run(&mut NodeBudget::new(200_000));
    (finding.best, finding.value, search)
}

/// Whether the side to move wins by force.
pub fn is_won(game: &Three) -> ProofStatus {
    let (_, _, search) = by_tree(game, ProofNumber::new(Middle, ProofGoal::win(game.mover())));
    search.policy().verdict(search.tree(), game.mover())
}

/// All searches on the empty board.
pub fn main() {
    let game = Three::default();
    println!("alpha-beta:    {:?}", by_alpha_beta(&game, 16));
    let (mv, value, _) = by_tree(&game, BStar::new(Middle, RootStrategy::LeastEffort));
    println!("B*:            {:?}", (mv, value));
    let (mv, value, _) = by_tree(
        &game,
        Bandwidth::new(Middle, bandwidth::BandwidthParams::default()),
    );
    println!("bandwidth:     {:?}", (mv, value));
    println!("proof numbers: {:?}", is_won(&game));
}

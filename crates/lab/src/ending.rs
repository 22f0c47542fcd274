//! Pawn endings held against exact tables: every rule, every judgement, every structure.
//!
//! The tables are made here by retrograde analysis and thrown away afterwards. A rule that is false anywhere is a bug;
//! a range that is open somewhere is only a gap, and is counted.

pub mod map;

use chess::{BitBoard, Board, BoardBuilder, Color, Piece, Square};
use explain::ending::ground_name;
use knowledge::ending::judge::{Ground, judge};
use knowledge::ending::kings::{KingsGame, Structure};
use knowledge::ending::promoted::AfterPromotion;
use knowledge::ending::proof::Prover;
use knowledge::ending::range::{Range, opposite};
use knowledge::ending::tables::{Man, Placement, Score, Tables};
use search::Outcome;
use search::budget::NodeBudget;
use std::collections::BTreeMap;

/// The materials that can be verified.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Material {
    /// King and pawn against king.
    Kpk,
    /// King and two pawns against king.
    Kppk,
    /// King and pawn against king and pawn.
    Kpkp,
}

impl Material {
    /// The name in the usual letters.
    pub fn name(self) -> &'static str {
        match self {
            Material::Kpk => "KPK",
            Material::Kppk => "KPPK",
            Material::Kpkp => "KPKP",
        }
    }

    fn tables(self) -> Tables {
        match self {
            Material::Kpk => Tables::kpk(),
            Material::Kppk => Tables::kppk(),
            Material::Kpkp => Tables::kpkp(),
        }
    }

    /// The color of the second pawn.
    fn second(self) -> Option<Color> {
        match self {
            Material::Kpk => None,
            Material::Kppk => Some(Color::White),
            Material::Kpkp => Some(Color::Black),
        }
    }
}

/// What one ground said, and how often it was wrong.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Positions it spoke of.
    pub positions: u64,
    /// Positions where the truth lay outside its range.
    pub wrong: u64,
    /// Positions where its range was exact.
    pub exact: u64,
}

/// The result of a verification.
#[derive(Clone, Default, Debug)]
pub struct Verification {
    /// Legal positions looked at (pawn or first pawn on the files a to d; the rest are mirror images).
    pub positions: u64,
    /// By ground of the judgement at first sight.
    pub grounds: BTreeMap<&'static str, Tally>,
    /// By the kings' game: exact and right, open, wrong.
    pub kings: [u64; 3],
    /// Pawn structures the kings' game solved.
    pub structures: usize,
    /// The search, on a sample: positions, nodes, most nodes, left open, wrong.
    pub search: [u64; 5],
    /// A few positions that were wrong or open.
    pub examples: Vec<String>,
}

/// Nodes for one promotion in the kings' game.
const PROMOTION_NODES: u64 = 300;
/// The most examples kept.
const EXAMPLES: usize = 12;

/// Verifies a material; every `sample`-th position is also searched with at most `search_nodes` nodes.
pub fn verify(material: Material, sample: u64, search_nodes: u64) -> Verification {
    let tables = material.tables();
    let mut verification = Verification::default();
    let mut game = KingsGame::new(AfterPromotion::new(PROMOTION_NODES), usize::MAX);
    for pawns in arrangements(material) {
        let mut sets = [BitBoard::EMPTY; 2];
        for man in pawns.iter().flatten() {
            sets[man.color as usize] |= man.square.bitboard();
        }
        let solved = game.solve(Structure { pawns: sets });
        for (white, black) in Square::ALL
            .into_iter()
            .flat_map(|white| Square::ALL.map(|black| (white, black)))
        {
            for mover in Color::ALL {
                let placement = Placement {
                    mover,
                    kings: [white, black],
                    men: pawns,
                };
                let Some(board) = placement.is_legal().then(|| board(&placement)).flatten() else {
                    continue;
                };
                let truth = truth(&tables, &placement);
                verification.note(&board, truth, solved.range(mover, [white, black]));
                if verification.positions % sample == 0 {
                    verification.note_search(&board, truth, search_nodes);
                }
            }
        }
    }
    verification.structures = game.structures();
    verification
}

impl Verification {
    fn note(&mut self, board: &Board, truth: Outcome, kings: Range) {
        self.positions += 1;
        let judgement = judge(board);
        let tally = self.grounds.entry(ground_name(judgement.ground)).or_default();
        tally.positions += 1;
        tally.exact += u64::from(judgement.range.is_exact());
        let wrong = !judgement.range.contains(truth);
        tally.wrong += u64::from(wrong);
        let place = match kings {
            range if !range.contains(truth) => 2,
            range if range.is_exact() => 0,
            _ => 1,
        };
        self.kings[place] += 1;
        if (wrong || place == 2) && self.examples.len() < EXAMPLES {
            self.examples.push(format!(
                "wrong: {board} is a {truth:?}, judged {}, kings {kings}",
                judgement.range
            ));
        }
    }

    fn note_search(&mut self, board: &Board, truth: Outcome, nodes: u64) {
        let proof = Prover::new().prove(board, 60, &mut NodeBudget::new(nodes));
        self.search[0] += 1;
        self.search[1] += proof.nodes;
        self.search[2] = self.search[2].max(proof.nodes);
        self.search[3] += u64::from(!proof.range.is_exact());
        self.search[4] += u64::from(!proof.range.contains(truth));
    }

    /// Positions decided at first sight.
    pub fn decided(&self) -> u64 {
        self.grounds.values().map(|tally| tally.exact).sum()
    }

    /// Statements that were false.
    pub fn wrong(&self) -> u64 {
        self.grounds.values().map(|tally| tally.wrong).sum::<u64>() + self.kings[2] + self.search[4]
    }
}

/// The arrangements of pawns, the first on the files a to d.
fn arrangements(material: Material) -> Vec<[Option<Man>; 2]> {
    let pawn = |color, square| {
        Some(Man {
            color,
            piece: Piece::Pawn,
            square,
        })
    };
    let ranks = |square: &Square| (8..56).contains(&(*square as usize));
    let mut all = Vec::new();
    for first in Square::ALL
        .into_iter()
        .filter(ranks)
        .filter(|square| square.file() <= chess::File::D)
    {
        match material.second() {
            None => all.push([pawn(Color::White, first), None]),
            Some(color) => {
                let apart = |second: &Square| *second != first && (color == Color::Black || *second > first);
                for second in Square::ALL.into_iter().filter(ranks).filter(apart) {
                    all.push([pawn(Color::White, first), pawn(color, second)]);
                }
            }
        }
    }
    all
}

fn truth(tables: &Tables, placement: &Placement) -> Outcome {
    let white = match tables.probe(placement) {
        Score::WhiteWins => Outcome::Win,
        Score::Draw => Outcome::Draw,
        Score::BlackWins => Outcome::Loss,
    };
    if placement.mover == Color::White {
        white
    } else {
        opposite(white)
    }
}

fn board(placement: &Placement) -> Option<Board> {
    let mut builder = BoardBuilder::empty();
    for color in Color::ALL {
        *builder.square_mut(placement.kings[color as usize]) = Some((Piece::King, color));
    }
    for man in placement.men.iter().flatten() {
        *builder.square_mut(man.square) = Some((man.piece, man.color));
    }
    builder.side_to_move = placement.mover;
    builder.build().ok()
}

/// The name of a ground, for reports.
pub fn name_of(ground: Ground) -> &'static str {
    ground_name(ground)
}

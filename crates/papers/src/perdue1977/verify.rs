//! Pawn endings held against exact tables: every rule, every judgement, every structure.
//!
//! The tables are made here by retrograde analysis and thrown away afterwards. A rule that is false anywhere is a bug;
//! a range that is open somewhere is only a gap, and is counted.

use chess::{Board, BoardBuilder, Color, Piece, Rank, Square, legal_moves};
use endings::judge::judge;
use endings::range::opposite;
use endings::tables::{PlacedPiece, Placement, TableResult, Tables};
use endings::{SolveEffort, Solver, SolvingMethod};
use explain::words::proof::ground_name;
use rayon::prelude::*;
use search::Outcome;
use search::budget::NodeBudget;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

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
            Material::Kpkp => pawn_each_tables(),
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

/// The tables for one pawn each, those of one stage made side by side.
pub(super) fn pawn_each_tables() -> Tables {
    let mut tables = Tables::kpk();
    for stage in Tables::stages() {
        let solved: Vec<_> = stage.par_iter().map(|pieces| tables.solved(pieces)).collect();
        for table in solved {
            tables.add(table);
        }
    }
    tables
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
    /// Arrangements of pawns that were finished, and all of them.
    pub finished: [usize; 2],
    /// By ground of the judgement at first sight.
    pub grounds: BTreeMap<&'static str, Tally>,
    /// What the solver found.
    pub solved: SolvedTally,
    /// A few positions that were wrong or needed the most nodes.
    pub examples: Vec<String>,
}

/// What the solver found over many positions.
#[derive(Clone, Default, Debug)]
pub struct SolvedTally {
    /// Positions given to it.
    pub positions: u64,
    /// Positions it visited in all.
    pub nodes: u64,
    /// The most it visited for one, and that one.
    pub most: (u64, String),
    /// Positions above the node limit that was asked for.
    pub above: u64,
    /// Ranges left open.
    pub open: u64,
    /// Ranges without the truth.
    pub wrong: u64,
    /// Positions with the right to take en passant among them.
    pub en_passant: u64,
    /// Positions decided at first sight, by a proof move by move, and by the kings' game as a calculation.
    pub sight: u64,
    /// See `sight`.
    pub proved: u64,
    /// See `sight`.
    pub calculated: u64,
}

/// What to verify, and with how much.
#[derive(Clone, Copy, Debug)]
pub struct VerificationPlan {
    /// The material.
    pub material: Material,
    /// Every so-many-th position is solved; 1 solves all.
    pub sample: u64,
    /// The most nodes for one position.
    pub nodes: u64,
    /// The first arrangement of pawns, to go on where an earlier run ended.
    pub from: usize,
}

/// The most examples kept.
const EXAMPLES: usize = 12;

/// Verifies a material on all cores. `stop` ends it early with what there is; `progress` is told what has been finished.
pub fn verify(
    plan: VerificationPlan,
    stop: &AtomicBool,
    progress: &(dyn Fn(&Verification) + Sync),
) -> Verification {
    let tables = plan.material.tables();
    let all = arrangements(plan.material);
    let total = Mutex::new(Verification {
        finished: [plan.from.min(all.len()), all.len()],
        ..Verification::default()
    });
    let left: Vec<_> = all.iter().skip(plan.from).collect();
    left.par_iter().for_each_init(
        || Solver::new(effort(plan.nodes)),
        |solver, pawns| {
            if stop.load(Ordering::Relaxed) {
                return;
            }
            let Some(part) = verify_arrangement(plan, &tables, **pawns, solver, stop) else {
                return;
            };
            let mut total = total.lock().unwrap_or_else(PoisonError::into_inner);
            total.add(part);
            progress(&total);
        },
    );
    total.into_inner().unwrap_or_else(PoisonError::into_inner)
}

fn effort(nodes: u64) -> SolveEffort {
    SolveEffort {
        structures: usize::MAX,
        guesses: u64::MAX,
        guided_nodes: nodes,
        last_nodes: nodes,
        total_nodes: nodes,
        ..SolveEffort::default()
    }
}

/// All placements of the kings around one arrangement of pawns; `None` when stopped in the middle.
fn verify_arrangement(
    plan: VerificationPlan,
    tables: &Tables,
    pawns: [Option<PlacedPiece>; 2],
    solver: &mut Solver,
    stop: &AtomicBool,
) -> Option<Verification> {
    let mut part = Verification {
        finished: [1, 0],
        ..Verification::default()
    };
    for white in Square::ALL {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        for (black, mover) in Square::ALL
            .into_iter()
            .flat_map(|black| Color::ALL.map(|mover| (black, mover)))
        {
            let placement = Placement {
                mover,
                kings: [white, black],
                pieces: pawns,
            };
            let Some(board) = placement.is_legal().then(|| board(&placement)).flatten() else {
                continue;
            };
            let truth = truth(tables, &placement);
            part.note(&board, truth);
            if board.hash() % plan.sample == 0 {
                part.note_solved(&board, truth, plan.nodes, solver);
            }
            if let Some((board, truth)) = with_en_passant(&placement, tables, truth) {
                part.note(&board, truth);
                if board.hash() % plan.sample == 0 {
                    part.solved.en_passant += 1;
                    part.note_solved(&board, truth, plan.nodes, solver);
                }
            }
        }
    }
    Some(part)
}

impl Verification {
    fn note(&mut self, board: &Board, truth: Outcome) {
        self.positions += 1;
        let judgement = judge(board);
        let tally = self.grounds.entry(ground_name(judgement.ground)).or_default();
        tally.positions += 1;
        tally.exact += u64::from(judgement.range.is_exact());
        let wrong = !judgement.range.contains(truth);
        tally.wrong += u64::from(wrong);
        if wrong {
            self.example(format!(
                "wrong: {board} is a {truth:?}, judged {}",
                judgement.range
            ));
        }
    }

    fn note_solved(&mut self, board: &Board, truth: Outcome, limit: u64, solver: &mut Solver) {
        solver.forget();
        let (range, method, nodes) = solver.result(board, &mut NodeBudget::new(limit));
        let solved = &mut self.solved;
        match method {
            SolvingMethod::Sight(_) => solved.sight += 1,
            SolvingMethod::Calculation => solved.calculated += 1,
            SolvingMethod::Kings | SolvingMethod::Search => solved.proved += 1,
            SolvingMethod::Open => {}
        }
        solved.positions += 1;
        solved.nodes += nodes;
        solved.above += u64::from(nodes > limit);
        solved.open += u64::from(!range.is_exact());
        solved.wrong += u64::from(!range.contains(truth));
        if nodes > solved.most.0 {
            solved.most = (nodes, board.to_string());
        }
        if !range.is_exact() || !range.contains(truth) {
            self.example(format!(
                "{board} is a {truth:?}, found {range} with {nodes} nodes"
            ));
        }
    }

    fn example(&mut self, text: String) {
        if self.examples.len() < EXAMPLES {
            self.examples.push(text);
        }
    }

    fn add(&mut self, part: Verification) {
        self.positions += part.positions;
        self.finished[0] += part.finished[0];
        for (name, tally) in part.grounds {
            let own = self.grounds.entry(name).or_default();
            own.positions += tally.positions;
            own.wrong += tally.wrong;
            own.exact += tally.exact;
        }
        let (own, other) = (&mut self.solved, part.solved);
        own.positions += other.positions;
        own.nodes += other.nodes;
        own.above += other.above;
        own.open += other.open;
        own.wrong += other.wrong;
        own.en_passant += other.en_passant;
        own.sight += other.sight;
        own.proved += other.proved;
        own.calculated += other.calculated;
        if other.most.0 > own.most.0 {
            own.most = other.most;
        }
        for text in part.examples {
            self.example(text);
        }
    }

    /// Positions decided at first sight.
    pub fn decided(&self) -> u64 {
        self.grounds.values().map(|tally| tally.exact).sum()
    }

    /// Statements that were false.
    pub fn wrong(&self) -> u64 {
        self.grounds.values().map(|tally| tally.wrong).sum::<u64>() + self.solved.wrong
    }
}

/// Times the judgement at first sight over every position of a material, on one core: the positions, and nanoseconds for
/// each in the fastest of a few rounds.
pub fn speed(material: Material) -> (usize, f64) {
    let mut boards = Vec::new();
    for pieces in arrangements(material).into_iter().step_by(SPEED_STEP) {
        for (white, black, mover) in Square::ALL
            .into_iter()
            .flat_map(|white| Square::ALL.map(|black| (white, black)))
            .flat_map(|(white, black)| Color::ALL.map(|mover| (white, black, mover)))
        {
            let kings = [white, black];
            let placement = Placement { mover, kings, pieces };
            boards.extend(placement.is_legal().then(|| board(&placement)).flatten());
        }
    }
    let mut best = f64::INFINITY;
    for _ in 0..SPEED_ROUNDS {
        let start = Instant::now();
        let exact = boards
            .iter()
            .filter(|board| judge(board).range.is_exact())
            .count();
        std::hint::black_box(exact);
        best = best.min(start.elapsed().as_nanos() as f64 / boards.len().max(1) as f64);
    }
    (boards.len(), best)
}

/// Rounds of a speed measurement; the fastest counts, because machines are noisy.
const SPEED_ROUNDS: usize = 5;
/// Every so-many-th arrangement of pawns is enough to time.
const SPEED_STEP: usize = 7;

/// The arrangements of pawns, the first on the files a to d.
pub(super) fn arrangements(material: Material) -> Vec<[Option<PlacedPiece>; 2]> {
    let pawn = |color, square| {
        Some(PlacedPiece {
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

pub(super) fn truth(tables: &Tables, placement: &Placement) -> Outcome {
    let white = match tables.probe(placement) {
        TableResult::WhiteWins => Outcome::Win,
        TableResult::Draw => Outcome::Draw,
        TableResult::BlackWins => Outcome::Loss,
    };
    if placement.mover == Color::White {
        white
    } else {
        opposite(white)
    }
}

/// The same placement with the right to take en passant, and its result, where the pawn of the side that waits may just
/// have made its double step.
fn with_en_passant(placement: &Placement, tables: &Tables, without: Outcome) -> Option<(Board, Outcome)> {
    let waiting = !placement.mover;
    let stepped = placement
        .pieces
        .iter()
        .flatten()
        .find(|placed| placed.color == waiting)?;
    if stepped.square.rank() != Rank::Fourth.relative_to(waiting) {
        return None;
    }
    let crossed =
        [Rank::Second, Rank::Third].map(|rank| Square::new(stepped.square.file(), rank.relative_to(waiting)));
    if crossed.iter().any(|square| placement.kings.contains(square)) {
        return None;
    }
    let mut builder = BoardBuilder::from_board(&board(placement)?);
    builder.en_passant = Some(crossed[1]);
    let board = builder.build().ok()?;
    let moves = legal_moves(&board);
    let taker = moves
        .iter()
        .find(|&&mv| chess::moves::is_en_passant(&board, mv))?;
    let taken = Placement {
        mover: waiting,
        kings: placement.kings,
        pieces: [
            Some(PlacedPiece {
                color: placement.mover,
                piece: Piece::Pawn,
                square: taker.to,
            }),
            None,
        ],
    };
    let by_taking = opposite(truth(tables, &taken));
    let only = moves.len() == 1;
    Some((board, if only { by_taking } else { by_taking.max(without) }))
}

pub(super) fn board(placement: &Placement) -> Option<Board> {
    let mut builder = BoardBuilder::empty();
    for color in Color::ALL {
        *builder.square_mut(placement.kings[color as usize]) = Some((Piece::King, color));
    }
    for placed in placement.pieces.iter().flatten() {
        *builder.square_mut(placed.square) = Some((placed.piece, placed.color));
    }
    builder.side_to_move = placement.mover;
    builder.build().ok()
}

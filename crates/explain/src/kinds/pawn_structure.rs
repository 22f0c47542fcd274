//! `pawn_structure`: a structure with a name, and the first step of a plan that belongs to it where a search confirms it.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{Field, NamedField, Writer, joined, sqs, word};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, Role};
use crate::detect::Scene;
use crate::kinds::ClaimKind;
use crate::notation::uci_line;
use crate::study::Study;
use chess::facts::board::{after, in_check, is_capture, is_quiet, legal_moves};
use chess::facts::structures::{FoundStructure, Structure, is_step, structure};
use cozy_chess::{BitBoard, Board, Color, Move, Piece};
use knowledge::evaluation::Group;

/// A structure with a name. The side of the claim owns it.
#[derive(Clone, PartialEq, Debug)]
pub struct PawnStructure {
    /// Which.
    pub structure: Structure,
    /// The pawns that make it.
    pub pawns: BitBoard,
    /// An exchange of pawns that would bring it about; none where it is there.
    pub by: Vec<Move>,
    /// Play to the first step of a plan that belongs to it; none where no step is confirmed.
    pub line: Vec<Move>,
}

/// The word of the JSON.
pub(crate) const fn structure_word(structure: Structure) -> &'static str {
    match structure {
        Structure::IsolatedQueenPawn => "isolated_queen_pawn",
        Structure::HangingPawns => "hanging_pawns",
        Structure::Carlsbad => "carlsbad",
        Structure::MaroczyBind => "maroczy_bind",
        Structure::FrenchChain => "french_chain",
        Structure::KingsIndianChain => "kings_indian_chain",
        Structure::Benoni => "benoni",
        Structure::Hedgehog => "hedgehog",
        Structure::SmallCenter => "small_center",
        Structure::Stonewall => "stonewall",
        Structure::LockedCenter => "locked_center",
        Structure::Symmetrical => "symmetrical",
    }
}

fn from_word(word: &str) -> Option<Structure> {
    [
        Structure::IsolatedQueenPawn,
        Structure::HangingPawns,
        Structure::Carlsbad,
        Structure::MaroczyBind,
        Structure::FrenchChain,
        Structure::KingsIndianChain,
        Structure::Benoni,
        Structure::Hedgehog,
        Structure::SmallCenter,
        Structure::Stonewall,
        Structure::LockedCenter,
        Structure::Symmetrical,
    ]
    .into_iter()
    .find(|&structure| structure_word(structure) == word)
}

impl ClaimKind for PawnStructure {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let boards = case.along(&self.by)?;
        let found = structure(&boards[boards.len() - 1]).ok_or("no structure with a name")?;
        ensure!(
            (found.structure, found.owner, found.pawns) == (self.structure, case.side, self.pawns),
            "another structure"
        );
        if !self.by.is_empty() {
            ensure!(is_exchange(&boards, &self.by), "no exchange of pawns");
            let now = structure(&case.board).map(|now| now.structure);
            ensure!(now != Some(self.structure), "it is there already");
        }
        if let Some((&step, play)) = self.line.split_last() {
            ensure!(play.len() % 2 == 0, "the step is the other side's");
            let boards = case.along(&self.line)?;
            let before = &boards[play.len()];
            ensure!(structure(before) == Some(found), "the structure is gone");
            ensure!(is_step(before, &found, step), "no step of its plans");
            study.works(&case.board, self.line[0])?;
            study.sound(&boards, &self.line, case.mover(), 1)?;
        }
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        let by = (!self.by.is_empty()).then(|| ("by", Field::Words(uci_line(&write.board, &self.by))));
        let pawns = (!self.pawns.is_empty()).then(|| sqs("pawns", self.pawns));
        let name = vec![word("name", structure_word(self.structure))];
        joined(
            name,
            pawns.into_iter().chain(by).chain(write.optional_line(&self.line)),
        )
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(PawnStructure {
            structure: read.term("name", from_word)?,
            pawns: read.square_set("pawns")?,
            by: read.other_line("by")?,
            line: read.optional_line()?,
        })
    }

    fn played_line(&self) -> Option<&[Move]> {
        (!self.line.is_empty()).then_some(&self.line)
    }

    fn is_feature(&self) -> bool {
        true
    }

    fn priced_by(&self) -> Option<Group> {
        None
    }
}

/// A pawn takes a pawn and a pawn takes back.
fn is_exchange(boards: &[Board], by: &[Move]) -> bool {
    let [first, back] = by else {
        return false;
    };
    let pawn = |board: &Board, mv: &Move| board.piece_on(mv.from) == Some(Piece::Pawn);
    is_capture(&boards[0], *first)
        && pawn(&boards[0], first)
        && boards[0].piece_on(first.to) == Some(Piece::Pawn)
        && pawn(&boards[1], back)
        && back.to == first.to
}

/// Whether both sides have pieces enough for the plans that the name of a structure brings to mind.
fn is_for_pieces(board: &Board) -> bool {
    /// Pieces besides king and pawns that each side has.
    const LEAST: u32 = 2;
    let plain = board.pieces(Piece::Pawn) | board.pieces(Piece::King);
    Color::ALL
        .into_iter()
        .all(|color| (board.colors(color) & !plain).len() >= LEAST)
}

/// The structure of the position, with the step that the main line takes; or the one an exchange of pawns would bring about.
pub(crate) fn propose(scene: &Scene) -> Option<Claim> {
    if !is_for_pieces(&scene.root) {
        return None;
    }
    let claim = |found: FoundStructure, by, line, salience| {
        let role = if line == Vec::new() {
            Role::Context
        } else {
            Role::Reason
        };
        let (structure, pawns) = (found.structure, found.pawns);
        let kind = PawnStructure {
            structure,
            pawns,
            by,
            line,
        };
        let confidence = match role {
            Role::Context => Confidence::Proved,
            _ => Confidence::Judged,
        };
        Claim::new(kind, &[], confidence)
            .as_role(role)
            .of(found.owner)
            .weighing(salience)
    };
    let Some(found) = structure(&scene.root) else {
        let (found, by) = by_exchange(&scene.root)?;
        let salience = if touched(scene, found.pawns, false) {
            25
        } else {
            20
        };
        return Some(claim(found, by, Vec::new(), salience));
    };
    for (ply, salience) in [(0, 53), (2, 47)] {
        let (Some(board), Some(&mv)) = (scene.boards.get(ply), scene.pv.get(ply)) else {
            continue;
        };
        if structure(board) == Some(found) && is_step(board, &found, mv) {
            return Some(claim(found, Vec::new(), scene.pv[..=ply].to_vec(), salience));
        }
    }
    let general = matches!(found.structure, Structure::LockedCenter | Structure::Symmetrical);
    let salience = match touched(scene, found.pawns, false) {
        _ if general => 19,
        true => 30,
        false => 24,
    };
    Some(claim(found, Vec::new(), Vec::new(), salience))
}

/// The structure of a quiet position with a first step of its plans that the main line does not take, where a probe finds that it
/// keeps the value.
pub(crate) fn propose_step(study: &mut Study<'_>, scene: &Scene) -> Option<Claim> {
    /// Steps that are tried.
    const TRIED: usize = 3;
    let (root, mv) = (&scene.root, scene.pv[0]);
    let found = structure(root).filter(|_| is_for_pieces(root) && is_quiet(root, mv) && !in_check(root))?;
    let taken = |ply: usize| {
        let there = scene.boards.get(ply).zip(scene.pv.get(ply));
        there.is_some_and(|(board, &mv)| is_step(board, &found, mv))
    };
    if taken(0) || taken(2) {
        return None;
    }
    let steps = legal_moves(root)
        .into_iter()
        .filter(|&mv| is_step(root, &found, mv));
    let step = steps.take(TRIED).find(|&mv| study.works(root, mv).is_ok())?;
    let kind = PawnStructure {
        structure: found.structure,
        pawns: found.pawns,
        by: Vec::new(),
        line: vec![step],
    };
    let claim = Claim::new(kind, &[], Confidence::Judged).as_role(Role::Context);
    Some(claim.of(found.owner).weighing(32))
}

/// Whether the first moves of the line, or just the `own` ones among them, go to, leave or attack one of the squares.
pub(crate) fn touched(scene: &Scene, squares: BitBoard, own: bool) -> bool {
    /// Plies that count.
    const NEAR: usize = 5;
    let moves = scene.pv.iter().zip(&scene.boards[1..]).take(NEAR);
    moves.step_by(if own { 2 } else { 1 }).any(|(mv, next)| {
        squares.has(mv.to)
            || squares.has(mv.from)
            || !(chess::facts::attacks_from(next, mv.to) & squares).is_empty()
    })
}

/// A structure of weak pawns that an exchange by the side to move would bring about.
fn by_exchange(board: &Board) -> Option<(FoundStructure, Vec<Move>)> {
    let pawn_takes = |board: &Board| -> Vec<Move> {
        let pawns = board.colored_pieces(board.side_to_move(), Piece::Pawn);
        let takes = |mv: &Move| pawns.has(mv.from) && board.piece_on(mv.to) == Some(Piece::Pawn);
        legal_moves(board).into_iter().filter(takes).collect()
    };
    pawn_takes(board).into_iter().find_map(|mv| {
        let next = after(board, mv);
        let back = pawn_takes(&next).into_iter().find(|back| back.to == mv.to)?;
        let found = structure(&after(&next, back))?;
        let weak = matches!(
            found.structure,
            Structure::HangingPawns | Structure::IsolatedQueenPawn | Structure::Carlsbad
        );
        weak.then(|| (found, vec![mv, back]))
    })
}

#[cfg(test)]
crate::testing::twins! {
    said: "r1bqr1k1/pp1nbppp/2p2n2/3p2B1/3P4/2NBPN2/PPQ2PPP/1R3RK1 w - - 1 12",
    line: "b2b4 a7a6 a2a4",
    silent: "r1bqr1k1/p2nbppp/2p1pn2/3p2B1/3P4/2NBPN2/PPQ2PPP/1R3RK1 w - - 1 12",
}

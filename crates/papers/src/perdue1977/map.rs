//! The map of king and pawn against king (Perdue and Berliner 1977, Figure 1), made from the exact table.
//!
//! Nodes are the paper's classes of positions; an arrow stands for moves from one class to another and names one
//! position where such a move exists. Solid arrows keep the result, dashed ones are blunders.

use chess::{Board, Color, Piece, Rank, Square, legal_moves};
use endings::language::distance;
use endings::spheres::Reach;
use endings::tables::{PlacedPiece, Placement, TableResult, Tables};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The paper's classes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum PawnEndingClass {
    /// Won, and the strong king keeps the other off the pawn's file ahead of the pawn.
    A,
    /// Won, but the weak king has access to the file.
    B,
    /// The pawn has been promoted safely.
    C,
    /// The pawn is safe, but there is no win.
    D,
    /// Stalemate.
    E,
    /// The strong king stands on the sixth rank before its pawn: won whoever moves.
    F,
    /// The pawn falls. (Not in the paper's figure, which shows only where the pawn survives.)
    Lost,
}

impl PawnEndingClass {
    /// All classes.
    pub const ALL: [PawnEndingClass; 7] = [
        PawnEndingClass::A,
        PawnEndingClass::B,
        PawnEndingClass::C,
        PawnEndingClass::D,
        PawnEndingClass::E,
        PawnEndingClass::F,
        PawnEndingClass::Lost,
    ];

    /// The label in the picture.
    pub fn label(self) -> &'static str {
        match self {
            PawnEndingClass::A => "A: the king denies the file",
            PawnEndingClass::B => "B: won, the file is open",
            PawnEndingClass::C => "C: promoted",
            PawnEndingClass::D => "D: pawn safe, no win",
            PawnEndingClass::E => "E: stalemate",
            PawnEndingClass::F => "F: king on the sixth",
            PawnEndingClass::Lost => "the pawn falls",
        }
    }
}

/// An arrow: how many moves, and one position with such a move.
#[derive(Clone, Debug)]
pub struct ClassArrow {
    /// Moves of this kind over all positions.
    pub moves: u64,
    /// A position in which one of them is possible, and the move.
    pub witness: String,
}

/// The map: arrows by origin, destination and whether they are blunders.
#[derive(Clone, Debug, Default)]
pub struct Map {
    /// The arrows.
    pub arrows: BTreeMap<(PawnEndingClass, PawnEndingClass, bool), ClassArrow>,
    /// Positions in each class.
    pub positions: BTreeMap<PawnEndingClass, u64>,
}

/// Makes the map from all positions with the pawn on the files a to d.
pub fn make() -> Map {
    let tables = Tables::kpk();
    let reach: Vec<Reach> = Square::ALL
        .iter()
        .map(|&target| Reach::to(target, chess::BitBoard::EMPTY))
        .collect();
    let mut map = Map::default();
    for placement in placements() {
        let Some(board) = super::verify::board(&placement) else {
            continue;
        };
        let class = classify(&board, &tables, &reach);
        *map.positions.entry(class).or_default() += 1;
        let won = is_won(&board, &tables);
        for mv in legal_moves(&board) {
            let next = chess::moves::after(&board, mv);
            let blunder = won != is_won(&next, &tables);
            let key = (class, classify(&next, &tables, &reach), blunder);
            let arrow = map.arrows.entry(key).or_insert_with(|| ClassArrow {
                moves: 0,
                witness: format!("{board} {}", chess::notation::san(&board, mv)),
            });
            arrow.moves += 1;
        }
    }
    map
}

fn placements() -> impl Iterator<Item = Placement> {
    let pawns = Square::ALL.into_iter().filter(|square| {
        square.file() <= chess::File::D && !matches!(square.rank(), Rank::First | Rank::Eighth)
    });
    pawns
        .flat_map(|square| {
            let placed = PlacedPiece {
                color: Color::White,
                piece: Piece::Pawn,
                square,
            };
            Square::ALL.into_iter().flat_map(move |white| {
                Square::ALL.into_iter().flat_map(move |black| {
                    Color::ALL.map(|mover| Placement {
                        mover,
                        kings: [white, black],
                        pieces: [Some(placed), None],
                    })
                })
            })
        })
        .filter(Placement::is_legal)
}

fn placement(board: &Board) -> Placement {
    let mut pieces = [None, None];
    let others = board.occupied() & !board.pieces(Piece::King);
    for (slot, square) in pieces.iter_mut().zip(others) {
        let color = board.color_on(square).unwrap_or(Color::White);
        let piece = board.piece_on(square).unwrap_or(Piece::Pawn);
        *slot = Some(PlacedPiece { color, piece, square });
    }
    let kings = [board.king(Color::White), board.king(Color::Black)];
    Placement {
        mover: board.side_to_move(),
        kings,
        pieces,
    }
}

fn is_won(board: &Board, tables: &Tables) -> bool {
    tables.probe(&placement(board)) == TableResult::WhiteWins
}

fn classify(board: &Board, tables: &Tables, reach: &[Reach]) -> PawnEndingClass {
    let won = is_won(board, tables);
    let Some(pawn) = board.pieces(Piece::Pawn).next_square() else {
        return if won {
            PawnEndingClass::C
        } else {
            PawnEndingClass::Lost
        };
    };
    if !chess::moves::has_legal_move(board) {
        return PawnEndingClass::E;
    }
    let (white, black) = (board.king(Color::White), board.king(Color::Black));
    let black_to_move = board.side_to_move() == Color::Black;
    let reaches = |square: Square| reach[square as usize].is_sure(black, white, black_to_move);
    let ahead = Rank::ALL
        .into_iter()
        .filter(|&rank| rank > pawn.rank())
        .map(|rank| Square::new(pawn.file(), rank));
    let sixth = white.rank() == Rank::Sixth && pawn.rank() == Rank::Fifth && distance(white, pawn) == 1;
    match won {
        true if sixth => PawnEndingClass::F,
        true if !ahead.into_iter().any(reaches) => PawnEndingClass::A,
        true => PawnEndingClass::B,
        false if reaches(pawn) && distance(white, pawn) > 1 => PawnEndingClass::Lost,
        false => PawnEndingClass::D,
    }
}

/// Where each class stands in the picture.
fn spot(class: PawnEndingClass) -> (i32, i32) {
    match class {
        PawnEndingClass::A => (160, 90),
        PawnEndingClass::B => (480, 90),
        PawnEndingClass::F => (320, 210),
        PawnEndingClass::C => (320, 340),
        PawnEndingClass::D => (800, 90),
        PawnEndingClass::E => (800, 340),
        PawnEndingClass::Lost => (580, 430),
    }
}

/// The map as a picture.
pub fn to_svg(map: &Map) -> String {
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 960 500\" font-family=\"sans-serif\" font-size=\"14\">\n\
         <defs><marker id=\"tip\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"8\" markerHeight=\"8\" \
         orient=\"auto-start-reverse\"><path d=\"M0 0L10 5L0 10z\"/></marker></defs>\n\
         <rect width=\"960\" height=\"500\" fill=\"white\"/>\n",
    );
    for (&(from, to, blunder), arrow) in &map.arrows {
        if from == to {
            continue;
        }
        let ((x1, y1), (x2, y2)) = (spot(from), spot(to));
        let (dx, dy) = (f64::from(x2 - x1), f64::from(y2 - y1));
        let length = dx.hypot(dy);
        // Blunders bow to the other side, so that both arrows of a pair can be seen; the ends stop at the boxes.
        let bow = if blunder { -28.0 } else { 28.0 };
        let (mx, my) = (
            f64::from(x1 + x2) / 2.0 - dy / length * bow,
            f64::from(y1 + y2) / 2.0 + dx / length * bow,
        );
        let trim = 42.0 / length;
        let start = (f64::from(x1) + dx * trim, f64::from(y1) + dy * trim);
        let end = (f64::from(x2) - dx * trim, f64::from(y2) - dy * trim);
        let style = if blunder {
            "stroke=\"#b03030\" stroke-dasharray=\"6 4\""
        } else {
            "stroke=\"#305080\""
        };
        let _ = writeln!(
            svg,
            "<path d=\"M{:.0} {:.0}Q{mx:.0} {my:.0} {:.0} {:.0}\" fill=\"none\" {style} marker-end=\"url(#tip)\"><title>{} moves, such as {}</title></path>",
            start.0, start.1, end.0, end.1, arrow.moves, arrow.witness
        );
    }
    for class in PawnEndingClass::ALL {
        let (x, y) = spot(class);
        let count = map.positions.get(&class).copied().unwrap_or(0);
        let _ = writeln!(
            svg,
            "<rect x=\"{}\" y=\"{}\" width=\"200\" height=\"44\" rx=\"8\" fill=\"#eef2f7\" stroke=\"#305080\"/>\
             <text x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{}</text>\
             <text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" font-size=\"11\">{count} positions</text>",
            x - 100,
            y - 22,
            y - 2,
            class.label(),
            y + 14
        );
    }
    svg.push_str("</svg>\n");
    svg
}

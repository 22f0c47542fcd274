//! The evaluation of a position as plain data: every term with its group, side, square and what it adds, and beside them what the network
//! says, which decides.

use cozy_chess::{Board, Color, Square};
use knowledge::evaluation::pawn_ending::is_pawn_ending;
use knowledge::evaluation::{Evaluator, Group, Score, TermNote, phase, state_class, taper};
use knowledge::guide::is_judged;
use knowledge::network::{Network, NetworkJudge, Opinion};
use search::Recorder;
use serde_json::{Value as Json, json};

/// One thing the evaluation counted, in plain data.
#[derive(Clone, Debug, PartialEq)]
pub struct TermLine {
    /// What the term is about.
    pub group: &'static str,
    /// The term's name.
    pub term: &'static str,
    /// Whose it is.
    pub color: Color,
    /// The piece it is about, where it is about one.
    pub square: Option<Square>,
    /// How many times it counted.
    pub count: i32,
    /// What it adds for its side in the middlegame and in the endgame, hundredths of a pawn.
    pub halves: (i32, i32),
    /// What it adds to an attack on the king or to the chances of progress, which are scored as a whole.
    pub units: (i32, i32),
}

/// A position's evaluation in plain data.
#[derive(Clone, Debug, PartialEq)]
pub struct TermSheet {
    /// The value for the side to move, hundredths of a pawn.
    pub value: i32,
    /// Who is to move.
    pub mover: Color,
    /// How much of the middlegame is left, out of 24.
    pub phase: i32,
    /// The kind of position.
    pub class: &'static str,
    /// Every term that counted.
    pub lines: Vec<TermLine>,
    /// What the shipped network says for the side to move; nothing where the experts of endings speak instead.
    pub network: Option<Opinion>,
}

impl TermSheet {
    /// What lines come to at this phase, hundredths of a pawn. Each is rounded, so sums may differ by a few.
    pub fn blend(&self, halves: (i32, i32)) -> i32 {
        taper(Score::new(halves.0, halves.1), self.phase)
    }

    /// The halves of all lines of a group and side added up.
    pub fn sum(&self, group: &str, color: Color) -> (i32, i32) {
        let ours = self
            .lines
            .iter()
            .filter(|line| line.group == group && line.color == color);
        ours.fold((0, 0), |sum, line| (sum.0 + line.halves.0, sum.1 + line.halves.1))
    }
}

/// The names of all groups whose terms add to the value, in reading order.
pub fn groups() -> impl Iterator<Item = &'static str> {
    let units = [Group::KingAttackUnits, Group::ProgressUnits];
    Group::ALL
        .iter()
        .filter(move |group| !units.contains(group))
        .map(|group| group.name())
}

/// Evaluates a position term by term, as a search that begins there would.
pub fn terms(board: &Board) -> TermSheet {
    let mut heard = Recorder::default();
    let mut evaluator = Evaluator::new();
    evaluator.hear_pawn_endings(is_pawn_ending(board));
    let value = evaluator.evaluate(board, &mut heard);
    let lines = heard
        .events()
        .iter()
        .filter(|note| counted(note))
        .map(line)
        .collect();
    TermSheet {
        value,
        mover: board.side_to_move(),
        phase: phase(board),
        class: state_class(board).name(),
        lines,
        network: is_judged(board).then(|| NetworkJudge::new(Network::shipped()).opinion(board)),
    }
}

/// Whether a note says anything: a table's zero or a count of none does not.
fn counted(note: &TermNote) -> bool {
    note.score != Score::ZERO || note.units != Score::ZERO
}

fn line(note: &TermNote) -> TermLine {
    let halves = |score: Score| (score.middlegame(), score.endgame());
    TermLine {
        group: note.term.group().name(),
        term: note.term.name(),
        color: note.color,
        square: note.square,
        count: i32::from(note.count),
        halves: halves(note.score),
        units: halves(note.units),
    }
}

/// The sheet as one JSON object.
pub fn to_json(board: &Board, sheet: &TermSheet) -> Json {
    let color = |color: Color| if color == Color::White { "white" } else { "black" };
    let lines: Vec<Json> = sheet
        .lines
        .iter()
        .map(|line| {
            json!({
                "group": line.group,
                "term": line.term,
                "side": color(line.color),
                "square": line.square.map(|square| square.to_string()),
                "count": line.count,
                "middlegame": line.halves.0,
                "endgame": line.halves.1,
                "units": [line.units.0, line.units.1],
            })
        })
        .collect();
    json!({
        "schema": "wherefore-terms/1",
        "fen": chess::fen::to_fen(board),
        "value": sheet.value,
        "side": color(sheet.mover),
        "phase": sheet.phase,
        "class": sheet.class,
        "terms": lines,
        "network": sheet.network.map(|network| {
            json!({
                "value": network.value,
                "beyond_terms": network.value - sheet.value,
                "low": network.low,
                "high": network.high,
                "jump": (network.jump * 100.0).round() / 100.0,
            })
        }),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_a_sheet_add_up_to_its_value() {
        for fen in [
            "r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B3/PPP1BPPP/R2Q1RK1 w - - 6 11",
            "8/pp3pk1/2p3pp/4r3/2P4P/1P2R1P1/P4PK1/8 b - - 3 33",
            "8/8/8/4k3/8/8/8/R3K3 w - - 0 1",
            "8/pp3p2/2p1k3/6pp/2P1K3/1P4PP/P4P2/8 b - - 0 33",
        ] {
            let board: Board = fen.parse().unwrap();
            let sheet = terms(&board);
            let mut sum = (0, 0);
            for group in groups() {
                let (ours, theirs) = (sheet.sum(group, sheet.mover), sheet.sum(group, !sheet.mover));
                sum = (sum.0 + ours.0 - theirs.0, sum.1 + ours.1 - theirs.1);
            }
            assert_eq!(sheet.blend(sum), sheet.value, "{fen}");
        }
    }

    /// Beside the terms stands what the network says, which decides; in an ending of experts nothing.
    #[test]
    fn the_network_speaks_beside_the_terms() {
        let board: Board = "r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B3/PPP1BPPP/R2Q1RK1 w - - 6 11"
            .parse()
            .unwrap();
        let sheet = terms(&board);
        let network = sheet.network.expect("a middlegame");
        assert!(network.low <= network.value && network.value <= network.high);
        let json = to_json(&board, &sheet);
        assert_eq!(json["network"]["beyond_terms"], network.value - sheet.value);
        let ending: Board = "8/8/8/4k3/8/8/8/R3K3 w - - 0 1".parse().unwrap();
        assert!(terms(&ending).network.is_none() && to_json(&ending, &terms(&ending))["network"].is_null());
    }

    /// In a pawn ending the sheet says what its expert considered; with a knight more on the board it does not.
    #[test]
    fn a_pawn_ending_names_what_was_considered() {
        let named = |fen: &str| {
            let board: Board = fen.parse().unwrap();
            let lines = terms(&board).lines;
            [
                "race of the pawns",
                "waiting moves and opposition",
                "pawns a king can win",
            ]
            .map(|name| lines.iter().any(|line| line.term == name))
        };
        assert_eq!(named("8/8/8/pp3p1p/k4K1P/P7/1P3P2/8 w - - 0 1"), [true; 3]);
        assert_eq!(named("8/8/8/pp3p1p/k4K1P/P7/1P3PN1/8 w - - 0 1"), [false; 3]);
    }
}

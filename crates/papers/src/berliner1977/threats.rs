//! Threats by search: what a side would do if the other passed, with the line and what it gains. The experiment behind the row on
//! knowledge and search of docs/conformance.md; what a person is told of threats comes from the claims of `explain`.
//!
//! # Idea
//! A threat is what the opponent gains by moving twice. The position is searched as it is (the base) and once more after
//! a pass; every first move whose value lies clearly above the base is a threat. Threats with the same targets are one
//! threat, so that a capture now and the same capture after a check are not counted twice; two threats without a
//! common target are a double threat.
//!
//! # Source
//! Adelson-Velsky, Arlazarov & Donskoy 1975 and Beal 1989 use the null move to ask for threats; Berliner 1977 asks
//! whether a problem was there before a move, which is the same question.
//!
//! # Limits
//! In check there is no pass and so no answer. A position of zugzwang shows threats that are only the cost of moving; the
//! margin keeps the ordinary worth of a tempo out.

pub mod leaf;

use chess::facts::board::{after, in_check, is_capture, is_en_passant, landing, material};
use chess::facts::exchange::hanging;
use cozy_chess::{BitBoard, Board, Color, Move, Square};
use reasoning::probe::{ProbeEffort, Prober};
use search::Value;

/// What carrying out a threat brings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThreatGain {
    /// Mate in so many moves of the side that threatens.
    Mate {
        /// Moves to mate.
        moves: u32,
    },
    /// Material, in hundredths, when the exchanges at the end of the line are settled.
    Material {
        /// How much.
        hundredths: i32,
    },
    /// A better position by so many hundredths, without a clear gain of material.
    Standing {
        /// How much.
        hundredths: i32,
    },
}

/// One threat.
#[derive(Clone, PartialEq, Debug)]
pub struct Threat {
    /// Who threatens.
    pub side: Color,
    /// How it is carried out after a pass, beginning with the threatening move; never empty.
    pub line: Vec<Move>,
    /// What it brings.
    pub gain: ThreatGain,
    /// The pieces it is aimed at, on their squares before the line begins: those taken, or the king that is mated.
    pub targets: BitBoard,
    /// What the position is worth for `side` once it may move.
    pub value: Value,
}

impl Threat {
    /// The threatening move.
    pub fn first(&self) -> Move {
        self.line[0]
    }
}

/// What a side threatens in a position where the other is to move.
#[derive(Clone, PartialEq, Debug)]
pub struct Threats {
    /// Who threatens.
    pub side: Color,
    /// What the position is worth for `side` when the other may move: threats are measured from here.
    pub base: Value,
    /// The threats, worst for the other side first, no two with a common target.
    pub list: Vec<Threat>,
}

impl Threats {
    /// Whether there are two threats that no single piece stands for.
    pub fn is_double(&self) -> bool {
        self.list.len() >= 2
    }
}

/// Why there is no answer about threats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoPass {
    /// The side to move is in check and cannot pass; the check itself is what must be answered.
    InCheck {
        /// The checking pieces.
        checkers: BitBoard,
    },
    /// The game is over, or would be after a pass.
    Over,
}

/// A threat must gain at least this much, in hundredths: more than a tempo is worth, less than a piece.
pub const THREAT_MARGIN: i32 = 80;
/// A threat that wins no material must improve the position by this much, in hundredths. Guess.
pub const STANDING_MARGIN: i32 = 150;
/// So many first moves are looked at after the pass.
const LINES: usize = 4;
/// Only this much of a line, in plies, is looked through for what it wins.
const LINE_LIMIT: usize = 9;

/// What the side that is not to move threatens.
///
/// # Errors
/// When there is no pass: in check, or when the game is over.
pub fn threats_against_mover(
    prober: &mut Prober,
    board: &Board,
    effort: ProbeEffort,
) -> Result<Threats, NoPass> {
    if in_check(board) {
        return Err(NoPass::InCheck {
            checkers: board.checkers(),
        });
    }
    let side = !board.side_to_move();
    let passed = board.null_move().ok_or(NoPass::Over)?;
    let base = -prober.best(board, effort).ok_or(NoPass::Over)?.value;
    let lines = prober.lines(&passed, LINES, effort);
    if lines.is_empty() {
        return Err(NoPass::Over);
    }
    let mut list: Vec<Threat> = Vec::new();
    for line in lines {
        if line.value - base < THREAT_MARGIN || base.is_win() {
            continue;
        }
        let threat = describe(&passed, side, line.moves, line.value, base);
        let new = list
            .iter()
            .all(|known| (known.targets & threat.targets).is_empty());
        let telling = match threat.gain {
            ThreatGain::Mate { .. } => true,
            ThreatGain::Material { hundredths } => hundredths >= THREAT_MARGIN,
            // After the best line every quiet move profits from the pass too; only the best one says anything.
            ThreatGain::Standing { hundredths } => list.is_empty() && hundredths >= STANDING_MARGIN,
        };
        if new && telling {
            list.push(threat);
        }
    }
    Ok(Threats { side, base, list })
}

/// A threat of our own that a move leaves behind.
#[derive(Clone, PartialEq, Debug)]
pub struct OwnThreat {
    /// The threat.
    pub threat: Threat,
    /// Whether the move made it: its first move was not as good already before.
    pub created: bool,
}

/// What the mover threatens after a legal move, and which of it is new.
///
/// # Errors
/// As [`threats_against_mover`]: a move that checks leaves no pass.
pub fn threats_after(
    prober: &mut Prober,
    board: &Board,
    mv: Move,
    effort: ProbeEffort,
) -> Result<Vec<OwnThreat>, NoPass> {
    let next = after(board, mv);
    let threats = threats_against_mover(prober, &next, effort)?;
    let judge = |prober: &mut Prober, threat: Threat| {
        let first = threat.first();
        let before = board
            .is_legal(first)
            .then(|| prober.value_of(board, first, effort));
        let created = before.is_none_or(|before| threat.value - before >= THREAT_MARGIN);
        OwnThreat { threat, created }
    };
    Ok(threats
        .list
        .into_iter()
        .map(|threat| judge(prober, threat))
        .collect())
}

/// Reads out of a line what it gains and from whom.
fn describe(passed: &Board, side: Color, line: Vec<Move>, value: Value, base: Value) -> Threat {
    if let (true, Some(plies)) = (value.is_win(), value.plies_to_end()) {
        let targets = passed.king(!side).bitboard();
        return Threat {
            side,
            line,
            gain: ThreatGain::Mate {
                moves: plies.div_ceil(2),
            },
            targets,
            value,
        };
    }
    let (length, settled) = telling_prefix(passed, side, &line);
    let mut line = line;
    line.truncate(length);
    let targets = taken_pieces(passed, side, &line);
    let difference = value - base;
    let gain = if settled > 0 {
        ThreatGain::Material { hundredths: settled }
    } else {
        ThreatGain::Standing {
            hundredths: difference,
        }
    };
    // A gain in standing has no piece for a target; the square the move goes to stands for it.
    let targets = if targets.is_empty() {
        landing(passed, line[0]).bitboard()
    } else {
        targets
    };
    Threat {
        side,
        line,
        gain,
        targets,
        value,
    }
}

/// The shortest prefix of a line after which most of its material gain is safely in hand, and that gain.
fn telling_prefix(passed: &Board, side: Color, line: &[Move]) -> (usize, i32) {
    let balance = |board: &Board| material(board, side);
    let start = balance(passed);
    let mut board = passed.clone();
    let mut rated = Vec::new();
    for (ply, &mv) in line.iter().take(LINE_LIMIT).enumerate() {
        board.play_unchecked(mv);
        if ply % 2 == 0 {
            // Opponent to move: what he can take back at once is not yet won.
            let risk = hanging(&board, side)
                .into_iter()
                .map(|(_, profit)| profit)
                .max()
                .unwrap_or(0);
            rated.push((ply + 1, balance(&board) - start - risk));
        }
    }
    let most = rated.iter().map(|&(_, gain)| gain).max().unwrap_or(0);
    // Nearly all of it: later plies often add a pawn that has nothing to do with the threat.
    let enough = most - most / 5;
    rated
        .into_iter()
        .find(|&(_, gain)| gain >= enough)
        .unwrap_or((line.len().min(1), 0))
}

/// Pieces of the other side that `side` takes along a line, on the squares where they stood before it.
fn taken_pieces(passed: &Board, side: Color, line: &[Move]) -> BitBoard {
    let mut board = passed.clone();
    let mut taken = BitBoard::EMPTY;
    // Where each piece on the board stood at the beginning.
    let mut origin: [Square; Square::NUM] = Square::ALL;
    for &mv in line {
        let to = landing(&board, mv);
        if board.side_to_move() == side && is_capture(&board, mv) {
            let victim = if is_en_passant(&board, mv) {
                Square::new(to.file(), mv.from.rank())
            } else {
                to
            };
            taken |= origin[victim as usize].bitboard();
        }
        origin[to as usize] = origin[mv.from as usize];
        board.play_unchecked(mv);
    }
    taken & passed.colors(!side)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EFFORT: ProbeEffort = ProbeEffort::nodes(6_000);

    fn board(fen: &str) -> Board {
        fen.parse().expect("a position")
    }

    fn against(fen: &str) -> Result<Threats, NoPass> {
        threats_against_mover(&mut Prober::default(), &board(fen), EFFORT)
    }

    #[test]
    fn a_mate_threat_is_seen_and_with_air_there_is_none() {
        let is_mate = |threat: &Threat| matches!(threat.gain, ThreatGain::Mate { .. });
        let threats = against("3r2k1/5ppp/8/8/8/P7/R4PPP/6K1 w - - 0 1").unwrap();
        let worst = threats.list.iter().find(|threat| is_mate(threat)).unwrap();
        assert_eq!(worst.gain, ThreatGain::Mate { moves: 1 });
        assert_eq!(worst.first(), "d8d1".parse().unwrap());
        assert!(worst.targets.has(Square::G1));
        let air = against("3r2k1/5ppp/8/8/8/P6P/R4PP1/6K1 w - - 0 1").unwrap();
        assert!(!air.list.iter().any(is_mate), "{air:?}");
    }

    #[test]
    fn an_attacked_piece_is_threatened_and_a_guarded_one_is_not() {
        let threats = against("6k1/5ppp/8/3r4/8/8/3N1PPP/6K1 w - - 0 1").unwrap();
        let worst = &threats.list[0];
        assert!(
            matches!(worst.gain, ThreatGain::Mate { .. } | ThreatGain::Material { .. }),
            "{worst:?}"
        );
        let threats = against("6k1/5ppp/8/3r4/8/7P/3N1PP1/6K1 w - - 0 1").unwrap();
        let gain = &threats.list[0].gain;
        assert!(
            matches!(gain, ThreatGain::Material { hundredths } if *hundredths >= 300),
            "a knight falls: {gain:?}"
        );
        assert_eq!(threats.list[0].targets, Square::D2.bitboard());
        let guarded = against("6k1/5ppp/8/3r4/8/4B2P/3N1PP1/6K1 w - - 0 1").unwrap();
        assert!(guarded.list.is_empty(), "{guarded:?}");
    }

    #[test]
    fn two_targets_are_a_double_threat_and_one_is_not() {
        let fork = against("6k1/pp3p1p/6p1/4N3/2r3b1/8/PPPP1PPP/6K1 b - - 0 1").unwrap();
        assert!(fork.is_double(), "{fork:?}");
        let single = against("6k1/pp3p1p/6p1/4N3/2r5/8/PPPP1PPP/6K1 b - - 0 1").unwrap();
        assert!(!single.is_double(), "{single:?}");
        assert!(single.list[0].targets.has(Square::C4));
    }

    #[test]
    fn in_check_there_is_no_pass() {
        assert_eq!(
            against("4k3/8/8/8/8/8/4r3/4K2R w K - 0 1"),
            Err(NoPass::InCheck {
                checkers: Square::E2.bitboard()
            })
        );
        assert_eq!(against("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Err(NoPass::Over));
    }

    #[test]
    fn a_move_makes_a_threat_that_was_not_there() {
        let start = board("6k1/5p1p/6p1/3n4/8/8/5PPP/R5K1 w - - 0 1");
        let made = threats_after(&mut Prober::default(), &start, "a1d1".parse().unwrap(), EFFORT).unwrap();
        assert!(
            made.iter()
                .any(|own| own.created && own.threat.targets.has(Square::D5))
        );
        // The rook already attacks the knight: stepping aside makes no new threat.
        let old = board("6k1/5p1p/6p1/3n4/8/8/5PPP/3R2K1 w - - 0 1");
        let kept = threats_after(&mut Prober::default(), &old, "h2h3".parse().unwrap(), EFFORT).unwrap();
        assert!(
            kept.iter().any(|own| own.threat.targets.has(Square::D5)),
            "{kept:?}"
        );
        assert!(kept.iter().all(|own| !own.created), "{kept:?}");
    }

    #[test]
    fn the_same_question_gets_the_same_answer() {
        let fen = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4";
        assert_eq!(against(fen), against(fen));
        let threats = against(fen).unwrap();
        assert_eq!(threats.list[0].gain, ThreatGain::Mate { moves: 1 });
    }
}

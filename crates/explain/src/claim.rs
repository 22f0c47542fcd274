//! Claims: the typed statements an explanation is made of.
//!
//! A claim's fields alone decide whether it is true; the sentence is made from them afterwards and may say less, never
//! more. The vocabulary is that of the claims schema (`wherefore-claims/1`); each variant of [`Kind`] is one of its
//! types and carries exactly the fields the schema gives it.

pub mod fields;
pub mod terms;

use cozy_chess::{BitBoard, Color, File, Move, Square};
use knowledge::facts::lines::{Pin, Skewer};
use knowledge::facts::mates::Picture;
use knowledge::facts::pawns::{FileState, PassedKind, RaceFirst};
pub use terms::{
    Band, Cause, Confidence, Delta, DrawBy, Ending, Factor, Goal, How, Keeps, KnownName, Looks,
    OppositionKind, Outcome, OutpostPiece, Result, Role, SpecialKind, Step, Threat, WeakKind, When,
};

/// One statement.
#[derive(Clone, PartialEq, Debug)]
pub struct Claim {
    /// What is said.
    pub kind: Kind,
    /// Moves from the root to the position spoken of.
    pub at: Vec<Move>,
    /// Whom it is about, where that must be said.
    pub side: Option<Color>,
    /// How sure it is.
    pub confidence: Confidence,
    /// Its place in the explanation.
    pub role: Role,
    /// Weight for ordering and cutting, 0 to 100.
    pub salience: i32,
    /// The sentence, filled in by the phrasebook.
    pub text: String,
    /// Indices of the claims of the same explanation this one rests on.
    pub because: Vec<usize>,
}

impl Claim {
    /// A claim about the position after `at`, not yet worded.
    pub fn new(kind: Kind, at: &[Move], confidence: Confidence) -> Claim {
        Claim {
            kind,
            at: at.to_vec(),
            side: None,
            confidence,
            role: Role::Reason,
            salience: 0,
            text: String::new(),
            because: Vec::new(),
        }
    }

    /// The same claim about `side`.
    #[must_use]
    pub fn of(mut self, side: Color) -> Claim {
        self.side = Some(side);
        self
    }

    /// The other move at the root that an alternative speaks of.
    pub fn rival(&self) -> Option<Move> {
        self.at.first().copied().or(match self.kind {
            Kind::RefutedBy { mv, .. } | Kind::Tempting { mv, .. } => Some(mv),
            // What a rival gives up for good.
            Kind::KingSafety { mv, .. } if self.role == Role::Alternative => Some(mv),
            Kind::WeakPawn { ref when, .. } | Kind::PassedPawn { ref when, .. }
                if self.role == Role::Alternative =>
            {
                when.mv.or(when.line.first().copied())
            }
            _ => None,
        })
    }

    /// The same claim in another role.
    #[must_use]
    pub fn as_role(mut self, role: Role) -> Claim {
        self.role = role;
        self
    }
}

/// What a claim says. Lines start at the position spoken of and, where there is a move, with that move.
#[derive(Clone, PartialEq, Debug)]
#[allow(
    missing_docs,
    reason = "the fields are named and defined by the claims schema"
)]
pub enum Kind {
    /// The value lies in an interval.
    Evaluation { lo: i32, hi: i32, band: Option<Band> },
    /// The best move, or nearly.
    BestMove { mv: Move },
    /// The best move by far.
    OnlyMove { mv: Move, keeps: Keeps },
    /// The only legal move.
    ForcedMove { mv: Move },
    /// Moves as good as the best.
    EqualAlternatives { moves: Vec<Move> },
    /// Mate by force.
    ForcedMate { moves: u32, line: Vec<Move> },
    /// Material won when the captures have run out.
    MaterialResult { line: Vec<Move>, outcome: Outcome },
    /// Endless checks.
    Perpetual { line: Vec<Move> },
    /// A draw by stalemate.
    StalemateResource { line: Vec<Move> },
    /// Behind in material, and nobody gets in.
    Fortress { mv: Option<Move> },
    /// What the side not to move would do after a pass.
    Threat { line: Vec<Move>, outcome: Outcome },
    /// What the move threatens next.
    CreatesThreat {
        mv: Move,
        line: Vec<Move>,
        outcome: Outcome,
    },
    /// Two threats at once.
    DoubleThreat { mv: Move, threats: Vec<Threat> },
    /// The move meets a threat.
    Parries {
        mv: Move,
        threat: Threat,
        how: Option<How>,
    },
    /// All moves that do anything about a threat.
    CounterCausalSet { threat: Threat, moves: Vec<Move> },
    /// Nothing helps.
    NoDefence { line: Vec<Move>, outcome: Outcome },
    /// A quiet move against the opponent's idea.
    Prophylaxis { mv: Move, prevents: Move },
    /// A threat may be left alone.
    IgnoresThreat {
        mv: Move,
        threat: Threat,
        line: Vec<Move>,
        outcome: Outcome,
    },
    /// One man hits two.
    Fork {
        mv: Move,
        targets: Vec<Square>,
        line: Vec<Move>,
    },
    /// A man is pinned.
    Pin { pin: Pin, mv: Option<Move> },
    /// A pin is used.
    ExploitsPin { mv: Move, pin: Pin, victim: Square },
    /// The greater man in front must go, the lesser behind falls.
    Skewer { mv: Move, skewer: Skewer },
    /// A line is opened onto a target.
    DiscoveredAttack {
        mv: Move,
        attacker: Square,
        target: Square,
    },
    /// A line is opened onto the king.
    DiscoveredCheck { mv: Move, checker: Square },
    /// Two men check.
    DoubleCheck { mv: Move, checkers: BitBoard },
    /// A slider works through an enemy piece.
    XRay {
        attacker: Square,
        through: Square,
        target: Square,
        mv: Option<Move>,
        line: Vec<Move>,
    },
    /// The guard is captured.
    RemovesDefender {
        mv: Move,
        defender: Square,
        defended: Square,
        line: Vec<Move>,
    },
    /// The guard is drawn or driven away.
    Deflection {
        mv: Move,
        defender: Square,
        duty: Square,
        line: Vec<Move>,
    },
    /// A piece is lured to a bad square.
    Attraction {
        mv: Move,
        piece: Square,
        to: Square,
        line: Vec<Move>,
    },
    /// A piece has two jobs.
    Overload {
        piece: Square,
        duties: Vec<Square>,
        mv: Move,
        line: Vec<Move>,
    },
    /// A line of an enemy slider is cut.
    Interference {
        mv: Move,
        square: Square,
        line_piece: Square,
        cut_off: Square,
        line: Vec<Move>,
    },
    /// A man makes room for another.
    Clearance {
        mv: Move,
        cleared: Square,
        next_move: Move,
        line: Vec<Move>,
    },
    /// A forcing move before the expected capture.
    Intermezzo {
        mv: Move,
        expected: Move,
        line: Vec<Move>,
    },
    /// A piece cannot get away.
    TrappedPiece { square: Square, mv: Option<Move> },
    /// A man can simply be taken.
    HangingPiece { square: Square, mv: Option<Move> },
    /// The back rank is soft.
    BackRankWeakness { king: Square },
    /// The mate has a name.
    MatingPattern { name: Picture, line: Vec<Move> },
    /// A king without shelter.
    ExposedKing { king: Square },
    /// More attackers than defenders at the king.
    KingAttack {
        king: Square,
        attackers: BitBoard,
        mv: Option<Move>,
    },
    /// Material is given up for something.
    Sacrifice {
        mv: Move,
        offered: i32,
        line: Vec<Move>,
        outcome: Outcome,
    },
    /// A remarkable quiet move.
    QuietMove { mv: Move },
    /// A pawn promotes.
    Promotion { pawn: Square, line: Vec<Move> },
    /// A lesser piece is better than a queen.
    Underpromotion { mv: Move },
    /// A lost piece sells itself.
    Desperado { mv: Move },
    /// Castling or en passant.
    SpecialMove { mv: Move, kind: SpecialKind },
    /// A move that looks good and is not.
    Tempting { mv: Move, looks: Looks },
    /// Why a move fails.
    RefutedBy {
        mv: Move,
        reply: Move,
        line: Vec<Move>,
        outcome: Outcome,
        cause: Cause,
        square: Option<Square>,
    },
    /// Why a defence fails.
    DefenceFails {
        defence: Move,
        answer: Move,
        line: Vec<Move>,
        outcome: Outcome,
    },
    /// The best reply and what it leaves.
    BestDefence { reply: Move, lo: i32, hi: i32 },
    /// Two moves of one idea in the right order.
    MoveOrder {
        right: Move,
        wrong: Move,
        reply: Move,
        line: Vec<Move>,
    },
    /// Steps along a line.
    Plan { steps: Vec<Step>, line: Vec<Move> },
    /// Exchanges into an ending with a known result.
    Simplification {
        mv: Move,
        line: Vec<Move>,
        ending: Ending,
        result: Result,
    },
    /// A pawn hits a pawn.
    PawnBreak { mv: Move, challenges: Square },
    /// A piece gets more squares.
    ImprovesPiece { mv: Move, before: i32, after: i32 },
    /// An enemy piece gets fewer squares.
    Restricts {
        mv: Move,
        piece: Square,
        before: i32,
        after: i32,
    },
    /// A piece comes into play.
    Development { mv: Move },
    /// A passed pawn.
    PassedPawn {
        pawn: Square,
        kind: PassedKind,
        when: When,
    },
    /// A weak pawn.
    WeakPawn {
        pawn: Square,
        kind: WeakKind,
        when: When,
    },
    /// An open or half-open file.
    OpenFile {
        file: File,
        kind: FileState,
        piece: Option<Square>,
        when: When,
    },
    /// A heavy piece on the seventh rank.
    SeventhRank { piece: Square, when: When },
    /// A square for good.
    Outpost {
        square: Square,
        piece: OutpostPiece,
        when: When,
    },
    /// A square given up for good.
    WeakSquare { square: Square, when: When },
    /// A bishop behind its own pawns.
    BadBishop { bishop: Square, when: When },
    /// Two bishops against not two.
    BishopPair { when: When },
    /// A count around a king changes.
    KingSafety {
        factor: Factor,
        before: i32,
        after: i32,
        mv: Move,
    },
    /// Behind, but with enough for it.
    Compensation { down: i32, reasons: Vec<&'static str> },
    /// The count of material.
    MaterialBalance { cp: i32 },
    /// The kind of ending.
    EndingClass { ending: Ending },
    /// The rule of the square.
    RuleOfSquare {
        pawn: Square,
        king: Square,
        caught: bool,
    },
    /// The opposition.
    Opposition {
        kind: OppositionKind,
        holder: Color,
        mv: Option<Move>,
    },
    /// Key squares of a pawn.
    KeySquares {
        pawn: Square,
        squares: BitBoard,
        reached: bool,
        mv: Option<Move>,
    },
    /// The side to move would rather pass.
    Zugzwang { mv: Option<Move> },
    /// A tempo is lost on purpose.
    Triangulation { line: Vec<Move> },
    /// Counting a race.
    PawnRace {
        own: Square,
        enemy: Square,
        own_steps: i32,
        enemy_steps: i32,
        first: RaceFirst,
    },
    /// A pawn is given to get another through.
    Breakthrough { line: Vec<Move> },
    /// The bishop of the wrong color.
    WrongBishop {
        bishop: Square,
        pawn: Square,
        corner: Square,
    },
    /// Opposite-colored bishops.
    OppositeBishops,
    /// The rook behind a passed pawn.
    RookBehindPasser { rook: Square, pawn: Square, when: When },
    /// The king comes nearer.
    KingActivity {
        mv: Move,
        target: Square,
        before: i32,
        after: i32,
    },
    /// An ending with a name.
    KnownEnding { name: KnownName, result: Result },
    /// Few replies keep the win.
    PracticalChances { mv: Move, replies: i32, keeping: i32 },
    /// A natural reply loses.
    Trap {
        mv: Move,
        natural: Move,
        line: Vec<Move>,
        outcome: Outcome,
    },
}

impl Kind {
    /// The line of a claim where it is play from the position spoken of, not after a pass.
    pub fn played_line(&self) -> Option<&[Move]> {
        match self {
            Kind::ForcedMate { line, .. }
            | Kind::MaterialResult { line, .. }
            | Kind::Perpetual { line }
            | Kind::StalemateResource { line }
            | Kind::Fork { line, .. }
            | Kind::RemovesDefender { line, .. }
            | Kind::Deflection { line, .. }
            | Kind::Attraction { line, .. }
            | Kind::Overload { line, .. }
            | Kind::Interference { line, .. }
            | Kind::Clearance { line, .. }
            | Kind::Intermezzo { line, .. }
            | Kind::Sacrifice { line, .. }
            | Kind::Promotion { line, .. }
            | Kind::RefutedBy { line, .. }
            | Kind::DefenceFails { line, .. }
            | Kind::MoveOrder { line, .. }
            | Kind::Plan { line, .. }
            | Kind::Simplification { line, .. }
            | Kind::Breakthrough { line }
            | Kind::Triangulation { line }
            | Kind::IgnoresThreat { line, .. }
            | Kind::Trap { line, .. } => Some(line),
            _ => None,
        }
    }
}

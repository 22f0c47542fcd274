//! What the expert of pawn endings counts: the list of its tables, and the considerations they are bundled to.

use super::company::{FILE_STATES, PLACES, STANDS};
use super::side::{FAR, FREE, NO_PASSER};
use crate::evaluation::terms::Term;

/// What the expert looks at, under a few names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Consideration {
    /// Who queens first.
    Races,
    /// Passed pawns, and who escorts or catches them.
    PassedPawns,
    /// Pawns that a king can win.
    Targets,
    /// Whether a king may leave what it watches to win something.
    Raids,
    /// Moves that can be waited, and the opposition.
    Waiting,
    /// The pawns by themselves.
    Structure,
    /// Each king among the pawns.
    Kings,
    /// Both kings beside the same pawns.
    Company,
}

impl Consideration {
    /// Every consideration, in the order in which they are told.
    pub const ALL: &'static [Consideration] = &[
        Consideration::Races,
        Consideration::PassedPawns,
        Consideration::Targets,
        Consideration::Raids,
        Consideration::Waiting,
        Consideration::Structure,
        Consideration::Kings,
        Consideration::Company,
    ];

    /// The name in the weights file.
    pub const fn key(self) -> &'static str {
        match self {
            Consideration::Races => "Races",
            Consideration::PassedPawns => "PassedPawns",
            Consideration::Targets => "Prey",
            Consideration::Raids => "Errands",
            Consideration::Waiting => "Waiting",
            Consideration::Structure => "Structure",
            Consideration::Kings => "Kings",
            Consideration::Company => "Company",
        }
    }

    /// The term of the evaluation that tells what it comes to.
    pub const fn term(self) -> Term {
        match self {
            Consideration::Races => Term::PawnRace,
            Consideration::PassedPawns => Term::PawnEndingPassers,
            Consideration::Targets => Term::PawnEndingTargets,
            Consideration::Raids => Term::PawnEndingRaids,
            Consideration::Waiting => Term::PawnEndingWaiting,
            Consideration::Structure => Term::PawnEndingStructure,
            Consideration::Kings => Term::PawnEndingKings,
            Consideration::Company => Term::PawnEndingCompany,
        }
    }
}

macro_rules! features {
    ($( $(#[doc = $doc:literal])+ $name:ident [$count:expr] $consideration:ident; )+) => {
        /// What the expert counts.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Feature { $( $(#[doc = $doc])+ $name, )+ }

        impl Feature {
            /// Every feature, in the order of the weights.
            pub const ALL: &'static [Feature] = &[ $( Feature::$name, )+ ];
            const COUNTS: &'static [usize] = &[ $( $count, )+ ];

            /// What it is considered under.
            #[inline(always)]
            pub const fn consideration(self) -> Consideration {
                match self { $( Feature::$name => Consideration::$consideration, )+ }
            }

            /// The feature with this name.
            pub fn named(key: &str) -> Option<Feature> {
                Feature::ALL.iter().copied().find(|feature| feature.key() == key)
            }

            /// The name in the weights file.
            pub const fn key(self) -> &'static str {
                match self { $( Feature::$name => stringify!($name), )+ }
            }
        }
    };
}

features! {
    /// A king and an own pawn: passed, guarded, rammed or plain, times 120, plus its rank minus the king's, as its side sees them,
    /// plus 7, times 8, plus files apart.
    KingOwnPawn[4 * RELATIONS] Kings;
    /// A king and an enemy pawn, indexed alike.
    KingEnemyPawn[4 * RELATIONS] Kings;
    /// Where a pawn stands: rank times 4 plus the distance to the edge file.
    PawnPlace[8 * 4] Structure;
    /// Where a king stands, indexed alike.
    KingPlace[8 * 4] Waiting;
    /// Own pawns times 9 plus enemy pawns.
    Balance[9 * 9] Structure;
    /// A passed pawn: rank times 8 plus by how many steps (at most 3 too late, 4 too early, plus 3) the enemy king misses its square.
    PasserSquare[8 * 8] PassedPawns;
    /// A passed pawn, indexed alike with the enemy king's steps on foot to any square of the pawn's way.
    PasserWalk[8 * 8] PassedPawns;
    /// A passed pawn: rank times 9 plus the own king's steps on foot to the square before it, at most 8.
    PasserEscort[8 * 9] PassedPawns;
    /// A passed pawn guarded by a pawn, by rank.
    ProtectedPasser[8] PassedPawns;
    /// A passed pawn with a passed pawn on the next file, by rank.
    ConnectedPasser[8] PassedPawns;
    /// A passed pawn, by the files between it and the nearest enemy pawn.
    OutsidePasser[8] PassedPawns;
    /// A pawn that pawns can make a passed one, by rank.
    Candidate[8] Structure;
    /// A pawn nobody stops when the other side has none: plies until it queens.
    LoneRunner[14] Races;
    /// Each side has such a pawn: plies to the own queen minus plies to the other, at least -6, at most 6, plus 6, times 4, plus 1 if the
    /// new queen guards the other's queening square, plus 2 if it checks.
    Race[13 * 4] Races;
    /// The fastest passed pawns of both sides, whether they are caught, and whose move it is.
    Fastest[2 * PASSERS * PASSERS] Races;
    /// The ranks of both sides' foremost passed pawns, and whose move it is.
    Foremost[2 * 8 * 8] Races;
    /// Pawns more or less, at most 3, plus 3, times 16, plus own passed pawns times 4, plus enemy ones.
    Passers[7 * 16] PassedPawns;
    /// An enemy pawn no pawn guards, by turn, by how much sooner the own king attacks it than the other guards it, and by its steps.
    Targets[2 * 9 * 6] Targets;
    /// Both kings' steps to the nearest such pawn, and whose move it is.
    Meals[2 * MEALS * MEALS] Targets;
    /// How far each king may stray before a passed pawn escapes it, and whose move it is.
    Roamings[2 * ROAMINGS * ROAMINGS] Raids;
    /// How far a king may stray, its steps to the nearest prey, and whose move it is.
    Raid[2 * ROAMINGS * MEALS] Raids;
    /// Three files in a row with own pawns: own and enemy pawns on them, files between them and the enemy king, the foremost own rank.
    Majority[4 * 4 * 4 * 6] Structure;
    /// The same pawns, and how many files each king is away, by turn.
    MajorityKings[2 * 16 * 16] Structure;
    /// Pawns that can step safely, at most 4, of both sides, and whose move it is.
    SpareMoves[2 * 5 * 5] Waiting;
    /// The opposition of the side not to move (direct, distant, farther, diagonal, none) times 5 plus its lead in safe pawn steps.
    Opposition[5 * 5] Waiting;
    /// The right to move.
    Turn[1] Waiting;
    /// Squares of a king and an own pawn, mirrored so that the king is on the files a to d: the king's of 32, times 64, plus the pawn's,
    /// times 4, plus passed, guarded, rammed or plain.
    KingOwnPawnSquares[PAIRS] Kings;
    /// Squares of a king and an enemy pawn, indexed alike.
    KingEnemyPawnSquares[PAIRS] Kings;
    /// Neighboring files with pawns, by their distance to the edge and the ranks of the foremost pawns of both sides on each.
    FilePair[4 * FILE_STATES * FILE_STATES] Structure;
    /// A file with pawns, by turn, the ranks of the foremost pawns of both sides, and where each king is beside it.
    FileKings[2 * FILE_STATES * PLACES * PLACES] Company;
    /// A pawn by its kind, by turn, by whether both kings are on the same side of it, and where each king stands to it.
    PawnKings[4 * 2 * 2 * STANDS * STANDS] Company;
    /// The kings to each other, by turn, numbers of pawns and who has passed ones.
    KingsApart[2 * 7 * 7 * 7 * 7 * 4] Waiting;
    /// How far each king may stray, both kings' steps to their nearest prey, and whose move it is.
    Raids[2 * ROAMINGS * ROAMINGS * MEALS * MEALS] Raids;
    /// How far each king may stray, pawns of both sides that can step safely, at most 4, and whose move it is.
    Waiting[2 * ROAMINGS * ROAMINGS * 5 * 5] Waiting;
    /// The fastest passed pawns of both sides, whether they are caught, pawns more or less, at most 3, and whose move it is.
    FastestAndPawns[2 * PASSERS * PASSERS * 7] Races;
}

/// Squares of a king, mirrored, and of a pawn, and the pawn's kind.
pub(super) const PAIRS: usize = 32 * 64 * 4;

/// Ways a pawn can stand to a king: ranks ahead or behind, and files apart.
pub(super) const RELATIONS: usize = 15 * 8;
/// Numbers of the fastest passed pawn.
pub(super) const PASSERS: usize = NO_PASSER + 1;
/// Numbers of steps to the nearest prey.
pub(super) const MEALS: usize = FAR + 1;
/// Numbers of moves a king may stray.
pub(super) const ROAMINGS: usize = FREE + 1;

impl Feature {
    /// How many weights a feature has.
    pub const fn count(self) -> usize {
        Feature::COUNTS[self as usize]
    }

    /// Where the weights of a feature begin.
    #[inline(always)]
    pub const fn offset(self) -> usize {
        OFFSETS[self as usize]
    }
}

/// Where the weights of each feature begin.
const OFFSETS: [usize; Feature::COUNTS.len()] = {
    let mut offsets = [0; Feature::COUNTS.len()];
    let mut index = 1;
    while index < offsets.len() {
        offsets[index] = offsets[index - 1] + Feature::COUNTS[index - 1];
        index += 1;
    }
    offsets
};

/// How many weights there are in all.
pub const FEATURES: usize = {
    let mut sum = 0;
    let mut index = 0;
    while index < Feature::COUNTS.len() {
        sum += Feature::COUNTS[index];
        index += 1;
    }
    sum
};

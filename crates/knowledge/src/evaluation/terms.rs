//! The one list of everything the evaluation can say: each term's name, group, number of weights and meaning.
//!
//! Weights, their text file, the tuner and the documentation all come from this list. A term with several weights is a
//! table (by square, by rank, by number of moves); the meaning says what the index counts.

/// What a term is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum Group {
    /// What stands on the board.
    Material,
    /// Where it stands.
    Placement,
    /// Where it can go.
    Mobility,
    /// The pawn structure.
    Pawns,
    /// Pawns on their way to promotion.
    PassedPawns,
    /// What pieces do with the squares and files they have.
    Pieces,
    /// Pieces that cannot get out.
    Trapped,
    /// The kings and what comes at them.
    KingSafety,
    /// What goes into an attack on the king, in units that are turned into a score together.
    KingAttackUnits,
    /// What could be taken or chased.
    Threats,
    /// Room behind the pawns.
    Space,
    /// The right to move.
    Tempo,
    /// How much of the advantage can be used.
    Drawishness,
    /// What goes into the chances to make progress, in units.
    ProgressUnits,
    /// What is known about this kind of ending.
    Ending,
    /// What a network sees beyond the terms.
    Beyond,
}

impl Group {
    /// Every group, in reading order.
    pub const ALL: &'static [Group] = &[
        Group::Material,
        Group::Placement,
        Group::Mobility,
        Group::Pawns,
        Group::PassedPawns,
        Group::Pieces,
        Group::Trapped,
        Group::KingSafety,
        Group::KingAttackUnits,
        Group::Threats,
        Group::Space,
        Group::Tempo,
        Group::Drawishness,
        Group::ProgressUnits,
        Group::Ending,
        Group::Beyond,
    ];

    /// The words a person reads.
    pub const fn name(self) -> &'static str {
        match self {
            Group::Material => "material",
            Group::Placement => "placement",
            Group::Mobility => "mobility",
            Group::Pawns => "pawns",
            Group::PassedPawns => "passed pawns",
            Group::Pieces => "pieces",
            Group::Trapped => "trapped pieces",
            Group::KingSafety => "king safety",
            Group::KingAttackUnits => "attack on the king",
            Group::Threats => "threats",
            Group::Space => "space",
            Group::Tempo => "tempo",
            Group::Drawishness => "winning chances",
            Group::ProgressUnits => "progress",
            Group::Ending => "known endings",
            Group::Beyond => "beyond the terms",
        }
    }
}

macro_rules! terms {
    ($( $(#[doc = $doc:literal])+ $term:ident [$count:literal] $group:ident $name:literal; )+) => {
        /// A named term of the evaluation.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum Term { $( $(#[doc = $doc])+ $term, )+ }

        impl Term {
            /// Every term, in the order of the list.
            pub const ALL: &'static [Term] = &[ $( Term::$term, )+ ];

            /// The words a person reads.
            pub const fn name(self) -> &'static str {
                match self { $( Term::$term => $name, )+ }
            }

            /// The key of the term in the weights file.
            pub const fn key(self) -> &'static str {
                match self { $( Term::$term => stringify!($term), )+ }
            }

            /// What the term means, in a sentence or two.
            pub const fn meaning(self) -> &'static str {
                match self { $( Term::$term => concat!($($doc, "\n"),+), )+ }
            }

            /// What the term is about.
            pub const fn group(self) -> Group {
                match self { $( Term::$term => Group::$group, )+ }
            }

            /// How many weights the term has.
            pub const fn count(self) -> usize {
                COUNTS[self as usize]
            }

            /// Where the term's weights begin.
            pub const fn offset(self) -> usize {
                OFFSETS[self as usize]
            }
        }

        const COUNTS: &[usize] = &[ $( $count, )+ ];
        const TERMS: usize = COUNTS.len();
    };
}

/// Where each term's weights begin: the running sum of the counts.
const OFFSETS: [usize; TERMS] = {
    let mut offsets = [0; TERMS];
    let mut term = 1;
    while term < TERMS {
        offsets[term] = offsets[term - 1] + COUNTS[term - 1];
        term += 1;
    }
    offsets
};

/// How many weights there are in all.
pub const WEIGHTS: usize = OFFSETS[TERMS - 1] + COUNTS[TERMS - 1];

terms! {
    /// A pawn on the board.
    Pawn[1] Material "pawn";
    /// A knight on the board.
    Knight[1] Material "knight";
    /// A bishop on the board.
    Bishop[1] Material "bishop";
    /// A rook on the board.
    Rook[1] Material "rook";
    /// A queen on the board.
    Queen[1] Material "queen";
    /// Two bishops or more.
    BishopPair[1] Material "bishop pair";
    /// Two knights or more: the second does less than the first.
    KnightPair[1] Material "knight pair";
    /// Two rooks or more: the second does less than the first.
    RookPair[1] Material "rook pair";
    /// Each knight, by the number of own pawns: knights like closed positions.
    KnightWithPawns[9] Material "knight among pawns";
    /// Each rook, by the number of own pawns: rooks like open positions.
    RookWithPawns[9] Material "rook among pawns";

    /// Where a pawn stands: rank * 8 + file, seen from its own side and mirrored so that its king is on the files e-h.
    PawnSquare[64] Placement "pawn placement";
    /// Where a knight stands, indexed like pawns.
    KnightSquare[64] Placement "knight placement";
    /// Where a bishop stands, indexed like pawns.
    BishopSquare[64] Placement "bishop placement";
    /// Where a rook stands, indexed like pawns.
    RookSquare[64] Placement "rook placement";
    /// Where a queen stands, indexed like pawns.
    QueenSquare[64] Placement "queen placement";
    /// Where the king stands: rank * 4 + distance from the nearer edge file.
    KingSquare[32] Placement "king placement";
    /// The right to castle on the short (0) and on the long side (1).
    CastlingRight[2] Placement "right to castle";

    /// Squares a knight can safely go to.
    KnightMobility[9] Mobility "knight mobility";
    /// Squares a bishop can safely go to.
    BishopMobility[14] Mobility "bishop mobility";
    /// Squares a rook can safely go to.
    RookMobility[15] Mobility "rook mobility";
    /// Squares a queen can safely go to.
    QueenMobility[28] Mobility "queen mobility";

    /// A pawn without own pawns on the neighboring files, by distance from the nearer edge file.
    IsolatedPawn[4] Pawns "isolated pawn";
    /// A pawn with an own pawn in front of it on its file and no pawn defending it.
    DoubledPawn[1] Pawns "doubled pawn";
    /// A pawn that its neighbors have left behind and that cannot step forward safely.
    BackwardPawn[1] Pawns "backward pawn";
    /// An isolated or backward pawn with no enemy pawn in front of it: a target for rooks.
    ExposedPawn[1] Pawns "weak pawn on a half-open file";
    /// A pawn with an own pawn beside it, by rank.
    PhalanxPawn[8] Pawns "pawn phalanx";
    /// A pawn defended by a pawn, by rank.
    DefendedPawn[8] Pawns "pawn chain";
    /// A pawn with a free file ahead and as many helpers as enemy pawns watch its way, by rank.
    CandidatePawn[8] Pawns "candidate passed pawn";
    /// More pawns than the enemy on a wing (files a-d, files e-h), no passed pawn there yet.
    PawnMajority[1] Pawns "pawn majority";
    /// Groups of pawns with an empty file between them.
    PawnIsland[1] Pawns "pawn island";
    /// A pawn on the c- to f-file kept on its second or third rank by a piece in front of it.
    BlockedCenterPawn[1] Pawns "blocked center pawn";
    /// Distance from the king to its nearest own or enemy pawn.
    KingPawnDistance[8] Pawns "king's distance from the pawns";

    /// A pawn that no enemy pawn can stop, by rank.
    PassedPawn[8] PassedPawns "passed pawn";
    /// A passed pawn defended by a pawn, by rank.
    ProtectedPasser[8] PassedPawns "protected passed pawn";
    /// A passed pawn with another on a neighboring file, by rank.
    ConnectedPasser[8] PassedPawns "connected passed pawns";
    /// A passed pawn with an enemy piece in front of it, by rank.
    BlockadedPasser[8] PassedPawns "blockaded passed pawn";
    /// A passed pawn that can step forward safely, by rank.
    SafeStepPasser[8] PassedPawns "passed pawn free to step";
    /// A passed pawn whose whole way is free of enemy pieces and attacks, by rank.
    FreePathPasser[8] PassedPawns "passed pawn with a free path";
    /// The own king's distance from the square in front of a passed pawn: group * 8 + distance, the groups being the
    /// ranks up to the third, then fourth, fifth, sixth and seventh.
    PasserOwnKing[40] PassedPawns "own king and passed pawn";
    /// The enemy king's distance from the square in front of a passed pawn, indexed like the own king's.
    PasserEnemyKing[40] PassedPawns "enemy king and passed pawn";
    /// An own rook behind a passed pawn.
    RookBehindPasser[1] PassedPawns "rook behind the passed pawn";
    /// An enemy rook behind a passed pawn.
    EnemyRookBehindPasser[1] PassedPawns "enemy rook behind the passed pawn";
    /// A passed pawn that the enemy king cannot catch while the enemy has no pieces, by rank.
    UnstoppablePasser[8] PassedPawns "unstoppable passed pawn";

    /// A minor piece that no enemy pawn can drive away: knights 0 (alone) and 1 (defended by a pawn), bishops 2 and 3.
    Outpost[4] Pieces "outpost";
    /// A knight that can safely reach an outpost in one move.
    ReachableOutpost[1] Pieces "outpost in reach";
    /// A minor piece right behind a pawn.
    MinorBehindPawn[1] Pieces "minor piece behind a pawn";
    /// A knight's distance from its king.
    KnightFromKing[8] Pieces "knight's distance from its king";
    /// A bishop's distance from its king.
    BishopFromKing[8] Pieces "bishop's distance from its king";
    /// Own pawns on the color of the bishop.
    BadBishop[1] Pieces "bad bishop";
    /// Own pawns on the color of the bishop that cannot move.
    RammedBishop[1] Pieces "bishop behind rammed pawns";
    /// A bishop that sees two central squares along a long diagonal.
    LongDiagonalBishop[1] Pieces "bishop on the long diagonal";
    /// A rook on a file without pawns.
    RookOpenFile[1] Pieces "rook on an open file";
    /// A rook on a file without own pawns.
    RookHalfOpenFile[1] Pieces "rook on a half-open file";
    /// A rook behind an own pawn that cannot move.
    RookClosedFile[1] Pieces "rook on a closed file";
    /// A rook on the seventh rank with the enemy king on the eighth or pawns to attack.
    RookOnSeventh[1] Pieces "rook on the seventh rank";
    /// Two rooks on one file with nothing between them.
    DoubledRooks[1] Pieces "doubled rooks";
    /// A queen behind which an enemy slider waits for one piece to move.
    QueenExposed[1] Pieces "queen in the line of fire";

    /// A rook shut in by its own king: 0 while castling is possible, 1 when it is not.
    TrappedRook[2] Trapped "trapped rook";
    /// A bishop behind enemy pawns on the edge of their camp (as on a7 or h7, with pawns on b6 or g6).
    TrappedBishop[1] Trapped "trapped bishop";
    /// A knight in the enemy's corner with its ways out guarded by pawns.
    TrappedKnight[1] Trapped "trapped knight";
    /// A minor piece in the enemy's half that no pawn defends and that has no safe way out.
    TrappedPiece[1] Trapped "piece without a way out";
    /// A bishop at home behind an own center pawn that cannot move.
    ShutInBishop[1] Trapped "shut-in bishop";

    /// An own pawn in front of the king: (edge distance of the file * 2 + 1 if beside the king's file) * 8 + its rank.
    PawnShelter[64] KingSafety "pawn shelter";
    /// A file at the king without own pawns: edge distance * 2 + 1 if beside the king's file.
    HalfOpenKingFile[8] KingSafety "half-open file at the king";
    /// A file at the king without pawns, indexed like half-open ones.
    OpenKingFile[8] KingSafety "open file at the king";
    /// An enemy pawn coming at the king: (edge distance * 2 + 1 if an own pawn blocks it) * 8 + its rank.
    PawnStorm[64] KingSafety "pawn storm";
    /// All that presses on the enemy king, turned into a score: it grows with the square of what comes together.
    KingAttack[0] KingSafety "attack on the king";

    /// What every attack on a king must overcome before it counts.
    AttackBase[1] KingAttackUnits "king's natural resistance";
    /// A knight that reaches the squares around the king.
    KnightAtKing[1] KingAttackUnits "knight near the king";
    /// A bishop that reaches the squares around the king.
    BishopAtKing[1] KingAttackUnits "bishop near the king";
    /// A rook that reaches the squares around the king.
    RookAtKing[1] KingAttackUnits "rook near the king";
    /// A queen that reaches the squares around the king.
    QueenAtKing[1] KingAttackUnits "queen near the king";
    /// Attacks on the squares around the king, piece by piece.
    ZoneAttacks[1] KingAttackUnits "attacks around the king";
    /// Squares around the king that are attacked and defended by nothing but king or queen.
    WeakZoneSquares[1] KingAttackUnits "weak squares around the king";
    /// A safe knight check.
    KnightCheck[1] KingAttackUnits "knight check in the air";
    /// A safe bishop check.
    BishopCheck[1] KingAttackUnits "bishop check in the air";
    /// A safe rook check.
    RookCheck[1] KingAttackUnits "rook check in the air";
    /// A safe queen check.
    QueenCheck[1] KingAttackUnits "queen check in the air";
    /// Squares from which a check could be given only at a cost.
    UnsafeCheck[1] KingAttackUnits "costly checks in the air";
    /// The attacker has no queen.
    NoQueen[1] KingAttackUnits "no queen to attack with";
    /// Attacked squares in the king's third of the board, on the defender's side.
    FlankAttacks[1] KingAttackUnits "pressure on the king's wing";
    /// Defended squares in the king's third of the board.
    FlankDefense[1] KingAttackUnits "defenders on the king's wing";
    /// Defenders that are pinned to their king.
    PinnedDefenders[1] KingAttackUnits "pinned defenders";
    /// A knight that stands by its king.
    KnightDefender[1] KingAttackUnits "knight defending the king";
    /// Files at the king without a pawn of the defender.
    BareKingFiles[1] KingAttackUnits "bare files at the king";
    /// The attacker is to move.
    AttackTempo[1] KingAttackUnits "attacker to move";

    /// A piece attacked by a safe pawn: by the piece attacked (pawn to queen).
    PawnThreat[5] Threats "pawn attacks a piece";
    /// A piece attacked by a minor piece, by the piece attacked, unless it is a pawn that a pawn defends.
    MinorThreat[5] Threats "minor piece attacks";
    /// A weak piece attacked by a rook, by the piece attacked.
    RookThreat[5] Threats "rook attacks";
    /// A weak piece attacked by the king.
    KingThreat[1] Threats "king attacks";
    /// A piece (0) or pawn (1) that is attacked and not defended.
    Hanging[2] Threats "hanging";
    /// A piece that a safe pawn step would attack.
    PushThreat[1] Threats "pawn can step to attack";
    /// A safe square from which a knight (0), bishop (1) or rook (2) would attack the queen.
    QueenHarassed[3] Threats "queen can be chased";
    /// Squares the enemy would like to use that are contested.
    ContestedSquares[1] Threats "contested squares";

    /// Safe squares behind and between the own center pawns, in units of squares.
    Space[1] Space "space";
    /// Center squares attacked more than once.
    CenterControl[1] Space "center control";

    /// The right to move.
    Tempo[1] Tempo "tempo";

    /// How much the stronger side's chances grow or shrink with what is left to play for.
    Initiative[0] Drawishness "chances to make progress";
    /// The part of the endgame value that a drawish ending takes away.
    DrawishEnding[0] Drawishness "drawish ending";
    /// The part of the value that fades as moves pass without a capture or a pawn move.
    FiftyMoves[0] Drawishness "no progress made";

    /// What every position starts from.
    ProgressBase[1] ProgressUnits "progress base";
    /// Pawns on the board.
    ProgressPawns[1] ProgressUnits "pawns to play with";
    /// Pawns on both wings.
    ProgressBothWings[1] ProgressUnits "play on both wings";
    /// Nothing but kings and pawns.
    ProgressPawnEnding[1] ProgressUnits "pawn ending";
    /// Passed pawns on the board.
    ProgressPassers[1] ProgressUnits "passed pawns to play with";

    /// Driving the bare king to where it can be mated.
    MatingDrive[0] Ending "driving the bare king to the edge";
    /// What an ending's expert says beyond the ordinary terms.
    EndingExpert[0] Ending "known ending";
    /// What is left of the ordinary terms in a pawn ending.
    PawnEnding[0] Ending "what the rest is worth in a pawn ending";
    /// Who queens first in a pawn ending.
    PawnRace[0] Ending "race of the pawns";
    /// Passed pawns of a pawn ending, and who escorts or catches them.
    PawnEndingPassers[0] Ending "passed pawns and who catches them";
    /// Pawns that a king can win.
    PawnEndingTargets[0] Ending "pawns a king can win";
    /// Whether a king may leave what it watches to win something.
    PawnEndingRaids[0] Ending "how far the kings may stray";
    /// Moves that can be waited, and the opposition.
    PawnEndingWaiting[0] Ending "waiting moves and opposition";
    /// The pawns of a pawn ending by themselves.
    PawnEndingStructure[0] Ending "majorities in a pawn ending";
    /// Each king among the pawns.
    PawnEndingKings[0] Ending "kings among the pawns";
    /// Both kings beside the same pawns.
    PawnEndingCompany[0] Ending "both kings beside the same pawns";

    /// What a network sees beyond all of these.
    BeyondTerms[0] Beyond "what the network sees beyond the terms";
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_term_has_a_name_of_its_own() {
        let names: HashSet<_> = Term::ALL.iter().map(|term| term.name()).collect();
        assert_eq!(names.len(), Term::ALL.len());
    }

    #[test]
    fn weights_do_not_overlap() {
        for pair in Term::ALL.windows(2) {
            assert_eq!(pair[0].offset() + pair[0].count(), pair[1].offset());
        }
    }
}

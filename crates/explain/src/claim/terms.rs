//! The words of the vocabulary: roles, confidence, outcomes, causes and the other closed lists of the schema.

use cozy_chess::{File, Move, Piece, Square};

/// Declares a closed list with the schema's word for each member.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $word:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
        pub enum $name { $($(#[$vdoc])* $variant),* }
        impl $name {
            /// The schema's word.
            pub const fn word(self) -> &'static str {
                match self { $($name::$variant => $word),* }
            }

            /// The member with this word.
            pub fn from_word(word: &str) -> Option<$name> {
                match word { $($word => Some($name::$variant),)* _ => None }
            }
        }
    };
}

words! {
    /// How sure a claim is.
    Confidence {
        /// By the rules, a finished search or an exact ending rule.
        Proved = "proved",
        /// A search established bounds.
        Bounded = "bounded",
        /// Rests on evaluation.
        Judged = "judged",
    }
}
words! {
    /// The place of a claim in the explanation.
    Role {
        /// The first sentence.
        Headline = "headline",
        /// Why.
        Reason = "reason",
        /// What next.
        Plan = "plan",
        /// What not.
        Alternative = "alternative",
        /// What to watch.
        Caution = "caution",
        /// Background.
        Context = "context",
    }
}
words! {
    /// A verdict in words.
    Band {
        /// 200 or more.
        Winning = "winning",
        /// 110 to 450.
        ClearlyBetter = "clearly_better",
        /// 25 to 220.
        Better = "better",
        /// -80 to 80.
        Equal = "equal",
        /// The mirror of better.
        Worse = "worse",
        /// The mirror of clearly better.
        ClearlyWorse = "clearly_worse",
        /// The mirror of winning.
        Lost = "lost",
    }
}
words! {
    /// Why a trade helps.
    TradeReason {
        /// The enemy piece is the last bishop that guards a weak color.
        ColorGuard = "color_guard",
        /// The own piece is a bad bishop.
        BadBishop = "bad_bishop",
        /// The enemy piece stands on an outpost.
        StrongPiece = "strong_piece",
        /// The enemy piece takes part in an attack on the king.
        Attacker = "attacker",
        /// The mover is ahead in material.
        Ahead = "ahead",
        /// The mover has less space.
        Cramped = "cramped",
    }
}
words! {
    /// What a quiet move does.
    PurposeWord {
        /// It guards an attacked piece.
        Guard = "guard",
        /// It attacks a piece.
        Attack = "attack",
        /// It takes a square from a knight or bishop.
        Deny = "deny",
        /// It opens the line of an own piece.
        OpenLine = "open_line",
        /// It saves the piece that moves.
        Save = "save",
        /// It brings a piece to the center.
        Centralize = "centralize",
        /// It takes the enemy's checks away.
        StopChecks = "stop_checks",
        /// It connects the rooks.
        Connect = "connect",
        /// The king leaves a line.
        Sidestep = "sidestep",
        /// It makes another move possible.
        Prepare = "prepare",
        /// It guards what nothing guarded.
        Cover = "cover",
        /// It attacks once more what is attacked already.
        Pressure = "pressure",
        /// It leaves the way for castling.
        FreeCastling = "free_castling",
        /// It comes behind an own pawn.
        Support = "support",
        /// It takes squares in the other half.
        Space = "space",
        /// It takes something.
        Take = "take",
        /// It waits.
        Wait = "wait",
    }
}
words! {
    /// What an only move keeps.
    Keeps {
        /// The win.
        Win = "win",
        /// The draw.
        Draw = "draw",
        /// An advantage.
        Advantage = "advantage",
        /// Material.
        Material = "material",
        /// It avoids mate.
        Life = "life",
    }
}
words! {
    /// How a threat is met.
    How {
        /// By taking.
        Capture = "capture",
        /// By stepping between.
        Block = "block",
        /// By guarding.
        Guard = "guard",
        /// By moving away.
        Flee = "flee",
        /// By making it worse.
        Counter = "counter",
        /// By giving the king air.
        Luft = "luft",
        /// By freeing a pinned piece.
        Unpin = "unpin",
    }
}
words! {
    /// How another move compares with the best one.
    Comparison {
        /// It is about as good.
        AsGood = "as_good",
        /// It is a little less good.
        Close = "close",
        /// It is worse.
        Worse = "worse",
        /// The best move wins, and it does not.
        GivesWinAway = "gives_win_away",
        /// It loses, and the best move does not.
        Loses = "loses",
        /// The game is lost, and it is no better.
        NoBetter = "no_better",
    }
}
words! {
    /// Why a move looks good.
    Looks {
        /// It captures.
        Capture = "capture",
        /// It checks.
        Check = "check",
        /// It attacks something.
        Threat = "threat",
        /// It takes back.
        Recapture = "recapture",
        /// It promotes.
        Promotion = "promotion",
        /// A shallow look likes it.
        ShallowBest = "shallow_best",
    }
}
words! {
    /// Why a move fails.
    Cause {
        /// The threat was there already.
        IgnoresThreat = "ignores_threat",
        /// A guard leaves.
        Unguards = "unguards",
        /// A line is opened for the enemy.
        Unblocks = "unblocks",
        /// An own piece is in the way.
        BlocksOwn = "blocks_own",
        /// The moved piece is hit on its new square.
        StepsInto = "steps_into",
        /// An own piece is newly pinned.
        SelfPin = "self_pin",
        /// The moved piece is lost.
        DropsPiece = "drops_piece",
        /// The king's shelter suffers.
        OpensKing = "opens_king",
        /// There was no time for it.
        TooSlow = "too_slow",
        /// An advantage is given away.
        LetsSlip = "lets_slip",
    }
}
words! {
    /// Kinds of weak pawns.
    WeakKind {
        /// No neighbor.
        Isolated = "isolated",
        /// Two on a file.
        Doubled = "doubled",
        /// Behind its neighbors and held back.
        Backward = "backward",
    }
}
words! {
    /// The piece on an outpost.
    OutpostPiece {
        /// A knight.
        Knight = "knight",
        /// A bishop.
        Bishop = "bishop",
        /// A rook.
        Rook = "rook",
        /// A queen.
        Queen = "queen",
        /// None yet.
        None = "none",
    }
}
words! {
    /// What is counted around a king.
    Factor {
        /// Pawns in front.
        PawnShield = "pawn_shield",
        /// Open files near.
        OpenLine = "open_line",
        /// Free squares next to it.
        Luft = "luft",
        /// Enemy pieces bearing on it.
        Attackers = "attackers",
    }
}
words! {
    /// Kinds of endings.
    Ending {
        /// Pawns only.
        Pawn = "pawn",
        /// Knights.
        Knight = "knight",
        /// Bishops.
        Bishop = "bishop",
        /// Minor pieces.
        Minor = "minor",
        /// Rooks.
        Rook = "rook",
        /// Queens.
        Queen = "queen",
        /// Queens and rooks.
        QueenRook = "queen_rook",
        /// Kings only.
        BareKings = "bare_kings",
        /// Anything else.
        Other = "other",
    }
}
words! {
    /// A result.
    Result {
        /// Won.
        Win = "win",
        /// Drawn.
        Draw = "draw",
    }
}
words! {
    /// A result for one side, a loss among them.
    EndResult {
        /// Won.
        Win = "win",
        /// Drawn.
        Draw = "draw",
        /// Lost.
        Loss = "loss",
    }
}
words! {
    /// What a move of king and pawn against king is for.
    PawnGoal {
        /// The king with the pawn heads for a key square.
        Reach = "reach",
        /// It takes the opposition.
        Oppose = "oppose",
        /// The pawn advances.
        Advance = "advance",
        /// The bare king heads for a square on the pawn's way.
        Head = "head",
        /// The bare king waits.
        MarkTime = "mark_time",
        /// The bare king keeps the other one on the edge.
        ShutIn = "shut_in",
        /// The bare king gets in the way of the other one.
        Shoulder = "shoulder",
        /// The bare king goes into the corner.
        Corner = "corner",
    }
}
words! {
    /// Kinds of opposition.
    OppositionKind {
        /// One square between.
        Direct = "direct",
        /// Three or five squares between.
        Distant = "distant",
        /// Two steps apart on a diagonal.
        Diagonal = "diagonal",
    }
}
words! {
    /// Endings with a name.
    KnownName {
        /// The bridge.
        Lucena = "lucena",
        /// The third-rank defence.
        Philidor = "philidor",
        /// King and pawn against king.
        Kpk = "kpk",
        /// King and rook against king.
        Krk = "krk",
        /// King and queen against king.
        Kqk = "kqk",
        /// Bishop and knight.
        Kbnk = "kbnk",
        /// Rook's pawn and the wrong bishop.
        WrongRookPawn = "wrong_rook_pawn",
        /// Rook's pawn against king, drawn.
        RookPawnDraw = "rook_pawn_draw",
    }
}
words! {
    /// Moves with their own rule.
    SpecialKind {
        /// Castling.
        Castling = "castling",
        /// En passant.
        EnPassant = "en_passant",
    }
}
words! {
    /// How a draw comes about.
    DrawBy {
        /// By stalemate.
        Stalemate = "stalemate",
        /// By endless checks.
        Perpetual = "perpetual",
        /// By repetition.
        Repetition = "repetition",
        /// Nobody can win.
        Material = "material",
        /// By ending theory.
        Theory = "theory",
    }
}
words! {
    /// What a plan step aims at.
    Goal {
        /// A piece to a square.
        PieceTo = "piece_to",
        /// The king to a square.
        KingTo = "king_to",
        /// A pawn to a square.
        PawnTo = "pawn_to",
        /// A capture on a square.
        CaptureOn = "capture_on",
        /// An exchange of pieces.
        Exchange = "exchange",
        /// A rook or queen on a file without own pawns.
        ControlFile = "control_file",
        /// A new passed pawn.
        CreatePasser = "create_passer",
        /// A promotion.
        Promote = "promote",
        /// Mate.
        Mate = "mate",
        /// Castling.
        Castle = "castle",
        /// A pawn hits a pawn.
        PawnBreak = "pawn_break",
        /// An attack more on a square that the enemy holds.
        Attack = "attack",
    }
}
words! {
    /// How a feature relates to the move.
    Delta {
        /// It is there.
        Has = "has",
        /// The move or line brings it about.
        Creates = "creates",
        /// The move or line ends it.
        Removes = "removes",
    }
}

/// When a feature is looked at: after the move, after the line, or now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct When {
    /// There, created or removed.
    pub delta: Delta,
    /// The move after which it is looked at.
    pub mv: Option<Move>,
    /// The line at whose end it is looked at.
    pub line: Vec<Move>,
}

impl When {
    /// True now.
    pub fn now() -> When {
        When {
            delta: Delta::Has,
            mv: None,
            line: Vec::new(),
        }
    }

    /// Seen after `mv`.
    pub fn after(mv: Move, delta: Delta) -> When {
        When {
            delta,
            mv: Some(mv),
            line: Vec::new(),
        }
    }

    /// The move it is seen after, or the first one of the line.
    pub fn first_move(&self) -> Option<Move> {
        self.mv.or(self.line.first().copied())
    }
}

/// What a line achieves for the side that profits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Mate in this many moves of the mating side.
    Mate {
        /// Moves of the mating side.
        moves: u32,
    },
    /// Material in hundredths.
    Material {
        /// At least this much, within the schema's tolerance.
        cp: i32,
    },
    /// A promotion that wins.
    Promotion,
    /// A draw.
    Draw {
        /// How.
        by: Option<DrawBy>,
    },
    /// A value.
    Eval {
        /// In hundredths.
        cp: i32,
    },
}

/// One step of a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlanStep {
    /// What is to be reached.
    pub goal: Goal,
    /// By which piece.
    pub piece: Option<Piece>,
    /// Where.
    pub square: Option<Square>,
    /// On which file.
    pub file: Option<File>,
    /// After how many plies of the line it is reached.
    pub by_ply: u32,
}

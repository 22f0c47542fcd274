//! Kinds of claims, a file each.
//!
//! A file holds everything about a kind but its words: the struct with its fields, when it is true ([`ClaimKind::check`]),
//! its JSON ([`ClaimKind::fields`]), where it is proposed, and its twins (a position where it is said and one where it must
//! not be). The list at the end of this file names the kinds once; the enum, the names and all dispatch come from it.
//! Sentences are in [`crate::words`]: a kind without words does not compile, because [`ClaimKind`] asks for [`Spoken`].
//!
//! What several kinds find together is in [`crate::reasoning`]; in which order proposals are made is said in
//! [`crate::detect`]. `shared` has what several truth conditions need.

pub(crate) mod shared;

use crate::check::{Case, Checked};
use crate::claim::Role;
use crate::claim::fields::{NamedField, Writer};
use crate::claim::reader::{Reader, Reading, Unread};
use crate::evidence::Evidence;
use crate::study::Study;
use crate::words::Spoken;
use cozy_chess::Move;
use knowledge::evaluation::Group;

/// What a kind of claim can be asked.
pub(crate) trait ClaimKind: Spoken {
    /// Whether it holds in the position of `case`; a reason where it does not.
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked;

    /// Its fields in the notation and the order of the claims schema.
    fn fields(&self, write: &Writer) -> Vec<NamedField>;

    /// The kind from its fields.
    fn read(read: &Reader<'_>) -> Reading<Self>
    where
        Self: Sized;

    /// Whether the search that decided saw the same on its way: then it is the search's own reason, and probes only confirmed it.
    /// Asked of claims about the root; unless a kind knows better, its line is the search's own.
    fn was_seen(&self, evidence: &Evidence) -> bool {
        self.played_line().is_some_and(|line| evidence.expected(line))
    }

    /// Its line, where that is play from the position spoken of, not after a pass.
    fn played_line(&self) -> Option<&[Move]> {
        None
    }

    /// The other move at the root that it speaks of in this role, where it names one.
    fn rival(&self, _role: Role) -> Option<Move> {
        None
    }

    /// Whether it is about the side not to move, where the claim does not say whom it is about.
    fn is_of_the_side_not_to_move(&self) -> bool {
        false
    }

    /// Whether it is about lasting features and activity rather than about what happens by force.
    fn is_feature(&self) -> bool {
        false
    }

    /// Whether the game is decided by force, so that a plan is idle beside it.
    fn wins_by_force(&self) -> bool {
        false
    }

    /// Whether the schema counts it as trivial.
    fn is_trivial(&self) -> bool {
        false
    }

    /// The group of evaluation terms that prices it, for lasting features.
    fn priced_by(&self) -> Option<Group> {
        None
    }
}

/// Makes the enum of all kinds and its dispatch from one list of `module: Struct`.
macro_rules! kinds {
    ($($module:ident: $Kind:ident),+ $(,)?) => {
        $(
            pub(crate) mod $module;
            pub use $module::$Kind;
        )+

        /// What a claim says: one of the kinds. Lines start at the position spoken of and, where there is a move, with
        /// that move.
        #[derive(Clone, PartialEq, Debug)]
        pub enum Kind {
            $(
                #[doc = concat!("A claim of the kind `", stringify!($module), "`.")]
                $Kind($Kind),
            )+
        }

        $(
            impl From<$Kind> for Kind {
                fn from(kind: $Kind) -> Kind {
                    Kind::$Kind(kind)
                }
            }
        )+

        impl Kind {
            /// The schema's names of all kinds.
            pub const NAMES: &[&str] = &[$(stringify!($module)),+];

            /// The schema's name of the kind.
            pub const fn name(&self) -> &'static str {
                match self {
                    $(Kind::$Kind(_) => stringify!($module),)+
                }
            }

            /// The kind called `name`, from its fields.
            pub(crate) fn read(name: &str, read: &Reader<'_>) -> Reading<Kind> {
                match name {
                    $(stringify!($module) => $Kind::read(read).map(Kind::from),)+
                    _ => Err(Unread::UnknownType(name.to_owned())),
                }
            }

            /// The struct of the kind, to ask it.
            pub(crate) fn inner(&self) -> &dyn ClaimKind {
                match self {
                    $(Kind::$Kind(kind) => kind,)+
                }
            }
        }
    };
}

impl Kind {
    /// The line of a claim where it is play from the position spoken of, not after a pass.
    pub fn played_line(&self) -> Option<&[Move]> {
        self.inner().played_line()
    }

    /// Whether the schema counts the kind as trivial.
    pub fn is_trivial(&self) -> bool {
        self.inner().is_trivial()
    }
}

kinds! {
    // Verdicts.
    evaluation: Evaluation,
    best_move: BestMove,
    only_move: OnlyMove,
    forced_move: ForcedMove,
    equal_alternatives: EqualAlternatives,
    forced_mate: ForcedMate,
    material_result: MaterialResult,
    perpetual: Perpetual,
    stalemate_resource: StalemateResource,
    fortress: Fortress,
    // Threats and defenses.
    threat: Threat,
    creates_threat: CreatesThreat,
    double_threat: DoubleThreat,
    parries: Parries,
    counter_causal_set: CounterCausalSet,
    answers_both: AnswersBoth,
    no_defence: NoDefence,
    prophylaxis: Prophylaxis,
    ignores_threat: IgnoresThreat,
    // Tactics.
    fork: Fork,
    pin: Pin,
    exploits_pin: ExploitsPin,
    skewer: Skewer,
    discovered_attack: DiscoveredAttack,
    discovered_check: DiscoveredCheck,
    double_check: DoubleCheck,
    x_ray: XRay,
    removes_defender: RemovesDefender,
    deflection: Deflection,
    attraction: Attraction,
    overload: Overload,
    interference: Interference,
    clearance: Clearance,
    intermezzo: Intermezzo,
    trapped_piece: TrappedPiece,
    nearly_trapped: NearlyTrapped,
    hanging_piece: HangingPiece,
    back_rank_weakness: BackRankWeakness,
    mating_pattern: MatingPattern,
    exposed_king: ExposedKing,
    king_attack: KingAttack,
    sacrifice: Sacrifice,
    quiet_move: QuietMove,
    promotion: Promotion,
    underpromotion: Underpromotion,
    desperado: Desperado,
    special_move: SpecialMove,
    // Other moves.
    tempting: Tempting,
    refuted_by: RefutedBy,
    cause: FailureCause,
    defence_fails: DefenceFails,
    best_defence: BestDefence,
    move_order: MoveOrder,
    mends_plan: MendsPlan,
    seen_late: SeenLate,
    delays: Delays,
    king_hides: KingHides,
    fails_alike: FailsAlike,
    rival: Rival,
    certificate: Certificate,
    // Plans and activity.
    plan: Plan,
    simplification: Simplification,
    proved_trade: ProvedTrade,
    pawn_break: PawnBreak,
    improves_piece: ImprovesPiece,
    restricts: Restricts,
    development: Development,
    development_lead: DevelopmentLead,
    opening: Opening,
    opening_choices: OpeningChoices,
    piece_route: PieceRoute,
    prepares_break: PreparesBreak,
    trade: Trade,
    purpose: Purpose,
    // Lasting features.
    passed_pawn: PassedPawn,
    weak_pawn: WeakPawn,
    open_file: OpenFile,
    seventh_rank: SeventhRank,
    outpost: Outpost,
    weak_square: WeakSquare,
    bad_bishop: BadBishop,
    pawn_structure: PawnStructure,
    color_complex: ColorComplex,
    space: Space,
    bishop_pair: BishopPair,
    king_safety: KingSafety,
    compensation: Compensation,
    material_balance: MaterialBalance,
    // Endings.
    ending_class: EndingClass,
    rule_of_square: RuleOfSquare,
    opposition: Opposition,
    key_squares: KeySquares,
    zugzwang: Zugzwang,
    triangulation: Triangulation,
    pawn_race: PawnRace,
    breakthrough: Breakthrough,
    wrong_bishop: WrongBishop,
    opposite_bishops: OppositeBishops,
    rook_behind_passer: RookBehindPasser,
    king_activity: KingActivity,
    known_ending: KnownEnding,
    named_ending: NamedEnding,
    cut_off_king: CutOffKing,
    bishop_against_knight: BishopAgainstKnight,
    king_walk: KingWalk,
    pawn_strategy: PawnStrategy,
    // Chances in a lost game.
    practical_chances: PracticalChances,
    trap: Trap,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The types of claims that readers of our JSON were promised, a line each.
    const VOCABULARY: &str = include_str!("../../tests/data/vocabulary.txt");

    #[test]
    fn every_type_of_the_vocabulary_is_a_kind() {
        let missing: Vec<&str> = VOCABULARY
            .lines()
            .filter(|name| !Kind::NAMES.contains(name))
            .collect();
        assert!(missing.is_empty(), "{missing:?}");
        assert_eq!(VOCABULARY.lines().count(), 82);
    }

    #[test]
    fn every_kind_has_its_twins_in_its_file() {
        for name in Kind::NAMES {
            let path = format!("{}/src/kinds/{name}.rs", env!("CARGO_MANIFEST_DIR"));
            let source = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
            let call: String = source.split_whitespace().collect();
            let has_twins = call.contains("twins!{") || call.contains(&format!("twins(\"{name}\","));
            assert!(has_twins, "{path} has no twins of {name}");
        }
    }
}

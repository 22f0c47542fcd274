//! Every number and switch of alpha-beta, each written once: name, default, range and meaning.
//!
//! Vocabulary: a `*_margin` is a distance between values in hundredths, a `*_limit` is compared with a depth in plies or
//! a count, a `*_base` is added, a `*_slope` multiplies. Reductions and extensions are in sixteenths of a ply.
//! Switches turn whole techniques off, so that their effect can be measured (`wherefore solve --set null_move=off`).

/// How quiescence is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Quiescence {
    /// Not at all: the evaluation is trusted at the horizon.
    Off,
    /// Captures and promotions only, none of them left out (Turing's "considerable" moves).
    Captures,
    /// Captures and promotions that do not lose material, checks at the first ply, evasions.
    Full,
}

macro_rules! params {
    (
        switches { $( $(#[doc = $sdoc:literal])+ $switch:ident = $on:literal; )* }
        numbers { $( $(#[doc = $ndoc:literal])+ $number:ident = $default:literal in $low:literal ..= $high:literal; )* }
    ) => {
        /// The parameters of one search.
        #[derive(Clone, PartialEq, Debug)]
        pub struct Params {
            /// How quiescence is done.
            pub quiescence: Quiescence,
            /// Shannon's type B: look only at this many moves of each position, in static order.
            pub widest: Option<usize>,
            $( $(#[doc = $sdoc])+ pub $switch: bool, )*
            $( $(#[doc = $ndoc])+ pub $number: i32, )*
        }

        impl Default for Params {
            fn default() -> Params {
                Params {
                    quiescence: Quiescence::Full,
                    widest: None,
                    $( $switch: $on, )*
                    $( $number: $default, )*
                }
            }
        }

        impl Params {
            /// The names of all switches with their meaning.
            pub const SWITCHES: &'static [(&'static str, &'static str)] =
                &[ $( (stringify!($switch), concat!($($sdoc),+)), )* ];

            /// The names of all numbers with default, lowest and highest value, and meaning.
            pub const NUMBERS: &'static [(&'static str, i32, i32, i32, &'static str)] =
                &[ $( (stringify!($number), $default, $low, $high, concat!($($ndoc),+)), )* ];

            /// Sets a switch (`on`, `off`, `true`, `false`), a number, or `quiescence` (`off`, `captures`, `full`) by name.
            pub fn set(&mut self, name: &str, value: &str) -> Result<(), ParamError> {
                let bad = || ParamError::BadValue { name: name.to_owned(), value: value.to_owned() };
                match name {
                    $( stringify!($switch) => {
                        self.$switch = match value {
                            "on" | "true" => true,
                            "off" | "false" => false,
                            _ => return Err(bad()),
                        };
                    } )*
                    $( stringify!($number) => {
                        let number: i32 = value.parse().map_err(|_| bad())?;
                        if !($low..=$high).contains(&number) {
                            return Err(bad());
                        }
                        self.$number = number;
                    } )*
                    "quiescence" => {
                        self.quiescence = match value {
                            "off" => Quiescence::Off,
                            "captures" => Quiescence::Captures,
                            "full" => Quiescence::Full,
                            _ => return Err(bad()),
                        };
                    }
                    _ => return Err(ParamError::Unknown(name.to_owned())),
                }
                Ok(())
            }

            /// These parameters, those at their defaults replaced by `other`'s.
            #[must_use]
            pub fn or(&self, other: &Params) -> Params {
                let usual = Params::default();
                Params {
                    quiescence: if self.quiescence == usual.quiescence { other.quiescence } else { self.quiescence },
                    widest: if self.widest == usual.widest { other.widest } else { self.widest },
                    $( $switch: if self.$switch == usual.$switch { other.$switch } else { self.$switch }, )*
                    $( $number: if self.$number == usual.$number { other.$number } else { self.$number }, )*
                }
            }

            /// The same parameters with every switch off.
            fn without_switches() -> Params {
                Params { $( $switch: false, )* ..Params::default() }
            }
        }
    };
}

/// A parameter that cannot be set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParamError {
    /// No parameter has this name.
    Unknown(String),
    /// The value is not one this parameter can take.
    BadValue {
        /// The parameter.
        name: String,
        /// What was asked for.
        value: String,
    },
}

impl std::fmt::Display for ParamError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ParamError::Unknown(name) => write!(f, "no search parameter is called {name:?}"),
            ParamError::BadValue { name, value } => {
                write!(f, "{value:?} is no value for the parameter {name}")
            }
        }
    }
}

impl std::error::Error for ParamError {}

params! {
    switches {
        /// Cut-offs from the transposition table.
        table_cuts = true;
        /// Ordering by the transposition table's move.
        table_order = true;
        /// Ordering by killers, counter-moves and histories (off: captures by gain, then generation order).
        history_order = true;
        /// Zero-window searches for all but the first move.
        principal_variation = true;
        /// A narrow window around the last iteration's value.
        aspiration = true;
        /// Mate-distance pruning.
        mate_distance = true;
        /// Count a move back to a position on the path as a draw the mover has in hand, before any move is tried. Off: in play it makes
        /// no difference to be seen.
        returns = false;
        /// The same in a search that begins where an expert speaks.
        expert_returns = true;
        /// Null move: a pass that fails high at reduced depth cuts.
        null_move = true;
        /// Verification of null-move cuts at high depth, against zugzwang.
        null_verification = true;
        /// Static cut at low depth when the evaluation is far above beta.
        reverse_futility = true;
        /// Let the table's value stand for the static value even where it was searched less deep than is now asked. Off: then a
        /// shallow value only holds cuts back. A queen just taken by quiescence made the position look won, and what the
        /// sacrifice was for went unseen (of 4,200 puzzles at 10,000 nodes 3,929 were solved with it, 3,942 without).
        shallow_estimates = false;
        /// Drop into quiescence at low depth when the evaluation is far below alpha. Off: it hides sacrifices (of WAC's 300
        /// positions 217 were solved with it at 20,000 nodes, 237 without).
        razoring = false;
        /// Cut when a good capture at reduced depth already beats a raised beta.
        prob_cut = true;
        /// One ply less where no table move is known.
        internal_reduction = true;
        /// Skip late quiet moves at low depth, off the principal variation: an answer left out there is an answer not seen (of 1,200
        /// puzzles at 10,000 nodes 1,109 were solved with such pruning on it, 1,121 without).
        late_move_pruning = true;
        /// Try quiet moves out of a lesser piece's reach early, and do not skip them as late (of 1,200 puzzles at 10,000 nodes 1,098
        /// were solved without it, 1,109 with it).
        escapes = true;
        /// Keep quiescence results that looked at checks apart from those of captures alone.
        checks_apart = true;
        /// Judge captures that lose material and force the reply as quiet forcing moves are judged (of 1,200 puzzles at 10,000
        /// nodes 1,135 were solved without it, 1,137 with it).
        forcing_captures = true;
        /// Do not skip steps of a piece that is hard to stop, and reduce them less (of 3,000 puzzles at 10,000 nodes 2,800 were
        /// solved without it, 2,813 with it).
        runners = true;
        /// Moves of the root that force the reply (checks, sacrifices among them) are searched to their full depth.
        forcing_at_root = true;
        /// Skip quiet moves at low depth when the evaluation is far below alpha.
        futility = true;
        /// Where quiet moves are futile, do not even list those that neither force nor run.
        list_no_futile = true;
        /// Skip moves at low depth that lose material by exchange.
        exchange_pruning = true;
        /// Skip quiet moves at low depth with a bad history.
        history_pruning = true;
        /// Search late moves at reduced depth first.
        late_move_reductions = true;
        /// Fractional extensions for checks, recaptures and advances.
        extensions = true;
        /// Extend a move that is much better than all others; cut when several would do (multi-cut).
        singular = true;
        /// Let the game's experts for the kind of position a search begins with speak throughout it.
        root_experts = true;
        /// Let such experts speak of positions that exchanges lead to as well.
        experts_ahead = true;
        /// Expect of a first look that it is wrong by as much as it was a ply before, and let it decide more, above the horizon
        /// too.
        expectation = true;
        /// Let the evaluation ask for more depth at the horizon.
        refusal = false;
        /// Order quiet moves first that can affect what refuted a pass or the first move (the causality facility).
        cause_order = false;
        /// Reduce quiet moves more that cannot.
        cause_reduction = false;
    }
    numbers {
        /// Half-width of the first aspiration window, hundredths. Tuned.
        aspiration_margin = 12 in 1..=500;
        /// First depth in plies at which aspiration is used. Guess.
        aspiration_limit = 5 in 1..=100;
        /// Reverse futility up to this depth in plies. Tuned.
        reverse_futility_limit = 7 in 0..=20;
        /// Reverse futility margin per ply, hundredths. Tuned.
        reverse_futility_margin = 118 in 0..=500;
        /// What an improving position takes off the reverse futility margin, hundredths. Tuned.
        reverse_futility_improving = 70 in 0..=500;
        /// Razoring up to this depth in plies. Guess.
        razoring_limit = 3 in 0..=10;
        /// Razoring margin per ply, hundredths. Guess.
        razoring_margin = 260 in 0..=2000;
        /// Null move from this depth in plies. Guess.
        null_limit = 2 in 1..=20;
        /// Fixed part of the null-move reduction, sixteenths of a ply. Tuned.
        null_base = 44 in 0..=160;
        /// Part of the remaining depth added to the null-move reduction, sixteenths. Tuned.
        null_slope = 5 in 0..=16;
        /// Evaluation above beta that adds a ply to the null-move reduction, hundredths. Tuned.
        null_value_margin = 162 in 1..=2000;
        /// Null-move cuts are verified from this depth in plies. Guess.
        null_verification_limit = 13 in 1..=100;
        /// ProbCut from this depth in plies. Guess.
        prob_cut_limit = 5 in 1..=100;
        /// ProbCut margin above beta, hundredths. Tuned.
        prob_cut_margin = 240 in 0..=1000;
        /// Plies taken off in the ProbCut search. Guess.
        prob_cut_reduction = 4 in 1..=20;
        /// Internal reduction from this depth in plies. Tuned.
        internal_reduction_limit = 4 in 1..=100;
        /// Late-move pruning up to this depth in plies. Tuned.
        late_move_limit = 4 in 0..=20;
        /// Quiet moves always tried before late-move pruning. Tuned.
        late_move_base = 4 in 0..=50;
        /// Futility pruning up to this depth in plies. Tuned.
        futility_limit = 8 in 0..=20;
        /// Fixed futility margin, hundredths. Tuned.
        futility_base = 68 in 0..=1000;
        /// Futility margin per ply, hundredths. Tuned.
        futility_slope = 114 in 0..=1000;
        /// Exchange pruning up to this depth in plies. Guess.
        exchange_limit = 9 in 0..=20;
        /// Material a quiet move may lose per ply before it is skipped, hundredths. Tuned.
        exchange_quiet_margin = 41 in 0..=1000;
        /// Material a capture may lose per ply before it is skipped, hundredths. Tuned.
        exchange_noisy_margin = 139 in 0..=1000;
        /// Material a move that forces the reply may lose per ply before it is skipped, hundredths. Tuned.
        exchange_forcing_margin = 191 in 0..=1000;
        /// History pruning up to this depth in plies. Guess.
        history_limit = 4 in 0..=20;
        /// History score per ply under which a quiet move is skipped. Tuned.
        history_margin = 4700 in 0..=20000;
        /// Late-move reductions from this depth in plies. Guess.
        reduction_limit = 3 in 1..=20;
        /// Fixed part of the late-move reduction, sixteenths of a ply. Tuned.
        reduction_base = 11 in 0..=64;
        /// Divisor of ln(depth) * ln(move number), hundredths. Tuned.
        reduction_divisor = 318 in 100..=600;
        /// History score worth one ply of reduction. Tuned.
        reduction_history = 9100 in 1000..=50000;
        /// What is added to the reduction on the principal variation, sixteenths of a ply. Tuned.
        line_reduction = -6 in -64..=64;
        /// What is added where a cut is expected. Tuned.
        cut_node_reduction = 26 in -64..=64;
        /// What is added where the static value does not rise. Tuned.
        not_improving_reduction = 5 in -64..=64;
        /// What is added where the table's move is a capture. Tuned.
        noisy_table_reduction = 3 in -64..=64;
        /// What is added for killers and counter-moves. Tuned.
        special_reduction = -12 in -64..=64;
        /// What is added for moves that force the reply. Tuned.
        forcing_reduction = -11 in -64..=64;
        /// What is added for captures. Tuned.
        noisy_reduction = -26 in -64..=64;
        /// What is added for answers to a check.
        evasion_reduction = 0 in -64..=64;
        /// What is taken off at the root for each doubling of the nodes a move has cost over the mean of its rivals, up to two.
        doubt_reduction = 0 in 0..=64;
        /// Praise in the histories for each ply of depth at which a move cut. Tuned.
        bonus_slope = 260 in 0..=1000;
        /// The fixed part of that praise. Tuned.
        bonus_base = -18 in -1000..=1000;
        /// The most praise for one cut. Tuned.
        bonus_limit = 2200 in 100..=8000;
        /// By how much the game's own extensions are scaled, sixteenths. Tuned.
        extension_scale = 26 in 0..=48;
        /// Singular extension from this depth in plies. Tuned.
        singular_limit = 8 in 3..=100;
        /// The same in a search that an expert for its kind of position takes part in. Measured on 2,080 pawn endings, as the
        /// expert's other numbers (docs/notebook/2026-11-17-pawn-ending-numbers.md).
        expert_singular_limit = 5 in 3..=100;
        /// Quiet moves always tried before late-move pruning, where an expert takes part.
        expert_late_move_base = 7 in 0..=50;
        /// Captures in quiescence are skipped when they cannot come within this of alpha, where an expert takes part, hundredths.
        expert_delta_margin = 260 in 0..=2000;
        /// Singular margin per ply, sixteenths of a hundredth. Tuned.
        singular_margin = 47 in 1..=200;
        /// Singular extension, sixteenths of a ply. Below 16, so that depth falls along every line.
        singular_extension = 15 in 0..=15;
        /// A first look at material, placement and pawns, with what the evaluation saw beyond that a ply before, is enough when it
        /// lies this far outside the window, hundredths. Measured: of such values one in fifty lies on the wrong
        /// side of the window.
        lazy_margin = 60 in 0..=10000;
        /// What is added to that margin when the whole evaluation lies two plies back, hundredths. Guess.
        lazy_slope = 40 in 0..=10000;
        /// The margin when it lies further back, or nothing was evaluated, hundredths. Guess.
        lazy_blind_margin = 400 in 0..=10000;
        /// Up to this depth in plies a first look that leaves every quiet move futile is enough. Guess.
        lazy_futility_limit = 3 in 0..=20;
        /// What a forcing move adds to its history score in the ordering. Tuned.
        forcing_bonus = 7300 in 0..=30000;
        /// What is added to the reduction of a runner's step, sixteenths of a ply. Tuned.
        runner_reduction = -28 in -64..=64;
        /// What a move out of a lesser piece's reach adds to its history score in the ordering. Tuned.
        escape_bonus = 11400 in 0..=30000;
        /// Captures in quiescence are skipped when they cannot come within this of alpha, hundredths. Tuned.
        delta_margin = 186 in 0..=2000;
        /// Plies of quiescence in which quiet checks are tried. Guess.
        quiescence_checks = 1 in 0..=4;
        /// Plies by which a refusing evaluation may overrun the horizon.
        refusal_limit = 4 in 0..=16;
        /// What a pass or a first move must lose against the static value before its refutation is described, hundredths. Guess.
        cause_margin = 100 in -10000..=10000;
        /// What a move that can affect a refutation adds to its history score in the ordering. Guess.
        cause_bonus = 12000 in 0..=60000;
        /// What is added to the reduction of a move that cannot, sixteenths of a ply. Guess.
        cause_parts = 8 in 0..=64;
        /// What a quiet move that threatens a greater or an unguarded piece adds to its history score in the ordering.
        threat_bonus = 0 in 0..=30000;
        /// What each hundredth by which a piece comes to stand better adds to its history score in the ordering.
        place_slope = 0 in 0..=1000;
    }
}

impl Params {
    /// The parameters of a search that an expert for its kind of position takes part in.
    pub(super) fn with_expert(&self) -> Params {
        Params {
            returns: self.expert_returns,
            singular_limit: self.expert_singular_limit,
            late_move_base: self.expert_late_move_base,
            delta_margin: self.expert_delta_margin,
            ..self.clone()
        }
    }

    /// The numbers of the interval search, which decides where the game is decided: tuned on puzzles alone, where the defaults are half way
    /// between that and what was guessed for play, and with an order of quiet moves that have no history yet.
    pub fn for_decisions() -> Params {
        Params {
            // Where nodes are counted and not time, a whole evaluation costs nothing.
            expectation: false,
            aspiration_margin: 13,
            reverse_futility_limit: 8,
            reverse_futility_margin: 158,
            reverse_futility_improving: 72,
            null_base: 31,
            null_slope: 6,
            null_value_margin: 133,
            prob_cut_margin: 314,
            late_move_limit: 3,
            late_move_base: 5,
            futility_limit: 9,
            futility_base: 31,
            futility_slope: 141,
            exchange_quiet_margin: 27,
            exchange_noisy_margin: 183,
            exchange_forcing_margin: 182,
            history_margin: 6_142,
            reduction_base: 9,
            reduction_divisor: 336,
            reduction_history: 9_912,
            line_reduction: 7,
            cut_node_reduction: 28,
            not_improving_reduction: 0,
            noisy_table_reduction: -2,
            special_reduction: -11,
            forcing_reduction: -10,
            noisy_reduction: -38,
            bonus_slope: 349,
            bonus_base: 55,
            bonus_limit: 2_708,
            extension_scale: 35,
            singular_limit: 9,
            singular_margin: 68,
            forcing_bonus: 2_592,
            escape_bonus: 8_755,
            delta_margin: 233,
            runner_reduction: -40,
            internal_reduction_limit: 3,
            evasion_reduction: -16,
            doubt_reduction: 12,
            threat_bonus: 6_000,
            place_slope: 50,
            ..Params::default()
        }
    }

    /// Fixed depth, full width, no quiescence, nothing but alpha-beta cut-offs.
    pub fn fixed_depth() -> Params {
        Params {
            quiescence: Quiescence::Off,
            ..Params::without_switches()
        }
    }

    /// Shannon's type A: full width to a fixed depth; the table orders moves, nothing is pruned or extended.
    pub fn shannon_a() -> Params {
        Params {
            table_order: true,
            ..Params::fixed_depth()
        }
    }

    /// Shannon's type B: only the `widest` statically best moves of each position.
    pub fn shannon_b(widest: usize) -> Params {
        Params {
            widest: Some(widest),
            quiescence: Quiescence::Captures,
            ..Params::fixed_depth()
        }
    }

    /// Turing's paper machine: full width, then captures alone until none is left.
    pub fn turing() -> Params {
        Params {
            quiescence: Quiescence::Captures,
            ..Params::fixed_depth()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_set_by_name_and_checked() {
        let mut params = Params::default();
        params.set("null_move", "off").unwrap();
        params.set("delta_margin", "77").unwrap();
        assert!(!params.null_move);
        assert_eq!(params.delta_margin, 77);
        params.set("quiescence", "captures").unwrap();
        assert_eq!(params.quiescence, Quiescence::Captures);
        assert!(params.set("quiescence", "some").is_err());
        assert!(matches!(params.set("nonsense", "1"), Err(ParamError::Unknown(_))));
        assert!(matches!(
            params.set("delta_margin", "-3"),
            Err(ParamError::BadValue { .. })
        ));
        assert!(matches!(
            params.set("null_move", "3"),
            Err(ParamError::BadValue { .. })
        ));
    }

    #[test]
    fn what_was_set_is_kept_and_the_rest_is_taken_from_another() {
        let mut params = Params::default();
        params.set("null_move", "off").unwrap();
        params.set("reduction_base", "25").unwrap();
        let mixed = params.or(&Params::for_decisions());
        assert!(!mixed.null_move && mixed.reduction_base == 25);
        assert_eq!(mixed.threat_bonus, Params::for_decisions().threat_bonus);
        assert_eq!(
            Params::default().or(&Params::for_decisions()),
            Params::for_decisions()
        );
    }

    #[test]
    fn defaults_lie_inside_their_ranges_and_extensions_stay_below_a_ply() {
        for (name, default, low, high, doc) in Params::NUMBERS {
            assert!(low <= default && default <= high, "{name}");
            assert!(!doc.is_empty(), "{name}");
        }
        assert!(Params::default().singular_extension < crate::Depth::PARTS);
    }
}

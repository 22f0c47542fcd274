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
    /// The right to move.
    Tempo,
}

impl Group {
    /// The words a person reads.
    pub const fn name(self) -> &'static str {
        match self {
            Group::Material => "material",
            Group::Placement => "placement",
            Group::Tempo => "tempo",
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

    /// The right to move.
    Tempo[1] Tempo "tempo";
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

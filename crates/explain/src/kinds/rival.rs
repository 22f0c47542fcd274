//! `rival`: how another move compares with the best one, and what makes the difference.
//!
//! Proposed in [`crate::reasoning::contrast`]. Both moves are compared in one search of just the two. Where the other move is not as
//! good, its line and that of the best move are given in the same length, and what is on the board at the end of one and not
//! at the end of the other ([`reasoning::contrast`]).

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{Field, NamedField, Writer, joined, sq, word};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Comparison, Role};
use crate::evidence::Evidence;
use crate::kinds::ClaimKind;
use crate::notation::uci_line;
use crate::reasoning::failure::is_best_reply;
use crate::scale::{chances, plain};
use crate::study::{Flaw, Study};
use chess::facts::board::legal_moves;
use cozy_chess::{Board, Move};
use reasoning::contrast::{Contrast, Difference, Theme};

/// The two moves are compared with this many times the usual nodes.
const EFFORT: u64 = 6;
/// A move up to this much below the best is as good, in hundredths (schema: 60) ...
const AS_GOOD: i32 = 15;
/// ... or up to this many points (schema: 6).
const AS_GOOD_POINTS: f64 = 1.5;
/// A move is worse from this on, in hundredths (schema: 10), ...
const WORSE: i32 = 60;
/// ... where it costs this many points as well (schema: 1).
const WORSE_POINTS: f64 = 6.0;
/// A position is won from this on, in hundredths (schema: 180) ...
const WON: i32 = 300;
/// ... and the win is gone up to this (schema: 180).
const WIN_GONE: i32 = 80;
/// A position is lost up to this (schema: -180) ...
const GAME_LOST: i32 = -300;
/// ... and holds from this on (schema: -180).
const HOLDS: i32 = -20;
/// In a lost game another move is no better up to this, in hundredths (schema: 40).
const NO_BETTER: i32 = 10;

/// A word once found stands while a second look differs by no more than this, in hundredths, ...
const SLACK: i32 = 10;
/// ... and while a look at the other move alone does not differ by more than this, ...
const SLACK_ALONE: i32 = 25;
/// ... or than this where it is called as good: nothing else is said that a reader could check.
const SLACK_AS_GOOD: i32 = 10;
/// How hard the other move is looked at alone, ...
const ALONE: u64 = 3;
/// ... and where that look is all that vouches for it: no reply or line is shown.
const ALONE_UNSHOWN: u64 = 8;

/// How another move compares with the best one.
#[derive(Clone, PartialEq, Debug)]
pub struct Rival {
    /// The other move.
    pub mv: Move,
    /// How it compares.
    pub comparison: Comparison,
    /// The move and what follows; empty where it is as good, or nearly so and nothing on the board makes the difference.
    pub line: Vec<Move>,
    /// The best move and what follows, as many plies; empty where nothing at the end is compared.
    pub instead: Vec<Move>,
    /// What speaks against the move at the end of its line.
    pub difference: Option<Difference>,
}

/// How a move with the second value compares with one that has the first.
pub(crate) fn comparison(best: i32, value: i32, lost: bool) -> Option<Comparison> {
    let all = match lost {
        true => &[Comparison::NoBetter][..],
        false => &[
            Comparison::AsGood,
            // Who loses a won game does both, and losing says more.
            Comparison::Loses,
            Comparison::GivesWinAway,
            Comparison::Worse,
            Comparison::Close,
        ],
    };
    all.iter()
        .copied()
        .find(|&comparison| fits(comparison, best, value, 0))
}

/// Whether the comparison fits the values, give or take so many hundredths.
fn fits(comparison: Comparison, best: i32, value: i32, slack: i32) -> bool {
    let (less, points) = (best - value, chances(best) - chances(value));
    match comparison {
        Comparison::AsGood => less <= AS_GOOD + slack || points <= AS_GOOD_POINTS,
        Comparison::Worse => less >= WORSE - slack && points >= WORSE_POINTS,
        Comparison::GivesWinAway => best >= WON - slack && value <= WIN_GONE + slack,
        Comparison::Loses => best >= HOLDS - slack && value <= GAME_LOST + slack,
        Comparison::Close => less >= AS_GOOD - slack && (less <= WORSE + slack || points <= WORSE_POINTS),
        Comparison::NoBetter => less >= -NO_BETTER - slack,
    }
}

/// The values of the best move and of another, from one search of just these two.
pub(crate) fn two_values(
    study: &mut Study<'_>,
    board: &Board,
    best: Move,
    mv: Move,
) -> Result<(i32, i32), Flaw> {
    let lines = study.compared(board, &[best, mv], EFFORT)?;
    let value = |wanted: Move| {
        lines
            .iter()
            .find(|line| line.mv == wanted)
            .map(|line| plain(line.value))
    };
    value(best).zip(value(mv)).ok_or("the moves were not compared")
}

impl ClaimKind for Rival {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let me = case.mover();
        let &best = case.pv.first().ok_or("there is no best move")?;
        let next = case.after(self.mv)?;
        ensure!(best != self.mv, "it is the best move itself");
        let (value, other) = two_values(study, &case.board, best, self.mv)?;
        ensure!(
            fits(self.comparison, value, other, SLACK),
            "the moves compare otherwise"
        );
        let unshown = self.line.is_empty();
        if !legal_moves(&next).is_empty() {
            study.look(&next, if unshown { ALONE_UNSHOWN } else { ALONE })?;
        }
        let alone = study.value(&next, me)?;
        let slack = match self.comparison {
            Comparison::AsGood => SLACK_AS_GOOD,
            _ => SLACK_ALONE,
        };
        ensure!(
            fits(self.comparison, value, alone, slack),
            "a look at the move alone says otherwise"
        );
        if unshown {
            ensure!(
                matches!(self.comparison, Comparison::AsGood | Comparison::Close),
                "nothing shows it"
            );
            return Ok(());
        }
        ensure!(
            self.line.first() == Some(&self.mv),
            "the line must begin with the move"
        );
        let &reply = self.line.get(1).ok_or("there is no reply")?;
        let boards = case.along(&self.line)?;
        study.follow(&boards[1..2])?;
        let answer = study
            .reply_value(&next, reply, !me)?
            .ok_or("the reply is illegal")?;
        ensure!(
            is_best_reply(answer, study.value(&next, !me)?),
            "there is a better reply"
        );
        study.sound(&boards, &self.line, me, 1)?;
        study.sound(&boards, &self.line, !me, 2)?;
        let Some(difference) = self.difference else {
            return Ok(());
        };
        ensure!(
            case.pv.starts_with(&self.instead),
            "the other line must be the main line"
        );
        let contrast =
            Contrast::of(&case.board, &self.instead, &self.line).ok_or("the lines cannot be compared")?;
        ensure!(contrast.has(difference), "the lines do not differ in that");
        study.sound(&case.along(&self.instead)?, &self.instead, me, 1)
    }

    fn was_seen(&self, evidence: &Evidence) -> bool {
        self.line
            .get(1)
            .is_some_and(|&reply| evidence.saw_reply(self.mv, reply))
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        let fields = vec![
            write.mv("move", self.mv),
            word("comparison", self.comparison.word()),
        ];
        let fields = joined(fields, write.optional_line(&self.line));
        let Some(Difference { theme, square }) = self.difference else {
            return fields;
        };
        let instead = Field::Words(uci_line(&write.board, &self.instead));
        let fields = joined(fields, [("instead", instead), word("theme", theme.word())]);
        joined(fields, square.map(|square| sq("square", square)))
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        let theme = read.optional_term("theme", Theme::from_word)?;
        let square = read.optional_square("square")?;
        Ok(Rival {
            mv: read.mv("move")?,
            comparison: read.term("comparison", Comparison::from_word)?,
            line: read.optional_line()?,
            instead: read.other_line("instead")?,
            difference: theme.map(|theme| Difference { theme, square }),
        })
    }

    fn played_line(&self) -> Option<&[Move]> {
        (!self.line.is_empty()).then_some(self.line.as_slice())
    }

    fn rival(&self, _: Role) -> Option<Move> {
        Some(self.mv)
    }

    fn is_trivial(&self) -> bool {
        self.difference.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::check_twins;

    #[test]
    fn it_is_said_where_it_holds_and_not_beside_it() {
        // Taking back with the pawn is compared with taking back with the knight; with no choice nothing is.
        check_twins(
            "rival",
            "r1bqkb1r/pp2pppp/2n2n2/3p4/3P4/2N2N2/PP2PPPP/R1BQKB1R w KQkq - 0 6",
            "c1f4",
            "7k/8/8/8/8/8/5q2/7K w - - 0 1",
        );
    }

    #[test]
    fn the_words_follow_the_values() {
        assert_eq!(comparison(40, 30, false), Some(Comparison::AsGood));
        assert_eq!(comparison(40, 5, false), Some(Comparison::Close));
        assert_eq!(comparison(40, -60, false), Some(Comparison::Worse));
        assert_eq!(comparison(450, 20, false), Some(Comparison::GivesWinAway));
        assert_eq!(comparison(450, 220, false), Some(Comparison::Worse));
        assert_eq!(comparison(10, -420, false), Some(Comparison::Loses));
        assert_eq!(comparison(450, -420, false), Some(Comparison::Loses));
        assert_eq!(comparison(10, -220, false), Some(Comparison::Worse));
        assert_eq!(comparison(-600, -700, true), Some(Comparison::NoBetter));
        assert_eq!(comparison(-600, -500, true), None);
    }
}

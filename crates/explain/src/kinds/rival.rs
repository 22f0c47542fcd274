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
use crate::margins::{LOST, WINNING_LIMIT};
use crate::notation::uci_line;
use crate::probe::ProbeLine;
use crate::reasoning::failure::is_best_reply;
use crate::scale::{chances, plain};
use crate::study::{Flaw, Study};
use chess::facts::board::{after, legal_moves};
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

/// A word once found stands while later looks differ by no more than this, in hundredths.
const SLACK: i32 = 10;
/// The word comes from two looks together, one at both moves and one at the other move alone; neither may contradict it by more than
/// this, ...
const EACH_SLACK: i32 = 25;
/// ... or this where the move is nearly as good: that word has room on both sides.
const EACH_SLACK_CLOSE: i32 = 50;
/// Two looks at a level position that differ by more than this say nothing, in hundredths.
const APART: i32 = 50;
/// How hard the two best replies are looked at.
const REPLIES_EFFORT: u64 = 8;
/// How hard the other move is looked at alone.
const ALONE: u64 = 8;
/// Where the looks contradict each other, both are taken again with so many times the nodes, then once more, ...
const LONGER: [u64; 2] = [2, 4];
/// ... if they miss the word by no more than this, in hundredths.
const FAR: i32 = 40;

/// How another move compares with the best one.
#[derive(Clone, PartialEq, Debug)]
pub struct Rival {
    /// The other move.
    pub mv: Move,
    /// How it compares.
    pub comparison: Comparison,
    /// The move and what follows; empty where it is as good, or where neither a difference on the board nor one reply shows it.
    pub line: Vec<Move>,
    /// The best move and what follows, as many plies; empty where nothing at the end is compared.
    pub instead: Vec<Move>,
    /// What speaks against the move at the end of its line.
    pub difference: Option<Difference>,
}

/// How a move with the second value compares with one that has the first.
fn comparison(best: i32, value: i32, lost: bool) -> Option<Comparison> {
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

/// The values of the best move and of another for the one who moves, by two looks.
#[derive(Clone, Copy, Debug)]
struct TwoLooks {
    /// The best move.
    best: i32,
    /// The other, beside it.
    beside: i32,
    /// The other, alone.
    alone: i32,
}

/// The values of two moves for the one who moves, from one search of just these two with so many times the usual nodes.
pub(crate) fn two_values(
    study: &mut Study<'_>,
    board: &Board,
    (first, second): (Move, Move),
    times: u64,
) -> Result<(i32, i32), Flaw> {
    let lines = study.compared(board, &[first, second], EFFORT * times)?;
    let value = |wanted: Move| {
        let line = lines.iter().find(|line| line.mv == wanted);
        line.map(|line| plain(line.value))
            .ok_or("the moves were not compared")
    };
    Ok((value(first)?, value(second)?))
}

impl TwoLooks {
    /// One search of just these two moves, and one of the other alone, with so many times the usual nodes.
    fn of(study: &mut Study<'_>, board: &Board, moves: (Move, Move), times: u64) -> Result<TwoLooks, Flaw> {
        let (_, mv) = moves;
        let (best, value) = two_values(study, board, moves, times)?;
        let next = after(board, mv);
        if !legal_moves(&next).is_empty() {
            study.look(&next, ALONE * times)?;
        }
        Ok(TwoLooks {
            best,
            beside: value,
            alone: study.value(&next, board.side_to_move())?,
        })
    }

    /// What both say of the other move together.
    fn together(&self) -> i32 {
        (self.beside + self.alone) / 2
    }

    /// Whether both say much the same of the other move, or that the game is decided.
    fn agree(&self) -> bool {
        let (beside, alone) = (self.beside, self.alone);
        let decided = beside.min(alone) >= WINNING_LIMIT || beside.max(alone) <= -WINNING_LIMIT;
        decided || (beside - alone).abs() <= APART + self.together().abs() / 5
    }

    /// Whether the word fits both together, give or take so many hundredths, and neither contradicts it or the other.
    fn bear_out(&self, comparison: Comparison, slack: i32) -> bool {
        let each = match comparison {
            Comparison::Close => EACH_SLACK_CLOSE,
            _ => EACH_SLACK,
        };
        self.agree()
            && fits(comparison, self.best, self.together(), slack)
            && [self.beside, self.alone]
                .into_iter()
                .all(|value| fits(comparison, self.best, value, each))
    }
}

/// How a move compares with the best one, as two looks at it agree; with the best one's value. Where they do not agree, longer ones may.
pub(crate) fn word_for(
    study: &mut Study<'_>,
    board: &Board,
    best: Move,
    mv: Move,
) -> Result<Option<(Comparison, i32)>, Flaw> {
    for times in [1].into_iter().chain(LONGER) {
        let looks = TwoLooks::of(study, board, (best, mv), times)?;
        let word = comparison(looks.best, looks.together(), looks.best < LOST);
        if let Some(word) = word.filter(|&word| looks.bear_out(word, 0)) {
            return Ok(Some((word, looks.best)));
        }
    }
    Ok(None)
}

/// Whether two looks bear the word out, or longer ones where those do not.
fn bears_out(
    study: &mut Study<'_>,
    board: &Board,
    moves: (Move, Move),
    comparison: Comparison,
) -> Result<bool, Flaw> {
    let looks = TwoLooks::of(study, board, moves, 1)?;
    if looks.bear_out(comparison, SLACK) {
        return Ok(true);
    }
    if !fits(comparison, looks.best, looks.together(), FAR) {
        return Ok(false);
    }
    for times in LONGER {
        if TwoLooks::of(study, board, moves, times)?.bear_out(comparison, SLACK) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The two best replies, from one look at both.
pub(crate) fn best_replies(study: &mut Study<'_>, next: &Board) -> Result<Vec<ProbeLine>, Flaw> {
    study.several(next, 2, REPLIES_EFFORT)
}

/// Whether the reply is the best one or as good: by the looks before it and after it, or by one at the two best replies, because two
/// looks differ by chance more than replies do.
fn answers(study: &mut Study<'_>, next: &Board, reply: Move) -> Result<bool, Flaw> {
    let side = next.side_to_move();
    let value = study
        .reply_value(next, reply, side)?
        .ok_or("the reply is illegal")?;
    Ok(is_best_reply(value, study.value(next, side)?) || leads(study, next, reply)?)
}

/// Whether a look at the two best replies prefers this one.
pub(crate) fn leads(study: &mut Study<'_>, next: &Board, reply: Move) -> Result<bool, Flaw> {
    let lines = best_replies(study, next)?;
    Ok(lines.first().is_some_and(|line| line.mv == reply))
}

impl ClaimKind for Rival {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let me = case.mover();
        let &best = case.pv.first().ok_or("there is no best move")?;
        let next = case.after(self.mv)?;
        ensure!(best != self.mv, "it is the best move itself");
        ensure!(
            bears_out(study, &case.board, (best, self.mv), self.comparison)?,
            "the moves compare otherwise"
        );
        if self.line.is_empty() {
            // That a move saves nothing in a lost game is news only with the reply.
            ensure!(self.comparison != Comparison::NoBetter, "nothing shows it");
            return Ok(());
        }
        ensure!(
            self.line.first() == Some(&self.mv),
            "the line must begin with the move"
        );
        let &reply = self.line.get(1).ok_or("there is no reply")?;
        let boards = case.along(&self.line)?;
        study.follow(&boards[1..2])?;
        ensure!(answers(study, &next, reply)?, "there is a better reply");
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
    use crate::check::check;
    use crate::claim::{Claim, Confidence};
    use crate::study::Spending;
    use crate::testing::{Recorded, check_twins};

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

    /// Whether a step of the king that leaves the queen hanging loses to this reply.
    fn after_the_reply(reply: &str) -> Checked {
        let read = |text: &str| -> Move { text.parse().expect("a move") };
        let root: Board = "4k3/8/8/3q4/8/8/5P2/3QK3 w - - 0 1".parse().expect("a position");
        let (best, mv) = (read("d1d5"), read("e1f1"));
        let rival = Rival {
            mv,
            comparison: Comparison::Loses,
            line: vec![mv, read(reply)],
            instead: Vec::new(),
            difference: None,
        };
        let claim = Claim::new(rival, &[], Confidence::Judged);
        let mut engine = Recorded::new("twins/rival", &format!("the reply {reply}"));
        let evidence = Evidence::default();
        let mut study = Study::new(&mut engine, &evidence, Spending::within(2_000_000));
        let checked = check(&mut study, &root, &[best], &claim);
        engine.keep();
        checked
    }

    #[test]
    fn the_reply_that_is_told_is_the_best_one() {
        assert_eq!(after_the_reply("d5d1"), Ok(()));
        assert_eq!(after_the_reply("d5d6"), Err("there is a better reply"));
    }

    #[test]
    fn both_looks_bear_the_word_out() {
        let looks = |beside, alone| TwoLooks {
            best: 40,
            beside,
            alone,
        };
        assert!(looks(-60, -70).bear_out(Comparison::Worse, 0));
        // Alone the move is as good.
        assert!(!looks(-110, 30).bear_out(Comparison::Worse, 0));
        assert!(looks(15, -30).bear_out(Comparison::Close, 0));
        assert!(!looks(40, -90).bear_out(Comparison::Close, 0));
        // Both call it worse, and do not agree by how much.
        assert!(!looks(-60, -130).bear_out(Comparison::Worse, 0));
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

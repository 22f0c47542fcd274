//! The class of a move, by definitions that anyone can check: numbers in, a class out, nothing searched here.
//!
//! All limits are points of winning chances (0 to 100, [`points`]). What is classed is first looked at twice, the second time ten
//! times as long; a mark stands only where the longer look confirms it. The definitions are written out in docs/review.md.
//! Classes exclude each other: the best move is never a mistake, a longer mate is no mistake, a decided game is left in peace.

use explain::scale::{MATE_LIMIT, chances, common};

/// What a move is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum Class {
    /// In the known lines of the opening.
    Book,
    /// The only legal move.
    Forced,
    /// Nothing better was found.
    Best,
    /// Not the best, but it gives next to nothing away.
    Good,
    /// It gives something away.
    Inaccuracy,
    /// It gives much away.
    Mistake,
    /// It gives the game, or a good part of it, away.
    Blunder,
    /// A forced mate was there and is gone.
    MissedMate,
    /// The game was won and is not any more.
    MissedWin,
    /// A lost game could be saved, and was not.
    MissedSave,
    /// The only move that keeps the result, and not the obvious one.
    Great,
    /// A sound sacrifice whose point a short search does not see.
    Brilliant,
}

impl Class {
    /// All classes, the praise last.
    pub const ALL: [Class; 12] = [
        Class::Book,
        Class::Forced,
        Class::Best,
        Class::Good,
        Class::Inaccuracy,
        Class::Mistake,
        Class::Blunder,
        Class::MissedMate,
        Class::MissedWin,
        Class::MissedSave,
        Class::Great,
        Class::Brilliant,
    ];

    /// One word, as JSON has it.
    pub const fn word(self) -> &'static str {
        match self {
            Class::Book => "book",
            Class::Forced => "forced",
            Class::Best => "best",
            Class::Good => "good",
            Class::Inaccuracy => "inaccuracy",
            Class::Mistake => "mistake",
            Class::Blunder => "blunder",
            Class::MissedMate => "missed_mate",
            Class::MissedWin => "missed_win",
            Class::MissedSave => "missed_save",
            Class::Great => "great",
            Class::Brilliant => "brilliant",
        }
    }

    /// Whether it says that something was given away.
    pub const fn is_error(self) -> bool {
        matches!(
            self,
            Class::Inaccuracy
                | Class::Mistake
                | Class::Blunder
                | Class::MissedMate
                | Class::MissedWin
                | Class::MissedSave
        )
    }

    /// Whether it says that the move was hard to find.
    pub const fn is_praise(self) -> bool {
        matches!(self, Class::Great | Class::Brilliant)
    }
}

/// Losses in points of winning chances from which a move is marked.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Thresholds {
    /// From here on an inaccuracy.
    pub inaccuracy: f64,
    /// From here on a mistake.
    pub mistake: f64,
    /// From here on a blunder.
    pub blunder: f64,
}

impl Default for Thresholds {
    fn default() -> Thresholds {
        Thresholds {
            inaccuracy: 7.0,
            mistake: 12.0,
            blunder: 22.0,
        }
    }
}

impl Thresholds {
    /// Thresholds with the lowest mark at `points`, the others in proportion.
    pub fn from_lowest(points: f64) -> Thresholds {
        let plain = Thresholds::default();
        let factor = points / plain.inaccuracy;
        Thresholds {
            inaccuracy: points,
            mistake: plain.mistake * factor,
            blunder: plain.blunder * factor,
        }
    }
}

/// From here on a game is decided, for the winner.
pub const DECIDED_LIMIT: f64 = 94.0;
/// Who had a decided game and still has this much is not nagged.
const STILL_WON_LIMIT: f64 = 82.0;
/// From here on a game is won.
pub const WON_LIMIT: f64 = 80.0;
/// A won game is won no more below this.
pub const GONE_LIMIT: f64 = 70.0;
/// A game is lost below this.
pub const LOST_LIMIT: f64 = 22.0;
/// A lost game is saved from here on.
const SAVED_LIMIT: f64 = 40.0;
/// Moves closer to the best than this are best too.
const BEST_LIMIT: f64 = 1.0;
/// A sacrifice may be this far from the best move.
pub const NEARLY_BEST_LIMIT: f64 = 4.0;
/// Who praises a move may find the others this much worse at least.
const ONLY_GAP: f64 = 12.0;
/// After a sound sacrifice at least this much is left.
pub const SOUND_LIMIT: f64 = 40.0;
/// A sacrifice offers at least this much material, in hundredths: the exchange.
pub const OFFER_LIMIT: i32 = 150;
/// A sacrifice is brilliant where a search sees its point no sooner than this many plies deep, ...
pub const SEEN_LIMIT: i32 = 4;
/// ... where it ends in mate, than this, ...
const MATE_SEEN_LIMIT: i32 = 3;
/// ... and where the queen is given for a mate or put where she can be taken, whenever captures alone do not show it.
const QUEEN_SEEN_LIMIT: i32 = 2;
/// A loss of so many mistakes is plain: it is believed though only the longer look sees it, and said even of a sacrifice.
const PLAIN_FACTOR: f64 = 1.25;
/// Who gives this much net, in hundredths, gives the queen.
pub const QUEEN_OFFER: i32 = 550;

/// Points of winning chances of a value on our own scale, for the side whose value it is.
pub fn points(value: i32) -> f64 {
    match value {
        _ if value > MATE_LIMIT => 100.0,
        _ if value < -MATE_LIMIT => 0.0,
        _ => chances(common(value)),
    }
}

/// Values of the best and of the played move, for the mover, from one effort.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The best move's.
    pub best: i32,
    /// The played move's.
    pub played: i32,
    /// Whether the best move is the one that was played.
    pub is_best: bool,
}

impl Pair {
    /// What the move gives away, in points. A longer mate is no loss, nor is a later one for who is mated anyway.
    pub fn loss(self) -> f64 {
        let both_mate = self.best > MATE_LIMIT && self.played > MATE_LIMIT;
        let both_mated = self.best < -MATE_LIMIT && self.played < -MATE_LIMIT;
        if self.is_best || both_mate || both_mated {
            return 0.0;
        }
        self.fall()
    }

    /// How far the value falls with the move, in points, even where the look that promised more prefers the move itself.
    pub fn fall(self) -> f64 {
        (points(self.best) - points(self.played)).max(0.0)
    }
}

/// Everything a class is decided by.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Grounds {
    /// Whether it stands in the known lines of the opening.
    pub known: bool,
    /// How many legal moves there were.
    pub legal: usize,
    /// What the quick look said.
    pub quick: Option<Pair>,
    /// What the look ten times as long said, where one was taken.
    pub deep: Option<Pair>,
    /// The value of the best other move by the longest look taken at it, where one was.
    pub others: Option<i32>,
    /// Whether that look was as long as the deep one.
    pub others_deep: bool,
    /// Points of the mover before the opponent's last move.
    pub earlier: Option<f64>,
    /// Whether it takes back what was just taken.
    pub recaptures: bool,
    /// Whether a quick look prefers it at once.
    pub first_choice: bool,
    /// Material offered, in hundredths.
    pub offered: i32,
    /// Whether the piece offered is the one that moved, and it neither takes nor checks.
    pub quiet_offer: bool,
    /// Material of the mover, less the opponent's, if the offer is taken, in hundredths.
    pub balance: i32,
    /// Whether something else was there that offers clearly less.
    pub could_decline: bool,
    /// The plies a search must look ahead to see that the offer is sound.
    pub seen_at: Option<i32>,
}

/// A classed move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judged {
    /// The class.
    pub class: Class,
    /// Loss in points of winning chances, 0 where the class is no error.
    pub loss: f64,
    /// Whether the two looks disagree, so that nothing is said.
    pub unclear: bool,
}

/// The class of a move.
pub fn classify(grounds: &Grounds, thresholds: Thresholds) -> Judged {
    let plain = |class| Judged {
        class,
        loss: 0.0,
        unclear: false,
    };
    let Some(quick) = grounds.quick else {
        return plain(if grounds.legal == 1 {
            Class::Forced
        } else {
            Class::Good
        });
    };
    if grounds.legal == 1 {
        return plain(Class::Forced);
    }
    let pair = grounds.deep.unwrap_or(quick);
    let loss = counted(quick, pair, thresholds);
    let error = error_class(grounds, pair, loss, thresholds);
    if let Some(class) = error.filter(|_| !grounds.known || loss >= thresholds.mistake) {
        let spared = loss < thresholds.mistake * PLAIN_FACTOR && is_unrefuted(grounds, pair);
        if confirmed(quick, grounds.deep, thresholds) && !spared {
            return Judged {
                class,
                loss,
                unclear: false,
            };
        }
        return Judged {
            class: Class::Good,
            loss: 0.0,
            unclear: true,
        };
    }
    if grounds.known {
        return plain(Class::Book);
    }
    if is_brilliant(grounds, pair) {
        return plain(Class::Brilliant);
    }
    if is_great(grounds, pair) {
        return plain(Class::Great);
    }
    // Another effort that saw an error is a disagreement, too.
    let unclear =
        grounds.deep.is_some() && quick.loss() >= thresholds.mistake && loss < thresholds.inaccuracy / 2.0;
    Judged {
        class: if loss < BEST_LIMIT {
            Class::Best
        } else {
            Class::Good
        },
        loss: 0.0,
        unclear,
    }
}

/// The loss that counts: the milder of the two looks, unless the longer one sees a blunder.
fn counted(quick: Pair, deep: Pair, thresholds: Thresholds) -> f64 {
    let (first, second) = (quick.fall(), deep.loss());
    if second >= thresholds.blunder {
        return second;
    }
    second.min(first.max(thresholds.inaccuracy))
}

/// The error a loss amounts to, if the game was not decided.
fn error_class(grounds: &Grounds, pair: Pair, loss: f64, thresholds: Thresholds) -> Option<Class> {
    let (before, after) = (points(pair.best), points(pair.played));
    let decided = (before >= DECIDED_LIMIT && after >= STILL_WON_LIMIT) || before <= 100.0 - DECIDED_LIMIT;
    if loss < thresholds.inaccuracy || decided {
        return None;
    }
    let was_lost = grounds.earlier.is_some_and(|earlier| earlier <= LOST_LIMIT);
    Some(match () {
        () if pair.best > MATE_LIMIT => Class::MissedMate,
        () if was_lost && before >= SAVED_LIMIT && after <= LOST_LIMIT => Class::MissedSave,
        () if loss >= thresholds.mistake
            && before >= WON_LIMIT
            && after < GONE_LIMIT
            && after > 100.0 - GONE_LIMIT =>
        {
            Class::MissedWin
        }
        () if loss >= thresholds.blunder => Class::Blunder,
        () if loss >= thresholds.mistake => Class::Mistake,
        () => Class::Inaccuracy,
    })
}

/// Whether both looks see an error: the longer one confirms, and the doubt is not melting away with depth.
fn confirmed(quick: Pair, deep: Option<Pair>, thresholds: Thresholds) -> bool {
    /// A longer look that leaves less than this part of the loss is on its way to none.
    const KEPT_PART: f64 = 0.5;
    let Some(deep) = deep else { return false };
    let (first, second) = (quick.fall(), deep.loss());
    let keeps = second >= first.min(thresholds.blunder * 2.0) * KEPT_PART;
    // What only the longer look sees must be plain.
    let seen = first >= thresholds.inaccuracy / 2.0 || second >= thresholds.mistake * PLAIN_FACTOR;
    second >= thresholds.inaccuracy && keeps && seen
}

/// A sacrifice that leaves its player behind in material and not in chances is not refuted; only a plain loss is said against it.
fn is_unrefuted(grounds: &Grounds, pair: Pair) -> bool {
    /// Behind by a pawn at least, in hundredths.
    const BEHIND: i32 = -100;
    let behind = grounds.offered >= OFFER_LIMIT && grounds.could_decline && grounds.balance <= BEHIND;
    behind && points(pair.played) >= SOUND_LIMIT
}

/// A sound sacrifice, best or nearly, not forced, whose point a short search does not see.
fn is_brilliant(grounds: &Grounds, pair: Pair) -> bool {
    let mates = pair.played > MATE_LIMIT;
    let queen = grounds.offered >= QUEEN_OFFER;
    let limit = match mates {
        true if queen => QUEEN_SEEN_LIMIT,
        true => MATE_SEEN_LIMIT,
        false if queen && grounds.quiet_offer => QUEEN_SEEN_LIMIT,
        false => SEEN_LIMIT,
    };
    let after = points(pair.played);
    let decided_anyway = grounds
        .others
        .is_none_or(|others| points(others) >= DECIDED_LIMIT);
    grounds.deep.is_some()
        && grounds.offered >= OFFER_LIMIT
        && grounds.could_decline
        && pair.loss() < NEARLY_BEST_LIMIT
        && after >= SOUND_LIMIT
        && (mates || !decided_anyway || queen)
        && grounds.seen_at.is_some_and(|plies| plies >= limit)
}

/// The only move that keeps the result: everything else would be a mistake, and it is not the obvious one.
fn is_great(grounds: &Grounds, pair: Pair) -> bool {
    let Some(others) = grounds
        .others
        .filter(|_| grounds.others_deep && grounds.deep.is_some())
    else {
        return false;
    };
    let (after, rest) = (points(pair.played), points(others));
    pair.loss() < BEST_LIMIT
        && !grounds.recaptures
        && !grounds.first_choice
        && after - rest >= ONLY_GAP
        && after > LOST_LIMIT
        && rest < WON_LIMIT
}

#[cfg(test)]
mod tests {
    use super::*;
    use explain::scale::MATE;

    fn pair(best: i32, played: i32, is_best: bool) -> Pair {
        Pair {
            best,
            played,
            is_best,
        }
    }

    fn grounds(quick: Pair, deep: Pair) -> Grounds {
        Grounds {
            legal: 30,
            quick: Some(quick),
            deep: Some(deep),
            ..Grounds::default()
        }
    }

    fn class(quick: (i32, i32), deep: (i32, i32)) -> Class {
        let grounds = grounds(pair(quick.0, quick.1, false), pair(deep.0, deep.1, false));
        classify(&grounds, Thresholds::default()).class
    }

    #[test]
    fn losses_are_marked_where_both_looks_see_them() {
        assert_eq!(class((50, -400), (50, -400)), Class::Blunder);
        assert_eq!(class((90, -100), (90, -110)), Class::Mistake);
        // The milder look counts, unless the longer one sees a blunder.
        assert_eq!(class((50, -30), (90, -110)), Class::Inaccuracy);
        assert_eq!(class((50, -30), (90, -400)), Class::Blunder);
        assert_eq!(class((50, 20), (50, 10)), Class::Good);
        // The longer look takes it back, or is on its way to.
        assert_eq!(class((50, -400), (50, 20)), Class::Good);
        assert_eq!(class((0, -250), (0, -70)), Class::Good);
    }

    #[test]
    fn a_longer_mate_is_no_mistake_but_a_missed_one_is() {
        assert_eq!(class((MATE - 2, MATE - 9), (MATE - 2, MATE - 9)), Class::Best);
        assert_eq!(class((MATE - 2, 0), (MATE - 2, 0)), Class::MissedMate);
        assert_eq!(class((MATE - 2, 2_000), (MATE - 2, 2_000)), Class::Good);
    }

    #[test]
    fn decided_games_are_left_in_peace() {
        assert_eq!(class((-1_500, 5 - MATE), (-1_500, 5 - MATE)), Class::Good);
        assert_eq!(class((1_800, 900), (1_800, 900)), Class::Good);
    }

    #[test]
    fn wins_and_saves_are_missed_where_they_were_there() {
        assert_eq!(class((600, 0), (600, 0)), Class::MissedWin);
        assert_eq!(class((600, -600), (600, -600)), Class::Blunder);
        let mut saved = grounds(pair(0, -700, false), pair(0, -700, false));
        saved.earlier = Some(10.0);
        assert_eq!(classify(&saved, Thresholds::default()).class, Class::MissedSave);
    }

    /// Every combination of coarse grounds: no class contradicts another.
    #[test]
    fn classes_never_contradict_each_other() {
        let values = [-9_998, -900, -300, -80, 0, 80, 300, 900, 9_998];
        let mut seen = std::collections::HashSet::new();
        for (best, played) in values
            .iter()
            .flat_map(|&best| values.map(|played| (best, played)))
        {
            for bits in 0..64_u32 {
                let bit = |place: u32| bits >> place & 1 == 1;
                let is_best = bit(0) && played >= best;
                let now = pair(best, played, is_best);
                let grounds = Grounds {
                    known: bit(1),
                    legal: 20,
                    quick: Some(now),
                    deep: bit(2).then_some(now),
                    others: bit(3).then_some(best.min(played) - 300),
                    others_deep: bit(2),
                    earlier: bit(4).then_some(10.0),
                    recaptures: false,
                    first_choice: false,
                    offered: if bit(5) { 300 } else { 0 },
                    quiet_offer: bit(0),
                    balance: if bit(4) { -300 } else { 0 },
                    could_decline: true,
                    seen_at: Some(6),
                };
                let judged = classify(&grounds, Thresholds::default());
                seen.insert(judged.class);
                let loss = now.loss();
                if judged.class.is_error() {
                    assert!(grounds.deep.is_some() && !is_best && loss >= 7.0, "{grounds:?}");
                    assert!((judged.loss - loss).abs() < 1e-9 && !judged.unclear);
                } else {
                    assert!(judged.loss == 0.0);
                }
                if judged.class.is_praise() || judged.class == Class::Best {
                    assert!(loss < 4.0, "{grounds:?}");
                }
                if judged.class == Class::MissedMate {
                    assert!(best > MATE_LIMIT && played <= MATE_LIMIT);
                }
            }
        }
        assert!(seen.len() >= 10, "{seen:?}");
    }
}

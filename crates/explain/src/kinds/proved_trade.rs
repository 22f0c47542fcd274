//! `proved_trade`: a trade into a pawn ending whose result is proved (Berliner 1977, Figure 1).
//!
//! Of the best move it says what the trade is for; of another move that it wins too, or why it must not be played: the pawn ending is
//! lost, or only drawn. The result is that of the ending rules and their proof, not of a search with pieces.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, int, word};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, EndResult, Role};
use crate::detect::{Scene, Spot};
use crate::kinds::{ClaimKind, Kind};
use crate::margins::{DRAW_LIMIT, WINNING_LIMIT};
use crate::study::Study;
use cozy_chess::{Board, Color, Move};
use endings::trade::{self, Trade, is_pawn_ending, pieces};
use search::Outcome;

/// The longest trade spoken of, in plies.
const LONGEST_TRADE: usize = 6;
/// The most plies of the pawn ending that are shown.
const SHOWN: usize = 10;
/// So many trades that are not played are looked at.
const LOOKED_AT: usize = 3;

/// A trade into a pawn ending whose result is proved.
#[derive(Clone, PartialEq, Debug)]
pub struct ProvedTrade {
    /// The move.
    pub mv: Move,
    /// The trade and, where it is won, the play up to the first pawn that is won or promoted.
    pub line: Vec<Move>,
    /// After so many plies of the line only kings and pawns are left.
    pub plies: usize,
    /// The result for who trades.
    pub result: EndResult,
    /// What the best move keeps, where the trade is not it.
    pub instead: Option<EndResult>,
}

impl ClaimKind for ProvedTrade {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let boards = case.along(&self.line)?;
        let me = case.mover();
        ensure!(
            self.line.first() == Some(&self.mv),
            "the line must start with the move"
        );
        ensure!(
            (2..=self.line.len()).contains(&self.plies),
            "the trade is not in the line"
        );
        let (before, end) = (&boards[self.plies - 1], &boards[self.plies]);
        ensure!(
            is_pawn_ending(end) && !is_pawn_ending(before),
            "no pawn ending begins there"
        );
        ensure!(
            Color::ALL
                .iter()
                .all(|&side| pieces(end, side) < pieces(&case.board, side)),
            "nothing was exchanged"
        );
        ensure!(settled(study, end, me) == Some(self.result), "another result");
        for board in boards[self.plies..].iter().skip(1) {
            let same = !is_pawn_ending(board) || settled(study, board, me) == Some(self.result);
            ensure!(same, "the play after the trade changes the result");
        }
        match self.instead {
            None => {
                study.works(&case.board, self.mv)?;
                self.is_honest(study, &boards, me)
            }
            Some(EndResult::Win) if self.result == EndResult::Win => {
                let best = study.value(&case.board, me)?;
                ensure!(best >= WINNING_LIMIT, "the best move does not win");
                self.is_honest(study, &boards, me)
            }
            Some(instead) => is_worse(study, case, self.mv, self.result, instead),
        }
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        let instead = self.instead.map(|instead| word("instead", instead.word()));
        [
            write.mv("move", self.mv),
            write.line(&self.line),
            int("plies", self.plies as i32),
            word("result", self.result.word()),
        ]
        .into_iter()
        .chain(instead)
        .collect()
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(ProvedTrade {
            mv: read.mv("move")?,
            line: read.line()?,
            plies: read.count("plies")? as usize,
            result: read.term("result", EndResult::from_word)?,
            instead: read.optional_term("instead", EndResult::from_word)?,
        })
    }

    fn played_line(&self) -> Option<&[Move]> {
        Some(&self.line)
    }

    fn rival(&self, _: Role) -> Option<Move> {
        self.instead.map(|_| self.mv)
    }
}

impl ProvedTrade {
    /// No own move of the trade is a mistake, and the other side has nothing better than to trade: where the trade wins, because every
    /// other reply loses as well; otherwise, because the replies are no gifts.
    fn is_honest(&self, study: &mut Study<'_>, boards: &[Board], me: Color) -> Checked {
        if self.result != EndResult::Win {
            return study.sound(&boards[..=self.plies], &self.line[..self.plies], me, 1);
        }
        for ply in 1..=self.plies {
            study.follow(&boards[ply..=ply])?;
            ensure!(
                study.value(&boards[ply], me)? >= WINNING_LIMIT,
                "it can be avoided"
            );
        }
        Ok(())
    }
}

/// The trade gives away what the best move keeps.
fn is_worse(
    study: &mut Study<'_>,
    case: &Case<'_>,
    mv: Move,
    result: EndResult,
    instead: EndResult,
) -> Checked {
    let me = case.mover();
    let best = study.value(&case.board, me)?;
    let left = study.reply_value(&case.board, mv, me)?.unwrap_or(best);
    let fits = match (result, instead) {
        (EndResult::Draw, EndResult::Win) => best >= WINNING_LIMIT && left <= DRAW_LIMIT,
        (EndResult::Loss, EndResult::Win) => best >= WINNING_LIMIT && left <= -WINNING_LIMIT,
        (EndResult::Loss, EndResult::Draw) => {
            (-DRAW_LIMIT..WINNING_LIMIT).contains(&best) && left <= -WINNING_LIMIT
        }
        _ => false,
    };
    ensure!(fits, "it gives nothing away");
    Ok(())
}

/// The proved result of a pawn ending for `side`.
fn settled(study: &mut Study<'_>, board: &Board, side: Color) -> Option<EndResult> {
    if study.results.result(board, side).is_none() {
        study.results.settle(board);
    }
    Some(match study.results.result(board, side)? {
        Outcome::Win => EndResult::Win,
        Outcome::Draw => EndResult::Draw,
        Outcome::Loss => EndResult::Loss,
    })
}

/// The trade and, where somebody wins, the play of the proof up to what it gains.
fn shown(study: &Study<'_>, trade: &[Move], end: &Board, winner: Option<Color>) -> Vec<Move> {
    let line = study.results.line(end);
    let gain = winner.and_then(|winner| trade::first_gain(end, &line, winner));
    let length = gain.map_or(0, |(length, _)| length);
    let length = if length > SHOWN { 0 } else { length };
    trade.iter().chain(&line[..length]).copied().collect()
}

/// The claim about a trade that ends in `end`.
fn claim_of(
    study: &mut Study<'_>,
    (trade, end): (&[Move], &Board),
    me: Color,
    instead: Option<EndResult>,
) -> Option<Claim> {
    let result = settled(study, end, me)?;
    let winner = match result {
        EndResult::Win => Some(me),
        EndResult::Draw => None,
        EndResult::Loss => Some(!me),
    };
    let kind = ProvedTrade {
        mv: trade[0],
        line: shown(study, trade, end, winner),
        plies: trade.len(),
        result,
        instead,
    };
    Some(Claim::new(kind, &[], Confidence::Proved))
}

/// What the trade of the main line comes to, and trades that would give the result away.
pub(crate) fn propose(study: &mut Study<'_>, scene: &Scene) -> Vec<Claim> {
    /// It is what the move is for.
    const POINT: i32 = 90;
    /// A draw by a trade, or a lost ending that cannot be avoided, is less of a point.
    const REMARK: i32 = 62;
    /// Among the other moves it comes first.
    const RIVAL: i32 = 66;
    let Some(spot) = scene.spots().next() else {
        return Vec::new();
    };
    let me = spot.me();
    let mut claims = Vec::new();
    let all = trade::trades(spot.board());
    if let Some((line, end)) = best_trade(&spot, &all) {
        claims.extend(claim_of(study, (line, end), me, None).map(|claim| {
            let salience = if wins(&claim) { POINT } else { REMARK };
            claim.weighing(salience)
        }));
    }
    let best_trade_wins = claims.iter().any(wins);
    let best = study.value(spot.board(), me).unwrap_or(0);
    let instead = match best {
        WINNING_LIMIT.. => EndResult::Win,
        _ if best >= -DRAW_LIMIT => EndResult::Draw,
        _ => return claims,
    };
    let mut seen: Vec<Move> = vec![spot.mv()];
    for found in all {
        if seen.contains(&found.line[0]) {
            continue;
        }
        if seen.len() > LOOKED_AT {
            break;
        }
        seen.push(found.line[0]);
        let claim = claim_of(study, (&found.line, &found.end), me, Some(instead));
        // One won trade is enough.
        let told = best_trade_wins && claim.as_ref().is_some_and(wins);
        claims.extend(
            claim
                .filter(|_| !told)
                .map(|claim| claim.as_role(Role::Alternative).weighing(RIVAL)),
        );
    }
    claims
}

/// Whether the trade that a claim speaks of wins.
fn wins(claim: &Claim) -> bool {
    matches!(&claim.kind, Kind::ProvedTrade(trade) if trade.result == EndResult::Win)
}

/// The trade of the main line; where the other side declines, the one that the move offers.
fn best_trade<'a>(spot: &'a Spot<'_>, all: &'a [Trade]) -> Option<(&'a [Move], &'a Board)> {
    if let Some(plies) = traded(spot) {
        return Some((&spot.moves[..plies], &spot.boards[plies]));
    }
    let offered = all.iter().find(|found| found.line[0] == spot.mv())?;
    Some((&offered.line, &offered.end))
}

/// After how many plies of the line only kings and pawns are left, each side having lost a piece.
fn traded(spot: &Spot<'_>) -> Option<usize> {
    (2..=spot.moves.len().min(LONGEST_TRADE)).find(|&plies| {
        let end = &spot.boards[plies];
        let exchanged = Color::ALL
            .iter()
            .all(|&side| pieces(end, side) < pieces(spot.board(), side));
        exchanged && is_pawn_ending(end)
    })
}

#[cfg(test)]
crate::testing::twins! {
    // Berliner's Figure 1, and the same board with a bishop more, after which no pawn ending is left.
    said: "8/5r2/7k/8/2p3K1/2P2p2/8/5Q2 w - - 0 1",
    line: "f1f3 f7f3 g4f3 h6g5",
    silent: "b7/5r2/7k/8/2p3K1/2P2p2/8/5Q2 w - - 0 1",
}

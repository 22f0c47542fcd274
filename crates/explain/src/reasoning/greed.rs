//! Greed: what the most tempting capture comes to after a reply that makes two threats at once, and how natural moves
//! after it end in mate. Leads to `refuted_by` and `forced_mate` about other moves.

use crate::claim::{Claim, Confidence, Outcome, Role};
use crate::kinds::{ForcedMate, Kind, RefutedBy};
use crate::reasoning::rivals::{opinion, refutation};
use crate::study::{Flaw, Study};
use chess::facts::board::{after, in_check, is_capture, is_checkmate, legal_moves};
use chess::facts::exchange::{exchange, hanging};
use cozy_chess::{Board, Move};
use reasoning::temptation::{is_fair, tempting_moves};

/// The most tempting capture against the two threats of `moves` (a move and the reply to it), where it loses at once, and
/// the mate that natural moves run into. Without a deed or that mate the loss is an opinion, said to a reader who asks.
pub(crate) fn greedy_try(
    study: &mut Study<'_>,
    board: &Board,
    moves: (Move, Move),
    asked: bool,
) -> Result<Vec<Claim>, Flaw> {
    /// Captures looked at.
    const GREEDY_TRIES: usize = 3;
    /// Values it takes to refute a capture and to look for the mate.
    const VALUES: u64 = 24;
    let (mv, reply) = moves;
    let position = after(&after(board, mv), reply);
    study.borrow(VALUES);
    let best = study.best(&position)?.mv;
    let greedy: Vec<Move> = tempting_moves(&position, &[], &[])
        .into_iter()
        .filter(|&mv| is_capture(&position, mv) && is_fair(&position, mv) && mv != best)
        .take(GREEDY_TRIES)
        .collect();
    for mv in greedy {
        let deed = refutation(study, &position, mv, 2)?;
        let by_deed = deed.is_some();
        let found = match deed {
            None => opinion(study, &position, mv)?.filter(is_plain),
            deed => deed,
        };
        let Some(claim) = found else { continue };
        let Kind::RefutedBy(RefutedBy { reply: answer, .. }) = claim.kind else {
            continue;
        };
        let at = vec![moves.0, reply];
        let finish = mating_finish(study, &at, &position, [mv, answer]).ok().flatten();
        if by_deed || asked || finish.is_some() {
            return Ok(std::iter::once(Claim { at, ..claim }).chain(finish).collect());
        }
    }
    Ok(Vec::new())
}

/// Whether an opinion is beyond dispute: the other side is winning.
fn is_plain(claim: &Claim) -> bool {
    /// Winning by any scale, in hundredths.
    const PLAINLY_WON: i32 = 330;
    matches!(
        claim.kind,
        Kind::RefutedBy(RefutedBy {
            outcome: Outcome::Eval { cp: PLAINLY_WON.. },
            ..
        })
    )
}

/// How two natural moves of the one who was greedy end in mate, where they do: not forced, so the claim speaks of the
/// position after the last of them, where the mate is on the board. `moves` are the greedy move and the answer to it.
fn mating_finish(
    study: &mut Study<'_>,
    at: &[Move],
    position: &Board,
    moves: [Move; 2],
) -> Result<Option<Claim>, Flaw> {
    let board = after(&after(position, moves[0]), moves[1]);
    for first in natural_moves(study, &board)? {
        let next = after(&board, first);
        if legal_moves(&next).is_empty() {
            continue;
        }
        let blow = study.best(&next)?.mv;
        let hit = after(&next, blow);
        for second in natural_moves(study, &hit)? {
            let Some(mate) = mate_in_one(&after(&hit, second)) else {
                continue;
            };
            let at = [at, &moves, &[first, blow, second]].concat();
            let kind = ForcedMate {
                moves: 1,
                line: vec![mate],
            };
            return Ok(Some(
                Claim::new(kind, &at, Confidence::Proved).as_role(Role::Alternative),
            ));
        }
    }
    Ok(None)
}

/// The moves a person would think of here: to save the greatest piece that hangs, then what a short look sees; against a
/// check every way out of it.
fn natural_moves(study: &mut Study<'_>, board: &Board) -> Result<Vec<Move>, Flaw> {
    /// Moves of the short look.
    const SEEN: usize = 3;
    /// Its depth in plies.
    const SHORT_LOOK: u32 = 2;
    let all = legal_moves(board);
    if all.is_empty() || in_check(board) {
        return Ok(all);
    }
    let threatened = hanging(board, board.side_to_move())
        .into_iter()
        .max_by_key(|&(_, profit)| profit)
        .map(|(square, _)| square);
    let saving = |mv: &Move| Some(mv.from) == threatened && exchange(board, *mv) >= 0;
    let mut moves: Vec<Move> = all.into_iter().filter(saving).collect();
    for mv in study.glance(board, SEEN, SHORT_LOOK)? {
        if !moves.contains(&mv) {
            moves.push(mv);
        }
    }
    Ok(moves)
}

/// A mate in one, if there is one.
fn mate_in_one(board: &Board) -> Option<Move> {
    legal_moves(board)
        .into_iter()
        .find(|&mv| is_checkmate(&after(board, mv)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::Evidence;
    use crate::probe::{Ask, Probe, ProbeLine};
    use crate::study::Spending;
    use search::Value;

    /// A search that saves the rook and likes the check on e4, and has no opinion otherwise.
    struct Told;

    impl Probe for Told {
        fn search(&mut self, board: &Board, _: &Ask) -> Vec<ProbeLine> {
            let mut moves = legal_moves(board);
            moves.sort_by_key(|mv| !["h1f1", "g2e4"].contains(&mv.to_string().as_str()));
            let line = |mv| ProbeLine {
                mv,
                value: Value::new(0),
                moves: vec![mv],
                depth: 1,
            };
            moves.into_iter().take(1).map(line).collect()
        }
    }

    /// How it ends after 4.Nxe5 Qg5 5.Nxf7 Qxg2 in the given position before it.
    fn finish(fen: &str) -> Option<Claim> {
        let moves = ["f3e5", "d8g5", "e5f7", "g5g2"].map(|mv| mv.parse().expect("a move"));
        let root: Board = fen.parse().expect("a position");
        let position = after(&after(&root, moves[0]), moves[1]);
        let mut told = Told;
        let evidence = Evidence::default();
        let mut study = Study::new(&mut told, &evidence, Spending::within(1_000_000));
        mating_finish(&mut study, &moves[..2], &position, [moves[2], moves[3]]).expect("within the budget")
    }

    #[test]
    fn natural_moves_after_the_greedy_one_end_in_mate() {
        let claim = finish("r1bqkbnr/pppp1ppp/8/4p3/2BnP3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4");
        let mate = ForcedMate {
            moves: 1,
            line: vec!["d4f3".parse().expect("a move")],
        };
        assert_eq!(claim.map(|claim| claim.kind), Some(mate.into()));
        // The knight on d2 guards f3.
        let guarded = "r1bqkbnr/pppp1ppp/8/4p3/2BnP3/5N2/PPPN1PPP/R1BQK2R w KQkq - 4 4";
        assert_eq!(finish(guarded), None);
    }
}

//! Where the evaluation sees the difference between two moves: its named terms at the ends of both lines, and the fact of
//! the board that stands behind the group of terms which differs most.

use crate::claim::{Claim, Confidence, Delta, Factor, Role, WeakKind, When};
use crate::detect::{Scene, Spot, propose_features};
use crate::kinds::king_safety::king_count;
use crate::kinds::weak_pawn::is_weak;
use crate::kinds::{KingSafety, PassedPawn, WeakPawn};
use crate::study::{Flaw, Study, boards_along};
use chess::facts::board::after;
use chess::facts::pawns::{self, PassedKind};
use cozy_chess::{Board, Move};
use knowledge::evaluation::GroupTotals;

/// Plies of each line that are played before the terms are compared.
const PLIES: usize = 4;
/// A group of terms is a cause from this difference on, in hundredths, ...
const TELLING: i32 = 20;
/// ... and where it is one part in so many of what is lost.
const PARTS: i32 = 3;
/// What is lost between these has a price that terms can show, in hundredths: less is a matter of taste, more has another cause.
const PRICED: std::ops::RangeInclusive<i32> = 30..=450;

/// The lasting feature that `mv` and the reply to it bring about, where the evaluation says that it is what makes the move
/// worse than the main line.
pub(crate) fn priced(study: &mut Study<'_>, scene: &Scene, mv: Move) -> Result<Option<Claim>, Flaw> {
    let (root, me) = (&scene.root, scene.side());
    let next = after(root, mv);
    let lost = study.value(root, me)? - study.value(&next, me)?;
    if !PRICED.contains(&lost) {
        return Ok(None);
    }
    let answer = study.best(&next)?.moves;
    let Some(boards) = boards_along(&next, &answer) else {
        return Ok(None);
    };
    let here = study.run_out(&scene.boards[PLIES.min(scene.boards.len() - 1)])?;
    let there = study.run_out(&boards[(PLIES - 1).min(boards.len() - 1)])?;
    let (here, there) = (GroupTotals::of(&here), GroupTotals::of(&there));
    let worse = |group| here.total(group, me) - there.total(group, me);
    let mut found: Vec<(i32, Claim)> = own_harm(root, mv)
        .into_iter()
        .chain(their_gain(mv, &boards, &answer))
        .chain(their_relief(root, &boards, (mv, answer[0])))
        .filter_map(|claim| Some((worse(claim.kind.inner().priced_by()?), claim)))
        .filter(|&(price, _)| price >= TELLING && price * PARTS >= lost)
        .collect();
    found.sort_by_key(|&(price, _)| -price);
    Ok(found.into_iter().next().map(|(_, claim)| claim))
}

/// What the move does to its own side for good.
fn own_harm(root: &Board, mv: Move) -> Vec<Claim> {
    let (me, next) = (root.side_to_move(), after(root, mv));
    let mut claims = Vec::new();
    for (factor, worse) in [(Factor::PawnShield, -1), (Factor::OpenLine, 1)] {
        let (before, after) = (king_count(root, me, factor), king_count(&next, me, factor));
        if (after - before) * worse > 0 {
            let kind = KingSafety {
                factor,
                before,
                after,
                mv,
            };
            claims.push(Claim::new(kind, &[], Confidence::Proved).of(me));
        }
    }
    for kind in [WeakKind::Isolated, WeakKind::Doubled, WeakKind::Backward] {
        for pawn in pawns::pawns(&next, me) {
            let origin = if pawn == mv.to { mv.from } else { pawn };
            let was = pawns::pawns(root, me).has(origin) && is_weak(root, origin, me, kind);
            if is_weak(&next, pawn, me, kind) && !was {
                let when = When::after(mv, Delta::Creates);
                claims.push(Claim::new(WeakPawn { pawn, kind, when }, &[], Confidence::Proved).of(me));
            }
        }
    }
    for pawn in pawns::passed(&next, !me) {
        if !pawns::is_passed(root, pawn, !me) {
            let when = When::after(mv, Delta::Creates);
            let kind = PassedKind::Plain;
            claims.push(Claim::new(PassedPawn { pawn, kind, when }, &[], Confidence::Proved).of(!me));
        }
    }
    claims
        .into_iter()
        .map(|claim| claim.as_role(Role::Alternative))
        .collect()
}

/// A weak pawn of the other side that the move and the reply to it mend.
fn their_relief(root: &Board, boards: &[Board], moves: (Move, Move)) -> Vec<Claim> {
    let (them, (mv, reply)) = (!root.side_to_move(), moves);
    let Some(replied) = boards.get(1) else {
        return Vec::new();
    };
    let mut claims = Vec::new();
    for kind in [WeakKind::Isolated, WeakKind::Doubled, WeakKind::Backward] {
        for pawn in pawns::pawns(root, them) & pawns::pawns(replied, them) {
            if is_weak(root, pawn, them, kind) && !is_weak(replied, pawn, them, kind) {
                let when = When {
                    delta: Delta::Removes,
                    mv: None,
                    line: vec![mv, reply],
                };
                let kind = WeakPawn { pawn, kind, when };
                let claim = Claim::new(kind, &[], Confidence::Bounded).of(them);
                claims.push(claim.as_role(Role::Alternative));
            }
        }
    }
    claims
}

/// What the reply gains for good; `boards` and `answer` begin after the move.
fn their_gain(mv: Move, boards: &[Board], answer: &[Move]) -> Vec<Claim> {
    let at = [mv];
    let spot = Spot {
        at: &at,
        boards,
        moves: answer,
    };
    propose_features(&spot)
        .into_iter()
        .filter(|claim| claim.at.len() == 1)
        .map(|claim| claim.as_role(Role::Alternative))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::Evidence;
    use crate::kinds::Kind;
    use crate::probe::{Ask, Probe, ProbeLine};
    use crate::study::Spending;
    use chess::facts::board::{is_quiet, legal_moves};
    use search::Value;

    /// A search that takes back on c6 with the pawn where it can and finds White half a pawn better before the exchange.
    struct Told(Board);

    impl Probe for Told {
        fn search(&mut self, board: &Board, _: &Ask) -> Vec<ProbeLine> {
            let moves = legal_moves(board);
            let retakes = moves.iter().find(|mv| mv.to_string() == "b7c6");
            let mv = retakes.or_else(|| moves.iter().find(|&&mv| is_quiet(board, mv)));
            let value = if *board == self.0 { 50 } else { 0 };
            mv.map(|&mv| ProbeLine {
                mv,
                value: Value::new(value),
                moves: vec![mv],
                depth: 1,
            })
            .into_iter()
            .collect()
        }
    }

    fn cause_of_the_exchange(fen: &str) -> Option<Kind> {
        let root: Board = fen.parse().expect("a position");
        let scene = Scene::new(&root, &["a1c1".parse().expect("a move")]);
        let mut told = Told(root);
        let evidence = Evidence::default();
        let mut study = Study::new(&mut told, &evidence, Spending::within(1_000_000));
        let mv = "d4c6".parse().expect("a move");
        priced(&mut study, &scene, mv)
            .expect("an answer")
            .map(|claim| claim.kind)
    }

    #[test]
    fn an_exchange_that_mends_the_enemy_pawns_is_priced_by_the_pawns() {
        let isolated = "r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B1P1/PP2PPBP/R2Q1RK1 w - - 0 12";
        let cause = cause_of_the_exchange(isolated);
        assert!(
            matches!(
                cause,
                Some(Kind::WeakPawn(WeakPawn {
                    kind: WeakKind::Isolated,
                    ..
                }))
            ),
            "{cause:?}"
        );
        // With a pawn on e6 the pawn on d5 was not isolated, and nothing is mended.
        let held = "r2q1rk1/pp2bppp/2n1pn2/3p4/3N4/2N1B1P1/PP2PPBP/R2Q1RK1 w - - 0 12";
        let cause = cause_of_the_exchange(held);
        assert!(!matches!(cause, Some(Kind::WeakPawn(_))), "{cause:?}");
    }
}

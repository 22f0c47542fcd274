//! `prepares_break`: a move after which a pawn break works that would fail at once.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence};
use crate::detect::Scene;
use crate::kinds::ClaimKind;
use crate::margins::DECISIVE;
use crate::scale::chances;
use crate::study::{Flaw, Study};
use chess::facts::board::{after, in_check, is_capture};
use chess::facts::pawns::{levers, pawns};
use cozy_chess::{Board, Move, Piece, get_pawn_attacks};

/// At once the break costs at least this much, in hundredths, ...
const COST: i32 = 90;
/// ... and this many points of winning chances.
const COST_POINTS: f64 = 7.0;
/// Breaks that are looked at.
const TRIED: usize = 2;

/// A move after which a pawn break works that would fail at once.
#[derive(Clone, PartialEq, Debug)]
pub struct PreparesBreak {
    /// The move.
    pub mv: Move,
    /// The break.
    pub push: Move,
    /// The reply that the break fails to at once.
    pub reply: Move,
    /// The move, the best reply and the break.
    pub line: Vec<Move>,
}

impl ClaimKind for PreparesBreak {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let PreparesBreak { mv, push, reply, .. } = *self;
        let (board, me) = (&case.board, case.mover());
        ensure!(
            self.line.len() == 3 && self.line[0] == mv && self.line[2] == push,
            "no break in the line"
        );
        let boards = case.along(&self.line)?;
        ensure!(is_break(board, push) && is_break(&boards[2], push), "no break");
        let early = case.after(push)?;
        let (whole, rushed) = (study.value(board, me)?, study.value(&early, me)?);
        ensure!(
            rushed <= whole - COST && chances(rushed) <= chances(whole) - COST_POINTS,
            "it works at once"
        );
        let answered = study.reply_value(&early, reply, me)?.ok_or("an illegal reply")?;
        ensure!(answered <= rushed + 20, "the reply does not show it");
        study.works(board, mv)?;
        study.sound(&boards, &self.line, me, 1)
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![
            write.mv("move", self.mv),
            write.mv("break", self.push),
            write.reply("reply", self.push, self.reply),
            write.line(&self.line),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        let push = read.mv("break")?;
        Ok(PreparesBreak {
            mv: read.mv("move")?,
            push,
            reply: read.reply("reply", push)?,
            line: read.line()?,
        })
    }

    fn played_line(&self) -> Option<&[Move]> {
        Some(&self.line)
    }

    fn is_feature(&self) -> bool {
        true
    }
}

/// A pawn push that attacks an enemy pawn.
fn is_break(board: &Board, mv: Move) -> bool {
    let me = board.side_to_move();
    board.is_legal(mv)
        && board.piece_on(mv.from) == Some(Piece::Pawn)
        && !is_capture(board, mv)
        && !(get_pawn_attacks(mv.to, me) & pawns(board, !me)).is_empty()
}

/// A break of the mover that fails at once and works after the move and its reply.
pub(crate) fn propose(study: &mut Study<'_>, scene: &Scene) -> Result<Option<Claim>, Flaw> {
    let (root, me, mv) = (&scene.root, scene.side(), scene.pv[0]);
    let (Some(&reply), Some(third)) = (scene.pv.get(1), scene.boards.get(2)) else {
        return Ok(None);
    };
    let calm = !is_capture(root, mv) && !in_check(root) && !in_check(third);
    if !calm || study.value(root, me)?.abs() >= DECISIVE {
        return Ok(None);
    }
    let own = pawns(root, me);
    let mut found: Vec<Move> = levers(root, me)
        .into_iter()
        .flat_map(|(to, _)| {
            own.into_iter()
                .filter(move |pawn| pawn.file() == to.file())
                .map(move |from| Move {
                    from,
                    to,
                    promotion: None,
                })
        })
        .filter(|&push| push != mv && is_break(root, push) && is_break(third, push))
        .collect();
    found.dedup();
    found.sort_by_key(|push| scene.pv.get(2) != Some(push));
    for push in found.into_iter().take(TRIED) {
        let early = after(root, push);
        let (whole, rushed) = (study.value(root, me)?, study.value(&early, me)?);
        if rushed > whole - COST {
            continue;
        }
        let kind = PreparesBreak {
            mv,
            push,
            reply: study.best(&early)?.mv,
            line: vec![mv, reply, push],
        };
        if kind.check(study, &Case::at_root(root)).is_ok() {
            return Ok(Some(Claim::new(kind, &[], Confidence::Judged).weighing(54)));
        }
    }
    Ok(None)
}

#[cfg(test)]
crate::testing::twins! {
    said: "2kr1b1r/pbppqppp/1pn5/4P3/8/P1PB1N2/5PPP/R1BQR1K1 b - - 4 13",
    line: "h7h6 c1b2 e7e8 f3d4 c6a5 d1g4 h6h5",
    silent: "2kr1b1r/pbppqppp/1pn5/4P3/8/P1PB1N2/5PPP/R2QR1K1 b - - 4 13",
}

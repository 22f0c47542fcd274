//! `piece_route`: a piece that has a better square within two or three moves, played out while the opponent moves freely.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, joined, sq, word};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, Role};
use crate::detect::Scene;
use crate::kinds::ClaimKind;
use crate::margins::{DECISIVE, GIFT_VALUE_LIMIT};
use crate::study::{Flaw, Study, keeps};
use chess::facts::board::{after, in_check, is_quiet};
use chess::facts::exchange::hanging;
use chess::facts::routes::{Aim, Route, does, routes};
use cozy_chess::{Move, Square};

/// Routes that are played out at most.
const TRIED: usize = 2;

/// The way of a piece to a better square.
#[derive(Clone, PartialEq, Debug)]
pub struct PieceRoute {
    /// Where the piece stands.
    pub piece: Square,
    /// Where it goes.
    pub to: Square,
    /// What it does there and does not do now.
    pub aim: Aim,
    /// The moves of the piece with the best replies between them.
    pub line: Vec<Move>,
}

impl ClaimKind for PieceRoute {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let me = case.mover();
        let boards = case.along(&self.line)?;
        let end = &boards[boards.len() - 1];
        let own: Vec<Move> = self.line.iter().step_by(2).copied().collect();
        ensure!(self.line.len() % 2 == 1 && own.len() >= 2, "no route");
        let linked = own.windows(2).all(|pair| pair[0].to == pair[1].from);
        let (first, last) = (own[0], own[own.len() - 1]);
        ensure!(
            linked && (first.from, last.to) == (self.piece, self.to),
            "not the way of that piece"
        );
        let piece = case.board.piece_on(self.piece).ok_or("no piece there")?;
        ensure!(end.piece_on(self.to) == Some(piece), "it is not there");
        ensure!(
            does(end, piece, me, self.to, self.aim) && !does(&case.board, piece, me, self.piece, self.aim),
            "it does no more there than here"
        );
        ensure!(
            hanging(end, me).iter().all(|&(square, _)| square != self.to),
            "it is lost there"
        );
        study.works(&case.board, first)?;
        let start = study.value(&case.board, me)?;
        for ply in 1..self.line.len() {
            let (before, now) = (study.value(&boards[ply], me)?, study.value(&boards[ply + 1], me)?);
            let ours = boards[ply].side_to_move() == me;
            ensure!(!ours || keeps(before, now), "a move of the route is a mistake");
            ensure!(ours || now <= before + GIFT_VALUE_LIMIT, "the line needs a gift");
        }
        ensure!(keeps(start, study.value(end, me)?), "it loses value");
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        let (name, target) = match self.aim {
            Aim::Outpost => ("outpost", None),
            Aim::Attack(target) => ("attack", Some(target)),
        };
        let begin = vec![sq("piece", self.piece), sq("to", self.to), word("aim", name)];
        let target = target.map(|target| sq("target", target));
        joined(begin, target.into_iter().chain([write.line(&self.line)]))
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        // Only who attacks has a target.
        let target = match read.word("aim")? {
            "attack" => Some(read.square("target")?),
            _ => read.optional_square("target")?,
        };
        let aim = |word: &str| match (word, target) {
            ("outpost", None) => Some(Aim::Outpost),
            ("attack", Some(target)) => Some(Aim::Attack(target)),
            _ => None,
        };
        Ok(PieceRoute {
            piece: read.square("piece")?,
            to: read.square("to")?,
            aim: read.term("aim", aim)?,
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

/// The first route of the mover that holds when it is played out; those that begin with the main line come first.
pub(crate) fn propose(study: &mut Study<'_>, scene: &Scene) -> Result<Option<Claim>, Flaw> {
    let (root, me) = (&scene.root, scene.side());
    let calm = is_quiet(root, scene.pv[0]) && !in_check(root);
    if !calm || study.value(root, me)?.abs() >= DECISIVE {
        return Ok(None);
    }
    let begins = |route: &Route| (scene.pv[0].from, scene.pv[0].to) == (route.from, route.path[0]);
    let mut found = routes(root, me);
    found.sort_by_key(|route| (!begins(route), route.path.len(), route.aim != Aim::Outpost));
    for route in found.into_iter().take(TRIED) {
        let Some(line) = played_out(study, scene, &route)? else {
            continue;
        };
        let first = begins(&route);
        let kind = PieceRoute {
            piece: route.from,
            to: route.path[route.path.len() - 1],
            aim: route.aim,
            line,
        };
        if kind.check(study, &Case::at_root(root)).is_ok() {
            let claim = Claim::new(kind, &[], Confidence::Judged);
            return Ok(Some(match first {
                true => claim.weighing(56),
                false => claim.as_role(Role::Context).weighing(27),
            }));
        }
    }
    Ok(None)
}

/// The moves of the route with the best replies between them, where the replies allow it.
fn played_out(study: &mut Study<'_>, scene: &Scene, route: &Route) -> Result<Option<Vec<Move>>, Flaw> {
    let (mut board, mut at, mut line) = (scene.root.clone(), route.from, Vec::new());
    for (step, &to) in route.path.iter().enumerate() {
        let mv = Move {
            from: at,
            to,
            promotion: None,
        };
        if !board.is_legal(mv) || study.works(&board, mv).is_err() {
            return Ok(None);
        }
        board = after(&board, mv);
        (at, line) = (to, [line, vec![mv]].concat());
        if step + 1 < route.path.len() {
            let reply = study.best(&board)?.mv;
            board = after(&board, reply);
            line.push(reply);
        }
    }
    Ok(Some(line))
}

#[cfg(test)]
crate::testing::twins! {
    said: "1r1q1rk1/5ppp/2nbpn2/pp1p3b/3P4/P1P1BN1P/1P1NBPP1/R2QR1K1 w - - 0 14",
    line: "d2b3 d8c7 b3c5 d6c5 d4c5 h5f3 e2f3",
    silent: "1r1q1rk1/5ppp/2nbpn2/pp1p3b/3P4/P1P1BN1P/1P2BPP1/R2QR1K1 w - - 0 14",
}

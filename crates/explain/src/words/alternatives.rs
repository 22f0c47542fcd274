//! Words about other moves, plans and chances.

use super::Spoken;
use super::material::{ahead, lost};
use super::phrase::{Phrase, Word};
use super::speaker::{Speaker, english, half_pawns, line_from, outcome_of_move, outcome_of_side, range};
use crate::claim::{Cause, Comparison, EndResult, Ending, Goal, Looks, Outcome, PlanStep, Result};
use crate::kinds::{
    BestDefence, Certificate, DefenceFails, Delays, FailsAlike, KingHides, MendsPlan, MoveOrder, Plan,
    PracticalChances, ProvedTrade, RefutedBy, Rival, SeenLate, Simplification, Tempting, Trap,
};
use crate::margins::LEAST_MATERIAL;
use crate::notation::san;
use chess::facts::board::{after, is_capture, is_castling, rank_from};
use chess::facts::exchange::taken_by;
use chess::facts::pawns::is_passed;
use cozy_chess::{Board, File, Move, Piece, Square};
use endings::trade::{self, Gain};
use reasoning::contrast::{Difference, Theme};
use reasoning::plans::shown::{OPENING_PIECES, SquareUse, use_on};

/// What is wrong with a move that looks good, where nothing shows it.
pub(super) fn worse() -> Phrase {
    Phrase::of("tempting").variant("worse")
}

/// A move that looks good, and what is wrong with it.
pub(super) fn tempting(s: &Speaker, tempting: &Tempting, flaw: Word) -> Phrase {
    let Tempting { mv, looks } = *tempting;
    let phrase = match looks {
        Looks::Capture => s.variant("capture").with("piece", s.kind_on(mv.to)),
        Looks::Check => s.variant("check"),
        Looks::Threat => s.variant("threat"),
        Looks::Recapture => s.variant("recapture"),
        Looks::Promotion => s.variant("promotion"),
        Looks::ShallowBest => s.variant("shallow-best"),
    };
    phrase.with("move", s.mv(mv)).with("flaw", flaw)
}

impl Spoken for Tempting {
    fn phrase(&self, s: &Speaker) -> Phrase {
        tempting(s, self, worse().into())
    }
}

impl Spoken for Delays {
    fn phrase(&self, s: &Speaker) -> Phrase {
        s.phrase()
            .with("move", s.mv(self.mv))
            .with("piece", s.piece(self.piece))
    }
}

impl Spoken for Certificate {
    fn phrase(&self, s: &Speaker) -> Phrase {
        s.phrase()
            .with("reply", s.mv_after_unmated(self.mv, self.line[1]))
            .with("squares", Word::squares(self.squares))
    }
}

impl Spoken for KingHides {
    fn phrase(&self, s: &Speaker) -> Phrase {
        s.phrase()
            .with("square", self.square)
            .with("line", s.line(&self.line))
    }
}

impl Spoken for FailsAlike {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let moves = self.moves.iter().map(|&mv| s.mv(mv)).collect();
        s.phrase()
            .with("moves", Word::List(moves))
            .with("count", self.moves.len())
            .with("reply", s.mv_after_unmated(self.mv, self.reply))
    }
}

impl Spoken for SeenLate {
    fn phrase(&self, s: &Speaker) -> Phrase {
        s.phrase()
            .with("moves", (self.depth + 1) / 2)
            .with("move", s.mv(self.mv))
    }
}

impl Spoken for Rival {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let &[mv, ref answer @ ..] = self.line.as_slice() else {
            let unshown = match self.comparison {
                Comparison::Close => "close-unshown",
                Comparison::Worse => "worse-unshown",
                Comparison::GivesWinAway => "gives-win-away-unshown",
                Comparison::Loses => "loses-unshown",
                Comparison::AsGood | Comparison::NoBetter => "as-good",
            };
            return s.variant(unshown).with("move", s.mv(self.mv));
        };
        let next = after(&s.board, mv);
        // What the game turns on is said in its own words, with and without what the line shows.
        let (plain, because) = match self.comparison {
            Comparison::Close => ("close", "close-because"),
            Comparison::GivesWinAway => ("gives-win-away", "gives-win-away-because"),
            Comparison::Loses => ("loses", "loses-because"),
            Comparison::Worse => ("worse", "worse-because"),
            Comparison::AsGood | Comparison::NoBetter => ("no-better", "no-better"),
        };
        let of = |variant| {
            let phrase = s.variant(variant).with("move", s.mv(mv));
            let reply = Word::Moves(line_from(&next, &answer[..answer.len().min(1)]));
            phrase.with("side", s.them()).with("reply", reply)
        };
        let taken = Some(mv.to).filter(|_| is_capture(&s.board, mv));
        match (self.comparison, self.difference) {
            (_, Some(found)) => of(because)
                .with("line", legible(&next, answer))
                .with("theme", theme(s, &self.line, found)),
            (Comparison::Worse, None) if taken.is_some() => {
                of("worse-capture").with("piece", s.kind_on(mv.to))
            }
            (_, None) => of(plain),
        }
    }
}

/// A line in a sentence: with move numbers where it is long enough to lose count.
fn legible(board: &Board, line: &[Move]) -> Word {
    /// Fewer moves than this are read at a glance.
    const LONG: usize = 3;
    Word::Moves(match line.len() {
        LONG.. => english().numbered(board, line),
        _ => line_from(board, line),
    })
}

/// What speaks against a line, as it stands on the board at its end.
fn theme(s: &Speaker, line: &[Move], found: Difference) -> Phrase {
    let end = line.iter().fold(s.board.clone(), |board, &mv| after(&board, mv));
    let side = match found.theme {
        Theme::TheirPassedPawn | Theme::TheirBishopPair | Theme::TheirOutpost | Theme::TheirFile => s.them(),
        _ => s.us(),
    };
    let board = match found.theme {
        Theme::Attacked | Theme::MovesAgain => after(&after(&s.board, line[0]), line[1]),
        _ => end,
    };
    let of = |variant: &str| {
        let phrase = Phrase::of("contrast").variant(variant.replace('_', "-"));
        phrase.with("side", side)
    };
    // Who lets a pawn promote has lost no queen.
    let promotes = line.iter().skip(1).step_by(2).any(|mv| mv.promotion.is_some());
    if found.theme == Theme::Material
        && !promotes
        && let Some(amount) = lost(&s.board, &board, s.us())
    {
        return of("material-lost").with("amount", amount);
    }
    if found.theme == Theme::Material
        && let Some(amount) = ahead(&board, s.them())
    {
        return of("material-behind")
            .with("other", s.them())
            .with("amount", amount);
    }
    let phrase = of(found.theme.word());
    match found.square {
        Some(square) => phrase
            .with("square", square)
            .with("file", square.file())
            .with("piece", Word::piece_on(&board, square)),
        None => phrase,
    }
}

impl Spoken for RefutedBy {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let &RefutedBy {
            ref line,
            outcome,
            cause,
            square,
            ..
        } = self;
        let of = |variant| s.variant(variant).with("move", s.mv(line[0]));
        let ends = |variant| of(variant).with("end", end(s, line, outcome));
        let reply = || s.mv_after_unmated(line[0], line[1]);
        match (cause, square) {
            (Cause::IgnoresThreat, _) => ends("ignores-threat"),
            (Cause::Unguards, Some(square)) => ends("unguards").with("square", square),
            (Cause::Unblocks, Some(square)) => ends("unblocks").with("square", square),
            (Cause::BlocksOwn, Some(_)) => ends("blocks-own"),
            (Cause::StepsInto, _) => of("steps-into")
                .with("reply", reply())
                .with("end", short_end(s, line, outcome)),
            (Cause::SelfPin, Some(square)) => ends("self-pin").with("piece", s.piece_after(line[0], square)),
            (Cause::DropsPiece, _)
                if line[1].to == line[0].to && matches!(outcome, Outcome::Material { .. }) =>
            {
                of("drops-to")
                    .with("piece", s.mover(line[0]))
                    .with("reply", reply())
            }
            (Cause::DropsPiece, _) => ends("drops").with("piece", s.mover(line[0])),
            (Cause::OpensKing, _) => ends("opens-king"),
            (Cause::TooSlow, _) => ends("too-slow"),
            (Cause::LetsSlip, _) => match (outcome, taken_by(&s.board, line[0])) {
                (Outcome::Material { cp }, taken @ 1..) if cp - taken < LEAST_MATERIAL => {
                    slip(s, line, cp).with("reply", reply())
                }
                (Outcome::Draw { .. } | Outcome::Eval { cp: -39..=39 }, _) => ends("lets-slip-level"),
                _ => ends("lets-slip"),
            },
            (_, None) => ends("fails"),
        }
    }
}

/// What the reply to a bad move leads to.
fn end(s: &Speaker, line: &[Move], outcome: Outcome) -> Phrase {
    let of = |variant| {
        let end = Phrase::of("refutation").variant(variant);
        end.with("reply", s.mv_after_unmated(line[0], line[1]))
    };
    match outcome {
        Outcome::Mate { moves: 1 } => of("mate"),
        Outcome::Draw { .. } => of("draw"),
        Outcome::Eval { cp: -39..=39 } => of("level"),
        Outcome::Eval { .. } => of("eval")
            .with("side", s.them())
            .with("outcome", outcome_of_side(outcome, &s.theirs(line))),
        other => of("deed").with("outcome", outcome_of_move(other, &s.theirs(line))),
    }
}

/// What it leads to, where the reply has been named.
fn short_end(s: &Speaker, line: &[Move], outcome: Outcome) -> Phrase {
    match outcome {
        Outcome::Mate { moves: 1 } => Phrase::of("refutation").variant("short-mate"),
        other => Phrase::of("refutation")
            .variant("short")
            .with("side", s.them())
            .with("outcome", outcome_of_side(other, &s.theirs(line))),
    }
}

/// A capture that only gives up the advantage: the reply gets back what was taken.
fn slip(s: &Speaker, line: &[Move], cp: i32) -> Phrase {
    let (piece, taken) = (s.board.piece_on(line[0].from), s.board.piece_on(line[0].to));
    let takes_back = line[1].to == line[0].to;
    let minor = |piece| matches!(piece, Piece::Bishop | Piece::Knight);
    let traded = piece.filter(|&piece| Some(piece) == taken && piece != Piece::Pawn && takes_back);
    let swapped = piece
        .zip(taken)
        .filter(|&(own, other)| minor(own) && minor(other) && takes_back);
    let phrase = match (traded, takes_back) {
        (Some(piece), _) => s.variant("lets-slip-trade").with("piece", piece),
        (None, true) if swapped.is_some() => s
            .variant("lets-slip-swap")
            .with("own", s.kind_on(line[0].from))
            .with("other", s.kind_on(line[0].to)),
        (None, true) => s.variant("lets-slip-back"),
        (None, false) => s.variant("lets-slip-gets").with("amount", s.theirs(line).won(cp)),
    };
    phrase.with("move", s.mv(line[0]))
}

impl Spoken for DefenceFails {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let &DefenceFails {
            ref line, outcome, ..
        } = self;
        s.phrase()
            .with("defense", s.mv(line[0]))
            .with("answer", s.mv_after_unmated(line[0], line[1]))
            .with("outcome", outcome_of_move(outcome, &s.theirs(line)))
    }
}

impl Spoken for BestDefence {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let BestDefence { reply, lo, hi } = *self;
        let phrase = if lo < 0 {
            s.variant("best")
        } else {
            s.variant("still").with("range", range(lo, hi))
        };
        phrase
            .with("side", s.us())
            .with("other", s.them())
            .with("move", s.mv(reply))
    }
}

impl Spoken for MoveOrder {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let MoveOrder {
            right, wrong, reply, ..
        } = *self;
        let mates = san(&after(&s.board, wrong), reply).ends_with('#');
        s.variant(if mates { "mate" } else { "in-time" })
            .with("right", s.mv(right))
            .with("wrong", s.mv(wrong))
            .with("reply", s.mv_after_unmated(wrong, reply))
    }
}

impl Spoken for MendsPlan {
    fn phrase(&self, s: &Speaker) -> Phrase {
        s.variant(self.how.word())
            .with("move", s.mv(self.mv))
            .with("idea", s.mv(self.idea))
            .with("reply", s.mv_after_unmated(self.idea, self.reply))
            .with("piece", s.piece(self.hinderer()))
    }
}

impl Spoken for Plan {
    fn phrase(&self, s: &Speaker) -> Phrase {
        s.phrase().with("steps", steps_from(s, self, 0))
    }
}

/// What is left of a plan whose first move has just been named: "Next, bring the knight to e5." Nothing where that move is no part of it,
/// and the whole plan is told.
pub(super) fn goes_on(s: &Speaker, plan: &Plan) -> Option<Phrase> {
    let first = plan.line.first()?;
    let later = plan.line.iter().skip(2).step_by(2);
    let is_step = plan.steps.iter().any(|step| step.by_ply == 1);
    let is_way = later.clone().any(|mv| mv.from == first.to);
    (is_step || is_way).then(|| s.variant("later").with("steps", steps_from(s, plan, 1)))
}

/// The steps of a plan that are met after `told` plies of its line.
fn steps_from(s: &Speaker, Plan { steps, line }: &Plan, told: usize) -> Phrase {
    let mut board = s.board.clone();
    let mut parts: Vec<Phrase> = Vec::new();
    let (mut reached, mut verb) = (None, None);
    for (ply, &mv) in line.iter().enumerate() {
        let mut met = steps
            .iter()
            .filter(|step| ply >= told && step.by_ply as usize == ply + 1);
        if let Some(step) = met.next() {
            let castles = is_castling(&board, mv);
            let doubled = step.file.filter(|&file| doubles(&board, mv, file));
            let to_square = matches!(step.goal, Goal::PieceTo | Goal::KingTo | Goal::PawnTo);
            let walks = to_square && !castles && doubled.is_none();
            let of = |variant| Phrase::of("step").variant(variant);
            let way = way_to(line, ply, steps, told);
            let mut now = None;
            let part = match doubled {
                Some(file) => of("double").with("file", file),
                // "walk the king to e4, then to f5"
                None if walks && reached == Some(mv.from) => of("on").with("square", mv.to),
                None if walks && !way.is_empty() && step.goal != Goal::PawnTo => {
                    let piece = board.piece_on(mv.from).unwrap_or(Piece::Pawn);
                    let king = step.goal == Goal::KingTo;
                    of(if king { "king-by-way" } else { "piece-by-way" })
                        .with("piece", piece)
                        .with("way", Word::squares(way))
                        .with("square", mv.to)
                }
                None => {
                    let piece = board.piece_on(mv.from).unwrap_or(Piece::Pawn);
                    let done = Verb::of(step.goal, &board, mv);
                    now = Some(done).filter(|_| !castles);
                    // "bring the bishop to d3, then the rook to e1"
                    let again = now.is_some() && now == verb;
                    if again {
                        now = None;
                    }
                    match done {
                        Verb::Develop if !again => of("develop").with("piece", piece).with("square", mv.to),
                        Verb::PushPasser if !again => {
                            let phrase = of("passer-to").with("file", mv.to.file());
                            phrase.with("square", mv.to)
                        }
                        _ => step_phrase(*step, piece, castles, again),
                    }
                }
            };
            let target = met
                .find(|step| step.goal == Goal::Attack)
                .and_then(|step| step.square);
            let part = match step.goal {
                Goal::PieceTo | Goal::PawnTo => purposeful(part, &after(&board, mv), mv.to, target),
                _ => part,
            };
            // What has been said is not said again.
            if !parts.contains(&part) {
                parts.push(part);
            }
            reached = walks.then_some(mv.to);
            verb = now;
        }
        board.play_unchecked(mv);
    }
    let last = parts.pop().unwrap_or_else(|| Phrase::of("nothing"));
    let first = parts.into_iter().reduce(|first, next| {
        let both = s.variant("next").with("first", first);
        both.with("next", next)
    });
    match first {
        Some(first) => s.variant("then").with("first", first).with("next", last),
        None => last,
    }
}

/// The squares by which the piece that moves at `ply` came after `told` plies, as far as no step of its own tells them.
fn way_to(line: &[Move], ply: usize, steps: &[PlanStep], told: usize) -> Vec<Square> {
    let mut way = Vec::new();
    let mut at = line[ply].from;
    for earlier in (told..ply).rev().filter(|earlier| earlier % 2 == ply % 2) {
        let told = steps.iter().any(|step| step.by_ply as usize == earlier + 1);
        if line[earlier].to == at && !told {
            way.insert(0, at);
            at = line[earlier].from;
        }
    }
    way
}

/// A step with what it is for: what is attacked from the square, or what the piece is good for there.
fn purposeful(step: Phrase, board: &Board, at: Square, target: Option<Square>) -> Phrase {
    let side = !board.side_to_move();
    let of = |variant| Phrase::of("step").variant(variant).with("step", step.clone());
    if let Some(target) = target {
        return of("attacking").with("target", Word::piece_on(board, target));
    }
    let piece = board.piece_on(at).filter(|&piece| piece != Piece::Pawn);
    match piece.and_then(|piece| use_on(board, piece, at, side)) {
        Some(SquareUse::Outpost) => of("outpost"),
        Some(SquareUse::Seventh) => of("seventh"),
        Some(SquareUse::Behind) => of("behind"),
        Some(SquareUse::AtKing) => of("at-king"),
        Some(SquareUse::Center) => of("center"),
        None => step,
    }
}

/// What the words of a step begin with, where they differ for one goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verb {
    /// A knight or bishop is developed.
    Develop,
    /// A passed pawn is pushed.
    PushPasser,
    /// Whatever the goal says.
    Of(Goal),
}

impl Verb {
    fn of(goal: Goal, board: &Board, mv: Move) -> Verb {
        let side = board.side_to_move();
        match goal {
            Goal::PieceTo if develops(board, mv) => Verb::Develop,
            Goal::PawnTo if is_passed(&after(board, mv), mv.to, side) => Verb::PushPasser,
            goal => Verb::Of(goal),
        }
    }
}

/// Whether a knight or bishop leaves its home rank in the opening.
fn develops(board: &Board, mv: Move) -> bool {
    let side = board.side_to_move();
    let minor = matches!(board.piece_on(mv.from), Some(Piece::Knight | Piece::Bishop));
    let home = |square| rank_from(square, side) == 0;
    minor && home(mv.from) && !home(mv.to) && board.occupied().len() >= OPENING_PIECES
}

/// Whether two rooks, or a rook and the queen, stand on the file after the move.
fn doubles(board: &Board, mv: Move, file: File) -> bool {
    let (me, next) = (board.side_to_move(), after(board, mv));
    let heavy = next.colored_pieces(me, Piece::Rook) | next.colored_pieces(me, Piece::Queen);
    (heavy & file.bitboard()).len() >= 2
}

/// A step of a plan; `again` where the step before had the same verb.
fn step_phrase(step: PlanStep, piece: Piece, castles: bool, again: bool) -> Phrase {
    let of = |variant| Phrase::of("step").variant(variant);
    let at = |phrase: Phrase| match step.square {
        Some(square) => phrase.with("square", square).with("file", square.file()),
        None => phrase,
    };
    match step.goal {
        _ if castles => of("castle"),
        Goal::PieceTo => {
            let phrase = of(if again { "piece-to-again" } else { "piece-to" });
            at(phrase.with("piece", step.piece.unwrap_or(piece)))
        }
        Goal::KingTo => at(of("king-to")),
        Goal::PawnTo => at(of(if again { "pawn-to-again" } else { "pawn-to" })),
        Goal::CaptureOn => at(of("capture-on")),
        Goal::Exchange => of("exchange").with("piece", step.piece.unwrap_or(piece)),
        Goal::ControlFile => {
            let phrase = of("control-file").with("piece", piece);
            match step.file {
                Some(file) => phrase.with("file", file),
                None => phrase,
            }
        }
        Goal::CreatePasser => of("create-passer"),
        Goal::Promote => of("promote"),
        Goal::Mate => of("mate"),
        Goal::Castle => of("castle"),
        Goal::PawnBreak => of("pawn-break"),
        Goal::Attack => at(of("attack")),
    }
}

/// The variant of a kind of ending in the phrase files.
pub(super) const fn ending_variant(ending: Ending) -> &'static str {
    match ending {
        Ending::Pawn => "pawn",
        Ending::Knight => "knight",
        Ending::Bishop => "bishop",
        Ending::Minor => "minor",
        Ending::Rook => "rook",
        Ending::Queen => "queen",
        Ending::QueenRook => "queen-rook",
        Ending::BareKings => "bare-kings",
        Ending::Other => "other",
    }
}

impl Spoken for Simplification {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let Simplification {
            mv, ending, result, ..
        } = *self;
        s.variant(if result == Result::Win { "won" } else { "drawn" })
            .with("move", s.mv(mv))
            .with("ending", Phrase::of("ending").variant(ending_variant(ending)))
    }
}

impl Spoken for ProvedTrade {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let (trade, play) = self.line.split_at(self.plies.min(self.line.len()));
        let end = trade.iter().fold(s.board.clone(), |board, &mv| after(&board, mv));
        let winner = match self.result {
            EndResult::Loss => s.them(),
            EndResult::Win | EndResult::Draw => s.us(),
        };
        let gain = trade::first_gain(&end, play, winner).map(|(_, gain)| match gain {
            Gain::Pawn(square) => ("takes", square),
            Gain::Queen(square) => ("queens", square),
        });
        let variant = match (self.result, self.instead) {
            (EndResult::Win, None) => "wins",
            (EndResult::Win, Some(_)) => "wins-too",
            (EndResult::Draw, None) => "draws",
            (EndResult::Draw, Some(_)) => "only-draws",
            (EndResult::Loss, None) => "loses",
            (EndResult::Loss, Some(_)) => "avoid",
        };
        let phrase = match gain {
            Some((how, square)) => {
                let then = Phrase::of("trade-then").variant(how);
                let then = then.with("side", winner).with("square", square);
                s.phrase().variant(format!("{variant}-then")).with("then", then)
            }
            None => s.variant(variant),
        };
        phrase.with("move", s.mv(self.mv)).with(
            "line",
            Word::Moves(line_from(&after(&s.board, self.mv), &trade[1..])),
        )
    }
}

impl Spoken for PracticalChances {
    fn phrase(&self, s: &Speaker) -> Phrase {
        let PracticalChances { mv, replies, keeping } = *self;
        s.phrase()
            .with("move", s.mv(mv))
            .with("keeping", keeping)
            .with("side", s.them())
            .with("replies", replies)
    }
}

/// "It can even end in mate: 5.Nxf7 Qxg2 6.Rf1 Qxe4+ 7.Be2 Nf3#." The move and the reply before it are not repeated.
pub(super) fn mate_at_the_end(root: &Board, at: &[Move], mate: Move) -> Phrase {
    let (known, told) = at.split_at(at.len().min(2));
    let board = known.iter().fold(root.clone(), |board, &mv| after(&board, mv));
    let line = [told, &[mate]].concat();
    Phrase::of("mate-at-the-end").with("line", Word::Moves(english().numbered(&board, &line)))
}

/// "If Black finds Rxa3+, play Kd2: again only two of the 19 replies keep the win."
pub(super) fn later_chance(s: &Speaker, chances: &PracticalChances) -> Phrase {
    let found = s.last().unwrap_or_else(|| s.mv(chances.mv));
    chances.phrase(s).variant("later").with("found", found)
}

impl Spoken for Trap {
    fn phrase(&self, s: &Speaker) -> Phrase {
        /// From here on, in hundredths, "winning" says enough.
        const OUTRIGHT: i32 = 300;
        let &Trap {
            ref line, outcome, ..
        } = self;
        let of = |variant| {
            let phrase = s.variant(variant).with("move", s.mv(line[0]));
            phrase.with("natural", s.mv_after(line[0], line[1]))
        };
        let Some(&answer) = line.get(2) else {
            return of("stalemate");
        };
        let board = after(&after(&s.board, line[0]), line[1]);
        let answer = Word::Moves(super::speaker::unmated(&san(&board, answer)));
        match outcome {
            Outcome::Eval { cp } => {
                let phrase = match cp {
                    OUTRIGHT.. => of("eval"),
                    _ => of("eval-by").with("amount", half_pawns(cp)),
                };
                phrase
                    .with("answer", answer)
                    .with("side", s.us())
                    .with("outcome", outcome_of_side(outcome, &s.ours(line)))
            }
            _ => of("deed")
                .with("answer", answer)
                .with("outcome", outcome_of_move(outcome, &s.ours(line))),
        }
    }
}

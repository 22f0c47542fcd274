//! Sentences about other moves, plans and chances.

use super::Spoken;
use super::speaker::{Speaker, capital, gain, half_pawns, number, outcome_words, pawns_range, piece_name};
use super::steps::numbered;
use crate::claim::{Cause, Ending, Goal, Looks, Outcome, Result, Step};
use crate::kinds::{
    BestDefence, DefenceFails, MoveOrder, Plan, PracticalChances, RefutedBy, SeenLate, Simplification,
    Tempting, Trap,
};
use crate::margins::LEAST_MATERIAL;
use crate::notation::san;
use chess::facts::board::{after, is_castling};
use chess::facts::exchange::taken_by;
use cozy_chess::{Board, File, Move, Piece};

impl Spoken for Tempting {
    fn sentence(&self, s: &Speaker) -> String {
        let Tempting { mv, looks } = *self;
        let victim = s.board.piece_on(mv.to).map_or("pawn", piece_name);
        let why = match looks {
            Looks::Capture => {
                return format!(
                    "{} takes the {victim} and looks natural, but it is clearly worse.",
                    s.san(mv)
                );
            }
            Looks::Check => "gives check and looks strong",
            Looks::Threat => "attacks something and looks active",
            Looks::Recapture => "takes back and looks natural",
            Looks::Promotion => "promotes and looks winning",
            Looks::ShallowBest => "looks good at first sight",
        };
        format!("{} {why}, but it is clearly worse.", s.san(mv))
    }
}

impl Spoken for SeenLate {
    fn sentence(&self, s: &Speaker) -> String {
        let moves = (self.depth + 1) / 2;
        format!(
            "One has to look {} moves ahead to see through {}.",
            number(i64::from(moves)),
            s.san(self.mv)
        )
    }
}

impl Spoken for RefutedBy {
    fn sentence(&self, s: &Speaker) -> String {
        let &RefutedBy {
            ref line,
            outcome,
            cause,
            square,
            ..
        } = self;
        let why = (cause, square);
        let (mv, reply) = (s.san(line[0]), s.san_after(line[0], line[1]));
        let reply = reply.trim_end_matches('#');
        let them = s.them();
        let end = match outcome {
            Outcome::Mate { moves: 1 } => format!("{reply} is mate"),
            Outcome::Draw { .. } => format!("after {reply} it is a draw"),
            Outcome::Eval { cp: -39..=39 } => format!("after {reply} nobody is better"),
            Outcome::Eval { .. } => format!("after {reply} {them} {}", outcome_words(outcome)),
            other => format!("{reply} {}", outcome_words(other)),
        };
        match why {
            (Cause::IgnoresThreat, _) => format!("{mv} does nothing about the threat: {end}."),
            (Cause::Unguards, Some(square)) => format!("{mv} takes the guard off {square}: {end}."),
            (Cause::Unblocks, Some(square)) => format!("{mv} opens a line to {square}: {end}."),
            (Cause::BlocksOwn, Some(_)) => format!("{mv} gets in the way of its own men: {end}."),
            (Cause::StepsInto, _) => format!("{mv} steps into {reply}: {}.", short(outcome, them)),
            (Cause::SelfPin, Some(square)) => format!("{mv} leaves the man on {square} pinned: {end}."),
            (Cause::DropsPiece, _)
                if line[1].to == line[0].to && matches!(outcome, Outcome::Material { .. }) =>
            {
                format!("{mv} loses the {} to {reply}.", s.mover(line[0]))
            }
            (Cause::DropsPiece, _) => format!("{mv} loses the {}: {end}.", s.mover(line[0])),
            (Cause::OpensKing, _) => format!("{mv} opens the own king: {end}."),
            (Cause::TooSlow, _) => format!("{mv} is too slow: {end}."),
            (Cause::LetsSlip, _) => match (outcome, taken_by(&s.board, line[0])) {
                (Outcome::Material { cp }, taken @ 1..) if cp - taken < LEAST_MATERIAL => {
                    format!(
                        "{mv} {}lets the game slip: {reply} {}.",
                        trade(s, line),
                        back(line, cp)
                    )
                }
                _ => slip(&mv, &end),
            },
            (_, None) => format!("{mv} fails: {end}."),
        }
    }
}

/// "trades queens and ", where like takes like and is taken.
fn trade(s: &Speaker, line: &[Move]) -> String {
    let (piece, taken) = (s.board.piece_on(line[0].from), s.board.piece_on(line[0].to));
    match piece.filter(|&piece| Some(piece) == taken && piece != Piece::Pawn && line[1].to == line[0].to) {
        Some(piece) => format!("trades {}s and ", piece_name(piece)),
        None => String::new(),
    }
}

/// How the reply gets back what the move took.
fn back(line: &[Move], cp: i32) -> String {
    if line[1].to == line[0].to {
        "takes back".into()
    } else {
        format!("gets {} back", gain(cp))
    }
}

fn slip(mv: &str, end: &str) -> String {
    format!("{mv} lets the game slip: {end}.")
}

fn short(outcome: Outcome, them: &str) -> String {
    match outcome {
        Outcome::Mate { moves: 1 } => "it is mate".into(),
        other => format!("{them} {}", outcome_words(other)),
    }
}

impl Spoken for DefenceFails {
    fn sentence(&self, s: &Speaker) -> String {
        let &DefenceFails {
            ref line, outcome, ..
        } = self;
        let answer = s.san_after(line[0], line[1]);
        format!(
            "If {}, {} {}.",
            s.san(line[0]),
            answer.trim_end_matches('#'),
            outcome_words(outcome)
        )
    }
}

impl Spoken for BestDefence {
    fn sentence(&self, s: &Speaker) -> String {
        let BestDefence { reply, lo, hi } = *self;
        let (us, them, mv) = (s.us(), s.them(), s.san(reply));
        if lo < 0 {
            return format!("{us}'s best is {mv}.");
        }
        format!(
            "{us}'s best is {mv}, and still {them} is better by {}.",
            pawns_range(lo, hi)
        )
    }
}

impl Spoken for MoveOrder {
    fn sentence(&self, s: &Speaker) -> String {
        let MoveOrder {
            right, wrong, reply, ..
        } = *self;
        let reply = s.san_after(wrong, reply);
        let end = match reply.strip_suffix('#') {
            Some(reply) => format!("{reply} is mate"),
            None => format!("{reply} is in time"),
        };
        format!(
            "First {}, then {}: the other way round {end}.",
            s.san(right),
            s.san(wrong)
        )
    }
}

impl Spoken for Plan {
    fn sentence(&self, s: &Speaker) -> String {
        let Plan { steps, line } = self;
        let mut board = s.board.clone();
        let mut words = Vec::new();
        let mut reached = None;
        for (ply, &mv) in line.iter().enumerate() {
            if let Some(step) = steps.iter().find(|step| step.by_ply as usize == ply + 1) {
                let piece = board.piece_on(mv.from).map_or("man", piece_name);
                let castles = is_castling(&board, mv);
                let doubled = step.file.filter(|&file| doubles(&board, mv, file));
                let to_square = matches!(step.goal, Goal::PieceTo | Goal::KingTo | Goal::PawnTo);
                let walks = to_square && !castles && doubled.is_none();
                let text = match doubled {
                    Some(file) => format!("double on the {file}-file"),
                    // "walk the king to e4, then to f5"
                    None if walks && reached == Some(mv.from) => format!("to {}", mv.to),
                    None => step_words(*step, piece, castles),
                };
                reached = walks.then_some(mv.to);
                // "bring the bishop to d3, then the rook to e1"
                let verb = ["bring the ", "push the "]
                    .into_iter()
                    .find(|verb| text.starts_with(verb));
                let again =
                    verb.filter(|verb| words.last().is_some_and(|last: &String| last.starts_with(verb)));
                words.push(match again {
                    Some(verb) => format!("the {}", &text[verb.len()..]),
                    None => text,
                });
            }
            board.play_unchecked(mv);
        }
        let count = words.len();
        let text = match count {
            0 | 1 => words.join(""),
            _ => format!("{}, then {}", words[..count - 1].join(", "), words[count - 1]),
        };
        capital(&format!("{text}."))
    }
}

/// Whether two rooks, or a rook and the queen, stand on the file after the move.
fn doubles(board: &Board, mv: Move, file: File) -> bool {
    let (me, next) = (board.side_to_move(), after(board, mv));
    let heavy = next.colored_pieces(me, Piece::Rook) | next.colored_pieces(me, Piece::Queen);
    (heavy & file.bitboard()).len() >= 2
}

fn step_words(step: Step, piece: &'static str, castles: bool) -> String {
    let square = step.square.map(|square| square.to_string()).unwrap_or_default();
    match step.goal {
        _ if castles => "castle".into(),
        Goal::PieceTo => format!("bring the {} to {square}", step.piece.map_or(piece, piece_name)),
        Goal::KingTo => format!("walk the king to {square}"),
        Goal::PawnTo => format!(
            "push the {}-pawn to {square}",
            step.square
                .map(|square| square.file().to_string())
                .unwrap_or_default()
        ),
        Goal::CaptureOn => format!("take on {square}"),
        Goal::Exchange => format!("exchange the {piece}s"),
        Goal::ControlFile => format!(
            "put the {piece} on the {}-file",
            step.file.map(|file| file.to_string()).unwrap_or_default()
        ),
        Goal::CreatePasser => "make a passed pawn".into(),
        Goal::Promote => "promote".into(),
        Goal::Mate => "mate".into(),
        Goal::Castle => "castle".into(),
        Goal::PawnBreak => "break with a pawn".into(),
    }
}

/// "the rook ending" and the like.
pub(super) fn ending_name(ending: Ending) -> &'static str {
    match ending {
        Ending::Pawn => "pawn ending",
        Ending::Knight => "knight ending",
        Ending::Bishop => "bishop ending",
        Ending::Minor => "ending with minor pieces",
        Ending::Rook => "rook ending",
        Ending::Queen => "queen ending",
        Ending::QueenRook => "ending with queens and rooks",
        Ending::BareKings => "bare kings",
        Ending::Other => "ending",
    }
}

impl Spoken for Simplification {
    fn sentence(&self, s: &Speaker) -> String {
        let Simplification {
            mv, ending, result, ..
        } = *self;
        let result = if result == Result::Win { "won" } else { "drawn" };
        format!(
            "{} trades pieces into an ending: the {} is {result}.",
            s.san(mv),
            ending_name(ending)
        )
    }
}

impl Spoken for PracticalChances {
    fn sentence(&self, s: &Speaker) -> String {
        let PracticalChances { mv, replies, keeping } = *self;
        let verb = if keeping == 1 { "keeps" } else { "keep" };
        format!(
            "It is lost, but after {} only {} of {}'s {} replies {verb} the win.",
            s.san(mv),
            number(keeping.into()),
            s.them(),
            number(replies.into())
        )
    }
}

/// "It can even end in mate: 5.Nxf7 Qxg2 6.Rf1 Qxe4+ 7.Be2 Nf3#." The move and the reply before it are not repeated.
pub(super) fn mate_at_the_end(root: &Board, at: &[Move], mate: Move) -> String {
    let (known, told) = at.split_at(at.len().min(2));
    let mut board = root.clone();
    known.iter().for_each(|&mv| board.play_unchecked(mv));
    let line = [told, &[mate]].concat();
    format!("It can even end in mate: {}.", numbered(&board, &line))
}

/// "If Black finds Rxa3+, play Kd2: again only two of the 19 replies keep the win."
pub(super) fn later_chance(s: &Speaker, mv: Move, replies: i32, keeping: i32) -> String {
    let verb = if keeping == 1 { "keeps" } else { "keep" };
    format!(
        "If {} finds {}, play {}: again only {} of {} replies {verb} the win.",
        s.them(),
        s.last(),
        s.san(mv),
        number(keeping.into()),
        number(replies.into())
    )
}

impl Spoken for Trap {
    fn sentence(&self, s: &Speaker) -> String {
        let &Trap {
            ref line, outcome, ..
        } = self;
        /// From here on, in hundredths, "winning" says enough.
        const OUTRIGHT: i32 = 300;
        let mv = s.san(line[0]);
        let natural = s.san_after(line[0], line[1]);
        let next = after(&s.board, line[0]);
        let Some(&answer) = line.get(2) else {
            return format!("{mv} sets a trap: {natural} would be stalemate.");
        };
        let answer = san(&after(&next, line[1]), answer);
        let answer = answer.trim_end_matches('#');
        let Outcome::Eval { cp } = outcome else {
            return format!(
                "{mv} sets a trap: if {natural}, {answer} {}.",
                outcome_words(outcome)
            );
        };
        let much = match cp {
            OUTRIGHT.. => String::new(),
            _ => format!(", by about {}", half_pawns(cp)),
        };
        format!(
            "{mv} sets a trap: {natural} looks natural, but it throws the win away. After {answer} {} {}{much}.",
            s.us(),
            outcome_words(outcome),
        )
    }
}

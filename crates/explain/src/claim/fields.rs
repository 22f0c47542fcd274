//! A claim as named fields in the schema's notation: what a JSON writer prints and what grounds a sentence.

mod tactics;

use super::{Claim, Kind, Outcome, Step, Threat, When};
use crate::notation::{uci, uci_line};
use cozy_chess::{Board, Move, Piece, Square};
use knowledge::facts::board::after;
use knowledge::facts::mates::Picture;
use knowledge::facts::pawns::{FileState, PassedKind, RaceFirst};

/// A field's value in the schema's terms.
#[derive(Clone, PartialEq, Debug)]
pub enum Field {
    /// A square, move, file, side or word.
    Word(String),
    /// A list of squares, moves or words.
    Words(Vec<String>),
    /// A number.
    Int(i64),
    /// A truth value.
    Bool(bool),
    /// An outcome.
    Outcome(Outcome),
    /// A threat: its line and outcome.
    Threat(Vec<String>, Outcome),
    /// Several threats.
    Threats(Vec<(Vec<String>, Outcome)>),
    /// Steps of a plan.
    Steps(Vec<Step>),
}

/// A named field.
pub type Named = (&'static str, Field);

/// The schema's name of a piece.
pub const fn piece_word(piece: Piece) -> &'static str {
    match piece {
        Piece::Pawn => "pawn",
        Piece::Knight => "knight",
        Piece::Bishop => "bishop",
        Piece::Rook => "rook",
        Piece::Queen => "queen",
        Piece::King => "king",
    }
}

/// The schema's name of a mating picture.
pub const fn picture_word(picture: Picture) -> &'static str {
    match picture {
        Picture::BackRank => "back_rank",
        Picture::Smothered => "smothered",
        Picture::Arabian => "arabian",
        Picture::Anastasia => "anastasia",
        Picture::Boden => "boden",
        Picture::DoubleBishop => "double_bishop",
        Picture::Dovetail => "dovetail",
        Picture::Hook => "hook",
        Picture::Epaulette => "epaulette",
        Picture::Support => "support",
        Picture::Opera => "opera",
    }
}

/// Writes fields of one claim, with the boards its moves are read on.
struct Writer {
    /// The position after `at`.
    board: Board,
    /// The same with the other side to move, where a pass is possible.
    passed: Option<Board>,
}

impl Writer {
    fn mv(&self, name: &'static str, mv: Move) -> Named {
        (name, Field::Word(uci(&self.board, mv)))
    }

    fn optional_move(&self, mv: Option<Move>) -> Option<Named> {
        mv.map(|mv| self.mv("move", mv))
    }

    fn line(&self, line: &[Move]) -> Named {
        ("line", Field::Words(uci_line(&self.board, line)))
    }

    fn optional_line(&self, line: &[Move]) -> Option<Named> {
        (!line.is_empty()).then(|| self.line(line))
    }

    fn passed_line(&self, line: &[Move]) -> Vec<String> {
        uci_line(self.passed.as_ref().unwrap_or(&self.board), line)
    }

    fn threat(&self, threat: &Threat) -> Named {
        (
            "threat",
            Field::Threat(self.passed_line(&threat.line), threat.outcome),
        )
    }

    /// A line played after `mv` and a pass.
    fn line_after_pass(&self, mv: Move, line: &[Move]) -> Vec<String> {
        let next = after(&self.board, mv);
        uci_line(next.null_move().as_ref().unwrap_or(&next), line)
    }

    fn when(&self, when: &When) -> Vec<Named> {
        let delta = ("delta", Field::Word(when.delta.word().into()));
        std::iter::once(delta)
            .chain(self.optional_move(when.mv))
            .chain(self.optional_line(&when.line))
            .collect()
    }
}

fn sq(name: &'static str, square: Square) -> Named {
    (name, Field::Word(square.to_string()))
}

fn sqs(name: &'static str, squares: impl IntoIterator<Item = Square>) -> Named {
    (
        name,
        Field::Words(squares.into_iter().map(|square| square.to_string()).collect()),
    )
}

fn int(name: &'static str, value: i32) -> Named {
    (name, Field::Int(value.into()))
}

fn word(name: &'static str, value: &str) -> Named {
    (name, Field::Word(value.into()))
}

fn outcome(value: Outcome) -> Named {
    ("outcome", Field::Outcome(value))
}

fn file_word(kind: FileState) -> &'static str {
    if kind == FileState::Open {
        "open"
    } else {
        "half_open"
    }
}

fn passed_word(kind: PassedKind) -> &'static str {
    match kind {
        PassedKind::Plain => "plain",
        PassedKind::Protected => "protected",
        PassedKind::Outside => "outside",
        PassedKind::Connected => "connected",
    }
}

impl Kind {
    /// The schema's name of the type.
    pub const fn name(&self) -> &'static str {
        match self {
            Kind::Evaluation { .. } => "evaluation",
            Kind::BestMove { .. } => "best_move",
            Kind::OnlyMove { .. } => "only_move",
            Kind::ForcedMove { .. } => "forced_move",
            Kind::EqualAlternatives { .. } => "equal_alternatives",
            Kind::ForcedMate { .. } => "forced_mate",
            Kind::MaterialResult { .. } => "material_result",
            Kind::Perpetual { .. } => "perpetual",
            Kind::StalemateResource { .. } => "stalemate_resource",
            Kind::Fortress { .. } => "fortress",
            Kind::Threat { .. } => "threat",
            Kind::CreatesThreat { .. } => "creates_threat",
            Kind::DoubleThreat { .. } => "double_threat",
            Kind::Parries { .. } => "parries",
            Kind::CounterCausalSet { .. } => "counter_causal_set",
            Kind::NoDefence { .. } => "no_defence",
            Kind::Prophylaxis { .. } => "prophylaxis",
            Kind::IgnoresThreat { .. } => "ignores_threat",
            Kind::Fork { .. } => "fork",
            Kind::Pin { .. } => "pin",
            Kind::ExploitsPin { .. } => "exploits_pin",
            Kind::Skewer { .. } => "skewer",
            Kind::DiscoveredAttack { .. } => "discovered_attack",
            Kind::DiscoveredCheck { .. } => "discovered_check",
            Kind::DoubleCheck { .. } => "double_check",
            Kind::XRay { .. } => "x_ray",
            Kind::RemovesDefender { .. } => "removes_defender",
            Kind::Deflection { .. } => "deflection",
            Kind::Attraction { .. } => "attraction",
            Kind::Overload { .. } => "overload",
            Kind::Interference { .. } => "interference",
            Kind::Clearance { .. } => "clearance",
            Kind::Intermezzo { .. } => "intermezzo",
            Kind::TrappedPiece { .. } => "trapped_piece",
            Kind::HangingPiece { .. } => "hanging_piece",
            Kind::BackRankWeakness { .. } => "back_rank_weakness",
            Kind::MatingPattern { .. } => "mating_pattern",
            Kind::ExposedKing { .. } => "exposed_king",
            Kind::KingAttack { .. } => "king_attack",
            Kind::Sacrifice { .. } => "sacrifice",
            Kind::QuietMove { .. } => "quiet_move",
            Kind::Promotion { .. } => "promotion",
            Kind::Underpromotion { .. } => "underpromotion",
            Kind::Desperado { .. } => "desperado",
            Kind::SpecialMove { .. } => "special_move",
            Kind::Tempting { .. } => "tempting",
            Kind::RefutedBy { .. } => "refuted_by",
            Kind::DefenceFails { .. } => "defence_fails",
            Kind::BestDefence { .. } => "best_defence",
            Kind::MoveOrder { .. } => "move_order",
            Kind::Plan { .. } => "plan",
            Kind::Simplification { .. } => "simplification",
            Kind::PawnBreak { .. } => "pawn_break",
            Kind::ImprovesPiece { .. } => "improves_piece",
            Kind::Restricts { .. } => "restricts",
            Kind::Development { .. } => "development",
            Kind::PassedPawn { .. } => "passed_pawn",
            Kind::WeakPawn { .. } => "weak_pawn",
            Kind::OpenFile { .. } => "open_file",
            Kind::SeventhRank { .. } => "seventh_rank",
            Kind::Outpost { .. } => "outpost",
            Kind::WeakSquare { .. } => "weak_square",
            Kind::BadBishop { .. } => "bad_bishop",
            Kind::BishopPair { .. } => "bishop_pair",
            Kind::KingSafety { .. } => "king_safety",
            Kind::Compensation { .. } => "compensation",
            Kind::MaterialBalance { .. } => "material_balance",
            Kind::EndingClass { .. } => "ending_class",
            Kind::RuleOfSquare { .. } => "rule_of_square",
            Kind::Opposition { .. } => "opposition",
            Kind::KeySquares { .. } => "key_squares",
            Kind::Zugzwang { .. } => "zugzwang",
            Kind::Triangulation { .. } => "triangulation",
            Kind::PawnRace { .. } => "pawn_race",
            Kind::Breakthrough { .. } => "breakthrough",
            Kind::WrongBishop { .. } => "wrong_bishop",
            Kind::OppositeBishops => "opposite_bishops",
            Kind::RookBehindPasser { .. } => "rook_behind_passer",
            Kind::KingActivity { .. } => "king_activity",
            Kind::KnownEnding { .. } => "known_ending",
            Kind::PracticalChances { .. } => "practical_chances",
            Kind::Trap { .. } => "trap",
        }
    }

    /// Whether the schema counts the type as trivial.
    pub const fn is_trivial(&self) -> bool {
        matches!(
            self,
            Kind::Evaluation { .. }
                | Kind::BestMove { .. }
                | Kind::ForcedMove { .. }
                | Kind::EqualAlternatives { .. }
                | Kind::SpecialMove { .. }
                | Kind::Tempting { .. }
                | Kind::Development { .. }
                | Kind::MaterialBalance { .. }
                | Kind::EndingClass { .. }
                | Kind::OppositeBishops
        )
    }
}

impl Claim {
    /// The type's own fields, in the schema's notation; `root` is the position the explanation starts from.
    pub fn fields(&self, root: &Board) -> Vec<Named> {
        let mut board = root.clone();
        for &mv in &self.at {
            board.play_unchecked(mv);
        }
        let passed = board.null_move();
        let w = Writer { board, passed };
        verdict_fields(&w, &self.kind)
            .or_else(|| threat_fields(&w, &self.kind))
            .or_else(|| tactics::line_tactic_fields(&w, &self.kind))
            .or_else(|| tactics::tactic_fields(&w, &self.kind))
            .or_else(|| alternative_fields(&w, &self.kind))
            .or_else(|| strategy_fields(&w, &self.kind))
            .or_else(|| ending_fields(&w, &self.kind))
            .expect("every kind belongs to one group")
    }
}

fn verdict_fields(w: &Writer, kind: &Kind) -> Option<Vec<Named>> {
    Some(match kind {
        Kind::Evaluation { lo, hi, band } => {
            let mut fields = vec![int("lo", *lo), int("hi", *hi)];
            fields.extend(band.map(|band| word("band", band.word())));
            fields
        }
        Kind::BestMove { mv } | Kind::ForcedMove { mv } => vec![w.mv("move", *mv)],
        Kind::OnlyMove { mv, keeps } => vec![w.mv("move", *mv), word("keeps", keeps.word())],
        Kind::EqualAlternatives { moves } => {
            vec![(
                "moves",
                Field::Words(moves.iter().map(|&mv| uci(&w.board, mv)).collect()),
            )]
        }
        Kind::ForcedMate { moves, line } => vec![int("in", *moves as i32), w.line(line)],
        Kind::MaterialResult { line, outcome: o } => vec![w.line(line), outcome(*o)],
        Kind::Fortress { mv } => mv.iter().map(|&mv| w.mv("move", mv)).collect(),
        Kind::Perpetual { line }
        | Kind::StalemateResource { line }
        | Kind::Triangulation { line }
        | Kind::Breakthrough { line } => vec![w.line(line)],
        _ => return None,
    })
}

fn threat_fields(w: &Writer, kind: &Kind) -> Option<Vec<Named>> {
    Some(match kind {
        Kind::Threat { line, outcome: o } => vec![("line", Field::Words(w.passed_line(line))), outcome(*o)],
        Kind::CreatesThreat { mv, line, outcome: o } => {
            vec![
                w.mv("move", *mv),
                ("line", Field::Words(w.line_after_pass(*mv, line))),
                outcome(*o),
            ]
        }
        Kind::DoubleThreat { mv, threats } => {
            let list = threats
                .iter()
                .map(|t| (w.line_after_pass(*mv, &t.line), t.outcome))
                .collect();
            vec![w.mv("move", *mv), ("threats", Field::Threats(list))]
        }
        Kind::Parries { mv, threat, how } => {
            let how = how.map(|how| word("how", how.word()));
            [w.mv("move", *mv), w.threat(threat)]
                .into_iter()
                .chain(how)
                .collect()
        }
        Kind::CounterCausalSet { threat, moves } => {
            let moves = moves.iter().map(|&mv| uci(&w.board, mv)).collect();
            vec![w.threat(threat), ("moves", Field::Words(moves))]
        }
        Kind::NoDefence { line, outcome: o } => {
            let in_check = !w.board.checkers().is_empty();
            let line = if in_check {
                uci_line(&w.board, line)
            } else {
                w.passed_line(line)
            };
            vec![("line", Field::Words(line)), outcome(*o)]
        }
        Kind::Prophylaxis { mv, prevents } => {
            let prevents = w.passed_line(&[*prevents]).remove(0);
            vec![w.mv("move", *mv), ("prevents", Field::Word(prevents))]
        }
        Kind::IgnoresThreat {
            mv,
            threat,
            line,
            outcome: o,
        } => {
            vec![w.mv("move", *mv), w.threat(threat), w.line(line), outcome(*o)]
        }
        _ => return None,
    })
}

fn alternative_fields(w: &Writer, kind: &Kind) -> Option<Vec<Named>> {
    let reply_word = |first: Move, reply: Move| Field::Word(uci(&after(&w.board, first), reply));
    Some(match kind {
        Kind::Tempting { mv, looks } => vec![w.mv("move", *mv), word("looks", looks.word())],
        Kind::RefutedBy {
            mv,
            reply,
            line,
            outcome: o,
            cause,
            square,
        } => {
            let fixed = [
                w.mv("move", *mv),
                ("reply", reply_word(*mv, *reply)),
                w.line(line),
                outcome(*o),
            ];
            let square = square.map(|square| sq("square", square));
            fixed
                .into_iter()
                .chain([word("cause", cause.word())])
                .chain(square)
                .collect()
        }
        Kind::DefenceFails {
            defence,
            answer,
            line,
            outcome: o,
        } => {
            vec![
                w.mv("defence", *defence),
                ("answer", reply_word(*defence, *answer)),
                w.line(line),
                outcome(*o),
            ]
        }
        Kind::BestDefence { reply, lo, hi } => vec![w.mv("reply", *reply), int("lo", *lo), int("hi", *hi)],
        Kind::MoveOrder {
            right,
            wrong,
            reply,
            line,
        } => {
            let fixed = [
                w.mv("right", *right),
                w.mv("wrong", *wrong),
                ("reply", reply_word(*wrong, *reply)),
            ];
            fixed.into_iter().chain(w.optional_line(line)).collect()
        }
        Kind::PracticalChances { mv, replies, keeping } => {
            vec![
                w.mv("move", *mv),
                int("replies", *replies),
                int("keeping", *keeping),
            ]
        }
        Kind::Trap {
            mv,
            natural,
            line,
            outcome: o,
        } => {
            vec![
                w.mv("move", *mv),
                ("natural", reply_word(*mv, *natural)),
                w.line(line),
                outcome(*o),
            ]
        }
        Kind::Plan { steps, line } => vec![("steps", Field::Steps(steps.clone())), w.line(line)],
        Kind::Simplification {
            mv,
            line,
            ending,
            result,
        } => {
            vec![
                w.mv("move", *mv),
                w.line(line),
                word("ending", ending.word()),
                word("result", result.word()),
            ]
        }
        Kind::PawnBreak { mv, challenges } => vec![w.mv("move", *mv), sq("challenges", *challenges)],
        Kind::ImprovesPiece { mv, before, after } => {
            vec![w.mv("move", *mv), int("before", *before), int("after", *after)]
        }
        Kind::Restricts {
            mv,
            piece,
            before,
            after,
        } => {
            vec![
                w.mv("move", *mv),
                sq("piece", *piece),
                int("before", *before),
                int("after", *after),
            ]
        }
        _ => return None,
    })
}

fn strategy_fields(w: &Writer, kind: &Kind) -> Option<Vec<Named>> {
    let with =
        |fixed: Vec<Named>, when: &When| -> Vec<Named> { fixed.into_iter().chain(w.when(when)).collect() };
    Some(match kind {
        Kind::PassedPawn { pawn, kind, when } => {
            with(vec![sq("pawn", *pawn), word("kind", passed_word(*kind))], when)
        }
        Kind::WeakPawn { pawn, kind, when } => with(vec![sq("pawn", *pawn), word("kind", kind.word())], when),
        Kind::OpenFile {
            file,
            kind,
            piece,
            when,
        } => {
            let mut fixed = vec![word("file", &file.to_string()), word("kind", file_word(*kind))];
            fixed.extend(piece.map(|piece| sq("piece", piece)));
            with(fixed, when)
        }
        Kind::SeventhRank { piece, when } => with(vec![sq("piece", *piece)], when),
        Kind::Outpost { square, piece, when } => {
            with(vec![sq("square", *square), word("piece", piece.word())], when)
        }
        Kind::WeakSquare { square, when } => with(vec![sq("square", *square)], when),
        Kind::BadBishop { bishop, when } => with(vec![sq("bishop", *bishop)], when),
        Kind::BishopPair { when } => with(Vec::new(), when),
        Kind::RookBehindPasser { rook, pawn, when } => with(vec![sq("rook", *rook), sq("pawn", *pawn)], when),
        Kind::KingSafety {
            factor,
            before,
            after,
            mv,
        } => {
            vec![
                word("factor", factor.word()),
                int("before", *before),
                int("after", *after),
                w.mv("move", *mv),
            ]
        }
        Kind::Compensation { down, reasons } => {
            let reasons = reasons.iter().map(|&reason| reason.into()).collect();
            vec![int("down_cp", *down), ("for", Field::Words(reasons))]
        }
        Kind::MaterialBalance { cp } => vec![int("cp", *cp)],
        _ => return None,
    })
}

fn ending_fields(w: &Writer, kind: &Kind) -> Option<Vec<Named>> {
    Some(match kind {
        Kind::EndingClass { ending } => vec![word("ending", ending.word())],
        Kind::RuleOfSquare { pawn, king, caught } => {
            vec![
                sq("pawn", *pawn),
                sq("king", *king),
                ("caught", Field::Bool(*caught)),
            ]
        }
        Kind::Opposition { kind, holder, mv } => {
            let fixed = [
                word("kind", kind.word()),
                word("holder", crate::notation::side_word(*holder)),
            ];
            fixed.into_iter().chain(w.optional_move(*mv)).collect()
        }
        Kind::KeySquares {
            pawn,
            squares,
            reached,
            mv,
        } => {
            let fixed = [
                sq("pawn", *pawn),
                sqs("squares", *squares),
                ("reached", Field::Bool(*reached)),
            ];
            fixed.into_iter().chain(w.optional_move(*mv)).collect()
        }
        Kind::Zugzwang { mv } => w.optional_move(*mv).into_iter().collect(),
        Kind::PawnRace {
            own,
            enemy,
            own_steps,
            enemy_steps,
            first,
        } => {
            let first = match first {
                RaceFirst::Own => "own",
                RaceFirst::Enemy => "enemy",
                RaceFirst::SameMove => "same_move",
            };
            let counts = [
                int("own_steps", *own_steps),
                int("enemy_steps", *enemy_steps),
                word("first", first),
            ];
            [sq("own", *own), sq("enemy", *enemy)]
                .into_iter()
                .chain(counts)
                .collect()
        }
        Kind::WrongBishop { bishop, pawn, corner } => {
            vec![sq("bishop", *bishop), sq("pawn", *pawn), sq("corner", *corner)]
        }
        Kind::OppositeBishops => Vec::new(),
        Kind::KingActivity {
            mv,
            target,
            before,
            after,
        } => {
            vec![
                w.mv("move", *mv),
                sq("target", *target),
                int("before", *before),
                int("after", *after),
            ]
        }
        Kind::KnownEnding { name, result } => vec![word("name", name.word()), word("result", result.word())],
        _ => return None,
    })
}

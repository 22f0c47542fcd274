//! A pawn ending told by the strategies that play it: what each move is for, what interrupts it, what was tried and fails.

use super::phrase::{Phrase, Word};
use super::proof::rule_name;
use super::voice::Voice;
use chess::facts::board::ahead;
use cozy_chess::{Board, Color, Move, Piece, Square};
use endings::story::{EndingStory, Turn};
use endings::strategy::{Goal, PawnEndingMove, Trial};
use endings::view::View;
use search::Outcome;

/// A story with the boards of its moves.
struct Telling {
    board: Board,
    /// Who has the pawn.
    strong: Color,
}

impl Telling {
    fn back(&self, square: Square) -> Square {
        View::back(&self.board, self.strong, square)
    }

    fn mv(&self, step: PawnEndingMove) -> Option<Move> {
        let mover = self.board.side_to_move();
        let mv = match step {
            PawnEndingMove::King(to) => Move {
                from: self.board.king(mover),
                to: self.back(to),
                promotion: None,
            },
            PawnEndingMove::Pawn(squares) => {
                let from = self.board.pieces(Piece::Pawn).next_square()?;
                let first = ahead(from, mover)?;
                let to = if squares == 2 { ahead(first, mover)? } else { first };
                let last = ahead(to, mover).is_none();
                Move {
                    from,
                    to,
                    promotion: last.then_some(Piece::Queen),
                }
            }
        };
        self.board.is_legal(mv).then_some(mv)
    }

    /// What a move is for.
    fn purpose(&self, turn: &Turn) -> Phrase {
        let of = |variant| Phrase::of("strategy").variant(variant);
        let side = self.board.side_to_move();
        let phrase = match (turn.goal, turn.interrupts) {
            (None, _) => of("none"),
            (Some(Goal::Reach(square)), _) => of("reach").with("square", self.back(square)),
            (Some(Goal::Oppose), Some(Goal::Reach(square))) => {
                of("oppose-first").with("square", self.back(square))
            }
            (Some(Goal::Oppose), _) => of("oppose"),
            (Some(Goal::Advance), _) => of("advance"),
            (Some(Goal::Head(square)), _) if square == turn.view.pawn => {
                of("head-pawn").with("square", self.back(square))
            }
            (Some(Goal::Head(square)), _) => of("head").with("square", self.back(square)),
            (Some(Goal::MarkTime), _) if turn.failed.iter().any(|trial| trial.by_opposition) => {
                of("mark-time-heard")
            }
            (Some(Goal::MarkTime), _) => of("mark-time"),
            (Some(Goal::ShutIn), _) => of("shut-in"),
            (Some(Goal::Shoulder), _) => of("shoulder"),
            (Some(Goal::Corner), _) => of("corner"),
        };
        phrase.with("side", side)
    }

    /// What was tried instead and why it fails.
    fn failure(&self, trial: &Trial) -> Option<Phrase> {
        let variant = if trial.by_opposition {
            "fails-opposition"
        } else {
            "fails"
        };
        let mv = Word::Moves(crate::notation::san(&self.board, self.mv(trial.step)?));
        Some(Phrase::of("strategy").variant(variant).with("move", mv))
    }
}

/// The moves of a story, each with what it is for; then the rule that settles the end.
pub fn story(board: &Board, story: &EndingStory, voice: Voice) -> Vec<String> {
    let Some((_, strong)) = View::of(board) else {
        return Vec::new();
    };
    let mut telling = Telling {
        board: board.clone(),
        strong,
    };
    let mut told = Vec::new();
    for turn in &story.turns {
        let Some(mv) = telling.mv(turn.step) else { break };
        let mut words = vec![voice.say(&telling.purpose(turn))];
        // What is proved to fail is told; a try that only looked no better is not.
        let refuted = turn.failed.iter().filter(|trial| trial.range.is_exact()).take(2);
        words.extend(refuted.filter_map(|trial| Some(voice.say(&telling.failure(trial)?))));
        let number = voice.numbered(&telling.board, &[mv]);
        told.push(format!("{number:<9} {}", words.join(" ")));
        telling.board.play_unchecked(mv);
    }
    if let Some(rule) = story.rule {
        told.push(voice.say(&Phrase::of("ground").variant(rule_name(rule))));
    }
    told
}

/// The moves of a story.
pub fn moves(board: &Board, story: &EndingStory) -> Vec<Move> {
    let Some((_, strong)) = View::of(board) else {
        return Vec::new();
    };
    let mut telling = Telling {
        board: board.clone(),
        strong,
    };
    let mut line = Vec::new();
    for turn in &story.turns {
        let Some(mv) = telling.mv(turn.step) else { break };
        telling.board.play_unchecked(mv);
        line.push(mv);
    }
    line
}

/// What the strategies find out, in a sentence, with the work it took.
pub fn found(board: &Board, story: &EndingStory, voice: Voice) -> Vec<String> {
    let strong = View::of(board).map_or(board.side_to_move(), |(_, strong)| strong);
    let of = |variant| {
        Phrase::of("strategy-result")
            .variant(variant)
            .with("side", strong)
    };
    let result = match (story.range.outcome(), story.assumed) {
        (Some(Outcome::Win), _) => of("win"),
        (Some(_), _) => of("draw"),
        (None, Outcome::Win) => of("assumed-win"),
        (None, _) => of("assumed-draw"),
    };
    let work = Phrase::of("strategy-result")
        .variant("work")
        .with("nodes", Word::Key(story.nodes.to_string()))
        .with("plain", Word::Key(story.nodes_without_exclusion.to_string()));
    vec![voice.say(&result), voice.say(&work)]
}

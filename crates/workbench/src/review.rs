//! Game review: the story of a game as plain data.
//!
//! A [`Review`] has the opening, the phases, the curve of winning chances, the class of every move with its grounds, comments where they
//! teach, the critical moments, a story, figures of both players and exercises. PGN ([`pgn`]), HTML ([`page`]), text ([`text`]) and JSON
//! ([`crate::json`]) are printers of it. Classes are defined in [`class`]; how deep is looked at what, in `stages`.

pub mod cache;
pub mod class;
mod comments;
pub mod exercises;
pub mod figures;
pub mod habits;
mod insert;
mod notes;
mod offers;
pub mod page;
pub mod pgn;
pub mod phases;
mod relevance;
mod stages;
mod story;
pub mod team;
pub mod text;

pub use class::{Class, Grounds, Thresholds};
pub use exercises::Exercise;
pub use figures::Figures;
pub use phases::Phase;
pub use stages::DEEPER;
pub use team::{NewsListener, ReviewNews, Team};

use crate::engine::EngineError;
use crate::reading::Arrow;
use chess::openings::{self, PlayedOpening};
use chess::pgn::{Game, GameResult, Ply};
use class::{classify, points};
use cozy_chess::{Board, Color, Move};
use explain::claim::Claim;
use explain::words::Voice;
use stages::{Found, Step};

/// How much is commented.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum CommentDetail {
    /// Only what decided the game.
    Brief,
    /// Where it teaches.
    #[default]
    Normal,
    /// Everything there is to say.
    Full,
}

/// How a game is reviewed.
#[derive(Clone, Debug)]
pub struct ReviewSettings {
    /// Only this side's moves are commented.
    pub side: Option<Color>,
    /// Nodes of the quick look at each position.
    pub nodes: u64,
    /// What counts as an error.
    pub thresholds: Thresholds,
    /// How much is commented.
    pub detail: CommentDetail,
    /// In which language, with which signs for pieces and to whom it is said.
    pub voice: Voice,
}

impl Default for ReviewSettings {
    fn default() -> ReviewSettings {
        /// Nodes of a quick look: a tenth of a second; the looks that decide take ten times as long.
        const NODES: u64 = 50_000;
        ReviewSettings {
            side: None,
            nodes: NODES,
            thresholds: Thresholds::default(),
            detail: CommentDetail::default(),
            voice: Voice::default(),
        }
    }
}

/// Why a game was left as it is.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LeftAlone {
    /// The moves of the text and of the game could not be matched.
    #[error("the moves could not be found in the text")]
    Unmatched,
    /// Its tags or a comment before it are such that other programs may read another game with a review than without.
    #[error("other programs may read it as another game")]
    Ambiguous,
    /// The search was stopped.
    #[error("stopped")]
    Stopped,
    /// The engine failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
}

/// One reviewed move.
#[derive(Clone, Debug)]
pub struct Reviewed {
    /// The position before it.
    pub board: Board,
    /// The move; none for a pass, which has the class of a good move.
    pub mv: Option<Move>,
    /// Its name.
    pub san: String,
    /// Who made it.
    pub side: Color,
    /// In which phase.
    pub phase: Phase,
    /// Its class.
    pub class: Class,
    /// What decided on the class.
    pub grounds: Grounds,
    /// Whether the looks disagree, so that nothing is said against it.
    pub unclear: bool,
    /// Points of the mover before it.
    pub before: f64,
    /// Points it gives away by the longest look, error or not.
    pub lost: f64,
    /// The best play instead of it by the longest look.
    pub best: Vec<Move>,
    /// The best play after it by the longest look.
    pub replies: Vec<Move>,
    /// The value after it, for White, in plain hundredths of our own scale.
    pub value: i32,
    /// What is said about it; empty where nothing is.
    pub comment: String,
    /// The claims the comment is made of, about the position before the move.
    pub claims: Vec<Claim>,
    /// Arrows that go with it.
    pub arrows: Vec<Arrow>,
    /// The variation shown: play instead of the move.
    pub variation: Vec<Move>,
    /// Motifs missed or allowed.
    pub motifs: Vec<&'static str>,
    /// Seconds left on the clock after it.
    pub clock: Option<u32>,
}

impl Reviewed {
    /// The move with its number: `12...Nf6`.
    pub fn numbered(&self) -> String {
        let dots = if self.side == Color::White { "." } else { "..." };
        format!("{}{dots}{}", self.board.fullmove_number(), self.san)
    }

    /// The same with the reader's signs for pieces.
    pub fn numbered_for(&self, voice: Voice) -> String {
        let dots = if self.side == Color::White { "." } else { "..." };
        let name = self.named_for(voice);
        format!("{}{dots}{name}", self.board.fullmove_number())
    }

    /// The move with the reader's signs for pieces.
    pub fn named_for(&self, voice: Voice) -> String {
        self.mv
            .map_or_else(|| self.san.clone(), |mv| voice.san(&self.board, mv))
    }
}

/// The opening and closing paragraph.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Story {
    /// What was played and how it went.
    pub opening: Vec<String>,
    /// How it ended and what each can take home.
    pub closing: Vec<String>,
}

/// A reviewed game.
#[derive(Clone, Debug)]
pub struct Review {
    /// The players' names, White's first.
    pub players: [Option<String>; 2],
    /// Event, date and the like, as the tags have them.
    pub tags: Vec<(String, String)>,
    /// How it ended.
    pub result: GameResult,
    /// The opening, where it has a name.
    pub opening: Option<PlayedOpening>,
    /// White's winning chances in points, before the first move and after each.
    pub curve: Vec<f64>,
    /// The moves.
    pub moves: Vec<Reviewed>,
    /// The position at the end.
    pub last: Board,
    /// Indices of the critical moments, the weightiest first.
    pub moments: Vec<usize>,
    /// The index of the move that decided the game, where there is one.
    pub turning_point: Option<usize>,
    /// The story.
    pub story: Story,
    /// Figures, White's first.
    pub figures: [Figures; 2],
    /// Turning points as exercises.
    pub exercises: Vec<Exercise>,
    /// How it speaks.
    pub voice: Voice,
}

/// Reviews a game.
///
/// # Errors
/// When it was stopped, or the engine failed.
pub fn review(team: &mut Team<'_>, game: &Game, settings: &ReviewSettings) -> Result<Review, LeftAlone> {
    let (steps, last) = steps(game)?;
    let played: Vec<Move> = steps.iter().map_while(|step| step.mv).collect();
    let opening = openings::of_game(&game.start, &played);
    let known = stages::known_until(&game.start, &played);
    let effort = (settings.nodes.max(1), settings.thresholds);
    let found = stages::look_at_game(team, &steps, &last, effort, known)?;
    let mut boards: Vec<&Board> = steps.iter().map(|step| &step.board).collect();
    boards.push(&last);
    let phases = phases::phases(&boards);
    let curve = curve(&found, &steps);
    let moves = (0..steps.len()).map(|ply| {
        let clock = game.line.nodes[ply].comments().find_map(clock);
        reviewed(&steps[ply], &found[ply], phases[ply], clock, settings)
    });
    let mut review = Review {
        players: [player(game, "White"), player(game, "Black")],
        tags: game.tags.clone(),
        result: game.result,
        opening,
        curve,
        moves: moves.collect(),
        last: last.clone(),
        moments: Vec::new(),
        turning_point: None,
        story: Story::default(),
        figures: Default::default(),
        exercises: Vec::new(),
        voice: settings.voice,
    };
    review.moments = story::moments(&review);
    review.turning_point = story::turning_point(&review);
    comments::comment(team, &mut review, settings)?;
    review.exercises = exercises::exercises(team, &review, settings)?;
    review.figures =
        [Color::White, Color::Black].map(|side| figures::figures(&review.moves, &review.curve, side));
    review.story = story::story(&review);
    Ok(review)
}

/// The half-moves of the main line and the position at its end.
fn steps(game: &Game) -> Result<(Vec<Step>, Board), LeftAlone> {
    let mut steps = Vec::new();
    let mut board = game.start.clone();
    for node in &game.line.nodes {
        let next = node.ply.apply(&board).ok_or(LeftAlone::Unmatched)?;
        let mv = match node.ply {
            Ply::Move(mv) => Some(mv),
            Ply::Pass => None,
        };
        steps.push(Step {
            board: std::mem::replace(&mut board, next),
            mv,
        });
    }
    Ok((steps, board))
}

fn player(game: &Game, tag: &str) -> Option<String> {
    let name = game.tag(tag)?.trim();
    (!name.is_empty() && !name.starts_with('?')).then(|| name.to_owned())
}

/// White's points before the first move and after each.
fn curve(found: &[Found], steps: &[Step]) -> Vec<f64> {
    let white = |side: Color, points: f64| {
        if side == Color::White {
            points
        } else {
            100.0 - points
        }
    };
    let mut curve = Vec::new();
    if let (Some(first), Some(step)) = (found.first(), steps.first()) {
        curve.push(white(step.board.side_to_move(), points(first.before.value)));
    }
    for (found, step) in found.iter().zip(steps) {
        curve.push(white(!step.board.side_to_move(), points(found.after.value)));
    }
    curve
}

fn reviewed(
    step: &Step,
    found: &Found,
    phase: Phase,
    clock: Option<u32>,
    settings: &ReviewSettings,
) -> Reviewed {
    let side = step.board.side_to_move();
    let judged = classify(&found.grounds, settings.thresholds);
    let pair = found.grounds.deep.or(found.grounds.quick);
    let lost = match pair {
        _ if judged.class.is_error() => judged.loss,
        Some(pair) if !judged.unclear => pair.loss(),
        _ => 0.0,
    };
    Reviewed {
        board: step.board.clone(),
        mv: step.mv,
        san: step
            .mv
            .map_or_else(|| "--".to_owned(), |mv| chess::notation::san(&step.board, mv)),
        side,
        phase,
        class: judged.class,
        grounds: found.grounds.clone(),
        unclear: judged.unclear,
        before: points(found.before.value),
        lost,
        best: found.before.moves.clone(),
        replies: found.after.moves.clone(),
        value: if side == Color::White {
            -found.after.value
        } else {
            found.after.value
        },
        comment: String::new(),
        claims: Vec::new(),
        arrows: Vec::new(),
        variation: Vec::new(),
        motifs: Vec::new(),
        clock,
    }
}

/// Seconds left on the clock, from a comment such as `[%clk 0:03:12]`.
fn clock(comment: &str) -> Option<u32> {
    let text = comment.split("[%clk ").nth(1)?.split(']').next()?;
    let mut seconds = 0.0;
    for part in text.trim().split(':') {
        let number: f64 = part
            .parse()
            .ok()
            .filter(|number: &f64| (0.0..1e6).contains(number))?;
        seconds = seconds * 60.0 + number;
    }
    Some(seconds as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_and_nonsense_is_not() {
        assert_eq!(clock("a [%clk 1:02:03] b"), Some(3723));
        assert_eq!(clock("[%clk 0:00:09.4]"), Some(9));
        assert_eq!(clock("[%clk soon]"), None);
        assert_eq!(clock("[%clk -1:00]"), None);
    }
}

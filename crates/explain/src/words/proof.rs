//! A proof of a pawn ending in words: the result, how it is known, corresponding squares, each move with its range.

use super::phrase::{Phrase, Word};
use super::voice::Voice;
use chess::facts::board::after;
use cozy_chess::Board;
use endings::judge::{Ground, judge};
use endings::principles::Principle;
use endings::range::{Range, word};
use endings::rules::Rule;
use endings::solve::winner;
use endings::{NotAPawnEnding, Solution, SolvingMethod};
use search::Outcome;

/// What the report says first: the result and for whom.
pub fn result(board: &Board, solution: &Solution, voice: Voice) -> String {
    let of = |variant| {
        let phrase = Phrase::of("proof").variant(variant);
        phrase.with("side", board.side_to_move())
    };
    voice.say(&match solution.range.outcome() {
        Some(Outcome::Win) => of("wins"),
        Some(Outcome::Draw) => of("draws"),
        Some(Outcome::Loss) => of("loses"),
        None => of("open")
            .with("lower", result_word(solution.range.lower()))
            .with("upper", result_word(solution.range.upper())),
    })
}

/// "win", "draw" or "loss".
fn result_word(outcome: Outcome) -> Phrase {
    Phrase::of("result").variant(word(outcome))
}

/// A range in words: "win", or "draw to win" where it is not exact.
fn range_words(range: Range, voice: Voice) -> String {
    let (lower, upper) = (result_word(range.lower()), result_word(range.upper()));
    match range.is_exact() {
        true => voice.part(&lower),
        false => format!("[{} {}]", voice.part(&lower), voice.part(&upper)),
    }
}

/// How the result is known.
pub fn method(solution: &Solution, voice: Voice) -> String {
    let of = |variant| Phrase::of("proof-method").variant(variant);
    voice.say(&match solution.method {
        SolvingMethod::Sight(ground) => Phrase::of("ground").variant(slug(ground_name(ground))),
        SolvingMethod::Search => of("search"),
        SolvingMethod::Kings => of("kings"),
        SolvingMethod::Calculation => of("calculation").with("structures", solution.structures),
        SolvingMethod::Open => of("open"),
    })
}

/// The variant of the phrase files that goes with a name: "king to move" becomes "king-to-move".
fn slug(name: &str) -> String {
    let words = name.split(|letter: char| !letter.is_ascii_alphanumeric());
    let words: Vec<String> = words
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    words.join("-")
}

/// The variant of the phrase files that states a rule.
pub(super) fn rule_name(rule: &Rule) -> String {
    slug(rule.name)
}

/// A short name of a ground, for lists.
pub fn ground_name(ground: Ground) -> &'static str {
    match ground {
        Ground::Nothing => "nothing",
        Ground::Mate => "mate",
        Ground::Stalemate => "stalemate",
        Ground::NobodyCanWin => "nobody can win",
        Ground::BareKing => "bare king",
        Ground::MajorPiece => "queen or rook against bare king",
        Ground::Rule(rule) => rule.name,
        Ground::Principle(Principle::WinsByItself) => "one pawn wins by itself",
        Ground::Principle(Principle::ConnectedPawns) => "connected pawns",
        Ground::Principle(Principle::WidePawns) => "pawns far apart",
        Ground::Principle(Principle::RookPawns) => "doubled rook's pawns",
        Ground::Principle(Principle::HoldsAlone) => "the pawn alone is held",
        Ground::Principle(Principle::BothHold) => "both pawns are held",
        Ground::Principle(Principle::RaceWon) => "won race",
        Ground::Principle(Principle::RunsHome) => "runs home in time",
        Ground::Principle(Principle::QueenStopsPawn) => "queen stops pawn",
        Ground::Principle(Principle::QueenStopsSeventh) => "queen stops pawn on the seventh",
        Ground::Principle(Principle::QueenHolds) => "queen to move holds",
        Ground::Principle(Principle::LoneMinor) => "lone bishop or knight",
        Ground::Principle(Principle::SeventhRankFortress) => "fortress on the seventh",
        Ground::Principle(Principle::WinningChecks) => "winning checks",
        Ground::Principle(Principle::QueensLevel) => "queens level",
    }
}

/// Corresponding squares as a sentence, when the kings' game found any.
pub fn corresponding(board: &Board, solution: &Solution, voice: Voice) -> Option<String> {
    let side = winner(solution.guess, board.side_to_move())?;
    if solution.corresponding.is_empty() {
        return None;
    }
    let pairs: Vec<String> = solution
        .corresponding
        .iter()
        .map(|(square, enemies)| {
            let enemies: Vec<String> = enemies.into_iter().map(|square| square.to_string()).collect();
            let pair = Phrase::of("corresponding").variant("pair").with("own", *square);
            voice.part(&pair.with("enemy", Word::Key(enemies.join(", "))))
        })
        .collect();
    let variant = if solution.range.is_exact() {
        "proved"
    } else {
        "calculated"
    };
    let phrase = Phrase::of("corresponding").variant(variant).with("side", side);
    Some(voice.say(&phrase.with("pairs", Word::Key(pairs.join("; ")))))
}

/// Why a position cannot be proved.
pub fn refusal(reason: NotAPawnEnding) -> String {
    let of = |variant| Phrase::of("refusal").variant(variant);
    Voice::default().part(&match reason {
        NotAPawnEnding::OtherPieces(square, piece) => {
            of("other-pieces").with("piece", piece).with("square", square)
        }
        NotAPawnEnding::Mate => of("mate"),
        NotAPawnEnding::Stalemate => of("stalemate"),
        NotAPawnEnding::BareKings => of("bare-kings"),
    })
}

/// The proof at reading length: each move of the root with its range, worst ones last, and why where it is seen at once.
pub fn moves(board: &Board, solution: &Solution, voice: Voice) -> Vec<String> {
    solution
        .moves
        .iter()
        .map(|(mv, range)| {
            let next = after(board, *mv);
            let judgement = judge(&next);
            let why = if judgement.range.is_exact() {
                voice.part(&Phrase::of("ground-name").variant(slug(ground_name(judgement.ground))))
            } else {
                voice.word("proof-method", "searched")
            };
            format!(
                "{:6} {} ({why})",
                voice.san(board, *mv),
                range_words(*range, voice)
            )
        })
        .collect()
}

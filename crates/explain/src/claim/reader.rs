//! A claim read from named fields: the way back from [`super::fields`].
//!
//! Whoever proposes a claim in the schema (a language model, a script) gives its fields as plain values. Each kind reads its own
//! ([`crate::kinds`]); what is shared is here. Two things can go wrong and are told apart: fields that are not those of the schema
//! (the statement says nothing), and moves that cannot be played (the statement speaks of what is not on the board).

use super::terms::DrawBy;
use super::{Claim, Confidence, Delta, Goal, Kind, Outcome, PlanStep, Role, Threat, When};
use chess::facts::board::after;
use chess::notation;
use cozy_chess::{BitBoard, Board, Color, File, Move, Piece, Square};

/// A plain value, as a reader of JSON has it.
#[derive(Clone, PartialEq, Debug)]
pub enum Given {
    /// A text.
    Word(String),
    /// A whole number.
    Int(i64),
    /// A truth value.
    Bool(bool),
    /// A list.
    List(Vec<Given>),
    /// Named values.
    Fields(Vec<(String, Given)>),
    /// Anything else.
    Other,
}

/// Why a claim cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unread {
    /// No such kind.
    #[error("type: there is no kind of claim called {0:?}")]
    UnknownType(String),
    /// A field is not there.
    #[error("{0}: the field is missing")]
    Missing(String),
    /// A field is of another sort.
    #[error("{field}: expected {expected}")]
    Unfit {
        /// Its name.
        field: String,
        /// What the schema asks for.
        expected: String,
    },
    /// A move that cannot be played where it is said to be.
    #[error("{field}: {reason}")]
    Illegal {
        /// Its name.
        field: String,
        /// Why not.
        reason: String,
    },
}

impl Unread {
    /// Whether the fields are in order and speak of a move that cannot be played: such a statement is false, not malformed.
    pub const fn is_illegal(&self) -> bool {
        matches!(self, Unread::Illegal { .. })
    }

    fn unfit(field: &str, expected: impl Into<String>) -> Unread {
        Unread::Unfit {
            field: field.to_owned(),
            expected: expected.into(),
        }
    }

    pub(crate) fn illegal(field: &str, reason: impl Into<String>) -> Unread {
        Unread::Illegal {
            field: field.to_owned(),
            reason: reason.into(),
        }
    }
}

/// The fields of all kinds, for whoever makes statements.
pub const SIGNATURES: &str = include_str!("signatures.txt");

/// The fields of the kind called `name`, with what each is.
pub fn signature(name: &str) -> Option<&'static str> {
    let rows = SIGNATURES.lines().filter(|line| !line.starts_with('#'));
    let named = rows.filter_map(|line| line.split_once(':'));
    named
        .into_iter()
        .find(|(other, _)| *other == name)
        .map(|(_, fields)| fields.trim())
}

/// What reading gives.
pub(crate) type Reading<T> = Result<T, Unread>;

impl Claim {
    /// A claim about `root` from its fields, as [`Claim::fields`] and the schema's common fields (`type`, `at`, `side`, `confidence`)
    /// have them. What is left out of the common fields gets its default; what the schema has besides is passed over.
    ///
    /// # Errors
    /// Names the field.
    pub fn read(root: &Board, fields: &[(String, Given)]) -> Result<Claim, Unread> {
        let top = Reader::new(fields, root.clone());
        let name = top.word("type")?;
        let at = match top.find("at") {
            Some(_) => top.line_on("at", root.clone(), Length::Any)?,
            None => Vec::new(),
        };
        let side = top.optional_word("side")?.map(|word| color("side", word));
        let confidence = top.optional_term("confidence", Confidence::from_word)?;
        let board = at.iter().fold(root.clone(), |board, &mv| after(&board, mv));
        let kind = Kind::read(name, &Reader::new(fields, board))?;
        let mut claim = Claim::new(kind, &at, confidence.unwrap_or(Confidence::Bounded));
        claim.side = side.transpose()?;
        claim.role = top
            .optional_term("role", Role::from_word)?
            .unwrap_or(Role::Reason);
        Ok(claim)
    }
}

/// How long a line must be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Length {
    /// It may be empty.
    Any,
    /// It has a move.
    Some,
}

/// Reads the fields of one claim, on the boards its moves are played on.
pub(crate) struct Reader<'a> {
    fields: &'a [(String, Given)],
    /// The position after `at`.
    pub(crate) board: Board,
}

impl<'a> Reader<'a> {
    fn new(fields: &'a [(String, Given)], board: Board) -> Reader<'a> {
        Reader { fields, board }
    }

    fn find(&self, name: &str) -> Option<&'a Given> {
        find(self.fields, name)
    }

    fn need(&self, name: &str) -> Reading<&'a Given> {
        self.find(name).ok_or_else(|| Unread::Missing(name.to_owned()))
    }

    /// A word.
    pub(crate) fn word(&self, name: &str) -> Reading<&'a str> {
        text(name, self.need(name)?)
    }

    fn optional_word(&self, name: &str) -> Reading<Option<&'a str>> {
        self.find(name).map(|given| text(name, given)).transpose()
    }

    /// A word of a closed list.
    pub(crate) fn term<T>(&self, name: &str, read: impl Fn(&str) -> Option<T>) -> Reading<T> {
        let word = self.word(name)?;
        read(word).ok_or_else(|| Unread::unfit(name, format!("a word of the schema, found {word:?}")))
    }

    /// A word of a closed list, where it is given.
    pub(crate) fn optional_term<T>(
        &self,
        name: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Reading<Option<T>> {
        self.find(name).map(|_| self.term(name, read)).transpose()
    }

    /// A number.
    pub(crate) fn int(&self, name: &str) -> Reading<i32> {
        int(name, self.need(name)?)
    }

    /// A count.
    pub(crate) fn count(&self, name: &str) -> Reading<u32> {
        let number = self.int(name)?;
        u32::try_from(number).map_err(|_| Unread::unfit(name, "a number of 0 or more"))
    }

    /// A truth value.
    pub(crate) fn bool(&self, name: &str) -> Reading<bool> {
        match self.need(name)? {
            Given::Bool(value) => Ok(*value),
            _ => Err(Unread::unfit(name, "true or false")),
        }
    }

    /// A side.
    pub(crate) fn color(&self, name: &str) -> Reading<Color> {
        color(name, self.word(name)?)
    }

    /// A file.
    pub(crate) fn file(&self, name: &str) -> Reading<File> {
        file(name, self.word(name)?)
    }

    /// A square.
    pub(crate) fn square(&self, name: &str) -> Reading<Square> {
        square(name, self.word(name)?)
    }

    /// A square, where it is given.
    pub(crate) fn optional_square(&self, name: &str) -> Reading<Option<Square>> {
        self.find(name).map(|_| self.square(name)).transpose()
    }

    /// Several squares, in their order.
    pub(crate) fn squares(&self, name: &str) -> Reading<Vec<Square>> {
        let words = words(name, self.need(name)?)?;
        words.into_iter().map(|word| square(name, word)).collect()
    }

    /// Several squares, as a set; none where the field is left out.
    pub(crate) fn square_set(&self, name: &str) -> Reading<BitBoard> {
        match self.find(name) {
            Some(_) => Ok(self.squares(name)?.into_iter().collect()),
            None => Ok(BitBoard::EMPTY),
        }
    }

    /// Several words of a closed list; none where the field is left out.
    pub(crate) fn terms<T>(&self, name: &str, read: impl Fn(&str) -> Option<T>) -> Reading<Vec<T>> {
        let Some(given) = self.find(name) else {
            return Ok(Vec::new());
        };
        let unknown = |word: &str| Unread::unfit(name, format!("words of the schema, found {word:?}"));
        let words = words(name, given)?.into_iter();
        words
            .map(|word| read(word).ok_or_else(|| unknown(word)))
            .collect()
    }

    /// A move.
    pub(crate) fn mv(&self, name: &str) -> Reading<Move> {
        read_move(name, &self.board, self.word(name)?)
    }

    /// The move of the field `move`, where it is given.
    pub(crate) fn optional_move(&self) -> Reading<Option<Move>> {
        self.find("move").map(|_| self.mv("move")).transpose()
    }

    /// Several moves, each played in the position.
    pub(crate) fn moves(&self, name: &str) -> Reading<Vec<Move>> {
        let words = words(name, self.need(name)?)?;
        words
            .into_iter()
            .map(|word| read_move(name, &self.board, word))
            .collect()
    }

    /// A move played after `first`.
    pub(crate) fn reply(&self, name: &str, first: Move) -> Reading<Move> {
        read_move(name, &after(&self.board, first), self.word(name)?)
    }

    /// The line, from the position.
    pub(crate) fn line(&self) -> Reading<Vec<Move>> {
        self.line_on("line", self.board.clone(), Length::Some)
    }

    /// The line, empty where it is left out.
    pub(crate) fn optional_line(&self) -> Reading<Vec<Move>> {
        self.other_line("line")
    }

    /// A line from the position under another name, empty where it is left out.
    pub(crate) fn other_line(&self, name: &str) -> Reading<Vec<Move>> {
        match self.find(name) {
            Some(_) => self.line_on(name, self.board.clone(), Length::Any),
            None => Ok(Vec::new()),
        }
    }

    /// The line after a pass.
    pub(crate) fn passed_line(&self) -> Reading<Vec<Move>> {
        self.line_on("line", passed("line", &self.board)?, Length::Some)
    }

    /// The line after a pass, empty where it is left out.
    pub(crate) fn optional_passed_line(&self) -> Reading<Vec<Move>> {
        match self.find("line") {
            Some(_) => self.passed_line(),
            None => Ok(Vec::new()),
        }
    }

    /// The line after `mv` and a pass.
    pub(crate) fn line_after_pass(&self, mv: Move) -> Reading<Vec<Move>> {
        self.line_on("line", passed("line", &after(&self.board, mv))?, Length::Some)
    }

    fn line_on(&self, name: &str, start: Board, length: Length) -> Reading<Vec<Move>> {
        line(name, self.need(name)?, start, length)
    }

    /// A move after a pass.
    pub(crate) fn passed_move(&self, name: &str) -> Reading<Move> {
        read_move(name, &passed(name, &self.board)?, self.word(name)?)
    }

    /// The outcome.
    pub(crate) fn outcome(&self) -> Reading<Outcome> {
        outcome("outcome", self.need("outcome")?)
    }

    /// The threat, after a pass.
    pub(crate) fn threat(&self) -> Reading<Threat> {
        threat("threat", self.need("threat")?, &passed("threat", &self.board)?)
    }

    /// Several threats, after `mv` and a pass.
    pub(crate) fn threats_after(&self, mv: Move) -> Reading<Vec<Threat>> {
        self.threats_from(&passed("threats", &after(&self.board, mv))?)
    }

    /// Several threats, after a pass.
    pub(crate) fn threats(&self) -> Reading<Vec<Threat>> {
        self.threats_from(&passed("threats", &self.board)?)
    }

    fn threats_from(&self, start: &Board) -> Reading<Vec<Threat>> {
        let given = list("threats", self.need("threats")?)?;
        given
            .iter()
            .map(|given| threat("threats", given, start))
            .collect()
    }

    /// When a feature is looked at.
    pub(crate) fn when(&self) -> Reading<When> {
        let delta = self.optional_term("delta", Delta::from_word)?;
        Ok(When {
            delta: delta.unwrap_or(Delta::Has),
            mv: self.optional_move()?,
            line: self.optional_line()?,
        })
    }

    /// Steps of a plan.
    pub(crate) fn steps(&self) -> Reading<Vec<PlanStep>> {
        let given = list("steps", self.need("steps")?)?;
        given.iter().map(step).collect()
    }
}

fn find<'a>(fields: &'a [(String, Given)], name: &str) -> Option<&'a Given> {
    fields
        .iter()
        .find(|(other, _)| other == name)
        .map(|(_, given)| given)
}

fn text<'a>(name: &str, given: &'a Given) -> Reading<&'a str> {
    match given {
        Given::Word(word) => Ok(word),
        _ => Err(Unread::unfit(name, "a text")),
    }
}

fn int(name: &str, given: &Given) -> Reading<i32> {
    match given {
        Given::Int(number) => i32::try_from(*number).map_err(|_| Unread::unfit(name, "a smaller number")),
        _ => Err(Unread::unfit(name, "a whole number")),
    }
}

fn list<'a>(name: &str, given: &'a Given) -> Reading<&'a [Given]> {
    match given {
        Given::List(items) => Ok(items),
        _ => Err(Unread::unfit(name, "a list")),
    }
}

fn words<'a>(name: &str, given: &'a Given) -> Reading<Vec<&'a str>> {
    list(name, given)?.iter().map(|given| text(name, given)).collect()
}

fn color(name: &str, word: &str) -> Reading<Color> {
    match word {
        "white" => Ok(Color::White),
        "black" => Ok(Color::Black),
        _ => Err(Unread::unfit(name, format!("white or black, found {word:?}"))),
    }
}

fn file(name: &str, word: &str) -> Reading<File> {
    let unfit = |_| Unread::unfit(name, format!("a file from a to h, found {word:?}"));
    word.parse().map_err(unfit)
}

fn square(name: &str, word: &str) -> Reading<Square> {
    let unfit = |_| Unread::unfit(name, format!("a square from a1 to h8, found {word:?}"));
    word.parse().map_err(unfit)
}

/// A move in UCI, as the schema has it, or as people write it.
fn read_move(name: &str, board: &Board, word: &str) -> Reading<Move> {
    notation::parse_uci(board, word)
        .or_else(|_| notation::parse_san_lenient(board, word))
        .map_err(|error| Unread::illegal(name, error.to_string()))
}

fn passed(name: &str, board: &Board) -> Reading<Board> {
    let refusal = || Unread::illegal(name, "a side in check cannot pass");
    board.null_move().ok_or_else(refusal)
}

fn line(name: &str, given: &Given, mut board: Board, length: Length) -> Reading<Vec<Move>> {
    let words = words(name, given)?;
    if words.is_empty() && length == Length::Some {
        return Err(Unread::unfit(name, "at least one move"));
    }
    let mut moves = Vec::new();
    for word in words {
        let mv = read_move(name, &board, word)?;
        board.play_unchecked(mv);
        moves.push(mv);
    }
    Ok(moves)
}

fn outcome(name: &str, given: &Given) -> Reading<Outcome> {
    let Given::Fields(fields) = given else {
        return Err(Unread::unfit(name, "an outcome with its kind"));
    };
    let number = |part: &str| {
        let missing = || Unread::Missing(format!("{name}.{part}"));
        int(&format!("{name}.{part}"), find(fields, part).ok_or_else(missing)?)
    };
    let kind = find(fields, "kind").ok_or_else(|| Unread::Missing(format!("{name}.kind")))?;
    match text(name, kind)? {
        "mate" => {
            let moves = u32::try_from(number("moves")?);
            let moves = moves.map_err(|_| Unread::unfit(name, "moves of 0 or more"))?;
            Ok(Outcome::Mate { moves })
        }
        "material" => Ok(Outcome::Material { cp: number("cp")? }),
        "promotion" => Ok(Outcome::Promotion),
        "eval" => Ok(Outcome::Eval { cp: number("cp")? }),
        "draw" => {
            let unfit = || Unread::unfit(name, "how it is drawn, in a word of the schema");
            let by = find(fields, "by").map(|by| DrawBy::from_word(text(name, by)?).ok_or_else(unfit));
            Ok(Outcome::Draw { by: by.transpose()? })
        }
        other => Err(Unread::unfit(name, format!("a kind of outcome, found {other:?}"))),
    }
}

fn threat(name: &str, given: &Given, start: &Board) -> Reading<Threat> {
    let Given::Fields(fields) = given else {
        return Err(Unread::unfit(name, "a threat with its line and outcome"));
    };
    let part = |part: &str| find(fields, part).ok_or_else(|| Unread::Missing(format!("{name}.{part}")));
    Ok(Threat {
        line: line(
            &format!("{name}.line"),
            part("line")?,
            start.clone(),
            Length::Some,
        )?,
        outcome: outcome(&format!("{name}.outcome"), part("outcome")?)?,
    })
}

fn step(given: &Given) -> Reading<PlanStep> {
    let name = "steps";
    let Given::Fields(fields) = given else {
        return Err(Unread::unfit(name, "steps with their goals"));
    };
    let reader = Reader::new(fields, Board::default());
    let piece = |word: &str| {
        let named = |&piece: &Piece| super::fields::piece_word(piece) == word;
        Piece::ALL.iter().copied().find(named)
    };
    Ok(PlanStep {
        goal: reader.term("goal", Goal::from_word)?,
        piece: reader.optional_term("piece", piece)?,
        square: reader.optional_square("square")?,
        file: reader.find("file").map(|_| reader.file("file")).transpose()?,
        by_ply: reader.count("by_ply")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::fields::Field;
    use crate::notation::{side_word, uci_line};
    use crate::testing::everything_told;

    fn word(text: &str) -> Given {
        Given::Word(text.to_owned())
    }

    fn list_of(words: &[String]) -> Given {
        Given::List(words.iter().map(|text| word(text)).collect())
    }

    fn named(fields: &[(&str, Given)]) -> Vec<(String, Given)> {
        let pairs = fields.iter().cloned();
        pairs.map(|(name, given)| (name.to_owned(), given)).collect()
    }

    fn given_outcome(outcome: Outcome) -> Given {
        let fields = match outcome {
            Outcome::Mate { moves } => vec![("kind", word("mate")), ("moves", Given::Int(moves.into()))],
            Outcome::Material { cp } => vec![("kind", word("material")), ("cp", Given::Int(cp.into()))],
            Outcome::Promotion => vec![("kind", word("promotion"))],
            Outcome::Draw { by } => std::iter::once(("kind", word("draw")))
                .chain(by.map(|by| ("by", word(by.word()))))
                .collect(),
            Outcome::Eval { cp } => vec![("kind", word("eval")), ("cp", Given::Int(cp.into()))],
        };
        Given::Fields(named(&fields))
    }

    fn given_threat((line, outcome): &(Vec<String>, Outcome)) -> Given {
        Given::Fields(named(&[
            ("line", list_of(line)),
            ("outcome", given_outcome(*outcome)),
        ]))
    }

    fn given_step(step: &PlanStep) -> Given {
        let mut fields = vec![("goal", word(step.goal.word()))];
        let piece = step
            .piece
            .map(|piece| word(super::super::fields::piece_word(piece)));
        fields.extend(piece.map(|piece| ("piece", piece)));
        fields.extend(step.square.map(|square| ("square", word(&square.to_string()))));
        fields.extend(step.file.map(|file| ("file", word(&file.to_string()))));
        fields.push(("by_ply", Given::Int(step.by_ply.into())));
        Given::Fields(named(&fields))
    }

    fn given(field: &Field) -> Given {
        match field {
            Field::Word(text) => word(text),
            Field::Words(words) => list_of(words),
            Field::Int(number) => Given::Int(*number),
            Field::Bool(value) => Given::Bool(*value),
            Field::Outcome(outcome) => given_outcome(*outcome),
            Field::Threat(line, outcome) => given_threat(&(line.clone(), *outcome)),
            Field::Threats(threats) => Given::List(threats.iter().map(given_threat).collect()),
            Field::Steps(steps) => Given::List(steps.iter().map(given_step).collect()),
        }
    }

    /// The fields of a claim as somebody else would give them.
    fn fields_of(claim: &Claim, root: &Board) -> Vec<(String, Given)> {
        let mut fields = named(&[
            ("type", word(claim.kind.name())),
            ("at", list_of(&uci_line(root, &claim.at))),
            ("confidence", word(claim.confidence.word())),
            ("role", word(claim.role.word())),
        ]);
        fields.extend(claim.side.map(|side| ("side".to_owned(), word(side_word(side)))));
        let own = claim.fields(root).into_iter();
        fields.extend(own.map(|(name, field)| (name.to_owned(), given(&field))));
        fields
    }

    /// Everything that is said of the twins of all kinds reads back as what was written.
    #[test]
    fn what_is_written_reads_back() {
        let mut names = std::collections::BTreeSet::new();
        for told in everything_told() {
            for claim in &told.claims {
                let fields = fields_of(claim, &told.root);
                let read =
                    Claim::read(&told.root, &fields).unwrap_or_else(|error| panic!("{claim:?}: {error}"));
                assert_eq!(read.kind, claim.kind);
                assert_eq!((read.at, read.side), (claim.at.clone(), claim.side));
                assert_eq!((read.confidence, read.role), (claim.confidence, claim.role));
                names.insert(claim.kind.name());
            }
        }
        let missing: Vec<_> = Kind::NAMES.iter().filter(|name| !names.contains(*name)).collect();
        assert!(missing.is_empty(), "never read: {missing:?}");
    }

    /// The signatures name every field that is written, and nothing that is never written may be required.
    #[test]
    fn the_signatures_are_those_of_the_kinds() {
        let rows: Vec<&str> = SIGNATURES.lines().filter(|line| !line.starts_with('#')).collect();
        let names: Vec<&str> = rows
            .iter()
            .filter_map(|row| Some(row.split_once(':')?.0))
            .collect();
        assert_eq!(names, Kind::NAMES);
        for told in everything_told() {
            for claim in &told.claims {
                let written: Vec<&str> = claim.fields(&told.root).iter().map(|(name, _)| *name).collect();
                let signature = signature(claim.kind.name()).expect("a row");
                let listed: Vec<&str> = signature
                    .split(", ")
                    .filter_map(|field| field.split(' ').next())
                    .collect();
                for name in &written {
                    let optional = format!("{name}?");
                    let is_listed = listed.iter().any(|other| other == name || *other == optional);
                    assert!(is_listed, "{}: {name} is not in {signature:?}", claim.kind.name());
                }
                let required = listed
                    .iter()
                    .filter(|name| !name.is_empty() && !name.ends_with('?'));
                let missing: Vec<_> = required.filter(|name| !written.contains(name)).collect();
                assert!(
                    missing.is_empty(),
                    "{}: {missing:?} are not written",
                    claim.kind.name()
                );
            }
        }
    }

    /// Whatever field is left out or of the wrong sort, the answer names it, and nothing panics.
    #[test]
    fn what_is_missing_or_unfit_is_named() {
        for told in everything_told() {
            for claim in &told.claims {
                let fields = fields_of(claim, &told.root);
                for index in 0..fields.len() {
                    let mut fewer = fields.clone();
                    let (name, _) = fewer.remove(index);
                    if let Err(error) = Claim::read(&told.root, &fewer) {
                        assert!(
                            error.to_string().contains(&name) || error.is_illegal(),
                            "{name}: {error}"
                        );
                    }
                    let mut unfit = fields.clone();
                    unfit[index].1 = Given::Other;
                    let error = Claim::read(&told.root, &unfit);
                    let error = error.expect_err("a field of no sort").to_string();
                    assert!(error.contains(&name), "{name}: {error}");
                }
            }
        }
    }

    #[test]
    fn an_illegal_move_is_told_from_a_malformed_claim() {
        let root = Board::default();
        let best = |mv: &str| Claim::read(&root, &named(&[("type", word("best_move")), ("move", word(mv))]));
        assert!(best("e2e4").is_ok() && best("Nf3").is_ok());
        assert!(best("e2e5").unwrap_err().is_illegal());
        let unknown = Claim::read(&root, &named(&[("type", word("best_mvoe"))])).unwrap_err();
        assert_eq!(
            unknown.to_string(),
            "type: there is no kind of claim called \"best_mvoe\""
        );
        assert!(!unknown.is_illegal());
    }
}

//! The forms, one function a subject: what a sentence about a piece or a move may go on with; [`sides`] has the other subjects.

use super::open::{Least, Open};
use super::words::{NamedPiece, SaidWord, SentencePart, Stop, Words, name, noun, owner, side};
use super::{Statement, Unparsed};
use crate::claim::{Claim, Comparison, Confidence, Keeps, Kind, WeakKind, When};
use crate::kinds;
use crate::kinds::{
    BestMove, ExposedKing, ForcedMove, HangingPiece, OnlyMove, PassedPawn, TrappedPiece, WeakPawn,
};
use chess::facts::board::{after, attackers_of, attacks_from, gives_check, is_checkmate};
use chess::facts::exchange::gain_on;
use chess::facts::lines::{self, pins_by};
use chess::facts::pawns::PassedKind;
use chess::facts::pieces;
use cozy_chess::{Board, Color, Move, Piece, Square};

mod sides;

/// A sentence under way: its words and the moves before the position it speaks of.
struct SentenceReader {
    words: Words,
    at: Vec<Move>,
}

/// Reads a sentence about `root`, which has a word.
pub(super) fn read(root: &Board, words: Vec<SaidWord>) -> Result<Statement, Unparsed> {
    let mut telling = SentenceReader {
        words: Words::new(words, root.clone()),
        at: Vec::new(),
    };
    match telling.place().and_then(|()| telling.sentence()) {
        Ok(statement) => Ok(statement),
        Err(Stop::False(why)) => Ok(Statement::Board(Err(why))),
        Err(Stop::Unparsed(unparsed)) => Err(unparsed),
    }
}

impl SentenceReader {
    /// `after MOVE MOVE, ...`
    fn place(&mut self) -> SentencePart<()> {
        if !self.words.skip(&["after"]) {
            return Ok(());
        }
        self.words.subject = "after";
        loop {
            let comma = self.words.comma_follows();
            let mv = self.words.mv()?;
            self.words.board = after(&self.words.board, mv);
            self.at.push(mv);
            if comma {
                return Ok(());
            }
            if self.words.is_at_end() {
                return self
                    .words
                    .unfit("a comma and what is said of the position after these moves");
            }
        }
    }

    fn sentence(&mut self) -> SentencePart<Statement> {
        let first = self.words.peek().to_owned();
        let is_piece =
            noun(&first).is_some() || (owner(&first).is_some() && noun(self.words.ahead(1)).is_some());
        if let Some(side) =
            owner(&first).filter(|_| self.words.ahead(1) == "king" && self.words.ahead(2) == "is")
        {
            self.words.take();
            return self.about_king(side);
        }
        if is_piece {
            let found = self.words.piece()?;
            self.words.subject = "PIECE";
            return self.about_piece(found);
        }
        if let Some(side) = side(&first) {
            self.words.take();
            self.words.subject = "SIDE";
            return self.about_side(side);
        }
        if let Some(side) = owner(&first) {
            self.words.take();
            self.words.subject = "SIDE's";
            return self.about_back_rank(side);
        }
        match first.as_str() {
            "there" => return self.about_existence(),
            "mate" => return self.about_mate(self.words.board.side_to_move()),
            "material" => return self.about_material(),
            "position" | "game" => return self.about_position(),
            _ => {}
        }
        if let Some(file) = self.words.file() {
            self.words.subject = "the FILE";
            return self.about_file(file);
        }
        self.about_word()
    }

    /// A square, the piece on it, or a move: what follows tells.
    fn about_word(&mut self) -> SentencePart<Statement> {
        let square: Option<Square> = self.words.peek().parse().ok();
        let verb = (self.words.ahead(1).to_owned(), self.words.ahead(2).to_owned());
        if let Some(square) = square {
            let of_square = verb.0 == "is" && ["empty", "weak", "outpost"].contains(&verb.1.as_str());
            if of_square {
                self.words.take();
                self.words.subject = "SQUARE";
                return self.about_square(square);
            }
            let of_piece = match verb.0.as_str() {
                "hangs" | "attacks" | "defends" | "guards" | "protects" | "pins" => true,
                // Who stands there forks; who does not may go there.
                "forks" | "skewers" => self.words.board.piece_on(square).is_some(),
                "is" => PIECE_IS.contains(&verb.1.as_str()),
                _ => false,
            };
            if of_piece {
                let found = self.words.piece()?;
                self.words.subject = "PIECE";
                return self.about_piece(found);
            }
        }
        if !self.words.is_move() {
            return self.words.unfit("a piece, a move, a square, a side or a file");
        }
        self.words.subject = "MOVE";
        let mv = match self.words.mv() {
            // Whether a move is legal is what this form asks.
            Err(Stop::False(_)) if self.words.skip_all("is illegal") => return self.board(Ok(())),
            Err(Stop::False(why)) => {
                // What is said of a move that cannot be played must be a sentence all the same.
                return match self.words.peek() {
                    "" => self.words.unfit("what is said of the move"),
                    _ => Err(Stop::False(why)),
                };
            }
            read => read?,
        };
        self.about_move(mv)
    }

    fn claims(&self, claims: Vec<Claim>) -> SentencePart<Statement> {
        self.words.end(Statement::Claims(claims))
    }

    fn claim(&self, kind: impl Into<Kind>, side: Option<Color>) -> SentencePart<Statement> {
        self.claims(vec![self.about(kind, side)])
    }

    /// A claim about the position spoken of.
    fn about(&self, kind: impl Into<Kind>, side: Option<Color>) -> Claim {
        let claim = Claim::new(kind, &self.at, Confidence::Bounded);
        Claim { side, ..claim }
    }

    fn open(&self, open: Open) -> SentencePart<Statement> {
        let at = self.at.clone();
        self.words.end(Statement::Open { at, open })
    }

    fn board(&self, holds: Result<(), String>) -> SentencePart<Statement> {
        self.words.end(Statement::Board(holds))
    }

    fn about_piece(&mut self, who: NamedPiece) -> SentencePart<Statement> {
        if self.words.skip(&["hangs"]) {
            return self.hangs(who);
        }
        if self.words.skip(&["attacks"]) {
            let targets = self.words.pieces()?;
            return self.board(self.reaches(who, &targets, !who.color));
        }
        if self.words.skip(&["defends", "guards", "protects"]) {
            let targets = self.words.pieces()?;
            return self.board(self.reaches(who, &targets, who.color));
        }
        if self.words.skip(&["pins"]) {
            let pinned = self.words.piece()?;
            self.words.need(&["to", "against"])?;
            let behind = self.words.piece()?;
            let kind = match behind.piece {
                Piece::King => lines::PinKind::Absolute,
                _ => lines::PinKind::Relative,
            };
            let pin = lines::Pin {
                kind,
                pinner: who.square,
                pinned: pinned.square,
                behind: behind.square,
            };
            return self.claim(kinds::Pin { pin, mv: None }, Some(who.color));
        }
        if self.words.skip(&["forks"]) {
            let targets = self.words.pieces()?;
            return self.board(self.forks(who, &targets));
        }
        if self.words.skip(&["skewers"]) {
            let (front, back) = self.front_and_back()?;
            let skewer = lines::Skewer {
                attacker: who.square,
                front: front.square,
                back: back.square,
            };
            let holds = lines::is_skewer(&self.words.board, skewer, who.color);
            return self.board(
                holds
                    .then_some(())
                    .ok_or_else(|| "there is no such skewer".to_owned()),
            );
        }
        if self.words.skip(&["is"]) {
            return self.piece_is(who);
        }
        self.words
            .unfit("hangs, attacks, defends, pins, forks, skewers or is")
    }

    fn hangs(&self, who: NamedPiece) -> SentencePart<Statement> {
        let kind = HangingPiece {
            square: who.square,
            mv: None,
        };
        self.claim(kind, Some(!who.color))
    }

    fn piece_is(&mut self, who: NamedPiece) -> SentencePart<Statement> {
        if self.words.skip(&["hanging"]) || self.words.skip_all("en prise") {
            return self.hangs(who);
        }
        if self.words.skip(&["trapped"]) {
            let kind = TrappedPiece {
                square: who.square,
                mv: None,
            };
            return self.claim(kind, None);
        }
        if self.words.skip(&["undefended", "unprotected", "unguarded"]) {
            let guards = attackers_of(&self.words.board, who.color, who.square);
            return self.board(match guards.into_iter().next() {
                None => Ok(()),
                Some(guard) => Err(format!("the {} on {guard} defends it", self.name_on(guard))),
            });
        }
        if self.words.skip(&["pinned"]) {
            let to = self.words.skip(&["to", "against"]);
            let behind = to.then(|| self.words.piece()).transpose()?;
            let pins = pins_by(&self.words.board, !who.color).into_iter();
            let pins = pins.filter(|pin| {
                pin.pinned == who.square && behind.is_none_or(|behind| behind.square == pin.behind)
            });
            let claims: Vec<Claim> = pins
                .map(|pin| self.about(kinds::Pin { pin, mv: None }, Some(!who.color)))
                .collect();
            return match claims.is_empty() {
                true => self.board(Err("no piece pins it so".to_owned())),
                false => self.claims(claims),
            };
        }
        if self.words.skip(&["isolated", "doubled", "backward"]) {
            // The word was one of the three.
            let kind = WeakKind::from_word(self.words.last()).unwrap_or(WeakKind::Isolated);
            self.words.skip(&["pawn"]);
            let when = When::now();
            let pawn = self.pawn(who)?;
            return self.claim(WeakPawn { pawn, kind, when }, Some(who.color));
        }
        let kind = match self.words.peek() {
            "protected" => Some(PassedKind::Protected),
            "outside" => Some(PassedKind::Outside),
            "connected" => Some(PassedKind::Connected),
            "passed" => Some(PassedKind::Plain),
            _ => None,
        };
        if let Some(kind) = kind {
            if kind != PassedKind::Plain {
                self.words.take();
            }
            self.words.need(&["passed"])?;
            self.words.skip(&["pawn"]);
            let (pawn, when) = (self.pawn(who)?, When::now());
            return self.claim(PassedPawn { pawn, kind, when }, Some(who.color));
        }
        if self.words.skip(&["exposed"]) && who.piece == Piece::King {
            return self.claim(ExposedKing { king: who.square }, Some(who.color));
        }
        self.words.unfit(PIECE_IS.join(", "))
    }

    /// What is said of pawns is said of one.
    fn pawn(&self, who: NamedPiece) -> SentencePart<Square> {
        match who.piece {
            Piece::Pawn => Ok(who.square),
            other => Err(Stop::False(format!("a {} stands on {}", name(other), who.square))),
        }
    }

    fn name_on(&self, square: Square) -> &'static str {
        self.words.board.piece_on(square).map_or("piece", name)
    }

    /// Whether a piece bears on all of the targets, which are of `side`. A pinned piece attacks and defends all the same, as people say it.
    fn reaches(&self, who: NamedPiece, targets: &[NamedPiece], side: Color) -> Result<(), String> {
        let reached = attacks_from(&self.words.board, who.square);
        for target in targets {
            if target.color != side {
                let word = if side == who.color { "defended" } else { "attacked" };
                let relation = if target.color == who.color {
                    "its own"
                } else {
                    "the enemy's"
                };
                return Err(format!("{} is {relation} piece and not {word}", target.square));
            }
            if !reached.has(target.square) {
                return Err(format!("from {} it does not reach {}", who.square, target.square));
            }
        }
        Ok(())
    }

    /// A fork by a piece that stands: the condition on the board of the kind `fork`.
    fn forks(&self, who: NamedPiece, targets: &[NamedPiece]) -> Result<(), String> {
        self.reaches(who, targets, !who.color)?;
        let board = &self.words.board;
        let squares: Vec<Square> = targets.iter().map(|target| target.square).collect();
        let endangered = pieces::targets_in_danger(board, who.square);
        if let Some(safe) = squares.iter().find(|square| !endangered.contains(square)) {
            return Err(format!("the {} on {safe} is not in danger", self.name_on(*safe)));
        }
        if !pieces::is_fork(board, &squares) {
            return Err("fewer than two targets".to_owned());
        }
        if board.side_to_move() != who.color && gain_on(board, who.square) > 0 {
            return Err("the forking piece can be taken".to_owned());
        }
        Ok(())
    }

    fn front_and_back(&mut self) -> SentencePart<(NamedPiece, NamedPiece)> {
        let front = self.words.piece()?;
        self.words.need(&["to", "and", "against"])?;
        Ok((front, self.words.piece()?))
    }

    fn about_move(&mut self, mv: Move) -> SentencePart<Statement> {
        if self.words.skip(&["is"]) {
            return self.move_is(mv);
        }
        let next = after(&self.words.board, mv);
        if self.words.skip(&["forks"]) {
            let (mover, here) = (self.words.board.clone(), next);
            self.words.board = here;
            let targets = self.words.pieces();
            self.words.board = mover;
            let targets = targets?.iter().map(|target| target.square).collect();
            return self.open(Open::Fork { mv, targets });
        }
        if self.words.skip(&["skewers"]) {
            let mover = std::mem::replace(&mut self.words.board, next);
            let both = self.front_and_back();
            self.words.board = mover;
            let (front, back) = both?;
            let skewer = lines::Skewer {
                attacker: mv.to,
                front: front.square,
                back: back.square,
            };
            return self.claim(kinds::Skewer { mv, skewer }, None);
        }
        if self.words.skip(&["threatens"]) {
            if self.words.skip(&["mate", "checkmate"]) {
                let moves = self.in_moves()?;
                return self.open(Open::MoveThreatensMate { mv, moves });
            }
            let passed = next.null_move();
            let passed =
                passed.ok_or_else(|| Stop::False("it gives check: that is more than a threat".to_owned()))?;
            let threat = self.words.move_on(&passed)?;
            return self.open(Open::MoveThreatens { mv, threat });
        }
        if self.words.skip(&["mates"]) {
            let moves = self.in_moves()?.unwrap_or(1);
            return self.open(Open::MateBy { mv, moves });
        }
        if self.words.skip(&["wins"]) {
            let least = self.prize()?;
            return self.open(Open::Wins { mv, least });
        }
        if self.words.skip_all("gives check") {
            let holds = gives_check(&self.words.board, mv);
            return self.board(holds.then_some(()).ok_or_else(|| "it gives no check".to_owned()));
        }
        if self.words.skip(&["loses", "fails"]) {
            let to = self.words.skip(&["to"]);
            let reply = to.then(|| self.words.move_on(&next)).transpose()?;
            return self.open(Open::Fails { mv, reply });
        }
        self.words
            .unfit("is, forks, skewers, threatens, mates, wins, gives check or loses to")
    }

    /// `in N`, where it is said.
    fn in_moves(&mut self) -> SentencePart<Option<u32>> {
        let said = self.words.skip(&["in"]);
        let moves = said.then(|| self.words.number()).transpose()?;
        self.words.skip(&["move", "moves"]);
        Ok(moves)
    }

    /// What is won.
    fn prize(&mut self) -> SentencePart<Least> {
        if self.words.skip(&["material"]) {
            return Ok(Least::Material);
        }
        if self.words.skip(&["exchange"]) {
            return Ok(Least::Exchange);
        }
        let Some(noun) = noun(self.words.peek()) else {
            return self
                .words
                .unfit("material, the exchange, a pawn, a piece, a knight, a bishop, a rook or a queen");
        };
        self.words.take();
        Ok(Least::Piece(noun.unwrap_or(Piece::Knight)))
    }

    fn move_is(&mut self, mv: Move) -> SentencePart<Statement> {
        if self.words.skip(&["best"]) {
            self.words.skip(&["move"]);
            return self.claim(BestMove { mv }, None);
        }
        if self.words.skip_all("only legal move") || self.words.skip(&["forced"]) {
            return self.claim(ForcedMove { mv }, None);
        }
        if self.words.skip(&["only"]) {
            self.words.skip(&["move"]);
            let all = [
                Keeps::Life,
                Keeps::Win,
                Keeps::Draw,
                Keeps::Advantage,
                Keeps::Material,
            ];
            let claims = all.map(|keeps| self.about(OnlyMove { mv, keeps }, None));
            return self.claims(claims.to_vec());
        }
        if self.words.skip(&["legal"]) {
            return self.board(Ok(()));
        }
        if self.words.skip(&["illegal"]) {
            return self.board(Err("it is legal".to_owned()));
        }
        if self.words.skip(&["mate", "checkmate"]) {
            let holds = is_checkmate(&after(&self.words.board, mv));
            return self.board(holds.then_some(()).ok_or_else(|| "it is not mate".to_owned()));
        }
        if self.words.skip(&["mistake", "blunder"]) {
            return self.open(Open::Fails { mv, reply: None });
        }
        let compared = [
            ("better than", Comparison::Worse),
            ("slightly better than", Comparison::Close),
            ("as good as", Comparison::AsGood),
        ];
        for (form, comparison) in compared {
            if self.words.skip_all(form) {
                let other = self.other(mv)?;
                return self.open(Open::Compare {
                    better: mv,
                    other,
                    comparison,
                });
            }
        }
        if self.words.skip_all("worse than") {
            let better = self.other(mv)?;
            return self.open(Open::Compare {
                better,
                other: mv,
                comparison: Comparison::Worse,
            });
        }
        self.words.unfit(
            "best, only move, forced, legal, mate, a mistake, better than, slightly better than, worse than or as good as",
        )
    }

    /// The other move of a comparison.
    fn other(&mut self, mv: Move) -> SentencePart<Move> {
        match self.words.mv()? {
            other if other == mv => Err(Stop::False("that is the same move".to_owned())),
            other => Ok(other),
        }
    }
}

/// What a piece may be.
const PIECE_IS: &[&str] = &[
    "hanging",
    "en",
    "trapped",
    "undefended",
    "unprotected",
    "unguarded",
    "pinned",
    "isolated",
    "doubled",
    "backward",
    "passed",
    "protected",
    "outside",
    "connected",
    "exposed",
];

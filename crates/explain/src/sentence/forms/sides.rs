//! What a sentence about a side, a file, a square or the whole position may go on with.

use super::super::Statement;
use super::super::open::Open;
use super::super::words::{SentencePart, Stop, name, noun};
use super::SentenceReader;
use crate::claim::{Band, OppositionKind, OutpostPiece, When};
use crate::kinds::{
    BackRankWeakness, BishopPair, ExposedKing, MaterialBalance, OpenFile, Opposition, Outpost, WeakSquare,
    Zugzwang,
};
use chess::facts::board::{in_check, worth};
use chess::facts::pawns::FileState;
use cozy_chess::{BitBoard, Color, File, Piece, Square};

impl SentenceReader {
    pub(super) fn about_side(&mut self, side: Color) -> SentencePart<Statement> {
        if self.words.skip(&["is"]) {
            return self.side_is(side);
        }
        if self.words.skip(&["mates"]) {
            return self.mates(side);
        }
        if self.words.skip(&["threatens"]) {
            if self.words.skip(&["mate", "checkmate"]) {
                let moves = self.in_moves()?;
                return self.open(Open::ThreatensMate { side, moves });
            }
            let passed = match self.words.board.side_to_move() == side {
                true => Err("it is to move: what it can do is no threat".to_owned()),
                false => self
                    .words
                    .board
                    .null_move()
                    .ok_or_else(|| "in check there is no pass".to_owned()),
            };
            let mv = self.words.move_on(&passed.map_err(Stop::False)?)?;
            return self.open(Open::Threatens { side, mv });
        }
        if self.words.skip(&["has"]) {
            if self.words.peek() == "mate" {
                return self.about_mate(side);
            }
            if self.words.skip_all("bishop pair") {
                return self.claim(BishopPair { when: When::now() }, Some(side));
            }
            if self.words.skip(&["opposition"]) {
                let all = [
                    OppositionKind::Direct,
                    OppositionKind::Distant,
                    OppositionKind::Diagonal,
                ];
                let claims = all.map(|kind| {
                    let (holder, mv) = (side, None);
                    self.about(Opposition { kind, holder, mv }, None)
                });
                return self.claims(claims.to_vec());
            }
            return self.words.unfit("mate in N, the bishop pair or the opposition");
        }
        self.words.unfit("is, has, threatens or mates")
    }

    fn mates(&mut self, side: Color) -> SentencePart<Statement> {
        match self.in_moves()? {
            Some(moves) => self.open(Open::Mate { side, moves }),
            None => self.words.unfit("in how many moves"),
        }
    }

    /// `mate in N`
    pub(super) fn about_mate(&mut self, side: Color) -> SentencePart<Statement> {
        self.words.subject = "SIDE mates";
        self.words.need(&["mate"])?;
        self.mates(side)
    }

    fn side_is(&mut self, side: Color) -> SentencePart<Statement> {
        use Band::{Better, ClearlyBetter, ClearlyWorse, Equal, Lost, Winning, Worse};
        let bands: [(&str, &[Band]); 8] = [
            ("winning", &[Winning]),
            ("clearly better", &[ClearlyBetter, Winning]),
            ("slightly better", &[Better]),
            ("better", &[Better, ClearlyBetter, Winning]),
            ("slightly worse", &[Worse]),
            ("clearly worse", &[ClearlyWorse, Lost]),
            ("worse", &[Worse, ClearlyWorse, Lost]),
            ("lost", &[Lost]),
        ];
        for (words, bands) in bands {
            if self.words.skip_all(words) {
                return self.open(Open::Stands { side, bands });
            }
        }
        if self.words.skip(&["losing"]) {
            return self.open(Open::Stands { side, bands: &[Lost] });
        }
        if self.words.skip(&["equal"]) {
            return self.open(Open::Stands {
                side,
                bands: &[Equal],
            });
        }
        let to_move = self.words.board.side_to_move();
        if self.words.skip_all("in check") {
            let holds = side == to_move && in_check(&self.words.board);
            return self.board(holds.then_some(()).ok_or_else(|| "no check is on".to_owned()));
        }
        if self.words.skip_all("in zugzwang") {
            return match side == to_move {
                true => self.claim(Zugzwang { mv: None }, None),
                false => self.board(Err("it is not to move".to_owned())),
            };
        }
        if self.words.skip(&["up", "down"]) {
            let sign = if self.words.last() == "up" { 1 } else { -1 };
            let count = if noun(self.words.peek()).is_some() || self.words.peek() == "exchange" {
                1
            } else {
                self.words.number()?
            };
            let noun = self.words.take().map_or(String::new(), |word| word.low);
            let each = match noun.as_str() {
                "exchange" => worth(Piece::Rook) - worth(Piece::Knight),
                "pawn" | "pawns" => worth(Piece::Pawn),
                "knight" | "knights" => worth(Piece::Knight),
                "bishop" | "bishops" => worth(Piece::Bishop),
                "rook" | "rooks" => worth(Piece::Rook),
                "queen" | "queens" => worth(Piece::Queen),
                _ => {
                    self.words.back();
                    return self.words.unfit("pawns, the exchange or a piece");
                }
            };
            let cp = sign * each * count as i32;
            return self.claim(MaterialBalance { cp }, Some(side));
        }
        self.words.unfit(
            "winning, clearly better, better, slightly better, equal, worse, losing, in check, in zugzwang, up or down",
        )
    }

    pub(super) fn about_king(&mut self, side: Color) -> SentencePart<Statement> {
        self.words.subject = "SIDE's";
        self.words.need(&["king"])?;
        self.words.need(&["is"])?;
        self.words.need(&["exposed"])?;
        let king = self.words.board.king(side);
        self.claim(ExposedKing { king }, Some(side))
    }

    pub(super) fn about_back_rank(&mut self, side: Color) -> SentencePart<Statement> {
        if !self.words.skip_all("back rank is weak") {
            return self.words.unfit("back rank is weak, or king is exposed");
        }
        let king = self.words.board.king(side);
        self.claim(BackRankWeakness { king }, Some(side))
    }

    /// `there is mate in N`, `there is a white knight on f3`
    pub(super) fn about_existence(&mut self) -> SentencePart<Statement> {
        self.words.subject = "there";
        self.words.take();
        self.words.need(&["is"])?;
        if self.words.peek() == "mate" {
            return self.about_mate(self.words.board.side_to_move());
        }
        let found = self.words.piece().map(|_| ());
        match found {
            Ok(()) => self.board(Ok(())),
            Err(Stop::False(why)) => self.board(Err(why)),
            Err(stop) => Err(stop),
        }
    }

    pub(super) fn about_material(&mut self) -> SentencePart<Statement> {
        self.words.subject = "material";
        self.words.take();
        self.words.need(&["is"])?;
        self.words.need(&["even", "equal", "level"])?;
        self.claim(MaterialBalance { cp: 0 }, None)
    }

    pub(super) fn about_position(&mut self) -> SentencePart<Statement> {
        self.words.subject = "the position";
        self.words.take();
        self.words.need(&["is"])?;
        self.words.need(&["equal", "level", "balanced"])?;
        let side = self.words.board.side_to_move();
        self.open(Open::Stands {
            side,
            bands: &[Band::Equal],
        })
    }

    pub(super) fn about_file(&mut self, file: File) -> SentencePart<Statement> {
        self.words.need(&["is"])?;
        let kind = match self.words.peek() {
            "open" => FileState::Open,
            "half-open" | "semi-open" => FileState::HalfOpen,
            _ => return self.words.unfit("open or half-open"),
        };
        self.words.take();
        let side = self.words.skip(&["for"]).then(|| self.words.side()).transpose()?;
        if side.is_none() && kind == FileState::HalfOpen {
            return self.words.unfit("for White or for Black");
        }
        let sides = side.map_or(vec![Color::White, Color::Black], |side| vec![side]);
        let claim = |side: &Color| {
            let (piece, when) = (None, When::now());
            let open = OpenFile {
                file,
                kind,
                piece,
                when,
            };
            self.about(open, Some(*side))
        };
        self.claims(sides.iter().map(claim).collect())
    }

    pub(super) fn about_square(&mut self, square: Square) -> SentencePart<Statement> {
        self.words.need(&["is"])?;
        if self.words.skip(&["empty"]) {
            let there = self.words.board.piece_on(square);
            return self.board(there.map_or(Ok(()), |piece| Err(format!("a {} stands there", name(piece)))));
        }
        if self.words.skip(&["weak"]) {
            self.words.need(&["for"])?;
            let side = self.words.side()?;
            let when = When::now();
            return self.claim(WeakSquare { square, when }, Some(side));
        }
        if self.words.skip(&["outpost"]) {
            self.words.need(&["for"])?;
            let side = self.words.side()?;
            let there = match self.words.board.color_on(square) == Some(side) {
                true => self.words.board.piece_on(square),
                false => None,
            };
            let piece = match there {
                Some(Piece::Knight) => OutpostPiece::Knight,
                Some(Piece::Bishop) => OutpostPiece::Bishop,
                Some(Piece::Rook) => OutpostPiece::Rook,
                Some(Piece::Queen) => OutpostPiece::Queen,
                _ => OutpostPiece::None,
            };
            let kind = Outpost {
                square,
                piece,
                when: When::now(),
                attacks: BitBoard::EMPTY,
            };
            return self.claim(kind, Some(side));
        }
        self.words
            .unfit("empty, weak for a side, or an outpost for a side")
    }
}

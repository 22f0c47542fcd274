//! The fast form of the static exchange against the exact one and against a plain re-statement of its own rule.

use crate::support::{Random, random_game};
use chess::exchange::{exchange_at_least, immediate_gain, piece_value};
use chess::{Board, Color, Move, Piece, Square, legal_moves, moves};

/// Thresholds that separate every value an ordinary exchange can have.
const THRESHOLDS: [i32; 9] = [-800, -400, -299, -100, 0, 1, 100, 300, 500];

/// Starting points of the random games: the initial position, a crowded middlegame, promotions, Chess960.
const STARTS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
];

/// Shows every legal move of many positions of random games.
fn for_each_move(games: u64, mut visit: impl FnMut(&Board, Move)) {
    for seed in 0..games {
        let mut random = Random(seed);
        let start: Board = STARTS[random.below(STARTS.len())].parse().unwrap();
        random_game(&start, 80, &mut random, |board, list| {
            for &mv in list {
                visit(board, mv);
            }
        });
    }
}

/// Plain minimax over legal captures, with no ordering and no cuts: the definition of the exact form.
fn plain_value(board: &Board, mv: Move) -> i32 {
    if moves::is_castling(board, mv) {
        return 0;
    }
    fn reply(board: &Board, square: Square) -> i32 {
        legal_moves(board)
            .into_iter()
            .filter(|mv| mv.to == square && moves::is_capture(board, *mv))
            .map(|mv| immediate_gain(board, mv) - reply(&moves::after(board, mv), square))
            .fold(0, i32::max)
    }
    immediate_gain(board, mv) - reply(&moves::after(board, mv), mv.to)
}

/// A mailbox board: the fast form's rule told a second time, without bitboards or thresholds.
struct Mailbox {
    squares: [Option<(Piece, Color)>; 64],
}

impl Mailbox {
    fn at(&self, file: i32, rank: i32) -> Option<Option<(Piece, Color)>> {
        ((0..8).contains(&file) && (0..8).contains(&rank)).then(|| self.squares[(rank * 8 + file) as usize])
    }

    /// Whether the piece on `from` reaches `to` as an attacker.
    fn attacks(&self, from: usize, to: usize) -> bool {
        let Some((piece, color)) = self.squares[from] else {
            return false;
        };
        let (file, rank) = ((from % 8) as i32, (from / 8) as i32);
        let (df, dr) = ((to % 8) as i32 - file, (to / 8) as i32 - rank);
        let straight = (df == 0) != (dr == 0);
        let diagonal = df.abs() == dr.abs() && df != 0;
        let fits = match piece {
            Piece::Pawn => df.abs() == 1 && dr == if color == Color::White { 1 } else { -1 },
            Piece::Knight => df.abs() * dr.abs() == 2,
            Piece::King => df.abs().max(dr.abs()) == 1,
            Piece::Bishop => diagonal,
            Piece::Rook => straight,
            Piece::Queen => straight || diagonal,
        };
        let steps = df.abs().max(dr.abs());
        let slides = matches!(piece, Piece::Bishop | Piece::Rook | Piece::Queen);
        fits && (!slides
            || (1..steps)
                .all(|step| self.at(file + df.signum() * step, rank + dr.signum() * step) == Some(None)))
    }

    fn king(&self, color: Color) -> usize {
        self.squares
            .iter()
            .position(|&piece| piece == Some((Piece::King, color)))
            .unwrap()
    }

    /// Whether an enemy slider attacks the king of `color` along the line on which `left` stood.
    fn is_uncovered(&self, color: Color, left: usize) -> bool {
        let king = self.king(color);
        let on_line = |from: usize| {
            let (kf, kr) = ((king % 8) as i32, (king / 8) as i32);
            let (lf, lr) = ((left % 8) as i32 - kf, (left / 8) as i32 - kr);
            let (sf, sr) = ((from % 8) as i32 - kf, (from / 8) as i32 - kr);
            let left_diagonal = lf.abs() == lr.abs();
            let left_straight = lf == 0 || lr == 0;
            (left_diagonal && sf.abs() == sr.abs()) || (left_straight && (sf == 0 || sr == 0))
        };
        (0..64).any(|from| {
            matches!(self.squares[from], Some((Piece::Bishop | Piece::Rook | Piece::Queen, owner)) if owner != color)
                && on_line(from)
                && self.attacks(from, king)
        })
    }

    /// What `side` gains by taking on `to` with its cheapest piece, or zero.
    fn reply(&mut self, side: Color, to: usize) -> i32 {
        let Some((victim, _)) = self.squares[to] else {
            return 0;
        };
        let mut captors: Vec<usize> = (0..64)
            .filter(|&from| {
                self.squares[from].is_some_and(|(_, owner)| owner == side) && self.attacks(from, to)
            })
            .collect();
        captors.sort_by_key(|&from| (self.squares[from].map(|(piece, _)| piece), from));
        for from in captors {
            let before = self.squares;
            let piece = before[from].map_or(Piece::Pawn, |(piece, _)| piece);
            let promotes = piece == Piece::Pawn && matches!(to / 8, 0 | 7);
            let stands = if promotes { Piece::Queen } else { piece };
            self.squares[from] = None;
            self.squares[to] = Some((stands, side));
            let defended = (0..64).any(|other| {
                self.squares[other].is_some_and(|(_, owner)| owner != side) && self.attacks(other, to)
            });
            let allowed = if piece == Piece::King {
                !defended
            } else {
                !self.is_uncovered(side, from)
            };
            if allowed {
                let gain = piece_value(victim) + piece_value(stands) - piece_value(piece);
                let value = gain - self.reply(!side, to);
                self.squares = before;
                return value.max(0);
            }
            self.squares = before;
        }
        0
    }
}

fn mailbox_value(board: &Board, mv: Move) -> i32 {
    if moves::is_castling(board, mv) {
        return 0;
    }
    let mut mailbox = Mailbox { squares: [None; 64] };
    for square in moves::after(board, mv).occupied() {
        let after = moves::after(board, mv);
        mailbox.squares[square as usize] = after.piece_on(square).zip(after.color_on(square));
    }
    immediate_gain(board, mv) - mailbox.reply(!board.side_to_move(), mv.to as usize)
}

#[test]
fn the_fast_form_keeps_its_own_rule() {
    for_each_move(60, |board, mv| {
        let value = mailbox_value(board, mv);
        for threshold in THRESHOLDS.into_iter().chain([value, value + 1]) {
            assert_eq!(
                exchange_at_least(board, mv, threshold),
                value >= threshold,
                "{board} {mv} is worth {value}, asked for {threshold}"
            );
        }
    });
}

#[test]
fn swap_agrees_with_the_exact_form() {
    let (mut captures, mut captures_off, mut all, mut all_off) = (0u32, 0u32, 0u32, 0u32);
    for_each_move(150, |board, mv| {
        let exact = plain_value(board, mv);
        let off = u32::from(exchange_at_least(board, mv, 0) != (exact >= 0));
        all += 1;
        all_off += off;
        if moves::is_capture(board, mv) {
            captures += 1;
            captures_off += off;
        }
    });
    println!("captures: {captures_off} of {captures} differ; all moves: {all_off} of {all}");
    assert!(captures > 10_000);
    assert!(
        captures_off * 100 < captures,
        "{captures_off} of {captures} captures differ"
    );
    assert!(all_off * 500 < all, "{all_off} of {all} moves differ");
}

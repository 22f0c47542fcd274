//! What the terms look at: the pieces of both sides and everything they attack, worked out once for each position.
//!
//! [`View::new`] knows pawns and kings; the other pieces' attacks are added while their mobility is counted
//! (`pieces.rs`), so the terms that follow see complete attack maps.

use super::geometry::{KING_ZONE, down, pawn_attacks, pawn_attacks_left, pawn_attacks_right, ranks, up};
use super::tally::color_of;
use cozy_chess::{
    BitBoard, Board, CastleRights, Color, Piece, Square, get_between_rays, get_bishop_rays, get_king_moves,
    get_rook_rays,
};

/// One side's pieces and attacks.
#[derive(Clone, Copy)]
pub(super) struct SideView {
    /// Pieces by kind.
    pub(super) pieces: [BitBoard; Piece::NUM],
    /// All pieces.
    pub(super) army: BitBoard,
    /// Where the king stands.
    pub(super) king: Square,
    /// Squares attacked, by the kind of the attacker.
    pub(super) attacks: [BitBoard; Piece::NUM],
    /// Squares attacked by anything.
    pub(super) attacked: BitBoard,
    /// Squares attacked by two pieces or more.
    pub(super) attacked_twice: BitBoard,
    /// Pieces that may not leave the line to their king.
    pub(super) pinned: BitBoard,
    /// Squares that count as room to move: not held by the own king or stuck pawns, not hit by enemy pawns.
    pub(super) room: BitBoard,
    /// The squares around this side's king.
    pub(super) zone: BitBoard,
}

impl SideView {
    /// Pieces of a kind.
    #[inline(always)]
    pub(super) fn of(&self, piece: Piece) -> BitBoard {
        self.pieces[piece as usize]
    }

    /// Squares attacked by a kind.
    #[inline(always)]
    pub(super) fn attacks_of(&self, piece: Piece) -> BitBoard {
        self.attacks[piece as usize]
    }

    /// Adds one piece's attacks to the maps.
    #[inline(always)]
    pub(super) fn add_attacks(&mut self, piece: Piece, attacks: BitBoard) {
        self.attacked_twice |= self.attacked & attacks;
        self.attacked |= attacks;
        self.attacks[piece as usize] |= attacks;
    }

    /// Whether the side has anything but king and pawns.
    #[inline(always)]
    pub(super) fn has_pieces(&self) -> bool {
        self.army != (self.of(Piece::Pawn) | self.of(Piece::King))
    }
}

/// Both sides' pieces and attacks.
pub(super) struct View {
    sides: [SideView; Color::NUM],
    /// All pieces of both sides.
    pub(super) occupied: BitBoard,
    /// Whose turn it is.
    pub(super) white_to_move: bool,
    /// Who still has a right to castle.
    castling: [bool; Color::NUM],
}

impl View {
    /// The pieces, and the attacks of pawns and kings.
    #[inline(always)]
    pub(super) fn new(board: &Board) -> View {
        let mut view = View {
            sides: [army::<true>(board), army::<false>(board)],
            occupied: board.occupied(),
            white_to_move: board.side_to_move() == Color::White,
            castling: Color::ALL.map(|color| *board.castle_rights(color) != CastleRights::EMPTY),
        };
        // The board knows the pins of the side to move.
        let pinned = board.pinned();
        if view.white_to_move {
            view.prepare::<true>(pinned);
            view.prepare::<false>(view.pins::<false>());
        } else {
            view.prepare::<true>(view.pins::<true>());
            view.prepare::<false>(pinned);
        }
        view
    }

    /// The side the terms speak for.
    #[inline(always)]
    pub(super) fn us<const WHITE: bool>(&self) -> &SideView {
        &self.sides[!WHITE as usize]
    }

    /// The side the terms speak for, to add attacks to it.
    #[inline(always)]
    pub(super) fn us_mut<const WHITE: bool>(&mut self) -> &mut SideView {
        &mut self.sides[!WHITE as usize]
    }

    /// The other side.
    #[inline(always)]
    pub(super) fn them<const WHITE: bool>(&self) -> &SideView {
        &self.sides[WHITE as usize]
    }

    /// Whether the side may still castle.
    #[inline(always)]
    pub(super) fn may_castle<const WHITE: bool>(&self) -> bool {
        self.castling[!WHITE as usize]
    }

    /// Pins and room, which need the other side's pieces and pawn attacks.
    #[inline(always)]
    fn prepare<const WHITE: bool>(&mut self, pinned: BitBoard) {
        let (occupied, them) = (self.occupied, self.them::<WHITE>().attacks_of(Piece::Pawn));
        let us = self.us_mut::<WHITE>();
        let pawns = us.of(Piece::Pawn);
        let stuck = pawns & (down::<WHITE>(occupied) | ranks::<WHITE>(1, 2));
        us.pinned = pinned & us.army;
        us.room = !(stuck | us.of(Piece::King) | them);
    }

    /// Pieces that stand alone between their king and an enemy slider.
    #[inline(always)]
    fn pins<const WHITE: bool>(&self) -> BitBoard {
        let (us, them) = (self.us::<WHITE>(), self.them::<WHITE>());
        let queens = them.of(Piece::Queen);
        let snipers = (get_rook_rays(us.king) & (them.of(Piece::Rook) | queens))
            | (get_bishop_rays(us.king) & (them.of(Piece::Bishop) | queens));
        let mut pinned = BitBoard::EMPTY;
        for sniper in snipers {
            let between = get_between_rays(us.king, sniper) & self.occupied;
            if between.len() == 1 {
                pinned |= between & us.army;
            }
        }
        pinned
    }
}

/// One side's pieces, with the attacks of its pawns and its king.
#[inline(always)]
fn army<const WHITE: bool>(board: &Board) -> SideView {
    let color = color_of::<WHITE>();
    let army = board.colors(color);
    let mut pieces = [BitBoard::EMPTY; Piece::NUM];
    for piece in Piece::ALL {
        pieces[piece as usize] = board.pieces(piece) & army;
    }
    let king = board.king(color);
    let pawns = pieces[Piece::Pawn as usize];
    let (by_pawns, by_king) = (pawn_attacks::<WHITE>(pawns), get_king_moves(king));
    let by_two_pawns = pawn_attacks_left::<WHITE>(pawns) & pawn_attacks_right::<WHITE>(pawns);
    let mut attacks = [BitBoard::EMPTY; Piece::NUM];
    attacks[Piece::Pawn as usize] = by_pawns;
    attacks[Piece::King as usize] = by_king;
    SideView {
        pieces,
        army,
        king,
        attacks,
        attacked: by_pawns | by_king,
        attacked_twice: by_two_pawns | (by_pawns & by_king),
        pinned: BitBoard::EMPTY,
        room: BitBoard::EMPTY,
        zone: KING_ZONE[king as usize],
    }
}

/// Pawns that have a piece right in front of them.
#[inline(always)]
pub(super) fn blocked_pawns<const WHITE: bool>(pawns: BitBoard, occupied: BitBoard) -> BitBoard {
    pawns & down::<WHITE>(occupied)
}

/// Where pawns can step, one square or two from home.
#[inline(always)]
pub(super) fn pawn_steps<const WHITE: bool>(pawns: BitBoard, occupied: BitBoard) -> BitBoard {
    let single = up::<WHITE>(pawns) & !occupied;
    single | (up::<WHITE>(single & ranks::<WHITE>(2, 2)) & !occupied)
}

//! One table of wins, draws and losses: what its file says about itself, held against its name, and the value of a position.

use super::checksum;
use super::index::{Group, Leading, MOST_PIECES, choose, lead, number};
use super::pairs::{Damage, Pairs, Sizes};
use super::source::Source;
use cozy_chess::{Board, Color, Piece};

/// The first bytes of a table of wins, draws and losses.
const MAGIC: [u8; 4] = [0x71, 0xe8, 0x23, 0x5d];

/// How many pieces of each kind there are, white's and black's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Material([[u8; 6]; 2]);

/// Letters of table names, in the order of their numbers in a file (1 to 6).
const PIECES: [(char, Piece); 6] = [
    ('P', Piece::Pawn),
    ('N', Piece::Knight),
    ('B', Piece::Bishop),
    ('R', Piece::Rook),
    ('Q', Piece::Queen),
    ('K', Piece::King),
];

impl Material {
    /// What a name like `KQvKR` says.
    pub(super) fn parse(name: &str) -> Option<Material> {
        let (white, black) = name.split_once('v')?;
        let mut counts = [[0; 6]; 2];
        for (side, letters) in [white, black].into_iter().enumerate() {
            for letter in letters.chars() {
                let kind = PIECES.iter().position(|(name, _)| *name == letter)?;
                counts[side][kind] += 1;
            }
        }
        let material = Material(counts);
        let kings = counts.iter().all(|side| side[5] == 1);
        (kings && (3..=MOST_PIECES).contains(&material.pieces())).then_some(material)
    }

    /// What stands on a board.
    pub(super) fn of(board: &Board) -> Material {
        Material(
            [Color::White, Color::Black].map(|color| {
                PIECES.map(|(_, piece)| (board.colors(color) & board.pieces(piece)).len() as u8)
            }),
        )
    }

    pub(super) fn swapped(self) -> Material {
        Material([self.0[1], self.0[0]])
    }

    pub(super) fn pieces(self) -> usize {
        self.0.iter().flatten().map(|&count| usize::from(count)).sum()
    }

    fn has_pawns(self) -> bool {
        self.0.iter().any(|side| side[0] > 0)
    }

    /// Pawns of the side whose pawns lead, and of the other.
    fn pawns(self) -> [usize; 2] {
        let [white, black] = self.0.map(|side| usize::from(side[0]));
        if black > 0 && (white == 0 || black < white) {
            [black, white]
        } else {
            [white, black]
        }
    }

    /// Whether three pieces are alone of their kind.
    fn has_three_singles(self) -> bool {
        self.0.iter().flatten().filter(|&&count| count == 1).count() >= 3
    }
}

/// A piece in a file's numbers: 1 to 6, black's with 8 added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct PieceCode(u8);

impl PieceCode {
    /// Its color, other colors if asked, and its kind from 0.
    fn read(self, swapped: bool) -> (Color, Piece) {
        let black = (self.0 & 8 != 0) != swapped;
        let color = if black { Color::Black } else { Color::White };
        (color, PIECES[usize::from((self.0 & 7).clamp(1, 6)) - 1].1)
    }
}

/// The positions with one side to move, and the leading pawn on one file.
struct Part {
    leading: Leading,
    codes: Vec<PieceCode>,
    groups: Vec<Group>,
    pairs: Pairs,
}

/// A table.
pub(super) struct Table {
    material: Material,
    source: Source,
    /// One part for each file of the leading pawn, and in each one for each side to move that is stored.
    parts: Vec<Vec<Part>>,
}

impl Table {
    /// Reads a table and checks that its file is whole.
    pub(super) fn read(source: Source, material: Material) -> Result<Table, Damage> {
        const SHORT: Damage = Damage("it is too short");
        if source.length() % 64 != 16 {
            return Err(Damage("it was cut off: its length is not that of a table"));
        }
        if source.bytes(0) != Some(MAGIC) {
            return Err(Damage("it is no table of wins, draws and losses"));
        }
        if let Some(bytes) = source.all(checksum::LONGEST + 16)
            && checksum::holds(&bytes) == Some(false)
        {
            return Err(Damage("it was changed: its checksum does not fit"));
        }
        let [flags] = source.bytes(4).ok_or(SHORT)?;
        let split = flags & 1 != 0;
        let symmetric = material == material.swapped();
        if (flags & 2 != 0) != material.has_pawns() || split == symmetric {
            return Err(Damage("it holds other pieces than its name says"));
        }
        let mut reading = Reading {
            source: &source,
            material,
            at: 5,
        };
        let files = if material.has_pawns() { 4 } else { 1 };
        let sides = if split { 2 } else { 1 };
        let heads: Vec<Vec<Head>> = (0..files)
            .map(|file| reading.heads(file, sides))
            .collect::<Result<_, _>>()?;
        reading.at += reading.at & 1;
        let mut sizes = Vec::new();
        let mut parts = Vec::new();
        for heads in heads {
            let mut of_file = Vec::new();
            for head in heads {
                let (pairs, size, next) = Pairs::read(&source, reading.at, head.positions)?;
                reading.at = next;
                sizes.push(size);
                of_file.push(Part {
                    leading: head.leading,
                    codes: head.codes,
                    groups: head.groups,
                    pairs,
                });
            }
            parts.push(of_file);
        }
        let sets = parts.iter_mut().flatten().map(|part| &mut part.pairs);
        let mut sets: Vec<(&mut Pairs, Sizes)> = sets.zip(sizes).collect();
        let end = Pairs::place(&mut sets, reading.at);
        if end > source.length() {
            return Err(Damage("it was cut off: its values are missing"));
        }
        Ok(Table {
            material,
            source,
            parts,
        })
    }

    /// The value of a position whose material is the table's or its mirror image: -2 (lost) to 2 (won) for the mover.
    pub(super) fn value(&self, board: &Board) -> Option<i8> {
        let white = board.side_to_move() == Color::White;
        let symmetric = self.material == self.material.swapped();
        // The table is made for its first side as White; colors are exchanged where it is Black, or where one side to move stands for both.
        let swapped = if symmetric {
            !white
        } else {
            Material::of(board) != self.material
        };
        let side = usize::from(!symmetric && white == swapped);
        let mirror = if swapped && self.material.has_pawns() {
            0o70
        } else {
            0
        };
        let mut squares = Vec::with_capacity(MOST_PIECES);
        let add = |code: PieceCode, squares: &mut Vec<usize>| {
            let (color, piece) = code.read(swapped);
            let found = board.colors(color) & board.pieces(piece);
            squares.extend(found.into_iter().map(|square| square as usize ^ mirror));
        };
        let mut file = 0;
        if let Leading::Pawns { own, .. } = self.parts[0][0].leading {
            add(self.parts[0][0].codes[0], &mut squares);
            file = lead(squares.get_mut(..own)?)?;
        }
        let part = self.parts.get(file)?.get(side)?;
        while squares.len() < part.codes.len() {
            add(part.codes[squares.len()], &mut squares);
        }
        let number = number(part.leading, &part.groups, &mut squares)?;
        let value = part.pairs.value(&self.source, number)?;
        (value <= 4).then_some(value as i8 - 2)
    }
}

/// What the head of a part says.
struct Head {
    leading: Leading,
    codes: Vec<PieceCode>,
    groups: Vec<Group>,
    positions: u64,
}

struct Reading<'s> {
    source: &'s Source,
    material: Material,
    at: u64,
}

impl Reading<'_> {
    /// The heads of the sides to move, for one file of the leading pawn.
    fn heads(&mut self, file: usize, sides: usize) -> Result<Vec<Head>, Damage> {
        const SHORT: Damage = Damage("it is too short");
        let [own, other] = self.material.pawns();
        let leading = match own {
            0 if self.material.has_three_singles() => Leading::Three,
            0 => Leading::Kings,
            _ => Leading::Pawns { own, file, other },
        };
        let orders = 1 + usize::from(other > 0);
        let count = self.material.pieces();
        let bytes: Vec<u8> = (0..orders + count)
            .map(|place| {
                let byte: Option<[u8; 1]> = self.source.bytes(self.at + place as u64);
                byte.map(|[byte]| byte).ok_or(SHORT)
            })
            .collect::<Result<_, _>>()?;
        self.at += bytes.len() as u64;
        (0..sides)
            .map(|side| {
                let half = |byte: u8| if side == 0 { byte & 15 } else { byte >> 4 };
                let order: Vec<usize> = bytes[..orders]
                    .iter()
                    .map(|&byte| usize::from(half(byte)))
                    .collect();
                let codes: Vec<PieceCode> = bytes[orders..]
                    .iter()
                    .map(|&byte| PieceCode(half(byte)))
                    .collect();
                self.head(leading, &order, codes)
            })
            .collect()
    }

    fn head(&self, leading: Leading, order: &[usize], codes: Vec<PieceCode>) -> Result<Head, Damage> {
        const WRONG: Damage = Damage("it holds other pieces than its name says");
        let mut counts = [[0; 6]; 2];
        for code in &codes {
            let kind = usize::from(code.0 & 7).checked_sub(1).filter(|&kind| kind < 6);
            counts[usize::from(code.0 >> 3)][kind.ok_or(WRONG)?] += 1;
        }
        if Material(counts) != self.material {
            return Err(WRONG);
        }
        let mut groups = groups(leading, &codes).ok_or(WRONG)?;
        let positions =
            factors(leading, order, &mut groups).ok_or(Damage("its pieces are in no possible order"))?;
        Ok(Head {
            leading,
            codes,
            groups,
            positions,
        })
    }
}

/// The groups of pieces: the leading one, the other side's pawns, then equal pieces.
fn groups(leading: Leading, codes: &[PieceCode]) -> Option<Vec<Group>> {
    let mut groups = Vec::new();
    let mut start = 0;
    let mut add = |length: usize, start: &mut usize| {
        groups.push(Group {
            start: *start,
            length,
            factor: 0,
        });
        *start += length;
    };
    let same = |range: std::ops::Range<usize>| codes[range].windows(2).all(|two| two[0] == two[1]);
    add(leading.length(), &mut start);
    match leading {
        Leading::Pawns { own, other, .. } => {
            let pawn = |place: usize| codes[place].0 & 7 == 1;
            if !pawn(0) || !same(0..own) {
                return None;
            }
            if other > 0 {
                if !pawn(own) || !same(own..own + other) {
                    return None;
                }
                add(other, &mut start);
            }
        }
        // Equal pieces in the leading group have no order of their own.
        Leading::Three if codes[0] == codes[1] || codes[1] == codes[2] || codes[0] == codes[2] => {
            return None;
        }
        Leading::Kings if codes[0] == codes[1] || codes[..2].iter().any(|code| code.0 & 7 != 6) => {
            return None;
        }
        Leading::Three | Leading::Kings => {}
    }
    while start < codes.len() {
        let length = codes[start..]
            .iter()
            .take_while(|code| **code == codes[start])
            .count();
        add(length, &mut start);
    }
    // Equal pieces stand together: each kind begins once.
    let leaders = match leading {
        Leading::Pawns { .. } => 1,
        Leading::Three | Leading::Kings => leading.length(),
    };
    let first = codes[..leaders].iter().map(|code| code.0);
    let mut kinds: Vec<u8> = first
        .chain(groups.iter().skip(1).map(|group| codes[group.start].0))
        .collect();
    kinds.sort_unstable();
    kinds.windows(2).all(|two| two[0] != two[1]).then_some(groups)
}

/// Gives every group its factor, in the order that the table asks for, and returns the number of positions.
fn factors(leading: Leading, order: &[usize], groups: &mut [Group]) -> Option<u64> {
    let other_pawns = matches!(leading, Leading::Pawns { other: 1.., .. });
    let fixed = 1 + usize::from(other_pawns);
    let taken: usize = groups[..fixed].iter().map(|group| group.length).sum();
    let (mut free, mut next, mut positions) = (64 - taken, fixed, 1_u64);
    for step in 0..groups.len() {
        let (place, ways) = match () {
            () if step == order[0] => (0, leading.ways()),
            () if other_pawns && step == order[1] => {
                let own = leading.length();
                (1, choose(48 - own, groups[1].length))
            }
            () => {
                let group = groups.get(next)?;
                next += 1;
                let ways = choose(free, group.length);
                free -= group.length;
                (next - 1, ways)
            }
        };
        groups[place].factor = positions;
        positions = positions.checked_mul(ways)?;
    }
    // Every group had its turn.
    (next == groups.len() && groups.iter().all(|group| group.factor > 0)).then_some(positions)
}

//! The compressed values of one table: blocks of symbols in a canonical Huffman code, each symbol a value or a pair of symbols.
//!
//! Everything a table says about itself is checked when it is read, and every access is checked again: whatever bytes stand in a file, the
//! answer is a value or none.

use super::source::Source;

/// What is wrong with a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Damage(pub(super) &'static str);

/// One set of compressed values.
pub(super) struct Pairs {
    kind: PairsKind,
    /// Where its parts lie in the file.
    index: u64,
    sizes: u64,
    data: u64,
}

enum PairsKind {
    /// Every position has this value.
    Constant(u8),
    Coded(PairsCode),
}

/// How the values are coded.
struct PairsCode {
    block_bits: u32,
    index_bits: u32,
    blocks: u64,
    stored_blocks: u64,
    shortest: u32,
    /// The least code of each length, at the top of the word.
    bases: Vec<u64>,
    /// The first symbol of each length.
    firsts: Vec<u16>,
    symbols: Vec<Symbol>,
}

#[derive(Clone, Copy)]
struct Symbol {
    /// A value, or the left symbol of a pair.
    left: u16,
    /// The right symbol of a pair.
    right: Option<u16>,
    /// Values that it stands for, less one.
    more: u32,
}

/// The bytes that the three parts of a set take.
#[derive(Clone, Copy, Default)]
pub(super) struct Sizes {
    index: u64,
    sizes: u64,
    data: u64,
}

impl Pairs {
    /// Reads the head of a set for `positions` positions; returns it, the sizes of its parts and the place behind its head.
    pub(super) fn read(source: &Source, at: u64, positions: u64) -> Result<(Pairs, Sizes, u64), Damage> {
        const SHORT: Damage = Damage("it ends before its values begin");
        /// All positions have one value.
        const CONSTANT: u8 = 0x80;
        let set = |kind| Pairs {
            kind,
            index: 0,
            sizes: 0,
            data: 0,
        };
        let [flags, second] = source.bytes(at).ok_or(SHORT)?;
        if flags & CONSTANT != 0 {
            return Ok((set(PairsKind::Constant(second)), Sizes::default(), at + 2));
        }
        let [_, block_bits, index_bits, padding]: [u8; 4] = source.bytes(at).ok_or(SHORT)?;
        let stored_blocks = u64::from(u32::from_le_bytes(source.bytes(at + 4).ok_or(SHORT)?));
        let [longest, shortest] = source.bytes(at + 8).ok_or(SHORT)?;
        if !(1..=30).contains(&block_bits) || !(1..=30).contains(&index_bits) {
            return Err(Damage("its blocks have no possible size"));
        }
        if shortest == 0 || longest < shortest || longest > 32 {
            return Err(Damage("its code has no possible lengths"));
        }
        let lengths = u64::from(longest - shortest) + 1;
        let firsts: Vec<u16> = (0..lengths)
            .map(|place| source.u16(at + 10 + 2 * place).ok_or(SHORT))
            .collect::<Result<_, _>>()?;
        let bases = bases(&firsts, u32::from(shortest))?;
        let count = source.u16(at + 10 + 2 * lengths).ok_or(SHORT)?;
        let patterns = at + 12 + 2 * lengths;
        let symbols = symbols(source, patterns, usize::from(count))?;
        let blocks = stored_blocks + u64::from(padding);
        let entries = positions.div_ceil(1 << index_bits);
        let sizes = Sizes {
            index: 6 * entries,
            sizes: 2 * blocks,
            data: stored_blocks << block_bits,
        };
        let code = PairsCode {
            block_bits: u32::from(block_bits),
            index_bits: u32::from(index_bits),
            blocks,
            stored_blocks,
            shortest: u32::from(shortest),
            bases,
            firsts,
            symbols,
        };
        let end = patterns + 3 * u64::from(count) + u64::from(count & 1);
        Ok((set(PairsKind::Coded(code)), sizes, end))
    }

    /// Places the three parts of the sets one after another behind their heads, and says where the last one ends.
    pub(super) fn place(sets: &mut [(&mut Pairs, Sizes)], mut at: u64) -> u64 {
        for (set, sizes) in sets.iter_mut() {
            set.index = at;
            at += sizes.index;
        }
        for (set, sizes) in sets.iter_mut() {
            set.sizes = at;
            at += sizes.sizes;
        }
        for (set, sizes) in sets.iter_mut() {
            at = at.next_multiple_of(64);
            set.data = at;
            at += sizes.data;
        }
        at
    }

    /// The value at an index.
    pub(super) fn value(&self, source: &Source, index: u64) -> Option<u8> {
        let code = match &self.kind {
            PairsKind::Constant(value) => return Some(*value),
            PairsKind::Coded(code) => code,
        };
        let (block, place) = self.find(code, source, index)?;
        if block >= code.stored_blocks {
            return None;
        }
        let length = 1_u64 << code.block_bits;
        let mut bits = Bits::new(source, self.data + block * length)?;
        code.value(&mut bits, place)
    }

    /// The block that holds an index, and its place there.
    fn find(&self, code: &PairsCode, source: &Source, index: u64) -> Option<(u64, u32)> {
        let entry = self.index + 6 * (index >> code.index_bits);
        let mut block = u64::from(u32::from_le_bytes(source.bytes(entry)?));
        let middle = 1_i64 << (code.index_bits - 1);
        let inside = (index & ((1 << code.index_bits) - 1)) as i64;
        let mut place = i64::from(source.u16(entry + 4)?) + inside - middle;
        // Each step leaves a block behind, so there are no more steps than blocks.
        while place < 0 {
            block = block.checked_sub(1)?;
            place += i64::from(self.size(code, source, block)?) + 1;
        }
        loop {
            let size = i64::from(self.size(code, source, block)?);
            if place <= size {
                return Some((block, place as u32));
            }
            place -= size + 1;
            block += 1;
        }
    }

    /// Values in a block, less one.
    fn size(&self, code: &PairsCode, source: &Source, block: u64) -> Option<u16> {
        (block < code.blocks).then(|| source.u16(self.sizes + 2 * block))?
    }
}

/// The least code of each length, at the top of a word. A longer code begins where the shorter ones end.
fn bases(firsts: &[u16], shortest: u32) -> Result<Vec<u64>, Damage> {
    const WRONG: Damage = Damage("its code cannot be read");
    let mut bases = vec![0_u64; firsts.len()];
    for place in (0..firsts.len() - 1).rev() {
        let more = (bases[place + 1] + u64::from(firsts[place])).checked_sub(u64::from(firsts[place + 1]));
        bases[place] = more.ok_or(WRONG)? / 2;
    }
    for (place, base) in bases.iter_mut().enumerate() {
        let room = 64 - (shortest + place as u32);
        if *base >> (64 - room) != 0 {
            return Err(WRONG);
        }
        *base <<= room;
    }
    Ok(bases)
}

/// The symbols, each with the number of values it stands for. One that would hold itself is refused.
fn symbols(source: &Source, at: u64, count: usize) -> Result<Vec<Symbol>, Damage> {
    const SHORT: Damage = Damage("it ends before its values begin");
    const WRONG: Damage = Damage("its symbols cannot be read");
    /// The right symbol of one that is a value.
    const VALUE: u16 = 0xfff;
    /// A symbol stands for no more values than a block holds.
    const MOST: u32 = 1 << 16;
    let mut symbols = Vec::with_capacity(count);
    for place in 0..count {
        let [low, middle, high]: [u8; 3] = source.bytes(at + 3 * place as u64).ok_or(SHORT)?;
        let left = u16::from(low) | u16::from(middle & 15) << 8;
        let right = u16::from(high) << 4 | u16::from(middle >> 4);
        let pair = right != VALUE;
        if pair && (usize::from(left) >= count || usize::from(right) >= count) {
            return Err(WRONG);
        }
        symbols.push(Symbol {
            left,
            right: pair.then_some(right),
            more: 0,
        });
    }
    // A symbol is done when both its parts are; the stack holds those that wait for theirs.
    let mut marks = vec![Mark::New; count];
    for start in 0..count {
        let mut stack = vec![start];
        while let Some(&place) = stack.last() {
            let parts = symbols[place]
                .right
                .map(|right| [symbols[place].left, right].map(usize::from));
            let open = parts.and_then(|parts| parts.into_iter().find(|&part| marks[part] != Mark::Done));
            match open {
                Some(part) if marks[part] == Mark::Waiting || part == place => return Err(WRONG),
                Some(part) if marks[place] != Mark::Done => {
                    marks[place] = Mark::Waiting;
                    stack.push(part);
                }
                _ => {
                    let more = parts.map_or(0, |[left, right]| symbols[left].more + symbols[right].more + 1);
                    if more > MOST {
                        return Err(WRONG);
                    }
                    symbols[place].more = more;
                    marks[place] = Mark::Done;
                    stack.pop();
                }
            }
        }
    }
    Ok(symbols)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    New,
    Waiting,
    Done,
}

impl PairsCode {
    /// The value at a place in a block.
    fn value(&self, bits: &mut Bits<'_>, mut place: u32) -> Option<u8> {
        let mut symbol = loop {
            let length = self.bases.iter().position(|&base| bits.word >= base)?;
            let bits_used = self.shortest + length as u32;
            let step = (bits.word - self.bases[length]) >> (64 - bits_used);
            let number = u64::from(self.firsts[length]) + step;
            let symbol = *self.symbols.get(usize::try_from(number).ok()?)?;
            if place <= symbol.more {
                break symbol;
            }
            place -= symbol.more + 1;
            bits.pass(bits_used)?;
        };
        while let Some(right) = symbol.right {
            let left = self.symbols[usize::from(symbol.left)];
            if place <= left.more {
                symbol = left;
            } else {
                place -= left.more + 1;
                symbol = self.symbols[usize::from(right)];
            }
        }
        Some(symbol.left as u8)
    }
}

/// A stream of bits, the highest first: at least 32 of them stand at the top of the word.
struct Bits<'s> {
    source: &'s Source,
    next: u64,
    word: u64,
    used: u32,
}

impl Bits<'_> {
    fn new(source: &Source, at: u64) -> Option<Bits<'_>> {
        Some(Bits {
            source,
            next: at + 8,
            word: u64::from_be_bytes(source.bytes(at)?),
            used: 0,
        })
    }

    fn pass(&mut self, count: u32) -> Option<()> {
        self.word <<= count;
        self.used += count;
        if self.used >= 32 {
            self.used -= 32;
            let more = u32::from_be_bytes(self.source.bytes(self.next)?);
            self.word |= u64::from(more) << self.used;
            self.next += 4;
        }
        Some(())
    }
}

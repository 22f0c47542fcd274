//! Changes that a file may suffer, from flipped bits to exchanged lines: bytes, words and lines are moved, doubled, left out and replaced, and
//! two inputs are spliced. Every change comes from a seed, so that every failure can be made again.

/// Seeded chance (xorshift).
#[derive(Clone, Debug)]
pub struct SeededChance(u64);

impl SeededChance {
    /// Chance from a seed.
    pub fn new(seed: u64) -> SeededChance {
        SeededChance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `most`; 0 where that is 0.
    pub fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        if most == 0 {
            0
        } else {
            (self.0 >> 16) as usize % most
        }
    }

    /// One of them.
    pub fn pick<'a, T: ?Sized>(&mut self, all: &[&'a T]) -> &'a T {
        all[self.below(all.len())]
    }
}

/// Words that readers of every kind have to expect.
const WORDS: [&str; 34] = [
    "",
    "0",
    "-1",
    "1",
    "65536",
    "2147483648",
    "-2147483649",
    "18446744073709551615",
    "1e308",
    "1e-400",
    "nan",
    "inf",
    "-",
    "--",
    "w",
    "b",
    "KQkq",
    "HAha",
    "e3",
    "8/8/8/8/8/8/8/8",
    "O-O",
    "e8=Q",
    "*",
    "1-0",
    "1/2-1/2",
    "$999999",
    "{",
    "}",
    "(",
    "\"",
    "\\",
    "EOF",
    "\u{feff}",
    "\u{1b}[2J",
];

/// Bytes with a meaning somewhere.
const BYTES: &[u8] = b"\0\n\r\t \"\\{}()[];%#,.:=/-+*19az\x1b\x7f\x80\xc3\xe2\xff";

/// An input made of one seed, or of two.
pub fn mutated(seeds: &[Vec<u8>], chance: &mut SeededChance) -> Vec<u8> {
    let mut input = seeds[chance.below(seeds.len())].clone();
    for _ in 0..=chance.below(4) {
        match chance.below(8) {
            0..=2 => bytes(&mut input, chance),
            3 | 4 => pieces(&mut input, b' ', chance),
            5 => pieces(&mut input, b'\n', chance),
            6 => {
                let separator = *BYTES.get(chance.below(BYTES.len())).unwrap_or(&b',');
                pieces(&mut input, separator, chance);
            }
            _ => {
                let other = &seeds[chance.below(seeds.len())];
                let (cut, from) = (chance.below(input.len()), chance.below(other.len()));
                input.truncate(cut);
                input.extend_from_slice(&other[from..]);
            }
        }
    }
    input.truncate(1 << 16);
    input
}

/// Changes single bytes or a run of them.
fn bytes(input: &mut Vec<u8>, chance: &mut SeededChance) {
    let at = chance.below(input.len() + 1).min(input.len().saturating_sub(1));
    match chance.below(6) {
        _ if input.is_empty() => input.push(BYTES[chance.below(BYTES.len())]),
        0 => input[at] ^= 1 << chance.below(8),
        1 => input[at] = BYTES[chance.below(BYTES.len())],
        2 => input.insert(at, BYTES[chance.below(BYTES.len())]),
        3 => {
            let end = (at + 1 + chance.below(16)).min(input.len());
            input.drain(at..end);
        }
        4 => {
            let end = (at + 1 + chance.below(64)).min(input.len());
            let piece = input[at..end].repeat(1 + chance.below(3));
            input.splice(at..at, piece);
        }
        _ => input.truncate(at),
    }
}

/// Changes whole words or lines: whatever stands between separators.
fn pieces(input: &mut Vec<u8>, separator: u8, chance: &mut SeededChance) {
    let mut all: Vec<Vec<u8>> = input
        .split(|&byte| byte == separator)
        .map(<[u8]>::to_vec)
        .collect();
    let (at, other) = (chance.below(all.len()), chance.below(all.len()));
    match chance.below(5) {
        0 => all.swap(at, other),
        1 => all[at] = all[other].clone(),
        2 => {
            all.remove(at);
        }
        3 => all.insert(at, chance.pick(&WORDS).as_bytes().to_vec()),
        _ => all[at] = chance.pick(&WORDS).as_bytes().to_vec(),
    }
    *input = all.join(&separator);
}

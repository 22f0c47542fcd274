//! The checksum at the end of every Syzygy table: sixteen bytes of CityHash (Pike and Alakuijala 2011, its version with CRC-32C), taken over
//! pieces of sixteen megabytes and then over their hashes. A table whose bytes changed on the way is known by it.
//!
//! Only what tables of up to [`LONGEST`] bytes need is here.

/// Longer tables are not summed up: reading all of one takes longer than a search.
pub(super) const LONGEST: usize = 4 * PIECE;
/// Bytes that are hashed at a time.
const PIECE: usize = 1 << 24;

// The four multipliers of CityHash, and that of its mixing step.
const K0: u64 = 0xc3a5_c85c_97cb_3127;
const K1: u64 = 0xb492_b66f_be98_f273;
const K_MIX: u64 = 0x9ddf_ea08_eb38_2d69;
const K3: u64 = 0xc949_d7c7_509e_6557;

/// Whether the last sixteen bytes are the checksum of those before. `None` for a table that is too long to be summed up.
pub(super) fn holds(bytes: &[u8]) -> Option<bool> {
    let (body, sum) = bytes.split_at_checked(bytes.len().checked_sub(16)?)?;
    if body.len() > LONGEST || body.is_empty() {
        return None;
    }
    Some(of(body) == sum)
}

/// The checksum of the bytes before it.
pub(super) fn of(body: &[u8]) -> Vec<u8> {
    let hashes: Vec<u8> = body
        .chunks(PIECE)
        .flat_map(|piece| hash_256(piece).into_iter().flat_map(u64::to_le_bytes))
        .collect();
    hash_128(&hashes).into_iter().flat_map(u64::to_le_bytes).collect()
}

fn word(bytes: &[u8], at: usize) -> u64 {
    let mut word = [0; 8];
    word.copy_from_slice(&bytes[at..at + 8]);
    u64::from_le_bytes(word)
}

fn fold(value: u64) -> u64 {
    value ^ (value >> 47)
}

/// Two words become one.
fn join(low: u64, high: u64) -> u64 {
    let first = fold((low ^ high).wrapping_mul(K_MIX));
    fold((high ^ first).wrapping_mul(K_MIX)).wrapping_mul(K_MIX)
}

/// The state while a piece is hashed: five words that are mixed, one that waits, five running CRCs.
struct State {
    mixed: [u64; 5],
    last: u64,
    sums: [u64; 5],
}

impl State {
    /// Takes forty bytes in.
    fn absorb(&mut self, bytes: &[u8], multiplier: u64, turn: u32) {
        const TURNS: [u32; 5] = [41, 27, 41, 33, 25];
        let first = self.mixed[0];
        for (place, usual) in TURNS.into_iter().enumerate() {
            let next = self.mixed.get(place + 1).copied().unwrap_or(self.last);
            let turned = next.rotate_right(usual ^ turn);
            self.mixed[place] = turned
                .wrapping_mul(multiplier)
                .wrapping_add(word(bytes, place * 8));
        }
        self.last = first;
        for (sum, mixed) in self.sums.iter_mut().zip(self.mixed) {
            *sum = crc(*sum, mixed);
        }
    }
}

/// The hash of a piece.
fn hash_256(piece: &[u8]) -> [u64; 4] {
    /// Bytes taken in by one round of six steps.
    const ROUND: usize = 240;
    if piece.len() < ROUND {
        let mut padded = [0; ROUND];
        padded[..piece.len()].copy_from_slice(piece);
        return hash_long(&padded, !(piece.len() as u32));
    }
    hash_long(piece, 0)
}

fn hash_long(bytes: &[u8], seed: u32) -> [u64; 4] {
    let (length, seed) = (bytes.len() as u64, u64::from(seed));
    let b = word(bytes, 96).wrapping_add(K0);
    let c = join(b, length);
    let d = word(bytes, 120).wrapping_mul(K0).wrapping_add(length);
    let mut state = State {
        mixed: [
            word(bytes, 56).wrapping_add(K0),
            b,
            c,
            d,
            word(bytes, 184).wrapping_add(seed),
        ],
        last: c.wrapping_add(d),
        sums: [seed, 0, 0, 0, 0],
    };
    let whole = bytes.len() / 240 * 240;
    for (step, forty) in bytes[..whole].chunks(40).enumerate() {
        let (multiplier, turn) = if step % 2 == 0 { (1, 1) } else { (K0, 0) };
        state.absorb(forty, multiplier, turn);
    }
    for forty in bytes[whole..].chunks_exact(40) {
        state.absorb(forty, K0, 0);
    }
    if !(bytes.len() - whole).is_multiple_of(40) {
        state.absorb(&bytes[bytes.len() - 40..], K0, 0);
    }
    finish(state, [c, d])
}

/// The end of a piece's hash, from the state and two words of its beginning.
fn finish(state: State, [first, second]: [u64; 2]) -> [u64; 4] {
    let [mut a, mut b, mut c, mut d, mut e] = state.mixed;
    let [mut f, mut g, mut h, mut i, mut j] = state.sums;
    j = j.wrapping_add(i << 32);
    a = join(a, j);
    h = h.wrapping_add(g << 32);
    b = b.wrapping_add(h);
    c = join(c, f).wrapping_add(i);
    d = join(d, e.wrapping_add(first));
    j = j.wrapping_add(e);
    i = i.wrapping_add(join(h, state.last));
    e = join(a, d).wrapping_add(j);
    f = join(b, c).wrapping_add(a);
    g = join(j, i).wrapping_add(c);
    let one = e.wrapping_add(f).wrapping_add(g).wrapping_add(h);
    let scatter = |value: u64| fold(value.wrapping_mul(K0)).wrapping_mul(K0);
    a = scatter(a.wrapping_add(g)).wrapping_add(b);
    let two = second.wrapping_add(a).wrapping_add(one);
    a = scatter(a).wrapping_add(c);
    let three = a.wrapping_add(two);
    let four = scatter(a.wrapping_add(e)).wrapping_add(three);
    [one, two, three, four]
}

/// The hash of the pieces' hashes: 32 to 128 bytes.
fn hash_128(bytes: &[u8]) -> [u64; 2] {
    let (mut a, mut b) = (word(bytes, 0) ^ K3, word(bytes, 8));
    let rest = &bytes[16..];
    let length = rest.len() as u64;
    let (mut c, mut d);
    if rest.len() <= 16 {
        a = fold(a.wrapping_mul(K1)).wrapping_mul(K1);
        let (low, high) = (word(rest, 0), word(rest, rest.len() - 8));
        let short = join(low, high.wrapping_add(length).rotate_right(length as u32)) ^ high;
        c = b.wrapping_mul(K1).wrapping_add(short);
        d = fold(a.wrapping_add(low));
    } else {
        c = join(word(rest, rest.len() - 8).wrapping_add(K1), a);
        d = join(
            b.wrapping_add(length),
            c.wrapping_add(word(rest, rest.len() - 16)),
        );
        a = a.wrapping_add(d);
        let scatter = |value: u64| fold(value.wrapping_mul(K1)).wrapping_mul(K1);
        for sixteen in rest[..rest.len() - 16].chunks(16) {
            a = (a ^ scatter(word(sixteen, 0))).wrapping_mul(K1);
            b ^= a;
            c = (c ^ scatter(word(sixteen, 8))).wrapping_mul(K1);
            d ^= c;
        }
    }
    a = join(a, c);
    b = join(d, b);
    [a ^ b, join(b, a)]
}

/// CRC-32C of eight bytes, without its usual inversions.
fn crc(sum: u64, value: u64) -> u64 {
    const TABLES: [[u32; 256]; 8] = tables();
    let mixed = value ^ u64::from(sum as u32);
    let bytes = mixed.to_le_bytes();
    let sum = bytes.iter().enumerate().fold(0, |sum, (place, &byte)| {
        sum ^ TABLES[7 - place][usize::from(byte)]
    });
    u64::from(sum)
}

/// What each byte of a word adds to the CRC, by its distance from the end.
const fn tables() -> [[u32; 256]; 8] {
    /// Castagnoli's polynomial, its bits reversed.
    const POLYNOMIAL: u32 = 0x82f6_3b78;
    let mut tables = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let mut sum = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            sum = if sum & 1 == 1 {
                (sum >> 1) ^ POLYNOMIAL
            } else {
                sum >> 1
            };
            bit += 1;
        }
        tables[0][byte] = sum;
        byte += 1;
    }
    let mut place = 1;
    while place < 8 {
        let mut byte = 0;
        while byte < 256 {
            let sum = tables[place - 1][byte];
            tables[place][byte] = (sum >> 8) ^ tables[0][(sum & 255) as usize];
            byte += 1;
        }
        place += 1;
    }
    tables
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crc_is_castagnolis() {
        // The check value of the polynomial is that of the digits 1 to 9, with inversions; the first eight of them suffice here.
        let raw = crc(u64::from(u32::MAX), u64::from_le_bytes(*b"12345678"));
        let ninth = (raw as u32 >> 8) ^ tables()[0][((raw as u32 ^ u32::from(b'9')) & 255) as usize];
        assert_eq!(!ninth, 0xe306_9283);
    }
}

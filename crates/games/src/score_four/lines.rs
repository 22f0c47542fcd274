//! The cube of Score Four: 64 cells, 76 lines of four, as bits.
//!
//! A cell is `level * 16 + row * 4 + file`, so that the cell above another is 16 further on and a stone falls by shifting.

/// Cells of the cube.
pub const CELLS: usize = 64;
/// Columns a stone can be dropped into.
pub const COLUMNS: usize = 16;
/// Cells in a line.
pub const LENGTH: usize = 4;
/// Lines of four: 48 along an axis, 24 face diagonals, 4 space diagonals.
pub const LINES: usize = 76;
/// The most lines that cross in one cell.
const MOST_CROSSING: usize = 7;

/// The cells of the bottom level.
pub const BOTTOM: u64 = 0xffff;
/// The first and third level: cells that the first player fills last when both sides only follow each other.
pub const ODD_LEVELS: u64 = 0x0000_ffff_0000_ffff;

/// Every line, once.
pub const ALL: [u64; LINES] = all_lines();
/// The lines through each cell, `CROSSING[cell]` of them.
pub const THROUGH: [[u64; MOST_CROSSING]; CELLS] = through().0;
/// How many lines cross in each cell.
pub const CROSSING: [u8; CELLS] = through().1;

const fn all_lines() -> [u64; LINES] {
    let mut lines = [0; LINES];
    let mut count = 0;
    let mut cell = 0;
    while cell < CELLS {
        let mut step = 0;
        while step < 27 {
            let direction = [step / 9 - 1, step / 3 % 3 - 1, step % 3 - 1];
            if let Some(line) = line_from(cell, direction) {
                lines[count] = line;
                count += 1;
            }
            step += 1;
        }
        cell += 1;
    }
    assert!(count == LINES);
    lines
}

/// The line that starts in a cell and runs in a direction to the far side. Of the two directions of a line the one whose
/// first non-zero step is positive counts.
const fn line_from(cell: usize, direction: [i32; 3]) -> Option<u64> {
    let start = [(cell / 16) as i32, (cell / 4 % 4) as i32, (cell % 4) as i32];
    let mut first = 0;
    let mut axis = 0;
    while axis < 3 {
        if first == 0 {
            first = direction[axis];
        }
        let end = start[axis] + 3 * direction[axis];
        if end < 0 || end > 3 {
            return None;
        }
        axis += 1;
    }
    if first <= 0 {
        return None;
    }
    let mut line = 0;
    let mut at = 0;
    while at < LENGTH as i32 {
        let cell = (start[0] + at * direction[0]) * 16
            + (start[1] + at * direction[1]) * 4
            + (start[2] + at * direction[2]);
        line |= 1 << cell;
        at += 1;
    }
    Some(line)
}

const fn through() -> ([[u64; MOST_CROSSING]; CELLS], [u8; CELLS]) {
    let mut through = [[0; MOST_CROSSING]; CELLS];
    let mut counts = [0_u8; CELLS];
    let mut line = 0;
    while line < LINES {
        let mut cell = 0;
        while cell < CELLS {
            if ALL[line] >> cell & 1 == 1 {
                through[cell][counts[cell] as usize] = ALL[line];
                counts[cell] += 1;
            }
            cell += 1;
        }
        line += 1;
    }
    (through, counts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_76_lines_of_four_and_no_two_alike() {
        let mut lines = ALL.to_vec();
        lines.sort_unstable();
        lines.dedup();
        assert_eq!(lines.len(), LINES);
        assert!(lines.iter().all(|line| line.count_ones() == 4));
        // Corners and the eight inner cells lie on seven lines, all others on four.
        let seven = CROSSING.iter().filter(|&&count| count == 7).count();
        let four = CROSSING.iter().filter(|&&count| count == 4).count();
        assert_eq!((seven, four), (16, 48));
    }
}

//! The rules of Score Four, against a plain array of cells.

use super::*;
use search::testing::{check_game, mix};

/// Plays random moves that complete no line, so that late positions come up; `None` when the game ended before `plies`.
pub(super) fn random_position(seed: u64, plies: u32) -> Option<ScoreFourPosition> {
    let mut position = ScoreFourPosition::default();
    let mut random = seed;
    while position.plies() < plies {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        moves.retain(|&mv| !position.after(mv).is_won());
        if moves.is_empty() {
            return None;
        }
        random = mix(random);
        position = position.after(moves[(random % moves.len() as u64) as usize]);
    }
    position.outcome().is_none().then_some(position)
}

/// A position after random play that overlooks nothing that matters at once.
pub(super) fn careful_position(seed: u64, plies: u32) -> Option<ScoreFourPosition> {
    let mut position = ScoreFourPosition::default();
    let mut random = mix(seed);
    while position.plies() < plies {
        let mut cells = position.careful();
        random = mix(random);
        for _ in 0..random.checked_rem(u64::from(cells.count_ones()))? {
            cells &= cells - 1;
        }
        position = position.after_cell(cells.trailing_zeros());
    }
    (position.careful() != 0).then_some(position)
}

#[test]
fn it_is_a_game() {
    check_game(&ScoreFourPosition::default(), 200, 65, 5);
}

#[test]
fn what_is_kept_is_what_a_recount_gives() {
    for seed in 0..300 {
        let mut position = ScoreFourPosition::default();
        let mut random = mix(seed);
        while position.outcome().is_none() {
            let mut moves = Vec::new();
            position.moves(&mut moves);
            random = mix(random);
            position = position.after(moves[(random % moves.len() as u64) as usize]);
            let (mut worth, mut threats, mut open, mut four) = (0, [0; 2], [0; 2], false);
            for line in lines::ALL {
                let counts = [0, 1].map(|player| (position.stones[player] & line).count_ones() as usize);
                for player in [0, 1] {
                    if counts[1 - player] == 0 {
                        open[player] += 1;
                        let sign = if player == 0 { 1 } else { -1 };
                        worth += sign * i32::from(LINE_WORTH[counts[player]]);
                        if counts[player] == 3 {
                            threats[player] |= line & !position.stones[player];
                        }
                        four |= counts[player] == 4;
                    }
                }
            }
            assert_eq!(position.worth(), worth, "{position}");
            assert_eq!(position.threats, threats, "{position}");
            assert_eq!(position.open_lines, open, "{position}");
            assert_eq!(position.won, four, "{position}");
        }
    }
}

/// The position seen through one of the eight symmetries of the square, 0 to 7.
fn turned(position: &ScoreFourPosition, symmetry: usize) -> ScoreFourPosition {
    let map = |cells: u64| {
        let mut out = 0;
        let mut left = cells;
        while left != 0 {
            let cell = left.trailing_zeros();
            left &= left - 1;
            let (level, mut row, mut file) = (cell / 16, cell / 4 % 4, cell % 4);
            if symmetry & 1 != 0 {
                file = 3 - file;
            }
            if symmetry & 2 != 0 {
                row = 3 - row;
            }
            if symmetry & 4 != 0 {
                std::mem::swap(&mut row, &mut file);
            }
            out |= 1 << (level * 16 + row * 4 + file);
        }
        out
    };
    ScoreFourPosition {
        stones: position.stones.map(map),
        threats: position.threats.map(map),
        ..*position
    }
}

#[test]
fn the_eight_symmetries_share_one_worth() {
    let mut keys = std::collections::HashSet::new();
    for seed in 0..50 {
        let position = random_position(seed, 15).expect("fifteen stones rarely end a game");
        for symmetry in 0..8 {
            let turned = turned(&position, symmetry);
            assert_eq!(turned.worth(), position.worth());
            keys.insert(turned.key());
        }
    }
    assert!(keys.len() > 390, "{} positions were seen", keys.len());
}

#[test]
fn games_are_read_and_mistakes_are_named() {
    let won = ScoreFourPosition::from_moves("a1 b1 a1 b1 a1 b1 a1").unwrap();
    assert!(won.is_won());
    assert_eq!(won.outcome(), Some(Outcome::Loss));
    assert_eq!(
        ScoreFourPosition::from_moves("a1 e1").unwrap_err(),
        BadMove::NotAColumn("e1".to_owned())
    );
    let full = ScoreFourPosition::from_moves("a1 a1 a1 a1 a1").unwrap_err();
    assert_eq!(full.to_string(), "move 5: column a1 is full");
    let over = ScoreFourPosition::from_moves("a1 b1 a1 b1 a1 b1 a1 b1").unwrap_err();
    assert_eq!(over, BadMove::Over { number: 8 });
}

#[test]
fn a_position_is_drawn_with_the_bottom_level_first() {
    let text = ScoreFourPosition::from_moves("a1 a1 d4").unwrap().to_string();
    assert!(text.contains("4 . . . X     . . . ."), "{text}");
    assert!(text.contains("1 X . . .     O . . ."), "{text}");
}

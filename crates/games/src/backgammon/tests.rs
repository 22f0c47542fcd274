//! The rules of backgammon against known counts and a move generator of another make; position IDs; the exact table.

use super::*;
use crate::backgammon::bear_off::BearOff;
use crate::backgammon::board::HOME;
use search::chance::{check_chance_game, pick};
use std::collections::BTreeSet;

fn dice(text: &str) -> Dice {
    text.parse().unwrap()
}

fn board(id: &str) -> BackgammonBoard {
    position_id::read(id).unwrap()
}

/// Boards of random games, with the roll that comes next.
fn random_boards(games: u64, seed: u64) -> Vec<(BackgammonBoard, Dice)> {
    let mut found = Vec::new();
    let rolls: Vec<(Dice, u32)> = Dice::all().collect();
    for game in 0..games {
        let mut random = mix(seed ^ mix(game));
        let mut position = BackgammonPosition::default();
        while position.outcome().is_none() {
            random = mix(random);
            let roll = pick(&rolls, random);
            found.push((position.board, roll));
            let mut plays = Vec::new();
            let rolled = position.rolled(roll);
            rolled.moves(&mut plays);
            random = mix(random);
            position = rolled.after(plays[(random % plays.len() as u64) as usize]);
        }
    }
    found
}

#[test]
fn it_is_a_game_of_chance() {
    check_chance_game(&BackgammonPosition::default(), 60, 4_000, 9);
}

/// Counts of distinct plays that several programs agree on (the positions are Schoenning-Johansen's, made to test move generators).
#[test]
fn known_positions_have_their_number_of_plays() {
    let known = [
        ("4HPwATDgc/ABMA", "44", 52),
        ("4HPwATDgc/ABMA", "31", 16),
        ("0HPwATDgc/ABMA", "64", 15),
        ("4DnyATDgc/ABMA", "64", 14),
        ("AACAkCRJqqoAAA", "11", 2220),
        ("4HPwATDgc/ABUA", "65", 4),
        ("0HPwATDgc/ABUA", "52", 8),
        ("4HPwATDgc/ABYA", "52", 1),
        ("sHPwATDgc/ABYA", "22", 12),
        ("sHPwATDgOfgAcA", "22", 4),
        ("xOfgATDgc/ABUA", "43", 10),
        ("sNvBATBw38ABMA", "66", 1),
        ("YNsWADZsuzsAAA", "65", 1),
        ("4BwcMBvgAYABAA", "43", 1),
        ("GBsAmA0EACAAAA", "43", 2),
        ("2G4bADDOAgAAAA", "51", 2),
        ("2G4bADDObgAAAA", "42", 7),
        ("AwAAYDsAAAAAAA", "62", 3),
        ("2+4OAADs3hcAAA", "43", 12),
        ("tN0dAATb3AMAAA", "22", 38),
        ("2L07AAC274YAAA", "65", 3),
        ("v0MChgK7HwgAAA", "65", 1),
        ("u20DYAD77hEAAA", "63", 3),
    ];
    for (id, roll, count) in known {
        let plays = moves::plays(&board(id), dice(roll));
        assert_eq!(plays.len(), count, "{id} {roll}");
    }
    let shut_out = moves::plays(&board("4HPwATDgc/ABUA"), dice("66"));
    assert!(shut_out.len() == 1 && shut_out[0].1.is_empty());
}

/// A generator of another make: points in one row for both sides, every order of the dice, sets of results.
mod by_hand {
    use super::*;

    /// Checkers by point, the mover's positive; the two bars.
    #[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
    pub(super) struct Row {
        points: [i32; 24],
        bar: i32,
        enemy_bar: i32,
    }

    pub(super) fn row(board: &BackgammonBoard) -> Row {
        let mut points = [0; 24];
        for (place, checkers) in points.iter_mut().enumerate() {
            *checkers = i32::from(board.own.0[place]) - i32::from(board.other.0[23 - place]);
        }
        Row {
            points,
            bar: i32::from(board.own.0[24]),
            enemy_bar: i32::from(board.other.0[24]),
        }
    }

    fn steps(row: &Row, die: i32) -> Vec<Row> {
        let mut found = Vec::new();
        let mut land = |mut next: Row, to: i32| {
            if to >= 0 {
                let place = to as usize;
                if next.points[place] < -1 {
                    return;
                }
                if next.points[place] == -1 {
                    next.points[place] = 0;
                    next.enemy_bar += 1;
                }
                next.points[place] += 1;
            }
            found.push(next);
        };
        if row.bar > 0 {
            let mut next = row.clone();
            next.bar -= 1;
            land(next, 24 - die);
            return found;
        }
        let rear = (0..24).filter(|&place| row.points[place] > 0).max();
        for from in 0..24_i32 {
            if row.points[from as usize] <= 0 {
                continue;
            }
            let to = from - die;
            let all_home = rear.is_some_and(|rear| rear < 6);
            let may_leave = all_home && (to == -1 || rear == Some(from as usize));
            if to < 0 && !may_leave {
                continue;
            }
            let mut next = row.clone();
            next.points[from as usize] -= 1;
            land(next, to);
        }
        found
    }

    fn sequences(row: &Row, dice: &[i32], made: usize, used: i32, found: &mut Vec<(usize, i32, Row)>) {
        found.push((made, used, row.clone()));
        let Some((&die, rest)) = dice.split_first() else {
            return;
        };
        let used = if made == 0 { die } else { used };
        for next in steps(row, die) {
            sequences(&next, rest, made + 1, used, found);
        }
    }

    pub(super) fn results(board: &BackgammonBoard, dice: Dice) -> BTreeSet<Row> {
        let (high, low) = (i32::from(dice.high()), i32::from(dice.low()));
        let mut found = Vec::new();
        if high == low {
            sequences(&row(board), &[high; 4], 0, 0, &mut found);
        } else {
            sequences(&row(board), &[high, low], 0, 0, &mut found);
            sequences(&row(board), &[low, high], 0, 0, &mut found);
        }
        let most = found.iter().map(|(made, _, _)| *made).max().unwrap();
        found.retain(|(made, _, _)| *made == most);
        if most == 1 && found.iter().any(|(_, used, _)| *used == high) {
            found.retain(|(_, used, _)| *used == high);
        }
        found.into_iter().map(|(_, _, row)| row).collect()
    }
}

#[test]
fn plays_are_those_that_trying_everything_finds() {
    let samples = random_boards(25, 4);
    assert!(samples.len() > 2_000);
    for (board, roll) in samples {
        let ours: Vec<_> = moves::plays(&board, roll);
        let rows: BTreeSet<_> = ours.iter().map(|(after, _)| by_hand::row(after)).collect();
        assert_eq!(rows.len(), ours.len(), "a play is listed twice: {board:?} {roll}");
        assert!(rows == by_hand::results(&board, roll), "{board:?} {roll}");
        for (after, play) in ours {
            assert_eq!(play.on(board), after, "{play} does not lead where it says");
        }
    }
}

#[test]
fn checkers_are_neither_made_nor_lost() {
    for (board, roll) in random_boards(5, 8) {
        for (after, _) in moves::plays(&board, roll) {
            assert_eq!(after.other.left(), board.other.left());
            let spent = board.own.pips() - after.own.pips();
            assert!(spent <= 24, "{spent} pips with {roll}");
        }
    }
}

#[test]
fn positions_are_written_and_read_as_gnu_backgammon_does() {
    assert_eq!(BackgammonPosition::default().id(), "4HPwATDgc/ABMA");
    for id in [
        "4HPwATDgc/ABMA",
        "jGfkASjg8wcBMA",
        "zGbiIQgxH/AAWA",
        "zGbiIYCYD3gALA",
    ] {
        assert_eq!(position_id::write(&board(id)), id);
    }
    for (board, _) in random_boards(5, 2) {
        assert_eq!(position_id::read(&position_id::write(&board)), Ok(board));
    }
}

#[test]
fn a_broken_id_is_named() {
    let said = |id: &str| position_id::read(id).unwrap_err().to_string();
    assert!(said("4HPwATDgc").contains("has 9"), "{}", said("4HPwATDgc"));
    assert!(said("4HPwATDgc/AB-A").contains("character 13"));
    assert!(said("//////////////").contains("more than 15"));
    assert!(said("AAAAAAAAAAAAAA").contains("no side"));
    // The first checker of each side stands on the same point.
    let mut clash = BackgammonBoard::default();
    clash.own.0[0] = 2;
    clash.own.0[5] = 3;
    assert!(said(&position_id::write(&clash)).contains("1-point"));
}

#[test]
fn plays_are_read_as_people_write_them() {
    let start = BackgammonPosition::default().rolled(dice("31"));
    let play = start.read_play("8/5 6/5").unwrap();
    assert_eq!(start.after(play).board.other.0[4], 2);
    assert_eq!(start.read_play("6/5 8/5").unwrap(), play);
    let runs = BackgammonPosition::default().rolled(dice("65"));
    assert_eq!(runs.read_play("24/13").unwrap().len(), 2);
    assert_eq!(runs.read_play("24/18/13"), runs.read_play("24/13"));
    let double = BackgammonPosition::default().rolled(dice("55"));
    assert_eq!(double.read_play("13/8(2) 8/3(2)").unwrap().len(), 4);
    for (text, said) in [
        ("8/x", "word 1"),
        ("8/5 9/8", "no checker on 9"),
        ("8/4 6/5", "cannot be played"),
        ("5/8", "not a move"),
    ] {
        let error = start.read_play(text).unwrap_err().to_string();
        assert!(error.contains(said), "{text}: {error}");
    }
    for (board, roll) in random_boards(3, 6) {
        let position = BackgammonPosition::awaiting(board, Player::First).rolled(roll);
        let mut plays = Vec::new();
        position.moves(&mut plays);
        for play in plays.into_iter().filter(|play| !play.is_empty()) {
            assert_eq!(
                position.read_play(&play.to_string()),
                Ok(play),
                "{}",
                position.id()
            );
        }
    }
}

#[test]
fn games_are_lost_by_one_two_or_three_points() {
    let mut lost = BackgammonBoard::default();
    lost.other.0 = [0; 25];
    assert_eq!(lost.lost(), Some(3), "checkers in the winner's home");
    lost.own.0[23] = 0;
    lost.own.0[12] = 7;
    assert_eq!(lost.lost(), Some(2), "nothing borne off");
    lost.own.0[12] = 6;
    assert_eq!(lost.lost(), Some(1));
    assert_eq!(BackgammonBoard::default().lost(), None);
}

/// Chances that can be counted by hand: one checker on the six-point leaves with 27 rolls of 36; two on the ace-point always do.
#[test]
fn the_exact_table_knows_what_can_be_counted() {
    let table = BearOff::new(4);
    let chance = |own: &[(usize, u8)], other: &[(usize, u8)]| {
        let mut board = BackgammonBoard::default();
        (board.own.0, board.other.0) = ([0; 25], [0; 25]);
        for &(point, checkers) in own {
            board.own.0[point] = checkers;
        }
        for &(point, checkers) in other {
            board.other.0[point] = checkers;
        }
        f64::from(table.chance_of(&board).unwrap())
    };
    let close = |found: f64, truth: f64| assert!((found - truth).abs() < 1e-6, "{found} for {truth}");
    close(chance(&[(5, 1)], &[(0, 1)]), 27.0 / 36.0);
    close(chance(&[(0, 2)], &[(0, 2)]), 1.0);
    // Three checkers on the ace-point need a double or a second roll, which never comes.
    close(chance(&[(0, 3)], &[(0, 2)]), 6.0 / 36.0);
    // Both need two rolls or a double: the first to roll one wins at once, otherwise he wins on his second unless the other doubles.
    let double = 6.0 / 36.0;
    close(
        chance(&[(0, 4)], &[(0, 4)]),
        double + (1.0 - double) * (1.0 - double),
    );
    // The better of two ways to play 2 and 1 from the 3- and 2-points is found by trying both.
    assert!(chance(&[(2, 1), (1, 1)], &[(0, 2)]) > 0.6);
    let mut boards = 0;
    for board in table.boards() {
        assert_eq!((board.own.is_home(), board.has_contact()), (true, false));
        boards += 1;
    }
    assert_eq!(boards, 209 * 209);
}

#[test]
fn only_whole_home_boards_are_in_the_exact_table() {
    let table = BearOff::new(3);
    assert!(table.chance_of(&BackgammonBoard::default()).is_none());
    assert_eq!(HOME, 6);
}

mod knowledge;

//! Terms, classes and the borders between them.

use super::*;
use crate::backgammon::classes::{BackgammonClass, application};
use crate::backgammon::evaluation::{ClassEvaluation, ClassPart, Organization};
use crate::backgammon::features::{TERM_NAMES, terms};
use search::Recorder;
use search::bestfirst::Beliefs;

fn term(board: &BackgammonBoard, name: &str) -> f32 {
    let place = TERM_NAMES.iter().position(|term| *term == name).unwrap();
    terms(board)[place]
}

/// A board from checkers of each side by their own numbering, points from 1 and the bar as 25.
fn checkers(own: &[(usize, u8)], other: &[(usize, u8)]) -> BackgammonBoard {
    let mut board = BackgammonBoard::default();
    (board.own.0, board.other.0) = ([0; 25], [0; 25]);
    for &(point, checkers) in own {
        board.own.0[point - 1] = checkers;
    }
    for &(point, checkers) in other {
        board.other.0[point - 1] = checkers;
    }
    board
}

/// The shots that every book lists: a blot one to six away is hit by 11 to 17 rolls, twelve away by 3.
#[test]
fn shots_are_counted_as_the_books_do() {
    for (distance, rolls) in [
        (1, 11),
        (2, 12),
        (3, 14),
        (4, 15),
        (5, 15),
        (6, 17),
        (7, 6),
        (8, 6),
        (9, 5),
        (10, 3),
        (11, 2),
        (12, 3),
        (24, 1),
    ] {
        // A checker of ours on our 24-point; the enemy's checker stands `distance` behind it from his side.
        let board = if distance == 24 {
            checkers(&[(24, 1)], &[(25, 1)])
        } else {
            checkers(&[(20, 1)], &[(5 + distance, 1)])
        };
        let shots = term(&board, "shots at the blots") * 36.0;
        assert!(
            (shots - rolls as f32).abs() < 1e-3,
            "{distance} away: {shots} shots"
        );
    }
}

/// Against a generator of plays: the chance to be hit is the share of rolls with a play that hits.
#[test]
fn most_shots_are_those_that_a_play_can_make() {
    let (mut agree, mut all) = (0, 0);
    for (board, _) in random_boards(12, 5) {
        let shots = term(&board, "shots at the blots") * 36.0;
        let enemy = board.turned();
        let hitting: u32 = Dice::all()
            .filter(|&(roll, _)| {
                let plays = moves::plays(&enemy, roll);
                plays
                    .iter()
                    .any(|(after, _)| after.other.0[24] > enemy.other.0[24])
            })
            .map(|(_, cases)| cases)
            .sum();
        all += 1;
        agree += u32::from((shots - hitting as f32).abs() < 0.5);
    }
    // Checkers on the bar and blocked doubles are counted in a simple way, so a few boards differ.
    assert!(agree * 100 >= all * 90, "{agree} of {all}");
}

#[test]
fn classes_are_what_they_are_called() {
    let home = [(6, 3), (5, 3), (4, 3), (3, 2), (2, 2), (1, 2)];
    let cases = [
        (BackgammonBoard::default(), BackgammonClass::Contact),
        (checkers(&home, &home), BackgammonClass::BearOff),
        (checkers(&[(12, 8), (6, 7)], &home), BackgammonClass::Race),
        (
            checkers(
                &[(24, 2), (22, 2), (21, 1), (6, 5), (5, 5)],
                &[(8, 3), (7, 3), (6, 5), (5, 4)],
            ),
            BackgammonClass::BackOwn,
        ),
        (
            checkers(
                &[(20, 2), (13, 4), (8, 4), (6, 5)],
                &[(9, 2), (8, 3), (7, 2), (6, 4), (4, 4)],
            ),
            BackgammonClass::HoldingOwn,
        ),
    ];
    for (board, class) in cases {
        assert_eq!(
            BackgammonClass::of(&board),
            class,
            "{}",
            position_id::write(&board)
        );
        // Smooth borders do not contradict the sharp ones where a class is clear.
        let degrees = application(&board);
        let place = BackgammonClass::ALL.iter().position(|one| *one == class).unwrap();
        let most = degrees.iter().copied().fold(0.0, f32::max);
        assert!(degrees[place] >= most - 0.35, "{class:?}: {degrees:?}");
    }
}

#[test]
fn coefficients_add_up_to_one_and_change_slowly() {
    for (board, roll) in random_boards(20, 7) {
        let before = application(&board);
        assert!((before.iter().sum::<f32>() - 1.0).abs() < 1e-4, "{before:?}");
        assert!(before.iter().all(|degree| (0.0..=1.0).contains(degree)));
        if board.has_contact() {
            continue;
        }
        // In a race, where only the border to the bear-off is crossed, a play brings at most four checkers over it.
        for (after, _) in moves::plays(&board, roll) {
            let degrees = application(&after);
            for (old, new) in before.iter().zip(degrees) {
                assert!((old - new).abs() <= 0.5 + 1e-6, "{before:?} {degrees:?}");
            }
        }
    }
}

#[test]
fn the_parts_of_an_evaluation_add_up_to_it() {
    for (board, _) in random_boards(3, 11) {
        let position = BackgammonPosition::awaiting(board, Player::First);
        for organization in Organization::ALL {
            let evaluation = ClassEvaluation::fitted(organization);
            let mut parts: Recorder<ClassPart> = Recorder::default();
            let points = evaluation.points(&position, &mut parts);
            let sum: f32 = parts.events().iter().map(|part| part.degree * part.points).sum();
            assert!((points - sum).abs() < 1e-5);
            assert!(points.abs() <= 3.0);
        }
    }
}

/// Berliner's blemish effect. The function of one class errs by a constant: it calls every bear-off a little worse for whoever has just
/// moved into it. With sharp borders the player then dawdles: he leaves his last checker outside and moves checkers about at home, roll
/// after roll. With smooth borders the same error is spread over the way, and he does so far less often.
#[test]
fn sharp_borders_make_the_player_dawdle_and_smooth_ones_do_not() {
    let board = checkers(
        &[(8, 1), (6, 4), (5, 4), (4, 3), (3, 2), (2, 1)],
        &[(6, 4), (5, 4), (4, 4), (3, 2), (2, 1)],
    );
    let dawdles = |organization: Organization| -> u32 {
        // The same polynomial for every class, except that the bear-off is 0.3 points too good for the player on roll.
        let mut evaluation = ClassEvaluation::fitted(Organization::Single);
        evaluation.organization = organization;
        evaluation.polynomials = [evaluation.polynomials[0]; classes::CLASSES];
        evaluation.polynomials[classes::CLASSES - 1][0] += 0.3;
        let stays = |&(roll, _): &(Dice, u32)| {
            let plays = moves::plays(&board, roll);
            let enters = |after: &BackgammonBoard| after.own.is_home();
            if !plays.iter().any(|(after, _)| enters(after)) {
                return false;
            }
            let best = plays.iter().min_by_key(|(after, _)| {
                evaluation.value(&BackgammonPosition::awaiting(after.turned(), Player::Second))
            });
            best.is_some_and(|(after, _)| !enters(after))
        };
        Dice::all().filter(stays).map(|(_, cases)| cases).sum()
    };
    let (sharp, smooth) = (dawdles(Organization::Classes), dawdles(Organization::Smooth));
    assert!(sharp >= 18, "sharp borders: {sharp} of 36 rolls");
    assert!(
        smooth * 2 <= sharp,
        "smooth borders: {smooth} of 36 rolls, sharp {sharp}"
    );
}

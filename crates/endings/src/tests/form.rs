//! The form of rules: what the language can say is what the paper lists, it is pure, and it prints.

use super::half_board;
use crate::language::{Condition, Count, Place, Squares, distance};
use crate::rules::KPK;
use crate::view::View;
use chess::{BitBoard, get_king_moves};

/// Every word a printed rule may contain.
const WORDS: &[&str] = &[
    "strong-king",
    "weak-king",
    "pawn",
    "before",
    "queening-square",
    "middle-key",
    "near-key",
    "gate-seventh",
    "it",
    "distance",
    "steps",
    "rank",
    "from-edge",
    "files-apart",
    "ranks-ahead",
    "lead",
    "-",
    "most",
    "if",
    "key-squares",
    "key-row",
    "weak-steps",
    "strong-steps",
    "map",
    "union-map",
    "where",
    "strong-to-move",
    "weak-to-move",
    "and",
    "or",
    "not",
    ">=",
    "<=",
    "=",
    "in",
    "exists",
    "forall",
];

/// Row 142: conditionals, maps, unions over maps, selections and quantifiers, and nothing else; rules are constant data and print.
#[test]
fn every_rule_prints_in_the_words_of_the_language() {
    for rule in KPK {
        let text = rule.condition.to_string();
        let spaced = text.replace(['(', ')'], " ");
        for word in spaced.split_whitespace() {
            let known = WORDS.contains(&word) || word.parse::<i8>().is_ok();
            assert!(known, "{}: {word} in {text}", rule.name);
        }
        let open = text.matches('(').count();
        assert_eq!(open, text.matches(')').count(), "{text}");
    }
}

const NEAR: Condition = Condition::AtMost(Count::Distance(Place::It, Place::WeakKing), Count::Is(2));

fn near(view: &View, squares: BitBoard) -> impl Iterator<Item = bool> {
    let weak = view.weak;
    squares.into_iter().map(move |square| distance(square, weak) <= 2)
}

/// Row 142: each form means what it says, on positions all over the board, and saying it twice changes nothing.
#[test]
fn each_form_of_the_language_means_what_it_says() {
    const ROW: Squares = Squares::KeyRow;
    const PICKED: Squares = Squares::Where(&ROW, &NEAR);
    const AROUND: Squares = Squares::UnionMap(&ROW, &Squares::StepsFrom(Place::It));
    const COPY: Squares = Squares::Map(&ROW, Place::It);
    let mut seen = [0; 2];
    for (view, _) in half_board().iter().step_by(101) {
        let row = view.key_row();
        let some = near(view, row).any(|near| near);
        let all = near(view, row).all(|near| near);
        let picked = row.into_iter().filter(|&square| distance(square, view.weak) <= 2);
        let picked = picked.fold(BitBoard::EMPTY, |set, square| set | square.bitboard());
        let around = row
            .into_iter()
            .fold(BitBoard::EMPTY, |set, square| set | get_king_moves(square));
        let if_strong = if view.strong_to_move { some } else { all };
        let claims = [
            (Condition::Exists(ROW, &NEAR), some),
            (Condition::Forall(ROW, &NEAR), all),
            (Condition::Exists(COPY, &NEAR), some),
            (Condition::In(Place::WeakKing, PICKED), picked.has(view.weak)),
            (Condition::In(Place::StrongKing, AROUND), around.has(view.strong)),
            (
                Condition::If(
                    &Condition::StrongToMove,
                    &Condition::Exists(ROW, &NEAR),
                    &Condition::Forall(ROW, &NEAR),
                ),
                if_strong,
            ),
        ];
        for (condition, truth) in claims {
            assert_eq!(condition.holds(view), truth, "{condition} of {view:?}");
            assert_eq!(condition.holds(view), truth, "{condition} of {view:?}, again");
            seen[usize::from(truth)] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
}

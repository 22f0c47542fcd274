//! The wording: every sentence is grounded in its claim, and the page fits the terminal.

use crate::engine::{explained, quick};
use explain::Explanation;
use explain::claim::fields::Field;
use explain::notation::uci_line;
use explain::words::{Detail, Page, page, wrap};

const POSITIONS: [&str; 5] = [
    "2kr4/pp3p2/2p1b3/3p4/8/2NB2q1/PPP2QPr/R4RK1 b - - 5 19",
    "r2q1rk1/4bppp/p2p1n2/1p2p1B1/4P3/2N5/PPPQ1PPP/R4RK1 w - - 0 1",
    "3r2k1/p4ppp/8/8/8/1P6/b1P2PPP/R5K1 w - - 0 1",
    "8/8/4k3/8/3K4/4P3/8/8 w - - 0 1",
    "r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 3 9",
];

/// All squares that a claim's fields or the main line name.
fn grounded(explanation: &Explanation, index: usize) -> Vec<String> {
    let claim = &explanation.claims[index];
    let mut words = uci_line(&explanation.root, &explanation.pv);
    words.extend(uci_line(&explanation.root, &claim.at));
    for (_, field) in claim.fields(&explanation.root) {
        match field {
            Field::Word(word) => words.push(word),
            Field::Words(list) | Field::Threat(list, _) => words.extend(list),
            Field::Threats(threats) => words.extend(threats.into_iter().flat_map(|(line, _)| line)),
            Field::Steps(steps) => {
                words.extend(steps.iter().filter_map(|step| step.square).map(|s| s.to_string()))
            }
            Field::Int(_) | Field::Bool(_) | Field::Outcome(_) => {}
        }
    }
    let squares = |word: &String| {
        [word.get(..2), word.get(2..4)]
            .into_iter()
            .flatten()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    words.iter().flat_map(squares).collect()
}

/// Squares named in a sentence.
fn named(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    letters
        .windows(2)
        .filter(|pair| ('a'..='h').contains(&pair[0]) && ('1'..='8').contains(&pair[1]))
        .map(|pair| pair.iter().collect())
        .collect()
}

#[test]
fn sentences_name_only_what_their_claim_holds() {
    for fen in POSITIONS {
        let explanation = explained(fen, &quick());
        for (index, claim) in explanation.claims.iter().enumerate() {
            let ground = grounded(&explanation, index);
            for square in named(&claim.text) {
                assert!(
                    ground.contains(&square),
                    "{square} in {:?} of {}",
                    claim.text,
                    claim.kind.name()
                );
            }
            assert!(
                claim.text.ends_with('.') && claim.text.len() > 8,
                "{:?}",
                claim.text
            );
        }
    }
}

#[test]
fn pages_fit_seventy_eight_columns_at_all_lengths() {
    for fen in POSITIONS {
        let explanation = explained(fen, &quick());
        let ask = |detail| {
            page(
                &explanation,
                &Page {
                    detail,
                    nodes: 1_000,
                    depth: 9,
                    range: Some((20, 90)),
                },
            )
        };
        let full = ask(Detail::Full);
        for line in full.lines().skip(1) {
            assert!(line.chars().count() <= 78, "{line}");
        }
        assert!(ask(Detail::Phrase).len() < ask(Detail::Comment).len() + 1);
        assert!(full.contains("Line   ") && full.contains("Sure   "), "{full}");
    }
}

#[test]
fn a_mate_in_two_reads_well() {
    let explanation = explained("r6k/6pp/7N/8/8/1Q6/5PPP/6K1 w - - 0 1", &quick());
    let text = page(
        &explanation,
        &Page {
            detail: Detail::Full,
            nodes: 20_000,
            depth: 5,
            range: None,
        },
    );
    insta::assert_snapshot!(text, @r"
    1.Qg8+!!  gives up a queen's worth and mates in two.                  [proved]

    Why    It is a smothered mate: the king is walled in by his own men. Qg8+
           lures the rook to g8, where Nf7# is waiting. Black's king on h8 has no
           air: the back rank is soft. The knight on h6 and the queen on g8 both
           bear on the king on h8.

    Line   1.Qg8+ Rxg8  check; the only legal reply
           2.Nf7#       mate

    Not    Qd5 does nothing about the threat: Ra1+ mates in two.

    Sure   Proved: every reply was searched to mate.
    ");
}

#[test]
fn wrapping_keeps_titles_and_words() {
    assert_eq!(
        wrap("Why    one two three", 13, 7),
        "Why    one\n       two\n       three\n"
    );
}

#[test]
fn the_same_position_gives_the_same_page() {
    let pages: Vec<String> = (0..2)
        .map(|_| {
            let explanation = explained(POSITIONS[2], &quick());
            page(
                &explanation,
                &Page {
                    detail: Detail::Full,
                    nodes: 0,
                    depth: 0,
                    range: None,
                },
            )
        })
        .collect();
    assert_eq!(pages[0], pages[1]);
}

//! The wording: every sentence is grounded in its claim, and the page fits the terminal.

use crate::asking::{explained, quick};
use crate::recorded::{board, explained_along};
use explain::Explanation;
use explain::claim::fields::Field;
use explain::claim::{Claim, Confidence, How, Kind};
use explain::kinds::{CounterCausalSet, MaterialBalance, Parries, PawnRace};
use explain::notation::uci_line;
use explain::words::{Detail, Language, Level, Page, Voice, page, sentence, wrap};

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

/// A page with all its detail and no account of the search.
const FULL_PAGE: Page = Page {
    detail: Detail::Full,
    nodes: 0,
    depth: 0,
    range: None,
};

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
    1.Qg8+!!  sacrifices the queen and mates in two.                      [proved]

    Why    A smothered mate: the king is walled in by its own pieces. Qg8+ lures
           the rook to g8, where Nf7# is waiting. Black's king on h8 is boxed in:
           the back rank is weak.

    Line   1.Qg8+ Rxg8  the only legal reply
           2.Nf7#       mate

    Not    Qd5 ignores the threat: Ra1+ mates in two.

    Sure   Proved: every reply was searched to mate.
    ");
}

/// The page of the same mate in a voice.
fn mate_page(voice: Voice) -> String {
    let settings = explain::Settings { voice, ..quick() };
    let explanation = explained("r6k/6pp/7N/8/8/1Q6/5PPP/6K1 w - - 0 1", &settings);
    page(&explanation, &FULL_PAGE)
}

#[test]
fn a_page_is_one_of_its_language() {
    let german = mate_page(Voice {
        language: Language::German,
        ..Voice::default()
    });
    insta::assert_snapshot!(german, @r"
    1.Dg8+!!  opfert die Dame und setzt in zwei Zügen matt.             [bewiesen]

    Warum  Ein ersticktes Matt: Der König ist von den eigenen Figuren eingemauert.
           Dg8+ lockt den Turm nach g8, wo Sf7# wartet. Der schwarze König auf h8
           ist eingesperrt: Die Grundreihe ist schwach.

    Folge  1.Dg8+ Txg8  die einzige legale Antwort
           2.Sf7#       matt

    Nicht  Dd5 ignoriert die Drohung: Ta1+ setzt in zwei Zügen matt.

    Sicher Bewiesen: Jede Antwort wurde bis zum Matt durchsucht.
    ");
}

#[test]
fn a_beginner_sees_three_plies_and_is_told_what_words_mean() {
    let text = mate_page(Voice {
        level: Level::Beginner,
        ..Voice::default()
    });
    assert!(
        text.contains("Words  Mate: the king is in check and cannot escape."),
        "{text}"
    );
    let fen = POSITIONS[0];
    let voice = Voice {
        level: Level::Beginner,
        ..Voice::default()
    };
    let mut explanation = explained(fen, &explain::Settings { voice, ..quick() });
    explanation.shown = 3;
    let text = page(&explanation, &FULL_PAGE);
    assert!(
        explanation.pv.len() > 3 && text.contains("20...Rh8+") && !text.contains("\n       21.Bh7"),
        "{text}"
    );
}

#[test]
fn an_expert_sees_the_interval_and_a_club_player_a_word() {
    let said = |level| {
        let voice = Voice {
            level,
            ..Voice::default()
        };
        let explanation = explained(POSITIONS[1], &explain::Settings { voice, ..quick() });
        let range = Some((20, 190));
        page(&explanation, &Page { range, ..FULL_PAGE })
    };
    let (club, expert) = (said(Level::Club), said(Level::Expert));
    assert!(
        expert
            .lines()
            .next()
            .is_some_and(|line| line.contains("(+0.2 to +1.9)")),
        "{expert}"
    );
    assert!(!club.contains("+0.2"), "{club}");
}

#[test]
fn an_expert_reads_how_much_hangs_on_judgments_where_the_tree_keeps_the_move() {
    let said = |level, in_question: &dyn Fn(&explain::Explanation) -> Vec<cozy_chess::Move>| {
        let voice = Voice {
            level,
            ..Voice::default()
        };
        let mut explanation = explained(POSITIONS[1], &explain::Settings { voice, ..quick() });
        let kept = in_question(&explanation);
        let found = explanation.steadiness.as_mut().expect("a choice that is judged");
        found.in_question = kept;
        let text = page(&explanation, &FULL_PAGE);
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let best = |explanation: &explain::Explanation| vec![explanation.pv[0]];
    let other = |explanation: &explain::Explanation| vec![explanation.pv[1]];
    let words = "If no judgment errs by more than half a pawn, only ";
    assert!(
        said(Level::Expert, &best).contains(words),
        "{}",
        said(Level::Expert, &best)
    );
    assert!(!said(Level::Club, &best).contains(words));
    // A tree that dropped the move judges by more than that amiss.
    assert!(!said(Level::Expert, &other).contains(words));
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
            page(&explanation, &FULL_PAGE)
        })
        .collect();
    assert_eq!(pages[0], pages[1]);
}

#[test]
fn material_is_counted_in_pieces() {
    let said = |fen: &str, cp| {
        let claim = Claim::new(
            Kind::MaterialBalance(MaterialBalance { cp }),
            &[],
            Confidence::Proved,
        );
        sentence(&claim, &board(fen), &[], Voice::default())
    };
    let rook = "1r4k1/p5pp/5p2/4p3/2Rp4/7P/1P3PP1/R5K1 w - - 2 32";
    assert_eq!(said(rook, 300), "White has a rook for two pawns.");
    let exchange = "3r2k1/5ppp/8/8/8/4B3/5PPP/6K1 w - - 0 1";
    assert_eq!(said(exchange, -200), "Black is the exchange up.");
    let pawns = "6k1/5p2/8/8/8/8/5PPP/6K1 w - - 0 1";
    assert_eq!(said(pawns, 200), "White is two pawns up.");
}

#[test]
fn a_race_says_whose_queen_comes_first() {
    use cozy_chess::{Color, Square};
    let said = |fen: &str, enemy| {
        let (board, own) = (board(fen), Square::H5);
        let (own_steps, enemy_steps, first) = chess::facts::pawns::race(&board, own, enemy, Color::White);
        let kind = Kind::PawnRace(PawnRace {
            own,
            enemy,
            own_steps,
            enemy_steps,
            first,
        });
        sentence(
            &Claim::new(kind, &[], Confidence::Proved),
            &board,
            &[],
            Voice::default(),
        )
    };
    let count = "Count: White needs three moves to queen, Black";
    let lost = said("6k1/8/8/7P/8/8/p7/6K1 w - - 0 1", Square::A2);
    assert_eq!(lost, format!("{count} one: Black queens first."));
    // White moves and needs one step more: Black's queen stands a ply before White's, on another move.
    let even = said("6k1/8/8/7P/8/p7/8/6K1 w - - 0 1", Square::A3);
    assert_eq!(
        even,
        format!("{count} two: the queens come one right after the other.")
    );
}

#[test]
fn a_piece_that_leaves_is_not_said_to_step_in_the_way() {
    let fen = "r4rk1/p1p2pp1/3p3p/4p1q1/4B3/5Q2/PPP2PPP/R4RK1 b - - 1 14";
    let explanation = explained_along("lines", fen, "a8b8 f3a3").expect("a position");
    let how = explanation.claims.iter().find_map(|claim| match claim.kind {
        Kind::Parries(Parries { how, .. }) => how,
        _ => None,
    });
    assert_eq!(how, Some(How::Flee));
    // The threat is told before what is done about it.
    let text = page(&explanation, &FULL_PAGE);
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let (threat, answer) = (text.find("threatens Bxa8"), text.find("saves the rook from Bxa8"));
    assert!(threat.is_some() && threat < answer, "{text}");
}

#[test]
fn a_recapture_is_no_step_of_a_plan() {
    let fen = "2r2bk1/1b5p/pn3rp1/1ppPpp2/4P3/1PN1BP2/PK2B1PP/2R4R w - - 2 22";
    let explanation = explained_along("lines", fen, "a2a4 b5a4 b3a4 b6d7 e2c4").expect("a position");
    let taken_back = |claim: &&Claim| match &claim.kind {
        Kind::Plan(plan) => plan.steps.iter().any(|step| step.by_ply == 3),
        _ => false,
    };
    assert_eq!(explanation.claims.iter().find(taken_back), None);
}

#[test]
fn answers_to_a_threat_are_named_with_their_way() {
    use explain::claim::{Outcome, Threat};
    let root = board("3r2k1/5ppp/8/8/8/1P6/P1R2PPP/6K1 w - - 0 1");
    let mv = |text: &str| text.parse().unwrap_or_else(|_| panic!("{text}"));
    let threat = Threat {
        line: vec![mv("d8d1")],
        outcome: Outcome::Mate { moves: 1 },
    };
    let moves = vec![mv("h2h3"), mv("c2d2"), mv("c2c1")];
    let claim = Claim::new(
        Kind::CounterCausalSet(CounterCausalSet { threat, moves }),
        &[],
        Confidence::Bounded,
    );
    assert_eq!(
        sentence(&claim, &root, &[], Voice::default()),
        "Three moves meet the threat of Rd1: h3 (making room), Rd2 (blocking) and Rc1 (guarding)."
    );
}

/// A king that stops a pawn is said to go where that pawn would queen; that it stands where it went is not said.
#[test]
fn a_king_walks_to_where_a_pawn_would_queen() {
    let said = |fen: &str| {
        let explanation = explained_along("lines", fen, "h1g1 g5f4 a5a6 f4e3 g1f1").expect("moves");
        let texts = explanation.claims.iter().map(|claim| claim.text.clone());
        texts.collect::<Vec<_>>().join(" ")
    };
    let stopping = said("8/8/8/P5k1/8/5p2/8/7K w - - 0 1");
    assert!(
        stopping.contains("Kg1 brings the king next to f1, where a pawn would queen."),
        "{stopping}"
    );
    let strolling = said("8/8/8/P5k1/8/8/8/7K w - - 0 1");
    assert!(!strolling.contains("would queen"), "{strolling}");
    // Nobody needs the opposition where a pawn runs.
    for text in [stopping, strolling] {
        assert!(!text.contains("to g1") && !text.contains("opposition"), "{text}");
    }
}

/// A plan begins where the move that the page names ends: its first step is not told again.
#[test]
fn a_plan_goes_on_from_the_named_move() {
    let line = "d4e4 e6f7 e4f5 f7e7 f5e5 e7f7 e5d6";
    let explanation = explained_along("lines", "8/8/4k3/8/3K4/4P3/8/8 w - - 0 1", line).expect("moves");
    let plan = explanation
        .claims
        .iter()
        .find(|claim| claim.kind.name() == "plan");
    let text = plan.map(|claim| claim.text.as_str());
    assert_eq!(text, Some("Next, walk the king to f5."));
}

/// A lost game: what natural reply turns it round is told, however much there is to say besides.
#[test]
fn the_trap_of_a_lost_game_is_told() {
    let fen = "4rnk1/pp1q1p1p/2p3p1/3p4/3Pn3/2P2NPP/PPQ3P1/5RK1 w - - 3 21";
    let text = page(&explained(fen, &quick()), &FULL_PAGE);
    assert!(
        text.contains("Trap   Ne5 sets a trap") && text.contains("Nxg3"),
        "{text}"
    );
}

/// Who takes an undefended piece that threatens something meets the threat by it: that is said once.
#[test]
fn a_threat_that_is_taken_is_not_met_twice() {
    let fen = "5r2/4ppkp/6p1/2r5/p7/1P4P1/P3PP1P/2R3K1 w - - 0 25";
    let text = page(&explained(fen, &quick()), &FULL_PAGE);
    assert!(
        text.contains("Rxc5 takes it") && !text.contains("is gone"),
        "{text}"
    );
}

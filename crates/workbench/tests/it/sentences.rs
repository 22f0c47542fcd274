//! Every form of the small grammar, with a true and a false statement.

use explain::sentence::FORMS;
use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;
use wherefore_workbench::asking::AnswerLimits;
use wherefore_workbench::{
    CheckedStatement, Control, Method, MethodOptions, Position, StatementJudge, StatementTruth,
};

/// Nodes of the look at each position and of each statement.
const NODES: u64 = 60_000;

fn judged(fen: &str, sentences: &[&str]) -> Vec<CheckedStatement> {
    let position = Position::new(fen.parse().expect("a FEN"));
    let limits = AnswerLimits {
        nodes: Some(NODES),
        ..AnswerLimits::default()
    };
    let never = AtomicBool::new(false);
    let mut control = Control::new(&never);
    let mut engine = Method::Interval.engine(MethodOptions::default());
    let mut judge = StatementJudge::new(&mut *engine, &position, &limits, &mut control).expect("a look");
    let heard = sentences.iter().map(|sentence| {
        let found = judge.hear_sentence(sentence);
        found.unwrap_or_else(|error| panic!("{sentence}: {error}"))
    });
    heard.collect()
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const MATE: &str = "2kr4/pp3p2/2p1b3/3p4/8/2NB2q1/PPP2QPr/R4RK1 b - - 5 19";
const SCHOLAR: &str = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3";
const BEFORE: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 2 3";
const FORK: &str = "2q1k2r/1b1p3p/4pp1b/1N1n4/3P4/1P3N2/1P3PPP/3Q1RK1 w k - 0 18";
const PIN: &str = "rnbqk2r/pppp1ppp/4pn2/6B1/1b2P3/2N5/PPP2PPP/R2QKBNR w KQkq - 0 1";
const SKEWER: &str = "4q3/8/8/4k3/8/8/8/R5K1 w - - 0 1";
const PAWNS: &str = "4k3/pp3p2/8/3P4/2P5/2P5/8/4K3 w - - 0 1";

/// The form, a position, a true statement of the form and a false one.
const STATEMENTS: &[(&str, &str, &str, &str)] = &[
    (
        "PIECE hangs",
        "r2r2k1/1p3pp1/7p/p1bp4/4Q3/PP2P1P1/1B3PKP/R4R2 b - - 0 20",
        "the queen on e4 hangs",
        "the bishop on b2 hangs",
    ),
    (
        "PIECE is trapped",
        "Nk1r3r/pp3ppp/8/8/8/8/PPP2PPP/2KR3R b - - 0 1",
        "the knight on a8 is trapped",
        "the rook on d1 is trapped",
    ),
    (
        "PIECE is undefended",
        START,
        "the white rook on a1 is undefended",
        "the white knight on b1 is undefended",
    ),
    (
        "PIECE attacks PIECE",
        MATE,
        "the knight on c3 attacks the pawn on d5",
        "the knight on c3 attacks the rook on h2",
    ),
    (
        "PIECE defends PIECE",
        MATE,
        "the bishop on e6 defends the pawn on d5",
        "the bishop on e6 defends the pawn on b7",
    ),
    (
        "PIECE pins PIECE to PIECE",
        PIN,
        "the bishop on b4 pins the knight on c3 to the king on e1",
        "the bishop on b4 pins the knight on c3 to the queen on d1",
    ),
    (
        "PIECE is pinned",
        PIN,
        "the knight on c3 is pinned",
        "the bishop on b4 is pinned",
    ),
    (
        "PIECE forks PIECE and PIECE",
        FORK,
        "after Nd6+, the knight on d6 forks the king on e8 and the queen on c8",
        "after Nd6+, the knight on d6 forks the king on e8 and the knight on d5",
    ),
    (
        "MOVE forks PIECE and PIECE",
        FORK,
        "Nd6+ forks the king on e8 and the queen on c8",
        "Nc7+ forks the king on e8 and the knight on d5",
    ),
    (
        "PIECE skewers PIECE to PIECE",
        SKEWER,
        "after Re1+, the rook on e1 skewers the king on e5 to the queen on e8",
        "the rook on a1 skewers the king on e5 to the queen on e8",
    ),
    (
        "MOVE skewers PIECE to PIECE",
        SKEWER,
        "Re1+ skewers the king on e5 to the queen on e8",
        "Ra5+ skewers the king on e5 to the queen on e8",
    ),
    (
        "SIDE threatens MOVE",
        SCHOLAR,
        "White threatens Qxf7#",
        "White threatens Qxe5+",
    ),
    (
        "SIDE threatens mate",
        SCHOLAR,
        "White threatens mate in 1",
        "White threatens mate in 2",
    ),
    (
        "MOVE threatens MOVE",
        BEFORE,
        "Qh5 threatens Qxf7#",
        "Nc3 threatens Nd5",
    ),
    (
        "MOVE threatens mate",
        BEFORE,
        "Qh5 threatens mate",
        "Nc3 threatens mate",
    ),
    ("SIDE mates in N", MATE, "Black mates in 4", "Black mates in 3"),
    (
        "MOVE mates in N",
        MATE,
        "Rh1+ mates in four moves",
        "Qxf2+ mates in 4",
    ),
    (
        "MOVE is mate",
        SCHOLAR,
        "after Nf6, Qxf7# is mate",
        "after Nf6, Qxe5+ is mate",
    ),
    (
        "MOVE wins material",
        FORK,
        "Nd6+ wins a piece",
        "Nc7+ wins a piece",
    ),
    (
        "MOVE is the best move",
        MATE,
        "Rh1+ is the best move",
        "Qxf2+ is the best move",
    ),
    (
        "MOVE is the only move",
        MATE,
        "Rh1+ is the only move",
        "d4 is the only move",
    ),
    (
        "MOVE is forced",
        MATE,
        "after Rh1+, Kxh1 is forced",
        "Rh1+ is forced",
    ),
    ("MOVE is legal", START, "Nf3 is legal", "Ne5 is legal"),
    ("MOVE gives check", MATE, "Qxf2+ gives check", "d4 gives check"),
    (
        "MOVE loses to MOVE",
        SCHOLAR,
        "Nf6 loses to Qxf7#",
        "g6 loses to Qf3",
    ),
    (
        "MOVE is a mistake",
        SCHOLAR,
        "Nf6 is a blunder",
        "g6 is a mistake",
    ),
    (
        "MOVE is better than MOVE",
        MATE,
        "Rh1+ is better than d4",
        "d4 is better than Rh1+",
    ),
    (
        "MOVE is as good as MOVE",
        START,
        "d4 is as good as e4",
        "g4 is as good as e4",
    ),
    ("SIDE is winning", MATE, "Black is winning", "White is winning"),
    (
        "SIDE is better",
        MATE,
        "Black is clearly better",
        "White is slightly better",
    ),
    (
        "the position is equal",
        START,
        "the position is equal",
        "after f3 e5 g4, the position is equal",
    ),
    (
        "SIDE is up PIECE",
        "rnbqkbnr/pppppp2/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "White is up two pawns",
        "Black is up a pawn",
    ),
    (
        "material is even",
        START,
        "material is even",
        "after e4 d5 exd5, material is even",
    ),
    (
        "SIDE is in check",
        MATE,
        "after Rh1+, White is in check",
        "Black is in check",
    ),
    (
        "SIDE is in zugzwang",
        "8/8/8/4pK2/3kP3/8/8/8 w - - 0 1",
        "White is in zugzwang",
        "Black is in zugzwang",
    ),
    (
        "SIDE has the bishop pair",
        "4kn2/pp6/8/8/8/8/PP6/2B1KB2 w - - 0 1",
        "White has the bishop pair",
        "Black has the bishop pair",
    ),
    (
        "SIDE has the opposition",
        "4k3/8/4K3/4P3/8/8/8/8 b - - 0 1",
        "White has the opposition",
        "Black has the opposition",
    ),
    (
        "PIECE is a passed pawn",
        PAWNS,
        "the pawn on d5 is a protected passed pawn",
        "the pawn on b7 is a passed pawn",
    ),
    (
        "PIECE is isolated",
        PAWNS,
        "the pawn on f7 is isolated",
        "the pawn on b7 is isolated",
    ),
    (
        "PIECE is doubled",
        PAWNS,
        "the pawn on c3 is doubled",
        "the pawn on d5 is doubled",
    ),
    (
        "PIECE is backward",
        "4k3/5ppp/3p4/2p1p3/4P3/2N5/PPP2PPP/3RK3 w - - 0 1",
        "the pawn on d6 is backward",
        "the pawn on f7 is backward",
    ),
    (
        "the FILE is open",
        "4k3/pp3ppp/8/8/8/8/PP3PPP/2R1K3 w - - 0 1",
        "the c-file is open",
        "the a-file is open",
    ),
    (
        "the FILE is half-open for SIDE",
        "4k3/ppp2ppp/8/8/8/8/PP3PPP/2R1K3 w - - 0 1",
        "the c-file is half-open for White",
        "the c-file is half-open for Black",
    ),
    (
        "SQUARE is an outpost for SIDE",
        "4k3/pp3ppp/3p4/3N4/4P3/8/PPP2PPP/4K3 w - - 0 1",
        "d5 is an outpost for White",
        "e5 is an outpost for White",
    ),
    (
        "SQUARE is weak for SIDE",
        "4k3/5ppp/8/4n3/4P1P1/8/PPPP1P1P/4K3 w - - 0 1",
        "f3 is weak for White",
        "e3 is weak for White",
    ),
    (
        "SIDE's king is exposed",
        MATE,
        "White's king is exposed",
        "after Rh1+ Kxh1, Black's king is exposed",
    ),
    (
        "SIDE's back rank is weak",
        "6k1/5ppp/8/8/8/8/5PP1/4R1K1 b - - 0 1",
        "Black's back rank is weak",
        "White's back rank is weak",
    ),
    (
        "there is PIECE",
        START,
        "there is a white knight on g1",
        "there is a white knight on f3",
    ),
    ("SQUARE is empty", START, "e4 is empty", "e2 is empty"),
];

#[test]
fn every_form_has_a_true_and_a_false_statement() {
    let forms: BTreeSet<&str> = FORMS.iter().map(|form| form.form).collect();
    let tried: BTreeSet<&str> = STATEMENTS.iter().map(|(form, ..)| *form).collect();
    assert_eq!(forms, tried);
    let mut wrong = Vec::new();
    for &(form, fen, yes, no) in STATEMENTS {
        let found = judged(fen, &[yes, no]);
        let kind = FORMS.iter().find(|other| other.form == form).unwrap().kind;
        let [said, denied] = [&found[0], &found[1]];
        if said.finding != StatementTruth::True {
            wrong.push(format!("{yes}: {:?}", said.finding));
            continue;
        }
        let found_kind = said.claim.as_ref().map_or("board", |claim| claim.kind.name());
        if found_kind != kind || said.text.is_empty() {
            wrong.push(format!("{yes}: {found_kind}, {:?}", said.text));
        }
        if !matches!(denied.finding, StatementTruth::False(_)) {
            wrong.push(format!("{no}: {:?}", denied.finding));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// A sentence and the claim it stands for get the same answer, because they are the same.
#[test]
fn a_false_sentence_is_answered_with_what_really_happens() {
    let found = judged(
        MATE,
        &[
            "Qxf2+ mates in 4",
            "d4 is better than Rh1+",
            "Qxf2+ is the best move",
        ],
    );
    let first: Vec<String> = found
        .iter()
        .map(|judgement| chess::notation::san(&judgement.board, judgement.instead[0]))
        .collect();
    assert_eq!(first, ["Qxf2+", "Rh1+", "Qxf2+"]);
    assert!(found.iter().all(|judgement| judgement.value.is_some()));
}

//! The main line as a person reads it, row by row.

use cozy_chess::Board;
use explain::words::{Level, Voice, rows};

fn check(fen: &str, moves: &str, wanted: &str) {
    check_for(Level::Club, fen, moves, wanted);
}

fn check_for(level: Level, fen: &str, moves: &str, wanted: &str) {
    let root: Board = fen.parse().expect("a position");
    let mut board = root.clone();
    let mut line = Vec::new();
    for word in moves.split(' ') {
        let mv = chess::notation::parse_uci(&board, word).expect("a move");
        board.play_unchecked(mv);
        line.push(mv);
    }
    let voice = Voice {
        level,
        ..Voice::default()
    };
    assert_eq!(rows(&root, &line, voice).join("\n"), wanted);
}

#[test]
fn what_is_said_beside_a_row_is_said_of_its_last_move() {
    check(
        "4rnk1/pp1q1p1p/2p3p1/3p4/3Pn3/2P2NPP/PPQ3P1/5RK1 w - - 3 21",
        "f3e5 d7c7 f1f7 c7b6 c2b3 b6b3",
        "21.Ne5            attacks the queen on d7\n\
         21...Qc7 22.Rxf7  attacks the queen on c7\n\
         22...Qb6 23.Qb3 Qxb3",
    );
}

#[test]
fn what_the_notation_shows_is_not_said_again() {
    check(
        "2kr4/pp3p2/2p1b3/3p4/8/2NB2q1/PPP2QPr/R4RK1 b - - 5 19",
        "h2h1 g1h1 d8h8 d3h7 h8h7 h1g1 g3h2",
        "19...Rh1+ 20.Kxh1  the only legal reply\n\
         20...Rh8+ 21.Bh7\n\
         21...Rxh7+ 22.Kg1  the only legal reply\n\
         22...Qh2#          mate",
    );
    check("8/P7/8/8/8/1k6/8/2K5 w - - 0 1", "a7a8r", "1.a8=R  a new rook");
}

#[test]
fn a_beginner_hears_what_every_step_does() {
    check_for(
        Level::Beginner,
        "2kr4/pp3p2/2p1b3/3p4/8/2NB2q1/PPP2QPr/R4RK1 b - - 5 19",
        "h2h1 g1h1 d8h8 d3h7 h8h7 h1g1 g3h2",
        "19...Rh1+     check\n\
         20.Kxh1       the only legal reply\n\
         20...Rh8+     check\n\
         21.Bh7 Rxh7+  takes the bishop with check\n\
         22.Kg1        the only legal reply\n\
         22...Qh2#     mate",
    );
}

#[test]
fn a_line_without_deeds_stays_one_line() {
    check(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "e2e4 e7e5 d2d3",
        "1.e4 e5 2.d3",
    );
}

#[test]
fn a_line_that_goes_in_circles_says_so() {
    check(
        "8/1B4k1/5p1p/1pB5/2n4n/P7/4KP2/8 b - - 1 44",
        "h4g6 e2f3 g6h4 f3e2 h4f5",
        "44...Ng6 45.Kf3\n45...Nh4+ 46.Ke2  the position repeats\n46...Nf5",
    );
}

#[test]
fn moves_without_a_purpose_share_a_row() {
    check_for(
        Level::Beginner,
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        "g8f6 d2d3 a7a6 a2a3 h7h6 h2h3",
        "1...Nf6  develops\n2.d3 a6 3.a3 h6 4.h3",
    );
}

#[test]
fn an_attack_is_named_only_when_it_is_new_and_hurts() {
    // The knight comes to attack the queen; the guarded pawn is no target.
    check(
        "3qk3/1p6/p7/8/8/2N5/8/4K3 w - - 0 1",
        "c3d5 d8d6 d5f4",
        "1.Nd5 Qd6 2.Nf4",
    );
    check(
        "4k3/1pq5/p7/8/8/2N5/8/4K3 w - - 0 1",
        "c3d5",
        "1.Nd5  attacks the queen on c7",
    );
}

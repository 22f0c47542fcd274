//! Whole reviews: famous games as facts, and laws that hold for every move of every review.

mod pages;
mod sentences;

use chess::Color;
use chess::pgn::{Content, Game, Reader};
use explain::scale::MATE_LIMIT;
use explain::words::review::class_word;
use std::sync::atomic::AtomicBool;
use wherefore_workbench::review::cache::Cache;
use wherefore_workbench::review::class::points;
use wherefore_workbench::review::{Class, Review, ReviewSettings, Team, pgn, review};
use wherefore_workbench::{Engine, Method, MethodOptions};

const FAMOUS: &str = include_str!("../games/famous.pgn");
/// Games of amateurs from the database of Lichess (CC0), without names.
const AMATEURS: &str = include_str!("../games/amateurs.pgn");

fn games() -> Vec<(Game, Vec<u8>)> {
    read(FAMOUS)
}

fn read(text: &str) -> Vec<(Game, Vec<u8>)> {
    Reader::new(text.as_bytes())
        .map(|entry| {
            let entry = entry.expect("the file is read");
            let Content::Game(game) = entry.content else {
                panic!("a game that cannot be read in line {}", entry.line);
            };
            (game, entry.raw)
        })
        .collect()
}

fn reviewed(game: &Game, nodes: u64, engines: usize) -> Review {
    let mut engines: Vec<Box<dyn Engine>> = (0..engines)
        .map(|_| Method::AlphaBeta.engine(MethodOptions::default()))
        .collect();
    let (cache, stop) = (Cache::default(), AtomicBool::new(false));
    let settings = ReviewSettings {
        nodes,
        ..ReviewSettings::default()
    };
    review(&mut Team::new(&mut engines, &cache, &stop), game, &settings).expect("nobody stops it")
}

fn class_of(review: &Review, name: &str) -> Class {
    let found = review.moves.iter().find(|mv| mv.numbered() == name);
    found.unwrap_or_else(|| panic!("{name} was not played")).class
}

/// What must hold for every move, whatever the game.
fn check_laws(review: &Review) {
    assert_eq!(review.curve.len(), review.moves.len() + 1);
    for mv in &review.moves {
        let name = mv.numbered();
        let best = mv.best.first() == mv.mv.as_ref();
        assert!(!(mv.class.is_error() && best), "{name} is best and an error");
        assert!(
            !(mv.class.is_error() && mv.grounds.deep.is_none()),
            "{name} is not confirmed"
        );
        assert!(
            !(mv.class.is_error() && mv.unclear),
            "{name} is an error and unclear"
        );
        assert!(!mv.class.is_error() || mv.lost >= 7.0, "{name} loses {}", mv.lost);
        assert!(!mv.class.is_praise() || mv.lost < 4.0, "{name} loses {}", mv.lost);
        assert!((mv.class == Class::Forced) == (mv.grounds.legal == 1), "{name}");
        assert!(
            mv.comment.split_whitespace().count() <= pgn::WORDS_LIMIT,
            "{}",
            mv.comment
        );
        assert!(!mv.comment.contains(['{', '}', '\n']), "{}", mv.comment);
        assert!((0.0..=100.0).contains(&mv.before), "{name}");
        assert!(
            !(mv.class.is_error() && mv.before <= 6.0),
            "{name}: the game was decided"
        );
        if let (Class::MissedMate, Some(deep)) = (mv.class, mv.grounds.deep) {
            assert!(deep.best > MATE_LIMIT && deep.played <= MATE_LIMIT, "{name}");
        }
        if mv.class == Class::Brilliant {
            assert!(mv.grounds.offered >= 150 && mv.grounds.could_decline, "{name}");
        }
        if let (true, Some(deep), Some(others)) =
            (mv.class == Class::Great, mv.grounds.deep, mv.grounds.others)
        {
            assert!(
                points(deep.played) - points(others) >= 12.0,
                "{name} is not the only move"
            );
            assert!(
                !mv.grounds.recaptures && !mv.grounds.first_choice,
                "{name} is obvious"
            );
        }
        let least = match mv.class {
            Class::Blunder => 22.0,
            Class::Mistake | Class::MissedWin => 12.0,
            _ => 0.0,
        };
        assert!(mv.lost >= least, "{name}: {:?} loses {}", mv.class, mv.lost);
        if let (Class::MissedSave, Some(deep)) = (mv.class, mv.grounds.deep) {
            assert!(points(deep.played) <= 22.0 && points(deep.best) >= 40.0, "{name}");
        }
        if let (Class::MissedWin, Some(deep)) = (mv.class, mv.grounds.deep) {
            assert!(points(deep.best) >= 80.0 && points(deep.played) < 70.0, "{name}");
        }
        // The longest look at the position says which move is best.
        if let Some(pair) = mv.grounds.deep.or(mv.grounds.quick) {
            let fall = points(pair.best) - points(pair.played);
            assert!(!best || mv.lost == 0.0, "{name} is best and loses {}", mv.lost);
            assert!(
                mv.class != Class::Best || best || pair.loss() < 1.0,
                "{name} is called best and loses {fall}"
            );
            let good = mv.class == Class::Good && !mv.unclear;
            assert!(!(good && best), "{name} is best and called good");
        }
        // A claim stands without the explanation it was taken from.
        assert!(
            mv.claims.iter().all(|claim| claim.because.is_empty()),
            "{name} has reasons that are not there"
        );
        // What is called better is another move, and what is praised needs nothing better.
        assert!(
            mv.variation.is_empty() || mv.variation.first() != mv.mv.as_ref(),
            "{name}"
        );
        assert!(!mv.class.is_praise() || mv.variation.is_empty(), "{name}");
        let glyph = pgn::glyph(mv, ReviewSettings::default().thresholds);
        assert_eq!(
            glyph.is_some(),
            mv.class.is_error() || mv.class.is_praise(),
            "{name}"
        );
        assert_eq!(
            glyph.is_some_and(|glyph| [2, 4, 6].contains(&glyph)),
            mv.class.is_error(),
            "{name}"
        );
        if mv.class.is_error() && !mv.comment.is_empty() {
            let word = class_word(mv.class.word(), review.voice);
            assert!(mv.comment.starts_with(&word), "{name}: {}", mv.comment);
        }
    }
    check_laws_of_the_whole(review);
}

/// What must hold for the book moves, the figures, the turning point and the moments of a review.
fn check_laws_of_the_whole(review: &Review) {
    let left_book = review
        .moves
        .iter()
        .position(|mv| !matches!(mv.class, Class::Book | Class::Forced));
    for mv in review.moves.iter().skip(left_book.unwrap_or(0)) {
        assert!(
            mv.class != Class::Book || mv.grounds.known,
            "{} is not known",
            mv.numbered()
        );
    }
    for (side, figures) in [Color::White, Color::Black].into_iter().zip(&review.figures) {
        let own = review.moves.iter().filter(|mv| mv.side == side).count();
        assert_eq!(figures.classes.values().sum::<usize>(), own);
    }
    if let Some(ply) = review.turning_point {
        let mv = &review.moves[ply];
        assert!(
            mv.class.is_error() && mv.class != Class::Inaccuracy,
            "{}",
            mv.numbered()
        );
        let story = review.story.opening.concat();
        assert!(
            story.contains(&mv.numbered()),
            "the story misses {}",
            mv.numbered()
        );
    }
    for &ply in &review.moments {
        let class = review.moves[ply].class;
        assert!(class.is_error() || class.is_praise());
    }
    for exercise in &review.exercises {
        assert!(exercise.accepted.iter().all(|&mv| exercise.board.is_legal(mv)));
        assert!(exercise.refutation.is_empty() || !exercise.accepted.contains(&exercise.played));
    }
}

#[test]
fn the_famous_games_are_games() {
    let games = games();
    assert!(games.len() >= 20);
    assert!(games.iter().all(|(game, _)| game.line.nodes.len() > 10));
}

#[test]
fn the_opera_game_is_praised_where_books_praise_it() {
    let (game, raw) = games().swap_remove(0);
    let review = reviewed(&game, 60_000, 2);
    check_laws(&review);
    assert_eq!(class_of(&review, "13.Rxd7"), Class::Brilliant);
    assert_eq!(class_of(&review, "16.Qb8+"), Class::Brilliant);
    assert!(class_of(&review, "10.Nxb5").is_praise());
    assert!(!class_of(&review, "11...Nbd7").is_error());
    assert_eq!(review.opening.unwrap().opening.name, "Philidor Defense");
    assert!(
        review.story.opening.concat().contains("13.Rxd7"),
        "{:?}",
        review.story
    );
    // What is put in comes out again.
    let text = pgn::print(&review, &game, &raw, ReviewSettings::default().thresholds).unwrap();
    assert_eq!(pgn::original(&text), raw);
}

#[test]
fn the_number_of_engines_changes_nothing_in_a_review() {
    let (game, _) = games().swap_remove(0);
    let (together, alone) = (reviewed(&game, 8_000, 2), reviewed(&game, 8_000, 1));
    let comments = |review: &Review| {
        review
            .moves
            .iter()
            .map(|mv| mv.comment.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(comments(&alone), comments(&together));
}

#[test]
fn a_double_check_that_mates_is_brilliant_and_the_capture_before_it_a_blunder() {
    let (game, _) = games()
        .into_iter()
        .find(|(game, _)| game.tag("White") == Some("Reti"))
        .unwrap();
    let review = reviewed(&game, 10_000, 1);
    check_laws(&review);
    assert_eq!(class_of(&review, "9.Qd8+"), Class::Brilliant);
    assert!(class_of(&review, "8...Nxe4").is_error());
    assert_eq!(
        review
            .turning_point
            .map(|ply| review.moves[ply].numbered())
            .as_deref(),
        Some("8...Nxe4")
    );
}

/// At efforts far too small to be right, which is when looks disagree most.
#[test]
fn no_class_contradicts_another_in_any_game() {
    let mut seen = std::collections::HashSet::new();
    let mut check = |game: &Game, nodes: u64| {
        let review = reviewed(game, nodes, 2);
        check_laws(&review);
        seen.extend(review.moves.iter().map(|mv| mv.class));
    };
    for (game, _) in games() {
        check(&game, 200);
    }
    for (game, _) in read(AMATEURS) {
        check(&game, 60);
        check(&game, 900);
    }
    assert!(seen.len() >= 10, "{seen:?}");
}

#[test]
fn a_mate_has_the_number_that_stands_beside_it() {
    let start = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3";
    let game = chess::pgn::parse(&format!(
        "[SetUp \"1\"]\n[FEN \"{start}\"]\n\n3... a6 4. Qxf7# 1-0"
    ))
    .unwrap();
    let review = reviewed(&game, 2_000, 1);
    let closing = review.story.closing.concat();
    assert!(closing.starts_with("White mated on move 4."), "{closing}");
    assert!(
        review.moves[0].comment.contains("It allows Qxf7#."),
        "{}",
        review.moves[0].comment
    );
}

/// A knight that takes a knight and is taken back is traded, and a piece that is left to be taken is named.
#[test]
fn a_comment_names_what_the_reply_takes() {
    let game = read(AMATEURS).swap_remove(4).0;
    let review = reviewed(&game, 5_000, 2);
    check_laws(&review);
    let blunder = review
        .moves
        .iter()
        .find(|mv| mv.numbered() == "23.Qf4")
        .expect("it was played");
    assert!(blunder.class.is_error());
    assert!(blunder.comment.contains("Qxd3"), "{}", blunder.comment);
    let names = blunder.comment.contains("bishop");
    assert!(names, "{}", blunder.comment);
}

#[test]
fn odd_games_are_reviewed_too() {
    let texts = [
        "[SetUp \"1\"]\n[FEN \"7k/5Q2/8/8/8/8/8/K7 b - - 0 1\"]\n\n*",
        "[SetUp \"1\"]\n[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. a8=Q+ Kd7 2. -- Kc7 *",
        "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"4k3/p7/8/8/8/8/8/1R2K1R1 w GB - 0 1\"]\n\n1. O-O *",
        "1. e4 {[%clk 0:00:30]} e5 {[%clk 0:10:00]} 1/2-1/2",
    ];
    for text in texts {
        let game = chess::pgn::parse(text).unwrap();
        let review = reviewed(&game, 2_000, 1);
        if !review.moves.is_empty() {
            check_laws(&review);
        }
    }
}

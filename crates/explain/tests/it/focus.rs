//! What is worth saying: which of the true claims a page keeps, and in which place.

use chess::facts::purposes::Purpose as Deed;
use cozy_chess::Move;
use cozy_chess::{Piece, Square};
use explain::claim::{Claim, Confidence, Outcome, Role};
use explain::claim::{Goal, PlanStep};
use explain::focus::{PageLimits, focus};
use explain::kinds::{Development, ForcedMate, Fork, ImprovesPiece, Plan, Purpose, RuleOfSquare, Trap};
use explain::words::Level;

fn mv() -> Move {
    "g1f3".parse().expect("a move")
}

fn mobility() -> Claim {
    let improves = ImprovesPiece {
        mv: mv(),
        before: 2,
        after: 5,
    };
    Claim::new(improves, &[], Confidence::Judged).weighing(60)
}

fn development() -> Claim {
    Claim::new(Development { mv: mv() }, &[], Confidence::Judged).weighing(30)
}

fn names(claims: &[Claim]) -> Vec<(&'static str, Role)> {
    claims
        .iter()
        .map(|claim| (claim.kind.name(), claim.role))
        .collect()
}

#[test]
fn the_reach_of_a_piece_is_never_the_point() {
    let both = focus(vec![mobility(), development()], PageLimits::default());
    assert_eq!(
        names(&both),
        [("development", Role::Headline), ("improves_piece", Role::Reason)]
    );
    let alone = focus(vec![mobility()], PageLimits::default());
    assert_eq!(names(&alone), [("improves_piece", Role::Reason)]);
}

#[test]
fn beside_a_mate_a_pawn_that_is_caught_is_idle() {
    let square = |caught| {
        let rule = RuleOfSquare {
            pawn: Square::A5,
            king: Square::C7,
            caught,
        };
        Claim::new(rule, &[], Confidence::Proved).weighing(50)
    };
    let mate = ForcedMate {
        moves: 3,
        line: Vec::new(),
    };
    let mate = Claim::new(mate, &[], Confidence::Proved).weighing(90);
    let kinds = |claims| {
        let told = focus(claims, PageLimits::default());
        told.iter().map(|claim| claim.kind.name()).collect::<Vec<_>>()
    };
    assert_eq!(kinds(vec![mate.clone(), square(true)]), ["forced_mate"]);
    assert!(kinds(vec![square(true)]).contains(&"rule_of_square"));
    assert!(kinds(vec![mate, square(false)]).contains(&"rule_of_square"));
}

#[test]
fn who_does_anything_does_not_wait() {
    let purpose = Purpose {
        mv: mv(),
        deed: Deed::Wait,
        line: Vec::new(),
    };
    let waits = Claim::new(purpose, &[], Confidence::Judged).weighing(24);
    let told = |claims| names(&focus(claims, PageLimits::default())).len();
    assert_eq!(told(vec![waits.clone()]), 1);
    assert_eq!(told(vec![waits.clone(), mobility()]), 2);
    assert_eq!(told(vec![waits.clone(), development()]), 1);
    let plan = |line: &str| {
        let step = PlanStep {
            goal: Goal::PieceTo,
            piece: Some(Piece::Knight),
            square: Some(Square::G5),
            file: None,
            by_ply: 3,
        };
        let plan = Plan {
            steps: vec![step],
            line: line.split(' ').map(|mv| mv.parse().expect("a move")).collect(),
        };
        let claim = Claim::new(plan, &[], Confidence::Judged);
        claim.as_role(Role::Plan)
    };
    assert_eq!(told(vec![waits.clone(), plan("g1f3 a7a6 f3g5")]), 1);
    assert_eq!(told(vec![waits, plan("g1f3 a7a6 c1g5")]), 2);
}

#[test]
fn that_something_is_taken_is_said_where_nothing_else_is() {
    let purpose = Purpose {
        mv: mv(),
        deed: Deed::Take(Square::F3),
        line: Vec::new(),
    };
    let takes = Claim::new(purpose, &[], Confidence::Bounded).weighing(23);
    let told = |claims| names(&focus(claims, PageLimits::default())).len();
    assert_eq!(told(vec![takes.clone()]), 1);
    assert_eq!(told(vec![takes, development()]), 1);
}

#[test]
fn a_trap_takes_no_place_from_other_claims() {
    let trap = Trap {
        mv: mv(),
        natural: mv(),
        line: vec![mv(), mv()],
        outcome: Outcome::Material { cp: 300 },
    };
    let trap = Claim::new(trap, &[], Confidence::Bounded).as_role(Role::Context);
    let square = |pawn| {
        let rule = RuleOfSquare {
            pawn,
            king: Square::C7,
            caught: false,
        };
        Claim::new(rule, &[], Confidence::Proved)
            .as_role(Role::Context)
            .weighing(90)
    };
    let told = focus(
        vec![square(Square::A5), trap.clone(), trap, development()],
        PageLimits::default(),
    );
    let traps = told.iter().filter(|claim| claim.kind.name() == "trap");
    assert_eq!((traps.count(), told.len()), (1, 3));
}

#[test]
fn a_beginner_hears_of_structure_only_where_nothing_is_forced() {
    let fork = Fork {
        mv: mv(),
        targets: Vec::new(),
        line: Vec::new(),
    };
    let fork = Claim::new(fork, &[], Confidence::Judged).weighing(40);
    let beginner = PageLimits::of(Level::Beginner);
    let forced = focus(vec![mobility(), fork.clone()], beginner);
    assert_eq!(names(&forced), [("fork", Role::Headline)]);
    let club = focus(vec![mobility(), fork], PageLimits::of(Level::Club));
    assert_eq!(club.len(), 2);
    assert_eq!(names(&focus(vec![mobility()], beginner)).len(), 1);
}

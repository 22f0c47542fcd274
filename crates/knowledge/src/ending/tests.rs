//! Everything about king and pawn against king, held against the exact table.

use super::rules::{self, KPK};
use super::tables::{Man, Placement, Score, Tables};
use super::view::View;
use cozy_chess::{Color, File, Piece, Square};
use search::Outcome;

/// Every legal position, pawn on the files a to d, with its true result for the strong side.
fn half_board() -> Vec<(View, Outcome)> {
    let tables = Tables::kpk();
    let mut positions = Vec::new();
    for pawn in Square::ALL {
        for strong in Square::ALL {
            for weak in Square::ALL {
                for mover in Color::ALL {
                    let view = View::new(strong, weak, pawn, Color::White, mover);
                    if pawn.file() > File::D || !view.is_legal() {
                        continue;
                    }
                    let man = Man {
                        color: Color::White,
                        piece: Piece::Pawn,
                        square: pawn,
                    };
                    let placement = Placement {
                        mover,
                        kings: [strong, weak],
                        men: [Some(man), None],
                    };
                    let truth = match tables.probe(&placement) {
                        Score::WhiteWins => Outcome::Win,
                        _ => Outcome::Draw,
                    };
                    positions.push((view, truth));
                }
            }
        }
    }
    positions
}

#[test]
fn every_rule_is_true_on_its_whole_domain() {
    let positions = half_board();
    let mut decided = 0;
    let mut used = vec![0; KPK.len()];
    for (view, _) in &positions {
        if let Some(rule) = rules::first(view) {
            decided += 1;
            used[KPK.iter().position(|other| other == rule).expect("found")] += 1;
        }
    }
    for (rule, used) in KPK.iter().zip(used) {
        let domain: Vec<_> = positions
            .iter()
            .filter(|(view, _)| rule.condition.holds(view))
            .collect();
        let wrong = domain
            .iter()
            .filter(|(_, truth)| !rule.range.contains(*truth))
            .count();
        println!(
            "{:45} domain {:6} first {:6} wrong {}",
            rule.name,
            domain.len(),
            used,
            wrong
        );
        for (view, _) in domain
            .iter()
            .filter(|(_, truth)| !rule.range.contains(*truth))
            .take(3)
        {
            println!("   {view:?}");
        }
    }
    println!("decided {decided} of {}", positions.len());
    for rule in &KPK {
        for (view, truth) in &positions {
            assert!(
                !rule.condition.holds(view) || rule.range.contains(*truth),
                "{}: {view:?}",
                rule.name
            );
        }
    }
}

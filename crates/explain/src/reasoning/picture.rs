//! What is going on where little happens: lasting features of the position that one side has and the other has not.
//!
//! They are facts of the board and separate no move from its rivals, so they are only said where there is little else to
//! say ([`crate::focus`]): a quiet position deserves two lines about what the game is about. Each kind finds its own.

use crate::claim::{Claim, Confidence, Role};
use crate::detect::Scene;
use crate::kinds::shared::lasting::Found;
use crate::kinds::{bad_bishop, bishop_pair, open_file, outpost, passed_pawn, seventh_rank, weak_pawn};
use cozy_chess::Move;

/// Proposals about the features both sides have; the most telling first.
pub(crate) fn propose(scene: &Scene) -> Vec<Claim> {
    let moved: Option<&Move> = scene.pv.first();
    let mut claims = Vec::new();
    for side in [scene.side(), !scene.side()] {
        let board = &scene.root;
        let found = [
            passed_pawn::lasting(board, side),
            outpost::lasting(board, side),
            seventh_rank::lasting(board, side),
            bad_bishop::lasting(board, side),
            bishop_pair::lasting(board, side),
            open_file::lasting(board, side),
            weak_pawn::lasting(board, side),
        ];
        for Found {
            kind,
            square,
            salience,
        } in found.into_iter().flatten()
        {
            // What moves away or falls at once is no lasting feature.
            if square.is_some_and(|square| moved.is_some_and(|mv| mv.from == square || mv.to == square)) {
                continue;
            }
            claims.push(
                Claim::new(kind, &[], Confidence::Proved)
                    .as_role(Role::Context)
                    .of(side)
                    .weighing(salience),
            );
        }
    }
    claims.sort_by_key(|claim| -claim.salience);
    claims
}

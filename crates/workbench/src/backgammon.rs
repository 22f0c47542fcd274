//! Backgammon by expectimax, with any of its evaluations.

use games::backgammon::evaluation::{ClassEvaluation, Organization};
use games::backgammon::{BackgammonPosition, Play, range};
use search::chance::{Expectimax, ExpectimaxParams, Pruning, Ranked};

/// Plays that are looked at beyond one ply; the others keep their value of one ply.
const CANDIDATES: usize = 8;

fn search(organization: Organization, plies: u32) -> Expectimax<ClassEvaluation> {
    let params = ExpectimaxParams {
        plies,
        range: range(),
        pruning: Pruning::Star1,
        candidates: CANDIDATES,
    };
    Expectimax::new(ClassEvaluation::fitted(organization), params)
}

/// All plays of a roll, the best first, `plies` decisions ahead. Values count ten-thousandths of a point.
pub fn rank(organization: Organization, plies: u32, position: &BackgammonPosition) -> Vec<Ranked<Play>> {
    search(organization, plies).rank(position)
}

/// The best play of a roll; none where the roll is not known or the game is over.
pub fn best(organization: Organization, plies: u32, position: &BackgammonPosition) -> Option<Ranked<Play>> {
    let verdict = search(organization, plies).think(position);
    verdict.best.map(|mv| Ranked {
        mv,
        value: verdict.value,
        plies,
    })
}

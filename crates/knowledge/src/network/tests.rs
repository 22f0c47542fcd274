//! The network is whole, sees both sides alike, and is the same however a position was reached.

use super::*;
use crate::listing::tests::random_positions;

fn shipped() -> &'static [u8] {
    include_bytes!("network.bin")
}

#[test]
fn the_shipped_network_is_whole_and_any_damage_is_told() {
    assert!(Network::read(shipped()).is_ok());
    assert_eq!(Network::read(b"").err(), Some(NetworkError::Magic));
    let short = Network::read(&shipped()[..1_000]).err();
    assert!(matches!(short, Some(NetworkError::Length { found: 1_000, .. })));
    for place in [28, 5_000, shipped().len() - 1] {
        let mut damaged = shipped().to_vec();
        damaged[place] ^= 1;
        assert_eq!(Network::read(&damaged).err(), Some(NetworkError::Hash));
    }
    let mut other = shipped().to_vec();
    other[12] = 7;
    assert!(matches!(
        Network::read(&other).err(),
        Some(NetworkError::Shape { .. })
    ));
}

/// The board with colors exchanged and ranks turned round.
fn turned(board: &Board) -> Board {
    let fen = board.to_string();
    let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
    let swap = |text: &str| -> String {
        let other = |letter: char| {
            if letter.is_ascii_uppercase() {
                letter.to_ascii_lowercase()
            } else {
                letter.to_ascii_uppercase()
            }
        };
        text.chars().map(other).collect()
    };
    let ranks: Vec<String> = fields[0].split('/').rev().map(swap).collect();
    fields[0] = ranks.join("/");
    fields[1] = if fields[1] == "w" { "b".into() } else { "w".into() };
    fields[2] = "-".into();
    fields[3] = "-".into();
    fields.join(" ").parse().unwrap()
}

#[test]
fn a_value_is_the_same_however_the_position_was_reached_and_for_both_colors() {
    let mut kept = NetworkJudge::new(Network::shipped());
    for board in random_positions(2_000) {
        let value = kept.value(&board);
        assert_eq!(
            value,
            NetworkJudge::new(Network::shipped()).value(&board),
            "{board}"
        );
        assert_eq!(value, kept.value(&turned(&board)), "{board}");
    }
}

#[test]
fn it_knows_who_is_ahead_and_that_quiet_positions_do_not_jump() {
    let mut judge = NetworkJudge::new(Network::shipped());
    let opinion = |judge: &mut NetworkJudge, fen: &str| judge.opinion(&fen.parse().unwrap());
    let level = opinion(
        &mut judge,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    );
    assert!(level.value.abs() < 60 && level.low < level.high, "{level:?}");
    let queen_up = opinion(
        &mut judge,
        "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    );
    assert!(queen_up.value > 400, "{queen_up:?}");
    let hanging = opinion(
        &mut judge,
        "rnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3",
    );
    assert!(hanging.jump > level.jump, "{hanging:?} {level:?}");
}

#[test]
fn the_card_names_the_hash_of_the_shipped_file() {
    let (_, hash) = shipped().split_at(shipped().len() - HASH_BYTES);
    let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    let card = include_str!("network.json");
    assert!(card.contains(&format!("\"sha256\": \"{hash}\"")), "{hash}");
}

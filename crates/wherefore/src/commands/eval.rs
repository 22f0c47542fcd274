//! `wherefore eval FEN`: the board, and what each side has by groups of terms.

use anyhow::Context;
use chess::{Board, Color, File, Rank, Square};
use std::process::ExitCode;
use workbench::terms::{TermSheet, groups, terms, to_json};

/// Shown when no position is given: an isolated queen's pawn, on which most terms have something to say.
const DEFAULT_POSITION: &str = "r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B3/PPP1BPPP/R2Q1RK1 w - - 6 11";

/// Arguments of `eval`.
#[derive(clap::Args)]
pub(crate) struct EvalArgs {
    /// The position as FEN (default: a middlegame)
    fen: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Print every term, not only the groups
    #[arg(long)]
    all: bool,
}

pub(crate) fn run(args: &EvalArgs) -> anyhow::Result<ExitCode> {
    let fen = args.fen.as_deref().unwrap_or(DEFAULT_POSITION);
    let board = chess::fen::parse_lenient(fen).with_context(|| format!("position {fen:?}"))?;
    let sheet = terms(&board);
    if args.json {
        cli::outln!("{}", to_json(&board, &sheet));
        return Ok(ExitCode::SUCCESS);
    }
    cli::out!("{}", diagram(&board));
    cli::outln!();
    print_groups(&sheet);
    if args.all {
        print_terms(&sheet);
    }
    print_value(&sheet);
    Ok(ExitCode::SUCCESS)
}

/// What the position is worth for the side to move: by the terms, and by the network, which decides where it is heard.
fn print_value(sheet: &TermSheet) {
    let side = if sheet.mover == Color::White {
        "White"
    } else {
        "Black"
    };
    cli::outln!();
    let Some(network) = sheet.network else {
        cli::outln!(
            "{}, {side} to move, value {} for {side}",
            sheet.class,
            pawns(sheet.value)
        );
        return;
    };
    cli::outln!(
        "{}, {side} to move, value {} for {side}: the terms say {}, the network sees {} beyond them",
        sheet.class,
        pawns(network.value),
        pawns(sheet.value),
        pawns(network.value - sheet.value)
    );
    cli::outln!(
        "a longer search falls below {} once in ten times, and rises above {} once in ten times",
        pawns(network.low),
        pawns(network.high)
    );
    cli::outln!(
        "the chance that two plies change the value by more than a pawn is {:.0}%",
        100.0 * network.jump
    );
}

/// The board as text, White below.
fn diagram(board: &Board) -> String {
    let mut text = String::new();
    for &rank in Rank::ALL.iter().rev() {
        text.push_str(&format!(" {} ", rank as usize + 1));
        for file in File::ALL {
            text.push(' ');
            text.push(letter_on(board, Square::new(file, rank)));
        }
        text.push('\n');
    }
    text.push_str("    a b c d e f g h\n");
    text
}

/// How a square is drawn: the letter of its piece, White's as a capital, or a dot.
pub(super) fn letter_on(board: &Board, square: Square) -> char {
    let Some(piece) = board.piece_on(square) else {
        return '.';
    };
    let letter = char::from(piece);
    if board.color_on(square) == Some(Color::White) {
        letter.to_ascii_uppercase()
    } else {
        letter
    }
}

/// One line for each group: White, Black and the difference, blended for this phase.
fn print_groups(sheet: &TermSheet) {
    cli::outln!("{:<18} {:>8} {:>8} {:>8}", "", "White", "Black", "in all");
    for group in groups() {
        let (white, black) = (sheet.sum(group, Color::White), sheet.sum(group, Color::Black));
        if white == (0, 0) && black == (0, 0) {
            continue;
        }
        let difference = (white.0 - black.0, white.1 - black.1);
        cli::outln!(
            "{group:<18} {:>8} {:>8} {:>8}",
            pawns(sheet.blend(white)),
            pawns(sheet.blend(black)),
            pawns(sheet.blend(difference))
        );
    }
}

/// Every term, side by side with its square and both halves.
fn print_terms(sheet: &TermSheet) {
    cli::outln!();
    for line in &sheet.lines {
        let side = if line.color == Color::White {
            "White"
        } else {
            "Black"
        };
        let square = line.square.map(|square| square.to_string()).unwrap_or_default();
        let (halves, kind) = if line.halves == (0, 0) {
            (line.units, " units")
        } else {
            (line.halves, "")
        };
        cli::outln!(
            "{side}  {:<38} {square:<3} {:>6} {:>6}{kind}",
            line.term,
            halves.0,
            halves.1
        );
    }
}

/// Hundredths as pawns with a sign.
fn pawns(hundredths: i32) -> String {
    format!("{:+.2}", f64::from(hundredths) / 100.0)
}

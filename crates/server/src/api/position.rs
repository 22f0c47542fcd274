//! `position`: what can be played here, so that the page needs no rules of its own; `read`: texts into positions and games.

use super::body::Body;
use crate::input::{self, GivenPosition, Read};
use crate::problem::RequestProblem;
use axum::Json;
use chess::history::{EndReason, Ending, History};
use chess::notation::{self, CastlingStyle};
use chess::pgn::{Annotation, Game, Line, Ply};
use chess::{Board, Color, fen};
use serde::Deserialize;
use serde_json::{Value, json};
use workbench::Position;

/// The most moves of one game that are read, variations included.
const NODES_LIMIT: usize = 20_000;

/// The legal moves with their names and what they lead to, whose move it is, whether the game is over.
pub(crate) async fn position(Body(place): Body<GivenPosition>) -> Result<Json<Value>, RequestProblem> {
    Ok(Json(describe(&place.position()?)))
}

/// A position as the page needs it.
pub(crate) fn describe(position: &Position) -> Value {
    let board = position.board();
    let style = CastlingStyle::of(board);
    let over = History::from_moves(position.start_board().clone(), position.moves())
        .ok()
        .and_then(|history| history.ending());
    let moves: Vec<Value> = if over.is_some_and(|over| over.reason != EndReason::ThreefoldRepetition) {
        Vec::new()
    } else {
        let legal = position.legal_moves();
        legal.iter().map(|&mv| one_move(board, mv, style)).collect()
    };
    let checked = !board.checkers().is_empty();
    let mut out = json!({
        "fen": fen::to_fen(board),
        "turn": side(board.side_to_move()),
        "moves": moves,
        "check": checked.then(|| board.king(board.side_to_move()).to_string()),
    });
    if let Some(over) = over {
        out["over"] = ending(&over);
    }
    out
}

fn one_move(board: &Board, mv: chess::Move, style: CastlingStyle) -> Value {
    let uci = notation::uci(board, mv, style);
    let mut next = board.clone();
    next.play_unchecked(mv);
    let mut out = json!({"uci": uci, "san": notation::san(board, mv), "from": &uci[..2], "to": &uci[2..4],
        "fen": fen::to_fen(&next)});
    if let Some(piece) = uci.get(4..).filter(|rest| !rest.is_empty()) {
        out["promotion"] = json!(piece);
    }
    out
}

fn ending(over: &Ending) -> Value {
    let reason = match over.reason {
        EndReason::Checkmate => "checkmate",
        EndReason::Stalemate => "stalemate",
        EndReason::InsufficientMaterial => "insufficient material",
        EndReason::ThreefoldRepetition => "threefold repetition",
        EndReason::FiftyMoves => "fifty moves",
    };
    json!({"reason": reason, "winner": over.winner.map(side)})
}

pub(crate) const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// A text of unknown kind.
#[derive(Deserialize)]
pub(crate) struct Text {
    text: String,
}

/// Reads a FEN, an EPD file or games. Moves are a flat list, parents before their children, the main line first among siblings.
pub(crate) async fn read(Body(body): Body<Text>) -> Result<Json<Value>, RequestProblem> {
    let found = input::read(&body.text)?;
    Ok(Json(match found {
        Read::Fen(board) => json!({"kind": "fen", "games": [empty_game(&board)]}),
        Read::Epd(list) => {
            let games: Vec<Value> = list
                .iter()
                .map(|epd| {
                    let mut game = empty_game(&epd.board);
                    if let Some(id) = epd.id() {
                        game["tags"] = json!([["Event", id]]);
                    }
                    game
                })
                .collect();
            json!({"kind": "epd", "games": games})
        }
        Read::Pgn(games, more) => {
            let games: Vec<Value> = games.iter().map(read_game).collect();
            json!({"kind": "pgn", "games": games, "more": more})
        }
    }))
}

fn empty_game(board: &Board) -> Value {
    json!({"tags": [], "start": fen::to_fen(board), "nodes": [], "result": "*"})
}

fn read_game(game: &Game) -> Value {
    let mut nodes = Vec::new();
    add_line(&mut nodes, &game.start, None, &game.line);
    let comments = comments(&game.line.introduction);
    json!({"tags": game.tags, "start": fen::to_fen(&game.start), "nodes": nodes, "comments": comments,
        "result": game.result.to_string()})
}

/// Adds a line below `parent`; each move comes before the variations that replace it, and these before what follows it.
fn add_line(nodes: &mut Vec<Value>, start: &Board, parent: Option<usize>, line: &Line) {
    let mut parent = parent;
    for (board, node) in line.positions(start) {
        if nodes.len() >= NODES_LIMIT {
            return;
        }
        let Some(next) = node.ply.apply(&board) else {
            return;
        };
        let mut told =
            json!({"parent": parent, "fen": fen::to_fen(&next), "comments": comments(&node.annotations)});
        match node.ply {
            Ply::Move(mv) => {
                told["san"] = json!(notation::san(&board, mv));
                told["uci"] = json!(notation::uci(&board, mv, CastlingStyle::of(&board)));
            }
            Ply::Pass => told["san"] = json!("--"),
        }
        told["nags"] = node.nags().map(|nag| nag.0).collect();
        nodes.push(told);
        let here = nodes.len() - 1;
        for variation in node.variations() {
            add_line(nodes, &board, parent, variation);
        }
        parent = Some(here);
    }
}

fn comments(annotations: &[Annotation]) -> Vec<&str> {
    let texts = annotations.iter().filter_map(|annotation| match annotation {
        Annotation::Comment(text) => Some(text.as_str()),
        _ => None,
    });
    texts.collect()
}

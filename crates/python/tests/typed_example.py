"""A small program with types: mypy --strict and pyright read it, nobody runs it."""

from __future__ import annotations

import chess
import chess.pgn
import wherefore
import wherefore.ray
from wherefore.tables import claims_table, moves_table


def explain(board: chess.Board) -> list[str]:
    """The sentences of a page."""
    engine = wherefore.Engine(memory=32)
    page: wherefore.Explanation = engine.why(board, nodes=50_000)
    best: chess.Move | None = page.best_move
    if best is not None and page.verdict is not None and page.verdict.mate is not None:
        return [f"{board.san(best)} mates in {page.verdict.mate}"]
    return [claim.text for claim in page.claims if claim.confidence == "proved"]


def judge(fen: str, move: chess.Move) -> bool:
    """Whether a move is the best."""
    return bool(wherefore.check(fen, {"type": "best_move", "move": move.uci()}))


def lost(game: chess.pgn.Game) -> float:
    """Winning chances lost in a game."""
    review = wherefore.review(game, side="white")
    rows: int = moves_table([review]).num_rows + claims_table([]).num_rows
    assert rows == len(review.moves)
    return sum(move.lost for move in review.moves)


def collect(paths: list[str]) -> int:
    """Positions of a collection."""
    done: wherefore.Scanned = wherefore.ray.scan(paths, "scan", nodes=10_000, where=["WhiteElo>=2200"])
    return done.positions

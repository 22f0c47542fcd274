"""What callers have in hand, turned into what the engine reads: FEN and moves, PGN, numbers."""

from __future__ import annotations

import datetime
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Optional, Union

if TYPE_CHECKING:
    import chess
    import chess.pgn

    PositionLike = Union[str, chess.Board, chess.pgn.GameNode]
    """A FEN, a board with its past, or a place in a game."""
    MoveLike = Union[str, chess.Move]
    """A move as SAN or UCI, or python-chess's."""
    GameLike = Union[str, "os.PathLike[str]", chess.pgn.Game, chess.Board]
    """PGN text, a file, a game, or a board with the moves that led to it."""
    TimeLike = Union[float, str, datetime.timedelta]
    """Seconds, words like "500ms" and "2m", or a timedelta."""


class Wish(NamedTuple):
    """How an answer is wanted."""

    nodes: Optional[int]
    time: Optional[str]
    language: str
    level: str
    pieces: str


def place(position: PositionLike) -> tuple[str, list[str]]:
    """The FEN that a position began with, and the moves since, so that repetitions are seen."""
    if isinstance(position, str):
        return position, []
    given: Any = position
    board = given.board() if hasattr(given, "mainline") else given
    if not hasattr(board, "move_stack"):
        raise TypeError(f"expected a FEN or a chess.Board, found {type(position).__name__}")
    # A pass has no place in a game: what was before it does not count.
    passes = [at for at, move in enumerate(board.move_stack) if not move]
    start = board.copy()
    while len(start.move_stack) > (passes[-1] + 1 if passes else 0):
        start.pop()
    begin = start.fen(en_passant="fen")
    moves = []
    for played in board.move_stack[len(start.move_stack) :]:
        # Castling is written as the board has it.
        moves.append(start.uci(played))
        start.push(played)
    return begin, moves


def move(text: Optional[MoveLike]) -> Optional[str]:
    """A move in words."""
    return text if text is None or isinstance(text, str) else text.uci()


def game(given: GameLike) -> str:
    """A game as PGN text."""
    if isinstance(given, str):
        return given
    if isinstance(given, os.PathLike):
        return Path(given).read_bytes().decode("utf-8", errors="replace")
    import chess
    import chess.pgn

    if isinstance(given, chess.Board):
        return str(chess.pgn.Game.from_board(given))
    if isinstance(given, chess.pgn.Game):
        return str(given)
    raise TypeError(f"expected PGN, a path, a chess.pgn.Game or a chess.Board, found {type(given).__name__}")


def time(given: Optional[TimeLike]) -> Optional[str]:
    """A time in words."""
    if isinstance(given, datetime.timedelta):
        return str(given.total_seconds())
    return None if given is None else str(given)

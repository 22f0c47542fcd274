#!/usr/bin/env python3
"""Drives the engine as chess programs and bots do, with python-chess: options, a game on the clock, pondering, analysis.

    pip install chess
    tools/gui_check.py PROGRAM [MOVES]      exit code 0 when all is well; an assertion names what is not
"""

import sys

import chess
import chess.engine

OPTIONS = {"Hash": 16, "Threads": 1, "Move Overhead": 100, "SyzygyPath": "", "UCI_ShowWDL": True}
"""What lichess-bot and the recipes of docs/guis.md set."""


def play(engine, board, moves):
    """A game on the clock, pondering on."""
    clock = {chess.WHITE: 3.0, chess.BLACK: 3.0}
    for _ in range(moves):
        if board.is_game_over():
            break
        limit = chess.engine.Limit(white_clock=clock[True], black_clock=clock[False], white_inc=0.05, black_inc=0.05)
        found = engine.play(board, limit, ponder=True, info=chess.engine.INFO_ALL)
        assert found.move in board.legal_moves, found.move
        assert found.ponder is None or found.ponder
        assert "score" in found.info and "wdl" in found.info, found.info
        clock[board.turn] -= found.info.get("time", 0) - 0.05
        assert clock[board.turn] > 0, "out of time"
        board.push(found.move)
    return board


def explain(engine, board):
    """What a program that shows `info string` lines shows."""
    with engine.analysis(board, chess.engine.Limit(nodes=20_000), options={"Explain": True}, multipv=2) as lines:
        heard = list(lines)
        best = lines.wait().move
    said = [info["string"] for info in heard if "string" in info]
    assert len(said) > 2 and all(len(line) <= 200 for line in said), said
    assert board.san(best).rstrip("+#") in said[0], (best, said[0])
    assert {info.get("multipv") for info in heard} >= {1, 2}
    return said


def shuffled(engine):
    """Chess960, as python-chess sets it."""
    board = chess.Board.from_chess960_pos(100)
    found = engine.play(board, chess.engine.Limit(nodes=2_000))
    assert found.move in board.legal_moves


def main():
    moves = int(sys.argv[2]) if len(sys.argv) > 2 else 30
    with chess.engine.SimpleEngine.popen_uci(sys.argv[1]) as engine:
        engine.configure(OPTIONS)
        board = play(engine, chess.Board(), moves)
        print(board.fen())
        print("\n".join(explain(engine, board)))
        shuffled(engine)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main()

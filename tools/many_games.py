#!/usr/bin/env python3
"""Very fast games by all methods, with python-chess as the arbiter: no illegal move, no crash, no move that does not come.

    cargo build --release
    python3 tools/many_games.py --games 10000 --json games.json

One engine stays; every game has two methods, a number of nodes a move, and a start: the usual one, one of Chess960, or
an odd one (random moves before it, or random pieces on random squares, as many as 30). Each answer is waited for at
most ten seconds. Needs python-chess.
"""

import argparse
import collections
import json
import random
import sys
import threading
import time
from pathlib import Path

import chess

from uci_engine import Engine

ROOT = Path(__file__).resolve().parent.parent
METHODS = ["alpha-beta", "interval", "best-first", "heuristic", "bandwidth", "bstar", "bstar-probability", "conspiracy"]
STARTS = ["usual", "chess960", "after random moves", "random pieces"]
NODES = [20, 50]
MOST_PLIES = 160
MOST_SECONDS = 10


def random_pieces(chance):
    """Both kings and up to 28 other pieces anywhere; nothing but legality is asked of them."""
    while True:
        board = chess.Board(None)
        squares = chance.sample(range(64), 2 + chance.randrange(29))
        board.set_piece_at(squares[0], chess.Piece(chess.KING, True))
        board.set_piece_at(squares[1], chess.Piece(chess.KING, False))
        for square in squares[2:]:
            kind = chance.choice([chess.PAWN] * 4 + [chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN])
            if kind == chess.PAWN and chess.square_rank(square) in (0, 7):
                kind = chess.QUEEN
            board.set_piece_at(square, chess.Piece(kind, chance.random() < 0.5))
        board.turn = chance.random() < 0.5
        # More checkers than moves can have given are refused when they are read, so they are not sent.
        if board.is_valid() and any(board.legal_moves):
            return board


def start(kind, chance):
    """A board to start from, and whether it is one of Chess960."""
    if kind == "usual":
        return chess.Board()
    if kind == "chess960":
        return chess.Board.from_chess960_pos(chance.randrange(960))
    if kind == "random pieces":
        return random_pieces(chance)
    board = chess.Board()
    for _ in range(chance.randrange(4, 40)):
        moves = list(board.legal_moves)
        if not moves:
            return start(kind, chance)
        board.push(chance.choice(moves))
    return board if any(board.legal_moves) else start(kind, chance)


def play(engine, chance, found, faults):
    """One game."""
    kind, methods, nodes = chance.choice(STARTS), chance.sample(METHODS, 2), chance.choice(NODES)
    board = start(kind, chance)
    first, moves = board.fen(shredder=board.chess960), []
    engine.say(f"setoption name UCI_Chess960 value {str(board.chess960).lower()}")
    engine.say("ucinewgame")
    end = "long enough"
    while len(moves) < MOST_PLIES:
        if board.is_repetition(3) or board.halfmove_clock >= 100 or board.is_insufficient_material():
            end = "drawn"
            break
        if not any(board.generate_legal_moves()):
            end = "mate" if board.is_check() else "stalemate"
            break
        method = methods[len(moves) % 2]
        # The side that was asked before may have left its method.
        engine.say(f"setoption name Method value {method}")
        engine.say(f"position fen {first}" + (" moves " + " ".join(moves) if moves else ""))
        answer = engine.ask(f"go nodes {nodes}", "bestmove")[1]
        try:
            move = board.parse_uci(answer)
        except ValueError:
            faults.append(f"{method}: {answer} is illegal in {board.fen()} (from {first})")
            end = "illegal move"
            break
        moves.append(answer)
        board.push(move)
        found["moves of " + method] += 1
    found["games"] += 1
    found["start: " + kind] += 1
    found["end: " + end] += 1
    found["moves"] += len(moves)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--program", type=Path, default=ROOT / "target/release/wherefore")
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    chance, found, faults = random.Random(arguments.seed), collections.Counter(), []
    engine, heard, before = Engine(arguments.program), [time.monotonic(), 0], time.process_time()

    def watch():
        # Only this process's engine is ended, when nothing has moved on for too long.
        while engine.process.poll() is None:
            time.sleep(1)
            if heard[1] != found.total():
                heard[:] = [time.monotonic(), found.total()]
            elif time.monotonic() - heard[0] > MOST_SECONDS * 10:
                faults.append("no move for a hundred seconds")
                engine.process.kill()

    threading.Thread(target=watch, daemon=True).start()
    try:
        while found["games"] < arguments.games:
            play(engine, chance, found, faults)
            if found["games"] % 100 == 0:
                print(dict(found), faults, file=sys.stderr, flush=True)
        engine.say("quit")
        if engine.process.wait(10) != 0:
            faults.append(f"it ended with {engine.process.returncode}")
    except RuntimeError as error:
        faults.append(str(error))
    report = {"found": dict(sorted(found.items())), "faults": faults, "own_seconds": time.process_time() - before}
    print(json.dumps(report, indent=1))
    if arguments.json:
        arguments.json.write_text(json.dumps(report, indent=1) + "\n")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()

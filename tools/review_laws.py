#!/usr/bin/env python3
"""Holds every move of a game review to the definitions of docs/review.md, without an engine.

    python3 tools/review_laws.py REVIEWS.json [REVIEWS.json ...] [--threshold 7]

REVIEWS.json is the output of `wherefore annotate GAMES.pgn -o REVIEWS.json`. Written from the document, not from the program: the
legal moves, what is recaptured and what a move offers are counted here again; values are turned into points by the curve of the
document after the map of `explain::scale::common`, whose table is read from its source. A broken law is printed, and the exit code
is 1. Printed too: the moves of each class, and how rare the brilliant ones are.
"""

import argparse
import collections
import json
import math
import re
import sys
from pathlib import Path

import chess

ERRORS = ["inaccuracy", "mistake", "blunder", "missed_mate", "missed_win", "missed_save"]
PRAISE = ["great", "brilliant"]
CLASSES = ERRORS + PRAISE + ["book", "forced", "best", "good"]
MATE = 9_000
VALUE = {chess.PAWN: 100, chess.KNIGHT: 300, chess.BISHOP: 300, chess.ROOK: 500, chess.QUEEN: 900, chess.KING: 10_000}
SCALE = Path(__file__).resolve().parent.parent / "crates/explain/src/scale.rs"
# Figures of the review are rounded to a tenth.
EPS = 0.051


def calibration():
    table = re.search(r"const CALIBRATION.*?= \[(.*?)\];", SCALE.read_text(encoding="utf-8"), re.S)[1]
    return [(int(a.replace("_", "")), int(b.replace("_", ""))) for a, b in re.findall(r"\(([\d_]+), ([\d_]+)\)", table)]


TABLE = calibration()


def points(value):
    """Winning chances of whose value it is."""
    if abs(value) > MATE:
        return 100.0 if value > 0 else 0.0
    size, common = abs(value), TABLE[-1][1]
    for (low, below), (high, above) in zip(TABLE, TABLE[1:]):
        if size <= high:
            common = below + (above - below) * (size - low) // (high - low)
            break
    return 100.0 / (1.0 + math.exp(-0.00368208 * math.copysign(common, value)))


def worth(board, move):
    """What a move takes or makes, in hundredths."""
    taken = VALUE[chess.PAWN] if board.is_en_passant(move) else VALUE.get(board.piece_type_at(move.to_square), 0)
    if board.is_castling(move):
        taken = 0
    return taken + (VALUE[move.promotion] - VALUE[chess.PAWN] if move.promotion else 0)


def exchange(board, move):
    """What a capture wins when both go on taking on its square, each while it pays, legal moves only."""
    won = worth(board, move)
    board.push(move)
    back = [reply for reply in board.legal_moves if reply.to_square == move.to_square and board.is_capture(reply)]
    least = min(back, key=lambda reply: VALUE[board.piece_type_at(reply.from_square)], default=None)
    if least is not None:
        won -= max(0, exchange(board, least))
    board.pop()
    return won


def offered(board, move):
    """What the opponent can take at once by exchanges on one square, less what the move took itself."""
    taken = worth(board, move)
    board.push(move)
    takes = [exchange(board, reply) for reply in list(board.legal_moves) if board.is_capture(reply) and not board.is_en_passant(reply)]
    board.pop()
    return max([0, *takes]) - taken


def laws(review, index, least):
    """Each law that a move breaks, as (name of the move, what is wrong)."""
    inaccuracy, mistake, blunder = least, 12.0 * least / 7.0, 22.0 * least / 7.0
    moves, curve = review["moves"], review["curve"]
    if len(curve) != len(moves) + 1:
        yield "the game", "its curve is not as long as its moves"
    left = (review["opening"] or {}).get("left", 0)
    before_last = None
    for ply, entry in enumerate(moves):
        name = f"game {index + 1} {entry['number']}{'.' if entry['side'] == 'white' else '...'}{entry['san']}"
        kind, lost, grounds = entry["class"], entry["lost"], entry["grounds"]
        if kind not in CLASSES:
            yield name, f"{kind} is no class"
        if entry["move"] is None:
            before_last = None
            continue
        board = chess.Board(entry["fen"], chess960=review["tags"].get("Variant", "").lower() in ("chess960", "fischerandom"))
        move = chess.Move.from_uci(entry["move"])
        legal = board.legal_moves.count()
        is_best = entry["best"][:1] == [entry["move"]]
        quick, deep = grounds["quick"], grounds["deep"]
        pair = deep or quick
        best, after = points(pair["best"]), points(pair["played"])
        both_mate = min(pair["best"], pair["played"]) > MATE or max(pair["best"], pair["played"]) < -MATE
        loss = 0.0 if is_best or both_mate else max(0.0, best - after)
        error, unclear = kind in ERRORS, entry.get("unclear", False)
        # Forced, and nothing else of a forced move.
        if (kind == "forced") != (legal == 1) or legal != grounds["legal"]:
            yield name, f"{kind} with {legal} legal moves ({grounds['legal']} counted)"
        # Errors.
        if error and deep is None:
            yield name, f"{kind}, and no second look"
        if error and is_best:
            yield name, f"{kind}, and the best move"
        if error and unclear:
            yield name, f"{kind}, and unclear"
        if error and lost < inaccuracy - EPS:
            yield name, f"{kind} loses {lost}"
        if error and loss < inaccuracy - EPS:
            yield name, f"{kind} loses {loss:.1f} by the second look"
        if error and (best <= 6.0 or best >= 94.0 and after >= 82.0):
            yield name, f"{kind} in a decided game ({best:.1f} to {after:.1f})"
        if not error and lost and not unclear and abs(lost - loss) > EPS:
            yield name, f"{kind} loses {lost}, by its values {loss:.1f}"
        if error and lost > loss + EPS:
            yield name, f"{kind}: {lost} is more than the second look saw ({loss:.1f})"
        # Which error.
        mated = pair["best"] > MATE >= pair["played"]
        if error and mated != (kind == "missed_mate"):
            yield name, f"{kind}: a mate was {'' if mated else 'not '}there"
        if kind == "missed_save" and (best < 40.0 - EPS or after > 22.0 + EPS):
            yield name, f"{kind} from {best:.1f} to {after:.1f}"
        if kind == "missed_win" and (lost < mistake - EPS or best < 80.0 - EPS or not 30.0 - EPS < after < 70.0 + EPS):
            yield name, f"{kind} from {best:.1f} to {after:.1f}, {lost}"
        if kind in ERRORS[:3]:
            size = "blunder" if lost >= blunder - EPS else "mistake" if lost >= mistake - EPS else "inaccuracy"
            near = min(abs(lost - mistake), abs(lost - blunder)) <= EPS
            if size != kind and not near:
                yield name, f"{kind} loses {lost}"
            if lost >= mistake + EPS and best >= 80.0 + EPS and 30.0 + EPS < after < 70.0 - EPS:
                yield name, f"{kind}, and a won game is gone ({best:.1f} to {after:.1f})"
        # Book.
        if kind == "book" and ply >= left:
            yield name, f"book after the known lines ended at {left}"
        if ply < left and kind in ("best", "great", "brilliant", "inaccuracy") or ply < left and kind == "good" and not unclear:
            yield name, f"{kind} inside the known lines"
        # Praise.
        if kind in PRAISE and (deep is None or unclear):
            yield name, f"{kind}, unclear or without a second look"
        if kind == "great":
            others = grounds["others"]
            rest = 100.0 if others is None else points(others)
            taken_back = before_last is not None and before_last == move.to_square and board.is_capture(move)
            if loss >= 1.0 + EPS or after - rest < 12.0 - EPS or rest >= 80.0 or after <= 22.0:
                yield name, f"{kind}: {after:.1f}, the others {rest:.1f}, loses {loss:.1f}"
            if taken_back or grounds["first_choice"]:
                yield name, f"{kind}, and obvious"
        if kind == "brilliant":
            gives, mates = offered(board, move), pair["played"] > MATE
            others = 100.0 if grounds["others"] is None else points(grounds["others"])
            quieter = any(offered(board, other) <= gives - 150 for other in list(board.legal_moves) if other != move)
            if gives != grounds["offered"]:
                yield name, f"{kind}: offers {gives}, not {grounds['offered']}"
            if gives < 150 or not quieter:
                yield name, f"{kind}, and no sacrifice ({gives})"
            if loss >= 4.0 or after < 40.0:
                yield name, f"{kind}: loses {loss:.1f}, keeps {after:.1f}"
            if others >= 94.0 and not mates and gives < 550:
                yield name, f"{kind}, and the game is decided anyway ({others:.1f})"
            if (grounds["seen_at"] or 0) < (2 if gives >= 550 else 3 if mates else 4):
                yield name, f"{kind}, and seen {grounds['seen_at']} plies deep"
        # Best and good.
        if kind == "best" and loss >= 1.0 + EPS:
            yield name, f"{kind} loses {loss:.1f}"
        if kind == "good" and loss < 1.0 - EPS and not unclear and pair is not None:
            yield name, f"{kind} loses {loss:.1f}"
        if kind == "good" and not unclear and loss >= inaccuracy and not (best >= 94.0 and after >= 82.0 or best <= 6.0):
            # Said to be good, though both looks call it an error.
            if deep is not None and quick and points(quick["best"]) - points(quick["played"]) >= inaccuracy:
                yield name, f"{kind} loses {loss:.1f} by both looks"
        # What is said.
        said = entry.get("comment", "")
        word = kind.replace("_", " ").capitalize() + "."
        if error and said and not said.startswith(word):
            yield name, f"{kind} is told as {said[:40]!r}"
        if not error and any(said.startswith(other.replace("_", " ").capitalize() + ".") for other in ERRORS):
            yield name, f"{kind} is told as {said[:40]!r}"
        if "Better was" in said and not error:
            yield name, f"{kind}, and something is better"
        if len(said.split()) > 60:
            yield name, f"a comment of {len(said.split())} words"
        # The mover's points on the curve fall by what he loses where the longest looks are the ones that count.
        sign = 1 if entry["side"] == "white" else -1
        fall = sign * (curve[ply] - curve[ply + 1])
        if deep is not None and error and abs(fall - (best - after)) > 2 * EPS and fall < -EPS:
            yield name, f"{kind}, and the curve rises by {-fall:.1f}"
        before_last = move.to_square if board.is_capture(move) else None
    for ply in review["moments"]:
        if moves[ply]["class"] not in ERRORS + PRAISE:
            yield f"game {index + 1}", f"{moves[ply]['san']} is {moves[ply]['class']} and a moment"
    turning = review["turning_point"]
    if turning is not None and moves[turning]["class"] not in ERRORS[1:]:
        yield f"game {index + 1}", f"it turns on {moves[turning]['san']} ({moves[turning]['class']})"
    for side in ("white", "black"):
        counted = collections.Counter(entry["class"] for entry in moves if entry["side"] == side)
        if {name: count for name, count in review[side]["classes"].items() if count} != dict(counted):
            yield f"game {index + 1}", f"{side}'s classes are {dict(counted)}"
    for exercise in review["exercises"]:
        entry = moves[exercise["ply"]]
        wrong = entry["class"] in ERRORS and exercise["played"] in exercise["accepted"]
        if wrong or entry["class"] == "inaccuracy" or entry["fen"] != exercise["fen"]:
            yield f"game {index + 1}", f"the exercise of {entry['san']} is not about it"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("reviews", nargs="+")
    parser.add_argument("--threshold", type=float, default=7.0)
    args = parser.parse_args()
    broken, games, classes = 0, 0, collections.Counter()
    for path in args.reviews:
        for index, line in enumerate(open(path, encoding="utf-8")):
            review = json.loads(line)
            games += 1
            classes.update(entry["class"] for entry in review["moves"])
            for name, what in laws(review, index, args.threshold):
                broken += 1
                print(f"{path} {name}: {what}")
    moves = sum(classes.values())
    print(", ".join(f"{count} {name.replace('_', ' ')}" for name, count in classes.most_common()))
    rare = f"1 brilliant move in {moves / classes['brilliant']:.0f}" if classes["brilliant"] else "no brilliant move"
    print(f"{games} games, {moves} half-moves, {rare}; laws broken: {broken}")
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()

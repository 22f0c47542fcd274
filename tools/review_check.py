#!/usr/bin/env python3
"""Checks the marks of a game review with another engine.

    python3 tools/review_check.py REVIEWS.json [--engine stockfish] [--nodes 1000000] [--recall GAMES [--first 100000]]
        [--games GAMES.pgn] [--exercises] [--standings] [--known FILE] [--praised FILE]

REVIEWS.json is the output of `wherefore annotate GAMES.pgn -o REVIEWS.json`. For every mistake, blunder and missed chance the other
engine says how many points of winning chances the move loses; for every brilliant or great move, how far it is from the best. With
--recall the first GAMES games are searched move by move for losses of 20 points or more that have no mark; with --first a short look
of so many nodes comes before (or what the `[%eval]` comments of --games say, where they are there) and only what it finds to lose
12 points or more is searched in full. With --exercises each exercise is solved: the best move must be accepted, and the best of the
others clearly worse. With --standings every sentence of an English comment that says how the game stands (after a reply, after the
better move, at the end of the book, at the beginning of the ending, at the end) or that a mate was there is compared with the other
engine's value, in the bands of the claims schema; those outside by 5 points or more are printed. --known keeps the other engine's values in a file.
"""

import argparse
import json
import math
import os
import re

import chess
import chess.engine
import chess.pgn

ERRORS = {"mistake", "blunder", "missed_mate", "missed_win", "missed_save"}
PRAISE = {"brilliant", "great"}
# What a short look finds to lose this many points is searched in full.
DOUBT = 12.0
STANDING = r"(White|Black|the game) is (about level|winning|clearly better|better|clearly worse|worse|lost)\b"


def points(score):
    """Winning chances of the mover, on the curve of the reviews."""
    if score.is_mate():
        return 100.0 if score.mate() > 0 else 0.0
    return 100.0 / (1.0 + math.exp(-0.00368208 * max(-2000, min(2000, score.score()))))


def chances(hundredths):
    return points(chess.engine.Cp(hundredths))


# The points that the words of a standing may have, for whose standing it is: the bands of the claims schema.
BANDS = {
    "winning": (chances(200), 100.0),
    "clearly better": (chances(110), chances(450)),
    "better": (chances(25), chances(220)),
    "about level": (chances(-80), chances(80)),
    "worse": (chances(-220), chances(-25)),
    "clearly worse": (chances(-450), chances(-110)),
    "lost": (0.0, chances(-200)),
    "mates": (100.0, 100.0),
}


class Judge:
    """Points of positions, each searched once."""

    def __init__(self, engine, nodes, path=None):
        self.engine, self.nodes, self.known = engine, nodes, {}
        if path and os.path.exists(path):
            for line in open(path, encoding="utf-8"):
                key, value = json.loads(line)
                self.known[key] = value
        self.file = open(path, "a", encoding="utf-8") if path else None

    def of(self, board, moves=None, nodes=None):
        nodes = nodes or self.nodes
        key = f"{nodes} {board.fen()} {' '.join(move.uci() for move in moves or ())}"
        if key not in self.known:
            if board.is_game_over():
                value = 0.0 if board.is_checkmate() else 50.0
            else:
                limit = chess.engine.Limit(nodes=nodes)
                info = self.engine.analyse(board, limit, root_moves=moves, game=object())
                value = points(info["score"].relative)
            self.known[key] = value
            if self.file:
                print(json.dumps([key, value]), file=self.file, flush=True)
        return self.known[key]

    def loss(self, board, move, nodes=None):
        after = board.copy(stack=False)
        after.push(move)
        return self.of(board, nodes=nodes) - (100.0 - self.of(after, nodes=nodes))


def name(entry):
    return f"{entry['number']}{'.' if entry['side'] == 'white' else '...'}{entry['san']}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("reviews")
    parser.add_argument("--engine", default="stockfish")
    parser.add_argument("--nodes", type=int, default=1_000_000)
    parser.add_argument("--recall", type=int, default=0)
    parser.add_argument("--first", type=int, help="nodes of a short look that decides what --recall searches in full")
    parser.add_argument("--games", help="the reviewed games: their [%%eval] comments spare short looks")
    parser.add_argument("--known", help="a file that keeps the other engine's values")
    parser.add_argument("--exercises", action="store_true")
    parser.add_argument("--standings", action="store_true")
    parser.add_argument("--praised", help="moves that books praise: event, move, what is said; nothing else is checked then")
    args = parser.parse_args()
    reviews = [json.loads(line) for line in open(args.reviews, encoding="utf-8")]
    if args.praised:
        praised(reviews, args.praised)
        return
    with chess.engine.SimpleEngine.popen_uci(args.engine) as engine:
        judge = Judge(engine, args.nodes, args.known)
        marks(judge, reviews)
        if args.recall:
            recall(judge, reviews[: args.recall], args.first, recorded(args.games))
        if args.exercises:
            exercises(judge, reviews)
        if args.standings:
            standings(judge, reviews)
    moves = sum(len(review["moves"]) for review in reviews)
    comments = [entry["comment"] for review in reviews for entry in review["moves"] if "comment" in entry]
    longest = max((len(comment.split()) for comment in comments), default=0)
    print(f"{len(reviews)} games, {moves} half-moves, {80 * len(comments) / max(1, moves):.1f} comments a game of 40 moves,"
          f" the longest has {longest} words")


def praised(reviews, path):
    """A table of the moves that books praise and what the review says."""
    by_event = {review["tags"]["Event"]: review for review in reviews}
    found, count, games = 0, 0, {}
    for line in open(path, encoding="utf-8"):
        if line.startswith("#"):
            continue
        event, move, said = line.rstrip("\n").split("\t")
        entry = next(entry for entry in by_event[event]["moves"] if name(entry) == move)
        story = " ".join(by_event[event]["story"]["opening"])
        depth = entry["grounds"]["seen_at"]
        seen = f", seen {depth} plies deep" if entry["class"] == "brilliant" else ""
        named = " (in the story)" if move in story else ""
        print(f"| {event} | {move} | {said} | {entry['class'].replace('_', ' ')}{seen}{named} |")
        count += 1
        found += entry["class"] in PRAISE
        games[event] = games.get(event, False) or move in story
    print(f"praised moves that are great or brilliant: {found} of {count}; stories that name one: {sum(games.values())} of {len(games)}")


def marks(judge, reviews):
    """How much the marked moves lose, and how far the praised ones are from the best."""
    held, all_marks, near, praised = 0, 0, 0, 0
    for index, review in enumerate(reviews):
        for entry in review["moves"]:
            board = chess.Board(entry["fen"])
            if entry["class"] in ERRORS:
                loss = judge.loss(board, chess.Move.from_uci(entry["move"]))
                all_marks += 1
                held += loss >= 5.0
                if loss < 5.0:
                    print(f"game {index + 1} {name(entry)} {entry['class']} ({entry['lost']}): loses {loss:.1f}")
            elif entry["class"] in PRAISE:
                loss = judge.loss(board, chess.Move.from_uci(entry["move"]))
                praised += 1
                near += loss < 5.0
                print(f"game {index + 1} {name(entry)} {entry['class']}: {loss:.1f} from the best")
    print(f"marks: {held} of {all_marks} lose 5 points or more")
    print(f"praise: {near} of {praised} are within 5 points of the best")


def recorded(path):
    """For each game of a file, White's points before the first move and after each, None where no comment has them."""
    games, file = [], open(path, encoding="utf-8") if path else None
    while file and (game := chess.pgn.read_game(file)):
        scores = [node.eval() for node in [game, *game.mainline()]]
        games.append([None if score is None else points(score.white()) for score in scores])
    return games


def first_loss(judge, board, move, nodes, before, after):
    """What a short look, or the comments of the game, say that a move loses."""
    if before is None or after is None:
        return judge.loss(board, move, nodes) if nodes else 100.0
    return before - after if board.turn == chess.WHITE else after - before


def recall(judge, reviews, first, games):
    """How many of the moves that lose 20 points have a mark."""
    marked, lost = 0, 0
    for index, review in enumerate(reviews):
        known = games[index] if games else [None] * (len(review["moves"]) + 1)
        for ply, entry in enumerate(review["moves"]):
            if entry["move"] is None:
                continue
            board = chess.Board(entry["fen"])
            move = chess.Move.from_uci(entry["move"])
            if first_loss(judge, board, move, first, *known[ply : ply + 2]) < DOUBT:
                continue
            loss = judge.loss(board, move)
            if loss < 20.0:
                continue
            lost += 1
            has_mark = entry["class"] in ERRORS or entry["class"] == "inaccuracy"
            marked += has_mark
            if not has_mark:
                print(f"game {index + 1} {name(entry)} {entry['class']}: loses {loss:.1f}, no mark; {entry['grounds']}")
    print(f"recall: {marked} of {lost} moves that lose 20 points are marked")


def exercises(judge, reviews):
    """Whether exactly the accepted moves solve each exercise."""
    right, count = 0, 0
    for index, review in enumerate(reviews):
        for exercise in review["exercises"]:
            board = chess.Board(exercise["fen"])
            accepted = [chess.Move.from_uci(move) for move in exercise["accepted"]]
            others = [move for move in board.legal_moves if move not in accepted]
            best = judge.of(board, accepted)
            rest = judge.of(board, others) if others else 0.0
            count += 1
            right += best - rest >= 5.0
            if best - rest < 5.0:
                print(f"game {index + 1} exercise {board.fen()} {exercise['accepted']}: {best:.1f} against {rest:.1f}")
    print(f"exercises: {right} of {count} have exactly the accepted answers")


def stood(entry, last):
    """The positions of which a comment says how they stand: the sentence, the position, whose standing, the word (or `mates`)."""
    said, before = entry["comment"], chess.Board(entry["fen"])
    after = before.copy(stack=False)
    after.push(chess.Move.from_uci(entry["move"]))
    for found in re.finditer(r"After (\S+) " + STANDING, said):
        board = after.copy(stack=False)
        board.push_san(found[1])
        yield found[0], board, found[2], found[3]
    for found in re.finditer(r"Better was (\S+): then " + STANDING, said):
        board = before.copy(stack=False)
        board.push_san(found[1])
        yield found[0], board, found[2], found[3]
    for found in re.finditer(r"(\S+) (?:mates in [a-z0-9]+|was mate)\.", said):
        if found[1] == "it":  # a sacrifice: the move itself
            yield found[0], after, entry["side"].capitalize(), "mates"
            continue
        board = before.copy(stack=False)
        board.push_san(found[1])
        yield found[0], board, entry["side"].capitalize(), "mates"
    for found in re.finditer(r"end here; " + STANDING, said):
        yield found[0], before, found[1], found[2]
    for found in re.finditer(r"the ending begins; " + STANDING, said):
        yield found[0], after, found[1], found[2]
    end = re.search(STANDING + r"(?:, and the game is over)?\.$", said) if last else None
    if end and not re.search(r"(After \S+|then|here;|begins;) $", said[: end.start()]):
        yield end[0], after, end[1], end[2]


def standings(judge, reviews):
    """How many of the sentences that say how the game stands agree with the other engine."""
    true, near, count, comments, false_comments = 0, 0, 0, 0, 0
    for index, review in enumerate(reviews):
        for ply, entry in enumerate(review["moves"]):
            if "comment" not in entry or entry["move"] is None:
                continue
            comments += 1
            wrong = 0
            for said, board, whose, word in stood(entry, ply + 1 == len(review["moves"])):
                side = board.turn if whose == "the game" else whose == "White"
                mover = judge.of(board)
                value = mover if side == board.turn else 100.0 - mover
                low, high = BANDS[word]
                outside = max(low - value, value - high, 0.0)
                count += 1
                true += outside == 0.0
                near += 0.0 < outside < 5.0
                wrong += outside >= 5.0
                if outside >= 5.0:
                    print(f"game {index + 1} {name(entry)} {entry['class']} {board.fen()}: {said!r}, but {value:.1f} points")
            false_comments += wrong > 0
    print(f"standings: {true} of {count} sentences agree, {near} more within 5 points; {false_comments} of {comments} comments have one"
          " that does not")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Leaves the program running and watches it: games, reviews, questions and a server under load, with limits that fail the run.

    cargo build --release -p wherefore -p wherefore-lab
    python3 tools/soak.py --minutes 60 --json soak.json

Four kinds of work go on at the same time, each in its own process: an engine that plays one game after another by UCI
(late moves are counted, with its processor time beside them), reviews of games, questions about positions, and a server
that is asked by several clients. Every second the memory, open files and threads of all processes are noted. The run
fails when something crashes, answers wrongly, grows or is late.

Needs python-chess.
"""

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

import chess
import chess.pgn

from uci_engine import Engine

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = ROOT / "target/release/wherefore"
METHODS = ["alpha-beta", "interval", "best-first", "heuristic", "bandwidth", "bstar", "bstar-probability", "conspiracy"]
MOVE_TIMES = [10, 20, 50, 100]
"""Milliseconds a move."""

# The limits. Memory may grow while caches fill; after the first third of the run it may not.
MOST_MEMORY = 512 << 20
MOST_GROWTH = 0.25
MOST_FILES = 200
MOST_THREADS = 100
LATE = 0.020
"""Seconds of processor time beyond the time for a move from which it counts as late."""
MOST_LATE = 0.001
"""The share of moves that may take so much more processor time. Time spent waiting for a processor is the machine's."""


def usage(pid):
    """Memory in bytes, open files and threads of a process, and of its children; none when it is gone."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
        fields = dict(line.split(":", 1) for line in status.splitlines() if ":" in line)
        memory = int(fields["VmRSS"].split()[0]) << 10
        return memory, len(os.listdir(f"/proc/{pid}/fd")), int(fields["Threads"])
    except (OSError, KeyError, ValueError):
        return None


def processor(pid):
    """Seconds that the threads of a process ran, and seconds that they were ready and waited for a processor."""
    ran = waited = 0
    try:
        for task in os.listdir(f"/proc/{pid}/task"):
            fields = Path(f"/proc/{pid}/task/{task}/schedstat").read_text().split()
            ran, waited = ran + int(fields[0]), waited + int(fields[1])
    except (OSError, ValueError, IndexError):
        pass
    return ran / 1e9, waited / 1e9


class Run:
    """What all workers share: when to end, what went wrong, who is watched."""

    def __init__(self, minutes):
        self.start = time.monotonic()
        self.end = self.start + minutes * 60
        self.faults = []
        self.counts = {}
        self.watched = {}
        self.samples = {}
        self.lock = threading.Lock()

    def is_over(self):
        return time.monotonic() >= self.end

    def fault(self, words):
        with self.lock:
            self.faults.append(words)
            print("FAULT", words, file=sys.stderr)

    def count(self, name, number=1):
        with self.lock:
            self.counts[name] = self.counts.get(name, 0) + number

    def watch(self, name, process):
        with self.lock:
            self.watched[name] = process.pid

    def sample(self):
        with self.lock:
            watched = dict(self.watched)
        for name, pid in watched.items():
            found = usage(pid)
            if found:
                self.samples.setdefault(name, []).append((time.monotonic() - self.start, *found))


def play(run, lateness):
    """One game after another, by all methods and at all speeds, from usual and unusual positions."""
    chance = random.Random(1)
    try:
        engine = Engine(PROGRAM)
        run.watch("engine", engine.process)
        while not run.is_over():
            number = chance.choice([None, chance.randrange(960)])
            board = chess.Board() if number is None else chess.Board.from_chess960_pos(number)
            engine.say(f"setoption name UCI_Chess960 value {'false' if number is None else 'true'}")
            engine.say(f"setoption name Method value {chance.choice(METHODS)}")
            engine.say("ucinewgame")
            engine.ask("isready", "readyok")
            for _ in range(chance.randrange(8)):
                moves = list(board.legal_moves)
                if moves:
                    board.push(chance.choice(moves))
            start, moves = board.fen(), []
            allowed = chance.choice(MOVE_TIMES)
            while not board.is_game_over(claim_draw=True) and len(moves) < 120 and not run.is_over():
                engine.say(f"position fen {start}" + (" moves " + " ".join(moves) if moves else ""))
                before, (ran, waited) = time.monotonic(), processor(engine.process.pid)
                answer = engine.ask(f"go movetime {allowed}", "bestmove")[1]
                took = time.monotonic() - before
                after = processor(engine.process.pid)
                lateness.append((allowed, took - allowed / 1000, after[0] - ran - allowed / 1000, after[1] - waited))
                try:
                    move = board.parse_uci(answer)
                except ValueError:
                    run.fault(f"{answer} is illegal in {board.fen()}")
                    break
                moves.append(answer)
                board.push(move)
                run.count("moves")
            run.count("games")
        engine.say("quit")
        engine.process.wait(10)
    except Exception as error:  # noqa: BLE001
        run.fault(f"games: {error}")


def some_games(count, chance):
    """Random games as a PGN file."""
    text = []
    for _ in range(count):
        board = chess.Board()
        game = chess.pgn.Game()
        node = game
        for _ in range(chance.randrange(4, 24)):
            moves = list(board.legal_moves)
            if not moves:
                break
            move = chance.choice(moves)
            board.push(move)
            node = node.add_variation(move)
        text.append(str(game))
    return "\n\n".join(text) + "\n"


def review(run):
    """Reviews of new games, each file twice: the same bytes."""
    chance = random.Random(2)
    with tempfile.TemporaryDirectory() as folder:
        games, out = Path(folder) / "games.pgn", Path(folder) / "out.pgn"
        while not run.is_over():
            games.write_text(some_games(3, chance))
            found = []
            for _ in range(2):
                process = subprocess.Popen(
                    [PROGRAM, "annotate", games, "-o", out, "--force", "--nodes", "500", "--jobs", "1"],
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.PIPE,
                )
                run.watch("review", process)
                _, said = process.communicate()
                if process.returncode != 0:
                    run.fault(f"review: {process.returncode}: {said[-300:]!r}")
                found.append(out.read_bytes())
            if found[0] != found[1]:
                run.fault("review: two runs differ")
            run.count("reviews")


def ask(run):
    """Questions about positions, each twice: the same bytes."""
    chance = random.Random(3)
    while not run.is_over():
        board = chess.Board()
        for _ in range(chance.randrange(40)):
            moves = list(board.legal_moves)
            if moves:
                board.push(chance.choice(moves))
        arguments = [PROGRAM, chance.choice(["why", "threats"]), board.fen(), "--nodes", "20000", "--json"]
        answers = []
        for _ in range(2):
            process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            run.watch("question", process)
            said, wrong = process.communicate()
            if process.returncode != 0:
                run.fault(f"{arguments[1:3]}: {process.returncode}: {wrong[-300:]!r}")
            answers.append(said)
        if answers[0] != answers[1]:
            run.fault(f"{arguments[1:3]}: two answers differ")
        run.count("questions")


def serve(run):
    """A server and clients that ask, some of whom go away in the middle."""
    with tempfile.TemporaryDirectory() as state:
        serve_from(run, state)


def serve_from(run, state):
    command = [PROGRAM, "serve", "--port", "0", "--no-open", "--state", state]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    run.watch("server", process)
    try:
        address = next(word for word in process.stdout.readline().split() if word.startswith("http"))
        clients = [threading.Thread(target=client, args=(run, address.rstrip("/"), seed)) for seed in range(3)]
        for one in clients:
            one.start()
        for one in clients:
            one.join()
    except Exception as error:  # noqa: BLE001
        run.fault(f"server: {error}")
    if process.poll() is not None:
        run.fault(f"server: it ended with {process.returncode}")
    process.terminate()
    process.wait(10)


def client(run, address, seed):
    chance = random.Random(100 + seed)
    while not run.is_over():
        board = chess.Board()
        for _ in range(chance.randrange(30)):
            moves = list(board.legal_moves)
            if moves:
                board.push(chance.choice(moves))
        route = chance.choice(["position", "why", "threats", "facts", "nothing"])
        asked = {"fen": board.fen(), "nodes": 5000}
        if board.move_stack and chance.random() < 0.05:
            route, asked = "review", {"pgn": str(chess.pgn.Game.from_board(board)), "nodes": 1000}
        body = json.dumps(asked).encode()
        request = urllib.request.Request(
            f"{address}/api/v1/{route}", data=body, headers={"Content-Type": "application/json"}
        )
        try:
            with urllib.request.urlopen(request, timeout=30) as reply:
                if chance.random() < 0.3:
                    reply.read(10)
                else:
                    reply.read()
            run.count("requests")
        except urllib.error.HTTPError as error:
            if error.code >= 500 and error.code != 503:
                run.fault(f"server: {route}: {error.code}")
            run.count("refused")
        except OSError as error:
            run.fault(f"server: {route}: {error}")
            time.sleep(1)


def judge(run, lateness):
    """What was seen, and whether it is within the limits."""
    report = {"counts": run.counts, "processes": {}}
    for name, samples in sorted(run.samples.items()):
        memory = [sample[1] for sample in samples]
        third = memory[len(memory) // 3 :]
        report["processes"][name] = {
            "memory_most": max(memory),
            "memory_middle": statistics.median(memory),
            "files_most": max(sample[2] for sample in samples),
            "threads_most": max(sample[3] for sample in samples),
        }
        if max(memory) > MOST_MEMORY:
            run.fault(f"{name}: {max(memory) >> 20} MiB")
        lasting = name in ("engine", "server")
        if lasting and len(third) > 60:
            first, last = statistics.median(third[: len(third) // 4]), statistics.median(third[-len(third) // 4 :])
            if last > first * (1 + MOST_GROWTH) + (8 << 20):
                run.fault(f"{name}: grew from {first / 2**20:.0f} to {last / 2**20:.0f} MiB")
        if max(sample[2] for sample in samples) > MOST_FILES:
            run.fault(f"{name}: too many open files")
        if max(sample[3] for sample in samples) > MOST_THREADS:
            run.fault(f"{name}: too many threads")
    report["lateness"] = {}
    late = 0
    for allowed in MOVE_TIMES:
        moves = [move[1:] for move in lateness if move[0] == allowed]
        if not moves:
            continue
        wall, own, waits = (sorted(values) for values in zip(*moves))
        at = lambda values, part: round(1000 * values[min(len(values) - 1, int(len(values) * part))], 1)  # noqa: E731
        beyond = sum(over > LATE for over in own)
        late += beyond
        report["lateness"][f"{allowed} ms"] = {
            "moves": len(moves),
            "late_on_the_clock_ms": {"half": at(wall, 0.5), "99.9%": at(wall, 0.999), "most": at(wall, 1)},
            "processor_time_over_ms": {"half": at(own, 0.5), "99.9%": at(own, 0.999), "most": at(own, 1)},
            "waited_for_a_processor_ms": {"half": at(waits, 0.5), "99.9%": at(waits, 0.999), "most": at(waits, 1)},
            "late_by_own_doing": beyond,
        }
    if lateness and late > MOST_LATE * len(lateness):
        run.fault(f"{late} of {len(lateness)} moves took {LATE * 1000:.0f} ms of processor time too many")
    report["faults"] = run.faults
    return report


def main():
    global PROGRAM
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--program", type=Path, default=PROGRAM)
    parser.add_argument("--only", action="append", choices=["games", "reviews", "questions", "server"])
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    PROGRAM = arguments.program
    run, lateness = Run(arguments.minutes), []
    workers = {
        "games": lambda: play(run, lateness),
        "reviews": lambda: review(run),
        "questions": lambda: ask(run),
        "server": lambda: serve(run),
    }
    threads = [threading.Thread(target=work) for name, work in workers.items() if name in (arguments.only or workers)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        run.sample()
        time.sleep(1)
    report = judge(run, lateness)
    print(json.dumps(report, indent=1))
    if arguments.json:
        arguments.json.write_text(json.dumps(report, indent=1) + "\n")
    sys.exit(1 if run.faults else 0)


if __name__ == "__main__":
    main()
